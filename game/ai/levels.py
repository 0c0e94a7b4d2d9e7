"""The levels and temperaments of the machine, read from ``levels.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from game.records.faults import Fault, did_you_mean
from game.records.yaml_records import read, record

FILE = Path(__file__).with_name("levels.yaml")

Weight = Annotated[float, Field(ge=-100.0, le=100.0)]


@record
class Weights:
    """What the judge makes of a battle, in Victory Points' worth; ``levels.yaml`` says what each one is for."""

    vp: Weight
    win: Annotated[float, Field(ge=0.0, le=1000.0)]
    grunt: Weight
    specialist: Weight
    titan: Weight
    null_titan: Weight
    pilot: Weight
    aboard: Weight
    drone: Weight
    reserve: Weight
    sure_thing: Weight
    knocked: Weight
    burn: Weight
    critical: Weight
    core: Weight
    threat: Weight
    exposed_pilot: Weight
    later: Weight
    reach: Weight
    horde: Weight
    horde_kill: Weight
    tank: Weight
    tank_pull: Weight
    contract: Weight
    close_in: Weight


@record
class Breadth:
    """How much a level looks at. ``spots``: points tried for each purpose; ``beam``: unfinished plans kept after each
    action; ``units``: models planned for in full before one is chosen; ``streams``: dice streams shared by what calls
    for dice; ``noise``: how far its judgement errs, in points; ``ahead``: plans of which it plays out the Horde Phase;
    ``seconds``: the most it thinks about one decision."""

    spots: Annotated[int, Field(ge=1, le=20)]
    beam: Annotated[int, Field(ge=1, le=20)]
    units: Annotated[int, Field(ge=1, le=12)]
    streams: Annotated[int, Field(ge=1, le=32)]
    noise: Annotated[float, Field(ge=0.0, le=50.0)]
    ahead: Annotated[int, Field(ge=0, le=10)]
    seconds: Annotated[float, Field(gt=0.0, le=60.0)]


@record
class LevelFile:
    """All of ``levels.yaml``."""

    weights: Weights
    levels: dict[str, Breadth]
    temperaments: dict[str, dict[str, float]]


@dataclass(frozen=True, slots=True)
class Level:
    """One opponent: a name such as ``veteran:hunter``, what it looks at and what it wants."""

    name: str
    breadth: Breadth
    weights: Weights


@cache
def level_file() -> LevelFile:
    """The game's own levels, read once."""
    return read(FILE, LevelFile)


def level_names() -> list[str]:
    """Every level, alone and with each temperament."""
    known = level_file()
    return [name if not temper else f"{name}:{temper}" for name in known.levels for temper in ("", *known.temperaments)]


def level(name: str) -> Level:
    """The level of a name such as ``veteran`` or ``veteran:hunter``. Raises :class:`Fault` if there is none."""
    known = level_file()
    kind, _, temper = name.partition(":")
    if kind not in known.levels:
        raise Fault(f"there is no level {kind!r}; {did_you_mean(kind, list(known.levels))}", value=name)
    if temper and temper not in known.temperaments:
        raise Fault(f"there is no temperament {temper!r}; {did_you_mean(temper, list(known.temperaments))}", value=name)
    changes = known.temperaments[temper] if temper else {}
    return Level(name, known.levels[kind], weighed(known.weights, changes))


def weighed(weights: Weights, factors: Mapping[str, float]) -> Weights:
    """The weights with some of them multiplied. Raises :class:`Fault` for a name that is no weight."""
    for name in factors:
        if not hasattr(weights, name):
            raise Fault(f"there is no weight called {name!r}.", value=name)
    return replace(weights, **{name: getattr(weights, name) * factor for name, factor in factors.items()})
