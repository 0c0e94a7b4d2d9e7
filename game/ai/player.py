"""A player of a level: it looks at what its side may see, plans, and takes one action after another.

It has dice of its own and a clock that is handed in, and never looks at a battle but through ``seen_by``.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from game.ai.answers import answer
from game.ai.judge import Judge
from game.ai.levels import Level, level
from game.ai.outcomes import Imagination
from game.ai.placing import deployed, dropped, laid
from game.ai.plans import Plan, Planner
from game.ai.random_player import RandomPlayer
from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Acting, Activate, EndActivation, Pass, TakeTurn, fresh
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.redrop import Dropping
from game.rulesets.titanfallz.terrain import PlacingTerrain
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE


class Player:
    """A seat of some level. ``clock`` counts seconds; a test may hand in another."""

    def __init__(self, name: str, seed: int, clock: Callable[[], float] = time.process_time) -> None:
        self.level: Level = level(name)
        self._random = random.Random(seed)
        self._seed, self._clock = seed, clock
        self._chance = RandomPlayer(seed)
        self._plan: list[Action] = []
        self._unit: int | None = None
        self._until = 0.0
        self.intent: Plan | None = None

    def choose(self, battle: Battle, side: int) -> Action:
        """The action this side takes now. Always a legal one, whatever it thinks of."""
        self._until = self._clock() + self.level.breadth.seconds
        view = battle.seen_by(side, self._seed)
        action = self._chosen(view, side)
        if action is not None:
            try:
                battle.check(action)
                return action
            except Refused:
                self._plan.clear()
        return self._fallback(battle, side)

    def plans(self, battle: Battle, side: int, unit: int) -> list[Plan]:
        """What the model could do with its activation, or with what is left of it, best first."""
        self._until = self._clock() + self.level.breadth.seconds
        view = battle.seen_by(side, self._seed)
        planner = self._planner(side)
        waiting = view.waiting
        if isinstance(waiting, Acting) and waiting.unit == unit:
            return planner.rest(view, unit)
        return planner.activation(view, unit)

    def _fallback(self, battle: Battle, side: int) -> Action:
        waiting = battle.waiting
        if isinstance(waiting, Acting):
            end = EndActivation(waiting.unit)
            try:
                battle.check(end)
                return end
            except Refused:
                pass
        return self._chance.choose(battle, side)

    def _late(self) -> bool:
        return self._clock() > self._until

    def _err(self) -> float:
        noise = self.level.breadth.noise
        return self._random.gauss(0.0, noise) if noise else 0.0

    def _mind(self, side: int) -> Imagination:
        return Imagination(Judge(self.level.weights), side, self._seed + 1, self.level.breadth.streams)

    def _planner(self, side: int) -> Planner:
        return Planner(self._mind(side), self.level.breadth, self._late, self._err)

    # --- by what the battle waits for ------------------------------------------------------------------------------

    def _chosen(self, view: Battle, side: int) -> Action | None:
        waiting = view.waiting
        if isinstance(waiting, TakeTurn):
            return self._activate(view, side)
        if isinstance(waiting, Acting):
            return self._act(view, side, waiting)
        if isinstance(waiting, Choose):
            return answer(view, self._mind(side), waiting, self._random)
        return self._placed(view, side)

    def _placed(self, view: Battle, side: int) -> Action | None:
        """Whatever is laid out, deployed or dropped."""
        waiting = view.waiting
        if isinstance(waiting, SettingUp):
            return deployed(view, side)
        if isinstance(waiting, Dropping):
            return dropped(view, self._mind(side), self.level.breadth)
        return laid(view, side) if isinstance(waiting, PlacingTerrain) else None

    def _activate(self, view: Battle, side: int) -> Action:
        ready = fresh(view, side)
        if not ready:
            return Pass()
        planner = self._planner(side)
        plans = list[Plan]()
        for unit in self._urgent(view, planner, ready)[:self.level.breadth.units]:
            plans.append(planner.activation(view, unit)[0])
            if self._late():
                break
        best = max(plans, key=lambda plan: plan.gain)
        self._keep(best)
        return Activate(best.unit)

    def _urgent(self, view: Battle, planner: Planner, ready: list[int]) -> list[int]:
        """Those with most to gain or to lose first."""
        judge = planner.mind.judge
        return sorted(ready, key=lambda unit: -judge.urgency(view, unit))

    def _keep(self, plan: Plan) -> None:
        self.intent, self._unit, self._plan = plan, plan.unit, list(plan.actions)

    def _act(self, view: Battle, side: int, waiting: Acting) -> Action:
        if self._unit == waiting.unit and self._plan:
            action = self._plan.pop(0)
            try:
                view.check(action)
            except Refused:
                self._plan.clear()
            else:
                if not self._foreseen(view, action):
                    self._plan.clear()
                return action
        best = self._planner(side).rest(view, waiting.unit)[0]
        self._keep(best)
        if not self._plan:
            return EndActivation(waiting.unit)
        action = self._plan.pop(0)
        if not self._foreseen(view, action):
            self._plan.clear()
        return action

    def _foreseen(self, view: Battle, action: Action) -> bool:
        """Whether no die decides what comes of an action, so that the rest of the plan stands."""
        fork = view.fork(self._seed)
        before = fork.table.get(TABLE, Dice)
        fork.submit(action)
        return fork.table.get(TABLE, Dice) == before
