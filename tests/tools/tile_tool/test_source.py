"""A level's text survives being edited: what nobody touched stays byte for byte, and no comment is lost."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.play.level import stock_levels
from game.records.faults import Fault
from tools.tile_tool.source import Source

TEXT = """\
# the top

name: North   # said by the author
zones:
  # the hall
  dark:
  - {rect: {at: [1, 2], size: [3, 4]}}  # by the door
  - {rect: {at: [5, 6], size: [3, 4]}}
terrain:
# the yard
- {kind: wall, at: [1, 1]}
- kind: rock
  at: [2, 2]

# the end of the yard
- {kind: crate, at: [3, 3]}
rows:
- aab
- aab
- bba
"""


def edited(change: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    source = Source(TEXT)
    value = {**source.value, **change}
    value = {key: inner for key, inner in value.items() if inner is not None}
    return source.with_value(value, ("version", "name", "zones", "terrain")), value


def comments(text: str) -> list[str]:
    return [line[line.index("#") :] for line in text.splitlines() if "#" in line]


@pytest.mark.parametrize("name", sorted(stock_levels()))
def test_a_level_that_nobody_changed_stays_byte_for_byte(name: str) -> None:
    text = stock_levels()[name].read_text(encoding="utf-8")
    source = Source(text)
    again = {key: list(inner) if isinstance(inner, list) else inner for key, inner in source.value.items()}
    assert source.with_value(source.value) == source.with_value(again) == text


def test_one_item_changes_one_line_and_keeps_its_remark() -> None:
    dark = Source(TEXT).value["zones"]["dark"]
    out, value = edited({"zones": {"dark": [{"circle": {"at": [9, 9], "radius": 2}}, dark[1]]}})
    assert Source(out).value == value
    assert out.splitlines()[6] == "  - {circle: {at: [9, 9], radius: 2}}  # by the door"
    changed = zip(TEXT.splitlines(), out.splitlines(), strict=True)
    assert sum(a != b for a, b in changed) == 1


def test_what_is_taken_away_leaves_its_comments() -> None:
    out, value = edited({"terrain": Source(TEXT).value["terrain"][2:], "name": None})
    assert Source(out).value == value
    assert "# the yard" in out
    assert "# the end of the yard" in out


def test_a_new_entry_stands_where_it_belongs() -> None:
    out, _ = edited({"version": 1})
    assert out.index("version: 1") < out.index("name: North")
    assert edited({"size": [3, 3]})[0].rstrip().endswith("size: [3, 3]")


def test_what_is_no_yaml_is_refused_with_its_line() -> None:
    with pytest.raises(Fault, match=r"x\.yaml:3"):
        Source("a: 1\nb: [1, 2\n", "x.yaml")


SPOTS = st.lists(st.integers(0, 9), max_size=2)
PIECES = st.fixed_dictionaries({"kind": st.sampled_from(("wall", "rock")), "at": SPOTS})


@given(st.data())
def test_any_edit_reads_back_as_what_it_is_and_loses_no_comment(data: st.DataObject) -> None:
    source = Source(TEXT)
    terrain = list(source.value["terrain"])
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(terrain)))
        what = data.draw(st.sampled_from(("add", "drop", "change", "move")))
        if what == "add" or at == len(terrain):
            terrain.insert(at, data.draw(PIECES))
        elif what == "drop":
            del terrain[at]
        elif what == "change":
            terrain[at] = data.draw(PIECES)
        else:
            terrain.insert(data.draw(st.integers(0, len(terrain) - 1)), terrain.pop(at))
    rows = data.draw(st.lists(st.sampled_from(("aab", "bba", "y", "3", "# no")), max_size=4))
    value = {**source.value, "terrain": terrain, "rows": rows}
    out = source.with_value(value)
    assert Source(out).value == value
    assert set(comments(TEXT)) <= set(comments(out))
