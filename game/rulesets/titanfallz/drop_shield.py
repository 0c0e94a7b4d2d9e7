"""Rules 10.4: the Drop Shield of a Titan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from game.rules.action import Offer
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.acting import Activated, MayAct, UnitAction, cannot, spend
from game.rulesets.titanfallz.attack_questions import CoverFrom
from game.rulesets.titanfallz.criticals import ATTACKS
from game.rulesets.titanfallz.eject import PilotOut
from game.rulesets.titanfallz.exposure import ShelterOf
from game.rulesets.titanfallz.fighting import MayTarget
from game.rulesets.titanfallz.harm import Killed
from game.rulesets.titanfallz.measuring import within
from game.rulesets.titanfallz.models import kind_of, pilot_of
from game.rulesets.titanfallz.parts import DropShield
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Cover
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

NO_ATTACKS = "Its Drop Shield is up: it cannot attack."


@dataclass(frozen=True, slots=True)
class ShieldRaised(Event):
    """A Titan's Drop Shield is up."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, DropShield())


@dataclass(frozen=True, slots=True)
class ShieldLowered(Event):
    """A Titan's Drop Shield is down again."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, DropShield)


@dataclass(frozen=True, slots=True)
class RaiseShield(UnitAction):
    """Put up the Drop Shield, until the Titan's next activation (10.4)."""

    label: ClassVar[str] = "Drop Shield"
    kind: ClassVar[str] = "drop_shield"
    unit: int

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return kind_of(battle.table, unit) == "titan"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not cls.suits(battle, unit):
            return "Only a Titan has a Drop Shield."
        if shield_up(battle.table, unit):
            return "Its Drop Shield is up already."
        return cannot(battle, unit, cls.kind)

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        battle.happen(ShieldRaised(self.unit))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)


# --- what it does --------------------------------------------------------------------------------------------------


def shield_up(table: Tabletop, unit: int) -> bool:
    """Whether this Titan's Drop Shield is up."""
    return table.has(unit, DropShield)


def shielded(table: Tabletop, unit: int) -> bool:
    """Whether any part of a model is within a Drop Shield, its own or anybody's (ruling RH-16)."""
    radius = tables().figures.drop_shield.radius
    return any(within(table, titan, unit, radius) for titan, _ in table.having(DropShield))


@hooks.modify(CoverFrom, name="drop shield", order=Order.CAP)
def heavy_cover_inside(battle: Battle, asked: CoverFrom, value: Cover) -> Cover:
    """Everything inside is in Heavy Cover, whoever attacks and from wherever (ruling RH-16)."""
    return _better(battle.table, asked.victim, value)


@hooks.modify(ShelterOf, name="drop shield")
def sheltered_inside(battle: Battle, asked: ShelterOf, value: Cover) -> Cover:
    """A Pilot inside is in cover when the round ends (ruling RA-24)."""
    return _better(battle.table, asked.unit, value)


def _better(table: Tabletop, unit: int, value: Cover) -> Cover:
    return max(value, tables().figures.drop_shield.cover) if shielded(table, unit) else value


@hooks.modify(MayAct, name="drop shield")
def no_attack_action_under_the_shield(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    shut = asked.kind in ATTACKS and shield_up(battle.table, asked.unit)
    return value.barred(NO_ATTACKS) if shut else value


@hooks.modify(MayTarget, name="drop shield")
def no_attack_of_any_kind_under_the_shield(battle: Battle, asked: MayTarget, value: Permission) -> Permission:
    """Free attacks and those in another's turn are barred as well (ruling RH-17)."""
    return value.barred(NO_ATTACKS) if shield_up(battle.table, asked.attack.attacker) else value


# --- when it ends --------------------------------------------------------------------------------------------------


@hooks.after(Activated)
def shield_ends_with_the_next_activation(battle: Battle, event: Activated) -> Iterable[Step]:
    """It is down before the first action of that activation."""
    return lower(battle, event.unit)


@hooks.after(PilotOut)
def shield_ends_when_the_titan_is_null(battle: Battle, event: PilotOut) -> Iterable[Step]:
    return lower(battle, event.titan)


@hooks.after(Killed)
def shield_ends_with_the_titan_or_its_pilot(battle: Battle, event: Killed) -> Iterable[Step]:
    for titan, _ in battle.table.having(DropShield):
        if event.unit in (titan, pilot_of(battle.table, titan)):
            lower(battle, titan)
    return ()


def lower(battle: Battle, titan: int) -> Iterable[Step]:
    """Take a Titan's Drop Shield down, if it is up."""
    if shield_up(battle.table, titan):
        battle.happen(ShieldLowered(titan))
    return ()
