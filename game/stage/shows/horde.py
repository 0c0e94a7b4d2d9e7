"""Shows of the horde: its phase, what it hears, the cards that bring more of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.play.telling import word
from game.rulesets.titanfallz.horde import (
    HordeAttacked,
    HordePhaseBegan,
    HordeSteadied,
    HordeStepBegan,
    TitanZedsTurn,
)
from game.rulesets.titanfallz.noise import NoiseFaded, NoiseMade
from game.rulesets.titanfallz.scenario_veil import CardLaid, CardTurned
from game.rulesets.titanfallz.spawning import (
    CardDrawn,
    CardIdle,
    CardResolved,
    DeckShuffled,
    HordeSpawned,
    SpawnBlocked,
    SpawnOpened,
)
from game.stage.shows.effects import announced, burst, number, place_of, plate, said, spot, wave, words_of
from game.stage.shows.registry import of, quiet
from game.stage.theme import DIM, HORDE, HORDE_LIGHT, SOUND, Colour

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene


@of(NoiseMade)
def noise(scene: Scene, event: NoiseMade) -> float:
    """Rings of noise spread, one a level, and the dead turn to it."""
    for level in range(event.level):
        wave(scene, spot(event.at), SOUND, 0.4 + 0.35 * (level + 1), 0.5 + 0.1 * level)
    scene.heads_turn(spot(event.at))
    return 0.15


@of(NoiseFaded)
def faded(scene: Scene, event: NoiseFaded) -> float:
    """A marker is a level less loud."""
    at = scene.spot_of(event.marker)
    if at is not None:
        plate(scene, at, words_of(event), DIM)
    return 0.05


@of(HordeStepBegan)
def step(scene: Scene, event: HordeStepBegan) -> float:
    """What the horde does next."""
    return announced(scene, word(event.step), HORDE_LIGHT, 0.3)


@of(HordeAttacked)
def torn(scene: Scene, event: HordeAttacked) -> float:
    """The dead tear at a model."""
    at = place_of(scene, event.victim)
    if at is not None and event.damage:
        burst(scene, at, HORDE, 6, 0.6, 0.3)
    return number(scene, event.victim, f"-{event.damage}" if event.damage else "0", HORDE_LIGHT)


@of(HordeSteadied)
def steadied(scene: Scene, event: HordeSteadied) -> float:
    """One of the dead comes up again."""
    return said(scene, event, event.unit, HORDE_LIGHT, 0.1)


@of(HordeSpawned)
def spawned(scene: Scene, event: HordeSpawned) -> float:
    """Something rises."""
    wave(scene, spot(event.place), HORDE, 0.8)
    burst(scene, spot(event.place), HORDE, 5, 0.5, 0.4)
    return 0.08


# --- cards and spawn points --------------------------------------------------------------------------------------


@of(CardDrawn, CardTurned)
def drawn(scene: Scene, event: CardDrawn | CardTurned) -> float:
    """A card is turned over at its spawn point."""
    return _at_point(scene, event.point, word(event.card), HORDE_LIGHT, 0.45)


@of(CardLaid)
def laid(scene: Scene, event: CardLaid) -> float:
    """A card lies face down; only its back is seen."""
    return _at_point(scene, event.point, words_of(event), DIM, 0.3)


@of(CardIdle)
def idle(scene: Scene, event: CardIdle) -> float:
    """Nothing comes."""
    return _at_point(scene, event.point, words_of(event), DIM, 0.25)


@of(SpawnBlocked)
def blocked(scene: Scene, event: SpawnBlocked) -> float:
    """The table is full: the point is shut."""
    return _at_point(scene, event.point, words_of(event), HORDE, 0.35)


@of(SpawnOpened)
def opened(scene: Scene, event: SpawnOpened) -> float:
    """The point is open again."""
    return _at_point(scene, event.point, words_of(event), HORDE_LIGHT, 0.25)


def _at_point(scene: Scene, point: int, words: str, colour: Colour, seconds: float) -> float:
    at = scene.spot_of(point)
    if at is None:
        return 0.0
    wave(scene, at, colour, 3.0)
    plate(scene, at, words, colour, grow=1.3)
    return seconds


@of(TitanZedsTurn)
def zeds_turn(scene: Scene, event: TitanZedsTurn) -> float:
    """It is the Titan-Zeds' moment; said only where there is one."""
    if not scene.any_of_kind("titan_zed"):
        return 0.0
    return announced(scene, words_of(event), HORDE, 0.3)


quiet("the phase itself has a banner", HordePhaseBegan)
quiet("what it brought has been shown, one by one", CardResolved)
quiet("nobody may see the order of the deck", DeckShuffled)
