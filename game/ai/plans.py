"""Plans: what one model could do with its whole activation. Sampled, tried on forks, and the best kept.

A plan grows action by action. What it is worth at any point is what the judge makes of the battle then, plus what
the other outcomes of its attacks add; which of the unfinished plans are worth going on with also depends on the
attack they lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from game.ai.levels import Breadth
from game.ai.outcomes import Imagination, settle
from game.ai.sitting import Sitting
from game.ai.spots import sampled
from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rulesets.titanfallz.acting import Acting, Activate, AnyTime, EndActivation, Pass, TakeTurn
from game.rulesets.titanfallz.fighting import AimRegion, ApproachRegion, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.interacting import Interact, PutDown
from game.rulesets.titanfallz.models import has_sure_thing, kind_of, of_side, other, standing
from game.rulesets.titanfallz.parts import Turn
from game.rulesets.titanfallz.redrop import DeclineDrop, Dropping

MOST_ACTIONS = 5
"""No activation holds more actions worth planning."""

MOST_WAITS = 12
"""So often a battle may wait for somebody on its way to the next round."""

FORESIGHT = 0.5
"""The share of what comes of a plan in the Horde Phase that counts: the rest of the round is still to be played."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Actions of one model after it is activated, what the battle is worth after them, and why each was tried.

    ``gain`` is what it is better than the model doing nothing.
    """

    unit: int
    actions: tuple[Action, ...]
    value: float
    why: tuple[str, ...] = ()
    gain: float = 0.0


@dataclass(frozen=True, slots=True)
class _Draft:
    battle: Battle
    plan: Plan
    more: float
    promise: float


class Planner:
    """Plans activations for one side. ``late`` says whether the time is up."""

    def __init__(self, mind: Imagination, breadth: Breadth, late: Callable[[], bool],
                 err: Callable[[], float]) -> None:
        self.mind, self.breadth, self._late, self._err = mind, breadth, late, err

    def activation(self, battle: Battle, unit: int) -> list[Plan]:
        """Plans for a model that is still to be activated, best first."""
        started = battle.fork(self.mind.seeds[0])
        started.submit(Activate(unit))
        return self.rest(started, unit)

    def rest(self, battle: Battle, unit: int) -> list[Plan]:
        """Plans for what is left of an activation, best first; the first of them may be to do nothing more."""
        value = self._value(battle)
        idle = Plan(unit, (), value)
        found = beam = [_Draft(battle, idle, 0.0, 0.0)]
        for _ in range(MOST_ACTIONS):
            grown = [child for draft in beam for child in self._grown(draft)]
            found = [*found, *grown]
            grown.sort(key=lambda d: d.plan.value + d.promise, reverse=True)
            beam = [draft for draft in _apart(grown) if _goes_on(draft.battle, unit)][:self.breadth.beam]
            if not beam or self._late():
                break
        plans = self._foreseen(sorted(found, key=lambda draft: draft.plan.value, reverse=True))
        return [replace(plan, gain=plan.value - value) for plan in plans]

    def _foreseen(self, drafts: list[_Draft]) -> list[Plan]:
        """The plans in order, the best of them after a look at what the dead will make of the table."""
        plans, ahead = [draft.plan for draft in drafts], self.breadth.ahead
        if not ahead or self._late():
            return plans
        seen = [replace(draft.plan, value=draft.plan.value + FORESIGHT * self._later(draft.battle))
                for draft in drafts[:ahead]]
        return [*sorted(seen, key=lambda plan: plan.value, reverse=True), *plans[ahead:]]

    def _later(self, battle: Battle) -> float:
        """How much better or worse the battle is after its next Horde Phase, on shared dice streams."""
        if self._late():
            return 0.0
        ends = [self._value(to_next_round(battle, seed)) for seed in self.mind.seeds]
        return sum(ends) / len(ends) - self._value(battle)

    def _value(self, battle: Battle) -> float:
        return self.mind.judge.value(battle, self.mind.side)

    def _grown(self, draft: _Draft) -> Iterator[_Draft]:
        unit = draft.plan.unit
        for why, action in self._candidates(draft.battle, unit):
            if self._late():
                return
            outcome = self.mind.outcome(draft.battle, action)
            if outcome is None:
                continue
            more = draft.more + outcome.more
            value = outcome.value + more + self._err()
            plan = Plan(unit, (*draft.plan.actions, action), value, (*draft.plan.why, why))
            yield _Draft(outcome.battle, plan, more, self._promise(outcome.battle, unit))

    def _promise(self, battle: Battle, unit: int) -> float:
        """What the model might still make of the actions it has left: its best attack from where it stands."""
        table = battle.table
        turn = table.find(unit, Turn)
        if turn is None or turn.left < 1 or not standing(table, unit) or not _goes_on(battle, unit):
            return 0.0
        if {"ranged_attack", "melee_attack", "throw"} & set(turn.done):
            return 0.2
        targets = [u for u in of_side(table, other(self.mind.side)) if standing(table, u)]
        return 0.2 + self.mind.judge.best_attack(Sitting(battle), unit, targets)

    # --- what to try -----------------------------------------------------------------------------------------------

    def _candidates(self, battle: Battle, unit: int) -> Iterator[tuple[str, Action]]:
        for offer in battle.options():
            if getattr(offer, "unit", None) != unit or isinstance(offer, (EndActivation, AnyTime, PutDown)):
                continue
            if isinstance(offer, Action):
                yield from self._plain(battle, offer)
            elif isinstance(offer, (AimRegion, ApproachRegion)):
                yield from (("attack", action) for action in _aimed(battle, offer, self.breadth.spots + 1))
            else:
                yield from sampled(battle, offer, self.breadth.spots)

    def _plain(self, battle: Battle, action: Action) -> Iterator[tuple[str, Action]]:
        why = "attack" if isinstance(action, (RangedAttack, Throw, MeleeAttack)) else type(action).__name__
        yield why, action
        if isinstance(action, (RangedAttack, MeleeAttack, Interact)) and has_sure_thing(battle.table, action.unit):
            target = action.target
            if isinstance(action, Interact) or (target is not None and kind_of(battle.table, target) != "horde"):
                certain = replace(action, sure=True)
                if _allowed(battle, certain):
                    yield "Sure Thing", certain


def to_next_round(battle: Battle, seed: int) -> Battle:
    """The battle as the next round begins, if nobody did anything more in this one."""
    fork = battle.fork(seed)
    now = fork.clock.round
    for _ in range(MOST_WAITS):
        settle(fork)
        waiting = fork.waiting
        if fork.clock.round != now or not isinstance(waiting, (Acting, TakeTurn, Dropping)):
            break
        rest = EndActivation(waiting.unit) if isinstance(waiting, Acting) else \
            Pass() if isinstance(waiting, TakeTurn) else DeclineDrop()
        if not _allowed(fork, rest):
            break
        fork.submit(rest)
    fork.log.clear()
    return fork


def _aimed(battle: Battle, region: AimRegion | ApproachRegion, most: int) -> Iterable[Action]:
    actions = (region.action(battle, spot) for spot in region.spots(battle)[:2 * most])
    return [action for action in actions if action is not None][:most]


def _allowed(battle: Battle, action: Action) -> bool:
    try:
        battle.check(action)
    except Refused:
        return False
    return True


def _goes_on(battle: Battle, unit: int) -> bool:
    return isinstance(battle.waiting, Acting) and battle.waiting.unit == unit


def _apart(drafts: Iterable[_Draft]) -> list[_Draft]:
    """Only the best of the drafts that end alike."""
    kept, seen = list[_Draft](), set[tuple[object, ...]]()
    for draft in drafts:
        turn = draft.battle.table.find(draft.plan.unit, Turn)
        key = (round(draft.plan.value + draft.promise, 3), turn)
        if key not in seen:
            seen.add(key)
            kept.append(draft)
    return kept
