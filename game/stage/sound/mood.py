"""What is heard without anybody's doing: the place, the dead near by, and music by how tense it is.

It goes by the battle as the side at the screen may see it, so nothing that is hidden can be heard.
"""

from __future__ import annotations

import random
from math import exp, hypot

from game.rules.battle import Battle
from game.rulesets.titanfallz.models import here, horde, of_side, terms
from game.stage.scene.scene import Scene
from game.stage.sound.mixer import HORDE_PHASE, Mixer
from game.tabletop.parts import Place, Point

LOOK = 0.25
"""Seconds between two looks at the battle."""

FAR = 9.0
"""Inches at which one of the dead is heard a third as loud as close by."""

CROWD = 6.0
"""So many of the dead close by are as loud as it gets."""

REACH = 12.0
"""Inches from a model at which the dead begin to make the music tense."""


class Mood:
    """Follows one battle."""

    def __init__(self, mixer: Mixer, scene: Scene) -> None:
        self.mixer, self.scene = mixer, scene
        self._left = 0.0
        self._moan_in = 4.0
        self._whims = random.Random(1)

    def follow(self, battle: Battle, side: int, seconds: float) -> None:
        """Let time pass, with the battle as that side may see it."""
        self._left -= seconds
        self._moan_in -= seconds
        if self._left > 0:
            return
        self._left = LOOK
        if not self.scene.busy:
            self.mixer.phase = battle.clock.phase
        if self.mixer.device is None:
            return
        places = [battle.table.get(u, Place).point for u in horde(battle.table)]
        near = nearness(places, self.scene.camera.centre)
        self.mixer.loop("hum", 1.0)
        self.mixer.loop("wind", 0.7)
        self.mixer.loop("murmur", near)
        tense = 1.0 if self.mixer.phase == HORDE_PHASE else tension(battle, side, places)
        for key, level in layers(tense).items():
            self.mixer.loop(key, level)
        self._moan(places, near)

    def stop(self) -> None:
        """The battle has left the screen."""
        self.mixer.phase = ""
        self.mixer.silence()

    def _moan(self, places: list[Point], near: float) -> None:
        if self._moan_in > 0 or not places:
            return
        self._moan_in = self._whims.uniform(3.0, 9.0) / (0.3 + near)
        self.scene.sound("moan", self._whims.choice(places))


def nearness(places: list[Point], to: Point) -> float:
    """How much of the dead is heard at a point, from 0 to 1: by how many they are, and how near."""
    return min(1.0, sum(exp(-hypot(x - to[0], y - to[1]) / FAR) for x, y in places) / CROWD)


def tension(battle: Battle, side: int, dead: list[Point]) -> float:
    """How tense it is for a side, from 0 to 1: the dead near its models, the last rounds."""
    table, clock = battle.table, battle.clock
    own = [table.get(u, Place).point for u in of_side(table, side) if here(table, u)]
    gaps = [hypot(a[0] - b[0], a[1] - b[1]) for a in own for b in dead]
    close = max(0.0, 1 - min(gaps, default=REACH) / REACH)
    late = clock.round / max(1, terms(table).rounds)
    return min(1.0, 0.6 * close + 0.5 * late)


def layers(tense: float) -> dict[str, float]:
    """How loud each layer of the music is; together they are never louder than one and a half."""
    return {
        "music_calm": 1.0 - 0.5 * tense,
        "music_tense": max(0.0, min(1.0, (tense - 0.3) / 0.3)) * 0.9,
        "music_horde": max(0.0, min(1.0, (tense - 0.7) / 0.2)),
    }
