"""How wide words are on the screen, and how they are cut and broken to fit."""

from __future__ import annotations

from functools import cache, lru_cache

import pyglet

from game.stage.fonts import Role, faces

SMALLEST = 12
"""Pixels of the smallest text: nothing on the screen is smaller."""

POINTS = 72 / 96
"""Points to a pixel."""

CAPITAL = 0.7
"""How high a capital letter is, as a share of the size."""


def whole(size: float) -> int:
    """A size of text in whole pixels, none too small to read."""
    return max(SMALLEST, round(size))


@cache
def face_of(role: Role) -> tuple[str, str]:
    """Family and weight of a role."""
    return faces()[role]


@cache
def _advance(letter: str, size: int, role: Role) -> int:
    family, weight = face_of(role)
    font = pyglet.font.load(family, size * POINTS, weight=weight)
    glyphs, _ = font.get_glyphs(letter)
    return int(sum(glyph.advance for glyph in glyphs))


@lru_cache(maxsize=8192)
def measured(words: str, size: float, role: Role = "text", tracking: float = 0.0) -> float:
    """How many pixels wide a line of text is."""
    pixels = whole(size)
    return sum(_advance(letter, pixels, role) for letter in words) + tracking * len(words)


@lru_cache(maxsize=8192)
def shortened(words: str, width: float, size: float, role: Role = "text") -> str:
    """Words cut with an ellipsis to so many pixels."""
    if measured(words, size, role) <= width:
        return words
    end = len(words)
    while end > 1 and measured(words[:end].rstrip() + "…", size, role) > width:
        end -= 1
    return words[:end].rstrip() + "…"


@lru_cache(maxsize=8192)
def fitted(words: str, width: float, size: float, role: Role = "text") -> tuple[str, int]:
    """Words and a size at which they fit so many pixels: smaller letters first, then fewer."""
    pixels = whole(size)
    least = max(SMALLEST, round(pixels * 0.62))
    while pixels > least and measured(words, pixels, role) > width:
        pixels -= 1
    return shortened(words, width, pixels, role), pixels


def wrapped(words: str, width: float, size: float, role: Role = "text") -> list[str]:
    """Words broken into lines of at most so many pixels."""
    lines = list[str]()
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measured(longer, size, role) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
