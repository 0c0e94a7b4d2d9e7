"""The five steps of a round (8) and who has the initiative (8.1).

What could go wrong: a step out of its place or taken twice; a player acting in a step that is not his; Tactics on a
die that should be bare; a tie rolled again that is settled by rule, or the other way round; an initiative that is
handed over for one step and not for the other, or that changes who lost the roll.
"""

from __future__ import annotations

import pytest

from game.rules.event import Clock, Event, PhaseBegan, Rolled
from game.rules.phase import NextPhase
from game.rulesets.titanfallz.acting import Acting, Activate, Activated, EndActivation, Pass, TakeTurn
from game.rulesets.titanfallz.exposure import ExposureRolled
from game.rulesets.titanfallz.harm import Killed
from game.rulesets.titanfallz.horde import HordeAttacked, HordeMoved, HordeStepBegan
from game.rulesets.titanfallz.parts import Initiative, Noise, Score
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, Dropped, Dropping, TitanLanded
from game.rulesets.titanfallz.rounds import InitiativeHeld, InitiativeRolled
from game.rulesets.titanfallz.scoring import Scored
from game.rulesets.titanfallz.spawning import CardDrawn
from game.rulesets.titanfallz.upkeep import BurnedDown
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE
from tests.sketch import Sketch, sketch

STEPS = ["initiative", "action_phase", "horde_phase", "upkeep", "titanfall_redrop"]
OPEN = "A question is open and has to be answered first."


def begin(game: Sketch, *faces: int, number: int = 1) -> Sketch:
    """Begin a round, with the dice of its initiative."""
    game.round(number - 1)
    game.dice(*faces)
    game.run(NextPhase(0))
    return game


def go_on(game: Sketch, option: str = "keep", *faces: int) -> Sketch:
    """Answer what the winner does with the initiative; the faces are told for what comes then."""
    game.answer(option)
    game.dice(*faces)
    return game


def pass_both(game: Sketch) -> list[Event]:
    """Both sides pass their Action Phase; returns what happened after it."""
    game.do(Pass())
    return game.do(Pass())


def steps(events: list[Event]) -> list[str]:
    return [event.phase for event in events if isinstance(event, PhaseBegan)]


def where(events: list[Event], kind: type[Event]) -> int:
    """The place in a list of the first event of a kind."""
    return next(i for i, event in enumerate(events) if isinstance(event, kind))


# --- the five steps ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8-01")
def test_a_round_is_five_steps_in_order_each_once_and_then_the_next_begins() -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,20", "A rifleman Moss 5,3 reserve")
    begin(game, 7, 4, number=2)
    since = len(game.battle.log)
    go_on(game)
    pass_both(game)
    game.dice(6, 6, 7, 4)
    game.do(DeclineDrop())
    assert steps(game.battle.log[since - 1:]) == [*STEPS[1:], "initiative"]
    begun = [event for event in game.battle.log if isinstance(event, PhaseBegan)][1:]
    assert [(event.round, event.phase) for event in begun] == [*((2, step) for step in STEPS), (3, "initiative")]
    assert game.battle.clock == Clock(3, "initiative")
    assert game.asked.question == "initiative"


@pytest.mark.rule("TZ-8-01")
@pytest.mark.parametrize(("when", "step"), [("after_redrop", "titanfall_redrop"), ("before_upkeep", "upkeep")])
def test_the_end_of_the_round_comes_after_the_last_drop(when: str, step: str) -> None:
    """Pilots in the open roll for their lives there, by the switch before Upkeep; the tank scores there."""
    game = sketch("A rifleman Hale 10,10", "A rifleman Moss 5,3 reserve", rulings={"exposure_time": when})
    game.tank(carrier="Hale")
    go_on(begin(game, 7, 4), "keep", 6, 6, 7, 4)
    events = pass_both(game)
    events += game.do(Deploy(game["Moss"], (5, 3)))
    dropped = where(events, Dropped)
    assert (where(events, ExposureRolled) > dropped) is (when == "after_redrop")
    assert steps(events[:where(events, ExposureRolled)])[-1] == step
    assert game.table.of_table(Score).vp == (2, 0)
    assert where(events, Scored) > dropped


