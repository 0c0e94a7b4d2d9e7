"""Orbital ordnance (rules 5.1, 8.2; rulings RA-17, RB-28): what a crew has bought comes straight down, each kind once.

Nothing on this table has a roof, so nothing shelters anybody from above. Cover counts as what a base touches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region, refusal
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission, Question
from game.rules.step import Choose, Option, Spot, Step
from game.rulesets.titanfallz.acting import UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.attack import declare
from game.rulesets.titanfallz.attack_questions import Attack, Caught, CoverFrom, DefenceDice, HiddenBy
from game.rulesets.titanfallz.engagement import engaged, hostile
from game.rulesets.titanfallz.fighting import prey
from game.rulesets.titanfallz.harm import Knock
from game.rulesets.titanfallz.measuring import near_point, sees, sees_point, within
from game.rulesets.titanfallz.models import (
    attackable,
    body,
    has_ability,
    here,
    is_device,
    kind_of,
    models,
    name_of,
    of_side,
    other,
    pilot_of,
    side_of,
    standing,
    tags,
)
from game.rulesets.titanfallz.moving import around_point
from game.rulesets.titanfallz.noise import MakeNoise, NoiseLevel
from game.rulesets.titanfallz.parts import Orbit
from game.rulesets.titanfallz.profiles import Ordnance
from game.rulesets.titanfallz.redrop import Dropped
from game.rulesets.titanfallz.sure_thing import refuse_sure_thing, spend_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import TABLE, Cover, Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

FROM_ORBIT = "orbit"
"""How such an attack is made (see :class:`Attack`)."""

CALLS = "laser_guidance"


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OrdnanceCalled(Event):
    """A model called down one kind of ordnance, which its side has no more of."""

    unit: int
    side: int
    ordnance: str

    def apply(self, table: Tabletop) -> None:
        orbit = table.of_table(Orbit)
        left = [list(kinds) for kinds in orbit.left]
        left[self.side].remove(self.ordnance)
        table.put(TABLE, replace(orbit, left=(tuple(left[0]), tuple(left[1]))))


@dataclass(frozen=True, slots=True)
class AirburstSet(Event):
    """Airbursts wait for the other side's next landings."""

    side: int
    unit: int

    def apply(self, table: Tabletop) -> None:
        orbit = table.of_table(Orbit)
        table.put(TABLE, replace(orbit, airbursts=(*orbit.airbursts, (self.side, self.unit))))


@dataclass(frozen=True, slots=True)
class AirburstOver(Event):
    """The airbursts of a side are over."""

    side: int
    unit: int

    def apply(self, table: Tabletop) -> None:
        orbit = table.of_table(Orbit)
        kept = tuple(row for row in orbit.airbursts if row != (self.side, self.unit))
        table.put(TABLE, replace(orbit, airbursts=kept))


# --- who may call what, and where ----------------------------------------------------------------------------------


def in_orbit(table: Tabletop, unit: int) -> tuple[str, ...]:
    """What a model's side can still call down."""
    side = side_of(table, unit)
    return () if side is None else table.of_table(Orbit).left[side]


def may_call(table: Tabletop, unit: int) -> bool:
    """Field Engineers call ordnance, and Pilots, on foot or from inside their Titan (ruling RA-17)."""
    kind = kind_of(table, unit)
    piloted = kind == "pilot" or (kind == "titan" and pilot_of(table, unit) is not None)
    return piloted or has_ability(table, unit, CALLS)


@dataclass(frozen=True, slots=True)
class MayAim(Question[Permission]):
    """Whether this ordnance may be aimed by that model at a model, or at a spot."""

    unit: int
    ordnance: str
    target: int | None = None
    at: Point | None = None

    def start(self, battle: Battle) -> Permission:
        no = self._no_model(battle.table) if self.target is not None else self._no_spot(battle.table)
        return Permission() if no is None else Permission(bar=no)

    def _no_model(self, table: Tabletop) -> str | None:
        assert self.target is not None
        reach = tables().figures.ordnance.reach
        if not here(table, self.target):
            return "There is nobody there to strike."
        if not hostile(table, self.unit, self.target):
            return f"{name_of(table, self.target)} is on your side."
        if not attackable(table, self.target):
            return f"{name_of(table, self.target)} is Downed and cannot be a target."
        if not within(table, self.unit, self.target, reach):
            return f'Ordnance is aimed within {reach:g}" of the caller.'
        return None if sees(table, self.unit, self.target) else "The caller has no line of sight to that."

    def _no_spot(self, table: Tabletop) -> str | None:
        reach, at = tables().figures.ordnance.reach, self.at
        if at is None:
            return None
        if not (0 <= at[0] <= table.size[0] and 0 <= at[1] <= table.size[1]):
            return "That spot is not on the table."
        if not near_point(table, self.unit, at, reach):
            return f'Ordnance is aimed within {reach:g}" of the caller.'
        if not sees_point(table, self.unit, at):
            return "The caller has no line of sight to that."
        needed = tables().ordnance[self.ordnance].spotters
        if needed > 1 and len(_spotters(table, self.unit, at)) < needed:
            return f"{needed} of your models have to see that spot, the caller among them."
        return None


