"""A seat is whoever answers "your move": a person, an AI, a recording."""

from __future__ import annotations

from typing import Protocol

from game.rules.action import Action
from game.rules.battle import Battle

HUMAN = "human"
"""The name of a seat whose moves come from outside, by mouse or keyboard."""


class Seat(Protocol):
    """Chooses one legal action for the side that has to act."""

    def choose(self, battle: Battle, side: int) -> Action:
        """The action this side submits now. The seat may ask, fork and look at what the side may see."""
        ...
