"""Where two rules meet and the text is silent: the answer to each case, written down and acted out.

Cases that belong to one chapter stand with it: a rider on an exploding Titan in test_rodeo.py, cores that go off
together in test_explosions.py, a turret hacked and then destroyed in test_the_storehouse.py.
"""

from __future__ import annotations

import pytest

from game.rules.event import GameEnded
from game.rulesets.titanfallz.attack import AttackConfirmed, AttackRolled
from game.rulesets.titanfallz.ending import Together
from game.rulesets.titanfallz.fighting import Throw
from game.rulesets.titanfallz.harm import Cause, Kill, Killed
from game.rulesets.titanfallz.interacting import TankDropped, carrier
from game.rulesets.titanfallz.jammer import JammerSet
from game.rulesets.titanfallz.keywords import SmokeLaid
from game.rulesets.titanfallz.measuring import sees
from game.rulesets.titanfallz.models import here, horde
from game.rulesets.titanfallz.parts import Deck, Health, Score, SureThing, Tank
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, DropRegion, RedropStep
from game.rulesets.titanfallz.scoring import LastRound, Scored
from game.rulesets.titanfallz.spawning import HordeSpawned, SpawnStep
from game.tabletop.parts import TABLE, Area, Base, Place, Removed
from tests.rulesets.titanfallz.firing import armed, begin, certain, shoot
from tests.sketch import Sketch, rect, sketch, wall


def landing(*models: str) -> Sketch:
    """A Specialist of side A at 10,18 and a Titan in reserve; the drop step has begun."""
    game = sketch("A rifleman Spec 10,18", "A null Ox 1,1 reserve", *models).holder(0)
    game.run(RedropStep())
    return game


# --- both Pilots -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("vp", "winner"), [((3, 1), 0), ((1, 3), 1), ((2, 2), None)])
def test_both_pilots_die_in_one_moment_and_the_points_decide(vp: tuple[int, int], winner: int | None) -> None:
    game = sketch("A green Gil 10,10", "B green Gus 20,10").put(0, Score(vp))
    kills = tuple(Kill(game[name], Cause("explosion")) for name in ("Gil", "Gus"))
    game.run(Together(kills))
    assert game.first(GameEnded) == GameEnded(winner, "pilot")
    assert len(game.all(Killed)) == 2


def test_of_two_pilots_that_die_one_after_the_other_the_first_has_lost() -> None:
    game = sketch("A green Gil 10,10", "B green Gus 20,10").put(0, Score((9, 0)))
    game.run(Kill(game["Gil"], Cause("explosion")), Kill(game["Gus"], Cause("explosion")))
    assert game.first(GameEnded) == GameEnded(1, "pilot")
    assert here(game.table, game["Gus"])


# --- landings --------------------------------------------------------------------------------------------------------


def test_a_titan_that_lands_on_the_tank_leaves_it_to_be_taken_and_scores_nothing() -> None:
    game = landing()
    tank = game.tank(15, 18)
    game.do(Deploy(game["Ox"], (15, 18)))
    assert game.place("Ox").point == (15, 18)
    assert game.table.get(tank, Place).point == (15, 18)
    assert carrier(game.table) is None
    assert not game.all(Scored)


def test_a_titan_that_lands_on_the_carrier_frees_the_tank() -> None:
    game = landing("B freelancer Bo 15,18")
    tank = game.tank(carrier="Bo")
    game.do(Deploy(game["Ox"], (15, 18)))
    assert game.first(Killed).unit == game["Bo"]
    assert game.first(TankDropped)
    assert game.table.get(tank, Tank).carrier is None
    assert game.table.has(tank, Place)


def test_a_titan_that_lands_on_the_enemy_pilot_wins_and_on_its_own_it_may_not() -> None:
    game = landing("B green Gus 15,18")
    game.do(Deploy(game["Ox"], (15, 18)))
    assert game.first(GameEnded) == GameEnded(0, "pilot")
    own = landing("A green Gil 15,18")
    assert own.refused(Deploy(own["Ox"], (15, 18))) == "That would crush your own Pilot."


def test_a_titan_that_lands_on_a_downed_model_kills_it_to_the_credit_of_who_put_it_down() -> None:
    game = landing("A freelancer Ash 30,18", "B freelancer Bo 15,18")
    game.put("Bo", Health(1, True, downed_by=(0, game["Ash"])))
    game.do(Deploy(game["Ox"], (15, 18)))
    killed = game.first(Killed)
    assert (killed.unit, killed.by_unit) == (game["Bo"], game["Ash"])
    assert game.table.of_table(Score).vp == (2, 0)


