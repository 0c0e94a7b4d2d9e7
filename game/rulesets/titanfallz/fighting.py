"""Rules 8.2 and 9: the actions that attack - Ranged Attack, Throw, Melee Attack - and Change Weapon."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Mark, Permission, Question
from game.rules.step import Step
from game.rulesets.titanfallz.acting import ONLY_FREE, UnitAction, cannot, granted, refuse, spend
from game.rulesets.titanfallz.attack import declare
from game.rulesets.titanfallz.attack_questions import Attack, beyond_range
from game.rulesets.titanfallz.engagement import engaged_with, hostile, join
from game.rulesets.titanfallz.keywords import ReloadCounted
from game.rulesets.titanfallz.measuring import gap, gap_to_point, in_blast, sees, sees_point
from game.rulesets.titanfallz.models import (
    attackable,
    body,
    friends,
    here,
    kind_of,
    models,
    name_of,
    ready_weapons,
    ruling,
    standing,
    weapons_of,
)
from game.rulesets.titanfallz.moving import (
    Speed,
    Travel,
    move_noise,
    path_length,
    path_to,
    reach_of,
    refuse_walk,
)
from game.rulesets.titanfallz.noise import MakeNoise, NoiseLevel
from game.rulesets.titanfallz.parts import Arms
from game.rulesets.titanfallz.profiles import Weapon
from game.rulesets.titanfallz.sure_thing import MayBeSure, refuse_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

NOT_FOR_THAT = "This free attack is granted against others."


# --- questions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MayTarget(Question[Permission]):
    """Whether this attack may be aimed at that model, sight and range apart."""

    attack: Attack
    target: int

    def start(self, battle: Battle) -> Permission:
        table = battle.table
        if not here(table, self.target):
            return Permission(bar="There is nobody there to attack.")
        if not hostile(table, self.attack.attacker, self.target):
            return Permission(bar=f"{name_of(table, self.target)} is on your side.")
        if not attackable(table, self.target):
            return Permission(bar=f"{name_of(table, self.target)} is Downed and cannot be a target.")
        return Permission()

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table, self.target)


@hooks.modify(MayTarget, name="free action")
def free_attack_has_its_targets(battle: Battle, asked: MayTarget, value: Permission) -> Permission:
    """What a rule grants against some models may be aimed at no other."""
    free = granted(battle, asked.attack.attacker)
    if free is None or free.targets is None or asked.target in free.targets:
        return value
    return value.barred(NOT_FOR_THAT)


@dataclass(frozen=True, slots=True)
class SeesTarget(Question[bool]):
    """Whether the attacker has the sight its attack needs."""

    attack: Attack

    def start(self, battle: Battle) -> bool:
        attack = self.attack
        if attack.target is not None:
            return sees(battle.table, attack.attacker, attack.target)
        assert attack.marker is not None
        return attack.how == "throw" or sees_point(battle.table, attack.attacker, attack.marker)

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@hooks.modify(SeesTarget, keyword="coordinated")
def coordinated(battle: Battle, asked: SeesTarget, value: bool, mark: Mark) -> bool:
    """Somebody on your side has to see the target, not the shooter."""
    attack = asked.attack
    if value or attack.target is None:
        return value
    return any(standing(battle.table, u) and sees(battle.table, u, attack.target)
               for u in friends(battle.table, attack.attacker))


@dataclass(frozen=True, slots=True)
class LongShotAllowed(Question[Permission]):
    """Whether an attack beyond the weapon's range may be made at all; thrown and melee weapons never can."""

    attack: Attack

    def start(self, battle: Battle) -> Permission:
        if self.attack.how != "ranged" or self.attack.target is None:
            return Permission(bar=f'That is beyond its {self.attack.arms.range:g}" range.')
        return Permission()

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@hooks.modify(LongShotAllowed, keyword="limited_range")
def limited_range(battle: Battle, asked: LongShotAllowed, value: Permission, mark: Mark) -> Permission:
    """Nothing past the printed range may be attacked."""
    return value.barred(f'{asked.attack.arms.name} cannot attack beyond its {asked.attack.arms.range:g}" range.')


