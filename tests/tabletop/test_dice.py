"""Dice as a value: the generator of record, told faces, and fairness."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.tabletop.dice import Dice

# The published first outputs of SplitMix64 for two seeds.
REFERENCE = {
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F),
    1234567: (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431,
              16408922859458223821),
}

seeds = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize("seed", REFERENCE)
def test_the_generator_is_splitmix64(seed):
    expected = REFERENCE[seed]
    faces, _ = Dice(seed).roll(len(expected), 2**64)
    assert tuple(face - 1 for face in faces) == expected


@given(seeds, st.integers(0, 20), st.integers(1, 100))
def test_faces_are_on_the_die_and_the_state_stays_in_64_bits(seed, count, sides):
    faces, after = Dice(seed).roll(count, sides)
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)
    assert 0 <= after.state < 2**64


@given(seeds, st.integers(0, 8), st.integers(0, 8))
def test_one_roll_of_many_dice_is_many_rolls(seed, first, second):
    dice = Dice(seed)
    together, end = dice.roll(first + second, 6)
    left, dice = dice.roll(first, 6)
    right, dice = dice.roll(second, 6)
    assert (left + right, dice) == (together, end)


@given(seeds)
def test_rolling_leaves_the_dice_one_holds_alone(seed):
    dice = Dice(seed)
    assert dice.roll(5, 6) == dice.roll(5, 6)
    assert dice == Dice(seed)


def test_no_dice_no_change():
    assert Dice(5).roll(0, 6) == ((), Dice(5))


def test_the_last_state_goes_round_to_the_first():
    faces, after = Dice(2**64 - 1).roll(1, 6)
    assert after.state == 0x9E3779B97F4A7C15 - 1
    assert faces[0] in range(1, 7)


# --- told dice -----------------------------------------------------------------------------------------------


def test_told_faces_come_first_and_draw_nothing():
    faces, after = Dice(9, (6, 6, 1)).roll(2, 6)
    assert faces == (6, 6)
    assert after == Dice(9, (1,))


def test_when_the_told_faces_run_out_the_generator_goes_on_where_it_was():
    faces, after = Dice(9, (4,)).roll(3, 6)
    drawn, state = Dice(9).roll(2, 6)
    assert faces == (4, *drawn)
    assert after == state


@pytest.mark.parametrize(("told", "sides"), [((7,), 6), ((0,), 6), ((3, 11), 10), ((-1,), 6)])
def test_a_told_face_that_is_on_no_such_die_is_refused(told, sides):
    with pytest.raises(ValueError, match=f"{sides} sides"):
        Dice(0, told).roll(2, sides)


def test_a_told_face_is_looked_at_only_when_its_die_is_rolled():
    faces, after = Dice(0, (6, 10)).roll(1, 6)
    assert faces == (6,)
    assert after.roll(1, 10)[0] == (10,)


def test_shuffles_and_picks_leave_told_faces_alone():
    dice = Dice(3, (6,))
    _, shuffled = dice.shuffled("abcd")
    _, picked = dice.picked(4)
    assert shuffled.told == picked.told == (6,)
    assert shuffled.state != dice.state != picked.state


# --- shuffles and picks --------------------------------------------------------------------------------------


@given(seeds, st.lists(st.integers(), max_size=20))
def test_a_shuffle_keeps_every_item(seed, items):
    order, _ = Dice(seed).shuffled(items)
    assert Counter(order) == Counter(items)


@given(seeds, st.integers(1, 50))
def test_a_pick_is_one_of_them(seed, count):
    assert 0 <= Dice(seed).picked(count)[0] < count


# --- fairness ------------------------------------------------------------------------------------------------


def chi_square(counts: Counter[object], cells: int) -> float:
    """How far counts are from being even; for a fair source about ``cells`` - 1."""
    even = sum(counts.values()) / cells
    return sum((count - even) ** 2 / even for count in counts.values()) + even * (cells - len(counts))


def loose(cells: int) -> float:
    """A bound a fair source passes with odds of far more than a million to one: mean and six deviations."""
    return (cells - 1) + 6 * (2 * (cells - 1)) ** 0.5


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20])
def test_every_face_comes_up_equally_often(sides):
    faces, _ = Dice(2024).roll(30_000, sides)
    assert chi_square(Counter(faces), sides) < loose(sides)


def test_neighbouring_faces_have_nothing_to_do_with_each_other():
    faces, _ = Dice(11).roll(36_001, 6)
    pairs: Counter[object] = Counter(pairwise(faces))
    assert chi_square(pairs, 36) < loose(36)


def test_neighbouring_seeds_have_nothing_to_do_with_each_other():
    """Battles are numbered by small seeds: their first two dice must be even over the seeds as well."""
    pairs: Counter[object] = Counter(Dice(seed).roll(2, 6)[0] for seed in range(36_000))
    assert chi_square(pairs, 36) < loose(36)


def test_every_order_is_equally_likely():
    dice, orders = Dice(5), Counter[object]()
    for _ in range(24_000):
        order, dice = dice.shuffled("abcd")
        orders[order] += 1
    assert set(orders) == set(permutations("abcd"))
    assert chi_square(orders, 24) < loose(24)


def test_every_pick_is_equally_likely():
    dice, picks = Dice(6), Counter[object]()
    for _ in range(21_000):
        pick, dice = dice.picked(7)
        picks[pick] += 1
    assert chi_square(picks, 7) < loose(7)
