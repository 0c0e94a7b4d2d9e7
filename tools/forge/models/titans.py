"""The three chassis without what they carry, and what is left of one. A Null kneels with its hatch open."""

from __future__ import annotations

import numpy as np

from game.stage.solids.marks import BACK, FRONT, cue, groove, rivets, slats
from game.stage.solids.shapes import Builder
from tools.forge.models.matter import (
    ARMOUR,
    BLACK,
    BURNT,
    CHAR,
    CREW,
    CYAN,
    DARK,
    EYE,
    GUN,
    HOT,
    PIT,
    PLATE,
    SIDES,
    SOOT,
)

ACROSS = (0, 90, 0)


def _hatch(b: Builder, wide: float) -> None:
    """An open hatch over an empty cockpit."""
    b.box((wide, 0.78, 0.10), (0, -0.04, 3.13), DARK, chamfer=0.04)
    b.box((wide - 0.2, 0.58, 0.06), (0, -0.02, 3.18), PIT, chamfer=0.02)
    b.box((0.34, 0.30, 0.05), (0, -0.12, 3.22), SOOT, chamfer=0.02)
    b.box((0.34, 0.10, 0.26), (0, -0.26, 3.28), SOOT, turns=(-14, 0, 0), chamfer=0.03)
    b.box((wide, 0.84, 0.14), (0, -0.66, 3.52), PLATE, groove(0, -0.25, 0.25, width=0.015), turns=(66, 0, 0))


# --- vanguard ------------------------------------------------------------------------------------------------------


def vanguard(null: bool = False) -> Builder:
    """Square shoulders higher than the head, two exhaust stacks."""
    b, drop = Builder(), -0.70 if null else 0.0
    for s in SIDES:
        _vanguard_leg(b, s, drop, null)
    with b.at((0, 0.10 if null else 0, drop), (-9 if null else 0, 0, 0)):
        b.box((1.05, 0.80, 0.42), (0, -0.02, 1.86), DARK, chamfer=0.12)
        b.box((0.46, 0.50, 0.50), (0, 0.28, 1.78), PLATE, chamfer=0.12, top=(1.1, 0.9))
        for s in SIDES:
            b.box((0.42, 0.16, 0.44), (s * 0.50, 0.36, 1.76), ARMOUR, turns=(-12, 0, s * 10))
        _vanguard_trunk(b, null)
        _vanguard_back(b, null)
        for s in SIDES:
            _vanguard_arm(b, s, null)
    return b


def _vanguard_leg(b: Builder, s: int, drop: float, null: bool) -> None:
    fx, fy = s * 0.86, 0.30 if s < 0 or null else -0.06
    knee = (s * 0.82, fy + 0.34, 0.98) if null else (s * 0.82, fy * 0.5 + 0.05, 1.32)
    b.box(
        (0.80, 1.12, 0.32), (fx, fy + 0.06, 0.19), PLATE, groove(1, 0.18), turns=(0, 0, -7 * s), chamfer=0.09,
        top=(0.80, 0.78), shift=(0, -0.06),
    )  # fmt: skip
    for x in (-0.18, 0.18):
        b.box((0.26, 0.52, 0.24), (fx + x, fy + 0.61, 0.14), DARK, turns=(0, 0, -7 * s), top=(0.8, 0.6))
    b.box((0.44, 0.50, 0.28), (fx, fy - 0.46, 0.18), DARK, chamfer=0.07)
    b.cylinder(0.20, 0.70, (fx, fy - 0.02, 0.46), GUN, turns=ACROSS)
    b.limb(
        (fx, fy, 0.42), knee, (0.54, 0.70), ARMOUR, groove(2, -0.12, 0.18), deep=(0.60, 0.64), chamfer=0.11
    )
    b.rod((fx + s * 0.3, fy - 0.28, 0.4), (knee[0] + s * 0.30, knee[1] - 0.24, knee[2]), 0.06, GUN)
    b.box(
        (0.54, 0.26, 0.56), (knee[0], knee[1] + 0.36, knee[2] - 0.18), CREW, groove(2, 0.02), turns=(-16, 0, 0),
        chamfer=0.10, top=(0.92, 0.66),
    )  # fmt: skip
    b.cylinder(0.25, 0.80, (knee[0], knee[1], knee[2] + 0.02), GUN, turns=ACROSS)
    b.limb(knee, (s * 0.56, -0.08, 1.94 + drop), (0.60, 0.52), PLATE, groove(2, 0), chamfer=0.12)


