"""Rules 10.2: the Grapple."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import ceil, hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.acting import (
    Acting,
    AnyTime,
    MayAct,
    MayEnd,
    UnitAction,
    any_time_offers,
    cannot,
    granted,
    may_repeat,
    refuse,
    spend,
    unit_actions,
)
from game.rulesets.titanfallz.fighting import MeleeAttack, usable
from game.rulesets.titanfallz.hatch import come_aboard
from game.rulesets.titanfallz.measuring import body_radius, free_spot, place_at, sees, within
from game.rulesets.titanfallz.models import (
    body,
    foes,
    has_ability,
    here,
    is_null,
    is_titan_zed,
    kind_of,
    models,
    side_of,
    standing,
)
from game.rulesets.titanfallz.moving import Disengage, Travel, around_point
from game.rulesets.titanfallz.parts import Turn
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

EVERY = 1.0
"""Inches between the spots that are offered as samples."""

LEAST = 0.1
"""A grapple shorter than this, in inches, is not worth an action."""

STRIKES = frozenset({"melee_attack", "rodeo"})
"""What may follow a grapple into contact; the pointer to 10.3 lets a Rodeo stand in for the attack (ruling RH-04)."""

STRIKE_FIRST = "It came down on an enemy and has to strike at once."


# --- the action ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Grapple(UnitAction):
    """Be placed on a spot in sight and reach that holds the base, or climb into a Null Titan (10.2, 5.2); its Move.

    Exactly one of ``to`` and ``titan`` is given.
    """

    label: ClassVar[str] = "Grapple"
    kind: ClassVar[str] = "move"
    unit: int
    to: Point | None = None
    titan: int | None = None

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return has_ability(battle.table, unit, "grapple")

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not cls.suits(battle, unit):
            return "Only a Pilot carries a grapple."
        return cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.to is not None and self.titan is None:
            refuse(_why_not_to(battle, self.unit, self.to))
        elif self.titan is not None and self.to is None:
            refuse(_why_not_into(battle.table, self.unit, self.titan))
        else:
            raise Refused("Name one goal: a spot, or a Null Titan.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        if self.to is None:
            assert self.titan is not None
            return (Disengage(self.unit, (HaulIn(self.unit, self.titan),)),)
        go = Travel(self.unit, "grapple", (self.to,), silent=True)
        return (Disengage(self.unit, (go, ComeDown(self.unit))),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield GrappleRegion(unit)
        table = battle.table
        yield from (cls(unit, None, u) for u in models(table) if _why_not_into(table, unit, u) is None)


def _why_not_to(battle: Battle, unit: int, to: Point) -> str | None:
    """Why a model cannot grapple to a spot, or None: room, reach, sight and contact, in that order (ruling RH-05).

    It sees the spot if it would see a model of its own size there: a flat roof is never seen from below.
    """
    table, reach = battle.table, tables().abilities["grapple"].reach
    mine = body(table, unit)
    if hypot(to[0] - mine.x, to[1] - mine.y) < LEAST:
        return "That is where it stands."
    no = free_spot(table, unit, to)
    if no is not None:
        return no
    there = body(table, unit, place_at(table, unit, to))
    if not table.board.within(mine, there, reach):
        return f'That is {table.board.gap(mine, there):.1f}" away; the line reaches {reach:g}".'
    if not table.board.sees_body(mine, there):
        return "It has no line of sight to that."
    touched = _touched(table, unit, there)
    if touched and not _could_strike(battle, unit, touched):
        return "It may not come down in contact with an enemy unless it strikes at once, and it cannot."
    return None


def _why_not_into(table: Tabletop, unit: int, titan: int) -> str | None:
    """Why a model cannot grapple into a Titan, or None: there is no test (ruling RA-21)."""
    mount = tables().abilities["grapple_mount"]
    if not has_ability(table, unit, mount.id):
        return "Only an Experienced or Veteran Pilot grapples into a Titan."
    if not here(table, titan) or not is_null(table, titan):
        return "That is no Null Titan."
    if not within(table, unit, titan, mount.reach):
        return f'The line reaches {mount.reach:g}"; the Titan is farther off.'
    return None if sees(table, unit, titan) else "It has no line of sight to that."


@dataclass(frozen=True, slots=True)
class HaulIn(Step):
    """The Pilot is inside."""

    unit: int
    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        come_aboard(battle, self.unit, self.titan)
        return ()


@dataclass(frozen=True, slots=True)
class GrappleRegion(Region):
    """Everywhere a model can grapple to now."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        to = (tidy(point[0]), tidy(point[1]))
        return Grapple(self.unit, to) if _why_not_to(battle, self.unit, to) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        """A lattice over its reach, and spots right beside its foes."""
        table, unit = battle.table, self.unit
        found = dict.fromkeys((*_lattice(table, unit), *_beside_foes(table, unit)))
        return [p for p in found if _why_not_to(battle, unit, p) is None]


