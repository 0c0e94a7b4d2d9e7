"""A part of the picture plane, pixel by pixel, and soft noise that is the same whatever part one asks for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Grey = NDArray[np.float32]
Colours = NDArray[np.float32]
"""Rows and columns of red, green and blue, in linear light."""

BEYOND = 16
"""Inches around the corner of a table over which noise is defined, and as many beyond the largest one."""

LARGEST = 72


@dataclass(frozen=True, slots=True)
class Region:
    """Pixels of the picture: column and row of its corner (top left, from the table's far left corner), size, and how
    many pixels an inch has. Rows run down; inches of the table run up, so row 0 begins at ``top``."""

    column: int
    row: int
    wide: int
    high: int
    ppi: int
    top: float

    @property
    def left_inch(self) -> float:
        """Where its left edge lies."""
        return self.column / self.ppi

    @property
    def top_inch(self) -> float:
        """Where its upper edge lies, in inches of the picture plane."""
        return self.top - self.row / self.ppi

    @property
    def span(self) -> tuple[float, float, float, float]:
        """Left, bottom, right, top in inches."""
        return (
            self.left_inch,
            self.top_inch - self.high / self.ppi,
            self.left_inch + self.wide / self.ppi,
            self.top_inch,
        )

    def xs(self) -> Grey:
        """Inches of the middles of all columns."""
        return ((self.column + np.arange(self.wide) + 0.5) / self.ppi).astype(np.float32)

    def ys(self) -> Grey:
        """Inches of the middles of all rows."""
        return (self.top - (self.row + np.arange(self.high) + 0.5) / self.ppi).astype(np.float32)

    def grown(self, pixels: int) -> Region:
        """It with so many more pixels on each side."""
        return Region(
            self.column - pixels,
            self.row - pixels,
            self.wide + 2 * pixels,
            self.high + 2 * pixels,
            self.ppi,
            self.top,
        )

    def finer(self, times: int) -> Region:
        """The same inches with so many times the pixels each way."""
        return Region(
            self.column * times,
            self.row * times,
            self.wide * times,
            self.high * times,
            self.ppi * times,
            self.top,
        )

    def points(self, outline: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
        """Inches as pixels of its own, for a pen."""
        return [((x - self.left_inch) * self.ppi, (self.top_inch - y) * self.ppi) for x, y in outline]

    def meets(self, left: float, bottom: float, right: float, top: float) -> bool:
        """Whether a box of inches lies in it, or part of it."""
        own = self.span
        return left < own[2] and right > own[0] and bottom < own[3] and top > own[1]


def inner(picture: NDArray[np.float32], pixels: int) -> NDArray[np.float32]:
    """A picture without its outermost pixels."""
    return picture[pixels:-pixels, pixels:-pixels] if pixels else picture


@lru_cache(maxsize=64)
def _lattice(count: int, seed: int) -> Image.Image:
    values = np.random.default_rng(seed).random((count, count), dtype=np.float32)
    return Image.fromarray(values)


def noise(region: Region, cell: float, seed: int) -> Grey:
    """Soft noise between about 0 and 1 with bumps of so many inches."""
    count = int((LARGEST + 2 * BEYOND) / cell) + 4
    left, bottom, right, top = region.span
    far = LARGEST + BEYOND
    box = ((left + BEYOND) / cell, (far - top) / cell, (right + BEYOND) / cell, (far - bottom) / cell)
    lattice = _lattice(count, seed)
    # The corner is measured from the far edge downwards, so that a table's size does not move its noise.
    return np.asarray(lattice.resize((region.wide, region.high), Image.Resampling.BICUBIC, box=box))


def rough(region: Region, cell: float, seed: int, octaves: int = 4) -> Grey:
    """Noise of several sizes, the coarsest of so many inches; between about 0 and 1."""
    total = np.zeros((region.high, region.wide), np.float32)
    weight = 0.0
    for octave in range(octaves):
        share = 0.5**octave
        size = cell / 2**octave
        if size * region.ppi < 1.5:
            break
        total += np.float32(share) * noise(region, size, seed * 101 + octave)
        weight += share
    return total / np.float32(max(weight, 1e-6))


def linear(code: str) -> NDArray[np.float32]:
    """``#62676C`` in linear light."""
    values = np.array([int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)], dtype=np.float32)
    return to_linear(values)


def to_linear(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """From what a screen shows to how much light that is."""
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4).astype(np.float32)


def to_screen(values: NDArray[np.float32]) -> NDArray[np.float32]:
    """From light to what a screen shows."""
    light = np.clip(values, 0.0, 1.0)
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055).astype(np.float32)
