"""The roster of the side at the screen: a card for each model, with its picture and how it stands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import arcade

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
from game.rulesets.titanfallz.parts import Aboard, Health, Model, Turn
from game.stage.panels.canvas import Canvas, Rect, Spot, measured
from game.stage.panels.card import portrait
from game.stage.panels.layout import Layout
from game.stage.theme import (
    ATTACK,
    CREW,
    DIM,
    GOOD,
    HI,
    INK,
    LINE,
    LINE2,
    PANEL,
    PANEL2,
    PANEL3,
    SMALLEST,
    TEXT,
    WARN,
    Colour,
    blend,
)


@dataclass(frozen=True, slots=True)
class Card:
    """What a card of the roster says."""

    unit: int
    name: str
    kind: str
    state: str
    ink: Colour
    dim: bool
    sure: bool
    spent: bool


def draw_strip(
    canvas: Canvas,
    lay: Layout,
    battle: Battle,
    side: int,
    chosen: int | None,
    pick: Callable[[int], None],
    hovered: str,
) -> None:
    """One card a model, in a row along the bottom."""
    cards = tuple(card_of(battle, u) for u in crew(battle.table, side))
    if canvas.fresh((lay, cards, chosen, side, hovered)):
        return
    left, bottom, wide, high = lay.strip
    step = wide / max(8, len(cards))
    pictures = []
    for i, card in enumerate(cards):
        up = 0 if card.unit == chosen else 7 * lay.k
        rect = (left + i * step + 2, bottom, step - 4, high - up)
        _card(canvas, rect, lay.k, card, side, chosen=card.unit == chosen, hover=hovered == card.name)
        pictures.append((rect, card))
        canvas.spots.append(Spot(rect, partial(pick, card.unit), card.kind, card.name))
    for rect, card in pictures:
        _picture(canvas, rect, lay.k, portrait(battle, card.unit), card)
    canvas.done()


def _card(canvas: Canvas, rect: Rect, k: float, card: Card, side: int, *, chosen: bool, hover: bool) -> None:
    left, bottom, wide, high = rect
    paper = PANEL3 if chosen else (PANEL2 if hover else PANEL)
    canvas.panel(rect, paper, CREW[side] if chosen or hover else LINE, CREW[side] if chosen else None, 8 * k)
    frame = 36 * k
    canvas.box((left + 8, bottom + 7 * k, frame, frame), blend(PANEL2, CREW[side], 0.1 if card.dim else 0.22))
    ink = DIM if card.dim else HI
    room = wide - 18 - (20 * k if card.sure or card.spent else 0)
    canvas.text(card.name, left + 9, bottom + high - 14 * k, 10.5 * k, ink, bold=True, width=room)
    x, room = left + frame + 13, wide - frame - 17
    whole = measured(card.kind, max(SMALLEST, 9.5 * k)) <= room
    if whole:
        canvas.text(card.kind, x, bottom + 36 * k, 9.5 * k, DIM)
    canvas.text(card.state, x, bottom + (17 if whole else 26) * k, 9.5 * k, card.ink, bold=True, width=room)
    if card.sure or card.spent:
        y, r = bottom + high - 14 * k, 6.5 * k
        dx = left + wide - 6 * k - r - 4
        diamond = [(dx - r, y), (dx, y - r), (dx + r, y), (dx, y + r)]
        if card.sure:
            canvas.shape(diamond, GOOD)
            canvas.line(
                [(dx - r * 0.4, y), (dx - r * 0.1, y - r * 0.35), (dx + r * 0.45, y + r * 0.35)], INK, 1.5
            )
        else:
            canvas.line([*diamond, diamond[0]], LINE2, 1.25)


def _picture(canvas: Canvas, rect: Rect, k: float, texture: arcade.Texture, card: Card) -> None:
    left, bottom, _, _ = rect
    frame = 36 * k
    share = min(1.0, frame / texture.height, frame / texture.width)
    high = texture.height * share
    canvas.picture(texture, left + 8 + frame / 2, bottom + 7 * k + frame / 2, high, 90 if card.dim else 255)


def card_of(battle: Battle, unit: int) -> Card:
    """The card of one model."""
    table = battle.table
    state, ink = _away(battle, unit) or _at_hand(battle, unit)
    dim = state in ("KIA", "Done", "Reserve", "Aboard")
    sure = has_sure_thing(table, unit)
    model = table.get(unit, Model)
    spent = not sure and model.kind == "infantry" and state not in ("KIA",)
    return Card(unit, name_of(table, unit), word(model.profile).capitalize(), state, ink, dim, sure, spent)


def _away(battle: Battle, unit: int) -> tuple[str, Colour] | None:
    """Where a model is that is not standing on the table, or None if it is."""
    table = battle.table
    states = (
        (table.has(unit, Aboard) and not here(table, unit), "Aboard", TEXT),
        (in_reserve(table, unit), "Reserve", DIM),
        (not here(table, unit), "KIA", ATTACK),
        (downed(table, unit), "Downed", ATTACK),
        (is_null(table, unit), "Null", TEXT),
    )
    return next(((name, ink) for holds, name, ink in states if holds), None)


def _at_hand(battle: Battle, unit: int) -> tuple[str, Colour]:
    table = battle.table
    turn = table.get(unit, Turn)
    if turn.left:
        return f"{turn.left} action{'s' if turn.left > 1 else ''}", GOOD
    if turn.activated:
        return "Done", DIM
    if table.get(unit, Health).knocked:
        return "Knocked Down", WARN
    if kind_of(table, unit) == "titan":
        return f"{armor_left(table, unit)} Armor", GOOD
    return "Ready", GOOD
