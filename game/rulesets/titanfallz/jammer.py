"""Rules 5.1: the Hacker's Signal Jammer, a token that keeps off ordnance and drops (ruling RA-16)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Region, refusal
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.acting import refuse
from game.rulesets.titanfallz.interacting import Interacted
from game.rulesets.titanfallz.measuring import near_point, place_at
from game.rulesets.titanfallz.models import body, here
from game.rulesets.titanfallz.moving import around_point
from game.rulesets.titanfallz.ordnance import MayAim
from game.rulesets.titanfallz.parts import Feature, Jammer
from game.rulesets.titanfallz.redrop import MayDrop
from game.rulesets.titanfallz.skills import Skill
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Place, Point, Removed, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ABILITY = "signal_jammer"


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JammerSet(Event):
    """A Hacker put down a jammer."""

    unit: int
    at: Point

    def apply(self, table: Tabletop) -> None:
        place = Place.at(*self.at, z=table.board.rest(self.at, 0.0))
        table.create(Jammer(self.unit), Feature(ABILITY, tables().abilities[ABILITY].tn), place)


@dataclass(frozen=True, slots=True)
class JammerOff(Event):
    """A jammer was switched off, or replaced by another of its Hacker (``by`` None)."""

    jammer: int
    by: int | None = None

    def apply(self, table: Tabletop) -> None:
        table.put(self.jammer, Removed("off"))
        for part in (Jammer, Feature, Place):
            table.drop(self.jammer, part)


# --- the action ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetJammer(Skill):
    """Put a jammer on a point within 10"; the Hacker's old one goes."""

    label: ClassVar[str] = "Signal Jammer"
    ability: ClassVar[str] = ABILITY
    unit: int
    at: Point

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(why_no_jammer(battle.table, self.unit, self.at))

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        for jammer, part in battle.table.having(Jammer):
            if part.owner == self.unit:
                battle.happen(JammerOff(jammer))
        battle.happen(JammerSet(self.unit, self.at))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield JammerRegion(unit)


def why_no_jammer(table: Tabletop, unit: int, at: Point) -> str | None:
    """Why a jammer may not be put there, or None."""
    if not (0 <= at[0] <= table.size[0] and 0 <= at[1] <= table.size[1]):
        return "That spot is not on the table."
    reach = tables().abilities[ABILITY].place_within
    return None if near_point(table, unit, at, reach) else f'The jammer has to be within {reach:g}" of it.'


@dataclass(frozen=True, slots=True)
class JammerRegion(Region):
    """Where a Hacker may put its jammer."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = SetJammer(self.unit, (tidy(point[0]), tidy(point[1])))
        return action if refusal(battle, action) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        table, mine = battle.table, body(battle.table, self.unit)
        reach = tables().abilities[ABILITY].place_within
        rings = around_point(mine.point, (mine.radius + 0.5, mine.radius + reach - 0.1), 8)
        return [p for p in rings if why_no_jammer(table, self.unit, p) is None]


# --- what it does --------------------------------------------------------------------------------------------------


def jammed(table: Tabletop, at: Point) -> bool:
    """Whether a spot lies in the bubble of a jammer, anybody's."""
    radius = tables().abilities[ABILITY].radius
    return any(hypot(p.x - at[0], p.y - at[1]) <= radius + 0.01 for _, _, p in table.having(Jammer, Place))


def jammed_body(table: Tabletop, there: Body) -> bool:
    """Whether any part of a base lies in such a bubble."""
    radius = tables().abilities[ABILITY].radius
    return any(table.board.gap_to(there, p.point, p.z) <= radius + 0.01 for _, _, p in table.having(Jammer, Place))


@hooks.modify(MayDrop, name="signal jammer")
def no_drop_near_a_jammer(battle: Battle, asked: MayDrop, value: Permission) -> Permission:
    """No model of either side comes on inside the bubble."""
    table = battle.table
    if not table.having(Jammer) or value.bar is not None:
        return value
    there = body(table, asked.unit, place_at(table, asked.unit, asked.at))
    return value.barred("A Signal Jammer keeps drops away from there.") if jammed_body(table, there) else value


@hooks.modify(MayAim, name="signal jammer")
def no_ordnance_near_a_jammer(battle: Battle, asked: MayAim, value: Permission) -> Permission:
    """No ordnance of either side is aimed inside the bubble."""
    table = battle.table
    inside = (asked.at is not None and jammed(table, asked.at)) \
        or (asked.target is not None and here(table, asked.target) and jammed_body(table, body(table, asked.target)))
    return value.barred("A Signal Jammer keeps ordnance away from there.") if inside else value


@hooks.after(Interacted)
def switched_off(battle: Battle, event: Interacted) -> Iterable[Step]:
    """Whoever passes the test at a jammer switches it off."""
    if event.kind == ABILITY and event.passed:
        battle.happen(JammerOff(event.target, event.unit))
    return ()
