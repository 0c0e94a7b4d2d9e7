"""Light on solids: key light with shadow, sky and ambient occlusion, a cool fill, worn edges and dark creases, a rim on
both sides and a dark line around it all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from game.stage.solids.noise import rough
from game.stage.solids.rays import EYE, RISE, Grey, Grid, cast
from game.stage.solids.shapes import Patch, Solid, linear

Bits = NDArray[np.bool_]


def _unit(*way: float) -> Grey:
    return np.asarray(np.array(way) / np.linalg.norm(way), np.float32)


KEY, FILL, KICKER = _unit(-0.56, -0.34, 1.22), _unit(0.30, 0.85, 0.42), _unit(0.85, -0.35, 0.25)
VIEWER = _unit(0.0, RISE, 1.0)
KEY_LIGHT = np.array((1.0, 0.94, 0.83), np.float32) * 1.75
SKY_LIGHT = np.array((0.24, 0.33, 0.52), np.float32) * 0.62
FILL_LIGHT = np.array((0.34, 0.47, 0.70), np.float32) * 0.50
FLOOR_LIGHT = np.array((0.30, 0.24, 0.20), np.float32) * 0.35
KICK_LIGHT = np.array((0.30, 0.42, 0.62), np.float32) * 0.55
COOL_RIM = np.array((0.62, 0.74, 0.95), np.float32) * 0.34
KEYLINE = np.array((0.022, 0.027, 0.042), np.float32)
LUMA = np.array((0.25, 0.6, 0.15), np.float32)

SUN = (float(KEY[0] / KEY[2]), float(KEY[1] / KEY[2]))
"""How far a ray of the key light runs with every inch of height."""


def _sky(count: int) -> list[Grey]:
    heights = [0.25 + 0.7 * ((i * 0.618 + 0.3) % 1) for i in range(count)]
    turns = [i * 2.399963 for i in range(count)]
    flat = [float(np.sqrt(1 - z * z)) for z in heights]
    return [_unit(r * np.cos(a), r * np.sin(a), z) for r, a, z in zip(flat, turns, heights, strict=True)]


@dataclass(frozen=True, slots=True)
class Paint:
    """In whose colour what belongs to a crew is painted: a code, the shape cue, and the colour of the rim (None: no rim
    of their own). ``power`` 0 puts all lamps out, ``grey`` washes colours out."""

    code: str = "#7C8494"
    cue: str = ""
    rim: str | None = None
    power: float = 1.0
    grey: float = 0.0


@dataclass(frozen=True, slots=True)
class Picture:
    """Solids as they are seen; rows from the top down, values 0 to 1.

    ``colour``: red, green, blue as a screen shows them and opacity, not premultiplied. ``glow``: what shines by itself.
    ``heights``: inches. ``normals``: right, towards the viewer, up, from -1 to 1. ``crew``: what wears the crew's
    colour. ``cover``: how much of each pixel a solid fills.
    """

    colour: Grey
    glow: Grey
    heights: Grey
    normals: Grey
    crew: Grey
    cover: Grey


@dataclass(slots=True)
class _Seen:
    """The pixels on which something is seen, in a row."""

    hit: Bits
    points: Grey
    normals: Grey
    solids: NDArray[np.int16]
    heights: Grey
    shade: Grey
    open: Grey


@dataclass(slots=True)
class _Painted:
    colour: Grey
    shine: Grey
    gloss: Grey
    glow: Grey
    edge: Grey
    crew: Grey


def render(
    solids: Sequence[Solid],
    grid: Grid,
    paints: Sequence[Paint] = (Paint(),),
    *,
    samples: int = 2,
    directions: int = 6,
    keyline: bool = True,
) -> list[Picture]:
    """Pictures of the same solids in several paints. ``samples``: rays to a pixel, each way; ``directions``: how
    many of the sky ambient occlusion is asked from."""
    fine = grid.finer(samples)
    seen = _look(solids, fine, directions)
    return [_finished(solids, seen, fine, paint, samples, keyline) for paint in paints]


def _look(solids: Sequence[Solid], grid: Grid, directions: int) -> _Seen:
    hits = cast(solids, EYE, grid, normals=True)
    hit = hits.solids >= 0
    rows, columns = np.nonzero(hit)
    z = hits.heights[hit]
    points = np.stack([grid.xs()[columns], grid.ys()[rows] + np.float32(RISE) * z, z], 1)
    normals = np.zeros((0, 3), np.float32) if hits.normals is None else hits.normals[hit]
    shade = _shadow(solids, grid, points + normals * 0.03)
    sky = _openness(solids, grid, points + normals * 0.05, normals, directions)
    return _Seen(hit, points, normals, hits.solids[hit], hits.heights, shade, sky)


def _reach(solids: Sequence[Solid]) -> float:
    return max((float(solid.corners[:, 2].max()) for solid in solids), default=0.0)


def _shadow(solids: Sequence[Solid], grid: Grid, points: Grey) -> Grey:
    """How much of the key light reaches points, 0 to 1, with a soft edge."""
    around = grid.finer(0.66, margin=0.4 + 0.75 * _reach(solids))
    heights = cast(solids, SUN, around).heights
    across = (points[:, 0] - points[:, 2] * SUN[0] - around.left) * around.ppi
    down = (points[:, 1] - points[:, 2] * SUN[1] - around.top) * around.ppi
    soft = 0.02 * around.ppi + 0.6
    diagonal = 0.7 * soft
    offsets = [(0, 0), (soft, 0), (-soft, 0), (0, soft), (0, -soft)]
    offsets += [(x, y) for x in (-diagonal, diagonal) for y in (-diagonal, diagonal)]
    total = np.zeros(len(points), np.float32)
    for x, y in offsets:
        column = np.clip((across + x).astype(int), 0, around.wide - 1)
        row = np.clip((down + y).astype(int), 0, around.high - 1)
        total += heights[row, column] > points[:, 2] + 0.02
    return np.asarray(1 - total / len(offsets), np.float32)


def _openness(solids: Sequence[Solid], grid: Grid, points: Grey, normals: Grey, directions: int) -> Grey:
    """How much of the sky points see, 0 to 1."""
    if not directions:
        return np.ones(len(points), np.float32)
    coarse = grid.finer(0.34, margin=1.0)
    total, weight = np.zeros(len(points), np.float32), np.full(len(points), 1e-3, np.float32)
    for way in _sky(directions):
        slant = (float(way[0] / way[2]), float(way[1] / way[2]))
        heights = cast(solids, slant, coarse).heights
        above = _between(
            heights,
            (points[:, 0] - points[:, 2] * slant[0] - coarse.left) * coarse.ppi - 0.5,
            (points[:, 1] - points[:, 2] * slant[1] - coarse.top) * coarse.ppi - 0.5,
        )
        share = np.clip(normals @ way, 0, 1)
        total += share * (1 - np.clip((above - points[:, 2] - 0.01) / 0.10, 0, 1))
        weight += share
    return np.clip(total / weight, 0, 1)


def _between(values: Grey, across: NDArray, down: NDArray) -> Grey:
    """Values between pixels."""
    high, wide = values.shape
    x, y = np.clip(across, 0, wide - 1.001), np.clip(down, 0, high - 1.001)
    column, row = x.astype(int), y.astype(int)
    a, b = x - column, y - row
    upper = values[row, column] * (1 - a) + values[row, column + 1] * a
    lower = values[row + 1, column] * (1 - a) + values[row + 1, column + 1] * a
    return np.asarray(upper * (1 - b) + lower * b, np.float32)


# --- paint ---------------------------------------------------------------------------------------------------------


def _paint(solids: Sequence[Solid], seen: _Seen, paint: Paint) -> _Painted:
    count = len(seen.points)
    done = _Painted(*(np.zeros((count, 3) if i in (0, 3) else count, np.float32) for i in range(6)))
    order = np.argsort(seen.solids, kind="stable")
    bounds = np.searchsorted(seen.solids[order], np.arange(len(solids) + 1))
    for number, solid in enumerate(solids):
        own = order[bounds[number] : bounds[number + 1]]
        if len(own):
            _paint_one(done, own, number, solid, seen, paint)
    return done


def _paint_one(done: _Painted, own: NDArray, number: int, solid: Solid, seen: _Seen, paint: Paint) -> None:
    matter, crew = solid.matter, np.asarray(linear(paint.code))
    count = len(own)
    local = (seen.points[own] - solid.origin) @ solid.turn
    colour = np.repeat(np.asarray(matter.colour, float)[None], count, 0)
    glow = np.zeros((count, 3))
    if matter.glow is not None:
        strength = np.asarray(matter.glow)
        glow += crew * np.linalg.norm(strength) * 0.8 + 0.1 if matter.crew else strength
    patch = Patch(
        local,
        seen.normals[own] @ solid.turn,
        colour,
        np.full(count, matter.shine),
        glow,
        np.full(count, matter.crew),
        paint.cue,
    )
    for mark in solid.marks:
        mark(patch)
    mixed = patch.colour + (crew * 0.62 - patch.colour) * patch.crew[:, None]
    if matter.glow is not None and not paint.power:
        mixed = mixed * 0.1
    if matter.grime:
        size = float(np.ptp(solid.corners, axis=0).max())
        dirt = rough((local + number * 1.37).astype(np.float32), 2.6 / max(0.35, min(1.5, size / 1.5)))
        mixed = mixed * (1 + matter.grime * (dirt - 0.5) * 0.8)[:, None]
    done.colour[own], done.shine[own], done.gloss[own] = mixed, patch.shine, matter.gloss
    done.glow[own], done.edge[own], done.crew[own] = patch.glow * paint.power, matter.edge, patch.crew


# --- light ---------------------------------------------------------------------------------------------------------


def _lit(painted: _Painted, seen: _Seen) -> Grey:
    n, shade, sky = seen.normals, seen.shade, seen.open
    facing, side, back = (np.clip(n @ way, 0, 1) for way in (KEY, FILL, KICKER))
    ramp = facing * 0.72 + 0.28 * np.clip((facing - 0.12) * 1.9, 0, 1) * np.sqrt(facing)
    light = KEY_LIGHT * (ramp * shade)[:, None]
    light = light + SKY_LIGHT * ((0.45 + 0.55 * np.clip(n[:, 2], -0.3, 1)) * sky**1.25)[:, None]
    light = light + FILL_LIGHT * (side * (0.25 + 0.75 * sky))[:, None]
    light = light + FLOOR_LIGHT * (np.clip(0.3 - n[:, 2] * 0.5, 0, 1) * sky)[:, None]
    colour = painted.colour * light
    half = np.clip(n @ _unit(*(KEY + VIEWER)), 0, 1)
    colour += KEY_LIGHT * (painted.shine * shade * half**painted.gloss * 0.96)[:, None]
    low = np.clip(n @ _unit(*(FILL * 0.6 + VIEWER)), 0, 1) ** 14
    colour += FILL_LIGHT * ((painted.shine + 0.12) * low * 0.35 * sky)[:, None]
    graze = (1 - np.clip(n @ VIEWER, 0, 1)) ** 3
    colour += KICK_LIGHT * (back**1.5 * (0.35 + 0.65 * graze) * (0.4 + 0.6 * sky))[:, None]
    return colour


@dataclass(slots=True)
class _Edges:
    """Where surfaces bulge, fold, end before something lower, or meet something in front."""

    bulge: Grey
    fold: Grey
    upper_left: Bits
    lower_right: Bits
    behind: Bits


def _edges(seen: _Seen, grid: Grid, reach: int) -> _Edges:
    normals = _spread(seen.hit, seen.normals)
    down = normals[..., 1] * 0.75 - normals[..., 2] * 0.35
    heights = np.where(seen.hit, seen.heights, -0.5)
    least = max(0.05, 2.6 * reach / grid.ppi)
    jumps = [heights - np.roll(heights, -step, axis) for axis in (1, 0) for step in (-reach, reach)]
    left, right, above, below = jumps
    whole = np.maximum.reduce([np.abs(j) for j in jumps]) < least * 2.2
    bend = (np.roll(normals[..., 0], -reach, 1) - np.roll(normals[..., 0], reach, 1)) + (
        np.roll(down, -reach, 0) - np.roll(down, reach, 0)
    )
    upper_left = ((left > least) | (above > least)) & seen.hit
    return _Edges(
        np.clip(bend, 0, 1.2) * whole,
        np.clip(-bend, 0, 1.2) * whole,
        upper_left,
        ((right > least) | (below > least)) & seen.hit & ~upper_left,
        np.logical_or.reduce([j < -least for j in jumps]) & seen.hit,
    )


def _spread(hit: Bits, values: Grey) -> Grey:
    """Values of seen pixels as a picture."""
    picture = np.zeros(hit.shape + values.shape[1:], np.float32)
    picture[hit] = values
    return picture


def _blur(values: Grey, radius: float) -> Grey:
    image = Image.fromarray((np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(radius)), np.float32) / np.float32(255)


def _outlined(colour: Grey, painted: _Painted, seen: _Seen, grid: Grid, paint: Paint, samples: int) -> Grey:
    """A picture with worn edges, dark creases and a rim on both sides."""
    reach = max(1, round(samples * 0.5))
    edges, hit = _edges(seen, grid, reach), seen.hit
    worn = _spread(hit, painted.edge)
    bare = _spread(hit, painted.colour)
    facing, side = (np.clip(seen.normals @ way, 0, 1) for way in (KEY, FILL))
    lit = _spread(hit, np.clip(0.35 + seen.shade * facing * 1.2 + 0.2 * side, 0, 1.4))
    picture = _spread(hit, colour)
    picture += (np.clip(edges.bulge * 0.9, 0, 1) * worn * lit * 0.55)[..., None] * (bare * 0.9 + 0.10)
    picture *= (1 - 0.55 * np.clip(edges.fold * 1.1, 0, 1))[..., None]
    picture += (edges.upper_left * worn * np.clip(lit, 0.25, 1) * 0.38)[..., None] * (bare * 0.8 + 0.12)
    picture *= (1 - 0.30 * edges.lower_right)[..., None]
    soft = _blur(hit.astype(np.float32), samples * 1.0)
    down, across = np.gradient(soft)
    steep = np.hypot(across, down) + 1e-6
    near = np.clip((1.06 - soft) * 2.4 - 0.1, 0, 1) * hit
    picture += (near * np.clip((across * 0.70 + down * 0.72) / steep, 0, 1))[..., None] * COOL_RIM
    rim = np.asarray(linear(paint.rim), np.float32) * 0.4 if paint.rim else np.array((0.06, 0.08, 0.11))
    picture += (near * np.clip(-(across * 0.80 + down * 0.45) / steep, 0, 1))[..., None] * rim
    picture *= (1 - 0.58 * edges.behind)[..., None]
    return np.asarray(picture, np.float32)


def _screen(light: Grey) -> Grey:
    """From light to what a screen shows, bright light held down and colours a little stronger."""
    luma = light @ LUMA
    held = np.clip(light * ((1 + luma * 0.12) / (1 + luma * 0.42))[..., None] * 1.06, 0, None)
    shown = np.where(held <= 0.0031308, 12.92 * held, 1.055 * np.maximum(held, 1e-9) ** (1 / 2.4) - 0.055)
    grey = (shown @ np.array((0.3, 0.55, 0.15), np.float32))[..., None]
    return np.clip(grey + (shown - grey) * 1.32, 0, 1)


def _finished(
    solids: Sequence[Solid], seen: _Seen, grid: Grid, paint: Paint, samples: int, keyline: bool
) -> Picture:
    painted = _paint(solids, seen, paint)
    light = _lit(painted, seen)
    if paint.grey:
        luma = (light @ LUMA)[:, None] * np.array((0.92, 0.97, 1.08), np.float32)
        light = light * (1 - paint.grey) + luma * paint.grey
    shown = _screen(_outlined(light, painted, seen, grid, paint, samples))
    glow = _spread(seen.hit, painted.glow)
    strength = glow.max(-1)
    bright = np.clip(glow, 0, 1) ** (1 / 2.2)
    shown = np.clip(shown * (1 - np.clip(strength, 0, 1) * 0.92)[..., None] + bright, 0, 1)
    shown += (1 - shown) * (np.clip(strength - 1.0, 0, 1.5) / 1.5 * 0.75)[..., None]
    hit = seen.hit.astype(np.float32)
    cover = _coarse(hit, samples)
    mixed, opaque = _coarse(shown * hit[..., None], samples), cover
    if keyline:
        around = _coarse(_line_around(hit, samples), samples) * 0.92
        mixed = mixed + KEYLINE * (around * (1 - cover))[..., None]
        opaque = cover + around * (1 - cover)
    colour = np.dstack([mixed / np.maximum(opaque, 1e-4)[..., None], opaque])
    return Picture(
        np.clip(colour, 0, 1).astype(np.float32),
        _coarse(bright * hit[..., None], samples),
        _coarse(np.where(seen.hit, seen.heights, 0.0), samples) / np.maximum(cover, 1e-4),
        _coarse(_spread(seen.hit, seen.normals), samples),
        _coarse(_spread(seen.hit, painted.crew), samples),
        cover,
    )


def _line_around(hit: Grey, samples: int) -> Grey:
    image = Image.fromarray((hit * 255).astype(np.uint8))
    wide = image.filter(ImageFilter.MaxFilter(int(samples * 1.5) | 1))
    return np.asarray(wide.filter(ImageFilter.GaussianBlur(samples * 0.35)), np.float32) / np.float32(255)


def _coarse(values: Grey, samples: int) -> Grey:
    """The mean of the rays of each pixel."""
    high, wide = values.shape[0] // samples, values.shape[1] // samples
    blocks = values.reshape(high, samples, wide, samples, *values.shape[2:])
    return np.asarray(blocks.mean((1, 3)), np.float32)


def ground_shadow(solids: Sequence[Solid], grid: Grid, *, strength: float = 0.62) -> Grey:
    """How dark the floor is under solids: their shadow from the key light, and the dimness around their feet."""
    heights = cast(solids, SUN, grid).heights
    cast_shade = _blur((heights > 0.02).astype(np.float32), 0.03 * grid.ppi)
    dim, weight = np.zeros_like(heights), 0.0
    for way in _sky(6):
        under = cast(solids, (float(way[0] / way[2]), float(way[1] / way[2])), grid).heights
        dim += float(way[2]) * (under > 0.02)
        weight += float(way[2])
    near = _blur(dim / weight, 0.08 * grid.ppi)
    return np.clip(cast_shade * strength + near * 0.55 * (1 - cast_shade * 0.5), 0, 0.85)
