"""Rules 8.2.1: what a Sure Thing is, what it makes certain, and what it does not.

What could go wrong: it costs an action, or gives one; a die falls all the same; hits past the finished pool; a second
attack cancelled with the first; a success where the action was not allowed; one spent by a refusal, or after the dice;
one that comes back with a new round, or with a saved game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.ai.random_player import RandomPlayer
from game.play.level import find_level
from game.play.match import Match
from game.play.replay import Replay, line
from game.rules.action import refusal
from game.rules.battle import Battle
from game.rules.event import Rolled
from game.rules.phase import NextPhase
from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.acting import Acting, ActionSpent, TakeTurn, unit_actions
from game.rulesets.titanfallz.attack import (
    AttackEnded,
    AttackResolved,
    AttackRolled,
    DefenceRolled,
    MarkerBounced,
)
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.falling import Fall
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.harm import WentDown
from game.rulesets.titanfallz.interacting import Interact, Interacted
from game.rulesets.titanfallz.models import has_sure_thing
from game.rulesets.titanfallz.moving import Climb, GetUp, GotUp, Jump, Move, Moved
from game.rulesets.titanfallz.parts import Arms, Bonds, Feature, Health, Model, Reserve, SureThing, Turn
from game.rulesets.titanfallz.redrop import LandingShock
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.sure_thing import SureThingSpent
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE, Place, Point, Side
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain
from tests.sketch import BOOK, Sketch, sketch, wall

Sure = Move | Jump | Climb | Interact | RangedAttack | Throw | MeleeAttack
Prepare = Callable[[Sketch], Sure]

LEDGE = wall(10, 10, 6, 6, 5)
"""A block five inches high; its right edge is at 13."""


def acting(*lines: str, ready: tuple[str, ...] = ("Ash",), **more: object) -> Sketch:
    """Ash's activation has begun; only those who are ready still have their Sure Thing."""
    game = certain(sketch(*lines, **more), *ready)  # type: ignore[arg-type]
    return begin(game, game["Ash"])


def feature(game: Sketch, tn: int | None, kind: str = "hack") -> int:
    """Something to work an inch above 10,10."""
    return game.create(Feature(kind, tn), Place.at(10.0, 11.0))


def lock(game: Sketch, one: str, two: str) -> Sketch:
    """Bind two models to one another."""
    return game.put(one, Bonds((game[two],))).put(two, Bonds((game[one],)))


def ready(game: Sketch, name: str = "Ash") -> bool:
    return has_sure_thing(game.table, game[name])


def faces(game: Sketch) -> list[tuple[str, int]]:
    """What was rolled just now, and how many dice."""
    return [(event.why, len(event.faces)) for event in game.all(Rolled)]


def trials(game: Sketch) -> list[tuple[str, int, bool, int | None]]:
    """The Tactics tests made just now: why, number, passed, total."""
    return [(e.why, e.tn, e.passed, e.total) for e in game.all(TacticsTested)]


def left(game: Sketch) -> int:
    return game.table.get(game["Ash"], Turn).left


# --- one for each, and no action of its own ------------------------------------------------------------------------


def battle_of_sevens() -> Battle:
    crews = tuple(replace(crew, infantry=crew.infantry[-7:]) for crew in (find_crew("ironwake"), find_crew("meridian")))
    level = find_level("dark_refinery")
    return Battle.begin(BOOK, level.setup((crews[0], crews[1]), Rulings.default(), False), 3, level.size)


def owners(battle: Battle, side: int) -> list[int]:
    """Models of a side with an unspent Sure Thing."""
    units = [unit for unit, part in battle.table.having(SureThing) if part.ready]
    return [unit for unit in units if battle.table.get(unit, Side).side == side]


@pytest.mark.rule("TZ-8.2.1-01")
def test_every_infantry_model_begins_with_one_reserves_included() -> None:
    battle = battle_of_sevens()
    player = RandomPlayer(1)
    while True:
        for side in (0, 1):
            infantry = [u for u, m, s in battle.table.having(Model, Side) if (m.kind, s.side) == ("infantry", side)]
            assert len(infantry) == 7
            assert owners(battle, side) == infantry
        if battle.clock.round == 1:
            break
        assert battle.side is not None
        battle.submit(player.choose(battle, battle.side))
    assert any(battle.table.has(unit, Reserve) for unit in (*owners(battle, 0), *owners(battle, 1)))
    assert tables().figures.sure_thing.per_infantry == 1


