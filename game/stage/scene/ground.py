"""The floor and the terrain as shapes, made once for each board and drawn as they are at any zoom."""

from __future__ import annotations

from collections.abc import Iterable

import arcade
from arcade.shape_list import Shape, ShapeElementList, create_line_strip, create_triangles_filled_with_colors
from shapely import LineString, Polygon, constrained_delaunay_triangles

from game.play.level import Floor
from game.stage.scene.camera import RISE, UNIT, world
from game.stage.theme import (
    DARK_ZONE,
    FLOOR,
    HORDE,
    INK,
    LAMP,
    LINE,
    TERRAIN,
    VOID,
    Colour,
    blend,
    faded,
    rgb,
    side_colour,
)
from game.tabletop.board import Board
from game.tabletop.parts import Area, Piece, Point

WHITE, BLACK = rgb("#FFFFFF"), rgb("#000000")


def filled(outline: Iterable[Point], colour: Colour, z: float = 0.0) -> list[Shape]:
    """A simple polygon at a height, filled; concave ones are cut into triangles first."""
    shape = Polygon(outline)
    if not shape.is_valid or shape.is_empty or shape.area < 1e-6:
        return []
    points = [world(x, y, z) for x, y in corners(shape)]
    return [create_triangles_filled_with_colors(points, [colour] * len(points))] if points else []


def corners(shape: Polygon) -> list[Point]:
    """The corners of triangles that fill a polygon, holes left out, three by three."""
    triangles = constrained_delaunay_triangles(shape).geoms
    return [(x, y) for t in triangles if isinstance(t, Polygon) for x, y in t.exterior.coords[:3]]


def outlined(outline: Iterable[Point], colour: Colour, width: float = 1.5, z: float = 0.0) -> list[Shape]:
    """The edge of a polygon at a height."""
    points = [world(x, y, z) for x, y in outline]
    return [create_line_strip([*points, points[0]], colour, width)] if len(points) > 1 else []


def floor_shapes(size: Point, floor: Floor | None) -> ShapeElementList[Shape]:
    """The floor in its tiles, with seams every three inches."""
    shapes = ShapeElementList[Shape]()
    wide, deep = size
    shapes.append(
        filled([(-1.5, -1.5), (wide + 1.5, -1.5), (wide + 1.5, deep + 1.5), (-1.5, deep + 1.5)], VOID)[0]
    )
    shapes.append(filled([(0, 0), (wide, 0), (wide, deep), (0, deep)], FLOOR["deck"])[0])
    for row, cells in enumerate(floor.rows if floor is not None else ()):
        for start, end, tile in _runs(cells):
            colour = FLOOR.get(floor.legend[tile] if floor is not None else "", FLOOR["deck"])
            y = deep - row - 1
            for shape in filled([(start, y), (end, y), (end, y + 1), (start, y + 1)], colour):
                shapes.append(shape)
    for i in range(0, int(wide) + 1, 3):
        shapes.append(create_line_strip([world(i, 0), world(i, deep)], faded(BLACK, 70), 1))
    for i in range(0, int(deep) + 1, 3):
        shapes.append(create_line_strip([world(0, i), world(wide, i)], faded(BLACK, 70), 1))
    for shape in outlined([(0, 0), (wide, 0), (wide, deep), (0, deep)], LINE, 2):
        shapes.append(shape)
    return shapes


def _runs(cells: str) -> list[tuple[int, int, str]]:
    runs, start = list[tuple[int, int, str]](), 0
    for i in range(1, len(cells) + 1):
        if i == len(cells) or cells[i] != cells[start]:
            runs.append((start, i, cells[start]))
            start = i
    return runs


def terrain_shapes(board: Board) -> ShapeElementList[Shape]:
    """Every piece, those farther away first: shadow, the faces one sees, the top, its edges."""
    shapes = ShapeElementList[Shape]()
    pieces = sorted(board.pieces.values(), key=lambda piece: -min(y for _, y in piece.outline))
    for piece in pieces:
        for shape in _shadow(piece):
            shapes.append(shape)
    for piece in pieces:
        for shape in _solid(piece):
            shapes.append(shape)
    return shapes


def _shadow(piece: Piece) -> list[Shape]:
    if not piece.solid:
        return []
    reach = 0.45 * piece.height
    return filled([(x + reach, y - reach * 0.6) for x, y in piece.outline], faded(BLACK, 90))


