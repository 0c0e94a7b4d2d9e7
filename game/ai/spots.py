"""Tactical sampling: of all the points a region offers, a few for each purpose a player might have."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot, inf

from game.rules.action import Action, Region
from game.rules.battle import Battle
from game.rulesets.titanfallz.interacting import tank_of
from game.rulesets.titanfallz.measuring import place_at
from game.rulesets.titanfallz.models import body, horde, is_null, kind_of, of_side, other, side_of, standing
from game.rulesets.titanfallz.parts import Tank
from game.rulesets.titanfallz.scoring import zones_of
from game.tabletop.body import Body
from game.tabletop.parts import Base, Place, Point
from game.tabletop.tabletop import Tabletop

LOOKED_AT = 28
"""So many points of a region are looked from; more would take too long."""

Score = Callable[[Point], float]


def sampled(battle: Battle, region: Region, each: int) -> Iterator[tuple[str, Action]]:
    """Up to ``each`` legal actions of a region for every purpose, each with the purpose's name; no action twice."""
    points = list(region.candidates(battle))
    if not points:
        return
    seen = set[Action]()
    for purpose, score in purposes(battle, region.unit, points):
        left = each
        for point in sorted(points, key=score, reverse=True)[:each * 4]:
            if left <= 0 or score(point) == -inf:
                break
            action = region.action(battle, point)
            if action is not None:
                left -= 1
                if action not in seen:
                    seen.add(action)
                    yield purpose, action


def purposes(battle: Battle, unit: int, points: Sequence[Point]) -> Iterator[tuple[str, Score]]:
    """What a point can be good for, and how good each one is."""
    table, side = battle.table, side_of(battle.table, unit)
    if side is None:
        return
    foes = [body(table, u) for u in of_side(table, other(side)) if standing(table, u)]
    kind = kind_of(table, unit)
    if foes and table.has(unit, Base):
        yield from _with_sight(table, unit, points, foes)
        yield "close in", _nearest([foe.point for foe in foes])
    goal = _prize(table, side, unit)
    if goal is not None:
        way = table.board.flow(0.492, [goal])
        yield "tank", lambda p: -way.distance(p)
    nulls = [table.get(u, Place).point for u in of_side(table, side) if is_null(table, u)]
    if kind == "pilot" and nulls:
        yield "embark", _nearest(nulls)
    dead = [table.get(u, Place).point for u in horde(table)]
    if dead:
        away = _nearest(dead)
        yield "keep off the dead", lambda p: -away(p)
    if kind == "infantry" and any(kind_of(table, u) == "pilot" for u in of_side(table, side)):
        yield "screen", _between(table, side, foes)


def _nearest(goals: Sequence[Point]) -> Score:
    return lambda p: -min(hypot(p[0] - x, p[1] - y) for x, y in goals)


def _prize(table: Tabletop, side: int, unit: int) -> Point | None:
    """Where the tank has to be fetched from, or brought to."""
    tank = tank_of(table)
    if tank is None:
        return None
    held_by = table.get(tank, Tank).carrier
    if held_by is None:
        return table.get(tank, Place).point
    if held_by == unit:
        outline = next(iter(zones_of(table, side)), ())
        return (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)) \
            if outline else None
    place = table.find(held_by, Place)
    return None if place is None else place.point


def _between(table: Tabletop, side: int, foes: Sequence[Body]) -> Score:
    """Near the own Pilot, on the side of the nearest enemy."""
    pilots = [table.get(u, Place) for u in of_side(table, side) if kind_of(table, u) == "pilot"]
    if not foes or not pilots:
        return lambda _: -inf
    mine = pilots[0]
    foe = min(foes, key=lambda f: hypot(f.x - mine.x, f.y - mine.y))
    away = max(0.1, hypot(foe.x - mine.x, foe.y - mine.y))
    spot = (mine.x + 2.0 * (foe.x - mine.x) / away, mine.y + 2.0 * (foe.y - mine.y) / away)
    return _nearest([spot])


def _with_sight(table: Tabletop, unit: int, points: Sequence[Point], foes: Sequence[Body]) -> Iterator[
        tuple[str, Score]]:
    """Purposes that depend on who is seen from where: firing positions, and places out of sight."""
    nearest = _nearest([foe.point for foe in foes])
    step = max(1, len(points) // LOOKED_AT)
    looks = {point: _look(table, unit, point, foes) for point in points[::step]}

    def fire(point: Point) -> float:
        seen = looks.get(point)
        if not seen or not seen[0]:
            return -inf
        return min(seen[0], 2) - 0.5 * max(0, seen[0] - 2) + seen[1] + 0.08 * nearest(point)

    def hide(point: Point) -> float:
        seen = looks.get(point)
        return -inf if seen is None else -2.0 * seen[0] + seen[1] + 0.03 * nearest(point)

    yield "fire", fire
    yield "out of sight", hide


def _look(table: Tabletop, unit: int, point: Point, foes: Sequence[Body]) -> tuple[int, float]:
    """How many enemies are in sight from a point, and what the cover a base would touch there is worth."""
    there = body(table, unit, place_at(table, unit, point))
    count = sum(table.board.sees_body(there, foe) for foe in foes)
    return count, 0.6 * int(table.board.touches_cover(there))
