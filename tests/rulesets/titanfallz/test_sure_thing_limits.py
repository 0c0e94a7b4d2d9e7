"""Rules 8.2.1: what a Sure Thing cannot do, who has none, and how one is lost.

What could go wrong: a sure shot past the range; a target robbed of its defence; a Titan, a Pilot or a zombie with a
Sure Thing; a quieter sure shot; a Downed model that is asked; a dead model's Sure Thing that lives on.
"""

from __future__ import annotations

import pytest

from game.rules.event import Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Activate
from game.rulesets.titanfallz.attack import AttackConfirmed, AttackResolved, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.fighting import RangedAttack, Throw
from game.rulesets.titanfallz.harm import Cause, Kill, Killed, Wounded
from game.rulesets.titanfallz.horde import HordeAttack, HordeAttacked
from game.rulesets.titanfallz.interacting import Interact, Interacted
from game.rulesets.titanfallz.models import has_sure_thing, horde
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Health, SureThing
from game.rulesets.titanfallz.spawning import HordeSpawned
from game.rulesets.titanfallz.sure_thing import SureThingSpent, why_no_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.rulesets.titanfallz.upkeep import RemoveDowned
from game.tabletop.parts import Place
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain, fire
from tests.sketch import Sketch, sketch, wall

PAST_RANGE = "A Sure Thing cannot carry an attack past the range of its weapon."
BULWARK = wall(12, 10, height=1.3)
"""A wall to look over that hides more than half of who stands behind it."""


def duel(inches: float, weapon: str = "combat_rifle", *terrain: object, **more: object) -> Sketch:
    """Ash with this weapon and a Sure Thing, and Bo (Def 5+, Armor 1) so many inches from him with none."""
    game = sketch("A freelancer Ash 2,10", "B freelancer Bo 20,10", terrain=terrain, **more)  # type: ignore[arg-type]
    return certain(armed(apart(game, "Bo", "Ash", inches), "Ash", weapon), "Ash")


def ready(game: Sketch) -> set[str]:
    """The models that still have their Sure Thing."""
    return {name for name, unit in game.names.items() if has_sure_thing(game.table, unit)}


# --- range ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-17")
@pytest.mark.parametrize("inches", [24.1, 30.0])
def test_a_sure_shot_past_the_range_is_refused_and_a_plain_one_is_not(inches: float) -> None:
    game = duel(inches)
    begin(game, game["Ash"])
    assert game.refused(RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True)) == PAST_RANGE
    assert ready(game) == {"Ash"}
    fire(game, RangedAttack(game["Ash"], "combat_rifle", game["Bo"]), 1, 1, 1, 1)
    assert game.first(AttackConfirmed).long
    assert game.first(AttackRolled).dice == 4, "half of four, and two for Anti: Infantry"


@pytest.mark.rule("TZ-8.2.1-17")
def test_a_sure_shot_reaches_the_last_inch_of_the_range() -> None:
    game = duel(24.0)
    fire(game, RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True), 1, 1, 1, 1, 1, 1)
    assert game.first(AttackRolled).hits == 6
    assert not game.first(AttackConfirmed).long


@pytest.mark.rule("TZ-8.2.1-17")
def test_by_the_switch_a_sure_shot_past_the_range_hits_with_every_die_of_the_halved_pool() -> None:
    game = duel(30, rulings={"limited_sure_thing_range": "any"})
    fire(game, RangedAttack(game["Ash"], "combat_rifle", game["Bo"], sure=True), 1, 1, 1, 1)
    assert (game.first(AttackRolled).dice, game.first(AttackRolled).hits) == (4, 4)
    assert ready(game) == set()


@pytest.mark.rule("TZ-8.2.1-17")
@pytest.mark.parametrize("reading", ["printed", "any"])
def test_what_cannot_go_past_its_range_at_all_does_not_under_a_sure_thing(reading: str) -> None:
    game = duel(8.1, "grenade", rulings={"limited_sure_thing_range": reading})
    begin(game, game["Ash"])
    no = game.refused(Throw(game["Ash"], "grenade", game["Bo"], sure=True))
    assert no == game.refused(Throw(game["Ash"], "grenade", game["Bo"]))
    assert '8" range' in no
    game = duel(8.0, "grenade", rulings={"limited_sure_thing_range": reading})
    fire(game, Throw(game["Ash"], "grenade", game["Bo"], sure=True), *([6] * 6))


