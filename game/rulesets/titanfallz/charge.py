"""The keyword Charge (rules 6, ruling RA-40): a straight dash into contact and a free melee attack.

Only the Predator Config grants it; the perk of that name is another thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import ClassVar

from game.rules.action import Offer, Refused
from game.rules.battle import Battle
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.acting import MayAct, refuse
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.criticals import MOVES
from game.rulesets.titanfallz.engagement import hostile
from game.rulesets.titanfallz.equipment import Gadget
from game.rulesets.titanfallz.fighting import MayTarget, MeleeAttack, Strike, attack_noise, prey, usable
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import all_bodies, body, touching
from game.rulesets.titanfallz.moving import TOLERANCE, Travel, in_the_way
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import Turn
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class Charge(Gadget):
    """After two actions, none of them a move, a Titan with the Predator Config charges for free, once."""

    label: ClassVar[str] = "Charge"
    kind: ClassVar[str] = "charge"
    free: ClassVar[bool] = True
    item: ClassVar[str] = "predator_config"
    unit: int
    weapon: str
    target: int

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        turn = battle.table.get(unit, Turn)
        if cls.item in turn.skills:
            return "It has charged in this activation."
        if len(turn.done) < 2 or not MOVES.isdisjoint(turn.done):
            return "It charges only after two actions, and if it has not moved."
        if any(hostile(battle.table, unit, u) for u in touching(battle.table, unit)):
            return "It touches an enemy already."
        return battle.bar(MayAct(unit, "move")) or battle.bar(MayAct(unit, MeleeAttack.kind))

    def attack(self) -> Attack:
        """The free attack at the end of it."""
        return Attack(self.unit, self.weapon, "melee", self.target, free=True)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.weapon not in blades(battle.table, self.unit):
            raise Refused(f"That is no melee weapon: {self.weapon}.")
        refuse(battle.bar(MayTarget(self.attack(), self.target)))
        refuse(why_no_dash(battle.table, self.unit, self.target, tables().keywords["charge"].distance))

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        end = (contact(battle.table, self.unit, self.target),)
        noise = MakeNoise(self.unit, attack_noise(battle, self.attack(), end))
        return (Travel(self.unit, "dash", end, silent=True), Strike(self.attack()), noise)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for weapon in blades(battle.table, unit):
            for foe in prey(battle.table, unit):
                action = cls(unit, weapon, foe)
                try:
                    action.verify(battle)
                except Refused:
                    continue
                yield action


def blades(table: Tabletop, unit: int) -> list[str]:
    """The melee weapons a model can use now."""
    return [weapon.id for weapon in usable(table, unit) if weapon.melee]


def contact(table: Tabletop, unit: int, target: int) -> Point:
    """Where a model comes to stand that dashes straight at another: in contact with it."""
    mine, theirs = body(table, unit), body(table, target)
    away = hypot(theirs.x - mine.x, theirs.y - mine.y) or 1.0
    share = max(0.0, away - mine.radius - theirs.radius) / away
    return (tidy(mine.x + (theirs.x - mine.x) * share), tidy(mine.y + (theirs.y - mine.y) * share))


def why_no_dash(table: Tabletop, unit: int, target: int, reach: float) -> str | None:
    """Why a model cannot dash so far straight into contact with another, or None."""
    away = gap(table, unit, target)
    if away > reach + TOLERANCE:
        return f'That is {away:.1f}" away; a charge reaches {reach:g}".'
    walk = table.board.walk(body(table, unit), (contact(table, unit, target),), in_the_way(table, unit),
                            all_bodies(table, unit))
    if walk.blocked is not None:
        return f"The way is not clear: {walk.blocked.sentence}"
    return "A charge makes no jumps." if any(walk.drops) or _climbs(table, unit, target) else None


def _climbs(table: Tabletop, unit: int, target: int) -> bool:
    """Whether the target stands on another level, out of touch for a dash along the ground."""
    return abs(table.get(unit, Place).z - table.get(target, Place).z) > 1.0
