"""Rules 9: a shot into a melee.

Ways it could go wrong: somebody linked through another model is left out; the target rolls a defence as well; a miss
makes them test; the shot's target alone is hurt; the horde tests, or goes free; a Titan tests with nothing; a blow
struck from inside the melee counts as a shot.
"""

from __future__ import annotations

import pytest

from game.rules.event import Rolled
from game.rulesets.titanfallz.attack import AttackEnded, AttackResolved, DefenceRolled
from game.rulesets.titanfallz.engagement import melee_around
from game.rulesets.titanfallz.models import models
from game.rulesets.titanfallz.parts import Bonds, SureThing
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Place
from tests.rulesets.titanfallz.firing import apart, armed, certain, shoot, strike
from tests.sketch import Sketch, sketch


def melee(*more: str) -> Sketch:
    """Ash with a pistol (Damage 1) outside; Ann (Tactics 1) and Bo (Tactics 1), locked with one another."""
    game = sketch("A freelancer Ash 10,10", "A freelancer Ann 20,10", "B freelancer Bo 21.5,10", *more)
    armed(certain(game), "Ash", "pistol")
    return lock(game, "Ann", "Bo")


def lock(game: Sketch, one: str, two: str) -> Sketch:
    """Bind two models to one another."""
    for mine, other in ((one, two), (two, one)):
        bonds = game.table.find(game[mine], Bonds) or Bonds()
        game.put(mine, Bonds((*bonds.units, game[other])))
    return game


def asked(game: Sketch) -> list[tuple[int, int, bool, int | None]]:
    return [(e.unit, e.tn, e.passed, e.total) for e in game.all(TacticsTested)]


@pytest.mark.rule("TZ-9-16")
def test_a_shot_that_hits_makes_everyone_in_the_melee_test_tactics_six() -> None:
    game = shoot(melee(), "Ash", "pistol", "Bo", 4, 1, 1, 1, 5, 4)
    assert asked(game) == [(game["Ann"], 6, True, 6), (game["Bo"], 6, False, 5)]
    assert not game.all(DefenceRolled)
    assert game.first(AttackEnded).victims == (game["Ann"], game["Bo"])


@pytest.mark.rule("TZ-9-16")
def test_a_shot_that_misses_disturbs_nobody() -> None:
    game = shoot(melee(), "Ash", "pistol", "Bo", 1, 1, 1, 1)
    assert not game.all(TacticsTested)


@pytest.mark.rule("TZ-9-17")
def test_both_fail_and_both_take_the_damage_once() -> None:
    game = shoot(melee(), "Ash", "pistol", "Bo", 4, 4, 4, 1, 4, 4)
    assert (game.health("Ann").damage, game.health("Bo").damage) == (1, 1)
    assert [(e.victim, e.hits, e.unblocked, e.damage) for e in game.all(AttackResolved)] == [
        (game["Ann"], 3, 1, 1), (game["Bo"], 3, 1, 1)]


@pytest.mark.rule("TZ-9-18")
def test_the_target_passes_and_its_opponent_alone_is_hurt() -> None:
    game = shoot(melee(), "Ash", "pistol", "Bo", 4, 1, 1, 1, 4, 5)
    assert (game.health("Ann").damage, game.health("Bo").damage) == (1, 0)


@pytest.mark.rule("TZ-9-17")
def test_a_one_fails_whatever_the_tactics() -> None:
    game = melee()
    game = shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1, 10)
    assert [passed for _, _, passed, _ in asked(game)] == [False, True]


@pytest.mark.rule("TZ-9-19")
def test_the_horde_is_not_asked_and_loses_a_hit() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "horde walker 30,30", "horde walker 30,30")
    armed(certain(game), "Ash", "pistol")
    apart(game, "walker1", "Bo", 0)
    game.put("walker2", Place.at(20, 10 + 2 * 0.492))
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 10)
    assert len(game.all(TacticsTested)) == 1
    assert [roll.why for roll in game.all(Rolled)] == ["attack", "shot into melee"]
    assert not {game["walker1"], game["walker2"]} & set(models(game.table))


@pytest.mark.rule("TZ-9-19", "TZ-9-16")
def test_a_shot_at_the_walker_makes_the_model_it_touches_test() -> None:
    game = sketch("A freelancer Ash 10,10", "A freelancer Ann 20,10", "horde walker 30,30")
    armed(certain(game), "Ash", "pistol")
    apart(game, "walker1", "Ann", 0)
    shoot(game, "Ash", "pistol", "walker1", 4, 1, 1, 1, 4)
    assert asked(game) == [(game["Ann"], 6, False, 5)]
    assert game.health("Ann").damage == 1
    assert game["walker1"] not in models(game.table)


@pytest.mark.rule("TZ-9-16")
def test_a_model_linked_through_another_tests_as_well_and_a_bystander_does_not() -> None:
    game = melee("A freelancer Abe 23,10", "B freelancer Bea 20,11.5")
    lock(game, "Bo", "Abe")
    assert melee_around(game.table, game["Ann"]) == [game["Ann"], game["Bo"], game["Abe"]]
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 10, 10, 10)
    assert [unit for unit, *_ in asked(game)] == [game["Ann"], game["Bo"], game["Abe"]]


@pytest.mark.rule("TZ-9-16")
def test_a_titan_tests_with_its_pilots_tactics_and_an_empty_one_with_none() -> None:
    for kind, total in (("titan", 6), ("null", 3)):
        game = sketch("A freelancer Ash 8,10", f"B {kind} Ox 20,10", "A freelancer Ann 30,30")
        armed(certain(game), "Ash", "pistol")
        apart(game, "Ann", "Ox", 1)
        lock(game, "Ann", "Ox")
        shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, *((3, 10) if game["Ox"] < game["Ann"] else (10, 3)))
        assert (game["Ox"], 6, total >= 6, total) in asked(game)


@pytest.mark.rule("TZ-9-16")
def test_a_blow_from_inside_the_melee_is_met_by_defence_and_no_test() -> None:
    game = melee()
    strike(game, "Ann", "basic_melee", "Bo", 3, 1, 1, 1, 1)
    assert not game.all(TacticsTested)
    assert len(game.all(DefenceRolled)) == 1


@pytest.mark.rule("TZ-9-16", "TZ-9-17")
def test_no_sure_thing_is_asked_for_where_the_test_stands_in_place_of_the_defence() -> None:
    game = melee()
    game.put("Bo", SureThing())
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 4, 4)
    assert game.table.get(game["Bo"], SureThing).ready


@pytest.mark.rule("TZ-9-17")
def test_a_failed_test_brings_the_side_effects_of_one_hit() -> None:
    game = armed(melee(), "Ash", "lasr_armament")
    shoot(game, "Ash", "lasr_armament", "Bo", 5, 5, 1, 1, 10, 4)
    assert (game.health("Bo").damage, game.health("Bo").burn, game.health("Ann").burn) == (1, 1, 0)
