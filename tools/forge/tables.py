"""Bakes the tables that ship into ``assets/tables``."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import game.stage.solids
import game.stage.tables
from game.play.level import Level, find_level
from game.records.paths import ASSETS, LEVELS
from game.stage.scene.painting import MARGIN, over_inches
from game.stage.tables.scenery import Scenery
from game.stage.tables.store import BAKED_PPI, whole, write
from game.tabletop.parts import Area
from tools.forge.stamp import stamp

LOOKS = ASSETS / "looks" / "floor.yaml"


def sources() -> list[Path]:
    """The code and the looks that tables are baked from."""
    folders = [Path(package.__path__[0]) for package in (game.stage.tables, game.stage.solids)]
    return [*(file for folder in folders for file in sorted(folder.glob("*.py"))), LOOKS]


def subject(level: Level) -> tuple[Scenery, tuple[Area, ...]]:
    """What is seen of a level, and its areas."""
    size = (float(level.size[0]), float(level.size[1]))
    return Scenery.of(size, level.floor, level.pieces()), level.areas()


def bake_level(name: str, folder: Path) -> list[Path]:
    """Bake one level into its files."""
    scenery, areas = subject(find_level(name))
    region = whole(scenery, MARGIN, over_inches(scenery.pieces), BAKED_PPI)
    return write(scenery, areas, region, folder)


def build(out: Path) -> list[Path]:
    """Bake all tables that ship, two at a time."""
    folder = out / "tables"
    for old in folder.glob("*.webp"):
        old.unlink()
    names = sorted(path.stem for path in LEVELS.glob("*.yaml"))
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        made = [file for files in pool.map(bake_level, names, [folder] * len(names)) for file in files]
    return [*made, stamp(folder, sources(), made)]
