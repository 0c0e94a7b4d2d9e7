"""Solids are seen where they stand, in front of what lies behind them, and every time alike."""

from __future__ import annotations

import numpy as np
import pytest

from game.stage.solids.light import Paint, ground_shadow, render
from game.stage.solids.marks import cue
from game.stage.solids.rays import EYE, RISE, Grid, cast
from game.stage.solids.shapes import Builder, Matter, hull, turned

STONE = Matter.of("#808080")
GRID = Grid(-2.0, -3.0, 32.0, 128, 160)


def built(*sizes_and_places):
    builder = Builder()
    for size, place in sizes_and_places:
        builder.box(size, place, STONE, chamfer=0.0001)
    return builder.solids


def pixel(x, y, z=0.0):
    return round((y - RISE * z - GRID.top) * GRID.ppi), round((x - GRID.left) * GRID.ppi)


def test_a_box_covers_the_inches_it_stands_on_and_its_height_goes_up_the_picture():
    seen = cast(built(((1, 1, 2), (0, 0, 1))), EYE, GRID).solids >= 0
    rows, columns = np.nonzero(seen)
    assert columns.min() / GRID.ppi + GRID.left == pytest.approx(-0.5, abs=0.05)
    assert (columns.max() + 1) / GRID.ppi + GRID.left == pytest.approx(0.5, abs=0.05)
    assert (rows.max() + 1) / GRID.ppi + GRID.top == pytest.approx(0.5, abs=0.05)
    assert rows.min() / GRID.ppi + GRID.top == pytest.approx(-0.5 - 2 * RISE, abs=0.05)


@pytest.mark.parametrize("order", [1, -1])
def test_what_stands_nearer_hides_what_lies_behind_it_whatever_was_built_first(order):
    boxes = [((1, 1, 1), (0, -1, 0.5)), ((1, 1, 3), (0, 1, 1.5))][::order]
    hits = cast(built(*boxes), EYE, GRID)
    near = boxes.index(((1, 1, 3), (0, 1, 1.5)))
    assert hits.solids[pixel(0, -0.7, 1)] == near
    assert hits.heights[pixel(0, 1.5, 1)] == pytest.approx(1, abs=0.1)


def test_nothing_is_seen_beside_solids():
    hits = cast(built(((1, 1, 1), (0, 0, 0.5))), EYE, GRID)
    assert hits.solids[pixel(1.2, 0)] == -1


@pytest.mark.parametrize("form", ["ball", "cylinder", "cone", "hull", "limb", "rod", "prism"])
def test_every_form_is_seen_where_it_was_put_and_looks_outwards(form):
    builder = Builder()
    make = {
        "ball": lambda: builder.ball((0.5, 0.4, 0.5), (0, 0, 0.5), STONE),
        "cylinder": lambda: builder.cylinder(0.5, 1, (0, 0, 0.5), STONE),
        "cone": lambda: builder.cylinder(0.5, 1, (0, 0, 0.5), STONE, upper=0.1),
        "hull": lambda: builder.hull(
            [(-0.5, -0.5, 0), (0.5, -0.5, 0), (0.5, 0.5, 0), (-0.5, 0.5, 0), (0, 0, 1)], STONE
        ),
        "limb": lambda: builder.limb((0, 0, 0), (0, 0, 1), (0.6, 0.4), STONE),
        "rod": lambda: builder.rod((0, 0, 0), (0, 0, 1), 0.3, STONE),
        "prism": lambda: builder.prism([(-0.5, -0.5), (0.5, -0.5), (0, 0.6)], 0, 1, STONE),
    }
    make[form]()
    hits = cast(builder.solids, EYE, GRID, normals=True)
    rows, columns = np.nonzero(hits.solids == 0)
    assert abs(columns.mean() / GRID.ppi + GRID.left) < 0.1
    assert -0.9 < rows.mean() / GRID.ppi + GRID.top < 0.2
    assert hits.normals is not None
    seen = hits.normals[hits.solids == 0]
    assert np.allclose(np.linalg.norm(seen, axis=1), 1, atol=1e-3)
    assert (seen @ (0, RISE, 1) > -1e-4).all(), "a surface that is seen looks at the eye"


