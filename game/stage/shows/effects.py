"""What shows are made of: words that float up, rings that spread, sparks, dust, tracers, streaks and shakes.

Points are world units (see :func:`game.stage.scene.camera.world`) unless they are said to be inches. Nothing here
lasts: once the shows are over, the table is drawn again as it stands.
"""

from __future__ import annotations

from dataclasses import fields
from math import atan2, cos, degrees, hypot, pi, sin
from typing import TYPE_CHECKING, Any

import arcade

from game.play.telling import texts
from game.rules.event import Event
from game.stage.scene.camera import RISE, UNIT, world
from game.stage.scene.parts import Drift, Fade, Rise
from game.stage.scene.tokens import badge, chip, puff, ring
from game.stage.theme import INK, Colour

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene

At = tuple[float, float]

GOLDEN = pi * (3 - 5**0.5)
"""Radians between two sparks of a burst: they never fall into rows, and no chance is needed."""

PLATE = 17.0
"""Pixels of the screen that a plate with words is high."""


def words_of(event: Event) -> str:
    """The short words shown at an event, from ``assets/text/<language>/shows.yaml``."""
    text = texts("shows")[type(event).__name__]
    named: Any = event
    return text.format_map({field.name: getattr(event, field.name) for field in fields(named)})


def said(scene: Scene, event: Event, unit: int | None, colour: Colour, seconds: float = 0.2) -> float:
    """The event's own words float up from a model; nothing happens if it is not on the table."""
    at = place_of(scene, unit)
    if at is None:
        return 0.0
    plate(scene, (at[0], at[1] + 30), words_of(event), colour)
    return seconds


def announced(scene: Scene, words: str, colour: Colour, seconds: float = 0.5) -> float:
    """A plate with words in the middle of what is seen."""
    plate(scene, world(*scene.camera.centre), words, colour, grow=1.9, lasts=1.1)
    return seconds


def plate(scene: Scene, at: At, words: str, colour: Colour, grow: float = 1.0, lasts: float = 0.9) -> None:
    """Words on a small plate that rises and fades."""
    texture = chip(words, colour, INK)
    size = PLATE * grow * UNIT / scene.camera.zoom / texture.height
    sprite = arcade.Sprite(texture, scale=size, center_x=at[0], center_y=at[1])
    scene.add(Fade(sprite, lasts), Rise(sprite, 22.0), sprite=sprite)


def number(scene: Scene, unit: int, text: str, colour: Colour, seconds: float = 0.25) -> float:
    """A number or a sign on a round badge floats up from a model."""
    at = place_of(scene, unit)
    if at is None:
        return 0.0
    sprite = arcade.Sprite(badge(text, INK, colour), scale=UNIT / 96, center_x=at[0], center_y=at[1] + 30)
    scene.add(Fade(sprite, 0.8), Rise(sprite, 26.0), sprite=sprite)
    return seconds


def wave(scene: Scene, at: At, colour: Colour, inches: float, seconds: float = 0.5) -> None:
    """A ring that spreads to so many inches."""
    first = UNIT / 48 * 0.3
    sprite = arcade.Sprite(ring(colour, 1.0), scale=first, center_x=at[0], center_y=at[1])
    scene.add(Fade(sprite, seconds, 230, 0, grow=inches / 0.3, scale=first), sprite=sprite)


def closing(scene: Scene, at: At, colour: Colour, inches: float, seconds: float = 0.5) -> None:
    """A ring that draws together from so many inches."""
    first = UNIT / 48 * inches
    sprite = arcade.Sprite(ring(colour, 1.0), scale=first, center_x=at[0], center_y=at[1])
    scene.add(Fade(sprite, seconds, 60, 235, grow=0.12, scale=first), sprite=sprite)


def burst(scene: Scene, at: At, colour: Colour, count: int, inches: float, seconds: float = 0.45) -> None:
    """Sparks that fly apart, so many inches far, and fall."""
    for i in range(count):
        turn, speed = i * GOLDEN, inches * UNIT / seconds * (0.55 + 0.45 * ((i * 7) % 10) / 10)
        sprite = arcade.SpriteSolidColor(7, 3, at[0], at[1], colour)
        sprite.angle = -degrees(turn)
        scene.add(Drift(sprite, cos(turn) * speed, sin(turn) * speed * 0.7 + 40, -160.0), Fade(sprite, seconds),
                  sprite=sprite)


def cloud(scene: Scene, at: At, colour: Colour, count: int, inches: float, seconds: float = 0.8) -> None:
    """Puffs of dust or smoke that roll outwards."""
    for i in range(count):
        turn, speed = i * GOLDEN, inches * UNIT / seconds * (0.5 + 0.5 * ((i * 3) % 7) / 7)
        sprite = arcade.Sprite(puff(), center_x=at[0], center_y=at[1])
        sprite.size = (UNIT * 0.9, UNIT * 0.9)
        sprite.color = colour
        scene.add(Drift(sprite, cos(turn) * speed, sin(turn) * speed * 0.6 + 12, 0.0), Fade(sprite, seconds, colour[3]),
                  sprite=sprite)


def flash(scene: Scene, at: At, colour: Colour, inches: float, seconds: float = 0.12) -> None:
    """A light that is there for a moment."""
    sprite = arcade.Sprite(puff(), center_x=at[0], center_y=at[1])
    sprite.size = (inches * 2 * UNIT, inches * 2 * UNIT)
    sprite.color = colour
    scene.add(Fade(sprite, seconds, 240), sprite=sprite)


def beam(scene: Scene, start: At, end: At, colour: Colour, wide: float = 3, seconds: float = 0.25) -> None:
    """A line from one point to another that fades."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    middle = (start[0] + dx / 2, start[1] + dy / 2)
    sprite = arcade.SpriteSolidColor(max(1, int(hypot(dx, dy))), int(wide), *middle, colour)
    sprite.angle = -degrees(atan2(dy, dx))
    scene.add(Fade(sprite, seconds), sprite=sprite)


def shot(scene: Scene, start: At, end: At, colour: Colour, wide: float, tail: float, speed: float) -> float:
    """A tracer that flies; ``tail`` in world units, ``speed`` in world units a second. Returns its seconds."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = max(1.0, hypot(dx, dy))
    seconds = length / speed
    sprite = arcade.SpriteSolidColor(max(2, int(min(tail, length))), max(1, int(wide)), start[0], start[1], colour)
    sprite.angle = -degrees(atan2(dy, dx))
    scene.add(Drift(sprite, dx / seconds, dy / seconds, 0.0), Fade(sprite, seconds, 255, 210), sprite=sprite)
    return seconds


def place_of(scene: Scene, unit: int | None) -> At | None:
    """The middle of a model's figure, or None if it is not drawn."""
    sprite = None if unit is None else scene.figure_of(unit)
    return None if sprite is None else (sprite.center_x, sprite.center_y)


def spot(at: Any) -> At:
    """The world units of a point of the table in inches, or of a Place."""
    if hasattr(at, "point"):
        return world(at.x, at.y, at.z)
    return world(at[0], at[1])


def above(at: At, inches: float) -> At:
    """A point so many inches higher over the same spot."""
    return (at[0], at[1] + inches * RISE * UNIT)
