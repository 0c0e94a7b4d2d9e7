"""Whom the dead will reach in their next phase, and what comes of it, as cheaply as may be."""

from __future__ import annotations

from math import hypot

from game.rules.odds import at_least, mean, successes
from game.rulesets.titanfallz.horde import kind_row
from game.rulesets.titanfallz.models import armor_left, flies, horde, is_horde, is_titan_zed, models, standing
from game.rulesets.titanfallz.noise import loudest
from game.rulesets.titanfallz.parts import Health, Stats
from game.tabletop.parts import Base, Place, Point
from game.tabletop.tabletop import Tabletop, remembered

CONTACT = 1.0
"""Inches beside its straight way at which a model still stops one of the dead."""

SIGHT = 20.0
"""Inches from which the dead come for a model when nothing is to be heard."""


@remembered
def crowds(table: Tabletop) -> tuple[tuple[int, float], ...]:
    """How many dice the dead will roll against each model they reach next."""
    prey = [u for u in models(table) if not is_horde(table, u) and not flies(table, u) and standing(table, u)]
    ends, reached = list[tuple[Point, float]](), set[int]()
    for unit in horde(table):
        if table.get(unit, Health).knocked:
            continue
        end, victim = _rush(table, unit, prey)
        ends.append((end, 4.0 if is_titan_zed(table, unit) else 1.0))
        if victim is not None:
            reached.add(victim)
    return tuple((victim, sum(dice for end, dice in ends if _near(table, victim, end))) for victim in sorted(reached))


def _near(table: Tabletop, victim: int, end: Point) -> bool:
    place, radius = table.get(victim, Place), table.get(victim, Base).radius
    return hypot(end[0] - place.x, end[1] - place.y) <= radius + 3.5


def _rush(table: Tabletop, unit: int, prey: list[int]) -> tuple[Point, int | None]:
    """Where one of the dead will end, and whom it touches there."""
    row, place, radius = kind_row(table, unit), table.get(unit, Place), table.get(unit, Base).radius
    goal = _goal(table, unit, prey)
    if goal is None:
        return place.point, None
    dx, dy = goal[0] - place.x, goal[1] - place.y
    way = hypot(dx, dy)
    run = min(way, float(row.spd * row.moves))
    best, victim = run, None
    for other in prey:
        at, room = table.get(other, Place), table.get(other, Base).radius + radius
        along = 0.0 if way == 0 else ((at.x - place.x) * dx + (at.y - place.y) * dy) / way
        if along < -room or along - room > best:
            continue
        beside = hypot(at.x - place.x, at.y - place.y) if way == 0 else \
            abs((at.x - place.x) * dy - (at.y - place.y) * dx) / way
        if beside <= room + CONTACT and along - room <= best:
            best, victim = max(0.0, along - room), other
    share = 0.0 if way == 0 else best / way
    return (place.x + dx * share, place.y + dy * share), victim


def _goal(table: Tabletop, unit: int, prey: list[int]) -> Point | None:
    place = table.get(unit, Place)
    heard = loudest(table, unit if is_titan_zed(table, unit) else None)
    points = [table.get(e, Place).point for e in heard] or [table.get(u, Place).point for u in prey]
    away, goal = min(((hypot(x - place.x, y - place.y), (x, y)) for x, y in points), default=(SIGHT, place.point))
    return goal if heard or away < SIGHT else None


def crowd_falls(table: Tabletop, victim: int, dice: float) -> tuple[float, float]:
    """The chance that so many dice of the dead put a model down, and the damage to expect."""
    chances = successes(max(1, round(dice)), table.get(victim, Stats).defence)
    return at_least(chances, armor_left(table, victim) + 1), mean(chances)
