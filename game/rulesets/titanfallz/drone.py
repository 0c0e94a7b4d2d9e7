"""The Coordinator Drone (equipment of Titans): a flying spotter for Coordinated weapons.

It hovers over its spot: it can be shot at and landed on, but it stops nobody's way, and the dead cannot reach it.
"""

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
from game.rulesets.titanfallz.acting import MayActivate, refuse
from game.rulesets.titanfallz.equipment import Gadget
from game.rulesets.titanfallz.harm import DownCredited, Killed, WentDown
from game.rulesets.titanfallz.models import all_bodies, body, flies, here, name_of, side_of
from game.rulesets.titanfallz.moving import TOLERANCE, around_point
from game.rulesets.titanfallz.parts import DroneOf, Health, Model, Stats, Turn
from game.rulesets.titanfallz.profiles import Drone
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Base, Place, Point, Removed, Side, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ITEM = "coordinator_drone"
MM = 25.4


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DroneLaunched(Event):
    """A Titan's drone is in the air, over a place."""

    titan: int
    side: int
    place: Place

    def apply(self, table: Tabletop) -> None:
        row, titan = drone_row(), table.get(self.titan, Model).name
        table.create(
            Side(self.side), Model(f"Drone of {titan}", "drone", "drone", ITEM), DroneOf(self.titan),
            Stats(row.spd, row.defence, row.arm), Base(_radius(), row.height), Health(), Turn(), self.place,
        )


@dataclass(frozen=True, slots=True)
class DroneFlew(Event):
    """A drone moved; it serves the side its Titan is on now."""

    unit: int
    side: int
    place: Place

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, self.place)
        table.put(self.unit, Side(self.side))


@dataclass(frozen=True, slots=True)
class DroneLost(Event):
    """A drone was shot down; another may be launched in its place."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Removed("drone"))
        table.drop(self.unit, Turn)


# --- asking --------------------------------------------------------------------------------------------------------


def drone_row() -> Drone:
    """What a drone is."""
    row = tables().equipment[ITEM].drone
    assert row is not None
    return row


def _radius() -> float:
    return round(drone_row().base_mm / MM / 2, 3)


def drone_of(table: Tabletop, titan: int) -> int | None:
    """The drone that a Titan has in the air."""
    return next((u for u, part in table.having(DroneOf) if part.titan == titan and here(table, u)), None)


def why_no_flight(table: Tabletop, titan: int, at: Point) -> str | None:
    """Why a Titan's drone cannot fly there, or None: from where it is, or from a spot where it is launched."""
    row, drone = drone_row(), drone_of(table, titan)
    start, reach = table.get(titan if drone is None else drone, Place), float(row.spd)
    if drone is None:
        reach += row.place_within + table.get(titan, Base).radius + _radius()
    if hypot(at[0] - start.x, at[1] - start.y) > reach + TOLERANCE:
        return f'The drone flies no farther than {row.spd:g}".' if drone is not None else \
            f'It is launched within {row.place_within:g}" and flies no farther than {row.spd:g}" from there.'
    others = all_bodies(table) if drone is None else all_bodies(table, drone)
    misfit = table.board.fits(_radius(), at, others)
    return None if misfit is None else misfit.sentence


# --- the action ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FlyDrone(Gadget):
    """Launch the drone and move it at once; used again, move the same one."""

    label: ClassVar[str] = "Drone"
    item: ClassVar[str] = ITEM
    unit: int
    at: Point

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(why_no_flight(battle.table, self.unit, self.at))

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        table, side = battle.table, side_of(battle.table, self.unit)
        assert side is not None
        drone, place = drone_of(table, self.unit), Place.at(*self.at, z=table.board.rest(self.at, _radius()))
        if drone is None:
            battle.happen(DroneLaunched(self.unit, side, place))
        else:
            battle.happen(DroneFlew(drone, side, place))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        if DroneRegion(unit).spots(battle):
            yield DroneRegion(unit)


@dataclass(frozen=True, slots=True)
class DroneRegion(Region):
    """Where the drone can fly."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = FlyDrone(self.unit, (tidy(point[0]), tidy(point[1])))
        return action if refusal(battle, action) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        table, drone = battle.table, drone_of(battle.table, self.unit)
        middle = body(table, self.unit if drone is None else drone)
        rings = around_point(middle.point, (middle.radius + 2.0, 6.0, 10.0), 12)
        return [p for p in rings if why_no_flight(table, self.unit, p) is None]


# --- what it is not ------------------------------------------------------------------------------------------------


@hooks.modify(MayActivate, name="drone")
def moves_only_with_its_titan(battle: Battle, asked: MayActivate, value: Permission) -> Permission:
    """It has no activation of its own."""
    if not flies(battle.table, asked.unit):
        return value
    return value.barred(f"{name_of(battle.table, asked.unit)} moves with the equipment of its Titan.")


@hooks.instead(WentDown)
def shot_down(battle: Battle, event: WentDown) -> Event:
    """It is not Downed but gone."""
    return DroneLost(event.unit) if flies(battle.table, event.unit) else event


@hooks.instead(Killed)
def crushed(battle: Battle, event: Killed) -> Event:
    """Nobody scores for it."""
    return DroneLost(event.unit) if flies(battle.table, event.unit) else event


@hooks.instead(DownCredited)
def no_credit(battle: Battle, event: DownCredited) -> Event | None:
    return None if flies(battle.table, event.unit) else event

