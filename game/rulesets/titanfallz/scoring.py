"""Rules 12: Victory Points, kill tracks, contracts and the end of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event, PhaseBegan
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.eject import PilotOut, Thrown
from game.rulesets.titanfallz.ending import CheckEnd, EndByRounds, enough
from game.rulesets.titanfallz.harm import DownCredited, HordeDestroyed, Killed
from game.rulesets.titanfallz.interacting import TankDropped, TankTaken, carrier, tank_of
from game.rulesets.titanfallz.keywords import Shoved
from game.rulesets.titanfallz.models import (
    body,
    downed,
    is_titan_zed,
    kind_of,
    other,
    ruling,
    side_of,
    terms,
)
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.parts import Contracts, Heads, HordeTally, KillTrack, Model, Score, Sides, Tank
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.upkeep import RemoveDowned
from game.tabletop.board import Body
from game.tabletop.geometry import signed_distance
from game.tabletop.parts import EPS, TABLE, Area, Place, Point
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A side scored Victory Points and has so many now. ``unit`` is the model it was for, if any."""

    side: int
    vp: int
    total: int
    why: str
    unit: int | None = None

    def apply(self, table: Tabletop) -> None:
        vp = list(table.of_table(Score).vp)
        vp[self.side] = self.total
        table.put(TABLE, Score((vp[0], vp[1])))


@dataclass(frozen=True, slots=True)
class KillMarked(Event):
    """A box on a kill track was marked; so many are now (10.7)."""

    unit: int
    kills: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, KillTrack(self.kills))


@dataclass(frozen=True, slots=True)
class HordeCounted(Event):
    """A destroyed horde model was counted: for a side or nobody, this round for both."""

    side: int | None
    by_side: tuple[int, int]
    this_round: int
    good_rounds: int

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, HordeTally(self.by_side, self.this_round, self.good_rounds))


@dataclass(frozen=True, slots=True)
class HeadTaken(Event):
    """A side has killed so many enemy Specialists."""

    side: int
    heads: int

    def apply(self, table: Tabletop) -> None:
        taken = list(table.of_table(Heads).taken)
        taken[self.side] = self.heads
        table.put(TABLE, Heads((taken[0], taken[1])))


@dataclass(frozen=True, slots=True)
class ContractDone(Event):
    """A side completed its contract."""

    side: int
    contract: str

    def apply(self, table: Tabletop) -> None:
        part = table.of_table(Contracts)
        done = list(part.done)
        done[self.side] = True
        table.put(TABLE, replace(part, done=(done[0], done[1])))


def score(battle: Battle, side: int, vp: int, why: str, unit: int | None = None) -> None:
    """Score Victory Points at once (12)."""
    if vp:
        battle.happen(Scored(side, vp, battle.table.of_table(Score).vp[side] + vp, why, unit))


# --- kills ---------------------------------------------------------------------------------------------------------


@hooks.after(Killed)
def kill_scores(battle: Battle, event: Killed) -> Iterable[Step]:
    """An enemy model's death scores for whoever put it down; a Pilot's ends the game instead (12, ruling RB-43)."""
    table = battle.table
    if ruling(table, "kill_scored") != "downed" or not downed(table, event.unit):
        _credit(battle, event.unit, event.by_side, event.by_unit)
    return (CheckEnd(),) if kind_of(table, event.unit) == "pilot" else ()


@hooks.after(DownCredited)
def down_scores(battle: Battle, event: DownCredited) -> Iterable[Step]:
    """Under the switch that scores at Downed."""
    _credit(battle, event.unit, event.cause.side, event.cause.unit)
    return ()


def _credit(battle: Battle, dead: int, side: int | None, unit: int | None) -> None:
    table = battle.table
    if side is None or side == side_of(table, dead):
        return
    model, scoring = table.get(dead, Model), tables().scoring
    values = {"grunt": scoring.kill_grunt, "specialist": scoring.kill_specialist}
    vp = scoring.destroy_titan if model.kind == "titan" else values.get(model.rank, 0)
    if model.kind == "pilot":
        vp = scoring.kill_pilot
    score(battle, side, vp, f"kill_{model.kind}", dead)
    mark_kill(battle, unit, side)
    if model.rank == "specialist":
        battle.happen(HeadTaken(side, table.of_table(Heads).taken[side] + 1))


