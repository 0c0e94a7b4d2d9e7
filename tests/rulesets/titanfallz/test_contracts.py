"""Rules 12.2: the four contracts.

Ways it could go wrong: a pick after deployment, or of something else; the other side's secret in one's view; a
contract fulfilled twice, or by whoever does not hold it; a base half in the zone; a round of one kill that breaks a
row, or counts; rounds that run into each other; a core that the horde broke; Freelancers among the heads.
"""

from __future__ import annotations

import pytest

from game.play.level import find_level
from game.rules.battle import Battle
from game.rules.event import PhaseBegan
from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.harm import Cause, Hurt, Kill
from game.rulesets.titanfallz.interacting import Interact, PutDown, carrier
from game.rulesets.titanfallz.keywords import Shoved
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Contracts, Heads, HordeTally, Score, Sides
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.scoring import ContractDone, Scored
from game.rulesets.titanfallz.setup import ContractPicked, ContractsOpened
from game.rulesets.titanfallz.spawning import horde_parts
from game.tabletop.parts import Place
from tests.rulesets.titanfallz.firing import armed, begin, certain, shoot
from tests.sketch import BOOK, Sketch, sketch

FOUR = ("extraction", "extermination", "sabotage", "headhunter")


def done(game: Sketch) -> list[tuple[int, str]]:
    return [(event.side, event.contract) for event in game.all(ContractDone)]


def vp(game: Sketch) -> tuple[int, int]:
    return game.table.of_table(Score).vp


# --- picking them --------------------------------------------------------------------------------------------------


def muster(**rulings: str | int) -> Battle:
    """The first scenario, up to the first contract."""
    place = find_level("dark_refinery")
    setup = place.setup((find_crew("ironwake"), find_crew("meridian")), Rulings.of(rulings), False)
    battle = Battle.begin(BOOK, setup, 7, place.size)
    battle.submit(Answer("keep_edge"))
    return battle


@pytest.mark.rule("TZ-12.2-01")
def test_each_side_picks_one_of_the_four_before_deployment() -> None:
    battle = muster()
    for side, pick in ((0, "sabotage"), (1, "headhunter")):
        asked = battle.waiting
        assert isinstance(asked, Choose)
        assert (asked.question, asked.side) == ("contract", side)
        assert tuple(option.name for option in asked.options) == FOUR
        assert not [event for event in battle.log if isinstance(event, PhaseBegan) and event.round]
        battle.submit(Answer(pick))
    assert battle.table.of_table(Contracts).picked == ("sabotage", "headhunter")
    while isinstance(battle.waiting, Choose):
        assert battle.waiting.question == "floodlight"
        battle.submit(Answer(battle.waiting.options[0].name))
    assert isinstance(battle.waiting, SettingUp)


@pytest.mark.rule("TZ-12.2-01")
@pytest.mark.parametrize("pick", FOUR)
def test_both_may_pick_the_same(pick: str) -> None:
    battle = muster()
    battle.submit(Answer(pick))
    battle.submit(Answer(pick))
    assert battle.table.of_table(Contracts).picked == (pick, pick)


@pytest.mark.rule("TZ-12.2-01")
def test_they_are_laid_open_together_and_not_before_both_are_written() -> None:
    battle = muster()
    events = battle.submit(Answer("sabotage"))
    assert [event.audience() for event in events if isinstance(event, ContractPicked)] == [0]
    assert battle.seen_by(0).table.of_table(Contracts).picked == ("sabotage", None)
    assert battle.seen_by(1).table.of_table(Contracts).picked == (None, None)
    events = battle.submit(Answer("headhunter"))
    opened = [event.picked for event in events if isinstance(event, ContractsOpened)]
    assert opened == [("sabotage", "headhunter")]
    for side in (0, 1):
        assert battle.seen_by(side).table.of_table(Contracts).picked == ("sabotage", "headhunter")


