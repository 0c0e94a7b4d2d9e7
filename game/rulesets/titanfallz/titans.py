"""Rules 7.5, 10.5 and 7.4: critical conditions, explosions, ejecting, boarding and leaving a Titan."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission
from game.rules.step import Choose, Option, Spot, Step
from game.rulesets.titanfallz.acting import (
    Acting,
    FinishActivation,
    MayAct,
    MayEnd,
    UnitAction,
    cannot,
    refuse,
    spend,
    unit_actions,
)
from game.rulesets.titanfallz.attack import Attack, declare
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.fighting import other_primaries
from game.rulesets.titanfallz.harm import ArmorExceeded, Cause, Kill, Knock, kill
from game.rulesets.titanfallz.interacting import TankTaken, carrier, tank_of
from game.rulesets.titanfallz.keywords import round_outline
from game.rulesets.titanfallz.measuring import body_radius, free_spot, gap, place_at
from game.rulesets.titanfallz.models import (
    aboard,
    all_bodies,
    body,
    condition,
    foes,
    here,
    is_null,
    kind_of,
    name_of,
    pilot_of,
    ruling,
    side_of,
)
from game.rulesets.titanfallz.moving import Speed, around_point
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import (
    Aboard,
    Arms,
    Cockpit,
    Criticals,
    Floodlight,
    Turn,
    Wreck,
)
from game.rulesets.titanfallz.profiles import Critical
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import Base, Cover, Piece, Place, Point, Side, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ATTACKS = frozenset({"ranged_attack", "throw", "melee_attack"})
MOVES = frozenset({"move", "jump", "climb"})

WRECK_HEIGHT = 2.0
"""How high, in inches, the heap is that a Titan leaves."""


# --- critical conditions (7.5) -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CriticalSuffered(Event):
    """A Titan suffers a critical condition; ``roll`` is the d10 less one for each it already had."""

    unit: int
    condition: str
    roll: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.unit, Criticals)
        table.put(self.unit, replace(part, conditions=(*part.conditions, self.condition),
                                     rolled=part.rolled + 1))


@dataclass(frozen=True, slots=True)
class WeaponWrecked(Event):
    """A primary is wrecked for good."""

    unit: int
    weapon: str

    def apply(self, table: Tabletop) -> None:
        arms = table.get(self.unit, Arms)
        table.put(self.unit, replace(arms, wrecked=(*arms.wrecked, self.weapon)))


@dataclass(frozen=True, slots=True)
class CoreArmed(Event):
    """A Titan's self-destruct is armed and goes off as the round ends."""

    unit: int
    cause: Cause

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.unit, Criticals)
        table.put(self.unit, replace(part, armed=True, cause=(self.cause.kind, self.cause.side, self.cause.unit)))


@hooks.after(ArmorExceeded)
def critical_follows(battle: Battle, event: ArmorExceeded) -> Iterable[Step]:
    """Past its Armor a Titan rolls a critical, and then its pilot may eject (7.2, 10.5, ruling RH-18).

    By a switch only the first time takes a roll (ruling RA-05).
    """
    table, eject = battle.table, OfferEject(event.unit)
    if ruling(table, "critical_repeat") == "once" and table.get(event.unit, Criticals).rolled:
        return (eject,)
    return (RollCritical(event.unit, event.cause), eject)


@dataclass(frozen=True, slots=True)
class RollCritical(Step):
    """Roll 1d10, less one for each condition it already has; below one counts as one."""

    unit: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if not here(table, self.unit):
            return ()
        had = len(table.get(self.unit, Criticals).conditions)
        face = battle.roll(1, tables().figures.tests.die, "critical", self.unit, side_of(table, self.unit))[0]
        roll = max(1, face - had)
        row = next(c for c in tables().criticals.values() if roll in c.rolls)
        battle.happen(CriticalSuffered(self.unit, row.id, roll, self.cause))
        return EFFECTS.get(row.id, _nothing_at_once)(battle, self.unit, row, self.cause)


