"""Rules 13.2, Titanfall at the Sprawl: Titans that begin in reserve, and what the first one to land has of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.acting import FreeAction
from game.rulesets.titanfallz.deployment import HasToSetUp, MaySetUp
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.harm import Cause, Kill
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import horde, is_titan_zed, kind_of, name_of, role_of, side_of, terms
from game.rulesets.titanfallz.parts import FirstDown
from game.rulesets.titanfallz.redrop import LandingDone
from game.rulesets.titanfallz.scoring import score
from game.rulesets.titanfallz.special import FirstLanding
from game.tabletop.parts import TABLE
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ATTACKS = ("ranged_attack", "throw", "melee_attack")

DIE = 6
"""The die rolled for what a Titan comes down on."""


# --- in reserve ----------------------------------------------------------------------------------------------------


@hooks.modify(MaySetUp, name="Titan in reserve")
def titan_waits_in_reserve(battle: Battle, asked: MaySetUp, value: Permission) -> Permission:
    """No Titan is on the table at the start; its Pilot and the infantry deploy as ever."""
    side = side_of(battle.table, asked.unit)
    if side is None or kind_of(battle.table, asked.unit) != "titan" or role_of(battle.table, side).reserve != "titan":
        return value
    return value.barred(f"{name_of(battle.table, asked.unit)} begins in reserve.")


@hooks.modify(HasToSetUp, name="Titan in reserve")
def pilot_may_wait_aboard(battle: Battle, asked: HasToSetUp, value: bool) -> bool:
    """The Pilot of a Titan in reserve waits aboard or starts on foot, as its owner likes (ruling RH-90)."""
    side = side_of(battle.table, asked.unit)
    return value and (side is None or role_of(battle.table, side).reserve != "titan")


# --- the first landing ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LandedFirst(Event):
    """This was the first Titan to land in the game."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, FirstDown(self.unit))


@dataclass(frozen=True, slots=True)
class CameDownOn(Event):
    """What the die says the first Titan came down on: one of the horde, or nothing."""

    unit: int
    victim: int | None


@hooks.after(LandingDone)
def first_titan_down(battle: Battle, event: LandingDone) -> Iterable[Step]:
    """The first Titan to land rolls for what is under it and then attacks at once; no other does (ruling RH-91)."""
    bonus = terms(battle.table).special.first_landing
    if bonus is None or battle.table.has(TABLE, FirstDown):
        return ()
    battle.happen(LandedFirst(event.unit))
    side, down = side_of(battle.table, event.unit), ComeDown(event.unit, bonus)
    if side is None or not bonus.free_attack:
        return (down,)
    return (down, FreeAction(side, event.unit, ATTACKS, "first landing"))


@dataclass(frozen=True, slots=True)
class ComeDown(Step):
    """A d6: on a 1 the nearest of the horde lies under the Titan, for 1 VP besides what its kill counts for."""

    titan: int
    bonus: FirstLanding

    def run(self, battle: Battle) -> Iterable[Step]:
        table, bonus = battle.table, self.bonus
        if not bonus.crushes_on:
            return ()
        side = side_of(table, self.titan)
        face = battle.roll(1, DIE, "first landing", self.titan, side)[0]
        under = nearest_of_the_horde(table, self.titan) if face <= bonus.crushes_on else []
        victim = battle.pick(under, "first landing") if under else None
        battle.happen(CameDownOn(self.titan, victim))
        if victim is None or side is None:
            return ()
        crush = Kill(victim, Cause("crush", side, self.titan))
        return (Together((crush, ScoreCrush(side, bonus.vp, victim))),)


@dataclass(frozen=True, slots=True)
class ScoreCrush(Step):
    """The points for whatever a Titan came down on."""

    side: int
    vp: int
    victim: int

    def run(self, battle: Battle) -> Iterable[Step]:
        score(battle, self.side, self.vp, "landed_on", self.victim)
        return ()


def nearest_of_the_horde(table: Tabletop, titan: int) -> list[int]:
    """The horde models nearest to a Titan, several if tied; it cannot come down on a Titan-Zed (ruling RB-55)."""
    rows = [(gap(table, titan, unit), unit) for unit in horde(table) if not is_titan_zed(table, unit)]
    least = min((away for away, _ in rows), default=0.0)
    return [unit for away, unit in rows if away <= least + 0.001]
