"""Rules 10.7, 16.2: perks that models keep from one battle to the next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.models import crew, kind_of
from game.rulesets.titanfallz.parts import Model, Perks
from game.rulesets.titanfallz.perks import with_what_it_grants
from game.rulesets.titanfallz.setup import CrewMustered
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class PerksCarried(Event):
    """A model begins with the perks of earlier battles. Its kill track is empty, and opens others (ruling RK-09)."""

    unit: int
    perks: tuple[str, ...]

    def apply(self, table: Tabletop) -> None:
        perks, model = table.find(self.unit, Perks) or Perks(), table.get(self.unit, Model)
        table.put(self.unit, replace(perks, held=(*perks.held, *self.perks)))
        for perk in self.perks:
            model = with_what_it_grants(model, perk)
        table.put(self.unit, model)


@hooks.after(CrewMustered)
def perks_carried_over(battle: Battle, event: CrewMustered) -> Iterable[Step]:
    """Whoever the roster says has perks has them from the start."""
    units = crew(battle.table, event.side)
    pilots = [unit for unit in units if kind_of(battle.table, unit) == "pilot"]
    infantry = [unit for unit in units if kind_of(battle.table, unit) == "infantry"]
    for unit, record in zip((*pilots, *infantry), event.crew.people, strict=True):
        if record.perks:
            battle.happen(PerksCarried(unit, record.perks))
    return ()
