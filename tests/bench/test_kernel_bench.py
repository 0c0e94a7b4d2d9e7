"""How long the kernel takes, printed (``pytest -s tests/bench``), and held to ratios that any machine can keep.

Every time is the best of several runs: what else the machine does only ever adds to it.
"""

from __future__ import annotations

import copy
import timeit
from dataclasses import dataclass, fields, is_dataclass

import pytest

from game.rules import odds
from game.rules.battle import Battle
from game.rules.hooks import Mark
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE, Base, Place, Side
from game.tabletop.tabletop import Tabletop
from tests.bench.timing import micro, told
from tests.rules.toy import BOOK, Act, Needed, Pebble, Pouch, Rest, Score, Speed, Throw, Turn, begin, duel

ENTITIES = 60
FORK_AIM = 150.0
"""Microseconds a fork of a full table is meant to take on the machine the kernel was written on."""


@dataclass(frozen=True, slots=True)
class Armour:
    front: int
    rear: int
    left: int


@dataclass(frozen=True, slots=True)
class Tank:
    fuel: int
    most: int
    leaks: bool


@dataclass(frozen=True, slots=True)
class Gear:
    rifle: str
    pistol: str
    charges: int


@dataclass(frozen=True, slots=True)
class Nerve:
    calm: int
    shaken: bool
    friend: int


def parts(number: int) -> tuple[object, ...]:
    """Eight new parts."""
    return (
        Pebble(f"model {number}", keywords=(Mark("swift", number), Mark("eagle", 1))),
        Base(0.5, 1.5),
        Place.at(number % 8 * 1.4, number // 8 * 1.4),
        Side(number % 2),
        Armour(number, 2, 3),
        Tank(number, 6, False),
        Gear("rifle", "pistol", number),
        Nerve(number, False, number + 1),
    )


def full_table() -> Tabletop:
    """Sixty entities with eight parts each, and the parts of the table itself."""
    table = Tabletop((12.0, 12.0))
    for part in (Dice(1), Pouch((1, 1)), Score(), Turn(0, 0)):
        table.put(TABLE, part)
    for number in range(ENTITIES):
        table.create(*parts(number))
    return table


@pytest.fixture(scope="module")
def table() -> Tabletop:
    return full_table()


@pytest.fixture(scope="module")
def battle(table: Tabletop) -> Battle:
    return Battle(BOOK, table, (Act(0),))


def thawed(value: object) -> object:
    """A record as nested lists, so that copying it deeply copies every field."""
    if is_dataclass(value):
        return [thawed(getattr(value, entry.name)) for entry in fields(value)]
    return [thawed(item) for item in value] if isinstance(value, tuple) else value


# --- forks ---------------------------------------------------------------------------------------------------


def test_a_fork_costs_less_than_laying_the_table_anew(battle):
    fork, anew = micro(battle.fork), micro(full_table)
    told("fork of 60 entities × 8 parts", fork, f"aim {FORK_AIM:.0f}")
    told("the same table laid anew", anew, f"{anew / fork:.1f} × the fork")
    assert fork < anew / 1.5


def test_a_fork_costs_a_small_part_of_copying_every_value(battle, table):
    everything = thawed(tuple(table.everything()))
    fork, deep = micro(battle.fork), micro(lambda: copy.deepcopy(everything))
    told("a deep copy of the same values", deep, f"{deep / fork:.1f} × the fork")
    assert fork < deep / 5


def test_the_cost_of_a_fork_grows_with_the_table_and_not_faster():
    small = Tabletop((12.0, 12.0))
    for number in range(ENTITIES // 4):
        small.create(*parts(number))
    large = small.fork()
    for number in range(ENTITIES // 4, ENTITIES * 2):
        large.create(*parts(number))
    quarter, double = micro(small.fork), micro(large.fork)
    told("fork of 15 entities", quarter)
    told("fork of 120 entities", double, f"{double / quarter:.1f} × that, of 8 × as many")
    assert double < 20 * quarter


def test_a_view_is_not_much_more_than_a_fork(battle):
    fork, view = micro(battle.fork), micro(lambda: battle.seen_by(0))
    told("what one side sees", view, f"{view / fork:.1f} × the fork")
    assert view < 3 * fork


def test_a_fork_of_a_fork_costs_the_same(battle):
    child = battle
    for _ in range(50):
        child = child.fork()
    first, last = micro(battle.fork), micro(child.fork)
    told("fork of the fiftieth generation", last)
    assert last < 2 * first


# --- questions and queries -----------------------------------------------------------------------------------


def test_a_query_asked_again_is_cheap(table):
    def dirty() -> object:
        table.put(2, Side(0))
        return table.having(Pebble, Place, Side)

    again, fresh = micro(lambda: table.having(Pebble, Place, Side)), micro(dirty)
    told("query of three kinds, asked again", again)
    told("query of three kinds after a change", fresh, f"{fresh / again:.1f} × that")
    assert again < fresh


def test_reading_one_part_costs_nothing_like_a_query(table):
    find, query = micro(lambda: table.find(30, Place)), micro(lambda: table.having(Place))
    told("reading one part", find)
    assert find < query / 3


def test_two_battles_asked_by_turns_lose_only_the_change_of_worlds(table):
    other = table.fork()

    def by_turns() -> None:
        table.find(30, Place)
        other.find(30, Place)

    alone, turns = micro(lambda: table.find(30, Place)), micro(by_turns) / 2
    told("reading one part, two battles by turns", turns, f"{turns / alone:.1f} × alone")
    assert turns < 20 * alone


def test_a_question_with_hooks(battle):
    asked = micro(lambda: battle.ask(Needed(2, 3)))
    told("a question with three hooks", asked)
    assert asked < micro(battle.fork)


def test_the_digest(battle):
    digest, fork = micro(battle.digest), micro(battle.fork)
    told("digest of 60 entities × 8 parts", digest, f"{digest / fork:.1f} × a fork")
    assert digest < 100 * fork


# --- acting --------------------------------------------------------------------------------------------------


def test_an_action_on_a_fork():
    battle = begin()
    fork, acted = micro(battle.fork), micro(lambda: battle.fork().submit(Rest(2)))
    told("fork of a toy battle", fork)
    told("fork and one action", acted)
    assert acted < 40 * fork


# --- odds ----------------------------------------------------------------------------------------------------


def attack(dice: int) -> float:
    """The mean of a whole attack with rerolls and cover."""
    return odds.mean(odds.unblocked(odds.successes(dice, 4, rerolls=1), 5, 1))


def test_odds_draw_no_die_and_cost_less_than_throwing_a_few_attacks():
    battle = duel()
    before = battle.digest()
    battle.ask(Speed(2))
    exact = micro(lambda: attack(8))
    assert battle.digest() == before

    def thrown() -> None:
        faces, dice = Dice(1).roll(8, 6)
        hits = sum(face >= 4 for face in faces)
        dice.roll(hits + 1, 6)

    sampled = micro(thrown)
    told("exact odds of an attack with 8 dice", exact)
    told("one such attack thrown", sampled, f"exact odds cost {exact / sampled:.1f} × that")
    assert exact < 100 * sampled


def test_reckoning_costs_no_more_the_second_time():
    odds.successes.cache_clear()
    first = timeit.timeit(lambda: attack(9), number=1) * 1e6
    second = micro(lambda: attack(9))
    told("odds, first time", first)
    told("odds, from memory", second)
    assert second < first


def test_a_throw_from_start_to_end():
    base = duel(dice=(3,))
    whole = micro(lambda: base.fork().submit(Throw(2, 4)))
    told("fork and a whole throw", whole)
    assert whole < 60 * micro(base.fork)
