"""Rules 5.1: what Rampart and Hacker put on the table.

What could go wrong: a wall that hides from sight, shelters one side only, or a Titan; one set out of reach, on a base
or half on a crate; a second wall of one Rampart; one that goes with the round or with its owner, or never goes; a
jammer that moves with its Hacker, binds one side only, lets a base in by its rim, or that nobody can switch off.
"""

from __future__ import annotations

from math import hypot

import pytest

from game.rules.action import Action
from game.rules.phase import NextPhase
from game.rulesets.titanfallz.acting import EndActivation, Pass
from game.rulesets.titanfallz.attack import DefenceRolled
from game.rulesets.titanfallz.attack_questions import Attack, CoverFrom
from game.rulesets.titanfallz.exposure import exposed
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, Kill
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.jammer import JammerOff, JammerRegion, SetJammer
from game.rulesets.titanfallz.keywords import TerrainDamaged, TerrainDestroyed
from game.rulesets.titanfallz.measuring import sees
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Feature, Jammer, ShieldWall, Spawn, Turn
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, RedropStep
from game.rulesets.titanfallz.shield_wall import RaiseWall, ShieldWallGone, WallRegion, walls
from game.rulesets.titanfallz.spawning import HordeSpawned, ResolveCard
from game.rulesets.titanfallz.tactics import TacticsTested
from game.rulesets.titanfallz.upkeep import RemoveDowned
from game.tabletop.parts import Cover, Piece, Place, Point, Removed
from tests.rulesets.titanfallz.firing import armed, begin, certain
from tests.sketch import Sketch, sketch, wall

NORTH_SOUTH = 90.0
"""A wall turned so lies across a line from west to east."""

FAR = 'The whole wall has to be within 5" of it.'
ON_BASE = "The wall cannot stand on a base."
UNEVEN = "The wall needs level ground clear of other terrain."
JAMMED = "A Signal Jammer keeps drops away from there."


def walled(*more: str, at: Point = (11.5, 10.0), turn: float = NORTH_SOUTH, **rest: object) -> Sketch:
    """Teague, at 10,10, puts up a wall to her east; Bo of the other side stands at 20,10."""
    crowd = ("A rampart Teague 10,10", "B freelancer Bo 20,10", *more)
    game = certain(sketch(*crowd, **rest))  # type: ignore[arg-type]
    begin(game, game["Teague"])
    game.do(RaiseWall(game["Teague"], at, turn))
    return game


def the_wall(game: Sketch) -> tuple[int, Piece]:
    """The one wall that stands."""
    ((entity, _),) = walls(game.table).items()
    return entity, game.table.get(entity, Piece)


def cover(game: Sketch, shooter: str, target: str, weapon: str = "combat_rifle") -> Cover:
    attack = Attack(game[shooter], weapon, "ranged", game[target])
    return game.battle.value(CoverFrom(attack, game[target]))


# --- the wall: what it is ------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-5.1-20")
def test_a_wall_between_attacker_and_target_adds_two_defence_dice() -> None:
    game = walled()
    begin(game, game["Bo"])
    game.dice(4, 1, 1, 1, 1, 1, 6, 6, 6)
    game.do(RangedAttack(game["Bo"], "combat_rifle", game["Teague"]))
    rolled = game.first(DefenceRolled)
    assert (rolled.cover, len(rolled.faces)) == (Cover.HEAVY, 3)


@pytest.mark.rule("TZ-5.1-20")
def test_the_wall_is_five_inches_long_half_an_inch_deep_and_two_high() -> None:
    _, piece = the_wall(walled())
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    assert (max(ys) - min(ys), max(xs) - min(xs), piece.height) == (5.0, 0.5, 2.0)
    assert (piece.cover, piece.blocks_sight, piece.stand) == (Cover.HEAVY, False, False)
    east = walled(at=(10.0, 11.5), turn=0.0)
    xs, ys = ([p[i] for p in the_wall(east)[1].outline] for i in (0, 1))
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (5.0, 0.5)


