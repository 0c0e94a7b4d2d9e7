"""How far a body walks: every end that is offered can be walked to, no way is called shorter than it is, and what
can be walked is found."""

from __future__ import annotations

from math import hypot, inf

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from game.tabletop.board import Board, Body
from game.tabletop.casting import Casting
from game.tabletop.cliffs import Cliffs
from game.tabletop.parts import EPS
from game.tabletop.ways import Ways
from tests.tabletop.scenes import (
    RADII,
    Everything,
    board,
    boards,
    can_be_walked,
    man,
    others,
    refinery,
    shortest,
    standing,
)

MAN, TITAN = RADII[0], RADII[3]


def ways(on: Board, body: Body, limit: float, blockers=()) -> Ways:
    return Ways(Cliffs(on._solid, on.size, body.radius), body, limit, blockers)


# --- every end that is offered is accepted ---------------------------------------------------------------------------


def faults(on: Board, body: Body, limit: float, blockers: list[Body], friends: list[Body], every: int = 1) -> list[str]:
    """What is wrong with the ends, or with some of them, that are offered to a body."""
    reach = on.reach(body, limit, blockers, friends)
    found = []
    for spot in reach.spots()[::every]:
        route = on.route(body, spot, limit, blockers, friends)
        mine = reach.route(spot)
        if route is None or mine is None:
            found.append(f"{spot}: no way")
            continue
        walk = on.walk(body, route.path, blockers, friends)
        if walk.blocked is not None or walk.length > limit + EPS:
            found.append(f"{spot}: {walk}")
        if not can_be_walked(on, body, mine.path, blockers) or not can_be_walked(on, body, route.path, blockers):
            found.append(f"{spot}: {mine} runs into something")
        if abs(mine.length - route.length) > 0.01:
            found.append(f"{spot}: {mine.length} and {route.length}")
    return found


@given(st.data())
def test_every_spot_can_be_walked_to(data):
    on = data.draw(boards)
    body = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    everyone = data.draw(others(on, body))
    half = data.draw(st.integers(0, len(everyone)))
    limit = data.draw(st.sampled_from((2.0, 4.0, 6.0, 9.0)))
    assert faults(on, body, limit, everyone[:half], everyone[half:], every=7) == []


@settings(max_examples=10)
@given(st.data())
def test_every_spot_can_be_walked_to_in_the_refinery(data):
    on = refinery()
    radius = data.draw(st.sampled_from(RADII))
    x, y = data.draw(st.tuples(st.integers(2, 142), st.integers(2, 142)).filter(
        lambda p: on.fits(radius, (p[0] / 4, p[1] / 4)) is None))
    body = man(x / 4, y / 4, radius, on=on)
    assert faults(on, body, data.draw(st.sampled_from((4.0, 6.0, 8.0))), [], [], every=7) == []


@pytest.mark.parametrize("radius", RADII[:2])
def test_a_spot_behind_a_corner_is_not_offered_if_no_way_leads_there(radius):
    on = refinery()
    body = man(5.25, 30.75, radius, on=on)
    for limit in (4.0, 5.0, 6.0, 7.0):
        reach = on.reach(body, limit)
        for spot in reach.spots():
            assert on.route(body, spot, limit) is not None, (limit, spot)
        assert ((7.0, 26.0) in reach.spots()) == (on.route(body, (7.0, 26.0), limit) is not None)


def test_a_spot_in_the_sliver_between_a_base_and_its_ring_is_found():
    on = board()
    body, near, far = man(1.5, 0.5), man(0.5, 1.0, entity=2), man(0.5, 3.25, entity=3)
    route = shortest(on, body, (0.5, 2.0), 6.0, [near, far])
    assert route.length == pytest.approx(on.reach(body, 6.0, [near, far]).length((0.5, 2.0)))
    assert route.length < 2.2


# --- no way is called shorter than it is, and what can be walked is found --------------------------------------------


@settings(max_examples=25)
@given(st.data())
def test_whatever_a_lattice_of_all_ways_reaches_is_offered_and_no_longer(data):
    on = data.draw(boards)
    radius = data.draw(st.sampled_from(RADII))
    body = data.draw(standing(on, radius))
    blockers = data.draw(others(on, body))
    assert missed(on, body, 5.0, blockers) == []


def missed(on: Board, body: Body, limit: float, blockers: list[Body]) -> list[str]:
    """Spots that a slightly larger base reaches on a lattice of all ways, but that are not offered, or at more."""
    slack = 0.03 * body.radius
    paths = Everything(on, body.radius, body.point, limit, blockers, slack).paths(body.point, limit)
    reach = on.reach(body, limit, blockers)
    offered = set(reach.spots())
    larger = [man(b.x, b.y, b.radius + slack) for b in blockers]
    found = []
    for (x, y), (length, path) in paths.items():
        if x % 0.5 or y % 0.5 or on.fits(body.radius, (x, y), larger) is not None:
            continue
        mine = reach.length((x, y)) if (x, y) in offered else None
        far = inf if mine is None else mine
        if far > length + 0.02 and can_be_walked(on, body, path, blockers):
            found.append(f"{x}, {y} is {length} away and said to be {far}")
    return found


@given(st.data())
def test_the_length_cast_to_an_end_is_the_length_of_a_way_there(data):
    on = data.draw(boards)
    body = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    blockers = data.draw(others(on, body))
    reach = on.reach(body, 6.0, blockers)
    spots = reach.spots()
    for spot, length in zip(spots, Casting(reach._ways).lengths(np.array(spots).reshape(-1, 2)), strict=True):
        mine = reach.length(spot)
        assert mine is not None
        assert hypot(spot[0] - body.x, spot[1] - body.y) - EPS <= mine <= length + 1e-6


# --- the area to shade -----------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.data())
def test_the_area_to_shade_is_where_the_spots_are(data):
    on = data.draw(boards)
    body = data.draw(standing(on, data.draw(st.sampled_from(RADII))))
    blockers = data.draw(others(on, body))
    reach = on.reach(body, 5.0, blockers)
    area = reach._area
    roughly = area.buffer(0.15)
    spots = [shapely.Point(spot) for spot in reach.spots()]
    assert sum(not roughly.intersects(spot) for spot in spots) <= 0.02 * len(spots)
    inner = area.buffer(-0.1)
    x, y = round(body.x), round(body.y)
    for point in [(x + i * 0.4, y + j * 0.4) for i in range(-12, 13) for j in range(-12, 13)]:
        assert not inner.contains(shapely.Point(point)) or reach.holds(point)
    filled = sum(shapely.Polygon(t).area for t in reach.triangles())
    assert abs(filled - area.area) < 0.01
