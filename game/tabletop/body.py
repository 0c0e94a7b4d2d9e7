"""A model as space knows it, and why it cannot be somewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot, inf

from game.tabletop.parts import EPS, Cover, Point

CONTACT = 0.05
"""Bases nearer than this, in inches, are in contact: a hand does not place miniatures to a thousandth."""

WITHIN = 0.01
"""What a measured distance may be over, in inches, and still count as within."""

CLEARANCE = 0.001
"""A base stops this far, in inches, from what it may not overlap."""


@dataclass(frozen=True, slots=True)
class Body:
    """A model as an upright cylinder: its entity, the centre of its base, the height it stands at, and its size.

    ``hides`` is the cover it gives to whoever is behind it (a Titan). No body ever ends sight.
    """

    id: int
    x: float
    y: float
    z: float
    radius: float
    height: float
    hides: Cover = Cover.NONE

    @property
    def point(self) -> Point:
        return (self.x, self.y)


_SENTENCES = {
    "edge": "It would not be wholly on the table.",
    "terrain": "Terrain is in the way.",
    "ledge": "Its base needs flat ground under all of it.",
    "base": "Another model is in the way.",
}


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a base cannot be somewhere: "edge", "terrain", "ledge" or "base"; and the entity in the way, if any."""

    reason: str
    entity: int | None = None

    @property
    def sentence(self) -> str:
        """The reason as the player reads it."""
        return _SENTENCES[self.reason]


def level_with(z: float, height: float, other: Body) -> bool:
    """Whether a body ``height`` tall at height ``z`` and the other one are too near in height to overlap on plan."""
    apart = z - other.z
    return apart < other.height - EPS if apart >= 0.0 else -apart < height - EPS


def body_at(
    radius: float, z: float, point: Point, bodies: Iterable[Body], gap: float = 0.0, height: float = inf
) -> Body | None:
    """The first of the bodies that a base put there, with ``gap`` around it, overlaps by more than EPS, or None."""
    x, y = point
    reach = radius + gap - EPS
    for other in bodies:
        if hypot(other.x - x, other.y - y) < reach + other.radius and level_with(z, height, other):
            return other
    return None
