"""Baked tables in files: those that ship lie under assets/tables, named after what they show."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image

from game.records.paths import ASSETS
from game.stage.tables.bake import Lit, bake
from game.stage.tables.region import Region
from game.stage.tables.scenery import Scenery
from game.tabletop.parts import Area

FOLDER = ASSETS / "tables"

BAKED_PPI = 24
"""Pixels to an inch of a table that is kept in a file."""

STEPS = 50
"""Steps of a height to an inch."""


def whole(scenery: Scenery, margin: float, over: float, ppi: int) -> Region:
    """All of a table's picture, with a margin in inches, and more above for what its heights push up."""
    wide, high = scenery.size[0] + 2 * margin, scenery.size[1] + 2 * margin + over
    return Region(
        round(-margin * ppi), 0, round(wide * ppi), round(high * ppi), ppi, scenery.size[1] + margin + over
    )


def files_of(scenery: Scenery, areas: Sequence[Area], folder: Path = FOLDER) -> tuple[Path, Path]:
    """Where the colours and the heights of a table lie, if it has been baked."""
    name = scenery.digest(areas)
    return folder / f"{name}.webp", folder / f"{name}-heights.webp"


def write(scenery: Scenery, areas: Sequence[Area], region: Region, folder: Path = FOLDER) -> list[Path]:
    """Bake a table into its files."""
    lit = bake(scenery, areas, region)
    colours, heights = files_of(scenery, areas, folder)
    folder.mkdir(parents=True, exist_ok=True)
    Image.fromarray(shown(lit)).save(colours, quality=88, method=6)
    Image.fromarray(raised(lit)).save(heights, lossless=True, method=6)
    return [colours, heights]


def shown(lit: Lit) -> np.ndarray:
    """Colours as bytes."""
    return (np.clip(lit.colours, 0, 1) * 255 + 0.5).astype(np.uint8)


def raised(lit: Lit) -> np.ndarray:
    """Heights in steps, and 255 where a face is seen instead of a top, as bytes in three layers."""
    layers = np.zeros((*lit.heights.shape, 3), np.uint8)
    layers[..., 0] = np.clip(lit.heights * STEPS + 0.5, 0, 255)
    layers[..., 1] = np.where(lit.upright > 0, 255, 0)
    return layers


def read(
    scenery: Scenery, areas: Sequence[Area], size: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray] | None:
    """Colours and heights of a baked table with so many pixels, or None if there is no such bake."""
    colours, heights = files_of(scenery, areas)
    try:
        with Image.open(colours) as one, Image.open(heights) as two:
            large = one.convert("RGB").resize(size, Image.Resampling.BICUBIC)
            levels = two.convert("RGB").resize(size, Image.Resampling.NEAREST)
            return np.asarray(large), np.ascontiguousarray(np.asarray(levels)[..., :2])
    except OSError:
        return None


def patch(
    scenery: Scenery, areas: Sequence[Area], region: Region, quick: int
) -> tuple[np.ndarray, np.ndarray]:
    """Colours and heights of a part of a table, baked now with a part of the pixels and then enlarged."""
    coarse = Region(
        region.column // quick,
        region.row // quick,
        region.wide // quick,
        region.high // quick,
        region.ppi // quick,
        region.top,
    )
    lit = bake(scenery, areas, coarse, samples=1, directions=3)
    size = (region.wide, region.high)
    large = Image.fromarray(shown(lit)).resize(size, Image.Resampling.BICUBIC)
    levels = Image.fromarray(raised(lit)).resize(size, Image.Resampling.NEAREST)
    return np.asarray(large), np.ascontiguousarray(np.asarray(levels)[..., :2])
