"""The panels of the battle screen. Each reads the battle and draws on its canvas only when what it shows changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.play.telling import name_of_test, word
from game.rules.battle import Battle
from game.rulesets.titanfallz.exposure import exposed, risk
from game.rulesets.titanfallz.horde import crowd_around, prey_in_contact
from game.rulesets.titanfallz.models import (
    armor_left,
    crew,
    downed,
    has_sure_thing,
    here,
    horde,
    in_reserve,
    is_null,
    kind_of,
    mount_of,
    name_of,
    of_side,
    riders,
    side_of,
    standing,
    tactics,
    terms,
    weapons_of,
)
from game.rulesets.titanfallz.moving import Speed
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import (
    Aboard,
    Arms,
    Criticals,
    Health,
    Initiative,
    KillTrack,
    Model,
    Score,
    Stats,
    Turn,
)
from game.rulesets.titanfallz.preview import Preview
from game.stage.panels.canvas import Canvas, Rect, Spot, wrapped
from game.stage.pointer import Choice
from game.stage.theme import (
    ATTACK,
    CREW,
    CREW_DARK,
    DIM,
    GOOD,
    HI,
    HORDE,
    HORDE_DARK,
    HORDE_LIGHT,
    INK,
    LINE,
    LINE2,
    ON_CREW,
    PANEL,
    PANEL2,
    PANEL3,
    TEXT,
    WARN,
    Colour,
    side_colour,
)
from game.tabletop.parts import Cover

PHASES = (
    ("initiative", "INIT"),
    ("action_phase", "ACTION"),
    ("horde_phase", "HORDE"),
    ("upkeep", "UPKEEP"),
    ("titanfall_redrop", "DROP"),
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
    "embark": "B",
    "disembark": "B",
    "eject": "J",
    "rodeo": "Y",
    "shake": "Y",
    "put_down": "P",
}
"""The key of each kind of action, printed on its button; one that shares its kind with another has its own."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the panels are on a window of this size."""

    width: int
    height: int

    @property
    def k(self) -> float:
        """The scale of the HUD."""
        return max(0.8, min(self.height / 1080, self.width / 1920) * 1.15)

    @property
    def side(self) -> float:
        """The width of the side columns."""
        return 236 * self.k

    @property
    def top(self) -> Rect:
        high = 58 * self.k
        return (8, self.height - high - 6, self.width - 16, high)

    @property
    def strip(self) -> Rect:
        return (8, 8, self.width - 16, 78 * self.k)

    @property
    def bar(self) -> Rect:
        return (
            self.side + 16,
            self.strip[1] + self.strip[3] + 6,
            self.width - 2 * self.side - 32,
            46 * self.k,
        )

    @property
    def left(self) -> Rect:
        bottom = self.strip[1] + self.strip[3] + 8
        return (8, bottom, self.side, self.top[1] - bottom - 8)

    @property
    def right(self) -> Rect:
        left = self.left
        return (self.width - self.side - 8, left[1], self.side, left[3])

    @property
    def table(self) -> Rect:
        """The free middle."""
        bar = self.bar
        return (bar[0], bar[1] + bar[3] + 6, bar[2], self.top[1] - bar[1] - bar[3] - 34 * self.k)


# --- top -----------------------------------------------------------------------------------------------------------


def draw_top(canvas: Canvas, lay: Layout, battle: Battle) -> None:
    """Crews, Victory Points, round and phase."""
    table, clock = battle.table, battle.clock
    vp, holder = table.of_table(Score).vp, table.of_table(Initiative).holder
    standing_now = tuple(sum(standing(table, u) for u in of_side(table, side)) for side in (0, 1))
    if canvas.fresh((lay, vp, holder, clock, standing_now, battle.side)):
        return
    left, bottom, wide, high = lay.top
    k, third = lay.k, wide * 0.36
    for side in (0, 1):
        x = left if side == 0 else left + wide - third
        _crew_bar(
            canvas,
            (x, bottom, third, high),
            k,
            battle,
            side,
            vp[side],
            standing_now[side],
            holds=holder == side and clock.round > 0,
        )
    middle = left + third + 8
    _clock(canvas, (middle, bottom, wide - 2 * third - 16, high), k, battle)
    canvas.done()


