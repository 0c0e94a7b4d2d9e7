"""Rules 8.2.1: Sure Thing, the one certain moment of an infantry model."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.action import Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Permission, Question
from game.rulesets.titanfallz.acting import granted
from game.rulesets.titanfallz.models import downed, kind_of, name_of
from game.rulesets.titanfallz.parts import SureThing
from game.tabletop.tabletop import Tabletop

NOT_THAT = "A Sure Thing cannot cover a perk or an action that another rule grants for free."


@dataclass(frozen=True, slots=True)
class SureThingSpent(Event):
    """A model's Sure Thing is used up on this: an action, an attack or a defence."""

    unit: int
    on: str

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, SureThing(False))


@dataclass(frozen=True, slots=True)
class SureThingHidden(Event):
    """A side cannot see whether this model still has its Sure Thing: for all that is shown, it has (ruling RB-39)."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, SureThing())


@dataclass(frozen=True, slots=True)
class MayBeSure(Question[Permission]):
    """Whether the next attack of a model may be covered by its Sure Thing, as far as other rules go."""

    unit: int

    def start(self, battle: Battle) -> Permission:
        return Permission()


def why_no_sure_thing(battle: Battle, unit: int, *, rolls: bool = True, free: bool = False) -> str | None:
    """Why the model may not spend its Sure Thing on what it is about to do, or None.

    ``rolls``: whether that calls for a roll at all (ruling RB-32). ``free``: whether another rule granted it
    (ruling RB-37).
    """
    table = battle.table
    part = table.find(unit, SureThing)
    if part is None:
        return f"Only infantry has a Sure Thing, and {name_of(table, unit)} is {_a(kind_of(table, unit))}."
    if not part.ready:
        return f"{name_of(table, unit)} has spent its Sure Thing."
    if downed(table, unit):
        return f"{name_of(table, unit)} is Downed and cannot spend a Sure Thing."
    if free or granted(battle, unit):
        return NOT_THAT
    if not rolls:
        return "Nothing has to be rolled here, so a Sure Thing would be wasted."
    return None


def refuse_sure_thing(battle: Battle, unit: int, *, rolls: bool = True, free: bool = False) -> None:
    """Raise :class:`Refused` if the model may not spend its Sure Thing now."""
    no = why_no_sure_thing(battle, unit, rolls=rolls, free=free)
    if no is not None:
        raise Refused(no)


def spend_sure_thing(battle: Battle, unit: int, on: str) -> None:
    """Use it up."""
    battle.happen(SureThingSpent(unit, on))


def _a(kind: str) -> str:
    return "of the horde" if kind == "horde" else f"a {kind}"
