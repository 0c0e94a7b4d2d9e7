"""Rules 10.6: the Auto-Titan.

Ways it could go wrong: an order from infantry, without sight, for a manned Titan, for free, or with the horde near the
wrong one of the two; an order that is gone with the round, or that outlives a new crew; a Titan that its side steers,
that goes for the horde, for the farther foe or past contact, that fires what it may not, twice, or out of turn; a
Pilot's bonus; a repair.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.play.soundness import faults
from game.rules.event import Rolled
from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.acting import (
    ActionsGiven,
    Activate,
    Activated,
    ActivationEnded,
    EndActivation,
    MayAct,
    Pass,
    TakeTurn,
)
from game.rulesets.titanfallz.attack import AttackDeclared, AttackRolled
from game.rulesets.titanfallz.auto_titan import (
    GiveOrder,
    OrderEnded,
    OrderGiven,
    nearest_enemies,
    own_attacks,
)
from game.rulesets.titanfallz.criticals import has_to_change
from game.rulesets.titanfallz.fighting import ChangeWeapon, MeleeAttack, RangedAttack
from game.rulesets.titanfallz.hatch import ClimbIn, Disembark, Embark
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import is_null, on_orders, side_of
from game.rulesets.titanfallz.moving import GotUp, Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Arms, Criticals, Health, KillTrack, Perks, Score, Turn
from game.rulesets.titanfallz.redrop import MayDrop
from game.rulesets.titanfallz.rodeo import Rodeo
from game.rulesets.titanfallz.skills import MayRepair, Repair
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Place
from tests.rulesets.titanfallz.firing import apart, begin, certain
from tests.sketch import Sketch, sketch, wall


def on(*lines: str, titan: str = "A null Ox 6,18", ordered: bool = True, **options: object) -> Sketch:
    """Pam of side A has given the Null Titan Ox an order, and it is side A's turn."""
    game = certain(sketch("A experienced Pam 2,34", titan, *lines, **options))  # type: ignore[arg-type]
    if ordered:
        begin(game, game["Pam"])
        game.do(GiveOrder(game["Pam"], game["Ox"]))
        game.do(EndActivation(game["Pam"]))
        game.put("Ox", Turn())
        game.turn(0)
    return game


def armed(game: Sketch, *weapons: str) -> Sketch:
    """Ox has these weapons; the first is the active one."""
    return game.put("Ox", Arms(weapons, weapons[0]))


def go(game: Sketch, *faces: int) -> Sketch:
    """Ox activates; these dice fall."""
    game.put("Ox", replace(game.table.get(game["Ox"], Turn), activated=False)).turn(0)
    game.dice(*faces).do(Activate(game["Ox"]))
    return game


# --- the order -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.6-01", "TZ-7.4-09")
def test_a_pilot_that_sees_a_null_titan_gives_it_an_order_for_an_action() -> None:
    game = on("B freelancer Bo 30,18", ordered=False)
    begin(game, game["Pam"])
    action = GiveOrder(game["Pam"], game["Ox"])
    assert action in game.battle.options(game["Pam"])
    game.do(action)
    assert game.all(Rolled) == []
    assert [(e.unit, e.titan, e.side) for e in game.all(OrderGiven)] == [(game["Pam"], game["Ox"], 0)]
    turn = game.table.get(game["Pam"], Turn)
    assert (turn.left, turn.done) == (1, ("auto_titan",))
    assert (on_orders(game.table, game["Ox"]), is_null(game.table, game["Ox"])) == (True, True)
    assert game.all(NoiseMade) == []


@pytest.mark.rule("TZ-10.6-01")
@pytest.mark.parametrize(("x", "seen"), [(2, False), (12, True)])
def test_without_sight_the_order_is_refused(x: float, seen: bool) -> None:
    game = on("B freelancer Bo 34,2", ordered=False, terrain=[wall(4, 26, 8, 1, 9.0)])
    game.put("Pam", Place.at(x, 34))
    begin(game, game["Pam"])
    action = GiveOrder(game["Pam"], game["Ox"])
    if seen:
        game.do(action)
    else:
        assert game.refused(action) == "It has no line of sight to Ox."
        assert action not in game.battle.options(game["Pam"])


@pytest.mark.rule("TZ-10.6-01")
def test_a_pilot_in_a_titan_may_give_orders_too_and_infantry_may_not() -> None:
    game = sketch("A titan Elk 6,30", "A freelancer Ash 12,30", "B null Oz 20,18", "B null Om 30,18")
    begin(game, game["Ash"])
    assert game.refused(GiveOrder(game["Ash"], game["Oz"])) == "Only a Pilot gives a Titan orders."
    begin(game, game["Elk"])
    game.do(GiveOrder(game["Elk"], game["Oz"]))
    assert side_of(game.table, game["Oz"]) == 0
    game.turn(0)
    assert game.refused(Activate(game["Om"])).startswith("It is the other side's turn")


