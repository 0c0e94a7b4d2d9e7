"""Every miniature by name: what builds it, in which poses and crews, and how finely it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from game.stage.solids.light import Paint
from game.stage.solids.shapes import Builder, Solid, turned
from tools.forge.models import horde, loadout, machines, people, titans

FACINGS = 8
"""Pictures of a model, each turned by 45° from the one before; the first looks towards the viewer, the next to the left
of the picture."""

AMBER, TEAL = Paint("#FF9A0A", "amber", "#FF9A0A"), Paint("#12C9B5", "teal", "#12C9B5")
PAINTS = {"amber": AMBER, "teal": TEAL, "none": Paint(), "horde": Paint("#8A2F50", "", "#FF3D6E")}

LOW = 0.45
"""How far the colours of a Null or of somebody down are washed out."""

Pose = Callable[[], list[Solid]]


@dataclass(frozen=True)
class Model:
    """``ppi``: pixels to an inch; ``larger``: how much larger than true it stands on the table; ``tilt``: degrees it is
    leant back for its portrait, and ``bust``: of how many inches around which height that is a picture; ``over``: the
    chassis it lies over, for things a Titan carries."""

    name: str
    group: str
    poses: Mapping[str, Pose]
    crews: tuple[str, ...]
    ppi: int
    larger: float = 1.0
    tilt: float = 28.0
    bust: tuple[float, float] | None = None
    heights: bool = False

    def paint(self, pose: str, crew: str) -> Paint:
        """How it is painted in a pose: lamps are out where nobody is at home."""
        paint = PAINTS[crew]
        if pose in ("null", "down"):
            return Paint(paint.code, paint.cue, paint.rim, 0.0, LOW)
        return paint


def _lying(make: Callable[[], Builder]) -> list[Solid]:
    """Fallen on the back."""
    return turned(make().solids, (82, 0, 24), (0.1, 0.45, 0.22))


def _solids(make: Callable[[], Builder]) -> list[Solid]:
    return make().solids


def _tipped(make: Callable[[], Builder]) -> list[Solid]:
    """Prone already: rolled over on a side."""
    return turned(make().solids, (0, 128, 20), (0, 0, 0.40))


def _null(chassis: Callable[[bool], Builder]) -> list[Solid]:
    return chassis(True).solids


CREWS = ("amber", "teal")

PEOPLE: dict[str, Callable[[], Builder]] = {
    made.__name__: made
    for made in (
        people.freelancer,
        people.rifleman,
        people.marksman,
        people.rampart,
        people.trauma_medic,
        people.heavy_weapons,
        people.field_engineer,
        people.infiltrator,
        people.forward_observer,
        people.sniper,
        people.hacker,
        people.field_mechanic,
        people.hunter,
        people.vanguard_operative,
    )
} | {
    "green": partial(people.pilot, 1),
    "experienced": partial(people.pilot, 2),
    "veteran": partial(people.pilot, 3),
}

CHASSIS: dict[str, Callable[..., Builder]] = {
    "vanguard": titans.vanguard,
    "phalanx": titans.phalanx,
    "blitz": titans.blitz,
}

SIGNATURE = {"vanguard": "oc_55", "phalanx": "lb_5_death_adder", "blitz": "gauss_cannon"}
"""The weapon on the portrait of a chassis."""

HORDE: dict[str, Callable[[], Builder]] = {
    "walker-1": partial(horde.dead, "walker", 0, -1),
    "walker-2": partial(horde.dead, "walker", 1, 1),
    "walker-3": partial(horde.dead, "walker", 2, 1),
    "walker-4": partial(horde.dead, "walker", 4, -1),
    "runner-1": partial(horde.dead, "runner", 0, -1),
    "runner-2": partial(horde.dead, "runner", 1, 1),
    "runner-3": partial(horde.dead, "runner", 3, 1),
    "fatty-1": partial(horde.dead, "fatty", 0, 1),
    "fatty-2": partial(horde.dead, "fatty", 1, -1),
    "brute-1": partial(horde.brute, 0),
    "brute-2": partial(horde.brute, 1),
}


def _all() -> dict[str, Model]:
    models = [_person(name, make) for name, make in PEOPLE.items()]
    models += [_titan(name, make) for name, make in CHASSIS.items()]
    models += [_part(chassis, name, place) for chassis in CHASSIS for name, place in _carried()]
    for name, make in HORDE.items():
        big = name.startswith("brute")
        model = Model(
            name,
            "horde",
            {"ready": partial(_solids, make)},
            ("horde",),
            72,
            1.0 if big else 1.2,
            bust=(2.8, 0.95) if big else (1.7, 0.75),
        )
        models.append(model)
    zed = {"ready": partial(_solids, horde.titan_zed)}
    models.append(Model("titan_zed", "horde", zed, ("horde",), 56, bust=(5.6, 1.8)))
    wreck = {"ready": partial(_solids, titans.wreck)}
    models.append(Model("wreck", "titans", wreck, ("none",), 56, bust=(5.4, 0.4)))
    models += [
        _machine("turret", machines.turret, ("amber", "teal", "none"), 3.0),
        _machine("tank", machines.tank, ("none",), 2.2),
        _machine("drone", machines.drone, CREWS, 2.4),
        _machine("shield_wall", machines.shield_wall, CREWS, 2.6),
    ]
    return {model.name: model for model in models}


def _person(name: str, make: Callable[[], Builder]) -> Model:
    fallen = _tipped if name == "sniper" else _lying
    poses = {"ready": partial(_solids, make), "down": partial(fallen, make)}
    return Model(name, "people", poses, CREWS, 84, 1.2, bust=(2.2, 0.2) if name == "sniper" else (1.3, 1.0))


def _titan(name: str, make: Callable[..., Builder]) -> Model:
    poses = {"ready": partial(_solids, make), "null": partial(_null, make)}
    return Model(name, "titans", poses, CREWS, 56, bust=(5.2, 1.8), heights=True)


def _carried() -> list[tuple[str, str]]:
    """Everything a Titan can carry, and primary weapons once more on the back."""
    return [(name, "") for name in loadout.PARTS] + [(name, "back") for name in loadout.PRIMARIES]


def _part(chassis: str, name: str, place: str) -> Model:
    def make() -> list[Solid]:
        return loadout.part(chassis, name, place or None).solids

    key = f"{chassis}+{name}" + (f"+{place}" if place else "")
    return Model(key, "titans", {"ready": make}, ("none",), 56, heights=True)


def _machine(name: str, make: Callable[[], Builder], crews: tuple[str, ...], bust: float) -> Model:
    return Model(name, "machines", {"ready": partial(_solids, make)}, crews, 72, bust=(bust, 0.6))


MODELS = _all()
