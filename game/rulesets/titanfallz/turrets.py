"""Rules 13.3: security turrets. They are nobody's until hacked, and fire by themselves at the end of the Action Phase.

Any level may have some: a turret is a model of kind ``turret`` that is never activated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.attack import declare
from game.rulesets.titanfallz.attack_questions import Attack, Touches, beyond_range
from game.rulesets.titanfallz.fighting import LongShotAllowed, MayTarget, SeesTarget
from game.rulesets.titanfallz.harm import Cause, Wounded
from game.rulesets.titanfallz.interacting import Interacted, MayInteract
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import (
    armor_left,
    here,
    is_spent,
    is_turret,
    models,
    name_of,
    side_of,
    standing,
    weapons_of,
)
from game.rulesets.titanfallz.noise import NoiseLevel
from game.rulesets.titanfallz.parts import Arms, Feature, Health, Model, Stats, Turret
from game.rulesets.titanfallz.profiles import Weapon
from game.rulesets.titanfallz.spawning import MM
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Base, Place, Point, Side
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

KIND = "turret"


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurretSet(Event):
    """A turret of this number stands on the table, and fires this weapon."""

    number: int
    at: Point
    weapon: str

    def apply(self, table: Tabletop) -> None:
        row = tables().figures.turret
        table.create(
            Model(f"Turret {self.number}", KIND, KIND, KIND), Stats(0, row.defence, row.arm),
            Arms((self.weapon,), self.weapon), Base(round(row.base_mm / MM / 2, 3), row.height), Health(),
            Turret(self.number), Feature(KIND, row.hack_tn), Place.at(*self.at, z=table.board.rest(self.at, 0.0)),
        )


@dataclass(frozen=True, slots=True)
class TurretSilenced(Event):
    """A turret has no Armor left: it holds its fire until somebody hacks it."""

    unit: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class TurretHacked(Event):
    """A turret fights for this side from now on."""

    unit: int
    turret: int
    side: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.turret, Side(self.side))


# --- firing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurretsFire(Step):
    """Every turret shoots once, in order (13.3, ruling RH-93)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        return tuple(TurretFires(unit) for unit, _ in battle.table.having(Turret))


@dataclass(frozen=True, slots=True)
class TurretFires(Step):
    """One shot at the closest visible target as the table is now; a die picks among those equally close."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        if not working(battle.table, self.unit):
            return ()
        near = closest(battle, self.unit)
        return declare(battle, shot(battle, self.unit, battle.pick(near, KIND))) if near else ()


def working(table: Tabletop, unit: int) -> bool:
    """Whether a turret fires: it has Armor left, or somebody hacked it (ruling RH-94)."""
    return here(table, unit) and (side_of(table, unit) is not None or armor_left(table, unit) > 0)


def closest(battle: Battle, unit: int) -> list[int]:
    """The visible targets nearest to a turret, several if tied: models and horde, but no other turret."""
    table = battle.table
    near = sorted((gap(table, unit, u), u) for u in models(table) if u != unit and not is_turret(table, u))
    found, least = list[int](), None
    for away, target in near:
        if least is not None and away > least + 0.001:
            break
        if _may_shoot(battle, unit, target):
            least = away if least is None else least
            found.append(target)
    return found


def shot(battle: Battle, unit: int, target: int) -> Attack:
    """The shot of a turret at a target."""
    noise = battle.value(NoiseLevel(unit, KIND, tables().noise.turret))
    return Attack(unit, weapons_of(battle.table, unit)[0].id, "ranged", target, free=True, noise=noise)


def _may_shoot(battle: Battle, unit: int, target: int) -> bool:
    attack = shot(battle, unit, target)
    if not standing(battle.table, target) or battle.bar(MayTarget(attack, target)) is not None:
        return False
    if beyond_range(battle.table, attack) and battle.bar(LongShotAllowed(attack)) is not None:
        return False
    return battle.value(SeesTarget(attack))


def is_gun(weapon: Weapon) -> bool:
    """Whether a turret can be armed with it: it shoots at one model, and never runs out."""
    return not (weapon.melee or weapon.thrown) and weapon.tn is not None and weapon.aoe is None and weapon.ammo is None


# --- being shot at -------------------------------------------------------------------------------------------------


@hooks.modify(MayTarget, name="turret")
def nothing_left_to_shoot_at(battle: Battle, asked: MayTarget, value: Permission) -> Permission:
    """A turret without Armor has none to lose."""
    if not is_spent(battle.table, asked.target):
        return value
    return value.barred(f"{name_of(battle.table, asked.target)} has no Armor left to lose.")


@hooks.modify(Touches, name="turret")
def nothing_left_to_hurt(battle: Battle, asked: Touches, value: bool) -> bool:
    """Nor does an area attack do anything to it."""
    return value and not is_spent(battle.table, asked.victim)


@hooks.after(Wounded)
def out_of_armor(battle: Battle, event: Wounded) -> Iterable[Step]:
    """Reduced to 0 it falls silent."""
    if is_spent(battle.table, event.unit):
        battle.happen(TurretSilenced(event.unit, event.cause))
    return ()


# --- hacking -------------------------------------------------------------------------------------------------------


@hooks.modify(MayInteract, name="turret")
def hacked_without_armor_only(battle: Battle, asked: MayInteract, value: Permission) -> Permission:
    """It takes 0 Armor, and another side than the one it fights for (ruling RH-94)."""
    table = battle.table
    if not is_turret(table, asked.target):
        return value
    left, name = armor_left(table, asked.target), name_of(table, asked.target)
    if left > 0:
        return value.barred(f"{name} has {left} Armor left; it can be hacked at 0.")
    if side_of(table, asked.target) == side_of(table, asked.unit):
        return value.barred(f"{name} fights for your side already.")
    return value


@hooks.after(Interacted)
def hacked(battle: Battle, event: Interacted) -> Iterable[Step]:
    """A passed test turns it to the hacker's side."""
    side = side_of(battle.table, event.unit)
    if event.passed and side is not None and battle.table.has(event.target, Turret):
        battle.happen(TurretHacked(event.unit, event.target, side))
    return ()
