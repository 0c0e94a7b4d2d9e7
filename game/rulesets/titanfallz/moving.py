"""Rules 8.2: Move, Jump, Climb and Get Up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Mark, Question
from game.rules.step import Step
from game.rulesets.titanfallz.acting import UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.engagement import engaged, hostile
from game.rulesets.titanfallz.falling import Fall, needs_test
from game.rulesets.titanfallz.measuring import body_radius, free_spot, place_at
from game.rulesets.titanfallz.models import (
    all_bodies,
    bodies,
    body,
    downed,
    flies,
    kind_of,
    models,
    mount_of,
    ruling,
    side_of,
)
from game.rulesets.titanfallz.noise import MakeNoise, NoiseLevel
from game.rulesets.titanfallz.parts import Health, Model, Stats, Turn
from game.rulesets.titanfallz.sure_thing import refuse_sure_thing, spend_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.board import Body, Reach
from game.tabletop.parts import STEP, Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

TOLERANCE = 0.01
"""Inches by which a move may be too long and still pass for exactly that long (ruling RA-79)."""


# --- questions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Speed(Question[float]):
    """How far a model moves, in inches; everything worked out from Speed starts here (ruling RH-80)."""

    unit: int

    def start(self, battle: Battle) -> float:
        return float(battle.table.get(self.unit, Stats).spd)

    def marks(self, battle: Battle) -> Iterable[Mark]:
        model = battle.table.find(self.unit, Model)
        return () if model is None else tuple(Mark(name, carrier=self.unit) for name in model.abilities)


@dataclass(frozen=True, slots=True)
class ContactToll(Question[float]):
    """What it costs a model besides the way to come into base contact with an enemy, in inches."""

    unit: int
    reached: int

    def start(self, battle: Battle) -> float:
        return 0.0


@dataclass(frozen=True, slots=True)
class ClimbHeight(Question[float]):
    """How high a model climbs without a test, in inches."""

    unit: int

    def start(self, battle: Battle) -> float:
        figures = tables().figures.movement
        return figures.climb_titan if kind_of(battle.table, self.unit) == "titan" else figures.climb_infantry


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A model moved along a path to a place. ``how``: move, jump, climb, approach and the like."""

    unit: int
    how: str
    path: tuple[Point, ...]
    place: Place
    inches: float

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, self.place)
        turn = table.find(self.unit, Turn)
        if turn is not None and not turn.moved:
            table.put(self.unit, replace(turn, moved=True))


@dataclass(frozen=True, slots=True)
class GotUp(Event):
    """A model shed a Knocked Down token; so many are left."""

    unit: int
    left: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Health), knocked=self.left))


# --- helpers -------------------------------------------------------------------------------------------------------


def in_the_way(table: Tabletop, unit: int) -> list[Body]:
    """Bodies that this model may not pass: standing enemies and the horde (friends may be passed, ruling RB-14).

    Riders are in nobody's way, nor is the Titan that a rider climbs down from.
    """
    mine, mount = side_of(table, unit), mount_of(table, unit)
    return bodies(table, (u for u in models(table) if u not in (unit, mount)
                          and not downed(table, u) and not flies(table, u)
                          and (mine is None or side_of(table, u) != mine) and mount_of(table, u) is None))


def arrive(table: Tabletop, unit: int, path: Sequence[Point]) -> Place:
    """The place at the end of a path, facing along its last leg."""
    start = table.get(unit, Place)
    before = path[-2] if len(path) > 1 else start.point
    end = path[-1]
    turn = degrees(atan2(end[1] - before[1], end[0] - before[0])) if end != before else start.facing
    return place_at(table, unit, end, turn)


def path_length(start: Point, path: Sequence[Point]) -> float:
    """Inches along a path."""
    points = (start, *path)
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def reach_of(battle: Battle, unit: int, inches: float | None = None) -> Reach:
    """Where a model can walk with its Speed, or with so many inches."""
    table = battle.table
    limit = battle.value(Speed(unit)) if inches is None else inches
    return table.board.reach(body(table, unit), limit, in_the_way(table, unit), all_bodies(table, unit))


def affordable(battle: Battle, unit: int, reach: Reach, limit: float) -> list[Point]:
    """Sample points of a reach, without those where contact costs more than is left of so many inches."""
    dear = tolls(battle, unit)
    return [p for p in reach.spots() if not dear or (reach.length(p) or 0.0) + _toll_at(battle, unit, p, dear) <= limit]


def _toll_at(battle: Battle, unit: int, end: Point, dear: list[tuple[Body, float]]) -> float:
    return sum(inches for other, inches in dear if touches_at(battle.table, unit, end, other))


