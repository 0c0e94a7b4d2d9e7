"""Who sees whom: the same answers as shapely gives ray by ray, whichever way the question is put."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sqrt

import numpy as np
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tabletop.board import Board, Body
from game.tabletop.parts import EPS, Piece
from tests.tabletop.scenes import RADII, board, boards, box, man, refinery, standing

MAN = RADII[0]
EDGE = 2e-5
"""Inches by which a ray has to miss or meet a corner for the answer to be certain."""


# --- the slow truth --------------------------------------------------------------------------------------------------


def stopped_rays(on: Board, viewer: Body, target: Body, grown: float) -> list[bool]:
    """For each of the 32 rays whether a piece that ends sight, grown so much, stops it."""
    x, y = viewer.point
    dx, dy = target.x - x, target.y - y
    away = hypot(dx, dy)
    ux, uy = dx / away, dy / away
    eye = viewer.z + viewer.height
    walls = [(shapely.Polygon(p.outline).buffer(grown, join_style="mitre"), p.height)
             for p in on.pieces.values() if p.blocks_sight and not carries(viewer, p)]
    found = []
    for column in range(8):
        across = (2 * column + 1) / 8 - 1
        towards = sqrt(1 - across * across)
        end = (target.x + target.radius * (-ux * towards - uy * across),
               target.y + target.radius * (-uy * towards + ux * across))
        line = shapely.LineString([(x, y), end])
        for row in range(4):
            height = target.z + target.height * (2 * row + 1) / 8
            found.append(any(stops(line, eye, height, wall, top, grown) for wall, top in walls))
    return found


def stops(line: shapely.LineString, eye: float, height: float, wall: shapely.Geometry, top: float,
          grown: float) -> bool:
    inside = shapely.intersection(line, wall)
    if inside.length <= 1e-9:
        return False
    ends = shapely.get_coordinates(inside)
    shares = np.hypot(ends[:, 0] - line.coords[0][0], ends[:, 1] - line.coords[0][1]) / line.length
    return bool(np.min(eye + (height - eye) * shares) < top - EPS + grown)


def carries(body: Body, piece: Piece) -> bool:
    over = shapely.Polygon(piece.outline).distance(shapely.Point(body.point)) < body.radius - EPS
    return piece.solid and piece.height <= body.z + EPS and over


def agrees(on: Board, a: Body, b: Body) -> None:
    """Check everything that is said about two bodies against rays that surely are stopped, and surely are not."""
    sight = on.sight(a, b)
    surely = [stopped_rays(on, *ends, -EDGE) for ends in ((a, b), (b, a))]
    perhaps = [stopped_rays(on, *ends, EDGE) for ends in ((a, b), (b, a))]
    if not (all(perhaps[0]) and all(perhaps[1])):
        assert sight.seen
    if all(surely[0]) and all(surely[1]):
        assert not sight.seen
    if all(piece.blocks_sight for piece in on.pieces.values()):
        for end, least, most in ((b, surely[0], perhaps[0]), (a, surely[1], perhaps[1])):
            assert sum(least) / 32 <= sight.obscured_of(end.id) <= sum(most) / 32
    assert on.sees_body(a, b) == on.sees_body(b, a) == sight.seen == on.sight(b, a).seen


# --- against it ------------------------------------------------------------------------------------------------------


@given(st.data())
def test_two_bodies_see_each_other_as_shapely_says(data):
    on = data.draw(boards)
    a = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    b = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    if a.point != b.point:
        agrees(on, a, Body(2, b.x, b.y, b.z, b.radius, b.height))


@settings(max_examples=15)
@given(st.lists(st.tuples(st.integers(2, 142), st.integers(2, 142)), min_size=6, max_size=6, unique=True),
       st.sampled_from(RADII))
def test_in_the_refinery_too(spots, radius):
    on = refinery()
    here = [(x / 4, y / 4) for x, y in spots if on.fits(radius, (x / 4, y / 4)) is None]
    bodies = [man(x, y, radius, on=on, entity=k) for k, (x, y) in enumerate(here, 1)]
    for one, two in pairwise(bodies):
        agrees(on, one, two)


# --- what the quick answer is apt to get wrong -----------------------------------------------------------------------


def test_a_chink_between_two_walls_is_seen_through():
    for gap, seen in ((0.3, True), (-0.1, False)):
        on = board(box(10, 6 - gap / 2, 0.5, 8, 4), box(10, 14 + gap / 2, 0.5, 8, 4))
        assert on.sees_body(man(5, 10), man(15, 10, entity=2)) == seen


def test_a_wall_as_narrow_as_the_middle_hides_nobody():
    on = board(box(10, 10, 0.2, 0.4, 4))
    assert on.sees_body(man(5, 10), man(15, 10, entity=2))


def test_one_end_may_be_hidden_by_what_does_not_hide_the_other():
    small, large = man(5, 10, MAN), man(15, 10, 1.969, entity=2)
    on = board(box(9, 10, 0.2, 1.0, 7))
    assert on.sees_body(small, large)
    assert on.sight(small, large).obscured_of(1) == 1.0


def test_from_a_roof_one_looks_over_a_lower_wall():
    on = board(box(4, 10, 4, 4, 6), box(10, 10, 0.5, 12, 3))
    assert on.sees_body(man(5, 10, on=on), man(15, 10, entity=2))
    assert not on.sees_body(man(7.5, 10, on=on), man(15, 10, entity=2))


def test_a_wall_at_ones_base_hides_as_well_as_any():
    on = board(box(10, 10, 0.5, 8, 4))
    close = man(10.25 + MAN + 0.001, 10)
    assert not on.sees_body(close, man(5, 10, entity=2))
    assert on.sees_body(close, man(15, 10, entity=2))


def test_two_bodies_one_above_the_other_see_each_other():
    on = board(box(10, 10, 4, 4, 3))
    assert on.sees_body(man(10, 10, on=on), Body(2, 10, 10, 0.0, MAN, 1.5)) == \
        on.sight(man(10, 10, on=on), Body(2, 10, 10, 0.0, MAN, 1.5)).seen
