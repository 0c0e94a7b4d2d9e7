"""Move, Jump, Climb and Get Up (8.2), each an action of its own.

What could go wrong: a step too far; a friend in the way, or stopped on; a melee left without its test; a jump as long
as a walk; a climb only upward, over a wall higher than both its ends, or without the test that its height asks for; a
slip that leaves the model hanging; all Knocked Down tokens gone at once, or one too few.
"""

from __future__ import annotations

import pytest

from game.rules.event import Rolled
from game.rulesets.titanfallz.falling import Fell
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.moving import Climb, ClimbRegion, GetUp, Jump, Move, Moved, MoveRegion
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Bonds, SureThing, Turn
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Piece, Point
from tests.sketch import Sketch, sketch, wall

RIFLEMAN = 0.63
AGAIN = "No action may be taken twice in one activation."
KNOCKED = "Knocked Down: it can only Get Up."


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


def tokens(game: Sketch, name: str) -> int:
    return game.health(name).knocked


def tactics_of(game: Sketch) -> list[tuple[str, int, int | None, bool]]:
    """The Tactics tests among the last events: why, number, total, passed."""
    return [(test.why, test.tn, test.total, test.passed) for test in game.all(TacticsTested)]


# --- Move ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-12")
@pytest.mark.parametrize("path", [((16.0, 10.0),), ((13.0, 10.0), (13.0, 13.0)), ((16.009, 10.0),)])
def test_a_rifleman_moves_six_inches_in_any_number_of_legs(path: tuple[Point, ...]) -> None:
    game = sketch("A rifleman Hale 10,10").activate("Hale")
    game.do(Move(game["Hale"], path))
    assert game.place("Hale").point == path[-1]
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (1, ("move",))
    assert game.all(Rolled) == []


@pytest.mark.rule("TZ-8.2-12")
def test_a_move_longer_than_speed_is_refused() -> None:
    game = sketch("A rifleman Hale 10,10", "A freelancer Dorn 20,10").activate("Hale")
    assert game.refused(Move(game["Hale"], ((16.1, 10),))) == \
        'That way is 6.1" long, but only 6" are left to move.'
    assert game.refused(Move(game["Hale"], ((13, 10), (13, 13.1)))) == \
        'That way is 6.1" long, but only 6" are left to move.'
    assert game.refused(Move(game["Hale"], ())) == "A move needs at least one point to go to."
    assert MoveRegion(game["Hale"]).action(game.battle, (10, 16)) == Move(game["Hale"], ((10, 16),))
    assert MoveRegion(game["Hale"]).action(game.battle, (10, 16.1)) is None
    game = sketch("A freelancer Dorn 20,10").activate("Dorn")
    assert game.refused(Move(game["Dorn"], ((25.1, 10),))) == \
        'That way is 5.1" long, but only 5" are left to move.'


@pytest.mark.rule("TZ-8.2-12")
@pytest.mark.parametrize("height", [1.0, 1.1])
def test_a_move_steps_up_an_inch_and_no_more(height: float) -> None:
    game = sketch("A rifleman Hale 10,10", terrain=[wall(14, 10, 4, 4, height)]).activate("Hale")
    move = Move(game["Hale"], ((14, 10),))
    if height > 1.0:
        assert game.refused(move) == "Terrain is in the way."
        return
    game.do(move)
    assert game.place("Hale").z == 1.0


@pytest.mark.rule("TZ-8.2-12")
def test_a_move_passes_friends_but_neither_stops_on_them_nor_passes_foes() -> None:
    game = sketch("A rifleman Hale 10,10", "A rifleman Moss 13,10", "B rifleman Dorn 10,14").activate("Hale")
    assert game.refused(Move(game["Hale"], ((13, 10),))) == "Another model is in the way."
    assert game.refused(Move(game["Hale"], ((10, 16),))) == "Another model is in the way."
    game.do(Move(game["Hale"], ((16, 10),)))
    assert game.place("Hale").point == (16, 10)


@pytest.mark.rule("TZ-8.2-12")
@pytest.mark.parametrize(("face", "away"), [(4, True), (3, False)])
def test_leaving_a_melee_takes_a_test_that_costs_the_action_if_it_fails(face: int, away: bool) -> None:
    game = sketch("A rifleman Hale 10,10", "B rifleman Dorn 11.3,10")
    game.put("Hale", Bonds((game["Dorn"],))).put("Dorn", Bonds((game["Hale"],)))
    game.activate("Hale").dice(face)
    game.do(Move(game["Hale"], ((5, 10),)))
    assert tactics_of(game) == [("disengage", 6, face + 2, away)]
    assert game.place("Hale").point == ((5, 10) if away else (10, 10))
    assert turn_of(game, "Hale").left == 1
    assert game.refused(Move(game["Hale"], ((6, 10),))) == AGAIN


