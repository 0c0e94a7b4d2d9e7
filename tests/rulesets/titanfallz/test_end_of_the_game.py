"""Rules 12: when the game is over, and who has won.

Ways it could go wrong: the game goes on past the target, or stops short of it; a switch that waits for the end of the
round ends it early, or never; of things that happen together only the first is counted; the last round is followed by
another; whoever is dead, in reserve or aboard breaks a tie; a draw where there is a winner.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import Event, Outcome, PhaseBegan
from game.rules.phase import NextPhase
from game.rules.step import Choose, Step
from game.rulesets.titanfallz.acting import EndActivation
from game.rulesets.titanfallz.ending import winner
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, Hurt, Kill, Killed
from game.rulesets.titanfallz.parts import Charge, Criticals, Health, HordeTally, Model, Score, Terms, Turn
from game.rulesets.titanfallz.redrop import Land
from game.rulesets.titanfallz.spawning import horde_parts
from game.tabletop.parts import Base, Place, Side
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, throw
from tests.sketch import BOOK, Sketch, sketch


def points(game: Sketch, a: int, b: int) -> Sketch:
    return game.put(0, Score((a, b)))


def kill(game: Sketch, name: str, side: int) -> list[Event]:
    """A side's deed kills a model."""
    return game.run(Kill(game[name], Cause("attack", side)), NextPhase(0))


def clock(game: Sketch) -> tuple[int, str]:
    return (game.battle.clock.round, game.battle.clock.phase)


def phase(name: str) -> tuple[Step, ...]:
    return next(p for p in BOOK.phases if p.name == name).steps


# --- the target ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-10")
def test_ten_points_in_mid_round_end_the_game_at_once() -> None:
    game = points(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), 8, 0)
    kill(game, "Bo", 0)
    assert game.table.of_table(Score).vp == (10, 0)
    assert game.battle.outcome == Outcome(0, "vp")
    assert game.waiting is None
    assert not game.all(PhaseBegan)


@pytest.mark.rule("TZ-12-10")
def test_nine_points_do_not_end_it() -> None:
    game = points(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), 7, 7)
    kill(game, "Bo", 0)
    assert game.table.of_table(Score).vp == (9, 7)
    assert game.battle.outcome is None
    assert isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-12-10")
def test_either_side_may_reach_it() -> None:
    game = points(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), 9, 9)
    kill(game, "Ash", 1)
    assert game.battle.outcome == Outcome(1, "vp")


@pytest.mark.rule("TZ-12-10")
def test_an_activation_is_cut_short_by_the_tenth_point() -> None:
    game = points(armed(sketch("A freelancer Ash 10,10", "horde walker 20,10"), "Ash", "pistol"), 9, 0)
    game.put(0, HordeTally((9, 0)))
    begin(game, game["Ash"])
    assert game.table.get(game["Ash"], Turn).left == 2
    game.dice(4, 1, 1, 1).do(RangedAttack(game["Ash"], "pistol", game["walker1"]))
    assert game.battle.outcome == Outcome(0, "vp")
    assert game.battle.options() == []


@pytest.mark.rule("TZ-12-10")
def test_by_the_switch_ten_points_wait_for_the_end_of_the_round() -> None:
    """Ash reaches ten in the Action Phase; the round is played out, and B overtakes it before it ends."""
    game = sketch("A freelancer Ash 10,10", "B null Ox 30,30", "B freelancer Bo 20,10 downed", "horde walker 12,10",
                  "A freelancer Ann 30,12 downed", rulings={"game_end": "end_of_round"}).round(2)
    armed(points(certain(game), 9, 9), "Ash", "pistol").put(0, HordeTally((9, 0)))
    game.put("Bo", Health(2, True, downed_by=(0, None))).put("Ann", Health(2, True, downed_by=(1, None)))
    begin(game, game["Ash"])
    game.dice(4, 1, 1, 1).do(RangedAttack(game["Ash"], "pistol", game["walker1"]))
    assert game.table.of_table(Score).vp == (10, 9)
    assert game.battle.outcome is None
    game.answer("lucky")
    assert EndActivation(game["Ash"]) in game.battle.options()
    game.tank(carrier="Ox")
    for name in ("horde_phase", "upkeep"):
        game.phase(name)
        assert game.battle.outcome is None, name
    assert game.table.of_table(Score).vp == (12, 11)
    game.dice(6, 6).phase("titanfall_redrop")
    assert game.table.of_table(Score).vp == (12, 13)
    assert game.battle.outcome == Outcome(1, "vp")
    assert clock(game) == (2, "titanfall_redrop")


