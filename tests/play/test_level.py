"""What a level file may say, and how its faults are told."""

import dataclasses
import re
from pathlib import Path

import pytest

from game.play.level import Level, find_level, kinds, stock_levels
from game.records.atomic import write_text
from game.records.emit import dump
from game.records.faults import Fault, Faults
from game.records.paths import LEVELS, user_levels
from game.records.yaml_records import parse
from game.tabletop.dice import Dice
from game.tabletop.parts import Cover

STOCK = LEVELS / "dark_refinery.yaml"

PLAIN = """version: 1
name: Yard
about: An empty yard.
scenario: dark_refinery
size: [12, 12]
floor:
  legend: {d: deck, c: concrete}
  rows:
""" + "  - dddddddddddd\n" * 11 + """  - cccccccccccc
terrain:
- {kind: container, rect: {at: [6, 6], size: [4, 2]}, name: box}
- {kind: silo, circle: {at: [3, 6], radius: 1}, pool: true}
- {kind: rock, polygon: {points: [[9, 5], [9, 7], [10, 6]]}}
deployment:
- {owner: 0, rect: {at: [6, 2], size: [12, 4]}}
- {owner: 1, rect: {at: [6, 10], size: [12, 4]}}
spawns: [[2, 2], [10, 10], [2, 10]]
"""


def level(old="", new=""):
    assert old in PLAIN
    return parse(PLAIN.replace(old, new, 1) if old else PLAIN, Level)


