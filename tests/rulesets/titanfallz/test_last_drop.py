"""Rules 13.4: Last Drop - one side in the middle with its Titan, the other from any table edge in the drop step.

What could go wrong: an edge model on the table in round 1; one that comes on in the open, or cannot come on at all; a
Titan without a Specialist that lands too far in, or with one wherever it likes; a Pilot that may not walk; points for
the wrong side, for the dead, or twice; a tank that counts as brought home because it never left; a sixth round.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

import pytest

from game.play.level import Level, find_level
from game.rules.action import Region
from game.rules.battle import Battle
from game.rules.event import Outcome
from game.rules.phase import NextPhase
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Pass, TakeTurn
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.deployment import ModelSetUp, SettingUp, SetUp, SetUpRegion
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.harm import Cause, Kill
from game.rulesets.titanfallz.interacting import TankTaken
from game.rulesets.titanfallz.models import (
    aboard,
    body,
    crew,
    here,
    horde,
    in_reserve,
    is_null,
    kind_of,
    of_side,
    terms,
)
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.parts import Contracts, Deck, Score, Sides, Tank
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, Dropping, DropRegion, RedropStep
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.scenario_last_drop import edge_gap, edge_spots
from game.rulesets.titanfallz.scoring import RoundScored, Scored, ScoreRound, TankLeftHome, zones_of
from game.rulesets.titanfallz.spawning import HordeSpawned, SpawnBlocked, SpawnStep
from game.rulesets.titanfallz.special import Edge, Role, Special
from game.tabletop.parts import Area, Piece, Place, Point
from tests.sketch import BOOK, Sketch, rect, sketch, wall

EDGES: tuple[Edge, ...] = ("bottom", "top", "left", "right")
LAST_DROP = Special(roles=(Role(zone=0, survival_vp=1), Role(zone=1, reserve="all", edges=EDGES)))
PAD = Area("deployment", rect(18, 18, 12, 12), 0)
STRIPS = tuple(Area("deployment", rect(*at), 1)
               for at in ((18, 3, 36, 6), (18, 33, 36, 6), (3, 18, 6, 36), (33, 18, 6, 36)))
RIFLEMAN, FREELANCER, VANGUARD = 0.63, 0.492, 1.969
NOT_HERE = 'It comes on within 6" of a friend, or touching a table edge.'
SEEN = "An enemy can see that spot, and it is not touching a table edge."
NO_LANDING = ('A Titan lands within 8" of a friendly Specialist, or with none on the table within 6" of a table edge.')


@pytest.fixture(scope="module")
def level() -> Level:
    return find_level("last_drop")


@pytest.fixture
def fresh(level: Level) -> Callable[..., Sketch]:
    """A battle of the scenario at the question who takes the centre."""

    def begin(dice: tuple[int, ...] = (9, 2)) -> Sketch:
        crews = (find_crew("ironwake"), find_crew("meridian"))
        return Sketch(Battle.begin(BOOK, level.setup(crews, Rulings.default()), 7, level.size, dice))

    return begin


def unit(game: Sketch, side: int, kind: str) -> int:
    return next(u for u in crew(game.table, side) if kind_of(game.table, u) == kind)


def deployed(game: Sketch, choice: str = "The centre") -> Sketch:
    """Choose a zone and deploy whatever can be, the Titan first, up to the first activation."""
    game.answer(choice)
    while not isinstance(game.waiting, TakeTurn):
        if isinstance(game.waiting, SettingUp):
            region = next(o for o in game.battle.options() if isinstance(o, SetUpRegion))
            game.do(SetUp(region.unit, region.spots(game.battle)[0]))
        else:
            assert isinstance(game.waiting, Choose)
            game.answer(game.waiting.options[0].name)
    return game


def edged(*models: str, terrain: tuple[Piece, ...] = (), edges: tuple[Edge, ...] = EDGES) -> Sketch:
    """Side 1 may bring on reserves from these edges."""
    special = Special(roles=(LAST_DROP.roles[0], Role(zone=1, reserve="all", edges=edges)))
    game = sketch(*models, special=special, areas=(PAD, *STRIPS), terrain=terrain).holder(1)
    game.run(RedropStep())
    return game


# --- who goes where -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.4-01")
@pytest.mark.parametrize(("dice", "choice", "centre"), [
    ((9, 2), "The centre", 0), ((9, 2), "The edges", 1), ((2, 9), "The centre", 1), ((4, 4, 2, 9), "The edges", 0)])
def test_the_winner_of_the_roll_off_takes_the_centre_or_the_edges(
        fresh: Callable[..., Sketch], dice: tuple[int, ...], choice: str, centre: int) -> None:
    game = fresh(dice)
    assert [option.name for option in game.asked.options] == ["The centre", "The edges"]
    game.answer(choice)
    assert game.table.of_table(Sides).zones[centre] == 0


@pytest.mark.rule("TZ-13.4-01", "TZ-13.4-02", "TZ-13.4-03")
@pytest.mark.parametrize("choice", ["The centre", "The edges"])
def test_the_centre_deploys_round_its_titan_and_the_edges_have_nobody_there(
        fresh: Callable[..., Sketch], choice: str) -> None:
    game = deployed(fresh(), choice)
    table, centre = game.table, 0 if choice == "The centre" else 1
    mine = of_side(table, centre)
    assert {kind_of(table, u) for u in mine} >= {"titan", "infantry"}
    assert sum(kind_of(table, u) == "infantry" for u in mine) == 5
    for model in mine:
        at = body(table, model)
        assert hypot(at.x - 18, at.y - 18) + at.radius <= 6.001
    assert of_side(table, 1 - centre) == []
    assert all(in_reserve(table, u) for u in crew(table, 1 - centre))
    assert all(event.unit in crew(table, centre) for event in game.battle.log if isinstance(event, ModelSetUp))
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == centre


@pytest.mark.rule("TZ-13.4-02", "TZ-13.4-03")
def test_in_round_one_the_edges_act_not_and_then_come_from_all_four(fresh: Callable[..., Sketch]) -> None:
    game = deployed(fresh())
    table = game.table
    soldier = next(u for u in crew(table, 1) if kind_of(table, u) == "infantry")
    while isinstance(game.waiting, TakeTurn):
        assert game.waiting.side == 0
        assert not [o for o in game.battle.options() if getattr(o, "unit", None) in crew(table, 1)]
        game.refused(Deploy(soldier, (18, 0.7)))
        game.do(Pass())
    while not (isinstance(game.waiting, Dropping) and game.waiting.side == 1):
        if isinstance(game.waiting, Choose):
            game.answer(game.waiting.options[0].name)
        else:
            game.do(DeclineDrop())
    region = next(o for o in game.battle.options() if isinstance(o, DropRegion) and o.unit == soldier)
    used = {edge for spot in region.spots(game.battle) for edge in EDGES
            if edge_gap(table, body(table, soldier, Place.at(*spot)), (edge,)) <= 0.01}
    assert used == set(EDGES)
    game.do(Deploy(soldier, region.spots(game.battle)[0]))
    assert here(table, soldier)


# --- from the edges -------------------------------------------------------------------------------------------------

ALONE = ("A sniper Ann 18,18", "B rifleman Bo 9,9 reserve", "B freelancer Bea 9,9 reserve")


@pytest.mark.rule("TZ-13.4-02", "TZ-13.4-03")
@pytest.mark.parametrize("at", [(18, RIFLEMAN), (18, 36 - RIFLEMAN), (RIFLEMAN, 11), (36 - RIFLEMAN, 25),
                                (RIFLEMAN, RIFLEMAN)])
def test_infantry_comes_on_touching_any_edge_in_sight_or_not(at: Point) -> None:
    game = edged(*ALONE)
    game.do(Deploy(game["Bo"], at))
    assert game.place("Bo").point == at


@pytest.mark.rule("TZ-13.4-03")
@pytest.mark.parametrize(("inward", "refused"), [(0.0, None), (0.009, None), (0.02, NOT_HERE), (3.0, NOT_HERE)])
def test_a_hairs_breadth_from_the_edge_is_not_touching_it(inward: float, refused: str | None) -> None:
    game = edged(*ALONE)
    action = Deploy(game["Bo"], (18, round(RIFLEMAN + inward, 3)))
    if refused is None:
        game.do(action)
    else:
        assert game.refused(action) == refused


@pytest.mark.rule("TZ-13.4-03")
def test_once_one_is_on_others_come_beside_it_out_of_sight() -> None:
    game = edged(*ALONE, "A green Pia 18,34", terrain=(wall(12, 8, 8, 0.5, 9),))
    game.do(Deploy(game["Bo"], (12, RIFLEMAN)))
    assert game.refused(Deploy(game["Bea"], (18.5, 2))) == SEEN
    game.do(Deploy(game["Bea"], (12, 4)))
    assert here(game.table, game["Bea"])


@pytest.mark.rule("TZ-13.4-02")
def test_a_level_may_open_some_edges_only() -> None:
    game = edged(*ALONE, edges=("left", "bottom"))
    assert game.refused(Deploy(game["Bo"], (18, 36 - RIFLEMAN))).endswith("touching the left or bottom table edge.")
    game.do(Deploy(game["Bo"], (RIFLEMAN, 18)))


@pytest.mark.rule("TZ-13.4-03")
def test_no_sixth_soldier_comes_on() -> None:
    five = [f"B freelancer B{n} {3 + 2 * n},{FREELANCER}" for n in range(5)]
    game = edged("A sniper Ann 18,18", *five, "B rifleman Bo 9,9 reserve")
    assert game.refused(Deploy(game["Bo"], (30, RIFLEMAN))).startswith("No more than 5 infantry")


# --- its Titan and its Pilot ----------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.4-03")
@pytest.mark.parametrize(("away", "refused"), [(0.0, None), (6.0, None), (6.02, NO_LANDING), (14.0, NO_LANDING)])
def test_without_a_specialist_the_titan_lands_within_six_of_an_edge(away: float, refused: str | None) -> None:
    game = edged("A sniper Ann 18,33", "B titan Tock 9,9 reserve", "B freelancer Bea 9,9 reserve")
    action = Deploy(game["Tock"], (18, round(VANGUARD + away, 3)))
    if refused is None:
        game.do(action)
        assert aboard(game.table, game["Tock_pilot"]) == game["Tock"]
    else:
        assert game.refused(action) == refused


@pytest.mark.rule("TZ-13.4-03")
def test_with_a_specialist_on_the_table_it_lands_beside_one_and_nowhere_else() -> None:
    game = edged("A sniper Ann 18,18", "B titan Tock 9,9 reserve", "B sniper Bo 9,9 reserve")
    game.do(Deploy(game["Bo"], (RIFLEMAN, 18)))
    assert game.refused(Deploy(game["Tock"], (30, 4))) == NO_LANDING
    game.do(Deploy(game["Tock"], (7, 14)))
    assert here(game.table, game["Tock"])


@pytest.mark.rule("TZ-13.4-03")
def test_the_pilot_comes_on_foot_like_infantry_or_aboard() -> None:
    models = ("A sniper Ann 18,33", "B null Tock 9,9 reserve", "B veteran Vee 9,9 reserve",
              *(f"B freelancer B{n} {3 + 2 * n},{FREELANCER}" for n in range(5)))
    game = edged(*models)
    assert {o.unit for o in game.battle.options() if isinstance(o, DropRegion)} == {game["Tock"], game["Vee"]}
    assert game.refused(Deploy(game["Vee"], (30, 3))) == NOT_HERE
    game.do(Deploy(game["Vee"], (30, RIFLEMAN)))
    game.do(Deploy(game["Tock"], (24, 4)))
    assert is_null(game.table, game["Tock"])
    game = edged(*models)
    game.do(Deploy(game["Tock"], (24, 4)))
    assert aboard(game.table, game["Vee"]) == game["Tock"]


@pytest.mark.rule("TZ-13.4-02")
def test_the_other_side_keeps_to_the_common_rules() -> None:
    game = edged("A rifleman Abe 18,18 reserve", "A veteran Vic 18,18 reserve", "B sniper Bo 1,30").holder(0)
    game.run(RedropStep())
    assert {o.unit for o in game.battle.options() if isinstance(o, DropRegion)} == {game["Abe"]}
    assert game.refused(Deploy(game["Abe"], (18, RIFLEMAN))).endswith("in your deployment zone.")
    game.do(Deploy(game["Abe"], (18, 14)))


def test_spots_along_an_edge_run_from_corner_to_corner() -> None:
    spots = edge_spots((36, 24), ("top", "left"), 0.5, 0.5, 1.5)
    assert {(0.5, 23.5), (35.5, 23.5), (0.5, 0.5)} <= set(spots)
    assert all(y == 23.5 or x == 0.5 for x, y in spots)
    assert all(0.5 <= x <= 35.5 and 0.5 <= y <= 23.5 for x, y in spots)


# --- the cap --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.4-04")
@pytest.mark.parametrize(("before", "after"), [(17, 18), (18, 18)])
def test_there_are_never_more_than_eighteen(fresh: Callable[..., Sketch], before: int, after: int) -> None:
    game = deployed(fresh())
    assert terms(game.table).spawn_cap == 18
    for n in range(before):
        game.battle.happen(HordeSpawned("walker", Place.at(1 + n, 0.6), None))
    game.put(0, Deck(("armored", "silence", "silence")))
    game.run(SpawnStep())
    assert len(horde(game.table)) == after
    assert len(game.all(SpawnBlocked)) == (1 if before == 18 else 0)


# --- holding out ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.4-05", "TZ-13.4-06")
@pytest.mark.parametrize(("models", "vp"), [
    (("A sniper Ann 18,18", "B sniper Bo 9,9"), (1, 0)),
    (("A sniper Ann 18,18 downed", "B sniper Bo 9,9"), (0, 0)),
    (("A sniper Ann 18,18 downed", "A freelancer Abe 20,20", "B sniper Bo 9,9"), (1, 0)),
])
def test_a_round_is_survived_by_whoever_has_a_model_standing(models: tuple[str, ...], vp: tuple[int, int]) -> None:
    game = sketch(*models, "A green Pia 18,20 downed", special=LAST_DROP, areas=(PAD, *STRIPS))
    game.run(ScoreRound())
    assert game.table.of_table(Score).vp == vp
    assert [event.why for event in game.all(Scored)] == ["survived"] * vp[0]


@pytest.mark.rule("TZ-13.4-05")
def test_it_follows_the_side_into_its_zone_and_a_level_says_how_much() -> None:
    special = Special(roles=(Role(zone=0, survival_vp=3),))
    game = sketch("A sniper Ann 18,18", "B sniper Bo 9,9", special=special)
    game.put(0, Sides((1, 0)))
    game.run(ScoreRound())
    assert game.table.of_table(Score).vp == (0, 3)
    plain = sketch("A sniper Ann 18,18", "B sniper Bo 9,9")
    plain.run(ScoreRound())
    assert plain.first(RoundScored).round == 1
    assert plain.table.of_table(Score).vp == (0, 0)


@pytest.mark.rule("TZ-13.4-05")
def test_it_is_besides_the_tank_and_in_the_same_moment() -> None:
    game = sketch("A sniper Ann 18,18", "B sniper Bo 9,9", "B green Pip 9,10", special=LAST_DROP,
                  areas=(PAD, *STRIPS))
    game.tank(carrier="Ann")
    game.put(0, Score((8, 9)))
    steps = (step for step in BOOK.phases[-1].steps if isinstance(step, Together))
    game.run(next(step for step in steps if ScoreRound() in step.steps))
    assert game.table.of_table(Score).vp == (11, 9)
    assert game.table.of_table(Outcome).winner == 0


@pytest.mark.rule("TZ-13.4-06")
def test_the_edges_score_for_kills_as_ever() -> None:
    game = sketch("A freelancer Abe 18,18", "A sniper Ann 20,20", "B sniper Bo 9,9", special=LAST_DROP,
                  areas=(PAD, *STRIPS))
    game.run(Kill(game["Abe"], Cause("attack", 1, game["Bo"])), ScoreRound())
    game.answer("lucky")
    assert game.table.of_table(Score).vp == (1, 2)


# --- the tank in the middle -----------------------------------------------------------------------------------------


def extracting(home: tuple[int, ...]) -> Sketch:
    """Ann stands beside a tank in her own zone and has the contract to bring it there."""
    game = sketch("A sniper Ann 18,18", "A sniper Abe 30,30", special=LAST_DROP, areas=(PAD, *STRIPS),
                  contracts=("extraction", "extraction"))
    tank = game.tank(18.5, 18)
    game.put(tank, Tank(None, home))
    return game


@pytest.mark.rule("TZ-12.2-02")
def test_a_tank_that_lay_in_the_zone_has_to_be_carried_out_before_it_is_brought_home() -> None:
    game = extracting((0,))
    game.battle.happen(TankTaken(game["Ann"], game.table.having(Tank)[0][0]))
    for y, out in ((20.0, False), (24.6, False), (24.64, True)):
        walk(game, "Ann", (18, y))
        assert bool(game.all(TankLeftHome)) is out
        assert game.table.of_table(Contracts).done == (False, False)
    walk(game, "Ann", (18, 22))
    assert game.table.of_table(Contracts).done == (True, False)


def walk(game: Sketch, name: str, to: Point) -> None:
    """A move as it is told."""
    since = len(game.battle.log)
    game.battle.happen(Moved(game[name], "move", (to,), Place.at(*to), 1.0))
    game.events = game.battle.log[since:]


@pytest.mark.rule("TZ-12.2-02")
def test_from_the_start_the_tank_lies_at_home_in_the_middle(fresh: Callable[..., Sketch]) -> None:
    game = fresh()
    assert game.table.having(Tank)[0][1].home == (0,)
    refinery = find_level("dark_refinery")
    crews = (find_crew("ironwake"), find_crew("meridian"))
    other = Battle.begin(BOOK, refinery.setup(crews, Rulings.default()), 7, refinery.size)
    assert other.table.having(Tank)[0][1].home == ()


@pytest.mark.rule("TZ-12.2-02")
def test_the_edges_bring_it_home_to_a_strip_along_any_edge(fresh: Callable[..., Sketch]) -> None:
    table = deployed(fresh()).table
    soldier = next(u for u in crew(table, 1) if kind_of(table, u) == "infantry")
    for at in ((18, 2), (18, 34), (2, 18), (34, 18), (2, 2)):
        there = body(table, soldier, Place.at(*at))
        assert any(table.board.wholly_in(there, zone) for zone in zones_of(table, 1))
    for at in ((18, 6), (7, 18)):
        there = body(table, soldier, Place.at(*at))
        assert not any(table.board.wholly_in(there, zone) for zone in zones_of(table, 1))


# --- five rounds ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.4-07")
@pytest.mark.parametrize(("number", "over"), [(4, False), (5, True)])
def test_after_round_five_it_is_over(fresh: Callable[..., Sketch], number: int, over: bool) -> None:
    game = deployed(fresh())
    game.round(number)
    game.run(NextPhase(4))
    while isinstance(game.waiting, Dropping):
        game.do(DeclineDrop())
    outcome = game.table.find(1, Outcome)
    assert (outcome is not None) is over
    if outcome is not None:
        assert (outcome.winner, outcome.reason) == (0, "rounds")
        assert game.table.of_table(Score).vp == (1, 0)


def test_every_region_on_offer_keeps_its_word(fresh: Callable[..., Sketch]) -> None:
    game = deployed(fresh())
    game.holder(1).run(RedropStep())
    for offer in game.battle.options():
        if isinstance(offer, Region):
            spots = offer.spots(game.battle)
            assert spots
            assert all(offer.action(game.battle, spot) is not None for spot in spots)
