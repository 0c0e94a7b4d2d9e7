"""What one picture of the battle screen costs: printed, and never more than sixty draw calls."""

from __future__ import annotations

import time

import pytest

pytestmark = pytest.mark.window

MOST_CALLS = 60


def test_a_picture_takes_few_draw_calls(battle_view, monkeypatch: pytest.MonkeyPatch) -> None:
    from arcade.gl.backends.opengl import vertex_array

    view, calls = battle_view(), []
    view.controller.curtain = None
    view.on_draw()
    for name in ("glDrawArraysInstanced", "glDrawElementsInstanced"):
        plain = getattr(vertex_array.gl, name)
        monkeypatch.setattr(vertex_array.gl, name, lambda *a, plain=plain: (calls.append(1), plain(*a)))
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
