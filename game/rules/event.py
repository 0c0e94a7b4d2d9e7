"""Facts that change the table. Only :meth:`Event.apply` may write to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE
from game.tabletop.tabletop import Tabletop

if TYPE_CHECKING:
    from game.rules.battle import Battle
    from game.rules.hooks import Mark


class Event:
    """A frozen fact. It says enough to change the table, to be shown, to be logged and to be asserted on.

    ``reveals`` marks facts that nobody could know before (a roll, a turned card): no undo goes back across one.
    """

    __slots__ = ()
    reveals: ClassVar[bool] = False

    def apply(self, table: Tabletop) -> None:
        """Change the table; the default changes nothing (a fact that is only told)."""

    def marks(self, battle: Battle) -> Iterable[Mark]:
        """The keywords whose rules may follow this event."""
        return ()

    def audience(self) -> int | None:
        """The only side that may see this, or None when both may."""
        return None


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice fell. ``why`` is a word for the log, ``unit`` the model that rolls, ``side`` whose dice they are."""

    reveals: ClassVar[bool] = True
    faces: tuple[int, ...]
    sides: int
    why: str
    after: Dice
    unit: int | None = None
    side: int | None = None
    needed: int | None = None

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, self.after)


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Chance decided something without dice on show: a shuffle, or a tie settled at random."""

    reveals: ClassVar[bool] = True
    why: str
    after: Dice

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, self.after)


@dataclass(frozen=True, slots=True)
class DiceTold(Event):
    """The next faces were typed in or laid down by a test."""

    dice: Dice

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, self.dice)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended (a part of the table): the winning side, or None for a draw, and why, in one word."""

    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """The game is over; whatever was still on the agenda is dropped."""

    winner: int | None
    reason: str

    def apply(self, table: Tabletop) -> None:
        if table.find(TABLE, Outcome) is None:
            table.put(TABLE, Outcome(self.winner, self.reason))


@dataclass(frozen=True, slots=True)
class Clock:
    """Where in the game we are (a part of the table): round from 1, 0 before the first; phase by name."""

    round: int = 0
    phase: str = "setup"


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of a round began."""

    round: int
    phase: str

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Clock(self.round, self.phase))
