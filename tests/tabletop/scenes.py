"""Tables to measure on, and the same questions answered slowly by shapely and by trying everything."""

from __future__ import annotations

import atexit
from collections.abc import Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import pairwise
from math import cos, hypot, inf, pi, radians, sin

import numpy as np
import shapely
from hypothesis import strategies as st
from numpy.typing import NDArray

from game.play.level import find_level
from game.tabletop.board import Board, Body
from game.tabletop.parts import EPS, STEP, Piece, Point
from game.tabletop.reach import Route

Floats = NDArray[np.float64]

RADII = (0.492, 0.63, 1.476, 1.969)
"""The radii of bases of 25, 32, 75 and 100 mm, in inches."""

SIZE = (20.0, 20.0)


# --- tables ----------------------------------------------------------------------------------------------------------


def box(x: float, y: float, wide: float, deep: float, height: float, turn: float = 0.0, *, stand: bool = True) -> Piece:
    """A rectangle around (x, y), turned by so many degrees."""
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2))
    ring = tuple((x + c * a - s * b, y + s * a + c * b) for a, b in corners)
    return Piece("box", ring, height, stand=stand)


def corner(x: float, y: float, long: float, thick: float, height: float, turn: float = 0.0) -> Piece:
    """An L of two equal arms whose bend lies at (x, y)."""
    c, s = cos(radians(turn)), sin(radians(turn))
    ring = ((0.0, 0.0), (long, 0.0), (long, thick), (thick, thick), (thick, long), (0.0, long))
    return Piece("corner", tuple((x + c * a - s * b, y + s * a + c * b) for a, b in ring), height)


def silo(x: float, y: float, radius: float, height: float) -> Piece:
    """A round piece with twelve corners."""
    ring = [2.0 * pi * k / 12 for k in range(12)]
    return Piece("silo", tuple((x + radius * cos(a), y + radius * sin(a)) for a in ring), height)


def board(*pieces: Piece, size: tuple[float, float] = SIZE) -> Board:
    """A board with these pieces, entities 101 and up."""
    return Board(size, list(enumerate(pieces, start=101)), [])


@cache
def refinery() -> Board:
    """The terrain of the Dark Refinery."""
    level = find_level("dark_refinery")
    return Board(level.size, list(enumerate(level.pieces(), start=101)), [])


def man(x: float, y: float, radius: float = 0.492, *, on: Board | None = None, entity: int = 1) -> Body:
    """A model as high as its base is wide and half as much again, standing at the height of the ground there."""
    z = 0.0 if on is None else on.rest((x, y), radius)
    return Body(entity, x, y, z, radius, 3.0 * radius)


# The spaces of a board must not outlive the library they come from.
atexit.register(refinery.cache_clear)


def shortest(on: Board, body: Body, goal: Point, limit: float, blockers: Sequence[Body] = ()) -> Route:
    """The route there, which there is."""
    route = on.route(body, goal, limit, blockers)
    assert route is not None
    return route


_AT = st.integers(4, 36).map(lambda k: k / 2)
_TURN = st.sampled_from((0.0, 0.0, 90.0, 15.0, 45.0, 72.0))
_HEIGHT = st.sampled_from((0.5, 1.0, 1.5, 2.0, 3.0, 4.5))
_SIDE = st.sampled_from((0.5, 0.7, 1.5, 3.0, 6.0))

_boxes = st.builds(box, _AT, _AT, _SIDE, _SIDE, _HEIGHT, _TURN, stand=st.booleans())
_corners = st.builds(corner, _AT, _AT, st.sampled_from((3.0, 5.0)), st.sampled_from((0.5, 1.0)), _HEIGHT, _TURN)
_silos = st.builds(silo, _AT, _AT, st.sampled_from((1.0, 2.0)), _HEIGHT)

boards = st.lists(st.one_of(_boxes, _boxes, _corners, _silos), max_size=7).map(lambda pieces: board(*pieces))
"""Tables of 20 by 20 inches with up to seven pieces that may overlap."""

points = st.tuples(st.integers(2, 78), st.integers(2, 78)).map(lambda p: (p[0] / 4, p[1] / 4))
"""Points a quarter of an inch apart."""


@st.composite
def standing(draw: st.DrawFn, on: Board, radius: float) -> Body:
    """A body that can stand where it stands."""
    x, y = draw(points.filter(lambda p: on.fits(radius, p) is None))
    return man(x, y, radius, on=on)


@st.composite
def others(draw: st.DrawFn, on: Board, body: Body) -> list[Body]:
    """Up to four bodies that overlap neither the body nor each other."""
    found: list[Body] = []
    for entity in range(2, 2 + draw(st.integers(0, 4))):
        radius = draw(st.sampled_from(RADII[:3]))
        spot = draw(points)
        if on.fits(radius, spot, [body, *found]) is None:
            found.append(man(*spot, radius, on=on, entity=entity))
    return found


# --- the slow truth --------------------------------------------------------------------------------------------------


def heights(on: Board, places: Floats, radius: float) -> Floats:
    """The height map under a base at each of the places, (n, 2)."""
    found: Floats = np.zeros(len(places))
    spots = shapely.points(places)
    for piece in on.pieces.values():
        if piece.solid:
            over = shapely.distance(shapely.Polygon(piece.outline), spots) < radius - EPS
            found = np.where(over, np.maximum(found, piece.height), found)
    return found


