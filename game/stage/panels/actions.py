"""The action bar: what can be done now, with its key; what cannot is grey and says why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.stage.panels.canvas import Canvas, Rect, Spot
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import measured, wrapped
from game.stage.theme import (
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DIM,
    GOOD,
    HI,
    INK,
    LINE,
    LINE2,
    ON_CREW,
    PANEL2,
    PANEL3,
    Colour,
    faded,
)

WIDE, NARROW, TALL = 76, 60, 72
"""The width of a button where there is room and where there is not, and its height, in units of the HUD."""


@dataclass(frozen=True)
class Button:
    """One button: what it says, its icon and key, its tooltip, what it does (None: grey), and how it stands.

    ``spent``: done in this activation already. ``note``: words in place of the key.
    """

    label: str
    key: str
    tip: str
    press: Callable[[], None] | None
    icon: str = "special"
    chosen: bool = False
    main: bool = False
    spent: bool = False
    note: str = ""

    @property
    def look(self) -> tuple[object, ...]:
        """What of it is seen."""
        return (self.label, self.key, self.tip, self.press is None, self.icon, self.chosen, self.main, self.spent,
                self.note)  # fmt: skip


def draw_bar(canvas: Canvas, lay: Layout, side: int, buttons: Sequence[Button], hovered: str) -> None:
    """The buttons in the middle over the roster, in a second row if one does not hold them."""
    if canvas.fresh((lay, side, tuple(b.look for b in buttons), hovered)):
        return
    for rect, button in zip(places(lay, len(buttons)), buttons, strict=True):
        _button(canvas, rect, lay.k, side, button, hover=hovered == button.label)
    canvas.done()


def places(lay: Layout, count: int) -> list[Rect]:
    """Where so many buttons are: one row if they fit, else two of equal length, the first one on top."""
    left, bottom, wide, _ = lay.bar
    gap, high = lay.gap, lay.px(TALL)
    rows = 1 if count * (lay.px(NARROW) + gap) - gap <= wide else 2
    per_row = -(-count // rows) if count else 1
    step = min(lay.px(WIDE), int((wide + gap) / per_row) - gap)
    found = list[Rect]()
    for i in range(count):
        row, column = divmod(i, per_row)
        start = left + (wide - per_row * (step + gap) + gap) / 2
        found.append(
            (round(start + column * (step + gap)), bottom + (rows - 1 - row) * (high + gap), step, high)
        )
    return found


def _button(canvas: Canvas, rect: Rect, k: float, side: int, button: Button, *, hover: bool) -> None:
    left, bottom, wide, high = rect
    paper, low, edge, ink = _colours(side, button, hover=hover)
    canvas.cut(rect, paper, edge, 8 * k, low=low, width=2 if hover and button.press else 1.25)
    size = 16 * k
    while size > 12 and max(measured(w, size, "strong") for w in button.label.split()) > wide - 6:
        size -= 1
    words = wrapped(button.label, wide - 6, size, "strong")[:2]
    step = max(13.0, 15 * k)
    canvas.icon(button.icon, left + wide / 2, bottom + high * (0.6 if len(words) < 2 else 0.68), 28 * k, ink)
    for i, word in enumerate(words):
        y = bottom + 13 * k + step * (len(words) - 1 - i)
        canvas.text(word, left + wide / 2, y, size, ink, bold=True, anchor="center", width=wide - 4)
    if button.key:
        canvas.text(
            button.key, left + wide - 7 * k, bottom + high - 12 * k, 14 * k, ink, bold=True, anchor="right"
        )
    if button.spent:
        x, y = left + 13 * k, bottom + high - 13 * k
        canvas.line([(x - 5 * k, y), (x - 1 * k, y - 4 * k), (x + 6 * k, y + 5 * k)], GOOD, 2)
    canvas.spots.append(Spot(rect, button.press, button.tip, button.label))


def _colours(side: int, button: Button, *, hover: bool) -> tuple[Colour, Colour, Colour, Colour]:
    """Paper at the top and at the bottom, edge, and ink."""
    if button.press is None:
        return faded(INK, 220), faded(INK, 220), LINE, DIM
    if button.chosen:
        return CREW_LIGHT[side], CREW[side], CREW_LIGHT[side], ON_CREW[side]
    if button.main:
        return CREW_DARK[side], CREW_DARK[side], CREW[side], HI
    return PANEL3 if hover else PANEL2, INK, CREW[side] if hover else LINE2, HI


def draw_confirm(canvas: Canvas, lay: Layout, side: int, button: Button | None, hovered: str) -> None:
    """What is done next, at the lower right: the only control filled with the colour of the crew."""
    if canvas.fresh((lay, side, None if button is None else button.look, hovered)):
        return
    if button is not None:
        rect, k = lay.confirm, lay.k
        left, bottom, wide, high = rect
        ready, hover = button.press is not None, hovered == button.label
        paper, low = (CREW_LIGHT[side], CREW[side]) if ready else (faded(INK, 235), faded(INK, 235))
        ink = ON_CREW[side] if ready else DIM
        canvas.cut(
            rect, paper, HI if hover and ready else (CREW[side] if ready else LINE), 14 * k, low=low, width=2
        )
        canvas.icon(button.icon, left + 30 * k, bottom + high / 2, 24 * k, ink)
        room = measured(button.note, 15 * k, "strong") + 30 * k
        canvas.text(
            button.label.upper(), left + 54 * k, bottom + high / 2, 22 * k, ink, display=True,
            width=wide - 62 * k - room,
        )  # fmt: skip
        x = left + wide - room / 2 - 6 * k
        cap = (x - room / 2 + 8 * k, bottom + high / 2 - 13 * k, room - 16 * k, 26 * k)
        canvas.box(cap, faded(HI, 235) if ready else INK, ink)
        canvas.text(
            button.note, x, bottom + high / 2, 15 * k, INK if ready else DIM, bold=True, anchor="center"
        )
        canvas.spots.append(Spot(rect, button.press, button.tip, button.label))
    canvas.done()
