"""Rules 11.2 and 11.3: the Horde Phase - Rush, then Attack, then Spawn. The horde is rule, not a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import hypot

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Question
from game.rules.step import Choose, Option, Step
from game.rulesets.titanfallz.harm import Cause, Hurt, Kill
from game.rulesets.titanfallz.measuring import gap, place_at, sight, within
from game.rulesets.titanfallz.models import (
    attackable,
    bodies,
    body,
    downed,
    flies,
    has_sure_thing,
    here,
    horde,
    is_horde,
    is_spent,
    is_titan_zed,
    models,
    mount_of,
    ruling,
    side_of,
)
from game.rulesets.titanfallz.moving import TOLERANCE, path_length, toll
from game.rulesets.titanfallz.noise import loudest
from game.rulesets.titanfallz.parts import Health, Hits, Model, Stats
from game.rulesets.titanfallz.profiles import HordeKind
from game.rulesets.titanfallz.sure_thing import spend_sure_thing
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place, Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


# --- events --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HordeStepBegan(Event):
    """A step of the Horde Phase begins: rush, attack or spawn."""

    step: str


@dataclass(frozen=True, slots=True)
class HordeMoved(Event):
    """A horde model moved towards what drew it: a marker, a model, or nothing."""

    unit: int
    path: tuple[Point, ...]
    place: Place
    goal: int | None

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, self.place)


@dataclass(frozen=True, slots=True)
class HordeSteadied(Event):
    """A Knocked Down horde model sheds a token in place of its move and its attack (ruling RH-42)."""

    unit: int
    left: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(table.get(self.unit, Health), knocked=self.left))
        table.put(self.unit, replace(table.get(self.unit, Hits), lost_phase=True))


@dataclass(frozen=True, slots=True)
class HordePhaseBegan(Event):
    """No horde model has lost this phase yet."""

    def apply(self, table: Tabletop) -> None:
        for unit, hits in table.having(Hits):
            if hits.lost_phase:
                table.put(unit, replace(hits, lost_phase=False))


@dataclass(frozen=True, slots=True)
class HordeAttacked(Event):
    """The dead within reach of a model tear at it: so many dice, so many successes, so much damage."""

    victim: int
    attackers: tuple[int, ...]
    faces: tuple[int, ...]
    needed: int
    damage: int


# --- what draws the dead -------------------------------------------------------------------------------------------


def kind_row(table: Tabletop, unit: int) -> HordeKind:
    """Its row in the horde table."""
    return tables().horde[table.get(unit, Model).rank]


def prey_in_contact(table: Tabletop, unit: int) -> list[int]:
    """Models it touches and would attack, Downed ones included (ruling RH-47); a Titan-Zed not those that ride it."""
    mine, board = body(table, unit), table.board
    return [u for u in models(table) if _tearable(table, u) and mount_of(table, u) != unit
            and board.touching(mine, body(table, u))]


def _tearable(table: Tabletop, unit: int) -> bool:
    """Whether the dead care for it: no horde, nothing in the air, no turret without Armor."""
    return not is_horde(table, unit) and not flies(table, unit) and not is_spent(table, unit)


def goals(table: Tabletop, unit: int) -> list[int]:
    """What draws it: the loudest markers nearest to it, else the nearest models it sees; several only if tied."""
    own = unit if is_titan_zed(table, unit) else None
    here_now = table.get(unit, Place)
    heard = loudest(table, own)
    if heard:
        return _nearest([(hypot(p.x - here_now.x, p.y - here_now.y), e)
                         for e in heard for p in (table.get(e, Place),)])
    seen = [(gap(table, unit, u), u) for u in models(table)
            if _tearable(table, u) and mount_of(table, u) != unit and sight(table, unit, u).seen]
    return _nearest(seen)


def _nearest(rows: list[tuple[float, int]]) -> list[int]:
    if not rows:
        return []
    least = min(distance for distance, _ in rows)
    return [entity for distance, entity in rows if distance <= least + 0.001]


def next_path(battle: Battle, unit: int, goal: int) -> tuple[Point, ...]:
    """The way it goes in one move towards a goal (also what the screen shows as its next step).

    Where contact costs it more than the way, a move that would end in contact is so much shorter.
    """
    table = battle.table
    place = table.get(goal, Place)
    mine = body(table, unit)
    others = [u for u in models(table) if u != unit and mount_of(table, u) is None]
    prey = [u for u in others if not is_horde(table, u) and not flies(table, u)]
    flow = table.board.flow(mine.radius, [place.point])
    speed, guards, around = float(kind_row(table, unit).spd), bodies(table, prey), bodies(table, others)
    walk = flow.march(mine, speed, guards, around)
    more = toll(battle, unit, walk.path[-1]) if walk.path else 0.0
    if more and path_length(mine.point, walk.path) + more > speed + TOLERANCE:
        walk = flow.march(mine, max(0.0, speed - more), guards, around)
    return tuple((tidy(x), tidy(y)) for x, y in walk.path)


# --- Rush ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rush(Step):
    """Every free horde model heads for its goal, those nearest theirs first (ruling RH-48)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(HordePhaseBegan())
        battle.happen(HordeStepBegan("rush"))
        table, queue = battle.table, list[tuple[float, int]]()
        for unit in horde(table):
            drawn = goals(table, unit)
            place = table.get(unit, Place)
            goal = table.get(drawn[0], Place) if drawn else place
            queue.append((hypot(goal.x - place.x, goal.y - place.y), unit))
        return tuple(RushOne(unit, kind_row(table, unit).moves) for _, unit in sorted(queue))