@pytest.mark.rule("TZ-12-10")
def test_the_same_points_end_it_at_once_without_the_switch() -> None:
    game = points(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 downed"), 9, 9)
    game.put("Bo", Health(2, True, downed_by=(0, None)))
    game.phase("upkeep")
    assert (game.battle.outcome, clock(game)) == (Outcome(0, "vp"), (1, "upkeep"))


@pytest.mark.rule("TZ-12-10")
def test_by_the_switch_nine_points_go_on_into_the_next_round() -> None:
    game = points(sketch("A titan Ox 6,10", "B titan Oz 30,30", rulings={"game_end": "end_of_round"}), 9, 9).round(3)
    game.run(*phase("titanfall_redrop"), NextPhase(0))
    assert game.battle.outcome is None
    assert clock(game) == (4, "initiative")


@pytest.mark.rule("TZ-12-10", "TZ-12-11")
def test_by_the_switch_a_dead_pilot_still_ends_it_at_once() -> None:
    game = points(sketch("B green Pim 20,10", rulings={"game_end": "end_of_round"}), 0, 12)
    kill(game, "Pim", 0)
    assert game.battle.outcome == Outcome(0, "pilot")


@pytest.mark.rule("TZ-12-10")
def test_another_target_may_be_agreed() -> None:
    for target, over in ((4, True), (5, False)):
        game = points(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), 2, 0)
        game.put(0, replace(game.table.of_table(Terms), vp_target=target))
        kill(game, "Bo", 0)
        assert (game.battle.outcome is not None) is over


# --- the Pilot -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-11")
@pytest.mark.parametrize("cause", [
    Cause("attack", 0), Cause("attack", 1), Cause("horde"), Cause("eject"), Cause("fall"),
])
def test_a_dead_pilot_ends_the_game_whatever_killed_it(cause: Cause) -> None:
    game = points(sketch("B green Pim 20,10"), 0, 9)
    game.run(Kill(game["Pim"], cause), NextPhase(0))
    assert game.battle.outcome == Outcome(0, "pilot")
    assert game.table.of_table(Score).vp == (0, 9)
    assert (game.waiting, game.all(PhaseBegan)) == (None, [])


@pytest.mark.rule("TZ-12-11")
def test_a_downed_pilot_is_not_dead() -> None:
    game = sketch("B green Pim 20,10")
    game.run(Hurt(game["Pim"], 3, Cause("horde")))
    assert game.health("Pim").downed
    assert game.battle.outcome is None


@pytest.mark.rule("TZ-12-11")
def test_a_pilot_that_dies_in_its_titan_ends_the_game() -> None:
    game = sketch("B titan Ox 20,10 damage=11")
    game.dice(1).run(Hurt(game["Ox"], 1, Cause("attack", 0)))
    assert game["Ox_pilot"] in [event.unit for event in game.all(Killed)]
    assert game.battle.outcome == Outcome(0, "pilot")


# --- what happens together -----------------------------------------------------------------------------------------

BOTH = ("A green Pam 14,10 downed", "B green Pim 16,10 downed")


@pytest.mark.rule("TZ-12-11")
@pytest.mark.parametrize(("score", "side"), [((3, 1), 0), ((1, 3), 1), ((2, 2), None)])
def test_two_pilots_lost_in_one_upkeep_leave_it_to_the_points(score: tuple[int, int], side: int | None) -> None:
    game = points(sketch(*BOTH), *score)
    game.phase("upkeep")
    assert len(game.all(Killed)) == 2
    assert game.battle.outcome == Outcome(side, "pilot")


@pytest.mark.rule("TZ-12-11")
def test_a_pilot_that_burns_with_its_titan_and_one_that_upkeep_takes_are_lost_together() -> None:
    game = points(sketch("A titan Ox 6,6 damage=11 burn=1", "B green Pim 30,30 downed"), 3, 1)
    game.dice(1).phase("upkeep")
    assert {game["Ox_pilot"], game["Pim"]} < {event.unit for event in game.all(Killed)}
    assert game.battle.outcome == Outcome(0, "pilot")


@pytest.mark.rule("TZ-12-11")
def test_one_blast_that_kills_both_pilots_leaves_it_to_the_points() -> None:
    game = points(armed(sketch("A freelancer Ash 10,10", *BOTH), "Ash", "grenade"), 1, 3)
    throw(game, "Ash", "grenade", (15, 10), 1, 1, 6, 1, 1, 1)
    assert [event.unit for event in game.all(Killed)] == [game["Pam"], game["Pim"]]
    assert game.battle.outcome == Outcome(1, "pilot")


