"""Rules 7.2 and 8.2: the equipment of Titans that is no gun, and components that do something.

What a Titan carries of it stands among its abilities. Pieces that can run out have their uses in :class:`Gear`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region, refusal
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Mark
from game.rules.step import Step
from game.rulesets.titanfallz.acting import (
    Activated,
    ActivationEnded,
    FreeAction,
    MayAct,
    UnitAction,
    cannot,
    refuse,
    spend,
)
from game.rulesets.titanfallz.attack import AttackEnded
from game.rulesets.titanfallz.attack_questions import DefenceDice
from game.rulesets.titanfallz.criticals import ATTACKS
from game.rulesets.titanfallz.engagement import hostile
from game.rulesets.titanfallz.fighting import WeaponChanged, other_primaries
from game.rulesets.titanfallz.horde import SaveDice
from game.rulesets.titanfallz.measuring import body_radius, free_spot, within
from game.rulesets.titanfallz.models import has_ability, models, name_of, side_of
from game.rulesets.titanfallz.moving import (
    TOLERANCE,
    Moved,
    MovingAction,
    around_point,
    begin_move,
    path_length,
)
from game.rulesets.titanfallz.parts import Boost, Footing, Gear, Health, Stats, Turn
from game.rulesets.titanfallz.profiles import Component, Equipment
from game.rulesets.titanfallz.skills import ConditionRepaired, MayRepair, refuse_repair, starred
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.upkeep import BurnedDown
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

MOVE = "move"


# --- using it ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GearUsed(Event):
    """A Titan used a piece of its gear; ``left`` is how often it still can, None where nobody counts."""

    unit: int
    item: str
    left: int | None = None

    def apply(self, table: Tabletop) -> None:
        turn, gear = table.get(self.unit, Turn), table.find(self.unit, Gear)
        table.put(self.unit, replace(turn, skills=(*turn.skills, self.item)))
        if gear is not None and self.left is not None:
            table.put(self.unit, gear.with_left(self.item, self.left))


def row_of(item: str) -> Equipment | Component:
    """A piece of equipment or a component in the tables."""
    read = tables()
    return read.equipment[item] if item in read.equipment else read.components[item]


def uses_left(table: Tabletop, unit: int, item: str) -> int | None:
    """How often a piece can still be used, or None where nobody counts."""
    gear = table.find(unit, Gear)
    return None if gear is None else gear.left(item)


def why_no_gear(battle: Battle, unit: int, item: str) -> str | None:
    """Why a Titan does not have this piece, or not any more; None if it does."""
    if not has_ability(battle.table, unit, item):
        return f"{name_of(battle.table, unit)} has no {row_of(item).name}."
    return f"{row_of(item).name} is used up." if uses_left(battle.table, unit, item) == 0 else None


def used_up(battle: Battle, unit: int, item: str) -> None:
    """Mark one use."""
    left = uses_left(battle.table, unit, item)
    battle.happen(GearUsed(unit, item, None if left is None else left - 1))


class Gadget(UnitAction):
    """An action with one piece of gear: by default the Equipment action."""

    __slots__ = ()
    kind: ClassVar[str] = "equipment"
    item: ClassVar[str] = ""

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return has_ability(battle.table, unit, cls.item)

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        no = why_no_gear(battle, unit, cls.item)
        if no is None:
            no = battle.bar(MayAct(unit, cls.kind)) if cls.free else cannot(battle, unit, cls.kind, cls.item)
        return no or cls.why_idle(battle, unit)

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        """Why the piece would find nothing to do now, or None."""
        return None

    def begin(self, battle: Battle) -> None:
        """Pay for it."""
        if not self.free:
            spend(battle, self.unit, self.kind, self.item)
        used_up(battle, self.unit, self.item)


# --- Equipment actions ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class UseRepairKit(Gadget):
    """The Titan rids itself of one starred critical condition."""

    label: ClassVar[str] = "Field Repair Kit"
    item: ClassVar[str] = "field_repair_kit"
    unit: int
    condition: str

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        return battle.bar(MayRepair(unit))

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse_repair(battle, self.unit, self.condition)

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        battle.happen(ConditionRepaired(self.unit, self.condition, self.unit))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, condition) for condition in starred(battle.table, unit))

    def choice(self, battle: Battle) -> str:
        return tables().criticals[self.condition].name


@dataclass(frozen=True, slots=True)
class Extinguish(Gadget):
    """Take a single Burn token off a friendly model within 5", the Titan itself included."""

    label: ClassVar[str] = "Put out fire"
    item: ClassVar[str] = "fire_suppression_system"
    unit: int
    patient: int

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        reach = tables().equipment[cls.item].reach
        return None if _burning(battle.table, unit, reach) else f'Nothing of your side burns within {reach:g}".'

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        reach = tables().equipment[self.item].reach
        if self.patient not in _burning(battle.table, self.unit, reach):
            raise Refused(f'It puts out fires on models of your side within {reach:g}".')

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        battle.happen(BurnedDown(self.patient, battle.table.get(self.patient, Health).burn - 1))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, u) for u in _burning(battle.table, unit, tables().equipment[cls.item].reach))

    def choice(self, battle: Battle) -> str:
        return name_of(battle.table, self.patient)