@pytest.mark.rule("TZ-12.2-01")
def test_by_the_switch_each_stays_secret() -> None:
    battle = muster(contracts="secret")
    battle.submit(Answer("sabotage"))
    events = battle.submit(Answer("headhunter"))
    assert not [event for event in events if isinstance(event, ContractsOpened)]
    assert battle.seen_by(0).table.of_table(Contracts).picked == ("sabotage", None)
    assert battle.seen_by(1).table.of_table(Contracts).picked == (None, "headhunter")
    assert battle.table.of_table(Contracts).picked == ("sabotage", "headhunter")


@pytest.mark.rule("TZ-12.2-01", "TZ-12-09")
def test_a_secret_contract_is_known_once_it_is_fulfilled() -> None:
    game = sketch("B rifleman Bo 20,10", rulings={"contracts": "secret"})
    game.put(0, Contracts(("headhunter", "sabotage"))).put(0, Heads((2, 0)))
    assert game.battle.seen_by(1).table.of_table(Contracts).picked == (None, "sabotage")
    game.run(Kill(game["Bo"], Cause("attack", 0)))
    assert done(game) == [(0, "headhunter")]
    assert game.battle.seen_by(1).table.of_table(Contracts).picked == ("headhunter", "sabotage")
    assert game.battle.seen_by(0).table.of_table(Contracts).picked == ("headhunter", None)


# --- the reward ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12-09")
def test_a_contract_scores_three_once() -> None:
    game = sketch(*(f"B rifleman B{n} {10 + 2 * n},10" for n in range(5)), contracts=("headhunter", None))
    totals = []
    for n in range(5):
        game.put(0, Score((0, 0)))
        game.run(Kill(game[f"B{n}"], Cause("attack", 0)))
        totals.append((vp(game), len(done(game))))
    assert totals == [((2, 0), 0), ((2, 0), 0), ((5, 0), 1), ((2, 0), 0), ((2, 0), 0)]


@pytest.mark.rule("TZ-12-09")
def test_three_points_come_at_once() -> None:
    game = sketch("B rifleman Bo 20,10", contracts=("headhunter", None)).put(0, Heads((2, 0)))
    game.run(Kill(game["Bo"], Cause("attack", 0)))
    assert [(event.side, event.vp, event.why) for event in game.all(Scored)] == [
        (0, 2, "kill_infantry"), (0, 3, "contract")]
    assert game.table.of_table(Contracts).done == (True, False)


# --- Extraction ----------------------------------------------------------------------------------------------------


def carrying(line: str, picked: tuple[str | None, str | None] = ("extraction", None), **options: object) -> Sketch:
    """A model with the tank begins its activation. The zone of side A ends at y = 6, that of side B begins at 30."""
    game, name = sketch(line, contracts=picked, **options), line.split()[2]  # type: ignore[arg-type]
    game.tank(carrier=name)
    return begin(game, game[name])


@pytest.mark.rule("TZ-12.2-02")
def test_the_tank_has_to_be_wholly_in_the_own_zone() -> None:
    """A Freelancer's base has a radius of 0.492"."""
    game = carrying("A freelancer Ash 10,7")
    game.do(Move(game["Ash"], ((10, 5.52),)))
    assert done(game) == []
    begin(game, game["Ash"])
    game.do(Move(game["Ash"], ((10, 5.5),)))
    assert done(game) == [(0, "extraction")]
    assert vp(game) == (3, 0)
    assert carrier(game.table) == game["Ash"]


@pytest.mark.rule("TZ-12.2-02")
def test_a_titan_has_to_be_in_with_its_whole_base() -> None:
    game = carrying("A titan Ox 10,8")
    game.do(Move(game["Ox"], ((10, 4.1),)))
    assert done(game) == []
    begin(game, game["Ox"])
    game.do(Move(game["Ox"], ((10, 4.0),)))
    assert done(game) == [(0, "extraction")]