@pytest.mark.rule("TZ-12-11")
def test_one_step_of_the_horde_that_kills_both_pilots_leaves_it_to_the_points() -> None:
    game = points(sketch(*BOTH, "horde walker 15,10"), 1, 3)
    apart(game, "walker1", "Pam", 0.0)
    apart(game, "Pim", "walker1", 0.5)
    game.create(*horde_parts("walker", game.place("Pim")))
    game.phase("horde_phase")
    assert [event.unit for event in game.all(Killed)] == [game["Pam"], game["Pim"]]
    assert game.battle.outcome == Outcome(1, "pilot")


@pytest.mark.rule("TZ-12-11")
def test_one_landing_that_crushes_both_pilots_leaves_it_to_the_points() -> None:
    game = points(sketch(*BOTH, "A null Ox 30,30 reserve"), 1, 3)
    game.run(Land(game["Ox"], (15, 10)))
    assert len(game.all(Killed)) == 2
    assert game.battle.outcome == Outcome(1, "pilot")


@pytest.mark.rule("TZ-12-11", "TZ-12-10")
def test_two_cores_that_go_off_together_are_one_moment() -> None:
    """Both Pilots die aboard, so that the points decide: A had seven, and B scores five for its enemy's Titan."""
    game = points(sketch("A titan Ox 8,10", "B titan Oz 28,30"), 7, 0)
    game.put("Ox", Criticals(("core_compromised",), True, ("attack", 1, None)))
    game.put("Oz", Criticals(("core_compromised",), True, ("horde", None, None)))
    game.phase("titanfall_redrop")
    for _ in "AB":
        game.answer("stay")
    assert {game["Ox_pilot"], game["Oz_pilot"]} < {event.unit for event in game.all(Killed)}
    assert game.table.of_table(Score).vp == (7, 5)
    assert game.battle.outcome == Outcome(0, "pilot")


@pytest.mark.rule("TZ-12-10")
def test_armed_cores_and_planted_charges_are_one_moment() -> None:
    """A reaches ten with the Titan, but B has eleven with the Titan-Zed that goes off after it."""
    game = points(sketch("A titan Ox 6,6", "B null Oz 30,30", "horde titan_zed 10,30"), 5, 8)
    game.put("Oz", Criticals(("core_compromised",), True, ("attack", 0, None)))
    game.put("titan_zed1", Charge(1, game["pilotB"]))
    game.put("pilotB", Place.at(1, 35)).dice(6).phase("titanfall_redrop")
    assert game.table.of_table(Score).vp == (10, 11)
    assert game.battle.outcome == Outcome(1, "vp")


@pytest.mark.rule("TZ-12-10", "TZ-12-13")
def test_both_past_the_target_in_one_upkeep_leaves_it_to_the_points() -> None:
    game = sketch("A freelancer Ash 10,10 downed", "B freelancer Bo 20,10 downed", "B freelancer Bea 22,10 downed")
    for name, side in (("Ash", 1), ("Bo", 0), ("Bea", 0)):
        game.put(name, Health(2, True, downed_by=(side, None)))
    points(game, 8, 9).phase("upkeep")
    assert game.table.of_table(Score).vp == (12, 11)
    assert game.battle.outcome == Outcome(0, "vp")


@pytest.mark.rule("TZ-12-10")
def test_a_horde_model_that_brings_both_sides_past_the_target_counts_for_both() -> None:
    """The tenth model of side A is the third of the fourth round for both contracts, which B alone holds."""
    game = points(sketch("horde walker 20,10", contracts=(None, "extermination")), 9, 8)
    game.put(0, HordeTally((9, 0), 2, 3))
    game.run(Kill(game["walker1"], Cause("attack", 0)))
    assert game.table.of_table(Score).vp == (10, 11)
    assert game.battle.outcome == Outcome(1, "vp")


# --- the last round ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-12")
@pytest.mark.parametrize(("number", "over"), [(5, False), (6, True)])
def test_the_game_is_over_as_round_six_ends(number: int, over: bool) -> None:
    game = points(sketch("A titan Ox 6,10", "B titan Oz 30,30"), 4, 3).round(number)
    game.phase("upkeep")
    assert game.battle.outcome is None
    game.run(*phase("titanfall_redrop"), NextPhase(0))
    assert game.battle.outcome == (Outcome(0, "rounds") if over else None)
    assert [event.round for event in game.all(PhaseBegan)] == ([] if over else [6])


@pytest.mark.rule("TZ-12-12")
def test_the_tank_still_scores_as_the_last_round_ends() -> None:
    game = points(sketch("A titan Ox 6,10", "B titan Oz 30,30"), 4, 3).round(6)
    game.tank(carrier="Oz")
    game.phase("titanfall_redrop")
    assert game.table.of_table(Score).vp == (4, 5)
    assert game.battle.outcome == Outcome(1, "rounds")


