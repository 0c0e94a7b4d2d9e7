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
from game.tabletop.casting import Casting
from game.tabletop.cliffs import Cliffs, Floats, polygons, rings_of
from game.tabletop.geometry import ring_around
from game.tabletop.parts import EPS, Point, tidy
from game.tabletop.standing import misfit
from game.tabletop.walking import leg_is_free
from game.tabletop.ways import Ways

LATTICE = 0.5
"""Inches between the spots of a reach."""

_SMALLEST = 0.02
"""Square inches of the smallest patch worth shading."""


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
        reached = np.nonzero(self._ways.far <= limit)[0].tolist()
        self._nodes: list[tuple[float, float, float, int]] = [
            (float(self._ways.far[n]), *self._ways.point(n), n) for n in reached
        ]

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
        wide, deep = self._cliffs.size
        rows = np.arange(max(0, ceil((y - far) / step)), min(floor((y + far) / step), int(deep / step)) + 1) * step
        cols = np.arange(max(0, ceil((x - far) / step)), min(floor((x + far) / step), int(wide / step)) + 1) * step
        lattice: Floats = np.stack(np.meshgrid(cols, rows), axis=-1).reshape(-1, 2)
        lattice = lattice[np.hypot(lattice[:, 0] - x, lattice[:, 1] - y) <= far]
        for other in self._all:
            apart = np.hypot(lattice[:, 0] - other.x, lattice[:, 1] - other.y)
            lattice = lattice[apart >= other.radius + self._body.radius - EPS]
        lattice = lattice[self._cliffs.stands(lattice)]
        near = lattice[self._casting.lengths(lattice) <= self.limit]
        return [(x, y) for x, y in near.tolist()]

    @cached_property
    def _casting(self) -> Casting:
        return Casting(self._ways)

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
        """Where the walk can end: what is seen from the nodes within what is left, less what is taken."""
        x, y = self._body.point
        walked = shapely.unary_union(self._casting.sectors())
        taken = [
            Polygon(ring_around(b.x, b.y, b.radius + self._body.radius, 48))
            for b in self._all
            if hypot(b.x - x, b.y - y) <= self.limit + b.radius + self._body.radius
        ]
        far = self.limit
        standable = shapely.clip_by_rect(self._cliffs.standable, x - far, y - far, x + far, y + far)
        area = shapely.intersection(walked, standable).difference(shapely.unary_union(taken))
        kept = [polygon for polygon in polygons(area.simplify(_FINE)) if polygon.area > _SMALLEST]
        return shapely.unary_union(kept)


_FINE = 0.004
"""How far, in inches, an outline to shade may be from the truth."""