@pytest.mark.rule("TZ-8.2-23")
def test_a_sure_attack_costs_the_one_action_of_the_attack() -> None:
    game = acting("A freelancer Ash 10,10", "horde walker 16,10")
    assert left(game) == 2
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["walker1"], sure=True))
    assert [(e.kind, e.left) for e in game.all(ActionSpent)] == [("ranged_attack", 1)]
    assert game.table.get(game["Ash"], Turn).done == ("ranged_attack",)
    assert [(e.unit, e.on) for e in game.all(SureThingSpent)] == [(game["Ash"], "attack")]
    assert (left(game), ready(game)) == (1, False)


@pytest.mark.rule("TZ-8.2-23")
def test_a_sure_thing_is_no_action_by_itself() -> None:
    game = acting("A freelancer Ash 10,10", "horde walker 16,10")
    assert "move" in (kinds := {kind.kind for kind in unit_actions(game.battle)})
    assert not {kind for kind in kinds if "sure" in kind}


@pytest.mark.rule("TZ-8.2.1-02")
def test_with_the_last_action_it_leaves_none_and_gives_none() -> None:
    game = acting("A freelancer Ash 10,10")
    door = feature(game, 6)
    game.do(Move(game["Ash"], ((10.0, 10.5),)))
    assert left(game) == 1
    game.do(Interact(game["Ash"], door, sure=True))
    assert game.first(Interacted).passed
    assert (left(game), ready(game)) == (0, False)
    waiting = game.waiting
    assert isinstance(waiting, TakeTurn)
    assert waiting.side == 1


@pytest.mark.rule("TZ-8.2.1-02")
def test_a_sure_defence_costs_the_defender_no_action() -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10", ready=("Bo",))
    before = game.table.get(game["Bo"], Turn)
    game.dice(4, 1, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
    game.answer("sure_thing")
    assert game.table.get(game["Bo"], Turn) == before == Turn()


# --- when it may be declared ---------------------------------------------------------------------------------------


def climbs(game: Sketch) -> Sure:
    game.create(wall(13, 10, 4, 4, 2))
    return Climb(game["Ash"], (11.7, 10.0), sure=True)


def drops(game: Sketch) -> Sure:
    game.create(LEDGE)
    game.put("Ash", Place.at(12.0, 10.0, 5.0))
    return Move(game["Ash"], ((14.5, 10.0),), sure=True)


def leaves(game: Sketch) -> Sure:
    game.put("Bo", Place.at(11.5, 10.0))
    lock(game, "Ash", "Bo")
    return Move(game["Ash"], ((7.0, 10.0),), sure=True)


def works(game: Sketch) -> Sure:
    return Interact(game["Ash"], feature(game, 6), sure=True)


def shoots(game: Sketch) -> Sure:
    return RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)


def throws(game: Sketch) -> Sure:
    return Throw(game["Ash"], "grenade", game["Bo"], sure=True)


def strikes(game: Sketch) -> Sure:
    return MeleeAttack(game["Ash"], "basic_melee", game["Bo"], ((14.5, 10.0),), sure=True)


COVERED = (climbs, drops, leaves, works, shoots, throws, strikes)


@pytest.mark.rule("TZ-8.2.1-03")
@pytest.mark.parametrize("prepare", COVERED)
def test_it_may_be_declared_with_a_test_or_an_attack_of_its_own(prepare: Prepare) -> None:
    game = certain(sketch("A rifleman Ash 10,10", "B freelancer Bo 16,10"), "Ash")
    action = prepare(game)
    begin(game, game["Ash"])
    game.battle.check(action)
    assert ready(game)
    game.do(action)
    assert [event.unit for event in game.all(SureThingSpent)] == [game["Ash"]]
    assert "attack" not in {why for why, _ in faces(game)}
    assert all(passed and total is None for _, _, passed, total in trials(game))


