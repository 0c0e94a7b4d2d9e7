"""Rules 6 and 9: one attack, and everything that is asked of it: dice, numbers, cover, distance, damage.

What a weapon's keywords do is in :mod:`keywords`; nothing here knows their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from game.rules.battle import Battle
from game.rules.hooks import Hooks, Mark, Order, Question
from game.rulesets.titanfallz.harm import Cause, attack_cause
from game.rulesets.titanfallz.measuring import around, dark_at, gap, gap_to_point, in_blast, in_dark, sight
from game.rulesets.titanfallz.models import body, is_horde, is_titan_zed, kind_of, models, ruling
from game.rulesets.titanfallz.parts import Model, Stats
from game.rulesets.titanfallz.profiles import Weapon
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Sight
from game.tabletop.parts import Cover, Place, Point
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

KINDS = {"ranged": "ranged_attack", "throw": "throw", "melee": "melee_attack"}
"""The action that each way of attacking is."""

SHOTS = ("ranged", "throw")
"""Ways of attacking that are shooting: darkness and melees on the way concern them."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack as declared: who, with what, how (ranged, throw, melee, blast, orbit), at whom or at which
    marker.

    ``sure``: under a Sure Thing. ``free``: granted by another rule. ``cause`` overrides the credit (explosions).
    ``noise``: how loud the attacker is once it is over. ``to``: where a strike along a line ends.
    """

    attacker: int
    weapon: str
    how: str
    target: int | None = None
    marker: Point | None = None
    sure: bool = False
    free: bool = False
    cause: Cause | None = None
    noise: int = 0
    to: Point | None = None

    @property
    def arms(self) -> Weapon:
        """The weapon's row in the tables."""
        return tables().weapons[self.weapon]

    @property
    def shot(self) -> bool:
        return self.how in SHOTS

    @property
    def kind(self) -> str:
        """The action it is made with, by its name in the list of 8.2; what is no action keeps its own."""
        return KINDS.get(self.how, self.how)

    def credit(self, table: Tabletop) -> Cause:
        """To whom its victims go."""
        return self.cause or attack_cause(table, self.attacker)

    def marks(self, table: Tabletop, victim: int | None = None) -> tuple[Mark, ...]:
        """Keywords of the weapon, then abilities of the attacker, then those of the victim or target."""
        weapon = tuple(Mark(k.name, k.value, k.tag, self.attacker) for k in self.arms.keywords)
        whom = victim if victim is not None else self.target
        return (*weapon, *_abilities(table, self.attacker), *(() if whom is None else _abilities(table, whom)))


def _abilities(table: Tabletop, unit: int) -> tuple[Mark, ...]:
    model = table.find(unit, Model)
    return () if model is None else tuple(Mark(name, carrier=unit) for name in model.abilities)


# --- questions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AttackDice(Question[int]):
    """The attack pool: the matchup, halved beyond range, then bonuses, losses, doubling and caps (ruling RA-37)."""

    attack: Attack

    def start(self, battle: Battle) -> int:
        attack, dice = self.attack, tables().attack_dice
        if attack.arms.dice is not None:
            return attack.arms.dice
        if attack.target is None:
            return dice.marker
        return matchup(battle.table, attack.attacker, attack.target)

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@dataclass(frozen=True, slots=True)
class TargetNumber(Question[int]):
    """The face an attack die needs."""

    attack: Attack

    def start(self, battle: Battle) -> int:
        return self.attack.arms.tn or 0

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@dataclass(frozen=True, slots=True)
class Rerolls(Question[int]):
    """How many attack dice may be thrown again."""

    attack: Attack

    def start(self, battle: Battle) -> int:
        return 0

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@dataclass(frozen=True, slots=True)
class Backfires(Question[int]):
    """How many of the dice that were rolled are hits on the attacker itself."""

    attack: Attack
    faces: tuple[int, ...]

    def start(self, battle: Battle) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Bounces(Question[int]):
    """How often the marker of an area attack shifts before it goes off."""

    attack: Attack

    def start(self, battle: Battle) -> int:
        return 0

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@dataclass(frozen=True, slots=True)
class Caught(Question[tuple[int, ...]]):
    """Whom an attack catches, in order of id."""

    attack: Attack

    def start(self, battle: Battle) -> tuple[int, ...]:
        return tuple(victims_of(battle.table, self.attack))

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table)


