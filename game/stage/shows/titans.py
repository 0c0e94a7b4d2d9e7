"""Shows of Titans that come down, of shields and jammers, of orders, ordnance and Titan-Zeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.titanfallz.abilities import LandingCovered, LandingCoverEnded
from game.rulesets.titanfallz.auto_titan import OrderEnded, OrderGiven
from game.rulesets.titanfallz.deployment import ModelSetUp, SetUpFinished
from game.rulesets.titanfallz.drop_shield import ShieldLowered, ShieldRaised
from game.rulesets.titanfallz.jammer import JammerOff, JammerSet
from game.rulesets.titanfallz.ordnance import AirburstOver, AirburstSet, OrdnanceCalled
from game.rulesets.titanfallz.redrop import DropDeclined, Dropped, LandingDone, SmokeCleared, TitanLanded
from game.rulesets.titanfallz.scenario_sprawl import CameDownOn, LandedFirst
from game.rulesets.titanfallz.shield_wall import ShieldWallGone, ShieldWallSet
from game.rulesets.titanfallz.sponsors import ShotCounted
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.titan_zed import ChargePlanted, TitanZedRose
from game.rulesets.titanfallz.turrets import TurretHacked, TurretSet, TurretSilenced
from game.stage.shows.effects import (
    above,
    announced,
    beam,
    burst,
    closing,
    cloud,
    flash,
    place_of,
    said,
    spot,
    wave,
    words_of,
)
from game.stage.shows.registry import of, quiet
from game.stage.theme import ATTACK, DIM, GOOD, HORDE, SOUND, WARN, Colour, side_colour

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene

DUST: Colour = (150, 140, 130, 170)
SKY = 26.0
"""Inches up the screen from where a Titan comes down."""


# --- coming on ---------------------------------------------------------------------------------------------------


@of(TitanLanded)
def titanfall(scene: Scene, event: TitanLanded) -> float:
    """The landing circle closes, a streak burns in from orbit, and the impact throws up a ring of dust."""
    at = spot(event.place)
    closing(scene, at, ATTACK, 4.0, 0.6)
    scene.later(0.6, lambda: beam(scene, above((at[0] - 120, at[1]), SKY), at, (255, 170, 80, 255), 14, 0.45))
    scene.later(0.95, lambda: _impact(scene, at))
    return 1.5


def _impact(scene: Scene, at: tuple[float, float]) -> None:
    flash(scene, at, (255, 255, 255, 255), 1.6, 0.07)
    scene.light(at, (255, 190, 120, 255), 9.0)
    wave(scene, at, ATTACK, 4.0, 0.25)
    cloud(scene, at, DUST, 18, 3.2, 1.0)
    burst(scene, at, WARN, 16, 2.4)
    scene.camera.shake(14.0, 0.5)


@of(LandedFirst)
def first(scene: Scene, event: LandedFirst) -> float:
    """The first Titan to land in the game."""
    return said(scene, event, event.unit, GOOD, 0.4)


@of(CameDownOn)
def came_down_on(scene: Scene, event: CameDownOn) -> float:
    """What it came down on."""
    return said(scene, event, event.unit, HORDE if event.victim is not None else DIM, 0.3)


@of(Dropped, ModelSetUp)
def dropped(scene: Scene, event: Dropped | ModelSetUp) -> float:
    """A model comes on, in a short streak and a ring."""
    at = spot(event.place)
    if isinstance(event, Dropped):
        beam(scene, above(at, 8.0), at, SOUND, 3, 0.3)
        cloud(scene, at, DUST, 5, 0.7, 0.5)
    wave(scene, at, GOOD, 0.8)
    return 0.12


@of(SetUpFinished, DropDeclined)
def that_is_all(scene: Scene, event: SetUpFinished | DropDeclined) -> float:
    """A side brings on nothing more."""
    return announced(scene, words_of(event), side_colour(event.side), 0.3)


# --- shields, walls and bubbles ----------------------------------------------------------------------------------


@of(ShieldRaised)
def shielded(scene: Scene, event: ShieldRaised) -> float:
    """A bubble spreads around a Titan."""
    at = place_of(scene, event.unit)
    if at is not None:
        wave(scene, at, GOOD, 2 * tables().figures.drop_shield.radius, 0.3)
        flash(scene, at, (120, 220, 200, 120), tables().figures.drop_shield.radius, 0.5)
    return 0.4


@of(ShieldLowered)
def lowered(scene: Scene, event: ShieldLowered) -> float:
    """The bubble draws together and is gone."""
    at = place_of(scene, event.unit)
    if at is not None:
        closing(scene, at, GOOD, tables().figures.drop_shield.radius, 0.35)
    return 0.2


@of(ShieldWallSet)
def wall_set(scene: Scene, event: ShieldWallSet) -> float:
    """Three panels snap up."""
    for corner in event.wall.outline:
        flash(scene, spot(corner), (150, 210, 255, 220), 0.7, 0.3)
    return said(scene, event, event.unit, GOOD)


@of(ShieldWallGone)
def wall_gone(scene: Scene, event: ShieldWallGone) -> float:
    """The panels fall."""
    at = scene.middle_of_piece(event.wall)
    if at is not None:
        burst(scene, at, SOUND, 10, 1.4)
    return 0.2


@of(JammerSet)
def jammer(scene: Scene, event: JammerSet) -> float:
    """A jammer's bubble spreads."""
    wave(scene, spot(event.at), WARN, tables().abilities["signal_jammer"].radius)
    return 0.3