def _lattice(table: Tabletop, unit: int) -> list[Point]:
    centre = table.get(unit, Place)
    far = tables().abilities["grapple"].reach + 2 * body_radius(table, unit)
    count = ceil(far / EVERY)
    steps = [i * EVERY for i in range(-count, count + 1)]
    return [(tidy(centre.x + dx), tidy(centre.y + dy)) for dx, dy in product(steps, steps) if hypot(dx, dy) <= far]


def _beside_foes(table: Tabletop, unit: int) -> list[Point]:
    reach, radius = tables().abilities["grapple"].reach, body_radius(table, unit)
    near = [body(table, foe) for foe in foes(table, unit) if within(table, unit, foe, reach)]
    return [p for foe in near for p in around_point(foe.point, (foe.radius + radius + 0.01,), 8)]


# --- coming down on somebody ---------------------------------------------------------------------------------------


def _touched(table: Tabletop, unit: int, there: Body) -> list[int]:
    """The enemies a model would be in contact with there, the horde included (ruling RH-06)."""
    return [foe for foe in foes(table, unit) if table.board.touching(there, body(table, foe))]


def _could_strike(battle: Battle, unit: int, touched: Sequence[int]) -> bool:
    """Whether it has an action left after this one for a melee attack, or for a Rodeo on what it touches."""
    table, turn = battle.table, battle.table.get(unit, Turn)
    if turn.left - (granted(battle, unit) is None) < 1:
        return False
    blades = [w.id for w in usable(table, unit) if w.melee]
    if battle.bar(MayAct(unit, "melee_attack")) is None \
            and any("melee_attack" not in turn.done or may_repeat(table, turn, "melee_attack", w) for w in blades):
        return True
    rides = any(kind.kind == "rodeo" for kind in unit_actions(battle)) and "rodeo" not in turn.done
    return rides and battle.bar(MayAct(unit, "rodeo")) is None and any(_rideable(table, foe) for foe in touched)


def _rideable(table: Tabletop, unit: int) -> bool:
    return is_titan_zed(table, unit) or (kind_of(table, unit) == "titan" and not is_null(table, unit))


@dataclass(frozen=True, slots=True)
class ComeDown(Step):
    """In contact with an enemy, its next action has to be the attack."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, side = battle.table, side_of(battle.table, self.unit)
        if side is None or not standing(table, self.unit) or not _touched(table, self.unit, body(table, self.unit)):
            return ()
        return (StrikeAtOnce(side, self.unit),)


@dataclass(frozen=True, slots=True)
class StrikeAtOnce(Acting):
    """The model that came down on an enemy strikes, before anything else; nobody waits for it if it cannot."""

    def over(self, battle: Battle) -> bool:
        return not standing(battle.table, self.unit) or not self._strikes(battle)

    def admit(self, battle: Battle, action: Action) -> None:
        Acting.admit(self, battle, action)
        if isinstance(action, MeleeAttack) and action.approach:
            raise Refused("It strikes from where it came down.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return (self,) if isinstance(action, AnyTime) else ()

    def offers(self, battle: Battle) -> Iterable[Offer]:
        yield from self._strikes(battle)
        yield from any_time_offers(battle, self.side)

    def _strikes(self, battle: Battle) -> list[Offer]:
        return [offer for kind in unit_actions(battle) if kind.why_not(battle, self.unit) is None
                for offer in kind.offers(battle, self.unit) if isinstance(offer, Action)]


@hooks.modify(MayAct, name="grapple")
def nothing_but_the_strike(battle: Battle, asked: MayAct, value: Permission) -> Permission:
    return value.barred(STRIKE_FIRST) if _has_to_strike(battle, asked.unit) and asked.kind not in STRIKES else value


@hooks.modify(MayEnd, name="grapple")
def no_end_before_the_strike(battle: Battle, asked: MayEnd, value: Permission) -> Permission:
    return value.barred(STRIKE_FIRST) if _has_to_strike(battle, asked.unit) else value


def _has_to_strike(battle: Battle, unit: int) -> bool:
    waiting = battle.waiting
    return isinstance(waiting, StrikeAtOnce) and waiting.unit == unit
