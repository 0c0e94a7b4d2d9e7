"""Commands as data: ``assets/bindings.yaml``, and what a player's own file changes of it.

A key is written as it is printed, like ``Z``, ``F5`` or ``SHIFT+TAB``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from functools import cache
from pathlib import Path

from game.records.faults import Fault
from game.records.paths import ASSETS, settings_file
from game.records.yaml_records import read, read_list, record

FILE = ASSETS / "bindings.yaml"
OWN = "bindings.yaml"

NAMED = frozenset((
    *("ENTER", "ESCAPE", "TAB", "SPACE", "BACKSPACE", "DELETE", "INSERT", "HOME", "END", "PAGEUP", "PAGEDOWN"),
    *("LEFT", "RIGHT", "UP", "DOWN", "PERIOD", "COMMA", "SLASH", "BACKSLASH", "MINUS", "EQUAL"),
    *("SEMICOLON", "APOSTROPHE"),
))  # fmt: skip
PLAIN = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") | {f"F{n}" for n in range(1, 13)}
HELD = ("SHIFT", "CTRL")
MOUSE = ("left", "right", "middle", "wheel_up", "wheel_down", "drag")
STICKS = tuple(
    f"{stick}_{way}" for stick in ("leftstick", "rightstick") for way in ("left", "right", "up", "down")
)
PAD = (
    *("a", "b", "x", "y", "start", "back", "leftshoulder", "rightshoulder", "leftstick", "rightstick"),
    *("lefttrigger", "righttrigger", "dpleft", "dpright", "dpup", "dpdown"),
    *STICKS,
)
CAPS = {
    "ESCAPE": "Esc",
    "PERIOD": ".",
    "COMMA": ",",
    "SLASH": "/",
    "BACKSLASH": "\\",
    "MINUS": "-",
    "EQUAL": "=",
}


@record
class Binding:
    """One command: its id, what it does in words, and its keys, mouse and gamepad buttons."""

    id: str
    words: str
    keys: list[str] = field(default_factory=list)
    mouse: list[str] = field(default_factory=list)
    pad: list[str] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for key in self.keys:
            _check_key(key)
        for names, known, what in ((self.mouse, MOUSE, "mouse"), (self.pad, PAD, "gamepad")):
            for name in names:
                if name not in known:
                    raise ValueError(
                        f"There is nothing called {name} on a {what}; there are {', '.join(known)}."
                    )

    @property
    def cap(self) -> str:
        """What is printed on its button: its first key."""
        return cap(self.keys[0]) if self.keys else ""


def cap(key: str) -> str:
    """A key as it is printed on a button."""
    *held, last = key.split("+")
    return "+".join(
        [*(word.capitalize() for word in held), CAPS.get(last, last if last in PLAIN else last.capitalize())]
    )


def _check_key(key: str) -> None:
    *held, last = key.split("+")
    if last not in NAMED | PLAIN or any(word not in HELD for word in held):
        named = ", ".join(sorted(NAMED))
        raise ValueError(
            f"There is no key {key}; keys are A to Z, 0 to 9, F1 to F12, {named}, with SHIFT+ or CTRL+ before."
        )


class Bindings:
    """All commands, found by id, by key, by mouse button and by gamepad button."""

    def __init__(self, rows: Iterable[Binding], source: Path = FILE) -> None:
        self.rows = {row.id: row for row in rows}
        self.keys = _found((key, row) for row in self.rows.values() for key in row.keys)
        self.pad = _found((name, row) for row in self.rows.values() for name in row.pad)
        self.mouse = {name: row.id for row in self.rows.values() for name in row.mouse}
        for what, found in (("key", self.keys), ("gamepad button", self.pad)):
            for name, ids in found.items():
                if len(ids) > 1:
                    raise Fault(f"the {what} {name} is given to {' and to '.join(ids)}; it can mean one thing only.",
                                path=source)  # fmt: skip

    def key(self, name: str) -> str | None:
        """The command of a key."""
        ids = self.keys.get(name)
        return ids[0] if ids else None

    def cap(self, command: str) -> str:
        """What is printed on the button of a command."""
        return self.rows[command].cap

    def act_cap(self, *kinds: str) -> str:
        """What is printed on the button of the first of these kinds of action that has a key of its own."""
        caps = (row.cap for kind in kinds for row in self.rows.values() if kind in row.acts)
        return next(caps, "")

    def spare(self) -> list[str]:
        """Digits and letters that mean nothing yet, for kinds of action that have no key of their own."""
        return [key for key in "7890WASDFGHJKLZXCVBNMQERTYUIOP123456" if key not in self.keys]


def _found(pairs: Iterable[tuple[str, Binding]]) -> dict[str, list[str]]:
    found = dict[str, list[str]]()
    for name, row in pairs:
        found.setdefault(name, []).append(row.id)
    return found


def changed(rows: Iterable[Binding], own: Mapping[str, list[str]], source: Path) -> Bindings:
    """The commands with a player's own keys. Raises a Fault for a command there is not, and for a key given twice."""
    known = {row.id: row for row in rows}
    for command, keys in own.items():
        if command not in known:
            raise Fault(f"there is no command {command}; there are {', '.join(known)}.", path=source)
        try:
            known[command] = replace(known[command], keys=keys)
        except ValueError as error:
            raise Fault(str(error), path=source) from None
    return Bindings(known.values(), source)


@cache
def bindings() -> Bindings:
    """The commands that hold here: those of the game, as the player's own file changes them. Raises a Fault."""
    own = settings_file().parent / OWN
    rows = read_list(FILE, Binding)
    return changed(rows, read(own, dict[str, list[str]]), own) if own.is_file() else Bindings(rows)


def controls() -> list[str]:
    """The commands of the game as rows of a Markdown table: what each does, its keys, mouse and gamepad."""
    rows = ["| what it does | keys | mouse | gamepad |", "| --- | --- | --- | --- |"]
    for row in read_list(FILE, Binding):
        keys = ", ".join(cap(key) for key in row.keys)
        mouse, pad = (", ".join(names).replace("_", " ") for names in (row.mouse, row.pad))
        rows.append(f"| {row.words} | {keys} | {mouse} | {pad} |")
    return rows
