"""The panels at the sizes people play at: nothing clipped, nothing over anything else, nothing told that is hidden."""

from __future__ import annotations

import arcade
import pytest

from game.rules.step import Answer
from game.rulesets.titanfallz.acting import TakeTurn, fresh
from game.rulesets.titanfallz.rulings import Rulings
from tests.stage.driving import Mouse, to_first_turn

pytestmark = pytest.mark.window


def test_the_table_fills_the_middle_and_runs_under_the_columns(battle_view):
    view = battle_view(seed=3)
    left, _, wide, _ = view.layout.stage
    west, east = view.scene.camera.to_screen(0, 18)[0], view.scene.camera.to_screen(36, 18)[0]
    assert left <= west < left + 0.03 * wide
    assert left + 0.97 * wide < east <= left + wide


def test_home_shows_all_of_the_table_and_home_again_goes_back(battle_view):
    view = battle_view(seed=3)
    view.controller.curtain = None
    zoom = view.scene.camera.zoom
    view.on_key_press(arcade.key.HOME, 0)
    left, low, wide, high = view.layout.middle
    for corner in ((0, 0), (36, 36)):
        x, y = view.scene.camera.to_screen(*corner)
        assert left <= x <= left + wide
        assert low <= y <= low + high
    view.on_key_press(arcade.key.HOME, 0)
    assert view.scene.camera.zoom == zoom


def test_each_action_has_a_key_of_its_own(game, battle_view):
    from game.stage.views.offering import buttons_of

    view, mouse = battle_view(seed=5), Mouse(game.window, 7)
    to_first_turn(view, mouse)
    for unit in fresh(view.battle, view.battle.side):
        view.controller.pick_unit(unit)
        keys = [button.key for button in buttons_of(view.controller) if button.press is not None]
        assert all(keys)
        assert len(set(keys)) == len(keys)


def test_the_odds_name_every_number_before_one_commits():
    from game.rulesets.titanfallz.preview import Preview
    from game.stage.panels.odds import odds_lines
    from game.tabletop.parts import Cover

    odds = Preview(
        dice=4,
        tn=4,
        inches=8.5,
        long=False,
        dark=True,
        defence=5,
        extra=1,
        cover=Cover.LIGHT,
        hurts=0.7,
        falls=0.67,
        damage=1.2,
        in_the_open=0.8,
        noise=1,
        into_melee=False,
        notes=(),
    )
    assert odds_lines(odds) == ['4 dice, TN 4+, 8.5" away', "Def 5+, light cover +1", "Darkness: TN 6+"]


def picture(view):
    view.on_draw()
    return arcade.get_image().tobytes()


@pytest.mark.parametrize("other", ["sabotage", "headhunter"])
def test_nothing_on_the_screen_depends_on_a_contract_that_stays_secret(battle_view, other):
    secret = Rulings.of({"contracts": "secret"})
    pictures = []
    for contract in ("extraction", other):
        view = battle_view(seed=3, rulings=secret)
        view.controller.curtain = None
        view.controller.answer("keep_edge")
        view.controller.curtain = None
        view.controller.submit(Answer(contract))
        assert view.controller.curtain is not None
        curtain = picture(view)
        view.controller.lift_curtain()
        view.controller.tell("the same sentence")
        pictures.append((curtain, picture(view)))
    assert pictures[0] == pictures[1]


def test_a_show_can_be_skipped_at_any_moment(battle_view):
    view = battle_view(seed=2, sides=("ai:random", "ai:random"))
    view.scene.speed = 1.0
    for _ in range(400):
        view.on_update(1 / 60)
        if view.scene.busy:
            break
    assert view.scene.busy
    view.scene.skip()
    assert not view.scene.busy


def test_speed_goes_round_from_once_to_not_at_all(battle_view):
    view = battle_view(seed=2)
    view.scene.speed = 1.0
    seen = []
    for _ in range(4):
        view.controller.next_speed()
        seen.append(view.scene.speed)
    assert seen == [2.0, 4.0, 0.0, 1.0]


def test_a_picture_takes_few_calls_to_the_card(game, battle_view, monkeypatch):
    import sys

    from pyglet import gl

    view, mouse = battle_view(seed=5), Mouse(game.window, 7)
    to_first_turn(view, mouse)
    view.on_draw()
    calls = []
    for name in ("glDrawArrays", "glDrawElements", "glDrawArraysInstanced", "glDrawElementsInstanced"):
        real = getattr(gl, name)

        def counted(*args, real=real):
            calls.append(1)
            return real(*args)

        for module in [m for m in sys.modules.values() if getattr(m, name, None) is real]:
            monkeypatch.setattr(module, name, counted)
    view.on_draw()
    assert 10 < len(calls) <= 60
    assert isinstance(view.battle.waiting, TakeTurn)