@pytest.mark.rule("TZ-8.2.1-03")
def test_the_defender_is_asked_before_its_dice_and_only_if_it_has_one() -> None:
    for names in ((), ("Bo",)):
        game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10", ready=names)
        game.dice(4, 1, 1, 1, 1, 1, 1)
        game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
        if not names:
            assert faces(game) == [("attack", 6), ("defence", 1)]
            continue
        assert (game.asked.question, game.asked.side) == ("defend", 1)
        assert [option.name for option in game.asked.options] == ["sure_thing", "roll"]
        assert game.asked.about == (game["Bo"], game["Ash"])
        assert faces(game) == [("attack", 6)]


@pytest.mark.rule("TZ-8.2.1-03")
def test_a_defender_on_its_back_is_asked_as_well() -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10 knocked=1", ready=("Bo",))
    game.dice(4, 4, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
    game.answer("sure_thing")
    assert (game.first(DefenceRolled).blocked, ready(game, "Bo")) == (2, False)


@pytest.mark.rule("TZ-8.2.1-03")
def test_no_test_forced_on_a_model_can_be_made_certain() -> None:
    game = certain(sketch("A titan Bull 10,10", "B freelancer Bo 13,10"), "Bo")
    game.dice(8)
    game.run(LandingShock(game["Bull"]))
    assert trials(game) == [("landing shock", 9, True, 9)]
    assert not isinstance(game.waiting, Choose)
    game.dice(4)
    game.run(Fall(game["Bo"], 5.0, chosen=False))
    assert trials(game) == [("fall", 5, False, 4)]
    assert ready(game, "Bo")


@pytest.mark.rule("TZ-8.2.1-03")
def test_a_shot_into_its_melee_is_a_forced_test_too() -> None:
    game = acting("A freelancer Ash 5,10", "A freelancer Ann 15,10", "B freelancer Bo 16.5,10", ready=("Ann", "Bo"))
    lock(game, "Ann", "Bo")
    game.dice(4, 1, 1, 1, 1, 1, 5, 4)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
    assert trials(game) == [("shot into melee", 6, True, 6), ("shot into melee", 6, False, 5)]
    assert ready(game, "Ann")
    assert ready(game, "Bo")


@pytest.mark.rule("TZ-8.2.1-04")
def test_it_is_too_late_once_the_attack_dice_lie_there() -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10", ready=("Ash", "Bo"))
    game.dice(4, 1, 1, 1, 1, 1, 1)
    shot = RangedAttack(game["Ash"], "combat_rifle", game["Bo"])
    game.do(shot)
    assert game.first(AttackRolled).hits == 1
    assert game.refused(replace(shot, sure=True)) == "A question is open and has to be answered first."
    game.answer("roll")
    assert game.refused(replace(shot, sure=True)) == "No action may be taken twice in one activation."
    assert ready(game)


@pytest.mark.rule("TZ-8.2.1-04")
def test_it_is_too_late_once_the_defence_dice_lie_there() -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10", ready=("Bo",))
    game.dice(4, 1, 1, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
    game.answer("roll")
    assert game.first(AttackResolved).unblocked == 1
    assert game.refused(Answer("sure_thing")) == "Ash is acting and has to finish first."
    assert ready(game, "Bo")


@pytest.mark.rule("TZ-8.2.1-04")
def test_it_is_too_late_once_a_test_has_failed() -> None:
    game = acting("A freelancer Ash 10,10")
    door = feature(game, 6)
    game.dice(4)
    game.do(Interact(game["Ash"], door))
    assert trials(game) == [("hack", 6, False, 5)]
    assert game.refused(Interact(game["Ash"], door, sure=True)) == "No action may be taken twice in one activation."
    assert ready(game)


# --- what it makes certain -----------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-05")
@pytest.mark.parametrize("prepare", COVERED)
def test_no_die_of_the_stream_is_drawn_for_what_it_covers(prepare: Prepare) -> None:
    game = certain(sketch("A rifleman Ash 10,10", "B titan Bo 30,30", seed=77), "Ash")
    game.put("Bo", Place.at(18.0, 10.0))
    action = prepare(game)
    begin(game, game["Ash"])
    before = game.table.get(TABLE, Dice)
    game.do(action)
    for why, _ in faces(game):
        assert why == "defence"
    drawn = sum(count for _, count in faces(game))
    assert game.table.get(TABLE, Dice) == before.roll(drawn, 6)[1]


@pytest.mark.rule("TZ-8.2.1-05")
def test_a_sure_shot_at_who_has_no_defence_leaves_the_stream_untouched() -> None:
    game = acting("A freelancer Ash 10,10", "horde fatty 16,10", seed=77)
    before = game.table.get(TABLE, Dice)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["fatty1"], sure=True))
    assert (game.first(AttackRolled).faces, game.first(AttackRolled).hits) == ((), 4)
    assert game.table.get(TABLE, Dice) == before


