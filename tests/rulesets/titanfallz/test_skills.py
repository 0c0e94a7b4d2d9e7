"""Rules 5.1 and 8.2: abilities set going with the Skill action - Combat Stims, Clean Hit, Repair - and the Slammer.

What could go wrong: an ability that costs nothing, or one that is always on and costs something; a model raised from
afar, half dead or lying; a patient that is its own medic; a shot past the rifle's range or twice in a round; a repair
of what cannot be repaired, of the enemy's Titan, or one that goes on counting; a Slammer that never runs dry or needs
no spotter.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.action import Action, Offer
from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import EndActivation
from game.rulesets.titanfallz.attack import AmmoSpent, AttackConfirmed, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.criticals import CriticalSuffered, RollCritical
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, Wounded
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Arms, Criticals, Health, Hits, Model, Perks, SureThing, Turn
from game.rulesets.titanfallz.skills import (
    CleanHit,
    CombatStims,
    ConditionRepaired,
    Repair,
    Revived,
    SkillUsed,
)
from game.rulesets.titanfallz.upkeep import RemoveDowned
from tests.rulesets.titanfallz.firing import apart, begin, certain
from tests.sketch import Sketch, sketch, wall

AGAIN = "No action may be taken twice in one activation."


def offered(game: Sketch, kind: type[Action]) -> list[Offer]:
    """What may be submitted now of one kind."""
    return [offer for offer in game.battle.options() if isinstance(offer, kind)]


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


# --- Combat Stims --------------------------------------------------------------------------------------------------


def ward(*inches: float) -> Sketch:
    """The medic Obi begins to act; Downed sharpshooters P1, P2 ... lie so far away."""
    lying = [f"A sniper P{i} 20,{12 + 3 * i} downed damage=3 knocked=2" for i in range(1, len(inches) + 1)]
    game = sketch("A trauma_medic Obi 10,10", *lying)
    for i, far in enumerate(inches, 1):
        game.put("Obi", game.place("Obi"))
        apart(game, f"P{i}", "Obi", far)
        place = game.place(f"P{i}")
        turned = {1: (place.x, 10.0), 2: (10.0, place.x), 3: (20.0 - place.x, 10.0)}[i]
        game.put(f"P{i}", replace(place, x=turned[0], y=turned[1]))
    return begin(game, game["Obi"])


@pytest.mark.rule("TZ-5.1-22")
def test_the_downed_within_three_inches_get_up_and_nobody_farther_away() -> None:
    game = ward(2, 3, 3.1)
    no = game.refused(CombatStims(game["Obi"], (game["P1"], game["P3"])))
    assert no == 'Only Downed infantry within 3" can be raised.'
    both = CombatStims(game["Obi"], (game["P1"], game["P2"]))
    assert both in offered(game, CombatStims)
    game.do(both)
    assert [game.health(name).downed for name in ("P1", "P2", "P3")] == [False, False, True]
    assert [event.unit for event in game.all(Revived)] == [game["P1"], game["P2"]]


@pytest.mark.rule("TZ-5.1-22")
def test_who_is_raised_stands_with_all_its_armor_and_outlives_upkeep() -> None:
    game = ward(2)
    game.do(CombatStims(game["Obi"], (game["P1"],)))
    assert game.health("P1") == Health()
    game.run(RemoveDowned())
    assert game.table.get(game["P1"], SureThing).ready


@pytest.mark.rule("TZ-5.1-22")
def test_fire_goes_on_burning() -> None:
    game = ward(2)
    game.put("P1", Health(damage=3, downed=True, burn=2, burn_by=(1, None)))
    game.do(CombatStims(game["Obi"], (game["P1"],)))
    assert game.health("P1") == Health(burn=2, burn_by=(1, None))


@pytest.mark.rule("TZ-5.1-22")
def test_a_pilot_on_foot_is_infantry_and_a_titan_is_not() -> None:
    game = sketch("A trauma_medic Obi 10,10", "A green Pim 12,10 downed damage=3", "A null Ox 10,13")
    begin(game, game["Obi"])
    assert offered(game, CombatStims) == [CombatStims(game["Obi"], (game["Pim"],))]
    assert game.refused(CombatStims(game["Obi"], (game["Ox"],))) == 'Only Downed infantry within 3" can be raised.'
    game.do(CombatStims(game["Obi"], (game["Pim"],)))
    assert game.health("Pim") == Health()


@pytest.mark.rule("TZ-5.1-22")
def test_its_player_picks_whom_and_nobody_has_to_be_a_friend() -> None:
    game = sketch("A trauma_medic Obi 10,10", "B sniper Dorn 12,10 downed damage=2")
    begin(game, game["Obi"])
    game.do(CombatStims(game["Obi"], (game["Dorn"],)))
    assert not game.health("Dorn").downed


@pytest.mark.rule("TZ-5.1-22")
def test_refusals_of_combat_stims() -> None:
    game = sketch("A trauma_medic Obi 10,10", "A sniper Moss 12,10", "A freelancer Bo 10,12")
    begin(game, game["Obi"])
    assert game.refused(CombatStims(game["Obi"], (game["Moss"],))) == 'Nobody lies Downed within 3".'
    game.put("Moss", Health(damage=2, downed=True))
    assert game.refused(CombatStims(game["Obi"], ())) == "Name those who are to get up, each once."
    twice = CombatStims(game["Obi"], (game["Moss"], game["Moss"]))
    assert game.refused(twice) == "Name those who are to get up, each once."
    begin(game, game["Bo"])
    assert game.refused(CombatStims(game["Bo"], (game["Moss"],))) == "Bo has no Combat Stims."


# --- what a skill costs --------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-32", "TZ-8.2-22")
def test_an_ability_used_on_command_costs_one_action() -> None:
    game = ward(2)
    game.do(Move(game["Obi"], ((10, 9.5),)))
    assert turn_of(game, "Obi").left == 1
    game.do(CombatStims(game["Obi"], (game["P1"],)))
    assert game.first(SkillUsed).ability == "combat_stims"
    assert turn_of(game, "Obi").left == 0


@pytest.mark.rule("TZ-8.2-22")
def test_a_model_uses_one_skill_in_an_activation() -> None:
    game = ward(2, 3)
    game.do(CombatStims(game["Obi"], (game["P1"],)))
    assert game.refused(CombatStims(game["Obi"], (game["P2"],))) == AGAIN
    assert offered(game, CombatStims) == []


@pytest.mark.rule("TZ-5.1-32")
def test_an_ability_that_is_always_on_costs_nothing() -> None:
    game = certain(sketch("A infiltrator Fitch 10,10", "A rifleman Hale 12,10", "B freelancer Bo 20,10"))
    for name, weapon, hit in (("Fitch", "smg", 4), ("Hale", "combat_rifle", 4)):
        begin(game, game[name])
        game.dice(hit, *(1,) * 10)
        game.do(RangedAttack(game[name], weapon, game["Bo"]))
        assert turn_of(game, name).done == ("ranged_attack",)
        assert turn_of(game, name).left == 1


@pytest.mark.rule("TZ-8.2-22")
def test_a_perk_that_only_adds_a_die_costs_no_action() -> None:
    game = certain(sketch("A freelancer Dob 10,10", "B freelancer Bo 20,10"))
    game.put("Dob", Perks(("ranged_die",)))
    begin(game, game["Dob"])
    game.dice(*(1,) * 7)
    game.do(RangedAttack(game["Dob"], "combat_rifle", game["Bo"]))
    assert game.first(AttackRolled).dice == 7
    assert (turn_of(game, "Dob").done, turn_of(game, "Dob").left) == (("ranged_attack",), 1)


@pytest.mark.rule("TZ-5.1-32")
def test_who_cannot_act_uses_no_skill() -> None:
    game = ward(2)
    game.put("Obi", replace(game.health("Obi"), knocked=1))
    no = game.refused(CombatStims(game["Obi"], (game["P1"],)))
    assert no == "Knocked Down: it can only Get Up."


# --- Sniper --------------------------------------------------------------------------------------------------------


def sniper(*models: str, **more: object) -> Sketch:
    """Moro at 10,10 begins to act."""
    game = sketch("A sniper Moro 10,10", *models, **more)  # type: ignore[arg-type]
    return begin(game, game["Moro"])


@pytest.mark.rule("TZ-5.1-28")
def test_a_clean_hit_deals_one_damage_and_nobody_rolls() -> None:
    game = sniper("B rifleman Dorn 20,10")
    game.do(CleanHit(game["Moro"], game["Dorn"]))
    assert game.all(Rolled) == []
    assert game.all(Wounded)[0].amount == 1
    assert game.health("Dorn").damage == 1
    assert turn_of(game, "Moro").left == 1
    assert game.markers() == [1]


@pytest.mark.rule("TZ-5.1-28")
@pytest.mark.parametrize(("inches", "legal"), [(36.0, True), (36.1, False)])
def test_a_clean_hit_reaches_as_far_as_the_rifle(inches: float, legal: bool) -> None:
    game = sketch("A sniper Moro 1,10", "B rifleman Dorn 30,10", size=(60, 36))
    apart(game, "Dorn", "Moro", inches)
    begin(game, game["Moro"])
    hit = CleanHit(game["Moro"], game["Dorn"])
    assert (hit in offered(game, CleanHit)) is legal
    if legal:
        game.do(hit)
    else:
        assert game.refused(hit) == 'Clean Hit reaches no farther than 36".'


@pytest.mark.rule("TZ-5.1-28")
def test_a_clean_hit_needs_sight() -> None:
    game = sniper("B rifleman Dorn 20,10", terrain=[wall(15, 10)])
    assert game.refused(CleanHit(game["Moro"], game["Dorn"])) == "It has no line of sight to that."
    assert turn_of(game, "Moro").left == 2


@pytest.mark.rule("TZ-5.1-28")
def test_a_clean_hit_works_once_a_round() -> None:
    game = sniper("B rifleman Dorn 20,10", rulings={"no_repeat": "weapon"})
    hit = CleanHit(game["Moro"], game["Dorn"])
    game.do(hit)
    assert game.refused(hit) == AGAIN
    game.do(EndActivation(game["Moro"]))
    game.turn(0)
    game.put("Moro", replace(turn_of(game, "Moro"), activated=False))
    game.activate("Moro")
    assert game.refused(hit) == "Clean Hit works no more than once a round."
    game.do(EndActivation(game["Moro"]))
    game.phase("titanfall_redrop")
    begin_next = game.activate("Moro")
    begin_next.do(hit)
    assert game.health("Dorn").damage == 2


@pytest.mark.rule("TZ-5.1-28")
@pytest.mark.parametrize(("kind", "left"), [("walker", 0), ("fatty", 2)])
def test_a_horde_model_loses_a_hit_for_each_full_armor_of_it(kind: str, left: int) -> None:
    game = sniper(f"horde {kind} 20,10")
    game.do(CleanHit(game["Moro"], game[f"{kind}1"]))
    assert len(game.all(HordeDestroyed)) == (0 if left else 1)
    if left:
        assert game.table.get(game[f"{kind}1"], Hits) == Hits(left, 1)


@pytest.mark.rule("TZ-5.1-28")
@pytest.mark.parametrize(("damage", "criticals"), [(10, 0), (11, 1)])
def test_on_a_titan_without_armor_it_brings_a_critical(damage: int, criticals: int) -> None:
    game = sniper("B titan Ox 20,10")
    game.put("Ox", Health(damage=damage))
    game.dice(9).do(CleanHit(game["Moro"], game["Ox"]))
    assert len(game.all(CriticalSuffered)) == criticals


@pytest.mark.rule("TZ-5.1-28")
def test_it_may_be_any_model_it_sees_but_only_foes_are_suggested() -> None:
    game = sniper("A rifleman Hale 14,10", "B rifleman Dorn 20,14 downed", "B green Bo 20,6")
    assert offered(game, CleanHit) == [CleanHit(game["Moro"], game["Bo"])]
    no = game.refused(CleanHit(game["Moro"], game["Dorn"]))
    assert no == "Dorn is Downed and cannot be a target."
    assert game.refused(CleanHit(game["Moro"], game["Moro"])) == "There is nobody there to hit."
    game.do(CleanHit(game["Moro"], game["Hale"]))
    assert game.health("Hale").damage == 1


@pytest.mark.rule("TZ-5.1-28")
def test_who_is_engaged_takes_no_aim() -> None:
    game = sniper("horde walker 11.122,10", "B rifleman Bo 20,6")
    assert game.refused(CleanHit(game["Moro"], game["Bo"])) == "Engaged: it cannot take aim."


# --- Field Mechanic ------------------------------------------------------------------------------------------------


def workshop(*conditions: str, titan: str = "A titan Ox 20,10", inches: float = 3.0) -> Sketch:
    """Wen begins to act so far away from the Titan Ox, which suffers these conditions."""
    game = sketch("A field_mechanic Wen 10,10", titan)
    apart(game, "Wen", "Ox", inches)
    game.put("Ox", Criticals(conditions, rolled=len(conditions)))
    return begin(game, game["Wen"])


@pytest.mark.rule("TZ-5.1-31")
def test_only_a_starred_condition_can_be_picked_and_it_goes_without_a_test() -> None:
    game = workshop("immobilized", "weapon_malfunction")
    fix = Repair(game["Wen"], game["Ox"], "immobilized")
    assert offered(game, Repair) == [fix]
    no = game.refused(Repair(game["Wen"], game["Ox"], "weapon_malfunction"))
    assert no == "That condition cannot be repaired."
    game.do(fix)
    assert game.all(Rolled) == []
    assert game.all(ConditionRepaired) == [ConditionRepaired(game["Ox"], "immobilized", game["Wen"])]
    assert game.table.get(game["Ox"], Criticals) == Criticals(("weapon_malfunction",), rolled=2)
    assert turn_of(game, "Wen").left == 1


@pytest.mark.rule("TZ-5.1-31")
@pytest.mark.parametrize(
    ("condition", "repairable"),
    [
        ("motor_overload", True), ("combat_subsystem_corruption", True), ("immobilized", True),
        ("weapon_malfunction", False), ("ejection_malfunction", False), ("core_compromised", False),
    ],
)
def test_which_conditions_are_starred(condition: str, repairable: bool) -> None:
    game = workshop(condition)
    assert bool(offered(game, Repair)) is repairable
    if not repairable:
        no = game.refused(Repair(game["Wen"], game["Ox"], condition))
        assert no == 'No friendly Titan to repair within 3".'


@pytest.mark.rule("TZ-5.1-31")
def test_of_two_alike_one_goes_and_the_next_critical_counts_what_is_left() -> None:
    game = workshop("immobilized", "immobilized")
    game.do(Repair(game["Wen"], game["Ox"], "immobilized"))
    assert game.table.get(game["Ox"], Criticals).conditions == ("immobilized",)
    game.dice(10).run(RollCritical(game["Ox"], Cause("attack")))
    assert game.first(CriticalSuffered).roll == 9


@pytest.mark.rule("TZ-5.1-31")
def test_a_repaired_titan_moves_again() -> None:
    game = workshop("immobilized")
    game.do(Repair(game["Wen"], game["Ox"], "immobilized"))
    game.do(EndActivation(game["Wen"]))
    begin(game, game["Ox"])
    game.do(Move(game["Ox"], ((22, 10),)))
    assert game.place("Ox").x == 22


@pytest.mark.rule("TZ-5.1-31")
@pytest.mark.parametrize(
    ("titan", "inches", "legal"),
    [
        ("A titan Ox 20,10", 3.0, True), ("A titan Ox 20,10", 3.1, False),
        ("A null Ox 20,10", 3.0, True), ("B titan Ox 20,10", 1.0, False),
    ],
)
def test_it_is_a_titan_of_its_own_side_within_three_inches_null_or_not(
    titan: str, inches: float, legal: bool
) -> None:
    game = workshop("immobilized", titan=titan, inches=inches)
    fix = Repair(game["Wen"], game["Ox"], "immobilized")
    assert (fix in offered(game, Repair)) is legal
    if not legal:
        assert game.refused(fix) == 'No friendly Titan to repair within 3".'


# --- Slammer -------------------------------------------------------------------------------------------------------


def slam(game: Sketch, *faces: int) -> Sketch:
    """Ruza fires the Slammer at Dorn; these dice fall, then Dorn defends with ones."""
    begin(certain(game), game["Ruza"])
    game.dice(*faces, *(1,) * 10)
    game.do(RangedAttack(game["Ruza"], "slammer", game["Dorn"]))
    return game


def battery(*more: str, **terrain: object) -> Sketch:
    """Ruza at 10,10, Dorn ten inches east of her, and her Pilot where it sees nothing of him."""
    far = wall(3, 10, height=9, deep=10)
    pieces = [far, *terrain.pop("terrain", ())]  # type: ignore[misc]
    crowd = ("A heavy_weapons Ruza 10,10", "A green Pim 1,10", "B rifleman Dorn 20,10", *more)
    return sketch(*crowd, terrain=pieces, **terrain)  # type: ignore[arg-type]


@pytest.mark.rule("TZ-5.1-23")
def test_the_fourth_slammer_shot_of_a_game_is_refused() -> None:
    game = battery("A freelancer Bo 20,20")
    for left in (2, 1, 0):
        slam(game, 1, 1, 1, 1, 1, 1)
        assert game.all(AmmoSpent) == [AmmoSpent(game["Ruza"], "slammer", left)]
    begin(game, game["Ruza"])
    assert game.refused(RangedAttack(game["Ruza"], "slammer", game["Dorn"])) == "Slammer has no shot left."
    game.dice(*(1,) * 6)
    game.do(RangedAttack(game["Ruza"], "warthog_mg", game["Dorn"]))


@pytest.mark.rule("TZ-5.1-23")
def test_the_slammer_is_a_ranged_attack_of_six_dice_at_three_or_more() -> None:
    game = slam(battery("A freelancer Bo 20,20"), 3, 2, 2, 2, 2, 2)
    assert game.first(AttackRolled).faces == (3, 2, 2, 2, 2, 2)
    assert (game.first(AttackRolled).tn, game.first(AttackRolled).hits) == (3, 1)
    assert game.health("Dorn").damage == 2
    assert game.markers() == [3]
    assert turn_of(game, "Ruza").done == ("ranged_attack",)
    no = game.refused(RangedAttack(game["Ruza"], "warthog_mg", game["Dorn"]))
    assert no == AGAIN


@pytest.mark.rule("TZ-5.1-24")
def test_without_a_spotter_the_slammer_is_refused_even_in_plain_sight() -> None:
    game = battery()
    begin(game, game["Ruza"])
    no = game.refused(RangedAttack(game["Ruza"], "slammer", game["Dorn"]))
    assert no == "No other model of its side sees that to spot for it."
    assert RangedAttack(game["Ruza"], "slammer", game["Dorn"]) not in game.battle.options()
    assert RangedAttack(game["Ruza"], "warthog_mg", game["Dorn"]) in game.battle.options()


@pytest.mark.rule("TZ-5.1-24")
def test_one_spotter_is_enough_even_if_the_firer_sees_nothing() -> None:
    game = battery("A freelancer Bo 20,20", terrain=[wall(15, 10)])
    begin(game, game["Ruza"])
    no = game.refused(RangedAttack(game["Ruza"], "warthog_mg", game["Dorn"]))
    assert no == "It has no line of sight to that."
    assert RangedAttack(game["Ruza"], "slammer", game["Dorn"]) in game.battle.options()
    slam(game, 3, 1, 1, 1, 1, 1)
    assert game.first(AttackRolled).hits == 1
    assert len(game.first(DefenceRolled).faces) == 3


@pytest.mark.rule("TZ-5.1-24")
@pytest.mark.parametrize(
    ("spotter", "counts"),
    [
        ("A freelancer Bo 20,20", True), ("A null Bo 20,20", True), ("A freelancer Bo 20,20 knocked=1", True),
        ("A freelancer Bo 20,20 downed", False), ("B freelancer Bo 20,20", False),
        ("A freelancer Bo 5,10", False), ("A freelancer Bo 20,20 reserve", False),
    ],
)
def test_who_can_spot(spotter: str, counts: bool) -> None:
    game = battery(spotter, terrain=[wall(15, 10)])
    begin(game, game["Ruza"])
    shot = RangedAttack(game["Ruza"], "slammer", game["Dorn"])
    assert (shot in game.battle.options()) is counts


@pytest.mark.rule("TZ-5.1-24")
def test_the_range_is_measured_from_the_firer_and_the_other_guns_need_no_spotter() -> None:
    game = battery("A freelancer Bo 20,20")
    apart(game, "Dorn", "Ruza", 24.1)
    slam(game, 1, 1, 1)
    assert (game.first(AttackConfirmed).dice, game.first(AttackConfirmed).long) == (3, True)


@pytest.mark.rule("TZ-5.1-24")
def test_a_gun_that_is_no_slammer_gains_no_eyes() -> None:
    game = battery("A freelancer Bo 20,20", terrain=[wall(15, 10)])
    game.put("Ruza", Arms(("slammer", "pistol")))
    begin(game, game["Ruza"])
    assert RangedAttack(game["Ruza"], "pistol", game["Dorn"]) not in game.battle.options()
    assert game.table.get(game["Ruza"], Model).abilities == ("slammer",)
