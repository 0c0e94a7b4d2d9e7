"""The mutation check finds every number of the tables and changes just that one."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from game.rulesets.titanfallz.tables import FOLDER
from tools import mutation_check
from tools.mutation_check import TABLES, numbers, write


@pytest.fixture
def table(tmp_path: Path) -> Path:
    text = '# 7 lies here\n- {id: rifle, range: 24, far: 1.5, name: "Mark 2", two: "2"}\n- {id: axe, rolls: [3, 4]}\n'
    (tmp_path / "arms.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_numbers_are_found_by_their_way_and_text_and_comments_are_not(table: Path) -> None:
    assert [(n.way, n.text, n.changed) for n in numbers(table)] == [
        ("rifle.range", "24", "25"),
        ("rifle.far", "1.5", "2.5"),
        ("axe.rolls.0", "3", "4"),
        ("axe.rolls.1", "4", "5"),
    ]


def test_writing_changes_one_number_and_writing_again_puts_it_back(table: Path, tmp_path: Path) -> None:
    project = tmp_path / "copy"
    (project / TABLES).mkdir(parents=True)
    far = numbers(table)[1]
    write(project, far, far.changed)
    copy = project / TABLES / "arms.yaml"
    assert yaml.safe_load(copy.read_text())[0]["far"] == 2.5
    write(project, far, far.text)
    assert copy.read_text() == (table / "arms.yaml").read_text()


def test_the_rules_hold_hundreds_of_numbers_each_where_it_is_said_to_be() -> None:
    found = numbers(FOLDER)
    assert len(found) > 500
    assert all(n.file.read_text(encoding="utf-8")[n.start : n.end] == n.text for n in found)


def test_a_change_that_no_test_notices_is_told_and_fails(monkeypatch, capsys) -> None:
    monkeypatch.setattr(mutation_check, "_copy", lambda project: project)
    monkeypatch.setattr(mutation_check, "write", lambda *_: None)
    monkeypatch.setattr(mutation_check, "first_failure", lambda *_: None)
    assert mutation_check.main(["--draw", "2"]) == 1
    assert capsys.readouterr().out.count("NOT NOTICED") == 2
    monkeypatch.setattr(mutation_check, "first_failure", lambda *_: "tests/test_a.py::test_b")
    assert mutation_check.main(["--draw", "2"]) == 0


def test_the_tests_that_name_a_row_are_the_likely_ones() -> None:
    named = mutation_check.likely("gauss_cannon", ("tests/rulesets",))
    assert named
    assert all("gauss_cannon" in (mutation_check.ROOT / file).read_text(encoding="utf-8") for file in named)
    assert mutation_check.likely("no_such_row", ("tests/rulesets",)) == []
