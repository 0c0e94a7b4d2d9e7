"""Sponsors: what a crew's client does for it in battle, and the ammo caches of one of them.

What could go wrong: a die for Titans or for the other side; a second helping of Armor; shots counted over rounds, for
melee, or for infantry; a Freelancer that climbs; caches under one's own Titan, set out twice, bottomless, or filled
past the brim.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.attack import DefenceRolled
from game.rulesets.titanfallz.caches import AmmoGained, CacheEmptied, CacheSet
from game.rulesets.titanfallz.crews import Crew, check, find_crew
from game.rulesets.titanfallz.deployment import NextSetUp, SetUp
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack
from game.rulesets.titanfallz.horde import HordeAttack, HordeAttacked
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.moving import Climb
from game.rulesets.titanfallz.parts import AmmoCache, Arms, Feature, Sponsors, Stats
from game.rulesets.titanfallz.redrop import Land
from game.rulesets.titanfallz.setup import CrewMustered
from game.rulesets.titanfallz.sponsors import ArmorGranted, ShotCounted
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import TABLE, Place
from tests.rulesets.titanfallz.firing import armed, begin, certain
from tests.sketch import Sketch, sketch, wall

MISS = (1,) * 8


def paid(sponsor: str, *models: str, other: str = "", **rest: object) -> Sketch:
    """A sketch whose first side this sponsor pays."""
    return certain(sketch(*models, **rest)).put(0, Sponsors((sponsor, other)))  # type: ignore[arg-type]


def test_every_figure_of_a_sponsor_belongs_to_one_whose_effect_is_tested_here_or_with_the_crews() -> None:
    figures = {
        row.id: [name for name in ("ordnance_kinds", "same_specialist", "dice", "armor", "shots", "specialist_climb",
                                   "grunt_swap", "caches") if getattr(row, name)]
        for row in tables().sponsors.values()
    }
    assert figures == {
        "encom": ["ordnance_kinds"], "brentwood": ["caches"], "gaizon": ["dice"], "tsunsuma": ["armor"],
        "mosaic": ["shots"], "nile": ["same_specialist"], "qpid_llc": ["grunt_swap"],
        "vdey_technologies": ["specialist_climb"],
    }


def test_a_side_plays_under_the_sponsor_of_its_crew() -> None:
    game = sketch()
    for side, name in enumerate(("ironwake", "meridian")):
        game.battle.happen(CrewMustered(side, find_crew(name)))
    assert game.table.of_table(Sponsors).of == ("gaizon", "tsunsuma")


# --- Gaizon --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "sponsor", "dice"),
    [
        ("A freelancer Hale", "gaizon", 2), ("A green Hale", "gaizon", 2), ("A titan Hale", "gaizon", 1),
        ("A freelancer Hale", "encom", 1),
    ],
)
def test_gaizon_gives_infantry_one_more_defence_die(target: str, sponsor: str, dice: int) -> None:
    game = armed(paid(sponsor, f"{target} 10,10", "B freelancer Dorn 20,10"), "Dorn", "pistol")
    begin(game, game["Dorn"])
    game.dice(4, 1, 1, 1, *MISS)
    game.do(RangedAttack(game["Dorn"], "pistol", game["Hale"]))
    assert len(game.first(DefenceRolled).faces) == dice


def test_it_is_for_its_own_side_and_counts_for_saves_too() -> None:
    game = armed(paid("gaizon", "A freelancer Hale 10,10", "B freelancer Dorn 20,10"), "Hale", "pistol")
    begin(game, game["Hale"])
    game.dice(4, 1, 1, 1, *MISS)
    game.do(RangedAttack(game["Hale"], "pistol", game["Dorn"]))
    assert len(game.first(DefenceRolled).faces) == 1
    game = paid("gaizon", "A freelancer Hale 10,10", "horde walker 10.984,10", rulings={"horde_attack": "saves"})
    game.dice(6, 6).run(HordeAttack(game["Hale"]))
    assert len(game.first(HordeAttacked).faces) == 2


# --- V'Dey ---------------------------------------------------------------------------------------------------------


def climber(kind: str, height: float) -> Sketch:
    """Somebody of V'Dey's stands at the foot of a tower."""
    game = paid("vdey_technologies", f"A {kind} Hale 10,10", terrain=[wall(13, 10, 4, 8, height)])
    radius = 0.492 if kind == "freelancer" else 0.63
    game.put("Hale", Place.at(11 - radius, 10))
    return begin(game, game["Hale"])


@pytest.mark.parametrize(
    ("kind", "height", "outcome"),
    [
        ("sniper", 10.0, "climbs"), ("sniper", 10.1, "refused"), ("freelancer", 4.0, "tests"),
        ("freelancer", 10.0, "refused"), ("sniper", 4.0, "climbs"),
    ],
)
def test_specialists_of_vdey_climb_ten_inches_without_a_test(kind: str, height: float, outcome: str) -> None:
    game = climber(kind, height)
    up = Climb(game["Hale"], (11.7, 10))
    if outcome == "refused":
        assert game.refused(up).endswith("it climbs no more than its Speed.")
        return
    game.dice(10).do(up)
    assert [e.why for e in game.all(TacticsTested)] == (["climb"] if outcome == "tests" else [])
    assert game.place("Hale").z == height


# --- Tsunsuma ------------------------------------------------------------------------------------------------------


def test_the_first_titan_tsunsuma_lands_has_two_more_armor_once() -> None:
    game = paid("tsunsuma", "A null Ox 18,18 reserve", "A sniper Moro 20,24", "B null Elk 30,30 reserve")
    game.run(Land(game["Ox"], (18, 18)))
    assert game.first(ArmorGranted) == ArmorGranted(game["Ox"], 0, 2)
    assert game.table.get(game["Ox"], Stats).arm == 13
    game.run(Land(game["Ox"], (12, 18)))
    assert game.table.get(game["Ox"], Stats).arm == 13
    game.run(Land(game["Elk"], (28, 28)))
    assert game.table.get(game["Elk"], Stats).arm == 11


def test_a_titan_set_up_before_the_game_has_it_as_well() -> None:
    game = paid("tsunsuma", "A null Ox 18,3 reserve", "A freelancer Dob 5,3 reserve")
    game.run(NextSetUp(0, (1,)))
    game.do(SetUp(game["Dob"], (5, 3)))
    assert game.all(ArmorGranted) == []
    game.do(SetUp(game["Ox"], (18, 3), False))
    assert game.table.get(game["Ox"], Stats).arm == 13


# --- Mosaic --------------------------------------------------------------------------------------------------------


def duel(**more: dict[str, str | int]) -> Sketch:
    """Mosaic's Titan Ox faces Elk."""
    game = paid("mosaic", "A titan Ox 10,10", "B titan Elk 20,10", "B rifleman Dorn 20,16", other="", **more)
    return begin(game, game["Elk"])


