"""Rules 13.2: Titanfall at the Sprawl - Titans in reserve, and the first of them to land.

What could go wrong: a Titan on the table too early, or brought on in some other step; a Pilot forced onto the table, or
lost; a free attack for both, for an empty Titan, or one that costs the next activation; a move in place of an attack;
a 2 that crushes; a Titan-Zed under the Titan; the wrong one of the dead; a fifteenth of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.ai.random_player import RandomPlayer
from game.play.level import Level, find_level
from game.play.match import Match
from game.records.faults import Fault
from game.records.yaml_records import dump, parse
from game.rules.action import refusal
from game.rules.battle import Battle
from game.rules.event import Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import ONLY_FREE, EndActivation, FreeAction, FreeActionTaken, TakeTurn
from game.rulesets.titanfallz.attack import AttackRolled
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.deployment import FinishSetUp, ModelSetUp, SettingUp, SetUp, SetUpRegion
from game.rulesets.titanfallz.exposure import exposed
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.harm import HordeDestroyed
from game.rulesets.titanfallz.models import (
    aboard,
    body,
    crew,
    here,
    horde,
    in_reserve,
    is_null,
    kind_of,
    terms,
)
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Deck, FirstDown, Floodlight, HordeTally, Score, Turn
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, Dropping, DropRegion, RedropStep
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.scenario_sprawl import CameDownOn, LandedFirst
from game.rulesets.titanfallz.scoring import Scored, zones_of
from game.rulesets.titanfallz.spawning import HordeSpawned, SpawnBlocked, SpawnStep
from game.rulesets.titanfallz.special import FirstLanding, Role, Special
from game.tabletop.parts import Place
from tests.sketch import BOOK, Sketch, sketch, wall

SPRAWL = Special(roles=(Role(zone=0, reserve="titan"), Role(zone=1, reserve="titan")), first_landing=FirstLanding())
TWO = ("A titan Tick 9,9 reserve", "A sniper Ann 10,10", "B titan Tock 9,9 reserve", "B sniper Bea 26,26")
IN_RESERVE = "begins in reserve."


# --- in reserve -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def level() -> Level:
    return find_level("titanfall_at_the_sprawl")


@pytest.fixture
def fresh(level: Level) -> Callable[[], Sketch]:
    """A battle of the scenario at the first model to be deployed, side 0 first."""

    def begin() -> Sketch:
        crews = (find_crew("ironwake"), find_crew("meridian"))
        game = Sketch(Battle.begin(BOOK, level.setup(crews, Rulings.default()), 7, level.size, (9, 2)))
        while isinstance(game.waiting, Choose):
            game.answer(game.waiting.options[0].name)
        return game

    return begin


def unit(game: Sketch, side: int, kind: str) -> int:
    """The Titan or the Pilot of a side."""
    return next(u for u in crew(game.table, side) if kind_of(game.table, u) == kind)


def deploy_all(game: Sketch, *, pilots: bool) -> Sketch:
    """Deploy whatever can be, with the Pilots on foot or left in reserve."""
    while isinstance(game.waiting, SettingUp):
        regions = [o for o in game.battle.options() if isinstance(o, SetUpRegion)]
        regions = [r for r in regions if pilots or kind_of(game.table, r.unit) != "pilot"]
        spots = [(r, r.spots(game.battle)) for r in regions[:1]]
        game.do(SetUp(spots[0][0].unit, spots[0][1][0]) if spots else FinishSetUp())
    return game


@pytest.mark.rule("TZ-13.2-01", "TZ-13.2-02", "TZ-13.2-04")
@pytest.mark.parametrize("pilots", [True, False])
def test_titans_wait_in_reserve_while_infantry_deploys_as_ever(fresh: Callable[[], Sketch], pilots: bool) -> None:
    game = deploy_all(fresh(), pilots=pilots)
    table = game.table
    assert game.battle.clock.round == 1
    for side in (0, 1):
        titan = unit(game, side, "titan")
        assert in_reserve(table, titan)
        assert not here(table, titan)
        assert here(table, unit(game, side, "pilot")) is pilots
        infantry = [u for u in crew(table, side) if kind_of(table, u) == "infantry" and here(table, u)]
        assert len(infantry) == 5
        assert all(any(table.board.wholly_in(body(table, u), zone) for zone in zones_of(table, side))
                   for u in infantry)
    assert not [e for e in game.battle.log if isinstance(e, ModelSetUp) and kind_of(table, e.unit) == "titan"]


@pytest.mark.rule("TZ-13.2-01")
def test_a_titan_is_neither_offered_nor_taken_in_deployment(fresh: Callable[[], Sketch]) -> None:
    game = fresh()
    titan = unit(game, 0, "titan")
    assert titan not in [getattr(offer, "unit", None) for offer in game.battle.options()]
    assert game.refused(SetUp(titan, (18, 3))).endswith(IN_RESERVE)


@pytest.mark.rule("TZ-13.2-01")
def test_only_the_side_whose_role_says_so_keeps_its_titan_back(level: Level) -> None:
    lopsided = Special(roles=(Role(zone=0, reserve="titan"),))
    crews = (find_crew("ironwake"), find_crew("meridian"))
    for edge, side in (("keep_edge", 0), ("swap_edges", 1)):
        setup = replace(level.setup(crews, Rulings.default()), special=lopsided)
        game = Sketch(Battle.begin(BOOK, setup, 7, level.size, (9, 2)))
        game.answer(edge)
        while isinstance(game.waiting, Choose):
            game.answer(game.waiting.options[0].name)
        seen = set[int]()
        while isinstance(game.waiting, SettingUp) and len(seen) < 2:
            titan = unit(game, game.waiting.side, "titan")
            offered = any(getattr(offer, "unit", None) == titan for offer in game.battle.options())
            assert offered is (game.waiting.side != side)
            seen.add(game.waiting.side)
            region = next(o for o in game.battle.options() if isinstance(o, SetUpRegion))
            game.do(SetUp(region.unit, region.spots(game.battle)[0]))
        assert seen == {0, 1}


@pytest.mark.rule("TZ-13.2-02")
def test_a_pilot_who_waits_aboard_is_safe_and_comes_with_the_titan(fresh: Callable[[], Sketch]) -> None:
    game = deploy_all(fresh(), pilots=False)
    pilot, titan = unit(game, 0, "pilot"), unit(game, 0, "titan")
    assert not exposed(game.battle, pilot)
    game.holder(0).run(RedropStep())
    assert pilot not in [o.unit for o in game.battle.options() if isinstance(o, DropRegion)]
    assert isinstance(game.waiting, Dropping)
    assert game.waiting.side == 0
    game.do(Deploy(titan, DropRegion(titan).spots(game.battle)[0]))
    assert aboard(game.table, pilot) == titan


def test_the_floodlight_of_a_pilot_in_reserve_shines_from_the_titan_that_lands() -> None:
    game = landing()
    game.put("Tick_pilot", Floodlight())
    land(game)
    assert game.table.has(game["Tick"], Floodlight)
    assert not game.table.has(game["Tick_pilot"], Floodlight)


@pytest.mark.rule("TZ-13.2-02")
def test_without_a_specialist_no_titan_lands() -> None:
    game = sketch("A titan Tick 9,9 reserve", "A freelancer Ann 10,10", special=SPRAWL)
    game.run(RedropStep())
    assert "within 8\" of a friendly Specialist" in game.refused(Deploy(game["Tick"], (10, 14)))
    assert not any(isinstance(offer, DropRegion) for offer in game.battle.options())


@pytest.mark.rule("TZ-13.2-03")
def test_a_titan_in_reserve_can_be_placed_in_the_drop_step_and_in_no_other(level: Level) -> None:
    match = Match.begin(level, (find_crew("ironwake"), find_crew("meridian")), 3, sides=("ai:random", "ai:random"))
    players, met, offered = [RandomPlayer(3 + side) for side in (0, 1)], set[type](), 0
    while match.battle.side is not None and match.battle.clock.round < 3:
        battle = match.battle
        waiting = [u for side in (0, 1) for u in crew(battle.table, side)
                   if kind_of(battle.table, u) == "titan" and in_reserve(battle.table, u)]
        named = [offer for offer in battle.options() if getattr(offer, "unit", None) in waiting]
        met.add(type(battle.waiting))
        if isinstance(battle.waiting, Dropping):
            offered += len(named)
        else:
            assert named == [], battle.waiting
            for titan in waiting:
                assert refusal(battle, Deploy(titan, (18.0, 18.0))) is not None
        match.submit(players[battle.side or 0].choose(battle, battle.side or 0))
    assert {SettingUp, TakeTurn, Dropping} <= met
    assert offered


# --- the first to land ----------------------------------------------------------------------------------------------


def landing(*models: str, dice: tuple[int, ...] = (6,), **special: object) -> Sketch:
    """Side 0 is about to land its Titan beside Ann, far from everybody."""
    rules = Special(roles=SPRAWL.roles, first_landing=FirstLanding(**special))  # type: ignore[arg-type]
    game = sketch(*TWO, *models, special=rules, dice=dice)
    game.run(RedropStep())
    return game


def land(game: Sketch, name: str = "Tick", x: float = 10, y: float = 15) -> Sketch:
    game.do(Deploy(game[name], (x, y)))
    return game


@pytest.mark.rule("TZ-13.2-05")
def test_the_first_titan_down_attacks_at_once_and_the_second_does_not() -> None:
    game = land(landing("horde walker 10,27"))
    assert game.first(LandedFirst).unit == game["Tick"]
    assert isinstance(game.waiting, FreeAction)
    assert game.waiting.side == 0
    game.dice(1, 1, 1, 1, 1, 1)
    game.do(RangedAttack(game["Tick"], "oc_55", game["walker1"]))
    assert game.first(AttackRolled).attack.attacker == game["Tick"]
    assert isinstance(game.waiting, Dropping)
    assert game.waiting.side == 1
    land(game, "Tock", 26, 31)
    assert not game.all(LandedFirst)
    assert not isinstance(game.waiting, FreeAction)
    assert not game.all(CameDownOn)
    assert game.table.of_table(FirstDown).titan == game["Tick"]
    assert not isinstance(game.waiting, FreeAction)


@pytest.mark.rule("TZ-13.2-05")
def test_the_attack_comes_after_the_landing_and_is_one_attack_or_none() -> None:
    game = land(landing("horde walker 10,27"))
    told = [type(event) for event in game.events]
    assert told.index(NoiseMade) < told.index(LandedFirst)
    assert isinstance(game.waiting, FreeAction)
    titan = game["Tick"]
    offered = {type(offer) for offer in game.battle.options()}
    assert offered == {RangedAttack, EndActivation}
    assert game.refused(Move(titan, ((10, 17),))) == ONLY_FREE
    assert "has to finish first" in game.refused(DeclineDrop())
    game.do(EndActivation(titan))
    assert not game.all(FreeActionTaken)
    assert isinstance(game.waiting, Dropping)


@pytest.mark.rule("TZ-13.2-05")
def test_a_melee_attack_from_where_it_stands_will_do_as_well() -> None:
    game = land(landing("horde walker 10,17.9"))
    titan, walker = game["Tick"], game["walker1"]
    assert MeleeAttack(titan, "titan_basic_melee", walker) in game.battle.options()
    game.dice(6, 6, 6, 6)
    game.do(MeleeAttack(titan, "titan_basic_melee", walker))
    assert game.first(HordeDestroyed).unit == walker
    game.answer("lucky")
    assert isinstance(game.waiting, Dropping)


@pytest.mark.rule("TZ-13.2-05")
def test_the_free_attack_takes_nothing_from_the_next_activation() -> None:
    game = land(landing("horde walker 10,27"))
    game.dice(1, 1, 1, 1)
    game.do(RangedAttack(game["Tick"], "oc_55", game["walker1"]))
    turn = game.table.get(game["Tick"], Turn)
    assert (turn.activated, turn.left, turn.done) == (False, 0, ())
    game.activate("Tick")
    assert game.table.get(game["Tick"], Turn).left == 3
    assert any(isinstance(o, RangedAttack) for o in game.battle.options())
    assert any("Move" in type(o).__name__ for o in game.battle.options())


@pytest.mark.rule("TZ-13.2-05")
def test_an_empty_titan_or_one_that_sees_nobody_is_not_asked_and_is_first_all_the_same() -> None:
    empty = sketch("A null Tick 9,9 reserve", "A sniper Ann 10,10", "B titan Tock 9,9 reserve", "B sniper Bea 26,26",
                   special=SPRAWL, dice=(6,))
    empty.run(RedropStep())
    land(empty)
    assert is_null(empty.table, empty["Tick"])
    assert empty.all(LandedFirst)
    assert isinstance(empty.waiting, Dropping)
    hidden = wall(18, 24, 36, 0.5, 9)
    alone = sketch(*TWO, special=SPRAWL, dice=(6,), terrain=(hidden,))
    alone.run(RedropStep())
    land(alone)
    assert alone.all(LandedFirst)
    assert isinstance(alone.waiting, Dropping)


@pytest.mark.rule("TZ-13.2-05", "TZ-13.2-06")
def test_a_level_may_leave_any_of_it_out() -> None:
    game = land(landing("horde walker 10,27", "horde walker 20,20", free_attack=False, crushes_on=0))
    assert not isinstance(game.waiting, FreeAction)
    assert not game.all(CameDownOn)
    assert not [e for e in game.all(Rolled) if e.why == "first landing"]
    plain = sketch(*TWO, "horde walker 20,20")
    plain.run(RedropStep())
    land(plain)
    assert not plain.all(LandedFirst)
    assert isinstance(plain.waiting, Dropping)


# --- what it came down on -------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.2-06", "TZ-13.2-07")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_on_a_one_the_nearest_of_the_dead_was_under_it(face: int) -> None:
    game = land(landing("horde walker 30,30", "horde brute 20,20", "horde titan_zed 10,20", dice=(face,)))
    assert game.first(Rolled).why in ("first landing", "landing shock")
    crushed = [event.unit for event in game.all(HordeDestroyed)]
    assert crushed == ([game["brute1"]] if face == 1 else [])
    assert game.first(CameDownOn).victim == (game["brute1"] if face == 1 else None)
    assert game.table.of_table(Score).vp == ((1, 0) if face == 1 else (0, 0))
    assert game.table.of_table(HordeTally).by_side == ((1, 0) if face == 1 else (0, 0))


@pytest.mark.rule("TZ-13.2-06")
def test_with_none_of_the_dead_in_play_a_one_does_nothing() -> None:
    game = land(landing(dice=(1,)))
    assert game.first(CameDownOn).victim is None
    assert not game.all(HordeDestroyed)
    assert not game.all(Scored)


@pytest.mark.rule("TZ-13.2-06")
def test_of_two_as_near_one_is_drawn() -> None:
    victims = set[int]()
    for seed in range(8):
        game = sketch(*TWO, "horde walker 4,15", "horde walker 16,15", special=SPRAWL, dice=(1,), seed=seed)
        game.run(RedropStep())
        land(game)
        victims.add(game.first(HordeDestroyed).unit)
    assert victims == {game["walker1"], game["walker2"]}


@pytest.mark.rule("TZ-13.2-07")
def test_the_point_is_besides_the_tenth_kill_and_a_crush_by_the_base_brings_none() -> None:
    game = landing("horde walker 10,15", "horde walker 20,20", dice=(1,))
    game.put(0, HordeTally((8, 0), 0, 0))
    events = [*land(game).events, *game.answer("lucky")]
    assert [e.unit for e in events if isinstance(e, HordeDestroyed)] == [game["walker1"], game["walker2"]]
    assert [(e.side, e.vp, e.why) for e in events if isinstance(e, Scored)] == [(0, 1, "ten_horde"),
                                                                                 (0, 1, "landed_on")]


@pytest.mark.rule("TZ-13.2-07")
def test_the_points_may_end_the_game_before_the_attack() -> None:
    game = landing("horde walker 10,27", "horde walker 20,20", dice=(1,))
    game.put(0, Score((9, 0)))
    land(game)
    assert game.battle.outcome is not None
    assert game.battle.outcome.winner == 0
    assert not isinstance(game.waiting, FreeAction)


# --- the cap --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.2-08")
@pytest.mark.parametrize(("before", "after"), [(13, 14), (14, 14)])
def test_there_are_never_more_than_fourteen(fresh: Callable[[], Sketch], before: int, after: int) -> None:
    game = deploy_all(fresh(), pilots=True)
    assert terms(game.table).spawn_cap == 14
    for n in range(before):
        game.battle.happen(HordeSpawned("walker", Place.at(9 + n, 14.5), None))
    game.put(0, Deck(("armored", "silence", "silence")))
    game.run(SpawnStep())
    assert len(horde(game.table)) == after
    assert len(game.all(SpawnBlocked)) == (1 if before == 14 else 0)


# --- a level of one's own -------------------------------------------------------------------------------------------

WRONG = [
    ("roles: [{zone: 0}, {zone: 0}]", "zone 0 is given two roles"),
    ("roles: [{zone: 2}]", "1 or less"),
    ("roles: [{zone: 0, reserve: half}]", "reserve"),
    ("first_landing: {}", "none is ever the first to land"),
    ("{roles: [{zone: 0, reserve: titan}], first_landing: {crushes_on: 7}}", "6 or less"),
    ("{roles: [{zone: 0, reserve: titan}], first_landing: {crush_on: 1}}", "crush_on"),
    ("roles: [{zone: 0, name: Centre}]", "both roles have a name of their own"),
    ("roles: [{zone: 0, name: Rim}, {zone: 1, name: Rim}]", "both roles have a name of their own"),
    ("roles: [{zone: 0, edges: [top, top]}]", "each table edge is named once"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_nonsense_is_refused_with_one_sentence(text: str, said: str) -> None:
    with pytest.raises(Fault) as caught:
        parse(text, Special)
    assert said in str(caught.value)


def test_the_special_rules_are_saved_with_the_level(level: Level) -> None:
    assert parse(dump(level.special), Special) == level.special == SPRAWL
    assert dump(Special()) == "{}\n"
    assert terms(landing().table).special.first_landing == FirstLanding()
