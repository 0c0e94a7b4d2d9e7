"""Rules 10.7: perks. Kills open them, their owner picks them, and a model keeps them for the rest of the game.

Each perk of tables/perks.yaml has its code here or in the two files beside this one, marked with :func:`builds`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.acting import (
    PERK,
    Activated,
    ActivationEnded,
    FinishActivation,
    MayAct,
    UnitAction,
    cannot,
    spend,
)
from game.rulesets.titanfallz.attack import AttackEnded, EndAttack
from game.rulesets.titanfallz.ending import AfterAll, CheckEnd, Settle
from game.rulesets.titanfallz.models import kind_of, name_of, pilot_of, ruling, side_of
from game.rulesets.titanfallz.parts import Model, Perks
from game.rulesets.titanfallz.profiles import Perk
from game.rulesets.titanfallz.scoring import KillMarked
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Removed
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

C = TypeVar("C", bound=Callable[..., Any])

BUILT: dict[str, list[str]] = {}
"""What has been built for each perk: the names of its functions and actions. A test compares it with the table."""


def builds(perk: str) -> Callable[[C], C]:
    """Mark a function or an action as the code of this perk."""

    def keep(code: C) -> C:
        BUILT.setdefault(perk, []).append(code.__name__)
        return code

    return keep


# --- who has what --------------------------------------------------------------------------------------------------


def holder(table: Tabletop, unit: int) -> int:
    """Whose perks count for what this model does: in a Titan those of the pilot aboard (ruling RS-09)."""
    pilot = pilot_of(table, unit)
    return unit if pilot is None else pilot


def perks_of(table: Tabletop, unit: int) -> Perks:
    """The perks that count for this model, and how they stand."""
    return table.find(holder(table, unit), Perks) or Perks()


def bears(table: Tabletop, unit: int, perk: str) -> bool:
    """Whether this perk counts for the model."""
    return perk in perks_of(table, unit).held


def row_of(perk: str) -> Perk:
    """Its row in the tables."""
    return tables().perks[perk]


def open_to(table: Tabletop, unit: int) -> list[str]:
    """The perks a model may still pick: any for a Pilot; for infantry those marked, or by the switch all but Pilots'
    gear (RS-08). None comes twice."""
    held = perks_of(table, unit).held
    rows = [perk for perk in tables().perks.values() if perk.id not in held]
    if kind_of(table, unit) == "pilot":
        return [perk.id for perk in rows]
    if ruling(table, "open_perk_list") == "on":
        return [perk.id for perk in rows if not perk.pilot_gear]
    return [perk.id for perk in rows if perk.infantry]


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PerkOpened(Event):
    """A model has the kills for one more perk."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        perks = table.find(self.unit, Perks) or Perks()
        table.put(self.unit, replace(perks, owed=perks.owed + 1))


@dataclass(frozen=True, slots=True)
class PerkPicked(Event):
    """A model has a new perk, and with it the ability that perk grants, if it does."""

    unit: int
    perk: str

    def apply(self, table: Tabletop) -> None:
        perks = table.find(self.unit, Perks) or Perks()
        table.put(self.unit, replace(perks, held=(*perks.held, self.perk), owed=max(0, perks.owed - 1)))
        table.put(self.unit, with_what_it_grants(table.get(self.unit, Model), self.perk))


@builds("jump_kit")
def with_what_it_grants(model: Model, perk: str) -> Model:
    """A model with the ability that a perk grants: with a Jump Kit any Pilot runs along walls (10.1)."""
    grants = row_of(perk).grants
    if grants is None or grants in model.abilities:
        return model
    return replace(model, abilities=(*model.abilities, grants))


@dataclass(frozen=True, slots=True)
class PerkUsed(Event):
    """A model used a perk that works so often in an activation."""

    unit: int
    perk: str

    def apply(self, table: Tabletop) -> None:
        perks = table.get(self.unit, Perks)
        table.put(self.unit, replace(perks, used=(*perks.used, self.perk)))


@dataclass(frozen=True, slots=True)
class PerksRenewed(Event):
    """An activation begins or is over: what these models used or counted in it is forgotten."""

    units: tuple[int, ...]

    def apply(self, table: Tabletop) -> None:
        for unit in self.units:
            perks = table.get(unit, Perks)
            table.put(unit, Perks(perks.held, perks.owed))


