"""The battle screen: the table in the middle, panels around it, and whoever's move it is at the mouse.

What is drawn is the battle as the side at the screen may see it; what is done goes through the controller.
"""

from __future__ import annotations

from collections.abc import Callable

import arcade

from game.play.match import Match
from game.play.words import say
from game.rules.battle import Battle
from game.rulesets.titanfallz.models import here
from game.stage.input.bindings import bindings
from game.stage.input.gamepad import Gamepads
from game.stage.input.keys import key_name
from game.stage.panels.actions import draw_bar, draw_confirm
from game.stage.panels.canvas import Canvas, Spot
from game.stage.panels.card import draw_card
from game.stage.panels.curtain import draw_curtain
from game.stage.panels.dialog import draw_dialog, draw_toast
from game.stage.panels.forecast import draw_dice, draw_forecast
from game.stage.panels.layer import Layer
from game.stage.panels.layout import Layout
from game.stage.panels.log import ALL, TOPICS, draw_log, place_of
from game.stage.panels.minimap import draw_minimap, point_under
from game.stage.panels.odds import Hint, draw_hint
from game.stage.panels.roster import draw_strip
from game.stage.panels.topbar import draw_tools, draw_top
from game.stage.scene.scene import Scene
from game.stage.settings import Settings
from game.stage.sound.mixer import Mixer
from game.stage.sound.mood import Mood
from game.stage.views.commands import Commands
from game.stage.views.controller import Controller
from game.stage.views.cursor import Cursor
from game.stage.views.framing import own_middle
from game.stage.views.handover import news
from game.stage.views.hovering import hint_at
from game.stage.views.offering import buttons_of, expected, main_of, question_of, steps_of, tools_of
from game.stage.views.ruler import Measure, Ruler, draw_measures, measures, show_ruler
from game.stage.views.table_clicks import choose_on_table, points_under

DRAG = 5.0
"""Pixels the mouse has to move before a press is a drag."""

LIVELY, IDLE = 1 / 60, 1 / 12
"""Seconds between two pictures while something moves, and while nothing does."""

SETTLE = 0.8
"""Seconds after a show in which Space, pressed once too often, does nothing else."""

LAYERS = (
    ("map", "top", "tools", "card", "log", "forecast", "dice", "bar", "strip", "confirm", "toast"),
    ("dialog", "more"),
    ("measures", "hint"),
    ("curtain",),
)
"""The panels that are drawn together, from the layer at the back to the one in front."""

BUTTONS = {
    arcade.MOUSE_BUTTON_LEFT: "left",
    arcade.MOUSE_BUTTON_RIGHT: "right",
    arcade.MOUSE_BUTTON_MIDDLE: "middle",
}
EDGE, EDGE_SPEED = 4.0, 900.0
"""How near to the edge of the window the pointer moves the table, and how fast: pixels, and pixels a second."""

CONTROLS = ("dialog", "more", "bar", "confirm", "strip", "tools", "log")
"""The panels that can be pressed, the foremost first."""


