"""Rules 10.1: Wall-Run.

What could go wrong: the wrong Pilots run; a Move is left over; the line bends, leaves the wall or leaps too far; an
inch too many, or the tank's weight forgotten; a crate, a crowd or a Titan at the foot of the wall stops it; it ends
where nobody can stand; somebody hears it; it takes a fall test, or none to leave a melee.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.action import refusal
from game.rules.event import Rolled
from game.rulesets.titanfallz.falling import Fell
from game.rulesets.titanfallz.moving import Jump, Move, Moved
from game.rulesets.titanfallz.parts import Bonds, Model, Stats, Turn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.rulesets.titanfallz.wall_run import WallRun, WallRunRegion
from game.tabletop.board import CLEARANCE
from game.tabletop.parts import Piece, Point
from tests.sketch import Sketch, sketch, wall

R = 0.63
FOOT = 10 - R  # where a Pilot stands at the southern face of the walls here, which lies on y = 10
AGAIN = "No action may be taken twice in one activation."
ASTRAY = "It runs in one straight line along the face of a wall it touches, and ends at that wall."
BALANCE = "Its base needs flat ground under all of it."
LONG = wall(15, 10.25, 20, 0.5)  # from x = 5 to 25
HALL = wall(11, 12, 8, 4)  # from x = 7 to 15


def at_wall(*models: str, terrain: tuple[Piece, ...] = (LONG,), **more: object) -> Sketch:
    """Vex, a Veteran (Speed 6), touches the wall at x = 8 and has just been activated."""
    return sketch(f"A veteran Vex 8,{FOOT}", *models, terrain=terrain, **more).activate("Vex")  # type: ignore[arg-type]


def run(game: Sketch, x: float, y: float = FOOT) -> WallRun:
    return WallRun(game["Vex"], (x, y))


# --- who ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-01")
@pytest.mark.parametrize(
    ("kind", "kit", "may"),
    [
        ("green", False, False),
        ("experienced", False, False),
        ("green", True, True),
        ("veteran", False, True),
        ("rifleman", False, False),
    ],
)
def test_veterans_and_pilots_with_a_jump_kit_run_along_walls(kind: str, *, kit: bool, may: bool) -> None:
    game = sketch(f"A {kind} Vex 8,{FOOT}", terrain=[LONG])
    model = game.table.get(game["Vex"], Model)
    if kit:
        grants = tables().perks["jump_kit"].grants
        assert grants is not None
        game.put("Vex", replace(model, abilities=(*model.abilities, grants)))
    game.activate("Vex")
    assert WallRun.suits(game.battle, game["Vex"]) is may
    if not may:
        assert game.refused(run(game, 12)) == "Only a Veteran Pilot, or one with a Jump Kit, runs along walls."
        assert not any(isinstance(offer, WallRunRegion) for offer in game.battle.options())
        return
    assert any(isinstance(offer, WallRunRegion) for offer in game.battle.options())
    game.do(run(game, 12))
    assert game.place("Vex").point == (12, FOOT)
    assert game.first(Moved).how == "wall_run"


# --- it is the Move -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-02")
def test_a_wall_run_is_the_move_of_the_activation() -> None:
    game = at_wall()
    game.do(run(game, 12))
    turn = game.table.get(game["Vex"], Turn)
    assert (turn.left, turn.done) == (1, ("move",))
    assert game.refused(Move(game["Vex"], ((12, 8),))) == AGAIN
    assert game.refused(run(game, 14)) == AGAIN
    game.do(Jump(game["Vex"], (12, 7)))
    game = at_wall()
    game.do(Move(game["Vex"], ((9, FOOT),)))
    assert game.refused(run(game, 14)) == AGAIN


@pytest.mark.rule("TZ-10.1-02")
@pytest.mark.parametrize(("face", "away"), [(2, True), (1, False)])
def test_out_of_a_melee_it_takes_the_test(face: int, *, away: bool) -> None:
    game = at_wall(f"B rifleman Dorn 9.3,{FOOT}")
    game.put("Vex", Bonds((game["Dorn"],))).put("Dorn", Bonds((game["Vex"],)))
    game.dice(face).do(run(game, 14))
    assert [(t.why, t.tn, t.passed) for t in game.all(TacticsTested)] == [("disengage", 6, away)]
    assert game.place("Vex").point == ((14, FOOT) if away else (8, FOOT))
    assert game.table.get(game["Vex"], Turn).done == ("move",)


@pytest.mark.rule("TZ-10.1-02")
def test_nobody_knocked_down_runs() -> None:
    game = sketch(f"A veteran Vex 8,{FOOT} knocked=1", terrain=[LONG]).activate("Vex")
    assert game.refused(run(game, 12)) == "Knocked Down: it can only Get Up."


# --- the line -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-03")
@pytest.mark.parametrize("end", [(12, FOOT - 0.1), (8, FOOT - 3), (7 - R, 12), (11, 14 + R), (15.1, FOOT), (16, 12)])
def test_a_line_that_bends_or_leaves_the_face_is_refused(end: Point) -> None:
    game = at_wall(terrain=(HALL,))
    assert game.refused(WallRun(game["Vex"], end)) == ASTRAY
    assert refusal(game.battle, run(game, 15)) is None


@pytest.mark.rule("TZ-10.1-03")
def test_it_touches_the_wall_as_it_sets_off() -> None:
    game = sketch("A veteran Vex 8,9.3", terrain=[LONG]).activate("Vex")
    assert game.refused(run(game, 12)) == "It touches no wall that it could run along."
    assert not any(isinstance(offer, WallRunRegion) for offer in game.battle.options())
    game = sketch("A veteran Vex 8,9.32", terrain=[LONG]).activate("Vex")
    game.do(run(game, 12))
    game = at_wall(terrain=(replace(LONG, wall_run=False),))
    assert game.refused(run(game, 12)) == "It touches no wall that it could run along."
    game = at_wall()
    assert game.refused(WallRun(game["Vex"], (12, FOOT), ((9, FOOT),))) == "It has to touch the wall as it sets off."


@pytest.mark.rule("TZ-10.1-03")
def test_by_the_switch_it_may_walk_up_to_the_wall_first() -> None:
    game = sketch("A veteran Vex 8,7", terrain=[LONG], rulings={"wall_run_start": "approach"}).activate("Vex")
    foot = (8.0, FOOT)
    walked = FOOT - 7
    assert game.refused(run(game, 12)) == ASTRAY
    too_far = WallRun(game["Vex"], (round(8 + 9.1 - walked, 3), FOOT), (foot,))
    assert game.refused(too_far) == 'That way is 9.1" long; along a wall it goes no more than 9".'
    assert game.refused(WallRun(game["Vex"], (12, FOOT), ((8, 7.5),))) == ASTRAY
    spots = WallRunRegion(game["Vex"]).spots(game.battle)
    assert max(x for x, _ in spots) == pytest.approx(17 - walked, abs=0.01)
    assert WallRunRegion(game["Vex"]).action(game.battle, (14, 9)) == WallRun(
        game["Vex"], (14, round(FOOT - CLEARANCE, 3)), ((8, round(FOOT - CLEARANCE, 3)),)
    )
    game.do(WallRun(game["Vex"], (round(17 - walked, 3), FOOT), (foot,)))
    assert game.first(Moved).path == (foot, (round(17 - walked, 3), FOOT))
    assert game.markers() == []


@pytest.mark.rule("TZ-10.1-03")
def test_the_way_to_the_wall_is_a_walk_without_falls_and_as_loud_as_one() -> None:
    rules: dict[str, str | int] = {"wall_run_start": "approach", "infantry_noise": "sneak"}
    game = sketch("A veteran Vex 8,7", terrain=[LONG, wall(8, 8.2, 1, 0.4, 2)], rulings=rules).activate("Vex")
    assert game.refused(WallRun(game["Vex"], (12, FOOT), ((8, FOOT),))) == "Terrain is in the way."
    game = sketch("A veteran Vex 8,5", terrain=[LONG, wall(8, 5, 3, 3, 2)], rulings=rules).activate("Vex")
    assert game.refused(WallRun(game["Vex"], (12, FOOT), ((8, FOOT),))) == "A wall-run does not begin with a fall."
    for start, markers in ((FOOT - 3, []), (FOOT - 3.1, [1])):
        game = sketch(f"A veteran Vex 8,{start:.3f}", terrain=[LONG], rulings=rules).activate("Vex")
        game.do(WallRun(game["Vex"], (12, FOOT), ((8, FOOT),)))
        assert game.markers() == markers


# --- how far --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-04")
@pytest.mark.parametrize(("kind", "most"), [("green", 8), ("experienced", 9), ("veteran", 9)])
def test_it_goes_three_inches_farther_than_speed(kind: str, most: float) -> None:
    game = sketch(f"A {kind} Vex 8,{FOOT}", terrain=[LONG])
    game.put("Vex", replace(game.table.get(game["Vex"], Model), abilities=("wall_run",))).activate("Vex")
    assert game.refused(run(game, 8 + most + 0.1)) == \
        f'That way is {most + 0.1:.1f}" long; along a wall it goes no more than {most}".'
    game.do(run(game, 8 + most))
    assert game.place("Vex").x == 8 + most


@pytest.mark.rule("TZ-10.1-04")
def test_a_line_is_measured_as_it_slopes() -> None:
    high = wall(15, 12, 20, 4, 4.8)
    along = (81 - 4.8**2) ** 0.5
    game = at_wall(terrain=(high,))
    top = 10 + R
    assert game.refused(run(game, round(8 + along + 0.1, 3), top)).startswith('That way is 9.1" long')
    game.do(run(game, round(8 + along, 3), top))
    assert (game.place("Vex").point, game.place("Vex").z) == ((round(8 + along, 3), top), 4.8)


@pytest.mark.rule("TZ-10.1-04")
def test_slower_is_shorter() -> None:
    game = at_wall()
    game.put("Vex", replace(game.table.get(game["Vex"], Stats), spd=3))
    assert game.refused(run(game, 14.1)).endswith('no more than 6".')
    assert refusal(game.battle, run(game, 14)) is None


# --- what lies beneath ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-05")
def test_crates_crowds_and_titans_at_the_foot_of_the_wall_are_passed() -> None:
    crate = wall(11, 9.2, 1, 1.4, 1.3)
    game = at_wall("B titan Ox 14,7.9", f"horde walker 9.5,{FOOT}", "B rifleman Dorn 10,8", terrain=(LONG, crate))
    events = game.do(run(game, 17))
    assert game.place("Vex").point == (17, FOOT)
    assert game.first(Moved).inches == 9
    assert not [event for event in events if isinstance(event, (Rolled, Fell))]


@pytest.mark.rule("TZ-10.1-05")
def test_only_what_is_as_high_as_the_wall_stands_in_the_way() -> None:
    across = wall(11, 9, 0.5, 2, 2.4)
    game = at_wall(terrain=(LONG, across))
    assert game.refused(run(game, 14)) == "Terrain is in the way."
    game = at_wall(terrain=(LONG, replace(across, height=2.3)))
    assert refusal(game.battle, run(game, 14)) is None


# --- where it ends --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-06")
def test_it_ends_on_the_ground_a_ledge_or_a_roof_and_nowhere_narrower() -> None:
    ledge = wall(14, 9.2, 3, 1.6, 1.2)
    sill = wall(11, 9.9, 2, 0.2, 1.2)
    terrain = (HALL, replace(ledge, outline=wall(13.4, 9.2, 3, 1.6).outline), sill)
    for end, z in (((8.5, FOOT), 0.0), ((13.5, FOOT), 1.2), ((12, 10 + R), 2.4)):
        game = at_wall(terrain=terrain)
        game.do(WallRun(game["Vex"], end))
        assert (game.place("Vex").point, game.place("Vex").z) == (end, z)
        assert not game.all(Rolled)
    game = at_wall(terrain=terrain)
    assert game.refused(run(game, 11)) == BALANCE
    thin = at_wall()
    assert thin.refused(run(thin, 12, 10 + R)) == BALANCE


@pytest.mark.rule("TZ-10.1-06")
def test_it_ends_on_nobody_and_where_it_moves_at_all() -> None:
    game = at_wall(f"A rifleman Moss 12,{FOOT}")
    assert game.refused(run(game, 12)) == "Another model is in the way."
    assert game.refused(run(game, 8)) == "That is where it stands."


@pytest.mark.rule("TZ-10.1-06")
def test_a_run_down_from_a_roof_is_no_fall() -> None:
    game = sketch(f"A veteran Vex 8,{10 + R}", terrain=[HALL]).activate("Vex")
    assert game.place("Vex").z == 2.4
    game.do(run(game, 12))
    assert (game.place("Vex").point, game.place("Vex").z) == ((12, FOOT), 0)
    assert not game.all(Fell)
    assert not game.all(Rolled)


# --- gaps -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-07")
@pytest.mark.parametrize(("apart", "may"), [(3.0, True), (3.1, False)])
def test_it_leaps_three_inches_from_face_to_face(apart: float, *, may: bool) -> None:
    game = at_wall(terrain=(wall(8.5, 10.25, 3, 0.5), wall(13 + apart, 10.25, 6, 0.5)))
    end = run(game, 13.5)
    if may:
        game.do(end)
        assert game.place("Vex").x == 13.5
    else:
        assert game.refused(end) == 'That gap is 3.1" wide; it leaps no more than 3" from wall to wall.'


# --- noise ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.1-08")
@pytest.mark.parametrize("heard", ["silent", "sneak"])
def test_nobody_hears_feet_on_walls(heard: str) -> None:
    game = at_wall(rulings={"infantry_noise": heard})
    game.do(run(game, 17))
    assert game.markers() == []


# --- on the screen --------------------------------------------------------------------------------------------------


def test_its_spots_verify_and_a_click_near_the_wall_means_its_end() -> None:
    game = at_wall(terrain=(HALL,))
    region = WallRunRegion(game["Vex"])
    spots = region.spots(game.battle)
    assert len(spots) > 20
    assert all(refusal(game.battle, WallRun(game["Vex"], spot)) is None for spot in spots)
    assert {round(y, 2) for _, y in spots} == {round(FOOT, 2), round(10 + R, 2)}
    assert max(x for x, _ in spots) == pytest.approx(15)
    assert region.action(game.battle, (13, 8.5)) == WallRun(game["Vex"], (13, round(FOOT - CLEARANCE, 3)))
    assert region.action(game.battle, (13, 11.2)) == WallRun(game["Vex"], (13, round(10 + R + CLEARANCE, 3)))
    assert region.action(game.battle, (13, 5)) is None
