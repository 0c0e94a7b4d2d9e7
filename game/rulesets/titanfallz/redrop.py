"""Rules 8.4: Titanfall / Redrop. Reserves come on, one model at a time, the initiative holder first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission, Question
from game.rules.step import Step, Wait
from game.rulesets.titanfallz.acting import Moment, refuse
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.harm import Cause, Kill, Knock, attack_cause
from game.rulesets.titanfallz.measuring import body_radius, place_at, within
from game.rulesets.titanfallz.models import (
    aboard,
    all_bodies,
    bodies,
    body,
    crew,
    downed,
    foes,
    here,
    idle,
    in_reserve,
    is_device,
    is_horde,
    is_titan_zed,
    is_turret,
    kind_of,
    models,
    name_of,
    of_side,
    other,
    pilot_of_side,
    side_of,
    standing,
)
from game.rulesets.titanfallz.moving import around_point
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import Aboard, Cockpit, Floodlight, Initiative, Model, Reserve, Smoke
from game.rulesets.titanfallz.scoring import zones_of
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.board import Body
from game.tabletop.parts import Base, Piece, Place, Point, Removed, tidy
from game.tabletop.tabletop import Tabletop, remembered

hooks = Hooks()


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SmokeCleared(Event):
    """A smoke template is gone."""

    smoke: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.smoke, Removed("cleared"))
        table.drop(self.smoke, Piece)
        table.drop(self.smoke, Place)


@dataclass(frozen=True, slots=True)
class Dropped(Event):
    """A model came on from reserve at a place."""

    unit: int
    place: Place

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, Reserve)
        table.put(self.unit, self.place)


@dataclass(frozen=True, slots=True)
class TitanLanded(Event):
    """A Titan fell from orbit onto a place, with its pilot aboard or Null."""

    unit: int
    place: Place
    pilot: int | None

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, Reserve)
        table.put(self.unit, self.place)
        table.put(self.unit, Cockpit(self.pilot, self.pilot))
        if self.pilot is not None:
            table.drop(self.pilot, Reserve)
            table.put(self.pilot, Aboard(self.unit))
            if table.has(self.pilot, Floodlight):
                table.drop(self.pilot, Floodlight)
                table.put(self.unit, Floodlight())


@dataclass(frozen=True, slots=True)
class DropDeclined(Event):
    """A side brings on nothing more in this step."""

    side: int


# --- whose turn ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RedropStep(Step):
    """Smoke clears; then the sides bring on reserves in turns."""

    def run(self, battle: Battle) -> Iterable[Step]:
        for entity, _ in battle.table.having(Smoke):
            if not battle.table.has(entity, Removed):
                battle.happen(SmokeCleared(entity))
        holder = battle.table.of_table(Initiative).holder
        return (NextDrop(0 if holder is None else holder, ()),)


@dataclass(frozen=True, slots=True)
class NextDrop(Step):
    """The side to deploy next, unless it is done; then the other goes on alone (ruling RB-53)."""

    side: int
    done: tuple[int, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        for side in (self.side, other(self.side)):
            if side not in self.done and droppable(battle, side):
                return (Dropping(side, self.done),)
        return ()


@dataclass(frozen=True, slots=True)
class ComesAlone(Question[bool]):
    """Whether a model in reserve comes on by itself; a Pilot comes only inside its Titan (ruling RB-54)."""

    unit: int

    def start(self, battle: Battle) -> bool:
        return kind_of(battle.table, self.unit) != "pilot"


def droppable(battle: Battle, side: int) -> list[int]:
    """Models of a side that wait in reserve on their own."""
    table = battle.table
    waiting = [u for u in crew(table, side) if in_reserve(table, u) and battle.value(ComesAlone(u))]
    return waiting if of_side(table, side) or zones_of(table, side) else []


@dataclass(frozen=True, slots=True)
class Dropping(Wait):
    """A side brings on one model, or declines for this step."""

    side: int
    done: tuple[int, ...]

    @property
    def asked(self) -> int:
        return self.side

    def admit(self, battle: Battle, action: Action) -> None:
        if not isinstance(action, (Deploy, DeclineDrop)):
            raise Refused("It is the moment to bring on reserves.")
        if isinstance(action, Deploy) and side_of(battle.table, action.unit) != self.side:
            raise Refused("That model is not yours.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        done = (*self.done, self.side) if isinstance(action, DeclineDrop) else self.done
        return (Moment(), NextDrop(other(self.side), done))

    def offers(self, battle: Battle) -> Iterable[Offer]:
        yield DeclineDrop()
        for unit in droppable(battle, self.side):
            region = DropRegion(unit)
            if any(region.action(battle, p) is not None for p in region.candidates(battle)):
                yield region


# --- actions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayDrop(Question[Permission]):
    """Whether a model may come on at a point now."""

    unit: int
    at: Point

    def start(self, battle: Battle) -> Permission:
        no = why_no_drop(battle, self.unit, self.at)
        return Permission() if no is None else Permission(bar=no)


@dataclass(frozen=True, slots=True)
class Deploy(Action):
    """Bring on a model from reserve with its base on a point (8.4)."""

    label: ClassVar[str] = "Deploy"
    unit: int
    at: Point

    def verify(self, battle: Battle) -> None:
        if battle.table.find(self.unit, Model) is None:
            raise Refused("There is no such model.")
        refuse(battle.bar(MayDrop(self.unit, self.at)))

    def perform(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        place = place_at(table, self.unit, self.at)
        if kind_of(table, self.unit) != "titan":
            battle.happen(Dropped(self.unit, place))
            return ()
        return (Land(self.unit, self.at),)


@dataclass(frozen=True, slots=True)
class DeclineDrop(Action):
    """Bring on nothing more in this step (ruling RB-53)."""

    label: ClassVar[str] = "No more drops"

    def verify(self, battle: Battle) -> None:
        if not isinstance(battle.waiting, Dropping):
            raise Refused("Nobody is being deployed now.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        waiting = battle.waiting
        assert isinstance(waiting, Dropping)
        battle.happen(DropDeclined(waiting.side))
        return ()


@dataclass(frozen=True, slots=True)
class DropRegion(Region):
    """Where a reserve may come on."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        at = (tidy(point[0]), tidy(point[1]))
        return Deploy(self.unit, at) if battle.bar(MayDrop(self.unit, at)) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        return [p for p in self.candidates(battle) if self.action(battle, p) is not None]

    def candidates(self, battle: Battle) -> Sequence[Point]:
        return _candidates(battle, self.unit)