# --- what every attack has to pass ---------------------------------------------------------------------------------


def refuse_attack(battle: Battle, attack: Attack) -> None:
    """Raise :class:`Refused` unless this attack is legal: weapon, target, range, sight, Sure Thing, in that order."""
    table, weapon = battle.table, attack.arms
    refuse(why_not_weapon(table, attack.attacker, weapon))
    if attack.target is not None:
        refuse(battle.bar(MayTarget(attack, attack.target)))
        _refuse_unbound(table, attack)
    elif weapon.aoe is None:
        raise Refused("Only an area attack can be aimed at a marker.")
    if attack.marker is not None and attack.how != "melee":
        _refuse_off_table(table, attack.marker)
        _refuse_astray(battle, attack, attack.marker)
    far = attack.how != "melee" and beyond_range(table, attack)
    if far:
        refuse(battle.bar(LongShotAllowed(attack)))
    if not battle.value(SeesTarget(attack)):
        raise Refused("It has no line of sight to that.")
    if attack.sure:
        refuse_sure_thing(battle, attack.attacker, rolls=weapon.tn is not None, free=attack.free)
        refuse(battle.bar(MayBeSure(attack.attacker)))
        if far and ruling(table, "limited_sure_thing_range") == "printed":
            raise Refused("A Sure Thing cannot carry an attack past the range of its weapon.")


def prey(table: Tabletop, unit: int) -> list[int]:
    """Hostile models that may be aimed at, sight and range apart, in order of id."""
    return [u for u in models(table) if u != unit and hostile(table, unit, u) and attackable(table, u)]


def why_not_weapon(table: Tabletop, unit: int, weapon: Weapon) -> str | None:
    """Why a model cannot use a weapon now, or None."""
    arms = table.find(unit, Arms)
    if arms is None or weapon.id not in arms.weapons:
        return f"{name_of(table, unit)} carries no {weapon.name}."
    if weapon.id in arms.wrecked:
        return f"{weapon.name} is wrecked."
    if arms.shots(weapon.id) == 0:
        return f"{weapon.name} has no shot left."
    if arms.counters(weapon.id):
        return f"{weapon.name} has to be reloaded first ({arms.counters(weapon.id)} to go)."
    if weapon.slot == "primary" and weapon.id != arms.active:
        return f"{weapon.name} is not the active primary: change weapons first."
    return None


def _refuse_unbound(table: Tabletop, attack: Attack) -> None:
    locked = engaged_with(table, attack.attacker)
    if locked and attack.target not in locked:
        raise Refused("Engaged: it may only attack those it is locked with.")


def _refuse_astray(battle: Battle, attack: Attack, marker: Point) -> None:
    """An area attack that is granted against some models has to catch one of them where it is aimed."""
    free = granted(battle, attack.attacker)
    if free is not None and free.targets is not None \
            and not set(free.targets).intersection(in_blast(battle.table, attack.arms.aoe or 0.0, marker)):
        raise Refused(NOT_FOR_THAT)


def _refuse_off_table(table: Tabletop, point: Point) -> None:
    if not (0 <= point[0] <= table.size[0] and 0 <= point[1] <= table.size[1]):
        raise Refused("That spot is not on the table.")


def _verifies(battle: Battle, action: Action) -> bool:
    try:
        action.verify(battle)
    except Refused:
        return False
    return True


def why_with_none(battle: Battle, unit: int, kind: str, weapons: Sequence[Weapon], nothing: str) -> str | None:
    """Why a model can take this kind of action with none of these weapons, or None if it can with one."""
    no = cannot(battle, unit, kind)
    if no is not None or not weapons:
        return no or nothing
    barred = [cannot(battle, unit, kind, weapon.id) for weapon in weapons]
    return None if None in barred else barred[0]


def attack_noise(battle: Battle, attack: Attack, approach: Sequence[Point] = ()) -> int:
    """How loud an attack is, and the way to it if the attacker closes in first: the louder of the two (RB-22)."""
    loud = battle.value(NoiseLevel(attack.attacker, attack.kind, attack.arms.noise))
    if not approach:
        return loud
    way = path_length(battle.table.get(attack.attacker, Place).point, approach)
    return max(loud, move_noise(battle, attack.attacker, way))


