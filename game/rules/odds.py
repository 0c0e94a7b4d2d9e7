"""Exact distributions for pools of dice: no sampling, no die drawn.

A distribution is a tuple: entry *k* is the chance of exactly *k*. Used by the preview, the AI and the tests alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import comb

Chances = tuple[float, ...]


def face_chance(needed: int, sides: int = 6) -> float:
    """The chance that one die shows ``needed`` or more."""
    return min(1.0, max(0.0, (sides + 1 - needed) / sides))


@lru_cache(maxsize=4096)
def successes(dice: int, needed: int, sides: int = 6, rerolls: int = 0) -> Chances:
    """How many of ``dice`` dice show ``needed`` or more, when up to ``rerolls`` failures are thrown once again."""
    chance = face_chance(needed, sides)
    plain = _binomial(dice, chance)
    if rerolls <= 0:
        return plain
    total = [0.0] * (dice + 1)
    for hits, weight in enumerate(plain):
        for more, extra in enumerate(_binomial(min(rerolls, dice - hits), chance)):
            total[hits + more] += weight * extra
    return tuple(total)


def certain(count: int) -> Chances:
    """Exactly ``count``, for sure."""
    return (*(0.0,) * count, 1.0)


def unblocked(hits: Chances, needed: int, extra: int = 0) -> Chances:
    """How many hits get through when the target throws one die a hit plus ``extra`` (which may be negative)."""
    total = [0.0] * len(hits)
    for scored, weight in enumerate(hits):
        if scored == 0 or weight == 0.0:
            total[0] += weight
            continue
        for blocked, chance in enumerate(successes(max(0, scored + extra), needed)):
            total[max(0, scored - blocked)] += weight * chance
    return tuple(total)


def at_least(chances: Sequence[float], count: int) -> float:
    """The chance of ``count`` or more."""
    return sum(chances[max(0, count):])


def mean(chances: Sequence[float]) -> float:
    """The average."""
    return sum(count * chance for count, chance in enumerate(chances))


def both(first: Sequence[float], second: Sequence[float]) -> Chances:
    """The distribution of the sum of two independent counts."""
    total = [0.0] * (len(first) + len(second) - 1)
    for a, left in enumerate(first):
        for b, right in enumerate(second):
            total[a + b] += left * right
    return tuple(total)


def pass_chance(bonus: int, needed: int, sides: int = 10) -> float:
    """The chance to pass a test of one die plus a bonus, where a 1 always fails."""
    return sum(1 for face in range(2, sides + 1) if face + bonus >= needed) / sides


def mixed(parts: Iterable[tuple[float, Sequence[float]]]) -> Chances:
    """One distribution out of several, each with its weight."""
    rows = [(weight, tuple(chances)) for weight, chances in parts]
    total = [0.0] * max(len(chances) for _, chances in rows)
    for weight, chances in rows:
        for count, chance in enumerate(chances):
            total[count] += weight * chance
    return tuple(total)


def _binomial(dice: int, chance: float) -> Chances:
    return tuple(comb(dice, k) * chance**k * (1.0 - chance) ** (dice - k) for k in range(dice + 1))
