"""Rules 10.1: running along walls."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import ClassVar

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.step import Step
from game.rulesets.titanfallz.acting import UnitAction, cannot, refuse, spend
from game.rulesets.titanfallz.models import all_bodies, body, has_ability, ruling
from game.rulesets.titanfallz.moving import (
    TOLERANCE,
    Disengage,
    Speed,
    Travel,
    move_noise,
    path_length,
    path_to,
    refuse_walk,
)
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body, Stretch
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

CLICK = 1.5
"""How near, in inches, a click has to be to an end of a run to mean it."""

EVERY = 0.5
"""Inches between the ends of runs that are offered as samples."""

LEAST = 0.1
"""A run shorter than this, in inches, is not worth an action."""


def run_limit(battle: Battle, unit: int) -> float:
    """How far it runs along a wall, in inches: Speed and some more."""
    return battle.value(Speed(unit)) + tables().abilities["wall_run"].extra


@dataclass(frozen=True, slots=True)
class WallRun(UnitAction):
    """Run in a straight line along the face of a wall it touches and end where it balances (10.1); it is its Move.

    ``approach`` is the way to the wall, part of the same inches, where the rulings let it walk there first (RH-01).
    """

    label: ClassVar[str] = "Wall-run"
    kind: ClassVar[str] = "move"
    unit: int
    to: Point
    approach: tuple[Point, ...] = ()

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return has_ability(battle.table, unit, "wall_run")

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        table = battle.table
        if not cls.suits(battle, unit):
            return "Only a Veteran Pilot, or one with a Jump Kit, runs along walls."
        no = cannot(battle, unit, cls.kind)
        if no is None and not _walks_up(table) and not table.board.faces_at(body(table, unit)):
            return "It touches no wall that it could run along."
        return no

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        table, unit = battle.table, self.unit
        limit, widest = run_limit(battle, unit), tables().abilities["wall_run"].gap
        walked = self._walked(battle, limit)
        run = table.board.wall_run(self._start(table), self.to, all_bodies(table, unit))
        if run is None:
            raise Refused("It runs in one straight line along the face of a wall it touches, and ends at that wall.")
        if run.length < LEAST:
            raise Refused("That is where it stands.")
        if walked + run.length > limit + TOLERANCE:
            raise Refused(f'That way is {walked + run.length:.1f}" long; along a wall it goes no more than {limit:g}".')
        if run.gap > widest + TOLERANCE:
            raise Refused(f'That gap is {run.gap:.1f}" wide; it leaps no more than {widest:g}" from wall to wall.')
        if run.blocked is not None:
            raise Refused(run.blocked.sentence)

    def _walked(self, battle: Battle, limit: float) -> float:
        """The inches of its approach; raises Refused if there may be none, or not this one."""
        if not self.approach:
            return 0.0
        if not _walks_up(battle.table):
            raise Refused("It has to touch the wall as it sets off.")
        if any(refuse_walk(battle, self.unit, self.approach, limit)):
            raise Refused("A wall-run does not begin with a fall.")
        return path_length(battle.table.get(self.unit, Place).point, self.approach)

    def _start(self, table: Tabletop) -> Body:
        mine = body(table, self.unit)
        return _standing_at(table, mine, self.approach[-1]) if self.approach else mine

    def perform(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        run = table.board.wall_run(self._start(table), self.to, all_bodies(table, unit))
        assert run is not None
        spend(battle, unit, self.kind)
        go = Travel(unit, "wall_run", (*self.approach, *run.path), silent=True)
        walked = path_length(table.get(unit, Place).point, self.approach)
        steps = (MakeNoise(unit, move_noise(battle, unit, walked)),) if self.approach else ()
        return (Disengage(unit, (go, *steps)),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        yield WallRunRegion(unit)


@dataclass(frozen=True, slots=True)
class WallRunRegion(Region):
    """Everywhere a model can run to along a wall now."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        """The run to the end nearest to this point, if one is near."""
        table = battle.table
        ends = [(hypot(end[0] - point[0], end[1] - point[1]), path, end) for path, start in self._starts(battle)
                for end in table.board.wall_ends(start, point)]
        for away, path, end in sorted(ends, key=lambda row: (row[0], len(row[1]), row[1:])):
            action = WallRun(self.unit, end, path)
            if away <= CLICK and _verifies(battle, action):
                return action
        return None

    def spots(self, battle: Battle) -> Sequence[Point]:
        found = [WallRun(self.unit, p, path) for path, stretch in self.stretches(battle) for p in _samples(stretch)]
        return list(dict.fromkeys(run.to for run in found if _verifies(battle, run)))

    def stretches(self, battle: Battle) -> Iterator[tuple[tuple[Point, ...], Stretch]]:
        """The lines on which runs can end, each with the way to the wall."""
        table, unit = battle.table, self.unit
        limit, gap = run_limit(battle, unit), tables().abilities["wall_run"].gap
        here = table.get(unit, Place).point
        for path, start in self._starts(battle):
            found = table.board.wall_reach(start, limit - path_length(here, path), gap, all_bodies(table, unit))
            yield from ((path, stretch) for stretch in found)

    def _starts(self, battle: Battle) -> Iterator[tuple[tuple[Point, ...], Body]]:
        """Where it can set off: where it stands, and by the switch beside any wall it can walk up to."""
        table, unit = battle.table, self.unit
        mine = body(table, unit)
        yield (), mine
        if not _walks_up(table):
            return
        limit = run_limit(battle, unit)
        for foot in table.board.wall_feet(mine, limit):
            path = path_to(battle, unit, foot, limit)
            if path is not None and _verifies_walk(battle, unit, path, limit):
                yield path, _standing_at(table, mine, path[-1])


def _walks_up(table: Tabletop) -> bool:
    return ruling(table, "wall_run_start") == "approach"


def _standing_at(table: Tabletop, mine: Body, point: Point) -> Body:
    return replace(mine, x=point[0], y=point[1], z=table.board.rest(point, mine.radius))


def _samples(stretch: Stretch) -> list[Point]:
    (ax, ay), (bx, by) = stretch.start, stretch.end
    count = max(1, round(hypot(bx - ax, by - ay) / EVERY))
    return [(tidy(ax + (bx - ax) * i / count), tidy(ay + (by - ay) * i / count)) for i in range(count + 1)]


def _verifies_walk(battle: Battle, unit: int, path: Sequence[Point], limit: float) -> bool:
    try:
        return not any(refuse_walk(battle, unit, path, limit))
    except Refused:
        return False


def _verifies(battle: Battle, action: Action) -> bool:
    try:
        action.verify(battle)
    except Refused:
        return False
    return True
