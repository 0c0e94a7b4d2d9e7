"""Rules 5.1: the Marksman's free attack.

What could go wrong: a shot in the middle of somebody's dice; one that is never offered in the other side's turn, or
over and over though nothing has changed; two in a round; one after an attack; one that costs an action or bars the
normal attack; one that is quieter; one that is certain; a Marksman that shoots lying down, locked in melee or from the
reserve; the wrong side asked first.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.step import Choose
from game.rulesets.titanfallz.acting import (
    Acting,
    Activate,
    ActivationEnded,
    EndActivation,
    LiftTokens,
    Moment,
    Pass,
    TakeTurn,
)
from game.rulesets.titanfallz.attack import AttackDeclared, AttackEnded
from game.rulesets.titanfallz.deployment import NextSetUp
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.harm import WentDown
from game.rulesets.titanfallz.horde import HordeAttacked, HordeMoved
from game.rulesets.titanfallz.models import side_of
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import SureThing, Turn
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, RedropStep
from game.rulesets.titanfallz.snap_shot import ShotWaived, SnapShot
from tests.rulesets.titanfallz.firing import apart, begin, certain
from tests.sketch import Sketch, sketch, wall

MISS = (1,) * 8
SPENT = "Ilse has attacked this round, so it has no free shot."
HIDDEN = wall(18, 30, 36, 0.5, 9)
"""Keeps the Pilots in their corners out of everybody's sight."""


def duel(*more: str, **rest: object) -> Sketch:
    """Ilse the Marksman, of the second side, and Dob and Moss of the first, in the open."""
    crowd = (
        "A freelancer Dob 10,10", "A freelancer Moss 10,14", "B marksman Ilse 20,10",
        "A green Pim 2,35", "B green Pam 34,35", *more,
    )
    return certain(sketch(*crowd, terrain=[HIDDEN], **rest))  # type: ignore[arg-type]


def asked_for(game: Sketch) -> str | None:
    """The question that is open."""
    return game.waiting.question if isinstance(game.waiting, Choose) else None


def shots(game: Sketch, name: str = "Ilse") -> list[SnapShot]:
    """The free shots of a model that may simply be submitted now."""
    return [o for o in game.battle.options() if isinstance(o, SnapShot) and o.unit == game[name]]


def shot(game: Sketch, at: str = "Dob", **more: bool) -> SnapShot:
    return SnapShot(game["Ilse"], "combat_rifle", game[at], **more)


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


# --- in the other side's turn --------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-18")
def test_in_an_enemy_activation_it_is_offered_after_each_action_and_once_made_not_again_this_round() -> None:
    game = duel()
    game.turn(0)
    assert (asked_for(game), game.asked.side) == ("snap_shot", 1)
    game.answer("wait")
    game.do(Activate(game["Dob"]))
    assert isinstance(game.waiting, Acting)
    game.do(Move(game["Dob"], ((11, 10),)))
    assert (asked_for(game), game.asked.side, game.asked.about) == ("snap_shot", 1, (game["Ilse"],))
    game.answer("fire")
    assert asked_for(game) == "snap_target"
    game.dice(*MISS)
    game.answer("fire", game.place("Dob").point)
    assert game.first(AttackDeclared).attack == shot(game).attack()
    assert isinstance(game.waiting, Acting)
    assert turn_of(game, "Dob").left == 1
    game.dice(*MISS)
    game.do(RangedAttack(game["Dob"], "combat_rifle", game["Ilse"]))
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == 1
    assert shots(game) == []
    assert game.refused(shot(game)) == SPENT


@pytest.mark.rule("TZ-5.1-18")
def test_it_interrupts_no_action_but_comes_when_the_action_is_over() -> None:
    game = duel()
    game.put("Ilse", SureThing())
    game.turn(0)
    game.answer("wait")
    game.do(Activate(game["Dob"]))
    game.dice(4, 1, 1, 1, 1, 1)
    game.do(RangedAttack(game["Dob"], "combat_rifle", game["Ilse"]))
    assert asked_for(game) == "defend"
    game.dice(6)
    game.answer("roll")
    assert game.all(AttackEnded)
    assert isinstance(game.waiting, Acting), "nothing about her targets has changed"


