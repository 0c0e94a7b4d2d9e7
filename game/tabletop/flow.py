"""The way to some goals from everywhere on the board, on a half-inch lattice, and how a model follows it.

One field serves a whole horde. It is only a guide: every leg a model walks down it is checked exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from math import hypot, inf
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely

from game.tabletop.body import CLEARANCE, Body
from game.tabletop.parts import EPS, STEP, Point, tidy
from game.tabletop.reach import Route, length_of
from game.tabletop.scenery import Scenery
from game.tabletop.standing import misfit
from game.tabletop.walking import first_overlap, leg_is_free, profile, too_steep

CELL = 0.5
"""Inches between the nodes of the lattice."""

_NEAR = 1.0
"""How far, in inches, the last node of a way may be from its goal."""

_ISLAND = 1000.0
"""What a node costs from which no way leads to a goal, so that it still knows which way is nearer."""

_MOVES = (
    (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1),
)  # fmt: skip
_COSTS = tuple(CELL * hypot(*move) for move in _MOVES)
_MARGIN = 2
_FAR_EVERY = 4


class Lattice:
    """Where bases of one radius can go from node to node, whoever else is on the table.

    Nodes are numbered row by row, with a margin of two all around so that no move leaves the numbers.
    """

    def __init__(self, scenery: Scenery, size: tuple[float, float], radius: float) -> None:
        self.scenery, self.size, self.radius = scenery, size, radius
        self.wide = int(size[0] / CELL + EPS) + 1 + 2 * _MARGIN
        self.deep = int(size[1] / CELL + EPS) + 1 + 2 * _MARGIN
        parts = self._parts()
        heights = self._heights(parts)
        moves_into = self._masks(heights, parts)
        self.heights: list[float] = heights.ravel().tolist()
        self.offsets = tuple(dx + dy * self.wide for dx, dy in _MOVES)
        self._steps: dict[int, tuple[tuple[int, float], ...]] = {}
        self.into: list[tuple[tuple[int, float], ...]] = [
            self._steps_of(mask) for mask in moves_into.ravel().tolist()
        ]
        self.islands = self._islands()

    def _places(self) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        gx, gy = np.meshgrid((np.arange(self.wide) - _MARGIN) * CELL, (np.arange(self.deep) - _MARGIN) * CELL)
        return gx, gy

    def _parts(self) -> list[tuple[float, npt.NDArray[Any]]]:
        """For every convex part of solid scenery how high it is, and which nodes have it under the base."""
        gx, gy = self._places()
        found = []
        for block in self.scenery.blocks:
            for part in block.parts if block.solid else ():
                (low_x, low_y), (high_x, high_y) = (
                    [limit(line) for line in zip(*part.points, strict=True)] for limit in (min, max)
                )
                r = self.radius
                near = (gx >= low_x - r) & (gx <= high_x + r) & (gy >= low_y - r) & (gy <= high_y + r)
                spots = shapely.points(gx[near], gy[near])
                over = np.zeros(gx.shape, dtype=bool)
                over[near] = shapely.distance(shapely.Polygon(part.points), spots) < r - EPS
                found.append((block.top, over))
        return found

    def _heights(self, parts: list[tuple[float, npt.NDArray[Any]]]) -> npt.NDArray[Any]:
        """The height map under the base at every node, infinite where it would leave the table."""
        gx, gy = self._places()
        heights = np.zeros(gx.shape)
        for top, over in parts:
            heights[over] = np.maximum(heights[over], top)
        low = self.radius - EPS
        off = (gx < low) | (gy < low) | (gx > self.size[0] - low) | (gy > self.size[1] - low)
        heights[off] = inf
        return heights

    def _masks(
        self, heights: npt.NDArray[Any], parts: list[tuple[float, npt.NDArray[Any]]]
    ) -> npt.NDArray[Any]:
        """For every node, as bits, the moves whose far end may walk here."""
        masks = np.zeros(heights.shape, dtype=np.int64)
        for bit, move in enumerate(_MOVES):
            there = _shifted(heights, move)
            passable = np.isfinite(heights) & np.isfinite(there) & _may_step(there, heights)
            for dx, dy in _between(move):
                middle = _shifted(heights, (dx, dy))
                passable &= _may_step(there, middle) & _may_step(middle, heights)
            # Between two nodes the base may sink too deep to climb out again, unless one part carries it all along.
            carried = heights <= STEP + EPS
            for top, over in parts:
                carried |= over & _shifted(over, move, False) & (top >= heights - STEP - EPS)
            for j, i in np.argwhere(passable & ~carried).tolist():
                here = i + j * self.wide
                start = self.point(here + move[0] + move[1] * self.wide)
                passable[j, i] = not self.too_steep(start, self.point(here))
            masks |= passable.astype(np.int64) << bit
        return masks

    def _steps_of(self, mask: int) -> tuple[tuple[int, float], ...]:
        steps = self._steps.get(mask)
        if steps is None:
            steps = tuple(
                (offset, cost)
                for bit, (offset, cost) in enumerate(zip(self.offsets, _COSTS, strict=True))
                if mask >> bit & 1
            )
            self._steps[mask] = steps
        return steps

    def _islands(self) -> list[int]:
        """For every node the number of the stretch of level ground it is on, -1 off the table."""
        island = [-1] * len(self.heights)
        number = 0
        for seed, height in enumerate(self.heights):
            if island[seed] >= 0 or height == inf:
                continue
            island[seed] = number
            waiting = [seed]
            while waiting:
                here = waiting.pop()
                low = self.heights[here] - STEP - EPS
                for offset, _ in self.into[here]:
                    there = here + offset
                    if island[there] < 0 and low <= self.heights[there] <= self.heights[here] + STEP + EPS:
                        island[there] = number
                        waiting.append(there)
            number += 1
        return island

    def node(self, x: float, y: float) -> int:
        """The node nearest to a point on the table."""
        i = min(max(round(x / CELL), 0), self.wide - 1 - 2 * _MARGIN) + _MARGIN
        j = min(max(round(y / CELL), 0), self.deep - 1 - 2 * _MARGIN) + _MARGIN
        return i + j * self.wide

    def point(self, node: int) -> Point:
        """Where a node is."""
        j, i = divmod(node, self.wide)
        return ((i - _MARGIN) * CELL, (j - _MARGIN) * CELL)

    def too_steep(self, start: Point, end: Point) -> bool:
        """Whether a step on the straight way is too high."""
        return too_steep(self.scenery, start, end, self.radius)

    def around(self, x: float, y: float, radius: float) -> Iterator[tuple[float, int]]:
        """Nodes on the table at most ``radius`` inches from a point, with their distance."""
        reach = int(radius / CELL) + 1
        middle = self.node(x, y)
        for dj in range(-reach, reach + 1):
            for di in range(-reach, reach + 1):
                j, i = divmod(middle, self.wide)
                if not (0 <= i + di < self.wide and 0 <= j + dj < self.deep):
                    continue
                node = middle + di + dj * self.wide
                px, py = self.point(node)
                away = hypot(px - x, py - y)
                if away <= radius and self.heights[node] != inf:
                    yield away, node


def _shifted(heights: npt.NDArray[Any], move: tuple[int, int], beyond: float = inf) -> npt.NDArray[Any]:
    """The heights as seen ``move`` further, infinite (or what is given) beyond the rim."""
    dx, dy = move
    deep, wide = heights.shape
    found = np.full(heights.shape, beyond, dtype=heights.dtype)
    found[max(0, -dy) : deep - max(0, dy), max(0, -dx) : wide - max(0, dx)] = heights[
        max(0, dy) : deep - max(0, -dy), max(0, dx) : wide - max(0, -dx)
    ]
    return found


def _may_step(low: npt.NDArray[Any], high: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Where a model standing at ``low`` may go on to ``high``."""
    with np.errstate(invalid="ignore"):
        return np.asarray(np.isfinite(high) & (high - low <= STEP + EPS))


