"""Clicks and hovering, turned into half-built actions: pick a model, pick what it does, pick where or at whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from math import hypot

from game.rules.action import Action, Offer, Region, refusal
from game.rules.battle import Battle
from game.rules.module import snake
from game.rulesets.titanfallz.acting import (
    Acting,
    Activate,
    AnyTime,
    TakeTurn,
    UnitAction,
    any_time_offers,
    unit_actions,
)
from game.rulesets.titanfallz.doors import from_line
from game.rulesets.titanfallz.drone import DroneRegion, FlyDrone
from game.rulesets.titanfallz.equipment import JumpJet, JumpJetRegion
from game.rulesets.titanfallz.fighting import AimRegion, ApproachRegion, MeleeAttack, RangedAttack, Throw
from game.rulesets.titanfallz.grapple import Grapple, GrappleRegion
from game.rulesets.titanfallz.hatch import Disembark, DisembarkRegion
from game.rulesets.titanfallz.jammer import JammerRegion, SetJammer
from game.rulesets.titanfallz.moving import Climb, ClimbRegion, Jump, JumpRegion, Move, MoveRegion
from game.rulesets.titanfallz.ordnance import CallOrdnance, OrdnanceRegion
from game.rulesets.titanfallz.parts import Door, Model
from game.rulesets.titanfallz.perks_moving import DashRegion
from game.rulesets.titanfallz.shield_wall import RaiseWall, WallRegion
from game.rulesets.titanfallz.snap_shot import SnapShot
from game.rulesets.titanfallz.sure_thing import why_no_sure_thing
from game.rulesets.titanfallz.wall_run import WallRun, WallRunRegion
from game.tabletop.parts import Place, Point

MADE_BY: dict[type[Region], type[Action]] = {
    MoveRegion: Move,
    JumpRegion: Jump,
    ClimbRegion: Climb,
    WallRunRegion: WallRun,
    GrappleRegion: Grapple,
    DisembarkRegion: Disembark,
    ApproachRegion: MeleeAttack,
    WallRegion: RaiseWall,
    JammerRegion: SetJammer,
    JumpJetRegion: JumpJet,
    DroneRegion: FlyDrone,
    OrdnanceRegion: CallOrdnance,
}
"""Which action a region ends in."""

AT_HAND = 0.7
"""How near to a thing on the table, in inches, a click has to be to mean it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One button of the action bar: the kind of action, why it is grey if it is, and what may be submitted; ``unit``
    is who does it where that is not the acting model."""

    kind: type[UnitAction] | type[AnyTime]
    grey: str | None
    offers: tuple[Offer, ...]
    shown: bool = True
    unit: int | None = None

    @property
    def name(self) -> str:
        """The name of this kind of action, like wall_run."""
        return snake(self.kind.__name__)


@dataclass
class Plan:
    """What the player is about to do: the acting model, the kind of action, a weapon, a Sure Thing."""

    unit: int | None = None
    kind: type[UnitAction] | type[AnyTime] | None = None
    weapon: str | None = None
    sure: bool = False
    offers: tuple[Offer, ...] = field(default_factory=tuple)

    @property
    def regions(self) -> list[Region]:
        """The regions among the offers of the chosen weapon."""
        return [o for o in self.offers if isinstance(o, Region) and self._fits(o)]

    @property
    def actions(self) -> list[Action]:
        """The finite actions among the offers of the chosen weapon."""
        return [o for o in self.offers if isinstance(o, Action) and self._fits(o)]

    @property
    def fitting(self) -> list[Offer]:
        """The offers of the chosen weapon."""
        return [o for o in self.offers if self._fits(o)]

    @property
    def menu(self) -> list[Action]:
        """The offers one picks from a list, because they are about no model and no spot to click on."""
        aims = ("target", "titan")
        return [o for o in self.actions if all(getattr(o, aim, None) is None for aim in aims)]

    @property
    def weapons(self) -> list[str]:
        """The weapons, or the kinds of ordnance, one may choose from."""
        return sorted({weapon for o in self.offers if (weapon := weapon_of(o)) is not None})

    def _fits(self, offer: Offer) -> bool:
        weapon = weapon_of(offer)
        return weapon is None or self.weapon in (None, weapon)

    def clear(self) -> None:
        """Forget the action, keep the model."""
        self.kind, self.weapon, self.sure, self.offers = None, None, False, ()


def weapon_of(offer: Offer) -> str | None:
    """What an offer is done with: a weapon, or a kind of ordnance."""
    found: str | None = getattr(offer, "weapon", None) or getattr(offer, "ordnance", None)
    return found


def made_by(offer: Offer) -> type[Action]:
    """The action an offer ends in."""
    if isinstance(offer, AimRegion):
        return Throw if offer.kind == Throw.kind else RangedAttack
    if isinstance(offer, DashRegion):
        return offer.makes
    if isinstance(offer, Region):
        return MADE_BY[type(offer)]
    return type(offer)


def lens(battle: Battle, unit: int | None) -> Battle | None:
    """The battle in which that model is acting: this one, or a fork in which it has just been activated."""
    waiting = battle.waiting
    if isinstance(waiting, Acting):
        return battle if waiting.unit == unit else None
    if isinstance(waiting, TakeTurn) and unit is not None and refusal(battle, Activate(unit)) is None:
        fork = battle.fork()
        fork.submit(Activate(unit))
        return fork if isinstance(fork.waiting, Acting) else None
    return None


def choices(view: Battle, unit: int) -> list[Choice]:
    """The action bar of the acting model, in the rulebook's order."""
    found = list[Choice]()
    for kind in unit_actions(view):
        grey = kind.why_not(view, unit)
        offers = tuple(kind.offers(view, unit)) if grey is None else ()
        if grey is None and not offers:
            grey = "There is no legal target or place for that now."
        found.append(Choice(kind, grey, offers, bool(offers) or kind.suits(view, unit)))
    return found


