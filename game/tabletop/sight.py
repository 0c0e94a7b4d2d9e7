"""Who sees whom, and how much of a target is hidden.

Models are upright cylinders and the eye is at the top centre. Thirty-two rays run from the eye to a grid on the
side of the target that faces it: eight columns across its width by four rows up its height, each ray to the middle
of its cell, on the surface of the cylinder. A ray's height runs evenly from eye to cell, so a piece stops it if the
ray is lower than the piece's top at either end of its way through the footprint.

Whatever the order in which two bodies are named, the same numbers are worked out in the same order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot, inf, sqrt

from pymunk import ShapeFilter

from game.tabletop.body import Body
from game.tabletop.geometry import Part, Stretch, contains, distance_to_edge, through_circle, through_planes
from game.tabletop.parts import EPS, Cover, Point
from game.tabletop.scenery import ANYTHING, Block, Scenery, hard_above

COLUMNS = 8
ROWS = 4
CELLS = COLUMNS * ROWS
HALF = 0.5
"""The share of a target that must be hidden for it to be in cover."""

_PULL = 1e-6
_KEEP = 1.0 - 2.0 * _PULL
_WHOLE = 1.0 - _PULL

Column = tuple[float, float]
"""Where rays end on a cylinder, in radii: to the left of its middle, and from there towards the eye."""

_COLUMNS: tuple[Column, ...] = tuple(
    (across, sqrt(1.0 - across * across)) for across in ((2 * k + 1) / COLUMNS - 1.0 for k in range(COLUMNS))
)
_INSIDE_OUT: Sequence[int] = (4, 0, 7, 3, 1, 6, 2, 5)
_OUTSIDE_IN = tuple(_COLUMNS[k] for k in (0, 7, 1, 6, 2, 5, 3, 4))
_CLOSE = 1e-5
"""Slopes that differ by less are too close to tell which is the larger."""

_UP = tuple((2 * k + 1) / (2 * ROWS) for k in range(ROWS))
_SPOT = 0.125
"""Radius in inches of the disc by which a spot on the floor is seen."""

_SPOTS = ((0.0, 0.0), (_SPOT, 0.0), (0.0, _SPOT), (-_SPOT, 0.0), (0.0, -_SPOT))
_ALL = (1 << CELLS) - 1

Line = tuple[float, float, float, float]
"""A line on plan: start x, y and vector x, y."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What two bodies see of each other; the same whichever is named first.

    ``ends`` are the two entities, lower id first; the pairs that follow are in that order and speak of each end as
    the target. ``obscured`` is the share of its rays that are stopped, 0 to 1; ``by`` the entities that stop them,
    those that stop most first.
    """

    ends: tuple[int, int]
    seen: bool
    obscured: tuple[float, float]
    cover: tuple[Cover, Cover]
    by: tuple[tuple[int, ...], tuple[int, ...]]

    def _end(self, entity: int) -> int:
        return self.ends.index(entity)

    def obscured_of(self, entity: int) -> float:
        """The share of that end that is hidden from the other, 0 to 1."""
        return self.obscured[self._end(entity)]

    def cover_of(self, entity: int) -> Cover:
        """The cover that end has against the other."""
        return self.cover[self._end(entity)]

    def by_of(self, entity: int) -> tuple[int, ...]:
        """The entities that hide that end from the other, those that stop most rays first."""
        return self.by[self._end(entity)]


@dataclass(frozen=True, slots=True)
class Ray:
    """One ray: from eye to cell, (x, y, z) each; where and by what it is stopped, as a fraction of its way.

    ``hard`` tells what ends sight from what only hides. A ray that meets both is stopped by the hard one.
    """

    start: tuple[float, float, float]
    end: tuple[float, float, float]
    stopped: float | None
    by: int | None
    hard: bool


class Look:
    """One eye looking at one target: the lines of sight, worked out once.

    ``lines`` holds for each column of rays, on plan, the start (x, y) and the vector (x, y), both ends pulled in a
    little; ``heights`` are those of the rows.
    """

    __slots__ = ("eye", "heights", "lines", "target", "viewer")

    def __init__(self, viewer: Body, target: Body) -> None:
        self.viewer = viewer
        self.target = target
        self.eye = viewer.z + viewer.height
        self.heights = [target.z + target.height * up for up in _UP]
        self.lines = _fan(viewer, target, _COLUMNS)

    def obstacles(self, blocks: Iterable[Block]) -> list[Block]:
        """The pieces high enough to stop a ray; those the viewer stands on stop none of its rays."""
        low = min(self.eye, self.heights[0]) + EPS
        return [block for block in blocks if block.top > low and not stands_on(self.viewer, block)]

    def stopped_by_block(self, block: Block) -> int:
        """The rays that a piece stops, one bit each: bit ``column * ROWS + row``."""
        rays = 0
        for column, line in enumerate(self.lines):
            stretch = through_block(block, *line)
            if stretch is not None:
                rays |= self.rows_below(stretch, block.top) << (column * ROWS)
        return rays

    def rows_below(self, stretch: Stretch, top: float) -> int:
        start, end = stretch
        eye, limit, rows = self.eye, top - EPS, 0
        for row, height in enumerate(self.heights):
            rise = height - eye
            if eye + rise * (end if rise < 0.0 else start) < limit:
                rows |= 1 << row
        return rows

    def stopped_by_body(self, body: Body) -> int:
        """The rays that run through another body, one bit each."""
        rays = 0
        eye, low, high = self.eye, body.z + EPS, body.z + body.height - EPS
        for column, line in enumerate(self.lines):
            stretch = through_circle(body.x, body.y, body.radius, *line)
            if stretch is None:
                continue
            for row, height in enumerate(self.heights):
                one, two = (eye + (height - eye) * t for t in stretch)
                if min(one, two) < high and max(one, two) > low:
                    rays |= 1 << (column * ROWS + row)
        return rays


def _fan(viewer: Body, target: Body, columns: Iterable[Column]) -> list[Line]:
    """The rays of these columns on plan, both ends pulled in a little."""
    x, y, radius = viewer.x, viewer.y, target.radius
    dx, dy = target.x - x, target.y - y
    away = hypot(dx, dy)
    ux, uy = (dx / away * radius, dy / away * radius) if away > 0.0 else (radius, 0.0)
    lines = []
    for across, towards in columns:
        vx = dx - ux * towards - uy * across
        vy = dy - uy * towards + ux * across
        lines.append((x + _PULL * vx, y + _PULL * vy, vx * _KEEP, vy * _KEEP))
    return lines


def stands_on(body: Body, block: Block) -> bool:
    """Whether the piece carries the body: its base overlaps it, at a height no lower than its top."""
    if not block.solid or block.top > body.z + EPS:
        return False
    outline = block.outline
    return contains(outline, body.x, body.y) or distance_to_edge(outline, body.x, body.y) < body.radius - EPS


def through_block(block: Block, x: float, y: float, vx: float, vy: float) -> Stretch | None:
    """From where a line first enters a footprint to where it last leaves it, or None.

    As heights along a ray change evenly, its lowest point above the footprint is at one of these two ends, even
    if the line leaves a bent footprint in between.
    """
    found: Stretch | None = None
    for part in block.parts:
        stretch = through_planes(part.planes, x, y, vx, vy)
        if stretch is not None:
            found = stretch if found is None else (min(found[0], stretch[0]), max(found[1], stretch[1]))
    return found


# --- the whole answer ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Hidden:
    """What hides one target from one eye: for each entity its rays, and which rays end for good."""

    rays: dict[int, int]
    grades: dict[int, Cover]
    hard: int

    def obscured(self) -> float:
        stopped = 0
        for rays in self.rays.values():
            stopped |= rays
        return stopped.bit_count() / CELLS

    def ranked(self) -> tuple[int, ...]:
        return tuple(sorted(self.rays, key=lambda entity: (-self.rays[entity].bit_count(), entity)))

    def cover(self) -> Cover:
        if not self.rays or self.obscured() < HALF:
            return Cover.NONE
        most = max(rays.bit_count() for rays in self.rays.values())
        return max(self.grades[entity] for entity, rays in self.rays.items() if rays.bit_count() == most)


def _hidden(look: Look, blocks: Iterable[Block], hiders: Iterable[Body]) -> _Hidden:
    found = _Hidden({}, {}, 0)
    for block in look.obstacles(blocks):
        rays = look.stopped_by_block(block)
        if rays:
            found.rays[block.id], found.grades[block.id] = rays, block.piece.cover
            if block.piece.blocks_sight:
                found.hard |= rays
    for body in hiders:
        rays = look.stopped_by_body(body)
        if rays:
            found.rays[body.id], found.grades[body.id] = rays, body.hides
    return found


def hiders_of(a: Body, b: Body, others: Iterable[Body]) -> tuple[Body, ...]:
    """Those of the others that can hide one end from the other."""
    return tuple(o for o in others if o.hides > Cover.NONE and o.id not in (a.id, b.id))


def _between(scenery: Scenery, a: Body, b: Body) -> list[Block]:
    """Pieces in the corridor as wide as the wider of the two bodies, in order of id."""
    found = scenery.along(a.point, b.point, max(a.radius, b.radius), ANYTHING)
    return [scenery.blocks[index] for index in sorted({block.index for block, _ in found})]


def sight(scenery: Scenery, a: Body, b: Body, hiders: tuple[Body, ...]) -> Sight:
    """What the two see of each other; ``a`` has the lower id."""
    ends = (a.id, b.id)
    blocks = _between(scenery, a, b)
    if not blocks and not hiders:
        return Sight(ends, True, (0.0, 0.0), (Cover.NONE, Cover.NONE), ((), ()))
    of_b = _hidden(Look(a, b), blocks, hiders)
    of_a = _hidden(Look(b, a), blocks, hiders)
    return Sight(
        ends,
        of_a.hard != _ALL or of_b.hard != _ALL,
        (of_a.obscured(), of_b.obscured()),
        (of_a.cover(), of_b.cover()),
        (of_a.ranked(), of_b.ranked()),
    )


# --- only yes or no ------------------------------------------------------------------------------------------


def sees_body(scenery: Scenery, a: Body, b: Body) -> bool:
    """The ``seen`` of :func:`sight` alone, much faster; ``a`` has the lower id.

    If any ray of a column gets through, the highest does: only the top row needs to be looked at. Most pairs are
    settled by one query: nothing is in the way of a middle ray, or the shadow of what is there covers all others.
    """
    eye_a, eye_b = a.z + a.height, b.z + b.height
    walls = hard_above(min(a.z + a.height * _UP[-1], b.z + b.height * _UP[-1]))
    high = (eye_a if eye_a > eye_b else eye_b) + EPS
    to_a = to_b = _INSIDE_OUT
    while to_b or to_a:
        # The columns towards b first, then those towards a that are still open.
        viewer, target, column = (a, b, to_b[0]) if to_b else (b, a, to_a[0])
        hit = _first_wall(scenery, viewer, target, column, walls)
        if hit is None:
            return True
        if hit[0].top <= high:
            return _sees_exactly(scenery, a, b)
        of_b, of_a = _shadows(a, b, hit[1]) or (_stopped(a, b, hit[1]), _stopped(b, a, hit[1]))
        if column not in (of_b if to_b else of_a):
            return _sees_exactly(scenery, a, b)
        to_b = _left(to_b, of_b)
        to_a = _left(to_a, of_a)
    return False


def _left(columns: Sequence[int], without: Sequence[int]) -> Sequence[int]:
    return () if len(without) == COLUMNS else [column for column in columns if column not in without]


def _stopped(viewer: Body, target: Body, part: Part) -> list[int]:
    """The columns that a convex part, higher than all their rays, stops."""
    fan = _fan(viewer, target, _COLUMNS)
    return [column for column, line in enumerate(fan) if through_planes(part.planes, *line) is not None]


def _first_wall(
    scenery: Scenery, viewer: Body, target: Body, column: int, walls: ShapeFilter
) -> tuple[Block, Part] | None:
    """What the ray of a column may run into first; None is certain."""
    x, y = viewer.x, viewer.y
    dx, dy = target.x - x, target.y - y
    share = target.radius / sqrt(dx * dx + dy * dy or 1.0)
    across, towards = _COLUMNS[column]
    across, left = across * share, 1.0 - towards * share
    vx, vy = dx * left - dy * across, dy * left + dx * across
    return scenery.first_hard((x + _PULL * vx, y + _PULL * vy), (x + _WHOLE * vx, y + _WHOLE * vy), walls)


def _shadows(a: Body, b: Body, part: Part) -> tuple[Sequence[int], Sequence[int]] | None:
    """The columns from a to b and from b to a that a high convex part stops; None if that wants a closer look.

    It is certain if the part lies between the two bodies: its shadow then reaches from its leftmost to its rightmost
    corner.
    """
    x, y = a.x, a.y
    vx, vy = b.x - x, b.y - y
    square = vx * vx + vy * vy
    away = sqrt(square)
    near, far = a.radius * away, square - b.radius * away
    low_a = low_b = inf
    high_a = high_b = -inf
    for px, py in part.points:
        dx, dy = px - x, py - y
        ahead = vx * dx + vy * dy
        if ahead <= near or ahead >= far:
            return None
        left = vx * dy - vy * dx
        slope = left / ahead
        if slope < low_a:
            low_a = slope
        if slope > high_a:
            high_a = slope
        slope = left / (ahead - square)
        if slope < low_b:
            low_b = slope
        if slope > high_b:
            high_b = slope
    of_a = _shaded(low_a, high_a, b.radius / away)
    of_b = _shaded(low_b, high_b, a.radius / away)
    return None if of_a is None or of_b is None else (of_a, of_b)


def _shaded(low: float, high: float, share: float) -> Sequence[int] | None:
    """The columns between two slopes, on a target whose radius is that share of its distance; None if it is close."""
    across, towards = _COLUMNS[-1]
    outermost = across * share / (1.0 - towards * share) + _CLOSE
    if low < -outermost and high > outermost:
        return _INSIDE_OUT
    found = []
    for column, (across, towards) in enumerate(_COLUMNS):
        slope = across * share / (1.0 - towards * share)
        if low - _CLOSE < slope < high + _CLOSE:
            if not low + _CLOSE < slope < high - _CLOSE:
                return None
            found.append(column)
    return found


def _sees_exactly(scenery: Scenery, a: Body, b: Body) -> bool:
    walls = [wall for wall in _between(scenery, a, b) if wall.piece.blocks_sight]
    return _any_open(a, b, walls) or _any_open(b, a, walls)


def _any_open(viewer: Body, target: Body, walls: list[Block]) -> bool:
    """Whether any ray of the top row gets through."""
    eye, top = viewer.z + viewer.height, target.z + target.height * _UP[-1]
    low = min(eye, top) + EPS
    walls = [wall for wall in walls if wall.top > low and not stands_on(viewer, wall)]
    for line in _fan(viewer, target, _OUTSIDE_IN):
        for index, wall in enumerate(walls):
            if _stop_at(wall, line, eye, top) is not None:
                if index:  # what stopped this ray is the likeliest to stop the next
                    walls.insert(0, walls.pop(index))
                break
        else:
            return True
    return False


# --- single rays ---------------------------------------------------------------------------------------------


def rays(scenery: Scenery, a: Body, b: Body, hiders: tuple[Body, ...]) -> list[Ray]:
    """The rays from a's eye to b's body, column by column from the right as a sees it, bottom row first."""
    look = Look(a, b)
    blocks = look.obstacles(_between(scenery, a, b))
    return [_ray(look, line, height, blocks, hiders) for line in look.lines for height in look.heights]


def _ray(look: Look, line: Line, height: float, blocks: Iterable[Block], hiders: Iterable[Body]) -> Ray:
    x, y, vx, vy = line
    stops: list[tuple[bool, float, int]] = []
    for block in blocks:
        at = _stop_at(block, line, look.eye, height)
        if at is not None:
            stops.append((not block.piece.blocks_sight, at, block.id))
    rise = height - look.eye
    for body in hiders:
        stretch = through_circle(body.x, body.y, body.radius, *line)
        if stretch is not None:
            one, two = (look.eye + rise * t for t in stretch)
            if min(one, two) < body.z + body.height - EPS and max(one, two) > body.z + EPS:
                stops.append((True, stretch[0], body.id))
    soft, at, by = min(stops) if stops else (True, None, None)
    return Ray((x, y, look.eye), (x + vx, y + vy, height), at, by, not soft)


def _stop_at(block: Block, line: Line, eye: float, height: float) -> float | None:
    """The fraction of its way at which a ray runs into a piece, or None."""
    stretch = through_block(block, *line)
    if stretch is None:
        return None
    start, end = stretch
    rise = height - eye
    if eye + rise * start < block.top - EPS:
        return start
    if eye + rise * end < block.top - EPS:
        return min(max((block.top - eye) / rise, start), end)
    return None


def sees_spot(scenery: Scenery, viewer: Body, point: Point, z: float) -> bool:
    """Whether the eye sees a spot at that height: its middle or one of four points of a 0.25 inch disc."""
    eye = viewer.z + viewer.height
    low = min(eye, z) + EPS
    near = scenery.along(viewer.point, point, _SPOT, ANYTHING)
    hard = [b for b, _ in near if b.piece.blocks_sight and b.top > low and not stands_on(viewer, b)]
    if not hard:
        return True
    x, y = viewer.point
    for dx, dy in _SPOTS:
        vx, vy = point[0] + dx - x, point[1] + dy - y
        line = (x + _PULL * vx, y + _PULL * vy, vx * _KEEP, vy * _KEEP)
        if all(_stop_at(block, line, eye, z) is None for block in hard):
            return True
    return False
