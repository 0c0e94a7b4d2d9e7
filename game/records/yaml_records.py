"""Records in YAML files: checked once, at the border, and plain frozen dataclasses from there on.

A record is written ``@record class Level: …``. :func:`read` and :func:`parse` turn text into one (or into a
list or dict of them), :func:`dump` turns one into text that a person can read and compare;
``parse(dump(value)) == value``. Types are meant as they are written: ``"3"`` is no number and ``1`` no truth
value, though a whole number will do where a decimal one is asked for. Names for which a record has no field
are refused. Whatever is wrong is a :class:`~game.records.faults.Fault` with file, line and field.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError
from typing_extensions import dataclass_transform

from game.records.document import Document, load
from game.records.emit import dump
from game.records.faults import Fault, joined
from game.records.sentences import explain

__all__ = [
    "LARGEST",
    "dump",
    "parse",
    "read",
    "read_document",
    "read_list",
    "read_text",
    "record",
    "validate",
]

T = TypeVar("T")

LARGEST = 4 * 1024 * 1024
"""The largest file, in bytes, that is read at all."""


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
def record(cls: type[T]) -> type[T]:
    """Make a class a record: a frozen, slotted dataclass whose fields are given by name.

    A ``__post_init__`` may raise ValueError with one sentence; from a file, it becomes a fault with a line.
    """
    return dataclass(frozen=True, slots=True, kw_only=True)(cls)


def read(path: str | Path, kind: type[T]) -> T:
    """The file as a value of that kind. Raises :class:`Fault` if it cannot be read or holds anything else."""
    return parse(read_text(path), kind, str(path))


def read_list(path: str | Path, kind: type[T]) -> list[T]:
    """The file as a list of values of that kind. Raises :class:`Fault` like :func:`read`."""
    return read(path, list[kind])  # type: ignore[valid-type]


def parse(text: str, kind: type[T], name: str | None = None) -> T:
    """The text as a value of that kind; ``name`` is what faults call it. Raises :class:`Fault`."""
    return read_document(load(text, name), kind, name)


def read_document(document: Document, kind: type[T], name: str | None = None) -> T:
    """A loaded text as a value of that kind. Raises :class:`Fault`."""
    return _validated(document.value, kind, name, document)


def validate(data: object, kind: type[T], name: str | None = None) -> T:
    """Plain values, as YAML or JSON would hold them, as a value of that kind. Raises :class:`Fault`."""
    return _validated(data, kind, name, None)


def _validated(data: object, kind: type[T], name: str | None, document: Document | None) -> T:
    try:
        # Strict JSON may turn lists into tuples and words into enums, strict Python values may not.
        text = json.dumps(data, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise Fault(f"it holds something that no file can hold ({error}).", path=name) from None
    try:
        adapter: TypeAdapter[T] = _adapter(cast(Any, kind))
        return adapter.validate_json(text, strict=True, extra="forbid")
    except ValidationError as error:
        raise joined(explain(error, data, kind, name, document)) from None


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def read_text(path: str | Path) -> str:
    """The text of a file. Raises :class:`Fault` if it is missing, closed to us, too large or no text."""
    raw = _bytes(Path(path))
    if len(raw) > LARGEST:
        raise Fault(f"the file is larger than {LARGEST // 1024 // 1024} MB, so it is not read.", path=path)
    if b"\0" in raw:
        raise Fault("this is no text file.", path=path)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Fault("the file is not UTF-8 text; save it in that encoding.", path=path, line=line) from None
    if not text.strip():
        raise Fault("the file is empty.", path=path)
    return text


def _bytes(path: Path) -> bytes:
    try:
        if path.exists() and not path.is_file():
            what = "this is a folder, not a file." if path.is_dir() else "this is no ordinary file."
            raise Fault(what, path=path)
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        raise Fault("there is no such file.", path=path) from None
    except PermissionError:
        raise Fault("this file may not be read (no permission).", path=path) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Fault(f"this file cannot be read ({reason}).", path=path) from None
