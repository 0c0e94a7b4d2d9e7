"""The rulebook to look things up in: every row of the ledgers in our words, with the rulings in force.

Rows and rulings stand in ``assets/rulebook``; which reading the game follows stands in the ruleset's
``rulings.yaml``. The command line prints this, and the game shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.records import paths
from game.records.document import load
from game.records.faults import Fault, did_you_mean
from game.records.yaml_records import read, read_text
from game.rulesets.titanfallz import rulings as readings
from game.rulesets.titanfallz.rulings import Decided, Rulings, Switch

_LEDGERS = ("titanfallz-01-07", "titanfallz-08-09", "titanfallz-10-13", "titanfallz-16")
_RULINGS = ("rulings-01-07", "rulings-08-09", "rulings-10-13", "rulings-16")


@dataclass(frozen=True, slots=True)
class Row:
    """One fact of the rulebook: its id (chapter, section and number), and what it says."""

    id: str
    rule: str
    kind: str
    rulings: tuple[str, ...] = ()

    @property
    def section(self) -> str:
        """The number of its section, such as 8.2.1."""
        return self.id.split("-")[1]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the text leaves open, and every way to read it."""

    id: str
    question: str
    readings: tuple[str, ...]
    settled: str
    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InForce:
    """How a question is read in one game; with a switch, its name and how it is set."""

    ruling: Ruling
    reading: str
    switch: str | None = None
    setting: str | None = None

    def __str__(self) -> str:
        how = "the only reading built" if self.switch is None else f"switch {self.switch}: {self.setting}"
        return f"{self.ruling.id} ({how}): {self.reading}"


@cache
def contents() -> Mapping[str, str]:
    """The names of chapters and sections by number, in order."""
    return read(paths.rulebook() / "contents.yaml", dict[str, str])


@cache
def rows() -> Mapping[str, Row]:
    """Every row by id, in the order of the rulebook."""
    found = [_row(plain) for name in _LEDGERS for plain in _list(paths.rulebook() / f"{name}.yaml")]
    order = {section: place for place, section in enumerate(contents())}
    found.sort(key=lambda row: order[row.section])
    return {row.id: row for row in found}


@cache
def rulings() -> Mapping[str, Ruling]:
    """Every open question by id, with the answer that is settled."""
    settled = {name: plain["ruling"] for plain in _list(paths.rulebook() / "rulings-settled.yaml")
               for name in plain["settles"]}
    found = {}
    for name in _RULINGS:
        for plain in _list(paths.rulebook() / f"{name}.yaml"):
            answer = settled.get(plain["id"], plain["default"])
            found[plain["id"]] = Ruling(plain["id"], plain["question"], tuple(map(str, plain["readings"])),
                                        answer, tuple(plain.get("where", ())))
    return found


def _list(path: Path) -> list[dict[str, Any]]:
    """A file of plain rows. They ship with the game, and a test reads them all: no more is checked here."""
    plain = load(read_text(path), str(path)).value
    if not isinstance(plain, list):
        raise Fault("a list of rows belongs here.", path=path)
    return plain


def _row(plain: Mapping[str, Any]) -> Row:
    named = str(plain.get("ruling") or "").replace(",", " ").split()
    return Row(plain["id"], plain["rule"], plain["kind"], tuple(named))


# --- what is in force --------------------------------------------------------------------------------------------


@cache
def _answers() -> Mapping[str, tuple[Switch | Decided, ...]]:
    found: dict[str, tuple[Switch | Decided, ...]] = {}
    answers: list[Switch | Decided] = [*readings.book().switches, *readings.book().decided]
    for answer in answers:
        for name in answer.ids:
            found[name] = (*found.get(name, ()), answer)
    return found


def in_force(name: str, chosen: Rulings | None = None) -> tuple[InForce, ...]:
    """How the question with this id is read under these rulings (the default ones if None)."""
    chosen = chosen or Rulings.default()
    ruling = rulings()[name]
    answers = _answers().get(name, ())
    if not answers:
        return (InForce(ruling, ruling.settled),)
    return tuple(_answer(ruling, answer, chosen) for answer in answers)


def _answer(ruling: Ruling, answer: Switch | Decided, chosen: Rulings) -> InForce:
    if isinstance(answer, Decided):
        return InForce(ruling, answer.ruling)
    setting = chosen[answer.name]
    return InForce(ruling, answer.options.get(str(setting), answer.sentence), answer.name, str(setting))


def rulings_of(row: Row) -> tuple[Ruling, ...]:
    """The open questions that concern a row: those it names and those that name it."""
    named = [name for name in row.rulings if name in rulings()]
    named += [ruling.id for ruling in rulings().values() if row.id in ruling.where and ruling.id not in named]
    return tuple(rulings()[name] for name in named)


# --- looking things up -------------------------------------------------------------------------------------------


def look_up(asked: str) -> tuple[Row, ...]:
    """The rows meant by an id, the number of a chapter or section, the id of a ruling, or a word.

    Raises :class:`Fault` with what would be found when there are none.
    """
    word = asked.strip()
    known, low = rows(), word.lower()
    exact = {name.lower(): row for name, row in known.items()}
    if low in exact:
        return (exact[low],)
    if (section := low.removeprefix("tz-")) in contents():
        return _under(section)
    if (ruling := rulings().get(word.upper())) is not None:
        return tuple(row for row in known.values() if ruling in rulings_of(row))
    found = tuple(row for row in known.values() if _speaks_of(row, low))
    if not word or not found:
        likely = did_you_mean(word, [*contents().values(), *known, *rulings()])
        raise Fault(f"nothing in the rulebook is called {word!r} or speaks of it; {likely}")
    return found


def _under(section: str) -> tuple[Row, ...]:
    return tuple(row for row in rows().values()
                 if row.section == section or row.section.startswith(f"{section}."))


def _speaks_of(row: Row, word: str) -> bool:
    return word in row.rule.lower() or word in contents()[row.section].lower()


def told(found: Iterable[Row], chosen: Rulings | None = None) -> list[str]:
    """The rows as lines of text: under the name of each section its rows, under each row what is ruled."""
    lines: list[str] = []
    section = ""
    for row in found:
        if row.section != section:
            section = row.section
            lines += [*([""] if lines else []), f"{section}  {contents()[section]}"]
        lines.append(f"  {row.id}  {row.rule}")
        for ruling in rulings_of(row):
            lines += [f"      {answer}" for answer in in_force(ruling.id, chosen)]
    return lines


def table_of_contents() -> list[str]:
    """The chapters and sections as lines of text, with how many rows each holds."""
    counts = {section: len([row for row in rows().values() if row.section == section]) for section in contents()}
    return [f"{'  ' * section.count('.')}{section}  {name}" + (f"  ({counts[section]})" if counts[section] else "")
            for section, name in contents().items()]
