"""A handle on one named esper world: the only file of the battle that touches esper.

esper keeps one current world per process. :class:`World` hides that: every call first makes its own world
current, so callers may hold as many worlds as they like. Threads may not share the process (esper's state is
global); worker processes may.

Three habits of esper are tamed here: queries walk a set, so what it answers is sorted by entity id; entities
are never deleted (a casualty keeps its entity), so ids stay 1, 2, 3 … and a fork gives equal ids; a world
whose handle is gone is forgotten by esper when the next one is made.

Reading is a hundred times as frequent as changing. So what esper answers about a kind of part is kept as a column,
which is never changed, only replaced: forks share it until one of them changes a part of that kind.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Any, TypeVar, cast

import esper

P = TypeVar("P")

_names = count(1)
_gone: list[str] = []


def _forget_gone() -> None:
    """Drop esper's memory of worlds whose handles are gone.

    Handles die whenever the garbage collector runs, even halfway through esper's change from one world to
    another, where a second change would mix up two worlds. So a dying handle only leaves its name.
    """
    while _gone:
        name = _gone.pop()
        if esper.current_world == name:
            esper.switch_world("default")
        with suppress(KeyError):  # a world nobody ever entered
            esper.delete_world(name)


class World:
    """Entities and their parts. Parts are frozen and shared by forks, entities are whole numbers from 1."""

    __slots__ = ("__weakref__", "_columns", "name", "size")

    def __init__(self) -> None:
        _forget_gone()
        self.name = f"battle-{next(_names)}"
        self.size = 0
        self._columns: dict[type[Any], dict[int, Any]] = {}
        weakref.finalize(self, _gone.append, self.name).atexit = False

    def _enter(self) -> None:
        if esper.current_world != self.name:
            esper.switch_world(self.name)

    def create(self, *parts: object) -> int:
        """Put a new entity with these parts on the table and return its id."""
        self._enter()
        self.size += 1
        for part in parts:
            self._columns.pop(type(part), None)
        return esper.create_entity(*parts)

    def put(self, entity: int, part: object) -> None:
        """Give an entity a part, replacing the one of that kind it had."""
        self._enter()
        esper.add_component(entity, part)
        known = self._columns.pop(type(part), None)
        if known is not None and entity in known:
            self._columns[type(part)] = {**known, entity: part}

    def drop(self, entity: int, kind: type[object]) -> None:
        """Take a part away; does nothing if the entity has none of that kind."""
        self._enter()
        if esper.has_component(entity, kind):
            esper.remove_component(entity, kind)
            self._columns.pop(kind, None)

    def _column(self, kind: type[P]) -> dict[int, P]:
        """The parts of a kind by entity, in order of id."""
        known = self._columns.get(kind)
        if known is None:
            self._enter()
            known = self._columns[kind] = dict(sorted(esper.get_component(kind), key=_first))
        return known

    def find(self, entity: int, kind: type[P]) -> P | None:
        """The part of that kind, or None."""
        known = self._columns.get(kind)
        if known is None:
            known = self._column(kind)
        return cast("P | None", known.get(entity))

    def having(self, *kinds: type[Any]) -> list[tuple[Any, ...]]:
        """Every entity that has all these parts, followed by the parts, in order of id."""
        first, *others = [self._column(kind) for kind in kinds]
        if not others:
            return list(first.items())
        return [(entity, part, *(other[entity] for other in others)) for entity, part in first.items()
                if all(entity in other for other in others)]

    def parts_of(self, entity: int) -> tuple[object, ...]:
        """All parts of one entity."""
        self._enter()
        return cast("tuple[object, ...]", esper.components_for_entity(entity))

    def everything(self) -> Iterator[tuple[int, tuple[object, ...]]]:
        """Every entity with all its parts, in order of id."""
        for entity in range(1, self.size + 1):
            yield entity, self.parts_of(entity)

    def fork(self) -> World:
        """Another world with equal ids that shares these (frozen) parts."""
        self._enter()
        contents: list[tuple[Any, ...]] = [esper.components_for_entity(entity)
                                           for entity in range(1, self.size + 1)]
        other = World()
        other._enter()
        for parts in contents:
            esper.create_entity(*parts)
        other.size = self.size
        other._columns = self._columns.copy()
        return other


def _first(row: tuple[int, Any]) -> int:
    return row[0]
