"""The title: a new match, a match against an AI, a save, or goodbye."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Thread

import arcade
from arcade.hitbox import algo_bounding_box
from PIL import Image

from game.play.level import Level, find_level, stock_levels
from game.play.match import Match
from game.play.seats import HUMAN
from game.play.telling import texts
from game.records.faults import Fault
from game.records.paths import saves
from game.rulesets.titanfallz.crews import FIRST_PAIR, find_crew
from game.stage.panels.canvas import Canvas, Rect, Spot
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import fitted, wrapped
from game.stage.scene.painting import MARGIN, Painting, painted
from game.stage.scene.tiles import PPI, cells_of
from game.stage.settings import Settings
from game.stage.theme import (
    AMBER,
    AMBER_LIGHT,
    ATTACK,
    DIM,
    HI,
    HORDE,
    INK,
    LINE,
    LINE2,
    ON_AMBER,
    TEAL,
    TEXT,
    VOID,
    Colour,
    faded,
)

OPPONENT = "ai:recruit"
"""Whom one plays against who asks for no one else: it thinks for a moment and makes mistakes."""

FIRST_LEVEL = "dark_refinery"
PATIENCE = 0.25
"""Seconds a table has to stay chosen before it is painted."""

CALM = 1 / 15
"""Seconds between two pictures of a screen on which nothing moves."""


class TitleView(arcade.View):
    """What the player sees first. ``start`` puts a match on the screen.

    Behind the menu lies the table one will play on. It is painted in the background, so that the match begins at once.
    """

    def __init__(self, start: Callable[[Match], None], settings: Settings | None = None) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.start = start
        self.canvas = Canvas()
        self.note = ""
        self.level, self.table = FIRST_LEVEL, ""
        self._pictures: dict[str, Painting] = {}
        self._texture: tuple[str, arcade.Texture] | None = None
        self._hovered = ""
        self._choose(FIRST_LEVEL)

    # --- drawing --------------------------------------------------------------------------------------------------

    def on_show_view(self) -> None:
        self.window.set_draw_rate(CALM)

    def on_hide_view(self) -> None:
        self.window.set_draw_rate(1 / 60)

    def on_draw(self) -> None:
        self.clear(color=VOID)
        self.window.default_camera.use()
        self._build()
        self.canvas.draw()

    @property
    def layout(self) -> Layout:
        """The window and the scale."""
        return Layout(self.window.width, self.window.height, self.settings.ui_scale)

    def _build(self) -> None:
        lay = self.layout
        auto, quick = saves() / "autosave.yaml", saves() / "quicksave.yaml"
        picture = self._backdrop()
        if self.canvas.fresh(
            (lay, self.note, self.table, auto.exists(), quick.exists(), picture is None, self._hovered)
        ):
            return
        wide, high, k, say = lay.width, lay.height, lay.k, texts("screen")
        if picture is not None:
            scale = max((wide * 0.66) / picture.width, high / picture.height)
            self.canvas.picture(picture, wide * 0.67, high * 0.5, picture.height * scale, 150)
        self.canvas.to_front()
        edge = max(wide * 0.42, 560 * k)
        self.canvas.box((edge - high * 0.1, 0, wide, high * 0.3), faded(VOID, 0), low=faded(VOID, 230))
        self.canvas.shape(
            [(0, 0), (edge - high * 0.1, 0), (edge + high * 0.1, high), (0, high)],
            faded(VOID, 248),
            faded(INK, 244),
        )
        for shift, colour in ((0.0, AMBER), (16 * k, TEAL)):
            self._stripe(edge + shift, high, 5 * k, colour)
        x, top, room = 64 * k, high - 120 * k, edge - 128 * k
        _, size = fitted(say["title"], room, 104 * k, "display")
        long = self.canvas.text(say["title"][:-1], x, top, size, HI, display=True)
        self.canvas.text(say["title"][-1], x + long, top, size, HORDE, display=True)
        self.canvas.box((x + 2, top - 74 * k, 56 * k, 4 * k), AMBER)
        self.canvas.text(
            say["subtitle"], x + 72 * k, top - 72 * k, 19 * k, TEXT, bold=True, width=room - 72 * k
        )
        self._menu(lay, x, top - 150 * k, room, auto=auto.exists(), quick=quick.exists())
        ink = ATTACK if self.note else DIM
        rows = wrapped(self.note or say["title_keys"], room, 16 * k)
        for i, row in enumerate(rows[:3]):
            self.canvas.text(row, x, (62 - 20 * i) * k, 16 * k, ink, width=room)
        self.canvas.done()

    def _stripe(self, x: float, high: float, wide: float, colour: Colour) -> None:
        lean = high * 0.1
        self.canvas.shape(
            [(x - lean, 0), (x - lean + wide, 0), (x + lean + wide, high), (x + lean, high)], colour
        )

    def _menu(self, lay: Layout, x: float, top: float, room: float, *, auto: bool, quick: bool) -> None:
        say, k = texts("screen"), lay.k
        rows: list[tuple[str, Callable[[], None] | None]] = [
            (say["new_hotseat"], lambda: self.new((HUMAN, HUMAN))),
            (say["new_ai"], lambda: self.new((HUMAN, OPPONENT))),
            (say["watch"], lambda: self.new((OPPONENT, OPPONENT))),
            (say["load_auto"], (lambda: self.load("autosave.yaml")) if auto else None),
            (say["load_quick"], (lambda: self.load("quicksave.yaml")) if quick else None),
            (say["quit"], arcade.exit),
            (say["table"].format(table=self.table), self.next_level),
        ]
        step = min(58 * k, (top - 90 * k) / len(rows))
        for i, (label, press) in enumerate(rows):
            rect = (x, top - (i + 1) * step + 8 * k, min(430 * k, room), step - 8 * k)
            self._row(rect, label, press, str(i + 1), k)

    def _row(self, rect: Rect, label: str, press: Callable[[], None] | None, key: str, k: float) -> None:
        """A line of the menu: plain with a bar at its left, filled where the pointer is."""
        left, bottom, wide, high = rect
        lit = label == self._hovered and press is not None
        ink = ON_AMBER if lit else (HI if press else DIM)
        if lit:
            self.canvas.cut(rect, AMBER_LIGHT, AMBER, 12 * k, low=AMBER)
        else:
            self.canvas.box((left, bottom + high * 0.15, 3 * k, high * 0.7), LINE2 if press else LINE)
        room = wide - 80 * k
        self.canvas.text(label, left + 26 * k, bottom + high / 2, 23 * k, ink, display=True, width=room)
        self.canvas.key(
            key, left + wide - 28 * k, bottom + high / 2, HI if press and not lit else DIM, 14 * k
        )
        tip = "" if press else texts("screen")["no_save"]
        self.canvas.spots.append(Spot(rect, press, tip, label))

    def _backdrop(self) -> arcade.Texture | None:
        """The picture of the chosen table, once it is painted."""
        painting = self._pictures.get(self.level)
        if painting is None:
            return None
        if self._texture is None or self._texture[0] != self.level:
            image, cut = Image.fromarray(painting.colours), round(MARGIN * PPI)
            image = image.crop((cut, cut, image.width - cut, image.height - cut)).reduce(2).convert("RGBA")
            self._texture = (self.level, arcade.Texture(image, hit_box_algorithm=algo_bounding_box))
        return self._texture[1]

    # --- choosing -------------------------------------------------------------------------------------------------

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
        self._choose(names[(at + 1) % len(names)])

    def _choose(self, name: str) -> None:
        self.level = name
        try:
            level = find_level(name)
        except Fault as fault:
            self.table, self.note = name, str(fault)
            return
        self.table, self.note = level.name, ""
        if name not in self._pictures:
            Thread(target=self._paint, args=(name, level), daemon=True).start()

    def _paint(self, name: str, level: Level) -> None:
        time.sleep(PATIENCE)
        if self.level != name:
            return
        size = (float(level.size[0]), float(level.size[1]))
        self._pictures[name] = painted(size, cells_of(size, level.floor), level.pieces(), level.areas())

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

    # --- mouse and keyboard ---------------------------------------------------------------------------------------

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        spot = self.canvas.spot_at(x, y)
        self._hovered = "" if spot is None else spot.name

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
