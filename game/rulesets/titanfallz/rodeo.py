"""Rules 10.3: riding an enemy Titan - mounting, being carried, the battery pull, and being shaken off."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from game.rules.action import Offer
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission, Question
from game.rules.step import Choose, Option, Spot, Step
from game.rulesets.titanfallz.acting import ActivationEnded, MayAct, UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.criticals import RollCritical
from game.rulesets.titanfallz.eject import FarSpot, OfferEject, PilotOut, Thrown, core_armed
from game.rulesets.titanfallz.engagement import hostile
from game.rulesets.titanfallz.falling import Settled
from game.rulesets.titanfallz.fighting import MayTarget
from game.rulesets.titanfallz.harm import Cause, Hurt, Killed, Knock, WentDown
from game.rulesets.titanfallz.hatch import Embarked
from game.rulesets.titanfallz.horde import HordeMoved
from game.rulesets.titanfallz.keywords import Shoved
from game.rulesets.titanfallz.measuring import body_radius, free_spot, place_at
from game.rulesets.titanfallz.models import (
    all_bodies,
    body,
    here,
    is_null,
    is_titan_zed,
    kind_of,
    models,
    mount_of,
    name_of,
    riders,
    side_of,
    touching,
)
from game.rulesets.titanfallz.moving import Moved, around_point
from game.rulesets.titanfallz.parts import Riding, Turn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.board import Body
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

INSIDE = 0.01
"""Inches by which a rider keeps off the rim of its Titan's base."""


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RodeoBegan(Event):
    """A Pilot climbed onto a Titan, which carries its Rodeo marker; ``offset`` is from the middle of the Titan."""

    pilot: int
    titan: int
    offset: Point

    def apply(self, table: Tabletop) -> None:
        table.put(self.pilot, Riding(self.titan, self.offset))
        table.put(self.pilot, seat(table, self.titan, self.offset))


@dataclass(frozen=True, slots=True)
class Carried(Event):
    """A Titan moved, and took its rider along."""

    unit: int
    place: Place

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, self.place)


@dataclass(frozen=True, slots=True)
class RodeoEnded(Event):
    """The Rodeo marker comes off. ``place``: where the Pilot stands now, if it was not elsewhere already."""

    pilot: int
    titan: int
    place: Place | None = None

    def apply(self, table: Tabletop) -> None:
        table.drop(self.pilot, Riding)
        if self.place is not None:
            table.put(self.pilot, self.place)


@dataclass(frozen=True, slots=True)
class BatteryPulled(Event):
    """A rider pulled at the battery: the die, and the Armor the Titan loses by it (0: a critical condition instead)."""

    pilot: int
    titan: int
    face: int
    armor: int


def seat(table: Tabletop, titan: int, offset: Point) -> Place:
    """Where a rider is while its Titan stands where it stands."""
    at = table.get(titan, Place)
    return Place.at(at.x + offset[0], at.y + offset[1], z=at.z)


# --- mounting ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayRide(Question[Permission]):
    """Whether a Pilot may climb onto that Titan."""

    pilot: int
    titan: int

    def start(self, battle: Battle) -> Permission:
        table, name = battle.table, name_of(battle.table, self.titan)
        if not here(table, self.titan) or not _rideable(table, self.titan):
            return Permission(bar="Only a Titan can be ridden.")
        if not hostile(table, self.pilot, self.titan):
            return Permission(bar=f"{name} is on your side.")
        if is_null(table, self.titan):
            return Permission(bar=f"{name} is Null: there is nobody in it to ride against.")
        if not table.board.touching(body(table, self.pilot), body(table, self.titan)):
            return Permission(bar=f"It has to touch {name} to climb on.")
        return Permission()


def _rideable(table: Tabletop, unit: int) -> bool:
    return kind_of(table, unit) == "titan" or is_titan_zed(table, unit)


@dataclass(frozen=True, slots=True)
class Rodeo(UnitAction):
    """A Pilot climbs onto an enemy Titan it touches, without a test (10.3); onto a Titan-Zed too (ruling RH-08)."""

    label: ClassVar[str] = "Rodeo"
    kind: ClassVar[str] = "rodeo"
    unit: int
    titan: int

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return kind_of(battle.table, unit) == "pilot"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        table = battle.table
        if kind_of(table, unit) != "pilot":
            return "Only a Pilot rides a Titan."
        if mount_of(table, unit) is not None:
            return "It rides a Titan already."
        no = cannot(battle, unit, cls.kind)
        if no is None and not any(_rideable(table, u) for u in touching(table, unit)):
            return "It touches no Titan."
        return no

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(battle.bar(MayRide(self.unit, self.titan)))

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        battle.happen(RodeoBegan(self.unit, self.titan, _hold(battle.table, self.unit, self.titan)))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, titan) for titan in models(battle.table)
                    if battle.bar(MayRide(unit, titan)) is None)


