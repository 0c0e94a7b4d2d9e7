"""Names in files and the classes they stand for, and frozen dataclasses as ``{name: {fields}}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from game.records.emit import plain_of
from game.records.faults import Fault, did_you_mean, shown
from game.records.yaml_records import validate

T = TypeVar("T")
C = TypeVar("C", bound="type[Any]")

_names: dict[type[Any], str] = {}
"""The name of every registered class: one per class, whichever registry lists it."""


class Registry(Generic[T]):
    """The classes a file may mention. ``what`` is the word for one of them in faults: "action", "part"."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._classes: dict[str, type[T]] = {}

    def register(self, cls: C, name: str = "") -> C:
        """List a class, by default under its own name in snake_case; returns it, so it is a decorator too.

        Raises ValueError if the name is taken or the class is known by another one.
        """
        name = name or snake_case(cls.__name__)
        if self._classes.get(name, cls) is not cls:
            raise ValueError(f"there are two {self.what}s named {name!r}: {self._classes[name]} and {cls}")
        if _names.setdefault(cls, name) != name:
            raise ValueError(f"{cls} is known as {_names[cls]!r} already, so it cannot be {name!r} too")
        self._classes[name] = cls
        return cls

    def get(self, name: str) -> type[T]:
        """The class of that name. Raises :class:`Fault` with the likeliest names if there is none."""
        if name not in self._classes:
            hint = did_you_mean(name, self._classes)
            raise Fault(f"no {self.what} is called {shown(name)}; {hint}", value=name)
        return self._classes[name]

    def name_of(self, cls: type[Any]) -> str:
        """The name a class has in files. Raises KeyError if it is not listed here."""
        name = _names.get(cls, "")
        if self._classes.get(name) is not cls:
            raise KeyError(f"{cls.__name__} is not registered as {self.what}")
        return name

    def __contains__(self, name: object) -> bool:
        return name in self._classes

    def __iter__(self) -> Iterator[str]:
        """The names, sorted."""
        return iter(sorted(self._classes))

    def __len__(self) -> int:
        return len(self._classes)


def to_plain(obj: object) -> dict[str, Any]:
    """A frozen dataclass as files hold it: its registered name, and the fields that differ from defaults.

    Raises KeyError if its class is registered nowhere.
    """
    if type(obj) not in _names:
        raise KeyError(f"{type(obj).__name__} is registered nowhere")
    return {_names[type(obj)]: plain_of(obj)}


def from_plain(registry: Registry[T], data: object, path: str | None = None) -> T:
    """The value that :func:`to_plain` wrote. Raises :class:`Fault` if name, field or value is not allowed."""
    if not isinstance(data, dict) or len(data) != 1:
        raise Fault.at(path, None, "", data, f"it has to be one {registry.what}: its name and its fields")
    [(name, fields)] = data.items()
    try:
        kind = registry.get(str(name))
    except Fault as fault:
        raise Fault(fault.sentence, path=path, value=name) from None
    return validate({} if fields is None else fields, kind, path)


def snake_case(name: str) -> str:
    """``WallRun`` as ``wall_run``, ``AIMove`` as ``ai_move``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()
