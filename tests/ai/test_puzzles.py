"""Twelve positions with plans a good player would accept and plans nobody should choose."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from game.ai.plans import Plan
from game.ai.player import Player
from game.rulesets.titanfallz.parts import Score
from tests.sketch import Sketch, sketch, wall

FOLDER = Path(__file__).with_name("puzzles")
PUZZLES = sorted(FOLDER.glob("*.yaml"))
SHELTERS = [wall(33, 34, 0.5, 4), wall(34.5, 32, 3, 0.5), wall(33, 2, 0.5, 4), wall(34.5, 4, 3, 0.5)]
"""Around the corners where Pilots stand that a position does not name."""

NEEDED = {"regular": 7, "veteran": 10, "elite": 11}


def laid_out(row: dict[str, Any]) -> Sketch:
    contracts = row.get("contracts", [None, None])
    game = sketch(*row["models"], contracts=(contracts[0], contracts[1]), terrain=SHELTERS)
    if "tank" in row:
        game.tank(*row["tank"])
    if "carrier" in row:
        game.tank(carrier=row["carrier"])
    if "vp" in row:
        game.put(0, Score((row["vp"][0], row["vp"][1])))
    return game.turn(0)


def fits(game: Sketch, plan: Plan, wish: dict[str, Any]) -> bool:
    """Whether some action of the plan is such a one; ``kind: none`` is the plan to do nothing."""
    if wish["kind"] == "none":
        return not plan.actions
    return any(getattr(action, "kind", "") == wish["kind"]
               and ("target" not in wish or getattr(action, "target", None) == game[wish["target"]])
               and ("sure" not in wish or getattr(action, "sure", False) == wish["sure"]) for action in plan.actions)


def solved(path: Path, level: str) -> bool:
    row = yaml.safe_load(path.read_text())
    game = laid_out(row)
    plan = Player(level, 5).plans(game.battle, 0, game[row["unit"]])[0]
    good = any(fits(game, plan, wish) for wish in row["accept"])
    return good and not any(fits(game, plan, wish) for wish in row["forbid"])


def test_there_are_twelve() -> None:
    assert len(PUZZLES) == 12


@pytest.mark.parametrize("level", list(NEEDED))
def test_the_level_solves_enough_of_them(level: str) -> None:
    failed = [path.stem for path in PUZZLES if not solved(path, level)]
    assert len(PUZZLES) - len(failed) >= NEEDED[level], failed
