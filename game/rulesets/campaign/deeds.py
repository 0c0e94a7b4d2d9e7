"""Rules 16.2, 16.4: what each model has done in this battle, for the rewards at its end.

The credit of a deed is not that of the kill track: what a Titan does is the Titan's and not its Pilot's (rulings
RK-19, RS-09), and it goes by the moment of the shot. So where a Titan puts somebody down, sets a model alight or
breaks a core, that is noted on the victim, in case its Pilot sits elsewhere by the time the victim dies.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.harm import CaughtFire, Cause, DownCredited, HordeDestroyed, Killed, WentDown
from game.rulesets.titanfallz.interacting import TankDropped, carrier
from game.rulesets.titanfallz.models import aboard, downed, kind_of, side_of
from game.rulesets.titanfallz.parts import Criticals
from game.rulesets.titanfallz.scoring import ContractDone
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

Deed = Literal["infantry", "horde", "titans", "contracts"]
Harm = Literal["downed", "burning", "core"]


# --- parts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deeds:
    """Of a model: enemy infantry it made KIA, horde models and enemy Titans it destroyed, contracts it completed."""

    infantry: int = 0
    horde: int = 0
    titans: int = 0
    contracts: int = 0


@dataclass(frozen=True, slots=True)
class Blame:
    """Of a victim: the Titan that put it down, set it alight or broke its core; None where the credit of the kill
    track tells the truth."""

    downed: int | None = None
    burning: int | None = None
    core: int | None = None


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Blamed(Event):
    """The harm of this kind that a model suffered was a Titan's doing, or (None) is so no longer."""

    unit: int
    harm: Harm
    by: int | None

    def apply(self, table: Tabletop) -> None:
        blame = table.find(self.unit, Blame) or Blame()
        match self.harm:
            case "downed":
                table.put(self.unit, replace(blame, downed=self.by))
            case "burning":
                table.put(self.unit, replace(blame, burning=self.by))
            case "core":
                table.put(self.unit, replace(blame, core=self.by))


@dataclass(frozen=True, slots=True)
class DeedDone(Event):
    """A model did one more deed of this kind; so many are now."""

    unit: int
    deed: Deed
    count: int

    def apply(self, table: Tabletop) -> None:
        deeds = table.find(self.unit, Deeds) or Deeds()
        match self.deed:
            case "infantry":
                table.put(self.unit, replace(deeds, infantry=self.count))
            case "horde":
                table.put(self.unit, replace(deeds, horde=self.count))
            case "titans":
                table.put(self.unit, replace(deeds, titans=self.count))
            case "contracts":
                table.put(self.unit, replace(deeds, contracts=self.count))


# --- who did it ----------------------------------------------------------------------------------------------------


def doer(table: Tabletop, victim: int, cause: Cause) -> int | None:
    """The model whose attack, landing or fire this harm is: a Titan for what is done from within it."""
    blame = table.find(victim, Blame) or Blame()
    if cause.unit is None or cause.kind == "charge":  # a charge was planted on foot
        return cause.unit
    found = blame.burning if cause.kind == "burn" else aboard(table, cause.unit)
    return cause.unit if found is None else found


def killer(table: Tabletop, event: Killed) -> int | None:
    """Who took a victim out: whoever put it Down, broke its core, or removed it there and then."""
    blame = table.find(event.unit, Blame) or Blame()
    if event.by_unit is None:
        return None
    if downed(table, event.unit):
        return event.by_unit if blame.downed is None else blame.downed
    if event.why == "destroyed":  # by its own core
        return event.by_unit if blame.core is None else blame.core
    return doer(table, event.unit, Cause(event.why, event.by_side, event.by_unit))


def _blame(battle: Battle, victim: int, harm: Harm, cause: Cause) -> None:
    by = doer(battle.table, victim, cause)
    blamed = None if by == cause.unit else by
    before = battle.table.find(victim, Blame) or Blame()
    if getattr(before, harm) != blamed:
        battle.happen(Blamed(victim, harm, blamed))


@hooks.after(WentDown)
def who_put_it_down(battle: Battle, event: WentDown) -> Iterable[Step]:
    _blame(battle, event.unit, "downed", event.cause)
    return ()


@hooks.after(CaughtFire)
def who_set_it_alight(battle: Battle, event: CaughtFire) -> Iterable[Step]:
    _blame(battle, event.unit, "burning", event.cause)
    return ()


@hooks.after(CriticalSuffered)
def who_broke_the_core(battle: Battle, event: CriticalSuffered) -> Iterable[Step]:
    """A core that is armed already stays to the credit of who armed it, until something blows it up on the spot."""
    row = tables().criticals[event.condition]
    armed = battle.table.get(event.unit, Criticals).armed
    if row.explosion and not (armed and row.id == "core_compromised"):
        _blame(battle, event.unit, "core", event.cause)
    return ()


# --- deeds ---------------------------------------------------------------------------------------------------------


def deeds_of(table: Tabletop, unit: int) -> Deeds:
    """What a model has done so far."""
    return table.find(unit, Deeds) or Deeds()


def _count(battle: Battle, unit: int | None, deed: Deed, victim: int | None = None) -> None:
    """Count a deed; what horde and free turrets do, and what is done to one's own side, is nobody's."""
    table = battle.table
    side = None if unit is None else side_of(table, unit)
    if unit is None or side is None or (victim is not None and side == side_of(table, victim)):
        return
    battle.happen(DeedDone(unit, deed, getattr(deeds_of(table, unit), deed) + 1))


@hooks.after(Killed)
def enemy_killed(battle: Battle, event: Killed) -> Iterable[Step]:
    """An enemy infantry model is KIA for certain only now, whatever a switch says of its points (ruling RB-43)."""
    kind = kind_of(battle.table, event.unit)
    if kind == "infantry":
        _count(battle, killer(battle.table, event), "infantry", event.unit)
    elif kind == "titan":
        _count(battle, killer(battle.table, event), "titans", event.unit)
    return ()


@hooks.after(HordeDestroyed)
def horde_destroyed(battle: Battle, event: HordeDestroyed) -> Iterable[Step]:
    """Each counts as one, a Titan-Zed too; what was swept away with one counts for nobody."""
    if event.counts:
        _count(battle, doer(battle.table, event.unit, event.cause), "horde")
    return ()


@hooks.after(ContractDone)
def contract_completed(battle: Battle, event: ContractDone) -> Iterable[Step]:
    """Whoever of that side performed the last act it took (ruling RK-17)."""
    unit = _completer(battle, event)
    if unit is not None and side_of(battle.table, unit) == event.side:
        _count(battle, unit, "contracts")
    return ()


def _completer(battle: Battle, event: ContractDone) -> int | None:
    """Extermination is everybody's; the tank is brought by its carrier; else it was the blow that has just fallen."""
    if event.contract == "extermination":
        return None
    if event.contract == "extraction":
        return _bringer(battle)
    for last in reversed(battle.log):
        if isinstance(last, Killed):
            return killer(battle.table, last)
        if isinstance(last, (DownCredited, CriticalSuffered)):
            return doer(battle.table, last.unit, last.cause)
    return None


def _bringer(battle: Battle) -> int | None:
    """Who carries the tank, or has just put it down."""
    holder = carrier(battle.table)
    if holder is not None:
        return holder
    return next((last.unit for last in reversed(battle.log) if isinstance(last, TankDropped)), None)
