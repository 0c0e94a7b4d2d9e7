"""The rulebook's tables: profiles, weapons, the dead, cards and every other figure, as typed values.

The numbers live in ``tables/*.yaml`` and nowhere else. :func:`tables` reads them once; :meth:`Tables.read`
reads any folder like it. Every name one table uses of another is checked on the way in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Annotated, Literal, Protocol, TypeVar

from pydantic import BeforeValidator

from game.records.document import load
from game.records.faults import Fault, did_you_mean
from game.records.yaml_records import read_document, read_text, record
from game.tabletop.parts import Cover

FOLDER = Path(__file__).resolve().parent / "tables"

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
class _WeaponFigures:
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
class _WeaponRow(_WeaponFigures):
    keywords: tuple[str, ...] = ()


@record
class Weapon(_WeaponFigures):
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
    """A strike from orbit; ``weapon`` is what hits, if anything is hit."""

    id: str
    name: str
    threat: int
    text: str
    weapon: str | None = None
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


# ---------------------------------------------------------------- dice, noise, score and all other figures


@record
class Pools:
    """Attack dice by what is attacked."""

    infantry: int
    titan: int
    horde: int


@record
class AttackDice:
    """Attack dice by who attacks whom, and ``marker`` for an area attack at a spot."""

    infantry: Pools
    titan: Pools
    turret: Pools
    marker: int

    def pool(
        self, attacker: Literal["infantry", "titan", "turret"], target: Literal["infantry", "titan", "horde"]
    ) -> int:
        """The dice for one matchup, before anything is added or taken away."""
        row: Pools = getattr(self, attacker)
        dice: int = getattr(row, target)
        return dice


@record
class Noise:
    """How loud things are that are no weapon, and how markers behave."""

    titan_move: int
    foot_move: int
    titanfall: int
    ordnance: int
    self_destruct: int
    eject: int
    turret: int
    stack_within: float
    max: int
    decay: int


@record
class Scoring:
    """Victory Points per event, and what ends the game."""

    kill_grunt: int
    kill_specialist: int
    destroy_titan: int
    kill_pilot: int
    destroy_titan_zed: int
    horde_per: int
    horde_vp: int
    hold_tank: int
    contract: int
    vp_target: int
    rounds: int


@record
class Token:
    """A token or marker; ``listed`` if the rulebook's own list names it."""

    id: str
    name: str
    on: Literal["model", "weapon", "table", "terrain"]
    stacks: bool = False
    listed: bool = False


@record
class TableSize:
    """The table, and the share of it that terrain covers."""

    width: float
    depth: float
    terrain_least: float
    terrain_most: float


@record
class Supplies:
    """What one is told to bring; only ``target_markers`` binds, for each player."""

    d6: int
    d10: int
    target_markers_least: int
    target_markers: int
    noise_markers_least: int
    noise_markers: int
    zombies_least: int


@record
class ActionFigures:
    """How many actions an activation has."""

    per_activation: int


@record
class SureThingFigures:
    """How many Sure Things an infantry model has in a game."""

    per_infantry: int


@record
class TestFigures:
    """The Tactics test: its die, the face that always fails, and the grades of difficulty."""

    die: int
    always_fails: int
    easy: int
    medium: int
    hard: int
    impossible: int


@record
class CoverFigures:
    """What gives which cover; ``share`` of a target has to be hidden for it."""

    share: float
    wreck: CoverGrade
    rubble: CoverGrade
    titan: CoverGrade
    null_titan: CoverGrade
    unseen: CoverGrade


@record
class LongShot:
    """By how much the dice of a shot past the range are divided, rounding down."""

    divide_by: int


@record
class BlastFigures:
    """Defence dice more in an area attack aimed at a model, and at a spot."""

    target_dice: int
    marker_dice: int


@record
class MeleeFigures:
    """Tests of those in a melee that is shot into, and of those who leave one."""

    into_tn: int
    disengage_tn: int


@record
class MovementFigures:
    """Climbs, jumps and falls."""

    climb_infantry: float
    climb_titan: float
    climb_tn: int
    jump_less: float
    ladder_share: float
    titan_fall: int


@record
class InteractFigures:
    """How near one has to be to work something."""

    reach: float


