"""``python -m tools.forge [PART ...]``: builds these parts, or all of them, into ``assets/``."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from game.records.paths import ASSETS

PARTS = {
    "sounds": "tools.forge.sounds",
    "models": "tools.forge.figures",
    "tables": "tools.forge.tables",
}
"""Each part by its name, and the module whose ``build(out: Path) -> list[Path]`` makes it."""


def builder(part: str) -> Callable[[Path], list[Path]]:
    """What builds a part: it is given the folder ``assets/`` and tells which files it wrote."""
    build: Callable[[Path], list[Path]] = import_module(PARTS[part]).build
    return build


def main(words: list[str] | None = None) -> int:
    """Build what is asked for. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="tools.forge", description=__doc__)
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"one of {', '.join(PARTS)}; all if none is named"
    )
    parser.add_argument("--out", type=Path, default=ASSETS, help="the folder that stands for assets/")
    asked = parser.parse_args(words)
    unknown = [part for part in asked.parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    for part in asked.parts or PARTS:
        start = time.perf_counter()
        files = builder(part)(asked.out)
        size = sum(file.stat().st_size for file in files) / 1e6
        print(f"{part}: {len(files)} files, {size:.1f} MB, {time.perf_counter() - start:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
