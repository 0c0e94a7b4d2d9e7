"""Rules 4: distances and lines of sight."""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.acting import TakeTurn
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.exposure import risk
from game.rulesets.titanfallz.measuring import around, gap, gap_to_point, sees, sight
from game.rulesets.titanfallz.noise import NoiseMade, noise_at
from game.rulesets.titanfallz.parts import Spawn
from game.rulesets.titanfallz.preview import preview
from game.rulesets.titanfallz.spawning import HordeSpawned, ResolveCard
from game.tabletop.parts import Cover, Place
from tests.rulesets.titanfallz.firing import apart, from_point
from tests.sketch import sketch, wall


@pytest.mark.rule("TZ-4-01")
def test_a_distance_runs_from_base_edge_to_base_edge() -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Bo 20,10", "B freelancer Bea 10,20", "B titan Ox 10,30")
    assert gap(game.table, game["Hale"], game["Bo"]) == pytest.approx(10 - 1.26, abs=0.001)
    assert gap(game.table, game["Hale"], game["Bea"]) == pytest.approx(10 - 0.63 - 0.492, abs=0.001)
    assert gap(game.table, game["Hale"], game["Ox"]) == pytest.approx(20 - 0.63 - 1.968, abs=0.002)
    assert gap_to_point(game.table, game["Hale"], (13, 14)) == pytest.approx(5 - 0.63, abs=0.001)


@pytest.mark.rule("TZ-4-01")
def test_a_difference_in_height_is_part_of_the_distance() -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Bo 14.26,10")
    game.put("Bo", Place.at(14.26, 10, 4))
    assert gap(game.table, game["Hale"], game["Bo"]) == pytest.approx(5.0, abs=0.001)


@pytest.mark.rule("TZ-4-01")
def test_bases_that_overlap_on_plan_are_no_distance_apart() -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Bo 10.5,10")
    assert gap(game.table, game["Hale"], game["Bo"]) == 0.0


@pytest.mark.rule("TZ-4-02")
def test_anybody_may_measure_anything_at_any_time_at_no_cost() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "A freelancer Ann 30,30")
    game.turn(1)
    before, log = game.battle.digest(), len(game.battle.log)
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == 1
    assert gap(game.table, game["Ash"], game["Ann"]) > 20
    assert gap(game.table, game["Bo"], game["Ash"]) == pytest.approx(9.016, abs=0.001)
    odds = preview(game.battle, Attack(game["Ash"], "combat_rifle", "ranged", game["Bo"]))
    assert (odds.inches, odds.dice, odds.tn) == (9.0, 6, 4)
    assert (game.battle.digest(), len(game.battle.log)) == (before, log)


@pytest.mark.rule("TZ-4-03")
def test_a_sliver_of_the_body_past_a_corner_is_enough_to_see_it() -> None:
    """A high wall with its end on the line of sight, pushed along until nothing of Bo is left."""
    for end, share, seen in ((9.7, 0.0, True), (10.2, 0.875, True), (10.3, 1.0, False)):
        game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10",
                      terrain=[wall(15, (end - 8) / 2, 0.5, end + 8)])
        view = sight(game.table, game["Ash"], game["Bo"])
        assert (view.obscured_of(game["Bo"]), view.seen) == (share, seen)
        assert sees(game.table, game["Ash"], game["Bo"]) is seen


@pytest.mark.rule("TZ-4-03")
@pytest.mark.parametrize(("height", "seen"), [(1.0, True), (1.39, True), (1.6, False), (2.4, False)])
def test_it_is_the_eye_that_looks_over_a_wall(height: float, seen: bool) -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", terrain=[wall(15, 10, height=height)])
    assert sees(game.table, game["Ash"], game["Bo"]) is seen


@pytest.mark.rule("TZ-4-03")
def test_a_titan_looks_over_what_hides_a_soldier() -> None:
    game = sketch("A titan Ox 10,10", "A freelancer Ash 10,14", "B freelancer Bo 20,12",
                  terrain=[wall(14, 12, 0.5, 8, 2.4)])
    assert not sees(game.table, game["Ash"], game["Bo"])
    assert sees(game.table, game["Ox"], game["Bo"])


