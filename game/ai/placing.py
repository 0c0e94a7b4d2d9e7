"""Where things come to lie: terrain before the battle, models in deployment, reserves in the drop step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot

from game.ai.levels import Breadth
from game.ai.outcomes import Imagination
from game.ai.spots import sampled
from game.rules.action import Action, Region
from game.rules.battle import Battle
from game.rulesets.titanfallz.deployment import FinishSetUp, SetUpRegion
from game.rulesets.titanfallz.interacting import tank_of
from game.rulesets.titanfallz.measuring import place_at
from game.rulesets.titanfallz.models import body, kind_of, of_side, other, standing
from game.rulesets.titanfallz.redrop import DeclineDrop
from game.rulesets.titanfallz.scoring import zones_of
from game.rulesets.titanfallz.terrain import TerrainRegion
from game.tabletop.parts import Place, Point

ORDER = {"titan": 0, "infantry": 1, "pilot": 2}
"""Titans go down first, so that their Pilots are aboard; a Pilot on foot comes last."""


def deployed(view: Battle, side: int) -> Action | None:
    """The next model to deploy, towards what there is to fetch, behind something, and not in a heap."""
    offers = view.options()
    regions = [offer for offer in offers if isinstance(offer, SetUpRegion) and offer.manned]
    regions.sort(key=lambda r: (ORDER.get(kind_of(view.table, r.unit), 3), r.unit))
    for region in regions:
        action = _first(view, region, _post(view, side, region.unit))
        if action is not None:
            return action
    return next((offer for offer in offers if isinstance(offer, FinishSetUp)), None)


def _first(view: Battle, region: Region, score: Callable[[Point], float]) -> Action | None:
    """The action of the best point that is legal."""
    for point in sorted(region.candidates(view), key=score, reverse=True):
        action = region.action(view, point)
        if action is not None:
            return action
    return None


def _post(view: Battle, side: int, unit: int) -> Callable[[Point], float]:
    table, goal = view.table, heart(view)
    radius = 0.984 if kind_of(table, unit) == "titan" else 0.492
    way = table.board.flow(radius, [goal])
    friends = [table.get(u, Place) for u in of_side(table, side)]
    foes = [body(table, u) for u in of_side(table, other(side)) if standing(table, u)]
    shy = 0.2 if kind_of(table, unit) == "titan" else 1.0 if kind_of(table, unit) == "infantry" else 3.0

    def score(point: Point) -> float:
        there = body(table, unit, place_at(table, unit, point))
        far = min(way.distance(point), 80.0)
        crowd = sum(hypot(f.x - point[0], f.y - point[1]) < 3.0 for f in friends)
        seen = sum(table.board.sees_body(there, foe) for foe in foes)
        return -far + 1.5 * int(table.board.touches_cover(there)) - 1.5 * crowd - shy * seen

    return score


def heart(view: Battle) -> Point:
    """What the fight will be about: the tank, or the middle of the table."""
    tank = tank_of(view.table)
    place = None if tank is None else view.table.find(tank, Place)
    size = view.table.size
    return (size[0] / 2, size[1] / 2) if place is None else place.point


def dropped(view: Battle, mind: Imagination, breadth: Breadth) -> Action:
    """The best reserve at the best of a few spots, or none if all of them are worse than waiting."""
    best: Action = DeclineDrop()
    value = mind.judge.value(view, mind.side)
    for offer in view.options():
        if not isinstance(offer, Region):
            continue
        for action in _landings(view, offer, breadth):
            outcome = mind.outcome(view, action)
            if outcome is None:
                continue
            worth = outcome.value + outcome.more
            if worth > value:
                best, value = action, worth
    return best


def _landings(view: Battle, region: Region, breadth: Breadth) -> Iterable[Action]:
    return [action for _, action in sampled(view, region, breadth.spots)]


def laid(view: Battle, side: int) -> Action | None:
    """A piece of terrain on the way from the own zone to the middle, or as near to it as may be."""
    outline = next(iter(zones_of(view.table, side)), None)
    goal = heart(view)
    if outline is not None:
        x, y = (sum(v[i] for v in outline) / len(outline) for i in (0, 1))
        goal = (0.45 * x + 0.55 * goal[0], 0.45 * y + 0.55 * goal[1])
    for offer in view.options():
        if isinstance(offer, TerrainRegion):
            return _first(view, offer, lambda p: -hypot(p[0] - goal[0], p[1] - goal[1]))
    return next((offer for offer in view.options() if isinstance(offer, Action)), None)