def fault_of(tmp_path: Path, old: str, new: str) -> Fault:
    """What is wrong once ``old`` has become ``new``; the first fault if there are several."""
    assert old in PLAIN
    path = tmp_path / "yard.yaml"
    path.write_text(PLAIN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(Fault) as caught:
        Level.read(path)
    fault = caught.value
    assert fault.path == str(path)
    return fault.all[0] if isinstance(fault, Faults) else fault


def line_of(text: str) -> int:
    return PLAIN[: PLAIN.index(text)].count("\n") + 1


# --- what is read --------------------------------------------------------------------------------------------


def test_a_rectangle_turns_counter_clockwise():
    turned = level("size: [4, 2]}", "size: [4, 2], turn: 90}")
    assert turned.pieces()[0].outline == ((7, 4), (7, 8), (5, 8), (5, 4))


def test_a_circle_is_a_polygon_of_24_corners():
    outline = level().pieces()[1].outline
    assert len(outline) == 24
    assert outline[0] == (4, 6)
    assert outline[6] == (3, 7)


def test_a_clockwise_polygon_is_turned_round():
    assert level().pieces()[2].outline == ((10, 6), (9, 7), (9, 5))


def test_outlines_are_whole_thousandths():
    turned = level("size: [4, 2]}", "size: [4, 2], turn: 17}")
    assert all(round(v, 3) == v for piece in turned.pieces() for point in piece.outline for v in point)


def test_a_piece_has_what_its_kind_has():
    box = level().pieces()[0]
    assert (box.kind, box.height, box.cover, box.stand, box.name) == ("container", 2.4, Cover.HEAVY, True, "box")


def test_a_piece_may_differ_from_its_kind():
    more = "name: box, height: 3, cover: none, sight: false, stand: false, climb: false, wall_run: false"
    box = level("name: box", more).pieces()[0]
    assert (box.height, box.cover) == (3, Cover.NONE)
    assert not any((box.blocks_sight, box.stand, box.climb, box.wall_run))


def test_loose_pieces_are_left_out_when_placed_in_turns():
    yard = level()
    assert [p.kind for p in yard.pieces(alternating=True)] == ["container", "rock"]
    assert [p.kind for p in yard.pool()] == ["silo"]


def test_areas_say_whose_they_are():
    assert [(area.kind, area.owner) for area in level().areas()] == [("deployment", 0), ("deployment", 1)]


@pytest.mark.parametrize(("old", "new"), [("", ""), ("name: box", "cover: light, height: 3")])
def test_what_is_written_is_read_back(old, new):
    yard = level(old, new)
    assert parse(dump(yard), Level) == yard


@pytest.mark.parametrize(
    ("kind", "height", "cover"),
    [
        ("container", 2.4, "heavy"),
        ("container_double", 4.8, "heavy"),
        ("wall", 2.4, "heavy"),
        ("low_wall", 0.85, "light"),
        ("crate", 0.8, "light"),
        ("silo", 3.0, "heavy"),
        ("pipe", 0.9, "light"),
        ("catwalk", 1.9, "light"),
        ("barricade", 0.85, "light"),
        ("rock", 1.5, "heavy"),
        ("machine", 2.0, "heavy"),
        ("pillar", 2.4, "heavy"),
        ("rubble", 1.0, "light"),
        ("fence", 2.0, "light"),
    ],
)
def test_the_kinds_of_terrain(kind, height, cover):
    assert (kinds()[kind].height, kinds()[kind].cover) == (height, cover)


def test_what_one_sees_through_and_cannot_stand_on():
    assert {name for name, kind in kinds().items() if not kind.sight} == {"rubble", "fence"}
    assert not kinds()["low_wall"].stand
    assert not kinds()["fence"].stand


# --- what is refused -----------------------------------------------------------------------------------------

FAULTS = [
    ("kind: container", "kind: contaner", "terrain.0", "did you mean 'container'"),
    ("size: [4, 2]", "size: [4, 0]", "terrain.0.rect.size.1", "0.05 or more"),
    ("size: [4, 2]", "size: [4, nix]", "terrain.0.rect.size.1", "it has to be a number"),
    ("size: [4, 2]", "size: [4]", "terrain.0.rect.size", "number 2 is missing"),
    ("[4, 2]}, name", "[4, 2]}, circle: {at: [1, 1], radius: 1}, name", "terrain.0", "exactly one of rect"),
    ("name: box", "hight: 3", "terrain.0", "'hight' is not known here; did you mean 'height'"),
    ("name: box", "cover: havy", "terrain.0.cover", "did you mean 'heavy'"),
    ("name: box", "pool: 1", "terrain.0.pool", "true or false"),
    ("radius: 1", "radius: -1", "terrain.1.circle.radius", "0.05 or more"),
    ("[10, 6]]", "[9, 6], [10, 6]]", "terrain.2.polygon", "touch or cross"),
    ("[[9, 5], [9, 7], [10, 6]]", "[[9, 5], [9, 7]]", "terrain.2.polygon", "at least 3 points"),
    ("[[9, 5], [9, 7], [10, 6]]", "[[9, 5], [10, 6], [9, 6], [10, 5]]", "terrain.2.polygon", "touch or cross"),
    ("[[9, 5], [9, 7], [10, 6]]", "[[9, 5], [9, 6], [9, 7]]", "terrain.2.polygon", ""),
    ("[[9, 5], [9, 7], [10, 6]]", "[[9, 5], [9, 5], [9, 7], [10, 6]]", "terrain.2.polygon", "in a row"),
    ("owner: 1", "owner: 2", "deployment.1.owner", "1 or less"),
    ("owner: 1", "owner: 0", "deployment", "one with owner 0 and one with owner 1"),
    (", [2, 10]]", "]", "spawns", "exactly 3"),
    ("size: [12, 12]", "size: [12, 6]", "size.1", "12 or more"),
    ("c: concrete", "c: concret", "floor.legend.c", "did you mean 'concrete'"),
    ("c: concrete", "cc: concrete", "floor.legend.cc", "one character"),
    ("  - dddddddddddd\n", "  - ddddddddddd\n", "floor.rows.0", "row 1 has 11 cells"),
    ("  - cccccccccccc\n", "  - ccccccxccccc\n", "floor.rows.11", "row 12 has a cell 'x'"),
    ("  - dddddddddddd\n", "", "floor.rows", "there are 11 rows"),
    ("name: Yard\n", "", "", "'name' is missing"),
    ("scenario: dark_refinery", "scenario: dark_refinery\nrounds: 0", "rounds", "1 or more"),
    ("scenario: dark_refinery", "scenario: dark_refinery\nterrain_placement: free", "terrain_placement", ""),
    ("scenario: dark_refinery", "scenario: x\nobjective: {kind: flag, at: [6, 6]}", "objective.kind", ""),
    ("scenario: dark_refinery", "scenario: x\ndoors: [{start: [1, 1], end: [1, 1]}]", "doors.0", "same point"),
]


@pytest.mark.parametrize(("old", "new", "field", "says"), FAULTS)
def test_a_fault_names_line_and_field(tmp_path, old, new, field, says):
    fault = fault_of(tmp_path, old, new)
    assert fault.field == field
    assert says in str(fault)
    added = new.find("\n") > 0 and not old.endswith("\n")
    if field and field != "size.1":
        wanted = line_of(old) + added
        assert fault.line is not None
        assert abs(fault.line - wanted) <= 2 * (field in ("deployment", "floor.rows"))


def test_all_that_is_wrong_is_told_at_once(tmp_path):
    path = tmp_path / "yard.yaml"
    path.write_text(PLAIN.replace("  - dddddddddddd\n", "  - ddd\n", 2).replace(", [2, 10]]", "]"), encoding="utf-8")
    with pytest.raises(Faults) as caught:
        Level.read(path)
    assert [fault.field for fault in caught.value.all] == ["spawns", "floor.rows.0", "floor.rows.1"]


def test_a_level_made_in_memory_is_held_to_the_same():
    with pytest.raises(ValueError, match="spawns: there are 1 spawn points"):
        dataclasses.replace(level(), spawns=((1.0, 1.0),))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the file is empty"),
        (b"# nothing\n", "the file is empty"),
        (b"\x00\x01\x02", "no text file"),
        (b"\xff\xfe\xfd", "not UTF-8"),
        (b"[1, 2]", "mapping"),
        (b"just words", "mapping"),
        (b"version: 1\nname: &a x\nabout: *a\n", "not allowed"),
        (b"version: 1\nname: !!python/name:os.system x\n", "tag"),
        (b"version: 1\nversion: 1\n", "given twice"),
        (b"version: 2\nname: x\n", "this file is of version 2, and this game reads version 1"),
        (b"name: x\n", "'version' is missing"),
    ],
)
def test_what_is_no_level_at_all(tmp_path, data, says):
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(Fault, match=re.escape(says)) as caught:
        Level.read(path)
    assert str(path) in str(caught.value) or "x.yaml" in str(caught.value)


