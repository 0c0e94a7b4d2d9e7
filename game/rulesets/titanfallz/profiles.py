"""What the tables hold a row of: keywords, weapons, people, Titans and their parts, crews' extras, the dead."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BeforeValidator

from game.records.yaml_records import record
from game.tabletop.parts import Cover

KINDS = ("infantry", "titan", "horde")
"""The tags a model has by what it is."""

MARKS = ("explosive", "energy", "hard_case")
"""The tags a model has by what it carries: keywords of its weapons that other weapons look for."""

Slot = Literal["infantry", "primary", "sidearm", "equipment", "special"]
Mode = Literal["passive", "action", "attack", "move", "free"]


def _grade(word: object) -> object:
    grades = {grade.name.lower(): grade for grade in Cover}
    if not isinstance(word, str) or word not in grades:
        raise ValueError(f"it has to be {', '.join(grades)}")
    return grades[word]


CoverGrade = Annotated[Cover, BeforeValidator(_grade)]
"""A cover, in the tables one of the words none, light and heavy."""


# ---------------------------------------------------------------- keywords and weapons


@record
class KeywordKind:
    """A keyword as the rules define it, with the figures its effect needs."""

    id: str
    name: str
    takes: Literal["none", "number", "tag"]
    text: str
    bare: int | None = None
    dice: int = 0
    damage: int = 0
    shed: int = 0
    tokens: int = 0
    count: int = 0
    distance: float = 0


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword as one profile carries it; ``value`` is None where no number is printed or understood."""

    name: str
    value: int | None = None
    tag: str | None = None
    label: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.label or self.name


@record
class WeaponFigures:
    """What a weapon is made of besides its keywords."""

    id: str
    name: str
    slot: Slot
    range: float
    damage: int
    aoe: float | None = None
    tn: int | None = None
    ammo: int | None = None
    dice: int | None = None
    hits: int | None = None
    noise: int = 0
    threat: int = 0
    counts_as: tuple[str, ...] = ()


@record
class WeaponRow(WeaponFigures):
    """A weapon as its file has it, its keywords as printed."""

    keywords: tuple[str, ...] = ()


@record
class Weapon(WeaponFigures):
    """Anything that attacks. ``dice`` replaces the matchup's pool, ``hits`` need no roll at all."""

    keywords: tuple[Keyword, ...] = ()

    def has(self, name: str) -> bool:
        """Whether it carries the keyword at all, whatever its number or tag."""
        return self.keyword(name) is not None

    def keyword(self, name: str) -> Keyword | None:
        """The keyword as this weapon carries it (the first, where there are several of one name)."""
        return next((keyword for keyword in self.keywords if keyword.name == name), None)

    @property
    def melee(self) -> bool:
        return self.has("melee")

    @property
    def thrown(self) -> bool:
        return self.has("throw")

    @property
    def tags(self) -> tuple[str, ...]:
        """What other weapons look for in it: explosive, energy, hard_case."""
        return tuple(mark for mark in MARKS if mark in self.counts_as or self.has(mark))


# ---------------------------------------------------------------- people


@record
class Profile:
    """An infantry type. ``weapons`` are those printed; ``carried`` has everyone's melee weapon as well."""

    id: str
    name: str
    rank: Literal["grunt", "specialist", "pilot"]
    threat: int
    spd: int
    defence: int
    arm: int
    tac: int
    base_mm: int
    height: float
    weapons: tuple[str, ...]
    abilities: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    kind: Literal["infantry", "pilot"] = "infantry"
    melee: str = "basic_melee"
    max_per_roster: int | None = None
    listed: bool = True

    @property
    def carried(self) -> tuple[str, ...]:
        """All its weapons."""
        return self.weapons if self.melee in self.weapons else (*self.weapons, self.melee)

    @property
    def tags(self) -> tuple[str, ...]:
        """What it counts as: a Pilot on foot is infantry too."""
        return ("infantry", self.rank)


@record
class Crewing:
    """What a Pilot's rank does for the Titan: actions and Armor more, and how many weapons it carries."""

    actions: int
    armor: int
    primaries: int
    equipment: int


@record
class Pilot(Profile):
    """A Pilot of one rank."""

    titan: Crewing
    rank: Literal["grunt", "specialist", "pilot"] = "pilot"
    kind: Literal["infantry", "pilot"] = "pilot"
    melee: str = "data_knife"
    keywords: tuple[str, ...] = ("vip",)


@record
class Ability:
    """What one type can do, with the figures it needs; 0 or None is a figure it does not use."""

    id: str
    name: str
    mode: Mode
    text: str
    weapon: str | None = None
    reach: float = 0
    place_within: float = 0
    radius: float = 0
    length: float = 0
    depth: float = 0
    height: float = 0
    extra: float = 0
    gap: float = 0
    cover: CoverGrade = Cover.NONE
    tn: int = 0
    dice: int = 0
    dice_cap: int | None = None
    damage: int = 0
    tokens: int = 0
    noise: int = 0
    per_round: int | None = None


