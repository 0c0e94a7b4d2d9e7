"""The whole table, small. A click looks there."""

from __future__ import annotations

from math import cos, pi, sin

import arcade

from game.rules.battle import Battle
from game.rulesets.titanfallz.interacting import tank_of
from game.rulesets.titanfallz.models import kind_of, models, side_of
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import Spawn
from game.stage.panels.canvas import Canvas, Rect, Same
from game.stage.panels.layout import Layout
from game.stage.theme import CREW, HI, HORDE, INK, PANOCYTE, SOUND
from game.tabletop.parts import Place, Point

INSET = 8.0


def map_rect(lay: Layout, size: Point) -> Rect:
    """Where the table lies on the panel: left, bottom, width, height in pixels."""
    left, bottom, wide, high = lay.minimap
    scale = min((wide - 2 * INSET) / size[0], (high - 2 * INSET) / size[1])
    across, up = size[0] * scale, size[1] * scale
    return (left + (wide - across) / 2, bottom + (high - up) / 2, across, up)


def point_under(lay: Layout, size: Point, x: float, y: float) -> Point | None:
    """The point of the table under a pixel of the panel, or None beside it."""
    left, bottom, wide, high = map_rect(lay, size)
    if wide <= 0 or not (left <= x <= left + wide and bottom <= y <= bottom + high):
        return None
    return ((x - left) / wide * size[0], (y - bottom) / high * size[1])


def draw_minimap(
    canvas: Canvas,
    lay: Layout,
    battle: Battle,
    picture: arcade.Texture | None,
    window: tuple[float, float, float, float],
) -> None:
    """Triangles amber, squares teal, dots the dead, a hexagon the tank, rings noise; and what the screen shows of it.

    ``window`` is the part of the table on the screen: left, bottom, right, top in inches.
    """
    table = battle.table
    shown = tuple(round(v, 1) for v in window)
    if canvas.fresh((lay, Same(battle), shown, Same(picture))):
        return
    if not lay.minimap[3]:
        canvas.done()
        return
    canvas.panel(lay.minimap)
    left, bottom, wide, high = map_rect(lay, table.size)
    scale = wide / table.size[0]
    if picture is not None:
        canvas.picture(picture, left + wide / 2, bottom + high / 2, high, 150)

    def at(point: Point) -> tuple[float, float]:
        return (left + point[0] * scale, bottom + point[1] * scale)

    canvas.to_front()
    for _, _, place in table.having(Spawn, Place):
        canvas.ring(*at(place.point), scale * 1.0, HORDE, 1.5)
    for _, noise, place in markers(table):
        canvas.ring(*at(place.point), (4 + noise.level * 2.5) * lay.k, SOUND, 1.5)
    for unit in models(table):
        size = scale * (1.5 if kind_of(table, unit) == "titan" else 0.75)
        _model(canvas, at(table.get(unit, Place).point), max(3.5, size), side_of(table, unit))
    tank = tank_of(table)
    lies = None if tank is None else table.find(tank, Place)
    if lies is not None:
        canvas.shape(_round(at(lies.point), max(4.0, scale * 0.9), 6), INK)
        canvas.shape(_round(at(lies.point), max(3.0, scale * 0.7), 6), PANOCYTE)
    _window(canvas, [at(p) for p in _corners(table.size, window)])
    canvas.done()


def _model(canvas: Canvas, at: Point, size: float, side: int | None) -> None:
    x, y = at
    if side is None:
        canvas.shape(_round(at, size * 0.8, 8), HORDE)
    elif side == 0:
        canvas.shape([(x, y + size * 1.2), (x + size, y - size * 0.8), (x - size, y - size * 0.8)], CREW[0])
    else:
        canvas.shape(
            [(x - size, y - size), (x + size, y - size), (x + size, y + size), (x - size, y + size)], CREW[1]
        )


def _corners(size: Point, window: tuple[float, float, float, float]) -> list[Point]:
    """The corners of what the screen shows of the table; none if it shows all of it, or nothing."""
    left, low = max(0.0, window[0]), max(0.0, window[1])
    right, high = min(size[0], window[2]), min(size[1], window[3])
    if left >= right or low >= high or (left, low, right, high) == (0.0, 0.0, *size):
        return []
    return [(left, low), (right, low), (right, high), (left, high)]


def _window(canvas: Canvas, corners: list[tuple[float, float]]) -> None:
    if corners:
        canvas.line([*corners, corners[0]], INK, 3)
        canvas.line([*corners, corners[0]], HI, 1.25)


def _round(middle: tuple[float, float], r: float, parts: int) -> list[tuple[float, float]]:
    x, y = middle
    return [(x + r * cos(2 * pi * i / parts), y + r * sin(2 * pi * i / parts)) for i in range(parts)]
