"""The four short sounds that most others are put together from."""

from __future__ import annotations

from tools.forge.audio.synth import Dice, Signal, band, fade, high, low, noise, sweep


def crack(dice: Dice, seconds: float, cut: float, fall: float) -> Signal:
    """A short burst of dark noise: powder."""
    return low(noise(dice, seconds), cut) * fade(seconds, 0.0005, fall)


def snap(dice: Dice, seconds: float, cut: float, fall: float) -> Signal:
    """A short burst of bright noise: the edge of a shot."""
    return high(noise(dice, seconds), cut) * fade(seconds, 0.0002, fall)


def thump(start: float, end: float, seconds: float, fall: float) -> Signal:
    """A tone that falls: the weight of a blow."""
    return sweep(start, end, seconds) * fade(seconds, 0.001, fall)


def breath(dice: Dice, seconds: float, bottom: float, top: float, fall: float, rise: float = 0.01) -> Signal:
    """Noise between two frequencies that comes up and dies away."""
    return band(noise(dice, seconds), bottom, top) * fade(seconds, rise, fall)
