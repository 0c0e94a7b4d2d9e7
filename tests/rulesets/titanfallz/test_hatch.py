"""Rules 7.4: boarding a Titan and leaving it, and what an empty one is.

Ways it could go wrong: a test with the wrong number or the wrong Tactics; a try that costs nothing, or is made again;
a hatch that opens from afar, for infantry, or on a Titan that is taken; a thief without a Titan, or with points for
it; a pilot that steps out too far, into a wall, or with actions it has not; an empty Titan that acts.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.play.soundness import faults
from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import Acting, Activate, ActivationEnded, EndActivation
from game.rulesets.titanfallz.eject import PilotOut
from game.rulesets.titanfallz.harm import KnockedDown
from game.rulesets.titanfallz.hatch import Disembark, DisembarkRegion, Embark, Embarked
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import aboard, is_null, pilot_of, side_of, tactics
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Cockpit, Model, Reserve, Score, Stats, Turn
from game.rulesets.titanfallz.redrop import Deploy, TitanLanded
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Base, Place
from tests.rulesets.titanfallz.firing import apart, begin
from tests.sketch import Sketch, sketch, wall


def at_hatch(*lines: str, pilot: str = "green", owner: str = "A") -> Sketch:
    """Pip of side A touches the Null Titan Bull and is acting."""
    game = sketch(f"A {pilot} Pip 30,18", f"{owner} null Bull 18,18", *lines)
    apart(game, "Pip", "Bull", 0.0)
    return begin(game, game["Pip"])


def inside(pilot: str = "green", *lines: str) -> Sketch:
    """A pilot of this rank sits in Bull, which is acting."""
    game = sketch("A titan Bull 18,18", *lines)
    row = tables().pilots[pilot]
    game.put("Bull_pilot", Stats(row.spd, row.defence, row.arm, row.tac))
    game.put("Bull_pilot", replace(game.table.get(game["Bull_pilot"], Model), profile=pilot))
    return begin(game, game["Bull"])


# --- Embark --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.4-04")
@pytest.mark.parametrize(("pilot", "face", "in_it"), [
    ("green", 4, True), ("green", 3, False), ("veteran", 2, True), ("veteran", 1, False)])
def test_boarding_takes_a_tactics_test_of_six(pilot: str, face: int, in_it: bool) -> None:
    game = at_hatch(pilot=pilot)
    game.dice(face).do(Embark(game["Pip"], game["Bull"]))
    assert [(test.unit, test.tn, test.passed) for test in game.all(TacticsTested)] == [(game["Pip"], 6, in_it)]
    assert (pilot_of(game.table, game["Bull"]) == game["Pip"]) is in_it
    assert (aboard(game.table, game["Pip"]) == game["Bull"]) is in_it
    assert game.table.has(game["Pip"], Place) is not in_it


@pytest.mark.rule("TZ-7.4-04")
def test_a_failed_try_costs_the_action_and_is_not_repeated_in_the_activation() -> None:
    game = at_hatch()
    game.dice(3).do(Embark(game["Pip"], game["Bull"]))
    turn = game.table.get(game["Pip"], Turn)
    assert (turn.left, turn.done) == (1, ("embark",))
    assert game.refused(Embark(game["Pip"], game["Bull"])) == "No action may be taken twice in one activation."


@pytest.mark.rule("TZ-7.4-04")
def test_boarding_ends_the_pilots_activation_and_the_titan_may_still_have_its_own() -> None:
    """Ruling RB-13."""
    game = at_hatch("A freelancer Ash 4,4", "B freelancer Bo 34,34")
    game.dice(4).do(Embark(game["Pip"], game["Bull"]))
    assert [event.unit for event in game.all(ActivationEnded)] == [game["Pip"]]
    game.turn(0).do(Activate(game["Bull"]))
    assert game.table.get(game["Bull"], Turn).left == 2
    assert tactics(game.table, game["Bull"]) == 2


@pytest.mark.rule("TZ-7.4-04")
def test_one_boards_in_base_contact_only_and_only_pilots_do() -> None:
    game = at_hatch("A freelancer Ash 18,4", "A null Oak 4,30")
    apart(game, "Pip", "Bull", 0.1)
    assert game.refused(Embark(game["Pip"], game["Bull"])) == "It touches no Null Titan."
    apart(game, "Pip", "Bull", 0.0)
    assert game.refused(Embark(game["Pip"], game["Oak"])) == "It has to touch the Null Titan it boards."
    game.put("Ash", Place.at(18, 18 - 1.969 - 0.492))
    begin(game, game["Ash"])
    assert game.refused(Embark(game["Ash"], game["Bull"])) == "Only a Pilot boards a Titan."


@pytest.mark.rule("TZ-7.4-04", "TZ-7.4-06")
def test_a_titan_somebody_sits_in_is_not_boarded() -> None:
    game = sketch("A green Pip 30,18", "B titan Elk 18,18")
    apart(game, "Pip", "Elk", 0.0)
    begin(game, game["Pip"])
    assert game.refused(Embark(game["Pip"], game["Elk"])) == "It touches no Null Titan."
    assert not [o for o in game.battle.options(game["Pip"]) if isinstance(o, Embark)]


@pytest.mark.rule("TZ-7.4-07")
def test_pilots_of_both_sides_are_offered_the_same_empty_titan() -> None:
    game = sketch("A green Pip 30,18", "B green Bea 4,18", "A null Bull 18,18")
    apart(game, "Pip", "Bull", 0.0)
    game.put("Bea", Place.at(18 - (game.place("Pip").x - 18), 18))
    for name in ("Pip", "Bea"):
        begin(game, game[name])
        assert Embark(game[name], game["Bull"]) in game.battle.options(game[name])


@pytest.mark.rule("TZ-7.4-07")
def test_a_stolen_titan_is_the_thiefs_and_brings_it_no_points() -> None:
    """Ruling RA-62."""
    game = at_hatch("B freelancer Bo 34,34", owner="B")
    assert side_of(game.table, game["Bull"]) == 1
    game.dice(4).do(Embark(game["Pip"], game["Bull"]))
    assert side_of(game.table, game["Bull"]) == 0
    assert game.first(Embarked).side == 0
    assert game.table.of_table(Score).vp == (0, 0)
    game.put("Bull", Turn()).turn(0)
    assert Activate(game["Bull"]) in game.battle.options()


# --- Disembark -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.4-05", "TZ-7.4-06")
@pytest.mark.parametrize(("pilot", "face", "out"), [
    ("green", 4, True), ("green", 3, False), ("experienced", 3, True), ("experienced", 2, False)])
def test_stepping_out_takes_a_tactics_test_of_six_and_leaves_the_titan_null(pilot: str, face: int, out: bool) -> None:
    game = inside(pilot)
    game.dice(face).do(Disembark(game["Bull"], (18, 24)))
    assert [(test.unit, test.tn, test.passed) for test in game.all(TacticsTested)] == [(game["Bull_pilot"], 6, out)]
    assert is_null(game.table, game["Bull"]) is out
    if out:
        assert game.place("Bull_pilot").point == (18, 24)
        assert game.table.get(game["Bull"], Cockpit) == Cockpit(None, game["Bull_pilot"])
        assert (game.all(KnockedDown), game.all(NoiseMade)) == ([], [])
        assert faults(game.battle) == []
    else:
        assert pilot_of(game.table, game["Bull"]) == game["Bull_pilot"]
        assert not game.table.has(game["Bull_pilot"], Place)


@pytest.mark.rule("TZ-7.4-05")
def test_a_failed_try_costs_the_titan_an_action() -> None:
    game = inside("experienced")
    game.dice(2).do(Disembark(game["Bull"], (18, 24)))
    turn = game.table.get(game["Bull"], Turn)
    assert (turn.left, turn.done) == (2, ("disembark",))
    assert game.refused(Disembark(game["Bull"], (18, 24))) == "No action may be taken twice in one activation."


@pytest.mark.rule("TZ-7.4-05")
def test_the_pilot_has_the_actions_that_are_left_and_both_are_activated_then() -> None:
    """Rulings RA-62 and RB-13."""
    game = inside("experienced", "B freelancer Bo 34,34")
    game.do(Move(game["Bull"], ((18, 20),)))
    game.dice(9).do(Disembark(game["Bull"], (18, 26)))
    pilot = game["Bull_pilot"]
    assert isinstance(game.waiting, Acting)
    assert game.waiting.unit == pilot
    assert game.table.get(pilot, Turn).left == 1
    game.do(EndActivation(pilot))
    assert {event.unit for event in game.all(ActivationEnded)} == {pilot, game["Bull"]}
    for unit in (pilot, game["Bull"]):
        turn = game.table.get(unit, Turn)
        assert (turn.activated, turn.left) == (True, 0)


@pytest.mark.rule("TZ-7.4-05")
@pytest.mark.parametrize(("inches", "legal"), [(0.0, True), (10.0, True), (10.1, False)])
def test_it_steps_out_within_ten_inches(inches: float, legal: bool) -> None:
    game = inside()
    rim = game.table.get(game["Bull"], Base).radius + game.table.get(game["Bull_pilot"], Base).radius
    action = Disembark(game["Bull"], (18, 18 + rim + inches))
    if legal:
        game.dice(9).do(action)
        assert gap(game.table, game["Bull_pilot"], game["Bull"]) == pytest.approx(inches, abs=0.01)
    else:
        assert game.refused(action) == 'Bull_pilot steps out within 10" of the Titan.'


@pytest.mark.rule("TZ-7.4-05")
def test_it_needs_a_spot_that_holds_its_base_and_is_offered_such_spots() -> None:
    game = inside("green", "B freelancer Bo 18,24")
    game.create(wall(24, 18, 2, 2, 3.0, stand=False))
    for blocked in ((18, 24), (24, 18), (18, 18), (60, 18)):
        assert game.refused(Disembark(game["Bull"], blocked))
    region = next(o for o in game.battle.options(game["Bull"]) if isinstance(o, DisembarkRegion))
    spots = region.spots(game.battle)
    assert spots
    for point in spots:
        action = region.action(game.battle, point)
        assert action is not None
        action.verify(game.battle)


@pytest.mark.rule("TZ-7.4-05")
def test_nobody_steps_out_of_an_empty_titan_or_off_a_rifleman() -> None:
    game = sketch("A freelancer Ash 10,10", "A null Bull 18,18")
    begin(game, game["Ash"])
    assert game.refused(Disembark(game["Ash"], (12, 12))) == "Nobody sits in it."


# --- Null and Titanfall --------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.4-06")
def test_an_empty_titan_is_not_offered_for_activation() -> None:
    game = inside("green", "A freelancer Ash 4,4", "B freelancer Bo 34,34")
    game.dice(9).do(Disembark(game["Bull"], (18, 24)))
    assert [event.how for event in game.all(PilotOut)] == ["disembarked"]
    for name in ("Bull", "Bull_pilot", "Ash"):
        game.put(name, Turn())
    game.turn(0)
    offers = game.battle.options()
    assert Activate(game["Bull"]) not in offers
    assert Activate(game["Bull_pilot"]) in offers
    assert game.refused(Activate(game["Bull"])).startswith("A Null Titan does not activate")


@pytest.mark.rule("TZ-7.4-03")
def test_a_titan_in_reserve_lands_as_in_the_step_of_titanfalls() -> None:
    """A specialist nearby, the shock two inches round, and Noise: rules 8.4."""
    game = sketch("A titan Bull 10,10 reserve", "A sniper Sy 18,10", "B freelancer Bo 30,18", "B freelancer Far 30,30")
    game.put("Bull_pilot", Reserve())
    game.phase("titanfall_redrop")
    at = (18, 18)
    game.put("Bo", Place.at(18 + 1.969 + 0.492 + 2.0, 18))
    game.put("Far", Place.at(18, 18 + 1.969 + 0.492 + 2.1))
    game.dice(1, 1, 1).do(Deploy(game["Bull"], at))
    assert game.first(TitanLanded).pilot == game["Bull_pilot"]
    assert [test.unit for test in game.all(TacticsTested)] == [game["Bo"]]
    assert game.health("Bo").knocked == 1
    assert [event.made for event in game.all(NoiseMade)] == [tables().noise.titanfall]
    assert [roll.why for roll in game.all(Rolled)][:1] == ["landing shock"]
