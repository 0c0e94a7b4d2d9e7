"""Standard deployment (13.1, rulings RA-47 and RH-89): a strip along each edge, one model at a time in turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission, Question
from game.rules.step import Step, Wait
from game.rulesets.titanfallz.acting import refuse
from game.rulesets.titanfallz.measuring import free_spot, place_at
from game.rulesets.titanfallz.models import (
    aboard,
    body,
    crew,
    here,
    in_reserve,
    kind_of,
    name_of,
    other,
    pilot_of_side,
    side_of,
)
from game.rulesets.titanfallz.parts import Aboard, Cockpit, Floodlight, Model, Reserve
from game.rulesets.titanfallz.redrop import zone_grid
from game.rulesets.titanfallz.scoring import zones_of
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

_WIDE, _FINE = 1.5, 0.25
"""Inches between the spots that are tried in a zone."""


@dataclass(frozen=True, slots=True)
class ModelSetUp(Event):
    """A model was deployed before the first round, a Titan with its pilot aboard or without."""

    unit: int
    place: Place
    pilot: int | None = None

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, Reserve)
        table.put(self.unit, self.place)
        if self.pilot is not None:
            table.drop(self.pilot, Reserve)
            table.put(self.pilot, Aboard(self.unit))
            table.put(self.unit, Cockpit(self.pilot, self.pilot))
            if table.has(self.pilot, Floodlight):
                table.drop(self.pilot, Floodlight)
                table.put(self.unit, Floodlight())


@dataclass(frozen=True, slots=True)
class SetUpFinished(Event):
    """A side deploys nothing more; the rest waits in reserve."""

    side: int


@dataclass(frozen=True, slots=True)
class MaySetUp(Question[Permission]):
    """Whether a model may be deployed before the first round: the Titan, the Pilot, up to five infantry."""

    unit: int

    def start(self, battle: Battle) -> Permission:
        table, side = battle.table, side_of(battle.table, self.unit)
        if side is None or not in_reserve(table, self.unit):
            return Permission(bar=f"{name_of(table, self.unit)} cannot be deployed now.")
        placed = [u for u in crew(table, side) if kind_of(table, u) == "infantry" and here(table, u)]
        if kind_of(table, self.unit) == "infantry" and len(placed) >= tables().figures.deploy.max_infantry:
            return Permission(bar=f"{name_of(table, self.unit)} cannot be deployed now.")
        return Permission()


@dataclass(frozen=True, slots=True)
class HasToSetUp(Question[bool]):
    """Whether a model may not be left in reserve by whoever finishes deployment."""

    unit: int

    def start(self, battle: Battle) -> bool:
        return kind_of(battle.table, self.unit) in ("titan", "pilot")


def may_set_up(battle: Battle, side: int) -> list[int]:
    """Models of a side that may still be deployed."""
    return [u for u in crew(battle.table, side) if battle.bar(MaySetUp(u)) is None]


def still_due(battle: Battle, side: int) -> str | None:
    """What a side has to deploy before it may stop: its Titan and its Pilot, unless there is no room for them."""
    for unit in may_set_up(battle, side):
        if battle.value(HasToSetUp(unit)) and next(_rooms(battle.table, unit), None) is not None:
            return f"{name_of(battle.table, unit)} has to be deployed first."
    return None


@dataclass(frozen=True, slots=True)
class NextSetUp(Step):
    """The side to place next; one that is done leaves the other to place alone."""

    side: int
    done: tuple[int, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        for side in (self.side, other(self.side)):
            if side not in self.done and may_set_up(battle, side):
                return (SettingUp(side, self.done),)
        return ()


@dataclass(frozen=True, slots=True)
class SettingUp(Wait):
    """A side deploys one model, or finishes."""

    side: int
    done: tuple[int, ...]

    @property
    def asked(self) -> int:
        return self.side

    def admit(self, battle: Battle, action: Action) -> None:
        if not isinstance(action, (SetUp, FinishSetUp)):
            raise Refused("Deployment comes first.")
        if isinstance(action, SetUp) and side_of(battle.table, action.unit) != self.side:
            raise Refused("That model is not yours.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        done = (*self.done, self.side) if isinstance(action, FinishSetUp) else self.done
        return (NextSetUp(other(self.side), done),)

    def offers(self, battle: Battle) -> Iterable[Offer]:
        for unit in may_set_up(battle, self.side):
            yield SetUpRegion(unit)
            if _can_be_manned(battle.table, unit):
                yield SetUpRegion(unit, manned=False)
        if still_due(battle, self.side) is None:
            yield FinishSetUp()


@dataclass(frozen=True, slots=True)
class SetUp(Action):
    """Deploy a model wholly inside its own zone; a Titan with its Pilot aboard, unless ``manned`` is False."""

    label: ClassVar[str] = "Deploy"
    unit: int
    at: Point
    manned: bool = True

    def verify(self, battle: Battle) -> None:
        table = battle.table
        if table.find(self.unit, Model) is None:
            raise Refused("There is no such model.")
        refuse(battle.bar(MaySetUp(self.unit)))
        refuse(_no_room(table, self.unit, self.at))

    def perform(self, battle: Battle) -> Iterable[Step]:
        table, side = battle.table, side_of(battle.table, self.unit)
        assert side is not None
        manned = self.manned and _can_be_manned(table, self.unit)
        pilot = pilot_of_side(table, side) if manned else None
        facing = 90.0 if zones_of(table, side) and self.at[1] < table.size[1] / 2 else 270.0
        battle.happen(ModelSetUp(self.unit, place_at(table, self.unit, self.at, facing), pilot))
        return ()


@dataclass(frozen=True, slots=True)
class FinishSetUp(Action):
    """Leave the rest in reserve."""

    label: ClassVar[str] = "Finish deployment"

    def verify(self, battle: Battle) -> None:
        waiting = battle.waiting
        if not isinstance(waiting, SettingUp):
            raise Refused("Deployment is over.")
        refuse(still_due(battle, waiting.side))

    def perform(self, battle: Battle) -> Iterable[Step]:
        waiting = battle.waiting
        assert isinstance(waiting, SettingUp)
        battle.happen(SetUpFinished(waiting.side))
        return ()


def _no_room(table: Tabletop, unit: int, at: Point) -> str | None:
    """Why a model cannot be deployed on a spot, or None."""
    crowded = free_spot(table, unit, at)
    if crowded is not None:
        return crowded
    there = body(table, unit, place_at(table, unit, at))
    inside = any(table.board.wholly_in(there, outline) for outline in _own_zones(table, unit))
    return None if inside else "It has to stand wholly inside your deployment zone."


def _own_zones(table: Tabletop, unit: int) -> list[tuple[Point, ...]]:
    side = side_of(table, unit)
    return [] if side is None else zones_of(table, side)


def _rooms(table: Tabletop, unit: int) -> Iterator[Point]:
    """Spots where a model can be deployed: of a wide grid, or of a fine one where the wide one finds no room."""
    for step in (_WIDE, _FINE):
        grid = (point for outline in _own_zones(table, unit) for point in zone_grid(outline, step))
        spots = (point for point in grid if _no_room(table, unit, point) is None)
        first = next(spots, None)
        if first is not None:
            yield first
            yield from spots
            return


def _can_be_manned(table: Tabletop, unit: int) -> bool:
    side = side_of(table, unit)
    if kind_of(table, unit) != "titan" or side is None:
        return False
    pilot = pilot_of_side(table, side)
    return in_reserve(table, pilot) and aboard(table, pilot) is None


@dataclass(frozen=True, slots=True)
class SetUpRegion(Region):
    """Where a model may be deployed."""

    unit: int
    manned: bool = True

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = SetUp(self.unit, (tidy(point[0]), tidy(point[1])), self.manned)
        try:
            action.verify(battle)
        except Refused:
            return None
        return action

    def spots(self, battle: Battle) -> Sequence[Point]:
        return list(_rooms(battle.table, self.unit))