# --- the defence against a certain attack ---------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-18")
@pytest.mark.parametrize(("faces", "blocked", "damage"), [
    ((4, 4, 4, 4, 4, 4), 0, 1),
    ((5, 5, 5, 1, 1, 1), 3, 1),
    ((1, 1, 5, 5, 5, 6), 4, 0),
    ((6, 6, 6, 6, 6, 6), 4, 0),
])
def test_four_certain_hits_in_heavy_cover_meet_six_dice(faces: tuple[int, ...], blocked: int, damage: int) -> None:
    game = duel(14, "pistol", BULWARK)
    fire(game, RangedAttack(game["Ash"], "pistol", game["Bo"], sure=True), *faces)
    rolled, defence = game.first(AttackRolled), game.first(DefenceRolled)
    assert (rolled.faces, rolled.dice, rolled.hits) == ((), 4, 4)
    assert (defence.hits, defence.faces, defence.needed, defence.blocked) == (4, faces, 5, blocked)
    assert game.first(AttackResolved).unblocked == 4 - blocked
    assert game.first(AttackResolved).damage == damage


@pytest.mark.rule("TZ-8.2.1-18")
def test_four_certain_hits_in_the_open_meet_four_dice() -> None:
    game = duel(14, "pistol")
    fire(game, RangedAttack(game["Ash"], "pistol", game["Bo"], sure=True), 5, 4, 4, 4)
    assert (game.first(DefenceRolled).blocked, game.first(AttackResolved).unblocked) == (1, 3)


@pytest.mark.rule("TZ-8.2.1-19")
def test_against_a_sure_defence_all_certain_hits_are_cancelled_and_both_are_spent() -> None:
    game = certain(duel(14, "pistol"), "Ash", "Bo")
    begin(game, game["Ash"])
    events = game.do(RangedAttack(game["Ash"], "pistol", game["Bo"], sure=True))
    assert (game.asked.question, game.asked.asked) == ("defend", 1)
    assert [option.name for option in game.asked.options] == ["sure_thing", "roll"]
    events += game.answer("sure_thing")
    game.events = events
    assert game.all(Rolled) == []
    assert [(e.unit, e.on) for e in game.all(SureThingSpent)] == [(game["Ash"], "attack"), (game["Bo"], "defence")]
    defence = game.first(DefenceRolled)
    assert (defence.hits, defence.faces, defence.blocked, defence.sure) == (4, (), 4, True)
    assert (game.first(AttackResolved).hits, game.first(AttackResolved).unblocked) == (4, 0)
    assert game.all(Wounded) == []
    assert ready(game) == set()


@pytest.mark.rule("TZ-8.2.1-19")
def test_a_sure_defence_helps_nobody_else_in_the_same_blast() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10", "B freelancer Cy 16,11.5")
    certain(armed(game, "Ash", "grenade"), "Ash", "Bo")
    begin(game, game["Ash"])
    game.dice(1, 1, 1, 1, 1, 1)
    events = game.do(Throw(game["Ash"], "grenade", game["Bo"], sure=True))
    events += game.answer("sure_thing")
    game.events = events
    assert {e.victim: e.unblocked for e in game.all(AttackResolved)} == {game["Bo"]: 0, game["Cy"]: 4}
    assert game.health("Bo").damage == 0
    assert game.health("Cy").damage == 2


# --- who has none ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-20")
@pytest.mark.parametrize("kind", sorted(tables().horde))
def test_no_horde_model_has_a_sure_thing(kind: str) -> None:
    game = sketch()
    game.battle.happen(HordeSpawned(kind, Place.at(18, 18), None))
    unit, = horde(game.table)
    assert game.table.find(unit, SureThing) is None
    assert not has_sure_thing(game.table, unit)
    no = why_no_sure_thing(game.battle, unit)
    assert no == f"Only infantry has a Sure Thing, and {tables().horde[kind].name} is of the horde."


@pytest.mark.rule("TZ-8.2.1-20")
def test_nobody_is_asked_for_a_horde_model_that_is_shot() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "horde brute 20,10"), "Ash")
    game.activate("Ash")
    game.do(RangedAttack(game["Ash"], "combat_rifle", game["brute1"], sure=True))
    assert not isinstance(game.waiting, Choose)
    assert game.all(DefenceRolled) == []


