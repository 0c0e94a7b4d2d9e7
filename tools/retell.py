"""Tell recorded games as text, and bless golden games anew.

    python tools/retell.py FILE...           tells each save on the screen
    python tools/retell.py --bless [NAME...] plays the golden games again and writes what they tell

A golden game is a save with its story beside it in tests/golden: NAME.yaml and NAME.txt. A test tells every save
again and compares, so that no change of the rules goes by unseen. When the change is meant, bless the games and
read the difference of the stories before committing it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.ai.sim import Order, play
from game.play.replay import Replay
from game.play.retelling import retell
from game.records.atomic import write_text
from game.records.faults import Fault, did_you_mean

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"

GAMES = {
    name: Order(name, ("ai:random", "ai:random"), seed)
    for name, seed in (
        ("dark_refinery", 32), ("titanfall_at_the_sprawl", 37), ("the_storehouse", 36), ("last_drop", 36),
        ("the_veil", 41),
    )
}
"""The golden games: one a scenario, each with a seed whose game is long and has a bit of everything."""


def bless(name: str, folder: Path = GOLDEN) -> None:
    """Play a golden game by its order and write the save and its story."""
    save = folder / f"{name}.yaml"
    play(replace(GAMES[name], save=str(save)))
    write_text(folder / f"{name}.txt", retell(Replay.read(save)))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="FILE|NAME")
    parser.add_argument("--bless", action="store_true", help="play the golden games again; NAME: only these")
    options = parser.parse_args(argv)
    try:
        for name in options.names or (GAMES if options.bless else ()):
            if not options.bless:
                print(retell(Replay.read(name)), end="")
            elif name in GAMES:
                bless(name)
                print(f"{name}: blessed")
            else:
                raise Fault(f"there is no golden game {name!r}; {did_you_mean(name, GAMES)}")
    except Fault as fault:
        print(fault, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
