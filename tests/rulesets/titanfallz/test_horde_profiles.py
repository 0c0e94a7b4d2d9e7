"""The kinds of the dead (11, 11.1), and how attacks take them apart.

What could go wrong: a hit counted as damage against Armor; three hits taking three Hits; the neighbour falling too;
a defence rolled for the dead; a Fatty knocked over or shoved; the Brute's die forgotten; a Runner with one move;
damage that came without an attack ignored, or not saved up.
"""

from __future__ import annotations

import pytest

from game.rules.event import Rolled
from game.rulesets.titanfallz.acting import Activate, fresh
from game.rulesets.titanfallz.attack import AttackRolled, DefenceRolled, declare
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import (
    Cause,
    HordeDestroyed,
    HordeHit,
    Hurt,
    Knock,
    KnockedDown,
)
from game.rulesets.titanfallz.horde import HordeSteadied
from game.rulesets.titanfallz.keywords import Shoved
from game.rulesets.titanfallz.measuring import sight
from game.rulesets.titanfallz.models import here, horde, kind_of
from game.rulesets.titanfallz.parts import Health, Hits, Stats, Turn
from game.tabletop.parts import Cover, Place
from tests.rulesets.titanfallz.firing import certain
from tests.sketch import Sketch, sketch, wall

PROFILES = {
    "walker": (4, 1, 1),
    "runner": (8, 1, 1),
    "fatty": (4, 3, 2),
    "brute": (6, 6, 3),
    "titan_zed": (8, 10, 5),
}


def shoot(game: Sketch, name: str, at: str, *faces: int) -> None:
    """One rifle attack, whatever was done before."""
    game.put(name, Turn())
    game.activate(name)
    game.dice(*faces)
    game.do(RangedAttack(game[name], "combat_rifle", game[at]))


def hits(game: Sketch, name: str) -> int:
    return game.table.get(game[name], Hits).left


@pytest.mark.rule("TZ-11-01")
def test_no_horde_model_is_ever_activated() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 20,20", "horde titan_zed 25,25")
    game.turn(0)
    listed = set(fresh(game.battle, 0)) | set(fresh(game.battle, 1))
    assert game["Hale"] in listed
    assert not listed & set(horde(game.table))
    offered = [offer for offer in game.battle.options() if isinstance(offer, Activate)]
    assert not {offer.unit for offer in offered} & set(horde(game.table))
    game.refused(Activate(game["walker1"]))


@pytest.mark.rule("TZ-11-02")
@pytest.mark.parametrize("kind", PROFILES)
def test_the_dead_have_no_tactics(kind: str) -> None:
    game = sketch(f"horde {kind} 20,20")
    unit = game[f"{kind}1"]
    assert game.table.get(unit, Stats).tac is None


@pytest.mark.rule("TZ-11-02")
def test_no_tactics_test_is_asked_of_the_dead_in_a_melee_shot_into() -> None:
    game = sketch("A rifleman Hale 10,10", "B freelancer Dorn 20,10", "horde walker 20.984,10")
    game.activate("Hale")
    game.dice(6, 6, 6, 6, 1)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["Dorn"]))
    tested = [roll.unit for roll in game.all(Rolled) if roll.sides == 10]
    assert game["walker1"] not in tested


@pytest.mark.rule("TZ-11.1-01", "TZ-11.1-02", "TZ-11.1-03", "TZ-11.1-06", "TZ-11.1-08", "TZ-11.5-05")
@pytest.mark.parametrize(("kind", "row"), PROFILES.items())
def test_each_kind_has_its_speed_armor_and_hits(kind: str, row: tuple[int, int, int]) -> None:
    game = sketch(f"horde {kind} 20,20")
    unit = game[f"{kind}1"]
    stats = game.table.get(unit, Stats)
    assert (stats.spd, stats.arm, game.table.get(unit, Hits).left) == row
    assert kind_of(game.table, unit) == "horde"


@pytest.mark.rule(
    "TZ-11.1-01", "TZ-11.1-03", "TZ-11.1-06", "TZ-11.1-08", "TZ-11.1-11", "TZ-11.5-05", "TZ-11.5-10"
)
@pytest.mark.parametrize(("kind", "falls_at"), [("walker", 1), ("runner", 1), ("fatty", 2), ("brute", 3),
                                                ("titan_zed", 5)])
def test_each_attack_that_hits_takes_one_hit_however_many_dice_hit(kind: str, falls_at: int) -> None:
    game = sketch("A rifleman Hale 10,10", f"horde {kind} 20,10")
    name = f"{kind}1"
    for attack in range(1, falls_at + 1):
        assert here(game.table, game[name])
        shoot(game, "Hale", name, 6, 6, 6, 6)
        assert game.first(AttackRolled).hits >= 3
        if attack < falls_at:
            assert game.first(HordeHit).left == hits(game, name) == falls_at - attack
    assert game.first(HordeDestroyed).unit == game[name]
    assert not here(game.table, game[name])


@pytest.mark.rule("TZ-11.1-10")
def test_many_hits_kill_the_one_that_was_aimed_at_and_not_its_neighbour() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 20,10", "horde walker 20,11")
    shoot(game, "Hale", "walker1", 6, 6, 6, 1)
    assert game.first(AttackRolled).hits == 3
    assert not here(game.table, game["walker1"])
    assert here(game.table, game["walker2"])


@pytest.mark.rule("TZ-11.1-10", "TZ-11.1-11")
def test_an_attack_without_a_hit_takes_nothing() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 20,10")
    shoot(game, "Hale", "walker1", 3, 3, 3, 3)
    assert game.first(AttackRolled).hits == 0
    assert here(game.table, game["walker1"])


