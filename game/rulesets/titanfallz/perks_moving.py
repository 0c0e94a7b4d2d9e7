"""Rules 10.7: perks that take a model somewhere - Blitz, Bloodlust, Charge, Field Medic, Hit & Run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.acting import FreeAction, MayAct, refuse
from game.rulesets.titanfallz.attack import AttackEnded
from game.rulesets.titanfallz.fighting import prey
from game.rulesets.titanfallz.measuring import place_at
from game.rulesets.titanfallz.models import body, downed, friends, here, side_of, standing
from game.rulesets.titanfallz.moving import (
    Disengage,
    Travel,
    affordable,
    around_point,
    path_to,
    reach_of,
    refuse_walk,
)
from game.rulesets.titanfallz.parts import Health
from game.rulesets.titanfallz.perks import PerkAction, bears, builds, row_of
from game.rulesets.titanfallz.sure_thing import refuse_sure_thing
from game.tabletop.board import Body
from game.tabletop.parts import Place, Point, Removed, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

SNAP = 3.0
"""How near, in inches, a click has to be to a spot in contact to mean it."""

SLACK = 0.003
"""By how much, in inches, spots in contact keep from the other base: less than still counts as contact."""

ATTACKS = ("ranged", "throw", "melee")


# --- going there ---------------------------------------------------------------------------------------------------


class Dash(PerkAction):
    """A move of fixed length that has to end somewhere of use; with no path it stays where it is of use already."""

    __slots__ = ()
    path: tuple[Point, ...]

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        no = super().why_not(battle, unit) or battle.bar(MayAct(unit, "move"))
        if no is None and not cls.goals(battle, unit):
            return cls.idle()
        return no

    @classmethod
    def idle(cls) -> str:
        """Why it would lead nowhere, or why an end is none."""
        raise NotImplementedError

    @classmethod
    def goals(cls, battle: Battle, unit: int) -> list[int]:
        """The models it is about, as far as a straight way there would not be too long."""
        table, row = battle.table, row_of(cls.perk)
        mine = body(table, unit)
        return [u for u in cls.sought(table, unit)
                if table.board.gap(mine, body(table, u)) <= row.move + row.within + SLACK]

    @classmethod
    def sought(cls, table: Tabletop, unit: int) -> list[int]:
        """The models it may be about: enemies, the horde included (ruling RH-06)."""
        return prey(table, unit)

    @classmethod
    def ends(cls, table: Tabletop, there: Body, goal: int) -> bool:
        """Whether a model that stands there is near enough to what it is about."""
        within = row_of(cls.perk).within
        if within:
            return table.board.within(there, body(table, goal), within)
        return table.board.touching(there, body(table, goal))

    @classmethod
    def at(cls, unit: int, path: tuple[Point, ...]) -> Dash:
        """The action that goes this way."""
        return cls(unit, path)  # type: ignore[call-arg]

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.path:
            refuse_walk(battle, self.unit, self.path, row_of(self.perk).move)
        if not self.reached(battle):
            raise Refused(self.idle())

    def reached(self, battle: Battle) -> list[int]:
        """The models of use from where it ends."""
        table, unit = battle.table, self.unit
        there = body(table, unit, place_at(table, unit, self.path[-1]) if self.path else None)
        return [u for u in self.goals(battle, unit) if self.ends(table, there, u)]

    def perform(self, battle: Battle) -> Iterable[Step]:
        move = row_of(self.perk).move
        drops = refuse_walk(battle, self.unit, self.path, move) if self.path else ()
        self.begin(battle)
        then = Arrive(self.unit, self.perk)
        if not self.path:
            return (then,)
        return (Disengage(self.unit, (Travel(self.unit, self.perk, self.path, drops), then)),)

    def finish(self, battle: Battle) -> Iterable[Step]:
        """What the model does once it is there."""
        raise NotImplementedError

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield DashRegion(unit, cls.perk)


@dataclass(frozen=True, slots=True)
class Arrive(Step):
    """The model is there, if it still stands: now it does what it came for."""

    unit: int
    perk: str

    def run(self, battle: Battle) -> Iterable[Step]:
        dash = DASHES[self.perk].at(self.unit, ())
        return dash.finish(battle) if standing(battle.table, self.unit) and dash.reached(battle) else ()


@dataclass(frozen=True, slots=True)
class DashRegion(Region):
    """Where a perk may take a model. A point beside the mark means the spot in contact nearest to it."""

    unit: int
    perk: str

    @property
    def makes(self) -> type[Dash]:
        """The action it ends in."""
        return DASHES[self.perk]

    def action(self, battle: Battle, point: Point) -> Action | None:
        exact = self._to(battle, (tidy(point[0]), tidy(point[1])))
        if exact is not None or row_of(self.perk).within:
            return exact
        near = sorted((hypot(p[0] - point[0], p[1] - point[1]), p) for p in self._touching(battle))
        found = (self._to(battle, p) for away, p in near if away <= SNAP)
        return next((action for action in found if action is not None), None)

    def _to(self, battle: Battle, point: Point) -> Action | None:
        """The action that ends exactly there."""
        if point == battle.table.get(self.unit, Place).point:
            path: tuple[Point, ...] | None = ()
        else:
            path = path_to(battle, self.unit, point, row_of(self.perk).move)
        action = None if path is None else self.makes.at(self.unit, path)
        return action if action is not None and _verifies(battle, action) else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        table, unit, limit = battle.table, self.unit, row_of(self.perk).move
        reach = reach_of(battle, unit, limit)
        goals = self.makes.goals(battle, unit)
        if row_of(self.perk).within:
            spots = [p for p in affordable(battle, unit, reach, limit)
                     if any(self.makes.ends(table, _there(table, unit, p), u) for u in goals)]
        else:
            spots = [p for p in self._touching(battle) if reach.holds(p) and self._to(battle, p) is not None]
        stay = table.get(unit, Place).point
        return [stay, *spots] if self._to(battle, stay) is not None else spots

    def _touching(self, battle: Battle) -> list[Point]:
        """Spots around the models it is about, in contact with them."""
        table, mine = battle.table, body(battle.table, self.unit)
        rings = [(body(table, u), mine.radius) for u in self.makes.goals(battle, self.unit)]
        return [p for other, radius in rings
                for p in around_point(other.point, (other.radius + radius + SLACK,))]


def _there(table: Tabletop, unit: int, point: Point) -> Body:
    return body(table, unit, place_at(table, unit, point))


def _verifies(battle: Battle, action: Action) -> bool:
    try:
        action.verify(battle)
    except Refused:
        return False
    return True


# --- the perks -----------------------------------------------------------------------------------------------------


@builds("blitz")
@dataclass(frozen=True, slots=True)
class Blitz(Dash):
    """Up to 12" to within 6" of an enemy, and then a free Ranged action (ruling RH-28)."""

    label: ClassVar[str] = "Blitz"
    perk: ClassVar[str] = "blitz"
    unit: int
    path: tuple[Point, ...] = ()

    @classmethod
    def idle(cls) -> str:
        return f'It has to end within {row_of(cls.perk).within:g}" of an enemy.'

    def finish(self, battle: Battle) -> Iterable[Step]:
        return _granted(battle, self.unit, self.perk, "ranged_attack")


@builds("bloodlust")
@dataclass(frozen=True, slots=True)
class Bloodlust(Dash):
    """Up to 12" into base contact with an enemy, and then a free Melee action (ruling RH-28)."""

    label: ClassVar[str] = "Bloodlust"
    perk: ClassVar[str] = "bloodlust"
    unit: int
    path: tuple[Point, ...] = ()

    @classmethod
    def idle(cls) -> str:
        return "It has to end in base contact with an enemy."

    def finish(self, battle: Battle) -> Iterable[Step]:
        return _granted(battle, self.unit, self.perk, "melee_attack")


