"""What would spoil a game on a level although its file can be read.

An error makes the level unplayable or unfair to one side by accident; a warning is a matter of taste that the
author should know about. Everything is asked of the same board the battle is played on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import hypot, inf
from typing import TYPE_CHECKING, Literal

import shapely
from shapely.geometry.base import BaseGeometry

from game.records.document import Document
from game.rulesets.titanfallz.scenario_last_drop import edge_spots
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Board, Body
from game.tabletop.parts import EPS, Area, Piece, Point

if TYPE_CHECKING:
    from game.play.level import Level

MM = 25.4
"""Millimetres in an inch; bases are bought in millimetres."""

HORDE, FOOT, TITAN = 25 / MM / 2, 32 / MM / 2, 100 / MM / 2
"""Radii, in inches: of the smallest dead, of a Pilot or a specialist, of the larger Titans."""

MARKER = 0.5
"""Radius of the tank, in inches."""

TALL = 1.5
"""So high, in inches, is a model on foot; what is as high hides it."""

ALLEY = 1.0
"""A straight line of sight counts once it is so wide, in inches."""

_SLACK = 0.01
_FINE, _COARSE = 0.5, 1.0

Severity = Literal["error", "warning"]
Way = tuple[str | int, ...]
Finding = tuple[Severity, Way, str]


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is wrong with a level that loads.

    ``field`` is the dotted way to what it is about, ``line`` where that stands in the file, if there is one.
    """

    severity: Severity
    field: str
    sentence: str
    line: int | None = None

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}: "
        return f"{self.severity}: {place}{self.field}: {self.sentence}"


def inspect(level: Level, document: Document | None = None) -> list[Trouble]:
    """Every trouble with a level, errors first; the document it was read from adds the lines."""
    found = sorted(_findings(level), key=lambda finding: finding[0])
    return [
        Trouble(severity, ".".join(map(str, way)), sentence, None if document is None else document.line(way))
        for severity, way, sentence in found
    ]


def _findings(level: Level) -> Iterator[Finding]:
    yield from _over_the_edge(level)
    yield from _shared_ground(level)
    board = Board(level.size, list(enumerate(level.pieces(), 1)), [])
    yield from _buried(level)
    yield from _misplaced_turrets(level, board)
    yield from _blocked_doors(level)
    yield from _crowded_spawns(level, board)
    yield from _cramped_zones(level, board)
    yield from _cut_off(level, board)
    yield from _share(level)
    yield from _alleys(level)


def terrain_share(level: Level) -> float:
    """The share of the table, 0 to 1, that terrain covers; what overlaps counts once."""
    ground = shapely.union_all([shapely.Polygon(piece.outline) for piece in level.pieces()])
    table = shapely.box(0, 0, *level.size)
    return float(ground.intersection(table).area / table.area)


# --- where things lie ----------------------------------------------------------------------------------------


def _over_the_edge(level: Level) -> Iterator[Finding]:
    table = shapely.box(0, 0, *level.size).buffer(_SLACK, join_style="mitre")
    for way, name, outline in _shapes(level):
        if not table.covers(shapely.Polygon(outline)):
            yield "error", way, f"{name} reaches over the edge of the table."
    for way, name, point in _spots(level):
        if not table.covers(shapely.Point(point)):
            yield "error", way, f"{name} is not on the table."


def _shapes(level: Level) -> Iterator[tuple[Way, str, tuple[Point, ...]]]:
    for i, terrain in enumerate(level.terrain):
        yield ("terrain", i), _called(terrain.piece()), terrain.outline()
    for i, zone in enumerate(level.deployment):
        yield ("deployment", i), _zone(zone.owner), zone.outline()
    for kind, zones in (("dark", level.zones.dark), ("light", level.zones.light)):
        for i, shape in enumerate(zones):
            yield ("zones", kind, i), f"This {kind} zone", shape.outline()


def _spots(level: Level) -> Iterator[tuple[Way, str, Point]]:
    for i, spot in enumerate(level.spawns):
        yield ("spawns", i), _spawn(i), spot
    if level.objective is not None:
        yield ("objective", "at"), "The tank", level.objective.at
    for i, turret in enumerate(level.turrets):
        yield ("turrets", i, "at"), "This turret", turret.at
    for i, door in enumerate(level.doors):
        yield ("doors", i, "start"), "One end of this door", door.start
        yield ("doors", i, "end"), "One end of this door", door.end


def _called(piece: Piece) -> str:
    kind = piece.kind.replace("_", " ")
    return f"The {kind} {piece.name!r}" if piece.name else f"This {kind}"


def _zone(owner: int | None) -> str:
    return f"The deployment area of side {owner}"


def _spawn(index: int) -> str:
    return f"Spawn point {index + 1}"


def _shared_ground(level: Level) -> Iterator[Finding]:
    one, other = (shapely.union_all([shapely.Polygon(a.outline) for a in areas]) for areas in _zones(level))
    if one.intersection(other).area > _SLACK:
        yield "error", ("deployment",), "The two deployment areas overlap."


