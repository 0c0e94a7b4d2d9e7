"""Rules 8.3: Upkeep - fires, then the Downed, then the noise.

What could go wrong: one fire that changes what another does; a token that burns twice, or none that goes out; a kill
scored too early, twice or for the wrong side; a burned model that lies about for a round; a Pilot that is spared.
"""

from __future__ import annotations

import pytest

from game.rules.event import Event, GameEnded
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import ArmorExceeded, HordeDestroyed, Killed, WentDown, Wounded
from game.rulesets.titanfallz.noise import NoiseFaded
from game.rulesets.titanfallz.parts import Health, KillTrack, Noise, Score
from game.rulesets.titanfallz.redrop import Dropping
from game.rulesets.titanfallz.scoring import KillMarked, Scored
from game.rulesets.titanfallz.upkeep import Burn, BurnedDown
from game.tabletop.parts import Place, Removed
from tests.rulesets.titanfallz.firing import armed, begin, certain, fire
from tests.sketch import Sketch, sketch


def gone(game: Sketch, name: str) -> bool:
    """Whether a model is off the table for good."""
    return game.table.has(game[name], Removed)


def vp(game: Sketch) -> tuple[int, int]:
    return game.table.of_table(Score).vp


def happened(game: Sketch, *kinds: type[Event]) -> list[str]:
    """The names of these events in the order they came."""
    return [type(event).__name__ for event in game.events if isinstance(event, kinds)]


# --- all at once ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.3-01")
@pytest.mark.parametrize("order", [("Ann", "Bo"), ("Bo", "Ann")])
def test_two_fires_burn_in_one_moment(order: tuple[str, str]) -> None:
    lines = {"Ann": "A freelancer Ann 10,10 damage=1 burn=1", "Bo": "B freelancer Bo 20,10 damage=1 burn=1"}
    game = sketch(*(lines[name] for name in order))
    game.phase("upkeep")
    assert {event.unit for event in game.all(Wounded)} == {game["Ann"], game["Bo"]}
    assert [event.total for event in game.all(Wounded)] == [2, 2]
    assert happened(game, Wounded, WentDown, Killed) == ["Wounded"] * 2 + ["WentDown"] * 2 + ["Killed"] * 2
    assert (gone(game, "Ann"), gone(game, "Bo")) == (True, True)


@pytest.mark.rule("TZ-8.3-01")
@pytest.mark.parametrize("order", [("Ann", "Bo"), ("Bo", "Ann")])
@pytest.mark.parametrize(("score", "winner"), [((3, 2), 0), ((2, 3), 1)])
def test_two_pilots_that_burn_to_death_together_leave_it_to_the_points(order: tuple[str, str], winner: int,
                                                                     score: tuple[int, int]) -> None:
    lines = {"Ann": "A green Ann 10,10 damage=9 burn=1", "Bo": "B green Bo 20,10 damage=9 burn=1"}
    game = sketch(*(lines[name] for name in order)).put(0, Score(score))
    game.phase("upkeep")
    assert (gone(game, "Ann"), gone(game, "Bo")) == (True, True)
    assert game.first(GameEnded) == GameEnded(winner, "pilot")


@pytest.mark.rule("TZ-8.3-01")
@pytest.mark.parametrize("order", [("Ann", "Bo"), ("Bo", "Ann")])
def test_both_fires_are_scored_before_the_game_is_over(order: tuple[str, str]) -> None:
    lines = {"Ann": "A freelancer Ann 10,10", "Bo": "B freelancer Bo 20,10"}
    game = sketch(*(lines[name] for name in order), rulings={"kill_scored": "downed"}).put(0, Score((8, 9)))
    game.put("Ann", Health(1, burn=1, burn_by=(1, game["Bo"])))
    game.put("Bo", Health(1, burn=1, burn_by=(0, game["Ann"])))
    game.phase("upkeep")
    assert vp(game) == (10, 11)
    assert game.first(GameEnded) == GameEnded(1, "vp")


