"""Rules 8.2: the Action Phase. Alternate activations, two different actions, passing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Action, Offer, Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission, Question
from game.rules.step import Step, Wait
from game.rulesets.titanfallz.models import (
    downed,
    here,
    idle,
    kind_of,
    name_of,
    of_side,
    other,
    pilot_of,
    ruling,
    side_of,
    standing,
)
from game.rulesets.titanfallz.parts import Health, Initiative, Model, Passed, Turn
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import TABLE
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

CORE = ("move", "jump", "climb", "get_up", "ranged_attack", "throw", "melee_attack", "change_weapon", "interact",
        "equipment", "skill", "sure_thing")
"""The twelve names of the list of 8.2. Sure Thing is spent on another of them and taken with none (ruling RB-21)."""

REPEATABLE = frozenset({"get_up"})
"""Actions that the ban on repeats excepts (ruling RB-16)."""

PERK = "perk"
"""The kind of every action that a perk is; each perk is an action of its own (ruling RH-28)."""

ONLY_FREE = "Only what it was granted for free may be done now."

WITH_ITEM = frozenset({"ranged_attack", "throw", "melee_attack", "equipment", "skill"})
"""Actions taken with a weapon or a piece of equipment, which the switch no_repeat may tell apart (ruling RB-10)."""


# --- questions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActionsGiven(Question[int]):
    """How many actions an activation has (8.2): two, and a pilot's rank adds to its Titan's."""

    unit: int

    def start(self, battle: Battle) -> int:
        return tables().figures.actions.per_activation


@dataclass(frozen=True, slots=True)
class MayActivate(Question[Permission]):
    """Whether a model may be activated now."""

    unit: int

    def start(self, battle: Battle) -> Permission:
        table = battle.table
        if not here(table, self.unit):
            return Permission(bar=f"{name_of(table, self.unit)} is not on the table.")
        if downed(table, self.unit):
            return Permission(bar=f"{name_of(table, self.unit)} is Downed and cannot act.")
        if idle(table, self.unit):
            return Permission(bar="A Null Titan does not activate: a Pilot has to board it, or give it an order.")
        turn = table.find(self.unit, Turn)
        if turn is None:
            return Permission(bar=f"{name_of(table, self.unit)} works by itself.")
        if turn.activated:
            return Permission(bar=f"{name_of(table, self.unit)} has been activated this round.")
        return Permission()


@dataclass(frozen=True, slots=True)
class MayAct(Question[Permission]):
    """Whether the state of a model lets it take this kind of action."""

    unit: int
    kind: str

    def start(self, battle: Battle) -> Permission:
        table = battle.table
        if not standing(table, self.unit):
            return Permission(bar=f"{name_of(table, self.unit)} cannot act.")
        if table.get(self.unit, Health).knocked and self.kind not in ("get_up", "eject"):
            return Permission(bar="Knocked Down: it can only Get Up.")
        return Permission()


@dataclass(frozen=True, slots=True)
class MayEnd(Question[Permission]):
    """Whether an activation may be ended now."""

    unit: int

    def start(self, battle: Battle) -> Permission:
        return Permission()


@dataclass(frozen=True, slots=True)
class Conduct(Question[tuple[Step, ...]]):
    """How the actions of an activation are taken: the side chooses, unless a rule lets the model act by itself."""

    side: int
    unit: int

    def start(self, battle: Battle) -> tuple[Step, ...]:
        return (Acting(self.side, self.unit),)


@hooks.modify(ActionsGiven, name="pilot's rank")
def pilot_adds_actions(battle: Battle, asked: ActionsGiven, value: int) -> int:
    """A pilot aboard adds actions by rank (8.2, rulings RA-56)."""
    pilot = pilot_of(battle.table, asked.unit) if kind_of(battle.table, asked.unit) == "titan" else None
    if pilot is None:
        return value
    return value + tables().pilots[battle.table.get(pilot, Model).profile].titan.actions


@dataclass(frozen=True, slots=True)
class Interruptions(Question[tuple[Step, ...]]):
    """What those who may act at any time are asked between two complete actions or steps (ruling RA-10).

    ``acting``: the side that is about to act anyway; it needs no asking.
    """

    acting: int | None

    def start(self, battle: Battle) -> tuple[Step, ...]:
        return ()


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ActionPhaseBegan(Event):
    """Nobody has passed yet."""

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Passed())


@dataclass(frozen=True, slots=True)
class TokensLifted(Event):
    """The round is over: every model is fresh again, and no Activated token lies on the table."""

    def apply(self, table: Tabletop) -> None:
        for unit, turn in table.having(Turn):
            table.put(unit, Turn(moved=turn.moved))


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """A model's activation begins, with so many actions."""

    unit: int
    actions: int

    def apply(self, table: Tabletop) -> None:
        turn = table.get(self.unit, Turn)
        table.put(self.unit, replace(turn, activated=True, left=self.actions, done=(), used=(), moved=False))


