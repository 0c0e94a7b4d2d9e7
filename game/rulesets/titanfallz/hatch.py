"""Rules 7.4: boarding a Titan and leaving it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.step import Step
from game.rulesets.titanfallz.acting import Acting, FinishActivation, UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.eject import PilotOut
from game.rulesets.titanfallz.interacting import TankTaken, carrier, tank_of
from game.rulesets.titanfallz.measuring import free_spot, place_at
from game.rulesets.titanfallz.models import body, here, is_null, kind_of, name_of, pilot_of, side_of
from game.rulesets.titanfallz.moving import around_point
from game.rulesets.titanfallz.parts import Aboard, Cockpit, Floodlight, Turn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import Base, Place, Point, Side, tidy
from game.tabletop.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class Embarked(Event):
    """A pilot is aboard a Titan, which is its side's from now on."""

    pilot: int
    titan: int
    side: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.titan, Cockpit(self.pilot, self.pilot))
        table.put(self.titan, Side(self.side))
        table.put(self.pilot, Aboard(self.titan))
        table.drop(self.pilot, Place)
        if table.has(self.pilot, Floodlight):
            table.drop(self.pilot, Floodlight)
            table.put(self.titan, Floodlight())


@dataclass(frozen=True, slots=True)
class Embark(UnitAction):
    """A pilot touching a Null Titan climbs in: Tactics 6, and its own activation is over (7.4, RA-62, RB-13)."""

    label: ClassVar[str] = "Embark"
    kind: ClassVar[str] = "embark"
    unit: int
    titan: int

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return kind_of(battle.table, unit) == "pilot"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not cls.suits(battle, unit):
            return "Only a Pilot boards a Titan."
        if not null_titans_at_hand(battle.table, unit):
            return "It touches no Null Titan."
        return cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.titan not in null_titans_at_hand(battle.table, self.unit):
            raise Refused("It has to touch the Null Titan it boards.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        return (ClimbIn(self.unit, self.titan),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, titan) for titan in null_titans_at_hand(battle.table, unit))


def null_titans_at_hand(table: Tabletop, pilot: int) -> list[int]:
    """Null Titans in base contact with a pilot on foot."""
    if not table.has(pilot, Place):
        return []
    mine = body(table, pilot)
    return [u for u, _ in table.having(Cockpit)
            if here(table, u) and is_null(table, u) and table.board.touching(mine, body(table, u))]


@dataclass(frozen=True, slots=True)
class ClimbIn(Step):
    """The Embark test."""

    pilot: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        if passes(battle, self.pilot, tables().figures.hatch.embark_tn, "embark"):
            come_aboard(battle, self.pilot, self.titan)
        return ()


def come_aboard(battle: Battle, pilot: int, titan: int) -> None:
    """A pilot is inside a Null Titan; the Panocyte Tank comes along (ruling RH-79)."""
    table, side = battle.table, side_of(battle.table, pilot)
    assert side is not None
    carrying, tank = carrier(table) == pilot, tank_of(table)
    battle.happen(Embarked(pilot, titan, side))
    if carrying and tank is not None:
        battle.happen(TankTaken(titan, tank))


@dataclass(frozen=True, slots=True)
class Disembark(UnitAction):
    """The pilot steps out to a spot within 10" on a passed Tactics 6 test, with the actions that are left (7.4)."""

    label: ClassVar[str] = "Disembark"
    kind: ClassVar[str] = "disembark"
    unit: int
    to: Point

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return kind_of(battle.table, unit) == "titan"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not cls.suits(battle, unit) or pilot_of(battle.table, unit) is None:
            return "Nobody sits in it."
        return cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        table, reach = battle.table, tables().figures.hatch.disembark_within
        pilot = pilot_of(table, self.unit)
        assert pilot is not None
        refuse(free_spot(table, pilot, self.to))
        there = body(table, pilot, place_at(table, pilot, self.to))
        if not table.board.within(there, body(table, self.unit), reach):
            raise Refused(f'{name_of(table, pilot)} steps out within {reach:g}" of the Titan.')

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        return (StepOut(self.unit, self.to),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield DisembarkRegion(unit)


@dataclass(frozen=True, slots=True)
class DisembarkRegion(Region):
    """Where the pilot may step out to."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = Disembark(self.unit, (tidy(point[0]), tidy(point[1])))
        try:
            action.verify(battle)
        except Refused:
            return None
        return action

    def spots(self, battle: Battle) -> Sequence[Point]:
        place, reach = battle.table.get(self.unit, Place), battle.table.get(self.unit, Base).radius
        rings = around_point(place.point, (reach + 0.8, reach + 4.0, reach + 9.0), 12)
        return [p for p in rings if self.action(battle, p) is not None]


@dataclass(frozen=True, slots=True)
class ActionsHandedOver(Event):
    """A pilot that stepped out takes over what its Titan's activation had left."""

    titan: int
    pilot: int

    def apply(self, table: Tabletop) -> None:
        turn = table.get(self.titan, Turn)
        table.put(self.pilot, replace(turn, activated=True))
        table.put(self.titan, replace(turn, left=0))


@dataclass(frozen=True, slots=True)
class StepOut(Step):
    """The Disembark test."""

    unit: int
    to: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        pilot, side = pilot_of(table, self.unit), side_of(table, self.unit)
        if pilot is None or side is None \
                or not passes(battle, pilot, tables().figures.hatch.disembark_tn, "disembark"):
            return ()
        battle.happen(PilotOut(pilot, self.unit, place_at(table, pilot, self.to), "disembarked"))
        battle.happen(ActionsHandedOver(self.unit, pilot))
        return (Acting(side, pilot), FinishActivation(pilot))
