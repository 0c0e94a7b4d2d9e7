"""TITANFALLZ: two crews, their Titans, and the dead. One file per chapter or subject of the rulebook."""

from __future__ import annotations

from types import ModuleType

from game.rules.action import Action
from game.rules.event import Event
from game.rules.hooks import Hooks
from game.rules.module import RuleModule
from game.rulesets.titanfallz import (
    abilities,
    acting,
    attack,
    attack_questions,
    auto_titan,
    caches,
    charge,
    criticals,
    deployment,
    doors,
    drone,
    drop_shield,
    eject,
    engagement,
    equipment,
    explosions,
    exposure,
    falling,
    fighting,
    grapple,
    harm,
    hatch,
    horde,
    interacting,
    jammer,
    keywords,
    moving,
    noise,
    ordnance,
    perks,
    perks_fighting,
    perks_moving,
    perks_standing,
    redrop,
    rodeo,
    rounds,
    scenario_last_drop,
    scenario_sprawl,
    scenario_veil,
    scoring,
    setup,
    shield_wall,
    skills,
    snap_shot,
    spawning,
    sponsors,
    sure_thing,
    tactics,
    terrain,
    titan_zed,
    turrets,
    upkeep,
    wall_run,
)

SCENARIOS: tuple[ModuleType, ...] = (
    scenario_last_drop,
    scenario_sprawl,
    scenario_veil,
)
"""The files of the scenarios; each reads what a level gives under ``special``."""

CHAPTERS: tuple[ModuleType, ...] = (
    setup, terrain, deployment, rounds, acting, moving, fighting, interacting, criticals, explosions, eject, hatch,
    attack_questions, attack, keywords, engagement, sure_thing, tactics, harm, falling, noise, horde, spawning,
    titan_zed, upkeep, redrop, exposure, scoring,
    abilities,
    perks,
    perks_standing,
    perks_moving,
    perks_fighting,
    skills,
    snap_shot,
    shield_wall,
    ordnance,
    jammer,
    equipment,
    charge,
    drone,
    sponsors,
    caches,
    wall_run,
    grapple,
    drop_shield,
    rodeo,
    auto_titan,
    turrets,
    doors,
    *SCENARIOS,
)
"""The files of the rules, in the order in which their hooks take their turns."""

ACTIONS: tuple[type[Action], ...] = (
    acting.Activate, acting.Pass,
    moving.Move, wall_run.WallRun, grapple.Grapple, moving.Jump, moving.Climb, moving.GetUp,
    fighting.RangedAttack, fighting.Throw, fighting.MeleeAttack, fighting.ChangeWeapon, fighting.Reload,
    interacting.Interact, interacting.PutDown,
    hatch.Embark, hatch.Disembark, eject.Eject,
    rodeo.Rodeo, rodeo.Shake,
    drop_shield.RaiseShield,
    auto_titan.GiveOrder,
    skills.CombatStims, skills.CleanHit, skills.Repair,
    shield_wall.RaiseWall,
    jammer.SetJammer,
    ordnance.CallOrdnance,
    equipment.UseRepairKit, equipment.Extinguish, equipment.BoostShield, equipment.SprayFoam,
    equipment.JumpJet, equipment.VentHeat, equipment.PumpStims, equipment.SwapPrimary, charge.Charge,
    drone.FlyDrone,
    snap_shot.SnapShot,
    perks_fighting.AllOut, perks_fighting.FullAuto,
    perks_moving.Blitz, perks_moving.Bloodlust, perks_moving.PerkCharge, perks_moving.FieldMedic,
    acting.EndActivation,
    redrop.Deploy, redrop.DeclineDrop,
    deployment.SetUp, deployment.FinishSetUp,
    terrain.PlaceTerrain, terrain.LeaveOut,
)


def _events(chapter: ModuleType) -> tuple[type[Event], ...]:
    """The events a file of the rules defines."""
    return tuple(thing for thing in vars(chapter).values() if isinstance(thing, type) and issubclass(thing, Event)
                 and thing.__module__ == chapter.__name__ and thing is not attack.AttackEvent)


def _hooks(chapter: ModuleType) -> tuple[Hooks, ...]:
    found = getattr(chapter, "hooks", None)
    return (found,) if isinstance(found, Hooks) else ()


TITANFALLZ = RuleModule(
    name="titanfallz",
    actions=ACTIONS,
    events=tuple(event for chapter in CHAPTERS for event in _events(chapter)),
    hooks=tuple(hooks for chapter in CHAPTERS for hooks in _hooks(chapter)),
    phases=rounds.PHASES,
    setup=setup.lay_out,
    veils=(setup.veil,),
)
