"""Rules 8.2: what the antics of chapter 10 cost.

What could go wrong: a Move and a Grapple in one activation; a Rodeo, a shake or a Drop Shield that is free, or that
uses up something else; an Eject that has to be paid for.
"""

from __future__ import annotations

import pytest

from game.rules.action import Action
from game.rulesets.titanfallz.acting import AnyTime, unit_actions
from game.rulesets.titanfallz.drop_shield import RaiseShield
from game.rulesets.titanfallz.eject import Eject
from game.rulesets.titanfallz.grapple import Grapple
from game.rulesets.titanfallz.interacting import Interact
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Turn
from game.rulesets.titanfallz.rodeo import Rodeo, Shake
from game.rulesets.titanfallz.wall_run import WallRun
from tests.sketch import Sketch, sketch, wall

R, TITAN = 0.63, 1.969
AGAIN = "No action may be taken twice in one activation."


def spent(game: Sketch, name: str, action: Action) -> tuple[int, str]:
    """How many actions that cost, and what it counted as."""
    before = game.table.get(game[name], Turn)
    game.dice(10, 10).do(action)
    after = game.table.get(game[name], Turn)
    return before.left - after.left, after.done[-1]


@pytest.mark.rule("TZ-8.2-24")
def test_wall_run_and_grapple_are_each_a_form_of_move() -> None:
    face = wall(10, 11 + R, 8, 2)
    for action in (lambda u: WallRun(u, (13, 10)), lambda u: Grapple(u, (16, 8))):
        game = sketch("A veteran Vex 10,10", terrain=[face]).activate("Vex")
        assert spent(game, "Vex", action(game["Vex"])) == (1, "move")
        assert game.refused(Move(game["Vex"], ((13, 9.5),))) == AGAIN
    game = sketch("A veteran Vex 10,10", terrain=[face]).activate("Vex")
    game.do(Move(game["Vex"], ((11, 10),)))
    assert game.refused(Grapple(game["Vex"], (16, 8))) == AGAIN
    assert game.refused(WallRun(game["Vex"], (13, 10))) == AGAIN


@pytest.mark.rule("TZ-8.2-24")
def test_rodeo_shake_and_drop_shield_are_actions_of_their_own() -> None:
    game = sketch("A veteran Vex 10,10", f"B titan Elk {10 + R + TITAN + 0.02},10").activate("Vex")
    assert spent(game, "Vex", Rodeo(game["Vex"], game["Elk"])) == (1, "rodeo")
    game.activate("Elk")
    assert spent(game, "Elk", Shake(game["Elk"])) == (1, "shake")
    assert spent(game, "Elk", RaiseShield(game["Elk"])) == (1, "drop_shield")
    own = {kind.kind for kind in (Rodeo, Shake, RaiseShield)}
    others = [kind.kind for kind in unit_actions(game.battle) if kind not in (Rodeo, Shake, RaiseShield)]
    assert len(own) == 3
    assert not own.intersection(others)


@pytest.mark.rule("TZ-8.2-24")
def test_planting_a_charge_is_an_interact_and_an_eject_costs_nothing() -> None:
    game = sketch("A veteran Vex 10,10", f"horde titan_zed {10 + R + TITAN + 0.02},10").activate("Vex")
    assert spent(game, "Vex", Interact(game["Vex"], game["titan_zed1"])) == (1, "interact")
    assert issubclass(Eject, AnyTime)
    assert "eject" not in {kind.kind for kind in unit_actions(game.battle)}
