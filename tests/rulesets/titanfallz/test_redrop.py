"""Rules 8.4: reserves that come on, one at a time, and Titans that fall from orbit.

What could go wrong: a side that drops twice in a row; the dead coming back; a sixth soldier; a drop in plain sight or
out of reach; a Titan without a beacon, in a gap too narrow, or softer on its own; a shock that spares friends; zombies
that come with the drop.
"""

from __future__ import annotations

import pytest

from game.rules.event import GameEnded, Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.explosions import PlaceWreck
from game.rulesets.titanfallz.harm import HordeDestroyed, Killed, KnockedDown
from game.rulesets.titanfallz.models import body, here, horde, in_reserve
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import (
    Aboard,
    Cockpit,
    Deck,
    Health,
    HordeTally,
    KillTrack,
    Reserve,
    Score,
    SureThing,
)
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, Dropping, DropRegion, RedropStep, TitanLanded
from game.rulesets.titanfallz.scoring import Scored
from game.rulesets.titanfallz.spawning import MM, CardDrawn, HordeSpawned
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Base, Piece, Removed
from tests.sketch import Sketch, sketch, wall

FREELANCER, RIFLEMAN, PILOT, WALKER, VANGUARD = 0.492, 0.63, 0.63, 0.492, 1.969

FULL = "No more than 5 infantry of a side may be on the table."
SEEN = "An enemy can see that spot, and it is not in your deployment zone."
ALONE = 'It comes on within 6" of a friend, or in your deployment zone.'
CLOSE = 'It may not come on within 1" of an enemy or of the horde.'
NO_BEACON = 'A Titan lands within 8" of a friendly Specialist.'

SCREEN = wall(18, 24, 36, 0.5, 9)
"""From edge to edge: nobody beyond it sees anything on this side."""


def begin(game: Sketch) -> Sketch:
    """The step begins."""
    game.run(RedropStep())
    return game


def drop(game: Sketch, name: str, x: float, y: float) -> Sketch:
    """Bring one on."""
    game.do(Deploy(game[name], (x, y)))
    return game


def refused(game: Sketch, name: str, x: float, y: float) -> str:
    """Why it may not come on there."""
    return game.refused(Deploy(game[name], (x, y)))


def on_offer(game: Sketch) -> list[int]:
    """The models that may be dropped now."""
    return [offer.unit for offer in game.battle.options() if isinstance(offer, DropRegion)]


def side(game: Sketch) -> int | None:
    """Whose drop is waited for."""
    return game.waiting.side if isinstance(game.waiting, Dropping) else None


def gone(game: Sketch, name: str) -> bool:
    return game.table.has(game[name], Removed)


# --- in turns -------------------------------------------------------------------------------------------------------

FOUR = ("A rifleman Ann 9,9 reserve", "A rifleman Abe 9,9 reserve",
        "B rifleman Bo 9,9 reserve", "B rifleman Bea 9,9 reserve")


@pytest.mark.rule("TZ-8.4-01")
@pytest.mark.parametrize(("holder", "order"), [(1, [1, 0, 1, 0]), (0, [0, 1, 0, 1])])
def test_the_holder_drops_first_and_then_they_alternate(holder: int, order: list[int]) -> None:
    game = begin(sketch(*FOUR).holder(holder))
    names, spots, seen = (["Ann", "Abe"], ["Bo", "Bea"]), (3, 33), []
    while (now := side(game)) is not None:
        seen.append(now)
        waiting = [name for name in names[now] if in_reserve(game.table, game[name])]
        assert game.refused(Deploy(game[names[1 - now][-1]], (9, spots[1 - now]))) == "That model is not yours."
        drop(game, waiting[0], 5 + 5 * len(seen), spots[now])
    assert seen == order
    assert all(here(game.table, game[name]) for pair in names for name in pair)


@pytest.mark.rule("TZ-8.4-01")
def test_a_side_without_reserves_leaves_the_other_to_go_on_alone() -> None:
    game = begin(sketch("A rifleman Ann 9,9 reserve", "A rifleman Abe 9,9 reserve").holder(1))
    assert side(game) == 0
    assert side(drop(game, "Ann", 10, 3)) == 0
    assert side(drop(game, "Abe", 15, 3)) is None


