"""The field that leads a horde: how far it says it is, where it says there is no way, and how a model follows it."""

from __future__ import annotations

from math import hypot, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tabletop.board import CLEARANCE, Board
from game.tabletop.parts import EPS
from tests.tabletop.scenes import (
    RADII,
    Everything,
    board,
    boards,
    box,
    can_be_walked,
    man,
    others,
    points,
    refinery,
    standing,
)

MAN, TITAN = RADII[0], RADII[3]


@pytest.fixture
def yard() -> Board:
    """A yard of 7.5 inches, walled all around."""
    return board(
        box(10, 6, 8.5, 0.5, 3), box(10, 14, 8.5, 0.5, 3), box(6, 10, 0.5, 8.5, 3), box(14, 10, 0.5, 8.5, 3)
    )


# --- how far ---------------------------------------------------------------------------------------------------------


def test_on_open_ground_it_is_about_the_straight_line():
    flow = board().flow(MAN, [(10.0, 10.0)])
    for point in ((10.0, 10.0), (10.2, 9.9), (4.0, 10.0), (3.3, 2.7), (17.0, 12.0)):
        away = hypot(point[0] - 10.0, point[1] - 10.0)
        assert away <= flow.distance(point) <= away * 1.03 + 0.05


def test_the_nearest_goal_counts():
    flow = board().flow(MAN, [(4.0, 4.0), (16.0, 16.0)])
    assert flow.distance((5.0, 4.0)) == pytest.approx(1.0)
    assert flow.distance((15.0, 16.0)) == pytest.approx(1.0)


def test_it_leads_around_a_wall():
    flow = board(box(10, 8, 0.5, 16, 3)).flow(MAN, [(13.0, 2.0)])
    assert 30.0 < flow.distance((7.0, 2.0)) < 33.0


def test_blockers_are_gone_around():
    blocker = man(10.0, 10.0, TITAN)
    flow = board().flow(MAN, [(15.0, 10.0)], [blocker])
    assert flow.distance((5.0, 10.0)) > 10.5


