"""Rules 5.1: the abilities that are always on - Rifleman, Infiltrator, Forward Observer.

What could go wrong: a miss that topples; two tokens for two hits; a rifle that topples whoever shoots at its owner; a
cap that lifts a small pool, or that doubling gets past; a cap for a blast aimed elsewhere; cover that stays after the
activation, that comes from too far, from an enemy, or from an observer who arrives later.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.battle import Battle
from game.rules.hooks import Hooks, Order
from game.rules.module import Rulebook, RuleModule
from game.rulesets.titanfallz.abilities import LandingCovered, LandingCoverEnded
from game.rulesets.titanfallz.acting import Activate
from game.rulesets.titanfallz.attack import AttackRolled, DefenceRolled
from game.rulesets.titanfallz.attack_questions import Attack, AttackDice
from game.rulesets.titanfallz.deployment import NextSetUp, SetUp
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, Kill, KnockedDown
from game.rulesets.titanfallz.horde import HordeAttack, HordeAttacked
from game.rulesets.titanfallz.parts import Health, LandingCover, Model
from game.rulesets.titanfallz.redrop import Deploy, RedropStep
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, shoot, strike, throw
from tests.sketch import BOOK, Sketch, sketch

# --- Rifleman ------------------------------------------------------------------------------------------------------


def rifle(*faces: int, target: str = "B rampart Dorn", rulings: dict[str, str | int] | None = None) -> Sketch:
    """Hale fires a rifle at somebody ten inches away; these dice fall."""
    game = certain(sketch("A rifleman Hale 10,10", f"{target} 20,10", rulings=rulings))
    return shoot(game, "Hale", "combat_rifle", target.split()[2], *faces)


@pytest.mark.rule("TZ-5.1-17")
def test_two_hits_of_a_rifleman_leave_one_token_besides_the_damage() -> None:
    game = rifle(4, 4, 1, 1, 1, 1, 1, 1)
    assert (game.health("Dorn").damage, game.health("Dorn").knocked) == (1, 1)
    assert game.first(KnockedDown).tokens == 1


@pytest.mark.rule("TZ-5.1-17")
def test_without_a_hit_nobody_is_knocked_down() -> None:
    game = rifle(3, 3, 1, 1, 1, 1)
    assert game.health("Dorn") == Health()


@pytest.mark.rule("TZ-5.1-17")
@pytest.mark.parametrize(("reading", "tokens"), [("any", 1), ("unblocked", 0)])
def test_a_blocked_hit_knocks_down_unless_the_switch_asks_for_one_that_gets_through(
    reading: str, tokens: int
) -> None:
    game = rifle(4, 1, 1, 1, 1, 1, 4, rulings={"knocked_down_hits": reading})
    assert game.first(DefenceRolled).blocked == 1
    assert (game.health("Dorn").damage, game.health("Dorn").knocked) == (0, tokens)


@pytest.mark.rule("TZ-5.1-17")
def test_an_unblocked_hit_knocks_down_under_either_reading() -> None:
    game = rifle(4, 1, 1, 1, 1, 1, 3, rulings={"knocked_down_hits": "unblocked"})
    assert (game.health("Dorn").damage, game.health("Dorn").knocked) == (1, 1)


@pytest.mark.rule("TZ-5.1-17")
def test_a_titan_is_toppled_too() -> None:
    game = rifle(4, 1, 1, 1, 5, target="B titan Ox")
    assert game.health("Ox").knocked == 1


@pytest.mark.rule("TZ-5.1-17")
@pytest.mark.parametrize(("kind", "tokens"), [("brute", 1), ("fatty", 0)])
def test_the_horde_is_toppled_but_never_a_fatty(kind: str, tokens: int) -> None:
    game = sketch("A rifleman Hale 10,10", f"horde {kind} 20,10")
    dice = (4, 1, 1) if kind == "brute" else (4, 1, 1, 1)
    shoot(game, "Hale", "combat_rifle", f"{kind}1", *dice)
    assert game.health(f"{kind}1").knocked == tokens


@pytest.mark.rule("TZ-5.1-17")
def test_a_destroyed_walker_needs_no_token() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 20,10")
    shoot(game, "Hale", "combat_rifle", "walker1", 4, 1, 1, 1)
    assert (len(game.all(HordeDestroyed)), game.all(KnockedDown)) == (1, [])


@pytest.mark.rule("TZ-5.1-17")
def test_every_attack_of_a_rifleman_does_it_and_everyone_its_grenade_hits_goes_down() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B rampart Dorn 16,10", "B rampart Moss 17.5,10"))
    throw(game, "Hale", "grenade", "Dorn", 5, 1, 1, 1, 4, 4, 4, 4, 4, 4)
    assert (game.health("Dorn").knocked, game.health("Moss").knocked) == (1, 1)
    game = certain(sketch("A rifleman Hale 10,10", "B rampart Dorn 11.5,10"))
    strike(game, "Hale", "basic_melee", "Dorn", 3, 1, 1, 1, 4)
    assert game.health("Dorn").knocked == 1


@pytest.mark.rule("TZ-5.1-17")
def test_who_shoots_at_a_rifleman_topples_nobody() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B rifleman Hale 20,10"))
    shoot(game, "Ash", "combat_rifle", "Hale", 4, 1, 1, 1, 1, 1, 1)
    assert (game.health("Hale").damage, game.health("Hale").knocked) == (1, 0)


# --- Infiltrator ---------------------------------------------------------------------------------------------------


def pool(game: Sketch, attacker: str, weapon: str) -> int:
    """The dice of a shot that misses Fitch."""
    begin(game, game[attacker])
    game.dice(*(1,) * 12)
    game.do(RangedAttack(game[attacker], weapon, game["Fitch"]))
    return game.first(AttackRolled).dice


@pytest.mark.rule("TZ-5.1-26")
def test_a_titan_with_a_bonus_of_two_rolls_three_dice_at_an_infiltrator() -> None:
    game = sketch("A titan Ox 10,10", "B infiltrator Fitch 20,10")
    assert pool(game, "Ox", "mounted_lmg") == 3
    other = sketch("A titan Ox 10,10", "B sniper Fitch 20,10")
    assert pool(other, "Ox", "mounted_lmg") == 6


@pytest.mark.rule("TZ-5.1-26")
def test_a_smaller_pool_stays_small() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B infiltrator Fitch 20,10"), "Ash", "pistol")
    apart(game, "Fitch", "Ash", 16.5)
    assert pool(game, "Ash", "pistol") == 2


def twice(_battle: Battle, _asked: AttackDice, value: int) -> int:
    return value * 2


@pytest.mark.rule("TZ-5.1-26")
def test_the_cap_stands_after_doubling() -> None:
    doubled = Hooks()
    doubled.modify(AttackDice, name="doubled", order=Order.DOUBLE)(twice)
    game = sketch("A freelancer Ash 10,10", "B infiltrator Fitch 20,10", "B sniper Moss 20,14")
    game.battle.rulebook = Rulebook.of([*BOOK.modules, RuleModule("doubled", hooks=(doubled,))])
    assert pool(game, "Ash", "combat_rifle") == 3


@pytest.mark.rule("TZ-5.1-26")
def test_an_infiltrator_rolls_its_own_dice_in_full() -> None:
    game = certain(sketch("A infiltrator Fitch 10,10", "B freelancer Bo 16,10"))
    shoot(game, "Fitch", "smg", "Bo", 1, 1, 1, 1, 1, 1)
    assert game.first(AttackRolled).dice == 6


@pytest.mark.rule("TZ-5.1-26")
def test_a_titan_zed_is_bound_and_a_blast_aimed_beside_it_is_not() -> None:
    game = sketch("B infiltrator Fitch 20,10", "horde titan_zed 17,10", "A rifleman Hale 26,10")
    claws = Attack(game["titan_zed1"], "titan_zed_claws", "melee", game["Fitch"])
    assert game.battle.value(AttackDice(claws)) == 3
    spot = Attack(game["Hale"], "grenade", "throw", None, (20.5, 10.0))
    assert game.battle.value(AttackDice(spot)) == 4
    aimed = Attack(game["Hale"], "grenade", "throw", game["Fitch"])
    assert game.battle.value(AttackDice(aimed)) == 3


@pytest.mark.rule("TZ-5.1-26")
def test_the_horde_tears_at_an_infiltrator_with_every_die_it_has() -> None:
    crowd = [f"horde walker {20 + dx},{10 + dy}" for dx, dy in ((1.5, 0), (-1.5, 0), (0, 1.5), (0, -1.5))]
    game = sketch("B infiltrator Fitch 20,10", *crowd)
    game.dice(1, 1, 1, 1).run(HordeAttack(game["Fitch"]))
    assert len(game.first(HordeAttacked).faces) == 4


# --- Forward Observer ----------------------------------------------------------------------------------------------

OBSERVER = 0.63
RECRUIT = 0.492


def dropped(inches: float, *more: str, observer: str = "A forward_observer Eye 10,3") -> Sketch:
    """Dob drops so far away from the observer Eye, and Bo of the other side can shoot at it."""
    game = certain(sketch(observer, "A freelancer Dob 30,3 reserve", "B freelancer Bo 30,14", *more))
    game.run(RedropStep())
    game.do(Deploy(game["Dob"], (10 + OBSERVER + RECRUIT + inches, 3)))
    return game


def defence_dice(game: Sketch, name: str = "Dob") -> int:
    """How many dice that model rolls against one hit of Bo."""
    begin(game, game["Bo"])
    game.dice(4, 1, 1, 1, 1, 1, *(6,) * 4)
    game.do(RangedAttack(game["Bo"], "combat_rifle", game[name]))
    return len(game.first(DefenceRolled).faces)


@pytest.mark.rule("TZ-5.1-27")
@pytest.mark.parametrize(("inches", "dice"), [(8.0, 2), (8.1, 1)])
def test_a_friend_dropped_within_eight_inches_rolls_one_die_more(inches: float, dice: int) -> None:
    game = dropped(inches)
    assert len(game.all(LandingCovered)) == dice - 1
    assert defence_dice(game) == dice


@pytest.mark.rule("TZ-5.1-27")
def test_the_die_goes_when_the_model_is_activated_and_not_before() -> None:
    game = dropped(4)
    game.turn(0)
    game.do(Activate(game["Eye"]))
    assert game.table.has(game["Dob"], LandingCover)
    game.turn(0)
    game.do(Activate(game["Dob"]))
    assert game.first(LandingCoverEnded).unit == game["Dob"]
    assert defence_dice(game) == 1


@pytest.mark.rule("TZ-5.1-27")
def test_two_observers_give_one_die_and_it_outlives_them() -> None:
    game = dropped(4, "A forward_observer Ear 12,4")
    game.run(Kill(game["Eye"], Cause("attack")), Kill(game["Ear"], Cause("attack")))
    assert defence_dice(game) == 2


@pytest.mark.rule("TZ-5.1-27")
@pytest.mark.parametrize(
    "observer",
    ["A forward_observer Eye 10,3 downed", "B forward_observer Eye 10,1", "A sniper Eye 10,3"],
    ids=["a Downed one", "an enemy", "somebody else"],
)
def test_who_does_not_count_as_an_observer(observer: str) -> None:
    assert dropped(4, observer=observer).all(LandingCovered) == []


@pytest.mark.rule("TZ-5.1-27")
def test_set_up_is_deployment_too_for_those_placed_after_the_observer() -> None:
    game = sketch(
        "A forward_observer Eye 10,3 reserve", "A freelancer Dob 5,3 reserve", "A freelancer Cato 5,5 reserve"
    )
    game.run(NextSetUp(0, (1,)))
    game.do(SetUp(game["Dob"], (12, 3)))
    assert game.all(LandingCovered) == []
    game.do(SetUp(game["Eye"], (10, 3)))
    assert game.all(LandingCovered) == []
    game.do(SetUp(game["Cato"], (13.5, 3)))
    assert game.all(LandingCovered) == [LandingCovered(game["Cato"], game["Eye"], 1)]
    assert [game.table.has(game[n], LandingCover) for n in ("Eye", "Dob", "Cato")] == [False, False, True]


@pytest.mark.rule("TZ-5.1-27")
def test_a_titan_is_a_unit() -> None:
    game = sketch("A forward_observer Eye 10,10", "A null Ox 30,30 reserve", "B freelancer Bo 16,20")
    game.run(RedropStep())
    game.do(Deploy(game["Ox"], (16, 10)))
    assert game.all(LandingCovered) == [LandingCovered(game["Ox"], game["Eye"], 1)]


@pytest.mark.rule("TZ-5.1-27")
def test_the_die_counts_against_the_horde_where_the_victim_rolls_to_save() -> None:
    game = sketch(
        "A forward_observer Eye 10,10", "A sniper Dob 14,10", "horde walker 15.2,10",
        rulings={"horde_attack": "saves"},
    )
    game.put("Dob", LandingCover(1))
    certain(game).dice(1, 1).run(HordeAttack(game["Dob"]))
    assert len(game.first(HordeAttacked).faces) == 2


def test_abilities_go_with_the_model_and_not_with_its_profile() -> None:
    game = sketch("A titan Ox 10,10", "B sniper Fitch 20,10")
    model = game.table.get(game["Fitch"], Model)
    game.put("Fitch", replace(model, abilities=("hard_to_pin",)))
    assert pool(game, "Ox", "mounted_lmg") == 3