@pytest.mark.rule("TZ-8.4-01")
def test_nobody_has_to_drop_and_who_declines_is_done_for_this_step() -> None:
    game = begin(sketch(*FOUR).holder(0))
    game.do(DeclineDrop())
    assert side(game) == 1
    assert side(drop(game, "Bo", 10, 33)) == 1
    assert side(drop(game, "Bea", 15, 33)) is None
    assert in_reserve(game.table, game["Ann"])
    assert side(begin(game)) == 0, "in the next round it may again"


@pytest.mark.rule("TZ-8.4-02")
def test_only_who_is_in_reserve_can_be_dropped() -> None:
    game = sketch("A freelancer Ash 9,9", "A freelancer Cy 12,9", "A rifleman Hale 9,9 reserve")
    game.put("Ash", Removed("upkeep"))
    begin(game)
    assert on_offer(game) == [game["Hale"]]
    assert refused(game, "Ash", 10, 3) == "Ash is not in reserve."
    assert refused(game, "Cy", 10, 3) == "Cy is not in reserve."
    drop(game, "Hale", 10, 3)
    assert game.place("Hale").point == (10, 3)
    assert not game.table.has(game["Hale"], Reserve)


@pytest.mark.rule("TZ-8.4-02")
def test_one_killed_in_reserve_does_not_come_back_and_a_pilot_comes_only_in_its_titan() -> None:
    game = sketch("A rifleman Hale 9,9", "A rifleman Moss 9,9 reserve", "A null Bull 9,9 reserve",
                  "A green Pip 9,9 reserve")
    pilot = game["Pip"]
    begin(game.put("Moss", Removed("crush")))
    assert on_offer(game) == [game["Bull"]]
    assert refused(game, "Moss", 10, 3) == "Moss is not in reserve."
    assert game.refused(Deploy(pilot, (10, 3))) == "A Pilot in reserve comes on inside its Titan."
    drop(game, "Bull", 14, 9)
    assert game.table.get(game["Bull"], Cockpit).pilot == pilot
    assert game.table.get(pilot, Aboard).titan == game["Bull"]


# --- five on the table ----------------------------------------------------------------------------------------------

RESERVES = ("A rifleman Hale 9,9 reserve", "A freelancer Moss 9,9 reserve")


@pytest.mark.rule("TZ-8.4-03")
def test_the_fifth_comes_on_and_the_sixth_does_not() -> None:
    game = begin(sketch(*(f"A freelancer Ash{i} {6 + 3 * i},9" for i in range(4)), *RESERVES))
    assert on_offer(game) == [game["Hale"], game["Moss"]]
    drop(game, "Hale", 10, 3)
    assert on_offer(game) == []
    assert refused(game, "Moss", 15, 3) == FULL
    game.do(DeclineDrop())
    assert in_reserve(game.table, game["Moss"])


@pytest.mark.rule("TZ-8.4-03")
def test_five_are_too_many_already_and_the_enemys_do_not_count() -> None:
    game = begin(sketch(*(f"A freelancer Ash{i} {6 + 3 * i},9" for i in range(5)), *RESERVES))
    assert refused(game, "Hale", 10, 3) == FULL
    game = begin(sketch(*(f"B freelancer Bo{i} {6 + 3 * i},20" for i in range(5)), *RESERVES))
    drop(drop(game, "Hale", 10, 3), "Moss", 15, 3)


@pytest.mark.rule("TZ-8.4-03")
def test_the_titan_may_still_land_beside_five() -> None:
    game = begin(sketch(*(f"A rifleman Ash{i} {6 + 3 * i},9" for i in range(5)), "A titan Bull 9,9 reserve"))
    drop(game, "Bull", 12, 16)
    assert here(game.table, game["Bull"])


