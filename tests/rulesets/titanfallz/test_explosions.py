"""Rules 7.5: armed cores, Big Boom and Flatline.

Ways it could go wrong: a core that goes off at once, next round, or never, or that binds the Titan until then; a blast
an inch too wide, that spares its own side, asks for sight, or that nobody may defend against; horde models that shrug
it off or lose every Hit to it; no noise, no wreck; a pilot that gets out too easily, or not at all.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.play.soundness import faults
from game.rules.event import Outcome, PhaseBegan, Rolled
from game.rulesets.titanfallz.attack import AttackResolved, DefenceRolled
from game.rulesets.titanfallz.criticals import CoreArmed, CriticalSuffered, RollCritical
from game.rulesets.titanfallz.eject import Eject
from game.rulesets.titanfallz.explosions import BlowCores, Exploded, WreckLeft
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, HordeHit, Killed, KnockedDown, Wounded
from game.rulesets.titanfallz.keywords import Shoved, TerrainDamaged
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Criticals, Hits, Model, Score, Stats, Wreck
from game.rulesets.titanfallz.redrop import DeclineDrop
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Cover, Piece, Place, Removed
from tests.rulesets.titanfallz.firing import apart, begin, certain
from tests.sketch import Sketch, sketch, wall

BY = Cause("attack", 0)
ARMED = Criticals(("core_compromised",), armed=True, cause=("attack", 0, None), rolled=1)
SAFE = ("A green Pim 1,1", "B green Pom 35,35")
"""Both Pilots, far from everything."""


def crit(game: Sketch, *faces: int) -> Sketch:
    """Elk rolls a critical condition, and these dice fall."""
    game.dice(*faces).run(RollCritical(game["Elk"], BY))
    return game


def null(*lines: str, **rulings: str | int) -> Sketch:
    """Elk stands empty in the middle; nobody has a Sure Thing."""
    return certain(sketch("B null Elk 18,18", *SAFE, *lines, rulings=rulings or None))


def blast(game: Sketch, *faces: int, weapon: str = "core_compromised") -> Sketch:
    """Elk blows up, by its armed core or by a worse result."""
    if weapon == "core_compromised":
        game.put("Elk", ARMED).dice(*faces).run(BlowCores())
    else:
        crit(game, 1, *faces)
    return game


# --- Core Compromised ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-09")
@pytest.mark.parametrize("face", [4, 3])
def test_a_core_is_armed_and_the_titan_acts_on_until_the_round_is_over(face: int) -> None:
    game = certain(sketch("B titan Elk 18,18", "A green Pim 1,1", "A freelancer Ash 18,6"))
    crit(game, face)
    assert len(game.all(CoreArmed)) == 1
    assert (game.all(Exploded), game.table.get(game["Elk"], Criticals).armed) == ([], True)
    begin(game, game["Elk"])
    game.do(Move(game["Elk"], ((20, 18),)))
    game.dice(*(1,) * 8).do(RangedAttack(game["Elk"], "oc_55", game["Ash"]))
    for phase in ("horde_phase", "upkeep"):
        game.phase(phase)
        assert game.all(Exploded) == []
    game.phase("titanfall_redrop")
    assert (game.asked.question, game.all(Exploded)) == ("last_eject", [])
    game.dice(*(6,) * 12).answer("stay")
    assert [event.unit for event in game.all(Exploded)] == [game["Elk"]]


@pytest.mark.rule("TZ-7.5-09")
def test_it_goes_off_as_the_round_ends_after_the_last_drop() -> None:
    """Ruling RS-06."""
    game = null("B freelancer Bo 2,30 reserve").put("Elk", ARMED)
    game.phase("titanfall_redrop")
    assert game.all(Exploded) == []
    assert game.battle.side == 1
    game.do(DeclineDrop())
    assert len(game.all(Exploded)) == 1


@pytest.mark.rule("TZ-7.5-09")
def test_a_pilot_still_inside_dies_with_it_and_the_game_is_over() -> None:
    game = certain(sketch("B titan Elk 18,18", "A green Pim 1,1")).put("Elk", ARMED)
    game.run(BlowCores())
    assert {event.unit for event in game.all(Killed)} == {game["Elk"], game["Elk_pilot"]}
    assert game.battle.outcome == Outcome(0, "pilot")


@pytest.mark.rule("TZ-7.5-09")
def test_its_pilot_may_still_eject_in_a_later_activation_and_the_core_explodes_all_the_same() -> None:
    game = certain(sketch("B titan Elk 18,18", "A green Pim 1,1")).put("Elk", ARMED)
    begin(game, game["Elk"])
    game.dice(6).do(Eject(game["Elk"]))
    spot = game.asked.options[0].spot
    assert spot is not None
    game.answer("land", spot.spots(game.battle)[0])
    game.run(BlowCores())
    assert [event.unit for event in game.all(Killed)] == [game["Elk"]]
    assert game.battle.outcome is None


@pytest.mark.rule("TZ-7.5-09")
def test_arming_it_again_changes_nothing_and_an_empty_titan_is_armed_too() -> None:
    game = null()
    crit(game, 4)
    assert len(game.all(CoreArmed)) == 1
    crit(game, 5)
    assert (game.first(CriticalSuffered).condition, game.all(CoreArmed)) == ("core_compromised", [])
    game.run(BlowCores())
    assert len(game.all(Exploded)) == 1


@pytest.mark.rule("TZ-7.5-09")
def test_the_titan_leaves_a_wreck_of_light_cover() -> None:
    game = blast(null())
    assert game.table.get(game["Elk"], Removed).why == "destroyed"
    [left] = game.all(WreckLeft)
    [(wreck, part)] = game.table.having(Wreck)
    assert (left.titan, part.titan) == (game["Elk"], game["Elk"])
    assert game.table.get(wreck, Piece).cover == Cover.LIGHT
    assert faults(game.battle) == []


# --- the blast -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-7.5-10")
@pytest.mark.parametrize(("weapon", "radius"), [("core_compromised", 10.0), ("flatline", 8.0)])
def test_friend_and_foe_within_the_radius_defend_against_four_hits(weapon: str, radius: float) -> None:
    """Flatline and Big Boom have the blast of the parent (ruling RA-70)."""
    game = null("A freelancer Ash 2,18", "B freelancer Bo 2,18", "A freelancer Far 2,18", "B freelancer Off 2,18")
    for name, inches in (("Ash", radius), ("Far", radius + 0.1)):
        apart(game, name, "Elk", inches)
    for name, inches in (("Bo", radius), ("Off", radius + 0.1)):
        game.put(name, Place.at(18, 18 + 1.969 + 0.492 + inches))
    blast(game, *(1, 1, 1, 1) * 2, weapon=weapon)
    defended = game.all(DefenceRolled)
    assert [(event.victim, event.hits) for event in defended] == [(game["Ash"], 4), (game["Bo"], 4)]
    assert [(event.victim, event.damage) for event in game.all(AttackResolved)] == [
        (game["Ash"], 3), (game["Bo"], 3)]


@pytest.mark.rule("TZ-7.5-10")
@pytest.mark.parametrize(("faces", "damage", "inches"), [
    ((1, 1, 1, 1), 3, 4.0), ((6, 6, 6, 1), 3, 4.0), ((6, 6, 6, 6), 0, 0.0)])
def test_one_hit_through_is_three_damage_and_a_shove_of_four_inches(
    faces: tuple[int, ...], damage: int, inches: float
) -> None:
    game = null("A freelancer Ash 2,18")
    apart(game, "Ash", "Elk", 5.0)
    before = game.place("Ash")
    blast(game, *faces)
    assert game.first(AttackResolved).damage == damage
    assert [event.amount for event in game.all(Wounded)] == [damage] * (damage > 0)
    if inches:
        assert game.first(Shoved).unit == game["Ash"]
        assert game.place("Ash").x - before.x == pytest.approx(4, abs=0.01)


@pytest.mark.rule("TZ-7.5-10")
def test_pilots_on_foot_and_other_titans_are_caught_too() -> None:
    game = certain(sketch("B null Elk 18,18", "A titan Ox 26,18", "B green Bob 18,26"))
    blast(game, *(1,) * 8)
    assert {event.victim for event in game.all(DefenceRolled)} == {game["Ox"], game["Bob"]}
    assert game.health("Ox").damage == game.health("Bob").damage == 3


@pytest.mark.rule("TZ-7.5-10")
def test_cover_helps_and_who_cannot_be_seen_has_heavy_cover_but_is_caught() -> None:
    """Ruling RA-69: sight is not needed; behind a high wall two dice are added."""
    game = null("A freelancer Ash 18,8")
    game.create(wall(18, 12, 8, 1, 9.0))
    blast(game, *(1,) * 6)
    [defence] = game.all(DefenceRolled)
    assert (defence.cover, len(defence.faces)) == (Cover.HEAVY, 6)


@pytest.mark.rule("TZ-7.5-10")
def test_a_blast_that_is_wasted_on_heavy_cover_damages_the_cover() -> None:
    game = null("A freelancer Ash 18,8")
    game.create(wall(18, 9.2, 4, 0.5, 2.4))
    blast(game, *(6,) * 6)
    assert len(game.all(TerrainDamaged)) == 1


@pytest.mark.rule("TZ-7.5-11")
def test_a_walker_ten_inches_away_is_gone_and_one_farther_is_not() -> None:
    game = null("horde walker 2,18", "horde walker 2,18")
    apart(game, "walker1", "Elk", 10.0)
    game.put("walker2", Place.at(18, 18 + 1.969 + 0.63 + 10.1))
    near = gap(game.table, game["walker2"], game["Elk"])
    blast(game)
    assert near > 10.0
    assert [event.unit for event in game.all(HordeDestroyed)] == [game["walker1"]]
    assert game.all(DefenceRolled) == []


@pytest.mark.rule("TZ-7.5-11")
def test_a_stronger_one_loses_one_hit() -> None:
    """Ruling RA-69: the blast is one attack."""
    game = null("horde brute 18,10")
    before = game.table.get(game["brute1"], Hits).left
    blast(game)
    assert [(event.unit, event.left) for event in game.all(HordeHit)] == [(game["brute1"], before - 1)]


@pytest.mark.rule("TZ-7.5-11")
def test_its_horde_kills_are_to_the_credit_of_who_armed_it() -> None:
    game = null("horde walker 18,10")
    blast(game)
    assert game.first(HordeDestroyed).cause.side == 0
    assert game.table.of_table(Score).vp == (5, 0)


@pytest.mark.rule("TZ-7.5-12")
@pytest.mark.parametrize("weapon", ["core_compromised", "flatline"])
def test_the_explosion_is_heard_at_four_where_the_titan_stood(weapon: str) -> None:
    game = blast(null(), weapon=weapon)
    assert [(event.at, event.made) for event in game.all(NoiseMade)] == [((18, 18), 4)]
    assert game.markers() == [4]


@pytest.mark.rule("TZ-7.5-12")
def test_a_marker_nearby_grows_to_no_more_than_six() -> None:
    game = null()
    game.noise(18, 15, 3)
    blast(game)
    assert game.markers() == [6]


# --- Big Boom and Flatline -----------------------------------------------------------------------------------------


def manned(rank: str) -> Sketch:
    """A Titan whose pilot has this rank, and the other side's Pilot far away."""
    game = certain(sketch("B titan Elk 18,18", "A green Pim 1,1"))
    row = tables().pilots[rank]
    game.put("Elk_pilot", Stats(row.spd, row.defence, row.arm, row.tac))
    return game.put("Elk_pilot", replace(game.table.get(game["Elk_pilot"], Model), profile=rank))


