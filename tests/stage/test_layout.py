"""Every screen at four sizes and three scales: nothing clipped, nothing over anything else, nothing cut short."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from game.rulesets.titanfallz.acting import fresh
from tests.stage.driving import Mouse, to_first_turn

pytestmark = pytest.mark.window

SIZES = [(1280, 720), (1920, 1080), (2560, 1080), (3840, 2160)]
SCALES = [0.75, 1.0, 2.0]
PANELS = ("top", "card", "log", "minimap", "forecast", "dice", "bar", "strip", "confirm", "middle")
WRITTEN = ("top", "card", "log", "forecast", "dice", "bar", "strip", "confirm")


def layouts():
    from game.stage.panels.layout import Layout

    return [Layout(*size, scale) for size, scale in product(SIZES, SCALES)]


def apart(one, other, slack=0.0):
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    return ax + aw <= bx + slack or bx + bw <= ax + slack or ay + ah <= by + slack or by + bh <= ay + slack


def within(inner, outer, slack=1.0):
    (ax, ay, aw, ah), (bx, by, bw, bh) = inner, outer
    return ax >= bx - slack and ay >= by - slack and ax + aw <= bx + bw + slack and ay + ah <= by + bh + slack


def grown(rect, lay):
    left, bottom, wide, high = rect
    hang = 30 * lay.k
    return (left, bottom - hang, wide, high + hang + 8 * lay.k)


def check(lines, where, lay):
    """The texts of one panel: in it, none over another, none smaller than twelve pixels allow."""
    for line in lines:
        assert within(line.rect, where), f"{line.words!r} leaves {where} at {lay}"
    for one, other in combinations(lines, 2):
        assert apart(one.rect, other.rect, 1.0), f"{one.words!r} over {other.words!r} at {lay}"


def test_panels_lie_in_the_window_and_apart():
    for lay in layouts():
        rects = [getattr(lay, name) for name in PANELS] + list(lay.tools)
        window = (0, 0, lay.width, lay.height)
        for rect in rects:
            assert within(rect, window, 0), lay
            assert rect[2] >= 0
            assert rect[3] >= 0
        used = [rect for rect in rects if rect[3]]
        for one, other in combinations(used[:-3] + used[-2:], 2):
            assert apart(one, other), lay


def test_the_scale_follows_the_window_and_the_setting_within_what_fits():
    from game.stage.panels.layout import hud_scale

    assert hud_scale(1920, 1080) == 1
    assert hud_scale(1280, 720) == 0.8
    assert hud_scale(3840, 2160) == 2
    assert hud_scale(3840, 2160, 0.75) == 1.5
    assert hud_scale(1920, 1080, 1.25) == 1.25
    assert hud_scale(1920, 1080, 2) == 1.5
    assert hud_scale(1280, 720, 0.75) == 0.8


@pytest.fixture
def laid(monkeypatch):
    """Lays a screen out for another window than the one there is."""

    def put(kind, lay):
        monkeypatch.setattr(kind, "layout", property(lambda _: lay))

    return put


def battle_states(view):
    """The battle screen as it is at rest, with a model chosen, with an action chosen, and with the log spread out."""
    control = view.controller
    yield "idle"
    units = fresh(view.battle, view.battle.side)
    for unit in units[:2]:
        control.pick_unit(unit)
        yield f"unit {unit}"
    control.pick_kind(next(c for c in control.choices if c.grey is None))
    control.tell(
        "A sentence that is long enough to be told in more than a single line of the toast at the top."
    )
    yield "planned"
    control.cancel()
    view.controller.toggle_log()
    yield "log"
    view.controller.toggle_log()


def test_every_text_of_the_battle_lies_in_its_panel_and_over_no_other(game, battle_view, laid):
    view, mouse = battle_view(seed=5), Mouse(game.window, 7)
    to_first_turn(view, mouse)
    texts = 0
    for state in battle_states(view):
        for lay in layouts():
            laid(type(view), lay)
            view.refresh()
            window = (0, 0, lay.width, lay.height)
            for name in WRITTEN:
                lines = view._canvases[name].lines
                where = getattr(lay, name)
                texts += len(lines)
                check(
                    lines, grown(where, lay) if name in ("top", "strip") else where, f"{lay} {state} {name}"
                )
            for name in ("toast", "more", "tools"):
                check(view._canvases[name].lines, window, f"{lay} {state} {name}")
            for name in ("top", "strip", "bar", "confirm"):
                cut = [line.words for line in view._canvases[name].lines if "…" in line.words]
                assert not cut, (cut, lay)
            spots = [
                s.rect for name in ("bar", "strip", "confirm", "tools") for s in view._canvases[name].spots
            ]
            for one, other in combinations(spots, 2):
                assert apart(one, other, 1.0), (state, lay)
    assert texts > 2000


def test_the_text_of_questions_lies_in_their_box(game):
    from game.stage.panels.canvas import Canvas
    from game.stage.panels.dialog import draw_dialog

    perks = [(f"A perk with a name {n}", lambda: None) for n in range(24)]
    for lay in layouts():
        for options in (perks[:2], perks[:6], perks[:12], perks):
            canvas = Canvas()
            draw_dialog(
                canvas, lay, 1, "Pick a perk", ("Meridian Salvage", "What it does. " * 6), options, ""
            )
            check(canvas.lines, (0, 0, lay.width, lay.height), lay)
            for one, other in combinations([s.rect for s in canvas.spots], 2):
                assert apart(one, other), lay
            assert not [line for line in canvas.lines if "…" in line.words]


def test_the_odds_lie_in_the_window_wherever_the_pointer_is(game):
    from game.rulesets.titanfallz.preview import Preview
    from game.stage.panels.canvas import Canvas
    from game.stage.panels.odds import Hint, draw_hint
    from game.tabletop.parts import Cover

    odds = Preview(
        dice=4, tn=4, inches=8.5, long=True, dark=True, defence=5, extra=2, cover=Cover.LIGHT, hurts=1.0, falls=1.0,
        damage=1.2, in_the_open=0.8, noise=3, into_melee=True, notes=(),
    )  # fmt: skip
    for lay in layouts():
        canvas = Canvas()
        for at in ((0, 0), (lay.width, lay.height), (lay.width / 2, lay.height / 2)):
            for hint in (
                Hint(odds, "critical", "Anti-Materiel Rifle"),
                Hint(note="Out of the question. " * 4),
            ):
                draw_hint(canvas, lay, at, hint)
                check(canvas.lines, (0, 0, lay.width, lay.height), lay)


def test_the_curtain_the_title_and_the_report_fit(game, battle_view, laid):
    from game.stage.panels.canvas import Canvas
    from game.stage.panels.curtain import draw_curtain
    from game.stage.views.report import ReportView
    from game.stage.views.title import TitleView

    view = battle_view(seed=2, sides=("ai:random", "ai:random"))
    for _ in range(4000):
        if view.battle.outcome is not None:
            break
        view.on_update(1 / 60)
    report, title, curtain = ReportView(view.controller), TitleView(game.battle), Canvas()
    news = [
        "Round 3 · action phase",
        *["Somebody with a long name attacks somebody else with a long name."] * 3,
    ]
    for lay in layouts():
        window = (0, 0, lay.width, lay.height)
        draw_curtain(curtain, lay, 1, "Meridian Salvage", news)
        check(curtain.lines, window, f"{lay} curtain")
        for screen in (report, title):
            laid(type(screen), lay)
            screen._build()
            check(screen.canvas.lines, window, f"{lay} {type(screen).__name__}")
            for one, other in combinations([s.rect for s in screen.canvas.spots], 2):
                assert apart(one, other), lay