@pytest.mark.rule("TZ-8.4-04")
def test_neither_the_downed_nor_pilots_nor_titans_count_toward_the_five() -> None:
    game = begin(sketch(*(f"A freelancer Ash{i} {6 + 3 * i},9" for i in range(4)), "A freelancer Cy 21,9 downed",
                        "A green Pip 24,9", "A null Bull 28,9", *RESERVES))
    drop(game, "Hale", 10, 3)
    assert here(game.table, game["Hale"])
    assert refused(game, "Moss", 15, 3) == FULL


# --- where infantry comes on ----------------------------------------------------------------------------------------


def beside(host: str = "A rifleman Hale 10,18", *more: str) -> Sketch:
    """Moss waits to come on near a host that stands far from the own zone, with the enemy's pilot behind a wall."""
    return begin(sketch(host, "A freelancer Moss 9,9 reserve", *more, terrain=[SCREEN]))


@pytest.mark.rule("TZ-8.4-05")
@pytest.mark.parametrize(("inches", "no"), [(5.9, None), (6.0, None), (6.1, ALONE), (9.0, ALONE)])
def test_out_of_sight_it_comes_on_within_six_inches_of_a_friend(inches: float, no: str | None) -> None:
    game = beside()
    x = 10 + RIFLEMAN + FREELANCER + inches
    if no is None:
        assert drop(game, "Moss", x, 18).place("Moss").x == pytest.approx(x, abs=0.001)
    else:
        assert refused(game, "Moss", x, 18) == no


@pytest.mark.rule("TZ-8.4-05")
@pytest.mark.parametrize(("host", "may"), [
    ("A freelancer Hale 10,18", True), ("A green Hale 10,18", True), ("A titan Hale 10,18", True),
    ("A freelancer Hale 10,18 knocked=1", True), ("A null Hale 10,18", False),
    ("A freelancer Hale 10,18 downed", False), ("B freelancer Hale 10,8 downed", False),
])
def test_any_friend_will_do_that_is_neither_downed_nor_empty(host: str, may: bool) -> None:
    game = beside(host, "A green Pip 35,1") if " green " not in host else beside(host)
    if may:
        assert here(drop(game, "Moss", 14, 18).table, game["Moss"])
    else:
        assert refused(game, "Moss", 14, 18) == ALONE


@pytest.mark.rule("TZ-8.4-05")
def test_so_will_one_that_dropped_a_moment_ago() -> None:
    game = beside("A rifleman Hale 10,18", "A freelancer Dee 9,9 reserve")
    assert refused(game, "Dee", 20, 18) == ALONE
    drop(drop(game, "Moss", 16, 18), "Dee", 20, 18)
    assert here(game.table, game["Dee"])


@pytest.mark.rule("TZ-8.4-06")
@pytest.mark.parametrize(("watcher", "no"), [
    ("B freelancer Bo 20,18", SEEN), ("B green Bo 20,18", SEEN), ("B titan Bo 22,18", SEEN),
    ("B freelancer Bo 20,18 knocked=2", SEEN), ("B freelancer Bo 20,18 downed", None), ("B null Bo 22,18", None),
    ("horde walker 20,18", None), ("A freelancer Bo 20,18", None),
])
def test_near_a_friend_no_standing_enemy_may_look_on(watcher: str, no: str | None) -> None:
    game = beside("A rifleman Hale 10,18", watcher)
    if no is None:
        assert here(drop(game, "Moss", 10 + RIFLEMAN + FREELANCER + 3, 18).table, game["Moss"])
    else:
        assert refused(game, "Moss", 10 + RIFLEMAN + FREELANCER + 3, 18) == no


@pytest.mark.rule("TZ-8.4-06")
def test_the_same_spot_is_free_behind_a_wall() -> None:
    game = begin(sketch("A rifleman Hale 10,18", "A freelancer Moss 9,9 reserve", "B freelancer Bo 20,18",
                        terrain=[SCREEN, wall(17, 18, 0.5, 8)]))
    assert here(drop(game, "Moss", 14.2, 18).table, game["Moss"])