@dataclass(frozen=True, slots=True)
class Touches(Question[bool]):
    """Whether an attack that catches a model can do anything to it at all."""

    attack: Attack
    victim: int

    def start(self, battle: Battle) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class CoverFrom(Question[Cover]):
    """The cover a victim has against an attack, as seen from the attacker (rules 6, ruling RB-75); from itself none."""

    attack: Attack
    victim: int

    def start(self, battle: Battle) -> Cover:
        if self.victim == self.attack.attacker:
            return Cover.NONE
        view = view_of(battle.table, self.attack, self.victim)
        return view.cover_of(self.victim) if view.seen else tables().figures.cover.unseen

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table, self.victim)


@dataclass(frozen=True, slots=True)
class HiddenBy(Question[tuple[int, ...]]):
    """What hides a victim from an attack: pieces of terrain and models, what hides most first."""

    attack: Attack
    victim: int

    def start(self, battle: Battle) -> tuple[int, ...]:
        return view_of(battle.table, self.attack, self.victim).by_of(self.victim)


@dataclass(frozen=True, slots=True)
class DefenceDice(Question[int]):
    """Dice added to one defence die a hit: cover, area attacks, abilities; Pierce takes away."""

    attack: Attack
    victim: int

    def start(self, battle: Battle) -> int:
        return 0

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table, self.victim)


@dataclass(frozen=True, slots=True)
class DefenceNumber(Question[int]):
    """The face a defence die needs."""

    victim: int

    def start(self, battle: Battle) -> int:
        return battle.table.get(self.victim, Stats).defence


@dataclass(frozen=True, slots=True)
class DamageDealt(Question[int]):
    """The damage of an attack with so many unblocked hits: its Damage once, however many (rules 6, 9)."""

    attack: Attack
    victim: int
    unblocked: int

    def start(self, battle: Battle) -> int:
        if self.unblocked <= 0:
            return 0
        damage = self.attack.arms.damage
        return damage * self.unblocked if ruling(battle.table, "damage") == "per_hit" else damage

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table, self.victim)


def matchup(table: Tabletop, attacker: int, target: int) -> int:
    """Attack dice by who attacks whom (rules 6; pilots are infantry, horde by ruling RB-64)."""
    rows: dict[str, Literal["infantry", "titan", "turret"]] = {"titan": "titan", "turret": "turret"}
    columns: dict[str, Literal["infantry", "titan", "horde"]] = {"titan": "titan", "horde": "horde"}
    row = rows.get(kind_of(table, attacker), "infantry")
    column = columns.get(kind_of(table, target), "infantry")
    if is_horde(table, attacker):
        own = tables().horde[table.get(attacker, Model).rank].attack
        return 0 if own is None else (own.titan if column == "titan" else own.infantry)
    if column == "horde" and ruling(table, "horde_dice") == "infantry_column":
        column = "titan" if is_titan_zed(table, target) else "infantry"
    return tables().attack_dice.pool(row, column)


def distance(table: Tabletop, attack: Attack) -> float:
    """Inches from the attacker to what it aims at."""
    if attack.target is not None:
        return gap(table, attack.attacker, attack.target)
    assert attack.marker is not None
    return gap_to_point(table, attack.attacker, attack.marker)


def beyond_range(table: Tabletop, attack: Attack) -> bool:
    return distance(table, attack) > attack.arms.range + 0.01


def view_of(table: Tabletop, attack: Attack, victim: int) -> Sight:
    """What attacker and victim see of one another."""
    return sight(table, attack.attacker, victim)


