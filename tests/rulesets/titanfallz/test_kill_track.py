"""Kill tracks and the perks they open (10.7).

What could go wrong: a box for a Hit that left a horde model standing, for one of the own side or for a blast; the box
of a Titan's kill lost because its Pilot has left; a perk asked of the wrong side, in the midst of an attack, after the
game is over, for a dead model, twice for one mark or never for a mark passed in a stride; a perk offered a second time;
infantry offered what only a Pilot wears.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import GameEnded
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Acting, Activate, EndActivation
from game.rulesets.titanfallz.ending import CheckEnd
from game.rulesets.titanfallz.fighting import RangedAttack, Throw
from game.rulesets.titanfallz.harm import Cause, HordeHit, Kill
from game.rulesets.titanfallz.models import crew, kind_of, side_of
from game.rulesets.titanfallz.parts import Health, Hits, KillTrack, Perks, Score
from game.rulesets.titanfallz.perks import PerkPicked, open_to, perks_of
from game.rulesets.titanfallz.scoring import KillMarked
from game.rulesets.titanfallz.tables import tables
from tests.rulesets.titanfallz.firing import armed, begin, certain, shoot
from tests.sketch import Sketch, sketch

ALL = tuple(tables().perks)


def boxes(game: Sketch, name: str) -> int:
    return game.table.get(game[name], KillTrack).kills


def held(game: Sketch, name: str) -> tuple[str, ...]:
    return perks_of(game.table, game[name]).held


def names(game: Sketch) -> tuple[str, ...]:
    """The perks that the open question offers."""
    assert game.asked.question == "perk"
    return tuple(option.name for option in game.asked.options)


def slays(game: Sketch, name: str, victim: str) -> None:
    """A model makes another KIA, or destroys it, out of nowhere."""
    unit = game[name]
    game.run(Kill(game[victim], Cause("attack", side_of(game.table, unit), unit)))


# --- boxes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-01", "TZ-10.7-30")
def test_every_model_that_has_a_track_starts_the_game_with_none_marked_and_no_perk() -> None:
    from game.play.level import find_level
    from game.play.match import Match
    from game.rulesets.titanfallz.crews import find_crew

    crews = (find_crew("ironwake"), find_crew("meridian"))
    for _ in range(2):
        battle = Match.begin(find_level("dark_refinery"), crews, 1).battle
        for side in (0, 1):
            hunters = [u for u in crew(battle.table, side) if kind_of(battle.table, u) in ("infantry", "pilot")]
            assert len(hunters) > 2
            assert {battle.table.get(u, KillTrack) for u in hunters} == {KillTrack(0)}
            assert not any(battle.table.has(u, Perks) for u in hunters)
            battle.table.put(hunters[0], KillTrack(5))
            battle.table.put(hunters[0], Perks(("lucky",)))


@pytest.mark.rule("TZ-10.7-02")
@pytest.mark.parametrize("revived", [False, True])
def test_the_box_is_marked_when_upkeep_takes_the_victim_and_not_if_it_was_raised(revived: bool) -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 damage=1"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    assert (game.health("Bo").downed, boxes(game, "Ash")) == (True, 0)
    if revived:
        game.put("Bo", Health())
    game.phase("upkeep")
    assert boxes(game, "Ash") == (0 if revived else 1)


@pytest.mark.rule("TZ-10.7-02")
def test_the_box_is_marked_even_for_one_that_is_gone_but_nobody_picks_for_it() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 damage=1"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Bo", 4, 1, 1, 1, 1)
    game.run(Kill(game["Ash"], Cause("horde")))
    game.phase("upkeep")
    assert boxes(game, "Ash") == 1
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-10.7-02")
@pytest.mark.parametrize("cause", [("attack", 0, "Ash"), ("horde", None, None), ("explosion", 1, None)])
def test_nobody_marks_a_friend_the_hordes_kills_or_a_blast(cause: tuple[str, int | None, str | None]) -> None:
    game = sketch("A freelancer Ash 10,10", "A freelancer Ann 20,10")
    kind, side, by = cause
    game.run(Kill(game["Ann"], Cause(kind, side, None if by is None else game[by])))
    assert not game.all(KillMarked)


@pytest.mark.rule("TZ-10.7-03")
def test_a_horde_model_is_one_box_when_its_last_hit_goes_and_none_before() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "horde brute 16,10"), "Ash", "pistol")
    left = game.table.get(game["brute1"], Hits).left
    assert left > 1
    for hit in range(1, left + 1):
        shoot(game, "Ash", "pistol", "brute1", 4, 4, 4)
        assert bool(game.all(HordeHit)) is (hit < left)
        assert boxes(game, "Ash") == (0 if hit < left else 1)


@pytest.mark.rule("TZ-10.7-02", "TZ-10.7-03")
def test_what_a_titan_kills_is_marked_by_the_pilot_aboard() -> None:
    game = armed(sketch("A titan Bull 10,10", "horde walker 20,10"), "Bull", "oc_55")
    shoot(game, "Bull", "oc_55", "walker1", 6, 1, 1, 1, 1, 1)
    assert boxes(game, "Bull_pilot") == 1
    assert not game.table.has(game["Bull"], KillTrack)
    assert game.asked.about == (game["Bull_pilot"],)


@pytest.mark.rule("TZ-10.7-02")
def test_a_pilot_that_left_before_upkeep_still_marks_what_it_shot_down() -> None:
    from game.rulesets.titanfallz.eject import PilotOut

    game = certain(armed(sketch("A titan Bull 10,10", "B freelancer Bo 20,10 damage=1"), "Bull", "oc_55"))
    shoot(game, "Bull", "oc_55", "Bo", 6, 1, 1, 1, 1)
    bull, pilot = game["Bull"], game["Bull_pilot"]
    game.battle.happen(PilotOut(pilot, bull, replace(game.place("Bull"), x=15), "ejected"))
    game.phase("upkeep")
    assert boxes(game, "Bull_pilot") == 1


@pytest.mark.rule("TZ-10.7-02")
def test_an_empty_titan_marks_for_nobody() -> None:
    game = sketch("A null Ox 10,10", "horde walker 20,10")
    slays(game, "Ox", "walker1")
    assert not game.all(KillMarked)


# --- picking -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-04", "TZ-10.7-09", "TZ-3-10")
def test_a_pilots_first_kill_opens_the_whole_list_at_once() -> None:
    game = armed(sketch("A green Kit 10,10", "horde walker 16,10", "B freelancer Bo 30,30"), "Kit", "pistol")
    begin(game, game["Kit"])
    assert not isinstance(game.waiting, Choose)
    game.dice(6, 1, 1, 1).do(RangedAttack(game["Kit"], "pistol", game["walker1"]))
    assert (game.asked.side, game.asked.about) == (0, (game["Kit"],))
    assert names(game) == ALL
    assert len(ALL) == 18
    assert game.refused(EndActivation(game["Kit"])) == "A question is open and has to be answered first."
    game.answer("slippery")
    assert game.first(PerkPicked) == PerkPicked(game["Kit"], "slippery")
    assert held(game, "Kit") == ("slippery",)
    assert game.waiting == Acting(0, game["Kit"])


@pytest.mark.rule("TZ-10.7-04")
def test_the_owner_picks_in_the_other_sides_turn_as_well() -> None:
    game = sketch("A green Kit 10,10", "horde walker 16,10", "B freelancer Bo 30,30").turn(1)
    game.do(Activate(game["Bo"]))
    rest = game.battle.agenda
    slays(game, "Kit", "walker1")
    assert (game.battle.side, game.asked.about) == (0, (game["Kit"],))
    game.battle.agenda = (*game.battle.agenda, *rest)
    game.answer("lucky")
    assert game.waiting == Acting(1, game["Bo"])


@pytest.mark.rule("TZ-10.7-04", "TZ-10.7-05", "TZ-10.7-06", "TZ-10.7-08")
def test_perks_come_at_one_three_and_five_and_never_again_and_none_twice() -> None:
    walkers = [f"horde walker {x},30" for x in (10, 12, 14, 16, 18, 20, 22)]
    game = sketch("A green Kit 10,10", *walkers)
    picks = {1: "lucky", 3: "charge", 5: "blitz"}
    for kills in range(1, 8):
        slays(game, "Kit", f"walker{kills}")
        assert boxes(game, "Kit") == kills
        if kills in picks:
            assert names(game) == tuple(p for p in ALL if p not in held(game, "Kit"))
            game.answer(picks[kills])
        assert game.waiting is None
        assert held(game, "Kit") == tuple(p for at, p in picks.items() if at <= kills)


@pytest.mark.rule("TZ-10.7-06")
def test_two_boxes_at_once_pass_the_mark_and_still_open_one_perk() -> None:
    game = sketch("A green Kit 10,10", "horde walker 18,10", "horde walker 19,10")
    game.put("Kit", KillTrack(4)).put("Kit", Perks(("slippery", "charge")))
    armed(game, "Kit", "grenade")
    begin(game, game["Kit"])
    game.dice(1, 1, 6, 6, 1, 1).do(Throw(game["Kit"], "grenade", None, (17, 10)))
    assert [e.kills for e in game.all(KillMarked)] == [5, 6]
    game.answer("blitz")
    assert held(game, "Kit") == ("slippery", "charge", "blitz")
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-10.7-05", "TZ-10.7-06")
def test_three_boxes_at_once_from_the_first_ask_twice() -> None:
    game = sketch("A green Kit 10,10", "horde walker 18,10", "horde walker 19,10", "horde walker 18,11")
    armed(game, "Kit", "grenade")
    begin(game, game["Kit"])
    game.dice(1, 1, 6, 6, 1, 1).do(Throw(game["Kit"], "grenade", None, (17, 10)))
    assert boxes(game, "Kit") == 3
    game.answer("blitz")
    assert names(game) == tuple(p for p in ALL if p != "blitz")
    game.answer("lucky")
    assert held(game, "Kit") == ("blitz", "lucky")


@pytest.mark.rule("TZ-10.7-04")
def test_the_attack_is_finished_first_its_noise_included() -> None:
    game = armed(sketch("A green Kit 10,10", "horde walker 16,10"), "Kit", "pistol")
    begin(game, game["Kit"])
    game.dice(6, 1, 1, 1).do(RangedAttack(game["Kit"], "pistol", game["walker1"]))
    assert [type(e).__name__ for e in game.events][-2:] == ["AttackEnded", "NoiseMade"]


@pytest.mark.rule("TZ-10.7-04")
def test_a_kill_that_ends_the_game_opens_no_question() -> None:
    game = sketch("A freelancer Ash 10,10", "B green Bo 20,10")
    slays(game, "Ash", "Bo")
    assert game.all(GameEnded)
    assert game.waiting is None
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10").put(0, Score((9, 0)))
    slays(game, "Ash", "Bo")
    assert game.all(GameEnded)
    game.run(CheckEnd())
    assert game.waiting is None


@pytest.mark.rule("TZ-10.7-07")
def test_a_perk_outlasts_the_round_and_its_use() -> None:
    game = sketch("A green Kit 10,10", "B freelancer Bo 30,30", "horde walker 16,10")
    slays(game, "Kit", "walker1")
    game.answer("extra_action")
    for _ in range(2):
        game.phase("initiative")
        begin(game, game["Kit"])
        game.do(EndActivation(game["Kit"]))
        assert held(game, "Kit") == ("extra_action",)
        game.put("Kit", Health())


# --- who may have what ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-10")
def test_by_the_letter_infantry_has_field_medic_and_nothing_after_it() -> None:
    game = sketch("A freelancer Ash 10,10", *[f"horde walker {x},30" for x in (10, 12, 14)],
                  rulings={"open_perk_list": "off"})
    slays(game, "Ash", "walker1")
    assert names(game) == ("field_medic",)
    game.answer("field_medic")
    for kill in ("walker2", "walker3"):
        slays(game, "Ash", kill)
    assert boxes(game, "Ash") == 3
    assert game.waiting is None
    assert held(game, "Ash") == ("field_medic",)


@pytest.mark.rule("TZ-10.7-10")
def test_by_the_open_list_infantry_has_all_but_a_pilots_gear() -> None:
    game = sketch("A freelancer Ash 10,10", "A trauma_medic Mia 12,10", "horde walker 10,30",
                  rulings={"open_perk_list": "on"})
    slays(game, "Ash", "walker1")
    assert names(game) == tuple(p for p in ALL if p != "jump_kit")
    assert open_to(game.table, game["Mia"]) == list(names(game))


@pytest.mark.rule("TZ-10.7-09")
@pytest.mark.parametrize("switch", ["on", "off"])
def test_the_switch_is_nothing_to_a_pilot(switch: str) -> None:
    game = sketch("A green Kit 10,10", "A titan Bull 20,20", rulings={"open_perk_list": switch})
    assert open_to(game.table, game["Kit"]) == list(ALL)
    assert open_to(game.table, game["Bull_pilot"]) == list(ALL)
