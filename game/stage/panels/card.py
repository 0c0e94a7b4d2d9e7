"""The card of a model: what it is, what is left of it, what it plans and carries, and what it has to fear."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import arcade

from game.play.telling import word
from game.rules.battle import Battle
from game.rulesets.titanfallz.exposure import exposed, risk
from game.rulesets.titanfallz.models import (
    armor_left,
    has_sure_thing,
    in_reserve,
    is_null,
    is_spent,
    is_turret,
    kind_of,
    mount_of,
    name_of,
    on_orders,
    riders,
    side_of,
    tactics,
    weapons_of,
)
from game.rulesets.titanfallz.moving import Speed
from game.rulesets.titanfallz.parts import (
    Aboard,
    Arms,
    Boost,
    Criticals,
    Footing,
    Gear,
    Health,
    Hits,
    KillTrack,
    LandingCover,
    Model,
    Stats,
    Turn,
)
from game.rulesets.titanfallz.perks import perks_of
from game.rulesets.titanfallz.tables import tables
from game.stage.panels.canvas import Canvas, Same, badge_points
from game.stage.panels.layout import Layout
from game.stage.panels.lettering import fitted, measured, wrapped
from game.stage.scene import sprites
from game.stage.theme import (
    ATTACK,
    CREW_LIGHT,
    DIM,
    GOOD,
    HI,
    HORDE,
    HORDE_DARK,
    HORDE_LIGHT,
    INK,
    LINE,
    LINE2,
    PANEL2,
    PANEL3,
    PAPER_LOW,
    PAPER_TOP,
    TEXT,
    WARN,
    Colour,
    blend,
    faded,
    side_colour,
)
from game.tabletop.tabletop import Tabletop

EMPTY = "Point at a model to read its card."

PAD = 16
"""Units of the HUD between the edge of a card and what is written on it."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a card says."""

    kind: str
    values: tuple[tuple[str, str], ...]
    armor_left: int
    armor: int
    actions: int
    spent: tuple[str, ...]
    states: tuple[tuple[str, Colour], ...]
    weapons: tuple[tuple[str, str, bool], ...]
    warning: str
    acts: bool = True


@dataclass(frozen=True, slots=True)
class PlanStep:
    """One step of an activation: done, or planned; ``note`` is its noise or its distance."""

    icon: str
    words: str
    note: str = ""
    done: bool = False
    attack: bool = False


@dataclass(frozen=True, slots=True)
class _Section:
    """A part of the card: how much it matters (least first), how high it is, and what draws it down from a height."""

    rank: int
    high: float
    draw: Callable[[float], None]


def draw_card(
    canvas: Canvas, lay: Layout, battle: Battle, unit: int | None, side: int, steps: Sequence[PlanStep] = ()
) -> None:
    """The chosen model, or whichever lies under the pointer, as ``side`` may know it."""
    if canvas.fresh((lay, Same(battle), unit, side, tuple(steps))):
        return
    if unit is None:
        _empty(canvas, lay)
    else:
        _Card(canvas, lay, battle, unit, side, tuple(steps)).draw()
    canvas.done()


def _empty(canvas: Canvas, lay: Layout) -> None:
    left, bottom, wide, high = lay.card
    canvas.panel(lay.card)
    canvas.icon("view", left + wide / 2, bottom + high / 2 + 20 * lay.k, 34 * lay.k, LINE2)
    for i, line in enumerate(wrapped(EMPTY, wide - 40, 16 * lay.k)):
        y = bottom + high / 2 - (16 + i * 20) * lay.k
        canvas.text(line, left + wide / 2, y, 16 * lay.k, DIM, anchor="center")


def portrait(battle: Battle, unit: int) -> arcade.Texture:
    """The picture of a model as the panels show it."""
    table = battle.table
    model, kind = table.get(unit, Model), kind_of(table, unit)
    profile = model.rank if kind in ("horde", "titan") else model.profile
    return sprites.portrait(sprites.model_name(kind, profile, unit), side_of(table, unit))


