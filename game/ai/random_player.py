"""``ai:random``: any legal action with equal chance. The test subject of every rule."""

from __future__ import annotations

import random

from game.rules.action import Action, Region
from game.rules.battle import Battle


class RandomPlayer:
    """Picks uniformly among the offers; of a region, uniformly among its spots. Its dice are its own."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def choose(self, battle: Battle, side: int) -> Action:
        """A random legal action for the side that has to act."""
        offers = battle.options()
        while offers:
            offer = offers.pop(self._random.randrange(len(offers)))
            if isinstance(offer, Action):
                return offer
            action = self._in_region(battle, offer)
            if action is not None:
                return action
        raise LookupError(f"Side {side} has nothing to do, and the battle waits for it.")

    def _in_region(self, battle: Battle, region: Region) -> Action | None:
        spots = list(region.candidates(battle))
        while spots:
            action = region.action(battle, spots.pop(self._random.randrange(len(spots))))
            if action is not None:
                return action
        return None
