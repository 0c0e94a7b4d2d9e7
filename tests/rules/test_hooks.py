"""Questions and the hooks that change their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import permutations

import pytest

from game.rules.battle import Battle
from game.rules.hooks import Hooks, HookTable, Mark, Note, Order, Permission, Question, Reckoned
from game.rules.module import Rulebook
from tests.rules.scribble import Said, module, start
from tests.rules.toy import BOOK, TOY, MayThrow, Needed, Speed, duel


@dataclass(frozen=True, slots=True)
class Total(Question[int]):
    """A number that begins at ten."""

    keywords: tuple[Mark, ...] = field(default=())

    def start(self, battle: Battle) -> int:
        return 10

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return self.keywords


def of_value(change: Callable[[int], int]) -> Callable[[Battle, Total, int], int]:
    """A hook that looks at the value alone."""
    return lambda *asked: change(asked[-1])


# --- answers and notes ---------------------------------------------------------------------------------------


def test_an_unchanged_answer_has_no_notes():
    assert start().ask(Total()) == Reckoned(10, ())
    assert start().value(Total()) == 10


def test_each_change_leaves_its_name_and_the_value_it_left():
    hooks = Hooks()

    @hooks.modify(Total)
    def three_more(battle: Battle, question: Total, value: int) -> int:
        return value + 3

    @hooks.modify(Total, name="Cap of 12", order=Order.CAP)
    def capped(battle: Battle, question: Total, value: int) -> int:
        return min(12, value)

    @hooks.modify(Total, name="changes nothing")
    def nothing(battle: Battle, question: Total, value: int) -> int:
        return value

    reckoned = start(hooks=hooks).ask(Total())
    assert reckoned == Reckoned(12, (Note("three_more", 13), Note("Cap of 12", 12)))


def test_the_screens_line_can_be_read_off_the_notes():
    battle = duel(Mark("eagle", 1), theirs=(Mark("shell", 1),))
    assert battle.ask(Needed(2, 4)) == Reckoned(4, (Note("eagle", 3), Note("shell", 4)))
    assert battle.ask(Needed(2, 5)) == Reckoned(3, (Note("eagle", 3),))


def test_a_keyword_without_a_name_of_its_own_goes_by_the_keyword():
    assert duel(Mark("swift", 2)).ask(Speed(2)) == Reckoned(6.0, (Note("swift", 6.0),))


def test_asking_changes_nothing():
    battle = duel(Mark("swift", 2), Mark("eagle", 1))
    before = (battle.digest(), list(battle.log))
    battle.ask(Speed(2))
    battle.ask(Needed(2, 4))
    battle.bar(MayThrow(2, 5))
    assert (battle.digest(), battle.log) == before


# --- keywords ------------------------------------------------------------------------------------------------


def test_a_hook_bound_to_a_keyword_runs_once_for_each_carrier():
    hooks = Hooks()

    @hooks.modify(Total, "plus")
    def plus(battle: Battle, question: Total, value: int, mark: Mark) -> int:
        return value + (mark.value or 0)

    battle = start(hooks=hooks)
    marks = (Mark("plus", 1), Mark("minus", 9), Mark("plus", 2))
    assert battle.ask(Total(marks)) == Reckoned(13, (Note("plus", 11), Note("plus", 13)))
    assert battle.ask(Total((Mark("minus", 9),))) == Reckoned(10, ())


def test_a_keyword_says_who_carries_it():
    assert duel(Mark("shell", 1)).value(Needed(2, 4)) == 4
    assert duel(theirs=(Mark("shell", 1),)).value(Needed(2, 4)) == 5
    assert duel(theirs=(Mark("eagle", 1),)).value(Needed(2, 4)) == 4


def test_a_hook_is_about_its_own_question_only():
    @dataclass(frozen=True, slots=True)
    class Subtotal(Total):
        pass

    hooks = Hooks()

    @hooks.modify(Total)
    def more(battle: Battle, question: Total, value: int) -> int:
        return value + 1

    battle = start(hooks=hooks)
    assert battle.value(Total()) == 11
    assert battle.value(Subtotal()) == 10


# --- order ---------------------------------------------------------------------------------------------------


def test_orders_take_their_turns_as_the_page_says():
    assert [order.name for order in sorted(Order)] == ["BASE", "HALVE", "BONUS", "LOSS", "DOUBLE", "CAP"]


@pytest.mark.parametrize("written", list(permutations(Order))[::37])
def test_hooks_run_by_order_however_they_were_written(written):
    hooks = Hooks()
    changes = {
        Order.BASE: lambda value: value + 11,
        Order.HALVE: lambda value: value // 2,
        Order.BONUS: lambda value: value + 3,
        Order.LOSS: lambda value: value - 5,
        Order.DOUBLE: lambda value: value * 2,
        Order.CAP: lambda value: min(value, 15),
    }
    for order in written:
        hooks.modify(Total, name=order.name, order=order)(of_value(changes[order]))
    assert start(hooks=hooks).ask(Total()).notes == (
        Note("BASE", 21), Note("HALVE", 10), Note("BONUS", 13), Note("LOSS", 8), Note("DOUBLE", 16),
        Note("CAP", 15))


def test_within_one_order_modules_come_in_theirs_and_then_files_and_lines():
    files = [Hooks() for _ in range(4)]
    for number, hooks in enumerate(files):
        for line in "ab":
            hooks.modify(Total, name=f"{number}{line}")(of_value(lambda value: value + 1))
    table = HookTable.of(files)
    assert [hook.name for hook in table.modifying[Total]] == [
        "0a", "0b", "1a", "1b", "2a", "2b", "3a", "3b"]
    battle = start(modules=(module(hooks=files[2]), module("second", hooks=files[0])))
    assert [note.name for note in battle.ask(Total()).notes] == ["2a", "2b", "0a", "0b"]


# --- permission ----------------------------------------------------------------------------------------------


def test_a_permission_is_given_unless_it_is_not():
    assert Permission().allowed
    assert not Permission(granted=False).allowed
    assert Permission(granted=False).grant().allowed


def test_cant_beats_can_in_whatever_order_they_come():
    barred = "It is too shy."
    assert not Permission().barred(barred).grant().allowed
    assert not Permission(granted=False).grant().barred(barred).allowed
    assert not Permission().barred(barred).grant().grant().grant().allowed
    assert Permission().grant().barred(barred).bar == barred


def test_the_first_bar_stays():
    assert Permission().barred("first").barred("second").bar == "first"


def test_the_battle_says_what_bars_something():
    near, far = MayThrow(2, 4), MayThrow(2, 5)
    assert duel().bar(near) is None
    assert duel().bar(far) == "That is not allowed."
    assert duel(Mark("afar")).bar(far) is None
    assert duel(theirs=(Mark("shy"),)).bar(near) == "It is too shy."
    assert duel(Mark("afar"), theirs=(Mark("shy"),)).bar(near) == "It is too shy."


# --- the table of hooks --------------------------------------------------------------------------------------


def test_decorators_leave_the_function_as_it_is():
    hooks = Hooks()

    def plain(*_: object) -> None:
        return None

    assert hooks.modify(Total)(plain) is plain
    assert hooks.instead(Said)(plain) is plain
    assert hooks.after(Said, "loud")(plain) is plain


def test_a_rulebook_knows_every_keyword_somebody_listens_to():
    assert BOOK.hooks.keywords() == {"swift", "shell", "eagle", "shy", "afar", "bouncy"}
    assert Rulebook.of((TOY,)).hooks.keywords() == {"swift", "shell", "eagle", "shy", "afar"}
