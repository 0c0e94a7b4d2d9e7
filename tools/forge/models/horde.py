"""The dead: Walkers, Runners, Fatties and Brutes in several bodies, and the Titan they have grown into."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import cos, sin

import numpy as np

from game.stage.solids.marks import TOP, band, groove, stripes
from game.stage.solids.shapes import Builder, Matter, Solid, Spot, linear
from tools.forge.models.matter import BLACK, BONE, DARK, GUN, HOT, MAGENTA, SIDES, WHITE, WOUND, of
from tools.forge.models.titans import vanguard

SKINS = tuple(of(code, 0.22, 12, 0.8, edge=0.8) for code in ("#B4BD9C", "#BFB598", "#A9B8AC"))
OLD_SKIN = of("#7E8A6E", 0.2, 12, 0.9, edge=0.6)
SUITS = tuple(of(code, 0.06, 6, 1.1, edge=0.7) for code in ("#6B5F4C", "#4C5F70", "#7A4E2E"))
RAGS = of("#35312C", 0.06, 6, 1.0, edge=0.6)
HAT = of("#C79A2B", 0.25, 14, 1.3)
VEST = "#D8B43C"

BRUTE_SKIN = of("#8F947E", 0.2, 12, 1.0, edge=0.7)
BRUTE_RUST = of("#6A4A34", 0.3, 16, 1.2)
BRUTE_PAINT = of("#B58A2A", 0.25, 16, 1.3)

FLESH = (of("#8E6A6A", 0.45, 18, 1.0, edge=0.5), of("#A08C78", 0.35, 16, 1.0, edge=0.5))
HULL = {
    "#868C92": of("#4A443E", 0.2, 14, 1.4),
    "#4C535E": of("#33302D", 0.2, 14, 1.2),
    "#272C35": of("#201D1C", 0.2, 12, 1.0),
}
OLD_PAINT = of("#6B3B2A", 0.1, 8, 1.5)


@dataclass(frozen=True)
class _Dead:
    """One of them: whose suit, which arm reaches, how it leans, what is on its head."""

    seed: int
    kind: str

    @property
    def skin(self) -> Matter:
        return SKINS[self.seed % 3]

    @property
    def suit(self) -> Matter:
        return SUITS[self.seed % 3]

    @property
    def fat(self) -> bool:
        return self.kind == "fatty"

    @property
    def running(self) -> bool:
        return self.kind == "runner"


def dead(kind: str, seed: int, reach: int = 1) -> Builder:
    """A Walker, Runner or Fatty. ``seed`` picks body and clothes, ``reach`` the arm that is stretched out."""
    one, dice, b = _Dead(seed, kind), np.random.default_rng(seed), Builder()
    _dead_legs(b, one, 0.34 if one.running else 0.10 + 0.1 * dice.random())
    lean = -44.0 if one.running else -14.0 - 10 * dice.random()
    with b.at((0, 0, 0.56 if one.running else 0.58), (lean, 18 * dice.random() - 9, 28 * dice.random() - 14)):
        shoulders = _fat_trunk(b, one) if one.fat else _lean_trunk(b, one)
        for s in SIDES:
            _dead_arm(b, one, s, shoulders, stretched=s == reach)
        nod = (30.0 if one.running else 15.0, 36 * dice.random() - 18, 50 * dice.random() - 25)
        with b.at((0.1 * dice.random() - 0.05, 0.10 if one.fat else 0.15, 0.80 if one.fat else 0.64), nod):
            _dead_head(b, one)
    return b


def _dead_legs(b: Builder, one: _Dead, stride: float) -> None:
    wide = 1.5 if one.fat else 1.0
    for s, fy in ((-1, stride), (1, -stride)):
        x = s * 0.17 * wide
        b.box((0.17, 0.28, 0.11), (x, fy + 0.04, 0.06), DARK, turns=(0, 0, -12 * s), chamfer=0.04)
        shin = OLD_SKIN if s < 0 and one.seed % 2 else one.suit
        b.limb((x, fy, 0.1), (x * 0.9, fy * 0.45 + 0.08, 0.34), (0.15, 0.18), shin)
        thigh = (0.19 * (1.4 if one.fat else 1), 0.20 * (1.6 if one.fat else 1))
        b.limb((x * 0.9, fy * 0.45 + 0.08, 0.34), (s * 0.11, -0.02, 0.57), thigh, one.suit, chamfer=0.06)


def _lean_trunk(b: Builder, one: _Dead) -> float:
    b.box((0.38, 0.26, 0.18), (0, 0, 0.04), RAGS)
    b.box(
        (0.44, 0.30, 0.44), (0, 0, 0.28), one.suit, band(2, -0.06, 0.0, VEST), chamfer=0.12, top=(1.12, 0.95)
    )
    yoke = ((0.30, -0.16, 0.44), (0.32, 0.12, 0.46), (0.16, -0.20, 0.56), (0.14, 0.10, 0.56))
    b.mirrored(yoke, one.suit)
    for k in range(4):
        b.box((0.07, 0.06, 0.05), (0, -0.19, 0.22 + k * 0.09), BONE, chamfer=0.015)
    x = (0.12, -0.14, 0.10)[one.seed % 3]
    b.ball((0.15, 0.10, 0.15), (x, 0.12, 0.30), WOUND)
    for k in range(3):
        b.box((0.20, 0.05, 0.024), (x, 0.17, 0.23 + k * 0.065), BONE, turns=(0, 0, x * 120), chamfer=0.008)
    return 0.33


def _fat_trunk(b: Builder, one: _Dead) -> float:
    b.ball((0.54, 0.46, 0.42), (0, 0, 0.20), one.suit)
    b.ball((0.47, 0.50, 0.44), (0, 0.13, 0.17), one.skin)
    b.ball((0.05, 0.03, 0.05), (0, 0.62, 0.10), OLD_SKIN)
    b.ball((0.20, 0.10, 0.22), (0.06, 0.56, 0.10), WOUND)
    strap = (
        (0.16, -0.30, 0.64), (0.28, -0.30, 0.62), (0.22, 0.30, 0.62), (0.34, 0.30, 0.56), (0.30, 0.54, 0.22),
        (0.40, 0.48, 0.22), (0.16, 0, 0.70), (0.3, 0, 0.70),
    )  # fmt: skip
    for s in SIDES:
        b.hull([(s * x, y, z) for x, y, z in strap], one.suit, band(1, 0.02, 0.12, VEST))
    b.ball((0.40, 0.34, 0.26), (0, -0.10, 0.54), one.suit)
    boils = (
        (0.30, 0.46, 0.32, 0.085),
        (-0.24, 0.54, 0.20, 0.10),
        (-0.40, 0.28, 0.40, 0.08),
        (-0.06, 0.40, 0.50, 0.07),
    )
    for x, y, z, r in boils:
        b.ball(r * 1.35, (x * 0.96, y * 0.96, z), WOUND)
        b.ball(r * 0.92, (x * 1.03, y * 1.04, z + 0.03), MAGENTA)
    return 0.46


def _dead_arm(b: Builder, one: _Dead, s: int, across: float, *, stretched: bool) -> None:
    elbow, hand = _pose(one, s, across, stretched=stretched)
    b.limb((s * across, 0, 0.44), elbow, (0.17, 0.15), one.suit)
    b.limb(elbow, hand, (0.135, 0.115), one.skin, chamfer=0.04)
    way = np.subtract(hand, elbow)
    way /= np.linalg.norm(way)
    for off in (-0.07, -0.02, 0.03, 0.08):
        start = (hand[0] + off * 0.5, hand[1], hand[2])
        tip = (hand[0] + way[0] * 0.17 + off * 1.3, hand[1] + way[1] * 0.17, hand[2] + way[2] * 0.17 - 0.03)
        b.rod(start, (float(tip[0]), float(tip[1]), float(tip[2])), 0.028, one.skin, upper=0.010)
    if not stretched:
        b.ball((0.09, 0.09, 0.05), (elbow[0], elbow[1], elbow[2] + 0.07), WOUND)


def _pose(one: _Dead, s: int, across: float, *, stretched: bool) -> tuple[Spot, Spot]:
    if one.running:
        if stretched:
            return (s * 0.48, 0.16, 0.40), (s * 0.34, 0.58, 0.50)
        return (s * 0.46, -0.16, 0.30), (s * 0.60, -0.56, 0.24)
    if stretched:
        return (s * (across + 0.10), 0.28, 0.36), (s * 0.24, 0.72, 0.44)
    return (s * (across + 0.16), 0.06, 0.16), (s * (across + 0.14), 0.30, -0.06)


def _dead_head(b: Builder, one: _Dead) -> None:
    skin = one.skin
    b.box((0.29, 0.34, 0.27), (0, -0.03, 0.03), skin, chamfer=0.115, top=(0.92, 0.9))
    b.box((0.22, 0.14, 0.10), (0, 0.10, -0.08), skin, turns=(8, 0, 0), chamfer=0.04)
    b.box((0.16, 0.07, 0.07), (0, 0.165, -0.10), BLACK, chamfer=0.02)
    b.box((0.15, 0.03, 0.02), (0, 0.19, -0.075), BONE, chamfer=0.005)
    b.box((0.24, 0.07, 0.05), (0, 0.12, 0.075), skin, turns=(-14, 0, 0), chamfer=0.02)
    for s in SIDES:
        b.ball((0.055, 0.04, 0.045), (s * 0.07, 0.125, 0.02), BLACK)
        b.ball((0.036, 0.03, 0.032), (s * 0.068, 0.155, 0.022), MAGENTA)
    if one.seed % 4 == 2:
        hat = ((0.23, 0), (0.23, 0.025), (0.18, 0.05), (0.16, 0.12), (0.09, 0.17))
        b.lathe(hat, (0, -0.03, 0.07), HAT, turns=(-8, 6, 0))
    elif one.seed % 4 == 1:
        for k in range(7):
            start = (0.10 * cos(k), -0.06 + 0.08 * sin(k), 0.12)
            b.rod(start, (0.16 * cos(k), -0.14 + 0.12 * sin(k), -0.02), 0.03, RAGS, upper=0.01)
        b.ball((0.13, 0.13, 0.09), (0, -0.06, 0.10), RAGS)
    else:
        b.ball((0.07, 0.09, 0.05), ((0.06, -0.07)[one.seed % 2], -0.04, 0.15), WOUND)


def brute(seed: int = 0) -> Builder:
    """A drill arm twice the other; rust and yellow paint bolted to flesh."""
    b = Builder()
    side = -1 if seed % 2 == 0 else 1
    for s, fy in ((-1, 0.22), (1, -0.16)):
        knee = (s * 0.36, fy * 0.5 + 0.12, 0.56)
        b.box((0.34, 0.50, 0.18), (s * 0.34, fy + 0.04, 0.10), DARK, turns=(0, 0, -8 * s))
        b.limb((s * 0.34, fy, 0.16), knee, (0.30, 0.36), BRUTE_RUST, chamfer=0.08)
        b.box((0.30, 0.10, 0.26), (knee[0], knee[1] + 0.20, 0.50), BRUTE_PAINT, turns=(-12, 0, 0))
        b.limb(knee, (s * 0.22, -0.04, 0.94), (0.36, 0.38), BRUTE_SKIN, chamfer=0.10)
    with b.at((0, 0, 0.92), (-20, 0, 6)):
        b.box((0.80, 0.56, 0.30), (0, 0, 0.06), DARK, chamfer=0.1)
        b.box((0.96, 0.64, 0.62), (0, 0, 0.42), BRUTE_SKIN, chamfer=0.2, top=(1.15, 1.05))
        plate = (groove(0, -0.25, 0.25), stripes((0, 1), 0.24, ((1, -0.3, -0.06),), TOP))
        b.box((1.06, 0.52, 0.40), (0, -0.22, 0.70), BRUTE_RUST, *plate, chamfer=0.12, top=(0.9, 0.8))
        b.ball((0.30, 0.24, 0.26), (0.18, 0.20, 0.66), BRUTE_SKIN)
        b.ball((0.16, 0.14, 0.14), (-0.22, 0.30, 0.56), WOUND)
        b.ball((0.08, 0.07, 0.08), (-0.22, 0.40, 0.58), MAGENTA)
        for s in SIDES:
            b.cylinder(0.10, 0.40, (s * 0.26, -0.44, 0.86), GUN, turns=(16, 0, 0))
        b.cylinder(0.06, 0.04, (0.26, -0.49, 1.06), HOT, turns=(16, 0, 0))
        _drill_arm(b, side)
        _bare_arm(b, -side)
        with b.at((0.06, 0.36, 0.92), (-14, 8, -12)):
            b.ball((0.19, 0.21, 0.20), (0, 0, 0), BRUTE_SKIN)
            b.box((0.22, 0.1, 0.08), (0, 0.15, -0.12), BLACK, chamfer=0.03)
            b.box((0.3, 0.2, 0.08), (0, -0.06, 0.16), BRUTE_RUST, chamfer=0.03)
            for s in SIDES:
                b.ball((0.045, 0.035, 0.04), (s * 0.075, 0.185, 0.03), MAGENTA)
    return b


def _drill_arm(b: Builder, s: int) -> None:
    b.ball((0.34, 0.36, 0.32), (s * 0.64, 0, 0.68), BRUTE_RUST)
    guard = stripes((0, 1), 0.22, facing=TOP)
    b.box((0.5, 0.56, 0.24), (s * 0.66, -0.02, 0.88), BRUTE_PAINT, guard, turns=(0, s * 20, 0), chamfer=0.08)
    b.limb((s * 0.68, 0.02, 0.6), (s * 0.86, 0.26, 0.14), (0.40, 0.44), BRUTE_SKIN, chamfer=0.12)
    b.limb(
        (s * 0.86, 0.26, 0.14),
        (s * 0.70, 0.84, 0),
        (0.50, 0.60),
        BRUTE_RUST,
        groove(2, -0.1, 0.12),
        chamfer=0.12,
    )
    b.rod((s * 1.02, 0.1, 0.4), (s * 0.98, 0.66, 0.16), 0.06, WHITE)
    b.cylinder(0.30, 0.2, (s * 0.66, 0.92, -0.04), GUN, turns=(90, 0, 0))
    cone = ((0.26, -0.04), (0.22, 0.10), (0.16, 0.28), (0.08, 0.44), (0.02, 0.54))
    b.lathe(
        cone,
        (s * 0.66, 1.0, -0.04),
        WHITE,
        groove(2, 0.1, 0.24, 0.38),
        turns=(-90, 0, 0),
        sides=10,
        smooth=False,
    )


def _bare_arm(b: Builder, s: int) -> None:
    b.ball((0.26, 0.28, 0.26), (s * 0.62, 0, 0.66), BRUTE_SKIN)
    b.limb((s * 0.64, 0.02, 0.6), (s * 0.82, 0.20, 0.18), (0.30, 0.28), BRUTE_SKIN, chamfer=0.1)
    b.limb((s * 0.82, 0.2, 0.18), (s * 0.62, 0.66, 0.02), (0.30, 0.34), BRUTE_SKIN, chamfer=0.1)
    for off in (-0.12, 0.0, 0.12):
        b.rod(
            (s * 0.62 + off, 0.70, 0.02), (s * 0.56 + off * 1.4, 0.96, -0.04), 0.055, BRUTE_SKIN, upper=0.02
        )


# --- the titan -----------------------------------------------------------------------------------------------------


def titan_zed() -> Builder:
    """A Vanguard's hull with one arm gone, a claw of flesh for it, lumps and heads all over."""
    b = Builder()
    for solid in vanguard().solids:
        middle = solid.corners.mean(0)
        if not (middle[0] < -1.22 and 0.75 < middle[2] < 2.62 and middle[1] > -0.3):
            b.solids.append(_rotten(solid))
    dice = np.random.default_rng(4)
    for x, y, z, r in LUMPS:
        radii = (
            r * (0.8 + 0.4 * dice.random()),
            r * (0.8 + 0.4 * dice.random()),
            r * (0.7 + 0.4 * dice.random()),
        )
        turns = (dice.random() * 60, dice.random() * 60, dice.random() * 90)
        b.ball(radii, (x, y, z), FLESH[int(dice.random() > 0.6)], turns=turns)
    _claw(b)
    for x, y, z, r in EYES:
        b.ball(r, (x, y, z), MAGENTA)
    for at, turn in (((-0.20, 0.92, 2.92), 20), ((0.72, 0.66, 2.92), -30), ((-1.62, 0.14, 3.04), 60)):
        with b.at(at, (-20, 0, turn)):
            _grown_in(b)
    for _ in range(9):
        heading = dice.random() * 6.28
        x, y, z = 0.9 * cos(heading), 0.6 * sin(heading), 2.9 + 0.3 * dice.random()
        b.rod((x, y, z), (x * 1.5, y * 1.5, z + 0.25 * (dice.random() - 0.3)), 0.05, WOUND, upper=0.012)
    return b


