"""Running along walls.

What could go wrong: a corner taken for a face; a run off the end of a wall; a gap measured between bases and not
between faces, or only on plan; a wall too low beside a rising line; a crate at the foot that stops a run, or a wall
across it that does not; a roof reached through the wall; a run that cannot be run back.
"""

from __future__ import annotations

from dataclasses import replace
from math import cos, hypot, radians, sin

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.tabletop.board import CLEARANCE, CONTACT, Board, Body, Run, Stretch
from game.tabletop.parts import Piece, Point
from tests.sketch import rect, wall

R = 0.63
HALL = wall(10, 10, 8, 4)  # from 6 to 14 and from 8 to 12, 2.4" high


def board(*pieces: Piece) -> Board:
    return Board((36.0, 36.0), list(enumerate(pieces, 2)), [])


def at(x: float, y: float, z: float = 0.0) -> Body:
    return Body(99, x, y, z, R, 1.5)


def south(x: float, off: float = R) -> Body:
    """A body at the southern face of the hall."""
    return at(x, 8.0 - off)


def run(table: Board, body: Body, end: Point) -> Run:
    """The run to that end, which has to be free."""
    found = table.wall_run(body, end)
    assert found is not None
    assert found.blocked is None
    return found


# --- faces ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "faces"),
    [
        (south(10), 1),
        (south(10, R + CONTACT), 1),
        (south(10, R + CONTACT + 0.01), 0),
        (south(6), 1),
        (south(5.99), 0),
        (at(6 - R, 10), 1),
        (at(10, 8 + R, 2.4), 1),
        (at(6 + R, 8 + R, 2.4), 2),
        (at(10, 10, 2.4), 0),
    ],
)
def test_a_base_touches_the_faces_beside_it_and_those_under_its_edge(body: Body, faces: int) -> None:
    assert len(board(HALL).faces_at(body)) == faces


def test_a_base_in_an_inner_corner_touches_both_faces() -> None:
    table = board(HALL, wall(5, 6, 2, 12))
    touched = table.faces_at(at(6 + R, 8 - R))
    assert {face.piece for face in touched} == {2, 3}


def test_no_face_stands_beside_a_base_that_is_as_high_as_it_or_where_walls_are_marked_off() -> None:
    assert board(replace(HALL, wall_run=False)).faces_at(south(10)) == []
    assert board(replace(HALL, solid=False)).faces_at(south(10)) == []
    assert board(HALL, wall(10, 6, 8, 4, 4.8)).faces_at(at(10, 12 + R, 2.4)) == []


def test_nobody_runs_along_a_face_that_another_piece_stands_against() -> None:
    table = board(HALL, wall(10, 6, 8, 4))
    found = table.wall_run(at(8, 8 - R, 2.4), (12, 8 - R))
    assert found is not None
    assert found.blocked is not None
    assert found.blocked.entity == 2


# --- runs ----------------------------------------------------------------------------------------------------------


def test_a_run_is_as_long_as_its_line() -> None:
    found = run(board(HALL), south(6), (14, 8 - R))
    assert found == Run(((14, 8 - R),), 8.0, 0.0)


def test_a_run_leads_neither_around_a_corner_nor_past_the_end_nor_away() -> None:
    table = board(HALL)
    for end in ((6 - R, 10), (14.01, 8 - R), (10, 8 - R - 0.1), (10, 12 + R)):
        assert table.wall_run(south(8), end) is None


def test_a_run_ends_on_top_at_the_edge() -> None:
    found = run(board(HALL), south(8), (12, 8 + R))
    assert found.length == pytest.approx(hypot(4, 2.4))
    assert found.path == ((12, round(8 - R - CLEARANCE, 3)), (12, 8 + R))
    assert run(board(HALL), south(8), (8, 8 + R)).length == pytest.approx(2.4)
    assert board(HALL).wall_run(south(8), (12, 8 + R + CONTACT + 0.01)) is None


def test_a_run_leads_down_from_a_top() -> None:
    found = run(board(HALL), at(12, 8 + R, 2.4), (8, 8 - R))
    assert found.length == pytest.approx(hypot(4, 2.4))


