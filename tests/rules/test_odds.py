"""Exact odds, compared with counting every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import odds
from tests.rules.toy import MayThrow, Needed, duel


def counted(outcomes: Iterable[int], size: int) -> tuple[float, ...]:
    """The distribution of equally likely outcomes, from 0 to ``size``."""
    counts = Counter(outcomes)
    total = sum(counts.values())
    return tuple(float(Fraction(counts[number], total)) for number in range(size + 1))


def throws(dice: int, sides: int = 6) -> Iterable[tuple[int, ...]]:
    """Every way so many dice can fall."""
    return product(range(1, sides + 1), repeat=dice)


def close(chances: Iterable[float]) -> object:
    """Equal but for the last digits."""
    return pytest.approx(tuple(chances), abs=1e-12)


# --- one die -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("needed", range(-2, 14))
def test_one_die(needed, sides):
    ways = sum(face >= needed for face in range(1, sides + 1))
    assert odds.face_chance(needed, sides) == pytest.approx(ways / sides)


# --- successes -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", range(6))
@pytest.mark.parametrize("needed", [0, 1, 2, 4, 6, 7])
def test_successes(dice, needed):
    expected = counted((sum(face >= needed for face in faces) for faces in throws(dice)), dice)
    assert odds.successes(dice, needed) == close(expected)


def test_successes_of_other_dice():
    expected = counted((sum(face >= 8 for face in faces) for faces in throws(3, 10)), 3)
    assert odds.successes(3, 8, sides=10) == close(expected)


@pytest.mark.parametrize("dice", range(4))
@pytest.mark.parametrize("rerolls", range(5))
@pytest.mark.parametrize("needed", [2, 4, 6])
def test_successes_with_rerolls(dice, rerolls, needed):
    """As many failures as there are rerolls are thrown once again; what the second throw shows counts."""

    def outcomes() -> Iterable[int]:
        for faces in throws(dice):
            hits = sum(face >= needed for face in faces)
            again = min(rerolls, dice - hits)
            for spare in throws(dice):  # every die has a second throw ready; only the first few are used
                yield hits + sum(face >= needed for face in spare[:again])

    assert odds.successes(dice, needed, rerolls=rerolls) == close(counted(outcomes(), dice))


def test_three_dice_on_4_plus_by_hand():
    assert odds.successes(3, 4) == close((1 / 8, 3 / 8, 3 / 8, 1 / 8))
    assert odds.successes(1, 4, rerolls=1) == close((1 / 4, 3 / 4))
    assert odds.successes(2, 4, rerolls=9) == close((1 / 16, 6 / 16, 9 / 16))


def test_less_than_no_rerolls_are_none():
    assert odds.successes(3, 5, rerolls=-1) == odds.successes(3, 5)


def test_certain():
    assert odds.certain(0) == (1.0,)
    assert odds.certain(2) == (0.0, 0.0, 1.0)


# --- hits and blocks -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("extra", [-3, -2, -1, 0, 1, 2])
@pytest.mark.parametrize("block", [4, 6])
@pytest.mark.parametrize("dice", range(4))
def test_hits_that_get_through(dice, block, extra):
    """The target throws one die a hit plus ``extra``, never fewer than none, and none when nothing hit."""

    def outcomes() -> Iterable[int]:
        most = dice + max(0, extra)
        for faces in throws(dice):
            hits = sum(face >= 4 for face in faces)
            thrown = max(0, hits + extra) if hits else 0
            for blocks in throws(most):  # as many dice as could be needed; only the first few are used
                yield max(0, hits - sum(face >= block for face in blocks[:thrown]))

    assert odds.unblocked(odds.successes(dice, 4), block, extra) == close(counted(outcomes(), dice))


def test_cover_and_pierce_by_hand():
    hit = odds.certain(1)
    assert odds.unblocked(hit, 5) == close((1 / 3, 2 / 3))
    assert odds.unblocked(hit, 5, 1) == close((5 / 9, 4 / 9))
    assert odds.unblocked(hit, 5, -1) == close((0.0, 1.0))
    assert odds.unblocked(hit, 5, -9) == close((0.0, 1.0))
    assert odds.unblocked(odds.certain(2), 5, -1) == close((0.0, 1 / 3, 2 / 3))


def test_nothing_to_block_means_nothing_through():
    assert odds.unblocked(odds.certain(0), 4, 3) == (1.0,)


def test_a_block_that_cannot_come_lets_everything_through():
    hits = odds.successes(4, 3)
    assert odds.unblocked(hits, 7, 5) == close(hits)
    assert odds.unblocked(hits, 1) == close((1.0, 0.0, 0.0, 0.0, 0.0))


# --- tests of one die and a bonus ----------------------------------------------------------------------------


@pytest.mark.parametrize("sides", [6, 10])
@pytest.mark.parametrize("bonus", [-3, 0, 2, 9, 30])
@pytest.mark.parametrize("needed", [0, 2, 7, 10, 15])
def test_passing_a_test(bonus, needed, sides):
    ways = sum(face != 1 and face + bonus >= needed for face in range(1, sides + 1))
    assert odds.pass_chance(bonus, needed, sides) == pytest.approx(ways / sides)


def test_a_natural_1_fails_whatever_the_bonus():
    assert odds.pass_chance(100, 2) == pytest.approx(0.9)
    assert odds.pass_chance(0, 10) == pytest.approx(0.1)
    assert odds.pass_chance(0, 11) == 0.0


# --- putting distributions together --------------------------------------------------------------------------


def test_both_counts_add_up():
    expected = counted(
        (sum(face >= 4 for face in faces[:2]) + sum(face >= 6 for face in faces[2:]) for faces in throws(5)), 5)
    assert odds.both(odds.successes(2, 4), odds.successes(3, 6)) == close(expected)


def test_both_with_a_certain_count_shifts():
    assert odds.both(odds.certain(2), odds.successes(1, 4)) == close((0.0, 0.0, 0.5, 0.5))


def test_mixed_weighs_its_parts():
    parts = [(0.25, odds.certain(0)), (0.75, odds.certain(2))]
    assert odds.mixed(parts) == close((0.25, 0.0, 0.75))
    assert odds.mixed(iter(parts)) == odds.mixed(parts)


def test_at_least_and_mean():
    chances = odds.successes(3, 4)
    assert odds.at_least(chances, 0) == pytest.approx(1.0)
    assert odds.at_least(chances, -5) == pytest.approx(1.0)
    assert odds.at_least(chances, 2) == pytest.approx(0.5)
    assert odds.at_least(chances, 4) == 0
    assert odds.mean(chances) == pytest.approx(1.5)
    assert odds.mean(odds.certain(4)) == 4.0


# --- what holds for all --------------------------------------------------------------------------------------

pools = st.builds(odds.successes, st.integers(0, 20), st.integers(-1, 8), st.sampled_from([6, 10]),
                  st.integers(0, 20))


@given(pools)
def test_a_pool_is_a_distribution(pool):
    assert sum(pool) == pytest.approx(1.0)
    assert all(0.0 <= chance <= 1.0 for chance in pool)


@given(pools, st.integers(-1, 8), st.integers(-6, 6))
def test_what_gets_through_is_a_distribution_and_never_more_than_hit(pool, needed, extra):
    through = odds.unblocked(pool, needed, extra)
    assert len(through) == len(pool)
    assert sum(through) == pytest.approx(1.0)
    assert all(-1e-12 <= chance <= 1.0 + 1e-12 for chance in through)
    assert odds.mean(through) <= odds.mean(pool) + 1e-9


@given(pools, st.integers(1, 7), st.integers(-6, 5))
def test_more_defence_dice_never_let_more_through(pool, needed, extra):
    fewer, more = (odds.mean(odds.unblocked(pool, needed, count)) for count in (extra, extra + 1))
    assert more <= fewer + 1e-9


@given(st.integers(0, 12), st.integers(1, 7), st.integers(0, 12))
def test_a_reroll_never_hurts_and_enough_of_them_are_a_second_chance_for_each(dice, needed, rerolls):
    before, after = odds.successes(dice, needed), odds.successes(dice, needed, rerolls=rerolls)
    assert odds.mean(after) >= odds.mean(before) - 1e-9
    chance = odds.face_chance(needed)
    twice = 1.0 - (1.0 - chance) ** 2
    assert odds.mean(odds.successes(dice, needed, rerolls=dice)) == pytest.approx(dice * twice)


@given(pools, pools)
def test_sums_are_distributions_and_the_order_does_not_count(first, second):
    total = odds.both(first, second)
    assert sum(total) == pytest.approx(1.0)
    assert total == close(odds.both(second, first))
    assert odds.mean(total) == pytest.approx(odds.mean(first) + odds.mean(second))


@given(pools, pools, st.floats(0.0, 1.0))
def test_mixtures_are_distributions(first, second, weight):
    blend = odds.mixed([(weight, first), (1.0 - weight, second)])
    assert sum(blend) == pytest.approx(1.0)
    assert odds.mean(blend) == pytest.approx(weight * odds.mean(first) + (1.0 - weight) * odds.mean(second))


@given(pools, st.integers(-3, 25))
def test_at_least_falls(pool, count):
    assert odds.at_least(pool, count) >= odds.at_least(pool, count + 1)


# --- odds and dice -------------------------------------------------------------------------------------------


def test_reckoning_odds_draws_no_die():
    battle = duel()
    before = battle.digest()
    needed = battle.value(Needed(2, 4))
    chance = odds.at_least(odds.successes(1, needed), 1)
    assert battle.bar(MayThrow(2, 4)) is None
    assert chance == pytest.approx(0.5)
    assert battle.digest() == before


@pytest.mark.parametrize(
    ("chances", "throw"),
    [
        (odds.unblocked(odds.successes(4, 4), 5, 1), (4, 4, 5, 1)),
        (odds.unblocked(odds.successes(3, 3), 6, -1), (3, 3, 6, -1)),
    ],
)
def test_the_tables_own_dice_agree(chances, throw):
    """Ten thousand rolled attacks come out about as the odds say."""
    battle, (dice, needed, block, extra) = duel(), throw
    counts = Counter(_rolled(battle.roll, dice, needed, block, extra) for _ in range(10_000))
    for number, chance in enumerate(chances):
        spread = (10_000 * chance * (1 - chance)) ** 0.5
        assert abs(counts[number] - 10_000 * chance) < 6 * spread + 1


def _rolled(roll: Callable[[int, int, str], tuple[int, ...]], dice: int, needed: int, block: int,
            extra: int) -> int:
    hits = sum(face >= needed for face in roll(dice, 6, "attack"))
    thrown = hits + extra if hits else 0
    return max(0, hits - sum(face >= block for face in roll(thrown, 6, "block")))