def _hold(table: Tabletop, pilot: int, titan: int) -> Point:
    """Where a Pilot clings: on the side it came from, all of its base within the Titan's."""
    mine, theirs = table.get(pilot, Place), table.get(titan, Place)
    dx, dy = mine.x - theirs.x, mine.y - theirs.y
    away = hypot(dx, dy) or 1.0
    out = max(0.0, body_radius(table, titan) - body_radius(table, pilot) - INSIDE) / away
    return (tidy(dx * out), tidy(dy * out))


# --- while it lasts ------------------------------------------------------------------------------------------------


@hooks.after(Moved)
@hooks.after(HordeMoved)
@hooks.after(Shoved)
@hooks.after(Settled)
def riders_are_carried(battle: Battle, event: Moved | HordeMoved | Shoved | Settled) -> Iterable[Step]:
    """Whatever moves a Titan moves its riders (ruling RH-09)."""
    table = battle.table
    for rider in riders(table, event.unit):
        battle.happen(Carried(rider, seat(table, event.unit, table.get(rider, Riding).offset)))
    return ()


@hooks.modify(MayTarget, name="rodeo")
def out_of_its_titans_aim(battle: Battle, asked: MayTarget, value: Permission) -> Permission:
    """A Titan cannot target its rider with its own weapons; everybody else can."""
    if mount_of(battle.table, asked.target) != asked.attack.attacker:
        return value
    return value.barred(f"{name_of(battle.table, asked.target)} rides it, out of reach of its own weapons.")


@hooks.modify(MayAct, name="rodeo")
def nobody_climbs_out_past_a_rider(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    """Nobody leaves a Titan by the hatch while a rider is on it; ejecting is another matter (ruling RH-10)."""
    if asked.kind == "disembark" and riders(battle.table, asked.unit):
        return value.barred("A rider keeps the hatch shut.")
    return value


# --- the battery pull ----------------------------------------------------------------------------------------------


@hooks.after(ActivationEnded)
def battery_is_pulled(battle: Battle, event: ActivationEnded) -> Iterable[Step]:
    """As the activation ends that follows the one of mounting; a Titan-Zed has no battery (11.5, ruling RH-11)."""
    table, mount = battle.table, mount_of(battle.table, event.unit)
    if mount is None or is_titan_zed(table, mount) or Rodeo.kind in table.get(event.unit, Turn).done:
        return ()
    return (PullBattery(event.unit, mount), DropOff(event.unit, mount))


@dataclass(frozen=True, slots=True)
class PullBattery(Step):
    """1d6: on a 1 a critical condition, else 2 damage that nothing defends against (ruling RH-12)."""

    pilot: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, figures = battle.table, tables().figures.rodeo
        side = side_of(table, self.pilot)
        face = battle.roll(1, 6, "battery", self.pilot, side)[0]
        cause = Cause("battery", side, self.pilot)
        if face <= figures.critical_on:
            battle.happen(BatteryPulled(self.pilot, self.titan, face, 0))
            return (RollCritical(self.titan, cause), EjectIfArmed(self.titan, core_armed(table, self.titan)))
        battle.happen(BatteryPulled(self.pilot, self.titan, face, figures.armor))
        return (Hurt(self.titan, figures.armor, cause),)


@dataclass(frozen=True, slots=True)
class EjectIfArmed(Step):
    """A core armed just now lets the pilot inside eject at once (10.5); ``before``: it was armed already."""

    unit: int
    before: bool

    def run(self, battle: Battle) -> Iterable[Step]:
        armed = core_armed(battle.table, self.unit) and not self.before
        return (OfferEject(self.unit, "core_eject"),) if armed else ()


@dataclass(frozen=True, slots=True)
class DropOff(Step):
    """After the pull the rider drops off where its owner says, if it is still up there (ruling RH-13)."""

    pilot: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.pilot)
        if mount_of(battle.table, self.pilot) != self.titan or side is None:
            return ()
        spot = DropSpot(self.pilot, self.titan)
        if not spot.spots(battle):
            return (ComeOff(self.pilot, self.titan),)
        return (Choose(side, "drop_off", (Option("land", (), spot),), (self.pilot, self.titan)),)