def usable(table: Tabletop, unit: int) -> list[Weapon]:
    """Weapons that are ready and loaded."""
    return [w for w in ready_weapons(table, unit) if why_not_weapon(table, unit, w) is None]


# --- shooting and throwing -----------------------------------------------------------------------------------------


class Shooting(UnitAction):
    """A Ranged Attack or a Throw: at a model, or with an area weapon at a marker."""

    __slots__ = ()
    how: ClassVar[str] = ""
    nothing: ClassVar[str] = ""
    weapon: str
    target: int | None
    marker: Point | None
    sure: bool

    @classmethod
    def fits(cls, weapon: Weapon) -> bool:
        """Whether this kind of action uses such a weapon."""
        raise NotImplementedError

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        fitting = [w for w in usable(battle.table, unit) if cls.fits(w)]
        return why_with_none(battle, unit, cls.kind, fitting, cls.nothing)

    def attack(self) -> Attack:
        """The attack this action declares."""
        return Attack(self.unit, self.weapon, self.how, self.target, self.marker, self.sure)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        weapon = tables().weapons.get(self.weapon)
        if weapon is None or not self.fits(weapon):
            raise Refused(f"That is no weapon for this action: {self.weapon}.")
        refuse(cannot(battle, self.unit, self.kind, self.weapon))
        if (self.target is None) == (self.marker is None):
            raise Refused("Name one target: a model, or a spot for an area attack.")
        refuse_attack(battle, self.attack())

    def perform(self, battle: Battle) -> Iterable[Step]:
        attack = replace(self.attack(), free=granted(battle, self.unit) is not None)
        spend(battle, self.unit, self.kind, self.weapon)
        return declare(battle, replace(attack, noise=attack_noise(battle, attack)))

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for weapon in usable(battle.table, unit):
            if not cls.fits(weapon):
                continue
            for foe in prey(battle.table, unit):
                action = cls(unit, weapon.id, foe)  # type: ignore[call-arg]
                if _verifies(battle, action):
                    yield action
            if weapon.aoe is not None:
                region = AimRegion(unit, weapon.id, cls.kind)
                if region.spots(battle):
                    yield region


@dataclass(frozen=True, slots=True)
class RangedAttack(Shooting):
    """Shoot one weapon (8.2, 9)."""

    label: ClassVar[str] = "Shoot"
    kind: ClassVar[str] = "ranged_attack"
    how: ClassVar[str] = "ranged"
    nothing: ClassVar[str] = "It has no weapon to shoot with now."
    unit: int
    weapon: str
    target: int | None = None
    marker: Point | None = None
    sure: bool = False

    @classmethod
    def fits(cls, weapon: Weapon) -> bool:
        return not weapon.melee and not weapon.thrown


@dataclass(frozen=True, slots=True)
class Throw(Shooting):
    """Throw a grenade (8.2, 9)."""

    label: ClassVar[str] = "Throw"
    kind: ClassVar[str] = "throw"
    how: ClassVar[str] = "throw"
    nothing: ClassVar[str] = "It has nothing to throw."
    unit: int
    weapon: str
    target: int | None = None
    marker: Point | None = None
    sure: bool = False

    @classmethod
    def fits(cls, weapon: Weapon) -> bool:
        return weapon.thrown


@dataclass(frozen=True, slots=True)
class AimRegion(Region):
    """Where the marker of an area attack may be put."""

    unit: int
    weapon: str
    kind: str

    def action(self, battle: Battle, point: Point) -> Action | None:
        action = self._at(point)
        return action if _verifies(battle, action) else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        """The places of foes in range: what else would one aim at."""
        table, weapon = battle.table, tables().weapons[self.weapon]
        near = [body(table, u).point for u in prey(table, self.unit)
                if gap_to_point(table, self.unit, body(table, u).point) <= weapon.range]
        return [p for p in near if _verifies(battle, self._at(p))]

    def _at(self, point: Point) -> Shooting:
        kind = Throw if self.kind == Throw.kind else RangedAttack
        return kind(self.unit, self.weapon, None, (tidy(point[0]), tidy(point[1])))


