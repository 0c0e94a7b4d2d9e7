"""Attacks in one line: place models by the gap between their bases, shoot, and tell every die that falls."""

from __future__ import annotations

from game.rules.event import Rolled
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Activate
from game.rulesets.titanfallz.fighting import MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.parts import Arms, SureThing, Turn
from game.rulesets.titanfallz.tables import tables
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE, Base, Place, Point, Side
from tests.sketch import Sketch

Shot = RangedAttack | Throw | MeleeAttack


def apart(game: Sketch, mover: str, other: str, inches: float) -> Sketch:
    """Move one model due east of another, so that so many inches lie between their bases."""
    table, there = game.table, game.place(other)
    width = table.get(game[mover], Base).radius + table.get(game[other], Base).radius
    return game.put(mover, Place.at(there.x + width + inches, there.y, there.z))


def from_point(game: Sketch, mover: str, point: Point, inches: float) -> Sketch:
    """Move a model due east of a spot, so that its base is so many inches away from it."""
    radius = game.table.get(game[mover], Base).radius
    return game.put(mover, Place.at(point[0] + radius + inches, point[1]))


def armed(game: Sketch, name: str, *weapons: str) -> Sketch:
    """Give a model these weapons; the first is a Titan's active one."""
    ammo = tuple((w, n) for w in weapons if (n := tables().weapons[w].ammo) is not None)
    return game.put(name, Arms(weapons, weapons[0], ammo))


def certain(game: Sketch, *names: str) -> Sketch:
    """Only these models still have their Sure Thing."""
    for unit, _ in game.table.having(SureThing):
        game.put(unit, SureThing(unit in [game[name] for name in names]))
    return game


def begin(game: Sketch, unit: int) -> Sketch:
    """A model begins an activation, whatever it did before."""
    game.put(unit, Turn())
    game.turn(game.table.get(unit, Side).side)
    game.do(Activate(unit))
    return game


def fire(game: Sketch, attack: Shot, *faces: int) -> Sketch:
    """Make an attack and roll every defence; exactly these dice fall, in this order."""
    begin(game, attack.unit)
    game.dice(*faces)
    events = list(game.do(attack))
    while isinstance(game.waiting, Choose) and game.waiting.question == "defend":
        events += game.answer("roll")
    game.events = events
    rolled = [face for event in game.all(Rolled) for face in event.faces]
    assert rolled == list(faces), f"these dice fell: {rolled}"
    assert game.table.get(TABLE, Dice).told == ()
    return game


def shoot(game: Sketch, who: str, weapon: str, at: str, *faces: int) -> Sketch:
    """A Ranged Attack of one model on another."""
    return fire(game, RangedAttack(game[who], weapon, game[at]), *faces)


def throw(game: Sketch, who: str, weapon: str, at: str | Point, *faces: int) -> Sketch:
    """Throw something at a model or at a spot."""
    if isinstance(at, str):
        return fire(game, Throw(game[who], weapon, game[at]), *faces)
    return fire(game, Throw(game[who], weapon, None, at), *faces)


def strike(game: Sketch, who: str, weapon: str, at: str, *faces: int) -> Sketch:
    """A Melee Attack of one model on another."""
    return fire(game, MeleeAttack(game[who], weapon, game[at]), *faces)
