"""Rules 6 and 8.3: damage, going Down, being killed. Whatever hurts a model ends up here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.models import (
    armor_left,
    downed,
    here,
    is_horde,
    is_turret,
    kind_of,
    pilot_of,
    ruling,
    side_of,
)
from game.rulesets.titanfallz.parts import Bonds, Cockpit, Health, Hits, Model, Stats, SureThing, Turn
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Removed
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class Cause:
    """What did it: one word (attack, horde, burn, fall, explosion, crush, exposure, eject, charge, battery), and the
    side and the model that get the credit, if any."""

    kind: str
    side: int | None = None
    unit: int | None = None


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """Damage got through: ``amount`` of it, ``total`` so far, against this much Armor."""

    unit: int
    amount: int
    total: int
    armor: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Health), damage=self.total))


@dataclass(frozen=True, slots=True)
class ArmorExceeded(Event):
    """A Titan's damage is over its Armor: a critical follows (7.5)."""

    unit: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class WentDown(Event):
    """A model is Downed; it is KIA in Upkeep unless somebody raises it."""

    unit: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        health = table.get(self.unit, Health)
        table.put(self.unit, replace(health, downed=True, downed_by=(self.cause.side, self.cause.unit)))


@dataclass(frozen=True, slots=True)
class Killed(Event):
    """A model is KIA (a Titan: destroyed) and off the table, to the credit of a side and a model, or of nobody."""

    unit: int
    by_side: int | None
    by_unit: int | None
    why: str

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Removed(self.why))
        table.drop(self.unit, Bonds)
        table.drop(self.unit, SureThing)


@dataclass(frozen=True, slots=True)
class KnockedDown(Event):
    """Knocked Down tokens were placed: so many now, ``total`` in all."""

    unit: int
    tokens: int
    total: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Health), knocked=self.total))


@dataclass(frozen=True, slots=True)
class CaughtFire(Event):
    """Burn tokens were placed: so many now, ``total`` in all. What they do goes to the credit of the last who did."""

    unit: int
    tokens: int
    total: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        by = (self.cause.side, self.cause.unit)
        table.put(self.unit, replace(table.get(self.unit, Health), burn=self.total, burn_by=by))


@dataclass(frozen=True, slots=True)
class HordeHit(Event):
    """A horde model lost a Hit; so many are left."""

    unit: int
    left: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Hits), left=self.left, wear=0))


@dataclass(frozen=True, slots=True)
class HordeWorn(Event):
    """Damage without an attack adds up on a horde model; a full Armor of it takes a Hit (ruling RH-40)."""

    unit: int
    wear: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Hits), wear=self.wear))


@dataclass(frozen=True, slots=True)
class HordeDestroyed(Event):
    """A horde model lost its last Hit, or was swept away with another (``counts`` False: nobody's kill)."""

    unit: int
    cause: Cause
    counts: bool = True

    def apply(self, table: Tabletop) -> None:
        for part in (Health, Turn, Bonds):
            table.drop(self.unit, part)
        table.put(self.unit, Removed(self.cause.kind))


# --- steps ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Hurt(Step):
    """Deal damage that came without an attack's defence step: a horde attack, burn, a fall."""

    unit: int
    amount: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        if self.amount <= 0 or not here(battle.table, self.unit):
            return ()
        if is_horde(battle.table, self.unit):
            return self._wear(battle)
        wound(battle, self.unit, self.amount, self.cause)
        return (CheckFallen(self.unit, self.cause),)

    def _wear(self, battle: Battle) -> Iterable[Step]:
        hits = battle.table.get(self.unit, Hits)
        lost, wear = divmod(hits.wear + self.amount, horde_armor(battle.table, self.unit))
        battle.happen(HordeWorn(self.unit, wear))
        return (HitHorde(self.unit, self.cause, lost),) if lost else ()


@dataclass(frozen=True, slots=True)
class CheckFallen(Step):
    """Read the table again: is the damage now over the Armor? (rules 6, 9)"""

    unit: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if not here(table, self.unit) or downed(table, self.unit):
            return ()
        if table.get(self.unit, Health).damage <= armor(table, self.unit):
            return ()
        if kind_of(table, self.unit) == "titan":
            battle.happen(ArmorExceeded(self.unit, self.cause))
        else:
            battle.happen(WentDown(self.unit, self.cause))
            if ruling(table, "kill_scored") == "downed":
                battle.happen(DownCredited(self.unit, self.cause))
        return ()


