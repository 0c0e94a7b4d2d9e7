"""The dead."""

from __future__ import annotations

import numpy as np

from tools.forge.audio.bursts import breath, crack
from tools.forge.audio.recipe import sound
from tools.forge.audio.synth import (
    RATE,
    Dice,
    Signal,
    band,
    clip,
    fade,
    glide,
    low,
    mix,
    noise,
    square,
    sweep,
    swell,
    times,
)


@sound(-14, dull=True)
def moan(dice: Dice) -> Signal:
    """One of the dead has noticed something."""
    t = times(1.4)
    jitter = low(noise(dice, 1.4), 6) * 120
    voice = square(95 + 14 * np.sin(2 * np.pi * 0.9 * t + dice.random() * 6) + jitter) * 0.5 + 0.25 * noise(
        dice, 1.4
    )
    return band(voice, 260, 950) * swell(1.4, 0.25, 0.5)


@sound(-10)
def bite(dice: Dice) -> Signal:
    """Teeth."""
    gate = np.sin(2 * np.pi * 34 * times(0.2)) > 0
    return mix((crack(dice, 0.09, 1100, 0.02), 0, 1), (breath(dice, 0.2, 600, 1800, 0.06) * gate, 0.05, 0.5))


@sound(-12)
def horde_death(dice: Dice) -> Signal:
    """One of the dead is dead."""
    voice = band(square(glide(170, 55, 0.55)), 250, 1100) * fade(0.55, 0.02, 0.2)
    return mix((voice, 0, 0.7), (crack(dice, 0.14, 700, 0.04), 0.35, 1))


@sound(-14)
def claw(dice: Dice) -> Signal:
    """Something digs itself out."""
    scrapes = [(breath(dice, 0.18, 500, 2600, 0.05, 0.04), i * 0.16, 0.8 - 0.1 * i) for i in range(3)]
    return mix(*scrapes, (moan(dice)[: int(0.8 * RATE)] * swell(0.8, 0.2, 0.4), 0.25, 0.4))


@sound(-8, 1, dull=True)
def roar(dice: Dice) -> Signal:
    """A Brute, or what was a Titan."""
    t = times(1.3)
    voice = square(58 + 9 * np.sin(2 * np.pi * 1.4 * t) + low(noise(dice, 1.3), 9) * 60)
    return clip(band(voice + 0.5 * noise(dice, 1.3), 90, 900) * swell(1.3, 0.12, 0.6), 2.2)


@sound(-10, 1, dull=True)
def horde_surge(dice: Dice) -> Signal:
    """All of them at once."""
    voices = [(moan(dice), 0.12 * i, 0.5) for i in range(5)]
    return mix(*voices, (sweep(48, 60, 2.0) * fade(2.0, 0.6, 0.9), 0, 0.8))
