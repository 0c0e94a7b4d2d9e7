"""Rules 2: the table and what lies on it."""

from __future__ import annotations

from functools import cache

import pytest

from game.play.level import find_level, stock_levels
from game.play.match import Match
from game.rules.battle import Battle
from game.rulesets.titanfallz import parts
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.harm import Cause, HitHorde
from game.rulesets.titanfallz.models import horde, kind_of
from game.rulesets.titanfallz.moving import Move, Moved
from game.rulesets.titanfallz.noise import NoiseMade, noise_at
from game.rulesets.titanfallz.parts import Noise, Spawn, SureThing
from game.rulesets.titanfallz.spawning import HordeSpawned, ResolveCard
from game.tabletop.parts import Place, Side
from tests.rulesets.titanfallz.firing import begin
from tests.sketch import Sketch, sketch


@cache
def fresh() -> Battle:
    """The stock level with two stock crews, before anybody has done anything."""
    crews = find_crew("ironwake"), find_crew("meridian")
    return Match.begin(find_level("dark_refinery"), crews, 1).battle


# --- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-2-01")
def test_every_stock_table_measures_36_by_36_inches() -> None:
    assert stock_levels()
    for name in stock_levels():
        assert tuple(find_level(name).size) == (36, 36)
    assert fresh().table.size == (36, 36)


@pytest.mark.rule("TZ-2-01")
def test_no_base_may_stand_beyond_the_edge() -> None:
    game = walker_at(35.4)
    assert game.refused(Move(game["Ash"], ((35.6, 10),))) == "It would not be wholly on the table."
    game.do(Move(game["Ash"], ((35.508, 10),)))
    assert game.place("Ash").x == 35.508


def walker_at(x: float) -> Sketch:
    """Ash, so far from the left edge, at the start of an activation."""
    game = sketch(f"A freelancer Ash {x},10")
    return begin(game, game["Ash"])


@pytest.mark.rule("TZ-2-02")
def test_terrain_covers_about_a_third_of_every_stock_table() -> None:
    for name in stock_levels():
        share = find_level(name).terrain_share()
        assert 0.28 <= share <= 0.38, f"{name}: {share:.3f}"


@pytest.mark.rule("TZ-2-15")
def test_a_move_ends_where_it_was_meant_to_at_any_angle_and_length() -> None:
    game = walker_at(10)
    game.do(Move(game["Ash"], ((13.123, 11.984),)))
    assert game.place("Ash").point == (13.123, 11.984)
    assert game.first(Moved).inches == pytest.approx(3.7, abs=0.001)


# --- tokens --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-2-05")
def test_every_infantry_model_and_nobody_else_begins_with_one_sure_thing() -> None:
    table = fresh().table
    for side in (0, 1):
        mine = [unit for unit, part in table.having(Side) if part.side == side]
        infantry = [unit for unit in mine if kind_of(table, unit) == "infantry"]
        assert {kind_of(table, unit) for unit in mine} == {"infantry", "pilot", "titan"}
        assert [unit for unit in mine if table.has(unit, SureThing)] == infantry
        assert all(table.get(unit, SureThing).ready for unit in infantry)


@pytest.mark.rule("TZ-2-07")
def test_a_noise_marker_carries_its_own_number_and_a_level_from_one_to_six() -> None:
    game = sketch("A titan Ox 10,10")
    made = []
    for x, level in ((5, 1), (15, 4), (25, 3), (15, 3)):
        game.battle.happen(noise_at(game.table, None, Place.at(x, 5), level))
        event = game.battle.log[-1]
        assert isinstance(event, NoiseMade)
        made.append((event.number, event.level))
    assert made == [(1, 1), (2, 4), (3, 3), (2, 6)]
    assert sorted((n.number, n.level) for _, n in game.table.having(Noise)) == [(1, 1), (2, 6), (3, 3)]


@pytest.mark.rule("TZ-2-08")
def test_no_ammo_cache_lies_on_the_table_before_a_sponsor_sets_one_out() -> None:
    assert fresh().table.having(parts.AmmoCache) == []
    assert not [part for _, part in fresh().table.having(parts.Feature) if part.kind == "ammo_cache"]


@pytest.mark.rule("TZ-2-14")
def test_twelve_dead_zombies_come_back_with_the_next_card() -> None:
    walkers = [f"horde walker {2 + 2 * (i % 6)},{20 + 2 * (i // 6)}" for i in range(12)]
    game = sketch(*walkers, spawns=[(3, 3)])
    game.run(*(HitHorde(unit, Cause("attack", 0)) for unit in horde(game.table)))
    assert horde(game.table) == []
    point = game.table.having(Spawn)[0][0]
    game.run(ResolveCard(point, "pack"))
    assert [event.kind for event in game.all(HordeSpawned)] == ["runner", "runner"]
    assert len(horde(game.table)) == 2
