"""What the pointer says before it is clicked: odds, ways, sight, a ghost of where a model would stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.action import Action, refusal
from game.rules.battle import Battle
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.measuring import gap, sight
from game.rulesets.titanfallz.models import body, here, is_horde, name_of, side_of
from game.rulesets.titanfallz.moving import path_length
from game.rulesets.titanfallz.preview import preview, verdict
from game.rulesets.titanfallz.redrop import Dropping
from game.rulesets.titanfallz.snap_shot import TargetSpot, targets
from game.rulesets.titanfallz.tables import tables
from game.stage.panels.floating import Hint
from game.stage.pointer import at_points, at_target, why_not_at
from game.tabletop.parts import Cover, Place, Point

if TYPE_CHECKING:
    from game.stage.views.battle import BattleView

COVER = {Cover.NONE: "no cover", Cover.LIGHT: "light cover", Cover.HEAVY: "heavy cover"}


def hint_at(view: BattleView, x: float, y: float) -> Hint:
    """What to say beside a pointer on the table; shows it on the table as well."""
    unit = view.scene.model_at((x, y))
    view.scene.set_hover(unit)
    battle, plan = view.trial, view.plan
    if view.at_hand and isinstance(view.battle.waiting, (SettingUp, Dropping)):
        return _place(view, view.points(x, y)) or _plain(view, unit)
    if battle is None or plan.unit is None or plan.kind is None:
        return _plain(view, unit)
    if unit is not None and unit != plan.unit and _foe(battle, unit, view.side):
        return _target(view, battle, unit)
    return _point(view, battle, view.points(x, y)) if plan.regions else Hint()


def _foe(battle: Battle, unit: int, side: int) -> bool:
    return is_horde(battle.table, unit) or side_of(battle.table, unit) != side


def _place(view: BattleView, points: Sequence[Point]) -> Hint | None:
    """The model that is to be put down, where it may be; why not, where it may not."""
    unit, fit = view.to_place(), None
    if unit is None or view.scene.busy or not points:
        return None
    reasons = [refusal(view.battle, view.placing(unit, p)) for p in points]
    fit = next((p for p, no in zip(points, reasons, strict=True) if no is None), None)
    view.scene.set_ghost(view.battle, unit, fit)
    return None if fit is not None else Hint(note=reasons[0] or "")


def _plain(view: BattleView, unit: int | None) -> Hint:
    """How far away a model is, and what is seen of it; the odds, if one is asked whom to fire at."""
    asked = view.asked_spot()
    if isinstance(asked, TargetSpot) and unit is not None \
            and unit in targets(view.battle, asked.unit, asked.weapon):
        shot = Attack(asked.unit, asked.weapon, "ranged", unit, free=True)
        return Hint(preview(view.battle, shot), verdict(view.battle, shot), shot.arms.name)
    chosen, table = view.plan.unit, view.battle.table
    view.scene.set_sight(None)
    if unit is None or chosen is None or unit == chosen or not here(table, chosen):
        return Hint()
    look = sight(table, chosen, unit)
    seen = f"in sight, {COVER[look.cover_of(unit)]}" if look.seen else "out of sight"
    view.scene.set_sight(table.board.rays(body(table, chosen), body(table, unit)))
    return Hint(note=f'{name_of(table, unit)}: {gap(table, chosen, unit):.1f}" away, {seen}')


def _target(view: BattleView, battle: Battle, unit: int) -> Hint:
    table, attacker = battle.table, view.plan.unit or 0
    view.scene.set_path(None)
    view.scene.set_sight(table.board.rays(body(table, attacker), body(table, unit)))
    action = at_target(battle, view.plan, unit)
    if action is None:
        return Hint(note=why_not_at(battle, view.plan, unit) or "")
    view.scene.set_target(table.get(unit, Place).point, body(table, unit).radius + 0.35)
    path = getattr(action, "path", None) or ((action.to,) if hasattr(action, "to") else ())
    if path:
        view.scene.set_path([table.get(attacker, Place).point, *path], view.side)
    weapon = getattr(action, "weapon", None)
    if weapon is None:
        return Hint(note=action.label)
    how = {"throw": "throw", "melee_attack": "melee"}.get(getattr(action, "kind", ""), "ranged")
    attack = Attack(attacker, weapon, how, unit, None, view.plan.sure)
    odds = preview(battle, attack, getattr(action, "approach", ()))
    return Hint(odds, verdict(battle, attack), tables().weapons[weapon].name)


def _way(action: Action) -> tuple[Point, ...]:
    """Where an action takes its model, or what it puts down."""
    path: tuple[Point, ...] | None = getattr(action, "path", None)
    if path is not None:
        return path
    to: Point | None = getattr(action, "to", None) or getattr(action, "at", None)
    return () if to is None else (to,)


def _point(view: BattleView, battle: Battle, points: Sequence[Point]) -> Hint:
    action = at_points(battle, view.plan, points)
    unit = view.plan.unit or 0
    if action is None:
        view.scene.set_path(None)
        view.scene.set_ghost(battle, None)
        return Hint()
    marker = getattr(action, "marker", None)
    if marker is not None:
        weapon = tables().weapons[action.weapon]  # type: ignore[attr-defined]
        view.scene.set_target(marker, blast=weapon.aoe)
        return Hint(note=f'{weapon.name}: everything within {weapon.aoe:g}"')
    start = battle.table.get(unit, Place).point
    path = _way(action)
    view.scene.set_path([start, *path], view.side)
    view.scene.set_ghost(battle, unit, path[-1] if path else None)
    return Hint(note=f'{action.label} {path_length(start, path):.1f}"')
