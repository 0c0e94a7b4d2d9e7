"""The Horde Phase (11.3): Rush, then Attack, then Spawn.

What could go wrong: an attack before the last one has moved, or a card before the last attack; a Walker with two
moves; walking on past somebody it touches; leaving those it has caught; a pool for each attacker instead of one for
the victim; dice counted from the attacker, or only for those who touch; dice for the fallen; cover, a Sure Thing or
the dice of a matchup creeping in; a good Def that protects where the text makes it a weakness.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist, hypot

import pytest

from game.rules.event import Event, Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.attack import AttackRolled, DefenceRolled
from game.rulesets.titanfallz.engagement import engaged_with
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Killed, WentDown, Wounded
from game.rulesets.titanfallz.horde import (
    HordeAttacked,
    HordeAttacks,
    HordeMoved,
    HordeSteadied,
    HordeStepBegan,
)
from game.rulesets.titanfallz.measuring import gap, sees
from game.rulesets.titanfallz.models import body
from game.rulesets.titanfallz.parts import Deck, Spawn, Stats, SureThing
from game.rulesets.titanfallz.spawning import CardDrawn, HordeSpawned
from game.rulesets.titanfallz.sure_thing import SureThingSpent
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Cover, Place
from tests.rulesets.titanfallz.firing import apart
from tests.sketch import Sketch, sketch, wall

WALKER = 0.492
"""The radius of a 25 mm base; a Freelancer's is as large."""
TOUCH = 2 * WALKER
QUIET = ("silence",) * 3


def quiet(game: Sketch) -> Sketch:
    """No card of this game spawns anything."""
    return game.put(0, Deck(QUIET))


def away(game: Sketch, name: str, x: float, y: float) -> float:
    place = game.place(name)
    return hypot(place.x - x, place.y - y)


def length(walk: HordeMoved, start: Place) -> float:
    corners = [start.point, *walk.path]
    return sum(dist(one, two) for one, two in pairwise(corners))


def attacked(game: Sketch, *faces: int) -> HordeAttacked:
    """Run the Attack step alone: exactly these dice fall, and there is one attack."""
    game.dice(*faces)
    game.run(HordeAttacks())
    rolled = [face for event in game.all(Rolled) for face in event.faces]
    assert rolled == list(faces), f"these dice fell: {rolled}"
    assert len(game.all(HordeAttacked)) == 1
    return game.first(HordeAttacked)


def mob(inches: float, count: int) -> list[str]:
    """So many Walkers on a half circle around 18,18, their bases so far from that of a Freelancer there."""
    spots = ((1, 0), (0, 1), (-1, 0), (0, -1), (0.707107, 0.707107), (-0.707107, 0.707107))
    return [f"horde walker {18 + x * (TOUCH + inches):.4f},{18 + y * (TOUCH + inches):.4f}"
            for x, y in spots[:count]]


# --- the order ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.3-01")
def test_all_move_before_any_attacks_and_all_attack_before_any_card() -> None:
    game = sketch("A freelancer Hale 10,10", "B freelancer Dorn 20,10", "A titan Bull 28,28",
                  "horde walker 10,14", "horde walker 20,14", "horde walker 5,30", "horde runner 5,33",
                  "horde titan_zed 20,28", spawns=[(3, 3), (33, 3), (3, 33)])
    game.put(0, Deck(("pack", "armored", "surge")))
    game.noise(10, 10, 6)
    apart(game, "walker2", "Dorn", 0)
    apart(game, "titan_zed1", "Bull", 0)
    game.phase("horde_phase")
    found: dict[str, list[int]] = {}
    kinds: dict[type[Event], str] = {
        HordeMoved: "rush", HordeAttacked: "attack", AttackRolled: "attack", CardDrawn: "spawn",
        HordeSpawned: "spawn",
    }
    for index, event in enumerate(game.events):
        if type(event) in kinds:
            found.setdefault(kinds[type(event)], []).append(index)
    steps = [index for index, event in enumerate(game.events) if isinstance(event, HordeStepBegan)]
    assert [game.events[index].step for index in steps] == ["rush", "attack", "spawn"]  # type: ignore[attr-defined]
    assert {e.unit for e in game.all(HordeMoved)} >= {game["walker1"], game["walker3"], game["runner1"]}
    assert {e.victim for e in game.all(HordeAttacked)} == {game["Hale"], game["Dorn"]}
    assert game.first(AttackRolled).attack.attacker == game["titan_zed1"]
    assert len(game.all(CardDrawn)) == 3
    assert steps[0] < min(found["rush"]) <= max(found["rush"]) < steps[1]
    assert steps[1] < min(found["attack"]) <= max(found["attack"]) < steps[2] < min(found["spawn"])


