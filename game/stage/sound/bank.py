"""Which sounds there are: ``assets/sounds.yaml``."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from functools import cache
from pathlib import Path

from game.play.telling import texts
from game.records.faults import Fault
from game.records.paths import ASSETS
from game.records.yaml_records import read, record

FILE = ASSETS / "sounds.yaml"
FOLDER = ASSETS / "sounds"


class Bus(Enum):
    """What a volume can be set for."""

    EFFECTS = "effects"
    INTERFACE = "interface"
    AMBIENCE = "ambience"
    MUSIC = "music"


@record
class Sound:
    """One sound: ``gain`` in dB; a horde sound keeps its loudness while the horde moves; ``ducks``: all else steps
    back for a moment."""

    bus: Bus
    files: list[str]
    gain: float = 0.0
    loop: bool = False
    horde: bool = False
    ducks: bool = False

    def __post_init__(self) -> None:
        if not self.files:
            raise ValueError("A sound needs at least one file.")

    @property
    def paths(self) -> list[Path]:
        """The files, each of which will do."""
        return [FOLDER / file for file in self.files]


@record
class Volumes:
    """How loud everything is, and each bus: shares from 0 to 1. ``captions``: whether sounds are written down."""

    all: float = 0.8
    buses: dict[Bus, float] = field(default_factory=dict)
    captions: bool = False

    def of(self, bus: Bus) -> float:
        """The share of a bus."""
        return self.all * self.buses.get(bus, 1.0)


@cache
def bank() -> dict[str, Sound]:
    """Every sound by its key. Raises a Fault for a file that names what is not there."""
    found = read(FILE, dict[str, Sound])
    for key, sound in found.items():
        missing = [path for path in sound.paths if not path.is_file()]
        if missing:
            raise Fault(f"the sound {key} names {missing[0].name}, which is not in {FOLDER}.", path=FILE)
    return found


def caption_of(key: str) -> str | None:
    """What a sound is in words, if it carries a fact."""
    return texts("captions").get(key)
