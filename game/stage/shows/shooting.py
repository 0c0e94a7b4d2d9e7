"""Shows of attacks: each weapon's own flash, tracer and noise, what was hit, and what that did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from game.records.paths import ASSETS
from game.records.yaml_records import read, record
from game.rulesets.titanfallz.attack import (
    AmmoSpent,
    AttackConfirmed,
    AttackDeclared,
    AttackEnded,
    AttackResolved,
    AttackRolled,
    DefenceRolled,
    MarkerBounced,
)
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.caches import AmmoGained
from game.rulesets.titanfallz.engagement import MeleeJoined
from game.rulesets.titanfallz.fighting import WeaponChanged
from game.rulesets.titanfallz.keywords import ReloadCounted
from game.rulesets.titanfallz.perks_fighting import DeclaredUsed, PerkDeclared, StreakCounted
from game.rulesets.titanfallz.snap_shot import ShotWaived
from game.stage.shows.effects import (
    At,
    beam,
    burst,
    cloud,
    flash,
    number,
    place_of,
    said,
    shot,
    spot,
    wave,
)
from game.stage.shows.registry import of, quiet
from game.stage.theme import ATTACK, DIM, GOOD, SOUND, WARN, Colour, rgb

if TYPE_CHECKING:
    from game.stage.scene.scene import Scene


# --- what a weapon looks like ------------------------------------------------------------------------------------


@record
class Fire:
    """How a kind of weapon is seen: the colour of its tracers, their width and tail (world units) and speed (world
    units a second), how many shots of it and how many seconds apart, the flash at the muzzle and the recoil (inches),
    how long it gathers itself before (seconds), and how hard the ground shakes (pixels). ``arc``: it is thrown.
    ``beam``: a line instead of tracers. ``blade``: a blow instead of a shot."""

    colour: Annotated[str, Field(pattern="#[0-9A-Fa-f]{6}")] = "#FFD447"
    wide: float = 3
    tail: float = 34
    speed: float = 2400
    shots: Annotated[int, Field(ge=1, le=12)] = 1
    apart: float = 0.09
    flash: float = 0.6
    charge: float = 0
    shake: float = 0
    arc: bool = False
    beam: bool = False
    blade: bool = False


@record
class Fires:
    """Kinds of fire by name, and which kind each weapon has."""

    kinds: dict[str, Fire]
    weapons: dict[str, str]

    def __post_init__(self) -> None:
        for weapon, kind in self.weapons.items():
            if kind not in self.kinds:
                raise ValueError(f"{weapon} has the fire {kind!r}, and there are {', '.join(self.kinds)}")


FIRES = read(ASSETS / "looks" / "fire.yaml", Fires)


def fire_of(weapon: str) -> Fire:
    """How this weapon is seen."""
    return FIRES.kinds[FIRES.weapons[weapon]]


# --- an attack, from first to last -------------------------------------------------------------------------------


@of(AttackDeclared)
def declared(scene: Scene, event: AttackDeclared) -> float:
    """A thin line from the attacker to what it aims at; a gun that has to gather itself glows first."""
    start, end = _ends(scene, event.attack)
    if start is None or end is None or event.attack.how in ("blast", "orbit"):
        return 0.0
    fire = fire_of(event.attack.weapon)
    if not fire.blade:
        beam(scene, start, end, ATTACK, 1, 0.35)
    if fire.charge:
        flash(scene, start, rgb(fire.colour), fire.flash, fire.charge)
    return max(0.12, fire.charge)


@of(AttackRolled)
def rolled(scene: Scene, event: AttackRolled) -> float:
    """The weapon's own fire, and how many hits it was."""
    start, end = _ends(scene, event.attack)
    if end is None:
        return 0.1
    seconds = 0.1 if start is None else _fired(scene, event.attack, start, end)
    from_hits = ATTACK if event.hits else SOUND
    sprite_at = event.attack.target
    if sprite_at is not None:
        number(scene, sprite_at, str(event.hits), from_hits)
    return seconds + 0.15