@pytest.mark.rule("TZ-8.4-06")
@pytest.mark.parametrize(("foe", "radius"), [("B freelancer Bo 7,3", FREELANCER), ("horde walker 7,3", WALKER),
                                             ("B null Bo 7,3", VANGUARD)])
def test_and_nobody_drops_within_an_inch_of_a_foe_not_even_in_the_own_zone(foe: str, radius: float) -> None:
    game = beside("A rifleman Hale 7,9", foe)
    spot = 7 + radius + FREELANCER
    assert refused(game, "Moss", spot + 1.0, 3) == CLOSE
    assert here(drop(game, "Moss", spot + 1.02, 3).table, game["Moss"])


@pytest.mark.rule("TZ-8.4-07")
def test_in_the_own_zone_it_needs_no_friend_and_may_be_seen() -> None:
    game = begin(sketch("A freelancer Moss 9,9 reserve", "B freelancer Bo 5,9"))
    assert game.table.board.sees(body(game.table, game["Bo"]), (5, 3))
    assert refused(game, "Moss", 8, 9) == ALONE
    drop(game, "Moss", 5, 3)
    assert game.place("Moss").point == (5, 3)


@pytest.mark.rule("TZ-8.4-07")
@pytest.mark.parametrize(("y", "no"), [(6 - FREELANCER, None), (5.6, ALONE), (33, ALONE)])
def test_it_has_to_be_wholly_in_its_owners_zone(y: float, no: str | None) -> None:
    game = begin(sketch("A freelancer Moss 9,9 reserve", "B freelancer Bo 5,12"))
    assert (None if no is None else refused(game, "Moss", 5, y)) == no
    if no is None:
        drop(game, "Moss", 5, y)


# --- where a Titan lands --------------------------------------------------------------------------------------------


def beacon(host: str = "A rifleman Hale 10,18", *more: str, terrain: list[Piece] | None = None) -> Sketch:
    """A Titan waits in orbit for a beacon."""
    return begin(sketch(host, "A titan Bull 9,9 reserve", *more, terrain=terrain or []))


@pytest.mark.rule("TZ-8.4-08")
@pytest.mark.parametrize(("inches", "may"), [(8.0, True), (8.1, False)])
def test_a_titan_lands_within_eight_inches_of_a_specialist(inches: float, may: bool) -> None:
    game, x = beacon(), 10 + RIFLEMAN + VANGUARD + inches
    if may:
        assert drop(game, "Bull", x, 18).first(TitanLanded).unit == game["Bull"]
    else:
        assert refused(game, "Bull", x, 18) == NO_BEACON


@pytest.mark.rule("TZ-8.4-08")
@pytest.mark.parametrize("host", ["A freelancer Hale 10,18", "A green Hale 10,18", "A rifleman Hale 10,18 downed",
                                  "B rifleman Hale 10,18", "A rifleman Hale 10,18 reserve"])
@pytest.mark.parametrize("at", [(14, 18), (14, 3)])
def test_nobody_else_calls_it_down_not_even_into_its_own_zone(host: str, at: tuple[float, float]) -> None:
    game = beacon(host)
    assert refused(game, "Bull", *at) == NO_BEACON
    assert game["Bull"] not in on_offer(game)


@pytest.mark.rule("TZ-8.4-08")
def test_a_specialist_dropped_in_the_same_step_calls_it() -> None:
    game = begin(sketch("A rifleman Hale 9,9 reserve", "A titan Bull 9,9 reserve"))
    drop(drop(game, "Hale", 10, 4), "Bull", 14, 10)
    assert here(game.table, game["Bull"])


@pytest.mark.rule("TZ-8.4-08")
def test_with_its_pilot_on_foot_it_lands_empty() -> None:
    game = begin(sketch("A rifleman Hale 10,18", "A null Bull 9,9 reserve", "A green Pip 16,18"))
    drop(game, "Bull", 10, 22)
    assert game.first(TitanLanded).pilot is None
    assert game.table.get(game["Bull"], Cockpit).pilot is None
    assert here(game.table, game["Pip"])


