"""The same trial for every ruleset and level: random games to the end, with every promise of the kernel checked.

What is tried is handed in: ``begin(seed)`` gives a fresh battle, ``invariants(battle)`` says in sentences what is
wrong with a table. Nothing here knows a particular game. A broken promise raises :class:`Flaw`, which names the
seed, the number of the action and the action.

    trial(begin, invariants, seeds=range(100), bound=400)

As a program it plays one game and prints its fingerprint, so that two processes can be compared.
"""

from __future__ import annotations

import hashlib
import importlib
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from pathlib import Path

from game.rules.action import Action, Offer, Refused, Region, refusal
from game.rules.battle import Battle
from game.rules.event import Event, Outcome
from game.rules.module import snake
from game.rules.step import Answer
from game.tabletop.parts import Point

ROOT = Path(__file__).resolve().parents[2]
PLAIN = (type(None), bool, int, float, str)

Begin = Callable[[int], Battle]
Invariants = Callable[[Battle], Iterable[str]]
Judge = Callable[[Battle, "list[Event]", Battle], Iterable[str]]


class Flaw(AssertionError):
    """A promise was broken."""


@dataclass(frozen=True)
class Care:
    """How often each check is made: 1 before every action, 5 before every fifth, 0 never.

    ``spots`` says how many points of each region are verified. ``judge(before, events, after)`` may say what is
    wrong with one action's consequences, such as points that no event speaks of.
    """

    offers: int = 1
    forks: int = 1
    stale: int = 1
    views: int = 1
    records: int = 1
    invariants: int = 1
    spots: int = 6
    judge: Judge | None = None


@dataclass(frozen=True)
class Played:
    """A game as it went. ``digests`` has one entry more than ``actions``: it begins with the opening."""

    seed: int
    actions: tuple[Action, ...]
    digests: tuple[str, ...]
    log: tuple[Event, ...]
    outcome: Outcome

    def fingerprint(self) -> str:
        """Sixteen hex digits for all that happened."""
        text = repr((self.actions, self.digests, self.log, self.outcome))
        return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- the trial -----------------------------------------------------------------------------------------------


def trial(begin: Begin, invariants: Invariants, seeds: Iterable[int], bound: int,
          care: Care | None = None) -> list[Played]:
    """Play a game for each seed to its end and then replay it. Raises :class:`Flaw`."""
    games = [play(begin, invariants, seed, bound, care or Care()) for seed in seeds]
    for game in games:
        replay(begin, game)
    return games


def play(begin: Begin, invariants: Invariants, seed: int, bound: int, care: Care | None = None) -> Played:
    """Play one game with random actions and check it all the way. Raises :class:`Flaw`."""
    with _told(seed, 0, None):
        battle = begin(seed)
    player = _Player(seed, invariants, care or Care())
    actions: list[Action] = []
    digests = [battle.digest()]
    player.inspect(battle)
    while battle.waiting is not None:
        if len(actions) >= bound:
            raise Flaw(f"Game {seed} has not ended after {bound} actions; it waits at {battle.waiting}.")
        player.number = len(actions) + 1
        actions.append(player.turn(battle))
        digests.append(battle.digest())
    if battle.outcome is None:
        raise Flaw(f"Game {seed} ran out of steps after {len(actions)} actions without an outcome.")
    return Played(seed, tuple(actions), tuple(digests), tuple(battle.log), battle.outcome)


def replay(begin: Begin, played: Played, handover: int = 7) -> None:
    """Submit the recorded actions again; every so many actions a fork takes over. Raises :class:`Flaw`."""
    battle = begin(played.seed)
    log = list(battle.log)
    _compare(played.seed, 0, battle.digest(), played.digests[0])
    for number, action in enumerate(played.actions, start=1):
        if number % handover == 0:
            battle = battle.fork()
        with _told(played.seed, number, action):
            log.extend(battle.submit(action))
        _compare(played.seed, number, battle.digest(), played.digests[number])
    if tuple(log) != played.log:
        parted = next((at for at, pair in enumerate(zip(log, played.log, strict=False)) if pair[0] != pair[1]),
                      min(len(log), len(played.log)))
        raise Flaw(f"Game {played.seed} retells another story from its event {parted} on.")
    if battle.outcome != played.outcome:
        raise Flaw(f"Game {played.seed} ends with {battle.outcome} instead of {played.outcome}.")


def elsewhere(begin: str, seed: int, bound: int, hash_seed: int) -> str:
    """The fingerprint of a game played by a new process that hashes texts in another way.

    ``begin`` is written ``package.module:function``. Differing fingerprints mean that something follows the order
    of a set, or that a digest shows the address of an object.
    """
    command = [sys.executable, "-m", "tests.conformance.trial", begin, str(seed), str(bound)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
                          capture_output=True, text=True, check=False)
    if done.returncode:
        raise Flaw(f"Game {seed} failed in a process of its own:\n{done.stderr}")
    return done.stdout.strip()


# --- one player ----------------------------------------------------------------------------------------------


