"""What the battle screen promises a player."""

from __future__ import annotations

import arcade
import pytest

from game.rules.step import Answer
from game.rulesets.titanfallz.acting import TakeTurn, fresh
from tests.stage.driving import Mouse

pytestmark = pytest.mark.window


def picture(view) -> bytes:
    view.on_draw()
    return arcade.get_image().tobytes()


def to_contracts(view):
    """Play up to the moment the second side picks its contract."""
    view.controller.curtain = None
    view.controller.answer("keep_edge")
    view.controller.curtain = None


def test_the_curtain_shows_nothing_of_what_is_behind_it(battle_view):
    pictures = set()
    for contract in ("extraction", "headhunter"):
        view = battle_view(seed=3)
        to_contracts(view)
        view.controller.submit(Answer(contract))
        assert view.controller.curtain is not None
        pictures.add(picture(view))
    assert len(pictures) == 1


def test_a_pick_the_other_side_may_not_know_is_not_in_the_log(battle_view):
    view = battle_view(seed=3)
    to_contracts(view)
    first = view.battle.side
    view.controller.submit(Answer("sabotage"))
    assert view.battle.side != first
    assert not any("Sabotage" in line.words for line in view.controller.lines)


def test_a_grey_button_says_why(game, battle_view):
    view, mouse = battle_view(seed=1), Mouse(game.window, 7)
    for _ in range(600):
        mouse.play(view, 1)
        if isinstance(view.battle.waiting, TakeTurn) and view.controller.curtain is None:
            break
    view.controller.pick_unit(fresh(view.battle, view.battle.side)[0])
    view.refresh()
    grey = [spot for spot in view._canvases["bar"].spots if spot.press is None]
    assert grey
    assert all(spot.tip.endswith(".") for spot in grey)


def test_undo_takes_back_what_revealed_nothing(battle_view):
    view = battle_view(seed=3)
    view.controller.curtain = None
    before = view.battle.digest()
    view.controller.answer("keep_edge")
    assert view.controller.match.why_no_undo() is None
    view.controller.undo()
    assert view.battle.digest() == before


def test_a_skipped_show_leaves_the_same_picture_as_a_watched_one(game, battle_view):
    pictures = []
    for speed in (0.0, 1.0):
        view = battle_view(seed=2, sides=("ai:random", "ai:random"))
        view.frame_table(whole=True)
        for _ in range(40):
            view.on_update(1 / 60)
        view.scene.speed = speed
        view.on_update(1 / 60)
        for _ in range(600):
            if not view.scene.busy:
                break
            view.scene.update(1 / 30)
        view.scene.speed = 1.0
        view.reported = True
        pictures.append(picture(view))
    assert pictures[0] == pictures[1]
    assert game.window.current_view is view


def test_drawing_leaves_the_battle_as_it_is(battle_view):
    view = battle_view(seed=2, sides=("ai:random", "ai:random"))
    for _ in range(20):
        view.on_update(1 / 60)
        told = view.battle.digest()
        view.scene.rebuild(view.battle)
        view.on_draw()
        assert view.battle.digest() == told


def test_a_picture_of_a_level_has_no_question_over_the_table(battle_view) -> None:
    view = battle_view()
    view.controller.curtain = None
    view.on_draw()
    assert view._canvases["dialog"].spots
    view.asking = False
    view.on_draw()
    assert not view._canvases["dialog"].spots
