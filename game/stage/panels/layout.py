"""Where the panels are on a window."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.panels.canvas import Rect

GAP = 8.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the panels on a window so many pixels wide and high: columns at the sides, the score above, the
    roster and the actions below, the table in the middle and behind all of it."""

    width: int
    height: int

    @property
    def k(self) -> float:
        """The scale of the HUD: 1 at 1920 by 1080, and never less than 0.8."""
        return max(0.8, min(self.height / 1080, self.width / 1920))

    @property
    def line(self) -> float:
        """From one line of small text to the next."""
        return max(16.0, 17 * self.k)

    @property
    def side(self) -> float:
        """The width of the side columns."""
        return round(284 * self.k)

    @property
    def top(self) -> Rect:
        """The score."""
        high = round(64 * self.k)
        return (GAP, self.height - high - 6, self.width - 2 * GAP, high)

    @property
    def strip(self) -> Rect:
        """The roster."""
        return (GAP, GAP, self.width - 2 * GAP, round(86 * self.k))

    @property
    def bar(self) -> Rect:
        """One row of actions; a second one goes on top of it."""
        low = self.strip[1] + self.strip[3] + GAP
        return (GAP, low, self.width - 2 * GAP, round(64 * self.k))

    @property
    def left(self) -> Rect:
        """The left column."""
        bottom = self.bar[1] + self.bar[3] + GAP
        return (GAP, bottom, self.side, self.top[1] - bottom - GAP)

    @property
    def right(self) -> Rect:
        """The right column."""
        left = self.left
        return (self.width - self.side - GAP, left[1], self.side, left[3])

    @property
    def card(self) -> Rect:
        """The chosen model."""
        left, bottom, wide, high = self.left
        tall = round(high * 0.6)
        return (left, bottom + high - tall, wide, tall)

    @property
    def log(self) -> Rect:
        """The log."""
        left, bottom, wide, high = self.left
        return (left, bottom, wide, high - self.card[3] - GAP)

    @property
    def minimap(self) -> Rect:
        """The whole table, small; left out where there is no room for it."""
        left, bottom, wide, high = self.right
        tall = min(wide, round(high * 0.37))
        if high < 470:
            tall = 0
        return (left, bottom + high - tall, wide, tall)

    @property
    def dice(self) -> Rect:
        """The last roll."""
        left, bottom, wide, high = self.right
        return (left, bottom, wide, round(min(180 * self.k, high * 0.27)))

    @property
    def forecast(self) -> Rect:
        """The horde."""
        left, bottom, wide, _ = self.right
        low = bottom + self.dice[3] + GAP
        top = self.minimap[1] - (GAP if self.minimap[3] else 0)
        return (left, low, wide, top - low)

    @property
    def middle(self) -> Rect:
        """What is free of panels."""
        left, right = self.left, self.right
        low = left[1]
        return (
            left[0] + left[2] + GAP,
            low,
            right[0] - left[0] - left[2] - 2 * GAP,
            self.top[1] - low - round(6 * self.k),
        )
