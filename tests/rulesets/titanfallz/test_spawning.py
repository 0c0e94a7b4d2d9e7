"""Spawn points, horde cards, the cap and the bubbles (11.4).

What could go wrong: a card of the wrong number or kind; Surge at one point only, or at a blocked one; the floor moving
without a noise; a nineteenth of the dead; half a card placed; the wrong point blocked, or open again at twelve; a
blocked point that draws no card; the dead rising beside a Titan, behind it, or kept away from plain infantry; a deck
that runs dry; somebody on the table before the first card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import hypot

import pytest

from game.ai.seats import seat
from game.ai.sim import Order, begin
from game.play.level import find_level
from game.play.match import Match
from game.records.yaml_records import dump
from game.rules.event import PhaseBegan, Rolled
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, Kill
from game.rulesets.titanfallz.horde import HordeStepBegan
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import horde, terms
from game.rulesets.titanfallz.parts import Deck, Spawn, usual_cap
from game.rulesets.titanfallz.spawning import (
    CardDrawn,
    CardIdle,
    DeckShuffled,
    HordeSpawned,
    SpawnBlocked,
    SpawnOpened,
    SpawnStep,
    full_deck,
    points,
)
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import TABLE, Base, Place, Point
from tests.sketch import Sketch, sketch

POINTS: tuple[Point, ...] = ((4, 4), (4, 32), (31, 18))
CARDS = {"shamble", "pack", "heavy", "crowd", "armored", "surge", "silence", "the_floor_moves"}
QUIET = "silence"


def crowd(count: int) -> list[str]:
    """So many Walkers in the middle of the table, away from every point."""
    return [f"horde walker {12 + 2 * (n % 6)},{14 + 2 * (n // 6)}" for n in range(count)]


def laid(*models: str, blocked: Sequence[int] = (), rulings: dict[str, str | int] | None = None) -> Sketch:
    """Three spawn points, some of them blocked, and these models."""
    game = sketch(*models, spawns=POINTS, rulings=rulings)
    for entity, spawn, _ in points(game.table):
        game.put(entity, Spawn(spawn.number, spawn.number in blocked))
    return game


def draw(game: Sketch, *cards: str, dice: Sequence[int] = ()) -> list[HordeSpawned]:
    """Run the Spawn step with these cards on top, for points 1, 2 and 3; exactly these dice fall."""
    game.put(TABLE, Deck((*cards, QUIET, QUIET, QUIET)))
    game.dice(*dice)
    game.run(SpawnStep())
    assert [face for event in game.all(Rolled) for face in event.faces] == list(dice)
    return game.all(HordeSpawned)


def number_of(game: Sketch, entity: int | None) -> int:
    return 0 if entity is None else game.table.get(entity, Spawn).number


def came(game: Sketch) -> Counter[tuple[int, str]]:
    """What spawned, by the number of its point (0: at none)."""
    return Counter((number_of(game, event.point), event.kind) for event in game.all(HordeSpawned))


def blocked(game: Sketch) -> list[int]:
    return [spawn.number for _, spawn, _ in points(game.table) if spawn.blocked]


def reach(event: HordeSpawned, to: Point) -> float:
    """Inches from a spot to the nearest part of a new base."""
    radius = tables().horde[event.kind].base_mm / 25.4 / 2
    return hypot(event.place.x - to[0], event.place.y - to[1]) - radius


def gaps(game: Sketch, name: str) -> list[float]:
    """How far each of the dead is from a model."""
    return [gap(game.table, game[name], unit) for unit in horde(game.table)]


# --- the points -----------------------------------------------------------------------------------------------------


def whole_game(rounds: int) -> tuple[Match, list[Point], list[list[Point]]]:
    """A game of random players over so many rounds: the points at set-up, and after every action."""
    for seed in range(20):
        match = begin(Order("dark_refinery", ("ai:random", "ai:random"), seed))
        players = [seat("ai:random", seed * 2 + side) for side in (0, 1)]
        table = match.battle.table
        first = [place.point for _, _, place in points(table)]
        since = []
        while match.battle.side is not None and match.battle.clock.round <= rounds:
            player = players[match.battle.side]
            assert player is not None
            match.submit(player.choose(match.battle, match.battle.side))
            since.append([place.point for _, _, place in points(match.battle.table)])
        if match.battle.clock.round > rounds:
            return match, first, since
    raise AssertionError("no game lasted long enough")


@pytest.fixture(scope="module")
def played() -> tuple[Match, list[Point], list[list[Point]]]:
    return whole_game(2)


@pytest.mark.rule("TZ-11.4-04")
def test_no_spawn_point_moves_in_a_game(played: tuple[Match, list[Point], list[list[Point]]]) -> None:
    match, first, since = played
    ended = [e.round for e in match.battle.log if isinstance(e, PhaseBegan) and e.phase == "initiative"]
    assert ended[-1] == 3
    assert len(first) == 3
    assert all(now == first for now in since)


@pytest.mark.rule("TZ-11.4-24")
def test_none_of_the_dead_is_on_the_table_before_the_first_spawn_step(
    played: tuple[Match, list[Point], list[list[Point]]],
) -> None:
    log = played[0].battle.log
    began = next(i for i, e in enumerate(log) if isinstance(e, PhaseBegan) and e.round == 1)
    first = next(i for i, e in enumerate(log) if isinstance(e, HordeStepBegan) and e.step == "spawn")
    risen = [i for i, e in enumerate(log) if isinstance(e, HordeSpawned)]
    assert began < first < min(risen)
    fresh = begin(Order("dark_refinery", ("ai:random", "ai:random"), 1)).battle
    assert horde(fresh.table) == []


@pytest.mark.rule("TZ-11.4-05", "TZ-11.4-19")
def test_three_cards_leave_the_deck_with_one_of_the_points_blocked() -> None:
    game = laid(blocked=[2])
    game.put(TABLE, Deck(("pack", "shamble", "armored", "heavy", "crowd")))
    game.run(SpawnStep())
    assert [(number_of(game, e.point), e.card) for e in game.all(CardDrawn)] == [
        (1, "pack"), (2, "shamble"), (3, "armored")]
    assert game.table.of_table(Deck) == Deck(("heavy", "crowd"), ("pack", "shamble", "armored"))
    assert came(game) == {(1, "runner"): 2, (3, "brute"): 1}
    assert number_of(game, game.first(CardIdle).point) == 2
    assert blocked(game) == [2]


# --- the cards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "dice", "kinds"),
    [
        pytest.param("shamble", (), {"walker": 3}, marks=pytest.mark.rule("TZ-11.4-06")),
        pytest.param("pack", (), {"runner": 2}, marks=pytest.mark.rule("TZ-11.4-07")),
        pytest.param("heavy", (), {"fatty": 1, "walker": 1}, marks=pytest.mark.rule("TZ-11.4-08")),
        pytest.param("crowd", (5,), {"walker": 5}, marks=pytest.mark.rule("TZ-11.4-09")),
        pytest.param("crowd", (1,), {"walker": 1}, marks=pytest.mark.rule("TZ-11.4-09")),
        pytest.param("crowd", (6,), {"walker": 6}, marks=pytest.mark.rule("TZ-11.4-09")),
        pytest.param("armored", (), {"brute": 1}, marks=pytest.mark.rule("TZ-11.4-10")),
    ],
)
def test_a_card_brings_its_dead_to_its_point(card: str, dice: tuple[int, ...], kinds: dict[str, int]) -> None:
    game = laid()
    draw(game, QUIET, card, dice=dice)
    assert came(game) == {(2, kind): count for kind, count in kinds.items()}
    assert len(horde(game.table)) == sum(kinds.values())
    within = tables().horde_cards[card].within
    assert within == 3
    assert all(reach(event, POINTS[1]) <= within for event in game.all(HordeSpawned))


@pytest.mark.rule("TZ-11.4-06")
def test_the_first_stands_on_the_point_and_the_others_against_it() -> None:
    game = laid()
    first, *others = draw(game, "shamble")
    assert first.place.point == POINTS[0]
    assert all(gap(game.table, horde(game.table)[0], unit) <= 0.03 for unit in horde(game.table)[1:])
    assert len(others) == 2


@pytest.mark.rule("TZ-11.4-06")
def test_among_spots_as_near_chance_decides_and_the_told_dice_are_left_alone() -> None:
    found = set()
    for seed in range(8):
        game = sketch(spawns=POINTS, seed=seed)
        _, second, _ = draw(game, "shamble")
        found.add(second.place.point)
        assert reach(second, POINTS[0]) == pytest.approx(0.492, abs=0.03)
    assert len(found) > 3


@pytest.mark.rule("TZ-11.4-11")
def test_one_surge_brings_two_walkers_to_each_point() -> None:
    game = laid()
    draw(game, QUIET, "surge")
    assert came(game) == {(1, "walker"): 2, (2, "walker"): 2, (3, "walker"): 2}
    for event in game.all(HordeSpawned):
        assert reach(event, POINTS[number_of(game, event.point) - 1]) <= 3


@pytest.mark.rule("TZ-11.4-11")
def test_a_surge_comes_on_top_of_the_cards_of_the_other_points() -> None:
    game = laid()
    draw(game, "pack", "surge", "armored")
    assert came(game) == {(1, "runner"): 2, (1, "walker"): 2, (2, "walker"): 2, (3, "walker"): 2, (3, "brute"): 1}


@pytest.mark.rule("TZ-11.4-11", "TZ-11.4-19")
@pytest.mark.parametrize("drawn_for", [1, 2])
def test_a_blocked_point_has_none_of_a_surge_and_still_draws_it(drawn_for: int) -> None:
    game = laid(blocked=[2])
    draw(game, *[QUIET] * (drawn_for - 1), "surge")
    assert came(game) == {(1, "walker"): 2, (3, "walker"): 2}


@pytest.mark.rule("TZ-11.4-11", "TZ-11.4-17")
@pytest.mark.parametrize(("before", "comes"), [(12, 6), (13, 0)])
def test_a_surge_is_held_against_the_cap_as_a_whole(before: int, comes: int) -> None:
    game = laid(*crowd(before))
    assert len(draw(game, QUIET, "surge")) == comes
    assert blocked(game) == ([] if comes else [2])


@pytest.mark.rule("TZ-11.4-12")
def test_silence_brings_nothing() -> None:
    game = laid(*crowd(4))
    assert draw(game, QUIET, QUIET, QUIET) == []
    assert len(horde(game.table)) == 4
    assert [(number_of(game, e.point), e.card) for e in game.all(CardIdle)] == [(n, QUIET) for n in (1, 2, 3)]


@pytest.mark.rule("TZ-11.4-13")
def test_the_floor_moves_at_the_loudest_marker_and_not_at_the_point() -> None:
    game = laid()
    game.noise(12, 20, 4)
    game.noise(5, 6, 3)
    draw(game, "the_floor_moves", dice=[3])
    assert came(game) == {(0, "walker"): 3}
    assert all(reach(event, (12, 20)) <= 6 for event in game.all(HordeSpawned))
    assert all(reach(event, POINTS[0]) > 6 for event in game.all(HordeSpawned))


@pytest.mark.rule("TZ-11.4-13")
def test_without_a_noise_the_floor_is_still_and_no_die_is_rolled() -> None:
    game = laid()
    assert draw(game, "the_floor_moves") == []
    assert game.first(CardIdle).card == "the_floor_moves"
    assert blocked(game) == []


@pytest.mark.rule("TZ-11.4-13")
def test_between_markers_as_loud_chance_decides() -> None:
    found = set()
    for seed in range(12):
        game = sketch(spawns=POINTS, seed=seed)
        game.noise(12, 12, 4)
        game.noise(20, 24, 4)
        (risen,) = draw(game, "the_floor_moves", dice=[1])
        found.add(risen.place.point)
    assert found == {(12, 12), (20, 24)}


@pytest.mark.rule("TZ-11.4-13", "TZ-11.4-19")
def test_the_floor_moves_for_a_blocked_point_too() -> None:
    game = laid(blocked=[1])
    game.noise(12, 20, 4)
    draw(game, "the_floor_moves", dice=[2])
    assert came(game) == {(0, "walker"): 2}


@pytest.mark.rule("TZ-11.4-13", "TZ-11.4-17")
@pytest.mark.parametrize(("die", "comes"), [(2, 2), (3, 0)])
def test_the_floor_rolls_before_the_cap_is_looked_at_and_blocks_its_point(die: int, comes: int) -> None:
    game = laid(*crowd(16))
    game.noise(12, 24, 4)
    assert len(draw(game, QUIET, QUIET, "the_floor_moves", dice=[die])) == comes
    assert blocked(game) == ([] if comes else [3])


@pytest.mark.rule("TZ-11.4-13", "TZ-11.4-20")
def test_the_floor_keeps_its_distance_from_a_titan() -> None:
    game = laid("A titan Bull 18,18")
    game.noise(18, 18, 4)
    assert len(draw(game, "the_floor_moves", dice=[4])) == 4
    assert all(6 < away < 6.1 for away in gaps(game, "Bull"))


@pytest.mark.rule("TZ-11.4-14")
def test_the_deck_holds_each_of_eight_cards_once() -> None:
    assert len(full_deck()) == 8
    assert set(full_deck()) == CARDS
    fresh = begin(Order("dark_refinery", ("ai:random", "ai:random"), 1)).battle
    assert Counter(fresh.table.of_table(Deck).cards) == Counter(CARDS)


@pytest.mark.rule("TZ-11.4-14")
def test_an_empty_deck_is_made_again_from_the_discards_in_the_middle_of_a_step() -> None:
    game = laid()
    game.put(TABLE, Deck(("silence",), ("armored", "armored")))
    game.run(SpawnStep())
    drawn = [event.card for event in game.all(CardDrawn)]
    assert drawn[0] == "silence"
    assert len(drawn) == 3
    shuffled = game.first(DeckShuffled)
    assert sorted(shuffled.cards) == ["armored", "armored", "silence"]
    assert drawn[1:] == list(shuffled.cards[:2])
    assert game.table.of_table(Deck) == Deck(shuffled.cards[2:], shuffled.cards[:2])
    kinds = [type(event) for event in game.events if isinstance(event, CardDrawn | DeckShuffled)]
    assert kinds == [CardDrawn, DeckShuffled, CardDrawn, CardDrawn]


@pytest.mark.rule("TZ-11.4-14")
def test_eight_draws_in_a_row_bring_every_card() -> None:
    game = laid()
    game.put(TABLE, Deck(full_deck()))
    game.dice(1, 1, 1)
    drawn: list[str] = []
    while len(drawn) < 8:
        game.run(SpawnStep())
        drawn += [event.card for event in game.all(CardDrawn)]
    assert set(drawn[:8]) == CARDS


# --- the cap --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.4-15", "TZ-11.4-16")
@pytest.mark.parametrize("reading", ["all_or_nothing", "partial"])
@pytest.mark.parametrize(("before", "after"), [(17, 18), (18, 18)])
def test_there_are_never_more_than_eighteen(before: int, after: int, reading: str) -> None:
    game = laid(*crowd(before), rulings={"spawn_cap_rule": reading})
    assert len(horde(game.table)) == before
    draw(game, "armored")
    assert len(horde(game.table)) == after
    assert blocked(game) == ([] if before < after else [1])


@pytest.mark.rule("TZ-11.4-15")
def test_a_game_has_the_cap_of_the_tables() -> None:
    fresh = begin(Order("dark_refinery", ("ai:random", "ai:random"), 1)).battle
    caps = {terms(game.table).spawn_cap for game in (laid(), fresh)}
    assert caps == {tables().figures.spawn.cap} == {18}


@pytest.mark.rule("TZ-11.4-15")
def test_the_cap_is_written_in_the_tables_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    figures = tables().figures
    fewer = replace(tables(), figures=replace(figures, spawn=replace(figures.spawn, cap=5)))
    monkeypatch.setattr("game.rulesets.titanfallz.parts.tables", lambda: fewer)
    game = laid(*crowd(4))
    draw(game, "armored", "armored")
    assert (terms(game.table).spawn_cap, len(horde(game.table))) == (5, 5)
    written = replace(find_level("dark_refinery"), spawn_cap=usual_cap())
    assert "spawn_cap" not in dump(written)


@pytest.mark.rule("TZ-11.4-16", "TZ-11.4-17")
def test_a_card_that_would_pass_the_cap_is_discarded_whole_and_blocks_its_point_alone() -> None:
    game = laid(*crowd(16))
    draw(game, QUIET, "shamble", "pack")
    told = game.first(SpawnBlocked)
    assert (number_of(game, told.point), told.card) == (2, "shamble")
    assert came(game) == {(3, "runner"): 2}, "none of the three Walkers, but the next card fits"
    assert "shamble" in game.table.of_table(Deck).discards
    assert blocked(game) == [2]


@pytest.mark.rule("TZ-11.4-16", "TZ-11.4-17")
def test_a_card_that_just_fits_is_placed_and_blocks_nothing() -> None:
    game = laid(*crowd(15))
    draw(game, QUIET, "shamble")
    assert came(game) == {(2, "walker"): 3}
    assert blocked(game) == []


@pytest.mark.rule("TZ-11.4-16", "TZ-11.4-17")
def test_by_the_switch_as_many_come_as_there_is_room_for() -> None:
    game = laid(*crowd(16), rulings={"spawn_cap_rule": "partial"})
    draw(game, QUIET, "shamble")
    assert came(game) == {(2, "walker"): 2}
    assert len(horde(game.table)) == 18
    assert blocked(game) == [2]


@pytest.mark.rule("TZ-11.4-16", "TZ-11.4-17")
def test_by_the_switch_a_card_that_just_fits_blocks_nothing_either() -> None:
    game = laid(*crowd(15), rulings={"spawn_cap_rule": "partial"})
    draw(game, QUIET, "shamble")
    assert came(game) == {(2, "walker"): 3}
    assert blocked(game) == []


@pytest.mark.rule("TZ-11.4-18")
def test_a_blocked_point_opens_the_moment_the_horde_is_below_twelve() -> None:
    game = laid("A freelancer Hale 10,14", *crowd(13), blocked=[1, 3])
    game.run(Kill(game["walker13"], Cause("fall")))
    assert len(horde(game.table)) == 12
    assert not game.all(SpawnOpened)
    assert blocked(game) == [1, 3]
    game.activate("Hale")
    game.dice(6, 6, 6, 6)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["walker1"]))
    assert game.first(HordeDestroyed).unit == game["walker1"]
    assert len(horde(game.table)) == 11
    assert [number_of(game, event.point) for event in game.all(SpawnOpened)] == [1, 3]
    assert blocked(game) == []


@pytest.mark.rule("TZ-11.4-18")
def test_a_point_that_is_open_again_spawns() -> None:
    game = laid(*crowd(12), blocked=[1])
    draw(game, "armored")
    assert came(game) == {}
    game.run(Kill(game["walker1"], Cause("fall")))
    draw(game, "armored")
    assert came(game) == {(1, "brute"): 1}


@pytest.mark.rule("TZ-11.4-19")
@pytest.mark.parametrize(("card", "spawns"), [("shamble", 3), ("pack", 2), ("heavy", 2), ("armored", 1)])
def test_the_card_of_a_blocked_point_is_drawn_and_discarded(card: str, spawns: int) -> None:
    for shut, comes in (([1], 0), ([2], spawns)):
        game = laid(blocked=shut)
        assert len(draw(game, card)) == comes
        assert game.table.of_table(Deck).discards[0] == card


@pytest.mark.rule("TZ-11.4-19")
def test_no_die_is_rolled_for_a_crowd_at_a_blocked_point() -> None:
    assert draw(laid(blocked=[1]), "crowd") == []


# --- the bubbles ----------------------------------------------------------------------------------------------------


def stand(game: Sketch, name: str, inches: float) -> Sketch:
    """Put a model west of the third point, so that so many inches lie between its base and the point's middle."""
    radius = game.table.get(game[name], Base).radius
    return game.put(name, Place.at(POINTS[2][0] - inches - radius, POINTS[2][1]))


