"""Infantry and Pilots: each known from the outline."""

from __future__ import annotations

from dataclasses import replace

from game.stage.solids.marks import FRONT, TOP, area, band, cue, groove, rivets, screen, slats, stripes
from game.stage.solids.shapes import Builder
from tools.forge.models.bodies import Person, build, trunk
from tools.forge.models.guns import GUNS
from tools.forge.models.matter import (
    ARMOUR,
    BLACK,
    CLOTH,
    CLOTH2,
    CREW,
    CROSS,
    CYAN,
    DARK,
    EYE,
    GUN,
    LEATHER,
    OLIVE,
    PANE,
    PLATE,
    RED,
    SIDES,
    STEEL,
    WHITE,
    YELLOW,
)


def freelancer() -> Builder:
    """A poncho, a bare head, a gun held low."""
    look = Person("bare", "low", "smg", trunk=LEATHER, sleeves=CLOTH, pads=False, pack=False)
    b = build(look)
    with trunk(b, look):
        cape = (
            (-0.34, -0.10, 0.52), (0.34, -0.10, 0.52), (-0.30, 0.22, 0.50), (0.30, 0.22, 0.50), (-0.42, -0.22, 0.34),
            (0.42, -0.22, 0.34), (-0.14, 0.32, 0.26), (0.10, 0.32, 0.26), (-0.18, -0.1, 0.60), (0.18, -0.1, 0.60),
        )  # fmt: skip
        b.hull(cape, CREW, cue((0, 1), 0.10, middle=(0, -0.16)))
        tail = (
            (-0.10, -0.20, 0.5),
            (0.10, -0.20, 0.5),
            (-0.24, -0.52, 0.08),
            (0.08, -0.54, 0.06),
            (0.1, -0.24, 0.42),
        )
        b.hull(tail, CREW)
    return b


def hunter() -> Builder:
    """A poncho like a Freelancer's, but hooded, and a long bow of steel on the back."""
    look = Person(
        "hood", "low", "marksman_rifle", trunk=LEATHER, sleeves=LEATHER, pads=False, pack=False, stride=0.18
    )
    b = build(look)
    with trunk(b, look):
        b.hull(
            (
                (-0.34, -0.06, 0.54),
                (0.34, -0.06, 0.54),
                (-0.46, -0.40, 0.02),
                (0.46, -0.44, 0.02),
                (0, -0.24, 0.60),
            ),
            CREW,
            cue((0, 2), 0.10, ((0, -1, 0.4), 0.4), (0, 0.2)),
        )
        for s in SIDES:
            b.rod((0, -0.40, 0.36), (s * 0.44, -0.36, 0.92), 0.035, STEEL, upper=0.012)
    return b


def rifleman() -> Builder:
    """A helmet and a shouldered gun; grenades at the belt."""
    look = Person("helmet", "aim", "rifle")
    b = build(look)
    with trunk(b, look):
        for x in (-0.14, 0.0, 0.14):
            b.ball((0.06, 0.06, 0.075), (x, 0.21, 0.16), OLIVE)
        for s in SIDES:
            b.cylinder(0.055, 0.4, (s * 0.22, -0.26, 0.44), DARK)
    return b


def marksman() -> Builder:
    """A wide hat and a long gun."""
    look = Person("wide_hat", "aim", "marksman_rifle", stride=0.16, crouch=0.10)
    b = build(look)
    with trunk(b, look):
        coat = (
            (-0.30, -0.16, 0.50),
            (0.30, -0.16, 0.50),
            (-0.36, -0.42, 0.05),
            (0.36, -0.42, 0.05),
            (0, -0.34, 0.46),
        )
        b.hull(coat, OLIVE)
    return b


def rampart() -> Builder:
    """Three panels of shield before nearly all of him."""
    hands = ((0.26, 0.44, 0.14), (-0.34, 0.40, 0.22))
    look = Person("closed", "one", "pistol", hands=hands, grip=((-0.36, 0.42, 0.26), (0, 0, 0)), bulk=1.16)
    b = build(look)
    with trunk(b, look), b.at((0.18, 0.50, 0.06), (0, 0, -8)):
        for x, y, turn in ((-0.24, -0.02, 14), (0.10, 0.02, 0), (0.42, -0.05, -16)):
            with b.at((x, y, 0), (0, 0, turn)):
                shield = (groove(2, -0.3, 0.34, width=0.014), rivets((0, 2), (0.22, 0.24), 0.014))
                b.box((0.36, 0.09, 1.14), (0, 0, 0), ARMOUR, *shield, turns=(-5, 0, 0), chamfer=0.04)
                mark = cue((0, 2), 0.11, FRONT)
                b.box((0.26, 0.04, 0.34), (0, 0.055, 0.06), CREW, mark, turns=(-5, 0, 0), chamfer=0.02)
        b.box((0.26, 0.05, 0.07), (0.10, 0.075, 0.36), CYAN, chamfer=0.01)
    return b


