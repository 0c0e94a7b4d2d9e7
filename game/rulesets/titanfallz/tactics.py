"""Tactics tests: 1d10 plus Tactics against a number; a 1 always fails (rules 5, 8.2.1, 14)."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Question
from game.rules.odds import pass_chance
from game.rulesets.titanfallz.models import downed, kind_of, side_of, tactics
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class TacticsTested(Event):
    """A model made a Tactics test. ``total`` is None where nothing was rolled: a Sure Thing, or a Downed model."""

    unit: int
    why: str
    tn: int
    passed: bool
    total: int | None = None


@dataclass(frozen=True, slots=True)
class MayThrowAgain(Question[bool]):
    """Whether a model may throw all the dice of a roll of its own once more, the second result to stand."""

    unit: int

    def start(self, battle: Battle) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class ThrownAgain(Event):
    """A model throws all the dice of a roll again; ``why`` is what the roll was for."""

    unit: int
    why: str


def passes(battle: Battle, unit: int, tn: int, why: str, *, sure: bool = False, bare: bool = False) -> bool:
    """Make a Tactics test and say whether it was passed.

    ``sure``: it was covered by a Sure Thing. ``bare``: Tactics does not count (a fall nobody chose). A Downed model
    fails without a roll, and so does the horde, which takes no tests (15). Who may throw again does so on a failure,
    unasked: a second try can only help.
    """
    table = battle.table
    if sure or not _tests(table, unit):
        battle.happen(TacticsTested(unit, why, tn, sure))
        return sure
    figures = tables().figures.tests
    bonus = 0 if bare else tactics(table, unit) or 0
    face = battle.roll(1, figures.die, why, unit, side_of(table, unit), tn)[0]
    passed = face > figures.always_fails and face + bonus >= tn
    if not passed and battle.value(MayThrowAgain(unit)):
        battle.happen(ThrownAgain(unit, why))
        face = battle.roll(1, figures.die, why, unit, side_of(table, unit), tn)[0]
        passed = face > figures.always_fails and face + bonus >= tn
    battle.happen(TacticsTested(unit, why, tn, passed, face + bonus))
    return passed


def chance(battle: Battle, unit: int, tn: int, *, bare: bool = False) -> float:
    """The chance that :func:`passes` says yes."""
    bonus = 0 if bare else tactics(battle.table, unit) or 0
    return pass_chance(bonus, tn, tables().figures.tests.die) if _tests(battle.table, unit) else 0.0


def _tests(table: Tabletop, unit: int) -> bool:
    return not downed(table, unit) and kind_of(table, unit) != "horde"
