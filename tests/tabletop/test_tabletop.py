"""The table: reading, digests, forks, and a board that is never stale."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE, Area, Base, Cover, Piece, Place, Removed, Side, tidy
from game.tabletop.tabletop import Tabletop, remembered

SQUARE = ((10.0, 10.0), (14.0, 10.0), (14.0, 14.0), (10.0, 14.0))
HOUSE = Piece("house", SQUARE, 3.0)
DARK = Area("dark", SQUARE)


def laid() -> Tabletop:
    """Dice on the table, two models (2 and 3), a house (4) and a dark corner (5)."""
    table = Tabletop((36.0, 36.0))
    table.put(TABLE, Dice(1))
    table.create(Side(0), Base(0.5, 1.5), Place.at(2, 2))
    table.create(Side(1), Base(0.5, 1.5), Place.at(5, 2))
    table.create(HOUSE)
    table.create(DARK)
    return table


# --- reading -------------------------------------------------------------------------------------------------


def test_the_table_is_an_entity_of_its_own_and_the_first():
    table = Tabletop((36.0, 36.0))
    assert list(table.everything()) == [(TABLE, ())]
    assert table.create() == TABLE + 1


def test_get_names_what_is_missing():
    table = laid()
    assert table.get(2, Side) == Side(0)
    with pytest.raises(KeyError, match="entity 4 has no Side"):
        table.get(4, Side)
    with pytest.raises(KeyError, match="entity 99 has no Side"):
        table.get(99, Side)


def test_find_has_and_of_table():
    table = laid()
    assert table.find(4, Side) is None
    assert table.has(4, Piece)
    assert not table.has(4, Side)
    assert table.of_table(Dice) == Dice(1)


def test_having_joins_parts_to_rows_in_order_of_id():
    table = laid()
    table.put(2, Side(1))
    assert table.having(Side) == [(2, Side(1)), (3, Side(1))]
    assert table.having(Base, Side) == [(2, Base(0.5, 1.5), Side(1)), (3, Base(0.5, 1.5), Side(1))]
    assert [row[0] for row in table.having(Side, Base, Place)] == [2, 3]


def test_a_casualty_keeps_its_entity():
    table = laid()
    table.put(2, Removed("fell"))
    assert not table.present(2)
    assert table.present(3)
    assert [entity for entity, _ in table.having(Side)] == [2, 3]
    assert table.create() == 6


# --- digests -------------------------------------------------------------------------------------------------


def test_tables_laid_alike_have_the_same_digest():
    assert laid().digest() == laid().digest()
    assert len(laid().digest()) == 12
    assert int(laid().digest(), 16) >= 0


def test_the_digest_does_not_ask_in_which_order_parts_came():
    one, other = Tabletop((9.0, 9.0)), Tabletop((9.0, 9.0))
    one.create(Side(0), Base(1.0, 1.0))
    other.create(Base(1.0, 1.0))
    other.put(2, Side(0))
    assert one.digest() == other.digest()


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.put(TABLE, Dice(2)),
        lambda table: table.put(TABLE, Dice(1, (6,))),
        lambda table: table.put(2, Place.at(2.001, 2)),
        lambda table: table.put(2, Place.at(2, 2, facing=0.1)),
        lambda table: table.put(3, Side(0)),
        lambda table: table.put(2, Removed("fell")),
        lambda table: table.put(4, replace(HOUSE, damage=1)),
        lambda table: table.drop(3, Side),
        lambda table: table.create(),
        lambda table: table.create(Side(0)),
    ],
)
def test_the_digest_notices(change):
    table = laid()
    before = table.digest()
    change(table)
    assert table.digest() != before


def test_parts_that_change_places_change_the_digest():
    table = laid()
    before = table.digest()
    table.put(2, Side(1))
    table.put(3, Side(0))
    assert table.digest() != before


def test_putting_it_back_brings_the_digest_back():
    table = laid()
    before = table.digest()
    table.put(2, Side(1))
    table.put(2, Side(0))
    assert table.digest() == before


# --- forks ---------------------------------------------------------------------------------------------------


def test_a_fork_is_equal_and_independent():
    table = laid()
    other = table.fork()
    assert other.digest() == table.digest()
    assert other.size == table.size
    before = table.digest()
    other.put(2, Place.at(30, 30))
    other.create(Side(0))
    assert table.digest() == before
    assert table.get(2, Place) == Place.at(2, 2)
    table.put(3, Removed("fell"))
    assert other.present(3)


# --- the board -----------------------------------------------------------------------------------------------


def test_the_board_is_made_once_and_shared_by_forks():
    table = laid()
    board = table.board
    assert table.board is board
    assert table.fork().board is board


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.create(Side(0), Base(0.5, 1.5)),
        lambda table: table.put(2, Place.at(20, 20)),
        lambda table: table.put(2, Removed("fell")),
        lambda table: table.drop(2, Side),
        lambda table: table.put(TABLE, Dice(7)),
    ],
)
def test_models_and_dice_are_nothing_to_the_board(change):
    table = laid()
    board = table.board
    change(table)
    assert table.board is board


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.create(HOUSE),
        lambda table: table.create(DARK),
        lambda table: table.put(4, HOUSE.rubble()),
        lambda table: table.put(5, replace(DARK, kind="light")),
        lambda table: table.put(4, Removed("flattened")),
        lambda table: table.put(5, Removed("lit")),
        lambda table: table.drop(4, Piece),
        lambda table: table.drop(5, Area),
    ],
)
def test_scenery_that_changes_makes_a_new_board_here_and_not_in_the_fork(change):
    table = laid()
    board, other = table.board, table.fork()
    change(table)
    assert table.board is not board
    assert other.board is board


@pytest.mark.parametrize("entity", [4, 5])
def test_scenery_that_comes_back_makes_a_new_board(entity):
    table = laid()
    table.put(entity, Removed("for now"))
    board = table.board
    table.drop(entity, Removed)
    assert table.board is not board


# --- parts -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", [HOUSE, DARK, Side(0), Base(1.0, 2.0), Place.at(1, 2), Removed("fell"), Dice(1)])
def test_parts_are_frozen_and_can_be_compared(part):
    name = fields(part)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(part, name, getattr(part, name))
    assert replace(part) == part
    assert hash(replace(part)) == hash(part)


# --- lengths -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "kept"), [(1.0004, 1.0), (1.0006, 1.001), (-0.0001, 0.0), (7, 7.0), (2.3456, 2.346)]
)
def test_lengths_are_kept_in_thousandths(raw, kept):
    assert tidy(raw) == kept
    assert repr(tidy(raw)) == repr(float(kept))


def test_a_place_is_rounded_and_its_facing_stays_below_a_full_turn():
    assert Place.at(1.23456, -0.0001, 2.0004, 359.97) == Place(1.235, 0.0, 2.0, 0.0)
    assert repr(Place.at(-0.0001, 0)) == repr(Place(0.0, 0.0))
    assert Place.at(0, 0, facing=-90.0).facing == 270.0
    assert Place.at(1, 2).point == (1.0, 2.0)


def test_an_answer_is_remembered_until_something_changes() -> None:
    asked: list[int] = []

    @remembered
    def how_many(table: Tabletop, more: int = 0) -> int:
        asked.append(more)
        return len(table.having(Side)) + more

    table = Tabletop((10, 10))
    assert [how_many(table), how_many(table), how_many(table, 2)] == [0, 0, 2]
    assert asked == [0, 2]
    unit = table.create(Side(0))
    assert how_many(table) == 1
    fork = table.fork()
    fork.drop(unit, Side)
    assert (how_many(fork), how_many(table)) == (0, 1)
    table.put(unit, Side(1))
    how_many(table)
    assert asked == [0, 2, 0, 0, 0]


def test_tables_with_the_same_scenery_share_a_board_and_others_do_not() -> None:
    def table(height: float) -> Tabletop:
        found = Tabletop((10, 10))
        found.create(Piece("crate", ((1, 1), (2, 1), (2, 2), (1, 2)), height, Cover.LIGHT))
        return found

    assert table(1.0).board is table(1.0).board
    assert table(1.0).board is not table(1.5).board
