"""What is painted on solids: panel lines, bands, stripes, rivets, slats and the crews' shape cues. All count in the
frame of their solid, in inches; axes are 0, 1, 2 for x, y, z."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.stage.solids.shapes import Mark, Patch, Spot, linear

Mask = NDArray[np.bool_]
Limit = tuple[int, float, float]
"""An axis, and from where to where on it."""
Facing = tuple[Spot, float]
"""Only where the surface looks this way, at least so much (-1 to 1)."""

TOP: Facing = ((0.0, 0.0, 1.0), 0.6)
FRONT: Facing = ((0.0, 1.0, 0.0), 0.5)
BACK: Facing = ((0.0, -1.0, 0.0), 0.4)

CHEVRONS, BARS = "amber", "teal"
"""The crews by their cue: two chevrons, three bars."""

CUE_PAINT = linear("#F4F1E8")


def _within(patch: Patch, limits: Sequence[Limit] = (), facing: Facing | None = None) -> Mask:
    inside = np.ones(len(patch.at), bool)
    for axis, low, high in limits:
        inside &= (patch.at[:, axis] > low) & (patch.at[:, axis] < high)
    if facing is not None:
        inside &= patch.normal @ np.asarray(facing[0]) > facing[1]
    return inside


def groove(axis: int, *places: float, width: float = 0.018) -> Mark:
    """Panel lines across an axis: dark, with a worn edge beside them."""

    def paint(patch: Patch) -> None:
        side = np.abs(patch.normal[:, axis]) < 0.75
        for place in places:
            off = patch.at[:, axis] - place
            line = (np.abs(off) < width) & side
            patch.colour[line] *= 0.28
            patch.shine[line] *= 0.3
            worn = (off > width) & (off < 2 * width) & side
            patch.colour[worn] = patch.colour[worn] * 1.25 + 0.02

    return paint


def band(axis: int, low: float, high: float, code: str | None = None, facing: Facing | None = None) -> Mark:
    """A painted band; without a colour in the crew's."""
    return area(((axis, low, high),), code, facing)


def area(
    limits: Sequence[Limit], code: str | None = None, facing: Facing | None = None, glow: float = 0.0
) -> Mark:
    """A painted area between limits; without a colour in the crew's. ``glow``: how strongly it shines."""
    colour = None if code is None else np.asarray(linear(code))

    def paint(patch: Patch) -> None:
        inside = _within(patch, limits, facing)
        if colour is None:
            patch.crew[inside] = 1.0
        else:
            patch.colour[inside] = colour
            patch.crew[inside] = 0.0
            patch.glow[inside] = colour * glow

    return paint


def stripes(
    axes: tuple[int, int], period: float, limits: Sequence[Limit] = (), facing: Facing | None = None
) -> Mark:
    """Slanting hazard stripes in yellow and black over two axes."""
    yellow, black = np.asarray(linear("#C9952A")), np.asarray(linear("#15171C"))

    def paint(patch: Patch) -> None:
        inside = _within(patch, limits, facing)
        bright = ((patch.at[:, axes[0]] + patch.at[:, axes[1]]) / period) % 1 < 0.5
        patch.colour[inside & bright], patch.colour[inside & ~bright] = yellow, black

    return paint


def slats(
    axis: int,
    period: float,
    share: float = 0.4,
    dark: float = 0.35,
    limits: Sequence[Limit] = (),
    facing: Facing | None = None,
) -> Mark:
    """Rows of vents: ``share`` of every period is darkened to ``dark``."""

    def paint(patch: Patch) -> None:
        gap = _within(patch, limits, facing) & ((patch.at[:, axis] / period) % 1 < share)
        patch.colour[gap] *= dark

    return paint


def rivets(axes: tuple[int, int], apart: tuple[float, float], radius: float = 0.02) -> Mark:
    """Rivet heads in rows, each with a dark rim."""

    def paint(patch: Patch) -> None:
        offs = [
            ((patch.at[:, axis] / step + 0.5) % 1 - 0.5) * step
            for axis, step in zip(axes, apart, strict=True)
        ]
        far = np.hypot(*offs)
        patch.colour[far < radius] = patch.colour[far < radius] * 1.35 + 0.02
        patch.colour[(far >= radius) & (far < radius * 1.6)] *= 0.55

    return paint


def screen(axis: int, period: float, code: str, limits: Sequence[Limit], glow: float = 1.2) -> Mark:
    """Glowing lines of a display."""
    light = np.asarray(linear(code))

    def paint(patch: Patch) -> None:
        lit = _within(patch, limits) & ((patch.at[:, axis] / period) % 1 < 0.4)
        patch.glow[lit] = light * glow

    return paint


def cue(
    axes: tuple[int, int],
    size: float,
    facing: Facing | None = TOP,
    middle: tuple[float, float] = (0.0, 0.0),
) -> Mark:
    """The crew's own mark: two chevrons for amber, three bars for teal, nothing for others."""

    def paint(patch: Patch) -> None:
        x = (patch.at[:, axes[0]] - middle[0]) / size
        y = (patch.at[:, axes[1]] - middle[1]) / size
        if patch.cue == CHEVRONS:
            bend = 0.55 * (np.abs(x) - 0.5)
            drawn = np.zeros(len(x), bool)
            for off in (-0.28, 0.42):
                drawn |= (np.abs(y - off - bend) < 0.17) & (np.abs(x) < 0.8)
        elif patch.cue == BARS:
            drawn = np.zeros(len(x), bool)
            for off in (-0.56, 0.0, 0.56):
                drawn |= (np.abs(x - off) < 0.15) & (np.abs(y) < 0.72)
        else:
            return
        drawn &= _within(patch, (), facing)
        patch.colour[drawn], patch.crew[drawn] = CUE_PAINT, 0.0

    return paint
