"""Rules 13: what a scenario changes, as plain data that any level may use.

Each scenario has a file of hooks (``scenario_*.py``) that read these records; the chapters never name a scenario. A
new rule of a scenario is a record here, a field of :class:`Special`, and a hook there.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.records.yaml_records import record

Edge = Literal["bottom", "top", "left", "right"]


@record
class Role:
    """What it means to play from one of the two deployment zones (13.2, 13.4).

    ``zone`` is the owner of the zone in the level. ``reserve``: nobody, the Titan, or the whole force waits off the
    table. ``edges``: the table edges along which its reserves may come on. ``survival_vp`` are scored at the end of
    each round in which a model of that side still stands. Where both roles have a ``name``, the roll-off asks for one
    of them instead of an edge.
    """

    zone: Annotated[int, Field(ge=0, le=1)]
    name: Annotated[str, Field(max_length=24)] = ""
    reserve: Literal["none", "titan", "all"] = "none"
    edges: tuple[Edge, ...] = ()
    survival_vp: Annotated[int, Field(ge=0, le=10)] = 0

    def __post_init__(self) -> None:
        if len(set(self.edges)) < len(self.edges):
            raise ValueError("each table edge is named once")


@record
class FirstLanding:
    """What the first Titan to land in a game has of it (13.2): a free attack, and a die for what it came down on.

    On ``crushes_on`` or less of a d6 that is the nearest of the horde, which scores ``vp``; 0 means never.
    """

    free_attack: bool = True
    crushes_on: Annotated[int, Field(ge=0, le=6)] = 1
    vp: Annotated[int, Field(ge=0, le=10)] = 1


@record
class Special:
    """The special rules of a level; each is off unless the level gives it.

    ``hard_dark``: every shot at or from the Dark is a hard one, also of two who are both in it. ``face_down``: horde
    cards lie face down at their spawn point until somebody sees it (13.5).
    """

    roles: tuple[Role, ...] = ()
    first_landing: FirstLanding | None = None
    hard_dark: bool = False
    face_down: bool = False

    def __post_init__(self) -> None:
        zones = [role.zone for role in self.roles]
        if len(set(zones)) < len(zones):
            raise ValueError(f"zone {zones[0]} is given two roles")
        names = [role.name for role in (self.role(0), self.role(1)) if role.name]
        if len(names) == 1 or len(set(names)) < len(names):
            raise ValueError("both roles have a name of their own, or neither has one")
        if self.first_landing is not None and not any(role.reserve != "none" for role in self.roles):
            raise ValueError("nobody's Titan is in reserve, so none is ever the first to land")

    def role(self, zone: int) -> Role:
        """The role of whoever plays from that zone; one with nothing special unless the level gives another."""
        return next((role for role in self.roles if role.zone == zone), Role(zone=zone))
