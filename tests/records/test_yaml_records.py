"""Records go to YAML and come back equal, and every broken file is told in one sentence."""

from __future__ import annotations

import os
import pickle
from dataclasses import FrozenInstanceError, field, fields
from enum import Enum, IntEnum
from pathlib import Path
from typing import Annotated, Literal

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field

from game.records import document
from game.records.faults import MOST, Fault, Faults, joined, shown
from game.records.yaml_records import LARGEST, dump, parse, read, read_list, read_text, record, validate

Point = tuple[float, float]


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Grade(IntEnum):
    LOW = 1
    HIGH = 2


@record
class Shape:
    at: Point
    size: Point = (1.0, 1.0)
    turn: Annotated[float, Field(ge=0, lt=360)] = 0.0


@record
class Thing:
    name: Annotated[str, Field(min_length=1)]
    shape: Shape | None = None
    height: Annotated[float, Field(gt=0)] = 1.0
    cover: Literal["none", "light", "heavy"] = "heavy"
    sight: bool = True


@record
class Sheet:
    version: Literal[1]
    things: tuple[Thing, ...] = ()
    about: str = ""
    count: int = 0
    either: int | str = 0
    colour: Colour = Colour.RED
    grades: frozenset[Grade] = frozenset()
    words: dict[str, str] = field(default_factory=dict)
    numbers: dict[int, float] = field(default_factory=dict)
    outline: Annotated[tuple[Point, ...], Field(max_length=50)] = ()
    rows: list[str] = field(default_factory=list)
    maybe: str | None = "set"


@record
class Odd:
    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low is above high")


GOOD = """\
version: 1
things:
  - name: wall
    shape: {at: [3, 4], size: [2, 2.5]}
    height: 2.4
  - name: rubble
    cover: light
    sight: false
"""


def told(text: str, kind: type = Sheet) -> Fault:
    with pytest.raises(Fault) as caught:
        parse(text, kind, "levels/x.yaml")
    return caught.value


# --- reading --------------------------------------------------------------------------------------


def test_a_good_text_becomes_a_frozen_record():
    sheet = parse(GOOD, Sheet)
    assert sheet.things[0] == Thing(name="wall", shape=Shape(at=(3.0, 4.0), size=(2.0, 2.5)), height=2.4)
    assert sheet.things[1].cover == "light"
    with pytest.raises(FrozenInstanceError):
        sheet.count = 3  # type: ignore[misc]
    assert not hasattr(sheet, "__dict__")


def test_lists_mappings_and_plain_data_are_read_the_same_way(tmp_path: Path):
    path = tmp_path / "shapes.yaml"
    path.write_text("- at: [1, 2]\n- at: [3, 4]\n")
    assert read_list(path, Shape) == [Shape(at=(1, 2)), Shape(at=(3, 4))]
    assert parse("a: {at: [1, 2]}\n", dict[str, Shape]) == {"a": Shape(at=(1, 2))}
    assert validate({"at": [1, 2]}, Shape) == Shape(at=(1, 2))
    assert validate({"at": (1, 2)}, Shape) == Shape(at=(1, 2))


@pytest.mark.parametrize(
    "word", ["no", "yes", "off", "12:30", "2024-01-01", "0x1f", "1_000", ".inf", "=", "<<"]
)
def test_words_that_old_yaml_takes_for_something_else_are_text(word: str):
    assert parse(f"version: 1\nabout: {word}\n", Sheet).about == word


def test_a_byte_order_mark_and_foreign_line_ends_do_no_harm(tmp_path: Path):
    path = tmp_path / "x.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert read(path, Sheet) == parse(GOOD, Sheet)


