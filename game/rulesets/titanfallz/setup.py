"""Rules 2, 11.4, 12, 13: laying out the table, and everything before the first round."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.phase import NextPhase
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.crews import Crew, Recruit, ability_weapons, base_of, titan_stats, weapons_of
from game.rulesets.titanfallz.deployment import NextSetUp
from game.rulesets.titanfallz.doors import DoorHung
from game.rulesets.titanfallz.models import crew as crew_of
from game.rulesets.titanfallz.models import name_of, other, ruling, terms
from game.rulesets.titanfallz.parts import (
    Arms,
    Cockpit,
    Contracts,
    Criticals,
    Deck,
    Door,
    Feature,
    Floodlight,
    Gear,
    Heads,
    Health,
    HordeTally,
    Initiative,
    KillTrack,
    Model,
    Orbit,
    Passed,
    Pooled,
    Reserve,
    Score,
    Sides,
    Spawn,
    Sponsors,
    Stats,
    SureThing,
    Tank,
    Terms,
    Turn,
    usual_cap,
    usual_rounds,
    usual_target,
)
from game.rulesets.titanfallz.profiles import Component, Equipment, Profile
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.spawning import MM, DeckShuffled, full_deck
from game.rulesets.titanfallz.special import Special
from game.rulesets.titanfallz.sure_thing import SureThingHidden
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.terrain import NextTerrain
from game.rulesets.titanfallz.turrets import TurretSet
from game.tabletop.geometry import contains
from game.tabletop.parts import TABLE, Area, Base, Piece, Place, Point, Side
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class Setup:
    """What a battle begins with: a table, two crews, and the terms it is played under.

    ``pieces`` lie on the table from the start; those of ``pool`` are placed by the players in turns. ``areas`` hold
    the deployment zones (their owner is the side that plays from that edge unless the roll-off swaps them).
    ``turrets``: where each stands, and its weapon.
    """

    scenario: str
    crews: tuple[Crew, Crew]
    pieces: tuple[Piece, ...]
    areas: tuple[Area, ...]
    spawns: tuple[Point, ...]
    tank: Point | None = None
    pool: tuple[Piece, ...] = ()
    rounds: int = field(default_factory=usual_rounds)
    vp_target: int = field(default_factory=usual_target)
    spawn_cap: int = field(default_factory=usual_cap)
    rulings: Rulings = field(default_factory=Rulings.default)
    special: Special = field(default_factory=Special)
    turrets: tuple[tuple[Point, str], ...] = ()
    doors: tuple[Door, ...] = ()


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TermsSet(Event):
    """The terms of this game; all scores stand at nought."""

    terms: Terms

    def apply(self, table: Tabletop) -> None:
        for part in (self.terms, Score(), Initiative(), Passed(), Deck(()), Contracts(), HordeTally(), Heads(),
                     Sides(), Orbit(), Sponsors()):
            table.put(TABLE, part)


@dataclass(frozen=True, slots=True)
class TableLaid(Event):
    """Terrain, zones, spawn points and the tank are on the table; ``home``: the owners of the zones it lies in."""

    pieces: tuple[Piece, ...]
    areas: tuple[Area, ...]
    spawns: tuple[Point, ...]
    tank: Point | None
    pool: tuple[Piece, ...]
    home: tuple[int, ...] = ()

    def apply(self, table: Tabletop) -> None:
        for piece in self.pieces:
            table.create(piece)
        for area in self.areas:
            table.create(area)
        for number, spot in enumerate(self.spawns, 1):
            table.create(Spawn(number), Place.at(*spot))
        if self.tank is not None:
            table.create(Tank(home=self.home), Feature("tank", tables().figures.tank.tn), Place.at(*self.tank))
        for piece in self.pool:
            table.create(Pooled(piece))


def home_of(tank: Point, areas: Iterable[Area]) -> tuple[int, ...]:
    """The owners of the deployment zones that the tank lies in from the start."""
    zones = (a for a in areas if a.kind == "deployment" and contains(a.outline, *tank))
    return tuple(sorted({area.owner for area in zones if area.owner is not None}))


@dataclass(frozen=True, slots=True)
class CrewMustered(Event):
    """A side's models are there, all in reserve: its Titan, its Pilot, its infantry."""

    side: int
    crew: Crew

    def apply(self, table: Tabletop) -> None:
        table.create(*_titan(self.side, self.crew))
        table.create(*_pilot(self.side, self.crew))
        for recruit in self.crew.infantry:
            table.create(*_infantry(self.side, self.crew, recruit))
        left = list(table.of_table(Orbit).left)
        left[self.side] = self.crew.ordnance
        table.put(TABLE, Orbit((left[0], left[1])))
        sponsors = list(table.of_table(Sponsors).of)
        sponsors[self.side] = self.crew.sponsor
        table.put(TABLE, Sponsors((sponsors[0], sponsors[1])))


