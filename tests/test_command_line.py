"""The command line from outside: exit codes, one sentence for whatever is wrong, and no window where none is needed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from game.__main__ import main
from game.play.level import find_level
from game.play.match import Match
from game.rulesets.titanfallz.crews import find_crew
from tests.play.test_match import play

ROOT = Path(__file__).resolve().parent.parent
LEVEL = str(ROOT / "levels" / "dark_refinery.yaml")
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")

Told = tuple[int, str, str]
Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process: exit code, what it printed, what it complained about."""

    def command(*words: object) -> Told:
        try:
            code = main([str(word) for word in words])
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = capsys.readouterr()
        return code, out, err

    return command


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save in the middle of round one or two."""
    crews = (find_crew("ironwake"), find_crew("meridian"))
    match = Match.begin(find_level("dark_refinery"), crews, 3)
    play(match, 30)
    path = tmp_path_factory.mktemp("saves") / "save.yaml"
    match.save(path)
    return path


def outside(*words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """The same in a process of its own, with no display but what the environment names."""
    kept = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    command = [sys.executable, "-m", "game", *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True, check=False, timeout=300
    )


# --- bad usage -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["dance"],
        ["sim"],
        ["sim", "dark_refinery", "--games", "0"],
        ["sim", "dark_refinery", "--games", "many"],
        ["sim", "dark_refinery", "--jobs", "0"],
        ["sim", "dark_refinery", "--seed", "-1"],
        ["sim", "dark_refinery", "--seed", "9" * 5000],
        ["check"],
        ["replay"],
        ["shot", "dark_refinery"],
        ["where", "else"],
    ],
)
def test_words_that_make_no_command(run: Run, words: list[str]) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("usage: ")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["sim", "atlantis"], "There is no level called 'atlantis'; there are dark_refinery"),
        (["sim", "dark_refinery", "--sides", "ai:random"], "Two sides have to be named"),
        (["sim", "dark_refinery", "--sides", "ai:random,ai:god"], "There is no player called 'ai:god'"),
        (["sim", "dark_refinery", "--sides", "human,ai:random"], "A simulation has nobody at the mouse"),
        (["sim", "dark_refinery", "--crews", "ironwake"], "Two crews have to be named"),
        (["sim", "dark_refinery", "--crews", "ironwake,nobody"], "There is no crew 'nobody'"),
        (["play", "atlantis", "--unattended", "--out", "{tmp}"], "There is no level called 'atlantis'"),
        (["play", "dark_refinery", "--load", "save.yaml"], "A save brings its own level and dice"),
        (["play", "--seed", "0", "--load", "save.yaml"], "A save brings its own level and dice"),
        (["shot", "dark_refinery", "--out", "{tmp}/x.png", "--size", "huge"], "'huge' is no size"),
        (["shot", "dark_refinery", "--out", "{tmp}/x.png", "--size", "1x99999999"], "'1x99999999' is no size"),
    ],
)
def test_what_nobody_knows_is_one_sentence(run: Run, tmp_path: Path, words: list[str], says: str) -> None:
    code, out, err = run(*(word.replace("{tmp}", str(tmp_path)) for word in words))
    assert (code, out) == (2, "")
    assert err.startswith(says)
    assert err.count("\n") == 1


# --- faults --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [["sim"], ["check"], ["replay"], ["play", "--unattended"]])
@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("gone.yaml", None, "there is no such file"),
        ("empty.yaml", b"", "the file is empty"),
        ("binary.yaml", bytes(range(256)), "this is no text file"),
        ("latin.yaml", "Käfer: 1".encode("latin-1"), "not UTF-8 text"),
        ("foreign.yaml", b"<html><body>", ""),
        ("huge.yaml", b"# " + b"x" * 5_000_000, "larger than 4 MB"),
        ("bomb.yaml", b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "the anchor &a is not allowed"),
        ("tag.yaml", b"a: !!python/object/apply:os.system ['true']\n", "is not allowed; files hold plain values only"),
        ("deep.yaml", b"[" * 100_000, "nested"),
    ],
)
def test_a_file_that_is_none_of_ours_is_one_sentence(
    run: Run, tmp_path: Path, command: list[str], name: str, content: bytes | None, says: str
) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    code, out, err = run(*command, path, *(["--out", tmp_path / "out"] if "play" in command else []))
    assert code == 1
    said = out + err
    assert str(path) in said
    assert says in said
    assert all(str(path) in line for line in said.splitlines())


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    for words in (["check", tmp_path], ["replay", tmp_path], ["sim", tmp_path]):
        code, out, err = run(*words)
        assert code == 1
        assert "this is a folder, not a file" in out + err


def test_check_finds_no_fault_in_what_ships(run: Run) -> None:
    files = [*(ROOT / "levels").glob("*.yaml"), *(ROOT / "assets" / "crews").glob("*.yaml")]
    code, out, err = run("check", *files)
    assert (code, err) == (0, "")
    assert all(line.startswith("warning: ") for line in out.splitlines())


def test_check_goes_on_after_a_fault(run: Run, tmp_path: Path) -> None:
    level = tmp_path / "mine.yaml"
    level.write_text(Path(LEVEL).read_text(encoding="utf-8").replace("spawns:", "spawnz:"), encoding="utf-8")
    crew = tmp_path / "crew.yaml"
    text = (ROOT / "assets" / "crews" / "ironwake.yaml").read_text(encoding="utf-8")
    crew.write_text(text.replace("type: rifleman", "type: rifelman"), encoding="utf-8")
    code, out, _ = run("check", level, crew)
    assert code == 1
    assert "spawnz" in out
    assert "did you mean 'rifleman'" in out


def test_a_save_that_parts_is_a_fault(run: Run, tmp_path: Path, save: Path) -> None:
    assert run("replay", save, "--verify")[0] == 0
    assert run("check", save)[0] == 0
    text = save.read_text(encoding="utf-8")
    bent = tmp_path / "bent.yaml"
    bent.write_text(text.replace("seed: 3", "seed: 4", 1), encoding="utf-8")
    for words in (["replay", bent, "--verify"], ["check", bent]):
        code, out, err = run(*words)
        assert code == 1
        assert f"{bent}: the replay parts from its story at action " in out + err


# --- sim -----------------------------------------------------------------------------------------------------


def test_sim_tells_each_game_in_json(run: Run, tmp_path: Path) -> None:
    file, folder = tmp_path / "deep" / "games.json", tmp_path / "saves"
    games = ["dark_refinery", "--games", 2, "--seed", 5, "--jobs", 2]
    code, out, _ = run("sim", *games, "--json", file, "--saves", folder)
    assert code == 0
    assert "2 games, 0 with faults" in out
    told = json.loads(file.read_text(encoding="utf-8"))
    assert [game["seed"] for game in told] == [5, 6]
    wanted = {"level", "seed", "winner", "reason", "rounds", "vp", "kills", "actions", "refused", "digest", "seconds"}
    assert all(wanted <= set(game) for game in told)
    for game in told:
        code, out, _ = run("replay", folder / f"{game['seed']}.yaml", "--verify")
        assert code == 0
        assert game["digest"] in out


def test_sim_knows_before_the_games_that_it_cannot_report(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, out, err = run("sim", "dark_refinery", "--games", 500, "--json", tmp_path / "file" / "games.json")
    assert (code, out) == (1, "")
    assert "games.json: this file cannot be written (" in err


# --- displays ------------------------------------------------------------------------------------------------

TOLD = """
import sys
from game.__main__ import main
code = main(sys.argv[1:])
print("loaded:", sorted({"arcade", "pyglet"} & set(sys.modules)), "code:", code)
"""


@pytest.mark.parametrize("command", ["sim", "check", "replay", "where"])
def test_what_needs_no_window_loads_none(save: Path, command: str) -> None:
    words = {
        "sim": ["sim", "dark_refinery", "--seed", "2"],
        "check": ["check", LEVEL, str(save)],
        "replay": ["replay", str(save), "--verify"],
        "where": ["where"],
    }[command]
    result = subprocess.run(
        [sys.executable, "-c", TOLD, *words], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )
    assert result.stdout.splitlines()[-1] == "loaded: [] code: 0", result.stderr


@linux
@pytest.mark.skipif(not shutil.which("Xvfb"), reason="the picture is made on a virtual display")
def test_without_a_display_a_match_plays_itself_and_leaves_a_picture(tmp_path: Path) -> None:
    result = outside("play", "--seed", 2, "--out", tmp_path)
    assert result.returncode == 0
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("There is no display here, so the game plays a whole match by itself")
    assert {file.name for file in tmp_path.iterdir()} == {"match.yaml", "report.txt", "final.png"}
    assert (tmp_path / "final.png").read_bytes().startswith(b"\x89PNG")


@linux
def test_without_a_virtual_display_either_the_match_is_told(tmp_path: Path) -> None:
    result = outside("play", "--seed", 2, "--out", tmp_path, PATH="/nowhere")
    assert result.returncode == 0
    said = "No picture can be made here: there is no display, and Xvfb is not installed."
    assert result.stderr.splitlines()[1:] == [said]
    assert {file.name for file in tmp_path.iterdir()} == {"match.yaml", "report.txt"}


@linux
@pytest.mark.parametrize("words", [["play"], ["shot", "dark_refinery", "--out", "{tmp}/x.png"]])
def test_a_display_that_does_not_answer_is_one_sentence(tmp_path: Path, words: list[str]) -> None:
    result = outside(*(word.replace("{tmp}", str(tmp_path)) for word in words), DISPLAY=":4711")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1, result.stderr
    assert not list(tmp_path.iterdir())


def test_an_unwritable_folder_is_known_before_the_match(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, out, err = run("play", "--unattended", "--out", tmp_path / "file")
    assert (code, out) == (1, "")
    assert "cannot be " in err
    assert err.count("\n") == 1


def test_where_says_where_and_makes_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TITANFALLZ_HOME", str(tmp_path / "home"))
    code, out, _ = run("where")
    assert code == 0
    assert str(tmp_path / "home" / "saves") in out
    assert not (tmp_path / "home").exists()


# --- odd streams ---------------------------------------------------------------------------------------------


def test_a_terminal_that_knows_no_letters_beyond_ascii_is_served(tmp_path: Path) -> None:
    name = tmp_path / "Käfer….yaml"
    result = outside("check", name, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert result.returncode == 1
    assert "there is no such file" in result.stdout
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes end otherwise there")
def test_a_reader_that_leaves_is_no_trouble() -> None:
    command = f"{sys.executable} -m game rules | true"
    result = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.stderr == ""


# The background jobs of a shell, and so these tests, may have been told not to hear an interrupt.
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from game.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


@linux
def test_a_simulation_that_is_interrupted_says_so_and_keeps_what_is_done(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    command = [sys.executable, "-c", HEARING, "sim", "dark_refinery", "--games", "90", "--jobs", "2"]
    with subprocess.Popen(
        [*command, "--json", str(file)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("seed 1:")
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to the workers too
        _, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, "Stopped.\n")
    assert json.loads(file.read_text(encoding="utf-8"))[0]["seed"] == 1


@linux
def test_a_worker_that_is_killed_is_one_sentence() -> None:
    command = [sys.executable, "-m", "game", "sim", "dark_refinery", "--games", "90", "--jobs", "2"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        tasks = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()
        workers = [task for task in tasks if "spawn_main" in Path(f"/proc/{task}/cmdline").read_text(encoding="utf-8")]
        os.kill(int(workers[0]), signal.SIGKILL)
        _, err = process.communicate(timeout=120)
    assert process.returncode == 1
    assert err == "A worker process has died, perhaps for want of memory; fewer --jobs may do.\n"
