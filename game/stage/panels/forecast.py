"""What the horde is about to do, and the dice that fell last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.play.telling import name_of_test
from game.rules.battle import Battle
from game.rulesets.titanfallz.horde import crowd_around, prey_in_contact
from game.rulesets.titanfallz.models import horde, name_of, side_of, terms
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import Model
from game.stage.panels.canvas import Canvas, Rect
from game.stage.panels.layout import Layout
from game.stage.scene.scene import Roll
from game.stage.theme import (
    DIM,
    HI,
    HORDE,
    HORDE_LIGHT,
    INK,
    LINE,
    LINE2,
    PANEL,
    PANEL2,
    PANEL3,
    SOUND,
    TEXT,
    side_colour,
)


def draw_forecast(canvas: Canvas, lay: Layout, battle: Battle) -> None:
    """How many of the dead there are, what they hear, and whom they will reach."""
    table = battle.table
    count = Counter(table.get(u, Model).name for u in horde(table))
    cap = terms(table).spawn_cap
    loud = max(((noise.level, noise.number) for _, noise, _ in markers(table)), default=None)
    prey = sorted({v for u in horde(table) for v in prey_in_contact(table, u)})
    attacked = tuple((name_of(table, v), len(crowd_around(battle, v)), side_of(table, v)) for v in prey)
    if canvas.fresh((lay, tuple(count.items()), loud, attacked, cap)):
        return
    left, bottom, wide, high = lay.forecast
    k, total = lay.k, sum(count.values())
    canvas.panel(lay.forecast, PANEL, LINE, HORDE)
    x, y, room = left + 16, bottom + high - 20 * k, wide - 32
    canvas.icon("skull", x + 8 * k, y, 16 * k, HORDE_LIGHT)
    canvas.text("HORDE FORECAST", x + 24 * k, y, 11.5 * k, HORDE_LIGHT, display=True)
    y -= 26 * k
    canvas.text("On the table", x, y, 10.5 * k, DIM)
    canvas.text(f"{total} / {cap}", left + wide - 16, y, 13 * k, HI, bold=True, anchor="right")
    y -= 19 * k
    step = room / max(1, cap)
    for i in range(cap):
        canvas.box((x + i * step, y - 4 * k, step - 2, 8 * k), HORDE if i < total else PANEL3)
    kinds = "  ".join(f"{n} {name}" for name, n in count.items()) or "Nothing has risen yet."
    y -= 20 * k
    canvas.text(kinds, x, y, 10 * k, TEXT, width=room)
    y -= 24 * k
    if loud is None:
        canvas.text("It hears nothing, and goes by sight.", x, y, 10 * k, DIM, width=room)
    else:
        canvas.box((x, y - 9 * k, 18 * k, 18 * k), SOUND)
        canvas.text(str(loud[0]), x + 9 * k, y, 11 * k, INK, bold=True, anchor="center")
        canvas.text(f"Loudest: marker {loud[1]}", x + 26 * k, y, 10.5 * k, TEXT, width=room - 26 * k)
    y -= 26 * k
    canvas.heading("Next attacks", x, y, 9.5 * k, HORDE_LIGHT, room)
    y -= 20 * k
    if not attacked:
        canvas.text("Nobody is in contact.", x, y, 10 * k, DIM, width=room)
    for name, dice, side in attacked:
        if y < bottom + 10 * k:
            break
        told = "1 die" if dice == 1 else f"{dice} dice"
        canvas.text(name, x, y, 10.5 * k, side_colour(side), bold=True, width=room * 0.7)
        canvas.text(told, left + wide - 16, y, 10.5 * k, HORDE_LIGHT, anchor="right")
        y -= lay.line
    canvas.done()


def draw_dice(canvas: Canvas, lay: Layout, rolls: Sequence[Roll]) -> None:
    """The last two rolls: hits bright with the edge of the crew, misses dim, and the result in words."""
    if canvas.fresh((lay, tuple(rolls))):
        return
    left, bottom, wide, high = lay.dice
    k, x, top = lay.k, left + 16, bottom + high
    canvas.panel(lay.dice, PANEL, LINE)
    canvas.heading("Dice", x, top - 17 * k, 10 * k, DIM, wide - 32)
    if not rolls:
        canvas.text("No die has been rolled yet.", x, top - 42 * k, 10 * k, DIM)
    step = (high - 28 * k) / 2
    for i, roll in enumerate(rolls):
        y = top - 28 * k - i * step
        _roll(canvas, (x, y - step, wide - 32, step), k, roll, newest=i == len(rolls) - 1)
    canvas.done()


def _roll(canvas: Canvas, rect: Rect, k: float, roll: Roll, *, newest: bool) -> None:
    left, bottom, wide, high = rect
    faces, needed, why, side, sides = roll
    words = _told(faces, needed)
    y = bottom + high - 9 * k
    canvas.text(words, left + wide, y, 11 * k, HI if newest else TEXT, bold=True, anchor="right")
    canvas.text(_first_large(name_of_test(why)), left, y, 10 * k, TEXT if newest else DIM, width=wide * 0.5)
    space = high - 24 * k
    size = max(10.0, min(30 * k, space, (wide + 4) / max(1, len(faces)) - 4))
    for i, face in enumerate(faces[: int((wide + 4) / (size + 4))]):
        hit = needed is None or face >= needed
        edge = side_colour(side) if hit else LINE2
        middle = (left + size / 2 + i * (size + 4), bottom + space - size / 2 + 2 * k)
        canvas.die(face, sides, *middle, size, HI if hit else PANEL2, INK if hit else DIM, edge)


def _first_large(words: str) -> str:
    return words[:1].upper() + words[1:]


def _told(faces: tuple[int, ...], needed: int | None) -> str:
    if needed is None:
        return ", ".join(map(str, faces))
    good = sum(face >= needed for face in faces)
    return f"{good} of {len(faces)} on {needed}+"