@record
class Perk:
    """A perk earned with kills. ``infantry``: marked for infantry; ``pilot_gear``: never for infantry."""

    id: str
    name: str
    mode: Mode
    text: str
    infantry: bool = False
    pilot_gear: bool = False
    grants: str | None = None
    actions: int = 0
    dice: int = 0
    times: int = 1
    move: float = 0
    within: float = 0
    per_activation: int | None = None


# ---------------------------------------------------------------- Titans


@record
class Chassis:
    """A Titan's frame before anything is built in."""

    id: str
    name: str
    spd: int
    arm: int
    base_mm: int
    height: float
    text: str
    threat: int = 0
    melee: str = "titan_basic_melee"


@record
class Component:
    """An integrated component."""

    id: str
    name: str
    threat: int = 0
    spd: int = 0
    arm: int = 0
    ammo: int | None = None
    per_activation: int | None = None
    text: str = ""


@record
class Shield:
    """A Titan's shields; they set its defence."""

    id: str
    name: str
    defence: int
    threat: int = 0
    spd: int = 0
    arm: int = 0


@record
class Drone:
    """The flying spotter one piece of equipment sends out; it sees from ``height``."""

    place_within: float
    spd: int
    defence: int
    arm: int
    height: float
    base_mm: int


@record
class Equipment:
    """A piece of equipment that is no gun."""

    id: str
    name: str
    mode: Mode
    text: str
    threat: int = 0
    spd: int = 0
    arm: int = 0
    ammo: int | None = None
    reach: float = 0
    vertical: float = 0
    lateral: float = 0
    dice: int = 0
    armor: int = 0
    drone: Drone | None = None


@record
class Critical:
    """What the critical roll of a Titan may bring. ``explosion`` names the weapon that goes off."""

    id: str
    name: str
    rolls: tuple[int, ...]
    text: str
    starred: bool = False
    tokens: int = 0
    distance: float = 0
    tn: int = 0
    explosion: str | None = None


# ---------------------------------------------------------------- what a crew may have besides


@record
class Caches:
    """Ammo caches a sponsor sets out."""

    count: int
    from_own_titan: float
    apart: float
    tn: int
    ammo: int


@record
class Swap:
    """A weapon carried in place of another."""

    old: str
    new: str


@record
class Sponsor:
    """Who pays for the crew, and the perk that comes with it."""

    id: str
    name: str
    text: str
    ordnance_kinds: int | None = None
    same_specialist: int | None = None
    dice: int = 0
    armor: int = 0
    shots: int | None = None
    specialist_climb: float | None = None
    grunt_swap: Swap | None = None
    caches: Caches | None = None


@record
class Ordnance:
    """A strike from orbit. ``aim``: what the caller points at; ``weapon`` is what hits, if anything is hit; ``only``
    the tag a victim has to have."""

    id: str
    name: str
    threat: int
    text: str
    aim: Literal["model", "spot", "spots", "line", "none"]
    weapon: str | None = None
    only: Literal["infantry"] | None = None
    count: int = 1
    half_width: float = 0
    spotters: int = 1
    caller_tn: int = 0
    enemy_tn: int = 0
    again_tn: int = 0
    tokens: int = 0


@record
class Contract:
    """What a side is hired to do."""

    id: str
    name: str
    text: str
    count: int = 1
    rounds: int = 1


@record
class Bounds:
    """The least and the most."""

    min: int
    max: int


@record
class Floor:
    """The lowest Speed and Armor a Titan may be built down to."""

    spd: int
    arm: int


@record
class RosterLimits:
    """What a crew may hold."""

    threat: int
    titans: int
    pilots: int
    infantry: Bounds
    campaign_infantry: Bounds
    specialists: int
    same_specialist: int
    ordnance_kinds: int
    titan_floor: Floor
    titan_bases_mm: tuple[int, ...]
    pilot_bases_mm: tuple[int, ...]
    infantry_bases_mm: tuple[int, ...]


@record
class OperationNames:
    """Two columns of words, one die each, that name an operation."""

    first: tuple[str, ...]
    second: tuple[str, ...]


# ---------------------------------------------------------------- the horde


@record
class HordeAttack:
    """The attack dice of a horde model that has some, by whom it attacks, and the weapon row that says the rest."""

    infantry: int
    titan: int
    weapon: str


@record
class HordeKind:
    """A kind of horde model. ``dice_against`` is added to every pool rolled at it."""

    id: str
    name: str
    spd: int
    arm: int
    hits: int
    base_mm: int
    height: float
    text: str
    moves: int = 1
    dice_against: int = 0
    immune: tuple[Literal["knocked_down", "push"], ...] = ()
    tags: tuple[str, ...] = ()
    attack: HordeAttack | None = None
    noise: int = 0

    def __post_init__(self) -> None:
        if "horde" not in self.tags:
            object.__setattr__(self, "tags", ("horde", *self.tags))


@record
class Spawn:
    """So many of a kind: ``count`` and the sum of ``d6`` dice."""

    kind: str
    count: int = 0
    d6: int = 0


@record
class HordeCard:
    """A card of the horde deck."""

    id: str
    name: str
    copies: int
    where: Literal["point", "all_points", "loudest"]
    within: float
    spawns: tuple[Spawn, ...]