@record
class TankFigures:
    """The Panocyte Tank: the test to lift it and how much slower its carrier is."""

    tn: int
    slower: float


@record
class DarkFigures:
    """Shooting at or from the Dark, and how far a floodlight reaches."""

    tn: int
    light_radius: float


@record
class HatchFigures:
    """Climbing into a Titan and out of it."""

    embark_tn: int
    disembark_tn: int
    disembark_within: float


@record
class EjectFigures:
    """Leaving a Titan by the fast way."""

    tn: int
    distance: float
    tokens: int


@record
class RodeoFigures:
    """Riding an enemy Titan: what the battery pull costs it, and how its rider leaves."""

    armor: int
    critical_on: int
    drop_within: float
    shake_tn: int
    thrown: float
    tokens: int


@record
class DropShieldFigures:
    """The bubble of a Drop Shield."""

    radius: float
    cover: CoverGrade


@record
class AutoTitanFigures:
    """A Titan on standing orders; none are given with the horde nearer than ``clear_of_horde``."""

    actions: int
    clear_of_horde: float


@record
class ExposureFigures:
    """The risk of a Pilot left in the open: a die of that or less kills it."""

    horde_within: float
    kia_near_horde: int
    kia_alone: int


@record
class DeployFigures:
    """Who may be put down where."""

    zone_depth: float
    max_infantry: int
    infantry_within: float
    titan_within: float
    clear_of_enemies: float


@record
class LandingFigures:
    """The shock of a landing Titan."""

    shock_radius: float
    shock_tn: int
    tokens: int


@record
class OrdnanceFigures:
    """What all strikes from orbit share."""

    reach: float
    uses: int


@record
class SpawnFigures:
    """Spawn points, the cap on the horde, and the bubbles that keep spawns away."""

    points: int
    diameter: float
    corner: float
    cap: int
    release_below: int
    titan_bubble: float
    pilot_bubble: float


@record
class HordeFigures:
    """The common attack of the dead."""

    attack_radius: float
    damage: int


@record
class TitanZedFigures:
    """How the dead get a Titan, and how it ends."""

    seized_up_to: int
    charge_tn: int
    crowd_radius: float


@record
class PerkFigures:
    """The kills at which a perk is picked."""

    at_kills: tuple[int, ...]


@record
class Figures:
    """Every number that belongs to no row of another table."""

    table: TableSize
    supplies: Supplies
    actions: ActionFigures
    sure_thing: SureThingFigures
    tests: TestFigures
    cover: CoverFigures
    long_shot: LongShot
    blast: BlastFigures
    melee: MeleeFigures
    movement: MovementFigures
    interact: InteractFigures
    tank: TankFigures
    dark: DarkFigures
    hatch: HatchFigures
    eject: EjectFigures
    rodeo: RodeoFigures
    drop_shield: DropShieldFigures
    auto_titan: AutoTitanFigures
    exposure: ExposureFigures
    deploy: DeployFigures
    landing: LandingFigures
    ordnance: OrdnanceFigures
    spawn: SpawnFigures
    horde: HordeFigures
    titan_zed: TitanZedFigures
    perks: PerkFigures


# ---------------------------------------------------------------- all of them


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of the game. The mappings go by id and keep the order of their files."""

    keywords: Mapping[str, KeywordKind]
    weapons: Mapping[str, Weapon]
    abilities: Mapping[str, Ability]
    infantry: Mapping[str, Profile]
    pilots: Mapping[str, Pilot]
    chassis: Mapping[str, Chassis]
    components: Mapping[str, Component]
    shields: Mapping[str, Shield]
    equipment: Mapping[str, Equipment]
    criticals: Mapping[str, Critical]
    sponsors: Mapping[str, Sponsor]
    ordnance: Mapping[str, Ordnance]
    contracts: Mapping[str, Contract]
    perks: Mapping[str, Perk]
    horde: Mapping[str, HordeKind]
    horde_cards: Mapping[str, HordeCard]
    tokens: Mapping[str, Token]
    attack_dice: AttackDice
    noise: Noise
    scoring: Scoring
    figures: Figures
    roster_limits: RosterLimits
    operation_names: OperationNames

    @classmethod
    def read(cls, folder: Path) -> Tables:
        """The tables of a folder. Raises :class:`Fault` for whatever is wrong with one of its files."""
        return _Reader(folder).tables()

    def profile(self, name: str) -> Profile:
        """An infantry type or a Pilot's rank."""
        return self.infantry[name] if name in self.infantry else self.pilots[name]

    def critical(self, result: int) -> Critical:
        """The entry for a critical result; past an end of the table stands its last entry."""
        rolls = {roll: critical for critical in self.criticals.values() for roll in critical.rolls}
        return rolls[min(max(result, min(rolls)), max(rolls))]

    def parse_keyword(self, label: str) -> Keyword:
        """A keyword as profiles print it: ``"Burn 1"``, ``"Anti: Titan"``. Raises :class:`Fault`."""
        return parse_keyword(label, self.keywords)