@dataclass(frozen=True, slots=True)
class RushOne(Step):
    """One horde model moves; a Runner picks its goal again before its second move."""

    unit: int
    moves: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        if not here(table, unit):
            return ()
        knocked = table.get(unit, Health).knocked
        if knocked:
            battle.happen(HordeSteadied(unit, knocked - 1))
            return ()
        if ruling(table, "horde_engaged") == "stays" and prey_in_contact(table, unit):
            return ()
        drawn = goals(table, unit)
        if not drawn:
            return ()
        goal = battle.pick(drawn, "goal")
        path = next_path(battle, unit, goal)
        if path:
            battle.happen(HordeMoved(unit, path, place_at(table, unit, path[-1]), goal))
        stopped = bool(prey_in_contact(table, unit))
        return (RushOne(unit, self.moves - 1),) if self.moves > 1 and not stopped else ()


# --- Attack --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HordeAttacks(Step):
    """Each Engaged horde model attacks one model it touches; one pool for each model under attack (ruling RH-51)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(HordeStepBegan("attack"))
        table, victims = battle.table, set[int]()
        for unit in attackers(table):
            if is_titan_zed(table, unit):
                continue
            prey = prey_in_contact(table, unit)
            if prey:
                victims.add(battle.pick(_closest(table, unit, prey), "prey"))
        return (*(HordeAttack(victim) for victim in sorted(victims)), TitanZedsAttack())


@dataclass(frozen=True, slots=True)
class TitanZedsAttack(Step):
    """The Titan-Zeds' own attacks come after the crowd's; a rule of 11.5 follows the event."""

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(TitanZedsTurn())
        return ()


@dataclass(frozen=True, slots=True)
class TitanZedsTurn(Event):
    """It is the Titan-Zeds' moment to attack."""


def attackers(table: Tabletop) -> list[int]:
    """Horde models that have not lost this phase."""
    return [u for u in horde(table) if not table.get(u, Hits).lost_phase and not table.get(u, Health).knocked]


@dataclass(frozen=True, slots=True)
class MayTear(Question[bool]):
    """Whether a horde model near enough adds a die to the attack on that model."""

    unit: int
    victim: int

    def start(self, battle: Battle) -> bool:
        return True


def crowd_around(battle: Battle, victim: int) -> list[int]:
    """The horde models that add a die to an attack on this model (11.3, ruling RH-52)."""
    table = battle.table
    radius = tables().figures.horde.attack_radius
    return [u for u in attackers(table) if not is_titan_zed(table, u) and within(table, victim, u, radius)
            and battle.value(MayTear(u, victim))]


def _closest(table: Tabletop, unit: int, prey: list[int]) -> list[int]:
    mine = table.get(unit, Place)
    rows = [(hypot(p.x - mine.x, p.y - mine.y), u) for u in prey for p in (table.get(u, Place),)]
    return _nearest(rows)


@dataclass(frozen=True, slots=True)
class HordeAttack(Step):
    """1d6 for each horde model within 3" against Def; each success is 1 damage (11.3)."""

    victim: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, victim = battle.table, self.victim
        if not here(table, victim):
            return ()
        crowd = crowd_around(battle, victim)
        if not crowd:
            return ()
        if not attackable(table, victim):
            return (Kill(victim, Cause("horde")),)
        if ruling(table, "horde_attack") == "saves":
            return self._saved(battle, len(crowd))
        needed = table.get(victim, Stats).defence
        faces = battle.roll(len(crowd), 6, "horde", None, None, needed)
        hits = sum(face >= needed for face in faces)
        return _torn(battle, victim, tuple(crowd), faces, needed, hits)

    def _saved(self, battle: Battle, dice: int) -> Iterable[Step]:
        save = HordeSave(self.victim, dice)
        side = side_of(battle.table, self.victim)
        if side is None or downed(battle.table, self.victim) or not has_sure_thing(battle.table, self.victim):
            return (save,)
        certain = Option("sure_thing", (HordeSave(self.victim, dice, sure=True),))
        return (Choose(side, "defend_horde", (certain, Option("roll", (save,))), (self.victim,)),)


@dataclass(frozen=True, slots=True)
class SaveDice(Question[int]):
    """Dice added to a save from the horde: the cover it stands at, and what else adds to a defence (RH-54)."""

    victim: int

    def start(self, battle: Battle) -> int:
        return int(battle.table.board.touches_cover(body(battle.table, self.victim)))


@dataclass(frozen=True, slots=True)
class HordeSave(Step):
    """Under the other reading of 11.3 the model rolls to save: each die below its Def is 1 damage (RH-50)."""

    victim: int
    dice: int
    sure: bool = False

    def run(self, battle: Battle) -> Iterable[Step]:
        table, victim = battle.table, self.victim
        crowd = tuple(crowd_around(battle, victim))
        needed = table.get(victim, Stats).defence
        if self.sure:
            spend_sure_thing(battle, victim, "defence")
            return _torn(battle, victim, crowd, (), needed, 0)
        dice = self.dice + battle.value(SaveDice(victim))
        faces = battle.roll(dice, 6, "horde save", victim, side_of(table, victim), needed)
        saved = sum(face >= needed for face in faces)
        return _torn(battle, victim, crowd, faces, needed, max(0, self.dice - saved))


def _torn(battle: Battle, victim: int, crowd: tuple[int, ...], faces: tuple[int, ...], needed: int,
          hits: int) -> Iterable[Step]:
    damage = hits * tables().figures.horde.damage
    battle.happen(HordeAttacked(victim, crowd, faces, needed, damage))
    lead = crowd[0] if crowd else None
    return (Hurt(victim, damage, Cause("horde", None, lead)),) if damage else ()
