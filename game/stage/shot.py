"""A picture of a level or a save, without a window anybody sees."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import arcade

from game.play.level import find_level
from game.play.match import Match
from game.play.replay import Replay
from game.play.seats import HUMAN
from game.records.atomic import write_bytes
from game.records.document import load
from game.records.yaml_records import read_text
from game.rulesets.titanfallz.crews import FIRST_PAIR, find_crew
from game.stage.app import Game
from game.stage.display import no_window
from game.stage.views.battle import BattleView


def shot(subject: str, out: Path, size: tuple[int, int]) -> None:
    """Draw the battle screen of a level or a save into a PNG: all of the table where nobody has moved yet.

    Raises a Fault; NoWindow is one.
    """
    match = _match(subject)
    try:
        game = Game(visible=False, size=size)
    except Exception as error:  # noqa: BLE001 - whatever the driver raises, there is no picture
        raise no_window(error) from None
    try:
        view = BattleView(match)
        view.controller.curtain = None
        view.reported = True
        view.asking = False
        view.frame_table(whole=not match.replay.actions)
        game.window.show_view(view)
        view.on_draw()
        view.on_draw()
        picture = BytesIO()
        arcade.get_image().convert("RGB").save(picture, "PNG")
    finally:
        game.window.close()
    write_bytes(out, picture.getvalue())


def _match(subject: str) -> Match:
    path = Path(subject)
    if path.suffix in (".yaml", ".yml") and path.exists():
        root = load(read_text(path), subject).value
        if isinstance(root, dict) and "opening" in root:
            replay = Replay.read(path)
            return Match(replay.fold(), replay)
    crews = (find_crew(FIRST_PAIR[0]), find_crew(FIRST_PAIR[1]))
    return Match.begin(find_level(subject), crews, 1, sides=(HUMAN, HUMAN))
