"""What a battle is worth to a side, in Victory Points' worth: no dice, no sampling, exact odds of every attack.

The sum is kept by name (:meth:`Judge.reasons`), so that a suggestion can say why.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot, inf

from game.ai.levels import Weights
from game.ai.perils import crowd_falls
from game.ai.sitting import Sitting
from game.ai.strikes import Strikes
from game.rules.battle import Battle
from game.rulesets.titanfallz.interacting import tank_of
from game.rulesets.titanfallz.models import (
    aboard,
    armor_left,
    crew,
    downed,
    here,
    in_reserve,
    kind_of,
    of_side,
    other,
    pilot_of,
    side_of,
    terms,
)
from game.rulesets.titanfallz.parts import (
    Contracts,
    Criticals,
    Heads,
    Health,
    HordeTally,
    Model,
    Score,
    Stats,
    SureThing,
    Tank,
    Turn,
)
from game.rulesets.titanfallz.scoring import zones_of
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Base, Place, Point, Removed
from game.tabletop.tabletop import Tabletop

NEVER = 60.0
"""Inches that stand for a way nobody can walk."""


WELL_AIMED = 0.6
"""Damage and chance to put down, taken together, from which a model is near enough to somebody."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A value, and what it is made of."""

    value: float
    reasons: dict[str, float]


