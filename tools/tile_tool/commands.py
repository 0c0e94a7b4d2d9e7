"""Everything the tile tool can do to a level, by id: the menus, the keys and the palette read this registry.

A command takes the desk, the draft and what is chosen on it, and gives the desk that follows. It never changes
anything in place, so undoing it is taking the old desk up again (:mod:`tools.tile_tool.history`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from game.records.faults import Fault, did_you_mean
from game.tabletop.parts import Point
from tools.tile_tool import placing
from tools.tile_tool.draft import LISTS, Draft, Way

Edge = Literal["left", "right", "bottom", "top", "middle_x", "middle_y"]

MOST_SELECTED = 5000


@dataclass(frozen=True)
class Desk:
    """The draft on the desk and the ways to what is chosen on it."""

    draft: Draft
    chosen: tuple[Way, ...] = ()


@dataclass(frozen=True)
class Command:
    """One thing that can be done: its id, its name in menus, the menu, its keys as printed, and what it does."""

    id: str
    words: str
    group: str
    keys: str
    run: Callable[..., Desk]


COMMANDS: dict[str, Command] = {}
"""Every command, by its id."""


def command(name: str, words: str, group: str, keys: str = "") -> Callable[[Callable[..., Desk]], Callable[..., Desk]]:
    """Register what a command does; its function takes a desk and named arguments and gives a desk."""

    def keep(run: Callable[..., Desk]) -> Callable[..., Desk]:
        COMMANDS[name] = Command(name, words, group, keys, run)
        return run

    return keep


# --- choosing ----------------------------------------------------------------------------------------------------


@command("choose", "Choose", "Choose")
def choose(desk: Desk, ways: Iterable[Way]) -> Desk:
    """These things are chosen, in the order in which they are drawn; ways to nothing are left out."""
    wanted = set(ways)
    return replace(desk, chosen=tuple(way for way in desk.draft.things() if way in wanted))


@command("choose_all", "Choose everything", "Choose", "Ctrl+A")
def choose_all(desk: Desk) -> Desk:
    """All that lies on the table is chosen."""
    return replace(desk, chosen=tuple(desk.draft.things()))


@command("choose_like", "Choose all of the same kind", "Choose")
def choose_like(desk: Desk) -> Desk:
    """Whatever is of the kind of something chosen is chosen as well."""
    kinds = {_kind(desk.draft, way) for way in desk.chosen}
    return replace(desk, chosen=tuple(way for way in desk.draft.things() if _kind(desk.draft, way) in kinds))


def _kind(draft: Draft, way: Way) -> tuple[Any, ...]:
    thing = draft.at(way)
    return (*way[:-1], thing.get("kind") if isinstance(thing, dict) else None)


# --- things that are chosen --------------------------------------------------------------------------------------


def _each(desk: Desk, change: Callable[[Any], Any]) -> Desk:
    draft = desk.draft
    for way in desk.chosen:
        draft = draft.with_part(way, change(draft.at(way)))
    return replace(desk, draft=draft)


def _middle(desk: Desk) -> Point:
    """The middle of all that is chosen; one thing turns about its own."""
    if len(desk.chosen) == 1:
        return placing.middle(desk.draft.at(desk.chosen[0]))
    edges = [placing.bounds(desk.draft.at(way)) for way in desk.chosen]
    left, low = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    right, high = max(edge[2] for edge in edges), max(edge[3] for edge in edges)
    return ((left + right) / 2, (low + high) / 2)


@command("move", "Move", "Edit", "Arrows")
def move(desk: Desk, dx: float, dy: float) -> Desk:
    """What is chosen goes so many inches to the right and up."""
    return _each(desk, lambda thing: placing.moved(thing, dx, dy)) if dx or dy else desk


@command("turn", "Turn", "Edit", "Z")
def turn(desk: Desk, degrees: float) -> Desk:
    """What is chosen turns counter-clockwise about its middle."""
    if not desk.chosen or not degrees % 360:
        return desk
    about = _middle(desk)
    return _each(desk, lambda thing: placing.turned(thing, degrees, about))


@command("flip_across", "Flip left and right", "Edit", "X")
def flip_across(desk: Desk) -> Desk:
    """What is chosen is mirrored across the upright line through its middle."""
    return _flip(desk, upright=True)


@command("flip_over", "Flip up and down", "Edit", "Y")
def flip_over(desk: Desk) -> Desk:
    """What is chosen is mirrored across the level line through its middle."""
    return _flip(desk, upright=False)


def _flip(desk: Desk, *, upright: bool) -> Desk:
    if not desk.chosen:
        return desk
    across = _middle(desk)[0 if upright else 1]
    return _each(desk, lambda thing: placing.mirrored(thing, across=across, upright=upright))


@command("scale", "Scale", "Edit")
def scale(desk: Desk, by: float) -> Desk:
    """What is chosen grows, each thing about its own middle. Raises a Fault unless ``by`` is between 0.1 and 10."""
    if not 0.1 <= by <= 10:
        raise Fault(f"Things can be scaled by 0.1 to 10, not by {by:g}.")
    return _each(desk, lambda thing: placing.scaled(thing, by))


@command("delete", "Delete", "Edit", "Delete")
def delete(desk: Desk) -> Desk:
    """What is chosen is gone."""
    draft = desk.draft
    for way in sorted(desk.chosen, key=_backwards):
        draft = draft.without(way)
    return Desk(draft)


def _backwards(way: Way) -> tuple[int, tuple[str, ...]]:
    last = way[-1]
    return (-last if isinstance(last, int) else 0, tuple(map(str, way[:-1])))


@command("duplicate", "Duplicate", "Edit", "Ctrl+D")
def duplicate(desk: Desk, dx: float = 1.0, dy: float = -1.0) -> Desk:
    """Copies of what is chosen lie a little aside, and are chosen instead."""
    return paste(desk, copied(desk), dx, dy)


def copied(desk: Desk) -> list[tuple[Way, Any]]:
    """What is chosen, each with the list it is from: what a clipboard and a stamp hold."""
    return [(way[:-1], desk.draft.at(way)) for way in desk.chosen if way[:-1] in LISTS]


@command("paste", "Paste", "Edit", "Ctrl+V")
def paste(desk: Desk, things: Sequence[tuple[Way, Any]], dx: float = 0.0, dy: float = 0.0) -> Desk:
    """Things that were copied, from this level or another, lie on the table so far from where they lay."""
    draft, new = desk.draft, list[Way]()
    for where, thing in things:
        if where not in LISTS:
            raise Fault(f"{'.'.join(map(str, where))} is no list of things; {did_you_mean(str(where[-1]), _names())}")
        new.append((*where, len(draft.at(where) or [])))
        draft = draft.with_item(where, placing.moved(thing, dx, dy))
    return Desk(draft, tuple(new))


def _names() -> list[str]:
    return [".".join(map(str, where)) for where in LISTS]


@command("align", "Align", "Arrange")
def align(desk: Desk, edge: Edge) -> Desk:
    """The edges, or the middles, of all that is chosen lie on one line: that of the outermost, or of the whole."""
    if len(desk.chosen) < 2:
        return desk
    line = _measure(_around(desk), edge)

    def to_line(thing: Any) -> Any:
        off = line - _measure(placing.bounds(thing), edge)
        return placing.moved(thing, off, 0) if edge in ("left", "right", "middle_x") else placing.moved(thing, 0, off)

    return _each(desk, to_line)


def _around(desk: Desk) -> tuple[float, float, float, float]:
    lows = [placing.bounds(desk.draft.at(way)) for way in desk.chosen]
    return (min(b[0] for b in lows), min(b[1] for b in lows), max(b[2] for b in lows), max(b[3] for b in lows))


def _measure(edges: tuple[float, float, float, float], edge: Edge) -> float:
    left, low, right, high = edges
    return {"left": left, "right": right, "bottom": low, "top": high,
            "middle_x": (left + right) / 2, "middle_y": (low + high) / 2}[edge]


@command("distribute", "Distribute", "Arrange")
def distribute(desk: Desk, axis: Literal["x", "y"]) -> Desk:
    """The middles of three or more chosen things are equally far apart; the outermost two stay."""
    if len(desk.chosen) < 3:
        return desk
    k = 0 if axis == "x" else 1
    row = sorted(desk.chosen, key=lambda way: (placing.middle(desk.draft.at(way))[k], way))
    first, last = (placing.middle(desk.draft.at(way))[k] for way in (row[0], row[-1]))
    draft = desk.draft
    for number, way in enumerate(row):
        off = first + (last - first) * number / (len(row) - 1) - placing.middle(draft.at(way))[k]
        draft = draft.with_part(way, placing.moved(draft.at(way), off if k == 0 else 0, off if k else 0))
    return replace(desk, draft=draft)


@command("to_front", "Bring to the front", "Arrange", "Home")
def to_front(desk: Desk) -> Desk:
    """What is chosen is drawn after everything else in its list."""
    return _reordered(desk, front=True)


@command("to_back", "Send to the back", "Arrange", "End")
def to_back(desk: Desk) -> Desk:
    """What is chosen is drawn before everything else in its list."""
    return _reordered(desk, front=False)


def _reordered(desk: Desk, *, front: bool) -> Desk:
    draft, chosen = desk.draft, list[Way]()
    for where in LISTS:
        items = draft.at(where) or []
        up = [int(way[-1]) for way in desk.chosen if way[:-1] == where]
        if not up:
            continue
        raised, rest = [items[i] for i in up], [item for i, item in enumerate(items) if i not in up]
        draft = draft.with_part(where, [*rest, *raised] if front else [*raised, *rest])
        first = len(rest) if front else 0
        chosen += [(*where, first + number) for number in range(len(raised))]
    return Desk(draft, (*chosen, *(way for way in desk.chosen if way[:-1] not in LISTS)))


@command("set", "Set a property", "Edit")
def set_property(desk: Desk, field: str, value: Any) -> Desk:
    """A property of all that is chosen; None takes it away, so that its kind says again what it is."""
    draft = desk.draft
    for way in desk.chosen:
        if isinstance(draft.at(way), dict):
            draft = draft.without((*way, field)) if value is None else draft.with_part((*way, field), value)
    return replace(desk, draft=draft)


# --- things that come --------------------------------------------------------------------------------------------


@command("place", "Place", "Place")
def place(desk: Desk, where: Way, thing: Any) -> Desk:
    """A new thing lies on the table, last in its list, and is chosen."""
    return paste(desk, [(where, thing)])


@command("put_tank", "Put the tank", "Mark")
def put_tank(desk: Desk, at: Point) -> Desk:
    """The tank, wherever it was, is here."""
    draft = desk.draft.with_part(("objective",), {"kind": "panocyte_tank", "at": placing.moved(list(at), 0, 0)})
    return Desk(draft, (("objective",),))


@command("rule", "Change a rule", "Rules")
def rule(desk: Desk, way: Way, value: Any) -> Desk:
    """An entry of the level that lies nowhere: name, rounds, a special rule; None takes it away."""
    draft = desk.draft.without(way) if value is None else desk.draft.with_part(way, value)
    return replace(desk, draft=draft)
