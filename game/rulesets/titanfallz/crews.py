"""Crews: who a side brings, what that costs, and whether the rules allow it.

A crew is a YAML file of ids from the tables. :func:`check` says everything that is wrong with one, in
sentences a player can act on; :func:`titan_stats` works out what its Titan is with all parts built in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from game.records.faults import Fault, did_you_mean
from game.records.paths import ASSETS
from game.records.yaml_records import read, record
from game.rulesets.titanfallz.profiles import Chassis, Component, Equipment, Shield, Sponsor, Weapon
from game.rulesets.titanfallz.tables import tables

FOLDER = ASSETS / "crews"

Way = tuple[str | int, ...]
"""Where in a crew something stands."""

Name = Annotated[str, Field(min_length=1, max_length=40)]
"""What a model or a crew is called."""

PERKS_CARRIED = "perks carried over"
"""What a crew may bring where some rules allow it: perks its models earned in earlier battles."""

FIRST_PAIR = ("ironwake", "meridian")
"""The crews of a first game, by the names of their files."""


@record
class Build:
    """A Titan as its owner put it together. Without a ``base_mm`` it has the usual one of its chassis."""

    name: Name
    chassis: str
    component: str
    shield: str
    sidearm: str
    primaries: tuple[str, ...]
    equipment: tuple[str, ...] = ()
    base_mm: int | None = None


@record
class Hand:
    """The Pilot: a name and a rank, and the ``perks`` it carries over from earlier battles of a campaign."""

    name: Name
    rank: str
    base_mm: int | None = None
    perks: tuple[str, ...] = ()


@record
class Recruit:
    """An infantry model: a name and a type. Without a ``base_mm`` it has the usual one of its type.

    ``perks`` are those it carries over from earlier battles of a campaign.
    """

    name: Name
    type: str
    base_mm: int | None = None
    perks: tuple[str, ...] = ()


@record
class Crew:
    """Everything one side brings to a game. ``plan`` is a sentence about how it likes to fight."""

    version: Literal[1]
    name: Name
    plan: str
    sponsor: str
    titan: Build
    pilot: Hand
    infantry: tuple[Recruit, ...]
    ordnance: tuple[str, ...] = ()

    @property
    def people(self) -> tuple[Hand | Recruit, ...]:
        """The Pilot and the infantry."""
        return (self.pilot, *self.infantry)

    @classmethod
    def read(cls, path: str | Path) -> Crew:
        """The crew of a file, legal or not. Raises :class:`Fault` if the file holds anything but a crew."""
        return read(path, cls)


@dataclass(frozen=True, slots=True)
class TitanStats:
    """A Titan ready for the table. ``guns`` are those in equipment slots, ``equipment`` all else there.

    ``first_armor`` is what its sponsor adds to the first Titan of the side; it is not in ``arm``.
    """

    spd: int
    arm: int
    defence: int
    tac: int
    actions: int
    base_mm: int
    height: float
    primaries: tuple[str, ...]
    sidearm: str
    guns: tuple[str, ...]
    melee: str
    equipment: tuple[str, ...]
    first_armor: int = 0

    @property
    def weapons(self) -> tuple[str, ...]:
        """All it can attack with."""
        return (*self.primaries, self.sidearm, *self.guns, self.melee)


# ---------------------------------------------------------------- finding crews


def crew_files() -> list[Path]:
    """The crews that come with the game, the pair of a first game in front."""
    first = {name: place for place, name in enumerate(FIRST_PAIR)}
    return sorted(FOLDER.glob("*.yaml"), key=lambda path: (first.get(path.stem, len(first)), path.stem))


def find_crew(name: str | Path) -> Crew:
    """A crew by the path of its file, the name of a shipped file or its own name. Raises :class:`Fault`."""
    path = Path(name)
    if path.suffix == ".yaml" or len(path.parts) > 1:
        return Crew.read(path)
    shipped = {file.stem: file for file in crew_files()}
    if path.name in shipped:
        return Crew.read(shipped[path.name])
    titles = {crew.name.lower(): crew for crew in shipped_crews()}
    if str(name).lower() in titles:
        return titles[str(name).lower()]
    raise Fault(f"there is no crew {str(name)!r}; {did_you_mean(str(name), shipped)}")


# ---------------------------------------------------------------- what a crew is


def costs(crew: Crew) -> dict[str, int]:
    """The Threat of each part of a crew; what the tables do not know costs nothing."""
    build, read = crew.titan, tables()
    arms = [read.weapons[name].threat for name in (*build.primaries, build.sidearm) if name in read.weapons]
    frame = (
        read.chassis.get(build.chassis),
        read.components.get(build.component),
        read.shields.get(build.shield),
    )
    gear = [_gear(name) for name in build.equipment]
    types = [read.infantry[recruit.type].threat for recruit in crew.infantry if recruit.type in read.infantry]
    return {
        "Titan": sum(arms) + sum(part.threat for part in (*frame, *gear) if part is not None),
        "Pilot": read.pilots[crew.pilot.rank].threat if crew.pilot.rank in read.pilots else 0,
        "infantry": sum(types),
        "ordnance": sum(read.ordnance[name].threat for name in crew.ordnance if name in read.ordnance),
    }


def threat_of(crew: Crew) -> int:
    """What the crew costs in all."""
    return sum(costs(crew).values())


def titan_stats(crew: Crew) -> TitanStats:
    """The Titan with everything built in and its Pilot aboard. Raises :class:`Fault` for an unknown part."""
    unknown = list(_unknown_titan(crew))
    if unknown:
        raise Fault(unknown[0][1])
    build, read = crew.titan, tables()
    chassis, pilot, shield = (
        read.chassis[build.chassis],
        read.pilots[crew.pilot.rank],
        read.shields[build.shield],
    )
    gear = [read.equipment[name] for name in build.equipment if name in read.equipment]
    parts: list[Component | Shield | Equipment] = [read.components[build.component], shield, *gear]
    return TitanStats(
        spd=chassis.spd + sum(part.spd for part in parts),
        arm=chassis.arm + pilot.titan.armor + sum(part.arm for part in parts),
        defence=shield.defence,
        tac=pilot.tac,
        actions=read.figures.actions.per_activation + pilot.titan.actions,
        base_mm=build.base_mm or chassis.base_mm,
        height=chassis.height,
        primaries=build.primaries,
        sidearm=build.sidearm,
        guns=tuple(name for name in build.equipment if name in read.weapons),
        melee=chassis.melee,
        equipment=tuple(part.id for part in gear),
        first_armor=read.sponsors[crew.sponsor].armor if crew.sponsor in read.sponsors else 0,
    )


def weapons_of(crew: Crew, type_: str) -> tuple[str, ...]:
    """What an infantry type of this crew carries; a sponsor may have given its Grunts something else."""
    profile, sponsor = tables().infantry[type_], tables().sponsors.get(crew.sponsor)
    swap = sponsor.grunt_swap if sponsor is not None and profile.rank == "grunt" else None
    if swap is None:
        return profile.carried
    return tuple(swap.new if name == swap.old else name for name in profile.carried)


def ability_weapons(abilities: Iterable[str]) -> tuple[str, ...]:
    """The weapons that come with abilities, such as the Slammer."""
    known = (tables().abilities.get(name) for name in abilities)
    return tuple(row.weapon for row in known if row is not None and row.weapon is not None)


def base_of(recruit: Recruit) -> int:
    """The base of an infantry model, in millimetres."""
    return recruit.base_mm or tables().infantry[recruit.type].base_mm


# ---------------------------------------------------------------- whether it is allowed


def check(crew: Crew, *, perks_carried: bool = False) -> list[str]:
    """Everything the rules have against the crew, a sentence each; an empty list for a legal one.

    ``perks_carried``: whether its models may bring perks; in a single game they begin with none (10.7).
    """
    unknown = [sentence for _, sentence in unknown_names(crew)]
    faults = [
        *unknown,
        *_infantry_faults(crew),
        *_base_faults(crew),
        *(_twice_faults(crew) if perks_carried else _perk_faults(crew)),
        *_ordnance_faults(crew),
        *_threat_faults(crew),
    ]
    if not unknown:
        faults += [*_slot_faults(crew), *_stat_faults(crew)]
    return faults


def _gear(name: str) -> Equipment | Weapon | None:
    """What fills an equipment slot: a piece of equipment or a gun made for one."""
    weapon = tables().weapons.get(name)
    if weapon is not None and weapon.slot == "equipment":
        return weapon
    return tables().equipment.get(name)


def _in_slot(slot: str) -> list[str]:
    return [weapon.id for weapon in tables().weapons.values() if weapon.slot == slot]


def unknown_names(crew: Crew) -> list[tuple[Way, str]]:
    """Each name that no table knows: where in the crew it stands, and a sentence. Such a crew cannot be mustered."""
    return [*_unknown_titan(crew), *_unknown_rest(crew)]


def _missing(what: str, names: Mapping[Way, str], known: Iterable[str]) -> Iterator[tuple[Way, str]]:
    allowed, told = list(known), set[str]()
    for way, name in names.items():
        if name not in allowed and name not in told:
            told.add(name)
            yield way, f"There is no {what} {name!r}; {did_you_mean(name, allowed)}"


def _listed(names: Iterable[str], *way: str) -> dict[Way, str]:
    return {(*way, number): name for number, name in enumerate(names)}


def _unknown_titan(crew: Crew) -> Iterator[tuple[Way, str]]:
    build, read = crew.titan, tables()
    yield from _missing("chassis", {("titan", "chassis"): build.chassis}, read.chassis)
    yield from _missing("integrated component", {("titan", "component"): build.component}, read.components)
    yield from _missing("shield", {("titan", "shield"): build.shield}, read.shields)
    yield from _missing("sidearm", {("titan", "sidearm"): build.sidearm}, _in_slot("sidearm"))
    yield from _missing("primary weapon", _listed(build.primaries, "titan", "primaries"), _in_slot("primary"))
    carried = _listed(build.equipment, "titan", "equipment")
    yield from _missing("piece of equipment", carried, [*read.equipment, *_in_slot("equipment")])
    yield from _missing("Pilot's rank", {("pilot", "rank"): crew.pilot.rank}, read.pilots)


def _unknown_rest(crew: Crew) -> Iterator[tuple[Way, str]]:
    hired: dict[Way, str] = {("infantry", i, "type"): recruit.type for i, recruit in enumerate(crew.infantry)}
    listed = [profile.id for profile in tables().infantry.values() if profile.listed]
    yield from _missing("infantry type for hire called", hired, listed)
    yield from _missing("sponsor", {("sponsor",): crew.sponsor}, tables().sponsors)
    perks: dict[Way, str] = {("pilot", "perks", n): perk for n, perk in enumerate(crew.pilot.perks)}
    for i, recruit in enumerate(crew.infantry):
        perks |= {("infantry", i, "perks", n): perk for n, perk in enumerate(recruit.perks)}
    yield from _missing("perk", perks, tables().perks)
    yield from _missing("orbital ordnance", _listed(crew.ordnance, "ordnance"), tables().ordnance)


def _infantry_faults(crew: Crew) -> Iterator[str]:
    limits, read = tables().roster_limits, tables().infantry
    number, bounds = len(crew.infantry), limits.infantry
    if not bounds.min <= number <= bounds.max:
        yield f"It has {number} infantry models; {bounds.min} to {bounds.max} are allowed."
    hired = Counter(recruit.type for recruit in crew.infantry if recruit.type in read)
    special = {name: count for name, count in hired.items() if read[name].rank == "specialist"}
    if sum(special.values()) > limits.specialists:
        yield f"It has {sum(special.values())} Specialists; the most is {limits.specialists}."
    most = _sponsor(crew, "same_specialist", limits.same_specialist)
    for name, count in special.items():
        allowed = min(most, read[name].max_per_roster or most)
        if count > allowed:
            yield f"It has {count} of the type {read[name].name}; the most is {allowed}."


def _sponsor(crew: Crew, figure: Literal["same_specialist", "ordnance_kinds"], usual: int) -> int:
    """A limit that the sponsor may have raised."""
    sponsor: Sponsor | None = tables().sponsors.get(crew.sponsor)
    raised = None if sponsor is None else getattr(sponsor, figure)
    return usual if raised is None else int(raised)


def _slot_faults(crew: Crew) -> Iterator[str]:
    build, pilot = crew.titan, tables().pilots[crew.pilot.rank]
    primaries, equipment = pilot.titan.primaries, pilot.titan.equipment
    if len(build.primaries) != primaries:
        carries = _counted(primaries, "primary weapon")
        yield f"With its {pilot.name} the Titan carries exactly {carries}, not {len(build.primaries)}."
    if len(build.equipment) > equipment:
        carries = _counted(equipment, "piece") + " of equipment"
        yield f"With its {pilot.name} the Titan carries at most {carries}, not {len(build.equipment)}."
    for name, count in Counter((*build.primaries, *build.equipment)).items():
        if count > 1:
            yield f"It carries {_part_name(name)} {count} times; no two of a Titan's parts are alike."


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _part_name(name: str) -> str:
    part = tables().weapons.get(name) or tables().equipment[name]
    return part.name


def _stat_faults(crew: Crew) -> Iterator[str]:
    stats, floor = titan_stats(crew), tables().roster_limits.titan_floor
    if stats.spd < floor.spd:
        yield f"Its Titan has Speed {_sum(crew, 'spd')} = {stats.spd}; the least is {floor.spd}."
    if stats.arm < floor.arm:
        yield f"Its Titan has Armor {_sum(crew, 'arm')} = {stats.arm}; the least is {floor.arm}."


def _sum(crew: Crew, stat: Literal["spd", "arm"]) -> str:
    """The sum behind a stat of the Titan, part by part: ``10 (Blitz) -3 (Aegis Frame)``."""
    build, read = crew.titan, tables()
    chassis: Chassis = read.chassis[build.chassis]
    gear = [read.equipment[name] for name in build.equipment if name in read.equipment]
    parts: list[Component | Shield | Equipment] = [
        read.components[build.component],
        read.shields[build.shield],
        *gear,
    ]
    terms = [(getattr(part, stat), part.name) for part in parts]
    if stat == "arm":
        pilot = read.pilots[crew.pilot.rank]
        terms.append((pilot.titan.armor, pilot.name))
    return " ".join(
        [f"{getattr(chassis, stat)} ({chassis.name})", *(f"{n:+d} ({who})" for n, who in terms if n)]
    )


def _base_faults(crew: Crew) -> Iterator[str]:
    limits = tables().roster_limits
    yield from _base_fault(crew.titan.name, crew.titan.base_mm, limits.titan_bases_mm)
    yield from _base_fault(crew.pilot.name, crew.pilot.base_mm, limits.pilot_bases_mm)
    for recruit in crew.infantry:
        yield from _base_fault(recruit.name, recruit.base_mm, limits.infantry_bases_mm)


def _base_fault(who: str, base_mm: int | None, allowed: tuple[int, ...]) -> Iterator[str]:
    if base_mm is not None and base_mm not in allowed:
        sizes = " or ".join(map(str, sorted(allowed)))
        yield f"{who} stands on a base of {base_mm} mm; it has to be {sizes} mm."


def _perk_faults(crew: Crew) -> Iterator[str]:
    names = [model.name for model in crew.people if model.perks]
    if names:
        verb = "brings" if len(names) == 1 else "bring"
        yield f"{_joined(names)} {verb} perks from earlier battles; outside a campaign every model begins with none."


def _twice_faults(crew: Crew) -> Iterator[str]:
    for model in crew.people:
        for name, count in Counter(model.perks).items():
            if count > 1 and name in tables().perks:
                yield f"{model.name} has the perk {tables().perks[name].name} {count} times; no perk comes twice."


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _ordnance_faults(crew: Crew) -> Iterator[str]:
    most = _sponsor(crew, "ordnance_kinds", tables().roster_limits.ordnance_kinds)
    kinds = Counter(crew.ordnance)
    if len(kinds) > most:
        yield f"It buys {len(kinds)} kinds of ordnance; the most is {most}."
    for name, count in kinds.items():
        if count > 1 and name in tables().ordnance:
            yield f"It buys {tables().ordnance[name].name} {count} times; each kind is bought once."


def _threat_faults(crew: Crew) -> Iterator[str]:
    parts, limit = costs(crew), tables().roster_limits.threat
    total = sum(parts.values())
    if total > limit:
        spelled = ", ".join(f"{part} {cost}" for part, cost in parts.items())
        yield f"It costs {total} Threat, {total - limit} over the limit of {limit}: {spelled}."


@cache
def shipped_crews() -> tuple[Crew, ...]:
    """The crews that come with the game, in the order of :func:`crew_files`."""
    return tuple(Crew.read(path) for path in crew_files())
