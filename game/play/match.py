"""One battle being played: it takes actions, records them, saves after each, and takes one back where that is fair."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.play.level import Level
from game.play.replay import CHECK_EVERY, Opening, Replay, line, rulebook, story
from game.play.seats import HUMAN
from game.records.atomic import write_text
from game.records.faults import Fault, joined
from game.rules.action import Action
from game.rules.battle import Battle
from game.rules.event import Event
from game.rulesets.titanfallz.crews import PERKS_CARRIED, Crew, check
from game.rulesets.titanfallz.rulings import Rulings

UNDO_DEPTH = 50
"""So many actions can be taken back in a row."""


class Match:
    """A battle with its record. ``autosave`` is written, whole or not at all, after every action.

    Where that fails, the battle goes on all the same; ``unsaved`` says why, until a later save succeeds.
    """

    def __init__(self, battle: Battle, replay: Replay, autosave: Path | None = None) -> None:
        self.battle = battle
        self.replay = replay
        self.autosave = autosave
        self.unsaved: str | None = None
        self._lines = [line(action) for action in replay.actions]
        self._head = replay.head()
        self._before: list[tuple[Battle, int, bool]] = []

    @classmethod
    def begin(cls, level: Level, crews: tuple[Crew, Crew], seed: int, *, rulings: Rulings | None = None,
              sides: tuple[str, str] = (HUMAN, HUMAN), alternating: bool | None = None,
              modules: Sequence[str] = ("titanfallz",), autosave: Path | None = None) -> Match:
        """A fresh match. Terrain is placed in turns if the level says so, or if ``alternating`` does.

        Raises a Fault for a crew that the rules forbid.
        """
        _need_fair(crews, perks_carried=rulebook(modules).allows(PERKS_CARRIED))
        turns = level.terrain_placement == "alternating" if alternating is None else alternating
        opening = Opening(version=1, modules=tuple(modules), sides=sides, seed=seed, alternating=turns,
                          rulings=(rulings or Rulings.default()).changed(), crews=crews, level=level)
        replay = Replay(opening, [], {})
        battle = replay.begin()
        replay.checks[0] = battle.digest()
        return cls(battle, replay, autosave)

    @classmethod
    def resume(cls, path: str | Path, autosave: Path | None = None) -> Match:
        """A match from a save, where it stopped. Raises a Fault if the file is bad or parts from its story."""
        replay = Replay.read(path)
        return cls(replay.fold(), replay, autosave)

    @property
    def sides(self) -> tuple[str, str]:
        """Who plays the two sides."""
        return self.replay.opening.sides

    @property
    def names(self) -> tuple[str, str]:
        """What the two crews are called."""
        crews = self.replay.opening.crews
        return (crews[0].name, crews[1].name)

    def submit(self, action: Action) -> list[Event]:
        """Take an action, record and save it. Raises Refused, and then nothing has changed."""
        before = self.battle.fork()
        events = self.battle.submit(action)
        self.replay.actions.append(action)
        self._lines.append(line(action))
        logged = len(self.battle.log) - len(events)
        self._before.append((before, logged, any(event.reveals for event in events)))
        del self._before[:-UNDO_DEPTH]
        count = len(self.replay.actions)
        if count % CHECK_EVERY == 0 or self.battle.outcome is not None:
            self.replay.checks[count] = self.battle.digest()
        self._keep()
        return events

    def save(self, path: Path) -> None:
        """Write the save file, whole or not at all."""
        write_text(path, self._head + story(self._lines) + self.replay.tail())

    def _keep(self) -> None:
        if self.autosave is None:
            return
        try:
            self.save(self.autosave)
            self.unsaved = None
        except Fault as fault:  # the action has happened, whatever becomes of the file
            self.unsaved = str(fault)

    def why_no_undo(self) -> str | None:
        """Why the last action cannot be taken back, or None."""
        if not self._before:
            return "There is nothing to take back."
        if self._before[-1][2]:
            return "A die was rolled or something was revealed since."
        return None

    def undo(self) -> None:
        """Take the last action back. Call only when :meth:`why_no_undo` says nothing against it."""
        before, logged, _ = self._before.pop()
        before.log.extend(self.battle.log[:logged])
        self.battle = before
        self.replay.actions.pop()
        self._lines.pop()
        self.replay.checks = {n: d for n, d in self.replay.checks.items() if n <= len(self.replay.actions)}
        self._keep()


def _need_fair(crews: Sequence[Crew], perks_carried: bool) -> None:
    faults = [Fault(f"{crew.name} cannot play: {sentence}")
              for crew in crews for sentence in check(crew, perks_carried=perks_carried)]
    if faults:
        raise joined(faults)