def test_an_enemy_titan_shoots_at_mosaics_titan_once_in_an_action_phase() -> None:
    game = duel(rulings={"no_repeat": "weapon"})
    game.dice(*MISS)
    game.do(RangedAttack(game["Elk"], "oc_55", game["Ox"]))
    assert len(game.all(ShotCounted)) == 1
    again = RangedAttack(game["Elk"], "mounted_lmg", game["Ox"])
    assert game.refused(again) == "It has shot at Ox in this Action Phase."
    assert again not in game.battle.options()
    game.round(2)
    begin(game, game["Elk"])
    game.battle.check(again)


def test_melee_infantry_and_mosaics_own_titan_are_not_counted() -> None:
    game = duel(rulings={"no_repeat": "weapon"})
    game.dice(*MISS)
    game.do(RangedAttack(game["Elk"], "oc_55", game["Ox"]))
    game.put("Ox", Place.at(16.0, 10))
    game.battle.check(MeleeAttack(game["Elk"], "titan_basic_melee", game["Ox"]))
    begin(game, game["Dorn"])
    game.dice(*MISS)
    game.do(RangedAttack(game["Dorn"], "combat_rifle", game["Ox"]))
    assert game.all(ShotCounted) == []
    game.put("Ox", Place.at(10.0, 10))
    begin(game, game["Ox"])
    game.dice(*MISS)
    game.do(RangedAttack(game["Ox"], "oc_55", game["Elk"]))
    assert game.all(ShotCounted) == []
    game.battle.check(RangedAttack(game["Ox"], "mounted_lmg", game["Elk"]))


# --- Brentwood -----------------------------------------------------------------------------------------------------


def stocked(*more: str) -> Sketch:
    """Brentwood's side is asked at the start of the deployment step; its Titan stands at 4,4."""
    game = paid("brentwood", "A titan Ox 4,4", "A heavy_weapons Ruza 20,20", *more)
    game.phase("titanfall_redrop")
    return game


@pytest.mark.rule("TZ-2-08")
def test_three_caches_are_set_out_once_in_a_deployment_step_of_the_players_choice() -> None:
    game = stocked()
    assert (game.asked.question, game.asked.side) == ("caches", 0)
    game.answer("later")
    game.round(2).phase("titanfall_redrop")
    game.answer("set_out")
    for spot in ((20, 20), (28, 20), (20, 28)):
        assert game.asked.question == "cache_at"
        game.answer("here", spot)
    lying = [place.point for _, _, place in game.table.having(AmmoCache, Place)]
    assert lying == [(20.0, 20.0), (28.0, 20.0), (20.0, 28.0)]
    assert not (isinstance(game.waiting, Choose) and game.waiting.question.startswith("cache"))
    game.round(3).phase("titanfall_redrop")
    assert not isinstance(game.waiting, Choose) or game.waiting.question != "caches"


