"""Commands as data: every one has words and a way to reach it, no key means two things, and what is wrong is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.faults import Fault
from game.records.yaml_records import parse, read_list
from game.stage.input import bindings as module
from game.stage.input.bindings import FILE, Binding, Bindings, bindings, cap, changed, controls
from game.stage.input.gamepad import Gamepads

OWN = Path("bindings.yaml")


@pytest.fixture
def rows() -> list[Binding]:
    return read_list(FILE, Binding)


def test_a_key_given_twice_is_one_sentence_that_names_both(rows):
    with pytest.raises(Fault, match=r"key Z is given to undo and to save; it can mean one thing only"):
        changed(rows, {"save": ["Z"]}, OWN)


def test_a_command_there_is_not_is_told_with_those_there_are(rows):
    with pytest.raises(Fault, match=r"no command undoo; there are choose, back"):
        changed(rows, {"undoo": ["Z"]}, OWN)


def test_a_key_there_is_not_is_told_with_those_there_are(rows):
    with pytest.raises(Fault, match="no key HYPER"):
        changed(rows, {"undo": ["HYPER"]}, OWN)
    with pytest.raises(Fault, match="called lift on a mouse"):
        parse("- {id: a, words: b, mouse: [lift]}", list[Binding])


def test_a_players_own_file_changes_the_key_and_what_is_printed(monkeypatch, tmp_path):
    monkeypatch.setenv("TITANFALLZ_HOME", str(tmp_path))
    (tmp_path / "bindings.yaml").write_text("undo: [F8, CTRL+Z]\n")
    mine = module.bindings.__wrapped__()
    assert mine.key("F8") == mine.key("CTRL+Z") == "undo"
    assert mine.key("Z") is None
    assert mine.cap("undo") == "F8"


def test_every_command_of_the_game_has_words_and_its_keys_are_its_own(rows):
    assert len(Bindings(rows).rows) == len(rows)
    assert all(row.words and (row.keys or row.mouse) for row in rows)


def test_the_readme_tells_the_controls_as_they_are():
    readme = (FILE.parent.parent / "README.md").read_text(encoding="utf-8")
    assert "\n".join(controls()) in readme


def test_keys_are_printed_short():
    assert [cap(key) for key in ("Z", "ESCAPE", "SHIFT+TAB", "PERIOD", "F5")] == [
        "Z",
        "Esc",
        "Shift+Tab",
        ".",
        "F5",
    ]


class Pad:
    """A gamepad that is not there."""

    def __init__(self) -> None:
        self.open_ = False

    def open(self) -> None:
        self.open_ = True

    def push_handlers(self, _listener) -> None: ...

    def remove_handlers(self, _listener) -> None: ...


def test_buttons_dpad_triggers_and_sticks_are_commands():
    done: list[tuple[str, float]] = []
    pads, pad = Gamepads(bindings(), lambda command, size: done.append((command, size))), Pad()
    pads.plug(pad)
    assert pad.open_
    pads.on_button_press(pad, "a")
    pads.on_button_press(pad, "guide")
    pads.on_dpad_motion(pad, (1, 0))
    pads.on_dpad_motion(pad, (1, 0))
    pads.on_dpad_motion(pad, (0, 0))
    pads.on_trigger_motion(pad, "righttrigger", 0.9)
    pads.on_trigger_motion(pad, "righttrigger", 1.0)
    assert [command for command, _ in done] == ["choose", "next_target", "zoom_in"]
    done.clear()
    pads.on_stick_motion(pad, "leftstick", (1.0, 0.1))
    pads.update(0.1)
    pads.update(0.1)
    assert done == [("right", 1.0)] * 2
    pads.unplug(pad)
    pads.update(0.1)
    assert len(done) == 2


def test_without_a_gamepad_nothing_happens(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "pyglet.input", None)
    pads = Gamepads(bindings(), lambda command, _: pytest.fail(command))
    pads.listen()
    pads.update(1.0)
    pads.close()
