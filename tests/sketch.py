"""Lay out a position in a few lines, act, and look at what happened.

    game = sketch("A rifleman Hale 10,10", "B freelancer Dorn 20,10", "horde walker 12,12", terrain=[wall(15, 10)])
    game.activate("Hale")
    game.dice(6, 6, 1, 1)
    game.do(RangedAttack(game["Hale"], "combat_rifle", game["Dorn"]))
    assert game.first(AttackRolled).hits == 2

A model is one line: side (``A``, ``B`` or ``horde``), type (an infantry type, ``green``, ``experienced`` or
``veteran`` for a pilot, ``titan`` or ``null`` for a Titan with or without the pilot named after it, a horde kind), a
name (not for the horde: it is called by its kind and number, ``walker1``), ``x,y``, and flags: ``downed``,
``knocked=2``, ``burn=1``, ``damage=3``, ``reserve``, ``lamp``. Every side gets a pilot in the far corner unless it has
one, so that no game ends by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.event import Clock, DiceTold, Event, PhaseBegan
from game.rules.module import Rulebook
from game.rules.step import Answer, Choose, Step, Wait
from game.rulesets import MODULES
from game.rulesets.titanfallz.acting import NextTurn
from game.rulesets.titanfallz.crews import ability_weapons
from game.rulesets.titanfallz.horde import HordeMoved
from game.rulesets.titanfallz.parts import (
    Aboard,
    Arms,
    Cockpit,
    Contracts,
    Criticals,
    Deck,
    Feature,
    Floodlight,
    Health,
    Initiative,
    KillTrack,
    Model,
    Noise,
    Reserve,
    Spawn,
    Stats,
    SureThing,
    Tank,
    Terms,
    Turn,
)
from game.rulesets.titanfallz.profiles import Profile
from game.rulesets.titanfallz.rulings import Rulings
from game.rulesets.titanfallz.setup import TermsSet
from game.rulesets.titanfallz.spawning import MM, full_deck, horde_parts
from game.rulesets.titanfallz.special import Special
from game.rulesets.titanfallz.tables import tables
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE, Area, Base, Cover, Piece, Place, Point, Side
from game.tabletop.tabletop import Tabletop

E = TypeVar("E", bound=Event)

BOOK = Rulebook.of([MODULES["titanfallz"]])
CAMPAIGN_BOOK = Rulebook.of([MODULES["titanfallz"], MODULES["campaign"]])
PILOTS = ("green", "experienced", "veteran")


@dataclass(frozen=True, slots=True)
class Laid(Event):
    """A test put this part on an entity (or dropped one of that kind)."""

    entity: int
    part: object

    def apply(self, table: Tabletop) -> None:
        table.put(self.entity, self.part)


@dataclass(frozen=True, slots=True)
class Created(Event):
    """A test put a new entity on the table."""

    parts: tuple[object, ...]

    def apply(self, table: Tabletop) -> None:
        table.create(*self.parts)


@dataclass(frozen=True, slots=True)
class SpawnedByTest(Event):
    """A test put a horde model on the table."""

    kind: str
    place: Place

    def apply(self, table: Tabletop) -> None:
        charge = (
            (Feature("charge", tables().figures.titan_zed.charge_tn),) if self.kind == "titan_zed" else ()
        )
        table.create(*horde_parts(self.kind, self.place), *charge)


def rect(x: float, y: float, wide: float, deep: float) -> tuple[Point, ...]:
    """The outline of an upright rectangle around a centre."""
    return (
        (x - wide / 2, y - deep / 2),
        (x + wide / 2, y - deep / 2),
        (x + wide / 2, y + deep / 2),
        (x - wide / 2, y + deep / 2),
    )


def wall(
    x: float,
    y: float,
    wide: float = 0.5,
    deep: float = 4.0,
    height: float = 2.4,
    cover: Cover = Cover.HEAVY,
    **more: object,
) -> Piece:
    """A piece of terrain around a centre."""
    return replace(Piece("wall", rect(x, y, wide, deep), height, cover), **more)  # type: ignore[arg-type]


def low_wall(x: float, y: float, wide: float = 0.3, deep: float = 4.0) -> Piece:
    """Light cover one can see and step over."""
    return wall(x, y, wide, deep, 0.85, Cover.LIGHT, stand=False)


class Sketch:
    """A battle in the middle of nowhere, with names for its models."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.names: dict[str, int] = {}
        self.events: list[Event] = []

    @property
    def table(self) -> Tabletop:
        return self.battle.table

    def __getitem__(self, name: str) -> int:
        return self.names[name]

    # --- arranging ----------------------------------------------------------------------------------------------

    def put(self, who: str | int, part: object) -> Sketch:
        """Give a model (or, with 0, the table) a part."""
        entity = TABLE if who == 0 else (who if isinstance(who, int) else self[who])
        self.battle.happen(Laid(entity, part))
        return self

    def create(self, *parts: object) -> int:
        """A new entity with these parts."""
        self.battle.happen(Created(parts))
        return self.table.world.size

    def noise(self, x: float, y: float, level: int, own: str | None = None) -> int:
        """A Noise Marker."""
        number = 1 + len(self.table.having(Noise))
        return self.create(Place.at(x, y), Noise(number, level, None if own is None else self[own]))

    def tank(self, x: float = 18, y: float = 18, carrier: str | None = None) -> int:
        """The Panocyte Tank, on the ground or carried."""
        feature = Feature("tank", tables().figures.tank.tn)
        if carrier is None:
            return self.create(Tank(), feature, Place.at(x, y))
        return self.create(Tank(self[carrier]), feature)

    def dice(self, *faces: int) -> Sketch:
        """Tell the next faces."""
        self.battle.tell(faces)
        return self

    def holder(self, side: int) -> Sketch:
        """Who holds the initiative."""
        return self.put(0, Initiative(side, self.table.of_table(Initiative).lost_last))

    # --- acting -------------------------------------------------------------------------------------------------

    def turn(self, side: int) -> Sketch:
        """Begin with that side's turn to activate."""
        self.battle.agenda = (NextTurn(side),)
        return self._go()

    def activate(self, name: str) -> Sketch:
        """Activate a model, out of nowhere if need be."""
        from game.rulesets.titanfallz.acting import Activate, TakeTurn

        if not isinstance(self.battle.waiting, TakeTurn):
            self.turn(self.table.get(self[name], Side).side)
        self.do(Activate(self[name]))
        return self

    def do(self, action: Action) -> list[Event]:
        """Submit an action; its events become ``events``."""
        self.events = self.battle.submit(action)
        return self.events

    def answer(self, option: str, at: Point | None = None) -> list[Event]:
        """Answer the open question."""
        return self.do(Answer(option, at))

    def run(self, *steps: Step) -> list[Event]:
        """Run steps as if they were all that is left to do; a wait at the end stops it."""
        since = len(self.battle.log)
        self.battle.agenda = steps
        self._go()
        self.events = self.battle.log[since:]
        return self.events

    def phase(self, name: str) -> list[Event]:
        """Run one phase of the round, up to the first thing a player has to decide."""
        phase = next(p for p in BOOK.phases if p.name == name)
        self.battle.happen(PhaseBegan(max(1, self.battle.clock.round), name))
        return self.run(*phase.steps)

    def round(self, number: int) -> Sketch:
        """It is this round now."""
        return self.put(0, Clock(number, self.battle.clock.phase))

    def refused(self, action: Action) -> str:
        """The sentence with which an action is refused; fails if it is not."""
        before = self.battle.digest()
        try:
            self.battle.submit(action)
        except Refused as no:
            assert self.battle.digest() == before, "a refused action changed the table"
            return str(no)
        raise AssertionError(f"{action} was not refused")

    def _go(self) -> Sketch:
        self.battle._run()
        return self

    # --- looking ------------------------------------------------------------------------------------------------

    @property
    def waiting(self) -> Wait | None:
        return self.battle.waiting

    @property
    def asked(self) -> Choose:
        """The open question; fails if there is none."""
        waiting = self.battle.waiting
        assert isinstance(waiting, Choose), f"nothing is asked, but {waiting} waits"
        return waiting

    def all(self, kind: type[E]) -> list[E]:
        """The events of a kind among the last ones."""
        return [event for event in self.events if isinstance(event, kind)]

    def first(self, kind: type[E]) -> E:
        """The first event of a kind among the last ones; fails if there is none."""
        found = self.all(kind)
        assert found, f"no {kind.__name__} among {[type(e).__name__ for e in self.events]}"
        return found[0]

    def place(self, name: str) -> Place:
        return self.table.get(self[name], Place)

    def health(self, name: str) -> Health:
        return self.table.get(self[name], Health)

    def markers(self) -> list[int]:
        """The levels of the Noise Markers on the table, loudest first."""
        return sorted((n.level for _, n, _ in self.table.having(Noise, Place)), reverse=True)

    def walks(self) -> list[HordeMoved]:
        return self.all(HordeMoved)


