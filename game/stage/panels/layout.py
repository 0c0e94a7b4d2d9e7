"""Where the panels are on a window."""

from __future__ import annotations

from dataclasses import dataclass

from game.stage.panels.canvas import Rect

LEAST = (1280, 720)
"""The smallest window in units of the HUD: as much has to fit on any window, whatever scale is asked for."""

FLOOR = 0.8
"""The smallest scale: at less than this the smallest letters would outgrow their panels."""

UNDER = 112
"""How far the table runs under the columns when it fills the screen."""


def hud_scale(width: int, height: int, asked: float = 1.0) -> float:
    """How large the HUD is on a window: 1 at 1080 pixels of height, times what is asked for, within what fits."""
    fits = min(width / LEAST[0], height / LEAST[1])
    return min(max(FLOOR, max(FLOOR, height / 1080) * asked), max(FLOOR, fits))


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of the panels on a window so many pixels wide and high: columns at the sides, the score above, the
    roster and the actions below, the table in the middle and behind all of it. ``scale`` is the player's setting."""

    width: int
    height: int
    scale: float = 1.0

    @property
    def k(self) -> float:
        """The scale of the HUD: 1 at 1920 by 1080, and never less than 0.8."""
        return hud_scale(self.width, self.height, self.scale)

    def px(self, units: float) -> int:
        """So many units of the HUD, in whole pixels."""
        return round(units * self.k)

    @property
    def gap(self) -> int:
        """Between two panels."""
        return self.px(8)

    @property
    def margin(self) -> int:
        """Between a panel and the edge of the window."""
        return self.px(16)

    @property
    def top(self) -> Rect:
        """The score, between the tools at both ends."""
        high = self.px(64)
        side = self.margin + self.px(112) + self.gap
        return (side, self.height - high - self.px(14), self.width - 2 * side, high)

    @property
    def tools(self) -> tuple[Rect, Rect]:
        """Two tools at the left end of the top, and two at the right."""
        _, bottom, _, high = self.top
        wide = self.px(112)
        return (
            (self.margin, bottom, wide, high),
            (self.width - self.margin - wide, bottom, wide, high),
        )

    @property
    def left(self) -> Rect:
        """The left column."""
        return (self.margin, self.margin, self.px(296), self.top[1] - self.px(16) - self.margin)

    @property
    def right(self) -> Rect:
        """The right column."""
        wide = self.px(288)
        return (self.width - self.margin - wide, self.margin, wide, self.left[3])

    @property
    def strip(self) -> Rect:
        """The roster, with room for the chosen card to stand out."""
        left, right = self.left, self.right
        start = left[0] + left[2] + self.margin
        return (start, self.margin, right[0] - self.margin - start, self.px(138))

    @property
    def bar(self) -> Rect:
        """Two rows of actions."""
        left, bottom, wide, high = self.strip
        return (left, bottom + high + self.gap, wide, 2 * self.px(72) + self.gap)

    @property
    def log(self) -> Rect:
        """The log, if the card leaves it this much."""
        left, bottom, wide, high = self.left
        return (left, bottom, wide, max(self.px(150), round(high * 0.33)))

    @property
    def card(self) -> Rect:
        """The chosen model."""
        left, _, wide, high = self.left
        low = self.log[1] + self.log[3] + self.gap
        return (left, low, wide, self.left[1] + high - low)

    @property
    def confirm(self) -> Rect:
        """What is done next."""
        left, bottom, wide, _ = self.right
        return (left, bottom, wide, self.px(64))

    @property
    def dice(self) -> Rect:
        """The last roll."""
        left, _, wide, _ = self.right
        low = self.confirm[1] + self.confirm[3] + self.gap
        return (left, low, wide, self.px(164))

    @property
    def minimap(self) -> Rect:
        """The whole table, small; left out where there is no room for it."""
        left, bottom, wide, high = self.right
        spare = high - self.confirm[3] - self.dice[3] - self.px(340) - 3 * self.gap
        tall = min(self.px(288), spare) if spare >= self.px(150) else 0
        return (left, bottom + high - tall, wide, tall)

    @property
    def forecast(self) -> Rect:
        """The horde."""
        left, _, wide, _ = self.right
        low = self.dice[1] + self.dice[3] + self.gap
        top = self.minimap[1] - (self.gap if self.minimap[3] else 0)
        return (left, low, wide, top - low)

    @property
    def middle(self) -> Rect:
        """What is free of panels."""
        low = self.bar[1] + self.px(72) + self.gap
        return (self.strip[0], low, self.strip[2], self.top[1] - low - self.px(46))

    @property
    def stage(self) -> Rect:
        """What the table fills when one looks at one's own part of it: it runs under the panels at the sides."""
        left, low, wide, high = self.middle
        under = self.px(UNDER)
        return (left - under, low, wide + 2 * under, high)

    def uncovered(self, x: float, y: float) -> bool:
        """Whether a pixel is under no panel."""
        left, right = self.left, self.right
        return self.strip[1] + self.strip[3] < y < self.top[1] and left[0] + left[2] < x < right[0]
