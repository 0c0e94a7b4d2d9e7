"""Rules 12: what a kill, a destroyed thing and the tank score, and when.

Ways it could go wrong: points at Downed, or for one's own dead, or for what the horde killed; points for the side
that happens to act; a Titan-Zed paid twice, or left out of the ten; the count of ten begun anew each round; a Pilot
worth points; a blast's victims marked on a kill track.
"""

from __future__ import annotations

import pytest

from game.rules.event import Outcome
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, Hurt, Kill, Killed
from game.rulesets.titanfallz.parts import Health, Hits, HordeTally, KillTrack, Score, Stats
from game.rulesets.titanfallz.scoring import HordeCounted, Scored, ScoreTank
from tests.rulesets.titanfallz.firing import armed, begin, certain, shoot
from tests.sketch import Sketch, sketch


def vp(game: Sketch) -> tuple[int, int]:
    return game.table.of_table(Score).vp


def kills(game: Sketch, name: str) -> int:
    return game.table.get(game[name], KillTrack).kills


def shot_down(kind: str, **options: object) -> Sketch:
    """Ash has just put Bo Down; nobody has a Sure Thing left."""
    game = certain(sketch("A freelancer Ash 10,10", f"B {kind} Bo 20,10", **options))  # type: ignore[arg-type]
    game.put("Bo", Health(damage=game.table.get(game["Bo"], Stats).arm))
    armed(game, "Ash", "pistol")
    armed(game, "Bo", "pistol")
    return shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)


@pytest.mark.rule("TZ-12-02", "TZ-12-03")
@pytest.mark.parametrize("kind", ["freelancer", "rifleman", "sniper"])
def test_an_enemy_put_down_scores_two_when_upkeep_takes_it_and_nothing_before(kind: str) -> None:
    game = shot_down(kind)
    assert game.health("Bo").downed
    assert (vp(game), game.all(Scored), kills(game, "Ash")) == ((0, 0), [], 0)
    game.phase("upkeep")
    scored = game.first(Scored)
    assert (scored.side, scored.vp, scored.total, scored.unit) == (0, 2, 2, game["Bo"])
    assert (vp(game), kills(game, "Ash")) == ((2, 0), 1)


@pytest.mark.rule("TZ-12-02", "TZ-12-03")
@pytest.mark.parametrize("kind", ["freelancer", "sniper"])
def test_by_the_switch_it_scores_as_soon_as_it_is_down_and_only_once(kind: str) -> None:
    game = shot_down(kind, rulings={"kill_scored": "downed"})
    assert (vp(game), kills(game, "Ash")) == ((2, 0), 1)
    game.phase("upkeep")
    assert [event.unit for event in game.all(Killed)] == [game["Bo"]]
    assert (vp(game), kills(game, "Ash")) == ((2, 0), 1)


@pytest.mark.rule("TZ-12-02", "TZ-12-03")
@pytest.mark.parametrize(("reading", "points"), [("kia", 0), ("downed", 2)])
def test_who_gets_up_again_before_upkeep_brings_points_by_the_switch_alone(reading: str, points: int) -> None:
    game = shot_down("sniper", rulings={"kill_scored": reading})
    game.put("Bo", Health())
    game.phase("upkeep")
    assert vp(game) == (points, 0)


@pytest.mark.rule("TZ-12-02", "TZ-12-03")
@pytest.mark.parametrize("kind", ["freelancer", "sniper"])
@pytest.mark.parametrize("reading", ["kia", "downed"])
def test_whom_the_horde_a_fire_or_its_own_side_kills_scores_for_nobody(kind: str, reading: str) -> None:
    for cause in (Cause("horde", None, 9), Cause("burn"), Cause("fall"), Cause("attack", 1, None)):
        game = sketch("A freelancer Ash 10,10", f"B {kind} Bo 20,10", rulings={"kill_scored": reading})
        game.run(Hurt(game["Bo"], 9, cause))
        game.phase("upkeep")
        assert [event.unit for event in game.all(Killed)] == [game["Bo"]]
        assert vp(game) == (0, 0)


@pytest.mark.rule("TZ-12-02")
def test_the_one_who_put_it_down_scores_even_if_another_finishes_it() -> None:
    game = shot_down("freelancer")
    game.run(Kill(game["Bo"], Cause("horde")))
    assert (vp(game), kills(game, "Ash")) == ((2, 0), 1)