@pytest.mark.rule("TZ-8-03")
def test_the_players_activate_one_model_each_in_turn() -> None:
    game = sketch("A rifleman Hale 10,10", "A rifleman Moss 12,10", "B rifleman Dorn 20,20", "B rifleman Vey 22,20")
    go_on(begin(game, 7, 4))
    order = list[int]()
    for name in ("Hale", "Dorn", "pilotA", "pilotB", "Moss", "Vey"):
        waiting = game.waiting
        assert isinstance(waiting, TakeTurn)
        order.append(waiting.side)
        game.do(Activate(game[name]))
        if name != "Vey":
            game.do(EndActivation(game[name]))
    assert order == [0, 1, 0, 1, 0, 1]
    assert game.battle.clock.phase == "action_phase"
    game.dice(6, 6, 1, 2)
    events = game.do(EndActivation(game["Vey"]))
    assert steps(events)[0] == "horde_phase"


@pytest.mark.rule("TZ-8-04")
def test_in_the_horde_phase_the_dead_move_attack_and_spawn_and_no_player_acts() -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,20", "horde walker 14,10",
                  rulings={"horde_attack": "saves"}, spawns=[(30, 18)])
    game.noise(10, 10, 3)
    go_on(begin(game, 7, 4))
    events = pass_both(game)
    assert game.battle.clock.phase == "horde_phase"
    assert game.asked.question == "defend_horde"
    assert game.refused(Activate(game["Hale"])) == game.refused(Activate(game["Dorn"])) == OPEN
    assert not any(isinstance(offer, Activate) for offer in game.battle.options())
    events += game.answer("sure_thing")
    events = events[where(events, PhaseBegan):]
    assert [event.step for event in events if isinstance(event, HordeStepBegan)] == ["rush", "attack", "spawn"]
    assert where(events, HordeMoved) < where(events, HordeAttacked) < where(events, CardDrawn)
    assert not any(isinstance(event, Activated) for event in events)


@pytest.mark.rule("TZ-8-05")
def test_upkeep_settles_burn_noise_and_the_downed_before_any_reserve_comes() -> None:
    game = sketch("A rifleman Hale 10,10 burn=1", "B rifleman Dorn 20,20 downed", "A rifleman Moss 5,3 reserve")
    marker = game.noise(30, 18, 3)
    go_on(begin(game, 7, 4))
    events = pass_both(game)
    assert isinstance(game.waiting, Dropping)
    assert (game.health("Hale").damage, game.health("Hale").burn) == (1, 0)
    assert [event.unit for event in events if isinstance(event, Killed)] == [game["Dorn"]]
    assert game.table.get(marker, Noise).level == 2
    spoken = [event for event in events if isinstance(event, (PhaseBegan, BurnedDown, Killed))]
    assert [type(event).__name__ for event in spoken] == \
        ["PhaseBegan", "PhaseBegan", "BurnedDown", "Killed", "PhaseBegan"]
    assert steps(events) == STEPS[2:]


@pytest.mark.rule("TZ-8-06")
def test_a_reserve_comes_on_in_the_fifth_step_and_in_no_other() -> None:
    """Each of the first four steps is stopped at a question or a turn of that side; there it may not deploy."""
    game = sketch("A rifleman Hale 10,10", "A titan Bull 25,25 burn=1 damage=11", "B rifleman Dorn 20,20",
                  "A rifleman Moss 5,3 reserve", "horde walker 11.2,10", rulings={"horde_attack": "saves"})
    deploy = Deploy(game["Moss"], (5, 3))
    begin(game, 7, 4)
    seen = [game.battle.clock.phase]
    assert (game.battle.side, game.refused(deploy)) == (0, OPEN)
    go_on(game)
    seen.append(game.battle.clock.phase)
    assert (game.battle.side, game.refused(deploy)) == (0, "Activate a model first, or pass.")
    game.do(Activate(game["Hale"]))
    assert isinstance(game.waiting, Acting)
    assert game.refused(deploy) == "Hale is acting and has to finish first."
    game.do(EndActivation(game["Hale"]))
    pass_both(game)
    seen.append(game.battle.clock.phase)
    assert (game.battle.side, game.refused(deploy)) == (0, OPEN)
    game.dice(3)
    game.answer("sure_thing")
    seen.append(game.battle.clock.phase)
    assert (game.battle.side, game.asked.question, game.refused(deploy)) == (0, "eject", OPEN)
    game.answer("stay")
    seen.append(game.battle.clock.phase)
    assert seen == STEPS
    game.dice(6, 6, 7, 4)
    game.do(deploy)
    assert game.first(Dropped).unit == game["Moss"]
    assert game.place("Moss").point == (5, 3)


