"""A film of a recorded match: every action retold on the battle screen, picture after picture."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any

import arcade
from PIL import Image

from game.play.match import Match
from game.play.replay import Replay
from game.records.faults import Failure, Fault
from game.rules.action import Action
from game.rules.battle import Battle
from game.stage.app import Game
from game.stage.display import no_window
from game.stage.shows import SHOWS
from game.stage.views.battle import BattleView

FORMATS = (".mp4", ".gif", "")
"""By the ending of the file's name; without one, a folder of numbered PNGs."""

TAIL = 0.5
"""Seconds the last picture stays."""


class NoEncoder(Failure):
    """Why a film of this kind cannot be written here."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a film is made: pixels, pictures a second, how much faster than life, and which rounds it shows."""

    size: tuple[int, int] = (1280, 720)
    fps: int = 30
    speed: float = 1.0
    first: int = 0
    last: int = 999


class Reteller:
    """Sits where a player sits and makes the moves of the record, both sides' alike."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._actions = list(actions)

    @property
    def done(self) -> bool:
        """Whether every move has been made."""
        return not self._actions

    def choose(self, battle: Battle, side: int) -> Action:
        """The next move of the record."""
        return self._actions.pop(0)


def film(file: str, out: Path, cut: Cut) -> Counter[str]:
    """Write a film of a replay; tells how often each kind of event was shown. Raises a Fault; NoEncoder is one."""
    check_format(out)
    replay = Replay.read(file)
    try:
        game = Game(visible=False, size=cut.size)
    except Exception as error:  # noqa: BLE001 - whatever the driver raises, there is no picture
        raise no_window(error) from None
    shown: Counter[str] = Counter()
    try:
        write(out, pictures(game, replay, cut, shown), cut)
    finally:
        game.window.close()
    return shown


def check_format(out: Path) -> None:
    """Raises a Fault for an ending that is no film, or NoEncoder for one that cannot be written here."""
    if out.suffix.lower() not in FORMATS:
        allowed = "it has to end in .mp4 or .gif, or have no ending for a folder of pictures"
        raise Fault(f"{out.name!r} is no film; {allowed}.")
    if out.is_dir():
        raise Fault("there is a folder of that name already; a film does not overwrite it.", path=out)
    if out.suffix.lower() == ".mp4":
        _encoder()


def pictures(game: Game, replay: Replay, cut: Cut, shown: Counter[str]) -> Iterator[Image.Image]:
    """The pictures of a film one after the other; counts in ``shown`` what was seen to happen."""
    match = Match(replay.begin(), Replay(replay.opening, [], {}))
    reteller = Reteller(replay.actions)
    view = BattleView(match)
    view.reported = True  # the film ends on the table, not on the report
    view.controller.players = [reteller, reteller]
    view.controller.at_screen, view.controller.curtain = 0, None
    view.frame_table(whole=True)
    game.window.show_view(view)
    try:
        _hurry(view, reteller, cut.first)
        view.scene.speed = 1.0
        yield from _take(view, reteller, cut, shown)
    finally:
        game.window.hide_view()


def _hurry(view: BattleView, reteller: Reteller, first: int) -> None:
    """Play up to a round without showing it."""
    view.scene.speed = 0.0
    while not reteller.done and view.battle.clock.round < first:
        view.controller.let_machine_move()


def _take(view: BattleView, reteller: Reteller, cut: Cut, shown: Counter[str]) -> Iterator[Image.Image]:
    control = view.controller
    logged, tail = len(view.battle.log), 0
    while tail < TAIL * cut.fps:
        over = reteller.done or view.battle.outcome is not None or view.battle.clock.round > cut.last
        if not view.scene.busy and not over:
            control.let_machine_move()
            news, logged = view.battle.log[logged:], len(view.battle.log)
            seen = [e for e in news if e.audience() in (None, control.side)]
            shown.update(type(event).__name__ for event in seen if type(event) in SHOWS)
            if not view.scene.busy:
                continue
        control.update(cut.speed / cut.fps)
        view.on_draw()
        yield arcade.get_image().convert("RGB")
        tail = tail + 1 if over and not view.scene.busy else 0


# --- writing -------------------------------------------------------------------------------------------------------


def write(out: Path, frames: Iterator[Image.Image], cut: Cut) -> None:
    """Write pictures as a film, whole or not at all: beside its place first, then moved there."""
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as room:
            made = Path(room) / out.name
            if out.suffix:
                (_mp4 if out.suffix.lower() == ".mp4" else _gif)(made, frames, cut.fps)
            else:
                _folder(made, frames)
            made.replace(out)
    except OSError as error:
        raise Fault(f"this film cannot be written ({error.strerror or error}).", path=out) from error


def _folder(out: Path, frames: Iterator[Image.Image]) -> None:
    out.mkdir()
    for number, picture in enumerate(frames):
        picture.save(out / f"{number:05}.png")


def _gif(out: Path, frames: Iterator[Image.Image], fps: int) -> None:
    reduced = (picture.quantize(128, dither=Image.Dither.NONE) for picture in frames)
    head = next(reduced)
    head.save(out, save_all=True, append_images=reduced, duration=round(1000 / fps), loop=0)


def _mp4(out: Path, frames: Iterator[Image.Image], fps: int) -> None:
    head = next(frames)
    writer = _encoder().write_frames(str(out), head.size, fps=fps, macro_block_size=2)
    writer.send(None)
    for picture in chain([head], frames):
        writer.send(picture.tobytes())
    writer.close()


def _encoder() -> Any:
    try:
        return import_module("imageio_ffmpeg")
    except ImportError:
        why = "an .mp4 needs the package imageio-ffmpeg (the extra called film); .gif and a folder need nothing."
        raise NoEncoder(why) from None
