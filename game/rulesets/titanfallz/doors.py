"""Rules 13.3: doors in a wall. A shut one is a piece of terrain; whoever Interacts beside it opens or shuts it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.interacting import Interacted, MayInteract
from game.rulesets.titanfallz.models import all_bodies, body
from game.rulesets.titanfallz.parts import Door, Feature
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Piece, Place, Point
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

KIND = "door"

THICK = 0.5
"""Inches a door is deep."""


def leaf(start: Point, end: Point, like: Piece) -> Piece:
    """What stands from one point to the other while the door is shut: a piece like this one, so long and THICK."""
    along = (end[0] - start[0], end[1] - start[1])
    length = hypot(*along)
    across = (-along[1] / length * THICK / 2, along[0] / length * THICK / 2)
    corners = ((start[0] - across[0], start[1] - across[1]), (end[0] - across[0], end[1] - across[1]),
               (end[0] + across[0], end[1] + across[1]), (start[0] + across[0], start[1] + across[1]))
    return replace(like, outline=tuple((round(x, 3), round(y, 3)) for x, y in corners))


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DoorHung(Event):
    """A door is in its place, open or shut."""

    door: Door

    def apply(self, table: Tabletop) -> None:
        (ax, ay), (bx, by) = self.door.start, self.door.end
        shut = () if self.door.open else (self.door.leaf,)
        table.create(self.door, Feature(KIND), Place.at((ax + bx) / 2, (ay + by) / 2), *shut)


@dataclass(frozen=True, slots=True)
class DoorMoved(Event):
    """A model opened a door, or shut it."""

    unit: int
    door: int
    open: bool

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.door, Door)
        table.put(self.door, replace(part, open=self.open))
        if self.open:
            table.drop(self.door, Piece)
        else:
            table.put(self.door, part.leaf)


# --- working them --------------------------------------------------------------------------------------------------


@hooks.modify(MayInteract, name="door")
def from_anywhere_beside_it(battle: Battle, asked: MayInteract, value: Permission) -> Permission:
    """A door is worked from anywhere along it, and shut only while nobody stands in it."""
    table, door = battle.table, battle.table.find(asked.target, Door)
    if door is None:
        return value
    mine, reach = body(table, asked.unit), tables().figures.interact.reach
    if mine.z > reach + 0.01 or from_door(door, mine) > reach + 0.01:
        return Permission(bar=f'It has to be within {reach:g}" of that door.')
    if door.open and any(from_door(door, each) < 0 for each in all_bodies(table)):
        return Permission(bar="Somebody stands in the doorway.")
    return Permission()


def from_door(door: Door, there: Body) -> float:
    """Inches between a base and a door, below 0 where it stands in the doorway."""
    return from_line(door, there.point) - THICK / 2 - there.radius


def from_line(door: Door, point: Point) -> float:
    """Inches between a spot and the line a door runs along."""
    (ax, ay), (bx, by) = door.start, door.end
    dx, dy = bx - ax, by - ay
    share = ((point[0] - ax) * dx + (point[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


@hooks.after(Interacted)
def swings(battle: Battle, event: Interacted) -> Iterable[Step]:
    """An open door shuts, a shut one opens."""
    door = battle.table.find(event.target, Door)
    if door is not None and event.passed:
        battle.happen(DoorMoved(event.unit, event.target, not door.open))
    return ()
