"""What is seen of an event: for each kind a show, one file a chapter, or a reason why there is none.

A show puts something on the stage and says how many seconds to wait before the next; nothing of it stays once the
table has been drawn again as it stands. To add one, write a function under ``@of(TheEvent)`` in the file of its
chapter and, if words float up, a line in ``assets/text/<language>/shows.yaml``.
"""

from __future__ import annotations

from game.stage.shows import harm, horde, moving, rounds, shooting, titans
from game.stage.shows.registry import QUIET, SHOWS, Show

CHAPTERS = (moving, shooting, harm, titans, horde, rounds)

__all__ = ["CHAPTERS", "QUIET", "SHOWS", "Show"]
