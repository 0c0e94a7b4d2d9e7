from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

# In a process of its own: the window tests of the stage share one window, and this must not be it.
OPEN = """
import arcade
window = arcade.Window(320, 200, antialiasing=False)
window.clear((10, 20, 30))
print(*window.get_size(), *arcade.get_pixel(5, 5)[:3])
window.close()
"""


@pytest.mark.window
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no virtual screen")
def test_a_window_opens_on_the_virtual_screen() -> None:
    assert os.environ["DISPLAY"].startswith(":")
    result = subprocess.run(
        [sys.executable, "-c", OPEN], capture_output=True, text=True, timeout=120, check=False
    )
    assert result.stdout.split() == ["320", "200", "10", "20", "30"], result.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have no virtual screen")
def test_without_a_virtual_screen_a_window_test_fails_and_says_what_is_missing(tmp_path: Path) -> None:
    result = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            __file__,
            "-k",
            "opens_on_the_virtual_screen",
        ],
        cwd=ROOT,
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert result.returncode == 1
    assert "Window tests need the program Xvfb" in result.stdout
    assert "skipped" not in result.stdout