@pytest.mark.rule("TZ-10.6-01")
def test_only_a_null_titan_takes_orders() -> None:
    game = on("B titan Elk 30,18", "A freelancer Ash 8,30", ordered=False)
    begin(game, game["Pam"])
    for name in ("Elk", "Ash"):
        assert game.refused(GiveOrder(game["Pam"], game[name])) == "Orders are given to Null Titans."


@pytest.mark.rule("TZ-10.6-01")
def test_either_side_gives_orders_and_the_titan_serves_the_latest() -> None:
    """Ruling RH-21; it stays Null, so nobody rides it."""
    game = on("B experienced Bea 30,34")
    begin(game, game["Pam"])
    assert game.refused(GiveOrder(game["Pam"], game["Ox"])) == "Ox is on your orders already."
    begin(game, game["Bea"])
    game.do(GiveOrder(game["Bea"], game["Ox"]))
    assert side_of(game.table, game["Ox"]) == 1
    game.put("Ox", Turn()).put("Pam", Turn()).turn(0)
    assert game.refused(Activate(game["Ox"])) == "It is the other side's turn."
    apart(game, "Pam", "Ox", 0.0)
    begin(game, game["Pam"])
    assert game.refused(Rodeo(game["Pam"], game["Ox"])).startswith("Ox is Null")
    assert Embark(game["Pam"], game["Ox"]) in game.battle.options(game["Pam"])


@pytest.mark.rule("TZ-10.6-08")
@pytest.mark.parametrize(("inches", "clear"), [(6.0, False), (6.1, True)])
def test_no_order_with_the_horde_within_six_inches_of_the_titan(inches: float, clear: bool) -> None:
    game = on("B freelancer Bo 30,34", "horde walker 30,30", ordered=False)
    apart(game, "walker1", "Ox", inches)
    begin(game, game["Pam"])
    action = GiveOrder(game["Pam"], game["Ox"])
    if clear:
        game.do(action)
    else:
        assert game.refused(action) == 'Ox takes no order with the horde within 6".'


@pytest.mark.rule("TZ-10.6-08")
def test_the_horde_around_the_pilot_or_come_later_does_not_matter() -> None:
    game = on("B freelancer Bo 34,2", "horde walker 2,32", ordered=False)
    begin(game, game["Pam"])
    game.do(GiveOrder(game["Pam"], game["Ox"]))
    game.do(EndActivation(game["Pam"]))
    apart(game, "walker1", "Ox", 1.0)
    go(game, *(1,) * 12)
    assert game.first(Activated).unit == game["Ox"]


# --- a model of its own --------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.6-02", "TZ-7.4-09", "TZ-7.4-06")
def test_an_ordered_titan_has_an_activation_of_its_own_and_one_without_has_none() -> None:
    game = on("B freelancer Bo 34,2", ordered=False)
    game.turn(0)
    assert game.refused(Activate(game["Ox"])).startswith("A Null Titan does not activate")
    assert Activate(game["Ox"]) not in game.battle.options()
    begin(game, game["Pam"])
    game.do(GiveOrder(game["Pam"], game["Ox"]))
    game.do(EndActivation(game["Pam"]))
    armed(game, "oc_55").turn(0)
    assert Activate(game["Ox"]) in game.battle.options()
    assert Activate(game["Pam"]) not in game.battle.options()
    game.dice(*(1,) * 12).do(Activate(game["Ox"]))
    assert [event.unit for event in game.all(ActivationEnded)] == [game["Ox"]]
    game.put("Pam", Turn()).turn(0)
    assert game.refused(Activate(game["Ox"])) == "Ox has been activated this round."


@pytest.mark.rule("TZ-10.6-02")
def test_after_it_acted_the_other_side_is_next() -> None:
    game = go(armed(on("B freelancer Bo 34,2"), "oc_55"), *(1,) * 12)
    assert isinstance(game.waiting, TakeTurn)
    assert game.battle.side == 1


@pytest.mark.rule("TZ-10.6-02")
def test_the_order_stands_in_the_next_rounds() -> None:
    game = on("B freelancer Bo 34,2")
    go(game, *(1,) * 12)
    game.phase("upkeep")
    assert on_orders(game.table, game["Ox"])
    go(game, *(1,) * 12)
    assert game.first(Activated).unit == game["Ox"]


