"""When a kill brings its points (12, 8.3): under either reading of the switch, and never twice.

What could go wrong: a kill scored as the model goes Down and again in Upkeep; points taken back when it is raised; a
Pilot's box marked twice; a death with no Downed state in between that is never scored.
"""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, Kill, Killed, WentDown
from game.rulesets.titanfallz.parts import Health, KillTrack, Score
from game.rulesets.titanfallz.scoring import KillMarked, Scored
from tests.rulesets.titanfallz.firing import armed, certain, fire
from tests.sketch import Sketch, sketch


def vp(game: Sketch) -> tuple[int, int]:
    return game.table.of_table(Score).vp


def boxes(game: Sketch, name: str) -> int:
    return game.table.get(game[name], KillTrack).kills


def shot(reading: str, line: str) -> Sketch:
    """Ash has just put one more damage on a model than it can take."""
    game = certain(sketch("A freelancer Ash 10,10", line, rulings={"kill_scored": reading, "pilot_death": "vp"}))
    fire(armed(game, "Ash", "pistol"), RangedAttack(game["Ash"], "pistol", game["Bo"]), 4, 1, 1, 1, 1)
    assert game.first(WentDown).unit == game["Bo"]
    return game


@pytest.mark.rule("TZ-8.3-04")
@pytest.mark.parametrize(("reading", "at_once"), [("kia", False), ("downed", True)])
def test_one_that_is_raised_again_has_scored_by_the_switch_alone(reading: str, at_once: bool) -> None:
    game = shot(reading, "B freelancer Bo 20,10 damage=1")
    assert vp(game) == ((2, 0) if at_once else (0, 0))
    game.put("Bo", Health())
    game.phase("upkeep")
    assert not game.all(Killed)
    assert (vp(game), boxes(game, "Ash")) == (((2, 0), 1) if at_once else ((0, 0), 0))


@pytest.mark.rule("TZ-8.3-04")
@pytest.mark.parametrize("reading", ["kia", "downed"])
def test_a_pilot_marks_one_box_under_either_reading(reading: str) -> None:
    game = shot(reading, "B green Bo 20,10 damage=2")
    assert boxes(game, "Ash") == (1 if reading == "downed" else 0)
    game.phase("upkeep")
    assert game.first(Killed).unit == game["Bo"]
    assert boxes(game, "Ash") == 1


@pytest.mark.rule("TZ-8.3-04")
@pytest.mark.parametrize("reading", ["kia", "downed"])
def test_a_death_without_going_down_first_scores_on_the_spot(reading: str) -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", rulings={"kill_scored": reading})
    game.run(Kill(game["Bo"], Cause("crush", 0, game["Ash"])))
    assert game.first(Scored) == Scored(0, 2, 2, "kill_infantry", game["Bo"])
    assert len(game.all(KillMarked)) == 1
