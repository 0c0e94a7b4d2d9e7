from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tools import run

ROOT = Path(run.__file__).resolve().parent.parent


class Calls:
    """Stands in for everything that would really install or start something, and remembers the order."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.pip_trouble: run.Trouble | KeyboardInterrupt | None = None

    def make_venv(self) -> None:
        self.made.append("venv")
        shutil.rmtree(run.VENV, ignore_errors=True)
        run.venv_python().parent.mkdir(parents=True)
        run.venv_python().touch()

    def pip(self, words: list[str]) -> None:
        self.made.append("pip " + " ".join(Path(word).name for word in words if not word.startswith("--")))
        if self.pip_trouble:
            raise self.pip_trouble


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of its own, as far as an environment depends on one."""
    for name in (*run.LOCKS.values(), "pyproject.toml"):
        (tmp_path / name).write_text(f"# {name}\n", encoding="utf-8")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "STAMP", tmp_path / ".venv" / "ready.json")
    monkeypatch.setattr(run, "LOG", tmp_path / ".venv" / "setup.log")
    monkeypatch.setattr(run, "LATCH", tmp_path / ".venv.lock")
    return tmp_path


@pytest.fixture
def calls(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Calls:
    calls = Calls()
    monkeypatch.setattr(run, "_make_venv", calls.make_venv)
    monkeypatch.setattr(run, "_pip", calls.pip)
    return calls


def game_lock(checkout: Path) -> str:
    return f"pip install -r .requirements.lock, pip install -e {checkout.name}".replace(", ", "|")


# --- the environment -----------------------------------------------------------------------------------------


def test_the_first_start_sets_everything_up_and_the_second_nothing(checkout: Path, calls: Calls) -> None:
    run.ensure(run.GAME)
    assert "|".join(calls.made) == f"venv|{game_lock(checkout)}"
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made == []


def test_a_start_after_the_tests_needs_nothing_more(calls: Calls) -> None:
    run.ensure(run.TESTS)
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made == []


def test_the_tests_after_a_start_add_to_the_same_environment(calls: Calls) -> None:
    run.ensure(run.GAME)
    calls.made.clear()
    run.ensure(run.TESTS)
    assert calls.made[0] == "pip install -r .requirements-test.lock"
    assert "venv" not in calls.made


@pytest.mark.parametrize("name", [".requirements.lock", "pyproject.toml"])
def test_changed_wishes_bring_the_environment_up_to_date(checkout: Path, calls: Calls, name: str) -> None:
    run.ensure(run.GAME)
    calls.made.clear()
    (checkout / name).write_text("# changed\n", encoding="utf-8")
    run.ensure(run.GAME)
    assert "|".join(calls.made) == game_lock(checkout)


def test_an_interrupted_set_up_is_started_anew(calls: Calls) -> None:
    calls.pip_trouble = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        run.ensure(run.GAME)
    calls.pip_trouble = None
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made[0] == "venv"


def test_an_interrupted_update_is_started_anew_as_well(checkout: Path, calls: Calls) -> None:
    run.ensure(run.GAME)
    (checkout / ".requirements.lock").write_text("# changed\n", encoding="utf-8")
    calls.pip_trouble = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        run.ensure(run.GAME)
    calls.pip_trouble = None
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made[0] == "venv"


def test_without_network_the_old_environment_still_serves_what_it_served(calls: Calls) -> None:
    run.ensure(run.GAME)
    calls.pip_trouble = run.NoNetwork("The packages could not be fetched.")
    with pytest.raises(run.Trouble):
        run.ensure(run.TESTS)
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made == []


@pytest.mark.parametrize("content", ["", "{", "[]", '{"python": "cpython 2.7"}'])
def test_a_broken_stamp_means_half_made(calls: Calls, content: str) -> None:
    run.ensure(run.GAME)
    run.STAMP.write_text(content, encoding="utf-8")
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made[0] == "venv"


def test_a_python_that_has_gone_means_half_made(calls: Calls) -> None:
    run.ensure(run.GAME)
    run.venv_python().unlink()
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made[0] == "venv"


def test_a_moved_checkout_gets_a_new_environment(checkout: Path, calls: Calls, tmp_path: Path) -> None:
    run.ensure(run.GAME)
    text = run.STAMP.read_text(encoding="utf-8")
    run.STAMP.write_text(text.replace(checkout.name, "elsewhere"), encoding="utf-8")
    calls.made.clear()
    run.ensure(run.GAME)
    assert calls.made[0] == "venv"


def test_a_missing_lock_is_one_sentence(checkout: Path, calls: Calls) -> None:
    run.ensure(run.GAME)
    (checkout / ".requirements.lock").unlink()
    with pytest.raises(run.Trouble, match=r"\.requirements\.lock cannot be read"):
        run.ensure(run.GAME)


def answer_of_pip(monkeypatch: pytest.MonkeyPatch, output: str) -> None:
    run.VENV.mkdir()
    monkeypatch.setattr(run, "_result_of", lambda *_, **__: (1, output))


def test_pip_without_network_is_one_sentence(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_of_pip(
        monkeypatch,
        "WARNING: Retrying after connection broken by 'NewConnectionError(...)'\n"
        "ERROR: No matching distribution found for arcade==3.3.3\n",
    )
    with pytest.raises(run.NoNetwork) as trouble:
        run._pip(["install", "-r", "x"])
    assert "please check the network" in str(trouble.value)
    assert "\n" not in str(trouble.value)
    assert "NewConnectionError" in run.LOG.read_text(encoding="utf-8")


def test_a_server_nobody_trusts_is_not_called_a_network_that_is_down(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer_of_pip(monkeypatch, "WARNING: Retrying: CERTIFICATE_VERIFY_FAILED\nERROR: Max retries exceeded\n")
    with pytest.raises(run.NoNetwork, match="is not trusted"):
        run._pip(["install", "-r", "x"])


def test_any_other_trouble_of_pip_is_named(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer_of_pip(monkeypatch, "Collecting pymunk\nERROR: No space left on device.\nmore words\n")
    with pytest.raises(
        run.Trouble, match=r"could not be installed: No space left on device \(details in "
    ) as trouble:
        run._pip(["install", "-r", "x"])
    assert not isinstance(trouble.value, run.NoNetwork)


# --- one start at a time -------------------------------------------------------------------------------------

HOLD = """
import sys
from pathlib import Path
from tools import run
run.LATCH = Path(sys.argv[1])
with run._one_at_a_time():
    print("held", flush=True)
    sys.stdin.readline()
"""


@contextlib.contextmanager
def somebody_holding(latch: Path) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", HOLD, str(latch)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        yield holder
        holder.kill()


def test_a_second_start_waits_and_says_so(checkout: Path) -> None:
    with somebody_holding(run.LATCH) as first:
        waiting = subprocess.Popen(
            [sys.executable, "-c", HOLD, str(run.LATCH)],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert waiting.stderr is not None
        assert "Another start is setting things up" in waiting.stderr.readline()
        first.communicate("go on\n", timeout=30)
        output, _ = waiting.communicate(timeout=30)
    assert output == "held\n"


def test_a_start_that_died_holds_nobody_up(checkout: Path) -> None:
    with somebody_holding(run.LATCH) as first:
        first.kill()
        first.wait()
    with run._one_at_a_time():
        pass


LEAVE = """
import os, signal, sys
from pathlib import Path
from tools import run
run.LATCH = Path(sys.argv[1])
child = "import os, signal, time; os.kill(os.getppid(), signal.SIGKILL); time.sleep(3)"
with run._one_at_a_time():
    run._result_of([sys.executable, "-c", child], keep_latch=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process outlives its parent in this way")
def test_an_install_that_outlives_its_start_is_waited_for(
    checkout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    subprocess.run([sys.executable, "-c", LEAVE, str(run.LATCH)], cwd=ROOT, timeout=30, check=False)
    with run._one_at_a_time():
        pass
    assert "Another start is setting things up" in capsys.readouterr().err


def test_a_start_does_not_wait_for_itself(checkout: Path) -> None:
    with run._one_at_a_time(), run._one_at_a_time():
        pass


def test_a_checkout_that_may_not_be_written_is_one_sentence(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "LATCH", checkout / "no such folder" / ".venv.lock")
    with pytest.raises(run.Trouble, match="cannot be written to"):
        run.ensure(run.GAME)


# --- what the system must have -------------------------------------------------------------------------------


class Machine:
    """A Linux with some parts and, perhaps, somebody who may install more."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *, root: bool, has: set[str], complaint: str = ""
    ) -> None:
        self.has = has
        self.complaint = complaint
        self.asked: list[str] = []
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.setattr(run, "_may_install", lambda: root)
        monkeypatch.setattr(run, "_apt_install", self.install)

    def install(self, packages: list[str]) -> str:
        self.asked += packages
        if not self.complaint:
            self.has.update(packages)
        return self.complaint

    def parts(self, *optional: str) -> list[run.SystemPart]:
        names = ("libgl1", "xvfb", "xdotool")
        return [run.SystemPart(name, self.check(name), needed=name not in optional) for name in names]

    def check(self, name: str):
        return lambda: name in self.has


def test_nothing_missing_installs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True, has={"libgl1", "xvfb", "xdotool"})
    run.need_system(machine.parts())
    assert machine.asked == []


def test_root_gets_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True, has={"libgl1"})
    run.need_system(machine.parts("xdotool"))
    assert machine.asked == ["xvfb", "xdotool"]


def test_anybody_else_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=False, has={"xdotool"})
    with pytest.raises(run.Trouble) as trouble:
        run.need_system(machine.parts())
    assert "please install libgl1 xvfb (so named on Debian and Ubuntu)" in str(trouble.value)
    assert machine.asked == []


def test_a_part_that_is_only_handy_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=False, has={"libgl1", "xvfb"})
    run.need_system(machine.parts("xdotool"))