def _vanguard_trunk(b: Builder, null: bool) -> None:
    b.cylinder(0.42, 0.30, (0, -0.02, 2.1), BLACK)
    b.box(
        (1.90, 1.26, 0.98), (0, 0.02, 2.66), ARMOUR, groove(0, -0.50, 0.50), groove(2, 0.14), chamfer=0.20,
        top=(0.80, 0.84), shift=(0, -0.06),
    )  # fmt: skip
    for s in SIDES:
        vents = slats(2, 0.1, 0.45, 0.3, facing=FRONT)
        b.box((0.40, 0.30, 0.42), (s * 0.70, 0.52, 2.42), PLATE, vents, turns=(-10, 0, -s * 16), chamfer=0.08)
        b.box((0.26, 0.10, 0.12), (s * 0.42, 0.80, 2.92), BLACK, turns=(-10, 0, -s * 14), chamfer=0.02)
        if not null:
            b.box((0.18, 0.06, 0.05), (s * 0.42, 0.84, 2.93), EYE, turns=(-10, 0, -s * 14), chamfer=0.01)
            b.box((0.10, 0.50, 0.06), (s * 0.40, -0.1, 3.26), BLACK, chamfer=0.02)
    b.box(
        (1.00, 0.44, 0.78), (0, 0.60, 2.54), CREW, groove(0, -0.26, 0.26), turns=(-12, 0, 0), chamfer=0.15,
        top=(0.84, 0.8),
    )  # fmt: skip
    b.box((0.50, 0.16, 0.30), (0, 0.80, 2.28), DARK, turns=(-8, 0, 0))
    if null:
        _hatch(b, 1.02)
    else:
        plates = (groove(0, -0.27, 0.27), groove(1, 0.1))
        b.box((1.16, 0.90, 0.20), (0, -0.08, 3.15), PLATE, *plates, chamfer=0.08, top=(0.8, 0.85))
        b.box((0.42, 0.60, 0.08), (0, -0.10, 3.27), CREW, cue((0, 1), 0.17), chamfer=0.03)
    b.lathe(((0.28, -0.1), (0.28, 0.06), (0.20, 0.1)), (0, 0.82, 2.74), GUN, turns=(-96, 0, 0))
    b.ball((0.18, 0.09, 0.18), (0, 0.88, 2.76), BLACK if null else EYE)


def _vanguard_back(b: Builder, null: bool) -> None:
    vents = slats(2, 0.11, limits=((0, -0.5, 0.5),), facing=BACK)
    b.box((1.28, 0.56, 0.92), (0, -0.80, 2.62), DARK, vents, chamfer=0.14, top=(0.86, 0.7))
    b.box((0.50, 0.30, 0.30), (0, -0.78, 3.14), PLATE)
    b.box((0.30, 0.10, 0.06), (0, -0.74, 3.31), BLACK if null else HOT, chamfer=0.02)
    for s in SIDES:
        b.cylinder(0.20, 0.56, (s * 0.44, -0.87, 3.10), GUN, slats(2, 0.12, 0.3, 0.5), turns=(18, 0, 0))
        b.cylinder(0.14, 0.06, (s * 0.44, -0.96, 3.38), BLACK if null else HOT, turns=(18, 0, 0))
    b.rod((-0.70, -0.6, 3.0), (-0.84, -0.76, 4.0), 0.022, GUN, upper=0.012)
    b.rod((-0.56, -0.66, 3.0), (-0.62, -0.78, 3.66), 0.018, GUN, upper=0.010)


def _vanguard_arm(b: Builder, s: int, null: bool) -> None:
    sag, low = (-0.12, -0.30) if null else (0.0, 0.0)
    b.cylinder(0.30, 0.50, (s * 1.12, 0.02, 2.74 + sag), GUN, turns=ACROSS)
    with b.at((s * 1.46, 0, 2.86 + sag), (0, s * (26 if null else 10), 0)):
        b.box(
            (0.86, 1.16, 0.62), (0, 0, 0), ARMOUR, groove(1, -0.3, 0.3), chamfer=0.18, top=(0.78, 0.84),
            shift=(-s * 0.06, 0),
        )  # fmt: skip
        b.box(
            (0.74, 0.86, 0.16), (-s * 0.05, 0, 0.32), CREW, cue((0, 1), 0.24), chamfer=0.07, top=(0.88, 0.9)
        )
        b.box((0.12, 0.80, 0.40), (s * 0.42, 0, -0.04), PLATE, groove(1, -0.2, 0.2, width=0.014))
    elbow, wrist = (s * 1.68, 0.17 - s * -0.07, 1.95 + low), (s * 1.50, 0.85, 1.52 + low)
    b.limb((s * 1.48, 0.06, 2.5 + low / 2), elbow, (0.44, 0.40), DARK, chamfer=0.1)
    b.cylinder(0.23, 0.52, (elbow[0], elbow[1], elbow[2] - 0.04), GUN, turns=ACROSS)
    b.limb(elbow, wrist, (0.54, 0.64), ARMOUR, groove(2, 0.1), chamfer=0.14)
    b.box((0.14, 0.62, 0.32), (s * 1.95, 0.62, 1.78 + low), CREW, turns=(40, 0, -12 * s))
    b.box(
        (0.46, 0.38, 0.38),
        (s * 1.47, 1.0, 1.36 + low),
        GUN,
        slats(0, 0.11, 0.3, 0.4),
        turns=(40, 0, 0),
        chamfer=0.1,
    )


