"""Noise as a place (11.2), and what it draws.

What could go wrong: a second marker where one had to be raised, or one raised from too far; a level over 6; fading by
more than one; a marker left at 0; the dead following the nearest instead of the loudest; the silent wandering about.
"""

from __future__ import annotations

from math import hypot

import pytest

from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.horde import HordeStepBegan
from game.rulesets.titanfallz.measuring import sees
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.noise import MakeNoise, NoiseFaded, NoiseMade
from game.rulesets.titanfallz.parts import Noise, Turn
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place
from tests.sketch import Sketch, sketch, wall

RIFLEMAN = 0.63
TITAN = 1.969


def away(game: Sketch, name: str, x: float, y: float) -> float:
    place = game.place(name)
    return hypot(place.x - x, place.y - y)


@pytest.mark.rule("TZ-11.2-02", "TZ-11.2-01", "TZ-11.2-14")
def test_a_rifle_leaves_a_marker_of_one_at_the_shooter() -> None:
    game = sketch("A rifleman Hale 10,10", "horde brute 20,10")
    game.activate("Hale")
    game.dice(1, 1, 1)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["brute1"]))
    made = game.first(NoiseMade)
    assert (made.at, made.made, made.level, made.unit) == ((10, 10), 1, 1, game["Hale"])
    assert game.markers() == [1]


@pytest.mark.rule("TZ-11.2-14")
def test_a_titan_gun_is_three_a_rifle_one_and_a_blow_nothing() -> None:
    weapons = tables().weapons
    assert weapons["oc_55"].noise == 3
    assert weapons["gauss_cannon"].noise == 3
    assert weapons["combat_rifle"].noise == 1
    assert weapons["data_knife"].noise == 0
    game = sketch("A rifleman Hale 10,10", "horde walker 11.2,10")
    game.activate("Hale")
    knife = next(w for w in ("melee", "infantry_basic_melee", "basic_melee") if w in weapons)
    game.do(MeleeAttack(game["Hale"], knife, game["walker1"]))
    assert game.markers() == []
    game = sketch("A titan Bull 10,10", "horde brute 25,10")
    game.activate("Bull")
    game.do(RangedAttack(game["Bull"], "oc_55", game["brute1"]))
    assert game.markers() == [3]


@pytest.mark.rule("TZ-11.2-03")
@pytest.mark.parametrize(("inches", "levels"), [(3.0, [4]), (3.1, [3, 1])])
def test_a_marker_within_three_inches_is_raised(inches: float, levels: list[int]) -> None:
    game = sketch("A rifleman Hale 10,10")
    game.noise(10 + RIFLEMAN + inches, 10, 3)
    game.run(MakeNoise(game["Hale"], 1))
    assert game.markers() == levels


@pytest.mark.rule("TZ-11.2-04", "TZ-11.2-01")
def test_no_marker_rises_above_six() -> None:
    game = sketch("A rifleman Hale 10,10")
    game.noise(11, 10, 5)
    game.run(MakeNoise(game["Hale"], 3))
    assert game.markers() == [6]
    assert game.first(NoiseMade).level == 6
    game.run(MakeNoise(game["Hale"], 1))
    assert game.markers() == [6]


@pytest.mark.rule("TZ-11.2-01")
def test_silence_leaves_no_marker() -> None:
    game = sketch("A rifleman Hale 10,10")
    game.run(MakeNoise(game["Hale"], 0))
    assert game.markers() == []


@pytest.mark.rule("TZ-11.2-05")
@pytest.mark.parametrize(("inches", "levels"), [(2.9, [6]), (3.1, [3, 3])])
def test_two_titans_that_fire_from_one_place_share_a_marker(inches: float, levels: list[int]) -> None:
    game = sketch("A titan Bull 10,10", "B titan Ox 16,10", "horde brute 25,20", "horde brute 25,25")
    game.put("Ox", Place.at(10 + TITAN + inches, 10))
    game.activate("Bull")
    game.do(RangedAttack(game["Bull"], "oc_55", game["brute1"]))
    assert game.markers() == [3]
    game.activate("Ox")
    game.do(RangedAttack(game["Ox"], "oc_55", game["brute2"]))
    assert game.markers() == levels
    assert game.first(NoiseMade).at == game.place("Ox").point


