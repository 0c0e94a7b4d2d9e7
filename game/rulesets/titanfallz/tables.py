"""The rulebook's tables: profiles, weapons, the dead, cards and every other figure, as typed values.

The numbers live in ``tables/*.yaml`` and nowhere else. :func:`tables` reads them once; :meth:`Tables.read`
reads any folder like it. Every name one table uses of another is checked on the way in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

from game.records.document import load
from game.records.faults import Fault, did_you_mean
from game.records.yaml_records import read_document, read_text
from game.rulesets.titanfallz.figures import AttackDice, Figures, Noise, Scoring, Token
from game.rulesets.titanfallz.profiles import (
    KINDS,
    MARKS,
    Ability,
    Chassis,
    Component,
    Contract,
    Critical,
    Equipment,
    HordeCard,
    HordeKind,
    Keyword,
    KeywordKind,
    OperationNames,
    Ordnance,
    Perk,
    Pilot,
    Profile,
    RosterLimits,
    Shield,
    Sponsor,
    Weapon,
    WeaponFigures,
    WeaponRow,
)

FOLDER = Path(__file__).resolve().parent / "tables"


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
        rows = self.rows("weapons", WeaponRow)
        return {row.id: self.weapon(index, row, keywords) for index, row in enumerate(rows.values())}

    def weapon(self, index: int, row: WeaponRow, known: Mapping[str, KeywordKind]) -> Weapon:
        sheet, parsed = self.sheet("weapons"), []
        for number, label in enumerate(row.keywords):
            try:
                parsed.append(parse_keyword(label, known))
            except Fault as fault:
                raise sheet.fault((index, "keywords", number), fault.sentence) from None
        self.known("weapons", index, "counts_as", row.counts_as, MARKS)
        shared = {each.name: getattr(row, each.name) for each in fields(WeaponFigures)}
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
