"""The card of a model: what it says about a Titan."""

from __future__ import annotations

import pytest

from game.rulesets.titanfallz.doors import DoorHung, DoorMoved, leaf
from game.rulesets.titanfallz.harm import Cause, Hurt
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.parts import Door, Orders, Stats
from game.rulesets.titanfallz.rodeo import Rodeo
from game.rulesets.titanfallz.turrets import TurretHacked, TurretSet, TurretSilenced
from game.tabletop.parts import Piece, Side
from tests.rulesets.titanfallz.firing import apart, begin
from tests.sketch import sketch

pytestmark = pytest.mark.window


@pytest.mark.rule("TZ-7.2-13")
def test_the_card_shows_the_armor_that_is_left(display):
    from game.stage.panels.card import facts_of

    game = sketch("A titan Ox 10,10")
    game.put("Ox", Stats(8, 5, 13))
    for damage, left in ((0, 13), (5, 8), (8, 0)):
        game.run(Hurt(game["Ox"], damage, Cause("attack", 1)))
        facts = facts_of(game.battle, game["Ox"])
        assert (facts.armor_left, facts.armor) == (left, 13)


def test_the_card_tells_of_riders_and_orders(display):
    from game.stage.panels.card import states

    game = sketch("A experienced Pam 20,10", "B titan Elk 10,10", "A null Ox 30,30")
    apart(game, "Pam", "Elk", 0.0)
    begin(game, game["Pam"])
    game.do(Rodeo(game["Pam"], game["Elk"]))
    game.put("Ox", Orders(game["Pam"]))
    said = {name: [words for words, _ in states(game.battle, game[name])] for name in ("Pam", "Elk", "Ox")}
    assert "Rides Elk" in said["Pam"]
    assert "A rider is on it" in said["Elk"]
    assert "Auto-Titan: acts by itself" in said["Ox"]


@pytest.mark.rule("TZ-13.3-05", "TZ-13.3-08")
def test_the_card_of_a_turret_says_how_it_stands(display):
    from game.stage.panels.card import facts_of, states

    game = sketch("A rifleman Abe 10,10")
    game.battle.happen(TurretSet(1, (18, 18), "oc_55"))
    turret = game.table.world.size
    facts = facts_of(game.battle, turret)
    assert (facts.kind, facts.armor_left, facts.armor, facts.acts) == ("Security turret", 5, 5, False)
    assert [name for name, _, _ in facts.weapons] == ["OC-55 Machine Gun"]
    said = [[words for words, _ in states(game.battle, turret)]]
    game.run(Hurt(turret, 5, Cause("attack", 1)))
    said.append([words for words, _ in states(game.battle, turret)])
    game.put(turret, Side(0))
    said.append([words for words, _ in states(game.battle, turret)])
    assert said == [
        ["Fires at the nearest it sees"],
        ["Silent: Interact to hack it (Tactics 9)"],
        ["Hacked: fires for its side"],
    ]


def test_the_chips_and_shows_of_turrets_and_doors(display):
    from game.stage.scene.scene import states_of
    from game.stage.shows import SHOWS

    game = sketch("A rifleman Abe 10,10")
    game.battle.happen(TurretSet(1, (18, 18), "oc_55"))
    turret = game.table.world.size
    game.run(Hurt(turret, 5, Cause("attack", 1)))
    assert [words for words, _, _ in states_of(game.battle, turret)] == ["SILENT"]
    game.put(turret, Side(1))
    assert [words for words, _, _ in states_of(game.battle, turret)] == ["HACKED"]
    assert {TurretSilenced, TurretHacked, DoorMoved} <= set(SHOWS)


def test_a_click_anywhere_on_a_door_works_it_and_one_on_a_turret_hacks_it(display):
    from game.play.pointer import Plan, at_target, at_thing

    game = sketch("A hacker Hal 17,15")
    like = Piece("door", (), 2.4)
    game.battle.happen(DoorHung(Door((18, 14), (18, 22), leaf((18, 14), (18, 22), like), True)))
    door = game.table.world.size
    game.battle.happen(TurretSet(1, (15.2, 15), "oc_55"))
    turret = game.table.world.size
    game.run(Hurt(turret, 5, Cause("attack", 1)))
    game.activate("Hal")
    offers = tuple(Interact.offers(game.battle, game["Hal"]))
    plan = Plan(game["Hal"], Interact, offers=offers)
    assert at_thing(game.battle, plan, [(18.3, 21.5)]) == Interact(game["Hal"], door)
    assert at_thing(game.battle, plan, [(20, 21.5)]) is None
    assert at_target(game.battle, plan, turret) == Interact(game["Hal"], turret)
