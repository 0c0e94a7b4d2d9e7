"""The action bar: what can be done now, with its key; what cannot is grey and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.stage.panels.canvas import Canvas, Rect, Spot, wrapped
from game.stage.panels.layout import Layout
from game.stage.theme import (
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DIM,
    HI,
    INK,
    LINE,
    LINE2,
    ON_CREW,
    PANEL2,
    PANEL3,
    TEXT,
    Colour,
    faded,
)

KEYS = {
    "move": "1",
    "jump": "2",
    "climb": "3",
    "wall_run": "4",
    "grapple": "5",
    "get_up": "G",
    "ranged_attack": "F",
    "throw": "R",
    "melee_attack": "V",
    "change_weapon": "C",
    "interact": "I",
    "equipment": "U",
    "skill": "K",
    "drop_shield": "6",
    "embark": "B",
    "disembark": "B",
    "eject": "J",
    "rodeo": "Y",
    "shake": "Y",
    "put_down": "P",
}
"""The key of each kind of action; one that shares its kind with another has its own."""

SPARE = "67890WASD"
"""Keys for kinds of action that have none of their own, in the order they are offered."""

GAP = 6.0


@dataclass(frozen=True)
class Button:
    """One button: what it says, its icon and key, its tooltip, what it does (None: grey), and how it stands."""

    label: str
    key: str
    tip: str
    press: Callable[[], None] | None
    icon: str = "special"
    chosen: bool = False
    main: bool = False
    small: bool = False

    @property
    def look(self) -> tuple[object, ...]:
        """What of it is seen."""
        return (self.label, self.key, self.tip, self.press is None, self.icon, self.chosen, self.main)


def draw_bar(canvas: Canvas, lay: Layout, side: int, buttons: Sequence[Button], hovered: str) -> None:
    """The buttons in the middle over the roster, in a second row if one does not hold them."""
    if canvas.fresh((lay, side, tuple(b.look for b in buttons), hovered)):
        return
    left, bottom, wide, high = lay.bar
    least = 58 * lay.k
    per_row = max(1, int((wide + GAP) / (least + GAP)))
    rows = [buttons[i : i + per_row] for i in range(0, len(buttons), per_row)]
    for number, row in enumerate(reversed(rows)):
        step = min(84 * lay.k, (wide + GAP) / len(row) - GAP)
        start = left + (wide - len(row) * (step + GAP) + GAP) / 2
        for i, button in enumerate(row):
            rect = (start + i * (step + GAP), bottom + number * (high + GAP), step, high)
            _button(canvas, rect, lay.k, side, button, hover=hovered == button.label)
    canvas.done()


def _button(canvas: Canvas, rect: Rect, k: float, side: int, button: Button, *, hover: bool) -> None:
    left, bottom, wide, high = rect
    paper, edge, ink = _colours(side, button, hover=hover)
    canvas.panel(rect, paper, edge, None, 8 * k)
    words = wrapped(button.label, wide - 6, 9.5 * k, bold=True)[:2]
    step = 13.5 * max(k, 0.9)
    middle = bottom + high * 0.64 if len(words) < 2 else bottom + high * 0.72
    canvas.icon(button.icon, left + wide / 2, middle, 22 * k, ink)
    for i, word in enumerate(words):
        y = bottom + 10 * k + step * (len(words) - 1 - i)
        canvas.text(word, left + wide / 2, y, 9.5 * k, ink, bold=True, anchor="center", width=wide - 4)
    if button.key:
        canvas.text(
            button.key, left + wide - 5, bottom + high - 10 * k, 9, faded(ink, 210), bold=True, anchor="right"
        )
    canvas.spots.append(Spot(rect, button.press, button.tip, button.label))


def _colours(side: int, button: Button, *, hover: bool) -> tuple[Colour, Colour, Colour]:
    if button.press is None:
        return (*INK[:3], 235), LINE, DIM if hover else LINE2
    if button.chosen:
        return CREW[side] if not hover else CREW_LIGHT[side], CREW_LIGHT[side], ON_CREW[side]
    if button.main:
        return CREW_DARK[side], CREW[side], HI
    return (PANEL3 if hover else PANEL2), CREW[side] if hover else LINE2, HI if hover else TEXT
