"""Rules 10.4: the Drop Shield.

What could go wrong: it costs nothing, or two are up; it reaches too far or stays behind; it shelters friends only, or
from outside only, or makes Light Cover worse; it outlasts the next activation, the Pilot or the Titan; its Titan
fights from under it; an attack made before counts against it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.action import Refused, refusal
from game.rulesets.titanfallz.acting import Activate, Activated, EndActivation, FreeAction
from game.rulesets.titanfallz.attack import DefenceRolled
from game.rulesets.titanfallz.attack_questions import Attack, CoverFrom
from game.rulesets.titanfallz.drop_shield import (
    NO_ATTACKS,
    RaiseShield,
    ShieldLowered,
    ShieldRaised,
    shield_up,
    shielded,
)
from game.rulesets.titanfallz.eject import EjectTest
from game.rulesets.titanfallz.exposure import exposed
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, refuse_attack
from game.rulesets.titanfallz.harm import Cause, Kill
from game.rulesets.titanfallz.horde import HordeAttacked
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import DropShield, Turn
from game.tabletop.parts import Cover, Piece, Place
from tests.rulesets.titanfallz.firing import apart, armed, certain, shoot
from tests.sketch import Sketch, low_wall, sketch, wall

AGAIN = "No action may be taken twice in one activation."

BULWARK = wall(15, 18, height=1.3)


def under(*models: str, **more: object) -> Sketch:
    """Ox, a Titan of side A, has its shield up and stands at (10, 18); so do those named."""
    return sketch("A titan Ox 10,18", *models, **more).put("Ox", DropShield())  # type: ignore[arg-type]


def cover(game: Sketch, who: str, weapon: str, at: str, how: str = "ranged") -> Cover:
    return game.battle.value(CoverFrom(Attack(game[who], weapon, how, game[at]), game[at]))


# --- raising it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.4-01")
def test_a_titan_spends_an_action_to_raise_it() -> None:
    game = sketch("A titan Ox 10,18").activate("Ox")
    left = game.table.get(game["Ox"], Turn).left
    assert RaiseShield(game["Ox"]) in game.battle.options()
    game.do(RaiseShield(game["Ox"]))
    turn = game.table.get(game["Ox"], Turn)
    assert (turn.left, turn.done) == (left - 1, ("drop_shield",))
    assert game.first(ShieldRaised).unit == game["Ox"]
    assert shield_up(game.table, game["Ox"])
    assert game.refused(RaiseShield(game["Ox"])) == "Its Drop Shield is up already."
    assert game.markers() == []


@pytest.mark.rule("TZ-10.4-01")
def test_nobody_else_has_one_and_nobody_knocked_down_raises_it() -> None:
    game = sketch("A veteran Vex 10,18").activate("Vex")
    assert not RaiseShield.suits(game.battle, game["Vex"])
    assert game.refused(RaiseShield(game["Vex"])) == "Only a Titan has a Drop Shield."
    game = sketch("A titan Ox 10,18 knocked=1").activate("Ox")
    assert game.refused(RaiseShield(game["Ox"])) == "Knocked Down: it can only Get Up."
    game = sketch("A titan Ox 10,18").activate("Ox")
    game.put("Ox", replace(game.table.get(game["Ox"], Turn), done=("drop_shield",)))
    assert game.refused(RaiseShield(game["Ox"])) == AGAIN


# --- whom it covers -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.4-02")
@pytest.mark.parametrize(("inches", "inside"), [(4.0, True), (4.1, False)])
@pytest.mark.parametrize("other", ["A rifleman Bo 18,18", "B rifleman Bo 18,18", "B titan Bo 18,18"])
def test_the_bubble_reaches_four_inches_from_base_to_base(inches: float, other: str, *, inside: bool) -> None:
    game = apart(under(other), "Bo", "Ox", inches)
    assert shielded(game.table, game["Bo"]) is inside
    assert shielded(game.table, game["Ox"])


@pytest.mark.rule("TZ-10.4-02")
def test_it_moves_with_the_titan() -> None:
    game = apart(under("A rifleman Bo 18,18"), "Bo", "Ox", 4)
    game.put("Ox", Place.at(9.9, 18))
    assert not shielded(game.table, game["Bo"])
    game.put("Ox", Place.at(11, 18))
    assert shielded(game.table, game["Bo"])


@pytest.mark.rule("TZ-10.4-03")
def test_infantry_in_the_open_inside_rolls_two_dice_more() -> None:
    game = certain(under("A rifleman Bo 13,18", "B rifleman Ash 24,18"))
    armed(game, "Ash", "pistol")
    shoot(game, "Ash", "pistol", "Bo", 6, 6, 1, 1, 1, 1, 1, 1)
    rolled = game.first(DefenceRolled)
    assert (rolled.hits, len(rolled.faces), rolled.cover) == (2, 4, Cover.HEAVY)
    game = certain(under("A rifleman Bo 18,18", "B rifleman Ash 30,18"))
    armed(game, "Ash", "pistol")
    shoot(game, "Ash", "pistol", "Bo", 6, 6, 1, 1, 1, 1)
    assert (len(game.first(DefenceRolled).faces), game.first(DefenceRolled).cover) == (2, Cover.NONE)


@pytest.mark.rule("TZ-10.4-03")
def test_it_shelters_everyone_from_everything_the_titan_and_enemies_too() -> None:
    game = under("B rifleman Dorn 13,18", "A rifleman Bo 10,21", "B rifleman Ash 24,18", "B titan Elk 26,24")
    assert cover(game, "Ash", "combat_rifle", "Ox") == Cover.HEAVY
    assert cover(game, "Elk", "oc_55", "Bo") == Cover.HEAVY
    assert cover(game, "Bo", "combat_rifle", "Dorn") == Cover.HEAVY
    assert cover(game, "Bo", "basic_melee", "Dorn", "melee") == Cover.HEAVY
    assert cover(game, "Bo", "combat_rifle", "Ash") == Cover.NONE


@pytest.mark.rule("TZ-10.4-03")
@pytest.mark.parametrize(("piece", "plain"), [(low_wall(15, 18), Cover.LIGHT), (BULWARK, Cover.HEAVY)])
def test_it_never_makes_cover_worse(piece: Piece, plain: Cover) -> None:
    game = sketch("A titan Ox 10,18", "A rifleman Bo 14,18", "B rifleman Ash 24,18", terrain=[piece])
    game.put("Bo", Place.at(14, 18))
    assert cover(game, "Ash", "combat_rifle", "Bo") == plain
    game.put("Ox", DropShield())
    assert cover(game, "Ash", "combat_rifle", "Bo") == Cover.HEAVY


@pytest.mark.rule("TZ-10.4-03")
def test_the_horde_tears_through_it() -> None:
    game = under("A rifleman Bo 13,18", "horde walker 14.2,18")
    certain(game).round(1)
    game.dice(*[6] * 12).phase("horde_phase")
    bare = sketch("A titan Ox 10,18", "A rifleman Bo 13,18", "horde walker 14.2,18")
    certain(bare).round(1)
    bare.dice(*[6] * 12).phase("horde_phase")
    assert [(a.victim, a.damage) for a in game.all(HordeAttacked)] == \
        [(a.victim, a.damage) for a in bare.all(HordeAttacked)] != []


@pytest.mark.rule("TZ-10.4-03")
def test_a_pilot_inside_is_in_cover_as_the_round_ends() -> None:
    game = apart(under("A veteran Vex 18,18"), "Vex", "Ox", 4)
    assert not exposed(game.battle, game["Vex"])
    assert exposed(apart(game, "Vex", "Ox", 4.1).battle, game["Vex"])


# --- how long -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.4-04")
def test_it_lasts_until_the_next_activation_of_its_titan_begins() -> None:
    game = sketch("A titan Ox 10,18", "B rifleman Ash 24,18").round(1).activate("Ox")
    game.do(RaiseShield(game["Ox"]))
    game.do(EndActivation(game["Ox"]))
    assert shield_up(game.table, game["Ox"])
    game.do(Activate(game["Ash"]))
    game.do(EndActivation(game["Ash"]))
    game.phase("upkeep")
    assert shield_up(game.table, game["Ox"])
    game.round(2).put("Ox", Turn()).turn(0)
    events = game.do(Activate(game["Ox"]))
    kinds = [type(event) for event in events]
    assert kinds.index(Activated) < kinds.index(ShieldLowered)
    assert not shield_up(game.table, game["Ox"])
    assert refusal(game.battle, RangedAttack(game["Ox"], "oc_55", game["Ash"])) is None
    game.do(RaiseShield(game["Ox"]))


@pytest.mark.rule("TZ-10.4-04")
def test_it_ends_when_the_titan_is_null_or_destroyed() -> None:
    game = under()
    game.dice(9).run(EjectTest(game["Ox"]))
    game.answer("land", game.asked.options[0].spot.spots(game.battle)[0])  # type: ignore[union-attr]
    assert game.first(ShieldLowered).unit == game["Ox"]
    assert not shield_up(game.table, game["Ox"])
    game = under()
    game.run(Kill(game["Ox"], Cause("attack", 1)))
    assert game.first(ShieldLowered).unit == game["Ox"]
    game = under()
    game.run(Kill(game["Ox_pilot"], Cause("eject")))
    assert game.first(ShieldLowered).unit == game["Ox"]


# --- no attacks -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.4-05")
def test_a_titan_under_its_shield_attacks_in_no_way() -> None:
    game = sketch("A titan Ox 10,18", "B rifleman Ash 24,18", "B rifleman Dorn 13.2,18").activate("Ox")
    assert refusal(game.battle, RangedAttack(game["Ox"], "oc_55", game["Ash"])) is None
    game.do(RaiseShield(game["Ox"]))
    assert game.refused(RangedAttack(game["Ox"], "oc_55", game["Ash"])) == NO_ATTACKS
    assert game.refused(RangedAttack(game["Ox"], "oc_55", None, (24, 18))) == NO_ATTACKS
    assert game.refused(MeleeAttack(game["Ox"], "titan_basic_melee", game["Dorn"])) == NO_ATTACKS
    assert not [o for o in game.battle.options() if isinstance(o, (RangedAttack, MeleeAttack))]
    game.do(Move(game["Ox"], ((6, 18),)))


@pytest.mark.rule("TZ-10.4-05")
def test_free_attacks_in_anybodys_turn_are_barred_as_well() -> None:
    game = under("B rifleman Ash 24,18")
    game.activate("Ash")
    game.run(FreeAction(0, game["Ox"], ("ranged_attack",), "a gift"))
    assert game.waiting is None
    with pytest.raises(Refused, match=NO_ATTACKS):
        refuse_attack(game.battle, Attack(game["Ox"], "oc_55", "ranged", game["Ash"], free=True))


@pytest.mark.rule("TZ-10.4-05")
def test_an_attack_made_before_is_no_hindrance() -> None:
    game = certain(sketch("A titan Ox 10,18", "B rifleman Ash 24,18")).activate("Ox")
    game.dice(1, 1, 1, 1).do(RangedAttack(game["Ox"], "oc_55", game["Ash"]))
    game.do(RaiseShield(game["Ox"]))
    assert shield_up(game.table, game["Ox"])