def _crew_bar(
    canvas: Canvas, rect: Rect, k: float, battle: Battle, side: int, vp: int, alive: int, *, holds: bool
) -> None:
    left, bottom, wide, high = rect
    active = battle.side == side
    canvas.panel(rect, PANEL, CREW[side] if active else LINE, CREW[side] if active else None)
    mirrored = side == 1
    name_x = left + wide - 14 if mirrored else left + 14
    anchor = "right" if mirrored else "left"
    name = terms(battle.table).crews[side]
    canvas.text(
        name.upper(), name_x, bottom + high * 0.7, 13 * k, HI, display=True, anchor=anchor, width=wide * 0.62
    )
    note = f"{alive} standing" + ("   INITIATIVE" if holds else "")
    canvas.text(note, name_x, bottom + high * 0.27, 10.5 * k, WARN if holds else DIM, anchor=anchor)
    number_x = left + 46 * k if mirrored else left + wide - 46 * k
    canvas.text(str(vp), number_x, bottom + high / 2, 24 * k, CREW[side], bold=True, anchor="center")
    target = terms(battle.table).vp_target
    start = left + 84 * k if mirrored else left + wide - 84 * k
    for i in range(min(target, 20)):
        x = start + (1 if mirrored else -1) * i * 13 * k
        colour = CREW[side] if i < vp else PANEL3
        skew = 3 * k
        y = bottom + high * 0.2
        canvas.shape(
            [(x - 4 * k, y), (x + 4 * k, y), (x + 4 * k + skew, y + 10 * k), (x - 4 * k + skew, y + 10 * k)],
            colour,
        )


def _clock(canvas: Canvas, rect: Rect, k: float, battle: Battle) -> None:
    left, bottom, wide, high = rect
    canvas.panel(rect, PANEL, LINE)
    clock, rounds = battle.clock, terms(battle.table).rounds
    label = f"ROUND {clock.round} / {rounds}" if clock.round else "SETUP"
    canvas.text(label, left + wide / 2, bottom + high * 0.72, 13 * k, HI, display=True, anchor="center")
    step = wide / (len(PHASES) + 0.4)
    now = [name for name, _ in PHASES].index(clock.phase) if clock.phase in dict(PHASES) else -1
    for i, (name, short) in enumerate(PHASES):
        x = left + step * (i + 0.7)
        active = i == now
        colour = (
            HORDE
            if name == "horde_phase" and active
            else (side_colour(battle.side or 0) if active else PANEL2)
        )
        box = (x - step * 0.46, bottom + high * 0.12, step * 0.92, high * 0.36)
        canvas.box(box, colour, LINE)
        ink = ON_CREW[battle.side or 0] if active else (DIM if i < now else TEXT)
        canvas.text(short, x, bottom + high * 0.3, 9.5 * k, ink, bold=True, anchor="center")


# --- left: the chosen model and the log ----------------------------------------------------------------------------


