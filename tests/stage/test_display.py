from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.stage.display import (
    NoWindow,
    has_display,
    need_arcade,
    no_window,
    virtual_display,
    with_some_display,
)

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No display, and no program but those put into this folder."""
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put_xvfb(folder: Path, script: str) -> None:
    stand_in = folder / "Xvfb"
    stand_in.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    stand_in.chmod(0o755)


def test_without_xvfb_there_is_no_name_for_one(nowhere: Path) -> None:
    with virtual_display() as name:
        assert name == ""


@linux
@pytest.mark.parametrize(
    ("script", "name"), [("echo 7; exec /bin/sleep 60", ":7"), ("exit 1", ""), ("exec /bin/sleep 60", "")]
)
def test_a_virtual_display_is_named_once_it_stands_and_is_taken_down_after(
    nowhere: Path, script: str, name: str
) -> None:
    put_xvfb(nowhere, script)
    with virtual_display(patience=1.0) as found:
        assert found == name


@linux
def test_with_no_display_at_all_there_is_one_sentence(nowhere: Path) -> None:
    with pytest.raises(NoWindow, match="there is no display, and Xvfb is not installed"):
        with_some_display(["where"])
    put_xvfb(nowhere, "exit 1")
    with pytest.raises(NoWindow, match="there is no display, and Xvfb does not start"):
        with_some_display(["where"])


@linux
def test_a_command_gets_the_virtual_display(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_xvfb(nowhere, "echo 7; exec /bin/sleep 60")
    seen: list[tuple[list[str], str]] = []

    def call(command: list[str], env: dict[str, str]) -> int:
        seen.append((command[1:], env["DISPLAY"]))
        return 3

    monkeypatch.setattr("game.stage.display.subprocess.call", call)
    assert with_some_display(["shot", "x"]) == 3
    assert seen == [(["-m", "game", "shot", "x"], ":7")]
    assert "DISPLAY" not in os.environ


@linux
def test_a_display_of_wayland_alone_is_none(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert not has_display()
    monkeypatch.setenv("DISPLAY", ":0")
    assert has_display()


def test_what_a_driver_says_becomes_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":9")
    said = str(no_window(ValueError("Cannot\n  connect.")))
    assert said == "No window can be opened on the display :9: Cannot connect."


def test_without_opengl_there_is_one_sentence() -> None:
    hide = "import sys; sys.modules['arcade'] = None; from game.stage.display import *; need_arcade()"
    result = subprocess.run([sys.executable, "-c", hide], capture_output=True, text=True, check=False)
    assert result.stderr.splitlines()[-1].startswith("game.stage.display.NoWindow: No window can be opened")


def test_with_opengl_nothing_is_said() -> None:
    need_arcade()
