"""``titanfallz check``: what is wrong with a file, whatever kind of file it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.play.level import Level
from game.play.replay import Replay
from game.records.document import load
from game.records.faults import Fault
from game.records.yaml_records import read_text
from game.rulesets.titanfallz.crews import Crew
from game.rulesets.titanfallz.crews import check as crew_faults


def check_file(name: str | Path) -> Iterator[tuple[str, str]]:
    """Every fault and warning in a level, a crew or a save: (``error`` or ``warning``, sentence)."""
    try:
        kind = _kind(name)
        if kind == "save":
            Replay.read(name).fold()
        elif kind == "crew":
            yield from (("error", f"{name}: {sentence}") for sentence in crew_faults(Crew.read(name)))
        else:
            yield from ((t.severity, f"{name}: {t.sentence}") for t in Level.read(name).check())
    except Fault as fault:
        yield ("error", str(fault))


def _kind(name: str | Path) -> str:
    """What a file is, told by the fields only one kind has; a level if nothing else fits."""
    root = load(read_text(name), str(name)).value
    if isinstance(root, dict):
        if "opening" in root:
            return "save"
        if "titan" in root and "pilot" in root:
            return "crew"
    return "level"
