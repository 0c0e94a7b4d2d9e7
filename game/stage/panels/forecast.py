"""What the horde is about to do, and the dice that fell last."""

from __future__ import annotations

from collections import Counter

from game.play.telling import name_of_test
from game.rules.battle import Battle
from game.rulesets.titanfallz.horde import crowd_around, prey_in_contact
from game.rulesets.titanfallz.models import horde, name_of, side_of, terms
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import Model
from game.stage.panels.canvas import Canvas
from game.stage.panels.layout import Layout
from game.stage.theme import (
    DIM,
    GOOD,
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

Roll = tuple[tuple[int, ...], int | None, str, int | None]
"""Faces, the face needed, what for, and whose."""


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
    for name, dice, side in attacked or ((("Nobody is in contact.", 0, None)),):
        if y < bottom + 10 * k:
            break
        if not dice:
            canvas.text(name, x, y, 10 * k, DIM, width=room)
            break
        canvas.text(name, x, y, 10.5 * k, side_colour(side), bold=True, width=room * 0.7)
        canvas.text(
            f"{dice} {'die' if dice == 1 else 'dice'}",
            left + wide - 16,
            y,
            10.5 * k,
            HORDE_LIGHT,
            anchor="right",
        )
        y -= lay.line
    canvas.done()


def draw_dice(canvas: Canvas, lay: Layout, roll: Roll | None) -> None:
    """The last roll: hits bright with the edge of the crew, misses dim, and the result in words."""
    if canvas.fresh((lay, roll)):
        return
    left, bottom, wide, high = lay.dice
    k, x, top = lay.k, left + 16, bottom + high
    canvas.panel(lay.dice, PANEL, LINE)
    canvas.text("LAST ROLL", x, top - 18 * k, 10 * k, DIM, display=True)
    if roll is None:
        canvas.text("No die has been rolled yet.", x, top - 44 * k, 10 * k, DIM)
        canvas.done()
        return
    faces, needed, why, side = roll
    canvas.text(
        name_of_test(why), left + wide - 16, top - 18 * k, 10 * k, TEXT, anchor="right", width=wide * 0.56
    )
    room, space = wide - 32, high - 66 * k
    size = _die_size(len(faces), room, space, 34 * k)
    per_row = max(1, int((room + 5) / (size + 5)))
    rows = max(1, int((space + 5) / (size + 5)))
    for i, face in enumerate(faces[: per_row * rows]):
        hit = needed is None or face >= needed
        column, row = i % per_row, i // per_row
        dx, dy = x + size / 2 + column * (size + 5), top - 36 * k - size / 2 - row * (size + 5)
        edge = side_colour(side) if hit else LINE2
        canvas.die(face, dx, dy, size, HI if hit else PANEL2, INK if hit else DIM, edge)
    canvas.text(
        _told(faces, needed),
        x,
        bottom + 18 * k,
        12 * k,
        GOOD if needed is None else HI,
        bold=True,
        width=room,
    )
    canvas.done()


def _die_size(count: int, wide: float, high: float, most: float) -> float:
    """How large dice can be to fit."""
    size = most
    while size > 10 and int((wide + 5) / (size + 5)) * max(1, int((high + 5) / (size + 5))) < count:
        size -= 1
    return min(size, high)


def _told(faces: tuple[int, ...], needed: int | None) -> str:
    if needed is None:
        return ", ".join(map(str, faces))
    good = sum(face >= needed for face in faces)
    return f"{good} of {len(faces)} on {needed}+"
