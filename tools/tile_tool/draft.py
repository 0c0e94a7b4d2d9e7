"""The level being edited: a value that nobody changes in place, and the text it came from.

A *way* leads to a part of it: ``("terrain", 3)``, ``("zones", "dark", 0)``, ``("rounds",)``. Every edit gives a new
draft that shares what it left alone, so that going back is taking the old draft up again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from game.play.level import Level
from game.records.document import Document, load
from game.records.emit import inline
from game.records.faults import Fault, Faults, Unknown
from game.records.yaml_records import read_text
from tools.tile_tool.source import Source

Way = tuple[str | int, ...]

ORDER = (
    "version", "name", "about", "scenario", "size", "floor", "terrain", "zones", "doors", "turrets", "deployment",
    "spawns", "objective", "rounds", "vp_target", "spawn_cap", "terrain_placement", "special", "notes",
)  # fmt: skip
"""The entries of a level file, in the order in which a new one is put among the others."""

LISTS: tuple[Way, ...] = (
    ("terrain",), ("zones", "dark"), ("zones", "light"), ("doors",), ("turrets",), ("deployment",), ("spawns",),
)  # fmt: skip
"""Where things that lie on the table are listed, from the ground up as they are drawn."""


@dataclass(frozen=True)
class Draft:
    """A level as far as it has been built. ``value`` is the tree of the file, with whatever the game does not know."""

    value: dict[str, Any]
    source: Source

    @classmethod
    def read(cls, path: str | Path) -> Draft:
        """The draft of a file, also of one that is no valid level yet. Raises :class:`Fault` if it is no mapping."""
        return cls.parse(read_text(path), str(path))

    @classmethod
    def parse(cls, text: str, name: str | None = None) -> Draft:
        """The draft of a text; ``name`` is what faults call it."""
        source = Source(text, name)
        if not isinstance(source.value, dict):
            raise Fault("a level is a mapping ('name: value' lines).", path=name, line=1)
        return cls(source.value, source)

    def text(self) -> str:
        """What the file would hold; what was not touched stands there as it stood."""
        return self.source.with_value(self.value, ORDER)

    def digest(self) -> str:
        """Twelve hex digits that are equal exactly when two drafts hold the same."""
        return hashlib.sha256(inline(self.value).encode()).hexdigest()[:12]

    # --- parts -------------------------------------------------------------------------------------------------

    def at(self, way: Sequence[str | int], default: Any = None) -> Any:
        """The part a way leads to, or the default if there is none."""
        value: Any = self.value
        for step in way:
            inside = isinstance(step, int) and 0 <= step < len(value) if isinstance(value, list) else (
                isinstance(value, dict) and step in value)
            if not inside:
                return default
            value = value[step]
        return value

    def with_part(self, way: Sequence[str | int], part: Any) -> Draft:
        """The draft with another part there; mappings on the way to it are made where they are missing."""
        return self if _same(self.at(way, _NONE), part) else replace(self, value=_put(self.value, tuple(way), part))

    def without(self, way: Sequence[str | int]) -> Draft:
        """The draft without that entry or item; the same draft if it has none there."""
        if self.at(way, _NONE) is _NONE:
            return self
        parent, last = tuple(way[:-1]), way[-1]
        whole = self.at(parent)
        if isinstance(whole, dict):
            rest: Any = {key: inner for key, inner in whole.items() if key != last}
        else:
            rest = [inner for index, inner in enumerate(whole) if index != last]
        return replace(self, value=rest) if not parent else self.with_part(parent, rest)

    def with_item(self, where: Way, item: Any, index: int | None = None) -> Draft:
        """The draft with one more item in a list, last unless an index is given."""
        items = list(self.at(where) or [])
        items.insert(len(items) if index is None else index, item)
        return self.with_part(where, items)

    def things(self) -> Iterator[Way]:
        """The ways to all that lies on the table, in the order in which it is drawn."""
        for where in LISTS:
            yield from ((*where, index) for index in range(len(self.at(where) or [])))
        if self.at(("objective",)) is not None:
            yield ("objective",)

    @property
    def size(self) -> tuple[int, int]:
        """Inches of the table, wide and deep; 36 where the file says nothing sensible."""
        size = self.at(("size",))
        if isinstance(size, list) and len(size) == 2 and all(isinstance(side, int) for side in size):
            return (size[0], size[1])
        return (36, 36)

    # --- as the game reads it ----------------------------------------------------------------------------------

    def document(self) -> Document:
        """The text of now, read again, so that faults and findings know their lines."""
        return load(self.text())

    def level(self) -> Level:
        """The level it makes, whatever the game does not know left out. Raises :class:`Fault` if it makes none."""
        return Level.of(self._known()[0])

    def unknown(self) -> list[Unknown]:
        """A sentence for every entry the game does not know; they are kept, and do nothing."""
        return self._known()[1]

    def _known(self) -> tuple[Document, list[Unknown]]:
        draft, strange = self, list[Unknown]()
        while True:
            document = Document(draft.value, {})
            try:
                Level.of(document)
            except Fault as fault:
                faults = [one for one in (fault.all if isinstance(fault, Faults) else [fault])
                          if isinstance(one, Unknown)]
                if not faults:
                    return document, strange
                for one in faults:
                    way = tuple(int(step) if step.isdigit() else step for step in one.field.split(".") if step)
                    draft = draft.without((*way, one.entry))
                strange += faults
            else:
                return document, strange


_NONE = object()


def _same(one: Any, other: Any) -> bool:
    return one is other or (not isinstance(one, (dict, list)) and type(one) is type(other) and bool(one == other))


def _put(whole: Any, way: Way, part: Any) -> Any:
    if not way:
        return part
    step, rest = way[0], way[1:]
    if isinstance(whole, list) and isinstance(step, int):
        return [_put(inner, rest, part) if index == step else inner for index, inner in enumerate(whole)]
    entries = dict(whole) if isinstance(whole, dict) else {}
    entries[str(step)] = _put(entries.get(str(step)), rest, part)
    return entries