class BattleView(arcade.View):
    """Plays a match on the screen. ``leave`` is called when the player goes back to the title."""

    def __init__(
        self,
        match: Match,
        leave: Callable[[], None] | None = None,
        mixer: Mixer | None = None,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self.leave = leave
        self.mixer, self.settings = mixer or Mixer(), settings or Settings()
        size = (self.window.width, self.window.height)
        self.scene = Scene(size, match.replay.opening.level.floor, self.mixer)
        self.scene.camera.still = self.settings.reduced_motion
        self.mood = Mood(self.mixer, self.scene)
        self.controller = Controller(match, self.scene)
        self.pointer = (0.0, 0.0)
        self.controller.expanded, self.topic = False, ALL
        self.reported = False
        self.asking = True
        """Whether an open question stands over the table; a picture of a level has none."""
        self._lively_left = 1.0
        self._press: tuple[float, float] | None = None
        self._dragged = False
        self._settle_left = 0.0
        self._layers = [Layer() for _ in LAYERS]
        self._canvases = {
            name: Canvas(layer) for layer, names in zip(self._layers, LAYERS, strict=True) for name in names
        }
        self.ruler = Ruler()
        self.measured: list[Measure] = []
        self.edge_scroll, self._mouse_inside = False, False
        self.cursor = Cursor(self)
        self.commands = Commands(self, bindings())
        self.gamepads = Gamepads(bindings(), self.commands.pad)
        self.frame_table(whole=False)
        self.controller.begin()

    @property
    def layout(self) -> Layout:
        """Where the panels are."""
        return Layout(self.window.width, self.window.height, self.settings.ui_scale)

    @property
    def battle(self) -> Battle:
        """The battle that is played."""
        return self.controller.battle

    def frame_table(self, *, whole: bool) -> None:
        """Show all of the table, or as much of it as fills the screen from column to column."""
        table, side = self.controller.shown.table, self.controller.side
        self.controller.framing.frame(self.layout, table.size, own_middle(table, side), whole=whole)

    # --- time -----------------------------------------------------------------------------------------------------

    def lively(self) -> None:
        """Something has happened: draw often for a while."""
        self._lively_left = 1.0

    def on_show_view(self) -> None:
        self.lively()
        self.gamepads.listen()

    def on_hide_view(self) -> None:
        self.mood.stop()
        self.gamepads.close()
        self.window.set_draw_rate(LIVELY)

    def on_update(self, delta_time: float) -> None:
        self.controller.update(delta_time)
        self.mixer.update(delta_time)
        self.gamepads.update(delta_time)
        self._scroll_at_edge(delta_time)
        self.mood.follow(self.controller.shown, self.controller.side, delta_time)
        self._lively_left -= delta_time
        self._settle_left = SETTLE if self.scene.busy else self._settle_left - delta_time
        busy = self.scene.busy or self.scene.camera.moving or self._lively_left > 0
        self.window.set_draw_rate(LIVELY if busy else IDLE)
        if self.controller.let_machine_move():
            self.lively()
        if self.battle.outcome is not None and not self.scene.busy and not self.reported:
            self.reported = True
            from game.stage.views.report import ReportView

            self.window.show_view(ReportView(self.controller, self.leave, self.settings))

    def on_resize(self, width: int, height: int) -> None:
        super().on_resize(width, height)
        self.frame_table(whole=self.controller.framing.whole)
        self.lively()

    # --- drawing --------------------------------------------------------------------------------------------------

    def on_draw(self) -> None:
        if self.controller.curtain is not None:
            self._draw_curtain(self.controller.curtain)
            return
        self.scene.draw()
        self.window.default_camera.use()
        self.refresh()
        for layer in self._layers[:-1]:
            layer.draw()

    def refresh(self) -> None:
        """Bring every panel up to date."""
        lay, c, control = self.layout, self._canvases, self.controller
        spot = self.spot_at(*self.pointer)
        hovered = control.hovered = "" if spot is None else spot.name
        shown, side, unit = control.shown, control.side, self._card_unit()
        draw_minimap(c["map"], lay, shown, self.scene.backdrop.small, self.scene.camera.span(lay.middle))
        draw_top(c["top"], lay, shown)
        draw_tools(c["tools"], lay, tools_of(control), hovered, side)
        own = unit is not None and unit == control.plan.unit
        seen = control.trial if own and control.trial is not None else shown
        draw_card(c["card"], lay, seen, unit, side, steps_of(control) if own else ())
        self._draw_log(c)
        draw_forecast(c["forecast"], lay, shown)
        draw_dice(c["dice"], lay, self.scene.rolls)
        draw_bar(c["bar"], lay, side, buttons_of(control), hovered)
        draw_confirm(c["confirm"], lay, side, main_of(control), hovered)
        draw_strip(c["strip"], lay, shown, side, control.plan.unit, control.pick_unit, hovered)
        draw_toast(c["toast"], lay, control.toast_words or expected(control), self.battle.side)
        self._draw_question(c["dialog"], lay, hovered)
        self._draw_measures(c["measures"])
        draw_hint(c["hint"], lay, self.pointer, control.hint)

    def _draw_log(self, canvases: dict[str, Canvas]) -> None:
        """The log in its place, or over others if it is expanded."""
        now, other = ("more", "log") if self.controller.expanded else ("log", "more")
        control = self.controller
        draw_log(
            canvases[now], self.layout, control.lines, control.scroll, control.look_at, topic=self.topic,
            expanded=self.controller.expanded, turn=self._next_topic, grow=self.controller.toggle_log,
        )  # fmt: skip
        canvases[other].fresh(None)
        canvases[other].done()

    def _draw_measures(self, canvas: Canvas) -> None:
        camera = self.scene.camera
        rows = [(camera.to_screen(*m.at), m) for m in self.measured]
        draw_measures(canvas, rows, self.pointer if self.cursor.shown else None)

    def spots_of(self, panel: str) -> list[Spot]:
        """What can be pressed on a panel."""
        return [spot for spot in self._canvases[panel].spots if spot.press is not None]

    def _card_unit(self) -> int | None:
        hovered, control = self.scene.hovered, self.controller
        return hovered if hovered is not None and here(control.shown.table, hovered) else control.plan.unit

    def _draw_question(self, canvas: Canvas, lay: Layout, hovered: str) -> None:
        question = question_of(self.controller) if self.asking else None
        if question is None:
            canvas.fresh(None)
            canvas.done()
            return
        side = self.battle.side or 0
        draw_dialog(canvas, lay, side, question.title, question.about, question.answers, hovered)

    def _draw_curtain(self, side: int) -> None:
        self.clear()
        self.window.default_camera.use()
        canvas, match = self._canvases["curtain"], self.controller.match
        draw_curtain(canvas, self.layout, side, match.names[side], news(match.battle))
        canvas.draw()

    # --- the mouse ------------------------------------------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The control under a pixel."""
        found = (self._canvases[name].spot_at(x, y) for name in CONTROLS)
        return next((spot for spot in found if spot is not None), None)

    def point_at(self, x: float, y: float) -> None:
        """The pointer is at a pixel now: say what a click there would do."""
        self.pointer = (x, y)
        self.lively()
        control = self.controller
        if control.curtain is not None:
            return
        spot = self.spot_at(x, y)
        self.measured = []
        if spot is None and self._on_table(x, y):
            self._point_at_table(x, y)
        else:
            self.scene.set_hover(None)
            control.hint = Hint(note=spot.tip if spot is not None and spot.tip != spot.name else "")

    def _point_at_table(self, x: float, y: float) -> None:
        control, points = self.controller, points_under(self.controller, x, y)
        if question_of(control) is not None:
            control.hint = Hint()
        elif self.ruler.active:
            if points:
                self.ruler.point(points[0])
            control.hint = Hint(note=show_ruler(control, self.ruler))
        else:
            control.hint = hint_at(control, x, y)
            self.measured = measures(control, points)

    def _on_table(self, x: float, y: float) -> bool:
        """Whether a pixel is not under a panel."""
        return self.layout.uncovered(x, y)

    def click(self, x: float, y: float) -> None:
        """A click: on a control, a model, or the ground."""
        control = self.controller
        if control.curtain is not None:
            control.lift_curtain()
            return
        self.refresh()
        spot, far = self.spot_at(x, y), point_under(self.layout, self.battle.table.size, x, y)
        if spot is not None:
            if spot.press is not None:
                self.scene.sound("confirm")
                spot.press()
            else:
                control.refuse(spot.tip)
        elif far is not None:
            self.scene.camera.ease_to(*far)
        elif self.ruler.active and self._on_table(x, y):
            self._measure(x, y)
        elif self.scene.busy:
            self.scene.skip()
        elif control.at_hand and question_of(control) is None and self._on_table(x, y):
            choose_on_table(control, self.scene.model_at((x, y)), points_under(control, x, y))

    def _measure(self, x: float, y: float) -> None:
        points = points_under(self.controller, x, y)
        if points:
            self.ruler.click(points[0])
        self.point_at(x, y)

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        self.cursor.shown, self._mouse_inside = False, True
        self.point_at(x, y)

    def on_mouse_leave(self, x: int, y: int) -> None:
        self._mouse_inside = False

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        self.lively()
        if self._press is not None and abs(x - self._press[0]) + abs(y - self._press[1]) > DRAG:
            self._dragged = True
        if self._dragged and self.controller.curtain is None:
            self.scene.camera.pan(dx, dy)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._press, self._dragged = (x, y), False

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        self.lively()
        dragged, self._press, self._dragged = self._dragged, None, False
        if dragged:
            return
        self.pointer = (x, y)
        command = self.commands.bound.mouse.get(BUTTONS.get(button, ""))
        if command is not None:
            self.commands.do(command)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self.lively()
        left, bottom, wide, high = place_of(self.layout, expanded=self.controller.expanded)
        if left <= x <= left + wide and bottom <= y <= bottom + high:
            self.controller.scroll_log(int(3 * scroll_y))
        else:
            self.pointer = (x, y)
            command = self.commands.bound.mouse.get("wheel_up" if scroll_y > 0 else "wheel_down")
            if command is not None:
                self.commands.do(command, abs(scroll_y))

    # --- keys and gamepads ----------------------------------------------------------------------------------------

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        name = key_name(symbol, modifiers)
        if name:
            self.commands.key(name)

    def press_main(self) -> None:
        """Skip what is being shown, or do what is done next; not the one right after the other by mistake."""
        main = main_of(self.controller)
        if self.scene.busy:
            self.scene.skip()
        elif main is not None and self._settle_left <= 0:
            if main.press is None:
                self.controller.tell(main.tip)
            else:
                main.press()

    def _next_topic(self) -> None:
        self.topic = TOPICS[(TOPICS.index(self.topic) + 1) % len(TOPICS)]

    def toggle_edge_scroll(self) -> None:
        """Let the pointer at the edge of the window move the table, or not."""
        self.edge_scroll = not self.edge_scroll
        self.controller.tell(say("edge_scroll_on" if self.edge_scroll else "edge_scroll_off"))

    def _scroll_at_edge(self, seconds: float) -> None:
        """Move the table while the mouse is at the edge of the window."""
        (x, y), wide, high = self.pointer, self.window.width, self.window.height
        if (
            not self.edge_scroll
            or self.cursor.shown
            or not self._mouse_inside
            or self.controller.curtain is not None
        ):
            return
        dx = (x < EDGE) - (x > wide - EDGE)
        dy = (y < EDGE) - (y > high - EDGE)
        if dx or dy:
            self.lively()
            self.scene.camera.pan(dx * EDGE_SPEED * seconds, dy * EDGE_SPEED * seconds)