def path_to(battle: Battle, unit: int, goal: Point, limit: float) -> tuple[Point, ...] | None:
    """The shortest walkable way to a point, or None if there is none so short."""
    table = battle.table
    route = table.board.route(body(table, unit), goal, limit, in_the_way(table, unit), all_bodies(table, unit))
    if route is None or route.length + toll(battle, unit, goal) > limit + TOLERANCE:
        return None
    return tuple((tidy(x), tidy(y)) for x, y in route.path)


def toll(battle: Battle, unit: int, end: Point) -> float:
    """What it costs besides the way to end at a point, in inches: for each enemy it newly touches there."""
    return _toll_at(battle, unit, end, tolls(battle, unit))


def tolls(battle: Battle, unit: int) -> list[tuple[Body, float]]:
    """The enemies that cost something to reach, unless it touches them already, and how many inches."""
    table, mine = battle.table, body(battle.table, unit)
    found = [(body(table, u), battle.value(ContactToll(unit, u))) for u in models(table)
             if u != unit and hostile(table, unit, u)]
    return [(other, inches) for other, inches in found if inches and not table.board.touching(mine, other)]


def touches_at(table: Tabletop, unit: int, end: Point, other: Body) -> bool:
    """Whether a model would touch that body if it stood there."""
    return table.board.touching(body(table, unit, place_at(table, unit, end)), other)


def refuse_walk(battle: Battle, unit: int, path: Sequence[Point], limit: float) -> tuple[float, ...]:
    """Raise :class:`Refused` unless the path can be walked in so many inches; returns the drops on it."""
    table = battle.table
    if not path:
        raise Refused("A move needs at least one point to go to.")
    walk = table.board.walk(body(table, unit), path, in_the_way(table, unit), all_bodies(table, unit))
    if walk.blocked is not None:
        raise Refused(walk.blocked.sentence)
    if walk.length > limit + TOLERANCE:
        raise Refused(f'That way is {walk.length:.1f}" long, but only {limit:g}" are left to move.')
    _refuse_toll(battle, unit, path[-1], walk.length, limit)
    return walk.drops


def _refuse_toll(battle: Battle, unit: int, end: Point, length: float, limit: float) -> None:
    more = toll(battle, unit, end)
    if more and length + more > limit + TOLERANCE:
        raise Refused(f'Contact there costs {more:g}" more than the way of {length:.1f}", which is too far.')


def move_noise(battle: Battle, unit: int, inches: float) -> int:
    """How loud it is when this model moves so far under its own power (8.2).

    On foot it is silent, or by a switch only as far as half of its Speed (ruling RB-26).
    """
    table, noise = battle.table, tables().noise
    if kind_of(table, unit) == "titan":
        printed = noise.titan_move
    else:
        sneaks = ruling(table, "infantry_noise") == "silent" or inches <= battle.value(Speed(unit)) / 2 + TOLERANCE
        printed = 0 if sneaks else noise.foot_move
    return battle.value(NoiseLevel(unit, "move", printed))


# --- steps ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Disengage(Step):
    """Leaving a melee takes a Tactics 6 test first; failing it spends the action (ruling RB-14)."""

    unit: int
    then: tuple[Step, ...]
    sure: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        if not engaged(battle.table, self.unit):
            return self.then
        tn = tables().figures.melee.disengage_tn
        return self.then if passes(battle, self.unit, tn, "disengage", sure=self.sure) else ()


@dataclass(frozen=True, slots=True)
class Travel(Step):
    """Go along a path; falls are resolved where it ends, and moving Titans are heard there."""

    unit: int
    how: str
    path: tuple[Point, ...]
    drops: tuple[float, ...] = ()
    sure: bool = False
    silent: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        start = table.get(unit, Place)
        length = tidy(path_length(start.point, self.path))
        battle.happen(Moved(unit, self.how, self.path, arrive(table, unit, self.path), length))
        falls = tuple(Fall(unit, inches, chosen=True, sure=self.sure) for inches in self.drops)
        noise = () if self.silent else (MakeNoise(unit, move_noise(battle, unit, length)),)
        return (*falls, *noise)


def begin_move(battle: Battle, action: MovingAction, how: str, path: tuple[Point, ...],
               drops: tuple[float, ...]) -> tuple[Step, ...]:
    """Pay for a move, leave the melee if there is one, and go."""
    spend(battle, action.unit, action.kind)
    if action.sure:
        spend_sure_thing(battle, action.unit, action.kind)
    return (Disengage(action.unit, (Travel(action.unit, how, path, drops, action.sure),), action.sure),)


# --- actions -------------------------------------------------------------------------------------------------------