def _between(move: tuple[int, int]) -> list[tuple[int, int]]:
    """The nodes a move passes between."""
    dx, dy = move
    if abs(dx) == 2:
        return [(dx // 2, 0), (dx // 2, dy)]
    if abs(dy) == 2:
        return [(0, dy // 2), (dx, dy // 2)]
    return [(dx, 0), (0, dy)] if dx and dy else []


class Flow:
    """Inches from everywhere to the nearest of some goals, for bases of one radius."""

    def __init__(self, lattice: Lattice, goals: Sequence[Point], blockers: Sequence[Body] = ()) -> None:
        self.lattice = lattice
        self.goals = tuple(goals)
        self._closed = self._taken(blockers)
        self.field = self._flood()

    def _taken(self, blockers: Sequence[Body]) -> set[int]:
        lattice = self.lattice
        return {
            node
            for body in blockers
            for _, node in lattice.around(body.x, body.y, body.radius + lattice.radius - EPS)
        }

    def _flood(self) -> list[float]:
        lattice = self.lattice
        field = [inf] * len(lattice.heights)
        queue: list[tuple[float, int]] = []
        for goal in self.goals:
            for away, node in self._seeds(goal):
                if away < field[node]:
                    field[node] = away
                    heappush(queue, (away, node))
        self._spread(field, queue)
        self._wash_islands(field)
        return field

    def _seeds(self, goal: Point) -> list[tuple[float, int]]:
        """Nodes from which the goal is straight ahead; if there are none, the nearest, as if no way led from there."""
        lattice = self.lattice
        for radius in (CELL, _NEAR):
            near = sorted(row for row in lattice.around(*goal, radius) if row[1] not in self._closed)
            found = [row for row in near if not lattice.too_steep(lattice.point(row[1]), goal)]
            if found:
                return found[:4]
        for radius in (_NEAR, 2.0, 4.0, 8.0, 64.0):
            found = sorted(row for row in lattice.around(*goal, radius) if row[1] not in self._closed)
            if found:
                return [(_ISLAND + away, node) for away, node in found[:4]]
        return []

    def _spread(self, field: list[float], queue: list[tuple[float, int]]) -> None:
        into, closed = self.lattice.into, self._closed
        while queue:
            far, here = heappop(queue)
            if far > field[here]:
                continue
            for offset, cost in into[here]:
                there = here + offset
                length = far + cost
                if length < field[there] and there not in closed:
                    field[there] = length
                    heappush(queue, (length, there))

    def _wash_islands(self, field: list[float]) -> None:
        """Give ground without a way to any goal a slope towards its own point nearest to one."""
        lattice = self.lattice
        best: dict[int, tuple[float, int]] = {}
        for node, island in enumerate(lattice.islands):
            if island >= 0 and field[node] == inf and node not in self._closed:
                x, y = lattice.point(node)
                away = min((hypot(x - gx, y - gy) for gx, gy in self.goals), default=inf)
                if island not in best or away < best[island][0]:
                    best[island] = (away, node)
        queue: list[tuple[float, int]] = []
        for away, node in best.values():
            if away < inf:
                field[node] = _ISLAND + away
                heappush(queue, (field[node], node))
        self._spread(field, queue)

    def _estimate(self, point: Point) -> float:
        """Inches to the nearest goal from a point by way of the lattice; _ISLAND more if no way leads there."""
        lattice = self.lattice
        rows = []
        for offset in (0, *lattice.offsets[:8]):
            there = lattice.node(*point) + offset
            x, y = lattice.point(there)
            rows.append((self.field[there] + hypot(x - point[0], y - point[1]), (x, y)))
        straight = min((hypot(point[0] - x, point[1] - y) for x, y in self.goals), default=inf)
        for far, place in sorted(rows):
            if far < inf and not lattice.too_steep(point, place):
                return max(far, straight)
        return inf

    def distance(self, point: Point) -> float:
        """Inches a base would walk from there to the nearest goal, about; infinite if it cannot."""
        best = self._estimate(point)
        return inf if best >= _ISLAND else best

    # --- marching --------------------------------------------------------------------------------------------

    def march(
        self,
        body: Body,
        budget: float,
        blockers: Sequence[Body] = (),
        bodies: Sequence[Body] = (),
        stop: Callable[[Point], bool] | None = None,
    ) -> Route:
        """Walk at most ``budget`` inches down the field and end where the body can stand, as near as may be.

        It passes through ``bodies``, but ends on none; the first of the ``blockers`` in its way stops it in contact.
        It ends early at the first point, every half inch, where ``stop(point)`` is true.
        """
        return _March(self, body, budget, blockers, bodies).run(stop)


class _March:
    """One walk down a field."""

    def __init__(
        self, flow: Flow, body: Body, budget: float, blockers: Sequence[Body], bodies: Sequence[Body]
    ) -> None:
        self.flow, self.body, self.budget = flow, body, budget
        self.scenery, self.size = flow.lattice.scenery, flow.lattice.size
        self.blockers = [b for b in blockers if b.id != body.id]
        self.all = [b for b in {b.id: b for b in (*bodies, *blockers)}.values() if b.id != body.id]

    def run(self, stop: Callable[[Point], bool] | None) -> Route:
        path = self._walk_down()
        if stop is not None:
            path = self._until(path, stop)
        path = self._end(path)
        return Route(tuple(path), length_of(self.body.point, path))

    def _free(self, start: Point, end: Point) -> bool:
        return leg_is_free(self.scenery, start, end, self.body, self.blockers)

    def _fits(self, point: Point) -> bool:
        return misfit(self.scenery, self.size, self.body.radius, point, self.all) is None

    # --- down the field ----------------------------------------------------------------------------------

    def _walk_down(self) -> list[Point]:
        """The path down the field, as far as budget, terrain and the first blocker let it."""
        path: list[Point] = []
        here, left = self.body.point, self.budget
        while left > EPS:
            chain = self._chain(here)
            there = next((p for p in self._farthest_first(here, chain, left) if self._passes(here, p)), None)
            if there is None:
                break
            length = hypot(there[0] - here[0], there[1] - here[1])
            if length < EPS:
                break
            reached, stopped = self._advance(here, there, min(1.0, left / length))
            if reached != here:
                path.append(reached)
            left -= hypot(reached[0] - here[0], reached[1] - here[1])
            here = reached
            if stopped:
                break
        return path

    def _passes(self, start: Point, end: Point) -> bool:
        return leg_is_free(self.scenery, start, end, self.body, ())

    def _farthest_first(self, here: Point, chain: list[Point], room: float) -> Iterator[Point]:
        """The points of a chain to head for straight away; past the reach of this walk only every so many.

        Heading for what is far away, and not for the end of this walk, keeps the way as straight as the terrain lets
        it be: between two nodes the lattice knows eight directions.
        """
        for index, point in reversed(list(enumerate(chain))):
            near = hypot(point[0] - here[0], point[1] - here[1]) <= room + 1.0
            if near or index == len(chain) - 1 or index % _FAR_EVERY == 0:
                yield point

    def _chain(self, here: Point) -> list[Point]:
        """Points ever nearer to the goal: lattice nodes down the slope, and the goal itself at the end."""
        field, lattice = self.flow.field, self.flow.lattice
        chain: list[Point] = []
        best = inf
        node = -1
        for away, near in lattice.around(*here, 1.2):
            rate = field[near] + away
            if rate < best - 1e-9 and self._passes(here, lattice.point(near)):
                best, node = rate, near
        while node >= 0:
            chain.append(lattice.point(node))
            node = self._next(node)
        last = chain[-1] if chain else here
        chain.extend(goal for goal in self.flow.goals if hypot(goal[0] - last[0], goal[1] - last[1]) <= CELL)
        return chain

    def _next(self, node: int) -> int:
        """The next node down the slope, -1 at the bottom."""
        field, into = self.flow.field, self.flow.lattice.into
        best, found = field[node] + 1e-9, -1
        for offset, cost in zip(self.flow.lattice.offsets, _COSTS, strict=True):
            there = node + offset
            if field[there] + cost < best and any(back == -offset for back, _ in into[there]):
                best, found = field[there] + cost, there
        return found

    def _advance(self, here: Point, there: Point, share: float) -> tuple[Point, bool]:
        """The point a share of the way to ``there``, or where a blocker stops the body before it."""
        heights = profile(self.scenery, here, there, self.body.radius)
        met = first_overlap(here, there, self.body.radius, self.body.height, heights, self.blockers)
        stopped = met is not None and met[0] <= share
        vx, vy = there[0] - here[0], there[1] - here[1]
        length = hypot(vx, vy)
        if met is not None and stopped:
            share = max(met[0] - CLEARANCE / length, 0.0)
        at = (tidy(here[0] + share * vx), tidy(here[1] + share * vy))
        return at, stopped

    # --- where to end ------------------------------------------------------------------------------------

    def _until(self, path: list[Point], stop: Callable[[Point], bool]) -> list[Point]:
        here = self.body.point
        kept: list[Point] = []
        for there in path:
            for spot in _along(here, there, CELL):
                if stop(spot):
                    return [*kept, spot]
            kept.append(there)
            here = there
        return kept

    def _end(self, path: list[Point]) -> list[Point]:
        """The path cut or bent so that it ends on a free spot within the budget."""
        while path and not self._fits(path[-1]):
            short = self._shortened(path)
            wish = path[-1]
            beside = self._beside(path, wish, short)
            path = beside if beside is not None else short
        return path

    def _shortened(self, path: list[Point]) -> list[Point]:
        """The longest beginning of a path that ends on a free spot."""
        corners = [self.body.point, *path]
        for index in range(len(path) - 1, -1, -1):
            for spot in reversed(_along(corners[index], corners[index + 1], 0.1)):
                if self._fits(spot) and self._free(corners[index], spot):
                    return [*path[:index], spot]
        return []

    def _beside(self, path: list[Point], wish: Point, short: list[Point]) -> list[Point] | None:
        """A free spot nearer to the goal than the shortened path gets, off the path."""
        flow = self.flow
        start = self.body.point
        limit = flow._estimate(short[-1] if short else start)
        spots = []
        for away, node in flow.lattice.around(*wish, 2.0):
            rate = flow.field[node]
            if rate < limit - 0.05:
                spots.append((rate, away, node))
        corners = [start, *path[:-1]]
        for _, _, node in sorted(spots)[:40]:
            spot = flow.lattice.point(node)
            if not self._fits(spot):
                continue
            for index in range(len(corners) - 1, -1, -1):
                bent = [*path[:index], spot]
                if length_of(start, bent) <= self.budget and self._free(corners[index], spot):
                    return bent
        return None


def _along(start: Point, end: Point, step: float) -> list[Point]:
    """Points every ``step`` inches on the way, the end included, the start not."""
    vx, vy = end[0] - start[0], end[1] - start[1]
    length = hypot(vx, vy)
    count = int(length / step)
    points = [(start[0] + vx * step * k / length, start[1] + vy * step * k / length) for k in range(1, count + 1)]
    spots = [(tidy(x), tidy(y)) for x, y in points]
    if not spots or spots[-1] != end:
        spots.append(end)
    return spots