# --- Jump ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-13")
def test_jump_stands_apart_from_move_and_spends_the_second_action() -> None:
    game = sketch("A rifleman Hale 10,10").activate("Hale")
    game.do(Move(game["Hale"], ((12, 10),)))
    assert turn_of(game, "Hale").left == 1
    game.do(Jump(game["Hale"], (16, 10)))
    assert game.place("Hale").point == (16, 10)
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (0, ("move", "jump"))
    assert game.first(Moved).how == "jump"


@pytest.mark.rule("TZ-8.2-13")
def test_a_jump_is_two_inches_shorter_than_speed() -> None:
    game = sketch("A rifleman Hale 10,10").activate("Hale")
    assert game.refused(Jump(game["Hale"], (14.1, 10))) == \
        'That jump is 4.1" long, but it jumps no more than 4".'
    game.do(Jump(game["Hale"], (14, 10)))
    assert game.refused(Jump(game["Hale"], (15, 10))) == AGAIN
    game.do(Move(game["Hale"], ((20, 10),)))
    assert turn_of(game, "Hale").left == 0


@pytest.mark.rule("TZ-8.2-13")
def test_a_jump_clears_a_gap_between_roofs_that_a_move_would_fall_into() -> None:
    roofs = [wall(10, 10, 4, 4, 2.4), wall(15.5, 10, 4, 4, 2.4)]
    game = sketch("A rifleman Hale 11.3,10", terrain=roofs).activate("Hale")
    assert game.place("Hale").z == 2.4
    assert game.refused(Jump(game["Hale"], (14, 10))) == "Its base needs flat ground under all of it."
    game.do(Jump(game["Hale"], (14.2, 10)))
    assert (game.place("Hale").point, game.place("Hale").z) == ((14.2, 10), 2.4)
    assert not game.all(Fell)
    assert not game.all(Rolled)


@pytest.mark.rule("TZ-8.2-13")
def test_nobody_jumps_onto_what_is_too_high_or_through_a_wall() -> None:
    game = sketch("A rifleman Hale 10,10", terrain=[wall(14, 10, 3, 4, 1.1), wall(10, 12, 4, 0.5, 2)])
    game.activate("Hale")
    assert game.refused(Jump(game["Hale"], (13.5, 10))) == "The far side is too high to jump to."
    assert game.refused(Jump(game["Hale"], (10, 13.5))) == "Terrain is in the way of that jump."


# --- Climb ---------------------------------------------------------------------------------------------------------

EDGE = 16.0
UP, DOWN = (EDGE - RIFLEMAN - 0.01, 10.0), (EDGE + RIFLEMAN + 0.01, 10.0)


def box(height: float, *, climb: bool = True) -> Piece:
    """Something to climb, six inches wide, with its right-hand edge at EDGE."""
    return wall(EDGE - 3, 10, 6, 6, height, climb=climb)


def at_the_edge(height: float, *, top: bool, climb: bool = True) -> Sketch:
    """A model on top of the box, or at its foot, whose turn it is."""
    x, y = UP if top else DOWN
    game = sketch(f"A rifleman Hale {x},{y}", terrain=[box(height, climb=climb)])
    assert game.place("Hale").z == (height if top else 0)
    return game.activate("Hale")


@pytest.mark.rule("TZ-8.2-14")
def test_climb_stands_apart_from_move_and_spends_the_second_action() -> None:
    game = sketch(f"A rifleman Hale {DOWN[0] + 6},10", terrain=[box(1.5)]).activate("Hale")
    game.do(Move(game["Hale"], (DOWN,)))
    assert turn_of(game, "Hale").left == 1
    game.do(Climb(game["Hale"], UP))
    assert (game.place("Hale").point, game.place("Hale").z) == (UP, 1.5)
    assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (0, ("move", "climb"))


@pytest.mark.rule("TZ-8.2-14")
def test_nobody_climbs_twice_in_one_activation() -> None:
    game = at_the_edge(1.5, top=False)
    game.do(Climb(game["Hale"], UP))
    assert game.refused(Climb(game["Hale"], DOWN)) == AGAIN
    game.do(Move(game["Hale"], ((14, 10),)))
    assert turn_of(game, "Hale").left == 0