@pytest.mark.rule("TZ-10.6-02")
def test_whoever_boards_it_ends_the_order() -> None:
    game = on("B experienced Bea 30,34", "B freelancer Bo 34,2")
    apart(game, "Bea", "Ox", 0.0)
    game.dice(9).run(ClimbIn(game["Bea"], game["Ox"]))
    assert [event.titan for event in game.all(OrderEnded)] == [game["Ox"]]
    assert not on_orders(game.table, game["Ox"])
    begin(game, game["Ox"])
    game.dice(9).do(Disembark(game["Ox"], (6, 24)))
    assert is_null(game.table, game["Ox"])
    game.put("Ox", Turn()).turn(1)
    assert game.refused(Activate(game["Ox"])).startswith("A Null Titan does not activate")


@pytest.mark.rule("TZ-10.6-02")
def test_its_side_may_pass_and_leave_it_where_it_is() -> None:
    game = on("B freelancer Bo 34,2")
    game.do(Pass())
    assert game.all(Activated) == []


@pytest.mark.rule("TZ-10.6-02", "TZ-7.4-06")
def test_infantry_drops_near_a_titan_on_orders_and_not_near_one_without() -> None:
    for ordered in (False, True):
        game = on("A freelancer Ash 1,1 reserve", titan="A null Ox 18,18", ordered=ordered)
        game.create(wall(18, 30, 36, 0.5, 9.0))
        game.put("Pam", Place.at(2, 10)).put("pilotB", Place.at(35, 35))
        bar = game.battle.bar(MayDrop(game["Ash"], (18, 22)))
        assert (bar is None) is ordered, bar


@pytest.mark.rule("TZ-10.6-03")
def test_it_has_two_actions_whoever_drove_it() -> None:
    game = on("A veteran Vic 30,30", "B freelancer Bo 34,2", titan="A titan Ox 6,18", ordered=False)
    assert game.battle.value(ActionsGiven(game["Ox"])) == 3
    begin(game, game["Ox"])
    game.dice(10).do(Disembark(game["Ox"], (6, 24)))
    game.put("Ox", Turn())
    begin(game, game["Vic"])
    game.do(GiveOrder(game["Vic"], game["Ox"]))
    game.do(EndActivation(game["Vic"]))
    go(game, *(1,) * 12)
    assert game.first(Activated).actions == 2


@pytest.mark.rule("TZ-10.6-03")
def test_its_tests_are_made_without_tactics() -> None:
    """Ox is locked with a Walker it wants to leave: 6 on a bare d10."""
    for face, leaves in ((5, False), (6, True)):
        game = armed(on("B freelancer Bo 6,4", "horde walker 30,30"), "oc_55")
        apart(game, "walker1", "Ox", 0.0)
        go(game, face, *(1,) * 12)
        test = game.first(TacticsTested)
        assert (test.why, test.tn, test.total, test.passed) == ("disengage", 6, face, leaves)
        assert len(game.all(Moved)) == leaves


# --- its weapons ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.6-04")
def test_it_is_offered_its_sidearm_and_the_primary_it_fired_last() -> None:
    """Ox fired the Gauss Cannon, then readied the OC-55 and fired no more."""
    game = on("B freelancer Bo 20,18", ordered=False, titan="A titan Ox 6,18")
    game.put("Ox", replace(game.table.get(game["Ox"], Arms), active="lb_5_death_adder",
                           weapons=("oc_55", "lb_5_death_adder", "pneumatic_sidearm", "mounted_lmg",
                                    "titan_basic_melee")))
    begin(game, game["Ox"])
    game.dice(*(1,) * 12).do(RangedAttack(game["Ox"], "lb_5_death_adder", game["Bo"]))
    game.do(ChangeWeapon(game["Ox"], "oc_55"))
    begin(game, game["Ox"])
    game.dice(10).do(Disembark(game["Ox"], (6, 24)))
    begin(game, game["Ox_pilot"])
    game.do(GiveOrder(game["Ox_pilot"], game["Ox"]))
    game.do(EndActivation(game["Ox_pilot"]))
    assert {a.weapon for a in own_attacks_ready(game)} == {"lb_5_death_adder", "pneumatic_sidearm"}
    go(game)
    assert (game.asked.question, game.asked.side) == ("auto_weapon", 0)
    assert [option.name for option in game.asked.options] == ["lb_5_death_adder", "pneumatic_sidearm"]
    for other in ("oc_55", "mounted_lmg", "titan_basic_melee"):
        assert "is not one of" in game.refused(Answer(other))
    game.dice(*(1,) * 12).answer("pneumatic_sidearm")
    assert [(e.attack.weapon, e.attack.target) for e in game.all(AttackDeclared)] == [
        ("pneumatic_sidearm", game["Bo"])]


