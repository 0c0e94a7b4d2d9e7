"""Rules 11.5: the Titan the horde got to first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.attack import declare
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.eject import PlacePilot
from game.rulesets.titanfallz.ending import without_pilot
from game.rulesets.titanfallz.explosions import PlaceWreck, TitanLost
from game.rulesets.titanfallz.harm import Cause, HordeDestroyed, Kill
from game.rulesets.titanfallz.horde import TitanZedsTurn, attackers, kind_row, prey_in_contact
from game.rulesets.titanfallz.interacting import Interacted, MayInteract
from game.rulesets.titanfallz.measuring import within
from game.rulesets.titanfallz.models import (
    attackable,
    body,
    here,
    horde,
    is_titan_zed,
    kind_of,
    models,
    side_of,
)
from game.rulesets.titanfallz.noise import MakeNoise, noise_at
from game.rulesets.titanfallz.parts import Charge, Feature, Model
from game.rulesets.titanfallz.spawning import MM, horde_parts
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.tactics import passes
from game.tabletop.parts import Base, Place
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

@dataclass(frozen=True, slots=True)
class TitanZedRose(Event):
    """The dead are in a Titan: a Titan-Zed stands where it stood."""

    titan: int
    place: Place
    base_mm: int

    def apply(self, table: Tabletop) -> None:
        charge = Feature("charge", tables().figures.titan_zed.charge_tn)
        table.create(*horde_parts("titan_zed", self.place, self.base_mm), charge)


@dataclass(frozen=True, slots=True)
class ChargePlanted(Event):
    """A charge is on a Titan-Zed; it goes off as the round ends."""

    unit: int
    zed: int
    side: int

    def apply(self, table: Tabletop) -> None:
        table.put(self.zed, Charge(self.side, self.unit))


@hooks.after(TitanLost)
def the_dead_may_get_in(battle: Battle, event: TitanLost) -> Iterable[Step]:
    """Only a Titan destroyed by horde damage rolls for it (11.5)."""
    return (SeizeTitan(event.unit),) if event.cause.kind == "horde" else ()


@dataclass(frozen=True, slots=True)
class SeizeTitan(Step):
    """1d6: on 4 or more a wreck, on 1 to 3 a Titan-Zed; no roll if a Pilot's death is ending the game (RH-66)."""

    titan: int

    def run(self, battle: Battle) -> Iterable[Step]:
        if without_pilot(battle.table):
            return ()
        limit = tables().figures.titan_zed.seized_up_to
        if battle.roll(1, 6, "titan-zed", self.titan)[0] > limit:
            return (PlaceWreck(self.titan),)
        place, base = battle.table.get(self.titan, Place), battle.table.get(self.titan, Base)
        battle.happen(TitanZedRose(self.titan, place, round(base.radius * 2 * MM)))
        return ()


@dataclass(frozen=True, slots=True)
class TitanZedsShout(Step):
    """Each places a Noise 3 marker of its own on itself as the Horde Phase starts (ruling RH-69)."""

    def run(self, battle: Battle) -> Iterable[Step]:
        for unit in horde(battle.table):
            level = tables().horde[battle.table.get(unit, Model).rank].noise
            if level:
                place = battle.table.get(unit, Place)
                battle.happen(noise_at(battle.table, unit, place, level, own=unit))
        return ()


@hooks.after(TitanZedsTurn)
def titan_zeds_attack(battle: Battle, event: TitanZedsTurn) -> Iterable[Step]:
    """Against a model it touches, with its own dice and number; the defence is a normal one (ruling RH-68)."""
    steps = list[Step]()
    for unit in attackers(battle.table):
        prey = prey_in_contact(battle.table, unit) if is_titan_zed(battle.table, unit) else []
        if prey:
            steps.append(ZedAttack(unit, battle.pick(prey, "prey")))
    return steps


@dataclass(frozen=True, slots=True)
class ZedAttack(Step):
    """One Titan-Zed attacks one model."""

    unit: int
    victim: int

    def run(self, battle: Battle) -> Iterable[Step]:
        if not here(battle.table, self.unit) or not here(battle.table, self.victim):
            return ()
        if not attackable(battle.table, self.victim):
            return (Kill(self.victim, Cause("horde", None, self.unit)),)
        own = kind_row(battle.table, self.unit).attack
        if own is None:
            return ()
        claws = Attack(self.unit, own.weapon, "melee", self.victim, cause=Cause("horde", None, self.unit))
        return declare(battle, claws)


@hooks.after(HordeDestroyed)
def the_crowd_loses_interest(battle: Battle, event: HordeDestroyed) -> Iterable[Step]:
    """With a Titan-Zed every horde model within 6" is removed, to nobody's credit (11.5, ruling RH-70)."""
    if not event.counts or not is_titan_zed(battle.table, event.unit):
        return ()
    radius = tables().figures.titan_zed.crowd_radius
    for unit in horde(battle.table):
        if within(battle.table, event.unit, unit, radius):
            battle.happen(HordeDestroyed(unit, Cause("silence"), counts=False))
    return ()


# --- the charge ----------------------------------------------------------------------------------------------------


@hooks.modify(MayInteract, name="titan-zed")
def only_a_pilot_in_contact(battle: Battle, asked: MayInteract, value: Permission) -> Permission:
    """A charge is planted by a Pilot in base contact."""
    table = battle.table
    if not is_titan_zed(table, asked.target):
        return value
    if kind_of(table, asked.unit) != "pilot":
        return value.barred("Only a Pilot plants a charge on a Titan-Zed.")
    if not table.board.touching(body(table, asked.unit), body(table, asked.target)):
        return value.barred("A charge is planted in base contact.")
    return value


@hooks.after(Interacted)
def charge_planted(battle: Battle, event: Interacted) -> Iterable[Step]:
    """The charge is set, and the Pilot has to get away at once: Tactics 6 or KIA (ruling RH-71)."""
    side = side_of(battle.table, event.unit)
    if event.kind != "charge" or not event.passed or side is None:
        return ()
    battle.happen(ChargePlanted(event.unit, event.target, side))
    return (GetAway(event.unit, event.target),)


@dataclass(frozen=True, slots=True)
class GetAway(Step):
    """The Eject test of a Pilot who sits in no Titan."""

    pilot: int
    zed: int

    def run(self, battle: Battle) -> Iterable[Step]:
        figures = tables().figures.eject
        loud = MakeNoise(self.pilot, tables().noise.eject)
        if not passes(battle, self.pilot, figures.tn, "eject"):
            return (loud, Kill(self.pilot, Cause("eject")))
        return (loud, PlacePilot(self.pilot, self.zed, figures.distance, figures.tokens))


@dataclass(frozen=True, slots=True)
class SetOffCharges(Step):
    """End of the round: planted charges destroy their Titan-Zeds, to the credit of who planted them."""

    def run(self, battle: Battle) -> Iterable[Step]:
        return tuple(Kill(zed, Cause("charge", charge.side, charge.unit))
                     for zed, charge in battle.table.having(Charge) if zed in models(battle.table))
