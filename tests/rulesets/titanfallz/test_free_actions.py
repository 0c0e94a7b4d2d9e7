"""What is free in an activation (8.2, 12.1): it may still be done when the last action is spent.

What could go wrong: the activation closes under a model that carries the tank; it stays open with nothing left to do
in it; a paid action slips in with the free one; an armed core no longer lets its Pilot out.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rulesets.titanfallz.acting import Acting, ActivationEnded, EndActivation, TakeTurn
from game.rulesets.titanfallz.eject import Eject
from game.rulesets.titanfallz.interacting import PutDown
from game.rulesets.titanfallz.moving import GetUp, Move
from game.rulesets.titanfallz.parts import Criticals, Tank, Turn
from tests.sketch import Sketch, sketch


def carried() -> Sketch:
    """Hale, with the tank, has taken both of its actions."""
    game = sketch("A rifleman Hale 10,10 knocked=1", "B rifleman Dorn 30,30")
    game.tank(carrier="Hale")
    game.activate("Hale")
    game.do(GetUp(game["Hale"]))
    game.do(Move(game["Hale"], ((10, 12),)))
    assert game.table.get(game["Hale"], Turn).left == 0
    return game


@pytest.mark.rule("TZ-8.2-07", "TZ-12.1-02")
def test_the_tank_may_still_be_put_down_after_the_last_action() -> None:
    game = carried()
    assert isinstance(game.waiting, Acting)
    assert game.waiting.unit == game["Hale"]
    assert set(game.battle.options()) == {PutDown(game["Hale"]), EndActivation(game["Hale"])}
    assert game.refused(Move(game["Hale"], ((10, 13),))) == "No action is left in this activation."
    game.do(PutDown(game["Hale"]))
    assert game.table.having(Tank)[0][1] == Tank(None)
    assert game.first(ActivationEnded).unit == game["Hale"]
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == 1


@pytest.mark.rule("TZ-8.2-07")
def test_who_wants_nothing_of_it_ends_the_activation() -> None:
    game = carried()
    game.do(EndActivation(game["Hale"]))
    assert game.table.having(Tank)[0][1] == Tank(game["Hale"])
    assert isinstance(game.waiting, TakeTurn)
    assert game.waiting.side == 1


def test_with_nothing_free_to_do_the_last_action_ends_it() -> None:
    game = sketch("A rifleman Hale 10,10 knocked=1", "B rifleman Dorn 30,30").activate("Hale")
    game.do(GetUp(game["Hale"]))
    assert isinstance(game.waiting, Acting)
    game.do(Move(game["Hale"], ((10, 12),)))
    assert game.first(ActivationEnded).unit == game["Hale"]


@pytest.mark.rule("TZ-10.5-02")
def test_an_armed_core_keeps_the_way_out_open() -> None:
    game = sketch("A titan Bull 18,18 knocked=1", "B rifleman Dorn 30,30")
    game.put("Bull", replace(game.table.get(game["Bull"], Criticals), armed=True)).activate("Bull")
    game.put("Bull", replace(game.table.get(game["Bull"], Turn), left=1))
    game.do(GetUp(game["Bull"]))
    assert set(game.battle.options()) == {Eject(game["Bull"]), EndActivation(game["Bull"])}
