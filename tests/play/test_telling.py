"""Events as lines a person reads."""

from __future__ import annotations

from game.play.telling import Teller, name_of_test, word
from game.rulesets.titanfallz.tactics import TacticsTested
from tests.sketch import sketch


def test_the_test_of_a_climb_has_another_name_than_the_climb():
    assert word("climb") == "climbs"
    assert name_of_test("climb") == "the test of the climb"
    assert name_of_test("fall") == word("fall")


def test_a_passed_climb_is_told_in_a_whole_sentence():
    game = sketch("A rifleman Hale 10,10")
    line = Teller(game.battle).line(TacticsTested(game["Hale"], "climb", 6, passed=True, total=8))
    assert line == "Hale passes the test of the climb (8 against 6)."
