"""What an attack would do, before any die is rolled: exact odds from the same questions the attack itself asks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.hooks import Note
from game.rules.odds import Chances, at_least, certain, successes, unblocked
from game.rulesets.titanfallz.attack_questions import (
    Attack,
    AttackDice,
    CoverFrom,
    DamageDealt,
    DefenceDice,
    DefenceNumber,
    Rerolls,
    SpoiledByDark,
    TargetNumber,
    beyond_range,
    dark_shot,
    distance,
)
from game.rulesets.titanfallz.engagement import engaged
from game.rulesets.titanfallz.fighting import attack_noise
from game.rulesets.titanfallz.harm import armor
from game.rulesets.titanfallz.models import is_horde, kind_of
from game.rulesets.titanfallz.parts import Health, Hits
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import chance
from game.tabletop.parts import Cover, Point


@dataclass(frozen=True, slots=True)
class Preview:
    """An attack in numbers. ``falls`` is the chance that the target is Downed, destroyed, or (a Titan) suffers a
    critical; ``hurts`` that it takes any damage or loses a Hit; ``damage`` the mean of it. ``in_the_open`` is
    ``falls`` without cover. ``notes`` name every rule that changed a number."""

    dice: int
    tn: int
    inches: float
    long: bool
    dark: bool
    defence: int
    extra: int
    cover: Cover
    hurts: float
    falls: float
    damage: float
    in_the_open: float
    noise: int
    into_melee: bool
    notes: tuple[Note, ...]


def preview(battle: Battle, attack: Attack, approach: Sequence[Point] = ()) -> Preview:
    """The odds of an attack on a model; area attacks are judged by their target alone. Draws no die.

    ``approach``: the way a melee attacker closes in by first, for the noise it makes.
    """
    assert attack.target is not None
    table, target = battle.table, attack.target
    dice, tn = battle.ask(AttackDice(attack)), battle.ask(TargetNumber(attack))
    hits = attack_hits(battle, attack, dice.value, tn.value)
    horde = is_horde(table, target)
    extra = battle.ask(DefenceDice(attack, target))
    cover = Cover.NONE if horde else battle.value(CoverFrom(attack, target))
    needed = 0 if horde else battle.value(DefenceNumber(target))
    melee = attack.shot and attack.arms.aoe is None and engaged(table, target)
    through = _through(battle, attack, hits, needed, 0 if horde else extra.value, melee=melee)
    bare = _through(battle, attack, hits, needed, extra.value - int(cover), melee=melee)
    noise = attack_noise(battle, attack, approach)
    return Preview(
        dice.value, tn.value, round(distance(table, attack), 1), attack.shot and beyond_range(table, attack),
        dark_shot(battle, attack), needed, 0 if horde else extra.value, cover, _hurts(battle, attack, through),
        _falls(battle, attack, through), _mean_damage(battle, attack, through), _falls(battle, attack, bare), noise,
        melee, (*dice.notes, *tn.notes, *(() if horde else extra.notes)),
    )


def explained(battle: Battle, attack: Attack, approach: Sequence[Point] = ()) -> Preview:
    """The same, with the notes of every rule behind any of its numbers: for those who read it, not for reckoning."""
    odds = preview(battle, attack, approach)
    return replace(odds, notes=(*odds.notes, *_more_notes(battle, attack)))


def _more_notes(battle: Battle, attack: Attack) -> tuple[Note, ...]:
    """The notes of what changes rerolls, sight in the Dark and damage, and, where it defends, cover and defence."""
    assert attack.target is not None
    notes = [*battle.ask(SpoiledByDark(attack)).notes, *battle.ask(Rerolls(attack)).notes]
    if not is_horde(battle.table, attack.target):
        notes += battle.ask(CoverFrom(attack, attack.target)).notes
        notes += battle.ask(DefenceNumber(attack.target)).notes
    return (*notes, *battle.ask(DamageDealt(attack, attack.target, 1)).notes)


def attack_hits(battle: Battle, attack: Attack, dice: int, tn: int) -> Chances:
    """The distribution of hits before defence."""
    if attack.arms.hits is not None:
        return certain(attack.arms.hits)
    if attack.arms.tn is None:
        return certain(0)
    return certain(dice) if attack.sure else successes(dice, tn, 6, battle.value(Rerolls(attack)))


def _through(battle: Battle, attack: Attack, hits: Chances, needed: int, extra: int, *, melee: bool) -> Chances:
    """The distribution of unblocked hits on the target."""
    assert attack.target is not None
    if is_horde(battle.table, attack.target):
        return (hits[0], at_least(hits, 1))
    if melee:
        fails = 1.0 - chance(battle, attack.target, tables().figures.melee.into_tn)
        struck = at_least(hits, 1) * fails
        return (1.0 - struck, struck)
    return unblocked(hits, needed, extra)


def _damage(battle: Battle, attack: Attack, through: int) -> int:
    assert attack.target is not None
    return battle.value(DamageDealt(attack, attack.target, through))


def _hurts(battle: Battle, attack: Attack, through: Chances) -> float:
    if attack.target is not None and is_horde(battle.table, attack.target):
        return at_least(through, 1)
    return sum(p for count, p in enumerate(through) if count and _damage(battle, attack, count) > 0)


def _falls(battle: Battle, attack: Attack, through: Chances) -> float:
    table, target = battle.table, attack.target
    assert target is not None
    if is_horde(table, target):
        return at_least(through, 1) if table.get(target, Hits).left == 1 else 0.0
    left = armor(table, target) - table.get(target, Health).damage
    return sum(p for count, p in enumerate(through) if count and _damage(battle, attack, count) > left)


def _mean_damage(battle: Battle, attack: Attack, through: Chances) -> float:
    if attack.target is not None and is_horde(battle.table, attack.target):
        return at_least(through, 1)
    values = [float(_damage(battle, attack, count)) if count else 0.0 for count in range(len(through))]
    return sum(p * value for p, value in zip(through, values, strict=True))


def verdict(battle: Battle, attack: Attack) -> str:
    """What ``falls`` means for this target, in one word for the screen: down, destroy or critical."""
    assert attack.target is not None
    kinds = {"horde": "destroy", "titan": "critical"}
    return kinds.get(kind_of(battle.table, attack.target), "down")
