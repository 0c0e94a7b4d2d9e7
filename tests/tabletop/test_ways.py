"""What bars a base, the shortest ways around it, and rays that run into it."""

from __future__ import annotations

from math import acos, asin, atan2, hypot, inf, pi, sqrt

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tabletop.board import Board, Body
from game.tabletop.casting import Casting
from game.tabletop.cliffs import Cliffs
from game.tabletop.parts import EPS, STEP
from game.tabletop.reach import length_of
from game.tabletop.walking import too_steep
from game.tabletop.ways import Ways
from tests.tabletop.scenes import (
    RADII,
    board,
    boards,
    box,
    can_be_walked,
    heights,
    man,
    points,
    shortest,
    standing,
)

MAN = RADII[0]


def cliffs_of(on: Board, radius: float = MAN) -> Cliffs:
    return on._ground.cliffs(radius)


def ways_of(on: Board, body: Body, limit: float, blockers: tuple[Body, ...] = ()) -> Ways:
    return Ways(cliffs_of(on, body.radius), body, limit, blockers)


# --- cliffs ----------------------------------------------------------------------------------------------------------


def test_what_is_no_higher_than_a_step_is_no_cliff():
    cliffs = cliffs_of(board(box(10, 10, 4, 4, STEP), box(5, 5, 1, 1, 0.5)))
    assert cliffs.walls.is_empty
    assert len(cliffs.corners) == 0


def test_a_box_is_a_cliff_all_around_it_at_the_radius_of_the_base():
    cliffs = cliffs_of(board(box(10, 10, 4, 4, 3)))
    assert cliffs.walls.bounds == pytest.approx((8 - MAN, 8 - MAN, 12 + MAN, 12 + MAN), abs=EPS)
    assert not cliffs.raised.any()
    away = [shapely.Point(p).distance(shapely.box(8, 8, 12, 12)) for p in cliffs.corners]
    assert min(away) >= MAN
    assert max(away) <= MAN * 1.03 + 2.0 * EPS


def test_the_high_ground_is_to_the_left_of_a_wall():
    a, b = cliffs_of(board(box(10, 10, 4, 4, 3))).wall_ends
    ring = shapely.Point(10.0, 10.0)
    for (ax, ay), (bx, by) in zip(a, b, strict=True):
        assert (bx - ax) * (ring.y - ay) - (by - ay) * (ring.x - ax) > 0.0


def test_stairs_are_a_gap_in_the_cliff():
    cliffs = cliffs_of(board(box(10, 10, 4, 4, 2), box(7, 10, 2, 2, 1)))
    up = shapely.LineString([(5.0, 10.0), (10.0, 10.0)])
    assert not shapely.intersects(cliffs.walls, up)
    assert shapely.intersects(cliffs.walls, shapely.LineString([(5.0, 11.8), (10.0, 11.8)]))
    assert cliffs.raised.any()


@given(st.data())
def test_a_leg_that_is_too_steep_meets_a_cliff(data):
    on = data.draw(boards)
    radius = data.draw(st.sampled_from(RADII))
    start, end = data.draw(points), data.draw(points)
    if too_steep(on._solid, start, end, radius):
        assert cliffs_of(on, radius).walls.intersects(shapely.LineString([start, end]))


@settings(max_examples=25)
@given(st.data())
def test_where_a_base_can_stand_is_where_it_fits(data):
    on = data.draw(boards)
    radius = data.draw(st.sampled_from(RADII))
    cliffs = cliffs_of(on, radius)
    spots = np.array([(x / 4, y / 4) for x in range(1, 80, 2) for y in range(1, 80, 2)])
    fits = [on.fits(radius, (x, y)) is None for x, y in spots]
    assert cliffs.stands(spots).tolist() == fits
    outside = cliffs.standable.buffer(0.01)
    assert all(outside.intersects(shapely.Point(spot)) for spot, fit in zip(spots, fits, strict=True) if fit)


# --- ways ------------------------------------------------------------------------------------------------------------


def test_around_a_wall_it_bends_at_its_two_corners():
    on = board(box(10, 10, 0.4, 6, 3))
    route = shortest(on, man(7, 10), (13, 10), 12.0)
    # A tangent to the round corner at (9.8, 13), around it, along the end of the wall, and the same again.
    away = hypot(2.8, 3.0)
    truth = 2.0 * (sqrt(away**2 - MAN**2) + MAN * (atan2(3.0, 2.8) + asin(MAN / away))) + 0.4
    assert truth - EPS <= route.length <= truth * 1.01
    assert on.route(man(7, 10), (13, 10), route.length - 0.01) is None


