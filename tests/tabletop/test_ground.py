"""The solid ground: what boards share of it, and that open ground is never said of a spot where something stands."""

from __future__ import annotations

from dataclasses import replace

import shapely
from hypothesis import given
from hypothesis import strategies as st

from game.tabletop.board import Board
from game.tabletop.parts import Piece
from game.tabletop.scenery import SOLID
from tests.tabletop.scenes import board, boards, box

SIZE = (36.0, 36.0)
inches = st.floats(-1.0, 37.0)


def of(*pieces: Piece) -> Board:
    return Board(SIZE, list(enumerate(pieces, 2)), [])


@given(boards, inches, inches, st.floats(0.0, 5.0))
def test_open_ground_holds_no_solid_piece(on, x, y, radius):
    if on._solid.open_around(x, y, radius):
        spot = shapely.Point(x, y)
        assert all(spot.distance(shapely.Polygon(b.outline)) > radius for b in on._solid.blocks if b.solid)


@given(boards, inches, inches, st.floats(-3.0, 3.0), st.floats(-3.0, 3.0), st.sampled_from((0.492, 1.969)))
def test_a_way_through_open_ground_meets_nothing(on, x, y, vx, vy, radius):
    start, end = (x, y), (x + vx, y + vy)
    if not on._solid.crossings(start, end, radius, SOLID):
        return
    way = shapely.LineString((start, end))
    assert any(way.distance(shapely.Polygon(b.outline)) < radius for b in on._solid.blocks)
    assert on._solid.meets(start, end, radius, SOLID)


def test_a_spot_beside_a_corner_is_not_open_however_the_nearest_lattice_spot_lies():
    solid = board(box(10, 10, 2, 2, 3))._solid
    for off in (0.0, 0.1, 0.24, 0.26, 0.49):
        assert not solid.open_around(11.0 + off, 11.0 + off, 0.75)
        assert len(solid.under(11.0 + off, 11.0, 0.5)) == 1


def test_a_board_with_a_cracked_wall_has_the_same_ground_and_one_with_a_lower_wall_another():
    wall = box(10, 10, 4, 1, 3)
    whole, cracked, lower = of(wall), of(replace(wall, damage=1)), of(replace(wall, height=1.5))
    assert cracked._ground is whole._ground
    assert lower._ground is not whole._ground


def test_what_is_not_solid_changes_no_ground_and_still_hides():
    wall = box(10, 10, 4, 1, 3)
    smoke = replace(box(20, 20, 4, 4, 40), solid=False)
    clear, smoky = of(wall), of(wall, smoke)
    assert smoky._ground is clear._ground
    assert smoky.rest((20.0, 20.0), 0.5) == 0.0
    assert smoky.on_line((16.0, 20.0), (24.0, 20.0)) == [3]