@pytest.mark.rule("TZ-12.2-02")
def test_the_zone_is_the_one_the_side_plays_from() -> None:
    game = carrying("A freelancer Ash 10,29", ("extraction", "extraction"))
    game.do(Move(game["Ash"], ((10, 30.6),)))
    assert done(game) == []
    game.put(0, Sides((1, 0)))
    begin(game, game["Ash"])
    game.do(Move(game["Ash"], ((10, 31),)))
    assert done(game) == [(0, "extraction")]


@pytest.mark.rule("TZ-12.2-02")
def test_neither_the_horde_nor_a_melee_nor_an_early_round_hinders_it() -> None:
    game = carrying("A freelancer Ash 10,7")
    game.create(*horde_parts("walker", Place.at(11.3, 5.4)))
    game.do(Move(game["Ash"], ((10, 5.4),)))
    assert done(game) == [(0, "extraction")]


@pytest.mark.rule("TZ-12.2-02")
def test_taking_it_up_shoving_and_dropping_bring_it_home_as_well() -> None:
    game = sketch("A freelancer Ash 10,5", contracts=("extraction", None))
    tank = game.tank(10, 6.4)
    begin(game, game["Ash"])
    game.dice(5).do(Interact(game["Ash"], tank))
    assert done(game) == [(0, "extraction")]

    game = carrying("A freelancer Ash 10,7")
    game.battle.happen(Shoved(game["Ash"], Place.at(10, 5)))
    assert game.table.of_table(Contracts).done == (True, False)

    game = carrying("A freelancer Ash 10,5.8")
    game.run(Hurt(game["Ash"], 1, Cause("horde")))
    assert (done(game), carrier(game.table)) == ([(0, "extraction")], None)

    game = carrying("A freelancer Ash 10,6.2")
    game.do(PutDown(game["Ash"]))
    assert done(game) == []


@pytest.mark.rule("TZ-12.2-02")
def test_it_stays_in_play_and_can_be_held_for_points() -> None:
    game = carrying("A titan Ox 10,8")
    begin(game, game["Ox"])
    game.do(Move(game["Ox"], ((10, 3),)))
    assert vp(game) == (3, 0)
    game.put("pilotB", Place.at(1, 35)).dice(6).phase("titanfall_redrop")
    assert vp(game) == (5, 0)


@pytest.mark.rule("TZ-12.2-02")
@pytest.mark.parametrize("picked", [(None, "extraction"), ("sabotage", "extraction")])
def test_who_has_another_contract_gains_nothing_by_it(picked: tuple[str | None, str | None]) -> None:
    game = carrying("A freelancer Ash 10,7", picked)
    game.do(Move(game["Ash"], ((10, 5),)))
    assert (done(game), vp(game)) == ([], (0, 0))


# --- Extermination -------------------------------------------------------------------------------------------------


def slaughter(game: Sketch, count: int, *sides: int | None) -> list[int]:
    """So many walkers die one after another; after which of them the contract was done."""
    after = []
    for number in range(count):
        walker = game.create(*horde_parts("walker", Place.at(18, 18)))
        game.run(Kill(walker, Cause("attack", sides[number % len(sides)])))
        if game.all(ContractDone):
            after.append(number + 1)
    return after


@pytest.mark.rule("TZ-12.2-03")
def test_four_rounds_of_three_kills_fulfil_extermination_and_a_poor_round_is_skipped() -> None:
    game, story = sketch(contracts=("extermination", None)), []
    for number, count in enumerate((3, 4, 1, 3, 5), 1):
        game.battle.happen(PhaseBegan(number, "initiative"))
        story.append(slaughter(game, count, 0))
    assert story == [[], [], [], [], [3]]
    assert vp(game) == (3 + 1, 0)


@pytest.mark.rule("TZ-12.2-03")
def test_twelve_kills_in_fewer_rounds_do_not() -> None:
    game = sketch(contracts=("extermination", None))
    for number, count in enumerate((6, 6, 2, 2, 2), 1):
        game.battle.happen(PhaseBegan(number, "initiative"))
        assert slaughter(game, count, 0) == []
    assert game.table.of_table(HordeTally).good_rounds == 2


