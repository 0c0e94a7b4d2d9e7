"""Rules 8.2: how loud each action is, and where its marker goes.

What could go wrong: a weapon with the noise of another row; rows of one action that add up; a Titan's small guns as
loud as its primaries; the marker where the shell bursts, or where a walk began; a walk heard once for every leg of it;
a refused action that is heard; a blow that is.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.rules.action import Action
from game.rules.battle import Battle
from game.rules.hooks import Hooks
from game.rules.module import Rulebook, RuleModule
from game.rules.step import Answer
from game.rulesets.titanfallz.attack import AttackEnded, AttackRolled
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.explosions import BlowCores, Explode
from game.rulesets.titanfallz.fighting import ChangeWeapon, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.harm import Cause
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.keywords import Shove
from game.rulesets.titanfallz.moving import Climb, GetUp, Jump, Move
from game.rulesets.titanfallz.noise import NoiseLevel, NoiseMade
from game.rulesets.titanfallz.parts import Arms, Criticals, Feature, Health
from game.rulesets.titanfallz.preview import preview
from game.rulesets.titanfallz.redrop import Land
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import TacticsTested
from game.tabletop.parts import Place, Point, Removed
from tests.rulesets.titanfallz.firing import armed, begin
from tests.sketch import BOOK, Sketch, sketch, wall

Prepare = Callable[[Sketch], Action]

ONES = (1,) * 12
"""Dice that hit nothing."""


def shot(weapon: str, at: float = 16.0, *, titan: bool = False) -> Sketch:
    """Hale, who may be a Titan, at 10,10 fires a weapon at a walker, misses, and nothing else makes a sound."""
    game = sketch(f"A {'titan' if titan else 'rifleman'} Hale 10,10", f"horde walker {at},10")
    begin(armed(game, "Hale", weapon), game["Hale"])
    kind = Throw if tables().weapons[weapon].thrown else RangedAttack
    game.dice(*ONES)
    game.do(kind(game["Hale"], weapon, game["walker1"]))
    return game


def heard(game: Sketch) -> list[tuple[Point, int]]:
    """Where noise was made just now, and how much of it."""
    return [(event.at, event.made) for event in game.all(NoiseMade)]


# --- every action that makes noise ---------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-25")
@pytest.mark.parametrize(
    ("weapon", "titan", "level"),
    [("tactical_bow", False, 0), ("pistol", False, 1), ("warthog_mg", False, 2), ("oc_55", True, 3)],
)
def test_an_action_leaves_a_marker_of_its_noise_at_the_base_and_a_silent_one_leaves_none(
    weapon: str, titan: bool, level: int
) -> None:
    game = shot(weapon, titan=titan)
    assert heard(game) == ([((10, 10), level)] if level else [])
    assert game.markers() == ([level] if level else [])


@pytest.mark.rule("TZ-8.2-25")
@pytest.mark.parametrize(("inches", "levels"), [(3.0, [4]), (3.1, [2, 2])])
def test_an_action_raises_a_marker_within_three_inches_instead(inches: float, levels: list[int]) -> None:
    game = sketch("A heavy_weapons Hale 10,10", "horde walker 16,10")
    game.noise(10, 10 + 0.63 + inches, 2)
    begin(game, game["Hale"])
    game.dice(*ONES)
    game.do(RangedAttack(game["Hale"], "warthog_mg", game["walker1"]))
    assert game.markers() == levels


@pytest.mark.rule("TZ-8.2-25", "TZ-8.2-32")
def test_a_silent_action_beside_a_marker_changes_nothing() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 11.5,10")
    game.noise(10, 11, 2)
    begin(game, game["Hale"])
    game.dice(*ONES)
    game.do(MeleeAttack(game["Hale"], "basic_melee", game["walker1"]))
    assert (heard(game), game.markers()) == ([], [2])


@pytest.mark.rule("TZ-8.2-25")
@pytest.mark.parametrize(("faces", "hits"), [((1, 1, 1, 1), 0), ((4, 4, 4, 4), 4)])
def test_hit_or_miss_the_noise_is_the_same_and_comes_once_the_action_is_done(
    faces: tuple[int, ...], hits: int
) -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 16,10")
    begin(game, game["Hale"])
    game.dice(*faces)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["walker1"]))
    assert game.first(AttackRolled).hits == hits
    assert heard(game) == [((10, 10), 1)]
    assert game.events.index(game.first(NoiseMade)) > game.events.index(game.first(AttackEnded))


@pytest.mark.rule("TZ-8.2-25")
def test_a_refused_action_makes_no_noise() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 20,10", terrain=[wall(15, 10)])
    begin(game, game["Hale"])
    no = game.refused(RangedAttack(game["Hale"], "combat_rifle", game["walker1"]))
    assert no == "It has no line of sight to that."
    assert game.markers() == []


@pytest.mark.rule("TZ-8.2-25")
def test_the_noise_of_an_action_outlives_the_model_that_took_it() -> None:
    ledge = wall(10, 10, 6, 6, 6)
    game = sketch("A titan Bull 10,10", terrain=[ledge])
    game.put("Bull", Health(damage=11))
    begin(game, game["Bull"])
    game.dice(2, 10)
    game.do(Move(game["Bull"], ((16.0, 10.0),)))
    assert game.first(CriticalSuffered).condition == "big_boom"
    assert game.asked.question == "eject_to"
    game.do(next(o for o in game.battle.options() if isinstance(o, Answer)))
    assert game.table.has(game["Bull"], Removed)
    assert heard(game) == [((16, 10), 4), ((16, 10), 1)]
    assert game.markers() == [5]


# --- guns ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-26")
@pytest.mark.parametrize("weapon", ["combat_rifle", "smg", "pistol"])
def test_rifles_smgs_and_pistols_are_one(weapon: str) -> None:
    assert heard(shot(weapon)) == [((10, 10), 1)]


@pytest.mark.rule("TZ-8.2-26")
@pytest.mark.parametrize(
    ("weapon", "titan", "level"),
    [
        ("auto_pistol", False, 1),
        ("anti_materiel_rifle", False, 1),
        ("smoke_grenade", False, 1),
        ("pneumatic_sidearm", True, 1),
        ("tactical_bow", False, 0),
    ],
)
def test_what_the_list_forgets_is_as_loud_as_its_nearest_kin(weapon: str, titan: bool, level: int) -> None:
    assert heard(shot(weapon, titan=titan)) == ([((10, 10), level)] if level else [])


@pytest.mark.rule("TZ-8.2-27")
@pytest.mark.parametrize(("weapon", "titan"), [("warthog_mg", False), ("mounted_lmg", True)])
def test_machine_guns_are_two(weapon: str, titan: bool) -> None:
    assert heard(shot(weapon, titan=titan)) == [((10, 10), 2)]


@pytest.mark.rule("TZ-8.2-28")
@pytest.mark.parametrize("weapon", sorted(w.id for w in tables().weapons.values() if w.slot == "primary"))
def test_every_primary_of_a_titan_is_three(weapon: str) -> None:
    game = shot(weapon, titan=True)
    assert heard(game) == [((10, 10), 3)]
    assert game.markers() == [3]


@pytest.mark.rule("TZ-8.2-28")
@pytest.mark.parametrize(("weapon", "level"), [("pneumatic_sidearm", 1), ("mounted_lmg", 2), ("lasr_armament", 2)])
def test_other_guns_of_a_titan_keep_their_own_noise(weapon: str, level: int) -> None:
    assert heard(shot(weapon, titan=True)) == [((10, 10), level)]


# --- explosives ----------------------------------------------------------------------------------------------------

BANGS = {
    "grenade": False,
    "sticky_grenade": False,
    "bouncy_grenade": False,
    "hm_launcher": False,
    "frag_grenade_launcher": True,
    "hv_li_missile_launcher": True,
    "ir_missile_pod": True,
    "cluster_pod": True,
}
"""What explodes, and whether a Titan carries it."""


@pytest.mark.rule("TZ-8.2-29")
@pytest.mark.parametrize(("weapon", "titan"), BANGS.items())
def test_whatever_explodes_is_three_and_never_more(weapon: str, titan: bool) -> None:
    game = shot(weapon, titan=titan)
    assert heard(game) == [((10, 10), 3)]
    assert game.markers() == [3]


@pytest.mark.rule("TZ-8.2-29")
def test_what_explodes_is_all_there_is() -> None:
    carried = {w.id for w in tables().weapons.values() if "explosive" in w.tags and w.slot != "special"}
    assert carried == set(BANGS)


@pytest.mark.rule("TZ-8.2-29")
def test_a_grenade_is_heard_at_the_thrower_and_not_where_it_bursts() -> None:
    game = sketch("A rifleman Hale 10,10", "horde walker 16,10")
    begin(game, game["Hale"])
    game.dice(1, 1, *ONES)
    game.do(Throw(game["Hale"], "grenade", None, (16.0, 10.0)))
    assert game.first(AttackEnded).at == (16, 10)
    assert heard(game) == [((10, 10), 3)]


@pytest.mark.rule("TZ-8.2-29")
def test_smoke_does_not_explode() -> None:
    assert "explosive" not in tables().weapons["smoke_grenade"].tags
    assert heard(shot("smoke_grenade")) == [((10, 10), 1)]


# --- Titans on the move --------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-8.2-30")
@pytest.mark.parametrize("legs", [((15.0, 10.0),), ((12.0, 10.0), (12.0, 11.0), (14.0, 11.0), (14.0, 13.0))])
def test_a_titan_that_moves_is_heard_once_and_where_it_stops(legs: tuple[Point, ...]) -> None:
    game = sketch("A titan Bull 10,10")
    begin(game, game["Bull"])
    game.do(Move(game["Bull"], legs))
    assert heard(game) == [(legs[-1], 1)]
    assert game.markers() == [1]


def vault(game: Sketch) -> Action:
    return Jump(game["Bull"], (15.0, 10.0))


def scale(game: Sketch) -> Action:
    game.create(wall(15, 10, 6, 6, 2))
    return Climb(game["Bull"], (14.0, 10.0))


def close_in(game: Sketch) -> Action:
    return MeleeAttack(game["Bull"], "titan_basic_melee", game["walker1"], ((24.0, 10.0),))


@pytest.mark.rule("TZ-8.2-30")
@pytest.mark.parametrize(
    ("action", "start", "end"),
    [(vault, (10, 10), (15, 10)), (scale, (9.9, 10), (14, 10)), (close_in, (18, 10), (24, 10))],
)
def test_jumping_climbing_and_closing_in_count_as_moving(action: Prepare, start: Point, end: Point) -> None:
    game = sketch(f"A titan Bull {start[0]},{start[1]}", "horde walker 27,10")
    taken = action(game)
    begin(game, game["Bull"])
    game.dice(*ONES)
    game.do(taken)
    assert game.place("Bull").point == end
    assert heard(game) == [(end, 1)]


@pytest.mark.rule("TZ-8.2-30", "TZ-8.2-32")
def test_a_titan_that_strikes_where_it_stands_is_silent() -> None:
    game = sketch("A titan Bull 24,10", "horde walker 27,10")
    begin(game, game["Bull"])
    game.dice(*ONES)
    game.do(MeleeAttack(game["Bull"], "titan_basic_melee", game["walker1"]))
    assert game.first(AttackRolled).dice == 6
    assert heard(game) == []


@pytest.mark.rule("TZ-8.2-30")
def test_a_titan_held_in_its_melee_has_not_moved() -> None:
    game = sketch("A titan Bull 10,10", "B titan Ox 14.5,10")
    begin(game, game["Ox"])
    game.dice(*ONES)
    game.do(MeleeAttack(game["Ox"], "titan_basic_melee", game["Bull"]))
    begin(game, game["Bull"])
    game.dice(1)
    game.do(Move(game["Bull"], ((6.0, 10.0),)))
    assert [event.passed for event in game.all(TacticsTested)] == [False]
    assert (game.place("Bull").point, heard(game)) == ((10, 10), [])


@pytest.mark.rule("TZ-8.2-30")
def test_a_titan_that_is_pushed_is_not_heard() -> None:
    game = sketch("A titan Bull 10,10", "B titan Ox 20,10")
    begin(armed(game, "Ox", "gauss_cannon"), game["Ox"])
    attack = RangedAttack(game["Ox"], "gauss_cannon", game["Bull"]).attack()
    game.run(Shove(game["Bull"], attack, 4.0))
    assert game.place("Bull").point == (6, 10)
    assert heard(game) == []


# --- the loudest ---------------------------------------------------------------------------------------------------


def test_a_titan_that_lands_is_four_at_its_base() -> None:
    game = sketch("A titan Bull 10,10 reserve")
    game.run(Land(game["Bull"], (20.0, 20.0)))
    assert heard(game) == [((20, 20), 4)]
    assert game.markers() == [4]


@pytest.mark.parametrize("now", [False, True])
def test_a_titan_that_blows_up_is_four_where_it_stood(now: bool) -> None:
    game = sketch("A titan Bull 20,20")
    if not now:
        game.put("Bull", Criticals(("core_compromised",), True, ("attack", 1, None)))
    game.run(Explode(game["Bull"], "titan_explosion", Cause("attack", 1)) if now else BlowCores())
    assert game.table.has(game["Bull"], Removed)
    assert heard(game) == [((20, 20), 4)]
    assert game.markers() == [4]


# --- silence -------------------------------------------------------------------------------------------------------


def interact(game: Sketch) -> Action:
    door = game.create(Feature("door", None), Place.at(11.0, 10.0))
    return Interact(game["Hale"], door)


def hop(game: Sketch) -> Action:
    return Jump(game["Hale"], (10.0, 13.0))


def clamber(game: Sketch) -> Action:
    game.create(wall(10, 12.7, 4, 4, 1.4))
    return Climb(game["Hale"], (10.0, 11.4))


def walk(game: Sketch) -> Action:
    return Move(game["Hale"], ((10.0, 15.0),))


def rise(game: Sketch) -> Action:
    game.put("Hale", Health(knocked=1))
    return GetUp(game["Hale"])


def stab(game: Sketch) -> Action:
    knife = game.table.get(game["Hale"], Arms).weapons[-1]
    return MeleeAttack(game["Hale"], knife, game["walker1"], ((14.5, 10.0),))


@pytest.mark.rule("TZ-8.2-32")
@pytest.mark.parametrize("action", [interact, hop, clamber, walk, rise, stab])
@pytest.mark.parametrize("who", ["rifleman", "green"])
def test_nothing_done_on_foot_without_a_gun_is_heard(action: Prepare, who: str) -> None:
    game = sketch(f"A {who} Hale 10,10", "horde walker 16,10")
    taken = action(game)
    begin(game, game["Hale"])
    game.dice(*ONES)
    game.do(taken)
    assert (heard(game), game.markers()) == ([], [])


@pytest.mark.rule("TZ-8.2-32")
def test_a_titan_at_its_weapon_rack_is_silent() -> None:
    game = sketch("A titan Bull 10,10")
    begin(game, game["Bull"])
    game.do(ChangeWeapon(game["Bull"], "gauss_cannon"))
    assert game.markers() == []


@pytest.mark.rule("TZ-8.2-32")
@pytest.mark.parametrize(("switch", "levels"), [("silent", [[], [], []]), ("sneak", [[], [1], [1]])])
def test_by_the_switch_only_half_of_speed_is_a_sneak(switch: str, levels: list[list[int]]) -> None:
    assert tables().infantry["rifleman"].spd == 6
    for inches, level in zip((3.0, 3.1, 6.0), levels, strict=True):
        game = sketch("A rifleman Hale 10,10", rulings={"infantry_noise": switch})
        begin(game, game["Hale"])
        game.do(Move(game["Hale"], ((10.0, 10.0 + inches),)))
        assert game.markers() == level


@pytest.mark.rule("TZ-8.2-32")
@pytest.mark.parametrize(("switch", "far"), [("silent", []), ("sneak", [1])])
def test_by_the_switch_running_into_a_melee_is_heard(switch: str, far: list[int]) -> None:
    for x, level in ((12.5, []), (14.5, far)):
        game = sketch("A rifleman Hale 10,10", f"horde walker {x + 1.5},10", rulings={"infantry_noise": switch})
        begin(game, game["Hale"])
        game.dice(*ONES)
        game.do(MeleeAttack(game["Hale"], "basic_melee", game["walker1"], ((x, 10.0),)))
        assert game.markers() == level


@pytest.mark.rule("TZ-8.2-30", "TZ-8.2-32")
@pytest.mark.parametrize("switch", ["silent", "sneak"])
def test_titans_cannot_sneak(switch: str) -> None:
    game = sketch("A titan Bull 10,10", rulings={"infantry_noise": switch})
    begin(game, game["Bull"])
    game.do(Move(game["Bull"], ((11.0, 10.0),)))
    assert game.markers() == [1]


# --- what is foretold ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("weapon", ["pistol", "warthog_mg", "grenade", "basic_melee"])
def test_a_preview_asks_how_loud_an_attack_is_as_the_attack_itself_does(weapon: str) -> None:
    asked: list[NoiseLevel] = []

    def listen(_battle: Battle, question: NoiseLevel, value: int) -> int:
        asked.append(question)
        return value

    listening = Hooks()
    listening.modify(NoiseLevel, name="ear")(listen)
    game = armed(sketch("A freelancer Hale 10,10", "horde walker 11.2,10", "horde walker 15,10"), "Hale", weapon)
    game.battle.rulebook = Rulebook.of([*BOOK.modules, RuleModule("ear", hooks=(listening,))])
    row = tables().weapons[weapon]
    kind = MeleeAttack if row.melee else Throw if row.thrown else RangedAttack
    action = kind(game["Hale"], weapon, game["walker1" if row.melee else "walker2"])
    if not row.melee:
        game.put("walker1", Place.at(30, 30))
    begin(game, game["Hale"])
    foretold = preview(game.battle, action.attack()).noise
    game.dice(*ONES)
    game.do(action)
    assert foretold == sum(made for _, made in heard(game)) == row.noise
    assert asked == [NoiseLevel(game["Hale"], kind.kind, row.noise)] * 2


def test_a_preview_counts_the_noise_of_a_titan_that_closes_in_first() -> None:
    game = sketch("A titan Bull 10,10", "horde walker 18,10")
    begin(game, game["Bull"])
    near = MeleeAttack(game["Bull"], "titan_basic_melee", game["walker1"], ((15, 10),))
    assert preview(game.battle, near.attack()).noise == 0
    assert preview(game.battle, near.attack(), near.approach).noise == 1
    game.dice(*ONES)
    game.do(near)
    assert heard(game) == [((15, 10), 1)]
