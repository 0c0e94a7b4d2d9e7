"""What the floor is made of: plates, concrete, gratings, tread, hazard paint and dust, painted into one picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from game.play.level import Floor
from game.stage.theme import FLOOR
from game.tabletop.parts import Point

PPI = 40
"""Pixels of the painted table to an inch."""

SWATCH = 12
"""Inches after which a pattern comes again; patches of grime that do not come again hide it."""

Grey = NDArray[np.float32]
Picture = NDArray[np.float32]

KINDS = tuple(FLOOR)

Cells = tuple[tuple[str, ...], ...]
"""The kind of every square inch of the floor, the far row first."""


def cells_of(size: Point, floor: Floor | None) -> Cells:
    """The tiles of a level; what it leaves open, or names as nothing known, is deck."""
    wide, deep = int(size[0]), int(size[1])
    rows = () if floor is None else floor.rows
    legend = {} if floor is None else floor.legend

    def kind(row: int, column: int) -> str:
        tile = rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
        name = legend.get(tile, "deck")
        return name if name in FLOOR else "deck"

    return tuple(tuple(kind(row, column) for column in range(wide)) for row in range(deep))


@lru_cache(maxsize=32)
def noise(pixels: tuple[int, int], cell: int, strength: float, seed: int = 3) -> Grey:
    """Soft noise around zero with bumps so many pixels wide; the same for the same seed. It tiles."""
    wide, high = pixels
    columns, rows = -(-wide // cell), -(-high // cell)
    small = np.random.default_rng(seed * 1000 + cell).integers(0, 256, (rows, columns), dtype=np.uint8)
    image = Image.fromarray(np.pad(small, 2, mode="wrap"))
    large = image.resize(((columns + 4) * cell, (rows + 4) * cell), Image.Resampling.BICUBIC)
    values = np.asarray(large)[2 * cell : 2 * cell + high, 2 * cell : 2 * cell + wide]
    return (values.astype(np.float32) - 127.5) * np.float32(strength / 127.5)


@lru_cache(maxsize=2)
def floor_picture(size: Point, cells: Cells, margin: float) -> Picture:
    """The floor seen from above, unlit, the top row first, with a margin around it in inches."""
    wide, high = round((size[0] + 2 * margin) * PPI), round((size[1] + 2 * margin) * PPI)
    start = round(margin * PPI)
    rows, columns = (np.arange(high) - start) % (SWATCH * PPI), (np.arange(wide) - start) % (SWATCH * PPI)
    kinds = _kinds(cells, (wide, high), start)
    picture = swatches()[kinds, rows[:, None], columns[None, :]].astype(np.float32)
    picture *= (1.0 + noise((wide, high), 150, 0.16, 8) + noise((wide, high), 34, 0.07, 4))[..., None]
    return _grimy(picture)


def _kinds(cells: Cells, pixels: tuple[int, int], margin: int) -> NDArray[np.intp]:
    """Which tile lies under each pixel. Dust drifts over its edges, everything else ends where its cell does."""
    grid = np.array([[KINDS.index(name) for name in row] for row in cells], dtype=np.intp)
    deep, wide = grid.shape
    dust = KINDS.index("regolith")
    rows, columns = np.arange(pixels[1]) - margin, np.arange(pixels[0]) - margin
    plain = grid[np.clip(rows // PPI, 0, deep - 1)[:, None], np.clip(columns // PPI, 0, wide - 1)[None, :]]
    if not (grid == dust).any():
        return plain
    shift = noise(pixels, 18, 0.7 * PPI, 11) + noise(pixels, 5, 0.16 * PPI, 13)
    row = np.clip((rows[:, None] + shift) // PPI, 0, deep - 1).astype(np.intp)
    column = np.clip((columns[None, :] - shift[::-1]) // PPI, 0, wide - 1).astype(np.intp)
    drift = grid[row, column] == dust
    return np.where(drift, dust, np.where(plain == dust, KINDS.index("deck"), plain))


def _grimy(picture: Picture) -> Picture:
    """Oil and rust in large patches."""
    pixels = (picture.shape[1], picture.shape[0])
    oil = 1.0 - np.clip(noise(pixels, 104, 0.5, 61) - 0.12, 0, 1)
    rust = np.clip(noise(pixels, 72, 1.0, 62) - 0.3, 0, 1)
    for channel, tint in enumerate((0.12, -0.06, -0.2)):
        picture[..., channel] *= oil * (1.0 + tint * rust)
    return picture


# --- swatches ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def swatches() -> NDArray[np.uint8]:
    """A square of every kind of tile, painted once."""
    side = SWATCH * PPI
    at: Grey = (np.arange(side) / PPI).astype(np.float32)
    x, y = at[None, :], at[::-1][:, None]
    pictures = []
    for kind in KINDS:
        tone = PATTERNS[kind](x, y) * (1.0 + noise((side, side), 4, 0.05))
        base = np.array(FLOOR[kind][:3], dtype=np.float32)
        picture = base[None, None, :] * tone[..., None]
        if kind == "hazard":
            picture = _hazard(x, y)
        pictures.append(np.clip(picture, 0, 255).astype(np.uint8))
    return np.stack(pictures)


def _seams(x: Grey, y: Grey, every: float, depth: float) -> Grey:
    """A dark line with a lit side where plates meet."""
    tone: Grey = np.ones((y.shape[0], x.shape[1]), dtype=np.float32)
    for along in (x, y):
        off = np.mod(along, every)
        tone *= np.where(off < 0.05, 1.0 - depth, np.where(off < 0.1, 1.0 + depth * 0.4, 1.0)).astype(
            np.float32
        )
    return tone


def _plates(x: Grey, y: Grey, every: float, spread: float, seed: int) -> Grey:
    """Every plate a little lighter or darker than the next."""
    count = int(SWATCH / every)
    tones = np.random.default_rng(seed).uniform(1 - spread, 1 + spread, (count, count)).astype(np.float32)
    return tones[(y // every).astype(np.intp) % count, (x // every).astype(np.intp) % count]


def _rivets(x: Grey, y: Grey, every: float) -> Grey:
    off_x = np.abs(np.mod(x + every / 2, every) - every / 2) - 0.24
    off_y = np.abs(np.mod(y + every / 2, every) - every / 2) - 0.24
    far = np.hypot(off_x, off_y)
    return np.where(far < 0.055, 1.3, np.where(far < 0.085, 0.72, 1.0)).astype(np.float32)


def _rough(x: Grey, cell: int, seed: int) -> Grey:
    return noise((x.shape[1], x.shape[1]), cell, 1.0, seed)


def _deck(x: Grey, y: Grey) -> Grey:
    scratches = np.where(_rough(x, 3, 21) > 0.8, np.float32(1.1), np.float32(1.0))
    return _seams(x, y, 3, 0.42) * _plates(x, y, 3, 0.12, 5) * _rivets(x, y, 3) * scratches


def _concrete(x: Grey, y: Grey) -> Grey:
    pits = np.where(_rough(x, 4, 31) > 0.75, np.float32(0.86), np.float32(1.0))
    cracks = np.where(np.abs(_rough(x, 60, 33)) < 0.008, np.float32(0.72), np.float32(1.0))
    return _seams(x, y, 6, 0.3) * _plates(x, y, 6, 0.05, 6) * pits * cracks


def _grating(x: Grey, y: Grey) -> Grey:
    bars = np.where(np.mod(x, 0.2) < 0.1, np.float32(1.3), np.float32(0.75))
    rungs = np.where(np.mod(y, 0.5) < 0.05, np.float32(1.3), np.float32(1.0))
    return bars * rungs * _seams(x, y, 1, 0.3)


def _tread(x: Grey, y: Grey) -> Grey:
    u, v = (x + y) * 2, (x - y) * 2
    one = (np.mod(u, 1) < 0.2) & (np.mod(v, 2) < 1)
    other = (np.mod(v, 1) < 0.2) & (np.mod(u, 2) < 1)
    return (
        np.where(one | other, np.float32(1.16), np.float32(1.0))
        * _seams(x, y, 2, 0.32)
        * _plates(x, y, 2, 0.07, 7)
    )


def _regolith(x: Grey, _: Grey) -> Grey:
    stones = np.where(_rough(x, 4, 41) > 0.72, np.float32(1.28), np.float32(1.0))
    return (1.0 + _rough(x, 15, 42) * np.float32(0.18) + _rough(x, 3, 43) * np.float32(0.1)) * stones


def _plain(x: Grey, y: Grey) -> Grey:
    return np.ones((y.shape[0], x.shape[1]), dtype=np.float32)


def _hazard(x: Grey, y: Grey) -> Picture:
    """Worn stripes in paint."""
    worn = np.clip(0.75 + _rough(x, 9, 51) * np.float32(0.35), 0.45, 1.1)
    stripe = np.mod(x + y, 1.0) < 0.5
    paint, black = np.array((112, 86, 34), dtype=np.float32), np.array((30, 31, 34), dtype=np.float32)
    return np.where(stripe[..., None], paint, black) * worn[..., None]


PATTERNS: dict[str, Callable[[Grey, Grey], Grey]] = {
    "deck": _deck,
    "concrete": _concrete,
    "grating": _grating,
    "hazard": _plain,
    "plate": _tread,
    "regolith": _regolith,
}
"""How bright each pixel of a kind of tile is."""
