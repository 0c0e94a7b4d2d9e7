"""Rules 13.3: The Storehouse - a wall with two doors, crates behind it, and four turrets that anybody may turn.

What could go wrong: a turret that fires in the wrong moment, twice, without Armor, at its own side, at the Downed or at
another turret, or that is silent after it was hacked; one that is hacked with Armor left, goes Down, is locked in
melee, counts as a model of a crew or acts; a shot without noise or with points for the wrong side; a door that shuts on
somebody.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.play.level import Level, find_level
from game.records.faults import Fault
from game.records.paths import LEVELS
from game.rules.battle import Battle
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Activate, EndActivation, Pass
from game.rulesets.titanfallz.attack import AttackConfirmed, AttackDeclared
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.doors import THICK, DoorHung, DoorMoved, leaf
from game.rulesets.titanfallz.engagement import engaged
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, Hurt, Knock, WentDown, Wounded
from game.rulesets.titanfallz.horde import HordeAttacked, HordeAttacks
from game.rulesets.titanfallz.interacting import Interact, Interacted, workable
from game.rulesets.titanfallz.measuring import sees
from game.rulesets.titanfallz.models import armor_left, crew, foes, of_side, side_of
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Arms, Door, Feature, HordeTally, Stats, Turret
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.scoring import Scored
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.terrain import PlaceTerrain, pool
from game.rulesets.titanfallz.turrets import (
    TurretFires,
    TurretHacked,
    TurretSet,
    TurretsFire,
    TurretSilenced,
    closest,
    working,
)
from game.tabletop.parts import Cover, Piece, Point, Side
from tests.sketch import BOOK, Sketch, sketch, wall

TURRET, WALKER, RIFLEMAN = 0.787, 0.492, 0.63
"""Radii of bases, in inches."""


def guarded(*models: str, at: tuple[Point, ...] = ((18, 18),), **more: object) -> Sketch:
    """A table with turrets T1, T2 and so on."""
    game = sketch(*models, **more)  # type: ignore[arg-type]
    for number, spot in enumerate(at, 1):
        game.battle.happen(TurretSet(number, spot, tables().figures.turret.weapon))
        game.names[f"T{number}"] = game.table.world.size
    return game


def shot_down(game: Sketch, name: str = "T1", damage: int = 5) -> Sketch:
    game.run(Hurt(game[name], damage, Cause("attack", 1)))
    return game


def hacked(game: Sketch, side: int, name: str = "T1") -> Sketch:
    shot_down(game, name)
    return game.put(name, Side(side))


def targets(game: Sketch) -> list[tuple[int, int | None]]:
    return [(event.attack.attacker, event.attack.target) for event in game.all(AttackDeclared)]


def fires(game: Sketch, *faces: int) -> Sketch:
    game.dice(*faces)
    game.run(TurretsFire())
    events = list(game.events)
    while isinstance(game.waiting, Choose):
        events += game.answer("roll")
    game.events = events
    return game


# --- what it is -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.3-05")
def test_a_turret_has_an_oc_55_and_five_armor_and_blocks_on_five() -> None:
    game = guarded()
    stats, arms = game.table.get(game["T1"], Stats), game.table.get(game["T1"], Arms)
    assert (stats.arm, stats.defence, stats.spd, stats.tac) == (5, 5, 0, None)
    gun = tables().weapons[arms.weapons[0]]
    assert (gun.id, gun.range, gun.tn, gun.damage, gun.noise) == ("oc_55", 36, 5, 2, 3)
    assert armor_left(game.table, game["T1"]) == 5


@pytest.mark.rule("TZ-13.3-05")
@pytest.mark.parametrize("target", ["B freelancer Bo 24,18", "B titan Tock 26,18", "horde walker 24,18"])
def test_it_rolls_four_dice_at_anything(target: str) -> None:
    game = fires(guarded(target), 1, 1, 1, 1)
    confirmed = game.first(AttackConfirmed)
    assert (confirmed.dice, confirmed.tn, confirmed.attack.weapon) == (4, 5, "oc_55")


@pytest.mark.rule("TZ-13.3-05")
@pytest.mark.parametrize(("faces", "wounded"), [((5, 4), 0), ((4, 4), 2)])
def test_it_defends_on_five(faces: tuple[int, ...], wounded: int) -> None:
    game = guarded("A rifleman Abe 12,18")
    game.activate("Abe")
    game.dice(6, 6, 1, 1, *(5, 5) if not wounded else faces)
    game.do(RangedAttack(game["Abe"], "combat_rifle", game["T1"]))
    assert sum(event.amount for event in game.all(Wounded)) == (wounded and tables().weapons["combat_rifle"].damage)


# --- when it fires --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.3-06")
def test_they_fire_once_each_after_the_last_activation_and_before_the_horde() -> None:
    game = guarded("A rifleman Abe 12,18", "B rifleman Bo 24,18", at=((18, 17), (18, 20)))
    game.holder(0).phase("action_phase")
    game.do(Activate(game["Abe"]))
    game.do(EndActivation(game["Abe"]))
    assert not [e for e in game.battle.log if isinstance(e, AttackDeclared)]
    game.do(Pass())
    assert not [e for e in game.battle.log if isinstance(e, AttackDeclared)]
    game.dice(*(1,) * 8)
    game.do(Pass())
    assert [e.attack.attacker for e in game.battle.log if isinstance(e, AttackDeclared)] == [game["T1"], game["T2"]]
    assert game.battle.clock.phase == "action_phase"


@pytest.mark.rule("TZ-13.3-06")
def test_the_step_comes_last_in_the_action_phase_and_nowhere_else() -> None:
    phases = {phase.name: [type(step) for step in phase.steps] for phase in BOOK.phases}
    assert [name for name, steps in phases.items() if TurretsFire in steps] == ["action_phase"]


# --- whom it shoots -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.3-07")
@pytest.mark.parametrize(("models", "target"), [
    (("horde walker 24,18", "B rifleman Bo 28,18"), "walker1"),
    (("horde walker 28,18", "B rifleman Bo 24,18"), "Bo"),
    (("A rifleman Abe 24,18", "B rifleman Bo 28,18"), "Abe"),
    (("A rifleman Abe 22,18 downed", "B rifleman Bo 28,18"), "Bo"),
    (("B null Tock 24,18", "A rifleman Abe 28,18"), "Tock"),
])
def test_it_shoots_the_closest_of_either_side_or_the_horde(models: tuple[str, ...], target: str) -> None:
    game = fires(guarded(*models), 1, 1, 1, 1)
    assert targets(game) == [(game["T1"], game[target])]


@pytest.mark.rule("TZ-13.3-07")
def test_close_is_measured_from_base_to_base() -> None:
    game = guarded("B titan Tock 26.5,18", "A rifleman Abe 18,25.7")
    assert closest(game.battle, game["T1"]) == [game["Tock"]]


@pytest.mark.rule("TZ-13.3-07")
def test_what_it_cannot_see_is_no_target() -> None:
    game = guarded("B rifleman Bo 22,18", "A rifleman Abe 18,30", terrain=(wall(20, 18),))
    assert targets(fires(game, 1, 1, 1, 1)) == [(game["T1"], game["Abe"])]
    alone = guarded("B rifleman Bo 22,18", "A green Ann 14,18", "B green Pip 14,17",
                    terrain=(wall(20, 18), wall(16, 18, deep=9)))
    assert fires(alone).events == []


@pytest.mark.rule("TZ-13.3-07")
def test_a_die_settles_a_tie() -> None:
    shot = set()
    for seed in range(12):
        game = guarded("B rifleman Bo 24,18", "A rifleman Abe 12,18", seed=seed)
        assert len(closest(game.battle, game["T1"])) == 2
        game.run(TurretFires(game["T1"]))
        shot.add(game.first(AttackDeclared).attack.target)
    assert shot == {game["Bo"], game["Abe"]}


@pytest.mark.rule("TZ-13.3-07")
@pytest.mark.parametrize("free", [True, False])
def test_turrets_leave_each_other_alone(free: bool) -> None:
    game = guarded("B rifleman Bo 30,18", at=((18, 18), (20.5, 18)))
    if not free:
        hacked(game, 0, "T2")
    assert closest(game.battle, game["T1"]) == [game["Bo"]]
    assert closest(game.battle, game["T2"]) == [game["Bo"]]


def test_it_shoots_even_whoever_touches_it_and_is_in_no_melee() -> None:
    game = guarded(f"horde walker {18 + TURRET + WALKER},18", "A rifleman Abe 30,18")
    assert not engaged(game.table, game["T1"])
    assert not engaged(game.table, game["walker1"])
    assert targets(fires(game, 6, 1, 1, 1)) == [(game["T1"], game["walker1"])]
    assert game.all(Wounded) == []


# --- its noise and its kills ----------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.3-11")
@pytest.mark.parametrize("side", [None, 0])
def test_every_shot_is_noise_three_at_the_turret(side: int | None) -> None:
    game = guarded("B rifleman Bo 24,18", at=((18, 18), (4, 4)))
    if side is not None:
        hacked(game, side, "T1")
    fires(game, 1, 1, 1, 1, 1, 1, 1, 1)
    first = game.all(NoiseMade)[0]
    assert (first.at, first.made, first.level) == ((18, 18), 3, 3)
    assert game.markers() == [3, 3]
    fires(game, 1, 1, 1, 1, 1, 1, 1, 1)
    assert game.markers() == [6, 6]


@pytest.mark.rule("TZ-13.3-11")
def test_who_does_not_shoot_makes_no_noise() -> None:
    game = shot_down(guarded("B rifleman Bo 24,18"))
    assert fires(game).events == []
    assert game.markers() == []


@pytest.mark.rule("TZ-13.3-04", "TZ-13.3-09")
@pytest.mark.parametrize(("side", "counts"), [(None, (0, 0)), (1, (0, 1))])
def test_its_kills_count_for_the_hacker_or_for_nobody(side: int | None, counts: tuple[int, int]) -> None:
    game = guarded("horde walker 24,18")
    if side is not None:
        hacked(game, side)
    fires(game, 6, 6, 6, 6)
    assert game.table.of_table(HordeTally).by_side == counts


# --- hacking --------------------------------------------------------------------------------------------------------


def beside(side: str = "A", kind: str = "hacker", inches: float = 0.5) -> Sketch:
    """Hal stands so many inches east of the turret."""
    radius = tables().infantry[kind].base_mm / 25.4 / 2
    return guarded(f"{side} {kind} Hal {18 + TURRET + round(radius, 3) + inches},18", "B rifleman Bo 4,18")


@pytest.mark.rule("TZ-13.3-08")
@pytest.mark.parametrize(("face", "passed"), [(4, False), (5, True), (1, False), (10, True)])
def test_a_hacker_turns_it_on_a_five(face: int, passed: bool) -> None:
    game = shot_down(beside())
    game.activate("Hal")
    game.dice(face)
    game.do(Interact(game["Hal"], game["T1"]))
    assert game.first(Interacted) == Interacted(game["Hal"], game["T1"], "turret", passed)
    assert side_of(game.table, game["T1"]) == (0 if passed else None)
    assert len(game.all(TurretHacked)) == passed
    assert game.table.get(game["T1"], Feature).tn == 9


@pytest.mark.rule("TZ-13.3-08")
@pytest.mark.parametrize("damage", [0, 4])
def test_with_armor_left_it_cannot_be_tried(damage: int) -> None:
    game = beside()
    if damage:
        shot_down(game, damage=damage)
    game.activate("Hal")
    assert game["T1"] not in workable(game.battle, game["Hal"])
    left = 5 - damage
    assert game.refused(Interact(game["Hal"], game["T1"])) == f"Turret 1 has {left} Armor left; it can be hacked at 0."


@pytest.mark.rule("TZ-13.3-08")
@pytest.mark.parametrize(("inches", "near"), [(1.0, True), (1.05, False)])
def test_it_takes_an_inch(inches: float, near: bool) -> None:
    game = shot_down(beside(inches=inches))
    game.activate("Hal")
    assert (game["T1"] in workable(game.battle, game["Hal"])) is near


@pytest.mark.rule("TZ-13.3-08")
def test_reduced_to_nought_it_is_silent_and_no_more_can_be_taken() -> None:
    game = guarded("B rifleman Bo 24,18", "A rifleman Abe 12,18")
    shot_down(game, damage=4)
    assert game.all(TurretSilenced) == []
    assert working(game.table, game["T1"])
    shot_down(game, damage=4)
    wounded = game.first(Wounded)
    assert (wounded.amount, wounded.total) == (1, 5)
    assert game.first(TurretSilenced).unit == game["T1"]
    assert not working(game.table, game["T1"])
    assert shot_down(game).events == []
    game.activate("Abe")
    assert game.refused(RangedAttack(game["Abe"], "combat_rifle", game["T1"])) == "Turret 1 has no Armor left to lose."
    assert not [event for event in game.battle.log if isinstance(event, WentDown)]


@pytest.mark.rule("TZ-13.3-08")
def test_the_other_side_may_hack_it_back_and_nobody_his_own() -> None:
    game = hacked(beside(), 0)
    game.activate("Hal")
    assert game.refused(Interact(game["Hal"], game["T1"])) == "Turret 1 fights for your side already."
    game = hacked(beside(), 1)
    game.activate("Hal")
    game.dice(9)
    game.do(Interact(game["Hal"], game["T1"]))
    assert side_of(game.table, game["T1"]) == 0
    assert armor_left(game.table, game["T1"]) == 0


@pytest.mark.rule("TZ-13.3-09", "TZ-13.3-10")
@pytest.mark.parametrize(("models", "target"), [
    (("A rifleman Abe 21.8,18", "B rifleman Bo 28,18"), "Bo"),
    (("A rifleman Abe 21.8,18", "B rifleman Bo 28,18", "horde walker 26,20"), "walker1"),
    (("A titan Tick 22.8,18", "B rifleman Bo 12,18", "horde walker 30,18"), "Bo"),
])
def test_hacked_it_spares_its_own_side(models: tuple[str, ...], target: str) -> None:
    game = hacked(guarded(*models), 0)
    assert targets(fires(game, 1, 1, 1, 1)) == [(game["T1"], game[target])]


@pytest.mark.rule("TZ-13.3-10")
def test_with_only_its_own_side_in_view_it_holds_its_fire() -> None:
    game = hacked(guarded("A rifleman Abe 22,18", "B green Pip 1,18", terrain=(wall(3, 18, deep=12),)), 0)
    assert fires(game).events == []


# --- it is nobody's soldier -----------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.3-04")
def test_it_is_no_model_of_a_crew_and_never_acts() -> None:
    game = hacked(guarded("A rifleman Abe 10,10", "B rifleman Bo 30,30"), 0)
    assert game["T1"] not in of_side(game.table, 0)
    assert game["T1"] not in crew(game.table, 0)
    assert game["T1"] not in foes(game.table, game["Bo"])
    game.turn(0)
    assert game.refused(Activate(game["T1"])) == "Turret 1 works by itself."


def test_it_stands_where_it_is_bolted_down() -> None:
    game = guarded()
    assert game.run(Knock(game["T1"])) == []


def test_the_dead_tear_at_it_until_its_armor_is_gone() -> None:
    game = guarded(f"horde walker {18 + TURRET + WALKER},18")
    game.dice(6)
    game.run(HordeAttacks())
    assert game.first(HordeAttacked).victim == game["T1"]
    assert armor_left(game.table, game["T1"]) == 4
    shot_down(game)
    game.run(HordeAttacks())
    assert game.all(HordeAttacked) == []
    assert not [event for event in game.battle.log if isinstance(event, Scored)]


# --- doors ----------------------------------------------------------------------------------------------------------


def hung(*models: str, opened: bool = True) -> Sketch:
    """A wall along x = 18 with a door from 14 to 22 in it."""
    walls = tuple(wall(18, y, 0.5, 14, 5) for y in (7, 29))
    game = sketch(*models, terrain=walls)
    like = Piece("door", (), 2.4, stand=False, climb=False)
    game.battle.happen(DoorHung(Door((18, 14), (18, 22), leaf((18, 14), (18, 22), like), opened)))
    game.names["door"] = game.table.world.size
    return game


@pytest.mark.parametrize("opened", [True, False])
def test_whoever_is_beside_a_door_opens_and_shuts_it(opened: bool) -> None:
    game = hung("A rifleman Abe 17,21.5", "B rifleman Bo 20,18", "B sniper Sid 15,18", opened=opened)
    assert sees(game.table, game["Bo"], game["Sid"]) is opened
    game.activate("Abe")
    game.do(Interact(game["Abe"], game["door"]))
    assert game.first(DoorMoved) == DoorMoved(game["Abe"], game["door"], not opened)
    assert sees(game.table, game["Bo"], game["Sid"]) is not opened
    assert [p.kind for _, p in game.table.having(Piece)].count("door") == opened


@pytest.mark.parametrize(("away", "near"), [(1.0, True), (1.02, False)])
def test_it_takes_an_inch_to_the_door(away: float, near: bool) -> None:
    x = round(18 - THICK / 2 - RIFLEMAN - away, 3)
    game = hung(f"A rifleman Abe {x},15")
    game.activate("Abe")
    assert (game["door"] in workable(game.battle, game["Abe"])) is near


@pytest.mark.parametrize("there", ["horde walker 18.6,20", "B rifleman Bo 17.5,20 downed"])
def test_it_does_not_shut_on_anybody(there: str) -> None:
    game = hung("A rifleman Abe 17,15", there)
    game.activate("Abe")
    assert game.refused(Interact(game["Abe"], game["door"])) == "Somebody stands in the doorway."


def test_a_shut_door_is_as_wide_as_its_opening() -> None:
    outline = leaf((18, 14), (18, 22), Piece("door", (), 2.4)).outline
    assert {x for x, _ in outline} == {17.75, 18.25}
    assert {y for _, y in outline} == {14, 22}


# --- the level ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def level() -> Level:
    return find_level("the_storehouse")


@pytest.fixture
def begun(level: Level) -> Sketch:
    """A battle of the scenario after its setup."""
    crews = (find_crew("ironwake"), find_crew("meridian"))
    return Sketch(Battle.begin(BOOK, level.setup(crews, Rulings.default()), 7, level.size))


def wall_along(level: Level) -> list[tuple[float, float]]:
    """From where to where, up the table, something stands on the line 12 inches in."""
    found = sorted((min(y for _, y in p.outline), max(y for _, y in p.outline)) for p in level.pieces()
                   if p.kind == "wall" and min(x for x, _ in p.outline) < 12 < max(x for x, _ in p.outline))
    assert all(p.height > 4.8 and not (p.climb or p.stand or p.destructible) for p in level.pieces()
               if p.name == "storehouse wall")
    return found


@pytest.mark.rule("TZ-13.3-01", "TZ-13.3-02")
def test_a_wall_runs_from_side_to_side_a_foot_from_one_edge_with_two_doors(level: Level) -> None:
    spans = wall_along(level)
    assert (spans[0][0], spans[-1][1]) == (0, level.size[1])
    gaps = [(a[1], b[0]) for a, b in pairwise(spans)]
    assert gaps == [(5, 13), (23, 31)]
    assert [(d.start, d.end, d.open) for d in level.doors] == [((12, low), (12, high), True) for low, high in gaps]


@pytest.mark.rule("TZ-13.3-02")
def test_the_openings_are_eight_inches_on_the_table_and_shut_when_the_doors_are(begun: Sketch) -> None:
    doors = begun.table.having(Door)
    assert [(round(door.end[1] - door.start[1], 3), door.open) for _, door in doors] == [(8, True), (8, True)]
    board = begun.table.board
    assert all(board.fits(1.969, (12, (door.start[1] + door.end[1]) / 2)) is None for _, door in doors)
    begun.battle.happen(DoorMoved(1, doors[0][0], False))
    assert begun.table.board.fits(0.5, (12, 9)) is not None


@pytest.mark.rule("TZ-13.3-03")
def test_three_panocyte_crates_lie_behind_the_wall(begun: Sketch) -> None:
    crates = [piece for _, piece in begun.table.having(Piece) if piece.name == "panocyte crate"]
    assert len(crates) == 3
    assert all(x < 11.7 for piece in crates for x, _ in piece.outline)
    assert {piece.cover for piece in crates} == {Cover.LIGHT}


@pytest.mark.rule("TZ-13.3-04")
def test_four_turrets_belong_to_no_player(begun: Sketch) -> None:
    turrets = [unit for unit, _ in begun.table.having(Turret)]
    assert [begun.table.get(unit, Turret).number for unit in turrets] == [1, 2, 3, 4]
    assert [side_of(begun.table, unit) for unit in turrets] == [None] * 4
    assert all(unit not in crew(begun.table, side) for unit in turrets for side in (0, 1))


@pytest.mark.rule("TZ-13.3-04")
def test_one_turret_stands_on_each_side_of_each_door(level: Level) -> None:
    for door in level.doors:
        beside = [t.at for t in level.turrets if abs(t.at[1] - (door.start[1] + door.end[1]) / 2) < 6]
        assert len(beside) == 2
        assert {at[1] > door.end[1] for at in beside} == {at[0] < 12 for at in beside} == {True, False}


@pytest.mark.rule("TZ-13.3-01")
def test_the_table_is_the_same_for_both_sides(level: Level) -> None:
    def mirrored(points: set[Point]) -> set[Point]:
        return {(x, round(36 - y, 3)) for x, y in points}

    shapes = {frozenset((round(x, 1), round(y, 1)) for x, y in p.outline) for p in level.pieces()}
    assert shapes == {frozenset((x, round(36 - y, 1)) for x, y in shape) for shape in shapes}
    for spots in ({t.at for t in level.turrets}, set(level.spawns)):
        assert mirrored(spots) == spots
    assert all(x > 13 for area in level.deployment for x, _ in area.outline())


@pytest.mark.parametrize(("turret", "said"), [
    ("{at: [5, 5], weapon: oc_5}", "oc_55"),
    ("{at: [5, 5], weapon: frag_grenade}", "no turret fires"),
])
def test_a_turret_needs_a_gun_it_can_fire(tmp_path: Path, turret: str, said: str) -> None:
    path = tmp_path / "level.yaml"
    path.write_text((LEVELS / "the_storehouse.yaml").read_text().replace("{at: [10.9, 4]}", turret))
    with pytest.raises(Fault) as fault:
        Level.read(path)
    assert said in str(fault.value)
    assert "turrets.0" in str(fault.value)


@pytest.mark.parametrize(("old", "new", "said"), [
    ("{at: [10.9, 4]}", "{at: [11.9, 3]}", "This turret has no room there."),
    ("{at: [13.1, 14]}", "{at: [10.9, 4.5]}", "This turret has no room there."),
    ("start: [12, 5]", "start: [12, 4]", "The wall 'storehouse wall' stands in this door."),
])
def test_a_level_says_what_is_wrong_with_its_turrets_and_doors(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "level.yaml"
    path.write_text((LEVELS / "the_storehouse.yaml").read_text().replace(old, new))
    assert any(said.lower() in str(trouble).lower() for trouble in Level.read(path).check())


def test_loose_terrain_keeps_clear_of_turrets_and_doors(level: Level) -> None:
    crews = (find_crew("ironwake"), find_crew("meridian"))
    game = Sketch(Battle.begin(BOOK, level.setup(crews, Rulings.default(), alternating=True), 7, level.size))
    game.answer("keep_edge")
    crate = next(entity for entity, piece in pool(game.table) if piece.kind == "crate")
    said = "Spawn points, the tank, turrets and doors have to stay clear."
    for spot in ((14.6, 14.2), (12, 9), (13.5, 27)):
        assert game.refused(PlaceTerrain(crate, spot)) == said
    game.do(PlaceTerrain(crate, (16.5, 14.6)))
