"""A free shot on the screen: a button in one's own turn, a question in the other's."""

from __future__ import annotations

import pytest

from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Activate, TakeTurn
from game.rulesets.titanfallz.attack import AttackRolled
from game.rulesets.titanfallz.moving import Move
from game.stage.views.hovering import _plain
from game.stage.views.offering import buttons_of, question_of
from game.stage.views.table_clicks import aim, answer_spot
from tests.sketch import Sketch, sketch

pytestmark = pytest.mark.window


def shown(battle_view, game: Sketch):
    """A battle view that shows this battle instead of its own."""
    view = battle_view(seed=1)
    game.battle.log.clear()
    view.controller.match.battle = view.controller.shown = game.battle
    view.scene.rebuild(view.battle)
    view.controller.turn_over()
    view.controller.curtain = None
    view.controller.work_out()
    return view


def button(view, label: str):
    """What a button of the bar does."""
    view.refresh()
    return next(button.press for button in buttons_of(view.controller) if button.label == label)


def rolled(view) -> int:
    return sum(isinstance(event, AttackRolled) for event in view.battle.log)


def test_in_ones_own_turn_a_button_fires_and_nobody_is_activated(battle_view) -> None:
    game = sketch("A marksman Nadia 10,10", "A freelancer Dob 10,14", "B rifleman Dorn 20,10").turn(0)
    view = shown(battle_view, game)
    button(view, "Nadia: Snap Shot")()
    aim(view.controller, game["Dorn"], [game.place("Dorn").point])
    assert rolled(view) == 1
    while isinstance(view.battle.waiting, Choose):
        view.controller.answer("roll")
    assert isinstance(view.battle.waiting, TakeTurn)
    assert view.battle.waiting.side == 0
    assert not [button for button in buttons_of(view.controller) if button.label.endswith("Snap Shot")]


def test_a_friend_that_acts_goes_on_acting_after_a_shot_that_was_thought_better_of(battle_view) -> None:
    game = sketch("A marksman Nadia 10,10", "A freelancer Dob 10,14", "B rifleman Dorn 20,10").turn(0)
    game.do(Activate(game["Dob"]))
    view = shown(battle_view, game)
    button(view, "Nadia: Snap Shot")()
    assert view.controller.plan.unit == game["Nadia"]
    view.controller.cancel()
    assert view.controller.plan.unit == game["Dob"]
    assert button(view, "Move") is not None


def test_in_the_others_turn_a_question_leads_to_a_click_on_a_target(battle_view) -> None:
    game = sketch("A freelancer Dob 10,14", "B marksman Ilse 20,10").turn(0)
    game.answer("wait")
    game.do(Activate(game["Dob"]))
    game.do(Move(game["Dob"], ((11, 14),)))
    view = shown(battle_view, game)
    question = question_of(view.controller)
    assert question is not None
    assert [label for label, _ in question.answers] == ["Not yet", "Fire", "Hold fire this round"]
    question.answers[1][1]()
    hint = _plain(view.controller, game["Dob"])
    assert hint.odds is not None
    assert (hint.odds.dice, hint.means) == (6, "down")
    answer_spot(view.controller, [game.place("Dob").point])
    assert rolled(view) == 1
