"""Shortest ways for one body: a graph of the corners it may bend around, searched outward from where it stands.

The graph is made with numpy and shapely on outlines that are a little too large; before a leg becomes part of a way
it is checked exactly. So a way may be a hair longer than the shortest one, but it can always be walked.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf

import numpy as np
import shapely
from numpy.typing import NDArray

from game.tabletop.body import CLEARANCE, Body
from game.tabletop.cliffs import Cliffs, Flags, Floats
from game.tabletop.geometry import ring_around
from game.tabletop.parts import EPS, STEP, Point, tidy
from game.tabletop.scenery import Scenery
from game.tabletop.walking import leg_is_free

_TAUT = 0.002
"""How far, in inches, the rim beside a corner may cross a leg that is to touch it."""

MARGIN = 0.9
"""A corner is at most this far, in inches, from whatever lies between its outline and the truth."""

_RING = 16


class Ways:
    """All shortest ways of one body of at most ``limit`` inches, past corners; node 0 is where it stands.

    ``points`` (n, 2) are the nodes, ``far`` (n,) the inches to each (infinite: not reached), ``parent`` (n,) the node
    before it.
    """

    def __init__(
        self, cliffs: Cliffs, body: Body, limit: float, blockers: Sequence[Body], goal: Point | None = None
    ) -> None:
        self.scenery: Scenery = cliffs.scenery
        self.cliffs, self.body, self.limit = cliffs, body, limit
        self.blockers = [b for b in blockers if _apart(body, b) <= limit + 2.0 * (body.radius + b.radius)]
        self._gather(goal)
        self._weigh(goal)
        self._search(goal is not None)

    # --- nodes -----------------------------------------------------------------------------------------------

    def _gather(self, goal: Point | None) -> None:
        cliffs, body = self.cliffs, self.body
        rows = [cliffs.corners]
        before, after, raised = [cliffs.before], [cliffs.after], [cliffs.raised]
        for other in self.blockers:
            ring = np.array(
                [(tidy(x), tidy(y)) for x, y in ring_around(
                    other.x, other.y, body.radius + other.radius + CLEARANCE, _RING)]
            )
            rows.append(ring)
            before.append(np.roll(ring, 1, axis=0))
            after.append(np.roll(ring, -1, axis=0))
            raised.append(np.asarray(shapely.intersects_xy(cliffs.high, ring[:, 0], ring[:, 1])))
        points = np.concatenate(rows)
        keep = self._useful(points, goal)
        ends = [body.point] if goal is None else [body.point, goal]
        first = np.array(ends, dtype=float)
        self.points: Floats = np.concatenate((first, points[keep]))
        self.before: Floats = np.concatenate((first, np.concatenate(before)[keep]))
        self.after: Floats = np.concatenate((first, np.concatenate(after)[keep]))
        high = np.zeros(len(ends), dtype=bool)
        high[0] = self._starts_high()
        self.raised: Flags = np.concatenate((high, np.concatenate(raised)[keep]))

    def _starts_high(self) -> bool:
        return self.body.z > STEP + EPS or bool(shapely.intersects_xy(self.cliffs.high, *self.body.point))

    def _useful(self, points: Floats, goal: Point | None) -> Flags:
        """Which corners lie within reach, on the table and in no blocker."""
        body = self.body
        length = np.hypot(points[:, 0] - body.x, points[:, 1] - body.y)
        if goal is not None:
            length = length + np.hypot(points[:, 0] - goal[0], points[:, 1] - goal[1])
        low = body.radius - EPS
        wide, deep = self.cliffs.size
        x, y = points[:, 0], points[:, 1]
        keep = (length <= self.limit) & (x >= low) & (y >= low) & (x <= wide - low) & (y <= deep - low)
        for other in self.blockers:
            keep &= np.hypot(x - other.x, y - other.y) >= body.radius + other.radius - EPS / 2.0
        return np.asarray(keep)

    # --- legs ------------------------------------------------------------------------------------------------

    def _weigh(self, goal: Point | None) -> None:
        """The matrix of leg lengths: infinite where there is no leg worth trying."""
        points = self.points
        d = points[None, :, :] - points[:, None, :]
        length = np.hypot(d[:, :, 0], d[:, :, 1])
        near = length <= self.limit + EPS
        np.fill_diagonal(near, False)
        taut = self._taut(d, length)
        # An end may lie between an outline and the slightly smaller truth, where no leg to it is taut.
        ends = 1 if goal is None else 2
        taut[:, :ends] |= length[:, :ends] < MARGIN
        tries = near & taut & taut.T
        one, two = np.nonzero(np.triu(tries))
        closed = self.closed(points[one], points[two])
        weight = np.where(tries, length, inf)
        shut = np.zeros_like(tries)
        shut[one[closed], two[closed]] = True
        shut |= shut.T
        # Who stands high may cross a cliff downward; the exact check decides about those legs.
        shut &= ~self.raised[:, None]
        if goal is not None:
            shut[:, 1] = False
        weight[shut] = inf
        self._close_by_blockers(weight, one, two)
        self.weight: Floats = weight

    def _taut(self, d: Floats, length: Floats) -> Flags:
        """[i, j]: whether the leg from i to j only touches the rim at i."""
        span = np.where(length > 0.0, length, 1.0)
        sides = []
        for beside in (self.before, self.after):
            w = beside - self.points
            sides.append((d[:, :, 0] * w[:, None, 1] - d[:, :, 1] * w[:, None, 0]) / span)
        a, b = sides
        return np.asarray(((a >= -_TAUT) & (b >= -_TAUT)) | ((a <= _TAUT) & (b <= _TAUT)))

    def closed(self, a: Floats, b: Floats) -> Flags:
        """Which of the legs a-b, (n, 2) each, touch a cliff."""
        if len(a) == 0 or self.cliffs.walls.is_empty:
            return np.zeros(len(a), dtype=bool)
        lines = shapely.linestrings(np.stack((a, b), axis=1))
        return np.asarray(shapely.intersects(self.cliffs.walls, lines))

    def _close_by_blockers(self, weight: Floats, one: NDArray[np.intp], two: NDArray[np.intp]) -> None:
        a, b = self.points[one], self.points[two]
        v = b - a
        square = np.maximum((v * v).sum(axis=1), 1e-12)
        for other in self.blockers:
            w = np.array((other.x, other.y)) - a
            t = np.clip((w * v).sum(axis=1) / square, 0.0, 1.0)
            off = w - t[:, None] * v
            hit = np.hypot(off[:, 0], off[:, 1]) < self.body.radius + other.radius - EPS / 2.0
            hit &= (one != 0)
            weight[one[hit], two[hit]] = inf
            weight[two[hit], one[hit]] = inf

    # --- search ----------------------------------------------------------------------------------------------

    def _search(self, to_goal: bool) -> None:
        count = len(self.points)
        far: Floats = np.full(count, inf)
        parent = np.zeros(count, dtype=np.intp)
        done = np.zeros(count, dtype=bool)
        far[0] = 0.0
        while True:
            waiting = np.where(done, inf, far)
            node = int(np.argmin(waiting))
            if waiting[node] > self.limit + EPS:
                break
            if node != 0 and not self._exact(int(parent[node]), node):
                self.weight[parent[node], node] = inf
                others = np.where(done, far + self.weight[:, node], inf)
                parent[node] = int(np.argmin(others))
                far[node] = others[parent[node]]
                continue
            done[node] = True
            if to_goal and node == 1:
                break
            length = far[node] + self.weight[node]
            better = length < far
            far = np.where(better, length, far)
            parent[better] = node
        self.far: Floats = np.where(done, far, inf)
        self.parent = parent

    def _exact(self, one: int, two: int) -> bool:
        return leg_is_free(self.scenery, self.point(one), self.point(two), self.body, self.blockers)

    def point(self, node: int) -> Point:
        """Where a node is."""
        x, y = self.points[node]
        return float(x), float(y)

    def path(self, node: int) -> tuple[Point, ...]:
        """The way to a node that was reached, without the start."""
        steps: list[Point] = []
        while node != 0:
            steps.append(self.point(node))
            node = int(self.parent[node])
        return tuple(reversed(steps))


def _apart(a: Body, b: Body) -> float:
    return hypot(a.x - b.x, a.y - b.y)
