"""A battle at one moment, with what the judge asks of it again and again."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai.perils import crowds
from game.rules.battle import Battle
from game.rulesets.titanfallz.fighting import usable
from game.rulesets.titanfallz.models import kind_of, of_side, pilot_of, standing
from game.rulesets.titanfallz.parts import Health, SureThing
from game.tabletop.parts import Place
from game.tabletop.tabletop import Tabletop


@dataclass(slots=True)
class Sitting:
    """Standing models by side, those of them that can fight, and a mark of the state of each that equal states share.

    Good until the battle changes.
    """

    battle: Battle
    standing: tuple[list[int], list[int]] = field(init=False)
    fighters: tuple[list[int], list[int]] = field(init=False)
    crowds: tuple[tuple[int, float], ...] = field(init=False)
    _striking: dict[int, int] = field(init=False, default_factory=dict)
    _struck: dict[int, int] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        table = self.battle.table
        first, second = ([u for u in of_side(table, side) if standing(table, u)] for side in (0, 1))
        self.standing = (first, second)
        self.fighters = (_able(table, first), _able(table, second))
        self.crowds = crowds(table)

    def striking(self, unit: int) -> int:
        """The same number for an attacker in the same place with the same weapons to use."""
        found = self._striking.get(unit)
        if found is None:
            table = self.battle.table
            weapons = tuple(weapon.id for weapon in usable(table, unit))
            found = self._striking[unit] = hash((unit, table.find(unit, Place), weapons))
        return found

    def struck(self, unit: int) -> int:
        """The same number for a target in the same place and state."""
        found = self._struck.get(unit)
        if found is None:
            table = self.battle.table
            state = (unit, table.find(unit, Place), table.find(unit, Health), table.find(unit, SureThing))
            found = self._struck[unit] = hash(state)
        return found


def _able(table: Tabletop, units: list[int]) -> list[int]:
    return [u for u in units if kind_of(table, u) != "titan" or pilot_of(table, u) is not None]
