"""Models on the painted table: known by their outline, found under the pointer, never lost behind a silo."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import arcade
import numpy as np
import pytest

from game.rulesets.titanfallz.models import horde, models
from game.rulesets.titanfallz.parts import Model
from game.tabletop.parts import Place

pytestmark = pytest.mark.window

SILO, TALL = (9.4, 22.8), 3.0
"""The middle of silo 4 of the Dark Refinery, and how high it is."""


@pytest.fixture(scope="module")
def match():
    """A match in its first rounds; looking at it changes nothing."""
    from game.ai.seats import seat
    from game.play.level import find_level
    from game.play.match import Match
    from game.rulesets.titanfallz.crews import find_crew

    crews = (find_crew("ironwake"), find_crew("meridian"))
    match = Match.begin(find_level("dark_refinery"), crews, 3)
    player = seat("ai:random", 3)
    assert player is not None
    while len(horde(match.battle.table)) < 8:
        side = match.battle.side
        assert side is not None
        match.submit(player.choose(match.battle, side))
    return match


@pytest.fixture
def view(game, match):
    """That match on the screen, the whole table in view."""
    from game.stage.views.battle import BattleView

    view = BattleView(match)
    view.controller.curtain = None
    game.window.show_view(view)
    view.scene.speed = 0
    view.frame_table(whole=True)
    yield view
    game.window.hide_view()


def silhouette(name):
    """Which of 16 pixels to the inch a figure covers in each facing, its foot at the same place as every other's."""
    from game.stage.scene.camera import UNIT
    from game.stage.scene.sprites import FACINGS, sprite

    room = np.zeros((FACINGS, 160, 200), dtype=bool)
    for turn in range(FACINGS):
        look = sprite(name, turn, "ready", 0)
        share = 16 * look.scale / UNIT
        alpha = look.texture.image.getchannel("A")
        small = alpha.resize((round(alpha.width * share), round(alpha.height * share)))
        top = 100 - round(look.lift * 16) - small.height // 2
        left = 100 - small.width // 2
        room[turn, top : top + small.height, left : left + small.width] = np.asarray(small) > 100
    return room


def test_every_figure_is_known_from_its_silhouette(game):
    from game.rulesets.titanfallz.tables import tables
    from game.stage.scene.sprites import model_name

    told = tables()
    names = {*told.chassis, *told.infantry, "green", "turret", "tank", "wreck"}
    shapes = {name: silhouette(name) for name in names | {model_name("horde", kind) for kind in told.horde}}
    shapes.pop("titan_zed")  # grown over a Vanguard's hull: known by its lamps, its rust and its claw
    for one, other in combinations(shapes, 2):
        a, b = shapes[one], shapes[other]
        assert (a & b).sum() / (a | b).sum() < 0.8, f"{one} and {other} look alike"


def test_every_profile_of_the_rules_has_a_figure_of_its_own(game):
    from game.rulesets.titanfallz.tables import tables
    from game.stage.scene.sprites import model_name

    told = tables()
    for names in (told.chassis, told.horde, told.infantry, told.pilots):
        assert all(model_name("", name).split("-")[0] == name for name in names)


def test_a_titan_shows_what_it_carries(game):
    from game.stage.scene.sprites import sprite

    bare, armed = (
        sprite("vanguard", 0, "ready", 0, loadout).texture.image for loadout in ((), ("gauss_cannon",))
    )
    other = sprite("vanguard", 0, "ready", 0, ("lb_5_death_adder",)).texture.image
    assert np.asarray(armed)[..., 3].sum() > np.asarray(bare)[..., 3].sum()
    assert armed.tobytes() != other.tobytes()


def test_a_figure_looks_the_way_it_is_told(game):
    from game.stage.scene.sprites import facing

    assert [facing(x, y) for x, y in ((0, -1), (-1, 0), (0, 1), (1, 0))] == [0, 2, 4, 6]


def test_the_crews_are_told_apart_without_colour(game):
    from game.stage.scene.tokens import base_picture

    pictures = [base_picture("infantry", side, 0.63).image.convert("L") for side in (0, 1)]
    a, b = (np.asarray(picture) > 60 for picture in pictures)
    assert (a ^ b).sum() > 0.03 * a.size


def test_a_model_is_found_by_its_base_and_by_its_head(view):
    table, camera = view.battle.table, view.scene.camera
    for unit in models(table):
        place = table.get(unit, Place)
        base = camera.to_screen(place.x, place.y - 0.2, place.z)
        found = view.scene.model_at(base)
        assert found is not None  # another one may stand in front of it
        token = view.scene.token_of(unit)
        assert token.figure.top > token.base.center_y


def test_a_click_on_a_roof_means_the_roof_and_then_what_it_hides(view):
    x, y, high = 13.6, 27.8, 4.8  # near the far edge of two containers one on the other
    points = view.scene.points_at(view.scene.camera.to_screen(x, y, high))
    assert points[0] == (pytest.approx(x, abs=0.1), pytest.approx(y, abs=0.1))
    assert points[-1] == (pytest.approx(x, abs=0.1), pytest.approx(y + high * 0.62, abs=0.1))


