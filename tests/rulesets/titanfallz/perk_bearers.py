"""Perks in one line: give a model some, or let Upkeep pass."""

from __future__ import annotations

from game.rulesets.titanfallz.parts import Perks
from game.rulesets.titanfallz.perks import PerkPicked
from tests.sketch import Sketch


def perked(game: Sketch, name: str, *perks: str) -> Sketch:
    """A model has picked these perks."""
    for perk in perks:
        game.battle.happen(PerkPicked(game[name], perk))
    return game


def held(game: Sketch, name: str) -> tuple[str, ...]:
    """The perks of a model."""
    return (game.table.find(game[name], Perks) or Perks()).held
