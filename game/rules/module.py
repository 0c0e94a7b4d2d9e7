"""A set of rules that can be left out, and the rulebook that several of them make."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, cast

from game.rules.action import Action
from game.rules.event import DiceTold, Drawn, Event, GameEnded, PhaseBegan, Rolled
from game.rules.hooks import Hooks, HookTable
from game.rules.phase import Phase
from game.rules.step import Answer, Step

if TYPE_CHECKING:
    from game.rules.battle import Battle

Kind = TypeVar("Kind", bound=Action)
Setup = Callable[["Battle", Any], Iterable[Step]]
Veil = Callable[["Battle", int], Iterable[Event]]

KERNEL_EVENTS: tuple[type[Event], ...] = (Rolled, Drawn, DiceTold, GameEnded, PhaseBegan)


@dataclass(frozen=True)
class RuleModule:
    """Everything one set of rules brings.

    ``setup`` lays out the table for a setup value the module understands and returns the first steps. ``veils`` give
    the events that hide from a side what it may not know. ``needs`` names the modules this one builds on; ``allows``
    what a side may bring with these rules and not without them.
    """

    name: str
    needs: tuple[str, ...] = ()
    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    hooks: tuple[Hooks, ...] = ()
    phases: tuple[Phase, ...] = ()
    setup: Setup | None = None
    veils: tuple[Veil, ...] = ()
    allows: tuple[str, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """Modules joined in a stated order. Nothing asks whether a module is in it."""

    modules: tuple[RuleModule, ...]
    actions: dict[str, type[Action]] = field(default_factory=dict)
    events: dict[str, type[Event]] = field(default_factory=dict)
    hooks: HookTable = field(default_factory=lambda: HookTable({}, {}, {}))
    phases: tuple[Phase, ...] = ()
    _alike: dict[type[Action], tuple[type[Action], ...]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, modules: Iterable[RuleModule]) -> Rulebook:
        """Join modules. Raises ValueError for a missing need, or a name that two modules claim."""
        chosen = tuple(modules)
        names = [module.name for module in chosen]
        for module in chosen:
            missing = [need for need in module.needs if need not in names]
            if missing:
                raise ValueError(f"The rules '{module.name}' need '{missing[0]}', which is not among {names}.")
        actions: dict[str, type[Action]] = {"answer": Answer}
        events = {snake(kind.__name__): kind for kind in KERNEL_EVENTS}
        for module in chosen:
            _claim(actions, module.actions, module.name)
            _claim(events, module.events, module.name)
        phases = tuple(phase for module in chosen for phase in module.phases)
        return cls(chosen, actions, events, HookTable.of(h for m in chosen for h in m.hooks), phases)

    def actions_of(self, family: type[Kind]) -> tuple[type[Kind], ...]:
        """The kinds of action that belong to a family, in the order of the rulebook."""
        if family not in self._alike:
            self._alike[family] = tuple(kind for kind in self.actions.values() if issubclass(kind, family))
        return cast("tuple[type[Kind], ...]", self._alike[family])

    def allows(self, what: str) -> bool:
        """Whether one of its modules lets a side bring this."""
        return any(what in module.allows for module in self.modules)

    def name_of(self, action: Action) -> str:
        """The name an action goes by in files and on buttons."""
        return snake(type(action).__name__)


def snake(name: str) -> str:
    """``GetUp`` → ``get_up``."""
    return "".join(f"_{c.lower()}" if c.isupper() and i else c.lower() for i, c in enumerate(name))


def _claim(names: dict[str, Any], kinds: Iterable[type[Any]], module: str) -> None:
    for kind in kinds:
        name = snake(kind.__name__)
        if names.get(name, kind) is not kind:
            raise ValueError(f"The rules '{module}' bring a second '{name}'.")
        names[name] = kind
