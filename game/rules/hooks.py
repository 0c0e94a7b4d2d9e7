"""What one special rule adds to the rules around it.

A hook **modifies** the answer to a question, stands **instead** of an event, or follows **after** one. It may be bound
to a keyword: then it runs once for each carrier of that keyword the question or event names, and the rules around
it never hear its name. Hooks are collected per file in a :class:`Hooks` and listed in a module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from game.rules.battle import Battle
    from game.rules.event import Event
    from game.rules.step import Step

V = TypeVar("V")
F = TypeVar("F", bound=Callable[..., Any])


class Order(IntEnum):
    """When a modification takes its turn: a whole class of changes before the next."""

    BASE = 0
    HALVE = 10
    BONUS = 20
    LOSS = 30
    DOUBLE = 40
    CAP = 50


@dataclass(frozen=True, slots=True)
class Mark:
    """A keyword as something carries it: its name, its number and its tag where it has one, and who carries it."""

    name: str
    value: int | None = None
    tag: str | None = None
    carrier: int | None = None


class Question(Generic[V]):
    """A value the rules need: attack dice, a target number, a speed. Subclasses are frozen records of who asks, and
    their answer hangs on that and on the battle alone: asked twice of the same battle, it is reckoned once.

    ``start`` is the plain value; ``marks`` are the keywords that may have a say.
    """

    __slots__ = ()

    def start(self, battle: Battle) -> V:
        """The value before anything modifies it."""
        raise NotImplementedError

    def marks(self, battle: Battle) -> Iterable[Mark]:
        """The keywords in play for this question."""
        return ()


@dataclass(frozen=True, slots=True)
class Note:
    """One modification as the screen shows it: which rule, and the value it left."""

    name: str
    value: Any


@dataclass(frozen=True, slots=True)
class Reckoned(Generic[V]):
    """The answer to a question, and the notes of all that changed it."""

    value: V
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether something may be done. Can't beats can: one bar outweighs any number of grants."""

    granted: bool = True
    bar: str | None = None

    @property
    def allowed(self) -> bool:
        return self.granted and self.bar is None

    def grant(self) -> Permission:
        """The same, now allowed unless something bars it."""
        return Permission(True, self.bar)

    def barred(self, sentence: str) -> Permission:
        """The same, now forbidden; the first sentence stays."""
        return Permission(self.granted, self.bar or sentence)


@dataclass(frozen=True, slots=True)
class Hook:
    """One entry of a :class:`Hooks` table."""

    subject: type[Any]
    run: Callable[..., Any]
    keyword: str | None = None
    name: str = ""
    order: Order = Order.BONUS


@dataclass(slots=True)
class Hooks:
    """The hooks of one file, filled by decorators when the file is imported and never after."""

    modifying: list[Hook] = field(default_factory=list)
    instead_of: list[Hook] = field(default_factory=list)
    following: list[Hook] = field(default_factory=list)

    def modify(self, question: type[Question[Any]], keyword: str | None = None, name: str = "",
               order: Order = Order.BONUS) -> Callable[[F], F]:
        """``(battle, question, value) -> value``; with a keyword ``(battle, question, value, mark) -> value``."""

        def keep(function: F) -> F:
            self.modifying.append(Hook(question, function, keyword, name or keyword or function.__name__, order))
            return function

        return keep

    def instead(self, event: type[Event], keyword: str | None = None) -> Callable[[F], F]:
        """``(battle, event) -> event | None``: the event to happen in its place, or None to swallow it.

        With a keyword ``(battle, event, mark) -> event | None``, once for each such mark of the event. No hook
        stands in twice for one fact.
        """

        def keep(function: F) -> F:
            self.instead_of.append(Hook(event, function, keyword, keyword or function.__name__))
            return function

        return keep

    def after(self, event: type[Event], keyword: str | None = None) -> Callable[[F], F]:
        """``(battle, event) -> steps | None``, run once the event has changed the table.

        With a keyword ``(battle, event, mark) -> steps | None``, once for each such mark of the event.
        """

        def keep(function: F) -> F:
            self.following.append(Hook(event, function, keyword, keyword or function.__name__))
            return function

        return keep


@dataclass(frozen=True, slots=True)
class HookTable:
    """All hooks of a rulebook, by what they are about, in the order they run."""

    modifying: dict[type[Any], tuple[Hook, ...]]
    instead_of: dict[type[Any], tuple[Hook, ...]]
    following: dict[type[Any], tuple[Hook, ...]]

    @classmethod
    def of(cls, files: Iterable[Hooks]) -> HookTable:
        """Join the hooks of several files; within one order the earlier file comes first."""
        modifying: dict[type[Any], list[Hook]] = {}
        instead_of: dict[type[Any], list[Hook]] = {}
        following: dict[type[Any], list[Hook]] = {}
        for hooks in files:
            for source, target in ((hooks.modifying, modifying), (hooks.instead_of, instead_of),
                                   (hooks.following, following)):
                for hook in source:
                    target.setdefault(hook.subject, []).append(hook)
        return cls({kind: tuple(sorted(rows, key=lambda hook: hook.order)) for kind, rows in modifying.items()},
                   {kind: tuple(rows) for kind, rows in instead_of.items()},
                   {kind: tuple(rows) for kind, rows in following.items()})

    def keywords(self) -> set[str]:
        """Every keyword that some hook is bound to."""
        tables = (*self.modifying.values(), *self.instead_of.values(), *self.following.values())
        return {hook.keyword for rows in tables for hook in rows if hook.keyword}


def reckon(table: HookTable, battle: Battle, question: Question[V]) -> Reckoned[V]:
    """Answer a question: its plain value passed along by every hook that has a say."""
    value = question.start(battle)
    notes: list[Note] = []
    hooks = table.modifying.get(type(question), ())
    marks = tuple(question.marks(battle)) if hooks else ()
    for hook in hooks:
        if hook.keyword is None:
            changed = hook.run(battle, question, value)
            if changed != value:
                notes.append(Note(hook.name, changed))
                value = changed
            continue
        for mark in marks:
            if mark.name == hook.keyword:
                changed = hook.run(battle, question, value, mark)
                if changed != value:
                    notes.append(Note(hook.name, changed))
                    value = changed
    return Reckoned(value, tuple(notes))


Steps = Iterable["Step"]
