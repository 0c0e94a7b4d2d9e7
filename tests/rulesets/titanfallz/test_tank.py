"""Rules 12.1: the Panocyte Tank.

Ways it could go wrong: taken from too far away, without a test or out of somebody's hands; a failed test that costs
nothing; a carrier that jumps or charges at full Speed, or a Titan that is slowed; a blocked hit that shakes it off, or
a fire that does not; a tank that stays with the dead; the horde drawn to it.
"""

from __future__ import annotations

import pytest

from game.rules.event import Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.eject import EjectTest
from game.rulesets.titanfallz.fighting import MeleeAttack
from game.rulesets.titanfallz.harm import Cause, Hurt, Kill, Wounded
from game.rulesets.titanfallz.hatch import ClimbIn
from game.rulesets.titanfallz.interacting import (
    Interact,
    Interacted,
    PutDown,
    TankDropped,
    TankTaken,
    carrier,
    tank_of,
)
from game.rulesets.titanfallz.moving import Jump, JumpRegion, Move, Speed
from game.rulesets.titanfallz.parts import Stats, Turn
from game.tabletop.parts import Place, Point
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, from_point, shoot
from tests.sketch import Sketch, sketch

CENTRE = (18.0, 18.0)


def lies_at(game: Sketch) -> Point | None:
    tank = tank_of(game.table)
    assert tank is not None
    place = game.table.find(tank, Place)
    return None if place is None else place.point


def reaching(kind: str, inches: float) -> Sketch:
    """Ash, its base so many inches from the tank in the middle, begins its activation."""
    game = sketch(f"A {kind} Ash 10,10")
    game.tank(*CENTRE)
    from_point(game, "Ash", CENTRE, inches)
    return begin(game, game["Ash"])


def take(game: Sketch, *faces: int) -> Sketch:
    tank = tank_of(game.table)
    assert tank is not None
    game.dice(*faces).do(Interact(game["Ash"], tank))
    return game


# --- taking it -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12.1-02")
@pytest.mark.parametrize(("kind", "face", "taken"), [
    ("rifleman", 4, True), ("rifleman", 3, False), ("freelancer", 5, True), ("freelancer", 4, False),
    ("hacker", 2, True), ("hacker", 1, False), ("green", 4, True), ("green", 3, False),
])
def test_a_tactics_six_test_takes_the_tank(kind: str, face: int, taken: bool) -> None:
    game = take(reaching(kind, 1.0), face)
    assert [(roll.sides, roll.faces) for roll in game.all(Rolled)] == [(10, (face,))]
    assert game.first(Interacted).passed is taken
    assert (carrier(game.table) == game["Ash"]) is taken
    assert lies_at(game) == (None if taken else CENTRE)
    assert game.table.get(game["Ash"], Turn).left == 1


@pytest.mark.rule("TZ-12.1-02")
def test_from_more_than_an_inch_it_may_not_be_tried() -> None:
    game = reaching("rifleman", 1.1)
    tank = tank_of(game.table)
    assert tank is not None
    assert game.refused(Interact(game["Ash"], tank)) == 'It has to be within 1" of that.'
    assert not [offer for offer in game.battle.options(game["Ash"]) if isinstance(offer, Interact)]


@pytest.mark.rule("TZ-12.1-02")
def test_a_second_try_in_the_same_activation_is_refused() -> None:
    game = take(reaching("rifleman", 1.0), 3)
    tank = tank_of(game.table)
    assert tank is not None
    assert game.refused(Interact(game["Ash"], tank)) == "No action may be taken twice in one activation."


@pytest.mark.rule("TZ-12.1-02")
def test_a_titan_takes_it_with_the_tactics_of_its_pilot() -> None:
    """An Experienced Pilot has Tactics 3."""
    for face, taken in ((3, True), (2, False)):
        game = sketch("A titan Ash 10,10")
        game.tank(*CENTRE)
        from_point(game, "Ash", CENTRE, 1.0)
        take(begin(game, game["Ash"]), face)
        assert (carrier(game.table) == game["Ash"]) is taken


@pytest.mark.rule("TZ-12.1-02")
@pytest.mark.parametrize("line", ["B freelancer Bo 11,10", "A freelancer Bo 11,10"])
def test_nobody_takes_it_out_of_anothers_hands(line: str) -> None:
    game = sketch("A rifleman Ash 10,10", line)
    tank = game.tank(carrier="Bo")
    apart(game, "Bo", "Ash", 0.0)
    begin(game, game["Ash"])
    assert game.refused(Interact(game["Ash"], tank)) == "There is nothing to work there."


