"""What a picture of a table depends on: its size, its floor, and the terrain on it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from game.play.level import Floor
from game.tabletop.parts import Area, Piece, Point

KINDS = ("deck", "concrete", "grating", "hazard", "plate", "regolith")
"""The tiles a floor can have."""

Cells = tuple[tuple[str, ...], ...]
"""The kind of every square inch of the floor, the far row first."""


@dataclass(frozen=True, slots=True)
class Scenery:
    """A table without anybody on it. Pieces that are not solid, such as smoke, are no part of it."""

    size: Point
    cells: Cells
    pieces: tuple[Piece, ...]

    @classmethod
    def of(cls, size: Point, floor: Floor | None, pieces: Iterable[Piece]) -> Scenery:
        """The scenery of a table with that floor; what it leaves open is deck."""
        return cls(size, cells_of(size, floor), standing(pieces))

    def digest(self, areas: Iterable[Area]) -> str:
        """The same for the same picture with the same dark and light areas; what only rules care for is left out."""
        pieces = sorted(looks_of(piece) for piece in self.pieces)
        lights = sorted((area.kind, area.outline) for area in areas if area.kind in ("dark", "light"))
        text = repr((tuple(float(side) for side in self.size), self.cells, pieces, lights))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


PASSING = ("shield_wall",)
"""Pieces that models bring and take away again: they are drawn like models."""


def standing(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces that belong to the picture."""
    return tuple(piece for piece in pieces if piece.solid and piece.kind not in PASSING)


def looks_of(piece: Piece) -> tuple[object, ...]:
    """All of a piece that can be seen."""
    return (piece.kind, piece.outline, piece.height, piece.damage, piece.name)


def cells_of(size: Point, floor: Floor | None) -> Cells:
    """The tiles of a level; what it leaves open, or names as nothing known, is deck."""
    wide, deep = int(size[0]), int(size[1])
    rows = () if floor is None else floor.rows
    legend = {} if floor is None else floor.legend

    def kind(row: int, column: int) -> str:
        tile = rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
        name = legend.get(tile, "deck")
        return name if name in KINDS else "deck"

    return tuple(tuple(kind(row, column) for column in range(wide)) for row in range(deep))
