"""Rules 16.2: what a battle earns each model, and when.

Ways it could go wrong: points before the end; a kill twice; the dead among the survivors; left-over horde models
carried on; the Pilot paid for what the Titan did; somebody paid for a blast, or for one of its own side; the tank's
point for a tank on the ground; a contract to the wrong model, or to nobody without a word.
"""

from __future__ import annotations

import pytest

from game.play.telling import Teller
from game.rules.event import GameEnded, PhaseBegan
from game.rulesets.campaign.adrenaline import Adrenaline, AdrenalineAwarded, AdrenalineOpen, awards
from game.rulesets.campaign.deeds import Blame, Deeds, deeds_of
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.ending import EndByRounds
from game.rulesets.titanfallz.explosions import BlowCores
from game.rulesets.titanfallz.harm import CaughtFire, Cause, HordeDestroyed, Hurt, Kill, Killed, attack_cause
from game.rulesets.titanfallz.interacting import PutDown
from game.rulesets.titanfallz.parts import Aboard, Cockpit, Health, HordeTally
from game.rulesets.titanfallz.scoring import ContractDone, HordeCounted
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place
from tests.rulesets.titanfallz.firing import begin
from tests.sketch import CAMPAIGN_BOOK, Sketch, sketch

Points = dict[str, int]


def fought(*lines: str, **options: object) -> Sketch:
    """A position in a battle of a campaign."""
    return sketch(*lines, book=CAMPAIGN_BOOK, **options)  # type: ignore[arg-type]


def kill(game: Sketch, who: str, by: str) -> None:
    """A model's attack takes another out on the spot."""
    game.run(Kill(game[who], attack_cause(game.table, game[by])))


def end(game: Sketch) -> Sketch:
    """The battle is over by its rounds."""
    game.run(EndByRounds())
    return game


def earned(game: Sketch, name: str) -> Points:
    """What a model has been awarded, and for what."""
    return {event.why: event.ap for event in game.all(AdrenalineAwarded) if event.unit == game[name]}


def total(game: Sketch, name: str) -> int:
    part = game.table.find(game[name], Adrenaline)
    return 0 if part is None else part.earned


def deeds(game: Sketch, name: str) -> Deeds:
    return deeds_of(game.table, game[name])


# --- when ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-03")
def test_a_kill_in_round_two_earns_nothing_before_the_end() -> None:
    game = fought("A freelancer Ash 10,10", "B freelancer Bo 20,10").round(2)
    kill(game, "Bo", "Ash")
    game.battle.happen(PhaseBegan(3, "initiative"))
    assert deeds(game, "Ash").infantry == 1
    assert not [event for event in game.battle.log if isinstance(event, AdrenalineAwarded)]
    assert not game.table.having(Adrenaline)
    end(game)
    assert total(game, "Ash") == 2


@pytest.mark.rule("TZ-16.2-03")
def test_the_end_is_paid_once() -> None:
    game = end(fought("A freelancer Ash 10,10"))
    paid = len([event for event in game.battle.log if isinstance(event, AdrenalineAwarded)])
    game.battle.happen(GameEnded(0, "rounds"))
    assert len([event for event in game.battle.log if isinstance(event, AdrenalineAwarded)]) == paid


# --- survival ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-04")
def test_only_who_is_not_kia_has_survived_reserves_and_downed_included() -> None:
    game = fought("A freelancer Ash 10,10", "A freelancer Dee 12,10 downed", "A freelancer Rae 0,0 reserve",
                  "B freelancer Bo 20,10", "A titan Vex 30,10")
    kill(game, "Ash", "Bo")
    end(game)
    assert earned(game, "Ash") == {}
    for name in ("Dee", "Rae", "Bo", "Vex_pilot"):
        assert earned(game, name) == {"ap_survived": 1} | ({"ap_enemy_infantry": 1} if name == "Bo" else {})
    assert earned(game, "Vex") == {}


@pytest.mark.rule("TZ-16.2-04", "TZ-16.2-05")
def test_the_dead_keep_what_else_they_earned() -> None:
    game = fought("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B freelancer Cy 22,10")
    kill(game, "Bo", "Ash")
    kill(game, "Ash", "Cy")
    end(game)
    assert earned(game, "Ash") == {"ap_enemy_infantry": 1}


# --- enemy infantry ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-05")
def test_each_enemy_infantry_model_is_a_point() -> None:
    game = fought("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B sniper Cy 22,10")
    for name in ("Bo", "Cy"):
        kill(game, name, "Ash")
    end(game)
    assert earned(game, "Ash")["ap_enemy_infantry"] == 2


