"""Every level that is shipped, on trial: random games to the end, with every promise checked on the way."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from functools import partial

import pytest

from game.ai.sim import Order, begin, play
from game.play.replay import Replay
from game.play.retelling import retell
from game.play.soundness import faults
from game.play.telling import Teller, texts
from game.records.paths import LEVELS
from game.rules.battle import Battle
from game.rulesets import MODULES
from game.rulesets.titanfallz.setup import Veiled
from tests.conformance.trial import Care, trial

LEVEL = "dark_refinery"
SHIPPED = sorted(path.stem for path in LEVELS.glob("*.yaml"))
SIDES = ("ai:random", "ai:random")
SPARING = Care(offers=9, forks=7, stale=9, views=11, records=9, spots=2)


def fresh(level: str, seed: int) -> Battle:
    return begin(Order(level, SIDES, seed)).battle


@pytest.mark.parametrize("level", SHIPPED)
def test_random_games_keep_every_promise(level):
    trial(partial(fresh, level), faults, seeds=range(3 if level == LEVEL else 1), bound=600, care=SPARING)


@pytest.mark.soak
@pytest.mark.parametrize("level", SHIPPED)
def test_many_random_games_keep_every_promise(level):
    trial(partial(fresh, level), faults, seeds=range(100, 160), bound=900)


@pytest.mark.parametrize(("level", "seed"), [(LEVEL, 12), *((level, 11) for level in SHIPPED)])
def test_a_game_with_terrain_placed_in_turns_is_sound(level, seed):
    report = play(Order(level, SIDES, seed, alternating=True))
    assert (report.refused, report.faults) == (0, ())
    assert report.reason in ("vp", "pilot", "rounds")


@pytest.mark.parametrize("level", SHIPPED)
def test_a_saved_game_retells_itself_from_any_point(tmp_path, level):
    path = tmp_path / "game.yaml"
    report = play(Order(level, SIDES, 21, save=str(path)))
    replay = Replay.read(path)
    assert replay.fold().digest() == report.digest
    for count in range(0, len(replay.actions), 7):
        half = Replay(replay.opening, replay.actions[:count], {})
        half.write(path)
        again = Replay.read(path)
        assert again.fold().digest() == half.fold().digest()
    assert report.digest in retell(replay)


def test_one_worker_and_two_play_the_same_games(tmp_path):
    told = []
    for jobs in ("1", "2"):
        file = tmp_path / f"{jobs}.json"
        command = [sys.executable, "-m", "game", "sim", LEVEL, "--games", "4", "--seed", "5", "--jobs", jobs, "--json",
                   str(file)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        told.append([line.split(",")[-2] for line in done.stdout.splitlines() if line.startswith("seed")])
    assert told[0] == told[1]


def test_every_event_has_a_line_or_says_that_it_has_none():
    from game.rules.module import Rulebook

    missing = [name for name in Rulebook.of(MODULES.values()).events if name not in texts("events")]
    assert not missing


@pytest.mark.parametrize("level", SHIPPED)
def test_no_line_of_a_whole_game_fails(tmp_path, level):
    path = tmp_path / "game.yaml"
    report = play(Order(level, SIDES, 31, save=str(path)))
    battle = Replay.read(path).fold()
    assert len(Teller(battle).lines(battle.log)) > report.actions


def test_a_side_sees_neither_the_deck_nor_the_dice_to_come():
    battle = fresh(LEVEL, 1)
    view = battle.seen_by(0, seed=5)
    assert view.table.digest() != battle.table.digest()
    assert not any(isinstance(event, Veiled) for event in battle.log)
    assert {f.name for f in dataclasses.fields(Veiled)} == {"contracts", "deck"}
