"""A film of a replay: refused in one sentence where it cannot be, and whole where it can."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from game.play.replay import Replay
from game.records.faults import Fault

pytestmark = pytest.mark.window

GOLDEN = Path(__file__).parent.parent / "golden"


def test_an_unknown_ending_is_refused(display: str, tmp_path: Path) -> None:
    from game.stage.film import check_format

    with pytest.raises(Fault, match=r"'x\.avi' is no film"):
        check_format(tmp_path / "x.avi")


def test_a_folder_that_is_there_is_not_overwritten(display: str, tmp_path: Path) -> None:
    from game.stage.film import check_format

    (tmp_path / "keep").mkdir()
    with pytest.raises(Fault, match="does not overwrite"):
        check_format(tmp_path / "keep")


def test_without_an_encoder_one_sentence_says_what_is_missing(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.stage.film import NoEncoder, check_format

    monkeypatch.setitem(sys.modules, "imageio_ffmpeg", None)
    with pytest.raises(NoEncoder, match="imageio-ffmpeg"):
        check_format(tmp_path / "x.mp4")


def test_a_film_that_breaks_off_leaves_nothing_behind(display: str, tmp_path: Path) -> None:
    from game.stage.film import Cut, write

    def frames():
        yield Image.new("RGB", (8, 8))
        raise OSError(28, "No space left on device")

    with pytest.raises(Fault, match="No space left"):
        write(tmp_path / "out", frames(), Cut())
    assert not list(tmp_path.iterdir())


def test_a_gif_has_its_pictures(display: str, tmp_path: Path) -> None:
    from game.stage.film import Cut, write

    write(tmp_path / "x.gif", (Image.new("RGB", (8, 8), (40 * i, 0, 0)) for i in range(5)), Cut(fps=10))
    with Image.open(tmp_path / "x.gif") as made:
        assert made.n_frames == 5  # type: ignore[attr-defined]
        assert made.info["duration"] == 100


def taken(game, cut) -> tuple[int, Counter[str]]:
    """How many pictures a film of the golden match has, and what it shows."""
    from game.stage.film import pictures

    shown = Counter[str]()
    replay = Replay.read(GOLDEN / "dark_refinery.yaml")
    count = sum(1 for _ in pictures(game, replay, cut, shown))
    print(f"{count} pictures, {sum(shown.values())} events of {len(shown)} kinds")
    return count, shown


def test_a_film_shows_the_rounds_that_were_asked_for(game) -> None:
    from game.stage.film import Cut

    count, shown = taken(game, Cut(fps=1, speed=16.0, first=2, last=2))
    assert count > 10
    assert shown["PhaseBegan"] >= 3
    assert "CrewMustered" not in shown


@pytest.mark.soak
def test_a_film_of_a_whole_match_shows_forty_kinds_of_events(game) -> None:
    from game.stage.film import Cut

    _, shown = taken(game, Cut(fps=1, speed=16.0))
    assert len(shown) >= 40
