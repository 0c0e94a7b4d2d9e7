"""Activations and actions (8.2): whose turn it is, how many actions there are, and which may be taken.

What could go wrong: two models of a side in a row; a model activated twice; a pass that lasts for one turn only; a
phase that ends while somebody could go on; a Pilot's bonus given to the Pilot; the same action twice, or one that is
free counted as one; an attack action used with the wrong weapon.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import PhaseBegan, Rolled
from game.rules.phase import NextPhase
from game.rulesets.titanfallz import ACTIONS
from game.rulesets.titanfallz.acting import (
    CORE,
    PERK,
    Acting,
    ActionsGiven,
    Activate,
    Activated,
    ActivationEnded,
    EndActivation,
    Pass,
    SidePassed,
    TakeTurn,
    UnitAction,
    fresh,
)
from game.rulesets.titanfallz.attack import AttackDeclared
from game.rulesets.titanfallz.fighting import ChangeWeapon, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.hatch import Disembark, Embark
from game.rulesets.titanfallz.interacting import Interact, PutDown
from game.rulesets.titanfallz.models import side_of
from game.rulesets.titanfallz.moving import GetUp, Move
from game.rulesets.titanfallz.parts import Arms, Model, Tank, Turn
from tests.rulesets.titanfallz.firing import armed
from tests.sketch import Sketch, sketch

AGAIN = "No action may be taken twice in one activation."
NONE_LEFT = "No action is left in this activation."
THEIRS = "It is the other side's turn."


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


def whose(game: Sketch) -> int:
    """The side that is to activate or to pass."""
    assert isinstance(game.waiting, TakeTurn), f"it is nobody's turn: {game.waiting}"
    return game.waiting.side


def whole(game: Sketch, name: str) -> None:
    """Activate a model and end it at once."""
    game.do(Activate(game[name]))
    game.do(EndActivation(game[name]))


def action_phase(game: Sketch, holder: int = 0) -> Sketch:
    """A fresh Action Phase, first the holder of the initiative."""
    game.holder(holder).phase("action_phase")
    return game


def ranked(game: Sketch, rank: str) -> Sketch:
    """Give the Titan Bull a Pilot of this rank."""
    pilot = game["Bull_pilot"]
    return game.put(pilot, replace(game.table.get(pilot, Model), profile=rank))


# --- whose turn ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-01")
@pytest.mark.parametrize("answer", ["activates", "passes"])
def test_one_model_of_a_side_at_a_time_and_then_it_is_the_other_sides_turn(answer: str) -> None:
    game = action_phase(sketch("A rifleman Hale 10,10", "A rifleman Moss 12,10", "B rifleman Dorn 20,20"))
    game.do(Activate(game["Hale"]))
    assert game.refused(Activate(game["Moss"])) == "Hale is acting and has to finish first."
    assert game.refused(Move(game["Moss"], ((12, 12),))) == "Hale is acting and has to finish first."
    game.do(EndActivation(game["Hale"]))
    assert game.refused(Activate(game["Moss"])) == THEIRS
    if answer == "activates":
        game.do(Activate(game["Dorn"]))
        assert game.refused(Activate(game["Moss"])) == "Dorn is acting and has to finish first."
        game.do(EndActivation(game["Dorn"]))
    else:
        game.do(Pass())
    game.do(Activate(game["Moss"]))
    assert turn_of(game, "Moss").left == 2


@pytest.mark.rule("TZ-8.2-02")
@pytest.mark.parametrize(("holder", "theirs", "others"), [(0, "Hale", "Dorn"), (1, "Dorn", "Hale")])
def test_only_the_holder_of_the_initiative_may_open_the_phase(holder: int, theirs: str, others: str) -> None:
    game = action_phase(sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,20"), holder)
    assert whose(game) == holder
    assert game.refused(Activate(game[others])) == THEIRS
    offered = [offer.unit for offer in game.battle.options() if isinstance(offer, Activate)]
    assert {side_of(game.table, unit) for unit in offered} == {holder}
    game.battle.check(Activate(game[theirs]))
    game.do(Pass())
    assert game.first(SidePassed).side == holder


@pytest.mark.rule("TZ-8.2-03")
def test_a_model_activates_once_in_a_round_and_its_token_goes_with_the_round() -> None:
    game = sketch("A rifleman Hale 10,10", "A rifleman Moss 12,10", "B rifleman Dorn 20,20").round(0)
    game.dice(7, 4).run(NextPhase(0))
    game.answer("keep")
    whole(game, "Hale")
    assert turn_of(game, "Hale").activated
    assert not turn_of(game, "Moss").activated
    game.do(Pass())
    assert whose(game) == 0
    assert game.refused(Activate(game["Hale"])) == "Hale has been activated this round."
    assert Activate(game["Hale"]) not in game.battle.options()
    game.dice(6, 6, 7, 4)
    game.do(Pass())
    assert game.battle.clock.round == 2
    assert game.asked.question == "initiative"
    assert not turn_of(game, "Hale").activated
    game.answer("keep")
    game.do(Activate(game["Hale"]))


@pytest.mark.rule("TZ-8.2-03")
def test_the_token_stays_until_the_round_is_over() -> None:
    game = sketch("A rifleman Hale 10,10", "A rifleman Moss 5,3 reserve").round(0)
    game.dice(7, 4).run(NextPhase(0))
    game.answer("keep")
    whole(game, "Hale")
    game.do(Pass())
    game.do(Pass())
    assert game.battle.clock.phase == "titanfall_redrop"
    assert turn_of(game, "Hale").activated


# --- passing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-08")
def test_a_side_may_pass_with_fresh_models_left() -> None:
    game = action_phase(sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,20"))
    assert len(fresh(game.battle, 0)) == 2
    assert Pass() in game.battle.options()
    game.do(Pass())
    assert game.all(SidePassed) == [SidePassed(0)]
    assert whose(game) == 1


@pytest.mark.rule("TZ-8.2-08")
def test_nobody_passes_in_the_middle_of_an_activation() -> None:
    game = action_phase(sketch("A rifleman Hale 10,10"))
    game.do(Activate(game["Hale"]))
    assert game.refused(Pass()) == "Hale is acting and has to finish first."


@pytest.mark.rule("TZ-8.2-09")
def test_a_side_that_passed_activates_nothing_more_in_that_phase() -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,20", "B rifleman Vey 22,20").round(0)
    game.dice(7, 4).run(NextPhase(0))
    game.answer("keep")
    game.do(Pass())
    for name in ("Dorn", "Vey"):
        whole(game, name)
        assert whose(game) == 1
        assert game.refused(Activate(game["Hale"])) == THEIRS
    game.dice(6, 6, 7, 4)
    whole(game, "pilotB")
    assert game.battle.clock.round == 2
    assert not any(event.unit in (game["Hale"], game["pilotA"])
                   for event in game.battle.log if isinstance(event, Activated))
    game.answer("keep")
    assert whose(game) == 0
    game.do(Activate(game["Hale"]))


@pytest.mark.rule("TZ-8.2-10")
def test_who_has_models_left_goes_on_alone_and_the_phase_ends_when_nobody_can() -> None:
    game = sketch("A rifleman A1 10,10", *(f"B rifleman B{i} {20 + 2 * i},20" for i in range(1, 5)))
    assert [len(fresh(game.battle, side)) for side in (0, 1)] == [2, 5]
    game.round(0).dice(7, 4).run(NextPhase(0))
    game.answer("keep")
    left = {0: ["A1", "pilotA"], 1: ["B1", "B2", "B3", "B4", "pilotB"]}
    order, since = "", len(game.battle.log)
    game.dice(6, 6, 7, 4)
    while isinstance(game.waiting, TakeTurn):
        side = whose(game)
        order += "AB"[side]
        whole(game, left[side].pop(0))
    assert order == "ABABBBB"
    begun = [event.phase for event in game.battle.log[since:] if isinstance(event, PhaseBegan)]
    assert begun == ["horde_phase", "upkeep", "titanfall_redrop", "initiative"]


@pytest.mark.rule("TZ-8.2-10")
@pytest.mark.parametrize("passer", [0, 1])
def test_after_a_pass_the_other_goes_on_and_its_own_pass_ends_the_phase(passer: int) -> None:
    game = action_phase(sketch("A rifleman A1 10,10", "A rifleman A2 12,10", "B rifleman B1 20,20",
                               "B rifleman B2 22,20"), passer)
    game.do(Pass())
    for number in (1, 2):
        assert whose(game) == 1 - passer
        whole(game, f"{'BA'[passer]}{number}")
    game.do(Pass())
    assert game.waiting is None


# --- how many actions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-04")
def test_two_actions_and_no_third() -> None:
    game = sketch("A freelancer Hale 10,10", "horde brute 20,10")
    tank = game.tank(11, 10)
    game.activate("Hale")
    assert turn_of(game, "Hale").left == 2
    game.do(Move(game["Hale"], ((10, 10.5),)))
    assert turn_of(game, "Hale").left == 1
    game.battle.check(Interact(game["Hale"], tank))
    game.dice(1, 1, 1)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["brute1"]))
    assert turn_of(game, "Hale").left == 0
    assert game.first(ActivationEnded).unit == game["Hale"]
    assert Interact.why_not(game.battle, game["Hale"]) == NONE_LEFT
    assert game.refused(Interact(game["Hale"], tank)) == "Activate a model first, or pass."


@pytest.mark.rule("TZ-8.2-04")
def test_actions_come_in_any_order_and_unused_ones_are_lost() -> None:
    game = sketch("A freelancer Hale 10,10", "horde brute 20,10").activate("Hale")
    game.dice(1, 1, 1)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["brute1"]))
    game.battle.check(Move(game["Hale"], ((10, 12),)))
    game.do(EndActivation(game["Hale"]))
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").activated) == (0, True)


@pytest.mark.rule("TZ-8.2-05")
@pytest.mark.parametrize(("rank", "actions"), [("green", 2), ("experienced", 3), ("veteran", 4)])
def test_a_pilot_adds_actions_to_its_titan_by_rank(rank: str, actions: int) -> None:
    game = ranked(sketch("A titan Bull 10,10"), rank)
    game.turn(0)
    game.do(Activate(game["Bull"]))
    assert game.first(Activated).actions == actions
    assert turn_of(game, "Bull").left == actions


@pytest.mark.rule("TZ-8.2-06")
@pytest.mark.parametrize("rank", ["green", "experienced", "veteran"])
def test_a_pilot_on_foot_has_two_actions_and_an_empty_titan_no_bonus(rank: str) -> None:
    game = sketch(f"A {rank} Pip 10,10", "A null Bull 20,20").turn(0)
    assert game.battle.value(ActionsGiven(game["Bull"])) == 2
    assert game.refused(Activate(game["Bull"])) == (
        "A Null Titan does not activate: a Pilot has to board it, or give it an order.")
    game.do(Activate(game["Pip"]))
    assert game.first(Activated).actions == 2


@pytest.mark.rule("TZ-8.2-06")
def test_aboard_the_titan_alone_activates_and_who_steps_out_has_what_is_left() -> None:
    game = ranked(sketch("A titan Bull 10,10", "A rifleman Hale 20,20"), "veteran").turn(0)
    assert game.refused(Activate(game["Bull_pilot"])) == "Bull_pilot is not on the table."
    game.do(Activate(game["Bull"]))
    game.do(Move(game["Bull"], ((10, 12),)))
    game.dice(10)
    game.do(Disembark(game["Bull"], (13, 12)))
    assert isinstance(game.waiting, Acting)
    assert game.waiting.unit == game["Bull_pilot"]
    assert turn_of(game, "Bull_pilot").left == 2
    game.do(EndActivation(game["Bull_pilot"]))
    game.turn(0)
    assert game.refused(Activate(game["Bull_pilot"])) == "Bull_pilot has been activated this round."


@pytest.mark.rule("TZ-8.2-06")
def test_who_boards_ends_its_own_activation_and_its_titan_may_still_have_one() -> None:
    game = sketch("A veteran Pip 12.65,10", "A null Bull 10,10").turn(0)
    game.do(Activate(game["Pip"]))
    assert game.refused(Activate(game["Bull"])) == "Pip is acting and has to finish first."
    game.dice(10)
    game.put("Pip", replace(game.place("Pip"), x=12.599))
    game.do(Embark(game["Pip"], game["Bull"]))
    assert game.first(ActivationEnded).unit == game["Pip"]
    game.turn(0)
    game.do(Activate(game["Bull"]))
    assert game.first(Activated).actions == 4


# --- no action twice -----------------------------------------------------------------------------------------------


def four_actions(**rulings: str | int) -> Sketch:
    """A Titan with a Veteran in it and something to shoot at; the OC-55 is its active primary."""
    game = ranked(sketch("A titan Bull 10,10", "horde titan_zed 25,10", rulings=rulings), "veteran").turn(0)
    game.do(Activate(game["Bull"]))
    game.dice(*(1,) * 6)
    game.do(RangedAttack(game["Bull"], "oc_55", game["titan_zed1"]))
    assert turn_of(game, "Bull").left == 3
    return game


@pytest.mark.rule("TZ-8.2-07")
def test_a_titan_shoots_once_whatever_the_gun() -> None:
    game = four_actions()
    again = RangedAttack(game["Bull"], "gauss_cannon", game["titan_zed1"])
    assert game.refused(again) == AGAIN
    assert game.refused(RangedAttack(game["Bull"], "pneumatic_sidearm", game["titan_zed1"])) == AGAIN
    game.do(ChangeWeapon(game["Bull"], "gauss_cannon"))
    assert game.refused(again) == AGAIN
    assert not any(isinstance(offer, RangedAttack) for offer in game.battle.options())
    game.do(Move(game["Bull"], ((10, 12),)))
    assert game.refused(Move(game["Bull"], ((10, 13),))) == AGAIN
    assert game.refused(ChangeWeapon(game["Bull"], "oc_55")) == AGAIN
    assert turn_of(game, "Bull").left == 1


@pytest.mark.rule("TZ-8.2-07")
def test_by_the_switch_the_same_action_is_fine_with_another_weapon() -> None:
    game = four_actions(no_repeat="weapon")
    assert game.refused(RangedAttack(game["Bull"], "oc_55", game["titan_zed1"])) == AGAIN
    game.do(ChangeWeapon(game["Bull"], "gauss_cannon"))
    game.dice(*(1,) * 6)
    game.do(RangedAttack(game["Bull"], "gauss_cannon", game["titan_zed1"]))
    assert turn_of(game, "Bull").done == ("ranged_attack", "change_weapon", "ranged_attack")
    game.do(Move(game["Bull"], ((10, 12),)))
    assert turn_of(game, "Bull").left == 0


@pytest.mark.rule("TZ-8.2-07")
def test_by_the_switch_what_needs_no_weapon_is_still_done_once() -> None:
    game = sketch("A rifleman Hale 10,10", rulings={"no_repeat": "weapon"}).activate("Hale")
    game.do(Move(game["Hale"], ((10, 12),)))
    assert game.refused(Move(game["Hale"], ((10, 13),))) == AGAIN


@pytest.mark.rule("TZ-8.2-07")
def test_getting_up_and_what_is_free_stand_outside_the_ban() -> None:
    game = sketch("A rifleman Hale 10,10 knocked=2").activate("Hale")
    game.do(GetUp(game["Hale"]))
    game.do(GetUp(game["Hale"]))
    assert turn_of(game, "Hale").done == ("get_up", "get_up")
    game = sketch("A rifleman Hale 10,10")
    tank = game.tank(carrier="Hale")
    game.activate("Hale")
    for _ in range(2):
        game.do(PutDown(game["Hale"]))
        assert game.table.get(tank, Tank).carrier is None
        game.put(tank, Tank(game["Hale"]))
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (2, ())


@pytest.mark.rule("TZ-8.2-07")
def test_the_next_activation_begins_afresh() -> None:
    game = sketch("A rifleman Hale 10,10").activate("Hale")
    game.do(Move(game["Hale"], ((10, 12),)))
    game.do(EndActivation(game["Hale"]))
    game.put("Hale", replace(turn_of(game, "Hale"), activated=False)).turn(0).activate("Hale")
    game.do(Move(game["Hale"], ((10, 13),)))
    assert game.place("Hale").point == (10, 13)


# --- the actions that attack, and Change Weapon --------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-16")
@pytest.mark.parametrize(("first", "second"), [("warthog_mg", "hm_launcher"), ("hm_launcher", "warthog_mg")])
def test_a_ranged_attack_is_one_attack_with_one_weapon(first: str, second: str) -> None:
    game = sketch("A heavy_weapons Hale 10,10", "horde brute 18,10").activate("Hale")
    game.do(RangedAttack(game["Hale"], first, game["brute1"]))
    assert [event.attack.weapon for event in game.all(AttackDeclared)] == [first]
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (1, ("ranged_attack",))
    assert game.refused(RangedAttack(game["Hale"], second, game["brute1"])) == AGAIN


@pytest.mark.rule("TZ-8.2-16")
def test_by_the_switch_the_other_gun_is_a_second_action() -> None:
    game = sketch("A heavy_weapons Hale 10,10", "horde titan_zed 18,10", rulings={"no_repeat": "weapon"})
    game.activate("Hale")
    game.do(RangedAttack(game["Hale"], "warthog_mg", game["titan_zed1"]))
    assert game.refused(RangedAttack(game["Hale"], "warthog_mg", game["titan_zed1"])) == AGAIN
    game.do(RangedAttack(game["Hale"], "hm_launcher", game["titan_zed1"]))
    assert turn_of(game, "Hale").left == 0


@pytest.mark.rule("TZ-8.2-17")
def test_throw_stands_apart_from_ranged_attack() -> None:
    game = sketch("A rifleman Hale 10,10", "horde titan_zed 18,10").activate("Hale")
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["titan_zed1"]))
    assert turn_of(game, "Hale").left == 1
    game.do(Throw(game["Hale"], "grenade", game["titan_zed1"]))
    assert game.first(AttackDeclared).attack.how == "throw"
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (0, ("ranged_attack", "throw"))


@pytest.mark.rule("TZ-8.2-17")
def test_only_what_is_made_for_it_is_thrown_and_it_is_not_shot() -> None:
    game = sketch("A rifleman Hale 10,10", "A freelancer Moss 10,14", "horde titan_zed 18,10").activate("Hale")
    zed = game["titan_zed1"]
    assert game.refused(Throw(game["Hale"], "combat_rifle", zed)) == "That is no weapon for this action: combat_rifle."
    assert game.refused(RangedAttack(game["Hale"], "grenade", zed)) == "That is no weapon for this action: grenade."
    game.do(Throw(game["Hale"], "grenade", zed))
    assert game.refused(Throw(game["Hale"], "grenade", zed)) == AGAIN
    game.do(EndActivation(game["Hale"]))
    game.turn(0).activate("Moss")
    assert game.refused(Throw(game["Moss"], "grenade", zed)) == "It has nothing to throw."


@pytest.mark.rule("TZ-8.2-18")
@pytest.mark.parametrize(("kind", "blade", "gun"), [
    ("experienced", "data_knife", "smg"), ("rifleman", "basic_melee", "combat_rifle"),
])
def test_a_melee_attack_is_made_with_a_melee_weapon_alone(kind: str, blade: str, gun: str) -> None:
    """A Pilot has its Data Knife in place of everyone else's fists."""
    game = sketch(f"A {kind} Pip 10,10", "horde titan_zed 13,10").activate("Pip")
    zed = game["titan_zed1"]
    assert game.refused(MeleeAttack(game["Pip"], gun, zed)) == f"That is no melee weapon: {gun}."
    offered = {offer.weapon for offer in game.battle.options() if isinstance(offer, MeleeAttack)}
    assert offered == {blade}
    assert game.refused(RangedAttack(game["Pip"], blade, zed)) == f"That is no weapon for this action: {blade}."
    assert game.refused(MeleeAttack(game["Pip"], "titan_basic_melee", zed)) == "Pip carries no Titan Fists."
    game.do(MeleeAttack(game["Pip"], blade, zed))
    assert [event.attack.weapon for event in game.all(AttackDeclared)] == [blade]
    assert (turn_of(game, "Pip").left, turn_of(game, "Pip").done) == (1, ("melee_attack",))
    assert game.refused(MeleeAttack(game["Pip"], blade, zed)) == AGAIN