@pytest.mark.rule("TZ-5.1-18")
def test_it_is_not_asked_again_until_something_about_its_targets_has_changed() -> None:
    game = duel()
    game.turn(0)
    game.answer("wait")
    game.do(Activate(game["Dob"]))
    game.do(Move(game["Dob"], ((11, 10),)))
    assert asked_for(game) == "snap_shot"
    game.answer("wait")
    game.do(EndActivation(game["Dob"]))
    assert isinstance(game.waiting, TakeTurn)
    game.do(Pass())
    assert isinstance(game.waiting, TakeTurn)


@pytest.mark.rule("TZ-5.1-18")
def test_a_side_may_hold_its_fire_for_the_round_and_still_shoot_in_its_own_turn() -> None:
    game = duel()
    game.turn(0)
    game.answer("hold_fire")
    assert game.first(ShotWaived).held
    game.do(Activate(game["Dob"]))
    game.do(Move(game["Dob"], ((11, 10),)))
    assert isinstance(game.waiting, Acting)
    game.do(EndActivation(game["Dob"]))
    assert shot(game) in shots(game)
    game.round(2)
    game.turn(0)
    assert asked_for(game) == "snap_shot"


@pytest.mark.rule("TZ-5.1-18")
def test_without_a_target_nobody_is_asked() -> None:
    game = certain(sketch("A freelancer Dob 10,10", "B marksman Ilse 20,10", "A green Pim 2,35", "B green Pam 34,35",
                          terrain=[HIDDEN, wall(15, 10, 0.5, 12)]))
    game.turn(0)
    assert isinstance(game.waiting, TakeTurn)
    game.do(Activate(game["Dob"]))
    game.do(Move(game["Dob"], ((10, 14.5),)))
    assert isinstance(game.waiting, Acting)


# --- in its own turn -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-18")
def test_in_its_own_turn_it_is_simply_taken_before_anybody_is_activated() -> None:
    game = duel()
    game.turn(1)
    assert isinstance(game.waiting, TakeTurn)
    assert shot(game) in shots(game)
    game.dice(*MISS)
    game.do(shot(game))
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == 1
    assert not turn_of(game, "Ilse").activated
    assert game.markers() == [1]


@pytest.mark.rule("TZ-5.1-18")
def test_it_can_be_taken_while_a_friend_is_acting_and_costs_nobody_an_action() -> None:
    game = duel("B freelancer Bo 20,14")
    game.turn(1)
    game.do(Activate(game["Bo"]))
    assert shot(game) in shots(game)
    game.dice(*MISS)
    game.do(shot(game))
    assert isinstance(game.waiting, Acting)
    assert (turn_of(game, "Bo").left, turn_of(game, "Ilse").left) == (2, 0)


@pytest.mark.rule("TZ-5.1-18")
def test_an_early_free_shot_leaves_the_normal_attack_and_both_actions() -> None:
    game = duel()
    game.turn(1)
    game.do(Activate(game["Ilse"]))
    game.dice(*MISS)
    game.do(shot(game))
    assert (turn_of(game, "Ilse").left, turn_of(game, "Ilse").done) == (2, ())
    game.dice(*MISS)
    game.do(RangedAttack(game["Ilse"], "combat_rifle", game["Dob"]))
    assert turn_of(game, "Ilse").left == 1


