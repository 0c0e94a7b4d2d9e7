"""A match keeps itself: after every action its save is on disk, and a save is a whole story or none."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.ai.random_player import RandomPlayer
from game.play.level import find_level
from game.play.match import Match
from game.play.replay import Parted, Replay
from game.records.faults import Fault
from game.rulesets.titanfallz.crews import Recruit, find_crew

ROOT = Path(__file__).resolve().parent.parent.parent
CREWS = (find_crew("ironwake"), find_crew("meridian"))


def begin(seed: int = 1, autosave: Path | None = None) -> Match:
    return Match.begin(find_level("dark_refinery"), CREWS, seed, autosave=autosave)


def play(match: Match, actions: int, seed: int = 1) -> None:
    player = RandomPlayer(seed)
    for _ in range(actions):
        if match.battle.side is not None:
            match.submit(player.choose(match.battle, match.battle.side))


def test_after_every_action_the_save_tells_all_of_them(tmp_path: Path):
    match = begin(autosave=tmp_path / "deep" / "autosave.yaml")
    for number in range(1, 8):
        play(match, 1, number)
        saved = Replay.read(tmp_path / "deep" / "autosave.yaml")
        assert saved.actions == match.replay.actions
        assert len(saved.actions) == number
    assert [file.name for file in (tmp_path / "deep").iterdir()] == ["autosave.yaml"]


def test_a_save_that_cannot_be_written_stops_no_battle(tmp_path: Path):
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    match = begin(autosave=blocked / "autosave.yaml")
    play(match, 3)
    assert len(match.replay.actions) == 3
    assert str(match.unsaved).startswith(f"{blocked / 'autosave.yaml'}: this file cannot be written (")
    blocked.unlink()
    play(match, 1)
    assert match.unsaved is None
    assert Replay.read(blocked / "autosave.yaml").actions == match.replay.actions


def test_a_quick_save_leaves_the_autosave_alone(tmp_path: Path):
    match = begin(autosave=tmp_path / "autosave.yaml")
    play(match, 2)
    match.save(tmp_path / "quicksave.yaml")
    play(match, 2)
    assert len(Replay.read(tmp_path / "quicksave.yaml").actions) == 2
    assert len(Replay.read(tmp_path / "autosave.yaml").actions) == 4


def test_what_is_taken_back_is_taken_out_of_the_save(tmp_path: Path):
    match = begin(autosave=tmp_path / "autosave.yaml")
    while match.battle.clock.round == 0:
        play(match, 1, len(match.replay.actions))
        if match.why_no_undo() is None:
            match.undo()
            assert Replay.read(tmp_path / "autosave.yaml").actions == match.replay.actions
            return
    pytest.fail("Nothing could be taken back in a whole set-up.")


def test_a_match_that_is_resumed_at_any_action_goes_on_alike(tmp_path: Path):
    told, path = begin(3), tmp_path / "save.yaml"
    play(told, 45)
    for cut in range(5, 45, 13):
        begun = begin(3)
        for action in told.replay.actions[:cut]:
            begun.submit(action)
        begun.save(path)
        resumed = Match.resume(path)
        for action in told.replay.actions[cut:]:
            resumed.submit(action)
        assert resumed.battle.digest() == told.battle.digest()


@pytest.mark.parametrize(("kind", "count"), [("freelancer", 40), ("dragoon", 10)])
def test_a_crew_the_rules_forbid_does_not_play(kind: str, count: int):
    crew = replace(CREWS[0], infantry=(Recruit(name="Dob", type=kind),) * count)
    with pytest.raises(Fault, match=f"{crew.name} cannot play: "):
        Match.begin(find_level("dark_refinery"), (CREWS[1], crew), 1)


# --- files that do not retell ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    match = begin()
    play(match, 25)
    path = tmp_path_factory.mktemp("saves") / "save.yaml"
    match.save(path)
    return path.read_text(encoding="utf-8")


def fault_of(tmp_path: Path, text: str) -> Fault:
    path = tmp_path / "save.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        Replay.read(path).fold()
    assert caught.value.path == str(path)
    return caught.value


def test_a_story_that_parts_names_file_and_action(tmp_path: Path, saved: str):
    digest = saved[saved.index('20: "') :][5:17]
    fault = fault_of(tmp_path, saved.replace(digest, "000000000000"))
    assert isinstance(fault, Parted)
    assert "parts from its story at action 20: the table stands otherwise." in str(fault)


def test_a_battle_that_begins_otherwise_is_of_another_game(tmp_path: Path, saved: str):
    digest = saved[saved.index('0: "') :][4:16]
    fault = fault_of(tmp_path, saved.replace(digest, "000000000000"))
    assert "at action 0: another version of the game made this file." in str(fault)


def test_a_save_of_another_version_says_so_and_nothing_else(tmp_path: Path, saved: str):
    fault = fault_of(tmp_path, saved.replace("version: 1", "version: 2", 1))
    assert "this file is of version 2, and this game reads version 1." in str(fault)
    assert "\n" not in str(fault)


@pytest.mark.parametrize(
    ("old", "new", "field", "says"),
    [
        ("modules: [titanfallz]", "modules: [chess]", "opening.modules", "no rules called 'chess'"),
        ("modules: [titanfallz]", "modules: []", "opening.modules", "the game knows titanfallz"),
        ("modules: [titanfallz]", "modules: [titanfallz, titanfallz]", "opening.modules", "named twice"),
        ("- {set_up: {unit: ", "- {set_upp: {unit: ", "actions.", "did you mean 'set_up'"),
        ("- {set_up: {unit: ", "- {set_up: {unt: ", "actions.", "unt"),
        ("- {set_up: {unit: ", "- {set_up: {unit: x", "actions.", "x"),
        ("type: rifleman", "type: rifelman", "opening.crews.", "did you mean"),
    ],
)
def test_a_bad_entry_is_told_with_its_line(tmp_path: Path, saved: str, old: str, new: str, field: str, says: str):
    assert old in saved
    fault = fault_of(tmp_path, saved.replace(old, new, 1))
    assert fault.field.startswith(field)
    assert says in str(fault)
    assert fault.line is not None
    if field == "actions.":
        assert fault.line == saved[: saved.index(old)].count("\n") + 1


# --- a process that is killed ------------------------------------------------------------------------------------

ENDLESS = """
import sys
from pathlib import Path
from game.ai.random_player import RandomPlayer
from tests.play.test_match import begin
for seed in range(1000):
    match, player = begin(seed, Path(sys.argv[1])), RandomPlayer(seed)
    while match.battle.side is not None and len(match.replay.actions) < 60:
        match.submit(player.choose(match.battle, match.battle.side))
        print(seed, len(match.replay.actions), flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 40))])
def test_a_process_that_is_killed_loses_at_most_the_action_in_hand(tmp_path: Path, seed: int):
    path, random = tmp_path / "autosave.yaml", Random(seed)
    process = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(random.randint(1, 20))]
    time.sleep(random.random() * 0.3)
    process.kill()
    told += process.stdout.readlines()
    process.wait()
    game, number = map(int, [line for line in told if line.endswith("\n")][-1].split())
    saved = Replay.read(path)
    saved.fold()
    assert (saved.opening.seed, len(saved.actions)) in ((game, number), (game, number + 1), (game + 1, 1))
