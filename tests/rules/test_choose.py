"""Questions in the middle of a procedure: answering, saving, forking; free points that come with an answer."""

from __future__ import annotations

import pytest

from game.rules.action import refusal
from game.rules.battle import Battle
from game.rules.hooks import Mark
from game.rules.step import Answer, Choose, Option
from game.tabletop.parts import Place, Removed
from tests.rules.scribble import Ask, Say, Speak, start, words
from tests.rules.toy import (
    Duck,
    Ducked,
    EndTurn,
    Fell,
    Hit,
    HopSpot,
    Pebble,
    Pouch,
    Rest,
    Slid,
    Spared,
    Struck,
    Throw,
    duel,
)

AB = Choose(1, "which", (Option("a", (Say("a1"), Say("a2"))), Option("b")))


def asked_to_duck(dice: tuple[int, ...] = (6,)) -> Battle:
    """A throw at pebble 4 hit, and its side may spend a feather."""
    battle = duel(theirs=(Mark("bouncy"),), feathers=(0, 1), dice=dice)
    battle.submit(Throw(2, 4))
    return battle


def asked_to_hop() -> Battle:
    """The hit counted, and the bouncy pebble may hop."""
    battle = asked_to_duck()
    battle.submit(Answer("take"))
    return battle


# --- asking and answering ------------------------------------------------------------------------------------


def test_the_agenda_stops_at_a_question_and_the_chooser_is_on():
    battle = start(Say("x"), AB, Say("y"))
    assert (battle.waiting, battle.side) == (AB, 1)
    assert battle.options() == [Answer("a"), Answer("b")]
    assert words(battle) == ["x"]


def test_what_the_answer_leads_to_comes_before_the_rest_and_the_question_is_gone():
    battle = start(AB, Say("y"), Ask())
    battle.submit(Answer("a"))
    assert words(battle) == ["a1", "a2", "y"]
    assert battle.waiting == Ask()


def test_an_answer_may_lead_to_nothing():
    battle = start(AB, Say("y"))
    battle.submit(Answer("b"))
    assert words(battle) == ["y"]


def test_an_answer_may_lead_to_the_next_question():
    inner = Choose(0, "sure", (Option("yes", (Say("yes"),)),))
    battle = start(Choose(1, "which", (Option("ask", (inner, Say("then"))),)), Say("rest"))
    battle.submit(Answer("ask"))
    assert (battle.waiting, battle.side) == (inner, 0)
    battle.submit(Answer("yes"))
    assert words(battle) == ["yes", "then", "rest"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Answer("c"), "The answer 'c' is not one of: a, b."),
        (Answer("a", (1.0, 1.0)), "This answer takes no point."),
        (Speak("hello"), "A question is open and has to be answered first."),
    ],
)
def test_a_wrong_answer_is_refused(action, sentence):
    battle = start(AB)
    before = battle.digest()
    assert refusal(battle, action) == sentence
    assert battle.digest() == before


def test_an_answer_to_no_question_is_refused():
    assert refusal(start(), Answer("a")) == "The battle is over."
    battle = duel()
    with pytest.raises(Exception, match=r"Nothing is being asked\."):
        Answer("a").verify(battle)


def test_options_are_found_by_name():
    assert AB.option("b") == Option("b")
    assert AB.option("c") is None


# --- in the middle of an action ------------------------------------------------------------------------------


def test_a_throw_stops_for_the_target_to_duck_and_goes_on_afterwards():
    battle = asked_to_duck()
    assert battle.waiting == Choose(
        1, "duck", (Option("take", (Hit(4, 2),)), Option("duck", (Duck(4, 1),))), (4, 2))
    assert battle.agenda[1] == EndTurn(2)
    assert refusal(battle, Rest(5)) == "A question is open and has to be answered first."
    events = battle.submit(Answer("duck"))
    assert events[0] == Ducked(4, 1)
    assert battle.table.of_table(Pouch).feathers == (0, 0)
    assert battle.table.get(4, Pebble).grit == 2
    assert battle.table.get(2, Pebble).spent


def test_a_hit_that_is_taken_leads_to_the_after_hooks_question():
    battle = asked_to_hop()
    assert isinstance(battle.waiting, Choose)
    assert battle.waiting.question == "hop"
    assert battle.table.get(4, Pebble).grit == 1
    assert not battle.table.get(2, Pebble).spent
    battle.submit(Answer("stay"))
    assert battle.table.get(2, Pebble).spent
    assert battle.side == 1


