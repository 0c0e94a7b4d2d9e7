"""Rules 11.5: the Titan the horde got to first.

Ways it could go wrong: a roll for a Titan that an enemy, a fall or its own side destroyed; none where the horde armed
the core a while before; the roll before the blast, or after a game that is over; a Titan-Zed that follows itself, that
the others do not hear, that adds a die to the crowd's pool, that shoots, or that meets no defence; a crowd that stays,
or that counts as killed; a charge planted from afar, by anybody, at no cost, or without having to get away.
"""

from __future__ import annotations

import pytest

from game.rules.event import Outcome, Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.attack import AttackResolved, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.explosions import Exploded, TitanLost, WreckLeft
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, Hurt, Kill, Killed
from game.rulesets.titanfallz.horde import HordeAttacked
from game.rulesets.titanfallz.interacting import Interact, Interacted
from game.rulesets.titanfallz.models import horde
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import (
    Charge,
    Hits,
    HordeTally,
    KillTrack,
    Model,
    Noise,
    Score,
    SureThing,
    Turn,
    Wreck,
)
from game.rulesets.titanfallz.titan_zed import ChargePlanted, TitanZedRose
from game.tabletop.parts import Base, Cover, Place
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, shoot
from tests.sketch import Sketch, sketch

SEIZE = "titan-zed"


def asked_the_dead(game: Sketch) -> list[tuple[int, tuple[int, ...]]]:
    """The rolls for a Titan that was lost: sides of the die, and its face."""
    return [(roll.sides, roll.faces) for roll in game.all(Rolled) if roll.why == SEIZE]


def zeds(game: Sketch) -> list[int]:
    return [unit for unit in horde(game.table) if game.table.get(unit, Model).rank == "titan_zed"]


def torn(*faces: int, lines: tuple[str, ...] = (), **options: object) -> Sketch:
    """A Walker tears at an empty Titan that stands all its Armor can take; these dice fall."""
    game = sketch("B null Ox 20,20 damage=11", "horde walker 10,10", *lines, **options)  # type: ignore[arg-type]
    apart(game, "walker1", "Ox", 0.0)
    game.dice(*faces).phase("horde_phase")
    return game


# --- the die -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.5-01")
@pytest.mark.parametrize("critical", [1, 2])
def test_a_titan_that_the_horde_destroyed_takes_one_d6(critical: int) -> None:
    game = torn(5, critical, 6)
    assert [event.cause.kind for event in game.all(TitanLost)] == ["horde"]
    assert asked_the_dead(game) == [(6, (6,))]


@pytest.mark.rule("TZ-11.5-01")
def test_a_core_that_the_horde_armed_takes_it_when_it_goes_off_after_the_blast() -> None:
    game = torn(5, 4)
    assert asked_the_dead(game) == []
    game.put("pilotA", Place.at(1, 1)).put("pilotB", Place.at(1, 35)).dice(3, 6, 6).phase("titanfall_redrop")
    kinds = [type(event) for event in game.events]
    assert kinds.index(Exploded) < kinds.index(NoiseMade) < kinds.index(TitanZedRose)
    assert asked_the_dead(game) == [(6, (3,))]


@pytest.mark.rule("TZ-11.5-01", "TZ-11.5-06")
def test_the_claws_of_a_titan_zed_are_horde_damage() -> None:
    game = sketch("B null Ox 20,20 damage=11", "horde titan_zed 10,20")
    apart(game, "titan_zed1", "Ox", 0.0)
    game.dice(4, 1, 1, 1, 1, 1, 1, 1, 6).phase("horde_phase")
    assert [event.unit for event in game.all(Killed)] == [game["Ox"]]
    assert asked_the_dead(game) == [(6, (6,))]


@pytest.mark.rule("TZ-11.5-01")
@pytest.mark.parametrize("critical", [3, 5, 7, 10])
def test_a_titan_that_is_not_destroyed_takes_none(critical: int) -> None:
    """Not even an empty one that the dead touch as the phase ends."""
    game = torn(5, critical)
    assert (game.all(Killed), asked_the_dead(game), zeds(game)) == ([], [], [])


