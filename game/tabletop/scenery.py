"""The solid scenery of one board, indexed: what is near a point, what a line or a moving base runs into.

Everything here is static. pymunk finds the candidates; the exact answer is then worked out in plain Python, so
that it is the same whichever way it was asked for. There is one pymunk space for plain footprints and one for
each base radius, in which footprints are grown by that radius (Chipmunk's own thick queries miss walls).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

import pymunk
from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from game.tabletop.body import Misfit
from game.tabletop.geometry import (
    Part,
    Stretch,
    contains,
    convex_parts,
    signed_distance,
    through_fat,
    tidy_outline,
)
from game.tabletop.parts import EPS, STEP, Piece, Point

# What a shape is, as bits for pymunk's filters: low, tall or not solid for walking; and, if it ends sight, how high.
_LOW, _TALL, _AIRY = 1, 2, 4
_HARD = 3
_BINS = 29
_PER_INCH = 4.0

ANYTHING = pymunk.ShapeFilter(mask=_LOW | _TALL | _AIRY)
SOLID = pymunk.ShapeFilter(mask=_LOW | _TALL)
TALL = pymunk.ShapeFilter(mask=_TALL)
"""Solid pieces that are more than a step up from the ground."""

_HARD_ABOVE = [
    pymunk.ShapeFilter(mask=sum(1 << (_HARD + k) for k in range(low, _BINS))) for low in range(_BINS)
]


def hard_above(height: float) -> pymunk.ShapeFilter:
    """A filter for the pieces that end sight and may be higher than this (a few lower ones slip in)."""
    return _HARD_ABOVE[min(int(height * _PER_INCH), _BINS - 1)]


_SLACK = 1e-6
"""Shapes in pymunk are this much larger than the truth, so that its candidates are never too few."""

_CELL = 0.5
"""Inches between the spots at which it is kept how far the nearest solid piece is."""

_ASIDE = 0.36
"""At most this far, in inches, a point is from the nearest of those spots, and a little more."""

_OPEN = 4.0
"""Farther off than this, in inches, solid pieces are not looked for."""

_SEAM = 0.002
"""Tops of equal height this near each other, in inches, make one floor."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece with what is worked out from its outline once. ``index`` is its place in :attr:`Scenery.blocks`."""

    index: int
    id: int
    piece: Piece
    outline: tuple[Point, ...]
    parts: tuple[Part, ...]
    top: float

    @property
    def solid(self) -> bool:
        return self.piece.solid and self.top > EPS


class Floor:
    """All standable tops of one height, joined: what a base may rest on there."""

    __slots__ = ("rings", "top")

    def __init__(self, top: float, outlines: Iterable[Sequence[Point]]) -> None:
        self.top = top
        grown = [Polygon(outline).buffer(_SEAM, join_style="mitre") for outline in outlines]
        self.rings = _rings(unary_union(grown).buffer(-_SEAM, join_style="mitre"))

    def holds(self, x: float, y: float, radius: float) -> bool:
        """Whether a whole disc, give or take EPS, lies on this floor."""
        inside = False
        for ring in self.rings:
            away = signed_distance(ring, x, y)
            if abs(away) < radius - EPS:
                return False
            inside ^= away < 0.0
        return inside


def _rings(shape: BaseGeometry) -> list[list[Point]]:
    rings: list[list[Point]] = []
    for polygon in getattr(shape, "geoms", [shape]):
        if isinstance(polygon, Polygon) and not polygon.is_empty:
            rings.append([(float(x), float(y)) for x, y in polygon.exterior.coords[:-1]])
            rings.extend([(float(x), float(y)) for x, y in hole.coords[:-1]] for hole in polygon.interiors)
    return rings


