"""The trial on the toy, and the toy with faults built in on the trial."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

import pytest

from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.module import Rulebook, RuleModule
from game.rules.step import Answer, Step
from game.tabletop.parts import TABLE, Place, Point
from game.tabletop.tabletop import Tabletop
from tests.conformance.trial import Care, Flaw, Played, elsewhere, play, replay, trial, unsound
from tests.rules import toy
from tests.rules.toy import begin, invariants

BOUND = 90
"""Six rounds of four pebbles, each with at most two questions in the middle of its throw."""


# --- the toy passes ------------------------------------------------------------------------------------------


FIERCE = toy.Crews(tuple(replace(one, x=4.0 + 4.0 * one.side, grit=1) for one in toy.SKIRMISH.recruits))


def fierce(seed: int) -> Battle:
    """A battle in which pebbles fall soon."""
    return begin(seed, FIERCE)


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [*trial(begin, invariants, range(20), BOUND), *trial(fierce, invariants, range(20), BOUND)]


def test_random_games_keep_every_promise(games):
    assert len(games) == 40


def test_the_games_are_not_all_the_same_and_reach_every_corner(games):
    assert len({game.fingerprint() for game in games}) == len(games)
    events = {type(event) for game in games for event in game.log}
    assert events >= {toy.Slid, toy.Struck, toy.Spared, toy.Ducked, toy.Fell, toy.Scored}
    answers = {action.option for game in games for action in game.actions if isinstance(action, Answer)}
    assert answers == {"take", "duck", "stay", "hop"}
    assert {game.outcome.reason for game in games} == {"points", "alone"}


def test_points_are_what_the_events_say():
    def judge(before: Battle, events: list[Event], after: Battle) -> Iterable[str]:
        told = [event.points for event in events if isinstance(event, toy.Scored)]
        gained = [new - old for new, old in zip(after.table.of_table(toy.Score).points,
                                                before.table.of_table(toy.Score).points, strict=True)]
        if gained != [sum(points[side] for points in told) for side in (0, 1)]:
            yield "A side has points that no event gave it."

    trial(begin, invariants, range(100, 110), BOUND, Care(judge=judge))


@pytest.mark.parametrize("hash_seed", [1, 2])
def test_another_process_plays_the_same_game(games, hash_seed):
    assert elsewhere("tests.rules.toy:begin", 3, BOUND, hash_seed) == games[3].fingerprint()


def test_the_same_game_is_played_with_less_care(games):
    rare = Care(offers=5, forks=5, stale=0, views=0, records=0, invariants=3)
    assert [game.fingerprint() for game in trial(begin, invariants, range(3), BOUND, rare)] == [
        game.fingerprint() for game in games[:3]]


# --- the trial finds faults ----------------------------------------------------------------------------------


def flawed(module: RuleModule) -> Callable[[int], Battle]:
    """The toy with another root module."""
    book = Rulebook.of((module, toy.LUCK))
    return lambda seed: begin(seed, book=book)


def hooked(hooks: Hooks, *events: type[Event]) -> Callable[[int], Battle]:
    """The toy with one more module of hooks."""
    book = Rulebook.of((toy.TOY, toy.LUCK, RuleModule("fault", hooks=(hooks,), events=events)))
    return lambda seed: begin(seed, book=book)


def found(start: Callable[[int], Battle], sentence: str, care: Care | None = None) -> None:
    """Some game out of ten has to show the fault."""
    with pytest.raises(Flaw, match=sentence):
        trial(start, invariants, range(10), BOUND, care)


def test_an_offer_that_is_refused(monkeypatch):
    monkeypatch.setattr(toy.Rest, "verify", lambda *_: _refuse("No rest."))
    found(begin, r"Rest\(unit=\d\): it is offered and then refused: No rest")


def _refuse(sentence: str) -> None:
    raise Refused(sentence)


def test_a_region_with_a_spot_that_is_refused(monkeypatch):
    monkeypatch.setattr(toy.Reach, "spots", lambda *_: [(6.0, 6.0), (11.0, 11.0)])
    found(begin, "means no action|offered and then refused")


def test_a_region_that_samples_anew_each_time(monkeypatch):
    chance = random.Random(1)

    def spots(self: toy.Reach, battle: Battle) -> Sequence[Point]:
        points = [point for point in toy.ring(toy.point_of(battle, self.unit), 2.0)
                  if toy.misfit(battle, self.unit, point) is None]
        return chance.sample(points, len(points))

    monkeypatch.setattr(toy.Reach, "spots", spots)
    found(begin, "differ when they are asked for again")


def test_an_action_nobody_registered():
    found(flawed(replace(toy.TOY, actions=(toy.Slide, toy.Throw))), "the rulebook knows no action 'rest'")


def test_an_event_nobody_registered():
    kept = tuple(kind for kind in toy.TOY.events if kind is not toy.TurnEnded)
    found(flawed(replace(toy.TOY, events=kept)), "the rulebook knows no event 'turn_ended'")


def test_an_error_in_a_rule():
    hooks = Hooks()

    @hooks.after(toy.Struck)
    def broken(battle: Battle, event: toy.Struck) -> Iterable[Step]:
        raise ZeroDivisionError

    found(hooked(hooks), r"ZeroDivisionError\(\) was raised")


def test_a_refusal_that_comes_too_late():
    hooks = Hooks()

    @hooks.after(toy.Struck)
    def late(battle: Battle, event: toy.Struck) -> Iterable[Step]:
        raise Refused("Too late.")

    found(hooked(hooks), r"Refused\('Too late.'\) was raised", Care(stale=0))


def test_an_error_where_a_refusal_belongs(monkeypatch):
    verify = toy.Rest.verify

    def careless(self: toy.Rest, battle: Battle) -> None:
        assert not battle.table.get(self.unit, toy.Pebble).spent
        verify(self, battle)

    monkeypatch.setattr(toy.Rest, "verify", careless)
    found(begin, "at the wrong time raised AssertionError")


def test_a_check_that_changes_the_table(monkeypatch):
    def heavy_handed(self: toy.Rest, battle: Battle) -> None:
        battle.roll(1, 6, "why not")

    monkeypatch.setattr(toy.Rest, "verify", heavy_handed)
    found(begin, "changed the battle")


def test_a_rule_that_remembers_something_beside_the_table():
    hooks, times = Hooks(), count()

    @hooks.after(toy.TurnEnded)
    def remember(battle: Battle, event: toy.TurnEnded) -> None:
        if next(times) % 3 == 0:
            battle.roll(1, 6, "mood")

    found(hooked(hooks), "in a fork other things happened|stands differently", Care(stale=0))


def test_an_event_that_forgets_to_be_repeatable_is_found_by_the_replay():
    game = play(begin, invariants, 1, BOUND)
    replay(begin, game)
    other = play(begin, invariants, 2, BOUND)
    with pytest.raises(Flaw, match="after action 0 of its replay"):
        replay(begin, replace(game, digests=other.digests))
    with pytest.raises(Flaw, match="another story from its event 3 on"):
        replay(begin, replace(game, log=(*game.log[:3], game.log[0], *game.log[4:])))
    with pytest.raises(Flaw, match="another story"):
        replay(begin, replace(game, log=game.log[:-1]))


def test_an_invariant_that_does_not_hold():
    def tidy_table(battle: Battle) -> list[str]:
        return ["A pebble is gone."] if any(not battle.table.present(unit) for unit in range(2, 6)) else []

    with pytest.raises(Flaw, match=r"A pebble is gone\."):
        trial(begin, tidy_table, range(10), BOUND)


def test_a_judge_that_objects():
    with pytest.raises(Flaw, match="too much fun"):
        trial(begin, invariants, (1,), BOUND, Care(judge=lambda *_: ["too much fun"]))


def test_options_that_give_a_secret_away(monkeypatch):
    offers = toy.Act.offers

    def telling(self: toy.Act, battle: Battle) -> Iterator[object]:
        yield from offers(self, battle)
        if battle.table.of_table(toy.Pouch).feathers[1 - self.side] is None:
            yield toy.Resign(self.side)

    monkeypatch.setattr(toy.Act, "offers", telling)
    found(begin, "sees other options than there are")


def test_a_game_that_does_not_end():
    with pytest.raises(Flaw, match="has not ended after 5 actions"):
        play(begin, invariants, 1, 5)


def test_a_game_that_gets_stuck(monkeypatch):
    monkeypatch.setattr(toy.Act, "offers", lambda *_: ())
    found(begin, "nothing can be done")


def test_a_game_that_just_stops(monkeypatch):
    monkeypatch.setattr(toy.Turns, "run", lambda *_: ())
    monkeypatch.setattr("game.rules.phase.NextPhase.run", lambda *_: ())
    found(begin, "ran out of steps")


def test_a_setup_that_fails():
    def broken(battle: Battle, setup: object) -> Iterable[Step]:
        raise KeyError("crew")

    found(flawed(replace(toy.TOY, setup=broken)), r"Game 0, action 0, None: KeyError\('crew'\) was raised")


def test_a_process_that_fails_says_why():
    with pytest.raises(Flaw, match="no_such_function"):
        elsewhere("tests.rules.toy:no_such_function", 1, BOUND, 0)


# --- frozen, plain values ------------------------------------------------------------------------------------


@dataclass
class Loose:
    value: int = 1


@dataclass(frozen=True)
class Holds:
    value: object = None
    more: tuple[object, ...] = field(default=())


class Bare:
    pass


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (Loose(), "Loose is a Loose, which is not frozen"),
        (Holds({1, 2}), "Holds.value holds a set"),
        (Holds(frozenset("ab")), "Holds.value holds a frozenset"),
        (Holds([1]), "Holds.value holds a list, which can be written to"),
        (Holds({}), "Holds.value holds a dict, which can be written to"),
        (Holds(Bare()), "Holds.value holds a Bare"),
        (Holds(len), "Holds.value holds a builtin_function_or_method"),
        (Holds(more=(1, Holds(Loose()))), r"Holds.more\[1\].value is a Loose"),
        (Holds(float("nan")), "Holds.value is not a number"),
    ],
)
def test_unsound_records_are_told_apart(value, reason):
    with pytest.raises(AssertionError, match=reason):
        assert not list(unsound(value))


@pytest.mark.parametrize("value", [Holds(), Holds((1, "a", 2.5, None, True)), Holds(Place.at(1, 2)), Holds(Bare)])
def test_sound_records_are_let_pass(value):
    assert list(unsound(value)) == []


def test_a_part_that_is_not_a_plain_value(monkeypatch):
    apply = toy.TurnPassed.apply

    def careless(self: toy.TurnPassed, table: Tabletop) -> None:
        apply(self, table)
        table.put(TABLE, Holds([1]))

    monkeypatch.setattr(toy.TurnPassed, "apply", careless)
    found(begin, "entity 1: Holds.value holds a list")


def test_an_action_of_no_known_kind_is_refused_like_any_other():
    with pytest.raises(Refused):
        begin().submit(Action())
