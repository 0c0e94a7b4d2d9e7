"""Rules 1, 3 and 15: what the game is and stays, whatever its chapters add.

What could go wrong: a third player; a horde that spares or serves somebody; a test that the dead take; a grid.
"""

from __future__ import annotations

import pytest

from game.__main__ import main
from game.play.level import find_level
from game.play.match import Match
from game.records.faults import Fault
from game.rules.event import Event, GameEnded, Rolled
from game.rules.odds import pass_chance
from game.rulesets.titanfallz import ACTIONS, CHAPTERS, TITANFALLZ, parts
from game.rulesets.titanfallz.acting import EndActivation, Pass, TakeTurn
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.ending import CheckEnd
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Killed
from game.rulesets.titanfallz.horde import HordeMoved
from game.rulesets.titanfallz.measuring import gap
from game.rulesets.titanfallz.models import crew, kind_of
from game.rulesets.titanfallz.parts import Health, Score, SureThing
from game.rulesets.titanfallz.scoring import LastRound, Scored
from game.rulesets.titanfallz.spawning import CardDrawn
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested, chance, passes
from tests.rulesets.titanfallz.firing import apart, begin, certain, shoot
from tests.sketch import sketch

CREWS = ("ironwake", "meridian")


def match() -> Match:
    return Match.begin(find_level("dark_refinery"), (find_crew(CREWS[0]), find_crew(CREWS[1])), 1)


# --- 1: two players --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-1-01")
@pytest.mark.parametrize("crews", ["ironwake", "ironwake,meridian,saltglass"])
def test_one_or_three_crews_cannot_begin_a_game(crews: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "dark_refinery", "--crews", crews]) == 2
    assert capsys.readouterr().err.startswith("Two crews have to be named")


@pytest.mark.rule("TZ-1-01")
@pytest.mark.parametrize("sides", ["human", "human,human,human"])
def test_one_or_three_players_cannot_begin_a_game(sides: str) -> None:
    from game.ai.seats import seats

    with pytest.raises(Fault):
        seats(sides)
    assert seats("human,human") == ("human", "human")


@pytest.mark.rule("TZ-1-01")
def test_two_begin_on_a_table_of_three_feet_by_three() -> None:
    battle = match().battle
    assert battle.table.size == (36, 36)
    assert battle.waiting is not None


@pytest.mark.rule("TZ-1-06")
def test_each_side_is_a_pilot_with_a_titan_and_a_fireteam() -> None:
    table = match().battle.table
    for side in (0, 1):
        kinds = [kind_of(table, unit) for unit in crew(table, side)]
        assert (kinds.count("pilot"), kinds.count("titan")) == (1, 1)
        assert kinds.count("infantry") >= 2


@pytest.mark.rule("TZ-1-07")
def test_the_horde_attacks_both_sides_and_scores_for_neither() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 14,10", "horde walker 12,10", "horde walker 20,20")
    apart(game, "walker1", "Ash", 0.0)
    apart(game, "Bo", "walker1", 0.0)
    for name in ("Ash", "Bo"):
        game.put(name, Health(1))
    game.dice(*[6] * 12)
    game.phase("horde_phase")
    hurt = {name for name in ("Ash", "Bo") if game.health(name).downed}
    assert hurt == {"Ash"} or hurt == {"Bo"} or hurt == {"Ash", "Bo"}
    assert game.table.of_table(Score).vp == (0, 0)
    assert not game.all(Scored)


@pytest.mark.rule("TZ-1-07")
@pytest.mark.parametrize("victim", ["A", "B"])
def test_it_walks_to_the_nearest_of_either_side(victim: str) -> None:
    game = sketch(f"{victim} freelancer Ash 10,10", "horde walker 14,10")
    game.phase("horde_phase")
    assert game.first(HordeMoved).unit == game["walker1"]
    assert gap(game.table, game["walker1"], game["Ash"]) == pytest.approx(0.0, abs=1e-3)


@pytest.mark.rule("TZ-1-08")
@pytest.mark.parametrize(("vp", "winner"), [((6, 4), 0), ((4, 6), 1)])
def test_more_points_win(vp: tuple[int, int], winner: int) -> None:
    game = sketch().round(6).put(0, Score(vp))
    game.run(LastRound())
    assert game.first(GameEnded).winner == winner


# --- 3: where it differs from its parents ----------------------------------------------------------------------------


@pytest.mark.rule("TZ-3-02")
def test_the_pools_hold_four_dice_or_six_by_who_is_attacked() -> None:
    pools = tables().attack_dice
    found = {(row, column): getattr(getattr(pools, row), column)
             for row in ("infantry", "titan") for column in ("infantry", "titan")}
    assert set(found.values()) == {4, 6}
    assert len({found["infantry", "infantry"], found["infantry", "titan"]}) == 2 or (
        len({found["titan", "infantry"], found["titan", "titan"]}) == 2)


@pytest.mark.rule("TZ-3-04")
def test_the_downed_die_in_upkeep_and_draw_the_horde_before() -> None:
    game = sketch("A freelancer Ash 10,10 downed", "A freelancer Cy 10,19", "horde walker 10,14")
    game.phase("horde_phase")
    assert gap(game.table, game["walker1"], game["Ash"]) == pytest.approx(0.0, abs=1e-3)
    left = sketch("A freelancer Ash 10,10 downed")
    left.phase("upkeep")
    assert left.first(Killed).unit == left["Ash"]


