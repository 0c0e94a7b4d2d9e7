"""Whole games in which everybody has every perk (10.7).

What could go wrong: an offer that is refused; a table that no longer makes sense; an activation that never ends because
something free can be done again and again; a battle that a fork plays differently.
"""

from __future__ import annotations

import pytest

from game.ai.random_player import RandomPlayer
from game.play.level import find_level
from game.play.match import Match
from game.play.soundness import faults
from game.rulesets.titanfallz.crews import find_crew
from game.rulesets.titanfallz.models import crew, kind_of
from game.rulesets.titanfallz.perks import PerkPicked, open_to
from game.rulesets.titanfallz.rulings import Rulings

MOST = 90
"""After so many actions a game is left as it is."""


@pytest.mark.rule("TZ-10.7-07")
@pytest.mark.parametrize("seed", [3, 6])
def test_a_game_full_of_perks_stays_sound(seed: int) -> None:
    crews, rulings = (find_crew("ironwake"), find_crew("meridian")), Rulings.of({"pilot_death": "vp"})
    battle = Match.begin(find_level("dark_refinery"), crews, seed, rulings=rulings).battle
    players = (RandomPlayer(seed), RandomPlayer(seed + 1))
    taken, learned = 0, False
    while battle.side is not None and taken < MOST:
        if battle.clock.round and not learned:
            learned = True
            for unit in (u for side in (0, 1) for u in crew(battle.table, side)):
                if kind_of(battle.table, unit) in ("infantry", "pilot"):
                    for perk in open_to(battle.table, unit):
                        battle.happen(PerkPicked(unit, perk))
        action = players[battle.side].choose(battle, battle.side)
        twin = battle.fork() if taken % 5 == 0 else None
        battle.submit(action)
        if twin is not None:
            twin.submit(action)
            assert twin.digest() == battle.digest()
        assert not faults(battle)
        taken += 1
    assert learned
