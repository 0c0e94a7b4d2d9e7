"""After the battle: who won and why, where the points came from, and what each model did."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

import arcade

from game.play.telling import texts, word
from game.rules.battle import Battle
from game.rules.event import PhaseBegan
from game.rulesets.titanfallz.harm import HordeDestroyed, Killed
from game.rulesets.titanfallz.models import crew, here, in_reserve, is_null, name_of, side_of, terms
from game.rulesets.titanfallz.parts import Aboard, Model, Score
from game.rulesets.titanfallz.scoring import Scored
from game.stage.panels.canvas import Canvas, Rect
from game.stage.panels.card import portrait
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import measured
from game.stage.settings import Settings
from game.stage.theme import (
    AMBER,
    AMBER_DARK,
    AMBER_LIGHT,
    ATTACK,
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DIM,
    GOOD,
    HI,
    INK,
    LINE,
    LINE2,
    ON_AMBER,
    ON_CREW,
    PANEL2,
    PANEL3,
    TEXT,
    VOID,
    Colour,
)
from game.tabletop.parts import Removed

if TYPE_CHECKING:
    from game.stage.views.controller import Controller


class ReportView(arcade.View):
    """The result of one match."""

    def __init__(
        self, played: Controller, leave: Callable[[], None] | None = None, settings: Settings | None = None
    ) -> None:
        super().__init__()
        self.settings = settings or Settings()
        self.played = played
        self.leave = leave
        self.canvas = Canvas()
        self.note = ""
        self._hovered = ""

    def on_show_view(self) -> None:
        self.window.set_draw_rate(1 / 15)

    def on_hide_view(self) -> None:
        self.window.set_draw_rate(1 / 60)

    def on_draw(self) -> None:
        self.clear(color=VOID)
        self.window.default_camera.use()
        self._build()
        self.canvas.draw()

    @property
    def layout(self) -> Layout:
        """The window and the scale."""
        return Layout(self.window.width, self.window.height, self.settings.ui_scale)

    def _build(self) -> None:
        lay = self.layout
        if self.canvas.fresh((lay, self.note, self._hovered)):
            return
        battle, k, gap = self.played.battle, lay.k, 12.0
        left, wide = 32 * k, lay.width - 64 * k
        top = lay.height - 24 * k
        banner = 140 * k
        self._banner((left, top - banner, wide, banner), k)
        low, high = 88 * k, top - banner - gap
        third = (wide - 2 * gap) * 0.36
        half = (high - low - gap) / 2
        draw_chart(self.canvas, (left, low + half + gap, third, half), k, battle)
        draw_sources(self.canvas, (left, low, third, half), k, battle)
        column = (wide - third - 2 * gap) / 2
        for side in (0, 1):
            x = left + third + gap + side * (column + gap)
            draw_crew(self.canvas, (x, low, column, high - low), k, battle, side)
        self._buttons(left, wide, k)
        self.canvas.done()

    def _banner(self, rect: Rect, k: float) -> None:
        _, bottom, wide, high = rect
        left, canvas = rect[0], self.canvas
        battle, say = self.played.battle, texts("screen")
        names, vp = terms(battle.table).crews, battle.table.of_table(Score).vp
        winner = None if battle.outcome is None else battle.outcome.winner
        ink: Colour = HI if winner is None else ON_CREW[winner]
        slant, broad = 60 * k, left + wide * 0.66
        points = [(0, bottom), (broad - slant, bottom), (broad, bottom + high), (0, bottom + high)]
        canvas.shape(
            points,
            PANEL3 if winner is None else CREW_LIGHT[winner],
            PANEL2 if winner is None else CREW[winner],
        )
        title = say["draw"] if winner is None else say["winner"].format(crew=names[winner])
        canvas.text(
            say["report"].upper(), left, bottom + high * 0.83, 17 * k, ink, display=True, tracked=True
        )
        room = broad - left - slant - 20 * k
        canvas.text(title.upper(), left, bottom + high * 0.5, 54 * k, ink, display=True, width=room)
        reason = "" if battle.outcome is None else _sentence(word(battle.outcome.reason))
        told = say["ended"].format(reason=reason, round=battle.clock.round) if reason else ""
        canvas.text(told, left, bottom + high * 0.16, 22 * k, ink, bold=True, width=room)
        middle = left + wide * 0.85
        for side, x in ((0, middle - 112 * k), (1, middle + 112 * k)):
            canvas.text(
                str(vp[side]), x, bottom + high * 0.6, 76 * k, CREW_LIGHT[side], display=True, anchor="center"
            )
            canvas.text(
                names[side].upper(), x, bottom + high * 0.14, 17 * k, CREW_LIGHT[side], display=True,
                anchor="center", width=208 * k,
            )  # fmt: skip
        canvas.text(":", middle, bottom + high * 0.6, 54 * k, DIM, display=True, anchor="center")

    def _buttons(self, left: float, wide: float, k: float) -> None:
        say = texts("screen")
        save = (left, 20 * k, wide * 0.64 - 12, 56 * k)
        back = (left + wide * 0.64, 20 * k, wide * 0.36, 56 * k)
        lit = self._hovered == (self.note or say["save_replay"])
        self.canvas.button(
            save, self.note or say["save_replay"], self._save, key="F5", paper=PANEL3 if lit else PANEL2,
            edge=AMBER if lit else LINE, size=21 * k,
        )  # fmt: skip
        lit = self._hovered == say["to_title"]
        self.canvas.button(
            back, say["to_title"], self._leave, key="Esc", paper=AMBER_LIGHT if lit else AMBER, edge=AMBER_LIGHT,
            ink=ON_AMBER, size=22 * k, display=True,
        )  # fmt: skip

    def _leave(self) -> None:
        if self.leave is not None:
            self.leave()

    def _save(self) -> None:
        opening = self.played.match.replay.opening
        self.played.save(f"{opening.level.scenario}-{opening.seed}.yaml")
        self.note = self.played.toast_words

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        spot = self.canvas.spot_at(x, y)
        self._hovered = "" if spot is None else spot.name

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._build()
        spot = self.canvas.spot_at(x, y)
        if spot is not None and spot.press is not None:
            spot.press()

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        if symbol in (arcade.key.ESCAPE, arcade.key.ENTER):
            self._leave()
        elif symbol == arcade.key.F5:
            self._save()


# --- what it shows -------------------------------------------------------------------------------------------------


def points_by_round(battle: Battle) -> list[tuple[int, int]]:
    """Victory Points of both sides at the end of each round, from round 0 on."""
    rows, vp, now = [(0, 0)], [0, 0], 0
    for event in battle.log:
        if isinstance(event, PhaseBegan):
            while now < event.round:
                rows.append((vp[0], vp[1]))
                now += 1
        elif isinstance(event, Scored):
            vp[event.side] = event.total
        rows[-1] = (vp[0], vp[1])
    return rows


def sources(battle: Battle) -> list[tuple[str, tuple[int, int]]]:
    """What points were given for, and how many to each side, in the order they were first given."""
    found: dict[str, list[int]] = {}
    for event in battle.log:
        if isinstance(event, Scored):
            found.setdefault(event.why, [0, 0])[event.side] += event.vp
    return [(why, (row[0], row[1])) for why, row in found.items()]


def draw_chart(canvas: Canvas, rect: Rect, k: float, battle: Battle) -> None:
    """Victory Points over the rounds: amber with triangles, teal with squares, and the points it takes to win."""
    left, bottom, wide, high = rect
    canvas.panel(rect)
    canvas.heading(
        "Victory Points by round", left + 20 * k, bottom + high - 28 * k, 16 * k, DIM, wide - 40 * k
    )
    rows, goal = points_by_round(battle), terms(battle.table).vp_target
    most = max(goal, *(max(row) for row in rows))
    x0, y0 = left + 62 * k, bottom + 58 * k
    across, up = (wide - 110 * k) / max(1, len(rows) - 1), (high - 120 * k) / most
    for value in range(0, most + 1, 2):
        y = round(y0 + value * up) + 0.5
        canvas.line([(x0, y), (left + wide - 24 * k, y)], AMBER_DARK if value == goal else LINE, 1)
        canvas.text(str(value), x0 - 14 * k, y, 16 * k, TEXT, bold=True, anchor="right")
    every = -(-len(rows) * 26 * k // max(1.0, wide - 110 * k))
    for i in range(1, len(rows)):
        if i % max(1, int(every)) == 0:
            canvas.text(str(i), x0 + i * across, bottom + 34 * k, 16 * k, TEXT, bold=True, anchor="center")
    canvas.text("Round", x0 + (len(rows) - 1) * across / 2, bottom + 14 * k, 15 * k, DIM, anchor="center")
    for side in (0, 1):
        points = [(x0 + i * across, y0 + row[side] * up + side * 3 * k) for i, row in enumerate(rows)]
        steps = [p for a, b in itertools.pairwise(points) for p in (a, (b[0], a[1]))]
        canvas.line([*steps, points[-1]], CREW[side], 4 * k)
        for x, y in points:
            r = 7 * k
            shape = [(x, y + r * 1.3), (x + r, y - r * 0.8), (x - r, y - r * 0.8)]
            if side == 1:
                shape = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
            canvas.shape(shape, INK)
            canvas.shape([(x + (px - x) * 0.8, y + (py - y) * 0.8) for px, py in shape], CREW[side])


def draw_sources(canvas: Canvas, rect: Rect, k: float, battle: Battle) -> None:
    """What the points were given for."""
    left, bottom, wide, high = rect
    canvas.panel(rect)
    canvas.heading(
        "Where the points came from", left + 20 * k, bottom + high - 28 * k, 16 * k, DIM, wide - 40 * k
    )
    rows = sources(battle)
    columns = (left + wide - 96 * k, left + wide - 30 * k)
    floor = bottom + 58 * k
    y = bottom + high - 62 * k
    step = min(36 * k, max(18.0, (y - floor) / max(1, len(rows))))
    if not rows:
        canvas.text("Nobody scored.", left + 20 * k, y, 18 * k, DIM)
    for why, vp in rows:
        if y < floor:
            break
        canvas.text(word(why).capitalize(), left + 20 * k, y, 18 * k, HI, bold=True, width=wide - 160 * k)
        for side in (0, 1):
            ink = CREW_LIGHT[side] if vp[side] else DIM
            canvas.text(str(vp[side]), columns[side], y, 20 * k, ink, display=True, anchor="right")
        y -= step
    total = battle.table.of_table(Score).vp
    y = bottom + 28 * k
    canvas.line([(left + 18 * k, y + 20 * k), (left + wide - 18 * k, y + 20 * k)], LINE2, 1)
    canvas.text("Total", left + 20 * k, y, 20 * k, HI, display=True)
    for side in (0, 1):
        canvas.text(
            str(total[side]), columns[side], y, 26 * k, CREW_LIGHT[side], display=True, anchor="right"
        )


def draw_crew(canvas: Canvas, rect: Rect, k: float, battle: Battle, side: int) -> None:
    """The models of a crew: how they ended, and whom they killed."""
    left, bottom, wide, high = rect
    table = battle.table
    canvas.panel(rect, LINE, CREW[side])
    name = terms(table).crews[side]
    canvas.heading(name, left + 20 * k, bottom + high - 28 * k, 18 * k, CREW_LIGHT[side], wide - 40 * k)
    deeds, units = _deeds(battle), crew(table, side)
    step = min(70 * k, (high - 58 * k) / max(1, len(units)))
    for i, unit in enumerate(units):
        y = bottom + high - 50 * k - (i + 0.5) * step
        _crew_row(canvas, (left + 14 * k, y - step / 2, wide - 28 * k, step), k, battle, unit, deeds[unit])


def _crew_row(canvas: Canvas, rect: Rect, k: float, battle: Battle, unit: int, kills: int) -> None:
    left, bottom, wide, step = rect
    side, y = side_of(battle.table, unit) or 0, bottom + step / 2
    state, ink = _ending(battle, unit)
    dead = state == "KIA"
    frame = step - 6
    canvas.box((left, y - frame / 2, frame, frame), INK, low=INK if dead else CREW_DARK[side])
    canvas.filling(portrait(battle, unit), (left, y - frame / 2, frame, frame), 80 if dead else 255)
    canvas.line([(left, bottom), (left + wide, bottom)], LINE, 1)
    x, two = left + frame + 12 * k, step >= 42 * k
    words = f"{kills} kill{'' if kills == 1 else 's'}"
    right = left + wide - 4 * k
    canvas.text(words, right, y, 17 * k, HI if kills else DIM, bold=True, anchor="right")
    column = right - 62 * k
    canvas.text(state, column, y, 16 * k, ink, bold=True, anchor="right")
    room = column - measured(state, 16 * k, "strong") - x - 10 * k
    name = name_of(battle.table, unit).upper()
    canvas.text(name, x, y + (10 * k if two else 0), 18 * k, DIM if dead else HI, display=True, width=room)
    if two:
        kind = word(battle.table.get(unit, Model).profile).capitalize()
        canvas.text(kind, x, y - 12 * k, 15 * k, DIM, width=room)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _ending(battle: Battle, unit: int) -> tuple[str, Colour]:
    table = battle.table
    if table.has(unit, Removed):
        return "KIA", ATTACK
    if table.has(unit, Aboard) and not here(table, unit):
        return "Aboard", TEXT
    if in_reserve(table, unit) or not here(table, unit):
        return "In reserve", DIM
    return ("Null", TEXT) if is_null(table, unit) else ("Standing", GOOD)


def _deeds(battle: Battle) -> Counter[int | None]:
    """Kills by model."""
    deeds: Counter[int | None] = Counter()
    for event in battle.log:
        if isinstance(event, Killed):
            deeds[event.by_unit] += 1
        elif isinstance(event, HordeDestroyed) and event.counts:
            deeds[event.cause.unit] += 1
    return deeds