@pytest.mark.rule("TZ-8.3-01")
@pytest.mark.parametrize("order", [("titan", "freelancer"), ("freelancer", "titan")])
def test_a_titan_that_burns_to_pieces_does_not_spoil_the_fire_beside_it(order: tuple[str, str]) -> None:
    lines = {"titan": "A titan Bull 10,10 damage=11 burn=1", "freelancer": "B freelancer Bo 13,10 damage=1 burn=1"}
    game = sketch(*(lines[kind] for kind in order))
    game.put("Bo", Health(1, burn=1, burn_by=(0, game["Bull"]))).dice(10, 1, 1)
    game.phase("upkeep")
    assert happened(game, Wounded, WentDown, ArmorExceeded)[:2] == ["Wounded", "Wounded"]
    before = game.events.index(game.first(CriticalSuffered))
    assert game.events.index(game.first(WentDown)) < before
    assert game.first(WentDown).cause.kind == "burn"


# --- Burn -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.3-02", "TZ-8.3-03")
@pytest.mark.parametrize(("tokens", "damage", "left"), [(0, 0, 0), (1, 1, 0), (2, 2, 1)])
def test_each_token_does_one_damage_and_one_goes_out(tokens: int, damage: int, left: int) -> None:
    game = sketch(f"A rifleman Hale 10,10 burn={tokens}")
    game.phase("upkeep")
    assert (game.health("Hale").damage, game.health("Hale").burn, game.health("Hale").downed) == (damage, left, False)
    assert not gone(game, "Hale")
    assert [(e.unit, e.left) for e in game.all(BurnedDown)] == ([(game["Hale"], left)] if tokens else [])


@pytest.mark.rule("TZ-8.3-02")
def test_a_third_token_is_one_more_than_a_rifleman_can_take() -> None:
    game = sketch("A rifleman Hale 10,10 burn=3")
    game.run(Burn())
    assert (game.health("Hale").damage, game.health("Hale").downed) == (3, True)


@pytest.mark.rule("TZ-8.3-02")
def test_a_token_burns_only_the_model_it_lies_on() -> None:
    game = sketch("A rifleman Hale 10,10 burn=1", "A rifleman Moss 11.3,10", "B rifleman Dorn 10,11.3")
    game.phase("upkeep")
    assert [event.unit for event in game.all(Wounded)] == [game["Hale"]]


@pytest.mark.rule("TZ-8.3-03")
def test_every_burning_model_sheds_a_token_of_its_own() -> None:
    game = sketch("A rifleman Hale 10,10 burn=2", "B titan Ox 20,10 burn=3", "horde brute 25,25 burn=2")
    game.phase("upkeep")
    assert [game.health(name).burn for name in ("Hale", "Ox", "brute1")] == [1, 2, 1]
    game.phase("upkeep")
    assert (game.health("Hale").damage, game.health("Hale").burn) == (3, 0)
    assert (game.health("Ox").damage, game.health("Ox").burn) == (5, 1)


@pytest.mark.rule("TZ-8.3-03")
def test_two_tokens_last_two_upkeeps_and_do_three_damage() -> None:
    game = sketch("A titan Bull 10,10 burn=2")
    for damage, left in ((2, 1), (3, 0), (3, 0)):
        game.phase("upkeep")
        assert (game.health("Bull").damage, game.health("Bull").burn) == (damage, left)


# --- the Downed -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.3-04")
def test_a_downed_model_is_killed_in_upkeep_and_scores_only_then() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 damage=1"))
    fire(armed(game, "Ash", "pistol"), RangedAttack(game["Ash"], "pistol", game["Bo"]), 4, 1, 1, 1, 1)
    assert game.health("Bo").downed
    assert (vp(game), gone(game, "Bo")) == ((0, 0), False)
    game.phase("horde_phase")
    assert (vp(game), gone(game, "Bo")) == ((0, 0), False)
    game.phase("upkeep")
    assert game.first(Killed) == Killed(game["Bo"], 0, game["Ash"], "upkeep")
    assert game.first(Scored) == Scored(0, 2, 2, "kill_infantry", game["Bo"])
    assert game.first(KillMarked) == KillMarked(game["Ash"], 1)
    assert (vp(game), gone(game, "Bo")) == ((2, 0), True)