def sketch(
    *models: str,
    terrain: Sequence[Piece] = (),
    areas: Sequence[Area] = (),
    dice: Sequence[int] = (),
    rulings: dict[str, str | int] | None = None,
    contracts: tuple[str | None, str | None] = (None, None),
    seed: int = 1,
    size: Point = (36, 36),
    spawns: Sequence[Point] = (),
    rounds: int = 6,
    special: Special | None = None,
    book: Rulebook = BOOK,
) -> Sketch:
    """A table with these models, terrain and areas (deployment strips are there by default), round 1."""
    game = Sketch(Battle(book, Tabletop(size)))
    battle = game.battle
    battle.happen(DiceTold(Dice(seed, tuple(dice))))
    battle.happen(TermsSet(Terms("sketch", Rulings.of(rulings or {}), rounds, special=special or Special())))
    battle.happen(Laid(TABLE, Contracts(contracts, True)))
    battle.happen(Laid(TABLE, Deck(full_deck())))
    battle.happen(Laid(TABLE, Initiative(0, 1)))
    battle.happen(PhaseBegan(1, "action_phase"))
    for piece in terrain:
        game.create(piece)
    strips = (Area("deployment", rect(18, 3, 36, 6), 0), Area("deployment", rect(18, 33, 36, 6), 1))
    for area in (*areas, *(() if any(a.kind == "deployment" for a in areas) else strips)):
        game.create(area)
    for number, spot in enumerate(spawns, 1):
        game.create(Spawn(number), Place.at(*spot))
    for line in models:
        _add(game, line.split())
    for side, corner in ((0, (35, 1)), (1, (35, 35))):
        if not any(
            part.side == side and model.kind == "pilot" for _, part, model in game.table.having(Side, Model)
        ):
            _add(game, f"{'AB'[side]} green pilot{'AB'[side]} {corner[0]},{corner[1]}".split())
    game.events = []
    return game


