"""The wheel: built from the project, it holds all that the game needs and runs from anywhere."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what a wheel of this checkout brings."""
    source, folder = tmp_path_factory.mktemp("source") / "titanfallz", tmp_path_factory.mktemp("wheel")
    # From a copy, so that what lies about in the checkout is not touched.
    shutil.copytree(ROOT, source, ignore=shutil.ignore_patterns(".*", "__pycache__", "out", "tests"))
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    result = subprocess.run(
        [*command, "--wheel-dir", str(folder), "."], cwd=source, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    [wheel] = folder.glob("titanfallz-*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def run(site: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=home,
        env={**os.environ, "PYTHONPATH": str(site), "TITANFALLZ_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_the_wheel_holds_the_game_and_nothing_beside_it(unpacked: Path) -> None:
    tops = {path.name for path in unpacked.iterdir()}
    assert {name for name in tops if not name.endswith(".dist-info")} == {"game"}
    [info] = unpacked.glob("*.dist-info")
    assert "titanfallz = game.__main__:main" in (info / "entry_points.txt").read_text(encoding="utf-8")


def test_all_assets_and_levels_are_in_it(unpacked: Path) -> None:
    for folder in ("assets", "levels"):
        here = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()}
        data = unpacked / "game" / "_data"
        assert {path.relative_to(data) for path in (data / folder).rglob("*") if path.is_file()} == here


def test_every_file_of_the_package_is_in_it(unpacked: Path) -> None:
    here = {path.relative_to(ROOT) for path in (ROOT / "game").rglob("*") if path.is_file()}
    assert {path for path in here if "__pycache__" not in path.parts} <= {
        path.relative_to(unpacked) for path in (unpacked / "game").rglob("*")
    }


def test_it_runs_from_anywhere(unpacked: Path, tmp_path: Path) -> None:
    where = run(unpacked, tmp_path, "where")
    assert f"assets       {unpacked / 'game' / '_data' / 'assets'}\n" in where.stdout, where.stderr
    played = run(unpacked, tmp_path, "sim", "dark_refinery", "--seed", "5", "--saves", "kept")
    assert played.returncode == 0, played.stderr
    retold = run(unpacked, tmp_path, "replay", "kept/5.yaml", "--verify")
    assert retold.returncode == 0, retold.stderr
    level = unpacked / "game" / "_data" / "levels" / "dark_refinery.yaml"
    checked = run(unpacked, tmp_path, "check", str(level), "kept/5.yaml")
    assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr


@pytest.mark.window
def test_it_draws_from_anywhere(unpacked: Path, tmp_path: Path) -> None:
    drawn = run(unpacked, tmp_path, "shot", "dark_refinery", "--out", "x.png", "--size", "960x600")
    assert drawn.returncode == 0, drawn.stderr
    assert (tmp_path / "x.png").stat().st_size > 10_000
