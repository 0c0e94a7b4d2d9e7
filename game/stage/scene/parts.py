"""Parts and processors of the stage's own esper world: what moves and fades on the screen, run once a frame."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

import arcade
import esper

WORLD = "stage"


@dataclass
class Token:
    """A sprite that stands for a model, and how far its middle lies above its base, in world units."""

    unit: int
    sprite: arcade.Sprite
    lift: float
    x: float
    y: float


@dataclass
class Glide:
    """A sprite on its way along points (world units), so many seconds in all."""

    points: list[tuple[float, float]]
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


class GlideProcessor(esper.Processor):
    """Move tokens along their paths."""

    def process(self, seconds: float) -> None:
        for entity, (token, glide) in esper.get_components(Token, Glide):
            glide.past += seconds
            share = min(1.0, glide.past / glide.seconds) if glide.seconds > 0 else 1.0
            token.x, token.y = along(glide.points, share * share * (3 - 2 * share))
            token.sprite.position = (token.x, token.y + token.lift)
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


class RiseProcessor(esper.Processor):
    """Let small texts float up."""

    def process(self, seconds: float) -> None:
        for _, rise in esper.get_component(Rise):
            rise.sprite.center_y += rise.speed * seconds


def along(points: list[tuple[float, float]], share: float) -> tuple[float, float]:
    """The point so far along a line of points, 0 to 1."""
    lengths = [((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 for a, b in pairwise(points)]
    rest = share * sum(lengths)
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if rest <= length and length > 0:
            t = rest / length
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
        rest -= length
    return points[-1]


def enter() -> None:
    """Make the stage's world the current one; battles have theirs."""
    if esper.current_world != WORLD:
        esper.switch_world(WORLD)
