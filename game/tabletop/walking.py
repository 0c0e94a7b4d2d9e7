"""Walking, leg by leg: what a base meets on a straight way, how far it gets, and what a whole path comes to.

The height of a walking base is the height map under it. A step up may be at most STEP, a step down of more is a
drop, which never stops anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from game.tabletop.body import CLEARANCE, Body, Misfit, level_with
from game.tabletop.geometry import through_circle
from game.tabletop.parts import EPS, STEP, Point, tidy
from game.tabletop.scenery import SOLID, Block, Scenery
from game.tabletop.standing import misfit, on_table, rest


@dataclass(frozen=True, slots=True)
class Walk:
    """What a path comes to.

    ``length`` in inches of all its legs; ``drops`` the inches of every drop on the way, in order; ``z`` the height
    at its end; ``blocked`` why it cannot be walked, and ``at`` the leg (from 0) that fails, -1 if none does.
    """

    length: float
    drops: tuple[float, ...]
    z: float
    blocked: Misfit | None = None
    at: int = -1


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a leg, in fractions of it, on which the base is at one height; and the piece that makes it."""

    start: float
    end: float
    z: float
    block: Block | None


def profile(scenery: Scenery, start: Point, end: Point, radius: float) -> list[Stretch]:
    """The heights of a base on its way along a leg, in order."""
    crossings = scenery.crossings(start, end, radius, SOLID)
    if not crossings:
        return [Stretch(0.0, 1.0, 0.0, None)]
    cuts = sorted({0.0, 1.0, *(t for row in crossings for t in row[:2])})
    found: list[Stretch] = []
    for one, two in pairwise(cuts):
        if two - one < 1e-9:
            continue
        middle = (one + two) / 2.0
        top: Block | None = None
        for begin, finish, block in crossings:
            if begin < middle < finish and (top is None or block.top > top.top):
                top = block
        z = 0.0 if top is None else top.top
        if found and found[-1].z == z:
            found[-1] = Stretch(found[-1].start, two, z, found[-1].block)
        else:
            found.append(Stretch(one, two, z, top))
    return found


def first_overlap(
    start: Point, end: Point, radius: float, height: float, heights: Sequence[Stretch], bodies: Iterable[Body]
) -> tuple[float, Body] | None:
    """Where on a leg a base first overlaps a body, and which. One that it overlaps already may be left."""
    x, y = start
    vx, vy = end[0] - x, end[1] - y
    length = hypot(vx, vy)
    best: tuple[float, Body] | None = None
    for body in bodies:
        reach = radius + body.radius - EPS
        dx, dy = body.x - x, body.y - y
        if abs(dx) > reach + length or abs(dy) > reach + length:
            continue
        found = through_circle(body.x, body.y, reach, x, y, vx, vy)
        if found is None or (found[0] <= 0.0 and dx * vx + dy * vy <= 0.0):
            continue
        for stretch in heights:
            at = max(found[0], stretch.start)
            if at < min(found[1], stretch.end) and level_with(stretch.z, height, body):
                if best is None or at < best[0]:
                    best = (at, body)
                break
    return best


GROUND = (Stretch(0.0, 1.0, 0.0, None),)
"""The heights of a leg on which nothing is stepped on."""


def too_steep(scenery: Scenery, start: Point, end: Point, radius: float) -> bool:
    """Whether a step on a leg is too high for a base that starts it at the height map's height."""
    if not scenery.meets(start, end, radius, SOLID):
        return False
    return _steps_up(profile(scenery, start, end, radius))


def _steps_up(heights: Sequence[Stretch]) -> bool:
    return any(two.z > one.z + STEP + EPS for one, two in pairwise(heights))


def leg_is_free(scenery: Scenery, start: Point, end: Point, body: Body, blockers: Iterable[Body]) -> bool:
    """Whether a body may walk a leg: no step too high, no blocker in the way. Starts at the height map's height."""
    heights: Sequence[Stretch] = GROUND
    if scenery.meets(start, end, body.radius, SOLID):
        heights = profile(scenery, start, end, body.radius)
        if _steps_up(heights):
            return False
    return first_overlap(start, end, body.radius, body.height, heights, blockers) is None


