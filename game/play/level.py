"""Level files, version 1: a table, its terrain, its zones, and the terms of its scenario.

Lengths are inches; the origin is the lower left corner, x runs right and y up. Side 0 plays from the bottom edge and
side 1 from the top unless the roll-off swaps them. Bad files raise :class:`~game.records.faults.Fault` with file,
line, field, value and what would be allowed; what is legal but unwise is told by :meth:`Level.check`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import cos, pi, radians, sin
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field
from shapely import Polygon, union_all

from game.records.faults import Fault, did_you_mean
from game.records.paths import ASSETS, level_folders
from game.records.yaml_records import read, record
from game.rulesets.titanfallz.crews import Crew
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.setup import Setup
from game.rulesets.titanfallz.tables import CoverGrade, tables
from game.tabletop.board import Board
from game.tabletop.parts import Area, Piece, Point

MM = 25.4
CIRCLE_CORNERS = 24

Length = Annotated[float, Field(gt=0, le=100)]
Coordinate = Annotated[float, Field(ge=-100, le=200)]
Spot = tuple[Coordinate, Coordinate]


@record
class Rect:
    """A rectangle around its centre, turned counter-clockwise by so many degrees."""

    at: Spot
    size: tuple[Length, Length]
    turn: float = 0.0

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise."""
        wide, deep = self.size[0] / 2, self.size[1] / 2
        c, s = cos(radians(self.turn)), sin(radians(self.turn))
        corners = ((-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep))
        return tuple(_point(self.at[0] + x * c - y * s, self.at[1] + x * s + y * c) for x, y in corners)


@record
class Circle:
    """A circle; it becomes a polygon of 24 corners."""

    at: Spot
    radius: Length

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise."""
        turns = (2 * pi * i / CIRCLE_CORNERS for i in range(CIRCLE_CORNERS))
        return tuple(_point(self.at[0] + self.radius * cos(t), self.at[1] + self.radius * sin(t)) for t in turns)


@record
class Free:
    """Any simple polygon."""

    points: tuple[Spot, ...]

    def __post_init__(self) -> None:
        if len(self.points) < 3:
            raise ValueError("a polygon has at least 3 points")
        shape = Polygon(self.points)
        if not shape.is_valid or shape.area < 0.01:
            raise ValueError("a polygon may not cross itself and has to cover something")

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

    def outline(self) -> tuple[Point, ...]:
        """Its corners, counter-clockwise."""
        form = self.rect or self.circle or self.polygon
        assert form is not None
        return form.outline()


@record
class Kind:
    """What a kind of terrain is unless a level says otherwise."""

    height: Length
    cover: CoverGrade
    sight: bool = True
    stand: bool = True
    climb: bool = True
    wall_run: bool = True
    destructible: bool = True


@record
class Terrain(Shape):
    """A piece of terrain: its kind, where it is, and what differs from its kind. ``pool``: loose, placed in turns."""

    kind: str
    height: Length | None = None
    cover: CoverGrade | None = None
    sight: bool | None = None
    stand: bool | None = None
    climb: bool | None = None
    wall_run: bool | None = None
    destructible: bool | None = None
    pool: bool = False
    name: str = ""

    def __post_init__(self) -> None:
        Shape.__post_init__(self)
        if self.kind not in kinds():
            raise ValueError(f"there is no terrain called {self.kind!r}; there are {', '.join(kinds())}")

    def piece(self) -> Piece:
        """It on the table."""
        kind = kinds()[self.kind]

        def own(value: bool | None, usual: bool) -> bool:
            return usual if value is None else value

        return Piece(
            self.kind, self.outline(), self.height or kind.height, kind.cover if self.cover is None else self.cover,
            own(self.sight, kind.sight), own(self.climb, kind.climb), own(self.stand, kind.stand),
            own(self.wall_run, kind.wall_run), own(self.destructible, kind.destructible), name=self.name,
        )


@record
class Floor:
    """The floor in 1" cells: rows of characters, the top row first, and what each character is."""

    legend: Mapping[str, str]
    rows: tuple[str, ...]


@record
class Zones:
    """Dark areas, and pools of light in them."""

    dark: tuple[Shape, ...] = ()
    light: tuple[Shape, ...] = ()


@record
class Deployment(Shape):
    """A deployment area and the side that plays from it."""

    owner: Annotated[int, Field(ge=0, le=1)]


@record
class Objective:
    """What both sides want."""

    at: Spot
    kind: Literal["panocyte_tank"] = "panocyte_tank"