def along(start: Point, path: Sequence[Point], step: float) -> Floats:
    """Places on a path, ``step`` inches apart or less, its corners among them."""
    rows = [np.array([start])]
    here = start
    for there in path:
        count = max(1, int(hypot(there[0] - here[0], there[1] - here[1]) / step) + 1)
        rows.append(np.linspace(here, there, count + 1)[1:])
        here = there
    return np.concatenate(rows)


def can_be_walked(on: Board, body: Body, path: Sequence[Point], blockers: Sequence[Body]) -> bool:
    """Whether nothing bars the path, looked at every hundredth of an inch."""
    places = along(body.point, path, 0.01)
    level = heights(on, places, body.radius)
    if np.any(np.diff(level) > STEP + EPS):
        return False
    for other in blockers:
        apart = np.hypot(places[:, 0] - other.x, places[:, 1] - other.y)
        meet = (level < other.z + other.height - EPS) & (other.z < level + body.height - EPS)
        inside = meet & (apart < body.radius + other.radius - 2.0 * EPS)
        if inside.any() and np.any(np.diff(apart)[inside[1:]] < 0.0):
            return False
    return True


class Everything:
    """Every way there is within a square, on a quarter inch lattice, for a base that may be a little larger than it is.

    Nodes are named by their column and row. A move is looked at in four places.
    """

    CELL = 0.25
    FINE = 4
    MOVES = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (1, 2), (2, -1), (1, -2))

    def __init__(self, on: Board, radius: float, middle: Point, reach: float, blockers: Sequence[Body] = (),
                 slack: float = 0.0) -> None:
        self.radius, self.slack = radius, slack
        cell = self.CELL
        count = int(reach / cell)
        i, j = round(middle[0] / cell), round(middle[1] / cell)
        wide, deep = (int(length / cell + EPS) for length in on.size)
        self.columns = range(max(0, i - count), min(wide, i + count) + 1)
        self.rows = range(max(0, j - count), min(deep, j + count) + 1)
        fine = cell / self.FINE
        xs = self.columns[0] * cell + np.arange((len(self.columns) - 1) * self.FINE + 1) * fine
        ys = self.rows[0] * cell + np.arange((len(self.rows) - 1) * self.FINE + 1) * fine
        gx, gy = np.meshgrid(xs, ys)
        self.levels = [self._level(on, gx, gy, size) for size in {radius, radius + slack}]
        for other in blockers:
            taken = np.hypot(gx - other.x, gy - other.y) < radius + slack + other.radius
            for level in self.levels:
                level[taken] = np.nan
        self.ways: dict[tuple[int, int], list[tuple[tuple[int, int], float]]] = {}
        for move in self.MOVES:
            self._join(move)

    @staticmethod
    def _level(on: Board, gx: Floats, gy: Floats, size: float) -> Floats:
        level = heights(on, np.column_stack((gx.ravel(), gy.ravel())), size).reshape(gx.shape)
        low = size - EPS
        level[(gx < low) | (gy < low) | (gx > on.size[0] - low) | (gy > on.size[1] - low)] = np.nan
        return level

    def _join(self, move: tuple[int, int]) -> None:
        length = self.CELL * hypot(*move)
        shape = (len(self.rows), len(self.columns))
        rows, cols = np.meshgrid(np.arange(shape[0]), np.arange(shape[1]), indexing="ij")
        inside = (rows + move[1] >= 0) & (rows + move[1] < shape[0]) & (cols + move[0] < shape[1])
        rows, cols = rows[inside], cols[inside]
        up, down = np.ones(len(rows), dtype=bool), np.ones(len(rows), dtype=bool)
        for level in self.levels:
            seen = [level[rows * self.FINE + move[1] * k, cols * self.FINE + move[0] * k] for k in range(self.FINE + 1)]
            for before, after in pairwise(seen):
                with np.errstate(invalid="ignore"):
                    up &= after - before <= STEP + EPS
                    down &= before - after <= STEP + EPS
        for row, col, forth, back in zip(rows.tolist(), cols.tolist(), up.tolist(), down.tolist(), strict=True):
            one = (col + self.columns[0], row + self.rows[0])
            two = (one[0] + move[0], one[1] + move[1])
            if forth:
                self.ways.setdefault(one, []).append((two, length))
            if back:
                self.ways.setdefault(two, []).append((one, length))

    def paths(self, start: Point, limit: float = inf) -> dict[Point, tuple[float, list[Point]]]:
        """The shortest path along the lattice, and its inches, from a point of it to everywhere within the limit."""
        first = (round(start[0] / self.CELL), round(start[1] / self.CELL))
        far, before = {first: 0.0}, {first: first}
        queue = [(0.0, first)]
        while queue:
            length, here = heappop(queue)
            if length > far[here]:
                continue
            for there, cost in self.ways.get(here, []):
                if length + cost < min(far.get(there, inf), limit + EPS):
                    far[there], before[there] = length + cost, here
                    heappush(queue, (length + cost, there))
        found: dict[Point, tuple[float, list[Point]]] = {}
        for node, length in sorted(far.items(), key=lambda row: row[1]):
            point = (node[0] * self.CELL, node[1] * self.CELL)
            i, j = before[node]
            path = found[(i * self.CELL, j * self.CELL)][1] if node != first else []
            found[point] = (length, [*path, point])
        return found
