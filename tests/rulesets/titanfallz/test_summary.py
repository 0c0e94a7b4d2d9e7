"""Rules 14: the rules in short. Where the summary says more or less than the chapters, what holds stands here.

What could go wrong: a test that a 1 passes; a bonus on the initiative die; Upkeep in another order; a rifle too loud.
"""

from __future__ import annotations

import pytest

from game.rules.event import GameEnded, Rolled
from game.rulesets.titanfallz.ending import CheckEnd
from game.rulesets.titanfallz.exposure import ExposureRolled
from game.rulesets.titanfallz.falling import Fell
from game.rulesets.titanfallz.harm import Killed
from game.rulesets.titanfallz.models import has_sure_thing
from game.rulesets.titanfallz.moving import Jump
from game.rulesets.titanfallz.noise import NoiseFaded
from game.rulesets.titanfallz.parts import Health, Score
from game.rulesets.titanfallz.rounds import InitiativeRolled
from game.rulesets.titanfallz.scoring import LastRound, Scored
from game.rulesets.titanfallz.spawning import MM
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.rulesets.titanfallz.upkeep import BurnedDown
from tests.rulesets.titanfallz.firing import apart, armed, certain, shoot
from tests.sketch import Sketch, low_wall, sketch, wall


def passed(game: Sketch, name: str, tn: int, face: int) -> bool:
    game.dice(face)
    return passes(game.battle, game[name], tn, "test")


@pytest.mark.rule("TZ-14-01", "TZ-3-01")
def test_a_test_is_a_d10_plus_tactics_and_passes_at_the_number() -> None:
    game = sketch("A rifleman Hale 10,10")
    tac = tables().infantry["rifleman"].tac
    for tn in (6, 9, 12):
        needed = tn - tac
        if needed > 10:
            continue
        assert passed(game, "Hale", tn, needed)
        assert not passed(game, "Hale", tn, needed - 1)


@pytest.mark.rule("TZ-14-02")
def test_a_one_always_fails_however_good_the_total() -> None:
    game = sketch("A veteran Vance 10,10")
    tac = tables().pilots["veteran"].tac
    assert tac >= 3
    assert not passed(game, "Vance", tac + 1, 1)
    assert passed(game, "Vance", tac + 2, 2)


@pytest.mark.rule("TZ-14-03")
def test_the_four_grades_have_their_numbers() -> None:
    grades = tables().figures.tests
    assert (grades.easy, grades.medium, grades.hard, grades.impossible) == (6, 9, 12, 15)


@pytest.mark.rule("TZ-14-04")
@pytest.mark.parametrize("setting", ["off", "on"])
def test_initiative_is_the_bare_die_unless_the_switch_says_otherwise(setting: str) -> None:
    game = sketch("A veteran Vance 10,10", "B green Gil 20,20", rulings={"initiative_tactics": setting})
    best = (tables().pilots["veteran"].tac, tables().pilots["green"].tac) if setting == "on" else (0, 0)
    game.dice(4, 9)
    game.phase("initiative")
    assert game.first(InitiativeRolled).totals == (4 + best[0], 9 + best[1])


@pytest.mark.rule("TZ-14-05")
def test_upkeep_burns_then_removes_then_quietens() -> None:
    game = sketch("A freelancer Ash 10,10 burn=1", "A freelancer Cy 14,10 downed")
    game.noise(20, 20, 2)
    game.phase("upkeep")
    order = [type(e) for e in game.events if isinstance(e, BurnedDown | Killed | NoiseFaded)]
    assert order == [BurnedDown, Killed, NoiseFaded]
    assert game.markers() == [1]


@pytest.mark.rule("TZ-14-06")
@pytest.mark.parametrize(("weapon", "level"), [
    ("combat_rifle", 1), ("anti_materiel_rifle", 1), ("warthog_mg", 2),
])
def test_any_rifle_is_heard_as_one_and_any_mg_as_two(weapon: str, level: int) -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Bo 18,10"))
    armed(game, "Hale", weapon)
    game.noise(33, 33, 1)
    shoot(game, "Hale", weapon, "Bo", *[1] * (6 if weapon == "combat_rifle" else 4))
    assert game.markers() == sorted((level, 1), reverse=True)


@pytest.mark.rule("TZ-14-06")
def test_every_gun_of_a_titan_is_heard_as_three_and_no_blade_at_all() -> None:
    weapons = tables().weapons.values()
    guns = [w for w in weapons if w.slot == "primary" and not w.melee]
    assert guns
    assert {w.noise for w in guns} == {3}
    assert {w.noise for w in weapons if w.melee} == {0}