@pytest.mark.rule("TZ-8.3-04")
def test_by_the_switch_it_scores_when_it_goes_down_and_not_again() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 damage=1",
                          rulings={"kill_scored": "downed"}))
    fire(armed(game, "Ash", "pistol"), RangedAttack(game["Ash"], "pistol", game["Bo"]), 4, 1, 1, 1, 1)
    assert (vp(game), gone(game, "Bo")) == ((2, 0), False)
    game.phase("upkeep")
    assert (vp(game), gone(game, "Bo")) == ((2, 0), True)
    assert game.table.get(game["Ash"], KillTrack).kills == 1


@pytest.mark.rule("TZ-8.3-04")
@pytest.mark.parametrize(("by", "score"), [(0, (2, 0)), (1, (0, 0)), (None, (0, 0))])
def test_the_points_go_to_the_enemy_who_put_it_down_and_else_to_nobody(by: int | None, score: tuple[int, int]) -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B freelancer Cy 24,10")
    who = {0: game["Ash"], 1: game["Cy"], None: None}[by]
    game.put("Bo", Health(2, True, downed_by=(by, who)))
    game.phase("upkeep")
    assert gone(game, "Bo")
    assert vp(game) == score


@pytest.mark.rule("TZ-8.3-04")
def test_every_downed_model_goes_and_nobody_else() -> None:
    game = sketch("A freelancer Ash 10,10 downed", "A rifleman Hale 13,10", "B freelancer Bo 20,10 downed",
                  "B freelancer Cy 24,10 knocked=2 damage=1", "B titan Ox 28,10 damage=14")
    game.phase("upkeep")
    assert [event.unit for event in game.all(Killed)] == [game["Ash"], game["Bo"]]
    assert not any(gone(game, name) for name in ("Hale", "Cy", "Ox"))
    assert not game.health("Ox").downed


@pytest.mark.rule("TZ-8.3-04")
def test_one_that_was_raised_before_upkeep_stays_and_scores_nothing() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10")
    game.put("Bo", Health(2, True, downed_by=(0, game["Ash"])))
    game.put("Bo", Health())
    game.phase("upkeep")
    assert (vp(game), gone(game, "Bo")) == ((0, 0), False)


@pytest.mark.rule("TZ-8.3-05")
def test_a_model_that_burns_down_is_dead_before_the_drops_begin() -> None:
    game = sketch("A freelancer Ash 10,10 burn=2", "A freelancer Cy 14,10 burn=1", "A rifleman Hale 18,3 reserve")
    game.phase("upkeep")
    assert happened(game, BurnedDown, WentDown, Killed) == ["BurnedDown"] * 2 + ["WentDown", "Killed"]
    assert game.first(Killed).unit == game["Ash"]
    assert (gone(game, "Ash"), gone(game, "Cy")) == (True, False)
    assert (game.health("Cy").damage, game.health("Cy").downed) == (1, False)
    game.phase("titanfall_redrop")
    assert isinstance(game.waiting, Dropping)
    assert not game.all(Killed)


@pytest.mark.rule("TZ-8.3-05")
def test_what_burns_down_goes_to_the_credit_of_who_lit_it() -> None:
    game = certain(armed(sketch("A titan Bull 10,10", "B freelancer Bo 16,10"), "Bull", "lasr_armament"))
    fire(game, RangedAttack(game["Bull"], "lasr_armament", game["Bo"]), 5, 1, 1, 1, 1)
    assert (game.health("Bo").damage, game.health("Bo").burn, game.health("Bo").downed) == (1, 1, False)
    assert vp(game) == (0, 0)
    game.phase("upkeep")
    assert game.first(Killed) == Killed(game["Bo"], 0, game["Bull_pilot"], "upkeep")
    assert vp(game) == (2, 0)
    assert game.table.get(game["Bull_pilot"], KillTrack).kills == 1


@pytest.mark.rule("TZ-8.3-05")
def test_a_fire_lit_by_its_own_side_scores_for_nobody() -> None:
    game = sketch("B titan Ox 10,10", "B freelancer Bo 16,10")
    game.put("Bo", Health(0, burn=2, burn_by=(1, game["Ox"])))
    game.phase("upkeep")
    assert gone(game, "Bo")
    assert vp(game) == (0, 0)
    assert not game.all(KillMarked)


