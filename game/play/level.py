"""Level files, version 1: a table, its terrain, its zones, and the terms of its scenario.

Lengths are inches; the origin is the lower left corner, x runs right and y up. Side 0 plays from the bottom edge and
side 1 from the top unless the roll-off swaps them. Bad files raise :class:`~game.records.faults.Fault` with file,
line, field, value and what would be allowed; what is legal but unwise is told by :meth:`Level.check`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from math import cos, hypot, pi, radians, sin
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field
from shapely import Polygon

from game.play.inspection import Trouble, inspect, terrain_share
from game.records.document import Document, load
from game.records.faults import Fault, did_you_mean, joined, shown
from game.records.paths import ASSETS, level_folders
from game.records.yaml_records import read, read_document, read_text, record
from game.rulesets.titanfallz.crews import Crew
from game.rulesets.titanfallz.doors import leaf
from game.rulesets.titanfallz.parts import Door as Hung
from game.rulesets.titanfallz.parts import usual_cap, usual_rounds, usual_size, usual_target
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.setup import Setup
from game.rulesets.titanfallz.special import Special
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.turrets import is_gun
from game.tabletop.parts import Area, Cover, Piece, Point, tidy

__all__ = [
    "Circle", "Deployment", "Door", "Floor", "Free", "Kind", "Level", "Objective", "Rect", "Shape", "Terrain",
    "Trouble", "Turret", "Zones", "find_level", "kinds", "stock_levels",
]  # fmt: skip

CIRCLE_CORNERS = 24
"""A circle becomes a polygon of so many corners."""

LEAST_AREA = 0.01
"""A shape covers at least so many square inches."""

_WORD = re.compile("[a-z][a-z0-9_]*")

LEAST_DOOR = 1.0
"""A door is at least so many inches wide."""

_LIT = 0.005
"""A hair, in inches, that light reaches farther than it says, so that what is exactly so far off is lit."""

SPAWNS = 3
"""A table has so many spawn points, whatever the scenario."""

Length = Annotated[float, Field(ge=0.05, le=100)]
Coordinate = Annotated[float, Field(ge=-100, le=200)]
Spot = tuple[Coordinate, Coordinate]
Inches = Annotated[int, Field(ge=12, le=72)]
CoverWord = Literal["none", "light", "heavy"]
Tile = Literal["deck", "grating", "regolith", "hazard", "concrete", "plate"]


# --- shapes --------------------------------------------------------------------------------------------------


@record
class Rect:
    """A rectangle around its centre, turned counter-clockwise by so many degrees."""

    at: Spot
    size: tuple[Length, Length]
    turn: Annotated[float, Field(ge=-360, le=360)] = 0.0

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise."""
        wide, deep = self.size[0] / 2, self.size[1] / 2
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        corners = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
        return tuple(_point(self.at[0] + x * c - y * s, self.at[1] + x * s + y * c) for x, y in corners)


@record
class Circle:
    """A circle; on the table it is a polygon of 24 corners."""

    at: Spot
    radius: Length

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise."""
        turns = (2 * pi * i / CIRCLE_CORNERS for i in range(CIRCLE_CORNERS))
        return tuple(_point(self.at[0] + self.radius * cos(t), self.at[1] + self.radius * sin(t)) for t in turns)


@record
class Free:
    """Any polygon that does not cross itself."""

    points: Annotated[tuple[Spot, ...], Field(max_length=200)]

    def __post_init__(self) -> None:
        points = [_point(x, y) for x, y in self.points]
        if len(points) < 3:
            raise ValueError(f"a polygon has at least 3 points, and this one has {len(points)}")
        if any(a == b for a, b in zip(points, points[1:] + points[:1], strict=True)):
            raise ValueError("two points of a polygon in a row may not be the same; it closes by itself")
        shape = Polygon(points)
        if not shape.is_valid:
            raise ValueError("the edges of a polygon may not touch or cross each other")
        if shape.area < LEAST_AREA:
            raise ValueError("this polygon covers nothing")

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise."""
        points = tuple(_point(x, y) for x, y in self.points)
        return points if Polygon(points).exterior.is_ccw else points[::-1]