# --- Rush -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.3-02")
def test_every_free_one_ends_nearer_the_loudest_marker_or_at_a_model() -> None:
    game = quiet(sketch("A freelancer Hale 24,18", "horde walker 4,18", "horde runner 33,33", "horde fatty 4,30",
                        "horde brute 18,4", "horde walker 27.5,18", "horde walker 10,33 knocked=1",
                        terrain=[wall(7, 18, 0.5, 6, 4)]))
    names = ("walker1", "runner1", "fatty1", "brute1", "walker2")
    game.noise(18, 18, 2)
    game.noise(4, 28, 1)
    before = {name: away(game, name, 18, 18) for name in names}
    fallen = game.place("walker3")
    game.dice(1, 1, 1, 1, 1)
    game.phase("horde_phase")
    for name in names[:4]:
        assert away(game, name, 18, 18) < before[name] - 1
    assert engaged_with(game.table, game["walker2"]) == [game["Hale"]]
    assert {walk.goal for walk in game.walks()} == {game.walks()[0].goal}
    assert game.place("walker3") == fallen
    assert game.first(HordeSteadied).unit == game["walker3"]


@pytest.mark.rule("TZ-11.3-02")
def test_without_a_marker_rush_falls_back_on_the_nearest_model_in_sight() -> None:
    game = quiet(sketch("A freelancer Hale 18,18", "horde walker 4,18", "horde walker 18,30"))
    game.phase("horde_phase")
    assert [walk.goal for walk in game.walks()] == [game["Hale"]] * 2
    assert (game.place("walker1").x, game.place("walker2").y) == (8, 26)


@pytest.mark.rule("TZ-11.3-02")
def test_one_that_stands_on_the_marker_stays_there() -> None:
    game = quiet(sketch("horde walker 18,18"))
    game.noise(18, 18, 3)
    game.phase("horde_phase")
    assert not game.walks()
    assert game.place("walker1").point == (18, 18)


@pytest.mark.rule("TZ-11.3-02")
def test_the_nearest_to_its_goal_goes_first() -> None:
    game = quiet(sketch("horde walker 2,18", "horde walker 10,18", "horde walker 6,18"))
    game.noise(34, 18, 3)
    game.phase("horde_phase")
    assert [walk.unit for walk in game.walks()] == [game["walker2"], game["walker3"], game["walker1"]]


@pytest.mark.rule("TZ-11.3-03")
@pytest.mark.parametrize(("kind", "inches"), [("walker", 4), ("fatty", 4), ("brute", 6), ("titan_zed", 8)])
def test_all_but_the_runner_move_their_speed_once(kind: str, inches: float) -> None:
    game = quiet(sketch(f"horde {kind} 3,18"))
    name = f"{kind}1"
    start = game.place(name)
    game.noise(33, 18, 6)
    game.phase("horde_phase")
    assert [walk.unit for walk in game.walks()] == [game[name]]
    assert length(game.walks()[0], start) == pytest.approx(inches, abs=0.01)
    assert game.place(name).x == pytest.approx(3 + inches, abs=0.01)


def standoff(inches: float, rulings: dict[str, str | int] | None = None) -> Sketch:
    """A Walker on its way along a line that Hale stands on, so far ahead of it."""
    game = quiet(sketch("A freelancer Hale 10,18", "horde walker 3,18", rulings=rulings))
    game.noise(33, 18, 6)
    game.put("walker1", Place.at(10 - TOUCH - inches, 18))
    return game