class _Card:
    """Lays out one card from the top down; what matters least is left out where there is no room."""

    def __init__(
        self, canvas: Canvas, lay: Layout, battle: Battle, unit: int, side: int, steps: tuple[PlanStep, ...]
    ) -> None:
        self.canvas, self.k, self.battle, self.unit, self.steps = canvas, lay.k, battle, unit, steps
        self.rect = lay.card
        self.facts = facts_of(battle, unit, side)
        self.crew = side_of(battle.table, unit)
        self.colour = side_colour(self.crew)
        self.x = self.rect[0] + PAD * self.k
        self.room = self.rect[2] - 2 * PAD * self.k

    def draw(self) -> None:
        """Draw all of it."""
        _, bottom, _, high = self.rect
        k, facts = self.k, self.facts
        self.canvas.panel(self.rect, LINE, self.colour)
        sections = self._sections()
        floor = bottom + (self._warning() if facts.warning else 10 * k)
        least, most = 92 * k, 190 * k
        spare = bottom + high - floor - least
        kept = set[int]()
        for i in sorted(range(len(sections)), key=lambda i: sections[i].rank):
            if sections[i].high <= spare:
                kept.add(i)
                spare -= sections[i].high
        head = min(most, least + spare)
        self._head(head)
        y = bottom + high - head
        for i, section in enumerate(sections):
            if i in kept:
                section.draw(y)
                y -= section.high

    def _sections(self) -> list[_Section]:
        k, facts = self.k, self.facts
        rows = [
            _Section(0, 24 * k, self._kind),
            _Section(1, 52 * k, self._values),
            _Section(2, 25 * k, self._armor),
        ]
        if self.crew is not None and facts.acts:
            rows.append(_Section(3, 25 * k, self._actions))
        if self.steps:
            rows.append(_Section(4, (32 + 36 * len(self.steps)) * k, self._plan))
        if facts.weapons:
            rows.append(_Section(5, (32 + 23 * len(facts.weapons)) * k, self._weapons))
        if facts.states:
            rows.append(_Section(6, self._chips(None), self._draw_chips))
        return rows

    def _head(self, tall: float) -> None:
        left, bottom, wide, high = self.rect
        k, canvas, top = self.k, self.canvas, bottom + high
        low = blend(PANEL3, self.colour, 0.34)
        right, cut, edge = left + wide - 2, 14 * k, top - 3
        frame = [
            (left + 3, top - tall),
            (right, top - tall),
            (right, edge - cut),
            (right - cut, edge),
            (left + 3, edge),
        ]
        canvas.shape(frame, blend(INK, self.colour, 0.10), low)
        canvas.filling(
            portrait(self.battle, self.unit), (left + wide * 0.2, top - tall, wide * 0.6, tall - 3)
        )
        canvas.to_front()
        fade = 62 * k
        canvas.box((left + 2, top - tall, wide - 4, fade), faded(PAPER_LOW, 0), low=faded(PAPER_TOP, 250))
        canvas.badge(
            left + 28 * k, top - 30 * k, 21 * k, self.colour, self.crew, badge_icon(self.battle, self.unit)
        )
        name = name_of(self.battle.table, self.unit).upper()
        canvas.text(name, self.x, top - tall + 15 * k, 29 * k, HI, display=True, width=self.room)
        canvas.to_back()

    def _kind(self, y: float) -> None:
        self.canvas.text(self.facts.kind, self.x, y - 9 * self.k, 17 * self.k, DIM, width=self.room)

    def _values(self, y: float) -> None:
        k = self.k
        for i, (value, label) in enumerate(self.facts.values):
            x = self.x + i * self.room / len(self.facts.values)
            self.canvas.text(value, x, y - 14 * k, 21 * k, HI, bold=True)
            self.canvas.text(label, x, y - 34 * k, 15 * k, DIM)

    def _armor(self, y: float) -> None:
        self._pips(y, "ARMOR", self.facts.armor_left, self.facts.armor, HI)

    def _actions(self, y: float) -> None:
        facts = self.facts
        most = max(2, facts.actions + len(facts.spent))
        self._pips(y, "ACTIONS", facts.actions, most, self.colour, f"{facts.actions} left")

    def _pips(self, y: float, label: str, full: int, most: int, colour: Colour, told: str = "") -> None:
        k, y = self.k, y - 12 * self.k
        self.canvas.text(label, self.x, y, 15 * k, DIM, bold=True)
        told = told or f"{full} / {most}"
        start = self.x + 72 * k
        room = self.room - 72 * k - measured(told, 17 * k, "strong") - 8 * k
        step = min(30 * k, room / max(1, most))
        for i in range(most):
            box = (start + i * step, y - 6 * k, step - 2 * k, 12 * k)
            self.canvas.slanted(box, colour if i < full else None, LINE2 if i >= full else None, 4 * k)
        self.canvas.text(told, self.x + self.room, y, 17 * k, HI, bold=True, anchor="right")

    def _plan(self, y: float) -> None:
        k, canvas = self.k, self.canvas
        canvas.heading("Plan", self.x, y - 16 * k, 15 * k, CREW_LIGHT[self.crew or 0], self.room)
        y -= 32 * k
        for number, step in enumerate(self.steps, 1):
            canvas.cut(
                (self.x - 2 * k, y - 31 * k, self.room + 4 * k, 31 * k),
                INK if step.done else PANEL2,
                LINE,
                8 * k,
            )
            ink = DIM if step.done else (ATTACK if step.attack else self.colour)
            middle = y - 15.5 * k
            canvas.shape(badge_points(self.x + 16 * k, middle, 13 * k, 0), ink if not step.done else PANEL3)
            number_ink = INK if not step.done else DIM
            canvas.text(str(number), self.x + 16 * k, middle, 15 * k, number_ink, bold=True, anchor="center")
            canvas.icon(step.icon, self.x + 46 * k, middle, 19 * k, DIM if step.done else HI)
            note = measured(step.note, 15 * k) + 8 * k if step.note else 0
            canvas.text(
                step.words, self.x + 64 * k, middle, 17 * k, DIM if step.done else HI, bold=True,
                width=self.room - 70 * k - note,
            )  # fmt: skip
            canvas.text(step.note, self.x + self.room - 4 * k, middle, 15 * k, TEXT, anchor="right")
            y -= 36 * k

    def _weapons(self, y: float) -> None:
        k, canvas = self.k, self.canvas
        canvas.heading("Weapons", self.x, y - 16 * k, 15 * k, DIM, self.room)
        y -= 40 * k
        for name, numbers, active in self.facts.weapons:
            long = canvas.text(
                numbers,
                self.x + self.room,
                y,
                16 * k,
                TEXT if active else DIM,
                anchor="right",
                width=self.room * 0.5,
            )
            room = self.room - long - 10 * k
            canvas.text(name, self.x, y, 17 * k, HI if active else TEXT, bold=active, width=room)
            y -= 23 * k

    def _draw_chips(self, y: float) -> None:
        self._chips(y)

    def _chips(self, y: float | None) -> float:
        """Draw the states as chips from a height downwards; without one only tell how high they are."""
        k, x = self.k, self.x
        line, used = 30 * k, 0.0
        for state, colour in self.facts.states:
            words, size = fitted(state, self.room - 18 * k, 15 * k, "strong")
            wide = measured(words, size, "strong") + size
            if x > self.x and x + wide > self.x + self.room:
                x, used = self.x, used + line
            if y is not None:
                self.canvas.chip(words, x, y - used - line / 2, size, colour)
            x += wide + 6 * k
        return used + line + 4 * k

    def _warning(self) -> float:
        """The block at the foot of the card of a Pilot in danger; returns how high it reaches."""
        left, bottom, wide, _ = self.rect
        k, canvas = self.k, self.canvas
        first, _, second = self.facts.warning.partition(": ")
        tall = 56 * k
        canvas.cut((left + 12 * k, bottom + 12 * k, wide - 24 * k, tall), HORDE_DARK, HORDE, 10 * k)
        canvas.icon("skull", left + 36 * k, bottom + 12 * k + tall / 2, 26 * k, HORDE_LIGHT)
        room = wide - 80 * k
        canvas.text(first, left + 58 * k, bottom + 12 * k + tall * 0.68, 17 * k, HI, bold=True, width=room)
        canvas.text(
            second[:1].upper() + second[1:],
            left + 58 * k,
            bottom + 12 * k + tall * 0.3,
            15 * k,
            HORDE_LIGHT,
            width=room,
        )
        return tall + 20 * k


