"""What is heard all the time, and what announces a phase: drones, the murmur, three layers of music, stingers.

The layers share one key, one beat and one length, so that any of them can be heard over any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import numpy as np

from tools.forge.audio.bursts import thump
from tools.forge.audio.dead import moan
from tools.forge.audio.recipe import add, sound
from tools.forge.audio.synth import (
    RATE,
    Dice,
    Signal,
    fade,
    high,
    looped,
    low,
    mix,
    noise,
    room,
    square,
    swell,
    times,
    tone,
)

BEAT = 60 / 75
BARS, BEATS = 4, 4
ROOTS = (36.71, 43.65, 32.70, 49.00)
"""D, F, C, G: the root of each bar, in Hz."""


@sound(-24, 1, loop=True, dull=True)
def hum(dice: Dice) -> Signal:
    """The refinery at night."""
    t = times(7.0)
    mains = (
        0.5 * np.sin(2 * np.pi * 50 * t)
        + 0.25 * np.sin(2 * np.pi * 100 * t)
        + 0.12 * np.sin(2 * np.pi * 150 * t)
    )
    return looped(mains + 0.4 * low(noise(dice, 7.0), 300), 1.0)


@sound(-24, 1, loop=True, dull=True)
def wind(dice: Dice) -> Signal:
    """A dead moon's thin air over the plain."""
    slow = 0.5 + 0.5 * np.sin(2 * np.pi * times(7.0) / 4.0)
    gusts = low(noise(dice, 7.0), 480) * slow + 0.3 * low(noise(dice, 7.0), 200)
    return looped(gusts, 1.0)


@sound(-22, 1, loop=True)
def fire(dice: Dice) -> Signal:
    """Something burns."""
    crackle = high(noise(dice, 2.5), 3000) * (dice.random(int(2.5 * RATE)) > 0.997)
    return looped(low(noise(dice, 2.5), 1200) + 0.7 * crackle, 0.5)


@sound(-16, 1, loop=True, dull=True)
def murmur(dice: Dice) -> Signal:
    """Many of the dead, not far away."""
    voices = [
        (moan(dice), float(at), float(gain))
        for at, gain in zip(np.arange(0, 6, 0.42), dice.uniform(0.4, 1, 15), strict=True)
    ]
    return looped(low(mix(*voices), 900), 1.2)


def _note(frequency: float, seconds: float, harmonics: Sequence[float]) -> Signal:
    """A held tone of a few harmonics, each a little out of tune with itself."""
    tones = [
        gain * (tone(frequency * n, seconds) + tone(frequency * n * 1.004, seconds))
        for n, gain in enumerate(harmonics, 1)
    ]
    return np.sum(tones, axis=0)


def _bars(parts: Sequence[tuple[Signal, float, float]]) -> Signal:
    """Parts put into one round of the loop; what runs over its end sounds at its beginning."""
    length = int(BARS * BEATS * BEAT * RATE)
    whole = mix(*parts)
    whole = np.concatenate([whole, np.zeros(max(0, length - len(whole)))])
    over = whole[length:]
    out = whole[:length].copy()
    out[: len(over)] += over
    return out


@sound(-16, 1, loop=True, dull=True)
def music_calm(dice: Dice) -> Signal:
    """A slow pad, a bar to a chord."""
    bar = BEATS * BEAT
    parts = list[tuple[Signal, float, float]]()
    for i, root in enumerate(ROOTS):
        chord = (2 * root, 3 * root, 4 * root, 4.757 * root)
        for k, f in enumerate(chord):
            pad = _note(f, bar + 1.6, (1, 0.35, 0.18, 0.07)) * swell(bar + 1.6, 1.4, 1.6)
            parts.append((pad, i * bar, 0.5 / (k + 1)))
    return low(_bars(parts), 1600)


@sound(-15, 1, loop=True)
def music_tense(dice: Dice) -> Signal:
    """A pulse in the bass and a ticking metal."""
    parts = list[tuple[Signal, float, float]]()
    for step in range(BARS * BEATS * 2):
        root, at = ROOTS[step // (BEATS * 2)], step * BEAT / 2
        pluck = low(square(np.full(int(0.4 * RATE), root * 2)), 420) * fade(0.4, 0.004, 0.12)
        parts.append((pluck, at, 1.0 if step % 8 == 0 else 0.55))
        if step % 2:
            tick = high(noise(dice, 0.06), 5000) * fade(0.06, 0.001, 0.012)
            parts.append((tick, at, 0.16))
    return _bars(parts)


@sound(-13, 1, loop=True)
def music_horde(dice: Dice) -> Signal:
    """Drums, and a voice that rises where it should not."""
    parts = list[tuple[Signal, float, float]]()
    for beat in range(BARS * BEATS):
        at = beat * BEAT
        drum = mix(
            (thump(95, 38, 0.4, 0.12), 0, 1), (low(noise(dice, 0.12), 800) * fade(0.12, 0.001, 0.03), 0, 0.4)
        )
        for offset in ((0.0,), (0.0, 0.5), (0.0,), (0.0, 0.25, 0.5))[beat % 4]:
            parts.append((drum, at + offset * BEAT, 1.0 if offset == 0 else 0.6))
    for i, root in enumerate(ROOTS):
        rise = _note(root * 8.48, 3.6, (1, 0.5, 0.3)) * swell(3.6, 2.4, 0.9)
        parts.append((rise, i * BEATS * BEAT, 0.10))
    return _bars(parts)


def stinger(dice: Dice, notes: Sequence[tuple[float, float]], drum: bool = False) -> Signal:
    """A short phrase of brass: frequencies in Hz, and when each begins in seconds."""
    parts = [
        (low(_note(f, 1.1, (1, 0.6, 0.45, 0.3, 0.2)), 2400) * fade(1.1, 0.03, 0.4), at, 0.5)
        for f, at in notes
    ]
    if drum:
        parts.append((thump(80, 32, 0.8, 0.25), 0, 1.6))
    return room(dice, mix(*parts), 0.8, 0.2)


D3, F3, G3, GS3, A3, C4, D4, F4, A4 = 146.83, 174.61, 196.0, 207.65, 220.0, 261.63, 293.66, 349.23, 440.0

STINGERS: dict[str, tuple[tuple[tuple[float, float], ...], bool]] = {
    "initiative": (((A3, 0.0), (D4, 0.15)), False),
    "action_phase": (((D3, 0.0), (A3, 0.12), (D4, 0.24)), True),
    "horde_phase": (((D3, 0.0), (GS3, 0.0), (D3 / 2, 0.0), (GS3 * 2, 0.4)), True),
    "upkeep": (((D4, 0.0), (A3, 0.18)), False),
    "titanfall_redrop": (((G3, 0.0), (D4, 0.12), (G3 * 2, 0.24)), True),
    "victory": (((D3, 0.0), (A3, 0.2), (D4, 0.4), (F4, 0.6), (A4, 0.8)), True),
    "defeat": (((D4, 0.0), (C4, 0.3), (GS3, 0.6), (D3, 0.9), (F3, 0.9)), True),
}
"""The phrase of each phase, and of the end: notes, and whether a drum falls with the first."""

for name, (phrase, with_drum) in STINGERS.items():
    add(f"stinger_{name}", partial(stinger, notes=phrase, drum=with_drum), -10, dull=True)