@pytest.mark.rule("TZ-11.3-05")
def test_one_that_meets_a_model_stops_in_contact_and_is_engaged() -> None:
    game = standoff(2)
    start = game.place("walker1")
    game.dice(1)
    game.phase("horde_phase")
    assert len(game.walks()) == 1
    assert length(game.walks()[0], start) == pytest.approx(2, abs=0.01)
    assert gap(game.table, game["walker1"], game["Hale"]) <= 0.01
    assert engaged_with(game.table, game["walker1"]) == [game["Hale"]]
    assert engaged_with(game.table, game["Hale"]) == [game["walker1"]]
    game.activate("Hale")
    said = game.refused(RangedAttack(game["Hale"], "combat_rifle", game["walker1"]))
    assert said == "Engaged: it may only fight those it is locked with, in melee."


@pytest.mark.rule("TZ-11.3-05")
@pytest.mark.parametrize(("inches", "caught"), [(4.0, True), (4.1, False)])
def test_only_one_that_gets_as_far_as_contact_is_engaged(inches: float, caught: bool) -> None:
    game = standoff(inches)
    game.dice(*[1] * caught)
    game.phase("horde_phase")
    assert bool(engaged_with(game.table, game["Hale"])) is caught
    assert bool(game.all(HordeAttacked)) is caught


@pytest.mark.rule("TZ-11.3-05")
def test_others_of_the_dead_do_not_stop_it() -> None:
    game = quiet(sketch("horde walker 6,18", "horde fatty 9,18 knocked=2"))
    game.noise(33, 18, 6)
    game.phase("horde_phase")
    assert game.walks()[0].unit == game["walker1"]
    assert game.place("walker1").x > 7.6, "it went through, or past, and not up to the other's base"
    assert gap(game.table, game["walker1"], game["fatty1"]) >= 0


@pytest.mark.rule("TZ-11.3-05", "TZ-11.3-02")
@pytest.mark.parametrize("beyond", [-1, 1])
def test_one_that_is_engaged_stays_and_goes_on_once_contact_is_broken(beyond: int) -> None:
    game = standoff(0)
    game.put("walker1", Place.at(10 + beyond * TOUCH, 18))
    game.dice(1)
    game.phase("horde_phase")
    assert not game.walks()
    assert len(game.all(HordeAttacked)) == 1
    game.put("Hale", Place.at(10, 30))
    game.phase("horde_phase")
    assert game.place("walker1").x == pytest.approx(14 + beyond * TOUCH, abs=0.01)
    assert not game.all(HordeAttacked)


@pytest.mark.rule("TZ-11.3-05", "TZ-11.3-02")
def test_by_the_switch_one_that_is_engaged_follows_the_noise() -> None:
    game = standoff(0, {"horde_engaged": "leaves"})
    game.put("walker1", Place.at(10 + TOUCH, 18))
    game.phase("horde_phase")
    assert [walk.unit for walk in game.walks()] == [game["walker1"]]
    assert game.place("walker1").x == pytest.approx(14 + TOUCH, abs=0.01)
    assert not game.all(HordeAttacked)
    assert not engaged_with(game.table, game["Hale"])


@pytest.mark.rule("TZ-11.3-05")
def test_by_the_switch_one_whose_way_is_barred_by_whom_it_touches_still_attacks() -> None:
    game = standoff(0, {"horde_engaged": "leaves"})
    game.dice(1)
    game.phase("horde_phase")
    assert not game.walks()
    assert game.first(HordeAttacked).victim == game["Hale"]


@pytest.mark.rule("TZ-11.3-05", "TZ-11.3-04")
@pytest.mark.parametrize("reading", ["stays", "leaves"])
def test_a_runner_that_meets_somebody_in_its_first_move_stops_under_either_reading(reading: str) -> None:
    game = quiet(sketch("A freelancer Hale 8,18.5", "horde runner 2,18", rulings={"horde_engaged": reading}))
    game.noise(34, 18, 3)
    game.dice(1)
    game.phase("horde_phase")
    assert len(game.walks()) == 1
    assert engaged_with(game.table, game["runner1"]) == [game["Hale"]]
    assert len(game.all(HordeAttacked)) == 1


