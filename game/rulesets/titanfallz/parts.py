"""The parts of a TITANFALLZ table. Frozen, shared by forks, replaced and never written to."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.special import Special
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Piece, Point


@dataclass(frozen=True, slots=True)
class Model:
    """Who this is. ``kind``: infantry, pilot, titan, horde, turret or drone; ``rank``: grunt, specialist, a pilot's
    rank, a chassis or a horde type; ``profile`` is its row in the tables."""

    name: str
    kind: str
    rank: str
    profile: str
    abilities: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stats:
    """Printed values: Speed in inches, Def as the face needed, Armor, Tactics (None where there is none)."""

    spd: int
    defence: int
    arm: int
    tac: int | None = None


@dataclass(frozen=True, slots=True)
class Arms:
    """What it fights with: weapon ids; the active primary (Titans); shots left and reload counters by weapon id;
    what is wrecked; and the primary it attacked with last."""

    weapons: tuple[str, ...]
    active: str | None = None
    ammo: tuple[tuple[str, int], ...] = ()
    reload: tuple[tuple[str, int], ...] = ()
    wrecked: tuple[str, ...] = ()
    fired: str | None = None

    def shots(self, weapon: str) -> int | None:
        """Shots left, or None where nobody counts."""
        return dict(self.ammo).get(weapon)

    def counters(self, weapon: str) -> int:
        """Reload counters on a weapon; it is silent while there are any."""
        return dict(self.reload).get(weapon, 0)


@dataclass(frozen=True, slots=True)
class Health:
    """Damage taken in all, the states and tokens of a model, and to whose credit (side and unit) it went Down and
    burns."""

    damage: int = 0
    downed: bool = False
    knocked: int = 0
    burn: int = 0
    downed_by: tuple[int | None, int | None] = (None, None)
    burn_by: tuple[int | None, int | None] = (None, None)


@dataclass(frozen=True, slots=True)
class Turn:
    """The activation of a model: paid actions left and taken, and what it did this round.

    ``used`` are the weapons or items the actions of ``done`` were taken with, one for one, empty where there is none.
    ``skills`` are the abilities it set going this round. ``moved``: whether it moved in its latest activation, this
    round or not, or since.
    """

    activated: bool = False
    left: int = 0
    done: tuple[str, ...] = ()
    attacked: bool = False
    used: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    moved: bool = False


@dataclass(frozen=True, slots=True)
class SureThing:
    """The one certain moment of an infantry model (rules 8.2.1)."""

    ready: bool = True


@dataclass(frozen=True, slots=True)
class Bonds:
    """Models this one has been locked in melee with; they count only while within melee reach and standing."""

    units: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Cockpit:
    """Of a Titan: the pilot aboard, or None when it is Null; and the last one who was."""

    pilot: int | None = None
    last: int | None = None


@dataclass(frozen=True, slots=True)
class Aboard:
    """Of a pilot: the Titan it sits in. An aboard pilot has no place on the table."""

    titan: int


@dataclass(frozen=True, slots=True)
class Orders:
    """Of a Null Titan: it acts as an Auto-Titan, by the order of this model."""

    by: int


@dataclass(frozen=True, slots=True)
class Riding:
    """Of a Pilot on a Titan's back: which Titan carries its marker, and where on that base it clings, in inches from
    the middle."""

    titan: int
    offset: Point


@dataclass(frozen=True, slots=True)
class Reserve:
    """Waiting off the table for the Titanfall / Redrop step."""


@dataclass(frozen=True, slots=True)
class Criticals:
    """Critical conditions of a Titan, repeats included, who armed its core (side, unit), if it is armed, and how many
    criticals it ever rolled, repaired ones included."""

    conditions: tuple[str, ...] = ()
    armed: bool = False
    cause: tuple[str, int | None, int | None] = ("", None, None)
    rolled: int = 0


@dataclass(frozen=True, slots=True)
class KillTrack:
    """Boxes marked on the kill track (rules 10.7)."""

    kills: int = 0


@dataclass(frozen=True, slots=True)
class Perks:
    """The perks of a model (rules 10.7), and how many it may still pick. ``used``: those that have worked in this
    activation; ``declared``: those that will in its next attack; ``streak``: ranged actions it has taken in a row."""

    held: tuple[str, ...] = ()
    owed: int = 0
    used: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    streak: int = 0


@dataclass(frozen=True, slots=True)
class Floodlight:
    """Carries a floodlight marker (rules 4)."""


@dataclass(frozen=True, slots=True)
class LandingCover:
    """Came on near a Forward Observer: so many more defence dice until its next activation (rules 5.1)."""

    dice: int


@dataclass(frozen=True, slots=True)
class Waived:
    """Of who may fire at any time: the round in which it last let a moment pass, what its targets were like then, and
    whether its side wants to hear no more of it in that round (rules 5.1)."""

    round: int
    seen: tuple[tuple[object, ...], ...] = ()
    held: bool = False


@dataclass(frozen=True, slots=True)
class DropShield:
    """Of a Titan: its Drop Shield is up (rules 10.4)."""


@dataclass(frozen=True, slots=True)
class Gear:
    """Of a Titan: how often pieces of its gear that can run out may still be used, by id."""

    uses: tuple[tuple[str, int], ...] = ()

    def left(self, item: str) -> int | None:
        """Uses left, or None where nobody counts."""
        return dict(self.uses).get(item)

    def with_left(self, item: str, left: int) -> Gear:
        """The same with so many uses of a piece left."""
        return Gear(tuple((i, left if i == item else n) for i, n in self.uses))


@dataclass(frozen=True, slots=True)
class DroneOf:
    """Of a drone: the Titan that sent it out."""

    titan: int


@dataclass(frozen=True, slots=True)
class Boost:
    """Of a Titan: so many more defence dice against the next attack aimed at it."""

    dice: int


@dataclass(frozen=True, slots=True)
class Footing:
    """Of a Titan with the Sniper Config: whether it moved in its activation, and whether it has stood firm since."""

    moved: bool = False
    firm: bool = False


@dataclass(frozen=True, slots=True)
class ShotsAt:
    """Of a Titan: the round, and the Titans of some sponsors that it shot at in it."""

    round: int
    targets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Hits:
    """Of a horde model: Hits left, damage without an attack saved up towards the next, and whether it lost this
    Horde Phase to a Knocked Down token."""

    left: int
    wear: int = 0
    lost_phase: bool = False


@dataclass(frozen=True, slots=True)
class Charge:
    """Of a Titan-Zed: a planted charge, with the side and the pilot that planted it."""

    side: int
    unit: int


@dataclass(frozen=True, slots=True)
class Noise:
    """A Noise Marker: its number on the token, its level 1 to 6, and the Titan-Zed whose own it is, if any."""

    number: int
    level: int
    own: int | None = None


@dataclass(frozen=True, slots=True)
class Spawn:
    """A spawn point: its number from 1, and whether it is blocked."""

    number: int
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Tank:
    """The Panocyte Tank: who carries it, or None while it lies at its place; and the zones, by owner, that it lay in
    from the start and never was outside of."""

    carrier: int | None = None
    home: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Feature:
    """Something an Interact works: its kind and the Tactics number it takes (None: no test)."""

    kind: str
    tn: int | None = None


@dataclass(frozen=True, slots=True)
class Turret:
    """A security turret, bolted down where it stands (13.3): its number from 1. It is whose part Side says it is."""

    number: int


@dataclass(frozen=True, slots=True)
class Door:
    """A door from one point to another: what stands there while it is shut, and whether it is open."""

    start: Point
    end: Point
    leaf: Piece
    open: bool


@dataclass(frozen=True, slots=True)
class Smoke:
    """A smoke template lying here; cleared in the Titanfall / Redrop step."""


@dataclass(frozen=True, slots=True)
class ShieldWall:
    """Of a piece of terrain: the Rampart that put it up."""

    owner: int


@dataclass(frozen=True, slots=True)
class Jammer:
    """A Signal Jammer lying here, and the Hacker that put it down."""

    owner: int


@dataclass(frozen=True, slots=True)
class AmmoCache:
    """An ammo cache lying here, and the side that set it out."""

    side: int


@dataclass(frozen=True, slots=True)
class Wreck:
    """What is left of a Titan."""

    titan: int


@dataclass(frozen=True, slots=True)
class Pooled:
    """A piece of terrain in the players' hands, still to be placed; its outline is where the level shows it."""

    piece: Piece


