"""Rules 10.3: riding an enemy Titan.

Ways it could go wrong: a test to mount; a ride on a friend, on a Null Titan or from afar; a rider left behind, dropped
into a wall, in the way of its own Titan, locked in melee with it, or shot by it; a hatch that opens; a pull in the
activation of mounting, at a price, with a defence, both losses at once, or after the rider is gone; a Titan-Zed with a
battery; a shake for nothing, twice over, or one that the rider's Titan rolls for; a marker that outlives its rider, the
crew or the Titan; horde models that ride.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import pytest

from game.play.soundness import faults
from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import Activate, ActivationEnded, EndActivation, unit_actions
from game.rulesets.titanfallz.attack import AttackResolved, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.eject import EjectTest, Thrown
from game.rulesets.titanfallz.engagement import engaged_with
from game.rulesets.titanfallz.explosions import Explode
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, prey
from game.rulesets.titanfallz.harm import ArmorExceeded, Cause, Kill, KnockedDown, WentDown, Wounded
from game.rulesets.titanfallz.hatch import Disembark, Embark
from game.rulesets.titanfallz.horde import HordeAttacked
from game.rulesets.titanfallz.keywords import Shove, WreckTerrain
from game.rulesets.titanfallz.measuring import gap, sight
from game.rulesets.titanfallz.models import armor_left, is_null, mount_of, riders
from game.rulesets.titanfallz.moving import Climb, Jump, Move, Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Criticals, Health, Riding, Turn
from game.rulesets.titanfallz.rodeo import (
    BatteryPulled,
    Carried,
    PullBattery,
    Rodeo,
    RodeoBegan,
    RodeoEnded,
    Shake,
)
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Base, Cover, Piece, Place
from tests.rulesets.titanfallz.firing import apart, armed, begin
from tests.sketch import Sketch, sketch, wall

FAR = 'It comes down exactly 6" away'


def beside(*lines: str, pilot: str = "experienced", titan: str = "titan", terrain: Sequence[Piece] = ()) -> Sketch:
    """Pam of side A touches Elk, a Titan of side B, due east of it; the activation is hers."""
    owner = ("B green Bob 2,34",) if titan == "null" else ()
    game = sketch(f"A {pilot} Pam 30,18", f"B {titan} Elk 18,18", *owner, *lines, terrain=terrain)
    apart(game, "Pam", "Elk", 0.0)
    return begin(game, game["Pam"])


def mounted(*lines: str, pilot: str = "experienced", terrain: Sequence[Piece] = ()) -> Sketch:
    """Pam rides Elk, and the activation in which she mounted is over."""
    game = beside(*lines, pilot=pilot, terrain=terrain)
    game.do(Rodeo(game["Pam"], game["Elk"]))
    game.do(EndActivation(game["Pam"]))
    return game


def pull(game: Sketch, *faces: int) -> Sketch:
    """Pam's next activation ends, and these dice fall."""
    begin(game, game["Pam"])
    game.dice(*faces).do(EndActivation(game["Pam"]))
    return game


# --- mounting ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-01", "TZ-10.3-05")
def test_a_pilot_mounts_for_one_action_and_without_a_roll() -> None:
    game = beside()
    game.do(Rodeo(game["Pam"], game["Elk"]))
    assert game.all(Rolled) == []
    assert game.first(RodeoBegan).titan == game["Elk"]
    turn = game.table.get(game["Pam"], Turn)
    assert (turn.left, turn.done) == (1, ("rodeo",))
    assert riders(game.table, game["Elk"]) == [game["Pam"]]
    assert mount_of(game.table, game["Pam"]) == game["Elk"]
    assert game.all(NoiseMade) == []


@pytest.mark.rule("TZ-10.3-01")
def test_it_is_offered_in_contact_and_not_a_hair_away() -> None:
    game = beside()
    action = Rodeo(game["Pam"], game["Elk"])
    assert action in game.battle.options(game["Pam"])
    apart(game, "Pam", "Elk", 0.1)
    assert action not in game.battle.options(game["Pam"])
    assert game.refused(action) == "It touches no Titan."


