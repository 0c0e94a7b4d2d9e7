"""How long the board takes, printed (``pytest -s tests/bench``), and held to ratios within one run.

The table is the Dark Refinery's, with bodies scattered over it.
"""

from __future__ import annotations

from itertools import combinations
from random import Random

import arcade
import pytest

from game.ai.sim import Order, play
from game.rules import odds
from game.rulesets.titanfallz.horde import next_path
from game.rulesets.titanfallz.models import horde
from game.tabletop.board import Board, Body
from game.tabletop.dice import Dice
from tests.bench.timing import micro, told
from tests.sketch import Sketch, sketch
from tests.tabletop.scenes import RADII, man, refinery
from tests.tabletop.test_sight import agrees

PIXELS = 20.0
"""Pixels an inch takes where arcade is asked. It walks a line in steps of two of them."""

HORDE = 18


@pytest.fixture(scope="module")
def board() -> Board:
    return refinery()


@pytest.fixture(scope="module")
def bodies(board) -> list[Body]:
    """Forty models on foot, on the ground, none on another."""
    dice, found = Random(5), list[Body]()
    while len(found) < 40:
        point = (dice.randrange(2, 142) / 4, dice.randrange(2, 142) / 4)
        if board.rest(point, RADII[1]) == 0.0 and board.fits(RADII[1], point, found) is None:
            found.append(man(*point, RADII[1], entity=len(found) + 1))
    return found


# --- sight -----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def walls(board) -> arcade.SpriteList:
    """The pieces that no model on foot sees over, as arcade wants them: hit boxes in a spatial hash."""
    found: arcade.SpriteList = arcade.SpriteList(use_spatial_hash=True, lazy=True)
    for entity, piece in board.pieces.items():
        if piece.blocks_sight and piece.height > 3.0 * RADII[1]:
            xs, ys = zip(*piece.outline, strict=True)
            x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            wide, deep = (int((max(line) - min(line)) * PIXELS) + 2 for line in (xs, ys))
            corners = tuple(((px - x) * PIXELS, (py - y) * PIXELS) for px, py in piece.outline)
            texture = arcade.Texture.create_empty(f"wall {entity}", (wide, deep), hit_box_points=corners)
            found.append(arcade.Sprite(texture, center_x=x * PIXELS, center_y=y * PIXELS))
    return found


def test_sight_is_a_hundred_times_as_fast_as_arcades_and_says_the_same_as_shapely(board, bodies, walls):
    """Whether two bodies see each other: arcade follows one line on plan, from middle to middle; the board answers for
    the 64 rays from both eyes, with heights. The pairs are the same, nothing is remembered, and both are asked one by
    one.
    """
    pairs = list(combinations(bodies, 2))[::2]

    def asked_of_arcade() -> int:
        return sum(
            arcade.has_line_of_sight((a.x * PIXELS, a.y * PIXELS), (b.x * PIXELS, b.y * PIXELS), walls)
            for a, b in pairs
        )

    def asked_of_board() -> int:
        return sum(board.sees_body(a, b) for a, b in pairs)

    def with_cover() -> float:
        board._sights.clear()
        return sum(board.sight(a, b).obscured[0] for a, b in pairs)

    arcades = micro(asked_of_arcade, 2) / len(pairs)
    own, whole = (micro(work, 12) / len(pairs) for work in (asked_of_board, with_cover))
    told("arcade.has_line_of_sight, 20 pixels an inch", arcades, f"{asked_of_arcade()} of {len(pairs)} seen")
    told("sight between two bodies", own, f"{arcades / own:.0f} × as fast, {asked_of_board()} seen")
    told("the same with cover and what gives it", whole, f"{arcades / whole:.0f} × as fast as arcade")
    assert arcades > 100 * own
    for a, b in pairs[::10]:
        agrees(board, a, b)


# --- reach -----------------------------------------------------------------------------------------------------------


