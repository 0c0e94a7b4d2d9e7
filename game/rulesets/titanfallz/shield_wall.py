"""Rules 5.1: the Rampart's shield wall, a piece of terrain somebody carries along (ruling RA-12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin
from typing import ClassVar

from shapely import Point as ShapelyPoint
from shapely import Polygon

from game.rules.action import Action, Offer, Region, refusal
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.acting import refuse
from game.rulesets.titanfallz.attack_questions import CoverFrom, view_of
from game.rulesets.titanfallz.keywords import TerrainDestroyed
from game.rulesets.titanfallz.models import all_bodies, body, kind_of, screens
from game.rulesets.titanfallz.moving import around_point
from game.rulesets.titanfallz.parts import ShieldWall
from game.rulesets.titanfallz.skills import Skill
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Board
from game.tabletop.parts import Area, Cover, Piece, Place, Point, Removed, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ABILITY = "shield_wall"


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShieldWallSet(Event):
    """A Rampart put up a wall."""

    unit: int
    wall: Piece

    def apply(self, table: Tabletop) -> None:
        table.create(self.wall, ShieldWall(self.unit))


@dataclass(frozen=True, slots=True)
class ShieldWallGone(Event):
    """A shield wall was taken down or shot to pieces."""

    wall: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.wall, Removed("gone"))
        table.drop(self.wall, Piece)
        table.drop(self.wall, ShieldWall)


def walls(table: Tabletop) -> dict[int, int]:
    """The shield walls that stand, and whose each is."""
    return {entity: wall.owner for entity, wall in table.having(ShieldWall)}


# --- the action ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RaiseWall(Skill):
    """Put up a wall with its middle on a point, its length turned by so many degrees; the old one goes."""

    label: ClassVar[str] = "Shield Wall"
    ability: ClassVar[str] = ABILITY
    unit: int
    at: Point
    turn: float = 0.0

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(why_no_wall(battle.table, self.unit, self.at, self.turn))

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        for wall, owner in walls(battle.table).items():
            if owner == self.unit:
                battle.happen(ShieldWallGone(wall))
        battle.happen(ShieldWallSet(self.unit, wall_at(battle.table, self.at, self.turn)))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        if WallRegion(unit).spots(battle):
            yield WallRegion(unit)


def wall_at(table: Tabletop, at: Point, turn: float) -> Piece:
    """The wall as it would stand there, on whatever is under it."""
    row = tables().abilities[ABILITY]
    half, deep = row.length / 2, row.depth / 2
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = ((-half, -deep), (half, -deep), (half, deep), (-half, deep))
    outline = tuple((tidy(at[0] + x * c - y * s), tidy(at[1] + x * s + y * c)) for x, y in corners)
    top = tidy(table.board.rest(at, 0.0) + row.height)
    return Piece("shield_wall", outline, top, row.cover, blocks_sight=False, stand=False, wall_run=False)


def why_no_wall(table: Tabletop, unit: int, at: Point, turn: float) -> str | None:
    """Why this Rampart may not put its wall there, or None."""
    row, wall = tables().abilities[ABILITY], wall_at(table, at, turn)
    shape, mine = Polygon(wall.outline), body(table, unit)
    if any(not (0 <= x <= table.size[0] and 0 <= y <= table.size[1]) for x, y in wall.outline):
        return "The wall has to stand wholly on the table."
    middle = ShapelyPoint(mine.point)
    if max(middle.distance(ShapelyPoint(corner)) for corner in wall.outline) - mine.radius > row.place_within + 0.01:
        return f'The whole wall has to be within {row.place_within:g}" of it.'
    if any(shape.distance(ShapelyPoint(other.point)) < other.radius - 0.001 for other in all_bodies(table)):
        return "The wall cannot stand on a base."
    return None if _level(table, unit, shape) else "The wall needs level ground clear of other terrain."


def _level(table: Tabletop, unit: int, shape: Polygon) -> bool:
    """Whether the wall would stand on bare floor, or wholly on one flat top; its owner's old wall does not count."""
    left, low, right, high = shape.bounds
    standing = walls(table)
    for entity, piece in table.having(Piece):
        if not piece.solid or standing.get(entity) == unit:
            continue
        xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
        if max(xs) < left or min(xs) > right or max(ys) < low or min(ys) > high:
            continue
        other = Polygon(piece.outline)
        if shape.intersects(other) and not (piece.stand and other.covers(shape)):
            return False
    return True


@dataclass(frozen=True, slots=True)
class WallRegion(Region):
    """Where a Rampart may put its wall: across the line from itself to the point."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = self._at(battle.table, point)
        return action if refusal(battle, action) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        table, mine = battle.table, body(battle.table, self.unit)
        rings = around_point(mine.point, (mine.radius + 0.4, mine.radius + 3.0), 12)
        return [p for p in rings if self._stands(table, p)]

    def _at(self, table: Tabletop, point: Point) -> RaiseWall:
        place = table.get(self.unit, Place)
        turn = degrees(atan2(point[1] - place.y, point[0] - place.x)) + 90.0
        return RaiseWall(self.unit, (tidy(point[0]), tidy(point[1])), round(turn % 180.0, 1))

    def _stands(self, table: Tabletop, point: Point) -> bool:
        action = self._at(table, point)
        return why_no_wall(table, self.unit, action.at, action.turn) is None


# --- what it does --------------------------------------------------------------------------------------------------


@hooks.modify(CoverFrom, name="shield wall")
def too_low_for_a_titan(battle: Battle, asked: CoverFrom, value: Cover) -> Cover:
    """A Titan is too tall to profit from the wall: it has what cover it would have without it."""
    table = battle.table
    if value == Cover.NONE or kind_of(table, asked.victim) != "titan" or not walls(table):
        return value
    if set(view_of(table, asked.attack, asked.victim).by_of(asked.victim)).isdisjoint(walls(table)):
        return value
    pieces = [(e, piece) for e, piece in table.having(Piece) if e not in walls(table)]
    ends = (asked.attack.attacker, asked.victim)
    bare = Board(table.size, pieces, table.having(Area))
    others = [s for s in screens(table) if s.id not in ends]
    return bare.sight(body(table, ends[0]), body(table, ends[1]), others).cover_of(asked.victim)


@hooks.instead(TerrainDestroyed)
def a_wall_leaves_no_rubble(battle: Battle, event: TerrainDestroyed) -> Event:
    """A shield wall that is shot to pieces is simply gone."""
    return ShieldWallGone(event.piece) if event.piece in walls(battle.table) else event