def trauma_medic() -> Builder:
    """A white box with a red cross on the back."""
    look = Person("medic", "one", "smg", pack=False, trunk=WHITE, sleeves=WHITE)
    b = build(look)
    with trunk(b, look):
        b.box((0.54, 0.32, 0.56), (0, -0.32, 0.36), WHITE, groove(2, 0.1, width=0.012), chamfer=0.07)
        for size in ((0.28, 0.09, 0.06), (0.09, 0.28, 0.06)):
            b.box(size, (0, -0.32, 0.64), CROSS, chamfer=0.012)
        for size in ((0.26, 0.05, 0.08), (0.08, 0.05, 0.26)):
            b.box(size, (0, -0.485, 0.36), CROSS, chamfer=0.012)
        b.cylinder(0.05, 0.26, (0.36, 0.22, 0.06), WHITE, band(2, -0.06, 0.06, "#D6283C"), turns=(60, 0, 0))
    return b


def heavy_weapons() -> Builder:
    """Broad, a rotary gun at the hip and a tube over the shoulder."""
    look = Person("closed", "hip", "rotary", grip=((-0.26, 0.22, 0.04), (0, 0, 0)), bulk=1.34, stride=0.14)
    b = build(replace(look, sleeves=PLATE))
    with trunk(b, look):
        b.box((0.62, 0.30, 0.46), (0, -0.36, 0.34), DARK, slats(2, 0.09), chamfer=0.07)
        with b.at((0.34, -0.16, 0.74)):
            tube = (band(2, -0.36, -0.24), groove(2, 0, width=0.02))
            b.cylinder(0.135, 0.86, (0, 0.02, 0), ARMOUR, *tube, turns=(90, 0, 0))
            b.cylinder(0.10, 0.04, (0, 0.44, 0), BLACK, turns=(90, 0, 0))
            b.cylinder(0.15, 0.10, (0, -0.40, 0), GUN, turns=(90, 0, 0))
        for i in range(5):
            at = (-0.30 + 0.03 * i, -0.16 + 0.08 * i, 0.06 - 0.02 * i)
            b.box((0.10, 0.07, 0.05), at, YELLOW, turns=(0, 0, 20), chamfer=0.01)
    return b


def field_engineer() -> Builder:
    """A yellow hard hat, and a dish on a mast."""
    look = Person("hard_hat", "one", bulk=1.08)
    b = build(look)
    with trunk(b, look):
        b.box((0.14, 0.28, 0.14), (-0.30, 0.46, 0.30), GUN, chamfer=0.03)
        b.cylinder(0.04, 0.06, (-0.30, 0.64, 0.30), RED, turns=(90, 0, 0))
        b.rod((0.14, -0.30, 0.4), (0.20, -0.36, 1.22), 0.022, GUN)
        dish = ((0.05, -0.06), (0.20, 0.02), (0.24, 0.06))
        b.lathe(dish, (0.20, -0.34, 1.14), ARMOUR, turns=(-38, 20, 0))
        b.rod((0.2, -0.33, 1.16), (0.235, -0.26, 1.30), 0.016, RED)
        b.box(
            (0.22, 0.34, 0.22), (0.38, 0.14, -0.10), YELLOW, stripes((0, 1), 0.16, facing=TOP), chamfer=0.03
        )
    return b


def infiltrator() -> Builder:
    """Low, in a black cloak, with a blade."""
    hands = ((0.34, 0.26, 0.16), (-0.34, 0.34, 0.20))
    grip = ((-0.34, 0.36, 0.22), (0, 0, 8))
    look = Person(
        "hood", "one", "smg", hands, grip, 0.2, 0.16, -14, 0.92, BLACK, BLACK, BLACK, DARK, False, False
    )
    b = build(look)
    with trunk(b, look):
        cloak = (
            (-0.26, -0.08, 0.54), (0.26, -0.08, 0.54), (-0.44, -0.62, -0.06), (-0.1, -0.74, -0.12),
            (0.30, -0.66, -0.10), (-0.22, -0.26, 0.50), (0.24, -0.26, 0.48),
        )  # fmt: skip
        b.hull(cloak, CLOTH2, band(1, -0.56, -0.48))
        b.hull(((0.34, 0.30, 0.18), (0.36, 0.30, 0.12), (0.30, 0.82, 0.34), (0.38, 0.28, 0.20)), CYAN)
        b.box((0.26, 0.05, 0.06), (0, 0.14, 0.44), CREW, chamfer=0.01)
        for s in SIDES:
            b.box((0.14, 0.14, 0.05), (s * 0.30, 0, 0.50), CREW, chamfer=0.02)
    return b


