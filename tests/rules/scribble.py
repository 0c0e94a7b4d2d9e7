"""Steps that only say a word, and rulebooks made on the spot: for tests of order alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.action import Action, Offer, Refused
from game.rules.battle import Battle
from game.rules.event import Event, GameEnded
from game.rules.hooks import Hooks, Mark
from game.rules.module import Rulebook, RuleModule
from game.rules.phase import Phase
from game.rules.step import Step, Wait


@dataclass(frozen=True, slots=True)
class Said(Event):
    """A word was said."""

    word: str
    keywords: tuple[Mark, ...] = ()

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.keywords


@dataclass(frozen=True, slots=True)
class Shouted(Event):
    """A word was said loudly."""

    word: str


@dataclass(frozen=True, slots=True)
class Say(Step):
    """Say a word and go on to these steps."""

    word: str
    leads: tuple[Step, ...] = ()

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(Said(self.word))
        return self.leads


@dataclass(frozen=True, slots=True)
class Finish(Step):
    """End the game."""

    winner: int | None = None
    reason: str = "done"

    def run(self, battle: Battle) -> None:
        battle.happen(GameEnded(self.winner, self.reason))


@dataclass(frozen=True, slots=True)
class Ask(Wait):
    """Wait for a :class:`Speak`; it stays until ``word`` has been said."""

    word: str = ""
    side: int = 0

    @property
    def asked(self) -> int:
        return self.side

    def over(self, battle: Battle) -> bool:
        return bool(self.word) and self.word in words(battle)

    def admit(self, battle: Battle, action: Action) -> None:
        if not isinstance(action, Speak):
            raise Refused("Speak first.")

    def offers(self, battle: Battle) -> Iterable[Offer]:
        return (Speak("yes"), Speak("no", unit=7))


@dataclass(frozen=True, slots=True)
class Speak(Action):
    """Say a word, and then what it leads to."""

    word: str
    leads: tuple[Step, ...] = ()
    unit: int | None = None

    def verify(self, battle: Battle) -> None:
        if not self.word:
            raise Refused("Nothing is not a word.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        battle.happen(Said(self.word))
        return self.leads


def words(battle: Battle) -> list[str]:
    """All that was said, in order; loud words in capitals."""
    return [event.word.upper() if isinstance(event, Shouted) else event.word
            for event in battle.log if isinstance(event, (Said, Shouted))]


def module(name: str = "scribble", hooks: Hooks | None = None, phases: tuple[Phase, ...] = (),
           first: tuple[Step, ...] = ()) -> RuleModule:
    """A module that begins with these steps; steps handed to :func:`start` come before them."""

    def setup(battle: Battle, extra: tuple[Step, ...]) -> Iterable[Step]:
        return (*(extra if name == "scribble" else ()), *first)

    kinds = (Said, Shouted) if name == "scribble" else ()
    actions = (Speak,) if name == "scribble" else ()
    return RuleModule(name, actions=actions, events=kinds, hooks=(hooks,) if hooks else (), phases=phases,
                      setup=setup)


def start(*steps: Step, hooks: Hooks | None = None, modules: tuple[RuleModule, ...] | None = None,
          dice: tuple[int, ...] = ()) -> Battle:
    """A battle that consists of these steps."""
    book = Rulebook.of(modules or (module(hooks=hooks),))
    return Battle.begin(book, steps, 1, (1.0, 1.0), dice)
