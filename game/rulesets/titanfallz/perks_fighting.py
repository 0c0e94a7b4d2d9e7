"""Rules 10.7: perks that change a roll or grant an attack - All-Out, Full Auto, Escalation, Combat Reflexes, Lucky."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from game.rules.action import Offer
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Order, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.acting import ActionSpent, FinishActivation, FreeAction, refuse
from game.rulesets.titanfallz.attack import AttackDeclared, AttackEnded
from game.rulesets.titanfallz.attack_questions import Attack, AttackDice, Backfires
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.keywords import ReloadCounted
from game.rulesets.titanfallz.measuring import near_point, within
from game.rulesets.titanfallz.models import horde, models, name_of, side_of, standing
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.parts import Initiative, Perks
from game.rulesets.titanfallz.perks import (
    PerkAction,
    bears,
    builds,
    holder,
    in_an_activation,
    perks_of,
    row_of,
    use,
    worn,
)
from game.rulesets.titanfallz.perks_moving import DASHES
from game.rulesets.titanfallz.spawning import CardResolved
from game.rulesets.titanfallz.sure_thing import NOT_THAT, MayBeSure
from game.rulesets.titanfallz.tactics import MayThrowAgain, ThrownAgain
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

BACKFIRE = 1
"""The face that hits whoever goes all out."""

OWN_ATTACKS = ("ranged", "throw", "melee")


# --- perks declared for the next attack ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PerkDeclared(Event):
    """A model will use this perk in its next attack."""

    unit: int
    perk: str

    def apply(self, table: Tabletop) -> None:
        perks = table.get(self.unit, Perks)
        table.put(self.unit, replace(perks, declared=(*perks.declared, self.perk)))


@dataclass(frozen=True, slots=True)
class DeclaredUsed(Event):
    """The attack that perks were declared for is over."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Perks), declared=()))


class Declaration(PerkAction):
    """Say that the model's next attack in this activation will be made with the perk; free."""

    __slots__ = ()
    free: ClassVar[bool] = True

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        no = super().why_not(battle, unit)
        if no is None and cls.perk in perks_of(battle.table, unit).declared:
            return f"{name_of(battle.table, unit)} has said so already."
        return no if no is not None or cls.attack_ahead(battle, unit) else "It has no attack left that it could be for."

    @classmethod
    def attack_ahead(cls, battle: Battle, unit: int) -> bool:
        """Whether the model can still make such an attack in this activation."""
        raise NotImplementedError

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))

    def perform(self, battle: Battle) -> Iterable[Step]:
        if row_of(self.perk).per_activation is not None:
            use(battle, self.unit, self.perk)
        battle.happen(PerkDeclared(holder(battle.table, self.unit), self.perk))
        return ()

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield cls(unit)  # type: ignore[call-arg]


def declared(table: Tabletop, attack: Attack, perk: str) -> bool:
    """Whether this is an attack of the model's own for which it has declared the perk."""
    own = attack.how in OWN_ATTACKS and attack.cause is None
    return own and perk in perks_of(table, attack.attacker).declared


@hooks.after(AttackEnded)
def what_was_declared_is_used(battle: Battle, event: AttackEnded) -> Iterable[Step]:
    """It holds for that one attack."""
    attack, table = event.attack, battle.table
    if any(declared(table, attack, perk) for perk in perks_of(table, attack.attacker).declared):
        battle.happen(DeclaredUsed(holder(table, attack.attacker)))
    return ()


@hooks.modify(MayBeSure, name="perk")
def no_sure_thing_with_a_perk(battle: Battle, asked: MayBeSure, value: Permission) -> Permission:
    """A Sure Thing cannot cover an attack made with a perk that was declared for it (ruling RB-37)."""
    return value.barred(NOT_THAT) if perks_of(battle.table, asked.unit).declared else value


# --- All-Out -------------------------------------------------------------------------------------------------------


@builds("all_out")
@dataclass(frozen=True, slots=True)
class AllOut(Declaration):
    """One attack of any kind rolls twice its dice, and every 1 of them hits the attacker (ruling RH-29)."""

    label: ClassVar[str] = "All-Out"
    kind: ClassVar[str] = "all_out"
    perk: ClassVar[str] = "all_out"
    unit: int

    @classmethod
    def attack_ahead(cls, battle: Battle, unit: int) -> bool:
        attacks = (RangedAttack, Throw, MeleeAttack)
        return any(kind.why_not(battle, unit) is None for kind in attacks) or _granted_ahead(battle, unit)


def _granted_ahead(battle: Battle, unit: int, *perks: str) -> bool:
    """Whether one of these perks, or of all that grant an attack, would still give it one."""
    return any(DASHES[perk].why_not(battle, unit) is None for perk in perks or ("blitz", "bloodlust", "charge"))


@builds("all_out")
@hooks.modify(AttackDice, name="all_out", order=Order.DOUBLE)
def twice_the_dice(battle: Battle, asked: AttackDice, value: int) -> int:
    """The whole pool, all its bonuses included."""
    return value * row_of("all_out").times if declared(battle.table, asked.attack, "all_out") else value


@builds("all_out")
@hooks.modify(Backfires, name="all_out")
def ones_hit_back(battle: Battle, asked: Backfires, value: int) -> int:
    """A 1 that is left after every reroll."""
    return value + asked.faces.count(BACKFIRE) if declared(battle.table, asked.attack, "all_out") else value


# --- Full Auto -----------------------------------------------------------------------------------------------------


