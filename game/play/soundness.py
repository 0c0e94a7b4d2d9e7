"""What must hold on every table after every action, whatever happened."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from game.rules.battle import Battle
from game.rulesets.titanfallz.models import body, downed, horde, models, mount_of, name_of, terms
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import Score
from game.tabletop.tabletop import Tabletop

SLACK = 0.005
"""Inches by which rounding may let two bases overlap."""


def faults(battle: Battle) -> list[str]:
    """One sentence for each thing that is wrong on this table; empty when it is sound."""
    return [*_overlaps(battle), *_in_walls(battle), *_off_table(battle), *_numbers(battle)]


def _overlaps(battle: Battle) -> Iterator[str]:
    table = battle.table
    here = [(u, body(table, u)) for u in models(table) if not downed(table, u)]
    for (a, one), (b, two) in combinations(here, 2):
        apart = hypot(one.x - two.x, one.y - two.y)
        level = one.z < two.z + two.height and two.z < one.z + one.height
        if level and not _carried(table, a, b) and apart < one.radius + two.radius - SLACK:
            deep = one.radius + two.radius - apart
            yield f'{name_of(table, a)} and {name_of(table, b)} overlap by {deep:.3f}".'


def _carried(table: Tabletop, a: int, b: int) -> bool:
    """Whether one rides the other, or both ride the same."""
    ridden = {mount_of(table, a) or a, mount_of(table, b) or b}
    return len(ridden) == 1


def _in_walls(battle: Battle) -> Iterator[str]:
    table = battle.table
    for unit in models(table):
        mine = body(table, unit)
        if table.board.rest(mine.point, mine.radius - SLACK) > mine.z + 0.01:
            yield f"{name_of(table, unit)} stands inside a piece of terrain."


def _off_table(battle: Battle) -> Iterator[str]:
    table = battle.table
    for unit in models(table):
        mine = body(table, unit)
        inside = mine.radius - SLACK <= mine.x <= table.size[0] - mine.radius + SLACK \
            and mine.radius - SLACK <= mine.y <= table.size[1] - mine.radius + SLACK
        if not inside:
            yield f"{name_of(table, unit)} is over the edge of the table."


def _numbers(battle: Battle) -> Iterator[str]:
    table = battle.table
    if battle.clock.round == 0:
        return
    if any(not 1 <= noise.level <= 6 for _, noise, _ in markers(table)):
        yield "A Noise Marker is not between 1 and 6."
    if min(table.of_table(Score).vp) < 0:
        yield "A side has fewer than no Victory Points."
    if len(horde(table)) > terms(table).spawn_cap + 2:
        yield "There are more of the horde than the cap allows."
