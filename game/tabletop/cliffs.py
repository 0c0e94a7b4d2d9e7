"""What bars the way of every base of one radius, whoever else is on the table: steps that are too high.

The height map under a base is a set of plateaus. Taking ``U(t)`` for all places where the base would be at least
``t`` high, stepping up onto ``t`` from below ``t - STEP`` is what cannot be done: that part of the rim of ``U(t)`` is
a cliff. It only stops those who come from below.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from game.tabletop.body import CLEARANCE
from game.tabletop.geometry import fattened
from game.tabletop.parts import EPS, STEP, Point, tidy
from game.tabletop.scenery import Block, Scenery
from game.tabletop.standing import misfit, on_table, rest

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_GATE = 0.02
"""How far inside a gap in a cliff a way through it begins, in inches."""

_UNSURE = 0.02
"""How near, in inches, to the rim of :attr:`Cliffs.standable` a closer look is wanted."""


class Cliffs:
    """The cliffs for one base radius.

    ``corners`` (n, 2) are the points around which a shortest way may bend, ``before`` and ``after`` (n, 2) their
    neighbours along the rim; ``raised`` (n,) tells those from which one may have to step down.
    """

    def __init__(self, scenery: Scenery, size: tuple[float, float], radius: float) -> None:
        self.scenery, self.size, self.radius = scenery, size, radius
        self.blocks = [block for block in scenery.blocks if block.solid]
        self._near = {block.index: _fat(block, radius - EPS / 2.0) for block in self.blocks}
        self._far = {block.index: _fat(block, radius + CLEARANCE) for block in self.blocks}
        tops = sorted({block.top for block in self.blocks})
        self._tall = [top for top in tops if top > STEP + EPS]
        self._foot = {top: min(t for t in tops if t >= top - STEP - EPS) for top in self._tall}
        self._build()

    def _over(self, shapes: dict[int, BaseGeometry], top: float) -> BaseGeometry:
        return shapely.unary_union([shapes[block.index] for block in self.blocks if block.top >= top])

    def _build(self) -> None:
        rows: dict[Point, tuple[Point, Point, bool]] = {}
        walls: list[BaseGeometry] = []
        for top in self._tall:
            foot = self._foot[top]
            open_ground = None if foot == top else self._over(self._near, foot)
            rim = self._over(self._near, top).boundary
            walls.append(rim if open_ground is None else rim.difference(open_ground.buffer(-EPS / 10.0)))
            self._corners(rows, self._over(self._far, top), open_ground)
        joined = shapely.unary_union(walls) if walls else MultiLineString()
        shapely.prepare(joined)
        self.walls: BaseGeometry = joined
        self.high: BaseGeometry = self._over(self._near, self._tall[0]) if self._tall else Polygon()
        shapely.prepare(self.high)
        points = sorted(rows)
        self.corners: Floats = np.array(points, dtype=float).reshape(-1, 2)
        self.before: Floats = np.array([rows[p][0] for p in points], dtype=float).reshape(-1, 2)
        self.after: Floats = np.array([rows[p][1] for p in points], dtype=float).reshape(-1, 2)
        self.raised: Flags = np.array([rows[p][2] for p in points], dtype=bool)

    def _corners(
        self, rows: dict[Point, tuple[Point, Point, bool]], shape: BaseGeometry, gaps: BaseGeometry | None
    ) -> None:
        """Collect the corners of a rim that stick out, and the ends of the gaps in it."""
        inner = None if gaps is None else gaps.buffer(-_GATE)
        shapely.prepare(gaps)
        for ring in map(_parted, rings_of(shape)):
            count = len(ring)
            open_here = shapely.contains_xy(gaps, np.array(ring).reshape(-1, 2)).tolist() if gaps else [False] * count
            for i, here in enumerate(ring):
                a, b = ring[i - 1], ring[(i + 1) % count]
                bend = (here[0] - a[0]) * (b[1] - here[1]) - (here[1] - a[1]) * (b[0] - here[0])
                if bend > 0.0 and not open_here[i]:
                    self._note(rows, here, a, b, False)
        if inner is not None and not inner.is_empty:
            for line in _lines(shape.boundary.intersection(inner)):
                for x, y in (line.coords[0], line.coords[-1]):
                    self._note(rows, (x, y), (x, y), (x, y), True)

    def _note(
        self, rows: dict[Point, tuple[Point, Point, bool]], here: Point, a: Point, b: Point, gate: bool
    ) -> None:
        spot = (tidy(here[0]), tidy(here[1]))
        if on_table(self.size, spot, self.radius):
            if gate:
                a = b = spot
            rows[spot] = (a, b, gate or rest(self.scenery, spot, self.radius) > STEP + EPS)

    @cached_property
    def wall_ends(self) -> tuple[Floats, Floats]:
        """The cliffs as segments, (n, 2) starts and ends, with the high ground to the left."""
        starts: list[Point] = []
        ends: list[Point] = []
        for line in _lines(self.walls):
            coords = [(float(x), float(y)) for x, y in line.coords]
            starts.extend(coords[:-1])
            ends.extend(coords[1:])
        a, b = np.array(starts).reshape(-1, 2), np.array(ends).reshape(-1, 2)
        return self._high_left(a, b)

    def _high_left(self, a: Floats, b: Floats) -> tuple[Floats, Floats]:
        """Turn segments around so that the height map is higher on their left."""
        d = b - a
        length = np.hypot(d[:, 0], d[:, 1])
        keep = length > 1e-9
        a, b, d, length = a[keep], b[keep], d[keep], length[keep]
        normal = np.column_stack((-d[:, 1], d[:, 0])) / length[:, None] * EPS
        middle = (a + b) / 2.0
        left, right = self._heights(middle + normal), self._heights(middle - normal)
        swap = (left < right)[:, None]
        return np.where(swap, b, a), np.where(swap, a, b)

    def _heights(self, points: Floats) -> Floats:
        heights: Floats = np.zeros(len(points))
        for block in self.blocks:
            inside = shapely.contains_xy(self._near[block.index], points[:, 0], points[:, 1])
            heights = np.where(inside, np.maximum(heights, block.top), heights)
        return heights

    @cached_property
    def standable(self) -> BaseGeometry:
        """Where the centre of such a base may be for it to stand, bodies apart."""
        wide, deep = self.size
        r = self.radius
        room = shapely.box(r, r, wide - r, deep - r)
        solid = shapely.unary_union([_round(block.outline, r) for block in self.blocks])
        found = [room.difference(solid)]
        for top in sorted({block.top for block in self.blocks if block.piece.stand}):
            rings = self.scenery.floor(top).rings
            floor = shapely.unary_union([Polygon(ring) for ring in rings])
            above = [_round(block.outline, r) for block in self.blocks if block.top > top + EPS]
            found.append(floor.buffer(-r).difference(shapely.unary_union(above)).intersection(room))
        return shapely.unary_union(found)

    def stands(self, points: Floats) -> Flags:
        """Where such a base can stand, bodies apart, of the points (n, 2): exactly, but looked at closely only
        beside an edge."""
        surely, perhaps = self._bounds
        x, y = points[:, 0], points[:, 1]
        found = np.asarray(shapely.contains_xy(surely, x, y))
        for index in np.nonzero(~found & shapely.contains_xy(perhaps, x, y))[0].tolist():
            point = (float(points[index, 0]), float(points[index, 1]))
            found[index] = misfit(self.scenery, self.size, self.radius, point) is None
        return found

    @cached_property
    def _bounds(self) -> tuple[BaseGeometry, BaseGeometry]:
        bounds = self.standable.buffer(-_UNSURE), self.standable.buffer(_UNSURE)
        shapely.prepare(bounds)
        return bounds


def _fat(block: Block, radius: float) -> BaseGeometry:
    return shapely.unary_union([Polygon(fattened(part.points, radius)) for part in block.parts])


def _round(outline: Sequence[Point], radius: float) -> BaseGeometry:
    return Polygon(outline).buffer(radius, quad_segs=12)


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in a shape of any kind."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    if isinstance(shape, MultiPolygon) or hasattr(shape, "geoms"):
        return [polygon for part in shape.geoms for polygon in polygons(part)]
    return []


def _parted(ring: list[Point]) -> list[Point]:
    """A ring without points that would be kept as the same spot as the one before."""
    return [p for i, p in enumerate(ring) if hypot(p[0] - ring[i - 1][0], p[1] - ring[i - 1][1]) > EPS]


def _lines(shape: BaseGeometry) -> list[LineString]:
    if isinstance(shape, LineString):
        return [] if shape.is_empty else [shape]
    if hasattr(shape, "geoms"):
        return [line for part in shape.geoms for line in _lines(part)]
    return []


def rings_of(shape: BaseGeometry) -> list[list[Point]]:
    """The rings of a shape, each run so that the shape is to its left."""
    return [
        [(float(x), float(y)) for x, y in ring.coords[:-1]]
        for polygon in map(orient, polygons(shape))
        for ring in (polygon.exterior, *polygon.interiors)
    ]
