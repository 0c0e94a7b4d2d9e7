"""Rules 10.6: the Auto-Titan - a Null Titan on standing orders, which acts by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Offer, Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission, Question
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.acting import ActionsGiven, Conduct, MayAct, UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.hatch import Embarked
from game.rulesets.titanfallz.measuring import gap, sees, within
from game.rulesets.titanfallz.models import (
    all_bodies,
    body,
    here,
    horde,
    is_null,
    kind_of,
    models,
    name_of,
    of_side,
    on_orders,
    other,
    side_of,
    standing,
    weapons_of,
)
from game.rulesets.titanfallz.moving import GetUp, Move, Speed, in_the_way
from game.rulesets.titanfallz.parts import Arms, Health, Orders
from game.rulesets.titanfallz.skills import MayRepair
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place, Point, Side, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

DOES = frozenset({"get_up", "move", "ranged_attack", "melee_attack"})
"""All that a Titan on orders ever does."""

EQUAL = 0.001
"""Inches by which two enemies may differ and still be equally near."""


# --- the order -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrderGiven(Event):
    """A Null Titan has standing orders and serves that side now, with the primary it fired last (ruling RH-23)."""

    unit: int
    titan: int
    side: int

    def apply(self, table: Tabletop) -> None:
        arms = table.get(self.titan, Arms)
        table.put(self.titan, Orders(self.unit))
        table.put(self.titan, Side(self.side))
        table.put(self.titan, replace(arms, active=arms.fired or arms.active))


@dataclass(frozen=True, slots=True)
class OrderEnded(Event):
    """The orders of a Titan are over: somebody boarded it."""

    titan: int

    def apply(self, table: Tabletop) -> None:
        table.drop(self.titan, Orders)


@dataclass(frozen=True, slots=True)
class MayOrder(Question[Permission]):
    """Whether a Pilot may give that Titan an order."""

    unit: int
    titan: int

    def start(self, battle: Battle) -> Permission:
        table, near = battle.table, tables().figures.auto_titan.clear_of_horde
        name = name_of(table, self.titan)
        if not here(table, self.titan) or not is_null(table, self.titan):
            return Permission(bar="Orders are given to Null Titans.")
        if on_orders(table, self.titan) and side_of(table, self.titan) == side_of(table, self.unit):
            return Permission(bar=f"{name} is on your orders already.")
        if not sees(table, self.unit, self.titan):
            return Permission(bar=f"It has no line of sight to {name}.")
        if any(within(table, self.titan, dead, near) for dead in horde(table)):
            return Permission(bar=f'{name} takes no order with the horde within {near:g}".')
        return Permission()


@dataclass(frozen=True, slots=True)
class GiveOrder(UnitAction):
    """Any Pilot, on foot or in a Titan of its own, sets a Null Titan it sees to act by itself (10.6, RH-21, RH-22)."""

    label: ClassVar[str] = "Auto-Titan"
    kind: ClassVar[str] = "auto_titan"
    unit: int
    titan: int

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        table = battle.table
        pilot = kind_of(table, unit) == "pilot" or (kind_of(table, unit) == "titan" and not is_null(table, unit))
        return pilot and any(is_null(table, u) for u in models(table))

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        kind = kind_of(battle.table, unit)
        if kind != "pilot" and (kind != "titan" or is_null(battle.table, unit)):
            return "Only a Pilot gives a Titan orders."
        return cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(battle.bar(MayOrder(self.unit, self.titan)))

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        side = side_of(battle.table, self.unit)
        assert side is not None
        battle.happen(OrderGiven(self.unit, self.titan, side))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, titan) for titan in models(battle.table)
                    if battle.bar(MayOrder(unit, titan)) is None)


@hooks.after(Embarked)
def boarding_ends_the_order(battle: Battle, event: Embarked) -> Iterable[Step]:
    if on_orders(battle.table, event.titan):
        battle.happen(OrderEnded(event.titan))
    return ()


# --- what it may not do --------------------------------------------------------------------------------------------


@hooks.modify(ActionsGiven, name="auto-titan", order=Order.CAP)
def two_actions(battle: Battle, asked: ActionsGiven, value: int) -> int:
    """Two actions, whatever the Pilot was that drove it once."""
    return tables().figures.auto_titan.actions if on_orders(battle.table, asked.unit) else value


@hooks.modify(MayAct, name="auto-titan")
def nothing_but_moving_and_fighting(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    if on_orders(battle.table, asked.unit) and asked.kind not in DOES:
        return value.barred("An Auto-Titan only moves and attacks.")
    return value


@hooks.modify(MayRepair, name="auto-titan")
def no_repair(battle: Battle, asked: MayRepair, value: Permission) -> Permission:
    if on_orders(battle.table, asked.titan):
        return value.barred("An Auto-Titan cannot be repaired.")
    return value


# --- acting by itself ----------------------------------------------------------------------------------------------


@hooks.modify(Conduct, name="auto-titan")
def acts_by_itself(battle: Battle, asked: Conduct, value: tuple[Step, ...]) -> tuple[Step, ...]:
    """Its side activates it and breaks ties; the rest it does alone (ruling RH-23)."""
    return (ActByItself(asked.unit),) if on_orders(battle.table, asked.unit) else value


@dataclass(frozen=True, slots=True)
class ActByItself(Step):
    """Get up if need be, then move toward the nearest enemy, then attack it."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        if table.get(unit, Health).knocked and cannot(battle, unit, "get_up") is None:
            return (*GetUp(unit).perform(battle), self)
        near, side = nearest_enemies(table, unit), side_of(table, unit)
        if len(near) < 2 or side is None:
            return tuple(step for foe in near for step in _turn_on(unit, foe))
        options = tuple(Option(str(foe), _turn_on(unit, foe)) for foe in near)
        return (Choose(side, "auto_foe", options, (unit,)),)


