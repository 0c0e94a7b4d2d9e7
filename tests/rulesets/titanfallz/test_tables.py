"""The tables hold the rulebook's numbers, written out here again, and refuse what does not fit together."""

from __future__ import annotations

import re
import shutil
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from game.records.faults import Fault
from game.rulesets.titanfallz.profiles import Keyword
from game.rulesets.titanfallz.tables import FOLDER, Tables, parse_keyword, tables
from game.tabletop.parts import Cover


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the tables to spoil."""
    return Path(shutil.copytree(FOLDER, tmp_path / "tables"))


def spoil(folder: Path, name: str, old: str, new: str) -> int:
    """Replace the first mention of something in a table; the line it stands in."""
    file = folder / f"{name}.yaml"
    text = file.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {name}.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def labels(weapon: str) -> list[str]:
    return [str(keyword) for keyword in tables().weapons[weapon].keywords]


# ---------------------------------------------------------------- infantry and Pilots


@pytest.mark.rule(
    "TZ-5.1-01", "TZ-5.1-02", "TZ-5.1-03", "TZ-5.1-04", "TZ-5.1-05", "TZ-5.1-06", "TZ-5.1-07", "TZ-5.1-08",
    "TZ-5.1-09", "TZ-5.1-10", "TZ-5.1-11", "TZ-5.1-12"
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "rank", "figures", "weapons", "abilities"),
    [
        ("freelancer", "grunt", (5, 5, 1, 1), ["combat_rifle"], []),
        ("rifleman", "specialist", (6, 5, 2, 2), ["combat_rifle", "grenade"], ["staggering_fire"]),
        ("marksman", "specialist", (6, 4, 2, 3), ["combat_rifle"], ["snap_shot"]),
        ("rampart", "specialist", (5, 4, 2, 2), ["pistol", "grenade"], ["shield_wall"]),
        ("trauma_medic", "specialist", (6, 5, 1, 3), ["smg"], ["combat_stims"]),
        ("heavy_weapons", "specialist", (5, 5, 2, 2), ["warthog_mg", "hm_launcher"], ["slammer"]),
        ("field_engineer", "specialist", (4, 4, 3, 3), ["pistol", "sticky_grenade"], ["laser_guidance"]),
        ("infiltrator", "specialist", (6, 3, 1, 3), ["smg", "sticky_grenade"], ["hard_to_pin"]),
        ("forward_observer", "specialist", (7, 4, 2, 3), ["smg", "smoke_grenade"], ["covered_landing"]),
        ("sniper", "specialist", (6, 5, 1, 3), ["anti_materiel_rifle"], ["clean_hit"]),
        ("hacker", "specialist", (6, 4, 2, 4), ["smg", "bouncy_grenade"], ["signal_jammer"]),
        ("field_mechanic", "specialist", (6, 3, 2, 4), ["pistol", "grenade"], ["repair"]),
    ],
)
def test_infantry_profiles(
    name: str, rank: str, figures: tuple[int, ...], weapons: list[str], abilities: list[str]
) -> None:
    profile = tables().infantry[name]
    assert (profile.spd, profile.defence, profile.arm, profile.tac) == figures
    assert profile.rank == rank
    assert list(profile.weapons) == weapons
    assert list(profile.abilities) == abilities
    assert profile.kind == "infantry"
    assert profile.tags == ("infantry", rank)


@pytest.mark.rule("TZ-5.1-13")
def test_there_are_twelve_types_for_hire_and_one_of_them_is_a_grunt() -> None:
    listed = [profile for profile in tables().infantry.values() if profile.listed]
    assert len(listed) == 12
    assert [profile.id for profile in listed if profile.rank == "grunt"] == ["freelancer"]
    assert sum(profile.rank == "specialist" for profile in listed) == 11


def test_two_more_types_are_known_but_not_for_hire() -> None:
    known = tables().infantry
    assert {profile.id for profile in known.values() if not profile.listed} == {
        "hunter",
        "vanguard_operative",
    }
    hunter, operative = known["hunter"], known["vanguard_operative"]
    assert (hunter.spd, hunter.defence, hunter.arm, hunter.tac, hunter.threat) == (5, 5, 1, 2, 4)
    assert (operative.spd, operative.defence, operative.arm, operative.tac, operative.threat) == (
        8,
        3,
        3,
        4,
        10,
    )
    assert operative.max_per_roster == 1


@pytest.mark.rule("TZ-5.1-15")
def test_every_infantry_type_has_a_price() -> None:
    prices = {name: profile.threat for name, profile in tables().infantry.items() if profile.listed}
    assert prices == {
        "freelancer": 1,
        "rifleman": 5,
        "marksman": 5,
        "rampart": 5,
        "trauma_medic": 5,
        "heavy_weapons": 4,
        "field_engineer": 6,
        "infiltrator": 4,
        "forward_observer": 4,
        "sniper": 5,
        "hacker": 5,
        "field_mechanic": 5,
    }


@pytest.mark.rule("TZ-2-13")
def test_infantry_stands_on_one_of_two_bases() -> None:
    limits = tables().roster_limits
    assert limits.infantry_bases_mm == (25, 32)
    assert (limits.campaign_infantry.min, limits.campaign_infantry.max) == (5, 12)
    assert {profile.base_mm for profile in tables().infantry.values()} == {25, 32}


def test_whoever_is_on_foot_is_as_high_as_a_person_and_a_titan_stands_over_a_wall() -> None:
    on_foot = (*tables().infantry.values(), *tables().pilots.values())
    assert {profile.height for profile in on_foot} == {1.5}
    assert {chassis.height for chassis in tables().chassis.values()} == {5}
    assert {chassis.base_mm for chassis in tables().chassis.values() if chassis.id != "blitz"} == {100}
    assert tables().chassis["blitz"].base_mm == 75


def test_infantry_carries_a_melee_weapon_besides_what_is_printed() -> None:
    assert tables().infantry["freelancer"].carried == ("combat_rifle", "basic_melee")
    assert all("basic_melee" in profile.carried for profile in tables().infantry.values())


@pytest.mark.rule("TZ-5.2-01", "TZ-5.2-02", "TZ-5.2-03")
@pytest.mark.parametrize(
    ("name", "threat", "figures", "weapons", "abilities"),
    [
        ("green", 3, (5, 5, 2, 2), ("auto_pistol", "data_knife"), ["grapple"]),
        ("experienced", 5, (6, 4, 2, 3), ("smg", "data_knife"), ["grapple", "grapple_mount"]),
        (
            "veteran",
            8,
            (6, 3, 2, 4),
            ("combat_rifle", "data_knife"),
            ["grapple", "grapple_mount", "wall_run"],
        ),
    ],
)
def test_pilot_profiles(
    name: str, threat: int, figures: tuple[int, ...], weapons: tuple[str, ...], abilities: list[str]
) -> None:
    pilot = tables().pilots[name]
    assert pilot.threat == threat
    assert (pilot.spd, pilot.defence, pilot.arm, pilot.tac) == figures
    assert pilot.weapons == pilot.carried == weapons
    assert list(pilot.abilities) == abilities
    assert pilot.keywords == ("vip",)
    assert pilot.kind == "pilot"
    assert pilot.base_mm == 32
    assert "infantry" in pilot.tags


@pytest.mark.rule("TZ-5.2-07")
def test_every_pilot_has_the_data_knife() -> None:
    knife = tables().weapons["data_knife"]
    assert (knife.range, knife.tn, knife.damage, knife.noise) == (1, 3, 1, 0)
    assert labels("data_knife") == ["Melee", "Pierce"]
    assert knife.keyword("pierce") == Keyword("pierce", 1)
    assert knife.melee
    assert all("data_knife" in pilot.weapons for pilot in tables().pilots.values())


def test_what_a_pilot_does_for_its_titan() -> None:
    crewing = {name: pilot.titan for name, pilot in tables().pilots.items()}
    assert {n: (c.actions, c.armor, c.primaries, c.equipment) for n, c in crewing.items()} == {
        "green": (0, 2, 2, 3),
        "experienced": (1, 0, 2, 3),
        "veteran": (2, 0, 1, 1),
    }


# ---------------------------------------------------------------- weapons

INFANTRY_WEAPONS = [
    ("combat_rifle", 24, None, 4, 1, 1, ["Anti: Infantry"]),
    ("smg", 10, None, 4, 1, 1, ["Anti: Infantry", "Limited Range"]),
    ("warthog_mg", 24, None, 3, 1, 2, ["Devastating Effect"]),
    ("anti_materiel_rifle", 36, None, 5, 2, 1, ["Anti: Titan", "Anti: Explosive"]),
    ("hm_launcher", 10, 2, 5, 2, 3, ["Pushback", "Bounce 1", "Limited Range"]),
    ("auto_pistol", 16, None, 4, 1, 1, ["Reroll", "Limited Range"]),
    ("pistol", 16, None, 4, 1, 1, []),
    ("grenade", 8, 2, 5, 2, 3, ["Throw", "Bounce 1", "Limited Range"]),
    ("sticky_grenade", 8, 1, 4, 3, 3, ["Throw", "Devastating Effect", "Limited Range"]),
    ("bouncy_grenade", 8, 1, 5, 2, 3, ["Throw", "Bounce 2", "Devastating Effect", "Limited Range"]),
    # Throw and Smoke are not printed; the ruling RA-43 gives it both.
    ("smoke_grenade", 8, 2, None, 0, 1, ["Throw", "Bounce 1", "Limited Range", "Smoke"]),
    ("basic_melee", 1, None, 3, 1, 0, ["Melee"]),
]


@pytest.mark.rule(
    "TZ-5.3-01", "TZ-5.3-02", "TZ-5.3-03", "TZ-5.3-04", "TZ-5.3-05", "TZ-5.3-06", "TZ-5.3-07", "TZ-5.3-08",
    "TZ-5.3-09", "TZ-5.3-10", "TZ-5.3-11", "TZ-5.3-12"
)  # fmt: skip
@pytest.mark.parametrize(("name", "reach", "aoe", "tn", "damage", "noise", "keywords"), INFANTRY_WEAPONS)
def test_infantry_weapons(
    name: str, reach: float, aoe: float | None, tn: int | None, damage: int, noise: int, keywords: list[str]
) -> None:
    weapon = tables().weapons[name]
    assert (weapon.range, weapon.aoe, weapon.tn, weapon.damage) == (reach, aoe, tn, damage)
    assert weapon.noise == noise
    assert labels(name) == keywords
    assert weapon.slot == "infantry"


@pytest.mark.rule("TZ-5.3-14")
def test_no_infantry_weapon_counts_its_shots() -> None:
    names = [str(row[0]) for row in INFANTRY_WEAPONS]
    assert len(names) == 12
    assert all(tables().weapons[name].ammo is None for name in names)


def test_infantry_blasts_have_a_radius_of_one_or_two_inches() -> None:
    radii = {weapon.aoe for weapon in tables().weapons.values() if weapon.slot == "infantry" and weapon.aoe}
    assert radii == {1, 2}


@pytest.mark.rule(
    "TZ-7.3-02", "TZ-7.3-03", "TZ-7.3-04", "TZ-7.3-05", "TZ-7.3-06", "TZ-7.3-07", "TZ-7.3-08", "TZ-7.3-09",
    "TZ-7.3-10", "TZ-7.3-11", "TZ-7.3-12", "TZ-7.3-13", "TZ-7.3-15"
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "slot", "threat", "figures", "noise", "keywords"),
    [
        (
            "gauss_cannon",
            "primary",
            8,
            (36, None, 5, 3, None),
            3,
            ["Pierce 2", "Pushback", "Energy", "Reload 2"],
        ),
        (
            "incendiary_displacer",
            "primary",
            5,
            (8, 2, 6, 2, None),
            3,
            ["Burn 1", "Energy", "Limited Range", "Anti: Explosive", "Anti: Energy"],
        ),
        (
            "frag_grenade_launcher",
            "primary",
            6,
            (10, 2, 5, 2, None),
            3,
            ["Anti: Hard Case", "Bounce 1", "Explosive"],
        ),
        (
            "hv_li_missile_launcher",
            "primary",
            7,
            (36, 2, 6, 2, 2),
            3,
            ["Coordinated", "Devastating Effect", "Explosive"],
        ),
        ("oc_55", "primary", 5, (36, None, 5, 2, None), 3, ["Hard Case", "Anti: Explosive"]),
        (
            "lb_5_death_adder",
            "primary",
            8,
            (24, None, 5, 2, None),
            3,
            ["Devastating Effect", "Hard Case", "Surge: Titan", "Anti: Infantry"],
        ),
        ("lasr_armament", "equipment", 6, (12, None, 5, 1, 3), 2, ["Burn 1", "Energy"]),
        ("em_c_net_launcher", "equipment", 6, (10, None, 5, 0, 2), 1, ["Limited Range", "Tie-Down"]),
        (
            "ir_missile_pod",
            "equipment",
            7,
            (36, 1, 5, 2, 1),
            3,
            ["Coordinated", "Devastating Effect", "Anti: Energy", "Explosive"],
        ),
        ("mounted_lmg", "equipment", 3, (36, None, 6, 2, None), 2, ["Hard Case", "Anti: Infantry"]),
        ("pneumatic_sidearm", "sidearm", 1, (12, None, 6, 1, None), 1, ["Hard Case"]),
        ("riot_tonfa", "sidearm", 2, (1, None, 4, 1, None), 0, ["Pushback", "Melee", "Anti: Infantry"]),
        ("light_melee", "sidearm", 2, (1, None, 3, 2, None), 0, ["Pierce", "Melee", "Anti: Infantry"]),
        ("long_melee", "sidearm", 3, (4, None, 2, 1, None), 0, ["Pierce", "Melee", "Anti: Infantry"]),
        (
            "heavy_melee",
            "sidearm",
            4,
            (2, None, 3, 2, None),
            0,
            ["Pierce", "Pushback", "Melee", "Anti: Infantry"],
        ),
        ("arc_tool", "sidearm", 3, (1, None, 3, 2, None), 0, ["Melee", "Anti: Titan", "Stun"]),
        (
            "cluster_pod",
            "equipment",
            6,
            (24, 2, 5, 2, 2),
            3,
            ["Explosive", "Devastating Effect", "Anti: Horde"],
        ),
    ],
)
def test_titan_weapons(
    name: str, slot: str, threat: int, figures: tuple[float | None, ...], noise: int, keywords: list[str]
) -> None:
    weapon = tables().weapons[name]
    assert (weapon.range, weapon.aoe, weapon.tn, weapon.damage, weapon.ammo) == figures
    assert (weapon.slot, weapon.threat, weapon.noise) == (slot, threat, noise)
    assert labels(name) == keywords


@pytest.mark.rule("TZ-7.3-01")
def test_the_ten_named_titan_weapons_can_be_built_in() -> None:
    named = {
        "Gauss Cannon", "Incendiary Displacer", "Frag Grenade Launcher", "HV-LI Missile Launcher",
        "OC-55 Machine Gun", "LB-5 Death Adder", "LASR Armament", "EM-C Net Launcher", "IR Missile Pod",
        "Mounted LMG",
    }  # fmt: skip
    fitted = {weapon.name for weapon in tables().weapons.values() if weapon.slot in {"primary", "equipment"}}
    assert named <= fitted


def test_weapons_nobody_buys() -> None:
    slammer, fists, bow = (
        tables().weapons[name] for name in ("slammer", "titan_basic_melee", "tactical_bow")
    )
    assert (slammer.range, slammer.tn, slammer.damage, slammer.ammo, slammer.dice, slammer.noise) == (
        24,
        3,
        2,
        3,
        6,
        3,
    )
    assert (fists.range, fists.tn, fists.damage, fists.noise) == (1, 3, 1, 0)
    assert (bow.range, bow.tn, bow.damage, bow.noise) == (24, 2, 1, 0)
    assert labels("tactical_bow") == ["Hard Case", "Pierce 1", "Limited Range"]


def test_marks_are_what_other_weapons_look_for() -> None:
    weapons = tables().weapons
    assert weapons["grenade"].tags == ("explosive",)
    assert weapons["hm_launcher"].tags == ("explosive",)
    assert weapons["smoke_grenade"].tags == ()
    assert weapons["gauss_cannon"].tags == ("energy",)
    assert weapons["oc_55"].tags == ("hard_case",)
    assert weapons["grenade"].thrown
    assert not weapons["hm_launcher"].thrown


def test_all_that_is_explosive_is_loud() -> None:
    bought = [
        weapon for weapon in tables().weapons.values() if weapon.tn is not None and "explosive" in weapon.tags
    ]
    assert {weapon.noise for weapon in bought} == {3}
    assert {weapon.noise for weapon in tables().weapons.values() if weapon.slot == "primary"} == {3}
    assert {weapon.noise for weapon in tables().weapons.values() if weapon.melee} == {0}


# ---------------------------------------------------------------- Titans


@pytest.mark.rule("TZ-7.1-01", "TZ-7.1-02", "TZ-7.1-03")
@pytest.mark.parametrize(
    ("name", "spd", "arm"),
    [
        ("vanguard", 8, 11),
        ("phalanx", 6, 13),
        ("blitz", 10, 8),
    ],
)
def test_chassis(name: str, spd: int, arm: int) -> None:
    chassis = tables().chassis[name]
    assert (chassis.spd, chassis.arm, chassis.threat) == (spd, arm, 0)
    assert chassis.base_mm in {75, 100}


def test_components() -> None:
    assert {name: (part.spd, part.arm) for name, part in tables().components.items()} == {
        "reinforced_ablative_coating": (0, 1),
        "anti_ballistic_weave": (-1, 2),
        "integrated_material_defender_array": (-2, 3),
        "aegis_frame": (-3, 4),
        "advanced_motor_control_system": (1, 0),
        "reactive_cerebral_enhancement": (2, -2),
        "bicameral_recall_resonator": (0, 0),
        "adrenal_stims_pump": (0, 0),
    }
    assert tables().components["adrenal_stims_pump"].ammo == 1


def test_shields() -> None:
    assert {name: (part.defence, part.spd, part.arm) for name, part in tables().shields.items()} == {
        "gaizon_shield_array": (5, 0, 0),
        "juniper_4_shield_mesh": (4, -1, -1),
        "phthalo_blue_shield_matrix": (3, -3, -4),
    }


def test_equipment() -> None:
    assert {name: (part.spd, part.arm, part.ammo) for name, part in tables().equipment.items()} == {
        "jump_jet": (0, -2, None),
        "heat_sink": (-1, 0, 2),
        "sniper_config": (-2, 0, None),
        "predator_config": (0, -2, None),
        "enhanced_digitrade_manipulators": (3, -2, None),
        "field_repair_kit": (-2, 0, None),
        "fire_suppression_system": (0, 0, None),
        "coordinator_drone": (-2, 0, None),
        "hd_shield_boost_kit": (0, -2, 1),
        "emergency_hull_repair_foam": (-1, 0, 1),
    }
    drone = tables().equipment["coordinator_drone"].drone
    assert drone is not None
    assert (drone.place_within, drone.spd, drone.defence, drone.arm, drone.height) == (8, 10, 6, 4, 8)


@pytest.mark.rule("TZ-7.5-02")
def test_every_critical_result_has_its_entry() -> None:
    entries = [tables().critical(result).name for result in range(10, 0, -1)]
    assert entries == [
        "Weapon Malfunction",
        "Motor Overload",
        "Combat Subsystem Corruption",
        "Immobilized",
        "Ejection Malfunction",
        "Ejection Malfunction",
        "Core Compromised",
        "Core Compromised",
        "Big Boom",
        "Flatline",
    ]
    assert tables().critical(-3).name == "Flatline"


@pytest.mark.rule("TZ-7.2-15")
def test_three_criticals_can_be_repaired() -> None:
    starred = {critical.id for critical in tables().criticals.values() if critical.starred}
    assert starred == {"motor_overload", "combat_subsystem_corruption", "immobilized"}


def test_figures_of_criticals_and_explosions() -> None:
    criticals, weapons = tables().criticals, tables().weapons
    assert criticals["motor_overload"].tokens == 2
    assert (criticals["ejection_malfunction"].distance, criticals["ejection_malfunction"].tokens) == (12, 1)
    assert criticals["big_boom"].tn == 12
    for entry, radius in (("core_compromised", 10), ("big_boom", 8), ("flatline", 8)):
        blast = weapons[criticals[entry].explosion or ""]
        assert (blast.aoe, blast.hits, blast.damage) == (radius, 4, 3)
        assert [str(keyword) for keyword in blast.keywords] == ["Pushback 4", "Devastating Effect"]


# ---------------------------------------------------------------- dice, horde, noise, score


def test_attack_dice() -> None:
    dice = tables().attack_dice
    assert [dice.pool("infantry", target) for target in ("infantry", "titan", "horde")] == [4, 4, 4]
    assert [dice.pool("titan", target) for target in ("infantry", "titan", "horde")] == [4, 6, 6]
    assert [dice.pool("turret", target) for target in ("infantry", "titan", "horde")] == [4, 4, 4]
    assert dice.marker == 4


def test_horde_kinds() -> None:
    assert {name: (kind.spd, kind.arm, kind.hits, kind.moves) for name, kind in tables().horde.items()} == {
        "walker": (4, 1, 1, 1),
        "runner": (8, 1, 1, 2),
        "fatty": (4, 3, 2, 1),
        "brute": (6, 6, 3, 1),
        "titan_zed": (8, 10, 5, 1),
    }
    horde = tables().horde
    assert set(horde["fatty"].immune) == {"knocked_down", "push"}
    assert horde["brute"].dice_against == -1
    assert horde["walker"].tags == ("horde",)
    assert horde["titan_zed"].tags == ("horde", "titan")
    attack = horde["titan_zed"].attack
    assert attack is not None
    claws = tables().weapons[attack.weapon]
    assert (attack.infantry, attack.titan, claws.tn, claws.damage) == (4, 6, 4, 2)
    assert horde["titan_zed"].noise == 3
    assert [(kind.base_mm, kind.height) for kind in horde.values()] == [
        (25, 1.5),
        (25, 1.5),
        (40, 1.5),
        (40, 2),
        (100, 5),
    ]


def test_horde_cards() -> None:
    cards = {
        card.id: (card.where, card.within, [(spawn.kind, spawn.count, spawn.d6) for spawn in card.spawns])
        for card in tables().horde_cards.values()
    }
    assert cards == {
        "shamble": ("point", 3, [("walker", 3, 0)]),
        "pack": ("point", 3, [("runner", 2, 0)]),
        "heavy": ("point", 3, [("fatty", 1, 0), ("walker", 1, 0)]),
        "crowd": ("point", 3, [("walker", 0, 1)]),
        "armored": ("point", 3, [("brute", 1, 0)]),
        "surge": ("all_points", 3, [("walker", 2, 0)]),
        "silence": ("point", 3, []),
        "the_floor_moves": ("loudest", 6, [("walker", 0, 1)]),
    }
    assert {card.copies for card in tables().horde_cards.values()} == {1}


def test_noise() -> None:
    noise = tables().noise
    assert (noise.titan_move, noise.titanfall, noise.ordnance, noise.self_destruct, noise.eject) == (
        1,
        4,
        4,
        4,
        3,
    )
    assert (noise.turret, noise.stack_within, noise.max, noise.decay) == (3, 3, 6, 1)


def test_scoring() -> None:
    score = tables().scoring
    assert (score.kill_grunt, score.kill_specialist, score.destroy_titan, score.kill_pilot) == (2, 2, 5, 0)
    assert (score.destroy_titan_zed, score.horde_per, score.horde_vp) == (3, 10, 1)
    assert (score.hold_tank, score.contract) == (2, 3)
    assert (score.vp_target, score.rounds) == (10, 6)


def test_contracts() -> None:
    contracts = tables().contracts
    assert list(contracts) == ["extraction", "extermination", "sabotage", "headhunter"]
    assert (contracts["extermination"].count, contracts["extermination"].rounds) == (3, 4)
    assert contracts["headhunter"].count == 3


def test_sponsors_and_ordnance() -> None:
    sponsors, ordnance = tables().sponsors, tables().ordnance
    assert len(sponsors) == 8
    assert (sponsors["encom"].ordnance_kinds, sponsors["nile"].same_specialist) == (2, 3)
    assert (sponsors["gaizon"].dice, sponsors["tsunsuma"].armor, sponsors["mosaic"].shots) == (1, 2, 1)
    assert sponsors["vdey_technologies"].specialist_climb == 10
    assert len(ordnance) == 7
    assert {strike.threat for strike in ordnance.values()} == {5}


def test_perks_and_who_may_have_them() -> None:
    perks = tables().perks
    assert len(perks) == 18
    assert [perk.id for perk in perks.values() if perk.infantry] == ["field_medic"]
    assert [perk.id for perk in perks.values() if perk.pilot_gear] == ["jump_kit"]
    assert {perk.move for perk in perks.values() if perk.mode != "passive" and perk.move} == {12}


@pytest.mark.rule("TZ-2-04")
def test_the_nine_tokens_of_the_list() -> None:
    listed = {token.name for token in tables().tokens.values() if token.listed}
    assert listed == {
        "Activated", "Knocked Down", "Downed", "Burn", "Rodeo", "Sure Thing", "Target Marker", "Noise Marker",
        "Ammo Cache",
    }  # fmt: skip


FIGURES: dict[str, dict[str, float]] = {
    "table": {"width": 36, "depth": 36},
    "supplies": {
        "d6": 8,
        "d10": 1,
        "target_markers": 6,
        "target_markers_least": 4,
        "noise_markers": 8,
        "noise_markers_least": 6,
        "zombies_least": 12,
    },
    "actions": {"per_activation": 2},
    "sure_thing": {"per_infantry": 1},
    "tests": {"die": 10, "always_fails": 1, "easy": 6, "medium": 9, "hard": 12, "impossible": 15},
    "cover": {"share": 0.5},
    "long_shot": {"divide_by": 2},
    "blast": {"target_dice": 2, "marker_dice": 1},
    "melee": {"into_tn": 6, "disengage_tn": 6},
    "movement": {
        "climb_infantry": 1.5,
        "climb_titan": 5,
        "climb_tn": 6,
        "jump_less": 2,
        "ladder_share": 0.5,
        "titan_fall": 1,
    },
    "interact": {"reach": 1},
    "tank": {"tn": 6, "slower": 3},
    "dark": {"tn": 6, "light_radius": 6},
    "hatch": {"embark_tn": 6, "disembark_tn": 6, "disembark_within": 10},
    "eject": {"tn": 6, "distance": 12, "tokens": 1},
    "rodeo": {"armor": 2, "critical_on": 1, "drop_within": 3, "shake_tn": 8, "thrown": 6, "tokens": 1},
    "drop_shield": {"radius": 4},
    "auto_titan": {"actions": 2, "clear_of_horde": 6},
    "exposure": {"horde_within": 12, "kia_near_horde": 2, "kia_alone": 1},
    "deploy": {
        "zone_depth": 6,
        "max_infantry": 5,
        "infantry_within": 6,
        "titan_within": 8,
        "clear_of_enemies": 1,
    },
    "landing": {"shock_radius": 2, "shock_tn": 9, "tokens": 1},
    "ordnance": {"reach": 12, "uses": 1},
    "spawn": {
        "points": 3,
        "diameter": 3,
        "corner": 3,
        "cap": 18,
        "release_below": 12,
        "titan_bubble": 6,
        "pilot_bubble": 4,
    },
    "horde": {"attack_radius": 3, "damage": 1},
    "titan_zed": {"seized_up_to": 3, "charge_tn": 12, "crowd_radius": 6},
}


@pytest.mark.parametrize("group", list(FIGURES))
def test_figures(group: str) -> None:
    figures = getattr(tables().figures, group)
    assert {name: getattr(figures, name) for name in FIGURES[group]} == FIGURES[group]


def test_what_gives_which_cover() -> None:
    cover = tables().figures.cover
    assert (cover.wreck, cover.rubble, cover.titan) == (Cover.LIGHT, Cover.LIGHT, Cover.LIGHT)
    assert (cover.null_titan, cover.unseen) == (Cover.HEAVY, Cover.HEAVY)
    assert tables().figures.drop_shield.cover == tables().abilities["shield_wall"].cover == Cover.HEAVY
    assert tables().figures.perks.at_kills == (1, 3, 5)


def test_figures_of_abilities() -> None:
    known = tables().abilities
    wall, jammer, hit = known["shield_wall"], known["signal_jammer"], known["clean_hit"]
    assert (wall.place_within, wall.length, wall.depth, wall.height) == (5, 5, 0.5, 2)
    assert (jammer.place_within, jammer.radius, jammer.tn) == (10, 8, 12)
    assert (hit.reach, hit.damage, hit.per_round, hit.noise) == (36, 1, 1, 1)
    assert (known["combat_stims"].reach, known["repair"].reach, known["grapple"].reach) == (3, 3, 10)
    assert (known["covered_landing"].reach, known["covered_landing"].dice) == (8, 1)
    assert (known["hard_to_pin"].dice_cap, known["staggering_fire"].tokens) == (3, 1)
    assert (known["wall_run"].extra, known["wall_run"].gap) == (3, 3)


def test_operation_names_need_one_die_a_column() -> None:
    names = tables().operation_names
    assert len(names.first) == len(names.second) == tables().figures.tests.die
    assert (names.first[3], names.second[8]) == ("Cold", "Lantern")


# ---------------------------------------------------------------- keywords


@pytest.mark.parametrize(
    ("printed", "keyword"),
    [
        ("Anti: Infantry", Keyword("anti", tag="infantry")),
        ("Anti: Hard Case", Keyword("anti", tag="hard_case")),
        ("Surge: Titan", Keyword("surge", tag="titan")),
        ("Bounce 1", Keyword("bounce", 1)),
        ("Pierce", Keyword("pierce", 1)),
        ("Pierce 2", Keyword("pierce", 2)),
        ("Burn", Keyword("burn", 1)),
        ("Reroll", Keyword("reroll", 1)),
        ("Pushback", Keyword("pushback", None)),
        ("Pushback 4", Keyword("pushback", 4)),
        ("Tie-Down", Keyword("tie_down")),
        ("Limited Range", Keyword("limited_range")),
    ],
)
def test_keywords_as_they_are_printed(printed: str, keyword: Keyword) -> None:
    parsed = tables().parse_keyword(printed)
    assert parsed == keyword
    assert str(parsed) == printed


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("Peirce 2", "did you mean 'Pierce'"),
        ("Anti", "needs a tag"),
        ("Anti 2", "needs a tag"),
        ("Anti: Zombie", "no tag 'Zombie'"),
        ("Melee 2", "stands alone"),
        ("Burn: Titan", "takes a number"),
        ("", "no keyword"),
    ],
)
def test_keywords_that_are_none(printed: str, said: str) -> None:
    with pytest.raises(Fault, match=re.escape(said)):
        parse_keyword(printed, tables().keywords)


@pytest.mark.rule("TZ-6-33")
def test_every_keyword_the_rulebook_names_is_known() -> None:
    names = {kind.name for kind in tables().keywords.values()}
    shared = {
        "Anti", "Beam", "Bounce", "Burn", "Charge", "Coordinated", "Devastating Effect", "Engaged",
        "Limited Range", "Pierce", "Pushback", "Reroll", "Smoke", "Surge",
    }  # fmt: skip
    titan = {"Stun", "Titanfall", "Embark", "Disembark", "Null", "Auto-Titan"}
    printed = {"Throw", "Melee", "Explosive", "VIP"}
    assert shared | titan | printed <= names
    used = {keyword.name for weapon in tables().weapons.values() for keyword in weapon.keywords}
    worn = {name for pilot in tables().pilots.values() for name in pilot.keywords}
    assert used | worn <= set(tables().keywords)


def test_figures_of_keywords() -> None:
    known = tables().keywords
    assert (known["anti"].dice, known["surge"].damage, known["charge"].distance) == (2, 1, 11)
    assert (known["burn"].damage, known["burn"].shed) == (1, 1)
    assert (known["stun"].tokens, known["tie_down"].tokens) == (1, 2)
    assert (known["pushback"].distance, known["devastating_effect"].count) == (1, 2)


# ---------------------------------------------------------------- files that do not fit together


def test_a_changed_number_in_a_file_is_a_changed_number_in_the_game(folder: Path) -> None:
    spoil(folder, "weapons", "range: 24, tn: 4", "range: 31, tn: 4")
    spoil(folder, "infantry", "spd: 5, defence: 5", "spd: 9, defence: 5")
    spoil(folder, "figures", "cap: 18", "cap: 14")
    spoil(folder, "keywords", "bare: 1,", "bare: 3,")
    read = Tables.read(folder)
    assert read.weapons["combat_rifle"].range == 31
    assert read.infantry["freelancer"].spd == 9
    assert read.figures.spawn.cap == 14
    assert read.parse_keyword("Bounce") == Keyword("bounce", 3)
    assert tables().figures.spawn.cap == 18


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("weapons", "Bounce 1, Limited Range]", "Bonce 1, Limited Range]", "did you mean 'Bounce'"),
        ("weapons", "[explosive]", "[loud]", "there is no 'loud'"),
        ("infantry", "[combat_rifle]", "[combat_riffle]", "did you mean 'combat_rifle'"),
        ("infantry", "[snap_shot]", "[snapshot]", "did you mean 'snap_shot'"),
        ("pilots", "[auto_pistol, data_knife]", "[auto_pistol, data_fork]", "did you mean 'data_knife'"),
        ("abilities", "weapon: slammer", "weapon: hammer", "there is no 'hammer'"),
        ("horde_cards", "kind: runner", "kind: sprinter", "there is no 'sprinter'"),
        ("ordnance", "weapon: grenade", "weapon: granade", "did you mean 'grenade'"),
        ("sponsors", "new: tactical_bow", "new: long_bow", "there is no 'long_bow'"),
        ("perks", "grants: wall_run", "grants: wall_walk", "there is no 'wall_walk'"),
        ("criticals", "explosion: core_explosion", "explosion: core", "there is no 'core'"),
        ("criticals", "rolls: [9]", "rolls: [10]", "another entry has"),
        ("weapons", "id: smg", "id: combat_rifle", "given twice"),
        ("horde", "tags: [titan]", "tags: [titanic]", "did you mean 'titan'"),
    ],
)
def test_a_name_nobody_knows_is_told_with_its_line(
    folder: Path, name: str, old: str, new: str, said: str
) -> None:
    line = spoil(folder, name, old, new)
    with pytest.raises(Fault, match=re.escape(said)) as caught:
        Tables.read(folder)
    assert caught.value.path == str(folder / f"{name}.yaml")
    assert caught.value.line == line


def test_a_critical_result_without_an_entry_is_told(folder: Path) -> None:
    spoil(folder, "criticals", "rolls: [6, 5]", "rolls: [6]")
    with pytest.raises(Fault, match="no entry stands for the results 5"):
        Tables.read(folder)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("weapons", "damage: 1", "damage: much"),
        ("weapons", "noise: 1", "nose: 1"),
        ("figures", "wreck: light", "wreck: dark"),
        ("scoring", "rounds: 6", "rounds: '6'"),
    ],
)
def test_a_value_that_is_none_is_told_with_its_line(folder: Path, name: str, old: str, new: str) -> None:
    line = spoil(folder, name, old, new)
    with pytest.raises(Fault) as caught:
        Tables.read(folder)
    assert caught.value.line in {line, line + 1, line - 1}
    assert name in str(caught.value)


def test_tables_are_read_once_and_cannot_be_changed() -> None:
    assert tables() is tables()
    with pytest.raises(FrozenInstanceError):
        tables().weapons["grenade"].damage = 9  # type: ignore[misc]