@pytest.mark.rule("TZ-5.1-18")
def test_a_free_shot_that_fells_the_last_fresh_enemy_gives_the_turn_to_who_can_take_one() -> None:
    game = duel("B freelancer Bo 20,14")
    game.put("Moss", Turn(activated=True)).put("Pim", Turn(activated=True))
    game.turn(0)
    game.answer("fire")
    game.dice(4, 4, 1, 1, 1, 1, 1, 1)
    game.answer("fire", game.place("Dob").point)
    assert isinstance(game.waiting, TakeTurn)
    assert game.health("Dob").damage == 1
    game.put("Dob", replace(game.health("Dob"), damage=1))
    game.put("Ilse", Turn())
    game.turn(0)
    game.answer("fire")
    game.dice(4, 4, 1, 1, 1, 1, 1, 1)
    game.answer("fire", game.place("Dob").point)
    assert game.first(WentDown).unit == game["Dob"]
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == 1


# --- after an attack -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-19")
@pytest.mark.parametrize("how", ["shoots", "strikes"])
def test_once_it_has_attacked_in_its_activation_the_free_shot_is_gone_for_the_round(how: str) -> None:
    game = duel()
    apart(game, "Ilse", "Dob", 0.5)
    game.turn(1)
    game.do(Activate(game["Ilse"]))
    assert shots(game)
    game.dice(*MISS)
    kinds = {"shoots": RangedAttack, "strikes": MeleeAttack}
    weapons = {"shoots": "combat_rifle", "strikes": "basic_melee"}
    game.do(kinds[how](game["Ilse"], weapons[how], game["Dob"]))
    assert shots(game) == []
    assert game.refused(shot(game)) == SPENT
    game.do(EndActivation(game["Ilse"]))
    assert isinstance(game.waiting, TakeTurn)
    game.do(Activate(game["Moss"]))
    game.do(Move(game["Moss"], ((11, 14),)))
    assert isinstance(game.waiting, Acting)


@pytest.mark.rule("TZ-5.1-19")
def test_an_activation_without_an_attack_keeps_it_and_the_next_round_brings_it_back() -> None:
    game = duel()
    game.turn(1)
    game.do(Activate(game["Ilse"]))
    game.do(Move(game["Ilse"], ((20, 9),)))
    game.do(EndActivation(game["Ilse"]))
    assert asked_for(game) == "snap_shot"
    game.answer("fire")
    game.dice(*MISS)
    game.answer("fire", game.place("Dob").point)
    assert game.refused(shot(game)) == "It is the other side's turn."
    game.run(LiftTokens())
    assert not turn_of(game, "Ilse").attacked
    game.turn(1)
    assert shots(game)


# --- in every phase ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-18")
def test_in_the_horde_phase_it_is_asked_between_the_steps() -> None:
    game = duel("horde walker 26,10")
    game.noise(22, 10, 3)
    events = list(game.phase("horde_phase"))
    assert [type(e) for e in events if isinstance(e, (HordeMoved, HordeAttacked))] == [HordeMoved]
    assert asked_for(game) == "snap_shot"
    game.answer("fire")
    game.dice(4, 1, 1, 1)
    game.answer("fire", game.place("walker1").point)
    game.answer("lucky")
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-5.1-18")
@pytest.mark.parametrize("phase", ["initiative", "action_phase", "horde_phase", "upkeep", "titanfall_redrop"])
def test_every_phase_has_its_moment(phase: str) -> None:
    game = duel()
    game.put("Dob", Turn(activated=True)).put("Moss", Turn(activated=True)).put("Pim", Turn(activated=True))
    game.put("Ilse", Turn(activated=True)).put("Pam", Turn(activated=True))
    game.phase(phase)
    assert asked_for(game) == "snap_shot"


@pytest.mark.rule("TZ-5.1-18")
def test_it_is_asked_between_two_drops() -> None:
    game = duel("A freelancer New 5,3 reserve", "A freelancer Late 5,3 reserve")
    game.run(RedropStep())
    game.do(Deploy(game["New"], (18, 4)))
    assert asked_for(game) == "snap_shot"
    game.answer("wait")
    game.do(DeclineDrop())


