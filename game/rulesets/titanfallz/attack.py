"""Rules 6 and 9: the five steps of an attack - Declare, Confirm, Attack, Defense, Resolve.

What a weapon's keywords do is in :mod:`keywords`; nothing here knows their names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, radians, sin

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Mark
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.attack_questions import (
    KINDS,
    Attack,
    AttackDice,
    Backfires,
    Bounces,
    Caught,
    CoverFrom,
    DamageDealt,
    DefenceDice,
    DefenceNumber,
    Rerolls,
    TargetNumber,
    Touches,
    beyond_range,
    dark_shot,
    distance,
)
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.engagement import engaged, melee_around
from game.rulesets.titanfallz.harm import CheckFallen, HitHorde, Kill, wound
from game.rulesets.titanfallz.models import (
    attackable,
    downed,
    has_sure_thing,
    here,
    is_horde,
    side_of,
)
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import Arms, Turn
from game.rulesets.titanfallz.sure_thing import spend_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import MayThrowAgain, ThrownAgain, passes
from game.tabletop.board import Body
from game.tabletop.parts import Cover, Place, Point
from game.tabletop.tabletop import Tabletop

# --- events --------------------------------------------------------------------------------------------------------


class AttackEvent(Event):
    """An event of one attack; keyword rules may follow it."""

    __slots__ = ()
    attack: Attack

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.attack.marks(battle.table, getattr(self, "victim", None))


@dataclass(frozen=True, slots=True)
class AttackDeclared(AttackEvent):
    """Declare: action, weapon and target are named."""

    attack: Attack

    def apply(self, table: Tabletop) -> None:
        turn = table.find(self.attack.attacker, Turn)
        if turn is not None:
            table.put(self.attack.attacker, replace(turn, attacked=True))
        arms = table.find(self.attack.attacker, Arms)
        if arms is not None and self.attack.arms.slot == "primary":
            table.put(self.attack.attacker, replace(arms, fired=self.attack.weapon))


@dataclass(frozen=True, slots=True)
class AmmoSpent(Event):
    """A weapon that counts its shots has one less."""

    unit: int
    weapon: str
    left: int

    def apply(self, table: Tabletop) -> None:
        arms = table.get(self.unit, Arms)
        ammo = tuple((w, self.left if w == self.weapon else n) for w, n in arms.ammo)
        table.put(self.unit, replace(arms, ammo=ammo))


@dataclass(frozen=True, slots=True)
class AttackConfirmed(AttackEvent):
    """Confirm: the distance, and whether it is a long or a dark shot; dice and number as they will be rolled."""

    attack: Attack
    inches: float
    long: bool
    dark: bool
    dice: int
    tn: int


@dataclass(frozen=True, slots=True)
class MarkerBounced(AttackEvent):
    """The marker of an area attack shifted, or stayed (``to`` equal to ``start``) because a die showed its stop."""

    attack: Attack
    start: Point
    to: Point


@dataclass(frozen=True, slots=True)
class AttackRolled(AttackEvent):
    """Attack: so many hits from so many dice. ``faces`` is empty where nothing was rolled."""

    attack: Attack
    faces: tuple[int, ...]
    dice: int
    tn: int
    hits: int


@dataclass(frozen=True, slots=True)
class DefenceRolled(AttackEvent):
    """Defense: of so many hits so many were blocked. ``sure``: a Sure Thing cancelled them all."""

    attack: Attack
    victim: int
    hits: int
    faces: tuple[int, ...]
    needed: int
    blocked: int
    cover: Cover = Cover.NONE
    sure: bool = False


@dataclass(frozen=True, slots=True)
class AttackResolved(AttackEvent):
    """Resolve: for one victim, the hits that got through and the damage they did."""

    attack: Attack
    victim: int
    hits: int
    unblocked: int
    damage: int


@dataclass(frozen=True, slots=True)
class AttackEnded(AttackEvent):
    """The whole attack is over; it had so many hits and these victims. ``at`` is where an area attack went off."""

    attack: Attack
    hits: int
    victims: tuple[int, ...]
    at: Point | None = None


# --- steps ---------------------------------------------------------------------------------------------------------


def declare(battle: Battle, attack: Attack) -> tuple[Step, ...]:
    """Declare an attack that has been verified, and return its further steps."""
    if attack.sure:
        spend_sure_thing(battle, attack.attacker, "attack")
    battle.happen(AttackDeclared(attack))
    arms = battle.table.find(attack.attacker, Arms)
    shots = None if arms is None or attack.how not in KINDS else arms.shots(attack.weapon)
    if shots is not None:
        battle.happen(AmmoSpent(attack.attacker, attack.weapon, shots - 1))
    return (Confirm(attack),)


@dataclass(frozen=True, slots=True)
class Confirm(Step):
    """Measure once more, tell the numbers, and let a marker bounce."""

    attack: Attack

    def run(self, battle: Battle) -> Iterable[Step]:
        attack, table = self.attack, battle.table
        fixed = attack.arms.hits is not None
        dice = 0 if fixed or attack.arms.tn is None else battle.value(AttackDice(attack))
        tn = battle.value(TargetNumber(attack))
        far = not fixed and attack.target is not None and attack.shot and beyond_range(table, attack)
        inches = 0.0 if attack.how == "blast" else distance(table, attack)
        battle.happen(AttackConfirmed(attack, round(inches, 2), far, dark_shot(battle, attack), dice, tn))
        bounces = 0 if attack.sure or attack.marker is None else battle.value(Bounces(attack))
        return (Bounce(attack, bounces),) if bounces else (RollAttack(attack),)


@dataclass(frozen=True, slots=True)
class Bounce(Step):
    """Shift the marker: a d10 of ten equal sectors, a d6 of inches; a 1 on either stops it (ruling on Bounce)."""

    attack: Attack
    left: int
    again: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        attack = self.attack
        if self.again:
            battle.happen(ThrownAgain(attack.attacker, "bounce"))
        sector = battle.roll(1, 10, "bounce direction", attack.attacker)[0]
        inches = battle.roll(1, 6, "bounce distance", attack.attacker)[0]
        shift = Shift(attack, self.left, sector, inches)
        return (shift,) if self.again else second_thoughts(battle, attack.attacker, shift, replace(self, again=True))


def second_thoughts(battle: Battle, unit: int, keep: Step, again: Step) -> tuple[Step, ...]:
    """Let the dice that were rolled count, or ask first, where their owner may throw them all again."""
    side = side_of(battle.table, unit)
    if side is None or not battle.value(MayThrowAgain(unit)):
        return (keep,)
    return (Choose(side, "throw_again", (Option("keep_dice", (keep,)), Option("throw_all", (again,))), (unit,)),)


@dataclass(frozen=True, slots=True)
class Shift(Step):
    """Move the marker as the dice of a bounce say."""

    attack: Attack
    left: int
    sector: int
    inches: int

    def run(self, battle: Battle) -> Iterable[Step]:
        attack, sector, inches = self.attack, self.sector, self.inches
        assert attack.marker is not None
        if 1 in (sector, inches):
            battle.happen(MarkerBounced(attack, attack.marker, attack.marker))
            return (RollAttack(attack),)
        angle = radians(36.0 * (sector % 10))
        aim = (attack.marker[0] + inches * sin(angle), attack.marker[1] + inches * cos(angle))
        token = Body(0, *attack.marker, battle.table.board.rest(attack.marker, 0.0), 0.01, 0.1)
        to, stopped = battle.table.board.straight(token, aim)
        moved = replace(attack, marker=to)
        battle.happen(MarkerBounced(moved, attack.marker, to))
        if stopped or self.left <= 1:
            return (RollAttack(moved),)
        return (Bounce(moved, self.left - 1),)


@dataclass(frozen=True, slots=True)
class RollAttack(Step):
    """Attack: roll the pool against the target number; under a Sure Thing every die hits."""

    attack: Attack
    again: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        attack = self.attack
        if attack.arms.hits is not None:
            return (CountHits(attack, (), 0, 0, attack.arms.hits),)
        if attack.arms.tn is None:
            return (CountHits(attack, (), 0, 0, 0),)
        dice, tn = battle.value(AttackDice(attack)), battle.value(TargetNumber(attack))
        if attack.sure:
            return (CountHits(attack, (), dice, tn, dice),)
        if self.again:
            battle.happen(ThrownAgain(attack.attacker, "attack"))
        side = side_of(battle.table, attack.attacker)
        faces = battle.roll(dice, 6, "attack", attack.attacker, side, tn) if dice else ()
        faces = faces if self.again else _thrown_again(battle, attack, faces, tn, side)
        hits = sum(face >= tn for face in faces)
        count = CountHits(attack, faces, dice, tn, hits)
        if self.again or hits == dice:
            return (count,)
        return second_thoughts(battle, attack.attacker, count, replace(self, again=True))


@dataclass(frozen=True, slots=True)
class CountHits(Step):
    """The attack dice lie: tell the hits, and let them land."""

    attack: Attack
    faces: tuple[int, ...]
    dice: int
    tn: int
    hits: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(AttackRolled(self.attack, self.faces, self.dice, self.tn, self.hits))
        return (Land(self.attack, self.hits, battle.value(Backfires(self.attack, self.faces))),)


def _thrown_again(battle: Battle, attack: Attack, faces: tuple[int, ...], tn: int,
                  side: int | None) -> tuple[int, ...]:
    """Reroll the lowest misses; no reroll of a miss can hurt, so nobody is asked."""
    misses = sorted((face, i) for i, face in enumerate(faces) if face < tn)
    again = [i for _, i in misses[:battle.value(Rerolls(attack))]]
    if not again:
        return faces
    fresh = battle.roll(len(again), 6, "reroll", attack.attacker, side, tn)
    kept = list(faces)
    for i, face in zip(again, fresh, strict=True):
        kept[i] = face
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Land(Step):
    """Who has to defend: the target, everyone in an area, or everyone in the melee that was shot into.

    ``own``: so many hits are on the attacker itself; it defends in the open, at the same moment.
    """

    attack: Attack
    hits: int
    own: int = 0

    def run(self, battle: Battle) -> Iterable[Step]:
        attack, table = self.attack, battle.table
        caught = battle.value(Caught(attack))
        victims = _touched(battle, attack, caught)
        end = EndAttack(attack, self.hits, victims)
        back = self._back()
        if self.hits <= 0:
            return (*(ResolveAttack(attack, v, 0, 0) for v in victims if v == attack.target), *back, end)
        alone = attack.shot and attack.arms.aoe is None and victims == (attack.target,)
        if alone and attack.target is not None and engaged(table, attack.target):
            melee = _touched(battle, attack, melee_around(table, attack.target))
            return (Together((ShootIntoMelee(attack, self.hits, melee), *back)), EndAttack(attack, self.hits, melee))
        return (Together((*(Defend(attack, victim, self.hits) for victim in victims), *back)), end)

    def _back(self) -> tuple[Step, ...]:
        """What the attacker's own dice do to it."""
        me = self.attack.attacker
        itself = replace(self.attack, how="backfire", target=me, marker=None, sure=False)
        return (Defend(itself, me, self.own),) if self.own else ()


