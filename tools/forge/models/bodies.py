"""A person in parts: legs, trunk, arms that hold something, and something on the head."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.stage.solids.marks import cue, groove
from game.stage.solids.shapes import Builder, Matter, Spot, Turns
from tools.forge.models.guns import GUNS
from tools.forge.models.matter import (
    ARMOUR,
    BLACK,
    BRIM,
    CLOTH,
    CLOTH2,
    CREW,
    CYAN,
    DARK,
    EYE,
    HOT,
    LEATHER,
    OLIVE,
    PLATE,
    SHELL,
    SIDES,
    SKIN,
    WHITE,
    YELLOW,
)

Hands = tuple[Spot, Spot]
Grip = tuple[Spot, Turns]

HOLDS: dict[str, tuple[Hands, Grip]] = {
    "ready": (((0.02, 0.42, 0.22), (-0.13, 0.20, 0.18)), ((-0.04, 0.26, 0.24), (0, 0, 0))),
    "low": (((0.06, 0.36, 0.06), (-0.16, 0.16, 0.06)), ((-0.06, 0.22, 0.10), (-8, 0, -28))),
    "one": (((0.36, 0.16, 0.02), (-0.30, 0.42, 0.26)), ((-0.30, 0.44, 0.30), (0, 0, 0))),
    "both": (((0.20, 0.36, 0.24), (-0.20, 0.36, 0.24)), ((-0.04, 0.26, 0.24), (0, 0, 0))),
    "aim": (((0.06, 0.48, 0.42), (-0.10, 0.24, 0.38)), ((-0.03, 0.28, 0.44), (0, 0, 0))),
    "hip": (((0.18, 0.34, 0.06), (-0.26, 0.10, 0.02)), ((-0.22, 0.22, 0.06), (0, 0, -6))),
}
"""Where the hands are in each stance, left and right, and where the gun then is; from the hips."""


@dataclass(frozen=True)
class Person:
    """How somebody is built and stands. ``stride``: how far apart the feet are, ``crouch``: how far down, ``lean``:
    degrees backwards, ``bulk``: how broad."""

    head: str
    hold: str = "ready"
    gun: str | None = None
    hands: Hands | None = None
    grip: Grip | None = None
    stride: float = 0.10
    crouch: float = 0.0
    lean: float = 0.0
    bulk: float = 1.0
    trunk: Matter = ARMOUR
    sleeves: Matter = CLOTH2
    trousers: Matter = CLOTH
    chest: Matter = CREW
    pads: bool = True
    pack: bool = True

    @property
    def hips(self) -> float:
        """How high the hips are."""
        return 0.60 - self.crouch


def build(person: Person, b: Builder | None = None) -> Builder:
    """A person without extras; what is added hangs in the frame of :func:`trunk`."""
    b = b or Builder()
    _legs(b, person)
    with trunk(b, person):
        _trunk(b, person)
        _arms(b, person)
        with b.at((0, 0.03, 0.72)):
            b.cylinder(0.09, 0.12, (0, 0, -0.10), DARK)
            HEADS[person.head](b)
    return b


def trunk(b: Builder, person: Person) -> Builder:
    """The frame of the hips, leaning as the person does."""
    return b.at((0, 0, person.hips), (person.lean, 0, 0))


def _legs(b: Builder, p: Person) -> None:
    w, down = p.bulk, p.crouch
    for s, fy in ((-1, p.stride), (1, -p.stride)):
        x = s * 0.18 * w
        knee = (x * 0.98, fy * 0.5 + 0.07 + down * 0.5, 0.36 - down * 0.4)
        b.box((0.19 * w, 0.32, 0.13), (x, fy + 0.05, 0.07), DARK, turns=(0, 0, -8 * s), chamfer=0.04)
        b.limb((x, fy, 0.12), knee, (0.17 * w, 0.20 * w), p.trousers)
        b.box((0.16 * w, 0.08, 0.15), (knee[0], knee[1] + 0.09, knee[2] - 0.01), PLATE, chamfer=0.03)
        b.limb(
            (knee[0], knee[1] - 0.02, knee[2]),
            (s * 0.12 * w, -0.02, p.hips),
            (0.20 * w, 0.21 * w),
            p.trousers,
        )


def _trunk(b: Builder, p: Person) -> None:
    w = p.bulk
    b.box((0.42 * w, 0.28 * w, 0.16), (0, 0, 0.02), DARK, chamfer=0.05)
    for s in SIDES:
        b.box((0.12, 0.12, 0.14), (s * 0.22 * w, 0.04, 0), LEATHER, chamfer=0.03)
    b.box(
        (0.46 * w, 0.32 * w, 0.44),
        (0, 0, 0.28),
        p.trunk,
        groove(2, -0.04, width=0.014),
        chamfer=0.10,
        top=(1.12, 1.0),
    )
    b.box(
        (0.34 * w, 0.10, 0.24),
        (0, 0.16 * w, 0.34),
        p.chest,
        groove(0, 0, width=0.012),
        chamfer=0.04,
        top=(1.1, 0.8),
    )
    if p.pack:
        b.box((0.36 * w, 0.20, 0.38), (0, -0.25 * w, 0.30), PLATE, groove(2, 0.02, width=0.014))


def _arms(b: Builder, p: Person) -> None:
    hands, grip = HOLDS[p.hold]
    hands, grip = p.hands or hands, p.grip or grip
    across = 0.33 * p.bulk
    for s, hand in zip((1, -1), hands, strict=True):
        elbow = (s * (across + 0.10), hand[1] * 0.25 - 0.02, (0.44 + hand[2]) / 2 - 0.08)
        b.limb((s * across, 0, 0.44), elbow, (0.16 * p.bulk, 0.15 * p.bulk), p.sleeves)
        b.limb(elbow, hand, (0.16 * p.bulk, 0.13 * p.bulk), p.sleeves)
        b.box((0.12, 0.13, 0.12), hand, DARK, chamfer=0.04)
        if p.pads:
            size, at = (0.25 * p.bulk, 0.30 * p.bulk, 0.18), (s * (across + 0.035), 0.0, 0.50)
            b.box(size, at, CREW, cue((0, 1), 0.075), turns=(0, s * 18, 0), chamfer=0.07, top=(0.8, 0.85))
    if p.gun:
        with b.at(*grip):
            GUNS[p.gun](b)


# --- heads ---------------------------------------------------------------------------------------------------------


def helmet(b: Builder) -> None:
    """A soldier's, with a brow and ears."""
    b.box((0.36, 0.40, 0.32), (0, -0.01, 0.03), SHELL, groove(0, -0.095, 0.095, width=0.01), chamfer=0.125)
    b.box((0.34, 0.12, 0.07), (0, 0.14, 0.07), SHELL, turns=(-18, 0, 0), chamfer=0.03)
    b.box((0.24, 0.08, 0.10), (0, 0.16, -0.02), BLACK, chamfer=0.03)
    b.box((0.18, 0.04, 0.035), (0, 0.20, -0.005), EYE, chamfer=0.01)
    b.box((0.08, 0.34, 0.05), (0, -0.01, 0.19), CREW, chamfer=0.02)
    for s in SIDES:
        b.box((0.05, 0.14, 0.12), (s * 0.18, 0, -0.02), DARK, chamfer=0.02)


