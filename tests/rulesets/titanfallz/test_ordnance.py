"""Orbital ordnance: who calls it, where it may be aimed, and what each kind does.

What could go wrong: a strike that is not spent, called by anybody, out of reach or sight, inside a jammer's bubble, or
in the middle of a melee; noise at the caller; cover judged from the caller; a line that misses who stands beside it; a
swarm that stings Titans; smoke that hides the next spot; grenades that all bounce alike; airbursts for one's own side,
or for ever.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import Rolled
from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.attack import (
    AttackRolled,
    DefenceRolled,
    MarkerBounced,
)
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, Kill, KnockedDown
from game.rulesets.titanfallz.keywords import SmokeLaid, TerrainDamaged
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.ordnance import (
    AirburstOver,
    AirburstSet,
    CallOrdnance,
    EdgeSpot,
    OrdnanceCalled,
    OrdnanceRegion,
)
from game.rulesets.titanfallz.parts import DropShield, Jammer, Orbit, SureThing, Turn
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy
from game.rulesets.titanfallz.setup import CrewMustered
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Cover, Place, Point
from tests.rulesets.titanfallz.firing import apart, begin, certain, from_point
from tests.sketch import Sketch, sketch, wall

NOTHING_LEFT = "Nothing is left in orbit to call down."
REACH = 'Ordnance is aimed within 12" of the caller.'
BLIND = "The caller has no line of sight to that."
JAMMED = "A Signal Jammer keeps ordnance away from there."


def battery(*models: str, ordnance: tuple[str, ...] = ("precision_strike",), caller: str = "Pine",
            **rest: object) -> Sketch:
    """The engineer Pine at 10,10 begins to act; his side has bought these."""
    crowd = models if caller != "Pine" else ("A field_engineer Pine 10,10", *models)
    game = certain(sketch(*crowd, **rest))  # type: ignore[arg-type]
    game.put(0, Orbit((ordnance, ())))
    return begin(game, game[caller])


def call(game: Sketch, what: str, target: str | None = None, at: Point | None = None, who: str = "Pine",
         **more: bool) -> CallOrdnance:
    return CallOrdnance(game[who], what, None if target is None else game[target], at, **more)


def resolve(game: Sketch) -> Sketch:
    """Roll every defence that is asked for."""
    events = list(game.events)
    while isinstance(game.waiting, Choose) and game.waiting.question == "defend":
        events += game.answer("roll")
    game.events = events
    return game


def left(game: Sketch, side: int = 0) -> tuple[str, ...]:
    return game.table.of_table(Orbit).left[side]


def offered(game: Sketch) -> list[object]:
    return [o for o in game.battle.options() if isinstance(o, (CallOrdnance, OrdnanceRegion))]


# --- calling it ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-25")
def test_an_engineer_calls_the_one_strike_of_its_crew_and_it_is_spent() -> None:
    game = battery("B rifleman Dorn 18,10")
    assert offered(game) == [call(game, "precision_strike", "Dorn")]
    game.dice(4, 1, 1, 4, 4)
    game.do(call(game, "precision_strike", "Dorn"))
    assert game.first(OrdnanceCalled) == OrdnanceCalled(game["Pine"], 0, "precision_strike")
    assert game.first(AttackRolled).hits == 1
    assert game.health("Dorn").downed
    assert left(game) == ()
    assert game.table.get(game["Pine"], Turn).done == ("skill",)
    begin(game, game["Pine"])
    assert game.refused(call(game, "precision_strike", "Dorn")) == NOTHING_LEFT
    assert offered(game) == []


@pytest.mark.rule("TZ-5.1-25")
def test_each_kind_works_once_and_one_activation_has_one_call() -> None:
    game = battery("B titan Ox 18,10", ordnance=("precision_strike", "needle_swarm"))
    game.dice(*(1,) * 6)
    game.do(call(game, "precision_strike", "Ox"))
    no = game.refused(call(game, "needle_swarm", None, (18, 10)))
    assert no == "No action may be taken twice in one activation."
    begin(game, game["Pine"])
    assert game.refused(call(game, "precision_strike", "Ox")) == "Your crew has no such ordnance left."
    game.do(call(game, "needle_swarm", None, (18, 14)))
    assert left(game) == ()


@pytest.mark.rule("TZ-5.1-25")
def test_what_a_crew_has_bought_waits_in_orbit() -> None:
    game = sketch()
    for side, name in enumerate(("cinder_choir", "ironwake")):
        game.battle.happen(CrewMustered(side, find_crew(name)))
    assert game.table.of_table(Orbit).left == (find_crew("cinder_choir").ordnance, ("precision_strike",))
    assert len(find_crew("cinder_choir").ordnance) >= 1


@pytest.mark.rule("TZ-5.1-25")
@pytest.mark.parametrize(
    ("caller", "may"),
    [
        ("A field_engineer Who 10,10", True), ("A green Who 10,10", True), ("A titan Who 10,10", True),
        ("A rifleman Who 10,10", False), ("A hacker Who 10,10", False),
    ],
)
def test_engineers_and_pilots_call_ordnance_on_foot_or_aboard_and_nobody_else(caller: str, may: bool) -> None:
    game = battery(caller, "B rifleman Dorn 20,10", caller="Who")
    strike = call(game, "precision_strike", "Dorn", who="Who")
    if may:
        game.dice(*(1,) * 3)
        game.do(strike)
        assert game.table.get(game["Who"], Turn).done == ("skill",)
    else:
        assert game.refused(strike) == "Only Pilots and Field Engineers call ordnance."


@pytest.mark.rule("TZ-5.1-25")
def test_the_other_sides_ordnance_is_not_theirs_to_call() -> None:
    game = battery("B rifleman Dorn 18,10", ordnance=())
    game.put(0, Orbit(((), ("precision_strike",))))
    assert game.refused(call(game, "precision_strike", "Dorn")) == NOTHING_LEFT


@pytest.mark.rule("TZ-5.1-25")
def test_who_is_engaged_calls_nothing() -> None:
    game = battery("B rifleman Dorn 18,10", "horde walker 11.122,10")
    assert game.refused(call(game, "precision_strike", "Dorn")) == "Engaged: it cannot call ordnance."


@pytest.mark.rule("TZ-5.1-25")
@pytest.mark.parametrize(("inches", "legal"), [(12.0, True), (12.1, False)])
def test_it_is_aimed_within_twelve_inches(inches: float, legal: bool) -> None:
    game = battery("B rifleman Dorn 18,10", ordnance=("precision_strike", "needle_swarm"))
    apart(game, "Dorn", "Pine", inches)
    spot = (10 + 0.63 + inches, 12.0 - 2.0)
    for action in (call(game, "precision_strike", "Dorn"), call(game, "needle_swarm", None, spot)):
        if legal:
            game.battle.check(action)
        else:
            assert game.refused(action) == REACH


@pytest.mark.rule("TZ-5.1-25")
def test_the_caller_has_to_see_where_it_goes() -> None:
    game = battery("B rifleman Dorn 18,10", ordnance=("precision_strike", "needle_swarm"), terrain=[wall(14, 10)])
    assert game.refused(call(game, "precision_strike", "Dorn")) == BLIND
    assert game.refused(call(game, "needle_swarm", None, (18, 10))) == BLIND
    game.battle.check(call(game, "needle_swarm", None, (13, 13)))


@pytest.mark.rule("TZ-5.1-25")
def test_each_kind_is_aimed_in_its_own_way() -> None:
    everything = tuple(tables().ordnance)
    game = battery("B rifleman Dorn 18,10", ordnance=everything)
    for kind, row in tables().ordnance.items():
        wrong = call(game, kind, "Dorn") if row.aim != "model" else call(game, kind, None, (18, 10))
        assert game.refused(wrong) in (
            "Name the model it is to strike.", "Name the spot it is to strike.", "Name the first spot.",
            "Name the spot where it begins.", "It is not aimed at anything.",
        )
    assert game.refused(call(game, "needle_swarm", None, (-1, 10))) == "That spot is not on the table."
    friend = battery("A rifleman Hale 14,10")
    assert friend.refused(call(friend, "precision_strike", "Hale")) == "Hale is on your side."


@pytest.mark.rule("TZ-5.1-29")
@pytest.mark.parametrize(("inches", "legal"), [(8.0, False), (8.1, True)])
def test_no_ordnance_is_aimed_within_eight_inches_of_a_jammer(inches: float, legal: bool) -> None:
    game = battery("B rifleman Dorn 18,10", ordnance=("precision_strike", "needle_swarm"))
    at = (18.0, 10.0 + inches)
    game.create(Jammer(game["Pine"]), Place.at(*at))
    spot = call(game, "needle_swarm", None, (18, 10))
    from_point(game, "Dorn", (12.0, 5.0), 0.0)
    game.put("Dorn", Place.at(18, at[1] - inches - 0.63))
    for action in (spot, call(game, "precision_strike", "Dorn")):
        if legal:
            game.battle.check(action)
        else:
            assert game.refused(action) == JAMMED


def test_what_is_offered_may_be_done() -> None:
    game = battery("B rifleman Dorn 18,10", "A sniper Moro 12,14", "A freelancer Bo 10,14",
                   ordnance=tuple(tables().ordnance), terrain=[wall(14, 10)])
    kinds = set()
    for offer in offered(game):
        if isinstance(offer, OrdnanceRegion):
            kinds.add(offer.ordnance)
            for spot in offer.spots(game.battle):
                action = offer.action(game.battle, spot)
                assert action is not None
                game.battle.check(action)
        else:
            assert isinstance(offer, CallOrdnance)
            kinds.add(offer.ordnance)
            game.battle.check(offer)
    assert kinds == {"field_sweeper", "airburst_strike", "needle_swarm", "smoke_barrage", "h_a_laser_strike",
                     "cluster_barrage"}


# --- noise ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-31")
def test_a_strike_from_orbit_is_noise_four_where_it_lands() -> None:
    game = battery("B rifleman Dorn 18,10")
    game.dice(*(1,) * 3)
    game.do(call(game, "precision_strike", "Dorn"))
    made = game.first(NoiseMade)
    assert (made.at, made.made, made.level) == ((18.0, 10.0), 4, 4)
    assert len(game.all(NoiseMade)) == 1
    assert game.markers() == [4]


@pytest.mark.rule("TZ-8.2-31")
@pytest.mark.parametrize("kind", ["needle_swarm", "cluster_barrage", "h_a_laser_strike"])
def test_a_strike_at_a_spot_is_heard_there_once(kind: str) -> None:
    game = battery("A sniper Moro 12,14", "A freelancer Bo 10,14", ordnance=(kind,))
    game.dice(*(1,) * 30)
    game.do(call(game, kind, None, (18, 16)))
    assert [(e.at, e.made) for e in resolve(game).all(NoiseMade)] == [((18.0, 16.0), 4)]


# --- Precision Strike ----------------------------------------------------------------------------------------------


def test_a_precision_strike_is_three_dice_at_four_for_three_and_pierces_two() -> None:
    game = battery("B rifleman Dorn 18,10", terrain=[wall(19, 10)])
    game.put("Dorn", Place.at(19 - 0.25 - 0.63, 10))
    game.dice(4, 4, 3, 1, 1)
    game.do(call(game, "precision_strike", "Dorn"))
    rolled, defended = game.first(AttackRolled), game.first(DefenceRolled)
    assert (rolled.faces, rolled.tn, rolled.hits) == ((4, 4, 3), 4, 2)
    assert (defended.cover, len(defended.faces)) == (Cover.HEAVY, 2 + 2 - 2)
    assert game.health("Dorn").damage == 3


def test_it_kills_to_the_callers_credit() -> None:
    game = battery("horde walker 18,10")
    game.dice(4, 1, 1)
    game.do(call(game, "precision_strike", "walker1"))
    assert game.first(HordeDestroyed).cause == Cause("attack", 0, game["Pine"])


def test_cover_is_what_a_base_touches_and_not_what_stands_between_it_and_the_caller() -> None:
    low = wall(15, 10, 0.5, 6, 1.4, blocks_sight=False)
    for x, cover in ((18.0, Cover.NONE), (15.25 + 0.63, Cover.HEAVY)):
        game = battery("B rifleman Dorn 18,10", terrain=[low])
        game.put("Dorn", Place.at(x, 10))
        game.dice(4, 1, 1, 1, 1, 1)
        game.do(call(game, "precision_strike", "Dorn"))
        assert game.first(DefenceRolled).cover == cover


def test_a_titan_is_too_tall_for_cover_from_above_but_a_drop_shield_is_a_roof() -> None:
    game = battery("B titan Ox 18,10", terrain=[wall(18 + 1.969 + 0.25, 10)])
    game.dice(4, 1, 1, 1, 1, 1)
    game.do(call(game, "precision_strike", "Ox"))
    assert game.first(DefenceRolled).cover == Cover.NONE
    game = battery("B titan Ox 18,10")
    game.put("Ox", DropShield())
    game.dice(4, 1, 1, 1, 1, 1)
    game.do(call(game, "precision_strike", "Ox"))
    assert game.first(DefenceRolled).cover == Cover.HEAVY


def test_a_wasted_one_damages_the_heavy_cover_its_target_hugs() -> None:
    game = battery("B rifleman Dorn 18,10", terrain=[wall(19, 10)])
    game.put("Dorn", Place.at(19 - 0.25 - 0.63, 10))
    game.dice(1, 1, 1)
    game.do(call(game, "precision_strike", "Dorn"))
    assert len(game.all(TerrainDamaged)) == 1


def test_three_dice_or_fewer_reach_an_infiltrator_as_they_are() -> None:
    game = battery("B infiltrator Fitch 18,10")
    game.dice(1, 1, 1)
    game.do(call(game, "precision_strike", "Fitch"))
    assert game.first(AttackRolled).dice == 3


# --- Needle Swarm --------------------------------------------------------------------------------------------------


def test_a_needle_swarm_hits_all_infantry_within_six_inches_three_times_and_nothing_else() -> None:
    game = battery("B rifleman In 18,16", "B rifleman Out 18,4", "A rifleman Own 16,10", "B green Pim 20,12",
                   "B titan Ox 22,10", "horde walker 18,12", ordnance=("needle_swarm",))
    from_point(game, "In", (18.0, 10.0), 6.0)
    from_point(game, "Out", (18.0, 10.0), 6.1)
    game.dice(*(1,) * 30)
    game.do(call(game, "needle_swarm", None, (18, 10)))
    hit = {e.victim: (e.hits, len(e.faces)) for e in resolve(game).all(DefenceRolled)}
    assert hit == {game["In"]: (3, 3), game["Own"]: (3, 3), game["Pim"]: (3, 3)}
    assert not [e for e in game.all(Rolled) if e.why == "attack"]
    assert [game.health(n).damage for n in ("In", "Own", "Pim", "Out", "Ox")] == [1, 1, 1, 0, 0]
    assert game.all(HordeDestroyed) == []


def test_a_sure_thing_helps_against_it() -> None:
    game = battery("B rifleman In 18,12", ordnance=("needle_swarm",))
    certain(game, "In")
    game.do(call(game, "needle_swarm", None, (18, 10)))
    assert game.asked.question == "defend"
    game.answer("sure_thing")
    assert game.health("In").damage == 0


# --- H-A-Laser -----------------------------------------------------------------------------------------------------


def test_a_laser_needs_three_pairs_of_eyes_the_callers_among_them() -> None:
    game = battery("A sniper Moro 12,14", "A green Pim 2,35", "B rifleman Dorn 20,10",
                   ordnance=("h_a_laser_strike",), terrain=[wall(18, 30, 36, 0.5, 9)])
    strike = call(game, "h_a_laser_strike", None, (18, 10))
    assert game.refused(strike) == "3 of your models have to see that spot, the caller among them."
    game.put("Pim", Place.at(10, 14))
    game.battle.check(strike)
    game.put("Moro", replace(game.health("Moro"), downed=True))
    assert game.refused(strike) == "3 of your models have to see that spot, the caller among them."


def test_a_laser_burns_everybody_within_three_inches_with_one_roll_and_one_die_more_to_defend() -> None:
    game = battery("A sniper Moro 12,14", "A freelancer Bo 10,14", "B rifleman Dorn 18,12", "B rifleman Far 18,16",
                   "horde walker 16,10", ordnance=("h_a_laser_strike",))
    from_point(game, "Dorn", (18.0, 10.0), 3.0)
    from_point(game, "Far", (18.0, 10.0), 3.1)
    game.dice(4, 4, 3, 3, 1, 1, 1)
    game.do(call(game, "h_a_laser_strike", None, (18, 10)))
    resolve(game)
    rolled = game.first(AttackRolled)
    assert (rolled.faces, rolled.tn) == ((4, 4, 3, 3), 4)
    assert [len(e.faces) for e in game.all(DefenceRolled)] == [3]
    assert (game.health("Dorn").damage, game.health("Dorn").burn) == (2, 1)
    assert (game.health("Far").damage, len(game.all(HordeDestroyed))) == (0, 1)


# --- Cluster Barrage -----------------------------------------------------------------------------------------------


def test_four_grenades_bounce_from_the_marker_one_after_another() -> None:
    game = battery("B rifleman Dorn 30,30", ordnance=("cluster_barrage",))
    dice = [5, 3, *(1,) * 4, 1, 6, *(1,) * 4, 10, 2, *(1,) * 4, 3, 1, *(1,) * 4]
    game.dice(*dice)
    game.do(call(game, "cluster_barrage", None, (18, 16)))
    bounced = game.all(MarkerBounced)
    assert [e.start for e in bounced] == [(18.0, 16.0)] * 4
    assert [e.to != e.start for e in bounced] == [True, False, True, False]
    assert [e.dice for e in game.all(AttackRolled)] == [4, 4, 4, 4]
    assert [e.tn for e in game.all(AttackRolled)] == [5, 5, 5, 5]


def test_a_grenade_of_it_goes_off_with_the_grenades_profile() -> None:
    game = battery("B rifleman Dorn 18,10", ordnance=("cluster_barrage",))
    misses = [1, 1, *(1,) * 4]
    game.dice(1, 1, 5, 1, 1, 1, 1, 1, *misses, *misses, *misses)
    game.do(call(game, "cluster_barrage", None, (18, 10)))
    resolve(game)
    assert len(game.first(DefenceRolled).faces) == 2
    assert game.health("Dorn").damage == 2


# --- Field Sweeper -------------------------------------------------------------------------------------------------


def sweep(game: Sketch, start: Point, end: Point, *faces: int) -> Sketch:
    """Draw the line; these dice fall, then ones."""
    game.do(call(game, "field_sweeper", None, start))
    assert game.asked.question == "sweep_to"
    game.dice(*faces, *(1,) * 30)
    game.answer("sweep", end)
    return resolve(game)


def test_a_field_sweeper_strikes_whoever_is_within_an_inch_of_its_line_to_the_edge() -> None:
    game = battery("B rifleman Near 20,12", "B rifleman Wide 24,13", "A rifleman Own 28,10", "B rifleman Back 14,10",
                   "B titan Ox 33,10", ordnance=("field_sweeper",))
    game.put("Near", Place.at(20, 10 + 0.63 + 1.0)).put("Wide", Place.at(24, 10 + 0.63 + 1.1))
    sweep(game, (16, 10), (36, 10), 4, 1, 1, 1, 1)
    rolled = game.first(AttackRolled)
    assert (rolled.dice, rolled.tn, rolled.hits) == (5, 4, 1)
    assert len(game.all(AttackRolled)) == 1
    struck = sorted(e.victim for e in game.all(DefenceRolled))
    assert struck == sorted([game["Near"], game["Own"], game["Ox"]])
    assert [game.health(n).damage for n in ("Near", "Own", "Ox", "Wide", "Back")] == [3, 3, 3, 0, 0]
    assert [(e.at, e.made) for e in game.all(NoiseMade)] == [((16.0, 10.0), 4)]


def test_its_line_ends_on_the_edge_of_the_table() -> None:
    game = battery(ordnance=("field_sweeper",))
    game.do(call(game, "field_sweeper", None, (16, 10)))
    spot = game.asked.options[0].spot
    assert isinstance(spot, EdgeSpot)
    no = game.refused(Answer("sweep", (30.0, 10.0)))
    assert no == "The line ends on the table's edge."
    assert all(spot.refuse(game.battle, p) is None for p in spot.spots(game.battle))
    assert spot.refuse(game.battle, (36.0, 11.2)) is None
    assert spot.refuse(game.battle, (37.0, 0.0)) == "The line ends on the table's edge."


# --- Smoke Barrage -------------------------------------------------------------------------------------------------


def test_three_clouds_come_down_together_so_that_the_first_does_not_hide_the_others() -> None:
    game = battery(ordnance=("smoke_barrage",))
    game.do(call(game, "smoke_barrage", None, (13, 10)))
    assert (game.asked.question, game.all(SmokeLaid)) == ("more_spots", [])
    game.answer("here", (17, 10))
    game.answer("here", (21, 10))
    assert [e.at for e in game.all(SmokeLaid)] == [(13.0, 10.0), (17.0, 10.0), (21.0, 10.0)]
    assert max(x for x, _ in game.first(SmokeLaid).outline) == 15.0
    assert [(e.at, e.made) for e in game.all(NoiseMade)] == [((13.0, 10.0), 4)]


def test_fewer_clouds_will_do_and_each_has_to_be_in_reach_and_sight() -> None:
    game = battery(ordnance=("smoke_barrage",), terrain=[wall(14, 16)])
    game.do(call(game, "smoke_barrage", None, (13, 10)))
    assert game.refused(Answer("here", (10, 30))) == REACH
    assert game.refused(Answer("here", (17, 19.5))) == BLIND
    game.answer("enough")
    assert len(game.all(SmokeLaid)) == 1


# --- Airburst Strike -----------------------------------------------------------------------------------------------


def airbursts(face: int = 10, *more: str) -> Sketch:
    """Pine (Tactics 3) calls them; Dorn (Tactics 2) of the other side waits in reserve, and so does his own Hale."""
    game = battery("B rifleman Dorn 30,33 reserve", "A rifleman Hale 5,3 reserve", "B null Ox 30,30 reserve",
                   "B sniper Moro 18,27", *more, ordnance=("airburst_strike",))
    game.dice(face).do(call(game, "airburst_strike"))
    return game


@pytest.mark.parametrize(("face", "passed"), [(3, True), (2, False)])
def test_the_caller_tests_tactics_six(face: int, passed: bool) -> None:
    game = airbursts(face)
    test = game.first(TacticsTested)
    assert (test.tn, test.passed, len(game.all(AirburstSet))) == (6, passed, int(passed))
    assert left(game) == ()
    assert game.markers() == ([4] if passed else [])


def test_a_sure_thing_may_cover_the_call_but_no_strike_that_tests_nothing() -> None:
    game = battery("B rifleman Dorn 18,10", ordnance=("airburst_strike", "precision_strike"))
    game.put("Pine", SureThing())
    no = game.refused(call(game, "precision_strike", "Dorn", sure=True))
    assert no == "Nothing has to be rolled here, so a Sure Thing would be wasted."
    game.do(call(game, "airburst_strike", sure=True))
    assert game.all(Rolled) == []
    assert len(game.all(AirburstSet)) == 1


@pytest.mark.parametrize(("face", "knocked"), [(7, 0), (6, 1)])
def test_enemy_infantry_that_lands_tests_nine_or_starts_knocked_down(face: int, knocked: int) -> None:
    game = airbursts().holder(1)
    game.phase("titanfall_redrop")
    game.dice(face)
    game.do(Deploy(game["Dorn"], (10, 33)))
    test = game.first(TacticsTested)
    assert (test.tn, test.passed) == (9, not knocked)
    assert game.health("Dorn").knocked == knocked
    assert len(game.all(KnockedDown)) == knocked


def test_ones_own_infantry_and_titans_land_undisturbed() -> None:
    game = airbursts().holder(0)
    game.phase("titanfall_redrop")
    game.do(Deploy(game["Hale"], (5, 3)))
    assert game.all(TacticsTested) == []
    game.do(Deploy(game["Ox"], (18, 32)))
    assert [e for e in game.all(TacticsTested) if e.why == "airburst"] == []


@pytest.mark.parametrize(("face", "stays"), [(3, True), (2, False)])
def test_when_the_step_closes_the_caller_tests_again(face: int, stays: bool) -> None:
    game = airbursts().holder(0)
    game.phase("titanfall_redrop")
    game.dice(face, *(6,) * 10)
    game.do(DeclineDrop())
    if isinstance(game.waiting, Choose):
        game.answer("wait")
    game.do(DeclineDrop())
    assert len(game.all(AirburstOver)) == int(not stays)
    assert bool(game.table.of_table(Orbit).airbursts) is stays


def test_without_its_caller_it_ends() -> None:
    game = airbursts().holder(0)
    game.run(Kill(game["Pine"], Cause("attack", 1)))
    game.phase("titanfall_redrop")
    game.do(DeclineDrop())
    game.dice(*(6,) * 10)
    game.do(DeclineDrop())
    assert len(game.all(AirburstOver)) == 1
