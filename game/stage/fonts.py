"""The typefaces of the screen: which files they come from, and how a text asks for one.

They are packages of their own; where one is missing, a face that arcade carries stands in.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

import arcade
from arcade.resources import resolve

Role = Literal["text", "strong", "display"]

CARRIED = ":resources:/fonts/ttf/"


@dataclass(frozen=True, slots=True)
class Family:
    """A family of faces: its name, the package it is in, its files, and the weight of each role."""

    name: str
    package: str
    files: tuple[str, ...]
    weights: tuple[tuple[Role, str], ...]

    @property
    def there(self) -> bool:
        """Whether its package can be found; what arcade carries always can."""
        return not self.package or find_spec(self.package) is not None

    def paths(self) -> list[Path]:
        """Its files. The regular one comes first: without it arcade finds none of the others."""
        if not self.package:
            return [Path(resolve(CARRIED + file)) for file in self.files]
        folder = Path(import_module(self.package).ROOT) / "files"
        return [folder / file for file in self.files]


BARLOW = Family(
    "Barlow Semi Condensed",
    "fontpkg_barlow_semi_condensed",
    tuple(f"BarlowSemiCondensed-{cut}.ttf" for cut in ("Regular", "Medium", "SemiBold", "Bold")),
    (("text", "medium"), ("strong", "semibold")),
)
CHAKRA = Family(
    "Chakra Petch",
    "fontpkg_chakra_petch",
    ("ChakraPetch-Regular.ttf", "ChakraPetch-Bold.ttf"),
    (("display", "bold"),),
)
LIBERATION = Family(
    "Liberation Sans",
    "",
    ("Liberation/Liberation_Sans_Regular.ttf", "Liberation/Liberation_Sans_Bold.ttf"),
    (("text", "normal"), ("strong", "bold")),
)
KENNEY = Family("Kenney Future Narrow", "", ("Kenney/Kenney_Future_Narrow.ttf",), (("display", "normal"),))


def chosen() -> tuple[Family, Family]:
    """The families in use: for text, and for display."""
    return (BARLOW if BARLOW.there else LIBERATION, CHAKRA if CHAKRA.there else KENNEY)


def faces() -> dict[Role, tuple[str, str]]:
    """Family and weight of each role."""
    return {role: (family.name, weight) for family in chosen() for role, weight in family.weights}


def strong_file() -> Path:
    """The file of the face for figures that are painted into pictures."""
    return chosen()[0].paths()[-1]


def load_fonts() -> None:
    """Load what is in use; needs a window."""
    for family in chosen():
        for path in family.paths():
            arcade.load_font(path)