@cache
def tables() -> Tables:
    """The game's own tables, read once."""
    return Tables.read(FOLDER)


_PRINTED = re.compile(r"(?P<name>[^:\d]+?)(?:\s+(?P<value>\d+)|:\s*(?P<tag>[^:]+))?")


def parse_keyword(label: str, known: Mapping[str, KeywordKind]) -> Keyword:
    """A printed keyword as a value. Raises :class:`Fault` if none is called that or it is written wrongly."""
    found = _PRINTED.fullmatch(label.strip())
    names = {kind.name: kind for kind in known.values()}
    if found is None or found["name"] not in names:
        name = label if found is None else found["name"]
        raise Fault(f"there is no keyword {name!r}; {did_you_mean(name, names)}", value=label)
    kind = names[found["name"]]
    given = "number" if found["value"] else "tag" if found["tag"] else "none"
    if given not in {kind.takes, "none" if kind.takes == "number" else kind.takes}:
        raise Fault(f"the keyword {kind.name} {_WANTED[kind.takes]}.", value=label)
    if kind.takes == "tag":
        return Keyword(kind.id, tag=_tag(found["tag"]), label=label)
    return Keyword(kind.id, int(found["value"]) if found["value"] else kind.bare, label=label)


_WANTED = {"none": "stands alone", "number": "takes a number", "tag": "needs a tag after a colon"}


def _tag(printed: str) -> str:
    tag = printed.strip().lower().replace(" ", "_")
    if tag not in (*KINDS, *MARKS):
        raise Fault(f"there is no tag {printed!r}; {did_you_mean(tag, (*KINDS, *MARKS))}", value=printed)
    return tag


# ---------------------------------------------------------------- reading


class _Named(Protocol):
    @property
    def id(self) -> str: ...


N = TypeVar("N", bound=_Named)
T = TypeVar("T")