# --- melee ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MeleeAttack(UnitAction):
    """Close in by up to Speed, unless locked already, and strike with a melee weapon that then reaches (8.2, RB-17).

    Both end Engaged.
    """

    label: ClassVar[str] = "Melee"
    kind: ClassVar[str] = "melee_attack"
    unit: int
    weapon: str
    target: int
    approach: tuple[Point, ...] = ()
    sure: bool = False

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        fitting = [w for w in usable(battle.table, unit) if w.melee]
        return why_with_none(battle, unit, cls.kind, fitting, "It has nothing to fight with in melee.")

    def attack(self) -> Attack:
        """The attack this action declares, once the model has closed in."""
        return Attack(self.unit, self.weapon, "melee", self.target, None, self.sure)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        table = battle.table
        weapon = tables().weapons.get(self.weapon)
        if weapon is None or not weapon.melee:
            raise Refused(f"That is no melee weapon: {self.weapon}.")
        refuse(cannot(battle, self.unit, self.kind, self.weapon))
        refuse(battle.bar(MayTarget(self.attack(), self.target)))
        refuse(why_not_weapon(table, self.unit, weapon))
        _refuse_unbound(table, self.attack())
        if self.approach:
            self._refuse_approach(battle)
        if self._gap_after(battle) > weapon.range + 0.01:
            raise Refused(f'{weapon.name} reaches {weapon.range:g}"; get nearer first.')
        if not self.approach and not sees(table, self.unit, self.target):
            raise Refused("It has no line of sight to that.")
        if self.sure:
            refuse_sure_thing(battle, self.unit)
            refuse(battle.bar(MayBeSure(self.unit)))

    def _refuse_approach(self, battle: Battle) -> None:
        if engaged_with(battle.table, self.unit):
            raise Refused("Engaged: it strikes where it stands.")
        if granted(battle, self.unit):
            raise Refused("A free attack is made from where it stands.")
        drops = refuse_walk(battle, self.unit, self.approach, battle.value(Speed(self.unit)))
        if any(drops):
            raise Refused("A melee attack does not begin with a fall.")

    def _gap_after(self, battle: Battle) -> float:
        table = battle.table
        mine, theirs = body(table, self.unit), body(table, self.target)
        if not self.approach:
            return table.board.gap(mine, theirs)
        end = self.approach[-1]
        there = Body(self.unit, *end, table.board.rest(end, mine.radius), mine.radius, mine.height)
        return table.board.gap(there, theirs)

    def perform(self, battle: Battle) -> Iterable[Step]:
        attack = replace(self.attack(), free=granted(battle, self.unit) is not None)
        spend(battle, self.unit, self.kind, self.weapon)
        go = (Travel(self.unit, "approach", self.approach, silent=True),) if self.approach else ()
        return (*go, Strike(replace(attack, noise=attack_noise(battle, attack, self.approach))))

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        table = battle.table
        locked = engaged_with(table, unit)
        speed = 0.0 if locked or granted(battle, unit) else battle.value(Speed(unit))
        for weapon in usable(table, unit):
            if not weapon.melee:
                continue
            for foe in locked or prey(table, unit):
                away = gap(table, unit, foe)
                if away <= weapon.range:
                    action = cls(unit, weapon.id, foe)
                    if _verifies(battle, action):
                        yield action
                elif away <= speed + weapon.range:
                    yield ApproachRegion(unit, weapon.id, foe)


@dataclass(frozen=True, slots=True)
class Strike(Step):
    """Lock both in melee and attack, if both are still there after the approach."""

    attack: Attack

    def run(self, battle: Battle) -> Iterable[Step]:
        attack, table = self.attack, battle.table
        assert attack.target is not None
        if not standing(table, attack.attacker) or not attackable(table, attack.target):
            return (MakeNoise(attack.attacker, attack.noise),)
        join(battle, attack.attacker, attack.target)
        return declare(battle, attack)


