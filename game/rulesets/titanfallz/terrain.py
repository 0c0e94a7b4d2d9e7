"""Alternating terrain placement (13.1, ruling RH-89): the players place the pieces of a pool in turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, radians, sin
from typing import ClassVar

from shapely import Point as ShapelyPoint
from shapely import Polygon

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step, Wait
from game.rulesets.titanfallz.models import other
from game.rulesets.titanfallz.parts import Door, Pooled, Spawn, Tank, Turret
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Base, Piece, Place, Point, Removed, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

BESIDE = 1.5
"""Inches that have to stay clear around a turret and before a doorway, so that people on foot get by."""


@dataclass(frozen=True, slots=True)
class TerrainPlaced(Event):
    """A side placed a piece of terrain."""

    side: int
    piece: int
    outline: tuple[Point, ...]

    def apply(self, table: Tabletop) -> None:
        pooled = table.get(self.piece, Pooled)
        table.drop(self.piece, Pooled)
        table.put(self.piece, replace(pooled.piece, outline=self.outline))


@dataclass(frozen=True, slots=True)
class TerrainLeftOut(Event):
    """A side left a piece in the box."""

    side: int
    piece: int

    def apply(self, table: Tabletop) -> None:
        table.drop(self.piece, Pooled)
        table.put(self.piece, Removed("left out"))


def pool(table: Tabletop) -> list[tuple[int, Piece]]:
    """Pieces still to be placed, in order of id."""
    return [(entity, pooled.piece) for entity, pooled in table.having(Pooled)]


@dataclass(frozen=True, slots=True)
class NextTerrain(Step):
    """The placing side alternates with each piece."""

    side: int

    def run(self, battle: Battle) -> Iterable[Step]:
        return (PlacingTerrain(self.side),) if pool(battle.table) else ()


@dataclass(frozen=True, slots=True)
class PlacingTerrain(Wait):
    """A side places one piece of the pool, or leaves one out."""

    side: int

    @property
    def asked(self) -> int:
        return self.side

    def admit(self, battle: Battle, action: Action) -> None:
        if not isinstance(action, (PlaceTerrain, LeaveOut)):
            raise Refused("Terrain is placed first.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return (NextTerrain(other(self.side)),)

    def offers(self, battle: Battle) -> Iterable[Offer]:
        for entity, _ in pool(battle.table):
            region = TerrainRegion(entity)
            if region.spots(battle):
                yield region
            yield LeaveOut(entity)


@dataclass(frozen=True, slots=True)
class PlaceTerrain(Action):
    """Put a piece with its middle on a point, turned by so many degrees."""

    label: ClassVar[str] = "Place"
    piece: int
    at: Point
    turn: float = 0.0

    def verify(self, battle: Battle) -> None:
        table = battle.table
        outline = moved_outline(_pooled(table, self.piece), self.at, self.turn)
        shape = Polygon(outline)
        if any(not (0 <= x <= table.size[0] and 0 <= y <= table.size[1]) for x, y in outline):
            raise Refused("Terrain has to lie wholly on the table.")
        for _, piece in table.having(Piece):
            if shape.intersects(Polygon(piece.outline)):
                raise Refused("It would lie on another piece of terrain.")
        for point, clearance in _kept_clear(table):
            if shape.distance(ShapelyPoint(point)) < clearance:
                raise Refused("Spawn points, the tank, turrets and doors have to stay clear.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        waiting = battle.waiting
        assert isinstance(waiting, PlacingTerrain)
        outline = moved_outline(_pooled(battle.table, self.piece), self.at, self.turn)
        battle.happen(TerrainPlaced(waiting.side, self.piece, outline))
        return ()


@dataclass(frozen=True, slots=True)
class LeaveOut(Action):
    """Leave a piece in the box."""

    label: ClassVar[str] = "Leave out"
    piece: int

    def verify(self, battle: Battle) -> None:
        _pooled(battle.table, self.piece)

    def perform(self, battle: Battle) -> Iterable[Step]:
        waiting = battle.waiting
        assert isinstance(waiting, PlacingTerrain)
        battle.happen(TerrainLeftOut(waiting.side, self.piece))
        return ()


@dataclass(frozen=True, slots=True)
class TerrainRegion(Region):
    """Where a piece of the pool may lie, turned by so many degrees."""

    piece: int
    turn: float = 0.0

    @property
    def unit(self) -> int:  # type: ignore[override]
        return self.piece

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = PlaceTerrain(self.piece, (tidy(point[0]), tidy(point[1])), self.turn)
        try:
            action.verify(battle)
        except Refused:
            return None
        return action

    def spots(self, battle: Battle) -> Sequence[Point]:
        size = battle.table.size
        grid = [(x + 1.5, y + 1.5) for x in range(0, int(size[0]), 3) for y in range(0, int(size[1]), 3)]
        return [p for p in grid if self.action(battle, p) is not None]


def moved_outline(piece: Piece, at: Point, turn: float) -> tuple[Point, ...]:
    """The outline with its middle (the mean of its corners) on a point, turned counter-clockwise."""
    count = len(piece.outline)
    mx, my = sum(x for x, _ in piece.outline) / count, sum(y for _, y in piece.outline) / count
    c, s = cos(radians(turn)), sin(radians(turn))
    return tuple((tidy(at[0] + (x - mx) * c - (y - my) * s), tidy(at[1] + (x - mx) * s + (y - my) * c))
                 for x, y in piece.outline)


def _pooled(table: Tabletop, entity: int) -> Piece:
    pooled = table.find(entity, Pooled)
    if pooled is None:
        raise Refused("That piece is not in the pool.")
    return pooled.piece


def _kept_clear(table: Tabletop) -> list[tuple[Point, float]]:
    radius = tables().figures.spawn.diameter / 2
    spots = [(place.point, radius) for _, _, place in table.having(Spawn, Place)]
    spots += [(place.point, radius) for _, _, place in table.having(Tank, Place)]
    spots += [(place.point, base.radius + BESIDE) for _, _, base, place in table.having(Turret, Base, Place)]
    return spots + [(spot, BESIDE) for _, door in table.having(Door) for spot in _along(door)]


def _along(door: Door) -> list[Point]:
    """Points of a doorway, half an inch apart."""
    (ax, ay), (bx, by) = door.start, door.end
    steps = max(1, round(2 * hypot(bx - ax, by - ay)))
    return [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps + 1)]