@pytest.mark.rule("TZ-11.5-01")
def test_a_pilot_that_dies_aboard_ends_the_game_before_the_die() -> None:
    game = sketch("B titan Ox 20,20 damage=11", "horde walker 10,10")
    apart(game, "walker1", "Ox", 0.0)
    game.dice(5, 1).phase("horde_phase")
    assert game.battle.outcome == Outcome(0, "pilot")
    assert (asked_the_dead(game), zeds(game)) == ([], [])


@pytest.mark.rule("TZ-11.5-02")
@pytest.mark.parametrize("critical", [1, 2])
def test_a_titan_that_an_enemy_destroyed_takes_none(critical: int) -> None:
    """Though the horde did most of the damage."""
    game = certain(armed(sketch("A freelancer Ash 10,10", "B null Ox 25,10 damage=10"), "Ash", "pistol"))
    game.run(Hurt(game["Ox"], 1, Cause("horde")))
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, critical)
    assert [event.unit for event in game.all(Killed)] == [game["Ox"]]
    assert (asked_the_dead(game), zeds(game), len(game.all(WreckLeft))) == ([], [], 1)


@pytest.mark.rule("TZ-11.5-02")
def test_a_core_that_an_enemy_armed_takes_none_though_the_horde_tears_at_it_afterwards() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B null Ox 25,10 damage=11"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 4)
    game.dice(10).run(Hurt(game["Ox"], 1, Cause("horde")))
    game.put("pilotA", Place.at(1, 35)).dice(6, 6).phase("titanfall_redrop")
    assert [event.unit for event in game.all(Killed)] == [game["Ox"]]
    assert (asked_the_dead(game), len(game.all(WreckLeft))) == ([], 1)


@pytest.mark.rule("TZ-11.5-03")
@pytest.mark.parametrize("face", [4, 5, 6])
def test_on_four_or_more_a_wreck_that_gives_light_cover_lies_where_it_stood(face: int) -> None:
    game = torn(5, 1, face)
    wreck = game.first(WreckLeft)
    assert (wreck.titan, wreck.cover) == (game["Ox"], Cover.LIGHT)
    assert [place.point for _, _, place in game.table.having(Wreck, Place)] == [(20.0, 20.0)]
    assert zeds(game) == []


@pytest.mark.rule("TZ-11.5-04")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_on_one_to_three_a_titan_zed_stands_where_it_stood(face: int) -> None:
    game = torn(5, 1, face)
    [zed] = zeds(game)
    assert game.table.get(zed, Place).point == (20.0, 20.0)
    assert game.table.get(zed, Hits) == Hits(5)
    assert game.table.get(zed, Base).radius == game.table.get(game["Ox"], Base).radius
    assert game.all(WreckLeft) == []
    assert [event.unit for event in game.all(Killed)] == [game["Ox"]]


@pytest.mark.rule("TZ-11.5-04")
def test_it_stands_there_although_the_table_holds_no_more_horde() -> None:
    """Eighteen Walkers, far from the blast."""
    crowd = tuple(f"horde walker {2 + 1.4 * n:.1f},35" for n in range(17))
    game = torn(5, 1, 2, lines=(*crowd, "horde walker 2,33"))
    assert len(horde(game.table)) == 18 + 1


# --- its attack ----------------------------------------------------------------------------------------------------


def clawed(victim: str, *faces: int, **options: object) -> Sketch:
    """A Titan-Zed touches a model; these dice fall in the Horde Phase."""
    game = sketch(victim, "horde titan_zed 10,20", **options)  # type: ignore[arg-type]
    certain(game)
    apart(game, "titan_zed1", victim.split()[2], 0.0)
    game.dice(*faces).phase("horde_phase")
    return game