LUMPS = (
    (-1.30, 0.1, 2.60, 0.42), (-1.0, 0.34, 2.90, 0.34), (-1.5, -0.2, 2.86, 0.34), (-0.62, 0.50, 3.02, 0.30),
    (0.30, 0.62, 2.44, 0.28), (-0.4, 0.7, 2.30, 0.34), (0.9, 0.4, 3.14, 0.26), (1.3, 0.3, 3.16, 0.22),
    (-0.9, -0.5, 3.1, 0.34), (0.2, -0.3, 3.3, 0.26),
)  # fmt: skip
EYES = (
    (-1.02, 0.62, 2.98, 0.10), (-1.46, 0.36, 2.72, 0.12), (-0.5, 0.86, 2.44, 0.10), (0.36, 0.84, 2.52, 0.08),
    (1.05, 0.62, 3.10, 0.08), (-1.78, 0.74, 1.82, 0.09), (-0.86, -0.2, 3.36, 0.10), (0.26, -0.1, 3.5, 0.08),
)  # fmt: skip


def _rotten(solid: Solid) -> Solid:
    """A part of the machine as it is now: paint gone, lamps magenta."""
    matter = solid.matter
    if matter.glow is not None:
        return replace(solid, matter=MAGENTA)
    if matter.crew:
        return replace(solid, matter=OLD_PAINT, marks=())
    for code, old in HULL.items():
        if matter.colour == linear(code):
            return replace(solid, matter=old)
    return solid