@pytest.mark.rule("TZ-11.4-20", "TZ-11.4-22")
@pytest.mark.parametrize("line", ["A titan Bull 18,18", "B titan Bull 18,18", "A null Bull 18,18"])
@pytest.mark.parametrize("inches", [2, 4])
def test_none_rises_within_six_inches_of_a_titan_but_just_outside(line: str, inches: float) -> None:
    game = stand(laid(line), "Bull", inches)
    assert len(draw(game, QUIET, QUIET, "shamble")) == 3
    assert all(6 < away < 6.1 for away in gaps(game, "Bull"))
    assert all(event.place.x > POINTS[2][0] for event in game.all(HordeSpawned)), "on the side of the point"


@pytest.mark.rule("TZ-11.4-20")
@pytest.mark.parametrize(("inches", "moved"), [(6.6, False), (6.48, True)])
def test_a_titan_that_is_far_enough_changes_nothing(inches: float, moved: bool) -> None:
    game = stand(laid("A titan Bull 18,18"), "Bull", inches)
    first = draw(game, QUIET, QUIET, "shamble")[0]
    assert (first.place.point != POINTS[2]) is moved
    assert min(gaps(game, "Bull")) > 6


@pytest.mark.rule("TZ-11.4-21", "TZ-11.4-22")
@pytest.mark.parametrize("line", ["A green Pip 18,18", "B veteran Pip 18,18"])
def test_none_rises_within_four_inches_of_a_pilot_on_foot_but_just_outside(line: str) -> None:
    game = stand(laid(line), "Pip", 2)
    assert len(draw(game, QUIET, QUIET, "shamble")) == 3
    assert all(4 < away < 4.1 for away in gaps(game, "Pip"))
    assert all(event.place.x > POINTS[2][0] for event in game.all(HordeSpawned))


