"""What each command of ``assets/bindings.yaml`` does on the battle screen, whatever called it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.play.words import say
from game.stage.input.bindings import Bindings
from game.stage.panels.actions import Button
from game.stage.views.offering import buttons_of, main_of, question_of, tools_of
from game.tabletop.parts import Place

if TYPE_CHECKING:
    from game.stage.views.battle import BattleView

FINE, STICK, PAN, ZOOM = 0.25, 0.35, 1.5, 1.12
"""Inches a fine step and a stick's step move the pointer, inches the table moves, and how much nearer a step is."""

MENU = (
    "back",
    "whole",
    "last_event",
    "ruler",
    "log",
    "arrows",
    "noise",
    "turn",
    "edge_scroll",
    "save",
    "full_screen",
)
"""What the menu offers: all that has no other place to click on."""

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Commands:
    """The commands of one battle screen. ``size``: of a step, in inches for the pointer, else as a share."""

    def __init__(self, view: BattleView, bound: Bindings) -> None:
        self.view, self.bound = view, bound
        self._event = 0
        control = view.controller
        self.table: dict[str, Callable[[float], object]] = {
            "choose": lambda _: view.click(*view.pointer),
            "back": lambda _: self._back(),
            "menu": lambda _: control.toggle_menu(),
            "next_unit": lambda _: self._unit(1),
            "previous_unit": lambda _: self._unit(-1),
            "next_target": lambda _: view.cursor.next_target(1),
            "previous_target": lambda _: view.cursor.next_target(-1),
            "next_button": lambda _: view.cursor.next_button(1),
            "previous_button": lambda _: view.cursor.next_button(-1),
            "main": lambda _: view.press_main(),
            "zoom_in": lambda size: view.scene.camera.zoom_at(*view.pointer, ZOOM**size),
            "zoom_out": lambda size: view.scene.camera.zoom_at(*view.pointer, ZOOM**-size),
            "whole": lambda _: view.frame_table(whole=not control.framing.whole),
            "last_event": lambda _: self._look_back(),
            "ruler": lambda _: view.ruler.toggle(),
            "save": lambda _: control.save(),
            "log": lambda _: control.toggle_log(),
            "arrows": lambda _: control.toggle_arrows(),
            "noise": lambda _: control.toggle_noise(),
            "turn": lambda _: control.turn_piece(),
            "edge_scroll": lambda _: view.toggle_edge_scroll(),
            "full_screen": lambda _: view.window.set_fullscreen(not view.window.fullscreen),
        }
        for way, (dx, dy) in WAYS.items():
            self.table[way] = partial(self._move, dx, dy)
            self.table[f"pan_{way}"] = partial(self._pan, dx, dy)
        control.menu = [(self._line(command), self._chosen(command)) for command in MENU]

    def do(self, command: str, size: float = 1.0) -> None:
        """Do one. Behind the curtain there is only one thing to do, and that is to lift it."""
        self.view.lively()
        if self.view.controller.curtain is not None:
            if command in ("choose", "main"):
                self.view.controller.lift_curtain()
            return
        if command in self.table:
            self.table[command](size)
        else:
            self._press(self.bound.cap(command))

    def key(self, name: str) -> None:
        """What a key means: an answer while there is a question, else a command, else a button that has it."""
        self.view.lively()
        plain = name.rpartition("+")[2]
        question = question_of(self.view.controller)
        if question is not None and name.isdigit() and 0 < int(name) <= len(question.answers):
            question.answers[int(name) - 1][1]()
            return
        command = self.bound.key(name)
        if command is not None:
            self.do(command, FINE if name.startswith("SHIFT+") and plain.lower() in WAYS else 1.0)
        elif self.view.controller.curtain is None:
            self._press(name)

    def pad(self, command: str, size: float) -> None:
        """What a gamepad means; a stick's step is a small one."""
        steady = command in WAYS or command.startswith("pan_")
        self.do(command, size * STICK if steady else 1.0)

    # --- within ---------------------------------------------------------------------------------------------------

    def _press(self, cap: str) -> None:
        """Press the button of the bar that has this key printed on it."""
        control = self.view.controller
        button = next((b for b in self._buttons() if cap and b.key == cap), None)
        if button is not None and button.press is not None:
            self.view.scene.sound("confirm")
            button.press()
        elif button is not None:
            control.refuse(button.tip)

    def _buttons(self) -> list[Button]:
        control = self.view.controller
        main = main_of(control)
        return [*buttons_of(control), *([main] if main else []), *tools_of(control)]

    def _back(self) -> None:
        control = self.view.controller
        if control.menu_open:
            control.toggle_menu()
        elif self.view.ruler.active:
            self.view.ruler.toggle()
        elif control.plan.kind is not None:
            control.cancel()
        elif self.view.leave is not None:
            self.view.leave()

    def _unit(self, step: int) -> None:
        control = self.view.controller
        control.next_unit(step)
        unit = control.plan.unit
        if unit is not None and control.battle.table.has(unit, Place):
            self.view.cursor.to_table(control.battle.table.get(unit, Place).point)

    def _move(self, dx: int, dy: int, size: float) -> None:
        self.view.cursor.move(dx * size, dy * size)

    def _pan(self, dx: int, dy: int, size: float) -> None:
        camera = self.view.scene.camera
        step = PAN * camera.zoom * size
        camera.pan(-dx * step, -dy * step)

    def _look_back(self) -> None:
        """Look at the model the last line of the log is about; again: the line before it."""
        control = self.view.controller
        units = [line.unit for line in control.lines if line.unit is not None]
        seen = [u for u in units if control.shown.table.has(u, Place)]
        if seen:
            self._event = self._event % len(seen) + 1
            control.look_at(seen[-self._event])

    def _line(self, command: str) -> str:
        row = self.bound.rows[command]
        return f"{say('menu_' + command)}  [{row.cap}]" if row.cap else say("menu_" + command)

    def _chosen(self, command: str) -> Callable[[], None]:
        def chosen() -> None:
            self.view.controller.toggle_menu()
            self.do(command)

        return chosen
