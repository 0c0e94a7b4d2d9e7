"""One window for all tests of the stage."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from game.stage.app import Game
    from game.stage.views.battle import BattleView


@pytest.fixture(scope="session")
def game(display: str) -> Iterator[Game]:
    """The game's window, shared: making one is slow."""
    from game.stage.app import Game

    made = Game(visible=True)
    yield made
    made.window.close()


@pytest.fixture
def battle_view(game: Game) -> Iterator[Callable[..., BattleView]]:
    """Puts a match of the Dark Refinery on the screen: ``battle_view(sides=…, seed=…, rulings=…)``."""
    from game.play.level import find_level
    from game.play.match import Match
    from game.rulesets.titanfallz.crews import find_crew
    from game.stage.views.battle import BattleView

    def show(**more: object) -> BattleView:
        seed = more.pop("seed", 1)
        crews = (find_crew("ironwake"), find_crew("meridian"))
        view = BattleView(Match.begin(find_level("dark_refinery"), crews, seed, **more))  # type: ignore[arg-type]
        game.window.show_view(view)
        view.scene.speed = 0
        return view

    yield show
    game.window.hide_view()
    gc.collect()
