"""The table of the starter scenario, as it is shipped."""

from collections.abc import Iterator
from math import hypot, inf

import pytest
from shapely import Point as Spot
from shapely import Polygon

from game.play.level import Level, find_level
from game.records.document import load
from game.records.paths import LEVELS
from game.records.yaml_records import read_text
from game.rules.battle import Battle
from game.rules.module import Rulebook
from game.rulesets import MODULES
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.parts import Pooled, Spawn, Tank, Terms
from game.rulesets.titanfallz.rulings import Rulings
from game.tabletop.board import Board
from game.tabletop.parts import Piece, Place

PILOT, TITAN = 0.63, 1.969


@pytest.fixture(scope="module")
def level() -> Level:
    return find_level("dark_refinery")


@pytest.fixture(scope="module")
def board(level) -> Board:
    return Board(level.size, list(enumerate(level.pieces(), 1)), [])


@pytest.fixture(params=[False, True], ids=["fixed", "alternating"])
def battle(level, request) -> Battle:
    crews = (find_crew("ironwake"), find_crew("meridian"))
    setup = level.setup(crews, Rulings.default(), request.param)
    return Battle.begin(Rulebook.of([MODULES["titanfallz"]]), setup, 7, level.size)


def test_nothing_about_it_is_worth_a_warning(level):
    path = LEVELS / "dark_refinery.yaml"
    assert level.check(load(read_text(path), str(path))) == []


@pytest.mark.rule("TZ-2-02")
def test_terrain_covers_about_a_third(level):
    assert 0.31 <= level.terrain_share() <= 0.35


@pytest.mark.rule("TZ-2-01", "TZ-13.1-01")
def test_the_table_is_three_feet_square(battle):
    assert battle.table.size == (36, 36)
    for over in ((-0.1, 18), (36.1, 18), (18, -0.1), (18, 36.1)):
        assert battle.table.board.fits(0.5, over) is not None


@pytest.mark.rule("TZ-13.1-03", "TZ-11.4-01")
def test_three_spawn_points_lie_there_before_deployment(battle):
    assert battle.clock.round == 0
    assert sorted(spawn.number for _, spawn in battle.table.having(Spawn)) == [1, 2, 3]


@pytest.mark.rule("TZ-11.4-02")
def test_one_spawn_point_for_each_side_and_one_for_nobody(battle, level):
    corners = {(0, 0), (36, 0), (0, 36), (36, 36)}
    spots = [place.point for _, _, place in battle.table.having(Spawn, Place)]
    mine = [next(c for c in corners if max(abs(c[0] - x), abs(c[1] - y)) < 6) for x, y in spots]
    assert len(set(mine)) == 3
    # Side 0 has a corner at the bottom, side 1 the one across; the third point lies in another corner.
    assert mine[0][1] == 0
    assert mine[1] == (36 - mine[0][0], 36)
    assert all(hypot(s[0] - c[0], s[1] - c[1]) == pytest.approx(hypot(3, 3)) for s, c in zip(spots, mine, strict=True))


@pytest.mark.rule("TZ-11.4-03")
def test_a_spawn_point_is_three_inches_of_open_floor(level):
    for spot in level.spawns:
        assert not any(Polygon(p.outline).distance(Spot(spot)) < 1.5 for p in level.pieces())


@pytest.mark.rule("TZ-12.1-01", "TZ-13.1-05")
def test_one_tank_lies_in_the_centre(battle):
    assert [place.point for _, _, place in battle.table.having(Tank, Place)] == [(18, 18)]


@pytest.mark.rule("TZ-13.1-06")
def test_it_lasts_six_rounds(battle):
    terms = battle.table.of_table(Terms)
    assert (terms.scenario, terms.rounds, terms.vp_target, terms.spawn_cap) == ("dark_refinery", 6, 10, 18)


def _turned(outline) -> Polygon:
    return Polygon([(36 - x, 36 - y) for x, y in outline])


def _same(one: Polygon, other: Polygon) -> bool:
    return one.symmetric_difference(other).area < 0.05


def test_turned_by_half_a_circle_it_lies_on_itself(level):
    for mine in level.terrain:
        piece = mine.piece()
        twins = [
            t for t in level.terrain
            if (t.kind, t.pool, t.piece().height) == (mine.kind, mine.pool, piece.height)
            and _same(_turned(piece.outline), Polygon(t.piece().outline))
        ]  # fmt: skip
        assert len(twins) == 1, mine
    for area in level.areas():
        assert any(a.kind == area.kind and _same(_turned(area.outline), Polygon(a.outline)) for a in level.areas())


def test_loose_pieces_stand_free(level):
    assert 6 <= len(level.pool()) <= 12
    for loose in level.pool():
        others = [p for p in level.pieces() if p is not loose and p != loose]
        assert all(Polygon(loose.outline).distance(Polygon(p.outline)) > 0.05 for p in others)


def test_placing_in_turns_takes_the_loose_pieces_off_the_table(battle, level):
    waiting = [pooled.piece for _, pooled in battle.table.having(Pooled)]
    lying = [piece for _, piece in battle.table.having(Piece)]
    assert len(lying) + len(waiting) == len(level.terrain)
    assert waiting in ([], list(level.pool()))


def _free(board: Board, radius: float, low: float, high: float) -> Iterator[tuple[float, float]]:
    for column in range(2, 69):
        for row in range(int(low * 2), int(high * 2) + 1):
            point = (column / 2, row / 2)
            if board.fits(radius, point) is None:
                yield point


@pytest.mark.parametrize(("low", "high"), [(2, 4), (32, 34)])
def test_a_titan_finds_several_places_in_each_strip(board, low, high):
    places: list[tuple[float, float]] = []
    for point in _free(board, TITAN, low, high):
        if all(hypot(point[0] - x, point[1] - y) >= 2 * TITAN for x, y in places):
            places.append(point)
    assert len(places) >= 3


@pytest.mark.parametrize("radius", [PILOT, TITAN])
def test_everybody_walks_to_the_tank(board, radius):
    flow = board.flow(radius, [(18, 18)])
    ends = [*_free(board, radius, 2, 4), *_free(board, radius, 32, 34)]
    ground = [p for p in ends if board.rest(p, radius) == 0]
    assert ground
    assert sum(flow.distance(p) < inf for p in ground) > 0.9 * len(ground)


def test_a_titan_has_two_ways_in(level):
    """Closing either way in leaves the other open."""
    for shut in ((11.3, 10), (31, 10)):
        corners = ((-2, -0.5), (2, -0.5), (2, 0.5), (-2, 0.5))
        plug = Piece("wall", tuple((shut[0] + dx, shut[1] + dy) for dx, dy in corners), 5)
        pieces = [*level.pieces(), plug]
        flow = Board(level.size, list(enumerate(pieces, 1)), []).flow(TITAN, [(18, 18)])
        assert min(flow.distance((x, 3.0)) for x in range(3, 34)) < inf


def test_no_straight_alley_leads_through_the_centre(board):
    for x in range(37):
        start, end = (float(x), 0.0), (36.0 - x, 36.0)
        tall = [board.pieces[i] for i in board.on_line(start, end)]
        assert any(p.height >= 1.5 and p.blocks_sight for p in tall), x