@pytest.mark.rule("TZ-8.2.1-20")
def test_infantry_cannot_spend_its_own_on_the_dice_of_the_horde() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "horde walker 11.2,10"), "Ash")
    game.dice(5)
    game.run(HordeAttack(game["Ash"]))
    assert not isinstance(game.waiting, Choose)
    assert game.first(HordeAttacked).damage == 1
    assert ready(game) == {"Ash"}


@pytest.mark.rule("TZ-8.2.1-20")
@pytest.mark.parametrize(("answer", "faces", "damage", "left"), [
    ("sure_thing", (), 0, set()),
    ("roll", (4, 4), 2, {"Ash"}),
])
def test_it_can_where_the_switch_lets_the_victim_roll(answer: str, faces: tuple[int, ...], damage: int,
                                                      left: set[str]) -> None:
    game = sketch("A freelancer Ash 10,10", "horde walker 11.2,10", "horde walker 8.8,10",
                  rulings={"horde_attack": "saves"})
    certain(game, "Ash").dice(*faces)
    game.run(HordeAttack(game["Ash"]))
    assert game.asked.question == "defend_horde"
    game.answer(answer)
    assert game.first(HordeAttacked).faces == faces
    assert game.health("Ash").damage == damage
    assert ready(game) == left


@pytest.mark.rule("TZ-8.2.1-21")
@pytest.mark.parametrize(("line", "kind"), [("A green Ash 18,18", "pilot"), ("A veteran Ash 18,18", "pilot"),
                                            ("A titan Ash 18,18", "titan")])
def test_neither_titan_nor_pilot_can_be_sure_of_a_tactics_test(line: str, kind: str) -> None:
    game = sketch(line)
    tank = game.tank(19.2 if kind == "pilot" else 20, 18)
    game.activate("Ash")
    assert any(isinstance(o, Interact) and o.target == tank for o in game.battle.options(game["Ash"]))
    assert not any(getattr(offer, "sure", False) for offer in game.battle.options(game["Ash"]))
    no = game.refused(Interact(game["Ash"], tank, sure=True))
    assert no == f"Only infantry has a Sure Thing, and Ash is a {kind}."
    game.dice(1)
    game.do(Interact(game["Ash"], tank))
    assert not isinstance(game.waiting, Choose)
    assert (game.first(TacticsTested).total is not None, game.first(Interacted).passed) == (True, False)


@pytest.mark.rule("TZ-8.2.1-21")
def test_infantry_in_the_same_place_can() -> None:
    game = sketch("A freelancer Ash 18,18")
    tank = game.tank(19.2, 18)
    game.activate("Ash")
    game.do(Interact(game["Ash"], tank, sure=True))
    assert game.all(Rolled) == []
    assert game.first(Interacted).passed
    assert ready(game) == set()


@pytest.mark.rule("TZ-8.2.1-21")
@pytest.mark.parametrize(("line", "asked"), [("B green Bo 20,10", False), ("B titan Bo 20,10", False),
                                             ("B freelancer Bo 20,10", True)])
def test_only_infantry_is_asked_how_it_defends(line: str, asked: bool) -> None:
    game = sketch("A freelancer Ash 10,10", line)
    begin(armed(game, "Ash", "pistol"), game["Ash"])
    game.dice(4, 4, 4, 4, 1, 1, 1, 1)
    game.do(RangedAttack(game["Ash"], "pistol", game["Bo"]))
    assert isinstance(game.waiting, Choose) is asked
    assert bool(game.all(DefenceRolled)) is not asked


# --- noise ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-22")
@pytest.mark.parametrize("sure", [True, False])
@pytest.mark.parametrize(("weapon", "action", "level"), [("combat_rifle", RangedAttack, 1), ("grenade", Throw, 3)])
def test_a_sure_attack_is_as_loud_as_any(weapon: str, action: type[RangedAttack] | type[Throw], level: int,
                                         sure: bool) -> None:
    game = duel(6, weapon)
    game.noise(33, 33, 6)
    begin(game, game["Ash"])
    game.do(action(game["Ash"], weapon, game["Bo"], sure=sure))
    made = game.first(NoiseMade)
    assert (made.at, made.made, made.level, made.marker) == (game.place("Ash").point, level, level, None)
    assert game.markers() == [6, level]