def closed(b: Builder) -> None:
    """A helmet all round, with a visor."""
    b.box((0.34, 0.38, 0.34), (0, 0, 0.02), SHELL, chamfer=0.12)
    b.box((0.26, 0.10, 0.14), (0, 0.17, 0), BLACK, chamfer=0.04)
    b.box((0.22, 0.04, 0.05), (0, 0.22, 0.02), EYE, chamfer=0.01)
    b.box((0.09, 0.34, 0.06), (0, -0.02, 0.18), CREW, chamfer=0.02)


def bare(b: Builder) -> None:
    """Hair and goggles."""
    b.ball((0.15, 0.165, 0.17), (0, 0, 0), SKIN)
    b.ball((0.16, 0.165, 0.12), (0, -0.03, 0.08), LEATHER)
    b.box((0.26, 0.07, 0.07), (0, 0.13, 0.04), DARK, chamfer=0.02)
    b.box((0.20, 0.03, 0.04), (0, 0.165, 0.04), EYE, chamfer=0.01)


def hood(b: Builder) -> None:
    """A face in the dark."""
    rows = (
        (0.19, 0.08, -0.10), (0.20, -0.12, -0.14), (0.10, -0.24, -0.06), (0.09, -0.22, 0.12), (0.04, -0.06, 0.24),
        (0.13, 0.06, 0.17), (0.10, 0.20, 0.12), (0.15, 0.17, -0.04), (0.16, -0.08, 0.16),
    )  # fmt: skip
    b.mirrored(rows, CLOTH2, groove(0, 0, width=0.01))
    b.mirrored([(0.13, -0.2, -0.1), (0.13, -0.2, 0.1), (0.13, -0.36, -0.06)], CLOTH2)
    b.ball((0.13, 0.10, 0.13), (0, 0.12, -0.02), BLACK)
    b.box((0.16, 0.03, 0.035), (0, 0.21, 0), EYE, chamfer=0.01)


def hard_hat(b: Builder) -> None:
    """A yellow hat with a comb."""
    b.ball((0.15, 0.165, 0.16), (0, 0, -0.02), SKIN)
    b.lathe(((0.27, 0.03), (0.27, 0.06), (0.21, 0.12), (0.17, 0.18), (0.10, 0.23)), (0, 0, 0), YELLOW)
    b.box((0.07, 0.40, 0.05), (0, 0, 0.21), YELLOW, chamfer=0.02)
    b.box((0.26, 0.06, 0.08), (0, 0.14, -0.02), BLACK, chamfer=0.02)
    b.box((0.20, 0.03, 0.04), (0, 0.18, -0.02), EYE, chamfer=0.01)