@record
class Shape:
    """An area of the floor: exactly one of a rectangle, a circle and a polygon."""

    rect: Rect | None = None
    circle: Circle | None = None
    polygon: Free | None = None

    def __post_init__(self) -> None:
        if sum(form is not None for form in (self.rect, self.circle, self.polygon)) != 1:
            raise ValueError("exactly one of rect, circle and polygon says where it is")
        if Polygon(self.outline()).area < LEAST_AREA:
            raise ValueError("this shape covers nothing")

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise, in whole thousandths of an inch."""
        form = self.rect or self.circle or self.polygon
        assert form is not None
        return form.outline()


def _point(x: float, y: float) -> Point:
    return (tidy(x), tidy(y))


# --- terrain -------------------------------------------------------------------------------------------------


@record
class Kind:
    """What a kind of terrain is unless a level says otherwise."""

    height: Length
    cover: CoverWord
    sight: bool = True
    stand: bool = True
    climb: bool = True
    wall_run: bool = True
    destructible: bool = True


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of terrain, by name."""
    return read(ASSETS / "terrain.yaml", dict[str, Kind])


@record
class Terrain(Shape):
    """A piece of terrain: its kind, where it is, and what differs from its kind. ``pool``: loose, placed in turns."""

    kind: str
    height: Length | None = None
    cover: CoverWord | None = None
    sight: bool | None = None
    stand: bool | None = None
    climb: bool | None = None
    wall_run: bool | None = None
    destructible: bool | None = None
    pool: bool = False
    name: str = ""

    def __post_init__(self) -> None:
        if self.kind not in kinds():
            raise ValueError(f"no terrain is called {shown(self.kind)}; {did_you_mean(self.kind, kinds())}")
        # super() is lost once slots have made the class anew.
        Shape.__post_init__(self)

    def piece(self) -> Piece:
        """It on the table."""
        kind = kinds()[self.kind]

        def own(value: bool | None, usual: bool) -> bool:
            return usual if value is None else value

        return Piece(
            self.kind, self.outline(), kind.height if self.height is None else self.height,
            Cover[(self.cover or kind.cover).upper()], own(self.sight, kind.sight), own(self.climb, kind.climb),
            own(self.stand, kind.stand), own(self.wall_run, kind.wall_run),
            own(self.destructible, kind.destructible), name=self.name,
        )  # fmt: skip


# --- everything else on a table ------------------------------------------------------------------------------


@record
class Floor:
    """The floor in 1" cells: rows of characters, the top row first, and what each character is."""

    legend: Mapping[str, Tile]
    rows: tuple[str, ...]


@record
class Zones:
    """Dark areas, and pools of light in them.

    With ``lit_around_deployment`` the whole table is dark but for so many inches around each deployment area.
    """

    dark: tuple[Shape, ...] = ()
    light: tuple[Shape, ...] = ()
    lit_around_deployment: Annotated[float, Field(ge=0, le=36)] | None = None


@record
class Deployment(Shape):
    """A deployment area and the side that plays from it; a side may have several."""

    owner: Annotated[int, Field(ge=0, le=1)]


@record
class Objective:
    """What both sides want."""

    at: Spot
    kind: Literal["panocyte_tank"] = "panocyte_tank"


@record
class Door:
    """A door in a wall, from one point to another; an Interact opens or shuts it."""

    start: Spot
    end: Spot
    open: bool = False
    height: Length | None = None

    def __post_init__(self) -> None:
        (ax, ay), (bx, by) = self.start, self.end
        if _point(*self.start) == _point(*self.end):
            raise ValueError("a door may not begin and end at the same point")
        if hypot(bx - ax, by - ay) < LEAST_DOOR:
            raise ValueError(f'a door is at least {LEAST_DOOR:g}" wide')

    def leaf(self) -> Piece:
        """What stands there while it is shut."""
        usual = kinds()["door"]
        like = Piece("door", (), usual.height if self.height is None else self.height, Cover[usual.cover.upper()],
                     usual.sight, usual.climb, usual.stand, usual.wall_run, usual.destructible)
        return leaf(_point(*self.start), _point(*self.end), like)