def forward_observer() -> Builder:
    """A whip aerial with a pennant, and a drone over the shoulder."""
    look = Person("goggles", "both")
    b = build(look)
    with trunk(b, look):
        b.box((0.26, 0.14, 0.12), (0, 0.40, 0.34), GUN, chamfer=0.03)
        b.rod((-0.16, -0.3, 0.3), (-0.24, -0.44, 1.36), 0.018, GUN, upper=0.01)
        flag = (
            (-0.22, -0.41, 1.10),
            (-0.235, -0.43, 1.36),
            (-0.58, -0.52, 1.26),
            (-0.54, -0.50, 1.14),
            (-0.23, -0.45, 1.3),
        )
        b.hull(flag, CREW)
        with b.at((0.52, -0.10, 1.0)):
            b.ball((0.12, 0.12, 0.09), (0, 0, 0), ARMOUR)
            b.ball((0.05, 0.04, 0.05), (0, 0.10, -0.01), EYE)
            for s in SIDES:
                b.box((0.26, 0.05, 0.03), (s * 0.18, 0, 0.02), DARK, chamfer=0.01)
                b.cylinder(0.11, 0.025, (s * 0.28, 0, 0.05), GUN)
    return b


def sniper() -> Builder:
    """Prone, behind a gun as long as he is."""
    b = Builder()
    with b.at((0, -0.16, 0)):
        for s in SIDES:
            b.limb((s * 0.12, -0.36, 0.16), (s * 0.30, -0.92, 0.10), (0.20, 0.16), OLIVE)
            b.box((0.14, 0.20, 0.16), (s * 0.33, -1.02, 0.10), DARK, chamfer=0.04)
            b.limb((s * 0.30, 0.20, 0.24), (s * 0.40, 0.50, 0.10), (0.15, 0.14), OLIVE, chamfer=0.04)
            b.limb((s * 0.40, 0.50, 0.10), (s * 0.06, 0.62, 0.20), (0.14, 0.12), OLIVE, chamfer=0.04)
            pad = cue((0, 1), 0.06)
            b.box((0.20, 0.24, 0.12), (s * 0.30, 0.20, 0.30), CREW, pad, turns=(0, s * 18, 0), chamfer=0.05)
        b.box((0.44, 0.74, 0.24), (0, -0.06, 0.20), OLIVE, chamfer=0.09, top=(0.8, 0.9))
        b.box((0.36, 0.30, 0.16), (0, -0.16, 0.36), PLATE, chamfer=0.05)
        net = (
            (-0.32, 0.26, 0.26), (0.32, 0.26, 0.26), (-0.38, -0.50, 0.12), (0.38, -0.50, 0.12), (-0.44, -0.80, 0.05),
            (0.40, -0.74, 0.05), (0, -0.1, 0.42), (0, 0.2, 0.36),
        )  # fmt: skip
        b.hull(net, CLOTH, band(1, -0.50, -0.36), groove(0, -0.14, 0.16, width=0.01))
        head = (
            (0.17, 0.40, 0.28),
            (0.18, 0.26, 0.26),
            (0.06, 0.16, 0.30),
            (0.10, 0.28, 0.50),
            (0.12, 0.50, 0.38),
        )
        b.mirrored(head, CLOTH, groove(0, 0, width=0.01))
        b.ball(0.12, (0, 0.45, 0.35), BLACK)
        with b.at((0.04, 0.62, 0.26)):
            GUNS["heavy_rifle"](b)
    return b


def hacker() -> Builder:
    """Three screens float before him."""
    look = Person("visor", "both", pack=False, trunk=CLOTH2)
    b = build(look)
    with trunk(b, look):
        b.box((0.44, 0.24, 0.42), (0, -0.28, 0.30), DARK, slats(2, 0.08), chamfer=0.06)
        for s in SIDES:
            b.rod((s * 0.16, -0.34, 0.4), (s * 0.34, -0.42, 1.06), 0.018, GUN)
            b.ball(0.045, (s * 0.34, -0.42, 1.08), CYAN)
        for x, y, turn in ((-0.32, 0.54, 20), (0.02, 0.62, 0), (0.36, 0.54, -20)):
            with b.at((x, y, 0.42), (0, 0, turn)):
                lines = screen(2, 0.075, "#A8F0FF", ((0, -0.11, 0.08),))
                edge = area(((0, -0.16, 0.16), (2, 0.12, 0.17)), "#7FE3FF", glow=1.2)
                b.box(
                    (0.32, 0.02, 0.32),
                    (0, 0, 0),
                    PANE,
                    lines,
                    edge,
                    turns=(52, 0, 0),
                    chamfer=0.004,
                    shades=False,
                )
    return b