@builds("full_auto")
@dataclass(frozen=True, slots=True)
class FullAuto(Declaration):
    """One ranged attack rolls a die for each horde model within 6" of its target in place of its own (RH-33)."""

    label: ClassVar[str] = "Full Auto"
    kind: ClassVar[str] = "full_auto"
    perk: ClassVar[str] = "full_auto"
    unit: int

    @classmethod
    def attack_ahead(cls, battle: Battle, unit: int) -> bool:
        return RangedAttack.why_not(battle, unit) is None or _granted_ahead(battle, unit, "blitz")


@builds("full_auto")
@hooks.modify(AttackDice, name="full_auto", order=Order.BASE)
def a_die_for_each_of_the_dead(battle: Battle, asked: AttackDice, value: int) -> int:
    """The target counts if it is of the horde; it may come to nothing. Bonuses and halving come on top."""
    table, attack, radius = battle.table, asked.attack, row_of("full_auto").within
    if attack.how != "ranged" or not declared(table, attack, "full_auto"):
        return value
    if attack.target is not None:
        return sum(u == attack.target or within(table, u, attack.target, radius) for u in horde(table))
    return 0 if attack.marker is None else sum(near_point(table, u, attack.marker, radius) for u in horde(table))


# --- Escalation: Ranged --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StreakCounted(Event):
    """A model has taken so many ranged actions in a row."""

    unit: int
    streak: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Perks), streak=self.streak))


@builds("escalation_ranged")
@hooks.modify(AttackDice, name="escalation_ranged")
def more_with_each_shot(battle: Battle, asked: AttackDice, value: int) -> int:
    """A die more for each ranged action just before this one, free ones included (ruling RH-32)."""
    attack = asked.attack
    if attack.how != "ranged" or not bears(battle.table, attack.attacker, "escalation_ranged"):
        return value
    return value + row_of("escalation_ranged").dice * perks_of(battle.table, attack.attacker).streak


@builds("escalation_ranged")
@hooks.after(AttackEnded)
def another_shot(battle: Battle, event: AttackEnded) -> Iterable[Step]:
    """One more in a row, if it was a ranged action of the model that is activated."""
    attack, table = event.attack, battle.table
    active = any(isinstance(step, FinishActivation) and step.unit == attack.attacker for step in battle.agenda)
    if active and attack.how == "ranged" and bears(table, attack.attacker, "escalation_ranged"):
        battle.happen(StreakCounted(holder(table, attack.attacker), perks_of(table, attack.attacker).streak + 1))
    return ()


@hooks.after(ActionSpent)
def another_action_breaks_it(battle: Battle, event: ActionSpent) -> Iterable[Step]:
    return () if event.kind == RangedAttack.kind else _break_streak(battle, event.unit)


@hooks.after(Moved)
def moving_breaks_it(battle: Battle, event: Moved) -> Iterable[Step]:
    return _break_streak(battle, event.unit)


@hooks.after(AttackDeclared)
def another_attack_breaks_it(battle: Battle, event: AttackDeclared) -> Iterable[Step]:
    own = event.attack.how in OWN_ATTACKS and event.attack.how != "ranged"
    return _break_streak(battle, event.attack.attacker) if own else ()


@hooks.after(ReloadCounted)
def reloading_breaks_it(battle: Battle, event: ReloadCounted) -> Iterable[Step]:
    """An attack that is given up to reload is no ranged action."""
    return _break_streak(battle, event.unit) if event.by_hand else ()


def _break_streak(battle: Battle, unit: int) -> Iterable[Step]:
    if perks_of(battle.table, unit).streak:
        battle.happen(StreakCounted(holder(battle.table, unit), 0))
    return ()


# --- Combat Reflexes -----------------------------------------------------------------------------------------------


@builds("combat_reflexes")
@hooks.after(CardResolved)
def caught_as_they_come(battle: Battle, event: CardResolved) -> Iterable[Step]:
    """One free attack for each card that spawns near the model, against those that came near it (ruling RH-30).

    The side with the initiative goes first.
    """
    table, radius = battle.table, row_of("combat_reflexes").within
    first = table.of_table(Initiative).holder
    kinds, found = (RangedAttack.kind, Throw.kind, MeleeAttack.kind), list[tuple[bool, int, FreeAction]]()
    for unit in models(table):
        side = side_of(table, unit)
        if side is None or not standing(table, unit) or not bears(table, unit, "combat_reflexes"):
            continue
        near = tuple(u for u in event.spawned if within(table, unit, u, radius))
        if near:
            found.append((side != first, unit, FreeAction(side, unit, kinds, "combat_reflexes", near)))
    return tuple(action for _, _, action in sorted(found, key=lambda row: row[:2]))


# --- Lucky ---------------------------------------------------------------------------------------------------------


@builds("lucky")
@hooks.modify(MayThrowAgain, name="lucky")
def once_more(battle: Battle, asked: MayThrowAgain, value: bool) -> bool:
    """One roll of its own in each activation, anybody's; where nobody is activated luck is out (ruling RH-35)."""
    lucky = bears(battle.table, asked.unit, "lucky") and not worn(battle.table, asked.unit, "lucky")
    return value or (lucky and in_an_activation(battle))


@builds("lucky")
@hooks.after(ThrownAgain)
def luck_runs_out(battle: Battle, event: ThrownAgain) -> Iterable[Step]:
    """It is used up until the next activation."""
    if bears(battle.table, event.unit, "lucky"):
        use(battle, event.unit, "lucky")
    return ()