def victims_of(table: Tabletop, attack: Attack) -> list[int]:
    """Its target, or everyone in its radius, in order of id."""
    radius = attack.arms.aoe
    if attack.how == "blast":
        return _in_explosion(table, attack, radius or 0.0)
    if radius is None:
        return [] if attack.target is None else [attack.target]
    if attack.target is not None:
        return sorted({attack.target, *around(table, attack.target, radius)})
    assert attack.marker is not None
    return in_blast(table, radius, attack.marker)


def _in_explosion(table: Tabletop, attack: Attack, radius: float) -> list[int]:
    middle = body(table, attack.attacker, table.get(attack.attacker, Place))
    return [u for u in models(table) if u != attack.attacker and table.board.within(middle, body(table, u), radius)]


@dataclass(frozen=True, slots=True)
class SpoiledByDark(Question[bool]):
    """Whether darkness spoils a shot: at or from a model in the Dark, unless both are (rules 4)."""

    attack: Attack

    def start(self, battle: Battle) -> bool:
        if not self.attack.shot:  # a blast has nobody behind it who could stand in the Dark
            return False
        here, there = dark_ends(battle.table, self.attack)
        return here != there


def dark_ends(table: Tabletop, attack: Attack) -> tuple[bool, bool]:
    """Whether the attacker, and what it aims at, are in the Dark."""
    there = dark_at(table, attack.marker) if attack.marker is not None else in_dark(table, attack.target or 0)
    return in_dark(table, attack.attacker), there


def dark_shot(battle: Battle, attack: Attack) -> bool:
    """Whether darkness spoils it."""
    return battle.value(SpoiledByDark(attack))


@hooks.modify(AttackDice, name="beyond range", order=Order.HALVE)
def half_dice_beyond_range(battle: Battle, asked: AttackDice, value: int) -> int:
    """Past the weapon's range half the dice of the matchup are left, rounded down (rules 9)."""
    return _halved_if_far(battle, asked, value, "halve_first")


@hooks.modify(AttackDice, name="beyond range", order=Order.DOUBLE)
def half_the_pool_beyond_range(battle: Battle, asked: AttackDice, value: int) -> int:
    """By the switch the whole pool is halved, bonuses and losses included (ruling RB-62)."""
    return _halved_if_far(battle, asked, value, "bonus_first")


def _halved_if_far(battle: Battle, asked: AttackDice, value: int, order: str) -> int:
    table, attack = battle.table, asked.attack
    if ruling(table, "long_shot_order") != order or attack.target is None or not attack.shot:
        return value
    return value // tables().figures.long_shot.divide_by if beyond_range(table, attack) else value


@hooks.modify(AttackDice, name="armoured plates", order=Order.LOSS)
def fewer_dice_at_some_horde(battle: Battle, asked: AttackDice, value: int) -> int:
    """A Brute costs its attackers a die (11.1)."""
    target = asked.attack.target
    if target is None or not is_horde(battle.table, target):
        return value
    return max(0, value + tables().horde[battle.table.get(target, Model).rank].dice_against)


@hooks.modify(TargetNumber, name="darkness", order=Order.CAP)
def harder_in_the_dark(battle: Battle, asked: TargetNumber, value: int) -> int:
    """Shooting at or from the Dark needs a 6 (rules 4)."""
    return max(value, tables().figures.dark.tn) if value and dark_shot(battle, asked.attack) else value


@hooks.modify(DefenceDice, name="cover")
def cover_adds_dice(battle: Battle, asked: DefenceDice, value: int) -> int:
    """Light Cover adds one die, Heavy Cover two (rules 6)."""
    return value + int(battle.value(CoverFrom(asked.attack, asked.victim)))


@hooks.modify(DefenceDice, name="area attack")
def area_attack_adds_dice(battle: Battle, asked: DefenceDice, value: int) -> int:
    """An area attack is easier to dodge: two dice if aimed at a model, one at a marker (rules 9)."""
    if asked.attack.arms.aoe is None or not asked.attack.shot:
        return value
    blast = tables().figures.blast
    return value + (blast.marker_dice if asked.attack.target is None else blast.target_dice)
