"""Perks that simply count (10.7): more actions and dice, and what no longer hurts.

What could go wrong: a bonus for the wrong kind of attack, or for everybody; one that a Titan's Pilot loses by driving,
or an empty Titan keeps; a Walker's die left out for its neighbours as well; friends' fire that only misses the target;
contact that costs more when it is there already; a defence die for one that has just run.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import ActionsGiven, Activated, EndActivation
from game.rulesets.titanfallz.attack import AttackConfirmed, AttackEnded, DefenceRolled
from game.rulesets.titanfallz.explosions import Explode
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.harm import Cause, Hurt, Killed
from game.rulesets.titanfallz.horde import HordeAttack, HordeAttacked, RushOne
from game.rulesets.titanfallz.moving import Jump, Move, MoveRegion, Travel
from game.rulesets.titanfallz.parts import Cockpit, Stats, Turn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.wall_run import WallRun
from game.tabletop.parts import Cover
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, fire, shoot, strike, throw
from tests.rulesets.titanfallz.perk_bearers import perked
from tests.sketch import Sketch, sketch, wall

AGAIN = "No action may be taken twice in one activation."


def pool(game: Sketch) -> int:
    """The dice of the attack just made."""
    return game.first(AttackConfirmed).dice


# --- +1 Action -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-11")
def test_a_pilot_on_foot_has_three_different_actions() -> None:
    game = perked(sketch("A green Kit 10,10", "B freelancer Bo 30,30"), "Kit", "extra_action").activate("Kit")
    assert game.first(Activated).actions == 3
    game.do(Move(game["Kit"], ((10, 12),)))
    assert game.refused(Move(game["Kit"], ((10, 13),))) == AGAIN
    assert game.table.get(game["Kit"], Turn).left == 2


@pytest.mark.rule("TZ-10.7-11")
def test_the_action_goes_with_the_pilot_to_its_titan_and_not_to_an_empty_one() -> None:
    game = sketch("A titan Bull 10,10", "A freelancer Ash 20,20")
    before = game.battle.value(ActionsGiven(game["Bull"]))
    perked(game, "Bull_pilot", "extra_action")
    assert game.battle.value(ActionsGiven(game["Bull"])) == before + 1
    assert game.battle.value(ActionsGiven(game["Ash"])) == 2
    game.put("Bull", Cockpit(None, game["Bull_pilot"]))
    assert game.battle.value(ActionsGiven(game["Bull"])) == 2


# --- +1 die --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-12", "TZ-10.7-13")
@pytest.mark.parametrize(("perk", "shot", "struck", "thrown"),
                         [(None, 4, 4, 4), ("ranged_die", 5, 4, 4), ("melee_die", 4, 5, 4)])
def test_a_die_more_for_the_one_way_of_fighting(perk: str | None, shot: int, struck: int, thrown: int) -> None:
    game = certain(sketch("A green Kit 10,10", "B freelancer Bo 17,10"))
    armed(game, "Kit", "pistol", "basic_melee", "grenade")
    if perk:
        perked(game, "Kit", perk)
    assert pool(shoot(game, "Kit", "pistol", "Bo", *[1] * shot)) == shot
    assert pool(throw(game, "Kit", "grenade", "Bo", *[1] * thrown)) == thrown
    apart(game, "Bo", "Kit", 0.2)
    assert pool(strike(game, "Kit", "basic_melee", "Bo", *[1] * struck)) == struck


@pytest.mark.rule("TZ-10.7-12")
def test_the_die_of_a_pilot_is_in_its_titans_guns_but_not_in_its_blast() -> None:
    game = certain(sketch("A titan Bull 10,10", "B freelancer Bo 20,10", "A freelancer Ash 30,30"))
    armed(perked(game, "Bull_pilot", "ranged_die"), "Bull", "oc_55")
    assert pool(shoot(game, "Bull", "oc_55", "Bo", 1, 1, 1, 1, 1)) == 5
    armed(game, "Ash", "pistol")
    apart(game, "Bo", "Ash", 3)
    assert pool(shoot(game, "Ash", "pistol", "Bo", 1, 1, 1, 1)) == 4


# --- Dreadnought: Walker -------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-20")
def test_walkers_alone_do_nothing_and_others_beside_them_roll_their_own_dice() -> None:
    game = perked(sketch("A green Kit 10,10", "horde walker 11,10", "horde walker 12,11"), "Kit", "dreadnought_walker")
    game.run(HordeAttack(game["Kit"]))
    assert not game.all(Rolled)
    assert game.health("Kit").damage == 0
    game = perked(sketch("A green Kit 10,10", "horde walker 11,10", "horde runner 9,10"), "Kit", "dreadnought_walker")
    game.dice(6).run(HordeAttack(game["Kit"]))
    assert game.first(HordeAttacked).attackers == (game["runner1"],)
    assert game.health("Kit").damage == 1


@pytest.mark.rule("TZ-10.7-20")
def test_walkers_do_not_finish_a_downed_one_and_tear_at_everybody_else() -> None:
    game = sketch("A green Kit 10,10 downed", "A green Sam 30,10", "horde walker 11,10", "horde walker 31,10")
    perked(game, "Kit", "dreadnought_walker")
    game.dice(6).run(HordeAttack(game["Kit"]), HordeAttack(game["Sam"]))
    assert not game.all(Killed)
    assert game.health("Sam").damage == 1


@pytest.mark.rule("TZ-10.7-20")
def test_by_the_switch_nothing_is_saved_from_walkers_either() -> None:
    game = sketch("A green Kit 10,10", "horde walker 11,10", "horde runner 9,10", rulings={"horde_attack": "saves"})
    perked(game, "Kit", "dreadnought_walker")
    game.dice(1).run(HordeAttack(game["Kit"]))
    assert game.first(Rolled).faces == (1,)
    assert game.health("Kit").damage == 1


# --- Low Profile ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-27")
@pytest.mark.parametrize("side", ["A", "B"])
def test_a_friends_grenade_does_not_touch_it_and_an_enemys_does(side: str) -> None:
    game = certain(sketch("A green Kit 18,10", "A freelancer Ann 18,11.5", f"{side} freelancer Tom 12,10"))
    armed(perked(game, "Kit", "low_profile"), "Tom", "grenade")
    begin(game, game["Tom"])
    from game.rulesets.titanfallz.fighting import Throw

    game.dice(1, 1, 6, 6, 6, 6, *[1] * 20).do(Throw(game["Tom"], "grenade", None, (18, 10.6)))
    caught = {game["Ann"]} if side == "A" else {game["Kit"], game["Ann"]}
    assert set(game.first(AttackEnded).victims) == caught
    assert {e.victim for e in game.all(DefenceRolled)} == caught


@pytest.mark.rule("TZ-10.7-27")
def test_its_own_grenade_does_not_hurt_it() -> None:
    from game.rulesets.titanfallz.fighting import Throw

    game = armed(perked(sketch("A green Kit 18,10", "A green Sam 18,11.5"), "Kit", "low_profile"), "Kit", "grenade")
    begin(game, game["Kit"])
    game.dice(1, 1, 6, 6, 6, 6, *[6] * 20).do(Throw(game["Kit"], "grenade", None, (18, 10.6)))
    assert game.first(AttackEnded).victims == (game["Sam"],)


@pytest.mark.rule("TZ-10.7-27")
@pytest.mark.parametrize("perk", ["low_profile", "lucky"])
def test_fire_into_a_melee_passes_it_by(perk: str) -> None:
    game = sketch("A green Kit 18,10", "horde walker 19,10", "A freelancer Tom 12,10")
    apart(perked(game, "Kit", perk), "walker1", "Kit", 0)
    armed(certain(game), "Tom", "pistol")
    tests = () if perk == "low_profile" else (10,)
    fire(game, RangedAttack(game["Tom"], "pistol", game["walker1"]), 6, 1, 1, 1, *tests)
    assert (game["Kit"] in game.first(AttackEnded).victims) is (perk != "low_profile")


@pytest.mark.rule("TZ-10.7-27")
@pytest.mark.parametrize(("titan", "hurt"), [("A titan Bull 18,12", False), ("B titan Bull 18,12", True)])
def test_the_blast_of_a_friendly_titan_leaves_it_alone(titan: str, *, hurt: bool) -> None:
    game = perked(sketch("A green Kit 18,9", titan, rulings={"pilot_death": "vp"}), "Kit", "low_profile")
    game.dice(*[1] * 20).run(Explode(game["Bull"], "titan_explosion", Cause("attack", 0)))
    assert (game["Kit"] in game.first(AttackEnded).victims) is hurt


# --- Slippery ------------------------------------------------------------------------------------------------------


def before(way: float, kind: str = "walker") -> Sketch:
    """A horde model so many inches from contact with slippery Kit, whose noise draws it."""
    game = perked(sketch("A green Kit 10,10", f"horde {kind} 20,10"), "Kit", "slippery")
    apart(game, f"{kind}1", "Kit", way)
    game.noise(10, 10, 3)
    return game


@pytest.mark.rule("TZ-10.7-28")
@pytest.mark.parametrize(("way", "reached"), [(3.0, True), (3.1, False), (4.0, False), (5.5, False)])
def test_a_walker_reaches_it_from_three_inches_and_stops_short_from_four(way: float, *, reached: bool) -> None:
    game = before(way)
    assert tables().horde["walker"].spd == 4
    game.run(RushOne(game["walker1"], 1))
    moved = 20 if not game.walks() else abs(game.place("walker1").x - 10)
    touching = game.table.board.touching(*[_body(game, n) for n in ("Kit", "walker1")])
    assert touching is reached
    assert moved < 20


def _body(game: Sketch, name: str):  # type: ignore[no-untyped-def]
    from game.rulesets.titanfallz.models import body

    return body(game.table, game[name])


@pytest.mark.rule("TZ-10.7-28")
@pytest.mark.parametrize("line", ["B freelancer Bo 20,10", "A freelancer Bo 20,10"])
def test_an_enemy_pays_the_inch_and_a_friend_does_not(line: str) -> None:
    game = perked(sketch("A green Kit 10,10", line), "Kit", "slippery")
    speed = game.table.get(game["Bo"], Stats).spd
    touch = _body(game, "Kit").radius + _body(game, "Bo").radius
    end = (round(10 + touch, 3), 10.0)
    for way, free in ((speed - 1, True), (speed - 0.5, False)):
        apart(game, "Bo", "Kit", way)
        begin(game, game["Bo"])
        region = MoveRegion(game["Bo"])
        if free or line.startswith("A"):
            assert region.action(game.battle, end) is not None
            game.battle.fork().submit(Move(game["Bo"], (end,)))
        else:
            assert region.action(game.battle, end) is None
            assert "Contact there costs 1\" more" in game.refused(Move(game["Bo"], (end,)))
        near = (round(end[0] + 0.2, 3), 10.0)
        game.battle.fork().submit(Move(game["Bo"], (near,)))


@pytest.mark.rule("TZ-10.7-28")
def test_who_touches_it_already_pays_nothing_to_go_around_it() -> None:
    game = apart(perked(sketch("A green Kit 10,10", "B freelancer Bo 20,10"), "Kit", "slippery"), "Bo", "Kit", 0.0)
    begin(game, game["Bo"])
    touch = _body(game, "Kit").radius + _body(game, "Bo").radius
    far, end = round(10 + touch + 0.1, 3), (10.0, round(10 + touch, 3))
    length = 0.1 + 2 * touch + 0.2
    game.put("Bo", replace(game.table.get(game["Bo"], Stats), spd=round(length + 0.3, 3)))
    game.do(Move(game["Bo"], ((far, 10.0), (far, far), (10.0, far), end)))
    assert game.place("Bo").point == end


@pytest.mark.rule("TZ-10.7-28")
def test_a_jump_and_the_way_into_a_melee_pay_it_too() -> None:
    game = perked(sketch("A green Kit 10,10", "B freelancer Bo 20,10"), "Kit", "slippery")
    speed = game.table.get(game["Bo"], Stats).spd
    touch = _body(game, "Kit").radius + _body(game, "Bo").radius
    end = (round(10 + touch, 3), 10.0)
    apart(game, "Bo", "Kit", speed - 0.5)
    begin(game, game["Bo"])
    close = MeleeAttack(game["Bo"], "basic_melee", game["Kit"], (end,))
    assert "Contact there costs" in game.refused(close)
    game.battle.fork().submit(replace(close, approach=((end[0] + 0.5, 10.0),)))
    apart(game, "Bo", "Kit", speed - 2.5)
    assert "Contact there costs" in game.refused(Jump(game["Bo"], end))
    apart(game, "Bo", "Kit", speed - 3)
    game.battle.fork().submit(Jump(game["Bo"], end))


# --- Steady Aim ----------------------------------------------------------------------------------------------------


def shot_at(game: Sketch, dice: int) -> None:
    """Bo hits Kit twice, in the open; Kit rolls so many dice."""
    apart(game, "Bo", "Kit", 8)
    shoot(game, "Bo", "pistol", "Kit", 4, 4, 1, 1, *[6] * dice)
    assert len(game.first(DefenceRolled).faces) == dice


def steady(*perks: str) -> Sketch:
    game = sketch("A green Kit 10,10", "A freelancer Ann 30,30", "B freelancer Bo 20,10")
    return armed(perked(certain(game), "Kit", *perks), "Bo", "pistol")


@pytest.mark.rule("TZ-10.7-29")
def test_who_stood_still_in_its_last_activation_has_a_third_die() -> None:
    game = steady("steady_aim")
    begin(game, game["Kit"])
    game.do(EndActivation(game["Kit"]))
    shot_at(game, 3)
    game.round(2).battle.happen(Activated(game["Ann"], 2))
    shot_at(game, 3)
    shot_at(steady("lucky"), 2)


@pytest.mark.rule("TZ-10.7-29")
def test_before_its_first_activation_it_has_not_moved_either() -> None:
    shot_at(steady("steady_aim"), 3)


@pytest.mark.rule("TZ-10.7-29")
def test_who_moved_has_two_until_it_activates_and_stands_still() -> None:
    from game.rulesets.titanfallz.acting import LiftTokens

    game = steady("steady_aim")
    begin(game, game["Kit"])
    game.do(Move(game["Kit"], ((10, 11),)))
    game.do(EndActivation(game["Kit"]))
    shot_at(game, 2)
    game.run(LiftTokens())
    shot_at(game, 2)
    begin(game, game["Kit"])
    game.do(EndActivation(game["Kit"]))
    shot_at(game, 3)


@pytest.mark.rule("TZ-10.7-29")
def test_whoever_moves_later_loses_it_and_who_is_shoved_keeps_it() -> None:
    game = steady("steady_aim")
    game.run(Travel(game["Kit"], "move", ((10, 11),)))
    shot_at(game, 2)


@pytest.mark.rule("TZ-10.7-29")
def test_the_horde_is_no_attack_with_a_defence_but_by_the_switch_it_helps_there() -> None:
    game = perked(sketch("A green Kit 10,10", "horde walker 11,10", rulings={"horde_attack": "saves"}), "Kit",
                  "steady_aim")
    game.dice(1, 6).run(HordeAttack(game["Kit"]))
    assert game.health("Kit").damage == 0
    game.run(Travel(game["Kit"], "move", ((10, 10.5),)))
    game.dice(1).run(HordeAttack(game["Kit"]))
    assert game.health("Kit").damage == 1


# --- Jump Kit ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-25")
def test_a_green_pilot_runs_along_walls_with_a_jump_kit_three_farther_than_its_speed() -> None:
    run = wall(15, 10, 20, 1, 3, Cover.HEAVY)
    game = sketch("A green Kit 8,8.5", terrain=[run])
    touch = 9.5 - _body(game, "Kit").radius - 0.001
    game.put("Kit", replace(game.place("Kit"), y=round(touch, 3)))
    begin(game, game["Kit"])
    assert not WallRun.suits(game.battle, game["Kit"])
    perked(game, "Kit", "jump_kit")
    assert game.table.get(game["Kit"], Stats).spd == 5
    assert "no more than 8" in game.refused(WallRun(game["Kit"], (16.2, game.place("Kit").y)))
    game.do(WallRun(game["Kit"], (16.0, game.place("Kit").y)))
    assert game.place("Kit").x == 16.0


@pytest.mark.rule("TZ-10.7-25")
def test_a_veteran_has_nothing_twice() -> None:
    from game.rulesets.titanfallz.parts import Model

    game = perked(sketch("A veteran Vex 10,10"), "Vex", "jump_kit")
    assert game.table.get(game["Vex"], Model).abilities.count("wall_run") == 1


@pytest.mark.rule("TZ-10.7-20")
def test_what_hurts_otherwise_still_does() -> None:
    game = perked(sketch("A green Kit 10,10"), "Kit", "dreadnought_walker", "low_profile")
    game.run(Hurt(game["Kit"], 1, Cause("fall")))
    assert game.health("Kit").damage == 1