def _solid(piece: Piece) -> list[Shape]:
    colour = TERRAIN.get(piece.kind, TERRAIN["wall"])
    if not piece.solid:
        return [*filled(piece.outline, faded(colour, 110)), *outlined(piece.outline, faded(WHITE, 120))]
    if piece.damage:
        colour = blend(colour, BLACK, 0.35)
    shapes = list[Shape]()
    side, top = blend(colour, BLACK, 0.45), blend(colour, WHITE, 0.12)
    for (ax, ay), (bx, by) in _edges(piece.outline):
        if bx > ax:  # counter-clockwise outlines run left to right along the faces that look at us
            quad = [(ax, ay), (bx, by), (bx, by + piece.height * RISE), (ax, ay + piece.height * RISE)]
            shapes += filled(quad, blend(side, BLACK, 0.15 if by > ay else 0.0))
    shapes += filled(piece.outline, top, piece.height)
    shapes += outlined(piece.outline, faded(BLACK, 170), 1.5, piece.height)
    shapes += _ribs(piece, blend(top, BLACK, 0.22))
    return shapes


def _ribs(piece: Piece, colour: Colour) -> list[Shape]:
    """A few lines on the top, so that containers and machines do not look like cardboard."""
    if not piece.kind.startswith(("container", "machine", "platform", "catwalk")) or len(piece.outline) != 4:
        return []
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = piece.outline
    count = 7 if piece.kind.startswith("container") else 4
    along = (bx - ax) ** 2 + (by - ay) ** 2 >= (cx - bx) ** 2 + (cy - by) ** 2
    start, end = ((ax, ay, bx, by), (dx, dy, cx, cy)) if along else ((ax, ay, dx, dy), (bx, by, cx, cy))
    ribs = list[Shape]()
    for i in range(1, count):
        t = i / count
        one = world(start[0] + (start[2] - start[0]) * t, start[1] + (start[3] - start[1]) * t, piece.height)
        two = world(end[0] + (end[2] - end[0]) * t, end[1] + (end[3] - end[1]) * t, piece.height)
        ribs.append(create_line_strip([one, two], colour, 1))
    return ribs


def _edges(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return [(a, outline[(i + 1) % len(outline)]) for i, a in enumerate(outline)]


def area_shapes(areas: Iterable[Area], zones: tuple[int, int]) -> ShapeElementList[Shape]:
    """Deployment strips by a line in the crew's colour, dark zones by a veil, hatching and a dashed edge."""
    shapes = ShapeElementList[Shape]()
    for area in areas:
        if area.kind == "deployment" and area.owner is not None:
            side = zones.index(area.owner)
            for shape in outlined(area.outline, faded(side_colour(side), 120), 2):
                shapes.append(shape)
        elif area.kind == "dark":
            for shape in [
                *filled(area.outline, faded(INK, 130)),
                *_hatch(area.outline),
                *dashes(area.outline, faded(DARK_ZONE, 220), 2),
            ]:
                shapes.append(shape)
        elif area.kind == "light":
            for shape in filled(area.outline, faded(LAMP, 40)):
                shapes.append(shape)
    return shapes


def _hatch(outline: tuple[Point, ...]) -> list[Shape]:
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    low, high = min(y for _, y in outline), max(y for _, y in outline)
    shape, lines = Polygon(outline), list[Shape]()
    at = left - (high - low)
    while at < right:
        cut = shape.intersection(LineString([(at, low), (at + high - low, high)]))
        if not cut.is_empty and cut.geom_type == "LineString":
            (ax, ay), (bx, by) = cut.coords[0], cut.coords[-1]
            lines.append(create_line_strip([world(ax, ay), world(bx, by)], faded(DARK_ZONE, 26), 2))
        at += 0.7
    return lines


def dashes(outline: Iterable[Point], colour: Colour, width: float, dash: float = 0.45) -> list[Shape]:
    """A dashed edge."""
    points = list(outline)
    lines = list[Shape]()
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        count = max(1, int(length / dash / 2))
        for i in range(count):
            s, e = i / count, (i + 0.5) / count
            lines.append(
                create_line_strip(
                    [
                        world(ax + (bx - ax) * s, ay + (by - ay) * s),
                        world(ax + (bx - ax) * e, ay + (by - ay) * e),
                    ],
                    colour,
                    width,
                )
            )
    return lines


def spawn_shapes(points: Iterable[tuple[Point, bool]], radius: float) -> ShapeElementList[Shape]:
    """Spawn points; a blocked one is crossed out."""
    shapes = ShapeElementList[Shape]()
    for (x, y), blocked in points:
        shapes.append(
            arcade.shape_list.create_ellipse_filled(
                *world(x, y), radius * UNIT, radius * UNIT, faded(HORDE, 46)
            )
        )
        shapes.append(
            arcade.shape_list.create_ellipse_outline(
                *world(x, y), radius * UNIT, radius * UNIT, faded(HORDE, 200), 2
            )
        )
        if blocked:
            for turn in (1, -1):
                shapes.append(
                    create_line_strip(
                        [
                            world(x - radius * 0.7, y - turn * radius * 0.7),
                            world(x + radius * 0.7, y + turn * radius * 0.7),
                        ],
                        HORDE,
                        3,
                    )
                )
    return shapes
