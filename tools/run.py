"""Start the game or its checks from a bare checkout, with nothing but Python at hand.

    python3 tools/run.py play [...]    a battle on the screen; without a screen the game plays one by itself
    python3 tools/run.py test [...]    all checks; with further words pytest alone, and they are handed to it
    python3 tools/run.py COMMAND ...   any other command of the game

The first start makes an environment in .venv and fills it with the locked packages; it is made anew when
Python has changed or when it was left half made, and brought up to date when the locks have changed. What the
system itself must have is installed on Debian and its kin if root asks, and otherwise named.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import importlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "ready.json"
LOG = VENV / "setup.log"
LATCH = ROOT / ".venv.lock"

GAME = "game"
TESTS = "tests"
LOCKS = {GAME: ".requirements.lock", TESTS: ".requirements-test.lock"}

OLDEST, NEWEST = (3, 10), (3, 13)  # some of the packages come ready made for these only

NETWORK_WORDS = (
    "NewConnectionError",
    "NameResolutionError",
    "Temporary failure in name resolution",
    "Failed to establish a new connection",
    "Max retries exceeded",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Read timed out",
    "ProxyError",
    "Connection reset",
    "Network is unreachable",
)


class Trouble(Exception):
    """Why nothing can be started, as one sentence for the person at the keyboard."""


def main(words: Sequence[str]) -> int:
    """Do what the words ask for and return the exit code."""
    if not words or words[0] in ("-h", "--help", "help"):
        print((__doc__ or "").strip())
        return 0 if words else 2
    try:
        return _dispatch(words[0], list(words[1:]))
    except Trouble as trouble:
        print(f"titanfallz: {trouble}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _dispatch(command: str, rest: list[str]) -> int:
    _need_fitting_python()
    if command == "test":
        need_system(FOR_TESTS)
        ensure(TESTS)
        return run_pytest(rest) if rest else run_all_checks()
    if command in ("play", "shot"):
        need_system(FOR_WINDOWS if has_screen() else FOR_PICTURES)
    ensure(GAME)
    return _game([command, *rest])


def _need_fitting_python() -> None:
    if not OLDEST <= sys.version_info[:2] <= NEWEST:
        wanted = f"{_dotted(OLDEST)} to {_dotted(NEWEST)}"
        raise Trouble(f"The game needs Python {wanted}, and this is Python {_dotted(sys.version_info[:2])}.")


def _dotted(version: Sequence[int]) -> str:
    return ".".join(map(str, version))


def _say(sentence: str) -> None:
    print(f"titanfallz: {sentence}", file=sys.stderr, flush=True)


# ---------------------------------------------------------------- the game


def has_screen() -> bool:
    """Whether the game will find a display; it asks in the same way."""
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))


def _game(words: list[str]) -> int:
    command = [str(venv_python()), "-m", "game", *words]
    if os.name == "posix":
        sys.stdout.flush()
        sys.stderr.flush()
        os.execv(command[0], command)  # the game takes over this process, so signals reach it directly
    return subprocess.call(command)


# ---------------------------------------------------------------- the checks


def run_all_checks() -> int:
    """Style, types, rule coverage and tests; all of them run even if one fails."""
    python = str(venv_python())
    checks = {
        "ruff": [python, "-m", "ruff", "check", "--output-format=concise", "."],
        "mypy": [python, "-m", "mypy"],
        "rule coverage": [python, str(ROOT / "tools" / "rule_coverage.py"), "--brief"],
        "pytest": _pytest_command([]),  # last, so that the count of tests closes the output
    }
    failed = [name for name, command in checks.items() if _check(name, command)]
    if failed:
        _say(f"Not passed: {', '.join(failed)}.")
    return 1 if failed else 0


def _check(name: str, command: list[str]) -> int:
    print(f"---- {name}", flush=True)
    return subprocess.call(command, cwd=ROOT)


def run_pytest(words: list[str]) -> int:
    """The tests alone, with these words for pytest; paths count from the top of the checkout."""
    return subprocess.call(_pytest_command(words), cwd=ROOT)


def _pytest_command(words: list[str]) -> list[str]:
    return [str(venv_python()), "-m", "pytest", *spread(words), *words]


def spread(words: Sequence[str]) -> list[str]:
    """One worker per processor, unless the words ask for something that only works in one process."""
    alone = ("-n", "--numprocesses", "--pdb", "--trace", "--capture=no", "-s", "--collect-only", "--co")
    if any(word == name or word.startswith(("-n", f"{name}=")) for word in words for name in alone):
        return []
    return ["-n", str(_processors())]


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# ---------------------------------------------------------------- what the system must have


class SystemPart(NamedTuple):
    """Something pip cannot bring: the name of its Debian package and how to see that it is there."""

    package: str
    present: Callable[[], bool]
    needed: bool = True


def library(name: str) -> Callable[[], bool]:
    """Whether the shared library of this name can be loaded."""

    def present() -> bool:
        try:
            ctypes.CDLL(name)
        except OSError:
            return False
        return True

    return present


def program(name: str) -> Callable[[], bool]:
    """Whether the program of this name can be started."""
    return lambda: shutil.which(name) is not None


FOR_WINDOWS = (
    SystemPart("libgl1", library("libGL.so.1")),
    SystemPart("libfontconfig1", library("libfontconfig.so.1")),
)
FOR_PICTURES = (
    # The match is played and told without them; it only lacks its last picture then.
    *(part._replace(needed=False) for part in FOR_WINDOWS),
    SystemPart("xvfb", program("Xvfb"), needed=False),
)
FOR_TESTS = (
    *FOR_WINDOWS,
    SystemPart("xvfb", program("Xvfb")),
    SystemPart("xauth", program("xauth")),
    SystemPart("xdotool", program("xdotool"), needed=False),
)


def need_system(parts: Sequence[SystemPart]) -> None:
    """Make sure these are there: install them where that is possible, name them where it is not."""
    if not sys.platform.startswith("linux"):
        return
    parts = [*_for_the_environment(), *parts]
    missing = [part.package for part in parts if not part.present()]
    needed = [part.package for part in parts if part.needed and part.package in missing]
    if not missing or (not needed and not _may_install()):
        return
    complaint = _apt_install(missing) if _may_install() else ""
    still = [part.package for part in parts if part.needed and not part.present()]
    if still:
        raise Trouble(_please_install(still, complaint))


def _for_the_environment() -> list[SystemPart]:
    # Debian packs this half of the standard library apart, once for each Python; it is only needed once.
    return [] if venv_python().exists() else [SystemPart(_venv_package(), _has_venv_module)]


def _venv_package() -> str:
    return f"python{_dotted(sys.version_info[:2])}-venv"


def _please_install(packages: Sequence[str], complaint: str) -> str:
    names = " ".join(packages)
    because = f"apt-get says: {complaint.rstrip('.')}; " if complaint else ""
    return f"This system lacks some parts: {because}please install {names} (so named on Debian and Ubuntu)."


def _may_install() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt_install(packages: Sequence[str]) -> str:
    """Install them and return what apt-get complained about, or nothing."""
    _say(f"Installing {' '.join(packages)} …")
    options = ["-y", "-qq", "--no-install-recommends", "-o", "DPkg::Lock::Timeout=300"]
    with _one_at_a_time():
        _apt(["update", "-qq"])
        return _apt(["install", *options, *packages])


def _apt(words: list[str]) -> str:
    code, output = _result_of(["apt-get", *words], DEBIAN_FRONTEND="noninteractive")
    return "" if code == 0 else _last_line(output, "E: ")


def _last_line(text: str, start: str) -> str:
    """The last line that begins like this, without the beginning; failing that, the last line of all."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    named = [line[len(start) :] for line in lines if line.startswith(start)]
    return (named or lines or ["no reason given"])[-1]