@pytest.mark.rule("TZ-5.1-20")
def test_it_shelters_either_side_and_ends_nobodys_sight() -> None:
    game = walled()
    assert sees(game.table, game["Bo"], game["Teague"])
    assert (cover(game, "Bo", "Teague"), cover(game, "Teague", "Bo")) == (Cover.HEAVY, Cover.HEAVY)


@pytest.mark.rule("TZ-5.1-20")
def test_only_lines_that_cross_it_meet_it() -> None:
    game = walled("B freelancer Cato 10,20")
    assert (cover(game, "Cato", "Teague"), cover(game, "Bo", "Teague")) == (Cover.NONE, Cover.HEAVY)


@pytest.mark.rule("TZ-5.1-20")
@pytest.mark.parametrize("x", [12.1, 14.0, 18.0])
def test_a_titan_is_too_tall_to_profit(x: float) -> None:
    game = walled("A titan Ox 5,10", "B freelancer Near 12.3,10")
    game.put("Bo", Place.at(x, 10))
    game.put("Near", Place.at(30, 30))
    assert cover(game, "Bo", "Ox") == Cover.NONE
    assert cover(game, "Bo", "Teague") == Cover.HEAVY


@pytest.mark.rule("TZ-5.1-20")
def test_other_cover_of_a_titan_stays_what_it_is() -> None:
    tall = wall(8, 10, 0.5, 8, 5, Cover.LIGHT, blocks_sight=False)
    game = walled("A titan Ox 5,10", terrain=[tall])
    game.put("Bo", Place.at(12.3, 10))
    assert cover(game, "Bo", "Ox") == Cover.LIGHT


@pytest.mark.rule("TZ-5.1-20")
def test_it_costs_the_skill_action_and_stands_in_the_way_of_feet() -> None:
    game = walled()
    assert game.table.get(game["Teague"], Turn).done == ("skill",)
    assert game.refused(Move(game["Teague"], ((13, 10),)))
    game.do(Move(game["Teague"], ((10, 13.2), (11.5, 13.2))))


# --- the wall: where it may stand ----------------------------------------------------------------------------------


def corner_reach(at: Point) -> float:
    """How far its farthest corner would be from Teague's base."""
    return max(hypot(at[0] + dx - 10, at[1] + dy - 10) for dx in (-0.25, 0.25) for dy in (-2.5, 2.5)) - 0.63


@pytest.mark.rule("TZ-5.1-20")
def test_the_whole_wall_has_to_be_within_five_inches() -> None:
    game = certain(sketch("A rampart Teague 10,10"))
    begin(game, game["Teague"])
    inside, outside = (14.79, 10.0), (14.84, 10.0)
    assert corner_reach(inside) <= 5.0 < corner_reach(outside) - 0.01
    assert game.refused(RaiseWall(game["Teague"], outside, NORTH_SOUTH)) == FAR
    game.do(RaiseWall(game["Teague"], inside, NORTH_SOUTH))


@pytest.mark.rule("TZ-5.1-20")
def test_it_stands_on_no_base_not_even_a_downed_one_and_never_off_the_table() -> None:
    game = certain(sketch("A rampart Teague 10,2", "B freelancer Bo 12,2", "A sniper Moro 12,5 downed"))
    begin(game, game["Teague"])
    assert game.refused(RaiseWall(game["Teague"], (12.6, 2.6), NORTH_SOUTH)) == ON_BASE
    assert game.refused(RaiseWall(game["Teague"], (10, 5.0), 0.0)) == ON_BASE
    assert game.refused(RaiseWall(game["Teague"], (12.8, 2.0), NORTH_SOUTH)) \
        == "The wall has to stand wholly on the table."
    game.do(RaiseWall(game["Teague"], (13.0, 2.6), NORTH_SOUTH))


