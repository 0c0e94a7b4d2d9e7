"""Falls (actions of the parent rules, ruling RA-77): a drop tests Tactics against its inches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import ceil

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.harm import Cause, HitHorde, Hurt, WentDown
from game.rulesets.titanfallz.measuring import body_radius
from game.rulesets.titanfallz.models import here, is_horde, kind_of, models, mount_of
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import STEP, Place, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A model came down so many inches."""

    unit: int
    inches: float


@dataclass(frozen=True, slots=True)
class Settled(Event):
    """The surface under a model changed; it stands at this height now."""

    unit: int
    z: float

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Place), z=self.z))


@dataclass(frozen=True, slots=True)
class Fall(Step):
    """Resolve a drop of so many inches. Tactics counts only when the drop was chosen; ``sure`` covers the test."""

    unit: int
    inches: float
    chosen: bool = True
    sure: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        if not here(table, unit) or not needs_test(table, unit, self.inches):
            return ()
        battle.happen(Fell(unit, tidy(self.inches)))
        cause = Cause("fall")
        if is_horde(table, unit):
            return (HitHorde(unit, cause),)
        if kind_of(table, unit) == "titan":
            figures = tables().figures.movement
            return (Hurt(unit, titan_fall_damage(self.inches) * figures.titan_fall, cause),)
        if not passes(battle, unit, ceil(self.inches), "fall", sure=self.sure, bare=not self.chosen):
            battle.happen(WentDown(unit, cause))
        return ()


def needs_test(table: Tabletop, unit: int, inches: float) -> bool:
    """Whether a drop this deep is a fall: more than a step; for a Titan more than its climb."""
    if kind_of(table, unit) == "titan":
        return titan_fall_damage(inches) > 0
    return inches > STEP + 0.001


def titan_fall_damage(inches: float) -> int:
    """One damage for each inch a Titan falls beyond its climb height."""
    return max(0, ceil(inches - tables().figures.movement.climb_titan - 0.001))


def drop_all(battle: Battle) -> list[Step]:
    """After scenery changed: set everyone on what is under them now, and the falls that follow.

    A rider has its Titan under it.
    """
    table, falls = battle.table, list[Step]()
    for unit in models(table):
        if mount_of(table, unit) is not None:
            continue
        place = table.get(unit, Place)
        rest = tidy(table.board.rest(place.point, body_radius(table, unit)))
        if rest < place.z:
            battle.happen(Settled(unit, rest))
            falls.append(Fall(unit, place.z - rest, chosen=False))
    return falls
