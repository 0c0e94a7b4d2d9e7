"""The log: one entry an event, newest at the bottom; a click looks at whom it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from game.play.telling import Teller
from game.rules.battle import Battle
from game.rules.event import Event
from game.rulesets.titanfallz.attack import AttackDeclared, AttackResolved, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.harm import HordeDestroyed, Killed, WentDown, Wounded
from game.rulesets.titanfallz.models import side_of
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Model
from game.rulesets.titanfallz.scoring import Scored
from game.stage.panels.canvas import Canvas, Spot, wrapped
from game.stage.panels.layout import Layout
from game.stage.theme import CREW, DIM, HI, HORDE, LINE, LINE2, PANEL, SOUND, TEXT, WARN, Colour

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
    """A line of the log: its words, the colour of whom it is about, an icon, and the model to look at."""

    words: str
    colour: Colour
    icon: str = ""
    unit: int | None = None


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
    return Entry(words, WARN if isinstance(event, Scored) else colour, ICON.get(type(event), ""), unit)


def draw_log(
    canvas: Canvas,
    lay: Layout,
    lines: Sequence[Entry],
    scroll: int,
    look: Callable[[int], None],
    *,
    expanded: bool,
) -> None:
    """The log as far as there is room; it scrolls with the wheel."""
    left, bottom, wide, high = lay.left if expanded else lay.log
    if expanded:
        wide = min(lay.width - 2 * left, wide * 2.1)
    if canvas.fresh((lay, len(lines), lines[-1] if lines else None, scroll, expanded)):
        return
    k = lay.k
    canvas.panel((left, bottom, wide, high), (*PANEL[:3], 252) if expanded else PANEL, LINE)
    top = bottom + high - 18 * k
    canvas.text("LOG", left + 16, top, 10 * k, DIM, display=True)
    canvas.text(
        "L: all of it" if not expanded else "L: less", left + wide - 14, top, 9.5 * k, DIM, anchor="right"
    )
    shown = lines[: len(lines) - scroll] if scroll else lines
    size, step = 10 * k, max(16.0, 16.5 * k)
    y, limit = bottom + 12 * k, top - 18 * k
    newest = True
    for entry in reversed(shown):
        rows = wrapped(entry.words, wide - 52 * k, size)
        tall = len(rows) * step + 4 * k
        if y + tall > limit + step * 0.5:
            break
        canvas.box((left + 12, y, 3 * k, tall - 4 * k), entry.colour)
        if entry.icon:
            canvas.icon(entry.icon, left + 28 * k, y + tall - 4 * k - step / 2, 13 * k, entry.colour)
        for i, row in enumerate(rows):
            canvas.text(row, left + 42 * k, y + tall - 4 * k - step * (i + 0.5), size, HI if newest else TEXT)
        if entry.unit is not None:
            canvas.spots.append(
                Spot((left + 8, y, wide - 16, tall), partial(look, entry.unit), "", entry.words)
            )
        y += tall
        newest = False
    canvas.done()
