"""What one picture of the battle screen costs: printed, and never more than sixty draw calls."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

pytestmark = pytest.mark.window

MOST_CALLS = 60


def counted(call: Callable[..., object], calls: list[int]) -> Callable[..., object]:
    """The same call, which also leaves a mark."""

    def marked(*given: object) -> object:
        calls.append(1)
        return call(*given)

    return marked


def test_a_picture_takes_few_draw_calls(battle_view, monkeypatch: pytest.MonkeyPatch) -> None:
    from pyglet import gl

    view, calls = battle_view(), list[int]()
    view.controller.curtain = None
    view.on_draw()
    for name in ("glDrawArraysInstanced", "glDrawElementsInstanced"):
        monkeypatch.setattr(gl, name, counted(getattr(gl, name), calls))
    times = []
    for _ in range(20):
        calls.clear()
        begun = time.process_time()
        view.on_update(1 / 60)
        view.on_draw()
        times.append(time.process_time() - begun)
    times.sort()
    print(
        f"{len(calls)} draw calls, {sum(times) / len(times) * 1000:.1f} ms mean, {times[-1] * 1000:.1f} ms at most"
    )
    assert 0 < len(calls) <= MOST_CALLS