# --- phalanx -------------------------------------------------------------------------------------------------------


def phalanx(null: bool = False) -> Builder:
    """The widest, and low: roof slabs for shoulders, four panels of shield in front."""
    b = Builder()
    drop = -0.42 if null else 0.0
    for s in SIDES:
        _phalanx_leg(b, s, drop)
    with b.at((0, 0.06 if null else 0, drop), (-8 if null else 0, 0, 0)):
        b.box((1.3, 0.9, 0.42), (0, -0.12, 1.72), DARK, chamfer=0.12)
        _phalanx_hull(b, null)
        for s in SIDES:
            with b.at((s * 1.62, -0.12, 2.56), (0, s * (22 if null else 14), 0)):
                b.box(
                    (0.98, 1.46, 0.52),
                    (0, 0, 0),
                    ARMOUR,
                    groove(1, -0.4, 0, 0.4),
                    chamfer=0.16,
                    top=(0.80, 0.86),
                )
                b.box(
                    (0.80, 1.16, 0.18),
                    (-s * 0.03, 0, 0.30),
                    CREW,
                    cue((0, 1), 0.30),
                    chamfer=0.07,
                    top=(0.9, 0.92),
                )
                b.box((0.16, 1.2, 0.5), (s * 0.48, 0, -0.10), PLATE)
        b.limb((1.62, 0, 2.2), (1.5, 0.7, 1.7), (0.5, 0.46), DARK, chamfer=0.1)
        b.limb((1.5, 0.7, 1.7), (1.1, 1.05, 1.5), (0.46, 0.5), PLATE, chamfer=0.1)
        b.limb((-1.62, 0, 2.2), (-1.78, 0.30, 1.66), (0.5, 0.46), DARK, chamfer=0.1)
        b.limb((-1.78, 0.3, 1.66), (-1.74, 0.86, 1.48), (0.66, 0.66), ARMOUR, chamfer=0.14)
    _phalanx_wall(b, null)
    return b


def _phalanx_leg(b: Builder, s: int, drop: float) -> None:
    fx, fy = s * 1.02, -0.20 if s < 0 else 0.02
    b.cylinder(0.56, 0.30, (fx, fy + 0.04, 0.17), DARK, sides=8, chamfer=0.08)
    toes = groove(1, 0.15, -0.2)
    b.box(
        (1.0, 1.16, 0.30),
        (fx, fy + 0.06, 0.26),
        PLATE,
        toes,
        turns=(0, 0, -5 * s),
        chamfer=0.10,
        top=(0.72, 0.72),
    )
    for x in (-0.28, 0.0, 0.28):
        b.box((0.24, 0.36, 0.22), (fx + x, fy + 0.62, 0.13), DARK, top=(0.8, 0.6))
    knee = (s * 0.98, -0.06 - drop * 0.5, 1.30 + drop)
    b.limb((fx, fy, 0.40), knee, (0.78, 0.92), ARMOUR, groove(2, -0.1, 0.2), deep=(0.74, 0.80), chamfer=0.14)
    b.box(
        (0.70, 0.24, 0.54),
        (s * 0.99, fy + 0.48, 1.02 + drop),
        PLATE,
        groove(0, 0),
        turns=(-10, 0, 0),
        chamfer=0.1,
    )
    b.cylinder(0.28, 0.96, (knee[0], knee[1], knee[2] + 0.04), GUN, turns=ACROSS)
    b.box((0.80, 0.74, 0.50), (s * 0.80, -0.12, 1.58 + drop), PLATE, chamfer=0.14)


