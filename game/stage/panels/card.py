"""The card of a model: what it is, what is left of it, what it carries, and what it has to fear."""

from __future__ import annotations

from dataclasses import dataclass

import arcade

from game.play.telling import word
from game.rules.battle import Battle
from game.rulesets.titanfallz.exposure import exposed, risk
from game.rulesets.titanfallz.models import (
    armor_left,
    downed,
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
from game.stage.panels.canvas import Canvas, Rect, measured, shortened, wrapped
from game.stage.panels.layout import Layout
from game.stage.scene.tokens import figure_picture
from game.stage.theme import (
    ATTACK,
    DIM,
    GOOD,
    HI,
    HORDE_DARK,
    HORDE_LIGHT,
    LINE,
    PANEL,
    PANEL3,
    TEXT,
    WARN,
    Colour,
    blend,
    faded,
    side_colour,
)
from game.tabletop.tabletop import Tabletop

EMPTY = "Point at a model to read its card."


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


def draw_card(canvas: Canvas, lay: Layout, battle: Battle, unit: int | None) -> None:
    """The chosen model, or whichever lies under the pointer."""
    facts = None if unit is None else facts_of(battle, unit)
    if canvas.fresh((lay, unit, facts, battle.side)):
        return
    left, bottom, wide, high = lay.card
    side = None if unit is None else side_of(battle.table, unit)
    canvas.panel(lay.card, PANEL, LINE, None if unit is None else side_colour(side))
    if unit is None or facts is None:
        for i, line in enumerate(wrapped(EMPTY, wide - 32, 11 * lay.k)):
            canvas.text(line, left + 16, bottom + high - (24 + i * 18) * lay.k, 11 * lay.k, DIM)
        canvas.done()
        return
    y = _head(canvas, lay, battle, unit, facts)
    y = _bars(canvas, lay, y, facts, side)
    floor = bottom + 10
    if facts.warning:
        floor = _warning(canvas, lay, facts.warning)
    _lists(canvas, lay, y, floor, facts)
    canvas.done()


def portrait(battle: Battle, unit: int) -> arcade.Texture:
    """The picture of a model as the panels show it."""
    table = battle.table
    model, kind = table.get(unit, Model), kind_of(table, unit)
    profile = model.rank if kind in ("horde", "titan") else model.profile
    texture, _ = figure_picture(
        kind, profile, side_of(table, unit), null=is_null(table, unit), down=downed(table, unit)
    )
    return texture


def _head(canvas: Canvas, lay: Layout, battle: Battle, unit: int, facts: Facts) -> float:
    """Picture, name and values; returns how far down it went."""
    left, bottom, wide, high = lay.card
    k, top = lay.k, bottom + high
    tall, colour = 76 * k, side_colour(side_of(battle.table, unit))
    canvas.box(
        (left + wide - tall - 14, top - tall - 12 * k, tall, tall),
        blend(PANEL3, colour, 0.16),
        faded(colour, 120),
    )
    texture = portrait(battle, unit)
    size = min(tall * 0.9, tall * 0.9 * texture.height / max(texture.width, texture.height))
    canvas.picture(texture, left + wide - tall / 2 - 14, top - tall / 2 - 12 * k, size)
    room = wide - tall - 44
    name = name_of(battle.table, unit).upper()
    lines = wrapped(name, room, 15 * k, bold=True)[:2]
    for i, line in enumerate(lines):
        canvas.text(line, left + 16, top - (26 + 21 * i) * k, 15 * k, HI, display=True, width=room)
    y = top - (26 + 21 * len(lines)) * k
    for line in wrapped(facts.kind, room, 10.5 * k)[:2]:
        canvas.text(line, left + 16, y, 10.5 * k, colour, width=room)
        y -= 16 * k
    y = top - tall - 34 * k
    for i, (value, label) in enumerate(facts.values):
        x = left + 16 + i * (wide - 26) / 4
        canvas.text(value, x, y, 15 * k, HI, bold=True)
        canvas.text(label, x, y - 19 * k, 9.5 * k, DIM)
    return y - 42 * k


def _bars(canvas: Canvas, lay: Layout, y: float, facts: Facts, side: int | None) -> float:
    left, _, wide, _ = lay.card
    k = lay.k
    _pips(
        canvas,
        (left + 16, y, wide - 32, 10 * k),
        k,
        facts.armor_left,
        facts.armor,
        side_colour(side),
        "Armor",
    )
    y -= 22 * k
    if side is not None and facts.acts:
        done = facts.actions + len(facts.spent)
        _pips(canvas, (left + 16, y, wide - 32, 10 * k), k, facts.actions, max(2, done), GOOD, "Actions")
        y -= 22 * k
    return y


def _pips(canvas: Canvas, rect: Rect, k: float, full: int, most: int, colour: Colour, label: str) -> None:
    left, y, wide, tall = rect
    canvas.text(label, left, y, 10 * k, DIM)
    start = left + 66 * k
    room = wide - 66 * k - measured(f"{most} / {most}", 10 * k, bold=True) - 10
    step = min(22 * k, room / max(1, most))
    for i in range(most):
        x = start + i * step
        lean = 2 * k
        canvas.shape(
            [
                (x - lean, y - tall / 2),
                (x + step - 3 - lean, y - tall / 2),
                (x + step - 3 + lean, y + tall / 2),
                (x + lean, y + tall / 2),
            ],
            colour if i < full else PANEL3,
        )
    canvas.text(f"{full} / {most}", left + wide, y, 10 * k, TEXT, bold=True, anchor="right")


def _warning(canvas: Canvas, lay: Layout, words: str) -> float:
    left, bottom, wide, _ = lay.card
    k = lay.k
    lines = wrapped(words, wide - 60 * k, 10 * k)[:3]
    tall = (len(lines) * 15 + 14) * k
    canvas.box((left + 10, bottom + 10, wide - 20, tall), HORDE_DARK, HORDE_LIGHT)
    canvas.icon("skull", left + 26 * k, bottom + 10 + tall / 2, 18 * k, HORDE_LIGHT)
    for i, line in enumerate(lines):
        canvas.text(line, left + 44 * k, bottom + tall + 10 - (15 + i * 15) * k, 10 * k, HI, bold=i == 0)
    return bottom + tall + 18


def _lists(canvas: Canvas, lay: Layout, y: float, floor: float, facts: Facts) -> None:
    """States and weapons, as many as there is room for."""
    left, _, wide, _ = lay.card
    k = lay.k
    x = left + 16
    for words, colour in facts.states:
        if y < floor + 8 * k:
            return
        canvas.text(words, x, y, 10.5 * k, colour, bold=True, width=wide - 30)
        y -= lay.line
    if not facts.weapons or y < floor + 30 * k:
        return
    canvas.heading("Weapons", x, y - 2 * k, 9.5 * k, DIM, wide - 32)
    y -= lay.line + 4
    for name, numbers, active in facts.weapons:
        if y < floor + 8 * k:
            return
        room = wide - 40 - measured(numbers, 10 * k)
        canvas.text(
            shortened(name, room, 10 * k, bold=active), x, y, 10 * k, HI if active else TEXT, bold=active
        )
        canvas.text(numbers, left + wide - 16, y, 10 * k, TEXT if active else DIM, anchor="right")
        y -= lay.line


def facts_of(battle: Battle, unit: int) -> Facts:
    """What the card of a model says."""
    table = battle.table
    model, stats, turn = table.get(unit, Model), table.get(unit, Stats), table.find(unit, Turn)
    tac = tactics(table, unit)
    values = (
        (f'{battle.value(Speed(unit)):g}"', "Speed"),
        (f"{stats.defence}+" if stats.defence else "–", "Def"),
        (str(stats.arm), "Armor"),
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
    spent = () if turn is None else tuple(turn.done) if hasattr(turn, "done") else ()
    plain = {"horde": "Horde", "turret": "Security turret"}
    kind = plain.get(model.kind) or f"{model.kind.capitalize()} · {word(model.profile)}"
    return Facts(
        kind,
        values,
        left,
        most,
        0 if turn is None else turn.left,
        spent,
        states(battle, unit),
        _weapons(battle, unit),
        warning,
        turn is not None,
    )


def states(battle: Battle, unit: int) -> tuple[tuple[str, Colour], ...]:
    """What is the matter with a model, in words."""
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
        (has_sure_thing(table, unit), "Sure Thing ready", GOOD),
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
        rows.append((word(item) if left is None else f"{word(item)} ({left})", DIM if left == 0 else TEXT))
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
