"""Between what happens and what is heard: four buses, ducking, loops that rise and fall, and a limit to it all."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from game.stage.sound.bank import Bus, Sound, Volumes, bank, caption_of
from game.stage.sound.device import Device, Voice

VOICES = 24
"""So many sounds at once; one more ends the oldest that is no loop."""

AGAIN = 0.03
"""Seconds within which one and the same sound is not started twice."""

IMPACT_DB, IMPACT_SECONDS = -9.0, 0.4
HORDE_DB, HORDE_PHASE = -6.0, "horde_phase"
EASE = 2.0
"""Shares a second by which a loop rises or falls."""

QUIETEST = 0.002


def factor(db: float) -> float:
    """Decibels as a factor."""
    return float(10 ** (db / 20))


@dataclass
class _Playing:
    key: str
    voice: Voice
    own: float
    """How loud it is but for the buses: its gain, times how near it is."""


@dataclass
class _Loop:
    wanted: float = 0.0
    level: float = 0.0
    voice: Voice | None = None


class Mixer:
    """Plays sounds by key. Without a device nothing is loaded and nothing is played; captions come all the same."""

    def __init__(self, device: Device | None = None, volumes: Volumes | None = None) -> None:
        self.device = device
        self.volumes = volumes or Volumes()
        self.caption: Callable[[str], None] | None = None
        self._playing: list[_Playing] = []
        self._loops: dict[str, _Loop] = {}
        self._since: dict[str, float] = {}
        self._clock = 0.0
        self._impact_until = 0.0
        self.phase = ""
        self._picks = random.Random(0)

    def play(self, key: str, pan: float = 0.0, near: float = 1.0) -> None:
        """Start a sound: ``pan`` -1 left to 1 right, ``near`` a share of its loudness.

        Raises KeyError for a sound there is not: that is a fault of ours, not of the machine's.
        """
        sound = bank()[key]
        self._write_down(key)
        if self.device is None or self._clock - self._since.get(key, -1.0) < AGAIN:
            return
        self._since[key] = self._clock
        if sound.ducks:
            self._impact_until = self._clock + IMPACT_SECONDS
        own = factor(sound.gain) * near
        voice = self._start(key, sound, own, pan)
        if voice is not None:
            self._make_room()
            self._playing.append(_Playing(key, voice, own))

    def loop(self, key: str, level: float) -> None:
        """Let a loop rise or fall to a share of its loudness; at 0 it ends."""
        if self.device is not None:
            self._loops.setdefault(key, _Loop()).wanted = level

    def begin_phase(self, phase: str) -> None:
        """Announce a phase; while the horde moves, everything else steps back."""
        self.phase = phase
        if f"stinger_{phase}" in bank():
            self.play(f"stinger_{phase}")

    def set_volumes(self, volumes: Volumes) -> None:
        """Other volumes, from the next update on."""
        self.volumes = volumes

    def update(self, seconds: float) -> None:
        """Let time pass: loops rise and fall, ducking ends, what is over is forgotten."""
        self._clock += seconds
        if self.device is None:
            return
        try:
            self._playing = [p for p in self._playing if not p.voice.done]
            for key, loop in self._loops.items():
                self._ease(key, loop, seconds)
            for p in self._playing:
                p.voice.set_volume(self._loudness(p.key, p.own))
        except Exception:  # noqa: BLE001 - a card that goes away takes the sound with it, not the game
            self._give_up()

    def silence(self) -> None:
        """End everything that is heard."""
        for voice in [p.voice for p in self._playing] + [lp.voice for lp in self._loops.values() if lp.voice]:
            try:
                voice.stop()
            except Exception:  # noqa: BLE001 - it is to be silent, and it is
                self.device = None
        self._playing, self._loops = [], {}

    # --- within ---------------------------------------------------------------------------------------------------

    def _write_down(self, key: str) -> None:
        words = caption_of(key) if self.volumes.captions and self.caption is not None else None
        if words is not None and self.caption is not None:
            self.caption(words)

    def _start(self, key: str, sound: Sound, own: float, pan: float) -> Voice | None:
        assert self.device is not None
        path = self._picks.choice(sound.paths)
        try:
            return self.device.play(path, self._loudness(key, own), max(-1.0, min(1.0, pan)), loop=sound.loop)
        except Exception:  # noqa: BLE001 - whatever the driver raises, the game goes on without sound
            self._give_up()
            return None

    def _ease(self, key: str, loop: _Loop, seconds: float) -> None:
        step = EASE * seconds
        loop.level += max(-step, min(step, loop.wanted - loop.level))
        sound = bank()[key]
        own = factor(sound.gain) * loop.level
        if loop.voice is None and loop.level > QUIETEST:
            loop.voice = self._start(key, sound, own, 0.0)
        elif loop.voice is not None and loop.wanted <= 0 and loop.level <= QUIETEST:
            loop.voice.stop()
            loop.voice = None
        elif loop.voice is not None:
            loop.voice.set_volume(self._loudness(key, own))

    def _loudness(self, key: str, own: float) -> float:
        sound, down = bank()[key], 0.0
        if self._clock < self._impact_until and not sound.ducks:
            down += IMPACT_DB
        if self.phase == HORDE_PHASE and not sound.horde and sound.bus is not Bus.INTERFACE:
            down += HORDE_DB
        return min(1.0, own * self.volumes.of(sound.bus) * factor(down))

    def _make_room(self) -> None:
        if len(self._playing) >= VOICES:
            self._playing.pop(0).voice.stop()

    def _give_up(self) -> None:
        self.device = None
        self._playing, self._loops = [], {}
