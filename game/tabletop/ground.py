"""Where bases of one radius can stand, whoever else is on the table: for many points at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import acos, ceil, pi

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from game.tabletop.body import Body, body_at
from game.tabletop.parts import EPS, Point
from game.tabletop.scenery import Scenery
from game.tabletop.standing import misfit, rest

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_COARSE = 0.01
"""How far, in inches, a chord of :attr:`Ground.standable` may be from its arc."""

_UNSURE = 0.02
"""How near, in inches, to the rim of :attr:`Ground.standable` a closer look is wanted."""


class Ground:
    """The table and the tops on it, for bases of one radius."""

    def __init__(self, scenery: Scenery, size: tuple[float, float], radius: float) -> None:
        self.scenery, self.size, self.radius = scenery, size, radius

    @cached_property
    def standable(self) -> BaseGeometry:
        """Where the centre of a base may be for it to stand, bodies apart; arcs are drawn by chords."""
        return shapely.unary_union([self._floor, *self._tops])

    @cached_property
    def _room(self) -> BaseGeometry:
        wide, deep = self.size
        return shapely.box(self.radius, self.radius, wide - self.radius, deep - self.radius)

    @cached_property
    def _grown(self) -> list[tuple[float, BaseGeometry]]:
        """How high every solid piece is, and what it keeps such a base from."""
        # As many chords as it takes for none to be _COARSE inside its arc.
        segments = ceil(pi / 4.0 / acos(1.0 - _COARSE / max(self.radius, _COARSE)))
        return [
            (block.top, Polygon(block.outline).buffer(self.radius, quad_segs=segments))
            for block in self.scenery.blocks
            if block.solid
        ]

    @cached_property
    def _floor(self) -> BaseGeometry:
        """Where nothing is under the base."""
        return self._room.difference(shapely.unary_union([grown for _, grown in self._grown]))

    @cached_property
    def _tops(self) -> list[BaseGeometry]:
        """Where it stands on a top."""
        found = []
        for top in sorted({top for top, _ in self._grown}):
            # A ring inside another is a hole.
            floor: BaseGeometry = Polygon()
            for ring in self.scenery.floor(top).rings:
                floor = floor.symmetric_difference(Polygon(ring))
            room = floor.buffer(-self.radius)
            higher = [grown for other, grown in self._grown if other > top + EPS and grown.intersects(room)]
            found.append(room.difference(shapely.unary_union(higher)).intersection(self._room))
        return found

    @cached_property
    def _bounds(self) -> tuple[BaseGeometry, BaseGeometry, BaseGeometry]:
        """Where a base surely stands on the floor, where it surely stands, and where it perhaps does."""
        bounds = (
            self._floor.buffer(-_UNSURE), self.standable.buffer(-_UNSURE), self.standable.buffer(_UNSURE),
        )
        shapely.prepare(bounds)
        return bounds

    def stands(self, points: Floats) -> Flags:
        """At which of the points, (n, 2), such a base can stand, bodies apart. Exact."""
        _, surely, perhaps = self._bounds
        x, y = points[:, 0], points[:, 1]
        found = np.asarray(shapely.contains_xy(surely, x, y))
        for index in np.nonzero(~found & shapely.contains_xy(perhaps, x, y))[0].tolist():
            found[index] = misfit(self.scenery, self.size, self.radius, _point(points[index])) is None
        return found

    def fits(self, points: Floats, bodies: Sequence[Body]) -> Flags:
        """At which of the points, (n, 2), such a base can stand without overlapping a body. Exact."""
        found = self.stands(points)
        if not bodies or not found.any():
            return found
        x, y, wide = np.array([(body.x, body.y, body.radius + self.radius - EPS) for body in bodies]).T
        near = (points[:, 0, None] - x) ** 2 + (points[:, 1, None] - y) ** 2 < (wide + EPS) ** 2
        beside = np.nonzero(found & near.any(axis=1))[0]
        # On the floor no base stands above another body, or below one without touching it.
        low = shapely.contains_xy(self._bounds[0], points[beside, 0], points[beside, 1])
        for index, floor in zip(beside.tolist(), low.tolist(), strict=True):
            point = _point(points[index])
            z = 0.0 if floor else rest(self.scenery, point, self.radius)
            found[index] = body_at(self.radius, z, point, bodies) is None
        return found


def _point(row: Floats) -> Point:
    return float(row[0]), float(row[1])


def polygons(shape: BaseGeometry) -> list[Polygon]:
    """The polygons in a shape of any kind."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    if isinstance(shape, MultiPolygon) or hasattr(shape, "geoms"):
        return [polygon for part in shape.geoms for polygon in polygons(part)]
    return []