@dataclass(frozen=True, slots=True)
class ActionSpent(Event):
    """A model takes an action of this kind, with this weapon or item if it takes one; so many are left."""

    unit: int
    kind: str
    left: int
    item: str = ""

    def apply(self, table: Tabletop) -> None:
        turn = table.get(self.unit, Turn)
        done, used = (*turn.done, self.kind), (*turn.used, self.item)
        table.put(self.unit, replace(turn, left=self.left, done=done, used=used))


@dataclass(frozen=True, slots=True)
class FreeActionTaken(Event):
    """A model takes an action of this kind that a rule, ``why``, granted it at no cost."""

    unit: int
    kind: str
    why: str


@dataclass(frozen=True, slots=True)
class ActivationEnded(Event):
    """A model's activation is over; unused actions are lost."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Turn), activated=True, left=0))


@dataclass(frozen=True, slots=True)
class SidePassed(Event):
    """A side passed and activates nothing more in this Action Phase."""

    side: int

    def apply(self, table: Tabletop) -> None:
        passed = table.of_table(Passed)
        table.put(TABLE, Passed((*passed.sides, self.side)))


# --- whose turn ----------------------------------------------------------------------------------------------------


def fresh(battle: Battle, side: int) -> list[int]:
    """The models that side may still activate."""
    return [unit for unit in of_side(battle.table, side) if battle.bar(MayActivate(unit)) is None]


def can_go(battle: Battle, side: int) -> bool:
    """Whether that side has not passed and has a model to activate."""
    return side not in battle.table.of_table(Passed).sides and bool(fresh(battle, side))


@dataclass(frozen=True, slots=True)
class ActionPhase(Step):
    """The initiative holder goes first (ruling RB-05)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(ActionPhaseBegan())
        holder = battle.table.of_table(Initiative).holder
        return (NextTurn(0 if holder is None else holder),)