@dataclass(frozen=True, slots=True)
class HomeSpots(Question[tuple[Point, ...]]):
    """Points worth trying for a reserve that comes on at home: a grid in the own zone; none for a Titan."""

    unit: int

    def start(self, battle: Battle) -> tuple[Point, ...]:
        table, side = battle.table, side_of(battle.table, self.unit)
        if side is None or kind_of(table, self.unit) == "titan":
            return ()
        return tuple(point for outline in zones_of(table, side) for point in zone_grid(outline))


def _candidates(battle: Battle, unit: int) -> list[Point]:
    """Points worth trying: those at home, and rings around friends; always the same for the same table."""
    table, figures = battle.table, tables().figures.deploy
    side = side_of(table, unit)
    assert side is not None
    titan = kind_of(table, unit) == "titan"
    reach = figures.titan_within if titan else figures.infantry_within
    home = battle.value(HomeSpots(unit))
    points = list(home)
    for friend in of_side(table, side):
        place, radius = table.get(friend, Place), table.get(friend, Base).radius + body_radius(table, unit)
        points += around_point(place.point, (radius + reach / 3, radius + reach * 0.8), 8)
    return points


def zone_grid(outline: tuple[Point, ...], step: float = 3.0) -> list[Point]:
    """Points of a grid over the bounds of a zone, row by row."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    columns = int((max(xs) - min(xs)) / step)
    rows = max(1, int((max(ys) - min(ys)) / step))
    return [(tidy(min(xs) + step * (i + 0.5)), tidy(min(ys) + step * (j + 0.5)))
            for i in range(columns) for j in range(rows)]


# --- legality ------------------------------------------------------------------------------------------------------


def why_no_drop(battle: Battle, unit: int, at: Point) -> str | None:
    """Why a model may not come on there (8.4), or None."""
    table = battle.table
    if not in_reserve(table, unit):
        return f"{name_of(table, unit)} is not in reserve."
    if kind_of(table, unit) == "titan":
        return _no_landing(battle, unit, at)
    if not battle.value(ComesAlone(unit)):
        return "A Pilot in reserve comes on inside its Titan."
    return _no_redrop(battle, unit, at)


def _no_redrop(battle: Battle, unit: int, at: Point) -> str | None:
    table, figures, side = battle.table, tables().figures.deploy, side_of(battle.table, unit)
    assert side is not None
    if kind_of(table, unit) == "infantry" and _infantry_standing(table, side) >= figures.max_infantry:
        return f"No more than {figures.max_infantry} infantry of a side may be on the table."
    misfit = table.board.fits(body_radius(table, unit), at, all_bodies(table))
    if misfit is not None:
        return misfit.sentence
    there = body(table, unit, place_at(table, unit, at))
    near = figures.clear_of_enemies
    if any(table.board.within(there, foe, near) for foe in _foes_of(table, unit)):
        return f'It may not come on within {near:g}" of an enemy or of the horde.'
    home = battle.value(HomeGround(unit, there))
    return None if home is None else _no_drop_outside(table, side, there, home)


@dataclass(frozen=True, slots=True)
class HomeGround(Question[str | None]):
    """Where a reserve has to stand to come on at home, or None if that is where it would stand."""

    unit: int
    there: Body

    def start(self, battle: Battle) -> str | None:
        table, side = battle.table, side_of(battle.table, self.unit)
        zones = [] if side is None else zones_of(table, side)
        inside = any(table.board.wholly_in(self.there, outline) for outline in zones)
        return None if inside else "in your deployment zone"


@remembered
def _infantry_standing(table: Tabletop, side: int) -> int:
    return sum(kind_of(table, u) == "infantry" and standing(table, u) for u in of_side(table, side))


@remembered
def _foes_of(table: Tabletop, unit: int) -> tuple[Body, ...]:
    return tuple(bodies(table, foes(table, unit)))


@remembered
def _mindful(table: Tabletop, side: int) -> tuple[Body, ...]:
    """A side's models that can have a friend drop in beside them and an enemy not (rulings RB-51, RB-52)."""
    return tuple(body(table, u) for u in of_side(table, side)
                 if standing(table, u) and not idle(table, u) and not is_device(table, u))