def _phalanx_hull(b: Builder, null: bool) -> None:
    lines = (groove(0, -0.8, -0.3, 0.3, 0.8), groove(2, 0.1))
    b.box(
        (2.50, 1.50, 0.96), (0, -0.16, 2.28), ARMOUR, *lines, chamfer=0.24, top=(0.84, 0.80), shift=(0, -0.1)
    )
    b.box(
        (1.6, 0.36, 0.54),
        (0, 0.62, 2.28),
        PLATE,
        slats(0, 0.2, 0.35, facing=FRONT),
        turns=(-16, 0, 0),
        chamfer=0.12,
    )
    b.box((1.5, 0.95, 0.26), (0, -0.22, 2.84), PLATE, groove(0, -0.4, 0.4), chamfer=0.10, top=(0.78, 0.8))
    if null:
        with b.at((0, -0.12, -0.16)):
            _hatch(b, 0.9)
    else:
        b.box((0.66, 0.66, 0.12), (0, -0.24, 3.0), CREW, cue((0, 1), 0.22))
    b.box((0.78, 0.44, 0.30), (0, 0.44, 2.76), DARK, turns=(-8, 0, 0), chamfer=0.08, top=(0.85, 0.7))
    b.box((0.56, 0.08, 0.09), (0, 0.66, 2.78), BLACK if null else EYE, turns=(-8, 0, 0), chamfer=0.02)
    b.box((1.9, 0.46, 0.72), (0, -1.02, 2.28), DARK, slats(2, 0.11, facing=BACK), chamfer=0.12)
    for s in SIDES:
        b.cylinder(0.26, 0.84, (s * 0.58, -1.02, 2.62), GUN, slats(2, 0.14, 0.3, 0.5), turns=ACROSS)
        b.box((0.40, 0.16, 0.08), (s * 0.58, -1.02, 2.90), BLACK if null else CYAN, chamfer=0.03)


def _phalanx_wall(b: Builder, null: bool) -> None:
    with b.at((0.46, 1.36, 0.20 if not null else 0.0), (0, 0, 0)):
        for i, (turn, x, y) in enumerate(
            ((16, -0.98, -0.10), (5, -0.34, 0.03), (-5, 0.34, 0.03), (-16, 0.98, -0.10))
        ):
            with b.at((x, y, 0), (0, 0, turn)):
                face = (groove(2, -0.48, 0.48), rivets((0, 2), (0.28, 0.36)))
                b.box((0.70, 0.22, 1.66), (0, 0, 0.90), ARMOUR, *face, turns=(-6, 0, 0), chamfer=0.07)
                mark = cue((0, 2), 0.20, FRONT) if i in (1, 2) else groove(0, 0, width=0.014)
                b.box((0.56, 0.08, 0.56), (0, 0.13, 1.02), CREW, mark, turns=(-6, 0, 0), chamfer=0.04)
                b.box((0.70, 0.28, 0.12), (0, -0.09, 1.76), PLATE, turns=(-6, 0, 0), chamfer=0.04)
                b.box(
                    (0.58, 0.06, 0.07),
                    (0, 0.03, 1.84),
                    BLACK if null else CYAN,
                    turns=(-6, 0, 0),
                    chamfer=0.01,
                )
                b.box((0.72, 0.26, 0.16), (0, 0.09, 0.12), DARK, turns=(-6, 0, 0), chamfer=0.05)


# --- blitz ---------------------------------------------------------------------------------------------------------


def blitz(null: bool = False) -> Builder:
    """A narrow dart on backward knees, two swept fins in a V."""
    b, drop = Builder(), -0.56 if null else 0.0
    for s in SIDES:
        _blitz_leg(b, s, drop)
    with b.at((0, 0.12 if null else 0, drop), (-14 if null else 0, 0, 0)):
        b.box((0.80, 0.62, 0.34), (0, -0.2, 1.98), DARK, chamfer=0.10)
        dart = (
            (0.20, 0.98, 2.52), (0.10, 1.02, 2.70), (0.54, 0.30, 2.20), (0.66, -0.30, 2.30), (0.60, -0.62, 2.50),
            (0.52, -0.50, 2.98), (0.48, 0.10, 3.0), (0.26, 0.62, 2.84),
        )  # fmt: skip
        b.mirrored(dart, ARMOUR, groove(0, -0.2, 0.2, width=0.015), groove(1, -0.1))
        if null:
            with b.at((0, -0.1, -0.06), (0, 0, 0)):
                _hatch(b, 0.62)
        else:
            spine = (
                (0.12, 0.86, 2.80), (0.24, 0.36, 2.98), (0.24, -0.30, 3.10), (0.10, -0.36, 3.18), (0.06, 0.40, 3.10),
            )  # fmt: skip
            b.mirrored(spine, CREW, cue((0, 1), 0.15, ((0, 0, 1), 0.5), (0, -0.05)))
        b.box((0.44, 0.20, 0.16), (0, 1.0, 2.54), BLACK, turns=(-20, 0, 0))
        b.box((0.30, 0.08, 0.07), (0, 1.10, 2.56), BLACK if null else EYE, turns=(-20, 0, 0), chamfer=0.015)
        for s in SIDES:
            _blitz_fin(b, s, null)
            _blitz_arm(b, s)
        b.rod((0.3, -0.5, 3.0), (0.34, -0.66, 3.7), 0.015, GUN, upper=0.008)
    return b


