"""What is seen of an event. A show puts something on the stage and says how many seconds to wait before the next."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import TYPE_CHECKING, Any

import arcade

from game.rules.event import Event
from game.rulesets.campaign.adrenaline import AdrenalineAwarded, AdrenalineOpen
from game.rulesets.campaign.carried import PerksCarried
from game.rulesets.titanfallz.abilities import LandingCovered
from game.rulesets.titanfallz.attack import AttackResolved, AttackRolled, DefenceRolled
from game.rulesets.titanfallz.criticals import CriticalSuffered
from game.rulesets.titanfallz.deployment import ModelSetUp
from game.rulesets.titanfallz.doors import DoorMoved
from game.rulesets.titanfallz.drone import DroneFlew
from game.rulesets.titanfallz.drop_shield import ShieldRaised
from game.rulesets.titanfallz.eject import PilotOut, Thrown
from game.rulesets.titanfallz.equipment import ArmorRestored, GearUsed
from game.rulesets.titanfallz.explosions import Exploded
from game.rulesets.titanfallz.harm import HordeDestroyed, HordeHit, Killed, KnockedDown, WentDown, Wounded
from game.rulesets.titanfallz.horde import HordeAttacked, HordeMoved
from game.rulesets.titanfallz.jammer import JammerSet
from game.rulesets.titanfallz.keywords import Shoved
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.redrop import Dropped, TitanLanded
from game.rulesets.titanfallz.rodeo import BatteryPulled, Carried, RodeoBegan, RodeoEnded
from game.rulesets.titanfallz.scoring import Scored
from game.rulesets.titanfallz.skills import ConditionRepaired, Revived, SkillUsed
from game.rulesets.titanfallz.spawning import HordeSpawned
from game.rulesets.titanfallz.sponsors import ArmorGranted
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.turrets import TurretHacked, TurretSilenced
from game.stage.scene.camera import UNIT, world
from game.stage.scene.parts import Fade, Rise
from game.stage.scene.tokens import badge, ring
from game.stage.theme import ATTACK, GOOD, HORDE, HORDE_LIGHT, INK, SOUND, WARN, Colour, side_colour

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene

Show = Callable[["Scene", Any], float]

SHOWS: dict[type[Event], Show] = {}
"""The show of each kind of event; one without a show simply is so once the next picture is drawn."""

WALK = 14.0
"""Inches a second a token glides."""


def of(*kinds: type[Event]) -> Callable[[Show], Show]:
    """Register a show for these events."""

    def keep(show: Show) -> Show:
        for kind in kinds:
            SHOWS[kind] = show
        return show

    return keep


@of(Moved, HordeMoved)
def moved(scene: Scene, event: Moved | HordeMoved) -> float:
    """The token glides along the way it went."""
    points = [*event.path]
    token = scene.token_of(event.unit)
    if token is None or not points:
        return 0.0
    start = token.at[:2]
    length = sum(
        ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        for a, b in zip([start, *points], points, strict=False)
    )
    seconds = min(0.8, max(0.15, length / WALK))
    scene.glide(event.unit, points, event.place.z, seconds)
    return seconds * (0.35 if isinstance(event, HordeMoved) else 1.0)


@of(RodeoBegan)
def mounted(scene: Scene, event: RodeoBegan) -> float:
    """The Pilot's token leaps onto the Titan's."""
    titan = scene.token_of(event.titan)
    if titan is not None:
        x, y, z = titan.at
        scene.glide(event.pilot, [(x + event.offset[0], y + event.offset[1])], z, 0.3)
    return 0.3


@of(Carried)
def carried(scene: Scene, event: Carried) -> float:
    """A rider goes where its Titan goes."""
    scene.glide(event.unit, [event.place.point], event.place.z, 0.35)
    return 0.0


@of(RodeoEnded)
def dropped_off(scene: Scene, event: RodeoEnded) -> float:
    """The rider's token slides to the ground."""
    if event.place is None:
        return 0.0
    scene.glide(event.pilot, [event.place.point], event.place.z, 0.3)
    return 0.25


@of(BatteryPulled)
def pulled(scene: Scene, event: BatteryPulled) -> float:
    """What the pull costs the Titan."""
    return _over(scene, event.titan, f"-{event.armor}" if event.armor else "!", ATTACK)


@of(Shoved, PilotOut, Thrown)
def flung(scene: Scene, event: Any) -> float:
    """The token slides to where it ended."""
    scene.glide(getattr(event, "unit", None) or event.pilot, [event.place.point], event.place.z, 0.35)
    return 0.3