@pytest.mark.rule("TZ-11.3-04", "TZ-11.3-05")
def test_a_stopped_runner_does_not_turn_to_another_marker_that_is_nearer_now() -> None:
    game = quiet(sketch("A freelancer Hale 10.3,22.9", "horde runner 4,18", terrain=[wall(10, 13, 0.5, 18, 4)],
                        rulings={"horde_engaged": "leaves"}))
    game.noise(13, 16, 3)
    game.noise(6, 28, 3)
    game.dice(1)
    game.phase("horde_phase")
    assert away(game, "runner1", 6, 28) < away(game, "runner1", 13, 16), "the other marker is the nearer one now"
    assert len(game.walks()) == 1
    assert engaged_with(game.table, game["runner1"]) == [game["Hale"]]


# --- Attack ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.3-06")
def test_who_is_touched_is_attacked_and_who_is_an_inch_away_is_not() -> None:
    game = sketch("A freelancer Hale 18,18", "B freelancer Dorn 18,10", *mob(0, 1), "horde walker 20,10")
    apart(game, "walker2", "Dorn", 1)
    told = attacked(game, 4)
    assert (told.victim, told.attackers) == (game["Hale"], (game["walker1"],))


@pytest.mark.rule("TZ-11.3-06", "TZ-11.3-07")
def test_two_that_touch_one_model_make_one_pool_of_two_dice() -> None:
    game = sketch("A freelancer Hale 18,18", *mob(0, 2))
    told = attacked(game, 4, 4)
    assert told.attackers == (game["walker1"], game["walker2"])


@pytest.mark.rule("TZ-11.3-06")
def test_the_dead_attack_either_side_in_one_phase() -> None:
    game = sketch("A freelancer Hale 18,18", "B freelancer Dorn 18,10", *mob(0, 1), "horde walker 20,10")
    apart(game, "walker2", "Dorn", 0)
    game.dice(1, 1)
    game.run(HordeAttacks())
    assert [event.victim for event in game.all(HordeAttacked)] == [game["Hale"], game["Dorn"]]


@pytest.mark.rule("TZ-11.3-06")
def test_one_that_touches_two_attacks_the_nearer_by_its_middle() -> None:
    game = sketch("A titan Bull 22,18", "B freelancer Dorn 18,18", "horde walker 18,18")
    apart(game, "walker1", "Dorn", 0)
    apart(game, "Bull", "walker1", 0)
    told = attacked(game, 4)
    assert told.victim == game["Dorn"]


@pytest.mark.rule("TZ-11.3-06")
def test_between_two_as_near_a_die_nobody_tells_decides() -> None:
    chosen = set()
    for seed in range(12):
        game = sketch("A freelancer Hale 18,18", "B freelancer Dorn 22,18", "horde walker 20,20", seed=seed)
        game.put("walker1", Place.at(18 + TOUCH, 18)).put("Dorn", Place.at(18 + 2 * TOUCH, 18))
        told = attacked(game, 1)
        chosen.add(told.victim)
    assert chosen == {game["Hale"], game["Dorn"]}


@pytest.mark.rule("TZ-11.3-06")
def test_who_lies_downed_is_finished_without_a_roll() -> None:
    game = sketch("A freelancer Hale 18,18 downed damage=2", *mob(0, 2))
    game.run(HordeAttacks())
    assert not game.all(Rolled)
    assert game.first(Killed).unit == game["Hale"]
    assert game.first(Killed).why == "horde"


@pytest.mark.rule("TZ-11.3-07")
def test_a_die_for_each_within_three_inches_of_the_victim_and_no_more() -> None:
    game = sketch("A freelancer Hale 18,18", *mob(0, 1), "horde walker 14,18", "horde walker 18,22")
    game.put("walker2", Place.at(18 - TOUCH - 3.0, 18))
    game.put("walker3", Place.at(18, 18 + TOUCH + 3.1))
    told = attacked(game, 4, 4)
    assert told.attackers == (game["walker1"], game["walker2"])
    assert gap(game.table, game["walker1"], game["walker2"]) > 3, "three inches from the victim, not the attacker"


