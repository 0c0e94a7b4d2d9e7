"""Crews and rulings drawn by chance, always legal ones: for soaks, for a quick game, for whoever cannot decide."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

from game.records.faults import Fault
from game.rulesets.titanfallz.crews import Build, Crew, Hand, Recruit, check, threat_of
from game.rulesets.titanfallz.rulings import Rulings, Setting, Switch, switches
from game.rulesets.titanfallz.tables import tables

TRIES = 1000
"""So many Titans are drawn at most until one stands within the limits."""

_NAMES = (
    "Abel", "Bruna", "Corin", "Dita", "Emre", "Fay", "Gita", "Hob", "Ivo", "Jun", "Kestrel", "Lotte", "Mads", "Noor",
    "Odile", "Petra", "Quinn", "Rafe", "Suri", "Tove", "Ulf", "Vesna", "Wim", "Xenia", "Yara", "Zeno",
)  # fmt: skip


def random_crew(seed: int, name: str = "Hired Hands") -> Crew:
    """A legal crew, the same for the same seed; as many infantry as chance and its Threat allow."""
    chance = random.Random(seed)
    for _ in range(TRIES):
        crew = _frame(chance, name)
        crew = _with_infantry(chance, crew)
        if not check(crew):
            return crew
    raise Fault(f"No legal crew came up in {TRIES} draws.")


def random_rulings(seed: int) -> Rulings:
    """Every switch set by chance, the same for the same seed."""
    chance = random.Random(seed)
    return Rulings.of({name: _setting(chance, switch) for name, switch in switches().items()})


def _setting(chance: random.Random, switch: Switch) -> Setting:
    if switch.figure is None:
        return chance.choice(sorted(switch.options))
    return chance.randint(switch.least, switch.most)


def _frame(chance: random.Random, name: str) -> Crew:
    """A Titan, its Pilot, a sponsor and perhaps ordnance; no infantry yet."""
    read = tables()
    rank = chance.choice(list(read.pilots))
    slots = read.pilots[rank].titan
    primaries = [weapon.id for weapon in read.weapons.values() if weapon.slot == "primary"]
    guns = [weapon.id for weapon in read.weapons.values() if weapon.slot == "equipment"]
    sidearms = [weapon.id for weapon in read.weapons.values() if weapon.slot == "sidearm"]
    sponsor = chance.choice(list(read.sponsors))
    kinds = read.sponsors[sponsor].ordnance_kinds or read.roster_limits.ordnance_kinds
    return Crew(
        version=1, name=name, plan="Whatever comes.", sponsor=sponsor,
        titan=Build(
            name="Iron Lottery", chassis=chance.choice(list(read.chassis)),
            component=chance.choice(list(read.components)), shield=chance.choice(list(read.shields)),
            sidearm=chance.choice(sidearms), primaries=tuple(chance.sample(primaries, slots.primaries)),
            equipment=_some(chance, [*read.equipment, *guns], slots.equipment),
            base_mm=chance.choice(read.roster_limits.titan_bases_mm),
        ),
        pilot=Hand(name="Old Random", rank=rank), infantry=(), ordnance=_some(chance, list(read.ordnance), kinds),
    )  # fmt: skip


def _some(chance: random.Random, among: Sequence[str], most: int) -> tuple[str, ...]:
    return tuple(chance.sample(list(among), chance.randint(0, most)))


def _with_infantry(chance: random.Random, crew: Crew) -> Crew:
    """The crew with infantry hired one by one until the number drawn is there or nobody more is allowed."""
    bounds = tables().roster_limits.infantry
    wanted = chance.randint(bounds.min, bounds.max)
    types = [profile.id for profile in tables().infantry.values() if profile.listed]
    names = chance.sample(_NAMES, bounds.max)
    while len(crew.infantry) < wanted:
        ready = [hired for kind in types if (hired := _hired(crew, names[len(crew.infantry)], kind)) is not None]
        if not ready:
            break
        crew = chance.choice(ready)
    return crew


def _hired(crew: Crew, name: str, kind: str) -> Crew | None:
    """The crew with one more, or None if the rules have anything against it but that it is still too small."""
    bigger = replace(crew, infantry=(*crew.infantry, Recruit(name=name, type=kind)))
    if threat_of(bigger) > tables().roster_limits.threat:
        return None
    too_few = len(bigger.infantry) < tables().roster_limits.infantry.min
    return bigger if len(check(bigger)) <= too_few else None
