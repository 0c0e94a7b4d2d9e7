"""Rules 5.1: abilities set going with the Skill action - Combat Stims, Clean Hit, Repair - and the Slammer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Offer, Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Mark, Permission, Question
from game.rules.step import Step
from game.rulesets.titanfallz.acting import UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.engagement import engaged, hostile
from game.rulesets.titanfallz.fighting import MayTarget, SeesTarget
from game.rulesets.titanfallz.harm import Hurt, attack_cause
from game.rulesets.titanfallz.measuring import sees, within
from game.rulesets.titanfallz.models import (
    attackable,
    downed,
    friends,
    has_ability,
    here,
    is_device,
    kind_of,
    models,
    name_of,
    side_of,
    standing,
)
from game.rulesets.titanfallz.noise import MakeNoise, NoiseLevel
from game.rulesets.titanfallz.parts import Criticals, Health, Turn
from game.rulesets.titanfallz.profiles import Ability
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class SkillUsed(Event):
    """A model set an ability going."""

    unit: int
    ability: str

    def apply(self, table: Tabletop) -> None:
        turn = table.get(self.unit, Turn)
        table.put(self.unit, replace(turn, skills=(*turn.skills, self.ability)))


class Skill(UnitAction):
    """The Skill action with one ability of the model (ruling RA-09)."""

    __slots__ = ()
    kind: ClassVar[str] = "skill"
    ability: ClassVar[str] = ""

    @classmethod
    def row(cls) -> Ability:
        """The ability in the tables."""
        return tables().abilities[cls.ability]

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return has_ability(battle.table, unit, cls.ability)

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        row = cls.row()
        if not cls.suits(battle, unit):
            return f"{name_of(battle.table, unit)} has no {row.name}."
        no = cannot(battle, unit, cls.kind, row.id)
        if no is None and row.per_round is not None \
                and battle.table.get(unit, Turn).skills.count(row.id) >= row.per_round:
            return f"{row.name} works no more than {_times(row.per_round)} a round."
        return no or cls.why_idle(battle, unit)

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        """Why the ability would find nothing to do now, or None."""
        return None

    def begin(self, battle: Battle) -> None:
        """Pay for it, and say that it was used."""
        spend(battle, self.unit, self.kind, self.ability)
        battle.happen(SkillUsed(self.unit, self.ability))


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


# --- Combat Stims --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Revived(Event):
    """A Downed model is back on its feet with all its Armor."""

    unit: int
    by: int

    def apply(self, table: Tabletop) -> None:
        health = table.get(self.unit, Health)
        table.put(self.unit, Health(burn=health.burn, burn_by=health.burn_by))


@dataclass(frozen=True, slots=True)
class CombatStims(Skill):
    """Raise any of the Downed infantry within 3", Pilots on foot too (5.1, ruling RA-19)."""

    label: ClassVar[str] = "Combat Stims"
    ability: ClassVar[str] = "combat_stims"
    unit: int
    patients: tuple[int, ...]

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        found = fallen_near(battle.table, unit, cls.row().reach)
        return None if found else f'Nobody lies Downed within {cls.row().reach:g}".'

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        reach = self.row().reach
        if not self.patients or len(set(self.patients)) < len(self.patients):
            raise Refused("Name those who are to get up, each once.")
        if not set(self.patients) <= set(fallen_near(battle.table, self.unit, reach)):
            raise Refused(f'Only Downed infantry within {reach:g}" can be raised.')

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        for patient in self.patients:
            battle.happen(Revived(patient, self.unit))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        fallen = fallen_near(battle.table, unit, cls.row().reach)
        own = tuple(u for u in fallen if not hostile(battle.table, unit, u))
        if len(own) > 1:
            yield cls(unit, own)
        yield from (cls(unit, (patient,)) for patient in fallen)

    def choice(self, battle: Battle) -> str:
        return ", ".join(name_of(battle.table, u) for u in self.patients)


def fallen_near(table: Tabletop, unit: int, reach: float) -> list[int]:
    """Downed infantry and Pilots on foot so near, the model itself left out."""
    return [u for u in models(table) if u != unit and kind_of(table, u) in ("infantry", "pilot")
            and downed(table, u) and within(table, unit, u, reach)]


# --- Sniper --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CleanHit(Skill):
    """One damage to a model in sight and in range of the rifle; nobody rolls (5.1, ruling RA-14)."""

    label: ClassVar[str] = "Clean Hit"
    ability: ClassVar[str] = "clean_hit"
    unit: int
    target: int

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        return "Engaged: it cannot take aim." if engaged(battle.table, unit) else None

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        refuse(self._why_not_at(battle))

    def _why_not_at(self, battle: Battle) -> str | None:
        table, row = battle.table, self.row()
        if self.target == self.unit or not here(table, self.target) or self.target not in models(table):
            return "There is nobody there to hit."
        if not attackable(table, self.target):
            return f"{name_of(table, self.target)} is Downed and cannot be a target."
        if not within(table, self.unit, self.target, row.reach):
            return f'{row.name} reaches no farther than {row.reach:g}".'
        return None if sees(table, self.unit, self.target) else "It has no line of sight to that."

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        row = self.row()
        noise = battle.value(NoiseLevel(self.unit, self.kind, row.noise))
        return (Hurt(self.target, row.damage, attack_cause(battle.table, self.unit)), MakeNoise(self.unit, noise))

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for foe in models(battle.table):
            if hostile(battle.table, unit, foe) and cls(unit, foe)._why_not_at(battle) is None:
                yield cls(unit, foe)


