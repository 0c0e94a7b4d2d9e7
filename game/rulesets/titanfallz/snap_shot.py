"""Rules 5.1: the Marksman's free attack, at any time between complete actions or steps (rulings RA-10, RB-37)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from game.rules.action import Offer, Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.step import Choose, Option, Spot, Step
from game.rulesets.titanfallz.acting import AnyTime, Interruptions, MayAct, refuse
from game.rulesets.titanfallz.attack import declare
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.fighting import RangedAttack, attack_noise, prey, refuse_attack, usable
from game.rulesets.titanfallz.models import (
    armor_left,
    body,
    has_ability,
    models,
    name_of,
    side_of,
)
from game.rulesets.titanfallz.noise import MakeNoise
from game.rulesets.titanfallz.parts import Health, Initiative, Turn, Waived
from game.rulesets.titanfallz.skills import SkillUsed
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import Place, Point
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

ABILITY = "snap_shot"


@dataclass(frozen=True, slots=True)
class SnapShot(AnyTime):
    """One free shot, if the model has attacked nobody yet this round; it is no action taken."""

    label: ClassVar[str] = "Snap Shot"
    unit: int
    weapon: str
    target: int
    sure: bool = False

    @classmethod
    def suits(cls, battle: Battle, unit: int) -> bool:
        return has_ability(battle.table, unit, ABILITY)

    @classmethod
    def why_not(cls, battle: Battle, unit: int) -> str | None:
        table = battle.table
        if not has_ability(table, unit, ABILITY):
            return f"{name_of(table, unit)} has no {tables().abilities[ABILITY].name}."
        if table.get(unit, Turn).attacked:
            return f"{name_of(table, unit)} has attacked this round, so it has no free shot."
        no = battle.bar(MayAct(unit, RangedAttack.kind))
        return no if no is not None or guns(table, unit) else RangedAttack.nothing

    def attack(self) -> Attack:
        """The attack this declares."""
        return Attack(self.unit, self.weapon, "ranged", self.target, None, self.sure, free=True)

    def verify(self, battle: Battle) -> None:
        refuse(type(self).why_not(battle, self.unit))
        weapon = tables().weapons.get(self.weapon)
        if weapon is None or not RangedAttack.fits(weapon):
            raise Refused(f"That is no weapon to shoot with: {self.weapon}.")
        refuse_attack(battle, self.attack())

    def perform(self, battle: Battle) -> Iterable[Step]:
        return fire(battle, self.attack())

    @classmethod
    def offers(cls, battle: Battle, unit: int) -> Iterable[Offer]:
        for weapon in guns(battle.table, unit):
            yield from (cls(unit, weapon, foe) for foe in targets(battle, unit, weapon))


def guns(table: Tabletop, unit: int) -> list[str]:
    """What the model can shoot with now."""
    return [weapon.id for weapon in usable(table, unit) if RangedAttack.fits(weapon)]


def targets(battle: Battle, unit: int, weapon: str) -> list[int]:
    """Whom a free shot with this weapon may be aimed at."""
    found = []
    for foe in prey(battle.table, unit):
        try:
            SnapShot(unit, weapon, foe).verify(battle)
        except Refused:
            continue
        found.append(foe)
    return found


def fire(battle: Battle, attack: Attack) -> Iterable[Step]:
    """The free shot, as loud as any other with that gun."""
    battle.happen(SkillUsed(attack.attacker, ABILITY))
    noise = attack_noise(battle, attack)
    return (*declare(battle, attack), MakeNoise(attack.attacker, noise))


# --- being asked ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ShotWaived(Event):
    """A side lets a moment for a free shot pass. ``seen``: what its targets were like; ``held``: it wants to hear no
    more of it this round."""

    unit: int
    round: int
    seen: tuple[tuple[object, ...], ...]
    held: bool

    def apply(self, table: Tabletop) -> None:
        table.put(self.unit, Waived(self.round, self.seen, self.held))


@hooks.modify(Interruptions, name="snap shot")
def ask_for_snap_shots(battle: Battle, asked: Interruptions, value: tuple[Step, ...]) -> tuple[Step, ...]:
    """Whoever could fire now is asked, the holder of the initiative first."""
    table, holder = battle.table, battle.table.of_table(Initiative).holder
    ready = [u for u in models(table) if has_ability(table, u, ABILITY) and side_of(table, u) != asked.acting
             and SnapShot.why_not(battle, u) is None]
    ready.sort(key=lambda u: (side_of(table, u) != holder, u))
    return (*value, *(AskForShot(u) for u in ready))


@dataclass(frozen=True, slots=True)
class AskForShot(Step):
    """Ask whether to fire, if there is a target and something about its targets has changed since the last time."""

    unit: int

    def run(self, battle: Battle) -> Iterable[Step]:
        table, side = battle.table, side_of(battle.table, self.unit)
        before, now = table.find(self.unit, Waived), battle.clock.round
        waived = before if before is not None and before.round == now else None
        if side is None or SnapShot.why_not(battle, self.unit) is not None or (waived is not None and waived.held):
            return ()
        armed = tuple((weapon, tuple(targets(battle, self.unit, weapon))) for weapon in guns(table, self.unit))
        seen = _looks(table, sorted({foe for _, foes in armed for foe in foes}))
        if not seen or (waived is not None and waived.seen == seen):
            return ()
        shots = tuple(Option(_called(weapon, armed), (), TargetSpot(self.unit, weapon))
                      for weapon, foes in armed if foes)
        wait = Option("wait", (WaiveShot(self.unit, seen, held=False),))
        hold = Option("hold_fire", (WaiveShot(self.unit, seen, held=True),))
        fire_at = tuple(Option(shot.name, (TakeAim(self.unit, (shot,)),)) for shot in shots)
        return (Choose(side, "snap_shot", (wait, *fire_at, hold), (self.unit,)),)


def _called(weapon: str, armed: Sequence[tuple[str, tuple[int, ...]]]) -> str:
    return "fire" if len(armed) == 1 else tables().weapons[weapon].name


def _looks(table: Tabletop, foes: Iterable[int]) -> tuple[tuple[object, ...], ...]:
    """What somebody who waits for the right moment looks at."""
    return tuple((u, table.get(u, Place).point, armor_left(table, u), table.get(u, Health).knocked) for u in foes)


@dataclass(frozen=True, slots=True)
class WaiveShot(Step):
    """Let the moment pass."""

    unit: int
    seen: tuple[tuple[object, ...], ...]
    held: bool

    def run(self, battle: Battle) -> Iterable[Step]:
        battle.happen(ShotWaived(self.unit, battle.clock.round, self.seen, self.held))
        return ()


@dataclass(frozen=True, slots=True)
class TakeAim(Step):
    """It fires; at whom?"""

    unit: int
    shots: tuple[Option, ...]

    def run(self, battle: Battle) -> Iterable[Step]:
        side = side_of(battle.table, self.unit)
        assert side is not None
        return (Choose(side, "snap_target", self.shots, (self.unit,)),)


@dataclass(frozen=True, slots=True)
class TargetSpot(Spot):
    """The place of a model to fire at."""

    unit: int
    weapon: str

    def refuse(self, battle: Battle, point: Point) -> str | None:
        return None if self._at(battle, point) is not None else "There is nobody there it could fire at."

    def steps(self, point: Point) -> tuple[Step, ...]:
        return (FireAt(self.unit, self.weapon, point),)

    def spots(self, battle: Battle) -> Sequence[Point]:
        return [battle.table.get(foe, Place).point for foe in targets(battle, self.unit, self.weapon)]

    def _at(self, battle: Battle, point: Point) -> int | None:
        return target_at(battle, self.unit, self.weapon, point)


def target_at(battle: Battle, unit: int, weapon: str, point: Point) -> int | None:
    """The model under a point that may be fired at, the nearest by centre."""
    rows = []
    for foe in targets(battle, unit, weapon):
        at = body(battle.table, foe)
        away = (at.x - point[0]) ** 2 + (at.y - point[1]) ** 2
        if away <= at.radius ** 2:
            rows.append((away, foe))
    return min(rows)[1] if rows else None


@dataclass(frozen=True, slots=True)
class FireAt(Step):
    """The shot at whoever stands on that spot."""

    unit: int
    weapon: str
    point: Point

    def run(self, battle: Battle) -> Iterable[Step]:
        foe = target_at(battle, self.unit, self.weapon, self.point)
        assert foe is not None
        return fire(battle, SnapShot(self.unit, self.weapon, foe).attack())
