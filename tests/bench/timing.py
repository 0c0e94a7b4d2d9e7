"""Timing for the benches: the best of several runs by the processor's clock, and a line of the report."""

from __future__ import annotations

import time
import timeit
from collections.abc import Callable


def micro(work: Callable[[], object], runs: int = 80) -> float:
    """The time one run of this takes, in microseconds of this process.

    Runs are bundled to a fraction of a millisecond, so that some bundles get by without losing the processor.
    """
    timer = timeit.Timer(work, timer=time.process_time)
    once = max(min(timer.repeat(repeat=3, number=1)), 1e-7)
    number = max(1, int(3e-4 / once))
    return min(timer.repeat(repeat=runs, number=number)) / number * 1e6


def told(name: str, time: float, beside: str = "") -> None:
    """Print a line of the report."""
    print(f"\n  {name:<44}{time:>10.1f} µs  {beside}", end="")
