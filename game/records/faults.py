"""What is wrong with a file, said so that its author can mend it: where, what stands there, what may."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from pathlib import Path

MOST = 20
"""How many faults of one file are spelled out; the rest is only counted."""


class Fault(Exception):
    """One thing that is wrong with a file or with a name somebody asked for, as one clear sentence.

    ``str()`` puts the place in front: ``levels/x.yaml:12: terrain.3.height: -2 is not allowed here; …``.
    ``path``, ``line`` and ``column`` (both from 1) say where, ``field`` is the dotted way to the value,
    ``allowed`` what may stand there. All but the sentence may be unknown.
    """

    def __init__(
        self,
        sentence: str,
        *,
        path: str | Path | None = None,
        line: int | None = None,
        column: int | None = None,
        field: str = "",
        value: object = None,
        allowed: str = "",
    ) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.path = None if path is None else str(path)
        self.line = line
        self.column = column
        self.field = field
        self.value = value
        self.allowed = allowed

    @classmethod
    def at(cls, path: str | Path | None, line: int | None, field: str, value: object, allowed: str) -> Fault:
        """A value that may not stand there. ``allowed`` is half a sentence: "it has to be above 0"."""
        sentence = f"{shown(value)} is not allowed here; {allowed}."
        return Fault(sentence, path=path, line=line, field=field, value=value, allowed=allowed)

    def __str__(self) -> str:
        place = [] if self.path is None else [_near(self.path)]
        place += [str(number) for number in (self.line, self.column) if number is not None]
        text = ": ".join(part for part in (":".join(place), self.field, self.sentence) if part)
        return text if place or self.field else text[:1].upper() + text[1:]


class Faults(Fault):
    """Several things wrong; ``str()`` has a line for each. ``all`` holds them in order, at least one."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first = faults[0]
        super().__init__(
            first.sentence,
            path=first.path,
            line=first.line,
            column=first.column,
            field=first.field,
            value=first.value,
            allowed=first.allowed,
        )
        self.args = (faults,)
        self.all = tuple(faults)

    def __str__(self) -> str:
        lines = [str(fault) for fault in self.all[:MOST]]
        if len(self.all) > MOST:
            lines.append(f"… and {len(self.all) - MOST} more.")
        return "\n".join(lines)


class Unknown(Fault):
    """An entry of a mapping that nobody knows; ``field`` is the way to the mapping, ``entry`` the name."""

    entry = ""


class Failure(Fault):
    """Something this machine cannot do just now, though nothing is wrong with what was asked for."""


def joined(faults: Sequence[Fault]) -> Fault:
    """One fault as itself, several as :class:`Faults`."""
    return faults[0] if len(faults) == 1 else Faults(faults)


def shown(value: object) -> str:
    """A value as a sentence mentions it: short, on one line, in the words of YAML rather than of Python."""
    if value is None:
        return "an empty value"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "a list"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}…{text[0] if text[0] in _QUOTES else ''}"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the likeliest known ones, or else all of them."""
    names = sorted(set(known))
    near = difflib.get_close_matches(name, names, n=2, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(map(repr, near))}?"
    if not names:
        return "nothing is known here."
    return f"known are {', '.join(names)}."


_QUOTES = ("'", '"')


def _near(path: str) -> str:
    """A path as seen from the current folder, if it lies below it."""
    try:
        return str(Path(path).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return path
