"""A panel's paper: rectangles, lines and kept texts, made anew only when what they show changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import arcade
from arcade.resources import resolve
from arcade.shape_list import (
    Shape,
    ShapeElementList,
    create_line_strip,
    create_polygon,
    create_rectangle_filled,
    create_rectangle_outline,
)
from PIL import ImageFont
from pyglet.graphics import Batch

from game.stage.theme import BOLD_FILE, FONTS, INK, LINE2, PLAIN_FILE, SMALLEST, Colour

Rect = tuple[float, float, float, float]

PIXELS = 96 / 72
"""Pixels to a point."""

CAPITAL = 0.72
"""How high a capital letter is, as a share of the size."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Something on a panel that can be pointed at: left, bottom, width, height; what it does; its tooltip."""

    rect: Rect
    press: Callable[[], None] | None
    tip: str = ""
    name: str = ""

    def holds(self, x: float, y: float) -> bool:
        """Whether a pixel is on it."""
        left, bottom, wide, high = self.rect
        return left <= x <= left + wide and bottom <= y <= bottom + high


class Canvas:
    """Draws shapes, then texts. Texts are kept and reused, since making one is slow and changing one is not."""

    def __init__(self) -> None:
        self.spots: list[Spot] = []
        self._key: object = ...
        self._shapes = ShapeElementList[Shape]()
        self._batch = Batch()
        self._texts: list[arcade.Text] = []
        self._used = 0

    def fresh(self, key: object) -> bool:
        """Whether this key is what the panel shows already; if not, the paper is wiped for it."""
        if key == self._key:
            return True
        self._key = key
        self._shapes = ShapeElementList[Shape]()
        self.spots = []
        self._used = 0
        return False

    def done(self) -> None:
        """Hide what is left of the last drawing."""
        for text in self._texts[self._used :]:
            if text.text:
                text.text = ""

    def draw(self) -> None:
        """Draw it as it is."""
        self._shapes.draw()
        self._batch.draw()

    # --- drawing on it ------------------------------------------------------------------------------------------

    def box(self, rect: Rect, colour: Colour, edge: Colour | None = None, width: float = 1.25) -> None:
        """A filled rectangle, with an edge or without."""
        left, bottom, wide, high = rect
        middle = (left + wide / 2, bottom + high / 2)
        self._shapes.append(create_rectangle_filled(*middle, wide, high, colour))
        if edge is not None:
            self._shapes.append(create_rectangle_outline(*middle, wide, high, edge, width))

    def panel(
        self, rect: Rect, colour: Colour, edge: Colour, accent: Colour | None = None, cut: float = 12
    ) -> None:
        """A panel with its corners cut at top right and bottom left."""
        left, bottom, wide, high = rect
        right, top = left + wide, bottom + high
        points = [
            (left + cut, bottom),
            (right, bottom),
            (right, top - cut),
            (right - cut, top),
            (left, top),
            (left, bottom + cut),
        ]
        self._shapes.append(create_polygon(points, colour))
        self._shapes.append(create_line_strip([*points, points[0]], edge, 1.25))
        if accent is not None:
            self._shapes.append(
                create_rectangle_filled(left + 1.5, bottom + (high + cut) / 2, 3, high - cut, accent)
            )

    def line(self, points: Sequence[tuple[float, float]], colour: Colour, width: float = 1) -> None:
        """A line."""
        self._shapes.append(create_line_strip(points, colour, width))

    def shape(self, points: Sequence[tuple[float, float]], colour: Colour) -> None:
        """A filled convex shape."""
        self._shapes.append(create_polygon(points, colour))

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        bold: bool = False,
        display: bool = False,
        anchor: str = "left",
        width: float | None = None,
    ) -> None:
        """A line of text, its capitals centred on ``y``; cut to a width in pixels if one is given. Sizes are points.

        Everything lies on whole pixels, since a glyph between two rows loses one of them.
        """
        size, bold = max(SMALLEST, round(size * 2) / 2), bold or display
        shown = words if width is None else shortened(words, width, size, bold=bold)
        if anchor != "left":
            x -= measured(shown, size, bold=bold) * (1.0 if anchor == "right" else 0.5)
        if self._used == len(self._texts):
            self._texts.append(arcade.Text(" ", 0, 0, colour, size, font_name=FONTS, batch=self._batch))
        text = self._texts[self._used]
        self._used += 1
        changes = {
            "text": shown,
            "x": round(x),
            "y": round(y - size * PIXELS * CAPITAL / 2),
            "color": colour,
            "font_size": size,
            "bold": bold,
        }
        for name, value in changes.items():
            if getattr(text, name) != value:
                setattr(text, name, value)

    def button(
        self,
        rect: Rect,
        label: str,
        press: Callable[[], None] | None,
        *,
        tip: str = "",
        key: str = "",
        paper: Colour = INK,
        edge: Colour = LINE2,
        ink: Colour = LINE2,
        size: float = 13,
    ) -> None:
        """A button; one without ``press`` is grey, and its tooltip says why."""
        left, bottom, wide, high = rect
        self.box(rect, paper, edge)
        self.text(
            label,
            left + wide / 2,
            bottom + high / 2 - (4 if key else 0),
            size,
            ink,
            bold=True,
            anchor="center",
            width=wide - 6,
        )
        if key:
            self.text(key, left + wide - 5, bottom + high - 9, 9, ink, anchor="right")
        self.spots.append(Spot(rect, press, tip, label))

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What lies under a pixel; the last drawn first."""
        return next((spot for spot in reversed(self.spots) if spot.holds(x, y)), None)


@cache
def _font(size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(resolve(BOLD_FILE if bold else PLAIN_FILE), size * PIXELS)


@lru_cache(maxsize=4096)
def measured(words: str, size: float, *, bold: bool = False) -> float:
    """How many pixels wide a line of text is, in points."""
    return _font(max(SMALLEST, size), bold=bold).getlength(words)


@lru_cache(maxsize=4096)
def shortened(words: str, width: float, size: float, *, bold: bool = False) -> str:
    """Words cut with an ellipsis to so many pixels."""
    if measured(words, size, bold=bold) <= width:
        return words
    end = len(words)
    while end > 1 and measured(words[:end].rstrip() + "…", size, bold=bold) > width:
        end -= 1
    return words[:end].rstrip() + "…"


def wrapped(words: str, width: float, size: float, *, bold: bool = False) -> list[str]:
    """Words broken into lines of at most so many pixels."""
    lines = list[str]()
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and measured(longer, size, bold=bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