# --- the Downed -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-23")
def test_a_downed_model_is_not_offered_an_activation() -> None:
    game = sketch("A freelancer Ash 10,10 downed", "A freelancer Cy 14,10")
    game.turn(0)
    assert ready(game) == {"Ash", "Cy"}
    assert game.battle.options(game["Ash"]) == []
    assert game.battle.options(game["Cy"]) == [Activate(game["Cy"])]
    assert game.refused(Activate(game["Ash"])) == "Ash is Downed and cannot act."
    assert why_no_sure_thing(game.battle, game["Ash"]) == "Ash is Downed and cannot spend a Sure Thing."
    assert why_no_sure_thing(game.battle, game["Cy"]) is None


@pytest.mark.rule("TZ-8.2.1-23")
@pytest.mark.parametrize(("flag", "asked"), [("downed", False), ("knocked=1", True), ("knocked=2", True)])
def test_a_downed_model_that_is_shot_is_not_asked_and_rolls(flag: str, asked: bool) -> None:
    game = sketch("A freelancer Ash 10,10", f"B freelancer Bo 20,10 {flag}", rulings={"downed": "printed"})
    begin(certain(armed(game, "Ash", "pistol"), "Bo"), game["Ash"])
    game.dice(4, 4, 4, 4, 5, 5, 5, 5)
    game.do(RangedAttack(game["Ash"], "pistol", game["Bo"]))
    assert isinstance(game.waiting, Choose) is asked
    if not asked:
        assert game.first(DefenceRolled).faces == (5, 5, 5, 5)
        assert ready(game) == {"Bo"}


@pytest.mark.rule("TZ-8.2.1-23")
def test_a_downed_model_in_a_blast_is_not_asked_and_dies() -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 16,10", "B freelancer Cy 16,11.5 downed")
    begin(certain(armed(game, "Ash", "grenade"), "Cy"), game["Ash"])
    game.dice(6, 1, 1, 1, 1, 1)
    game.do(Throw(game["Ash"], "grenade", game["Bo"]))
    assert not isinstance(game.waiting, Choose)
    assert game.first(Killed).unit == game["Cy"]


@pytest.mark.rule("TZ-8.2.1-23")
@pytest.mark.parametrize(("flag", "asked"), [("downed", False), ("", True)])
def test_nor_is_it_when_it_has_to_save_against_the_horde(flag: str, asked: bool) -> None:
    game = sketch(f"A freelancer Ash 10,10 {flag}", "horde walker 11.2,10",
                  rulings={"horde_attack": "saves", "downed": "printed"})
    game.dice(1)
    game.run(HordeAttack(game["Ash"]))
    assert isinstance(game.waiting, Choose) is asked
    assert ready(game) == {"Ash"}


@pytest.mark.rule("TZ-8.2.1-23")
def test_one_that_is_raised_again_has_it_still() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10 downed"), "Bo")
    game.put("Bo", Health())
    assert why_no_sure_thing(game.battle, game["Bo"]) is None


# --- the dead -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2.1-24")
@pytest.mark.parametrize("way", ["upkeep", "crush", "horde"])
def test_the_sure_thing_of_a_dead_model_is_lost_and_goes_to_nobody(way: str) -> None:
    game = sketch("A freelancer Ash 10,10", "A freelancer Cy 14,10", "A rifleman Hale 18,10", "B freelancer Bo 20,20")
    certain(game, "Ash", "Cy", "Bo")
    if way == "upkeep":
        game.put("Ash", Health(2, True, downed_by=(1, game["Bo"])))
        game.run(RemoveDowned())
    else:
        game.run(Kill(game["Ash"], Cause(way)))
    assert game.first(Killed).unit == game["Ash"]
    assert game.table.find(game["Ash"], SureThing) is None
    assert ready(game) == {"Cy", "Bo"}, "three less the dead one's, and Hale has none again"


@pytest.mark.rule("TZ-8.2.1-24")
def test_it_is_one_or_none_so_nothing_can_be_put_by() -> None:
    assert tables().figures.sure_thing.per_infantry == 1
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 20,10"), "Ash")
    for phase in ("upkeep", "titanfall_redrop", "initiative"):
        game.phase(phase)
        assert ready(game) == {"Ash"}, f"{phase} gave or took one"
