"""Gamepads: their buttons, sticks and triggers as commands. Without one nothing happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.stage.input.bindings import Bindings

DEAD = 0.25
"""How far a stick has to be moved, of 1, before it means anything."""

REPEAT = 0.016
"""Seconds between two steps while a stick is held."""

PULLED = 0.5


class Gamepads:
    """Every gamepad that is plugged in. ``do`` is called with a command and how strongly it is meant, 0 to 1."""

    def __init__(self, bound: Bindings, do: Callable[[str, float], None]) -> None:
        self._bound, self._do = bound, do
        self._sticks: dict[str, tuple[float, float]] = {}
        self._down: set[str] = set()
        self._wait = 0.0
        self._manager: Any = None
        self._open: list[Any] = []

    def listen(self) -> None:
        """Open those that are there, and those that come; a system that has none to offer is left alone."""
        try:
            from pyglet.input import ControllerManager

            self._manager = ControllerManager()
            self._manager.push_handlers(on_connect=self.plug, on_disconnect=self.unplug)
            for pad in self._manager.get_controllers():
                self.plug(pad)
        except Exception:  # noqa: BLE001 - no devices, no right to read them: the game is played without
            self._manager = None

    def plug(self, pad: Any) -> None:
        """Hear one."""
        pad.open()
        pad.push_handlers(self)
        self._open.append(pad)

    def unplug(self, pad: Any) -> None:
        """It is gone, and whatever it was holding is let go."""
        if pad in self._open:
            self._open.remove(pad)
            pad.remove_handlers(self)
        self._sticks.clear()
        self._down.clear()

    def close(self) -> None:
        """Hear none any more."""
        for pad in list(self._open):
            self.unplug(pad)
            pad.close()
        if self._manager is not None:
            self._manager.remove_handlers(on_connect=self.plug, on_disconnect=self.unplug)

    def update(self, seconds: float) -> None:
        """Let time pass: a stick that is held goes on meaning what it means."""
        self._wait -= seconds
        if self._wait > 0:
            return
        self._wait = REPEAT
        for stick, (x, y) in self._sticks.items():
            for way, strength in (("left", -x), ("right", x), ("down", -y), ("up", y)):
                if strength > DEAD:
                    self._press(f"{stick}_{way}", (strength - DEAD) / (1 - DEAD))

    def on_button_press(self, pad: Any, button: str) -> None:
        self._press(button)

    def on_stick_motion(self, pad: Any, stick: str, vector: Any) -> None:
        self._sticks[stick] = (float(vector[0]), float(vector[1]))

    def on_dpad_motion(self, pad: Any, vector: Any) -> None:
        x, y = float(vector[0]), float(vector[1])
        for name, held in (("dpleft", x < 0), ("dpright", x > 0), ("dpdown", y < 0), ("dpup", y > 0)):
            self._held(name, held)

    def on_trigger_motion(self, pad: Any, trigger: str, value: float) -> None:
        self._held(trigger, value > PULLED)

    def _held(self, name: str, held: bool) -> None:
        if held and name not in self._down:
            self._down.add(name)
            self._press(name)
        elif not held:
            self._down.discard(name)

    def _press(self, name: str, strength: float = 1.0) -> None:
        ids = self._bound.pad.get(name)
        if ids:
            self._do(ids[0], strength)
