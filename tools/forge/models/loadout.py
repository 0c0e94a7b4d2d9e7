"""What a Titan carries: primary weapons in the hand, a second one on the back, sidearms, shields and equipment. Each is
built in the frame of one chassis, so that its picture fits over the picture of that chassis."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from game.stage.solids.marks import TOP, band, groove, slats, stripes
from game.stage.solids.shapes import Builder, Spot, Turns
from tools.forge.models.matter import (
    BLACK,
    CREW,
    CYAN,
    DARK,
    GUN,
    HOT,
    OLIVE,
    PLATE,
    RED,
    SIDES,
    STEEL,
    TANK_RED,
    WHITE,
    YELLOW,
)

Frame = tuple[Spot, Turns]
LEVEL = (90, 0, 0)

MOUNTS: dict[str, dict[str, Frame]] = {
    "vanguard": {
        "hand": ((-1.38, 0.80, 1.56), (0, 0, 4)),
        "back": ((0.10, -1.16, 2.72), (-64, 0, 0)),
        "fist": ((1.50, 1.06, 1.30), (0, 0, -6)),
        "shoulder": ((0.98, -0.46, 3.36), (-6, 0, 0)),
        "other": ((-0.98, -0.50, 3.34), (-6, 0, 0)),
        "spine": ((0, -1.10, 2.60), (0, 0, 0)),
        "around": ((0, 0, 2.2), (0, 0, 0)),
    },
    "phalanx": {
        "hand": ((-1.74, 0.98, 1.42), (0, 0, 2)),
        "back": ((0.10, -1.38, 2.40), (-70, 0, 0)),
        "fist": ((1.86, 0.92, 1.46), (0, 0, -8)),
        "shoulder": ((0.92, -0.66, 3.02), (-4, 0, 0)),
        "other": ((-0.92, -0.66, 3.02), (-4, 0, 0)),
        "spine": ((0, -1.36, 2.30), (0, 0, 0)),
        "around": ((0, -0.1, 1.9), (0, 0, 0)),
    },
    "blitz": {
        "hand": ((-0.56, 0.84, 1.94), (0, 0, -12)),
        "back": ((0.06, -0.94, 2.50), (-60, 0, 0)),
        "fist": ((0.74, 1.02, 1.90), (0, 0, 6)),
        "shoulder": ((0.58, -0.36, 3.16), (-6, 0, 0)),
        "other": ((-0.58, -0.36, 3.16), (-6, 0, 0)),
        "spine": ((0, -0.80, 2.50), (0, 0, 0)),
        "around": ((0, -0.1, 2.2), (0, 0, 0)),
    },
}
"""Where things hang on each chassis: position and turns."""


def _receiver(b: Builder, long: float = 1.30) -> None:
    b.box((0.50, long, 0.48), (0, 0.30, 0), GUN, groove(1, -0.3, 0.1, 0.34, width=0.016), chamfer=0.08)
    b.box((0.36, 0.50, 0.26), (0, -0.42, 0.06), DARK, chamfer=0.07)
    b.box((0.26, 0.70, 0.14), (0, 0.28, 0.28), PLATE, slats(1, 0.1, 0.3, facing=TOP), chamfer=0.04)


def gauss_cannon(b: Builder) -> None:
    """Two long rails with light between them."""
    _receiver(b, 1.10)
    for s in SIDES:
        b.box((0.10, 1.80, 0.22), (s * 0.12, 1.60, 0.03), PLATE, slats(1, 0.22, 0.2, 0.5), chamfer=0.02)
    b.box((0.08, 1.66, 0.08), (0, 1.60, 0.02), CYAN, chamfer=0.01)
    b.box((0.40, 0.22, 0.34), (0, 0.92, 0.02), PLATE)
    b.box((0.36, 0.18, 0.30), (0, 2.44, 0.03), DARK, chamfer=0.04)


def oc_55(b: Builder) -> None:
    """A twin-barrelled rifle."""
    _receiver(b)
    b.box((0.32, 0.42, 0.40), (0.02, 0.10, -0.34), DARK)
    for s in SIDES:
        b.cylinder(0.085, 1.0, (s * 0.11, 1.24, 0.05), DARK, turns=LEVEL)
    b.box((0.40, 0.24, 0.28), (0, 1.06, 0.05), PLATE)
    b.box((0.36, 0.30, 0.26), (0, 1.70, 0.05), GUN, slats(1, 0.1), chamfer=0.06)
    b.box((0.08, 0.50, 0.06), (0.24, 0.55, 0.16), HOT, chamfer=0.01)


def lb_5_death_adder(b: Builder) -> None:
    """A bundle of six barrels and a drum."""
    b.cylinder(0.34, 0.5, (0, 0.05, 0), GUN, turns=LEVEL)
    b.box((0.7, 0.4, 0.3), (0, -0.1, 0.22), PLATE, chamfer=0.07)
    for turn in (pi * i / 3 + 0.3 for i in range(6)):
        b.cylinder(0.085, 1.0, (0.19 * cos(turn), 0.72, 0.19 * sin(turn)), DARK, turns=LEVEL)
    b.cylinder(0.31, 0.14, (0, 0.64, 0), GUN, turns=LEVEL)
    b.cylinder(0.31, 0.16, (0, 1.12, 0), PLATE, turns=LEVEL)
    b.box(
        (0.40, 0.5, 0.5),
        (-0.36, -0.06, -0.1),
        DARK,
        stripes((1, 2), 0.22, facing=((-1, 0, 0), 0.5)),
        chamfer=0.08,
    )


def incendiary_displacer(b: Builder) -> None:
    """A wide mouth that glows, and two tanks."""
    _receiver(b, 0.90)
    b.lathe(
        ((0.16, -0.5), (0.20, 0.2), (0.34, 0.5)), (0, 1.14, 0), PLATE, slats(2, 0.14, 0.3), turns=(-90, 0, 0)
    )
    b.cylinder(0.26, 0.04, (0, 1.66, 0), HOT, turns=LEVEL)
    for s in SIDES:
        b.cylinder(0.17, 0.70, (s * 0.32, 0.0, -0.24), TANK_RED, band(2, -0.06, 0.06, "#15171C"), turns=LEVEL)


def frag_grenade_launcher(b: Builder) -> None:
    """A short fat barrel over a revolver drum."""
    _receiver(b, 0.80)
    b.cylinder(0.40, 0.46, (0, 0.62, -0.08), DARK, slats(2, 0.2, 0.2), turns=LEVEL, sides=8)
    b.cylinder(0.24, 0.70, (0, 1.14, 0.04), OLIVE, band(2, 0.2, 0.3, "#C9952A"), turns=LEVEL)
    b.cylinder(0.18, 0.04, (0, 1.50, 0.04), BLACK, turns=LEVEL)


def hv_li_missile_launcher(b: Builder) -> None:
    """A box of six tubes, as large as a chest."""
    b.box((0.80, 1.24, 0.66), (0, 0.40, 0.04), OLIVE, groove(1, -0.3, 0.2), band(1, 0.40, 0.50), chamfer=0.08)
    for x in (-0.24, 0.0, 0.24):
        for z in (-0.12, 0.20):
            b.cylinder(0.10, 0.08, (x, 1.02, z), BLACK, turns=LEVEL)
            b.cylinder(0.05, 0.10, (x, 1.03, z), RED, turns=LEVEL)
    b.box((0.30, 0.40, 0.26), (0, -0.36, 0), DARK, chamfer=0.07)


def missile_pod(b: Builder) -> None:
    """Six tubes on the shoulder."""
    b.box((0.66, 0.72, 0.44), (0, 0, 0), PLATE, groove(1, -0.1), chamfer=0.08)
    b.box((0.70, 0.14, 0.48), (0, -0.22, 0), CREW)
    for x in (-0.20, 0.0, 0.20):
        for z in (-0.09, 0.10):
            b.cylinder(0.08, 0.08, (x, 0.36, z), BLACK, turns=LEVEL)


def cluster_pod(b: Builder) -> None:
    """Four short mortars pointing up."""
    b.box((0.64, 0.64, 0.24), (0, 0, -0.08), PLATE, chamfer=0.06)
    for x in (-0.16, 0.16):
        for y in (-0.16, 0.16):
            b.cylinder(0.13, 0.46, (x, y, 0.18), DARK, turns=(-24, 0, 0))
            b.cylinder(0.09, 0.03, (x, y + 0.10, 0.40), HOT, turns=(-24, 0, 0))


def mounted_lmg(b: Builder) -> None:
    """A machine gun on a pintle."""
    b.cylinder(0.12, 0.30, (0, 0, 0), DARK)
    b.box((0.22, 0.56, 0.22), (0, 0.10, 0.26), GUN)
    b.cylinder(0.06, 0.90, (0, 0.78, 0.28), DARK, turns=LEVEL)
    b.box((0.24, 0.24, 0.26), (0.22, 0.06, 0.22), OLIVE)


def lasr_armament(b: Builder) -> None:
    """A dish of light on an arm."""
    b.box((0.34, 0.40, 0.30), (0, 0, 0.06), PLATE)
    b.lathe(((0.08, -0.3), (0.14, 0.1), (0.24, 0.28)), (0, 0.42, 0.12), WHITE, turns=(-90, 0, 0))
    b.ball((0.17, 0.06, 0.17), (0, 0.70, 0.12), CYAN)


def net_launcher(b: Builder) -> None:
    """A coil in a cage."""
    b.box((0.40, 0.50, 0.36), (0, 0, 0.04), PLATE)
    b.cylinder(0.22, 0.40, (0, 0.40, 0.06), YELLOW, slats(2, 0.1, 0.5), turns=LEVEL)
    b.cylinder(0.14, 0.06, (0, 0.62, 0.06), CYAN, turns=LEVEL)


def jump_jet(b: Builder) -> None:
    """Two large nozzles on the back."""
    for s in SIDES:
        b.lathe(
            ((0.30, -0.5), (0.20, 0.1), (0.24, 0.5)),
            (s * 0.54, -0.24, -0.10),
            STEEL,
            slats(2, 0.16, 0.3),
            turns=(20, 0, 0),
        )
        b.cylinder(0.24, 0.04, (s * 0.54, -0.09, -0.58), CYAN, turns=(20, 0, 0))


def heat_sink(b: Builder) -> None:
    """A radiator of glowing fins."""
    for i in range(5):
        b.box((0.90, 0.40, 0.05), (0, -0.16, -0.28 + i * 0.16), HOT if i == 2 else STEEL, chamfer=0.02)


def coordinator_drone(b: Builder) -> None:
    """A dock with a round drone in it."""
    b.box((0.44, 0.44, 0.14), (0, 0, -0.06), DARK)
    b.ball((0.24, 0.24, 0.15), (0, 0, 0.12), WHITE, band(2, -0.02, 0.04))
    b.ball((0.08, 0.06, 0.07), (0, 0.21, 0.12), CYAN)


def sniper_config(b: Builder) -> None:
    """A tall telescope on the shoulder."""
    b.rod((0, 0, -0.1), (0, 0, 0.36), 0.06, GUN)
    b.cylinder(0.13, 0.62, (0, 0.12, 0.44), DARK, turns=LEVEL)
    b.cylinder(0.10, 0.03, (0, 0.44, 0.44), RED, turns=LEVEL)


def canister(b: Builder) -> None:
    """A pair of bottles with a white band."""
    for s in SIDES:
        b.cylinder(0.14, 0.62, (s * 0.17, 0, 0.12), TANK_RED, band(2, -0.1, 0.1, "#C9CCC8"))


def repair_kit(b: Builder) -> None:
    """A yellow box with a folded arm."""
    b.box((0.46, 0.40, 0.30), (0, 0, 0), YELLOW, stripes((0, 1), 0.16, facing=TOP))
    b.rod((0.1, 0.0, 0.16), (-0.16, 0.24, 0.40), 0.05, STEEL)
    b.rod((-0.16, 0.24, 0.40), (0.10, 0.40, 0.24), 0.045, STEEL)


def shield_emitters(b: Builder) -> None:
    """Three nodes of light around the hull."""
    for turn in (0.5, 2.64, 4.71):
        at = (1.02 * cos(turn), 0.94 * sin(turn), 0.10)
        b.cylinder(0.15, 0.12, at, DARK)
        b.ball((0.10, 0.10, 0.10), (at[0], at[1], 0.20), CYAN)


def heavy_blade(b: Builder) -> None:
    """A cleaver as long as a leg."""
    b.hull(
        [
            (x, y, z)
            for x in (-0.05, 0.05)
            for y, z in ((0.1, -0.22), (0.1, 0.16), (1.50, 0.22), (1.74, -0.10), (1.50, -0.30))
        ],
        STEEL,
        groove(1, 0.5),
    )
    b.cylinder(0.10, 0.40, (0, -0.06, 0), DARK, turns=LEVEL)


def light_blade(b: Builder) -> None:
    """A short blade."""
    b.hull([(x, y, z) for x in (-0.04, 0.04) for y, z in ((0.1, -0.12), (0.1, 0.10), (0.86, 0.0))], STEEL)


def long_blade(b: Builder) -> None:
    """A spear."""
    b.cylinder(0.06, 2.1, (0, 0.44, 0), DARK, turns=LEVEL)
    b.hull([(x, y, z) for x in (-0.04, 0.04) for y, z in ((1.4, -0.14), (1.4, 0.14), (2.1, 0.0))], STEEL)


def arc_tool(b: Builder) -> None:
    """A fork with light between its tines."""
    for s in SIDES:
        b.box((0.08, 0.80, 0.10), (s * 0.16, 0.50, 0), STEEL, chamfer=0.02)
    b.ball((0.09, 0.09, 0.09), (0, 0.84, 0), CYAN)


def ram(b: Builder) -> None:
    """A piston over the fist."""
    b.cylinder(0.26, 0.62, (0, 0.14, 0.08), PLATE, slats(2, 0.16, 0.3), turns=LEVEL)
    b.cylinder(0.16, 0.40, (0, 0.56, 0.08), STEEL, turns=LEVEL)


def tonfa(b: Builder) -> None:
    """A baton along the forearm."""
    b.box((0.14, 1.40, 0.18), (0.22, 0.10, 0.02), BLACK, band(1, 0.5, 0.62, "#C9952A"))


Make = Callable[[Builder], None]

PARTS: dict[str, tuple[str, Make]] = {
    "gauss_cannon": ("hand", gauss_cannon),
    "oc_55": ("hand", oc_55),
    "lb_5_death_adder": ("hand", lb_5_death_adder),
    "incendiary_displacer": ("hand", incendiary_displacer),
    "frag_grenade_launcher": ("hand", frag_grenade_launcher),
    "hv_li_missile_launcher": ("hand", hv_li_missile_launcher),
    "ir_missile_pod": ("shoulder", missile_pod),
    "cluster_pod": ("shoulder", cluster_pod),
    "mounted_lmg": ("other", mounted_lmg),
    "lasr_armament": ("other", lasr_armament),
    "em_c_net_launcher": ("other", net_launcher),
    "jump_jet": ("spine", jump_jet),
    "heat_sink": ("spine", heat_sink),
    "coordinator_drone": ("other", coordinator_drone),
    "sniper_config": ("other", sniper_config),
    "fire_suppression_system": ("shoulder", canister),
    "emergency_hull_repair_foam": ("shoulder", canister),
    "field_repair_kit": ("shoulder", repair_kit),
    "gaizon_shield_array": ("around", shield_emitters),
    "juniper_4_shield_mesh": ("around", shield_emitters),
    "phthalo_blue_shield_matrix": ("around", shield_emitters),
    "heavy_melee": ("fist", heavy_blade),
    "light_melee": ("fist", light_blade),
    "long_melee": ("fist", long_blade),
    "arc_tool": ("fist", arc_tool),
    "pneumatic_sidearm": ("fist", ram),
    "riot_tonfa": ("fist", tonfa),
}
"""Where each thing hangs and how it looks; what is not here cannot be seen from outside."""

PRIMARIES = tuple(name for name, (place, _) in PARTS.items() if place == "hand")


def part(chassis: str, name: str, place: str | None = None) -> Builder:
    """A thing on a chassis; a primary weapon that is not in use hangs on the back."""
    mount, make = PARTS[name]
    b = Builder()
    with b.at(*MOUNTS[chassis][place or mount]):
        make(b)
    return b
