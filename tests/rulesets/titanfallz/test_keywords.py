"""Rules 6: what the keywords of weapons do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import Rolled
from game.rulesets.titanfallz.attack import (
    AttackConfirmed,
    AttackResolved,
    AttackRolled,
    DefenceRolled,
    MarkerBounced,
)
from game.rulesets.titanfallz.attack_questions import Attack, AttackDice
from game.rulesets.titanfallz.engagement import MeleeJoined, engaged_with
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Reload, Throw
from game.rulesets.titanfallz.harm import CaughtFire, HordeHit, KnockedDown
from game.rulesets.titanfallz.keywords import (
    ReloadCounted,
    Shoved,
    SmokeLaid,
    TerrainDamaged,
    TerrainDestroyed,
)
from game.rulesets.titanfallz.measuring import gap, sees
from game.rulesets.titanfallz.models import models
from game.rulesets.titanfallz.parts import Arms, Health, Smoke, Stats
from game.rulesets.titanfallz.profiles import Keyword
from game.rulesets.titanfallz.redrop import SmokeCleared
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.upkeep import BurnedDown
from game.tabletop.parts import Cover, Piece, Place
from tests.rulesets.titanfallz.firing import (
    apart,
    armed,
    begin,
    certain,
    fire,
    shoot,
    strike,
    throw,
)
from tests.sketch import BOOK, Sketch, sketch, wall

FOURTEEN = (
    "Anti", "Beam", "Bounce", "Burn", "Charge", "Coordinated", "Devastating Effect", "Engaged", "Limited Range",
    "Pierce", "Pushback", "Reroll", "Smoke", "Surge",
)  # fmt: skip
BULWARK = wall(15, 10, height=1.3)


def pair(weapon: str, **more: object) -> Sketch:
    """Ash with a weapon, and Bo (Def 5+, Armor 9, a pistol) ten inches away."""
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", **more)  # type: ignore[arg-type]
    armed(certain(game), "Ash", weapon)
    armed(game, "Bo", "pistol", "basic_melee")
    return game.put("Bo", Stats(5, 5, 9, 1))


def titans(weapon: str) -> Sketch:
    """Two crewed Titans ten inches apart; the first fires that weapon."""
    game = armed(sketch("A titan Ox 8,10", "B titan Elk 20,10"), "Ox", weapon)
    armed(game, "Elk", "titan_basic_melee")
    return apart(game, "Elk", "Ox", 10)


def dice_of(game: Sketch) -> int:
    return game.first(AttackConfirmed).dice


# --- the list ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-17")
def test_all_fourteen_keywords_are_defined_and_the_carried_ones_do_something() -> None:
    names = {kind.name: kind.id for kind in tables().keywords.values()}
    assert [name for name in FOURTEEN if name not in names] == []
    bound = BOOK.hooks.keywords()
    by_state = {"Engaged", "Charge"}
    assert [name for name in FOURTEEN if name not in by_state and names[name] not in bound] == []
    printed = {k.name for weapon in tables().weapons.values() for k in weapon.keywords}
    assert not printed & {names[name] for name in by_state}


@pytest.mark.rule("TZ-7.3-14", "TZ-7.4-02")
def test_three_hits_of_the_arc_tool_that_get_through_are_one_token() -> None:
    game = armed(sketch("A titan Ox 10,10", "B titan Elk 20,10"), "Ox", "arc_tool")
    apart(game, "Elk", "Ox", 1)
    strike(game, "Ox", "arc_tool", "Elk", 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1)
    assert (game.health("Elk").knocked, game.health("Elk").damage) == (1, 2)


@pytest.mark.rule("TZ-6-32", "TZ-7.4-02")
def test_the_keywords_of_titans_are_defined_as_well() -> None:
    names = {kind.name for kind in tables().keywords.values()}
    assert {"Anti", "Stun", "Titanfall", "Embark", "Disembark", "Null", "Auto-Titan"} <= names
    assert tables().parse_keyword("Anti: Horde") == Keyword("anti", tag="horde", label="Anti: Horde")


# --- Anti ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-18")
def test_anti_infantry_adds_two_dice_against_infantry_and_none_against_a_titan() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B titan Ox 20,20", "B green Pim 20,5")
    assert dice_of(shoot(game, "Ash", "combat_rifle", "Bo", *(1,) * 6)) == 6
    assert dice_of(shoot(game, "Ash", "combat_rifle", "Pim", *(1,) * 6)) == 6
    assert dice_of(shoot(game, "Ash", "combat_rifle", "Ox", *(1,) * 4)) == 4


@pytest.mark.rule("TZ-6-18")
def test_anti_infantry_adds_nothing_against_the_horde() -> None:
    game = sketch("A freelancer Ash 10,10", "horde walker 20,10")
    assert dice_of(shoot(game, "Ash", "combat_rifle", "walker1", *(1,) * 4)) == 4


@pytest.mark.rule("TZ-6-18", "TZ-6-32")
def test_anti_horde_adds_two_dice_against_the_horde_alone() -> None:
    game = armed(sketch("A titan Ox 10,10", "B freelancer Bo 20,10", "horde walker 20,20"), "Ox", "cluster_pod")
    assert dice_of(fire(game, RangedAttack(game["Ox"], "cluster_pod", game["walker1"]), *(1,) * 8)) == 8
    assert dice_of(fire(game, RangedAttack(game["Ox"], "cluster_pod", game["Bo"]), *(1,) * 4)) == 4


@pytest.mark.rule("TZ-6-18")
def test_two_tags_that_match_add_their_dice_once() -> None:
    """The Incendiary Displacer hates Explosive and Energy; the Titan it fires at carries both."""
    game = titans("incendiary_displacer")
    apart(game, "Elk", "Ox", 7)
    for weapons, dice in ((("titan_basic_melee",), 6), (("cluster_pod",), 8), (("lasr_armament",), 8),
                          (("cluster_pod", "lasr_armament"), 8)):
        armed(game, "Elk", *weapons)
        assert dice_of(shoot(game, "Ox", "incendiary_displacer", "Elk", *(1,) * dice)) == dice


@pytest.mark.rule("TZ-6-18")
def test_a_tag_comes_from_weapons_that_are_ready() -> None:
    """Only the active primary of a Titan counts, and no weapon without a shot left."""
    game = titans("oc_55")
    loud = Arms(("frag_grenade_launcher", "oc_55"), "frag_grenade_launcher")
    assert dice_of(shoot(game.put("Elk", loud), "Ox", "oc_55", "Elk", *(1,) * 8)) == 8
    assert dice_of(shoot(game.put("Elk", replace(loud, active="oc_55")), "Ox", "oc_55", "Elk", *(1,) * 6)) == 6
    assert dice_of(shoot(game.put("Elk", replace(loud, wrecked=("frag_grenade_launcher",))), "Ox", "oc_55", "Elk",
                         *(1,) * 6)) == 6
    pod = Arms(("cluster_pod",), None, (("cluster_pod", 1),))
    assert dice_of(shoot(game.put("Elk", pod), "Ox", "oc_55", "Elk", *(1,) * 8)) == 8
    assert dice_of(shoot(game.put("Elk", replace(pod, ammo=(("cluster_pod", 0),))), "Ox", "oc_55", "Elk",
                         *(1,) * 6)) == 6


# --- Beam ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> str:
    """A weapon with Beam, as nothing in the game carries one: range 12, TN 4, Damage 1."""
    weapon = replace(tables().weapons["pistol"], id="ray", name="Ray", range=12, keywords=(Keyword("beam"),))
    monkeypatch.setitem(tables().weapons, "ray", weapon)  # type: ignore[arg-type]
    return "ray"


@pytest.mark.rule("TZ-6-19")
def test_a_beam_makes_everyone_on_its_line_defend_against_one_attack_roll(ray: str) -> None:
    game = certain(sketch("A freelancer Ash 10,10", "A freelancer Ann 13,10.4", "B freelancer Bo 16,10",
                          "horde walker 20,9.6", "B freelancer Bea 9,10", "B freelancer Bix 18,10.6"))
    armed(game, "Ash", ray)
    shoot(game, "Ash", ray, "Bo", 4, 4, 1, 1, 1, 6, 6, 6)
    assert len(game.all(AttackRolled)) == 1
    assert [(d.victim, d.faces, d.blocked) for d in game.all(DefenceRolled)] == [
        (game["Ann"], (1, 6), 1), (game["Bo"], (6, 6), 2)]
    assert game["walker1"] not in models(game.table)
    assert (game.health("Ann").damage, game.health("Bo").damage, game.health("Bix").damage) == (1, 0, 0)


@pytest.mark.rule("TZ-6-19")
def test_a_beam_ends_with_its_range_and_at_what_one_cannot_see_past(ray: str) -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 13,10", "B freelancer Bea 30,10"))
    armed(game, "Ash", ray)
    for inches, caught in ((12.0, ["Bo", "Bea"]), (12.1, ["Bo"])):
        apart(game, "Bea", "Ash", inches)
        shoot(game, "Ash", ray, "Bo", 4, 1, 1, 1, *(6,) * len(caught))
        assert [d.victim for d in game.all(DefenceRolled)] == [game[name] for name in caught]
    walled = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 13,10", "B freelancer Bea 17,10",
                            terrain=[wall(15, 10)]))
    shoot(armed(walled, "Ash", ray), "Ash", ray, "Bo", 4, 1, 1, 1, 6)
    assert [d.victim for d in walled.all(DefenceRolled)] == [walled["Bo"]]


@pytest.mark.rule("TZ-6-19")
def test_a_beam_that_catches_more_than_an_engaged_target_asks_for_defence(ray: str) -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 14,10", "B freelancer Bea 18,10",
                          "horde walker 30,30"))
    armed(game, "Ash", ray).put("walker1", Place.at(14, 10 + 2 * 0.492))
    shoot(game, "Ash", ray, "Bo", 4, 1, 1, 1, 6, 6)
    assert [d.victim for d in game.all(DefenceRolled)] == [game["Bo"], game["Bea"]]
    assert game["walker1"] in models(game.table)


# --- Bounce --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-20")
def test_bounce_two_shifts_once_and_stays_when_the_second_throw_shows_a_one() -> None:
    game = pair("bouncy_grenade")
    throw(game, "Ash", "bouncy_grenade", (10, 17), 10, 3, 1, 5, 1, 1, 1, 1)
    hops = game.all(MarkerBounced)
    assert [(hop.start, hop.to) for hop in hops] == [((10, 17), (10, 20)), ((10, 20), (10, 20))]
    assert [roll.sides for roll in game.all(Rolled)] == [10, 6, 10, 6, 6]


@pytest.mark.rule("TZ-6-20")
def test_bounce_goes_no_oftener_than_its_number() -> None:
    game = pair("bouncy_grenade")
    throw(game, "Ash", "bouncy_grenade", (10, 17), 10, 3, 5, 4, 1, 1, 1, 1)
    assert [hop.to for hop in game.all(MarkerBounced)] == [(10, 20), (10, 16)]
    armed(game, "Ash", "grenade")
    throw(game, "Ash", "grenade", (10, 17), 10, 3, 1, 1, 1, 1)
    assert [hop.to for hop in game.all(MarkerBounced)] == [(10, 20)]


@pytest.mark.rule("TZ-6-20")
@pytest.mark.parametrize("dice", [(1, 5), (5, 1), (1, 1)])
def test_a_one_on_either_die_ends_the_bouncing_before_it_begins(dice: tuple[int, int]) -> None:
    game = throw(pair("bouncy_grenade"), "Ash", "bouncy_grenade", (10, 17), *dice, 1, 1, 1, 1)
    assert [(hop.start, hop.to) for hop in game.all(MarkerBounced)] == [((10, 17), (10, 17))]


@pytest.mark.rule("TZ-6-20")
def test_each_face_of_the_direction_die_turns_by_36_degrees() -> None:
    game = pair("grenade")
    for face, to in ((10, (10, 22)), (5, (10, 12)), (2, (14.755, 18.545))):
        throw(game, "Ash", "grenade", (10, 17), face, 5, 1, 1, 1, 1)
        assert game.first(MarkerBounced).to == pytest.approx(to, abs=0.002)


@pytest.mark.rule("TZ-6-20")
def test_terrain_stops_a_bouncing_marker() -> None:
    game = pair("bouncy_grenade", terrain=[wall(10, 19, 4, 0.5)])
    throw(game, "Ash", "bouncy_grenade", (10, 17), 10, 5, 1, 1, 1, 1)
    assert [hop.to[1] < 18.75 for hop in game.all(MarkerBounced)] == [True]


@pytest.mark.rule("TZ-6-20")
def test_an_attack_aimed_at_a_model_does_not_bounce() -> None:
    game = pair("bouncy_grenade")
    apart(game, "Bo", "Ash", 5)
    throw(game, "Ash", "bouncy_grenade", "Bo", 1, 1, 1, 1)
    assert not game.all(MarkerBounced)


# --- Burn ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def torch(monkeypatch: pytest.MonkeyPatch) -> str:
    """A weapon with Burn 2: TN 4, Damage 1."""
    weapon = replace(tables().weapons["pistol"], id="torch", keywords=(Keyword("burn", 2),))
    monkeypatch.setitem(tables().weapons, "torch", weapon)  # type: ignore[arg-type]
    return "torch"


@pytest.mark.rule("TZ-6-21")
def test_burn_leaves_its_tokens_once_and_they_burn_in_upkeep(torch: str) -> None:
    game = shoot(pair(torch), "Ash", torch, "Bo", 4, 4, 4, 1, 1, 1, 1)
    lit = game.first(CaughtFire)
    assert (lit.unit, lit.tokens, lit.total) == (game["Bo"], 2, 2)
    by = (0, game["Ash"])
    assert game.health("Bo") == Health(damage=1, burn=2, burn_by=by)
    game.phase("upkeep")
    assert game.health("Bo") == Health(damage=3, burn=1, burn_by=by)
    assert game.first(BurnedDown) == BurnedDown(game["Bo"], 1)
    game.phase("upkeep")
    assert game.health("Bo") == Health(damage=4, burn=0)
    game.phase("upkeep")
    assert game.health("Bo") == Health(damage=4, burn=0)


@pytest.mark.rule("TZ-6-21")
def test_a_blocked_attack_sets_nothing_alight(torch: str) -> None:
    game = shoot(pair(torch), "Ash", torch, "Bo", 4, 4, 1, 1, 5, 5)
    assert not game.all(CaughtFire)


# --- Coordinated ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-23")
def test_coordinated_needs_a_friend_that_sees_the_target_and_not_the_firer() -> None:
    game = sketch("A titan Ox 5,10", "A freelancer Ash 30,15", "B freelancer Bo 30,10",
                  terrain=[wall(15, 10, 1, 12, 9)])
    armed(game, "Ox", "hv_li_missile_launcher")
    attack = RangedAttack(game["Ox"], "hv_li_missile_launcher", game["Bo"])
    shoot(certain(game), "Ox", "hv_li_missile_launcher", "Bo", 1, 1, 1, 1)
    assert game.first(AttackConfirmed).long is False
    game.put("Ash", Place.at(3, 12))
    begin(game, game["Ox"])
    assert game.refused(attack) == "It has no line of sight to that."
    game.put("Ash", Place.at(30, 15)).put("Ash", Health(downed=True))
    assert game.refused(attack) == "It has no line of sight to that."


@pytest.mark.rule("TZ-6-23")
def test_coordinated_measures_from_the_firer() -> None:
    """The IR Missile Pod reaches 36 inches: 36.1 is a long shot, however near the friend is."""
    game = sketch("A titan Ox 2.5,3", "A freelancer Ash 33,30", "B freelancer Bo 30,28")
    armed(game, "Ox", "ir_missile_pod")
    shoot(game, "Ox", "ir_missile_pod", "Bo", 1, 1, 1, 1)
    armed(game, "Ox", "ir_missile_pod").put("Bo", Place.at(34.5, 34.5))
    shoot(game, "Ox", "ir_missile_pod", "Bo", 1, 1)
    assert game.first(AttackConfirmed).long


# --- Devastating Effect --------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-24")
def test_two_wasted_attacks_first_damage_and_then_destroy_heavy_cover() -> None:
    game = pair("warthog_mg", terrain=[BULWARK])
    piece = game.table.having(Piece)[0][0]
    shoot(game, "Ash", "warthog_mg", "Bo", 3, 1, 1, 1, 6, 1, 1)
    assert game.first(TerrainDamaged) == TerrainDamaged(piece)
    assert game.table.get(piece, Piece).damage == 1
    assert game.table.get(piece, Piece).cover == Cover.HEAVY
    shoot(game, "Ash", "warthog_mg", "Bo", 1, 1, 1, 1)
    assert game.first(TerrainDestroyed) == TerrainDestroyed(piece)
    rubble = game.table.get(piece, Piece)
    assert (rubble.cover, rubble.blocks_sight, rubble.height) == (Cover.LIGHT, False, 1.0)
    shoot(game, "Ash", "warthog_mg", "Bo", 1, 1, 1, 1)
    assert not game.all(TerrainDamaged)


@pytest.mark.rule("TZ-6-24")
def test_an_attack_that_did_something_leaves_the_cover_alone() -> None:
    game = shoot(pair("warthog_mg", terrain=[BULWARK]), "Ash", "warthog_mg", "Bo", 3, 1, 1, 1, 1, 1, 1)
    assert game.health("Bo").damage == 1
    assert not game.all(TerrainDamaged)


@pytest.mark.rule("TZ-6-24")
def test_a_horde_model_that_was_hit_is_something_done() -> None:
    game = armed(sketch("A freelancer Ash 10,10", "horde brute 20,10", terrain=[wall(17.5, 10, height=1.7)]), "Ash",
                 "warthog_mg")
    shoot(game, "Ash", "warthog_mg", "brute1", 3, 1, 1)
    assert game.first(HordeHit).left == 2
    assert not game.all(TerrainDamaged)
    shoot(game, "Ash", "warthog_mg", "brute1", 1, 1, 1)
    assert len(game.all(TerrainDamaged)) == 1


@pytest.mark.rule("TZ-6-24")
def test_light_cover_and_other_weapons_damage_no_terrain() -> None:
    fence = wall(19.2, 10, 0.3, 4, 1.0, Cover.LIGHT)
    game = shoot(pair("warthog_mg", terrain=[fence]), "Ash", "warthog_mg", "Bo", 1, 1, 1, 1)
    assert not game.all(TerrainDamaged)
    game = shoot(pair("pistol", terrain=[BULWARK]), "Ash", "pistol", "Bo", 1, 1, 1, 1)
    assert not game.all(TerrainDamaged)


# --- Engaged -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-25")
def test_a_melee_attack_binds_both_and_neither_may_shoot_any_more() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Bo 20,10", "B freelancer Bea 20,20"))
    apart(game, "Bo", "Hale", 1.0)
    strike(game, "Hale", "basic_melee", "Bo", 1, 1, 1, 1)
    assert game.first(MeleeJoined) == MeleeJoined(game["Hale"], game["Bo"])
    assert engaged_with(game.table, game["Hale"]) == [game["Bo"]]
    assert engaged_with(game.table, game["Bo"]) == [game["Hale"]]
    begin(game, game["Hale"])
    no = "Engaged: it may only fight those it is locked with, in melee."
    assert game.refused(RangedAttack(game["Hale"], "combat_rifle", game["Bea"])) == no
    assert game.refused(RangedAttack(game["Hale"], "combat_rifle", game["Bo"])) == no
    assert game.refused(Throw(game["Hale"], "grenade", game["Bea"])) == no
    kinds = {type(option) for option in game.battle.options(game["Hale"])}
    assert MeleeAttack in kinds
    assert not kinds & {RangedAttack, Throw}


@pytest.mark.rule("TZ-6-25")
def test_an_engaged_model_strikes_only_those_it_is_locked_with() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Bo 20,10", "B freelancer Bea 10,11.5"))
    apart(game, "Bo", "Hale", 1.0)
    strike(game, "Hale", "basic_melee", "Bo", 1, 1, 1, 1)
    begin(game, game["Hale"])
    assert game.refused(MeleeAttack(game["Hale"], "basic_melee", game["Bea"])) == (
        "Engaged: it may only attack those it is locked with.")


@pytest.mark.rule("TZ-6-25")
def test_contact_with_the_horde_engages_without_an_attack() -> None:
    game = sketch("A rifleman Hale 10,10", "B freelancer Bo 20,10", "horde walker 12,10")
    apart(game, "walker1", "Hale", 0.0)
    begin(game, game["Hale"])
    assert game.refused(RangedAttack(game["Hale"], "combat_rifle", game["Bo"])).startswith("Engaged")
    apart(game, "walker1", "Hale", 0.1)
    assert RangedAttack(game["Hale"], "combat_rifle", game["Bo"]) in game.battle.options(game["Hale"])


@pytest.mark.rule("TZ-6-25")
def test_the_bond_ends_beyond_melee_reach_or_with_one_of_the_two() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Bo 20,10"))
    apart(game, "Bo", "Hale", 1.0)
    strike(game, "Hale", "basic_melee", "Bo", 1, 1, 1, 1)
    apart(game, "Bo", "Hale", 1.1)
    assert engaged_with(game.table, game["Hale"]) == []
    apart(game, "Bo", "Hale", 1.0)
    assert engaged_with(game.table, game["Hale"]) == [game["Bo"]]
    game.put("Bo", Health(downed=True))
    assert engaged_with(game.table, game["Hale"]) == []


# --- Pierce, Pushback, Reroll, Surge -------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-27")
def test_pierce_one_takes_a_defence_die_away() -> None:
    game = shoot(pair("tactical_bow"), "Ash", "tactical_bow", "Bo", 2, 2, 1, 1, 6)
    assert len(game.first(DefenceRolled).faces) == 1


@pytest.mark.rule("TZ-6-27")
def test_pierce_never_leaves_fewer_than_no_dice() -> None:
    """The Gauss Cannon has Pierce 2: one hit is met by none, three by one."""
    game = shoot(titans("gauss_cannon"), "Ox", "gauss_cannon", "Elk", 5, 1, 1, 1, 1, 1)
    assert game.first(DefenceRolled).faces == ()
    assert game.first(AttackResolved).unblocked == 1
    game = shoot(titans("gauss_cannon"), "Ox", "gauss_cannon", "Elk", 5, 5, 5, 1, 1, 1, 6)
    assert game.first(DefenceRolled).faces == (6,)


@pytest.mark.rule("TZ-6-27")
def test_pierce_without_a_number_is_pierce_one() -> None:
    game = certain(sketch("A green Pim 10,10", "B freelancer Bo 20,10"))
    apart(game, "Bo", "Pim", 1)
    strike(game, "Pim", "data_knife", "Bo", 3, 3, 1, 1, 5)
    assert len(game.first(DefenceRolled).faces) == 1


@pytest.fixture
def ram(monkeypatch: pytest.MonkeyPatch) -> str:
    """A weapon with bare Pushback: TN 4, Damage 1."""
    weapon = replace(tables().weapons["pistol"], id="ram", keywords=(Keyword("pushback"),))
    monkeypatch.setitem(tables().weapons, "ram", weapon)  # type: ignore[arg-type]
    return "ram"


@pytest.mark.rule("TZ-6-28")
@pytest.mark.parametrize(("defence", "inches"), [((1, 1), 2.0), ((5, 1), 1.0), ((5, 5), 0.0)])
def test_pushback_shoves_an_inch_for_each_hit_that_gets_through(
    ram: str, defence: tuple[int, int], inches: float
) -> None:
    game = pair(ram)
    game.put("Ash", Place.at(10, 10)).put("Bo", Place.at(16, 18))
    before = gap(game.table, game["Ash"], game["Bo"])
    shoot(game, "Ash", ram, "Bo", 4, 4, 1, 1, *defence)
    assert gap(game.table, game["Ash"], game["Bo"]) - before == pytest.approx(inches, abs=0.003)
    assert game.place("Bo").point == pytest.approx((16 + 0.6 * inches, 18 + 0.8 * inches), abs=0.003)
    assert len(game.all(Shoved)) == (inches > 0)


@pytest.mark.rule("TZ-6-28")
def test_a_shove_ends_at_terrain_at_a_base_and_at_the_edge(ram: str) -> None:
    walled = shoot(pair(ram, terrain=[wall(21.5, 10)]), "Ash", ram, "Bo", 4, 4, 1, 1, 1, 1)
    assert walled.place("Bo").x == pytest.approx(21.25 - 0.492, abs=0.01)
    game = sketch("A freelancer Ash 25,10", "B freelancer Bo 35,10")
    armed(certain(game), "Ash", ram)
    shoot(game, "Ash", ram, "Bo", 4, 4, 1, 1, 1, 1)
    assert game.place("Bo").x == pytest.approx(36 - 0.492, abs=0.01)
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10", "B freelancer Bea 21.5,10")
    armed(certain(game), "Ash", ram)
    shoot(game, "Ash", ram, "Bo", 4, 4, 1, 1, 1, 1)
    assert game.place("Bo").x == pytest.approx(21.5 - 0.984, abs=0.01)


@pytest.mark.rule("TZ-6-28")
def test_a_fatty_is_not_shoved(ram: str) -> None:
    game = armed(sketch("A freelancer Ash 10,10", "horde fatty 20,10", "horde brute 20,20"), "Ash", ram)
    shoot(game, "Ash", ram, "fatty1", 4, 4, 1, 1)
    assert not game.all(Shoved)
    shoot(game, "Ash", ram, "brute1", 4, 4, 1)
    assert len(game.all(Shoved)) == 1


@pytest.mark.rule("TZ-6-28")
def test_a_blast_at_a_marker_shoves_away_from_the_attacker_too() -> None:
    game = pair("hm_launcher")
    game.put("Bo", Place.at(18, 10))
    fire(game, RangedAttack(game["Ash"], "hm_launcher", None, (19, 10)), 1, 1, 5, 1, 1, 1, 1, 1)
    assert game.place("Bo").point == pytest.approx((19, 10), abs=0.003)


@pytest.mark.rule("TZ-6-29")
def test_reroll_one_throws_exactly_one_missed_die_again() -> None:
    game = shoot(pair("auto_pistol"), "Ash", "auto_pistol", "Bo", 1, 2, 5, 6, 4, 5, 5, 5)
    assert [roll.faces for roll in game.all(Rolled)] == [(1, 2, 5, 6), (4,), (5, 5, 5)]
    rolled = game.first(AttackRolled)
    assert (rolled.faces, rolled.hits) == ((4, 2, 5, 6), 3)


@pytest.mark.rule("TZ-6-29")
def test_the_second_throw_stands_and_hits_are_not_thrown_again() -> None:
    game = shoot(pair("auto_pistol"), "Ash", "auto_pistol", "Bo", 3, 5, 5, 6, 1, 5, 5, 5)
    assert game.first(AttackRolled).faces == (1, 5, 5, 6)
    game = shoot(pair("auto_pistol"), "Ash", "auto_pistol", "Bo", 4, 5, 5, 6, 5, 5, 5, 5)
    assert [len(roll.faces) for roll in game.all(Rolled)] == [4, 4]


@pytest.mark.rule("TZ-6-31")
@pytest.mark.parametrize(("defence", "damage"), [((1, 1, 1), 5), ((5, 1, 1), 4), ((5, 5, 1), 3), ((5, 5, 5), 0)])
def test_surge_adds_a_damage_for_each_hit_that_gets_through(defence: tuple[int, ...], damage: int) -> None:
    """The LB-5 Death Adder: Damage 2, Surge: Titan."""
    game = shoot(titans("lb_5_death_adder"), "Ox", "lb_5_death_adder", "Elk", 5, 5, 5, 1, 1, 1, *defence)
    assert game.first(AttackResolved).damage == damage
    assert game.health("Elk").damage == damage


@pytest.mark.rule("TZ-6-31")
def test_surge_titan_adds_nothing_against_infantry() -> None:
    game = certain(armed(sketch("A titan Ox 10,10", "B freelancer Bo 20,10"), "Ox", "lb_5_death_adder"))
    shoot(game, "Ox", "lb_5_death_adder", "Bo", 5, 5, 5, 1, 1, 1, 1, 1, 1)
    assert game.first(AttackResolved).damage == 2


# --- Smoke, Stun, Tie-Down, Reload ---------------------------------------------------------------------------------


@pytest.mark.rule("TZ-6-30")
def test_smoke_ends_every_line_of_sight_until_the_deployment_step() -> None:
    game = pair("smoke_grenade")
    ash, bo = game["Ash"], game["Bo"]
    assert sees(game.table, ash, bo)
    throw(game, "Ash", "smoke_grenade", (15, 10), 1, 1)
    assert game.first(SmokeLaid).at == (15, 10)
    assert not sees(game.table, ash, bo)
    assert not sees(game.table, bo, ash)
    game.phase("upkeep")
    assert not sees(game.table, ash, bo)
    game.phase("titanfall_redrop")
    assert len(game.all(SmokeCleared)) == 1
    assert sees(game.table, ash, bo)


@pytest.mark.rule("TZ-6-30")
@pytest.mark.parametrize(("x", "seen"), [(12.0, True), (13.5, False), (15.0, False), (16.5, False), (18.0, True)])
def test_no_sight_enters_leaves_or_crosses_the_two_inches_of_smoke(x: float, seen: bool) -> None:
    """Smoke with its middle at 15, and Bo moved along the line that Ash looks along from the other side."""
    game = pair("smoke_grenade")
    throw(game, "Ash", "smoke_grenade", (15, 10), 1, 1)
    viewer = (20.0, 10.0) if x > 15 else (10.0, 10.0)
    game.put("Ash", Place.at(*viewer)).put("Bo", Place.at(x, 10))
    assert sees(game.table, game["Ash"], game["Bo"]) is seen
    outline = game.table.get(game.table.having(Smoke)[0][0], Piece).outline
    assert max(px for px, _ in outline) == 17.0


@pytest.mark.rule("TZ-6-32")
@pytest.mark.parametrize(("defence", "tokens"), [((1, 1), 1), ((5, 1), 1), ((5, 5), 0)])
def test_stun_knocks_down_once_if_any_hit_gets_through(defence: tuple[int, int], tokens: int) -> None:
    game = armed(sketch("A titan Ox 10,10", "B titan Elk 20,10"), "Ox", "arc_tool")
    apart(game, "Elk", "Ox", 1)
    strike(game, "Ox", "arc_tool", "Elk", 3, 3, 1, 1, 1, 1, 1, 1, *defence)
    assert game.health("Elk").knocked == tokens
    assert [event.tokens for event in game.all(KnockedDown)] == [1] * tokens


@pytest.mark.rule("TZ-7.4-02")
def test_stun_knocks_a_horde_model_down_that_survives_the_hit_but_no_fatty() -> None:
    for kind, dice, tokens in (("brute", 5, 1), ("fatty", 6, 0)):
        game = armed(sketch("A titan Ox 10,10", f"horde {kind} 20,10"), "Ox", "arc_tool")
        apart(game, f"{kind}1", "Ox", 1)
        strike(game, "Ox", "arc_tool", f"{kind}1", 3, *(1,) * (dice - 1))
        assert game.health(f"{kind}1").knocked == tokens


@pytest.mark.rule("TZ-7.4-01")
def test_anti_horde_is_two_dice_more_against_the_dead_and_none_against_a_rifleman() -> None:
    game = armed(sketch("A titan Ox 6,6", "horde walker 20,6", "B rifleman Hale 6,20", "horde titan_zed 20,20"), "Ox",
                 "cluster_pod")
    base = tables().attack_dice.titan
    for name, dice in (("walker1", base.horde + 2), ("Hale", base.infantry), ("titan_zed1", base.horde + 2)):
        attack = Attack(game["Ox"], "cluster_pod", "ranged", game[name])
        assert game.battle.value(AttackDice(attack)) == dice
    marker = Attack(game["Ox"], "cluster_pod", "ranged", None, (20, 6))
    assert game.battle.value(AttackDice(marker)) == tables().attack_dice.marker


@pytest.mark.rule("TZ-6-17")
def test_tie_down_knocks_down_twice() -> None:
    game = armed(sketch("A titan Ox 10,10", "B titan Elk 20,10"), "Ox", "em_c_net_launcher")
    shoot(game, "Ox", "em_c_net_launcher", "Elk", 5, 1, 1, 1, 1, 1, 1)
    assert (game.health("Elk").knocked, game.health("Elk").damage) == (2, 0)


@pytest.mark.rule("TZ-6-17")
def test_reload_two_silences_a_weapon_until_two_attack_actions_were_given_up() -> None:
    game = shoot(titans("gauss_cannon"), "Ox", "gauss_cannon", "Elk", *(1,) * 6)
    assert game.first(ReloadCounted).counters == 2
    begin(game, game["Ox"])
    shot = RangedAttack(game["Ox"], "gauss_cannon", game["Elk"])
    assert game.refused(shot) == "It has no weapon to shoot with now."
    game.do(Reload(game["Ox"], "gauss_cannon"))
    assert game.first(ReloadCounted).counters == 1
    assert game.refused(Reload(game["Ox"], "gauss_cannon")) == "No action may be taken twice in one activation."
    game.do(Reload(game["Ox"], "gauss_cannon", "melee_attack"))
    assert game.first(ReloadCounted).counters == 0
    shoot(game, "Ox", "gauss_cannon", "Elk", *(1,) * 6)


@pytest.mark.rule("TZ-6-17")
def test_an_attack_names_its_keywords_with_their_numbers() -> None:
    game = titans("gauss_cannon")
    marks = Attack(game["Ox"], "gauss_cannon", "ranged", game["Elk"]).marks(game.table)
    assert [(mark.name, mark.value) for mark in marks] == [
        ("pierce", 2), ("pushback", None), ("energy", None), ("reload", 2)]