@pytest.mark.rule("TZ-8.2.1-06")
@pytest.mark.parametrize("tn", [6, 12, 15, 30])
def test_a_test_is_passed_whatever_its_number(tn: int) -> None:
    game = acting("A freelancer Ash 10,10")
    door = feature(game, tn)
    game.dice(1)
    game.do(Interact(game["Ash"], door, sure=True))
    assert trials(game) == [("hack", tn, True, None)]
    assert game.first(Interacted).passed
    assert (faces(game), game.table.get(TABLE, Dice).told) == ([], (1,))


@pytest.mark.rule("TZ-8.2.1-06")
def test_without_it_no_die_of_a_freelancer_makes_fifteen() -> None:
    assert tables().infantry["freelancer"].tac == 1
    game = acting("A freelancer Ash 10,10")
    door = feature(game, 15)
    game.dice(10)
    game.do(Interact(game["Ash"], door))
    assert trials(game) == [("hack", 15, False, 11)]
    assert not game.first(Interacted).passed


@pytest.mark.rule("TZ-8.2.1-06")
@pytest.mark.parametrize(("prepare", "why", "end"), [(climbs, "climb", (11.7, 10)), (leaves, "disengage", (7, 10))])
@pytest.mark.parametrize("sure", [True, False])
def test_it_climbs_and_gets_away_by_the_same_certainty(prepare: Prepare, why: str, end: Point, sure: bool) -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 30,10"), "Ash")
    action = replace(prepare(game), sure=sure)
    begin(game, game["Ash"])
    game.dice(1, 10)
    game.do(action)
    assert trials(game)[0] == ((why, 6, True, None) if sure else (why, 6, False, 2))
    assert (game.place("Ash").point == end) == sure


def sure_hits(weapon: str, target: str, **more: object) -> int:
    """The hits of Ash's sure attack with a weapon on a target six inches away, every die told to miss."""
    game = certain(sketch("A freelancer Ash 10,10", f"{target} 16,10"), "Ash")
    name = target.rsplit(maxsplit=1)[-1] + ("1" if target.startswith("horde") else "")
    begin(apart(armed(game, "Ash", weapon), name, "Ash", 6), game["Ash"])
    game.dice(*(1,) * 12)
    kind = Throw if tables().weapons[weapon].thrown else RangedAttack
    game.do(kind(game["Ash"], weapon, game[name], sure=True))
    rolled = game.first(AttackRolled)
    assert (rolled.faces, rolled.dice) == ((), rolled.hits)
    return rolled.hits


@pytest.mark.rule("TZ-8.2.1-07")
@pytest.mark.parametrize(
    ("weapon", "target", "hits"),
    [
        ("combat_rifle", "B titan Ox", 4),
        ("combat_rifle", "B freelancer Bo", 6),
        ("anti_materiel_rifle", "B titan Ox", 6),
        ("pistol", "horde walker", 4),
        ("pistol", "horde brute", 3),
        ("grenade", "B freelancer Bo", 4),
    ],
)
def test_every_die_of_the_finished_pool_hits(weapon: str, target: str, hits: int) -> None:
    assert sure_hits(weapon, target) == hits


@pytest.mark.rule("TZ-8.2.1-07")
def test_a_sure_blow_hits_with_all_its_dice_as_well() -> None:
    game = acting("A freelancer Ash 10,10", "horde walker 16,10")
    game.dice(1, 1, 1, 1)
    game.do(MeleeAttack(game["Ash"], "basic_melee", game["walker1"], ((14.5, 10.0),), sure=True))
    assert (game.first(AttackRolled).dice, game.first(AttackRolled).hits) == (4, 4)