@pytest.mark.rule("TZ-3-09")
def test_no_card_is_drawn_and_no_zombie_stirs_while_the_players_act() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "horde walker 11.5,10",
                  spawns=((1, 1), (35, 1), (18, 35)))
    game.turn(0)
    seen: list[Event] = []
    while isinstance(game.waiting, TakeTurn):
        offered = game.battle.options()
        ready = [offer for offer in offered if not isinstance(offer, Pass)]
        seen += game.do(ready[0] if ready else Pass())  # type: ignore[arg-type]
        if not isinstance(game.waiting, TakeTurn) and game.battle.clock.phase == "action_phase":
            seen += game.do(EndActivation(next(o.unit for o in game.battle.options()
                                               if isinstance(o, EndActivation))))
    assert len([e for e in seen if type(e).__name__ == "Activated"]) == 4
    assert not [e for e in seen if isinstance(e, CardDrawn | HordeMoved)]


@pytest.mark.rule("TZ-3-11")
def test_a_second_sure_thing_of_one_model_is_refused() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Bo 20,10"), "Hale")
    begin(game, game["Hale"])
    game.dice(*[1] * 20)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["Bo"], sure=True))
    while not isinstance(game.waiting, TakeTurn) and game.battle.clock.phase == "action_phase" and (
            type(game.waiting).__name__ == "Choose"):
        game.answer("roll")
    assert game.table.get(game["Hale"], SureThing) == SureThing(False)
    begin(game, game["Hale"])
    said = game.refused(RangedAttack(game["Hale"], "combat_rifle", game["Bo"], sure=True))
    assert "Sure Thing" in said


# --- 15: what stays --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-15-01")
@pytest.mark.parametrize("kind", sorted(tables().horde))
def test_the_horde_takes_no_tests(kind: str) -> None:
    game = sketch(f"horde {kind} 10,10", "A freelancer Ash 20,10")
    since = len(game.battle.log)
    assert not passes(game.battle, game[f"{kind}1"], 2, "fall")
    (told,) = game.battle.log[since:]
    assert told == TacticsTested(game[f"{kind}1"], "fall", 2, False)
    assert chance(game.battle, game[f"{kind}1"], 2) == 0.0
    assert chance(game.battle, game["Ash"], 9) == pass_chance(tables().infantry["freelancer"].tac, 9, 10)


@pytest.mark.rule("TZ-15-02")
@pytest.mark.parametrize("shift", [0.0, 0.013, 0.5, 0.777])
def test_noise_lies_at_a_point_and_is_measured_in_inches_from_there(shift: float) -> None:
    game = sketch("horde walker 10,10", "A freelancer Ash 30,30")
    game.noise(10 + shift, 20, 2)
    before = game.place("walker1")
    game.phase("horde_phase")
    after = game.place("walker1")
    walked = ((after.x - before.x) ** 2 + (after.y - before.y) ** 2) ** 0.5
    assert walked == pytest.approx(tables().horde["walker"].spd, abs=2e-3)
    assert (after.x - before.x) * 10 == pytest.approx((after.y - before.y) * shift, abs=0.05)


@pytest.mark.rule("TZ-15-02")
def test_no_part_of_the_rules_is_a_zone_a_grid_or_a_tile() -> None:
    named = [name.lower() for name in vars(parts) if not name.startswith("_")]
    named += [event.__name__.lower() for event in TITANFALLZ.events]
    assert not [name for name in named if any(word in name for word in ("zone", "grid", "tile", "cell"))]


@pytest.mark.rule("TZ-15-03")
@pytest.mark.parametrize("kind", sorted(set(tables().horde) - {"titan_zed"}))
def test_horde_models_roll_no_defence(kind: str) -> None:
    game = certain(sketch("A rifleman Hale 10,10", f"horde {kind} 20,10"))
    shoot(game, "Hale", "combat_rifle", f"{kind}1", *[4, 1, 1, 1][: 3 if kind == "brute" else 4])
    assert [event.why for event in game.all(Rolled)] == ["attack"]


@pytest.mark.rule("TZ-15-04")
def test_a_side_with_nothing_left_but_its_pilot_plays_on() -> None:
    game = sketch("A green Gil 10,10", "B titan Bull 30,30", "B freelancer Bo 20,10")
    game.run(CheckEnd())
    assert not game.all(GameEnded)
    assert game.battle.outcome is None


@pytest.mark.rule("TZ-15-05")
def test_nobody_searches_and_nothing_is_dealt_but_the_horde() -> None:
    names = [action.__name__.lower() for action in ACTIONS]
    assert not [name for name in names if any(word in name for word in ("search", "loot", "equip", "draw"))]
    decks = [name for name in vars(parts) if "deck" in name.lower()]
    assert decks == ["Deck"]
    assert set(match().battle.table.of_table(parts.Deck).cards) == set(tables().horde_cards)


@pytest.mark.rule("TZ-15-08")
def test_what_is_left_of_an_enemys_luck_cannot_be_read_from_ones_own_view() -> None:
    def view(has: bool, side: int) -> str:
        game = sketch("A rifleman Hale 10,10", "B rifleman Bo 20,10", rulings={"sure_thing_public": "secret"})
        game.put("Bo", SureThing(has))
        return game.battle.seen_by(side).digest()

    assert view(True, 0) == view(False, 0)
    assert view(True, 1) != view(False, 1)


@pytest.mark.rule("TZ-15-08")
def test_a_sure_thing_costs_no_action_and_every_infantry_model_has_one() -> None:
    table = match().battle.table
    for side in (0, 1):
        for unit in crew(table, side):
            assert table.has(unit, SureThing) == (kind_of(table, unit) == "infantry")




def test_no_file_of_the_rules_and_no_action_is_listed_twice() -> None:
    assert len(set(CHAPTERS)) == len(CHAPTERS)
    assert len(set(ACTIONS)) == len(ACTIONS)
