"""Shows of what is done to models, terrain and Titans, and of what is mended."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rulesets.titanfallz.criticals import CoreArmed, CriticalSuffered, WeaponWrecked
from game.rulesets.titanfallz.equipment import ArmorRestored, BoostSet, BoostSpent, FootingChanged, GearUsed
from game.rulesets.titanfallz.explosions import Exploded, TitanLost, WreckLeft
from game.rulesets.titanfallz.exposure import ExposureRolled
from game.rulesets.titanfallz.harm import (
    ArmorExceeded,
    CaughtFire,
    DownCredited,
    HordeDestroyed,
    HordeHit,
    HordeWorn,
    Killed,
    KnockedDown,
    WentDown,
    Wounded,
)
from game.rulesets.titanfallz.keywords import SmokeLaid, TerrainDamaged, TerrainDestroyed
from game.rulesets.titanfallz.perks_moving import DownedHealed
from game.rulesets.titanfallz.skills import ConditionRepaired, Revived, SkillUsed
from game.rulesets.titanfallz.sponsors import ArmorGranted
from game.rulesets.titanfallz.upkeep import BurnedDown
from game.stage.scene.parts import Fade
from game.stage.shows.effects import burst, cloud, flash, number, place_of, said, spot, wave
from game.stage.shows.registry import of, quiet
from game.stage.shows.shooting import blast
from game.stage.theme import ATTACK, GOOD, HORDE, HORDE_LIGHT, WARN, Colour

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene

FIRE: Colour = (255, 140, 40, 230)
SMOKE: Colour = (158, 166, 178, 150)
RUBBLE: Colour = (120, 112, 104, 170)


# --- models ------------------------------------------------------------------------------------------------------


@of(Wounded)
def wounded(scene: Scene, event: Wounded) -> float:
    """A hit model flashes."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        scene.add(Fade(sprite, 0.25, 90, 255, gone=False))
    return 0.15


@of(KnockedDown)
def knocked(scene: Scene, event: KnockedDown) -> float:
    """A model is toppled."""
    return number(scene, event.unit, "!", WARN)


@of(WentDown)
def down(scene: Scene, event: WentDown) -> float:
    """A model goes down."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        sprite.angle = 80
        cloud(scene, sprite.position, RUBBLE, 4, 0.6, 0.5)
    return 0.3


@of(Killed)
def killed(scene: Scene, event: Killed) -> float:
    """A model fades away."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        scene.add(Fade(sprite, 0.4, gone=False))
        wave(scene, sprite.position, ATTACK, 1.0, 0.4)
    return 0.25


@of(HordeDestroyed)
def destroyed(scene: Scene, event: HordeDestroyed) -> float:
    """One of the dead falls apart into motes."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        scene.add(Fade(sprite, 0.5, gone=False))
        burst(scene, sprite.position, HORDE, 20, 1.1, 0.5)
    return 0.15


@of(HordeHit, HordeWorn)
def horde_hit(scene: Scene, event: HordeHit | HordeWorn) -> float:
    """A big one is hurt, and lives."""
    text = str(event.left) if isinstance(event, HordeHit) else "!"
    return number(scene, event.unit, text, HORDE_LIGHT)


@of(CaughtFire)
def caught_fire(scene: Scene, event: CaughtFire) -> float:
    """Flames."""
    at = place_of(scene, event.unit)
    if at is not None:
        flash(scene, at, FIRE, 1.2, 0.5)
        burst(scene, at, FIRE, 10, 0.8)
    return said(scene, event, event.unit, FIRE)


@of(BurnedDown)
def burned_down(scene: Scene, event: BurnedDown) -> float:
    """The flames die down."""
    at = place_of(scene, event.unit)
    if at is not None:
        cloud(scene, at, SMOKE, 4, 0.6)
    return said(scene, event, event.unit, FIRE, 0.15)


@of(ExposureRolled)
def exposed(scene: Scene, event: ExposureRolled) -> float:
    """A Pilot in the open rolled for its life."""
    at = place_of(scene, event.unit)
    if at is not None:
        wave(scene, at, HORDE if event.dead else GOOD, 1.6)
    return said(scene, event, event.unit, HORDE_LIGHT if event.dead else GOOD, 0.5)


@of(SkillUsed, GearUsed)
def used(scene: Scene, event: SkillUsed | GearUsed) -> float:
    """A model does what it is hired for, a Titan uses what it carries."""
    return said(scene, event, event.unit, GOOD)


@of(Revived, DownedHealed)
def revived(scene: Scene, event: Revived | DownedHealed) -> float:
    """A model is back on its feet."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        sprite.angle = 0
        wave(scene, sprite.position, GOOD, 0.9)
    return number(scene, event.unit, "+", GOOD)