def _blitz_leg(b: Builder, s: int, drop: float) -> None:
    fx, fy = s * 0.70, 0.42 if s < 0 else -0.18
    for x in (-0.15, 0.15):
        b.limb((fx + x * 0.6, fy + 0.05, 0.18), (fx + x * 1.5, fy + 0.62, 0.08), (0.22, 0.14), PLATE)
    b.limb((fx, fy, 0.2), (fx, fy - 0.36, 0.10), (0.22, 0.16), DARK)
    b.cylinder(0.15, 0.36, (fx, fy + 0.02, 0.22), GUN, turns=ACROSS)
    ankle, knee = (s * 0.74, fy - 0.52, 0.98 + drop * 0.4), (s * 0.66, 0.30, 1.56 + drop)
    b.limb((fx, fy, 0.22), ankle, (0.24, 0.34), ARMOUR, groove(2, 0), deep=(0.28, 0.36), chamfer=0.07)
    b.cylinder(0.17, 0.42, ankle, GUN, turns=ACROSS)
    b.limb(ankle, knee, (0.32, 0.42), PLATE, deep=(0.36, 0.46), chamfer=0.09)
    b.box(
        (0.40, 0.30, 0.56), (knee[0], knee[1] + 0.16, knee[2] - 0.06), CREW, groove(2, 0), turns=(34, 0, 0),
        chamfer=0.09, top=(0.8, 0.6),
    )  # fmt: skip
    b.cylinder(0.18, 0.48, knee, GUN, turns=ACROSS)
    b.limb(knee, (s * 0.40, -0.22, 1.98 + drop), (0.40, 0.38), ARMOUR, chamfer=0.09)


def _blitz_fin(b: Builder, s: int, null: bool) -> None:
    with b.at((s * 0.46, -0.66, 2.78)):
        b.cylinder(0.20, 0.66, (s * 0.06, -0.12, 0.02), GUN, slats(2, 0.1, 0.35, 0.5), turns=(70, 0, 0))
        b.cylinder(0.14, 0.05, (s * 0.06, -0.44, -0.08), BLACK if null else CYAN, turns=(70, 0, 0))
    upper = (
        (0.50, -0.40, 2.86), (0.62, -0.62, 2.76), (1.72, -1.46, 3.42), (1.58, -1.56, 3.40), (0.56, -0.86, 2.98),
        (0.60, -0.50, 3.04), (1.66, -1.50, 3.50),
    )  # fmt: skip
    b.hull([(s * x, y, z) for x, y, z in upper], ARMOUR)
    tip = (
        (0.98, -0.80, 3.14), (1.70, -1.44, 3.44), (1.58, -1.55, 3.42), (1.02, -1.10, 3.16), (1.66, -1.50, 3.52),
        (1.0, -0.92, 3.26),
    )  # fmt: skip
    b.hull([(s * x, y, z) for x, y, z in tip], CREW)
    lower = (
        (0.40, -0.60, 2.36),
        (0.52, -0.70, 2.30),
        (1.20, -1.56, 1.96),
        (1.08, -1.62, 1.98),
        (0.44, -0.90, 2.44),
    )
    b.hull([(s * x, y, z) for x, y, z in lower], PLATE)
    if not null:
        b.box((0.05, 0.30, 0.05), (s * 1.50, -1.30, 3.46), EYE, turns=(14, 0, s * 40), chamfer=0.01)


