"""Rules 10.5: leaving a Titan by the fast way, and coming down from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from game.rules.action import Offer
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.step import Choose, Option, Spot, Step
from game.rulesets.titanfallz.acting import AnyTime, MayAct
from game.rulesets.titanfallz.harm import Cause, Kill, Knock
from game.rulesets.titanfallz.measuring import body_radius, free_spot, place_at
from game.rulesets.titanfallz.models import aboard, all_bodies, body, foes, here, kind_of, pilot_of, side_of
from game.rulesets.titanfallz.moving import around_point
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import Aboard, Cockpit, Criticals, Initiative, Turn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop


@dataclass(frozen=True, slots=True)
class PilotOut(Event):
    """A pilot is out of its Titan, which is Null now. ``how``: ejected or disembarked."""

    pilot: int
    titan: int
    place: Place
    how: str

    def apply(self, table: Tabletop) -> None:
        table.drop(self.pilot, Aboard)
        table.put(self.pilot, self.place)
        table.put(self.pilot, Turn(activated=table.get(self.titan, Turn).activated))
        table.put(self.titan, Cockpit(None, self.pilot))


def core_armed(table: Tabletop, titan: int) -> bool:
    """Whether the self-destruct of a Titan is armed."""
    part = table.find(titan, Criticals)
    return part is not None and part.armed


@dataclass(frozen=True, slots=True)
class OfferEject(Step):
    """A pilot still aboard may try to eject; costs no action (rulings RH-18, RH-19)."""

    unit: int
    question: str = "eject"

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        pilot, side = pilot_of(table, self.unit), side_of(table, self.unit)
        if not here(table, self.unit) or pilot is None or side is None:
            return ()
        eject = Option("eject", (EjectTest(self.unit),))
        return (Choose(side, self.question, (Option("stay"), eject), (self.unit, pilot)),)


@dataclass(frozen=True, slots=True)
class LastChance(Step):
    """Before armed cores go off their pilots may still get out, the holder of the initiative first (ruling RH-19)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        table, holder = battle.table, battle.table.of_table(Initiative).holder
        armed = [titan for titan, _ in table.having(Criticals) if core_armed(table, titan)]
        armed.sort(key=lambda titan: (side_of(table, titan) != holder, titan))
        return tuple(OfferEject(titan, "last_eject") for titan in armed)


@dataclass(frozen=True, slots=True)
class EjectTest(Step):
    """Tactics 6: out and Knocked Down 12" away, or KIA. Noise 3 either way."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, figures = battle.table, tables().figures.eject
        pilot = pilot_of(table, self.unit)
        if pilot is None:
            return ()
        loud = MakeNoise(self.unit, tables().noise.eject)
        if not passes(battle, pilot, figures.tn, "eject"):
            return (loud, Kill(pilot, Cause("eject")))
        return (PlacePilot(pilot, self.unit, figures.distance, figures.tokens), loud)


@dataclass(frozen=True, slots=True)
class PlacePilot(Step):
    """Its owner chooses where the pilot comes down (ruling RA-67)."""

    pilot: int
    origin: int
    distance: float
    tokens: int

    def run(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.pilot)
        assert side is not None
        spot = FarSpot(self.pilot, self.origin, self.distance, self.tokens)
        if not spot.spots(battle):
            return (Kill(self.pilot, Cause("eject")),)
        return (Choose(side, "eject_to", (Option("land", (), spot),), (self.pilot, self.origin)),)


@dataclass(frozen=True, slots=True)
class FarSpot(Spot):
    """Exactly so far from the origin's base; if there is no such spot, the nearest legal one.

    ``contact``: it may come down touching an enemy.
    """

    pilot: int
    origin: int
    distance: float
    tokens: int
    contact: bool = False

    def refuse(self, battle: Battle, point: Point) -> str | None:
        table = battle.table
        no = self._no_room(battle, point)
        if no is not None:
            return no
        away = self._away(table, point)
        if abs(away - self.distance) <= 0.06 or point in self._next_best(battle):
            return None
        return f'It comes down exactly {self.distance:g}" away; that spot is {away:.1f}".'

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (PilotLands(self.pilot, self.origin, point, self.tokens),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        ring = [p for p in self._ring(battle.table) if self._no_room(battle, p) is None]
        return ring or self._next_best(battle)

    def _ring(self, table: Tabletop) -> list[Point]:
        reach = self.distance + body_radius(table, self.origin) + body_radius(table, self.pilot)
        return around_point(table.get(self.origin, Place).point, (reach,), 48)

    def _next_best(self, battle: Battle) -> list[Point]:
        table = battle.table
        if any(self._no_room(battle, p) is None for p in self._ring(table)):
            return []
        others, radius = all_bodies(table, self.pilot), body_radius(table, self.pilot)
        found = [table.board.spot(radius, p, others, None, 12.0) for p in self._ring(table)[::6]]
        legal = [(tidy(p[0]), tidy(p[1])) for p in found if p is not None]
        return sorted(legal, key=lambda p: (abs(self._away(table, p) - self.distance), p))[:1]

    def _no_room(self, battle: Battle, point: Point) -> str | None:
        table = battle.table
        no = free_spot(table, self.pilot, point)
        if no is not None or self.contact:
            return no
        there = body(table, self.pilot, place_at(table, self.pilot, point))
        if any(table.board.touching(there, body(table, u)) for u in foes(table, self.pilot)):
            return "It may not come down in contact with an enemy."
        return None

    def _away(self, table: Tabletop, point: Point) -> float:
        there = body(table, self.pilot, place_at(table, self.pilot, point))
        origin = body(table, self.origin)
        apart = hypot(there.x - origin.x, there.y - origin.y)
        return max(0.0, apart - there.radius - origin.radius)


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """A model on foot was flung to a place."""

    unit: int
    place: Place

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, self.place)


@dataclass(frozen=True, slots=True)
class PilotLands(Step):
    """The pilot is on the table, with its tokens."""

    pilot: int
    origin: int
    at: Point
    tokens: int

    def run(self, battle: Battle) -> Iterable[Step]:
        place = place_at(battle.table, self.pilot, self.at)
        titan = aboard(battle.table, self.pilot)
        if titan is None:
            battle.happen(Thrown(self.pilot, place))
        else:
            battle.happen(PilotOut(self.pilot, titan, place, "ejected"))
        return (Knock(self.pilot, self.tokens),) if self.tokens else ()


@dataclass(frozen=True, slots=True)
class Eject(AnyTime):
    """Leave a Titan whose core is armed, at any moment of its side's turns; no action (10.5, RA-68, RH-19)."""

    label: ClassVar[str] = "Eject"
    kind: ClassVar[str] = "eject"
    unit: int

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return kind_of(battle.table, unit) == "titan"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not core_armed(battle.table, unit) or pilot_of(battle.table, unit) is None:
            return "A pilot ejects from a Titan whose core is armed."
        return battle.bar(MayAct(unit, cls.kind))

    def perform(self, battle: Battle) -> Iterable[Step]:
        return (EjectTest(self.unit),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)
