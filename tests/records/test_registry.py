"""Names of classes in files, and frozen dataclasses there and back."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.records.faults import Fault
from game.records.registry import Registry, from_plain, snake_case, to_plain

moves: Registry[object] = Registry("action")


@moves.register
@dataclass(frozen=True, slots=True)
class WallRun:
    unit: int
    way: tuple[tuple[float, float], ...] = ()
    loud: bool = False


@moves.register
@dataclass(frozen=True, slots=True)
class Wait:
    pass


@dataclass(frozen=True, slots=True)
class Stranger:
    pass


def test_a_class_goes_by_its_name_in_snake_case():
    assert list(moves) == ["wait", "wall_run"]
    assert moves.get("wall_run") is WallRun
    assert moves.name_of(WallRun) == "wall_run"
    assert "wall_run" in moves
    assert len(moves) == 2


@pytest.mark.parametrize(
    ("name", "written"),
    [("WallRun", "wall_run"), ("AIMove", "ai_move"), ("Move2", "move2"), ("GoToOrbit", "go_to_orbit")],
)
def test_snake_case(name: str, written: str):
    assert snake_case(name) == written


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(Fault) as caught:
        moves.get("walrun")
    assert str(caught.value) == "No action is called 'walrun'; did you mean 'wall_run'?"


def test_two_classes_of_one_name_and_two_names_of_one_class_are_refused():
    other: Registry[object] = Registry("part")
    other.register(WallRun)
    with pytest.raises(ValueError, match="two parts named 'wall_run'"):
        other.register(Stranger, "wall_run")
    with pytest.raises(ValueError, match="known as 'wall_run'"):
        other.register(WallRun, "runner")
    with pytest.raises(KeyError, match="Stranger"):
        other.name_of(Stranger)
    with pytest.raises(KeyError, match="Stranger"):
        to_plain(Stranger())


def test_defaults_are_left_out():
    assert to_plain(WallRun(3)) == {"wall_run": {"unit": 3}}
    assert to_plain(Wait()) == {"wait": {}}
    assert from_plain(moves, {"wait": None}) == Wait()


points = st.tuples(st.floats(-99, 99), st.floats(-99, 99))


@given(st.builds(WallRun, st.integers(), st.lists(points, max_size=4).map(tuple), st.booleans()))
def test_there_and_back(move: WallRun):
    assert from_plain(moves, to_plain(move)) == move


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (["wall_run"], "a list is not allowed here; it has to be one action: its name and its fields."),
        ({}, "a mapping is not allowed here; it has to be one action: its name and its fields."),
        ({"wall_run": {"unit": 1}, "wait": {}}, "it has to be one action"),
        ({"wall_rum": {"unit": 1}}, "no action is called 'wall_rum'; did you mean 'wall_run'?"),
        ({"wall_run": {"unit": "1"}}, "unit: '1' is not allowed here; it has to be a whole number."),
        ({"wall_run": {}}, "'unit' is missing."),
        ({"wall_run": {"unit": 1, "lound": True}}, "'lound' is not known here; did you mean 'loud'?"),
        ({"wall_run": {"unit": 1, "way": [[1, float("inf")]]}}, "no file can hold"),
    ],
)
def test_wrong_data_is_told(data: object, sentence: str):
    with pytest.raises(Fault) as caught:
        from_plain(moves, data, "saves/a.yaml")
    assert sentence in str(caught.value)
