"""The palette and the screen as people see them who see fewer colours: no meaning hangs on a colour alone."""

from __future__ import annotations

from itertools import combinations

import arcade
import numpy as np
import pytest

from game.rulesets.titanfallz.acting import fresh
from tests.stage.driving import Mouse, to_first_turn

pytestmark = pytest.mark.window

SEEN = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
"""What is left of red, green and blue in linear light where one kind of cone is missing (Machado and others, 2009)."""

READABLE = 4.5


def linear(colour):
    share = np.asarray(colour[:3], dtype=float) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def light(colour):
    return float(linear(colour) @ (0.2126, 0.7152, 0.0722))


def contrast(one, other):
    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def seen(colour, kind):
    left = np.clip(np.asarray(SEEN[kind]) @ linear(colour), 0, 1)
    return 255 * np.where(left <= 0.0031308, left * 12.92, 1.055 * left ** (1 / 2.4) - 0.055)


def lab(colour):
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = np.asarray(rows) @ linear(colour)
    f = np.cbrt(np.maximum(xyz / (0.9505, 1.0, 1.089), 0.008856))
    return np.array((116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])))


def distance(one, other):
    return float(np.linalg.norm(lab(one) - lab(other)))


INKS = ("HI", "TEXT", "DIM", "AMBER", "TEAL", "HORDE", "HORDE_LIGHT", "ATTACK", "WARN", "GOOD")


@pytest.mark.parametrize("ink", INKS)
def test_every_ink_can_be_read_on_a_panel(display, ink):
    from game.stage import theme

    for paper in (theme.PAPER_TOP, theme.PAPER_LOW, theme.PANEL2, theme.INK):
        assert contrast(getattr(theme, ink), paper) >= READABLE


def test_the_ink_on_a_crews_colour_can_be_read(display):
    from game.stage import theme

    for side in (0, 1):
        for paper in (theme.CREW[side], theme.CREW_LIGHT[side]):
            assert contrast(theme.ON_CREW[side], paper) >= READABLE
        assert contrast(theme.HI, theme.CREW_DARK[side]) >= READABLE
    assert contrast(theme.HORDE_LIGHT, theme.HORDE_DARK) >= READABLE


@pytest.mark.parametrize("kind", list(SEEN))
def test_the_crews_stay_apart_in_every_kind_of_sight(display, kind):
    from game.stage.theme import CREW, CREW_LIGHT

    assert distance(seen(CREW[0], kind), seen(CREW[1], kind)) > 40
    assert distance(seen(CREW_LIGHT[0], kind), seen(CREW_LIGHT[1], kind)) > 25


def test_hits_and_misses_differ_by_brightness(display):
    from game.stage.theme import HI, PANEL3

    assert contrast(HI, PANEL3) > 7


def test_crews_horde_and_tank_differ_by_shape_wherever_they_are_small(display):
    from game.stage.panels.canvas import badge_points

    outlines = [np.round(sorted(badge_points(0, 0, 10, side)), 1).tolist() for side in (0, 1, None)]
    for one, other in combinations(outlines, 2):
        assert one != other


def grey(picture):
    return np.asarray(picture.convert("L"), dtype=float)


def test_a_screen_without_any_colour_still_tells_the_states_of_buttons_and_cards(game, battle_view):
    """Ready, chosen and grey differ in grey, and so do the segments, pips and Sure Things that are full or empty."""
    view, mouse = battle_view(seed=5), Mouse(game.window, 7)
    to_first_turn(view, mouse)
    view.controller.pick_unit(fresh(view.battle, view.battle.side)[0])
    ready = next(c for c in view.controller.choices if c.grey is None and c.shown)
    view.controller.pick_kind(ready)
    view.pointer = (0.0, 0.0)
    view.on_draw()
    picture = grey(arcade.get_image().convert("RGB"))
    shades: dict[str, list[float]] = {}
    for spot in view._canvases["bar"].spots:
        left, bottom, wide, high = spot.rect
        top = picture.shape[0] - bottom - high
        cut = picture[int(top) : int(top + high), int(left) : int(left + wide)]
        state = "chosen" if spot.name == ready.kind.label else ("ready" if spot.press else "grey")
        shades.setdefault(state, []).append(float(np.percentile(cut, 98)))
        shades.setdefault(f"{state} paper", []).append(float(np.median(cut)))
    assert np.mean(shades["chosen paper"]) > np.mean(shades["ready paper"]) + 60
    assert np.mean(shades["ready"]) > np.mean(shades["grey"]) + 40


def test_meanings_whose_colours_meet_have_signs_of_their_own(display):
    """Warn and panocyte, panocyte and light amber, attack and horde come too near to each other for some."""
    from game.stage import theme
    from game.stage.panels.icons import ICONS

    near = [
        (one, other)
        for one, other in combinations(("WARN", "PANOCYTE", "AMBER_LIGHT", "ATTACK", "HORDE", "GOOD"), 2)
        if any(distance(seen(getattr(theme, one), k), seen(getattr(theme, other), k)) < 25 for k in SEEN)
    ]
    assert near
    signs = {"WARN": "star", "PANOCYTE": "tank", "AMBER_LIGHT": "rifleman", "ATTACK": "ranged_attack", "HORDE": "skull",
             "GOOD": "sure"}  # fmt: skip
    for one, other in near:
        assert ICONS[signs[one]] != ICONS[signs[other]], (one, other)
