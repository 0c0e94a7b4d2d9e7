"""Baked tables: what has no bake, what a bake shows where, and that what ships was baked from what lies here."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from game.play.level import find_level
from game.records.paths import LEVELS
from game.stage.tables.bake import bake, lamps_of
from game.stage.tables.kit import SQUARE, solids_of
from game.stage.tables.region import Region
from game.stage.tables.scenery import Scenery
from game.stage.tables.store import FOLDER, files_of, read
from game.tabletop.parts import Area, Piece
from tools.forge.stamp import faults_of
from tools.forge.tables import sources, subject

NAMES = sorted(path.stem for path in LEVELS.glob("*.yaml"))
SIZE = (12.0, 12.0)


def block(kind="container", height=2.4, left=4.0):
    return Piece(kind, ((left, 4.0), (left + 4, 4.0), (left + 4, 7.0), (left, 7.0)), height)


def baked(*pieces, areas=()):
    region = Region(0, 0, 120, 120, 10, 12.0)
    return bake(Scenery.of(SIZE, None, pieces), areas, region, samples=1, directions=2)


def test_a_table_nobody_baked_has_no_picture():
    assert read(Scenery.of(SIZE, None, [block()]), (), (10, 10)) is None


@pytest.mark.parametrize("name", NAMES)
def test_every_level_that_ships_is_baked(name):
    assert all(file.exists() for file in files_of(*subject(find_level(name))))


def test_the_bakes_were_made_from_the_code_that_lies_here():
    assert faults_of(FOLDER, sources()) == []


def test_a_moved_piece_and_a_moved_darkness_make_another_table():
    one, other = Scenery.of(SIZE, None, [block()]), Scenery.of(SIZE, None, [block(left=4.5)])
    dark = Area("dark", ((0, 0), (6, 0), (6, 6)))
    assert len({one.digest(()), other.digest(()), one.digest([dark])}) == 3


def test_smoke_and_shield_walls_are_no_part_of_a_table():
    cloud = replace(block("smoke"), solid=False)
    assert Scenery.of(SIZE, None, [block(), cloud, block("shield_wall")]).pieces == (block(),)


def test_a_top_is_seen_where_its_height_pushes_it():
    heights = baked(block()).heights
    row = int((12 - (5.5 + 2.4 * 0.62)) * 10)
    assert heights[row, 60] == pytest.approx(2.4, abs=0.15)
    assert heights[110, 60] == 0


@pytest.mark.parametrize("kind", [*SQUARE, "rock", "rubble", "wreck", "nothing known"])
def test_solids_stay_in_their_footprint_and_below_their_height(kind):
    corners = np.vstack([solid.corners for solid in solids_of(block(kind, 2.0))])
    assert corners[:, 2].max() < 2.0 * 1.1 + 0.15
    assert corners[:, 0].min() > 3.8
    assert corners[:, 0].max() < 8.2


def test_a_footprint_with_a_notch_keeps_its_notch():
    ring = ((2.0, 2.0), (9.0, 2.0), (9.0, 9.0), (5.5, 4.0), (2.0, 9.0))
    heights = baked(Piece("pillar", ring, 1.0)).heights
    assert heights[int((12 - 8.5) * 10), 55] == 0
    assert heights[int((12 - 3.62) * 10), 55] == pytest.approx(1.0, abs=0.1)


def test_the_dark_is_darker_and_no_lamp_stands_in_it():
    dark = Area("dark", ((0, 0), (6, 0), (6, 12), (0, 12)))
    assert baked(areas=[dark]).colours[:, :50].mean() < 0.8 * baked().colours[:, :50].mean()
    assert all(x > 5 for x, _ in lamps_of(Scenery.of(SIZE, None, ()), [dark]))


def test_the_same_table_is_baked_alike():
    assert np.array_equal(baked(block("rock")).colours, baked(block("rock")).colours)
