"""The painted table: what is seen where, how high it is, and that a part painted again fits into the whole."""

from __future__ import annotations

import numpy as np
import pytest

from game.tabletop.parts import Area, Piece

pytestmark = pytest.mark.window

SIZE = (12.0, 12.0)


def block(x, y, wide, deep, height, kind="container"):
    outline = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return Piece(kind, outline, height)


def painted(pieces, areas=(), strip=None):
    from game.stage.scene.painting import paint
    from game.stage.scene.tiles import cells_of

    return paint(SIZE, cells_of(SIZE, None), pieces, areas, strip)


def at(painting, x, y, z=0.0):
    """Row and column of a point so high."""
    from game.stage.scene.camera import RISE
    from game.stage.scene.tiles import PPI

    left, bottom, _, high = painting.span
    return int((high - (y + z * RISE - bottom)) * PPI), int((x - left) * PPI)


def seen(painting, x, y, z=0.0):
    from game.stage.scene.painting import STEPS

    row, column = at(painting, x, y, z)
    height, face = painting.heights[row, column]
    return height / STEPS, bool(face)


def test_a_top_is_seen_where_its_height_pushes_it():
    picture = painted([block(4, 4, 4, 3, 2.4)])
    assert seen(picture, 6, 5.5, 2.4) == (pytest.approx(2.4, abs=0.02), False)


def test_the_near_face_is_seen_below_the_top_and_marked_as_a_face():
    picture = painted([block(4, 4, 4, 3, 2.4)])
    height, face = seen(picture, 6, 4.0, 1.2)
    assert face
    assert height == pytest.approx(1.2, abs=0.05)


def test_the_floor_is_floor_beside_a_piece_and_hidden_behind_it():
    picture = painted([block(4, 4, 4, 3, 2.4)])
    assert seen(picture, 2, 5) == (0.0, False)
    assert seen(picture, 6, 7.5)[0] > 2.3  # what lies there is hidden by the top


def test_a_taller_piece_in_front_hides_a_lower_one_behind_it():
    picture = painted([block(4, 7, 4, 1, 1.0), block(4, 4, 4, 2, 4.5)])
    assert seen(picture, 6, 7.5, 1.0)[0] > 4.0


def test_what_stands_throws_its_shadow_to_the_lower_right():
    bare, built = painted([]), painted([block(4, 5, 2, 2, 3.0)])
    row, column = at(built, 6.8, 4.9)
    assert built.colours[row, column].sum() < 0.85 * bare.colours[row, column].sum()
    row, column = at(built, 2.5, 8.5)
    assert built.colours[row, column].sum() == pytest.approx(bare.colours[row, column].sum(), rel=0.06)


def test_the_dark_is_darker_and_lamplight_brighter():
    dark = Area("dark", ((1, 1), (5, 1), (5, 5), (1, 5)))
    light = Area("light", ((7, 7), (11, 7), (11, 11), (7, 11)))
    bare, lit = painted([]), painted([], [dark, light])
    row, column = at(bare, 3, 3)
    assert lit.colours[row, column].sum() < 0.7 * bare.colours[row, column].sum()
    row, column = at(bare, 9, 9)
    assert lit.colours[row, column].sum() > 1.2 * bare.colours[row, column].sum()


@pytest.mark.parametrize("strip", [(2.35, 5.1), (5.0, 9.0)])
def test_a_strip_is_that_part_of_the_whole(strip):
    from game.stage.scene.tiles import PPI

    pieces = [block(4, 4, 4, 3, 2.4), block(1, 8, 2, 2, 4.8), block(9, 1, 2, 2, 0.8, "crate")]
    whole, part = painted(pieces), painted(pieces, strip=strip)
    start = round((part.span[0] - whole.span[0]) * PPI)
    same = whole.colours[:, start : start + part.colours.shape[1]]
    assert (np.abs(same.astype(int) - part.colours).max(axis=2) > 2).mean() < 0.001


def test_only_the_strip_around_a_changed_piece_is_painted_again():
    from game.stage.scene.backdrop import changed_strip
    from game.stage.scene.painting import REACH

    kept, gone = block(1, 1, 2, 2, 2.4), block(8, 4, 2, 2, 2.4)
    assert changed_strip([kept, gone], [kept]) == (8 - REACH, 10 + REACH)
    assert changed_strip([kept, gone], [gone, kept]) is None


def test_every_kind_of_terrain_and_floor_has_a_colour_of_its_own():
    from game.play.level import find_level, stock_levels
    from game.stage.theme import FLOOR, TERRAIN

    for name in stock_levels():
        level = find_level(name)
        assert {piece.kind for piece in level.pieces()} <= set(TERRAIN)
        if level.floor is not None:
            assert set(level.floor.legend.values()) <= set(FLOOR)