def _spotters(table: Tabletop, unit: int, at: Point) -> list[int]:
    side = side_of(table, unit)
    assert side is not None
    eyes = (u for u in of_side(table, side) if standing(table, u) and not is_device(table, u))
    return [u for u in eyes if sees_point(table, u, at)]


# --- the action ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallOrdnance(UnitAction):
    """The Skill action that calls down one kind of ordnance, at a model or at a spot as the kind asks."""

    label: ClassVar[str] = "Ordnance"
    kind: ClassVar[str] = "skill"
    unit: int
    ordnance: str
    target: int | None = None
    at: Point | None = None
    sure: bool = False

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return may_call(battle.table, unit) and bool(in_orbit(battle.table, unit))

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        table = battle.table
        if not may_call(table, unit):
            return "Only Pilots and Field Engineers call ordnance."
        if not in_orbit(table, unit):
            return "Nothing is left in orbit to call down."
        if engaged(table, unit):
            return "Engaged: it cannot call ordnance."
        barred = [cannot(battle, unit, cls.kind, kind) for kind in in_orbit(table, unit)]
        return None if None in barred else barred[0]

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.ordnance not in in_orbit(battle.table, self.unit):
            raise Refused("Your crew has no such ordnance left.")
        refuse(cannot(battle, self.unit, self.kind, self.ordnance))
        row = tables().ordnance[self.ordnance]
        if (self.target is not None) != (row.aim == "model") or (self.at is None) != (row.aim in ("model", "none")):
            raise Refused(_WANTED[row.aim])
        refuse(battle.bar(MayAim(self.unit, self.ordnance, self.target, self.at)))
        if self.sure:
            refuse_sure_thing(battle, self.unit, rolls=bool(row.caller_tn))

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind, self.ordnance)
        if self.sure:
            spend_sure_thing(battle, self.unit, self.kind)
        side = side_of(battle.table, self.unit)
        assert side is not None
        battle.happen(OrdnanceCalled(self.unit, side, self.ordnance))
        row = tables().ordnance[self.ordnance]
        if row.aim == "none":
            return (CallAirburst(self.unit, self.ordnance, self.sure),)
        if row.aim == "model":
            return _strike(battle, Attack(self.unit, row.weapon or "", FROM_ORBIT, self.target))
        assert self.at is not None
        if row.aim == "line":
            return (DrawLine(self.unit, self.ordnance, self.at),)
        if row.aim == "spots":
            return (MoreSpots(self.unit, self.ordnance, (self.at,)),)
        return _strike(battle, Attack(self.unit, row.weapon or "", FROM_ORBIT, None, self.at), row.count)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for name in in_orbit(battle.table, unit):
            if cannot(battle, unit, cls.kind, name) is not None:
                continue
            row = tables().ordnance[name]
            if row.aim == "none":
                yield cls(unit, name)
            elif row.aim == "model":
                yield from (cls(unit, name, foe) for foe in prey(battle.table, unit)
                            if battle.bar(MayAim(unit, name, foe)) is None)
            elif OrdnanceRegion(unit, name).spots(battle):
                yield OrdnanceRegion(unit, name)

    def choice(self, battle: Battle) -> str:
        return tables().ordnance[self.ordnance].name


_WANTED = {
    "model": "Name the model it is to strike.", "spot": "Name the spot it is to strike.",
    "spots": "Name the first spot.", "line": "Name the spot where it begins.", "none": "It is not aimed at anything.",
}


@dataclass(frozen=True, slots=True)
class OrdnanceRegion(Region):
    """Where one kind of ordnance may be aimed."""

    unit: int
    ordnance: str

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = CallOrdnance(self.unit, self.ordnance, None, (tidy(point[0]), tidy(point[1])))
        return action if refusal(battle, action) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        return _aims(battle, self.unit, self.ordnance)


