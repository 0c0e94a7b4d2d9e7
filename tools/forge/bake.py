"""Turns models into pictures: strips of all facings, their shadows, and portraits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from game.stage.solids.light import SUN, Paint, Picture, ground_shadow, render
from game.stage.solids.rays import EYE, Grid
from game.stage.solids.shapes import Solid, turned
from tools.forge.models.catalogue import FACINGS, SIGNATURE, Model
from tools.forge.models.loadout import part

HEIGHT_STEPS = 45
"""Steps to an inch in a strip of heights; 0 is nothing."""

SHADOW_SHARE = 2
"""A strip of shadows has so many times fewer pixels each way."""

PORTRAIT = 256

QUALITY = 88


@dataclass(frozen=True)
class Sheet:
    """One strip of pictures side by side: its file, the size of each picture, where the middle of the base lies in it,
    and pixels to an inch of the table."""

    file: str
    cell: tuple[int, int]
    anchor: tuple[int, int]
    ppi: float

    def row(self) -> dict[str, object]:
        """It for the index."""
        return {"cell": list(self.cell), "anchor": list(self.anchor), "ppi": self.ppi}


def facing(solids: Sequence[Solid], number: int) -> list[Solid]:
    """A model turned to one of its facings."""
    return turned(solids, (0, 0, number * 360 / FACINGS))


def room(
    views: Sequence[Sequence[Solid]], ways: Sequence[tuple[float, float]], ppi: float, pad: float
) -> Grid:
    """A grid that holds all views and is as wide to the left of the base's middle as to its right."""
    half, top, bottom = 0.1, 0.0, 0.1
    for solids in views:
        for solid in solids:
            for way in ways:
                across = solid.corners[:, 0] - solid.corners[:, 2] * way[0]
                down = solid.corners[:, 1] - solid.corners[:, 2] * way[1]
                half = max(half, float(np.abs(across).max()))
                top, bottom = min(top, float(down.min())), max(bottom, float(down.max()))
    above, below, side = (int(np.ceil((far + pad) * ppi)) for far in (-top, bottom, half))
    return Grid(-side / ppi, -above / ppi, ppi, 2 * side, above + below)


