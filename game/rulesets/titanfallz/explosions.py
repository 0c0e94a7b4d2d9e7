"""Rules 7.5: Titans that blow up, and the wrecks they leave."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.step import Step
from game.rulesets.titanfallz.attack import declare
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.harm import Cause, kill
from game.rulesets.titanfallz.keywords import round_outline
from game.rulesets.titanfallz.measuring import body_radius
from game.rulesets.titanfallz.models import here
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import Criticals, Wreck
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Cover, Piece, Place, Point, tidy
from game.tabletop.tabletop import Tabletop

WRECK_HEIGHT = 2.0
"""How high, in inches, the heap is that a Titan leaves."""


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
