"""Perks that change a roll or grant an attack (10.7): All-Out, Full Auto, Escalation, Combat Reflexes, Lucky.

What could go wrong: a doubled pool that leaves the bonuses single, or holds for two attacks; 1s that hurt nobody, the
wrong one, or without a defence; a Sure Thing on top; dice for the dead counted around the wrong model; a streak that
outlives another action or the activation; a reflex for each corpse, for those far off, or for one that lies down; luck
that works twice, on others' dice, or when nobody is activated.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.event import Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Acting, EndActivation, FreeAction
from game.rulesets.titanfallz.attack import (
    AttackConfirmed,
    AttackEnded,
    AttackRolled,
    DefenceRolled,
    MarkerBounced,
)
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Reload, Throw
from game.rulesets.titanfallz.harm import HordeDestroyed, WentDown, Wounded
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Arms, Bonds, Stats, SureThing, Turn
from game.rulesets.titanfallz.perks import BUILT, PerkUsed, perks_of
from game.rulesets.titanfallz.perks_fighting import AllOut, FullAuto
from game.rulesets.titanfallz.perks_moving import Blitz
from game.rulesets.titanfallz.preview import preview
from game.rulesets.titanfallz.spawning import CardResolved, ResolveCard
from game.rulesets.titanfallz.sure_thing import NOT_THAT
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested, ThrownAgain
from tests.rulesets.titanfallz.firing import apart, armed, begin, certain
from tests.rulesets.titanfallz.perk_bearers import perked
from tests.sketch import Sketch, sketch, wall


def test_every_perk_of_the_table_has_its_code() -> None:
    assert set(BUILT) == set(tables().perks)
    assert all(BUILT.values())


def turn_of(game: Sketch, name: str) -> Turn:
    return game.table.get(game[name], Turn)


def shooting(*perks: str, foe: str = "B freelancer Bo 17,10", more: tuple[str, ...] = (), **kinds: object) -> Sketch:
    """Kit, with these perks and a pistol, is acting; nobody else is certain of anything."""
    game = certain(sketch("A green Kit 10,10", foe, *more, **kinds))  # type: ignore[arg-type]
    armed(perked(game, "Kit", *perks), "Kit", "pistol", "basic_melee", "grenade")
    return begin(game, game["Kit"])


def shot(game: Sketch, at: str = "Bo") -> RangedAttack:
    return RangedAttack(game["Kit"], "pistol", game[at])


def pool(game: Sketch) -> int:
    return game.first(AttackConfirmed).dice


# --- All-Out -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-14")
def test_all_out_rolls_twice_the_dice_once_in_an_activation() -> None:
    game = shooting("all_out")
    game.do(AllOut(game["Kit"]))
    assert turn_of(game, "Kit").left == 2
    assert game.refused(AllOut(game["Kit"])) == "All-Out works only once in an activation."
    assert preview(game.battle, shot(game).attack()).dice == 8
    game.dice(*[2] * 8).do(shot(game))
    assert (pool(game), len(game.first(AttackRolled).faces)) == (8, 8)
    assert game.refused(AllOut(game["Kit"])) == "All-Out works only once in an activation."
    apart(game, "Bo", "Kit", 0.2)
    game.dice(*[2] * 4).do(MeleeAttack(game["Kit"], "basic_melee", game["Bo"]))
    assert pool(game) == 4
    assert not isinstance(game.waiting, Acting)
    begin(game, game["Kit"])
    game.do(AllOut(game["Kit"]))
    assert game.first(PerkUsed).perk == "all_out"


@pytest.mark.rule("TZ-10.7-14")
@pytest.mark.parametrize("kind", ["throw", "melee"])
def test_it_is_any_attack_and_every_bonus_is_doubled_too(kind: str) -> None:
    game = shooting("all_out", "melee_die", "ranged_die")
    game.do(AllOut(game["Kit"]))
    if kind == "throw":
        game.dice(*[2] * 8, 6).do(Throw(game["Kit"], "grenade", game["Bo"]))
        assert pool(game) == 8
    else:
        apart(game, "Bo", "Kit", 0.2)
        game.dice(*[2] * 10).do(MeleeAttack(game["Kit"], "basic_melee", game["Bo"]))
        assert pool(game) == 10


@pytest.mark.rule("TZ-10.7-14")
def test_past_the_range_what_is_left_is_doubled() -> None:
    game = shooting("all_out", foe="B freelancer Bo 34,10")
    game.do(AllOut(game["Kit"]))
    game.dice(*[2] * 4).do(shot(game))
    assert pool(game) == 4


@pytest.mark.rule("TZ-10.7-14")
def test_it_is_not_declared_for_nothing_and_lapses_with_the_activation() -> None:
    game = shooting("all_out", foe="B freelancer Bo 17,10")
    game.put("Kit", replace(turn_of(game, "Kit"), done=("ranged_attack", "throw", "melee_attack"), used=("", "", "")))
    assert game.refused(AllOut(game["Kit"])) == "It has no attack left that it could be for."
    game = shooting("all_out")
    game.do(AllOut(game["Kit"]))
    game.do(EndActivation(game["Kit"]))
    assert perks_of(game.table, game["Kit"]).declared == ()


@pytest.mark.rule("TZ-10.7-14")
def test_without_the_perk_nobody_goes_all_out() -> None:
    game = shooting("lucky")
    assert game.refused(AllOut(game["Kit"])) == "Kit has no All-Out."
    assert not AllOut.suits(game.battle, game["Kit"])


@pytest.mark.rule("TZ-10.7-15")
def test_each_one_hits_the_attacker_who_defends_in_the_open_and_is_hurt_once() -> None:
    for cover in ((), (wall(9.1, 10),)):
        game = shooting("all_out", terrain=cover)
        game.do(AllOut(game["Kit"]))
        game.dice(1, 1, 2, 2, 2, 2, 2, 2, 2, 2).do(shot(game))
        own = next(e for e in game.all(DefenceRolled) if e.victim == game["Kit"])
        assert (own.hits, own.faces, own.blocked) == (2, (2, 2), 0)
        damage = tables().weapons["pistol"].damage
        assert [(e.unit, e.amount) for e in game.all(Wounded)] == [(game["Kit"], damage)]


@pytest.mark.rule("TZ-10.7-15")
def test_a_defence_keeps_them_off_and_the_target_has_its_own_hits() -> None:
    game = shooting("all_out")
    game.do(AllOut(game["Kit"]))
    game.dice(1, 6, 6, 2, 2, 2, 2, 2, 6, 6, 6).do(shot(game))
    assert {e.victim: e.hits for e in game.all(DefenceRolled)} == {game["Bo"]: 2, game["Kit"]: 1}
    assert game.health("Kit").damage == 0
    assert [e.victims for e in game.all(AttackEnded)] == [(game["Bo"],)]


@pytest.mark.rule("TZ-10.7-15")
def test_an_ordinary_attack_has_no_ones_that_hit_back() -> None:
    game = shooting("lucky")
    game.dice(1, 1, 1, 1).do(shot(game))
    game.answer("keep_dice")
    assert not game.all(DefenceRolled)


@pytest.mark.rule("TZ-10.7-15")
def test_who_goes_all_out_may_put_itself_down() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 17,10"))
    armed(perked(game, "Ash", "all_out"), "Ash", "pistol")
    game.put("Ash", replace(game.health("Ash"), damage=game.table.get(game["Ash"], Stats).arm))
    begin(game, game["Ash"])
    game.do(AllOut(game["Ash"]))
    game.dice(1, 2, 2, 2, 2, 2, 2, 2, 2).do(RangedAttack(game["Ash"], "pistol", game["Bo"]))
    assert game.first(WentDown).unit == game["Ash"]
    assert not isinstance(game.waiting, Acting)


@pytest.mark.rule("TZ-10.7-14", "TZ-8.2.1-14")
@pytest.mark.parametrize("perk", [AllOut, FullAuto])
def test_no_sure_thing_covers_an_attack_that_a_perk_was_declared_for(perk: type[AllOut | FullAuto]) -> None:
    game = sketch("A freelancer Ash 10,10", "B freelancer Bo 17,10")
    begin(armed(perked(game, "Ash", perk.perk), "Ash", "pistol"), game["Ash"])
    sure = RangedAttack(game["Ash"], "pistol", game["Bo"], sure=True)
    game.battle.check(sure)
    game.do(perk(game["Ash"]))
    assert game.refused(sure) == NOT_THAT
    assert game.table.get(game["Ash"], SureThing).ready


@pytest.mark.rule("TZ-10.7-14")
def test_a_titan_goes_all_out_with_its_pilot_and_the_ones_hit_the_titan() -> None:
    game = certain(sketch("A titan Bull 10,10", "B freelancer Bo 20,10"))
    begin(armed(perked(game, "Bull_pilot", "all_out"), "Bull", "oc_55"), game["Bull"])
    game.do(AllOut(game["Bull"]))
    game.dice(1, *[2] * 7, 2).do(RangedAttack(game["Bull"], "oc_55", game["Bo"]))
    assert pool(game) == 8
    assert game.first(Wounded).unit == game["Bull"]


# --- Full Auto -----------------------------------------------------------------------------------------------------


def dead_around(count: int, *more: str) -> Sketch:
    """The target and so many more of the dead close to it."""
    around = tuple(f"horde walker {17 + i % 3},{11 + i // 3 * 1.2}" for i in range(count))
    return shooting("full_auto", foe="horde walker 17,9", more=(*around, *more))


@pytest.mark.rule("TZ-10.7-23")
def test_seven_of_the_dead_around_the_target_are_seven_dice() -> None:
    game = dead_around(6)
    game.dice(*[2] * 4).battle.fork().submit(shot(game, "walker1"))
    game.do(FullAuto(game["Kit"]))
    assert game.refused(FullAuto(game["Kit"])) == "Kit has said so already."
    game.dice(*[2] * 7).do(shot(game, "walker1"))
    assert pool(game) == 7


@pytest.mark.rule("TZ-10.7-23")
@pytest.mark.parametrize(("gap", "dice"), [(6.0, 2), (6.1, 1)])
def test_those_within_six_inches_count_and_the_target_if_it_is_dead(gap: float, dice: int) -> None:
    game = dead_around(0, "horde walker 30,30")
    apart(game, "walker2", "walker1", gap)
    game.do(FullAuto(game["Kit"]))
    assert preview(game.battle, shot(game, "walker1").attack()).dice == dice


@pytest.mark.rule("TZ-10.7-23")
def test_it_replaces_the_base_dice_and_bonuses_come_on_top() -> None:
    game = perked(dead_around(2), "Kit", "ranged_die")
    game.do(FullAuto(game["Kit"]))
    assert preview(game.battle, shot(game, "walker1").attack()).dice == 4
    game.put("Kit", replace(game.place("Kit"), x=1, y=22))
    assert preview(game.battle, shot(game, "walker1").attack()).dice == 3 // 2 + 1


@pytest.mark.rule("TZ-10.7-23")
def test_against_the_living_alone_it_comes_to_nothing_and_melee_knows_it_not() -> None:
    game = shooting("full_auto")
    game.do(FullAuto(game["Kit"]))
    game.do(shot(game))
    assert pool(game) == 0
    assert not game.all(Rolled)
    game = shooting("full_auto")
    game.do(FullAuto(game["Kit"]))
    apart(game, "Bo", "Kit", 0.2)
    game.dice(2, 2, 2, 2).do(MeleeAttack(game["Kit"], "basic_melee", game["Bo"]))
    assert pool(game) == 4


# --- Escalation: Ranged --------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-21")
def test_the_second_ranged_action_in_a_row_has_a_die_more_and_the_third_two() -> None:
    game = shooting("escalation_ranged", "blitz")
    game.put("Kit", replace(turn_of(game, "Kit"), left=4))
    game.do(Blitz(game["Kit"], ((11.0, 10.0),)))
    for dice in (4, 5):
        game.dice(*[1] * dice).do(shot(game))
        assert pool(game) == dice
    rest = game.battle.agenda
    game.battle.agenda = (FreeAction(0, game["Kit"], ("ranged_attack",), "blitz"), *rest)
    game.dice(*[1] * 6).do(shot(game))
    assert pool(game) == 6


@pytest.mark.rule("TZ-10.7-21")
@pytest.mark.parametrize("between", ["move", "melee", "throw", "interact", "reload"])
def test_any_other_action_between_loses_it(between: str) -> None:
    game = shooting("escalation_ranged", "blitz", foe="B freelancer Bo 13,10")
    tank = game.tank(10.4, 11)
    game.put("Kit", replace(turn_of(game, "Kit"), left=5))
    game.do(Blitz(game["Kit"]))
    game.dice(*[1] * 4).do(shot(game))
    assert perks_of(game.table, game["Kit"]).streak == 1
    if between == "move":
        game.do(Move(game["Kit"], ((10, 10.5),)))
    elif between == "melee":
        apart(game, "Bo", "Kit", 0.2)
        game.dice(*[1] * 4).do(MeleeAttack(game["Kit"], "basic_melee", game["Bo"]))
        game.put("Kit", Bonds()).put("Bo", Bonds())
    elif between == "throw":
        game.dice(*[1] * 4).do(Throw(game["Kit"], "grenade", game["Bo"]))
    elif between == "interact":
        game.dice(2).do(Interact(game["Kit"], tank))
    else:
        arms = game.table.get(game["Kit"], Arms)
        game.put("Kit", replace(arms, reload=(("grenade", 1),)))
        game.do(Reload(game["Kit"], "grenade", "ranged_attack"))
        game.put("Kit", replace(turn_of(game, "Kit"), done=()))
    assert perks_of(game.table, game["Kit"]).streak == 0
    game.dice(*[1] * 4).do(shot(game))
    assert pool(game) == 4


@pytest.mark.rule("TZ-10.7-21")
def test_it_ends_with_the_activation_and_is_nobody_elses() -> None:
    game = shooting("escalation_ranged")
    game.dice(*[1] * 4).do(shot(game))
    game.do(EndActivation(game["Kit"]))
    begin(game, game["Kit"])
    game.dice(*[1] * 4).do(shot(game))
    assert pool(game) == 4
    game = shooting("blitz")
    game.do(Blitz(game["Kit"], ((11.0, 10.0),)))
    for _ in range(2):
        game.dice(*[1] * 4).do(shot(game))
        assert pool(game) == 4


# --- Combat Reflexes -----------------------------------------------------------------------------------------------


def coming(game: Sketch, *walkers: str) -> Sketch:
    """A card has just brought these."""
    from game.rules.step import Step

    class Told(Step):
        def run(self, battle):  # type: ignore[no-untyped-def]
            battle.happen(CardResolved(1, "walkers", tuple(game[w] for w in walkers)))
            return ()

    game.run(Told())
    return game


def alert(gap: float, *flags: str, perk: str = "combat_reflexes") -> Sketch:
    game = certain(sketch(f"A freelancer Ash 10,10 {' '.join(flags)}", "horde walker 20,10", "horde walker 20,30",
                          "horde walker 22,30"))
    apart(game, "walker1", "Ash", gap)
    return armed(perked(game, "Ash", perk), "Ash", "pistol", "basic_melee")


@pytest.mark.rule("TZ-10.7-19")
@pytest.mark.parametrize(("gap", "asked"), [(6.0, True), (6.1, False)])
def test_one_attack_is_offered_if_one_of_the_card_comes_within_six_inches(gap: float, asked: bool) -> None:
    game = coming(alert(gap), "walker1", "walker2", "walker3")
    assert isinstance(game.waiting, FreeAction) is asked
    if asked:
        targets = {o.target for o in game.battle.options() if isinstance(o, RangedAttack)}
        assert targets == {game["walker1"]}
        game.dice(6, 1, 1, 1).do(RangedAttack(game["Ash"], "pistol", game["walker1"]))
        assert game.first(HordeDestroyed).unit == game["walker1"]
        assert not isinstance(game.waiting, FreeAction)


@pytest.mark.rule("TZ-10.7-19")
def test_those_that_were_there_before_are_no_targets() -> None:
    game = alert(3)
    apart(game, "walker2", "Ash", 5)
    coming(game, "walker2")
    assert {o.target for o in game.battle.options() if isinstance(o, RangedAttack)} == {game["walker2"]}
    assert not isinstance(coming(alert(3), "walker2").waiting, FreeAction)


@pytest.mark.rule("TZ-10.7-19")
@pytest.mark.parametrize("flag", ["downed", "knocked=1"])
def test_who_lies_on_the_ground_has_no_reflexes(flag: str) -> None:
    assert not isinstance(coming(alert(3, flag), "walker1").waiting, FreeAction)


@pytest.mark.rule("TZ-10.7-19")
def test_without_the_perk_nobody_is_asked() -> None:
    assert not isinstance(coming(alert(3, perk="lucky"), "walker1").waiting, FreeAction)


@pytest.mark.rule("TZ-10.7-19")
def test_the_initiative_goes_first_and_each_card_brings_an_attack() -> None:
    game = certain(sketch("A freelancer Ash 10,10", "B freelancer Bo 10,16", "horde walker 13,13"))
    for name in ("Ash", "Bo"):
        armed(perked(game, name, "combat_reflexes"), name, "pistol")
    for holder, order in ((0, ("Ash", "Bo")), (1, ("Bo", "Ash"))):
        coming(game.holder(holder), "walker1")
        for name in order:
            assert isinstance(game.waiting, FreeAction)
            assert game.waiting.unit == game[name]
            game.do(EndActivation(game[name]))


@pytest.mark.rule("TZ-10.7-19")
def test_a_real_card_says_whom_it_brought() -> None:
    game = certain(sketch("A freelancer Ash 20,10", spawns=[(16, 10)]))
    armed(perked(game, "Ash", "combat_reflexes"), "Ash", "pistol")
    card = next(c.id for c in tables().horde_cards.values() if c.where == "point" and c.spawns)
    from game.rulesets.titanfallz.parts import Spawn

    point = game.table.having(Spawn)[0][0]
    game.run(ResolveCard(point, card))
    spawned = game.first(CardResolved).spawned
    assert spawned
    assert isinstance(game.waiting, FreeAction)
    assert set(game.waiting.targets or ()) <= set(spawned)


# --- Lucky ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-10.7-26")
def test_all_attack_dice_are_thrown_again_and_the_second_result_stands() -> None:
    game = shooting("lucky")
    game.dice(6, 1, 1, 1).do(shot(game))
    assert game.asked.question == "throw_again"
    assert (game.asked.side, game.asked.about) == (0, (game["Kit"],))
    game.dice(1, 1, 1, 1).answer("throw_all")
    assert game.first(ThrownAgain).why == "attack"
    assert game.first(AttackRolled).hits == 0
    assert game.waiting == Acting(0, game["Kit"])
    game.dice(1, 1, 1, 1, 1, 1, 1).do(Throw(game["Kit"], "grenade", game["Bo"]))
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-10.7-26")
def test_kept_dice_stay_and_the_luck_for_later() -> None:
    game = shooting("lucky")
    game.dice(6, 1, 1, 1, 1).do(shot(game))
    game.answer("keep_dice")
    assert game.first(AttackRolled).faces == (6, 1, 1, 1)
    assert perks_of(game.table, game["Kit"]).used == ()
    game.dice(1, 1, 1, 1).do(Throw(game["Kit"], "grenade", game["Bo"]))
    assert game.asked.question == "throw_again"


@pytest.mark.rule("TZ-10.7-26")
def test_a_roll_that_could_not_be_better_is_not_asked_about() -> None:
    game = shooting("lucky")
    game.dice(6, 6, 6, 6, 1, 1, 1, 1).do(shot(game))
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-10.7-26")
def test_its_owner_defends_with_it_in_an_enemys_activation_and_again_in_the_next() -> None:
    game = certain(sketch("A green Kit 10,10", "B freelancer Bo 17,10", "B freelancer Bea 17,12"))
    perked(game, "Kit", "lucky")
    for name in ("Bo", "Bea"):
        begin(armed(game, name, "pistol"), game[name])
        game.dice(6, 1, 1, 1, 1).do(RangedAttack(game[name], "pistol", game["Kit"]))
        assert (game.asked.question, game.asked.side) == ("throw_again", 0)
        game.dice(6).answer("throw_all")
        assert game.first(DefenceRolled).blocked == 1
        game.do(EndActivation(game[name]))
    assert game.health("Kit").damage == 0


@pytest.mark.rule("TZ-10.7-26")
def test_others_dice_are_not_its_own() -> None:
    game = shooting("ranged_die", more=("A freelancer Ann 10,14",))
    perked(game, "Ann", "lucky")
    game.dice(1, 1, 1, 1, 1).do(shot(game))
    assert not isinstance(game.waiting, Choose)


@pytest.mark.rule("TZ-10.7-26")
def test_outside_every_activation_there_is_no_luck() -> None:
    game = certain(sketch("A green Kit 10,10", "horde walker 16,10"))
    armed(perked(game, "Kit", "lucky"), "Kit", "pistol")
    game.run(FreeAction(0, game["Kit"], ("ranged_attack",), "combat_reflexes"))
    game.dice(1, 1, 1, 1).do(RangedAttack(game["Kit"], "pistol", game["walker1"]))
    assert not isinstance(game.waiting, Choose)
    assert not game.all(ThrownAgain)


@pytest.mark.rule("TZ-10.7-26")
def test_a_failed_test_is_thrown_again_unasked_and_uses_it_up() -> None:
    game = shooting("lucky")
    tank = game.tank(10.4, 11)
    game.dice(2, 9).do(Interact(game["Kit"], tank))
    assert game.first(ThrownAgain).unit == game["Kit"]
    assert [e.passed for e in game.all(TacticsTested)] == [True]
    game.dice(1, 1, 1, 1).do(shot(game))
    assert not isinstance(game.waiting, Choose)
    game = shooting("lucky")
    tank = game.tank(10.4, 11)
    game.dice(9).do(Interact(game["Kit"], tank))
    assert not game.all(ThrownAgain)


@pytest.mark.rule("TZ-10.7-26")
def test_the_dice_of_a_bounce_are_one_roll() -> None:
    game = shooting("lucky")
    game.dice(5, 4).do(Throw(game["Kit"], "grenade", None, (16.0, 16.0)))
    assert game.asked.question == "throw_again"
    game.dice(1, 4, 6, 6, 6, 6).answer("throw_all")
    assert game.first(MarkerBounced).to == (16.0, 16.0)
    game = shooting("lucky")
    game.dice(10, 2, 6, 6, 6, 6).do(Throw(game["Kit"], "grenade", None, (16.0, 16.0)))
    game.answer("keep_dice")
    assert game.first(MarkerBounced).to == (16.0, 18.0)


@pytest.mark.rule("TZ-10.7-15", "TZ-10.7-26")
def test_a_one_is_one_that_is_left_after_the_reroll() -> None:
    game = shooting("lucky", "all_out")
    game.do(AllOut(game["Kit"]))
    game.dice(*[1] * 8).do(shot(game))
    game.dice(*[2] * 8).answer("throw_all")
    assert not game.all(DefenceRolled)
    assert game.health("Kit").damage == 0
