"""The figures that belong to no row: dice pools, noise, score, tokens, and every single number of the rules."""

from __future__ import annotations

from typing import Literal

from game.records.yaml_records import record
from game.rulesets.titanfallz.profiles import CoverGrade


@record
class Pools:
    """Attack dice by what is attacked."""

    infantry: int
    titan: int
    horde: int


@record
class AttackDice:
    """Attack dice by who attacks whom, and ``marker`` for an area attack at a spot."""

    infantry: Pools
    titan: Pools
    turret: Pools
    marker: int

    def pool(
        self, attacker: Literal["infantry", "titan", "turret"], target: Literal["infantry", "titan", "horde"]
    ) -> int:
        """The dice for one matchup, before anything is added or taken away."""
        row: Pools = getattr(self, attacker)
        dice: int = getattr(row, target)
        return dice


@record
class Noise:
    """How loud things are that are no weapon, and how markers behave."""

    titan_move: int
    foot_move: int
    titanfall: int
    ordnance: int
    self_destruct: int
    eject: int
    turret: int
    stack_within: float
    max: int
    decay: int


@record
class Scoring:
    """Victory Points per event, and what ends the game."""

    kill_grunt: int
    kill_specialist: int
    destroy_titan: int
    kill_pilot: int
    destroy_titan_zed: int
    horde_per: int
    horde_vp: int
    hold_tank: int
    contract: int
    vp_target: int
    rounds: int


@record
class Token:
    """A token or marker; ``listed`` if the rulebook's own list names it."""

    id: str
    name: str
    on: Literal["model", "weapon", "table", "terrain"]
    stacks: bool = False
    listed: bool = False


@record
class TableSize:
    """The table, and the share of it that terrain covers."""

    width: int
    depth: int
    terrain_least: float
    terrain_most: float


@record
class Supplies:
    """What one is told to bring; only ``target_markers`` binds, for each player."""

    d6: int
    d10: int
    target_markers_least: int
    target_markers: int
    noise_markers_least: int
    noise_markers: int
    zombies_least: int


@record
class ActionFigures:
    """How many actions an activation has."""

    per_activation: int


@record
class SureThingFigures:
    """How many Sure Things an infantry model has in a game."""

    per_infantry: int


@record
class TestFigures:
    """The Tactics test: its die, the face that always fails, and the grades of difficulty."""

    die: int
    always_fails: int
    easy: int
    medium: int
    hard: int
    impossible: int


@record
class CoverFigures:
    """What gives which cover; ``share`` of a target has to be hidden for it."""

    share: float
    wreck: CoverGrade
    rubble: CoverGrade
    titan: CoverGrade
    null_titan: CoverGrade
    unseen: CoverGrade


@record
class LongShot:
    """By how much the dice of a shot past the range are divided, rounding down."""

    divide_by: int


@record
class BlastFigures:
    """Defence dice more in an area attack aimed at a model, and at a spot."""

    target_dice: int
    marker_dice: int


@record
class MeleeFigures:
    """Tests of those in a melee that is shot into, and of those who leave one."""

    into_tn: int
    disengage_tn: int


@record
class MovementFigures:
    """Climbs, jumps and falls."""

    climb_infantry: float
    climb_titan: float
    climb_tn: int
    jump_less: float
    ladder_share: float
    titan_fall: int


@record
class InteractFigures:
    """How near one has to be to work something."""

    reach: float


@record
class TankFigures:
    """The Panocyte Tank: the test to lift it and how much slower its carrier is."""

    tn: int
    slower: float


@record
class TurretFigures:
    """A security turret: its usual gun, its values, and the test to hack it once its Armor is gone."""

    weapon: str
    arm: int
    defence: int
    hack_tn: int
    base_mm: int
    height: float


@record
class DarkFigures:
    """Shooting at or from the Dark, and how far a floodlight reaches."""

    tn: int
    light_radius: float


@record
class HatchFigures:
    """Climbing into a Titan and out of it."""

    embark_tn: int
    disembark_tn: int
    disembark_within: float


@record
class EjectFigures:
    """Leaving a Titan by the fast way."""

    tn: int
    distance: float
    tokens: int


@record
class RodeoFigures:
    """Riding an enemy Titan: what the battery pull costs it, and how its rider leaves."""

    armor: int
    critical_on: int
    drop_within: float
    shake_tn: int
    thrown: float
    tokens: int


@record
class DropShieldFigures:
    """The bubble of a Drop Shield."""

    radius: float
    cover: CoverGrade


@record
class AutoTitanFigures:
    """A Titan on standing orders; none are given with the horde nearer than ``clear_of_horde``."""

    actions: int
    clear_of_horde: float


@record
class ExposureFigures:
    """The risk of a Pilot left in the open: a die of that or less kills it."""

    horde_within: float
    kia_near_horde: int
    kia_alone: int


@record
class DeployFigures:
    """Who may be put down where."""

    zone_depth: float
    max_infantry: int
    infantry_within: float
    titan_within: float
    titan_edge: float
    clear_of_enemies: float


@record
class LandingFigures:
    """The shock of a landing Titan."""

    shock_radius: float
    shock_tn: int
    tokens: int


@record
class OrdnanceFigures:
    """What all strikes from orbit share."""

    reach: float
    uses: int


@record
class SpawnFigures:
    """Spawn points, the cap on the horde, and the bubbles that keep spawns away."""

    points: int
    diameter: float
    corner: float
    cap: int
    release_below: int
    titan_bubble: float
    pilot_bubble: float


@record
class HordeFigures:
    """The common attack of the dead."""

    attack_radius: float
    damage: int


@record
class TitanZedFigures:
    """How the dead get a Titan, and how it ends."""

    seized_up_to: int
    charge_tn: int
    crowd_radius: float


@record
class PerkFigures:
    """The kills at which a perk is picked."""

    at_kills: tuple[int, ...]


@record
class Figures:
    """Every number that belongs to no row of another table."""

    table: TableSize
    supplies: Supplies
    actions: ActionFigures
    sure_thing: SureThingFigures
    tests: TestFigures
    cover: CoverFigures
    long_shot: LongShot
    blast: BlastFigures
    melee: MeleeFigures
    movement: MovementFigures
    interact: InteractFigures
    tank: TankFigures
    turret: TurretFigures
    dark: DarkFigures
    hatch: HatchFigures
    eject: EjectFigures
    rodeo: RodeoFigures
    drop_shield: DropShieldFigures
    auto_titan: AutoTitanFigures
    exposure: ExposureFigures
    deploy: DeployFigures
    landing: LandingFigures
    ordnance: OrdnanceFigures
    spawn: SpawnFigures
    horde: HordeFigures
    titan_zed: TitanZedFigures
    perks: PerkFigures