@pytest.mark.rule("TZ-10.3-01")
def test_one_has_to_touch_the_very_titan_one_climbs_onto() -> None:
    game = beside("B null Oz 30,30")
    assert game.refused(Rodeo(game["Pam"], game["Oz"])).endswith("there is nobody in it to ride against.")
    game = beside("B titan Oz 30,30")
    assert game.refused(Rodeo(game["Pam"], game["Oz"])) == "It has to touch Oz to climb on."


@pytest.mark.rule("TZ-10.3-01")
def test_infantry_and_titans_do_not_ride() -> None:
    game = sketch("A freelancer Ash 10,10", "A titan Ox 10,20", "B titan Elk 18,18")
    apart(game, "Ash", "Elk", 0.0)
    for name in ("Ash", "Ox"):
        begin(game, game[name])
        assert game.refused(Rodeo(game[name], game["Elk"])) == "Only a Pilot rides a Titan."


@pytest.mark.rule("TZ-10.3-01")
def test_other_models_are_not_ridden() -> None:
    game = beside("B freelancer Bo 2,2", "horde brute 4,4")
    for name in ("Bo", "brute1"):
        assert game.refused(Rodeo(game["Pam"], game[name])) == "Only a Titan can be ridden."


@pytest.mark.rule("TZ-10.3-01")
def test_a_knocked_down_pilot_has_to_get_up_first() -> None:
    game = beside().put("Pam", Health(knocked=1))
    assert game.refused(Rodeo(game["Pam"], game["Elk"])) == "Knocked Down: it can only Get Up."


@pytest.mark.rule("TZ-10.3-01")
def test_nobody_mounts_twice() -> None:
    game = mounted()
    begin(game, game["Pam"])
    assert game.refused(Rodeo(game["Pam"], game["Elk"])) == "It rides a Titan already."


@pytest.mark.rule("TZ-10.3-02")
def test_a_null_titan_is_not_ridden() -> None:
    game = beside(titan="null")
    assert game.refused(Rodeo(game["Pam"], game["Elk"])) == "Elk is Null: there is nobody in it to ride against."
    assert not [o for o in game.battle.options(game["Pam"]) if isinstance(o, Rodeo)]


@pytest.mark.rule("TZ-10.3-04")
@pytest.mark.parametrize("kind", ["titan", "null"])
def test_nobody_rides_a_titan_of_its_own_side(kind: str) -> None:
    game = sketch("A experienced Pam 30,18", f"A {kind} Ox 18,18")
    apart(game, "Pam", "Ox", 0.0)
    begin(game, game["Pam"])
    assert game.refused(Rodeo(game["Pam"], game["Ox"])) == "Ox is on your side."


# --- carried -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-05")
def test_the_rider_clings_to_the_side_it_came_from_within_the_base_of_its_titan() -> None:
    game = mounted()
    table = game.table
    elk, pam = game.place("Elk"), game.place("Pam")
    inner = table.get(game["Elk"], Base).radius - table.get(game["Pam"], Base).radius
    assert (pam.y, pam.z) == (elk.y, elk.z)
    assert pam.x - elk.x == pytest.approx(inner, abs=0.02)
    assert gap(table, game["Pam"], game["Elk"]) == 0.0
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.3-05")
def test_the_rider_goes_where_its_titan_goes_and_is_not_in_its_way() -> None:
    """Elk walks east, through the spot where Pam clings."""
    game = mounted()
    before = game.place("Pam")
    begin(game, game["Elk"])
    game.do(Move(game["Elk"], ((24, 18),)))
    assert game.place("Elk").point == (24, 18)
    assert game.place("Pam").point == pytest.approx((before.x + 6, before.y), abs=0.002)
    assert game.first(Carried).unit == game["Pam"]
    assert riders(game.table, game["Elk"]) == [game["Pam"]]
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.3-05")
def test_the_rider_climbs_and_falls_with_its_titan_and_takes_no_test() -> None:
    block = Piece("block", ((20, 10), (34, 10), (34, 26), (20, 26)), 4.5, Cover.HEAVY)
    game = mounted(terrain=[block])
    game.put("Elk", Place.at(17.9, 18))
    begin(game, game["Elk"])
    game.do(Climb(game["Elk"], (22.1, 18)))
    assert (game.place("Elk").z, game.place("Pam").z) == (4.5, 4.5)
    piece = game.table.having(Piece)[0][0]
    game.put(piece, replace(game.table.get(piece, Piece), damage=1)).run(WreckTerrain(piece))
    assert game.place("Elk").z == game.place("Pam").z == 1.0
    assert not [roll for roll in game.all(Rolled) if roll.unit == game["Pam"]]


