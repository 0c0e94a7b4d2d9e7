"""The solid ground of a table: what bases stand on and walk around, and what has been worked out about ways there.

Boards change more often than their ground: smoke drifts, a wall cracks and still stands. So whatever takes long to
work out is kept with the ground, and boards with the same ground share it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from game.tabletop.body import Body
from game.tabletop.cliffs import Cliffs
from game.tabletop.flow import Flow, Lattice
from game.tabletop.parts import EPS, Piece, Point
from game.tabletop.scenery import Scenery
from game.tabletop.walls import Walls

Pieces = tuple[tuple[int, Piece], ...]

_FLOWS_KEPT = 512
"""Fields of ways kept, the oldest going first."""


def solid(pieces: Iterable[tuple[int, Piece]]) -> Pieces:
    """Those of the pieces that make ground, without what wears and what they are called."""
    return tuple((entity, replace(piece, damage=0, name="")) for entity, piece in pieces
                 if piece.solid and piece.height > EPS)  # fmt: skip


@lru_cache(maxsize=8)
def ground_of(size: tuple[float, float], pieces: Pieces) -> Ground:
    """The ground that solid pieces make on a table of this size, in inches."""
    return Ground(size, pieces)


class Ground:
    """Solid scenery with its walls, cliffs and fields of ways, each made when first asked for."""

    def __init__(self, size: tuple[float, float], pieces: Pieces) -> None:
        self.size = size
        self.scenery = Scenery(pieces)
        self.walls = Walls(self.scenery, size)
        self._cliffs: dict[float, Cliffs] = {}
        self._lattices: dict[float, Lattice] = {}
        self.flows: OrderedDict[tuple[float, tuple[Point, ...], tuple[Body, ...]], Flow] = OrderedDict()

    def cliffs(self, radius: float) -> Cliffs:
        """What bars the way of bases of this radius."""
        found = self._cliffs.get(radius)
        if found is None:
            found = self._cliffs[radius] = Cliffs(self.scenery, self.size, radius)
        return found

    def flow(self, radius: float, goals: Sequence[Point], blockers: Iterable[Body]) -> Flow:
        """The field of ways to the nearest of some goals, for bases of one radius."""
        key = (radius, tuple(goals), tuple(blockers))
        known = self.flows.get(key)
        if known is None:
            if radius not in self._lattices:
                self._lattices[radius] = Lattice(self.scenery, self.size, radius)
            known = self.flows[key] = Flow(self._lattices[radius], key[1], key[2])
            if len(self.flows) > _FLOWS_KEPT:
                self.flows.popitem(last=False)
        return known