def test_a_top_too_narrow_for_the_base_is_no_end() -> None:
    table = board(wall(10, 10, 8, 0.5))
    found = table.wall_run(at(8, 9.75 - R), (12, 9.75 + R))
    assert found is not None
    assert found.blocked is not None
    assert found.blocked.reason == "ledge"


def test_a_run_ends_on_a_ledge_beside_the_wall() -> None:
    ledge = wall(12, 7, 3, 2, 1.3)
    found = run(board(HALL, ledge), south(8), (12, 8 - R))
    assert found.length == pytest.approx(hypot(4, 1.3))


@pytest.mark.parametrize(("apart", "gap"), [(3.0, 3.0), (3.1, 3.1), (0.0, 0.0)])
def test_a_gap_runs_from_face_to_face(apart: float, gap: float) -> None:
    table = board(HALL, wall(16 + apart, 10, 4, 4))
    found = run(table, south(13), (15 + apart, 8 - R))
    assert found.gap == pytest.approx(gap)
    assert found.length == pytest.approx(2 + apart)


def test_a_notch_in_one_piece_is_a_gap_as_well() -> None:
    outline = ((6, 8), (9, 8), (9, 9), (11, 9), (11, 8), (14, 8), (14, 12), (6, 12))
    found = run(board(replace(HALL, outline=outline)), south(7), (13, 8 - R))
    assert found.gap == pytest.approx(2)


def test_gaps_are_not_added_up() -> None:
    table = board(HALL, wall(16.5, 10, 1, 4), wall(20, 10, 2, 4))
    assert run(table, south(13), (20, 8 - R)).gap == pytest.approx(2)


def test_the_sloped_part_of_a_line_above_a_low_wall_is_a_gap() -> None:
    table = board(HALL, wall(16, 10, 4, 4, 1.2), wall(20, 10, 4, 4, 4.8))
    found = run(table, south(14), (20, 8 + R))
    # The line rises 4.8" in 6": over the low wall (from 14 to 18) it is too high from 1.5" on, until 18.
    assert found.gap == pytest.approx(2.5 * hypot(6, 4.8) / 6)


def test_faces_that_look_another_way_or_lie_in_another_plane_close_no_gap() -> None:
    table = board(HALL, wall(16, 10.2, 4, 4), wall(20, 10, 4, 4))
    assert run(table, south(13), (19, 8 - R)).gap == pytest.approx(4)
    table = board(HALL, wall(16, 10.04, 4, 4), wall(20, 10, 4, 4))
    assert run(table, south(13), (19, 8 - R)).gap == pytest.approx(0)
    table = board(HALL, wall(16, 6.5, 4, 3, 0.5), wall(20, 10, 4, 4))
    assert run(table, south(13), (19, 8 - R)).gap == pytest.approx(4)


# --- what lies beneath ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("height", "stopped"), [(0.85, False), (2.3, False), (2.4, True), (4.0, True)])
def test_what_is_lower_than_the_wall_is_passed_and_what_is_as_high_stops(height: float, *, stopped: bool) -> None:
    table = board(HALL, wall(10, 7.5, 0.6, 1, height))
    found = table.wall_run(south(8), (12, 8 - R))
    assert found is not None
    assert (found.blocked is not None) is stopped
    if found.blocked is not None:
        assert (found.blocked.reason, found.blocked.entity) == ("terrain", 3)


def test_a_line_high_enough_passes_over_what_is_higher_than_the_wall_beside_it() -> None:
    tower, far = wall(10, 10, 2, 4, 1.0), wall(13, 10, 4, 4, 4.0)
    across = wall(10, 7.6, 0.4, 0.8, 1.0)
    table = board(wall(7, 10, 4, 4, 4.0), tower, far, across)
    assert run(table, at(6, 8 + R, 4.0), (14, 8 + R)).gap == pytest.approx(2)
    found = table.wall_run(at(6, 8 - R), (14, 8 - R))
    assert found is not None
    assert found.blocked is not None