@pytest.mark.rule("TZ-10.3-05")
def test_a_shove_of_the_titan_takes_the_rider_along_and_one_of_the_rider_pushes_it_off_or_not_at_all() -> None:
    game = mounted("A freelancer Ash 10,18")
    shot = Attack(game["Ash"], "pistol", "ranged", game["Elk"])
    before = game.place("Pam")
    game.run(Shove(game["Elk"], shot, 3.0))
    assert game.place("Pam").x == pytest.approx(before.x + 3, abs=0.01)
    before = game.place("Pam")
    game.run(Shove(game["Pam"], shot, 0.5))
    assert (game.place("Pam"), mount_of(game.table, game["Pam"])) == (before, game["Elk"])
    game.run(Shove(game["Pam"], shot, 3.0))
    assert game.place("Pam").x == pytest.approx(before.x + 3, abs=0.01)
    assert mount_of(game.table, game["Pam"]) is None
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.3-05")
def test_a_rider_is_locked_in_melee_with_nobody() -> None:
    """Not with the Titan it struck from up there, nor with the dead that touch it."""
    game = mounted("horde walker 30,30")
    begin(game, game["Pam"])
    game.dice(*(1,) * 12).do(MeleeAttack(game["Pam"], "data_knife", game["Elk"]))
    apart(game, "walker1", "Elk", 0.0)
    assert gap(game.table, game["walker1"], game["Pam"]) < 0.05
    for name in ("Pam", "Elk", "walker1"):
        assert (game["Pam"] in engaged_with(game.table, game[name])) is False
    assert engaged_with(game.table, game["Pam"]) == []
    assert engaged_with(game.table, game["Elk"]) == [game["walker1"]]


@pytest.mark.rule("TZ-10.3-05")
@pytest.mark.parametrize("how", ["move", "jump"])
def test_moving_off_by_choice_ends_the_rodeo(how: str) -> None:
    game = mounted()
    begin(game, game["Pam"])
    kind = {"move": Move(game["Pam"], ((23, 18),)), "jump": Jump(game["Pam"], (21.5, 18))}[how]
    game.do(kind)
    assert game.first(Moved).unit == game["Pam"]
    assert [event.pilot for event in game.all(RodeoEnded)] == [game["Pam"]]
    assert mount_of(game.table, game["Pam"]) is None
    game.do(EndActivation(game["Pam"]))
    assert game.all(BatteryPulled) == []
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.3-05")
def test_a_rider_does_not_get_off_into_its_titan_and_is_offered_only_what_is_legal() -> None:
    game = mounted()
    begin(game, game["Pam"])
    assert game.refused(Move(game["Pam"], ((18.1, 18),)))
    for offer in game.battle.options(game["Pam"]):
        spots = getattr(offer, "spots", None)
        for point in spots(game.battle)[::7] if spots else ():
            action = offer.action(game.battle, point)  # type: ignore[union-attr]
            assert action is not None
            action.verify(game.battle)


@pytest.mark.rule("TZ-10.3-05")
def test_the_titan_is_no_cover_for_its_rider_nor_for_whom_the_rider_shoots_at() -> None:
    game = mounted("B freelancer Bo 4,18", "A freelancer Ash 4,22")
    for name in ("Bo", "Ash"):
        view = sight(game.table, game["Pam"], game[name])
        assert (view.cover_of(game["Pam"]), view.cover_of(game[name])) == (Cover.NONE, Cover.NONE)