@pytest.mark.rule("TZ-8.2.1-07")
def test_a_sure_grenade_lies_where_it_was_aimed_and_hits_all_around_it_alike() -> None:
    game = acting("A rifleman Ash 10,10", "B freelancer Bo 16,9", "B freelancer Bob 16,11")
    game.dice(*(1,) * 10)
    game.do(Throw(game["Ash"], "grenade", None, (16.0, 10.0), sure=True))
    assert not game.all(MarkerBounced)
    assert game.first(AttackEnded).at == (16, 10)
    assert [(e.victim, e.hits) for e in game.all(DefenceRolled)] == [(game["Bo"], 4), (game["Bob"], 4)]
    assert faces(game) == [("defence", 5), ("defence", 5)]


@pytest.mark.rule("TZ-8.2.1-08")
def test_a_sure_defence_cancels_six_hits_and_the_next_attack_none() -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10", ready=("Bo",))
    game.dice(6, 6, 6, 6, 6, 6)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
    assert game.first(AttackRolled).hits == 6
    game.answer("sure_thing")
    defended = game.first(DefenceRolled)
    assert (defended.sure, defended.hits, defended.blocked, defended.faces) == (True, 6, 6, ())
    resolved = game.first(AttackResolved)
    assert (resolved.unblocked, resolved.damage) == (0, 0)
    assert (faces(game), game.health("Bo").damage, ready(game, "Bo")) == ([], 0, False)
    game.dice(6, 6, 1, 1, 1, 5)
    game.do(MeleeAttack(game["Ash"], "basic_melee", game["Bo"], ((14.9, 10.0),)))
    defended = game.first(DefenceRolled)
    assert (defended.sure, defended.hits, defended.faces, defended.blocked) == (False, 2, (1, 5), 1)
    assert game.health("Bo").damage == 1


@pytest.mark.rule("TZ-8.2.1-08")
def test_a_sure_defence_helps_nobody_beside_it() -> None:
    game = acting("A rifleman Ash 10,10", "B freelancer Bo 16,10", "B freelancer Bob 17.5,10", ready=("Bo",))
    game.dice(5, 5, 1, 1, *(1,) * 4)
    game.do(Throw(game["Ash"], "grenade", game["Bo"]))
    assert game.asked.about[0] == game["Bo"]
    game.answer("sure_thing")
    blows = [(e.victim, e.unblocked, e.damage) for e in game.all(AttackResolved)]
    assert blows == [(game["Bo"], 0, 0), (game["Bob"], 2, 2)]


# --- moving --------------------------------------------------------------------------------------------------------


def off_the_ledge(sure: bool, jump: bool = False) -> Sketch:
    game = acting("A freelancer Ash 12,10", terrain=[LEDGE])
    assert game.place("Ash").z == 5
    game.dice(1)
    if jump:
        game.do(Jump(game["Ash"], (15.0, 10.0), sure=sure))
    else:
        game.do(Move(game["Ash"], ((15.0, 10.0),), sure=sure))
    assert (game.place("Ash").point, game.place("Ash").z) == ((15, 10), 0)
    return game


@pytest.mark.rule("TZ-8.2.1-09")
@pytest.mark.parametrize("jump", [False, True])
def test_a_sure_drop_of_five_inches_ends_standing_without_a_roll(jump: bool) -> None:
    game = off_the_ledge(True, jump)
    assert (faces(game), game.table.get(TABLE, Dice).told) == ([], (1,))
    assert game.health("Ash") == Health()
    assert not game.all(WentDown)
    assert (left(game), ready(game)) == (1, False)


@pytest.mark.rule("TZ-8.2.1-09")
@pytest.mark.parametrize("jump", [False, True])
def test_the_same_drop_without_it_takes_the_test(jump: bool) -> None:
    game = off_the_ledge(False, jump)
    assert trials(game) == [("fall", 5, False, 2)]
    assert game.health("Ash").downed
    assert ready(game)


@pytest.mark.rule("TZ-8.2.1-09")
def test_one_covers_every_test_of_the_same_move() -> None:
    game = certain(sketch("A freelancer Ash 12,10", "B freelancer Bo 12,8.5", terrain=[LEDGE]), "Ash")
    begin(lock(game, "Ash", "Bo"), game["Ash"])
    game.dice(1, 1)
    game.do(Move(game["Ash"], ((15.0, 10.0),), sure=True))
    assert trials(game) == [("disengage", 6, True, None), ("fall", 5, True, None)]
    assert len(game.all(SureThingSpent)) == 1
    assert (game.place("Ash").point, game.health("Ash").downed) == ((15, 10), False)