@pytest.mark.parametrize(("height", "stopped"), [(1.1, False), (2.0, True)])
def test_what_stands_in_a_gap_stops_if_it_is_as_high_as_the_lower_side_of_it(height: float, *, stopped: bool) -> None:
    table = board(wall(8, 10, 4, 4, 4.0), wall(15, 10, 4, 4, 1.2), wall(11.5, 7.6, 0.5, 0.8, height))
    found = table.wall_run(at(9, 8 - R), (14, 8 - R))
    assert found is not None
    assert (found.blocked is not None) is stopped


def test_what_stands_in_a_gap_is_passed_by_a_line_above_it() -> None:
    table = board(wall(10, 10, 8, 4, 4.8), wall(18.25, 10, 3.5, 4, 1.2), wall(15, 7.6, 0.5, 0.8, 1.5))
    assert run(table, at(13, 8 + R, 4.8), (20, 8 - R)).gap > 3


def test_bodies_matter_at_the_end_alone() -> None:
    table, titan = board(HALL), Body(5, 10, 8 - 2, 0, 1.97, 3.0)
    there = (12, 8 - R)
    assert run(table, south(8), there)
    found = table.wall_run(south(8), there, [replace(titan, x=9)])
    assert found is not None
    assert found.blocked is None
    found = table.wall_run(south(8), there, [replace(titan, x=12)])
    assert found is not None
    assert found.blocked is not None
    assert found.blocked.reason == "base"


# --- reach ---------------------------------------------------------------------------------------------------------


def lengths(stretches: list[Stretch]) -> list[tuple[float, float]]:
    return sorted((round(s.start[0], 2), round(s.end[0], 2)) for s in stretches)


def test_the_reach_ends_with_the_wall_or_the_limit() -> None:
    table = board(HALL)
    assert lengths(table.wall_reach(south(8), 5, 3)) == [(6.0, 13.0), (6.63, 12.39)]
    assert lengths(table.wall_reach(south(8), 2.3, 3)) == [(6.0, 10.3)]


def test_the_reach_leaps_gaps_as_wide_as_allowed() -> None:
    table = board(wall(10, 10, 8, 0.5), wall(19, 10, 4, 0.5))
    body = at(10, 9.75 - R)
    assert lengths(table.wall_reach(body, 12, 3)) == [(6.0, 14.0), (17.0, 21.0)]
    assert lengths(table.wall_reach(body, 12, 2.9)) == [(6.0, 14.0)]


def test_the_ends_nearest_to_a_wish_lie_on_the_reach() -> None:
    table = board(HALL)
    ends = table.wall_ends(south(8), (12, 8.5))
    assert ends == [(12.0, round(8 + R + CLEARANCE, 3)), (12.0, round(8 - R - CLEARANCE, 3))]
    assert all(run(table, south(8), end) for end in ends)


# --- whatever the walls --------------------------------------------------------------------------------------------


sizes = st.integers(4, 60).map(lambda n: n / 10)
gaps = st.integers(0, 45).map(lambda n: n / 10)
heights = st.sampled_from((0.85, 1.3, 2.4, 3.0, 4.8))


@st.composite
def rows(draw: st.DrawFn) -> tuple[list[Piece], float]:
    """Pieces in a row from x = 4 on, their southern faces on y = 10; and where the row ends."""
    pieces, x = list[Piece](), 4.0
    for _ in range(draw(st.integers(1, 4))):
        wide = draw(sizes)
        pieces.append(wall(x + wide / 2, 11.5, wide, 3, draw(heights)))
        x += wide + draw(gaps)
    return pieces, x


def turned(piece: Piece, degrees: float) -> Piece:
    return replace(piece, outline=tuple(spin(p, degrees) for p in piece.outline))


def spin(point: Point, degrees: float) -> Point:
    """A point turned about the middle of the table."""
    x, y, angle = point[0] - 18, point[1] - 18, radians(degrees)
    return (18 + x * cos(angle) - y * sin(angle), 18 + x * sin(angle) + y * cos(angle))


def alike(one: Run, two: Run) -> bool:
    return abs(one.length - two.length) < 0.001 and abs(one.gap - two.gap) < 0.005


