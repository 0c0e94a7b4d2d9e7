"""The score, the round and the phase."""

from __future__ import annotations

from game.rules.battle import Battle
from game.rulesets.titanfallz.models import is_device, of_side, standing, terms
from game.rulesets.titanfallz.parts import Initiative, Score
from game.stage.panels.canvas import Canvas, Rect, measured
from game.stage.panels.layout import Layout
from game.stage.theme import (
    CREW,
    DIM,
    HI,
    HORDE,
    HORDE_LIGHT,
    INK,
    LINE,
    LINE2,
    ON_CREW,
    PANEL,
    PANEL2,
    PANEL3,
    SMALLEST,
    TEXT,
    Colour,
    side_colour,
)

PHASES = (
    ("initiative", "INIT"),
    ("action_phase", "ACTION"),
    ("horde_phase", "HORDE"),
    ("upkeep", "UPKEEP"),
    ("titanfall_redrop", "DROP"),
)
SHOWN_VP = 12
"""So many segments of Victory Points fit."""


def draw_top(canvas: Canvas, lay: Layout, battle: Battle) -> None:
    """Crews with their Victory Points, round and phase."""
    table, clock = battle.table, battle.clock
    vp, holder = table.of_table(Score).vp, table.of_table(Initiative).holder
    units = [of_side(table, side) for side in (0, 1)]
    alive = tuple(sum(standing(table, u) and not is_device(table, u) for u in row) for row in units)
    if canvas.fresh((lay, vp, holder, clock, alive, battle.side)):
        return
    left, bottom, wide, high = lay.top
    third = wide * 0.35
    for side in (0, 1):
        rect = (left if side == 0 else left + wide - third, bottom, third, high)
        _crew_bar(canvas, rect, lay.k, battle, side)
        note = f"{alive[side]} standing"
        x = rect[0] + 18 if side == 0 else rect[0] + rect[2] - 18
        canvas.text(note, x, bottom + high * 0.27, 10.5 * lay.k, DIM, anchor="right" if side else "left")
    middle = left + third + 8
    _clock(canvas, (middle, bottom, wide - 2 * third - 16, high), lay.k, battle)
    if holder is not None and clock.round > 0:
        _initiative(canvas, lay, holder)
    canvas.done()


def _crew_bar(canvas: Canvas, rect: Rect, k: float, battle: Battle, side: int) -> None:
    left, bottom, wide, high = rect
    active, table = battle.side == side, battle.table
    canvas.panel(rect, PANEL, CREW[side] if active else LINE, CREW[side] if active else None)
    mirrored = side == 1
    name = terms(table).crews[side].upper()
    edge = left + wide - 18 if mirrored else left + 18
    way = -1 if mirrored else 1
    canvas.text(
        name,
        edge,
        bottom + high * 0.68,
        14 * k,
        HI,
        display=True,
        anchor="right" if mirrored else "left",
        width=wide * 0.5,
    )
    vp = table.of_table(Score).vp[side]
    number = left + 44 * k if mirrored else left + wide - 44 * k
    canvas.text(str(vp), number, bottom + high * 0.56, 28 * k, CREW[side], bold=True, anchor="center")
    canvas.text("VP", number, bottom + high * 0.18, 9 * k, DIM, bold=True, anchor="center")
    target = min(terms(table).vp_target, SHOWN_VP)
    step = min(18 * k, wide * 0.36 / max(1, target))
    start = number - way * 44 * k - way * (target - 1) * step
    for i in range(target):
        _segment(
            canvas, start + way * i * step, bottom + high * 0.27, step, k, vp > i, i == target - 1, CREW[side]
        )


def _segment(
    canvas: Canvas,
    x: float,
    y: float,
    step: float,
    k: float,
    full: bool,
    last: bool,
    colour: Colour,
) -> None:
    half, tall, lean = step * 0.4, 6 * k, 2.5 * k
    points = [
        (x - half - lean, y - tall),
        (x + half - lean, y - tall),
        (x + half + lean, y + tall),
        (x - half + lean, y + tall),
    ]
    canvas.shape(points, colour if full else PANEL3)
    if last and not full:
        canvas.line([*points, points[0]], colour, 1.25)


def _clock(canvas: Canvas, rect: Rect, k: float, battle: Battle) -> None:
    left, bottom, wide, high = rect
    canvas.panel(rect, PANEL, LINE2)
    clock, rounds = battle.clock, terms(battle.table).rounds
    label = f"ROUND {clock.round} / {rounds}" if clock.round else "SETUP"
    canvas.text(label, left + 18, bottom + high * 0.74, 14 * k, HI, display=True)
    goal = f"{terms(battle.table).vp_target} VP wins"
    canvas.text(goal, left + wide - 18, bottom + high * 0.74, 10.5 * k, DIM, anchor="right")
    step = (wide - 28) / len(PHASES)
    now = [name for name, _ in PHASES].index(clock.phase) if clock.phase in dict(PHASES) else -1
    for i, (name, short) in enumerate(PHASES):
        x = left + 14 + step * (i + 0.5)
        dead = name == "horde_phase"
        crew = HORDE if dead or battle.side is None else side_colour(battle.side)
        box = (x - step * 0.47, bottom + high * 0.14, step * 0.94, high * 0.36)
        paper, ink, edge = PANEL2, HORDE_LIGHT if dead else TEXT, LINE
        if i == now:
            paper, ink, edge = crew, INK if dead or battle.side is None else ON_CREW[battle.side], crew
        elif i < now:
            paper, ink = INK, DIM
        canvas.box(box, paper, edge)
        canvas.text(short, x, bottom + high * 0.32, 9.5 * k, ink, bold=True, anchor="center", width=step)


def _initiative(canvas: Canvas, lay: Layout, holder: int) -> None:
    """A flag under the crew that holds the initiative."""
    left, bottom, wide, _ = lay.top
    k = lay.k
    tall, long = 21 * k, 40 * k + measured("INITIATIVE", SMALLEST, bold=True)
    x = left + wide * 0.35 - long - 14 if holder == 0 else left + wide * 0.65 + 14
    canvas.panel((x, bottom - tall - 2, long, tall), CREW[holder], CREW[holder], None, 6)
    canvas.icon("flag", x + 14 * k, bottom - tall / 2 - 2, 13 * k, ON_CREW[holder])
    canvas.text(
        "INITIATIVE",
        x + 25 * k,
        bottom - tall / 2 - 2,
        9 * k,
        ON_CREW[holder],
        bold=True,
        width=long,
    )
