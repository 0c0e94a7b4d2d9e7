"""How the rulebook is read where it can be read in several ways.

``rulings.yaml`` holds every open question: the switches players may set before a game, and all the others
with the one reading the game follows. :class:`Rulings` is what one game is played under, a plain value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal

from game.records.faults import Fault, did_you_mean
from game.records.yaml_records import read, record
from game.rulesets.titanfallz.tables import tables

FILE = Path(__file__).resolve().parent / "rulings.yaml"

Setting = str | int


@record
class Switch:
    """A question players settle themselves: one of ``options``, or a number from ``least`` to ``most``."""

    name: str
    ids: tuple[str, ...]
    sentence: str
    default: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    figure: str | None = None
    least: int = 0
    most: int = 0

    def __post_init__(self) -> None:
        if (self.figure is None) == (self.default is None):
            raise ValueError("a switch has either a default among its options or a figure")
        if self.default is not None and self.default not in self.options:
            raise ValueError(f"the default {self.default!r} is none of the options {', '.join(self.options)}")

    @property
    def standard(self) -> Setting:
        """How it stands in a game where nobody touched it; a number is looked up in the tables' figures."""
        if self.default is not None:
            return self.default
        value: object = tables().figures
        for part in (self.figure or "").split("."):
            value = getattr(value, part)
        return int(str(value).removesuffix(".0"))

    def check(self, value: object) -> Setting:
        """The value, if it may be chosen. Raises :class:`Fault` with what may be."""
        if self.figure is None:
            if isinstance(value, str) and value in self.options:
                return value
            likely = did_you_mean(str(value), self.options)
            raise Fault(
                f"{value!r} is no option of the ruling {self.name}; {likely}", field=self.name, value=value
            )
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        allowed = f"a whole number from {self.least} to {self.most}"
        raise Fault(f"the ruling {self.name} takes {allowed}, not {value!r}.", field=self.name, value=value)


@record
class Decided:
    """A question with one answer: the reading in force, and that there is no other to choose."""

    ids: tuple[str, ...]
    only: Literal["default"]
    ruling: str


@record
class RulingBook:
    """All open questions of the rulebook."""

    switches: tuple[Switch, ...]
    decided: tuple[Decided, ...]

    def __post_init__(self) -> None:
        names = [switch.name for switch in self.switches]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise ValueError(f"the switch {twice[0]} is given twice")

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all its questions, in the order of the file."""
        rows: list[Switch | Decided] = [*self.switches, *self.decided]
        return tuple(name for row in rows for name in row.ids)


@cache
def book() -> RulingBook:
    """The game's own rulings, read once."""
    return read(FILE, RulingBook)


@cache
def switches() -> Mapping[str, Switch]:
    """The switches by name, in the order players are shown them."""
    return {switch.name: switch for switch in book().switches}


@cache
def _standard() -> Mapping[str, Setting]:
    return {name: switch.standard for name, switch in switches().items()}


@dataclass(frozen=True, slots=True)
class Rulings(Mapping[str, Setting]):
    """How every switch is set in one game. ``changes`` are the settings other than the default, by name."""

    changes: tuple[tuple[str, Setting], ...] = ()

    @classmethod
    def default(cls) -> Rulings:
        """Every switch as it comes."""
        return cls()

    @classmethod
    def of(cls, settings: Mapping[str, Setting]) -> Rulings:
        """The default with these changes. Raises :class:`Fault` for a switch or a setting there is not."""
        changes: dict[str, Setting] = {}
        for name, value in settings.items():
            if name not in switches():
                raise Fault(f"there is no ruling {name!r}; {did_you_mean(name, switches())}", field=name)
            chosen = switches()[name].check(value)
            if chosen != _standard()[name]:
                changes[name] = chosen
        return cls(tuple(sorted(changes.items())))

    @classmethod
    def parse(cls, text: str) -> Rulings:
        """Rulings as a command line has them: ``damage=per_hit,spawn_cap=12``. Raises :class:`Fault`."""
        settings: dict[str, Setting] = {}
        for pair in filter(None, (word.strip() for word in text.split(","))):
            name, equals, value = pair.partition("=")
            if not equals:
                raise Fault(f"a ruling is set as NAME=VALUE, such as damage=per_hit; {pair!r} is not.")
            settings[name.strip()] = int(value) if value.strip().isdecimal() else value.strip()
        return cls.of(settings)

    def changed(self) -> dict[str, Setting]:
        """What differs from the default; :meth:`of` makes the same rulings of it."""
        return dict(self.changes)

    def __getitem__(self, name: str) -> Setting:
        for changed, value in self.changes:
            if changed == name:
                return value
        return _standard()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_standard())

    def __len__(self) -> int:
        return len(_standard())