@settings(max_examples=60, deadline=None)
@given(row=rows(), start=st.floats(0, 1), end=st.floats(0, 1), up=st.booleans())
def test_a_gap_is_what_one_finds_by_walking_the_line(row, start, end, *, up: bool) -> None:
    pieces, _ = row
    table, first = board(*pieces), pieces[0]
    low, high = first.outline[0][0], first.outline[1][0]
    body = at(low + start * (high - low), 10 - R)
    last = pieces[-1]
    goal = last.outline[0][0] + end * (last.outline[1][0] - last.outline[0][0])
    found = table.wall_run(body, (goal, 10 + R if up else 10 - R))
    rise = last.height if up else 0.0
    assume(not up or table.rest((goal, 10 + R), R) == rise)  # and not higher up, on its neighbour
    assert found is not None
    assert found.length == pytest.approx(hypot(goal - body.x, rise))
    steps = 2000
    widest = at_now = 0
    for i in range(steps):
        x, z = body.x + (i + 0.5) / steps * (goal - body.x), (i + 0.5) / steps * rise
        beside = any(p.outline[0][0] <= x <= p.outline[1][0] and z <= p.height for p in pieces)
        at_now = 0 if beside else at_now + 1
        widest = max(widest, at_now)
    assert found.gap == pytest.approx(widest * found.length / steps, abs=2 * found.length / steps + 0.003)


@settings(max_examples=40, deadline=None)
@given(row=rows(), start=st.floats(0, 1), limit=st.floats(1, 12), gap=st.floats(0, 4))
def test_the_reach_is_where_runs_may_end_and_no_farther(row, start, limit, gap) -> None:
    pieces, _ = row
    table = board(*pieces)
    low, high = pieces[0].outline[0][0], pieces[0].outline[1][0]
    body = at(low + start * (high - low), 10 - R)
    stretches = table.wall_reach(body, limit, gap)
    for stretch in stretches:
        for share in (0.0, 0.25, 0.5, 1.0):
            point = tuple(round(a + share * (b - a), 3) for a, b in zip(stretch.start, stretch.end, strict=True))
            found = run(table, body, point)  # type: ignore[arg-type]
            assert found.length <= limit + 0.002
            assert found.gap <= gap + 0.002
        for here, inward in ((stretch.start, -1), (stretch.end, 1)):
            if sum(here in (other.start, other.end) for other in stretches) > 1:
                continue  # the next piece goes on where this one ends
            beyond = table.wall_run(body, (round(here[0] + inward * 0.01, 3), here[1]))
            assert beyond is None or beyond.blocked or beyond.length > limit or beyond.gap > gap


@settings(max_examples=40, deadline=None)
@given(row=rows(), start=st.floats(0, 1), end=st.floats(0, 1), up=st.booleans(), degrees=st.floats(0, 360))
def test_a_run_back_and_a_table_turned_come_to_the_same(row, start, end, degrees, *, up: bool) -> None:
    pieces, _ = row
    table, last = board(*pieces), pieces[-1]
    low, high = pieces[0].outline[0][0], pieces[0].outline[1][0]
    body = at(low + start * (high - low), 10 - R)
    goal = (last.outline[0][0] + end * (last.outline[1][0] - last.outline[0][0]), 10 + R if up else 10 - R)
    there = table.wall_run(body, goal)
    assume(there is not None)
    assert there is not None
    if there.blocked is None:
        back = run(table, at(*goal, table.rest(goal, R)), body.point)
        assert alike(back, there)
    around = board(*(turned(piece, degrees) for piece in pieces))
    x, y = spin(body.point, degrees)
    again = around.wall_run(replace(body, x=x, y=y), spin(goal, degrees))
    assert again is not None
    assert alike(again, there)


def test_a_slanting_wall_is_run_along_like_any_other() -> None:
    table = board(turned(wall(18, 18, 8, 2), 30))
    start, end = spin((15, 17 - R), 30), spin((21, 17 - R), 30)
    assert run(table, at(*start), end).length == pytest.approx(6)
    assert rect(18, 18, 8, 2)[0] == (14, 17)
