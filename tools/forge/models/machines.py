"""Turret, tank, drone and shield wall."""

from __future__ import annotations

from game.stage.solids.marks import BACK, FRONT, TOP, cue, groove, rivets, slats, stripes
from game.stage.solids.shapes import Builder, Matter, Patch
from tools.forge.models.matter import (
    ARMOUR,
    BLACK,
    CREW,
    CYAN,
    DARK,
    GUN,
    LIME,
    PLATE,
    RED,
    SIDES,
    YELLOW,
)


def turret() -> Builder:
    """Four legs, two long barrels."""
    b = Builder()
    for turn in (45, 135, 225, 315):
        with b.at((0, 0, 0), (0, 0, turn)):
            b.limb((0.3, 0, 0.26), (0.82, 0, 0.10), (0.24, 0.2), PLATE)
            b.box((0.28, 0.3, 0.12), (0.88, 0, 0.07), DARK, chamfer=0.04)
    b.cylinder(0.46, 0.26, (0, 0, 0.26), PLATE, sides=8)
    b.cylinder(0.28, 0.3, (0, 0, 0.5), GUN)
    with b.at((0, 0, 0.84)):
        b.box((0.78, 0.82, 0.50), (0, -0.06, 0), ARMOUR, groove(0, -0.2, 0.2), chamfer=0.12, top=(0.8, 0.8))
        b.box((0.44, 0.44, 0.10), (0, -0.1, 0.28), CREW, cue((0, 1), 0.14), chamfer=0.04)
        for s in SIDES:
            b.box((0.24, 0.60, 0.34), (s * 0.50, 0.04, -0.02), GUN)
            b.cylinder(0.085, 1.1, (s * 0.50, 0.80, 0.04), DARK, turns=(90, 0, 0))
            b.cylinder(0.12, 0.24, (s * 0.50, 1.28, 0.04), PLATE, slats(2, 0.08), turns=(90, 0, 0))
            b.cylinder(0.12, 0.12, (s * 0.50, 0.62, 0.04), GUN, turns=(90, 0, 0))
        b.box((0.3, 0.1, 0.14), (0, 0.38, 0.02), BLACK, chamfer=0.03)
        b.ball((0.07, 0.05, 0.07), (0, 0.44, 0.02), RED)
        b.box((0.5, 0.24, 0.3), (0, -0.52, -0.02), DARK, stripes((0, 2), 0.18, facing=BACK))
    return b


def _bubbles(patch: Patch) -> None:
    """Brighter below and on the lit side, with a pale streak of a reflection."""
    height = patch.at[:, 2]
    lit = 0.55 + 0.75 * (0.5 - 0.5 * patch.normal[:, 0])
    patch.glow *= (lit * (0.62 + 0.4 * height))[:, None]
    streak = (patch.normal[:, 0] < -0.55) & (patch.normal[:, 0] > -0.72)
    patch.glow[streak] = patch.glow[streak] * 0.4 + 0.7


def tank() -> Builder:
    """A lime cylinder on a hazard plate."""
    b = Builder()
    glass = Matter.of("#DFFFB0", 0.9, 50, 0.0).glowing("#9BE83A", 0.95)
    b.box((1.1, 1.1, 0.16), (0, 0, 0.09), DARK, stripes((0, 1), 0.26, facing=TOP))
    b.cylinder(0.46, 0.20, (0, 0, 0.24), PLATE, sides=12)
    b.cylinder(0.40, 0.84, (0, 0, 0.74), glass, _bubbles)
    for x in SIDES:
        for y in SIDES:
            b.box((0.10, 0.10, 0.9), (x * 0.31, y * 0.31, 0.74), PLATE, turns=(0, 0, 45), chamfer=0.03)
        b.rod((x * 0.3, -0.1, 1.3), (x * 0.3, 0.1, 1.5), 0.03, GUN)
    b.cylinder(0.48, 0.16, (0, 0, 1.20), ARMOUR, groove(2, 0), sides=12)
    b.cylinder(0.30, 0.14, (0, 0, 1.34), DARK, sides=12)
    b.cylinder(0.16, 0.08, (0, 0, 1.44), LIME, sides=12)
    b.rod((-0.3, 0.1, 1.5), (0.3, 0.1, 1.5), 0.035, YELLOW)
    return b


def drone() -> Builder:
    """A round hull between four rotors, above the floor."""
    b = Builder()
    with b.at((0, 0, 0.9)):
        b.ball((0.34, 0.34, 0.20), (0, 0, 0), ARMOUR, groove(2, 0))
        b.box((0.26, 0.30, 0.08), (0, -0.02, 0.18), CREW, cue((0, 1), 0.09))
        b.ball((0.11, 0.08, 0.10), (0, 0.31, -0.02), CYAN)
        b.rod((0, 0.1, -0.16), (0, 0.34, -0.26), 0.05, GUN)
        for x in SIDES:
            for y in SIDES:
                b.limb((x * 0.22, y * 0.22, 0), (x * 0.52, y * 0.52, 0.06), (0.10, 0.08), DARK)
                b.cylinder(0.24, 0.04, (x * 0.56, y * 0.56, 0.10), PLATE)
                b.cylinder(0.05, 0.10, (x * 0.56, y * 0.56, 0.12), GUN)
    return b


def shield_wall() -> Builder:
    """Three planted panels in a shallow bow, with a lit edge."""
    b = Builder()
    for x, y, turn in ((-0.62, -0.08, 14), (0.0, 0.0, 0), (0.62, -0.08, -14)):
        with b.at((x, y, 0), (0, 0, turn)):
            face = (groove(2, -0.4, 0.4), rivets((0, 2), (0.24, 0.30), 0.016))
            b.box((0.64, 0.14, 1.3), (0, 0, 0.68), ARMOUR, *face, turns=(-6, 0, 0))
            b.box(
                (0.46, 0.05, 0.44),
                (0, 0.09, 0.76),
                CREW,
                cue((0, 2), 0.14, FRONT),
                turns=(-6, 0, 0),
                chamfer=0.03,
            )
            b.box((0.56, 0.06, 0.06), (0, -0.04, 1.36), CYAN, turns=(-6, 0, 0), chamfer=0.01)
            b.limb((0, -0.10, 0.9), (0, -0.52, 0.05), (0.10, 0.10), DARK)
    return b