def _titan(side: int, crew: Crew) -> tuple[object, ...]:
    stats = titan_stats(crew)
    build = crew.titan
    fitted = (build.component, *stats.equipment)
    return (
        Side(side), Model(build.name, "titan", build.chassis, build.chassis, fitted), gear_of(fitted),
        Stats(stats.spd, stats.defence, stats.arm, None), _arms(stats.weapons, stats.primaries[0]),
        Base(_radius(stats.base_mm), stats.height), Health(), Turn(), Cockpit(), Criticals(), Reserve(),
    )


def gear_of(fitted: Iterable[str]) -> Gear:
    """The uses of those components and pieces of equipment that can run out."""
    rows: dict[str, Component | Equipment] = {**tables().components, **tables().equipment}
    return Gear(tuple((item, ammo) for item in fitted if (ammo := rows[item].ammo) is not None))


def _pilot(side: int, crew: Crew) -> tuple[object, ...]:
    row = tables().pilots[crew.pilot.rank]
    return (Side(side), Model(crew.pilot.name, "pilot", "pilot", crew.pilot.rank, row.abilities),
            *_soldier(row, row.carried, crew.pilot.base_mm or row.base_mm))


def _infantry(side: int, crew: Crew, recruit: Recruit) -> tuple[object, ...]:
    row = tables().infantry[recruit.type]
    ready = tables().figures.sure_thing.per_infantry > 0
    return (Side(side), Model(recruit.name, "infantry", row.rank, row.id, row.abilities), SureThing(ready),
            *_soldier(row, weapons_of(crew, recruit.type), base_of(recruit)))


def _soldier(row: Profile, weapons: tuple[str, ...], base_mm: int) -> tuple[object, ...]:
    return (Stats(row.spd, row.defence, row.arm, row.tac),
            _arms((*weapons, *ability_weapons(row.abilities)), None), Base(_radius(base_mm), row.height),
            Health(), Turn(), KillTrack(), Reserve())


def _arms(weapons: tuple[str, ...], active: str | None) -> Arms:
    counted = tuple((w, shots) for w in weapons if (shots := tables().weapons[w].ammo) is not None)
    return Arms(weapons, active, counted)


def _radius(base_mm: float) -> float:
    return round(base_mm / MM / 2, 3)


@dataclass(frozen=True, slots=True)
class RollOffWon(Event):
    """Both sides rolled a d10 to see who chooses an edge and places first."""

    side: int
    faces: tuple[int, int]


@dataclass(frozen=True, slots=True)
class EdgesChosen(Event):
    """From which zone of the level each side plays."""

    zones: tuple[int, int]

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Sides(self.zones))


@dataclass(frozen=True, slots=True)
class ContractPicked(Event):
    """A side picked its contract; nobody else knows until both are laid open."""

    side: int
    contract: str

    def apply(self, table: Tabletop) -> None:
        part = table.of_table(Contracts)
        picked = list(part.picked)
        picked[self.side] = self.contract
        table.put(TABLE, Contracts((picked[0], picked[1]), part.open, part.done))

    def audience(self) -> int | None:
        return self.side


@dataclass(frozen=True, slots=True)
class ContractsOpened(Event):
    """Both contracts lie open."""

    reveals = True
    picked: tuple[str | None, str | None]

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Contracts(self.picked, True, table.of_table(Contracts).done))


@dataclass(frozen=True, slots=True)
class FloodlightGiven(Event):
    """A model carries a floodlight marker."""

    unit: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Floodlight())


@dataclass(frozen=True, slots=True)
class Veiled(Event):
    """What a side may not know was put out of its sight: the other's contract, the order of the deck."""

    contracts: Contracts
    deck: Deck

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, self.contracts)
        table.put(TABLE, self.deck)


# --- steps ---------------------------------------------------------------------------------------------------------


def lay_out(battle: Battle, setup: Setup) -> Iterable[Step]:
    """Put everything on the table and return the steps up to the first round."""
    names = (setup.crews[0].name, setup.crews[1].name)
    battle.happen(TermsSet(Terms(setup.scenario, setup.rulings, setup.rounds, setup.vp_target, setup.spawn_cap,
                                 names, setup.special)))
    home = () if setup.tank is None else home_of(setup.tank, setup.areas)
    battle.happen(TableLaid(setup.pieces, setup.areas, setup.spawns, setup.tank, setup.pool, home))
    for door in setup.doors:
        battle.happen(DoorHung(door))
    for number, (at, weapon) in enumerate(setup.turrets, 1):
        battle.happen(TurretSet(number, at, weapon))
    for side in (0, 1):
        battle.happen(CrewMustered(side, setup.crews[side]))
    battle.happen(DeckShuffled(battle.shuffle(full_deck(), "horde deck")))
    return (RollOff(), PickContract(0), PickContract(1), OpenContracts(), HandOutLights(0), HandOutLights(1),
            BeginSetUp(), NextPhase(0))


