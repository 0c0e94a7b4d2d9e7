"""The terrain kit: every kind of terrain as solids over its footprint. Inches; y runs towards the viewer here."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import atan2, degrees, hypot

import numpy as np
from shapely import Point, Polygon, constrained_delaunay_triangles

from game.stage.solids.marks import area, band, groove, rivets, slats, stripes
from game.stage.solids.shapes import Builder, Mark, Matter, Patch, Solid
from game.tabletop.parts import Piece

STEEL, FRAME, DARK = (
    Matter.of("#7F868C", 0.4, grime=0.9),
    Matter.of("#555C66", 0.4, grime=0.8),
    Matter.of("#30363F", 0.35),
)
CONCRETE, POST = Matter.of("#7C7D79", 0.1, 8, 1.1), Matter.of("#5D6062", 0.1, 8, 1.0)
YELLOW, COPPER = Matter.of("#C9952A", 0.25, 18, 1.1), Matter.of("#94613E", 0.5, 30, 0.9)
ROCK, CHAR, RUBBLE = (
    Matter.of("#625C66", 0.1, 8, 1.3, edge=0.55),
    Matter.of("#3A322C", 0.1, 8, 1.2),
    Matter.of("#5D5A55", 0.1, 8, 1.2),
)
RED, BLUE, BONE, GREEN = (
    Matter.of(code, 0.22, 16, 1.2) for code in ("#8C3B2C", "#3E566B", "#A9A28E", "#54634E")
)
PAINTS = (RED, BLUE, BONE, GREEN)
LAMP, ALARM, SCREEN = (
    STEEL.glowing("#FFE9BF", 2.0),
    STEEL.glowing("#FF4A3E", 1.3),
    DARK.glowing("#7BE08A", 0.8),
)
UP, NEAR = ((0.0, 0.0, 1.0), 0.6), ((0.0, 1.0, 0.0), 0.5)


@dataclass(frozen=True, slots=True)
class Plot:
    """A rectangular footprint in its own frame: how long (x) and deep (y) it is, how high, and a number of its own."""

    long: float
    deep: float
    high: float
    number: int


def solids_of(piece: Piece) -> list[Solid]:
    """A piece as solids."""
    build = Builder()
    ring = [(x, -y) for x, y in piece.outline]
    number = zlib.crc32(repr((piece.kind, piece.outline)).encode())
    if piece.kind in BROKEN:
        _heap(build, ring, piece.height, BROKEN[piece.kind], number)
    elif len(ring) == 4 and piece.kind in SQUARE and _is_rectangle(ring):
        _on_plot(build, ring, piece, number)
    elif len(ring) > 8:
        _tank(build, ring, piece, number)
    else:
        _block(build, ring, piece.height, PAINTS[number % 4] if piece.kind.startswith("container") else POST)
    return build.solids


def _is_rectangle(ring: Sequence[tuple[float, float]]) -> bool:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = ring
    return (
        hypot(ax + cx - bx - dx, ay + cy - by - dy) < 0.02
        and abs(hypot(cx - ax, cy - ay) - hypot(dx - bx, dy - by)) < 0.02
    )


def _on_plot(build: Builder, ring: Sequence[tuple[float, float]], piece: Piece, number: int) -> None:
    (ax, ay), (bx, by), (cx, cy), _ = ring
    one, two = hypot(bx - ax, by - ay), hypot(cx - bx, cy - by)
    way = (bx - ax, by - ay) if one >= two else (cx - bx, cy - by)
    turn = (degrees(atan2(way[1], way[0])) + 90) % 180 - 90
    middle = ((ax + cx) / 2, (ay + cy) / 2, 0.0)
    with build.at(middle, (0, 0, turn)):
        SQUARE[piece.kind](build, Plot(max(one, two), min(one, two), piece.height, number))


def _ribs(axis: int, every: float) -> Mark:
    """Corrugated sides, and a few folds on top."""

    def paint(patch: Patch) -> None:
        along = patch.at[:, axis] / every
        side = np.abs(patch.normal[:, 2]) < 0.4
        share = along % 1
        patch.colour[side] *= np.where(share < 0.5, 1.08, 0.62)[side][:, None]
        top, fold = patch.normal[:, 2] > 0.6, (along / 3) % 1
        patch.colour[top] *= np.where(fold < 0.12, 0.6, np.where(fold < 0.2, 1.25, 1.0))[top][:, None]

    return paint


def _mesh(every: float = 0.2) -> Mark:
    """Bars with holes between them, seen from above."""

    def paint(patch: Patch) -> None:
        bar = ((patch.at[:, 0] / every) % 1 < 0.34) | ((patch.at[:, 1] / every) % 1 < 0.34)
        top = patch.normal[:, 2] > 0.5
        patch.colour[top & ~bar] *= 0.2
        patch.colour[top & bar] *= 1.2

    return paint


def _container(build: Builder, plot: Plot) -> None:
    levels = max(1, round(plot.high / 2.4))
    for level in range(levels):
        paint = PAINTS[(plot.number + level * 3) % 4]
        with build.at((0, 0, level * plot.high / levels)):
            _one_container(build, Plot(plot.long, plot.deep, plot.high / levels, plot.number), paint)


def _one_container(build: Builder, plot: Plot, paint: Matter) -> None:
    half, side, high = plot.long / 2, plot.deep / 2, plot.high
    marks = (
        _ribs(0, 0.24),
        band(0, 0.5 - half, 0.72 - half, "#C9C2AE", UP),
        area(((0, half - 1.9, half - 0.5), (2, -0.35, 0.35)), "#C9C2AE", NEAR),
    )
    build.box((plot.long - 0.08, plot.deep - 0.08, high - 0.1), (0, 0, high / 2 - 0.04), paint, *marks)
    for x in (-1, 1):
        for y in (-1, 1):
            build.box(
                (0.2, 0.2, high - 0.02), (x * (half - 0.1), y * (side - 0.1), high / 2), FRAME, chamfer=0.03
            )
    for y in (-1, 1):
        build.box((plot.long - 0.3, 0.12, 0.14), (0, y * (side - 0.06), high - 0.07), paint, chamfer=0.03)
        build.box((plot.long - 0.3, 0.12, 0.16), (0, y * (side - 0.06), 0.1), DARK, chamfer=0.03)
    for x in (-1, 1):
        build.box((0.12, plot.deep - 0.3, 0.14), (x * (half - 0.06), 0, high - 0.07), paint, chamfer=0.03)


def _wall(build: Builder, plot: Plot) -> None:
    count = max(1, round(plot.long / 2))
    step, high = plot.long / count, plot.high
    for i in range(count):
        x = -plot.long / 2 + step * (i + 0.5)
        panel = area(
            ((0, -step * 0.36, step * 0.36), (2, -high * 0.26, high * 0.12)),
            ("#6A6E72", "#5C6066")[i % 2],
            NEAR,
        )
        foot = stripes((0, 2), 0.34, ((2, -high / 2 + 0.05, -high / 2 + 0.17 * high),))
        build.box(
            (step - 0.06, plot.deep * 0.8, high - 0.12),
            (x, 0, high / 2 - 0.05),
            CONCRETE,
            groove(2, high * 0.16),
            panel,
            foot,
        )
    for i in range(count + 1):
        x = min(max(-plot.long / 2 + step * i, 0.16 - plot.long / 2), plot.long / 2 - 0.16)
        build.box((0.32, plot.deep, high - 0.02), (x, 0, high / 2), POST, chamfer=0.07)
    build.box(
        (plot.long, plot.deep * 0.94, 0.13),
        (0, 0, high - 0.06),
        STEEL,
        rivets((0, 1), (0.5, 0.4)),
        chamfer=0.04,
    )


def _door(build: Builder, plot: Plot) -> None:
    half, high = plot.long / 2, plot.high
    for x in (-1, 1):
        marks = (stripes((0, 2), 0.5, ((2, -0.4, 0.1),)), groove(2, 0.5, -0.7))
        build.box(
            (half - 0.22, plot.deep * 0.5, high - 0.3),
            (x * (half / 2 - 0.08), 0, high / 2 - 0.1),
            STEEL,
            *marks,
        )
        build.box(
            (0.3, plot.deep, high),
            (x * (half - 0.15), 0, high / 2),
            FRAME,
            stripes((0, 2), 0.3, ((2, -1.2, -0.5),)),
        )
    build.box((plot.long, plot.deep, 0.28), (0, 0, high - 0.14), FRAME, chamfer=0.08)
    build.box((0.8, 0.08, 0.1), (0, plot.deep / 2, high - 0.14), ALARM, chamfer=0.02)


def _crate(build: Builder, plot: Plot) -> None:
    paint = (GREEN, YELLOW, BONE, BLUE)[plot.number % 4]
    marks = (
        groove(2, 0.0),
        groove(1, 0.0),
        area(((0, -plot.long * 0.2, plot.long * 0.2), (1, -0.15, 0.15)), "#B9B29C", UP),
    )
    build.box(
        (plot.long - 0.06, plot.deep - 0.06, plot.high - 0.04), (0, 0, plot.high / 2 - 0.02), paint, *marks
    )
    for x in (-1, 1):
        build.box((0.14, plot.deep, plot.high), (x * plot.long * 0.34, 0, plot.high / 2), DARK, chamfer=0.03)


def _barricade(build: Builder, plot: Plot) -> None:
    count = max(1, round(plot.long / 1.2))
    step = plot.long / count
    for i in range(count):
        x = -plot.long / 2 + step * (i + 0.5)
        top = (0.94, 0.5)
        build.box((step - 0.05, plot.deep, plot.high), (x, 0, plot.high / 2), (CONCRETE, POST)[i % 2],
                  stripes((0, 2), 0.4, ((2, -0.02, plot.high / 2 - 0.1),)), top=top)  # fmt: skip


def _pipe(build: Builder, plot: Plot) -> None:
    radius = min(plot.deep * 0.42, plot.high * 0.45)
    z, half = plot.high - radius, plot.long / 2
    build.rod((-half, 0, z), (half, 0, z), radius, COPPER)
    for i in range(max(2, round(plot.long / 1.2))):
        x = -half + 0.12 + (plot.long - 0.24) * i / (max(2, round(plot.long / 1.2)) - 1)
        build.rod((x - 0.08, 0, z), (x + 0.08, 0, z), radius * 1.14, FRAME)
        build.box((0.22, plot.deep * 0.7, z), (x, 0, z / 2), DARK, chamfer=0.04)


def _catwalk(build: Builder, plot: Plot) -> None:
    half, side, high = plot.long / 2, plot.deep / 2, plot.high
    build.box((plot.long, plot.deep, 0.12), (0, 0, high - 0.06), FRAME, _mesh(), chamfer=0.03)
    for y in (-1, 1):
        build.box(
            (plot.long, 0.12, 0.2),
            (0, y * (side - 0.06), high - 0.1),
            YELLOW,
            stripes((0, 2), 0.4),
            chamfer=0.03,
        )
    count = max(1, round(plot.long / 3))
    for i in range(count + 1):
        x = -half + 0.15 + (plot.long - 0.3) * i / count
        for y in (-1, 1):
            build.box((0.18, 0.18, high - 0.1), (x, y * (side - 0.12), high / 2 - 0.05), DARK, chamfer=0.03)
        build.rod((x, 0.2 - side, 0.2), (x, side - 0.2, high - 0.2), 0.04, DARK)


def _machine(build: Builder, plot: Plot) -> None:
    high, paint = plot.high, (GREEN, YELLOW, BLUE)[plot.number % 3]
    vents = slats(0, 0.16, 0.4, 0.4, ((0, -plot.long * 0.4, 0.0), (2, -high * 0.25, high * 0.2)), NEAR)
    body = high * 0.82
    build.box(
        (plot.long, plot.deep, body),
        (0, 0, body / 2),
        paint,
        vents,
        groove(0, plot.long * 0.12),
        groove(2, high * 0.3),
        chamfer=0.1,
    )
    build.box(
        (plot.long * 0.36, plot.deep * 0.6, high * 0.2),
        (plot.long * 0.24, 0, high * 0.9),
        FRAME,
        chamfer=0.07,
    )
    radius = min(plot.long * 0.2, plot.deep * 0.34)
    build.cylinder(radius, high * 0.16, (-plot.long * 0.22, 0, high * 0.88), DARK, slats(0, 0.14, 0.4, 0.4))
    build.box(
        (min(0.7, plot.long * 0.3), 0.06, 0.24),
        (plot.long * 0.25, plot.deep / 2, body * 0.7),
        SCREEN,
        chamfer=0.02,
    )
    build.cylinder(0.09, 0.12, (plot.long * 0.24, 0, high), ALARM)


def _platform(build: Builder, plot: Plot) -> None:
    high, half = plot.high, plot.long / 2
    edge = stripes((0, 2), 0.4, ((2, high / 2 - 0.24, high / 2 - 0.04),))
    seams = groove(0, *np.arange(1.5 - half, half, 1.5).tolist())
    bolts = rivets((0, 1), (0.75, 0.7))
    build.box((plot.long, plot.deep, high), (0, 0, high / 2), FRAME, edge, seams, bolts, chamfer=0.04)


def _fence(build: Builder, plot: Plot) -> None:
    count = max(1, round(plot.long / 1.5))
    for i in range(count + 1):
        x = -plot.long / 2 + 0.06 + (plot.long - 0.12) * i / count
        build.box((0.12, plot.deep, plot.high), (x, 0, plot.high / 2), FRAME, chamfer=0.02)
    for i in range(7):
        z = plot.high * (0.08 + 0.15 * i)
        build.rod((-plot.long / 2, 0, z), (plot.long / 2, 0, z), 0.035, STEEL)


def _pillar(build: Builder, plot: Plot) -> None:
    build.box((plot.long, plot.deep, 0.3), (0, 0, 0.15), POST, stripes((0, 2), 0.3))
    build.box(
        (plot.long * 0.82, plot.deep * 0.82, plot.high), (0, 0, plot.high / 2), CONCRETE, groove(2, 0.3, -0.3)
    )
    build.box((plot.long, plot.deep, 0.26), (0, 0, plot.high - 0.13), FRAME, rivets((0, 1), (0.4, 0.4)))


def _tank(build: Builder, ring: Sequence[tuple[float, float]], piece: Piece, number: int) -> None:
    """Something round: a silo, or whatever else has many corners."""
    points = np.asarray(ring)
    x, y = points.mean(0)
    radius, high = float(np.hypot(points[:, 0] - x, points[:, 1] - y).mean()), piece.height
    paint = (BONE, STEEL, CONCRETE)[number % 3]
    build.cylinder(radius, 0.24, (x, y, 0.12), POST, sides=24)
    profile = (
        (radius * 0.95, 0.2),
        (radius * 0.95, high - 0.5),
        (radius * 0.8, high - 0.14),
        (radius * 0.36, high),
    )
    marks = (groove(2, 0.9, 1.7, 2.4, width=0.03), band(2, 1.15, 1.35, "#C9952A"))
    build.lathe(profile, (x, y, 0.0), paint, *marks, sides=26)
    build.cylinder(radius * 0.3, 0.16, (x, y, high), FRAME)
    for off in (-0.2, 0.2):
        build.rod((x + radius * 0.97, y + off, 0.2), (x + radius * 0.97, y + off, high - 0.4), 0.05, STEEL)
    build.cylinder(0.1, 0.12, (x - radius * 0.2, y + radius * 0.2, high), ALARM)


def _heap(
    build: Builder, ring: Sequence[tuple[float, float]], high: float, matter: Matter, number: int
) -> None:
    """Broken lumps inside a footprint."""
    shape, dice = Polygon(ring), np.random.default_rng(number)
    left, top, right, bottom = shape.bounds
    count = int(max(4, min(22, shape.area * 1.3)))
    _lump(build, np.asarray(ring).mean(0), np.sqrt(shape.area) * 0.42, high, matter, dice, shape)
    for _ in range(count * 6):
        spot = dice.uniform((left, top), (right, bottom))
        size = dice.uniform(0.3, 0.85) * min(1.2, 0.45 * np.sqrt(shape.area))
        if count and shape.covers(
            Polygon([(spot[0] + a, spot[1] + b) for a, b in ((-0.1, -0.1), (0.1, -0.1), (0, 0.1))])
        ):
            _lump(build, spot, size, high * dice.uniform(0.35, 0.95), matter, dice, shape)
            count -= 1


def _lump(
    build: Builder,
    spot: np.ndarray,
    size: float,
    high: float,
    matter: Matter,
    dice: np.random.Generator,
    shape: Polygon,
) -> None:
    points: list[tuple[float, float, float]] = []
    for level, spread, sides in ((0.0, 1.0, 8), (0.55, 0.8, 7), (0.95, 0.4, 4)):
        for i in range(sides):
            turn, far = 2 * np.pi * (i + dice.random() * 0.7) / sides, size * spread * dice.uniform(0.8, 1.15)
            x, y = float(spot[0] + far * np.cos(turn)), float(spot[1] + far * np.sin(turn))
            near = shape.exterior.interpolate(shape.exterior.project(Point(x, y)))
            inside = shape.contains(Point(x, y))
            points.append(
                (x if inside else near.x, y if inside else near.y, high * level * dice.uniform(0.85, 1.05))
            )
    build.hull(points, matter)


def _block(build: Builder, ring: Sequence[tuple[float, float]], high: float, matter: Matter) -> None:
    """Any other footprint, straight up."""
    shape = Polygon(ring)
    if shape.convex_hull.area - shape.area < 1e-6:
        build.prism(list(ring), 0.0, high, matter, chamfer=0.04)
        return
    for part in constrained_delaunay_triangles(shape).geoms:
        build.prism(list(part.boundary.coords)[:-1], 0.0, high, matter, chamfer=0.0)


BROKEN = {"rock": ROCK, "rubble": RUBBLE, "wreck": CHAR}
"""Kinds that are heaps of lumps, and what they are made of."""

SQUARE: dict[str, Callable[[Builder, Plot], None]] = {
    "container": _container,
    "container_double": _container,
    "wall": _wall,
    "low_wall": _wall,
    "door": _door,
    "crate": _crate,
    "barricade": _barricade,
    "pipe": _pipe,
    "catwalk": _catwalk,
    "machine": _machine,
    "platform": _platform,
    "fence": _fence,
    "pillar": _pillar,
}
"""Kinds that are built over a rectangle."""
