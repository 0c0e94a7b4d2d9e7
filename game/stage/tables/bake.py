"""Bakes a table: its floor and its terrain in one light, at night, under lamps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from game.stage.solids.light import ground_shadow, render
from game.stage.solids.rays import RISE, Grid
from game.stage.solids.shapes import Solid
from game.stage.tables.floor import floor
from game.stage.tables.kit import solids_of
from game.stage.tables.region import Colours, Grey, Region, noise, to_linear, to_screen
from game.stage.tables.scenery import Scenery
from game.tabletop.parts import Area, Piece, Point

TILE = 10
"""Inches of the squares a bake is done in."""

HALO = 6
"""Pixels around a square that are baked with it and thrown away: edges look at their neighbours."""

FLOOR_SHARE = 0.95
"""How much of the light the floor throws back, so that it does not sink below what stands on it."""

NIGHT = np.array((0.115, 0.15, 0.235), np.float32)
LAMPLIGHT = np.array((1.0, 0.80, 0.52), np.float32)
DIMMED = 0.6
"""How bright the Dark is against the rest."""

POOL = 6.0
"""Inches around a lamp that it lights."""

KEY = np.array((-0.4, 0.26, 0.88), np.float32)


@dataclass
class Lit:
    """A region at night as a screen shows it, and how high what one sees lies, in inches."""

    colours: Colours
    heights: Grey
    upright: Grey


def bake(
    scenery: Scenery, areas: Sequence[Area], region: Region, *, samples: int = 2, directions: int = 6
) -> Lit:
    """All pixels of a region of the picture plane, square by square; ``samples`` and ``directions`` as in
    :func:`~game.stage.solids.light.render`."""
    lamps = lamps_of(scenery, areas)
    built = [(piece, solids_of(piece)) for piece in scenery.pieces]
    colours = np.zeros((region.high, region.wide, 3), np.float32)
    heights, upright = np.zeros(colours.shape[:2], np.float32), np.zeros(colours.shape[:2], np.float32)
    step = TILE * region.ppi
    for row in range(0, region.high, step):
        for column in range(0, region.wide, step):
            wide, high = min(step, region.wide - column), min(step, region.high - row)
            tile = Region(region.column + column, region.row + row, wide, high, region.ppi, region.top)
            lit = _tile(scenery, areas, lamps, built, tile.grown(HALO), (samples, directions))
            cut, to = slice(HALO, -HALO), (slice(row, row + high), slice(column, column + wide))
            colours[to], heights[to], upright[to] = (
                lit.colours[cut, cut],
                lit.heights[cut, cut],
                lit.upright[cut, cut],
            )
    return Lit(colours, heights, upright)


def _tile(
    scenery: Scenery,
    areas: Sequence[Area],
    lamps: Sequence[Point],
    built: Sequence[tuple[Piece, list[Solid]]],
    region: Region,
    care: tuple[int, int],
) -> Lit:
    near = [solid for piece, solids in built if _reaches(piece, region) for solid in solids]
    base, lean_x, lean_y = floor(scenery, region)
    facing = np.clip(lean_x * KEY[0] + lean_y * KEY[1] + KEY[2], 0.1, 1.4)
    light = facing[..., None] * np.array((1.55, 1.46, 1.29), np.float32) + np.array(
        (0.26, 0.32, 0.45), np.float32
    )
    heights: Grey = np.zeros((region.high, region.wide), np.float32)
    normal_up: Grey = np.ones_like(heights)
    glow = np.zeros_like(base)
    if near:
        grid = Grid(region.left_inch, -region.top_inch, region.ppi, region.wide, region.high)
        shade = ground_shadow(near, grid)
        seen = render(near, grid, samples=care[0], directions=care[1], keyline=False)[0]
        cover = seen.cover[..., None]
        colours = to_screen(base * light * FLOOR_SHARE) * (1 - shade)[..., None]
        colours = colours * (1 - cover) + seen.colour[..., :3] * 0.86 * cover
        heights = np.where(seen.cover > 0.4, np.maximum(seen.heights, 0), 0).astype(np.float32)
        normal_up = np.where(seen.cover > 0.4, seen.normals[..., 2], 1).astype(np.float32)
        glow = seen.glow.astype(np.float32) if seen.glow.ndim == 3 else glow
    else:
        colours = to_screen(base * light * FLOOR_SHARE)
    lit = _at_night(
        to_linear(colours.astype(np.float32)), glow, heights, normal_up, scenery, areas, lamps, region
    )
    return Lit(lit, heights, ((normal_up < 0.5) & (heights > 0.02)).astype(np.float32))


def _reaches(piece: Piece, region: Region) -> bool:
    """Whether a piece, its picture or its shadow can lie in a region."""
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    far = piece.height
    return region.meets(
        min(xs) - 1, min(ys) - 1 - far * 0.6, max(xs) + 1 + far * 0.8, max(ys) + 1 + far * RISE
    )


# --- light ---------------------------------------------------------------------------------------------------------


def _at_night(
    neutral: Colours,
    glow: Colours,
    heights: Grey,
    up: Grey,
    scenery: Scenery,
    areas: Sequence[Area],
    lamps: Sequence[Point],
    region: Region,
) -> Colours:
    """What is left of a picture in neutral light at night, under lamps."""
    xs = region.xs()[None, :]
    ys = (
        region.ys()[:, None]
        - np.float32(RISE) * heights
        - np.where(up < 0.5, np.float32(0.35), np.float32(0))
    )
    dark = _dark(areas, region)
    pools = np.zeros_like(heights)
    for x, y in lamps:
        far = np.clip(np.hypot(xs - np.float32(x), ys - np.float32(y)) / np.float32(POOL), 0, 1)
        pools += (1 - far**2) ** 1.25 * (0.5 + 0.75 * np.exp(-((far / 0.42) ** 2)))
    pools = 1.7 * pools / (1 + 0.35 * pools) * (1 - 0.88 * dark) * (0.55 + 0.45 * np.clip(up, 0, 1))
    light = NIGHT * (1 - (1 - DIMMED) * dark)[..., None] + LAMPLIGHT * pools[..., None]
    shown = neutral * light * np.float32(1.75)
    shown = 1.2 * shown / (1 + 0.35 * shown)
    bright = to_linear(np.clip(glow, 0, 1).astype(np.float32))
    shown = shown + bright * 0.9 + _bloom(bright, region)
    return to_screen(shown) * _edge(scenery.size, region, heights)[..., None]


def _bloom(bright: Colours, region: Region) -> Colours:
    """The light around lamps."""
    if not bright.any():
        return bright
    image = Image.fromarray((np.clip(bright, 0, 1) * 255).astype(np.uint8))
    soft = [
        np.asarray(image.filter(ImageFilter.GaussianBlur(r * region.ppi)), np.float32) for r in (0.06, 0.2)
    ]
    return np.asarray((soft[0] * 0.5 + soft[1] * 0.6) / 255, np.float32)


def _dark(areas: Sequence[Area], region: Region) -> Grey:
    """Where the rules say it is dark, 0 to 1, with a narrow soft edge."""
    image = Image.new("L", (region.wide, region.high))
    pen = ImageDraw.Draw(image)
    for kind, tone in (("dark", 255), ("light", 0)):
        for area in areas:
            if area.kind == kind:
                pen.polygon(region.points(area.outline), fill=tone)
    return np.asarray(image.filter(ImageFilter.GaussianBlur(3)), np.float32) / np.float32(255)


def _edge(size: Point, region: Region, heights: Grey) -> Grey:
    """What lies beyond the table sinks into the night."""
    xs, ys = region.xs()[None, :], region.ys()[:, None]
    beyond = np.hypot(
        np.maximum(np.maximum(-xs, xs - size[0]), 0), np.maximum(np.maximum(-ys, ys - size[1]), 0)
    )
    fade = np.where(beyond > 0, np.clip(0.32 - 0.22 * beyond, 0.0, 1), np.float32(1))
    return np.where(heights > 0.02, np.float32(1), fade.astype(np.float32)) * (
        0.96 + 0.08 * noise(region, 5, 5)
    )


def lamps_of(scenery: Scenery, areas: Sequence[Area]) -> list[Point]:
    """Where lamps stand: beside terrain, well apart, and never where the rules want it dark."""
    dark = Image.new("L", (int(scenery.size[0]), int(scenery.size[1])))
    for area in areas:
        if area.kind in ("dark", "light"):
            ring = [(x, scenery.size[1] - y) for x, y in area.outline]
            ImageDraw.Draw(dark).polygon(ring, fill=255 if area.kind == "dark" else 0)
    night = np.asarray(dark)[::-1]
    found: list[Point] = []
    middle = (scenery.size[0] / 2, scenery.size[1] / 2)
    spots = [
        (3.5 + 1.5 * i, 3.5 + 1.5 * j)
        for i in range(int(scenery.size[0] / 1.5) - 4)
        for j in range(int(scenery.size[1] / 1.5) - 4)
    ]
    for x, y in sorted(
        spots, key=lambda s: (round(np.hypot(s[0] - middle[0], s[1] - middle[1]) % 8.5, 2), s)
    ):
        clear = not night[max(0, int(y) - 3) : int(y) + 4, max(0, int(x) - 3) : int(x) + 4].any()
        if clear and all(np.hypot(x - a, y - b) > 8.2 for a, b in found):
            found.append((x, y))
    return found[:9]