@pytest.mark.rule("TZ-8.4-09")
@pytest.mark.parametrize(("gap_mm", "base_mm", "may"), [(50, 75, False), (74, 75, False), (76, 75, True),
                                                       (76, 100, False), (101, 100, True)])
def test_the_base_has_to_fit_between_the_walls(gap_mm: int, base_mm: int, may: bool) -> None:
    half = gap_mm / MM / 2 + 0.5
    walls = [wall(18 - half, 18, 1, 12), wall(18 + half, 18, 1, 12)]
    game = begin(sketch("A rifleman Hale 18,9", "A titan Bull 9,9 reserve", terrain=walls))
    game.put("Bull", Base(round(base_mm / MM / 2, 3), 5))
    if may:
        assert drop(game, "Bull", 18, 14).first(TitanLanded).place.point == (18, 14)
    else:
        assert refused(game, "Bull", 18, 14) == "Its base needs flat ground under all of it."


@pytest.mark.rule("TZ-8.4-09")
@pytest.mark.parametrize("thing", ["B titan Ox 14,18", "A null Ox 14,18", "horde titan_zed 14,18"])
def test_a_titan_does_not_land_on_another_nor_on_a_titan_zed(thing: str) -> None:
    game = beacon("A rifleman Hale 10,22", thing)
    assert refused(game, "Bull", 14 + 2 * VANGUARD - 0.05, 18) == "Another model is in the way."
    assert here(drop(game, "Bull", 14 + 2 * VANGUARD + 0.05, 18).table, game["Bull"])


@pytest.mark.rule("TZ-8.4-09")
def test_nor_on_a_wreck_nor_over_the_edge() -> None:
    game = sketch("A rifleman Hale 10,22", "A titan Bull 9,9 reserve", "B titan Ox 14,18")
    game.put("Ox", Removed("destroyed")).run(PlaceWreck(game["Ox"]))
    assert refused(begin(game), "Bull", 14, 18) == "Terrain is in the way."
    assert here(drop(game, "Bull", 14 + 2 * VANGUARD + 0.05, 18).table, game["Bull"])
    game = beacon("A rifleman Hale 3,18")
    assert refused(game, "Bull", VANGUARD - 0.05, 22) == "It would not be wholly on the table."
    assert here(drop(game, "Bull", VANGUARD, 22).table, game["Bull"])


# --- what is under it -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.4-10")
def test_whoever_is_under_it_is_dead_without_a_roll() -> None:
    game = beacon("A rifleman Hale 10,18", "A freelancer Ash 19,18", "B freelancer Bo 17,18", "horde walker 18,19.5")
    drop(game, "Bull", 18, 18)
    assert (gone(game, "Ash"), gone(game, "Bo"), gone(game, "walker1"), gone(game, "Hale")) == (True, True, True, False)
    assert game.all(Rolled) == []
    assert game.asked.question == "perk"
    assert {e.unit: (e.by_side, e.by_unit) for e in game.all(Killed)} == {
        game["Ash"]: (None, None), game["Bo"]: (0, game["Bull_pilot"])}
    assert game.first(HordeDestroyed).cause.unit == game["Bull_pilot"]


@pytest.mark.rule("TZ-8.4-10")
def test_enemies_score_and_the_horde_counts_but_friends_do_not() -> None:
    game = beacon("A rifleman Hale 10,18", "A freelancer Ash 19,18", "B freelancer Bo 17,18", "horde walker 18,19.5")
    drop(game, "Bull", 18, 18)
    assert [(e.side, e.vp, e.unit) for e in game.all(Scored)] == [(0, 2, game["Bo"])]
    assert game.table.of_table(Score).vp == (2, 0)
    assert game.table.of_table(HordeTally).by_side == (1, 0)
    assert game.table.get(game["Bull_pilot"], KillTrack).kills == 2


@pytest.mark.rule("TZ-8.4-10")
@pytest.mark.parametrize(("inches", "dead"), [(-0.05, True), (0.0, False), (0.05, False)])
def test_under_it_means_any_overlap_of_the_bases(inches: float, dead: bool) -> None:
    game = beacon("A rifleman Hale 10,22", f"B freelancer Bo {18 + VANGUARD + FREELANCER + inches},18").dice(10, 10)
    drop(game, "Bull", 18, 18)
    assert gone(game, "Bo") is dead


