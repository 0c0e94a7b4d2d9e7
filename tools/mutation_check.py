"""Whether the tests bite: change one number of the rules at a time and see that a test fails.

    python tools/mutation_check.py [--draw N] [--seed S] [--behaviour] [--jobs J]

Draws N numbers from the ruleset's YAML tables, adds one to each in a copy of the project, and runs the tests of
the rules until the first failure, those that name the row first. --behaviour leaves out the test file that writes
the tables down again, so that only what a number does can catch it. Prints a line for each number and exits 1 if
no test noticed one.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue

import yaml

ROOT = Path(__file__).resolve().parent.parent
TABLES = Path("game/rulesets/titanfallz/tables")
TESTS = ("tests/rulesets", "tests/play")
WRITTEN_OUT = "tests/rulesets/titanfallz/test_tables.py"
LEFT_OUT = {"threat"}
"""Fields no battle reads: what a crew costs is checked where crews are built."""


@dataclass(frozen=True)
class Number:
    """One number in a table: the file, where it stands in its text, and the way to it."""

    file: Path
    start: int
    end: int
    way: str
    text: str

    @property
    def row(self) -> str:
        """The id of the row it stands in, or the first word of the way to it."""
        return self.way.split(".")[0]

    @property
    def changed(self) -> str:
        """Another number in its place, near enough to be a slip of the hand."""
        if "." in self.text:
            return f"{float(self.text) + 1.0}"
        return str(int(self.text) + 1)

    def __str__(self) -> str:
        return f"{self.file.name} {self.way}: {self.text} -> {self.changed}"


def numbers(folder: Path) -> list[Number]:
    """Every number of the tables in a folder, in the order of files and lines."""
    found: list[Number] = []
    for file in sorted(folder.glob("*.yaml")):
        root = yaml.compose(file.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
        if root is not None:
            found.extend(_within(file, root, ()))
    return found


def _within(file: Path, node: yaml.Node, way: tuple[str, ...]) -> Iterator[Number]:
    if isinstance(node, yaml.MappingNode):
        named = {key.value: value.value for key, value in node.value if isinstance(value, yaml.ScalarNode)}
        here = (*way[:-1], named["id"]) if way and "id" in named else way
        for key, value in node.value:
            yield from _within(file, value, (*here, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield from _within(file, value, (*way, str(index)))
    elif isinstance(node, yaml.ScalarNode) and re.fullmatch(r"\d+(\.\d+)?", node.value) and not node.style:
        yield Number(file, node.start_mark.index, node.end_mark.index, ".".join(way), node.value)


def write(project: Path, number: Number, text: str) -> None:
    """Put a text in the place of a number, in a copy of the project."""
    path = project / TABLES / number.file.name
    whole = number.file.read_text(encoding="utf-8")
    path.write_text(whole[: number.start] + text + whole[number.end :], encoding="utf-8")


def first_failure(project: Path, tests: Sequence[str]) -> str | None:
    """The first test that fails in a copy of the project, or None if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", *tests]
    run = subprocess.run(command, cwd=project, env={**os.environ, "PYTHONPATH": str(project)},
                         capture_output=True, text=True, check=False)
    if run.returncode == 0:
        return None
    named = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
    return named[1] if named else f"the tests did not run ({run.returncode})"


def likely(row: str, tests: Sequence[str]) -> list[str]:
    """The test files that name a row, those that name it most often first."""
    files = [file for place in tests for file in sorted((ROOT / place).rglob("test_*.py"))]
    told = {str(file.relative_to(ROOT)): _mentions(row, file) for file in files}
    return sorted((name for name, times in told.items() if times), key=lambda name: (-told[name], name))


def _mentions(row: str, file: Path) -> int:
    return len(re.findall(rf"\b{re.escape(row)}\b", file.read_text(encoding="utf-8")))


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--draw", type=int, default=60, help="how many numbers to change")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--behaviour", action="store_true", help="without the test that writes the tables out")
    parser.add_argument("--jobs", type=int, default=2, help="how many copies to run at a time")
    options = parser.parse_args(argv)
    pool = [number for number in numbers(ROOT / TABLES) if number.way.split(".")[-1] not in LEFT_OUT]
    drawn = random.Random(options.seed).sample(pool, min(options.draw, len(pool)))
    drawn.sort(key=lambda number: (number.file.name, number.start))
    missed = _check(drawn, [WRITTEN_OUT] if options.behaviour else [], options.jobs)
    print(f"{len(drawn)} of {len(pool)} numbers changed, {len(drawn) - missed} noticed, {missed} not")
    return 1 if missed else 0


def _check(drawn: Sequence[Number], without: Sequence[str], jobs: int) -> int:
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        free: Queue[Path] = Queue()
        for copy in range(jobs):
            free.put(_copy(Path(folder) / str(copy)))

        def one(number: Number) -> str | None:
            project = free.get()
            try:
                write(project, number, number.changed)
                first = [file for file in likely(number.row, TESTS) if file not in without]
                rest = [*TESTS, *(f"--ignore={file}" for file in (*without, *first))]
                return (first_failure(project, first) if first else None) or first_failure(project, rest)
            finally:
                write(project, number, number.text)
                free.put(project)

        with ThreadPoolExecutor(jobs) as workers:
            for number, failed in zip(drawn, workers.map(one, drawn), strict=True):
                missed += failed is None
                print(f"{number}: {failed or 'NOT NOTICED'}", flush=True)
    return missed


def _copy(project: Path) -> Path:
    skip = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".hypothesis", "out")
    shutil.copytree(ROOT, project, ignore=skip)
    return project


if __name__ == "__main__":
    sys.exit(main())
