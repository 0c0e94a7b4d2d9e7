"""Modules joined to a rulebook: what it takes over, what it refuses."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.rules.action import Action
from game.rules.event import DiceTold, Drawn, Event, GameEnded, PhaseBegan, Rolled
from game.rules.hooks import Mark
from game.rules.module import Rulebook, RuleModule, snake
from game.rules.phase import Phase
from game.rules.step import Answer
from game.tabletop.parts import Place
from tests.rules import scribble, toy


def action(name: str) -> RuleModule:
    """A module with an action of that name, which is another than the one we know."""
    return RuleModule("x", actions=(type(name, (Action,), {}),))


def event(name: str) -> RuleModule:
    """A module with an event of that name, which is another than the one we know."""
    return RuleModule("x", events=(type(name, (Event,), {}),))


def test_a_rulebook_joins_what_its_modules_bring():
    assert toy.BOOK.modules == (toy.TOY, toy.LUCK)
    assert set(toy.BOOK.actions.values()) == {Answer, toy.Slide, toy.Throw, toy.Rest, toy.Resign}
    assert toy.BOOK.events["struck"] is toy.Struck
    assert [phase.name for phase in toy.BOOK.phases] == ["act", "tidy"]


def test_the_kernels_own_answer_and_events_are_in_every_rulebook():
    book = Rulebook.of(())
    assert book.actions == {"answer": Answer}
    assert set(book.events.values()) == {Rolled, Drawn, DiceTold, GameEnded, PhaseBegan}


def test_phases_come_in_the_order_of_the_modules():
    first, last = scribble.module(phases=(Phase("b", ()),)), scribble.module("x", phases=(Phase("a", ()),))
    assert [phase.name for phase in Rulebook.of((first, last)).phases] == ["b", "a"]
    assert [phase.name for phase in Rulebook.of((last, first)).phases] == ["a", "b"]


def test_a_missing_need_is_named():
    with pytest.raises(ValueError, match=r"'luck' need 'toy', which is not among \['luck'\]"):
        Rulebook.of((toy.LUCK,))


@pytest.mark.parametrize(("second", "name"), [(action("Rest"), "rest"), (event("Struck"), "struck")])
def test_two_classes_of_one_name_are_refused(second, name):
    with pytest.raises(ValueError, match=f"'x' bring a second '{name}'"):
        Rulebook.of((toy.TOY, second))


@pytest.mark.parametrize(
    ("module", "name"),
    [(action("Answer"), "answer"), (event("Rolled"), "rolled"), (event("PhaseBegan"), "phase_began")],
)
def test_the_kernels_names_are_taken(module, name):
    with pytest.raises(ValueError, match=f"'x' bring a second '{name}'"):
        Rulebook.of((module,))


def test_two_modules_may_bring_the_very_same_class():
    book = Rulebook.of((toy.TOY, RuleModule("x", actions=(toy.Rest,), events=(toy.Struck, Rolled))))
    assert book.actions["rest"] is toy.Rest


def test_a_rulebook_without_a_module_plays_on_without_it():
    marks = (Mark("lucky"), Mark("bouncy"))
    plain = toy.duel(theirs=marks, dice=(6,), book=Rulebook.of((toy.TOY,)))
    events = plain.submit(toy.Throw(2, 4))
    assert toy.Struck(4, 2) in events
    assert plain.waiting == toy.Act(1)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("GetUp", "get_up"), ("Rest", "rest"), ("PhaseBegan", "phase_began"), ("", "")],
)
def test_names_in_files_are_written_with_underscores(name, expected):
    assert snake(name) == expected


def test_an_action_goes_by_its_name():
    @dataclass(frozen=True, slots=True)
    class GetUp(Action):
        unit: int

    assert toy.BOOK.name_of(GetUp(1)) == "get_up"
    assert toy.BOOK.actions[toy.BOOK.name_of(toy.Slide(2, (1.0, 1.0)))] is toy.Slide


def test_making_a_rulebook_lays_nothing_on_any_table():
    battle = toy.begin()
    before = battle.digest()
    Rulebook.of((toy.TOY, toy.LUCK))
    assert battle.digest() == before
    assert battle.table.has(2, Place)
