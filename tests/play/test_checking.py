"""Whatever a file holds, ``check`` answers with sentences, and a battle begins on it or a Fault says why not."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from game.play.checking import check_file
from game.play.level import Level, find_level
from game.play.match import Match
from game.records.faults import Fault
from game.records.paths import ASSETS, LEVELS
from game.rulesets.titanfallz.crews import Crew, find_crew
from tests.play.test_match import play

CREWS = (find_crew("ironwake"), find_crew("meridian"))
ODD: list[Any] = [
    None, -1, 0, 1, 7, 10**9, 10**30, 1.5, 1e308, "", "x", "2", "titan", True, False, [], {}, [[]], [0, 0], {"a": 1},
]  # fmt: skip
ROUNDS = [*range(2), *(pytest.param(number, marks=pytest.mark.soak) for number in range(2, 20))]


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A good file of each kind."""
    save = tmp_path_factory.mktemp("saves") / "save.yaml"
    match = Match.begin(find_level("dark_refinery"), CREWS, 2)
    play(match, 15)
    match.save(save)
    files = {"level": LEVELS / "dark_refinery.yaml", "crew": ASSETS / "crews" / "ironwake.yaml", "save": save}
    return {kind: file.read_text(encoding="utf-8") for kind, file in files.items()}


def places(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if way:
        yield way
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from places(inner, (*way, key))


def at(value: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        value = value[step]
    return value


def other_bytes(text: str, random: Random) -> bytes:
    data = bytearray(text.encode())
    for _ in range(random.choice([1, 1, 2, 5])):
        place, kind = random.randrange(len(data)), random.randrange(4)
        if kind == 0:
            data[place] = random.randrange(256)
        elif kind == 1:
            del data[place : place + random.choice([1, 5, 50])]
        elif kind == 2:
            data[place:place] = bytes(random.choices(b"{}[]:-#&*!'\"\t\n 0123456789ab,", k=3))
        else:
            del data[max(place, 1) :]
    return bytes(data)


def other_values(text: str, random: Random) -> bytes:
    value = yaml.safe_load(text)
    ways = list(places(value))
    for _ in range(random.choice([1, 1, 2])):
        way = random.choice(ways)
        try:
            parent, key = at(value, way[:-1]), way[-1]
            was = parent[key]
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change took it away
        kind = random.randrange(4)
        if kind == 0:
            del parent[key]
        elif kind == 1:
            parent[key] = copy.deepcopy(at(yaml.safe_load(text), random.choice(ways)))
        elif isinstance(was, (int, float)) and kind == 2:
            parent[key] = was + random.choice([-1, 1, -0.5, 12, -1000, 0.001])
        else:
            parent[key] = copy.deepcopy(random.choice(ODD))
    return json.dumps(value).encode()


def begun(kind: str, path: Path) -> Match:
    if kind == "level":
        return Match.begin(Level.read(path), CREWS, 1)
    if kind == "crew":
        return Match.begin(find_level("dark_refinery"), (Crew.read(path), CREWS[1]), 1)
    return Match.resume(path)


@pytest.mark.parametrize("number", ROUNDS)
@pytest.mark.parametrize("change", [other_bytes, other_values])
@pytest.mark.parametrize("kind", ["level", "crew", "save"])
def test_a_changed_file_is_played_or_told_in_sentences(
    tmp_path: Path, originals: dict[str, str], kind: str, change: Any, number: int
) -> None:
    path = tmp_path / f"{kind}.yaml"
    for seed in range(number * 8, number * 8 + 8):
        path.write_bytes(change(originals[kind], Random(f"{kind} {seed}")))
        for severity, sentence in check_file(path):
            assert severity in ("error", "warning")
            assert all(str(path) in line or line.startswith("… and ") for line in sentence.splitlines())
        try:
            play(begun(kind, path), 2)
        except Fault:
            continue  # what it says has been looked at above


@pytest.mark.parametrize("kind", ["level", "crew", "save"])
def test_what_is_sound_is_passed(tmp_path: Path, originals: dict[str, str], kind: str) -> None:
    path = tmp_path / f"{kind}.yaml"
    path.write_text(originals[kind], encoding="utf-8")
    assert list(check_file(path)) == []


@pytest.mark.parametrize(
    ("kind", "old", "new", "field", "says"),
    [
        ("level", "name: silo 3", "name: silo 3, height: 2000", "terrain.", "it has to be 100 or less"),
        ("crew", "type: rifleman", "type: rifelman", "infantry.0.type", "did you mean 'rifleman'"),
        ("crew", "rank: ", "rank: old ", "pilot.rank", "There is no Pilot's rank"),
        ("crew", "sponsor: ", "sponsor: x", "sponsor", "There is no sponsor"),
        ("save", "type: rifleman", "type: rifelman", "opening.crews.0.infantry.0.type", "did you mean 'rifleman'"),
    ],
)
def test_a_fault_is_told_with_line_and_field(
    tmp_path: Path, originals: dict[str, str], kind: str, old: str, new: str, field: str, says: str
) -> None:
    text = originals[kind]
    assert old in text
    path = tmp_path / f"{kind}.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    [(severity, sentence)] = check_file(path)
    assert severity == "error"
    assert sentence.startswith(f"{path}:{line}: {field}")
    assert says in sentence


def test_what_spoils_a_level_is_told_with_its_line(tmp_path: Path, originals: dict[str, str]) -> None:
    text = originals["level"]
    path = tmp_path / "level.yaml"
    path.write_text(text.replace("panocyte_tank, at: [18,", "panocyte_tank, at: [99,"), encoding="utf-8")
    line = text[: text.index("objective:")].count("\n") + 1
    told = [sentence for severity, sentence in check_file(path) if severity == "error"]
    assert f"{path}:{line}: objective.at: The tank is not on the table." in told