def _blitz_arm(b: Builder, s: int) -> None:
    b.cylinder(0.20, 0.34, (s * 0.74, -0.1, 2.66), GUN, turns=ACROSS)
    with b.at((s * 0.98, -0.06, 2.74), (0, s * 22, s * -6)):
        pad = (
            (-0.24, -0.44, -0.2), (0.24, -0.40, -0.18), (-0.22, 0.44, -0.16), (0.20, 0.50, -0.12), (-0.20, -0.34, 0.22),
            (0.16, -0.30, 0.2), (-0.16, 0.30, 0.22), (0.10, 0.30, 0.18),
        )  # fmt: skip
        b.hull([(s * x, y, z) for x, y, z in pad], ARMOUR, groove(1, 0))
        b.box((0.30, 0.56, 0.10), (-0.02 * s, 0, 0.22), CREW, cue((0, 1), 0.12), chamfer=0.04)
    elbow, wrist = (s * 1.15, 0.20 + s * 0.1, 2.01), (s * 0.69, 0.77 + s * 0.15, 1.92)
    b.limb((s * 0.98, 0, 2.5), elbow, (0.28, 0.26), DARK, chamfer=0.07)
    b.limb(elbow, wrist, (0.34, 0.35), ARMOUR, groove(2, 0, width=0.014), chamfer=0.08)


# --- what is left --------------------------------------------------------------------------------------------------


def wreck() -> Builder:
    """A flat heap of char and rust, torn limbs, two or three embers."""
    b, dice = Builder(), np.random.default_rng(2)
    for x, y, turn in ((-0.9, 0.5, 30), (1.0, 0.1, -50)):
        with b.at((x, y, 0), (0, 0, turn)):
            b.box((0.8, 1.1, 0.34), (0, 0.3, 0.18), SOOT, chamfer=0.09, top=(0.8, 0.8))
            b.limb((0, 0.1, 0.3), (0.1, -0.7, 0.4), (0.6, 0.66), CHAR, groove(2, 0), chamfer=0.12)
            b.cylinder(0.22, 0.7, (0.1, -0.75, 0.4), SOOT, turns=ACROSS)
    with b.at((0, -0.28, 0.30), (-34, 14, 24)):
        lines = (groove(0, -0.5, 0.5), groove(2, 0.1))
        b.box((1.9, 1.26, 0.98), (0, 0, 0.46), CHAR, *lines, chamfer=0.2, top=(0.8, 0.84))
        b.box((1.1, 0.85, 0.18), (0, -0.06, 0.98), BURNT, chamfer=0.07)
        b.box((0.6, 0.5, 0.08), (0.05, 0, 1.06), PIT, chamfer=0.02)
        b.box((0.3, 0.24, 0.05), (0.05, 0, 1.09), HOT, chamfer=0.02)
        b.lathe(((0.28, -0.1), (0.28, 0.06), (0.20, 0.1)), (0, 0.68, 0.5), SOOT, turns=(-96, 0, 0))
        b.cylinder(0.2, 0.5, (-0.42, -0.8, 0.8), SOOT, turns=(20, 0, 0))
        b.box((1.2, 0.5, 0.8), (0, -0.76, 0.44), SOOT, chamfer=0.12)
    with b.at((1.42, 0.86, 0.32), (20, 30, 30)):
        b.box((0.9, 1.1, 0.6), (0, 0, 0), CHAR, chamfer=0.18, top=(0.8, 0.84))
        b.box((0.7, 0.8, 0.14), (0, 0, 0.32), BURNT)
    with b.at((-1.5, -0.5, 0.22), (0, 0, 70)):
        b.box((0.46, 1.3, 0.42), (0, 0, 0), SOOT, chamfer=0.08)
        b.cylinder(0.12, 1.1, (0, 1.1, 0), SOOT, turns=(90, 0, 0))
    with b.at((-1.2, -1.1, 0.2), (0, 10, -30)):
        b.limb((0, 0, 0), (0.1, 1.0, 0.1), (0.5, 0.6), CHAR, chamfer=0.12)
    for i in range(16):
        heading, far = dice.random() * 6.28, 1.0 + dice.random()
        size = (0.1 + 0.25 * dice.random(), 0.1 + 0.2 * dice.random(), 0.08 + 0.1 * dice.random())
        at = (far * float(np.cos(heading)), far * float(np.sin(heading)) * 0.9, 0.07)
        b.box(size, at, (CHAR, SOOT, BURNT)[i % 3], turns=(8, 12, dice.random() * 90), chamfer=0.03)
    for at in ((0.3, 0.3, 0.7), (-0.4, -0.5, 0.8), (0.7, -0.3, 0.5)):
        b.ball((0.10, 0.08, 0.06), at, HOT)
    return b