def test_a_click_on_the_floor_means_the_floor(view):
    assert view.scene.points_at(view.scene.camera.to_screen(15, 18))[0] == (
        pytest.approx(15, abs=0.05),
        pytest.approx(18, abs=0.05),
    )


def drawn(view):
    view.on_draw()
    return np.asarray(arcade.get_image().convert("RGB"), dtype=int)


def test_a_model_behind_what_is_tall_is_seen_as_an_outline(view):
    unit = next(u for u in models(view.battle.table) if view.battle.table.get(u, Model).kind == "infantry")
    token = view.scene.token_of(unit)
    view.scene.marks.clear()
    inside, edges = [], []
    for at in ((SILO[0], SILO[1] + 2.75, 0.0), (15.0, 18.5, 0.0)):
        token.put((0.5, 35.5, 0.0))
        before = drawn(view)
        token.put(at)
        changed = np.abs(drawn(view) - before).max(axis=2)
        x, y = view.scene.camera.to_screen(at[0], at[1] + 0.75)
        row, column = int(view.window.height - y), int(x)
        inside.append(changed[row - 1 : row + 2, column - 1 : column + 2].mean())
        edges.append((changed[row - 14 : row + 14, column - 12 : column + 12] > 60).sum())
    assert inside[0] < 0.6 * inside[1]
    assert min(edges) > 15


def test_chips_cover_no_other_chip_at_any_zoom(view):
    for zoom in (12.0, 22.0, 40.0, 84.0):
        view.scene.marks.arrange(zoom)
        chips = [m for m in view.scene.marks._marks if m.row is not None]
        boxes = []
        for mark in chips:
            wide, high = mark.size(zoom)
            x, y = mark.middle(zoom)
            boxes.append((x + mark.shift[0], y + mark.shift[1], wide, high))
        for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(boxes, 2):
            assert abs(ax - bx) >= (aw + bw) / 2 - 0.01 or abs(ay - by) >= (ah + bh) / 2 - 0.01
        assert all(high >= 12 for _, _, _, high in boxes)


def test_the_pointer_outlines_a_model_and_shows_a_ghost_where_it_would_stand(view):
    unit = models(view.battle.table)[0]
    view.scene.set_chosen(None)
    view.scene.set_hover(unit)
    assert len(view.scene.outlines) == 2
    view.scene.set_ghost(view.battle, unit, SILO)
    base, _ = view.scene.ghosts
    assert base.center_y == pytest.approx((SILO[1] + TALL * 0.62) * 40, abs=1)
    view.scene.clear_plan()
    assert not view.scene.ghosts


def test_each_of_the_dead_that_will_move_has_an_arrow(view):
    view.controller.work_out()
    arrows = view.scene.overlay.keys["horde"]
    starts = {path[0] for path in arrows}
    places = {view.battle.table.get(u, Place).point for u in horde(view.battle.table)}
    assert starts <= places
    view.controller.arrows = False
    view.controller.work_out()
    assert view.scene.overlay.keys["horde"] == ()


def test_a_click_on_the_map_looks_there(view, game):
    from game.stage.panels.minimap import map_rect

    view.frame_table(whole=False)
    left, bottom, wide, high = map_rect(view.layout, view.battle.table.size)
    view.click(left + wide / 2, bottom + high * 0.1)
    for _ in range(60):
        view.scene.camera.update(1 / 30)
    low = view.scene.camera.centre
    view.click(left + wide / 2, bottom + high * 0.9)
    for _ in range(60):
        view.scene.camera.update(1 / 30)
    assert view.scene.camera.centre[1] > low[1] + 5


def test_cards_that_lie_face_down_are_counted_at_their_spawn_point(game, monkeypatch) -> None:
    from pathlib import Path

    from game.play.replay import Replay
    from game.rulesets.titanfallz.parts import Spawn
    from game.rulesets.titanfallz.scenario_veil import laid_at
    from game.stage.scene.scene import Scene
    from game.stage.scene.tokens import chip

    words: list[str] = []

    def read_out(text: str, *more: Any) -> arcade.Texture:
        words.append(text)
        return chip(text, *more)

    monkeypatch.setattr("game.stage.scene.scene.chip", read_out)
    scene = Scene((640, 480))
    replay = Replay.read(Path(__file__).parent.parent / "golden" / "the_veil.yaml")
    battle, counted = replay.begin(), set[int]()
    for action in replay.actions:
        battle.submit(action)
        laid = [count for point, _ in battle.table.having(Spawn) if (count := laid_at(battle.table, point))]
        if laid and sum(laid) not in counted:
            counted.add(sum(laid))
            words.clear()
            scene.rebuild(battle)
            shown = sorted(word for word in words if word.startswith("FACE DOWN"))
            assert shown == sorted(f"FACE DOWN ×{count}" for count in laid)
    assert counted