@of(AttackRolled)
def shot(scene: Scene, event: AttackRolled) -> float:
    """A tracer from the attacker to what it aimed at."""
    attacker = scene.figure_of(event.attack.attacker)
    target = scene.figure_of(event.attack.target) if event.attack.target is not None else None
    if attacker is None:
        return 0.0
    if target is not None:
        end = (target.center_x, target.center_y)
    elif event.attack.marker is not None:
        end = world(*event.attack.marker)
    else:
        return 0.1
    dx, dy = end[0] - attacker.center_x, end[1] - attacker.center_y
    length = max(1.0, (dx * dx + dy * dy) ** 0.5)
    tracer = arcade.SpriteSolidColor(
        int(length), 3, attacker.center_x + dx / 2, attacker.center_y + dy / 2, WARN if event.hits else SOUND
    )
    tracer.angle = -_degrees(dy, dx)
    scene.add(Fade(tracer, 0.25), sprite=tracer)
    word(scene, end, f"{event.hits}", ATTACK if event.hits else SOUND)
    return 0.35


@of(DefenceRolled)
def defended(scene: Scene, event: DefenceRolled) -> float:
    """What was blocked."""
    return _over(scene, event.victim, str(event.blocked), GOOD) if event.blocked else 0.0


@of(AttackResolved)
def resolved(scene: Scene, event: AttackResolved) -> float:
    """The damage that got through."""
    return _over(scene, event.victim, f"-{event.damage}", ATTACK) if event.damage else 0.0


@of(Wounded)
def wounded(scene: Scene, event: Wounded) -> float:
    """A hit model flashes."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        scene.add(Fade(sprite, 0.25, 90, 255, gone=False))
    return 0.15


@of(HordeAttacked)
def torn(scene: Scene, event: HordeAttacked) -> float:
    """The dead tear at a model."""
    return _over(scene, event.victim, f"-{event.damage}" if event.damage else "0", HORDE_LIGHT)


@of(KnockedDown)
def knocked(scene: Scene, event: KnockedDown) -> float:
    """A model is toppled."""
    return _over(scene, event.unit, "!", WARN)


@of(WentDown)
def down(scene: Scene, event: WentDown) -> float:
    """A model goes down."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        sprite.angle = 80
    return 0.3


@of(Killed, HordeDestroyed)
def dead(scene: Scene, event: Killed | HordeDestroyed) -> float:
    """A model fades away."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        scene.add(Fade(sprite, 0.4, gone=False))
    return 0.15


@of(HordeHit)
def horde_hit(scene: Scene, event: HordeHit) -> float:
    """A big one loses a Hit."""
    return _over(scene, event.unit, str(event.left), HORDE_LIGHT)


@of(NoiseMade)
def noise(scene: Scene, event: NoiseMade) -> float:
    """A ring of noise spreads."""
    _wave(scene, world(*event.at), SOUND, 0.4 + 0.3 * event.level)
    return 0.15


@of(Exploded)
def exploded(scene: Scene, event: Exploded) -> float:
    """A fireball and a shock ring."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        _wave(scene, (sprite.center_x, sprite.center_y), ATTACK, 4.0)
        _wave(scene, (sprite.center_x, sprite.center_y), WARN, 2.5)
    return 0.5


@of(TitanLanded)
def landed(scene: Scene, event: TitanLanded) -> float:
    """The shock ring of a titanfall."""
    _wave(scene, world(event.place.x, event.place.y), ATTACK, 3.0)
    return 0.5