@pytest.mark.rule("TZ-5.1-20")
def test_it_needs_level_ground_and_may_stand_on_a_roof() -> None:
    game = certain(sketch("A rampart Teague 10,10", terrain=[wall(14, 10, 6.0, 12.0, 3.0)]))
    begin(game, game["Teague"])
    assert game.refused(RaiseWall(game["Teague"], (11.2, 10), NORTH_SOUTH)) == UNEVEN
    game.do(RaiseWall(game["Teague"], (12.0, 10), NORTH_SOUTH))
    assert the_wall(game)[1].height == 5.0


@pytest.mark.rule("TZ-5.1-20")
def test_what_is_offered_may_be_done() -> None:
    game = certain(sketch("A rampart Teague 10,10", terrain=[wall(14, 10)]))
    begin(game, game["Teague"])
    (region,) = [o for o in game.battle.options() if isinstance(o, WallRegion)]
    spots = region.spots(game.battle)
    assert spots
    for spot in spots:
        action = region.action(game.battle, spot)
        assert action is not None
        game.battle.check(action)


# --- the wall: how long it stands ----------------------------------------------------------------------------------


def quietest(game: Sketch) -> Action:
    """Whatever does least: a pass, an end, or the first answer."""
    offers = [offer for offer in game.battle.options() if isinstance(offer, Action)]
    return next((o for o in offers if isinstance(o, (Pass, EndActivation, DeclineDrop))), offers[0])


@pytest.mark.rule("TZ-5.1-21")
def test_a_wall_of_round_one_still_stands_at_the_end_of_the_game() -> None:
    game = sketch("A rampart Teague 10,3", "A green Pim 12,3", "B green Pam 12,33", "B freelancer Bo 12.9,33").round(0)
    game.dice(7, 4).run(NextPhase(0))
    game.answer("keep")
    game.activate("Teague")
    game.do(RaiseWall(game["Teague"], (10, 5), 0.0))
    for _ in range(400):
        if game.battle.outcome is not None:
            break
        game.dice(*(6,) * 20)
        game.do(quietest(game))
    assert game.battle.clock.round == 6
    assert game.battle.outcome is not None
    assert len(walls(game.table)) == 1


@pytest.mark.rule("TZ-5.1-21")
def test_it_outlives_its_rampart() -> None:
    game = walled()
    game.run(Kill(game["Teague"], Cause("attack", 1)), RemoveDowned())
    assert game.table.has(game["Teague"], Removed)
    assert len(walls(game.table)) == 1


@pytest.mark.rule("TZ-5.1-21")
def test_putting_up_another_takes_the_old_one_down_and_leaves_those_of_others() -> None:
    game = walled("A rampart Olga 10,20")
    begin(game, game["Olga"])
    game.do(RaiseWall(game["Olga"], (11.5, 20), NORTH_SOUTH))
    first = next(e for e, owner in walls(game.table).items() if owner == game["Teague"])
    begin(game, game["Teague"])
    game.do(RaiseWall(game["Teague"], (11.6, 10), NORTH_SOUTH))
    assert game.all(ShieldWallGone) == [ShieldWallGone(first)]
    assert sorted(walls(game.table).values()) == sorted([game["Teague"], game["Olga"]])
    assert not game.table.has(first, ShieldWall)
    assert max(piece.height for _, piece in game.table.having(Piece)) == 2.0


@pytest.mark.rule("TZ-5.1-21")
def test_two_wasted_shots_of_devastating_effect_take_it_away_and_leave_nothing() -> None:
    game = armed(walled(), "Bo", "warthog_mg")
    entity, _ = the_wall(game)
    for damaged in (True, False):
        begin(game, game["Bo"])
        game.dice(1, 1, 1, 1)
        game.do(RangedAttack(game["Bo"], "warthog_mg", game["Teague"]))
        assert bool(game.all(TerrainDamaged)) is damaged
    assert (game.all(ShieldWallGone), game.all(TerrainDestroyed)) == ([ShieldWallGone(entity)], [])
    assert game.table.having(Piece) == []
    assert cover(game, "Bo", "Teague") == Cover.NONE


