"""Rules 13.1: the Dark Refinery - terrain in turns, standard deployment, and ten points to win.

What could go wrong: a side that places twice in a row or on top of something; a model outside its own strip, or in the
strip of the other; points that end the game too early, too late or for the wrong side.
"""

from __future__ import annotations

from collections.abc import Callable
from math import dist

import pytest

from game.play.level import Level, find_level
from game.rules.action import Region, refusal
from game.rules.battle import Battle
from game.rules.event import Clock, GameEnded, Outcome
from game.rules.step import Choose
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.deployment import FinishSetUp, ModelSetUp, SettingUp, SetUp, SetUpRegion
from game.rulesets.titanfallz.interacting import carrier
from game.rulesets.titanfallz.models import body, crew, in_reserve, kind_of, of_side
from game.rulesets.titanfallz.parts import Pooled, Score, Tank
from game.rulesets.titanfallz.redrop import DeclineDrop, Dropping
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.scoring import ScoreTank, score, zones_of
from game.rulesets.titanfallz.terrain import (
    LeaveOut,
    PlaceTerrain,
    PlacingTerrain,
    TerrainLeftOut,
    TerrainPlaced,
    TerrainRegion,
)
from game.tabletop.parts import Base, Piece, Point
from tests.sketch import BOOK, Sketch, rect

OUTSIDE = "It has to stand wholly inside your deployment zone."
STRIPS = {0: rect(18, 3, 36, 6), 1: rect(18, 33, 36, 6)}
"""Six inches deep, along opposite edges."""


@pytest.fixture(scope="module")
def level() -> Level:
    return find_level("dark_refinery")


@pytest.fixture
def fresh(level: Level) -> Callable[..., Sketch]:
    """A battle of the scenario at its first question: which edge the winner of the roll-off takes."""

    def begin(dice: tuple[int, ...] = (9, 2), in_turns: bool = False, **rulings: str | int) -> Sketch:
        crews = (find_crew("ironwake"), find_crew("meridian"))
        return Sketch(Battle.begin(BOOK, level.setup(crews, Rulings.of(rulings), in_turns), 7, level.size, dice))

    return begin


def settle(game: Sketch, edge: str = "keep_edge") -> Sketch:
    """Choose the edge and the contracts."""
    game.answer(edge)
    while isinstance(game.waiting, Choose):
        game.answer(game.waiting.options[0].name)
    return game


def side(game: Sketch) -> int | None:
    """Whose turn it is to place."""
    waiting = game.waiting
    return waiting.side if isinstance(waiting, (PlacingTerrain, SettingUp)) else None


def first_spot(game: Sketch, region: Region) -> Point:
    return region.spots(game.battle)[0]


# --- terrain --------------------------------------------------------------------------------------------------------


def place_next(game: Sketch) -> None:
    """Put the next piece of the pool on the first spot there is."""
    entity = min(entity for entity, _ in game.table.having(Pooled))
    game.do(PlaceTerrain(entity, first_spot(game, TerrainRegion(entity))))


@pytest.mark.rule("TZ-13.1-02")
@pytest.mark.parametrize(("dice", "first"), [((9, 2), 0), ((2, 9), 1), ((4, 4, 3, 8), 1)])
def test_the_sides_place_terrain_in_turns(fresh: Callable[..., Sketch], level: Level, dice: tuple[int, ...],
                                          first: int) -> None:
    game = fresh(dice, True)
    lying, pool = len(game.table.having(Piece)), len(level.pool())
    since = len(game.battle.log)
    game.answer("keep_edge")
    while isinstance(game.waiting, PlacingTerrain):
        place_next(game)
    placed = [event for event in game.battle.log[since:] if isinstance(event, TerrainPlaced)]
    assert len(placed) == pool
    assert [event.side for event in placed] == [(first + i) % 2 for i in range(pool)]
    assert len(game.table.having(Piece)) == lying + pool
    assert game.table.having(Pooled) == []


@pytest.mark.rule("TZ-13.1-02")
def test_who_leaves_a_piece_out_has_had_its_turn(fresh: Callable[..., Sketch]) -> None:
    game = fresh((9, 2), True)
    since = len(game.battle.log)
    game.answer("keep_edge")
    for leave in (True, False, False, True):
        if leave:
            game.do(LeaveOut(min(entity for entity, _ in game.table.having(Pooled))))
        else:
            place_next(game)
    told = [e for e in game.battle.log[since:] if isinstance(e, (TerrainPlaced, TerrainLeftOut))]
    assert [(type(e), e.side) for e in told] == [
        (TerrainLeftOut, 0), (TerrainPlaced, 1), (TerrainPlaced, 0), (TerrainLeftOut, 1)]


