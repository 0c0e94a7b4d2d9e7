"""Where a base can stand: its height there, and what is wrong with a spot."""

from __future__ import annotations

from collections.abc import Iterable

from game.tabletop.body import Body, Misfit, body_at
from game.tabletop.parts import EPS, Point
from game.tabletop.scenery import Scenery, highest

_REMEMBERED = 50_000
"""So many spots, with what a base finds there, are kept for one board."""


def on_table(size: tuple[float, float], point: Point, radius: float) -> bool:
    """Whether the whole disc, give or take EPS, is on the table."""
    low = radius - EPS
    x, y = point
    return low <= x <= size[0] - low and low <= y <= size[1] - low


def rest(scenery: Scenery, point: Point, radius: float) -> float:
    """The height at which a disc rests there: the highest top under it, else 0."""
    return highest(scenery.under(point[0], point[1], radius))


def ground_misfit(scenery: Scenery, point: Point, radius: float) -> tuple[float, Misfit | None]:
    """The height a disc rests at, and why it cannot stand there, if so. Asked often of the same few spots."""
    known = scenery.grounds.get((point, radius))
    if known is None:
        if len(scenery.grounds) >= _REMEMBERED:
            scenery.grounds.clear()
        known = scenery.grounds[point, radius] = _ground_misfit(scenery, point, radius)
    return known


def _ground_misfit(scenery: Scenery, point: Point, radius: float) -> tuple[float, Misfit | None]:
    under = scenery.under(point[0], point[1], radius)
    if not under:
        return 0.0, None
    top = highest(under)
    peak = next(block for block in under if block.top == top)
    if not peak.piece.stand:
        return top, Misfit("terrain", peak.id)
    if scenery.floor(top).holds(point[0], point[1], radius):
        return top, None
    return top, Misfit("ledge", peak.id)


def misfit(
    scenery: Scenery,
    size: tuple[float, float],
    radius: float,
    point: Point,
    bodies: Iterable[Body] = (),
    gap: float = 0.0,
) -> Misfit | None:
    """Why a base cannot stand there, with ``gap`` inches to every body, or None if it can."""
    if not on_table(size, point, radius):
        return Misfit("edge")
    z, wrong = ground_misfit(scenery, point, radius)
    if wrong is not None:
        return wrong
    other = body_at(radius, z, point, bodies, gap)
    return None if other is None else Misfit("base", other.id)
