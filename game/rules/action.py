"""What a player submits. One class serves the person, the AI and the replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from game.tabletop.parts import Point

if TYPE_CHECKING:
    from game.rules.battle import Battle
    from game.rules.step import Step


class Refused(Exception):
    """An action that may not be taken. Its text is one sentence for the player."""


class Action:
    """A frozen record of a wish. ``unit`` names the acting model where there is one.

    :meth:`verify` is the single truth about legality; :meth:`offers` lists what it would let pass, so that screens
    and AIs need not guess.
    """

    __slots__ = ()
    label: ClassVar[str] = ""

    def verify(self, battle: Battle) -> None:
        """Raise :class:`Refused` with one sentence if this may not be done now."""

    def perform(self, battle: Battle) -> Iterable[Step]:
        """Make the first events happen and return the steps that follow. Only called after :meth:`verify`."""
        return ()

    def choice(self, battle: Battle) -> str:
        """What tells it apart from others of its kind in a menu."""
        return self.label

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        """Whether such an action is anything for the model at all, now or later."""
        return True

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        """Why no action of this kind is open to the model at all, whatever its details; None if one may be."""
        return None

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Action | Region]:
        """Every action of this kind the model may take now; choices of a free point come as a :class:`Region`."""
        return ()


class Region:
    """An action whose end point is free: where it may end, and which action a point there means. ``unit`` acts."""

    __slots__ = ()
    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        """The action that a click on this point means, or None if the point is out of the question."""
        raise NotImplementedError

    def spots(self, battle: Battle) -> Sequence[Point]:
        """Sample points, always the same for the same table; each one's action passes ``verify``."""
        raise NotImplementedError

    def candidates(self, battle: Battle) -> Sequence[Point]:
        """Points that hold all of :meth:`spots` and perhaps others, where finding out which costs more."""
        return self.spots(battle)


Offer = Action | Region


def refusal(battle: Battle, action: Action) -> str | None:
    """The sentence with which this action would be refused now, or None."""
    try:
        battle.check(action)
    except Refused as no:
        return str(no)
    return None
