"""What is free in an activation (8.2, 12.1): it may still be done when the last action is spent.

What could go wrong: the activation closes under a model that carries the tank; it stays open with nothing left to do
in it; a paid action slips in with the free one; an armed core no longer lets its Pilot out; a free action counts as
one, is barred by one already taken, is made against somebody it was not granted for, or under a Sure Thing.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rulesets.titanfallz.acting import (
    ONLY_FREE,
    Acting,
    ActionSpent,
    ActivationEnded,
    EndActivation,
    FreeAction,
    FreeActionTaken,
    TakeTurn,
)
from game.rulesets.titanfallz.attack import AttackDeclared, AttackEnded
from game.rulesets.titanfallz.fighting import NOT_FOR_THAT, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.interacting import PutDown
from game.rulesets.titanfallz.moving import GetUp, Move
from game.rulesets.titanfallz.noise import NoiseMade
from game.rulesets.titanfallz.parts import Tank, Turn
from tests.rulesets.titanfallz.firing import armed, certain
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


# --- an action that a rule grants for free -------------------------------------------------------------------------


def offered(game: Sketch, *kinds: str, targets: tuple[str, ...] | None = None) -> Sketch:
    """Hale is granted one free action of these kinds, in nobody's activation."""
    whom = None if targets is None else tuple(game[name] for name in targets)
    game.run(FreeAction(0, game["Hale"], kinds, "hit_and_run", whom))
    return game


@pytest.mark.rule("TZ-8.2-07")
def test_a_free_action_costs_nothing_and_stands_outside_the_ban() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Dorn 16,10")).activate("Hale")
    game.dice(1, 1, 1, 1).do(RangedAttack(game["Hale"], "combat_rifle", game["Dorn"]))
    before = game.table.get(game["Hale"], Turn)
    rest = game.battle.agenda
    offered(game, "ranged_attack")
    game.battle.agenda = (*game.battle.agenda, *rest)
    game.dice(1, 1, 1, 1).do(RangedAttack(game["Hale"], "combat_rifle", game["Dorn"]))
    assert game.first(FreeActionTaken) == FreeActionTaken(game["Hale"], "ranged_attack", "hit_and_run")
    assert game.first(AttackDeclared).attack.free
    assert not game.all(ActionSpent)
    assert game.table.get(game["Hale"], Turn) == before
    assert game.waiting == Acting(0, game["Hale"])


def test_it_is_that_one_action_and_no_other_and_may_be_declined() -> None:
    game = sketch("A rifleman Hale 10,10", "A rifleman Ash 10,20", "B freelancer Dorn 16,10")
    offered(game, "move")
    shot = RangedAttack(game["Hale"], "combat_rifle", game["Dorn"])
    assert game.refused(shot) == ONLY_FREE
    assert game.refused(PutDown(game["Hale"])) == ONLY_FREE
    assert "has to finish first" in game.refused(Move(game["Ash"], ((10, 21),)))
    game.do(EndActivation(game["Hale"]))
    assert game.waiting is None
    assert not game.all(ActivationEnded)
    offered(game, "move").do(Move(game["Hale"], ((10, 12),)))
    assert (game.place("Hale").point, game.waiting) == ((10, 12), None)


def test_nobody_is_asked_who_could_not_take_it() -> None:
    game = sketch("A rifleman Hale 10,10 knocked=1", "A rifleman Ash 10,20")
    assert offered(game, "move").waiting is None
    game = sketch("A rifleman Hale 10,10 downed")
    assert offered(game, "move").waiting is None
    game = sketch("A rifleman Hale 10,10")
    assert offered(game, "melee_attack").waiting is None


def test_an_attack_granted_against_some_reaches_no_other() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "horde walker 16,10", "horde walker 16,16"))
    armed(game, "Hale", "pistol", "grenade")
    offered(game, "ranged_attack", "throw", targets=("walker1",))
    assert game.refused(RangedAttack(game["Hale"], "pistol", game["walker2"])) == NOT_FOR_THAT
    assert game.refused(Throw(game["Hale"], "grenade", None, (16, 13.4))) == NOT_FOR_THAT
    game.dice(1, 1, 1, 1, 1, 1, 1, 1).do(Throw(game["Hale"], "grenade", None, (16, 12.4)))
    assert game.all(AttackEnded)


def test_a_free_strike_is_made_on_the_spot() -> None:
    game = sketch("A rifleman Hale 10,10", "B freelancer Dorn 13,10")
    offered(game, "melee_attack")
    assert game.waiting is None
    game.put("Dorn", replace(game.place("Dorn"), x=11.2))
    offered(game, "melee_attack")
    walk = MeleeAttack(game["Hale"], "basic_melee", game["Dorn"], ((10.1, 10),))
    assert game.refused(walk) == "A free attack is made from where it stands."
    game.do(MeleeAttack(game["Hale"], "basic_melee", game["Dorn"]))
    assert game.first(AttackDeclared).attack.free


def test_no_sure_thing_covers_what_is_free() -> None:
    game = sketch("A rifleman Hale 10,10", "B freelancer Dorn 16,10")
    offered(game, "ranged_attack", "move")
    no = "A Sure Thing cannot cover a perk or an action that another rule grants for free."
    assert game.refused(RangedAttack(game["Hale"], "combat_rifle", game["Dorn"], sure=True)) == no


def test_its_noise_is_heard_before_anything_follows_it() -> None:
    game = certain(sketch("A rifleman Hale 10,10", "B freelancer Dorn 16,10"))
    offered(game, "ranged_attack")
    game.dice(1, 1, 1, 1).do(RangedAttack(game["Hale"], "combat_rifle", game["Dorn"]))
    names = [type(e).__name__ for e in game.events]
    assert names.index("NoiseMade") == names.index("AttackEnded") + 1
    assert game.first(NoiseMade).at == (10, 10)