@dataclass(frozen=True, slots=True)
class LiftTokens(Step):
    """The very last thing of a round: the Activated tokens go (ruling RB-06)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(TokensLifted())
        return ()


@dataclass(frozen=True, slots=True)
class Moment(Step):
    """The moment between two complete actions or steps: whoever may act at any time is asked now."""

    acting: int | None = None

    def run(self, battle: Battle) -> Iterable[Step]:
        return battle.value(Interruptions(self.acting))


@dataclass(frozen=True, slots=True)
class NextTurn(Step):
    """Whoever's turn it should be, if it can; else the other side, one model after another (ruling RB-08).

    ``ready``: the moment before the turn is over.
    """

    side: int
    ready: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        for side in (self.side, other(self.side)):
            if can_go(battle, side):
                return (TakeTurn(side),) if self.ready else (Moment(side), replace(self, ready=True))
        return ()


@dataclass(frozen=True, slots=True)
class TakeTurn(Wait):
    """A side activates one model or passes; first it may do what can be done at any time."""

    side: int

    @property
    def asked(self) -> int:
        return self.side

    def admit(self, battle: Battle, action: Action) -> None:
        if isinstance(action, (Activate, AnyTime)):
            if side_of(battle.table, action.unit) != self.side:
                raise Refused("It is the other side's turn.")
        elif not isinstance(action, Pass):
            raise Refused("Activate a model first, or pass.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return (NextTurn(self.side),) if isinstance(action, AnyTime) else ()

    def offers(self, battle: Battle) -> Iterable[Offer]:
        yield from (Activate(unit) for unit in fresh(battle, self.side))
        yield Pass()
        yield from any_time_offers(battle, self.side)


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """Begin the activation of a model (8.2)."""

    label: ClassVar[str] = "Activate"
    unit: int

    def verify(self, battle: Battle) -> None:
        if battle.table.find(self.unit, Model) is None:
            raise Refused("There is no such model.")
        refuse(battle.bar(MayActivate(self.unit)))

    def perform(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.unit)
        assert side is not None
        battle.happen(Activated(self.unit, battle.value(ActionsGiven(self.unit))))
        return (*battle.value(Conduct(side, self.unit)), FinishActivation(self.unit), NextTurn(other(side)))


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Activate nothing more in this Action Phase (8.2, ruling RB-07)."""

    label: ClassVar[str] = "Pass"

    def verify(self, battle: Battle) -> None:
        if not isinstance(battle.waiting, TakeTurn):
            raise Refused("Passing is only possible between activations.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        waiting = battle.waiting
        assert isinstance(waiting, TakeTurn)
        battle.happen(SidePassed(waiting.side))
        return (NextTurn(other(waiting.side)),)


@dataclass(frozen=True, slots=True)
class Acting(Wait):
    """The active model takes its actions, in any order (ruling RB-09).

    With its last one spent it may still do what is free (ruling RB-11); it is done when nothing of that is left.
    """

    side: int
    unit: int

    @property
    def asked(self) -> int:
        return self.side

    def over(self, battle: Battle) -> bool:
        if not standing(battle.table, self.unit) or idle(battle.table, self.unit):
            return True
        return battle.table.get(self.unit, Turn).left <= 0 and not something_free(battle, self.unit)

    def admit(self, battle: Battle, action: Action) -> None:
        unit = getattr(action, "unit", None)
        if isinstance(action, AnyTime) and side_of(battle.table, action.unit) == self.side:
            return
        if not isinstance(action, (UnitAction, EndActivation)) or unit != self.unit:
            raise Refused(f"{name_of(battle.table, self.unit)} is acting and has to finish first.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return () if isinstance(action, EndActivation) else (Moment(self.side), self)

    def offers(self, battle: Battle) -> Iterable[Offer]:
        for kind in unit_actions(battle):
            if kind.why_not(battle, self.unit) is None:
                yield from kind.offers(battle, self.unit)
        if battle.bar(MayEnd(self.unit)) is None:
            yield EndActivation(self.unit)
        yield from any_time_offers(battle, self.side)


@dataclass(frozen=True, slots=True)
class FreeAction(Acting):
    """A rule grants a model one action at no cost, there and then, in whoever's turn it is; ending it declines.

    ``kinds`` is what it may be (it stands outside the ban on repeats, ruling RB-11), ``why`` the rule that grants
    it, ``targets`` whom an attack has to reach, None for anybody.
    """

    kinds: tuple[str, ...] = ()
    why: str = ""
    targets: tuple[int, ...] | None = None

    def over(self, battle: Battle) -> bool:
        if not standing(battle.table, self.unit) or idle(battle.table, self.unit):
            return True
        return not any(possible(battle, offer) for offer in self._granted(battle))

    def admit(self, battle: Battle, action: Action) -> None:
        Acting.admit(self, battle, action)
        if isinstance(action, UnitAction) and action.kind not in self.kinds:
            raise Refused(ONLY_FREE)

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return (self,) if isinstance(action, AnyTime) else ()

    def offers(self, battle: Battle) -> Iterable[Offer]:
        yield from self._granted(battle)
        yield EndActivation(self.unit)

    def _granted(self, battle: Battle) -> Iterable[Offer]:
        for kind in unit_actions(battle):
            if kind.kind in self.kinds and kind.why_not(battle, self.unit) is None:
                yield from kind.offers(battle, self.unit)


def granted(battle: Battle, unit: int) -> FreeAction | None:
    """The free action this model may take at this very moment, if there is one."""
    waiting = battle.waiting
    return waiting if isinstance(waiting, FreeAction) and waiting.unit == unit else None


@dataclass(frozen=True, slots=True)
class EndActivation(Action):
    """Finish the activation; unused actions are lost (ruling RB-09). Of a free action: decline it."""

    label: ClassVar[str] = "End"
    unit: int

    def verify(self, battle: Battle) -> None:
        waiting = battle.waiting
        if not isinstance(waiting, Acting) or waiting.unit != self.unit:
            raise Refused("That model is not acting.")
        refuse(battle.bar(MayEnd(self.unit)))


@dataclass(frozen=True, slots=True)
class FinishActivation(Step):
    """Close an activation."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(ActivationEnded(self.unit))
        return ()


# --- the actions of a model ----------------------------------------------------------------------------------------


class UnitAction(Action):
    """An action of the active model. ``kind`` is its name in the list of 8.2; no kind may be taken twice in one
    activation. A ``free`` one costs nothing and stands outside that ban (ruling RB-11)."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    free: ClassVar[bool] = False
    unit: int

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        return battle.bar(MayAct(unit, cls.kind)) if cls.free else cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))