@pytest.mark.rule("TZ-8.2.1-09")
def test_a_sure_climb_is_completed_and_never_slips() -> None:
    game = certain(sketch("A freelancer Ash 10,10"), "Ash")
    action = climbs(game)
    begin(game, game["Ash"])
    game.dice(1, 1)
    game.do(action)
    assert [(e.how, e.place.point, e.place.z) for e in game.all(Moved)] == [("climb", (11.7, 10), 2)]
    assert (faces(game), game.health("Ash")) == ([], Health())


NEEDLESS = "Nothing has to be rolled here, so a Sure Thing would be wasted."


@pytest.mark.rule("TZ-8.2.1-09", "TZ-8.2.1-03")
def test_where_nothing_is_rolled_it_is_refused_and_kept() -> None:
    game = acting("A freelancer Ash 10,10", terrain=[wall(13, 10, 4, 4, 1.5)])
    ash = game["Ash"]
    assert game.refused(Move(ash, ((8.0, 10.0),), sure=True)) == NEEDLESS
    assert game.refused(Jump(ash, (8.0, 10.0), sure=True)) == NEEDLESS
    assert game.refused(Climb(ash, (11.7, 10.0), sure=True)) == NEEDLESS
    assert game.refused(Interact(ash, feature(game, None), sure=True)) == NEEDLESS
    assert (left(game), ready(game)) == (2, True)


@pytest.mark.rule("TZ-8.2.1-09")
def test_getting_up_is_certain_for_everyone_and_takes_none() -> None:
    game = acting("A freelancer Ash 10,10 knocked=1")
    assert "sure" not in {field.name for field in fields(GetUp)}
    game.dice(1)
    game.do(GetUp(game["Ash"]))
    assert game.first(GotUp).left == 0
    assert (faces(game), ready(game)) == ([], True)


# --- what it does not change ---------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-10")
def test_it_lifts_no_ban_on_repeating_an_action() -> None:
    twice = "No action may be taken twice in one activation."
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10")
    door = feature(game, 6)
    game.dice(1, 1, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"]))
    assert game.refused(RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)) == twice
    game.put("Ash", Turn(True, 1, ("interact",), False, ("",)))
    assert game.refused(Interact(game["Ash"], door, sure=True)) == twice
    game.put("Ash", Turn(True, 1, ("move",), False, ("",)))
    assert game.refused(drops(game)) == twice
    assert (left(game), ready(game)) == (1, True)


@pytest.mark.rule("TZ-8.2.1-10")
def test_it_lifts_no_other_rule_of_the_action_either() -> None:
    game = acting("A rifleman Ash 10,10", "B freelancer Bo 16,10", "B freelancer Bob 11.5,10")
    shot = RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)
    lock(game, "Ash", "Bob")
    assert game.refused(shot) == "Engaged: it may only fight those it is locked with, in melee."
    game.put("Ash", Bonds())
    game.put("Ash", Health(knocked=1))
    assert game.refused(shot) == "Knocked Down: it can only Get Up."
    game.put("Ash", Health())
    game.put("Ash", replace(game.table.get(game["Ash"], Arms), reload=(("combat_rifle", 1),)))
    assert game.refused(shot) == "It has no weapon to shoot with now."
    game.create(LEDGE)
    game.put("Ash", Place.at(12.0, 10.0, 5.0))
    far = Move(game["Ash"], ((18.1, 12.0),), sure=True)
    assert game.refused(far) == 'That way is 6.4" long, but only 6" are left to move.'
    assert ready(game)


@pytest.mark.rule("TZ-8.2.1-11")
@pytest.mark.parametrize("prepare", COVERED)
def test_a_second_one_is_refused_whatever_it_is_for(prepare: Prepare) -> None:
    game = certain(sketch("A rifleman Ash 10,10", "B freelancer Bo 16,10"))
    action = prepare(game)
    begin(game, game["Ash"])
    assert game.refused(action) == "Ash has spent its Sure Thing."
    game.battle.check(replace(action, sure=False))