@pytest.mark.rule("TZ-4-04")
def test_only_the_upright_cylinder_on_the_base_counts_as_body() -> None:
    """What would stick out of it, sideways or above, is seen by nobody: the wall ends beside the body, and above it."""
    beside = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", terrain=[wall(19.3, 10, 0.3, 1.1)])
    assert not sees(beside.table, beside["Ash"], beside["Bo"])
    above = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", terrain=[wall(19.3, 10, 0.3, 8, 1.51)])
    assert not sees(above.table, above["Ash"], above["Bo"])


@pytest.mark.rule("TZ-4-05")
@pytest.mark.parametrize("end", [9.6, 9.9, 10.0, 10.15, 10.25, 10.6])
@pytest.mark.parametrize("height", [0.9, 1.45, 2.4])
def test_sight_is_mutual(end: float, height: float) -> None:
    game = sketch("A titan Ox 8,10", "B freelancer Bo 20,10", "A freelancer Ash 10,12",
                  terrain=[wall(16, (end - 8) / 2, 0.5, end + 8, height)])
    for one, two in (("Ox", "Bo"), ("Ash", "Bo"), ("Ox", "Ash")):
        assert sees(game.table, game[one], game[two]) == sees(game.table, game[two], game[one])
        assert sight(game.table, game[one], game[two]) == sight(game.table, game[two], game[one])


@pytest.mark.rule("TZ-4-05")
def test_one_that_sees_the_other_over_a_wall_is_seen_by_it() -> None:
    game = sketch("A titan Ox 10,10", "B freelancer Bo 13.5,10", terrain=[wall(12.7, 10, 0.3, 8, 2.4)])
    assert sees(game.table, game["Ox"], game["Bo"])
    assert sees(game.table, game["Bo"], game["Ox"])


@pytest.mark.rule("TZ-4-06")
def test_facing_changes_no_line_of_sight() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", terrain=[wall(15, 8.1)])
    seen = sight(game.table, game["Ash"], game["Bo"])
    for facing in (0.0, 90.0, 180.0, 271.5):
        game.put("Ash", Place.at(10, 10, facing=facing)).put("Bo", Place.at(20, 10, facing=360 - facing))
        assert sight(game.table, game["Ash"], game["Bo"]) == seen


@pytest.mark.rule("TZ-4-04", "TZ-6-09")
@pytest.mark.parametrize(("kind", "cover"), [("titan", Cover.LIGHT), ("null", Cover.HEAVY), ("rifleman", Cover.NONE)])
def test_models_block_no_sight_and_titans_alone_give_cover(kind: str, cover: Cover) -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 24,10", f"A {kind} Ox 17,10", "horde walker 20,10")
    view = sight(game.table, game["Ash"], game["Bo"])
    assert (view.seen, view.cover_of(game["Bo"])) == (True, cover)


# --- zones are distances -------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-4-07")
@pytest.mark.parametrize(("inches", "inside"), [(12.0, True), (12.1, False)])
def test_a_reach_from_a_model_is_measured_from_its_base(inches: float, inside: bool) -> None:
    game = sketch("A green Pim 10,10", "horde walker 20,10")
    apart(game, "walker1", "Pim", inches)
    assert risk(game.table, game["Pim"])[1] is inside
    assert (game["walker1"] in around(game.table, game["Pim"], 12)) is inside


@pytest.mark.rule("TZ-4-07")
@pytest.mark.parametrize(("inches", "inside"), [(3.0, True), (3.1, False)])
def test_a_reach_from_a_noise_marker_is_measured_from_the_marker(inches: float, inside: bool) -> None:
    game = sketch("A freelancer Ash 10,10")
    marker = game.noise(10, 10, 2)
    from_point(game, "Ash", (10, 10), inches)
    made = noise_at(game.table, game["Ash"], game.place("Ash"), 1)
    assert (made.marker, made.level) == ((marker, 3) if inside else (None, 1))
    assert isinstance(made, NoiseMade)


@pytest.mark.rule("TZ-4-07")
def test_a_reach_from_a_spawn_point_is_measured_from_the_point() -> None:
    game = sketch(spawns=[(8, 8)])
    game.run(ResolveCard(game.table.having(Spawn)[0][0], "shamble"))
    for event in game.all(HordeSpawned):
        assert ((event.place.x - 8) ** 2 + (event.place.y - 8) ** 2) ** 0.5 <= 3
    assert len(game.all(HordeSpawned)) == 3