def own_attacks_ready(game: Sketch) -> list[RangedAttack | MeleeAttack]:
    """What Ox could attack Bo with if its activation began here."""
    game.put("Ox", Turn(left=2))
    return own_attacks(game.battle, game["Ox"], game["Bo"])


@pytest.mark.rule("TZ-10.6-04")
def test_if_it_never_fired_it_has_its_active_primary() -> None:
    game = on("B freelancer Bo 20,18")
    assert [a.weapon for a in own_attacks_ready(game)] == ["oc_55", "pneumatic_sidearm"]


@pytest.mark.rule("TZ-10.6-04")
def test_a_wrecked_primary_leaves_the_sidearm_and_asks_for_no_change() -> None:
    game = on("B freelancer Bo 20,18")
    game.put("Ox", replace(game.table.get(game["Ox"], Arms), wrecked=("oc_55",)))
    assert not has_to_change(game.battle, game["Ox"])
    go(game, *(1,) * 12)
    assert [e.attack.weapon for e in game.all(AttackDeclared)] == ["pneumatic_sidearm"]
    begin(game, game["Ox"])
    assert game.table.get(game["Ox"], Arms).active == "oc_55"


# --- what it does --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.6-05")
def test_it_moves_toward_the_nearest_enemy_and_attacks_that_one() -> None:
    game = armed(on("B freelancer Bo 20,20", "B freelancer Bea 6,20", "A freelancer Ash 8,14"), "oc_55")
    apart(game, "Bo", "Ox", 8.0)
    game.put("Bea", Place.at(6, 18 + 1.969 + 0.492 + 14))
    assert nearest_enemies(game.table, game["Ox"]) == [game["Bo"]]
    go(game, *(1,) * 12)
    assert [event.unit for event in game.all(Moved)] == [game["Ox"]]
    assert gap(game.table, game["Ox"], game["Bo"]) == pytest.approx(0.0, abs=0.06)
    assert [(e.attack.weapon, e.attack.target) for e in game.all(AttackDeclared)] == [("oc_55", game["Bo"])]
    assert game.first(Moved).inches <= 8.01
    assert game.table.get(game["Ox"], Turn).done == ("move", "ranged_attack")
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.6-05")
def test_it_goes_no_farther_than_its_speed_and_round_what_stands_in_its_way() -> None:
    game = armed(on("B freelancer Bo 33,18", terrain=[wall(12, 18, 1, 8, 9.0)]), "gauss_cannon")
    go(game, *(1,) * 12)
    moved = game.first(Moved)
    assert moved.inches <= 8.01
    assert len(moved.path) > 1
    assert game.first(NoiseMade).level >= 1
    assert faults(game.battle) == []


@pytest.mark.rule("TZ-10.6-05")
def test_in_contact_it_only_attacks_and_without_sight_it_only_moves() -> None:
    game = armed(on("B freelancer Bo 33,18"), "oc_55")
    apart(game, "Bo", "Ox", 0.0)
    go(game, *(1,) * 12)
    assert (game.all(Moved), len(game.all(AttackRolled))) == ([], 1)
    game = armed(on("B freelancer Bo 33,18", terrain=[wall(24, 18, 1, 30, 9.0)]), "oc_55")
    go(game)
    assert (len(game.all(Moved)), game.all(AttackDeclared)) == (1, [])


@pytest.mark.rule("TZ-10.6-05")
def test_the_horde_and_the_downed_are_not_what_it_goes_for() -> None:
    game = armed(on("B freelancer Bo 20,18 downed", "B freelancer Bea 33,18", "horde walker 10,30"), "oc_55")
    assert nearest_enemies(game.table, game["Ox"]) == [game["Bea"]]
    go(game, *(1,) * 12)
    assert [e.attack.target for e in game.all(AttackDeclared)] == [game["Bea"]]


@pytest.mark.rule("TZ-10.6-05")
def test_between_two_that_are_equally_near_its_side_chooses() -> None:
    game = armed(on("B freelancer Bo 20,18", "B freelancer Bea 20,18", titan="A null Ox 10,18"), "oc_55")
    apart(game, "Bo", "Ox", 6.0)
    game.put("Bea", Place.at(10, game.place("Bo").x - 10 + 18))
    go(game)
    assert (game.asked.question, game.asked.side) == ("auto_foe", 0)
    assert [option.name for option in game.asked.options] == [str(game["Bo"]), str(game["Bea"])]
    game.dice(*(1,) * 12).answer(str(game["Bea"]))
    assert [e.attack.target for e in game.all(AttackDeclared)] == [game["Bea"]]


