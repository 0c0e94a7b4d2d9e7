"""Rules 8 and 8.1: the five steps of a round, and who has the initiative."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Question
from game.rules.phase import Phase
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.acting import ActionPhase, LiftTokens, Moment
from game.rulesets.titanfallz.caches import OfferCaches
from game.rulesets.titanfallz.eject import LastChance
from game.rulesets.titanfallz.ending import CheckEnd, Together
from game.rulesets.titanfallz.explosions import BlowCores
from game.rulesets.titanfallz.exposure import Exposure
from game.rulesets.titanfallz.horde import HordeAttacks, Rush
from game.rulesets.titanfallz.models import of_side, other, ruling, standing, tactics
from game.rulesets.titanfallz.ordnance import CloseAirbursts
from game.rulesets.titanfallz.parts import Initiative
from game.rulesets.titanfallz.redrop import RedropStep
from game.rulesets.titanfallz.scoring import LastRound, ScoreRound, ScoreTank
from game.rulesets.titanfallz.spawning import SpawnStep
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.titan_zed import SetOffCharges, TitanZedsShout
from game.rulesets.titanfallz.turrets import TurretsFire
from game.rulesets.titanfallz.upkeep import Burn, FadeNoise, RemoveDowned
from game.tabletop.parts import TABLE
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class InitiativeBonus(Question[int]):
    """What a side adds to its initiative die: nothing, or by the switch its best Tactics (8, ruling RB-01)."""

    side: int

    def start(self, battle: Battle) -> int:
        if ruling(battle.table, "initiative_tactics") != "on":
            return 0
        ready = [u for u in of_side(battle.table, self.side) if standing(battle.table, u)]
        return max((tactics(battle.table, u) or 0 for u in ready), default=0)


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """Both sides rolled for initiative; the totals, and who won. ``tie`` says how a tie was settled."""

    totals: tuple[int, int]
    winner: int
    tie: str = ""

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Initiative(self.winner, other(self.winner)))


@dataclass(frozen=True, slots=True)
class InitiativeHeld(Event):
    """Who holds the initiative this round, kept or handed over."""

    side: int
    handed_over: bool

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Initiative(self.side, table.of_table(Initiative).lost_last))


@dataclass(frozen=True, slots=True)
class RollInitiative(Step):
    """Each side rolls 1d10. A tie goes to whoever lost the last roll; in round one it is rolled off (8.1)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        lost_last = battle.table.of_table(Initiative).lost_last
        totals, tie = self._totals(battle), ""
        while totals[0] == totals[1]:
            if lost_last is not None:
                tie = "lost last"
                break
            totals, tie = self._totals(battle), "rolled off"
        higher = 0 if totals[0] > totals[1] else 1
        winner = lost_last if tie == "lost last" and lost_last is not None else higher
        battle.happen(InitiativeRolled(totals, winner, tie))
        keep = Option("keep", (HoldInitiative(winner, False),))
        hand = Option("hand_over", (HoldInitiative(other(winner), True),))
        return (Choose(winner, "initiative", (keep, hand)),)

    def _totals(self, battle: Battle) -> tuple[int, int]:
        die = tables().figures.tests.die
        rolls = [battle.roll(1, die, "initiative", None, side)[0] for side in (0, 1)]
        return (rolls[0] + battle.value(InitiativeBonus(0)), rolls[1] + battle.value(InitiativeBonus(1)))


@dataclass(frozen=True, slots=True)
class HoldInitiative(Step):
    """The decision stands for the whole round (ruling RB-04)."""

    side: int
    handed_over: bool

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(InitiativeHeld(self.side, self.handed_over))
        return ()


NOW = Moment()

PHASES = (
    Phase("initiative", (NOW, RollInitiative(), NOW)),
    Phase("action_phase", (ActionPhase(), TurretsFire(), NOW)),
    Phase("horde_phase", (TitanZedsShout(), Rush(), NOW, Together((HordeAttacks(),)), NOW, SpawnStep(), NOW)),
    Phase("upkeep", (Exposure("before_upkeep"), Together((Burn(), RemoveDowned())), NOW, FadeNoise(), NOW)),
    Phase("titanfall_redrop", (
        OfferCaches(), RedropStep(), CloseAirbursts(), NOW, LastChance(), Together((BlowCores(), SetOffCharges())), NOW,
        Exposure("after_redrop"), Together((ScoreTank(), ScoreRound())), CheckEnd(due=True), LastRound(), LiftTokens(),
    )),
)
"""The round. What is due at its end comes after the last drop, in the order of ruling RS-06. At NOW whoever may act at
any time is asked."""
