"""The window, and which screen is in it."""

from __future__ import annotations

import time

import arcade

from game.ai.seats import seats
from game.play.level import find_level
from game.play.match import Match
from game.records.paths import saves
from game.rulesets.titanfallz.crews import find_crew
from game.stage.display import no_window
from game.stage.fonts import load_fonts
from game.stage.settings import Settings
from game.stage.sound.device import open_device
from game.stage.sound.mixer import Mixer
from game.stage.views.battle import BattleView
from game.stage.views.title import TitleView

SIZE = (1280, 720)
TITLE = "TITANFALLZ"


class Game:
    """The window of the game and the way between its screens."""

    def __init__(
        self, *, visible: bool = True, size: tuple[int, int] = SIZE, settings: Settings | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.window = arcade.Window(*size, TITLE, resizable=True, visible=visible, antialiasing=False)
        self.window.set_minimum_size(*SIZE)
        load_fonts()
        self.mixer = Mixer(open_device() if visible else None)

    def title(self) -> None:
        """Show the title."""
        self.window.show_view(TitleView(self.battle, self.settings))

    def battle(self, match: Match) -> None:
        """Put a match on the screen."""
        self.window.show_view(BattleView(match, self.title, self.mixer, self.settings))


def play(
    *,
    level: str | None,
    sides: str,
    crews: tuple[str, str],
    seed: int | None,
    load: str | None,
    alternating: bool | None,
) -> int:
    """Open the window; with a level or a save go straight to the battle. Returns the exit code.

    Raises a Fault for anything it does not know, and :class:`~game.stage.display.NoWindow`.
    """
    match = _match(level, sides, crews, seed, load, alternating)
    try:
        game = Game()
    except Exception as error:  # noqa: BLE001 - whatever the driver raises, the player gets one sentence
        raise no_window(error) from None
    if match is None:
        game.title()
    else:
        game.battle(match)
    arcade.run()
    return 0


def _match(
    level: str | None,
    sides: str,
    crews: tuple[str, str],
    seed: int | None,
    load: str | None,
    alternating: bool | None,
) -> Match | None:
    """The match the command line asks for. Raises :class:`Fault` for anything it does not know."""
    autosave = saves() / "autosave.yaml"
    if load is not None:
        return Match.resume(load, autosave)
    names = seats(sides)
    if level is None and names == ("human", "human") and seed is None:
        return None
    chosen = time.time_ns() % 10**9 if seed is None else seed
    pair = (find_crew(crews[0]), find_crew(crews[1]))
    return Match.begin(
        find_level(level or "dark_refinery"),
        pair,
        chosen,
        sides=names,
        alternating=alternating,
        autosave=autosave,
    )