def _turn_on(unit: int, foe: int) -> tuple[Step, ...]:
    return (CloseIn(unit, foe), AttackByItself(unit, foe))


def nearest_enemies(table: Tabletop, titan: int) -> list[int]:
    """The standing models of the other side that are nearest, several only if tied; the horde is left out (RH-06)."""
    side = side_of(table, titan)
    if side is None:
        return []
    rows = [(gap(table, titan, u), u) for u in of_side(table, other(side)) if standing(table, u)]
    least = min(rows, default=(0.0, 0))[0]
    return [u for inches, u in rows if inches <= least + EQUAL]


@dataclass(frozen=True, slots=True)
class CloseIn(Step):
    """A Move by the shortest way toward the enemy, until in contact."""

    unit: int
    foe: int

    def run(self, battle: Battle) -> Iterable[Step]:
        move = Move(self.unit, way_to(battle, self.unit, self.foe))
        return move.perform(battle) if move.path and _legal(battle, move) else ()


def way_to(battle: Battle, unit: int, foe: int) -> tuple[Point, ...]:
    """Where a Move brings it on the shortest way to an enemy; nowhere if it is in contact."""
    table, mine = battle.table, body(battle.table, unit)
    if table.board.touching(mine, body(table, foe)):
        return ()
    flow = table.board.flow(mine.radius, [table.get(foe, Place).point])
    walk = flow.march(mine, battle.value(Speed(unit)), in_the_way(table, unit), all_bodies(table, unit))
    return tuple((tidy(x), tidy(y)) for x, y in walk.path)


@dataclass(frozen=True, slots=True)
class AttackByItself(Step):
    """One attack on the enemy it turned on, if it has a legal one; its side chooses the weapon."""

    unit: int
    foe: int

    def run(self, battle: Battle) -> Iterable[Step]:
        found, side = own_attacks(battle, self.unit, self.foe), side_of(battle.table, self.unit)
        if len(found) < 2 or side is None:
            return tuple(step for attack in found for step in attack.perform(battle))
        options = tuple(Option(attack.weapon, (Take(attack),)) for attack in found)
        return (Choose(side, "auto_weapon", options, (self.unit, self.foe)),)


def own_attacks(battle: Battle, titan: int, foe: int) -> list[RangedAttack | MeleeAttack]:
    """The attacks a Titan on orders could make on an enemy: with its sidearm, and with the primary it used last."""
    arms = battle.table.get(titan, Arms)
    allowed = [w for w in weapons_of(battle.table, titan) if w.slot == "sidearm" or w.id == arms.active]
    attacks = [MeleeAttack(titan, w.id, foe) if w.melee else RangedAttack(titan, w.id, foe) for w in allowed]
    return [attack for attack in attacks if _legal(battle, attack)]


@dataclass(frozen=True, slots=True)
class Take(Step):
    """Take an action that was chosen from legal ones."""

    action: UnitAction

    def run(self, battle: Battle) -> Iterable[Step]:
        return self.action.perform(battle)


def _legal(battle: Battle, action: UnitAction) -> bool:
    try:
        action.verify(battle)
    except Refused:
        return False
    return True