def test_a_pilot_that_touches_the_wall_is_in_cover_from_exposure() -> None:
    game = walled("A green Pim 10,14")
    assert exposed(game.battle, game["Pim"])
    game.put("Pim", Place.at(11.5 - 0.25 - 0.63, 11.6))
    assert not exposed(game.battle, game["Pim"])


# --- the jammer ----------------------------------------------------------------------------------------------------

HIGH = wall(18, 24, 36, 0.5, 9)


def jamming(*more: str, at: Point = (10.0, 10.0)) -> Sketch:
    """A jammer of Yuri's lies at a spot; a screen keeps the other side's eyes off this half of the table."""
    game = certain(sketch("A hacker Yuri 10,8", *more, terrain=[HIGH]))
    begin(game, game["Yuri"])
    game.do(SetJammer(game["Yuri"], at))
    return game


@pytest.mark.rule("TZ-5.1-29")
@pytest.mark.parametrize(("inches", "allowed"), [(8.0, False), (8.1, True)])
def test_no_base_may_land_within_eight_inches_of_a_jammer(inches: float, allowed: bool) -> None:
    game = jamming("A freelancer Dob 30,3 reserve", "A sniper Moro 19,14")
    game.run(RedropStep())
    drop = Deploy(game["Dob"], (10 + 0.492 + inches, 10.0))
    if allowed:
        game.do(drop)
    else:
        assert game.refused(drop) == JAMMED


@pytest.mark.rule("TZ-5.1-29")
@pytest.mark.parametrize(("inches", "allowed"), [(8.0, False), (8.1, True)])
def test_a_titan_is_kept_off_as_well(inches: float, allowed: bool) -> None:
    game = jamming("A null Ox 30,30 reserve", "A sniper Moro 22,14")
    game.run(RedropStep())
    drop = Deploy(game["Ox"], (10 + 1.969 + inches, 10.0))
    if allowed:
        game.do(drop)
    else:
        assert game.refused(drop) == JAMMED


@pytest.mark.rule("TZ-5.1-29")
def test_it_binds_both_sides_and_in_ones_own_zone_too() -> None:
    game = jamming("B freelancer Bo 30,33 reserve", "B sniper Moro 30,30", at=(10, 6))
    begin(game, game["Yuri"])
    game.put("Yuri", Place.at(20, 26))
    game.do(SetJammer(game["Yuri"], (20, 30)))
    game.run(RedropStep())
    assert game.refused(Deploy(game["Bo"], (20, 33))) == JAMMED
    game.do(Deploy(game["Bo"], (32, 33)))


@pytest.mark.rule("TZ-5.1-29")
def test_the_bubble_stays_where_it_was_put_and_outlives_its_hacker() -> None:
    game = jamming("A freelancer Dob 30,3 reserve", "A sniper Moro 12,14")
    game.put("Yuri", Place.at(30, 10))
    game.run(Kill(game["Yuri"], Cause("attack", 1)), RedropStep())
    assert game.refused(Deploy(game["Dob"], (12, 12))) == JAMMED


@pytest.mark.rule("TZ-5.1-29")
@pytest.mark.parametrize(("inches", "legal"), [(10.0, True), (10.1, False)])
def test_it_is_placed_within_ten_inches(inches: float, legal: bool) -> None:
    game = sketch("A hacker Yuri 10,10")
    begin(game, game["Yuri"])
    action = SetJammer(game["Yuri"], (10 + 0.63 + inches, 10))
    if legal:
        game.do(action)
        assert game.table.get(game["Yuri"], Turn).done == ("skill",)
    else:
        assert game.refused(action) == 'The jammer has to be within 10" of it.'


