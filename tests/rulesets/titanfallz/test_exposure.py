"""Rules 5.2: a Pilot left in the open as the round ends.

Ways it could go wrong: a Pilot aboard or in reserve rolls; the wrong figure for the horde near; a friend's touch not
counted, or an enemy's counted; cover from somewhere far away; a Sure Thing asked for; a Downed Pilot given a roll, or
killed although it would not have had to roll; one Pilot's death sparing the other its roll; the check at the wrong
moment of the round.
"""

from __future__ import annotations

import pytest

from game.rules.event import GameEnded, Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.exposure import Exposure, ExposureRolled
from game.rulesets.titanfallz.harm import Killed
from game.rulesets.titanfallz.parts import Score, SureThing
from game.rulesets.titanfallz.rulings import switches
from game.tabletop.parts import Cover, Place
from tests.rulesets.titanfallz.firing import apart
from tests.sketch import Sketch, sketch, wall

END = Exposure("after_redrop")


def alone(*more: str, **options: object) -> Sketch:
    """Pim in the open; the other Pilot sits in its Titan."""
    return sketch("A green Pim 18,10", "B titan Ox 18,30", *more, **options)  # type: ignore[arg-type]


def rolls(game: Sketch) -> list[tuple[int, int | None, int, bool, bool]]:
    return [(e.unit, e.face, e.kills_on, e.near_horde, e.dead) for e in game.all(ExposureRolled)]


def dead(game: Sketch) -> list[int]:
    return [event.unit for event in game.all(Killed)]


@pytest.mark.rule("TZ-5.2-09")
def test_the_pilot_in_the_open_rolls_and_the_one_aboard_does_not() -> None:
    game = alone()
    game.dice(6).run(END)
    assert rolls(game) == [(game["Pim"], 6, 1, False, False)]
    assert [(roll.why, roll.sides, roll.faces) for roll in game.all(Rolled)] == [("exposure", 6, (6,))]


@pytest.mark.rule("TZ-5.2-09")
def test_it_is_checked_at_the_end_of_every_round_and_after_the_drops() -> None:
    for number in (1, 5, 6):
        game = alone().round(number)
        game.dice(6).phase("upkeep")
        assert rolls(game) == []
        game.phase("titanfall_redrop")
        assert len(rolls(game)) == 1


@pytest.mark.rule("TZ-5.2-09")
def test_by_the_switch_it_is_checked_before_upkeep() -> None:
    game = alone(rulings={"exposure_time": "before_upkeep"})
    game.dice(6).phase("upkeep")
    assert len(rolls(game)) == 1
    game.phase("titanfall_redrop")
    assert rolls(game) == []


@pytest.mark.rule("TZ-5.2-09")
def test_a_pilot_in_reserve_is_not_exposed() -> None:
    game = sketch("A green Pim 18,10 reserve", "B titan Ox 18,30")
    game.run(END)
    assert game.events == []


@pytest.mark.rule("TZ-5.2-10")
@pytest.mark.parametrize(("face", "dies"), [(1, True), (2, True), (3, False)])
def test_with_the_horde_within_twelve_inches_a_one_or_a_two_kills(face: int, dies: bool) -> None:
    game = alone("horde walker 30,10")
    apart(game, "walker1", "Pim", 12.0)
    game.dice(face).run(END)
    assert rolls(game) == [(game["Pim"], face, 2, True, dies)]
    assert dead(game) == ([game["Pim"]] if dies else [])


@pytest.mark.rule("TZ-5.2-11")
@pytest.mark.parametrize(("face", "dies"), [(1, True), (2, False)])
def test_with_the_horde_farther_away_only_a_one_kills(face: int, dies: bool) -> None:
    game = alone("horde walker 30,10")
    apart(game, "walker1", "Pim", 12.1)
    game.dice(face).run(END)
    assert rolls(game) == [(game["Pim"], face, 1, False, dies)]
    assert dead(game) == ([game["Pim"]] if dies else [])


@pytest.mark.rule("TZ-5.2-10")
def test_a_titan_zed_is_horde_and_no_sight_is_needed() -> None:
    game = alone("horde titan_zed 8,10", terrain=[wall(13, 10, 0.5, 20, 8)])
    game.dice(2).run(END)
    assert dead(game) == [game["Pim"]]


@pytest.mark.rule("TZ-5.2-12")
def test_a_pilot_in_cover_does_not_roll_with_three_walkers_near() -> None:
    crowd = ("horde walker 22,10", "horde walker 22,12", "horde walker 22,14")
    game = alone(*crowd, terrain=[wall(18, 10 + 0.63 + 0.25, 4, 0.5)])
    game.run(END)
    assert game.events == []


@pytest.mark.rule("TZ-5.2-12")
@pytest.mark.parametrize(("gap", "exposed"), [(0.0, False), (0.3, True)])
def test_cover_one_does_not_touch_is_none(gap: float, exposed: bool) -> None:
    for cover in (Cover.LIGHT, Cover.HEAVY):
        game = alone(terrain=[wall(18, 10 + 0.63 + gap + 0.25, 4, 0.5, 1.2, cover)])
        game.dice(6).run(END)
        assert bool(rolls(game)) is exposed


