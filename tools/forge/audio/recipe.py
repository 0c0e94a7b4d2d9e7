"""The register of sounds: each recipe with its level, how many variants it has and whether it goes round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tools.forge.audio.synth import Dice, Signal

Make = Callable[[Dice], Signal]


@dataclass(frozen=True)
class Recipe:
    """``peak`` is in dB below full scale; a loop keeps its ends as they are; a dull one has no treble to keep."""

    make: Make
    peak: float
    variants: int
    loop: bool = False
    dull: bool = False


RECIPES: dict[str, Recipe] = {}


def sound(
    peak: float, variants: int = 3, *, loop: bool = False, dull: bool = False
) -> Callable[[Make], Make]:
    """Register a recipe under the name of its function."""

    def keep(make: Make) -> Make:
        RECIPES[make.__name__] = Recipe(make, peak, variants, loop, dull)
        return make

    return keep


def add(name: str, make: Make, peak: float, variants: int = 1, *, dull: bool = False) -> None:
    """Register one of a family of sounds under a name of its own."""
    RECIPES[name] = Recipe(make, peak, variants, dull=dull)
