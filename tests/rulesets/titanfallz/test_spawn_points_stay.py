"""Rules 8.4: six rounds acted out on top of the spawn points, and they lie where they lay.

What could go wrong: a point that goes with whoever stands on it, gives way to a landing Titan or a blast, is laid anew
when it is blocked or opened, or is another one in a later round.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.action import Action, Refused
from game.rules.event import Clock, Outcome
from game.rules.phase import NextPhase
from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.acting import Acting, Activate, EndActivation, Pass, TakeTurn
from game.rulesets.titanfallz.explosions import Exploded
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed
from game.rulesets.titanfallz.models import horde
from game.rulesets.titanfallz.moving import Jump, Move
from game.rulesets.titanfallz.parts import Criticals, Deck, Health, Spawn, Terms
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, TitanLanded
from game.rulesets.titanfallz.spawning import CardDrawn, HordeSpawned, SpawnBlocked, SpawnOpened
from game.tabletop.parts import TABLE, Place, Point
from tests.sketch import Sketch, sketch

POINTS = ((3.0, 3.0), (33.0, 33.0), (3.0, 33.0))


def where(game: Sketch) -> dict[int, tuple[int, Point]]:
    """Every spawn point: its number and where it lies."""
    return {entity: (spawn.number, place.point) for entity, spawn, place in game.table.having(Spawn, Place)}


def habit(game: Sketch) -> Action:
    """What is done when nothing else is wanted: keep the initiative, end, pass, decline."""
    waiting = game.waiting
    if isinstance(waiting, Choose):
        return Answer("keep" if waiting.question == "initiative" else waiting.options[-1].name)
    if isinstance(waiting, Acting):
        return EndActivation(waiting.unit)
    return Pass() if isinstance(waiting, TakeTurn) else DeclineDrop()


def play_round(game: Sketch, number: int, cards: tuple[str, str, str], *wanted: Action) -> None:
    """Play one round: these cards come up, and these actions are taken, each as soon as it may be."""
    game.put(0, Deck((*cards, "silence")))
    todo = list(wanted)
    while game.waiting is not None and game.battle.clock.round == number:
        action = next((a for a in todo if allowed(game, a)), None)
        if action is None:
            action = habit(game)
        else:
            todo.remove(action)
        game.do(action)
        assert sorted(where(game).values()) == [(1, POINTS[0]), (2, POINTS[1]), (3, POINTS[2])], action
    assert todo == [], f"round {number} ended before these could be done"


def allowed(game: Sketch, action: Action) -> bool:
    try:
        game.battle.check(action)
    except Refused:
        return False
    return True


def sweep(game: Sketch) -> None:
    """Nobody is left of the horde."""
    for unit in horde(game.table):
        game.battle.happen(HordeDestroyed(unit, Cause("sweep"), counts=False))


def rested(game: Sketch) -> None:
    """Both Titans are whole again, so that this goes on."""
    game.put("Bull", Health()).put("Ox", Health())


@pytest.mark.rule("TZ-8.4-14")
def test_spawn_points_lie_where_they_lay_for_six_rounds() -> None:
    game = sketch("A titan Bull 3,14", "A heavy_weapons Gus 3,5", "A null Hulk 16,30", "B titan Ox 9,9 reserve",
                  "B heavy_weapons Vic 30,33", spawns=POINTS)
    bull, gus, ox, vic = (game[name] for name in ("Bull", "Gus", "Ox", "Vic"))
    entities = where(game)
    game.put(0, Clock(0, "setup"))
    game.run(NextPhase(0))
    since = len(game.battle.log)

    # One walks right across a point.
    play_round(game, 1, ("armored", "armored", "armored"), Activate(gus), Move(gus, ((3, 3), (6, 3))))
    first = [e.place.point for e in game.battle.log[since:] if isinstance(e, HordeSpawned)]
    sweep(game)
    # A Titan stops on one, and a blast goes off on another.
    game.dice(1, 6)
    play_round(game, 2, ("shamble", "pack", "heavy"), Activate(bull), Move(bull, ((3, 6),)), Jump(bull, POINTS[0]),
               Activate(vic), RangedAttack(vic, "hm_launcher", None, POINTS[1]))
    sweep(game)
    # A Titan lands on one, while the other still stands on the first.
    play_round(game, 3, ("surge", "silence", "the_floor_moves"), Deploy(ox, POINTS[1]))
    assert [e.place.point for e in game.battle.log if isinstance(e, TitanLanded)] == [POINTS[1]]
    assert game.place("Bull").point == POINTS[0]
    # There is no room for what is drawn, so that all three are blocked, and a core goes off beside the third.
    terms = game.table.get(TABLE, Terms)
    game.put(0, replace(terms, spawn_cap=0))
    game.put("Hulk", Criticals(("core_compromised",), armed=True)).put("Hulk", Place.at(6.5, 33))
    rested(game)
    play_round(game, 4, ("crowd", "shamble", "pack"))
    assert {e.point for e in game.battle.log if isinstance(e, SpawnBlocked)} == set(entities)
    assert any(isinstance(e, Exploded) for e in game.battle.log)
    # They open again when the horde is gone, and the Titans walk off.
    game.put(0, terms)
    rested(game)
    sweep(game)
    play_round(game, 5, ("silence", "silence", "silence"), Activate(bull), Move(bull, ((3, 11),)),
               Activate(ox), Move(ox, ((33, 25),)))
    sweep(game)
    play_round(game, 6, ("armored", "armored", "armored"), Activate(bull), Move(bull, ((11, 11),)),
               Activate(ox), Move(ox, ((25, 25),)))

    assert game.table.get(TABLE, Outcome).reason == "rounds"
    assert game.battle.clock.round == 6
    assert where(game) == entities
    told = game.battle.log[since:]
    assert [e.point for e in told if isinstance(e, CardDrawn)] == list(entities) * 6
    assert {e.point for e in told if isinstance(e, SpawnOpened)} == set(entities)
    last = [e.place.point for e in told if isinstance(e, HordeSpawned)][-3:]
    assert first == last == list(POINTS), "in the last round the dead rise just where they rose in the first"
