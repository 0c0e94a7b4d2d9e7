"""Every command can be undone and redone, whatever was done before; none of them changes anything in place."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest
from shapely import Polygon

from game.play.level import stock_levels
from game.records.faults import Fault
from tools.tile_tool import placing
from tools.tile_tool.commands import COMMANDS, Desk
from tools.tile_tool.draft import LISTS, Draft
from tools.tile_tool.history import History
from tools.tile_tool.painting import TILES, block, line, spread
from tools.tile_tool.symmetry import make_symmetric

EMPTY = (
    """version: 1
name: Yard
about: Nothing yet.
scenario: dark_refinery
size: [24, 24]
floor:
  legend: {d: deck}
  rows:
"""
    + ("  - " + "d" * 24 + "\n") * 24
    + """terrain: []
deployment:
- {owner: 0, rect: {at: [12, 3], size: [24, 6]}}
- {owner: 1, rect: {at: [12, 21], size: [24, 6]}}
spawns: [[2, 12], [22, 12], [12, 12]]
"""
)


def desk_of(text: str = EMPTY) -> History:
    return History(Desk(Draft.parse(text)))


def refinery() -> History:
    return History(Desk(Draft.read(stock_levels()["dark_refinery"])))


def terrain(history: History) -> list[Any]:
    return history.desk.draft.at(("terrain",))


# --- all of them ---------------------------------------------------------------------------------------------------


def arguments(chance: Random, desk: Desk, command: str) -> dict[str, Any]:
    """Something sensible to run a command with."""
    cells = block(*[(chance.randrange(36), chance.randrange(36)) for _ in range(2)])[:40]
    ways = list(desk.draft.things())
    inch = chance.choice((0.25, 1, -3.5))
    given: dict[str, dict[str, Any]] = {
        "choose": {"ways": chance.sample(ways, min(len(ways), chance.randrange(1, 6)))},
        "move": {"dx": inch, "dy": -inch},
        "turn": {"degrees": chance.choice((15, 90, -45))},
        "scale": {"by": chance.choice((0.5, 1.25))},
        "paste": {"things": [(("zones", "light"), {"circle": {"at": [4, 4], "radius": 3}})], "dx": inch},
        "place": {"where": ("terrain",), "thing": {"kind": "crate", "rect": {"at": [9, 9], "size": [1, 1]}}},
        "align": {"edge": chance.choice(("left", "right", "bottom", "top", "middle_x", "middle_y"))},
        "distribute": {"axis": chance.choice("xy")},
        "set": {"field": chance.choice(("name", "height")), "value": chance.choice((None, 2))},
        "put_tank": {"at": (inch + 9, 9.0)},
        "rule": {
            "way": chance.choice((("rounds",), ("special", "face_down"))),
            "value": chance.choice((None, 4)),
        },
        "paint_floor": {"cells": cells, "tile": chance.choice(TILES)},
        "fill_floor": {"cell": cells[0], "tile": chance.choice(TILES)},
        "paint_walls": {"cells": cells, "kind": chance.choice(("wall", "pipe"))},
        "erase_walls": {"cells": cells},
        "resize": {"wide": chance.choice((24, 36, 40)), "deep": chance.choice((30, 36))},
        "make_symmetric": {"how": chance.choice(("turned", "mirrored"))},
    }
    return given.get(command, {})


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_doing_undoing_and_redoing_keeps_the_digest(command: str) -> None:
    history, chance = refinery(), Random(command)
    history.do("choose", ways=chance.sample(list(history.desk.draft.things()), 5))
    before, frozen = history.desk.draft, copy.deepcopy(history.desk.draft.value)
    history.do(command, **arguments(chance, history.desk, command))
    after = history.desk.draft.digest()
    assert before.value == frozen
    undone = history.undo()
    assert history.desk.draft.digest() == before.digest()
    assert undone == (after != before.digest())
    history.redo()
    assert history.desk.draft.digest() == after


def test_two_thousand_edits_are_undone_and_redone() -> None:
    history, chance = refinery(), Random(7)
    digests = [history.desk.draft.digest()]
    while history.done < 2000:
        command = chance.choice(
            [name for name in sorted(COMMANDS) if name not in ("choose_all", "duplicate")]
        )
        if len(list(history.desk.draft.things())) > 150:
            history.do("choose", ways=list(history.desk.draft.things())[60:])
            command = "delete"
        was = history.done
        history.do(command, **arguments(chance, history.desk, command))
        if history.done > was and history.done % 100 == 0:
            digests.append(history.desk.draft.digest())
    for number in range(19, -1, -1):
        history.go_to(number * 100)
        assert history.desk.draft.digest() == digests[number]
    history.go_to(2000)
    assert history.desk.draft.digest() == digests[20]


def test_commands_that_are_refused_leave_everything_as_it_was() -> None:
    history = refinery()
    before = history.desk
    for command, given in (
        ("resize", {"wide": 10, "deep": 36}),
        ("paint_floor", {"cells": [(1, 1)], "tile": "lava"}),
        ("paint_walls", {"cells": [(1, 1)], "kind": "hedge"}),
        ("scale", {"by": 0}),
    ):
        with pytest.raises(Fault):
            history.do(command, **given)
    assert history.desk is before
    assert not history.steps


def draw(history: History, *kinds: str) -> None:
    """One gesture that builds a cell of each kind."""
    with history.gesture("Draw more"):
        for kind in kinds:
            history.do("paint_walls", cells=[(1, 1)], kind=kind)


# --- history -------------------------------------------------------------------------------------------------------


def test_a_gesture_is_one_step_and_a_failed_one_is_none() -> None:
    history = desk_of()
    with history.gesture("Draw a wall"):
        for x in range(5):
            history.do("paint_walls", cells=[(x + 4, 9)], kind="wall")
    assert [step.words for step in history.steps] == ["Draw a wall"]
    assert len(terrain(history)) == 1
    whole = history.desk
    with pytest.raises(Fault):
        draw(history, "wall", "hedge")
    assert history.desk is whole
    history.undo()
    assert terrain(history) == []


def test_a_new_step_ends_what_could_be_redone() -> None:
    history = desk_of()
    for at in (4, 8):
        history.do("put_tank", at=(at, 9))
    history.undo()
    history.do("put_tank", at=(5, 5))
    assert not history.redo()
    assert len(history.steps) == 2
    assert history.changed
    history.saved()
    assert not history.changed
    history.undo()
    assert history.changed


# --- what single commands do ---------------------------------------------------------------------------------------


def test_walls_that_touch_are_one_piece_and_a_ring_has_no_hole() -> None:
    history = desk_of()
    history.do("paint_walls", cells=line((4, 4), (8, 4)), kind="wall")
    history.do("paint_walls", cells=line((8, 5), (8, 8)), kind="wall")
    assert [piece["polygon"]["points"] for piece in terrain(history)] == [
        [[4, 4], [4, 5], [8, 5], [8, 9], [9, 9], [9, 4]]
    ]
    history.do("paint_walls", cells=[*line((4, 8), (7, 8)), *line((4, 5), (4, 7))], kind="wall")
    pieces = [Polygon(piece["polygon"]["points"]) for piece in terrain(history)]
    assert sum(piece.area for piece in pieces) == 16
    assert all(piece.is_valid for piece in pieces)
    history.do("erase_walls", cells=[(4, 4), (8, 8)])
    assert sum(Polygon(piece["polygon"]["points"]).area for piece in terrain(history)) == 14
    history.desk.draft.level()


def test_walls_of_another_kind_and_pieces_placed_by_hand_are_left_alone() -> None:
    history = desk_of()
    history.do(
        "place", where=("terrain",), thing={"kind": "wall", "rect": {"at": [4.5, 4.5], "size": [1, 1]}}
    )
    history.do("paint_walls", cells=[(5, 4)], kind="wall")
    history.do("paint_walls", cells=[(6, 4)], kind="pipe")
    assert [piece["kind"] for piece in terrain(history)] == ["wall", "wall", "pipe"]


def test_filling_stops_where_the_floor_changes() -> None:
    assert spread(["aab", "bab", "bba"], (0, 0)) == {(0, 0), (0, 1), (1, 0)}
    history = desk_of()
    history.do("paint_floor", cells=line((0, 12), (23, 12)), tile="hazard")
    history.do("fill_floor", cell=(3, 3), tile="concrete")
    rows = history.desk.draft.at(("floor", "rows"))
    assert [row[0] for row in rows] == ["d"] * 11 + ["h"] + ["c"] * 12


def test_a_symmetric_table_lies_on_itself() -> None:
    history = refinery()
    desk = make_symmetric(history.desk, "turned")
    turned = History(desk)
    turned.do("turn_table")

    def lies(draft: Draft) -> list[Any]:
        return sorted(
            (where, [round(edge, 2) for edge in placing.bounds(thing)])
            for where in LISTS
            if where != ("spawns",)
            for thing in draft.at(where) or []
        )

    assert lies(turned.desk.draft) == lies(desk.draft)
    assert turned.desk.draft.at(("floor", "rows")) == desk.draft.at(("floor", "rows"))
    assert desk.draft.level()


def test_turning_four_times_by_a_quarter_leaves_things_where_they_were() -> None:
    history = refinery()
    history.do("choose_all")
    before = history.desk.draft.value["terrain"]
    for _ in range(4):
        history.do("turn", degrees=90)
    for old, new in zip(before, terrain(history), strict=True):
        assert placing.bounds(new) == pytest.approx(placing.bounds(old), abs=0.01)


def test_what_the_game_does_not_know_is_kept_and_told() -> None:
    text = EMPTY.replace("name: Yard\n", "name: Yard\nweather: fog\n").replace(
        "spawns:", "turrets:\n- {at: [5, 5], mood: grim}\nspawns:"
    )
    draft = Draft.parse(text)
    assert draft.level().name == "Yard"
    assert {fault.entry for fault in draft.unknown()} == {"weather", "mood"}
    history = History(Desk(draft))
    history.do("choose", ways=[("turrets", 0)])
    history.do("move", dx=1, dy=0)
    assert "weather: fog" in history.desk.draft.text()
    assert "- {at: [6, 5], mood: grim}" in history.desk.draft.text()


def test_a_copy_goes_into_another_level() -> None:
    from tools.tile_tool.commands import copied

    one, other = refinery(), desk_of()
    one.do("choose", ways=[("terrain", 0), ("zones", "dark", 0)])
    other.do("paste", things=copied(one.desk), dx=0, dy=1)
    assert len(terrain(other)) == 1
    assert len(other.desk.draft.at(("zones", "dark"))) == 1
    assert len(other.desk.chosen) == 2
    other.do("delete")
    assert terrain(other) == []
