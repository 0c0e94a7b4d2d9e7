"""Rules 9: attacks with an area, at a model or at a marker.

Ways it could go wrong: a roll for each victim in place of one for all; the radius taken from a centre or as a
diameter; the wrong number of defence dice; bonus dice for a marker; somebody spared (a friend, the thrower, the
target itself) or the horde allowed to defend; a marker beyond range or out of sight; a marker left on the table.
"""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.attack import (
    AttackConfirmed,
    AttackEnded,
    AttackResolved,
    AttackRolled,
    DefenceRolled,
    MarkerBounced,
)
from game.rulesets.titanfallz.fighting import AimRegion, RangedAttack, Throw
from game.rulesets.titanfallz.models import models
from game.rulesets.titanfallz.parts import Noise, Stats
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Cover, Place
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, fire, from_point, shoot, throw
from tests.sketch import Sketch, sketch, wall

STAY = (1, 1)
"""The dice with which a marker does not bounce."""


def crowd(*more: str, weapon: str = "grenade", **options: object) -> Sketch:
    """Ash with a grenade (TN 5, Damage 2), Bo six inches away, and others; nobody has a Sure Thing left."""
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10", *more, **options)  # type: ignore[arg-type]
    return armed(certain(game), "Ash", weapon)


@pytest.mark.rule("TZ-9-20")
def test_an_area_weapon_is_offered_at_models_and_at_spots_and_a_rifle_at_models_alone() -> None:
    game = crowd(weapon="hm_launcher")
    begin(game, game["Ash"])
    options = game.battle.options(game["Ash"])
    assert RangedAttack(game["Ash"], "hm_launcher", game["Bo"]) in options
    region = next(option for option in options if isinstance(option, AimRegion))
    assert region.action(game.battle, (17.5, 11)) == RangedAttack(game["Ash"], "hm_launcher", None, (17.5, 11))
    armed(game, "Ash", "combat_rifle")
    options = game.battle.options(game["Ash"])
    assert RangedAttack(game["Ash"], "combat_rifle", game["Bo"]) in options
    assert not [option for option in options if isinstance(option, AimRegion)]
    assert game.refused(RangedAttack(game["Ash"], "combat_rifle", None, (16, 10))) == (
        "Only an area attack can be aimed at a marker.")


@pytest.mark.rule("TZ-9-21", "TZ-9-22")
def test_at_a_model_one_roll_counts_against_everyone_in_the_radius() -> None:
    game = crowd("B freelancer Bea 17.5,10", "B freelancer Bix 16,11.5")
    throw(game, "Ash", "grenade", "Bo", 5, 5, 1, 1, *(1,) * 12)
    assert len(game.all(AttackRolled)) == 1
    defended = game.all(DefenceRolled)
    assert [d.victim for d in defended] == [game["Bo"], game["Bea"], game["Bix"]]
    assert [(d.hits, len(d.faces)) for d in defended] == [(2, 4)] * 3
    assert game.first(AttackEnded).victims == (game["Bo"], game["Bea"], game["Bix"])


@pytest.mark.rule("TZ-9-21")
def test_the_pool_is_that_of_the_model_aimed_at_and_serves_for_all() -> None:
    """A Cluster Pod at a Titan rolls six dice, also against the infantry beside it."""
    game = certain(sketch("A titan Ox 8,10", "B titan Elk 20,10", "B freelancer Bo 20,12.8"))
    armed(armed(game, "Ox", "cluster_pod"), "Elk", "titan_basic_melee")
    shoot(game, "Ox", "cluster_pod", "Elk", 5, 1, 1, 1, 1, 1, *(1,) * 6)
    assert game.first(AttackConfirmed).dice == 6
    assert [(d.victim, d.hits) for d in game.all(DefenceRolled)] == [(game["Elk"], 1), (game["Bo"], 1)]


@pytest.mark.rule("TZ-9-22")
def test_at_a_model_two_dice_are_added_and_those_of_cover_on_top() -> None:
    game = crowd()
    throw(game, "Ash", "grenade", "Bo", 5, 5, 1, 1, 1, 1, 1, 1)
    assert len(game.first(DefenceRolled).faces) == 4
    game = crowd(terrain=[wall(13, 10, height=1.3)])
    throw(game, "Ash", "grenade", "Bo", 5, 5, 1, 1, *(1,) * 6)
    defence = game.first(DefenceRolled)
    assert (len(defence.faces), defence.cover) == (6, Cover.HEAVY)


@pytest.mark.rule("TZ-9-25", "TZ-9-24")
def test_at_a_marker_four_dice_are_rolled_and_one_defence_die_is_added() -> None:
    game = throw(crowd(), "Ash", "grenade", (16, 10), *STAY, 5, 5, 1, 1, 1, 1, 1)
    assert game.first(AttackRolled).faces == (5, 5, 1, 1)
    assert len(game.first(DefenceRolled).faces) == 3
    game = throw(crowd(terrain=[wall(13, 10, height=1.3)]), "Ash", "grenade", (16, 10), *STAY, 5, 5, 1, 1, *(1,) * 5)
    assert len(game.first(DefenceRolled).faces) == 5