@pytest.mark.rule("TZ-11.5-06")
@pytest.mark.parametrize(("victim", "dice"), [
    ("B titan Ox 20,20", 6), ("B null Ox 20,20", 6), ("B rifleman Ox 20,20", 4), ("B green Ox 20,20", 4),
])
def test_it_rolls_six_dice_against_a_titan_and_four_against_infantry(victim: str, dice: int) -> None:
    game = clawed(victim, *(3,) * dice)
    assert [(e.attack.attacker, e.faces, e.tn, e.hits) for e in game.all(AttackRolled)] == [
        (game["titan_zed1"], (3,) * dice, 4, 0)]
    assert game.all(HordeAttacked) == []


@pytest.mark.rule("TZ-11.5-06")
@pytest.mark.parametrize(("defence", "damage"), [((4, 4), 2), ((5, 4), 2), ((5, 5), 0)])
def test_one_unblocked_hit_at_four_or_more_does_two_damage(defence: tuple[int, int], damage: int) -> None:
    """A Titan with Def 5+ takes two hits."""
    game = clawed("B titan Ox 20,20", 4, 6, 3, 3, 3, 3, *defence)
    assert (game.first(DefenceRolled).faces, game.first(AttackResolved).damage) == (defence, damage)
    assert game.health("Ox").damage == damage


@pytest.mark.rule("TZ-11.5-06")
def test_a_sure_thing_defends_against_it() -> None:
    game = sketch("B rifleman Bo 20,20", "horde titan_zed 10,20")
    apart(game, "titan_zed1", "Bo", 0.0)
    game.put("Bo", SureThing()).dice(6, 6, 6, 6).phase("horde_phase")
    assert game.asked.question == "defend"
    game.answer("sure_thing")
    assert game.health("Bo").damage == 0


@pytest.mark.rule("TZ-11.5-06")
def test_it_does_not_attack_at_a_distance() -> None:
    game = sketch("B rifleman Bo 20,20", "horde titan_zed 10,20")
    apart(game, "titan_zed1", "Bo", 8.5)
    game.phase("horde_phase")
    assert game.all(AttackRolled) == []
    assert len(game.walks()) == 1


@pytest.mark.rule("TZ-11.5-06")
def test_beside_it_the_crowd_rolls_a_pool_of_its_own_without_its_die() -> None:
    game = sketch("B titan Ox 20,20", "horde titan_zed 10,20", "horde walker 20,25")
    apart(game, "titan_zed1", "Ox", 0.0)
    game.put("walker1", Place.at(20, 20 + 1.969 + game.table.get(game["walker1"], Base).radius))
    game.dice(1, 3, 3, 3, 3, 3, 3).phase("horde_phase")
    assert [(e.attackers, e.faces) for e in game.all(HordeAttacked)] == [((game["walker1"],), (1,))]
    assert [len(e.faces) for e in game.all(AttackRolled)] == [6]


# --- its noise -----------------------------------------------------------------------------------------------------


def own_marker(game: Sketch) -> tuple[int, Place]:
    [(noise, place)] = [(n, p) for _, n, p in game.table.having(Noise, Place) if n.own == game["titan_zed1"]]
    return noise.level, place


@pytest.mark.rule("TZ-11.5-07")
def test_it_is_heard_at_its_base_before_anything_moves() -> None:
    game = sketch("horde titan_zed 20,20", "horde walker 5,5")
    game.phase("horde_phase")
    level, place = own_marker(game)
    assert (level, place.point) == (3, (20.0, 20.0))
    kinds = [type(event) for event in game.events]
    assert kinds.index(NoiseMade) < kinds.index(type(game.walks()[0]))


@pytest.mark.rule("TZ-11.5-07")
def test_its_noise_is_kept_apart_from_that_of_others() -> None:
    game = sketch("horde titan_zed 20,20")
    game.noise(20, 22, 1)
    game.phase("horde_phase")
    assert game.markers() == [3, 1]


