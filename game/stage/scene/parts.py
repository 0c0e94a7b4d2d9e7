"""Parts and processors of the stage's own esper world: what moves and fades on the screen, run once a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist
from typing import TypeVar

import arcade
import esper

from game.stage.scene.backdrop import depth_of
from game.stage.scene.camera import UNIT, world

WORLD = "stage"
P = TypeVar("P")


Spot = tuple[float, float, float]
"""A point of the table, in inches: x, y and how high."""


@dataclass
class Token:
    """A model as it is drawn: its base, its figure, how far the figure's middle lies above the base's (inches), and
    where it stands."""

    unit: int
    base: arcade.Sprite
    figure: arcade.Sprite
    lift: float
    at: Spot
    shadow: arcade.Sprite | None = None
    flat: bool = False

    def put(self, at: Spot) -> None:
        """Stand it somewhere."""
        self.at = at
        x, y = world(*at)
        self.base.position = (x, y)
        self.base.depth = depth_of(at[1], at[2], flat=True)
        self.figure.position = (x, y + self.lift * UNIT)
        self.figure.depth = depth_of(at[1], at[2], flat=self.flat)
        if self.shadow is not None:
            self.shadow.position = (x, y + self.shadow.properties["lift"] * UNIT)

    def turn_to(self, texture: arcade.Texture, lift: float) -> None:
        """Show another facing."""
        self.figure.texture, self.lift = texture, lift
        self.put(self.at)


@dataclass
class Glide:
    """A token on its way along points, so many seconds in all."""

    points: list[Spot]
    seconds: float
    past: float = 0.0


@dataclass
class Fade:
    """A sprite that goes from one opacity to another and is dropped at the end if ``gone``."""

    sprite: arcade.Sprite
    seconds: float
    start: int = 255
    end: int = 0
    grow: float = 1.0
    gone: bool = True
    past: float = 0.0
    scale: float = field(default=1.0)


@dataclass
class Rise:
    """A sprite that floats up, so many world units a second."""

    sprite: arcade.Sprite
    speed: float


@dataclass
class Arc:
    """A token in the air between two points, rising so many inches above both, so many seconds in all."""

    start: Spot
    end: Spot
    rise: float
    seconds: float
    past: float = 0.0


@dataclass
class Recoil:
    """A sprite that is pushed aside by so many world units and comes back."""

    sprite: arcade.Sprite
    home: tuple[float, float]
    push: tuple[float, float]
    seconds: float = 0.2
    past: float = 0.0


@dataclass
class Drift:
    """A sprite that flies, world units a second, and falls, world units a second a second."""

    sprite: arcade.Sprite
    dx: float
    dy: float
    fall: float


@dataclass
class Later:
    """Something that happens after so many seconds."""

    seconds: float
    act: Callable[[], None]


class GlideProcessor(esper.Processor):
    """Move tokens along their paths."""

    def process(self, seconds: float) -> None:
        for entity, (token, glide) in esper.get_components(Token, Glide):
            glide.past += seconds
            share = min(1.0, glide.past / glide.seconds) if glide.seconds > 0 else 1.0
            token.put(along(glide.points, share * share * (3 - 2 * share)))
            if share >= 1.0:
                esper.remove_component(entity, Glide)


class FadeProcessor(esper.Processor):
    """Let sprites appear, swell and vanish."""

    def process(self, seconds: float) -> None:
        for entity, fade in esper.get_component(Fade):
            fade.past += seconds
            share = min(1.0, fade.past / fade.seconds) if fade.seconds > 0 else 1.0
            fade.sprite.alpha = round(fade.start + (fade.end - fade.start) * share)
            if fade.grow != 1.0:
                fade.sprite.scale = fade.scale * (1.0 + (fade.grow - 1.0) * share)
            if share >= 1.0:
                if fade.gone:
                    fade.sprite.remove_from_sprite_lists()
                    esper.delete_entity(entity)
                else:
                    esper.remove_component(entity, Fade)


class ArcProcessor(esper.Processor):
    """Carry tokens through the air."""

    def process(self, seconds: float) -> None:
        for entity, (token, arc) in esper.get_components(Token, Arc):
            arc.past += seconds
            share = min(1.0, arc.past / arc.seconds) if arc.seconds > 0 else 1.0
            x, y, z = (a + (b - a) * share for a, b in zip(arc.start, arc.end, strict=True))
            token.put((x, y, z + 4 * arc.rise * share * (1 - share)))
            if share >= 1.0:
                esper.remove_component(entity, Arc)


class RecoilProcessor(esper.Processor):
    """Let guns kick."""

    def process(self, seconds: float) -> None:
        for entity, recoil in esper.get_component(Recoil):
            recoil.past += seconds
            share = min(1.0, recoil.past / recoil.seconds)
            kick = (1 - share) ** 2
            recoil.sprite.position = (recoil.home[0] + recoil.push[0] * kick, recoil.home[1] + recoil.push[1] * kick)
            if share >= 1.0:
                esper.delete_entity(entity)


class DriftProcessor(esper.Processor):
    """Let sparks and dust fly."""

    def process(self, seconds: float) -> None:
        for _, drift in esper.get_component(Drift):
            drift.dy += drift.fall * seconds
            drift.sprite.center_x += drift.dx * seconds
            drift.sprite.center_y += drift.dy * seconds


class LaterProcessor(esper.Processor):
    """Do what has been put off."""

    def process(self, seconds: float) -> None:
        due = list[Callable[[], None]]()
        for entity, later in esper.get_component(Later):
            later.seconds -= seconds
            if later.seconds <= 0:
                due.append(later.act)
                esper.delete_entity(entity, immediate=True)
        for act in due:
            act()


class RiseProcessor(esper.Processor):
    """Let small texts float up."""

    def process(self, seconds: float) -> None:
        for _, rise in esper.get_component(Rise):
            rise.sprite.center_y += rise.speed * seconds


def along(points: list[Spot], share: float) -> Spot:
    """The point so far along a line of points, 0 to 1."""
    lengths = [dist(a, b) for a, b in pairwise(points)]
    rest = share * sum(lengths)
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if rest <= length and length > 0:
            t = rest / length
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t)
        rest -= length
    return points[-1]


# esper has one current world per process, and battles have theirs: every way in makes the stage's current first.


def _enter() -> None:
    if esper.current_world != WORLD:
        esper.switch_world(WORLD)


def prepare() -> None:
    """An empty stage with its processors."""
    clear()
    for processor in (GlideProcessor(), ArcProcessor(), RecoilProcessor(), DriftProcessor(), FadeProcessor(),
                      RiseProcessor(), LaterProcessor()):
        if esper.get_processor(type(processor)) is None:
            esper.add_processor(processor)


def clear() -> None:
    """Take everything off the stage."""
    _enter()
    esper.clear_database()


def create(*parts: object) -> int:
    """Put something on the stage."""
    _enter()
    return esper.create_entity(*parts)


def give(entity: int, part: object) -> None:
    """Give it a part, in place of the one of that kind it has."""
    _enter()
    esper.add_component(entity, part)


def find(entity: int, kind: type[P]) -> P | None:
    """Its part of that kind, or None."""
    _enter()
    return esper.try_component(entity, kind)


def gliding() -> list[Token]:
    """The tokens that are on their way."""
    _enter()
    on_the_ground = [token for _, (token, _glide) in esper.get_components(Token, Glide)]
    return on_the_ground + [token for _, (token, _arc) in esper.get_components(Token, Arc)]


def run(seconds: float) -> None:
    """Let time pass."""
    _enter()
    esper.process(seconds)
