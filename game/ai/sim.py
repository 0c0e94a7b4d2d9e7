"""Whole games without a screen: ``titanfallz sim``. Never imports arcade."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from game.ai.mustering import random_crew
from game.ai.seats import seat
from game.play.level import find_level
from game.play.match import Match
from game.play.seats import Seat
from game.play.soundness import faults
from game.records.faults import Failure
from game.rules.action import Refused
from game.rulesets.titanfallz.crews import Crew, find_crew
from game.rulesets.titanfallz.harm import HordeDestroyed, Killed
from game.rulesets.titanfallz.parts import Score
from game.rulesets.titanfallz.rulings import Rulings

RANDOM = "random"
"""In place of a crew's name, or of rulings: whatever the seed of the game draws."""

MOST_ACTIONS = 4000
"""A game that takes more actions than this is called unfinished."""


@dataclass(frozen=True, slots=True)
class Order:
    """One game to be played: everything a worker process needs to know. A crew ``random`` is drawn by the seed."""

    level: str
    sides: tuple[str, str]
    seed: int
    crews: tuple[str, str] = ("ironwake", "meridian")
    rulings: tuple[tuple[str, str | int], ...] = ()
    alternating: bool | None = None
    save: str | None = None
    careful: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """How one game went. ``winner`` is a side or None; ``faults`` are sentences about unsound tables.

    ``seconds`` are those the processor spent on it, whatever else the machine was busy with.
    """

    level: str
    seed: int
    winner: int | None
    reason: str
    rounds: int
    vp: tuple[int, int]
    kills: tuple[int, int]
    actions: int
    refused: int
    faults: tuple[str, ...]
    digest: str
    seconds: float

    def plain(self) -> dict[str, Any]:
        """As JSON holds it."""
        return asdict(self)


def play(order: Order) -> Report:
    """Play one game to the end. ``careful`` looks at the table after every action."""
    started = time.process_time()
    match = begin(order)
    players = [_player(order, side) for side in (0, 1)]
    refused, wrong = 0, list[str]()
    while match.battle.side is not None and len(match.replay.actions) < MOST_ACTIONS:
        side = match.battle.side
        try:
            match.submit(players[side].choose(match.battle, side))
        except Refused:
            refused += 1
            if refused > MOST_ACTIONS:
                break
        except Exception as error:  # noqa: BLE001 - one game that breaks must not take the others along
            wrong.append(f"after action {len(match.replay.actions)}: {_what_broke(error)}")
            break
        if order.careful and len(wrong) < 10:
            number = len(match.replay.actions)
            wrong += [f"after action {number}: {sentence}" for sentence in faults(match.battle)]
    if order.save is not None:
        match.save(Path(order.save))
    return _report(order, match, refused, wrong, time.process_time() - started)


def _what_broke(error: Exception) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}:{place.lineno}: {error}"


def begin(order: Order) -> Match:
    """The match of an order, at its first decision."""
    crews: tuple[Crew, Crew] = (_crew(order, 0), _crew(order, 1))
    return Match.begin(find_level(order.level), crews, order.seed, rulings=Rulings.of(dict(order.rulings)),
                       sides=order.sides, alternating=order.alternating)


def _crew(order: Order, side: int) -> Crew:
    if order.crews[side] != RANDOM:
        return find_crew(order.crews[side])
    return random_crew(order.seed * 2 + side, f"Hired Hands {'AB'[side]}")


def _player(order: Order, side: int) -> Seat:
    player = seat(order.sides[side], order.seed * 2 + side)
    assert player is not None
    return player


def _report(order: Order, match: Match, refused: int, wrong: Sequence[str], seconds: float) -> Report:
    battle = match.battle
    outcome = battle.outcome
    kills = [0, 0]
    for event in battle.log:
        side = event.by_side if isinstance(event, Killed) else None
        if isinstance(event, HordeDestroyed) and event.counts:
            side = event.cause.side
        if side is not None:
            kills[side] += 1
    return Report(
        match.replay.opening.level.name, order.seed, None if outcome is None else outcome.winner,
        "unfinished" if outcome is None else outcome.reason, battle.clock.round, battle.table.of_table(Score).vp,
        (kills[0], kills[1]), len(match.replay.actions), refused, tuple(wrong), battle.digest(), round(seconds, 3),
    )


def simulate(orders: Sequence[Order], jobs: int = 1) -> Iterator[Report]:
    """Play the games and report in their order, in so many worker processes. Raises a Failure if one of those dies."""
    if jobs <= 1:
        yield from map(play, orders)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, len(orders)), context, initializer=_leave_interrupts) as pool:
        try:
            yield from pool.map(play, orders)
        except BrokenProcessPool:
            raise Failure("a worker process has died, perhaps for want of memory; fewer --jobs may do.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _leave_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is answered once, by the process that was started
