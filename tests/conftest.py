"""What every test can count on.

`--soak` runs the long tests too. A test marked `window` gets a virtual screen of its own process; a fixture
that opens a window must ask for `display`. Nothing a test saves reaches the home folder of whoever runs it.
"""

from __future__ import annotations

import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

SCREEN = "1920x1080x24"
PATIENCE = 60.0
NO_SCREEN = "Window tests need the program Xvfb (on Debian and Ubuntu: the package xvfb)."

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
    program = shutil.which("Xvfb")
    if program is None:
        pytest.fail(NO_SCREEN, pytrace=False)
    server, name = _start_screen(program)
    before = {key: os.environ.get(key) for key in ("DISPLAY", "WAYLAND_DISPLAY")}
    os.environ["DISPLAY"] = name
    os.environ.pop("WAYLAND_DISPLAY", None)
    yield name
    _put_back(before)
    server.terminate()
    server.wait(timeout=PATIENCE)


def _start_screen(program: str) -> tuple[subprocess.Popen[bytes], str]:
    """Start the server on the first free number, which it writes into a pipe once it can be used."""
    reader, writer = os.pipe()
    command = [program, "-displayfd", str(writer), "-screen", "0", SCREEN, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writer], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader, "rb", buffering=0) as pipe:
        ready, _, _ = select.select([pipe], [], [], PATIENCE)
        number = pipe.readline().decode().strip() if ready else ""
    if not number:
        server.kill()
        server.wait()
        pytest.fail(f"Xvfb did not start within {PATIENCE:.0f} seconds.", pytrace=False)
    return server, f":{number}"


def _put_back(before: dict[str, str | None]) -> None:
    for key, value in before.items():
        if value is None:
            os.environ.pop(key, None)
        else:
            os.environ[key] = value