@pytest.mark.rule("TZ-7.5-13")
@pytest.mark.parametrize(("rank", "face", "out"), [
    ("veteran", 8, True), ("veteran", 7, False), ("green", 10, True), ("green", 9, False)])
def test_a_big_boom_lets_the_pilot_try_to_get_out_first(rank: str, face: int, out: bool) -> None:
    game = crit(manned(rank), 2, face)
    assert [(test.unit, test.why, test.tn, test.passed) for test in game.all(TacticsTested)] == [
        (game["Elk_pilot"], "escape", 12, out)]
    if out:
        assert game.asked.question == "eject_to"
        assert game.all(Exploded) == []
        spot = game.asked.options[0].spot
        assert spot is not None
        where = spot.spots(game.battle)[0]
        game.answer("land", where)
        assert gap(game.table, game["Elk_pilot"], game["Elk"]) == pytest.approx(12, abs=0.06)
        assert [event.tokens for event in game.all(KnockedDown)] == [1]
    assert len(game.all(Exploded)) == 1
    dead = {event.unit for event in game.all(Killed)}
    assert dead == {game["Elk"]} | (set() if out else {game["Elk_pilot"]})
    assert game.battle.outcome == (None if out else Outcome(0, "pilot"))


@pytest.mark.rule("TZ-7.5-13")
def test_an_empty_titan_goes_off_without_a_test() -> None:
    game = crit(null(), 2)
    assert [roll.why for roll in game.all(Rolled)] == ["critical"]
    assert len(game.all(Exploded)) == 1


@pytest.mark.rule("TZ-7.5-14")
def test_flatline_takes_the_pilot_with_it_without_a_test() -> None:
    game = crit(manned("veteran"), 1)
    assert game.all(TacticsTested) == []
    assert {event.unit for event in game.all(Killed)} == {game["Elk"], game["Elk_pilot"]}
    assert game.battle.outcome == Outcome(0, "pilot")


@pytest.mark.rule("TZ-7.5-13", "TZ-7.5-14")
@pytest.mark.parametrize("face", [1, 2])
def test_both_happen_at_once(face: int) -> None:
    game = crit(null("A freelancer Ash 18,10"), face, *(1,) * 4)
    assert len(game.all(Exploded)) == 1
    assert game.health("Ash").damage == 3
    assert game.all(PhaseBegan) == []
