"""The Coordinator Drone of a Titan.

What could go wrong: a drone that flies too far, into a wall or onto a base; two of them; one that activates, blocks the
way, feeds the dead, scores, or counts at the end; eyes lent to weapons that are not Coordinated; one never gone.
"""

from __future__ import annotations

import pytest

from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Activate, fresh
from game.rulesets.titanfallz.attack import DefenceRolled
from game.rulesets.titanfallz.drone import (
    DroneFlew,
    DroneLaunched,
    DroneLost,
    DroneRegion,
    FlyDrone,
    drone_of,
)
from game.rulesets.titanfallz.ending import models_left
from game.rulesets.titanfallz.engagement import engaged_with
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.harm import Killed, WentDown
from game.rulesets.titanfallz.horde import HordeAttacks, Rush
from game.rulesets.titanfallz.measuring import sees
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Arms, Model, Score, Stats, Turn
from game.rulesets.titanfallz.redrop import Deploy, Land, RedropStep
from game.rulesets.titanfallz.scoring import KillMarked
from game.tabletop.parts import Base, Place, Point, Removed, Side
from tests.rulesets.titanfallz.firing import armed, begin, certain
from tests.rulesets.titanfallz.test_equipment import fitted
from tests.sketch import Sketch, sketch, wall

TITAN, DRONE = 1.969, 0.63


def hangar(*models: str, **rest: object) -> Sketch:
    """Ox at 10,10 has a drone and begins to act."""
    game = certain(sketch("A titan Ox 10,10", *models, **rest))  # type: ignore[arg-type]
    return begin(fitted(game, "Ox", "coordinator_drone"), game["Ox"])


def launched(at: Point = (16.0, 10.0), *models: str, **rest: object) -> Sketch:
    """The drone is up; it goes by the name of Eye."""
    game = hangar(*models, **rest)
    game.do(FlyDrone(game["Ox"], at))
    drone = drone_of(game.table, game["Ox"])
    assert drone is not None
    game.names["Eye"] = drone
    return game


def test_it_is_launched_with_the_equipment_action_and_has_its_own_profile() -> None:
    game = launched()
    assert game.table.get(game["Ox"], Turn).done == ("equipment",)
    assert len(game.all(DroneLaunched)) == 1
    eye = game["Eye"]
    assert (game.table.get(eye, Stats), game.table.get(eye, Base)) == (Stats(10, 6, 4), Base(0.63, 8))
    assert (game.table.get(eye, Side).side, game.place("Eye").point) == (0, (16.0, 10.0))
    assert game.markers() == []


@pytest.mark.parametrize(("inches", "legal"), [(18.0, True), (18.1, False)])
def test_a_launch_reaches_eight_inches_and_the_flight_ten_more(inches: float, legal: bool) -> None:
    game = hangar()
    fly = FlyDrone(game["Ox"], (10 + TITAN + DRONE + inches, 10))
    if legal:
        game.do(fly)
    else:
        assert game.refused(fly) == 'It is launched within 8" and flies no farther than 10" from there.'


@pytest.mark.parametrize(("inches", "legal"), [(10.0, True), (10.1, False)])
def test_used_again_the_same_drone_flies_up_to_ten_over_whatever_is_there(inches: float, legal: bool) -> None:
    game = launched((14.0, 10.0), terrain=[wall(18, 10, 1, 20, 9)])
    begin(game, game["Ox"])
    fly = FlyDrone(game["Ox"], (14 + inches, 10))
    if legal:
        game.do(fly)
        assert [e.unit for e in game.all(DroneFlew)] == [game["Eye"]]
        assert game.place("Eye").x == 24
    else:
        assert game.refused(fly) == 'The drone flies no farther than 10".'


def test_it_needs_room_to_hover_and_what_is_offered_may_be_done() -> None:
    game = hangar("B rifleman Dorn 14,10", terrain=[wall(20, 10, 4, 4)])
    assert game.refused(FlyDrone(game["Ox"], (14.2, 10)))
    (region,) = [o for o in game.battle.options() if isinstance(o, DroneRegion)]
    assert region.spots(game.battle)
    for spot in region.spots(game.battle):
        action = region.action(game.battle, spot)
        assert action is not None
        game.battle.check(action)


# --- what it is for ------------------------------------------------------------------------------------------------


def behind_a_wall(at: Point) -> Sketch:
    """Dorn stands behind a wall that Ox does not see over; the drone hovers somewhere."""
    game = launched(at, "B rifleman Dorn 24,10", "A green Pim 2,35", terrain=[
        wall(20, 10, 0.5, 10, 5.5), wall(18, 30, 36, 0.5, 9)])
    game.put("Ox", Arms(("ir_missile_pod", "oc_55", "titan_basic_melee"), "oc_55", (("ir_missile_pod", 1),)))
    return begin(game, game["Ox"])


