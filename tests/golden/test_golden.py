"""Golden games: each save tells the very story that lies beside it. Bless a meant change with tools/retell.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.play.level import stock_levels
from game.play.replay import Replay
from game.play.retelling import retell
from tools import retell as tool

HERE = Path(__file__).resolve().parent


@pytest.mark.parametrize("name", sorted(tool.GAMES))
def test_a_golden_game_tells_its_story(name: str) -> None:
    replay = Replay.read(HERE / f"{name}.yaml")
    told = retell(replay).splitlines()
    written = (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    for number, (now, then) in enumerate(zip(told, written, strict=False), 1):
        assert now == then, f"{name}.txt, line {number}; if that is meant: python tools/retell.py --bless {name}"
    assert len(told) == len(written)


@pytest.mark.parametrize("name", sorted(tool.GAMES))
def test_a_golden_game_is_one_of_its_scenario_and_goes_to_the_end(name: str) -> None:
    replay = Replay.read(HERE / f"{name}.yaml")
    assert replay.opening.level.name == tool.GAMES[name].level or name in tool.GAMES[name].level
    assert replay.fold(verify=True).outcome is not None


def test_every_scenario_that_ships_has_its_golden_game() -> None:
    assert {Path(level).stem for level in map(str, stock_levels())} == {order.level for order in tool.GAMES.values()}


def test_the_tool_says_in_one_sentence_what_it_cannot_tell(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--bless", "dark_refinry"]) == 1
    assert tool.main([str(HERE / "nothing.yaml")]) == 1
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "did you mean 'dark_refinery'" in said[0]


def test_the_tool_tells_a_save_on_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    name = sorted(tool.GAMES)[0]
    assert tool.main([str(HERE / f"{name}.yaml")]) == 0
    assert capsys.readouterr().out == (HERE / f"{name}.txt").read_text(encoding="utf-8")
