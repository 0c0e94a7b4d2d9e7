"""A YAML text that can be changed value by value and keeps everything else as its author wrote it.

Values are trees of mappings, lists and scalars that nobody changes in place: an edit makes new mappings and lists
along the way to what changed and shares the rest. A part that is still the very same object is written as it stood,
comments and spacing included; only what is new is written anew. Comments stay where they are, also when what they
stood above is gone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any

import yaml

from game.records.document import load
from game.records.emit import dump, inline

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True)
class _Part:
    """Where a mapping's entry or a list's item stands: its first line, and the line after its last."""

    first: int
    after: int
    node: yaml.Node


class Source:
    """A text, the value it holds, and the lines each part of it stands on. Raises a Fault for what is no YAML."""

    def __init__(self, text: str, name: str | None = None) -> None:
        self.text = text
        self.value: Any = load(text, name).value
        self._lines = text.splitlines(keepends=True)
        if self._lines and not self._lines[-1].endswith("\n"):
            self._lines[-1] += "\n"
        self._node: Any = yaml.compose(text, Loader=_LOADER)

    def with_value(self, value: Any, order: Sequence[str] = ()) -> str:
        """The text with another value in it. ``order``: where among the entries of the root new ones belong."""
        if value is self.value:
            return self.text
        if not isinstance(value, dict) or not _is_block(self._node, dict):
            return dump(value)
        head = self._parts(self._node)
        start = head[0].first if head else len(self._lines)
        body = self._mapping(self._node, self.value, value, len(self._lines), order)
        return "".join([*self._lines[:start], *body])

    # --- lines -------------------------------------------------------------------------------------------------

    def _parts(self, node: yaml.Node) -> list[_Part]:
        """The entries of a block mapping, or the items of a block list."""
        if isinstance(node, yaml.MappingNode):
            return [_Part(key.start_mark.line, _last(value) + 1, value) for key, value in node.value]
        return [_Part(item.start_mark.line, _last(item) + 1, item) for item in node.value]

    def _mapping(self, node: yaml.Node, old: Mapping[str, Any], new: Mapping[str, Any], end: int,
                 order: Sequence[str] = ()) -> list[str]:
        """The lines of a block mapping, from its first entry up to line ``end``."""
        parts = dict(zip(old, self._parts(node), strict=True))
        stops = _stops(list(parts.values()), end)
        indent = node.start_mark.column
        lines, fresh = list[str](), [key for key in new if key not in parts]
        before = {key: _before(key, list(parts), order) for key in fresh}
        for index, (key, part) in enumerate(parts.items()):
            for name in fresh:
                lines += _entry(name, new[name], indent) if before[name] == key else []
            if key in new:
                lines += self._value(key, part, old[key], new[key], indent)
            lines += self._lines[part.after : stops[index]]
        for name in fresh:
            lines += _entry(name, new[name], indent) if before[name] is None else []
        return lines

    def _value(self, key: str, part: _Part, old: Any, new: Any, indent: int) -> list[str]:
        if new is old or (type(new) is type(old) and new == old and not isinstance(new, (dict, list))):
            return self._lines[part.first : part.after]
        inner = self._parts(part.node) if _is_block(part.node, type(new)) and old and new else []
        if not inner:
            return [*_with_remark(_entry(key, new, indent), self._remark(part)), *self._comments(part)]
        head = self._lines[part.first : inner[0].first]
        if isinstance(new, dict):
            return head + self._mapping(part.node, old, new, part.after)
        return head + self._list(part.node, old, new)

    def _list(self, node: yaml.Node, old: list[Any], new: list[Any]) -> list[str]:
        """The lines of a block list. Items that moved keep their text, items that changed their place."""
        parts = self._parts(node)
        stops = _stops(parts, parts[-1].after)
        above = [self._lines[part.after : stop] for part, stop in zip(parts, stops, strict=True)]
        column = node.start_mark.column
        known = {id(item): part for item, part in zip(old, parts, strict=True) if isinstance(item, (dict, list))}
        lines = list[str]()
        for was, now in _pairs(old, new):
            if now is not None:
                part = None if was is None else parts[was]
                same = known.get(id(new[now])) or (part if was is not None and _same(old[was], new[now]) else None)
                lines += self._lines[same.first : same.after] if same else self._item(part, new[now], column)
            if was is not None:
                lines += above[was]
        return lines

    def _item(self, was: _Part | None, value: Any, indent: int) -> list[str]:
        """The lines of a new item; one in the place of a single line is a single line too."""
        if was is not None and was.after - was.first == 1 and isinstance(value, (dict, list)):
            return [f"{' ' * indent}- {inline(value)}{self._remark(was)}\n"]
        return [" " * indent + line for line in dump([value]).splitlines(keepends=True)]

    def _comments(self, part: _Part) -> list[str]:
        """The lines within a block that are nothing but a comment."""
        return [line for line in self._lines[part.first : part.after] if line.lstrip().startswith("#")]

    def _remark(self, part: _Part) -> str:
        """The comment at the end of a part that stands on one line."""
        if part.after - part.first != 1:
            return ""
        rest = self._lines[part.first][part.node.end_mark.column :]
        return rest.rstrip("\n") if rest.lstrip().startswith("#") else ""


def _last(node: yaml.Node) -> int:
    """The last line something stands on; the end of a block is marked only where the next thing begins."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return _last(last[1] if isinstance(last, tuple) else last)
    mark = node.end_mark
    return mark.line - 1 if mark.column == 0 and mark.line > node.start_mark.line else mark.line


def _is_block(node: yaml.Node, kind: type) -> bool:
    wanted = yaml.MappingNode if kind is dict else yaml.SequenceNode if kind is list else ()
    return isinstance(node, wanted) and isinstance(node, yaml.CollectionNode) and not node.flow_style


def _stops(parts: Sequence[_Part], end: int) -> list[int]:
    """For each part the line where the next one begins; what lies between are comments and blank lines."""
    return [*(part.first for part in parts[1:]), end]


def _same(one: Any, other: Any) -> bool:
    return one is other or (not isinstance(one, (dict, list)) and type(one) is type(other) and one == other)


def _pairs(old: list[Any], new: list[Any]) -> Iterator[tuple[int | None, int | None]]:
    """Which item was which, in the order of both lists; None where one came or went."""
    was, now = [_mark(item) for item in old], [_mark(item) for item in new]
    for _, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        for i in range(max(b - a, d - c)):
            yield (a + i if a + i < b else None, c + i if c + i < d else None)


def _mark(item: Any) -> tuple[Any, ...]:
    return (id(item),) if isinstance(item, (dict, list)) else (type(item), item)


def _before(key: str, known: Sequence[str], order: Sequence[str]) -> str | None:
    """The entry in front of which a new one belongs, or None for the end."""
    if key not in order:
        return None
    later = set(order[order.index(key) + 1 :])
    return next((name for name in known if name in later), None)


def _entry(key: str, value: Any, indent: int) -> list[str]:
    return [" " * indent + line for line in dump({key: value}).splitlines(keepends=True)]


def _with_remark(lines: list[str], remark: str) -> list[str]:
    return [lines[0].rstrip("\n") + remark + "\n"] if remark and len(lines) == 1 else lines