# --- parts of the table itself -------------------------------------------------------------------------------------


def usual_rounds() -> int:
    """So many rounds a game lasts unless its scenario says otherwise (12)."""
    return tables().scoring.rounds


def usual_target() -> int:
    """The Victory Points that end a game unless its scenario says otherwise (12)."""
    return tables().scoring.vp_target


def usual_size() -> tuple[int, int]:
    """Inches of the table, wide and deep, unless its level says otherwise (2)."""
    table = tables().figures.table
    return (table.width, table.depth)


def usual_cap() -> int:
    """So many horde models the table holds unless its scenario says otherwise (11.4)."""
    return tables().figures.spawn.cap


@dataclass(frozen=True, slots=True)
class Terms:
    """What this game is played under: scenario figures, the rulings in force, the names of the crews."""

    scenario: str
    rulings: Rulings
    rounds: int = field(default_factory=usual_rounds)
    vp_target: int = field(default_factory=usual_target)
    spawn_cap: int = field(default_factory=usual_cap)
    crews: tuple[str, str] = ("Amber", "Teal")
    special: Special = field(default_factory=Special)


@dataclass(frozen=True, slots=True)
class Score:
    """Victory Points of both sides."""

    vp: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Initiative:
    """Who holds it this round, and who lost the last roll for it."""

    holder: int | None = None
    lost_last: int | None = None


@dataclass(frozen=True, slots=True)
class Passed:
    """Which sides have passed in this Action Phase."""

    sides: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Deck:
    """Horde cards still to be drawn, first one on top, those drawn, and those that lie face down at a spawn point."""

    cards: tuple[str, ...]
    discards: tuple[str, ...] = ()
    laid: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Contracts:
    """The contract of each side, whether both were laid open, and which are done."""

    picked: tuple[str | None, str | None] = (None, None)
    open: bool = False
    done: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class HordeTally:
    """Horde models destroyed: by each side in all, by anybody this round, and rounds that had enough of them."""

    by_side: tuple[int, int] = (0, 0)
    this_round: int = 0
    good_rounds: int = 0


@dataclass(frozen=True, slots=True)
class Heads:
    """Enemy Specialists killed by each side, for Headhunter."""

    taken: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class FirstDown:
    """The first Titan that landed, where a scenario makes something of it (13.2)."""

    titan: int


@dataclass(frozen=True, slots=True)
class Orbit:
    """What each side can still call from orbit, and the airbursts that wait for the other's landings (side, caller).
    """

    left: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    airbursts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sponsors:
    """Who pays each side, whether its first Titan has its extra Armor, and whether it has set out its caches."""

    of: tuple[str, str] = ("", "")
    armored: tuple[bool, bool] = (False, False)
    stocked: tuple[bool, bool] = (False, False)


@dataclass(frozen=True, slots=True)
class Sides:
    """Table edges: which deployment area (by its owner in the level) each side plays from."""

    zones: tuple[int, int] = (0, 1)