@pytest.mark.rule("TZ-13.1-02")
def test_terrain_comes_before_anything_else_and_lies_free(fresh: Callable[..., Sketch]) -> None:
    game = fresh((9, 2), True)
    game.answer("keep_edge")
    assert side(game) == 0
    assert game.refused(FinishSetUp()) == "Terrain is placed first."
    entity = min(entity for entity, _ in game.table.having(Pooled))
    taken, piece = min(game.table.having(Piece), key=lambda row: dist(row[1].outline[0], (18, 18)))
    assert game.refused(PlaceTerrain(entity, piece.outline[0])) == "It would lie on another piece of terrain."
    assert game.refused(PlaceTerrain(entity, (0, 18))) == "Terrain has to lie wholly on the table."
    beside = {refusal(game.battle, PlaceTerrain(entity, (x / 2, 3.2))) for x in range(4, 14)}
    assert "Spawn points, the tank, turrets and doors have to stay clear." in beside
    assert game.refused(PlaceTerrain(taken, (12, 18))) == "That piece is not in the pool."


@pytest.mark.rule("TZ-13.1-02")
def test_on_the_table_as_it_is_laid_out_nobody_places_terrain(fresh: Callable[..., Sketch]) -> None:
    game = settle(fresh())
    assert game.table.having(Pooled) == []
    assert isinstance(game.waiting, SettingUp)


# --- deployment -----------------------------------------------------------------------------------------------------


def due(game: Sketch, player: int) -> list[int]:
    """Models of a side that have not been deployed."""
    return [unit for unit in crew(game.table, player) if in_reserve(game.table, unit)]


def titan(game: Sketch, player: int) -> int:
    return next(unit for unit in due(game, player) if kind_of(game.table, unit) == "titan")


def soldier(game: Sketch, player: int) -> int:
    return next(unit for unit in due(game, player) if kind_of(game.table, unit) == "infantry")


@pytest.mark.rule("TZ-13.1-04")
@pytest.mark.parametrize(("edge", "zones"), [("keep_edge", (0, 1)), ("swap_edges", (1, 0))])
def test_everybody_is_placed_in_the_own_strip(fresh: Callable[..., Sketch], edge: str,
                                              zones: tuple[int, int]) -> None:
    game = settle(fresh(), edge)
    since = len(game.battle.log)
    for player in (0, 1):
        assert [sorted(outline) for outline in zones_of(game.table, player)] == [sorted(STRIPS[zones[player]])]
    while isinstance(game.waiting, SettingUp):
        player, offers = game.waiting.side, game.battle.options()
        region = next((o for o in offers if isinstance(o, SetUpRegion) and o.spots(game.battle)), None)
        if region is None:
            game.do(FinishSetUp())
            continue
        assert region.unit in crew(game.table, player)
        game.do(region.action(game.battle, first_spot(game, region)))  # type: ignore[arg-type]
    placed = [e.unit for e in game.battle.log[since:] if isinstance(e, ModelSetUp)]
    assert {unit for player in (0, 1) for unit in of_side(game.table, player)} == set(placed)
    for player in (0, 1):
        mine = of_side(game.table, player)
        kinds = sorted(kind_of(game.table, unit) for unit in mine)
        assert kinds == ["infantry"] * 5 + ["titan"], "the Pilot is aboard, the rest waits in reserve"
        assert all(game.table.board.wholly_in(body(game.table, unit), STRIPS[zones[player]]) for unit in mine)


@pytest.mark.rule("TZ-13.1-04")
def test_a_spot_of_every_kind_is_offered_only_in_the_own_strip(fresh: Callable[..., Sketch]) -> None:
    game = settle(fresh((2, 9)))
    assert side(game) == 1
    for region in game.battle.options():
        if isinstance(region, SetUpRegion):
            assert all(30 < y < 36 for _, y in region.spots(game.battle))


