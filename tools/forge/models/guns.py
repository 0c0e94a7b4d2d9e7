"""Guns for hands: along y, the grip at the origin."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from game.stage.solids.marks import groove
from game.stage.solids.shapes import Builder, Matter, Spot
from tools.forge.models.matter import DARK, EYE, GUN, PLATE, SIDES

LEVEL = (90, 0, 0)


def _parts(b: Builder, *rows: tuple[Spot, Spot, Matter]) -> None:
    for size, at, matter in rows:
        b.box(size, at, matter, chamfer=0.015)


def rifle(b: Builder) -> None:
    """Stock, magazine, sight, and a tube for grenades under the barrel."""
    _parts(
        b,
        ((0.10, 0.50, 0.13), (0, 0.16, 0), GUN),
        ((0.08, 0.22, 0.12), (0, -0.18, -0.01), DARK),
        ((0.05, 0.30, 0.05), (0, 0.52, 0.02), DARK),
        ((0.07, 0.10, 0.08), (0, 0.66, 0.02), PLATE),
        ((0.07, 0.10, 0.18), (0, 0.14, -0.14), DARK),
        ((0.05, 0.20, 0.05), (0, 0.12, 0.09), PLATE),
    )
    b.cylinder(0.055, 0.26, (0, 0.42, -0.08), PLATE, turns=LEVEL)


def smg(b: Builder) -> None:
    """Short, with a long magazine."""
    _parts(
        b,
        ((0.11, 0.34, 0.14), (0, 0.10, 0), GUN),
        ((0.06, 0.12, 0.05), (0, 0.32, 0.02), DARK),
        ((0.06, 0.07, 0.24), (0, 0.12, -0.15), DARK),
        ((0.07, 0.14, 0.06), (0, -0.12, 0), DARK),
    )


def marksman_rifle(b: Builder) -> None:
    """A long barrel and a telescope."""
    _parts(
        b,
        ((0.10, 0.58, 0.13), (0, 0.16, 0), GUN),
        ((0.08, 0.26, 0.14), (0, -0.22, -0.01), DARK),
        ((0.06, 0.14, 0.06), (0, 1.02, 0.03), PLATE),
        ((0.07, 0.10, 0.14), (0, 0.16, -0.12), DARK),
    )
    b.cylinder(0.034, 0.60, (0, 0.72, 0.03), DARK, turns=LEVEL)
    b.cylinder(0.05, 0.30, (0, 0.14, 0.13), DARK, turns=LEVEL)
    b.cylinder(0.036, 0.02, (0, 0.30, 0.13), EYE, turns=LEVEL)


def heavy_rifle(b: Builder) -> None:
    """A gun as long as its man, on two legs."""
    _parts(
        b,
        ((0.13, 0.72, 0.16), (0, 0.16, 0), GUN),
        ((0.11, 0.32, 0.18), (0, -0.32, -0.01), DARK),
        ((0.16, 0.18, 0.12), (0, 1.36, 0.03), PLATE),
    )
    b.cylinder(0.045, 0.84, (0, 0.92, 0.03), DARK, turns=LEVEL)
    b.cylinder(0.065, 0.40, (0, 0.12, 0.16), DARK, turns=LEVEL)
    b.cylinder(0.05, 0.02, (0, 0.33, 0.16), EYE, turns=LEVEL)
    for s in SIDES:
        b.rod((0, 0.62, 0), (s * 0.20, 0.70, -0.20), 0.02, DARK)


def rotary(b: Builder) -> None:
    """Four barrels and a drum."""
    _parts(b, ((0.20, 0.62, 0.22), (0, 0.10, 0), GUN), ((0.10, 0.30, 0.06), (0, 0.10, 0.14), PLATE))
    b.cylinder(0.20, 0.22, (-0.02, 0.02, -0.22), PLATE, groove(2, 0, width=0.02))
    for turn in (pi * (i / 2 + 0.25) for i in range(4)):
        b.cylinder(0.042, 0.66, (0.065 * cos(turn), 0.70, 0.065 * sin(turn) + 0.02), DARK, turns=LEVEL)
    b.cylinder(0.125, 0.08, (0, 0.66, 0.02), GUN, turns=LEVEL)
    b.cylinder(0.125, 0.08, (0, 0.98, 0.02), PLATE, turns=LEVEL)


def pistol(b: Builder) -> None:
    """For one hand."""
    _parts(b, ((0.07, 0.26, 0.10), (0, 0.12, 0.02), GUN), ((0.06, 0.07, 0.14), (0, 0, -0.07), DARK))


def carbine(b: Builder) -> None:
    """A Pilot's, with a light along its side."""
    _parts(
        b,
        ((0.11, 0.44, 0.13), (0, 0.14, 0), GUN),
        ((0.08, 0.20, 0.11), (0, -0.16, -0.01), DARK),
        ((0.06, 0.22, 0.06), (0, 0.44, 0.02), DARK),
        ((0.03, 0.34, 0.03), (0.065, 0.14, 0.03), EYE),
        ((0.07, 0.09, 0.20), (0, 0.12, -0.14), DARK),
    )


GUNS: dict[str, Callable[[Builder], None]] = {
    made.__name__: made for made in (rifle, smg, marksman_rifle, heavy_rifle, rotary, pistol, carbine)
}