@pytest.mark.rule("TZ-11.2-06")
def test_a_titan_that_fires_walks_ten_inches_and_fires_again_leaves_two_markers() -> None:
    game = sketch("A titan Bull 6,10", "horde brute 25,25")
    game.activate("Bull")
    game.do(RangedAttack(game["Bull"], "oc_55", game["brute1"]))
    assert game.markers() == [3]
    game.do(Move(game["Bull"], ((14.0, 10.0),)))
    game.put("Bull", Turn())
    game.turn(0)
    game.activate("Bull")
    game.do(Move(game["Bull"], ((16.0, 10.0),)))
    game.do(RangedAttack(game["Bull"], "oc_55", game["brute1"]))
    assert game.markers() == [5, 3], "the far one is as loud as two walks and a shot"
    places = sorted(place.x for _, _, place in game.table.having(Noise, Place))
    assert places == [6, 14]


@pytest.mark.rule("TZ-11.2-07", "TZ-11.2-08")
def test_every_marker_fades_by_one_and_is_gone_at_nought() -> None:
    game = sketch()
    for x, level in ((5, 6), (15, 3), (25, 1)):
        game.noise(x, 18, level)
    game.phase("upkeep")
    assert [event.level for event in game.all(NoiseFaded)] == [5, 2, 0]
    assert game.markers() == [5, 2]


@pytest.mark.rule("TZ-11.2-10")
def test_the_dead_follow_the_loudest_marker_and_not_the_nearest() -> None:
    game = sketch("horde walker 10,18")
    game.noise(30, 18, 4)
    game.noise(7, 18, 2)
    game.phase("horde_phase")
    assert (game.place("walker1").x, game.place("walker1").y) == (14, 18)


@pytest.mark.rule("TZ-11.2-11")
def test_between_equals_each_follows_the_nearer() -> None:
    game = sketch("horde walker 10,18", "horde walker 26,18")
    game.noise(2, 18, 3)
    game.noise(34, 18, 3)
    game.phase("horde_phase")
    assert game.place("walker1").x == 6
    assert game.place("walker2").x == 30


@pytest.mark.rule("TZ-11.2-12")
def test_without_noise_they_go_for_the_nearest_model_they_see() -> None:
    game = sketch("A rifleman Hale 10,14", "A rifleman Moss 22,18",
                  "A green Pip 1,1", "B green Pop 35,35", "horde walker 10,18",
                  terrain=[wall(10, 16, 8, 0.5, 4)])
    game.phase("horde_phase")
    assert game.walks()[0].goal == game["Moss"]
    assert round(game.place("walker1").x, 1) == 14


@pytest.mark.rule("TZ-11.2-13")
@pytest.mark.parametrize(("height", "moved"), [(6, False), (0.5, True)])
def test_without_noise_and_sight_they_stand_still(height: float, moved: bool) -> None:
    game = sketch("A green Pip 1,1", "B green Pop 1,3", "horde walker 18,18", "horde runner 18,22",
                  terrain=[wall(9, 9, 1, 18, height), wall(4.5, 18, 9, 1, height)])
    for one in ("walker1", "runner1"):
        assert sees(game.table, game[one], game["Pip"]) is moved
        assert sees(game.table, game[one], game["Pop"]) is moved
    game.phase("horde_phase")
    assert [step.step for step in game.all(HordeStepBegan)] == ["rush", "attack", "spawn"]
    assert bool(game.walks()) is moved
    assert (game.place("walker1").point == (18, 18)) is not moved
    assert (game.place("runner1").point == (18, 22)) is not moved


@pytest.mark.rule("TZ-11.2-14")
def test_walking_on_foot_is_silent_and_a_titan_is_heard() -> None:
    game = sketch("A rifleman Hale 10,10", "A titan Bull 20,20")
    game.activate("Hale")
    game.do(Move(game["Hale"], ((12.0, 10.0),)))
    assert game.markers() == []
    game.put("Bull", Turn())
    game.turn(0)
    game.activate("Bull")
    game.do(Move(game["Bull"], ((22.0, 20.0),)))
    assert game.markers() == [1]
