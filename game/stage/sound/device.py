"""What plays a file: the sound card through pyglet, or nothing at all."""

from __future__ import annotations

from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, Protocol


class Voice(Protocol):
    """One file that is being played."""

    @property
    def done(self) -> bool:
        """Whether it has come to its end."""

    def set_volume(self, volume: float) -> None:
        """How loud it is, from 0 to 1."""

    def stop(self) -> None:
        """End it."""


class Device(Protocol):
    """What files are played on."""

    def play(self, path: Path, volume: float, pan: float, *, loop: bool) -> Voice:
        """Start a file; ``pan`` is -1 for left and 1 for right. May raise anything the driver raises."""


class PygletVoice:
    """A player of pyglet."""

    def __init__(self, player: Any) -> None:
        self._player = player
        self._loop = player.loop

    @property
    def done(self) -> bool:
        return not self._loop and self._player.source is None

    def set_volume(self, volume: float) -> None:
        self._player.volume = volume

    def stop(self) -> None:
        self._player.delete()


class PygletDevice:
    """The sound card."""

    def play(self, path: Path, volume: float, pan: float, *, loop: bool) -> PygletVoice:
        from pyglet.media import Player

        player = Player()
        player.volume, player.loop = volume, loop
        player.position = (pan, 0.0, -sqrt(1 - pan * pan))
        player.queue(_source(path))
        player.play()
        return PygletVoice(player)


@cache
def _source(path: Path) -> Any:
    import pyglet

    return pyglet.media.load(str(path), streaming=False)


def open_device() -> Device | None:
    """The sound card; None on a machine without one, and on one whose driver does not start."""
    try:
        from pyglet.media import get_audio_driver
        from pyglet.media.drivers.silent.adaptation import SilentDriver

        silent = isinstance(get_audio_driver(), SilentDriver)
    except Exception:  # noqa: BLE001 - whatever a driver raises, the game goes on without sound
        return None
    return None if silent else PygletDevice()