@pytest.mark.rule("TZ-2-08")
def test_caches_lie_twelve_inches_from_the_own_titan_and_eight_apart() -> None:
    game = stocked()
    game.answer("set_out")
    near, far = 4 + 1.969 + 11.9, 4 + 1.969 + 12.0
    assert game.refused(Answer("here", (near, 4.0))) == 'A cache lies at least 12" from your own Titan.'
    game.answer("here", (far, 4.0))
    assert game.refused(Answer("here", (far + 7.9, 4.0))) == 'Caches lie at least 8" apart.'
    game.answer("here", (far + 8.0, 4.0))
    assert game.refused(Answer("here", (-1.0, 4.0))) == "That spot is not on the table."
    spot = game.asked.options[0].spot
    assert spot is not None
    assert all(spot.refuse(game.battle, p) is None for p in spot.spots(game.battle))


@pytest.mark.rule("TZ-2-08")
def test_without_that_sponsor_no_cache_ever_appears() -> None:
    for sponsor in (row for row in tables().sponsors if row != "brentwood"):
        game = paid(sponsor, "A titan Ox 4,4", "A heavy_weapons Ruza 20,20")
        game.phase("titanfall_redrop")
        assert game.all(CacheSet) == []
        assert not (isinstance(game.waiting, Choose) and game.waiting.question == "caches")


def cache(who: str = "A heavy_weapons Ruza", spent: int = 1) -> tuple[Sketch, int]:
    """A cache lies an inch from somebody who has fired so many Slammer shots and begins to act."""
    game = paid("brentwood", f"{who} 20,20")
    name = who.split()[2]
    found = game.create(AmmoCache(0), Feature("ammo_cache", 6), Place.at(20 + 0.63 + 1.0, 20))
    arms = game.table.get(game[name], Arms)
    game.put(name, replace(arms, ammo=tuple((w, n - spent) for w, n in arms.ammo)))
    return begin(game, game[name]), found


@pytest.mark.parametrize(("face", "filled"), [(4, True), (3, False)])
def test_a_passed_interact_of_six_refills_a_shot_and_empties_the_cache(face: int, filled: bool) -> None:
    game, found = cache()
    game.dice(face).do(Interact(game["Ruza"], found))
    assert game.first(TacticsTested).tn == 6
    assert game.table.get(game["Ruza"], Arms).shots("slammer") == (3 if filled else 2)
    assert len(game.all(CacheEmptied)) == int(filled)
    assert game.table.has(found, AmmoCache) is not filled


def test_either_players_models_may_use_it_and_only_who_lacks_a_shot() -> None:
    game, found = cache("B heavy_weapons Greta")
    game.dice(4).do(Interact(game["Greta"], found))
    assert game.first(AmmoGained).left == 3
    game, found = cache(spent=0)
    assert game.refused(Interact(game["Ruza"], found)) == "It carries no weapon that lacks a shot."
    game, found = cache("A rifleman Hale")
    assert game.refused(Interact(game["Hale"], found)) == "It carries no weapon that lacks a shot."


def test_who_lacks_several_picks_one() -> None:
    game = paid("brentwood", "A titan Ox 20,20")
    found = game.create(AmmoCache(0), Feature("ammo_cache", 6), Place.at(20 + 1.969 + 1.0, 20))
    weapons = ("oc_55", "ir_missile_pod", "lasr_armament")
    game.put("Ox", Arms(weapons, "oc_55", (("ir_missile_pod", 0), ("lasr_armament", 1))))
    begin(game, game["Ox"])
    game.dice(9).do(Interact(game["Ox"], found))
    assert game.asked.question == "refill"
    game.answer("lasr_armament")
    assert game.table.get(game["Ox"], Arms).ammo == (("ir_missile_pod", 0), ("lasr_armament", 2))


# --- limits on crews -----------------------------------------------------------------------------------------------


def test_nile_encom_and_qpid_work_on_the_crew_itself() -> None:
    crew = find_crew("cinder_choir")
    three = replace(crew, infantry=tuple(replace(r, type="sniper") for r in crew.infantry[:3]) + crew.infantry[3:])

    def too_many(sponsor: str) -> bool:
        return any("Sniper" in fault for fault in check(replace(three, sponsor=sponsor)))

    assert isinstance(three, Crew)
    assert (too_many("nile"), too_many("gaizon")) == (False, True)
    two = replace(crew, ordnance=("needle_swarm", "smoke_barrage"))
    assert any("kinds of ordnance" in f for f in check(replace(two, sponsor="gaizon")))
    assert not any("kinds of ordnance" in f for f in check(replace(two, sponsor="encom")))


def test_the_table_knows_no_sponsor_where_nobody_mustered() -> None:
    assert sketch().table.get(TABLE, Sponsors) == Sponsors()
