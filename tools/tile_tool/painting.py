"""Painting on cells of one inch: the floor, and what is built of cells, such as walls and pipes.

Cells are ``(column, row)`` from the lower left corner of the table. The floor is rows of characters, the top row
first. Cells of one kind of terrain that touch are one piece, with the outline of all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import shapely

from game.play.level import kinds
from game.records.faults import Fault, did_you_mean
from tools.tile_tool.commands import Desk, command
from tools.tile_tool.draft import Draft

Cell = tuple[int, int]

TILES = ("deck", "grating", "regolith", "hazard", "concrete", "plate")
"""What a cell of floor may be."""

_SIGNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


# --- the floor ---------------------------------------------------------------------------------------------------


@command("paint_floor", "Paint the floor", "Paint", "B")
def paint_floor(desk: Desk, cells: Iterable[Cell], tile: str) -> Desk:
    """These cells are of that tile; cells off the table are left out."""
    if tile not in TILES:
        raise Fault(f"There is no tile called {tile!r}; {did_you_mean(tile, TILES)}")
    rows, (wide, deep) = floor_rows(desk.draft), desk.draft.size
    legend, sign = _sign(desk.draft, tile)
    changed = [list(row) for row in rows]
    for x, y in cells:
        if 0 <= x < wide and 0 <= y < deep:
            changed[deep - 1 - y][x] = sign
    painted = ["".join(row) for row in changed]
    if painted == rows:
        return desk
    draft = desk.draft.with_part(("floor", "rows"), painted)
    return replace(desk, draft=draft if legend is None else draft.with_part(("floor", "legend"), legend))


@command("fill_floor", "Fill the floor", "Paint", "F")
def fill_floor(desk: Desk, cell: Cell, tile: str) -> Desk:
    """The cell, and all of its tile that hang together with it, are of that tile."""
    return paint_floor(desk, spread(floor_rows(desk.draft), cell), tile)


def spread(rows: list[str], start: Cell) -> set[Cell]:
    """All cells of the same character that hang together, edge to edge, with one of them."""
    deep, wide = len(rows), len(rows[0]) if rows else 0

    def sign(cell: Cell) -> str | None:
        x, y = cell
        return rows[deep - 1 - y][x] if 0 <= x < wide and 0 <= y < deep else None

    wanted, found, edge = sign(start), set[Cell](), [start]
    while edge and wanted is not None:
        x, y = cell = edge.pop()
        if cell in found or sign(cell) != wanted:
            continue
        found.add(cell)
        edge += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


def line(start: Cell, end: Cell) -> list[Cell]:
    """The cells from one to another, each touching the next."""
    (ax, ay), (bx, by) = start, end
    steps = max(abs(bx - ax), abs(by - ay), 1)
    return [(round(ax + (bx - ax) * i / steps), round(ay + (by - ay) * i / steps)) for i in range(steps + 1)]


def block(start: Cell, end: Cell) -> list[Cell]:
    """The cells of the rectangle between two corners."""
    (ax, ay), (bx, by) = start, end
    return [(x, y) for y in range(min(ay, by), max(ay, by) + 1) for x in range(min(ax, bx), max(ax, bx) + 1)]


def floor_rows(draft: Draft) -> list[str]:
    """The rows of the floor, as many and as long as the table needs."""
    wide, deep = draft.size
    given = [row for row in draft.at(("floor", "rows")) or [] if isinstance(row, str)]
    usual = given[0][0] if given and given[0] else next(iter(draft.at(("floor", "legend")) or {"d": "deck"}))
    padded = [row[:wide].ljust(wide, usual) for row in given[:deep]]
    return padded + [usual * wide] * (deep - len(padded))


def _sign(draft: Draft, tile: str) -> tuple[Mapping[str, str] | None, str]:
    """The character of a tile; with a new legend if the floor had none for it yet."""
    legend = dict(draft.at(("floor", "legend")) or {})
    for sign, known in legend.items():
        if known == tile:
            return None, sign
    sign = next(sign for sign in (tile[0], *_SIGNS) if sign not in legend)
    return {**legend, sign: tile}, sign


# --- walls and pipes ---------------------------------------------------------------------------------------------


@command("paint_walls", "Paint walls", "Paint", "W")
def paint_walls(desk: Desk, cells: Iterable[Cell], kind: str) -> Desk:
    """These cells are built over; what they touch of the same kind becomes one piece with them."""
    if kind not in kinds():
        raise Fault(f"No terrain is called {kind!r}; {did_you_mean(kind, kinds())}")
    new = _ground(cells, desk.draft)
    return desk if new.is_empty else _rebuilt(desk, kind, lambda old: old.union(new), new)


@command("erase_walls", "Erase walls", "Paint", "E")
def erase_walls(desk: Desk, cells: Iterable[Cell]) -> Desk:
    """What was built of cells is gone from these, whatever its kind."""
    gone = _ground(cells, desk.draft)
    built = {piece["kind"] for piece in desk.draft.at(("terrain",)) or [] if _is_cells(piece)}
    for kind in sorted(built):
        desk = _rebuilt(desk, kind, lambda old: old.difference(gone), gone)
    return desk


def _ground(cells: Iterable[Cell], draft: Draft) -> Any:
    wide, deep = draft.size
    inside = [(x, y) for x, y in cells if 0 <= x < wide and 0 <= y < deep]
    return shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in inside])


def _rebuilt(desk: Desk, kind: str, change: Any, touched: Any) -> Desk:
    """The pieces of cells of one kind that a change touches, merged, changed and cut into pieces again."""
    pieces = desk.draft.at(("terrain",)) or []
    old = [i for i, piece in enumerate(pieces)
           if _is_cells(piece) and piece["kind"] == kind and _shape(piece).distance(touched) == 0]
    before = shapely.union_all([_shape(pieces[i]) for i in old]) if old else shapely.Polygon()
    after = change(before)
    if after.equals(before):
        return desk
    outlines = [{"points": _corners(part)} for part in _simple(after)]
    made = [{"kind": kind, "polygon": outline} for outline in outlines]
    # The first of them keeps its name and whatever else its author had said of it.
    if old and made:
        made[0] = {**pieces[old[0]], "polygon": outlines[0]}
    at = old[0] if old else len(pieces)
    kept = [piece for i, piece in enumerate(pieces) if i not in old]
    return Desk(desk.draft.with_part(("terrain",), [*kept[:at], *made, *kept[at:]]))


def _is_cells(piece: Any) -> bool:
    """Whether a piece is built of whole cells: a polygon whose corners are whole inches and whose sides are level."""
    corners = piece.get("polygon", {}).get("points") if isinstance(piece, dict) else None
    if not corners or any(float(part) % 1 for corner in corners for part in corner):
        return False
    return all(a[0] == b[0] or a[1] == b[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True))


def _shape(piece: Any) -> Any:
    return shapely.Polygon(piece["polygon"]["points"])


def _simple(shape: Any) -> list[Any]:
    """A shape as polygons without holes: one with a hole is cut through it, row of cells by row."""
    parts = [part for part in getattr(shape, "geoms", [shape]) if part.geom_type == "Polygon" and not part.is_empty]
    simple = list[Any]()
    for part in parts:
        if part.interiors:
            hole = part.interiors[0].bounds
            left, low, right, high = part.bounds
            cut = [shapely.box(left, low, hole[0], high), shapely.box(hole[0], low, right, high)]
            for half in cut:
                simple += _simple(part.intersection(half))
        else:
            simple.append(part)
    return simple


def _corners(part: Any) -> list[list[int]]:
    """The corners of a polygon of cells, those on a straight side left out."""
    ring = [(round(x), round(y)) for x, y in part.simplify(0).normalize().exterior.coords[:-1]]
    around = zip([ring[-1], *ring], ring, [*ring[1:], ring[0]], strict=False)
    return [list(corner) for before, corner, after in around if not _straight(before, corner, after)]


def _straight(a: Cell, b: Cell, c: Cell) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) == (b[1] - a[1]) * (c[0] - b[0])