@pytest.mark.rule("TZ-8-06")
def test_the_players_bring_on_reserves_in_turns() -> None:
    names = {"Hale": (5, 3), "Dorn": (5, 33), "Moss": (9, 3), "Vey": (9, 33)}
    game = sketch("A rifleman Hale 5,3 reserve", "A rifleman Moss 5,3 reserve",
                  "B rifleman Dorn 5,3 reserve", "B rifleman Vey 5,3 reserve")
    game.holder(0).phase("titanfall_redrop")
    order = list[int | None]()
    for name, at in names.items():
        order.append(game.battle.side)
        other = "Dorn" if game.battle.side == 0 else "Moss"
        assert game.refused(Deploy(game[other], names[other])) == "That model is not yours."
        if name == "Vey":
            game.dice(6, 6)
        game.do(Deploy(game[name], at))
    assert order == [0, 1, 0, 1]


@pytest.mark.rule("TZ-8-06")
@pytest.mark.parametrize("number", [1, 6])
def test_a_titan_lands_in_the_first_round_as_in_the_last(number: int) -> None:
    game = sketch("A rifleman Hale 10,10", "A titan Bull 1,1 reserve")
    game.round(number).phase("titanfall_redrop")
    game.dice(6, 6)
    game.do(Deploy(game["Bull"], (16, 10)))
    assert game.first(TitanLanded).unit == game["Bull"]


# --- initiative ----------------------------------------------------------------------------------------------------


def rolled(game: Sketch) -> list[tuple[tuple[int, ...], int, int | None]]:
    """The rolls among the last events: faces, sides of the dice, whose."""
    return [(event.faces, event.sides, event.side) for event in game.all(Rolled)]


def lost(game: Sketch, side: int | None) -> Sketch:
    """Who lost the last roll."""
    return game.put(0, Initiative(game.table.of_table(Initiative).holder, side))


@pytest.mark.rule("TZ-8.1-01")
@pytest.mark.parametrize(("faces", "winner"), [((7, 4), 0), ((4, 7), 1), ((10, 9), 0), ((1, 2), 1)])
def test_each_rolls_a_bare_ten_sided_die_and_the_higher_wins(faces: tuple[int, int], winner: int) -> None:
    game = begin(sketch("A hacker Hale 10,10"), *faces)
    assert rolled(game) == [((faces[0],), 10, 0), ((faces[1],), 10, 1)]
    assert game.first(InitiativeRolled) == InitiativeRolled(faces, winner, "")
    assert (game.asked.side, game.asked.question) == (winner, "initiative")
    game.answer("keep")
    assert game.table.of_table(Initiative) == Initiative(winner, 1 - winner)


@pytest.mark.rule("TZ-8-02", "TZ-8.1-01")
@pytest.mark.parametrize(("switch", "totals", "winner"), [("on", (9, 8), 0), ("off", (5, 6), 1)])
def test_by_the_switch_the_best_tactics_is_added(switch: str, totals: tuple[int, int], winner: int) -> None:
    game = sketch("A hacker Hale 10,10", "A freelancer Moss 12,10", "B rifleman Dorn 20,20", "B freelancer Vey 22,20",
                  rulings={"initiative_tactics": switch})
    begin(game, 5, 6)
    assert rolled(game) == [((5,), 10, 0), ((6,), 10, 1)]
    assert game.first(InitiativeRolled) == InitiativeRolled(totals, winner, "")


