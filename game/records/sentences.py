"""What pydantic found wrong with a file, in our own words and with the line where it stands."""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Union, get_args, get_origin, get_type_hints

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from game.records.document import Document
from game.records.faults import Fault, Unknown, did_you_mean, shown

Way = tuple[str | int, ...]

_ALLOWED = {
    "int_type": "it has to be a whole number",
    "int_from_float": "it has to be a whole number",
    "int_parsing": "it has to be a whole number",
    "float_type": "it has to be a number",
    "float_parsing": "it has to be a number",
    "finite_number": "it has to be a finite number",
    "bool_type": "it has to be true or false",
    "bool_parsing": "it has to be true or false",
    "string_type": "it has to be text",
    "list_type": "it has to be a list",
    "tuple_type": "it has to be a list",
    "set_type": "it has to be a list",
    "frozen_set_type": "it has to be a list",
    "dict_type": "it has to be a mapping ('name: value' lines)",
    "dataclass_type": "it has to be a mapping ('name: value' lines)",
    "none_required": "it has to be empty",
    "greater_than": "it has to be a number above {gt}",
    "greater_than_equal": "it has to be {ge} or more",
    "less_than": "it has to be a number below {lt}",
    "less_than_equal": "it has to be {le} or less",
    "multiple_of": "it has to be a multiple of {multiple_of}",
    "string_too_short": "it has to be {min_length} or more characters long",
    "string_too_long": "it has to be {max_length} characters long at most",
    "string_pattern_mismatch": "it has to look like {pattern}",
    "literal_error": "it has to be {expected}",
    "enum": "it has to be {expected}",
    "union_tag_invalid": "it has to be one of {expected_tags}",
}
"""By pydantic's kind of error: what would be allowed. Braces hold values from the error's context."""


def explain(
    error: ValidationError, data: Any, kind: Any, name: str | None, document: Document | None
) -> list[Fault]:
    """One fault for each thing that is wrong, in the order of the file; of a foreign version, only that."""
    faults: dict[Way, Fault] = {}
    for detail in error.errors(include_url=False):
        way = _way(detail, data)
        fault = _fault(detail, way, kind, name, document.line(way) if document else None)
        faults[way] = _either(faults[way], fault) if way in faults else fault
    versions = sorted((way for way in faults if way and way[-1] == "version"), key=len)
    if versions and isinstance(faults[versions[0]].value, int):
        return [_foreign(faults[versions[0]])]
    return sorted(faults.values(), key=lambda fault: fault.line or 0)


def _way(detail: ErrorDetails, data: Any) -> Way:
    """The location without pydantic's own labels for the branches of a union and for keys."""
    way: list[str | int] = []
    here = data
    last = len(detail["loc"]) - 1
    for index, step in enumerate(detail["loc"]):
        if isinstance(here, dict) and step in here:
            here = here[str(step)]
        elif isinstance(here, list) and isinstance(step, int) and step < len(here):
            here = here[step]
        elif index != last or detail["type"] != "missing":
            continue
        way.append(step)
    return tuple(way)


def _fault(detail: ErrorDetails, way: Way, kind: Any, name: str | None, line: int | None) -> Fault:
    sort, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    place: dict[str, Any] = {"path": name, "line": line, "field": ".".join(map(str, way)), "value": value}
    if sort == "missing" and isinstance(way[-1], int):
        place["field"] = ".".join(map(str, way[:-1]))
        return Fault(f"there are too few values in this list; number {way[-1] + 1} is missing.", **place)
    if sort == "missing":
        place |= {"field": ".".join(map(str, way[:-1])), "value": None}
        return Fault(f"{shown(way[-1])} is missing.", **place)
    if sort in ("unexpected_keyword_argument", "extra_forbidden"):
        place["field"] = ".".join(map(str, way[:-1]))
        known = sorted(_names(kind, way[:-1]))
        fault = Unknown(f"{shown(way[-1])} is not known here; {did_you_mean(str(way[-1]), known)}", **place)
        fault.entry = str(way[-1])
        return fault
    if sort in ("value_error", "assertion_error"):
        return Fault(f"{str(context.get('error', detail['msg'])).rstrip('.')}.", **place)
    if sort in ("too_short", "too_long"):
        return Fault(_length(sort, context), **place)
    return Fault.at(name, line, place["field"], value, _allowed(detail))


def _length(sort: str, context: dict[str, Any]) -> str:
    bound = f"at least {context['min_length']}" if sort == "too_short" else f"at most {context['max_length']}"
    return f"this list has {context['actual_length']} entries; {bound} are allowed."


def _allowed(detail: ErrorDetails) -> str:
    context = detail.get("ctx", {})
    pattern = _ALLOWED.get(detail["type"])
    if pattern is None:
        message = detail["msg"]
        return message[:1].lower() + message[1:]
    allowed = pattern.format_map({name: _neat(value) for name, value in context.items()})
    words = re.findall(r"'([^']+)'", str(context.get("expected", "")))
    near = get_close_matches(str(detail["input"]), words, n=1, cutoff=0.6)
    return f"{allowed} (did you mean {near[0]!r}?)" if near else allowed


def _neat(value: object) -> object:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _either(one: Fault, other: Fault) -> Fault:
    """Two branches of a union refused the same value: either would do."""
    start = "it has to be "
    if not all(fault.allowed.startswith(start) for fault in (one, other)) or one.allowed == other.allowed:
        return one
    allowed = f"{one.allowed} or {other.allowed.removeprefix(start)}"
    return Fault.at(one.path, one.line, one.field, one.value, allowed)


def _foreign(fault: Fault) -> Fault:
    wanted = fault.allowed.removeprefix("it has to be ")
    sentence = f"this file is of version {fault.value}, and this game reads version {wanted}."
    place: dict[str, Any] = {"path": fault.path, "line": fault.line, "field": fault.field}
    return Fault(sentence, **place, value=fault.value, allowed=fault.allowed)


def _names(kind: Any, way: Sequence[str | int]) -> set[str]:
    """Field names of the records that may stand where ``way`` leads to, from a value of that kind."""
    if dataclasses.is_dataclass(kind):
        if not way:
            return {part.name for part in dataclasses.fields(kind) if part.init}
        inner = get_type_hints(kind, include_extras=False).get(str(way[0]))
        return set() if inner is None else _names(inner, way[1:])
    if get_origin(kind) in (Union, types.UnionType):
        return {name for branch in get_args(kind) for name in _names(branch, way)}
    if not way:
        return set()
    return {name for inner in _inside(kind, way[0]) for name in _names(inner, way[1:])}


def _inside(kind: Any, step: str | int) -> Iterator[Any]:
    """The types an entry of this list, tuple or mapping may have."""
    arguments = get_args(kind)
    if get_origin(kind) is tuple and isinstance(step, int) and Ellipsis not in arguments:
        yield from arguments[step : step + 1]
    else:
        yield from (argument for argument in arguments[-2:] if argument is not Ellipsis)