@pytest.mark.rule("TZ-11.5-07")
def test_it_is_heard_anew_in_every_horde_phase() -> None:
    """Where it stayed its own marker is raised; it fades by one in between."""
    game = sketch("horde titan_zed 20,20 knocked=2")
    for level in (3, 5, 6):
        game.phase("horde_phase")
        assert own_marker(game)[0] == level
        game.phase("upkeep")


# --- its way -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.5-08")
def test_it_moves_eight_inches_toward_the_loudest_marker_and_nobody_is_asked() -> None:
    game = sketch("horde titan_zed 10,20", "A freelancer Ash 10,30", "B freelancer Bo 10,8")
    game.noise(30, 20, 5)
    game.noise(10, 34, 4)
    game.phase("horde_phase")
    assert game.place("titan_zed1").point == pytest.approx((18, 20), abs=0.01)
    assert game.waiting is None


@pytest.mark.rule("TZ-11.5-09")
def test_it_follows_a_faint_noise_rather_than_its_own_and_the_walkers_follow_it() -> None:
    """Its own marker has level 3, the rifle's far to the east level 1."""
    game = sketch("horde titan_zed 18,18", "horde walker 18,30")
    rifle = game.noise(33, 18, 1)
    game.phase("horde_phase")
    [own] = [entity for entity, noise, _ in game.table.having(Noise, Place) if noise.own is not None]
    assert {walk.unit: walk.goal for walk in game.walks()} == {game["titan_zed1"]: rifle, game["walker1"]: own}
    assert game.place("titan_zed1").point == pytest.approx((26, 18), abs=0.01)
    assert game.place("walker1").point == pytest.approx((18, 26), abs=0.01)


@pytest.mark.rule("TZ-11.5-09")
def test_with_no_noise_but_its_own_it_heads_for_meat() -> None:
    game = sketch("horde titan_zed 18,18", "B freelancer Bo 18,30")
    game.phase("horde_phase")
    assert [walk.goal for walk in game.walks()] == [game["Bo"]]


@pytest.mark.rule("TZ-11.5-08", "TZ-11.5-09")
def test_two_titan_zeds_follow_each_other_and_none_itself() -> None:
    game = sketch("horde titan_zed 6,20", "horde titan_zed 30,20")
    game.phase("horde_phase")
    assert game.place("titan_zed1").x == pytest.approx(14, abs=0.01)
    assert game.place("titan_zed2").x == pytest.approx(22, abs=0.01)


# --- its end -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-11.5-11")
def test_with_it_goes_every_horde_model_within_six_inches() -> None:
    game = sketch("horde titan_zed 18,18", "horde walker 1,1", "horde runner 1,1", "horde brute 1,1")
    apart(game, "walker1", "titan_zed1", 6.0)
    apart(game, "runner1", "titan_zed1", 6.1)
    spot = game.place("titan_zed1")
    game.put("brute1", Place.at(spot.x, spot.y - 5))
    game.put("titan_zed1", Hits(1))
    armed(game.put("pilotA", Place.at(18, 30)), "pilotA", "pistol")
    shoot(game, "pilotA", "pistol", "titan_zed1", 4, 1, 1, 1)
    assert horde(game.table) == [game["runner1"]]
    assert {event.unit: event.counts for event in game.all(HordeDestroyed)} == {
        game["titan_zed1"]: True, game["walker1"]: False, game["brute1"]: False}


@pytest.mark.rule("TZ-11.5-11", "TZ-11.5-12")
def test_who_goes_with_it_counts_for_nobody_another_titan_zed_included() -> None:
    game = sketch("A freelancer Ash 10,10", "horde titan_zed 18,18", "horde titan_zed 24,18", "horde walker 18,22")
    game.run(Kill(game["titan_zed1"], Cause("attack", 0, game["Ash"])))
    assert horde(game.table) == []
    assert game.table.of_table(Score).vp == (3, 0)
    assert game.table.of_table(HordeTally).by_side == (1, 0)
    assert game.table.get(game["Ash"], KillTrack).kills == 1