def draw_card(canvas: Canvas, lay: Layout, battle: Battle, unit: int | None) -> None:
    """The chosen model: name, values, states, weapons, and a warning for a Pilot in the open."""
    table = battle.table
    facts = None if unit is None else _facts(battle, unit)
    if canvas.fresh((lay, unit, facts, battle.side)):
        return
    left, bottom, wide, high = lay.left
    tall = high * 0.56
    top = bottom + high
    k = lay.k
    side = None if unit is None else side_of(table, unit)
    canvas.panel((left, top - tall, wide, tall), PANEL, LINE, None if unit is None else side_colour(side))
    if unit is None or facts is None:
        canvas.text("Point at a model to read its card.", left + 14, top - 26 * k, 11 * k, DIM)
        canvas.done()
        return
    canvas.text(
        name_of(table, unit).upper(), left + 14, top - 24 * k, 15 * k, HI, display=True, width=wide - 28
    )
    canvas.text(facts.kind, left + 14, top - 45 * k, 11 * k, side_colour(side))
    for i, (value, label) in enumerate(facts.values):
        x = left + 14 + i * (wide - 20) / 4
        canvas.text(value, x, top - 72 * k, 15 * k, HI, bold=True)
        canvas.text(label, x, top - 90 * k, 9.5 * k, DIM)
    y = top - 112 * k
    _pips(canvas, left + 14, y, k, facts.armor_left, facts.armor, side_colour(side), "ARMOR")
    y -= 20 * k
    _pips(canvas, left + 14, y, k, facts.actions, max(facts.actions, 2), GOOD, "ACTIONS")
    y -= 20 * k
    for line in facts.states:
        canvas.text(line, left + 14, y, 10.5 * k, WARN, width=wide - 24)
        y -= 16 * k
    for line in facts.weapons:
        canvas.text(line, left + 14, y, 10.5 * k, TEXT, width=wide - 24)
        y -= 16 * k
    if facts.warning:
        canvas.box((left + 8, top - tall + 8, wide - 16, 34 * k), HORDE_DARK, HORDE)
        for i, line in enumerate(wrapped(facts.warning, wide - 30, 10 * k)[:2]):
            canvas.text(line, left + 16, top - tall + 8 + 24 * k - i * 14 * k, 10 * k, HI)
    canvas.done()


@dataclass(frozen=True, slots=True)
class _Facts:
    kind: str
    values: tuple[tuple[str, str], ...]
    armor_left: int
    armor: int
    actions: int
    states: tuple[str, ...]
    weapons: tuple[str, ...]
    warning: str


def _facts(battle: Battle, unit: int) -> _Facts:
    table = battle.table
    model, stats = table.get(unit, Model), table.get(unit, Stats)
    turn = table.find(unit, Turn)
    tac = tactics(table, unit)
    spd = battle.value(Speed(unit))
    values = [
        (f'{spd:g}"', "Speed"),
        (f"{stats.defence}+" if stats.defence else "–", "Def"),
        (str(stats.arm), "Armor"),
        ("–" if tac is None else str(tac), "Tac"),
    ]
    warning = ""
    if model.kind == "pilot" and exposed(battle, unit):
        face, near = risk(table, unit)
        warning = f"Exposed at the end of the round: dies on {face} or less" + (
            " (horde near)." if near else "."
        )
    kind = f"{model.kind.capitalize()} · {word(model.profile)}" if model.kind != "horde" else "Horde"
    return _Facts(
        kind,
        tuple(values),
        armor_left(table, unit),
        max(stats.arm, armor_left(table, unit)),
        0 if turn is None else turn.left,
        _states(battle, unit),
        _weapon_lines(battle, unit),
        warning,
    )


def _states(battle: Battle, unit: int) -> tuple[str, ...]:
    table = battle.table
    health, criticals = table.find(unit, Health) or Health(), table.find(unit, Criticals)
    track, mount = table.find(unit, KillTrack), mount_of(table, unit)
    notes = [
        (health.downed, "Downed"),
        (health.knocked > 0, f"Knocked Down ×{health.knocked}"),
        (health.burn > 0, f"Burning ×{health.burn}"),
        (is_null(table, unit), "Null: nobody aboard"),
        (has_sure_thing(table, unit), "Sure Thing ready"),
        (track is not None and track.kills > 0, f"Kills: {track.kills if track else 0}"),
        (in_reserve(table, unit), "In reserve"),
        (table.has(unit, Aboard), "Aboard its Titan"),
        (mount is not None, f"Rides {name_of(table, mount or unit)}"),
        (bool(riders(table, unit)), "A rider is on it"),
    ]
    found = [text for on, text in notes if on]
    if criticals is not None:
        found += [word(name) for name in criticals.conditions]
    return tuple(found)