@pytest.mark.rule("TZ-16.2-05")
@pytest.mark.parametrize("reading", ["kia", "downed"])
def test_a_downed_model_counts_in_upkeep_for_whoever_put_it_down_and_only_then(reading: str) -> None:
    game = fought("A freelancer Ash 10,10", "B freelancer Bo 20,10", rulings={"kill_scored": reading})
    game.run(Hurt(game["Bo"], 9, attack_cause(game.table, game["Ash"])))
    assert game.health("Bo").downed
    assert deeds(game, "Ash").infantry == 0
    game.phase("upkeep")
    assert deeds(game, "Ash").infantry == 1


@pytest.mark.rule("TZ-16.2-05")
def test_blasts_the_horde_friends_and_pilots_are_no_points() -> None:
    game = fought("A freelancer Ash 10,10", "A freelancer Al 12,10", "B freelancer Bo 20,10",
                  "B freelancer Cy 22,10", "horde walker 30,30", rulings={"pilot_death": "vp"})
    kill(game, "Al", "Ash")
    game.run(Kill(game["Bo"], Cause("explosion", 0)))
    game.run(Kill(game["Cy"], Cause("horde", None, game["walker1"])))
    assert not game.table.having(Deeds)
    kill(game, "pilotB", "Ash")
    assert deeds(game, "Ash") == Deeds()


@pytest.mark.rule("TZ-16.2-05", "TZ-16.2-07")
def test_a_titans_kills_are_the_titans_and_adrenaline_for_nobody() -> None:
    game = fought("A titan Vex 10,10", "B freelancer Bo 20,10", "B null Hulk 25,20", "horde walker 30,30")
    for name in ("Bo", "Hulk", "walker1"):
        kill(game, name, "Vex")
    assert deeds(game, "Vex") == Deeds(infantry=1, horde=1, titans=1)
    assert deeds(game, "Vex_pilot") == Deeds()
    end(game)
    assert earned(game, "Vex_pilot") == {"ap_survived": 1}
    assert earned(game, "Vex") == {}


def step_out(game: Sketch, titan: str) -> None:
    """The pilot leaves its Titan, however it does."""
    game.put(titan, Cockpit(None, game[f"{titan}_pilot"])).put(f"{titan}_pilot", Place.at(14, 30))
    game.table.drop(game[f"{titan}_pilot"], Aboard)  # as no event of a test does it


@pytest.mark.rule("TZ-16.2-05")
def test_who_fired_counts_though_the_pilot_has_left_the_titan_since() -> None:
    game = fought("A titan Vex 10,10", "B freelancer Bo 20,10")
    game.run(Hurt(game["Bo"], 9, attack_cause(game.table, game["Vex"])))
    step_out(game, "Vex")
    game.phase("upkeep")
    assert game.first(Killed).by_unit == game["Vex_pilot"]
    assert (deeds(game, "Vex").infantry, deeds(game, "Vex_pilot").infantry) == (1, 0)


@pytest.mark.rule("TZ-16.2-05")
@pytest.mark.parametrize("later", [False, True])
def test_a_fire_is_the_work_of_whoever_lit_it_last(later: bool) -> None:
    game = fought("A titan Vex 10,10", "B freelancer Bo 20,10 damage=2")
    game.battle.happen(CaughtFire(game["Bo"], 3, 3, attack_cause(game.table, game["Vex"])))
    step_out(game, "Vex")
    if later:
        game.battle.happen(CaughtFire(game["Bo"], 1, 4, attack_cause(game.table, game["Vex_pilot"])))
    game.phase("upkeep")
    if not game.all(Killed):
        game.phase("upkeep")
    assert (deeds(game, "Vex").infantry, deeds(game, "Vex_pilot").infantry) == ((0, 1) if later else (1, 0))


@pytest.mark.rule("TZ-16.2-05")
def test_a_revived_model_owes_its_next_fall_to_somebody_else() -> None:
    game = fought("A titan Vex 10,10", "A freelancer Ash 10,20", "B freelancer Bo 20,10")
    game.run(Hurt(game["Bo"], 9, attack_cause(game.table, game["Vex"])))
    assert game.table.get(game["Bo"], Blame).downed == game["Vex"]
    game.put("Bo", Health())
    game.run(Hurt(game["Bo"], 9, attack_cause(game.table, game["Ash"])))
    game.phase("upkeep")
    assert (deeds(game, "Vex").infantry, deeds(game, "Ash").infantry) == (0, 1)


