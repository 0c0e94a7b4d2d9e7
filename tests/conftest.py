"""What every test can count on.

`--soak` runs the long tests too. A test marked `window` gets a virtual screen of its own process; a fixture
that opens a window must ask for `display`. Nothing a test saves reaches the home folder of whoever runs it.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from game.stage.display import virtual_display

NO_SCREEN = "Window tests need the program Xvfb (on Debian and Ubuntu: the package xvfb)."
WONT_START = "Window tests need a virtual screen, and Xvfb does not start."

# Before anything imports arcade: no sound card is looked for, and none is missed.
os.environ["PYGLET_AUDIO"] = "silent"
os.environ.setdefault("ALSOFT_DRIVERS", "null")

settings.register_profile(
    "titanfallz", deadline=None, max_examples=60, derandomize=bool(os.environ.get("CI")), print_blob=True
)
settings.load_profile("titanfallz")

_HOME = pytest.StashKey[Path]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long tests marked soak as well")


def pytest_configure(config: pytest.Config) -> None:
    # As early as this, so that a path worked out while modules are imported is a harmless one too.
    config.stash[_HOME] = Path(tempfile.mkdtemp(prefix="titanfallz-test-"))
    os.environ["TITANFALLZ_HOME"] = str(config.stash[_HOME])


def pytest_unconfigure(config: pytest.Config) -> None:
    shutil.rmtree(config.stash[_HOME], ignore_errors=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--soak"):
        return
    wait = pytest.mark.skip(reason="a long run: give --soak to have it")
    for item in items:
        if item.get_closest_marker("soak"):
            item.add_marker(wait)


@pytest.fixture(autouse=True)
def _screen_for_window_tests(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("window"):
        request.getfixturevalue("display")


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """A virtual screen for this process, named in DISPLAY until the session ends."""
    if not sys.platform.startswith("linux"):
        yield ""  # other systems open their windows on the screen they have
        return
    with virtual_display() as name:
        if not name:
            pytest.fail(WONT_START if shutil.which("Xvfb") else NO_SCREEN, pytrace=False)
        before = {key: os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY")}
        os.environ["DISPLAY"] = name
        os.environ.pop("WAYLAND_DISPLAY", None)
        yield name
        _put_back(before)


def _put_back(before: dict[str, str | None]) -> None:
    for key, value in before.items():
        if value is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = value
