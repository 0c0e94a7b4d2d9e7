"""Dice as a value on the table.

One 64-bit number is the whole generator (SplitMix64), so it is saved, forked and compared like any other part.
Dice can also be *told*: a test, or two players rolling real dice, name the faces that come up next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mixed(state: int) -> int:
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@dataclass(frozen=True, slots=True)
class Dice:
    """The generator in one state. ``told`` faces are used up first, left to right."""

    state: int = 0
    told: tuple[int, ...] = ()

    def roll(self, count: int, sides: int) -> tuple[tuple[int, ...], Dice]:
        """``count`` faces of dice with ``sides`` sides, and the dice as they are afterwards.

        Raises ValueError if a told face is not on such a die.
        """
        told = self.told[:count]
        for face in told:
            if not 1 <= face <= sides:
                raise ValueError(f"A told die shows {face}, but this roll uses dice with {sides} sides.")
        state, faces = self.state, list(told)
        while len(faces) < count:
            state = (state + _GOLDEN) & _MASK
            faces.append(1 + (_mixed(state) * sides >> 64))
        return tuple(faces), replace(self, state=state, told=self.told[count:])

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Dice]:
        """The items in a drawn order. Told faces are left alone: a shuffle is not a roll."""
        state, rest, order = self.state, list(items), []
        while rest:
            state = (state + _GOLDEN) & _MASK
            order.append(rest.pop(_mixed(state) * len(rest) >> 64))
        return tuple(order), replace(self, state=state)

    def picked(self, count: int) -> tuple[int, Dice]:
        """A number from 0 to ``count`` - 1, for ties that a rule settles at random."""
        state = (self.state + _GOLDEN) & _MASK
        return _mixed(state) * count >> 64, replace(self, state=state)
