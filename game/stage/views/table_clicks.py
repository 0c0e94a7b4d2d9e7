"""What choosing a model or a spot on the table does, whatever was used to point at it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.play.pointer import at_points, at_target, at_thing, nearest, why_not_at
from game.play.words import say
from game.rules.action import Action, refusal
from game.rules.battle import Battle
from game.rules.step import Choose
from game.rules.step import Spot as Asked
from game.rulesets.titanfallz.deployment import SettingUp, SetUp, may_set_up
from game.rulesets.titanfallz.redrop import Deploy, Dropping, DropRegion, droppable
from game.rulesets.titanfallz.terrain import PlaceTerrain, PlacingTerrain, pool
from game.tabletop.parts import Point, tidy

if TYPE_CHECKING:
    from game.stage.views.controller import Controller


def points_under(controller: Controller, x: float, y: float) -> list[Point]:
    """The points of the table a pixel may mean: what is seen there first, then what that hides."""
    return [(tidy(px), tidy(py)) for px, py in controller.scene.points_at((x, y))]


def choose_on_table(controller: Controller, unit: int | None, points: Sequence[Point]) -> None:
    """Choose a model, or one of the points that one and the same pixel may mean, the most likely one first."""
    waiting = controller.battle.waiting
    if not points:
        return
    if isinstance(waiting, Choose):
        answer_spot(controller, points)
    elif isinstance(waiting, (SettingUp, Dropping)):
        _place(controller, points)
    elif isinstance(waiting, PlacingTerrain):
        piece = pool(controller.battle.table)[0][0]
        controller.submit(PlaceTerrain(piece, points[-1], controller.terrain_turn))
    elif controller.trial is not None and controller.plan.kind is not None:
        aim(controller, unit, points)
    elif unit is not None:
        controller.pick_unit(unit)


def aim(controller: Controller, unit: int | None, points: Sequence[Point]) -> None:
    """Do the planned kind of action at a model or a spot, or say why not."""
    battle, plan = controller.trial, controller.plan
    assert battle is not None
    action = at_target(battle, plan, unit) if unit is not None else None
    action = action or at_thing(battle, plan, points) or at_points(battle, plan, points)
    if action is not None:
        controller.act(action)
    else:
        no = why_not_at(battle, plan, unit) if unit is not None else None
        controller.refuse(no or say("nothing_there"))


def asked_spot(battle: Battle) -> Asked | None:
    """The free point that the open question asks for, if it does."""
    waiting = battle.waiting
    if not isinstance(waiting, Choose):
        return None
    return next((o.spot for o in waiting.options if o.spot is not None), None)


def answer_spot(controller: Controller, points: Sequence[Point]) -> None:
    """Answer the open question with one of these points, or with the nearest that will do."""
    battle, waiting, spot = controller.battle, controller.battle.waiting, asked_spot(controller.battle)
    assert isinstance(waiting, Choose)
    if spot is None:
        return
    option = next(o for o in waiting.options if o.spot is not None)
    fit = next((p for p in points if spot.refuse(battle, p) is None), None)
    near = fit or nearest(spot.spots(battle), points[0])
    if near is not None:
        controller.answer(option.name, near)
    else:
        controller.refuse(spot.refuse(battle, points[0]) or say("nothing_there"))


def to_place(controller: Controller) -> int | None:
    """The model that a click on the table deploys or drops."""
    waiting = controller.battle.waiting
    units: Sequence[int] = ()
    if isinstance(waiting, SettingUp):
        units = may_set_up(controller.battle, waiting.side)
    elif isinstance(waiting, Dropping):
        units = droppable(controller.battle, waiting.side)
    chosen = controller.plan.unit
    return chosen if chosen in units else (units[0] if units else None)


def placing(controller: Controller, unit: int, point: Point) -> Action:
    """The action that puts it down there."""
    if isinstance(controller.battle.waiting, Dropping):
        return Deploy(unit, point)
    return SetUp(unit, point, controller.manned)


def _place(controller: Controller, points: Sequence[Point]) -> None:
    unit, battle = to_place(controller), controller.battle
    if unit is None:
        return
    fit = next((p for p in points if refusal(battle, placing(controller, unit, p)) is None), None)
    if fit is None and isinstance(battle.waiting, Dropping):
        fit = nearest(DropRegion(unit).spots(battle), points[0])
    controller.submit(placing(controller, unit, fit or points[0]))