@pytest.mark.rule("TZ-5.1-29")
def test_a_hacker_has_one_jammer_at_a_time_and_each_has_its_own() -> None:
    game = jamming("B hacker Mute 20,14")
    begin(game, game["Mute"])
    game.do(SetJammer(game["Mute"], (20, 10)))
    begin(game, game["Yuri"])
    game.do(SetJammer(game["Yuri"], (12, 10)))
    assert len(game.all(JammerOff)) == 1
    lying = {part.owner: place.point for _, part, place in game.table.having(Jammer, Place)}
    assert lying == {game["Yuri"]: (12.0, 10.0), game["Mute"]: (20.0, 10.0)}


@pytest.mark.rule("TZ-5.1-29")
def test_the_dead_need_no_signal() -> None:
    game = sketch("A hacker Yuri 10,10", spawns=[(10, 20)])
    begin(game, game["Yuri"])
    game.do(SetJammer(game["Yuri"], (10, 19)))
    game.run(ResolveCard(game.table.having(Spawn)[0][0], "pack"))
    assert len(game.all(HordeSpawned)) == 2


@pytest.mark.rule("TZ-5.1-29")
def test_what_is_offered_of_jammers_may_be_done() -> None:
    game = sketch("A hacker Yuri 1,1")
    begin(game, game["Yuri"])
    (region,) = [o for o in game.battle.options() if isinstance(o, JammerRegion)]
    for spot in region.spots(game.battle):
        action = region.action(game.battle, spot)
        assert action is not None
        game.battle.check(action)


def working(who: str, *more: str, side: str = "B", gap: float = 0.5) -> tuple[Sketch, int]:
    """Somebody stands so far from a jammer and begins to act."""
    game = jamming(f"{side} {who} Mute 20,20", *more)
    jammer = game.table.having(Jammer)[0][0]
    radius = 0.492 if who == "freelancer" else 0.63
    game.put("Mute", Place.at(10 + radius + gap, 10))
    begin(game, game["Mute"])
    return game, jammer


@pytest.mark.rule("TZ-5.1-30")
@pytest.mark.parametrize(("face", "off"), [(8, True), (7, False)])
def test_a_model_of_tactics_four_needs_an_eight_to_switch_it_off(face: int, off: bool) -> None:
    game, jammer = working("hacker")
    game.dice(face).do(Interact(game["Mute"], jammer))
    test = game.first(TacticsTested)
    assert (test.tn, test.total, test.passed) == (12, face + 4, off)
    assert game.table.has(jammer, Jammer) is not off
    assert [e.by for e in game.all(JammerOff)] == ([game["Mute"]] if off else [])
    if off:
        assert not game.table.has(jammer, Feature)
        assert Interact(game["Mute"], jammer) not in game.battle.options()


@pytest.mark.rule("TZ-5.1-30")
@pytest.mark.parametrize(("gap", "near"), [(1.0, True), (1.1, False)])
def test_it_is_worked_from_within_an_inch(gap: float, near: bool) -> None:
    game, jammer = working("hacker", gap=gap)
    assert (Interact(game["Mute"], jammer) in game.battle.options()) is near


@pytest.mark.rule("TZ-5.1-30")
@pytest.mark.parametrize("who", ["A freelancer", "B green", "A field_mechanic"])
def test_anybody_of_any_player_may_try_and_a_sure_thing_does_it(who: str) -> None:
    side, kind = who.split()
    game, jammer = working(kind, side=side)
    assert Interact(game["Mute"], jammer) in game.battle.options()
    if kind == "freelancer":
        certain(game, "Mute")
        game.do(Interact(game["Mute"], jammer, sure=True))
        assert not game.table.has(jammer, Jammer)


@pytest.mark.rule("TZ-5.1-30")
def test_without_a_jammer_there_drops_are_free_again() -> None:
    game, jammer = working("hacker", "A freelancer Dob 30,3 reserve")
    game.dice(8).do(Interact(game["Mute"], jammer))
    game.put("Mute", Place.at(30, 30))
    game.run(RedropStep())
    game.do(Deploy(game["Dob"], (12, 10)))