@pytest.mark.rule("TZ-12-04")
def test_a_titan_whose_flatline_an_enemy_brought_about_scores_five() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B null Ox 25,10 damage=11"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 1)
    assert [(event.side, event.vp, event.unit) for event in game.all(Scored)] == [(0, 5, game["Ox"])]
    assert (vp(game), kills(game, "Ash")) == ((5, 0), 1)


@pytest.mark.rule("TZ-12-04")
def test_a_titan_scores_when_it_is_gone_and_not_when_its_core_is_armed() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B null Ox 25,10 damage=11"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 4)
    assert vp(game) == (0, 0)
    game.dice(6, 6, 6, 6)
    game.phase("titanfall_redrop")
    assert (vp(game), kills(game, "Ash")) == ((5, 0), 1)


@pytest.mark.rule("TZ-12-04")
@pytest.mark.parametrize("cause", [Cause("horde", None, 9), Cause("fall"), Cause("attack", 1, None)])
def test_a_titan_lost_to_the_horde_a_fall_or_its_own_side_scores_for_nobody(cause: Cause) -> None:
    game = sketch("B null Ox 25,10 damage=11")
    game.dice(1, 6).run(Hurt(game["Ox"], 1, cause))
    assert [event.unit for event in game.all(Killed)] == [game["Ox"]]
    assert vp(game) == (0, 0)


@pytest.mark.rule("TZ-12-04", "TZ-12-02")
def test_a_blast_scores_for_whoever_caused_it_and_marks_no_track() -> None:
    """Bo stands by its own Titan when Ash blows it up; Ann, Ash's friend, scores for nobody."""
    game = armed(sketch("A freelancer Ash 5,10", "A freelancer Ann 27.5,10 damage=1", "B null Ox 25,10 damage=11",
                        "B freelancer Bo 22.5,10 damage=1"), "Ash", "pistol")
    certain(game)
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 1, *(1,) * 6)
    assert game.health("Ann").downed
    assert game.health("Bo").downed
    game.phase("upkeep")
    assert sorted(event.unit for event in game.all(Killed)) == sorted((game["Ann"], game["Bo"]))
    assert (vp(game), kills(game, "Ash")) == ((7, 0), 1)


@pytest.mark.rule("TZ-12-05", "TZ-12-11")
def test_an_enemy_pilot_scores_nothing_and_its_death_wins_against_any_score() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B green Pim 20,10 damage=2"), "Ash", "pistol"))
    game.put(0, Score((0, 8)))
    shoot(game, "Ash", "pistol", "Pim", 4, 1, 1, 1, 1)
    assert game.battle.outcome is None
    game.phase("upkeep")
    assert not game.all(Scored)
    assert vp(game) == (0, 8)
    assert game.battle.outcome == Outcome(0, "pilot")
    assert game.waiting is None


@pytest.mark.rule("TZ-12-05")
@pytest.mark.parametrize(("scores", "side"), [((0, 8), 1), ((8, 0), 0)])
def test_by_the_switch_a_dead_pilot_ends_the_game_and_the_points_decide(scores: tuple[int, int], side: int) -> None:
    game = sketch("B green Pim 20,10 downed", rulings={"pilot_death": "vp"}).put(0, Score(scores))
    game.phase("upkeep")
    assert game.battle.outcome == Outcome(side, "pilot")


# --- the horde -----------------------------------------------------------------------------------------------------


def hunt(already: int, kind: str = "walker", side: int = 0) -> Sketch:
    """A side with so many horde kills destroys one more."""
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 30,30", f"horde {kind} 20,10")
    counts = (already, 0) if side == 0 else (0, already)
    game.put(0, HordeTally(counts))
    game.run(Kill(game[f"{kind}1"], Cause("attack", side, game["Ash" if side == 0 else "Bo"])))
    return game


@pytest.mark.rule("TZ-12-07")
@pytest.mark.parametrize(("already", "points"), [(0, 0), (8, 0), (9, 1), (10, 0), (18, 0), (19, 1), (20, 0)])
@pytest.mark.parametrize("side", [0, 1])
def test_every_tenth_horde_model_scores_one(already: int, points: int, side: int) -> None:
    game = hunt(already, side=side)
    assert vp(game)[side] == points
    assert vp(game)[1 - side] == 0
    assert game.first(HordeCounted).by_side[side] == already + 1
    assert kills(game, "Ash" if side == 0 else "Bo") == 1


