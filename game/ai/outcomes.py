"""What an action comes to, in the eyes of the judge: exact odds where they are known, shared dice streams elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.judge import Judge
from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.event import DiceTold
from game.rules.step import Choose
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.models import has_sure_thing, is_horde, kind_of
from game.rulesets.titanfallz.preview import preview
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE

SURE_DEFENCE = 0.45
"""The share of an attack that is left against who may still be certain of its defence."""

PLAIN = ("roll", "keep_dice", "stay", "wait", "keep", "later", "enough")
"""How questions in the middle of a thought are answered, where one of these is an answer."""

DEFENCES = 30
"""More dice than any defence throws."""

MOST_ANSWERS = 12


@dataclass(frozen=True, slots=True)
class Outcome:
    """A battle that may come of an action, its value, and what its other outcomes add to that."""

    battle: Battle
    value: float
    more: float


class Imagination:
    """Tries actions on forks, for one side, with dice of its own: equal seeds give equal thoughts."""

    def __init__(self, judge: Judge, side: int, seed: int, streams: int) -> None:
        self.judge, self.side = judge, side
        self.seeds = [seed + 7919 * i for i in range(max(1, streams))]

    def outcome(self, battle: Battle, action: Action) -> Outcome | None:
        """What an action comes to; None if it may not be taken."""
        attack = aimed(action)
        try:
            if attack is not None:
                return self._attacked(battle, action, attack)
            return self._sampled(battle, action)
        except Refused:
            return None

    def _sampled(self, battle: Battle, action: Action) -> Outcome:
        first = self._tried(battle, action, self.seeds[0])
        value = self.judge.value(first, self.side)
        if first.table.get(TABLE, Dice).state == _seeded(self.seeds[0]):
            return Outcome(first, value, 0.0)
        values = [value, *(self.judge.value(self._tried(battle, action, seed), self.side) for seed in self.seeds[1:])]
        return Outcome(first, value, sum(values) / len(values) - value)

    def _tried(self, battle: Battle, action: Action, seed: int, *faces: int) -> Battle:
        fork = battle.fork(seed)
        if faces:
            fork.tell(faces)
        fork.submit(action)
        if faces:
            fork.happen(DiceTold(Dice(_seeded(seed))))
        settle(fork)
        fork.log.clear()
        return fork

    def _attacked(self, battle: Battle, action: Action, attack: Attack) -> Outcome:
        """Both branches of an attack at one model, each with its exact chance."""
        battle.check(action)
        odds, target = preview(battle, attack), attack.target
        assert target is not None
        share = SURE_DEFENCE if has_sure_thing(battle.table, target) else 1.0
        dice = odds.dice + 2
        fails, hits = ((6,) * DEFENCES, ()) if attack.sure else ((1,) * dice, (6,) * dice)
        missed = self._tried(battle, action, self.seeds[0], *fails)
        base = self.judge.value(missed, self.side)
        if kind_of(battle.table, target) == "titan" or (is_horde(battle.table, target) and odds.falls == 0.0):
            return Outcome(missed, base, share * self._worn(battle, target, odds.falls, odds.damage))
        struck = self._tried(battle, action, self.seeds[0], *hits, *(1,) * DEFENCES)
        gained = self.judge.value(struck, self.side) - base
        chipped = max(0.0, odds.damage - odds.falls) * self.judge.hurt(battle.table, target)
        burnt = self.judge.weights.sure_thing * (odds.hurts if share < 1.0 else 0.0)
        return Outcome(missed, base, share * (odds.falls * gained + chipped) + burnt)

    def _worn(self, battle: Battle, target: int, falls: float, damage: float) -> float:
        if is_horde(battle.table, target):
            return 0.3 * damage
        return falls * self.judge.gain(battle.table, target) + damage * self.judge.hurt(battle.table, target)


def aimed(action: Action) -> Attack | None:
    """The attack of an action at one model, if that is all it does."""
    if not isinstance(action, (RangedAttack, Throw, MeleeAttack)):
        return None
    attack = action.attack() if callable(action.attack) else action.attack
    return None if attack.target is None or attack.arms.aoe is not None else attack


def _seeded(seed: int) -> int:
    return seed & (1 << 64) - 1


def settle(battle: Battle) -> None:
    """Answer every open question in the plainest way, so that the thought can go on."""
    for _ in range(MOST_ANSWERS):
        asked = battle.waiting
        if not isinstance(asked, Choose):
            return
        answers = list(asked.offers(battle))
        plain = [a for a in answers if isinstance(a, Action) and getattr(a, "option", "") in PLAIN]
        for answer in (*plain[:1], *answers):
            if isinstance(answer, Action) and _taken(battle, answer):
                break
        else:
            return


def _taken(battle: Battle, answer: Action) -> bool:
    try:
        battle.submit(answer)
    except Refused:
        return False
    return True