@pytest.mark.rule("TZ-12.2-03")
def test_a_round_lasts_until_the_next_initiative() -> None:
    """Two kills in the Action Phase and one after the last drop are three of one round; one more is of the next."""
    game = sketch(contracts=("extermination", None)).put(0, HordeTally((0, 0), 0, 3))
    for name in ("initiative", "action_phase"):
        game.battle.happen(PhaseBegan(4, name))
    assert slaughter(game, 2, 0) == []
    for name in ("horde_phase", "upkeep", "titanfall_redrop"):
        game.battle.happen(PhaseBegan(4, name))
    fork = game.battle.fork()
    assert slaughter(game, 1, 0) == [1]
    game.battle = fork
    game.battle.happen(PhaseBegan(5, "initiative"))
    assert slaughter(game, 1, 0) == []


@pytest.mark.rule("TZ-12.2-04")
@pytest.mark.parametrize("sides", [(0, 1, 1), (1, 1, 1), (None, 1, 0), (None, None, None)])
@pytest.mark.parametrize("holder", [0, 1])
def test_whoever_kills_them_the_round_counts(sides: tuple[int | None, ...], holder: int) -> None:
    picked = ("extermination", None) if holder == 0 else (None, "extermination")
    game = sketch(contracts=picked).put(0, HordeTally((0, 0), 0, 3))
    assert slaughter(game, 3, *sides) == [3]
    assert vp(game)[holder] == 3


@pytest.mark.rule("TZ-12.2-04")
def test_both_sides_may_fulfil_it_with_the_same_kills() -> None:
    game = sketch(contracts=("extermination", "extermination")).put(0, HordeTally((0, 0), 2, 3))
    assert slaughter(game, 1, 0) == [1]
    assert (done(game), vp(game)) == ([(0, "extermination"), (1, "extermination")], (3, 3))


@pytest.mark.rule("TZ-12.2-03", "TZ-11.5-11")
def test_who_leaves_with_a_titan_zed_is_no_kill() -> None:
    game = sketch("horde titan_zed 18,18", "horde walker 22,18", "horde walker 18,22",
                  contracts=("extermination", None)).put(0, HordeTally((0, 0), 0, 3))
    game.run(Kill(game["titan_zed1"], Cause("attack", 0)))
    assert game.table.of_table(HordeTally) == HordeTally((1, 0), 1, 3)
    assert done(game) == []


# --- Sabotage ------------------------------------------------------------------------------------------------------


def at_the_brink(contracts: tuple[str | None, str | None] = ("sabotage", None)) -> Sketch:
    """Ash aims at Ox, whose next wound brings a critical."""
    game = sketch("A freelancer Ash 10,10", "B null Ox 25,10 damage=11", contracts=contracts)
    return certain(armed(game, "Ash", "pistol"))