# --- out of reach --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-06")
def test_a_titan_aims_at_everybody_but_its_rider() -> None:
    game = mounted("A freelancer Ash 25,18", "B freelancer Bo 24,10")
    no = "Pam rides it, out of reach of its own weapons."
    begin(game, game["Elk"])
    for weapon in ("oc_55", "pneumatic_sidearm", "mounted_lmg"):
        assert game.refused(RangedAttack(game["Elk"], weapon, game["Pam"])) == no
    assert game.refused(MeleeAttack(game["Elk"], "titan_basic_melee", game["Pam"])) == no
    targets = {offer.target for offer in game.battle.options(game["Elk"]) if isinstance(offer, RangedAttack)}
    assert targets == {game["Ash"]}
    game.do(RangedAttack(game["Elk"], "oc_55", game["Ash"]))


@pytest.mark.rule("TZ-10.3-06")
def test_any_other_model_may_attack_the_rider() -> None:
    game = mounted("B freelancer Bo 24,10", "B titan Oz 18,28")
    for name, weapon in (("Bo", "pistol"), ("Oz", "oc_55")):
        armed(game, name, weapon)
        begin(game, game[name])
        assert RangedAttack(game[name], weapon, game["Pam"]) in game.battle.options(game[name])
    game.dice(5, 5, 1, 1, 1, 1, 1).do(RangedAttack(game["Oz"], "oc_55", game["Pam"]))
    assert game.first(AttackResolved).victim == game["Pam"]
    assert game.health("Pam").damage > 0


@pytest.mark.rule("TZ-10.3-06")
def test_a_model_beside_the_titan_strikes_the_rider_that_clings_there() -> None:
    game = mounted("B freelancer Bo 30,30")
    apart(game, "Bo", "Elk", 0.5)
    begin(game, game["Bo"])
    assert MeleeAttack(game["Bo"], "basic_melee", game["Pam"]) in game.battle.options(game["Bo"])


@pytest.mark.rule("TZ-10.3-06")
def test_once_it_is_off_the_titan_may_aim_at_it_again() -> None:
    game = mounted()
    begin(game, game["Pam"])
    game.do(Move(game["Pam"], ((24, 18),)))
    begin(game, game["Elk"])
    assert RangedAttack(game["Elk"], "oc_55", game["Pam"]) in game.battle.options(game["Elk"])


# --- the hatch -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-07")
def test_nobody_leaves_or_boards_a_titan_that_is_ridden() -> None:
    game = mounted()
    begin(game, game["Elk"])
    assert game.refused(Disembark(game["Elk"], (18, 24))) == "A rider keeps the hatch shut."
    begin(game, game["Pam"])
    assert game.refused(Embark(game["Pam"], game["Elk"])) == "It touches no Null Titan."
    game.do(Move(game["Pam"], ((25, 18),)))
    begin(game, game["Elk"])
    game.dice(10).do(Disembark(game["Elk"], (18, 24)))
    assert is_null(game.table, game["Elk"])


@pytest.mark.rule("TZ-10.3-07")
def test_a_rider_keeps_nobody_from_ejecting_and_is_set_beside_the_null_titan() -> None:
    """Ruling RH-10."""
    game = mounted()
    game.dice(10).run(EjectTest(game["Elk"]))
    spot = game.asked.options[0].spot
    assert spot is not None
    game.answer("land", spot.spots(game.battle)[0])
    assert is_null(game.table, game["Elk"])
    assert [event.pilot for event in game.all(RodeoEnded)] == [game["Pam"]]
    assert mount_of(game.table, game["Pam"]) is None
    assert 0.0 <= gap(game.table, game["Pam"], game["Elk"]) < 1.0
    assert game.health("Pam").knocked == 0
    assert faults(game.battle) == []


# --- the battery pull ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-08")
def test_nothing_is_pulled_in_the_activation_of_mounting_and_then_as_the_next_one_ends() -> None:
    game = beside()
    game.do(Rodeo(game["Pam"], game["Elk"]))
    game.do(EndActivation(game["Pam"]))
    assert (game.all(BatteryPulled), len(game.all(ActivationEnded))) == ([], 1)
    game.phase("upkeep")
    assert game.all(BatteryPulled) == []
    begin(game, game["Pam"])
    assert game.all(BatteryPulled) == []
    assert game.table.get(game["Pam"], Turn).left == 2
    game.dice(4).do(EndActivation(game["Pam"]))
    assert [(event.pilot, event.titan) for event in game.all(BatteryPulled)] == [(game["Pam"], game["Elk"])]


