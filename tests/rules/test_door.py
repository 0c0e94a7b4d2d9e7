"""One door: what is refused changes nothing, what is offered may be done, and only ``submit`` lets it in."""

from __future__ import annotations

import pytest

from game.rules.action import Action, Refused, Region, refusal
from game.rules.battle import Battle
from game.rules.event import GameEnded, Outcome
from game.rules.hooks import Mark
from game.rules.step import Answer
from game.tabletop.parts import Point
from tests.rules.scribble import Ask, Finish, Speak, start
from tests.rules.toy import (
    Act,
    Crews,
    Pebble,
    Reach,
    Recruit,
    Resign,
    Rest,
    Slid,
    Slide,
    Threw,
    Throw,
    TurnEnded,
    TurnPassed,
    begin,
    duel,
)


def refused(battle: Battle, action: Action) -> str:
    """The sentence of a refusal; asserts on the way that nothing has changed."""
    before = (battle.digest(), list(battle.log), battle.agenda)
    with pytest.raises(Refused) as no:
        battle.submit(action)
    assert (battle.digest(), battle.log, battle.agenda) == before
    assert refusal(battle, action) == str(no.value)
    return str(no.value)


def refused_there(battle: Battle, region: Region, point: Point) -> str | None:
    """The sentence with which a click on a point would be refused."""
    action = region.action(battle, point)
    assert action is not None
    return refusal(battle, action)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Slide(2, (11.0, 3.0)), "That is too far to slide."),
        (Slide(2, (3.0, 0.4)), "The base would hang over the edge."),
        (Slide(2, (6.5, 3.0)), "Another base is in the way."),
        (Slide(2, (3.00005, 3.0)), "Points are whole thousandths of an inch."),
        (Slide(4, (6.0, 3.0)), "It is the other side's turn."),
        (Slide(99, (6.0, 3.0)), "There is no such pebble."),
        (Slide(1, (6.0, 3.0)), "There is no such pebble."),
        (Throw(2, 3), "There is nothing to throw at."),
        (Throw(2, 5), "That is not allowed."),
        (Rest(5), "It is the other side's turn."),
        (Resign(1), "It is the other side's turn."),
        (Answer("duck"), "Now a pebble has to act."),
        (Speak("hello"), "Now a pebble has to act."),
    ],
)
def test_what_is_refused_changes_nothing_and_says_why(action, sentence):
    assert refused(duel(), action) == sentence


def test_a_pebble_acts_once_a_round():
    battle = duel()
    battle.submit(Rest(2))
    battle.submit(Rest(4))
    assert refused(battle, Rest(2)) == "Pebble 1 has acted already."


def test_the_wait_has_its_say_before_the_action():
    battle = start(Ask())
    assert refused(battle, Rest(2)) == "Speak first."
    assert refused(battle, Speak("")) == "Nothing is not a word."


def test_after_the_end_everything_is_refused():
    battle = duel()
    battle.submit(Resign(0))
    assert battle.outcome == Outcome(1, "resigned")
    assert refused(battle, Rest(2)) == "The battle is over."
    assert refused(battle, Answer("duck")) == "The battle is over."
    assert battle.options() == []


def test_a_battle_that_ran_out_of_steps_refuses_as_well():
    assert refused(start(), Speak("hello")) == "The battle is over."
    assert refused(start(Finish()), Speak("hello")) == "The battle is over."


def test_checking_and_offering_change_nothing():
    battle = begin()
    before = (battle.digest(), list(battle.log), battle.agenda)
    battle.check(Rest(2))
    battle.options()
    assert refusal(battle, Rest(2)) is None
    assert (battle.digest(), battle.log, battle.agenda) == before


def test_submit_tells_what_happened():
    assert duel().submit(Slide(2, (4.0, 3.0))) == [
        Slid(2, (3.0, 3.0), (4.0, 3.0)), TurnEnded(2), TurnPassed(0, 1)]


# --- options -------------------------------------------------------------------------------------------------


def test_options_are_those_of_the_wait():
    battle = duel()
    assert battle.waiting == Act(0)
    assert battle.side == 0
    assert battle.options() == [Reach(2), Throw(2, 4), Rest(2), Reach(3), Rest(3)]


def test_options_of_one_unit_are_picked_by_its_id():
    battle = duel()
    assert battle.options(3) == [Reach(3), Rest(3)]
    assert battle.options(4) == []
    assert start(Ask()).options(7) == [Speak("no", unit=7)]
    assert len(start(Ask()).options()) == 2


def test_every_sample_of_a_region_may_be_done():
    battle = begin()
    for offer in battle.options():
        assert isinstance(offer, (Action, Region))
        if isinstance(offer, Region):
            spots = offer.spots(battle)
            assert spots
            assert list(spots) == list(offer.spots(battle))
            assert all(refused_there(battle, offer, point) is None for point in spots)


def test_a_region_answers_for_points_it_did_not_sample():
    battle = duel()
    region = Reach(2)
    assert refused_there(battle, region, (4.123, 3.456)) is None
    assert refused_there(battle, region, (6.5, 3.0)) == "Another base is in the way."
    assert region.action(battle, (11.0, 11.0)) is None


def test_a_region_follows_the_rules_that_change_a_speed():
    assert refusal(duel(), Slide(2, (3.0, 8.0))) == "That is too far to slide."
    assert refusal(duel(Mark("swift", 1)), Slide(2, (3.0, 8.0))) is None


def test_the_plain_action_is_never_in_the_way():
    battle = start(Ask())
    assert refusal(battle, Speak("x")) is None
    assert Action.why_not(battle, 1) is None
    assert list(Action.offers(battle, 1)) == []
    Action().verify(battle)
    assert list(Action().perform(battle)) == []


# --- the same door for all -----------------------------------------------------------------------------------


def test_an_event_that_ends_the_game_ends_it_at_once():
    battle = duel()
    assert battle.submit(Resign(0)) == [GameEnded(1, "resigned")]
    assert battle.agenda == ()


def test_a_throw_that_fells_the_last_pebble_wins():
    crews = Crews((Recruit(0, 3.0, 3.0), Recruit(1, 7.0, 3.0, grit=1)), (0, 0))
    battle = begin(1, crews, (6,))
    events = battle.submit(Throw(2, 3))
    assert [type(event).__name__ for event in events] == ["Threw", "Rolled", "Struck", "Fell", "GameEnded"]
    assert battle.outcome == Outcome(0, "alone")


def test_a_throw_is_told_from_start_to_end():
    events = duel(dice=(3,)).submit(Throw(2, 4))
    assert [type(event).__name__ for event in events] == ["Threw", "Rolled", "TurnEnded", "TurnPassed"]
    assert events[0] == Threw(2, 4)


def test_a_whole_round_scores_and_begins_the_next_with_the_other_side():
    battle, sides = duel(), []
    for unit in (2, 4, 3, 5):
        sides.append(battle.side)
        battle.submit(Rest(unit))
    assert sides == [0, 1, 0, 1]
    assert battle.side == 1
    assert (battle.clock.round, battle.clock.phase) == (2, "act")
    assert not any(pebble.spent for _, pebble in battle.table.having(Pebble))
