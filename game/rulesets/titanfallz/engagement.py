"""Engaged (rules 6, 11.3): who is locked in melee with whom, and what that forbids."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rulesets.titanfallz.acting import MayAct
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import (
    body,
    downed,
    is_device,
    is_horde,
    models,
    mount_of,
    side_of,
    standing,
    weapons_of,
)
from game.rulesets.titanfallz.parts import Bonds
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop, remembered

hooks = Hooks()

SHOOTING = ("ranged_attack", "throw")


@dataclass(frozen=True, slots=True)
class MeleeJoined(Event):
    """Two models are locked in melee with one another."""

    unit: int
    target: int

    def apply(self, table: Tabletop) -> None:
        for one, two in ((self.unit, self.target), (self.target, self.unit)):
            bonds = table.find(one, Bonds) or Bonds()
            if two not in bonds.units:
                table.put(one, Bonds((*bonds.units, two)))


def melee_reach(table: Tabletop, unit: int) -> float:
    """How far its longest melee weapon reaches, in inches."""
    plain = tables().weapons["basic_melee"].range
    return max((w.range for w in weapons_of(table, unit) if w.melee), default=plain)


def engaged_with(table: Tabletop, unit: int) -> list[int]:
    """The models it is locked with, in order of id: bonds that still hold, and contact with the horde.

    Whoever rides a Titan is locked with nobody, and nobody with a device.
    """
    return list(_engaged_with(table, unit))


@remembered
def _engaged_with(table: Tabletop, unit: int) -> tuple[int, ...]:
    if not standing(table, unit) or mount_of(table, unit) is not None or is_device(table, unit):
        return ()
    bonds = table.find(unit, Bonds)
    found = {u for u in (bonds.units if bonds else ()) if _holds(table, unit, u)}
    mine = is_horde(table, unit)
    found.update(u for u in models(table) if is_horde(table, u) != mine and _contact(table, unit, u))
    return tuple(sorted(found))


def engaged(table: Tabletop, unit: int) -> bool:
    """Whether it is locked in melee at all."""
    return bool(_engaged_with(table, unit))


def melee_around(table: Tabletop, unit: int) -> list[int]:
    """Everyone linked to a model by engagement, itself included, directly or through others (ruling RB-68)."""
    group, edge = {unit}, [unit]
    while edge:
        for linked in engaged_with(table, edge.pop()):
            if linked not in group:
                group.add(linked)
                edge.append(linked)
    return sorted(group)


def _holds(table: Tabletop, unit: int, partner: int) -> bool:
    if not standing(table, partner) or mount_of(table, partner) is not None or is_device(table, partner):
        return False
    reach = max(melee_reach(table, unit), melee_reach(table, partner))
    return gap(table, unit, partner) <= reach + 0.01


def _contact(table: Tabletop, unit: int, partner: int) -> bool:
    if downed(table, partner) or mount_of(table, partner) is not None or is_device(table, partner):
        return False
    return table.board.touching(body(table, unit), body(table, partner))


@hooks.modify(MayAct, name="engaged")
def no_shooting_while_engaged(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    """A model locked in melee may neither shoot nor throw."""
    if asked.kind in SHOOTING and engaged(battle.table, asked.unit):
        return value.barred("Engaged: it may only fight those it is locked with, in melee.")
    return value


def join(battle: Battle, unit: int, target: int) -> None:
    """Lock two models, unless they are already."""
    bonds = battle.table.find(unit, Bonds)
    if bonds is None or target not in bonds.units:
        battle.happen(MeleeJoined(unit, target))


def hostile(table: Tabletop, unit: int, target: int) -> bool:
    """Whether one may attack the other: another side's model, the horde, or a turret nobody owns."""
    return side_of(table, unit) != side_of(table, target) or is_horde(table, target)