def behind_a_wall(line: str) -> Sketch:
    """Somebody at 20,10, half hidden from Hale by a heavy wall."""
    return sketch("A freelancer Hale 10,10", line, terrain=[wall(18, 10.45, 0.5, 1.0)])


def cover_of(game: Sketch, name: str) -> Cover:
    return sight(game.table, game["Hale"], game[name]).cover_of(game[name])


@pytest.mark.rule("TZ-11.1-09")
@pytest.mark.parametrize("kind", PROFILES)
def test_the_dead_roll_no_defence_not_even_in_heavy_cover(kind: str) -> None:
    game = behind_a_wall(f"horde {kind} 20,10")
    if kind == "titan_zed":
        game.put("titan_zed1", Place.at(21, 10))
        game.create(wall(18, 10.45, 0.5, 2.5, 6))
    assert cover_of(game, f"{kind}1") is Cover.HEAVY
    before = hits(game, f"{kind}1")
    shoot(game, "Hale", f"{kind}1", 4, 1, 1, 1)
    assert game.first(AttackRolled).hits == 1
    assert not game.all(DefenceRolled)
    assert hits(game, f"{kind}1") == before - 1 or not here(game.table, game[f"{kind}1"])
    assert before == 1 or game.first(HordeHit).left == before - 1


@pytest.mark.rule("TZ-11.1-09", "TZ-11.1-01")
def test_a_walker_falls_where_a_freelancer_would_have_rolled_three_dice() -> None:
    game = behind_a_wall("horde walker 20,10")
    assert cover_of(game, "walker1") is Cover.HEAVY
    shoot(game, "Hale", "walker1", 4, 1, 1, 1)
    assert [event.why for event in game.all(Rolled)] == ["attack"]
    assert game.first(HordeDestroyed).unit == game["walker1"]
    game = certain(behind_a_wall("B freelancer Dorn 20,10"))
    assert cover_of(game, "Dorn") is Cover.HEAVY
    shoot(game, "Hale", "Dorn", 4, 1, 1, 1, 1, 1, 5, 1, 1)
    assert (game.first(DefenceRolled).faces, game.first(DefenceRolled).cover) == ((5, 1, 1), Cover.HEAVY)


@pytest.mark.rule("TZ-11.1-07")
def test_a_brute_costs_its_attacker_a_die() -> None:
    game = sketch("A rifleman Hale 10,10", "horde brute 20,10", "horde walker 10,20")
    shoot(game, "Hale", "walker1", 1, 1, 1, 1)
    assert game.first(AttackRolled).dice == 4
    shoot(game, "Hale", "brute1", 1, 1, 1)
    assert game.first(AttackRolled).dice == 3


@pytest.mark.rule("TZ-11.1-04")
def test_a_fatty_takes_no_knocked_down_token_and_moves_on() -> None:
    game = sketch("horde fatty 10,10", "horde walker 10,20")
    game.noise(30, 15, 3)
    game.run(Knock(game["fatty1"]), Knock(game["walker1"]))
    assert [event.unit for event in game.all(KnockedDown)] == [game["walker1"]]
    assert game.table.get(game["fatty1"], Health).knocked == 0
    game.phase("horde_phase")
    assert [walk.unit for walk in game.walks()] == [game["fatty1"]]
    assert game.first(HordeSteadied).unit == game["walker1"]
    assert game.first(HordeSteadied).left == 0
    game.phase("horde_phase")
    assert game["walker1"] in [walk.unit for walk in game.walks()]


@pytest.mark.rule("TZ-11.1-05")
def test_a_fatty_is_not_pushed_and_the_hit_counts_while_a_brute_is() -> None:
    game = sketch("A titan Bull 10,10", "horde fatty 20,10", "horde brute 10,20")
    before = game.place("fatty1")
    def fire(at: str) -> None:
        game.dice(6, 6, 6, 6, 6, 6, 6)
        game.run(*declare(game.battle, Attack(game["Bull"], "gauss_cannon", "ranged", game[at])))

    fire("fatty1")
    assert not game.all(Shoved)
    assert game.place("fatty1") == before
    assert hits(game, "fatty1") == 1
    fire("brute1")
    assert game.first(Shoved).unit == game["brute1"]
    assert game.place("brute1").y > 20


@pytest.mark.rule("TZ-11.1-02", "TZ-11.3-04")
def test_a_runner_moves_twice_eight_inches() -> None:
    game = sketch("horde runner 2,18")
    game.noise(32, 18, 3)
    game.phase("horde_phase")
    walks = game.walks()
    assert [walk.unit for walk in walks] == [game["runner1"]] * 2
    assert [round(walk.place.x, 1) for walk in walks] == [10.0, 18.0]


@pytest.mark.rule("TZ-11.1-03", "TZ-11.1-06")
def test_damage_without_an_attack_takes_a_hit_for_each_full_armor() -> None:
    game = sketch("horde fatty 10,10", "horde brute 20,20")
    game.run(Hurt(game["fatty1"], 2, Cause("burn")))
    assert hits(game, "fatty1") == 2
    game.run(Hurt(game["fatty1"], 1, Cause("burn")))
    assert hits(game, "fatty1") == 1
    game.run(Hurt(game["brute1"], 12, Cause("fall")))
    assert hits(game, "brute1") == 1


@pytest.mark.rule("TZ-11.3-04")
def test_a_runner_that_touches_somebody_in_its_first_move_makes_no_second() -> None:
    game = sketch("A rifleman Hale 8,18", "horde runner 2,18")
    game.noise(32, 18, 3)
    game.dice(1)
    game.phase("horde_phase")
    assert len(game.walks()) == 1
    assert game.walks()[0].place.x == pytest.approx(8 - 0.63 - 0.492, abs=0.05)
