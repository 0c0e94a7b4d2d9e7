"""A tiny ruleset that lives only in the tests: it touches every promise of the kernel and needs no scenery.

*Pebbles*: two pebbles a side on a 12" square. In the Act phase the sides take turns; a pebble slides, throws or rests,
once a round. In the Tidy phase the sides score, and after six rounds the higher score wins.

A throw is one six-sided die against a target number. Before a hit counts, its target may spend a feather from its
side's pouch and duck: a choice in the middle of the throw. How many feathers a pouch holds is hidden from the other
side. Keywords: *swift* (slides further), *eagle* (throws better), *shell* (is harder to hit), *afar* (may throw
at any distance), *shy* (may not be thrown at), *lucky* (the first hit misses after all), *bouncy* (may hop somewhere
when it is hit). The last two are a module of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, dist, hypot, pi, sin

from game.rules.action import Action, Offer, Refused, Region
from game.rules.battle import Battle
from game.rules.event import Event, GameEnded
from game.rules.hooks import Hooks, Mark, Order, Permission, Question
from game.rules.module import Rulebook, RuleModule
from game.rules.phase import NextPhase, Phase
from game.rules.step import Choose, Option, Spot, Step, Wait
from game.tabletop.parts import EPS, TABLE, Base, Place, Point, Removed, Side, tidy
from game.tabletop.tabletop import Tabletop

SIZE = (12.0, 12.0)
ROUNDS = 6
HOP = 2.0

# --- parts ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pebble:
    """What a pebble can do, and the state it is in."""

    name: str
    speed: float = 4.0
    grit: int = 2
    keywords: tuple[Mark, ...] = ()
    spent: bool = False

    def mark(self, name: str) -> Mark | None:
        """The keyword of that name."""
        return next((mark for mark in self.keywords if mark.name == name), None)


@dataclass(frozen=True, slots=True)
class Pouch:
    """The feathers of each side; None where this may not be known."""

    feathers: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Score:
    """Points of the two sides."""

    points: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """Which side began the round, and which is to act."""

    first: int
    side: int


# --- events --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """An entity was laid on the table, or parts on the table itself."""

    parts: tuple[object, ...]
    on_table: bool = False

    def apply(self, table: Tabletop) -> None:
        if not self.on_table:
            table.create(*self.parts)
            return
        for part in self.parts:
            table.put(TABLE, part)


@dataclass(frozen=True, slots=True)
class Slid(Event):
    """A pebble went somewhere; ``hop`` when it was not its own turn."""

    unit: int
    start: Point
    end: Point
    hop: bool = False

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Place.at(*self.end))


@dataclass(frozen=True, slots=True)
class Threw(Event):
    """A pebble threw at another. Only told."""

    unit: int
    target: int


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """A pebble was hit and lost grit."""

    unit: int
    by: int

    def apply(self, table: Tabletop) -> None:
        pebble = table.get(self.unit, Pebble)
        table.put(self.unit, replace(pebble, grit=pebble.grit - 1))

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return marks_of(battle, self.unit)


@dataclass(frozen=True, slots=True)
class Spared(Event):
    """Luck was used up and a hit missed after all."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        pebble = table.get(self.unit, Pebble)
        kept = tuple(mark for mark in pebble.keywords if mark.name != "lucky")
        table.put(self.unit, replace(pebble, keywords=kept))


@dataclass(frozen=True, slots=True)
class Ducked(Event):
    """A feather was spent to duck."""

    unit: int
    side: int

    def apply(self, table: Tabletop) -> None:
        feathers = list(table.of_table(Pouch).feathers)
        feathers[self.side] = (feathers[self.side] or 1) - 1
        table.put(TABLE, Pouch((feathers[0], feathers[1])))


@dataclass(frozen=True, slots=True)
class Fell(Event):
    """A pebble is out of the game."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Removed("fell"))


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A pebble has acted."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Pebble), spent=True))


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """It is this side's turn."""

    first: int
    side: int

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Turn(self.first, self.side))


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """A side gained points, and its pebbles rested."""

    points: tuple[int, int]

    def apply(self, table: Tabletop) -> None:
        old = table.of_table(Score).points
        table.put(TABLE, Score((old[0] + self.points[0], old[1] + self.points[1])))
        for unit, pebble in table.having(Pebble):
            table.put(unit, replace(pebble, spent=False))


