"""Rules 16.2: Adrenaline, awarded when the battle is over and never before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from game.records.yaml_records import read, record
from game.rules.battle import Battle
from game.rules.event import Event, GameEnded
from game.rules.hooks import Hooks
from game.rules.step import Step
from game.rulesets.campaign.deeds import deeds_of
from game.rulesets.titanfallz.interacting import carrier
from game.rulesets.titanfallz.models import crew, kind_of
from game.rulesets.titanfallz.parts import Contracts
from game.tabletop.parts import TABLE, Removed
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

HOLDERS = ("pilot", "infantry")
"""Who can hold Adrenaline; a Titan levels by experience of its own (ruling RK-06)."""


@record
class Awards:
    """Adrenaline Points for each feat: ``horde`` of them for every ``horde_models`` destroyed."""

    survived: int
    enemy_infantry: int
    horde_models: int
    horde: int
    enemy_titan: int
    tank: int
    contract: int


@cache
def awards() -> Awards:
    """The figures of tables/adrenaline.yaml."""
    return read(Path(__file__).resolve().parent / "tables" / "adrenaline.yaml", Awards)


@dataclass(frozen=True, slots=True)
class Adrenaline:
    """Of a model: the points this battle has earned it."""

    earned: int


@dataclass(frozen=True, slots=True)
class AdrenalineAwarded(Event):
    """A model earned Adrenaline for one of its feats; ``total`` is all it has by this battle so far."""

    unit: int
    ap: int
    total: int
    why: str

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Adrenaline(self.total))


@dataclass(frozen=True, slots=True)
class AdrenalineOpen(Event):
    """No single model completed the contract: its side has so much Adrenaline to give to one survivor (RK-17)."""

    side: int
    ap: int
    contract: str


@hooks.after(GameEnded)
def adrenaline_awarded(battle: Battle, event: GameEnded) -> Iterable[Step]:
    """Side by side, model by model; the awards of one battle add together."""
    table = battle.table
    if table.having(Adrenaline):
        return ()
    for side in (0, 1):
        for unit in crew(table, side):
            total = 0
            for why, ap in feats(table, unit):
                total += ap
                battle.happen(AdrenalineAwarded(unit, ap, total, f"ap_{why}"))
        contract = _unclaimed(table, side)
        if contract is not None:
            battle.happen(AdrenalineOpen(side, awards().contract, contract))
    return ()


def feats(table: Tabletop, unit: int) -> Iterator[tuple[str, int]]:
    """What a model has earned if the battle ends now, and for what. Reserves and the Downed survive (ruling RK-18);
    horde models that make no full set are lost (ruling RK-07)."""
    if kind_of(table, unit) not in HOLDERS:
        return
    deeds, figures = deeds_of(table, unit), awards()
    earned = {
        "survived": 0 if table.has(unit, Removed) else figures.survived,
        "enemy_infantry": deeds.infantry * figures.enemy_infantry,
        "horde": deeds.horde // figures.horde_models * figures.horde,
        "enemy_titan": deeds.titans * figures.enemy_titan,
        "tank": figures.tank if carrier(table) == unit else 0,
        "contract": deeds.contracts * figures.contract,
    }
    yield from ((why, ap) for why, ap in earned.items() if ap)


def _unclaimed(table: Tabletop, side: int) -> str | None:
    """The completed contract of a side, where nobody who holds Adrenaline did it alone."""
    part = table.find(TABLE, Contracts)
    if part is None or not part.done[side]:
        return None
    done_alone = any(deeds_of(table, u).contracts for u in crew(table, side) if kind_of(table, u) in HOLDERS)
    return None if done_alone else part.picked[side]
