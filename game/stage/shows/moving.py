"""Shows of models that move: along the ground, up a face, through the air, on somebody's back."""

from __future__ import annotations

from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any

from game.rulesets.titanfallz.drone import DroneFlew, DroneLaunched, DroneLost
from game.rulesets.titanfallz.eject import PilotOut, Thrown
from game.rulesets.titanfallz.falling import Fell, Settled
from game.rulesets.titanfallz.hatch import ActionsHandedOver, Embarked
from game.rulesets.titanfallz.horde import HordeMoved
from game.rulesets.titanfallz.keywords import Shoved
from game.rulesets.titanfallz.moving import GotUp, Moved
from game.rulesets.titanfallz.rodeo import BatteryPulled, Carried, RodeoBegan, RodeoEnded
from game.stage.shows.effects import above, beam, burst, cloud, flash, number, place_of, said, spot, wave
from game.stage.shows.registry import of, quiet
from game.stage.theme import ATTACK, GOOD, LAMP, SOUND, WARN, Colour, faded

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene

WALK = 14.0
"""Inches a second a token glides."""

DUST: Colour = (150, 140, 130, 120)

FLIGHTS = {"jump": 1.6, "grapple": 2.4, "leap": 3.0}
"""Inches that the arc of a way through the air rises above its ends, by how the model moved."""


@of(Moved, HordeMoved)
def moved(scene: Scene, event: Moved | HordeMoved) -> float:
    """The token goes the way it went: over the ground, along a face with images behind it, or in an arc."""
    token = scene.token_of(event.unit)
    if token is None or not event.path:
        return 0.0
    how = getattr(event, "how", "move")
    start = token.at[:2]
    points = [start, *event.path]
    length = sum(dist(a, b) for a, b in pairwise(points))
    seconds = min(0.8, max(0.15, length / WALK))
    if how in FLIGHTS:
        return _flown(scene, event, start, how, seconds)
    if how == "wall_run":
        scene.trail(event.unit, 4, 0.06)
    scene.glide(event.unit, event.path, event.place.z, seconds)
    if scene.kind_of(event.unit) == "titan":
        _titan_steps(scene, event.path)
    return seconds * (0.35 if isinstance(event, HordeMoved) else 1.0)


def _flown(scene: Scene, event: Any, start: tuple[float, float], how: str, seconds: float) -> float:
    if how == "grapple":
        beam(scene, spot(start), spot(event.place), LAMP, 2, 0.35 + seconds)
    flash(scene, spot(start), faded(LAMP, 150), 0.8)
    scene.leap(event.unit, event.place, FLIGHTS[how], max(0.3, seconds))
    return max(0.3, seconds)


def _titan_steps(scene: Scene, path: Any) -> None:
    scene.camera.shake(2.0, 0.25)
    for point in list(path)[-2:]:
        cloud(scene, spot(point), DUST, 5, 1.4, 0.6)


@of(Carried)
def carried(scene: Scene, event: Carried) -> float:
    """A rider goes where its Titan goes."""
    scene.glide(event.unit, [event.place.point], event.place.z, 0.35)
    return 0.0


@of(Embarked)
def embarked(scene: Scene, event: Embarked) -> float:
    """The Pilot hops into the hatch, and the lamps of the Titan come on."""
    titan = scene.token_of(event.titan)
    if titan is None:
        return 0.0
    scene.hop(event.pilot, (titan.at[0], titan.at[1], titan.at[2] + 2.0), 1.5, 0.35)
    flash(scene, above(spot(titan.at), 3.0), LAMP, 1.6, 0.5)
    return said(scene, event, event.titan, GOOD, 0.4)


@of(PilotOut)
def out(scene: Scene, event: PilotOut) -> float:
    """An ejected Pilot is fired up and comes down in an arc; one that climbs out slides down."""
    if event.how == "ejected":
        at = place_of(scene, event.titan)
        if at is not None:
            flash(scene, above(at, 3.0), WARN, 2.0, 0.3)
            cloud(scene, at, DUST, 10, 2.0)
        scene.emerge(event.pilot, event.titan)
        scene.leap(event.pilot, event.place, 6.0, 0.7)
        return 0.7
    scene.emerge(event.pilot, event.titan)
    scene.glide(event.pilot, [event.place.point], event.place.z, 0.35)
    return 0.3


@of(Thrown, Shoved)
def flung(scene: Scene, event: Thrown | Shoved) -> float:
    """The token is pushed to where it ended, in a trail of dust."""
    at = place_of(scene, event.unit)
    if at is not None:
        cloud(scene, at, DUST, 4, 0.8, 0.5)
    scene.glide(event.unit, [event.place.point], event.place.z, 0.35)
    return 0.3


@of(RodeoBegan)
def mounted(scene: Scene, event: RodeoBegan) -> float:
    """The Pilot leaps onto the Titan's back."""
    titan = scene.token_of(event.titan)
    if titan is not None:
        x, y, z = titan.at
        scene.hop(event.pilot, (x + event.offset[0], y + event.offset[1], z), 2.5, 0.35)
    return 0.35


@of(RodeoEnded)
def dropped_off(scene: Scene, event: RodeoEnded) -> float:
    """The rider comes down beside the Titan."""
    if event.place is None:
        return 0.0
    scene.leap(event.pilot, event.place, 1.2, 0.3)
    return 0.3


@of(BatteryPulled)
def pulled(scene: Scene, event: BatteryPulled) -> float:
    """Sparks where the battery was, and what that costs the Titan."""
    at = place_of(scene, event.pilot) or place_of(scene, event.titan)
    if at is not None:
        burst(scene, at, WARN, 12, 1.2)
    return number(scene, event.titan, f"-{event.armor}" if event.armor else "!", ATTACK, 0.35)


@of(Fell)
def fell(scene: Scene, event: Fell) -> float:
    """A cloud of dust where it hit the ground."""
    at = place_of(scene, event.unit)
    if at is not None:
        cloud(scene, at, DUST, 7, 1.0)
        scene.camera.shake(3.0, 0.2)
    return said(scene, event, event.unit, WARN)


@of(GotUp)
def got_up(scene: Scene, event: GotUp) -> float:
    """A model is on its feet again, or nearly."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None and not event.left:
        sprite.angle = 0
    return said(scene, event, event.unit, GOOD, 0.15)


@of(DroneLaunched)
def launched(scene: Scene, event: DroneLaunched) -> float:
    """A ring of downwash where the drone goes up."""
    wave(scene, spot(event.place), SOUND, 1.2)
    return said(scene, event, event.titan, GOOD)


@of(DroneFlew)
def flew(scene: Scene, event: DroneFlew) -> float:
    """A drone glides to where it hovers now."""
    scene.glide(event.unit, [event.place.point], event.place.z, 0.5)
    return 0.4


@of(DroneLost)
def drone_lost(scene: Scene, event: DroneLost) -> float:
    """A drone bursts."""
    at = place_of(scene, event.unit)
    if at is not None:
        burst(scene, at, WARN, 12, 1.0)
    return 0.2


quiet("the move it follows from has been shown, and it says where the model ended", Settled)
quiet("the Pilot's card shows the actions it has now", ActionsHandedOver)