# ---------------------------------------------------------------- the environment


def venv_python() -> Path:
    """The Python of the environment."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def ensure(kind: str) -> None:
    """Make sure that the environment holds what this kind of start needs."""
    if _is_ready(kind):
        return
    with _one_at_a_time():
        if not _is_ready(kind):  # another start may have done it while this one waited
            _set_up(kind)


def _is_ready(kind: str) -> bool:
    stamp = _stamp()
    return _is_whole(stamp) and stamp.get(kind) == digest(kind)


def digest(kind: str) -> str:
    """Changes when other packages are wanted or the project is installed in another way."""
    content = hashlib.sha256()
    for name in (LOCKS[kind], "pyproject.toml"):
        try:
            content.update((ROOT / name).read_bytes() + b"\0")
        except OSError as error:
            raise Trouble(f"{ROOT / name} cannot be read: {error.strerror or error}.") from error
    return content.hexdigest()


def _stamp() -> dict[str, str]:
    try:
        found = json.loads(STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_whole(stamp: dict[str, str]) -> bool:
    # The stamp is written last and taken away before anything is changed: none means half made. A moved
    # checkout has scripts that point to the old place, so the place is part of it.
    return _identity().items() <= stamp.items() and venv_python().exists()


def _identity() -> dict[str, str]:
    return {"python": f"{sys.implementation.name} {_dotted(sys.version_info[:2])}", "place": str(ROOT)}


def _set_up(kind: str) -> None:
    stamp = _stamp()
    try:
        if not _is_whole(stamp):
            stamp = {}
            _make_venv()
        _fill(kind, stamp)
    except OSError as error:
        raise Trouble(f"{VENV} cannot be set up: {error.strerror or error}.") from error


def _fill(kind: str, stamp: dict[str, str]) -> None:
    STAMP.unlink(missing_ok=True)
    _say("Installing packages …")
    try:
        _pip(["install", "-r", str(ROOT / LOCKS[kind])])
        _pip(["install", "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    except NoNetwork:
        # pip fetches everything before it changes anything, so the environment is what it was.
        if stamp:
            _write_stamp(stamp)
        raise
    kinds = (GAME, TESTS) if kind == TESTS else (kind,)
    _write_stamp({**stamp, **_identity(), **{each: digest(each) for each in kinds}})


def _write_stamp(stamp: dict[str, str]) -> None:
    draft = STAMP.with_suffix(".tmp")
    draft.write_text(json.dumps(stamp, indent=2) + "\n", encoding="utf-8")
    draft.replace(STAMP)


def _make_venv() -> None:
    _need_venv_module()
    _say("Making an environment in .venv; the first start takes a minute or two.")
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    elif VENV.exists():
        shutil.rmtree(VENV)
    # Not sys.executable: that may be the very environment that has just been taken away.
    python = getattr(sys, "_base_executable", None) or sys.executable
    code, output = _result_of([python, "-m", "venv", str(VENV)], keep_latch=True)
    if code:
        raise Trouble(f"Python could not make {VENV}: {_last_line(output, 'Error: ')}")


def _need_venv_module() -> None:
    if _has_venv_module():
        return
    complaint = _apt_install([_venv_package()]) if _may_install() else ""
    if not _has_venv_module():
        raise Trouble(_please_install([_venv_package()], complaint))


def _has_venv_module() -> bool:
    importlib.invalidate_caches()
    return all(importlib.util.find_spec(name) is not None for name in ("venv", "ensurepip"))


class NoNetwork(Trouble):
    """The packages could not be fetched."""


def _pip(words: list[str]) -> None:
    command = [str(venv_python()), "-m", "pip", "--disable-pip-version-check", "--no-input", *words]
    # A person's own setting to install into the home folder has no place in an environment.
    code, output = _result_of(command, keep_latch=True, PIP_USER="0", PIP_PROGRESS_BAR="off")
    with LOG.open("a", encoding="utf-8") as log:
        log.write(output)
    if code == 0:
        return
    details = f"(details in {LOG})"
    if "CERTIFICATE_VERIFY_FAILED" in output:
        raise NoNetwork(f"The packages could not be fetched: the certificate of their server is not trusted {details}.")
    if any(word in output for word in NETWORK_WORDS):
        raise NoNetwork(f"The packages could not be fetched: please check the network and try again {details}.")
    reason = _last_line(output, "ERROR: ").rstrip(".")
    raise Trouble(f"The packages could not be installed: {reason} {details}.")


# ---------------------------------------------------------------- one start at a time


_holding = False


@contextlib.contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Hold the latch. The system lets go of it when this process ends, however it ends."""
    global _holding
    if _holding:
        yield
        return
    try:
        latch = LATCH.open("a+")
    except OSError as error:
        raise Trouble(f"{ROOT} cannot be written to: {error.strerror or error}.") from error
    with latch:
        if not _try_latch(latch.fileno()):
            _say("Another start is setting things up; waiting for it.")
            _wait_for_latch(latch.fileno())
        os.set_inheritable(latch.fileno(), True)
        _holding = True
        try:
            yield
        finally:
            _holding = False


def _result_of(command: list[str], keep_latch: bool = False, **environment: str) -> tuple[int, str]:
    """Run a command quietly; return its exit code and all it said.

    With `keep_latch` it holds the latch too: were this process killed, the command would go on changing the
    environment, and until it is done no other start may touch it. Not for apt-get, which starts services.
    """
    result = subprocess.run(
        command,
        env={**os.environ, **environment},
        close_fds=not keep_latch,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return result.returncode, result.stdout


if sys.platform == "win32":
    import msvcrt
    import time

    def _try_latch(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_for_latch(descriptor: int) -> None:
        while not _try_latch(descriptor):
            time.sleep(0.5)

else:
    import fcntl

    def _try_latch(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: better to start than not to
            return True
        return True

    def _wait_for_latch(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
