"""Sound from numbers: oscillators, noise, filters, envelopes, a room, and a file at the end.

A signal is a one-dimensional array of samples at RATE; lengths are seconds, frequencies Hz, gains factors.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

RATE = 22050
Signal = NDArray[np.float64]
Dice = np.random.Generator


def times(seconds: float) -> Signal:
    """When each sample of so many seconds is."""
    return np.arange(int(RATE * seconds)) / RATE


def noise(dice: Dice, seconds: float) -> Signal:
    """White noise."""
    return dice.standard_normal(int(RATE * seconds))


def tone(frequency: float, seconds: float) -> Signal:
    """A sine."""
    return np.sin(2 * np.pi * frequency * times(seconds))


def square(frequency: Signal) -> Signal:
    """A square wave whose frequency is given sample by sample."""
    return np.sign(np.sin(2 * np.pi * np.cumsum(frequency) / RATE))


def glide(start: float, end: float, seconds: float) -> Signal:
    """The frequencies of an exponential sweep."""
    return start * (end / start) ** (times(seconds) / seconds)


def sweep(start: float, end: float, seconds: float) -> Signal:
    """An exponential sine sweep."""
    return np.sin(2 * np.pi * np.cumsum(glide(start, end, seconds)) / RATE)


def fade(seconds: float, rise: float, fall: float) -> Signal:
    """Up within ``rise``, then an exponential decay with the time constant ``fall``."""
    t = times(seconds)
    return np.minimum(t / max(rise, 1e-4), 1) * np.exp(-np.maximum(t - rise, 0) / fall)


def swell(seconds: float, rise: float, end: float) -> Signal:
    """Straight up within ``rise``, straight down over the last ``end`` seconds."""
    t = times(seconds)
    return np.minimum(t / rise, 1) * np.clip((seconds - t) / end, 0, 1)


def _filtered(signal: Signal, answer: Callable[[NDArray[Any]], NDArray[Any]]) -> Signal:
    room = 2 * len(signal) + RATE // 4
    s = 1j * np.fft.rfftfreq(room, 1 / RATE)
    return np.fft.irfft(np.fft.rfft(signal, room) * answer(s), room)[: len(signal)]


def low(signal: Signal, cut: float) -> Signal:
    """A Butterworth low pass of the second order."""
    return _filtered(signal, lambda s: 1 / ((s / cut) ** 2 + np.sqrt(2) * s / cut + 1))


def high(signal: Signal, cut: float) -> Signal:
    """A Butterworth high pass of the second order."""
    return _filtered(signal, lambda s: (s / cut) ** 2 / ((s / cut) ** 2 + np.sqrt(2) * s / cut + 1))


def band(signal: Signal, bottom: float, top: float) -> Signal:
    """What lies between two frequencies."""
    return low(high(signal, bottom), top)


def mix(*parts: tuple[Signal, float, float]) -> Signal:
    """Signals, each with the second at which it begins and its gain."""
    length = max(int(at * RATE) + len(signal) for signal, at, _ in parts)
    whole = np.zeros(length)
    for signal, at, gain in parts:
        start = int(at * RATE)
        whole[start : start + len(signal)] += signal * gain
    return whole


def clip(signal: Signal, drive: float) -> Signal:
    """A soft clip."""
    clipped: Signal = np.tanh(signal * drive) / np.tanh(drive)
    return clipped


def room(dice: Dice, signal: Signal, seconds: float, share: float) -> Signal:
    """The signal in a room whose echo lasts so long and is so loud."""
    echo = low(noise(dice, seconds), 3500) * np.exp(-times(seconds) / (seconds / 4))
    size = len(signal) + len(echo)
    wet = np.fft.irfft(np.fft.rfft(signal, size) * np.fft.rfft(echo, size), size)
    dry = np.concatenate([signal, np.zeros(len(echo))])
    return dry + wet / (np.abs(wet).max() + 1e-9) * share * np.abs(signal).max()


def partials(frequencies: Sequence[float], seconds: float, fall: float) -> Signal:
    """Struck metal: some sines that die away together."""
    return np.sum([tone(f, seconds) for f in frequencies], axis=0) * fade(seconds, 0.0005, fall)


def pitched(signal: Signal, factor: float) -> Signal:
    """The signal played so much faster, and higher."""
    if factor == 1:
        return signal
    at = np.arange(0, len(signal) - 1, factor)
    return np.interp(at, np.arange(len(signal)), signal)


def looped(signal: Signal, overlap: float) -> Signal:
    """The signal so that its end runs into its beginning; it loses the seconds of the overlap."""
    n = int(overlap * RATE)
    blend = np.linspace(0, 1, n)
    head, tail = signal[:n], signal[-n:]
    joined = head * np.sqrt(blend) + tail * np.sqrt(1 - blend)
    return np.concatenate([joined, signal[n:-n]])


def levelled(signal: Signal, peak: float) -> Signal:
    """The signal with its peak at so many dB below full scale."""
    return signal / (np.abs(signal).max() + 1e-12) * 10 ** (peak / 20)


def trimmed(signal: Signal, floor: float = -44.0) -> Signal:
    """The signal without the end that nobody hears: what stays so many dB under its peak."""
    heard = np.nonzero(np.abs(signal) > np.abs(signal).max() * 10 ** (floor / 20))[0]
    return signal[: int(heard[-1]) + RATE // 100]


def tapered(signal: Signal) -> Signal:
    """The signal with soft ends, so that it neither begins nor ends with a click."""
    out = signal.copy()
    n, m = min(len(out), RATE // 500), min(len(out), RATE // 60)
    out[:n] *= np.linspace(0, 1, n)
    out[-m:] *= np.linspace(1, 0, m)
    return out


def wav(signal: Signal, *, dull: bool = False) -> bytes:
    """The signal as a WAV file: one channel, 16 bits; a dull one, without treble, at half the rate."""
    samples = low(signal, RATE / 5)[::2] if dull else signal
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE // 2 if dull else RATE)
        file.writeframes((np.clip(samples, -1, 1) * 32767).round().astype("<i2").tobytes())
    return buffer.getvalue()
