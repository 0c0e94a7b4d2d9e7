"""A battle as a file: what it began with, and every action since. A save is a replay that has not ended.

Folding the actions tells the same battle again, die for die. ``checks`` are digests of the battle after so many
actions; a file that no longer retells the same story says at which action it parts. Coordinates of actions are whole
thousandths of an inch.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from game.play.level import Level
from game.records.atomic import write_text
from game.records.document import Document, load
from game.records.emit import dump
from game.records.faults import Fault, Faults, joined, shown
from game.records.registry import Registry, from_plain, to_plain
from game.records.yaml_records import read_document, read_text, record
from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.module import Rulebook
from game.rulesets import MODULES
from game.rulesets.titanfallz.crews import Crew, unknown_names
from game.rulesets.titanfallz.rulings import Rulings

CHECK_EVERY = 10
"""So many actions lie between two digests in a file."""

_SCALE = 1000


@record
class Opening:
    """What a battle begins with, in the first version of such files.

    ``sides`` say who plays: ``human``, or the name of an AI such as ``ai:random``.
    """

    version: Literal[1]
    modules: tuple[str, ...]
    sides: tuple[str, str]
    seed: int
    alternating: bool
    rulings: dict[str, str | int]
    crews: tuple[Crew, Crew]
    level: Level


@record
class _File:
    """A whole file: the opening, and the story since."""

    opening: Opening
    actions: tuple[dict[str, Any], ...] = ()
    checks: dict[int, str] = dataclasses.field(default_factory=dict)


class Parted(Fault):
    """A replay that does not retell the story it recorded."""


@dataclass(slots=True)
class Replay:
    """An opening, the actions taken since, digests of the battle after some of them, and the file it came from."""

    opening: Opening
    actions: list[Action]
    checks: dict[int, str]
    path: str | None = None

    def begin(self) -> Battle:
        """The battle as it stood before the first action."""
        opening = self.opening
        setup = opening.level.setup(opening.crews, Rulings.of(opening.rulings), opening.alternating)
        return Battle.begin(rulebook(opening.modules), setup, opening.seed, opening.level.size)

    def fold(self, count: int | None = None, *, verify: bool = True) -> Battle:
        """The battle after so many actions (all of them by default).

        Raises :class:`Parted`, naming the action, if one is refused or, with ``verify``, a digest differs.
        """
        battle = self.begin()
        self._compare(battle, 0, verify=verify)
        for number, action in enumerate(self.actions[:count], 1):
            try:
                battle.submit(action)
            except Refused as no:
                raise self._parted(number, str(no)) from None
            self._compare(battle, number, verify=verify)
        return battle

    def _compare(self, battle: Battle, number: int, *, verify: bool) -> None:
        told = self.checks.get(number)
        if verify and told is not None and told != battle.digest():
            other = "the table stands otherwise."
            raise self._parted(number, other if number else "another version of the game made this file.")

    def _parted(self, number: int, why: str) -> Parted:
        sentence = f"The replay parts from its story at action {number}: {why}"
        return Parted(sentence if self.path is None else sentence[:1].lower() + sentence[1:], path=self.path)

    def text(self) -> str:
        """The whole file."""
        return self.head() + story(line(action) for action in self.actions) + self.tail()

    def head(self) -> str:
        """The file up to its actions."""
        return dump(_File(opening=self.opening)).rstrip() + "\n"

    def tail(self) -> str:
        """The file after its actions."""
        rows = ", ".join(f'{number}: "{digest}"' for number, digest in sorted(self.checks.items()))
        return f"checks: {{{rows}}}\n"

    def write(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        write_text(path, self.text())

    @classmethod
    def read(cls, path: str | Path) -> Replay:
        """A replay from a file. Raises :class:`Fault` with file, line and field."""
        document = load(read_text(path), str(path))
        file = read_document(document, _File, str(path))
        try:
            rulebook(file.opening.modules)
        except Fault as fault:
            way = ("opening", "modules")
            raise Fault(fault.sentence, path=path, line=document.line(way), field=".".join(way)) from None
        actions, faults = list[Action](), _strange_crews(file.opening.crews, document, str(path))
        for number, data in enumerate(file.actions):
            try:
                actions.append(read_action(data, file.opening.modules))
            except Fault as fault:
                parts = fault.all if isinstance(fault, Faults) else (fault,)
                faults += [_placed(part, document, str(path), number) for part in parts]
        if faults:
            raise joined(faults)
        return cls(file.opening, actions, dict(file.checks), str(path))


def _strange_crews(crews: Sequence[Crew], document: Document, path: str) -> list[Fault]:
    found = [(("opening", "crews", i, *way), sentence) for i in (0, 1) for way, sentence in unknown_names(crews[i])]
    return [
        Fault(sentence, path=path, line=document.line(way), field=".".join(map(str, way)))
        for way, sentence in found
    ]


def _placed(fault: Fault, document: Document, path: str, number: int) -> Fault:
    """A fault of one action, with its place in the file."""
    line = document.line(("actions", number))
    field = ".".join(part for part in ("actions", str(number), fault.field) if part)
    return Fault(fault.sentence, path=path, line=line, field=field, value=fault.value, allowed=fault.allowed)


def rulebook(modules: Sequence[str]) -> Rulebook:
    """The rulebook these modules make. Raises :class:`Fault` for one that does not exist, and for one named twice."""
    unknown = [name for name in modules if name not in MODULES]
    if unknown or not modules:
        known = ", ".join(MODULES)
        raise Fault(f"there are no rules called {shown(unknown[0] if unknown else '')}; the game knows {known}.")
    if len(set(modules)) < len(modules):
        raise Fault("the same rules are named twice.")
    key = tuple(modules)
    if key not in _books:
        _books[key] = Rulebook.of(MODULES[name] for name in key)
        _registries[key] = Registry("action")
        for name, kind in _books[key].actions.items():
            _registries[key].register(kind, name)
    return _books[key]


def registry(modules: Sequence[str]) -> Registry[Action]:
    """The actions these rules know, by name."""
    rulebook(modules)
    return _registries[tuple(modules)]


_books: dict[tuple[str, ...], Rulebook] = {}
_registries: dict[tuple[str, ...], Registry[Action]] = {}


def plain_action(action: Action) -> dict[str, Any]:
    """An action as files hold it: ``{move: {unit: 4, path: [[10000, 3000]]}}``."""
    [(name, fields)] = to_plain(action).items()
    return {name: _scaled(type(action), fields, _up)}


def read_action(data: dict[str, Any], modules: Sequence[str]) -> Action:
    """The action that :func:`plain_action` wrote. Raises :class:`Fault` if it is none."""
    known = registry(modules)
    if not isinstance(data, dict) or len(data) != 1:
        raise Fault("an action is one name with its fields.")
    [(name, fields)] = data.items()
    kind = known.get(str(name))
    if fields is not None and not isinstance(fields, dict):
        raise Fault(f"the fields of {name} have to be named.")
    return from_plain(known, {name: _scaled(kind, fields or {}, _down)})


def line(action: Action) -> str:
    """An action as one line of a file."""
    return _flow(plain_action(action))


def story(lines: Iterable[str]) -> str:
    """The actions of a file, one a line."""
    rows = "".join(f"- {row}\n" for row in lines)
    return f"actions:\n{rows}" if rows else "actions: []\n"


def _scaled(kind: type[Action], fields: dict[str, Any], scale: Any) -> dict[str, Any]:
    points = {f.name for f in dataclasses.fields(kind) if "Point" in str(f.type)}  # type: ignore[arg-type]
    return {name: scale(value) if name in points else value for name, value in fields.items()}


def _up(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_up(part) for part in value]
    return round(value * _SCALE) if isinstance(value, (int, float)) else value


def _down(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_down(part) for part in value]
    whole = isinstance(value, int) and not isinstance(value, bool)
    return round(value / _SCALE, 3) if whole else value


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(part) for part in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return "null" if value is None else str(value)