@pytest.mark.rule("TZ-5.1-18")
def test_nobody_is_asked_before_the_game() -> None:
    game = duel("A freelancer New 5,3 reserve").round(0)
    game.run(NextSetUp(0, (1,)))
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-5.1-18")
@pytest.mark.parametrize(("holder", "order"), [(0, [0, 1]), (1, [1, 0])])
def test_where_both_sides_want_the_same_moment_the_active_one_goes_first(holder: int, order: list[int]) -> None:
    game = duel("A marksman Nadia 14,10").holder(holder)
    sides = []
    game.run(Moment())
    while isinstance(game.waiting, Choose):
        sides.append(game.asked.side)
        game.answer("wait")
    assert sides == order
    game = duel("A marksman Nadia 14,10")
    game.turn(0)
    assert [side_of(game.table, u) for u in game.asked.about] == [1], "the active side needs no asking"


# --- limits --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-15")
def test_a_sure_thing_cannot_cover_the_free_shot() -> None:
    game = duel()
    game.put("Ilse", SureThing())
    game.turn(1)
    no = game.refused(shot(game, sure=True))
    assert no == "A Sure Thing cannot cover a perk or an action that another rule grants for free."
    assert game.table.get(game["Ilse"], SureThing).ready
    game.do(Activate(game["Ilse"]))
    assert game.refused(shot(game, sure=True)) == no
    game.battle.check(RangedAttack(game["Ilse"], "combat_rifle", game["Dob"], None, True))


@pytest.mark.rule("TZ-5.1-18")
@pytest.mark.parametrize("flag", ["downed", "knocked=1", "reserve"])
def test_a_marksman_that_cannot_act_has_no_free_shot(flag: str) -> None:
    game = certain(sketch("A freelancer Dob 10,10", f"B marksman Ilse 20,10 {flag}", "B freelancer Bo 20,14"))
    game.turn(0)
    assert isinstance(game.waiting, TakeTurn)
    game.turn(1)
    assert shots(game) == []
    assert game.refused(shot(game))


@pytest.mark.rule("TZ-5.1-18")
def test_who_is_locked_in_melee_cannot_shoot_for_free_either() -> None:
    game = certain(sketch("A freelancer Dob 10,10", "B marksman Ilse 20,10", "horde walker 21.122,10"))
    game.turn(0)
    assert isinstance(game.waiting, TakeTurn)
    game.turn(1)
    assert game.refused(shot(game)) == "Engaged: it may only fight those it is locked with, in melee."


@pytest.mark.rule("TZ-5.1-18")
def test_the_free_shot_obeys_sight_and_sides_and_is_for_marksmen_alone() -> None:
    game = duel("B freelancer Bo 20,14", "A freelancer Far 5,33")
    game.turn(1)
    assert game.refused(shot(game, "Bo")) == "Bo is on your side."
    assert game.refused(shot(game, "Far")) == "It has no line of sight to that."
    assert game.refused(SnapShot(game["Bo"], "combat_rifle", game["Dob"])) == "Bo has no Snap Shot."
    assert game.refused(SnapShot(game["Ilse"], "basic_melee", game["Dob"])) \
        == "That is no weapon to shoot with: basic_melee."
    theirs = SnapShot(game["Dob"], "combat_rifle", game["Ilse"])
    assert game.refused(theirs) == "It is the other side's turn."


@pytest.mark.rule("TZ-5.1-18")
def test_only_a_spot_with_a_target_on_it_is_an_answer() -> None:
    game = duel()
    game.turn(0)
    game.answer("fire")
    spot = game.asked.options[0].spot
    assert spot is not None
    assert set(spot.spots(game.battle)) == {game.place("Dob").point, game.place("Moss").point}
    assert spot.refuse(game.battle, (1.0, 1.0)) == "There is nobody there it could fire at."


def test_the_activation_of_the_shooter_is_over_before_the_shot_is_offered_again() -> None:
    game = duel()
    begin(game, game["Ilse"])
    game.do(Move(game["Ilse"], ((20, 9),)))
    game.do(EndActivation(game["Ilse"]))
    assert game.all(ActivationEnded)
    assert asked_for(game) == "snap_shot"