class Judge:
    """Values battles by some weights. It remembers the odds of attacks: make one for each decision."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.strikes = Strikes()
        self._goals: dict[int | None, tuple[Point, ...]] = {}

    def value(self, battle: Battle, side: int) -> float:
        """What the battle is worth to the side."""
        return sum(self.reasons(battle, side).values())

    def verdict(self, battle: Battle, side: int) -> Verdict:
        """The value with its parts."""
        reasons = self.reasons(battle, side)
        return Verdict(sum(reasons.values()), reasons)

    def reasons(self, battle: Battle, side: int) -> dict[str, float]:
        """What the value is made of, by name; each part is the side's own less the other's."""
        if battle.outcome is not None:
            return {"outcome": self._ended(battle, side)}
        now = Sitting(battle)
        both = [self._parts(now, who) for who in (side, other(side))]
        return {name: both[0][name] - both[1][name] for name in both[0]}

    def _ended(self, battle: Battle, side: int) -> float:
        outcome = battle.outcome
        assert outcome is not None
        if outcome.winner is None:
            return 0.0
        return self.weights.win if outcome.winner == side else -self.weights.win

    def _parts(self, now: Sitting, side: int) -> dict[str, float]:
        """What speaks for one side; what threatens it counts for the other, so each is looked at once."""
        battle, table = now.battle, now.battle.table
        return {
            "points": self._points(battle, side),
            "models": sum(self.worth(table, unit) for unit in crew(table, side)),
            "attacks": self._attacks(now, side),
            "pilot": -self._pilot_peril(now, side),
            "horde": -self._horde_peril(now, side),
            "tank": self._tank(now, side),
            "contract": self._contract(table, side),
            "approach": self._approach(now, side),
        }

    # --- what is there -------------------------------------------------------------------------------------------

    def _points(self, battle: Battle, side: int) -> float:
        """Victory Points, worth the more the fewer rounds are left, and those on the way."""
        table, weights, scoring = battle.table, self.weights, tables().scoring
        late = 1.0 + 0.6 * battle.clock.round / terms(table).rounds
        points = float(table.of_table(Score).vp[side])
        points += sum(self.bounty(table, unit) for unit in crew(table, other(side))
                      if here(table, unit) and downed(table, unit) and table.get(unit, Health).downed_by[0] == side)
        dead = table.of_table(HordeTally).by_side[side]
        points += scoring.horde_vp * (dead % scoring.horde_per) / scoring.horde_per * 0.6
        return points * weights.vp * late + dead * weights.horde_kill

    def bounty(self, table: Tabletop, unit: int) -> float:
        """The points its death scores."""
        model, scoring = table.get(unit, Model), tables().scoring
        if model.kind == "titan":
            return scoring.destroy_titan
        return {"grunt": scoring.kill_grunt, "specialist": scoring.kill_specialist}.get(model.rank, 0)

    def worth(self, table: Tabletop, unit: int) -> float:
        """What a model is worth to its side as it is."""
        if table.has(unit, Removed):
            return 0.0
        kind = kind_of(table, unit)
        if kind == "titan":
            full = self._titan(table, unit)
        elif kind == "pilot":
            full = self._pilot(table, unit)
        else:
            full = self._soldier(table, unit)
        return full * self.weights.reserve if in_reserve(table, unit) else full

    def _soldier(self, table: Tabletop, unit: int) -> float:
        weights, model, health = self.weights, table.get(unit, Model), table.get(unit, Health)
        full = {"grunt": weights.grunt, "specialist": weights.specialist}.get(model.rank, weights.drone)
        if health.downed:
            return 0.05 * full
        sure = table.find(unit, SureThing)
        value = full * (0.75 + 0.25 * armor_left(table, unit) / max(1, table.get(unit, Stats).arm))
        value += weights.sure_thing if sure is not None and sure.ready else 0.0
        return value + weights.knocked * min(2, health.knocked) + weights.burn * health.burn

    def _pilot(self, table: Tabletop, unit: int) -> float:
        weights, health = self.weights, table.get(unit, Health)
        if health.downed:
            return -weights.pilot
        titan = aboard(table, unit)
        value = weights.pilot + (weights.aboard if titan is not None else 0.0)
        if titan is None:
            value -= weights.pilot * 0.12 * min(2, health.damage)
        return value + 3 * (weights.knocked * min(2, health.knocked) + weights.burn * health.burn)

    def _titan(self, table: Tabletop, unit: int) -> float:
        weights, health = self.weights, table.get(unit, Health)
        manned = pilot_of(table, unit) is not None or in_reserve(table, unit)
        full = weights.titan if manned else weights.null_titan
        value = full * (0.4 + 0.6 * armor_left(table, unit) / max(1, table.get(unit, Stats).arm))
        marks = table.find(unit, Criticals) or Criticals()
        value += weights.critical * len(marks.conditions) + (weights.core if marks.armed else 0.0)
        return value + weights.knocked * min(3, health.knocked) + weights.burn * health.burn

    # --- what can happen -----------------------------------------------------------------------------------------

    def gain(self, table: Tabletop, target: int) -> float:
        """What putting a model down is worth to its enemies."""
        if kind_of(table, target) == "pilot":
            return self.weights.pilot
        if kind_of(table, target) == "titan":
            return 3.5
        return max(0.3, self.worth(table, target)) + self.weights.vp * self.bounty(table, target)

    def hurt(self, table: Tabletop, target: int) -> float:
        """What a point of damage on a model is worth to its enemies, if it does not fall by it."""
        if kind_of(table, target) != "titan":
            return 1.5 if kind_of(table, target) == "pilot" else 0.3
        full = self.weights.titan if pilot_of(table, target) is not None else self.weights.null_titan
        return 0.6 * full / max(1, table.get(target, Stats).arm)

    def best_attack(self, now: Sitting, unit: int, targets: Iterable[int]) -> float:
        """What the best next attack of a model can be expected to be worth; less if it has to move for it."""
        best = 0.0
        for target in targets:
            odds = self.strikes.odds(now, unit, target)
            if odds.falls or odds.damage:
                table = now.battle.table
                value = odds.falls * self.gain(table, target) + odds.damage * self.hurt(table, target)
                best = max(best, value * (self.weights.reach if odds.moving else 1.0))
        return best

    def urgency(self, battle: Battle, unit: int) -> float:
        """How much a model has to gain or to lose by being activated now rather than later."""
        now, table, side = Sitting(battle), battle.table, side_of(battle.table, unit)
        if side is None:
            return 0.0
        foes = now.standing[other(side)]
        worth = self.gain(table, unit)
        danger = max((odds.falls * (self.weights.reach if odds.moving else 1.0)
                      for odds in (self.strikes.odds(now, foe, unit) for foe in foes
                                   if not (table.find(foe, Turn) or Turn()).activated)), default=0.0)
        near = self._tank_near(table, unit)
        return self.best_attack(now, unit, foes) + 0.6 * danger * worth + near

    def _tank_near(self, table: Tabletop, unit: int) -> float:
        tank = tank_of(table)
        place = None if tank is None else table.find(tank, Place)
        if place is None:
            return 0.0
        return 2.0 if self.inches(table, unit, place.point) < table.get(unit, Stats).spd + 1.0 else 0.0

    def _tempo(self, table: Tabletop, unit: int) -> float:
        turn, weights = table.find(unit, Turn), self.weights
        spent = turn is not None and turn.activated
        return (weights.later if spent else 1.0) * (0.5 if table.get(unit, Health).knocked else 1.0)

    def _attacks(self, now: Sitting, side: int) -> float:
        table = now.battle.table
        targets = [u for u in now.standing[other(side)] if kind_of(table, u) != "pilot"]
        total = sum(self._tempo(table, unit) * self.best_attack(now, unit, targets) for unit in now.fighters[side])
        return self.weights.threat * total

    def _pilot_peril(self, now: Sitting, side: int) -> float:
        """A dead Pilot loses the match: the chance that anybody puts it down before it acts again."""
        table, lives = now.battle.table, 1.0
        for unit in now.standing[side]:
            if kind_of(table, unit) != "pilot":
                continue
            for foe in now.fighters[other(side)]:
                odds = self.strikes.odds(now, foe, unit)
                share = self._tempo(table, foe) * (self.weights.reach if odds.moving else 1.0)
                lives *= 1.0 - share * min(1.0, odds.falls + 0.25 * odds.damage)
        return self.weights.exposed_pilot * self.weights.pilot * (1.0 - lives)

    def _horde_peril(self, now: Sitting, side: int) -> float:
        table, total = now.battle.table, 0.0
        for unit, dice in now.crowds:
            if unit not in now.standing[side]:
                continue
            falls, damage = crowd_falls(table, unit, dice)
            total += falls * self._loss(table, unit) + damage * self.hurt(table, unit)
        return self.weights.horde * total

    def _loss(self, table: Tabletop, unit: int) -> float:
        """What a side loses with a model that nobody scores for."""
        return self.weights.pilot if kind_of(table, unit) == "pilot" else max(0.3, self.worth(table, unit))

    # --- what there is to gain -----------------------------------------------------------------------------------

    def _tank(self, now: Sitting, side: int) -> float:
        table = now.battle.table
        tank = tank_of(table)
        if tank is None:
            return 0.0
        rounds = min(3, max(1, terms(table).rounds - now.battle.clock.round + 1))
        prize = self.weights.tank * rounds
        held_by = table.get(tank, Tank).carrier
        if held_by is not None:
            mine = held_by in now.standing[side]
            return prize if mine else 0.0
        at = table.get(tank, Place).point
        turns = min((self.inches(table, unit, at) / max(1.0, table.get(unit, Stats).spd)
                     for unit in now.fighters[side] if kind_of(table, unit) != "drone"), default=inf)
        return self.weights.tank_pull * prize * float(0.75 ** min(turns, 12.0))

    def inches(self, table: Tabletop, unit: int, goal: Point) -> float:
        """How far a model has to walk to a point, about."""
        place = table.get(unit, Place).point
        straight = hypot(goal[0] - place[0], goal[1] - place[1])
        radius = 0.984 if kind_of(table, unit) == "titan" else 0.492
        way = table.board.flow(radius, [goal]).distance(place)
        return max(straight, way) if way < inf else straight + NEVER / 4

    def _contract(self, table: Tabletop, side: int) -> float:
        part = table.of_table(Contracts)
        picked, prize = part.picked[side], self.weights.contract * self.weights.vp * tables().scoring.contract
        if part.done[side] or picked is None:
            return 0.0
        return prize * self._progress(table, side, picked)

    def _progress(self, table: Tabletop, side: int, picked: str) -> float:
        """How far along a contract is, 0 to 1."""
        rows = tables().contracts
        if picked == "headhunter":
            return min(1.0, table.of_table(Heads).taken[side] / rows[picked].count)
        if picked == "extermination":
            tally = table.of_table(HordeTally)
            return (tally.good_rounds + min(0.9, tally.this_round / rows[picked].count)) / rows[picked].rounds
        if picked == "sabotage":
            return max((self._damage_share(table, u) for u in crew(table, other(side))
                        if kind_of(table, u) == "titan"), default=0.0)
        return self._extraction(table, side)

    def _damage_share(self, table: Tabletop, titan: int) -> float:
        marks = table.find(titan, Criticals) or Criticals()
        share = 0.5 * (1.0 - armor_left(table, titan) / max(1, table.get(titan, Stats).arm))
        return min(0.95, share + 0.12 * len(marks.conditions))

    def _extraction(self, table: Tabletop, side: int) -> float:
        """The nearer the carried tank is to its own zone, the better; and for the other side to stop it."""
        tank = tank_of(table)
        held_by = None if tank is None else table.get(tank, Tank).carrier
        zones = zones_of(table, side)
        if held_by is None or held_by not in of_side(table, side) or not zones or not here(table, held_by):
            return 0.0
        outline = zones[0]
        middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
        return max(0.2, 1.0 - self.inches(table, held_by, middle) / 30.0)

    def _approach(self, now: Sitting, side: int) -> float:
        """Whoever can attack nobody should come closer to somebody."""
        table, foes = now.battle.table, now.standing[other(side)]
        if not foes:
            return 0.0
        total = 0.0
        for unit in now.fighters[side]:
            if kind_of(table, unit) not in ("pilot", "drone") and not self._in_reach(now, unit, foes):
                total += self.weights.close_in * self._to_nearest(table, unit, foes)
        return total

    def _in_reach(self, now: Sitting, unit: int, foes: Iterable[int]) -> bool:
        return any(not odds.moving and odds.falls + odds.damage > WELL_AIMED
                   for odds in (self.strikes.odds(now, unit, foe) for foe in foes))

    def _to_nearest(self, table: Tabletop, unit: int, foes: Sequence[int]) -> float:
        """Inches to where the nearest enemy stood when this judge first looked."""
        side = side_of(table, unit)
        points = self._goals.setdefault(side, tuple(table.get(foe, Place).point for foe in foes))
        place, radius = table.get(unit, Place).point, round(min(1.0, table.get(unit, Base).radius), 3)
        way = table.board.flow(radius, points).distance(place)
        straight = min(hypot(x - place[0], y - place[1]) for x, y in points)
        return max(straight, way) if way < inf else straight + NEVER / 4