def _zones(level: Level) -> tuple[list[Area], list[Area]]:
    """The deployment areas of side 0, and those of side 1."""
    zones = [area for area in level.areas() if area.kind == "deployment"]
    return ([area for area in zones if area.owner == 0], [area for area in zones if area.owner == 1])


def _index(level: Level, owner: int | None) -> int:
    return [zone.owner for zone in level.deployment].index(owner or 0)


def _buried(level: Level) -> Iterator[Finding]:
    spots: list[tuple[Way, str, Point, float]] = [
        (("spawns", i), _spawn(i), spot, 0.0) for i, spot in enumerate(level.spawns)
    ]
    if level.objective is not None:
        spots.append((("objective", "at"), "The tank", level.objective.at, MARKER))
    for way, name, point, radius in spots:
        over = next((p for p in level.pieces() if _covers(p, point, radius)), None)
        if over is not None:
            yield "error", way, f"{name} lies in terrain: {_called(over).lower()} is in its place."


def _covers(piece: Piece, point: Point, radius: float) -> bool:
    return piece.solid and shapely.Polygon(piece.outline).distance(shapely.Point(point)) <= radius


def _misplaced_turrets(level: Level, board: Board) -> Iterator[Finding]:
    """Turrets that have no room where they stand, or that nobody can stand beside to hack them."""
    radius, stood = tables().figures.turret.base_mm / MM / 2, list[Body]()
    for i, turret in enumerate(level.turrets):
        misfit = board.fits(radius, turret.at, stood)
        if misfit is not None:
            yield "error", ("turrets", i, "at"), f"This turret has no room there. {misfit.sentence}"
            continue
        stood.append(_stood(board, radius, turret.at))
        if board.spot(FOOT, turret.at, stood, within=radius + FOOT + tables().figures.interact.reach) is None:
            yield "error", ("turrets", i, "at"), "Nobody finds room beside this turret to hack it."


def _blocked_doors(level: Level) -> Iterator[Finding]:
    """Doors that terrain stands in."""
    for i, door in enumerate(level.doors):
        leaf = shapely.Polygon(door.leaf().outline)
        over = next((p for p in level.pieces() if p.solid and leaf.intersection(shapely.Polygon(p.outline)).area > EPS),
                    None)
        if over is not None:
            yield "error", ("doors", i), f"{_called(over)} stands in this door."


# --- room ----------------------------------------------------------------------------------------------------


def _crowded_spawns(level: Level, board: Board) -> Iterator[Finding]:
    within = tables().figures.spawn.corner
    for i, spot in enumerate(level.spawns):
        bodies = list[Body]()
        while len(bodies) < 3:
            found = board.spot(HORDE, spot, bodies, within=within - HORDE)
            if found is None:
                sentence = f'{_spawn(i)} has no room for three of the horde within {within:g}".'
                yield "error", ("spawns", i), sentence
                break
            bodies.append(_stood(board, HORDE, found))


def _cramped_zones(level: Level, board: Board) -> Iterator[Finding]:
    most = tables().figures.deploy.max_infantry
    for owner, areas in enumerate(_zones(level)):
        way: Way = ("deployment", _index(level, owner))
        reserve, bodies = level.special.role(owner).reserve, list[Body]()
        if reserve == "none" and not _seated(board, areas, TITAN, bodies):
            yield "error", way, f"A Titan on a 100 mm base fits nowhere into {_zone(owner).lower()}."
        elif reserve != "all" and not all(_seated(board, areas, FOOT, bodies) for _ in range(most + 1)):
            crew = f"{'a Titan, ' if reserve == 'none' else ''}a Pilot and {most} infantry"
            yield "error", way, f"{_zone(owner)} has no room for {crew}."
        yield from _closed_edges(level, board, owner)


def _closed_edges(level: Level, board: Board, owner: int) -> Iterator[Finding]:
    """Table edges that reserves may come from, and cannot."""
    way, edges = ("special", "roles"), level.special.role(owner).edges
    if not edges:
        return
    if all(board.fits(FOOT, p) for p in edge_spots(level.size, edges, FOOT, FOOT, _FINE)):
        yield "error", way, f"Nobody finds room at the table edges that side {owner} comes from."
    reach = int(tables().figures.deploy.titan_edge)
    rows = (edge_spots(level.size, edges, TITAN, TITAN + inward, _COARSE) for inward in range(reach + 1))
    if all(board.fits(TITAN, p) for row in rows for p in row):
        yield "error", way, f"A Titan finds no room near the table edges that side {owner} comes from."


def _seated(board: Board, areas: list[Area], radius: float, bodies: list[Body]) -> bool:
    """Whether a base finds room wholly inside an area; it joins the bodies if so."""
    spots = (p for area in areas for p in _grid(shapely.Polygon(area.outline), radius, _FINE))
    spot = next((p for p in spots if board.fits(radius, p, bodies) is None), None)
    if spot is None:
        return False
    bodies.append(_stood(board, radius, spot))
    return True