# --- the horde -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-06", "TZ-14-12")
@pytest.mark.parametrize(("kills", "points"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_three_horde_models_are_a_point_and_the_rest_is_lost(kills: int, points: int) -> None:
    game = fought("A freelancer Ash 10,10", *[f"horde walker {5 + 3 * n},30" for n in range(kills)])
    for number in range(kills):
        kill(game, f"walker{number + 1}", "Ash")
    end(game)
    assert earned(game, "Ash").get("ap_horde", 0) == points


@pytest.mark.rule("TZ-16.2-06")
def test_kills_of_several_models_are_not_pooled() -> None:
    walkers = [f"horde walker {5 + 3 * n},30" for n in range(4)]
    game = fought("A freelancer Ash 10,10", "A freelancer Al 12,10", *walkers)
    for number in range(4):
        kill(game, f"walker{number + 1}", ("Ash", "Al")[number % 2])
    end(game)
    assert "ap_horde" not in {**earned(game, "Ash"), **earned(game, "Al")}


@pytest.mark.rule("TZ-16.2-06")
def test_a_titan_zed_is_one_horde_model_and_what_leaves_with_it_none() -> None:
    game = fought("A freelancer Ash 10,10", "horde titan_zed 20,30", "horde walker 22,32", "horde runner 18,32")
    kill(game, "titan_zed1", "Ash")
    assert len(game.all(HordeDestroyed)) == 3
    assert deeds(game, "Ash").horde == 1


@pytest.mark.rule("TZ-16.2-06")
def test_a_charge_planted_on_foot_is_the_pilots_though_it_sits_in_a_titan_by_then() -> None:
    game = fought("A titan Vex 10,10", "horde titan_zed 20,30")
    game.run(Kill(game["titan_zed1"], Cause("charge", 0, game["Vex_pilot"])))
    assert (deeds(game, "Vex_pilot").horde, deeds(game, "Vex").horde) == (1, 0)


# --- Titans --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-07")
def test_an_enemy_titan_is_two_points_and_ones_own_none() -> None:
    game = fought("A freelancer Ash 10,10", "B null Hulk 20,10", "A null Own 30,10")
    for name in ("Hulk", "Own"):
        kill(game, name, "Ash")
    end(game)
    assert earned(game, "Ash") == {"ap_survived": 1, "ap_enemy_titan": 2}


@pytest.mark.rule("TZ-16.2-07")
@pytest.mark.parametrize("by", ["Ash", "Vex"])
def test_a_core_that_blows_later_is_the_kill_of_whoever_broke_it(by: str) -> None:
    game = fought("A freelancer Ash 3,10", "A titan Vex 3,30", "B null Hulk 25,20 damage=11")
    game.dice(tables().criticals["core_compromised"].rolls[0])
    game.run(Hurt(game["Hulk"], 1, attack_cause(game.table, game[by])))
    assert game.first(CriticalSuffered).condition == "core_compromised"
    if by == "Vex":
        step_out(game, "Vex")
    game.run(BlowCores())
    assert game.first(Killed).unit == game["Hulk"]
    assert {name: deeds(game, name).titans for name in ("Ash", "Vex", "Vex_pilot") if deeds(game, name).titans} \
        == {by: 1}


# --- the tank ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-08")
def test_the_carrier_alone_has_the_tanks_point() -> None:
    game = fought("A freelancer Ash 18,18", "A freelancer Al 19,18")
    game.tank(carrier="Ash")
    end(game)
    assert earned(game, "Ash") == {"ap_survived": 1, "ap_tank": 1}
    assert earned(game, "Al") == {"ap_survived": 1}


@pytest.mark.rule("TZ-16.2-08")
@pytest.mark.parametrize("carrier", [None, "Vex"])
def test_a_tank_on_the_ground_or_in_a_titans_fist_is_nobodys(carrier: str | None) -> None:
    game = fought("A freelancer Ash 18,18", "A titan Vex 25,18")
    game.tank(18, 18, carrier)
    end(game)
    assert not [event for event in game.all(AdrenalineAwarded) if event.why == "ap_tank"]


# --- the contract --------------------------------------------------------------------------------------------------


def told(game: Sketch) -> list[str]:
    return Teller(game.battle).lines(game.all(AdrenalineOpen))


@pytest.mark.rule("TZ-16.2-09")
@pytest.mark.parametrize("reading", ["kia", "downed"])
def test_the_third_head_is_its_takers_contract(reading: str) -> None:
    heads = [f"B sniper B{n} {20 + 2 * n},10" for n in range(3)]
    game = fought("A freelancer Ash 10,10", "A freelancer Al 12,10", *heads,
                  contracts=("headhunter", None), rulings={"kill_scored": reading})
    for number, by in enumerate(("Ash", "Ash", "Al")):
        game.run(Hurt(game[f"B{number}"], 9, attack_cause(game.table, game[by])))
    game.phase("upkeep")
    end(game)
    assert earned(game, "Al")["ap_contract"] == 2
    assert "ap_contract" not in earned(game, "Ash")
    assert not game.all(AdrenalineOpen)


@pytest.mark.rule("TZ-16.2-09")
def test_a_contract_that_a_titan_completes_is_for_the_side_to_give() -> None:
    game = fought("A titan Vex 10,10", "B null Hulk 20,10", contracts=("sabotage", None))
    kill(game, "Hulk", "Vex")
    assert game.first(ContractDone).side == 0
    end(game)
    assert game.all(AdrenalineOpen) == [AdrenalineOpen(0, 2, "sabotage")]
    assert not [event for event in game.all(AdrenalineAwarded) if event.why == "ap_contract"]
    assert len(told(game)) == 1
    assert "2 AP to give" in told(game)[0]


@pytest.mark.rule("TZ-16.2-09")
@pytest.mark.parametrize("condition", ["core_compromised", "flatline"])
def test_breaking_the_core_completes_sabotage_for_whoever_did(condition: str) -> None:
    game = fought("A freelancer Ash 10,10", "B null Hulk 20,10", contracts=("sabotage", None))
    cause = attack_cause(game.table, game["Ash"])
    if condition == "core_compromised":
        game.battle.happen(CriticalSuffered(game["Hulk"], condition, 1, cause))
    else:
        kill(game, "Hulk", "Ash")
    end(game)
    assert earned(game, "Ash")["ap_contract"] == 2


@pytest.mark.rule("TZ-16.2-09")
def test_extermination_is_everybodys() -> None:
    game = fought("A freelancer Ash 10,10", contracts=("extermination", "extermination"))
    game.put(0, HordeTally((0, 0), 3, 4))
    game.battle.happen(HordeCounted(0, (1, 0), 3, 4))
    end(game)
    assert game.all(AdrenalineOpen) == [AdrenalineOpen(side, 2, "extermination") for side in (0, 1)]


@pytest.mark.rule("TZ-16.2-09")
def test_who_brings_the_tank_home_completes_extraction() -> None:
    game = fought("A freelancer Ash 10,5", contracts=("extraction", None))
    game.tank(carrier="Ash")
    begin(game, game["Ash"])
    game.do(PutDown(game["Ash"]))
    assert game.first(ContractDone).contract == "extraction"
    end(game)
    assert earned(game, "Ash") == {"ap_survived": 1, "ap_contract": 2}


@pytest.mark.rule("TZ-16.2-09")
def test_an_enemy_that_drops_the_tank_in_ones_zone_completes_it_for_no_model() -> None:
    game = fought("A freelancer Ash 20,5", "B freelancer Bo 10,4", contracts=("extraction", None))
    game.tank(carrier="Bo")
    kill(game, "Bo", "Ash")
    assert game.first(ContractDone).side == 0
    end(game)
    assert game.all(AdrenalineOpen) == [AdrenalineOpen(0, 2, "extraction")]


# --- all together --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-16.2-10")
def test_the_awards_of_one_battle_add_up() -> None:
    walkers = [f"horde walker {5 + 3 * n},30" for n in range(3)]
    game = fought("A freelancer Ash 18,18", "B freelancer Bo 20,10", *walkers)
    game.tank(carrier="Ash")
    for name in ("Bo", "walker1", "walker2", "walker3"):
        kill(game, name, "Ash")
    end(game)
    assert earned(game, "Ash") == {"ap_survived": 1, "ap_enemy_infantry": 1, "ap_horde": 1, "ap_tank": 1}
    assert total(game, "Ash") == 4
    assert [event.total for event in game.all(AdrenalineAwarded) if event.unit == game["Ash"]] == [1, 2, 3, 4]


@pytest.mark.rule("TZ-14-12")
def test_the_figures_are_those_of_the_full_table() -> None:
    figures = awards()
    assert (figures.survived, figures.enemy_infantry, figures.enemy_titan, figures.contract) == (1, 1, 2, 2)
    assert (figures.horde, figures.horde_models, figures.tank) == (1, 3, 1)