@builds("charge")
@dataclass(frozen=True, slots=True)
class PerkCharge(Dash):
    """The same at no cost at all: a free move and a free melee attack, once in an activation (ruling RH-28)."""

    label: ClassVar[str] = "Charge"
    kind: ClassVar[str] = "perk_charge"
    free: ClassVar[bool] = True
    perk: ClassVar[str] = "charge"
    unit: int
    path: tuple[Point, ...] = ()

    @classmethod
    def idle(cls) -> str:
        return "It has to end in base contact with an enemy."

    def finish(self, battle: Battle) -> Iterable[Step]:
        return _granted(battle, self.unit, self.perk, "melee_attack")


def _granted(battle: Battle, unit: int, perk: str, kind: str) -> Iterable[Step]:
    side = side_of(battle.table, unit)
    return () if side is None else (FreeAction(side, unit, (kind,), perk),)


@builds("field_medic")
@dataclass(frozen=True, slots=True)
class FieldMedic(Dash):
    """Up to 12", and then one Downed token off a friend within 6", a Pilot too; no Sure Thing covers it (8.2.1)."""

    label: ClassVar[str] = "Field Medic"
    perk: ClassVar[str] = "field_medic"
    unit: int
    path: tuple[Point, ...] = ()
    sure: bool = False

    @classmethod
    def idle(cls) -> str:
        return f'It has to end within {row_of(cls.perk).within:g}" of a Downed friend.'

    @classmethod
    def sought(cls, table: Tabletop, unit: int) -> list[int]:
        return [u for u in friends(table, unit) if here(table, u) and downed(table, u)]

    def verify(self, battle: Battle) -> None:
        Dash.verify(self, battle)
        if self.sure:
            refuse_sure_thing(battle, self.unit, free=True)

    def finish(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.unit)
        assert side is not None
        heal = [(u, Heal(u, self.unit)) for u in self.reached(battle)]
        if len(heal) == 1:
            return (heal[0][1],)
        return (Choose(side, "medic", tuple(Option(str(u), (step,)) for u, step in heal), (self.unit,)),)


DASHES: dict[str, type[Dash]] = {kind.perk: kind for kind in (Blitz, Bloodlust, PerkCharge, FieldMedic)}
"""The action of each perk that begins with a move."""


@dataclass(frozen=True, slots=True)
class DownedHealed(Event):
    """A model has lost its Downed token and stands again; its damage stays."""

    unit: int
    by: int

    def apply(self, table: Tabletop) -> None:
        health = table.get(self.unit, Health)
        table.put(self.unit, replace(health, downed=False, downed_by=(None, None)))


@dataclass(frozen=True, slots=True)
class Heal(Step):
    """Take the token off."""

    unit: int
    by: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(DownedHealed(self.unit, self.by))
        return ()


@builds("hit_and_run")
@hooks.after(AttackEnded)
def away_after_a_kill(battle: Battle, event: AttackEnded) -> Iterable[Step]:
    """A free Move after each attack of its own that killed on the spot; going Down is not enough (ruling RH-34)."""
    table, attack = battle.table, event.attack
    if attack.how not in ATTACKS or attack.cause is not None or not bears(table, attack.attacker, "hit_and_run"):
        return ()
    dead = [part for u in event.victims if (part := table.find(u, Removed)) is not None]
    if all(part.why == "explosion" for part in dead):
        return ()
    return _granted(battle, attack.attacker, "hit_and_run", "move")
