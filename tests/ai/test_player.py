"""A player of a level.

What could go wrong: it looks at what is hidden; it hands in an action that is refused; it thinks on when its time is
up; it leaves a question open; equal seeds think differently.
"""

from __future__ import annotations

from itertools import count

import pytest

from game.ai.levels import level, level_names
from game.ai.player import Player
from game.records.faults import Fault
from game.rules.step import Answer, Choose, Option
from game.rulesets.titanfallz.acting import Activate, EndActivation
from game.rulesets.titanfallz.parts import Contracts, Deck, SureThing
from tests.sketch import Sketch, sketch, wall

SHELTERS = [wall(33, 34, 0.5, 4), wall(34.5, 32, 3, 0.5), wall(33, 2, 0.5, 4), wall(34.5, 4, 3, 0.5)]


def two_rifles(**more: object) -> Sketch:
    return sketch("A rifleman Hale 10,10", "B rifleman Dorn 20,12", terrain=SHELTERS, **more)  # type: ignore[arg-type]


def test_a_false_hidden_state_changes_nothing() -> None:
    """Other cards on top, another secret contract, other dice: the same choice, action for action."""
    told = []
    for trick in (False, True):
        game = two_rifles(rulings={"sure_thing_public": "secret"}).turn(0)
        deck = game.table.of_table(Deck)
        game.put(0, Contracts(("headhunter", "sabotage" if trick else "extraction"), False))
        game.put("Dorn", SureThing(not trick))
        if trick:
            game.put(0, Deck(tuple(reversed(deck.cards))))
            game.dice(1, 2, 3)
        player = Player("regular", 7)
        first = player.choose(game.battle, 0)
        game.do(first)
        told.append((first, player.choose(game.battle, 0)))
    assert told[0] == told[1]


def test_equal_seeds_think_alike() -> None:
    choices = {repr(Player("recruit", 3).choose(two_rifles().turn(0).battle, 0)) for _ in range(2)}
    assert len(choices) == 1


def test_no_time_at_all_still_gives_a_legal_action() -> None:
    ticking = count(0, 1000)
    game = two_rifles().turn(0)
    player = Player("elite", 3, clock=lambda: float(next(ticking)))
    first = player.choose(game.battle, 0)
    assert isinstance(first, Activate)
    game.do(first)
    assert isinstance(player.choose(game.battle, 0), EndActivation)


def test_it_looks_longer_with_more_time() -> None:
    def looks(seconds: float) -> int:
        ticking = count()
        player = Player("veteran", 3, clock=lambda: next(ticking) * seconds)
        player.choose(two_rifles().turn(0).battle, 0)
        return next(ticking)

    assert looks(1.0) < looks(0.01)


def test_a_plan_is_carried_out_action_by_action() -> None:
    game = two_rifles().turn(0)
    player = Player("regular", 3)
    for _ in range(8):
        if game.battle.side != 0:
            break
        game.do(player.choose(game.battle, 0))
    assert game.battle.side == 1


def test_a_question_nobody_foresaw_gets_an_answer() -> None:
    game = two_rifles()
    game.run(Choose(0, "anything", (Option("this"), Option("that"))))
    assert isinstance(Player("recruit", 1).choose(game.battle, 0), Answer)


@pytest.mark.parametrize("name", level_names())
def test_every_level_and_temperament_is_there(name: str) -> None:
    assert level(name).name == name


@pytest.mark.parametrize("name", ["grandmaster", "veteran:coward"])
def test_unknown_levels_are_faults(name: str) -> None:
    with pytest.raises(Fault, match="There is no"):
        level(name)