def walk(
    scenery: Scenery,
    size: tuple[float, float],
    body: Body,
    path: Sequence[Point],
    blockers: Sequence[Body],
    bodies: Sequence[Body],
) -> Walk:
    """What it comes to if the body walks through these points, one after the other, and ends at the last."""
    here, z = body.point, body.z
    z = max(z, rest(scenery, here, body.radius))
    length = 0.0
    drops: list[float] = []
    wrong: Misfit | None = None
    at = -1
    for index, there in enumerate(path):
        length += hypot(there[0] - here[0], there[1] - here[1])
        if wrong is None:
            z, wrong = _leg(scenery, size, body, here, there, z, drops, blockers)
            at = -1 if wrong is None else index
        here = there
    if wrong is None:
        wrong = misfit(scenery, size, body.radius, here, [*bodies, *blockers])
        at = -1 if wrong is None else max(len(path) - 1, 0)
    else:
        z = rest(scenery, here, body.radius)
    return Walk(length, tuple(drops), z, wrong, at)


def _leg(
    scenery: Scenery,
    size: tuple[float, float],
    body: Body,
    here: Point,
    there: Point,
    z: float,
    drops: list[float],
    blockers: Iterable[Body],
) -> tuple[float, Misfit | None]:
    """Walk one leg from height ``z``: the height at its end, and what stopped it. Adds to ``drops``."""
    if not on_table(size, there, body.radius):
        return z, Misfit("edge")
    heights = profile(scenery, here, there, body.radius)
    stop = 2.0
    wrong: Misfit | None = None
    for stretch in heights:
        if stretch.z > z + STEP + EPS:
            stop, wrong = stretch.start, Misfit("terrain", None if stretch.block is None else stretch.block.id)
            break
        if z - stretch.z > STEP + EPS:
            drops.append(tidy(z - stretch.z))
        z = stretch.z
    met = first_overlap(here, there, body.radius, body.height, heights, blockers)
    if met is not None and met[0] < stop:
        wrong = Misfit("base", met[1].id)
    return z, wrong


def straight(
    scenery: Scenery,
    size: tuple[float, float],
    body: Body,
    end: Point,
    blockers: Sequence[Body],
    bodies: Sequence[Body],
) -> tuple[Point, Misfit | None]:
    """How far a shove gets a body towards ``end``, and what stopped it: terrain above its level, a blocker, the edge.

    Where it stops it can also stand: if not, it ends at the last spot before where it can.
    """
    x, y = body.point
    vx, vy = end[0] - x, end[1] - y
    length = hypot(vx, vy)
    if length < EPS:
        return body.point, None
    free, wrong = _table_room(size, body, vx, vy)
    heights = profile(scenery, body.point, end, body.radius)
    z = max(body.z, heights[0].z)
    for stretch in heights:
        if stretch.z > z + EPS:
            if stretch.start < free:
                free, wrong = stretch.start, Misfit("terrain", None if stretch.block is None else stretch.block.id)
            break
        z = stretch.z
    met = first_overlap(body.point, end, body.radius, body.height, heights, blockers)
    if met is not None and met[0] < free:
        free, wrong = met[0], Misfit("base", met[1].id)
    room = length * free if wrong is None else max(length * free - 2.0 * CLEARANCE, 0.0)
    return _last_stand(scenery, size, body, (vx / length, vy / length), room, [*bodies, *blockers]), wrong


def _table_room(size: tuple[float, float], body: Body, vx: float, vy: float) -> tuple[float, Misfit | None]:
    """The fraction of a vector a base may go before it would leave the table, and the edge if it would."""
    free = 1.0
    for at, move, wide in ((body.x, vx, size[0]), (body.y, vy, size[1])):
        low, high = body.radius, wide - body.radius
        if move > 0.0 and at + move > high + EPS:
            free = min(free, max((high - at) / move, 0.0))
        elif move < 0.0 and at + move < low - EPS:
            free = min(free, max((low - at) / move, 0.0))
    return free, (Misfit("edge") if free < 1.0 else None)


_BACK = 0.05


def _last_stand(
    scenery: Scenery,
    size: tuple[float, float],
    body: Body,
    along: Point,
    room: float,
    bodies: Sequence[Body],
) -> Point:
    """The furthest spot, at most ``room`` inches along a direction, where the body can stand."""
    while room > 0.0:
        spot = (tidy(body.x + along[0] * room), tidy(body.y + along[1] * room))
        if misfit(scenery, size, body.radius, spot, bodies) is None:
            return spot
        room -= _BACK
    return body.point