@record
class Door:
    """A door in a wall, from one point to another."""

    start: Spot
    end: Spot
    open: bool = False


@record
class Turret:
    """A security turret."""

    at: Spot
    weapon: str = "oc_55"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong with a level that loads: an ``error`` or a ``warning``, and the field it is about."""

    severity: Literal["error", "warning"]
    field: str
    sentence: str


@record
class Level:
    """A level as its file says."""

    version: Literal[1]
    name: str
    about: str
    scenario: str
    floor: Floor
    terrain: tuple[Terrain, ...]
    deployment: tuple[Deployment, ...]
    spawns: tuple[Spot, ...]
    size: tuple[Annotated[float, Field(ge=12, le=72)], Annotated[float, Field(ge=12, le=72)]] = (36, 36)
    objective: Objective | None = None
    zones: Zones = field(default_factory=Zones)
    doors: tuple[Door, ...] = ()
    turrets: tuple[Turret, ...] = ()
    rounds: Annotated[int, Field(ge=1, le=20)] = 6
    vp_target: Annotated[int, Field(ge=1, le=100)] = 10
    spawn_cap: Annotated[int, Field(ge=0, le=60)] = 18
    terrain_placement: Literal["fixed", "alternating"] = "fixed"
    rules: tuple[str, ...] = ()
    notes: str = ""

    def __post_init__(self) -> None:
        if len(self.spawns) != 3:
            raise ValueError(f"there have to be exactly 3 spawn points, and there are {len(self.spawns)}")
        if sorted(area.owner for area in self.deployment) != [0, 1]:
            raise ValueError("there have to be two deployment areas, one with owner 0 and one with owner 1")
        wide, deep = int(self.size[0]), int(self.size[1])
        if len(self.floor.rows) != deep:
            raise ValueError(f"the floor has {len(self.floor.rows)} rows, but the table is {deep} deep")
        for number, row in enumerate(self.floor.rows, 1):
            strange = sorted(set(row) - set(self.floor.legend))
            if len(row) != wide:
                raise ValueError(f"floor row {number} is {len(row)} long, but the table is {wide} wide")
            if strange:
                raise ValueError(f"floor row {number} uses {strange[0]!r}, which is not in the legend")

    @classmethod
    def read(cls, path: str | Path) -> Level:
        """A level from a file. Raises :class:`Fault` with file, line, field and what is allowed."""
        return read(path, cls)

    # --- on the table ------------------------------------------------------------------------------------------

    def pieces(self, *, alternating: bool = False) -> tuple[Piece, ...]:
        """The terrain that lies there from the start; without the loose pieces if those are placed in turns."""
        return tuple(t.piece() for t in self.terrain if not (alternating and t.pool))

    def pool(self) -> tuple[Piece, ...]:
        """The loose pieces."""
        return tuple(t.piece() for t in self.terrain if t.pool)

    def areas(self) -> tuple[Area, ...]:
        """Zones: deployment with its owner, dark and light."""
        zones = tuple(Area("deployment", area.outline(), area.owner) for area in self.deployment)
        dark = tuple(Area("dark", shape.outline()) for shape in self.zones.dark)
        return zones + dark + tuple(Area("light", shape.outline()) for shape in self.zones.light)

    def setup(self, crews: tuple[Crew, Crew], rulings: Rulings, alternating: bool = False) -> Setup:
        """What a battle on this level begins with."""
        return Setup(
            self.scenario, crews, self.pieces(alternating=alternating), self.areas(), self.spawns,
            None if self.objective is None else self.objective.at, self.pool() if alternating else (),
            self.rounds, self.vp_target, self.spawn_cap, rulings, self.rules,
        )

    def terrain_share(self) -> float:
        """The share of the table that terrain covers."""
        covered = union_all([Polygon(piece.outline) for piece in self.pieces()]).area if self.terrain else 0.0
        return float(covered / (self.size[0] * self.size[1]))

    # --- looking for trouble -----------------------------------------------------------------------------------

    def check(self) -> list[Trouble]:
        """Everything that would spoil a game on this level."""
        board = Board(self.size, list(enumerate(self.pieces(), 1)), [])
        return [*self._off_table(), *self._blocked_spots(board), *self._cramped_zones(board),
                *self._cut_off(board), *self._share()]

    def _off_table(self) -> Iterator[Trouble]:
        table = Polygon([(0, 0), (self.size[0], 0), self.size, (0, self.size[1])])
        named = [(f"terrain.{i}", t.outline()) for i, t in enumerate(self.terrain)]
        named += [(f"deployment.{i}", area.outline()) for i, area in enumerate(self.deployment)]
        for where, outline in named:
            if not table.buffer(0.01).covers(Polygon(outline)):
                yield Trouble("error", where, f"{where} reaches over the edge of the table.")
        zones = [Polygon(area.outline()) for area in self.deployment]
        if len(zones) == 2 and zones[0].intersection(zones[1]).area > 0.01:
            yield Trouble("error", "deployment", "The two deployment areas overlap.")

    def _blocked_spots(self, board: Board) -> Iterator[Trouble]:
        if self.objective is not None and board.fits(0.5, self.objective.at) is not None:
            yield Trouble("error", "objective.at", "The objective lies in terrain or off the table.")
        figures = tables().figures.spawn
        for i, spot in enumerate(self.spawns):
            if _room(board, 25 / MM / 2, spot, figures.diameter) < 3:
                yield Trouble("error", f"spawns.{i}", f"Spawn point {i + 1} has no room for three of the horde.")

    def _cramped_zones(self, board: Board) -> Iterator[Trouble]:
        for i, area in enumerate(self.deployment):
            shape, titan = Polygon(area.outline()), 100 / MM / 2
            if not any(board.fits(titan, p) is None for p in _grid(shape.buffer(-titan), 1.0)):
                yield Trouble("error", f"deployment.{i}", f"No Titan fits into deployment area {i + 1}.")
            foot = 32 / MM / 2
            if sum(board.fits(foot, p) is None for p in _grid(shape.buffer(-foot), 1.5)) < 6:
                yield Trouble("error", f"deployment.{i}", f"Deployment area {i + 1} has no room for a crew.")

    def _cut_off(self, board: Board) -> Iterator[Trouble]:
        goal = self.objective.at if self.objective is not None else (self.size[0] / 2, self.size[1] / 2)
        for what, diameter, severity in (("A Pilot", 32, "error"), ("A Titan", 100, "warning")):
            radius = diameter / MM / 2
            flow = board.flow(radius, [goal])
            for i, area in enumerate(self.deployment):
                spots = [p for p in _grid(Polygon(area.outline()).buffer(-radius), 1.0)
                         if board.fits(radius, p) is None]
                if spots and all(flow.distance(p) == float("inf") for p in spots):
                    sentence = f"{what} cannot walk from deployment area {i + 1} to the middle."
                    yield Trouble("error" if severity == "error" else "warning", f"deployment.{i}", sentence)

    def _share(self) -> Iterator[Trouble]:
        figures, share = tables().figures.table, self.terrain_share()
        if not figures.terrain_least <= share <= figures.terrain_most:
            yield Trouble("warning", "terrain", f"Terrain covers {share:.0%} of the table; about a third is usual.")


def _grid(shape: Polygon, step: float) -> list[Point]:
    if shape.is_empty:
        return []
    left, low, right, high = shape.bounds
    columns, rows = int((right - left) / step) + 1, int((high - low) / step) + 1
    return [(left + i * step, low + j * step) for i in range(columns) for j in range(rows)]


def _room(board: Board, radius: float, spot: Point, within: float) -> int:
    shape = Polygon([(spot[0] - within, spot[1] - within), (spot[0] + within, spot[1] - within),
                     (spot[0] + within, spot[1] + within), (spot[0] - within, spot[1] + within)])
    return sum(board.fits(radius, p) is None for p in _grid(shape, 2 * radius + 0.02))


def _point(x: float, y: float) -> Point:
    return (round(x, 3) + 0.0, round(y, 3) + 0.0)


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of terrain, by name."""
    return read(ASSETS / "terrain.yaml", dict[str, Kind])


def stock_levels() -> dict[str, Path]:
    """The levels there are, by the name of their file: the player's own first, then those of the game."""
    found = dict[str, Path]()
    for folder in level_folders():
        for path in sorted(folder.glob("*.yaml")):
            found.setdefault(path.stem, path)
    return found


def find_level(name: str | Path) -> Level:
    """A level by name or path. Raises :class:`Fault` with the names there are."""
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        return Level.read(path)
    known = stock_levels()
    if str(name) not in known:
        raise Fault(f"There is no level called {str(name)!r}; {did_you_mean(str(name), known)}")
    return Level.read(known[str(name)])