@pytest.mark.rule("TZ-9-24")
def test_at_a_marker_a_titan_rolls_four_dice_and_no_bonus_that_needs_a_target() -> None:
    game = armed(sketch("A titan Ox 8,10", "B titan Elk 20,10", "horde walker 17,10"), "Ox", "cluster_pod")
    fire(game, RangedAttack(game["Ox"], "cluster_pod", None, (17.5, 10)), 1, 1, 1, 1)
    assert game.first(AttackConfirmed).dice == 4


@pytest.mark.rule("TZ-9-23")
def test_a_marker_lies_within_range_and_never_beyond() -> None:
    game = crowd(weapon="hm_launcher")
    begin(game, game["Ash"])
    at = from_ash(game, 10.1)
    assert game.refused(RangedAttack(game["Ash"], "hm_launcher", None, at)) == (
        'That is beyond its 10" range.')
    game.dice(*STAY, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "hm_launcher", None, from_ash(game, 10.0)))
    assert game.first(AttackConfirmed).inches == 10.0


@pytest.mark.rule("TZ-9-23")
def test_a_weapon_without_limited_range_puts_its_marker_no_farther_either() -> None:
    game = armed(sketch("A titan Ox 8,10", "B titan Elk 20,10"), "Ox", "frag_grenade_launcher")
    begin(game, game["Ox"])
    assert game.refused(RangedAttack(game["Ox"], "frag_grenade_launcher", None, (20.1, 10))) == (
        'That is beyond its 10" range.')
    assert RangedAttack(game["Ox"], "frag_grenade_launcher", game["Elk"]) in game.battle.options(game["Ox"])


def from_ash(game: Sketch, inches: float) -> tuple[float, float]:
    """A spot so many inches from the edge of Ash's base."""
    return (round(game.place("Ash").x + 0.492 + inches, 3), game.place("Ash").y)


@pytest.mark.rule("TZ-9-23")
def test_a_shot_at_a_marker_needs_sight_of_the_spot_and_a_throw_does_not() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10", terrain=[wall(13, 10)])
    armed(certain(game), "Ash", "hm_launcher", "grenade")
    begin(game, game["Ash"])
    assert game.refused(RangedAttack(game["Ash"], "hm_launcher", None, (16, 10))) == (
        "It has no line of sight to that.")
    throw(game, "Ash", "grenade", (16, 10), *STAY, 5, 1, 1, 1, 6, 1, 1, 1)
    assert game.first(DefenceRolled).cover == Cover.HEAVY, "whom the thrower cannot see has Heavy Cover"
    begin(game, game["Ash"])
    assert game.refused(Throw(game["Ash"], "grenade", game["Bo"])) == "It has no line of sight to that."


@pytest.mark.rule("TZ-9-23")
def test_a_marker_lies_on_the_table() -> None:
    game = crowd()
    game.put("Ash", Place.at(34, 10))
    begin(game, game["Ash"])
    assert game.refused(Throw(game["Ash"], "grenade", None, (36.1, 10))) == "That spot is not on the table."


@pytest.mark.rule("TZ-9-26")
def test_friend_foe_and_horde_in_the_radius_are_all_caught() -> None:
    game = crowd("A freelancer Ann 16,11.5", "horde walker 17.5,10", "horde brute 16,8.2")
    throw(game, "Ash", "grenade", (16, 10), *STAY, 5, 1, 1, 1, 6, 1, 6, 1)
    assert [d.victim for d in game.all(DefenceRolled)] == [game["Bo"], game["Ann"]]
    assert [e.victim for e in game.all(AttackResolved)] == [
        game["Bo"], game["Ann"], game["walker1"], game["brute1"]]
    assert game["walker1"] not in models(game.table)
    assert game["brute1"] in models(game.table)


@pytest.mark.rule("TZ-9-26")
def test_the_thrower_is_not_spared() -> None:
    game = crowd()
    apart(game, "Bo", "Ash", 1.9)
    throw(game, "Ash", "grenade", "Bo", 5, 1, 1, 1, 6, 1, 1, 6, 1, 1)
    assert [d.victim for d in game.all(DefenceRolled)] == [game["Ash"], game["Bo"]]


@pytest.mark.rule("TZ-9-26")
def test_a_friend_may_be_caught_but_not_aimed_at() -> None:
    game = crowd("A freelancer Ann 16,16")
    begin(game, game["Ash"])
    assert game.refused(Throw(game["Ash"], "grenade", game["Ann"])) == "Ann is on your side."


