"""A mouse that plays: it only clicks on what the screen shows, and everything goes through the window."""

from __future__ import annotations

import random
from typing import cast

import arcade

from game.rulesets.titanfallz.acting import TakeTurn
from game.rulesets.titanfallz.deployment import SettingUp
from game.stage.views.battle import BattleView
from game.stage.views.offering import buttons_of, question_of
from game.tabletop.parts import Place


class Mouse:
    """Clicks at random on what the battle screen offers."""

    def __init__(self, window: arcade.Window, seed: int) -> None:
        self.window = window
        self.dice = random.Random(seed)

    def click(self, x: float, y: float) -> None:
        """Move there, press and release, as a window sees it."""
        at = (int(x), int(y))
        self.window.dispatch_event("on_mouse_motion", *at, 1, 1)
        self.window.dispatch_event("on_mouse_press", *at, arcade.MOUSE_BUTTON_LEFT, 0)
        self.window.dispatch_event("on_mouse_release", *at, arcade.MOUSE_BUTTON_LEFT, 0)
        self.window.dispatch_events()

    def play(self, view: BattleView, clicks: int) -> int:
        """With the whole table in view, play so many clicks, or until another screen is shown; tells how many."""
        if not view.controller.framing.whole:
            view.frame_table(whole=True)
        for number in range(clicks):
            if self.window.current_view is not view:
                return number
            self.click(*self.choose(view))
            view.on_update(1 / 60)
        return clicks

    def choose(self, view: BattleView) -> tuple[float, float]:
        """Where to click next."""
        if view.controller.curtain is not None:
            return (view.window.width / 2, view.window.height / 2)
        view.refresh()
        dialog = [s.rect for s in view._canvases["dialog"].spots if s.press]
        if dialog and question_of(view.controller) is not None:
            return middle(self.dice.choice(dialog))
        keys = view.scene.overlay.keys
        dots = list(cast("tuple[tuple[float, float], ...]", keys.get("spots") or ()))
        dots += [
            at for at, _ in cast("tuple[tuple[tuple[float, float], float], ...]", keys.get("aims") or ())
        ]
        if dots and self.dice.random() < 0.85:
            return view.scene.camera.to_screen(*view.scene.lifted(self.dice.choice(dots)))
        if isinstance(view.battle.waiting, SettingUp) and self.dice.random() < 0.8:
            deep = self.dice.choice([self.dice.uniform(1.5, 5), self.dice.uniform(31, 34.5)])
            return view.scene.camera.to_screen(self.dice.uniform(1, 35), deep)
        if view.scene.reach_shown and self.dice.random() < 0.7:
            return view.scene.camera.to_screen(*view.scene.lifted(self.near_chosen(view)))
        bar = [s.rect for name in ("bar", "confirm") for s in view._canvases[name].spots if s.press]
        strip = [s.rect for s in view._canvases["strip"].spots if s.press]
        return middle(self.dice.choice(bar if bar and self.dice.random() < 0.7 else strip))

    def near_chosen(self, view: BattleView) -> tuple[float, float]:
        """A spot some inches from the chosen model."""
        place = view.battle.table.get(view.controller.plan.unit or 0, Place)
        return (place.x + self.dice.uniform(-5, 5), place.y + self.dice.uniform(-5, 5))


def middle(rect: tuple[float, float, float, float]) -> tuple[float, float]:
    """The middle of a rectangle."""
    return (rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)


def to_first_turn(view: BattleView, mouse: Mouse, clicks: int = 900) -> None:
    """Play by mouse until somebody may activate a model."""
    for _ in range(clicks):
        mouse.play(view, 1)
        if isinstance(view.battle.waiting, TakeTurn) and view.controller.curtain is None:
            return
    raise AssertionError("the first turn never came")


class Keyboard:
    """Plays with keys alone: buttons, targets and answers by theirs, places with the arrows."""

    ARROWS = (arcade.key.LEFT, arcade.key.RIGHT, arcade.key.UP, arcade.key.DOWN)

    def __init__(self, window: arcade.Window, seed: int) -> None:
        self.window = window
        self.dice = random.Random(seed)

    def press(self, symbol: int, modifiers: int = 0) -> None:
        """Press and let go, as a window sees it."""
        self.window.dispatch_event("on_key_press", symbol, modifiers)
        self.window.dispatch_event("on_key_release", symbol, modifiers)
        self.window.dispatch_events()

    def play(self, view: BattleView, turns: int) -> int:
        """So many times press what the moment asks for, or until another screen is shown; tells how many."""
        for number in range(turns):
            if self.window.current_view is not view:
                return number
            self.turn(view)
            view.on_update(1 / 60)
        return turns

    def turn(self, view: BattleView) -> None:
        """Press the keys for one decision."""
        key, control = arcade.key, view.controller
        if control.curtain is not None:
            self.press(key.ENTER)
        elif question_of(control) is not None or view.cursor._targets():
            for _ in range(self.dice.randint(1, 4)):
                self.press(key.PERIOD)
            self.press(key.ENTER)
            if control.plan.kind is not None and self.dice.random() < 0.3:
                self.press(key.ESCAPE)
        elif view.scene.reach_shown:
            for _ in range(self.dice.randint(1, 4)):
                self.press(self.dice.choice(self.ARROWS), self.dice.choice((0, key.MOD_SHIFT)))
            self.press(key.ENTER)
            if self.dice.random() < 0.4:
                self.press(key.ESCAPE)
        else:
            self._button(view)

    def _button(self, view: BattleView) -> None:
        control = view.controller
        if isinstance(control.battle.waiting, TakeTurn) and self.dice.random() < 0.6:
            self.press(arcade.key.TAB)
        caps = [b.key for b in buttons_of(control) if b.press is not None and len(b.key) == 1]
        ends = control.battle.waiting is not None and not isinstance(control.battle.waiting, TakeTurn)
        pick = self.dice.choice([*caps, *(["E"] if ends else [])] or ["E"])
        self.press(ord(pick.lower()))