@pytest.mark.rule("TZ-8.2-18")
def test_a_melee_attack_closes_in_by_speed_first_and_no_further() -> None:
    """Speed 6 and a reach of 1: seven inches between the bases can be bridged, more cannot."""
    for apart, reached in ((7.0, True), (7.1, False)):
        game = sketch("A experienced Pip 10,10", f"B rifleman Dorn {11.26 + apart},10").activate("Pip")
        strike = MeleeAttack(game["Pip"], "data_knife", game["Dorn"], ((16, 10),))
        if reached:
            game.do(strike)
            assert game.place("Pip").point == (16, 10)
            assert turn_of(game, "Pip").done == ("melee_attack",)
        else:
            assert game.refused(strike) == 'Data Knife reaches 1"; get nearer first.'
            longer = replace(strike, approach=((16.1, 10),))
            assert game.refused(longer) == 'That way is 6.1" long, but only 6" are left to move.'


@pytest.mark.rule("TZ-8.2-18", "TZ-8.2-17", "TZ-8.2-16")
def test_the_three_attacks_are_three_different_actions() -> None:
    game = ranked(sketch("A titan Bull 10,10", "horde titan_zed 16,10"), "veteran")
    armed(game, "Bull", "oc_55", "gauss_cannon", "grenade", "titan_basic_melee").turn(0)
    game.do(Activate(game["Bull"]))
    zed = game["titan_zed1"]
    game.do(RangedAttack(game["Bull"], "oc_55", zed))
    game.do(Throw(game["Bull"], "grenade", zed))
    game.do(MeleeAttack(game["Bull"], "titan_basic_melee", zed, ((11.5, 10),)))
    assert turn_of(game, "Bull").done == ("ranged_attack", "throw", "melee_attack")
    assert turn_of(game, "Bull").left == 1