@pytest.mark.rule("TZ-8-02")
@pytest.mark.parametrize(("best", "bonus"), [
    ("A hacker Hale 10,10", 4), ("A hacker Hale 10,10 downed", 2), ("A hacker Hale 10,10 reserve", 2),
    ("A titan Bull 10,10", 3), ("A null Bull 10,10", 2),
])
def test_available_is_the_tactics_of_who_stands_on_the_table(best: str, bonus: int) -> None:
    """A Titan lends its Pilot's Tactics; the Green Pilot on foot has 2 wherever it is the best that is left."""
    crew = [best] if "titan" in best else [best, "A green Pip 35,1"]
    game = begin(sketch(*crew, rulings={"initiative_tactics": "on"}), 5, 5 + bonus)
    assert game.first(InitiativeRolled).totals == (5 + bonus, 7 + bonus)


@pytest.mark.rule("TZ-8-02", "TZ-8.1-03")
def test_with_tactics_the_totals_are_what_ties() -> None:
    game = sketch("A hacker Hale 10,10", rulings={"initiative_tactics": "on"})
    begin(lost(game, 0), 5, 7, number=2)
    assert game.first(InitiativeRolled) == InitiativeRolled((9, 9), 0, "lost last")


@pytest.mark.rule("TZ-8.1-02")
@pytest.mark.parametrize(("faces", "option", "first"), [
    ((7, 4), "keep", 0), ((7, 4), "hand_over", 1), ((4, 7), "keep", 1), ((4, 7), "hand_over", 0),
])
def test_kept_or_handed_over_one_side_is_first_in_both_steps(faces: tuple[int, int], option: str, first: int) -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,20",
                  "A rifleman Moss 5,3 reserve", "B rifleman Vey 5,33 reserve")
    begin(game, *faces)
    game.answer(option)
    assert game.first(InitiativeHeld) == InitiativeHeld(first, option == "hand_over")
    assert (type(game.waiting), game.battle.side) == (TakeTurn, first)
    pass_both(game)
    assert (type(game.waiting), game.battle.side) == (Dropping, first)
    assert game.table.of_table(Initiative) == Initiative(first, 0 if faces == (4, 7) else 1)


@pytest.mark.rule("TZ-8.1-03")
@pytest.mark.parametrize("loser", [0, 1])
def test_later_a_tie_goes_to_who_lost_the_last_roll_without_more_dice(loser: int) -> None:
    """Whoever then held it: the side that lost the roll of round 2 may have had it handed over."""
    for holder in (0, 1):
        game = lost(sketch("A rifleman Hale 10,10").holder(holder), loser)
        begin(game, 6, 6, 9, number=3)
        assert rolled(game) == [((6,), 10, 0), ((6,), 10, 1)]
        assert game.table.get(TABLE, Dice).told == (9,)
        assert game.first(InitiativeRolled) == InitiativeRolled((6, 6), loser, "lost last")
        assert game.asked.side == loser


@pytest.mark.rule("TZ-8.1-03")
def test_the_loser_is_the_loser_of_the_roll_and_a_tie_lost_by_rule_is_lost() -> None:
    game = sketch("A rifleman Hale 10,10").put(0, Initiative(0, None))
    winners = list[int]()
    for number, faces in enumerate([(8, 3), (6, 6), (2, 2), (9, 9)], 1):
        begin(game, *faces, number=number)
        winners.append(game.first(InitiativeRolled).winner)
        game.answer("hand_over")
    assert winners == [0, 1, 0, 1]


@pytest.mark.rule("TZ-8.1-04")
@pytest.mark.parametrize(("last", "winner"), [((8, 2), 0), ((2, 8), 1)])
def test_in_round_one_a_tie_is_rolled_off_until_the_dice_differ(last: tuple[int, int], winner: int) -> None:
    game = sketch("A rifleman Hale 10,10").put(0, Initiative(1 - winner, None))
    begin(game, 5, 5, 3, 3, *last, 10)
    assert [faces for (faces,), _, _ in rolled(game)] == [5, 5, 3, 3, *last]
    assert game.table.get(TABLE, Dice).told == (10,)
    assert game.first(InitiativeRolled) == InitiativeRolled(last, winner, "rolled off")
    assert game.asked.side == winner