@pytest.mark.rule("TZ-10.3-08")
def test_mounting_with_the_last_action_ends_the_activation_and_pulls_nothing() -> None:
    game = beside()
    game.put("Pam", replace(game.table.get(game["Pam"], Turn), left=1))
    game.do(Rodeo(game["Pam"], game["Elk"]))
    assert len(game.all(ActivationEnded)) == 1
    assert game.all(BatteryPulled) == []


@pytest.mark.rule("TZ-10.3-08")
def test_the_pull_costs_no_action_and_comes_though_the_rider_did_other_things() -> None:
    game = mounted("B freelancer Bo 30,30")
    armed(game, "Pam", "pistol", "data_knife")
    begin(game, game["Pam"])
    game.dice(*(1,) * 4).do(RangedAttack(game["Pam"], "pistol", game["Bo"]))
    game.dice(*(1,) * 8, 2).do(MeleeAttack(game["Pam"], "data_knife", game["Elk"]))
    assert len(game.all(ActivationEnded)) == 1
    assert len(game.all(BatteryPulled)) == 1


@pytest.mark.rule("TZ-10.3-09")
@pytest.mark.parametrize("face", [2, 3, 6])
def test_two_to_six_cost_two_armor_without_a_defence(face: int) -> None:
    game = mounted()
    game.put("Elk", Health(damage=2))
    pull(game, face)
    assert [(roll.sides, roll.faces) for roll in game.all(Rolled)] == [(6, (face,))]
    assert armor_left(game.table, game["Elk"]) == 7
    assert game.first(Wounded).amount == 2
    assert game.all(DefenceRolled) == []
    assert game.all(CriticalSuffered) == []


@pytest.mark.rule("TZ-10.3-09")
@pytest.mark.parametrize(("damage", "critical"), [(9, False), (10, True), (11, True)])
def test_the_loss_is_damage_and_past_the_armor_it_brings_a_critical_to_the_riders_credit(
    damage: int, critical: bool
) -> None:
    game = mounted()
    game.put("Elk", Health(damage=damage))
    pull(game, 5, *((9,) if critical else ()))
    assert len(game.all(ArmorExceeded)) == critical
    assert [event.condition for event in game.all(CriticalSuffered)] == ["motor_overload"] * critical
    if critical:
        assert game.first(CriticalSuffered).cause == Cause("battery", 0, game["Pam"])


@pytest.mark.rule("TZ-10.3-10")
def test_a_one_brings_one_critical_and_leaves_the_armor() -> None:
    game = mounted()
    game.put("Elk", Health(damage=2))
    pull(game, 1, 8)
    assert armor_left(game.table, game["Elk"]) == 9
    assert [event.condition for event in game.all(CriticalSuffered)] == ["combat_subsystem_corruption"]
    assert game.all(ArmorExceeded) == []
    assert game.asked.question == "drop_off"


@pytest.mark.rule("TZ-10.3-10")
def test_a_one_that_arms_the_core_lets_the_pilot_inside_eject_before_the_rider_drops_off() -> None:
    game = mounted()
    pull(game, 1, 4)
    assert (game.asked.question, game.asked.side) == ("core_eject", 1)
    game.answer("stay")
    assert (game.asked.question, game.asked.side) == ("drop_off", 0)


@pytest.mark.rule("TZ-10.3-10")
def test_a_one_on_a_titan_whose_core_was_armed_before_asks_nobody_again() -> None:
    game = mounted()
    game.put("Elk", Criticals(("core_compromised",), armed=True, rolled=1))
    pull(game, 1, 10)
    assert game.asked.question == "drop_off"