@pytest.mark.rule("TZ-8.4-10")
def test_the_downed_die_under_it_as_well_to_the_credit_of_who_put_them_down() -> None:
    game = sketch("A rifleman Hale 10,18", "A titan Bull 9,9 reserve", "B freelancer Bo 18,18")
    game.put("Bo", Health(2, True, downed_by=(0, game["Hale"])))
    drop(begin(game), "Bull", 18, 18)
    assert game.first(Killed).by_unit == game["Hale"]
    assert game.table.of_table(Score).vp == (2, 0)


@pytest.mark.rule("TZ-8.4-10")
def test_an_enemy_pilot_under_it_ends_the_game_and_the_own_one_forbids_the_spot() -> None:
    game = beacon("A rifleman Hale 10,18", "B veteran Pop 18,18")
    drop(game, "Bull", 18, 18)
    assert game.first(GameEnded) == GameEnded(0, "pilot")
    game = begin(sketch("A rifleman Hale 10,18", "A null Bull 9,9 reserve", "A green Pip 18,18"))
    assert refused(game, "Bull", 18, 18) == "That would crush your own Pilot."
    drop(game, "Bull", 18 - VANGUARD - PILOT, 18 + 1)


# --- the shock ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.4-11")
@pytest.mark.parametrize(("face", "total", "down"), [(7, 8, True), (8, 9, False), (1, 2, True), (10, 11, False)])
def test_two_inches_from_it_one_tests_tactics_nine(face: int, total: int, down: bool) -> None:
    out = 18 + VANGUARD + FREELANCER
    game = beacon("A rifleman Hale 10,18", f"A freelancer Ash {out + 2.0},18", f"A freelancer Cy {36 - out - 2.1},18")
    game.dice(face, 1)
    drop(game, "Bull", 18, 18)
    assert game.all(TacticsTested) == [TacticsTested(game["Ash"], "landing shock", 9, not down, total)]
    assert [(e.unit, e.total) for e in game.all(KnockedDown)] == ([(game["Ash"], 1)] if down else [])
    assert game.health("Ash").damage == 0
    assert len(game.all(Rolled)) == 1


@pytest.mark.rule("TZ-8.4-11")
def test_more_tactics_help_and_a_one_fails_whoever_rolls_it() -> None:
    for kind, face, down in (("rifleman", 6, True), ("rifleman", 7, False), ("hacker", 5, False), ("hacker", 1, True)):
        game = beacon("A rifleman Hale 10,18", f"B {kind} Bo 18,21").dice(face)
        drop(game, "Bull", 18, 18)
        assert (game.health("Bo").knocked == 1) is down, (kind, face)


@pytest.mark.rule("TZ-8.4-11")
def test_no_sure_thing_covers_it_and_a_token_comes_on_top_of_others() -> None:
    game = beacon("A rifleman Hale 10,18", "B freelancer Bo 18,21 knocked=1").dice(2)
    drop(game, "Bull", 18, 18)
    assert not isinstance(game.waiting, Choose)
    assert game.table.get(game["Bo"], SureThing).ready
    assert game.health("Bo").knocked == 2


@pytest.mark.rule("TZ-8.4-11")
def test_crush_comes_first_then_the_shock_and_then_the_noise() -> None:
    game = beacon("A rifleman Hale 10,18", "B freelancer Bo 18,18", "B freelancer Cy 18,21").dice(2)
    drop(game, "Bull", 18, 18)
    events = [*game.events, *game.answer("lucky")]
    order = [type(e) for e in events if isinstance(e, (TitanLanded, Killed, TacticsTested, NoiseMade))]
    assert order == [TitanLanded, Killed, TacticsTested, NoiseMade]


