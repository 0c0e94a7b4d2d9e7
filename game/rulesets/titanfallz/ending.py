"""Rules 12: when the game is over, and who has won it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import GameEnded
from game.rules.hooks import Question
from game.rules.step import Step
from game.rulesets.titanfallz.models import is_device, of_side, other, pilot_of_side, ruling, terms
from game.rulesets.titanfallz.parts import Score
from game.tabletop.parts import Removed
from game.tabletop.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class CheckEnd(Step):
    """Is a Pilot dead, or has somebody the points? While more is to come of the same moment nobody looks yet.

    ``due``: the round is over, when points end a game that by the switch waits for it (ruling RH-81).
    """

    due: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if any(isinstance(step, Settle) for step in battle.agenda):
            return ()
        dead = without_pilot(table)
        if dead:
            alive = None if len(dead) == 2 or ruling(table, "pilot_death") == "vp" else other(dead[0])
            battle.happen(GameEnded(alive if alive is not None else winner(table), "pilot"))
        elif enough(table) and (self.due or ruling(table, "game_end") == "at_once"):
            battle.happen(GameEnded(winner(table), "vp"))
        return ()


@dataclass(frozen=True, slots=True)
class AfterAll(Question[tuple[Step, ...]]):
    """What has waited for the end of a moment, if the game goes on."""

    def start(self, battle: Battle) -> tuple[Step, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Settle(Step):
    """All of one moment has happened: now the end of the game is looked at (rulings RA-22, RB-44)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        return (CheckEnd(), *battle.value(AfterAll()))


@dataclass(frozen=True, slots=True)
class Together(Step):
    """Steps that count as one moment: the game does not end between them."""

    steps: tuple[Step, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        return (*self.steps, Settle())


@dataclass(frozen=True, slots=True)
class EndByRounds(Step):
    """Most Victory Points win."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(GameEnded(winner(battle.table), "rounds"))
        return ()


def without_pilot(table: Tabletop) -> list[int]:
    """The sides whose Pilot is dead."""
    return [side for side in (0, 1) if table.has(pilot_of_side(table, side), Removed)]


def enough(table: Tabletop) -> bool:
    """Whether a side has reached the target."""
    return max(table.of_table(Score).vp) >= terms(table).vp_target


def winner(table: Tabletop) -> int | None:
    """The side with more Victory Points; on a tie the one with fewer models on the table; else nobody (12)."""
    vp = table.of_table(Score).vp
    if vp[0] != vp[1]:
        return 0 if vp[0] > vp[1] else 1
    if ruling(table, "tie_break") != "fewer_models":
        return None
    left = [models_left(table, side) for side in (0, 1)]
    return None if left[0] == left[1] else (0 if left[0] < left[1] else 1)


def models_left(table: Tabletop, side: int) -> int:
    """A side's models on the table, Downed ones and Null Titans included; devices do not count (ruling RH-82)."""
    return sum(not is_device(table, unit) for unit in of_side(table, side))
