"""The whole table at once: mirrored, turned, made symmetric, made larger or smaller."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from game.records.faults import Fault
from tools.tile_tool import placing
from tools.tile_tool.commands import Desk, command
from tools.tile_tool.draft import LISTS, Draft, Way
from tools.tile_tool.painting import floor_rows

Symmetry = Literal["turned", "mirrored"]
"""How one half of a table gives the other: turned by half a circle, or mirrored across the line between the sides."""

SMALLEST, LARGEST = 24, 72
"""Inches of a table's side."""

_MIDDLE = 0.05
"""What lies no farther than this from the line between the halves, in inches, belongs to both."""


@command("mirror_table", "Mirror the table left and right", "Table")
def mirror_table(desk: Desk) -> Desk:
    """Everything, the floor included, is on the other side of the upright middle line."""
    across = desk.draft.size[0] / 2
    draft = _with_all(desk.draft, lambda thing: placing.mirrored(thing, across=across, upright=True))
    return replace(desk, draft=_with_rows(draft, [row[::-1] for row in floor_rows(draft)]))


@command("turn_table", "Turn the table by half a circle", "Table")
def turn_table(desk: Desk) -> Desk:
    """Everything, the floor included, is turned about the middle of the table; areas change their owners."""
    wide, deep = desk.draft.size
    draft = _with_all(desk.draft, lambda thing: placing.turned(thing, 180, (wide / 2, deep / 2)))
    draft = _with_list(draft, ("deployment",), [_other_owner(area) for area in draft.at(("deployment",)) or []])
    return replace(desk, draft=_with_rows(draft, [row[::-1] for row in floor_rows(draft)[::-1]]))


@command("make_symmetric", "Make both halves alike", "Table")
def make_symmetric(desk: Desk, how: Symmetry = "turned") -> Desk:
    """The lower half stays and the upper half becomes its image; areas there belong to the other side.

    Spawn points and the tank stay where they are: a table has three of the one and one of the other.
    """
    wide, deep = desk.draft.size
    draft = desk.draft
    for where in LISTS:
        if where != ("spawns",) and draft.at(where):
            draft = _with_list(draft, where, _doubled(draft.at(where), how, (wide, deep)))
    rows = floor_rows(draft)
    lower = rows[(deep + 1) // 2 :]
    upper = [row[::-1] if how == "turned" else row for row in lower[::-1]]
    return Desk(_with_rows(draft, [*upper, *rows[deep // 2 : (deep + 1) // 2], *lower]))


def _doubled(things: list[Any], how: Symmetry, size: tuple[int, int]) -> list[Any]:
    """The things of the lower half, those of both, and the images of the former."""
    half, made = size[1] / 2, list[Any]()
    for thing in things:
        height = placing.middle(thing)[1]
        if height <= half + _MIDDLE:
            made.append(thing)
        on_line = how == "turned" and height <= half + _MIDDLE and _aside(thing, size)
        if height < half - _MIDDLE or on_line:
            made.append(_image(thing, how, size))
    return made


def _aside(thing: Any, size: tuple[int, int]) -> bool:
    """Whether a thing on the line between the halves lies left of the middle, so that its image lies right of it."""
    return placing.middle(thing)[0] < size[0] / 2 - _MIDDLE


def _image(thing: Any, how: Symmetry, size: tuple[int, int]) -> Any:
    wide, deep = size
    if how == "turned":
        image = placing.turned(thing, 180, (wide / 2, deep / 2))
    else:
        image = placing.mirrored(thing, across=deep / 2, upright=False)
    return _other_owner(image)


def _other_owner(thing: Any) -> Any:
    owner = thing.get("owner") if isinstance(thing, dict) else None
    return {**thing, "owner": 1 - owner} if owner in (0, 1) else thing


@command("resize", "Change the size", "Table")
def resize(desk: Desk, wide: int, deep: int) -> Desk:
    """The table is so large; what lay in its middle still does, and new floor is like the floor beside it.

    Raises a Fault for sides under 24" or over 72".
    """
    if not all(SMALLEST <= side <= LARGEST for side in (wide, deep)):
        raise Fault(f'A table is {SMALLEST}" to {LARGEST}" wide and deep; {wide}" × {deep}" is not.')
    was_wide, was_deep = desk.draft.size
    left, low = (wide - was_wide) // 2, (deep - was_deep) // 2
    if (wide, deep) == (was_wide, was_deep):
        return desk
    rows = floor_rows(desk.draft)
    fitted = [rows[min(max(deep - 1 - y - low, 0), was_deep - 1)] for y in range(deep - 1, -1, -1)][::-1]
    fitted = ["".join(row[min(max(x - left, 0), was_wide - 1)] for x in range(wide)) for row in fitted]
    draft = desk.draft.with_part(("size",), [wide, deep])
    draft = _with_all(draft, lambda thing: placing.moved(thing, left, low))
    return replace(desk, draft=_with_rows(draft, fitted))


# --- parts of a draft --------------------------------------------------------------------------------------------


def _with_all(draft: Draft, change: Callable[[Any], Any]) -> Draft:
    for way in list(draft.things()):
        draft = draft.with_part(way, change(draft.at(way)))
    return draft


def _with_list(draft: Draft, where: Way, items: list[Any]) -> Draft:
    return draft.with_part(where, items) if items or draft.at(where) else draft


def _with_rows(draft: Draft, rows: list[str]) -> Draft:
    return draft if rows == draft.at(("floor", "rows")) else draft.with_part(("floor", "rows"), rows)
