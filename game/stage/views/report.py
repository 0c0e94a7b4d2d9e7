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
from game.rulesets.titanfallz.models import crew, here, in_reserve, is_null, name_of, terms
from game.rulesets.titanfallz.parts import Aboard, Model, Score
from game.rulesets.titanfallz.scoring import Scored
from game.stage.panels.canvas import Canvas, Rect
from game.stage.panels.card import portrait
from game.stage.panels.layout import Layout
from game.stage.theme import (
    AMBER,
    ATTACK,
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DIM,
    GOOD,
    HI,
    INK,
    LINE,
    ON_CREW,
    PANEL,
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

    def __init__(self, played: Controller, leave: Callable[[], None] | None = None) -> None:
        super().__init__()
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

    def _build(self) -> None:
        lay = Layout(self.window.width, self.window.height)
        if self.canvas.fresh((lay, self.note, self._hovered)):
            return
        battle, k, gap = self.played.battle, lay.k, 12.0
        left, wide = 32 * k, lay.width - 64 * k
        top = lay.height - 24 * k
        banner = 112 * k
        self._banner((left, top - banner, wide, banner), k)
        low, high = 76 * k, top - banner - gap
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
        left, bottom, wide, high = rect
        battle, say = self.played.battle, texts("screen")
        names, vp = terms(battle.table).crews, battle.table.of_table(Score).vp
        winner = None if battle.outcome is None else battle.outcome.winner
        paper: Colour = PANEL2 if winner is None else CREW[winner]
        ink: Colour = HI if winner is None else ON_CREW[winner]
        slant, broad = 40 * k, wide * 0.66
        self.canvas.shape(
            [
                (left, bottom),
                (left + broad - slant, bottom),
                (left + broad, bottom + high),
                (left, bottom + high),
            ],
            paper,
        )
        title = say["draw"] if winner is None else say["winner"].format(crew=names[winner])
        self.canvas.text(
            say["report"].upper(), left + 26 * k, bottom + high * 0.82, 11 * k, ink, display=True
        )
        self.canvas.text(
            title.upper(), left + 26 * k, bottom + high * 0.5, 30 * k, ink, display=True, width=broad - 90 * k
        )
        reason = "" if battle.outcome is None else _sentence(word(battle.outcome.reason))
        self.canvas.text(
            f"{reason}, round {battle.clock.round}", left + 26 * k, bottom + high * 0.18, 12 * k, ink
        )
        middle = left + wide * 0.84
        for side, x in ((0, middle - 100 * k), (1, middle + 100 * k)):
            self.canvas.text(
                str(vp[side]), x, bottom + high * 0.58, 44 * k, CREW_LIGHT[side], bold=True, anchor="center"
            )
            self.canvas.text(
                names[side].upper(),
                x,
                bottom + high * 0.16,
                10 * k,
                CREW[side],
                display=True,
                anchor="center",
                width=190 * k,
            )
        self.canvas.text(":", middle, bottom + high * 0.58, 34 * k, DIM, bold=True, anchor="center")

    def _buttons(self, left: float, wide: float, k: float) -> None:
        say = texts("screen")
        rows = ((say["to_title"], self._leave, "Esc"), (self.note or say["save_replay"], self._save, "F5"))
        for i, (label, press, key) in enumerate(rows):
            rect = (
                left + i * (wide * 0.36 + 12),
                18 * k,
                wide * 0.36 if i == 0 else wide * 0.64 - 12,
                46 * k,
            )
            lit = self._hovered == label
            self.canvas.button(
                rect,
                label,
                press,
                key=key,
                paper=PANEL3 if lit else PANEL2,
                edge=AMBER if lit else LINE,
                ink=HI,
                size=13 * k,
            )

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
    """Victory Points over the rounds: amber with triangles, teal with squares."""
    left, bottom, wide, high = rect
    canvas.panel(rect, PANEL, LINE)
    canvas.heading("Victory Points by round", left + 18, bottom + high - 20 * k, 10 * k, DIM, wide - 36)
    rows, goal = points_by_round(battle), terms(battle.table).vp_target
    most = max(goal, *(max(row) for row in rows))
    x0, y0 = left + 64 * k, bottom + 40 * k
    across, up = (wide - 90 * k) / max(1, len(rows) - 1), (high - 92 * k) / most
    for value in range(0, most + 1, 2):
        y = y0 + value * up
        canvas.line([(x0, y), (left + wide - 24 * k, y)], LINE, 1)
        canvas.text(str(value), x0 - 10 * k, y, 9.5 * k, DIM, anchor="right")
    for i in range(len(rows)):
        canvas.text(str(i) if i else "", x0 + i * across, bottom + 20 * k, 9.5 * k, DIM, anchor="center")
    canvas.text("Round", left + 16, bottom + 20 * k, 9.5 * k, DIM)
    for side in (0, 1):
        points = [(x0 + i * across, y0 + row[side] * up + side * 2) for i, row in enumerate(rows)]
        steps = [p for a, b in itertools.pairwise(points) for p in (a, (b[0], a[1]))]
        canvas.line([*steps, points[-1]], CREW[side], 3)
        for x, y in points:
            r = 5 * k
            shape = [(x, y + r * 1.3), (x + r, y - r * 0.8), (x - r, y - r * 0.8)]
            if side == 1:
                shape = [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
            canvas.shape(shape, CREW[side])


def draw_sources(canvas: Canvas, rect: Rect, k: float, battle: Battle) -> None:
    """What the points were given for."""
    left, bottom, wide, high = rect
    canvas.panel(rect, PANEL, LINE)
    canvas.heading("Where the points came from", left + 18, bottom + high - 20 * k, 10 * k, DIM, wide - 36)
    y, step = bottom + high - 48 * k, max(18.0, 24 * k)
    rows = sources(battle)
    columns = (left + wide - 78 * k, left + wide - 26 * k)
    if not rows:
        canvas.text("Nobody scored.", left + 18, y, 11 * k, DIM)
    for why, vp in rows:
        if y < bottom + 44 * k:
            break
        canvas.text(word(why).capitalize(), left + 18, y, 11 * k, TEXT, width=wide - 140 * k)
        for side in (0, 1):
            ink = CREW_LIGHT[side] if vp[side] else DIM
            canvas.text(str(vp[side]), columns[side], y, 12 * k, ink, bold=True, anchor="right")
        y -= step
    total = battle.table.of_table(Score).vp
    y = bottom + 22 * k
    canvas.line([(left + 16, y + 16 * k), (left + wide - 16, y + 16 * k)], LINE, 1)
    canvas.text("Total", left + 18, y, 12 * k, HI, bold=True)
    for side in (0, 1):
        canvas.text(str(total[side]), columns[side], y, 14 * k, CREW[side], bold=True, anchor="right")


def draw_crew(canvas: Canvas, rect: Rect, k: float, battle: Battle, side: int) -> None:
    """The models of a crew: how they ended, and whom they killed."""
    left, bottom, wide, high = rect
    table = battle.table
    canvas.panel(rect, PANEL, LINE, CREW[side])
    name = terms(table).crews[side]
    canvas.heading(name, left + 18, bottom + high - 20 * k, 11 * k, CREW_LIGHT[side], wide - 36)
    deeds, units = _deeds(battle), crew(table, side)
    step = min(54 * k, (high - 48 * k) / max(1, len(units)))
    for i, unit in enumerate(units):
        y = bottom + high - 44 * k - (i + 0.5) * step
        state, ink = _ending(battle, unit)
        frame = min(40 * k, step - 5)
        canvas.box((left + 16, y - frame / 2, frame, frame), CREW_DARK[side] if state != "KIA" else INK)
        texture = portrait(battle, unit)
        size = texture.height * min(frame / texture.height, frame / texture.width)
        canvas.picture(texture, left + 16 + frame / 2, y, size, 255 if state != "KIA" else 80)
        x = left + 28 + frame
        two = step >= 34
        canvas.text(
            name_of(table, unit), x, y + (8 * k if two else 0), 11 * k, HI, bold=True, width=wide * 0.5
        )
        kind = word(table.get(unit, Model).profile).capitalize()
        if two:
            canvas.text(kind, x, y - 9 * k, 9.5 * k, DIM, width=wide * 0.5)
        canvas.text(
            state,
            left + wide * 0.76,
            y,
            10.5 * k,
            ink,
            bold=state == "KIA",
            anchor="right",
            width=wide * 0.24,
        )
        kills = deeds[unit]
        words = f"{kills} kill{'' if kills == 1 else 's'}"
        canvas.text(words, left + wide - 16, y, 10.5 * k, TEXT if kills else DIM, anchor="right")


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
