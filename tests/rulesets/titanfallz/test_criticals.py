"""Rules 7.2 and 7.5: what happens to a Titan past its Armor.

Ways it could go wrong: a roll at exactly its Armor, none the next time, or one for every point of damage; a modifier
that forgets repeats or remembers repairs; a wrecked gun that fires, or an activation that leaves it in hand; a Titan
that cannot attack or move, but does in some way nobody thought of; a pilot flung too far, onto an enemy, or unhurt; the
wrong Pilot dead, or one that was miles away.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.play.soundness import faults
from game.rules.event import Outcome, Rolled
from game.rulesets.titanfallz.acting import EndActivation
from game.rulesets.titanfallz.attack import AttackRolled
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.criticals import CHANGE_FIRST, CriticalSuffered, RollCritical, WeaponWrecked
from game.rulesets.titanfallz.eject import PilotOut
from game.rulesets.titanfallz.explosions import Explode
from game.rulesets.titanfallz.fighting import ChangeWeapon, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.harm import (
    ArmorExceeded,
    Cause,
    CheckFallen,
    Hurt,
    Killed,
    KnockedDown,
    SetAlight,
    Wounded,
)
from game.rulesets.titanfallz.keywords import Shove
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import armor_left, is_null
from game.rulesets.titanfallz.moving import Climb, GetUp, Jump, Move
from game.rulesets.titanfallz.parts import Arms, Cockpit, Criticals, Health
from game.rulesets.titanfallz.skills import Repair
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Base, Cover, Piece, Place
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, shoot
from tests.sketch import Sketch, sketch, wall

TABLE = ("flatline", "big_boom", "core_compromised", "core_compromised", "ejection_malfunction",
         "ejection_malfunction", "immobilized", "combat_subsystem_corruption", "motor_overload", "weapon_malfunction")
"""What the results 1 to 10 are."""

BY = Cause("attack", 0)


def titan(*lines: str, kind: str = "titan", damage: int = 11, **rulings: str | int) -> Sketch:
    """Elk of side B has taken all its Armor can take, or less."""
    lone = () if kind == "titan" else ("B green Bob 34,34",)
    return certain(sketch(f"B {kind} Elk 18,18 damage={damage}", "A experienced Pam 2,2", *lone, *lines,
                          rulings=rulings or None))


def hit(game: Sketch, amount: int, *faces: int) -> Sketch:
    """Elk takes damage, these dice fall, and whoever is asked stays aboard."""
    game.dice(*faces).run(Hurt(game["Elk"], amount, BY))
    events = list(game.events)
    while getattr(game.waiting, "question", "") == "eject":
        events += game.answer("stay")
    game.events = events
    return game


def suffers(condition: str, *lines: str, kind: str = "titan") -> Sketch:
    """Elk suffers just that: side B is about to act with it."""
    game = titan(*lines, kind=kind, damage=0)
    game.put("Elk", Criticals((condition,), rolled=1))
    return begin(game, game["Elk"])


# --- the running counter (7.2) -------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.2-13")
def test_armor_is_a_running_counter() -> None:
    game = titan(damage=0)
    elk = game["Elk"]
    for total, left in ((2, 9), (5, 6), (11, 0)):
        game.run(Hurt(elk, total - game.health("Elk").damage, BY))
        assert (game.first(Wounded).total, armor_left(game.table, elk)) == (total, left)


@pytest.mark.rule("TZ-7.2-13")
def test_past_its_armor_it_shows_none_left() -> None:
    game = hit(titan(damage=10), 5, 10)
    assert (game.health("Elk").damage, armor_left(game.table, game["Elk"])) == (15, 0)


@pytest.mark.rule("TZ-7.2-14")
def test_damage_equal_to_the_armor_brings_no_roll_and_one_more_does() -> None:
    game = hit(titan(damage=10), 1)
    assert (game.all(ArmorExceeded), game.all(Rolled)) == ([], [])
    hit(game, 1, 10)
    assert [(roll.why, roll.sides, roll.faces) for roll in game.all(Rolled)] == [("critical", 10, (10,))]
    assert len(game.all(CriticalSuffered)) == 1


@pytest.mark.rule("TZ-7.2-14")
def test_it_stays_exceeded_and_each_time_it_takes_damage_brings_one_roll() -> None:
    """Ruling RA-05: whatever the excess."""
    game = hit(titan(), 7, 10)
    assert len(game.all(CriticalSuffered)) == 1
    hit(game, 1, 10)
    assert [event.roll for event in game.all(CriticalSuffered)] == [9]


@pytest.mark.rule("TZ-7.2-14")
def test_under_the_switch_only_the_first_time_brings_a_roll() -> None:
    game = hit(titan(critical_repeat="once"), 1, 10)
    assert len(game.all(CriticalSuffered)) == 1
    hit(game, 1)
    assert (len(game.all(ArmorExceeded)), game.all(CriticalSuffered)) == (1, [])
    game.put("Elk", Criticals((), rolled=1))
    hit(game, 1)
    assert game.all(CriticalSuffered) == []


@pytest.mark.rule("TZ-7.2-14")
def test_an_attack_and_a_burning_upkeep_are_one_roll_each() -> None:
    game = armed(titan("A freelancer Ash 18,2"), "Ash", "pistol")
    shoot(game, "Ash", "pistol", "Elk", 6, 6, 6, 6, 1, 1, 1, 1, 10)
    assert len(game.all(CriticalSuffered)) == 1
    game = titan()
    game.run(SetAlight(game["Elk"], 3, BY))
    game.dice(10).phase("upkeep")
    assert len(game.all(CriticalSuffered)) == 1


# --- the roll ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-02", "TZ-7.5-15")
@pytest.mark.parametrize("face", range(1, 11))
def test_each_result_is_one_entry(face: int) -> None:
    game = titan(damage=0)
    game.dice(face, *(1,) * 20).run(RollCritical(game["Elk"], BY))
    suffered = game.first(CriticalSuffered)
    assert (suffered.roll, suffered.condition) == (face, TABLE[face - 1])


@pytest.mark.rule("TZ-7.5-02")
def test_the_entries_go_from_mildest_to_worst() -> None:
    rows = list(tables().criticals.values())
    assert [row.name for row in rows] == [
        "Weapon Malfunction", "Motor Overload", "Combat Subsystem Corruption", "Immobilized",
        "Ejection Malfunction", "Core Compromised", "Big Boom", "Flatline"]
    assert [max(row.rolls) for row in rows] == sorted((max(row.rolls) for row in rows), reverse=True)
    assert sorted(roll for row in rows for roll in row.rolls) == list(range(1, 11))


@pytest.mark.rule("TZ-7.5-15")
def test_the_two_printed_entries_have_the_distances_printed_here() -> None:
    rows, weapons = tables().criticals, tables().weapons
    assert rows["ejection_malfunction"].distance == 12
    assert weapons[rows["core_compromised"].explosion or ""].aoe == 10
    assert weapons[rows["big_boom"].explosion or ""].aoe == weapons[rows["flatline"].explosion or ""].aoe == 8


@pytest.mark.rule("TZ-7.5-01")
@pytest.mark.parametrize(("had", "face", "result"), [(0, 9, 9), (1, 9, 8), (2, 9, 7), (2, 3, 1), (2, 2, 1), (9, 1, 1)])
def test_one_less_for_each_condition_it_has_and_never_below_one(had: int, face: int, result: int) -> None:
    game = titan(damage=0)
    game.put("Elk", Criticals(("motor_overload",) * had, rolled=had))
    game.dice(face, *(1,) * 20).run(RollCritical(game["Elk"], BY))
    suffered = game.first(CriticalSuffered)
    assert (suffered.roll, suffered.condition) == (result, TABLE[result - 1])


@pytest.mark.rule("TZ-7.5-01")
def test_repeats_count_and_what_was_repaired_does_not() -> None:
    """Rulings RA-65 and RA-20."""
    game = titan("B field_mechanic Mac 30,30", damage=0)
    game.put("Elk", Criticals(("immobilized", "immobilized", "motor_overload"), rolled=3))
    apart(game, "Mac", "Elk", 3.0)
    begin(game, game["Mac"])
    game.do(Repair(game["Mac"], game["Elk"], "immobilized"))
    game.dice(10).run(RollCritical(game["Elk"], BY))
    assert game.first(CriticalSuffered).roll == 8


# --- Weapon Malfunction --------------------------------------------------------------------------------------------


def malfunction() -> Sketch:
    """Elk has just lost its active OC-55, and is about to act with the Gauss Cannon at hand."""
    game = titan("A freelancer Ash 18,6", damage=0)
    game.dice(10).run(RollCritical(game["Elk"], BY))
    return begin(game, game["Elk"])


@pytest.mark.rule("TZ-7.5-03")
def test_the_active_primary_is_lost_for_good() -> None:
    game = malfunction()
    elk = game["Elk"]
    assert game.table.get(elk, Arms).wrecked == ("oc_55",)
    assert game.refused(RangedAttack(elk, "oc_55", game["Ash"])) == "OC-55 Machine Gun is wrecked."
    game.do(ChangeWeapon(elk, "gauss_cannon"))
    assert game.refused(RangedAttack(elk, "oc_55", game["Ash"])) == "OC-55 Machine Gun is wrecked."
    assert RangedAttack(elk, "gauss_cannon", game["Ash"]) in game.battle.options(elk)
    begin(game, elk)
    assert "oc_55" not in {o.weapon for o in game.battle.options(elk) if isinstance(o, ChangeWeapon)}


@pytest.mark.rule("TZ-7.5-03")
def test_the_next_activation_has_to_include_a_change_weapon() -> None:
    game = malfunction()
    elk = game["Elk"]
    assert game.refused(EndActivation(elk)) == CHANGE_FIRST
    assert EndActivation(elk) not in game.battle.options(elk)
    game.do(Move(elk, ((18, 22),)))
    game.dice(*(1,) * 8).do(RangedAttack(elk, "pneumatic_sidearm", game["Ash"]))
    kinds = {type(option) for option in game.battle.options(elk)}
    assert kinds == {ChangeWeapon}
    game.do(ChangeWeapon(elk, "gauss_cannon"))
    assert game.table.get(elk, Arms).active == "gauss_cannon"


@pytest.mark.rule("TZ-7.5-03")
def test_with_nothing_to_change_to_it_may_end_as_it_likes() -> None:
    game = titan(damage=0)
    game.dice(10).run(RollCritical(game["Elk"], BY))
    game.put("Elk", replace(game.table.get(game["Elk"], Arms), wrecked=("oc_55", "gauss_cannon")))
    begin(game, game["Elk"])
    game.do(EndActivation(game["Elk"]))


@pytest.mark.rule("TZ-7.5-03")
def test_a_repeat_takes_the_next_primary_and_then_nothing() -> None:
    """Ruling RA-65."""
    game = titan(damage=0)
    for wrecked in (["oc_55"], ["gauss_cannon"], []):
        had = len(game.table.get(game["Elk"], Criticals).conditions)
        game.put("Elk", Criticals((), rolled=had))
        game.dice(10).run(RollCritical(game["Elk"], BY))
        assert [event.weapon for event in game.all(WeaponWrecked)] == wrecked


# --- Motor Overload ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-04")
def test_motor_overload_knocks_it_down_twice_over() -> None:
    game = titan(damage=0)
    game.put("Elk", Health(knocked=1))
    game.dice(9).run(RollCritical(game["Elk"], BY))
    assert [(event.tokens, event.total) for event in game.all(KnockedDown)] == [(2, 3)]


@pytest.mark.rule("TZ-7.5-04")
def test_standing_up_leaves_it_on_the_card_and_a_repeat_adds_tokens() -> None:
    """Rulings RA-07 and RA-65."""
    game = titan(damage=0)
    game.dice(9).run(RollCritical(game["Elk"], BY))
    begin(game, game["Elk"])
    game.do(GetUp(game["Elk"]))
    game.do(GetUp(game["Elk"]))
    assert game.health("Elk").knocked == 0
    assert game.table.get(game["Elk"], Criticals).conditions == ("motor_overload",)
    game.dice(10).run(RollCritical(game["Elk"], BY))
    assert (game.first(CriticalSuffered).condition, game.health("Elk").knocked) == ("motor_overload", 2)


# --- Combat Subsystem Corruption -----------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-05")
def test_a_corrupted_titan_takes_no_attack_action() -> None:
    game = suffers("combat_subsystem_corruption", "A freelancer Ash 18,12", "B field_mechanic Mac 30,30")
    elk, ash = game["Elk"], game["Ash"]
    no = "Combat Subsystem Corruption: it cannot attack."
    for attack in (RangedAttack(elk, "oc_55", ash), RangedAttack(elk, "mounted_lmg", ash),
                   MeleeAttack(elk, "titan_basic_melee", ash, ((18, 15),))):
        assert game.refused(attack) == no
    assert game.refused(Throw(elk, "grenade", ash))
    kinds = {type(option) for option in game.battle.options(elk)}
    assert not kinds & {RangedAttack, Throw, MeleeAttack}
    game.do(Move(elk, ((18, 20),)))
    apart(game, "Mac", "Elk", 1.0)
    begin(game, game["Mac"])
    game.do(Repair(game["Mac"], elk, "combat_subsystem_corruption"))
    begin(game, elk)
    assert RangedAttack(elk, "oc_55", ash) in game.battle.options(elk)


# --- Immobilized ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-06")
def test_an_immobilized_titan_does_not_move_in_any_way() -> None:
    block = Piece("block", ((20, 10), (34, 10), (34, 26), (20, 26)), 4.5, Cover.HEAVY)
    game = suffers("immobilized", "A freelancer Ash 18,12", "B field_mechanic Mac 30,30")
    game.create(block)
    elk, ash = game["Elk"], game["Ash"]
    game.put("Elk", Place.at(17.9, 18))
    no = "Immobilized: it cannot move."
    for action in (Move(elk, ((17.9, 18.5),)), Jump(elk, (17.9, 21)), Climb(elk, (22.1, 18))):
        assert game.refused(action) == no
    assert game.refused(MeleeAttack(elk, "titan_basic_melee", ash, ((17.9, 15),))).startswith("That way is")
    found = game.battle.options(elk)
    assert not [o for o in found if type(o).__name__ in ("MoveRegion", "JumpRegion", "ClimbRegion", "ApproachRegion")]
    assert RangedAttack(elk, "oc_55", ash) in found
    game.put("Ash", Place.at(17.9, 18 - 1.969 - 0.492 - 0.5))
    assert MeleeAttack(elk, "titan_basic_melee", ash) in game.battle.options(elk)
    game.put("Mac", Place.at(17.9, 22))
    begin(game, game["Mac"])
    game.do(Repair(game["Mac"], elk, "immobilized"))
    begin(game, elk)
    game.do(Move(elk, ((15, 18),)))


@pytest.mark.rule("TZ-7.5-06")
def test_others_may_still_shove_it() -> None:
    game = suffers("immobilized", "A freelancer Ash 18,12")
    game.run(Shove(game["Elk"], Attack(game["Ash"], "pistol", "ranged", game["Elk"]), 2.0))
    assert game.place("Elk").point == pytest.approx((18, 20), abs=0.01)


# --- Ejection Malfunction ------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-07")
@pytest.mark.parametrize("face", [6, 5])
def test_the_pilot_is_flung_out_and_the_titan_is_null(face: int) -> None:
    game = titan(damage=0)
    game.dice(face).run(RollCritical(game["Elk"], BY))
    assert [roll.why for roll in game.all(Rolled)] == ["critical"]
    assert (game.asked.question, game.asked.side) == ("eject_to", 1)
    spot = game.asked.options[0].spot
    assert spot is not None
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Elk_pilot"], Base).radius
    for inches in (11.8, 12.2):
        no = spot.refuse(game.battle, (18, 18 - rim - inches))
        assert no is not None
        assert no.startswith('It comes down exactly 12" away')
    game.answer("land", (18, 18 - rim - 12))
    assert gap(game.table, game["Elk_pilot"], game["Elk"]) == pytest.approx(12, abs=0.01)
    assert game.health("Elk_pilot").knocked == 1
    assert is_null(game.table, game["Elk"])
    assert game.table.get(game["Elk"], Cockpit) == Cockpit(None, game["Elk_pilot"])
    assert [roll.why for roll in game.all(Rolled)] == []
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-7.5-07")
def test_it_comes_down_touching_no_enemy_and_on_a_spot_that_holds_it() -> None:
    """Ruling RA-67."""
    game = titan("A freelancer Ash 2,34", "horde walker 34,2", damage=0)
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Elk_pilot"], Base).radius
    at = (18, 18 - rim - 12)
    game.create(wall(18, 18 + rim + 12, 2, 2, 3.0, stand=False))
    game.dice(5).run(RollCritical(game["Elk"], BY))
    spot = game.asked.options[0].spot
    assert spot is not None
    assert spot.refuse(game.battle, at) is None
    assert spot.refuse(game.battle, (18, 18 + rim + 12)) is not None
    for enemy in ("Ash", "walker1"):
        touch = game.table.get(game[enemy], Base).radius + game.table.get(game["Elk_pilot"], Base).radius
        game.put(enemy, Place.at(at[0] + touch, at[1]))
        assert spot.refuse(game.battle, at) == "It may not come down in contact with an enemy."
        game.put(enemy, Place.at(at[0] + touch + 0.1, at[1]))
        assert spot.refuse(game.battle, at) is None


@pytest.mark.rule("TZ-7.5-07")
def test_where_no_spot_is_exactly_so_far_the_nearest_legal_one_is_taken() -> None:
    game = certain(sketch("B titan Elk 6,6", size=(14, 14), terrain=()))
    game.put("pilotA", Place.at(13, 1))
    game.dice(6).run(RollCritical(game["Elk"], BY))
    spot = game.asked.options[0].spot
    assert spot is not None
    [only] = spot.spots(game.battle)
    game.answer("land", only)
    assert 5 < gap(game.table, game["Elk_pilot"], game["Elk"]) < 12
    assert faults(game.battle) == []


def empty(x: float = 18, **rulings: str | int) -> Sketch:
    """Bob left Elk empty and stands some way off; the other side's Pilot is far away."""
    game = certain(sketch("B null Elk 18,4", f"B green Bob {x},30", "A experienced Pam 2,2", rulings=rulings or None))
    return game.put("Elk", Cockpit(None, game["Bob"]))


