"""Records as YAML that a person can read and compare line by line.

Fields come in the order in which the record names them, those that have their default are left out. Short
lists and mappings stand on one line: a shape is a line, a list of points is a line. Long text is folded.
"""

from __future__ import annotations

import dataclasses
import json
import math
import re
from collections.abc import Mapping
from enum import Enum
from typing import Any

from game.records.document import is_text

WIDTH = 100
"""Lines are kept to so many characters where the values allow it."""

_PLAIN = re.compile(r"[A-Za-z_](?:[A-Za-z0-9_./()'+-]| (?=[A-Za-z0-9_./()'+-]))*")
_OLD_WORDS = frozenset({"y", "n", "yes", "no", "on", "off"})
_ODD = r"\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff"
_UNSAFE = re.compile(f"[{_ODD}]")
_FOLDABLE = re.compile(rf"[^\s\x00-\x1f{_ODD}]+(?: [^\s\x00-\x1f{_ODD}]+)*")


def dump(value: object) -> str:
    """The text of a record, or of a list or mapping of them. Raises TypeError for what no file can hold."""
    plain = plain_of(value)
    if isinstance(plain, (dict, list)) and plain:
        return "\n".join(_block(plain, 0)) + "\n"
    return _flow(plain) + "\n"


def inline(value: object) -> str:
    """The text of a value on one line, however long. Raises TypeError for what no file can hold."""
    return _flow(plain_of(value))


def plain_of(value: object) -> Any:
    """A value as dicts, lists and scalars, without fields that have their default. Raises TypeError."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {part.name: plain_of(getattr(value, part.name)) for part in _told(value)}
    if isinstance(value, Enum):
        return plain_of(value.value)
    if isinstance(value, Mapping):
        return {_key(key): plain_of(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain_of(inner) for inner in value]
    if isinstance(value, (set, frozenset)):
        return sorted((plain_of(inner) for inner in value), key=lambda plain: (str(type(plain)), plain))
    return _scalar(value)


def _scalar(value: object) -> Any:
    if isinstance(value, float):
        if not math.isfinite(value):
            raise TypeError(f"{value} cannot be written: files hold finite numbers only")
        return int(value) if value.is_integer() and abs(value) < 1e15 else value
    if value is None or isinstance(value, (bool, int, str)):
        return value
    raise TypeError(f"a {type(value).__name__} cannot be written to a file: {value!r}")


def _key(key: object) -> str | int:
    plain = plain_of(key)
    if isinstance(plain, str) or (isinstance(plain, int) and not isinstance(plain, bool)):
        return plain
    raise TypeError(f"{key!r} cannot be the name of an entry; text and whole numbers can")


def _told(value: Any) -> list[dataclasses.Field[Any]]:
    parts = (part for part in dataclasses.fields(value) if part.init)
    return [part for part in parts if not _default(part, getattr(value, part.name))]


def _default(part: dataclasses.Field[Any], value: object) -> bool:
    if part.default is not dataclasses.MISSING:
        default = part.default
    elif part.default_factory is not dataclasses.MISSING:
        default = part.default_factory()
    else:
        return False
    return type(value) is type(default) and value == default


def _block(value: dict[Any, Any] | list[Any], indent: int) -> list[str]:
    """The lines of a list or mapping that is not empty."""
    lines: list[str] = []
    items = value.items() if isinstance(value, dict) else ((None, inner) for inner in value)
    for key, inner in items:
        head = "-" if key is None else f"{_flow(key)}:"
        lines += _entry(head, inner, indent)
    return lines


def _entry(head: str, inner: Any, indent: int) -> list[str]:
    margin = " " * indent
    line = f"{margin}{head} {_flow(inner)}"
    if not inner or not isinstance(inner, (dict, list, str)) or (len(line) <= WIDTH and _short(inner)):
        return [line]
    if isinstance(inner, str):
        return [f"{margin}{head} >-", *_folded(inner, indent + 2)] if _FOLDABLE.fullmatch(inner) else [line]
    below = _block(inner, indent + 2)
    if head == "-":
        return [f"{margin}- {below[0][indent + 2 :]}", *below[1:]]
    return [f"{margin}{head}", *below]


def _short(value: Any) -> bool:
    """Whether a value may stand on one line: there is no mapping within a list."""
    if isinstance(value, list):
        return not any(isinstance(inner, dict) for inner in value)
    if isinstance(value, dict):
        return all(_short(inner) for inner in value.values())
    return True


def _folded(text: str, indent: int) -> list[str]:
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(" " * indent + word)
    return lines


def _flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str):
        return _quoted(value)
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return repr(value)


def _quoted(text: str) -> str:
    """Text as it is where nobody could take it for anything else, otherwise in double quotes."""
    if _PLAIN.fullmatch(text) and is_text(text) and text.lower() not in _OLD_WORDS:
        return text
    return _UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", json.dumps(text, ensure_ascii=False))
