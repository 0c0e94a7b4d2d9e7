"""The rays that find solids. All rays of a picture run the same way, so how high a solid is hit is the least of a few
linear functions of the pixel, and what is highest on a ray is what one sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.stage.solids.shapes import Floats, Solid

Grey = NDArray[np.float32]
Window = tuple[slice, slice]

NOTHING = -1000.0
"""How high a ray ends that meets nothing."""

RISE = 0.62
"""How far up the picture an inch of height goes, in inches of the floor."""

EYE = (0.0, RISE)
"""How far the rays of the eye run to the right and towards the viewer with every inch of height."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Pixels over the floor: the inches of its upper left corner, how many pixels an inch has, and its size."""

    left: float
    top: float
    ppi: float
    wide: int
    high: int

    def xs(self) -> Grey:
        """Inches of the middles of all columns."""
        return (self.left + (np.arange(self.wide) + 0.5) / self.ppi).astype(np.float32)

    def ys(self) -> Grey:
        """Inches of the middles of all rows."""
        return (self.top + (np.arange(self.high) + 0.5) / self.ppi).astype(np.float32)

    def finer(self, times: float, margin: float = 0.0) -> Grid:
        """The same floor, and so many inches more all round, with so many times the pixels to an inch."""
        ppi = self.ppi * times
        wide, high = ((side / self.ppi + 2 * margin) * ppi for side in (self.wide, self.high))
        return Grid(self.left - margin, self.top - margin, ppi, round(wide), round(high))


@dataclass(slots=True)
class Hits:
    """What the rays met: how high, which solid (-1: none), and which way its surface looks there."""

    heights: Grey
    solids: NDArray[np.int16]
    normals: Grey | None = None


def cast(solids: Sequence[Solid], way: tuple[float, float], grid: Grid, *, normals: bool = False) -> Hits:
    """Send a ray through every pixel of the floor. Without ``normals`` only heights and solids are found, and what
    throws no shade is left out."""
    shape = (grid.high, grid.wide)
    hits = Hits(np.full(shape, NOTHING, np.float32), np.full(shape, -1, np.int16))
    if normals:
        hits.normals = np.zeros((*shape, 3), np.float32)
        hits.normals[..., 2] = 1.0
    xs, ys = grid.xs(), grid.ys()
    for number, solid in enumerate(solids):
        window = _window(solid, way, grid) if normals or solid.shades else None
        if window is not None:
            rows, columns = window
            one = _ball if solid.radii is not None else _block
            one(hits, number, solid, way, (xs[columns][None, :], ys[rows][:, None]), window)
    return hits


def _window(solid: Solid, way: tuple[float, float], grid: Grid) -> Window | None:
    """The rows and columns a solid can be seen on."""
    across = (solid.corners[:, 0] - solid.corners[:, 2] * way[0] - grid.left) * grid.ppi
    down = (solid.corners[:, 1] - solid.corners[:, 2] * way[1] - grid.top) * grid.ppi
    columns = slice(max(int(across.min()) - 1, 0), min(int(across.max()) + 2, grid.wide))
    rows = slice(max(int(down.min()) - 1, 0), min(int(down.max()) + 2, grid.high))
    return (rows, columns) if rows.start < rows.stop and columns.start < columns.stop else None


def _block(
    hits: Hits, number: int, solid: Solid, way: tuple[float, float], at: tuple[Grey, Grey], window: Window
) -> None:
    normals, reach = solid.normals, solid.reach
    if normals is None or reach is None:
        return
    climb = normals @ np.array((*way, 1.0))
    shape = (at[1].shape[0], at[0].shape[1])
    high, low = np.full(shape, -NOTHING, np.float32), np.full(shape, NOTHING, np.float32)
    face = np.zeros(shape, np.int16)
    inside: NDArray[np.bool_] | None = None
    for index, (normal, far, steep) in enumerate(zip(normals, reach, climb, strict=True)):
        if abs(steep) < 1e-5:
            beside = at[0] * np.float32(normal[0]) + at[1] * np.float32(normal[1]) <= np.float32(far)
            inside = beside if inside is None else inside & beside
            continue
        height = np.float32(far / steep) - at[0] * np.float32(normal[0] / steep)
        height = height - at[1] * np.float32(normal[1] / steep)
        if steep < 0:
            np.maximum(low, height, out=low)
        elif hits.normals is None:
            np.minimum(high, height, out=high)
        else:
            less = height < high
            np.copyto(high, height, where=less)
            face[less] = index
    won = (high > low) & (high > hits.heights[window])
    if inside is not None:
        won &= inside
    if not won.any():
        return
    _enter(hits, window, won, high, number)
    if hits.normals is not None:
        local = _round(solid, normals[face[won]], at, won, high, way) if solid.smooth else normals[face[won]]
        hits.normals[window][won] = local


def _round(
    solid: Solid,
    flat: Floats,
    at: tuple[Grey, Grey],
    won: NDArray[np.bool_],
    high: Grey,
    way: tuple[float, float],
) -> Floats:
    """The normals of a turned solid, smooth around its axis."""
    rows, columns = np.nonzero(won)
    z = high[won].astype(float)
    points = np.stack([at[0][0, columns] + z * way[0], at[1][rows, 0] + z * way[1], z], 1)
    local, lean = (points - solid.origin) @ solid.turn, flat @ solid.turn
    away = np.maximum(np.hypot(local[:, 0], local[:, 1]), 1e-6)
    side = np.sqrt(np.clip(1 - lean[:, 2] ** 2, 0, 1)) / away
    smooth = np.stack([local[:, 0] * side, local[:, 1] * side, lean[:, 2]], 1)
    return np.asarray(smooth @ solid.turn.T, float)


def _ball(
    hits: Hits, number: int, solid: Solid, way: tuple[float, float], at: tuple[Grey, Grey], window: Window
) -> None:
    radii = np.asarray(solid.radii)
    to_unit = ((solid.turn / radii).T).astype(np.float32)
    start = -to_unit @ solid.origin.astype(np.float32)
    step = to_unit @ np.array((*way, 1.0), np.float32)
    ox, oy, oz = (start[i] + to_unit[i, 0] * at[0] + to_unit[i, 1] * at[1] for i in range(3))
    square = float(step @ step)
    half = ox * step[0] + oy * step[1] + oz * step[2]
    under = half * half - np.float32(square) * (ox * ox + oy * oy + oz * oz - 1)
    high = ((np.sqrt(np.maximum(under, 0)) - half) / np.float32(square)).astype(np.float32)
    won = (under > 0) & (high > hits.heights[window])
    if not won.any():
        return
    _enter(hits, window, won, high, number)
    if hits.normals is not None:
        z = high[won]
        unit = np.stack([o[won] + z * s for o, s in zip((ox, oy, oz), step, strict=True)], 1)
        out = (unit / radii) @ solid.turn.T
        hits.normals[window][won] = out / np.linalg.norm(out, axis=1, keepdims=True)


def _enter(hits: Hits, window: Window, won: NDArray[np.bool_], high: Grey, number: int) -> None:
    np.copyto(hits.heights[window], high, where=won)
    hits.solids[window][won] = number
