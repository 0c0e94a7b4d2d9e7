"""Running along walls: which faces a base touches, and what a straight run along one of them comes to.

A face is one straight side of a solid piece, as high as the piece; faces of one or several pieces that lie in one
plane and look the same way make one wall. A run is a straight line in that plane, from the height a body stands at
to the height it ends at. Where no face is beside the line there is a gap. At either end the body stands beside the
wall, or on top of it with its base at the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import hypot

from game.tabletop.body import CLEARANCE, CONTACT, Body, Misfit
from game.tabletop.parts import EPS, Point, tidy
from game.tabletop.scenery import SOLID, Block, Scenery
from game.tabletop.standing import misfit, rest

_PARALLEL = 0.999
"""Cosine of the widest angle between two faces that still make one wall."""

_STRIDE = 0.1
"""How far apart, in inches, the ends are that a reach is first looked for at."""

SIDES = (1.0, -1.0)
"""Where a body can be at a wall: beside it, or on top of it."""


@dataclass(frozen=True, slots=True)
class Face:
    """One straight side of a piece, as high as ``top``. Seen from ``start`` its outside is on the right."""

    piece: int
    start: Point
    end: Point
    top: float

    @property
    def length(self) -> float:
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    @property
    def way(self) -> Point:
        """The unit vector along it."""
        length = self.length
        return ((self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length)

    def along(self, point: Point) -> float:
        """How far along the face a point is, in inches from its start."""
        ux, uy = self.way
        return (point[0] - self.start[0]) * ux + (point[1] - self.start[1]) * uy

    def off(self, point: Point) -> float:
        """How far outside the face's line a point is, in inches; negative inside."""
        ux, uy = self.way
        return (point[0] - self.start[0]) * uy - (point[1] - self.start[1]) * ux

    def at(self, along: float, off: float) -> Point:
        """The point so far along and so far outside."""
        ux, uy = self.way
        return (self.start[0] + along * ux + off * uy, self.start[1] + along * uy - off * ux)

    def side(self, point: Point, radius: float, z: float) -> float:
        """1 if a base there stands beside the face and touches it, -1 if it stands on top at the edge, else 0."""
        if not -EPS <= self.along(point) <= self.length + EPS:
            return 0.0
        off = self.off(point)
        if radius - 2 * EPS <= off <= radius + CONTACT and z < self.top - EPS:
            return 1.0
        if radius - 2 * EPS <= -off <= radius + CONTACT and abs(z - self.top) <= EPS:
            return -1.0
        return 0.0


@dataclass(frozen=True, slots=True)
class Span:
    """A face as a stretch of a wall: from and to, in inches along the wall, and how far it juts out of its line."""

    low: float
    high: float
    jut: float
    face: Face


@dataclass(frozen=True, slots=True)
class Run:
    """A straight run along a wall: the way of the base on plan, its length, and its widest gap, in inches.

    ``blocked`` is what stops it: a piece as high as the wall, or that there is no standing at the end.
    """

    path: tuple[Point, ...]
    length: float
    gap: float
    blocked: Misfit | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """Ends of runs: every point between two, both included. ``piece`` is the wall they stand beside or on."""

    piece: int
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class _Beside:
    """A part of a run, as fractions of it, and how high the faces beside it are; None in a gap."""

    start: float
    end: float
    top: float | None


class Wall:
    """The faces in one plane, in the frame of one of them."""

    def __init__(self, face: Face, faces: Iterable[Face]) -> None:
        self.face = face
        self.spans = tuple(sorted((span for other in faces if (span := _span(face, other)) is not None),
                                  key=lambda span: (span.low, span.high, span.face.piece)))  # fmt: skip

    def standing(self, point: Point, radius: float, z: float) -> float:
        """1 if a base there stands beside one of the faces, -1 if on top of one at its edge, else 0."""
        return next((side for span in self.spans if (side := span.face.side(point, radius, z))), 0.0)

    def jut(self, low: float, high: float) -> float:
        """How far anything between two places along the wall stands out of its line."""
        return max((s.jut for s in self.spans if s.low <= high + EPS and s.high >= low - EPS), default=0.0)

    def beside(self, start: tuple[float, float], end: tuple[float, float]) -> list[_Beside]:
        """What is beside the line between two places ``(along, height)``, in order."""
        return [_Beside(a, b, self._top(start, end, (a + b) / 2.0)) for a, b in pairwise(self._marks(start, end))]

    def _marks(self, start: tuple[float, float], end: tuple[float, float]) -> list[float]:
        """Where along a line something may change, as fractions: ends of faces, and where it rises over one."""
        found = {0.0, 1.0}
        for span in self.spans:
            for axis, places in ((0, (span.low, span.high)), (1, (span.face.top,))):
                if end[axis] != start[axis]:
                    found.update((place - start[axis]) / (end[axis] - start[axis]) for place in places)
        return sorted(mark for mark in found if 0.0 <= mark <= 1.0)

    def _top(self, start: tuple[float, float], end: tuple[float, float], at: float) -> float | None:
        along, height = (a + at * (b - a) for a, b in zip(start, end, strict=True))
        tops = [s.face.top for s in self.spans
                if s.low - EPS <= along <= s.high + EPS and height <= s.face.top + EPS]  # fmt: skip
        return max(tops, default=None)


