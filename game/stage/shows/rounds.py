"""Shows of rounds and turns, of setting up, of points and deeds: what is announced rather than done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.play.telling import word
from game.rules.event import DiceTold, Drawn, GameEnded, PhaseBegan, Rolled
from game.rulesets.campaign.adrenaline import AdrenalineAwarded, AdrenalineOpen
from game.rulesets.campaign.carried import PerksCarried
from game.rulesets.campaign.deeds import Blamed, DeedDone
from game.rulesets.titanfallz.acting import (
    ActionPhaseBegan,
    ActionSpent,
    Activated,
    ActivationEnded,
    FreeActionTaken,
    SidePassed,
    TokensLifted,
)
from game.rulesets.titanfallz.attack import AttackEvent
from game.rulesets.titanfallz.caches import CacheEmptied, CachesBegun, CacheSet
from game.rulesets.titanfallz.doors import DoorHung, DoorMoved
from game.rulesets.titanfallz.interacting import Interacted, TankDropped, TankTaken
from game.rulesets.titanfallz.perks import PerkOpened, PerkPicked, PerksRenewed, PerkUsed
from game.rulesets.titanfallz.rounds import InitiativeHeld, InitiativeRolled
from game.rulesets.titanfallz.scoring import (
    ContractDone,
    HeadTaken,
    HordeCounted,
    KillMarked,
    RoundScored,
    Scored,
    TankLeftHome,
)
from game.rulesets.titanfallz.setup import (
    ContractPicked,
    ContractsOpened,
    CrewMustered,
    EdgesChosen,
    FirstToPlace,
    FloodlightGiven,
    RollOffWon,
    TableLaid,
    TermsSet,
    Veiled,
)
from game.rulesets.titanfallz.sure_thing import SureThingHidden, SureThingSpent
from game.rulesets.titanfallz.tactics import TacticsTested, ThrownAgain
from game.rulesets.titanfallz.terrain import TerrainLeftOut, TerrainPlaced
from game.stage.shows.effects import announced, number, place_of, plate, said, spot, wave, words_of
from game.stage.shows.registry import of, quiet
from game.stage.theme import ATTACK, GOOD, HI, HORDE_LIGHT, LAMP, PANOCYTE, SOUND, WARN, side_colour

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene


# --- the round ---------------------------------------------------------------------------------------------------


@of(PhaseBegan)
def phase(scene: Scene, event: PhaseBegan) -> float:
    """A banner across the middle."""
    words = words_of(event).replace(event.phase, word(event.phase))
    return announced(scene, words, HORDE_LIGHT if event.phase == "horde" else HI, 0.6)


@of(GameEnded)
def over(scene: Scene, event: GameEnded) -> float:
    """The last banner."""
    return announced(scene, words_of(event).replace(event.reason, word(event.reason)), side_colour(event.winner), 1.0)


@of(InitiativeRolled)
def initiative(scene: Scene, event: InitiativeRolled) -> float:
    """Both rolls, and whose was better."""
    totals = " : ".join(str(total) for total in event.totals)
    return announced(scene, f"{words_of(event)} {totals}", side_colour(event.winner), 0.5)


@of(InitiativeHeld, SidePassed, RollOffWon, FirstToPlace, CrewMustered, CachesBegun)
def side_says(scene: Scene, event: Any) -> float:
    """What a side has, has won or does, in its colour."""
    return announced(scene, words_of(event), side_colour(event.side), 0.35)


@of(Activated)
def activated(scene: Scene, event: Activated) -> float:
    """A ring around the model whose turn it is."""
    at = place_of(scene, event.unit)
    if at is not None:
        wave(scene, at, scene.colour_of(event.unit), 1.4, 0.4)
    return said(scene, event, event.unit, scene.colour_of(event.unit), 0.2)


@of(ActivationEnded)
def finished(scene: Scene, event: ActivationEnded) -> float:
    """The model has done what it had to do."""
    return said(scene, event, event.unit, SOUND, 0.08)


@of(FreeActionTaken)
def free(scene: Scene, event: FreeActionTaken) -> float:
    """An action that cost nothing."""
    return said(scene, event, event.unit, GOOD, 0.15)


@of(TacticsTested)
def tested(scene: Scene, event: TacticsTested) -> float:
    """Whether a test was passed."""
    sign = "✓" if event.passed else "✗"
    return number(scene, event.unit, sign, GOOD if event.passed else ATTACK, 0.3)


@of(ThrownAgain)
def again(scene: Scene, event: ThrownAgain) -> float:
    """The dice are thrown again."""
    return said(scene, event, event.unit, WARN, 0.25)


# --- setting up --------------------------------------------------------------------------------------------------


@of(EdgesChosen, ContractsOpened)
def both(scene: Scene, event: EdgesChosen | ContractsOpened) -> float:
    """Something both sides learn."""
    return announced(scene, words_of(event), HI, 0.4)


@of(ContractPicked)
def picked(scene: Scene, event: ContractPicked) -> float:
    """A contract lies face down; which one it is stays its side's secret."""
    return announced(scene, words_of(event), side_colour(event.side), 0.3)


