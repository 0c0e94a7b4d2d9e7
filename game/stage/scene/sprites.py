"""Pictures of models from the strips in ``assets/sprites``: eight facings, poses, both crews. What a Titan carries lies
over the picture of its chassis wherever it is higher, so that every loadout is seen without a picture of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atan2, degrees
from pathlib import Path

import arcade
import numpy as np
import yaml
from arcade.hitbox import algo_bounding_box
from numpy.typing import NDArray
from PIL import Image

from game.records.paths import ASSETS
from game.stage.scene.camera import UNIT

SPRITES = ASSETS / "sprites"
FACINGS = 8
CREWS = ("amber", "teal")

VARIANTS = {"walker": 4, "runner": 3, "fatty": 2, "brute": 2}
"""How many bodies there are of some of the dead."""

PLAIN = {"titan": "vanguard", "horde": "walker-1", "pilot": "green", "turret": "turret", "drone": "drone"}
"""What a model of a kind looks like whose profile has no picture."""

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Look:
    """A picture of a model: how far its middle lies above the middle of the base, in inches, and the scale that makes
    an inch of it an inch of the table."""

    texture: arcade.Texture
    lift: float
    scale: float


@dataclass(frozen=True, slots=True)
class Strip:
    """Facings side by side: the size of each, where the middle of the base lies in it, and pixels to an inch."""

    cell: tuple[int, int]
    anchor: tuple[int, int]
    ppi: float


@cache
def strips() -> dict[str, Strip]:
    """All strips there are."""
    rows = yaml.safe_load((SPRITES / "models.yaml").read_text(encoding="utf-8"))
    return {
        name: Strip((row["cell"][0], row["cell"][1]), (row["anchor"][0], row["anchor"][1]), float(row["ppi"]))
        for name, row in rows.items()
    }


def facing(dx: float, dy: float) -> int:
    """The facing towards so many inches to the right and to the far side; 0 looks at the viewer."""
    return round(degrees(atan2(-dx, -dy)) * FACINGS / 360) % FACINGS


def model_name(kind: str, profile: str, unit: int = 0) -> str:
    """The model for a profile; of the dead, the body by the number of the unit."""
    name = f"{profile}-{unit % VARIANTS[profile] + 1}" if profile in VARIANTS else profile
    return name if f"{name}-ready-{_crews(name)[0]}" in strips() else PLAIN.get(kind, "rifleman")


@cache
def _crews(name: str) -> tuple[str, ...]:
    """In whose colours there are pictures of a model."""
    return tuple(crew for crew in (*CREWS, "none", "horde") if f"{name}-ready-{crew}" in strips()) or (
        "none",
    )


def _crew(name: str, side: int | None) -> str:
    there = _crews(name)
    wanted = "none" if side is None else CREWS[side]
    return wanted if wanted in there else there[-1]


@lru_cache(maxsize=1024)
def sprite(
    name: str, turn: int = 0, pose: str = "ready", side: int | None = None, loadout: tuple[str, ...] = ()
) -> Look:
    """A model in a facing and a pose (``ready``, ``down``, ``null``; what it has no picture of is ``ready``).
    ``loadout``: what a Titan carries, ``+back`` behind a weapon that hangs on its back."""
    crew = _crew(name, side)
    known = pose if f"{name}-{pose}-{crew}" in strips() else "ready"
    key = f"{name}-{known}-{crew}"
    strip, pixels = strips()[key], _cell(key, turn)
    anchor = strip.anchor
    if known == "ready" and loadout:
        pixels, anchor = _loaded(name, turn, strip, pixels, loadout)
    return _look(pixels, anchor, strip.ppi)


@lru_cache(maxsize=512)
def shadow(name: str, turn: int = 0, pose: str = "ready") -> Look:
    """The shadow of a model on the floor."""
    key = f"{name}-{pose}-shadow"
    key = key if key in strips() else f"{name}-ready-shadow"
    strip = strips()[key]
    return _look(_cell(key, turn), strip.anchor, strip.ppi)


@lru_cache(maxsize=256)
def portrait(name: str, side: int | None = None) -> arcade.Texture:
    """A model leant back so that its face shows."""
    file = SPRITES / "portraits" / f"{name}-{_crew(name, side)}.webp"
    with Image.open(file) as image:
        return _texture(image.convert("RGBA"))


def _look(pixels: Pixels, anchor: tuple[int, int], ppi: float) -> Look:
    lift = (anchor[1] - pixels.shape[0] / 2) / ppi
    return Look(_texture(Image.fromarray(pixels)), lift, UNIT / ppi)


def _texture(image: Image.Image) -> arcade.Texture:
    """A texture whose hit box is its frame: nothing here collides, and tracing outlines is slow."""
    return arcade.Texture(image, hit_box_algorithm=algo_bounding_box)


@lru_cache(maxsize=48)
def _strip(file: Path) -> Pixels:
    with Image.open(file) as image:
        return np.asarray(image if image.mode == "L" else image.convert("RGBA"))


def _cell(key: str, turn: int, strip: Strip | None = None) -> Pixels:
    wide = (strip or strips()[key]).cell[0]
    pixels = _strip(SPRITES / "models" / f"{key}.webp")
    return pixels[:, turn * wide : (turn + 1) * wide]


def _heights(key: str, turn: int, strip: Strip) -> Pixels:
    cell = _cell(key, turn, strip)
    return cell[..., 0] if cell.ndim == 3 else cell


def _loaded(
    chassis: str, turn: int, strip: Strip, pixels: Pixels, loadout: Sequence[str]
) -> tuple[Pixels, tuple[int, int]]:
    """A chassis with everything on it that is higher than what it lies over; also where its base's middle is now."""
    keys = [key for item in loadout if (key := f"{chassis}+{item}-ready-none") in strips()]
    layers = [strips()[key] for key in keys]
    half = max(s.anchor[0] for s in (strip, *layers))
    above = max(s.anchor[1] for s in (strip, *layers))
    below = max(s.cell[1] - s.anchor[1] for s in (strip, *layers))
    whole = np.zeros((above + below, 2 * half, 4), np.uint8)
    heights = np.zeros(whole.shape[:2], np.uint8)
    base = _heights(f"{chassis}-ready-heights", turn, strip)
    rows = [(strip, pixels, base)]
    rows += [
        (s, _cell(key, turn), _heights(key.replace("-none", "-heights"), turn, s))
        for key, s in zip(keys, layers, strict=True)
    ]
    for layer, colours, high in rows:
        x, y = half - layer.anchor[0], above - layer.anchor[1]
        window = (slice(y, y + layer.cell[1]), slice(x, x + layer.cell[0]))
        over = (high >= heights[window]) & (colours[..., 3] > 0)
        whole[window][over] = _over(colours[over], whole[window][over])
        heights[window][over] = high[over]
    return whole, (half, above)


def _over(upper: Pixels, lower: Pixels) -> Pixels:
    """One row of pixels over another."""
    a, b = upper[:, 3:].astype(np.float32) / 255, lower[:, 3:].astype(np.float32) / 255
    opaque = a + b * (1 - a)
    mixed = (upper[:, :3] * a + lower[:, :3] * b * (1 - a)) / np.maximum(opaque, 1e-4)
    return np.concatenate([mixed + 0.5, opaque * 255 + 0.5], axis=1).clip(0, 255).astype(np.uint8)