@pytest.mark.rule("TZ-8.2.1-11")
def test_spent_in_round_one_it_is_gone_in_round_four() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10"), "Ash", "Bo")
    game.round(0)
    game.run(NextPhase(0))
    shot = RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)
    through_the_round(game, 1)
    begin(game, game["Ash"])
    game.do(shot)
    game.answer("sure_thing")
    assert not ready(game)
    assert not ready(game, "Bo")
    game.run(NextPhase(2))
    for number in (2, 3, 4):
        through_the_round(game, number)
        game.put("Ash", Turn())
        if number < 4:
            game.run(NextPhase(2))
    assert game.battle.clock.round == 4
    begin(game, game["Ash"])
    assert game.refused(shot) == "Ash has spent its Sure Thing."
    game.dice(4, 1, 1, 1, 1, 1, 6)
    game.do(replace(shot, sure=False))
    assert not isinstance(game.waiting, Choose)
    assert faces(game) == [("attack", 6), ("defence", 1)]


def through_the_round(game: Sketch, number: int) -> None:
    """Keep the initiative, as far as the Action Phase of this round."""
    while not isinstance(game.waiting, TakeTurn):
        game.do(game.battle.options()[0])  # type: ignore[arg-type]
    assert (game.battle.clock.round, game.battle.clock.phase) == (number, "action_phase")


@pytest.mark.rule("TZ-8.2.1-13")
def test_it_covers_one_action_and_not_the_next() -> None:
    game = acting("A freelancer Ash 10,10", "horde fatty 18,10")
    door = feature(game, 15)
    game.do(Interact(game["Ash"], door, sure=True))
    assert faces(game) == []
    game.dice(4, 4, 1, 1)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["fatty1"]))
    assert faces(game) == [("attack", 4)]
    assert game.first(AttackRolled).hits == 2


@pytest.mark.rule("TZ-8.2.1-13")
def test_after_a_sure_attack_the_next_test_is_rolled_and_may_fail() -> None:
    game = acting("A freelancer Ash 10,10", "horde fatty 18,10")
    door = feature(game, 6)
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["fatty1"], sure=True))
    assert game.refused(Interact(game["Ash"], door, sure=True)) == "Ash has spent its Sure Thing."
    game.dice(1)
    game.do(Interact(game["Ash"], door))
    assert trials(game) == [("hack", 6, False, 2)]


# --- legality first ------------------------------------------------------------------------------------------------


def not_allowed(game: Sketch, action: Sure) -> str:
    """Why it is refused; the same with a Sure Thing as without and with a spent one, and nothing is used up."""
    said = game.refused(action)
    assert (left(game), ready(game), game.table.get(game["Ash"], Turn).done) == (2, True, ())
    assert game.refused(replace(action, sure=False)) == said
    certain(game)
    assert game.refused(action) == said
    certain(game, "Ash")
    return said


@pytest.mark.rule("TZ-8.2.1-16")
def test_it_shoots_through_no_wall() -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 20,10", terrain=[wall(15, 10)])
    shot = RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)
    assert not_allowed(game, shot) == "It has no line of sight to that."
    game.put("Bo", Place.at(20.0, 18.0))
    game.battle.check(shot)


@pytest.mark.rule("TZ-8.2.1-16")
@pytest.mark.parametrize(("inches", "reaches"), [(8.0, True), (8.1, False)])
def test_it_throws_no_farther(inches: float, reaches: bool) -> None:
    game = acting("A rifleman Ash 10,10", "B freelancer Bo 30,10")
    apart(game, "Bo", "Ash", inches)
    toss = Throw(game["Ash"], "grenade", game["Bo"], sure=True)
    if reaches:
        game.battle.check(toss)
        return
    assert not_allowed(game, toss) == 'That is beyond its 8" range.'
    spot = (10 + 0.63 + inches, 10.0)
    at_spot = Throw(game["Ash"], "grenade", None, spot, sure=True)
    assert not_allowed(game, at_spot) == 'That is beyond its 8" range.'


