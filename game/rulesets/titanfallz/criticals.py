"""Rules 7.5: what a Titan suffers past its Armor."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.acting import MayAct, MayEnd, cannot, unit_actions
from game.rulesets.titanfallz.eject import OfferEject, PlacePilot
from game.rulesets.titanfallz.explosions import Explode
from game.rulesets.titanfallz.fighting import other_primaries
from game.rulesets.titanfallz.harm import ArmorExceeded, Cause, Kill, Knock
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import condition, here, pilot_of, ruling, side_of
from game.rulesets.titanfallz.moving import Speed
from game.rulesets.titanfallz.parts import Arms, Cockpit, Criticals, Turn
from game.rulesets.titanfallz.profiles import Critical
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ATTACKS = frozenset({"ranged_attack", "throw", "melee_attack"})
MOVES = frozenset({"move", "jump", "climb"})


@dataclass(frozen=True, slots=True)
class CriticalSuffered(Event):
    """A Titan suffers a critical condition; ``roll`` is the d10 less one for each it already had."""

    unit: int
    condition: str
    roll: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.unit, Criticals)
        table.put(self.unit, replace(part, conditions=(*part.conditions, self.condition),
                                     rolled=part.rolled + 1))


@dataclass(frozen=True, slots=True)
class WeaponWrecked(Event):
    """A primary is wrecked for good."""

    unit: int
    weapon: str

    def apply(self, table: Tabletop) -> None:
        arms = table.get(self.unit, Arms)
        table.put(self.unit, replace(arms, wrecked=(*arms.wrecked, self.weapon)))


@dataclass(frozen=True, slots=True)
class CoreArmed(Event):
    """A Titan's self-destruct is armed and goes off as the round ends."""

    unit: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.unit, Criticals)
        table.put(self.unit, replace(part, armed=True, cause=(self.cause.kind, self.cause.side, self.cause.unit)))


@hooks.after(ArmorExceeded)
def critical_follows(battle: Battle, event: ArmorExceeded) -> Iterable[Step]:
    """Past its Armor a Titan rolls a critical, and then its pilot may eject (7.2, 10.5, ruling RH-18).

    By a switch only the first time takes a roll (ruling RA-05).
    """
    table, eject = battle.table, OfferEject(event.unit)
    if ruling(table, "critical_repeat") == "once" and table.get(event.unit, Criticals).rolled:
        return (eject,)
    return (RollCritical(event.unit, event.cause), eject)


@dataclass(frozen=True, slots=True)
class RollCritical(Step):
    """Roll 1d10, less one for each condition it already has; below one counts as one."""

    unit: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if not here(table, self.unit):
            return ()
        had = len(table.get(self.unit, Criticals).conditions)
        face = battle.roll(1, tables().figures.tests.die, "critical", self.unit, side_of(table, self.unit))[0]
        roll = max(1, face - had)
        row = next(c for c in tables().criticals.values() if roll in c.rolls)
        battle.happen(CriticalSuffered(self.unit, row.id, roll, self.cause))
        return EFFECTS.get(row.id, _nothing_at_once)(battle, self.unit, row, self.cause)


def _nothing_at_once(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    return ()


def _wreck_weapon(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    arms = battle.table.get(titan, Arms)
    working = [w for w in (arms.active, *other_primaries(battle.table, titan)) if w and w not in arms.wrecked]
    if working:
        battle.happen(WeaponWrecked(titan, working[0]))
    return ()


def _overload(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    return (Knock(titan, row.tokens),)


def _malfunction(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    table = battle.table
    pilot = pilot_of(table, titan)
    if pilot is not None:
        return (PlacePilot(pilot, titan, row.distance, row.tokens),)
    last = table.get(titan, Cockpit).last
    if last is None or not _in_its_reach(table, titan, last, row.distance):
        return ()
    return (Kill(last, replace(cause, kind="ejection")),)


def _in_its_reach(table: Tabletop, titan: int, last: int, reach: float) -> bool:
    """Whether an empty seat kills the pilot who left it last: only as near as it would have been thrown (RS-10)."""
    if ruling(table, "null_ejection") == "always":
        return True
    return here(table, last) and gap(table, titan, last) <= reach + 0.01


def _arm(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    if not battle.table.get(titan, Criticals).armed:
        battle.happen(CoreArmed(titan, cause))
    return ()


def _boom(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    pilot, boom = pilot_of(battle.table, titan), Explode(titan, row.explosion or "", cause)
    if pilot is None or not row.tn or not passes(battle, pilot, row.tn, "escape"):
        return (boom,)
    figures = tables().figures.eject
    return (PlacePilot(pilot, titan, figures.distance, figures.tokens), boom)


EFFECTS = {
    "weapon_malfunction": _wreck_weapon,
    "motor_overload": _overload,
    "ejection_malfunction": _malfunction,
    "core_compromised": _arm,
    "big_boom": _boom,
    "flatline": _boom,
}
"""What a condition does at once; those not named here last and are asked for when they matter."""


@hooks.modify(MayAct, name="combat subsystem corruption")
def corrupted_titan_cannot_attack(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    if asked.kind in ATTACKS and condition(battle.table, asked.unit, "combat_subsystem_corruption"):
        return value.barred("Combat Subsystem Corruption: it cannot attack.")
    return value


@hooks.modify(MayAct, name="immobilized")
def immobilized_titan_cannot_move(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    if asked.kind in MOVES and condition(battle.table, asked.unit, "immobilized"):
        return value.barred("Immobilized: it cannot move.")
    return value


@hooks.modify(Speed, name="immobilized", order=Order.CAP)
def immobilized_titan_has_no_speed(battle: Battle, asked: Speed, value: float) -> float:
    return 0.0 if condition(battle.table, asked.unit, "immobilized") else value


CHANGE_FIRST = "Weapon Malfunction: this activation has to include a Change Weapon."


def has_to_change(battle: Battle, titan: int) -> bool:
    """Whether the active primary is wrecked and the Titan could change to another now."""
    arms = battle.table.find(titan, Arms)
    if arms is None or arms.active is None or arms.active not in arms.wrecked:
        return False
    return bool(other_primaries(battle.table, titan)) and cannot(battle, titan, "change_weapon") is None


@hooks.modify(MayEnd, name="weapon malfunction")
def wrecked_weapon_must_be_changed(battle: Battle, asked: MayEnd, value: Permission) -> Permission:
    """After a Weapon Malfunction the next activation has to include a Change Weapon, if there is another primary."""
    if not has_to_change(battle, asked.unit):
        return value
    return value.barred(CHANGE_FIRST)


@hooks.modify(MayAct, name="weapon malfunction")
def last_action_is_kept_for_the_change(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    """What has to be in the activation may not be crowded out of it: the last action is kept for the change."""
    turn = battle.table.find(asked.unit, Turn)
    if turn is None or turn.left != 1 or asked.kind == "change_weapon":
        return value
    if any(k.free for k in unit_actions(battle) if k.kind == asked.kind) or not has_to_change(battle, asked.unit):
        return value
    return value.barred(CHANGE_FIRST)