def test_an_install_that_fails_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=True, has=set(), complaint="Unable to locate package libgl1.")
    with pytest.raises(
        run.Trouble, match="apt-get says: Unable to locate package libgl1; please install libgl1"
    ):
        run.need_system(machine.parts())


def test_a_library_and_a_program_that_do_not_exist_are_seen_to_be_missing() -> None:
    assert not run.library("libnothingofthesort.so.1")()
    assert not run.program("nothing-of-the-sort")()
    assert run.program(sys.executable)()


def test_all_that_is_missing_is_named_at_once(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(monkeypatch, root=False, has=set())
    monkeypatch.setattr(run, "_has_venv_module", lambda: False)
    with pytest.raises(run.Trouble, match=r"please install python3\.\d+-venv libgl1 xvfb xdotool"):
        run.need_system(machine.parts())


def test_a_python_without_venv_is_one_sentence(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_has_venv_module", lambda: False)
    monkeypatch.setattr(run, "_may_install", lambda: False)
    with pytest.raises(run.Trouble, match=r"please install python3\.\d+-venv"):
        run.ensure(run.GAME)


def test_a_folder_in_the_way_of_the_environment_is_taken_away(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (run.VENV / "bin").mkdir(parents=True)
    litter = run.VENV / "bin" / "half"
    litter.touch()
    monkeypatch.setattr(run, "_result_of", lambda *_, **__: (0, ""))
    run._make_venv()
    assert not litter.exists()


# --- commands ------------------------------------------------------------------------------------------------


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What would have been started, with the environment taken for granted."""
    commands: list[list[str]] = []

    def game(words: list[str]) -> int:
        commands.append(words)
        return 0

    monkeypatch.setattr(run, "ensure", lambda _: None)
    monkeypatch.setattr(run, "need_system", lambda _: None)
    monkeypatch.setattr(run, "_game", game)
    return commands


def without_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


def test_play_with_a_screen_opens_the_game(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":7")
    assert run.main(["play", "--seed", "4"]) == 0
    assert started == [["play", "--seed", "4"]]


@pytest.mark.parametrize("words", [["play", "--seed", "4"], ["shot", "dark_refinery", "--out", "x.png"]])
def test_without_a_screen_what_a_picture_takes_is_seen_to(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    without_screen(monkeypatch)
    wanted: list[Sequence[run.SystemPart]] = []
    monkeypatch.setattr(run, "need_system", wanted.append)
    assert run.main(words) == 0
    assert started == [words]
    assert wanted == [run.FOR_PICTURES]


def test_any_other_command_goes_to_the_game(started: list[list[str]]) -> None:
    run.main(["sim", "--games", "3"])
    assert started == [["sim", "--games", "3"]]


def test_no_command_shows_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main([]) == 2
    assert run.main(["--help"]) == 0
    assert "tools/run.py play" in capsys.readouterr().out


@pytest.mark.parametrize("version", [(3, 9, 18), (3, 14, 0), (4, 0, 0)])
def test_a_python_that_does_not_fit_is_one_sentence(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    assert run.main(["play"]) == 1
    said = capsys.readouterr().err
    assert said == (
        f"titanfallz: The game needs Python 3.10 to 3.13, and this is Python {version[0]}.{version[1]}.\n"
    )


def test_an_interrupt_ends_quietly(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(kind: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "ensure", interrupted)
    assert run.main(["sim"]) == 130


@pytest.mark.parametrize(
    ("words", "alone"),
    [
        ([], False),
        (["tests/rules", "-k", "dice"], False),
        (["--soak"], False),
        (["--no-header"], False),
        (["-n0"], True),
        (["-n", "4"], True),
        (["--numprocesses=3"], True),
        (["--pdb"], True),
        (["-s"], True),
    ],
)
def test_the_tests_share_the_processors_unless_told_otherwise(words: list[str], alone: bool) -> None:
    assert (run.spread(words) == []) is alone


def test_every_check_runs_even_after_one_has_failed(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run_checks: list[str] = []

    def check(name: str, command: list[str]) -> int:
        run_checks.append(name)
        return int(name in ("ruff", "rule coverage"))

    monkeypatch.setattr(run, "_check", check)
    assert run.main(["test"]) == 1
    assert run_checks == ["ruff", "mypy", "rule coverage", "pytest"]
    assert capsys.readouterr().err == "titanfallz: Not passed: ruff, rule coverage.\n"


def test_further_words_go_to_pytest_alone(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def call(command: list[str], **_: object) -> int:
        called.append(command)
        return 5

    monkeypatch.setattr(subprocess, "call", call)
    assert run.main(["test", "-n0", "tests/tools"]) == 5
    assert [command[1:] for command in called] == [["-m", "pytest", "-n0", "tests/tools"]]


# --- the locks -----------------------------------------------------------------------------------------------


def locked(kind: str) -> dict[str, str]:
    lines = (ROOT / run.LOCKS[kind]).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==", 1) for line in lines if line and not line.startswith("#"))


def wished(table: str) -> set[str]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = re.search(rf"^{table} = \[(.*?)\]", text, re.DOTALL | re.MULTILINE)
    assert block is not None
    return {name.lower() for name in re.findall(r'"([A-Za-z][\w-]*)', block[1])} - {"titanfallz"}


def test_the_tests_run_on_the_packages_the_game_runs_on() -> None:
    assert locked(run.GAME).items() <= locked(run.TESTS).items()


def test_every_wished_package_is_locked() -> None:
    assert wished("dependencies") | wished("build") <= locked(run.GAME).keys()
    assert wished("dev") <= locked(run.TESTS).keys()