def welder(b: Builder) -> None:
    """A leather hood behind a mask."""
    b.box((0.34, 0.36, 0.34), (0, -0.02, 0.02), LEATHER, groove(0, 0, width=0.012), chamfer=0.12)
    b.box((0.38, 0.08, 0.05), (0, 0.02, 0.13), DARK, chamfer=0.02)
    b.box((0.30, 0.12, 0.30), (0, 0.16, -0.02), PLATE, turns=(-12, 0, 0), chamfer=0.05)
    b.box((0.18, 0.04, 0.09), (0, 0.225, 0.01), HOT, turns=(-12, 0, 0), chamfer=0.01)


def wide_hat(b: Builder) -> None:
    """A brim as wide as the shoulders."""
    b.ball((0.15, 0.165, 0.16), (0, 0, -0.02), SKIN)
    b.cylinder(0.34, 0.04, (0, 0, 0.04), BRIM, turns=(-6, 0, 0))
    b.cylinder(0.185, 0.06, (0, 0, 0.075), CREW)
    b.lathe(((0.18, 0), (0.175, 0.08), (0.12, 0.12)), (0, 0, 0.09), OLIVE)
    b.box((0.18, 0.05, 0.06), (0.02, 0.155, -0.04), BLACK, chamfer=0.02)
    b.box((0.06, 0.03, 0.05), (-0.06, 0.175, -0.04), EYE, chamfer=0.01)


def medic(b: Builder) -> None:
    """A white helmet with a cross on top."""
    b.box((0.36, 0.40, 0.34), (0, -0.01, 0.02), WHITE, chamfer=0.13)
    b.box((0.26, 0.10, 0.13), (0, 0.15, -0.01), BLACK, chamfer=0.04)
    b.box((0.20, 0.04, 0.04), (0, 0.20, 0), EYE, chamfer=0.01)
    for size in ((0.20, 0.06, 0.05), (0.06, 0.20, 0.05)):
        b.box(size, (0, -0.02, 0.20), CREW, chamfer=0.01)


def goggles(b: Builder) -> None:
    """Two long eyes."""
    b.box((0.35, 0.38, 0.32), (0, -0.01, 0.03), SHELL, groove(1, -0.06, width=0.01), chamfer=0.125)
    b.box((0.10, 0.36, 0.05), (0, -0.02, 0.19), CREW, chamfer=0.02)
    b.box((0.34, 0.12, 0.06), (0, 0.12, 0.10), SHELL, turns=(-18, 0, 0), chamfer=0.03)
    for s in SIDES:
        b.cylinder(0.06, 0.14, (s * 0.075, 0.22, 0.02), DARK, turns=(90, 0, 0))
        b.cylinder(0.045, 0.02, (s * 0.075, 0.30, 0.02), EYE, turns=(90, 0, 0))


def visor(b: Builder) -> None:
    """A box of light over the eyes."""
    b.box((0.36, 0.40, 0.34), (0, -0.03, 0.02), CLOTH2, groove(1, -0.08, width=0.01), chamfer=0.13)
    b.box((0.09, 0.40, 0.05), (0, -0.03, 0.19), CREW, chamfer=0.02)
    b.box((0.32, 0.16, 0.14), (0, 0.12, 0.02), BLACK, chamfer=0.05)
    b.box((0.26, 0.04, 0.07), (0, 0.20, 0.02), CYAN, chamfer=0.01)


def pilot(b: Builder) -> None:
    """White, with a T visor and a crest."""
    shell = (
        (0.17, 0.10, -0.10), (0.20, -0.04, -0.06), (0.14, -0.22, -0.08), (0.12, -0.21, 0.12), (0.10, -0.04, 0.22),
        (0.12, 0.14, 0.16), (0.17, 0.04, 0.12), (0.08, 0.22, -0.06),
    )  # fmt: skip
    b.mirrored(shell, WHITE, groove(1, -0.06, width=0.01))
    face = (
        (0.15, 0.10, 0.10),
        (0.17, 0.05, -0.04),
        (0.10, 0.22, -0.12),
        (0.07, 0.26, 0.02),
        (0.12, 0.16, 0.13),
    )
    b.mirrored(face, BLACK)
    b.box((0.24, 0.05, 0.05), (0, 0.225, 0.03), EYE, turns=(-20, 0, 0), chamfer=0.01)
    b.box((0.045, 0.05, 0.14), (0, 0.25, -0.03), EYE, turns=(-14, 0, 0), chamfer=0.01)
    b.mirrored(((0.03, 0.16, 0.19), (0.05, -0.20, 0.20), (0.02, -0.26, 0.32), (0.02, 0, 0.29)), CREW)
    for s in SIDES:
        b.cylinder(0.07, 0.06, (s * 0.19, -0.02, 0), DARK, turns=(0, 90, 0))


HEADS: dict[str, Callable[[Builder], None]] = {
    made.__name__: made
    for made in (helmet, closed, bare, hood, hard_hat, welder, wide_hat, medic, goggles, visor, pilot)
}