@dataclass(frozen=True, slots=True)
class ApproachRegion(Region):
    """Where a model may stop to strike a foe it first has to walk up to."""

    unit: int
    weapon: str
    target: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        path = path_to(battle, self.unit, point, battle.value(Speed(self.unit)))
        if path is None:
            return None
        action = MeleeAttack(self.unit, self.weapon, self.target, path)
        return action if _verifies(battle, action) else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        """The nearest spot from which the weapon reaches, if there is one."""
        table, reach = battle.table, reach_of(battle, self.unit)
        mine, theirs = body(table, self.unit), body(table, self.target)
        limit = tables().weapons[self.weapon].range
        near = [(length, p) for p in reach.spots()
                if table.board.gap(_there(table, mine, p), theirs) <= limit
                and (length := reach.length(p)) is not None]
        return [p for _, p in sorted(near) if self.action(battle, p) is not None][:1]


def _there(table: Tabletop, mine: Body, point: Point) -> Body:
    return replace(mine, x=point[0], y=point[1], z=table.board.rest(point, mine.radius))


# --- changing and reloading weapons --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WeaponChanged(Event):
    """Another primary is the active one now."""

    unit: int
    weapon: str

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Arms), active=self.weapon))


@dataclass(frozen=True, slots=True)
class ChangeWeapon(UnitAction):
    """Choose which primary of a Titan is active (8.2, ruling RB-18)."""

    label: ClassVar[str] = "Change weapon"
    kind: ClassVar[str] = "change_weapon"
    unit: int
    weapon: str

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return kind_of(battle.table, unit) == "titan"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        if not cls.suits(battle, unit):
            return "Only a Titan has to change weapons; everything else is always at hand."
        if not other_primaries(battle.table, unit):
            return "There is no other primary to change to."
        return cannot(battle, unit, cls.kind)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        if self.weapon not in other_primaries(battle.table, self.unit):
            raise Refused("It can only change to another primary that still works.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.kind)
        battle.happen(WeaponChanged(self.unit, self.weapon))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield from (cls(unit, weapon) for weapon in other_primaries(battle.table, unit))


def other_primaries(table: Tabletop, titan: int) -> list[str]:
    """Primaries of a Titan that work and are not the active one."""
    arms = table.find(titan, Arms)
    if arms is None:
        return []
    return [w.id for w in weapons_of(table, titan)
            if w.slot == "primary" and w.id != arms.active and w.id not in arms.wrecked]


@dataclass(frozen=True, slots=True)
class Reload(UnitAction):
    """Give up a Ranged Attack, or a Melee Attack, to take one reload counter off a weapon (keyword Reload)."""

    label: ClassVar[str] = "Reload"
    kind: ClassVar[str] = "ranged_attack"
    unit: int
    weapon: str
    instead_of: str = "ranged_attack"

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        arms = battle.table.find(unit, Arms)
        if arms is None or not arms.reload:
            return "Nothing has to be reloaded."
        if granted(battle, unit):
            return ONLY_FREE
        ranged = cannot(battle, unit, "ranged_attack")
        return None if cannot(battle, unit, "melee_attack") is None else ranged

    def verify(self, battle: Battle) -> None:
        if self.instead_of not in ("ranged_attack", "melee_attack"):
            raise Refused("Reloading takes the place of a Ranged Attack or a Melee Attack.")
        refuse(type(self).why_not(battle, self.unit))
        refuse(cannot(battle, self.unit, self.instead_of, self.weapon))
        if not battle.table.get(self.unit, Arms).counters(self.weapon):
            raise Refused("That weapon does not have to be reloaded.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        spend(battle, self.unit, self.instead_of, self.weapon)
        counters = battle.table.get(self.unit, Arms).counters(self.weapon)
        battle.happen(ReloadCounted(self.unit, self.weapon, counters - 1, by_hand=True))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for weapon, _ in battle.table.get(unit, Arms).reload:
            for kind in ("ranged_attack", "melee_attack"):
                if cannot(battle, unit, kind, weapon) is None:
                    yield cls(unit, weapon, kind)
