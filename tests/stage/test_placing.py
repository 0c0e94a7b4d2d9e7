"""What models put on the table, and what they work there, by mouse: walls, jammers, strikes, drones, caches."""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.acting import Activate
from game.rulesets.titanfallz.drone import FlyDrone
from game.rulesets.titanfallz.equipment import JumpJet
from game.rulesets.titanfallz.interacting import Interact, Interacted
from game.rulesets.titanfallz.jammer import JammerSet, SetJammer
from game.rulesets.titanfallz.ordnance import CallOrdnance, OrdnanceCalled
from game.rulesets.titanfallz.parts import Orbit
from game.rulesets.titanfallz.shield_wall import RaiseWall, ShieldWallSet
from game.rulesets.titanfallz.skills import CombatStims, Revived
from game.stage.views.hovering import hint_at
from game.stage.views.offering import question_of
from game.stage.views.table_clicks import aim
from game.tabletop.parts import Place
from tests.rulesets.titanfallz.test_equipment import fitted
from tests.sketch import Sketch, sketch, wall
from tests.stage.test_interrupting import shown

pytestmark = pytest.mark.window


def chosen(battle_view, game: Sketch, name: str, kind):
    """A view in which that model is acting and this kind of action was picked."""
    game.turn(0)
    game.do(Activate(game[name]))
    view = shown(battle_view, game)
    view.controller.pick_kind(next(choice for choice in view.controller.choices if choice.kind is kind))
    return view


def click(view, point):
    """Hover over a spot of the table, then click it."""
    hint_at(view.controller, *view.scene.camera.to_screen(*point))
    aim(view.controller, None, [point])


def happened(view, kind) -> bool:
    return any(isinstance(event, kind) for event in view.battle.log)


def test_a_wall_and_a_jammer_go_where_one_clicks(battle_view) -> None:
    game = sketch("A rampart Teague 10,10", "A hacker Yuri 10,16", "B rifleman Dorn 30,30")
    view = chosen(battle_view, game, "Teague", RaiseWall)
    click(view, (11.6, 10.0))
    assert happened(view, ShieldWallSet)
    game = sketch("A hacker Yuri 10,16", "B rifleman Dorn 30,30")
    view = chosen(battle_view, game, "Yuri", SetJammer)
    click(view, (14.0, 16.0))
    assert happened(view, JammerSet)
    view.scene.rebuild(view.battle)


def test_of_two_kinds_of_ordnance_one_is_picked_and_then_its_spot(battle_view) -> None:
    game = sketch("A field_engineer Pine 10,10", "B rifleman Dorn 18,10")
    game.put(0, Orbit((("needle_swarm", "precision_strike"), ())))
    view = chosen(battle_view, game, "Pine", CallOrdnance)
    question = question_of(view.controller)
    assert question is not None
    assert [label for label, _ in question.answers] == ["Needle Swarm", "Precision Strike"]
    question.answers[0][1]()
    click(view, (18.0, 14.0))
    assert happened(view, OrdnanceCalled)


def test_a_drone_flies_and_a_titan_leaps_where_one_clicks(battle_view) -> None:
    for item, kind, spot in (
        ("coordinator_drone", FlyDrone, (16.0, 10.0)),
        ("jump_jet", JumpJet, (14.6, 10.0)),
    ):
        terrain = [wall(14.6, 10, 4.2, 6, 6)] if kind is JumpJet else []
        game = fitted(sketch("A titan Ox 10,10", "B rifleman Dorn 30,30", terrain=terrain), "Ox", item)
        view = chosen(battle_view, game, "Ox", kind)
        click(view, spot)
        assert view.battle.table.get(game["Ox"], Place).point == (spot if kind is JumpJet else (10.0, 10.0))
        view.scene.rebuild(view.battle)


def test_whom_to_raise_is_picked_from_a_list(battle_view) -> None:
    game = sketch("A trauma_medic Obi 10,10", "A sniper Moro 12,10 downed", "A sniper Quiet 10,12 downed")
    view = chosen(battle_view, game, "Obi", CombatStims)
    question = question_of(view.controller)
    assert question is not None
    assert [label for label, _ in question.answers] == ["Moro, Quiet", "Moro", "Quiet"]
    question.answers[0][1]()
    assert sum(isinstance(event, Revived) for event in view.battle.log) == 2


def test_a_jammer_is_worked_by_a_click_on_it(battle_view) -> None:
    game = sketch("A hacker Yuri 10,16", "B rifleman Dorn 30,30")
    game.turn(0)
    game.do(Activate(game["Yuri"]))
    game.do(SetJammer(game["Yuri"], (11.0, 16.0)))
    view = shown(battle_view, game)
    view.controller.pick_kind(next(choice for choice in view.controller.choices if choice.kind is Interact))
    click(view, (11.0, 16.2))
    assert happened(view, Interacted)