def use(battle: Battle, unit: int, perk: str) -> None:
    """Use up a perk for this activation."""
    battle.happen(PerkUsed(holder(battle.table, unit), perk))


def worn(table: Tabletop, unit: int, perk: str) -> bool:
    """Whether the model has used this perk as often as one activation allows."""
    most = row_of(perk).per_activation
    return most is not None and perks_of(table, unit).used.count(perk) >= most


def in_an_activation(battle: Battle) -> bool:
    """Whether some model is activated right now; in the Horde Phase, say, none is."""
    return any(isinstance(step, FinishActivation) for step in battle.agenda)


class PerkAction(UnitAction):
    """An action that a perk is. A paid one costs the Perk action, a ``free`` one nothing (ruling RH-28)."""

    __slots__ = ()
    kind: ClassVar[str] = PERK
    perk: ClassVar[str] = ""

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return bears(battle.table, unit, cls.perk)

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        row = row_of(cls.perk)
        if not cls.suits(battle, unit):
            return f"{name_of(battle.table, unit)} has no {row.name}."
        if worn(battle.table, unit, cls.perk):
            return f"{row.name} works only once in an activation."
        if cls.free:
            return battle.bar(MayAct(unit, cls.kind))
        return cannot(battle, unit, cls.kind, cls.perk)

    def begin(self, battle: Battle) -> None:
        """Pay for it, and say that it was used."""
        if not self.free:
            spend(battle, self.unit, self.kind, self.perk)
        use(battle, self.unit, self.perk)


# --- picking one ---------------------------------------------------------------------------------------------------


@hooks.after(KillMarked)
def perk_opens(battle: Battle, event: KillMarked) -> Iterable[Step]:
    """At 1, 3 and 5 kills a perk is picked at once (10.7, ruling RH-25)."""
    if event.kills not in tables().figures.perks.at_kills:
        return ()
    battle.happen(PerkOpened(event.unit))
    return (CheckEnd(), AskForPerks())


@hooks.after(AttackEnded)
def perks_of_an_attack(battle: Battle, event: AttackEnded) -> Iterable[Step]:
    """What a whole attack opened is picked once it is over."""
    return (AskForPerks(),) if _next_to_pick(battle.table) is not None else ()


@hooks.modify(AfterAll)
def perks_of_a_moment(battle: Battle, asked: AfterAll, value: tuple[Step, ...]) -> tuple[Step, ...]:
    return (*value, AskForPerks()) if _next_to_pick(battle.table) is not None else value


@dataclass(frozen=True, slots=True)
class AskForPerks(Step):
    """Owners pick the perks their models have earned, whoever's turn it is, but not in the midst of an attack."""

    def run(self, battle: Battle) -> Iterable[Step]:
        if any(isinstance(step, (Settle, EndAttack)) for step in battle.agenda):
            return ()
        unit = _next_to_pick(battle.table)
        side = None if unit is None else side_of(battle.table, unit)
        if unit is None or side is None:
            return ()
        options = tuple(Option(perk, (TakePerk(unit, perk), AskForPerks())) for perk in open_to(battle.table, unit))
        return (Choose(side, "perk", options, (unit,)),)


def _next_to_pick(table: Tabletop) -> int | None:
    """The first model that may pick a perk; who is dead or finds none open goes without."""
    return next((u for u, perks in table.having(Perks)
                 if perks.owed and not table.has(u, Removed) and open_to(table, u)), None)


@dataclass(frozen=True, slots=True)
class TakePerk(Step):
    """The model has the perk from now on."""

    unit: int
    perk: str

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(PerkPicked(self.unit, self.perk))
        return ()


@hooks.after(Activated)
def perks_work_anew(battle: Battle, event: Activated) -> Iterable[Step]:
    return _renew(battle)


@hooks.after(ActivationEnded)
def perks_are_done(battle: Battle, event: ActivationEnded) -> Iterable[Step]:
    return _renew(battle)


def _renew(battle: Battle) -> Iterable[Step]:
    """What works once in an activation, anybody's, works again in the next (ruling RH-35)."""
    stale = tuple(u for u, perks in battle.table.having(Perks) if perks != Perks(perks.held, perks.owed))
    if stale:
        battle.happen(PerksRenewed(stale))
    return ()