def _weapon_lines(battle: Battle, unit: int) -> tuple[str, ...]:
    arms = battle.table.find(unit, Arms)
    lines = []
    for weapon in weapons_of(battle.table, unit):
        shots = None if arms is None else arms.shots(weapon.id)
        left = "" if shots is None else f" ({shots})"
        active = "▸ " if arms is not None and weapon.id == arms.active else ""
        tn = "–" if weapon.tn is None else f"{weapon.tn}+"
        lines.append(f'{active}{weapon.name}{left}  {weapon.range:g}"  TN {tn}  D{weapon.damage}')
    return tuple(lines)


def _pips(
    canvas: Canvas, x: float, y: float, k: float, full: int, most: int, colour: Colour, label: str
) -> None:
    canvas.text(label, x, y, 9.5 * k, DIM)
    step = min(13.0, 120 / max(1, most)) * k
    for i in range(most):
        canvas.box((x + 62 * k + i * step, y - 4 * k, step - 2, 9 * k), colour if i < full else PANEL3)
    canvas.text(f"{full}/{most}", x + 62 * k + most * step + 6, y, 9.5 * k, TEXT)


def draw_log(canvas: Canvas, lay: Layout, lines: Sequence[str], scroll: int, *, expanded: bool) -> None:
    """The log, newest line at the bottom; it scrolls with the wheel."""
    left, bottom, wide, high = lay.left
    tall = high * (0.98 if expanded else 0.42)
    k = lay.k
    if canvas.fresh((lay, len(lines), lines[-1] if lines else "", scroll, expanded)):
        return
    paper = PANEL if not expanded else (*PANEL[:3], 252)
    canvas.panel((left, bottom, wide, tall), paper, LINE)
    canvas.text("LOG", left + 14, bottom + tall - 14 * k, 11 * k, DIM, display=True)
    canvas.text("L expands", left + wide - 14, bottom + tall - 14 * k, 9.5 * k, DIM, anchor="right")
    room, y = int((tall - 34 * k) / (14 * k)), bottom + 12 * k
    shown = list(lines[: len(lines) - scroll] if scroll else lines)
    rows = [row for text in shown[-room:] for row in wrapped(text, wide - 26, 10 * k)]
    for row in reversed(rows[-room:]):
        canvas.text(
            row,
            left + 13,
            y,
            10 * k,
            HORDE_LIGHT if row.startswith(("The horde", "Horde", "The dead")) else TEXT,
        )
        y += 14 * k
    canvas.done()


# --- right: the horde and the dice ---------------------------------------------------------------------------------


def draw_horde(canvas: Canvas, lay: Layout, battle: Battle) -> None:
    """How many of the dead there are, what they hear, and whom they will reach."""
    table = battle.table
    count = Counter(table.get(u, Model).name for u in horde(table))
    cap = terms(table).spawn_cap
    loud = max(((noise.level, noise.number) for _, noise, _ in markers(table)), default=None)
    prey = sorted({v for u in horde(table) for v in prey_in_contact(table, u)})
    attacked = tuple((name_of(table, v), len(crowd_around(table, v)), side_of(table, v)) for v in prey)[:6]
    if canvas.fresh((lay, tuple(count.items()), loud, attacked)):
        return
    left, bottom, wide, high = lay.right
    k, tall = lay.k, high * 0.5
    top = bottom + high
    canvas.panel((left, top - tall, wide, tall), PANEL, LINE, HORDE)
    canvas.text("HORDE FORECAST", left + 14, top - 20 * k, 12 * k, HORDE_LIGHT, display=True)
    total = sum(count.values())
    canvas.text(f"On table {total} / {cap}", left + 14, top - 44 * k, 12 * k, HI, bold=True)
    for i in range(cap):
        step = (wide - 28) / cap
        canvas.box((left + 14 + i * step, top - 64 * k, step - 2, 8 * k), HORDE if i < total else PANEL3)
    kinds = "  ".join(f"{n} {name}" for name, n in count.items()) or "Nothing has risen yet."
    canvas.text(kinds, left + 14, top - 80 * k, 10 * k, TEXT, width=wide - 24)
    heard = "It hears nothing." if loud is None else f"Loudest: marker {loud[1]} at level {loud[0]}"
    canvas.text(heard, left + 14, top - 98 * k, 10.5 * k, TEXT)
    canvas.text("NEXT ATTACKS", left + 14, top - 120 * k, 10 * k, DIM, display=True)
    for i, (name, dice, side) in enumerate(attacked):
        canvas.text(name, left + 14, top - (140 + 17 * i) * k, 10.5 * k, side_colour(side), width=wide * 0.6)
        canvas.text(
            f"{dice} dice", left + wide - 14, top - (140 + 17 * i) * k, 10.5 * k, HORDE_LIGHT, anchor="right"
        )
    if not attacked:
        canvas.text("Nobody is in contact.", left + 14, top - 140 * k, 10.5 * k, DIM)
    canvas.done()