@pytest.mark.rule("TZ-10.3-11")
def test_after_the_pull_the_rider_drops_off_where_its_owner_says_within_three_inches() -> None:
    game = mounted()
    pull(game, 4)
    assert (game.asked.question, game.asked.side) == ("drop_off", 0)
    spot = game.asked.options[0].spot
    assert spot is not None
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Pam"], Base).radius
    assert spot.refuse(game.battle, (18, 18 + rim + 3.05)) == 'It drops off within 3" of the Titan.'
    assert spot.refuse(game.battle, (18, 18)) is not None
    assert all(spot.refuse(game.battle, p) is None for p in spot.spots(game.battle))
    game.answer("land", (18, 18 + rim + 3.0))
    assert gap(game.table, game["Pam"], game["Elk"]) == pytest.approx(3.0, abs=0.01)
    assert (game.health("Pam").knocked, riders(game.table, game["Elk"])) == (0, [])
    assert game.table.find(game["Pam"], Riding) is None
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.3-11")
def test_after_the_drop_the_next_turn_goes_to_the_other_side() -> None:
    game = mounted("B freelancer Bo 4,4")
    game.put("Bo", Turn()).put("Elk", Turn())
    pull(game, 4)
    spot = game.asked.options[0].spot
    assert spot is not None
    game.answer("land", spot.spots(game.battle)[0])
    assert game.battle.side == 1
    game.do(Activate(game["Bo"]))


@pytest.mark.rule("TZ-10.3-11")
def test_a_rider_whose_pull_emptied_the_titan_was_set_beside_it_and_drops_off_no_more() -> None:
    """A one, and a six on the critical: the pilot inside is flung out, and Elk is Null."""
    game = mounted()
    pull(game, 1, 6)
    assert game.asked.question == "eject_to"
    spot = game.asked.options[0].spot
    assert spot is not None
    game.answer("land", spot.spots(game.battle)[0])
    assert len(game.all(RodeoEnded)) == 1
    assert mount_of(game.table, game["Pam"]) is None
    assert getattr(game.waiting, "question", "") != "drop_off"


# --- the Titan's answer --------------------------------------------------------------------------------------------


def shaken(face: int, pilot: str = "experienced", terrain: Sequence[Piece] = ()) -> Sketch:
    game = mounted(pilot=pilot, terrain=terrain)
    begin(game, game["Elk"])
    game.dice(face).do(Shake(game["Elk"]))
    return game


@pytest.mark.rule("TZ-10.3-12")
def test_shaking_costs_an_action_and_the_rider_tests() -> None:
    game = shaken(10)
    turn = game.table.get(game["Elk"], Turn)
    assert (turn.left, turn.done) == (2, ("shake",))
    assert [(test.unit, test.tn) for test in game.all(TacticsTested)] == [(game["Pam"], 8)]
    assert game.all(NoiseMade) == []
    assert game.refused(Shake(game["Elk"])) == "No action may be taken twice in one activation."


@pytest.mark.rule("TZ-10.3-12")
def test_a_titan_that_nobody_rides_has_nothing_to_shake_off() -> None:
    game = beside()
    begin(game, game["Elk"])
    assert game.refused(Shake(game["Elk"])) == "Nobody rides it."
    game = mounted()
    begin(game, game["Elk"])
    assert Shake(game["Elk"]) in game.battle.options(game["Elk"])
    game.put("Elk", replace(game.table.get(game["Elk"], Turn), left=0))
    assert game.refused(Shake(game["Elk"])) == "No action is left in this activation."


@pytest.mark.rule("TZ-10.3-13")
@pytest.mark.parametrize(("pilot", "face", "stays"), [
    ("experienced", 5, True), ("experienced", 4, False), ("green", 6, True), ("green", 5, False),
    ("veteran", 4, True), ("veteran", 3, False)])
def test_the_rider_rolls_with_its_own_tactics_against_eight(pilot: str, face: int, stays: bool) -> None:
    game = shaken(face, pilot)
    assert game.first(TacticsTested).passed is stays
    assert (getattr(game.waiting, "question", None) == "throw_to") is not stays
    if stays:
        assert mount_of(game.table, game["Pam"]) == game["Elk"]
        assert game.health("Pam").knocked == 0


