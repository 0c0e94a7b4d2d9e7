"""Every name in the data has code behind it, and a test that speaks of it: nothing in the tables is decoration.

A row counts as built if a hook is bound to its name, if the rules name it, or if it gives figures and the rules read
every one of them. Abilities of infantry that nobody can hire are left out: no game ever sees them.
"""

from __future__ import annotations

from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest

from game.records.paths import PACKAGE
from game.rulesets.titanfallz import rulings
from game.rulesets.titanfallz.tables import tables
from tests.sketch import BOOK

RULES = PACKAGE / "rulesets" / "titanfallz"
CODE = "".join(path.read_text(encoding="utf-8") for path in sorted(RULES.glob("*.py")))
TESTS = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))
                if path != Path(__file__))
BOUND = BOOK.hooks.keywords()

TABLES = ("keywords", "abilities", "perks", "criticals", "horde", "horde_cards", "components", "shields", "equipment",
          "sponsors", "ordnance", "contracts")

PLAIN = {"id", "name", "text", "threat", "mode", "takes", "on", "listed", "stacks"}
"""Fields that say what a row is, not what it does."""

BY_KIND = {
    "mounted": "where a gun may be carried is its slot",
    "null": "a Titan's cockpit is empty",
    "titanfall": "a landing is a step, and a number would be its radius",
}
"""Keywords that name a state or a place of the parent rules; no weapon here carries them."""


def unhired() -> set[str]:
    """Abilities that only infantry outside the hiring list has."""
    read = tables()
    listed = {name for p in (*read.infantry.values(), *read.pilots.values()) if getattr(p, "listed", True)
              for name in p.abilities}
    every = {name for p in read.infantry.values() for name in p.abilities}
    return every - listed


def rows() -> list[tuple[str, Any]]:
    left_out = unhired() | set(BY_KIND)
    return [(table, row) for table in TABLES for name, row in getattr(tables(), table).items() if name not in left_out]


def figures(row: Any) -> list[str]:
    """The fields a row gives besides those that every row has."""
    given = [each for each in fields(row) if each.name not in PLAIN]
    return [each.name for each in given
            if each.default is MISSING or getattr(row, each.name) != each.default]


@pytest.mark.parametrize(("table", "row"), rows(), ids=lambda value: value if isinstance(value, str) else value.id)
def test_a_row_has_code_and_a_test(table: str, row: Any) -> None:
    named = row.id in BOUND or f'"{row.id}"' in CODE
    read = figures(row)
    assert named or read, f"{table}.yaml: nothing in the rules knows {row.id}"
    assert named or all(f".{name}" in CODE for name in read), f"{table}.yaml: {row.id} gives a figure nobody reads"
    assert f'"{row.id}"' in TESTS or row.name in TESTS or row.id in TESTS, f"no test speaks of {table} {row.id}"


def test_the_keywords_left_out_are_carried_by_nothing() -> None:
    carried = {keyword.name for weapon in tables().weapons.values() for keyword in weapon.keywords}
    assert not carried & (set(BY_KIND) - {"mounted"})


def test_every_hook_is_bound_to_a_name_of_the_tables() -> None:
    known = {name for table in TABLES for name in getattr(tables(), table)}
    assert known >= BOUND


def test_every_switch_is_read_by_the_rules_and_each_of_its_readings_by_a_test() -> None:
    for name, switch in rulings.switches().items():
        assert f'"{name}"' in CODE, f"no rule reads the switch {name}"
        for option in switch.options:
            assert name in TESTS, f"no test sets {name}"
            assert f'"{option}"' in TESTS, f"no test has {name}: {option}"
