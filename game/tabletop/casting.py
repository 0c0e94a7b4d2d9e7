"""What can be walked to straight from the nodes of a :class:`~game.tabletop.ways.Ways`, all at once with numpy.

A shortest way that bends at a node turns towards the obstacle it bends around, at most until it runs along its next
edge. So every node but the first only answers for a narrow wedge.
"""

from __future__ import annotations

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from game.tabletop.cliffs import Flags, Floats
from game.tabletop.parts import EPS
from game.tabletop.ways import MARGIN, Ways

_ROUND = 2.0 * np.pi
_SAG = 0.01
"""How far, in inches, the chord between two rays of a sector may lie inside its arc."""

_LAP = 0.01
"""How far sectors overlap, in radians."""

_WORTH = 0.15
"""Inches that must be left at a node for its sector to be worth drawing."""

_BESIDE = 1e-4
"""How far beside a corner a ray passes it, in radians."""


class Casting:
    """Rays from the nodes that were reached. ``first`` and ``span`` are the wedge of each: angle and width, left."""

    def __init__(self, ways: Ways) -> None:
        self.ways = ways
        self.nodes: NDArray[np.intp] = np.nonzero(ways.far <= ways.limit)[0]
        self.at: Floats = ways.points[self.nodes]
        self.left: Floats = ways.limit - ways.far[self.nodes]
        self.first, self.span = self._wedges()
        self._walls()

    def _wedges(self) -> tuple[Floats, Floats]:
        ways, nodes = self.ways, self.nodes
        came = self.at - ways.points[ways.parent[nodes]]
        before, after = ways.before[nodes] - self.at, ways.after[nodes] - self.at
        ahead = np.where((_dot(before, came) > _dot(after, came))[:, None], before, after)
        start = np.arctan2(came[:, 1], came[:, 0])
        turn = (np.arctan2(ahead[:, 1], ahead[:, 0]) - start + np.pi) % _ROUND - np.pi
        first = np.where(turn >= 0.0, start, start + turn) - _LAP
        span = np.abs(turn) + 2.0 * _LAP
        whole = (_dot(ahead, ahead) == 0.0) | (nodes == 0)
        return np.where(whole, 0.0, first), np.where(whole, _ROUND, span)

    def _walls(self) -> None:
        """The cliffs near enough to matter."""
        a, b = self.ways.cliffs.wall_ends
        x, y = self.ways.body.point
        low, high = np.minimum(a, b), np.maximum(a, b)
        far = self.ways.limit
        near = (low[:, 0] <= x + far) & (high[:, 0] >= x - far) & (low[:, 1] <= y + far) & (high[:, 1] >= y - far)
        self.wall, self.edge = a[near], (b - a)[near]

    # --- rays ------------------------------------------------------------------------------------------------

    def hits(self, start: Floats, v: Floats) -> Floats:
        """How much of each vector, as a fraction, can be walked; starts and vectors are (n, 2)."""
        return np.minimum(self._wall_hits(start, v), self._blocker_hits(start, v))

    def _wall_hits(self, start: Floats, v: Floats) -> Floats:
        if len(self.wall) == 0 or len(v) == 0:
            return np.ones(len(v))
        ex, ey = self.edge[None, :, 0], self.edge[None, :, 1]
        vx, vy = v[:, None, 0], v[:, None, 1]
        wx, wy = self.wall[None, :, 0] - start[:, None, 0], self.wall[None, :, 1] - start[:, None, 1]
        # The high ground is to the left of a wall: only who crosses it that way is stopped.
        turn = vx * ey - vy * ex
        along = wx * ey - wy * ex
        beside = wx * vy - wy * vx
        slack = 1e-9 * turn
        hit = (turn < -1e-12) & (along <= 0.0) & (along >= turn) & (beside <= -slack) & (beside >= turn + slack)
        t = np.where(hit, along / np.where(hit, turn, 1.0), 1.0)
        nearest: Floats = t.min(axis=1)
        return nearest

    def _blocker_hits(self, start: Floats, v: Floats) -> Floats:
        best: Floats = np.ones(len(v))
        square = np.maximum(_dot(v, v), 1e-12)
        for other in self.ways.blockers:
            reach = self.ways.body.radius + other.radius - EPS / 2.0
            w = start - np.array((other.x, other.y))
            b = _dot(v, w)
            root = b * b - square * (_dot(w, w) - reach * reach)
            t = (-b - np.sqrt(np.maximum(root, 0.0))) / square
            hit = (root > 0.0) & (b < 0.0) & (t < 1.0)
            best = np.where(hit, np.minimum(best, np.maximum(t, 0.0)), best)
        return best

    # --- spots -----------------------------------------------------------------------------------------------

    def lengths(self, spots: Floats) -> Floats:
        """Inches to each of the spots, (n, 2), infinite if out of reach. Never shorter than the truth."""
        found = np.full(len(spots), np.inf)
        if len(spots) == 0:
            return found
        v = spots[None, :, :] - self.at[:, None, :]
        away = np.hypot(v[:, :, 0], v[:, :, 1])
        tries = (away <= self.left[:, None]) & (self._in_wedge(v) | (away < MARGIN))
        start = int(np.nonzero(self.nodes == 0)[0][0])
        self._try(found, tries & (np.arange(len(self.at)) == start)[:, None], v, away)
        tries[start] = False
        self._try(found, tries & np.isinf(found)[None, :], v, away)
        return found

    def _in_wedge(self, v: Floats) -> Flags:
        angle = np.arctan2(v[:, :, 1], v[:, :, 0])
        return np.asarray((angle - self.first[:, None]) % _ROUND <= self.span[:, None])

    def _try(self, found: Floats, tries: Flags, v: Floats, away: Floats) -> None:
        one, two = np.nonzero(tries)
        free = self._free(one, v[one, two])
        one, two = one[free], two[free]
        np.minimum.at(found, two, self.ways.limit - self.left[one] + away[one, two])

    def _free(self, nodes: NDArray[np.intp], v: Floats) -> Flags:
        """Whether each vector can be walked to its end from its node."""
        start = self.at[nodes]
        free = self._blocker_hits(start, v) >= 1.0
        high = self.ways.raised[self.nodes][nodes]
        low = np.nonzero(free & ~high)[0]
        free[low] = ~self.ways.closed(start[low], start[low] + v[low])
        rest = np.nonzero(free & high)[0]
        free[rest] = self._wall_hits(start[rest], v[rest]) >= 1.0
        return free

    # --- areas -----------------------------------------------------------------------------------------------

    def sectors(self) -> list[BaseGeometry]:
        """All that can be walked to straight from each node, within what is left there."""
        owner, angle = self._fans()
        v = np.column_stack((np.cos(angle), np.sin(angle))) * self.left[owner][:, None]
        start = self.at[owner]
        tips = start + v * self.hits(start, v)[:, None]
        # A wedge begins and ends at its node; a whole round closes by itself.
        wedges = np.unique(owner)
        wedges = wedges[self.span[wedges] < _ROUND]
        owner = np.concatenate((wedges, owner))
        order = np.argsort(owner, kind="stable")
        tips = np.concatenate((self.at[wedges], tips))[order]
        if len(tips) == 0:
            return []
        shapes = np.asarray(shapely.polygons(shapely.linearrings(tips, indices=_numbered(owner[order]))))
        wrong = ~shapely.is_valid(shapes)
        shapes[wrong] = shapely.make_valid(shapes[wrong])
        return list(shapes)

    def _fans(self) -> tuple[NDArray[np.intp], Floats]:
        """The rays of all nodes worth it: node and direction, turning left; evenly spread, and beside every corner."""
        nodes = np.nonzero(self.left > _WORTH)[0]
        widest = 2.0 * np.arccos(1.0 - _SAG / self.left[nodes])
        count = np.ceil(self.span[nodes] / widest).astype(np.intp) + 1
        even = np.repeat(nodes, count)
        step = np.arange(len(even)) - np.repeat(np.cumsum(count) - count, count)
        # The last ray of a whole round would be its first.
        last = np.where(self.span[nodes] < _ROUND, count - 1, count)
        turn = step * np.repeat(self.span[nodes] / last, count)
        at, sharp = self._corner_angles(nodes)
        sharp = (np.concatenate((sharp - _BESIDE, sharp + _BESIDE)) - self.first[np.tile(at, 2)]) % _ROUND
        at = np.tile(at, 2)
        inside = sharp <= self.span[at]
        owner, turn = np.concatenate((even, at[inside])), np.concatenate((turn, sharp[inside]))
        order = np.lexsort((turn, owner))
        return owner[order], self.first[owner[order]] + turn[order]

    def _corner_angles(self, nodes: NDArray[np.intp]) -> tuple[NDArray[np.intp], Floats]:
        """The directions in which nodes have the ends of a wall that faces them, or the rim of a blocker."""
        a = self.wall[None, :, :] - self.at[nodes][:, None, :]
        faces = a[:, :, 0] * self.edge[:, 1] < a[:, :, 1] * self.edge[:, 0]
        owners: list[NDArray[np.intp]] = [np.zeros(0, dtype=np.intp)]
        angles: list[Floats] = [np.zeros(0)]
        left = self.left[nodes]
        for d in (a, a + self.edge):
            near = faces & (np.hypot(d[:, :, 0], d[:, :, 1]) <= left[:, None])
            owners.append(nodes[np.nonzero(near)[0]])
            angles.append(np.arctan2(d[near][:, 1], d[near][:, 0]))
        for other in self.ways.blockers:
            w = np.array((other.x, other.y)) - self.at[nodes]
            reach = self.ways.body.radius + other.radius
            away = np.hypot(w[:, 0], w[:, 1])
            near = (reach < away) & (away <= left + reach)
            middle, half = np.arctan2(w[near, 1], w[near, 0]), np.arcsin(reach / away[near])
            owners.extend((nodes[near], nodes[near]))
            angles.extend((middle - half, middle + half))
        return np.concatenate(owners), np.concatenate(angles)


def _numbered(sorted_names: NDArray[np.intp]) -> NDArray[np.intp]:
    """Equal names in a row as 0, 1, 2 …"""
    return np.cumsum(np.diff(sorted_names, prepend=sorted_names[:1]) != 0)


def _dot(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[:, 0] * b[:, 0] + a[:, 1] * b[:, 1])
