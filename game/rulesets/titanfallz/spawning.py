"""Rules 11.4: spawn points, horde cards, the cap, and the bubbles nothing spawns in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.harm import HordeDestroyed
from game.rulesets.titanfallz.horde import HordeStepBegan
from game.rulesets.titanfallz.models import all_bodies, here, horde, kind_of, models, ruling, terms
from game.rulesets.titanfallz.noise import loudest
from game.rulesets.titanfallz.parts import Deck, Health, Hits, Model, Spawn, Stats
from game.rulesets.titanfallz.profiles import HordeCard, HordeKind
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import TABLE, Base, Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

MM = 25.4
"""Millimetres in an inch; bases are bought in millimetres."""


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DeckShuffled(Event):
    """The horde deck was made of these cards, in this order; nobody may see it."""

    cards: tuple[str, ...]

    def apply(self, table: Tabletop) -> None:
        deck = table.find(TABLE, Deck)
        table.put(TABLE, Deck(self.cards, (), () if deck is None else deck.laid))


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A horde card was turned over for a spawn point."""

    reveals = True
    point: int
    card: str

    def apply(self, table: Tabletop) -> None:
        deck = table.of_table(Deck)
        table.put(TABLE, replace(deck, cards=deck.cards[1:], discards=(*deck.discards, self.card)))


@dataclass(frozen=True, slots=True)
class HordeSpawned(Event):
    """A horde model of a kind came onto the table."""

    kind: str
    place: Place
    point: int | None
    base_mm: int | None = None

    def apply(self, table: Tabletop) -> None:
        table.create(*horde_parts(self.kind, self.place, self.base_mm))


@dataclass(frozen=True, slots=True)
class SpawnBlocked(Event):
    """A card would have passed the cap: it was discarded and the point is blocked."""

    point: int
    card: str

    def apply(self, table: Tabletop) -> None:
        table.put(self.point, replace(table.get(self.point, Spawn), blocked=True))


@dataclass(frozen=True, slots=True)
class SpawnOpened(Event):
    """The horde fell below the mark: the point is open again."""

    point: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.point, replace(table.get(self.point, Spawn), blocked=False))


@dataclass(frozen=True, slots=True)
class CardIdle(Event):
    """A card did nothing here: its point is blocked, there is no noise, or it is Silence."""

    point: int
    card: str


@dataclass(frozen=True, slots=True)
class CardResolved(Event):
    """A card is done: it brought these horde models."""

    point: int
    card: str
    spawned: tuple[int, ...]


def horde_parts(kind: str, place: Place, base_mm: int | None = None) -> tuple[object, ...]:
    """The parts of a fresh horde model."""
    row = tables().horde[kind]
    return (
        Model(row.name, "horde", row.id, row.id, ()),
        Stats(row.spd, 0, row.arm, None),
        Hits(row.hits), Health(), Base(round((base_mm or row.base_mm) / MM / 2, 3), row.height), place,
    )


# --- the step ------------------------------------------------------------------------------------------------------


def points(table: Tabletop) -> list[tuple[int, Spawn, Place]]:
    """Spawn points in the order they are drawn for, 1 to 3."""
    return sorted(((e, s, p) for e, s, p in table.having(Spawn, Place)), key=lambda row: row[1].number)


