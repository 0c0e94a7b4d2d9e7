"""The stamp beside what a part of the forge has built: from which sources, and which bytes came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from game.records.atomic import write_text
from game.records.yaml_records import dump, read, record

NAME = "built.yaml"


@record
class Stamp:
    """``source`` is the digest of the code; ``files`` gives the digest of each file by its name."""

    source: str
    files: dict[str, str]


def digest_of(paths: Sequence[Path]) -> str:
    """The digest of some text files, whatever their line ends."""
    whole = hashlib.sha256()
    for path in sorted(paths):
        whole.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return whole.hexdigest()[:32]


def stamp(folder: Path, sources: Sequence[Path], files: Sequence[Path]) -> Path:
    """Write the stamp of a folder, for these sources and what was built from them."""
    rows = {file.relative_to(folder).as_posix(): _digest(file) for file in sorted(files)}
    write_text(folder / NAME, dump(Stamp(source=digest_of(sources), files=rows)))
    return folder / NAME


def faults_of(folder: Path, sources: Sequence[Path]) -> list[str]:
    """What is wrong with a folder: built from other sources, a file missing, changed or not in the stamp."""
    found = read(folder / NAME, Stamp)
    rows = [] if found.source == digest_of(sources) else [f"{folder} was built from other sources"]
    there = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()} - {NAME}
    rows += [f"{name} is not in the stamp" for name in sorted(there - set(found.files))]
    rows += [f"{name} is missing" for name in sorted(set(found.files) - there)]
    kept = sorted(there & set(found.files))
    return rows + [f"{name} was changed" for name in kept if _digest(folder / name) != found.files[name]]


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]
