"""AI seats by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ai.levels import level_names
from game.ai.player import Player
from game.ai.random_player import RandomPlayer
from game.play.seats import HUMAN, Seat
from game.records.faults import Fault

PLAYERS: dict[str, Callable[[int], Seat]] = {
    "ai:random": RandomPlayer,
    **{f"ai:{name}": partial(Player, name) for name in level_names()},
}
"""Every AI, by the name it goes by on the command line; made with a seed for its own dice."""


def seat(name: str, seed: int) -> Seat | None:
    """The seat of that name; None for a person. Raises :class:`Fault` for a name nobody has."""
    if name == HUMAN:
        return None
    if name not in PLAYERS:
        raise Fault(f"There is no player called {name!r}; there are {', '.join((HUMAN, *PLAYERS))}.")
    return PLAYERS[name](seed)


def seats(text: str) -> tuple[str, str]:
    """Two names out of ``human,ai:random``. Raises :class:`Fault` if they are not two known ones."""
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != 2:
        raise Fault(f"Two sides have to be named, with a comma between them; {text!r} names {len(names)}.")
    for name in names:
        seat(name, 0)
    return (names[0], names[1])
