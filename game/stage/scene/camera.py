"""Where the eye is. Table inches on one side, window pixels on the other; height is pushed straight up the screen."""

from __future__ import annotations

from math import sin

import arcade

UNIT = 40.0
"""World units to an inch: shapes are made once in these, whatever the zoom."""

RISE = 0.62
"""How far up the screen an inch of height goes, in inches of the floor."""

NEAREST, FARTHEST = 84.0, 10.0
EASE = 10.0


class Camera:
    """Pan and zoom over the table. ``zoom`` is pixels to an inch, ``centre`` the point in the middle of the window."""

    def __init__(self, window_size: tuple[int, int]) -> None:
        self.size = window_size
        self.centre = (18.0, 18.0)
        self.zoom = 24.0
        self._goal: tuple[float, float] | None = None
        self._offset = (0.0, 0.0)
        self._eye: arcade.Camera2D | None = None
        self._room = (float(window_size[0]), float(window_size[1]))
        self.table = (36.0, 36.0)
        self.still = False
        """Whether the picture is never shaken, and the eye cuts instead of gliding."""
        self._shaking = (0.0, 0.0, 0.0)

    def shake(self, pixels: float, seconds: float) -> None:
        """Let the picture tremble by so many pixels, less and less; the stronger of two shakes counts."""
        if not self.still and pixels >= self._trembling():
            self._shaking = (pixels, seconds, seconds)

    def steady(self) -> None:
        """Let the picture stand still at once."""
        self._shaking = (0.0, 0.0, 0.0)

    def _trembling(self) -> float:
        pixels, seconds, left = self._shaking
        return pixels * left / seconds if seconds > 0 else 0.0

    def fit(self, rect: tuple[float, float, float, float], table: tuple[float, float] = (36, 36)) -> None:
        """Show the whole table inside a rectangle of the window: left, bottom, width, height."""
        left, bottom, wide, high = rect
        self.table, self._room = table, (wide, high)
        self.zoom = max(FARTHEST, min(wide / (table[0] + 0.5), high / (table[1] + 2.5)))
        self._offset = (left + wide / 2 - self.size[0] / 2, bottom + high / 2 - self.size[1] / 2)
        self.centre = (
            table[0] / 2 - self._offset[0] / self.zoom,
            table[1] / 2 + 0.8 - self._offset[1] / self.zoom,
        )
        self._goal = None

    def fill(
        self, rect: tuple[float, float, float, float], table: tuple[float, float], around: tuple[float, float]
    ) -> None:
        """Let the table fill a rectangle of the window from left to right, with a point near its middle."""
        left, bottom, wide, high = rect
        self.table = table
        self.zoom = max(FARTHEST, min(NEAREST, wide / (table[0] + 0.5)))
        self._offset = (left + wide / 2 - self.size[0] / 2, bottom + high / 2 - self.size[1] / 2)
        self._room = (wide, high)
        self.centre = self._kept(self._aimed(*around))
        self._goal = None

    def span(self, rect: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
        """What part of the floor a rectangle of the window shows: left, bottom, right, top in inches."""
        left, bottom = self.to_world(rect[0], rect[1])
        right, top = self.to_world(rect[0] + rect[2], rect[1] + rect[3])
        return (left, bottom, right, top)

    def _aimed(self, x: float, y: float) -> tuple[float, float]:
        """Where the eye has to be so that a point is in the middle of what is free of panels."""
        return (x - self._offset[0] / self.zoom, y - self._offset[1] / self.zoom)

    def _kept(self, centre: tuple[float, float]) -> tuple[float, float]:
        """The nearest place of the eye from which the table, if it is larger than its room, still fills it."""
        x, y = centre[0] + self._offset[0] / self.zoom, centre[1] + self._offset[1] / self.zoom
        x = _within(x, self.table[0], self._room[0] / self.zoom)
        y = _within(y, self.table[1] + 1.0, self._room[1] / self.zoom)
        return (x - self._offset[0] / self.zoom, y - self._offset[1] / self.zoom)

    def sees(self, x: float, y: float, *, once_there: bool = False) -> bool:
        """Whether a point of the table lies in what is free of panels; or will, once the eye is where it was sent."""
        eye = self._goal if once_there and self._goal is not None else self.centre
        dx, dy = (x - eye[0]) * self.zoom - self._offset[0], (y - eye[1]) * self.zoom - self._offset[1]
        return abs(dx) <= self._room[0] / 2 and abs(dy) <= self._room[1] / 2

    @property
    def moving(self) -> bool:
        """Whether the eye is on its way."""
        return self._goal is not None

    def to_screen(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """The pixel of a point of the table."""
        return (
            self.size[0] / 2 + (x - self.centre[0]) * self.zoom,
            self.size[1] / 2 + (y + z * RISE - self.centre[1]) * self.zoom,
        )

    def to_world(self, px: float, py: float) -> tuple[float, float]:
        """The point of the floor under a pixel."""
        return (
            self.centre[0] + (px - self.size[0] / 2) / self.zoom,
            self.centre[1] + (py - self.size[1] / 2) / self.zoom,
        )

    def pan(self, dx: float, dy: float) -> None:
        """Drag the table by so many pixels."""
        self._goal = None
        self.centre = self._kept((self.centre[0] - dx / self.zoom, self.centre[1] - dy / self.zoom))

    def zoom_at(self, px: float, py: float, factor: float) -> None:
        """Zoom, keeping the point under a pixel where it is."""
        before = self.to_world(px, py)
        self.zoom = max(FARTHEST, min(NEAREST, self.zoom * factor))
        after = self.to_world(px, py)
        self.centre = self._kept(
            (self.centre[0] + before[0] - after[0], self.centre[1] + before[1] - after[1])
        )
        self._goal = None

    def ease_to(self, x: float, y: float) -> None:
        """Move there gently, minding the panels at the edges."""
        self._goal = self._kept(self._aimed(x, y))
        if self.still:
            self.arrive()

    def arrive(self) -> None:
        """Be at once where the eye was sent."""
        if self._goal is not None:
            self.centre, self._goal = self._goal, None

    def update(self, seconds: float) -> None:
        """Move on towards where the eye was sent, and let a tremble die down."""
        pixels, lasts, left = self._shaking
        self._shaking = (pixels, lasts, max(0.0, left - seconds))
        if self._goal is None:
            return
        share = min(1.0, seconds * EASE)
        self.centre = (
            self.centre[0] + (self._goal[0] - self.centre[0]) * share,
            self.centre[1] + (self._goal[1] - self.centre[1]) * share,
        )
        if abs(self._goal[0] - self.centre[0]) + abs(self._goal[1] - self.centre[1]) < 0.02:
            self.arrive()

    def view(self) -> arcade.Camera2D:
        """The camera that draws world units."""
        if self._eye is None:
            self._eye = arcade.Camera2D()
        self._eye.match_window()
        tremble, left = self._trembling() * UNIT / self.zoom, self._shaking[2]
        aside = (tremble * sin(left * 71), tremble * sin(left * 97 + 1))
        self._eye.position = (self.centre[0] * UNIT + aside[0], self.centre[1] * UNIT + aside[1])
        self._eye.zoom = self.zoom / UNIT
        return self._eye


def _within(at: float, size: float, room: float) -> float:
    """A coordinate kept so that so much room around it stays on the table; in the middle if there is more room."""
    if room >= size:
        return size / 2
    return max(room / 2 - 1.0, min(size - room / 2 + 1.0, at))


def world(x: float, y: float, z: float = 0.0) -> tuple[float, float]:
    """A point of the table in world units, height pushed up."""
    return (x * UNIT, (y + z * RISE) * UNIT)
