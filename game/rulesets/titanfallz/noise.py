"""Rules 11.2: noise is a place on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Question
from game.rules.step import Step
from game.rulesets.titanfallz.measuring import gap_to_point
from game.rulesets.titanfallz.parts import Noise
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place, Point, Removed
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class NoiseLevel(Question[int]):
    """How loud an action of a model is; the highest row that fits it, once per action (ruling RB-22)."""

    unit: int
    kind: str
    printed: int

    def start(self, battle: Battle) -> int:
        return self.printed


@dataclass(frozen=True, slots=True)
class NoiseMade(Event):
    """Noise was made at a point: a marker was placed (``marker`` None) or raised to this level."""

    at: Point
    made: int
    level: int
    marker: int | None = None
    number: int = 0
    own: int | None = None
    unit: int | None = None

    def apply(self, table: Tabletop) -> None:
        if self.marker is not None:
            table.put(self.marker, replace(table.get(self.marker, Noise), level=self.level))
            return
        table.create(Place.at(*self.at), Noise(self.number, self.level, self.own))


@dataclass(frozen=True, slots=True)
class NoiseFaded(Event):
    """A marker drops to this level; at 0 it is removed (8.3)."""

    marker: int
    level: int

    def apply(self, table: Tabletop) -> None:
        noise = table.get(self.marker, Noise)
        if self.level > 0:
            table.put(self.marker, replace(noise, level=self.level))
            return
        table.drop(self.marker, Place)
        table.put(self.marker, replace(noise, level=0))
        table.put(self.marker, Removed("faded"))


def markers(table: Tabletop) -> list[tuple[int, Noise, Place]]:
    """Every Noise Marker on the table, in order of id."""
    return [(entity, noise, place) for entity, noise, place in table.having(Noise, Place)]


def loudest(table: Tabletop, ignoring_own_of: int | None = None) -> list[int]:
    """The markers with the highest level; a Titan-Zed ignores its own (11.5)."""
    heard = [(e, n) for e, n, _ in markers(table) if ignoring_own_of is None or n.own != ignoring_own_of]
    top = max((noise.level for _, noise in heard), default=0)
    return [entity for entity, noise in heard if noise.level == top]


@dataclass(frozen=True, slots=True)
class MakeNoise(Step):
    """A model makes noise at its base: the nearest marker within 3" is raised, else one is placed (11.2)."""

    unit: int
    level: int
    at: Place | None = None

    def run(self, battle: Battle) -> Iterable[Step]:
        if self.level <= 0:
            return ()
        table = battle.table
        place = self.at if self.at is not None else table.find(self.unit, Place)
        if place is not None:
            battle.happen(noise_at(table, self.unit, place, self.level))
        return ()


def noise_at(table: Tabletop, unit: int | None, place: Place, level: int, own: int | None = None) -> NoiseMade:
    """The event of this much noise at a place: raising is compulsory and adds up, to 6 at most (ruling RB-29)."""
    figures = tables().noise
    near = []
    for entity, noise, spot in markers(table):
        if noise.own != own:
            continue
        away = _away(table, unit, place, spot)
        if away <= figures.stack_within + 0.01:
            near.append((away, -noise.level, entity, noise))
    if near:
        _, _, entity, noise = min(near, key=lambda row: row[:3])
        raised = min(figures.max, noise.level + level)
        return NoiseMade(place.point, level, raised, entity, noise.number, own, unit)
    number = 1 + max((noise.number for _, noise, _ in markers(table)), default=0)
    return NoiseMade(place.point, level, min(figures.max, level), None, number, own, unit)


def _away(table: Tabletop, unit: int | None, place: Place, spot: Place) -> float:
    if unit is not None and table.find(unit, Place) == place:
        return gap_to_point(table, unit, spot.point)
    return float(((place.x - spot.x) ** 2 + (place.y - spot.y) ** 2) ** 0.5)
