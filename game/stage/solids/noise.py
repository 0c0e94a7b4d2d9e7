"""Soft noise in three dimensions, the same on every machine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.float32]

_SIDE = 24
_LATTICE = np.random.default_rng(7).random((_SIDE, _SIDE, _SIDE), dtype=np.float32)


def soft(points: Grey, frequency: float) -> Grey:
    """Noise between 0 and 1 at points, with so many bumps to an inch."""
    scaled = points.astype(np.float32) * np.float32(frequency)
    low = np.floor(scaled)
    share = scaled - low
    x, y, z = (low.astype(np.int64) % _SIDE).T
    u, v, w = ((x + 1) % _SIDE, (y + 1) % _SIDE, (z + 1) % _SIDE)
    a, b, c = share.T
    bottom = _flat(x, y, z, u, v, a, b)
    return np.asarray(bottom + (_flat(x, y, w, u, v, a, b) - bottom) * c, np.float32)


def _flat(x: NDArray, y: NDArray, z: NDArray, u: NDArray, v: NDArray, a: Grey, b: Grey) -> Grey:
    near = _LATTICE[x, y, z] * (1 - a) + _LATTICE[u, y, z] * a
    far = _LATTICE[x, v, z] * (1 - a) + _LATTICE[u, v, z] * a
    return near * (1 - b) + far * b


def rough(points: Grey, frequency: float = 3.0) -> Grey:
    """Noise of three sizes."""
    return np.asarray(
        0.55 * soft(points, frequency)
        + 0.3 * soft(points + 3.1, frequency * 2.3)
        + 0.15 * soft(points + 7.7, frequency * 5.1),
        np.float32,
    )