def _span(face: Face, other: Face) -> Span | None:
    """Another face as a stretch of this one's wall, if it lies in its plane and looks the same way."""
    (ax, ay), (bx, by) = face.way, other.way
    offs = (face.off(other.start), face.off(other.end))
    if ax * bx + ay * by < _PARALLEL or max(map(abs, offs)) > CONTACT:
        return None
    return Span(face.along(other.start), face.along(other.end), max(offs), other)


class Walls:
    """The walls of one board. Never changes, so forks may share it."""

    def __init__(self, scenery: Scenery, size: tuple[float, float]) -> None:
        self.scenery, self.size = scenery, size
        self._walls: dict[Face, Wall] = {}

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face that can be run along."""
        return tuple(face for block in self.scenery.blocks for face in faces_of(block)
                     if block.solid and block.piece.wall_run)  # fmt: skip

    def touched(self, body: Body) -> list[Face]:
        """The faces a body touches: beside it, or under the edge it stands at."""
        near = self.scenery.near(body.x, body.y, body.radius + CONTACT + EPS)
        return [face for block in near if block.solid and block.piece.wall_run for face in faces_of(block)
                if face.side(body.point, body.radius, body.z)]  # fmt: skip

    def at(self, body: Body) -> list[Wall]:
        """The walls of the faces a body touches, each wall once."""
        found: list[Wall] = []
        for face in self.touched(body):
            if not any(span.face == face for wall in found for span in wall.spans):
                if face not in self._walls:
                    self._walls[face] = Wall(face, self.faces)
                found.append(self._walls[face])
        return found

    def run(self, body: Body, end: Point, bodies: Iterable[Body] = ()) -> Run | None:
        """The straight run of a body along a wall it touches to this end; None if no such wall leads there."""
        others = list(bodies)
        found = [run for wall in self.at(body) if (run := self._along(wall, body, end, others)) is not None]
        return min(found, key=lambda run: (run.blocked is not None, run.gap, run.length), default=None)

    def _along(self, wall: Wall, body: Body, end: Point, bodies: list[Body]) -> Run | None:
        radius, z = body.radius, rest(self.scenery, end, body.radius)
        if not wall.standing(end, radius, z):
            return None
        start_at, end_at = (wall.face.along(body.point), body.z), (wall.face.along(end), z)
        length = hypot(end_at[0] - start_at[0], end_at[1] - start_at[1])
        beside = wall.beside(start_at, end_at)
        blocked = self._in_the_way(wall, radius, start_at, end_at, beside)
        if blocked is None:
            blocked = misfit(self.scenery, self.size, radius, end, bodies)
        return Run(self._path(wall, body, end), length, _widest(beside) * length, blocked)

    def _path(self, wall: Wall, body: Body, end: Point) -> tuple[Point, ...]:
        """Over the edge where the body stands on top, along, and over the edge again where it ends on top."""
        face, radius = wall.face, body.radius
        low, high = sorted((face.along(body.point), face.along(end)))
        off = radius + wall.jut(low, high) + CLEARANCE
        corners = [face.at(face.along(p), off) for p in (body.point, end) if face.off(p) < 0.0]
        return (*((tidy(x), tidy(y)) for x, y in corners), end)

    def _in_the_way(self, wall: Wall, radius: float, start: tuple[float, float], end: tuple[float, float],
                    beside: list[_Beside]) -> Misfit | None:
        """The piece that stops a run: as high as the face beside it, or in a gap in the way of the line itself."""
        low, high = sorted((start[0], end[0]))
        off = radius + wall.jut(low, high) + CLEARANCE
        tops = _overtopping(beside)
        for first, last, block in self._crossed(wall.face.at(start[0], off), wall.face.at(end[0], off), radius):
            for part, top in zip(beside, tops, strict=True):
                a, b = max(first, part.start), min(last, part.end)
                feet = min(start[1] + t * (end[1] - start[1]) for t in (a, b))
                if b > a and block.top >= top - EPS and (part.top is not None or block.top > feet + EPS):
                    return Misfit("terrain", block.id)
        return None

    def _crossed(self, start: Point, end: Point, radius: float) -> list[tuple[float, float, Block]]:
        if hypot(end[0] - start[0], end[1] - start[1]) > EPS:
            return self.scenery.crossings(start, end, radius, SOLID)
        return [(0.0, 1.0, block) for block in self.scenery.under(*start, radius)]

    def ends(self, body: Body, wish: Point) -> list[Point]:
        """Where runs could end that come nearest to a wish, nearest first: beside and on top of each face in line."""
        found: dict[Point, float] = {}
        for wall in self.at(body):
            for span in wall.spans:
                face = span.face
                along = min(max(face.along(wish), 0.0), face.length)
                for side in SIDES:
                    x, y = face.at(along, side * (body.radius + CLEARANCE))
                    end = (tidy(x), tidy(y))
                    found[end] = hypot(end[0] - wish[0], end[1] - wish[1])
        return sorted(found, key=lambda end: (found[end], end))

    def feet(self, body: Body, inches: float) -> list[Point]:
        """The spot beside each face nearest to a body, no farther off than this, nearest first."""
        found = []
        for face in self.faces:
            along = min(max(face.along(body.point), 0.0), face.length)
            x, y = face.at(along, body.radius + CLEARANCE)
            away = hypot(x - body.x, y - body.y)
            if away <= inches:
                found.append((away, (tidy(x), tidy(y))))
        return [foot for _, foot in sorted(found)]

    def reach(self, body: Body, limit: float, gap: float, bodies: Iterable[Body] = ()) -> list[Stretch]:
        """Everywhere runs of at most ``limit`` inches over gaps of at most ``gap`` can end, to 1/1000 inch.

        Stretches shorter than the stride the wall is searched with may be missed.
        """
        others, found = list(bodies), list[Stretch]()

        def good(wall: Wall, end: Point) -> bool:
            run = self._along(wall, body, end, others)
            return run is not None and run.blocked is None and run.length <= limit + EPS and run.gap <= gap + EPS

        for wall in self.at(body):
            here = wall.face.along(body.point)
            for span in wall.spans:
                low, high = max(span.low, here - limit), min(span.high, here + limit)
                for side in SIDES:
                    off = side * (body.radius + CLEARANCE)

                    def spot(along: float, span: Span = span, off: float = off) -> Point:
                        x, y = span.face.at(along - span.low, off)
                        return (tidy(x), tidy(y))

                    def fine(along: float, wall: Wall = wall, spot: Callable[[float], Point] = spot) -> bool:
                        return good(wall, spot(along))

                    found.extend(Stretch(span.face.piece, spot(a), spot(b)) for a, b in _runs_of(fine, low, high))
        return found


def faces_of(block: Block) -> list[Face]:
    """The sides of a piece, counter-clockwise."""
    outline = block.outline
    return [Face(block.id, a, b, block.top) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]


def _widest(beside: list[_Beside]) -> float:
    """The longest stretch without a face, as a fraction of the run."""
    widest = at = 0.0
    for part in beside:
        at = at + part.end - part.start if part.top is None else 0.0
        widest = max(widest, at)
    return widest


def _overtopping(beside: list[_Beside]) -> list[float]:
    """For each part the height below which things may be passed over: the face's top, in a gap the lower neighbour's.
    """
    tops = [part.top for part in beside]
    found = []
    for i, top in enumerate(tops):
        before = next((t for t in reversed(tops[:i]) if t is not None), 0.0)
        after = next((t for t in tops[i + 1:] if t is not None), 0.0)
        found.append(min(before, after) if top is None else top)
    return found


def _runs_of(good: Callable[[float], bool], low: float, high: float) -> list[tuple[float, float]]:
    """The stretches of a line where something holds, looked for stride by stride and then drawn in."""
    if high < low:
        return []
    count = max(1, int((high - low) / _STRIDE))
    marks = [low + (high - low) * i / count for i in range(count + 1)]
    fine = [good(mark) for mark in marks]
    found, start = list[tuple[float, float]](), low
    for i, mark in enumerate(marks):
        if fine[i] and (i == 0 or not fine[i - 1]):
            start = mark if i == 0 else _drawn_in(good, mark, marks[i - 1])
        if fine[i] and (i == count or not fine[i + 1]):
            found.append((start, mark if i == count else _drawn_in(good, mark, marks[i + 1])))
    return found


def _drawn_in(good: Callable[[float], bool], inside: float, outside: float) -> float:
    """The last place towards ``outside`` where something still holds."""
    while abs(outside - inside) > EPS / 2.0:
        middle = (inside + outside) / 2.0
        if good(middle):
            inside = middle
        else:
            outside = middle
    return inside