@pytest.mark.rule("TZ-8.2-19")
def test_change_weapon_makes_the_second_primary_the_active_one() -> None:
    game = sketch("A titan Bull 10,10", "horde brute 25,10").activate("Bull")
    shot = RangedAttack(game["Bull"], "gauss_cannon", game["brute1"])
    assert game.table.get(game["Bull"], Arms).active == "oc_55"
    assert game.refused(shot) == "Gauss Cannon is not the active primary: change weapons first."
    game.do(ChangeWeapon(game["Bull"], "gauss_cannon"))
    assert game.table.get(game["Bull"], Arms).active == "gauss_cannon"
    assert (turn_of(game, "Bull").left, turn_of(game, "Bull").done) == (2, ("change_weapon",))
    assert game.all(Rolled) == []
    old = RangedAttack(game["Bull"], "oc_55", game["brute1"])
    assert game.refused(old) == "OC-55 Machine Gun is not the active primary: change weapons first."
    game.do(shot)


@pytest.mark.rule("TZ-8.2-19")
def test_only_the_primaries_of_a_titan_are_ever_changed() -> None:
    game = sketch("A titan Bull 10,10", "A heavy_weapons Hale 30,10", "horde titan_zed 25,10").activate("Bull")
    for weapon in ("oc_55", "pneumatic_sidearm", "mounted_lmg"):
        assert game.refused(ChangeWeapon(game["Bull"], weapon)) == \
            "It can only change to another primary that still works."
    game.battle.check(RangedAttack(game["Bull"], "pneumatic_sidearm", game["titan_zed1"]))
    game.do(EndActivation(game["Bull"]))
    game.turn(0).activate("Hale")
    assert game.refused(ChangeWeapon(game["Hale"], "hm_launcher")) == \
        "Only a Titan has to change weapons; everything else is always at hand."