class MovingAction(UnitAction):
    """An action that takes the model somewhere; ``sure`` covers its tests with a Sure Thing."""

    __slots__ = ()
    sure: bool

    def refuse_sure(self, battle: Battle, drops: Iterable[float], *, test: bool = False) -> None:
        """A Sure Thing may be declared only if something has to be rolled (ruling RB-32)."""
        if self.sure:
            rolls = test or engaged(battle.table, self.unit) \
                or any(needs_test(battle.table, self.unit, inches) for inches in drops)
            refuse_sure_thing(battle, self.unit, rolls=rolls)


@dataclass(frozen=True, slots=True)
class Move(MovingAction):
    """Walk along a path of at most Speed inches (8.2); ``path`` are the corners and the end."""

    label: ClassVar[str] = "Move"
    kind: ClassVar[str] = "move"
    unit: int
    path: tuple[Point, ...]
    sure: bool = False

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        drops = refuse_walk(battle, self.unit, self.path, battle.value(Speed(self.unit)))
        self.refuse_sure(battle, drops)

    def perform(self, battle: Battle) -> Iterable[Step]:
        drops = refuse_walk(battle, self.unit, self.path, battle.value(Speed(self.unit)))
        return begin_move(battle, self, "move", self.path, drops)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield MoveRegion(unit)


@dataclass(frozen=True, slots=True)
class MoveRegion(Region):
    """Everywhere a model can walk to now."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        path = path_to(battle, self.unit, point, battle.value(Speed(self.unit)))
        return None if path is None else Move(self.unit, path)

    def spots(self, battle: Battle) -> Sequence[Point]:
        return affordable(battle, self.unit, reach_of(battle, self.unit), battle.value(Speed(self.unit)))


@dataclass(frozen=True, slots=True)
class Jump(MovingAction):
    """Clear a level gap of up to Speed - 2 inches; the far side has to hold the whole base (8.2)."""

    label: ClassVar[str] = "Jump"
    kind: ClassVar[str] = "jump"
    unit: int
    to: Point
    sure: bool = False

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        table, unit = battle.table, self.unit
        start, reach = table.get(unit, Place), jump_reach(battle, unit)
        length = path_length(start.point, (self.to,))
        if length > reach + TOLERANCE:
            raise Refused(f'That jump is {length:.1f}" long, but it jumps no more than {reach:g}".')
        refuse(free_spot(table, unit, self.to))
        rest = table.board.rest(self.to, body_radius(table, unit))
        if rest > start.z + STEP:
            raise Refused("The far side is too high to jump to.")
        if not table.board.clear(body_radius(table, unit), start.point, self.to, max(start.z, rest)):
            raise Refused("Terrain is in the way of that jump.")
        if any(_crosses(start.point, self.to, other, body_radius(table, unit)) for other in in_the_way(table, unit)):
            raise Refused("An enemy is in the way of that jump.")
        _refuse_toll(battle, unit, self.to, length, reach)
        self.refuse_sure(battle, (start.z - rest,))

    def perform(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        drop = table.get(self.unit, Place).z - table.board.rest(self.to, body_radius(table, self.unit))
        return begin_move(battle, self, "jump", (self.to,), (drop,) if drop > 0 else ())

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        if jump_reach(battle, unit) > 0:
            yield JumpRegion(unit)


@dataclass(frozen=True, slots=True)
class JumpRegion(Region):
    """Everywhere a model can jump to now."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = Jump(self.unit, (tidy(point[0]), tidy(point[1])))
        return action if _verifies(battle, action) else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        reach = jump_reach(battle, self.unit)
        rings = around_point(battle.table.get(self.unit, Place).point, (reach, reach / 2))
        return [p for p in rings if _verifies(battle, Jump(self.unit, p))]


