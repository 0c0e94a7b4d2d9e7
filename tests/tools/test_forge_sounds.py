"""Sounds are made from code: the files that ship are the ones the code makes."""

from __future__ import annotations

import io
import wave
from pathlib import Path

import numpy as np
import pytest

from game.records.paths import ASSETS
from tools.forge.audio.recipe import RECIPES
from tools.forge.audio.synth import RATE, looped, noise
from tools.forge.sounds import FOLDER, SOURCES, file_of, made
from tools.forge.stamp import faults_of, stamp


def samples(data: bytes) -> tuple[np.ndarray, int]:
    with wave.open(io.BytesIO(data)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768, file.getframerate()


def test_what_ships_was_built_from_the_code_as_it_is():
    assert faults_of(ASSETS / FOLDER, SOURCES) == []


def test_a_changed_source_a_changed_file_and_a_stranger_are_told(tmp_path: Path):
    source, file = tmp_path / "recipe.py", tmp_path / "out" / "a.wav"
    file.parent.mkdir()
    source.write_text("one")
    file.write_bytes(b"1")
    stamp(tmp_path / "out", [source], [file])
    assert faults_of(tmp_path / "out", [source]) == []
    source.write_text("two")
    file.write_bytes(b"2")
    (tmp_path / "out" / "b.wav").write_bytes(b"3")
    faults = faults_of(tmp_path / "out", [source])
    assert [fault.split()[-1] for fault in faults] == ["sources", "stamp", "changed"]


@pytest.mark.parametrize("name", ["rifle", "hack", "noise_3"])
def test_a_sound_is_made_alike_each_time_and_its_variants_differ(name: str):
    made_now = [made(name, variant) for variant in range(RECIPES[name].variants)]
    assert made_now == [made(name, variant) for variant in range(RECIPES[name].variants)]
    assert len(set(made_now)) == len(made_now)


def test_every_sound_has_its_peak_and_ends_softly():
    for name, row in RECIPES.items():
        data, _ = samples((ASSETS / FOLDER / file_of(name, 0)).read_bytes())
        peak = 20 * np.log10(np.abs(data).max())
        assert peak == pytest.approx(row.peak, abs=1.0), name
        if not row.loop:
            assert abs(data[-1]) < 0.01, name


def test_noise_is_higher_the_louder_it_is():
    def pitch(name: str) -> float:
        data, rate = samples((ASSETS / FOLDER / file_of(name, 0)).read_bytes())
        return float(np.abs(np.fft.rfft(data)).argmax() * rate / len(data))

    heights = [pitch(f"noise_{level}") for level in range(1, 6)]
    assert heights == sorted(heights)
    assert heights[4] == pytest.approx(heights[0] * 2 ** (8 / 12), rel=0.02)


def test_a_loop_goes_round_without_a_step():
    signal = np.cumsum(noise(np.random.default_rng(1), 1.0)) / RATE
    loop = looped(signal, 0.2)
    assert abs(loop[0] - loop[-1]) < 20 * np.abs(np.diff(signal)).mean()


def test_all_sounds_together_stay_small():
    assert sum(file.stat().st_size for file in (ASSETS / FOLDER).iterdir()) < 6_000_000