@settings(max_examples=15)
@given(st.data())
def test_it_is_as_far_as_on_a_lattice_of_all_ways(data):
    """A gap with less than a node's room to spare may be missed."""
    on = data.draw(boards)
    radius = data.draw(st.sampled_from(RADII))
    body = data.draw(standing(on, radius))
    ways = Everything(on, radius, body.point, 9.0, slack=0.36).paths(body.point)
    for goal in sorted(ways)[:: max(1, len(ways) // 5)]:
        length, path = ways[goal]
        if can_be_walked(on, body, path, ()):
            assert on.flow(radius, [goal]).distance(body.point) <= 1.1 * length + 1.5


# --- where there is no way -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("radius", RADII[:3])
@pytest.mark.parametrize("place", [(10.0, 10.0), (8.0, 8.0), (10.0, 8.0), (7.75, 10.0)])
def test_out_of_a_walled_yard_there_is_no_way(yard, radius, place):
    assert yard.fits(radius, place) is None
    assert yard.flow(radius, [(17.5, 17.5)]).distance(place) == inf


@pytest.mark.parametrize("place", [(6.75, 10.0), (13.25, 13.2), (10.0, 6.75), (6.8, 6.8)])
def test_close_beside_the_wall_of_the_yard_there_is_none_either(yard, place):
    assert yard.fits(MAN, place) is None
    for goal in ((5.2, 10.0), (14.75, 10.0), (10.0, 5.25), (2.0, 2.0)):
        assert yard.flow(MAN, [goal]).distance(place) == inf


def test_from_the_top_of_a_block_there_is_a_way_down_and_none_up():
    on = board(box(10, 10, 4, 4, 3))
    up, down = on.flow(MAN, [(10.0, 10.0)]), on.flow(MAN, [(5.0, 10.0)])
    assert up.distance((11.0, 10.0)) == pytest.approx(1.0)
    for beside in ((7.45, 10.0), (5.0, 10.0), (12.5, 12.5)):
        assert up.distance(beside) == inf
    assert down.distance((10.0, 10.0)) == pytest.approx(5.0, abs=0.1)


def test_at_a_goal_on_the_rim_of_a_block_nobody_below_has_arrived():
    on = board(box(10, 10, 4, 4, 3))
    assert on.flow(MAN, [(8.0, 10.0)]).distance((7.45, 10.0)) == inf


def test_stairs_lead_up():
    on = board(box(10, 10, 4, 4, 3), box(7, 10, 2, 4, 2), box(5, 10, 2, 4, 1))
    up = on.flow(MAN, [(10.0, 10.0)])
    assert up.distance((2.0, 10.0)) == pytest.approx(8.0, abs=0.1)
    assert up.distance((17.0, 10.0)) < inf


def test_between_two_roofs_one_does_not_step_over_the_gap():
    on = board(box(5, 10, 4, 20, 2), box(10.4, 10, 4, 20, 2))
    assert on.flow(MAN, [(10.0, 10.0)]).distance((5.0, 10.0)) == inf
    joined = board(box(5, 10, 4, 20, 2), box(9.9, 10, 4, 20, 2))
    assert joined.flow(MAN, [(10.0, 10.0)]).distance((5.0, 10.0)) == pytest.approx(5.0, abs=0.1)


def test_a_gap_too_narrow_for_the_base_is_no_way():
    on = board(box(5, 10, 10, 1, 3), box(16, 10, 8, 1, 3))
    assert on.flow(RADII[2], [(11.0, 4.0)]).distance((11.0, 16.0)) == inf
    assert on.flow(MAN, [(11.0, 4.0)]).distance((11.0, 16.0)) == pytest.approx(12.0, abs=0.2)


@settings(max_examples=6)
@given(st.data())
def test_where_a_smaller_base_could_not_get_there_is_no_way(data):
    on = data.draw(boards)
    radius = data.draw(st.sampled_from(RADII[:2]))
    body = data.draw(standing(on, radius))
    ways = Everything(on, radius, (10.0, 10.0), 10.0, slack=-0.06).paths(body.point)
    lattice = [(x + 0.75, y + 0.75) for x in range(0, 19, 2) for y in range(0, 19, 2)]
    cut_off = [p for p in lattice if p not in ways and on.fits(radius, p) is None]
    assert all(on.flow(radius, [goal]).distance(body.point) == inf for goal in cut_off[:12])


# --- following it ----------------------------------------------------------------------------------------------------


@given(st.data())
def test_a_march_can_be_walked_and_ends_nearer_to_the_goal(data):
    on = data.draw(boards)
    radius = data.draw(st.sampled_from(RADII[:2]))
    body = data.draw(standing(on, radius))
    everyone = data.draw(others(on, body))
    half = data.draw(st.integers(0, len(everyone)))
    goal = data.draw(points)
    flow = on.flow(radius, [goal])
    route = flow.march(body, 6.0, everyone[:half], everyone[half:])
    assert route.length <= 6.0 + EPS
    if route.path:
        walk = on.walk(body, route.path, everyone[:half], everyone[half:])
        assert walk.blocked is None
        assert can_be_walked(on, body, route.path, everyone[:half])


def test_a_march_ends_in_contact_with_what_bars_the_way():
    on = board()
    route = on.flow(MAN, [(15.0, 10.0)]).march(man(5.0, 10.0), 8.0, [man(8.0, 10.0, entity=2)])
    assert route.path[-1][0] == pytest.approx(8.0 - 2.0 * MAN, abs=2.0 * CLEARANCE)


def test_a_march_does_not_end_on_a_friend():
    on = board()
    friend = man(9.0, 10.0, entity=2)
    route = on.flow(MAN, [(15.0, 10.0)]).march(man(5.0, 10.0), 4.0, (), [friend])
    assert hypot(route.path[-1][0] - 9.0, route.path[-1][1] - 10.0) >= 2.0 * MAN - EPS


def test_a_march_stops_where_it_is_told():
    on = board()
    flow = on.flow(MAN, [(15.0, 10.0)])
    route = flow.march(man(5.0, 10.0), 8.0, stop=lambda point: point[0] >= 7.0)
    assert route.path[-1] == pytest.approx((7.0, 10.0))


def test_without_a_way_it_goes_as_near_as_may_be(yard):
    inside = man(8.0, 10.0)
    route = yard.flow(MAN, [(17.0, 10.0)]).march(inside, 10.0)
    assert route.path[-1][0] > 12.5


def test_every_entrance_of_the_refinery_leads_to_its_tank():
    on = refinery()
    goal = on.spot(MAN, (18.0, 18.0))
    assert goal is not None
    flow = on.flow(MAN, [goal])
    free = [(x + 0.5, 0.5) for x in range(0, 35, 3) if on.fits(MAN, (x + 0.5, 0.5)) is None]
    assert free
    assert all(flow.distance(point) < 40.0 for point in free)
