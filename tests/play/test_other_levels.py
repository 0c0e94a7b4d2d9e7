"""The tables of the scenarios after the first, as they are shipped."""

from collections.abc import Callable
from math import hypot, inf

import pytest
from shapely import Point as Spot
from shapely import Polygon

from game.play.level import Level, find_level
from game.records.document import load
from game.records.paths import LEVELS
from game.records.yaml_records import read_text
from game.tabletop.board import Board
from game.tabletop.parts import Point

FOOT, TITAN = 0.63, 1.969
TURNS: dict[str, Callable[[float, float], Point]] = {
    "titanfall_at_the_sprawl": lambda x, y: (36 - x, 36 - y),
    "last_drop": lambda x, y: (36 - y, x),
}
"""Each lies on itself when turned: by half a circle, by a quarter of one."""


@pytest.fixture(params=sorted(TURNS))
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def level(name: str) -> Level:
    return find_level(name)


@pytest.fixture
def board(level: Level) -> Board:
    return Board(level.size, list(enumerate(level.pieces(), 1)), [])


def test_nothing_about_it_is_worth_a_warning(name: str, level: Level) -> None:
    path = LEVELS / f"{name}.yaml"
    assert level.check(load(read_text(path), str(path))) == []


def test_terrain_covers_about_a_third(level: Level) -> None:
    assert 0.29 <= level.terrain_share() <= 0.35


def test_it_says_which_scenario_it_is_and_has_a_tank_in_the_middle(name: str, level: Level) -> None:
    assert level.scenario == name
    assert level.objective is not None
    assert level.objective.at == (18, 18)
    assert level.size == (36, 36)


def test_turned_it_lies_on_itself(name: str, level: Level) -> None:
    turn = TURNS[name]
    for mine in level.terrain:
        turned = Polygon([turn(*point) for point in mine.outline()])
        twins = [t for t in level.terrain if (t.kind, t.pool, t.piece().height) == (
            mine.kind, mine.pool, mine.piece().height)
            and turned.symmetric_difference(Polygon(t.outline())).area < 0.05]
        assert len(twins) == 1, mine


def test_spawn_points_lie_in_three_corners_on_open_floor(level: Level) -> None:
    corners = {(0, 0), (36, 0), (0, 36), (36, 36)}
    taken = set()
    for x, y in level.spawns:
        taken |= {c for c in corners if hypot(c[0] - x, c[1] - y) == pytest.approx(hypot(3, 3))}
        assert not any(Polygon(p.outline).distance(Spot(x, y)) < 1.5 for p in level.pieces())
    assert len(taken) == 3


def test_loose_pieces_stand_free(level: Level) -> None:
    assert 6 <= len(level.pool()) <= 12
    for loose in level.pool():
        others = [p for p in level.pieces() if p is not loose and p != loose]
        assert all(Polygon(loose.outline).distance(Polygon(p.outline)) > 0.05 for p in others)


LANES: dict[str, list[Point]] = {
    "titanfall_at_the_sprawl": [(6, 9), (15.8, 10.5), (27.5, 9), (30, 27), (20.2, 25.5), (8.5, 27)],
    "last_drop": [(21, 3), (33, 21), (15, 33), (3, 15), (2.2, 2.2), (33.8, 2.2), (33.8, 33.8), (2.2, 33.8)],
}


def test_a_titan_comes_to_the_tank_by_every_lane(name: str, board: Board) -> None:
    flow = board.flow(TITAN, [(18, 18)])
    ways = {lane: min(flow.distance((lane[0] + dx, lane[1])) for dx in (-0.5, 0, 0.5)) for lane in LANES[name]}
    assert all(way < inf for way in ways.values()), ways


def test_whoever_is_on_foot_walks_there_from_every_edge(board: Board) -> None:
    flow = board.flow(FOOT, [(18, 18)])
    ground = [(x, y) for x in range(1, 36, 2) for y in (1, 35) if board.fits(FOOT, (x, y)) is None]
    ground += [(y, x) for x, y in ground]
    low = [p for p in ground if board.fits(FOOT, p) is None and board.rest(p, FOOT) == 0]
    assert sum(flow.distance(p) < inf for p in low) > 0.9 * len(low) > 0
