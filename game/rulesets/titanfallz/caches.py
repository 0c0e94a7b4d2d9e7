"""Ammo caches (ruling RA-50): a sponsor sets them out in one deployment step of the game, anybody may empty them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Choose, Option, Spot, Step
from game.rulesets.titanfallz.interacting import Interacted, MayInteract
from game.rulesets.titanfallz.measuring import gap_to_point
from game.rulesets.titanfallz.models import here, kind_of, of_side, side_of, sponsor_of_side
from game.rulesets.titanfallz.parts import AmmoCache, Arms, Feature, Initiative, Sponsors
from game.rulesets.titanfallz.profiles import Caches
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import TABLE, Place, Point, Removed, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

KIND = "ammo_cache"


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CachesBegun(Event):
    """A side sets out its caches; it does so once a game."""

    side: int

    def apply(self, table: Tabletop) -> None:
        sponsors = table.of_table(Sponsors)
        stocked = list(sponsors.stocked)
        stocked[self.side] = True
        table.put(TABLE, replace(sponsors, stocked=(stocked[0], stocked[1])))


@dataclass(frozen=True, slots=True)
class CacheSet(Event):
    """A cache lies on the table."""

    side: int
    at: Point
    tn: int

    def apply(self, table: Tabletop) -> None:
        table.create(AmmoCache(self.side), Feature(KIND, self.tn), Place.at(*self.at, z=table.board.rest(self.at, 0.0)))


@dataclass(frozen=True, slots=True)
class CacheEmptied(Event):
    """A cache is used up."""

    cache: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.cache, Removed("emptied"))
        for part in (AmmoCache, Feature, Place):
            table.drop(self.cache, part)


@dataclass(frozen=True, slots=True)
class AmmoGained(Event):
    """A weapon that counts its shots has so many now."""

    unit: int
    weapon: str
    left: int

    def apply(self, table: Tabletop) -> None:
        arms = table.get(self.unit, Arms)
        ammo = tuple((w, self.left if w == self.weapon else n) for w, n in arms.ammo)
        table.put(self.unit, replace(arms, ammo=ammo))


# --- setting them out ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfferCaches(Step):
    """At the start of the deployment step each side that has caches to set out is asked, the holder first."""

    def run(self, battle: Battle) -> Iterable[Step]:
        table, holder = battle.table, battle.table.of_table(Initiative).holder or 0
        return tuple(step for side in (holder, 1 - holder) for step in self._asked(table, side))

    def _asked(self, table: Tabletop, side: int) -> Iterable[Step]:
        row = caches_of(table, side)
        if row is None or table.of_table(Sponsors).stocked[side] or not _spots(table, side, row):
            return ()
        now = Option("set_out", (BeginCaches(side),))
        return (Choose(side, "caches", (Option("later"), now)),)


def caches_of(table: Tabletop, side: int) -> Caches | None:
    """What a side's sponsor sets out, if anything."""
    sponsor = sponsor_of_side(table, side)
    return None if sponsor is None else sponsor.caches


@dataclass(frozen=True, slots=True)
class BeginCaches(Step):
    """One after another, as many as there are and as there is room for."""

    side: int

    def run(self, battle: Battle) -> Iterable[Step]:
        row = caches_of(battle.table, self.side)
        assert row is not None
        battle.happen(CachesBegun(self.side))
        return tuple(NextCache(self.side) for _ in range(row.count))


@dataclass(frozen=True, slots=True)
class NextCache(Step):
    """Its side chooses where the next one lies."""

    side: int

    def run(self, battle: Battle) -> Iterable[Step]:
        spot = CacheSpot(self.side)
        if not spot.spots(battle):
            return ()
        return (Choose(self.side, "cache_at", (Option("here", (), spot),)),)


@dataclass(frozen=True, slots=True)
class CacheSpot(Spot):
    """A spot far enough from the own Titan and from the own other caches."""

    side: int

    def refuse(self, battle: Battle, point: Point) -> str | None:
        row = caches_of(battle.table, self.side)
        return "There are no caches to set out." if row is None else _no_cache(battle.table, self.side, row, point)

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (LayCache(self.side, point),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        row = caches_of(battle.table, self.side)
        return [] if row is None else _spots(battle.table, self.side, row)


def _no_cache(table: Tabletop, side: int, row: Caches, point: Point) -> str | None:
    """Why a side may not set out a cache there, or None."""
    if not (0 <= point[0] <= table.size[0] and 0 <= point[1] <= table.size[1]):
        return "That spot is not on the table."
    titans = [u for u in of_side(table, side) if kind_of(table, u) == "titan"]
    if any(gap_to_point(table, u, point) < row.from_own_titan - 0.01 for u in titans):
        return f'A cache lies at least {row.from_own_titan:g}" from your own Titan.'
    near = [p for _, cache, p in table.having(AmmoCache, Place) if cache.side == side]
    if any(hypot(p.x - point[0], p.y - point[1]) < row.apart - 0.01 for p in near):
        return f'Caches lie at least {row.apart:g}" apart.'
    return None


def _spots(table: Tabletop, side: int, row: Caches) -> list[Point]:
    width, depth = table.size
    grid = [(tidy(1.5 + 3 * i), tidy(1.5 + 3 * j)) for j in range(int(depth // 3)) for i in range(int(width // 3))]
    return [p for p in grid if _no_cache(table, side, row, p) is None]


@dataclass(frozen=True, slots=True)
class LayCache(Step):
    """Put it down."""

    side: int
    at: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        row = caches_of(battle.table, self.side)
        assert row is not None
        battle.happen(CacheSet(self.side, self.at, row.tn))
        return ()


# --- emptying them -------------------------------------------------------------------------------------------------


def short_of(table: Tabletop, unit: int) -> list[str]:
    """The weapons of a model that count their shots and lack some."""
    arms = table.find(unit, Arms)
    shots = () if arms is None else arms.ammo
    return [weapon for weapon, left in shots if left < (tables().weapons[weapon].ammo or 0)]


@hooks.modify(MayInteract, name="ammo cache")
def only_who_lacks_shots(battle: Battle, asked: MayInteract, value: Permission) -> Permission:
    """Nobody empties a cache for nothing."""
    table = battle.table
    if not table.has(asked.target, AmmoCache) or short_of(table, asked.unit):
        return value
    return value.barred("It carries no weapon that lacks a shot.")


@hooks.after(Interacted)
def refill(battle: Battle, event: Interacted) -> Iterable[Step]:
    """A passed test refills one shot of a weapon, and the cache is gone."""
    if event.kind != KIND or not event.passed:
        return ()
    table, side = battle.table, side_of(battle.table, event.unit)
    found = table.get(event.target, AmmoCache)
    row = caches_of(table, found.side)
    assert row is not None
    battle.happen(CacheEmptied(event.target))
    weapons = short_of(table, event.unit)
    if side is None or len(weapons) == 1:
        return (Refill(event.unit, weapons[0], row.ammo),)
    options = tuple(Option(weapon, (Refill(event.unit, weapon, row.ammo),)) for weapon in weapons)
    return (Choose(side, "refill", options, (event.unit,)),)


@dataclass(frozen=True, slots=True)
class Refill(Step):
    """One shot more in a weapon, never above what it began with."""

    unit: int
    weapon: str
    shots: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if here(table, self.unit):
            most, now = tables().weapons[self.weapon].ammo or 0, table.get(self.unit, Arms).shots(self.weapon) or 0
            battle.happen(AmmoGained(self.unit, self.weapon, min(most, now + self.shots)))
        return ()