@dataclass
class _Player:
    """Takes any offered action with equal chance and checks what is promised about it.

    ``chance`` chooses what is done, ``whim`` what is checked, so that a game goes the same whatever the care.
    """

    seed: int
    invariants: Invariants
    care: Care
    number: int = 0
    stale: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.whim = random.Random(self.seed + 1)

    def turn(self, battle: Battle) -> Action:
        """Choose an action, submit it, check it, and return it."""
        offered = self.offered(battle)
        if not offered:
            raise self.flaw(battle.waiting, "nothing can be done, and the game has not ended")
        action = self.chance.choice(offered)
        if self.due(self.care.views):
            self.look(battle)
        if self.due(self.care.stale):
            self.try_stale(battle)
        judged = battle.fork() if self.care.judge is not None else None
        twin = battle.fork() if self.due(self.care.forks) else None
        before = battle.digest()
        with _told(self.seed, self.number, action):
            events = battle.submit(action)
        if twin is not None:
            self.compare_with_twin(battle, twin, action, events, before)
        if judged is not None and self.care.judge is not None:
            self.complain(action, self.care.judge(judged, events, battle))
        if self.due(self.care.records):
            self.inspect_records(battle, action, events)
        self.inspect(battle, action)
        return action

    def due(self, every: int) -> bool:
        """Whether it is time for a check that is made so often."""
        return every > 0 and self.number % every == 0

    def flaw(self, where: object, what: str) -> Flaw:
        """The error for a broken promise."""
        return Flaw(f"Game {self.seed}, action {self.number}, {where}: {what}.")

    def complain(self, where: object, sentences: Iterable[str]) -> None:
        """Raise if there is anything to complain about."""
        wrong = list(sentences)
        if wrong:
            raise self.flaw(where, " / ".join(wrong).rstrip("."))

    # --- what is offered

    def offered(self, battle: Battle) -> list[Action]:
        """The offered actions, with one point for each region and answer; all are verified if that is due."""
        before, told = battle.digest(), len(battle.log)
        verify = self.due(self.care.offers)
        with _told(self.seed, self.number, battle.waiting):
            options = battle.options()
            flat = [action for offer in options for action in self.sampled(battle, offer, verify)]
            if verify:
                self.check_units(battle, options)
        if (battle.digest(), len(battle.log)) != (before, told):
            raise self.flaw(battle.waiting, "listing and checking the options changed the battle")
        return self.one_of_each(flat)

    def one_of_each(self, flat: list[Action]) -> list[Action]:
        """The same with one answer for each name, so that many free points do not outweigh the other answers."""
        answers: dict[str, list[Action]] = {}
        for action in flat:
            if isinstance(action, Answer):
                answers.setdefault(action.option, []).append(action)
        rest = [action for action in flat if not isinstance(action, Answer)]
        return rest + [self.chance.choice(group) for group in answers.values()]

    def sampled(self, battle: Battle, offer: Offer, verify: bool) -> Iterator[Action]:
        """The action an offer stands for: itself, or that of one random spot; none if there are no spots."""
        if isinstance(offer, Action):
            if verify:
                self.verify(battle, offer)
            yield offer
            return
        spots = list(offer.spots(battle))
        if not spots:
            return
        if verify:
            if spots != list(offer.spots(battle)):
                raise self.flaw(offer, "the spots of a region differ when they are asked for again")
            for point in self.whim.sample(spots, min(len(spots), self.care.spots)):
                self.verify(battle, self.meant(battle, offer, point))
        yield self.meant(battle, offer, self.chance.choice(spots))

    def meant(self, battle: Battle, region: Region, point: Point) -> Action:
        """The action that a spot of a region means."""
        action = region.action(battle, point)
        if action is None:
            raise self.flaw(region, f"the spot {point} means no action")
        return action

    def verify(self, battle: Battle, action: Action) -> None:
        """An offered action has to pass, and to be known by its name."""
        no = refusal(battle, action)
        if no is not None:
            raise self.flaw(action, f"it is offered and then refused: {no}")
        name = battle.rulebook.name_of(action)
        if battle.rulebook.actions.get(name) is not type(action):
            raise self.flaw(action, f"the rulebook knows no action '{name}' of this class")

    def check_units(self, battle: Battle, options: list[Offer]) -> None:
        """Asking for one model has to give that model's share of all options, in the same order."""
        for unit in {getattr(offer, "unit", None) for offer in options} - {None}:
            share = [offer for offer in options if getattr(offer, "unit", None) == unit]
            if battle.options(unit) != share:
                raise self.flaw(battle.waiting, f"the options of model {unit} are not its share of all options")

    # --- what is refused

    def try_stale(self, battle: Battle) -> None:
        """Whatever was meant for another moment is refused with a sentence, or passes; nothing else may happen."""
        self.stale = [*self.stale[-40:], *self.fresh(battle)]
        for action in self.whim.sample(self.stale, min(len(self.stale), 4)):
            other = battle.fork()
            before = other.digest()
            try:
                other.submit(action)
            except Refused as no:
                if not str(no).strip():
                    raise self.flaw(action, "it is refused without a word") from no
                if other.digest() != before or other.log:
                    raise self.flaw(action, "it was refused and changed the battle") from no
            except Exception as error:
                raise self.flaw(action, f"submitting it at the wrong time raised {error!r}") from error

    def fresh(self, battle: Battle) -> list[Action]:
        """Two of the actions on offer now, to be tried at other times."""
        fresh: list[Action] = []
        options = battle.options()
        for offer in self.whim.sample(options, min(len(options), 2)):
            if isinstance(offer, Action):
                fresh.append(offer)
            elif spots := list(offer.spots(battle)):
                fresh.append(self.meant(battle, offer, self.whim.choice(spots)))
        return fresh

    # --- what is seen

    def look(self, battle: Battle) -> None:
        """Views leave the battle alone, and whoever has to act finds all the options in the own view."""
        before, told = battle.digest(), len(battle.log)
        with _told(self.seed, self.number, battle.waiting):
            views = [battle.seen_by(side) for side in (0, 1)]
            again = [battle.seen_by(side).digest() for side in (0, 1)]
            if [view.digest() for view in views] != again:
                raise self.flaw(battle.waiting, "the same side sees something else when it looks twice")
            if battle.side not in (0, 1):
                raise self.flaw(battle.waiting, f"side {battle.side} is asked to act")
            if views[battle.side].options() != battle.options():
                raise self.flaw(battle.waiting, "the side that has to act sees other options than there are")
        if (battle.digest(), len(battle.log)) != (before, told):
            raise self.flaw(battle.waiting, "looking changed the battle")

    # --- what came of it

    def compare_with_twin(self, battle: Battle, twin: Battle, action: Action, events: list[Event],
                          before: str) -> None:
        """A fork has to stand as the battle stood, and to go the same way when the same is done."""
        if twin.digest() != before:
            raise self.flaw(action, "the action reached a fork made before, or the fork was not equal")
        with _told(self.seed, self.number, action):
            same = twin.submit(action)
        if same != events:
            raise self.flaw(action, "in a fork other things happened")
        if twin.digest() != battle.digest():
            raise self.flaw(action, "a fork stands differently after the same action")

    def inspect_records(self, battle: Battle, action: Action, events: list[Event]) -> None:
        """Events are known to the rulebook; parts, steps, actions and events are frozen, plain values."""
        for event in events:
            name = snake(type(event).__name__)
            if battle.rulebook.events.get(name) is not type(event):
                raise self.flaw(action, f"the rulebook knows no event '{name}' of this class")
            self.complain(event, unsound(event))
        self.complain(action, unsound(action))
        for entity, parts in battle.table.everything():
            for part in parts:
                self.complain(f"{action}, entity {entity}", unsound(part))
        for step in battle.agenda:
            self.complain(f"{action}, agenda", unsound(step))

    def inspect(self, battle: Battle, action: Action | None = None) -> None:
        """The table is as the game's own invariants want it."""
        if self.due(self.care.invariants):
            self.complain(action, self.invariants(battle))