def _no_drop_outside(table: Tabletop, side: int, there: Body, home: str) -> str | None:
    """Away from home infantry comes on near a friend and out of enemy sight (rulings RB-50 to RB-52)."""
    reach = tables().figures.deploy.infantry_within
    if not any(table.board.within(there, host, reach) for host in _mindful(table, side)):
        return f'It comes on within {reach:g}" of a friend, or {home}.'
    if any(table.board.sees_body(there, watcher) for watcher in _mindful(table, other(side))):
        return f"An enemy can see that spot, and it is not {home}."
    return None


@dataclass(frozen=True, slots=True)
class LandingGround(Question[str | None]):
    """Where a Titan has to land, or None if that is where it would (ruling RB-58)."""

    titan: int
    there: Body

    def start(self, battle: Battle) -> str | None:
        table, reach = battle.table, tables().figures.deploy.titan_within
        near = any(table.board.within(self.there, body(table, u), reach) for u in landing_hosts(table, self.titan))
        return None if near else f'within {reach:g}" of a friendly Specialist'


def landing_hosts(table: Tabletop, titan: int) -> list[int]:
    """The standing Specialists a Titan may land beside."""
    side = side_of(table, titan)
    own = [] if side is None else of_side(table, side)
    return [u for u in own if standing(table, u) and table.get(u, Model).rank == "specialist"]


def _no_landing(battle: Battle, titan: int, at: Point) -> str | None:
    table = battle.table
    side = side_of(table, titan)
    assert side is not None
    solid = bodies(table, (u for u in models(table) if not _crushable(table, u)))
    misfit = table.board.fits(body_radius(table, titan), at, solid)
    if misfit is not None:
        return misfit.sentence
    there = body(table, titan, place_at(table, titan, at))
    ground = battle.value(LandingGround(titan, there))
    if ground is not None:
        return f"A Titan lands {ground}."
    if pilot_of_side(table, side) in crushed_by(table, titan, at):
        return "That would crush your own Pilot."
    return None


def crushed_by(table: Tabletop, titan: int, at: Point) -> list[int]:
    """Models under a landing base: any that it can come down on."""
    there = body(table, titan, place_at(table, titan, at))
    return [u for u in models(table) if _crushable(table, u) and _overlaps(there, body(table, u))]


def _crushable(table: Tabletop, unit: int) -> bool:
    """Whether a Titan can come down on it: not on one of a Titan's size (ruling RB-55) nor on a turret."""
    return kind_of(table, unit) != "titan" and not is_titan_zed(table, unit) and not is_turret(table, unit)


def _overlaps(a: Body, b: Body) -> bool:
    return hypot(a.x - b.x, a.y - b.y) < a.radius + b.radius - 0.001


# --- landing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Land(Step):
    """Crush what is under it, then the shock, then the noise (8.4, rulings RB-56 and RB-57)."""

    titan: int
    at: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        side = side_of(table, self.titan)
        assert side is not None
        crushed = crushed_by(table, self.titan, self.at)
        pilot = pilot_of_side(table, side)
        inside = pilot if in_reserve(table, pilot) or aboard(table, pilot) == self.titan else None
        battle.happen(TitanLanded(self.titan, place_at(table, self.titan, self.at), inside))
        crush = attack_cause(table, self.titan, "crush")
        kills = tuple(Kill(u, crush if is_horde(table, u) or side_of(table, u) != side else Cause("crush"))
                      for u in crushed)
        loud = MakeNoise(self.titan, tables().noise.titanfall)
        return (Together(kills), LandingShock(self.titan), loud, FinishLanding(self.titan))


@dataclass(frozen=True, slots=True)
class LandingDone(Event):
    """A Titan stands where it landed, and all that the landing did is done."""

    unit: int


@dataclass(frozen=True, slots=True)
class FinishLanding(Step):
    """The landing is over; what a scenario makes of it follows the event."""

    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(LandingDone(self.titan))
        return ()


@dataclass(frozen=True, slots=True)
class LandingShock(Step):
    """Every infantry model within 2" tests Tactics 9 or is Knocked Down, friend or foe (8.4)."""

    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, figures, steps = battle.table, tables().figures.landing, list[Step]()
        if not here(table, self.titan):
            return ()
        for unit in models(table):
            shaken = kind_of(table, unit) in ("infantry", "pilot") and not downed(table, unit)
            if shaken and within(table, self.titan, unit, figures.shock_radius) \
                    and not passes(battle, unit, figures.shock_tn, "landing shock"):
                steps.append(Knock(unit, figures.tokens))
        return steps
