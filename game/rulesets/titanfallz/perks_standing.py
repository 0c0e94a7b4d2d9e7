"""Rules 10.7: perks that simply count - more actions and dice, and what no longer hurts."""

from __future__ import annotations

from game.rules.battle import Battle
from game.rules.hooks import Hooks
from game.rulesets.titanfallz.acting import ActionsGiven
from game.rulesets.titanfallz.attack_questions import AttackDice, DefenceDice, Touches
from game.rulesets.titanfallz.horde import MayTear, SaveDice
from game.rulesets.titanfallz.models import side_of
from game.rulesets.titanfallz.moving import ContactToll
from game.rulesets.titanfallz.parts import Model, Turn
from game.rulesets.titanfallz.perks import bears, builds, row_of

hooks = Hooks()


@builds("extra_action")
@hooks.modify(ActionsGiven, name="extra_action")
def one_more_action(battle: Battle, asked: ActionsGiven, value: int) -> int:
    """One more in each activation that begins with the perk; the ban on repeats stays."""
    return value + row_of("extra_action").actions if bears(battle.table, asked.unit, "extra_action") else value


@builds("ranged_die")
@hooks.modify(AttackDice, name="ranged_die")
def one_more_ranged_die(battle: Battle, asked: AttackDice, value: int) -> int:
    """One more die in what is shot; a Throw is no Ranged Attack (ruling RB-17)."""
    return value + _dice(battle, asked, "ranged_die", "ranged")


@builds("melee_die")
@hooks.modify(AttackDice, name="melee_die")
def one_more_melee_die(battle: Battle, asked: AttackDice, value: int) -> int:
    """One more die in melee."""
    return value + _dice(battle, asked, "melee_die", "melee")


def _dice(battle: Battle, asked: AttackDice, perk: str, how: str) -> int:
    attack = asked.attack
    return row_of(perk).dice if attack.how == how and bears(battle.table, attack.attacker, perk) else 0


@builds("steady_aim")
@hooks.modify(DefenceDice, name="steady_aim")
def stood_still(battle: Battle, asked: DefenceDice, value: int) -> int:
    """One more defence die for who did not move in its latest activation, nor since (ruling RH-36)."""
    return value + _steady(battle, asked.victim)


@builds("steady_aim")
@hooks.modify(SaveDice, name="steady_aim")
def stood_still_before_the_dead(battle: Battle, asked: SaveDice, value: int) -> int:
    """By the switch that lets models save against the horde, there too (ruling RH-54)."""
    return value + _steady(battle, asked.victim)


def _steady(battle: Battle, unit: int) -> int:
    turn = battle.table.find(unit, Turn)
    still = turn is None or not turn.moved
    return row_of("steady_aim").dice if still and bears(battle.table, unit, "steady_aim") else 0


@builds("dreadnought_walker")
@hooks.modify(MayTear, name="dreadnought_walker")
def walkers_do_not_hurt(battle: Battle, asked: MayTear, value: bool) -> bool:
    """No Walker adds a die to what the horde rolls against it (ruling RH-31)."""
    if not bears(battle.table, asked.victim, "dreadnought_walker"):
        return value
    return value and battle.table.get(asked.unit, Model).rank != "walker"


@builds("low_profile")
@hooks.modify(Touches, name="low_profile")
def friends_do_not_hurt(battle: Battle, asked: Touches, value: bool) -> bool:
    """Nothing that its own side fires, throws or blows up touches it, its own weapons included (ruling RH-37)."""
    table, side = battle.table, side_of(battle.table, asked.victim)
    friendly = side is not None and side_of(table, asked.attack.attacker) == side
    return value and not (friendly and bears(table, asked.victim, "low_profile"))


@builds("slippery")
@hooks.modify(ContactToll, name="slippery")
def hard_to_reach(battle: Battle, asked: ContactToll, value: float) -> float:
    """An enemy, the horde included, needs an inch more to reach base contact (ruling RH-37)."""
    return value + row_of("slippery").move if bears(battle.table, asked.reached, "slippery") else value
