"""What the keywords of weapons do (rules 6 and 7.4): one function each, called by name from the data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, hypot, pi, sin

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Mark, Order
from game.rules.step import Step
from game.rulesets.titanfallz.attack import AttackDeclared, AttackEnded, AttackResolved
from game.rulesets.titanfallz.attack_questions import (
    Attack,
    AttackDice,
    Bounces,
    Caught,
    CoverFrom,
    DamageDealt,
    DefenceDice,
    HiddenBy,
    Rerolls,
)
from game.rulesets.titanfallz.falling import Fall, drop_all
from game.rulesets.titanfallz.harm import Knock, SetAlight, immune
from game.rulesets.titanfallz.measuring import place_at, sees, within
from game.rulesets.titanfallz.models import all_bodies, body, here, models, tags
from game.rulesets.titanfallz.parts import Arms, Smoke
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Cover, Piece, Place, Point
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

SMOKE_HEIGHT = 40.0
"""Smoke ends every sight line, so it stands higher, in inches, than anything on a table."""


# --- dice ----------------------------------------------------------------------------------------------------------


@hooks.modify(AttackDice, keyword="anti")
def anti(battle: Battle, asked: AttackDice, value: int, mark: Mark) -> int:
    """More dice against a target with the tag, once per attack however many tags match (ruling RA-38)."""
    attack = asked.attack
    if attack.target is None or mark.tag not in tags(battle.table, attack.target):
        return value
    matching = [k for k in attack.arms.keywords if k.name == "anti" and k.tag in tags(battle.table, attack.target)]
    return value + tables().keywords["anti"].dice if mark.tag == matching[0].tag else value


@hooks.modify(Rerolls, keyword="reroll")
def reroll(battle: Battle, asked: Rerolls, value: int, mark: Mark) -> int:
    """Up to so many attack dice may be thrown again."""
    return value + (mark.value or 0)


@hooks.modify(DefenceDice, keyword="pierce", order=Order.LOSS)
def pierce(battle: Battle, asked: DefenceDice, value: int, mark: Mark) -> int:
    """The target rolls fewer defence dice; those only caught by the blast do not suffer from it."""
    return value - (mark.value or 0) if asked.victim == asked.attack.target else value


@hooks.modify(DamageDealt, keyword="surge")
def surge(battle: Battle, asked: DamageDealt, value: int, mark: Mark) -> int:
    """Each unblocked hit on a target with the tag adds damage."""
    if asked.unblocked <= 0 or mark.tag not in tags(battle.table, asked.victim):
        return value
    return value + asked.unblocked * tables().keywords["surge"].damage


@hooks.modify(Bounces, keyword="bounce")
def bounce(battle: Battle, asked: Bounces, value: int, mark: Mark) -> int:
    """The marker shifts up to so many times."""
    return value + (mark.value or 0)


@hooks.modify(Caught, keyword="beam")
def beam(battle: Battle, asked: Caught, value: tuple[int, ...], mark: Mark) -> tuple[int, ...]:
    """Whoever the line through the target crosses, as far as the weapon reaches and nothing ends sight."""
    table, attack = battle.table, asked.attack
    if attack.target is None:
        return value
    start, aim = body(table, attack.attacker), table.get(attack.target, Place).point
    length = hypot(aim[0] - start.x, aim[1] - start.y) or 1.0
    along = ((aim[0] - start.x) / length, (aim[1] - start.y) / length)
    crossed = {u for u in models(table) if u != attack.attacker and _crosses(body(table, u), start, along)
               and within(table, attack.attacker, u, attack.arms.range) and sees(table, attack.attacker, u)}
    return tuple(sorted(crossed.union(value)))


def _crosses(victim: Body, start: Body, along: Point) -> bool:
    """Whether a base lies on the ray from a point in a direction (of length 1)."""
    dx, dy = victim.x - start.x, victim.y - start.y
    return dx * along[0] + dy * along[1] > 0 and abs(dx * along[1] - dy * along[0]) <= victim.radius


# --- what a hit leaves behind --------------------------------------------------------------------------------------


@hooks.after(AttackResolved, keyword="burn")
def burn(battle: Battle, event: AttackResolved, mark: Mark) -> Iterable[Step]:
    """One hit through leaves Burn tokens, once per attack."""
    if event.unblocked <= 0:
        return ()
    return (SetAlight(event.victim, mark.value or 0, event.attack.credit(battle.table)),)


@hooks.after(AttackResolved, keyword="stun")
def stun(battle: Battle, event: AttackResolved, mark: Mark) -> Iterable[Step]:
    """One hit through knocks the target down as well (ruling RA-60)."""
    return (Knock(event.victim, tables().keywords["stun"].tokens),) if event.unblocked > 0 else ()


@hooks.after(AttackResolved, keyword="tie_down")
def tie_down(battle: Battle, event: AttackResolved, mark: Mark) -> Iterable[Step]:
    """One hit through ties the target down."""
    return (Knock(event.victim, tables().keywords["tie_down"].tokens),) if event.unblocked > 0 else ()


@hooks.after(AttackResolved, keyword="pushback")
def pushback(battle: Battle, event: AttackResolved, mark: Mark) -> Iterable[Step]:
    """Shove the target straight away: an inch for each hit through, or the printed number in all (ruling RA-39)."""
    if event.unblocked <= 0:
        return ()
    inches = mark.value if mark.value is not None else event.unblocked * tables().keywords["pushback"].distance
    return (Shove(event.victim, event.attack, float(inches)),)


@dataclass(frozen=True, slots=True)
class Shoved(Event):
    """A model was pushed to this place."""

    unit: int
    place: Place

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, replace(self.place, facing=table.get(self.unit, Place).facing))


@dataclass(frozen=True, slots=True)
class Shove(Step):
    """Push a model straight away from its attacker; terrain, bases and the table edge stop it."""

    unit: int
    attack: Attack
    inches: float

    def run(self, battle: Battle) -> Iterable[Step]:
        table, unit = battle.table, self.unit
        if not here(table, unit) or immune(table, unit, "push"):
            return ()
        start = table.get(unit, Place)
        origin = table.get(self.attack.attacker, Place).point
        length = hypot(start.x - origin[0], start.y - origin[1])
        if length == 0.0:
            return ()
        scale = self.inches / length
        aim = (start.x + (start.x - origin[0]) * scale, start.y + (start.y - origin[1]) * scale)
        others = all_bodies(table, unit)
        end, _ = table.board.straight(body(table, unit), aim, others, others)
        place = place_at(table, unit, end)
        if place.point == start.point:
            return ()
        battle.happen(Shoved(unit, place))
        return (Fall(unit, start.z - place.z, chosen=False),) if start.z - place.z > 0 else ()


# --- terrain -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TerrainDamaged(Event):
    """A piece of terrain gained a Damaged token."""

    piece: int

    def apply(self, table: Tabletop) -> None:
        piece = table.get(self.piece, Piece)
        table.put(self.piece, replace(piece, damage=piece.damage + 1))


@dataclass(frozen=True, slots=True)
class TerrainDestroyed(Event):
    """A piece of terrain is rubble now: no higher than a step, Light Cover, no bar to sight."""

    piece: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.piece, replace(table.get(self.piece, Piece).rubble(), damage=0))


@hooks.after(AttackResolved, keyword="devastating_effect")
def devastating_effect(battle: Battle, event: AttackResolved, mark: Mark) -> Iterable[Step]:
    """A shot that did nothing to a target behind Heavy Cover damages that cover; the second one destroys it."""
    if event.unblocked > 0 or battle.value(CoverFrom(event.attack, event.victim)) != Cover.HEAVY:
        return ()
    hidden_by = battle.value(HiddenBy(event.attack, event.victim))
    piece = next((p for p in hidden_by if _breakable(battle.table, p)), None)
    return () if piece is None else (WreckTerrain(piece),)


def _breakable(table: Tabletop, entity: int) -> bool:
    piece = table.find(entity, Piece)
    return piece is not None and piece.destructible


@dataclass(frozen=True, slots=True)
class WreckTerrain(Step):
    """Damage a piece once; a piece damaged before falls, and whoever stood on it with it."""

    piece: int

    def run(self, battle: Battle) -> Iterable[Step]:
        piece = battle.table.get(self.piece, Piece)
        if not piece.destructible:
            return ()
        if piece.damage + 1 < tables().keywords["devastating_effect"].count:
            battle.happen(TerrainDamaged(self.piece))
            return ()
        battle.happen(TerrainDestroyed(self.piece))
        return drop_all(battle)


# --- smoke, reload -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SmokeLaid(Event):
    """A smoke template lies around a point."""

    at: Point
    outline: tuple[Point, ...]

    def apply(self, table: Tabletop) -> None:
        cloud = Piece("smoke", self.outline, SMOKE_HEIGHT, Cover.HEAVY, blocks_sight=True, climb=False, stand=False,
                      wall_run=False, destructible=False, solid=False)
        table.create(Place.at(*self.at), Smoke(), cloud)


@hooks.after(AttackEnded, keyword="smoke")
def smoke(battle: Battle, event: AttackEnded, mark: Mark) -> Iterable[Step]:
    """Leave smoke where it went off; no line of sight enters, leaves or crosses it."""
    if event.at is not None:
        radius = event.attack.arms.aoe or tables().keywords["smoke"].distance
        battle.happen(SmokeLaid(event.at, round_outline(event.at, radius)))
    return ()


def round_outline(centre: Point, radius: float, corners: int = 24) -> tuple[Point, ...]:
    """A circle as a polygon, counter-clockwise."""
    return tuple((round(centre[0] + radius * cos(2 * pi * i / corners), 3),
                  round(centre[1] + radius * sin(2 * pi * i / corners), 3)) for i in range(corners))


@dataclass(frozen=True, slots=True)
class ReloadCounted(Event):
    """So many reload counters lie on a weapon now; ``by_hand``: an attack was given up to take one off."""

    unit: int
    weapon: str
    counters: int
    by_hand: bool = False

    def apply(self, table: Tabletop) -> None:
        arms = table.get(self.unit, Arms)
        kept = tuple((w, n) for w, n in arms.reload if w != self.weapon)
        added = ((self.weapon, self.counters),) if self.counters else ()
        table.put(self.unit, replace(arms, reload=(*kept, *added)))


@hooks.after(AttackDeclared, keyword="reload")
def reload(battle: Battle, event: AttackDeclared, mark: Mark) -> Iterable[Step]:
    """Firing puts reload counters on the weapon; it is silent while any remain."""
    battle.happen(ReloadCounted(event.attack.attacker, event.attack.weapon, mark.value or 0))
    return ()