@pytest.mark.rule("TZ-12.1-02")
def test_it_is_put_down_for_free_and_the_next_model_has_to_test_for_it() -> None:
    game = sketch("A rifleman Ann 10,10", "A rifleman Ash 10,12")
    tank = game.tank(carrier="Ann")
    begin(game, game["Ann"])
    game.do(PutDown(game["Ann"]))
    assert (carrier(game.table), lies_at(game)) == (None, (10.0, 10.0))
    assert game.table.get(game["Ann"], Turn).left == 2
    from_point(game, "Ash", (10, 10), 0.9)
    begin(game, game["Ash"])
    game.dice(3).do(Interact(game["Ash"], tank))
    assert carrier(game.table) is None
    assert game.refused(PutDown(game["Ash"])) == "It does not carry the tank."


# --- Speed ---------------------------------------------------------------------------------------------------------


def speed(game: Sketch, name: str) -> float:
    return game.battle.value(Speed(game[name]))


@pytest.mark.rule("TZ-12.1-03")
@pytest.mark.parametrize(("kind", "bare"), [("freelancer", 5), ("rifleman", 6), ("field_engineer", 4), ("veteran", 6)])
def test_a_carrier_is_three_slower(kind: str, bare: int) -> None:
    game = sketch(f"A {kind} Ash 10,10", "A freelancer Ann 10,14")
    assert speed(game, "Ash") == bare
    game.tank(carrier="Ash")
    assert (speed(game, "Ash"), speed(game, "Ann")) == (bare - 3, 5)


@pytest.mark.rule("TZ-12.1-03")
def test_a_freelancer_with_the_tank_walks_two_inches_and_no_more() -> None:
    game = sketch("A freelancer Ash 10,10")
    game.tank(carrier="Ash")
    begin(game, game["Ash"])
    assert game.refused(Move(game["Ash"], ((12.1, 10),))) == 'That way is 2.1" long, but only 2" are left to move.'
    game.do(Move(game["Ash"], ((12.0, 10),)))
    assert game.place("Ash").point == (12.0, 10.0)


@pytest.mark.rule("TZ-12.1-03")
def test_whatever_is_worked_out_from_speed_shrinks_with_it_but_never_below_nothing() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 14,10")
    begin(game, game["Ash"])
    assert [o for o in game.battle.options(game["Ash"]) if isinstance(o, JumpRegion)]
    game.tank(carrier="Ash")
    assert not [o for o in game.battle.options(game["Ash"]) if isinstance(o, JumpRegion)]
    assert 'no more than 0"' in game.refused(Jump(game["Ash"], (10.5, 10)))
    game.put("Ash", Stats(2, 5, 1, 1))
    assert speed(game, "Ash") == 0.0


@pytest.mark.rule("TZ-12.1-03")
def test_the_way_into_a_melee_is_shorter_too() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 14.5,10")
    begin(game, game["Ash"])
    rush = MeleeAttack(game["Ash"], "basic_melee", game["Bo"], ((13.4, 10),))
    game.battle.check(rush)
    game.tank(carrier="Ash")
    assert game.refused(rush) == 'That way is 3.4" long, but only 2" are left to move.'


@pytest.mark.rule("TZ-12.1-04")
def test_a_titan_with_the_tank_is_as_fast_as_ever() -> None:
    game = sketch("A titan Ox 10,10")
    game.tank(carrier="Ox")
    begin(game, game["Ox"])
    assert speed(game, "Ox") == 8.0
    assert game.refused(Move(game["Ox"], ((18.1, 10),))) == 'That way is 8.1" long, but only 8" are left to move.'
    game.do(Move(game["Ox"], ((18.0, 10),)))
    assert game.place("Ox").point == (18.0, 10.0)


# --- dropping it ---------------------------------------------------------------------------------------------------


def hit_carrier(face: int) -> Sketch:
    """Ash shoots at Bo (Def 5+, Armor 2), who carries the tank."""
    game = certain(armed(sketch("A freelancer Ash 10,10", "B rifleman Bo 20,10"), "Ash", "pistol"))
    armed(game, "Bo", "pistol")
    game.tank(carrier="Bo")
    return shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, face)


