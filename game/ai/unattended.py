"""A whole match that plays itself, for machines without a screen: the replay and a report to read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.ai.sim import Order, Report, play
from game.play.replay import Replay
from game.play.retelling import retell
from game.records.atomic import write_text
from game.records.faults import Fault


def report(order: Order, folder: Path) -> Report:
    """Play one match; write ``match.yaml`` and ``report.txt`` into the folder, and say how it went."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault(f"this folder cannot be made ({error.strerror}).", path=folder) from None
    saved = folder / "match.yaml"
    result = play(replace(order, save=str(saved)))
    write_text(folder / "report.txt", retell(Replay.read(saved)))
    print(f"Played {result.level} in {result.seconds:.1f} s: {result.vp[0]} to {result.vp[1]} VP, "
          f"{result.reason}; {saved} and {folder / 'report.txt'} tell it.")
    for sentence in result.faults:
        print(sentence)
    return result