@pytest.mark.rule("TZ-11.3-07")
def test_those_near_count_in_sight_or_not_and_even_if_they_touch_another() -> None:
    game = sketch("A freelancer Hale 18,18", "B freelancer Dorn 18,20.5", *mob(0, 1), "horde walker 18,22",
                  "horde brute 14.5,18", terrain=[wall(16.6, 18, 0.4, 3, 4)])
    game.put("walker2", Place.at(18 + TOUCH, 20.5))
    assert not sees(game.table, game["Hale"], game["brute1"])
    game.dice(4, 4, 4, 4, 4)
    game.run(HordeAttacks())
    pools = {event.victim: event.attackers for event in game.all(HordeAttacked)}
    assert pools[game["Hale"]] == (game["walker1"], game["walker2"], game["brute1"])
    assert pools[game["Dorn"]] == (game["walker1"], game["walker2"])


@pytest.mark.rule("TZ-11.3-07")
def test_neither_a_fallen_one_nor_a_titan_zed_adds_a_die() -> None:
    game = sketch("A freelancer Hale 18,18", *mob(0, 2), "horde titan_zed 14,18")
    game.put("titan_zed1", Place.at(14.5, 18))
    game.put("walker2", replace(game.health("walker2"), knocked=1))
    told = attacked(game, 4)
    assert told.attackers == (game["walker1"],)


@pytest.mark.rule("TZ-11.3-07")
def test_a_fallen_one_that_sheds_its_last_token_adds_no_die_in_that_phase() -> None:
    game = quiet(sketch("A freelancer Hale 18,18", *mob(0, 2)))
    game.put("walker2", replace(game.health("walker2"), knocked=1))
    game.dice(4)
    game.phase("horde_phase")
    assert game.first(HordeSteadied).left == 0
    assert game.first(HordeAttacked).attackers == (game["walker1"],)
    game.dice(4, 4)
    game.phase("horde_phase")
    assert game.first(HordeAttacked).attackers == (game["walker1"], game["walker2"])


def torn(defence: int, faces: tuple[int, ...], reading: str) -> HordeAttacked:
    """Three Walkers at somebody of this Def, and with so much Armor that nobody falls."""
    game = sketch("A freelancer Hale 18,18", *mob(0, 3), rulings={"horde_attack": reading})
    game.put("Hale", replace(game.table.get(game["Hale"], Stats), defence=defence, arm=9))
    game.put("Hale", SureThing(False))
    return attacked(game, *faces)