class _Sheet:
    """One file of the folder, able to say in which line something stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.document = load(read_text(path), str(path))

    def value(self, kind: type[T]) -> T:
        return read_document(self.document, kind, str(self.path))

    def rows(self, kind: type[N]) -> dict[str, N]:
        """Its rows by id; an id given twice is a fault."""
        rows: dict[str, N] = {}
        read: list[N] = self.value(list[kind])  # type: ignore[valid-type]
        for index, row in enumerate(read):
            if row.id in rows:
                raise self.fault((index, "id"), f"{row.id!r} is given twice.")
            rows[row.id] = row
        return rows

    def fault(self, way: Sequence[str | int], sentence: str) -> Fault:
        line = self.document.line(way)
        return Fault(sentence, path=self.path, line=line, field=".".join(map(str, way)))


class _Reader:
    """Reads a folder of tables and looks up what one says of another."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sheets: dict[str, _Sheet] = {}

    def tables(self) -> Tables:
        keywords = self.rows("keywords", KeywordKind)
        read = Tables(
            keywords=keywords,
            weapons=self.weapons(keywords),
            abilities=self.rows("abilities", Ability),
            infantry=self.rows("infantry", Profile),
            pilots=self.rows("pilots", Pilot),
            chassis=self.rows("chassis", Chassis),
            components=self.rows("components", Component),
            shields=self.rows("shields", Shield),
            equipment=self.rows("equipment", Equipment),
            criticals=self.rows("criticals", Critical),
            sponsors=self.rows("sponsors", Sponsor),
            ordnance=self.rows("ordnance", Ordnance),
            contracts=self.rows("contracts", Contract),
            perks=self.rows("perks", Perk),
            horde=self.rows("horde", HordeKind),
            horde_cards=self.rows("horde_cards", HordeCard),
            tokens=self.rows("tokens", Token),
            attack_dice=self.sheet("attack_dice").value(AttackDice),
            noise=self.sheet("noise").value(Noise),
            scoring=self.sheet("scoring").value(Scoring),
            figures=self.sheet("figures").value(Figures),
            roster_limits=self.sheet("roster_limits").value(RosterLimits),
            operation_names=self.sheet("operation_names").value(OperationNames),
        )
        self.check(read)
        return read

    def sheet(self, name: str) -> _Sheet:
        return self.sheets.setdefault(name, _Sheet(self.folder / f"{name}.yaml"))

    def rows(self, name: str, kind: type[N]) -> dict[str, N]:
        return self.sheet(name).rows(kind)

    def weapons(self, keywords: Mapping[str, KeywordKind]) -> dict[str, Weapon]:
        rows = self.rows("weapons", _WeaponRow)
        return {row.id: self.weapon(index, row, keywords) for index, row in enumerate(rows.values())}

    def weapon(self, index: int, row: _WeaponRow, known: Mapping[str, KeywordKind]) -> Weapon:
        sheet, parsed = self.sheet("weapons"), []
        for number, label in enumerate(row.keywords):
            try:
                parsed.append(parse_keyword(label, known))
            except Fault as fault:
                raise sheet.fault((index, "keywords", number), fault.sentence) from None
        self.known("weapons", index, "counts_as", row.counts_as, MARKS)
        shared = {each.name: getattr(row, each.name) for each in fields(_WeaponFigures)}
        return Weapon(**shared, keywords=tuple(parsed))

    def known(self, name: str, row: int, part: str, used: Iterable[str | None], known: Iterable[str]) -> None:
        """Raise :class:`Fault` with the line of the first name that is not known."""
        names = set(known)
        for word in used:
            if word is not None and word not in names:
                sentence = f"there is no {word!r}; {did_you_mean(word, names)}"
                raise self.sheet(name).fault((row, part), sentence)

    def check(self, read: Tables) -> None:
        for name, profiles in (("infantry", read.infantry), ("pilots", read.pilots)):
            for row, profile in enumerate(profiles.values()):
                self.known(name, row, "weapons", profile.carried, read.weapons)
                self.known(name, row, "abilities", profile.abilities, read.abilities)
                self.known(name, row, "keywords", profile.keywords, read.keywords)
        for row, ability in enumerate(read.abilities.values()):
            self.known("abilities", row, "weapon", (ability.weapon,), read.weapons)
        for row, perk in enumerate(read.perks.values()):
            self.known("perks", row, "grants", (perk.grants,), read.abilities)
        for row, chassis in enumerate(read.chassis.values()):
            self.known("chassis", row, "melee", (chassis.melee,), read.weapons)
        for row, ordnance in enumerate(read.ordnance.values()):
            self.known("ordnance", row, "weapon", (ordnance.weapon,), read.weapons)
        for row, sponsor in enumerate(read.sponsors.values()):
            swap = sponsor.grunt_swap
            self.known("sponsors", row, "grunt_swap", (swap.old, swap.new) if swap else (), read.weapons)
        self.check_criticals(read)
        self.check_horde(read)

    def check_criticals(self, read: Tables) -> None:
        faces = set(range(1, read.figures.tests.die + 1))
        for row, critical in enumerate(read.criticals.values()):
            self.known("criticals", row, "explosion", (critical.explosion,), read.weapons)
            if not faces.issuperset(critical.rolls):
                sentence = "a result that no die shows or that another entry has."
                raise self.sheet("criticals").fault((row, "rolls"), sentence)
            faces -= set(critical.rolls)
        if faces:
            missing = ", ".join(map(str, sorted(faces)))
            raise self.sheet("criticals").fault((), f"no entry stands for the results {missing}.")

    def check_horde(self, read: Tables) -> None:
        for row, kind in enumerate(read.horde.values()):
            self.known("horde", row, "tags", kind.tags, KINDS)
        for row, card in enumerate(read.horde_cards.values()):
            self.known("horde_cards", row, "spawns", (spawn.kind for spawn in card.spawns), read.horde)
