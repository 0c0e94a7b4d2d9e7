"""Rules 8.3: Upkeep - burns, the Downed, fading noise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.harm import Cause, Hurt, kill
from game.rulesets.titanfallz.models import downed, here, models
from game.rulesets.titanfallz.noise import NoiseFaded, markers
from game.rulesets.titanfallz.parts import Health
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class BurnedDown(Event):
    """A fire on a model burned lower: so many tokens are left."""

    unit: int
    left: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Health), burn=self.left))


@dataclass(frozen=True, slots=True)
class Burn(Step):
    """All fires at once: 1 damage a token, then one token less (8.3)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        figures, steps = tables().keywords["burn"], list[Step]()
        for unit in models(battle.table):
            tokens = battle.table.get(unit, Health).burn
            if tokens:
                battle.happen(BurnedDown(unit, max(0, tokens - figures.shed)))
                steps.append(Hurt(unit, tokens * figures.damage, Cause("burn")))
        return steps


@dataclass(frozen=True, slots=True)
class RemoveDowned(Step):
    """Every Downed model is KIA, to the credit of whoever put it Down (8.3)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        for unit in models(battle.table):
            if downed(battle.table, unit) and here(battle.table, unit):
                kill(battle, unit, Cause("upkeep"))
        return ()


@dataclass(frozen=True, slots=True)
class FadeNoise(Step):
    """Every Noise Marker drops a level (8.3)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        for entity, noise, _ in markers(battle.table):
            battle.happen(NoiseFaded(entity, max(0, noise.level - tables().noise.decay)))
        return ()
