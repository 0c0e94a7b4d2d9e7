from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.records import paths
from game.records.atomic import write_text
from game.records.faults import Fault


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "somebody"
    monkeypatch.setenv(paths.HOME_VARIABLE, str(folder))
    return folder


def test_the_shipped_rulebook_is_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert (paths.rulebook() / "titanfallz-01-07.yaml").is_file()


def test_in_a_checkout_assets_and_levels_lie_beside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "game"
    package.mkdir()
    assert paths.shipped(package) == tmp_path


def test_in_a_wheel_they_lie_inside_the_package(tmp_path: Path) -> None:
    package = tmp_path / "game"
    (package / "_data").mkdir(parents=True)
    assert paths.shipped(package) == package / "_data"


def test_the_named_home_holds_everything_a_person_makes(home: Path) -> None:
    assert paths.saves() == home / "saves"
    assert paths.user_levels() == home / "levels"
    assert paths.settings_file() == home / "settings.yaml"


def test_asking_where_things_are_makes_no_folder(home: Path) -> None:
    assert paths.level_folders() == [home / "levels", paths.LEVELS]
    assert home in paths.saves().parents
    assert home in paths.settings_file().parents
    assert not home.exists()


def test_the_first_file_written_makes_its_folder(home: Path) -> None:
    write_text(paths.saves() / "autosave.yaml", "x\n")
    assert paths.saves().is_dir()


def test_an_empty_name_means_the_folders_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, "  ")
    folder = paths.level_folders()[0]
    assert folder.is_absolute()
    assert paths._NAME in folder.parts


def test_a_home_that_starts_with_a_tilde_is_followed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv(paths.HOME_VARIABLE, "~/dark")
    assert paths.saves() == tmp_path / "dark" / "saves"


def test_a_home_that_is_a_file_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    monkeypatch.setenv(paths.HOME_VARIABLE, str(blocked))
    with pytest.raises(Fault) as fault:
        write_text(paths.saves() / "autosave.yaml", "x\n")
    assert str(fault.value).startswith(f"{blocked / 'saves' / 'autosave.yaml'}: this file cannot be written (")
    assert "\n" not in str(fault.value)


@pytest.mark.skipif(sys.platform == "win32", reason="user names after a tilde are a thing of POSIX")
def test_a_home_of_nobody_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, "~nobody-of-this-name/dark")
    with pytest.raises(Fault, match="there is no such home"):
        paths.saves()


def test_the_tests_never_touch_the_real_home() -> None:
    assert Path.home() not in paths.saves().parents
