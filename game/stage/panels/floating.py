"""What comes and goes over the table: odds, tooltips, the sentence at the top, questions, the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.play.telling import texts
from game.rulesets.titanfallz.preview import Preview
from game.stage.panels.canvas import Canvas, Rect, measured, wrapped
from game.stage.panels.layout import Layout
from game.stage.theme import (
    ATTACK,
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DIM,
    HI,
    INK,
    LINE,
    LINE2,
    ON_CREW,
    PANEL,
    PANEL2,
    PANEL3,
    TEXT,
    VOID,
    blend,
    faded,
    rgb,
    side_colour,
)
from game.tabletop.parts import Cover

Answer = tuple[str, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Hint:
    """What is said beside the pointer: the odds of an attack with what they mean and its weapon, or a sentence."""

    odds: Preview | None = None
    means: str = ""
    weapon: str = ""
    note: str = ""


def draw_hint(canvas: Canvas, lay: Layout, at: tuple[float, float], hint: Hint) -> None:
    """The odds of what a click would do, beside the pointer; or why it would do nothing."""
    if canvas.fresh((lay, round(at[0]), round(at[1]), hint)):
        return
    if hint.odds is not None:
        _odds(canvas, lay, at, hint, hint.odds)
    elif hint.note:
        _note(canvas, lay, at, hint.note)
    canvas.done()


def _note(canvas: Canvas, lay: Layout, at: tuple[float, float], words: str) -> None:
    k = lay.k
    lines = wrapped(words, 300 * k, 10.5 * k)
    wide = max(measured(line, max(9.0, 10.5 * k)) for line in lines) + 26
    high = len(lines) * lay.line + 12 * k
    x, y = _beside(lay, at, wide, high)
    canvas.panel((x, y, wide, high), (*PANEL[:3], 250), LINE2, None, 6)
    for i, line in enumerate(lines):
        canvas.text(line, x + 12, y + high - 14 * k - lay.line * i, 10.5 * k, TEXT)


def _beside(lay: Layout, at: tuple[float, float], wide: float, high: float) -> tuple[float, float]:
    """Where a bubble goes: above and to the right of the pointer, or wherever there is room."""
    x = at[0] + 22 if at[0] + 22 + wide < lay.width - 8 else at[0] - 22 - wide
    y = at[1] + 22 if at[1] + 22 + high < lay.top[1] - 4 else at[1] - 22 - high
    return (max(8.0, x), max(8.0, y))


def _odds(canvas: Canvas, lay: Layout, at: tuple[float, float], hint: Hint, odds: Preview) -> None:
    k = lay.k
    lines = odds_lines(odds)
    wide, head = 300 * k, 64 * k
    rows = [row for line in lines for row in wrapped(line, wide - 30, 10.5 * k)]
    high = head + len(rows) * lay.line + 34 * k
    x, y = _beside(lay, at, wide, high)
    canvas.panel((x, y, wide, high), (*PANEL[:3], 250), ATTACK, None, 10)
    top = y + high
    number = f"{odds.falls:.0%}".replace("%", " %")
    canvas.text(number, x + 14, top - 28 * k, 27 * k, HI, bold=True)
    beside = x + 24 + measured(number, round(54 * k) / 2, bold=True)
    means = texts("screen").get(f"to_{hint.means}", f"to {hint.means}")
    canvas.text(means.upper(), beside, top - 20 * k, 10.5 * k, ATTACK, bold=True)
    canvas.text(f"{odds.hurts:.0%}".replace("%", " %") + " to hurt", beside, top - 38 * k, 10 * k, TEXT)
    canvas.text(hint.weapon, x + 14, top - 56 * k, 10 * k, DIM, width=wide - 28)
    row_y = top - head - 14 * k
    for row in rows:
        canvas.text(row, x + 14, row_y, 10.5 * k, TEXT)
        row_y -= lay.line
    canvas.line([(x + 12, y + 27 * k), (x + wide - 12, y + 27 * k)], LINE, 1)
    if odds.cover:
        canvas.text(
            "Without cover: " + f"{odds.in_the_open:.0%}".replace("%", " %"),
            x + 14,
            y + 14 * k,
            10 * k,
            HI,
            bold=True,
        )
    canvas.icon("noise", x + wide - 52 * k, y + 14 * k, 14 * k, HI)
    canvas.text(f"+{odds.noise}", x + wide - 14, y + 14 * k, 10.5 * k, HI, bold=True, anchor="right")


COVERS = {Cover.NONE: "no cover", Cover.LIGHT: "light cover +1", Cover.HEAVY: "heavy cover +2"}


def odds_lines(odds: Preview) -> list[str]:
    """The numbers behind the odds, in the order they are used."""
    dice = "1 die" if odds.dice == 1 else f"{odds.dice} dice"
    first = f'{dice}, TN {odds.tn}+, {odds.inches:g}" away'
    if odds.defence:
        extra = odds.extra - int(odds.cover)
        more = f", {extra:+d} {'die' if abs(extra) == 1 else 'dice'}" if extra else ""
        second = f"Def {odds.defence}+, {COVERS[odds.cover]}{more}"
    else:
        second = "The horde does not defend."
    flags = [
        text
        for on, text in (
            (odds.long, "Beyond range: half dice"),
            (odds.dark, "Darkness: TN 6+"),
            (odds.into_melee, "Into a melee: everyone in it tests"),
        )
        if on
    ]
    names = ", ".join(dict.fromkeys(note.name.replace("_", " ") for note in odds.notes))
    return [first, second, *flags, *([f"Counted in: {names}"] if names else [])]


def draw_toast(canvas: Canvas, lay: Layout, words: str, side: int | None) -> None:
    """What is expected now, in one sentence, under the score."""
    if canvas.fresh((lay, words, side)):
        return
    if words:
        k = lay.k
        rows = wrapped(words, lay.middle[2] - 60, 11.5 * k)[:2]
        wide = max(measured(row, max(9.0, round(23 * k) / 2)) for row in rows) + 44 * k
        high = (len(rows) * 18 + 12) * k
        x, y = lay.width / 2 - wide / 2, lay.top[1] - high - 6
        canvas.panel((x, y, wide, high), (*PANEL[:3], 245), side_colour(side), None, 8)
        for i, row in enumerate(rows):
            canvas.text(row, lay.width / 2, y + high - (15 + 18 * i) * k, 11.5 * k, HI, anchor="center")
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
    columns = 1 if len(options) <= 6 else 2
    rows = -(-len(options) // columns)
    wide = (460 if columns == 1 else 640) * k
    lines = [row for line in about for row in wrapped(line, wide - 40, 11 * k)]
    head = (48 + 19 * len(lines)) * k
    high = head + (rows * 44 + 16) * k
    x, y = lay.width / 2 - wide / 2, max(lay.bar[1], lay.height / 2 - high / 2)
    canvas.box((x - 6, y - 6, wide + 12, high + 12), (*VOID[:3], 120))
    canvas.panel((x, y, wide, high), (*PANEL[:3], 252), CREW[side], CREW[side], 14)
    canvas.text(
        title, lay.width / 2, y + high - 26 * k, 15 * k, HI, display=True, anchor="center", width=wide - 30
    )
    for i, line in enumerate(lines):
        ink = CREW_LIGHT[side] if i == 0 else TEXT
        canvas.text(line, lay.width / 2, y + high - (52 + 19 * i) * k, 11 * k, ink, anchor="center")
    cell = (wide - 28) / columns
    for i, (label, press) in enumerate(options):
        column, row = i % columns, i // columns
        rect: Rect = (
            x + 14 + column * cell,
            y + high - head - (40 + row * 44) * k,
            cell - (8 if columns > 1 else 0),
            38 * k,
        )
        lit = hovered == label
        canvas.button(
            rect,
            label,
            press,
            key=str(i + 1) if i < 9 else "",
            paper=CREW[side] if lit else CREW_DARK[side],
            edge=CREW[side],
            ink=ON_CREW[side] if lit else HI,
            size=12 * k,
        )
    canvas.done()


def draw_curtain(canvas: Canvas, lay: Layout, side: int, name: str, news: Sequence[str]) -> None:
    """Two blast doors before the table, and whose turn it is to sit down. ``news`` are facts open to both."""
    if canvas.fresh((lay, side, name, tuple(news))):
        return
    wide, high, k, say = lay.width, lay.height, lay.k, texts("screen")
    canvas.box((0, 0, wide, high), INK)
    plate, gap = high / 6, 10 * k
    for row in range(6):
        for door in (0, 1):
            left = 36 * k if door == 0 else wide / 2 + 60 * k
            canvas.panel(
                (left, row * plate + gap, wide / 2 - 96 * k, plate - 2 * gap), PANEL2, PANEL3, None, 20 * k
            )
    _stripes(canvas, wide / 2, high, k)
    box_wide, box_high = min(wide - 80, 920 * k), min(high - 60, 480 * k)
    x, y = wide / 2 - box_wide / 2, high / 2 - box_high / 2
    canvas.panel((x, y, box_wide, box_high), (*VOID[:3], 250), CREW[side], None, 34 * k)
    middle, top = wide / 2, y + box_high
    _emblem(canvas, middle, top - 92 * k, 52 * k, side)
    canvas.text(say["hand_over"].upper(), middle, top - 180 * k, 15 * k, DIM, display=True, anchor="center")
    canvas.text(
        name.upper(),
        middle,
        top - 226 * k,
        34 * k,
        CREW_LIGHT[side],
        display=True,
        anchor="center",
        width=box_wide - 40,
    )
    rows = [row for line in news for row in wrapped(line, box_wide - 120 * k, 12 * k)][:4]
    for i, words in enumerate(rows):
        canvas.text(words, middle, top - (282 + 23 * i) * k, 12 * k, TEXT, anchor="center")
    hint = say["hand_over_hint"].format(crew=name)
    tab = measured(hint, max(9.0, round(26 * k) / 2), bold=True) + 60 * k
    canvas.panel((middle - tab / 2, y + 34 * k, tab, 48 * k), CREW[side], CREW_LIGHT[side], None, 10 * k)
    canvas.text(hint, middle, y + 58 * k, 13 * k, ON_CREW[side], bold=True, anchor="center")
    canvas.done()


def _stripes(canvas: Canvas, middle: float, high: float, k: float) -> None:
    """Where the doors meet."""
    half = 34 * k
    canvas.box((middle - half, 0, 2 * half, high), rgb("#15171C"))
    step, y = 44 * k, -60 * k
    while y < high + 60 * k:
        canvas.shape(
            [
                (middle - half, y),
                (middle + half, y + half),
                (middle + half, y + half + step / 2),
                (middle - half, y + step / 2),
            ],
            blend(rgb("#C9952A"), INK, 0.45),
        )
        y += step
    canvas.box((middle - 1.5, 0, 3, high), VOID)


def _emblem(canvas: Canvas, x: float, y: float, r: float, side: int) -> None:
    """The crew's sign: amber a diamond with a star, teal a square with a shield."""
    if side == 0:
        points = [(x, y + r), (x + r, y), (x, y - r), (x - r, y)]
    else:
        points = [
            (x - r * 0.8, y - r * 0.8),
            (x + r * 0.8, y - r * 0.8),
            (x + r * 0.8, y + r * 0.8),
            (x - r * 0.8, y + r * 0.8),
        ]
    canvas.shape(points, faded(CREW_DARK[side], 200))
    canvas.line([*points, points[0]], CREW[side], 3)
    canvas.icon("star" if side == 0 else "shield", x, y, r, CREW_LIGHT[side])