@pytest.mark.rule("TZ-12.2-05")
@pytest.mark.parametrize("face", [1, 2])
def test_blowing_up_the_enemy_titan_is_sabotage(face: int) -> None:
    game = shoot(at_the_brink(), "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, face)
    assert (done(game), vp(game)) == ([(0, "sabotage")], (8, 0))


@pytest.mark.rule("TZ-12.2-06")
@pytest.mark.parametrize("face", [3, 4])
def test_core_compromised_is_sabotage_before_the_core_goes_off_and_only_once(face: int) -> None:
    game = shoot(at_the_brink(), "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, face)
    assert (done(game), vp(game)) == ([(0, "sabotage")], (3, 0))
    game.put("pilotA", Place.at(35, 35)).dice(6, 6).phase("titanfall_redrop")
    assert (done(game), vp(game)) == ([], (8, 0))


@pytest.mark.rule("TZ-12.2-06")
@pytest.mark.parametrize("face", [5, 6, 7, 8, 9, 10])
def test_no_other_condition_is(face: int) -> None:
    game = shoot(at_the_brink(), "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, face)
    assert (done(game), vp(game)) == ([], (0, 0))


@pytest.mark.rule("TZ-12.2-05", "TZ-12.2-06")
@pytest.mark.parametrize("face", [1, 4])
@pytest.mark.parametrize("cause", [Cause("horde"), Cause("fall"), Cause("burn"), Cause("attack", 1)])
def test_what_the_horde_or_its_own_side_does_to_it_is_not(face: int, cause: Cause) -> None:
    game = sketch("B null Ox 25,10 damage=11", contracts=("sabotage", "sabotage"))
    game.dice(face, 6).run(Hurt(game["Ox"], 1, cause))
    assert (done(game), vp(game)) == ([], (0, 0))


@pytest.mark.rule("TZ-12.2-06")
def test_a_core_that_the_horde_armed_may_be_compromised_again() -> None:
    """One condition is suffered already, so that a 5 counts as a 4; the blast stays the horde's."""
    game = at_the_brink()
    game.dice(4).run(Hurt(game["Ox"], 1, Cause("horde")))
    assert done(game) == []
    shoot(game, "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 5)
    assert (done(game), vp(game)) == ([(0, "sabotage")], (3, 0))


@pytest.mark.rule("TZ-12.2-05")
def test_ones_own_titan_is_no_target_of_sabotage() -> None:
    game = shoot(at_the_brink((None, "sabotage")), "Ash", "pistol", "Ox", 4, 1, 1, 1, 1, 1)
    assert (done(game), vp(game)) == ([], (5, 0))


# --- Headhunter ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-12.2-07")
def test_the_third_specialist_fulfils_headhunter_and_freelancers_do_not_help() -> None:
    order = ("rifleman", "freelancer", "sniper", "freelancer", "rampart")
    game = sketch(*(f"B {kind} B{n} {10 + 2 * n},10" for n, kind in enumerate(order)), contracts=("headhunter", None))
    story = []
    for n in range(5):
        game.put(0, Score()).run(Kill(game[f"B{n}"], Cause("attack", 0)))
        story.append(done(game))
    assert story == [[], [], [], [], [(0, "headhunter")]]


@pytest.mark.rule("TZ-12.2-07")
def test_a_specialist_that_somebody_else_kills_does_not_count() -> None:
    for cause in (Cause("horde"), Cause("attack", 1)):
        game = sketch("B rifleman Bo 20,10", contracts=("headhunter", "headhunter")).put(0, Heads((2, 2)))
        game.run(Kill(game["Bo"], cause))
        assert (done(game), game.table.of_table(Heads).taken) == ([], (2, 2))


@pytest.mark.rule("TZ-12.2-07")
@pytest.mark.parametrize(("reading", "early"), [("kia", False), ("downed", True)])
def test_a_head_is_taken_when_the_kill_is_scored(reading: str, early: bool) -> None:
    game = sketch("A freelancer Ash 10,10", "B rifleman Bo 20,10 damage=2", contracts=("headhunter", None),
                  rulings={"kill_scored": reading}).put(0, Heads((2, 0)))
    armed(certain(game), "Ash", "pistol")
    armed(game, "Bo", "pistol")
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert done(game) == ([(0, "headhunter")] if early else [])
    game.phase("upkeep")
    assert done(game) == ([] if early else [(0, "headhunter")])
    assert game.table.of_table(Heads).taken == (3, 0)


@pytest.mark.rule("TZ-12.2-07")
def test_two_are_not_enough_even_if_the_enemy_has_no_more() -> None:
    game = sketch("B rifleman Bo 20,10", "B sniper Bea 22,10", contracts=("headhunter", None))
    for name in ("Bo", "Bea"):
        game.run(Kill(game[name], Cause("attack", 0)))
        assert done(game) == []
