from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from game.records import atomic
from game.records.faults import Fault


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def test_the_text_arrives_byte_for_byte(tmp_path: Path) -> None:
    target = tmp_path / "save.yaml"
    atomic.write_text(target, 'reach: 9"\nname: Ümit\r\n')
    assert target.read_bytes() == 'reach: 9"\nname: Ümit\r\n'.encode()


def test_the_old_content_is_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "save.yaml"
    target.write_bytes(b"a much longer old content")
    atomic.write_bytes(target, b"new")
    assert target.read_bytes() == b"new"
    assert names(tmp_path) == ["save.yaml"]


def test_missing_folders_are_made(tmp_path: Path) -> None:
    target = tmp_path / "out" / "first" / "report.txt"
    atomic.write_text(target, "done")
    assert target.read_text(encoding="utf-8") == "done"


def test_a_failing_rename_keeps_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "save.yaml"
    target.write_bytes(b"old")

    def refuse(self: Path, where: Path) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(Fault) as fault:
        atomic.write_bytes(target, b"new")
    assert str(fault.value) == f"{target}: this file cannot be written (Permission denied)."
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["save.yaml"]


@pytest.mark.parametrize("trouble", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_cut_in_the_middle_of_writing_leaves_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trouble: BaseException
) -> None:
    target = tmp_path / "save.yaml"
    target.write_bytes(b"old")

    def cut(descriptor: int) -> None:
        raise trouble

    monkeypatch.setattr(os, "fsync", cut)
    with pytest.raises((Fault, KeyboardInterrupt)):
        atomic.write_bytes(target, b"new")
    assert target.read_bytes() == b"old"
    assert names(tmp_path) == ["save.yaml"]


def test_a_folder_in_the_way_is_one_sentence(tmp_path: Path) -> None:
    target = tmp_path / "save.yaml"
    target.mkdir()
    with pytest.raises(Fault) as fault:
        atomic.write_text(target, "new")
    assert str(target) in str(fault.value)
    assert "\n" not in str(fault.value)
    assert names(tmp_path) == ["save.yaml"]


def test_a_file_where_a_folder_should_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way", encoding="utf-8")
    with pytest.raises(Fault, match="cannot be written"):
        atomic.write_text(tmp_path / "out" / "report.txt", "new")


def test_text_that_is_none_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="character 4 is no valid text"):
        atomic.write_text(tmp_path / "save.yaml", "abc\ud800")
    assert names(tmp_path) == []


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.yaml"
    real.write_bytes(b"old")
    link = tmp_path / "save.yaml"
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("this system makes no links for ordinary people")
    atomic.write_bytes(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_writers_at_the_same_time_never_mix(tmp_path: Path) -> None:
    target = tmp_path / "save.yaml"
    contents = [bytes([65 + number]) * 50_000 for number in range(8)]
    writers = [threading.Thread(target=atomic.write_bytes, args=(target, text)) for text in contents]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert target.read_bytes() in contents
    assert names(tmp_path) == ["save.yaml"]