def test_it_sees_for_coordinated_weapons_from_its_height_and_for_no_others() -> None:
    game = behind_a_wall((19.0, 10.0))
    assert not sees(game.table, game["Ox"], game["Dorn"])
    assert sees(game.table, game["Eye"], game["Dorn"])
    assert RangedAttack(game["Ox"], "ir_missile_pod", game["Dorn"]) in game.battle.options()
    no = game.refused(RangedAttack(game["Ox"], "oc_55", game["Dorn"]))
    assert no == "It has no line of sight to that."
    game.put("Eye", Removed("drone"))
    assert RangedAttack(game["Ox"], "ir_missile_pod", game["Dorn"]) not in game.battle.options()


def test_it_spots_for_no_slammer() -> None:
    game = launched((19.0, 10.0), "A heavy_weapons Ruza 10,16", "A green Pim 2,35", "B rifleman Dorn 24,10",
                    terrain=[wall(20, 10, 0.5, 10, 5.5), wall(18, 30, 36, 0.5, 9)])
    assert sees(game.table, game["Eye"], game["Dorn"])
    begin(game, game["Ruza"])
    no = game.refused(RangedAttack(game["Ruza"], "slammer", game["Dorn"]))
    assert no == "No other model of its side sees that to spot for it."


# --- what becomes of it --------------------------------------------------------------------------------------------


def shoot_at_eye(game: Sketch, damage: int) -> Sketch:
    """Dorn hits it for so much."""
    armed(game, "Dorn", "grenade" if damage == 2 else "sticky_grenade", "pistol")
    begin(game, game["Dorn"])
    game.dice(4, 1, 1, 1, 5)
    game.do(RangedAttack(game["Dorn"], "pistol", game["Eye"]))
    return game


def test_it_can_be_shot_defends_on_six_and_is_gone_past_four_armor() -> None:
    game = launched((16.0, 10.0), "B freelancer Dorn 24,10")
    for total in (1, 2, 3, 4):
        shoot_at_eye(game, 1)
        assert game.first(DefenceRolled).needed == 6
        assert game.health("Eye").damage == total
    shoot_at_eye(game, 1)
    assert game.all(DroneLost) == [DroneLost(game["Eye"])]
    assert (game.all(WentDown), game.all(Killed), game.all(KillMarked)) == ([], [], [])
    assert game.table.of_table(Score).vp == (0, 0)
    assert drone_of(game.table, game["Ox"]) is None
    begin(game, game["Ox"])
    game.do(FlyDrone(game["Ox"], (14, 10)))
    assert len(game.all(DroneLaunched)) == 1


def test_by_the_switch_that_scores_at_downed_nobody_scores_for_it_either() -> None:
    game = launched((16.0, 10.0), "B freelancer Dorn 24,10", rulings={"kill_scored": "downed"})
    for _ in range(5):
        shoot_at_eye(game, 1)
    assert game.all(KillMarked) == []


def test_a_titan_that_lands_on_it_crushes_it() -> None:
    game = launched((16.0, 10.0), "B null Elk 30,30 reserve", "B sniper Moro 20,14")
    game.run(Land(game["Elk"], (17, 10)))
    assert game.all(DroneLost) == [DroneLost(game["Eye"])]


# --- what it is not ------------------------------------------------------------------------------------------------


def test_it_is_not_activated_and_does_not_count_at_the_end() -> None:
    game = launched()
    game.put("Ox", Turn())
    game.turn(0)
    assert game["Eye"] not in fresh(game.battle, 0)
    assert game.refused(Activate(game["Eye"])) == "Drone of Ox moves with the equipment of its Titan."
    assert models_left(game.table, 0) == 1
    assert game.table.get(game["Eye"], Model).kind == "drone"


def test_the_dead_pass_beneath_it() -> None:
    game = launched((18.0, 18.0), "horde walker 18,20.5")
    game.noise(18, 14, 3)
    game.run(Rush())
    assert game.place("walker1").y < 18
    game.run(HordeAttacks())
    assert game.health("Eye").damage == 0


def test_nobody_is_locked_in_melee_with_it() -> None:
    game = launched((18.0, 18.0), "horde walker 18,20.5", "B rifleman Dorn 19.5,18")
    game.put("walker1", Place.at(18.0, 18.0 + DRONE + 0.492))
    assert engaged_with(game.table, game["Eye"]) == engaged_with(game.table, game["walker1"]) == []
    begin(game, game["Dorn"])
    game.dice(*(1,) * 8)
    game.do(MeleeAttack(game["Dorn"], "basic_melee", game["Eye"]))
    assert engaged_with(game.table, game["Dorn"]) == []


def test_nobodys_way_is_stopped_by_it() -> None:
    game = launched((16.0, 10.0), "B rifleman Dorn 18,10")
    begin(game, game["Dorn"])
    game.do(Move(game["Dorn"], ((14.2, 10.0),)))


def test_no_friend_drops_in_beside_it() -> None:
    game = launched((24.0, 18.0), "A freelancer Dob 5,3 reserve", "B green Pam 34,35",
                    terrain=[wall(18, 28, 36, 0.5, 9)])
    game.run(RedropStep())
    assert game.refused(Deploy(game["Dob"], (24, 21))).startswith('It comes on within 6" of a friend')
    assert not isinstance(game.waiting, Choose)