def test_a_titan_that_cannot_land_anywhere_stays_in_reserve_and_its_side_goes_on() -> None:
    blocks = ((10, 26, 28, 13.6), (10, 10, 28, 13.6), (3.4, 18, 10.8, 2.4), (16.6, 18, 10.8, 2.4))
    game = landing()
    for x, y, wide, deep in blocks:
        game.create(wall(x, y, wide, deep, 3.0, stand=False))
    regions = [offer for offer in game.battle.options() if isinstance(offer, DropRegion)]
    assert game["Ox"] not in [region.unit for region in regions if region.spots(game.battle)]
    assert DeclineDrop() in game.battle.options()
    game.do(DeclineDrop())
    assert not here(game.table, game["Ox"])


@pytest.mark.parametrize(("away", "jammed"), [(9.95, True), (10.0, False)])
def test_a_jammer_of_either_side_keeps_a_titan_from_landing(away: float, jammed: bool) -> None:
    for owner in ("Spec", "Hack"):
        game = landing("B hacker Hack 30,30")
        game.battle.happen(JammerSet(game[owner], (16 + away, 18)))
        action = Deploy(game["Ox"], (16, 18))
        if jammed:
            assert "jam" in game.refused(action).lower()
        else:
            game.do(action)
            assert here(game.table, game["Ox"])


# --- Sure Thing against an area --------------------------------------------------------------------------------------


def test_a_sure_thing_saves_its_own_model_from_a_blast_and_nobody_beside_it() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B rifleman Bo 16,10", "B rifleman Bea 17.4,10"), "Bo")
    armed(game, "Ash", "grenade")
    begin(game, game["Ash"])
    game.dice(6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
    events = list(game.do(Throw(game["Ash"], "grenade", game["Bo"])))
    while game.waiting is not None and getattr(game.waiting, "question", "") == "defend":
        asked = game.asked
        names = [option.name for option in asked.options]
        events += game.answer("sure_thing" if "sure_thing" in names else "roll")
    assert game.table.get(game["Bo"], SureThing) == SureThing(False)
    assert game.health("Bo") == Health()
    assert game.health("Bea").damage > 0


# --- spawning at the edge --------------------------------------------------------------------------------------------


def test_where_two_bubbles_meet_at_the_edge_the_dead_rise_outside_both_and_on_the_table() -> None:
    game = sketch("A titan Ox 4,2.2", "B titan Bull 12,2.2", spawns=((8, 0.5), (30, 30), (6, 30)))
    game.put(TABLE, Deck(("pack", "silence", "silence")))
    game.run(SpawnStep())
    risen = game.all(HordeSpawned)
    assert len(risen) == len(horde(game.table)) > 0
    for unit in horde(game.table):
        place, radius = game.table.get(unit, Place), game.table.get(unit, Base).radius
        assert radius - 0.01 <= place.x <= 36 - radius + 0.01
        assert radius - 0.01 <= place.y <= 36 - radius + 0.01
        for name in ("Ox", "Bull"):
            there = game.place(name)
            gap = ((place.x - there.x) ** 2 + (place.y - there.y) ** 2) ** 0.5 - radius
            assert gap - game.table.get(game[name], Base).radius > 6.0


# --- the end ---------------------------------------------------------------------------------------------------------


def test_equal_points_and_equal_numbers_are_a_draw() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10").round(6).put(0, Score((4, 4)))
    game.run(LastRound())
    assert game.first(GameEnded) == GameEnded(None, "rounds")


def test_equal_points_go_to_the_side_with_fewer_models_left() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B freelancer Bea 24,10").round(6)
    game.put(0, Score((4, 4)))
    game.run(LastRound())
    assert game.first(GameEnded) == GameEnded(0, "rounds")


def test_a_side_whose_last_model_but_the_pilot_is_down_plays_on_and_passes() -> None:
    game = sketch("A freelancer Ash 10,10 downed", "A green Gil 2,2 downed", "B freelancer Bo 20,10",
                  "B green Gus 30,30")
    game.turn(0)
    assert game.battle.outcome is None
    assert game.battle.side == 1
    game.phase("upkeep")
    assert game.table.has(game["Ash"], Removed)
    assert game.first(GameEnded) == GameEnded(1, "pilot")


# --- smoke over darkness ---------------------------------------------------------------------------------------------


def test_smoke_in_the_dark_ends_sight_and_the_dark_stays_when_it_clears() -> None:
    night = [Area("dark", rect(27, 18, 18, 36))]
    game = armed(certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 24,10", areas=night)), "Ash", "warthog_mg")
    shoot(game, "Ash", "warthog_mg", "Bo", 6, 1, 1, 1, 4)
    assert (game.first(AttackConfirmed).dark, game.first(AttackRolled).tn) == (True, 6)
    game.battle.happen(SmokeLaid((21, 10), rect(21, 10, 4, 4)))
    assert not sees(game.table, game["Ash"], game["Bo"])
    assert game.table.board.dark((24, 10))