def bake(model: Model, pose: str, folder: Path) -> list[Sheet]:
    """All strips of a model in one pose."""
    solids = model.poses[pose]()
    views = [facing(solids, number) for number in range(FACINGS)]
    grid = room(views, (EYE,), model.ppi, 0.06)
    paints = [model.paint(pose, crew) for crew in model.crews]
    directions = 2 if "+" in model.name else 6
    pictures = [_rendered(view, grid, paints, directions) for view in views]
    anchor = (grid.wide // 2, round(-grid.top * grid.ppi))
    box = _used([picture[0][0][..., 3] for picture in pictures], anchor)
    cell, spot = (box[2] - box[0], box[3] - box[1]), (anchor[0] - box[0], anchor[1] - box[1])
    ppi = model.ppi / model.larger
    sheets = []
    for index, crew in enumerate(model.crews):
        strip = np.concatenate([_cut(p[index][0], box) for p in pictures], axis=1)
        sheets.append(Sheet(f"{model.name}-{pose}-{crew}.webp", cell, spot, ppi))
        _save(strip, folder / sheets[-1].file)
    if model.heights and pose == "ready":
        strip = np.concatenate([_cut(p[0][1], box) for p in pictures], axis=1)
        Image.fromarray(strip).save(folder / f"{model.name}-{pose}-heights.webp", lossless=True)
    if "+" not in model.name:
        sheets.append(_shadows(model, pose, views, folder))
    return sheets


def _rendered(
    view: Sequence[Solid], grid: Grid, paints: Sequence[Paint], directions: int
) -> list[tuple[NDArray, NDArray]]:
    """Colours and heights of a view on a grid; rays are sent only where there is something."""
    spots = np.concatenate([solid.corners for solid in view])
    across, down = spots[:, 0], spots[:, 1] - spots[:, 2] * EYE[1]
    left = max(0, int((across.min() - grid.left) * grid.ppi) - 4)
    right = min(grid.wide, int((across.max() - grid.left) * grid.ppi) + 5)
    top = max(0, int((down.min() - grid.top) * grid.ppi) - 4)
    bottom = min(grid.high, int((down.max() - grid.top) * grid.ppi) + 5)
    inner = Grid(grid.left + left / grid.ppi, grid.top + top / grid.ppi, grid.ppi, right - left, bottom - top)
    done = list[tuple[NDArray, NDArray]]()
    for picture in render(view, inner, paints, directions=directions):
        colour = np.zeros((grid.high, grid.wide, 4), np.float32)
        colour[top:bottom, left:right] = picture.colour
        heights = np.zeros((grid.high, grid.wide), np.uint8)
        heights[top:bottom, left:right] = _heights(picture)
        done.append((colour, heights))
    return done


def _shadows(model: Model, pose: str, views: Sequence[Sequence[Solid]], folder: Path) -> Sheet:
    grid = room(views, (SUN, (0.0, 0.0)), model.ppi / SHADOW_SHARE, 0.3)
    anchor = (grid.wide // 2, round(-grid.top * grid.ppi))
    darks = [ground_shadow(view, grid) for view in views]
    box = _used(darks, anchor)
    strip = np.concatenate([_cut(dark, box) for dark in darks], axis=1)
    colour = np.zeros((*strip.shape, 4), np.float32)
    colour[..., :3], colour[..., 3] = (0.012, 0.014, 0.03), strip
    sheet = Sheet(
        f"{model.name}-{pose}-shadow.webp",
        (box[2] - box[0], box[3] - box[1]),
        (anchor[0] - box[0], anchor[1] - box[1]),
        model.ppi / SHADOW_SHARE / model.larger,
    )
    _save(colour, folder / sheet.file, quality=60)
    return sheet


def _heights(picture: Picture) -> NDArray[np.uint8]:
    """Heights in steps, spread by a pixel so that the dark line around a part lies at its height."""
    steps = np.where(picture.cover > 0.3, np.clip(picture.heights * HEIGHT_STEPS + 2, 1, 255), 0).astype(
        np.uint8
    )
    wide = np.asarray(Image.fromarray(steps).filter(ImageFilter.MaxFilter(3)))
    return np.where(steps > 0, steps, np.where(picture.colour[..., 3] > 0.3, wide, 0)).astype(np.uint8)


def _used(covers: Sequence[NDArray], anchor: tuple[int, int]) -> tuple[int, int, int, int]:
    """The box of all pixels that any picture uses, with the anchor in its middle from left to right."""
    used = np.maximum.reduce(list(covers)) > 0.02
    rows, columns = np.nonzero(used.any(1))[0], np.nonzero(used.any(0))[0]
    half = int(max(anchor[0] - columns[0], columns[-1] + 1 - anchor[0]))
    half = min(half, anchor[0])
    return (anchor[0] - half, int(rows[0]), anchor[0] + half, int(rows[-1]) + 1)


def _cut(values: NDArray, box: tuple[int, int, int, int]) -> NDArray:
    return values[box[1] : box[3], box[0] : box[2]]


def _save(colour: NDArray, file: Path, quality: int = QUALITY) -> None:
    image = Image.fromarray((np.clip(colour, 0, 1) * 255 + 0.5).astype(np.uint8))
    image.save(file, quality=quality, method=4, alpha_quality=95)


def portraits(model: Model, folder: Path) -> list[str]:
    """The model leant back so that its face shows, in each crew; returns the files."""
    if model.bust is None:
        return []
    inches, middle = model.bust
    solids = list(model.poses["ready"]())
    if model.name in SIGNATURE:
        solids += part(model.name, SIGNATURE[model.name]).solids
    view = turned(solids, (model.tilt, 0, 0))
    view = turned(turned(solids, (0, 0, 24)), (model.tilt, 0, 0)) if model.group != "people" else view
    lean = radians(model.tilt)
    centre = -(sin(lean) + EYE[1] * cos(lean)) * middle
    grid = Grid(-inches / 2, centre - inches / 2, PORTRAIT / inches, PORTRAIT, PORTRAIT)
    paints: list[Paint] = [model.paint("ready", crew) for crew in model.crews]
    files = []
    for crew, picture in zip(model.crews, render(view, grid, paints), strict=True):
        files.append(f"{model.name}-{crew}.webp")
        _save(picture.colour, folder / files[-1], quality=90)
    return files
