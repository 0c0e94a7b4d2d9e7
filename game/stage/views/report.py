"""After the battle: who won and why, the score, and what each model did."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import arcade

from game.play.telling import texts, word
from game.rulesets.titanfallz.harm import HordeDestroyed, Killed
from game.rulesets.titanfallz.models import crew, name_of, standing, terms
from game.rulesets.titanfallz.parts import Score
from game.stage.panels.canvas import Canvas
from game.stage.panels.layout import Layout
from game.stage.theme import CREW, DIM, GOOD, HI, LINE, PANEL, PANEL2, TEXT, VOID
from game.tabletop.parts import Removed

if TYPE_CHECKING:
    from game.stage.views.battle import BattleView


class ReportView(arcade.View):
    """The result of one match."""

    def __init__(self, played: BattleView) -> None:
        super().__init__()
        self.played = played
        self.canvas = Canvas()
        self.note = ""

    def on_draw(self) -> None:
        self.clear(color=VOID)
        self.window.default_camera.use()
        self._build()
        self.canvas.draw()

    def _build(self) -> None:
        battle = self.played.battle
        lay, outcome = Layout(self.window.width, self.window.height), battle.outcome
        if self.canvas.fresh((lay, self.note)):
            return
        wide, high, k, say = self.window.width, self.window.height, lay.k, texts("screen")
        names, vp = terms(battle.table).crews, battle.table.of_table(Score).vp
        winner = None if outcome is None else outcome.winner
        title = say["draw"] if winner is None else say["winner"].format(crew=names[winner])
        colour = HI if winner is None else CREW[winner]
        self.canvas.text(
            say["report"].upper(), wide / 2, high - 34 * k, 13 * k, DIM, display=True, anchor="center"
        )
        self.canvas.text(
            title.upper(), wide / 2, high - 76 * k, 30 * k, colour, display=True, anchor="center"
        )
        reason = "" if outcome is None else word(outcome.reason)
        self.canvas.text(
            f"{reason} · round {battle.clock.round}", wide / 2, high - 116 * k, 13 * k, TEXT, anchor="center"
        )
        for side in (0, 1):
            self._crew(
                side,
                names[side],
                vp[side],
                (wide * (0.05 + 0.47 * side), 90 * k, wide * 0.43, high - 250 * k),
                k,
            )
        self.canvas.button(
            (wide / 2 - 330, 24, 320, 42 * k), say["to_title"], self._leave, paper=PANEL2, edge=LINE, ink=HI
        )
        self.canvas.button(
            (wide / 2 + 10, 24, 320, 42 * k),
            self.note or say["save_replay"],
            self._save,
            paper=PANEL2,
            edge=GOOD,
            ink=HI,
        )
        self.canvas.done()

    def _crew(self, side: int, name: str, vp: int, rect: tuple[float, float, float, float], k: float) -> None:
        left, bottom, wide, high = rect
        table = self.played.battle.table
        self.canvas.panel(rect, PANEL, LINE, CREW[side])
        self.canvas.text(name.upper(), left + 20, bottom + high - 26 * k, 16 * k, HI, display=True)
        self.canvas.text(
            f"{vp} VP",
            left + wide - 20,
            bottom + high - 26 * k,
            20 * k,
            CREW[side],
            bold=True,
            anchor="right",
        )
        deeds = self._deeds()
        units = crew(table, side)
        step = min(26 * k, (high - 70 * k) / max(1, len(units)))
        for i, unit in enumerate(units):
            y = bottom + high - 62 * k - i * step
            state = (
                "KIA"
                if table.has(unit, Removed)
                else ("standing" if standing(table, unit) else "off the table")
            )
            self.canvas.text(name_of(table, unit), left + 20, y, 12 * k, HI)
            self.canvas.text(state, left + wide * 0.5, y, 11 * k, DIM)
            self.canvas.text(f"{deeds[unit]} kills", left + wide - 20, y, 11 * k, TEXT, anchor="right")

    def _deeds(self) -> Counter[int | None]:
        deeds: Counter[int | None] = Counter()
        for event in self.played.battle.log:
            if isinstance(event, Killed):
                deeds[event.by_unit] += 1
            elif isinstance(event, HordeDestroyed) and event.counts:
                deeds[event.cause.unit] += 1
        return deeds

    def _leave(self) -> None:
        if self.played.leave is not None:
            self.played.leave()

    def _save(self) -> None:
        self.played.save(
            f"{self.played.match.replay.opening.level.scenario}-{self.played.match.replay.opening.seed}.yaml"
        )
        self.note = self.played.toast_words

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._build()
        spot = self.canvas.spot_at(x, y)
        if spot is not None and spot.press is not None:
            spot.press()
