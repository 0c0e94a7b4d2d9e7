"""The roster of the side at the screen: a card for each model, with its picture and how it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.play.telling import word
from game.rules.battle import Battle
from game.rulesets.titanfallz.models import (
    armor_left,
    crew,
    downed,
    has_sure_thing,
    here,
    in_reserve,
    is_null,
    kind_of,
    name_of,
)
from game.rulesets.titanfallz.parts import Aboard, Criticals, Health, Model, Stats, Turn
from game.stage.panels.canvas import Canvas, Rect, Same, Spot, badge_points
from game.stage.panels.card import badge_icon, portrait
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import fitted, measured, wrapped
from game.stage.theme import (
    ATTACK,
    CREW,
    CREW_LIGHT,
    DIM,
    GOOD,
    HI,
    INK,
    LINE,
    LINE2,
    PANEL2,
    PANEL3,
    PAPER_LOW,
    PAPER_TOP,
    TEXT,
    WARN,
    Colour,
    blend,
    faded,
)

AWAY = ("KIA", "RESERVE", "ABOARD")
NARROW = 66
"""Units of the HUD below which cards go in two rows."""


@dataclass(frozen=True, slots=True)
class Card:
    """What a card of the roster says. ``state``: the sign over its picture; ``note``: what stands below its name."""

    unit: int
    name: str
    kind: str
    state: str
    note: str
    ink: Colour
    left: int
    sure: bool
    spent: bool

    @property
    def dim(self) -> bool:
        """Whether it has nothing to do for now."""
        return self.state in (*AWAY, "DONE")

    @property
    def dead(self) -> bool:
        """Whether it is gone."""
        return self.state == "KIA"


def draw_strip(
    canvas: Canvas,
    lay: Layout,
    battle: Battle,
    side: int,
    chosen: int | None,
    pick: Callable[[int], None],
    hovered: str,
) -> None:
    """One card a model, along the bottom."""
    if canvas.fresh((lay, Same(battle), chosen, side, hovered)):
        return
    cards = [card_of(battle, u) for u in crew(battle.table, side)]
    for card, rect, flat in places(lay, battle, cards, chosen):
        lit = card.unit == chosen or hovered == card.name
        painter = _Painter(canvas, rect, lay.k, battle, side, card)
        painter.paper(lit=lit, chosen=card.unit == chosen)
        if flat:
            painter.beside()
        else:
            painter.above()
        tip = f"{card.name}: {card.kind}, {card.note.lower()}"
        canvas.spots.append(Spot(rect, partial(pick, card.unit), tip, card.name))
    canvas.done()


def places(
    lay: Layout, battle: Battle, cards: list[Card], chosen: int | None
) -> list[tuple[Card, Rect, bool]]:
    """Where each card is, and whether its picture is beside its name; in two rows where one would be too narrow."""
    left, bottom, wide, _ = lay.strip
    gap, k = lay.px(5), lay.k
    shares = [1.5 if kind_of(battle.table, c.unit) == "titan" else 1.0 for c in cards]
    unit = min(lay.px(144), (wide + gap) / max(1.0, sum(shares)) - gap)
    if unit >= NARROW * k:
        found, x = list[tuple[Card, Rect, bool]](), left
        for card, share in zip(cards, shares, strict=True):
            step = unit * share + gap * (share - 1)
            up = lay.px(10) if card.unit == chosen else 0
            found.append(
                (card, (round(x), bottom, round(step), lay.px(128) + up), share > 1 and step > 150 * k)
            )
            x += step + gap
        return found
    per_row = -(-len(cards) // 2)
    step, high = (wide + gap) / per_row - gap, (lay.px(138) - gap) // 2
    return [
        (card, (round(left + (i % per_row) * (step + gap)), bottom + (1 - i // per_row) * (high + gap),
                round(step), high), True)
        for i, card in enumerate(cards)
    ]  # fmt: skip


class _Painter:
    """Draws one card."""

    def __init__(self, canvas: Canvas, rect: Rect, k: float, battle: Battle, side: int, card: Card) -> None:
        self.canvas, self.rect, self.k, self.battle, self.side, self.card = (
            canvas,
            rect,
            k,
            battle,
            side,
            card,
        )
        self.ink = DIM if card.dim else HI

    def paper(self, *, lit: bool, chosen: bool) -> None:
        """The card itself."""
        top = PANEL3 if lit else PAPER_TOP
        edge = CREW[self.side] if lit else LINE
        self.canvas.cut(
            self.rect,
            faded(top, 250),
            edge,
            8 * self.k,
            low=faded(PAPER_LOW, 250),
            width=2 if chosen else 1.25,
        )
        if chosen:
            left, bottom, wide, high = self.rect
            self.canvas.box((left, bottom + high - 3, wide - 8 * self.k, 3), CREW[self.side])

    def above(self) -> None:
        """The picture above the name."""
        left, bottom, wide, high = self.rect
        k, card = self.k, self.card
        foot = 58 * k
        self._picture((left + 2, bottom + foot, wide - 4, high - foot - 2))
        size = 17 * k
        lines = wrapped(card.name.upper(), wide - 10 * k, size, "display")
        if len(lines) == 1 and measured(lines[0], size, "display") <= wide - 10 * k:
            self._name(lines[0], left + 6 * k, bottom + 42 * k, 18 * k, wide - 10 * k)
        else:
            lines = _two(card.name.upper())
            for i, line in enumerate(lines):
                self._name(line, left + 6 * k, bottom + (48 - 15 * i) * k, 14 * k, wide - 10 * k)
        self._foot(left + 6 * k, bottom + 13 * k, wide - 12 * k)

    def beside(self) -> None:
        """The picture at the left of the name."""
        left, bottom, wide, high = self.rect
        k, card = self.k, self.card
        frame = min(wide * 0.44, high - 4)
        self._picture((left + 2, bottom + 2, frame, high - 4))
        x, room = left + frame + 8 * k, wide - frame - 12 * k
        lines = _two(card.name.upper())
        big = high > 90 * k
        size, step = (18 * k, 20 * k) if big else (14 * k, 15 * k)
        y = bottom + high - (20 if big else 13) * k
        for i, line in enumerate(lines):
            self._name(line, x, y - step * i, size, room)
        if big:
            self._titan(x, y - step * len(lines) - 4 * k, room)
        self._foot(x, bottom + (13 if big else 11) * k, room)

    def _titan(self, x: float, y: float, room: float) -> None:
        table, k = self.battle.table, self.k
        left, most = armor_left(table, self.card.unit), table.get(self.card.unit, Stats).arm
        most = max(most, left)
        self.canvas.text(self.card.kind, x, y, 14 * k, DIM, width=room)
        self.canvas.text("ARMOR", x, y - 19 * k, 13 * k, DIM, bold=True)
        self.canvas.text(f"{left} / {most}", x + room, y - 19 * k, 15 * k, HI, bold=True, anchor="right")
        step = room / max(1, most)
        for i in range(most):
            box = (x + i * step, y - 36 * k, max(2.0, step - 1.5 * k), 8 * k)
            self.canvas.slanted(box, HI if i < left else PANEL3, None, 2 * k)

    def _name(self, words: str, x: float, y: float, size: float, room: float) -> None:
        display = fitted(words, room, size, "display")[0] == words
        if not display and fitted(words, room, size, "strong")[0] != words:
            words = words.title()
        long = self.canvas.text(words, x, y, size, self.ink, display=display, bold=True, width=room)
        if self.card.dead:
            self.canvas.line([(x, y), (x + long, y)], ATTACK, 1.5)

    def _picture(self, rect: Rect) -> None:
        left, bottom, wide, high = rect
        k, canvas, card, colour = self.k, self.canvas, self.card, CREW[self.side]
        share = 0.06 if card.dim else 0.3
        canvas.box(rect, blend(INK, colour, share * 0.3), low=blend(PANEL2, colour, share))
        alpha = 60 if card.dead else (130 if card.state == "RESERVE" else (158 if card.dim else 255))
        canvas.filling(portrait(self.battle, card.unit), rect, alpha)
        canvas.to_front()
        r = min(13 * k, high * 0.24)
        icon = "skull" if card.dead else badge_icon(self.battle, card.unit)
        canvas.badge(left + r + 3, bottom + high - r - 3, r, DIM if card.dim else colour, self.side, icon)
        size = max(12.0, 13 * k)
        long = measured(card.state, size, "strong") + size
        if card.state and high > 40 * k and long < wide - 2 * r:
            canvas.chip(card.state, left + wide - long - 2, bottom + high - size * 0.8 - 3, size, card.ink)
        if card.sure or card.spent:
            r = 8 * k
            _sure_thing(canvas, left + wide - r - 3, bottom + r + 3, r, ready=card.sure)
        canvas.to_back()

    def _foot(self, x: float, y: float, room: float) -> None:
        """Actions as pips or words."""
        k, canvas, card = self.k, self.canvas, self.card
        if card.left:
            for i in range(card.left):
                canvas.slanted(
                    (x + i * 15 * k, y - 5 * k, 13 * k, 10 * k), CREW_LIGHT[self.side], None, 3 * k
                )
        else:
            canvas.text(card.note, x, y, 14 * k, DIM if card.dim else card.ink, bold=True, width=room)


def _sure_thing(canvas: Canvas, x: float, y: float, r: float, *, ready: bool) -> None:
    """A green diamond with a tick, or a hollow one."""
    if not ready:
        canvas.line(badge_points(x, y, r, 0), LINE2, 1.25, closed=True)
        return
    canvas.shape(badge_points(x, y, r, 0), GOOD)
    canvas.line([(x - r * 0.4, y), (x - r * 0.1, y - r * 0.35), (x + r * 0.45, y + r * 0.35)], INK, 1.5)


def _two(name: str) -> list[str]:
    """A name on at most two lines."""
    first, _, rest = name.partition(" ")
    if first in ("DR", "THE") or len(first) <= 2:
        second, _, more = rest.partition(" ")
        return [f"{first} {second}", more] if more else [f"{first} {second}".strip()]
    return [first, rest] if rest else [first]


def card_of(battle: Battle, unit: int) -> Card:
    """The card of one model."""
    table = battle.table
    state, note, ink = _away(battle, unit) or _at_hand(battle, unit)
    sure = has_sure_thing(table, unit)
    model, turn = table.get(unit, Model), table.find(unit, Turn)
    spent = not sure and model.kind == "infantry" and state != "KIA"
    left = turn.left if turn is not None and state not in AWAY else 0
    return Card(
        unit, name_of(table, unit), word(model.profile).capitalize(), state, note, ink, left, sure, spent
    )


def _away(battle: Battle, unit: int) -> tuple[str, str, Colour] | None:
    """Where a model is that is not standing on the table, or None if it is."""
    table = battle.table
    states = (
        (table.has(unit, Aboard) and not here(table, unit), "ABOARD", "Aboard", TEXT),
        (in_reserve(table, unit), "RESERVE", "Reserve", TEXT),
        (not here(table, unit), "KIA", "KIA", ATTACK),
        (downed(table, unit), "DOWN", "Downed", ATTACK),
        (is_null(table, unit), "NULL", "Null", TEXT),
    )
    return next(((sign, note, ink) for holds, sign, note, ink in states if holds), None)


def _at_hand(battle: Battle, unit: int) -> tuple[str, str, Colour]:
    table = battle.table
    turn, broken = table.get(unit, Turn), table.find(unit, Criticals)
    if turn.activated and not turn.left:
        return "DONE", "Done", TEXT
    if table.get(unit, Health).knocked:
        return "PRONE", "Knocked Down", WARN
    if broken is not None and broken.conditions:
        count = len(broken.conditions)
        return f"{count} CRIT", f"{count} critical{'s' if count > 1 else ''}", WARN
    if turn.left:
        return "", f"{turn.left} action{'s' if turn.left > 1 else ''}", GOOD
    return "", "Ready", GOOD
