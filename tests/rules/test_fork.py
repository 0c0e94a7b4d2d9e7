"""Battles beside a battle: forks, other dice, what a side may see, and the digest that compares them."""

from __future__ import annotations

import gc

import esper
import pytest

from game.rules.battle import Battle
from game.rules.event import DiceTold, Drawn, GameEnded
from game.rules.hooks import Mark
from game.rules.step import Choose
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE
from game.tabletop.world import World
from tests.rules.scribble import Ask, Say, Speak, start
from tests.rules.toy import Pouch, Rest, Slide, Throw, begin, duel

# --- forks ---------------------------------------------------------------------------------------------------


def test_a_fork_stands_the_same_and_has_an_empty_log():
    battle = begin()
    other = battle.fork()
    assert other.digest() == battle.digest()
    assert other.agenda == battle.agenda
    assert other.rulebook is battle.rulebook
    assert other.log == []


def test_the_same_action_does_the_same_in_both():
    battle = begin()
    other = battle.fork()
    for action in (Slide(2, (4.0, 4.0)), Throw(4, 2)):
        assert battle.submit(action) == other.submit(action)
        assert battle.digest() == other.digest()


def test_what_happens_in_a_fork_stays_there():
    battle = begin()
    before, log = battle.digest(), list(battle.log)
    other = battle.fork()
    other.submit(Rest(2))
    other.happen(GameEnded(0, "why not"))
    assert (battle.digest(), battle.log, battle.outcome) == (before, log, None)


def test_what_happens_in_the_original_does_not_reach_the_fork():
    battle = begin()
    other = battle.fork()
    before = other.digest()
    battle.submit(Rest(2))
    battle.roll(5, 6, "test")
    assert other.digest() == before
    assert other.log == []


def test_a_whole_tree_of_forks_stays_apart():
    battle = duel()
    digests = {}
    for first in (Rest(2), Rest(3), Slide(2, (4.0, 3.0))):
        one = battle.fork()
        one.submit(first)
        for second in (Rest(4), Rest(5), Slide(4, (8.0, 3.0))):
            two = one.fork()
            two.submit(second)
            digests[first, second] = two, two.digest()
    assert len({digest for _, digest in digests.values()}) == 9
    assert all(two.digest() == digest for two, digest in digests.values())


def test_a_fork_with_a_seed_has_other_dice_and_nothing_else():
    battle = duel(dice=(6, 6))
    other = battle.fork(seed=99)
    assert other.table.of_table(Dice) == Dice(99)
    assert other.digest() != battle.digest()
    assert other.log == []
    other.table.put(TABLE, battle.table.of_table(Dice))
    assert other.digest() == battle.digest()
    assert battle.table.of_table(Dice).told == (6, 6)


@pytest.mark.parametrize("seed", [0, -1, 2**64 + 3])
def test_any_whole_number_will_do_for_a_fork_too(seed):
    assert begin().fork(seed).table.of_table(Dice).state == seed % 2**64


def test_forks_with_one_seed_are_equal_and_with_two_are_not():
    battle = duel()
    assert battle.fork(1).digest() == battle.fork(1).digest() != battle.fork(2).digest()


def test_a_thousand_forks_leave_no_world_behind():
    battle = begin()
    gc.collect()
    World()
    before = len(esper.list_worlds())
    for number in range(1000):
        other = battle.fork(number)
        other.submit(Rest(2))
        assert len(esper.list_worlds()) <= before + 3
    del other
    gc.collect()
    World()
    assert len(esper.list_worlds()) == before
    assert battle.options()


def test_battles_played_by_turns_do_not_mix():
    battles = [begin(seed) for seed in range(12)]
    alone = []
    for seed in range(12):
        battle = begin(seed)
        for action in (Slide(2, (4.0, 4.0)), Throw(4, 2)):
            battle.submit(action)
        alone.append(battle.digest())
    for action in (Slide(2, (4.0, 4.0)), Throw(4, 2)):
        for battle in battles:
            battle.submit(action)
    assert [battle.digest() for battle in battles] == alone


# --- what a side may see -------------------------------------------------------------------------------------


def hidden(mine: int, theirs: int, seed: int = 1, dice: tuple[int, ...] = ()) -> Battle:
    """Equal battles except for what is in the pouches, and the dice to come."""
    battle = duel(feathers=(mine, theirs))
    battle.happen(DiceTold(Dice(seed, dice)))
    return battle


def test_the_other_sides_pouch_is_hidden_and_ones_own_is_not():
    battle = hidden(1, 2)
    assert battle.seen_by(0).table.of_table(Pouch) == Pouch((1, None))
    assert battle.seen_by(1).table.of_table(Pouch) == Pouch((None, 2))
    assert battle.table.of_table(Pouch) == Pouch((1, 2))


def test_different_secrets_look_the_same_from_the_other_side():
    one, other = hidden(1, 0), hidden(1, 3)
    assert one.digest() != other.digest()
    assert one.seen_by(0).digest() == other.seen_by(0).digest()
    assert one.seen_by(1).digest() != other.seen_by(1).digest()


def test_nobody_sees_the_dice_to_come():
    one, other = hidden(1, 1, seed=3, dice=(6, 6)), hidden(1, 1, seed=4)
    for side in (0, 1):
        assert one.seen_by(side).digest() == other.seen_by(side).digest()
        assert one.seen_by(side).table.of_table(Dice) == Dice(0)


def test_a_view_with_a_seed_dreams_other_dice():
    battle = hidden(1, 1)
    assert battle.seen_by(0, 5).digest() == battle.fork(5).seen_by(0, 5).digest()
    assert battle.seen_by(0, 5).table.of_table(Dice) == Dice(5)


def test_looking_changes_nothing_and_tells_nothing():
    battle = hidden(1, 2)
    before, log = battle.digest(), list(battle.log)
    view = battle.seen_by(0)
    assert (battle.digest(), battle.log) == (before, log)
    assert view.log == []


def test_a_view_can_be_played_on():
    battle = hidden(1, 2)
    view = battle.seen_by(0)
    assert view.options() == battle.options()
    view.tell((6,))
    view.submit(Throw(2, 4))
    assert not isinstance(view.waiting, Choose)
    assert battle.table.get(TABLE, Pouch) == Pouch((1, 2))


# --- digests -------------------------------------------------------------------------------------------------


def test_a_digest_is_twelve_hex_digits():
    assert len(begin().digest()) == 12
    assert int(begin().digest(), 16) >= 0


def test_battles_begun_alike_stand_the_same():
    assert begin(5).digest() == begin(5).digest()
    assert begin(5).log == begin(5).log


def test_the_digest_sees_table_dice_and_agenda():
    digests = {
        begin(5).digest(),
        begin(6).digest(),
        begin(5, dice=(1,)).digest(),
        duel().digest(),
        duel(Mark("swift", 1)).digest(),
        duel(Mark("swift", 2)).digest(),
        duel(apart=4.001).digest(),
        start().digest(),
        start(Ask()).digest(),
        start(Ask("a")).digest(),
        start(Ask(), Say("later")).digest(),
        start(Ask(), Say("later", (Say("x"),))).digest(),
    }
    assert len(digests) == 12


def test_the_digest_does_not_see_the_log():
    battle = start(Ask())
    before = battle.digest()
    battle.submit(Speak("a"))
    assert battle.digest() == before
    assert len(battle.log) == 3


def test_a_draw_changes_the_digest():
    battle = start()
    before = battle.digest()
    battle.shuffle("ab", "cards")
    assert isinstance(battle.log[-1], Drawn)
    assert battle.digest() != before
