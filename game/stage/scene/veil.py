"""Areas as they lie on the table, over floors and roofs alike: zones, darkness, where a model can walk, lamplight.

They are painted into one flat mask, and the card lays the mask over the picture of the table by its heights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw
from shapely import Polygon

from game.stage.theme import Colour, faded
from game.tabletop.parts import Point

PPI = 16
"""Pixels of the mask to an inch."""

OVER = 2


@dataclass(frozen=True, slots=True)
class Layer:
    """Some areas in one look: outer rims counter-clockwise and holes clockwise, how opaque they are filled, whether
    they are hatched, and an edge that is dashed or not."""

    outlines: tuple[tuple[Point, ...], ...]
    colour: Colour
    fill: int = 44
    hatch: int = 0
    edge: float = 0.1
    dashed: bool = False


def mask(size: Point, layers: Sequence[Layer]) -> Image.Image:
    """The layers one over the other, the far edge of the table at the top."""
    if not layers:
        return Image.new("RGBA", (1, 1))
    scale = PPI * OVER
    whole = Image.new("RGBA", (round(size[0] * scale), round(size[1] * scale)))
    for layer in layers:
        if layer.outlines:
            whole.alpha_composite(_painted(whole.size, size[1], layer, scale))
    return whole.resize((whole.width // OVER, whole.height // OVER), Image.Resampling.BOX)


def _painted(pixels: tuple[int, int], deep: float, layer: Layer, scale: float) -> Image.Image:
    rings = [[(x * scale, (deep - y) * scale) for x, y in ring] for ring in layer.outlines if len(ring) > 2]
    inside = Image.new("L", pixels)
    draw = ImageDraw.Draw(inside)
    shapes = [(Polygon(ring), ring, _clockwise(ring)) for ring in rings]
    for _, ring, solid in sorted(shapes, key=lambda row: -row[0].area):
        draw.polygon(ring, fill=255 if solid else 0)
    alpha = inside.point(lambda v: layer.fill if v else 0)
    if layer.hatch:
        alpha = ImageChops.add(alpha, ImageChops.multiply(_hatched(pixels, layer.hatch), inside))
    picture = Image.new("RGBA", pixels, faded(layer.colour, 0))
    picture.putalpha(alpha)
    pen = ImageDraw.Draw(picture)
    for ring in rings:
        for piece in _dashes(ring, scale) if layer.dashed else [[*ring, ring[0]]]:
            pen.line(piece, fill=layer.colour, width=max(1, round(layer.edge * scale)), joint="curve")
    return picture


def _clockwise(ring: Sequence[Point]) -> bool:
    """Whether a ring runs clockwise in rows that run down, which is counter-clockwise on the table."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) <= 0


def _hatched(pixels: tuple[int, int], strength: int) -> Image.Image:
    lines = Image.new("L", pixels)
    draw = ImageDraw.Draw(lines)
    wide, high = pixels
    step = PPI * OVER // 2
    for at in range(-high, wide, step):
        draw.line([(at, high), (at + high, 0)], fill=strength, width=OVER)
    return lines


def _dashes(ring: Sequence[Point], scale: float) -> list[list[Point]]:
    pieces = []
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        count = max(1, round(length / scale / 0.8))
        for i in range(count):
            s, e = i / count, (i + 0.55) / count
            pieces.append(
                [(ax + (bx - ax) * s, ay + (by - ay) * s), (ax + (bx - ax) * e, ay + (by - ay) * e)]
            )
    return pieces


def circle(x: float, y: float, radius: float, parts: int = 40) -> tuple[Point, ...]:
    """A circle as a ring, counter-clockwise."""
    turns = (2 * pi * i / parts for i in range(parts))
    return tuple((x + radius * cos(t), y + radius * sin(t)) for t in turns)
