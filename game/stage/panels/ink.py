"""Shapes as triangles with soft edges, since the window smooths none: rows of x, y and a colour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from game.stage.theme import Colour, blend

Dot = tuple[float, float]
Ink = list[float]

WIDTH = 6
"""Numbers to a corner of a triangle."""

SOFT = 0.5
"""Pixels from where an edge begins to fade to where it lies."""

SHARPEST = 4.0


def fill(out: Ink, points: Sequence[Dot], colour: Colour, low: Colour | None = None) -> None:
    """A convex shape; with ``low`` its colour runs from the top to that one at the bottom."""
    row = list(points) if _area(points) >= 0 else list(reversed(points))
    mitres = _mitres(row, closed=True)
    inks = _run(row, colour, low)
    inner = [(x - mx * SOFT, y - my * SOFT) for (x, y), (mx, my) in zip(row, mitres, strict=True)]
    outer = [(x + mx * SOFT, y + my * SOFT) for (x, y), (mx, my) in zip(row, mitres, strict=True)]
    for i in range(1, len(row) - 1):
        for at in (0, i, i + 1):
            _corner(out, inner[at], inks[at])
    for i in range(len(row)):
        j = (i + 1) % len(row)
        _band(
            out, (inner[i], inner[j], outer[j], outer[i]), (inks[i], inks[j], _gone(inks[j]), _gone(inks[i]))
        )


def box(out: Ink, left: float, bottom: float, right: float, top: float, colour: Colour, low: Colour) -> None:
    """A rectangle on whole pixels."""
    left, bottom, right, top = round(left), round(bottom), round(right), round(top)
    _band(out, ((left, top), (right, top), (right, bottom), (left, bottom)), (colour, colour, low, low))


def stroke(out: Ink, points: Sequence[Dot], colour: Colour, width: float, *, closed: bool = False) -> None:
    """A line along points."""
    row = [points[0], *(b for a, b in pairwise(points) if a != b)]
    closed = closed or (len(row) > 2 and row[0] == row[-1])
    if row[0] == row[-1]:
        row = row[:-1]
    if len(row) < 2:
        return
    mitres = _mitres(row, closed=closed)
    core, rim, clear = max(0.0, width / 2 - SOFT), width / 2 + SOFT, _gone(colour)
    rails = [
        [(x + mx * d, y + my * d) for (x, y), (mx, my) in zip(row, mitres, strict=True)]
        for d in (rim, core, -core, -rim)
    ]
    inks = (clear, colour, colour, clear)
    for i in range(len(row) if closed else len(row) - 1):
        j = (i + 1) % len(row)
        for a, b in ((0, 1), (1, 2), (2, 3)):
            corners = (rails[a][i], rails[a][j], rails[b][j], rails[b][i])
            _band(out, corners, (inks[a], inks[a], inks[b], inks[b]))


def _corner(out: Ink, dot: Dot, ink: Colour) -> None:
    out += (dot[0], dot[1], ink[0] / 255, ink[1] / 255, ink[2] / 255, ink[3] / 255)


def _band(out: Ink, dots: Sequence[Dot], inks: Sequence[Colour]) -> None:
    for at in (0, 1, 2, 0, 2, 3):
        _corner(out, dots[at], inks[at])


def _gone(colour: Colour) -> Colour:
    return (colour[0], colour[1], colour[2], 0)


def _run(points: Sequence[Dot], colour: Colour, low: Colour | None) -> list[Colour]:
    if low is None:
        return [colour] * len(points)
    bottom, top = min(y for _, y in points), max(y for _, y in points)
    shares = [(top - y) / max(1e-6, top - bottom) for _, y in points]
    return [(*blend(colour, low, s)[:3], round(colour[3] + (low[3] - colour[3]) * s)) for s in shares]


def _area(points: Sequence[Dot]) -> float:
    ends = zip(points, [*points[1:], points[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in ends)


def _mitres(points: Sequence[Dot], *, closed: bool) -> list[Dot]:
    """For each corner how far to go outwards (to the right of the way) to move both its edges by one pixel."""
    count = len(points)
    normals = []
    for i in range(count):
        (ax, ay), (bx, by) = points[i], points[(i + 1) % count]
        long = hypot(bx - ax, by - ay) or 1.0
        normals.append(((by - ay) / long, (ax - bx) / long))
    found = []
    for i in range(count):
        here = normals[i] if closed or i < count - 1 else normals[i - 1]
        before = normals[i - 1] if closed or i > 0 else here
        along = 1 + here[0] * before[0] + here[1] * before[1]
        share = min(SHARPEST, 1 / along) if along > 1e-6 else SHARPEST
        found.append(((here[0] + before[0]) * share, (here[1] + before[1]) * share))
    return found
