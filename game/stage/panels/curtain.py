"""Two blast doors before the table while the players change seats."""

from __future__ import annotations

from collections.abc import Sequence

from game.play.telling import texts
from game.stage.panels.canvas import Canvas, cut_corners
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import measured, wrapped
from game.stage.panels.topbar import emblem
from game.stage.theme import (
    CREW,
    CREW_LIGHT,
    DIM,
    HI,
    INK,
    LINE,
    ON_CREW,
    PANEL2,
    PANEL3,
    PAPER_LOW,
    TEXT,
    VOID,
    blend,
    faded,
    rgb,
)

PLATES = 6
STRIPES, DARK = rgb("#C9952A"), rgb("#15171C")


def draw_curtain(canvas: Canvas, lay: Layout, side: int, name: str, news: Sequence[str]) -> None:
    """Whose turn it is to sit down. ``news`` are facts open to both: when it is, then what happened."""
    if canvas.fresh((lay, side, name, tuple(news))):
        return
    _doors(canvas, lay, side)
    k, say, wide, high = lay.k, texts("screen"), lay.width, lay.height
    box_wide, box_high = min(wide - 80, 980 * k), min(high - 60, 560 * k)
    x, y = wide / 2 - box_wide / 2, high / 2 - box_high / 2
    _plate(canvas, (x, y, box_wide, box_high), 40 * k, CREW[side])
    middle, top = wide / 2, y + box_high
    emblem(canvas, middle, top - 112 * k, 58 * k, side)
    canvas.text(
        say["hand_over"].upper(),
        middle,
        top - 214 * k,
        24 * k,
        DIM,
        display=True,
        anchor="center",
        tracked=True,
    )
    canvas.text(
        name.upper(), middle, top - 266 * k, 60 * k, CREW_LIGHT[side], display=True, anchor="center",
        width=box_wide - 80 * k,
    )  # fmt: skip
    canvas.text(news[0] if news else "", middle, top - 320 * k, 20 * k, TEXT, bold=True, anchor="center")
    canvas.line(
        [(middle - box_wide * 0.38, top - 346 * k), (middle + box_wide * 0.38, top - 346 * k)], LINE, 1
    )
    rows = [row for line in news[1:] for row in wrapped(line, box_wide - 120 * k, 18 * k, "strong")[:1]][:3]
    for i, words in enumerate(rows):
        canvas.text(words, middle, top - (368 + 25 * i) * k, 18 * k, HI, bold=True, anchor="center")
    canvas.text(say["doors_note"], middle, y + 100 * k, 17 * k, DIM, anchor="center", width=box_wide - 80 * k)
    _opener(canvas, lay, side, say["hand_over_hint"].format(crew=name), y + 24 * k)
    canvas.done()


def _opener(canvas: Canvas, lay: Layout, side: int, words: str, y: float) -> None:
    k, middle = lay.k, lay.width / 2
    tab = measured(words, 20 * k, "display") + 64 * k
    canvas.cut((middle - tab / 2, y, tab, 56 * k), CREW_LIGHT[side], CREW_LIGHT[side], 12 * k, low=CREW[side])
    canvas.text(words, middle, y + 28 * k, 20 * k, ON_CREW[side], display=True, anchor="center")


def _plate(
    canvas: Canvas, rect: tuple[float, float, float, float], cut: float, edge: tuple[int, int, int, int]
) -> None:
    """A plate with all four corners cut."""
    left, bottom, wide, high = rect
    right, top = left + wide, bottom + high
    points = [(left + cut, bottom), (right - cut, bottom), (right, bottom + cut), (right, top - cut),
              (right - cut, top), (left + cut, top), (left, top - cut), (left, bottom + cut)]  # fmt: skip
    canvas.shape(points, rgb("#1A202B"), PAPER_LOW)
    canvas.line(points, edge, 1.5, closed=True)


def _doors(canvas: Canvas, lay: Layout, side: int) -> None:
    """Plates with rivets, and the striped seam with a line of the crew's colour."""
    wide, high, k = lay.width, lay.height, lay.k
    canvas.box((0, 0, wide, high), PANEL3, low=INK)
    plate, gap = high / PLATES, 10 * k
    for row in range(PLATES):
        for door in (0, 1):
            left = 40 * k if door == 0 else wide / 2 + 60 * k
            rect = (left, row * plate + gap, wide / 2 - 100 * k, plate - 2 * gap)
            canvas.shape(cut_corners(rect, 26 * k), PANEL2, blend(PANEL2, INK, 0.5))
            canvas.line(cut_corners(rect, 26 * k), LINE, 1.25, closed=True)
            for share in (0.02, 0.27, 0.52, 0.77, 0.98):
                canvas.ring(left + rect[2] * share, row * plate, 3 * k, LINE, 2)
    middle, half = wide / 2, 34 * k
    canvas.box((middle - half, 0, 2 * half, high), DARK)
    step, y = 44 * k, -60 * k
    while y < high + 60 * k:
        points = [(middle - half, y), (middle + half, y + half), (middle + half, y + half + step / 2),
                  (middle - half, y + step / 2)]  # fmt: skip
        canvas.shape(points, blend(STRIPES, INK, 0.45))
        y += step
    canvas.box((middle - 4 * k, 0, 8 * k, high), faded(VOID, 200))
    canvas.box((middle - 1.5 * k, 0, 3 * k, high), CREW[side])
