from __future__ import annotations

from pathlib import Path

import pytest

from tools import rule_coverage

LEDGER = """
- {id: TZ-2-01, kind: data, rule: a}
- {id: TZ-2-02, kind: flavour, rule: b}
- {id: TZ-3-01, kind: data, rule: c}
- {id: TZ-8.2.1-04, kind: procedure, rule: d}
- {id: TZ-13.1-01, kind: setup, rule: e}
- {id: TZ-13.2-01, kind: setup, rule: f}
"""


class Project:
    """A small rulebook and some tests beside it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "assets" / "rulebook").mkdir(parents=True)
        (root / "tests" / "rules").mkdir(parents=True)
        self.ledger(LEDGER)
        self.file("project-z.yaml", "- {id: PZ-TEAM-01, kind: component, rule: g}\n")

    def ledger(self, text: str) -> None:
        self.file("titanfallz-01-13.yaml", text)

    def file(self, name: str, text: str) -> None:
        (self.root / "assets" / "rulebook" / name).write_text(text, encoding="utf-8")

    def deferred(self, *ids: str) -> None:
        self.file("deferred.yaml", "".join(f"- {{id: {id}, reason: later, until: then}}\n" for id in ids))

    def test(self, text: str) -> None:
        source = f"import pytest\n{text}\n"
        (self.root / "tests" / "rules" / "test_something.py").write_text(source, encoding="utf-8")

    def tests_of(self, *ids: str) -> None:
        self.test(f"@pytest.mark.rule({', '.join(map(repr, ids))})\ndef test_it(): ...")

    def missing(self, *more: str) -> int:
        return rule_coverage.main(["--missing", *more], self.root)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    monkeypatch.setattr(rule_coverage, "DUE", ("2", "4", "5", "6", "8", "9", "11", "12", "13.1"))
    return Project(tmp_path)


def test_rows_of_due_chapters_without_a_test_are_missing(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    assert project.missing() == 1
    assert capsys.readouterr().out.split() == ["TZ-2-01", "TZ-8.2.1-04", "TZ-13.1-01"]


def test_all_asks_for_every_chapter_and_every_rulebook(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.tests_of("TZ-2-01", "TZ-8.2.1-04")
    assert project.missing("--all") == 1
    assert capsys.readouterr().out.split() == ["PZ-TEAM-01", "TZ-3-01", "TZ-13.1-01", "TZ-13.2-01"]


def test_tested_and_deferred_rows_make_it_whole(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.tests_of("TZ-2-01", "TZ-8.2.1-04")
    project.deferred("TZ-13.1-01")
    assert project.missing() == 0
    assert capsys.readouterr().out == "No row is missing.\n"


@pytest.mark.parametrize(
    "source",
    [
        '@pytest.mark.rule("TZ-2-01")\ndef test_it(): ...',
        '@pytest.mark.rule("TZ-2-01", "TZ-3-01")\nclass TestIt: ...',
        'pytestmark = [pytest.mark.rule("TZ-2-01")]',
        'CASE = pytest.param(1, marks=pytest.mark.rule("TZ-2-01"))',
        'from pytest import mark\n@mark.window\n@mark.rule(\n    "TZ-2-01",\n)\nasync def test_it(): ...',
    ],
)
def test_a_mark_counts_wherever_it_stands(project: Project, source: str) -> None:
    project.test(source)
    mentions = rule_coverage.read_mentions(project.root / "tests")
    assert "TZ-2-01" in {mention.id for mention in mentions}


def test_tests_are_read_and_not_run(project: Project) -> None:
    project.test('raise SystemExit\n@pytest.mark.rule("TZ-2-01")\ndef test_it(): ...')
    assert [mention.id for mention in rule_coverage.read_mentions(project.root / "tests")] == ["TZ-2-01"]


@pytest.mark.parametrize(
    ("tested", "deferred", "sentence"),
    [
        (["TZ-2-99"], [], "tests/rules/test_something.py:2: no ledger has a row TZ-2-99."),
        ([], ["TZ-2-99"], "deferred.yaml: no ledger has a row TZ-2-99."),
        (["TZ-3-01"], ["TZ-3-01"], "deferred.yaml: TZ-3-01 has a test, so the entry has to go."),
        ([], ["TZ-3-01", "TZ-3-01"], "deferred.yaml: TZ-3-01 stands there twice."),
    ],
)
def test_contradictions_fail_even_when_no_row_is_missing(
    project: Project,
    capsys: pytest.CaptureFixture[str],
    tested: list[str],
    deferred: list[str],
    sentence: str,
) -> None:
    project.tests_of("TZ-2-01", "TZ-8.2.1-04", "TZ-13.1-01", *tested)
    project.deferred(*deferred)
    assert project.missing() == 1
    assert capsys.readouterr().err.splitlines()[0].endswith(sentence)


@pytest.mark.parametrize(
    ("ledger", "sentence"),
    [
        ("- {id: TZ-2-01, kind: data}\n- {id: TZ-2-01, kind: data}\n", "the id TZ-2-01 stands there twice"),
        ("- {id: TZ-2-01}\n", "the row TZ-2-01 has no kind"),
        ("rows: []\n", "has to be a list of rows"),
        ("- {id: TZ-2-01\n", "cannot be read"),
        ("- 7\n", "the row 7 has no id"),
    ],
)
def test_a_bad_ledger_is_one_sentence(
    project: Project, capsys: pytest.CaptureFixture[str], ledger: str, sentence: str
) -> None:
    project.ledger(ledger)
    assert project.missing() == 1
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1


def test_a_deferred_row_has_to_say_why(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.file("deferred.yaml", "- id: TZ-2-01\n  until: then\n")
    assert project.missing() == 1
    assert "the row TZ-2-01 has no reason" in capsys.readouterr().err


def test_ids_have_to_be_spelled_out(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.test("IDS = ['TZ-2-01']\n@pytest.mark.rule(*IDS)\ndef test_it(): ...")
    assert project.missing() == 1
    assert "test_something.py:3: a rule mark has to spell out its ids." in capsys.readouterr().err


def test_the_table_counts_each_row_once(project: Project, capsys: pytest.CaptureFixture[str]) -> None:
    project.tests_of("TZ-2-01", "TZ-3-01")
    project.deferred("TZ-8.2.1-04")
    assert rule_coverage.main([], project.root) == 1
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        "rows tested deferred missing",
        "chapter 2 1 1 0 0",
        "chapter 3 (not due) 1 1 0 0",
        "chapter 8 1 0 1 0",
        "chapter 13 (not due) 1 0 0 1",
        "chapter 13.1 1 0 0 1",
        "Project Z (not due) 1 0 0 1",
        "due in all 3 1 1 1",
        "1 row has neither a test nor a reason to wait; --missing names them.",
    ]


def test_in_brief_the_real_table_stays_short(capsys: pytest.CaptureFixture[str]) -> None:
    rule_coverage.main(["--brief"])
    assert 3 <= len(capsys.readouterr().out.splitlines()) <= 20
