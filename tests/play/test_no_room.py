"""Levels on which somebody fits nowhere: a battle on them begins and goes on all the same."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.random_player import RandomPlayer
from game.play.level import Deployment, Level, Rect, find_level
from game.play.match import Match
from game.play.soundness import faults
from game.rules.action import Region
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.deployment import FinishSetUp, SettingUp, still_due
from game.rulesets.titanfallz.models import crew, in_reserve, kind_of

CREWS = (find_crew("ironwake"), find_crew("meridian"))


def refinery(wide: float, deep: float) -> Level:
    """The Dark Refinery with deployment areas of this size in its corners."""
    low = Deployment(owner=0, rect=Rect(at=(36 - wide / 2, deep / 2), size=(wide, deep)))
    high = Deployment(owner=1, rect=Rect(at=(wide / 2, 36 - deep / 2), size=(wide, deep)))
    return replace(find_level("dark_refinery"), deployment=(low, high))


def play_on(match: Match, most: int = 60) -> None:
    players = [RandomPlayer(side) for side in (0, 1)]
    while match.battle.side is not None and len(match.replay.actions) < most:
        match.submit(players[match.battle.side].choose(match.battle, match.battle.side))


def set_up(match: Match) -> None:
    players = [RandomPlayer(side) for side in (0, 1)]
    while match.battle.clock.round == 0:
        side = match.battle.side
        assert side is not None
        match.submit(players[side].choose(match.battle, side))


def reserves(match: Match, side: int) -> list[str | None]:
    table = match.battle.table
    return [kind_of(table, unit) for unit in crew(table, side) if in_reserve(table, unit)]


@pytest.mark.parametrize(("wide", "deep"), [(0.5, 0.5), (3, 3)])
def test_with_no_room_for_a_titan_it_waits_in_reserve_and_the_game_goes_on(wide: float, deep: float):
    match = Match.begin(refinery(wide, deep), CREWS, 1)
    set_up(match)
    assert "titan" in reserves(match, 0)
    assert "titan" in reserves(match, 1)
    play_on(match)
    assert faults(match.battle) == []


def test_with_room_a_side_may_not_stop_before_its_titan_stands():
    match = Match.begin(find_level("dark_refinery"), CREWS, 1)
    player = RandomPlayer(0)
    while not isinstance(match.battle.waiting, SettingUp):
        assert match.battle.side is not None
        match.submit(player.choose(match.battle, match.battle.side))
    assert "has to be deployed first" in str(still_due(match.battle, match.battle.waiting.side))
    assert FinishSetUp() not in match.battle.options()


def test_room_between_models_that_stand_badly_is_found():
    # A hair wider than the base, so that hardly any spot of a wide grid can be one.
    match = Match.begin(refinery(4.3, 4.3), CREWS, 1)
    player = RandomPlayer(0)
    while not isinstance(match.battle.waiting, SettingUp):
        assert match.battle.side is not None
        match.submit(player.choose(match.battle, match.battle.side))
    titan = next(u for u in crew(match.battle.table, 0) if kind_of(match.battle.table, u) == "titan")
    offers = match.battle.options(titan)
    assert all(isinstance(offer, Region) and list(offer.spots(match.battle)) for offer in offers)