def draw_dice(
    canvas: Canvas, lay: Layout, roll: tuple[tuple[int, ...], int | None, str, int | None] | None
) -> None:
    """The last roll: hits bright, misses dim."""
    if canvas.fresh((lay, roll)):
        return
    left, bottom, wide, high = lay.right
    k, tall = lay.k, high * 0.3
    base = bottom + high * 0.18
    canvas.panel((left, base, wide, tall), PANEL, LINE)
    canvas.text("LAST ROLL", left + 14, base + tall - 18 * k, 11 * k, DIM, display=True)
    if roll is None:
        canvas.done()
        return
    faces, needed, why, side = roll
    canvas.text(
        name_of_test(why),
        left + wide - 14,
        base + tall - 18 * k,
        10.5 * k,
        TEXT,
        anchor="right",
        width=wide * 0.55,
    )
    size = 26 * k
    per_row = max(1, int((wide - 24) / (size + 5)))
    for i, face in enumerate(faces[: per_row * 3]):
        x = left + 13 + (i % per_row) * (size + 5)
        y = base + tall - 62 * k - (i // per_row) * (size + 5)
        hit = needed is None or face >= needed
        canvas.box((x, y, size, size), HI if hit else PANEL3, side_colour(side), 2)
        canvas.text(
            str(face), x + size / 2, y + size / 2, 14 * k, INK if hit else DIM, bold=True, anchor="center"
        )
    good = sum(needed is not None and face >= needed for face in faces)
    words = f"{good} of {len(faces)} on {needed}+" if needed is not None else ", ".join(map(str, faces))
    canvas.text(words, left + 14, base + 14 * k, 11 * k, HI, bold=True)
    canvas.done()


# --- bottom: actions and the roster --------------------------------------------------------------------------------


def draw_bar(
    canvas: Canvas,
    lay: Layout,
    side: int,
    buttons: Sequence[tuple[str, str, str, Callable[[], None] | None, bool]],
    key: object,
) -> None:
    """A row of buttons: label, key, tooltip, what it does (None: grey), whether it is chosen."""
    if canvas.fresh((lay, side, key)):
        return
    left, bottom, wide, high = lay.bar
    step = min(92 * lay.k, wide / max(1, len(buttons)))
    start = left + (wide - step * len(buttons)) / 2
    for i, (label, hotkey, tip, press, chosen) in enumerate(buttons):
        rect = (start + i * step + 2, bottom, step - 4, high)
        paper, edge, ink = PANEL2, LINE2, HI
        if chosen:
            paper, edge, ink = CREW[side], CREW[side], ON_CREW[side]
        elif press is None:
            paper, edge, ink = INK, LINE, LINE2
        canvas.button(
            rect, label, press, tip=tip, key=hotkey, paper=paper, edge=edge, ink=ink, size=10.5 * lay.k
        )
    canvas.done()


def draw_strip(
    canvas: Canvas, lay: Layout, battle: Battle, side: int, chosen: int | None, pick: Callable[[int], None]
) -> None:
    """The roster of the side at the screen, one card a model."""
    table = battle.table
    units = crew(table, side)
    cards = tuple((u, _card_state(battle, u)) for u in units)
    if canvas.fresh((lay, cards, chosen, side)):
        return
    left, bottom, wide, high = lay.strip
    step = wide / max(8, len(cards))
    for i, (unit, state) in enumerate(cards):
        rect = (left + i * step + 2, bottom, step - 4, high - (0 if unit == chosen else 6))
        dead, done = state == "KIA", state in ("done", "reserve", "aboard")
        edge = CREW[side] if unit == chosen else LINE
        canvas.panel(
            rect, PANEL3 if unit == chosen else PANEL, edge, CREW[side] if unit == chosen else None, 8
        )
        ink = DIM if dead or done else HI
        k = lay.k
        canvas.text(
            name_of(table, unit),
            rect[0] + 9,
            bottom + rect[3] - 16 * k,
            11 * k,
            ink,
            bold=True,
            width=step - 18,
        )
        profile = word(table.get(unit, Model).profile)
        canvas.text(profile, rect[0] + 9, bottom + rect[3] - 33 * k, 9.5 * k, DIM, width=step - 16)
        colour = ATTACK if dead or state == "Downed" else (GOOD if state == "ready" else DIM)
        canvas.text(state, rect[0] + 9, bottom + 13 * k, 9.5 * k, colour, width=step - 30)
        if has_sure_thing(table, unit):
            x, y = rect[0] + step - 18, bottom + 13 * k
            canvas.shape([(x - 5, y), (x, y - 5), (x + 5, y), (x, y + 5)], GOOD)
        canvas.spots.append(Spot(rect, partial(pick, unit), "", name_of(table, unit)))
    canvas.done()


def _card_state(battle: Battle, unit: int) -> str:
    return _away(battle, unit) or _at_hand(battle, unit)


def _away(battle: Battle, unit: int) -> str:
    """Where a model is that is not standing on the table, in a word; empty if it is."""
    table = battle.table
    states = (
        (table.has(unit, Aboard) and not here(table, unit), "aboard"),
        (in_reserve(table, unit), "reserve"),
        (not here(table, unit), "KIA"),
        (downed(table, unit), "Downed"),
        (is_null(table, unit), "Null"),
    )
    return next((name for holds, name in states if holds), "")


def _at_hand(battle: Battle, unit: int) -> str:
    table = battle.table
    turn = table.get(unit, Turn)
    if turn.left:
        return f"{turn.left} actions"
    if turn.activated:
        return "done"
    if table.get(unit, Health).knocked:
        return "Knocked Down"
    return "ready" if kind_of(table, unit) != "titan" else f"ready · {armor_left(table, unit)} Armor"


# --- floating things -----------------------------------------------------------------------------------------------


def draw_bubble(
    canvas: Canvas, lay: Layout, at: tuple[float, float], odds: Preview | None, means: str, note: str
) -> None:
    """The odds of what a click would do, next to the pointer; or why it would do nothing."""
    if canvas.fresh((lay, round(at[0]), round(at[1]), odds, note)):
        return
    if odds is None and not note:
        canvas.done()
        return
    k = lay.k
    lines = _odds_lines(odds) if odds is not None else wrapped(note, 230 * k, 10.5 * k)
    wide, high = 250 * k, (len(lines) * 16 + (48 if odds is not None else 14)) * k
    x = min(at[0] + 18, lay.width - wide - 8)
    y = max(lay.strip[3] + 60, min(at[1] + 18, lay.height - high - 70))
    canvas.panel((x, y, wide, high), (*PANEL[:3], 250), ATTACK if odds is not None else LINE2)
    top = y + high
    if odds is not None:
        canvas.text(f"{odds.falls:.0%}", x + 12, top - 24 * k, 24 * k, HI, bold=True)
        canvas.text(f"to {means}", x + 96 * k, top - 18 * k, 11 * k, ATTACK, bold=True)
        canvas.text(f"{odds.hurts:.0%} to hurt", x + 96 * k, top - 34 * k, 10 * k, TEXT)
    for i, line in enumerate(lines):
        canvas.text(
            line,
            x + 12,
            top - ((56 if odds is not None else 15) + 16 * i) * k,
            10.5 * k,
            TEXT,
            width=wide - 20,
        )
    canvas.done()


def _odds_lines(odds: Preview) -> list[str]:
    cover = {Cover.NONE: "no cover", Cover.LIGHT: "light cover +1", Cover.HEAVY: "heavy cover +2"}[odds.cover]
    first = f'{odds.dice} dice · TN {odds.tn}+ · {odds.inches:g}"'
    second = (
        f"Def {odds.defence}+ · {odds.extra:+d} dice · {cover}"
        if odds.defence
        else "The horde does not defend."
    )
    flags = [
        text
        for on, text in (
            (odds.long, "beyond range: half dice"),
            (odds.dark, "darkness: TN 6+"),
            (odds.into_melee, "into a melee: everyone in it tests"),
        )
        if on
    ]
    names = ", ".join(dict.fromkeys(note.name.replace("_", " ") for note in odds.notes))
    last = [f"Without cover: {odds.in_the_open:.0%}"] if odds.cover else []
    return [first, second, *flags, *([names] if names else []), *last, f"Noise +{odds.noise}"]


def draw_toast(canvas: Canvas, lay: Layout, words: str, side: int | None) -> None:
    """What is expected now, in one sentence."""
    if canvas.fresh((lay, words, side)):
        return
    if words:
        k = lay.k
        wide = min(lay.table[2], (len(words) * 7.6 + 40) * k)
        x, y = lay.width / 2 - wide / 2, lay.top[1] - 30 * k
        canvas.panel((x, y, wide, 25 * k), PANEL, side_colour(side), None, 8)
        canvas.text(words, lay.width / 2, y + 12 * k, 11.5 * k, HI, anchor="center", width=wide - 16)
    canvas.done()


def draw_dialog(
    canvas: Canvas,
    lay: Layout,
    side: int,
    title: str,
    about: str,
    options: Sequence[tuple[str, Callable[[], None]]],
) -> None:
    """A question with its answers, in the middle of the table; the side that is asked is named in its colour."""
    if canvas.fresh((lay, side, title, about, tuple(label for label, _ in options))):
        return
    k = lay.k
    columns = 1 if len(options) <= 6 else 2
    rows = -(-len(options) // columns)
    wide, high = (420 if columns == 1 else 620) * k, (84 + rows * 38) * k
    x, y = lay.width / 2 - wide / 2, lay.height / 2 - high / 2
    canvas.panel((x, y, wide, high), (*PANEL[:3], 252), CREW[side], CREW[side])
    canvas.text(
        title, lay.width / 2, y + high - 24 * k, 15 * k, HI, display=True, anchor="center", width=wide - 20
    )
    canvas.text(about, lay.width / 2, y + high - 50 * k, 11 * k, CREW[side], anchor="center", width=wide - 20)
    for i, (label, press) in enumerate(options):
        column, row = i % columns, i // columns
        cell = (wide - 30) / columns
        rect = (x + 15 + column * cell, y + high - (104 + row * 38) * k, cell - 8, 32 * k)
        canvas.button(
            rect,
            label,
            press,
            key=str(i + 1) if i < 9 else "",
            paper=CREW_DARK[side],
            edge=CREW[side],
            ink=HI,
            size=12 * k,
        )
    canvas.done()


def grey_reason(choice: Choice) -> str:
    """The tooltip of a button of the action bar."""
    return choice.grey or choice.kind.label
