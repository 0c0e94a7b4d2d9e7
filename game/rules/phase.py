"""Phases and the round, as data: a ruleset lists its phases, the kernel walks them round by round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.rules.event import Clock, PhaseBegan
from game.rules.step import Step

if TYPE_CHECKING:
    from game.rules.battle import Battle


@dataclass(frozen=True, slots=True)
class Phase:
    """A named stretch of the round and the steps it consists of."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class NextPhase(Step):
    """Begin the phase with this index; after the last one the next round begins."""

    index: int = 0

    def run(self, battle: Battle) -> Iterable[Step]:
        phases = battle.rulebook.phases
        if not phases:
            raise LookupError("This rulebook has no phases, so there is none to begin.")
        clock = battle.table.of_table(Clock)
        number = clock.round + 1 if self.index == 0 else clock.round
        phase = phases[self.index]
        battle.happen(PhaseBegan(number, phase.name))
        return (*phase.steps, NextPhase((self.index + 1) % len(phases)))
