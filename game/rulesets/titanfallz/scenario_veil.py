"""Rules 13.5, The Veil: a table in the Dark, and horde cards that lie face down until somebody sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.titanfallz.attack_questions import SpoiledByDark, dark_ends
from game.rulesets.titanfallz.deployment import ModelSetUp
from game.rulesets.titanfallz.doors import DoorMoved
from game.rulesets.titanfallz.eject import PilotOut, Thrown
from game.rulesets.titanfallz.keywords import Shoved, TerrainDestroyed
from game.rulesets.titanfallz.measuring import sees_point
from game.rulesets.titanfallz.models import is_null, kind_of, models, ruling, side_of, standing, terms
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.parts import Deck
from game.rulesets.titanfallz.redrop import Dropped, SmokeCleared, TitanLanded
from game.rulesets.titanfallz.rodeo import Carried, RodeoEnded
from game.rulesets.titanfallz.spawning import CardDrawn, ResolveCard
from game.tabletop.parts import TABLE, Place
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


# --- darkness ------------------------------------------------------------------------------------------------------


@hooks.modify(SpoiledByDark, name="The Veil")
def every_shot_in_the_dark_is_hard(battle: Battle, asked: SpoiledByDark, value: bool) -> bool:
    """At or from the Dark, also where both are in it, unless the switch lets those two off (ruling RH-97)."""
    table = battle.table
    if not asked.attack.shot or not terms(table).special.hard_dark or ruling(table, "veil_dark") != "all":
        return value
    return any(dark_ends(table, asked.attack))


# --- cards face down -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CardLaid(Event):
    """The top horde card was laid face down at a spawn point; nobody knows which it is."""

    point: int

    def apply(self, table: Tabletop) -> None:
        deck = table.of_table(Deck)
        table.put(TABLE, replace(deck, cards=deck.cards[1:], laid=(*deck.laid, (self.point, deck.cards[0]))))


@dataclass(frozen=True, slots=True)
class CardTurned(Event):
    """A card that lay face down was turned over, because ``seen_by`` sees its spawn point."""

    reveals = True
    point: int
    card: str
    seen_by: int

    def apply(self, table: Tabletop) -> None:
        deck, laid = table.of_table(Deck), list(table.of_table(Deck).laid)
        laid.remove((self.point, self.card))
        table.put(TABLE, replace(deck, laid=tuple(laid), discards=(*deck.discards, self.card)))


@hooks.instead(CardDrawn)
def lay_it_face_down(battle: Battle, event: CardDrawn) -> Event:
    """Nothing spawns when a card is drawn."""
    return CardLaid(event.point) if terms(battle.table).special.face_down else event


def laid_at(table: Tabletop, point: int) -> int:
    """How many cards lie face down at a spawn point."""
    return sum(where == point for where, _ in table.of_table(Deck).laid)


def watchers(table: Tabletop, point: int) -> list[int]:
    """The players' standing models that see a spawn point; the horde, turrets and empty Titans see nothing."""
    spot = table.get(point, Place).point
    return [unit for unit in models(table) if side_of(table, unit) is not None and kind_of(table, unit) != "turret"
            and standing(table, unit) and not is_null(table, unit) and sees_point(table, unit, spot)]


@dataclass(frozen=True, slots=True)
class LookForCards(Step):
    """Turn over what lies at every spawn point that is seen by now, in the order it was laid (ruling RH-98)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        for point, card in table.of_table(Deck).laid:
            seen_by = watchers(table, point)
            if seen_by:
                battle.happen(CardTurned(point, card, seen_by[0]))
                return (ResolveCard(point, card), LookForCards())
        return ()


def _look(battle: Battle, event: Event) -> Iterable[Step]:
    """Wherever a model comes, and whatever stops hiding things, somebody may see a card."""
    deck = battle.table.find(TABLE, Deck)
    return (LookForCards(),) if deck is not None and deck.laid else ()


for _kind in (CardLaid, Moved, ModelSetUp, Dropped, TitanLanded, PilotOut, Thrown, Shoved, Carried, RodeoEnded,
              TerrainDestroyed, SmokeCleared, DoorMoved):
    hooks.after(_kind)(_look)