def _touched(battle: Battle, attack: Attack, caught: Iterable[int]) -> tuple[int, ...]:
    return tuple(victim for victim in caught if battle.value(Touches(attack, victim)))


@dataclass(frozen=True, slots=True)
class Defend(Step):
    """Defense of one victim: the horde has none, a Downed model that has to defend is dead, infantry may be certain."""

    attack: Attack
    victim: int
    hits: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, victim = battle.table, self.victim
        if not here(table, victim):
            return ()
        if is_horde(table, victim):
            return (HitHordeByAttack(self.attack, victim, self.hits),)
        if not attackable(table, victim):
            return (Kill(victim, self.attack.credit(table)),)
        roll = RollDefence(self.attack, victim, self.hits)
        side = side_of(table, victim)
        if side is None or downed(table, victim) or not has_sure_thing(table, victim):
            return (roll,)
        certain = Option("sure_thing", (CertainDefence(self.attack, victim, self.hits),))
        return (Choose(side, "defend", (certain, Option("roll", (roll,))), (victim, self.attack.attacker)),)


@dataclass(frozen=True, slots=True)
class CertainDefence(Step):
    """A Sure Thing cancels every hit of this one attack against this one model (8.2.1)."""

    attack: Attack
    victim: int
    hits: int

    def run(self, battle: Battle) -> Iterable[Step]:
        spend_sure_thing(battle, self.victim, "defence")
        battle.happen(DefenceRolled(self.attack, self.victim, self.hits, (), 0, self.hits, sure=True))
        return (ResolveAttack(self.attack, self.victim, self.hits, 0),)


