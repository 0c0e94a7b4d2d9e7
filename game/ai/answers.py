"""Answers to every question a battle can ask in the middle of something."""

from __future__ import annotations

import random

from game.ai.outcomes import Imagination, settle
from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.step import Answer, Choose
from game.rulesets.titanfallz.models import of_side, other
from game.rulesets.titanfallz.parts import Model, SureThing
from game.rulesets.titanfallz.tables import tables

SPOTS = 8
"""So many points are tried where an answer needs one."""

TRIES = 6
"""So many dice streams each answer is tried on."""

CONTRACTS = ("headhunter", "sabotage", "extraction", "extermination")
"""Contracts in the order they are worth taking, all else being equal."""


def answer(view: Battle, mind: Imagination, asked: Choose, chance: random.Random) -> Action | None:
    """The best answer the side can think of; None if it has none."""
    if asked.question == "contract":
        return _contract(view, mind.side, asked)
    if asked.question == "initiative":
        return Answer("keep")
    offers = _offers(view, asked)
    if len(offers) == 1:
        return offers[0]
    values = [(self_value, number) for number, offer in enumerate(offers)
              if (self_value := _worth(view, mind, offer)) is not None]
    if not values:
        return None
    best = max(value for value, _ in values)
    return offers[chance.choice([number for value, number in values if value >= best - 1e-9])]


def _offers(view: Battle, asked: Choose) -> list[Action]:
    found = list[Action]()
    for option in asked.options:
        if option.spot is None:
            found.append(Answer(option.name))
            continue
        spots = list(option.spot.spots(view))
        step = max(1, len(spots) // SPOTS)
        found += [Answer(option.name, spot) for spot in spots[::step]]
    return found


def _worth(view: Battle, mind: Imagination, offer: Action) -> float | None:
    """The mean of what the battle is worth after an answer, on the same dice for every answer."""
    total = 0.0
    for seed in range(TRIES):
        fork = view.fork(mind.seeds[0] + 104729 * seed)
        try:
            fork.submit(offer)
        except Refused:
            return None
        settle(fork)
        total += mind.judge.value(fork, mind.side)
    return total / TRIES


def _contract(view: Battle, side: int, asked: Choose) -> Action:
    """The contract the two crews make easiest: three enemy Specialists to hunt, or else the enemy Titan."""
    offered = [option.name for option in asked.options]
    ranks = [model.rank for unit, model in view.table.having(Model) if view.table.has(unit, SureThing)
             and unit in _enemies(view, side)]
    wanted = list(CONTRACTS)
    if ranks.count("specialist") < tables().contracts["headhunter"].count:
        wanted.remove("headhunter")
    return Answer(next((name for name in wanted if name in offered), offered[0]))


def _enemies(view: Battle, side: int) -> list[int]:
    return of_side(view.table, other(side))
