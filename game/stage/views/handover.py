"""Between two people at one screen: when the curtain falls, and what it may tell."""

from __future__ import annotations

from game.play.telling import Teller, word
from game.rules.battle import Battle
from game.rules.event import PhaseBegan
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import TakeTurn
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.redrop import Dropping
from game.rulesets.titanfallz.terrain import PlacingTerrain

PRIVATE_QUESTIONS = ("contract", "initiative", "edge")
NEWS = 3


def is_private(waiting: object) -> bool:
    """Whether whoever is asked now has to sit at the screen alone; a defence roll is thrown across the table."""
    if isinstance(waiting, Choose):
        return waiting.question in PRIVATE_QUESTIONS
    return isinstance(waiting, (TakeTurn, SettingUp, Dropping, PlacingTerrain))


def news(battle: Battle) -> list[str]:
    """What both sides know: the round, the phase, and the last lines of the log that are open to both."""
    clock, teller = battle.clock, Teller(battle)
    when = f"Round {clock.round} · {word(clock.phase)}" if clock.round else word(clock.phase).capitalize()
    told = [e for e in battle.log[-40:] if e.audience() is None and not isinstance(e, PhaseBegan)]
    lines = [teller.line(e) for e in told]
    return [when, *[line for line in lines if line][-NEWS:]]
