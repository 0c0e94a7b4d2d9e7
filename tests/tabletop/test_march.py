"""Marching down a field of ways: as straight as the terrain lets it be."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tabletop.board import Board, Body
from game.tabletop.parts import Cover, Piece, Point

RADIUS = 0.63


def walker(x: float, y: float) -> Body:
    return Body(1, x, y, 0.0, RADIUS, 1.5)


def wall(x: float, y: float, wide: float, deep: float) -> Piece:
    ring = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Piece("wall", ring, 3.0, Cover.HEAVY)


inch = st.floats(2.0, 34.0)


@given(inch, inch, inch, inch)
def test_on_open_ground_the_way_is_the_straight_line(x: float, y: float, gx: float, gy: float) -> None:
    away = hypot(gx - x, gy - y)
    board = Board((36, 36), [], [])
    route = board.flow(RADIUS, [(gx, gy)]).march(walker(x, y), 6.0)
    if away < 1.0:
        return
    ahead = min(6.0, away)
    aim = (x + (gx - x) * ahead / away, y + (gy - y) * ahead / away)
    end = route.path[-1]
    assert hypot(end[0] - aim[0], end[1] - aim[1]) < 0.02
    assert route.length == pytest.approx(ahead, abs=0.02)


@pytest.mark.parametrize("goal", [(27.3, 18.9), (30.1, 14.2)])
def test_round_a_wall_it_goes_by_the_corner_and_no_farther(goal: Point) -> None:
    board = Board((36, 36), [(1, wall(17, 10, 1, 12))], [])
    flow = board.flow(RADIUS, [goal])
    here, walked = (8.0, 18.0), 0.0
    for _ in range(20):
        route = flow.march(walker(*here), 6.0)
        if not route.path:
            break
        walked += route.length
        here = route.path[-1]
    best = min(_round(corner, goal) for corner in ((17.0, 22.0), (17.0, 10.0)))
    assert hypot(here[0] - goal[0], here[1] - goal[1]) < 0.1
    assert walked <= best * 1.06


def _round(corner: Point, goal: Point) -> float:
    """Inches from (8, 18) to the goal past an end of the wall, at least."""
    out = RADIUS if corner[1] > 18 else -RADIUS
    y = corner[1] + out
    return hypot(17.0 - 8.0, y - 18.0) + 1.0 + hypot(goal[0] - 18.0, goal[1] - y)
