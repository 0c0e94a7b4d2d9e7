"""Rules 8.3: Upkeep - burns, the Downed, fading noise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.harm import Cause, CheckFallen, Hurt, kill, wound
from game.rulesets.titanfallz.models import downed, here, is_horde, models
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
        health = table.get(self.unit, Health)
        by = health.burn_by if self.left else (None, None)
        table.put(self.unit, replace(health, burn=self.left, burn_by=by))


@dataclass(frozen=True, slots=True)
class Burn(Step):
    """All fires at once: 1 damage a token, then one token less; who falls is looked at afterwards (8.3)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        table, figures = battle.table, tables().keywords["burn"]
        fallen, dead = list[CheckFallen](), list[Step]()
        for unit in models(table):
            tokens, by = table.get(unit, Health).burn, table.get(unit, Health).burn_by
            if not tokens:
                continue
            damage, cause = tokens * figures.damage, Cause("burn", *by)
            battle.happen(BurnedDown(unit, max(0, tokens - figures.shed)))
            if is_horde(table, unit):
                dead.append(Hurt(unit, damage, cause))
            else:
                wound(battle, unit, damage, cause)
                fallen.append(CheckFallen(unit, cause))
        return (CheckBurned(tuple(fallen)), *dead)


@dataclass(frozen=True, slots=True)
class CheckBurned(Step):
    """Everyone who is burned past its Armor falls in one moment, so that nothing comes of one before the next."""

    checks: tuple[CheckFallen, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        return tuple(step for check in self.checks for step in check.run(battle))


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