@record
class Turret:
    """A security turret: nobody's, until it is shot down to 0 Armor and hacked (13.3)."""

    at: Spot
    weapon: str = field(default_factory=lambda: tables().figures.turret.weapon)

    def __post_init__(self) -> None:
        guns = [w.id for w in tables().weapons.values() if is_gun(w)]
        if self.weapon not in guns:
            raise ValueError(f"no turret fires {shown(self.weapon)}; {did_you_mean(self.weapon, guns)}")


# --- the level -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Clash:
    """Two things in a level that are fine each by itself but do not go together."""

    way: tuple[str | int, ...]
    sentence: str
    value: object = None
    allowed: str = ""

    @property
    def field(self) -> str:
        return ".".join(map(str, self.way))


@record
class _Written:
    """A level as its file says, before its parts have been compared with each other."""

    version: Literal[1]
    name: Annotated[str, Field(min_length=1, max_length=60)]
    about: str
    scenario: Annotated[str, Field(min_length=1, max_length=40)]
    floor: Floor
    terrain: Annotated[tuple[Terrain, ...], Field(max_length=400)]
    deployment: Annotated[tuple[Deployment, ...], Field(max_length=12)]
    spawns: tuple[Spot, ...]
    size: tuple[Inches, Inches] = field(default_factory=usual_size)
    objective: Objective | None = None
    zones: Zones = field(default_factory=Zones)
    doors: tuple[Door, ...] = ()
    turrets: tuple[Turret, ...] = ()
    rounds: Annotated[int, Field(ge=1, le=20)] = field(default_factory=usual_rounds)
    vp_target: Annotated[int, Field(ge=1, le=100)] = field(default_factory=usual_target)
    spawn_cap: Annotated[int, Field(ge=0, le=60)] = field(default_factory=usual_cap)
    terrain_placement: Literal["fixed", "alternating"] = "fixed"
    special: Special = field(default_factory=Special)
    notes: str = ""


@record
class Level(_Written):
    """A table to play on, and the terms of its scenario."""

    def __post_init__(self) -> None:
        for clash in _clashes(self):
            raise ValueError(f"{clash.field}: {clash.sentence}")

    @classmethod
    def read(cls, path: str | Path) -> Level:
        """A level from a file. Raises :class:`Fault` with file, line, field, value and what is allowed."""
        return cls.of(load(read_text(path), str(path)), str(path))

    @classmethod
    def of(cls, document: Document, path: str | None = None) -> Level:
        """A level from a loaded text; ``path`` is what faults call it. Raises :class:`Fault`."""
        written = read_document(document, _Written, path)
        faults = [
            Fault(clash.sentence, path=path, line=document.line(clash.way), field=clash.field,
                  value=clash.value, allowed=clash.allowed)
            for clash in _clashes(written)
        ]  # fmt: skip
        if faults:
            raise joined(faults)
        return cls(**{part.name: getattr(written, part.name) for part in fields(written)})

    # --- on the table ------------------------------------------------------------------------------------------

    def pieces(self, alternating: bool = False) -> tuple[Piece, ...]:
        """The terrain that lies there from the start; without the loose pieces if those are placed in turns."""
        return tuple(t.piece() for t in self.terrain if not (alternating and t.pool))

    def pool(self) -> tuple[Piece, ...]:
        """The loose pieces, where they lie unless they are placed in turns."""
        return tuple(t.piece() for t in self.terrain if t.pool)

    def areas(self) -> tuple[Area, ...]:
        """Zones: deployment with its owner, dark and light."""
        zones = tuple(Area("deployment", area.outline(), area.owner) for area in self.deployment)
        dark = tuple(Area("dark", shape.outline()) for shape in self.zones.dark)
        lit = tuple(Area("light", shape.outline()) for shape in self.zones.light)
        return zones + dark + self._night() + lit

    def _night(self) -> tuple[Area, ...]:
        """A dark table with light around the deployment areas, if the level has that."""
        reach = self.zones.lit_around_deployment
        if reach is None:
            return ()
        wide, deep = self.size
        lit = (Polygon(area.outline()).buffer(reach + _LIT, quad_segs=32) for area in self.deployment)
        night = Area("dark", ((0.0, 0.0), (wide, 0.0), (wide, deep), (0.0, deep)))
        return (night, *(Area("light", tuple(_point(x, y) for x, y in shape.exterior.coords[:-1])) for shape in lit))

    def setup(self, crews: tuple[Crew, Crew], rulings: Rulings, alternating: bool = False) -> Setup:
        """What a battle on this level begins with; ``alternating``: the players place the loose pieces."""
        return Setup(
            self.scenario, crews, self.pieces(alternating), self.areas(), self.spawns,
            None if self.objective is None else self.objective.at, self.pool() if alternating else (),
            self.rounds, self.vp_target, self.spawn_cap, rulings, self.special,
            tuple((_point(*turret.at), turret.weapon) for turret in self.turrets),
            tuple(Hung(_point(*door.start), _point(*door.end), door.leaf(), door.open) for door in self.doors),
        )  # fmt: skip

    def terrain_share(self) -> float:
        """The share of the table, 0 to 1, that terrain covers."""
        return terrain_share(self)

    def check(self, document: Document | None = None) -> list[Trouble]:
        """Everything that would spoil a game here, errors first. The document it came from adds the lines."""
        return inspect(self, document)