@pytest.mark.rule("TZ-12-12")
@pytest.mark.parametrize(("number", "points_after"), [(5, (0, 0)), (6, (2, 0))])
def test_whom_the_closing_blasts_put_down_is_dead_in_the_last_round_alone(
    number: int, points_after: tuple[int, int]
) -> None:
    game = sketch("A titan Ox 6,10", "B titan Oz 30,30", "B freelancer Bo 20,10").round(number)
    game.put("Bo", Health(2, True, downed_by=(0, None)))
    game.phase("titanfall_redrop")
    assert game.table.of_table(Score).vp == points_after
    assert (game.battle.outcome is not None) is (number == 6)


@pytest.mark.rule("TZ-12-12", "TZ-12-11")
def test_the_exposure_of_the_last_round_is_rolled_before_the_points_are_compared() -> None:
    game = points(sketch("A green Pam 18,10", "B titan Oz 30,30"), 9, 0).round(6)
    game.dice(1).phase("titanfall_redrop")
    assert game.battle.outcome == Outcome(1, "pilot")


# --- who has won ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-13")
@pytest.mark.parametrize(("score", "side"), [((7, 6), 0), ((6, 7), 1)])
def test_the_side_with_more_points_wins_however_few_models_the_other_has(score: tuple[int, int], side: int) -> None:
    extra = "AB"[side]
    game = points(sketch(f"{extra} freelancer Ash 20,10", f"{extra} freelancer Ann 22,10", "A titan Ox 6,10",
                         "B titan Oz 30,30"), *score).round(6)
    game.phase("titanfall_redrop")
    assert game.battle.outcome == Outcome(side, "rounds")


def level(*models: str, **options: object) -> Sketch:
    """Six points each; both Pilots stand in far corners."""
    return points(sketch(*models, **options), 6, 6)  # type: ignore[arg-type]


@pytest.mark.rule("TZ-12-14")
def test_on_equal_points_three_models_beat_four() -> None:
    three = [f"A freelancer A{n} {6 + 2 * n},10" for n in range(2)]
    four = [f"B freelancer B{n} {6 + 2 * n},20" for n in range(3)]
    assert winner(level(*three, *four).table) == 0
    assert winner(level(*four, *three[:1]).table) == 0
    swapped = [line.replace("A ", "B ", 1) for line in three] + [line.replace("B ", "A ", 1) for line in four]
    assert winner(level(*swapped).table) == 1


@pytest.mark.rule("TZ-12-14")
def test_the_game_ends_so_after_round_six() -> None:
    game = level("A titan Ox 6,10", "B titan Oz 30,30", "B freelancer Bo 20,10").round(6)
    game.phase("titanfall_redrop")
    assert game.battle.outcome == Outcome(0, "rounds")


@pytest.mark.rule("TZ-12-14")
def test_equal_points_and_equal_models_are_a_draw() -> None:
    game = level("A titan Ox 6,10", "B titan Oz 30,30").round(6)
    game.phase("titanfall_redrop")
    assert game.battle.outcome == Outcome(None, "rounds")


@pytest.mark.rule("TZ-12-14")
def test_by_the_switch_equal_points_are_a_draw() -> None:
    game = level("B freelancer Bo 20,10", rulings={"tie_break": "draw"})
    assert winner(game.table) is None
    assert winner(points(game, 6, 7).table) == 1


@pytest.mark.rule("TZ-12-14")
@pytest.mark.parametrize("line", ["B freelancer Bo 20,10", "B freelancer Bo 20,10 downed", "B null Oz 20,10"])
def test_downed_models_and_empty_titans_are_counted(line: str) -> None:
    assert winner(level(line).table) == 0


@pytest.mark.rule("TZ-12-14")
def test_reserves_the_dead_the_horde_and_turrets_are_not_counted() -> None:
    game = level("B freelancer Bo 20,10 reserve", "horde walker 10,10")
    assert winner(game.table) is None
    game = level("B freelancer Bo 20,10")
    game.run(Kill(game["Bo"], Cause("horde")))
    assert winner(game.table) is None
    game = level()
    game.create(Model("T1", "turret", "turret", "turret"), Side(1), Place.at(20, 10), Base(0.5, 2.0), Health())
    assert winner(game.table) is None


@pytest.mark.rule("TZ-12-14")
def test_a_pilot_aboard_is_not_counted_beside_its_titan() -> None:
    """One model each: a Pilot on foot, and a Titan with its Pilot inside."""
    assert winner(level("A green Pam 10,10", "B titan Oz 30,30").table) is None


@pytest.mark.rule("TZ-12-14")
def test_a_titan_counts_for_the_side_that_drove_it_last() -> None:
    game = level("A null Ox 10,10")
    assert winner(game.table) == 1
    game.put("Ox", Side(1))
    assert winner(game.table) == 0
