"""Stretches of a procedure, and the pauses in it that wait for a player.

Steps are frozen records: what they know is what they were made with, and they read the table again when they run,
so nothing goes stale across a pause, and a battle can be forked or saved in the middle of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.action import Action, Offer, Refused
from game.tabletop.parts import Point

if TYPE_CHECKING:
    from game.rules.battle import Battle


class Step:
    """One stretch of a procedure."""

    __slots__ = ()

    def run(self, battle: Battle) -> Iterable[Step] | None:
        """Carry it out and return the steps it leads to, first one first."""
        raise NotImplementedError


class Wait(Step):
    """A step at which the agenda stops until a player acts."""

    __slots__ = ()

    @property
    def asked(self) -> int:
        """The side that has to act."""
        raise NotImplementedError

    def over(self, battle: Battle) -> bool:
        """Whether there is nothing left to wait for, so that the agenda goes on by itself."""
        return False

    def admit(self, battle: Battle, action: Action) -> None:
        """Raise :class:`Refused` if this is no moment for such an action."""
        raise NotImplementedError

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        """The steps to lay under those of the admitted action; by default the wait itself, until it is over."""
        return (self,)

    def offers(self, battle: Battle) -> Iterable[Offer]:
        """Everything that may be submitted now."""
        raise NotImplementedError


class Spot:
    """A free point that must come with an answer."""

    __slots__ = ()

    def refuse(self, battle: Battle, point: Point) -> str | None:
        """Why this point will not do, or None."""
        raise NotImplementedError

    def steps(self, point: Point) -> tuple[Step, ...]:
        """What follows once the point is chosen."""
        raise NotImplementedError

    def spots(self, battle: Battle) -> Sequence[Point]:
        """Some points that will do; empty only if there is none to be found."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer: its name (also the key of its text), what follows, and the free point it needs, if any."""

    name: str
    follow: tuple[Step, ...] = ()
    spot: Spot | None = None


@dataclass(frozen=True, slots=True)
class Choose(Wait):
    """A question in the middle of a procedure. ``about`` are the models it is about, the chooser's first."""

    side: int
    question: str
    options: tuple[Option, ...]
    about: tuple[int, ...] = ()

    @property
    def asked(self) -> int:
        return self.side

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        return next((option for option in self.options if option.name == name), None)

    def admit(self, battle: Battle, action: Action) -> None:
        if not isinstance(action, Answer):
            raise Refused("A question is open and has to be answered first.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return ()

    def offers(self, battle: Battle) -> Iterable[Offer]:
        for option in self.options:
            if option.spot is None:
                yield Answer(option.name)
            else:
                yield from (Answer(option.name, point) for point in option.spot.spots(battle))


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """The answer to an open question, with a point (inches) where the option asks for one."""

    option: str
    at: Point | None = None

    def verify(self, battle: Battle) -> None:
        asked = battle.waiting
        if not isinstance(asked, Choose):
            raise Refused("Nothing is being asked.")
        chosen = asked.option(self.option)
        if chosen is None:
            names = ", ".join(option.name for option in asked.options)
            raise Refused(f"The answer '{self.option}' is not one of: {names}.")
        if (chosen.spot is None) != (self.at is None):
            raise Refused("This answer needs a point." if self.at is None else "This answer takes no point.")
        if chosen.spot is not None and self.at is not None:
            no = chosen.spot.refuse(battle, self.at)
            if no is not None:
                raise Refused(no)

    def perform(self, battle: Battle) -> Iterable[Step]:
        asked = battle.waiting
        assert isinstance(asked, Choose)
        chosen = asked.option(self.option)
        assert chosen is not None
        if chosen.spot is not None and self.at is not None:
            return (*chosen.spot.steps(self.at), *chosen.follow)
        return chosen.follow