@pytest.mark.rule("TZ-12.1-05")
def test_a_carrier_that_takes_damage_drops_it_where_it_stands() -> None:
    game = hit_carrier(4)
    assert (game.health("Bo").damage, game.health("Bo").downed) == (1, False)
    assert (carrier(game.table), lies_at(game)) == (None, (20.0, 10.0))
    assert speed(game, "Bo") == 6.0


@pytest.mark.rule("TZ-12.1-05")
def test_a_fully_blocked_attack_changes_nothing() -> None:
    game = hit_carrier(5)
    assert game.health("Bo").damage == 0
    assert (carrier(game.table), game.all(TankDropped)) == (game["Bo"], [])


@pytest.mark.rule("TZ-12.1-05")
@pytest.mark.parametrize("cause", ["horde", "burn", "fall"])
@pytest.mark.parametrize("line", ["B rifleman Bo 20,10", "B green Bo 20,10", "B titan Bo 20,10"])
def test_any_loss_of_armor_drops_it_a_titans_included(line: str, cause: str) -> None:
    game = sketch(line)
    game.tank(carrier="Bo")
    game.run(Hurt(game["Bo"], 1, Cause(cause)))
    assert game.first(Wounded).amount == 1
    assert (carrier(game.table), lies_at(game)) == (None, (20.0, 10.0))


@pytest.mark.rule("TZ-12.1-05")
def test_another_models_damage_does_not() -> None:
    game = sketch("B rifleman Bo 20,10", "B rifleman Bea 21.3,10")
    game.tank(carrier="Bo")
    game.run(Hurt(game["Bea"], 1, Cause("horde")))
    assert carrier(game.table) == game["Bo"]


@pytest.mark.rule("TZ-12.1-05")
def test_the_tank_stays_behind_when_its_carrier_leaves_the_table() -> None:
    for line in ("B rifleman Bo 20,10 downed", "B titan Bo 20,10"):
        game = sketch(line)
        game.tank(carrier="Bo")
        game.run(Kill(game["Bo"], Cause("crush")))
        assert (carrier(game.table), lies_at(game)) == (None, (20.0, 10.0))


@pytest.mark.rule("TZ-12.1-04", "TZ-12.1-05")
def test_a_pilot_that_boards_brings_it_along_and_leaves_it_aboard_when_it_ejects() -> None:
    game = sketch("A experienced Pam 10,10", "A null Ox 20,10")
    apart(game, "Pam", "Ox", 0.0)
    game.tank(carrier="Pam")
    game.dice(3).run(ClimbIn(game["Pam"], game["Ox"]))
    assert (carrier(game.table), game.first(TankTaken).unit) == (game["Ox"], game["Ox"])
    assert speed(game, "Ox") == 8.0
    game.dice(3).run(EjectTest(game["Ox"]))
    assert isinstance(game.waiting, Choose)
    game.answer("land", game.asked.options[0].spot.spots(game.battle)[0])  # type: ignore[union-attr]
    assert game.health("Pam").knocked == 1
    assert carrier(game.table) == game["Ox"]


# --- the horde -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12.1-06")
@pytest.mark.parametrize("kind", ["walker", "runner", "titan_zed"])
def test_the_horde_walks_past_the_tank(kind: str) -> None:
    """The tank lies 2" off to the side; with it and without it the same way is walked, through it if need be."""
    ways = []
    for spot in ((10.0, 13.0), (13.0, 10.0), None):
        game = sketch(f"horde {kind} 10,10", "B freelancer Bo 35,35")
        if spot is not None:
            game.tank(*spot)
        game.noise(25, 10, 2)
        game.phase("horde_phase")
        ways.append([(walk.path, walk.goal is not None) for walk in game.walks()])
        assert game.place(f"{kind}1").y == pytest.approx(10)
        if spot is not None:
            assert (carrier(game.table), lies_at(game)) == (None, spot)
    assert ways[0] == ways[1] == ways[2]
    assert ways[0]


@pytest.mark.rule("TZ-12.1-06")
def test_the_horde_that_stands_on_the_tank_does_not_pick_it_up() -> None:
    game = sketch("horde walker 18,18", "B freelancer Bo 30,30")
    game.tank(*CENTRE)
    game.phase("horde_phase")
    assert not game.all(TankTaken)
    assert carrier(game.table) is None


@pytest.mark.rule("TZ-12.1-06")
def test_without_noise_the_horde_heads_for_meat_and_not_for_the_tank() -> None:
    game = sketch("horde walker 18,10", "B freelancer Bo 28,10")
    game.tank(16, 10)
    game.phase("horde_phase")
    assert game.place("walker1").x > 18
