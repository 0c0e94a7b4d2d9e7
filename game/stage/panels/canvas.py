"""A panel's paper: shapes, pictures and kept texts, made anew only when what they show changes.

Sizes are pixels; the sizes of texts are the heights of their letters' bodies in pixels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import arcade
from pyglet.text import Weight

from game.stage.fonts import Role
from game.stage.panels.icons import ICONS, Row
from game.stage.panels.ink import Dot, Ink, box, fill, stroke
from game.stage.panels.layer import Layer
from game.stage.panels.lettering import CAPITAL, POINTS, face_of, fitted, measured
from game.stage.theme import HI, INK, LINE, LINE2, PANEL2, PAPER_LOW, PAPER_TOP, Colour, faded

Rect = tuple[float, float, float, float]

TRACKING = 1.2
"""Pixels between the letters of a heading."""

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


@dataclass(frozen=True, slots=True)
class Line:
    """A text as it stands on the paper: its words and the box of its letters."""

    words: str
    rect: Rect


class Same:
    """Stands in a key for a thing that is the same only as itself."""

    __slots__ = ("thing",)

    def __init__(self, thing: object) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    __hash__ = None  # type: ignore[assignment]


class Canvas:
    """Draws shapes, then pictures, then texts, on a layer shared with others or on its own."""

    def __init__(self, layer: Layer | None = None) -> None:
        self.layer = Layer() if layer is None else layer
        self.layer.join(self)
        self.spots: list[Spot] = []
        self.lines: list[Line] = []
        self.back, self.front = Ink(), Ink()
        self._ink = self.back
        self._key: object = ...
        self._sprites: list[arcade.Sprite] = []
        self._texts: dict[tuple[Role, bool], list[arcade.Text]] = {}
        self._used: Counter[tuple[Role, bool]] = Counter()

    def fresh(self, key: object) -> bool:
        """Whether this key is what the panel shows already; if not, the paper is wiped for it."""
        if key == self._key:
            return True
        self._key = key
        self.back, self.front = Ink(), Ink()
        self._ink = self.back
        for sprite in self._sprites:
            self.layer.pictures.remove(sprite)
        self._sprites, self.spots, self.lines = [], [], []
        self._used.clear()
        self.layer.changed = True
        return False

    def done(self) -> None:
        """Hide what is left of the last drawing."""
        for kind, texts in self._texts.items():
            for text in texts[self._used[kind] :]:
                if text.text:
                    text.text = ""

    def draw(self) -> None:
        """Draw it as it is, and all that shares its layer."""
        self.layer.draw()

    def to_front(self) -> None:
        """Shapes from here on lie over the pictures."""
        self._ink = self.front

    def to_back(self) -> None:
        """Shapes from here on lie under the pictures again."""
        self._ink = self.back

    # --- shapes -------------------------------------------------------------------------------------------------

    def box(
        self,
        rect: Rect,
        colour: Colour,
        edge: Colour | None = None,
        width: float = 1.25,
        low: Colour | None = None,
    ) -> None:
        """A filled rectangle, with an edge or without; with ``low`` its colour runs down to that one."""
        left, bottom, wide, high = rect
        box(self._ink, left, bottom, left + wide, bottom + high, colour, low or colour)
        if edge is not None:
            l, b, r, t = round(left), round(bottom), round(left + wide), round(bottom + high)  # noqa: E741
            self.line([(l + 0.5, b + 0.5), (r - 0.5, b + 0.5), (r - 0.5, t - 0.5), (l + 0.5, t - 0.5)], edge,
                      width, closed=True)  # fmt: skip

    def cut(
        self,
        rect: Rect,
        colour: Colour,
        edge: Colour | None,
        cut: float,
        *,
        low: Colour | None = None,
        width: float = 1.25,
    ) -> None:
        """A shape with its corners cut at top right and bottom left."""
        points = cut_corners(rect, cut)
        fill(self._ink, points, colour, low)
        if edge is not None:
            stroke(self._ink, cut_corners(rect, cut, 0.5), edge, width, closed=True)

    def panel(
        self,
        rect: Rect,
        edge: Colour = LINE,
        accent: Colour | None = None,
        cut: float = 14,
        *,
        solid: bool = False,
    ) -> None:
        """A panel: cut corners, a light line along the top edge, a bar at its left if it is what matters now."""
        alpha = 252 if solid else PAPER_TOP[3]
        self.cut(rect, faded(PAPER_TOP, alpha), edge, cut, low=faded(PAPER_LOW, alpha))
        left, bottom, wide, high = rect
        top = round(bottom + high) - 1.5
        self.line([(round(left) + 1, top), (left + wide - cut, top)], faded(HI, 36), 1)
        if accent is not None:
            self.box((left, bottom + cut, 3, high - cut), accent)
            self.box((left, bottom + high - 3, wide - cut, 3), accent)

    def line(self, points: Sequence[Dot], colour: Colour, width: float = 1, *, closed: bool = False) -> None:
        """A line."""
        stroke(self._ink, points, colour, width, closed=closed)

    def shape(self, points: Sequence[Dot], colour: Colour, low: Colour | None = None) -> None:
        """A filled convex shape; with ``low`` its colour runs down to that one."""
        fill(self._ink, points, colour, low)

    def ring(
        self, x: float, y: float, r: float, colour: Colour, width: float, start: float = 0, end: float = 360
    ) -> None:
        """A ring, or an arc of it between two angles in degrees."""
        parts = max(8, int(abs(end - start) / 10))
        turns = [pi / 180 * (start + (end - start) * i / parts) for i in range(parts + 1)]
        dots = [(x + r * cos(t), y + r * sin(t)) for t in turns]
        stroke(self._ink, dots, colour, width, closed=abs(end - start) >= 360)

    def slanted(self, rect: Rect, colour: Colour | None, edge: Colour | None = None, lean: float = 0) -> None:
        """A segment of a bar, leaning to the right."""
        left, bottom, wide, high = rect
        points = [
            (left, bottom),
            (left + wide - lean, bottom),
            (left + wide, bottom + high),
            (left + lean, bottom + high),
        ]
        if colour is not None:
            fill(self._ink, points, colour)
        if edge is not None:
            stroke(self._ink, points, edge, 1.25, closed=True)

    # --- texts --------------------------------------------------------------------------------------------------

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
        tracked: bool = False,
    ) -> float:
        """A line of text, its capitals centred on ``y``; made smaller, then cut, for a width if one is given.

        Everything lies on whole pixels, since a glyph between two rows loses one of them. Returns how wide it is.
        """
        role: Role = "display" if display else ("strong" if bold else "text")
        shown, pixels = fitted(words, 1e9 if width is None else width, size, role)
        wide = measured(shown, pixels, role, TRACKING if tracked else 0)
        if anchor != "left":
            x -= wide * (1.0 if anchor == "right" else 0.5)
        left, base = round(x), round(y - pixels * CAPITAL / 2)
        self._write(shown, left, base, pixels, colour, (role, tracked))
        if shown.strip():
            self.lines.append(Line(shown, (left, base, wide, pixels * CAPITAL)))
        return wide

    def _write(
        self, words: str, left: int, base: int, pixels: int, colour: Colour, kind: tuple[Role, bool]
    ) -> None:
        row = self._texts.setdefault(kind, [])
        if self._used[kind] == len(row):
            family, weight = face_of(kind[0])
            made = arcade.Text(" ", 0, 0, colour, pixels * POINTS, font_name=family, batch=self.layer.texts)
            made.label.weight = Weight(weight)
            if kind[1]:
                made.label.set_style("kerning", TRACKING)
            row.append(made)
        text = row[self._used[kind]]
        self._used[kind] += 1
        changes = {"text": words, "x": left, "y": base, "color": colour, "font_size": pixels * POINTS}
        for name, value in changes.items():
            if getattr(text, name) != value:
                setattr(text, name, value)

    def heading(self, words: str, x: float, y: float, size: float, colour: Colour, width: float) -> None:
        """A heading in capitals with a line after it to so many pixels from its start."""
        long = self.text(words.upper(), x, y, size, colour, display=True, tracked=True)
        if long + 10 < width:
            self.line([(x + long + 10, round(y) + 0.5), (x + width, round(y) + 0.5)], LINE, 1)

    # --- controls and signs -------------------------------------------------------------------------------------

    def button(
        self,
        rect: Rect,
        label: str,
        press: Callable[[], None] | None,
        *,
        tip: str = "",
        key: str = "",
        paper: Colour = PANEL2,
        edge: Colour = LINE2,
        ink: Colour = HI,
        size: float = 18,
        display: bool = False,
    ) -> None:
        """A button; one without ``press`` is grey, and its tooltip says why."""
        left, bottom, wide, high = rect
        self.cut(rect, paper, edge, min(10, high * 0.22))
        room = measured(key, size * 0.75, "strong") + 22 if key else 0
        middle = left + (wide - room) / 2
        self.text(
            label, middle, bottom + high / 2, size, ink, bold=True, display=display, anchor="center",
            width=wide - room - 16,
        )  # fmt: skip
        if key:
            self.key(key, left + wide - room / 2 - 6, bottom + high / 2, ink, size * 0.75)
        self.spots.append(Spot(rect, press, tip, label))

    def key(self, key: str, x: float, y: float, ink: Colour, size: float = 14) -> None:
        """A key cap around a point."""
        wide, high = measured(key, size, "strong") + 10, max(18.0, size * 1.4)
        self.box((x - wide / 2, y - high / 2, wide, high), faded(INK, 150), faded(ink, 150), 1)
        self.text(key, x, y, size, ink, bold=True, anchor="center")

    def chip(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Colour,
        *,
        icon: str = "",
        solid: bool = False,
    ) -> float:
        """A small sign with its left edge at a point, its middle at a height; returns how wide it is."""
        gap, high = size * 0.5, size * 1.6
        lead = size * 1.25 if icon else 0
        wide = measured(words, size, "strong") + 2 * gap + lead
        paper = colour if solid else faded(INK, 225)
        ink = INK if solid else colour
        self.cut((x, y - high / 2, wide, high), paper, colour, size * 0.35)
        if icon:
            self.icon(icon, x + gap + lead * 0.4, y, size, ink)
        self.text(words, x + gap + lead, y, size, ink, bold=True)
        return wide

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        """An icon around a point, so many pixels high."""
        icon = ICONS.get(name, ICONS["special"])
        scale = size / 24

        def at(row: Row) -> list[Dot]:
            return [(x + (px - 12) * scale, y + (py - 12) * scale) for px, py in row]

        for surface in icon.surfaces:
            self.shape(at(surface), colour)
        for stroke_ in icon.strokes:
            self.line(at(stroke_), colour, max(1.5, 2 * scale))

    def badge(self, x: float, y: float, r: float, colour: Colour, side: int | None, icon: str = "") -> None:
        """The badge of a crew around a point: amber a diamond, teal a square with two cut corners, else a disc."""
        points = badge_points(x, y, r, side)
        self.shape(points, faded(INK, 240))
        self.line(points, colour, max(1.5, r * 0.13), closed=True)
        if icon:
            self.icon(icon, x, y, r * 1.05, colour)

    def picture(self, texture: arcade.Texture, x: float, y: float, high: float, alpha: int = 255) -> None:
        """A picture around a point, so many pixels high, over the shapes and under the texts."""
        sprite = arcade.Sprite(texture, scale=high / texture.height, center_x=x, center_y=y)
        sprite.alpha = alpha
        self._sprites.append(sprite)
        self.layer.pictures.append(sprite)

    def filling(self, texture: arcade.Texture, rect: Rect, alpha: int = 255, *, top: float = 0.0) -> None:
        """A picture that fills a box: what does not fit its shape is cut away, from ``top`` (a share) downwards."""
        left, bottom, wide, high = rect
        self.picture(
            _cut_out(texture, round(wide / high, 2), top), left + wide / 2, bottom + high / 2, high, alpha
        )

    def die(
        self, face: int, sides: int, x: float, y: float, size: float, paper: Colour, ink: Colour, edge: Colour
    ) -> None:
        """A die around a point: with pips if it has six sides, else with its number."""
        points = _eight_corners(x, y, size / 2, size * 0.16)
        self.shape(points, edge)
        self.shape(_eight_corners(x, y, size * 0.44, size * 0.14), paper)
        if sides != 6 or face not in PIPS:
            self.text(str(face), x, y, size * 0.58, ink, bold=True, anchor="center")
            return
        for column, row in PIPS[face]:
            self.shape(_round(x + column * size * 0.24, y + row * size * 0.24, size * 0.085), ink)

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What lies under a pixel; the last drawn first."""
        return next((spot for spot in reversed(self.spots) if spot.holds(x, y)), None)


