"""Rules 5.2: a Pilot left in the open as the round ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Question
from game.rules.step import Step
from game.rulesets.titanfallz.harm import Cause, kill
from game.rulesets.titanfallz.measuring import within
from game.rulesets.titanfallz.models import (
    body,
    downed,
    here,
    horde,
    pilot_of_side,
    ruling,
    side_of,
    touching,
)
from game.tabletop.parts import Cover
from game.tabletop.tabletop import Tabletop

hooks = Hooks()


@dataclass(frozen=True, slots=True)
class ExposureRolled(Event):
    """A Pilot in the open rolled, or was Downed and did not: KIA on ``kills_on`` or less."""

    unit: int
    face: int | None
    kills_on: int
    near_horde: bool
    dead: bool


@dataclass(frozen=True, slots=True)
class ShelterOf(Question[Cover]):
    """The cover a Pilot is in for the exposure roll: what its base touches or stands in (ruling RS-02)."""

    unit: int

    def start(self, battle: Battle) -> Cover:
        return battle.table.board.touches_cover(body(battle.table, self.unit))


@dataclass(frozen=True, slots=True)
class Exposure(Step):
    """Both Pilots roll before either result is applied (ruling RA-23); ``when`` is the moment the ruling names."""

    when: str

    def run(self, battle: Battle) -> Iterable[Step]:
        table = battle.table
        if ruling(table, "exposure_time") != self.when:
            return ()
        dead = []
        for side in (0, 1):
            pilot = pilot_of_side(table, side)
            if exposed(battle, pilot) and self._dies(battle, pilot):
                dead.append(pilot)
        for pilot in dead:
            kill(battle, pilot, Cause("exposure"))
        return ()

    def _dies(self, battle: Battle, pilot: int) -> bool:
        table = battle.table
        kills_on, near = risk(table, pilot)
        face = None if downed(table, pilot) else battle.roll(1, 6, "exposure", pilot, side_of(table, pilot))[0]
        dead = face is None or face <= kills_on
        battle.happen(ExposureRolled(pilot, face, kills_on, near, dead))
        return dead


def exposed(battle: Battle, pilot: int) -> bool:
    """Whether a Pilot would have to roll now: on foot, touching no friend, in no cover (5.2)."""
    table = battle.table
    if not here(table, pilot):
        return False
    if any(side_of(table, u) == side_of(table, pilot) for u in touching(table, pilot)):
        return False
    return battle.value(ShelterOf(pilot)) == Cover.NONE


def risk(table: Tabletop, pilot: int) -> tuple[int, bool]:
    """The face or less that kills an exposed Pilot, and whether that is because the horde is near."""
    near = any(within(table, pilot, u, float(ruling(table, "exposure_within"))) for u in horde(table))
    return int(ruling(table, "exposure_near" if near else "exposure_alone")), near
