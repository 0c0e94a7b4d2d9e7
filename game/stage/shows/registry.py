"""Which show belongs to which event."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.rules.event import Event

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene

Show = Callable[["Scene", Any], float]
"""Puts something on the stage and says how many seconds to wait before the next show."""

SHOWS: dict[type[Event], Show] = {}
"""The show of each kind of event."""

QUIET: dict[type[Event], str] = {}
"""Events that nobody has to see, each with the reason: they keep books, or another event is shown for them."""


def of(*kinds: type[Event]) -> Callable[[Show], Show]:
    """Register a show for these events."""

    def keep(show: Show) -> Show:
        for kind in kinds:
            SHOWS[kind] = show
        return show

    return keep


def quiet(reason: str, *kinds: type[Event]) -> None:
    """Say that these events need no show, and why."""
    for kind in kinds:
        QUIET[kind] = reason