@of(JammerOff)
def jammer_off(scene: Scene, event: JammerOff) -> float:
    """The bubble draws together."""
    at = scene.spot_of(event.jammer)
    if at is not None:
        closing(scene, at, WARN, tables().abilities["signal_jammer"].radius, 0.4)
    return 0.25


@of(SmokeCleared)
def cleared(scene: Scene, event: SmokeCleared) -> float:
    """Smoke drifts off."""
    at = scene.middle_of_piece(event.smoke)
    if at is not None:
        cloud(scene, at, (158, 166, 178, 90), 8, 3.0, 0.8)
    return 0.15


# --- orders, ordnance, turrets -----------------------------------------------------------------------------------


@of(LandingCovered, OrderGiven, OrdnanceCalled, AirburstSet, ShotCounted, ChargePlanted)
def told(scene: Scene, event: LandingCovered | OrderGiven | OrdnanceCalled | AirburstSet | ShotCounted) -> float:
    """What a model sets up, over its head."""
    return said(scene, event, event.unit, GOOD, 0.3)


@of(AirburstOver)
def airburst_over(scene: Scene, event: AirburstOver) -> float:
    """The sky is clear again."""
    return announced(scene, words_of(event), side_colour(event.side), 0.25)


@of(TitanZedRose)
def rose(scene: Scene, event: TitanZedRose) -> float:
    """The dead climb into a Titan."""
    at = spot(event.place)
    burst(scene, at, HORDE, 24, 2.4, 0.6)
    wave(scene, at, HORDE, 3.0, 0.6)
    scene.camera.shake(6.0, 0.5)
    return said(scene, event, event.titan, HORDE, 0.7)


@of(TurretSet)
def turret_set(scene: Scene, event: TurretSet) -> float:
    """A turret stands there."""
    wave(scene, spot(event.at), SOUND, 1.0)
    return 0.05


@of(TurretSilenced)
def silenced(scene: Scene, event: TurretSilenced) -> float:
    """A turret without Armor falls silent."""
    at = place_of(scene, event.unit)
    if at is not None:
        cloud(scene, at, (90, 90, 94, 160), 8, 1.0)
    return said(scene, event, event.unit, WARN)


@of(TurretHacked)
def hacked(scene: Scene, event: TurretHacked) -> float:
    """A turret changes sides."""
    at = place_of(scene, event.turret)
    if at is not None:
        wave(scene, at, side_colour(event.side), 2.0)
    return said(scene, event, event.turret, side_colour(event.side))


quiet("the landing has been shown", LandingDone)
quiet("somebody boarded it, which is shown", OrderEnded)
quiet("the model that was covered is activated, which is shown", LandingCoverEnded)