def any_time_choices(battle: Battle, side: int) -> list[Choice]:
    """What models of that side may do without being activated, a button for each of them."""
    if not isinstance(battle.waiting, (Acting, TakeTurn)):
        return []
    found = dict[tuple[type[AnyTime], int], list[Offer]]()
    for offer in any_time_offers(battle, side):
        if isinstance(offer, AnyTime):
            found.setdefault((type(offer), offer.unit), []).append(offer)
    return [Choice(kind, None, tuple(offers), unit=unit) for (kind, unit), offers in found.items()]


def at_target(view: Battle, plan: Plan, target: int) -> Action | None:
    """The action that a click on a model means."""
    for action in plan.actions:
        if getattr(action, "target", None) == target or getattr(action, "titan", None) == target:
            return action
    for region in plan.regions:
        if isinstance(region, ApproachRegion) and region.target == target:
            spots = region.spots(view)
            return region.action(view, spots[0]) if spots else None
    return None


def at_thing(view: Battle, plan: Plan, points: Sequence[Point]) -> Action | None:
    """The action that a click on something means that is no model: the tank, a jammer, a cache, a door."""
    for action in plan.actions:
        target = getattr(action, "target", None)
        place = None if target is None or view.table.has(target, Model) else view.table.find(target, Place)
        door = None if target is None else view.table.find(target, Door)
        if door is not None and any(from_line(door, point) <= AT_HAND for point in points):
            return action
        if place is not None and any(hypot(place.x - x, place.y - y) <= AT_HAND for x, y in points):
            return action
    return None


def at_point(view: Battle, plan: Plan, point: Point) -> Action | None:
    """The action that a click on a spot means."""
    for region in plan.regions:
        if not isinstance(region, ApproachRegion):
            action = region.action(view, point)
            if action is not None:
                return action
    return None


def at_points(view: Battle, plan: Plan, points: Sequence[Point]) -> Action | None:
    """The action of the first of some points that means one."""
    return next((action for p in points if (action := at_point(view, plan, p)) is not None), None)


def why_not_at(view: Battle, plan: Plan, target: int) -> str | None:
    """Why a click on that model does nothing, in the rules' own sentence."""
    if (
        plan.unit is None
        or plan.kind is None
        or plan.kind not in (RangedAttack, Throw, MeleeAttack, SnapShot)
    ):
        return None
    weapons = [plan.weapon] if plan.weapon else plan.weapons
    if not weapons:
        return None
    return refusal(view, plan.kind(plan.unit, weapons[0], target))


def why_not_there(view: Battle, plan: Plan, point: Point) -> str | None:
    """Why a click on that spot does nothing, in the rules' own sentence."""
    if plan.unit is None:
        return None
    for region in plan.regions:
        kind = made_by(region)
        names = {f.name for f in fields(kind)}  # type: ignore[arg-type]
        spot = {"path": (point,)} if "path" in names else {"to": point}
        if names & {"path", "to"} and not names & {"target", "weapon"}:
            return refusal(view, kind(unit=plan.unit, **spot))  # type: ignore[call-arg]
    return None


def with_sure_thing(action: Action, *, sure: bool) -> Action:
    """The action, under a Sure Thing if that is wanted and it can be."""
    if sure and any(f.name == "sure" for f in fields(action)):  # type: ignore[arg-type]
        return replace(action, sure=True)  # type: ignore[type-var]
    return action


def can_be_sure(view: Battle, unit: int) -> bool:
    """Whether the model has a Sure Thing to spend."""
    return why_no_sure_thing(view, unit) is None


def nearest(points: Sequence[Point], to: Point, within: float = 1.2) -> Point | None:
    """The nearest of some points, if it is near at all."""
    rows = sorted(((p[0] - to[0]) ** 2 + (p[1] - to[1]) ** 2, p) for p in points)
    return rows[0][1] if rows and rows[0][0] <= within * within else None