def said_of(path: Path) -> list[str]:
    """What reading this file says is wrong, one sentence each; nothing if it loads."""
    try:
        found = Level.read(path)
    except Fault as fault:
        return [str(one) for one in (fault.all if isinstance(fault, Faults) else (fault,))]
    assert len(found.pieces()) == len(found.terrain)
    return []


def test_a_file_cut_short_anywhere_loads_or_says_what_is_wrong(tmp_path):
    path, whole = tmp_path / "cut.yaml", STOCK.read_bytes()
    for end in range(0, len(whole), 97):
        path.write_bytes(whole[:end])
        assert all("cut.yaml" in sentence for sentence in said_of(path))


def _mutated(text: str, dice: Dice) -> tuple[str, Dice]:
    """The text with one to three characters or lines dropped, doubled or exchanged."""
    (times,), dice = _roll(dice, 3)
    for _ in range(times):
        (where, what, sign), dice = _roll(dice, len(text), 5, 12)
        at, mark = where - 1, "0-9x:[]{},'#\t"[sign - 1]
        lines = text.splitlines(keepends=True)
        line = text[:at].count("\n")
        if what == 1:
            text = text[:at] + text[at + 1 :]
        elif what == 2:
            text = text[:at] + mark + text[at + 1 :]
        elif what == 3:
            text = text[:at] + mark + text[at:]
        else:
            text = "".join(lines[:line] + lines[line + 1 :] if what == 4 else lines[: line + 1] + lines[line:])
    return text, dice


def _roll(dice: Dice, *sides: int) -> tuple[list[int], Dice]:
    faces = []
    for many in sides:
        (face,), dice = dice.roll(1, many)
        faces.append(face)
    return faces, dice


@pytest.mark.parametrize("seed", range(300))
def test_a_mutated_level_loads_or_says_what_is_wrong(tmp_path, seed):
    text, _ = _mutated(STOCK.read_text(encoding="utf-8"), Dice(seed))
    path = tmp_path / "mutant.yaml"
    path.write_text(text, encoding="utf-8")
    for sentence in said_of(path):
        assert "mutant.yaml" in sentence
        assert sentence.endswith((".", "?"))


# --- finding levels ------------------------------------------------------------------------------------------


def test_a_stock_level_is_found_by_name():
    assert find_level("dark_refinery") == Level.read(STOCK)
    assert stock_levels()["dark_refinery"] == STOCK


def test_a_level_is_found_by_path():
    assert find_level(STOCK) == find_level(str(STOCK)) == Level.read(STOCK)


def test_an_unknown_name_lists_those_there_are():
    with pytest.raises(Fault, match=r"no level called 'nowhere'.*dark_refinery"):
        find_level("nowhere")


def test_a_path_that_leads_nowhere_is_a_fault(tmp_path):
    with pytest.raises(Fault, match="no such file"):
        find_level(tmp_path / "nowhere.yaml")


def test_the_players_own_levels_are_found_first(tmp_path, monkeypatch):
    monkeypatch.setenv("TITANFALLZ_HOME", str(tmp_path))
    write_text(user_levels() / "yard.yaml", PLAIN)
    assert find_level("yard").name == "Yard"
    assert "dark_refinery" in stock_levels()


@pytest.mark.rule("TZ-2-01")
def test_a_table_is_three_feet_square_unless_its_level_says_otherwise() -> None:
    rows = "  rows:\n" + ("  - " + "d" * 36 + "\n") * 36
    start, end = PLAIN.index("  rows:"), PLAIN.index("terrain:")
    usual = parse((PLAIN[:start] + rows + PLAIN[end:]).replace("size: [12, 12]\n", ""), Level)
    assert usual.size == (36, 36)
