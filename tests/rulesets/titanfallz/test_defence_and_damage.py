"""Rules 5.1, 6 and 9: defence dice, cover, Damage once, going Down."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields

import pytest

from game.rules.event import Event, Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.attack import (
    AttackConfirmed,
    AttackDeclared,
    AttackEnded,
    AttackResolved,
    AttackRolled,
    DefenceRolled,
)
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.harm import ArmorExceeded, Killed, WentDown, Wounded
from game.rulesets.titanfallz.measuring import sight
from game.rulesets.titanfallz.parts import Health, Stats, SureThing
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Cover
from game.tabletop.sight import _Hidden
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, fire, shoot, strike, throw
from tests.sketch import Sketch, low_wall, sketch, wall

FENCE = low_wall(19.2, 10)
BULWARK = wall(15, 10, height=1.3)
"""A wall to look over that hides more than half of who stands behind it."""


def duel(*terrain: object, **more: object) -> Sketch:
    """Ash with a pistol (TN 4, Damage 1) and Bo (Def 5+, Armor 1) ten inches apart; nobody has a Sure Thing left."""
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", terrain=terrain, **more)  # type: ignore[arg-type]
    return certain(armed(game, "Ash", "pistol"))


# --- the five steps ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-9-01")
def test_an_attack_runs_through_its_five_steps_in_order() -> None:
    game = shoot(duel(), "Ash", "pistol", "Bo", 4, 1, 1, 1, 2)
    steps = (AttackDeclared, AttackConfirmed, AttackRolled, DefenceRolled, AttackResolved, AttackEnded)
    assert [type(event) for event in game.events if isinstance(event, steps)] == list(steps)


@pytest.mark.rule("TZ-9-01")
def test_the_events_of_an_attack_say_what_a_log_has_to_tell() -> None:
    game = shoot(duel(), "Ash", "pistol", "Bo", 4, 5, 1, 1, 2, 5)
    attack = Attack(game["Ash"], "pistol", "ranged", game["Bo"], noise=tables().weapons["pistol"].noise)
    assert game.first(AttackDeclared).attack == attack
    assert game.first(AttackConfirmed) == AttackConfirmed(attack, 9.02, False, False, 4, 4)
    assert game.first(AttackRolled) == AttackRolled(attack, (4, 5, 1, 1), 4, 4, 2)
    assert game.first(DefenceRolled) == DefenceRolled(attack, game["Bo"], 2, (2, 5), 5, 1, Cover.NONE)
    assert game.first(AttackResolved) == AttackResolved(attack, game["Bo"], 2, 1, 1)
    assert game.first(AttackEnded) == AttackEnded(attack, 2, (game["Bo"],))
    wounded = game.first(Wounded)
    assert (wounded.unit, wounded.amount, wounded.total, wounded.armor) == (game["Bo"], 1, 1, 1)
    assert (wounded.cause.side, wounded.cause.unit) == (0, game["Ash"])


@pytest.mark.rule("TZ-9-01")
@pytest.mark.parametrize("kind", [AttackDeclared, AttackEnded, AttackResolved, AttackRolled, DefenceRolled, Wounded])
def test_no_event_of_an_attack_can_be_changed_afterwards(kind: type[Event]) -> None:
    event = shoot(duel(), "Ash", "pistol", "Bo", 4, 1, 1, 1, 1).first(kind)
    with pytest.raises(FrozenInstanceError):
        setattr(event, fields(event)[0].name, None)  # type: ignore[arg-type]


@pytest.mark.rule("TZ-9-02")
def test_an_attack_without_a_weapon_or_a_target_is_refused_before_any_die() -> None:
    game = duel()
    begin(game, game["Ash"])
    ash, bo = game["Ash"], game["Bo"]
    assert game.refused(RangedAttack(ash, "", bo)) == "That is no weapon for this action: ."
    assert game.refused(RangedAttack(ash, "pistol")) == "Name one target: a model, or a spot for an area attack."
    assert game.refused(RangedAttack(ash, "pistol", bo, (20, 10))) == (
        "Name one target: a model, or a spot for an area attack.")
    assert game.refused(RangedAttack(ash, "combat_rifle", bo)) == "Ash carries no Combat Rifle."
    assert game.refused(RangedAttack(ash, "pistol", 99)) == "There is nobody there to attack."
    assert game.refused(Throw(ash, "pistol", bo)) == "It has nothing to throw."
    assert game.refused(MeleeAttack(ash, "pistol", bo)) == "It has nothing to fight with in melee."


@pytest.mark.rule("TZ-9-02")
def test_nobody_may_aim_at_its_own_side() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "A freelancer Ann 20,10"), "Ash", "pistol")
    begin(game, game["Ash"])
    assert game.refused(RangedAttack(game["Ash"], "pistol", game["Ann"])) == "Ann is on your side."


@pytest.mark.rule("TZ-9-03")
def test_a_target_out_of_sight_is_refused_and_costs_nothing() -> None:
    game = duel(wall(15, 10))
    begin(game, game["Ash"])
    assert game.refused(RangedAttack(game["Ash"], "pistol", game["Bo"])) == "It has no line of sight to that."
    shots = [o for o in game.battle.options(game["Ash"]) if isinstance(o, RangedAttack) and o.target == game["Bo"]]
    assert not shots


# --- defence -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-14", "TZ-6-08")
@pytest.mark.parametrize(("face", "unblocked"), [(4, 1), (5, 0)])
def test_a_defence_die_at_def_blocks_and_one_below_does_not(face: int, unblocked: int) -> None:
    game = shoot(duel(), "Ash", "pistol", "Bo", 4, 1, 1, 1, face)
    assert game.first(DefenceRolled).needed == 5
    assert game.first(AttackResolved).unblocked == unblocked


@pytest.mark.rule("TZ-6-07", "TZ-9-10")
def test_in_the_open_one_die_is_rolled_for_each_hit() -> None:
    game = shoot(duel(), "Ash", "pistol", "Bo", 4, 5, 6, 1, 1, 1, 1)
    assert game.first(DefenceRolled).faces == (1, 1, 1)


@pytest.mark.rule("TZ-6-07")
def test_without_a_hit_no_defence_die_is_rolled_whatever_the_cover() -> None:
    game = shoot(duel(BULWARK), "Ash", "pistol", "Bo", 1, 2, 3, 3)
    assert not game.all(DefenceRolled)
    assert game.health("Bo").damage == 0


@pytest.mark.rule("TZ-6-07", "TZ-6-09", "TZ-9-11")
def test_light_cover_adds_one_die() -> None:
    game = shoot(duel(FENCE), "Ash", "pistol", "Bo", 4, 5, 6, 1, 1, 1, 1, 1)
    defence = game.first(DefenceRolled)
    assert (defence.cover, len(defence.faces), defence.needed) == (Cover.LIGHT, 4, 5)


@pytest.mark.rule("TZ-6-09", "TZ-6-10")
@pytest.mark.parametrize(("piece", "dice"), [(None, 2), (FENCE, 3), (BULWARK, 4)])
def test_two_hits_are_met_by_two_dice_and_those_of_the_cover(piece: object, dice: int) -> None:
    game = duel(*((piece,) if piece else ()))
    shoot(game, "Ash", "pistol", "Bo", 4, 5, 1, 1, *(1,) * dice)
    assert len(game.first(DefenceRolled).faces) == dice


@pytest.mark.rule("TZ-6-10", "TZ-9-11")
def test_heavy_cover_adds_two_dice_and_leaves_def_alone() -> None:
    game = shoot(duel(BULWARK), "Ash", "pistol", "Bo", 4, 5, 6, 1, 4, 4, 4, 4, 4)
    defence = game.first(DefenceRolled)
    assert (defence.cover, len(defence.faces), defence.needed, defence.blocked) == (Cover.HEAVY, 5, 5, 0)


@pytest.mark.rule("TZ-6-10")
def test_cover_helps_in_melee_too() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 11.7,10",
                          terrain=[wall(10.85, 10, 0.3, 4, 1.3)]))
    strike(game, "Ash", "basic_melee", "Bo", 3, 1, 1, 1, 1, 1, 1)
    assert game.first(DefenceRolled).cover == Cover.HEAVY


@pytest.mark.rule("TZ-6-11", "TZ-9-04")
def test_cover_begins_where_half_the_target_is_hidden() -> None:
    """A fence that ends on the line of sight: the rays come in eight columns, so the next share below is 3/8."""
    for edge, share, cover in ((10.0, 0.5, Cover.LIGHT), (9.95, 0.375, Cover.NONE)):
        game = duel(wall(15, edge - 2, 0.3, 4.0, 1.49, Cover.LIGHT, blocks_sight=False))
        view = sight(game.table, game["Ash"], game["Bo"])
        assert (view.obscured_of(game["Bo"]), view.cover_of(game["Bo"])) == (share, cover)
        shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, *(1,) * (1 + cover))
        assert game.first(DefenceRolled).cover == cover


@pytest.mark.rule("TZ-6-11", "TZ-9-04")
def test_the_fence_between_49_and_50_percent_decides() -> None:
    """The share that counts is a half: one ray of 32 less is no cover."""
    hidden = _Hidden({7: (1 << 16) - 1}, {7: Cover.LIGHT}, 0)
    assert (hidden.obscured(), hidden.cover()) == (0.5, Cover.LIGHT)
    hidden = _Hidden({7: (1 << 15) - 1}, {7: Cover.LIGHT}, 0)
    assert (hidden.obscured(), hidden.cover()) == (0.46875, Cover.NONE)


@pytest.mark.rule("TZ-6-08", "TZ-9-12")
def test_each_success_cancels_one_hit() -> None:
    game = shoot(duel(), "Ash", "pistol", "Bo", 4, 5, 6, 1, 5, 6, 4)
    assert (game.first(DefenceRolled).blocked, game.first(AttackResolved).unblocked) == (2, 1)
    game = shoot(duel(), "Ash", "pistol", "Bo", 4, 5, 6, 1, 5, 6, 2)
    assert game.first(AttackResolved).unblocked == 1


@pytest.mark.rule("TZ-6-08")
def test_more_successes_than_hits_leave_none() -> None:
    game = shoot(duel(BULWARK), "Ash", "pistol", "Bo", 4, 1, 1, 1, 6, 6, 6)
    assert game.first(DefenceRolled).blocked == 1
    resolved = game.first(AttackResolved)
    assert (resolved.hits, resolved.unblocked, resolved.damage) == (1, 0, 0)
    assert game.health("Bo") == Health()


@pytest.mark.rule("TZ-6-16")
def test_a_horde_model_rolls_no_defence_even_in_heavy_cover() -> None:
    game = sketch("A freelancer Ash 10,10", "horde walker 20,10", terrain=[BULWARK])
    armed(game, "Ash", "pistol")
    shoot(game, "Ash", "pistol", "walker1", 4, 1, 1, 1)
    assert not game.all(DefenceRolled)
    assert game["walker1"] not in _on_table(game)


def _on_table(game: Sketch) -> list[int]:
    from game.rulesets.titanfallz.models import models

    return models(game.table)


# --- damage --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-12", "TZ-6-13", "TZ-9-13")
@pytest.mark.parametrize(("defence", "total"), [((1, 1, 1), 2), ((6, 6, 1), 2), ((6, 6, 6), 0)])
def test_damage_is_dealt_once_however_many_hits_get_through(defence: tuple[int, ...], total: int) -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B field_engineer Bo 20,10"), "Ash", "anti_materiel_rifle"))
    armed(game, "Bo", "pistol")
    shoot(game, "Ash", "anti_materiel_rifle", "Bo", 5, 5, 5, 1, *defence)
    assert game.health("Bo").damage == total
    assert not game.health("Bo").downed


@pytest.mark.rule("TZ-6-13", "TZ-9-13")
@pytest.mark.parametrize(("defence", "total"), [((1, 1, 1), 6), ((6, 6, 1), 2), ((6, 6, 6), 0)])
def test_by_the_switch_each_hit_that_gets_through_deals_damage(defence: tuple[int, ...], total: int) -> None:
    game = sketch("A freelancer Ash 10,10", "B field_engineer Bo 20,10", rulings={"damage": "per_hit"})
    armed(certain(game), "Ash", "anti_materiel_rifle")
    armed(game, "Bo", "pistol")
    shoot(game, "Ash", "anti_materiel_rifle", "Bo", 5, 5, 5, 1, *defence)
    assert game.health("Bo").damage == total


@pytest.mark.rule("TZ-6-14")
def test_damage_adds_up_from_one_round_to_a_later_one() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B rifleman Bo 20,10"), "Ash", "pistol",
                         "anti_materiel_rifle"))
    armed(game, "Bo", "pistol")
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert game.health("Bo").damage == 1
    game.round(3)
    shoot(game, "Ash", "anti_materiel_rifle", "Bo", 5, 1, 1, 1, 1)
    assert game.health("Bo").damage == 3
    assert game.first(Wounded).total == 3


@pytest.mark.rule("TZ-6-15", "TZ-9-14")
def test_damage_equal_to_armor_leaves_a_model_standing_and_one_more_puts_it_down() -> None:
    game = duel()
    game.put("Bo", Stats(5, 5, 2, 1)).put("Bo", Health(damage=1))
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert (game.health("Bo").damage, game.health("Bo").downed) == (2, False)
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert (game.health("Bo").damage, game.health("Bo").downed) == (3, True)
    down = game.first(WentDown)
    assert (down.unit, down.cause.side, down.cause.unit) == (game["Bo"], 0, game["Ash"])
    assert not game.all(Killed)


@pytest.mark.rule("TZ-9-14")
def test_a_pilot_on_foot_is_downed_like_anyone() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B green Pim 20,10 damage=2"), "Ash", "pistol")
    shoot(game, "Ash", "pistol", "Pim", 4, 1, 1, 1, 1)
    assert game.health("Pim").downed


@pytest.mark.rule("TZ-9-15")
def test_a_titan_past_its_armor_rolls_a_critical_and_is_not_downed() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B titan Ox 20,10 damage=10"), "Ash", "pistol")
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1)
    assert game.health("Ox").damage == 11
    assert not game.all(ArmorExceeded)
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 7)
    assert len(game.all(ArmorExceeded)) == 1
    assert [roll.why for roll in game.all(Rolled) if roll.sides == 10] == ["critical"]
    assert not game.all(WentDown)
    assert not game.health("Ox").downed


# --- the Downed ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-15", "TZ-9-26")
def test_nobody_may_aim_at_a_downed_model() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 downed"), "Ash", "pistol")
    begin(game, game["Ash"])
    assert game.refused(RangedAttack(game["Ash"], "pistol", game["Bo"])) == "Bo is Downed and cannot be a target."


@pytest.mark.rule("TZ-9-26")
def test_a_downed_model_in_a_blast_that_hit_is_dead_without_a_roll() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10 downed"), "Ash", "grenade")
    throw(game, "Ash", "grenade", (16, 10), 1, 1, 1, 1, 1, 1)
    assert not game.all(Killed)
    throw(game, "Ash", "grenade", (16, 10), 1, 1, 5, 1, 1, 1)
    assert [dead.unit for dead in game.all(Killed)] == [game["Bo"]]


@pytest.mark.rule("TZ-6-15", "TZ-9-26")
def test_by_the_switch_a_downed_model_is_attacked_like_anyone_and_waits_for_upkeep() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10 downed damage=2", rulings={"downed": "printed"})
    armed(game, "Ash", "pistol", "grenade")
    begin(game, game["Ash"])
    assert RangedAttack(game["Ash"], "pistol", game["Bo"]) in game.battle.options(game["Ash"])
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert (game.health("Bo").damage, game.health("Bo").downed) == (3, True)
    throw(game, "Ash", "grenade", (16, 10), 1, 1, 5, 1, 1, 1, 1, 1)
    assert not game.all(Killed)
    assert game.health("Bo").damage == 5
    game.phase("upkeep")
    assert [dead.unit for dead in game.all(Killed)] == [game["Bo"]]


@pytest.mark.rule("TZ-6-15")
def test_by_the_switch_the_touch_of_the_horde_hurts_a_downed_model_and_does_not_finish_it() -> None:
    for reading, dead in (("parent", True), ("printed", False)):
        game = sketch("B freelancer Bo 16,10 downed damage=2", "horde walker 17,10", rulings={"downed": reading})
        apart(game, "walker1", "Bo", 0)
        game.dice(5)
        game.phase("horde_phase")
        assert bool([e for e in game.all(Killed) if e.unit == game["Bo"]]) is dead
        assert game.health("Bo").damage == (2 if dead else 3)


@pytest.mark.rule("TZ-6-07")
def test_a_downed_model_is_not_asked_for_its_sure_thing() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10 downed", rulings={"downed": "printed"}),
                 "Ash", "pistol")
    game.put("Bo", SureThing())
    begin(game, game["Ash"])
    game.dice(4, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "pistol", game["Bo"]))
    assert not isinstance(game.waiting, Choose)
    fire(game, RangedAttack(game["Ash"], "pistol", game["Bo"]), 4, 1, 1, 1, 1)