@of(TerrainPlaced)
def placed(scene: Scene, event: TerrainPlaced) -> float:
    """A piece is set down."""
    for corner in event.outline[::2]:
        wave(scene, spot(corner), side_colour(event.side), 0.6, 0.4)
    return 0.2


@of(TerrainLeftOut)
def left_out(scene: Scene, event: TerrainLeftOut) -> float:
    """A piece stays in the box."""
    return announced(scene, words_of(event), side_colour(event.side), 0.25)


@of(FloodlightGiven)
def floodlight(scene: Scene, event: FloodlightGiven) -> float:
    """A lamp goes on."""
    at = place_of(scene, event.unit)
    if at is not None:
        wave(scene, at, LAMP, 6.0, 0.6)
    return said(scene, event, event.unit, LAMP)


@of(CacheSet)
def cache_set(scene: Scene, event: CacheSet) -> float:
    """A cache is put down."""
    wave(scene, spot(event.at), side_colour(event.side), 0.8)
    return 0.15


@of(CacheEmptied)
def cache_empty(scene: Scene, event: CacheEmptied) -> float:
    """A cache is used up."""
    at = scene.spot_of(event.cache)
    if at is not None:
        plate(scene, at, words_of(event), SOUND)
    return 0.15


@of(DoorMoved)
def door(scene: Scene, event: DoorMoved) -> float:
    """Somebody works a door."""
    return number(scene, event.unit, "↔" if event.open else "|", WARN)


# --- features and points -----------------------------------------------------------------------------------------


@of(Interacted)
def interacted(scene: Scene, event: Interacted) -> float:
    """Whether working a feature came to anything."""
    return said(scene, event, event.unit, GOOD if event.passed else ATTACK, 0.2)


@of(TankTaken)
def tank_taken(scene: Scene, event: TankTaken) -> float:
    """Somebody has the tank."""
    at = place_of(scene, event.unit)
    if at is not None:
        wave(scene, at, PANOCYTE, 2.0)
    return said(scene, event, event.unit, PANOCYTE, 0.4)


@of(TankDropped)
def tank_dropped(scene: Scene, event: TankDropped) -> float:
    """The tank lies on the ground again."""
    wave(scene, spot(event.at), PANOCYTE, 1.4)
    return 0.3


@of(TankLeftHome)
def tank_left(scene: Scene, event: TankLeftHome) -> float:
    """The tank has left the zone it lay in."""
    return announced(scene, words_of(event), PANOCYTE, 0.4)


@of(Scored)
def scored(scene: Scene, event: Scored) -> float:
    """Victory Points in the middle of what is seen."""
    return announced(scene, f"+{event.vp} VP", side_colour(event.side), 0.5)


@of(ContractDone)
def contract_done(scene: Scene, event: ContractDone) -> float:
    """A contract is fulfilled."""
    return announced(scene, words_of(event), side_colour(event.side), 0.6)


@of(HeadTaken)
def head(scene: Scene, event: HeadTaken) -> float:
    """One more Specialist of the other side is dead."""
    return announced(scene, words_of(event), side_colour(event.side), 0.3)


@of(KillMarked, PerkOpened, PerkPicked, PerkUsed)
def track(scene: Scene, event: Any) -> float:
    """What a model earns, learns and uses."""
    return said(scene, event, event.unit, GOOD, 0.2)


@of(AdrenalineAwarded, PerksCarried)
def veteran(scene: Scene, event: AdrenalineAwarded | PerksCarried) -> float:
    """What a model has of a tour."""
    return said(scene, event, event.unit, GOOD, 0.25)


@of(AdrenalineOpen)
def adrenaline(scene: Scene, event: AdrenalineOpen) -> float:
    """Adrenaline that is still to be given."""
    return announced(scene, words_of(event), side_colour(event.side), 0.4)


_SHOWN = "the table is drawn with it from the first picture on"
_COUNT = "a count; what it leads to is shown"

quiet("the dice are in the tray", Rolled, DiceTold)
quiet("chance that is nobody's to see", Drawn)
quiet(_SHOWN, TermsSet, TableLaid, DoorHung)
quiet("what a side may not know is not shown", Veiled, SureThingHidden)
quiet("the other side may not know; its owner's cards show it", SureThingSpent)
quiet("the banner of the phase says so", ActionPhaseBegan)
quiet("the action itself is shown, and the card counts what is left", ActionSpent)
quiet("all cards are fresh in the next picture", TokensLifted)
quiet(_COUNT, HordeCounted, RoundScored, DeedDone, Blamed, PerksRenewed)
quiet("only what every event of an attack has in common", AttackEvent)