def _aims(battle: Battle, unit: int, ordnance: str) -> list[Point]:
    """Spots worth aiming at: those of foes, and a few around the caller."""
    table, mine = battle.table, body(battle.table, unit)
    points = [body(table, u).point for u in prey(table, unit)]
    points += around_point(mine.point, (mine.radius + 4.0, mine.radius + 10.0), 8)
    return [p for p in dict.fromkeys(points) if battle.bar(MayAim(unit, ordnance, None, p)) is None]


# --- strikes -------------------------------------------------------------------------------------------------------


def _strike(battle: Battle, attack: Attack, times: int = 1) -> tuple[Step, ...]:
    """Let an attack come down, so many times; the bang is where it lands (ruling RB-28)."""
    place = Place.at(*attack.marker) if attack.marker is not None else None
    if attack.target is not None:
        place = battle.table.get(attack.target, Place)
    return (*(Strike(attack) for _ in range(times)), _bang(battle, attack.attacker, place))


def _bang(battle: Battle, unit: int, place: Place | None) -> Step:
    return MakeNoise(unit, battle.value(NoiseLevel(unit, "ordnance", tables().noise.ordnance)), place)


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """One attack from orbit."""

    attack: Attack

    def run(self, battle: Battle) -> Iterable[Step]:
        target = self.attack.target
        return declare(battle, self.attack) if target is None or here(battle.table, target) else ()


def row_of(attack: Attack) -> Ordnance:
    """The ordnance that an attack from orbit belongs to."""
    return next(row for row in tables().ordnance.values() if row.weapon == attack.weapon)


@hooks.modify(Caught, name="ordnance")
def struck(battle: Battle, asked: Caught, value: tuple[int, ...]) -> tuple[int, ...]:
    """Along a line everybody near it; some ordnance harms nobody but infantry."""
    table, attack = battle.table, asked.attack
    if attack.how != FROM_ORBIT:
        return value
    row = row_of(attack)
    if attack.marker is not None and attack.to is not None:
        value = tuple(u for u in models(table) if _beside(table, u, attack.marker, attack.to) <= row.half_width + 0.01)
    return value if row.only is None else tuple(u for u in value if row.only in tags(table, u))


def _beside(table: Tabletop, unit: int, start: Point, end: Point) -> float:
    """Inches from a base to a line on the table, from above."""
    at = body(table, unit)
    dx, dy = end[0] - start[0], end[1] - start[1]
    square = dx * dx + dy * dy
    along = 0.0 if square == 0.0 else ((at.x - start[0]) * dx + (at.y - start[1]) * dy) / square
    along = min(1.0, max(0.0, along))
    return max(0.0, hypot(start[0] + along * dx - at.x, start[1] + along * dy - at.y) - at.radius)


@hooks.modify(CoverFrom, name="from above", order=Order.BASE)
def cover_from_above(battle: Battle, asked: CoverFrom, value: Cover) -> Cover:
    """Seen from orbit a model has the cover that its base touches; a Titan is too tall for any."""
    table = battle.table
    if asked.attack.how != FROM_ORBIT:
        return value
    return Cover.NONE if kind_of(table, asked.victim) == "titan" else table.board.touches_cover(
        body(table, asked.victim))


@hooks.modify(HiddenBy, name="from above", order=Order.BASE)
def hidden_from_above(battle: Battle, asked: HiddenBy, value: tuple[int, ...]) -> tuple[int, ...]:
    """What gives that cover, the best first."""
    board = battle.table.board
    if asked.attack.how != FROM_ORBIT:
        return value
    pieces = board.touched(body(battle.table, asked.victim))
    return tuple(sorted(pieces, key=lambda e: (-board.pieces[e].cover, e)))


@hooks.modify(DefenceDice, name="area attack")
def strike_on_an_area_adds_a_die(battle: Battle, asked: DefenceDice, value: int) -> int:
    """A rolled strike at a spot is an area attack like any other (9)."""
    attack = asked.attack
    if attack.how != FROM_ORBIT or attack.arms.aoe is None or attack.arms.tn is None:
        return value
    return value + tables().figures.blast.marker_dice


# --- Field Sweeper -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawLine(Step):
    """Its side chooses the point on the table's edge that the strike runs to."""

    unit: int
    ordnance: str
    start: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.unit)
        assert side is not None
        sweep = Option("sweep", (), EdgeSpot(self.unit, self.ordnance, self.start))
        return (Choose(side, "sweep_to", (sweep,), (self.unit,)),)


