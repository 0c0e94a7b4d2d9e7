"""The display a window opens on: whether there is one, one that nobody sees, and why there is none.

Nothing here imports arcade before it is asked to, so that a machine without OpenGL gets a sentence.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence

from game.records.faults import Failure


class NoWindow(Failure):
    """Why no window can be opened here, not even one that nobody sees."""


def has_display() -> bool:
    """Whether a window can be expected to open. Only on Linux can a person be logged in without a display.

    It has to be one of X, which desktops on Wayland offer as well: arcade knows no other.
    """
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))


def no_window(error: Exception) -> NoWindow:
    """What the driver says about a window that did not open, as one sentence."""
    place = f" on the display {os.environ['DISPLAY']}" if os.environ.get("DISPLAY") else ""
    return NoWindow(f"no window can be opened{place}: {' '.join(str(error).split()).rstrip('.')}.")


def need_arcade() -> None:
    """Load what draws. Raises :class:`NoWindow` where the system has no OpenGL for it."""
    try:
        import arcade  # noqa: F401
    except ImportError as error:
        raise no_window(error) from None


def with_some_display(words: Sequence[str]) -> int:
    """Run a command of the game in a process of its own, on the display there is or on one that nobody sees.

    In a process of its own, since a driver that fails takes everything down. Returns its exit code. Raises
    :class:`NoWindow` if there is no display at all.
    """
    command = [sys.executable, "-m", "game", *words]
    if has_display():
        return subprocess.call(command)
    with virtual_display() as name:
        if not name:
            why = "does not start" if shutil.which("Xvfb") else "is not installed"
            raise NoWindow(f"no picture can be made here: there is no display, and Xvfb {why}.")
        return subprocess.call(command, env={**os.environ, "DISPLAY": name})


@contextlib.contextmanager
def virtual_display(size: str = "1920x1080x24", patience: float = 60.0) -> Iterator[str]:
    """A display nobody sees, by the name that belongs into DISPLAY; an empty name if there is none to be had."""
    server = _start_xvfb(size) if shutil.which("Xvfb") else None
    if server is None:
        yield ""
        return
    try:
        yield _name_of(server, patience)
    finally:
        server.terminate()
        server.wait()


def _start_xvfb(size: str) -> subprocess.Popen[bytes]:
    # It takes the first free number, writes it once it can be used, and so never meets another one's display.
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    return subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0
    )


def _name_of(server: subprocess.Popen[bytes], patience: float) -> str:
    if server.stdout is None:
        return ""
    with server.stdout as pipe:
        ready, _, _ = select.select([pipe], [], [], patience)
        number = pipe.readline().decode().strip() if ready else ""
    return f":{number}" if number else ""