@dataclass(frozen=True, slots=True)
class Veiled(Event):
    """What is in this side's pouch is not known."""

    side: int

    def apply(self, table: Tabletop) -> None:
        feathers = list(table.of_table(Pouch).feathers)
        feathers[self.side] = None
        table.put(TABLE, Pouch((feathers[0], feathers[1])))


# --- questions -----------------------------------------------------------------------------------------------


def marks_of(battle: Battle, *units: int) -> Iterator[Mark]:
    """The keywords these pebbles carry, each with its carrier."""
    for unit in units:
        for mark in battle.table.get(unit, Pebble).keywords:
            yield replace(mark, carrier=unit)


@dataclass(frozen=True, slots=True)
class Speed(Question[float]):
    """How far a pebble slides."""

    unit: int

    def start(self, battle: Battle) -> float:
        return battle.table.get(self.unit, Pebble).speed

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return marks_of(battle, self.unit)


@dataclass(frozen=True, slots=True)
class Needed(Question[int]):
    """What a throw has to show."""

    unit: int
    target: int

    def start(self, battle: Battle) -> int:
        return 4

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return marks_of(battle, self.unit, self.target)


@dataclass(frozen=True, slots=True)
class MayThrow(Question[Permission]):
    """Whether a pebble may throw at another."""

    unit: int
    target: int

    def start(self, battle: Battle) -> Permission:
        return Permission(granted=apart(battle, self.unit, self.target) <= 6.0 + EPS)

    def marks(self, battle: Battle) -> Iterable[Mark]:
        return marks_of(battle, self.unit, self.target)


# --- space ---------------------------------------------------------------------------------------------------


def point_of(battle: Battle, unit: int) -> Point:
    """Where a pebble lies."""
    return battle.table.get(unit, Place).point


def apart(battle: Battle, one: int, other: int) -> float:
    """The distance between two pebbles' centres."""
    return dist(point_of(battle, one), point_of(battle, other))


def misfit(battle: Battle, unit: int, point: Point) -> str | None:
    """Why a pebble cannot lie on this point, or None."""
    if point != (tidy(point[0]), tidy(point[1])):
        return "Points are whole thousandths of an inch."
    radius = battle.table.get(unit, Base).radius
    if not all(radius <= at <= size - radius for at, size in zip(point, SIZE, strict=True)):
        return "The base would hang over the edge."
    for other, base, place in battle.table.having(Base, Place):
        if other != unit and battle.table.present(other) and \
                dist(point, place.point) < base.radius + radius - EPS:
            return "Another base is in the way."
    return None


def ring(center: Point, radius: float, count: int = 12) -> Iterator[Point]:
    """Points on a circle and on one half as wide."""
    for share in (0.5, 0.999):
        for step in range(count):
            turn = 2 * pi * step / count
            yield (tidy(center[0] + share * radius * cos(turn)), tidy(center[1] + share * radius * sin(turn)))


# --- actions -------------------------------------------------------------------------------------------------


def verify_turn(battle: Battle, unit: int) -> None:
    """Refuse a pebble that may not act now."""
    pebble, side = battle.table.find(unit, Pebble), battle.table.find(unit, Side)
    if pebble is None or side is None or not battle.table.present(unit):
        raise Refused("There is no such pebble.")
    if side.side != battle.side:
        raise Refused("It is the other side's turn.")
    if pebble.spent:
        raise Refused(f"{pebble.name} has acted already.")