@pytest.mark.rule("TZ-9-27", "TZ-5.3-13")
@pytest.mark.parametrize(("inches", "caught"), [(2.0, True), (2.1, False)])
def test_the_radius_runs_from_the_marker_to_the_nearest_edge_of_a_base(inches: float, caught: bool) -> None:
    game = from_point(crowd(), "Bo", (14, 10), inches)
    throw(game, "Ash", "grenade", (14, 10), *STAY, 5, 1, 1, 1, *((6, 6) if caught else ()))
    assert bool(game.all(DefenceRolled)) is caught


@pytest.mark.rule("TZ-9-27", "TZ-5.3-13")
@pytest.mark.parametrize(("inches", "caught"), [(2.0, True), (2.1, False)])
def test_the_radius_runs_from_the_edge_of_the_base_aimed_at(inches: float, caught: bool) -> None:
    game = crowd("B freelancer Bea 30,30")
    apart(game, "Bea", "Bo", inches)
    throw(game, "Ash", "grenade", "Bo", 5, 1, 1, 1, 6, 6, 6, *((6, 6, 6) if caught else ()))
    assert (game["Bea"] in [d.victim for d in game.all(DefenceRolled)]) is caught


@pytest.mark.rule("TZ-9-27")
@pytest.mark.parametrize(
    ("weapon", "radius"), [("hm_launcher", 2), ("grenade", 2), ("sticky_grenade", 1), ("bouncy_grenade", 1)]
)
def test_every_area_weapon_of_infantry_has_its_own_radius(weapon: str, radius: float) -> None:
    kind = Throw if weapon.endswith("grenade") else RangedAttack
    for inches, caught in ((radius, True), (radius + 0.1, False)):
        game = from_point(crowd(weapon=weapon), "Bo", (14, 10), inches)
        game.put("Bo", Stats(5, 5, 9, 1))
        bounce = () if weapon == "sticky_grenade" else STAY
        fire(game, kind(game["Ash"], weapon, None, (14, 10)), *bounce, 5, 1, 1, 1, *((6, 6) if caught else ()))
        assert bool(game.all(DefenceRolled)) is caught


@pytest.mark.rule("TZ-9-27", "TZ-5.3-13")
def test_the_radius_of_cluster_pod_and_smoke_is_two_and_a_pistol_strikes_one_model() -> None:
    weapons = tables().weapons
    assert (weapons["cluster_pod"].aoe, weapons["smoke_grenade"].aoe, weapons["pistol"].aoe) == (2, 2, None)
    game = crowd("B freelancer Bea 30,30", weapon="pistol")
    apart(game, "Bea", "Bo", 0.1)
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert [d.victim for d in game.all(DefenceRolled)] == [game["Bo"]]


@pytest.mark.rule("TZ-9-26", "TZ-9-27")
def test_height_counts_between_a_marker_and_a_base_on_a_roof() -> None:
    game = crowd(terrain=[wall(16, 10, 3, 3, 2.5)])
    game.put("Bo", Place.at(16, 10, 2.5))
    throw(game, "Ash", "grenade", (14.2, 10), *STAY, 5, 1, 1, 1)
    assert not game.all(DefenceRolled)


@pytest.mark.rule("TZ-9-21")
def test_each_victim_resolves_its_own_hits() -> None:
    game = crowd("B freelancer Bea 17.5,10")
    throw(game, "Ash", "grenade", "Bo", 5, 5, 1, 1, 5, 6, 1, 1, 5, 1, 1, 1)
    assert [(e.victim, e.unblocked, e.damage) for e in game.all(AttackResolved)] == [
        (game["Bo"], 0, 0), (game["Bea"], 1, 2)]
    assert (game.health("Bo").damage, game.health("Bea").damage) == (0, 2)


@pytest.mark.rule("TZ-2-06")
def test_a_target_marker_goes_back_when_its_attack_is_over() -> None:
    """So no player ever has more than one of its six on the table."""
    game = crowd()
    places = len(game.table.having(Place))
    for _ in range(7):
        throw(game, "Ash", "grenade", (16, 20 - 5), *STAY, 1, 1, 1, 1)
        assert len(game.table.having(Place)) - places == len(game.table.having(Noise))
    assert len(game.table.having(Noise)) == 1
    assert tables().figures.supplies.target_markers == 6


@pytest.mark.rule("TZ-9-20", "TZ-9-25")
def test_the_events_of_an_area_attack_say_where_it_went_off() -> None:
    game = throw(crowd(), "Ash", "grenade", (12, 12), 10, 2, 1, 1, 1, 1)
    assert game.first(MarkerBounced).to == (12, 14)
    assert game.first(AttackEnded).at == (12, 14)
    assert game.first(AttackEnded).victims == ()


@pytest.mark.rule("TZ-9-20")
def test_a_blast_at_an_engaged_model_asks_for_defence_and_no_test() -> None:
    game = crowd("horde walker 30,30")
    apart(game, "walker1", "Bo", 0)
    throw(game, "Ash", "grenade", "Bo", 5, 1, 1, 1, 6, 1, 1)
    assert len(game.all(DefenceRolled)) == 1
    assert game["walker1"] not in models(game.table)