def test_the_reach_of_a_move(board, bodies):
    everyone = bodies[:18]
    for body in everyone:
        board.reach(body, 6.0, everyone).outlines()
    spots = micro(lambda: [board.reach(body, 6.0, everyone).spots() for body in everyone], 8) / len(everyone)
    shaded = micro(lambda: [board.reach(body, 6.0, everyone).outlines() for body in everyone], 8) / len(everyone)
    one = micro(lambda: [board.route(b, (b.x + 3, b.y - 3), 6.0, everyone) for b in everyone], 8) / len(everyone)
    told('reach of a 6" move, all its ends', spots, "aim 5000")
    told('reach of a 6" move, its outlines', shaded)
    told("one way", one)
    assert one < spots < 2 * shaded


# --- the horde -------------------------------------------------------------------------------------------------------


def crowd(board: Board) -> Sketch:
    """Eighteen of the dead, spread over the refinery, and two markers of the loudest noise."""
    dice, lines, taken = Random(3), list[str](), list[Body]()
    while len(lines) < HORDE:
        point = (dice.randrange(2, 142) / 4, dice.randrange(2, 142) / 4)
        if board.fits(RADII[0], point, taken) is None:
            taken.append(man(*point, RADII[0], entity=len(taken) + 1))
            lines.append(f"horde {('walker', 'runner', 'brute')[len(lines) % 3]} {point[0]},{point[1]}")
    game = sketch(*lines, terrain=tuple(board.pieces.values()))
    game.noise(12.0, 20.0, 6)
    game.noise(28.0, 28.0, 6)
    return game


def test_the_horde_phase_of_a_full_table(board):
    def phase() -> int:
        game.battle.fork()
        return len(fresh.pop().phase("horde_phase"))

    game = crowd(board)
    assert len(horde(game.table)) == HORDE
    _ = game.table.board
    runs = 5
    game.table.board._ground.flows.clear()
    fresh = [Sketch(game.battle.fork()) for _ in range(runs + 4)]
    whole = micro(phase, runs)
    told("horde phase, 18 models", whole, "aim 100000")
    unit = horde(game.table)[0]
    goal = game.noise(9.0, 30.0, 6)
    own = game.table.board

    def field() -> object:
        own._ground.flows.clear()
        return own.flow(RADII[0], [(9.0, 30.0)])

    told("one field of ways", micro(field, 8))
    told("one march down it", micro(lambda: next_path(game.battle, unit, goal), 20))


# --- whole games -----------------------------------------------------------------------------------------------------


def test_random_games():
    reports = [play(Order("dark_refinery", ("ai:random", "ai:random"), seed, careful=False)) for seed in (1, 2, 3)]
    seconds = sum(report.seconds for report in reports)
    actions = sum(report.actions for report in reports)
    told("a random game", seconds / 3 * 1e6, f"{3 / seconds:.1f} a second and core, aim 20")
    told("an action of one", seconds / actions * 1e6)
    assert all(report.refused == 0 for report in reports)


# --- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "needed", "rerolls", "cover"), [(4, 4, 0, 0), (6, 3, 1, 1), (8, 5, 2, 2)])
def test_odds_are_within_two_points_of_what_is_thrown(dice, needed, rerolls, cover):
    throws, known = Dice(20), 20_000
    counts = [0] * (dice + 1)
    for _ in range(known):
        faces, throws = throws.roll(dice, 6)
        hits = sum(face >= needed for face in faces)
        again, throws = throws.roll(min(rerolls, dice - hits), 6)
        hits += sum(face >= needed for face in again)
        saved, throws = throws.roll(hits + cover if hits else 0, 6)
        counts[max(0, hits - sum(face >= 5 for face in saved))] += 1
    exact = odds.unblocked(odds.successes(dice, needed, rerolls=rerolls), 5, cover)
    for damage in range(1, dice + 1):
        assert abs(odds.at_least(exact, damage) - sum(counts[damage:]) / known) < 0.02