@dataclass(frozen=True, slots=True)
class RollDefence(Step):
    """One die a hit, and those that cover and abilities add, each against Def."""

    attack: Attack
    victim: int
    hits: int
    again: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        if self.again:
            battle.happen(ThrownAgain(self.victim, "defence"))
        dice = max(0, self.hits + battle.value(DefenceDice(self.attack, self.victim)))
        needed = battle.value(DefenceNumber(self.victim))
        side = side_of(battle.table, self.victim)
        faces = battle.roll(dice, 6, "defence", self.victim, side, needed) if dice else ()
        blocked = min(self.hits, sum(face >= needed for face in faces))
        count = CountBlocks(self.attack, self.victim, self.hits, faces, needed, blocked)
        if self.again or blocked == self.hits or not dice:
            return (count,)
        return second_thoughts(battle, self.victim, count, replace(self, again=True))


@dataclass(frozen=True, slots=True)
class CountBlocks(Step):
    """The defence dice lie: tell what they block, and resolve the rest."""

    attack: Attack
    victim: int
    hits: int
    faces: tuple[int, ...]
    needed: int
    blocked: int

    def run(self, battle: Battle) -> Iterable[Step]:
        cover = battle.value(CoverFrom(self.attack, self.victim))
        blocks = DefenceRolled(self.attack, self.victim, self.hits, self.faces, self.needed, self.blocked, cover)
        battle.happen(blocks)
        return (ResolveAttack(self.attack, self.victim, self.hits, self.hits - self.blocked),)