@pytest.mark.rule("TZ-5.2-13", "TZ-5.2-12")
def test_a_friend_in_contact_protects_even_near_the_horde() -> None:
    game = alone("A freelancer Ash 30,30", "horde walker 18,16")
    apart(game, "Ash", "Pim", 0.0)
    game.run(END)
    assert game.events == []
    apart(game, "Ash", "Pim", 0.1)
    game.dice(6).run(END)
    assert len(rolls(game)) == 1


@pytest.mark.rule("TZ-5.2-13")
def test_an_enemy_in_contact_protects_nobody() -> None:
    game = alone("B freelancer Bo 30,30", "horde walker 18,16")
    apart(game, "Bo", "Pim", 0.0)
    game.dice(6).run(END)
    assert rolls(game) == [(game["Pim"], 6, 2, True, False)]


@pytest.mark.rule("TZ-5.2-13")
@pytest.mark.parametrize("friend", ["A freelancer Ash 30,20 downed", "A null Ash 30,20"])
def test_a_downed_friend_or_an_empty_titan_of_its_own_protects_as_well(friend: str) -> None:
    game = alone(friend)
    apart(game, "Ash", "Pim", 0.0)
    game.run(END)
    assert game.events == []


@pytest.mark.rule("TZ-5.2-14")
def test_no_sure_thing_is_offered_for_the_roll() -> None:
    game = alone("A freelancer Ash 18,14")
    assert not game.table.has(game["Pim"], SureThing)
    game.put("Pim", SureThing())
    game.dice(1).run(END)
    assert not isinstance(game.waiting, Choose)
    assert dead(game) == [game["Pim"]]


@pytest.mark.rule("TZ-5.2-15")
def test_a_downed_pilot_in_the_open_is_killed_without_a_roll() -> None:
    game = sketch("A green Pim 18,10 downed", "B titan Ox 18,30")
    game.run(END)
    assert rolls(game) == [(game["Pim"], None, 1, False, True)]
    assert not game.all(Rolled)
    assert dead(game) == [game["Pim"]]


@pytest.mark.rule("TZ-5.2-15")
def test_a_downed_pilot_that_would_not_have_to_roll_survives_the_check() -> None:
    game = sketch("A green Pim 18,10 downed", "A freelancer Ash 30,30", "B titan Ox 18,30")
    apart(game, "Ash", "Pim", 0.0)
    game.run(END)
    assert game.events == []


@pytest.mark.rule("TZ-5.2-16")
def test_the_three_figures_are_twelve_two_and_one_until_somebody_changes_them() -> None:
    names = ("exposure_within", "exposure_near", "exposure_alone")
    assert [switches()[name].standard for name in names] == [12, 2, 1]


@pytest.mark.rule("TZ-5.2-16")
@pytest.mark.parametrize(
    ("rulings", "inches", "face", "dies"),
    [
        ({"exposure_near": 4}, 12.0, 4, True), ({"exposure_near": 4}, 12.0, 5, False),
        ({"exposure_within": 5}, 5.1, 2, False), ({"exposure_within": 5}, 5.0, 2, True),
        ({"exposure_alone": 3}, 12.1, 3, True), ({"exposure_alone": 0}, 12.1, 1, False),
    ],
)  # fmt: skip
def test_changed_figures_are_used(rulings: dict[str, str | int], inches: float, face: int, dies: bool) -> None:
    game = alone("horde walker 30,10", rulings=rulings)
    apart(game, "walker1", "Pim", inches)
    game.dice(face).run(END)
    assert bool(dead(game)) is dies


# --- what it means -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.2-08")
def test_the_side_whose_pilot_dies_has_lost_at_nine_points_to_none() -> None:
    game = alone()
    game.put(0, Score((9, 0)))
    game.dice(1).run(END)
    ended = game.first(GameEnded)
    assert (ended.winner, ended.reason) == (1, "pilot")
    assert game.waiting is None


@pytest.mark.rule("TZ-5.2-08")
def test_by_the_switch_the_points_decide_when_a_pilot_dies() -> None:
    game = alone(rulings={"pilot_death": "vp"})
    game.put(0, Score((9, 0)))
    game.dice(1).run(END)
    assert game.first(GameEnded).winner == 0


@pytest.mark.rule("TZ-5.2-09", "TZ-5.2-08")
def test_both_pilots_roll_before_either_dies_and_the_points_decide() -> None:
    game = sketch("A green Pim 18,10", "B green Pam 18,26")
    game.put(0, Score((1, 3)))
    game.dice(1, 1).run(END)
    assert [face for _, face, *_ in rolls(game)] == [1, 1]
    assert dead(game) == [game["Pim"], game["Pam"]]
    assert game.first(GameEnded).winner == 1


@pytest.mark.rule("TZ-5.2-11")
def test_the_event_says_who_rolled_what_and_the_kill_is_nobodys() -> None:
    game = alone()
    game.dice(1).run(END)
    assert game.first(ExposureRolled) == ExposureRolled(game["Pim"], 1, 1, False, True)
    assert game.first(Killed) == Killed(game["Pim"], None, None, "exposure")
    assert game.table.get(game["Pim"], Place).point == (18, 10)
