"""A battle: a table, the rulebook it is played by, and the agenda of what is still to happen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from game.rules.action import Action, Offer, Refused
from game.rules.event import Clock, DiceTold, Drawn, Event, Outcome, PhaseBegan, Rolled
from game.rules.hooks import Hook, Mark, Permission, Question, Reckoned, reckon
from game.rules.step import Step, Wait
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE
from game.tabletop.tabletop import Tabletop

if TYPE_CHECKING:
    from game.rules.module import Rulebook

V = TypeVar("V")
T = TypeVar("T")


class Battle:
    """A battle you hold in your hand. There is no current one.

    Actions come in through :meth:`submit` and nowhere else. ``log`` holds every event since the battle began, or
    since it was forked.
    """

    __slots__ = ("_answers", "_answers_of", "_followed", "agenda", "log", "rulebook", "table")

    def __init__(self, rulebook: Rulebook, table: Tabletop, agenda: tuple[Step, ...] = ()) -> None:
        self.rulebook = rulebook
        self.table = table
        self.agenda = agenda
        self.log: list[Event] = []
        self._followed: list[Step] = []
        self._answers: dict[Question[Any], Reckoned[Any]] = {}
        self._answers_of: tuple[tuple[Step, ...], int, int] = (agenda, 0, 0)

    @classmethod
    def begin(cls, rulebook: Rulebook, setup: Any, seed: int, size: tuple[float, float],
              dice: Sequence[int] = ()) -> Battle:
        """A fresh battle on a table of this size (inches), run up to the first thing a player has to decide.

        ``setup`` is handed to each module's own setup; ``dice`` tells the first faces.
        """
        battle = cls(rulebook, Tabletop(size))
        battle.happen(DiceTold(Dice(seed & (1 << 64) - 1, tuple(dice))))
        battle.happen(PhaseBegan(0, "setup"))
        battle.agenda = battle._take_followed()
        for module in rulebook.modules:
            if module.setup is not None:
                steps = tuple(module.setup(battle, setup))
                battle.agenda = (*battle.agenda, *steps, *battle._take_followed())
        battle._run()
        return battle

    # --- asking ----------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> Wait | None:
        """What the battle waits for, or None when it is over."""
        if self.outcome is not None or not self.agenda:
            return None
        top = self.agenda[0]
        return top if isinstance(top, Wait) else None

    @property
    def side(self) -> int | None:
        """The side that has to act, or None when the battle is over."""
        waiting = self.waiting
        return None if waiting is None else waiting.asked

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.table.find(TABLE, Outcome)

    @property
    def clock(self) -> Clock:
        """The round and the phase."""
        return self.table.of_table(Clock)

    def ask(self, question: Question[V]) -> Reckoned[V]:
        """The value a question has now, with the notes of every rule that changed it.

        It is reckoned once, until the table, the agenda or the log is another.
        """
        agenda, changes, logged = self._answers_of
        if agenda is not self.agenda or changes != self.table.changes or logged != len(self.log):
            self._answers.clear()
            self._answers_of = (self.agenda, self.table.changes, len(self.log))
        known: Reckoned[V] | None = self._answers.get(question)
        if known is None:
            known = self._answers[question] = reckon(self.rulebook.hooks, self, question)
        return known

    def value(self, question: Question[V]) -> V:
        """The value a question has now."""
        return self.ask(question).value

    def bar(self, question: Question[Permission]) -> str | None:
        """The sentence that forbids something, or None if it may be done."""
        permission = self.value(question)
        return None if permission.allowed else permission.bar or "That is not allowed."

    def options(self, unit: int | None = None) -> list[Offer]:
        """Everything that may be submitted now; with a unit, only what that model may do."""
        waiting = self.waiting
        if waiting is None:
            return []
        offers = list(waiting.offers(self))
        return offers if unit is None else [o for o in offers if getattr(o, "unit", None) == unit]

    def check(self, action: Action) -> None:
        """Raise :class:`Refused` with one sentence if the action may not be submitted now."""
        waiting = self.waiting
        if waiting is None:
            raise Refused("The battle is over.")
        waiting.admit(self, action)
        action.verify(self)

    # --- acting ----------------------------------------------------------------------------------------------

    def submit(self, action: Action) -> list[Event]:
        """Take an action and return all that happened because of it.

        Raises :class:`Refused`, and then nothing has changed.
        """
        self.check(action)
        waiting = self.waiting
        assert waiting is not None
        since = len(self.log)
        first = tuple(action.perform(self))
        beneath = tuple(waiting.resume(self, action))
        self.agenda = (*first, *self._take_followed(), *beneath, *self.agenda[1:])
        self._run()
        return self.log[since:]

    def happen(self, event: Event) -> Event | None:
        """Let an event change the table, unless a rule puts another in its place.

        Returns what did happen, or None if a rule swallowed it.
        """
        told = self._instead(event, set())
        if told is None:
            return None
        told.apply(self.table)
        self.log.append(told)
        for hook in self.rulebook.hooks.following.get(type(told), ()):
            for mark in _marks(hook, self, told):
                self._followed.extend(hook.run(self, told, *mark) or ())
        return told

    def _instead(self, event: Event, used: set[Hook]) -> Event | None:
        """What happens in an event's place. No rule stands in twice for one fact, so two cannot swap for ever."""
        for hook in self.rulebook.hooks.instead_of.get(type(event), ()):
            if hook in used:
                continue
            used.add(hook)
            for mark in _marks(hook, self, event):
                swapped: Event | None = hook.run(self, event, *mark)
                if swapped is None or type(swapped) is not type(event):
                    return None if swapped is None else self._instead(swapped, used)
                event = swapped
        return event

    def roll(self, count: int, sides: int, why: str, unit: int | None = None, side: int | None = None,
             needed: int | None = None) -> tuple[int, ...]:
        """Roll dice of the table; the roll is an event of its own, and what it says is what was rolled."""
        faces, after = self.table.of_table(Dice).roll(max(0, count), sides)
        told = self.happen(Rolled(faces, sides, why, after, unit, side, needed))
        return told.faces if isinstance(told, Rolled) else ()

    def pick(self, items: Sequence[T], why: str) -> T:
        """One of several equals, at random (never asked of the dice on show)."""
        if len(items) == 1:
            return items[0]
        index, after = self.table.of_table(Dice).picked(len(items))
        self.happen(Drawn(why, after))
        return items[index]

    def shuffle(self, items: Sequence[T], why: str) -> tuple[T, ...]:
        """The items in a drawn order."""
        order, after = self.table.of_table(Dice).shuffled(items)
        self.happen(Drawn(why, after))
        return order

    def tell(self, faces: Iterable[int]) -> None:
        """Name the next faces: real dice that were typed in, or a test's."""
        dice = self.table.of_table(Dice)
        self.happen(DiceTold(Dice(dice.state, tuple(faces))))

    def _take_followed(self) -> tuple[Step, ...]:
        followed = tuple(self._followed)
        self._followed.clear()
        return followed

    def _run(self) -> None:
        while self.agenda and self.outcome is None:
            step, rest = self.agenda[0], self.agenda[1:]
            if isinstance(step, Wait):
                if not step.over(self):
                    return
                self.agenda = rest
                continue
            self.agenda = rest
            leads = tuple(step.run(self) or ())
            followed = self._take_followed()
            if leads or followed:
                self.agenda = (*leads, *followed, *self.agenda)
        if self.outcome is not None:
            self.agenda = ()

    # --- other battles ---------------------------------------------------------------------------------------

    def fork(self, seed: int | None = None) -> Battle:
        """An equal battle that can go its own way. With a seed it has other dice, so that a search sees no future."""
        other = Battle(self.rulebook, self.table.fork(), self.agenda)
        if seed is not None:
            other.happen(DiceTold(Dice(seed & (1 << 64) - 1)))
            other.log.clear()
        return other

    def seen_by(self, side: int, seed: int = 0) -> Battle:
        """A fork in which everything this side may not know is hidden, future dice included."""
        view = self.fork(seed)
        for module in self.rulebook.modules:
            for veil in module.veils:
                for event in veil(view, side):
                    view.happen(event)
        view._take_followed()
        view.log.clear()
        return view

    def digest(self) -> str:
        """Twelve hex digits that are equal exactly when two battles stand the same, agenda included."""
        text = f"{self.table.digest()}|{self.agenda!r}"
        return hashlib.sha256(text.encode()).hexdigest()[:12]


def _marks(hook: Hook, battle: Battle, event: Event) -> list[tuple[Mark, ...]]:
    """What a hook is run with besides the event: nothing once, or each mark of its keyword."""
    return [()] if hook.keyword is None else [(m,) for m in event.marks(battle) if m.name == hook.keyword]
