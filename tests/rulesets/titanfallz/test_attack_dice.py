"""Rules 6 and 9: how many attack dice are rolled, and which of them hit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rulesets.titanfallz.attack import AttackConfirmed, AttackRolled
from game.rulesets.titanfallz.attack_questions import AttackDice
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.tables import tables
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, shoot
from tests.sketch import Sketch, sketch

FOUR_MISSES = (1, 1, 1, 1)
SIX_MISSES = (1, 1, 1, 1, 1, 1)


def pool(game: Sketch) -> int:
    """The dice of the last attack, as told and as rolled."""
    told = game.first(AttackConfirmed).dice
    assert len(game.first(AttackRolled).faces) == told == game.first(AttackRolled).dice
    return told


def _dice(game: Sketch) -> AttackDice:
    return AttackDice(game.first(AttackConfirmed).attack)


# --- the matchup ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-01", "TZ-9-08")
def test_infantry_rolls_four_dice_against_infantry() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B rifleman Bo 20,10"), "Ash", "pistol")
    assert pool(shoot(game, "Ash", "pistol", "Bo", *FOUR_MISSES)) == 4


@pytest.mark.rule("TZ-6-02", "TZ-9-08")
def test_infantry_rolls_four_dice_against_a_titan() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "B titan Ox 20,10"), "Ash", "pistol")
    assert pool(shoot(game, "Ash", "pistol", "Ox", *FOUR_MISSES)) == 4


@pytest.mark.rule("TZ-6-03", "TZ-9-08")
def test_a_titan_rolls_four_dice_against_infantry() -> None:
    game = sketch("A titan Ox 10,10", "B freelancer Bo 20,10")
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "Bo", *FOUR_MISSES)) == 4


@pytest.mark.rule("TZ-6-04", "TZ-9-08")
def test_a_titan_rolls_six_dice_against_a_titan() -> None:
    game = sketch("A titan Ox 10,10", "B titan Elk 20,10")
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "Elk", *SIX_MISSES)) == 6


@pytest.mark.rule("TZ-6-01", "TZ-6-03")
def test_a_pilot_on_foot_is_infantry_to_whoever_attacks_it() -> None:
    game = armed(sketch("A titan Ox 10,10", "A freelancer Ash 10,14", "B green Pim 20,10"), "Ash", "pistol")
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "Pim", *FOUR_MISSES)) == 4
    assert pool(shoot(game, "Ash", "pistol", "Pim", *FOUR_MISSES)) == 4


@pytest.mark.rule("TZ-6-02", "TZ-6-01")
def test_a_pilot_on_foot_attacks_as_infantry() -> None:
    game = armed(sketch("A veteran Vic 10,10", "B titan Elk 20,10", "B freelancer Bo 20,14"), "Vic", "pistol")
    assert pool(shoot(game, "Vic", "pistol", "Elk", *FOUR_MISSES)) == 4
    assert pool(shoot(game, "Vic", "pistol", "Bo", *FOUR_MISSES)) == 4


@pytest.mark.rule("TZ-6-05")
def test_against_the_horde_infantry_rolls_four_and_a_titan_six() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "A titan Ox 10,15", "horde walker 18,12"), "Ash", "pistol")
    assert pool(shoot(game, "Ash", "pistol", "walker1", *FOUR_MISSES)) == 4
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "walker1", *SIX_MISSES)) == 6


@pytest.mark.rule("TZ-6-05")
def test_against_a_titan_zed_infantry_rolls_four_and_a_titan_six() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "A titan Ox 10,15", "horde titan_zed 20,12"), "Ash", "pistol")
    assert pool(shoot(game, "Ash", "pistol", "titan_zed1", *FOUR_MISSES)) == 4
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "titan_zed1", *SIX_MISSES)) == 6


@pytest.mark.rule("TZ-6-05")
def test_by_the_switch_a_titan_rolls_six_at_a_titan_zed_alone() -> None:
    game = sketch("A titan Ox 10,15", "horde walker 18,12", "horde titan_zed 20,17",
                  rulings={"horde_dice": "infantry_column"})
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "walker1", *FOUR_MISSES)) == 4
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "titan_zed1", *SIX_MISSES)) == 6


@pytest.mark.rule("TZ-2-03")
def test_a_pool_may_hold_more_dice_than_the_eight_a_player_owns(monkeypatch: pytest.MonkeyPatch) -> None:
    nine = replace(tables().weapons["pistol"], id="nine", dice=9)
    monkeypatch.setitem(tables().weapons, "nine", nine)  # type: ignore[arg-type]
    game = certain(armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), "Ash", "nine"))
    shoot(game, "Ash", "nine", "Bo", 4, 4, 4, 4, 4, 4, 4, 4, 4, *(6,) * 9)
    assert pool(game) == 9
    assert game.first(AttackRolled).hits == 9


# --- hits ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-06")
def test_a_die_that_equals_or_beats_the_target_number_is_a_hit() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Bo", 3, 4, 5, 6, 5, 5, 5)
    rolled = game.first(AttackRolled)
    assert (rolled.faces, rolled.tn, rolled.hits) == ((3, 4, 5, 6), 4, 3)


@pytest.mark.rule("TZ-6-06")
def test_without_a_die_at_the_target_number_nothing_hits() -> None:
    game = certain(armed(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), "Ash", "pistol"))
    shoot(game, "Ash", "pistol", "Bo", 3, 3, 2, 1)
    assert game.first(AttackRolled).hits == 0


# --- beyond range --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-9-05")
def test_exactly_at_its_range_a_weapon_has_its_full_pool() -> None:
    game = armed(sketch("A freelancer Ash 5,10", "B rifleman Bo 20,10"), "Ash", "pistol")
    apart(game, "Bo", "Ash", 16.0)
    shoot(game, "Ash", "pistol", "Bo", *FOUR_MISSES)
    confirmed = game.first(AttackConfirmed)
    assert (confirmed.dice, confirmed.inches, confirmed.long) == (4, 16.0, False)


@pytest.mark.rule("TZ-9-05", "TZ-9-06")
def test_a_tenth_beyond_its_range_a_weapon_has_half_its_pool() -> None:
    game = armed(sketch("A freelancer Ash 5,10", "B rifleman Bo 20,10"), "Ash", "pistol")
    apart(game, "Bo", "Ash", 16.1)
    shoot(game, "Ash", "pistol", "Bo", 1, 1)
    confirmed = game.first(AttackConfirmed)
    assert (confirmed.dice, confirmed.inches, confirmed.long) == (2, 16.1, True)


@pytest.mark.rule("TZ-9-06")
def test_half_of_six_dice_is_three() -> None:
    game = sketch("A titan Ox 5,10", "B titan Elk 20,10")
    apart(game, "Elk", "Ox", 12.1)
    assert pool(shoot(game, "Ox", "pneumatic_sidearm", "Elk", 1, 1, 1)) == 3


@pytest.mark.rule("TZ-9-06", "TZ-9-09", "TZ-6-26")
def test_bonus_dice_are_added_in_full_after_the_halving() -> None:
    game = sketch("A freelancer Ash 5,10", "B freelancer Bo 20,10")
    apart(game, "Bo", "Ash", 24.0)
    assert pool(shoot(game, "Ash", "combat_rifle", "Bo", *SIX_MISSES)) == 6
    apart(game, "Bo", "Ash", 24.1)
    assert pool(shoot(game, "Ash", "combat_rifle", "Bo", *FOUR_MISSES)) == 4
    notes = [note.name for note in game.battle.ask(_dice(game)).notes]
    assert notes == ["beyond range", "anti"]


@pytest.mark.rule("TZ-9-06", "TZ-9-09")
def test_by_the_switch_the_bonus_is_halved_with_the_rest() -> None:
    game = sketch("A freelancer Ash 5,10", "B freelancer Bo 20,10", rulings={"long_shot_order": "bonus_first"})
    apart(game, "Bo", "Ash", 24.1)
    assert pool(shoot(game, "Ash", "combat_rifle", "Bo", 1, 1, 1)) == 3
    assert [note.name for note in game.battle.ask(_dice(game)).notes] == ["anti", "beyond range"]


@pytest.mark.rule("TZ-9-06")
def test_a_long_shot_at_a_brute_loses_its_die_after_the_halving() -> None:
    game = armed(sketch("A freelancer Ash 5,10", "horde brute 20,10"), "Ash", "pistol")
    apart(game, "brute1", "Ash", 16)
    assert pool(shoot(game, "Ash", "pistol", "brute1", 1, 1, 1)) == 3
    apart(game, "brute1", "Ash", 16.1)
    assert pool(shoot(game, "Ash", "pistol", "brute1", 1)) == 1


@pytest.mark.rule("TZ-9-07", "TZ-6-26")
def test_limited_range_forbids_the_long_shot() -> None:
    game = armed(sketch("A freelancer Ash 5,10", "B freelancer Bo 20,10"), "Ash", "smg")
    apart(game, "Bo", "Ash", 10.0)
    assert pool(shoot(game, "Ash", "smg", "Bo", *SIX_MISSES)) == 6
    for inches in (10.1, 11):
        apart(game, "Bo", "Ash", inches)
        begin(game, game["Ash"])
        assert game.refused(RangedAttack(game["Ash"], "smg", game["Bo"])) == (
            'SMG cannot attack beyond its 10" range.')
        assert not [o for o in game.battle.options(game["Ash"]) if isinstance(o, RangedAttack)]


@pytest.mark.rule("TZ-9-07", "TZ-6-26")
def test_a_weapon_without_limited_range_shoots_as_far_as_one_can_see() -> None:
    game = sketch("A freelancer Ash 2,2", "B freelancer Bo 31.5,31.5")
    shoot(game, "Ash", "combat_rifle", "Bo", *FOUR_MISSES)
    confirmed = game.first(AttackConfirmed)
    assert (confirmed.long, confirmed.dice) == (True, 4)
    assert confirmed.inches > 40
    begin(game, game["Ash"])
    shots = [o for o in game.battle.options(game["Ash"]) if isinstance(o, RangedAttack)]
    assert RangedAttack(game["Ash"], "combat_rifle", game["Bo"]) in shots