class AnyTime(Action):
    """What a model may do between any two complete actions or steps, active or not. In its side's turn it is simply
    submitted; at other moments its side is asked (see :class:`Interruptions`)."""

    __slots__ = ()
    unit: int

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))


def any_time_actions(battle: Battle) -> tuple[type[AnyTime], ...]:
    """Every kind of action that needs no activation."""
    return battle.rulebook.actions_of(AnyTime)


def any_time_offers(battle: Battle, side: int) -> Iterator[Offer]:
    """What the models of a side may do now without being activated."""
    for kind in any_time_actions(battle):
        for unit in of_side(battle.table, side):
            if kind.why_not(battle, unit) is None:
                yield from kind.offers(battle, unit)


def unit_actions(battle: Battle) -> tuple[type[UnitAction], ...]:
    """Every kind of action a model may take in its activation, in the order of the rulebook."""
    return battle.rulebook.actions_of(UnitAction)


def something_free(battle: Battle, unit: int) -> bool:
    """Whether the model may take an action that costs nothing, where it stands."""
    return any(kind.free and kind.why_not(battle, unit) is None
               and any(possible(battle, offer) for offer in kind.offers(battle, unit)) for kind in unit_actions(battle))


def possible(battle: Battle, offer: Offer) -> bool:
    """Whether an offer comes to anything: a region may turn out to hold no spot."""
    return isinstance(offer, Action) or bool(offer.spots(battle))


def cannot(battle: Battle, unit: int, kind: str, item: str = "") -> str | None:
    """Why the model may not pay for an action of this kind now, or None. ``item``: what it would take it with.

    While a free action is granted, only that may be taken, and it is not paid for.
    """
    free = granted(battle, unit)
    if free is not None:
        return battle.bar(MayAct(unit, kind)) if kind in free.kinds else ONLY_FREE
    turn = battle.table.find(unit, Turn)
    if turn is None or turn.left < 1:
        return "No action is left in this activation."
    if kind in turn.done and not may_repeat(battle.table, turn, kind, item):
        return "No action may be taken twice in one activation."
    return battle.bar(MayAct(unit, kind))


def may_repeat(table: Tabletop, turn: Turn, kind: str, item: str) -> bool:
    """Whether an action already taken may be taken again: Get Up, another perk, or by a switch the same with something
    else."""
    if kind in REPEATABLE:
        return ruling(table, "get_up") == "repeat"
    if kind == PERK:
        return (kind, item) not in zip(turn.done, turn.used, strict=False)
    if kind not in WITH_ITEM or ruling(table, "no_repeat") != "weapon":
        return False
    return not item or (kind, item) not in zip(turn.done, turn.used, strict=False)


def spend(battle: Battle, unit: int, kind: str, item: str = "") -> None:
    """Pay for an action, taken with this weapon or item, unless it is granted for free."""
    free = granted(battle, unit)
    if free is not None:
        battle.happen(FreeActionTaken(unit, kind, free.why))
        return
    battle.happen(ActionSpent(unit, kind, battle.table.get(unit, Turn).left - 1, item))


def refuse(sentence: str | None) -> None:
    """Raise :class:`Refused` with the sentence, if there is one."""
    if sentence is not None:
        raise Refused(sentence)
