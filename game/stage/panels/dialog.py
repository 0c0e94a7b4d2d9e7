"""What is asked of the player: the sentence at the top, and questions with their answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.stage.panels.canvas import Canvas, Rect
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import measured, wrapped
from game.stage.theme import (
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    HI,
    INK,
    LINE2,
    ON_CREW,
    PANEL2,
    TEXT,
    VOID,
    faded,
    side_colour,
)

Answer = tuple[str, Callable[[], None]]

ANSWER, STEP = 44, 52
"""The height of an answer, and from one to the next, in units of the HUD."""


def draw_toast(canvas: Canvas, lay: Layout, words: str, side: int | None) -> None:
    """What is expected now, in one sentence, under the score."""
    if canvas.fresh((lay, words, side)):
        return
    if words:
        k = lay.k
        rows = wrapped(words, lay.middle[2] - 60 * k, 17 * k, "strong")[:3]
        icon = 28 * k
        wide = max(measured(row, 17 * k, "strong") for row in rows) + icon + 32 * k
        high = (len(rows) * 21 + 12) * k
        x, y = lay.width / 2 - wide / 2, lay.top[1] - high - 18 * k
        colour = LINE2 if side is None else side_colour(side)
        canvas.cut((x, y, wide, high), faded(INK, 240), colour, 8 * k)
        canvas.badge(x + 20 * k, y + high / 2, 9 * k, colour, side)
        for i, row in enumerate(rows):
            canvas.text(row, x + icon + 12 * k, y + high - (16.5 + 21 * i) * k, 17 * k, HI, bold=True)
    canvas.done()


def draw_dialog(
    canvas: Canvas,
    lay: Layout,
    side: int,
    title: str,
    about: Sequence[str],
    options: Sequence[Answer],
    hovered: str,
) -> None:
    """A question with its answers over the table; the side that is asked is named in its colour."""
    if canvas.fresh((lay, side, title, tuple(about), tuple(label for label, _ in options), hovered)):
        return
    k = lay.k
    columns = 1 if len(options) <= 6 else (2 if len(options) <= 16 else 3)
    rows = -(-len(options) // columns)
    wide = min((500, 720, 980)[columns - 1] * k, lay.width - 2 * lay.margin)
    lines = [row for line in about for row in wrapped(line, wide - 48 * k, 17 * k)]
    head = (62 + 23 * len(lines)) * k
    step = min(STEP * k, (lay.height - head - 60 * k) / rows)
    high = head + rows * step + 18 * k
    x, y = lay.width / 2 - wide / 2, min(max(lay.bar[1], lay.height / 2 - high / 2), lay.height - high - 12)
    canvas.box((x - 8, y - 8, wide + 16, high + 16), faded(VOID, 120))
    canvas.panel((x, y, wide, high), CREW[side], CREW[side], 16 * k, solid=True)
    middle = x + wide / 2
    canvas.text(
        title, middle, y + high - 34 * k, 24 * k, HI, display=True, anchor="center", width=wide - 40 * k
    )
    for i, line in enumerate(lines):
        ink = CREW_LIGHT[side] if i == 0 else TEXT
        canvas.text(line, middle, y + high - (66 + 23 * i) * k, 17 * k, ink, bold=i == 0, anchor="center")
    cell = (wide - 32 * k) / columns
    for i, (label, press) in enumerate(options):
        column, row = i % columns, i // columns
        room = cell - (8 * k if columns > 1 else 0)
        low = y + high - head - (row + 1) * step
        rect: Rect = (x + 16 * k + column * cell, low + 4 * k, room, step - 8 * k)
        lit = hovered == label
        canvas.button(
            rect,
            label,
            press,
            key=str(i + 1) if i < 9 else "",
            paper=CREW[side] if lit else (CREW_DARK[side] if columns == 1 else PANEL2),
            edge=CREW[side],
            ink=ON_CREW[side] if lit else HI,
            size=18 * k,
        )
    canvas.done()