# --- Field Mechanic ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayRepair(Question[Permission]):
    """Whether a Titan can be repaired at all now."""

    titan: int

    def start(self, battle: Battle) -> Permission:
        if not starred(battle.table, self.titan):
            return Permission(bar="It has no critical condition that can be repaired.")
        return Permission()


@dataclass(frozen=True, slots=True)
class ConditionRepaired(Event):
    """A Titan is rid of a critical condition, which no longer counts against later rolls (ruling RA-20)."""

    titan: int
    condition: str
    by: int

    def apply(self, table: Tabletop) -> None:
        part = table.get(self.titan, Criticals)
        kept = list(part.conditions)
        kept.remove(self.condition)
        table.put(self.titan, replace(part, conditions=tuple(kept)))


def starred(table: Tabletop, titan: int) -> list[str]:
    """The conditions of a Titan that can be repaired, each once."""
    part = table.find(titan, Criticals)
    found = () if part is None else part.conditions
    return [name for name in dict.fromkeys(found) if tables().criticals[name].starred]


def refuse_repair(battle: Battle, titan: int, condition: str) -> None:
    """Raise :class:`Refused` unless this condition of the Titan can be repaired now."""
    refuse(battle.bar(MayRepair(titan)))
    if condition not in starred(battle.table, titan):
        raise Refused("That condition cannot be repaired.")


@dataclass(frozen=True, slots=True)
class Repair(Skill):
    """Remove one starred critical condition from a friendly Titan within 3", without a test (5.1, RA-20)."""

    label: ClassVar[str] = "Repair"
    ability: ClassVar[str] = "repair"
    unit: int
    patient: int
    condition: str

    @classmethod
    def why_idle(cls, battle: Battle, unit: int) -> str | None:
        return None if _patients(battle, unit) else f'No friendly Titan to repair within {cls.row().reach:g}".'

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.patient not in _titans_near(battle.table, self.unit, self.row().reach):
            raise Refused(f'It repairs a friendly Titan within {self.row().reach:g}".')
        refuse_repair(battle, self.patient, self.condition)

    def perform(self, battle: Battle) -> Iterable[Step]:
        self.begin(battle)
        battle.happen(ConditionRepaired(self.patient, self.condition, self.unit))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for titan in _patients(battle, unit):
            yield from (cls(unit, titan, condition) for condition in starred(battle.table, titan))

    def choice(self, battle: Battle) -> str:
        return f"{name_of(battle.table, self.patient)}: {tables().criticals[self.condition].name}"


def _titans_near(table: Tabletop, unit: int, reach: float) -> list[int]:
    return [u for u in friends(table, unit) if kind_of(table, u) == "titan" and within(table, unit, u, reach)]


def _patients(battle: Battle, unit: int) -> list[int]:
    near = _titans_near(battle.table, unit, tables().abilities["repair"].reach)
    return [titan for titan in near if battle.bar(MayRepair(titan)) is None]


# --- Slammer -------------------------------------------------------------------------------------------------------


def _lobbed(asked: MayTarget | SeesTarget, mark: Mark) -> bool:
    """Whether it is this ability's weapon that is fired, by who has the ability."""
    weapon = tables().abilities[mark.name].weapon
    return mark.carrier == asked.attack.attacker and asked.attack.weapon == weapon


@hooks.modify(MayTarget, keyword="slammer")
def slammer_needs_a_spotter(battle: Battle, asked: MayTarget, value: Permission, mark: Mark) -> Permission:
    """Another standing model of its side has to see the target, even if the shooter does (ruling RA-18)."""
    if not _lobbed(asked, mark) or _spotted(battle.table, asked.attack.attacker, asked.target):
        return value
    return value.barred("No other model of its side sees that to spot for it.")


@hooks.modify(SeesTarget, keyword="slammer")
def slammer_needs_no_sight(battle: Battle, asked: SeesTarget, value: bool, mark: Mark) -> bool:
    return value or _lobbed(asked, mark)


def _spotted(table: Tabletop, shooter: int, target: int) -> bool:
    if side_of(table, shooter) is None or not here(table, target):
        return False
    spotters = (u for u in friends(table, shooter) if standing(table, u) and not is_device(table, u))
    return any(sees(table, u, target) for u in spotters)