@of(ShieldRaised)
def shielded(scene: Scene, event: ShieldRaised) -> float:
    """A bubble spreads around a Titan."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        _wave(scene, (sprite.center_x, sprite.center_y), GOOD, 2 * tables().figures.drop_shield.radius)
    return 0.4


@of(HordeSpawned)
def spawned(scene: Scene, event: HordeSpawned) -> float:
    """Something rises."""
    _wave(scene, world(event.place.x, event.place.y), HORDE, 0.8)
    return 0.08


@of(Dropped, ModelSetUp)
def dropped(scene: Scene, event: Dropped | ModelSetUp) -> float:
    """A model comes on."""
    _wave(scene, world(event.place.x, event.place.y), GOOD, 0.8)
    return 0.12


@of(Scored)
def scored(scene: Scene, event: Scored) -> float:
    """Victory Points float up in the middle."""
    word(scene, world(*scene.camera.centre), f"+{event.vp}", side_colour(event.side), 1.2)
    return 0.4


@of(CriticalSuffered)
def critical(scene: Scene, event: CriticalSuffered) -> float:
    """A Titan suffers a critical."""
    return _over(scene, event.unit, "C", ATTACK) + 0.2


@of(SkillUsed)
def skill(scene: Scene, event: SkillUsed) -> float:
    """A model does what it is hired for."""
    return _over(scene, event.unit, "*", GOOD)


@of(Revived)
def revived(scene: Scene, event: Revived) -> float:
    """A model is back on its feet."""
    sprite = scene.figure_of(event.unit)
    if sprite is not None:
        sprite.angle = 0
    return _over(scene, event.unit, "+", GOOD)


@of(ConditionRepaired)
def repaired(scene: Scene, event: ConditionRepaired) -> float:
    """A Titan works again."""
    return _over(scene, event.titan, "+", GOOD)


@of(LandingCovered)
def landing_covered(scene: Scene, event: LandingCovered) -> float:
    """Somebody watches over a landing."""
    return _over(scene, event.unit, f"+{event.dice}", GOOD)


@of(JammerSet)
def jammer(scene: Scene, event: JammerSet) -> float:
    """A jammer's bubble spreads."""
    _wave(scene, world(*event.at), WARN, tables().abilities["signal_jammer"].radius)
    return 0.3


@of(DroneFlew)
def drone_flew(scene: Scene, event: DroneFlew) -> float:
    """A drone glides to where it hovers now."""
    scene.glide(event.unit, [event.place.point], event.place.z, 0.5)
    return 0.4


@of(GearUsed)
def gear(scene: Scene, event: GearUsed) -> float:
    """A Titan uses what it carries."""
    return _over(scene, event.unit, "*", GOOD)


@of(ArmorRestored, ArmorGranted)
def armor(scene: Scene, event: ArmorRestored | ArmorGranted) -> float:
    """A Titan has more Armor."""
    return _over(scene, event.unit, f"+{event.armor}", GOOD)


@of(PerksCarried)
def veteran(scene: Scene, event: PerksCarried) -> float:
    """A model has learned something in earlier battles."""
    return _over(scene, event.unit, "*", GOOD)


@of(AdrenalineAwarded)
def adrenaline(scene: Scene, event: AdrenalineAwarded) -> float:
    """A model's Adrenaline floats up from it."""
    return _over(scene, event.unit, f"+{event.ap}", GOOD)


@of(AdrenalineOpen)
def adrenaline_to_give(scene: Scene, event: AdrenalineOpen) -> float:
    """Adrenaline that is still to be given floats up in the middle."""
    word(scene, world(*scene.camera.centre), f"+{event.ap}", side_colour(event.side), 1.2)
    return 0.4


@of(TurretSilenced)
def silenced(scene: Scene, event: TurretSilenced) -> float:
    """A turret without Armor falls silent."""
    return _over(scene, event.unit, "0", WARN)


@of(TurretHacked)
def hacked(scene: Scene, event: TurretHacked) -> float:
    """A turret changes sides."""
    sprite = scene.figure_of(event.turret)
    if sprite is not None:
        _wave(scene, sprite.position, side_colour(event.side), 2.0)
    return _over(scene, event.turret, "!", side_colour(event.side))


@of(DoorMoved)
def door_moved(scene: Scene, event: DoorMoved) -> float:
    """Somebody works a door."""
    return _over(scene, event.unit, "↔" if event.open else "|", WARN)


def word(scene: Scene, at: tuple[float, float], text: str, colour: Colour, size: float = 0.62) -> None:
    """A short text that floats up and fades."""
    sprite = arcade.Sprite(
        badge(text, INK, colour, "round", size), scale=UNIT / 96, center_x=at[0], center_y=at[1] + 30
    )
    scene.add(Fade(sprite, 0.8), Rise(sprite, 26.0), sprite=sprite)


def _over(scene: Scene, unit: int, text: str, colour: Colour) -> float:
    sprite = scene.figure_of(unit)
    if sprite is None:
        return 0.0
    word(scene, (sprite.center_x, sprite.center_y), text, colour)
    return 0.25


def _wave(scene: Scene, at: tuple[float, float], colour: Colour, inches: float) -> None:
    sprite = arcade.Sprite(ring(colour, 1.0), scale=UNIT / 48 * 0.3, center_x=at[0], center_y=at[1])
    scene.add(Fade(sprite, 0.5, 230, 0, grow=inches / 0.3, scale=UNIT / 48 * 0.3), sprite=sprite)


def _degrees(dy: float, dx: float) -> float:
    return degrees(atan2(dy, dx))