@pytest.mark.rule("TZ-8.4-12")
def test_friend_and_foe_both_test() -> None:
    game = beacon("A rifleman Hale 10,18", "A freelancer Ash 18,21", "B freelancer Bo 18,15").dice(7, 7)
    drop(game, "Bull", 18, 18)
    assert [(e.unit, e.passed) for e in game.all(TacticsTested)] == [(game["Ash"], False), (game["Bo"], False)]
    assert (game.health("Ash").knocked, game.health("Bo").knocked) == (1, 1)


@pytest.mark.rule("TZ-8.4-12")
@pytest.mark.parametrize(("line", "tests"), [
    ("A green Pip 18,21.2", True), ("B green Pop 18,21.2", True), ("B freelancer Bo 18,21 downed", False),
    ("B titan Ox 18,22.5", False), ("B null Ox 18,22.5", False), ("horde runner 18,21", False),
])
def test_pilots_on_foot_test_too_but_neither_titans_nor_horde_nor_the_downed(line: str, tests: bool) -> None:
    game = begin(sketch("A rifleman Hale 10,18", "A null Bull 9,9 reserve", line)).dice(2)
    drop(game, "Bull", 18, 18)
    assert bool(game.all(TacticsTested)) is tests
    assert bool(game.all(KnockedDown)) is tests


@pytest.mark.rule("TZ-8.4-12")
def test_one_that_dropped_a_moment_ago_tests_too() -> None:
    game = begin(sketch("A rifleman Hale 9,9 reserve", "A titan Bull 9,9 reserve"))
    drop(game, "Hale", 10, 5)
    game.dice(2)
    drop(game, "Bull", 10, 5 + RIFLEMAN + VANGUARD + 1)
    assert game.health("Hale").knocked == 1


# --- the noise ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.4-13")
@pytest.mark.parametrize(("inches", "old", "levels"), [
    (2.0, 3, [6]), (3.0, 1, [5]), (3.0, 2, [6]), (3.1, 3, [4, 3]), (0.0, 6, [6]),
])
def test_a_landing_is_noise_four_at_the_titans_base(inches: float, old: int, levels: list[int]) -> None:
    game = beacon("A rifleman Hale 10,18")
    marker = game.noise(18 + VANGUARD + inches, 18, old)
    drop(game, "Bull", 18, 18)
    made = game.first(NoiseMade)
    assert (made.at, made.made, made.unit) == ((18, 18), 4, game["Bull"])
    assert made.marker == (None if len(levels) == 2 else marker)
    assert game.markers() == levels


@pytest.mark.rule("TZ-8.4-13")
def test_infantry_comes_on_in_silence() -> None:
    game = drop(begin(sketch("A rifleman Hale 9,9 reserve")), "Hale", 10, 3)
    assert game.all(NoiseMade) == []


# --- no horde -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.4-15")
def test_no_card_is_drawn_and_no_zombie_comes_in_this_step() -> None:
    game = sketch("A rifleman Hale 10,18", "A titan Bull 9,9 reserve", "A freelancer Moss 9,9 reserve",
                  "B rifleman Dorn 9,9 reserve", "horde walker 30,18", spawns=[(3, 3), (33, 33), (3, 33)])
    deck, before = game.table.of_table(Deck), horde(game.table)
    since = len(game.battle.log)
    begin(game.holder(0))
    drop(drop(drop(game, "Bull", 18, 18), "Dorn", 20, 33), "Moss", 12, 3)
    assert game.waiting is None
    told = game.battle.log[since:]
    assert not [event for event in told if isinstance(event, (CardDrawn, HordeSpawned))]
    assert (game.table.of_table(Deck), horde(game.table)) == (deck, before)


@pytest.mark.rule("TZ-8.4-15")
def test_nor_in_any_step_but_the_horde_phase() -> None:
    game = sketch("A titan Bull 10,10", "B titan Ox 26,26", spawns=[(3, 3), (33, 33), (3, 33)])
    for phase, cards in (("initiative", 0), ("horde_phase", 3), ("upkeep", 0), ("titanfall_redrop", 0)):
        game.phase(phase)
        assert len(game.all(CardDrawn)) == cards, phase
        assert bool(game.all(HordeSpawned)) is (cards > 0), phase
