"""A pointer without a mouse: moved over the table by keys or a stick, and from target to target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.rules.action import refusal
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.scoring import zones_of
from game.stage.panels.canvas import Rect
from game.stage.views.offering import question_of
from game.stage.views.table_clicks import placing, to_place
from game.tabletop.parts import Point, tidy

if TYPE_CHECKING:
    from game.stage.views.battle import BattleView

ARM = 9.0
"""Pixels from the middle of the cross to the end of its arms."""

APART = 1.5
"""Inches between the spots of a deployment zone that are gone through one after another."""


class Cursor:
    """The pointer of the battle screen, as keys and sticks move it. ``shown`` until the mouse moves again."""

    def __init__(self, view: BattleView) -> None:
        self.view = view
        self.shown = False
        self._target = self._button = -1
        self._of: object = None

    def move(self, dx: float, dy: float) -> None:
        """Move it by so many inches; at the edge of what is free of panels the table moves instead."""
        view, camera = self.view, self.view.scene.camera
        x, y = view.pointer[0] + dx * camera.zoom, view.pointer[1] + dy * camera.zoom
        left, bottom, wide, high = view.layout.middle
        kept = (max(left, min(left + wide, x)), max(bottom, min(bottom + high, y)))
        if not self._in_middle():
            kept = (max(0.0, min(view.window.width - 1.0, x)), max(0.0, min(view.window.height - 1.0, y)))
        else:
            camera.pan(kept[0] - x, kept[1] - y)
        self._put(*kept)

    def to_table(self, point: Point) -> None:
        """Put it on a point of the table, which comes into view if it is not."""
        camera, lay = self.view.scene.camera, self.view.layout
        if not camera.sees(*point):
            left, bottom, wide, high = lay.middle
            x, y = camera.to_screen(*point)
            camera.pan(left + wide / 2 - x, bottom + high / 2 - y)
        self._put(*camera.to_screen(*self.view.scene.lifted(point)))

    def next_target(self, step: int) -> None:
        """Go on to the next answer, target or spot there is, or back to the last one."""
        answers = self._answers()
        targets: Sequence[Any] = answers or self._targets()
        if not targets:
            return
        self._target = self._counted(self._target, step, ("target", tuple(targets)), len(targets))
        if answers:
            self._put(*_middle(answers[self._target]))
        else:
            self.to_table(targets[self._target])

    def next_button(self, step: int) -> None:
        """Go on to the next button of the bar."""
        self.view.refresh()
        rects = [spot.rect for spot in self.view.spots_of("bar")]
        if rects:
            self._button = self._counted(self._button, step, ("bar", tuple(rects)), len(rects))
            self._put(*_middle(rects[self._button]))

    def _counted(self, at: int, step: int, of: object, count: int) -> int:
        """The next number in a row; a new row is begun at its first or its last."""
        if of != self._of:
            self._of, at = of, -1 if step > 0 else 0
        return (at + step) % count

    def _in_middle(self) -> bool:
        left, bottom, wide, high = self.view.layout.middle
        x, y = self.view.pointer
        return left <= x <= left + wide and bottom <= y <= bottom + high

    def _put(self, x: float, y: float) -> None:
        self.shown = True
        self.view.point_at(x, y)

    def _answers(self) -> list[Rect]:
        if question_of(self.view.controller) is None:
            return []
        self.view.refresh()
        return [spot.rect for spot in self.view.spots_of("dialog")]

    def _targets(self) -> list[Point]:
        """What the table shows to be aimed at, or where the model in hand may be put."""
        keys = self.view.scene.overlay.keys
        aims: Any = keys.get("aims") or ()
        spots: Any = keys.get("spots") or ()
        found = [at for at, _ in aims] + list(spots)
        return found or self._deployment_spots()

    def _deployment_spots(self) -> list[Point]:
        control = self.view.controller
        waiting, unit = control.battle.waiting, to_place(control)
        if not isinstance(waiting, SettingUp) or unit is None:
            return []
        found = list[Point]()
        for outline in zones_of(control.battle.table, waiting.side):
            xs, ys = [x for x, _ in outline], [y for _, y in outline]
            for i in range(1, int((max(ys) - min(ys)) / APART) + 1):
                for j in range(1, int((max(xs) - min(xs)) / APART) + 1):
                    point = (tidy(min(xs) + j * APART), tidy(min(ys) + i * APART))
                    if refusal(control.battle, placing(control, unit, point)) is None:
                        found.append(point)
        return found


def _middle(rect: Rect) -> tuple[float, float]:
    return (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)
