"""Rules 10.5: ejecting.

What could go wrong: nobody is asked, or before the critical, or when the Titan is gone with its Pilot; the way out is
shut while the core still ticks; a natural 1 passes; the Pilot comes down too near, on an enemy or on its feet; the
Titan keeps its crew, or its core is disarmed; a failure is survived, or silent.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import GameEnded, Outcome
from game.rules.step import Answer
from game.rulesets.titanfallz.acting import Acting, Activate, ActivationEnded, TakeTurn
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.eject import Eject, EjectTest, LastChance, OfferEject, PilotOut
from game.rulesets.titanfallz.explosions import Exploded
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import ArmorExceeded, Cause, Hurt, Killed, KnockedDown
from game.rulesets.titanfallz.models import here, is_null
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Aboard, Criticals, Model, Stats, Turn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Place, Point
from tests.sketch import Sketch, sketch, wall

TITAN, PILOT = 1.969, 0.63
ATTACK = Cause("attack", 1)
NO_CORE = "A pilot ejects from a Titan whose core is armed."


def crewed(*models: str, armed: bool = False, **more: object) -> Sketch:
    """Ox, a Titan of side A with an Experienced Pilot (Tactics 3), at (18, 18)."""
    game = sketch("A titan Ox 18,18", *models, **more)  # type: ignore[arg-type]
    return arm(game, "Ox") if armed else game


def arm(game: Sketch, name: str) -> Sketch:
    return game.put(name, replace(game.table.get(game[name], Criticals), armed=True, cause=("attack", 1, None)))


def veteran(game: Sketch, name: str = "Ox") -> Sketch:
    """The Pilot aboard is a Veteran, with Tactics 4."""
    row = tables().pilots["veteran"]
    model = game.table.get(game[f"{name}_pilot"], Model)
    game.put(f"{name}_pilot", replace(model, profile="veteran", abilities=row.abilities))
    return game.put(f"{name}_pilot", replace(game.table.get(game[f"{name}_pilot"], Stats), tac=row.tac))


def face_of(critical: str) -> int:
    """A face of the d10 that brings this critical condition on a Titan that has none."""
    return next(iter(tables().criticals[critical].rolls))


def ring(game: Sketch) -> list[Point]:
    """Where the Pilot may come down."""
    spot = game.asked.options[0].spot
    assert spot is not None
    return list(spot.spots(game.battle))


def away(game: Sketch, point: Point) -> float:
    """Inches between the bases of a Pilot there and of Ox."""
    at = game.place("Ox")
    return float(((point[0] - at.x) ** 2 + (point[1] - at.y) ** 2) ** 0.5 - TITAN - PILOT)


# --- when -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.5-01")
def test_the_pilot_is_asked_once_armor_is_exceeded_and_the_critical_is_applied() -> None:
    game = crewed()
    events = game.dice(face_of("motor_overload")).run(Hurt(game["Ox"], 12, ATTACK))
    kinds = [type(event) for event in events]
    assert kinds.index(ArmorExceeded) < kinds.index(CriticalSuffered)
    assert (game.asked.question, game.asked.side) == ("eject", 0)
    assert [option.name for option in game.asked.options] == ["stay", "eject"]
    assert game.asked.about == (game["Ox"], game["Ox_pilot"])
    game.answer("stay")
    assert not game.all(PilotOut)
    game.dice(face_of("motor_overload") + 1).run(Hurt(game["Ox"], 1, ATTACK))
    assert game.asked.question == "eject"


@pytest.mark.rule("TZ-10.5-01")
def test_armor_that_is_only_just_used_up_asks_nobody() -> None:
    game = crewed()
    game.run(Hurt(game["Ox"], 11, ATTACK))
    assert not game.all(ArmorExceeded)
    assert game.waiting is None


@pytest.mark.rule("TZ-10.5-01")
def test_nobody_is_asked_when_the_critical_has_dealt_with_the_pilot_or_nobody_sits_inside() -> None:
    game = crewed()
    game.put("Ox", Criticals(("combat_subsystem_corruption",)))
    game.dice(face_of("flatline") + 1, 1).run(Hurt(game["Ox"], 12, ATTACK))
    assert not here(game.table, game["Ox"])
    assert game.battle.outcome is not None or game.waiting is None
    game = sketch("A null Ox 18,18")
    game.dice(face_of("motor_overload")).run(Hurt(game["Ox"], 12, ATTACK))
    assert game.all(CriticalSuffered)
    assert game.waiting is None
    game = crewed()
    game.run(OfferEject(game["pilotB"]))
    assert game.waiting is None


@pytest.mark.rule("TZ-10.5-02")
def test_a_compromised_core_opens_the_way_out_and_the_owner_may_decline() -> None:
    game = crewed()
    game.dice(face_of("core_compromised")).run(Hurt(game["Ox"], 12, ATTACK))
    assert game.table.get(game["Ox"], Criticals).armed
    assert game.asked.question == "eject"
    game.answer("stay")
    assert not is_null(game.table, game["Ox"])


@pytest.mark.rule("TZ-10.5-02")
def test_while_a_core_is_armed_its_side_may_eject_at_any_moment_of_its_turns_at_no_cost() -> None:
    game = crewed("A rifleman Hale 4,4", "B rifleman Dorn 30,30").turn(0)
    assert Eject(game["Ox"]) not in game.battle.options()
    assert game.refused(Eject(game["Ox"])) == NO_CORE
    arm(game, "Ox")
    assert isinstance(game.waiting, TakeTurn)
    assert Eject(game["Ox"]) in game.battle.options()
    game.do(Activate(game["Hale"]))
    assert Eject(game["Ox"]) in game.battle.options()
    game.dice(3).do(Eject(game["Ox"]))
    game.answer("land", ring(game)[0])
    assert isinstance(game.waiting, Acting)
    assert game.waiting.unit == game["Hale"]
    assert game.table.get(game["Hale"], Turn).left == 2
    assert is_null(game.table, game["Ox"])
    assert not game.table.get(game["Ox_pilot"], Turn).activated


@pytest.mark.rule("TZ-10.5-02")
def test_a_titan_that_was_activated_or_is_knocked_down_may_be_left_as_well() -> None:
    game = sketch("A titan Ox 18,18 knocked=1", "A rifleman Hale 4,4")
    arm(game, "Ox").put("Ox", Turn(activated=True)).turn(0)
    game.dice(3).do(Eject(game["Ox"]))
    game.answer("land", ring(game)[0])
    assert isinstance(game.waiting, TakeTurn)
    assert game.table.get(game["Ox_pilot"], Turn).activated
    game = arm(sketch("A titan Ox 18,18"), "Ox").activate("Ox")
    game.dice(3).do(Eject(game["Ox"]))
    game.answer("land", ring(game)[0])
    assert game.first(ActivationEnded).unit == game["Ox"]


@pytest.mark.rule("TZ-10.5-02")
def test_the_other_side_ejects_nobody_and_not_in_the_others_turn() -> None:
    game = crewed("B rifleman Dorn 30,30", armed=True).turn(1)
    assert game.refused(Eject(game["Ox"])) == "It is the other side's turn."
    game.do(Activate(game["Dorn"]))
    assert game.refused(Eject(game["Ox"])) == "Dorn is acting and has to finish first."


@pytest.mark.rule("TZ-10.5-02")
def test_the_last_chance_is_just_before_the_core_goes_off() -> None:
    game = crewed(armed=True)
    game.phase("titanfall_redrop")
    assert (game.asked.question, game.asked.side) == ("last_eject", 0)
    assert not game.all(Exploded)
    events = game.answer("stay")
    assert [type(event) for event in events if isinstance(event, (Exploded, Killed))][:1] == [Exploded]
    assert game.battle.outcome is not None


@pytest.mark.rule("TZ-10.5-02")
def test_at_the_last_chance_both_sides_are_asked_the_holder_first() -> None:
    game = sketch("A titan Ox 10,18", "B titan Elk 26,18").holder(1)
    game.run(LastChance())
    assert game.waiting is None
    arm(arm(game, "Ox"), "Elk").run(LastChance())
    assert game.asked.side == 1
    game.answer("stay")
    assert game.asked.side == 0
    game.answer("stay")
    assert game.waiting is None


# --- the test -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.5-03")
@pytest.mark.parametrize(("face", "out"), [(1, False), (2, True), (10, True)])
def test_ejecting_is_a_tactics_test_of_six_that_a_one_always_fails(face: int, *, out: bool) -> None:
    game = veteran(crewed())
    game.dice(face).run(EjectTest(game["Ox"]))
    test = game.first(TacticsTested)
    assert (test.why, test.tn, test.passed) == ("eject", 6, out)


@pytest.mark.rule("TZ-10.5-03")
@pytest.mark.parametrize(("face", "out"), [(2, False), (3, True)])
def test_less_tactics_need_a_higher_face(face: int, *, out: bool) -> None:
    game = crewed()
    game.dice(face).run(EjectTest(game["Ox"]))
    assert game.first(TacticsTested).passed is out


# --- out ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.5-04")
def test_the_pilot_comes_down_twelve_inches_away_knocked_down() -> None:
    game = crewed()
    game.dice(9).run(EjectTest(game["Ox"]))
    assert (game.asked.question, game.asked.side) == ("eject_to", 0)
    spots = ring(game)
    assert len(spots) == 48
    assert all(abs(away(game, spot) - 12) < 0.01 for spot in spots)
    assert all(0 < x < 36 and 0 < y < 36 for x, y in spots)
    near, far = (18, 18 + 11.9 + TITAN + PILOT), (18, 18 + 12.1 + TITAN + PILOT)
    for point, inches in ((near, "11.9"), (far, "12.1")):
        assert game.refused(Answer("land", point)) == f'It comes down exactly 12" away; that spot is {inches}".'
    game.answer("land", spots[7])
    assert game.place("Ox_pilot").point == spots[7]
    assert game.health("Ox_pilot").knocked == 1
    assert game.first(KnockedDown).tokens == 1
    assert not game.table.has(game["Ox_pilot"], Aboard)


@pytest.mark.rule("TZ-10.5-04")
def test_it_comes_down_on_nobody_touching_no_enemy_and_on_the_table() -> None:
    reach = 12 + TITAN + PILOT
    game = crewed(f"B rifleman Dorn {18 + reach},18", f"A rifleman Hale 18,{18 + reach}")
    game.dice(9).run(EjectTest(game["Ox"]))
    assert game.refused(Answer("land", (18 + reach, 18))) == "Another model is in the way."
    assert game.refused(Answer("land", (18, 18 + reach))) == "Another model is in the way."
    assert all(abs(x - 18 - reach) + abs(y - 18) > 2 * PILOT + 0.05 for x, y in ring(game))
    game = sketch("A titan Ox 4,4")
    game.dice(9).run(EjectTest(game["Ox"]))
    assert 8 <= len(ring(game)) < 48
    assert all(x > PILOT - 0.01 and y > PILOT - 0.01 for x, y in ring(game))


@pytest.mark.rule("TZ-10.5-04")
def test_with_no_room_at_twelve_inches_the_nearest_spot_will_do() -> None:
    block = wall(18, 18, 36, 36, 4, stand=False)
    hole = ((12, 12), (24, 12), (24, 24), (12, 24))
    ring_of_walls = [
        replace(block, outline=((0, 0), (36, 0), (36, 12), (0, 12))),
        replace(block, outline=((0, 24), (36, 24), (36, 36), (0, 36))),
        replace(block, outline=((0, 12), (12, 12), (12, 24), (0, 24))),
        replace(block, outline=((24, 12), (36, 12), (36, 24), (24, 24))),
    ]
    game = crewed(terrain=ring_of_walls)
    game.dice(9).run(EjectTest(game["Ox"]))
    [spot] = ring(game)
    assert hole[0][0] < spot[0] < hole[1][0]
    assert hole[0][1] < spot[1] < hole[2][1]
    game.answer("land", spot)
    assert game.place("Ox_pilot").point == spot


@pytest.mark.rule("TZ-10.5-05")
def test_the_titan_left_behind_is_null_and_its_core_still_goes_off() -> None:
    game = crewed(armed=True)
    game.dice(9).run(EjectTest(game["Ox"]))
    game.answer("land", ring(game)[0])
    out = game.first(PilotOut)
    assert (out.how, out.titan, out.pilot) == ("ejected", game["Ox"], game["Ox_pilot"])
    assert is_null(game.table, game["Ox"])
    assert game.table.get(game["Ox"], Criticals).armed
    game.dice(*[1] * 12).phase("titanfall_redrop")
    assert game.first(Exploded).unit == game["Ox"]
    assert not here(game.table, game["Ox"])


# --- or not ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.5-06")
def test_a_pilot_that_fails_is_dead_and_its_side_has_lost() -> None:
    game = crewed()
    game.dice(face_of("motor_overload")).run(Hurt(game["Ox"], 12, ATTACK))
    game.dice(2).answer("eject")
    assert [event.unit for event in game.all(Killed)] == [game["Ox_pilot"]]
    assert game.first(GameEnded).winner == 1
    assert game.battle.outcome == Outcome(1, "pilot")


# --- and heard ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.5-07")
@pytest.mark.parametrize("face", [1, 9])
def test_the_attempt_is_heard_at_the_titan_pass_or_fail(face: int) -> None:
    game = crewed()
    game.dice(face).run(EjectTest(game["Ox"]))
    if face > 1:
        game.answer("land", ring(game)[0])
    noise = game.first(NoiseMade)
    assert (noise.at, noise.made, noise.level) == ((18, 18), 3, 3)
    assert game.markers() == [3]


@pytest.mark.rule("TZ-10.5-07")
def test_it_raises_a_marker_that_is_near() -> None:
    game = crewed()
    game.noise(18 + TITAN + 3, 18, 2)
    game.dice(9).run(EjectTest(game["Ox"]))
    game.answer("land", ring(game)[0])
    assert game.markers() == [5]


def test_a_free_titan_goes_on_with_its_activation_while_it_stays() -> None:
    game = crewed("B rifleman Dorn 30,30", armed=True).activate("Ox")
    game.do(Move(game["Ox"], ((20, 18),)))
    assert Eject(game["Ox"]) in game.battle.options()
    assert RangedAttack(game["Ox"], "oc_55", game["Dorn"]) in game.battle.options()
    assert game.table.get(game["Ox"], Place).point == (20, 18)
