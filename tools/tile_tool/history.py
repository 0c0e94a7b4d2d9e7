"""What was done to a draft, step by step, and the way back. One gesture is one step, however many edits it took."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from tools.tile_tool import painting, symmetry
from tools.tile_tool.commands import COMMANDS, Desk

_REGISTERED = (painting, symmetry)
"""Modules whose commands are in the registry once they have been imported."""


@dataclass(frozen=True)
class Step:
    """One step: what it is called, and the desk before and after it."""

    words: str
    before: Desk
    after: Desk


class History:
    """A desk with its past and, after an undo, its future; without end, since steps share what they left alone."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.steps: list[Step] = []
        self.done = 0
        """So many of the steps are done; the rest can be redone."""
        self._saved = desk.draft.value
        self._gesture: Desk | None = None

    @property
    def changed(self) -> bool:
        """Whether there is anything to save."""
        return self.desk.draft.value is not self._saved

    def saved(self) -> None:
        """Remember that what is on the desk now is in the file."""
        self._saved = self.desk.draft.value

    def do(self, command: str, **arguments: Any) -> Desk:
        """Run a command by its id. Raises a Fault if it cannot be done, and then nothing has been."""
        known = COMMANDS[command]
        self._take(known.words, known.run(self.desk, **arguments))
        return self.desk

    @contextmanager
    def gesture(self, words: str) -> Iterator[None]:
        """All edits within are one step; if one of them fails, none of them stays."""
        self._gesture, before = self.desk, self.desk
        try:
            yield
        except BaseException:
            self.desk = before
            raise
        finally:
            self._gesture = None
        after, self.desk = self.desk, before
        self._take(words, after)

    def undo(self) -> bool:
        """Take the last step back; False if there is none."""
        if not self.done:
            return False
        self.done -= 1
        self.desk = self.steps[self.done].before
        return True

    def redo(self) -> bool:
        """Do the last step that was taken back again; False if there is none."""
        if self.done == len(self.steps):
            return False
        self.desk = self.steps[self.done].after
        self.done += 1
        return True

    def go_to(self, done: int) -> None:
        """Undo or redo until so many steps are done."""
        while self.done > max(0, done):
            self.undo()
        while self.done < min(done, len(self.steps)):
            self.redo()

    def _take(self, words: str, after: Desk) -> None:
        before, self.desk = self.desk, after
        if self._gesture is None and after.draft.value is not before.draft.value:
            del self.steps[self.done :]
            self.steps.append(Step(words, before, after))
            self.done += 1