def _nothing_at_once(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    return ()


def _wreck_weapon(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    arms = battle.table.get(titan, Arms)
    working = [w for w in (arms.active, *other_primaries(battle.table, titan)) if w and w not in arms.wrecked]
    if working:
        battle.happen(WeaponWrecked(titan, working[0]))
    return ()


def _overload(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    return (Knock(titan, row.tokens),)


def _malfunction(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    table = battle.table
    pilot = pilot_of(table, titan)
    if pilot is not None:
        return (PlacePilot(pilot, titan, row.distance, row.tokens),)
    last = table.get(titan, Cockpit).last
    if last is None or not _in_its_reach(table, titan, last, row.distance):
        return ()
    return (Kill(last, replace(cause, kind="ejection")),)


def _in_its_reach(table: Tabletop, titan: int, last: int, reach: float) -> bool:
    """Whether an empty seat kills the pilot who left it last: only as near as it would have been thrown (RS-10)."""
    if ruling(table, "null_ejection") == "always":
        return True
    return here(table, last) and gap(table, titan, last) <= reach + 0.01


def _arm(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    if not battle.table.get(titan, Criticals).armed:
        battle.happen(CoreArmed(titan, cause))
    return ()


def _boom(battle: Battle, titan: int, row: Critical, cause: Cause) -> Iterable[Step]:
    pilot, boom = pilot_of(battle.table, titan), Explode(titan, row.explosion or "", cause)
    if pilot is None or not row.tn or not passes(battle, pilot, row.tn, "escape"):
        return (boom,)
    figures = tables().figures.eject
    return (PlacePilot(pilot, titan, figures.distance, figures.tokens), boom)


EFFECTS = {
    "weapon_malfunction": _wreck_weapon,
    "motor_overload": _overload,
    "ejection_malfunction": _malfunction,
    "core_compromised": _arm,
    "big_boom": _boom,
    "flatline": _boom,
}
"""What a condition does at once; those not named here last and are asked for when they matter."""


@hooks.modify(MayAct, name="combat subsystem corruption")
def corrupted_titan_cannot_attack(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    if asked.kind in ATTACKS and condition(battle.table, asked.unit, "combat_subsystem_corruption"):
        return value.barred("Combat Subsystem Corruption: it cannot attack.")
    return value


@hooks.modify(MayAct, name="immobilized")
def immobilized_titan_cannot_move(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    if asked.kind in MOVES and condition(battle.table, asked.unit, "immobilized"):
        return value.barred("Immobilized: it cannot move.")
    return value


@hooks.modify(Speed, name="immobilized", order=Order.CAP)
def immobilized_titan_has_no_speed(battle: Battle, asked: Speed, value: float) -> float:
    return 0.0 if condition(battle.table, asked.unit, "immobilized") else value


CHANGE_FIRST = "Weapon Malfunction: this activation has to include a Change Weapon."


def has_to_change(battle: Battle, titan: int) -> bool:
    """Whether the active primary is wrecked and the Titan could change to another now."""
    arms = battle.table.find(titan, Arms)
    if arms is None or arms.active is None or arms.active not in arms.wrecked:
        return False
    return bool(other_primaries(battle.table, titan)) and cannot(battle, titan, "change_weapon") is None


@hooks.modify(MayEnd, name="weapon malfunction")
def wrecked_weapon_must_be_changed(battle: Battle, asked: MayEnd, value: Permission) -> Permission:
    """After a Weapon Malfunction the next activation has to include a Change Weapon, if there is another primary."""
    if not has_to_change(battle, asked.unit):
        return value
    return value.barred(CHANGE_FIRST)


@hooks.modify(MayAct, name="weapon malfunction")
def last_action_is_kept_for_the_change(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    """What has to be in the activation may not be crowded out of it: the last action is kept for the change."""
    if asked.kind == "change_weapon" or any(k.free for k in unit_actions(battle) if k.kind == asked.kind):
        return value
    turn = battle.table.find(asked.unit, Turn)
    last = turn is not None and turn.left == 1
    return value.barred(CHANGE_FIRST) if last and has_to_change(battle, asked.unit) else value


# --- explosions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """A Titan blows up."""

    unit: int
    weapon: str


@dataclass(frozen=True, slots=True)
class WreckLeft(Event):
    """A wreck that gives Light Cover lies where a Titan stood."""

    titan: int
    outline: tuple[Point, ...]
    cover: Cover

    def apply(self, table: Tabletop) -> None:
        place = table.get(self.titan, Place)
        wreck = Piece("wreck", self.outline, tidy(place.z + WRECK_HEIGHT), self.cover, blocks_sight=False,
                      stand=False, wall_run=False, destructible=False)
        table.create(replace(place), Wreck(self.titan), wreck)


@dataclass(frozen=True, slots=True)
class TitanLost(Event):
    """A destroyed Titan's blast is over; where the horde destroyed it the dead may get in (11.5)."""

    unit: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Explode(Step):
    """The Titan is destroyed, its pilot inside with it, and everything around takes the blast (7.5)."""

    unit: int
    weapon: str
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        if not here(battle.table, self.unit):
            return ()
        battle.happen(Exploded(self.unit, self.weapon))
        return (Together((Burst(self.unit, self.weapon, self.cause),)), LeaveWreck(self.unit, self.cause))


@dataclass(frozen=True, slots=True)
class Burst(Step):
    """The Titan is gone, and what stands around it takes the blast, to the same side's credit (ruling RA-78)."""

    unit: int
    weapon: str
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        blast = Attack(self.unit, self.weapon, "blast", cause=Cause("explosion", self.cause.side))
        kill(battle, self.unit, replace(self.cause, kind="destroyed"))
        return (*declare(battle, blast), MakeNoise(self.unit, tables().noise.self_destruct))


@dataclass(frozen=True, slots=True)
class LeaveWreck(Step):
    """After the blast: a wreck, unless the dead get into it first (11.5)."""

    unit: int
    cause: Cause

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(TitanLost(self.unit, self.cause))
        return () if self.cause.kind == "horde" else (PlaceWreck(self.unit),)


@dataclass(frozen=True, slots=True)
class PlaceWreck(Step):
    """Lay down the wreck of a Titan."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        place, radius = battle.table.get(self.unit, Place), body_radius(battle.table, self.unit)
        outline = round_outline(place.point, radius - 0.01)
        battle.happen(WreckLeft(self.unit, outline, tables().figures.cover.wreck))
        return ()


@dataclass(frozen=True, slots=True)
class BlowCores(Step):
    """End of the round: armed cores go off together (ruling RS-06)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        core = next(c for c in tables().criticals.values() if c.id == "core_compromised")
        armed = [(u, part) for u, part in battle.table.having(Criticals) if part.armed and here(battle.table, u)]
        return tuple(Explode(u, core.explosion or "", Cause(*part.cause)) for u, part in armed)


# --- leaving by the fast way (10.5) --------------------------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class OfferEject(Step):
    """A pilot still aboard may try to eject; costs no action (rulings RH-18, RH-19)."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        pilot, side = pilot_of(table, self.unit), side_of(table, self.unit)
        if not here(table, self.unit) or pilot is None or side is None:
            return ()
        eject = Option("eject", (EjectTest(self.unit),))
        return (Choose(side, "eject", (Option("stay"), eject), (self.unit, pilot)),)


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
    """Exactly so far from the origin's base, in contact with no enemy; if there is none, the nearest legal spot."""

    pilot: int
    origin: int
    distance: float
    tokens: int

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
        if no is not None:
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
class Eject(UnitAction):
    """Leave a Titan whose core is armed, in its activation; free (10.5, ruling RA-68)."""

    label: ClassVar[str] = "Eject"
    kind: ClassVar[str] = "eject"
    free: ClassVar[bool] = True
    unit: int

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        part = battle.table.find(unit, Criticals)
        if part is None or not part.armed or pilot_of(battle.table, unit) is None:
            return "A pilot ejects from a Titan whose core is armed."
        return battle.bar(MayAct(unit, cls.kind))

    def perform(self, battle: Battle) -> Iterable[Step]:
        return (EjectTest(self.unit),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)


# --- boarding and leaving (7.4) ------------------------------------------------------------------------------------


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
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if kind_of(battle.table, unit) != "pilot":
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
    """The Embark test; the Panocyte Tank comes along (ruling RH-79)."""

    pilot: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if passes(battle, self.pilot, tables().figures.hatch.embark_tn, "embark"):
            side = side_of(table, self.pilot)
            assert side is not None
            carrying, tank = carrier(table) == self.pilot, tank_of(table)
            battle.happen(Embarked(self.pilot, self.titan, side))
            if carrying and tank is not None:
                battle.happen(TankTaken(self.titan, tank))
        return ()


@dataclass(frozen=True, slots=True)
class Disembark(UnitAction):
    """The pilot steps out to a spot within 10" on a passed Tactics 6 test, with the actions that are left (7.4)."""

    label: ClassVar[str] = "Disembark"
    kind: ClassVar[str] = "disembark"
    unit: int
    to: Point

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if kind_of(battle.table, unit) != "titan" or pilot_of(battle.table, unit) is None:
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