@pytest.mark.parametrize("top", [False, True])
@pytest.mark.parametrize("height", [1.1, 1.5])
def test_as_high_as_a_man_reaches_there_is_no_test_up_or_down(height: float, top: bool) -> None:
    game = at_the_edge(height, top=top)
    to = DOWN if top else UP
    game.do(Climb(game["Hale"], to))
    assert not game.all(Rolled)
    assert not game.all(Fell)
    assert (game.place("Hale").point, game.place("Hale").z) == (to, 0 if top else height)
    assert (game.first(Moved).how, game.health("Hale").downed) == ("climb", False)


@pytest.mark.parametrize("top", [False, True])
@pytest.mark.parametrize("height", [1.6, 6.0])
def test_higher_than_that_up_to_speed_a_climb_takes_tactics_six_up_and_down(height: float, top: bool) -> None:
    game = at_the_edge(height, top=top)
    to = DOWN if top else UP
    game.dice(4)
    game.do(Climb(game["Hale"], to))
    assert tactics_of(game) == [("climb", 6, 6, True)]
    assert (game.place("Hale").point, game.place("Hale").z) == (to, 0 if top else height)
    assert (game.all(Fell), game.health("Hale").downed) == ([], False)


@pytest.mark.parametrize("top", [False, True])
def test_who_slips_lies_at_the_foot_and_falls_the_whole_height(top: bool) -> None:
    """Nobody chose that fall, so Tactics does not help: a bare 3 is needed for 2.4 inches."""
    for face, down in ((3, False), (2, True)):
        game = at_the_edge(2.4, top=top)
        game.dice(3, face)
        game.do(Climb(game["Hale"], DOWN if top else UP))
        assert tactics_of(game) == [("climb", 6, 5, False), ("fall", 3, face, not down)]
        assert game.first(Fell).inches == 2.4
        assert (game.place("Hale").point, game.place("Hale").z) == (DOWN, 0)
        assert [moved.how for moved in game.all(Moved)] == (["slip"] if top else [])
        assert game.health("Hale").downed is down
        assert (turn_of(game, "Hale").left, turn_of(game, "Hale").done) == (0 if down else 1, ("climb",))


@pytest.mark.parametrize("top", [False, True])
def test_a_sure_thing_carries_a_climb_up_or_down_without_a_die(top: bool) -> None:
    game = at_the_edge(6.0, top=top)
    game.do(Climb(game["Hale"], DOWN if top else UP, sure=True))
    assert not game.all(Rolled)
    assert not game.all(Fell)
    assert game.place("Hale").z == (0 if top else 6)
    assert game.table.get(game["Hale"], SureThing) == SureThing(False)
    game = at_the_edge(1.5, top=top)
    assert game.refused(Climb(game["Hale"], DOWN if top else UP, sure=True)) == \
        "Nothing has to be rolled here, so a Sure Thing would be wasted."


@pytest.mark.parametrize("top", [False, True])
def test_what_cannot_be_climbed(top: bool) -> None:
    def no(height: float, to: Point = DOWN if top else UP, climb: bool = True) -> str:
        game = at_the_edge(height, top=top, climb=climb)
        return game.refused(Climb(game["Hale"], to))

    assert no(1.0) == "There is nothing to climb there."
    assert no(6.1) == 'That is 6.1" high; it climbs no more than its Speed.'
    assert no(2.4, climb=False) == "That cannot be climbed."
    too_far = (UP[0] + 2.4, 10.0) if top else (DOWN[0] - 2.4, 10.0)
    assert no(2.4, too_far) == "It has to stand at the foot of what it climbs, and finish at its edge."
    if not top:
        assert no(2.4, (EDGE - 0.1, 10.0)) == "Its base needs flat ground under all of it."


def test_nobody_climbs_over_a_wall_that_is_higher_than_both_ends() -> None:
    ledge = wall(12, 10, 4, 4, 1.5)
    for height, barred in ((1.5, False), (1.6, True)):
        game = sketch("A rifleman Hale 14.95,10", terrain=[ledge, wall(14.1, 10, 0.2, 4, height)])
        game.activate("Hale")
        climb = Climb(game["Hale"], (13.3, 10))
        if barred:
            assert game.refused(climb) == "Terrain is in the way of that climb."
        else:
            game.do(climb)
            assert game.place("Hale").z == 1.5


def test_smoke_keeps_nobody_from_climbing() -> None:
    game = at_the_edge(1.5, top=False)
    game.create(Piece("smoke", wall(EDGE, 10, 4, 4).outline, 5, climb=False, stand=False, solid=False))
    game.do(Climb(game["Hale"], UP))
    assert game.place("Hale").z == 1.5