@pytest.mark.rule("TZ-11.3-08", "TZ-11.3-09")
@pytest.mark.parametrize(("defence", "hurts"), [(2, 3), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_a_die_that_reaches_the_def_of_the_victim_hurts(defence: int, hurts: int) -> None:
    told = torn(defence, (3, 4, 6), "literal")
    assert (told.faces, told.needed, told.damage) == ((3, 4, 6), defence, hurts)


@pytest.mark.rule("TZ-11.3-08", "TZ-11.3-09")
@pytest.mark.parametrize(("defence", "hurts"), [(2, 0), (3, 0), (4, 1), (5, 2), (6, 2)])
def test_by_the_switch_the_victim_saves_and_a_die_that_falls_short_hurts(defence: int, hurts: int) -> None:
    told = torn(defence, (3, 4, 6), "saves")
    assert (told.faces, told.needed, told.damage) == ((3, 4, 6), defence, hurts)


@pytest.mark.rule("TZ-11.3-09")
def test_each_success_is_one_damage_and_two_down_a_freelancer() -> None:
    game = sketch("A freelancer Hale 18,18", *mob(0, 3))
    told = attacked(game, 5, 6, 4)
    assert told.damage == 2
    assert (game.first(Wounded).amount, game.first(Wounded).total, game.first(Wounded).armor) == (2, 2, 1)
    assert game.first(WentDown).unit == game["Hale"]
    assert game.first(WentDown).cause.kind == "horde"


@pytest.mark.rule("TZ-11.3-09")
@pytest.mark.parametrize(("faces", "damage"), [((4, 4, 4), 0), ((5, 4, 4), 1)])
def test_damage_up_to_its_armor_leaves_it_standing(faces: tuple[int, ...], damage: int) -> None:
    game = sketch("A freelancer Hale 18,18", *mob(0, 3))
    assert attacked(game, *faces).damage == damage
    assert (game.health("Hale").damage, game.health("Hale").downed) == (damage, False)


@pytest.mark.rule("TZ-11.3-10")
def test_no_die_of_a_matchup_no_target_number_and_no_defence() -> None:
    game = sketch("A titan Bull 18,18", "horde brute 22,18", "horde fatty 12,18", "horde walker 18,12")
    for name, (x, y) in {"brute1": (1, 0), "fatty1": (-1, 0), "walker1": (0, 1)}.items():
        apart(game, name, "Bull", 0)
        reach = game.place(name).x - 18
        game.put(name, Place.at(18 + x * reach, 18 + y * reach))
    told = attacked(game, 5, 4, 4)
    assert (len(told.attackers), told.needed, told.damage) == (3, 5, 1)
    assert not game.all(AttackRolled)
    assert not game.all(DefenceRolled)


@pytest.mark.rule("TZ-11.3-10")
def test_an_infiltrator_faces_as_many_dice_as_anyone() -> None:
    assert "hard_to_pin" in tables().infantry["infiltrator"].abilities
    game = sketch("A infiltrator Ghost 18,18", *mob(0.3, 5))
    apart(game, "walker1", "Ghost", 0)
    assert len(attacked(game, 2, 2, 2, 2, 2).faces) == 5


def sheltered(reading: str, *, sure: bool) -> Sketch:
    """Hale behind a heavy wall he leans on, with two Walkers at him."""
    game = sketch("A freelancer Hale 18,18", *mob(0, 2), rulings={"horde_attack": reading},
                  terrain=[wall(18 - WALKER - 0.25, 18)])
    game.put("Hale", SureThing(sure))
    return game


@pytest.mark.rule("TZ-11.3-10")
def test_neither_cover_nor_a_sure_thing_helps_against_the_horde() -> None:
    told = attacked(sheltered("literal", sure=True), 5, 6)
    assert (told.faces, told.damage) == ((5, 6), 2)


@pytest.mark.rule("TZ-11.3-10")
@pytest.mark.parametrize(("faces", "damage"), [
    ((5, 4, 4, 4), 1), ((1, 4, 5, 6), 0), ((5, 5, 6, 6), 0), ((1, 2, 3, 4), 2),
])
def test_by_the_switch_cover_adds_its_dice_to_the_save(faces: tuple[int, ...], damage: int) -> None:
    game = sheltered("saves", sure=False)
    assert game.table.board.touches_cover(body(game.table, game["Hale"])) is Cover.HEAVY
    told = attacked(game, *faces)
    assert (told.faces, told.damage) == (faces, damage)


@pytest.mark.rule("TZ-11.3-10")
def test_by_the_switch_a_sure_thing_saves_from_all_of_it() -> None:
    game = sheltered("saves", sure=True)
    game.run(HordeAttacks())
    assert isinstance(game.waiting, Choose)
    assert (game.asked.side, game.asked.question) == (0, "defend_horde")
    game.answer("sure_thing")
    assert not game.all(Rolled)
    assert (game.first(SureThingSpent).unit, game.first(SureThingSpent).on) == (game["Hale"], "defence")
    assert game.first(HordeAttacked).damage == 0
    assert game.health("Hale").damage == 0
    game.dice(4, 4, 4, 4)
    game.run(HordeAttacks())
    assert game.first(HordeAttacked).damage == 2, "it is spent, and nobody is asked again"


@pytest.mark.rule("TZ-11.3-10")
def test_by_the_switch_it_may_keep_its_sure_thing_and_roll() -> None:
    game = sheltered("saves", sure=True)
    game.run(HordeAttacks())
    game.dice(5, 5, 1, 1)
    game.answer("roll")
    assert game.first(HordeAttacked).damage == 0
    assert not game.all(SureThingSpent)


# --- Spawn ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.3-11")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_card_is_drawn_for_each_spawn_point_in_their_order(count: int) -> None:
    game = sketch(spawns=[(3, 3), (33, 3), (3, 33)][:count])
    game.put(0, Deck(("silence", "armored", "silence", "crowd")))
    game.phase("horde_phase")
    drawn = game.all(CardDrawn)
    numbers = [game.table.get(event.point, Spawn).number for event in drawn]
    assert numbers == list(range(1, count + 1))
    assert [event.card for event in drawn] == ["silence", "armored", "silence"][:count]
