"""``titanfallz check``: what is wrong with a file, whatever kind of file it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.play.level import Level
from game.play.replay import Replay
from game.records.document import Document, load
from game.records.faults import Fault
from game.records.yaml_records import read_document, read_text
from game.rulesets.titanfallz.crews import Crew, unknown_names
from game.rulesets.titanfallz.crews import check as crew_faults

Finding = tuple[str, str]
"""``error`` or ``warning``, and a sentence."""


def check_file(name: str | Path) -> Iterator[Finding]:
    """Every fault and warning in a level, a crew or a save, with file and line."""
    try:
        document = load(read_text(name), str(name))
        kind = _kind(document.value)
        if kind == "save":
            Replay.read(name).fold()
        elif kind == "crew":
            yield from _crew(str(name), document)
        else:
            yield from _level(str(name), document)
    except Fault as fault:
        yield ("error", str(fault))


def _kind(root: object) -> str:
    """What a file is, told by the fields only one kind has; a level if nothing else fits."""
    if isinstance(root, dict):
        if "opening" in root:
            return "save"
        if "titan" in root and "pilot" in root:
            return "crew"
    return "level"


def _crew(name: str, document: Document) -> Iterator[Finding]:
    crew = read_document(document, Crew, name)
    unknown = {sentence: way for way, sentence in unknown_names(crew)}
    for sentence in crew_faults(crew):
        way = unknown.get(sentence, ())
        line = document.line(way) if way else None
        yield ("error", str(Fault(sentence, path=name, line=line, field=".".join(map(str, way)))))


def _level(name: str, document: Document) -> Iterator[Finding]:
    for trouble in Level.of(document, name).check(document):
        fault = Fault(trouble.sentence, path=name, line=trouble.line, field=trouble.field)
        yield (trouble.severity, str(fault))
