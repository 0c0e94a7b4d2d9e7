"""Interact (8.2): working what lies within an inch, with a Tactics test where a number is named.

What could go wrong: a reach measured from the middle of the base, or forgotten; a number that belongs to another
feature; a test where none is named; a failure that costs nothing; a 1 that Tactics makes good; the action taken twice.
"""

from __future__ import annotations

import pytest

from game.rules.event import Rolled
from game.rulesets.titanfallz.interacting import Interact, Interacted
from game.rulesets.titanfallz.parts import Charge, Feature, Stats, Tank, Turn
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Base, Place
from tests.sketch import Sketch, sketch, wall

AT = (18.0, 18.0)
FAR = 'It has to be within 1" of that.'
RIFLEMAN = 0.63


def beside(inches: float, kind: str = "rifleman") -> tuple[Sketch, int]:
    """A model whose base is so far from the tank, and the tank; its activation has begun."""
    game = sketch(f"A {kind} Hale 10,10")
    tank = game.tank(*AT)
    radius = game.table.get(game["Hale"], Base).radius
    game.put("Hale", Place.at(AT[0] + radius + inches, AT[1])).activate("Hale")
    return game, tank


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


def tactics_of(game: Sketch) -> list[tuple[str, int, int | None, bool]]:
    """The Tactics tests among the last events: why, number, total, passed."""
    return [(test.why, test.tn, test.total, test.passed) for test in game.all(TacticsTested)]


@pytest.mark.rule("TZ-8.2-20")
@pytest.mark.parametrize(("face", "taken"), [(3, False), (4, True), (10, True)])
def test_the_tank_is_taken_on_a_six_with_tactics_and_the_action_is_spent_anyway(face: int, taken: bool) -> None:
    """A Rifleman has Tactics 2."""
    game, tank = beside(1.0)
    game.dice(face)
    game.do(Interact(game["Hale"], tank))
    assert tactics_of(game) == [("tank", 6, face + 2, taken)]
    assert game.first(Interacted).passed is taken
    assert game.table.get(tank, Tank).carrier == (game["Hale"] if taken else None)
    assert game.table.has(tank, Place) is not taken
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (1, ("interact",))
    assert game.markers() == []


@pytest.mark.rule("TZ-8.2-20")
def test_a_one_fails_whatever_the_tactics() -> None:
    for face, passed in ((1, False), (2, True)):
        game, tank = beside(1.0)
        game.put("Hale", Stats(6, 5, 2, 9)).dice(face)
        game.do(Interact(game["Hale"], tank))
        assert game.first(Interacted).passed is passed


@pytest.mark.rule("TZ-8.2-20")
@pytest.mark.parametrize("kind", ["freelancer", "rifleman"])
def test_it_works_an_inch_from_the_base_and_no_farther(kind: str) -> None:
    game, tank = beside(1.0, kind)
    assert Interact(game["Hale"], tank) in game.battle.options()
    game.battle.check(Interact(game["Hale"], tank))
    game, tank = beside(1.1, kind)
    assert game.refused(Interact(game["Hale"], tank)) == FAR
    assert not any(isinstance(offer, Interact) for offer in game.battle.options())
    assert Interact.why_not(game.battle, game["Hale"]) == "There is nothing within reach to work."


@pytest.mark.rule("TZ-8.2-20")
def test_what_lies_a_floor_above_is_out_of_reach() -> None:
    game = sketch(f"A rifleman Hale {20 + RIFLEMAN + 0.1},18", terrain=[wall(18, 18, 4, 4, 2.0)])
    tank = game.create(Tank(), Feature("tank", 6), Place.at(19.9, 18, 2.0))
    game.activate("Hale")
    assert game.refused(Interact(game["Hale"], tank)) == FAR


@pytest.mark.rule("TZ-8.2-20")
def test_one_interact_in_an_activation_and_none_with_what_is_no_feature() -> None:
    game, tank = beside(0.5)
    game.dice(1)
    game.do(Interact(game["Hale"], tank))
    assert game.refused(Interact(game["Hale"], tank)) == "No action may be taken twice in one activation."
    game, _ = beside(0.5)
    assert game.refused(Interact(game["Hale"], game["pilotA"])) == "There is nothing to work there."


@pytest.mark.rule("TZ-8.2-20")
@pytest.mark.parametrize(("face", "passed"), [(6, False), (7, True)])
def test_another_feature_takes_the_number_it_names(face: int, passed: bool) -> None:
    """A turret is hacked on a 9."""
    game, _ = beside(5)
    turret = game.create(Feature("turret", 9), Place.at(game.place("Hale").x, 18 + RIFLEMAN + 1))
    game.dice(face)
    game.do(Interact(game["Hale"], turret))
    assert tactics_of(game) == [("turret", 9, face + 2, passed)]
    assert game.first(Interacted) == Interacted(game["Hale"], turret, "turret", passed)


@pytest.mark.rule("TZ-8.2-20")
def test_where_no_number_is_named_nothing_is_rolled() -> None:
    game, _ = beside(5)
    door = game.create(Feature("door"), Place.at(game.place("Hale").x, 18 + RIFLEMAN + 1))
    game.do(Interact(game["Hale"], door))
    assert game.all(Rolled) == []
    assert game.first(Interacted).passed
    assert turn_of(game, "Hale").left == 1


@pytest.mark.rule("TZ-8.2-20")
@pytest.mark.parametrize(("face", "planted"), [(8, False), (9, True)])
def test_a_charge_takes_a_twelve_and_base_contact(face: int, planted: bool) -> None:
    """An Experienced Pilot has Tactics 3; what it does once the charge is set is for 11.5."""
    game = sketch("A experienced Pip 10,10", "horde titan_zed 20,20")
    zed = game["titan_zed1"]
    radius = game.table.get(zed, Base).radius + game.table.get(game["Pip"], Base).radius
    game.put("Pip", Place.at(20 + radius + 0.5, 20)).activate("Pip")
    assert game.refused(Interact(game["Pip"], zed)) == "A charge is planted in base contact."
    game.put("Pip", Place.at(20 + radius, 20)).dice(face, 10)
    game.do(Interact(game["Pip"], zed))
    assert tactics_of(game)[0] == ("charge", 12, face + 3, planted)
    assert game.table.has(zed, Charge) is planted