def test_whoever_fell_is_not_asked_to_hop():
    battle = duel(theirs=(Mark("bouncy"),), dice=(6, 6))
    battle.submit(Throw(2, 4))
    battle.submit(Answer("stay"))
    for unit in (4, 3, 5):
        battle.submit(Rest(unit))
    assert (battle.clock.round, battle.side) == (2, 1)
    battle.submit(Rest(4))
    events = battle.submit(Throw(2, 4))
    assert [type(event) for event in events[2:4]] == [Struck, Fell]
    assert battle.table.get(4, Removed) == Removed("fell")
    assert not isinstance(battle.waiting, Choose)


def test_luck_stands_in_for_the_hit_once_and_nothing_follows_it():
    battle = duel(theirs=(Mark("lucky"), Mark("bouncy")), dice=(6,))
    events = battle.submit(Throw(2, 4))
    assert Spared(4) in events
    assert not any(isinstance(event, Struck) for event in events)
    assert not isinstance(battle.waiting, Choose)
    assert battle.table.get(4, Pebble) == Pebble("Pebble 3", keywords=(Mark("bouncy"),))


# --- a free point with the answer ----------------------------------------------------------------------------


def test_the_points_offered_will_do():
    battle = asked_to_hop()
    offers = battle.options()
    assert offers[0] == Answer("stay")
    assert len(offers) > 8
    assert all(refusal(battle, offer) is None for offer in offers if isinstance(offer, Answer))


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Answer("hop"), "This answer needs a point."),
        (Answer("hop", (11.0, 11.0)), "That is too far to hop."),
        (Answer("hop", (7.0, 4.00005)), "Points are whole thousandths of an inch."),
        (Answer("stay", (7.0, 4.0)), "This answer takes no point."),
    ],
)
def test_a_point_that_will_not_do_is_refused(answer, sentence):
    battle = asked_to_hop()
    before = battle.digest()
    assert refusal(battle, answer) == sentence
    assert battle.digest() == before


def test_a_point_of_ones_own_choosing_will_do():
    battle = asked_to_hop()
    events = battle.submit(Answer("hop", (7.123, 4.456)))
    assert events[0] == Slid(4, (7.0, 3.0), (7.123, 4.456), hop=True)
    assert battle.table.get(4, Place) == Place.at(7.123, 4.456)
    assert battle.side == 1


def test_the_spots_steps_come_before_the_options_own():
    battle = duel()
    spot = HopSpot(2)
    again = battle.fork()
    again.agenda = (Choose(0, "go", (Option("go", (Say("then"),), spot),)),)
    again.submit(Answer("go", (4.0, 3.0)))
    assert [type(event).__name__ for event in again.log] == ["Slid", "Said"]


# --- saving and forking in the middle ------------------------------------------------------------------------


@pytest.mark.parametrize("asked", [asked_to_duck, asked_to_hop])
def test_a_battle_can_be_forked_in_the_middle_of_a_choice(asked):
    battle = asked()
    other = battle.fork()
    assert other.digest() == battle.digest()
    assert other.options() == battle.options()
    for offer in battle.options():
        one, two = battle.fork(), battle.fork()
        assert isinstance(offer, Answer)
        assert one.submit(offer) == two.submit(offer)
        assert one.digest() == two.digest() != battle.digest()
    assert other.digest() == battle.digest()


def test_different_answers_make_different_battles():
    battle = asked_to_duck()
    digests = set()
    for offer in battle.options():
        assert isinstance(offer, Answer)
        other = battle.fork()
        other.submit(offer)
        digests.add(other.digest())
    assert len(digests) == len(battle.options()) == 2


def test_a_save_is_a_replay_and_may_stop_in_the_middle_of_a_choice():
    battle = asked_to_hop()
    again = duel(theirs=(Mark("bouncy"),), feathers=(0, 1), dice=(6,))
    for action in (Throw(2, 4), Answer("take")):
        again.submit(action)
    assert again.digest() == battle.digest()
    assert again.agenda == battle.agenda
    assert again.log == battle.log
    last = Answer("hop", (7.0, 4.5))
    assert again.submit(last) == battle.submit(last)
    assert again.digest() == battle.digest()