# --- Titans ------------------------------------------------------------------------------------------------------


@of(CriticalSuffered)
def critical(scene: Scene, event: CriticalSuffered) -> float:
    """Sparks fly from a Titan that suffers a critical condition."""
    at = place_of(scene, event.unit)
    if at is not None:
        burst(scene, at, WARN, 16, 1.6)
        scene.camera.shake(4.0, 0.3)
    return said(scene, event, event.unit, ATTACK, 0.45)


@of(WeaponWrecked)
def wrecked(scene: Scene, event: WeaponWrecked) -> float:
    """A primary breaks off."""
    at = place_of(scene, event.unit)
    if at is not None:
        burst(scene, at, ATTACK, 12, 1.4)
    return said(scene, event, event.unit, ATTACK, 0.3)


@of(CoreArmed)
def core_armed(scene: Scene, event: CoreArmed) -> float:
    """The alarm of a core that will blow: three rings, each smaller."""
    at = place_of(scene, event.unit)
    if at is not None:
        for inches in (4.0, 3.0, 2.0):
            wave(scene, at, ATTACK, inches, 0.6)
    return said(scene, event, event.unit, ATTACK, 0.6)


@of(Exploded)
def exploded(scene: Scene, event: Exploded) -> float:
    """A Titan's core goes up."""
    at = place_of(scene, event.unit)
    if at is not None:
        blast(scene, at, 4.0)
        flash(scene, at, (255, 255, 255, 255), 2.0, 0.07)
        scene.camera.shake(14.0, 0.6)
    return 0.6


@of(WreckLeft)
def wreck(scene: Scene, event: WreckLeft) -> float:
    """Smoke over what is left."""
    at = place_of(scene, event.titan)
    if at is not None:
        cloud(scene, at, (60, 56, 54, 170), 12, 2.0, 1.2)
    return 0.2


@of(ConditionRepaired)
def repaired(scene: Scene, event: ConditionRepaired) -> float:
    """A Titan works again."""
    return number(scene, event.titan, "+", GOOD)


@of(ArmorRestored, ArmorGranted)
def armour(scene: Scene, event: ArmorRestored | ArmorGranted) -> float:
    """A Titan has more Armor."""
    return number(scene, event.unit, f"+{event.armor}", GOOD)


@of(BoostSet)
def boosted(scene: Scene, event: BoostSet) -> float:
    """A shimmer of dice that wait for the next attack."""
    at = place_of(scene, event.unit)
    if at is not None:
        wave(scene, at, GOOD, 2.2)
    return said(scene, event, event.unit, GOOD)


# --- terrain -----------------------------------------------------------------------------------------------------


@of(SmokeLaid)
def smoke(scene: Scene, event: SmokeLaid) -> float:
    """Smoke wells up."""
    cloud(scene, spot(event.at), SMOKE, 14, 2.0, 1.2)
    return 0.4


@of(TerrainDamaged, TerrainDestroyed)
def broken(scene: Scene, event: TerrainDamaged | TerrainDestroyed) -> float:
    """Splinters, or a collapse in a cloud of dust."""
    at = scene.middle_of_piece(event.piece)
    if at is None:
        return 0.0
    burst(scene, at, RUBBLE, 10, 1.2)
    if isinstance(event, TerrainDestroyed):
        cloud(scene, at, RUBBLE, 14, 2.4, 1.0)
        scene.camera.shake(4.0, 0.35)
    return 0.3


quiet("the critical condition that follows is shown", ArmorExceeded)
quiet("the points it gives are shown", DownCredited)
quiet("the blast and the wreck have been shown", TitanLost)
quiet("the attack it was for has been shown", BoostSpent)
quiet("it keeps count of whether a Titan stood still, and its dice name that", FootingChanged)