def mark_kill(battle: Battle, unit: int | None, side: int) -> None:
    """Mark a box on the track of the killer; a Titan itself has none: its kills are its pilot's (10.7, RS-09).

    Nor has a turret.
    """
    table = battle.table
    if unit is None or side_of(table, unit) != side or kind_of(table, unit) in ("titan", "turret"):
        return
    track = table.find(unit, KillTrack) or KillTrack()
    battle.happen(KillMarked(unit, track.kills + 1))


@hooks.after(HordeDestroyed)
def horde_kill_counts(battle: Battle, event: HordeDestroyed) -> Iterable[Step]:
    """Ten horde models score a point, a Titan-Zed three besides (12, ruling RH-77)."""
    if not event.counts:
        return ()
    table, side, scoring = battle.table, event.cause.side, tables().scoring
    tally = table.of_table(HordeTally)
    counts = list(tally.by_side)
    if side is not None:
        counts[side] += 1
    this_round = tally.this_round + 1
    needed = tables().contracts["extermination"].count
    good = tally.good_rounds + (1 if this_round == needed else 0)
    battle.happen(HordeCounted(side, (counts[0], counts[1]), this_round, good))
    if side is None:
        return ()
    if is_titan_zed(table, event.unit):
        score(battle, side, scoring.destroy_titan_zed, "titan_zed", event.unit)
    if counts[side] % scoring.horde_per == 0:
        score(battle, side, scoring.horde_vp, "ten_horde")
    mark_kill(battle, event.cause.unit, side)
    return ()


@hooks.after(PhaseBegan)
def new_round_counts_anew(battle: Battle, event: PhaseBegan) -> Iterable[Step]:
    """The horde models of a round are counted from its first step."""
    tally = battle.table.find(TABLE, HordeTally)
    if event.phase == "initiative" and tally is not None and tally.this_round:
        battle.happen(HordeCounted(None, tally.by_side, 0, tally.good_rounds))
    return ()


@dataclass(frozen=True, slots=True)
class ScoreTank(Step):
    """End of the round: the side whose standing model carries the tank scores (12, ruling RH-78)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        unit = carrier(battle.table)
        side = None if unit is None else side_of(battle.table, unit)
        if unit is not None and side is not None and not downed(battle.table, unit):
            score(battle, side, tables().scoring.hold_tank, "hold_tank", unit)
        return ()


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """The points of a round are counted; what a scenario adds to them follows the event."""

    round: int


@dataclass(frozen=True, slots=True)
class ScoreRound(Step):
    """End of the round: the points a scenario gives for it (13)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(RoundScored(battle.clock.round))
        return ()


# --- contracts (12.2) ----------------------------------------------------------------------------------------------


def fulfil(battle: Battle, side: int, contract: str) -> None:
    """Complete a side's contract, if that is the one it has and it has not done so before."""
    part = battle.table.of_table(Contracts)
    if part.picked[side] == contract and not part.done[side]:
        battle.happen(ContractDone(side, contract))
        score(battle, side, tables().scoring.contract, "contract")


@hooks.after(HeadTaken)
def headhunter(battle: Battle, event: HeadTaken) -> Iterable[Step]:
    """Three enemy Specialists."""
    if event.heads >= tables().contracts["headhunter"].count:
        fulfil(battle, event.side, "headhunter")
    return ()


@hooks.after(HordeCounted)
def extermination(battle: Battle, event: HordeCounted) -> Iterable[Step]:
    """Four rounds in which at least three horde models fell, whoever killed them."""
    if event.good_rounds >= tables().contracts["extermination"].rounds:
        for side in (0, 1):
            fulfil(battle, side, "extermination")
    return ()


@hooks.after(CriticalSuffered)
def sabotage_by_core(battle: Battle, event: CriticalSuffered) -> Iterable[Step]:
    """Core Compromised on the enemy Titan, caused by the contract's holder, armed before or not (ruling RH-87)."""
    if event.condition == "core_compromised":
        _sabotage(battle, event.unit, event.cause.side)
    return ()


