"""What the rules and the screen have to say: noise, dice, cards, points, buttons."""

from __future__ import annotations

from functools import partial

import numpy as np

from tools.forge.audio.bursts import breath, crack, thump
from tools.forge.audio.recipe import add, sound
from tools.forge.audio.synth import (
    RATE,
    Dice,
    Signal,
    band,
    fade,
    low,
    mix,
    noise,
    partials,
    square,
    swell,
    tone,
)


def ping(dice: Dice, level: int) -> Signal:
    """Noise of a level: two semitones higher each."""
    up = 2 ** (2 * (level - 1) / 12)
    one = mix(
        (tone(660 * up, 0.5) * fade(0.5, 0.004, 0.12), 0, 0.6),
        (tone(990 * up, 0.5) * fade(0.5, 0.004, 0.08), 0, 0.3),
    )
    echo = tone(660 * up, 0.5) * fade(0.5, 0.004, 0.1)
    return mix((one, 0, 1), (echo, 0.14, 0.22), (echo, 0.28, 0.1))


for number in range(1, 6):
    add(f"noise_{number}", partial(ping, level=number), -12)


@sound(-14)
def dice(dice: Dice) -> Signal:
    """Nine ticks on felt."""
    at = np.cumsum(0.03 + 0.05 * dice.random(9))
    ticks = [breath(dice, 0.03, 1200 + 400 * dice.random(), 5200, 0.006, 0.0004) for _ in range(9)]
    return mix(
        *((tick, float(t), float(g)) for tick, t, g in zip(ticks, at, np.linspace(1, 0.35, 9), strict=True))
    )


@sound(-16, 1)
def card(dice: Dice) -> Signal:
    """A card slides and is turned."""
    slide = band(noise(dice, 0.16), 1800, 7000)
    return mix((slide * np.hanning(len(slide)), 0, 1), (crack(dice, 0.03, 1800, 0.007), 0.13, 0.7))


@sound(-10, 1)
def score(dice: Dice) -> Signal:
    """A4 C#5 E5 A5."""
    notes = (440, 554.37, 659.26, 880)
    return mix(
        *(
            (sum(tone(f * h, 0.5) / h for h in (1, 2, 3)) * fade(0.5, 0.004, 0.14), i * 0.09, 0.6)
            for i, f in enumerate(notes)
        )
    )


@sound(-26, 1)
def hover(dice: Dice) -> Signal:
    """Over a button."""
    return tone(1320, 0.03) * fade(0.03, 0.002, 0.01)


@sound(-16, 1)
def confirm(dice: Dice) -> Signal:
    """Yes."""
    return mix(
        (tone(523, 0.12) * fade(0.12, 0.003, 0.04), 0, 1),
        (tone(784, 0.18) * fade(0.18, 0.003, 0.06), 0.07, 1),
    )


@sound(-16, 1)
def error(dice: Dice) -> Signal:
    """No."""
    first = low(square(np.full(int(0.12 * RATE), 196.0)), 1400) * fade(0.12, 0.003, 0.06)
    second = low(square(np.full(int(0.18 * RATE), 165.0)), 1400) * fade(0.18, 0.003, 0.08)
    return mix((first, 0, 1), (second, 0.11, 1))


@sound(-12, 1)
def curtain(dice: Dice) -> Signal:
    """Two blast doors part."""
    grind = low(noise(dice, 1.0), 500) * swell(1.0, 0.15, 0.3)
    lock = mix((partials((190, 340, 560), 0.4, 0.08), 0, 0.7), (thump(90, 40, 0.2, 0.06), 0, 1))
    return mix(
        (lock, 0, 0.8),
        (breath(dice, 0.3, 1500, 6000, 0.08, 0.03), 0.1, 0.2),
        (grind, 0.2, 0.7),
        (lock, 1.15, 0.9),
    )
