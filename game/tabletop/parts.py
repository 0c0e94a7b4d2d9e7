"""Parts every game on this table shares. All lengths are inches; all parts are frozen and shared by forks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

Point = tuple[float, float]

EPS = 0.001
"""The one tolerance of the board, in inches: lengths that differ by less are equal."""

STEP = 1.0
"""How much higher, in inches, the next surface may be for a model simply to walk up to it."""

TABLE = 1
"""The entity that stands for the table itself: it carries the dice, the clock, the score and the like."""


class Cover(IntEnum):
    """How well something shields; the number is the defence dice it adds (rules 6)."""

    NONE = 0
    LIGHT = 1
    HEAVY = 2


def tidy(length: float) -> float:
    """A length as the table keeps it: whole thousandths of an inch, and never minus zero."""
    return round(length, 3) + 0.0


@dataclass(frozen=True, slots=True)
class Place:
    """Where the centre of a base is. ``z`` is the height of the surface it stands on; facing is only for show."""

    x: float
    y: float
    z: float = 0.0
    facing: float = 0.0

    @property
    def point(self) -> Point:
        return (self.x, self.y)

    @classmethod
    def at(cls, x: float, y: float, z: float = 0.0, facing: float = 0.0) -> Place:
        """A place rounded the way the table keeps it (1/1000 inch, 1/10 degree)."""
        return cls(tidy(x), tidy(y), tidy(z), round(facing % 360.0, 1) % 360.0)


@dataclass(frozen=True, slots=True)
class Base:
    """The cylinder a model is for sight and room: radius of its base, and its height, where its eye is."""

    radius: float
    height: float


@dataclass(frozen=True, slots=True)
class Side:
    """Whose model this is: 0 or 1. A model without this part belongs to nobody."""

    side: int


@dataclass(frozen=True, slots=True)
class Removed:
    """Gone from the table for good; the entity stays so that ids never shift. ``why`` is one word for the log."""

    why: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of terrain.

    ``outline`` is its footprint, counter-clockwise, convex or not; it is solid from the ground to ``height``.
    ``cover`` is the grade it gives when it hides half of a target. A piece with ``blocks_sight`` also ends sight; one
    without (rubble, a wreck, a fence) hides for cover only. ``stand``: its top holds bases. ``climb``: models may
    climb it. ``wall_run``: its faces can be run along. ``solid`` is False for things that only stop sight, such as
    smoke. ``kind`` is the name of the look; ``damage`` counts what wrecking effects did to it.
    """

    kind: str
    outline: tuple[Point, ...]
    height: float
    cover: Cover = Cover.HEAVY
    blocks_sight: bool = True
    climb: bool = True
    stand: bool = True
    wall_run: bool = True
    destructible: bool = True
    solid: bool = True
    damage: int = 0
    name: str = ""

    def rubble(self) -> Piece:
        """What is left of it once destroyed: walkable, Light Cover, no higher than a step."""
        return replace(self, kind="rubble", height=min(self.height, STEP), cover=Cover.LIGHT, blocks_sight=False,
                       climb=True, stand=True, wall_run=False, destructible=False)


@dataclass(frozen=True, slots=True)
class Area:
    """A region of the floor: darkness, light, a deployment zone. ``kind`` says which; ``owner`` a side or None."""

    kind: str
    outline: tuple[Point, ...]
    owner: int | None = None
    name: str = ""
