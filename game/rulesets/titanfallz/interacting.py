"""Rules 8.2 and 12.1: Interact, and the Panocyte Tank."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Offer
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission, Question
from game.rules.step import Step
from game.rulesets.titanfallz.acting import MayAct, UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.harm import Killed, WentDown, Wounded
from game.rulesets.titanfallz.measuring import gap, near_point
from game.rulesets.titanfallz.models import here, kind_of
from game.rulesets.titanfallz.moving import Speed
from game.rulesets.titanfallz.parts import Feature, Model, Tank
from game.rulesets.titanfallz.sure_thing import refuse_sure_thing, spend_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import Place, Point
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class MayInteract(Question[Permission]):
    """Whether a model may work a feature: by default from within 1" of it (ruling RB-19)."""

    unit: int
    target: int

    def start(self, battle: Battle) -> Permission:
        table, reach = battle.table, tables().figures.interact.reach
        if not here(table, self.target) or table.find(self.target, Feature) is None:
            return Permission(bar="There is nothing to work there.")
        if table.has(self.target, Model):
            near = gap(table, self.unit, self.target) <= reach + 0.01
        else:
            near = near_point(table, self.unit, table.get(self.target, Place).point, reach)
        return Permission() if near else Permission(bar=f'It has to be within {reach:g}" of that.')


@dataclass(frozen=True, slots=True)
class Interacted(Event):
    """A model worked a feature, with or without success."""

    unit: int
    target: int
    kind: str
    passed: bool


@dataclass(frozen=True, slots=True)
class Interact(UnitAction):
    """Work a feature within reach; a Tactics test where it names a number (8.2)."""

    label: ClassVar[str] = "Interact"
    kind: ClassVar[str] = "interact"
    unit: int
    target: int
    sure: bool = False

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        no = cannot(battle, unit, cls.kind)
        if no is None and not workable(battle, unit):
            return "There is nothing within reach to work."
        return no

    def verify(self, battle: Battle) -> None:
        refuse(cannot(battle, self.unit, self.kind))
        refuse(battle.bar(MayInteract(self.unit, self.target)))
        if self.sure:
            refuse_sure_thing(battle, self.unit, rolls=battle.table.get(self.target, Feature).tn is not None)

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        if self.sure:
            spend_sure_thing(battle, self.unit, self.kind)
        return (Work(self.unit, self.target, self.sure),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, target) for target in workable(battle, unit))


@dataclass(frozen=True, slots=True)
class Work(Step):
    """Make the test and tell the result; what the feature does with it follows the event."""

    unit: int
    target: int
    sure: bool

    def run(self, battle: Battle) -> Iterable[Step]:
        feature = battle.table.get(self.target, Feature)
        passed = feature.tn is None or passes(battle, self.unit, feature.tn, feature.kind, sure=self.sure)
        battle.happen(Interacted(self.unit, self.target, feature.kind, passed))
        return ()


def workable(battle: Battle, unit: int) -> list[int]:
    """Features the model may work where it stands."""
    return [entity for entity, _ in battle.table.having(Feature)
            if battle.bar(MayInteract(unit, entity)) is None]


# --- the Panocyte Tank (12.1) --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TankTaken(Event):
    """A model carries the tank now."""

    unit: int
    tank: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.tank, replace(table.get(self.tank, Tank), carrier=self.unit))
        table.drop(self.tank, Place)


@dataclass(frozen=True, slots=True)
class TankDropped(Event):
    """The tank lies on the ground again."""

    unit: int
    tank: int
    at: Point

    def apply(self, table: Tabletop) -> None:
        table.put(self.tank, replace(table.get(self.tank, Tank), carrier=None))
        table.put(self.tank, Place.at(*self.at, z=table.board.rest(self.at, 0.0)))


def tank_of(table: Tabletop) -> int | None:
    """The tank, if the game has one."""
    found = table.having(Tank)
    return found[0][0] if found else None


def carrier(table: Tabletop) -> int | None:
    """The model that carries the tank."""
    tank = tank_of(table)
    return None if tank is None else table.get(tank, Tank).carrier


@hooks.after(Interacted)
def take_tank(battle: Battle, event: Interacted) -> Iterable[Step]:
    """A passed test takes the tank off the ground."""
    if event.kind == "tank" and event.passed:
        battle.happen(TankTaken(event.unit, event.target))
    return ()


@hooks.modify(Speed, name="panocyte tank", order=Order.LOSS)
def carrier_is_slow(battle: Battle, asked: Speed, value: float) -> float:
    """A carrier is 3 slower; a Titan does not feel it (12.1)."""
    if carrier(battle.table) != asked.unit or kind_of(battle.table, asked.unit) == "titan":
        return value
    return max(0.0, value - tables().figures.tank.slower)


def drop_tank(battle: Battle, unit: int) -> Iterable[Step]:
    """The tank falls where its carrier is, or was."""
    table, tank = battle.table, tank_of(battle.table)
    place = table.find(unit, Place)
    if tank is not None and place is not None and table.get(tank, Tank).carrier == unit:
        battle.happen(TankDropped(unit, tank, place.point))
    return ()


@hooks.after(Wounded)
def hurt_carrier_drops_it(battle: Battle, event: Wounded) -> Iterable[Step]:
    return drop_tank(battle, event.unit)


@hooks.after(WentDown)
def downed_carrier_drops_it(battle: Battle, event: WentDown) -> Iterable[Step]:
    return drop_tank(battle, event.unit)


@hooks.after(Killed)
def dead_carrier_drops_it(battle: Battle, event: Killed) -> Iterable[Step]:
    return drop_tank(battle, event.unit)


@dataclass(frozen=True, slots=True)
class PutDown(UnitAction):
    """Put the tank down; free, in the carrier's activation (ruling RH-79)."""

    label: ClassVar[str] = "Put down"
    kind: ClassVar[str] = "put_down"
    free: ClassVar[bool] = True
    unit: int

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if carrier(battle.table) != unit:
            return "It does not carry the tank."
        return battle.bar(MayAct(unit, cls.kind))

    def perform(self, battle: Battle) -> Iterable[Step]:
        return drop_tank(battle, self.unit)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)
