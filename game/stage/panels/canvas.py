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

from game.stage.panels.icons import ICONS, Row
from game.stage.theme import BOLD_FILE, FONTS, INK, LINE, LINE2, PLAIN_FILE, SMALLEST, Colour, faded

Rect = tuple[float, float, float, float]

PIXELS = 96 / 72
"""Pixels to a point."""

CAPITAL = 0.72
"""How high a capital letter is, as a share of the size."""


PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)),
}
"""Where the pips of a die are: columns and rows around its middle."""


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
        self._shapes = self._back = ShapeElementList[Shape]()
        self._front = ShapeElementList[Shape]()
        self._pictures: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._batch = Batch()
        self._texts: list[arcade.Text] = []
        self._used = 0

    def fresh(self, key: object) -> bool:
        """Whether this key is what the panel shows already; if not, the paper is wiped for it."""
        if key == self._key:
            return True
        self._key = key
        self._shapes = ShapeElementList[Shape]()
        self._back, self._front = self._shapes, ShapeElementList[Shape]()
        self._pictures.clear()
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
        self._back.draw()
        if self._pictures:
            self._pictures.draw()
        if self._shapes is not self._back:
            self._shapes.draw()
        self._batch.draw()

    def to_front(self) -> None:
        """Shapes from here on lie over the pictures."""
        self._shapes = self._front

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
        room = measured(key, SMALLEST, bold=True) + 16 if key else 0
        self.text(
            label,
            left + (wide - room) / 2,
            bottom + high / 2,
            size,
            ink,
            bold=True,
            anchor="center",
            width=wide - room - 10,
        )
        if key:
            self.key(key, left + wide - room / 2 - 4, bottom + high / 2, ink)
        self.spots.append(Spot(rect, press, tip, label))

    def key(self, key: str, x: float, y: float, ink: Colour) -> None:
        """A key cap around a point."""
        wide, high = measured(key, SMALLEST, bold=True) + 8, 17
        self.box((x - wide / 2, y - high / 2, wide, high), faded(INK, 150), faded(ink, 120), 1)
        self.text(key, x, y, SMALLEST, ink, bold=True, anchor="center")

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour, weight: float = 2.0) -> None:
        """An icon around a point, so many pixels high."""
        icon = ICONS.get(name, ICONS["special"])
        scale = size / 24

        def at(row: Row) -> list[tuple[float, float]]:
            return [(x + (px - 12) * scale, y + (py - 12) * scale) for px, py in row]

        for surface in icon.surfaces:
            self.shape(at(surface), colour)
        for stroke in icon.strokes:
            self.line(at(stroke), colour, max(1.0, weight * scale * 1.2))

    def picture(self, texture: arcade.Texture, x: float, y: float, high: float, alpha: int = 255) -> None:
        """A picture around a point, so many pixels high, over the shapes and under the texts."""
        sprite = arcade.Sprite(texture, scale=high / texture.height, center_x=x, center_y=y)
        sprite.alpha = alpha
        self._pictures.append(sprite)

    def heading(self, words: str, x: float, y: float, size: float, colour: Colour, width: float) -> None:
        """A heading in capitals with a line after it to so many pixels from its start."""
        self.text(words.upper(), x, y, size, colour, display=True)
        start = measured(words.upper(), max(SMALLEST, round(size * 2) / 2), bold=True) + 10
        if start < width:
            self.line([(x + start, y), (x + width, y)], LINE, 1)

    def die(
        self, face: int, sides: int, x: float, y: float, size: float, paper: Colour, ink: Colour, edge: Colour
    ) -> None:
        """A die around a point: with pips if it has six sides, else with its number."""
        half, cut = size / 2, size * 0.16
        corners = [(half - cut, half), (half, half - cut)]
        points = [
            (x + sx * px, y + sy * py)
            for sx, sy, order in ((1, 1, 1), (1, -1, -1), (-1, -1, 1), (-1, 1, -1))
            for px, py in corners[::order]
        ]
        self.shape(points, edge)
        self.shape([(x + (px - x) * 0.88, y + (py - y) * 0.88) for px, py in points], paper)
        if sides != 6 or face not in PIPS:
            self.text(str(face), x, y, size * 0.42, ink, bold=True, anchor="center")
            return
        for column, row in PIPS[face]:
            self.box(
                (
                    x + column * size * 0.26 - size * 0.075,
                    y + row * size * 0.26 - size * 0.075,
                    size * 0.15,
                    size * 0.15,
                ),
                ink,
            )

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What lies under a pixel; the last drawn first."""
        return next((spot for spot in reversed(self.spots) if spot.holds(x, y)), None)


@cache
def _font(size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(resolve(BOLD_FILE if bold else PLAIN_FILE), size * PIXELS)


@cache
def _advance(letter: str, size: float, *, bold: bool) -> int:
    """Whole pixels from one letter to the next, as the window sets them."""
    return round(_font(size, bold=bold).getlength(letter))


@lru_cache(maxsize=4096)
def measured(words: str, size: float, *, bold: bool = False) -> float:
    """How many pixels wide a line of text is, in points."""
    size = max(SMALLEST, round(size * 2) / 2)
    return float(sum(_advance(letter, size, bold=bold) for letter in words))


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