def off(game: Sketch, inches: float) -> Sketch:
    rim = game.table.get(game["Elk"], Base).radius + game.table.get(game["Bob"], Base).radius
    game.put("Bob", Place.at(18, 4 + rim + inches))
    game.dice(5).run(RollCritical(game["Elk"], BY))
    return game


@pytest.mark.rule("TZ-7.5-08")
@pytest.mark.parametrize(("inches", "dead"), [(0.0, True), (12.0, True), (12.1, False), (20.0, False)])
def test_an_empty_seat_kills_the_pilot_who_left_it_within_its_throw(inches: float, dead: bool) -> None:
    """Ruling RS-10, the default."""
    game = off(empty(), inches)
    assert [event.unit for event in game.all(Killed)] == [game["Bob"]] * dead
    assert game.battle.outcome == (Outcome(0, "pilot") if dead else None)
    assert game.all(PilotOut) == []


@pytest.mark.rule("TZ-7.5-08")
@pytest.mark.parametrize("inches", [12.0, 20.0])
def test_under_the_switch_it_kills_wherever_the_pilot_is(inches: float) -> None:
    game = off(empty(null_ejection="always"), inches)
    assert [event.unit for event in game.all(Killed)] == [game["Bob"]]


@pytest.mark.rule("TZ-7.5-08")
def test_a_titan_that_never_had_a_pilot_kills_nobody() -> None:
    game = empty().put("Elk", Cockpit())
    off(game, 1.0)
    assert (game.all(Killed), game.battle.outcome) == ([], None)


# --- the same table for all ----------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-01", "TZ-7.2-14")
def test_a_titan_that_is_gone_rolls_no_more() -> None:
    game = titan()
    game.dice(*(1,) * 20).run(Explode(game["Elk"], "titan_explosion", BY))
    game.run(CheckFallen(game["Elk"], BY))
    assert game.all(ArmorExceeded) == []


@pytest.mark.rule("TZ-7.2-14")
def test_the_credit_of_a_critical_is_that_of_the_damage() -> None:
    game = armed(titan("A freelancer Ash 18,2"), "Ash", "pistol")
    shoot(game, "Ash", "pistol", "Elk", 6, 1, 1, 1, 1, 10)
    assert game.first(AttackRolled).hits == 1
    assert game.first(CriticalSuffered).cause == Cause("attack", 0, game["Ash"])