def test_without_the_c_loader_all_is_the_same(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(document, "_LOADER", yaml.SafeLoader)
    assert parse(GOOD, Sheet).things[0].height == 2.4
    assert str(told("version: 1\nabout: &a x\n")).startswith("levels/x.yaml:2:8: the anchor &a")
    for text in ("a: [", "a: b: c", "[" * 2000, 'a: "\\ud800"', "a: \x07", "a: {", "- a\nb: 3", "a: 'x\n"):
        assert told(text).sentence


# --- wrong values ---------------------------------------------------------------------------------

WRONG = [
    (
        "things.0.height",
        "height: 2.4",
        "height: -2",
        5,
        "-2 is not allowed here; it has to be a number above 0.",
    ),
    (
        "things.0.height",
        "height: 2.4",
        "height: tall",
        5,
        "'tall' is not allowed here; it has to be a number.",
    ),
    (
        "things.0.height",
        "height: 2.4",
        'height: "2.4"',
        5,
        "'2.4' is not allowed here; it has to be a number.",
    ),
    (
        "things.0.height",
        "height: 2.4",
        "height:",
        5,
        "an empty value is not allowed here; it has to be a number.",
    ),
    ("things.0.height", "height: 2.4", "height: true", 5, "true is not allowed here; it has to be a number."),
    ("things.0", "height: 2.4", "heigth: 2.4", 5, "'heigth' is not known here; did you mean 'height'?"),
    ("things.0.name", "name: wall", "name: 7", 3, "7 is not allowed here; it has to be text."),
    ("things.0.name", "name: wall", "name: ''", 3, "it has to be 1 or more characters long."),
    ("things.0", "- name: wall", "- sight: true", 3, "'name' is missing."),
    (
        "things.0.shape.at",
        "at: [3, 4]",
        "at: [3]",
        4,
        "there are too few values in this list; number 2 is missing.",
    ),
    (
        "things.0.shape.at",
        "at: [3, 4]",
        "at: [3, 4, 5]",
        4,
        "this list has 3 entries; at most 2 are allowed.",
    ),
    ("things.0.shape.at", "at: [3, 4]", "at: 3", 4, "3 is not allowed here; it has to be a list."),
    ("things.0.shape", "at: [3, 4], ", "", 4, "'at' is missing."),
    (
        "things.0.shape.turn",
        "at: [3, 4]",
        "at: [3, 4], turn: 360",
        4,
        "360 is not allowed here; it has to be a",
    ),
    (
        "things.1.cover",
        "cover: light",
        "cover: lihgt",
        7,
        "'none', 'light' or 'heavy' (did you mean 'light'?).",
    ),
    ("things.1.sight", "sight: false", "sight: 0", 8, "0 is not allowed here; it has to be true or false."),
    (
        "things.1",
        "- name: rubble",
        "- wall\n  - name: rubble",
        6,
        "'wall' is not allowed here; it has to be a map",
    ),
    ("things", "things:", "things: {}\nwords:", 2, "a mapping is not allowed here; it has to be a list."),
    (
        "count",
        "version: 1",
        "version: 1\ncount: 1.5",
        2,
        "1.5 is not allowed here; it has to be a whole number.",
    ),
    ("either", "version: 1", "version: 1\neither: []", 2, "it has to be a whole number or text."),
    ("colour", "version: 1", "version: 1\ncolour: green", 2, "it has to be 'red' or 'blue'"),
    ("numbers.x", "version: 1", "version: 1\nnumbers: {x: 1}", 2, "it has to be a whole number."),
    ("numbers.1", "version: 1", "version: 1\nnumbers:\n  1: x", 3, "'x' is not allowed here; it has to be a"),
    ("version", "version: 1", "version: 2", 1, "this file is of version 2, and this game reads version 1."),
    ("", "version: 1", "", 1, "'version' is missing."),
]


@pytest.mark.parametrize(
    ("where", "old", "new", "line", "sentence"), WRONG, ids=[row[2][:30] for row in WRONG]
)
def test_a_wrong_value_is_told_with_line_and_field(
    where: str, old: str, new: str, line: int | None, sentence: str
):
    fault = told(GOOD.replace(old, new, 1))
    first = fault.all[0] if isinstance(fault, Faults) else fault
    assert (first.path, first.line, first.field) == ("levels/x.yaml", line, where)
    assert sentence in str(first)
    assert "\n" not in str(first)


def test_the_whole_line_reads_like_a_sentence():
    fault = told(GOOD.replace("height: 2.4", "height: -2"))
    sentence = "levels/x.yaml:5: things.0.height: -2 is not allowed here; it has to be a number above 0."
    assert str(fault) == sentence
    assert (fault.value, fault.allowed) == (-2, "it has to be a number above 0")


def test_all_faults_are_told_in_the_order_of_the_file():
    fault = told(GOOD.replace("height: 2.4", "height: x").replace("wall", "[]").replace("false", "maybe"))
    assert isinstance(fault, Faults)
    assert [one.field for one in fault.all] == ["things.0.name", "things.0.height", "things.1.sight"]
    assert len(str(fault).splitlines()) == 3


def test_a_file_with_very_many_faults_is_cut_short():
    fault = told("version: 1\nnumbers: {" + ", ".join(f"{n}: x" for n in range(90)) + "}\n")
    assert len(str(fault).splitlines()) == MOST + 1
    assert str(fault).endswith("… and 70 more.")


def test_a_foreign_version_is_the_only_thing_said():
    fault = told(GOOD.replace("version: 1", "version: 7\nfuture: yes"))
    assert str(fault) == "levels/x.yaml:1: version: this file is of version 7, and this game reads version 1."


def test_a_record_may_refuse_its_own_values():
    fault = told("low: 3\nhigh: 1\n", Odd)
    assert str(fault) == "levels/x.yaml:1: low is above high."


# --- broken files ---------------------------------------------------------------------------------

BROKEN = [
    ("", None, "the file is empty"),
    ("# only a remark\n", None, "the file is empty"),
    ("- version: 1\n", 1, "a list is not allowed here; it has to be a mapping"),
    ("just text\n", 1, "'just text' is not allowed here; it has to be a mapping"),
    ("version: 1\nabout: &a x\n", 2, "the anchor &a is not allowed"),
    ("version: 1\nabout: *a\n", 2, "the alias *a is not allowed"),
    ("version: 1\nabout: !!python/name:os.system x\n", 2, "the tag"),
    ("version: 1\nabout: !mine x\n", 2, "the tag '!mine' is not allowed"),
    ("version: 1\nthings: !!set {a}\n", 2, "the tag"),
    ("version: 1\ncount: 1\ncount: 2\n", 3, "'count' is given twice, first in line 2"),
    ("version: 1\nthings: " + "[" * 50 + "]" * 50, 2, "nested more than 40 deep"),
    ("version: 1\nthings: " + "[" * 100_000, 2, "nested too deep"),
    ("version: 1\n---\nversion: 1\n", 2, "a second document begins here"),
    ("version: 1\n? [a, b]\n: 3\n", 2, "has to be text, no list or mapping"),
    ("{version: 1, ~: 3}", 1, "a name is missing"),
    ("version: 1\nabout: [a, b\n", 3, "cannot be read as YAML"),
    ("version: 1\nabout: a: b\n", 2, "text that holds ': ' needs quotes"),
    ("version: 1\nabout: 'x\n", 3, "a quote is opened and never closed"),
    ("version: 1\nabout: \tx\n\tcount: 3\n", 3, "a tab stands where"),
    ("version: 1\nabout: @x\n", 2, "a tab or a special sign stands where a value begins"),
    ("version: 1\nabout: x\n  count: 3\n", 3, "text that holds ': ' needs quotes"),
    ("version: 1\n  about: x\ncount: 3\n", 2, "cannot be read as YAML"),
    ("version: 1\nabout: \x07\n", 2, "control character"),
    ("version: 1\ncount: " + "9" * 5000, 2, "is too large a number"),
    ("version: 1\ncount: 1e999", 2, "is too large a number"),
    ('version: 1\nabout: "\\ud800"\n', 2, "in double quotes"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), BROKEN, ids=[row[2][:40] for row in BROKEN])
def test_a_broken_file_is_told_in_one_sentence(text: str, line: int | None, sentence: str):
    fault = told(text)
    assert fault.line == line
    assert sentence in str(fault)
    assert str(fault).startswith("levels/x.yaml:")
    assert str(fault).endswith(".")


def test_an_alias_bomb_is_refused_before_it_grows():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    assert told("\n".join(lines)).line == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "the file is empty."),
        (b"  \n\n", "the file is empty."),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "this is no text file."),
        ("version: 1\n".encode("utf-16"), "this is no text file."),
        (b"version: 1\nabout: caf\xe9\n", "the file is not UTF-8 text; save it in that encoding."),
        (b"x" * (LARGEST + 1), "the file is larger than 4 MB, so it is not read."),
    ],
    ids=["empty", "blank", "picture", "utf-16", "latin-1", "huge"],
)
def test_a_file_that_is_no_text_is_told_in_one_sentence(tmp_path: Path, content: bytes, sentence: str):
    path = tmp_path / "x.yaml"
    path.write_bytes(content)
    with pytest.raises(Fault) as caught:
        read(path, Sheet)
    assert caught.value.sentence == sentence
    assert caught.value.path == str(path)


