"""YAML text to plain values, with the line of each, refusing what a hand-written data file has no use for.

Read are mappings, lists and the scalars of YAML 1.2 (null, true/false, whole and decimal numbers, text), so
``no`` and ``12:30`` are text. Refused are anchors and aliases (they can blow a small file up to gigabytes),
tags, keys given twice, keys that are no plain scalars, more than one document, and nesting beyond
:data:`DEEPEST`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

import yaml

from game.records.faults import Fault, shown

DEEPEST = 40
"""How many lists and mappings may stand inside one another."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")

_SYNTAX = (
    ("mapping values are not allowed", "a ':' too many in this line; text that holds ': ' needs quotes"),
    ("could not find expected ':'", "a ':' is missing after the name in the line before"),
    ("did not find expected ',' or ']'", "a list that was opened with '[' is not closed with ']'"),
    ("did not find expected ',' or '}'", "a mapping that was opened with '{' is not closed with '}'"),
    ("did not find expected key", "this line is indented differently from the lines it belongs to"),
    ("did not find expected '-' indicator", "this line is neither a '- ' entry nor indented below one"),
    ("unexpected end of stream", "a quote is opened and never closed"),
    ("found character that cannot start any token", "a tab or a special sign stands where a value begins"),
    ("tab character that violates indentation", "a tab stands where only blanks may indent a line"),
    ("did not find expected node content", "a value is missing here, or a bracket before it is not closed"),
    ("block sequence entries are not allowed", "a list entry ('- ') may not begin here"),
    ("exceeded maximum nesting depth", "lists and mappings are nested too deep"),
    ("did not find expected alphabetic", "a text that begins with '&', '*' or '!' needs quotes"),
    ("escape c", "in double quotes the sign '\\' has to be written '\\\\'"),
    ("found undefined tag handle", "tags (words that begin with '!') are not allowed"),
    ("control characters are not allowed", "there is a control character that text may not hold"),
    ("special characters are not allowed", "there is a control character that text may not hold"),
)
"""What YAML's own complaints mean for somebody who edits a file by hand."""


class Document:
    """The plain value of a text, and where in the text each part of it stands."""

    __slots__ = ("_lines", "value")

    def __init__(self, value: Any, lines: dict[int, Any]) -> None:
        self.value = value
        self._lines = lines

    def line(self, way: Sequence[str | int]) -> int:
        """The line, from 1, of the value that keys and indices lead to, or of the last thing on the way."""
        value, line = self.value, 1
        for step in way:
            known = self._lines.get(id(value))
            if not _has(value, step) or known is None:
                break
            line, value = known[step], value[step]
        return line


def _has(value: Any, step: str | int) -> bool:
    if isinstance(value, dict):
        return step in value
    return isinstance(value, list) and isinstance(step, int) and 0 <= step < len(value)


def load(text: str, name: str | None = None) -> Document:
    """Read one YAML text; ``name`` is its path. Raises :class:`Fault` with the line that cannot be read."""
    builder = _Builder(name)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            builder.take(event)
    except yaml.YAMLError as error:
        raise _syntax(error, text, name) from None
    if not builder.full:
        raise Fault("the file is empty.", path=name)
    return Document(builder.root, builder.lines)


def _syntax(error: yaml.YAMLError, text: str, name: str | None) -> Fault:
    mark = getattr(error, "problem_mark", None)
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error).splitlines()[0]
    meaning = next((ours for theirs, ours in _SYNTAX if theirs in problem), problem)
    sentence = f"this cannot be read as YAML: {meaning}."
    if mark is not None:
        return Fault(sentence, path=name, line=mark.line + 1, column=mark.column + 1)
    position = getattr(error, "position", None)
    line = None if position is None else text[:position].count("\n") + 1
    return Fault(sentence, path=name, line=line)


class _Builder:
    """Puts the events of one text together, with a stack of its own instead of recursion."""

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.root: Any = None
        self.full = False
        self.lines: dict[int, Any] = {}
        self._open: list[Any] = []
        self._keys: list[str | None] = []

    def take(self, event: yaml.Event) -> None:
        """Add what the next event says. Raises :class:`Fault` if it may not stand there."""
        if isinstance(event, yaml.NodeEvent):
            self._refuse_marks(event)
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            self._begin(event)
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            self._open.pop()
            self._keys.pop()
        elif isinstance(event, yaml.DocumentStartEvent) and self.full:
            raise self._fault(event, "a second document begins here, but a file holds one; remove the '---'.")

    def _fault(self, event: yaml.Event, sentence: str) -> Fault:
        line, column = _place(event)
        return Fault(sentence, path=self.name, line=line, column=column)

    def _refuse_marks(self, event: yaml.NodeEvent) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise self._fault(event, f"the alias *{event.anchor} is not allowed; write the value out.")
        if event.anchor is not None:
            raise self._fault(event, f"the anchor &{event.anchor} is not allowed; write the values out.")
        tag = getattr(event, "tag", None)
        if tag is not None:
            raise self._fault(event, f"the tag {shown(tag)} is not allowed; files hold plain values only.")

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        if len(self._open) >= DEEPEST:
            raise self._fault(event, f"lists and mappings are nested more than {DEEPEST} deep here.")
        mapping = isinstance(event, yaml.MappingStartEvent)
        value: Any = {} if mapping else []
        self._add(event, value)
        self.lines[id(value)] = {} if mapping else []
        self._open.append(value)
        self._keys.append(None)

    def _scalar(self, event: yaml.ScalarEvent) -> None:
        if self._open and isinstance(self._open[-1], dict) and self._keys[-1] is None:
            self._key(event)
        else:
            self._add(event, self._plain(event) if not event.style else event.value)

    def _key(self, event: yaml.ScalarEvent) -> None:
        mapping = self._open[-1]
        if event.value in mapping:
            first = self.lines[id(mapping)][event.value]
            raise self._fault(event, f"{shown(event.value)} is given twice, first in line {first}.")
        if not event.style and event.value in _NULL:
            raise self._fault(event, "a name is missing in front of this ':'.")
        self._keys[-1] = event.value
        self.lines[id(mapping)][event.value] = _place(event)[0]

    def _add(self, event: yaml.Event, value: Any) -> None:
        if not self._open:
            self.root, self.full = value, True
            return
        parent = self._open[-1]
        if isinstance(parent, list):
            parent.append(value)
            self.lines[id(parent)].append(_place(event)[0])
            return
        key = self._keys[-1]
        if key is None:
            raise self._fault(event, "the name in front of a ':' has to be text, no list or mapping.")
        parent[key] = value
        self._keys[-1] = None

    def _plain(self, event: yaml.ScalarEvent) -> Any:
        text = event.value
        if text in _NULL:
            return None
        if text in _BOOLS:
            return _BOOLS[text]
        number = as_number(text)
        if number is not None and not math.isfinite(number):
            raise self._fault(event, f"{shown(text)} is too large a number.")
        return text if number is None else number


def _place(event: yaml.Event) -> tuple[int, int]:
    """Line and column of an event, from 1."""
    mark: Any = event.start_mark
    return mark.line + 1, mark.column + 1


def as_number(text: str) -> int | float | None:
    """What an unquoted scalar means as a number; infinity if it is beyond all use, None if it is none."""
    if _INT.fullmatch(text):
        return int(text) if len(text) <= 300 else math.inf
    return float(text) if _FLOAT.fullmatch(text) else None


def is_text(word: str) -> bool:
    """Whether this unquoted word would be read as text."""
    return word not in _NULL and word not in _BOOLS and as_number(word) is None