@pytest.mark.rule("TZ-12-07")
def test_the_ten_are_counted_over_all_rounds_and_each_side_for_itself() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 30,30", *(f"horde walker {x},20" for x in range(1, 31, 2)))
    ash, bo = Cause("attack", 0, game["Ash"]), Cause("attack", 1, game["Bo"])
    for number in range(1, 10):
        if number % 3 == 1:
            game.phase("initiative")
        game.run(Kill(game[f"walker{number}"], ash))
    game.phase("initiative")
    game.run(Kill(game["walker10"], bo))
    assert vp(game) == (0, 0)
    game.run(Kill(game["walker11"], ash))
    assert vp(game) == (1, 0)
    assert game.table.of_table(HordeTally).by_side == (10, 1)


@pytest.mark.rule("TZ-12-07")
def test_horde_models_that_fire_or_their_like_destroys_count_for_nobody() -> None:
    for cause in (Cause("burn"), Cause("explosion")):
        game = sketch("horde walker 20,10").put(0, HordeTally((9, 9)))
        game.run(Kill(game["walker1"], cause))
        assert (vp(game), game.table.of_table(HordeTally).by_side) == ((0, 0), (9, 9))


@pytest.mark.rule("TZ-12-06", "TZ-11.5-12")
def test_whoever_takes_a_titan_zeds_last_hit_scores_three_once() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "horde titan_zed 25,10"), "Ash", "pistol")
    game.put("titan_zed1", Hits(2))
    shoot(game, "Ash", "pistol", "titan_zed1", 4, 1, 1, 1)
    assert vp(game) == (0, 0)
    shoot(game, "Ash", "pistol", "titan_zed1", 4, 1, 1, 1)
    assert [(event.side, event.vp, event.unit) for event in game.all(Scored)] == [(0, 3, game["titan_zed1"])]
    assert (vp(game), kills(game, "Ash")) == ((3, 0), 1)


@pytest.mark.rule("TZ-12-06", "TZ-12-07")
def test_a_titan_zed_is_one_of_the_ten_besides() -> None:
    assert vp(hunt(9, "titan_zed")) == (4, 0)
    assert vp(hunt(8, "titan_zed")) == (3, 0)


@pytest.mark.rule("TZ-11.5-12")
def test_a_titan_zed_that_no_player_destroyed_scores_for_nobody() -> None:
    game = sketch("horde titan_zed 25,10")
    game.run(Kill(game["titan_zed1"], Cause("explosion")))
    assert vp(game) == (0, 0)


# --- the moment ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-01")
def test_points_stand_on_the_shared_sheet_before_anybody_acts_again() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 30,30", "horde walker 20,10"), "Ash", "pistol")
    game.put(0, HordeTally((9, 0)))
    begin(game, game["Ash"])
    game.dice(4, 1, 1, 1).do(RangedAttack(game["Ash"], "pistol", game["walker1"]))
    assert game.waiting is not None
    assert vp(game) == (1, 0)
    for side in (0, 1):
        assert game.battle.seen_by(side).table.of_table(Score).vp == (1, 0)


@pytest.mark.rule("TZ-12-01")
def test_points_add_up() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10").put(0, Score((3, 4)))
    game.run(Kill(game["Bo"], Cause("attack", 0, game["Ash"])))
    assert (game.first(Scored).total, vp(game)) == (5, (5, 4))


# --- the tank ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-08")
def test_who_carries_the_tank_scores_two_as_each_round_ends() -> None:
    game = sketch("A freelancer Ash 10,10", "A titan Ox 18,10", "B titan Oz 18,30")
    game.tank(carrier="Ash")
    for number, total in ((2, 2), (3, 4)):
        game.round(number).phase("upkeep")
        assert vp(game)[0] == total - 2
        game.phase("titanfall_redrop")
        assert vp(game) == (total, 0)


@pytest.mark.rule("TZ-12-08")
def test_a_titan_holds_it_as_well_and_the_side_is_the_carriers() -> None:
    game = sketch("B null Ox 18,10")
    game.tank(carrier="Ox")
    game.run(ScoreTank())
    assert vp(game) == (0, 2)


@pytest.mark.rule("TZ-12-08")
def test_on_the_ground_nobody_holds_it_however_near() -> None:
    game = sketch("A freelancer Ash 10,10")
    game.tank(10.5, 10)
    game.run(ScoreTank())
    assert vp(game) == (0, 0)


@pytest.mark.rule("TZ-12-08")
def test_a_downed_model_holds_nothing() -> None:
    game = sketch("A freelancer Ash 10,10 downed")
    game.tank(carrier="Ash")
    game.run(ScoreTank())
    assert vp(game) == (0, 0)