@dataclass(frozen=True, slots=True)
class DownCredited(Event):
    """Under the switch that scores at Downed: the kill is credited now (ruling RB-43)."""

    unit: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Kill(Step):
    """Remove a model for good, whatever state it was in."""

    unit: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        if battle.table.has(self.unit, Removed):
            return ()
        if is_horde(battle.table, self.unit):
            battle.happen(HordeDestroyed(self.unit, self.cause))
        else:
            kill(battle, self.unit, self.cause)
        return ()


@dataclass(frozen=True, slots=True)
class HitHorde(Step):
    """Take Hits off a horde model; at none it is destroyed (11.1)."""

    unit: int
    cause: Cause
    count: int = 1

    def run(self, battle: Battle) -> Iterable[Step]:
        if not here(battle.table, self.unit):
            return ()
        left = battle.table.get(self.unit, Hits).left - self.count
        if left > 0:
            battle.happen(HordeHit(self.unit, left, self.cause))
        else:
            battle.happen(HordeDestroyed(self.unit, self.cause))
        return ()


@dataclass(frozen=True, slots=True)
class Knock(Step):
    """Place Knocked Down tokens; a Fatty takes none (11.1), nor does who is Downed already."""

    unit: int
    tokens: int = 1

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if here(table, self.unit) and not downed(table, self.unit) and not immune(table, self.unit, "knocked_down"):
            total = table.get(self.unit, Health).knocked + self.tokens
            battle.happen(KnockedDown(self.unit, self.tokens, total))
        return ()


@dataclass(frozen=True, slots=True)
class SetAlight(Step):
    """Place Burn tokens."""

    unit: int
    tokens: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        if here(battle.table, self.unit):
            total = battle.table.get(self.unit, Health).burn + self.tokens
            battle.happen(CaughtFire(self.unit, self.tokens, total, self.cause))
        return ()


def wound(battle: Battle, unit: int, amount: int, cause: Cause) -> None:
    """Add damage; whether the model falls is a step of its own. A turret loses its Armor and no more."""
    table = battle.table
    if is_turret(table, unit):
        amount = min(amount, armor_left(table, unit))
        if not amount:
            return
    total = table.get(unit, Health).damage + amount
    battle.happen(Wounded(unit, amount, total, armor(table, unit), cause))


def kill(battle: Battle, unit: int, cause: Cause) -> None:
    """Remove a player's model; the pilot aboard a destroyed Titan goes with it."""
    table = battle.table
    health = table.find(unit, Health)
    credit = health.downed_by if health is not None and health.downed else (cause.side, cause.unit)
    cockpit = table.find(unit, Cockpit)
    battle.happen(Killed(unit, *credit, cause.kind))
    if cockpit is not None and cockpit.pilot is not None and not table.has(cockpit.pilot, Removed):
        battle.happen(Killed(cockpit.pilot, *credit, cause.kind))


def armor(table: Tabletop, unit: int) -> int:
    """The Armor that damage has to exceed."""
    return table.get(unit, Stats).arm


def horde_armor(table: Tabletop, unit: int) -> int:
    """A horde model's printed Armor, for damage that comes without an attack."""
    return tables().horde[table.get(unit, Model).rank].arm


def immune(table: Tabletop, unit: int, against: str) -> bool:
    """Whether a horde type, or a turret, bolted down,, shrugs something off (knocked_down, push)."""
    if is_turret(table, unit):
        return True
    return is_horde(table, unit) and against in tables().horde[table.get(unit, Model).rank].immune


def attack_cause(table: Tabletop, unit: int, kind: str = "attack") -> Cause:
    """The credit of what a model does: its own side's, or nobody's for horde and free turrets.

    What a Titan does is to the credit of the pilot aboard (ruling RS-09).
    """
    pilot = pilot_of(table, unit)
    return Cause(kind, side_of(table, unit), unit if pilot is None else pilot)