@dataclass(frozen=True, slots=True)
class EdgeSpot(Spot):
    """A point on the edge of the table."""

    unit: int
    ordnance: str
    start: Point

    def refuse(self, battle: Battle, point: Point) -> str | None:
        width, depth = battle.table.size
        inside = -0.001 <= point[0] <= width + 0.001 and -0.001 <= point[1] <= depth + 0.001
        off = min(abs(point[0]), abs(point[0] - width), abs(point[1]), abs(point[1] - depth))
        return None if inside and off <= 0.01 else "The line ends on the table's edge."

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (Sweep(self.unit, self.ordnance, self.start, point),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        width, depth = battle.table.size
        xs, ys = [width * i / 8 for i in range(9)], [depth * i / 8 for i in range(1, 8)]
        rims = [(x, y) for y in (0.0, depth) for x in xs] + [(x, y) for x in (0.0, width) for y in ys]
        return [(tidy(x), tidy(y)) for x, y in rims]


@dataclass(frozen=True, slots=True)
class Sweep(Step):
    """One roll, and everybody close to the line defends."""

    unit: int
    ordnance: str
    start: Point
    end: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        weapon = tables().ordnance[self.ordnance].weapon or ""
        return _strike(battle, Attack(self.unit, weapon, FROM_ORBIT, None, self.start, to=self.end))


# --- Smoke Barrage -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoreSpots(Step):
    """Its side may add spots until all templates are laid; then they come down together."""

    unit: int
    ordnance: str
    chosen: tuple[Point, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        row, side = tables().ordnance[self.ordnance], side_of(battle.table, self.unit)
        assert side is not None
        spot = FurtherSpot(self.unit, self.ordnance, self.chosen)
        if len(self.chosen) < row.count and spot.spots(battle):
            enough = Option("enough", (LayAll(self.unit, self.ordnance, self.chosen),))
            return (Choose(side, "more_spots", (Option("here", (), spot), enough), (self.unit,)),)
        return (LayAll(self.unit, self.ordnance, self.chosen),)


@dataclass(frozen=True, slots=True)
class FurtherSpot(Spot):
    """Another spot for the same ordnance."""

    unit: int
    ordnance: str
    chosen: tuple[Point, ...]

    def refuse(self, battle: Battle, point: Point) -> str | None:
        return battle.bar(MayAim(self.unit, self.ordnance, None, point))

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (MoreSpots(self.unit, self.ordnance, (*self.chosen, point)),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        return [p for p in _aims(battle, self.unit, self.ordnance) if p not in self.chosen]


@dataclass(frozen=True, slots=True)
class LayAll(Step):
    """All of it comes down; the noise is where the first one lands."""

    unit: int
    ordnance: str
    spots: tuple[Point, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        weapon = tables().ordnance[self.ordnance].weapon or ""
        strikes = tuple(Strike(Attack(self.unit, weapon, FROM_ORBIT, None, p)) for p in self.spots)
        return (*strikes, _bang(battle, self.unit, Place.at(*self.spots[0])))


# --- Airburst Strike -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallAirburst(Step):
    """The caller's test; the strike hangs over the next deployment step. It is heard where the caller is."""

    unit: int
    ordnance: str
    sure: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.unit)
        assert side is not None
        if not passes(battle, self.unit, tables().ordnance[self.ordnance].caller_tn, "airburst", sure=self.sure):
            return ()
        battle.happen(AirburstSet(side, self.unit))
        return (_bang(battle, self.unit, None),)


def _airburst() -> Ordnance:
    return next(row for row in tables().ordnance.values() if row.enemy_tn)


@hooks.after(Dropped)
def landing_under_airbursts(battle: Battle, event: Dropped) -> Iterable[Step]:
    """Infantry of the other side tests once it is placed, or starts Knocked Down."""
    side = side_of(battle.table, event.unit)
    bursts = battle.table.of_table(Orbit).airbursts
    if side is None or not any(against == other(side) for against, _ in bursts):
        return ()
    return (TestLanding(event.unit),)


@dataclass(frozen=True, slots=True)
class TestLanding(Step):
    """The test of one landing; a Sure Thing cannot cover it, since it is forced (ruling RB-31)."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        row = _airburst()
        return () if passes(battle, self.unit, row.enemy_tn, "airburst") else (Knock(self.unit, row.tokens),)


@dataclass(frozen=True, slots=True)
class CloseAirbursts(Step):
    """The deployment step is over: each caller tests again, and on success the bursts stay for the next one."""

    def run(self, battle: Battle) -> Iterable[Step]:
        for side, unit in battle.table.of_table(Orbit).airbursts:
            able = standing(battle.table, unit) and side_of(battle.table, unit) == side \
                and may_call(battle.table, unit)
            if not able or not passes(battle, unit, _airburst().again_tn, "airburst"):
                battle.happen(AirburstOver(side, unit))
        return ()
