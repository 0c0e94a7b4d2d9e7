"""Which rows of the rulebook have a test, which wait for a later issue, and which are missing.

    python tools/rule_coverage.py [--brief | --missing] [--all]

A test names the rows it proves: `@pytest.mark.rule("TZ-8.2.1-04")`. Rows of kind flavour need none. The
chapters in DUE are built, so each of their rows must be tested or stand in assets/rulebook/deferred.yaml; --all
asks this of every chapter. Tests are read and never imported, so a test that cannot run yet counts as well.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = ("titanfallz-*.yaml", "project-z.yaml", "titans-sectional.yaml", "zoid-battle.yaml")
DEFERRED = "deferred.yaml"
FAMILIES = {"TZ": "TITANFALLZ", "PZ": "Project Z", "TI": "Titans in sections", "ZB": "Zoid battle"}

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the same, some ten times as fast where it is built in

DUE = tuple(str(number) for number in range(1, 16))
"""Chapters, or single sections of one, whose rows must be accounted for."""

ID = re.compile(r"(?P<family>[A-Z]+)-(?:(?P<section>\d+(?:\.\d+)*)-)?(?P<rest>[A-Z0-9-]+)")


class Unreadable(Exception):
    """What is wrong with a file, as one sentence."""


@dataclass(frozen=True)
class Row:
    """One row of a ledger."""

    id: str
    kind: str

    @property
    def family(self) -> str:
        """The rulebook it belongs to, by the first letters of its id."""
        return self.id.split("-")[0]

    @property
    def section(self) -> str:
        """Its section, like 8.2.1; empty where ids carry none."""
        match = ID.fullmatch(self.id)
        return (match["section"] or "") if match and self.family == "TZ" else ""

    @property
    def due(self) -> bool:
        """Whether its chapter is built."""
        return any(self.section == part or self.section.startswith(f"{part}.") for part in DUE)


@dataclass(frozen=True)
class Mention:
    """A row named by a test."""

    id: str
    place: str


@dataclass
class Tally:
    """How the rows of one line of the table stand."""

    rows: int = 0
    tested: int = 0
    deferred: int = 0
    missing: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Coverage:
    """Everything known about rows and tests."""

    rows: Mapping[str, Row]
    tested: frozenset[str]
    deferred: frozenset[str]
    complaints: Sequence[str]

    def tally(self, rows: Iterable[Row]) -> Tally:
        """Count these rows."""
        tally = Tally()
        for row in rows:
            tally.rows += 1
            if row.id in self.tested:
                tally.tested += 1
            elif row.id in self.deferred:
                tally.deferred += 1
            else:
                tally.missing.append(row.id)
        return tally

    def wanted(self, everything: bool) -> list[Row]:
        """The rows that must be tested or deferred."""
        return [row for row in self.rows.values() if row.kind != "flavour" and (everything or row.due)]


# ---------------------------------------------------------------- reading


def read_rows(rulebook: Path) -> dict[str, Row]:
    """Every row of every ledger, by id."""
    rows: dict[str, Row] = {}
    for path in sorted({path for pattern in LEDGERS for path in rulebook.glob(pattern)}):
        for entry in _list(path):
            row = Row(_word(entry, "id", path), _word(entry, "kind", path))
            if row.id in rows:
                raise Unreadable(f"{_shown(path)}: the id {row.id} stands there twice.")
            rows[row.id] = row
    if not rows:
        raise Unreadable(f"{rulebook} holds no ledger.")
    return rows


def read_deferred(rulebook: Path) -> list[str]:
    """The ids that wait for a later issue; each must say why and until when."""
    path = rulebook / DEFERRED
    if not path.exists():
        return []
    entries = _list(path)
    for entry in entries:
        _word(entry, "reason", path)
        _word(entry, "until", path)
    return [_word(entry, "id", path) for entry in entries]


def _list(path: Path) -> list[Any]:
    try:
        entries = yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise Unreadable(f"{_shown(path)} cannot be read: {' '.join(str(error).split())}.") from error
    if entries is None:
        return []
    if not isinstance(entries, list):
        raise Unreadable(f"{_shown(path)} has to be a list of rows.")
    return entries


def _word(entry: Any, key: str, path: Path) -> str:
    value = entry.get(key) if isinstance(entry, dict) else None
    if not isinstance(value, str) or not value.strip():
        name = entry.get("id", entry) if isinstance(entry, dict) else entry
        raise Unreadable(f"{_shown(path)}: the row {name} has no {key}.")
    return value


def read_mentions(tests: Path) -> list[Mention]:
    """Every id named in a rule mark, wherever the mark stands: test, class, module or parameter."""
    return [mention for path in sorted(tests.rglob("*.py")) for mention in _mentions_in(path)]


def _mentions_in(path: Path) -> Iterator[Mention]:
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"), filename=str(path))
    except (OSError, UnicodeDecodeError, SyntaxError) as error:
        raise Unreadable(f"{_shown(path)} cannot be read: {error}.") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_rule_mark(node.func):
            yield from _ids_of(node, path)


def _is_rule_mark(function: ast.expr) -> bool:
    return ast.unparse(function) in ("pytest.mark.rule", "mark.rule")


def _ids_of(call: ast.Call, path: Path) -> Iterator[Mention]:
    for argument in call.args:
        place = f"{_shown(path)}:{argument.lineno}"
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            raise Unreadable(f"{place}: a rule mark has to spell out its ids.")
        yield Mention(argument.value, place)


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def read_coverage(rulebook: Path, tests: Path) -> Coverage:
    """Read ledgers, deferred rows and tests, and find where they contradict each other."""
    rows, mentions, deferred = read_rows(rulebook), read_mentions(tests), read_deferred(rulebook)
    tested = {mention.id for mention in mentions}
    complaints = [
        *(f"{each.place}: no ledger has a row {each.id}." for each in mentions if each.id not in rows),
        *(f"{DEFERRED}: no ledger has a row {id}." for id in deferred if id not in rows),
        *(f"{DEFERRED}: {id} stands there twice." for id in sorted(set(deferred)) if deferred.count(id) > 1),
        *(f"{DEFERRED}: {id} has a test, so the entry has to go." for id in deferred if id in tested),
    ]
    return Coverage(rows, frozenset(tested), frozenset(deferred), complaints)


# ---------------------------------------------------------------- printing


def table(coverage: Coverage, brief: bool) -> list[str]:
    """One line for each chapter; in brief, one for each chapter that is due and one for all the rest."""
    counted = [row for row in coverage.rows.values() if row.kind != "flavour"]
    groups: dict[str, list[Row]] = {}
    for row in counted:
        groups.setdefault(_group(row, brief), []).append(row)
    lines = [f"{'':30}{'rows':>6}{'tested':>8}{'deferred':>10}{'missing':>9}"]
    lines += [_line(name, coverage.tally(groups[name])) for name in sorted(groups, key=_reading_order)]
    due = coverage.tally(row for row in counted if row.due)
    return [*lines, _line("due in all", due)]


def _group(row: Row, brief: bool) -> str:
    for part in DUE:
        if row.due and (row.section == part or row.section.startswith(f"{part}.")):
            return f"chapter {part}"
    if brief:
        return "not due yet"
    if row.section:
        return f"chapter {row.section.split('.')[0]} (not due)"
    return f"{FAMILIES.get(row.family, row.family)} (not due)"


def _reading_order(name: str) -> tuple[int, float, str]:
    number = re.search(r"chapter ([\d.]+)", name)
    return (0, float(number[1]), name) if number else (1, 0.0, name)


def _line(name: str, tally: Tally) -> str:
    return f"{name:30}{tally.rows:6}{tally.tested:8}{tally.deferred:10}{len(tally.missing):9}"


def main(words: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Print the table and return 1 if a row that has to be accounted for is not."""
    options = _parser().parse_args(words)
    try:
        coverage = read_coverage(root / "assets" / "rulebook", root / "tests")
    except Unreadable as problem:
        print(problem, file=sys.stderr)
        return 1
    missing = coverage.tally(coverage.wanted(options.all)).missing
    if options.missing:
        print("\n".join(missing) if missing else "No row is missing.")
    else:
        print("\n".join(table(coverage, options.brief)))
    if missing and not (options.missing or options.brief):
        rows = "1 row has" if len(missing) == 1 else f"{len(missing)} rows have"
        print(f"{rows} neither a test nor a reason to wait; --missing names them.")
    for complaint in coverage.complaints:
        print(complaint, file=sys.stderr)
    return 1 if missing or coverage.complaints else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Which rows of the rulebook have a test.")
    show = parser.add_mutually_exclusive_group()
    show.add_argument("--brief", action="store_true", help="only the table, with the chapters that are due")
    show.add_argument("--missing", action="store_true", help="only the ids that are missing, one a line")
    parser.add_argument("--all", action="store_true", help="ask for every chapter, due or not")
    return parser


if __name__ == "__main__":
    sys.exit(main())