def badge_icon(battle: Battle, unit: int) -> str:
    """The icon of what a model is."""
    kind, model = kind_of(battle.table, unit), battle.table.get(unit, Model)
    return {"horde": "skull", "turret": "ranged_attack", "titan": "titan", "pilot": "pilot"}.get(
        kind, model.profile
    )


def facts_of(battle: Battle, unit: int, viewer: int | None = None) -> Facts:
    """What the card of a model says to a side; to nobody in particular if none is named."""
    table = battle.table
    model, stats, turn = table.get(unit, Model), table.get(unit, Stats), table.find(unit, Turn)
    tac = tactics(table, unit)
    values = (
        (f'{battle.value(Speed(unit)):g}"', "Speed"),
        (f"{stats.defence}+" if stats.defence else "–", "Defence"),
        ("–" if tac is None else str(tac), "Tactics"),
    )
    warning = ""
    if model.kind == "pilot" and exposed(battle, unit):
        face, near = risk(table, unit)
        warning = f"Exposed at the end of the round: dies on {face} or less" + (
            ", the horde is near" if near else ""
        )
    hits = table.find(unit, Hits)
    left = armor_left(table, unit) if hits is None else hits.left
    most = max(stats.arm, left) if hits is None else max(hits.left, 1)
    plain = {"horde": "Horde", "turret": "Security turret"}
    kind = plain.get(model.kind) or f"{model.kind.capitalize()} · {word(model.profile)}"
    return Facts(
        kind,
        values,
        left,
        most,
        0 if turn is None else turn.left,
        () if turn is None else turn.done,
        states(battle, unit, viewer),
        _weapons(battle, unit),
        warning,
        turn is not None,
    )