class Scenery:
    """The pieces of one board, indexed. Never changed once built, so forks may share it."""

    def __init__(self, pieces: Iterable[tuple[int, Piece]]) -> None:
        self.blocks: list[Block] = []
        for index, (entity, piece) in enumerate(sorted(pieces, key=lambda row: row[0])):
            outline = tidy_outline(piece.outline)
            self.blocks.append(Block(index, entity, piece, outline, convex_parts(outline), piece.height))
        self.of_id = {block.id: block for block in self.blocks}
        self._of_shape: dict[pymunk.Shape, tuple[Block, Part]] = {}
        self.plain = self._space(0.0)
        self._fat: dict[float, pymunk.Space] = {}
        self._floors: dict[float, Floor] = {}
        self._nearest: dict[tuple[int, int], float] = {}
        self.grounds: dict[tuple[Point, float], tuple[float, Misfit | None]] = {}
        """What has been worked out about resting on a spot; kept by :mod:`game.tabletop.standing`."""

    def _space(self, radius: float) -> pymunk.Space:
        space = pymunk.Space()
        for block in self.blocks:
            category = _AIRY if not block.solid else _TALL if block.top > STEP + EPS else _LOW
            if block.piece.blocks_sight:
                category |= 1 << (_HARD + min(int(block.top * _PER_INCH), _BINS - 1))
            for part in block.parts:
                shape = pymunk.Poly(space.static_body, list(part.points), radius=radius + _SLACK)
                shape.filter = pymunk.ShapeFilter(categories=category)
                space.add(shape)
                self._of_shape[shape] = (block, part)
        return space

    def fat(self, radius: float) -> pymunk.Space:
        """The space in which every footprint is grown by the radius."""
        space = self._fat.get(radius)
        if space is None:
            space = self._fat[radius] = self._space(radius)
        return space

    # --- points ----------------------------------------------------------------------------------------------

    def open_around(self, x: float, y: float, radius: float) -> bool:
        """Whether no solid piece is this near to a point: True is certain, False wants a closer look."""
        cell = (round(x / _CELL), round(y / _CELL))
        away = self._nearest.get(cell)
        if away is None:
            hit = self.plain.point_query_nearest((cell[0] * _CELL, cell[1] * _CELL), _OPEN, SOLID)
            away = self._nearest[cell] = _OPEN if hit is None else hit.distance
        return away > radius + _ASIDE

    def under(self, x: float, y: float, radius: float) -> list[Block]:
        """Solid pieces that a disc overlaps by more than EPS, in order of id. A disc of radius 0 is a point."""
        if self.open_around(x, y, max(radius, EPS)):
            return []
        if radius <= EPS:
            return [b for b in self.near(x, y, EPS) if b.solid and contains(b.outline, x, y)]
        space = self.plain
        if space.point_query_nearest((x, y), radius, SOLID) is None:
            return []
        reach = radius - EPS - _SLACK
        found = {
            self._of_shape[info.shape][0].index
            for info in space.point_query((x, y), radius, SOLID)
            if info.shape is not None and info.distance < reach
        }
        return [self.blocks[index] for index in sorted(found)]

    def near(self, x: float, y: float, radius: float) -> list[Block]:
        """Pieces of any kind no further than ``radius`` from the point, in order of id."""
        found = {
            self._of_shape[info.shape][0].index
            for info in self.plain.point_query((x, y), radius + _SLACK, ANYTHING)
            if info.shape is not None
        }
        return [self.blocks[index] for index in sorted(found)]

    def floor(self, top: float) -> Floor:
        """The joined standable tops at exactly this height (give or take EPS)."""
        floor = self._floors.get(top)
        if floor is None:
            level = [b for b in self.blocks if b.solid and b.piece.stand and abs(b.top - top) < EPS]
            floor = self._floors[top] = Floor(top, [b.outline for b in level])
        return floor

    def first_hard(self, start: Point, end: Point, above: pymunk.ShapeFilter) -> tuple[Block, Part] | None:
        """A piece (and the part of it) that the segment may cross first; None is certain."""
        hit = self.plain.segment_query_first(start, end, 0.0, above)
        return None if hit is None or hit.shape is None else self._of_shape[hit.shape]

    # --- lines -----------------------------------------------------------------------------------------------

    def meets(self, start: Point, end: Point, radius: float, kind: pymunk.ShapeFilter) -> bool:
        """Whether a base's way might run into such a piece: False is certain, True wants a closer look."""
        if self._open_along(start, end, radius, kind):
            return False
        return self.fat(radius).segment_query_first(start, end, 0.0, kind) is not None

    def _open_along(self, start: Point, end: Point, radius: float, kind: pymunk.ShapeFilter) -> bool:
        """Whether a base's way is too short to come near any solid piece."""
        if kind is not SOLID and kind is not TALL:
            return False
        half = hypot(end[0] - start[0], end[1] - start[1]) / 2.0
        return self.open_around((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0, radius + half)

    def along(
        self, start: Point, end: Point, radius: float, kind: pymunk.ShapeFilter
    ) -> list[tuple[Block, Part]]:
        """Pieces, by convex part, whose footprint grown by the radius meets the segment, in order of id."""
        if self._open_along(start, end, radius, kind):
            return []
        hits = self.fat(radius).segment_query(start, end, 0.0, kind)
        of_shape = self._of_shape
        found = [of_shape[hit.shape] for hit in hits if hit.shape is not None]
        found.sort(key=_by_block)
        return found

    def crossings(
        self, start: Point, end: Point, radius: float, kind: pymunk.ShapeFilter
    ) -> list[tuple[float, float, Block]]:
        """Where a disc overlaps solid pieces by more than EPS on its way: ``(from, to, piece)`` as fractions."""
        x, y = start
        vx, vy = end[0] - x, end[1] - y
        found = []
        for block, part in self.along(start, end, radius, kind):
            stretch: Stretch | None = through_fat(part, radius - EPS, x, y, vx, vy)
            if stretch is not None:
                found.append((stretch[0], stretch[1], block))
        return found


def _by_block(row: tuple[Block, Part]) -> tuple[int, tuple[Point, ...]]:
    return row[0].index, row[1].points


def highest(blocks: Iterable[Block]) -> float:
    """The highest top among pieces, 0 if there are none."""
    return max((block.top for block in blocks), default=0.0)