@dataclass(frozen=True, slots=True)
class SpawnStep(Step):
    """One card for each spawn point, blocked ones included (11.3, 11.4)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(HordeStepBegan("spawn"))
        return tuple(DrawCard(entity) for entity, _, _ in points(battle.table))


@dataclass(frozen=True, slots=True)
class DrawCard(Step):
    """Draw one card for a point; an empty deck is made again from the discards."""

    point: int

    def run(self, battle: Battle) -> Iterable[Step]:
        deck = battle.table.of_table(Deck)
        if not deck.cards:
            battle.happen(DeckShuffled(battle.shuffle(deck.discards or _unlaid(deck), "horde deck")))
        cards = battle.table.of_table(Deck).cards
        told = battle.happen(CardDrawn(self.point, cards[0])) if cards else None
        return (ResolveCard(told.point, told.card),) if isinstance(told, CardDrawn) else ()


def full_deck() -> tuple[str, ...]:
    """Every horde card as often as the deck holds it."""
    return tuple(card.id for card in tables().horde_cards.values() for _ in range(card.copies))


def _unlaid(deck: Deck) -> tuple[str, ...]:
    """The whole deck without what lies face down on the table."""
    left = list(full_deck())
    for _, card in deck.laid:
        left.remove(card)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class ResolveCard(Step):
    """Roll what the card rolls, check the cap for the whole card, and place the dead (ruling RH-62)."""

    point: int
    card: str

    def run(self, battle: Battle) -> Iterable[Step]:
        table, card = battle.table, tables().horde_cards[self.card]
        where = self._where(battle, card)
        if not where or not card.spawns:
            battle.happen(CardIdle(self.point, self.card))
            return ()
        kinds = [kind for _ in where for kind in _rolled(battle, card)]
        room = terms(table).spawn_cap - len(horde(table))
        if len(kinds) > room and ruling(table, "spawn_cap_rule") == "all_or_nothing":
            battle.happen(SpawnBlocked(self.point, self.card))
            return ()
        each = max(1, len(kinds) // len(where))
        before = set(horde(table))
        lots = [(entity, spot, kinds[i * each:(i + 1) * each]) for i, (entity, spot) in enumerate(where)]
        placed = 0
        for entity, spot, lot in lots:
            for kind in lot:
                if placed < room:
                    placed += _place(battle, tables().horde[kind], spot, entity)
        if placed < len(kinds) and placed == max(0, room):
            battle.happen(SpawnBlocked(self.point, self.card))
        battle.happen(CardResolved(self.point, self.card, tuple(u for u in horde(table) if u not in before)))
        return ()

    def _where(self, battle: Battle, card: HordeCard) -> list[tuple[int | None, Point]]:
        table = battle.table
        if card.where == "all_points":
            return [(e, place.point) for e, point, place in points(table) if not point.blocked]
        if card.where == "loudest":
            heard = loudest(table)
            return [(None, table.get(battle.pick(heard, "noise"), Place).point)] if heard else []
        point = table.get(self.point, Spawn)
        return [] if point.blocked else [(self.point, table.get(self.point, Place).point)]


def _rolled(battle: Battle, card: HordeCard) -> list[str]:
    kinds = list[str]()
    for row in card.spawns:
        count = row.count + (sum(battle.roll(row.d6, 6, "spawn")) if row.d6 else 0)
        kinds.extend([row.kind] * count)
    return kinds


def _place(battle: Battle, row: HordeKind, wish: Point, point: int | None) -> int:
    """Put one as near the wish as bases allow and outside every bubble; returns how many were placed.

    That keeps within the inches a card prints, unless a bubble or a crowd drives it out (rulings RH-63 and RH-64).
    """
    table, radius = battle.table, row.base_mm / MM / 2
    guards = protected(table)

    def allowed(spot: Point) -> bool:
        return all(hypot(spot[0] - x, spot[1] - y) - r - radius > safe + 0.01 for x, y, r, safe in guards)

    spot = table.board.spot(radius, wish, all_bodies(table), allowed, max(table.size),
                            lambda spots: battle.pick(spots, "spawn"))
    if spot is None:
        return 0
    at = (tidy(spot[0]), tidy(spot[1]))
    battle.happen(HordeSpawned(row.id, Place.at(*at, z=table.board.rest(at, radius)), point))
    return 1


def protected(table: Tabletop) -> list[tuple[float, float, float, float]]:
    """Circles nothing spawns in: x, y and radius of a base, and the inches around it (11.4, ruling RH-63)."""
    figures = tables().figures.spawn
    bubbles = {"titan": figures.titan_bubble, "pilot": figures.pilot_bubble}
    found = []
    for unit in models(table):
        safe = bubbles.get(kind_of(table, unit))
        if safe is not None:
            place = table.get(unit, Place)
            found.append((place.x, place.y, table.get(unit, Base).radius, safe))
    return found


@hooks.after(HordeDestroyed)
def points_open_again(battle: Battle, event: HordeDestroyed) -> Iterable[Step]:
    """Blocked points are released the moment the horde drops below twelve (11.4)."""
    table = battle.table
    if len(horde(table)) < tables().figures.spawn.release_below:
        for entity, point, _ in points(table):
            if point.blocked and here(table, entity):
                battle.happen(SpawnOpened(entity))
    return ()