def _burning(table: Tabletop, unit: int, reach: float) -> list[int]:
    return [u for u in models(table) if not hostile(table, unit, u) and table.get(u, Health).burn
            and (u == unit or within(table, unit, u, reach))]


@dataclass(frozen=True, slots=True)
class BoostSet(Event):
    """The next attack aimed at this Titan meets so many more defence dice."""

    unit: int
    dice: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Boost(self.dice))


@dataclass(frozen=True, slots=True)
class BoostSpent(Event):
    """That attack is over."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, Boost)


@dataclass(frozen=True, slots=True)
class BoostShield(Gadget):
    """Ready three more defence dice for the next attack aimed at the Titan."""

    label: ClassVar[str] = "Boost shield"
    item: ClassVar[str] = "hd_shield_boost_kit"
    unit: int

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        battle.happen(BoostSet(self.unit, tables().equipment[self.item].dice))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)


@hooks.modify(DefenceDice, name="shield boost")
def boost_adds_dice(battle: Battle, asked: DefenceDice, value: int) -> int:
    part = battle.table.find(asked.victim, Boost)
    return value if part is None or asked.attack.target != asked.victim else value + part.dice


@hooks.after(AttackEnded)
def boost_is_spent(battle: Battle, event: AttackEnded) -> Iterable[Step]:
    """Hit or miss, the boost was for this attack."""
    target = event.attack.target
    if target is not None and battle.table.has(target, Boost):
        battle.happen(BoostSpent(target))
    return ()


@dataclass(frozen=True, slots=True)
class ArmorRestored(Event):
    """A Titan has so much of its Armor back; ``damage`` is what is left of all it took."""

    unit: int
    armor: int
    damage: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Health), damage=self.damage))


@dataclass(frozen=True, slots=True)
class SprayFoam(Gadget):
    """Give back four lost Armor, never more than the Titan began with."""

    label: ClassVar[str] = "Hull foam"
    item: ClassVar[str] = "emergency_hull_repair_foam"
    unit: int

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        return None if battle.table.get(unit, Health).damage else "It has lost no Armor."

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        lost = min(battle.table.get(self.unit, Health).damage, battle.table.get(self.unit, Stats).arm)
        armor = min(lost, tables().equipment[self.item].armor)
        battle.happen(ArmorRestored(self.unit, armor, lost - armor))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)


# --- Jump Jet ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JumpJet(MovingAction):
    """A Move that leaps to a higher or lower surface: at most 10" up or down and 5" across, over whatever is there."""

    label: ClassVar[str] = "Jump Jet"
    kind: ClassVar[str] = MOVE
    item: ClassVar[str] = "jump_jet"
    unit: int
    to: Point
    sure: bool = False

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return has_ability(battle.table, unit, cls.item)

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        return why_no_gear(battle, unit, cls.item) or cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(why_no_leap(battle.table, self.unit, self.to))
        self.refuse_sure(battle, ())

    def perform(self, battle: Battle) -> Iterable[Step]:
        return begin_move(battle, self, "leap", (self.to,), ())

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        if JumpJetRegion(unit).spots(battle):
            yield JumpJetRegion(unit)


def why_no_leap(table: Tabletop, unit: int, to: Point) -> str | None:
    """Why a Titan may not leap there with its Jump Jet, or None."""
    row, start = tables().equipment[JumpJet.item], table.get(unit, Place)
    across = path_length(start.point, (to,))
    if across > row.lateral + TOLERANCE:
        return f'That is {across:.1f}" across; a Jump Jet carries no farther than {row.lateral:g}".'
    rise = abs(table.board.rest(to, body_radius(table, unit)) - start.z)
    if rise <= TOLERANCE:
        return "A Jump Jet leaps to a higher or a lower surface, not along the same."
    if rise > row.vertical + TOLERANCE:
        return f'That is {rise:.1f}" up or down; a Jump Jet manages {row.vertical:g}".'
    return free_spot(table, unit, to)


@dataclass(frozen=True, slots=True)
class JumpJetRegion(Region):
    """The surfaces a Titan can leap to."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = JumpJet(self.unit, (tidy(point[0]), tidy(point[1])))
        return action if refusal(battle, action) is None else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        table = battle.table
        lateral = tables().equipment[JumpJet.item].lateral
        rings = around_point(table.get(self.unit, Place).point, [lateral * i / 20 for i in range(8, 21)], 24)
        return [p for p in rings if why_no_leap(table, self.unit, p) is None]