@pytest.mark.rule("TZ-10.3-14")
def test_a_thrown_rider_lies_six_inches_off_where_the_titans_owner_likes_and_pulls_nothing() -> None:
    game = shaken(4)
    assert (game.asked.question, game.asked.side) == ("throw_to", 1)
    spot = game.asked.options[0].spot
    assert spot is not None
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Pam"], Base).radius
    for short in (5.0, 7.0):
        no = spot.refuse(game.battle, (18 - rim - short, 18))
        assert no is not None
        assert no.startswith(FAR)
    game.answer("land", (18 - rim - 6, 18))
    assert game.first(Thrown).unit == game["Pam"]
    assert gap(game.table, game["Pam"], game["Elk"]) == pytest.approx(6.0, abs=0.01)
    assert (game.health("Pam").knocked, [e.tokens for e in game.all(KnockedDown)]) == (1, [1])
    assert (riders(game.table, game["Elk"]), mount_of(game.table, game["Pam"])) == ([], None)
    begin(game, game["Pam"])
    game.do(EndActivation(game["Pam"]))
    assert game.all(BatteryPulled) == []


@pytest.mark.rule("TZ-10.3-14")
def test_it_may_be_thrown_among_enemies_but_not_onto_them_or_into_a_wall() -> None:
    game = shaken(4, terrain=[wall(18, 27, 3, 2, 3.0)])
    spot = game.asked.options[0].spot
    assert spot is not None
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Pam"], Base).radius
    assert spot.refuse(game.battle, (18, 18 + rim + 6)) is not None
    at = (18, 18 - rim - 6)
    game = shaken(4)
    spot = game.asked.options[0].spot
    assert spot is not None
    assert spot.refuse(game.battle, at) is None
    near = mounted("horde walker 30,30")
    near.put("walker1", Place.at(at[0] + 2 * 0.63, at[1]))
    begin(near, near["Elk"])
    near.dice(4).do(Shake(near["Elk"]))
    spot = near.asked.options[0].spot
    assert spot is not None
    assert spot.refuse(near.battle, at) is None
    near.put("walker1", Place.at(at[0] + 0.5, at[1]))
    assert spot.refuse(near.battle, at) is not None


# --- how else it ends ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-05")
def test_a_rider_suffers_the_explosion_of_its_titan_and_is_set_beside_the_wreck() -> None:
    game = mounted()
    game.put("Pam", Health(damage=-20))
    game.dice(*(1,) * 8).run(Explode(game["Elk"], "core_explosion", Cause("attack", 0)))
    assert game["Pam"] in [event.victim for event in game.all(AttackResolved)]
    assert [event.pilot for event in game.all(RodeoEnded)] == [game["Pam"]]
    assert faults(game.battle) == []
    middle = hypot(game.place("Pam").x - 18, game.place("Pam").y - 18)
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Pam"], Base).radius
    assert middle >= rim - 0.01


@pytest.mark.rule("TZ-10.3-05")
def test_a_rider_that_goes_down_falls_off() -> None:
    game = mounted("B freelancer Bo 24,10")
    game.run(Kill(game["Bo"], Cause("attack", 0)))
    game.battle.happen(WentDown(game["Pam"], Cause("attack", 1)))
    game.run(*game.battle._take_followed())
    assert mount_of(game.table, game["Pam"]) is None
    assert gap(game.table, game["Pam"], game["Elk"]) < 1.0
    assert hypot(game.place("Pam").x - 18, game.place("Pam").y - 18) > 2.5


@pytest.mark.rule("TZ-10.3-05")
def test_a_dead_rider_leaves_no_marker() -> None:
    game = mounted("B freelancer Bo 24,10")
    game.run(Kill(game["Pam"], Cause("attack", 1)))
    assert riders(game.table, game["Elk"]) == []


# --- the horde -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-15")
def test_horde_models_that_touch_a_titan_fight_it_and_do_not_ride() -> None:
    game = sketch("B titan Elk 18,18", "horde walker 30,30", "A freelancer Ash 2,2")
    apart(game, "walker1", "Elk", 0.0)
    assert engaged_with(game.table, game["walker1"]) == [game["Elk"]]
    game.dice(1).phase("horde_phase")
    assert [(event.victim, event.attackers) for event in game.all(HordeAttacked)] == [
        (game["Elk"], (game["walker1"],))]
    assert game.all(RodeoBegan) == []
    assert riders(game.table, game["Elk"]) == []
    begin(game, game["Elk"])
    before = game.place("walker1")
    game.dice(10).do(Move(game["Elk"], ((12, 18),)))
    assert game.place("walker1") == before


