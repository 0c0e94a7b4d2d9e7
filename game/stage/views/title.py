"""The title: a new match, a match against an AI, a save, or goodbye."""

from __future__ import annotations

import time
from collections.abc import Callable

import arcade

from game.play.level import find_level, stock_levels
from game.play.match import Match
from game.play.seats import HUMAN
from game.play.telling import texts
from game.records.faults import Fault
from game.records.paths import saves
from game.rulesets.titanfallz.crews import FIRST_PAIR, find_crew
from game.stage.panels.canvas import Canvas
from game.stage.panels.layout import Layout
from game.stage.theme import AMBER, ATTACK, DIM, HI, LINE2, PANEL, TEAL, TEXT, VOID

FIRST_LEVEL = "dark_refinery"


class TitleView(arcade.View):
    """What the player sees first. ``start`` puts a match on the screen."""

    def __init__(self, start: Callable[[Match], None]) -> None:
        super().__init__()
        self.start = start
        self.canvas = Canvas()
        self.note = ""
        self.level = FIRST_LEVEL
        self.table = find_level(FIRST_LEVEL).name

    def on_draw(self) -> None:
        self.clear(color=VOID)
        self.window.default_camera.use()
        self._build()
        self.canvas.draw()

    def _build(self) -> None:
        lay, say = Layout(self.window.width, self.window.height), texts("screen")
        auto, quick = saves() / "autosave.yaml", saves() / "quicksave.yaml"
        if self.canvas.fresh((lay, self.note, self.table, auto.exists(), quick.exists())):
            return
        wide, high, k = self.window.width, self.window.height, lay.k
        self.canvas.shape(
            [(0, high * 0.62), (wide, high * 0.7), (wide, high * 0.705), (0, high * 0.625)], AMBER
        )
        self.canvas.shape(
            [(0, high * 0.6), (wide, high * 0.68), (wide, high * 0.683), (0, high * 0.603)], TEAL
        )
        self.canvas.text(say["title"], wide / 2, high * 0.8, 54 * k, HI, display=True, anchor="center")
        self.canvas.text(say["subtitle"], wide / 2, high * 0.8 - 56 * k, 14 * k, DIM, anchor="center")
        rows: list[tuple[str, Callable[[], None] | None]] = [
            (say["new_hotseat"], lambda: self.new((HUMAN, HUMAN))),
            (say["new_ai"], lambda: self.new((HUMAN, "ai:random"))),
            (say["watch"], lambda: self.new(("ai:random", "ai:random"))),
            (say["load_auto"], (lambda: self.load("autosave.yaml")) if auto.exists() else None),
            (say["load_quick"], (lambda: self.load("quicksave.yaml")) if quick.exists() else None),
            (say["quit"], arcade.exit),
            (say["table"].format(table=self.table), self.next_level),
        ]
        for i, (label, press) in enumerate(rows):
            rect = (wide / 2 - 190 * k, high * 0.54 - i * 52 * k, 380 * k, 42 * k)
            self.canvas.button(
                rect,
                label,
                press,
                key=str(i + 1),
                paper=PANEL,
                edge=LINE2,
                ink=HI if press else LINE2,
                size=14 * k,
                tip="There is no such save yet.",
            )
        self.canvas.text(
            self.note, wide / 2, 34, 12 * k, ATTACK if self.note else TEXT, anchor="center", width=wide - 40
        )
        self.canvas.done()

    def new(self, sides: tuple[str, str]) -> None:
        """Begin a match on the chosen level with the first pair of crews."""
        crews = (find_crew(FIRST_PAIR[0]), find_crew(FIRST_PAIR[1]))
        self._try(
            lambda: Match.begin(
                find_level(self.level),
                crews,
                time.time_ns() % 10**9,
                sides=sides,
                autosave=saves() / "autosave.yaml",
            )
        )

    def next_level(self) -> None:
        """Choose the next of the levels there are; one that cannot be read is named with its fault."""
        names = sorted(stock_levels())
        at = names.index(self.level) if self.level in names else -1
        self.level = names[(at + 1) % len(names)]
        try:
            self.table, self.note = find_level(self.level).name, ""
        except Fault as fault:
            self.table, self.note = self.level, str(fault)

    def load(self, name: str) -> None:
        """Go on with a save."""
        self._try(lambda: Match.resume(saves() / name, saves() / "autosave.yaml"))

    def _try(self, make: Callable[[], Match]) -> None:
        try:
            match = make()
        except Fault as fault:
            self.note = str(fault)
            return
        self.start(match)

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._build()
        spot = self.canvas.spot_at(x, y)
        if spot is not None:
            if spot.press is not None:
                spot.press()
            else:
                self.note = spot.tip

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        self._build()
        number = symbol - ord("1")
        if 0 <= number < len(self.canvas.spots):
            press = self.canvas.spots[number].press
            if press is not None:
                press()