def _stood(board: Board, radius: float, spot: Point) -> Body:
    # Nothing here looks at ids or at sight: all that counts is the room a base takes.
    return Body(0, spot[0], spot[1], board.rest(spot, radius), radius, TALL)


def _grid(shape: shapely.Polygon, radius: float, step: float) -> list[Point]:
    """Points at which a base of that radius lies inside a shape, row by row."""
    inner = shape.buffer(EPS / 2 - radius)
    if inner.is_empty:
        return []
    left, low, right, high = inner.bounds
    xs = [left + i * step for i in range(int((right - left) / step) + 1)]
    ys = [low + j * step for j in range(int((high - low) / step) + 1)]
    return [(x, y) for y, x in product(ys, xs) if inner.covers(shapely.Point(x, y))]


# --- ways ----------------------------------------------------------------------------------------------------


def _cut_off(level: Level, board: Board) -> Iterator[Finding]:
    for who, radius in (("A Pilot", FOOT), ("A Titan on a 100 mm base", TITAN)):
        spots = [
            [p for area in areas for p in _free(board, shapely.Polygon(area.outline), radius)]
            for areas in _zones(level)
        ]
        if not all(spots):
            continue  # that there is no room at all has been said
        if level.objective is None:
            yield from _apart(who, board, radius, spots)
        else:
            yield from _out_of_reach(level, who, board, radius, spots)


def _free(board: Board, shape: shapely.Polygon, radius: float) -> list[Point]:
    return [p for p in _grid(shape, radius, _COARSE) if board.fits(radius, p) is None]


def _apart(who: str, board: Board, radius: float, spots: list[list[Point]]) -> Iterator[Finding]:
    if not _leads(board, radius, spots[1], spots[0]):
        yield "error", ("deployment",), f"{who} cannot walk from one deployment area to the other."


def _out_of_reach(
    level: Level, who: str, board: Board, radius: float, spots: list[list[Point]]
) -> Iterator[Finding]:
    assert level.objective is not None
    near = board.spot(radius, level.objective.at, within=radius + tables().figures.interact.reach)
    if near is None:
        yield "error", ("objective", "at"), f"{who} finds no room beside the tank."
        return
    for owner, starts in enumerate(spots):
        if not _leads(board, radius, starts, [near]):
            way: Way = ("deployment", _index(level, owner))
            yield "error", way, f"{who} cannot walk from {_zone(owner).lower()} to the tank."


def _leads(board: Board, radius: float, starts: Iterable[Point], goals: list[Point]) -> bool:
    flow = board.flow(radius, goals)
    return any(flow.distance(start) < inf for start in starts)


# --- taste ---------------------------------------------------------------------------------------------------


def _share(level: Level) -> Iterator[Finding]:
    figures, share = tables().figures.table, terrain_share(level)
    if not figures.terrain_least <= share <= figures.terrain_most:
        usual = f"{figures.terrain_least:.0%} to {figures.terrain_most:.0%}"
        yield "warning", ("terrain",), f"Terrain covers {share:.0%} of the table; about a third ({usual}) is usual."


def _alleys(level: Level) -> Iterator[Finding]:
    """Straight lines an inch wide from one deployment area to the other that nothing tall interrupts.

    Where one side has nobody on the table at the start, there is nobody to look along them.
    """
    if any(role.reserve == "all" for role in level.special.roles):
        return
    one, other = ([p for area in areas for p in _rim(area)] for areas in _zones(level))
    pairs = sorted(product(one, other), key=lambda pair: (_length(pair), pair))
    tall = [p for p in level.pieces() if p.blocks_sight and p.height >= TALL]
    hiding = shapely.union_all([shapely.Polygon(piece.outline) for piece in tall]).buffer(ALLEY / 2)
    shapely.prepare(hiding)
    stopped = shapely.intersects(hiding, shapely.linestrings(pairs))
    bare = [pair for pair, stop in zip(pairs, stopped, strict=True) if not stop]
    if bare:
        (ax, ay), (bx, by) = bare[0]
        line = f"from {ax:g},{ay:g} one sees straight to {bx:g},{by:g}"
        more = f", and along {len(bare) - 1} lines more" if len(bare) > 1 else ""
        yield "warning", ("terrain",), f"The deployment areas lie open to each other: {line}{more}."


def _rim(area: Area) -> list[Point]:
    """Points on the outline of an area, about an inch apart."""
    ring: BaseGeometry = shapely.Polygon(area.outline).exterior
    steps = max(4, round(ring.length / _COARSE))
    points = (ring.interpolate(i / steps, normalized=True) for i in range(steps))
    return [(round(p.x, 2), round(p.y, 2)) for p in points]


def _length(pair: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = pair
    return hypot(bx - ax, by - ay)
