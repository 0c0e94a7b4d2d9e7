"""What a half-made plan puts on the table: where one may walk, drop or aim, and where the dead go next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.pointer import AT_HAND
from game.rules.battle import Battle
from game.rules.step import Choose
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.fighting import ApproachRegion
from game.rulesets.titanfallz.horde import goals, next_path
from game.rulesets.titanfallz.models import here, horde, side_of
from game.rulesets.titanfallz.moving import Move, reach_of
from game.rulesets.titanfallz.redrop import Dropping, DropRegion
from game.rulesets.titanfallz.scoring import zones_of
from game.stage.views.table_clicks import asked_spot, to_place
from game.tabletop.parts import Base, Place, Point

if TYPE_CHECKING:
    from game.stage.views.controller import Controller


def show_plan(controller: Controller) -> None:
    """Show what may be done now, and nothing of what was planned before."""
    controller.scene.clear_plan()
    if controller.at_hand:
        _show_wanted(controller)
    controller.scene.set_chosen(controller.plan.unit)
    if controller.trial is not None:
        _show_offers(controller, controller.trial)
    shown = controller.shown
    paths = [p for u in horde(shown.table) if (p := _arrow(shown, u))] if controller.arrows else []
    controller.scene.set_horde_arrows(paths)


def _show_wanted(controller: Controller) -> None:
    """The zones and spots that the battle itself asks for."""
    battle, scene, waiting = controller.battle, controller.scene, controller.battle.waiting
    if isinstance(waiting, (SettingUp, Dropping)):
        scene.set_zones(zones_of(battle.table, waiting.side), waiting.side)
        unit = to_place(controller)
        if isinstance(waiting, Dropping) and unit is not None:
            scene.set_spots(DropRegion(unit).spots(battle), waiting.side)
    elif isinstance(waiting, Choose) and (spot := asked_spot(battle)) is not None:
        scene.set_spots(spot.spots(battle), waiting.side)


def _show_offers(controller: Controller, battle: Battle) -> None:
    """The places and targets of the chosen kind of action."""
    plan, scene = controller.plan, controller.scene
    if plan.unit is None or not here(battle.table, plan.unit):
        return
    side = side_of(battle.table, plan.unit)
    if plan.kind is Move:
        scene.set_reach(reach_of(battle, plan.unit), side)
    elif plan.kind is not None:
        plain = [r for r in plan.regions if not isinstance(r, ApproachRegion)]
        scene.set_spots([p for region in plain for p in region.spots(battle)], side)
        aims = {getattr(offer, "target", None) or getattr(offer, "titan", None) for offer in plan.fitting}
        targets = [t for t in sorted(a for a in aims if a is not None) if battle.table.has(t, Place)]
        scene.set_aims([_aim_at(battle, t) for t in targets])


def _arrow(shown: Battle, unit: int) -> list[Point]:
    drawn = goals(shown.table, unit)
    path = next_path(shown, unit, drawn[0]) if drawn else ()
    return [shown.table.get(unit, Place).point, *path] if path else []


def _aim_at(battle: Battle, unit: int) -> tuple[Point, float]:
    """Where a target stands, and how wide its brackets are."""
    base = battle.table.find(unit, Base)
    return (battle.table.get(unit, Place).point, (AT_HAND if base is None else base.radius) + 0.3)
