"""Plane geometry in plain Python: outlines, convex parts, and where a straight line runs through them.

A line is a start ``(x, y)`` and a vector ``(vx, vy)``; a stretch of it is a pair ``(from, to)`` of fractions of that
vector, within 0 and 1. Lengths are inches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, inf, pi, sin, sqrt

from game.tabletop.parts import Point

Stretch = tuple[float, float]

INSET = 1e-6
"""How far inside an outline its footprint begins: a line that only grazes an edge or a corner passes."""

ARC = pi / 8.0
"""The widest angle one chord of a rounded corner may span."""


def doubled_area(outline: Sequence[Point]) -> float:
    """Twice the signed area in square inches, positive if the outline runs counter-clockwise."""
    total = 0.0
    ax, ay = outline[-1]
    for bx, by in outline:
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total


def turn(a: Point, b: Point, c: Point) -> float:
    """Positive if a, b, c turn left; twice the area of their triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def tidy_outline(outline: Sequence[Point]) -> tuple[Point, ...]:
    """The same outline counter-clockwise, without doubled points and points in the middle of a straight edge."""
    ring: list[Point] = []
    for point in outline:
        if not ring or hypot(point[0] - ring[-1][0], point[1] - ring[-1][1]) > INSET:
            ring.append((float(point[0]), float(point[1])))
    if doubled_area(ring) < 0.0:
        ring.reverse()
    kept = list(ring)
    index = 0
    while index < len(kept) and len(kept) > 3:
        before, here, after = kept[index - 1], kept[index], kept[(index + 1) % len(kept)]
        if abs(turn(before, here, after)) < 1e-9:
            del kept[index]
        else:
            index += 1
    return tuple(kept)


def contains(outline: Sequence[Point], x: float, y: float) -> bool:
    """Whether the point lies inside the outline (on the edge: either answer)."""
    inside = False
    ax, ay = outline[-1]
    for bx, by in outline:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        ax, ay = bx, by
    return inside


def distance_to_segment(x: float, y: float, a: Point, b: Point) -> float:
    """Inches from a point to the segment a-b."""
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    square = dx * dx + dy * dy
    along = 0.0 if square == 0.0 else ((x - ax) * dx + (y - ay) * dy) / square
    along = 0.0 if along < 0.0 else min(along, 1.0)
    return hypot(ax + along * dx - x, ay + along * dy - y)


def distance_to_edge(outline: Sequence[Point], x: float, y: float) -> float:
    """Inches from a point to the nearest edge, whether it lies inside or outside."""
    nearest = inf
    before = outline[-1]
    for here in outline:
        nearest = min(nearest, distance_to_segment(x, y, before, here))
        before = here
    return nearest


def signed_distance(outline: Sequence[Point], x: float, y: float) -> float:
    """Inches from a point to the outline, negative inside."""
    away = distance_to_edge(outline, x, y)
    return -away if contains(outline, x, y) else away


# --- convex parts --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Edge:
    """One edge of a convex part: start, length, outward unit normal, and whether it is an edge of the whole."""

    x: float
    y: float
    length: float
    nx: float
    ny: float
    outer: bool


@dataclass(frozen=True, slots=True)
class Part:
    """A convex piece of a footprint. ``planes`` are ``(nx, ny, d)`` with ``nx*x + ny*y <= d`` inside."""

    points: tuple[Point, ...]
    edges: tuple[Edge, ...]
    planes: tuple[tuple[float, float, float], ...]


def convex_parts(outline: Sequence[Point]) -> tuple[Part, ...]:
    """An outline (tidy, not crossing itself) cut into convex parts that meet along shared edges."""
    rim = {(a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)}
    return tuple(_part(points, rim) for points in _merged(_ears(list(outline))))


def _part(points: tuple[Point, ...], rim: set[tuple[Point, Point]]) -> Part:
    edges = []
    for a, b in zip(points, (*points[1:], points[0]), strict=True):
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = hypot(dx, dy)
        edges.append(Edge(a[0], a[1], length, dy / length, -dx / length, (a, b) in rim))
    planes = tuple((e.nx, e.ny, e.nx * e.x + e.ny * e.y - (INSET if e.outer else -INSET)) for e in edges)
    return Part(points, tuple(edges), planes)


def _convex(points: Sequence[Point]) -> bool:
    count = len(points)
    return all(turn(points[i - 2], points[i - 1], points[i]) > -1e-12 for i in range(count))


def _ears(ring: list[Point]) -> list[tuple[Point, ...]]:
    """Triangles that fill the ring; the whole ring if it is convex already."""
    if _convex(ring):
        return [tuple(ring)]
    ring = list(ring)
    triangles = []
    while len(ring) > 3:
        index = _ear(ring)
        count = len(ring)
        triangles.append((ring[index - 1], ring[index], ring[(index + 1) % count]))
        del ring[index]
    triangles.append((ring[0], ring[1], ring[2]))
    return [t for t in triangles if turn(*t) > 1e-12]


def _ear(ring: list[Point]) -> int:
    count = len(ring)
    for index in range(count):
        a, b, c = ring[index - 1], ring[index], ring[(index + 1) % count]
        if turn(a, b, c) <= 1e-12:
            continue
        if not any(p not in (a, b, c) and _in_triangle(p, a, b, c) for p in ring):
            return index
    return min(range(count), key=lambda i: abs(turn(ring[i - 1], ring[i], ring[(i + 1) % count])))