# --- small things --------------------------------------------------------------------------------------------


def unsound(value: object, name: str = "") -> Iterator[str]:
    """Why a record is not a frozen plain value, equal in every process: a sentence for each reason.

    Sets are out because the order in which they are written differs from process to process, lists and dicts
    because they can be written to behind everybody's back.
    """
    name = name or type(value).__name__
    if isinstance(value, (*PLAIN, type)):
        if isinstance(value, float) and value != value:
            yield f"{name} is not a number"
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from unsound(item, f"{name}[{number}]")
    elif is_dataclass(value):
        if not getattr(type(value), "__dataclass_params__").frozen:  # noqa: B009 - the checker knows no such name
            yield f"{name} is a {type(value).__name__}, which is not frozen"
        for entry in fields(value):
            yield from unsound(getattr(value, entry.name), f"{name}.{entry.name}")
    elif type(value).__repr__ is object.__repr__ or callable(value) or isinstance(value, (set, frozenset)):
        yield f"{name} holds a {type(value).__name__}, which is written differently in every process"
    else:
        try:
            hash(value)
        except TypeError:
            yield f"{name} holds a {type(value).__name__}, which can be written to"


@contextmanager
def _told(seed: int, number: int, where: object) -> Iterator[None]:
    """Say where it was if anything at all is raised."""
    try:
        yield
    except Flaw:
        raise
    except Exception as error:
        raise Flaw(f"Game {seed}, action {number}, {where}: {error!r} was raised.") from error


def _compare(seed: int, number: int, digest: str, expected: str) -> None:
    if digest != expected:
        raise Flaw(f"Game {seed} stands differently after action {number} of its replay.")


def _main(begin: str, seed: str, bound: str) -> None:
    module, _, name = begin.partition(":")
    start = getattr(importlib.import_module(module), name)
    none = Care(offers=0, forks=0, stale=0, views=0, records=0, invariants=0)
    sys.stdout.write(play(start, lambda _: (), int(seed), int(bound), none).fingerprint() + "\n")


if __name__ == "__main__":
    _main(*sys.argv[1:])
