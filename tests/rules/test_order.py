"""The order on the page in ``game.rules``: steps, events, hooks, outcome."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import pytest

from game.rules.battle import Battle
from game.rules.event import Clock, DiceTold, Drawn, Event, GameEnded, Outcome, PhaseBegan, Rolled
from game.rules.hooks import Hooks, Mark
from game.rules.module import Rulebook, RuleModule
from game.rules.phase import NextPhase, Phase
from game.rules.step import Step
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE
from tests.rules.scribble import Ask, Finish, Said, Say, Shouted, Speak, module, start, words

# --- steps ---------------------------------------------------------------------------------------------------


def test_what_a_step_leads_to_comes_before_the_rest():
    battle = start(Say("a", (Say("a1", (Say("a11"),)), Say("a2"))), Say("b"))
    assert words(battle) == ["a", "a1", "a11", "a2", "b"]


def test_an_after_hooks_steps_come_between_what_the_step_leads_to_and_the_rest():
    hooks = Hooks()

    @hooks.after(Said)
    def echo(battle: Battle, event: Said) -> Iterable[Step] | None:
        return (Say("echo"),) if event.word == "a" else None

    battle = start(Say("a", (Say("a1"), Say("a2"))), Say("b"), hooks=hooks)
    assert words(battle) == ["a", "a1", "a2", "echo", "b"]


def test_after_hooks_of_one_step_keep_the_order_of_its_events_then_of_the_hooks():
    hooks = Hooks()

    @hooks.after(Said)
    def first(battle: Battle, event: Said) -> Iterable[Step]:
        return (Finish(), Say("1")) if event.word == "stop" else _once(event, "first")

    @hooks.after(Said)
    def second(battle: Battle, event: Said) -> Iterable[Step]:
        return _once(event, "second")

    @dataclass(frozen=True, slots=True)
    class Twice(Step):
        def run(self, battle: Battle) -> None:
            battle.happen(Said("a"))
            battle.happen(Said("b"))

    battle = start(Twice(), Say("rest"), hooks=hooks)
    assert words(battle) == ["a", "b", "first a", "second a", "first b", "second b", "rest"]


def _once(event: Said, name: str) -> tuple[Step, ...]:
    return (Say(f"{name} {event.word}"),) if len(event.word) == 1 else ()


def test_a_step_may_return_none():
    assert words(start(Finish(), Say("never"))) == []


def test_steps_read_the_table_when_they_run_not_when_they_are_made():
    @dataclass(frozen=True, slots=True)
    class Tell(Step):
        def run(self, battle: Battle) -> None:
            battle.happen(Said(f"round {battle.clock.round}"))

    @dataclass(frozen=True, slots=True)
    class Turn(Step):
        def run(self, battle: Battle) -> None:
            battle.happen(PhaseBegan(4, "late"))

    assert words(start(Turn(), Tell())) == ["round 4"]


# --- submitting ----------------------------------------------------------------------------------------------


def test_an_actions_steps_come_first_then_what_followed_its_events_then_the_wait_again():
    hooks = Hooks()

    @hooks.after(Said)
    def echo(battle: Battle, event: Said) -> Iterable[Step] | None:
        return (Say("echo"),) if event.word == "hello" else None

    battle = start(Ask("goodbye"), Say("rest"), hooks=hooks)
    battle.submit(Speak("hello", (Say("step"),)))
    assert words(battle) == ["hello", "step", "echo"]
    assert battle.waiting == Ask("goodbye")
    battle.submit(Speak("goodbye"))
    assert words(battle) == ["hello", "step", "echo", "goodbye", "rest"]


def test_submit_returns_what_happened_since_and_the_log_keeps_all():
    battle = start(Ask())
    before = list(battle.log)
    first = battle.submit(Speak("a", (Say("b"),)))
    second = battle.submit(Speak("c"))
    assert first == [Said("a"), Said("b")]
    assert second == [Said("c")]
    assert battle.log == [*before, *first, *second]


def test_a_wait_that_is_over_is_passed_by():
    battle = start(Say("yes"), Ask("yes"), Ask("no"), Say("rest"))
    assert battle.waiting == Ask("no")
    assert words(battle) == ["yes"]


def test_an_action_may_open_a_wait_of_the_other_side_before_its_own_goes_on():
    battle = start(Ask("x", side=0))
    battle.submit(Speak("a", (Ask("y", side=1),)))
    assert battle.side == 1
    battle.submit(Speak("y"))
    assert battle.side == 0


def test_a_battle_without_a_wait_runs_to_the_end_of_its_agenda():
    battle = start(Say("a"))
    assert battle.agenda == ()
    assert battle.waiting is None
    assert battle.side is None
    assert battle.options() == []
    assert battle.outcome is None


# --- beginning -----------------------------------------------------------------------------------------------


def test_a_battle_begins_with_its_dice_and_the_setup():
    battle = start(Ask(), dice=(3,))
    assert battle.log == [DiceTold(Dice(1, (3,))), PhaseBegan(0, "setup")]
    assert battle.clock == Clock(0, "setup")


def test_any_whole_number_is_a_seed():
    book = start().rulebook
    for seed in (-1, 0, 2**64, 2**80 + 5):
        dice = Battle.begin(book, (), seed, (1.0, 1.0)).table.of_table(Dice)
        assert dice.state == seed % 2**64


def test_modules_are_set_up_in_their_order():
    battle = start(Say("root"), modules=(module(), module("extra", first=(Say("extra"),)), module("last")))
    assert words(battle) == ["root", "extra"]


def test_what_follows_the_events_of_the_opening_comes_before_any_setups_steps():
    hooks = Hooks()

    @hooks.after(PhaseBegan)
    def opened(battle: Battle, event: PhaseBegan) -> Iterable[Step]:
        return (Say("opened"),)

    assert words(start(Say("a"), hooks=hooks)) == ["opened", "a"]


def test_what_follows_the_events_of_a_setup_comes_after_that_setups_steps_even_across_a_wait():
    hooks = Hooks()

    @hooks.after(Shouted)
    def echo(battle: Battle, event: Shouted) -> Iterable[Step]:
        return (Say("echo"),)

    def lay_out(battle: Battle, setup: tuple[Step, ...]) -> Iterable[Step]:
        battle.happen(Shouted("hey"))
        return (Ask("on"), *setup)

    loud = RuleModule("loud", hooks=(hooks,), setup=lay_out)
    battle = Battle.begin(Rulebook.of((loud, module("last", first=(Say("last"),)))), (Say("a"),), 1, (1.0, 1.0))
    assert battle.agenda == (Ask("on"), Say("a"), Say("echo"), Say("last"))
    other = battle.fork()
    assert battle.submit(Speak("on")) == other.submit(Speak("on"))
    assert words(other) == ["on", "a", "echo", "last"]
    assert battle.digest() == other.digest()


# --- happening -----------------------------------------------------------------------------------------------


def test_happen_is_instead_then_apply_then_log_then_after():
    hooks, seen = Hooks(), []

    @dataclass(frozen=True, slots=True)
    class Tick(Event):
        def apply(self, table: object) -> None:
            seen.append("apply")

    @hooks.instead(Tick)
    def swap(battle: Battle, event: Tick) -> Event:
        seen.append(f"instead, logged {event in battle.log}")
        return event

    @hooks.after(Tick)
    def follow(battle: Battle, event: Tick) -> None:
        seen.append(f"after, logged {event in battle.log}")

    start(hooks=hooks).happen(Tick())
    assert seen == ["instead, logged False", "apply", "after, logged True"]


def test_an_instead_hook_may_swallow_an_event():
    hooks = Hooks()

    @hooks.instead(Said)
    def hush(battle: Battle, event: Said) -> Event | None:
        return None if event.word == "a" else event

    @hooks.after(Said)
    def echo(battle: Battle, event: Said) -> Iterable[Step] | None:
        return (Say("echo"),) if event.word == "a" else None

    assert words(start(Say("a", (Say("a1"),)), Say("b"), hooks=hooks)) == ["a1", "b"]


def test_an_instead_hook_may_put_another_kind_in_its_place_and_that_kinds_hooks_run():
    hooks = Hooks()

    @hooks.instead(Said)
    def louder(battle: Battle, event: Said) -> Event:
        return Shouted(event.word)

    @hooks.instead(Shouted)
    def longer(battle: Battle, event: Shouted) -> Event:
        return Shouted(event.word + "!")

    @hooks.after(Said)
    def never(battle: Battle, event: Said) -> Iterable[Step]:
        return (Say("wrong"),)

    @hooks.after(Shouted)
    def once(battle: Battle, event: Shouted) -> Iterable[Step] | None:
        return (Say("echo"),) if event.word == "a!" else None

    assert words(start(Say("a"), Say("b"), hooks=hooks)) == ["A!", "ECHO!", "B!"]


def test_instead_hooks_of_one_kind_pass_the_event_along():
    hooks, more = Hooks(), Hooks()

    @more.instead(Said)
    def second(battle: Battle, event: Said) -> Event:
        return Said(event.word + "2")

    @hooks.instead(Said)
    def first(battle: Battle, event: Said) -> Event:
        return Said(event.word + "1")

    battle = start(Say("a"), modules=(module(hooks=hooks), module("more", hooks=more)))
    assert words(battle) == ["a12"]


def test_two_rules_that_swap_an_event_back_and_forth_do_so_once_each():
    hooks = Hooks()

    @hooks.instead(Said)
    def louder(battle: Battle, event: Said) -> Event:
        return Shouted(event.word)

    @hooks.instead(Shouted)
    def softer(battle: Battle, event: Shouted) -> Event:
        return Said(event.word)

    assert words(start(Say("a"), hooks=hooks)) == ["a"]


def test_an_instead_hook_bound_to_a_keyword_stands_in_once_for_each_mark():
    hooks = Hooks()

    @hooks.instead(Said, "loud")
    def mark_it(battle: Battle, event: Said, mark: Mark) -> Event:
        return Said(f"{event.word}{mark.carrier}", event.keywords)

    battle = start(Ask(), hooks=hooks)
    assert battle.rulebook.hooks.keywords() == {"loud"}
    battle.happen(Said("a", (Mark("loud", carrier=3), Mark("soft", carrier=4), Mark("loud", carrier=5))))
    battle.happen(Said("b"))
    assert words(battle) == ["a35", "b"]


def test_happen_returns_what_did_happen():
    hooks = Hooks()

    @hooks.instead(Said)
    def louder(battle: Battle, event: Said) -> Event | None:
        return None if event.word == "hush" else Shouted(event.word)

    battle = start(Ask(), hooks=hooks)
    assert battle.happen(Said("a")) == Shouted("a")
    assert battle.happen(Said("hush")) is None
    assert battle.happen(Shouted("b")) == Shouted("b")


def test_a_roll_is_what_its_event_says():
    hooks = Hooks()

    @hooks.instead(Rolled)
    def all_sixes(battle: Battle, event: Rolled) -> Event:
        return replace(event, faces=(6,) * len(event.faces))

    battle = start(Ask(), hooks=hooks)
    battle.tell((1, 2, 3))
    assert battle.roll(3, 6, "test") == (6, 6, 6)


def test_an_after_hook_bound_to_a_keyword_runs_once_for_each_carrier():
    hooks = Hooks()

    @hooks.after(Said, "loud")
    def repeat(battle: Battle, event: Said, mark: Mark) -> Iterable[Step]:
        return (Say(f"{mark.carrier}: {event.word}"),)

    battle = start(Ask(), hooks=hooks)
    assert not battle.rulebook.hooks.keywords() - {"loud"}
    marks = (Mark("loud", carrier=3), Mark("soft", carrier=4), Mark("loud", carrier=5))
    battle.happen(Said("a", marks))
    battle.submit(Speak("b"))
    assert words(battle) == ["a", "b", "3: a", "5: a"]


def test_an_event_of_its_own_right_in_an_after_hook_is_allowed():
    hooks = Hooks()

    @hooks.after(Said)
    def shout(battle: Battle, event: Said) -> None:
        battle.happen(Shouted(event.word))

    assert words(start(Say("a"), hooks=hooks)) == ["a", "A"]


# --- chance --------------------------------------------------------------------------------------------------


def test_a_roll_is_an_event_that_moves_the_dice_on():
    battle = start(dice=(4, 2, 5))
    assert battle.roll(2, 6, "test", unit=3, side=1, needed=4) == (4, 2)
    assert battle.log[-1] == Rolled((4, 2), 6, "test", Dice(1, (5,)), 3, 1, 4)
    assert battle.table.of_table(Dice) == Dice(1, (5,))
    assert Rolled.reveals


def test_a_roll_of_less_than_no_dice_is_a_roll_of_none():
    battle = start()
    assert battle.roll(-2, 6, "test") == ()
    assert battle.table.of_table(Dice) == Dice(1)


def test_told_faces_are_used_before_the_generator():
    battle = start(dice=(6,))
    battle.tell((1, 2))
    assert battle.roll(2, 6, "test") == (1, 2)
    assert battle.roll(1, 6, "test") == Dice(1).roll(1, 6)[0]


def test_a_pick_among_one_needs_no_chance():
    battle = start()
    before = battle.digest()
    assert battle.pick(["only"], "tie") == "only"
    assert battle.digest() == before


def test_picks_and_shuffles_move_the_dice_and_say_so():
    battle = start(dice=(6,))
    assert battle.pick("abc", "tie") in "abc"
    order = battle.shuffle("abc", "cards")
    assert sorted(order) == ["a", "b", "c"]
    assert [type(event) for event in battle.log[-2:]] == [Drawn, Drawn]
    assert battle.table.of_table(Dice).told == (6,)
    assert Drawn.reveals


# --- the outcome ---------------------------------------------------------------------------------------------


def test_an_outcome_drops_whatever_was_on_the_agenda():
    battle = start(Say("a"), Finish(1, "won"), Say("never"), Ask())
    assert battle.outcome == Outcome(1, "won")
    assert battle.agenda == ()
    assert battle.waiting is None
    assert words(battle) == ["a"]


def test_an_outcome_drops_what_the_last_event_would_have_led_to():
    hooks = Hooks()

    @hooks.after(GameEnded)
    def encore(battle: Battle, event: GameEnded) -> Iterable[Step]:
        return (Say("encore"),)

    battle = start(Ask(), hooks=hooks)
    battle.submit(Speak("bye", (Finish(), Say("never"))))
    assert words(battle) == ["bye"]
    assert battle.agenda == ()
    assert battle.fork().digest() == battle.digest()


def test_the_first_outcome_stands():
    battle = start(Finish(0, "first"))
    battle.happen(GameEnded(1, "second"))
    assert battle.table.get(TABLE, Outcome) == Outcome(0, "first")


# --- phases --------------------------------------------------------------------------------------------------


def test_phases_follow_each_other_and_then_the_next_round_begins():
    phases = (Phase("one", (Say("1"), Say("2"))), Phase("two", (Ask(),)))
    battle = start(NextPhase(), modules=(module(phases=phases),))
    assert battle.clock == Clock(1, "two")
    assert words(battle) == ["1", "2"]
    assert battle.agenda == (Ask(), NextPhase(0))


def test_modules_add_their_phases_at_the_end_and_a_round_ends_with_the_last():
    extra = module("extra", phases=(Phase("three", (Speechless(),)),))
    battle = start(NextPhase(), modules=(module(phases=(Phase("one", (Say("1"),)),)), extra))
    rounds = [(event.round, event.phase) for event in battle.log if isinstance(event, PhaseBegan)]
    assert rounds == [(0, "setup"), (1, "one"), (1, "three"), (2, "one"), (2, "three")]


@dataclass(frozen=True, slots=True)
class Speechless(Step):
    """Ends the game in round 2."""

    def run(self, battle: Battle) -> None:
        if battle.clock.round == 2:
            battle.happen(GameEnded(None, "time"))


@pytest.mark.parametrize("kind", [Rolled, Drawn])
def test_what_chance_brings_cannot_be_taken_back(kind):
    assert kind.reveals
    assert not Said("a").reveals
    assert Said("a").audience() is None