@pytest.mark.parametrize("top", [False, True])
def test_a_climb_is_offered_both_ways_and_onto_a_narrow_ledge(top: bool) -> None:
    narrow = wall(EDGE - 0.7, 10, 1.4, 6, 2.0)
    x = EDGE - 0.7 if top else DOWN[0]
    game = sketch(f"A rifleman Hale {x},10", terrain=[narrow]).activate("Hale")
    spots = ClimbRegion(game["Hale"]).spots(game.battle)
    assert spots
    for spot in spots:
        game.battle.check(Climb(game["Hale"], spot))
    assert {game.table.board.rest(spot, RIFLEMAN) for spot in spots} == {0.0 if top else 2.0}
    assert ClimbRegion(game["Hale"]) in game.battle.options(game["Hale"])


@pytest.mark.parametrize("top", [False, True])
def test_a_titan_climbs_five_inches_without_a_test(top: bool) -> None:
    high, low = (14.02, 10.0), (17.98, 10.0)
    for height, faces in ((5.0, ()), (5.1, (3,)), (8.0, (3,))):
        tower = wall(EDGE - 4, 10, 8, 8, height)
        game = sketch(f"A titan Bull {(high if top else low)[0]},10", terrain=[tower]).activate("Bull")
        game.dice(*faces)
        game.do(Climb(game["Bull"], low if top else high))
        assert tactics_of(game) == [("climb", 6, 6, True)] * len(faces)
        assert game.place("Bull").z == (0 if top else height)
        assert game.first(NoiseMade).level == 1


def test_a_titan_that_slips_down_is_heard_where_it_lands() -> None:
    """Three inches past its climb height of five are three damage."""
    high, low = (14.02, 10.0), (17.98, 10.0)
    game = sketch(f"A titan Bull {high[0]},10", terrain=[wall(EDGE - 4, 10, 8, 8, 8.0)]).activate("Bull")
    game.dice(2)
    game.do(Climb(game["Bull"], low))
    assert tactics_of(game) == [("climb", 6, 5, False)]
    assert (game.place("Bull").point, game.place("Bull").z) == (low, 0)
    assert game.health("Bull").damage == 3
    assert (game.first(NoiseMade).at, game.markers()) == (low, [1])


# --- Get Up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-15")
def test_get_up_sheds_the_one_token_and_opens_every_other_action_again() -> None:
    game = sketch("A rifleman Hale 10,10 knocked=1")
    tank = game.tank(11, 10)
    game.activate("Hale")
    assert game.refused(Move(game["Hale"], ((12, 10),))) == KNOCKED
    assert game.refused(Interact(game["Hale"], tank)) == KNOCKED
    assert {type(offer).__name__ for offer in game.battle.options(game["Hale"])} == {"GetUp", "EndActivation"}
    game.do(GetUp(game["Hale"]))
    assert (tokens(game, "Hale"), turn_of(game, "Hale").left) == (0, 1)
    game.battle.check(Interact(game["Hale"], tank))
    game.do(Move(game["Hale"], ((12, 10),)))
    assert turn_of(game, "Hale").done == ("get_up", "move")


@pytest.mark.rule("TZ-8.2-15")
def test_one_token_at_a_time_as_often_as_there_are_actions() -> None:
    game = sketch("A rifleman Hale 10,10 knocked=3").activate("Hale")
    game.do(GetUp(game["Hale"]))
    assert (tokens(game, "Hale"), turn_of(game, "Hale").left) == (2, 1)
    assert game.refused(Move(game["Hale"], ((12, 10),))) == KNOCKED
    game.do(GetUp(game["Hale"]))
    assert (tokens(game, "Hale"), turn_of(game, "Hale").left) == (1, 0)


@pytest.mark.rule("TZ-8.2-15")
def test_by_the_switch_a_model_gets_up_once_in_an_activation() -> None:
    game = sketch("A rifleman Hale 10,10 knocked=2", rulings={"get_up": "once"}).activate("Hale")
    game.do(GetUp(game["Hale"]))
    assert game.refused(GetUp(game["Hale"])) == AGAIN
    assert tokens(game, "Hale") == 1


@pytest.mark.rule("TZ-8.2-15")
def test_who_is_on_its_feet_cannot_get_up() -> None:
    game = sketch("A rifleman Hale 10,10").activate("Hale")
    assert game.refused(GetUp(game["Hale"])) == "It is not Knocked Down."