# --- free actions --------------------------------------------------------------------------------------------------


class Extra(Gadget):
    """A piece that grants one more action of certain kinds, free and outside the ban on repeats."""

    __slots__ = ()
    free: ClassVar[bool] = True
    kinds: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        trial, grant = battle.fork(), cls.grant(battle, unit)
        trial.agenda = (grant,)
        return "There is nothing it could do with one more action now." if grant.over(trial) else None

    @classmethod
    def grant(cls, battle: Battle, unit: int) -> FreeAction:
        """The wait in which that action is taken."""
        side = side_of(battle.table, unit)
        assert side is not None
        return FreeAction(side, unit, cls.kinds, cls.item)

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        return (type(self).grant(battle, self.unit),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)  # type: ignore[call-arg]


@dataclass(frozen=True, slots=True)
class VentHeat(Extra):
    """The Heat Sink: one more attack that costs no action."""

    label: ClassVar[str] = "Heat Sink"
    kind: ClassVar[str] = "heat_sink"
    item: ClassVar[str] = "heat_sink"
    kinds: ClassVar[tuple[str, ...]] = tuple(sorted(ATTACKS))
    unit: int


@dataclass(frozen=True, slots=True)
class PumpStims(Extra):
    """The Adrenal Stims Pump: one more attack or move, even a kind already taken."""

    label: ClassVar[str] = "Stims Pump"
    kind: ClassVar[str] = "adrenal_stims_pump"
    item: ClassVar[str] = "adrenal_stims_pump"
    kinds: ClassVar[tuple[str, ...]] = (MOVE, *sorted(ATTACKS))
    unit: int


@dataclass(frozen=True, slots=True)
class SwapPrimary(Gadget):
    """The Bicameral Recall Resonator: change the active primary for free, once in an activation."""

    label: ClassVar[str] = "Swap primary"
    kind: ClassVar[str] = "swap_primary"
    free: ClassVar[bool] = True
    item: ClassVar[str] = "bicameral_recall_resonator"
    unit: int
    weapon: str

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        most = tables().components[cls.item].per_activation
        if most is not None and battle.table.get(unit, Turn).skills.count(cls.item) >= most:
            return "It has changed primaries for free in this activation."
        return None if other_primaries(battle.table, unit) else "There is no other primary to change to."

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.weapon not in other_primaries(battle.table, self.unit):
            raise Refused("It can only change to another primary that still works.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        battle.happen(WeaponChanged(self.unit, self.weapon))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, weapon) for weapon in other_primaries(battle.table, unit))


# --- Sniper Config -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FootingChanged(Event):
    """Whether a Titan has moved in its activation, and whether it stands firm since the last one."""

    unit: int
    moved: bool
    firm: bool

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Footing(self.moved, self.firm))


SNIPER = "sniper_config"


@hooks.after(Activated)
def footing_is_given_up(battle: Battle, event: Activated) -> Iterable[Step]:
    if has_ability(battle.table, event.unit, SNIPER):
        battle.happen(FootingChanged(event.unit, moved=False, firm=False))
    return ()


@hooks.after(Moved)
def footing_is_lost(battle: Battle, event: Moved) -> Iterable[Step]:
    if has_ability(battle.table, event.unit, SNIPER):
        battle.happen(FootingChanged(event.unit, moved=True, firm=False))
    return ()


@hooks.after(ActivationEnded)
def footing_is_found(battle: Battle, event: ActivationEnded) -> Iterable[Step]:
    """A Titan that stayed put in its activation stands firm until the next one begins."""
    part = battle.table.find(event.unit, Footing)
    if part is not None and not part.moved:
        battle.happen(FootingChanged(event.unit, moved=False, firm=True))
    return ()


@hooks.modify(DefenceDice, keyword=SNIPER)
def firm_footing_adds_a_die(battle: Battle, asked: DefenceDice, value: int, mark: Mark) -> int:
    return value + _firm_dice(battle.table, asked.victim) if mark.carrier == asked.victim else value


@hooks.modify(SaveDice, name="sniper config")
def firm_footing_adds_to_saves(battle: Battle, asked: SaveDice, value: int) -> int:
    return value + _firm_dice(battle.table, asked.victim)


def _firm_dice(table: Tabletop, unit: int) -> int:
    part = table.find(unit, Footing)
    return tables().equipment[SNIPER].dice if part is not None and part.firm else 0