@dataclass(frozen=True, slots=True)
class Climb(MovingAction):
    """Go up or down an edge it touches and finish on a flat that holds its base (8.2, rulings RB-15 and RA-77).

    Up to its climb height there is no test; higher, up to Speed, takes Tactics 6, and failing means a fall.
    """

    label: ClassVar[str] = "Climb"
    kind: ClassVar[str] = "climb"
    unit: int
    to: Point
    sure: bool = False

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        table, unit = battle.table, self.unit
        start, radius = table.get(unit, Place), body_radius(table, unit)
        rest = table.board.rest(self.to, radius)
        rise = abs(rest - start.z)
        if rise <= STEP:
            raise Refused("There is nothing to climb there.")
        if path_length(start.point, (self.to,)) > climb_span(radius) + TOLERANCE:
            raise Refused("It has to stand at the foot of what it climbs, and finish at its edge.")
        if rise > max(battle.value(Speed(unit)), battle.value(ClimbHeight(unit))) + TOLERANCE:
            raise Refused(f'That is {rise:.1f}" high; it climbs no more than its Speed.')
        if not climbable(table, start.point, self.to, radius, min(start.z, rest)):
            raise Refused("That cannot be climbed.")
        if not table.board.clear(radius, start.point, self.to, max(start.z, rest)):
            raise Refused("Terrain is in the way of that climb.")
        refuse(free_spot(table, unit, self.to))
        self.refuse_sure(battle, (), test=rise > battle.value(ClimbHeight(unit)) + TOLERANCE)

    def perform(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        spend(battle, unit, self.kind)
        if self.sure:
            spend_sure_thing(battle, unit, self.kind)
        rise = abs(table.board.rest(self.to, body_radius(table, unit)) - table.get(unit, Place).z)
        return (Disengage(unit, (ClimbUp(unit, self.to, rise, self.sure),), self.sure),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        if next(climb_ends(battle, unit), None) is not None:
            yield ClimbRegion(unit)


@dataclass(frozen=True, slots=True)
class ClimbUp(Step):
    """The climb itself; one higher than the model's own climb height may fail, and then it falls."""

    unit: int
    to: Point
    rise: float
    sure: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        figures = tables().figures.movement
        if self.rise > battle.value(ClimbHeight(self.unit)) + TOLERANCE \
                and not passes(battle, self.unit, figures.climb_tn, "climb", sure=self.sure):
            return self._slips(battle)
        return (Travel(self.unit, "climb", (self.to,), (), self.sure),)

    def _slips(self, battle: Battle) -> Iterable[Step]:
        """It falls to the foot of what it climbs: going up that is where it stands, going down where it meant to."""
        table, unit = battle.table, self.unit
        fall = Fall(unit, self.rise, chosen=False)
        if arrive(table, unit, (self.to,)).z < table.get(unit, Place).z:
            return (Travel(unit, "slip", (self.to,)), fall)
        return (fall,)


@dataclass(frozen=True, slots=True)
class ClimbRegion(Region):
    """The flats a model can climb to from where it stands."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = Climb(self.unit, (tidy(point[0]), tidy(point[1])))
        return action if _verifies(battle, action) else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        return list(climb_ends(battle, self.unit))


@dataclass(frozen=True, slots=True)
class GetUp(UnitAction):
    """Shed one Knocked Down token (8.2); it may be repeated in an activation (ruling RB-16)."""

    label: ClassVar[str] = "Get up"
    kind: ClassVar[str] = "get_up"
    unit: int

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        health = battle.table.find(unit, Health)
        if health is None or not health.knocked:
            return "It is not Knocked Down."
        return cannot(battle, unit, cls.kind)

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        battle.happen(GotUp(self.unit, battle.table.get(self.unit, Health).knocked - 1))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)


# --- geometry of jumps and climbs ----------------------------------------------------------------------------------


def jump_reach(battle: Battle, unit: int) -> float:
    """How far a model jumps, in inches."""
    return max(0.0, battle.value(Speed(unit)) - tables().figures.movement.jump_less)


def climb_span(radius: float) -> float:
    """How far apart, in inches, the two ends of a climb may be: a base on either side of the edge, and a hand."""
    return 2 * radius + STEP


def climb_spans(radius: float) -> tuple[float, ...]:
    """How far off to look for the end of a climb: the whole span, for a top that is narrow half of the hand, or none.
    """
    least = 2 * radius + 0.1
    return (climb_span(radius), least + STEP / 2, least)


def climb_ends(battle: Battle, unit: int) -> Iterator[Point]:
    """Points to which a model can climb now, found one after the other."""
    table, start, radius = battle.table, battle.table.get(unit, Place), body_radius(battle.table, unit)
    for point in around_point(start.point, climb_spans(radius), 24):
        if abs(table.board.rest(point, radius) - start.z) > STEP and _verifies(battle, Climb(unit, point)):
            yield point


def climbable(table: Tabletop, start: Point, to: Point, radius: float, floor: float) -> bool:
    """Whether everything between the two levels may be climbed."""
    crossed = table.board.on_line(start, to, radius)
    solid = [piece for e in crossed if (piece := table.board.pieces[e]).solid]
    walls = [piece for piece in solid if piece.height > floor + STEP]
    return bool(walls) and all(piece.climb for piece in walls)


def around_point(centre: Point, distances: Iterable[float], count: int = 16) -> list[Point]:
    """Points on rings, counter-clockwise from the right."""
    return [(tidy(centre[0] + d * cos(2 * pi * i / count)), tidy(centre[1] + d * sin(2 * pi * i / count)))
            for d in distances for i in range(count)]


def _crosses(start: Point, end: Point, other: Body, radius: float) -> bool:
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = ((other.x - start[0]) * dx + (other.y - start[1]) * dy) / max(1e-9, dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(start[0] + along * dx - other.x, start[1] + along * dy - other.y) < radius + other.radius - 0.001


def _verifies(battle: Battle, action: Action) -> bool:
    try:
        action.verify(battle)
    except Refused:
        return False
    return True