def _in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    return turn(a, b, p) >= 0.0 and turn(b, c, p) >= 0.0 and turn(c, a, p) >= 0.0


def _merged(parts: list[tuple[Point, ...]]) -> list[tuple[Point, ...]]:
    """Fewer, larger convex parts: neighbours are joined as long as the result stays convex."""
    joined = True
    while joined:
        joined = False
        for i, one in enumerate(parts):
            for j in range(i + 1, len(parts)):
                both = _joined(one, parts[j])
                if both is not None:
                    parts = [*parts[:i], both, *parts[i + 1:j], *parts[j + 1:]]
                    joined = True
                    break
            if joined:
                break
    return parts


def _joined(one: tuple[Point, ...], two: tuple[Point, ...]) -> tuple[Point, ...] | None:
    for i, a in enumerate(one):
        b = one[(i + 1) % len(one)]
        if b not in two or a not in two:
            continue
        j = two.index(b)
        if two[(j + 1) % len(two)] != a:
            continue
        rest = [two[(j + k) % len(two)] for k in range(2, len(two))]
        both = (*one[: i + 1], *rest, *one[i + 1 :])
        return both if _convex(both) else None
    return None


# --- lines ---------------------------------------------------------------------------------------------------


def through_planes(
    planes: Sequence[tuple[float, float, float]], x: float, y: float, vx: float, vy: float
) -> Stretch | None:
    """The stretch of a line inside all these half-planes, or None."""
    start, end = 0.0, 1.0
    for nx, ny, d in planes:
        room = d - nx * x - ny * y
        pace = nx * vx + ny * vy
        if pace > 0.0:
            t = room / pace
            if t < end:
                end = t
                if end <= start:
                    return None
        elif pace < 0.0:
            t = room / pace
            if t > start:
                start = t
                if end <= start:
                    return None
        elif room <= 0.0:
            return None
    return start, end


def through_circle(
    cx: float, cy: float, radius: float, x: float, y: float, vx: float, vy: float
) -> Stretch | None:
    """The stretch of a line inside a circle, or None; a line that only touches it passes."""
    dx, dy = x - cx, y - cy
    a = vx * vx + vy * vy
    c = dx * dx + dy * dy - radius * radius
    if a == 0.0:
        return (0.0, 1.0) if c < 0.0 else None
    b = dx * vx + dy * vy
    root = b * b - a * c
    if root <= 0.0:
        return None
    root = sqrt(root)
    start, end = max((-b - root) / a, 0.0), min((-b + root) / a, 1.0)
    return (start, end) if end > start else None


def through_fat(part: Part, radius: float, x: float, y: float, vx: float, vy: float) -> Stretch | None:
    """The stretch of a line nearer than ``radius`` to a convex part, or None."""
    wide = [(e.nx, e.ny, e.nx * e.x + e.ny * e.y + radius) for e in part.edges]
    outer = through_planes(wide, x, y, vx, vy)
    if outer is None:
        return None
    start, end = inf, -inf
    inner = through_planes([(nx, ny, d - radius) for nx, ny, d in wide], x, y, vx, vy)
    if inner is not None:
        start, end = inner
        if start <= outer[0] and end >= outer[1]:
            return outer
    for edge in part.edges:
        for found in (
            through_circle(edge.x, edge.y, radius, x, y, vx, vy),
            _through_strip(edge, radius, x, y, vx, vy),
        ):
            if found is not None:
                start, end = min(start, found[0]), max(end, found[1])
    return (start, end) if end > start else None


def _through_strip(edge: Edge, width: float, x: float, y: float, vx: float, vy: float) -> Stretch | None:
    """The stretch inside the rectangle that lies ``width`` deep outside an edge."""
    nx, ny = edge.nx, edge.ny
    base = nx * edge.x + ny * edge.y
    first = -ny * edge.x + nx * edge.y
    planes = (
        (nx, ny, base + width),
        (-nx, -ny, -base),
        (-ny, nx, first + edge.length),
        (ny, -nx, -first),
    )
    return through_planes(planes, x, y, vx, vy)


# --- rounded outlines ----------------------------------------------------------------------------------------


def ring_around(x: float, y: float, radius: float, corners: int = 16) -> list[Point]:
    """A regular polygon, counter-clockwise, that just holds a circle."""
    reach = radius / cos(pi / corners)
    step = 2.0 * pi / corners
    return [(x + reach * cos(step * k), y + reach * sin(step * k)) for k in range(corners)]


def fattened(points: Sequence[Point], radius: float) -> list[Point]:
    """A convex outline grown by ``radius``: edges exactly, corners by chords that lie outside the true arc."""
    grown: list[Point] = []
    count = len(points)
    for i in range(count):
        here = points[i]
        n0 = _normal(points[i - 1], here)
        n1 = _normal(here, points[(i + 1) % count])
        grown.extend(_corner(here, n0, n1, radius))
    return grown


def _normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return dy / length, -dx / length


def _corner(here: Point, n0: Point, n1: Point, radius: float) -> list[Point]:
    start = atan2(n0[1], n0[0])
    angle = (atan2(n1[1], n1[0]) - start) % (2.0 * pi)
    pieces = max(1, ceil(angle / ARC - 1e-9))
    half = angle / pieces / 2.0
    reach = radius / cos(half)
    return [
        (here[0] + reach * cos(start + half * (2 * k + 1)), here[1] + reach * sin(start + half * (2 * k + 1)))
        for k in range(pieces)
    ]
