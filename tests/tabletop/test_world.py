"""The handle on esper: ids, order, forks, and that worlds go when nobody holds them."""

from __future__ import annotations

import gc
import random
from dataclasses import dataclass

import esper
import pytest

from game.tabletop.world import World


@dataclass(frozen=True, slots=True)
class Name:
    text: str


@dataclass(frozen=True, slots=True)
class Weight:
    grams: int


@dataclass(frozen=True, slots=True)
class Hue:
    degrees: int


def crowd(size: int = 20) -> World:
    """Entities 1 to ``size``, all named, every second one weighed, every third one coloured."""
    world = World()
    for number in range(1, size + 1):
        parts: list[object] = [Name(f"n{number}")]
        if number % 2 == 0:
            parts.append(Weight(number))
        if number % 3 == 0:
            parts.append(Hue(number))
        world.create(*parts)
    return world


def test_ids_count_from_1_in_every_world():
    first, second = World(), World()
    assert [first.create(), second.create(), first.create(Name("a")), second.create()] == [1, 1, 2, 2]
    assert (first.size, second.size) == (2, 2)


def test_put_replaces_the_part_of_that_kind_only():
    world = World()
    entity = world.create(Name("a"), Weight(1))
    world.put(entity, Weight(2))
    assert set(world.parts_of(entity)) == {Name("a"), Weight(2)}


def test_find_says_none_where_there_is_nothing():
    world = World()
    entity = world.create(Name("a"))
    assert world.find(entity, Name) == Name("a")
    assert world.find(entity, Weight) is None
    assert world.find(99, Name) is None


def test_an_empty_entity_is_there_and_has_nothing():
    world = World()
    entity = world.create()
    assert world.parts_of(entity) == ()
    assert world.find(entity, Name) is None
    assert list(world.everything()) == [(1, ())]


def test_drop_takes_a_part_away_and_may_be_said_twice():
    world = crowd(4)
    world.drop(2, Weight)
    world.drop(2, Weight)
    world.drop(1, Weight)
    assert world.find(2, Weight) is None
    assert [entity for entity, _ in world.having(Weight)] == [4]


def test_the_last_part_of_a_kind_can_be_dropped():
    world = World()
    world.create(Weight(1))
    world.drop(1, Weight)
    assert world.having(Weight) == []


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ((Name,), list(range(1, 21))),
        ((Weight,), list(range(2, 21, 2))),
        ((Name, Weight), list(range(2, 21, 2))),
        ((Name, Weight, Hue), [6, 12, 18]),
        ((Hue, Weight), [6, 12, 18]),
    ],
)
def test_having_finds_whoever_has_all_of_them_in_order_of_id(kinds, expected):
    rows = crowd().having(*kinds)
    assert [entity for entity, *_ in rows] == expected
    assert all([type(part) for part in parts] == list(kinds) for _, *parts in rows)


def test_having_is_sorted_whatever_order_parts_came_and_went_in():
    chance = random.Random(7)
    world = crowd(200)
    for _ in range(400):
        entity = chance.randint(1, 200)
        if world.find(entity, Hue):
            world.drop(entity, Hue)
        else:
            world.put(entity, Hue(entity))
        rows = [entity for entity, *_ in world.having(Hue, Name)]
        assert rows == sorted(rows)


def test_what_a_query_returns_is_the_callers_own():
    world = crowd(4)
    world.having(Name).clear()
    world.having(Name, Weight).pop()
    assert len(world.having(Name)) == 4
    assert len(world.having(Name, Weight)) == 2


def test_a_query_notices_every_change():
    world = crowd(4)
    assert len(world.having(Weight)) == 2
    world.put(1, Weight(5))
    assert [entity for entity, _ in world.having(Weight)] == [1, 2, 4]
    world.create(Weight(6))
    assert [entity for entity, _ in world.having(Weight)] == [1, 2, 4, 5]


def test_everything_lists_all_entities_in_order():
    assert [entity for entity, _ in crowd(5).everything()] == [1, 2, 3, 4, 5]


def test_a_fork_has_equal_ids_and_the_very_same_parts():
    world = crowd()
    other = world.fork()
    assert list(other.everything()) == list(world.everything())
    assert other.find(6, Hue) is world.find(6, Hue)


def test_a_fork_goes_its_own_way():
    world = crowd(3)
    other = world.fork()
    other.put(1, Name("other"))
    other.drop(2, Weight)
    assert other.create(Name("new")) == 4
    world.put(3, Name("mine"))
    assert (world.find(1, Name), other.find(1, Name)) == (Name("n1"), Name("other"))
    assert (world.find(2, Weight), other.find(2, Weight)) == (Weight(2), None)
    assert (world.size, other.size) == (3, 4)
    assert other.find(3, Name) == Name("n3")
    assert world.create(Name("later")) == 4


def test_a_fork_of_a_fork_of_an_empty_world_works():
    world = World().fork().fork()
    assert world.create(Name("a")) == 1


def test_many_worlds_used_by_turns_do_not_mix():
    chance = random.Random(3)
    worlds = [World() for _ in range(30)]
    expected: list[dict[int, Weight]] = [{} for _ in worlds]
    for grams in range(3000):
        number = chance.randrange(len(worlds))
        world, mine = worlds[number], expected[number]
        if not mine or chance.random() < 0.2:
            mine[world.create(Weight(grams))] = Weight(grams)
        else:
            entity = chance.choice(list(mine))
            world.put(entity, Weight(grams))
            mine[entity] = Weight(grams)
        if chance.random() < 0.05:
            worlds[number] = world.fork()
    for world, mine in zip(worlds, expected, strict=True):
        assert dict(world.having(Weight)) == mine


def test_a_foreign_change_of_world_does_no_harm():
    world = crowd(2)
    esper.switch_world("somebody else's")
    esper.create_entity(Name("not ours"))
    assert [entity for entity, _ in world.having(Name)] == [1, 2]
    assert world.create() == 3
    esper.switch_world("default")
    esper.delete_world("somebody else's")


def known() -> int:
    """How many worlds esper knows, once the dead ones have been cleared away."""
    gc.collect()
    World()
    return len(esper.list_worlds())


def test_esper_forgets_the_worlds_nobody_holds():
    world = crowd(5)
    before = known()
    for _ in range(1000):
        world.fork().put(1, Name("x"))
        assert len(esper.list_worlds()) <= before + 3
    assert known() == before
    assert world.find(1, Name) == Name("n1")


def test_esper_forgets_worlds_that_were_never_used_and_worlds_in_a_ring():
    before = known()
    for _ in range(100):
        ring: list[object] = [crowd(1), World()]
        ring.append(ring)
    del ring
    assert known() == before


def test_a_handle_that_dies_amid_a_change_of_world_leaves_its_name_only():
    """A garbage collection inside ``switch_world`` must not mix up two worlds."""
    kept, hostage = crowd(2), crowd(1)
    esper.switch_world("default")
    assert list(esper.get_entities()) == []
    ring: list[object] = [hostage]
    ring.append(ring)
    was = gc.get_threshold()
    gc.disable()
    hostage.put(1, Name("current"))
    del hostage, ring
    hoard = [tuple([number] * 11) for number in range(3000)]  # esper's own tuple now has to be allocated
    try:
        gc.set_threshold(1)
        gc.enable()
        kept.find(1, Name)
    finally:
        gc.set_threshold(*was)
        gc.enable()
    esper.switch_world("default")
    assert list(esper.get_entities()) == []
    assert kept.find(1, Name) == Name("n1")
    assert len(hoard) == 3000