@dataclass(frozen=True, slots=True)
class RollOff(Step):
    """A d10 each until they differ; the winner picks an edge and is first to place (ruling RA-47).

    Where the level names its two zones the winner picks one of them by its name (ruling RH-96).
    """

    def run(self, battle: Battle) -> Iterable[Step]:
        die, faces = tables().figures.tests.die, (0, 0)
        while faces[0] == faces[1]:
            faces = (battle.roll(1, die, "roll-off", None, 0)[0], battle.roll(1, die, "roll-off", None, 1)[0])
        winner = 0 if faces[0] > faces[1] else 1
        battle.happen(RollOffWon(winner, faces))
        own, swapped = ChooseEdges((0, 1), winner), ChooseEdges((1, 0), winner)
        first, second = (terms(battle.table).special.role(zone).name for zone in (0, 1))
        if not (first and second):
            return (Choose(winner, "edge", (Option("keep_edge", (own,)), Option("swap_edges", (swapped,)))),)
        takes = (own, swapped) if winner == 0 else (swapped, own)
        return (Choose(winner, "edge", (Option(first, takes[:1]), Option(second, takes[1:]))),)


@dataclass(frozen=True, slots=True)
class ChooseEdges(Step):
    """Fix the edges, and let the players place terrain if there is any to place."""

    zones: tuple[int, int]
    winner: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(EdgesChosen(self.zones))
        battle.happen(FirstToPlace(self.winner))
        return (NextTerrain(self.winner),)


@dataclass(frozen=True, slots=True)
class FirstToPlace(Event):
    """The side that places first, terrain and models alike; it counts as the holder until initiative is rolled."""

    side: int

    def apply(self, table: Tabletop) -> None:
        table.put(TABLE, Initiative(self.side, None))


@dataclass(frozen=True, slots=True)
class PickContract(Step):
    """Each side picks one of the four contracts before deployment (12.2)."""

    side: int

    def run(self, battle: Battle) -> Iterable[Step]:
        options = tuple(Option(name, (TakeContract(self.side, name),)) for name in tables().contracts)
        return (Choose(self.side, "contract", options),)


@dataclass(frozen=True, slots=True)
class TakeContract(Step):
    """Write it down."""

    side: int
    contract: str

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(ContractPicked(self.side, self.contract))
        return ()


@dataclass(frozen=True, slots=True)
class OpenContracts(Step):
    """Both are revealed together, unless they are played secretly (ruling RH-84)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        if ruling(battle.table, "contracts") == "open":
            battle.happen(ContractsOpened(battle.table.of_table(Contracts).picked))
        return ()


@dataclass(frozen=True, slots=True)
class HandOutLights(Step):
    """Where the table has dark areas each side gives one floodlight to a model of its own (ruling RA-31)."""

    side: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if not any(area.kind == "dark" for _, area in table.having(Area)):
            return ()
        units = crew_of(table, self.side)
        options = tuple(Option(f"{name_of(table, u)} ({u})", (GiveLight(u),)) for u in units)
        return (Choose(self.side, "floodlight", options, tuple(units)),)


@dataclass(frozen=True, slots=True)
class GiveLight(Step):
    """Hand it over; a pilot's goes onto the Titan it sits in later."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(FloodlightGiven(self.unit))
        return ()


@dataclass(frozen=True, slots=True)
class BeginSetUp(Step):
    """Deployment, first the side that won the roll-off."""

    def run(self, battle: Battle) -> Iterable[Step]:
        first = battle.table.of_table(Initiative).holder
        return (NextSetUp(0 if first is None else first, ()),)


def veil(battle: Battle, side: int) -> Iterable[Event]:
    """Hide from a side the other's secret contract, the order of the horde deck, and by a switch its Sure Things."""
    table = battle.table
    contracts, deck = table.of_table(Contracts), table.of_table(Deck)
    if not contracts.open and not contracts.done[other(side)]:
        picked = list(contracts.picked)
        picked[other(side)] = None
        contracts = replace(contracts, picked=(picked[0], picked[1]))
    unseen = battle.shuffle(tuple(sorted((*deck.cards, *(card for _, card in deck.laid)))), "veil")
    laid = tuple((point, card) for (point, _), card in zip(deck.laid, unseen, strict=False))
    yield Veiled(contracts, Deck(unseen[len(laid):], deck.discards, laid))
    if ruling(table, "sure_thing_public") == "secret":
        yield from (SureThingHidden(unit) for unit in crew_of(table, other(side)) if table.has(unit, SureThing))