@pytest.mark.rule("TZ-11.5-11")
def test_models_of_the_players_stay() -> None:
    game = sketch("A freelancer Ash 20.5,18", "horde titan_zed 18,18")
    game.run(Kill(game["titan_zed1"], Cause("attack", 0, game["Ash"])))
    assert game.all(Killed) == []


# --- the charge ----------------------------------------------------------------------------------------------------


def beside(kind: str = "veteran", inches: float = 0.0) -> Sketch:
    """Pam begins its activation at a Titan-Zed."""
    game = sketch(f"A {kind} Pam 10,18", "horde titan_zed 18,18", "horde walker 30,30")
    apart(game, "Pam", "titan_zed1", inches)
    return begin(game, game["Pam"])


@pytest.mark.rule("TZ-11.5-15")
@pytest.mark.parametrize(("kind", "face", "planted"), [
    ("veteran", 8, True), ("veteran", 7, False), ("experienced", 9, True), ("experienced", 8, False),
    ("green", 10, True), ("green", 9, False),
])
def test_a_charge_takes_a_tactics_twelve_test(kind: str, face: int, planted: bool) -> None:
    game = beside(kind)
    game.dice(face, 10).do(Interact(game["Pam"], game["titan_zed1"]))
    assert (game.first(Interacted).passed, bool(game.all(ChargePlanted))) == (planted, planted)
    assert game.table.find(game["titan_zed1"], Charge) == (Charge(0, game["Pam"]) if planted else None)
    assert game.table.get(game["Pam"], Turn).left == 1
    assert isinstance(game.waiting, Choose) is planted


@pytest.mark.rule("TZ-11.5-15")
def test_it_is_planted_in_base_contact_and_by_a_pilot_on_foot() -> None:
    game = beside(inches=0.1)
    charge = Interact(game["Pam"], game["titan_zed1"])
    assert game.refused(charge) == "A charge is planted in base contact."
    assert charge not in game.battle.options(game["Pam"])
    assert Interact(game["Pam"], game["titan_zed1"]) in beside().battle.options(game["Pam"])
    for kind in ("freelancer", "hacker", "titan"):
        game = beside(kind)
        assert game.refused(Interact(game["Pam"], game["titan_zed1"])) == "Only a Pilot plants a charge on a Titan-Zed."


@pytest.mark.rule("TZ-11.5-15")
def test_no_other_horde_model_takes_a_charge() -> None:
    game = sketch("A veteran Pam 10,18", "horde brute 18,18")
    apart(game, "Pam", "brute1", 0.0)
    begin(game, game["Pam"])
    assert game.refused(Interact(game["Pam"], game["brute1"])) == "There is nothing to work there."


@pytest.mark.rule("TZ-11.5-15")
def test_a_titan_zed_that_rose_in_play_takes_one_too() -> None:
    game = torn(5, 1, 2)
    [zed] = zeds(game)
    game.names["risen"] = zed
    apart(game, "pilotA", "risen", 0.0)
    begin(game, game["pilotA"])
    game.dice(10, 10).do(Interact(game["pilotA"], zed))
    assert game.table.get(zed, Charge) == Charge(0, game["pilotA"])


@pytest.mark.rule("TZ-11.5-16")
def test_a_charge_goes_off_as_the_round_ends_with_the_crowd_around_it() -> None:
    game = sketch("A veteran Pam 2,2", "A titan Ox 6,6", "B titan Oz 30,30", "horde titan_zed 18,18",
                  "horde walker 1,1", "horde walker 1,1")
    game.put("titan_zed1", Charge(0, game["Pam"]))
    apart(game, "walker1", "titan_zed1", 6.0)
    apart(game, "walker2", "titan_zed1", 6.1)
    game.phase("upkeep")
    assert len(horde(game.table)) == 3
    game.dice(6).phase("titanfall_redrop")
    assert horde(game.table) == [game["walker2"]]
    assert game.table.of_table(Score).vp == (3, 0)
    assert game.table.get(game["Pam"], KillTrack).kills == 1