def _clashes(level: _Written) -> Iterator[_Clash]:
    if not _WORD.fullmatch(level.scenario):  # files are named after it
        allowed = "it has to be small letters, digits and _, such as dark_refinery"
        sentence = f"{shown(level.scenario)} cannot name a scenario; {allowed}."
        yield _Clash(("scenario",), sentence, level.scenario, allowed)
    if len(level.spawns) != SPAWNS:
        allowed = f"exactly {SPAWNS} are needed"
        yield _Clash(("spawns",), f"there are {len(level.spawns)} spawn points; {allowed}.", level.spawns, allowed)
    owners = [area.owner for area in level.deployment]
    if set(owners) != {0, 1}:
        allowed = "areas are needed, at least one with owner 0 and one with owner 1"
        given = ", ".join(map(str, owners)) or "nobody"
        yield _Clash(("deployment",), f"the owners are {given}; {allowed}.", owners, allowed)
    yield from _floor_clashes(level.floor, level.size)


def _floor_clashes(floor: Floor, size: tuple[int, int]) -> Iterator[_Clash]:
    for sign in floor.legend:
        if len(sign) != 1:
            allowed = "a cell is one character"
            yield _Clash(("floor", "legend", sign), f"{shown(sign)} cannot be a cell; {allowed}.", sign, allowed)
    if len(floor.rows) != size[1]:
        allowed = f'{size[1]} are needed, one for each inch of the table\'s depth'
        yield _Clash(("floor", "rows"), f"there are {len(floor.rows)} rows; {allowed}.", floor.rows, allowed)
    for i, row in enumerate(floor.rows):
        if len(row) != size[0]:
            allowed = f"{size[0]} are needed, one for each inch of the table's width"
            yield _Clash(("floor", "rows", i), f"row {i + 1} has {len(row)} cells; {allowed}.", row, allowed)
        yield from _strange_cells(floor.legend, i, row)


def _strange_cells(legend: Iterable[str], i: int, row: str) -> Iterator[_Clash]:
    for sign in sorted(set(row) - set(legend)):
        allowed = f"the legend knows {', '.join(legend) or 'nothing'}"
        yield _Clash(("floor", "rows", i), f"row {i + 1} has a cell {shown(sign)}; {allowed}.", row, allowed)


# --- finding levels ------------------------------------------------------------------------------------------


def stock_levels() -> dict[str, Path]:
    """The levels there are, by the name of their file: the player's own first, then those of the game."""
    found = dict[str, Path]()
    for folder in level_folders():
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find_level(name: str | Path) -> Level:
    """A level by name, or by path if it ends in .yaml or names a folder. Raises :class:`Fault` with all names."""
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        return Level.read(path)
    known = stock_levels()
    if str(name) not in known:
        raise Fault(f"there is no level called {shown(str(name))}; there are {', '.join(sorted(known)) or 'none'}.")
    return Level.read(known[str(name)])