def states(battle: Battle, unit: int, viewer: int | None = None) -> tuple[tuple[str, Colour], ...]:
    """What is the matter with a model, in words. A Sure Thing is for its own side to know."""
    table = battle.table
    health, criticals = table.find(unit, Health) or Health(), table.find(unit, Criticals)
    track = table.find(unit, KillTrack)
    kills, mount = 0 if track is None else track.kills, mount_of(table, unit)
    notes: list[tuple[bool, str, Colour]] = [
        (health.downed, "Downed", ATTACK),
        (health.knocked > 0, f"Knocked Down ×{health.knocked}", WARN),
        (health.burn > 0, f"Burning ×{health.burn}", WARN),
        (is_null(table, unit), "Null: nobody aboard", DIM),
        (on_orders(table, unit), "Auto-Titan: acts by itself", TEXT),
        (has_sure_thing(table, unit) and side_of(table, unit) in (viewer, None), "Sure Thing ready", GOOD),
        (kills > 0, f"Kills: {kills}", TEXT),
        (in_reserve(table, unit), "In reserve", DIM),
        (table.has(unit, Aboard), "Aboard its Titan", DIM),
        (is_turret(table, unit), _works(table, unit), TEXT),
        (mount is not None, f"Rides {name_of(table, mount or unit)}", WARN),
        (bool(riders(table, unit)), "A rider is on it", ATTACK),
        (table.has(unit, LandingCover), "Landing covered until it acts", GOOD),
        (table.has(unit, Boost), "Shield boosted", GOOD),
        ((table.find(unit, Footing) or Footing()).firm, "Stands firm", GOOD),
    ]
    found = [(text, colour) for on, text, colour in notes if on]
    conditions = () if criticals is None else criticals.conditions
    perks = ((tables().perks[perk].name, GOOD) for perk in perks_of(table, unit).held)
    return (*found, *perks, *gear_of(table, unit), *((word(name), ATTACK) for name in conditions))


def gear_of(table: Tabletop, unit: int) -> list[tuple[str, Colour]]:
    """The abilities of a model, or the gear of a Titan with how often it can still be used."""
    model, gear = table.get(unit, Model), table.find(unit, Gear) or Gear()
    rows = []
    for item in model.abilities:
        left = gear.left(item)
        name = tables().abilities[item].name if item in tables().abilities else word(item)
        rows.append((name if left is None else f"{name} ({left})", DIM if left == 0 else TEXT))
    return rows


def _works(table: Tabletop, unit: int) -> str:
    """What a turret does by itself."""
    if side_of(table, unit) is not None:
        return "Hacked: fires for its side"
    if is_spent(table, unit):
        return f"Silent: Interact to hack it (Tactics {tables().figures.turret.hack_tn})"
    return "Fires at the nearest it sees"


def _weapons(battle: Battle, unit: int) -> tuple[tuple[str, str, bool], ...]:
    arms = battle.table.find(unit, Arms)
    rows = []
    for weapon in weapons_of(battle.table, unit):
        shots = None if arms is None else arms.shots(weapon.id)
        name = weapon.name if shots is None else f"{weapon.name} ({shots})"
        tn = "" if weapon.tn is None else f"  TN {weapon.tn}+"
        active = arms is not None and weapon.id == arms.active
        rows.append((name, f'{weapon.range:g}"{tn}  D{weapon.damage}', active))
    return tuple(rows)
