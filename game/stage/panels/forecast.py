"""What the horde is about to do, and the dice that fell last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import hypot

from game.play.telling import name_of_test
from game.rules.battle import Battle
from game.rulesets.titanfallz.horde import crowd_around, goals, prey_in_contact
from game.rulesets.titanfallz.models import horde, is_horde, models, name_of, side_of, terms
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import Deck, Model, Spawn
from game.stage.panels.canvas import Canvas, Rect, Same
from game.stage.panels.card import badge_icon
from game.stage.panels.layout import Layout
from game.stage.scene.scene import Roll
from game.stage.theme import (
    DIM,
    HI,
    HORDE,
    HORDE_DARK,
    HORDE_LIGHT,
    INK,
    LINE,
    PANEL3,
    SOUND,
    TEXT,
    side_colour,
)
from game.tabletop.parts import TABLE, Place

NEAR = 8.0
"""Inches within which a point of the table is told by the model near it."""


def draw_forecast(canvas: Canvas, lay: Layout, battle: Battle) -> None:
    """How many of the dead there are, what they hear, and whom they will reach."""
    if canvas.fresh((lay, Same(battle))):
        return
    left, bottom, wide, high = lay.forecast
    k = lay.k
    canvas.panel(lay.forecast, LINE, HORDE)
    x, y, room = left + 18 * k, bottom + high - 32 * k, wide - 36 * k
    canvas.icon("skull", x + 10 * k, y, 22 * k, HORDE)
    canvas.text("HORDE FORECAST", x + 34 * k, y, 20 * k, HI, display=True, width=room - 34 * k)
    y = _count(canvas, x, y - 34 * k, room, k, battle)
    y = _loudest(canvas, x, y - 10 * k, room, k, battle)
    _prey(canvas, x, y - 12 * k, room, k, battle, bottom)
    canvas.done()


def _count(canvas: Canvas, x: float, y: float, room: float, k: float, battle: Battle) -> float:
    """So many of the dead, against so many as there can be."""
    table = battle.table
    count = Counter(table.get(u, Model).name for u in horde(table))
    total, cap = sum(count.values()), terms(table).spawn_cap
    canvas.text("On table", x, y, 17 * k, DIM)
    long = canvas.text(f"/ {cap}", x + room, y, 17 * k, DIM, bold=True, anchor="right")
    canvas.text(str(total), x + room - long - 6 * k, y, 24 * k, HI, display=True, anchor="right")
    y -= 26 * k
    step = (room + 2) / max(1, cap)
    for i in range(cap):
        box = (x + i * step, y - 6 * k, max(2.0, step - 2 * k), 12 * k)
        canvas.slanted(box, HORDE if i < total else None, None if i < total else HORDE_DARK, 3 * k)
    y -= 24 * k
    kinds = ",  ".join(f"{n} {name}" for name, n in count.items()) or "Nothing has risen yet"
    canvas.text(kinds, x, y, 16 * k, TEXT, bold=True, width=room)
    return y - 16 * k


def _loudest(canvas: Canvas, x: float, y: float, room: float, k: float, battle: Battle) -> float:
    """What the dead hear, and how many of them go there."""
    table = battle.table
    canvas.heading("Loudest", x, y, 15 * k, DIM, room)
    y -= 32 * k
    heard = markers(table)
    if not heard:
        canvas.icon("view", x + 12 * k, y, 20 * k, DIM)
        canvas.text("Silence: they go by sight", x + 32 * k, y, 16 * k, TEXT, width=room - 32 * k)
        return y - 22 * k
    entity, noise, place = max(heard, key=lambda row: (row[1].level, row[1].number))
    canvas.die(noise.level, 0, x + 14 * k, y, 30 * k, SOUND, INK, SOUND)
    going = sum(entity in goals(table, u) for u in horde(table))
    canvas.text(_where(battle, place), x + 40 * k, y + 9 * k, 17 * k, HI, bold=True, width=room - 40 * k)
    told = f"{going} of {len(horde(table))} walk there"
    canvas.text(told, x + 40 * k, y - 10 * k, 15 * k, DIM, width=room - 40 * k)
    return y - 28 * k


def _where(battle: Battle, place: Place) -> str:
    """A point of the table by the model nearest to it."""
    table = battle.table
    near = (
        min(
            (hypot(p.x - place.x, p.y - place.y), u)
            for u in models(table)
            if not is_horde(table, u)
            for p in (table.get(u, Place),)
        )
        if any(not is_horde(table, u) for u in models(table))
        else None
    )
    if near is None or near[0] > NEAR:
        return f'At {place.x:.0f}", {place.y:.0f}"'
    return f"{'At' if near[0] < 1.5 else 'Near'} {name_of(table, near[1])}"


def _prey(canvas: Canvas, x: float, y: float, room: float, k: float, battle: Battle, floor: float) -> None:
    """Whom the dead attack next, and with how many dice."""
    table = battle.table
    canvas.heading("Next horde phase", x, y, 15 * k, HORDE_LIGHT, room)
    y -= 28 * k
    prey = sorted({v for u in horde(table) for v in prey_in_contact(table, u)})
    if not prey:
        canvas.text("Nobody is in contact", x, y, 16 * k, DIM, width=room)
        y -= 28 * k
    for i, unit in enumerate(prey):
        rest = len(prey) - i
        if y < floor + (46 if rest > 1 else 20) * k and rest > 1:
            canvas.text(f"and {rest} more", x, y, 16 * k, TEXT)
            y -= 24 * k
            break
        dice, side = len(crowd_around(battle, unit)), side_of(table, unit)
        told = "1 attacker" if dice == 1 else f"{dice} attackers"
        canvas.badge(x + 12 * k, y, 12 * k, side_colour(side), side, badge_icon(battle, unit))
        long = canvas.text(told, x + room, y, 16 * k, HORDE_LIGHT, bold=True, anchor="right")
        canvas.text(name_of(table, unit), x + 32 * k, y, 17 * k, HI, bold=True, width=room - long - 40 * k)
        y -= 30 * k
    deck = table.find(TABLE, Deck)
    points = sum(1 for _ in table.having(Spawn, Place))
    if deck is not None and y > floor + 8 * k:
        words = f"{points} spawn points draw a card each"
        canvas.icon("reload", x + 10 * k, y, 15 * k, HORDE_LIGHT)
        canvas.text(words, x + 26 * k, y, 15 * k, DIM, width=room - 26 * k)


def draw_dice(canvas: Canvas, lay: Layout, rolls: Sequence[Roll]) -> None:
    """The last two rolls: hits bright with the edge of the crew, misses dim, and the result in words."""
    if canvas.fresh((lay, tuple(rolls))):
        return
    left, bottom, wide, high = lay.dice
    k, x, top = lay.k, left + 18 * lay.k, bottom + high
    canvas.panel(lay.dice)
    canvas.heading("Last roll", x, top - 20 * k, 15 * k, DIM, wide - 36 * k)
    if not rolls:
        canvas.text("No die has been rolled yet", x, top - 52 * k, 16 * k, DIM)
    recent = list(rolls)[-2:]
    step = (high - 36 * k) / 2
    for i, roll in enumerate(recent):
        y = top - 34 * k - i * step
        _roll(canvas, (x, y - step, wide - 36 * k, step), k, roll, newest=i == len(recent) - 1)
    canvas.done()


def _roll(canvas: Canvas, rect: Rect, k: float, roll: Roll, *, newest: bool) -> None:
    left, bottom, wide, high = rect
    faces, needed, why, side, sides = roll
    y = bottom + high - 11 * k
    told = canvas.text(
        _told(faces, needed), left + wide, y, 17 * k, HI if newest else TEXT, bold=True, anchor="right"
    )
    name = _first_large(name_of_test(why))
    canvas.text(name, left, y, 16 * k, TEXT if newest else DIM, width=wide - told - 8 * k)
    space = high - 24 * k
    size = max(12.0, min(32 * k, space, (wide + 4) / max(1, len(faces)) - 4))
    for i, face in enumerate(faces[: int((wide + 4) / (size + 4))]):
        hit = needed is None or face >= needed
        middle = (left + size / 2 + i * (size + 4), bottom + space - size / 2 + 1)
        edge = side_colour(side) if hit else LINE
        canvas.die(face, sides, *middle, size, HI if hit else PANEL3, INK if hit else TEXT, edge)


def _first_large(words: str) -> str:
    return words[:1].upper() + words[1:]


def _told(faces: tuple[int, ...], needed: int | None) -> str:
    if needed is None:
        return ", ".join(map(str, faces))
    good = sum(face >= needed for face in faces)
    return f"{good} of {len(faces)} on {needed}+"
