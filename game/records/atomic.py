"""Files written whole or not at all, so that a crash never leaves half a save behind."""

from __future__ import annotations

import os
import uuid
from pathlib import Path

from game.records.faults import Fault


def write_text(path: Path, text: str) -> None:
    """Put this text into the file, in UTF-8 with plain line ends on every system."""
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise Fault(f"character {error.start + 1} is no valid text, so this cannot be written.", path=path) from error
    write_bytes(path, data)


def write_bytes(path: Path, data: bytes) -> None:
    """Put these bytes into the file; readers see the old content or the new, never a part of it."""
    try:
        # A link is followed first: the file it points to changes, and the link stays a link.
        _replace(path.resolve(), data)
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Fault(f"this file cannot be written ({reason}).", path=path) from error


def _replace(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    # In the same folder, since a rename is only atomic within one file system.
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex}.tmp")
    try:
        _write_through(temporary, data)
        temporary.replace(path)
    except BaseException:  # an interrupt in the middle must not leave litter either
        temporary.unlink(missing_ok=True)
        raise


def _write_through(path: Path, data: bytes) -> None:
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        # Without this, a power cut after the rename could leave the new name on an empty file.
        os.fsync(file.fileno())