@dataclass(frozen=True, slots=True)
class ResolveAttack(Step):
    """Resolve: one unblocked hit delivers the weapon's Damage once."""

    attack: Attack
    victim: int
    hits: int
    unblocked: int

    def run(self, battle: Battle) -> Iterable[Step]:
        attack, table = self.attack, battle.table
        damage = battle.value(DamageDealt(attack, self.victim, self.unblocked))
        battle.happen(AttackResolved(attack, self.victim, self.hits, self.unblocked, damage))
        if damage <= 0 or not here(table, self.victim):
            return ()
        cause = attack.credit(table)
        wound(battle, self.victim, damage, cause)
        return (CheckFallen(self.victim, cause),)


@dataclass(frozen=True, slots=True)
class HitHordeByAttack(Step):
    """An attack that hit at all takes one Hit off a horde model, however many hits (11.1)."""

    attack: Attack
    victim: int
    hits: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(AttackResolved(self.attack, self.victim, self.hits, self.hits, 0))
        return (HitHorde(self.victim, self.attack.credit(battle.table)),)


@dataclass(frozen=True, slots=True)
class ShootIntoMelee(Step):
    """Everyone in the melee tests Tactics 6 in place of a defence; the horde is not consulted (rules 9)."""

    attack: Attack
    hits: int
    melee: tuple[int, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        tn, steps = tables().figures.melee.into_tn, list[Step]()
        for unit in self.melee:
            if is_horde(battle.table, unit):
                steps.append(HitHordeByAttack(self.attack, unit, self.hits))
            elif not passes(battle, unit, tn, "shot into melee"):
                steps.append(ResolveAttack(self.attack, unit, self.hits, 1))
        return steps


@dataclass(frozen=True, slots=True)
class EndAttack(Step):
    """Close the attack and make its noise, so that what follows a whole attack can follow (ruling RB-30)."""

    attack: Attack
    hits: int
    victims: tuple[int, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        attack, table = self.attack, battle.table
        at = attack.marker
        if at is None and attack.arms.aoe is not None and attack.target is not None:
            at = table.get(attack.target, Place).point
        battle.happen(AttackEnded(attack, self.hits, self.victims, at))
        return (MakeNoise(attack.attacker, attack.noise),)