@pytest.mark.rule("TZ-10.6-05")
def test_it_strikes_with_a_melee_sidearm_once_it_is_near_enough() -> None:
    game = on("B freelancer Bo 16,18").put("Ox", Arms(("heavy_melee",)))
    go(game, *(1,) * 12)
    assert [e.attack.how for e in game.all(AttackDeclared)] == ["melee"]
    assert game.table.get(game["Ox"], Turn).done == ("move", "melee_attack")


@pytest.mark.rule("TZ-10.6-05")
def test_knocked_down_it_gets_up_first_with_its_own_actions() -> None:
    game = armed(on("B freelancer Bo 20,18"), "oc_55")
    game.put("Ox", Health(knocked=1))
    go(game, *(1,) * 12)
    assert (len(game.all(GotUp)), len(game.all(Moved)), game.all(AttackDeclared)) == (1, 1, [])
    game.put("Ox", Health(knocked=3))
    go(game)
    assert (len(game.all(GotUp)), game.health("Ox").knocked, game.all(Moved)) == (2, 1, [])


@pytest.mark.rule("TZ-10.6-05")
@pytest.mark.parametrize(("condition", "moves", "attacks"), [
    ("immobilized", 0, 1), ("combat_subsystem_corruption", 1, 0)])
def test_a_critical_condition_keeps_it_from_the_one_or_the_other(condition: str, moves: int, attacks: int) -> None:
    game = armed(on("B freelancer Bo 20,18"), "oc_55")
    game.put("Ox", Criticals((condition,), rolled=1))
    go(game, *(1,) * 12)
    assert (len(game.all(Moved)), len(game.all(AttackDeclared))) == (moves, attacks)


@pytest.mark.rule("TZ-10.6-05")
def test_its_kills_score_for_its_side_and_mark_no_track() -> None:
    """Ruling RH-26."""
    game = armed(on("B freelancer Bo 20,18 damage=9"), "oc_55")
    go(game, 5, 5, 5, 5, 1, 1, 1, 1, 1, 1)
    game.phase("upkeep")
    assert game.table.of_table(Score).vp[0] > 0
    assert all(track.kills == 0 for _, track in game.table.having(KillTrack))


@pytest.mark.rule("TZ-10.6-05")
def test_it_works_nothing_and_carries_nothing() -> None:
    game = on("B freelancer Bo 34,2")
    assert game.battle.bar(MayAct(game["Ox"], Interact.kind)) == "An Auto-Titan only moves and attacks."



# --- no perks, no repair -------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.6-06")
def test_nobodys_perks_help_it() -> None:
    """Not those of the Pilot that left it, not those of the one that gave the order: it rolls badly, and that is it."""
    every = Perks(tuple(tables().perks))
    game = on("B freelancer Bo 20,18", titan="A titan Ox 6,18", ordered=False)
    armed(game, "oc_55").put("Pam", every).put("Ox_pilot", every)
    assert game.battle.value(ActionsGiven(game["Ox"])) >= 3
    begin(game, game["Ox"])
    game.dice(10).do(Disembark(game["Ox"], (6, 24)))
    begin(game, game["Pam"])
    game.do(GiveOrder(game["Pam"], game["Ox"]))
    game.run()
    assert game.battle.value(ActionsGiven(game["Ox"])) == 2
    go(game, *(1,) * 4)
    assert not isinstance(game.waiting, Choose)
    assert [(roll.why, roll.faces) for roll in game.all(Rolled)] == [("attack", (1,) * 4)]


@pytest.mark.rule("TZ-10.6-07")
@pytest.mark.parametrize("ordered", [False, True])
def test_it_cannot_be_repaired_while_one_without_orders_can(ordered: bool) -> None:
    game = on("A field_mechanic Mac 30,30", "B freelancer Bo 34,2", ordered=ordered)
    game.put("Ox", Criticals(("immobilized",), rolled=1))
    apart(game, "Mac", "Ox", 3.0)
    begin(game, game["Mac"])
    action = Repair(game["Mac"], game["Ox"], "immobilized")
    if ordered:
        assert game.refused(action) == 'No friendly Titan to repair within 3".'
        assert game.battle.bar(MayRepair(game["Ox"])) == "An Auto-Titan cannot be repaired."
        assert not [o for o in game.battle.options(game["Mac"]) if isinstance(o, Repair)]
    else:
        game.do(action)
        assert game.table.get(game["Ox"], Criticals).conditions == ()