def on_zed(*lines: str) -> Sketch:
    game = sketch("A experienced Pam 30,18", "B titan Elk 4,30", "horde titan_zed 18,18", *lines)
    apart(game, "Pam", "titan_zed1", 0.0)
    begin(game, game["Pam"])
    game.do(Rodeo(game["Pam"], game["titan_zed1"]))
    return game


@pytest.mark.rule("TZ-10.3-03", "TZ-11.5-13")
def test_a_titan_zed_is_ridden_for_an_action_and_cannot_touch_its_rider() -> None:
    game = on_zed()
    assert game.table.get(game["Pam"], Turn).left == 1
    assert riders(game.table, game["titan_zed1"]) == [game["Pam"]]
    game.do(EndActivation(game["Pam"]))
    game.put("Elk", Place.at(4, 4))
    game.phase("horde_phase")
    assert game.all(AttackRolled) == []
    assert game.all(HordeAttacked) == []
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-11.5-13")
def test_a_titan_zed_walks_off_with_its_rider_and_attacks_whom_it_reaches() -> None:
    game = on_zed()
    game.do(EndActivation(game["Pam"]))
    game.noise(6, 30, 4)
    before = game.place("Pam")
    game.dice(*(1,) * 30).phase("horde_phase")
    zed = game.place("titan_zed1")
    assert hypot(zed.x - 18, zed.y - 18) > 5
    assert (game.place("Pam").x - before.x, game.place("Pam").y - before.y) == pytest.approx(
        (zed.x - 18, zed.y - 18), abs=0.01)
    game = on_zed()
    apart(game, "Elk", "titan_zed1", 0.0)
    game.do(EndActivation(game["Pam"]))
    game.dice(*(1,) * 30).phase("horde_phase")
    assert [event.attack.target for event in game.all(AttackRolled)] == [game["Elk"]]


@pytest.mark.rule("TZ-11.5-14", "TZ-10.3-03")
def test_a_titan_zed_has_no_battery_and_the_ride_goes_on() -> None:
    game = on_zed()
    game.do(EndActivation(game["Pam"]))
    begin(game, game["Pam"])
    game.do(EndActivation(game["Pam"]))
    assert (game.all(BatteryPulled), game.all(Rolled)) == ([], [])
    assert riders(game.table, game["titan_zed1"]) == [game["Pam"]]


@pytest.mark.rule("TZ-11.5-13")
def test_pilots_of_both_sides_may_ride_the_same_titan_zed() -> None:
    game = sketch("A experienced Pam 30,18", "B experienced Bea 30,18", "horde titan_zed 18,18")
    for name in ("Pam", "Bea"):
        apart(game, name, "titan_zed1", 0.0)
        begin(game, game[name])
        game.do(Rodeo(game[name], game["titan_zed1"]))
        game.do(EndActivation(game[name]))
    assert riders(game.table, game["titan_zed1"]) == [game["Pam"], game["Bea"]]
    assert faults(game.battle) == []
    assert game["Bea"] in prey(game.table, game["Pam"])


# --- the rest ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.3-01", "TZ-10.3-12")
def test_both_are_actions_of_their_own_names() -> None:
    game = beside()
    assert {Rodeo, Shake} <= set(unit_actions(game.battle))
    assert (Rodeo.kind, Shake.kind, Rodeo.free, Shake.free) == ("rodeo", "shake", False, False)


@pytest.mark.rule("TZ-10.3-09", "TZ-10.3-10")
def test_there_is_no_die_but_the_one_of_the_pull() -> None:
    game = mounted()
    game.dice(3).run(PullBattery(game["Pam"], game["Elk"]))
    assert [roll.faces for roll in game.all(Rolled)] == [(3,)]
