"""The bare floor of a table: plates, slabs, gratings and dust, worn and dirty, as colours and bumps without light."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from game.stage.tables.litter import Litter
from game.stage.tables.looks import floor_looks
from game.stage.tables.region import Colours, Grey, Region, linear, noise, rough
from game.stage.tables.scenery import KINDS, Scenery

FLOOR = floor_looks()

PLATE, SLAB, TREAD = 3.0, 6.0, 2.0
"""Inches of the plates of a deck, of a slab of concrete and of a sheet of tread plate."""

HALO = 3
"""Pixels around a region that its bumps look at."""


@dataclass
class Ground:
    """A kind of floor over a whole region: its colours, and how far each pixel stands out, in hundredths of an inch."""

    colours: Colours
    bumps: Grey


def floor(scenery: Scenery, region: Region) -> tuple[Colours, Grey, Grey]:
    """Colours in linear light, and how far the surface leans to the right and to the far side at each pixel."""
    wide = region.grown(HALO)
    kinds = _kinds(scenery, wide)
    colours = np.zeros((wide.high, wide.wide, 3), np.float32)
    bumps = np.zeros((wide.high, wide.wide), np.float32)
    for number in np.unique(kinds):
        ground = GROUNDS[KINDS[number]](wide)
        here = kinds == number
        colours[here] = ground.colours[here]
        bumps[here] = ground.bumps[here]
    _seams_between(colours, bumps, kinds, wide)
    _drift(colours, bumps, scenery, wide)
    hard = kinds != KINDS.index("regolith")
    litter = Litter(scenery)
    litter.paint(colours, hard, wide)
    _weather(colours, hard, wide)
    litter.lay(colours, wide)
    slope_y, slope_x = np.gradient(bumps)
    lean = np.float32(-0.01 * wide.ppi)
    cut = slice(HALO, -HALO)
    return (
        colours[cut, cut],
        np.clip(slope_x * lean, -0.7, 0.7)[cut, cut],
        np.clip(-slope_y * lean, -0.7, 0.7)[cut, cut],
    )


def _kinds(scenery: Scenery, region: Region) -> NDArray[np.intp]:
    """Which kind of floor each pixel is. Dust has ragged edges, everything else ends where its square does."""
    grid = np.array([[KINDS.index(name) for name in row] for row in scenery.cells], dtype=np.intp)
    deep, across = grid.shape
    xs, ys = region.xs(), scenery.size[1] - region.ys()
    plain = grid[
        np.clip(ys, 0, deep - 1).astype(np.intp)[:, None], np.clip(xs, 0, across - 1).astype(np.intp)[None, :]
    ]
    dust = KINDS.index("regolith")
    if not (grid == dust).any():
        return plain
    shift = (rough(region, 1.3, 91, 4) - 0.5) * 2.6
    sway = (rough(region, 1.3, 92, 4) - 0.5) * 2.6
    row = np.clip(ys[:, None] + shift, 0, deep - 1).astype(np.intp)
    column = np.clip(xs[None, :] + sway, 0, across - 1).astype(np.intp)
    drift = grid[row, column] == dust
    return np.where(drift, dust, np.where(plain == dust, KINDS.index("deck"), plain))


# --- kinds of floor ------------------------------------------------------------------------------------------------


def _numbers(region: Region, every: float, seed: int) -> tuple[Grey, Grey, Grey]:
    """For squares of so many inches: how far into its square each column and row lies, and a number 0 to 1 a square."""
    xs, ys = region.xs(), region.ys()
    columns, rows = np.floor(xs / every), np.floor(ys / every)
    number = _hashed(columns[None, :], rows[:, None], seed)
    return xs - columns * np.float32(every), ys - rows * np.float32(every), number


def _hashed(a: NDArray, b: NDArray, seed: int) -> Grey:
    """A number 0 to 1 for each pair of whole numbers."""
    mixed = (a.astype(np.int64) * 73856093) ^ (b.astype(np.int64) * 19349663) ^ (seed * 83492791)
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF).astype(np.float32) / np.float32(65536)


def _toned(region: Region, every: float, tones: list[str], seed: int) -> Colours:
    """Every square in one of some tones."""
    _, _, number = _numbers(region, every, seed)
    table = np.stack([linear(tone) for tone in tones])
    return table[(number * len(tones)).astype(np.intp)]


def _edge(u: Grey, v: Grey, every: float) -> Grey:
    """How far each pixel is from the edge of its square, in inches."""
    return np.minimum(np.minimum(u, every - u)[None, :], np.minimum(v, every - v)[:, None])


def _framed(ground: Ground, u: Grey, v: Grey, every: float, width: float = 0.03) -> None:
    """A dark seam around each square, with a light line inside its far left sides."""
    edge = _edge(u, v, every)
    seam = np.clip((width + 0.012 - edge) / 0.02, 0, 1)
    ground.colours *= (1 - 0.86 * seam)[..., None]
    ground.bumps -= seam * 2.4
    top, left = every - v, u
    line = np.clip(1 - np.abs(np.minimum(top[:, None], left[None, :]) - 0.055) / 0.016, 0, 1) * (seam < 0.2)
    ground.colours += (0.085 * line)[..., None] * linear(FLOOR.metal.light)


def _dots(ground: Ground, far: Grey, radius: float) -> None:
    """Rivets where a distance is less than their radius."""
    head, rim = far < radius * 0.62, (far >= radius * 0.62) & (far < radius)
    ground.colours[head] = ground.colours[head] * 1.3 + 0.06
    ground.colours[rim] *= 0.4
    ground.bumps += np.where(head, np.float32(2.0), np.float32(0))


def _corners(u: Grey, v: Grey, every: float, inset: float) -> Grey:
    """How far each pixel is from the nearest of four points near the corners of its square."""
    du = np.minimum(np.abs(u - inset), np.abs(every - inset - u))
    dv = np.minimum(np.abs(v - inset), np.abs(every - inset - v))
    return np.hypot(du[None, :], dv[:, None])


def _deck(region: Region) -> Ground:
    u, v, number = _numbers(region, PLATE, 7)
    ground = Ground(
        _toned(region, PLATE, FLOOR.tones["deck"], 3), np.zeros((region.high, region.wide), np.float32)
    )
    _quartered(ground, u, v, number < 0.26)
    _treads(ground, region, (number >= 0.26) & (number < 0.38) & (_edge(u, v, PLATE) > 0.24))
    _vents(ground, u, v, (number >= 0.38) & (number < 0.45))
    _framed(ground, u, v, PLATE)
    _dots(ground, _corners(u, v, PLATE, 0.17), 0.055)
    return ground


def _quartered(ground: Ground, u: Grey, v: Grey, here: NDArray[np.bool_]) -> None:
    """Some plates are four small ones."""
    half = PLATE / 2
    across = np.minimum(np.abs(u - half)[None, :], np.abs(v - half)[:, None])
    seam = (across < 0.026) & here
    ground.colours[seam] *= 0.25
    ground.bumps[seam] -= 1.6
    light = (np.abs(across - 0.05) < 0.014) & here & ((u > half)[None, :] | (v < half)[:, None])
    ground.colours[light] += 0.03
    lighter = here & (u[None, :] > half) & (v[:, None] > half)
    ground.colours[lighter] *= 0.9


def _treads(ground: Ground, region: Region, here: NDArray[np.bool_]) -> None:
    """Little bars this way and that."""
    xs, ys = region.xs()[None, :], region.ys()[:, None]
    column, row = np.floor(xs / 0.2), np.floor(ys / 0.2)
    a, b = xs - (column + 0.5) * 0.2, ys - (row + 0.5) * 0.2
    way = np.where((column + row) % 2 == 0, 1.0, -1.0).astype(np.float32)
    along, across = (a + way * b) * 0.707, (a - way * b) * 0.707
    bar = (np.abs(along) < 0.085) & (np.abs(across) < 0.024) & here
    under = (np.abs(along - 0.02) < 0.085) & (np.abs(across + 0.03 * way) < 0.022) & here & ~bar
    ground.colours[bar] = ground.colours[bar] * 1.25 + 0.035
    ground.colours[under] *= 0.66
    ground.bumps += np.where(bar, np.float32(1.3), np.float32(0))


def _vents(ground: Ground, u: Grey, v: Grey, here: NDArray[np.bool_]) -> None:
    """A drain in the middle of some plates."""
    inside = ((u > 0.5) & (u < 2.5))[None, :] & ((v > 0.9) & (v < 2.1))[:, None] & here
    rim = ((u > 0.42) & (u < 2.58))[None, :] & ((v > 0.82) & (v < 2.18))[:, None] & here & ~inside
    bar = inside & (np.mod(u, 0.2) < 0.09)[None, :]
    ground.colours[inside] = linear(FLOOR.metal.slot)
    ground.colours[bar] = linear(FLOOR.metal.bar)
    ground.colours[rim] *= 0.45
    ground.bumps -= np.where(inside & ~bar, np.float32(2.4), np.float32(0))


def _concrete(region: Region) -> Ground:
    u, v, _ = _numbers(region, SLAB, 11)
    colours = (
        _toned(region, SLAB, FLOOR.tones["concrete"], 12)
        * (0.72 + 0.5 * rough(region, 0.5, 13, 4))[..., None]
    )
    ground = Ground(colours, rough(region, 0.25, 14, 3) * 1.6)
    pits = rough(region, 0.16, 15, 2)
    ground.colours *= np.where(pits > 0.8, np.float32(0.8), np.float32(1))[..., None]
    veins = np.abs(rough(region, 2.4, 16, 4) - 0.5)
    crack = np.exp(-((veins / 0.0045) ** 2)) * (noise(region, 5, 17) > 0.55)
    ground.colours *= (1 - 0.6 * crack)[..., None]
    ground.bumps -= crack * 2.0
    _framed(ground, u, v, SLAB, 0.04)
    return ground


def _grating(region: Region) -> Ground:
    u, v, _ = _numbers(region, PLATE, 21)
    xs, ys = region.xs(), region.ys()
    bars = (np.mod(xs, 0.2) < 0.085)[None, :] | (np.mod(ys, 0.6) < 0.06)[:, None]
    look = FLOOR.grating
    colours = np.where(bars[..., None], linear(look.bar), linear(look.deep) * 1.0).astype(np.float32)
    beam = _edge(u, v, PLATE) < 0.13
    colours[beam] = linear(look.frame)
    ground = Ground(colours, np.where(bars | beam, np.float32(2.2), np.float32(0)))
    _framed(ground, u, v, PLATE, 0.02)
    _dots(ground, _corners(u, v, PLATE, 0.08), 0.045)
    return ground


def _plate(region: Region) -> Ground:
    u, v, _ = _numbers(region, TREAD, 31)
    ground = Ground(
        _toned(region, TREAD, FLOOR.tones["plate"], 32), np.zeros((region.high, region.wide), np.float32)
    )
    _treads(ground, region, _edge(u, v, TREAD) > 0.1)
    _framed(ground, u, v, TREAD)
    return ground


def _hazard(region: Region) -> Ground:
    """Stripes in paint on steel, worn."""
    ground = _deck(region)
    xs, ys = region.xs()[None, :], region.ys()[:, None]
    stripe = np.mod(xs + ys, 0.8) < 0.4
    paint = np.where(stripe[..., None], linear(FLOOR.paint.yellow), linear(FLOOR.paint.black))
    left = np.clip((rough(region, 0.7, 41, 5) - 0.36) * 7, 0, 1) * 0.9
    ground.colours = (ground.colours * (1 - left)[..., None] + paint * left[..., None]).astype(np.float32)
    return ground


def _regolith(region: Region) -> Ground:
    fine, middle, broad = rough(region, 0.55, 51, 5), rough(region, 2.2, 52, 4), rough(region, 8, 53, 2)
    tone = 0.42 + 0.62 * fine + 0.7 * (middle - 0.5) + 0.3 * (broad - 0.5)
    tint = np.array([0.22, 0.10, -0.12], np.float32)
    colours = linear(FLOOR.regolith.ground) * tone[..., None] * (1 + (fine - 0.5)[..., None] * tint)
    veins = np.abs(rough(region, 2.8, 54, 4) - 0.5)
    crack = np.exp(-((veins / 0.009) ** 2)) * 0.6
    colours = colours * (1 - crack)[..., None]
    stones = rough(region, 0.28, 55, 2)
    stone = np.clip((stones - 0.76) * 14, 0, 1) * 0.8
    colours = (
        colours * (1 - stone[..., None]) + linear(FLOOR.regolith.pebble) * (stone * (0.5 + fine))[..., None]
    )
    bumps = fine * 9 + middle * 22 + broad * 12 + stone * 3 - crack * 5
    return Ground(colours.astype(np.float32), bumps.astype(np.float32))


GROUNDS: dict[str, Callable[[Region], Ground]] = {
    "deck": _deck,
    "concrete": _concrete,
    "grating": _grating,
    "hazard": _hazard,
    "plate": _plate,
    "regolith": _regolith,
}


# --- over all of it ------------------------------------------------------------------------------------------------


def _seams_between(colours: Colours, bumps: Grey, kinds: NDArray[np.intp], region: Region) -> None:
    """Where two kinds of hard floor meet runs an edge of steel."""
    dust = KINDS.index("regolith")
    edge = np.zeros(kinds.shape, np.uint8)
    for axis in (0, 1):
        other = np.roll(kinds, 1, axis)
        edge |= ((kinds != other) & (kinds != dust) & (other != dust)).astype(np.uint8) * 255
    edge[0] = edge[:, 0] = 0
    if not edge.any():
        return
    image = Image.fromarray(edge)
    width = max(1, round(0.05 * region.ppi))
    far = _widened(image, width)
    near = _widened(image, max(1, width // 3))
    colours *= (1 - 0.45 * far)[..., None]
    colours *= (1 - 0.6 * near)[..., None]
    bumps += far * 1.6 - near * 3


def _widened(image: Image.Image, pixels: int) -> Grey:
    return np.asarray(image.filter(ImageFilter.MaxFilter(2 * pixels + 1)), np.float32) / np.float32(255)


def _drift(colours: Colours, bumps: Grey, scenery: Scenery, region: Region) -> None:
    """Dust lies over the edge of the deck."""
    reach = round(1.3 * region.ppi)
    around = _kinds(scenery, region.grown(reach)) == KINDS.index("regolith")
    if not around.any() or around.all():
        return
    blurred = Image.fromarray(around.astype(np.uint8) * 255).filter(
        ImageFilter.GaussianBlur(0.4 * region.ppi)
    )
    soft = np.asarray(blurred, np.float32)[reach:-reach, reach:-reach] / np.float32(255)
    deck = ~around[reach:-reach, reach:-reach]
    cover = np.clip(soft * 1.5 * (0.25 + rough(region, 1.6, 61, 4)), 0, 1) * 0.8 * deck
    sand = _regolith(region)
    colours *= (1 - cover)[..., None]
    colours += sand.colours * (cover * 0.95)[..., None]
    bumps *= 1 - cover
    bumps += sand.bumps * cover * 0.4
    colours *= (1 - 0.25 * np.clip(soft * 2 - 0.5, 0, 1) * deck)[..., None]


def _weather(colours: Colours, hard: NDArray[np.bool_], region: Region) -> None:
    """Grime, oil, rust and grain."""
    grime, small = rough(region, 2.4, 71, 5), rough(region, 7.5, 72, 3)
    tone = np.where(hard, 0.56 + 0.6 * grime + 0.34 * (small - 0.5), np.float32(1))
    colours *= tone[..., None]
    rust = np.clip((rough(region, 1.7, 73, 4) - 0.6) * 5, 0, 1) * 0.55 * hard
    rusted = linear(FLOOR.wear.rust) * np.clip(colours.mean(axis=2) * 8, 0.1, 1)[..., None]
    colours *= (1 - rust)[..., None]
    colours += rusted * (rust * (0.5 + grime))[..., None]
    oil = np.clip((rough(region, 3.1, 74, 3) - 0.62) * 6, 0, 1) * 0.5 * hard
    colours *= (1 - oil)[..., None]
    colours *= (1 + 0.14 * (noise(region, 1.7 / 40, 75) - 0.5))[..., None]