@hooks.after(Killed)
def sabotage_by_destruction(battle: Battle, event: Killed) -> Iterable[Step]:
    """So does destroying the Titan outright."""
    if kind_of(battle.table, event.unit) == "titan":
        _sabotage(battle, event.unit, event.by_side)
    return ()


def _sabotage(battle: Battle, titan: int, side: int | None) -> None:
    if side is not None and side_of(battle.table, titan) == other(side):
        fulfil(battle, side, "sabotage")


def _extraction(battle: Battle) -> Iterable[Step]:
    table, tank = battle.table, tank_of(battle.table)
    part = table.find(TABLE, Contracts)
    if tank is None or part is None or "extraction" not in part.picked:
        return ()
    holder = carrier(table)
    held_by = None if holder is None else side_of(table, holder)
    at = table.find(holder if holder is not None else tank, Place)
    if at is None:
        return ()
    thing = body(table, holder) if holder is not None else Body(tank, at.x, at.y, at.z, 0.0, 1.0)
    for side in (0, 1):
        zone, outlines = table.of_table(Sides).zones[side], zones_of(table, side)
        if zone in table.get(tank, Tank).home:
            _leaves_home(battle, tank, thing, zone, outlines)
        elif held_by in (None, side) and any(table.board.wholly_in(thing, outline) for outline in outlines):
            fulfil(battle, side, "extraction")
    return ()


@dataclass(frozen=True, slots=True)
class TankLeftHome(Event):
    """The tank is outside the zone it lay in from the start: from now on it can be brought there (ruling RH-85)."""

    tank: int
    zone: int

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.tank, Tank)
        table.put(self.tank, replace(part, home=tuple(zone for zone in part.home if zone != self.zone)))


def _leaves_home(battle: Battle, tank: int, thing: Body, zone: int, outlines: Iterable[tuple[Point, ...]]) -> None:
    """A tank that always lay in a zone has not been brought there: first it has to be carried out of it."""
    if all(signed_distance(outline, thing.x, thing.y) >= thing.radius - EPS for outline in outlines):
        battle.happen(TankLeftHome(tank, zone))


@hooks.after(Moved)
def extraction_by_move(battle: Battle, event: Moved) -> Iterable[Step]:
    return _extraction(battle)


@hooks.after(Shoved)
def extraction_by_shove(battle: Battle, event: Shoved) -> Iterable[Step]:
    return _extraction(battle)


@hooks.after(TankTaken)
def extraction_by_taking(battle: Battle, event: TankTaken) -> Iterable[Step]:
    return _extraction(battle)


@hooks.after(TankDropped)
def extraction_by_dropping(battle: Battle, event: TankDropped) -> Iterable[Step]:
    return _extraction(battle)


@hooks.after(PilotOut)
def extraction_by_stepping_out(battle: Battle, event: PilotOut) -> Iterable[Step]:
    return _extraction(battle)


@hooks.after(Thrown)
def extraction_by_flight(battle: Battle, event: Thrown) -> Iterable[Step]:
    return _extraction(battle)


def zones_of(table: Tabletop, side: int) -> list[tuple[Point, ...]]:
    """The outlines of a side's deployment zones."""
    owner = table.of_table(Sides).zones[side]
    return [area.outline for _, area in table.having(Area) if area.kind == "deployment" and area.owner == owner]


# --- the end of the game -------------------------------------------------------------------------------------------


@hooks.after(Scored)
def score_may_end_it(battle: Battle, event: Scored) -> Iterable[Step]:
    """Ten Victory Points end the game (12, ruling RH-81)."""
    return (CheckEnd(),) if enough(battle.table) else ()


@dataclass(frozen=True, slots=True)
class LastRound(Step):
    """After the last round the game is over; models put Down in its closing blasts count as KIA (ruling RB-48)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        if battle.clock.round < terms(battle.table).rounds:
            return ()
        return (RemoveDowned(), CheckEnd(due=True), EndByRounds())
