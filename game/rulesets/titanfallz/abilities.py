"""Rules 5.1: what Specialists can do. Standing abilities first, then those set going with a Skill action."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Mark, Order
from game.rules.step import Step
from game.rulesets.titanfallz.acting import Activated
from game.rulesets.titanfallz.attack import AttackResolved
from game.rulesets.titanfallz.attack_questions import AttackDice, DefenceDice
from game.rulesets.titanfallz.deployment import ModelSetUp
from game.rulesets.titanfallz.harm import Knock
from game.rulesets.titanfallz.horde import SaveDice
from game.rulesets.titanfallz.measuring import within
from game.rulesets.titanfallz.models import friends, has_ability, ruling, standing
from game.rulesets.titanfallz.parts import LandingCover
from game.rulesets.titanfallz.redrop import Dropped, TitanLanded
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


# --- Rifleman and Infiltrator --------------------------------------------------------------------------------------


@hooks.after(AttackResolved, keyword="staggering_fire")
def hits_knock_down(battle: Battle, event: AttackResolved, mark: Mark) -> Iterable[Step]:
    """A Rifleman's hit also knocks its target down, once for each attack; blocked hits count too (ruling RA-11)."""
    if mark.carrier != event.attack.attacker:
        return ()
    counted = event.hits if ruling(battle.table, "knocked_down_hits") == "any" else event.unblocked
    return (Knock(event.victim, tables().abilities[mark.name].tokens),) if counted > 0 else ()


@hooks.modify(AttackDice, keyword="hard_to_pin", order=Order.CAP)
def few_dice_at_an_infiltrator(battle: Battle, asked: AttackDice, value: int, mark: Mark) -> int:
    """Whatever the bonuses, no pool aimed at an Infiltrator is larger than three (ruling RA-13)."""
    cap = tables().abilities[mark.name].dice_cap
    return value if cap is None or mark.carrier != asked.attack.target else min(value, cap)


# --- Forward Observer ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LandingCovered(Event):
    """A model came on under the eyes of a Forward Observer: so many more defence dice until it is activated."""

    unit: int
    observer: int
    dice: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, LandingCover(self.dice))


@dataclass(frozen=True, slots=True)
class LandingCoverEnded(Event):
    """It was activated and is on its own now."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, LandingCover)


def _observed(battle: Battle, unit: int) -> Iterable[Step]:
    """Cover a model that has just been deployed, if an observer of its side is near (ruling RA-15)."""
    table, row = battle.table, tables().abilities["covered_landing"]
    near = [u for u in friends(table, unit) if standing(table, u) and has_ability(table, u, row.id)
            and within(table, u, unit, row.reach)]
    if near:
        battle.happen(LandingCovered(unit, near[0], row.dice))
    return ()


@hooks.after(ModelSetUp)
def observed_at_set_up(battle: Battle, event: ModelSetUp) -> Iterable[Step]:
    return _observed(battle, event.unit)


@hooks.after(Dropped)
def observed_when_dropped(battle: Battle, event: Dropped) -> Iterable[Step]:
    return _observed(battle, event.unit)


@hooks.after(TitanLanded)
def observed_when_landing(battle: Battle, event: TitanLanded) -> Iterable[Step]:
    return _observed(battle, event.unit)


@hooks.after(Activated)
def activation_ends_landing_cover(battle: Battle, event: Activated) -> Iterable[Step]:
    if battle.table.has(event.unit, LandingCover):
        battle.happen(LandingCoverEnded(event.unit))
    return ()


@hooks.modify(DefenceDice, name="covered landing")
def landing_cover_adds_dice(battle: Battle, asked: DefenceDice, value: int) -> int:
    return value + _landing_dice(battle.table, asked.victim)


@hooks.modify(SaveDice, name="covered landing")
def landing_cover_adds_to_saves(battle: Battle, asked: SaveDice, value: int) -> int:
    return value + _landing_dice(battle.table, asked.victim)


def _landing_dice(table: Tabletop, unit: int) -> int:
    part = table.find(unit, LandingCover)
    return 0 if part is None else part.dice
