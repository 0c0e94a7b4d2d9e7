"""What bars the way of every base of one radius, whoever else is on the table: steps that are too high.

The height map under a base is a set of plateaus. Taking ``U(t)`` for all places where the base would be at least
``t`` high, stepping up onto ``t`` from below ``t - STEP`` is what cannot be done: that part of the rim of ``U(t)`` is
a cliff. It only stops those who come from below.
"""

from __future__ import annotations

from functools import cached_property
from math import hypot

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.geometry.polygon import orient

from game.tabletop.body import CLEARANCE
from game.tabletop.geometry import fattened
from game.tabletop.ground import Flags, Floats, Ground, polygons
from game.tabletop.parts import EPS, STEP, Point, tidy
from game.tabletop.scenery import Block
from game.tabletop.standing import on_table, rest

_GATE = 0.02
"""How far inside a gap in a cliff a way through it begins, in inches."""


class Cliffs:
    """The cliffs for one base radius.

    ``corners`` (n, 2) are the points around which a shortest way may bend, ``before`` and ``after`` (n, 2) their
    neighbours along the rim; ``raised`` (n,) tells those from which one may have to step down.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.scenery, self.size, self.radius = ground.scenery, ground.size, ground.radius
        self.blocks = [block for block in self.scenery.blocks if block.solid]
        self._near = {block.index: _fat(block, self.radius - EPS / 2.0) for block in self.blocks}
        self._far = {block.index: _fat(block, self.radius + CLEARANCE) for block in self.blocks}
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
        for ring in map(_parted, rings_of(shape)):
            count = len(ring)
            for i, here in enumerate(ring):
                a, b = ring[i - 1], ring[(i + 1) % count]
                bend = (here[0] - a[0]) * (b[1] - here[1]) - (here[1] - a[1]) * (b[0] - here[0])
                if bend > 0.0 and (gaps is None or not gaps.contains(shapely.Point(here))):
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


def _fat(block: Block, radius: float) -> BaseGeometry:
    return shapely.unary_union([Polygon(fattened(part.points, radius)) for part in block.parts])


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
