"""How far a body can walk: the ways there, the spots where it can end, and the area to shade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, hypot

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop.body import Body
from game.tabletop.cliffs import Cliffs, Floats, polygons, rings_of
from game.tabletop.geometry import ring_around
from game.tabletop.parts import EPS, Point, tidy
from game.tabletop.standing import misfit
from game.tabletop.walking import leg_is_free
from game.tabletop.ways import Ways

LATTICE = 0.5
"""Inches between the spots of a reach."""

_RAYS = 96


@dataclass(frozen=True, slots=True)
class Route:
    """A path, without its start, and its length in inches."""

    path: tuple[Point, ...]
    length: float


def length_of(start: Point, path: Sequence[Point]) -> float:
    """Inches from a start along a path."""
    total, here = 0.0, start
    for there in path:
        total += hypot(there[0] - here[0], there[1] - here[1])
        here = there
    return total


class Reach:
    """Everywhere one body can walk to within ``limit`` inches and stand."""

    def __init__(
        self, cliffs: Cliffs, body: Body, limit: float, blockers: Sequence[Body], bodies: Sequence[Body]
    ) -> None:
        self.limit = limit
        self._cliffs, self._body = cliffs, body
        self._ways = Ways(cliffs, body, limit, blockers)
        self._all = [b for b in (*bodies, *blockers) if b.id != body.id]
        nodes = np.nonzero(self._ways.far <= limit)[0]
        self._nodes = [(float(self._ways.far[n]), *self._ways.point(int(n)), int(n)) for n in nodes]

    def route(self, point: Point) -> Route | None:
        """The shortest way to a point, or None if it is out of reach or cannot be stood on."""
        if misfit(self._cliffs.scenery, self._cliffs.size, self._body.radius, point, self._all) is not None:
            return None
        x, y = point
        tries = []
        for far, nx, ny, node in self._nodes:
            length = far + hypot(nx - x, ny - y)
            if length <= self.limit + EPS:
                tries.append((length, node, (nx, ny)))
        for length, node, start in sorted(tries):
            if leg_is_free(self._cliffs.scenery, start, point, self._body, self._ways.blockers):
                return Route((*self._ways.path(node), point), length)
        return None

    def holds(self, point: Point) -> bool:
        """Whether the body can walk there and stand there."""
        return self.route(point) is not None

    def length(self, point: Point) -> float | None:
        """Inches of the shortest way there, or None."""
        route = self.route(point)
        return None if route is None else route.length

    def spots(self) -> list[Point]:
        """Legal ends of the walk on a half-inch lattice, row by row."""
        return list(self._spots)

    @cached_property
    def _spots(self) -> list[Point]:
        x, y = self._body.point
        step, far = LATTICE, self.limit
        found = []
        for j in range(ceil((y - far) / step), floor((y + far) / step) + 1):
            for i in range(ceil((x - far) / step), floor((x + far) / step) + 1):
                spot = (i * step, j * step)
                if hypot(spot[0] - x, spot[1] - y) <= far and self.holds(spot):
                    found.append(spot)
        return found

    # --- the area to shade -----------------------------------------------------------------------------------

    def outlines(self) -> list[list[Point]]:
        """The rims of the area of legal ends: outer rings counter-clockwise, holes clockwise."""
        return [[(tidy(x), tidy(y)) for x, y in ring] for ring in rings_of(self._area)]

    def triangles(self) -> list[tuple[Point, Point, Point]]:
        """The same area cut into triangles, for filling."""
        found = []
        for polygon in polygons(self._area):
            for part in polygons(shapely.constrained_delaunay_triangles(polygon)):
                a, b, c = ((float(x), float(y)) for x, y in part.exterior.coords[:3])
                found.append((a, b, c))
        return found

    @cached_property
    def _area(self) -> BaseGeometry:
        stars = [self._star(x, y, self.limit - far) for far, x, y, _ in self._nodes if self.limit - far > 0.05]
        walked = shapely.unary_union([star for star in stars if star is not None])
        taken = [
            Polygon(ring_around(b.x, b.y, b.radius + self._body.radius, 64))
            for b in self._all
            if hypot(b.x - self._body.x, b.y - self._body.y) <= self.limit + b.radius + self._body.radius
        ]
        area = walked.intersection(self._cliffs.standable).difference(shapely.unary_union(taken))
        kept = [polygon for polygon in polygons(area.simplify(0.004)) if polygon.area > 0.01]
        return shapely.unary_union(kept)

    def _star(self, x: float, y: float, room: float) -> BaseGeometry | None:
        """All that can be walked to straight from a point within ``room`` inches."""
        angles = self._angles(x, y, room)
        v = np.column_stack((np.cos(angles), np.sin(angles))) * room
        t = np.minimum(self._wall_hits(x, y, v), self._blocker_hits(x, y, v))
        tips = np.column_stack((x + v[:, 0] * t, y + v[:, 1] * t))
        return shapely.make_valid(Polygon(tips))

    def _angles(self, x: float, y: float, room: float) -> Floats:
        turns = np.linspace(0.0, 2.0 * np.pi, _RAYS, endpoint=False)
        a, _ = self._cliffs.wall_ends
        points = [a, self._ways.points]
        rows = [turns]
        for group in points:
            d = group - np.array((x, y))
            near = np.hypot(d[:, 0], d[:, 1]) <= room
            to = np.arctan2(d[near, 1], d[near, 0])
            rows.extend((to - 1e-4, to, to + 1e-4))
        bearings: Floats = np.unique(np.concatenate(rows) % (2.0 * np.pi))
        return bearings

    def _wall_hits(self, x: float, y: float, v: Floats) -> Floats:
        """How far along each vector, as a fraction, the first cliff stands."""
        a, b = self._cliffs.wall_ends
        best = np.ones(len(v))
        if len(a) == 0:
            return best
        e = b - a
        w = a - np.array((x, y))
        cross = v[:, None, 0] * e[None, :, 1] - v[:, None, 1] * e[None, :, 0]
        up = cross < -1e-12
        safe = np.where(up, cross, 1.0)
        t = (w[None, :, 0] * e[None, :, 1] - w[None, :, 1] * e[None, :, 0]) / safe
        s = (w[None, :, 0] * v[:, None, 1] - w[None, :, 1] * v[:, None, 0]) / safe
        hit = up & (t >= 0.0) & (t <= 1.0) & (s >= -1e-9) & (s <= 1.0 + 1e-9)
        nearest: Floats = np.where(hit, t, 1.0).min(axis=1)
        return np.minimum(best, nearest)

    def _blocker_hits(self, x: float, y: float, v: Floats) -> Floats:
        best = np.ones(len(v))
        square = (v * v).sum(axis=1)
        for other in self._ways.blockers:
            reach = self._body.radius + other.radius
            wx, wy = x - other.x, y - other.y
            b = v[:, 0] * wx + v[:, 1] * wy
            c = wx * wx + wy * wy - reach * reach
            root = b * b - square * c
            t = np.where(root > 0.0, (-b - np.sqrt(np.maximum(root, 0.0))) / square, 1.0)
            hit = (root > 0.0) & (b < 0.0) & (t < 1.0)
            best = np.minimum(best, np.where(hit, np.maximum(t, 0.0), 1.0))
        return best
