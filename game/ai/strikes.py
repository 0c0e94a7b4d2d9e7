"""The exact odds of what one model can do to another with its next attack, remembered while a decision is made."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from game.ai.sitting import Sitting
from game.rules.action import Refused
from game.rules.battle import Battle
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.fighting import refuse_attack, usable
from game.rulesets.titanfallz.models import has_sure_thing, mount_of
from game.rulesets.titanfallz.moving import Speed
from game.rulesets.titanfallz.parts import Health
from game.rulesets.titanfallz.preview import preview
from game.rulesets.titanfallz.profiles import Weapon
from game.tabletop.parts import Base, Place
from game.tabletop.tabletop import Tabletop

SURE_DEFENCE = 0.45
"""The share of an attack that is left against who may still be certain of its defence."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The best attack of one model on another: chances as in :class:`Preview`; ``moving``: it has to move first."""

    falls: float = 0.0
    damage: float = 0.0
    moving: bool = False


NOTHING = Odds()


class Strikes:
    """Odds by who stands where in which state. What changes cover from afar is looked at once only."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Odds] = {}
        self._moving: dict[tuple[Attack, Health | None], Odds] = {}

    def odds(self, now: Sitting, unit: int, target: int) -> Odds:
        """The best that a model can do to another with one attack from where it stands, or after one move."""
        key = (now.striking(unit), now.struck(target))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._best(now.battle, unit, target)
        return found

    def _best(self, battle: Battle, unit: int, target: int) -> Odds:
        table = battle.table
        if mount_of(table, unit) is not None:
            return NOTHING
        away = _gap(table, unit, target)
        speed = battle.value(Speed(unit))
        best = NOTHING
        for weapon in usable(table, unit):
            if weapon.aoe is not None or away > weapon.range * 2 + speed:
                continue
            best = max(best, self._with(battle, unit, target, weapon, away, speed), key=_size)
        return best

    def _with(self, battle: Battle, unit: int, target: int, weapon: Weapon, away: float, speed: float) -> Odds:
        how = "melee" if weapon.melee else "throw" if weapon.thrown else "ranged"
        attack = Attack(unit, weapon.id, how, target)
        moving = weapon.melee and away > weapon.range
        if not moving:
            try:
                refuse_attack(battle, attack)
            except Refused:
                moving = True
        if moving:
            return NOTHING if away > weapon.range + speed else self._after_moving(battle, attack)
        seen = preview(battle, attack)
        share = SURE_DEFENCE if has_sure_thing(battle.table, target) else 1.0
        return Odds(seen.falls * share, seen.damage * share)

    def _after_moving(self, battle: Battle, attack: Attack) -> Odds:
        """What it comes to from some better place without cover: hardly more than a guess, so made once only."""
        target, table = attack.target, battle.table
        assert target is not None
        key = (attack, table.find(target, Health))
        found = self._moving.get(key)
        if found is None:
            seen = preview(battle, attack)
            share = SURE_DEFENCE if has_sure_thing(table, target) else 1.0
            found = self._moving[key] = Odds(seen.in_the_open * share, seen.damage * share, True)
        return found


def _size(odds: Odds) -> float:
    return (odds.falls + 0.1 * odds.damage) * (0.3 if odds.moving else 1.0)


def _gap(table: Tabletop, unit: int, target: int) -> float:
    a, b = table.get(unit, Place), table.get(target, Place)
    return hypot(a.x - b.x, a.y - b.y) - table.get(unit, Base).radius - table.get(target, Base).radius
