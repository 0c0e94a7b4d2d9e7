"""Rules 10.2 and 5.2: the Grapple.

What could go wrong: a spot that is hidden, too far or too small; a distance on plan only, or from middle to middle; a
climb or a fall rolled for; a Move left over; a landing on an enemy without the strike, with no action for it, or with
something done in between; a Green Pilot hauled into a Titan, a Null Titan out of sight, a test to get in.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot, sqrt

import pytest

from game.rules.action import refusal
from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import Acting, ActivationEnded, EndActivation, FreeAction
from game.rulesets.titanfallz.attack import AttackDeclared
from game.rulesets.titanfallz.falling import Fell
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.grapple import STRIKE_FIRST, Grapple, GrappleRegion, StrikeAtOnce
from game.rulesets.titanfallz.hatch import Embark, Embarked
from game.rulesets.titanfallz.models import is_null, mount_of, pilot_of
from game.rulesets.titanfallz.moving import Jump, Move, Moved
from game.rulesets.titanfallz.parts import Aboard, Arms, Bonds, Tank, Turn
from game.rulesets.titanfallz.rodeo import Rodeo
from game.rulesets.titanfallz.snap_shot import SnapShot
from game.rulesets.titanfallz.tactics import TacticsTested
from game.rulesets.titanfallz.wall_run import WallRun, WallRunRegion
from game.tabletop.board import CONTACT
from game.tabletop.parts import Base, Place, Point, Side
from tests.rulesets.titanfallz.firing import certain
from tests.sketch import Sketch, sketch, wall

R = 0.63
SMALL = 0.492
TITAN = 1.969
AGAIN = "No action may be taken twice in one activation."
HIDDEN = "It has no line of sight to that."
ENGAGED = "Engaged: it may only fight those it is locked with, in melee."
NO_STRIKE = "It may not come down in contact with an enemy unless it strikes at once, and it cannot."


def start(*models: str, kind: str = "experienced", **more: object) -> Sketch:
    """Ash, a Pilot, stands at (10, 10) and has just been activated."""
    return sketch(f"A {kind} Ash 10,10", *models, **more).activate("Ash")  # type: ignore[arg-type]


def to(game: Sketch, x: float, y: float) -> Grapple:
    return Grapple(game["Ash"], (x, y))


def ending(inches: float, rise: float = 0.0) -> float:
    """The x of a spot due east whose nearest edge is so many inches away through the air."""
    return round(10 + 2 * R + sqrt(inches**2 - rise**2), 3)


# --- where ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.2-01", "TZ-5.2-04")
@pytest.mark.parametrize("kind", ["green", "experienced", "veteran"])
def test_a_pilot_is_placed_on_a_roof_ten_inches_away_without_a_test(kind: str) -> None:
    roof = wall(22, 10, 4, 4, 2.4)
    game = start(kind=kind, terrain=[roof])
    x = ending(10, 2.4)
    events = game.do(to(game, x, 10))
    assert (game.place("Ash").point, game.place("Ash").z) == ((x, 10), 2.4)
    assert not [event for event in events if isinstance(event, (Rolled, Fell, TacticsTested))]
    assert game.first(Moved).how == "grapple"
    assert game.markers() == []


@pytest.mark.rule("TZ-10.2-01")
def test_down_from_a_roof_is_no_fall() -> None:
    game = start(terrain=[wall(10, 10, 4, 4, 2.4)])
    assert game.place("Ash").z == 2.4
    game.do(to(game, 16, 10))
    assert (game.place("Ash").point, game.place("Ash").z) == ((16, 10), 0)
    assert not game.all(Rolled)


@pytest.mark.rule("TZ-10.2-01")
@pytest.mark.parametrize("heard", ["silent", "sneak"])
def test_nobody_hears_it(heard: str) -> None:
    game = start(rulings={"infantry_noise": heard})
    game.do(to(game, 20, 10))
    assert game.markers() == []


@pytest.mark.rule("TZ-10.2-01")
def test_it_flies_over_models_and_what_is_lower_than_sight() -> None:
    game = start("B titan Ox 14,10", "horde walker 12,10", terrain=[wall(17, 10, 0.5, 4, 1.3)])
    game.do(to(game, 20, 10))
    assert game.place("Ash").point == (20, 10)


@pytest.mark.rule("TZ-10.2-02", "TZ-5.2-04")
def test_a_hidden_spot_is_refused() -> None:
    game = start(terrain=[wall(14, 10, 0.5, 8, 4)])
    assert game.refused(to(game, 16, 10)) == HIDDEN
    assert refusal(game.battle, to(game, 10, 16)) is None


@pytest.mark.rule("TZ-10.2-02", "TZ-5.2-04")
def test_a_spot_farther_than_ten_inches_through_the_air_is_refused() -> None:
    game = start()
    assert game.refused(to(game, ending(10.1), 10)) == 'That is 10.1" away; the line reaches 10".'
    assert game.refused(to(game, ending(10.03), 10)) == 'That is 10.0" away; the line reaches 10".'
    assert refusal(game.battle, to(game, ending(10), 10)) is None
    game = start(terrain=[wall(22, 10, 4, 4, 3)])
    assert game.refused(to(game, ending(10.1, 3), 10)) == 'That is 10.1" away; the line reaches 10".'
    assert refusal(game.battle, to(game, ending(10, 3), 10)) is None


@pytest.mark.rule("TZ-10.2-02", "TZ-5.2-04")
@pytest.mark.parametrize(
    ("spot", "said"),
    [
        ((16, 10), "Its base needs flat ground under all of it."),
        ((0.5, 10), "It would not be wholly on the table."),
        ((10, 14), "Another model is in the way."),
        ((10.05, 10), "That is where it stands."),
    ],
)
def test_a_spot_that_does_not_hold_the_base_is_refused(spot: Point, said: str) -> None:
    game = start("A rifleman Moss 10,14", terrain=[wall(16, 10, 0.5, 6, 1)])
    assert game.refused(Grapple(game["Ash"], spot)) == said


# --- it is the Move -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.2-03", "TZ-8.2-24")
def test_one_of_move_grapple_and_wall_run_an_activation() -> None:
    face = wall(10, 11, 8, 2 - 2 * (1 - R))
    game = start(kind="veteran")
    game.do(Move(game["Ash"], ((11, 10),)))
    assert game.refused(to(game, 16, 10)) == AGAIN
    game = start(kind="veteran")
    game.do(to(game, 16, 10))
    turn = game.table.get(game["Ash"], Turn)
    assert (turn.left, turn.done) == (1, ("move",))
    assert game.refused(Move(game["Ash"], ((17, 10),))) == AGAIN
    assert game.refused(to(game, 18, 10)) == AGAIN
    game.do(Jump(game["Ash"], (18, 10)))
    game = start(kind="veteran", terrain=[replace(face, outline=wall(10, 11.63, 8, 2).outline)])
    game.do(WallRun(game["Ash"], (13, 10)))
    assert game.refused(to(game, 16, 8)) == AGAIN


@pytest.mark.rule("TZ-10.2-03")
@pytest.mark.parametrize(("face", "away"), [(3, True), (2, False)])
def test_out_of_a_melee_it_takes_the_test_and_never_while_knocked_down(face: int, *, away: bool) -> None:
    game = start("B rifleman Dorn 11.3,10")
    game.put("Ash", Bonds((game["Dorn"],))).put("Dorn", Bonds((game["Ash"],)))
    game.dice(face).do(to(game, 16, 10))
    assert [(t.why, t.tn, t.passed) for t in game.all(TacticsTested)] == [("disengage", 6, away)]
    assert game.place("Ash").point == ((16, 10) if away else (10, 10))
    assert game.table.get(game["Ash"], Turn).left == 1
    game = sketch("A experienced Ash 10,10 knocked=1").activate("Ash")
    assert game.refused(to(game, 16, 10)) == "Knocked Down: it can only Get Up."


def test_only_pilots_grapple() -> None:
    game = sketch("A rifleman Ash 10,10").activate("Ash")
    assert not Grapple.suits(game.battle, game["Ash"])
    assert game.refused(to(game, 16, 10)) == "Only a Pilot carries a grapple."
    assert not [o for o in game.battle.options() if isinstance(o, GrappleRegion)]
    game = start()
    assert game.refused(Grapple(game["Ash"])) == "Name one goal: a spot, or a Null Titan."


@pytest.mark.rule("TZ-5.2-06")
def test_a_veteran_is_offered_grapple_and_wall_run() -> None:
    game = start("A null Ox 20,10", kind="veteran", terrain=[wall(10, 11.63, 8, 2)])
    offers = game.battle.options(game["Ash"])
    assert {type(o) for o in offers} >= {GrappleRegion, WallRunRegion}
    assert Grapple(game["Ash"], None, game["Ox"]) in offers
    game = start(kind="experienced", terrain=[wall(10, 11.63, 8, 2)])
    assert WallRunRegion not in {type(o) for o in game.battle.options(game["Ash"])}


# --- on an enemy ----------------------------------------------------------------------------------------------------


BESIDE = round(17 - 2 * R - 0.01, 3)
WALKER = f"horde walker {17 - R + SMALL:.3f},10"  # its base is smaller; it touches at the same spot


@pytest.mark.rule("TZ-10.2-04")
@pytest.mark.parametrize("foe", ["B rifleman Dorn 17,10", WALKER])
def test_a_landing_on_an_enemy_with_no_action_left_is_refused(foe: str) -> None:
    game = start(foe)
    game.do(Jump(game["Ash"], (10, 11)))
    assert game.refused(to(game, BESIDE, 10)) == NO_STRIKE
    assert refusal(game.battle, to(game, BESIDE - 0.1, 10)) is None
    spots = GrappleRegion(game["Ash"]).spots(game.battle)
    name = "Dorn" if "Dorn" in foe else "walker1"
    near = game.table.get(game[name], Base).radius + R + CONTACT
    assert all(hypot(x - game.place(name).x, y - game.place(name).y) > near for x, y in spots)


@pytest.mark.rule("TZ-10.2-04")
def test_a_landing_on_an_enemy_without_a_weapon_or_a_melee_left_is_refused() -> None:
    game = start("B rifleman Dorn 17,10")
    game.put("Ash", Arms(("smg",)))
    assert game.refused(to(game, BESIDE, 10)) == NO_STRIKE
    game = start("B rifleman Dorn 17,10", "B rifleman Bo 11.3,10")
    game.put("Ash", replace(game.table.get(game["Ash"], Turn), left=3))
    game.dice(1, 1, 1, 1).do(MeleeAttack(game["Ash"], "data_knife", game["Bo"]))
    assert game.refused(to(game, BESIDE, 10)) == NO_STRIKE


@pytest.mark.rule("TZ-10.2-04")
@pytest.mark.parametrize("friend", ["A rifleman Moss 17,10", "B rifleman Moss 17,10 downed"])
def test_friends_and_the_downed_are_no_enemies_to_strike(friend: str) -> None:
    game = start(friend)
    game.do(to(game, BESIDE, 10))
    assert type(game.waiting) is Acting


@pytest.mark.rule("TZ-10.2-05")
@pytest.mark.parametrize("foe", ["B rifleman Dorn 17,10", WALKER])
def test_after_a_landing_on_an_enemy_comes_the_melee_and_nothing_else(foe: str) -> None:
    name = "Dorn" if "Dorn" in foe else "walker1"
    game = start(foe, "B rifleman Bo 18,14")
    game.do(to(game, BESIDE, 10))
    assert isinstance(game.waiting, StrikeAtOnce)
    me = game["Ash"]
    assert game.battle.options() == [MeleeAttack(me, "data_knife", game[name])]
    for other in (Jump(me, (14, 10)), EndActivation(me)):
        assert game.refused(other) == STRIKE_FIRST
    assert game.refused(RangedAttack(me, "smg", game["Bo"])) in (STRIKE_FIRST, ENGAGED)
    game.dice(1, 1, 1, 1).do(MeleeAttack(me, "data_knife", game[name]))
    assert game.first(AttackDeclared).attack.target == game[name]
    assert game.all(ActivationEnded)


@pytest.mark.rule("TZ-10.2-05")
def test_the_strike_is_an_action_and_the_rest_of_the_activation_follows() -> None:
    game = start("B rifleman Dorn 17,10")
    game.put("Ash", replace(game.table.get(game["Ash"], Turn), left=3))
    game.do(to(game, BESIDE, 10))
    assert game.refused(MeleeAttack(game["Ash"], "data_knife", game["Dorn"], ((BESIDE, 10.2),))) == \
        "It strikes from where it came down."
    game.dice(1, 1, 1, 1).do(MeleeAttack(game["Ash"], "data_knife", game["Dorn"]))
    assert type(game.waiting) is Acting
    turn = game.table.get(game["Ash"], Turn)
    assert (turn.left, turn.done) == (1, ("move", "melee_attack"))


@pytest.mark.rule("TZ-10.2-05")
def test_a_snap_shot_in_between_does_not_let_it_off() -> None:
    game = certain(start("B rifleman Dorn 17,10", "A marksman Mia 24,18", "B rifleman Bo 24,26"))
    game.do(to(game, BESIDE, 10))
    shot = SnapShot(game["Mia"], game.table.get(game["Mia"], Arms).weapons[0], game["Bo"])
    assert shot in game.battle.options()
    game.dice(*[1] * 6).do(shot)
    assert isinstance(game.waiting, StrikeAtOnce)
    assert game.refused(EndActivation(game["Ash"])) == STRIKE_FIRST


@pytest.mark.rule("TZ-10.2-05")
def test_nothing_has_to_be_struck_when_the_pilot_never_got_away() -> None:
    game = start("B rifleman Dorn 17,10", "B rifleman Bo 11.3,10")
    game.put("Ash", Bonds((game["Bo"],))).put("Bo", Bonds((game["Ash"],)))
    game.dice(1).do(to(game, BESIDE, 10))
    assert type(game.waiting) is Acting


@pytest.mark.rule("TZ-10.2-05")
@pytest.mark.parametrize("left", [0, 1])
def test_a_free_move_onto_an_enemy_takes_an_action_for_the_strike_all_the_same(left: int) -> None:
    game = start("B rifleman Dorn 17,10")
    game.put("Ash", replace(game.table.get(game["Ash"], Turn), left=left))
    game.run(FreeAction(0, game["Ash"], ("move",), "a gift"))
    if not left:
        assert game.refused(to(game, BESIDE, 10)) == NO_STRIKE
        return
    game.do(to(game, BESIDE, 10))
    game.dice(1, 1, 1, 1).do(MeleeAttack(game["Ash"], "data_knife", game["Dorn"]))
    assert game.table.get(game["Ash"], Turn).left == 0


@pytest.mark.rule("TZ-10.2-05")
def test_a_titan_is_struck_like_anybody() -> None:
    game = start("B titan Ox 19,10")
    spot = round(19 - TITAN - R - 0.01, 3)
    game.do(to(game, spot, 10))
    assert isinstance(game.waiting, StrikeAtOnce)
    assert MeleeAttack(game["Ash"], "data_knife", game["Ox"]) in game.battle.options()
    assert game.refused(EndActivation(game["Ash"])) == STRIKE_FIRST


@pytest.mark.rule("TZ-10.2-05")
@pytest.mark.parametrize("done", [(), ("melee_attack",)])
def test_a_rodeo_stands_in_for_the_attack_on_an_enemy_titan(done: tuple[str, ...]) -> None:
    game = start("B titan Ox 19,10")
    game.put("Ash", replace(game.table.get(game["Ash"], Turn), done=done))
    game.do(to(game, round(19 - TITAN - R - 0.01, 3), 10))
    strikes = [MeleeAttack(game["Ash"], "data_knife", game["Ox"]), Rodeo(game["Ash"], game["Ox"])]
    assert game.battle.options() == strikes[len(done):]
    game.do(Rodeo(game["Ash"], game["Ox"]))
    assert mount_of(game.table, game["Ash"]) == game["Ox"]
    assert game.all(ActivationEnded)


@pytest.mark.rule("TZ-10.2-05")
@pytest.mark.parametrize("foe", ["B rifleman Ox 17,10", "B null Ox 18.339,10"])
def test_a_rodeo_stands_in_for_no_other_attack(foe: str) -> None:
    game = start(foe)
    game.put("Ash", replace(game.table.get(game["Ash"], Turn), done=("melee_attack",)))
    assert game.refused(to(game, BESIDE, 10)) == NO_STRIKE


# --- into a Titan ---------------------------------------------------------------------------------------------------


def null_at(inches: float, **more: object) -> Sketch:
    """Ash and a Null Titan so many inches apart."""
    return start(f"A null Ox {round(10 + R + TITAN + inches, 3)},10", **more)  # type: ignore[arg-type]


@pytest.mark.rule("TZ-5.2-05")
@pytest.mark.parametrize("kind", ["experienced", "veteran"])
def test_an_experienced_pilot_is_hauled_into_a_null_titan_without_a_test(kind: str) -> None:
    game = null_at(10, kind=kind)
    assert Grapple(game["Ash"], None, game["Ox"]) in game.battle.options()
    game.do(Grapple(game["Ash"], None, game["Ox"]))
    assert game.first(Embarked).pilot == game["Ash"]
    assert not game.all(Rolled)
    assert not is_null(game.table, game["Ox"])
    assert pilot_of(game.table, game["Ox"]) == game["Ash"]
    assert game.table.get(game["Ash"], Aboard).titan == game["Ox"]
    assert not game.table.has(game["Ash"], Place)
    assert game.all(ActivationEnded)


@pytest.mark.rule("TZ-5.2-05")
def test_a_green_pilot_is_not_offered_this() -> None:
    game = null_at(10, kind="green")
    assert game.refused(Grapple(game["Ash"], None, game["Ox"])) == \
        "Only an Experienced or Veteran Pilot grapples into a Titan."
    assert not [o for o in game.battle.options() if isinstance(o, Grapple)]


@pytest.mark.rule("TZ-5.2-05")
def test_the_titan_is_null_in_reach_and_in_sight() -> None:
    game = null_at(10.1)
    assert game.refused(Grapple(game["Ash"], None, game["Ox"])) == 'The line reaches 10"; the Titan is farther off.'
    game = null_at(8, terrain=[wall(14, 10, 0.5, 12, 5)])
    assert game.refused(Grapple(game["Ash"], None, game["Ox"])) == HIDDEN
    game = start("A titan Elk 19,10", "B rifleman Dorn 10,16")
    assert game.refused(Grapple(game["Ash"], None, game["Elk"])) == "That is no Null Titan."
    assert game.refused(Grapple(game["Ash"], None, game["Dorn"])) == "That is no Null Titan."


@pytest.mark.rule("TZ-5.2-05")
def test_whoever_left_it_the_titan_is_the_boarders_now_and_the_tank_comes_along() -> None:
    game = start("B null Ox 19,10")
    tank = game.tank(carrier="Ash")
    game.do(Grapple(game["Ash"], None, game["Ox"]))
    assert game.table.get(game["Ox"], Side).side == 0
    assert game.table.get(tank, Tank).carrier == game["Ox"]


@pytest.mark.rule("TZ-5.2-05")
def test_it_is_the_move_as_well() -> None:
    game = null_at(8)
    game.do(Move(game["Ash"], ((11, 10),)))
    assert game.refused(Grapple(game["Ash"], None, game["Ox"])) == AGAIN
    game = null_at(0.02)
    assert Embark(game["Ash"], game["Ox"]) in game.battle.options()


@pytest.mark.rule("TZ-5.2-05")
@pytest.mark.parametrize(("face", "inside"), [(3, True), (2, False)])
def test_out_of_a_melee_the_way_in_takes_the_test_of_leaving_it(face: int, *, inside: bool) -> None:
    game = start("A null Ox 19,10", "B rifleman Dorn 10,11.3")
    game.put("Ash", Bonds((game["Dorn"],))).put("Dorn", Bonds((game["Ash"],)))
    game.dice(face).do(Grapple(game["Ash"], None, game["Ox"]))
    assert [(t.why, t.passed) for t in game.all(TacticsTested)] == [("disengage", inside)]
    assert (pilot_of(game.table, game["Ox"]) == game["Ash"]) is inside


# --- on the screen --------------------------------------------------------------------------------------------------


def test_the_spots_offered_verify_and_include_roofs_and_foes() -> None:
    game = start("B rifleman Dorn 17,10", terrain=[wall(12, 14, 4, 4), wall(4, 10, 0.5, 12, 5)])
    region = GrappleRegion(game["Ash"])
    spots = region.spots(game.battle)
    assert all(refusal(game.battle, Grapple(game["Ash"], spot)) is None for spot in spots)
    assert [spot for spot in spots if game.table.board.rest(spot, R) > 2]
    assert [spot for spot in spots if (spot[0] - 17) ** 2 + (spot[1] - 10) ** 2 < (2 * R + 0.05) ** 2]
    assert not [spot for spot in spots if spot[0] < 4 and abs(spot[1] - 10) < 3]
    assert region.action(game.battle, (14, 10)) == to(game, 14, 10)
    assert region.action(game.battle, (30, 10)) is None