def cut_corners(rect: Rect, cut: float, inset: float = 0.0) -> list[Dot]:
    """The corners of a box on whole pixels whose top right and bottom left are cut off."""
    left, bottom = round(rect[0]) + inset, round(rect[1]) + inset
    right, top = round(rect[0] + rect[2]) - inset, round(rect[1] + rect[3]) - inset
    cut = min(cut, (top - bottom) / 2, (right - left) / 2)
    return [(left + cut, bottom), (right, bottom), (right, top - cut), (right - cut, top), (left, top),
            (left, bottom + cut)]  # fmt: skip


def badge_points(x: float, y: float, r: float, side: int | None) -> list[Dot]:
    """The outline of a crew's badge around a point."""
    if side == 0:
        return [(x, y + r), (x + r, y), (x, y - r), (x - r, y)]
    if side == 1:
        s, c = r * 0.82, r * 0.36
        return [(x - s, y - s), (x + s - c, y - s), (x + s, y - s + c), (x + s, y + s), (x - s + c, y + s),
                (x - s, y + s - c)]  # fmt: skip
    return _round(x, y, r * 0.9)


def _round(x: float, y: float, r: float, parts: int = 12) -> list[Dot]:
    return [(x + r * cos(2 * pi * i / parts), y + r * sin(2 * pi * i / parts)) for i in range(parts)]


def _eight_corners(x: float, y: float, half: float, cut: float) -> list[Dot]:
    a, b = half, half - cut
    return [
        (x + px, y + py)
        for px, py in ((a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b), (-b, -a), (b, -a))
    ]


@lru_cache(maxsize=256)
def _cut_out(texture: arcade.Texture, shape: float, top: float) -> arcade.Texture:
    """The part of a picture of that shape (width to height), as large as can be, beginning at a share of its height."""
    wide, high = texture.width, texture.height * (1 - top)
    part = (min(wide, high * shape), min(high, wide / shape))
    left, upper = (wide - part[0]) / 2, texture.height * top
    return texture.crop(int(left), int(upper), max(1, int(part[0])), max(1, int(part[1])))