def field_mechanic() -> Builder:
    """A wrench in the hand, a tool arm over the shoulder."""
    look = Person("welder", "one", hands=((0.30, 0.34, 0.02), (-0.28, 0.30, 0.10)), bulk=1.06, trunk=LEATHER)
    b = build(look)
    with trunk(b, look):
        with b.at((-0.30, 0.40, 0.16), (0, 0, 14)):
            b.box((0.08, 0.64, 0.06), (0, 0.08, 0), WHITE, chamfer=0.02)
            b.box((0.22, 0.14, 0.07), (0, 0.42, 0), WHITE, chamfer=0.03)
            for s in SIDES:
                b.box((0.06, 0.14, 0.07), (s * 0.08, 0.54, 0), WHITE, chamfer=0.02)
        b.rod((0.18, -0.34, 0.4), (0.50, -0.20, 1.04), 0.055, YELLOW)
        b.ball(0.085, (0.50, -0.20, 1.06), GUN)
        b.rod((0.50, -0.20, 1.06), (0.48, 0.34, 0.84), 0.05, YELLOW)
        b.box((0.14, 0.16, 0.12), (0.48, 0.40, 0.82), GUN, chamfer=0.03)
        b.ball(0.05, (0.48, 0.50, 0.80), CYAN)
    return b


def vanguard_operative() -> Builder:
    """A long coat and two blades held wide."""
    hands = ((0.52, 0.30, 0.30), (-0.52, 0.30, 0.30))
    look = Person(
        "closed", "both", hands=hands, trunk=PLATE, sleeves=DARK, trousers=DARK, stride=0.22, bulk=1.05
    )
    b = build(look)
    with trunk(b, look):
        for s in SIDES:
            b.hull(
                (
                    (s * 0.06, -0.1, 0.2),
                    (s * 0.26, 0.1, 0.2),
                    (s * 0.44, -0.2, -0.44),
                    (s * 0.1, -0.34, -0.44),
                ),
                CLOTH2,
            )
            b.hull(
                (
                    (s * 0.50, 0.28, 0.30),
                    (s * 0.56, 0.36, 0.26),
                    (s * 0.86, 0.86, 0.86),
                    (s * 0.54, 0.26, 0.36),
                ),
                STEEL,
            )
        b.mirrored(((0.03, 0.12, 0.92), (0.06, -0.20, 0.92), (0.02, -0.30, 1.16), (0.02, 0, 1.06)), CREW)
    return b


def pilot(rank: int) -> Builder:
    """A white helmet with a T visor, half a cape, two jet cans at the hips; as many bars on the back as ranks."""
    look = Person(
        "pilot", "one", "carbine", ((0.40, 0.10, 0.10), (-0.26, 0.40, 0.26)), ((-0.25, 0.38, 0.28), (0, 0, 4)),
        0.24, 0.04, -10, 1.02, PLATE, DARK, DARK, pack=False,
    )  # fmt: skip
    b = build(look)
    with trunk(b, look):
        b.box((0.34, 0.18, 0.30), (0, -0.24, 0.30), DARK)
        b.box((0.10, 0.05, 0.20), (0, -0.34, 0.32), CYAN, chamfer=0.01)
        for s in SIDES:
            b.cylinder(0.10, 0.36, (s * 0.31, -0.20, 0.04), WHITE, band(2, 0.06, 0.12), turns=(24, 0, 0))
            b.cylinder(0.075, 0.05, (s * 0.31, -0.13, -0.15), CYAN, turns=(24, 0, 0))
            b.limb((s * 0.16, -0.18, 0.12), (s * 0.3, -0.2, 0.10), (0.08, 0.08), GUN)
        cape = (
            (-0.36, -0.08, 0.52), (-0.02, -0.18, 0.54), (-0.46, -0.62, 0.16), (-0.64, -0.52, 0.06),
            (-0.10, -0.56, 0.24), (-0.34, -0.16, 0.56),
        )  # fmt: skip
        b.hull(cape, CREW, cue((0, 1), 0.10, ((0, -0.3, 0.9), 0.3), (-0.3, -0.32)))
        b.cylinder(0.06, 0.16, (0.42, 0.16, 0.12), GUN, turns=(70, 0, 0))
        b.ball(0.04, (0.43, 0.25, 0.10), CYAN)
        for i in range(rank):
            b.box((0.20, 0.05, 0.05), (0.33, 0.14, 0.60 + 0.08 * i), WHITE, turns=(30, 0, 0), chamfer=0.01)
    return b
