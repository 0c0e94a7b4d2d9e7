"""Perks that take a model somewhere (10.7): Blitz, Bloodlust, Charge, Field Medic, Hit & Run.

What could go wrong: a dash that ends nowhere of use, goes farther than 12" or by Speed; a shot or a blow that costs an
action, may be repeated, comes without the dash or after a failed break-away; two perks barring one another; a second
use in one activation; a Sure Thing on it; a free Move after a miss, a Downed enemy, a friend's kill or a blast.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rulesets.titanfallz.acting import Acting, ActionSpent, EndActivation, FreeAction, FreeActionTaken
from game.rulesets.titanfallz.attack import AttackDeclared
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.harm import Cause, Hurt, Killed
from game.rulesets.titanfallz.models import body
from game.rulesets.titanfallz.moving import Move, Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Criticals, Health, Stats, Turn
from game.rulesets.titanfallz.perks import PerkUsed
from game.rulesets.titanfallz.perks_moving import (
    DASHES,
    Blitz,
    Bloodlust,
    DashRegion,
    DownedHealed,
    FieldMedic,
    PerkCharge,
)
from game.tabletop.parts import Point
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain
from tests.rulesets.titanfallz.perk_bearers import perked
from tests.sketch import Sketch, sketch, wall

SURE = "A Sure Thing cannot cover a perk or an action that another rule grants for free."


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


def beside(game: Sketch, mover: str, other: str) -> Point:
    """The spot due west of a model, in contact with it."""
    there = game.place(other)
    return (round(there.x - body(game.table, game[mover]).radius - body(game.table, game[other]).radius, 3), there.y)


def dashing(perk: str, *models: str, away: float, foe: str = "B freelancer Bo 20,18", **more: object) -> Sketch:
    """Kit has a perk and is so far west of Bo, or of a horde model, and acting."""
    game = certain(sketch("A green Kit 5,18", foe, *models, **more))  # type: ignore[arg-type]
    other = "Bo" if "Bo" in game.names else "walker1"
    there = beside(game, "Kit", other)
    game.put("Kit", replace(game.place("Kit"), x=round(there[0] - away, 3)))
    armed(perked(game, "Kit", perk), "Kit", "pistol", "basic_melee")
    return begin(game, game["Kit"])


# --- Blitz ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-16")
def test_a_blitz_goes_twelve_inches_and_then_shoots_for_nothing() -> None:
    game = dashing("blitz", away=16)
    at = game.place("Kit")
    game.do(Blitz(game["Kit"], ((at.x + 12, 18.0),)))
    assert game.first(Moved).inches == 12
    assert game.first(ActionSpent).kind == "perk"
    assert game.first(PerkUsed).perk == "blitz"
    assert turn_of(game, "Kit").left == 1
    assert isinstance(game.waiting, FreeAction)
    assert game.waiting.kinds == ("ranged_attack",)
    shot = RangedAttack(game["Kit"], "pistol", game["Bo"])
    game.dice(1, 1, 1, 1).do(shot)
    assert game.first(FreeActionTaken).why == "blitz"
    assert turn_of(game, "Kit").left == 1
    assert game.waiting == Acting(0, game["Kit"])
    game.dice(1, 1, 1, 1).do(shot)
    assert turn_of(game, "Kit").done == ("perk", "ranged_attack")


@pytest.mark.rule("TZ-10.7-16")
@pytest.mark.parametrize(("way", "no"), [
    (9.9, "It has to end within 6\" of an enemy."), (12.1, 'That way is 12.1" long, but only 12" are left to move.')])
def test_a_blitz_that_ends_too_far_off_or_goes_too_far_is_refused(way: float, no: str) -> None:
    game = dashing("blitz", away=16)
    at = game.place("Kit")
    assert game.refused(Blitz(game["Kit"], ((round(at.x + way, 3), 18.0),))) == no
    game.battle.fork().submit(Blitz(game["Kit"], ((round(at.x + 10, 3), 18.0),)))


@pytest.mark.rule("TZ-10.7-16")
def test_a_blitz_may_stay_where_an_enemy_is_near_and_the_horde_is_one() -> None:
    game = dashing("blitz", away=6, foe="horde walker 20,18")
    game.do(Blitz(game["Kit"]))
    assert not game.all(Moved)
    assert isinstance(game.waiting, FreeAction)
    game.do(EndActivation(game["Kit"]))
    assert game.waiting == Acting(0, game["Kit"])
    assert game.refused(Blitz(game["Kit"])) == "Blitz works only once in an activation."


@pytest.mark.rule("TZ-10.7-16")
def test_nobody_blitzes_without_the_perk_or_with_no_enemy_in_reach() -> None:
    game = dashing("lucky", away=10)
    assert game.refused(Blitz(game["Kit"])) == "Kit has no Blitz."
    assert not any(isinstance(o, DashRegion) for o in game.battle.options())
    game = dashing("blitz", away=18.1)
    assert game.refused(Blitz(game["Kit"])) == "It has to end within 6\" of an enemy."


@pytest.mark.rule("TZ-10.7-16")
def test_a_blitz_out_of_a_melee_takes_the_usual_test() -> None:
    for face, away in ((10, True), (2, False)):
        game = dashing("blitz", "horde walker 30,30", away=10)
        apart(game, "walker1", "Kit", 0.0)
        game.put("walker1", replace(game.place("walker1"), x=game.place("Kit").x, y=game.place("Kit").y + 1.25))
        game.put("walker1", replace(game.place("walker1"),
                                    y=round(18 + sum(body(game.table, game[n]).radius for n in ("Kit", "walker1")), 3)))
        at = game.place("Kit")
        game.dice(face).do(Blitz(game["Kit"], ((at.x + 5, 18.0),)))
        assert bool(game.all(Moved)) is away
        assert isinstance(game.waiting, FreeAction) is away
        assert turn_of(game, "Kit").left == 1


@pytest.mark.rule("TZ-10.7-16")
def test_the_twelve_inches_are_nothing_to_a_slow_model_and_a_titan_is_heard() -> None:
    game = sketch("A titan Bull 6,18", "B freelancer Bo 26,18")
    perked(game, "Bull_pilot", "blitz").put("Bull", replace(game.table.get(game["Bull"], Stats), spd=1))
    begin(game, game["Bull"])
    game.do(Blitz(game["Bull"], ((18.0, 18.0),)))
    assert (game.place("Bull").x, game.first(NoiseMade).at) == (18.0, (18.0, 18.0))
    game = sketch("A titan Bull 6,18", "B freelancer Bo 26,18")
    perked(game, "Bull_pilot", "blitz").put("Bull", Criticals(("immobilized",)))
    begin(game, game["Bull"])
    assert game.refused(Blitz(game["Bull"], ((18.0, 18.0),))) == "Immobilized: it cannot move."


# --- Bloodlust and Charge ------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-17", "TZ-10.7-18")
@pytest.mark.parametrize(("kind", "left", "spent"), [(Bloodlust, 1, 1), (PerkCharge, 2, 0)])
@pytest.mark.parametrize("foe", ["B freelancer Bo 20,18", "horde walker 20,18"])
def test_it_goes_into_contact_and_strikes_for_nothing(kind: type[Bloodlust | PerkCharge], left: int, spent: int,
                                                      foe: str) -> None:
    game = dashing(kind.perk, away=11, foe=foe)
    other = "Bo" if "Bo" in game.names else "walker1"
    game.do(kind(game["Kit"], (beside(game, "Kit", other),)))
    assert len(game.all(ActionSpent)) == spent
    assert game.table.board.touching(body(game.table, game["Kit"]), body(game.table, game[other]))
    assert isinstance(game.waiting, FreeAction)
    assert game.waiting.kinds == ("melee_attack",)
    game.dice(1, 1, 1, 1).do(MeleeAttack(game["Kit"], "basic_melee", game[other]))
    assert game.first(AttackDeclared).attack.free
    assert turn_of(game, "Kit").left == left
    assert game.refused(kind(game["Kit"])) == f"{kind.label} works only once in an activation."


@pytest.mark.rule("TZ-10.7-17", "TZ-10.7-18")
@pytest.mark.parametrize("kind", [Bloodlust, PerkCharge])
def test_without_contact_that_can_be_reached_it_is_refused(kind: type[Bloodlust | PerkCharge]) -> None:
    game = dashing(kind.perk, away=11)
    end = beside(game, "Kit", "Bo")
    no = "It has to end in base contact with an enemy."
    assert game.refused(kind(game["Kit"], ((end[0] - 0.1, 18.0),))) == no
    game = dashing(kind.perk, away=12.1)
    assert game.refused(kind(game["Kit"], (beside(game, "Kit", "Bo"),))) == no
    assert not any(isinstance(o, DashRegion) for o in game.battle.options())
    game = dashing(kind.perk, away=11, terrain=[wall(14, 18, 1, 30)])
    assert "way" in game.refused(kind(game["Kit"], (beside(game, "Kit", "Bo"),)))
    assert DashRegion(game["Kit"], kind.perk).spots(game.battle) == []


@pytest.mark.rule("TZ-10.7-17", "TZ-10.7-18")
@pytest.mark.parametrize("kind", [Bloodlust, PerkCharge])
def test_a_friend_is_no_enemy(kind: type[Bloodlust | PerkCharge]) -> None:
    game = dashing(kind.perk, away=11, foe="A freelancer Bo 20,18")
    assert game.refused(kind(game["Kit"], (beside(game, "Kit", "Bo"),))).startswith("It has to end in base contact")


@pytest.mark.rule("TZ-10.7-18")
def test_a_charge_may_come_after_the_last_action_and_once_in_each_activation() -> None:
    game = dashing("charge", away=11)
    game.put("Kit", replace(turn_of(game, "Kit"), left=1))
    at = game.place("Kit")
    game.do(Move(game["Kit"], ((at.x + 1, 18.0),)))
    assert turn_of(game, "Kit").left == 0
    assert {type(o) for o in game.battle.options()} == {DashRegion, EndActivation}
    game.do(PerkCharge(game["Kit"], (beside(game, "Kit", "Bo"),)))
    game.do(EndActivation(game["Kit"]))
    assert not isinstance(game.waiting, Acting)
    begin(game, game["Kit"])
    game.do(PerkCharge(game["Kit"]))
    assert isinstance(game.waiting, FreeAction)


@pytest.mark.rule("TZ-10.7-16", "TZ-10.7-17")
def test_different_perks_are_different_actions() -> None:
    game = perked(dashing("blitz", away=11), "Kit", "bloodlust")
    game.do(Blitz(game["Kit"], ((game.place("Kit").x + 6, 18.0),)))
    game.do(EndActivation(game["Kit"]))
    game.do(Bloodlust(game["Kit"], (beside(game, "Kit", "Bo"),)))
    assert turn_of(game, "Kit").used == ("blitz", "bloodlust")
    game.do(MeleeAttack(game["Kit"], "basic_melee", game["Bo"]))
    assert not isinstance(game.waiting, Acting)


@pytest.mark.rule("TZ-10.7-17")
def test_a_click_beside_the_mark_means_the_spot_in_contact_nearest_to_it() -> None:
    game = dashing("bloodlust", away=11)
    region = DashRegion(game["Kit"], "bloodlust")
    action = region.action(game.battle, game.place("Bo").point)
    assert isinstance(action, Bloodlust)
    game.battle.check(action)
    assert region.action(game.battle, (20.0, 30.0)) is None
    for spot in region.spots(game.battle):
        game.battle.check(region.action(game.battle, spot))  # type: ignore[arg-type]
    assert len(region.spots(game.battle)) > 4


@pytest.mark.rule("TZ-10.7-16", "TZ-10.7-22")
@pytest.mark.parametrize("perk", ["blitz", "field_medic"])
def test_every_spot_that_is_offered_will_do(perk: str) -> None:
    game = dashing(perk, "A freelancer Ann 16,20 downed", away=9, terrain=[wall(14, 18, 1, 3)])
    spots = DashRegion(game["Kit"], perk).spots(game.battle)
    assert len(spots) > 100
    for spot in spots[::7]:
        game.battle.check(DashRegion(game["Kit"], perk).action(game.battle, spot))  # type: ignore[arg-type]


# --- Field Medic ---------------------------------------------------------------------------------------------------


def lying(*models: str, away: float = 18.0) -> Sketch:
    """Mia has Field Medic; Ann lies Downed so far east of her."""
    game = sketch("A freelancer Mia 4,18", "A freelancer Ann 24,18 downed damage=2", *models)
    there = beside(game, "Mia", "Ann")
    game.put("Mia", replace(game.place("Mia"), x=round(there[0] - away, 3)))
    return begin(perked(game, "Mia", "field_medic"), game["Mia"])


@pytest.mark.rule("TZ-10.7-22")
def test_a_medic_runs_twelve_inches_and_gets_one_up_from_six() -> None:
    game = lying()
    at = game.place("Mia")
    assert game.refused(FieldMedic(game["Mia"], ((at.x + 11.9, 18.0),))).startswith("It has to end within 6")
    game.do(FieldMedic(game["Mia"], ((at.x + 12, 18.0),)))
    assert game.first(DownedHealed) == DownedHealed(game["Ann"], game["Mia"])
    assert not game.health("Ann").downed
    assert turn_of(game, "Mia").left == 1
    game.put("Ann", replace(game.health("Ann"), downed=True))
    assert game.refused(FieldMedic(game["Mia"])) == "Field Medic works only once in an activation."


@pytest.mark.rule("TZ-10.7-22")
def test_of_two_the_owner_names_one_and_a_pilot_may_be_it() -> None:
    game = lying("A green Kit 24,20 downed damage=3", "B freelancer Bo 24,16 downed", away=10)
    game.do(FieldMedic(game["Mia"], ((game.place("Mia").x + 5, 18.0),)))
    assert game.asked.question == "medic"
    assert {o.name for o in game.asked.options} == {str(game["Ann"]), str(game["Kit"])}
    game.answer(str(game["Kit"]))
    assert (game.health("Kit").downed, game.health("Ann").downed) == (False, True)
    game.phase("upkeep")
    assert {e.unit for e in game.all(Killed)} == {game["Ann"], game["Bo"]}


@pytest.mark.rule("TZ-10.7-22")
def test_the_damage_stays_and_the_next_puts_it_down_again() -> None:
    game = lying(away=5)
    game.do(FieldMedic(game["Mia"]))
    assert game.health("Ann") == Health(damage=2)
    game.run(Hurt(game["Ann"], 1, Cause("fall")))
    assert game.health("Ann").downed


@pytest.mark.rule("TZ-8.2.1-14")
def test_no_sure_thing_covers_the_field_medic() -> None:
    game = lying(away=10)
    go = FieldMedic(game["Mia"], ((game.place("Mia").x + 5, 18.0),))
    assert game.refused(replace(go, sure=True)) == SURE
    game.do(go)


# --- Hit & Run -----------------------------------------------------------------------------------------------------


def hunting(*models: str) -> Sketch:
    game = certain(sketch("A green Kit 10,10", *models, rulings={"pilot_death": "vp"}))
    return begin(armed(perked(game, "Kit", "hit_and_run"), "Kit", "pistol", "basic_melee"), game["Kit"])


@pytest.mark.rule("TZ-10.7-24")
def test_after_a_kill_there_is_a_free_move_beside_the_one_already_made() -> None:
    game = hunting("horde walker 16,10")
    game.do(Move(game["Kit"], ((10, 12),)))
    game.dice(6, 1, 1, 1).do(RangedAttack(game["Kit"], "pistol", game["walker1"]))
    assert game.first(NoiseMade).at == (10, 12)
    game.answer("lucky")
    assert isinstance(game.waiting, FreeAction)
    assert game.waiting.kinds == ("move",)
    game.do(Move(game["Kit"], ((10, 16),)))
    assert game.place("Kit").point == (10, 16)
    assert game.first(FreeActionTaken).why == "hit_and_run"


@pytest.mark.rule("TZ-10.7-24")
@pytest.mark.parametrize(("line", "faces"), [("horde walker 16,10", (1, 1, 1, 1)), ("horde fatty 16,10", (6, 1, 1, 1)),
                                             ("B freelancer Bo 16,10 damage=1", (6, 1, 1, 1, 1))])
def test_a_miss_a_hit_or_a_downed_enemy_gives_none(line: str, faces: tuple[int, ...]) -> None:
    game = hunting(line)
    name = "Bo" if "Bo" in game.names else next(n for n in game.names if n.endswith("1"))
    game.dice(*faces).do(RangedAttack(game["Kit"], "pistol", game[name]))
    assert game.waiting == Acting(0, game["Kit"])


@pytest.mark.rule("TZ-10.7-24")
def test_it_follows_each_attack_that_kills_and_no_other_models() -> None:
    game = hunting("horde walker 16,10", "horde walker 18,10", "A freelancer Ann 10,14")
    armed(game, "Ann", "pistol")
    game.put("Kit", replace(turn_of(game, "Kit"), left=4))
    for walker in ("walker1", "walker2"):
        game.put("Kit", replace(turn_of(game, "Kit"), done=()))
        game.dice(6, 1, 1, 1).do(RangedAttack(game["Kit"], "pistol", game[walker]))
        if game.battle.waiting is not None and not isinstance(game.waiting, FreeAction):
            game.answer("slippery")
        assert isinstance(game.waiting, FreeAction)
        game.do(EndActivation(game["Kit"]))
    game = hunting("horde walker 16,10", "A freelancer Ann 10,14")
    begin(armed(game, "Ann", "pistol"), game["Ann"])
    game.dice(6, 1, 1, 1).do(RangedAttack(game["Ann"], "pistol", game["walker1"]))
    game.answer("slippery")
    assert game.waiting == Acting(0, game["Ann"])


@pytest.mark.rule("TZ-10.7-24")
def test_a_titan_destroyed_on_the_spot_counts() -> None:
    game = certain(sketch("A titan Bull 10,10", "B null Ox 24,10", rulings={"pilot_death": "vp"}))
    armed(perked(game, "Bull_pilot", "hit_and_run"), "Bull", "oc_55")
    game.put("Ox", Health(damage=30))
    begin(game, game["Bull"])
    game.dice(6, 1, 1, 1, 1, 1, 1, 1, *[1] * 30)
    game.do(RangedAttack(game["Bull"], "oc_55", game["Ox"]))
    assert [e.unit for e in game.all(Killed)] == [game["Ox"]]
    game.answer("lucky")
    assert isinstance(game.waiting, FreeAction)


def test_each_dash_has_its_perk() -> None:
    assert set(DASHES) == {"blitz", "bloodlust", "charge", "field_medic"}