@pytest.mark.rule("TZ-13.1-04")
@pytest.mark.parametrize(("edge", "own"), [("keep_edge", 0), ("swap_edges", 1)])
def test_neither_the_other_strip_nor_the_ground_between_will_do(fresh: Callable[..., Sketch], edge: str,
                                                                own: int) -> None:
    game = settle(fresh(), edge)
    unit, seen = soldier(game, 0), set[bool]()
    radius = game.table.get(unit, Base).radius
    lines = (6 - radius - 0.01, 6 - radius + 0.01, 6.0, 30.0, 30 + radius - 0.01, 30 + radius + 0.01)
    for y in (1.0, 3.0, *lines, 12.0, 18.0, 24.0, 33.0, 35.0):
        x = open_floor(game, radius, y)
        may = y + radius <= 6 if own == 0 else y - radius >= 30
        no = refusal(game.battle, SetUp(unit, (x, y)))
        assert no == (None if may else OUTSIDE), y
        seen.add(may)
    assert seen == {True, False}


def open_floor(game: Sketch, radius: float, y: float) -> float:
    """Where on this line a base finds room."""
    return next(x / 4 for x in range(16, 128) if game.table.board.fits(radius, (x / 4, y)) is None)


@pytest.mark.rule("TZ-13.1-04")
def test_they_place_one_model_at_a_time_in_turns(fresh: Callable[..., Sketch]) -> None:
    game = settle(fresh((2, 9)))
    order = []
    for _ in range(4):
        player = side(game)
        assert player is not None
        order.append(player)
        assert game.refused(SetUp(soldier(game, 1 - player), (18, 3))) == "That model is not yours."
        region = SetUpRegion(soldier(game, player))
        game.do(SetUp(region.unit, first_spot(game, region)))
    assert order == [1, 0, 1, 0]


# --- ten points -----------------------------------------------------------------------------------------------------


def in_round(game: Sketch, number: int, vp: tuple[int, int]) -> Sketch:
    """Deploy a Titan and a soldier each, and be in the action phase of this round, at this score."""
    settle(game)
    while isinstance(game.waiting, SettingUp):
        player = game.waiting.side
        waiting = due(game, player)
        big = [unit for unit in waiting if kind_of(game.table, unit) == "titan"]
        if not big and len(of_side(game.table, player)) > 1:
            game.do(FinishSetUp())
            continue
        region = SetUpRegion(big[0] if big else soldier(game, player))
        game.do(SetUp(region.unit, first_spot(game, region)))
    return game.put(0, Clock(number, "titanfall_redrop")).put(0, Score(vp))


def hold_the_tank(game: Sketch, player: int) -> Sketch:
    """One of this side carries the tank as the round is scored."""
    unit = next(u for u in of_side(game.table, player) if kind_of(game.table, u) == "infantry")
    tank = game.table.having(Tank)[0][0]
    game.put(tank, Tank(unit))
    assert carrier(game.table) == unit
    game.run(ScoreTank())
    return game


@pytest.mark.rule("TZ-13.1-07")
@pytest.mark.parametrize(("player", "vp"), [(0, (8, 7)), (1, (7, 8)), (0, (8, 9)), (0, (9, 0))])
def test_the_first_side_to_reach_ten_points_wins_at_once(fresh: Callable[..., Sketch], player: int,
                                                         vp: tuple[int, int]) -> None:
    game = hold_the_tank(in_round(fresh(), 3, vp), player)
    assert game.first(GameEnded) == GameEnded(player, "vp")
    assert game.battle.outcome == Outcome(player, "vp")
    assert game.battle.clock.round == 3
    assert game.waiting is None


@pytest.mark.rule("TZ-13.1-07")
def test_nine_points_are_not_enough(fresh: Callable[..., Sketch]) -> None:
    game = hold_the_tank(in_round(fresh(), 3, (7, 9)), 0)
    assert game.table.of_table(Score).vp == (9, 9)
    assert game.battle.outcome is None


@pytest.mark.rule("TZ-13.1-07")
def test_by_the_switch_the_round_is_played_to_its_end(fresh: Callable[..., Sketch]) -> None:
    game = hold_the_tank(in_round(fresh(game_end="end_of_round"), 3, (8, 7)), 0)
    assert game.table.of_table(Score).vp == (10, 7)
    assert game.battle.outcome is None
    score(game.battle, 1, 6, "late")
    game.phase("titanfall_redrop")
    while isinstance(game.waiting, Dropping):
        game.do(DeclineDrop())
    assert game.battle.outcome == Outcome(1, "vp"), "11 to 12: the tank is scored once more, and the other has more"
