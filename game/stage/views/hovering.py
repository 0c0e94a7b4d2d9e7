"""What the pointer says before it is clicked: odds, ways, sight, a ghost of where a model would stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.play.pointer import at_points, at_target, why_not_at, why_not_there
from game.rules.action import Action, refusal
from game.rules.battle import Battle
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.measuring import gap, sight
from game.rulesets.titanfallz.models import body, here, is_horde, name_of, side_of
from game.rulesets.titanfallz.moving import path_length
from game.rulesets.titanfallz.preview import explained, verdict
from game.rulesets.titanfallz.redrop import Dropping
from game.rulesets.titanfallz.snap_shot import TargetSpot, targets
from game.rulesets.titanfallz.tables import tables
from game.stage.panels.odds import Hint
from game.stage.views.table_clicks import asked_spot, placing, points_under, to_place
from game.tabletop.parts import Cover, Place, Point

if TYPE_CHECKING:
    from game.stage.views.controller import Controller

COVER = {Cover.NONE: "no cover", Cover.LIGHT: "light cover", Cover.HEAVY: "heavy cover"}


def hint_at(controller: Controller, x: float, y: float) -> Hint:
    """What to say beside a pointer on the table; shows it on the table as well."""
    unit = controller.scene.model_at((x, y))
    controller.scene.set_hover(unit)
    battle, plan = controller.trial, controller.plan
    if controller.at_hand and isinstance(controller.battle.waiting, (SettingUp, Dropping)):
        return _place(controller, points_under(controller, x, y)) or _plain(controller, unit)
    if battle is None or plan.unit is None or plan.kind is None:
        return _plain(controller, unit)
    if unit is not None and unit != plan.unit and _foe(battle, unit, controller.side):
        return _target(controller, battle, unit)
    return _point(controller, battle, points_under(controller, x, y)) if plan.regions else Hint()


def _foe(battle: Battle, unit: int, side: int) -> bool:
    return is_horde(battle.table, unit) or side_of(battle.table, unit) != side


def _place(controller: Controller, points: Sequence[Point]) -> Hint | None:
    """The model that is to be put down, where it may be; why not, where it may not."""
    unit, fit = to_place(controller), None
    if unit is None or controller.scene.busy or not points:
        return None
    reasons = [refusal(controller.battle, placing(controller, unit, p)) for p in points]
    fit = next((p for p, no in zip(points, reasons, strict=True) if no is None), None)
    controller.scene.set_ghost(controller.battle, unit, fit)
    return None if fit is not None else Hint(note=reasons[0] or "")


def _plain(controller: Controller, unit: int | None) -> Hint:
    """How far away a model is, and what is seen of it; the odds, if one is asked whom to fire at."""
    asked = asked_spot(controller.battle)
    if (
        isinstance(asked, TargetSpot)
        and unit is not None
        and unit in targets(controller.battle, asked.unit, asked.weapon)
    ):
        shot = Attack(asked.unit, asked.weapon, "ranged", unit, free=True)
        return Hint(explained(controller.battle, shot), verdict(controller.battle, shot), shot.arms.name)
    chosen, table = controller.plan.unit, controller.battle.table
    controller.scene.set_sight(None)
    if unit is None or chosen is None or unit == chosen or not here(table, chosen):
        return Hint()
    look = sight(table, chosen, unit)
    seen = f"in sight, {COVER[look.cover_of(unit)]}" if look.seen else "out of sight"
    controller.scene.set_sight(table.board.rays(body(table, chosen), body(table, unit)))
    return Hint(note=f'{name_of(table, unit)}: {gap(table, chosen, unit):.1f}" away, {seen}')


def _target(controller: Controller, battle: Battle, unit: int) -> Hint:
    table, attacker = battle.table, controller.plan.unit or 0
    controller.scene.set_path(None)
    controller.scene.set_sight(table.board.rays(body(table, attacker), body(table, unit)))
    action = at_target(battle, controller.plan, unit)
    if action is None:
        return Hint(note=why_not_at(battle, controller.plan, unit) or "")
    controller.scene.set_target(table.get(unit, Place).point, body(table, unit).radius + 0.35)
    path = getattr(action, "path", None) or ((action.to,) if hasattr(action, "to") else ())
    if path:
        controller.scene.set_path([table.get(attacker, Place).point, *path], controller.side)
    weapon = getattr(action, "weapon", None)
    if weapon is None:
        return Hint(note=action.label)
    how = {"throw": "throw", "melee_attack": "melee"}.get(getattr(action, "kind", ""), "ranged")
    attack = Attack(attacker, weapon, how, unit, None, controller.plan.sure)
    odds = explained(battle, attack, getattr(action, "approach", ()))
    return Hint(odds, verdict(battle, attack), tables().weapons[weapon].name)


def _way(action: Action) -> tuple[Point, ...]:
    """Where an action takes its model, or what it puts down."""
    path: tuple[Point, ...] | None = getattr(action, "path", None)
    if path is not None:
        return path
    to: Point | None = getattr(action, "to", None) or getattr(action, "at", None)
    return () if to is None else (to,)


def _point(controller: Controller, battle: Battle, points: Sequence[Point]) -> Hint:
    action = at_points(battle, controller.plan, points)
    unit = controller.plan.unit or 0
    if action is None:
        controller.scene.set_path(None)
        controller.scene.set_ghost(battle, None)
        return Hint(note=why_not_there(battle, controller.plan, points[0]) or "") if points else Hint()
    marker = getattr(action, "marker", None)
    if marker is not None:
        weapon = tables().weapons[action.weapon]  # type: ignore[attr-defined]
        controller.scene.set_target(marker, blast=weapon.aoe)
        return Hint(note=f'{weapon.name}: everything within {weapon.aoe:g}"')
    start = battle.table.get(unit, Place).point
    path = _way(action)
    controller.scene.set_path([start, *path], controller.side)
    controller.scene.set_ghost(battle, unit, path[-1] if path else None)
    return Hint(note=f'{action.label} {path_length(start, path):.1f}"')
