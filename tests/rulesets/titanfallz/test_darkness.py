"""Rules 4: the Dark, and floodlights.

Ways it could go wrong: darkness ends sight; both in the Dark count as one in the Dark; a weapon that needs more than
a 6 gets easier; melee suffers; light is measured from a centre, stops at a wall or stays behind; a base that only
brushes the Dark counts as in it.
"""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.attack import AttackConfirmed, AttackRolled
from game.rulesets.titanfallz.measuring import dark_at, in_dark, sees
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Floodlight, Health
from game.tabletop.parts import Area, Place
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, shoot, strike, throw
from tests.sketch import Sketch, rect, sketch, wall

DARK_EAST = Area("dark", rect(27, 18, 18, 36))
"""Everything east of x = 18 is dark."""


def night(*models: str, weapon: str = "warthog_mg", **more: object) -> Sketch:
    game = certain(sketch(*models, areas=[DARK_EAST], **more))  # type: ignore[arg-type]
    return armed(game, "Ash", "pistol", weapon, "basic_melee")


def rolled(game: Sketch) -> tuple[bool, int, int]:
    """Whether it was a dark shot, the number needed and the hits."""
    return game.first(AttackConfirmed).dark, game.first(AttackRolled).tn, game.first(AttackRolled).hits


@pytest.mark.rule("TZ-4-09")
def test_shooting_into_the_dark_needs_sixes() -> None:
    game = night("A freelancer Ash 10,10", "B freelancer Bo 20,10")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6)) == (True, 6, 2)


@pytest.mark.rule("TZ-4-09")
def test_shooting_out_of_the_dark_needs_sixes_as_well() -> None:
    game = night("A freelancer Ash 20,10", "B freelancer Bo 10,10")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6)) == (True, 6, 2)


@pytest.mark.rule("TZ-4-10")
def test_two_models_in_the_dark_shoot_at_one_another_as_usual() -> None:
    game = night("A freelancer Ash 20,10", "B freelancer Bo 30,10")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)


@pytest.mark.rule("TZ-4-10")
def test_two_models_in_different_dark_areas_shoot_as_usual_too() -> None:
    areas = [Area("dark", rect(10, 10, 4, 4)), Area("dark", rect(20, 10, 4, 4))]
    game = armed(certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", areas=areas)), "Ash", "pistol")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)


@pytest.mark.rule("TZ-4-09")
def test_two_models_in_the_light_are_not_touched_by_the_dark_beside_them() -> None:
    game = night("A freelancer Ash 7,10", "B freelancer Bo 17,10")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)


@pytest.mark.rule("TZ-4-09")
def test_a_throw_at_a_marker_in_the_dark_is_shooting_at_the_dark() -> None:
    game = night("A freelancer Ash 14,10", "B freelancer Bo 30,10", weapon="grenade")
    throw(game, "Ash", "grenade", (18.5, 10), 1, 1, 5, 5, 5, 5)
    assert rolled(game) == (True, 6, 0)
    throw(game, "Ash", "grenade", (17.5, 10), 1, 1, 5, 1, 1, 1)
    assert rolled(game) == (False, 5, 1)


@pytest.mark.rule("TZ-4-09")
def test_melee_does_not_mind_the_dark() -> None:
    game = night("A freelancer Ash 17.4,10", "B freelancer Bo 20,10")
    apart(game, "Bo", "Ash", 0.5)
    assert in_dark(game.table, game["Bo"])
    strike(game, "Ash", "basic_melee", "Bo", 3, 1, 1, 1, 1)
    assert rolled(game) == (False, 3, 1)


@pytest.mark.rule("TZ-4-09")
def test_darkness_ends_no_line_of_sight() -> None:
    game = night("A freelancer Ash 10,10", "B freelancer Bo 30,10")
    assert sees(game.table, game["Ash"], game["Bo"])


@pytest.mark.rule("TZ-4-08")
@pytest.mark.parametrize(("x", "dark"), [(17.99, False), (18.0, True), (20.0, True)])
def test_the_middle_of_the_base_decides_who_stands_in_the_dark(x: float, dark: bool) -> None:
    game = night("A freelancer Ash 10,10", f"B freelancer Bo {x},10", f"B titan Elk {x},20")
    assert in_dark(game.table, game["Bo"]) is dark
    assert in_dark(game.table, game["Elk"]) is dark


@pytest.mark.rule("TZ-4-08")
def test_a_model_is_dark_once_it_has_moved_in_and_no_longer_once_it_has_left() -> None:
    game = night("A freelancer Ash 16,10", "B freelancer Bo 30,20")
    begin(game, game["Ash"])
    game.do(Move(game["Ash"], ((20, 10),)))
    assert in_dark(game.table, game["Ash"])
    begin(game, game["Ash"])
    game.do(Move(game["Ash"], ((17, 10),)))
    assert not in_dark(game.table, game["Ash"])


@pytest.mark.rule("TZ-4-08")
def test_what_the_map_says_is_lit_is_not_dark() -> None:
    game = sketch("A freelancer Ash 20,10", areas=[DARK_EAST, Area("light", rect(20, 10, 2, 2))])
    assert not in_dark(game.table, game["Ash"])
    assert not dark_at(game.table, (20, 10.9))
    assert dark_at(game.table, (20, 11.1))


@pytest.mark.rule("TZ-4-11")
@pytest.mark.parametrize(("inches", "dark"), [(6.0, False), (6.1, True)])
def test_a_floodlight_reaches_six_inches_from_base_to_base(inches: float, dark: bool) -> None:
    game = night("A freelancer Ash 20,10 lamp", "B freelancer Bo 30,10")
    apart(game, "Bo", "Ash", inches)
    assert in_dark(game.table, game["Bo"]) is dark


@pytest.mark.rule("TZ-4-11")
def test_a_floodlight_makes_the_shot_an_easy_one_for_either_side() -> None:
    game = night("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B freelancer Bea 20,12 lamp")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)


@pytest.mark.rule("TZ-4-11")
def test_walls_do_not_stop_the_light_and_a_downed_carrier_still_shines() -> None:
    game = night("A freelancer Ash 20,10 lamp", "B freelancer Bo 24,10", terrain=[wall(22, 10)])
    assert not in_dark(game.table, game["Bo"])
    game.put("Ash", Health(downed=True))
    assert not in_dark(game.table, game["Bo"])
    game.table.drop(game["Ash"], Floodlight)
    assert in_dark(game.table, game["Bo"])


@pytest.mark.rule("TZ-4-12")
def test_the_light_goes_with_its_carrier_and_covers_it() -> None:
    game = night("A freelancer Ash 20,10 lamp", "B freelancer Bo 20,17")
    apart(game, "Bo", "Ash", 3)
    begin(game, game["Ash"])
    assert (in_dark(game.table, game["Ash"]), in_dark(game.table, game["Bo"])) == (False, False)
    game.do(Move(game["Ash"], ((20, 15),)))
    assert not in_dark(game.table, game["Ash"])
    game.put("Bo", Place.at(20 + 2 * 0.492 + 6.1, 15))
    assert (in_dark(game.table, game["Ash"]), in_dark(game.table, game["Bo"])) == (False, True)
