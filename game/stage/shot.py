"""A picture of a level or a save, without a window anybody sees."""

from __future__ import annotations

import sys
from pathlib import Path

import arcade

from game.play.level import find_level
from game.play.match import Match
from game.play.replay import Replay
from game.play.seats import HUMAN
from game.records.document import load
from game.records.faults import Fault
from game.records.yaml_records import read_text
from game.rulesets.titanfallz.crews import FIRST_PAIR, find_crew
from game.stage.app import Game, has_display
from game.stage.views.battle import BattleView


def shot(subject: str, out: Path, size: tuple[int, int]) -> bool:
    """Draw the battle screen of a level or a save into a PNG; False where no window can be made, hidden or not."""
    match = _match(subject)
    if not has_display():
        return False
    try:
        game = Game(visible=False, size=size)
    except Exception as error:  # noqa: BLE001 - whatever the driver raises, there is no picture
        print(f"No window could be made: {error}.", file=sys.stderr)
        return False
    view = BattleView(match)
    view.curtain = None
    view.reported = True
    game.window.show_view(view)
    view.on_draw()
    view.on_draw()
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        arcade.get_image().convert("RGB").save(out, "PNG")
    except OSError as error:
        raise Fault(f"{out} cannot be written: {error.strerror}.") from None
    finally:
        game.window.close()
    return True


def _match(subject: str) -> Match:
    path = Path(subject)
    if path.suffix in (".yaml", ".yml") and path.exists():
        root = load(read_text(path), subject).value
        if isinstance(root, dict) and "opening" in root:
            replay = Replay.read(path)
            return Match(replay.fold(), replay)
    crews = (find_crew(FIRST_PAIR[0]), find_crew(FIRST_PAIR[1]))
    return Match.begin(find_level(subject), crews, 1, sides=(HUMAN, HUMAN))
