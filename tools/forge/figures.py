"""Builds the miniatures: strips of all facings in ``assets/sprites/models``, portraits, and the index of the strips."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from multiprocessing import get_context
from pathlib import Path

import yaml

from game.records.atomic import write_text
from game.records.paths import PACKAGE
from tools.forge.bake import Sheet, bake, portraits
from tools.forge.models.catalogue import MODELS
from tools.forge.stamp import NAME, stamp

FORGE = Path(__file__).resolve().parent
LIGHT = [
    PACKAGE / "stage" / "solids" / f"{name}.py" for name in ("shapes", "rays", "marks", "noise", "light")
]
SOURCES = [*LIGHT, FORGE / "bake.py", *sorted((FORGE / "models").glob("*.py"))]
FOLDER = "sprites"
INDEX = "models.yaml"


def build(out: Path) -> list[Path]:
    """Bake all models under ``out/sprites``, on all processors, and write their index and stamp."""
    folder = out / FOLDER
    for inner in ("models", "portraits"):
        (folder / inner).mkdir(parents=True, exist_ok=True)
        for old in (folder / inner).glob("*.webp"):
            old.unlink()
    sheets = [sheet for row in _worked(tasks(), folder) for sheet in row]
    rows = {sheet.file.removesuffix(".webp"): sheet.row() for sheet in sorted(sheets, key=lambda s: s.file)}
    write_text(folder / INDEX, yaml.safe_dump(rows, default_flow_style=None, width=110))
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != NAME]
    stamp(folder, SOURCES, files)
    return files


def tasks() -> list[tuple[str, str]]:
    """Everything to bake: a model and a pose, or its portrait."""
    return [(m.name, pose) for m in MODELS.values() for pose in (*m.poses, *(["portrait"] if m.bust else []))]


def _worked(wanted: Sequence[tuple[str, str]], folder: Path) -> Iterable[list[Sheet]]:
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        yield from pool.starmap(one, [(name, pose, folder) for name, pose in wanted], chunksize=1)


def one(name: str, pose: str, folder: Path) -> list[Sheet]:
    """Bake one model in one pose, or its portrait."""
    if pose == "portrait":
        portraits(MODELS[name], folder / "portraits")
        return []
    return bake(MODELS[name], pose, folder / "models")
