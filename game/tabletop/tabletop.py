"""The table as the rules see it: entities with parts, and the board that the scenery on it makes.

Reading is for everyone. ``create``, ``put`` and ``drop`` are for events alone (a test guards it).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar, overload

from game.tabletop.board import Board
from game.tabletop.parts import TABLE, Area, Piece, Removed
from game.tabletop.world import World

P = TypeVar("P")
Q = TypeVar("Q")
R = TypeVar("R")
V = TypeVar("V", bound=Hashable)
Asked = ParamSpec("Asked")


@lru_cache(maxsize=8)
def _board_of(
    size: tuple[float, float], pieces: tuple[tuple[int, Piece], ...], areas: tuple[tuple[int, Area], ...]
) -> Board:
    """Tables with the same scenery share a board: what it has worked out once, every game on it knows."""
    return Board(size, list(pieces), list(areas))


class Tabletop:
    """One table. Forking shares the frozen parts and the board, so it is cheap."""

    __slots__ = ("_board", "answers", "changes", "size", "world")

    def __init__(self, size: tuple[float, float], world: World | None = None, board: Board | None = None) -> None:
        self.size = size
        self.world = world if world is not None else World()
        self._board = board
        self.answers: dict[tuple[Any, ...], Any] = {}
        self.changes = 0
        if world is None:
            self.world.create()

    # --- reading ---------------------------------------------------------------------------------------------

    def get(self, entity: int, kind: type[P]) -> P:
        """The part of that kind. Raises KeyError, naming both, if the entity has none."""
        part = self.world.find(entity, kind)
        if part is None:
            raise KeyError(f"entity {entity} has no {kind.__name__}")
        return part

    def find(self, entity: int, kind: type[P]) -> P | None:
        """The part of that kind, or None."""
        return self.world.find(entity, kind)

    def has(self, entity: int, kind: type[object]) -> bool:
        """Whether the entity has such a part."""
        return self.world.find(entity, kind) is not None

    def of_table(self, kind: type[P]) -> P:
        """A part of the table itself: dice, clock, score."""
        return self.get(TABLE, kind)

    @overload
    def having(self, a: type[P], /) -> list[tuple[int, P]]: ...
    @overload
    def having(self, a: type[P], b: type[Q], /) -> list[tuple[int, P, Q]]: ...
    @overload
    def having(self, a: type[P], b: type[Q], c: type[R], /) -> list[tuple[int, P, Q, R]]: ...
    def having(self, *kinds: type[Any]) -> list[tuple[Any, ...]]:
        """Entities with all these parts, in order of id, removed ones included."""
        return self.world.having(*kinds)

    def present(self, entity: int) -> bool:
        """Whether the entity has not been removed."""
        return self.world.find(entity, Removed) is None

    @property
    def board(self) -> Board:
        """Answers about space over the scenery as it is now; built when first asked for, shared by forks."""
        if self._board is None:
            pieces = [(e, piece) for e, piece in self.having(Piece) if self.present(e)]
            areas = [(e, area) for e, area in self.having(Area) if self.present(e)]
            self._board = _board_of(self.size, tuple(pieces), tuple(areas))
        return self._board

    def everything(self) -> Iterator[tuple[int, tuple[object, ...]]]:
        """Every entity with all its parts, in order of id."""
        return self.world.everything()

    def digest(self) -> str:
        """Twelve hex digits that are equal exactly when two tables hold equal parts."""
        summary = hashlib.sha256()
        for entity, parts in self.everything():
            lines = sorted(repr(part) for part in parts)
            summary.update(f"{entity}:{'|'.join(lines)}\n".encode())
        return summary.hexdigest()[:12]

    def fork(self) -> Tabletop:
        """An equal table that can go its own way."""
        return Tabletop(self.size, self.world.fork(), self._board)

    # --- changing: events only -------------------------------------------------------------------------------

    def create(self, *parts: object) -> int:
        """Put a new entity on the table and return its id."""
        self._changed()
        if any(isinstance(part, (Piece, Area)) for part in parts):
            self._board = None
        return self.world.create(*parts)

    def put(self, entity: int, part: object) -> None:
        """Give an entity a part, replacing the one of that kind it had."""
        self._changed()
        if isinstance(part, (Piece, Area)) or (isinstance(part, Removed) and self._shapes_board(entity)):
            self._board = None
        self.world.put(entity, part)

    def drop(self, entity: int, kind: type[object]) -> None:
        """Take a part away, if it is there."""
        self._changed()
        if kind in (Piece, Area) or (kind is Removed and self._shapes_board(entity)):
            self._board = None
        self.world.drop(entity, kind)

    def _changed(self) -> None:
        self.changes += 1
        self.answers.clear()

    def _shapes_board(self, entity: int) -> bool:
        return self.has(entity, Piece) or self.has(entity, Area)


def remembered(ask: Callable[Concatenate[Tabletop, Asked], V]) -> Callable[Concatenate[Tabletop, Asked], V]:
    """Answer a question about a table once, until something on the table changes.

    For questions whose answer hangs on the table and on what is asked alone, given by place and hashable; asked
    over and over while options are listed. Forks begin with a clean memory.
    """

    def answer(table: Tabletop, /, *asked: Asked.args, **named: Asked.kwargs) -> V:
        key = (ask, *asked)
        if key in table.answers:
            known: V = table.answers[key]
            return known
        found = table.answers[key] = ask(table, *asked, **named)
        return found

    update_wrapper(answer, ask)
    return answer
