"""Where everything is: the game's own files, and the folders of the person who plays.

The game runs from two kinds of place. In a checkout, `assets/` and `levels/` lie beside `game/`. A wheel may
only fill its own package, so there the build puts both folders into `game/_data/` (pyproject.toml, table
`tool.hatch.build.targets.wheel.sources`). Nobody else needs to know: whatever ships with the game is found
under ASSETS and LEVELS, in either case as a real folder, because arcade opens files by their path.

What a person makes (saves, levels, settings) lies in the folders of their system, or all in one folder named
by the environment variable TITANFALLZ_HOME. Those folders are made by the first file that is written into
them (`atomic.py`) and not before, so that a command which only reads leaves no trace.
"""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

from game.records.faults import Fault

HOME_VARIABLE = "TITANFALLZ_HOME"

_NAME = "titanfallz"


def shipped(package: Path) -> Path:
    """The folder that holds assets and levels, for a `game` package lying at the given place."""
    carried = package / "_data"
    return carried if carried.is_dir() else package.parent


PACKAGE = Path(__file__).resolve().parent.parent
ROOT = shipped(PACKAGE)
ASSETS = ROOT / "assets"
LEVELS = ROOT / "levels"


def rulebook() -> Path:
    """The rule ledgers, rulings and tables that ship with the game."""
    return ASSETS / "rulebook"


def saves() -> Path:
    """Where battles and tours are saved."""
    return _data_home() / "saves"


def user_levels() -> Path:
    """Where levels made by the person who plays are kept; they are looked up before the shipped ones."""
    return _data_home() / "levels"


def settings_file() -> Path:
    """The file with the settings; it need not exist, nor its folder."""
    return _settings_home() / "settings.yaml"


def level_folders() -> list[Path]:
    """The folders to look a level up in, the person's own first."""
    return [user_levels(), LEVELS]


def _data_home() -> Path:
    return _chosen_home() or Path(platformdirs.user_data_dir(_NAME, appauthor=False))


def _settings_home() -> Path:
    return _chosen_home() or Path(platformdirs.user_config_dir(_NAME, appauthor=False))


def _chosen_home() -> Path | None:
    # Read each time: the tests and a launcher may set it after this module has been imported.
    named = os.environ.get(HOME_VARIABLE, "").strip()
    if not named:
        return None
    try:
        return Path(named).expanduser().absolute()
    except RuntimeError as error:
        raise Fault(f"{HOME_VARIABLE} names the folder {named}, but there is no such home.") from error
