"""Where things of a level lie, and the same things elsewhere: moved, turned, mirrored, snapped.

A thing is an item of a level file: a shape (``rect``, ``circle``, ``polygon``, with whatever else it says), a point
``[x, y]``, a door (``start``, ``end``), or a mapping with ``at``. Inches and degrees, counter-clockwise; results are
whole thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

from game.tabletop.parts import Point, tidy

Shift = Callable[[float, float], tuple[float, float]]


def moved(thing: Any, dx: float, dy: float) -> Any:
    """The thing so many inches to the right and up."""
    return _mapped(thing, lambda x, y: (x + dx, y + dy), lambda turn: turn)


def turned(thing: Any, degrees: float, about: Point | None = None) -> Any:
    """The thing turned about a point, or about its own middle."""
    cx, cy = middle(thing) if about is None else about
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def around(x: float, y: float) -> tuple[float, float]:
        return (cx + (x - cx) * c - (y - cy) * s, cy + (x - cx) * s + (y - cy) * c)

    return _mapped(thing, around, lambda turn: turn + degrees)


def mirrored(thing: Any, *, across: float, upright: bool) -> Any:
    """The thing mirrored across the line x = ``across`` if that is upright, else across y = ``across``."""
    def flip(x: float, y: float) -> tuple[float, float]:
        return (2 * across - x, y) if upright else (x, 2 * across - y)

    return _mapped(thing, flip, lambda turn: -turn)


def scaled(thing: Any, by: float) -> Any:
    """The thing grown about its middle; points stay as they are."""
    if not isinstance(thing, dict):
        return thing
    if "rect" in thing:
        wide, deep = thing["rect"]["size"]
        return {**thing, "rect": {**thing["rect"], "size": [_plain(wide * by), _plain(deep * by)]}}
    if "circle" in thing:
        return {**thing, "circle": {**thing["circle"], "radius": _plain(thing["circle"]["radius"] * by)}}
    if "polygon" in thing:
        cx, cy = middle(thing)
        return _mapped(thing, lambda x, y: (cx + (x - cx) * by, cy + (y - cy) * by), lambda turn: turn)
    return thing


def points(thing: Any) -> list[Point]:
    """The corners of a thing, a rectangle's after its turn; the ends of a door; a point by itself."""
    if isinstance(thing, list):
        return [(thing[0], thing[1])]
    if "rect" in thing:
        rect = thing["rect"]
        (x, y), (wide, deep) = rect["at"], rect["size"]
        c, s = cos(radians(rect.get("turn", 0))), sin(radians(rect.get("turn", 0)))
        corners = [(-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2)]
        return [(x + a * c - b * s, y + a * s + b * c) for a, b in corners]
    if "circle" in thing:
        (x, y), r = thing["circle"]["at"], thing["circle"]["radius"]
        return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
    if "polygon" in thing:
        return [(x, y) for x, y in thing["polygon"]["points"]]
    if "start" in thing:
        return [tuple(thing["start"]), tuple(thing["end"])]
    return [tuple(thing["at"])]


def bounds(thing: Any) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of a thing, in inches."""
    xs, ys = zip(*points(thing), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def middle(thing: Any) -> Point:
    """The middle of a thing: of a shape with a centre that, else of its bounds."""
    if isinstance(thing, dict):
        for form in ("rect", "circle"):
            if form in thing:
                return (thing[form]["at"][0], thing[form]["at"][1])
    left, low, right, high = bounds(thing)
    return ((left + right) / 2, (low + high) / 2)


def snapped(value: float, step: float) -> float:
    """The nearest multiple of a step; a step of 0 leaves it alone."""
    return tidy(round(value / step) * step) if step > 0 else tidy(value)


def _mapped(thing: Any, shift: Shift, turn: Callable[[float], float]) -> Any:
    """A thing with every point of it put through ``shift``, and a rectangle's turn through ``turn``."""
    def spot(at: Any) -> list[Any]:
        return [_plain(part) for part in shift(at[0], at[1])]

    if isinstance(thing, list):
        return spot(thing)
    if "rect" in thing:
        rect = {**thing["rect"], "at": spot(thing["rect"]["at"])}
        degrees = _plain((turn(rect.get("turn", 0)) + 180) % 360 - 180)
        if degrees or "turn" in rect:
            rect["turn"] = degrees
        return {**thing, "rect": rect}
    if "circle" in thing:
        return {**thing, "circle": {**thing["circle"], "at": spot(thing["circle"]["at"])}}
    if "polygon" in thing:
        return {**thing, "polygon": {**thing["polygon"], "points": [spot(p) for p in thing["polygon"]["points"]]}}
    if "start" in thing:
        return {**thing, "start": spot(thing["start"]), "end": spot(thing["end"])}
    return {**thing, "at": spot(thing["at"])}


def _plain(value: float) -> int | float:
    """A length or an angle as a file holds it: whole where it is whole."""
    tidied = tidy(value)
    return int(tidied) if float(tidied).is_integer() else tidied