@dataclass(frozen=True, slots=True)
class Slide(Action):
    """Slide to a free point."""

    unit: int
    to: Point

    def verify(self, battle: Battle) -> None:
        verify_turn(battle, self.unit)
        far = hypot(*(a - b for a, b in zip(self.to, point_of(battle, self.unit), strict=True)))
        if far > battle.value(Speed(self.unit)) + EPS:
            raise Refused("That is too far to slide.")
        no = misfit(battle, self.unit, self.to)
        if no is not None:
            raise Refused(no)

    def perform(self, battle: Battle) -> Iterable[Step]:
        battle.happen(Slid(self.unit, point_of(battle, self.unit), self.to))
        return (EndTurn(self.unit),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        return (Reach(unit),)


@dataclass(frozen=True, slots=True)
class Reach(Region):
    """Everywhere a pebble can slide."""

    unit: int

    def action(self, battle: Battle, point: Point) -> Action | None:
        center = point_of(battle, self.unit)
        return Slide(self.unit, point) if dist(center, point) <= battle.value(Speed(self.unit)) + 1 else None

    def spots(self, battle: Battle) -> Sequence[Point]:
        points = ring(point_of(battle, self.unit), battle.value(Speed(self.unit)))
        return [point for point in points if misfit(battle, self.unit, point) is None]


@dataclass(frozen=True, slots=True)
class Throw(Action):
    """Throw at another pebble."""

    unit: int
    target: int

    def verify(self, battle: Battle) -> None:
        verify_turn(battle, self.unit)
        theirs = battle.table.find(self.target, Side)
        if theirs is None or theirs.side == battle.side or not battle.table.present(self.target):
            raise Refused("There is nothing to throw at.")
        no = battle.bar(MayThrow(self.unit, self.target))
        if no is not None:
            raise Refused(no)

    def perform(self, battle: Battle) -> Iterable[Step]:
        battle.happen(Threw(self.unit, self.target))
        return (Aim(self.unit, self.target), EndTurn(self.unit))

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for target, side in battle.table.having(Side):
            throw = Throw(unit, target)
            if side.side != battle.side and battle.table.present(target) and \
                    battle.bar(MayThrow(unit, target)) is None:
                yield throw


@dataclass(frozen=True, slots=True)
class Rest(Action):
    """Do nothing this round."""

    unit: int

    def verify(self, battle: Battle) -> None:
        verify_turn(battle, self.unit)

    def perform(self, battle: Battle) -> Iterable[Step]:
        return (EndTurn(self.unit),)

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        return (cls(unit),)


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """Give the game to the other side."""

    side: int

    def verify(self, battle: Battle) -> None:
        if self.side != battle.side:
            raise Refused("It is the other side's turn.")

    def perform(self, battle: Battle) -> Iterable[Step]:
        battle.happen(GameEnded(1 - self.side, "resigned"))
        return ()


# --- steps ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turns(Step):
    """Sides act by turns until every pebble has acted; the sides take it in turns to begin a round."""

    begun: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        open_sides = [side for side in (0, 1) if ready(battle, side)]
        if not open_sides:
            return ()
        turn = battle.table.of_table(Turn)
        first = turn.first if self.begun else 1 - turn.first
        wanted = 1 - turn.side if self.begun else first
        side = wanted if wanted in open_sides else 1 - wanted
        battle.happen(TurnPassed(first, side))
        return (Act(side), Turns(begun=True))


@dataclass(frozen=True, slots=True)
class Act(Wait):
    """A side acts with one of its pebbles."""

    side: int

    @property
    def asked(self) -> int:
        return self.side

    def over(self, battle: Battle) -> bool:
        return not ready(battle, self.side)

    def admit(self, battle: Battle, action: Action) -> None:
        if not isinstance(action, (Slide, Throw, Rest, Resign)):
            raise Refused("Now a pebble has to act.")

    def resume(self, battle: Battle, action: Action) -> Iterable[Step]:
        return ()

    def offers(self, battle: Battle) -> Iterable[Offer]:
        for unit in ready(battle, self.side):
            for kind in (Slide, Throw, Rest):
                yield from kind.offers(battle, unit)


@dataclass(frozen=True, slots=True)
class Aim(Step):
    """Roll for a throw."""

    unit: int
    target: int

    def run(self, battle: Battle) -> Iterable[Step]:
        needed = battle.value(Needed(self.unit, self.target))
        (face,) = battle.roll(1, 6, "throw", self.unit, needed=needed)
        if face < needed:
            return ()
        hit = Hit(self.target, self.unit)
        side = battle.table.get(self.target, Side).side
        if not battle.table.of_table(Pouch).feathers[side]:
            return (hit,)
        duck = Option("duck", (Duck(self.target, side),))
        return (Choose(side, "duck", (Option("take", (hit,)), duck), (self.target, self.unit)),)


@dataclass(frozen=True, slots=True)
class Duck(Step):
    """Spend a feather."""

    unit: int
    side: int

    def run(self, battle: Battle) -> None:
        battle.happen(Ducked(self.unit, self.side))


@dataclass(frozen=True, slots=True)
class Hit(Step):
    """A hit counts; whether the pebble fell is asked afterwards, of the table as it is then."""

    unit: int
    by: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(Struck(self.unit, self.by))
        return (Count(self.unit),)


@dataclass(frozen=True, slots=True)
class Count(Step):
    """Did it fall?"""

    unit: int

    def run(self, battle: Battle) -> None:
        if battle.table.get(self.unit, Pebble).grit <= 0 and battle.table.present(self.unit):
            battle.happen(Fell(self.unit))
            sides = {side.side for unit, side in battle.table.having(Side) if battle.table.present(unit)}
            if len(sides) == 1:
                battle.happen(GameEnded(min(sides), "alone"))


@dataclass(frozen=True, slots=True)
class EndTurn(Step):
    """A pebble has acted."""

    unit: int

    def run(self, battle: Battle) -> None:
        battle.happen(TurnEnded(self.unit))


@dataclass(frozen=True, slots=True)
class Tally(Step):
    """Each side scores its pebbles in the middle of the table; after the last round the higher score wins."""

    def run(self, battle: Battle) -> None:
        points = [0, 0]
        for unit, side, place in battle.table.having(Side, Place):
            if battle.table.present(unit) and dist(place.point, (6.0, 6.0)) <= 3.0:
                points[side.side] += 1
        battle.happen(Scored((points[0], points[1])))
        if battle.clock.round >= ROUNDS:
            left, right = battle.table.of_table(Score).points
            winner = None if left == right else int(right > left)
            battle.happen(GameEnded(winner, "points"))


@dataclass(frozen=True, slots=True)
class Hop(Step):
    """A hit pebble still on the table may hop."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        spot = HopSpot(self.unit)
        if not battle.table.present(self.unit) or not spot.spots(battle):
            return ()
        side = battle.table.get(self.unit, Side).side
        return (Choose(side, "hop", (Option("stay"), Option("hop", spot=spot)), (self.unit,)),)


@dataclass(frozen=True, slots=True)
class Land(Step):
    """Come down from a hop."""

    unit: int
    at: Point

    def run(self, battle: Battle) -> None:
        battle.happen(Slid(self.unit, point_of(battle, self.unit), self.at, hop=True))


@dataclass(frozen=True, slots=True)
class HopSpot(Spot):
    """Where a pebble can hop."""

    unit: int

    def refuse(self, battle: Battle, point: Point) -> str | None:
        if dist(point_of(battle, self.unit), point) > HOP + EPS:
            return "That is too far to hop."
        return misfit(battle, self.unit, point)

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (Land(self.unit, point),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        points = ring(point_of(battle, self.unit), HOP, 8)
        return [point for point in points if self.refuse(battle, point) is None]


def ready(battle: Battle, side: int) -> list[int]:
    """The pebbles of a side that have not acted this round."""
    return [unit for unit, pebble, owner in battle.table.having(Pebble, Side)
            if owner.side == side and not pebble.spent and battle.table.present(unit)]


# --- hooks ---------------------------------------------------------------------------------------------------

HOOKS = Hooks()
LUCK_HOOKS = Hooks()


@HOOKS.modify(Speed, "swift")
def swift(battle: Battle, question: Speed, value: float, mark: Mark) -> float:
    return value + (mark.value or 0)


@HOOKS.modify(Needed, order=Order.CAP, name="never beyond 6")
def capped(battle: Battle, question: Needed, value: int) -> int:
    return max(2, min(6, value))


@HOOKS.modify(Needed, "shell", order=Order.LOSS)
def shell(battle: Battle, question: Needed, value: int, mark: Mark) -> int:
    return value + (mark.value or 1) if mark.carrier == question.target else value


@HOOKS.modify(Needed, "eagle")
def eagle(battle: Battle, question: Needed, value: int, mark: Mark) -> int:
    return value - (mark.value or 1) if mark.carrier == question.unit else value


@HOOKS.modify(MayThrow, "shy")
def shy(battle: Battle, question: MayThrow, value: Permission, mark: Mark) -> Permission:
    return value.barred("It is too shy.") if mark.carrier == question.target else value


@HOOKS.modify(MayThrow, "afar")
def afar(battle: Battle, question: MayThrow, value: Permission, mark: Mark) -> Permission:
    return value.grant() if mark.carrier == question.unit else value


@LUCK_HOOKS.instead(Struck)
def lucky(battle: Battle, event: Struck) -> Event | None:
    return Spared(event.unit) if battle.table.get(event.unit, Pebble).mark("lucky") else event


@LUCK_HOOKS.after(Struck, "bouncy")
def bouncy(battle: Battle, event: Struck, mark: Mark) -> Iterable[Step]:
    return (Hop(event.unit),)


# --- setup, veils, modules -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Recruit:
    """One pebble as a crew list names it."""

    side: int
    x: float
    y: float
    keywords: tuple[Mark, ...] = ()
    grit: int = 2


@dataclass(frozen=True, slots=True)
class Crews:
    """What a game starts from."""

    recruits: tuple[Recruit, ...]
    feathers: tuple[int, int] | None = None


SKIRMISH = Crews((
    Recruit(0, 2.0, 4.0, (Mark("swift", 1), Mark("lucky"))),
    Recruit(0, 2.0, 8.0, (Mark("eagle", 1),)),
    Recruit(1, 10.0, 4.0, (Mark("shell", 1), Mark("afar"))),
    Recruit(1, 10.0, 8.0, (Mark("bouncy"),)),
))


def lay_out(battle: Battle, setup: Crews) -> Iterable[Step]:
    """Lay out the crews and fill the pouches: three feathers, shared out by chance unless the crews say."""
    for number, one in enumerate(setup.recruits, start=1):
        battle.happen(Laid((Pebble(f"Pebble {number}", grit=one.grit, keywords=one.keywords),
                            Base(0.5, 1.0), Place.at(one.x, one.y), Side(one.side))))
    feathers = setup.feathers
    if feathers is None:
        mine = battle.pick((0, 1, 2, 3), "feathers")
        feathers = (mine, 3 - mine)
    battle.happen(Laid((Pouch(feathers), Score(), Turn(1, 1)), on_table=True))
    return (NextPhase(),)


def veil_pouch(battle: Battle, side: int) -> Iterable[Event]:
    """The other side's pouch is a secret."""
    yield Veiled(1 - side)


TOY = RuleModule(
    "toy",
    actions=(Slide, Throw, Rest, Resign),
    events=(Laid, Slid, Threw, Struck, Spared, Ducked, Fell, TurnEnded, TurnPassed, Scored, Veiled),
    hooks=(HOOKS,),
    phases=(Phase("act", (Turns(),)), Phase("tidy", (Tally(),))),
    setup=lay_out,
    veils=(veil_pouch,),
)
LUCK = RuleModule("luck", needs=("toy",), hooks=(LUCK_HOOKS,))
BOOK = Rulebook.of((TOY, LUCK))


def begin(seed: int = 1, setup: Crews = SKIRMISH, dice: Sequence[int] = (), book: Rulebook = BOOK) -> Battle:
    """A toy battle, waiting for its first action."""
    return Battle.begin(book, setup, seed, SIZE, dice)


def duel(*mine: Mark, theirs: tuple[Mark, ...] = (), feathers: tuple[int, int] = (0, 0),
         dice: Sequence[int] = (), apart: float = 4.0, book: Rulebook = BOOK) -> Battle:
    """Pebble 2 (side 0, to act) and pebble 4 (side 1) face each other; 3 and 5 are far away from both."""
    crews = Crews((Recruit(0, 3.0, 3.0, mine), Recruit(0, 1.0, 11.0),
                   Recruit(1, 3.0 + apart, 3.0, theirs), Recruit(1, 11.0, 11.0)), feathers)
    return begin(1, crews, dice, book)


def invariants(battle: Battle) -> list[str]:
    """What is wrong with a toy table, in sentences; an empty list if nothing is."""
    wrong = []
    for unit, pebble, place in battle.table.having(Pebble, Place):
        if not battle.table.present(unit):
            continue
        no = misfit(battle, unit, place.point)
        if no is not None:
            wrong.append(f"Pebble {unit} lies badly: {no}")
        if pebble.grit < 0:
            wrong.append(f"Pebble {unit} has less than no grit.")
    if any(feathers is not None and feathers < 0 for feathers in battle.table.of_table(Pouch).feathers):
        wrong.append("A pouch holds less than nothing.")
    return wrong