@dataclass(frozen=True, slots=True)
class DropSpot(Spot):
    """A place that holds the rider's base, at most 3" from the Titan's."""

    pilot: int
    titan: int

    def refuse(self, battle: Battle, point: Point) -> str | None:
        table, reach = battle.table, tables().figures.rodeo.drop_within
        no = free_spot(table, self.pilot, point)
        if no is not None:
            return no
        if not table.board.within(_there(table, self.pilot, point), body(table, self.titan), reach):
            return f'It drops off within {reach:g}" of the Titan.'
        return None

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (Descend(self.pilot, self.titan, point),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        table, reach = battle.table, tables().figures.rodeo.drop_within
        rim = body_radius(table, self.titan) + body_radius(table, self.pilot)
        rings = around_point(table.get(self.titan, Place).point, (rim + 0.1, rim + reach / 2, rim + reach - 0.1), 24)
        return [p for p in rings if self.refuse(battle, p) is None]


@dataclass(frozen=True, slots=True)
class Descend(Step):
    """The rodeo is over, and the Pilot stands there."""

    pilot: int
    titan: int
    at: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(RodeoEnded(self.pilot, self.titan, place_at(battle.table, self.pilot, self.at)))
        return ()


# --- the Titan's answer --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shake(UnitAction):
    """A Titan spends an action to shake off its rider (10.3, ruling RH-14)."""

    label: ClassVar[str] = "Shake off"
    kind: ClassVar[str] = "shake"
    unit: int

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return bool(riders(battle.table, unit))

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not riders(battle.table, unit):
            return "Nobody rides it."
        return cannot(battle, unit, cls.kind)

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        return tuple(HoldOn(rider, self.unit) for rider in riders(battle.table, self.unit))

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)


@dataclass(frozen=True, slots=True)
class HoldOn(Step):
    """The rider takes a Tactics 8 test, or is thrown 6" to where the Titan's owner likes and is Knocked Down."""

    pilot: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        figures, side = tables().figures.rodeo, side_of(battle.table, self.titan)
        if passes(battle, self.pilot, figures.shake_tn, "shake") or side is None:
            return ()
        spot = FarSpot(self.pilot, self.titan, figures.thrown, figures.tokens, contact=True)
        if not spot.spots(battle):
            return (ComeOff(self.pilot, self.titan), Knock(self.pilot, figures.tokens))
        return (Choose(side, "throw_to", (Option("land", (), spot),), (self.titan, self.pilot)),)


# --- how else it ends ----------------------------------------------------------------------------------------------


@hooks.after(Moved)
@hooks.after(Shoved)
@hooks.after(Thrown)
def whoever_leaves_rides_no_more(battle: Battle, event: Moved | Shoved | Thrown) -> Iterable[Step]:
    """Moving off by choice, or being thrown, ends the rodeo (ruling RH-09)."""
    part = battle.table.find(event.unit, Riding)
    if part is not None:
        battle.happen(RodeoEnded(event.unit, part.titan))
    return ()


@hooks.after(Embarked)
def whoever_boards_rides_no_more(battle: Battle, event: Embarked) -> Iterable[Step]:
    part = battle.table.find(event.pilot, Riding)
    if part is not None:
        battle.happen(RodeoEnded(event.pilot, part.titan))
    return ()


@hooks.after(PilotOut)
def null_titan_is_ridden_no_more(battle: Battle, event: PilotOut) -> Iterable[Step]:
    """With nobody in it there is nothing to ride (ruling RH-09)."""
    return tuple(ComeOff(rider, event.titan) for rider in riders(battle.table, event.titan))


@hooks.after(Killed)
def lost_titan_is_ridden_no_more(battle: Battle, event: Killed) -> Iterable[Step]:
    """A rider takes the blast like anyone, and is set beside what is left."""
    return tuple(ComeOff(rider, event.unit) for rider in riders(battle.table, event.unit))


@hooks.after(WentDown)
def downed_rider_lets_go(battle: Battle, event: WentDown) -> Iterable[Step]:
    part = battle.table.find(event.unit, Riding)
    return () if part is None else (ComeOff(event.unit, part.titan),)


@dataclass(frozen=True, slots=True)
class ComeOff(Step):
    """The marker goes, and the Pilot is set on the nearest spot beside the Titan that holds it."""

    pilot: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if not here(table, self.pilot) or table.find(self.pilot, Riding) is None:
            return ()
        spot = self._beside(table)
        battle.happen(RodeoEnded(self.pilot, self.titan, None if spot is None else place_at(table, self.pilot, spot)))
        return ()

    def _beside(self, table: Tabletop) -> Point | None:
        middle, radius = table.get(self.titan, Place), body_radius(table, self.pilot)
        clear = body_radius(table, self.titan) + radius

        def outside(point: Point) -> bool:
            return hypot(point[0] - middle.x, point[1] - middle.y) >= clear

        wish = table.get(self.pilot, Place).point
        return table.board.spot(radius, wish, all_bodies(table, self.pilot), outside, max(table.size))


def _there(table: Tabletop, pilot: int, point: Point) -> Body:
    return body(table, pilot, place_at(table, pilot, point))