def _claw(b: Builder) -> None:
    chain = (
        (-1.40, 0.1, 2.45),
        (-1.70, 0.3, 2.05),
        (-1.82, 0.62, 1.62),
        (-1.66, 1.02, 1.25),
        (-1.30, 1.30, 1.02),
    )
    for start, end, wide in zip(chain, chain[1:], (0.52, 0.46, 0.40, 0.36), strict=False):
        b.rod(start, end, wide * 0.62, FLESH[0], upper=wide * 0.55)
        b.ball(wide * 0.6, end, FLESH[1])
        over = (
            (start[0] + 0.12, start[1] + 0.1, start[2] + 0.2),
            (end[0] + 0.1, end[1] + 0.12, end[2] + 0.18),
        )
        b.rod(*over, 0.05, WOUND)
    for off, long in ((-0.26, 0.5), (-0.05, 0.62), (0.18, 0.5)):
        b.rod((-1.30 + off * 0.6, 1.36, 1.0), (-1.12 + off * 1.3, 1.36 + long, 0.72), 0.10, BONE, upper=0.02)


def _grown_in(b: Builder) -> None:
    """A head and an arm out of the hull."""
    b.ball((0.15, 0.17, 0.16), (0, 0, 0), FLESH[1])
    for s in SIDES:
        b.ball(0.035, (s * 0.05, 0.14, 0.02), MAGENTA)
    b.limb((0.1, 0, -0.1), (0.34, 0.3, -0.16), (0.12, 0.09), FLESH[1])
    b.limb((0.34, 0.3, -0.16), (0.30, 0.56, -0.10), (0.10, 0.07), FLESH[1])
