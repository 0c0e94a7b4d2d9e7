"""The card of a model: what it says about a Titan."""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.harm import Cause, Hurt
from game.rulesets.titanfallz.parts import Orders, Stats
from game.rulesets.titanfallz.rodeo import Rodeo
from tests.rulesets.titanfallz.firing import apart, begin
from tests.sketch import sketch

pytestmark = pytest.mark.window


@pytest.mark.rule("TZ-7.2-13")
def test_the_card_shows_the_armor_that_is_left(display):
    from game.stage.panels.card import facts_of

    game = sketch("A titan Ox 10,10")
    game.put("Ox", Stats(8, 5, 13))
    for damage, left in ((0, 13), (5, 8), (8, 0)):
        game.run(Hurt(game["Ox"], damage, Cause("attack", 1)))
        facts = facts_of(game.battle, game["Ox"])
        assert (facts.armor_left, facts.armor) == (left, 13)


def test_the_card_tells_of_riders_and_orders(display):
    from game.stage.panels.card import states

    game = sketch("A experienced Pam 20,10", "B titan Elk 10,10", "A null Ox 30,30")
    apart(game, "Pam", "Elk", 0.0)
    begin(game, game["Pam"])
    game.do(Rodeo(game["Pam"], game["Elk"]))
    game.put("Ox", Orders(game["Pam"]))
    said = {name: [words for words, _ in states(game.battle, game[name])] for name in ("Pam", "Elk", "Ox")}
    assert "Rides Elk" in said["Pam"]
    assert "A rider is on it" in said["Elk"]
    assert "Auto-Titan: acts by itself" in said["Ox"]