@pytest.mark.rule("TZ-14-07")
@pytest.mark.parametrize("sure", [True, False])
def test_the_summary_forgets_movement_but_a_sure_thing_still_covers_a_jump_down(sure: bool) -> None:
    game = sketch("A rifleman Hale 11.3,10", terrain=[wall(10, 10, 4, 4, 2.4)]).activate("Hale").dice(1)
    game.do(Jump(game["Hale"], (14.2, 10), sure=sure))
    assert game.first(Fell).inches == pytest.approx(2.4)
    assert game.health("Hale").downed is not sure
    assert len(game.all(Rolled)) == (0 if sure else 1)
    assert has_sure_thing(game.table, game["Hale"]) is not sure


@pytest.mark.rule("TZ-14-07")
def test_a_jump_on_the_level_has_no_test_for_a_sure_thing_to_cover() -> None:
    game = sketch("A rifleman Hale 10,10").activate("Hale")
    sentence = "Nothing has to be rolled here, so a Sure Thing would be wasted."
    assert game.refused(Jump(game["Hale"], (13, 10), sure=True)) == sentence
    assert has_sure_thing(game.table, game["Hale"])


@pytest.mark.rule("TZ-14-08")
def test_grunt_means_the_freelancer_and_every_value_is_that_of_the_scoring() -> None:
    values = tables().scoring
    assert (values.kill_grunt, values.kill_specialist, values.destroy_titan, values.destroy_titan_zed) == (2, 2, 5, 3)
    assert (values.horde_vp, values.horde_per, values.hold_tank, values.contract) == (1, 10, 2, 3)


@pytest.mark.rule("TZ-14-08", "TZ-14-06")
@pytest.mark.parametrize("victim", ["freelancer", "rifleman"])
def test_a_grunt_and_a_specialist_are_worth_the_same(victim: str) -> None:
    game = certain(sketch("A freelancer Ash 10,10", f"B {victim} Bo 20,10"))
    game.put("Bo", Health(2, True, downed_by=(0, game["Ash"])))
    game.phase("upkeep")
    assert game.first(Scored).vp == 2


@pytest.mark.rule("TZ-14-09")
@pytest.mark.parametrize(("number", "over"), [(5, False), (6, True)])
def test_the_sixth_round_ends_the_game_although_nobody_has_ten(number: int, over: bool) -> None:
    game = sketch().round(number).put(0, Score((4, 5)))
    game.run(LastRound())
    assert [e.reason for e in game.all(GameEnded)] == (["rounds"] if over else [])
    if over:
        assert game.first(GameEnded).winner == 1


@pytest.mark.rule("TZ-14-09")
@pytest.mark.parametrize(("vp", "over"), [((9, 4), False), ((10, 4), True)])
def test_ten_points_end_it_in_any_round(vp: tuple[int, int], over: bool) -> None:
    game = sketch().round(2).put(0, Score(vp))
    game.run(CheckEnd())
    assert [(e.winner, e.reason) for e in game.all(GameEnded)] == ([(0, "vp")] if over else [])


@pytest.mark.rule("TZ-14-10")
@pytest.mark.parametrize(("by", "score"), [(0, (9, 0)), (0, (0, 9)), (None, (0, 0))])
def test_whose_pilot_is_dead_has_lost_whoever_killed_it(by: int | None, score: tuple[int, int]) -> None:
    game = sketch("A freelancer Ash 10,10", "B green Gil 20,10").put(0, Score(score))
    game.put("Gil", Health(4, True, downed_by=(by, game["Ash"] if by == 0 else None)))
    game.phase("upkeep")
    assert game.first(GameEnded) == GameEnded(0, "pilot")


@pytest.mark.rule("TZ-14-11")
@pytest.mark.parametrize(("where", "rolls"), [
    ("in the open", 1), ("in cover", 0), ("beside a friend", 0), ("aboard", 0),
])
def test_one_roll_for_a_pilot_outside_touching_no_friend_and_in_no_cover(where: str, rolls: int) -> None:
    models = ["A titan Ox 10,10"] if where == "aboard" else ["A green Gil 10,10"]
    friend = ["A rifleman Hale 11.0,10"] if where == "beside a friend" else []
    beside = 10 + tables().pilots["green"].base_mm / MM / 2 + 0.15
    terrain = [low_wall(beside, 10)] if where == "in cover" else []
    game = sketch(*models, *friend, "B titan Bull 30,30", "horde walker 10,15", terrain=terrain)
    if where == "beside a friend":
        apart(game, "Hale", "Gil", 0.0)
    game.dice(6)
    game.phase("titanfall_redrop")
    assert len(game.all(ExposureRolled)) == rolls