@pytest.mark.rule("TZ-11.5-16")
def test_who_destroys_it_before_takes_the_points_and_the_charge_is_void() -> None:
    game = sketch("A veteran Pam 2,2", "B freelancer Bo 30,10", "B titan Oz 30,30", "horde titan_zed 18,18")
    game.put("titan_zed1", Charge(0, game["Pam"]))
    game.run(Kill(game["titan_zed1"], Cause("attack", 1, game["Bo"])))
    game.dice(6).phase("titanfall_redrop")
    assert game.table.of_table(Score).vp == (0, 3)


@pytest.mark.rule("TZ-11.5-16")
def test_the_points_of_a_charge_may_end_the_game() -> None:
    game = sketch("A titan Ox 6,6", "B titan Oz 30,30", "horde titan_zed 18,18").put(0, Score((8, 0)))
    game.put("titan_zed1", Charge(0, game["Ox_pilot"]))
    game.phase("titanfall_redrop")
    assert game.table.of_table(Score).vp == (11, 0)
    assert game.battle.outcome == Outcome(0, "vp")


# --- getting away --------------------------------------------------------------------------------------------------


def planted(face: int, kind: str = "veteran") -> Sketch:
    """Pam has planted the charge, and this is the die of the Eject that has to follow."""
    game = beside(kind)
    game.dice(8 if kind == "veteran" else 10, face).do(Interact(game["Pam"], game["titan_zed1"]))
    return game


@pytest.mark.rule("TZ-11.5-17")
def test_after_planting_the_pilot_has_to_eject_at_once() -> None:
    """Tactics 6 with Tactics 4: a two will do, and costs no action; it lands 12" away, Knocked Down."""
    game = planted(2)
    rolls = [(roll.why, roll.sides, roll.faces) for roll in game.all(Rolled)]
    assert rolls == [("charge", 10, (8,)), ("eject", 10, (2,))]
    assert (game.asked.question, game.asked.side) == ("eject_to", 0)
    spot = game.asked.options[0].spot
    assert spot is not None
    refusal = spot.refuse(game.battle, (18 - 5, 18))
    assert refusal is not None
    assert 'exactly 12" away' in refusal
    where = spot.spots(game.battle)[0]
    game.answer("land", where)
    assert game.place("Pam").point == where
    away = ((where[0] - 18) ** 2 + (where[1] - 18) ** 2) ** 0.5
    reach = game.table.get(game["Pam"], Base).radius + game.table.get(game["titan_zed1"], Base).radius
    assert away - reach == pytest.approx(12, abs=0.06)
    assert game.health("Pam").knocked == 1
    assert game.table.get(game["Pam"], Turn).left == 1


@pytest.mark.rule("TZ-11.5-17")
@pytest.mark.parametrize(("kind", "face"), [("veteran", 1), ("green", 3)])
def test_a_pilot_that_fails_to_get_away_is_dead_and_its_side_has_lost(kind: str, face: int) -> None:
    game = planted(face, kind)
    assert [(event.unit, event.by_side) for event in game.all(Killed)] == [(game["Pam"], None)]
    assert game.battle.outcome == Outcome(1, "pilot")


@pytest.mark.rule("TZ-11.5-17")
@pytest.mark.parametrize("face", [1, 2])
def test_the_eject_is_heard_either_way_where_it_began(face: int) -> None:
    game = planted(face)
    assert [(event.level, event.unit) for event in game.all(NoiseMade)] == [(3, game["Pam"])]
    radius = game.table.get(game["Pam"], Base).radius + game.table.get(game["titan_zed1"], Base).radius
    assert game.first(NoiseMade).at == pytest.approx((18 + radius, 18), abs=0.01)


@pytest.mark.rule("TZ-11.5-17")
def test_a_pilot_that_fails_to_plant_it_stays_where_it_is() -> None:
    game = beside()
    where = game.place("Pam")
    game.dice(7).do(Interact(game["Pam"], game["titan_zed1"]))
    assert (game.place("Pam"), game.health("Pam").knocked, game.all(NoiseMade)) == (where, 0, [])