def _fired(scene: Scene, attack: Attack, start: At, end: At) -> float:
    fire, colour = fire_of(attack.weapon), rgb(fire_of(attack.weapon).colour)
    scene.recoil(attack.attacker, start, end)
    if fire.shake:
        scene.camera.shake(fire.shake, 0.25)
    if fire.blade:
        burst(scene, end, colour, 8, 0.7, 0.3)
        return 0.2
    flash(scene, start, colour, fire.flash)
    scene.light(start, colour, fire.flash * 4)
    if fire.beam:
        beam(scene, start, end, colour, fire.wide, 0.35)
        return 0.25
    if fire.arc:
        return scene.lob(start, end, colour, 0.4)
    seconds = 0.0
    for number_ in range(fire.shots):
        aside = (number_ % 3 - 1) * 6.0 * (number_ > 0)
        seconds = max(seconds, shot(scene, start, (end[0] + aside, end[1] - aside), colour, fire.wide,
                                    fire.tail * (1 - 0.06 * number_), fire.speed))
    burst(scene, end, colour, 5 + fire.shots, 0.6, 0.3)
    return seconds


def _ends(scene: Scene, attack: Attack) -> tuple[At | None, At | None]:
    """Where an attack comes from and where it goes, in world units, as far as that is on the table."""
    end = place_of(scene, attack.target)
    if end is None and (attack.to or attack.marker) is not None:
        end = spot(attack.to or attack.marker)
    return place_of(scene, attack.attacker), end


@of(MarkerBounced)
def bounced(scene: Scene, event: MarkerBounced) -> float:
    """It skips from where it fell to where it lies."""
    scene.lob(spot(event.start), spot(event.to), WARN, 0.25)
    return 0.25


@of(AttackEnded)
def ended(scene: Scene, event: AttackEnded) -> float:
    """An area attack goes off where it lies."""
    radius = event.attack.arms.aoe
    if event.at is None or not radius:
        return 0.0
    blast(scene, spot(event.at), radius, smoke=not event.attack.arms.damage)
    return 0.35


def blast(scene: Scene, at: At, inches: float, *, smoke: bool = False) -> None:
    """A fireball, its smoke, and the ring of what it reaches."""
    if not smoke:
        flash(scene, at, (255, 240, 200, 255), inches, 0.1)
        flash(scene, at, (255, 150, 40, 230), inches * 0.8, 0.3)
        burst(scene, at, WARN, 14, inches)
        scene.light(at, (255, 150, 60, 255), inches * 3)
        scene.camera.shake(2.0 + 2.0 * inches, 0.4)
    cloud(scene, at, (70, 66, 64, 150), 10, inches, 1.2)
    wave(scene, at, ATTACK, inches)


@of(DefenceRolled)
def defended(scene: Scene, event: DefenceRolled) -> float:
    """What was blocked."""
    return number(scene, event.victim, str(event.blocked), GOOD) if event.blocked else 0.0


@of(AttackResolved)
def resolved(scene: Scene, event: AttackResolved) -> float:
    """The damage that got through."""
    return number(scene, event.victim, f"-{event.damage}", ATTACK) if event.damage else 0.0


@of(MeleeJoined)
def joined(scene: Scene, event: MeleeJoined) -> float:
    """Two models clash."""
    one, other = place_of(scene, event.unit), place_of(scene, event.target)
    if one is None or other is None:
        return 0.0
    burst(scene, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), WARN, 8, 0.7)
    return said(scene, event, event.unit, WARN)


# --- weapons -----------------------------------------------------------------------------------------------------


@of(WeaponChanged, PerkDeclared)
def readied(scene: Scene, event: WeaponChanged | PerkDeclared) -> float:
    """What is readied for the next attack."""
    return said(scene, event, event.unit, SOUND)


@of(AmmoSpent, AmmoGained, ReloadCounted)
def counted(scene: Scene, event: Any) -> float:
    """How much a weapon has left."""
    colour: Colour = GOOD if isinstance(event, AmmoGained) else DIM
    return said(scene, event, event.unit, colour, 0.1)


quiet("distance, dice and number stand in the bubble, the log and the dice tray", AttackConfirmed)
quiet("the attack it was for is over and has been shown", DeclaredUsed)
quiet("it counts for a perk, whose dice are named when they are rolled", StreakCounted)
quiet("nothing happens: a chance was let pass, which the other side need not know", ShotWaived)