@pytest.mark.rule("TZ-8.2-19")
def test_a_wrecked_primary_is_nothing_to_change_to() -> None:
    game = sketch("A titan Bull 10,10")
    game.put("Bull", replace(game.table.get(game["Bull"], Arms), wrecked=("gauss_cannon",))).activate("Bull")
    assert game.refused(ChangeWeapon(game["Bull"], "gauss_cannon")) == "There is no other primary to change to."


# --- the list ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-11")
def test_the_core_list_has_twelve_names_and_every_action_that_costs_one_is_in_it_or_an_extra_of_section_10() -> None:
    assert CORE == (
        "move", "jump", "climb", "get_up", "ranged_attack", "throw", "melee_attack", "change_weapon", "interact",
        "equipment", "skill", "sure_thing",
    )
    kinds = {kind.kind for kind in ACTIONS if issubclass(kind, UnitAction) and not kind.free}
    kinds.remove(PERK)  # the other half of Skill / Perk: each perk is an action of its own (ruling RH-28)
    assert set(CORE) - kinds == {"sure_thing"}
    assert kinds - set(CORE) == {"embark", "disembark", "rodeo", "shake", "drop_shield", "auto_titan"}


@pytest.mark.rule("TZ-8.2-11")
def test_what_is_free_is_in_no_list() -> None:
    assert not set(CORE) & {kind.kind for kind in ACTIONS if issubclass(kind, UnitAction) and kind.free}