def test_around_a_base_it_is_a_hair_more_than_the_arc():
    on = board()
    other = man(10, 10, 1.476, entity=2)
    reach = MAN + other.radius
    truth = 2.0 * (sqrt(16.0 - reach**2) + reach * (pi / 2.0 - acos(reach / 4.0)))
    route = shortest(on, man(6, 10), (14, 10), 12.0, [other])
    assert truth - EPS <= route.length <= truth * 1.01


@pytest.mark.parametrize("height", [STEP, STEP + 0.05])
def test_a_step_is_walked_over_and_more_is_walked_around(height):
    on = board(box(10, 10, 2, 2, height))
    over = shortest(on, man(7, 10), (13, 10), 12.0).length == pytest.approx(6.0)
    assert over == (height <= STEP)


def test_from_above_it_walks_off_the_edge_and_not_up_again():
    on = board(box(10, 10, 4, 4, 3))
    above = man(10, 10, on=on)
    assert shortest(on, above, (15, 10), 6.0).length == pytest.approx(5.0)
    assert on.route(man(15, 10), (10, 10), 36.0) is None


def test_up_the_stairs_the_way_bends_at_their_edge():
    on = board(box(10, 10, 4, 4, 2), box(7, 10, 2, 2, 1))
    route = shortest(on, man(7, 14), (10, 11), 12.0)
    assert can_be_walked(on, man(7, 14), route.path, ())
    assert route.length < 7.0


def test_an_enemy_on_the_ground_does_not_close_the_edge_of_a_roof():
    on = board(box(5, 5, 8, 8, 2.4))
    enemy = man(9.7, 5, 0.63, entity=2)
    body = man(7, 5, on=on)
    beyond = on.reach(body, 6.0, [enemy]).length((11.0, 5.0))
    assert beyond is not None
    assert beyond == pytest.approx(shortest(on, body, (11.0, 5.0), 6.0, [enemy]).length)
    assert beyond < 5.0


@settings(max_examples=25)
@given(st.data())
def test_every_way_can_be_walked_and_is_as_long_as_its_legs(data):
    on = data.draw(boards)
    body = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    ways = ways_of(on, body, 7.0)
    for node in np.nonzero(ways.far <= 7.0)[0][1:]:
        path = ways.path(int(node))
        assert length_of(body.point, path) == pytest.approx(ways.far[node])
        assert can_be_walked(on, body, path, ())


# --- rays ------------------------------------------------------------------------------------------------------------


def test_a_ray_ends_at_a_wall_and_leaves_it_freely():
    on = board(box(10, 10, 4, 4, 3))
    casting = Casting(ways_of(on, man(5, 10), 8.0))
    starts, v = np.array([(5.0, 10.0), (10.0, 10.0), (5.0, 5.0)]), np.array([(8.0, 0.0), (-8.0, 0.0), (8.0, 0.0)])
    assert casting.hits(starts, v) == pytest.approx([(3.0 - MAN) / 8.0, 1.0, 1.0], abs=EPS)


def test_a_ray_ends_at_a_base():
    on = board()
    casting = Casting(ways_of(on, man(5, 10), 8.0, (man(10, 10, entity=2),)))
    hit = casting.hits(np.array([(5.0, 10.0), (10.0 - 2.0 * MAN, 10.0)]), np.array([(8.0, 0.0), (-3.0, 0.0)]))
    assert hit == pytest.approx([(5.0 - 2.0 * MAN) / 8.0, 1.0], abs=EPS)


@given(st.data())
def test_a_spot_in_the_open_is_as_far_as_the_straight_line(data):
    on = data.draw(boards)
    body = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    spots = np.array(data.draw(st.lists(points, min_size=1, max_size=30)))
    found = Casting(ways_of(on, body, 6.0)).lengths(spots)
    for spot, length in zip(spots, found, strict=True):
        away = hypot(spot[0] - body.x, spot[1] - body.y)
        assert length >= away - 1e-9
        if length < inf:
            assert length <= 6.0 + EPS
        elif away <= 6.0 - EPS:
            line = np.linspace(body.point, spot, 400)
            assert np.any(np.diff(heights(on, line, body.radius + 0.05 * body.radius)) > STEP)