@pytest.mark.rule("TZ-11.4-21")
@pytest.mark.parametrize(("inches", "moved"), [(4.6, False), (4.48, True)])
def test_a_pilot_that_is_far_enough_changes_nothing(inches: float, moved: bool) -> None:
    game = stand(laid("A green Pip 18,18"), "Pip", inches)
    first = draw(game, QUIET, QUIET, "shamble")[0]
    assert (first.place.point != POINTS[2]) is moved
    assert min(gaps(game, "Pip")) > 4


@pytest.mark.rule("TZ-11.4-22")
def test_where_bubbles_overlap_they_rise_outside_both() -> None:
    game = stand(laid("A titan Bull 18,18", "B green Pip 18,18"), "Bull", 2)
    game.put("Pip", Place.at(POINTS[2][0] + 2.5, POINTS[2][1] - 3))
    assert len(draw(game, QUIET, QUIET, "crowd", dice=[4])) == 4
    assert min(gaps(game, "Bull")) > 6
    assert min(gaps(game, "Pip")) > 4
    assert all(event.place.y > POINTS[2][1] for event in game.all(HordeSpawned)), "on the side that is free"


@pytest.mark.rule("TZ-11.4-20", "TZ-11.4-22")
def test_a_titan_zed_protects_nobody() -> None:
    game = stand(laid("horde titan_zed 18,18"), "titan_zed1", 2)
    assert draw(game, QUIET, QUIET, "armored")[0].place.point == POINTS[2]


@pytest.mark.rule("TZ-11.4-23")
def test_beside_infantry_they_rise_at_the_point_as_usual() -> None:
    game = stand(laid("A freelancer Hale 18,18"), "Hale", 1)
    risen = draw(game, QUIET, QUIET, "shamble")
    assert risen[0].place.point == POINTS[2]
    assert all(reach(event, POINTS[2]) <= 3 for event in risen)
    assert min(gaps(game, "Hale")) < 1 - 0.49, "nearer to him than the first one, which has its middle on the point"


@pytest.mark.rule("TZ-11.4-23")
def test_infantry_on_the_point_is_crowded_in() -> None:
    game = laid("A freelancer Hale 31,18")
    draw(game, QUIET, QUIET, "shamble")
    assert len(gaps(game, "Hale")) == 3
    assert max(gaps(game, "Hale")) <= 0.03