def test_a_profile_with_a_waist_is_bridged():
    builder = Builder()
    builder.lathe([(0.5, 0), (0.2, 0.5), (0.5, 1)], (0, 0, 0), STONE)
    straight = Builder()
    straight.lathe([(0.5, 0), (0.5, 1)], (0, 0, 0), STONE)
    one, other = (cast(b.solids, EYE, GRID).heights for b in (builder, straight))
    assert np.allclose(one, other, atol=1e-4)


def test_the_half_spaces_of_a_hull_hold_all_its_points():
    points = np.random.default_rng(3).random((20, 3))
    normals, reach = hull([tuple(p) for p in points])
    assert (points @ normals.T <= reach + 1e-6).all()
    assert len(hull([(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)])[1]) == 6


def test_a_scene_turned_four_times_by_a_quarter_is_the_same_again():
    solids = built(((1, 0.4, 1), (0.5, 0, 0.5)))
    again = solids
    for _ in range(4):
        again = turned(again, (0, 0, 90))
    one, other = (cast(s, EYE, GRID).heights for s in (solids, again))
    assert (np.abs(one - other) > 1e-3).mean() < 0.002


def test_the_light_comes_from_the_upper_left_and_shadows_fall_to_the_lower_right():
    solids = built(((0.5, 0.5, 2), (0, 0, 1)))
    dark = ground_shadow(solids, GRID)
    assert dark[pixel(0.7, 0.4)] > 0.4 > dark[pixel(-0.7, -0.4)]
    assert dark[pixel(-1.5, 1.5)] < 0.1
    (picture,) = render(built(((4, 4, 0.1), (0, 0, 0.05)), ((0.5, 0.5, 2), (0, 0, 1))), GRID)
    assert picture.colour[pixel(0.8, 0.5)][:3].sum() < 0.7 * picture.colour[pixel(-0.8, 1.2)][:3].sum()


def test_corners_where_parts_meet_are_darker():
    wall = built(((3, 3, 0.1), (0, 0, 0.05)), ((0.3, 3, 1.5), (-1.2, 0, 0.75)))
    open_floor, corner = pixel(0.9, 0.8, 0.1), pixel(-1.0, 0.8, 0.1)
    bright, dim = (render(wall, GRID, directions=n)[0].colour for n in (0, 8))
    assert dim[corner][:3].sum() / bright[corner][:3].sum() < 0.93 * (
        dim[open_floor][:3].sum() / bright[open_floor][:3].sum()
    )


def test_the_same_solids_make_the_same_picture_to_the_bit():
    one, other = (render(built(((1, 1, 1), (0, 0, 0.5))), GRID)[0] for _ in range(2))
    assert all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in ("colour", "glow", "crew")
    )


def test_a_crew_is_told_by_its_colour_and_by_its_cue():
    builder = Builder()
    builder.box((2, 2, 0.4), (0, 0, 0.2), Matter.of("#FFFFFF", crew=0.9), cue((0, 1), 0.6))
    amber, teal = render(
        builder.solids, GRID, [Paint("#FF9A0A", "amber", "#FF9A0A"), Paint("#12C9B5", "teal", "#12C9B5")]
    )
    middle = pixel(0, 0.9, 0.4)
    assert amber.colour[middle][0] > amber.colour[middle][2]
    assert teal.colour[middle][2] > teal.colour[middle][0]
    assert (np.abs(amber.crew - teal.crew) > 0.5).mean() > 0.005, "the cues have different shapes"


def test_a_lamp_shines_and_goes_out():
    builder = Builder()
    builder.ball(0.5, (0, 0, 0.5), STONE.glowing("#7FE3FF"))
    on, off = render(builder.solids, GRID, [Paint(), Paint(power=0.0)])
    assert on.glow.max() > 0.5
    assert off.glow.max() == 0
    middle = pixel(0, 0, 0.9)
    assert off.colour[middle][:3].sum() < 0.7 * on.colour[middle][:3].sum()