def _add(game: Sketch, words: list[str]) -> None:
    if words[0] == "horde":
        _add_horde(game, words)
        return
    side, kind, name, at, flags = "AB".index(words[0]), words[1], words[2], _point(words[3]), words[4:]
    if kind in ("titan", "null"):
        unit = _add_titan(game, side, name, kind == "titan", at)
    else:
        row: Profile = tables().pilots[kind] if kind in PILOTS else tables().infantry[kind]
        unit = game.create(
            Side(side),
            Model(name, row.kind, row.rank, row.id, row.abilities),
            Stats(row.spd, row.defence, row.arm, row.tac),
            _arms((*row.carried, *ability_weapons(row.abilities))),
            _base(row.base_mm, row.height),
            Health(),
            Turn(),
            KillTrack(),
            _place(game, at, row.base_mm),
        )
        if row.kind == "infantry":
            game.put(unit, SureThing())
    game.names[name] = unit
    _flag(game, unit, flags)


def _add_horde(game: Sketch, words: list[str]) -> None:
    kind, at, flags = words[1], _point(words[2]), words[3:]
    row = tables().horde[kind]
    game.battle.happen(SpawnedByTest(kind, _place(game, at, row.base_mm)))
    unit = game.table.world.size
    game.names[f"{kind}{1 + sum(n.startswith(kind) for n in game.names)}"] = unit
    _flag(game, unit, flags)


def _add_titan(game: Sketch, side: int, name: str, manned: bool, at: Point) -> int:
    """A Vanguard, unmodified (Speed 8, Def 5+, Armor 11), with a Gauss Cannon, an OC-55, an LMG and its fists; its
    Experienced pilot is called ``<name>_pilot``."""
    chassis = tables().chassis["vanguard"]
    weapons = ("oc_55", "gauss_cannon", "pneumatic_sidearm", "mounted_lmg", "titan_basic_melee")
    titan = game.create(
        Side(side),
        Model(name, "titan", "vanguard", "vanguard"),
        Stats(chassis.spd, 5, chassis.arm),
        _arms(weapons, "oc_55"),
        _base(chassis.base_mm, chassis.height),
        Health(),
        Turn(),
        Cockpit(),
        Criticals(),
        _place(game, at, chassis.base_mm),
    )
    if manned:
        row = tables().pilots["experienced"]
        pilot = game.create(
            Side(side),
            Model(f"{name}_pilot", "pilot", "pilot", row.id, row.abilities),
            Stats(row.spd, row.defence, row.arm, row.tac),
            _arms(row.carried),
            _base(row.base_mm, row.height),
            Health(),
            Turn(),
            KillTrack(),
            Aboard(titan),
        )
        game.put(titan, Cockpit(pilot, pilot))
        game.names[f"{name}_pilot"] = pilot
    return titan


def _flag(game: Sketch, unit: int, flags: list[str]) -> None:
    for flag in flags:
        word, _, number = flag.partition("=")
        health = game.table.find(unit, Health) or Health()
        if word == "reserve":
            game.put(unit, Reserve())
            game.battle.happen(_Unplaced(unit))
        elif word == "lamp":
            game.put(unit, Floodlight())
        elif word == "downed":
            game.put(unit, replace(health, downed=True))
        else:
            game.put(unit, replace(health, **{word: int(number)}))  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class _Unplaced(Event):
    unit: int

    def apply(self, table: Tabletop) -> None:
        table.drop(self.unit, Place)


def _point(word: str) -> Point:
    x, y = word.split(",")
    return (float(x), float(y))


def _place(game: Sketch, at: Point, base_mm: int) -> Place:
    return Place.at(*at, z=game.table.board.rest(at, base_mm / MM / 2))


def _base(base_mm: int, height: float) -> Base:
    return Base(round(base_mm / MM / 2, 3), height)


def _arms(weapons: tuple[str, ...], active: str | None = None) -> Arms:
    return Arms(
        weapons, active, tuple((w, n) for w in weapons if (n := tables().weapons[w].ammo) is not None)
    )
