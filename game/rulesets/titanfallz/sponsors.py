"""Sponsors (the tables of the parent rules): what a crew's client does for it in battle.

Limits on the crew and weapons carried in place of others are matters of mustering (:mod:`crews`); ammo caches have a
file of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.attack import AttackDeclared
from game.rulesets.titanfallz.attack_questions import DefenceDice
from game.rulesets.titanfallz.deployment import ModelSetUp
from game.rulesets.titanfallz.fighting import MayTarget
from game.rulesets.titanfallz.horde import SaveDice
from game.rulesets.titanfallz.models import kind_of, name_of, side_of, sponsor_of
from game.rulesets.titanfallz.moving import ClimbHeight
from game.rulesets.titanfallz.parts import Model, ShotsAt, Sponsors, Stats
from game.rulesets.titanfallz.redrop import TitanLanded
from game.tabletop.parts import TABLE
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


# --- a die for infantry --------------------------------------------------------------------------------------------


@hooks.modify(DefenceDice, name="sponsor")
def sponsored_defence(battle: Battle, asked: DefenceDice, value: int) -> int:
    """Infantry of some sponsors rolls one more defence die, a Pilot on foot too (ruling RA-01)."""
    return value + _dice(battle.table, asked.victim)


@hooks.modify(SaveDice, name="sponsor")
def sponsored_saves(battle: Battle, asked: SaveDice, value: int) -> int:
    return value + _dice(battle.table, asked.victim)


def _dice(table: Tabletop, unit: int) -> int:
    sponsor = sponsor_of(table, unit)
    return sponsor.dice if sponsor is not None and kind_of(table, unit) in ("infantry", "pilot") else 0


# --- climbing ------------------------------------------------------------------------------------------------------


@hooks.modify(ClimbHeight, name="sponsor")
def specialists_climb_high(battle: Battle, asked: ClimbHeight, value: float) -> float:
    """Specialists of some sponsors climb tall terrain without a test."""
    sponsor = sponsor_of(battle.table, asked.unit)
    if sponsor is None or sponsor.specialist_climb is None:
        return value
    specialist = battle.table.get(asked.unit, Model).rank == "specialist"
    return max(value, sponsor.specialist_climb) if specialist else value


# --- Armor for the first Titan -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ArmorGranted(Event):
    """The first Titan of a side to come onto the table has so much more Armor."""

    unit: int
    side: int
    armor: int

    def apply(self, table: Tabletop) -> None:
        stats, sponsors = table.get(self.unit, Stats), table.of_table(Sponsors)
        armored = list(sponsors.armored)
        armored[self.side] = True
        table.put(self.unit, replace(stats, arm=stats.arm + self.armor))
        table.put(TABLE, replace(sponsors, armored=(armored[0], armored[1])))


@hooks.after(ModelSetUp)
def first_titan_set_up(battle: Battle, event: ModelSetUp) -> Iterable[Step]:
    return _first_titan(battle, event.unit)


@hooks.after(TitanLanded)
def first_titan_landed(battle: Battle, event: TitanLanded) -> Iterable[Step]:
    return _first_titan(battle, event.unit)


def _first_titan(battle: Battle, unit: int) -> Iterable[Step]:
    table, side, sponsor = battle.table, side_of(battle.table, unit), sponsor_of(battle.table, unit)
    if side is None or sponsor is None or not sponsor.armor or kind_of(table, unit) != "titan":
        return ()
    if not table.of_table(Sponsors).armored[side]:
        battle.happen(ArmorGranted(unit, side, sponsor.armor))
    return ()


# --- one shot from Titan to Titan ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShotCounted(Event):
    """A Titan shot at a Titan whose sponsor counts such shots."""

    unit: int
    target: int
    round: int

    def apply(self, table: Tabletop) -> None:
        before = table.find(self.unit, ShotsAt)
        kept = before.targets if before is not None and before.round == self.round else ()
        table.put(self.unit, ShotsAt(self.round, (*kept, self.target)))


@hooks.after(AttackDeclared)
def count_shots(battle: Battle, event: AttackDeclared) -> Iterable[Step]:
    """In the Action Phase alone, and only shots aimed at the Titan itself."""
    attack = event.attack
    if attack.shot and attack.target is not None and _limit(battle, attack.attacker, attack.target) is not None:
        battle.happen(ShotCounted(attack.attacker, attack.target, battle.clock.round))
    return ()


@hooks.modify(MayTarget, name="sponsor")
def shots_are_limited(battle: Battle, asked: MayTarget, value: Permission) -> Permission:
    """An enemy Titan may shoot at it only so often in an Action Phase."""
    table, attack = battle.table, asked.attack
    limit = _limit(battle, attack.attacker, asked.target) if attack.shot else None
    part = table.find(attack.attacker, ShotsAt)
    if limit is None or part is None or part.round != battle.clock.round:
        return value
    if part.targets.count(asked.target) < limit:
        return value
    return value.barred(f"It has shot at {name_of(table, asked.target)} in this Action Phase.")


def _limit(battle: Battle, attacker: int, target: int) -> int | None:
    """How often one Titan may shoot at another in this phase, None for as often as it likes."""
    table, sponsor = battle.table, sponsor_of(battle.table, target)
    titans = kind_of(table, attacker) == kind_of(table, target) == "titan"
    if sponsor is None or not titans or battle.clock.phase != "action_phase":
        return None
    return sponsor.shots
