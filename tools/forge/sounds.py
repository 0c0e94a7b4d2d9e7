"""Builds every sound of the game into ``assets/sounds``: WAV, 16 bits, one channel, variants by pitch and seed."""

from __future__ import annotations

import zlib
from pathlib import Path

import numpy as np

from game.records.atomic import write_bytes
from tools.forge.audio import bursts, dead, machines, music, people, recipe, signs, synth, weapons
from tools.forge.audio.recipe import RECIPES
from tools.forge.audio.synth import levelled, pitched, tapered, trimmed, wav
from tools.forge.stamp import stamp

PITCHES = (1.0, 0.96, 1.04)
"""The variants of a sound: as it is, lower, higher."""

MODULES = (bursts, dead, machines, music, people, recipe, signs, synth, weapons)
SOURCES = [Path(__file__), *(Path(str(module.__file__)) for module in MODULES)]
FOLDER = "sounds"


def file_of(name: str, variant: int) -> str:
    """The name of a file."""
    return f"{name}.wav" if RECIPES[name].variants == 1 else f"{name}_{variant + 1}.wav"


def made(name: str, variant: int) -> bytes:
    """One variant of a sound, as the bytes of its file; always the same ones."""
    row = RECIPES[name]
    dice = np.random.default_rng([zlib.crc32(name.encode()), variant])
    signal = row.make(dice)
    if not row.loop:
        signal = tapered(trimmed(pitched(signal, PITCHES[variant])))
    return wav(levelled(signal, row.peak), dull=row.dull)


def build(out: Path) -> list[Path]:
    """Write all sounds under ``out/sounds``, and the stamp beside them; what is no longer made is taken away."""
    folder, files = out / FOLDER, list[Path]()
    for name, row in RECIPES.items():
        for variant in range(row.variants):
            path = folder / file_of(name, variant)
            write_bytes(path, made(name, variant))
            files.append(path)
    for old in set(folder.glob("*.wav")) - set(files):
        old.unlink()
    stamp(folder, SOURCES, files)
    return files