def test_a_missing_file_a_folder_and_a_pipe_are_told(tmp_path: Path):
    places = [
        (tmp_path / "none.yaml", "there is no such file."),
        (tmp_path, "this is a folder, not a file."),
        (tmp_path / ("x" * 300), "this file cannot be read (File name too long)."),
        (tmp_path / "a\0b", "this file cannot be read (embedded null byte)."),
    ]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        places.append((tmp_path / "pipe", "this is no ordinary file."))
    for path, sentence in places:
        with pytest.raises(Fault) as caught:
            read_text(path)
        assert caught.value.sentence == sentence


def test_a_file_one_may_not_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "x.yaml"
    path.write_text(GOOD)

    def closed(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", closed)
    with pytest.raises(Fault, match="no permission"):
        read_text(path)


def test_what_no_file_can_hold_is_refused():
    with pytest.raises(Fault, match="no file can hold"):
        validate({"at": [float("nan"), 2]}, Shape)
    with pytest.raises(TypeError, match="finite"):
        dump(Shape(at=(float("inf"), 0.0)))
    with pytest.raises(TypeError, match="cannot be written"):
        dump([object()])
    with pytest.raises(TypeError, match="cannot be the name"):
        dump({(1, 2): 3})


# --- faults ---------------------------------------------------------------------------------------


def test_a_fault_survives_the_way_between_processes():
    one = Fault("it is broken.", path="a.yaml", line=3)
    two = Fault.at("b.yaml", 4, "x", [1], "it has to be y")
    for fault in (one, joined([one, two])):
        again = pickle.loads(pickle.dumps(fault))
        assert (type(again), str(again)) == (type(fault), str(fault))


def test_a_fault_without_a_place_begins_like_a_sentence():
    assert str(Fault("no level is called 'x'.")) == "No level is called 'x'."


def test_long_values_are_cut():
    assert len(shown("x" * 1000)) <= 61
    assert "\n" not in shown("a\nb")


# --- writing --------------------------------------------------------------------------------------


def test_what_is_written_can_be_read_by_people():
    about = "A long story about a table with a refinery on it, " + "told twice, " * 8 + "ends."
    sheet = parse(f"{GOOD}about: {about}\n", Sheet)
    assert dump(sheet) == (
        "version: 1\n"
        "things:\n"
        "  - {name: wall, shape: {at: [3, 4], size: [2, 2.5]}, height: 2.4}\n"
        "  - {name: rubble, cover: light, sight: false}\n"
        "about: >-\n"
        "  A long story about a table with a refinery on it, told twice, told twice, told twice, told twice,\n"
        "  told twice, told twice, told twice, told twice, ends.\n"
    )


def test_long_entries_are_spread_over_lines():
    thing = Thing(name="a very long name " * 5 + "x", shape=Shape(at=(1, 2)))
    lines = dump(Sheet(version=1, things=(thing,))).splitlines()
    assert lines[2].startswith("  - name: a very long name")
    assert lines[3] == "    shape: {at: [1, 2]}"
    assert all(len(line) <= 110 for line in lines)


def test_a_version_is_written_even_if_all_else_has_its_default():
    assert dump(Sheet(version=1)) == "version: 1\n"


numbers = st.floats(allow_nan=False, allow_infinity=False)
points = st.tuples(numbers, numbers)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30) | st.sampled_from(
    [
        "no",
        "1",
        "1e3",
        "~",
        "null",
        "a: b",
        "# x",
        "- x",
        "[a",
        "a ",
        " a",
        "x\ny",
        "x #y",
        "\x85",
        "é",
        "\u2028",
        "=",
        "a" * 200,
    ]
)
long_texts = st.lists(texts, max_size=40).map(" ".join)
shapes = st.builds(Shape, at=points, size=points, turn=st.floats(0, 359.9))
things = st.builds(
    Thing,
    name=texts.filter(bool),
    shape=st.none() | shapes,
    height=st.floats(0.001, 1e9),
    cover=st.sampled_from(["none", "light", "heavy"]),
    sight=st.booleans(),
)
sheets = st.builds(
    Sheet,
    version=st.just(1),
    things=st.lists(things, max_size=4).map(tuple),
    about=long_texts,
    count=st.integers(-(10**20), 10**20),
    either=st.integers() | texts,
    colour=st.sampled_from(Colour),
    grades=st.frozensets(st.sampled_from(Grade)),
    words=st.dictionaries(texts, long_texts, max_size=3),
    numbers=st.dictionaries(st.integers(), numbers, max_size=3),
    outline=st.lists(points, max_size=9).map(tuple),
    rows=st.lists(texts, max_size=5),
    maybe=st.none() | texts,
)


@given(sheets)
def test_a_record_written_and_read_is_equal(sheet: Sheet):
    text = dump(sheet)
    assert parse(text, Sheet) == sheet
    assert dump(parse(text, Sheet)) == text


@given(sheets)
def test_other_readers_of_yaml_understand_the_text(sheet: Sheet):
    plain = yaml.safe_load(dump(sheet))
    assert plain["version"] == 1
    if sheet.about:
        assert plain["about"] == sheet.about
    assert set(plain) <= {part.name for part in fields(Sheet)}


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_gives_a_value_or_a_fault(text: str):
    try:
        parse(text, Sheet, "x.yaml")
    except Fault as fault:
        sentence = str(fault)
    else:
        return
    assert sentence.startswith("x.yaml:")
