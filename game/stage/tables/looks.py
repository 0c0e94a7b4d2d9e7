"""How floors and terrain look, from the YAML under assets/looks."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from pydantic import Field

from game.records.paths import ASSETS
from game.records.yaml_records import read, record

Code = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
"""A colour as ``#62676C``."""


@record
class Grating:
    """Bars over a deep hole."""

    bar: Code
    deep: Code
    frame: Code


@record
class Regolith:
    """Dust and stones."""

    ground: Code
    pebble: Code


@record
class Paint:
    """What is painted on the floor."""

    yellow: Code
    black: Code
    stencil: Code


@record
class Metal:
    """Seams, rivets and slots of a deck."""

    seam: Code
    light: Code
    rivet: Code
    slot: Code
    bar: Code


@record
class Wear:
    """What time left."""

    rust: Code
    blood: Code


@record
class Floor:
    """A floor: the tones of its plates and what lies about on it."""

    tones: dict[str, list[Code]]
    grating: Grating
    regolith: Regolith
    paint: Paint
    metal: Metal
    wear: Wear
    cables: list[Code]
    debris: list[Code]
    stencils: list[str]


@cache
def floor_looks() -> Floor:
    """The looks of floors."""
    return read(ASSETS / "looks" / "floor.yaml", Floor)
