"""What is said beside the pointer: the odds of an attack with every number behind them, or a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from game.play.telling import texts, word
from game.rulesets.titanfallz.preview import Preview
from game.stage.panels.canvas import Canvas
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import measured, wrapped
from game.stage.theme import ATTACK, DIM, HI, LINE, LINE2, SOUND, TEXT, WARN
from game.tabletop.parts import Cover

COVERS = {Cover.NONE: "no cover", Cover.LIGHT: "light cover +1", Cover.HEAVY: "heavy cover +2"}

WIDE, HEAD, FOOT, STEP = 340, 78, 34, 22
"""The bubble in units of the HUD: its width, its upper and lower part, and from line to line."""


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
    lines = wrapped(words, 360 * k, 16 * k, "strong")
    wide = max(measured(line, 16 * k, "strong") for line in lines) + 28 * k
    high = len(lines) * 20 * k + 16 * k
    x, y = beside(lay, at, wide, high)
    canvas.panel((x, y, wide, high), LINE2, None, 8 * k, solid=True)
    for i, line in enumerate(lines):
        canvas.text(line, x + 14 * k, y + high - (18 + 20 * i) * k, 16 * k, HI, bold=True)


def beside(lay: Layout, at: tuple[float, float], wide: float, high: float) -> tuple[float, float]:
    """Where a bubble goes: above and to the right of the pointer, or wherever there is room."""
    x = at[0] + 22 if at[0] + 22 + wide < lay.width - 8 else at[0] - 22 - wide
    y = at[1] + 22 if at[1] + 22 + high < lay.top[1] - 4 else at[1] - 22 - high
    return (min(max(8.0, x), lay.width - wide - 8), min(max(8.0, y), lay.height - high - 8))


def _odds(canvas: Canvas, lay: Layout, at: tuple[float, float], hint: Hint, odds: Preview) -> None:
    k, say = lay.k, texts("screen")
    rows = [row for line in odds_lines(odds)[2:] for row in wrapped(line, (WIDE - 36) * k, 15 * k)]
    wide, high = WIDE * k, (HEAD + 16 + STEP * len(rows) + FOOT) * k
    x, y = beside(lay, at, wide, high)
    canvas.panel((x, y, wide, high), ATTACK, None, 14 * k, solid=True)
    top, left, right = y + high, x + 18 * k, x + wide - 18 * k
    canvas.text(percent(odds.falls), left, top - 34 * k, 44 * k, HI, display=True)
    means = say.get(f"to_{hint.means}", f"to {hint.means}")
    canvas.text(means.upper(), left, top - 68 * k, 15 * k, ATTACK, bold=True, width=124 * k)
    column = x + 148 * k
    room = right - column
    for i, (icon, words) in enumerate(_numbers(odds, hint.weapon)):
        line = top - (24 + 24 * i) * k
        canvas.icon(icon, column + 8 * k, line, 16 * k, HI if i else SOUND)
        canvas.text(words, column + 24 * k, line, 16 * k, HI, bold=True, width=room - 24 * k)
    line = top - (HEAD + 16) * k
    for row in rows:
        canvas.text(row, left, line, 15 * k, WARN if row.endswith("!") else TEXT)
        line -= STEP * k
    canvas.line([(x + 12 * k, y + FOOT * k), (x + wide - 12 * k, y + FOOT * k)], LINE, 1)
    _foot(canvas, left, right, y + 17 * k, k, odds)


def _numbers(odds: Preview, weapon: str) -> list[tuple[str, str]]:
    """The three lines beside the percentage."""
    first, second = odds_lines(odds)[:2]
    return [("ranged_attack", weapon), ("dice", first), ("shield", second)]


def _foot(canvas: Canvas, left: float, right: float, y: float, k: float, odds: Preview) -> None:
    """The useful alternative, and the noise."""
    say = texts("screen")
    words = say["to_hurt"].format(share=percent(odds.hurts))
    if odds.cover:
        words = say["without_cover"].format(share=percent(odds.in_the_open))
    canvas.text(words, left, y, 16 * k, HI, bold=True)
    long = canvas.text(
        f"+{odds.noise}", right, y, 16 * k, HI if odds.noise else DIM, bold=True, anchor="right"
    )
    canvas.icon("noise", right - long - 14 * k, y, 17 * k, SOUND if odds.noise else DIM)


def percent(share: float) -> str:
    """A share as a percentage."""
    return f"{share:.0%}"


def odds_lines(odds: Preview) -> list[str]:
    """The numbers behind the odds, in the order they are used, and the name of every rule that changed one."""
    dice = "1 die" if odds.dice == 1 else f"{odds.dice} dice"
    first = f'{dice}, TN {odds.tn}+, {odds.inches:g}" away'
    if odds.defence:
        extra = odds.extra - int(odds.cover)
        more = f", {extra:+d} {'die' if abs(extra) == 1 else 'dice'}" if extra else ""
        second = f"Def {odds.defence}+, {COVERS[odds.cover]}{more}"
    else:
        second = "Does not defend"
    flags = [
        text
        for on, text in (
            (odds.long, "Beyond range: half dice"),
            (odds.dark, "Darkness: TN 6+"),
            (odds.into_melee, "Into a melee: everyone in it tests!"),
        )
        if on
    ]
    names = ", ".join(dict.fromkeys(word(note.name) for note in odds.notes))
    return [first, second, *flags, *([f"Counted in: {names}"] if names else [])]
