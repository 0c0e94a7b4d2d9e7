"""The log: one entry an event, newest at the bottom; a click looks at whom it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from game.play.telling import Teller, texts
from game.rules.battle import Battle
from game.rules.event import Event
from game.rulesets.titanfallz.attack import AttackDeclared, AttackResolved, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.harm import HordeDestroyed, Killed, WentDown, Wounded
from game.rulesets.titanfallz.models import side_of
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Model
from game.rulesets.titanfallz.scoring import Scored
from game.stage.panels.canvas import Canvas, Rect, Spot
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import measured, wrapped
from game.stage.theme import CREW, DIM, HI, HORDE, LINE2, PANEL2, SOUND, TEXT, WARN, Colour

ALL = "all"
TOPICS = (ALL, "fights", "horde", "points")
"""What the log can be narrowed to, in the order its switch goes through."""

LINE_HIGH = 18
"""From one line of an entry to the next, in units of the HUD."""

ICON: dict[type[Event], str] = {
    Moved: "move",
    AttackDeclared: "ranged_attack",
    AttackRolled: "ranged_attack",
    DefenceRolled: "shield",
    AttackResolved: "ranged_attack",
    Killed: "skull",
    HordeDestroyed: "skull",
    WentDown: "skull",
    Wounded: "ranged_attack",
    NoiseMade: "noise",
    Scored: "star",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log: its words, the colour of whom it is about, an icon, the model to look at, and its topic."""

    words: str
    colour: Colour
    icon: str = ""
    unit: int | None = None
    topic: str = "other"


def entries(battle: Battle, events: Iterable[Event]) -> list[Entry]:
    """The lines of events, as they are shown."""
    teller = Teller(battle)
    return [_entry(battle, event, words) for event in events if (words := teller.line(event))]


def _entry(battle: Battle, event: Event, words: str) -> Entry:
    unit = next(
        (u for name in ("unit", "victim", "pilot") if isinstance(u := getattr(event, name, None), int)), None
    )
    attack = getattr(event, "attack", None)
    if unit is None and attack is not None:
        unit = attack.attacker
    side = getattr(event, "side", None)
    colour = LINE2
    if unit is not None and battle.table.has(unit, Model):
        of = side_of(battle.table, unit)
        colour = HORDE if of is None else CREW[of]
    elif isinstance(side, int):
        colour = CREW[side]
    elif type(event).__name__.startswith(("Horde", "Card", "Deck", "Spawn")):
        colour = HORDE
    elif isinstance(event, NoiseMade):
        colour = SOUND
    icon = ICON.get(type(event), "")
    return Entry(words, WARN if isinstance(event, Scored) else colour, icon, unit, _topic(event, colour))


def _topic(event: Event, colour: Colour) -> str:
    if isinstance(event, Scored):
        return "points"
    if attack_of(event) is not None or isinstance(event, (Killed, HordeDestroyed, WentDown, Wounded)):
        return "fights"
    return "horde" if colour == HORDE or isinstance(event, NoiseMade) else "other"


def attack_of(event: Event) -> object:
    """The attack an event belongs to, or None."""
    return getattr(event, "attack", None)


def draw_log(
    canvas: Canvas,
    lay: Layout,
    lines: Sequence[Entry],
    scroll: int,
    look: Callable[[int], None],
    *,
    topic: str,
    expanded: bool,
    turn: Callable[[], None],
    grow: Callable[[], None],
) -> None:
    """The entries of a topic as far as there is room; it scrolls with the wheel."""
    rect = place_of(lay, expanded=expanded)
    if canvas.fresh((lay, len(lines), lines[-1] if lines else None, scroll, topic, expanded)):
        return
    left, bottom, wide, high = rect
    k = lay.k
    canvas.panel(rect, solid=expanded)
    top = bottom + high - 20 * k
    canvas.text("LOG", left + 16 * k, top, 15 * k, DIM, display=True, tracked=True)
    _switches(canvas, rect, k, topic, turn, grow, expanded=expanded)
    shown = [entry for entry in lines if topic in (ALL, entry.topic)]
    shown = shown[: len(shown) - scroll] if scroll else shown
    y, limit, newest = bottom + 12 * k, top - 18 * k, True
    for entry in reversed(shown):
        rows = wrapped(entry.words, wide - 68 * k, 16 * k)
        tall = max(2, len(rows)) * LINE_HIGH * max(k, 0.8) + 6 * k
        if y + tall > limit:
            break
        _entry_at(canvas, (left, y, wide, tall), k, entry, rows, newest=newest)
        if entry.unit is not None:
            press = partial(look, entry.unit)
            canvas.spots.append(Spot((left + 8, y, wide - 16, tall), press, "", entry.words))
        y += tall
        newest = False
    canvas.done()


def place_of(lay: Layout, *, expanded: bool) -> Rect:
    """Where the log is: below the card, or over all of the left column and beyond it."""
    if not expanded:
        return lay.log
    left, bottom, wide, high = lay.left
    return (left, bottom, min(lay.width - 2 * left, wide * 2.1), high)


def _switches(
    canvas: Canvas,
    rect: Rect,
    k: float,
    topic: str,
    turn: Callable[[], None],
    grow: Callable[[], None],
    *,
    expanded: bool,
) -> None:
    """What is shown of it, and how much."""
    left, bottom, wide, high = rect
    y, right = bottom + high - 20 * k, left + wide - 12 * k
    say = texts("screen")
    for words, press, tip in (
        (say["log_less"] if expanded else say["log_more"], grow, say["log_tip"]),
        (say[f"log_{topic}"], turn, say["log_topic_tip"]),
    ):
        long = measured(words, 14 * k, "strong") + 14 * k
        box = (right - long, y - 11 * k, long, 22 * k)
        canvas.cut(box, PANEL2, LINE2, 5 * k)
        canvas.text(words, right - long / 2, y, 14 * k, TEXT, bold=True, anchor="center")
        canvas.spots.append(Spot(box, press, tip, f"log: {words}"))
        right -= long + 6 * k


def _entry_at(
    canvas: Canvas, rect: Rect, k: float, entry: Entry, rows: Sequence[str], *, newest: bool
) -> None:
    left, bottom, _, tall = rect
    canvas.box((left + 2, bottom + 3 * k, 4 * k, tall - 6 * k), entry.colour)
    middle = bottom + tall / 2
    canvas.icon(entry.icon or "special", left + 27 * k, middle, 18 * k, entry.colour)
    step = LINE_HIGH * max(k, 0.8)
    start = middle + (len(rows) - 1) * step / 2
    for i, row in enumerate(rows):
        ink = HI if newest or i == 0 else TEXT
        canvas.text(row, left + 48 * k, start - i * step, 16 * k, ink, bold=i == 0 and len(rows) > 1)
