"""Rules 7.2, 8.2 and 6: what Titans carry besides guns, components that do something, and the keyword Charge.

What could go wrong: a piece that is not fitted, or used up; two Equipment actions in a row; Armor above what there was;
a boost that meets the wrong attack or stays; a leap along the ground; an extra attack that costs an action, repeats
when it may not, or is paid for though nothing could be done; a charge around a corner, an inch too far, after a move or
out of contact.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.action import Action, Region
from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import (
    Acting,
    ActionSpent,
    EndActivation,
    FreeAction,
    FreeActionTaken,
    TakeTurn,
    UnitAction,
)
from game.rulesets.titanfallz.attack import AttackDeclared, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.charge import Charge
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.engagement import engaged_with
from game.rulesets.titanfallz.equipment import (
    ArmorRestored,
    BoostShield,
    BoostSpent,
    Extinguish,
    GearUsed,
    JumpJet,
    JumpJetRegion,
    PumpStims,
    SprayFoam,
    SwapPrimary,
    UseRepairKit,
    VentHeat,
    uses_left,
)
from game.rulesets.titanfallz.fighting import ChangeWeapon, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.horde import HordeAttack, HordeAttacked
from game.rulesets.titanfallz.keywords import Shove
from game.rulesets.titanfallz.moving import Move, Moved
from game.rulesets.titanfallz.parts import Arms, Boost, Criticals, Health, Model, Turn
from game.rulesets.titanfallz.setup import CrewMustered, gear_of
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Side
from tests.rulesets.titanfallz.firing import apart, begin, certain
from tests.sketch import BOOK, Sketch, sketch, wall

AGAIN = "No action may be taken twice in one activation."
MISS = (1,) * 10


def fitted(game: Sketch, name: str, *items: str) -> Sketch:
    """Build these pieces into a Titan."""
    model = game.table.get(game[name], Model)
    game.put(name, replace(model, abilities=items))
    return game.put(name, gear_of(items))


def titan(*items: str, more: tuple[str, ...] = (), **rest: object) -> Sketch:
    """The Titan Ox, with these pieces, begins to act at 10,10."""
    game = certain(sketch("A titan Ox 10,10", *more, **rest))  # type: ignore[arg-type]
    return begin(fitted(game, "Ox", *items), game["Ox"])


def offered(game: Sketch, kind: type[Action | Region]) -> list[object]:
    return [o for o in game.battle.options() if isinstance(o, kind)]


def turn_of(game: Sketch, name: str = "Ox") -> Turn:
    return game.table.get(game[name], Turn)


# --- what is built in ----------------------------------------------------------------------------------------------


def test_a_titan_has_what_its_crew_built_in_and_as_often_as_it_can_be_used() -> None:
    game = sketch()
    game.battle.happen(CrewMustered(0, find_crew("meridian")))
    unit = next(u for u, m, _ in game.table.having(Model, Side) if m.name == "Slow Tide")
    assert game.table.get(unit, Model).abilities == ("advanced_motor_control_system", "hd_shield_boost_kit")
    assert uses_left(game.table, unit, "hd_shield_boost_kit") == 1
    assert uses_left(game.table, unit, "advanced_motor_control_system") is None


def test_every_piece_that_does_something_has_code_behind_it() -> None:
    bound = BOOK.hooks.keywords() | {
        str(kind.item) for kind in BOOK.actions.values() if issubclass(kind, UnitAction) and hasattr(kind, "item")
    }
    stats_alone = {"enhanced_digitrade_manipulators"}
    assert set(tables().equipment) - stats_alone <= bound
    assert {row.id for row in tables().components.values() if row.text} <= bound


# --- the Equipment action ------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-21")
def test_one_equipment_action_in_an_activation_whatever_the_piece() -> None:
    game = titan("hd_shield_boost_kit", "emergency_hull_repair_foam")
    game.put("Ox", Health(damage=3))
    game.do(BoostShield(game["Ox"]))
    assert (turn_of(game).done, turn_of(game).left) == (("equipment",), 2)
    assert game.refused(SprayFoam(game["Ox"])) == AGAIN
    assert offered(game, SprayFoam) == []


@pytest.mark.rule("TZ-8.2-21")
def test_by_the_switch_another_piece_is_another_action() -> None:
    game = titan("hd_shield_boost_kit", "fire_suppression_system", rulings={"no_repeat": "weapon"})
    game.put("Ox", Health(burn=3))
    game.do(BoostShield(game["Ox"]))
    game.do(Extinguish(game["Ox"], game["Ox"]))
    assert game.refused(Extinguish(game["Ox"], game["Ox"])) == AGAIN


@pytest.mark.rule("TZ-8.2-21")
def test_a_titan_uses_only_what_it_has() -> None:
    game = titan("hd_shield_boost_kit")
    game.put("Ox", Health(damage=3))
    assert game.refused(SprayFoam(game["Ox"])) == "Ox has no Emergency Hull Repair Foam."
    game.do(BoostShield(game["Ox"]))
    begin(game, game["Ox"])
    assert game.refused(BoostShield(game["Ox"])) == "HD Shield Boost-Kit is used up."


# --- Field Repair Kit, Fire Suppression, Foam ----------------------------------------------------------------------


def test_a_repair_kit_clears_one_starred_condition_time_and_again() -> None:
    game = titan("field_repair_kit")
    assert game.refused(UseRepairKit(game["Ox"], "immobilized")) == "It has no critical condition that can be repaired."
    game.put("Ox", Criticals(("immobilized", "weapon_malfunction", "motor_overload")))
    fixes = [UseRepairKit(game["Ox"], c) for c in ("immobilized", "motor_overload")]
    assert offered(game, UseRepairKit) == fixes
    no = game.refused(UseRepairKit(game["Ox"], "weapon_malfunction"))
    assert no == "That condition cannot be repaired."
    game.do(fixes[0])
    assert game.all(Rolled) == []
    begin(game, game["Ox"])
    game.do(fixes[1])
    assert game.table.get(game["Ox"], Criticals).conditions == ("weapon_malfunction",)


@pytest.mark.parametrize(("inches", "legal"), [(5.0, True), (5.1, False)])
def test_fire_suppression_takes_one_burn_token_off_a_friend_within_five_inches(inches: float, legal: bool) -> None:
    game = titan("fire_suppression_system", more=("A rifleman Hale 15,10 burn=2", "B sniper Dorn 10,13 burn=2"))
    apart(game, "Hale", "Ox", inches)
    put_out = Extinguish(game["Ox"], game["Hale"])
    assert (offered(game, Extinguish) == [put_out]) is legal
    if legal:
        game.do(put_out)
        assert (game.health("Hale").burn, game.health("Dorn").burn) == (1, 2)
    else:
        assert game.refused(put_out) == 'Nothing of your side burns within 5".'


def test_fire_suppression_serves_the_titan_itself_and_no_enemy() -> None:
    game = titan("fire_suppression_system", more=("B sniper Dorn 10,13 burn=2",))
    game.put("Ox", Health(burn=1, burn_by=(1, None)))
    no = game.refused(Extinguish(game["Ox"], game["Dorn"]))
    assert no == 'It puts out fires on models of your side within 5".'
    game.do(Extinguish(game["Ox"], game["Ox"]))
    assert game.health("Ox") == Health()


@pytest.mark.parametrize(("damage", "back", "after"), [(3, 3, 0), (6, 4, 2), (11, 4, 7), (15, 4, 7)])
def test_foam_gives_back_four_lost_armor_and_never_more_than_there_was(damage: int, back: int, after: int) -> None:
    game = titan("emergency_hull_repair_foam")
    game.put("Ox", Health(damage=damage))
    game.do(SprayFoam(game["Ox"]))
    assert game.first(ArmorRestored) == ArmorRestored(game["Ox"], back, after)
    assert game.health("Ox").damage == after


def test_foam_is_not_wasted_and_works_once() -> None:
    game = titan("emergency_hull_repair_foam")
    assert game.refused(SprayFoam(game["Ox"])) == "It has lost no Armor."
    game.put("Ox", Health(damage=8))
    game.do(SprayFoam(game["Ox"]))
    assert game.first(GearUsed).left == 0
    begin(game, game["Ox"])
    assert game.refused(SprayFoam(game["Ox"])) == "Emergency Hull Repair Foam is used up."


# --- HD Shield Boost-Kit -------------------------------------------------------------------------------------------


def shot_at_ox(game: Sketch, hit: bool = True, who: str = "Dorn") -> int | None:
    """Somebody shoots at Ox; the number of defence dice if it hits."""
    begin(game, game[who])
    game.dice(4 if hit else 1, 1, 1, 1, *MISS)
    game.do(RangedAttack(game[who], "pistol", game["Ox"]))
    return len(game.first(DefenceRolled).faces) if hit else None


def boosted() -> Sketch:
    game = titan("hd_shield_boost_kit", more=("B sniper Dorn 18,10", "B sniper Moss 18,12"))
    for name in ("Dorn", "Moss"):
        game.put(name, Arms(("pistol", "grenade", "basic_melee")))
    game.do(BoostShield(game["Ox"]))
    return game


def test_the_next_attack_aimed_at_the_titan_meets_three_more_dice_and_the_one_after_it_none() -> None:
    game = boosted()
    assert shot_at_ox(game) == 4
    assert game.all(BoostSpent) == [BoostSpent(game["Ox"])]
    assert shot_at_ox(game, who="Moss") == 1


def test_a_miss_uses_it_up() -> None:
    game = boosted()
    shot_at_ox(game, hit=False)
    assert not game.table.has(game["Ox"], Boost)
    assert shot_at_ox(game, who="Moss") == 1


def test_a_blast_beside_it_is_not_aimed_at_it() -> None:
    game = boosted()
    begin(game, game["Dorn"])
    game.dice(1, 1, 5, 1, 1, 1, *MISS)
    game.do(Throw(game["Dorn"], "grenade", None, (13.2, 10)))
    dice = {e.victim: len(e.faces) for e in game.all(DefenceRolled)}
    assert dice == {game["Ox"]: 2}
    assert game.table.has(game["Ox"], Boost)


# --- Sniper Config -------------------------------------------------------------------------------------------------


def config() -> Sketch:
    game = titan("sniper_config", more=("B sniper Dorn 18,10",))
    return game.put("Dorn", Arms(("pistol", "basic_melee")))


def test_a_titan_that_stayed_put_in_its_activation_rolls_one_more_die_until_the_next() -> None:
    game = config()
    game.dice(*MISS)
    game.do(RangedAttack(game["Ox"], "oc_55", game["Dorn"]))
    game.do(EndActivation(game["Ox"]))
    assert shot_at_ox(game) == 2
    assert shot_at_ox(game) == 2
    begin(game, game["Ox"])
    game.do(EndActivation(game["Ox"]))
    assert shot_at_ox(game) == 2


def test_before_and_during_an_activation_and_after_a_move_it_has_none() -> None:
    game = certain(sketch("A titan Ox 10,10", "B sniper Dorn 18,10"))
    fitted(game, "Ox", "sniper_config").put("Dorn", Arms(("pistol", "basic_melee")))
    assert shot_at_ox(game) == 1
    begin(game, game["Ox"])
    game.do(Move(game["Ox"], ((9.5, 10),)))
    game.do(EndActivation(game["Ox"]))
    assert shot_at_ox(game) == 1


def test_being_shoved_is_no_move_of_its_own() -> None:
    game = config()
    game.do(EndActivation(game["Ox"]))
    game.run(Shove(game["Ox"], Attack(game["Dorn"], "hm_launcher", "ranged", game["Ox"]), 1.0))
    assert game.place("Ox").x == 9
    assert shot_at_ox(game) == 2


def test_it_counts_for_saves_from_the_horde_as_well() -> None:
    game = titan("sniper_config", more=("horde walker 12.461,10",), rulings={"horde_attack": "saves"})
    game.do(EndActivation(game["Ox"]))
    game.dice(6, 6).run(HordeAttack(game["Ox"]))
    assert len(game.first(HordeAttacked).faces) == 2


# --- Jump Jet ------------------------------------------------------------------------------------------------------


def roof(x: float = 14.6, height: float = 6.0, wide: float = 4.2) -> Sketch:
    """Ox beside a roof whose middle is at x."""
    return titan("jump_jet", terrain=[wall(x, 10, wide, 6, height)])


def test_a_jump_jet_leaps_onto_a_roof_as_a_move_and_is_heard() -> None:
    game = roof()
    leap = JumpJet(game["Ox"], (14.6, 10))
    game.do(leap)
    assert (game.place("Ox").point, game.place("Ox").z) == ((14.6, 10.0), 6.0)
    assert game.first(Moved).how == "leap"
    assert turn_of(game).done == ("move",)
    assert game.markers() == [1]
    assert game.refused(Move(game["Ox"], ((14.7, 10),))) == AGAIN


@pytest.mark.parametrize(
    ("x", "height", "no"),
    [
        (15.0, 10.0, None), (15.0, 10.1, 'That is 10.1" up or down; a Jump Jet manages 10".'),
        (15.1, 10.0, 'That is 5.1" across; a Jump Jet carries no farther than 5".'),
    ],
)
def test_its_limits_are_ten_up_and_five_across(x: float, height: float, no: str | None) -> None:
    game = roof(x, height)
    leap = JumpJet(game["Ox"], (x, 10))
    if no is None:
        game.do(leap)
    else:
        assert game.refused(leap) == no


def test_it_cannot_stay_level_nor_land_where_it_does_not_fit() -> None:
    game = roof()
    assert game.refused(JumpJet(game["Ox"], (7, 10))) \
        == "A Jump Jet leaps to a higher or a lower surface, not along the same."
    assert game.refused(JumpJet(game["Ox"], (13.5, 10)))
    down = roof()
    down.do(JumpJet(down["Ox"], (14.6, 10)))
    begin(down, down["Ox"])
    down.do(JumpJet(down["Ox"], (10, 10)))
    assert down.place("Ox").z == 0


def test_without_a_roof_it_is_not_offered_and_what_is_offered_may_be_done() -> None:
    assert offered(titan("jump_jet"), JumpJetRegion) == []
    game = titan("jump_jet", terrain=[wall(15, 10, 8, 12, 6)])
    (region,) = offered(game, JumpJetRegion)
    assert isinstance(region, JumpJetRegion)
    assert region.spots(game.battle)
    for spot in region.spots(game.battle):
        action = region.action(game.battle, spot)
        assert action is not None
        game.battle.check(action)


# --- Heat Sink, Stims Pump, Recall Resonator -----------------------------------------------------------------------


def test_a_heat_sink_gives_one_more_attack_that_costs_nothing_and_may_repeat() -> None:
    game = titan("heat_sink", more=("B sniper Dorn 18,10",))
    shot = RangedAttack(game["Ox"], "oc_55", game["Dorn"])
    game.dice(*MISS)
    game.do(shot)
    assert game.refused(shot) == AGAIN
    game.do(VentHeat(game["Ox"]))
    assert isinstance(game.waiting, FreeAction)
    assert game.first(GearUsed) == GearUsed(game["Ox"], "heat_sink", 1)
    game.refused(Move(game["Ox"], ((9, 10),)))
    game.dice(*MISS)
    game.do(shot)
    assert (len(game.all(AttackDeclared)), game.all(ActionSpent)) == (1, [])
    assert game.first(FreeActionTaken).why == "heat_sink"
    assert type(game.waiting) is Acting
    assert turn_of(game).left == 2


def test_it_works_twice_a_game_and_after_the_last_action_too() -> None:
    game = titan("heat_sink", more=("B sniper Dorn 18,10",))
    game.put("Ox", replace(turn_of(game), left=1))
    game.dice(*MISS)
    game.do(RangedAttack(game["Ox"], "oc_55", game["Dorn"]))
    for left in (1, 0):
        assert isinstance(game.waiting, Acting)
        game.do(VentHeat(game["Ox"]))
        assert game.first(GearUsed).left == left
        game.dice(*MISS)
        game.do(RangedAttack(game["Ox"], "oc_55", game["Dorn"]))
    assert isinstance(game.waiting, TakeTurn)
    begin(game, game["Ox"])
    assert game.refused(VentHeat(game["Ox"])) == "Heat Sink is used up."


def test_it_is_not_wasted_on_nobody() -> None:
    game = certain(sketch("A titan Ox 10,10", "B green Pim 35,35", terrain=[wall(18, 24, 36, 0.5, 12)]))
    begin(fitted(game, "Ox", "heat_sink"), game["Ox"])
    assert game.refused(VentHeat(game["Ox"])) == "There is nothing it could do with one more action now."
    assert offered(game, VentHeat) == []


def test_a_stims_pump_gives_one_more_attack_or_move_once_a_game() -> None:
    for what in ("move", "attack"):
        game = titan("adrenal_stims_pump", more=("B sniper Dorn 18,10",))
        game.do(Move(game["Ox"], ((10, 11),)))
        game.do(PumpStims(game["Ox"]))
        assert isinstance(game.waiting, FreeAction)
        if what == "move":
            game.do(Move(game["Ox"], ((10, 12),)))
        else:
            game.dice(*MISS)
            game.do(RangedAttack(game["Ox"], "oc_55", game["Dorn"]))
        assert turn_of(game).done == ("move",)
        begin(game, game["Ox"])
        assert game.refused(PumpStims(game["Ox"])) == "Adrenal Stims Pump is used up."


def test_the_resonator_swaps_the_primary_for_free_once_in_each_activation() -> None:
    game = titan("bicameral_recall_resonator")
    game.do(SwapPrimary(game["Ox"], "gauss_cannon"))
    assert game.table.get(game["Ox"], Arms).active == "gauss_cannon"
    assert (turn_of(game).left, turn_of(game).done) == (3, ())
    no = game.refused(SwapPrimary(game["Ox"], "oc_55"))
    assert no == "It has changed primaries for free in this activation."
    game.do(ChangeWeapon(game["Ox"], "oc_55"))
    begin(game, game["Ox"])
    game.do(SwapPrimary(game["Ox"], "gauss_cannon"))


def test_nothing_of_it_works_lying_down() -> None:
    game = titan("bicameral_recall_resonator", "heat_sink", "hd_shield_boost_kit", more=("B sniper Dorn 18,10",))
    game.put("Ox", Health(knocked=1))
    for action in (SwapPrimary(game["Ox"], "gauss_cannon"), VentHeat(game["Ox"]), BoostShield(game["Ox"])):
        assert game.refused(action) == "Knocked Down: it can only Get Up."


# --- Charge --------------------------------------------------------------------------------------------------------


def predator(inches: float = 11.0, *more: str, done: tuple[str, ...] = ("ranged_attack", "equipment"),
             **rest: object) -> Sketch:
    """Ox, after these actions, with Dorn so far away to the east."""
    game = titan("predator_config", more=("B sniper Dorn 25,10", *more), **rest)
    apart(game, "Dorn", "Ox", inches)
    return game.put("Ox", replace(turn_of(game), done=done, used=("",) * len(done), left=1))


def charge(game: Sketch, at: str = "Dorn") -> Charge:
    return Charge(game["Ox"], "titan_basic_melee", game[at])


@pytest.mark.rule("TZ-6-22")
def test_a_charge_of_eleven_inches_makes_contact_and_a_free_melee_attack() -> None:
    game = predator(11.0)
    assert charge(game) in offered(game, Charge)
    game.dice(3, 1, 1, 1, 1)
    game.do(charge(game))
    moved = game.first(Moved)
    assert moved.how == "dash"
    assert moved.inches == pytest.approx(11.0, abs=0.002)
    assert game.place("Ox").x == pytest.approx(game.place("Dorn").x - 1.969 - 0.63, abs=0.002)
    assert game.first(AttackRolled).hits == 1
    assert game.first(AttackDeclared).attack.free
    assert engaged_with(game.table, game["Ox"]) == [game["Dorn"]]
    assert turn_of(game).left == 1
    assert game.markers() == [1]


@pytest.mark.rule("TZ-6-22")
def test_an_inch_tenth_farther_is_too_far() -> None:
    game = predator(11.1)
    assert game.refused(charge(game)) == 'That is 11.1" away; a charge reaches 11".'
    assert offered(game, Charge) == []


@pytest.mark.rule("TZ-6-22")
def test_it_goes_straight_and_nothing_may_be_in_the_way() -> None:
    game = predator(8.0, terrain=[wall(15, 10)])
    assert game.refused(charge(game)).startswith("The way is not clear: ")
    game = predator(8.0, "B sniper Moss 15,10.5")
    assert game.refused(charge(game)).startswith("The way is not clear: ")
    game = predator(8.0, "A rifleman Hale 15,10.5")
    game.battle.check(charge(game))


@pytest.mark.rule("TZ-6-22")
def test_who_touches_an_enemy_already_may_not_charge() -> None:
    game = predator(8.0, "horde walker 7.539,10")
    assert game.refused(charge(game)) == "It touches an enemy already."


@pytest.mark.rule("TZ-6-22")
@pytest.mark.parametrize(
    ("done", "may"),
    [
        (("ranged_attack", "equipment"), True), (("change_weapon", "ranged_attack", "skill"), True),
        (("ranged_attack",), False), ((), False), (("move", "ranged_attack"), False),
        (("ranged_attack", "equipment", "move"), False),
    ],
)
def test_the_predator_charges_after_two_actions_that_were_no_moves(done: tuple[str, ...], may: bool) -> None:
    game = predator(8.0, done=done)
    if may:
        game.battle.check(charge(game))
    else:
        assert game.refused(charge(game)) == "It charges only after two actions, and if it has not moved."


@pytest.mark.rule("TZ-6-22")
def test_it_charges_once_in_an_activation_and_needs_the_config_and_its_legs() -> None:
    game = predator(8.0, "B sniper Moss 10,20")
    game.dice(*MISS)
    game.do(charge(game))
    assert game.refused(charge(game, "Moss")) == "It has charged in this activation."
    other = fitted(predator(8.0), "Ox", "heat_sink")
    assert other.refused(charge(other)) == "Ox has no Predator Config."
    lame = predator(8.0)
    lame.put("Ox", Criticals(("immobilized",)))
    assert lame.refused(charge(lame)) == "Immobilized: it cannot move."


@pytest.mark.rule("TZ-6-22")
def test_after_the_last_action_it_is_still_there() -> None:
    game = predator(8.0)
    game.put("Ox", replace(turn_of(game), done=("equipment",), used=("",), left=1))
    game.dice(*MISS)
    game.do(RangedAttack(game["Ox"], "oc_55", game["Dorn"]))
    assert isinstance(game.waiting, Acting)
    game.dice(*MISS)
    game.do(charge(game))
    assert isinstance(game.waiting, TakeTurn)


@pytest.mark.rule("TZ-6-22")
def test_the_walk_up_to_a_blow_is_no_charge() -> None:
    game = predator(8.0, done=("melee_attack", "equipment"))
    game.battle.check(charge(game))
    assert MeleeAttack.kind != Charge.kind
