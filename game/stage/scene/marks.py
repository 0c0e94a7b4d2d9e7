"""Small things that are read rather than looked at: badges, chips and counters. They keep their size on the screen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import arcade

from game.stage.scene.camera import RISE, UNIT
from game.stage.scene.tokens import PPI

APART = 2.0
"""Pixels between two chips."""


@dataclass
class Mark:
    """A sprite so many pixels high beside a point of the table: where, whose, and how far off in base radii and pixels.

    ``row`` is None for a badge, which stays where it is; chips with a row are moved down until they cover no other.
    """

    sprite: arcade.Sprite
    at: tuple[float, float, float]
    unit: int | None
    high: float
    aside: tuple[float, float] = (0.0, 0.0)
    radius: float = 0.0
    row: int | None = None
    shift: tuple[float, float] = (0.0, 0.0)

    def size(self, zoom: float) -> tuple[float, float]:
        """Pixels wide and high on the screen at this zoom; it grows when one comes close."""
        texture = self.sprite.texture
        high = max(self.high, self.high * 0.5 + texture.height / PPI * zoom * 0.5)
        return (texture.width / texture.height * high, high)

    def middle(self, zoom: float) -> tuple[float, float]:
        """Its middle in pixels of the screen, measured from the table's corner."""
        x, y, z = self.at
        reach = self.radius * zoom
        return (x * zoom + self.aside[0] * reach, (y + z * RISE) * zoom + self.aside[1] * reach)


class Marks:
    """All marks of a scene, in one list of sprites."""

    def __init__(self) -> None:
        self.sprites: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._marks: list[Mark] = []
        self._zoom = 0.0

    def clear(self) -> None:
        """Take all of them away."""
        self.sprites.clear()
        self._marks.clear()
        self._zoom = 0.0

    def add(
        self,
        texture: arcade.Texture,
        at: tuple[float, float, float],
        high: float,
        unit: int | None = None,
        aside: tuple[float, float] = (0.0, 0.0),
        radius: float = 0.0,
        row: int | None = None,
    ) -> None:
        """Add one; see :class:`Mark`."""
        sprite = arcade.Sprite(texture)
        self._marks.append(Mark(sprite, at, unit, high, aside, radius, row))
        self.sprites.append(sprite)
        self._zoom = 0.0

    def follow(self, unit: int, at: tuple[float, float, float]) -> None:
        """The marks of a model go with it."""
        for mark in self._marks:
            if mark.unit == unit and mark.at != at:
                mark.at = at
                self._place(mark, self._zoom)

    def arrange(self, zoom: float) -> None:
        """Size and place all of them for a zoom, so that no chip covers another."""
        if zoom == self._zoom:
            return
        self._zoom = zoom
        taken: list[tuple[float, float, float, float]] = []
        for mark in sorted(self._marks, key=_order):
            wide, high = mark.size(zoom)
            x, y = mark.middle(zoom)
            down = 0.0
            if mark.row is not None:
                down = (mark.row + 0.5) * (high + APART)
                down += _free(taken, x, y - down, wide, high)
                taken.append((x, y - down, wide, high))
            mark.shift = (0.0, -down)
            self._place(mark, zoom)

    def _place(self, mark: Mark, zoom: float) -> None:
        if zoom <= 0:
            return
        wide, high = mark.size(zoom)
        x, y = mark.middle(zoom)
        mark.sprite.size = (wide * UNIT / zoom, high * UNIT / zoom)
        mark.sprite.position = ((x + mark.shift[0]) * UNIT / zoom, (y + mark.shift[1]) * UNIT / zoom)


def _order(mark: Mark) -> tuple[float, int]:
    return (-mark.at[1], mark.row or 0)


def _free(
    taken: Iterable[tuple[float, float, float, float]], x: float, y: float, wide: float, high: float
) -> float:
    """How much farther down a chip has to go to cover none of those."""
    down = 0.0
    for other in sorted(taken, key=lambda row: -row[1]):
        beside = abs(other[0] - x) < (other[2] + wide) / 2
        if beside and abs(other[1] - (y - down)) < (other[3] + high) / 2 + APART / 2:
            down = y - other[1] + (other[3] + high) / 2 + APART
    return down
