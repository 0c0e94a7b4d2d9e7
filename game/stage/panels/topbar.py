"""The score, the round and the phase."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.battle import Battle
from game.rulesets.titanfallz.models import crew, is_device, of_side, standing, terms
from game.rulesets.titanfallz.parts import Initiative, Score
from game.stage.panels.actions import Button
from game.stage.panels.canvas import Canvas, Rect, Spot
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import fitted, measured
from game.stage.theme import (
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DIM,
    HI,
    HORDE,
    HORDE_LIGHT,
    INK,
    LINE,
    LINE2,
    NEUTRAL,
    ON_CREW,
    PANEL2,
    PANEL3,
    TEXT,
    side_colour,
)

PHASES = (
    ("initiative", "INIT"),
    ("action_phase", "ACTION"),
    ("horde_phase", "HORDE"),
    ("upkeep", "UPKEEP"),
    ("titanfall_redrop", "DROP"),
)
SEGMENTS = 14
"""So many segments of Victory Points fit."""


def draw_top(canvas: Canvas, lay: Layout, battle: Battle) -> None:
    """Crews with their Victory Points, round and phase."""
    table, clock = battle.table, battle.clock
    vp, holder = table.of_table(Score).vp, table.of_table(Initiative).holder
    alive = tuple(_alive(battle, side) for side in (0, 1))
    if canvas.fresh((lay, vp, holder, clock, alive, battle.side)):
        return
    left, bottom, wide, high = lay.top
    middle = min(457 * lay.k, wide * 0.35)
    side_wide = (wide - middle - 2 * lay.px(14)) / 2
    for side in (0, 1):
        rect = (left if side == 0 else left + wide - side_wide, bottom, side_wide, high)
        _crew_bar(canvas, rect, lay.k, battle, side, alive[side])
    _clock(
        canvas, (left + side_wide + lay.px(14), bottom - lay.px(10), middle, high + lay.px(14)), lay.k, battle
    )
    if holder is not None and clock.round > 0:
        _initiative(canvas, lay, holder, side_wide)
    canvas.done()


def _alive(battle: Battle, side: int) -> tuple[int, int]:
    """How many models of a side stand, and how many it came with."""
    table = battle.table
    units = [u for u in of_side(table, side) if not is_device(table, u)]
    return sum(standing(table, u) for u in units), len(crew(table, side))


def _crew_bar(
    canvas: Canvas, rect: Rect, k: float, battle: Battle, side: int, alive: tuple[int, int]
) -> None:
    left, bottom, wide, high = rect
    active, table, far = battle.side == side, battle.table, side == 1
    canvas.panel(rect, CREW[side] if active else LINE, None, 12 * k)
    canvas.box(
        (left + wide - 5 * k if far else left, bottom, 5 * k, high), CREW[side] if active else CREW_DARK[side]
    )
    way, edge = (-1, left + wide) if far else (1, left)
    r = 21 * k
    emblem(canvas, edge + way * (44 * k), bottom + high / 2, r, side)
    start = edge + way * 84 * k
    number = edge + way * (wide - 46 * k)
    vp = table.of_table(Score).vp[side]
    shown = canvas.text(
        str(vp), number, bottom + high * 0.55, 42 * k, CREW_LIGHT[side], display=True, anchor="center"
    )
    canvas.text("VP", number + shown / 2 + 4 * k, bottom + high * 0.36, 14 * k, DIM, bold=True)
    room = wide - 84 * k - 92 * k
    note = f"{alive[0]} / {alive[1]} standing"
    beside = room - measured(note, 16 * k) - 12 * k
    name = terms(table).crews[side].upper()
    fits = beside > measured(name, 15 * k, "display")
    anchor, space = "right" if far else "left", beside if fits else room
    display = fitted(name, space, 21 * k, "display")[0] == name
    canvas.text(
        name, start, bottom + high * 0.69, 21 * k, HI, display=display, bold=True, anchor=anchor, width=space
    )
    if fits:
        other = "left" if far else "right"
        canvas.text(note, start + way * room, bottom + high * 0.69, 16 * k, DIM, anchor=other)
    target = terms(table).vp_target
    step = room / min(SEGMENTS, target)
    for i in range(min(SEGMENTS, target)):
        x = start + way * i * step - (step if far else 0)
        full, last = vp > i, i == target - 1
        box = (x, bottom + high * 0.2, step - 2 * k, 15 * k)
        edge_ink = CREW[side] if last or full else LINE2
        canvas.slanted(box, CREW[side] if full else None, edge_ink, 5 * k)


def emblem(canvas: Canvas, x: float, y: float, r: float, side: int) -> None:
    """The sign of a crew: amber a full ring with four teeth and two chevrons, teal four arcs and three bars."""
    colour, light = CREW[side], CREW_LIGHT[side]
    weight = max(2.0, r * 0.1)
    if side == 0:
        canvas.ring(x, y, r * 0.86, colour, weight)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            canvas.line([(x + dx * r * 0.86, y + dy * r * 0.86), (x + dx * r * 1.12, y + dy * r * 1.12)], colour,
                        weight * 2.2)  # fmt: skip
        for lift in (-0.32, 0.14):
            rows = [(x - r * 0.44, y + r * lift), (x, y + r * (lift + 0.34)), (x + r * 0.44, y + r * lift)]
            canvas.line(rows, light, r * 0.2)
        return
    for turn in range(4):
        canvas.ring(x, y, r * 0.94, colour, weight, turn * 90 + 57, turn * 90 + 123)
    for across, up in ((0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7)):
        for off in (-0.13, 0.13):
            ends = [(x + (across * d + up * off) * r, y + (up * d - across * off) * r) for d in (0.94, 1.3)]
            canvas.line(ends, colour, weight)
    for lift in (-0.36, 0.0, 0.36):
        canvas.box((x - r * 0.44, y + r * lift - r * 0.11, r * 0.88, r * 0.22), light)


def _clock(canvas: Canvas, rect: Rect, k: float, battle: Battle) -> None:
    left, bottom, wide, high = rect
    canvas.panel(rect, LINE2, None, 12 * k)
    clock, rounds, goal = battle.clock, terms(battle.table).rounds, terms(battle.table).vp_target
    y, middle = bottom + high * 0.72, left + wide / 2
    if clock.round:
        canvas.text("ROUND", middle - 42 * k, y, 17 * k, DIM, display=True, anchor="right", tracked=True)
        canvas.text(str(clock.round), middle - 20 * k, y, 32 * k, HI, display=True, anchor="center")
        canvas.text(f"/ {rounds}", middle + 2 * k, y, 19 * k, DIM, display=True)
        canvas.text(
            f"{goal} VP WINS",
            left + wide - 18 * k,
            y,
            14 * k,
            DIM,
            bold=True,
            anchor="right",
            width=wide * 0.32,
        )
    else:
        canvas.text("SETUP", left + 20 * k, y, 24 * k, HI, display=True)
        canvas.text(f"{rounds} rounds, {goal} VP wins", left + wide - 18 * k, y, 15 * k, DIM, anchor="right")
    step = (wide - 28 * k) / len(PHASES)
    now = [name for name, _ in PHASES].index(clock.phase) if clock.phase in dict(PHASES) else -1
    for i, (name, short) in enumerate(PHASES):
        box = (left + 14 * k + step * i, bottom + high * 0.13, step - 1, 28 * k)
        dead = name == "horde_phase"
        ink, paper, edge = HORDE_LIGHT if dead else TEXT, PANEL2, LINE
        if i == now:
            paper = edge = HORDE if dead else (NEUTRAL if battle.side is None else side_colour(battle.side))
            ink = INK if dead or battle.side is None else ON_CREW[battle.side]
        elif i < now:
            ink, paper = DIM, INK
        elif i == now + 1:
            edge = LINE2
        canvas.slanted(box, paper, edge, 7 * k)
        room = step - 12 * k
        display = measured(short, 14 * k, "display") <= room
        middle_x, middle_y = box[0] + step / 2, box[1] + 14 * k
        canvas.text(
            short, middle_x, middle_y, 16 * k, ink, display=display, bold=True, anchor="center", width=room
        )


def _initiative(canvas: Canvas, lay: Layout, holder: int, wide: float) -> None:
    """A flag under the crew that holds the initiative."""
    left, bottom, whole, _ = lay.top
    k = lay.k
    tall, long = 23 * k, 40 * k + measured("INITIATIVE", 15 * k, "display")
    x = left + wide - long - 12 * k if holder == 0 else left + whole - wide + 12 * k
    y = bottom - tall / 2 - 4 * k
    canvas.cut((x, y - tall / 2, long, tall), CREW[holder], None, 8 * k)
    canvas.icon("flag", x + 16 * k, y, 14 * k, ON_CREW[holder])
    canvas.text("INITIATIVE", x + 28 * k, y, 15 * k, ON_CREW[holder], display=True)


def draw_tools(canvas: Canvas, lay: Layout, tools: Sequence[Button], hovered: str, side: int) -> None:
    """Two tools at each end of the top: leave and the log, undo and the speed."""
    if canvas.fresh((lay, tuple(tool.look for tool in tools), hovered, side)):
        return
    half, k = len(tools) // 2, lay.k
    for place, row in zip(lay.tools, (tools[:half], tools[half:]), strict=True):
        step = place[2] / max(1, len(row))
        for i, tool in enumerate(row):
            rect = (place[0] + i * step + (lay.px(4) if i else 0), place[1], step - lay.px(4), place[3])
            _tool(canvas, rect, k, tool, CREW[side] if hovered == tool.label else LINE2)
    canvas.done()


def _tool(canvas: Canvas, rect: Rect, k: float, tool: Button, edge: tuple[int, int, int, int]) -> None:
    left, bottom, wide, high = rect
    ink = DIM if tool.press is None else HI
    canvas.cut(rect, INK if tool.press is None else PANEL2, edge, 8 * k, low=INK)
    canvas.icon(tool.icon, left + wide / 2, bottom + high * 0.64, 24 * k, ink if tool.press else PANEL3)
    words = tool.note or tool.key
    canvas.text(
        words, left + wide / 2, bottom + high * 0.2, 14 * k, ink, bold=True, anchor="center", width=wide - 4
    )
    canvas.spots.append(Spot(rect, tool.press, tool.tip, tool.label))