@pytest.mark.rule("TZ-8.2.1-16")
def test_it_makes_nobody_a_target_and_no_arm_longer() -> None:
    game = acting("A freelancer Ash 10,10", "A freelancer Ann 13,10", "B freelancer Bo 20,10", "B freelancer Bob 16,10")
    ash = game["Ash"]
    friend = RangedAttack(ash, "combat_rifle", game["Ann"], sure=True)
    assert not_allowed(game, friend) == "Ann is on your side."
    blow = MeleeAttack(ash, "basic_melee", game["Bob"], sure=True)
    assert not_allowed(game, blow) == 'Basic Melee reaches 1"; get nearer first.'
    door = game.create(Feature("hack", 6), Place.at(10.0, 12.0))
    assert not_allowed(game, Interact(ash, door, sure=True)) == 'It has to be within 1" of that.'


@pytest.mark.rule("TZ-8.2.1-16")
@pytest.mark.parametrize("switch", ["parent", "printed"])
def test_a_downed_model_is_a_target_only_where_the_switch_makes_it_one(switch: str) -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10 downed", rulings={"downed": switch})
    shot = RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)
    if switch == "parent":
        assert not_allowed(game, shot) == "Bo is Downed and cannot be a target."
        return
    game.do(shot)
    assert game.first(AttackRolled).hits == 6


# --- on the record -------------------------------------------------------------------------------------------------


def spend_one(match: Match) -> int:
    """Play until a model throws a grenade under its Sure Thing; the model."""
    player = RandomPlayer(5)
    while match.battle.side is not None:
        waiting = match.battle.waiting
        if isinstance(waiting, Acting):
            place = match.battle.table.get(waiting.unit, Place)
            inward = 5 if place.y < 18 else -5
            toss = Throw(waiting.unit, "grenade", None, (place.x, place.y + inward), sure=True)
            if refusal(match.battle, toss) is None:
                match.submit(toss)
                return waiting.unit
        match.submit(player.choose(match.battle, match.battle.side))
    raise AssertionError("nobody could throw anything")


@pytest.fixture(scope="module")
def thrown() -> tuple[Match, int]:
    crews = (find_crew("ironwake"), find_crew("meridian"))
    match = Match.begin(find_level("dark_refinery"), crews, 11)
    return match, spend_one(match)


@pytest.mark.rule("TZ-8.2.1-12")
def test_a_spent_one_is_still_spent_after_saving_and_loading(thrown: tuple[Match, int], tmp_path: Path) -> None:
    match, unit = thrown
    path = tmp_path / "save.yaml"
    match.save(path)
    again = Match.resume(path).battle
    assert again.digest() == match.battle.digest()
    assert again.table.having(SureThing) == match.battle.table.having(SureThing)
    assert again.table.get(unit, SureThing) == SureThing(False)
    assert any(part.ready for _, part in again.table.having(SureThing))


@pytest.mark.rule("TZ-8.2.1-12")
def test_a_replay_tells_the_very_action_it_was_spent_on(thrown: tuple[Match, int], tmp_path: Path) -> None:
    match, unit = thrown
    path = tmp_path / "save.yaml"
    match.save(path)
    replay = Replay.read(path)
    last = len(replay.actions)
    assert "sure: true" in line(replay.actions[-1])
    assert has_sure_thing(replay.fold(last - 1).table, unit)
    assert not has_sure_thing(replay.fold(last).table, unit)


@pytest.mark.rule("TZ-8.2.1-12")
def test_there_is_a_token_for_it() -> None:
    token = tables().tokens["sure_thing"]
    assert (token.name, token.on) == ("Sure Thing", "model")


@pytest.mark.rule("TZ-8.2.1-12")
@pytest.mark.parametrize(("switch", "seen"), [("public", False), ("secret", True)])
def test_what_the_other_side_sees_of_a_spent_one_is_a_matter_of_the_switch(switch: str, seen: bool) -> None:
    game = acting("A freelancer Ash 10,10", "B freelancer Bo 16,10", ready=("Ash", "Bo"),
                  rulings={"sure_thing_public": switch})
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True))
    game.answer("roll")
    ash, bo = game["Ash"], game["Bo"]
    assert not has_sure_thing(game.battle.seen_by(0).table, ash)
    assert has_sure_thing(game.battle.seen_by(1).table, ash) == seen
    assert has_sure_thing(game.battle.seen_by(0).table, bo)
    assert not ready(game)