@pytest.mark.rule("TZ-8.3-03")
def test_a_fire_that_is_out_is_nobodys_any_more() -> None:
    game = sketch("A titan Bull 10,10", "B rifleman Dorn 16,10")
    game.put("Dorn", Health(0, burn=2, burn_by=(0, game["Bull"])))
    game.phase("upkeep")
    assert game.health("Dorn").burn_by == (0, game["Bull"])
    game.put("Dorn", Health(0, burn=1, burn_by=(0, game["Bull"])))
    game.phase("upkeep")
    assert game.health("Dorn") == Health(1)


@pytest.mark.rule("TZ-8.3-05")
def test_a_burning_zombie_dies_to_the_same_credit() -> None:
    game = sketch("A titan Bull 10,10", "horde walker 20,10")
    game.put("walker1", Health(burn=2, burn_by=(0, game["Bull"])))
    game.phase("upkeep")
    assert (game.first(HordeDestroyed).cause.side, game.first(HordeDestroyed).cause.unit) == (0, game["Bull"])


@pytest.mark.rule("TZ-8.3-06")
@pytest.mark.parametrize(("side", "winner"), [("A", 1), ("B", 0)])
@pytest.mark.parametrize("score", [(9, 0), (0, 9)])
def test_a_pilot_still_downed_ends_the_game_against_its_owner(side: str, winner: int, score: tuple[int, int]) -> None:
    game = sketch(f"{side} green Pip 10,10 downed").put(0, Score(score))
    game.phase("upkeep")
    assert game.first(Killed).unit == game["Pip"]
    assert game.first(GameEnded) == GameEnded(winner, "pilot")
    assert game.battle.outcome is not None
    assert vp(game) == score, "a Pilot scores nothing"


@pytest.mark.rule("TZ-8.3-06")
@pytest.mark.parametrize(("score", "winner"), [((9, 0), 0), ((0, 9), 1)])
def test_by_the_switch_its_death_ends_the_game_and_the_points_decide(score: tuple[int, int], winner: int) -> None:
    game = sketch("A green Pip 10,10 downed", rulings={"pilot_death": "vp"}).put(0, Score(score))
    game.phase("upkeep")
    assert game.first(GameEnded) == GameEnded(winner, "pilot")


@pytest.mark.rule("TZ-8.3-06")
def test_a_pilot_on_its_feet_lives_on() -> None:
    game = sketch("A green Pip 10,10 damage=1 knocked=1")
    game.phase("upkeep")
    assert not gone(game, "Pip")
    assert game.battle.outcome is None


# --- noise ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.3-07", "TZ-8.3-08")
def test_every_marker_drops_a_level_and_at_nought_it_is_gone() -> None:
    game = sketch()
    spots = [game.noise(4 + 8 * i, 18, level) for i, level in enumerate((4, 3, 2, 1))]
    game.phase("upkeep")
    assert [(e.marker, e.level) for e in game.all(NoiseFaded)] == list(zip(spots, (3, 2, 1, 0), strict=True))
    assert [game.table.get(spot, Noise).level for spot in spots[:3]] == [3, 2, 1]
    assert (game.table.has(spots[3], Place), game.table.has(spots[3], Removed)) == (False, True)
    game.phase("upkeep")
    assert game.markers() == [2, 1], "the one that is gone fades no further"
    assert len(game.all(NoiseFaded)) == 3


@pytest.mark.rule("TZ-8.3-07")
def test_a_marker_of_six_left_alone_is_heard_for_six_upkeeps() -> None:
    game = sketch()
    game.noise(18, 18, 6)
    for left in ([5], [4], [3], [2], [1], [], []):
        game.phase("upkeep")
        assert game.markers() == left


@pytest.mark.rule("TZ-8.3-08")
def test_a_marker_that_is_gone_is_not_raised_again_but_placed_anew() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "horde brute 20,10"))
    old = game.noise(10, 10, 1)
    game.phase("upkeep")
    assert game.markers() == []
    begin(armed(game, "Ash", "pistol"), game["Ash"])
    game.do(RangedAttack(game["Ash"], "pistol", game["brute1"]))
    assert game.markers() == [1]
    assert not game.table.has(old, Place)
