"""A whole game by mouse, from the first click of the roll-off to the report, in a real window."""

from __future__ import annotations

import arcade
import pytest

from tests.stage.driving import Keyboard, Mouse

pytestmark = pytest.mark.window


def test_a_whole_game_is_played_by_mouse(game, battle_view, tmp_path):
    from game.stage.views.report import ReportView

    view = battle_view(seed=1)
    taken = Mouse(game.window, 1).play(view, 4000)
    assert view.battle.outcome is not None, f"{taken} clicks did not finish the game"
    assert isinstance(game.window.current_view, ReportView)
    view.controller.match.save(tmp_path / "drive.yaml")
    from game.play.replay import Replay

    assert Replay.read(tmp_path / "drive.yaml").fold().digest() == view.battle.digest()


def test_a_whole_game_is_played_by_keyboard_alone(game, battle_view):
    from game.stage.views.report import ReportView

    view = battle_view(seed=1)
    taken = Keyboard(game.window, 1).play(view, 4000)
    assert view.battle.outcome is not None, f"{taken} turns did not finish the game"
    assert isinstance(game.window.current_view, ReportView)


def test_the_report_names_the_winner_and_leads_back_to_the_title(game, battle_view):
    from game.rulesets.titanfallz.models import terms
    from game.rulesets.titanfallz.parts import Score
    from game.stage.views.report import points_by_round, sources
    from game.stage.views.title import TitleView

    view = battle_view(seed=2, sides=("ai:random", "ai:random"))
    view.leave = game.title
    for _ in range(4000):
        if view.battle.outcome is not None:
            break
        view.on_update(1 / 60)
    view.on_update(1 / 60)
    report, battle = game.window.current_view, view.battle
    report.on_draw()
    words = [line.words for line in report.canvas.lines]
    winner = battle.outcome.winner
    title = "A draw" if winner is None else f"{terms(battle.table).crews[winner]} wins"
    assert title.upper() in words
    vp = battle.table.of_table(Score).vp
    assert points_by_round(battle)[-1] == vp
    assert tuple(sum(row[side] for _, row in sources(battle)) for side in (0, 1)) == vp
    [back] = [spot for spot in report.canvas.spots if spot.name == "Back to the title"]
    Mouse(game.window, 4).click(back.rect[0] + 10, back.rect[1] + 10)
    assert isinstance(game.window.current_view, TitleView)


def test_the_title_offers_every_level_there_is(game):
    from game.play.level import find_level, stock_levels

    game.title()
    title = game.window.current_view
    title.on_draw()
    at = title.canvas.spots[-1].rect
    seen = set()
    for _ in stock_levels():
        Mouse(game.window, 0).click(at[0] + 5, at[1] + 5)
        title.on_draw()
        assert title.canvas.spots[-1].name == f"Table: {find_level(title.level).name}"
        seen.add(title.level)
    assert seen == set(stock_levels()) >= {"dark_refinery", "titanfall_at_the_sprawl", "last_drop"}
    title.next_level()
    chosen = title.level
    title.new(("human", "human"))
    assert game.window.current_view.controller.match.replay.opening.level == find_level(chosen)


def test_the_title_starts_a_match_with_one_click(game):
    from game.stage.views.battle import BattleView

    game.title()
    title = game.window.current_view
    title.on_draw()
    first = title.canvas.spots[0].rect
    Mouse(game.window, 0).click(first[0] + 5, first[1] + 5)
    assert isinstance(game.window.current_view, BattleView)
    game.window.current_view.on_draw()
    assert arcade.get_image().size == (game.window.width, game.window.height)
