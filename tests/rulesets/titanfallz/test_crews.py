"""What a crew costs, what its Titan is, and every way in which a crew can be illegal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.records.faults import Fault
from game.records.yaml_records import dump, parse
from game.rulesets.titanfallz import crews
from game.rulesets.titanfallz.crews import (
    FIRST_PAIR,
    Build,
    Crew,
    Hand,
    Recruit,
    base_of,
    check,
    costs,
    crew_files,
    find_crew,
    shipped_crews,
    threat_of,
    titan_stats,
    weapons_of,
)
from game.rulesets.titanfallz.tables import tables

BARE = Build(
    name="Bare",
    chassis="vanguard",
    component="bicameral_recall_resonator",
    shield="gaizon_shield_array",
    sidearm="pneumatic_sidearm",
    primaries=("oc_55", "lb_5_death_adder"),
)
"""A Vanguard whose parts change nothing about it."""

LONE = replace(BARE, primaries=("oc_55",))
"""The same for a Veteran."""


def hire(*types: str) -> tuple[Recruit, ...]:
    return tuple(Recruit(name=f"No. {number}", type=kind) for number, kind in enumerate(types, start=1))


def crew(**changes: object) -> Crew:
    """A small legal crew with some of it changed."""
    plain = Crew(
        version=1,
        name="Trial",
        plan="None.",
        sponsor="mosaic",
        titan=BARE,
        pilot=Hand(name="P", rank="experienced"),
        infantry=hire(*["freelancer"] * 5),
    )
    return replace(plain, **changes)  # type: ignore[arg-type]


# ---------------------------------------------------------------- what comes with the game


@pytest.mark.parametrize("shipped", shipped_crews(), ids=lambda each: each.name)
def test_shipped_crews_are_legal_and_nearly_full(shipped: Crew) -> None:
    assert check(shipped) == []
    assert 64 <= threat_of(shipped) <= 70
    assert shipped.plan.endswith(".")


def test_six_crews_come_with_the_game_and_no_two_are_alike() -> None:
    assert len(shipped_crews()) == 6
    for part in ("name", "plan", "titan"):
        assert len({getattr(each, part) for each in shipped_crews()}) == 6
    assert len({(each.titan.chassis, each.pilot.rank) for each in shipped_crews()}) == 6
    names = [recruit.name for each in shipped_crews() for recruit in each.infantry]
    names += [name for each in shipped_crews() for name in (each.titan.name, each.pilot.name)]
    assert len(set(names)) == len(names)


def test_the_first_pair_is_even_and_has_experienced_pilots() -> None:
    amber, teal = map(find_crew, FIRST_PAIR)
    assert (amber.name, teal.name) == ("Ironwake Contract", "Meridian Salvage")
    assert [path.stem for path in crew_files()[:2]] == list(FIRST_PAIR)
    assert threat_of(amber) == threat_of(teal)
    assert {amber.pilot.rank, teal.pilot.rank} == {"experienced"}
    assert len(amber.infantry) == len(teal.infantry)


def test_crews_are_found_by_path_file_name_and_operation_name() -> None:
    path = crew_files()[0]
    assert find_crew(path) == find_crew(str(path)) == find_crew("ironwake") == find_crew("ironwake contract")


def test_a_crew_nobody_knows_is_told() -> None:
    with pytest.raises(Fault, match="did you mean 'ironwake'"):
        find_crew("ironwaek")


def test_a_crew_goes_to_yaml_and_back() -> None:
    assert parse(dump(find_crew("saltglass")), Crew) == find_crew("saltglass")


# ---------------------------------------------------------------- the file


@pytest.fixture
def text() -> str:
    return crew_files()[0].read_text(encoding="utf-8")


@pytest.mark.rule("TZ-2-09")
@pytest.mark.parametrize("spoilt", ["titan: []", "titan: [{name: A}, {name: B}]"])
def test_a_crew_has_one_titan(text: str, spoilt: str) -> None:
    begin, end = text.index("titan:"), text.index("pilot:")
    with pytest.raises(Fault, match="titan"):
        parse(text[:begin] + text[end:], Crew)
    with pytest.raises(Fault, match="titan"):
        parse(f"{text[:begin]}{spoilt}\n{text[end:]}", Crew)


@pytest.mark.rule("TZ-2-11")
def test_a_crew_has_one_pilot_on_its_base(text: str) -> None:
    line = next(line for line in text.splitlines() if line.startswith("pilot:"))
    pilot = line.removeprefix("pilot: ")
    with pytest.raises(Fault, match="pilot"):
        parse(text.replace(line, ""), Crew)
    with pytest.raises(Fault, match="pilot"):
        parse(text.replace(line, f"pilot: [{pilot}, {pilot}]"), Crew)
    assert tables().pilots["experienced"].base_mm == 32
    assert check(crew(pilot=Hand(name="P", rank="green", base_mm=32))) == []
    assert check(crew(pilot=Hand(name="P", rank="green", base_mm=25))) == [
        "P stands on a base of 25 mm; it has to be 32 mm."
    ]


@pytest.mark.rule("TZ-7.2-07", "TZ-7.2-08")
@pytest.mark.parametrize("part", ["component", "sidearm", "shield", "chassis"])
def test_a_titan_has_one_of_each_part(text: str, part: str) -> None:
    line = next(line for line in text.splitlines() if line.startswith(f"  {part}:"))
    with pytest.raises(Fault, match=part):
        parse(text.replace(line + "\n", ""), Crew)
    with pytest.raises(Fault, match=part):
        parse(text.replace(line, f"  {part}: [a, b]"), Crew)


@pytest.mark.rule("TZ-7.2-01")
def test_a_titan_is_built_on_one_of_three_chassis(text: str) -> None:
    assert list(tables().chassis) == ["vanguard", "phalanx", "blitz"]
    for chassis in tables().chassis:
        assert check(crew(titan=replace(BARE, chassis=chassis))) == []
    line = next(line for line in text.splitlines() if line.startswith("  chassis:"))
    for spoilt in ("", "  chassis: [vanguard, blitz]\n"):
        with pytest.raises(Fault, match="chassis"):
            parse(text.replace(line + "\n", spoilt), Crew)
    assert check(crew(titan=replace(BARE, chassis="")))


@pytest.mark.rule("TZ-7.2-02")
def test_its_pilot_has_one_of_three_ranks(text: str) -> None:
    assert list(tables().pilots) == ["green", "experienced", "veteran"]
    for rank in tables().pilots:
        build = LONE if rank == "veteran" else BARE
        assert check(crew(titan=build, pilot=Hand(name="P", rank=rank))) == []
    line = next(line for line in text.splitlines() if line.startswith("pilot:"))
    for spoilt in ("pilot: {name: P}", "pilot: {name: P, rank: [green, veteran]}"):
        with pytest.raises(Fault, match="rank"):
            parse(text.replace(line, spoilt), Crew)
    assert check(crew(pilot=Hand(name="P", rank="")))


def test_a_word_too_many_in_a_crew_is_told_with_its_line(text: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text.replace("plan:", "plann:"), encoding="utf-8")
    with pytest.raises(Fault) as caught:
        find_crew(path)
    assert caught.value.line is not None
    assert "plann" in str(caught.value)


# ---------------------------------------------------------------- Threat


def test_what_a_crew_costs_part_by_part() -> None:
    assert costs(find_crew("ironwake")) == {"Titan": 20, "Pilot": 5, "infantry": 37, "ordnance": 5}
    assert threat_of(find_crew("ironwake")) == 67


def test_a_crew_may_cost_seventy_and_no_more() -> None:
    dear = replace(
        BARE,
        sidearm="heavy_melee",
        primaries=("gauss_cannon", "lb_5_death_adder"),
        equipment=("ir_missile_pod", "cluster_pod"),
    )
    seven = ["field_engineer"] * 2 + ["rifleman"] * 2 + ["sniper"] * 2 + ["infiltrator"]
    whole = crew(titan=dear, pilot=Hand(name="P", rank="green"), infantry=hire(*seven, "freelancer"))
    assert threat_of(whole) == 33 + 3 + 36 + 1 == 73
    assert check(whole) == [
        "It costs 73 Threat, 3 over the limit of 70: Titan 33, Pilot 3, infantry 37, ordnance 0."
    ]
    exact = replace(whole, titan=replace(dear, sidearm="pneumatic_sidearm"))
    assert threat_of(exact) == 70
    assert check(exact) == []


# ---------------------------------------------------------------- infantry


@pytest.mark.rule("TZ-2-12")
@pytest.mark.parametrize(("number", "legal"), [(4, False), (5, True), (10, True), (11, False)])
def test_five_to_ten_infantry(number: int, legal: bool) -> None:
    faults = check(crew(infantry=hire(*["freelancer"] * number)))
    assert faults == ([] if legal else [f"It has {number} infantry models; 5 to 10 are allowed."])


@pytest.mark.rule("TZ-5.1-16")
def test_copies_of_a_specialist_are_limited_unless_the_table_says_otherwise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    three = crew(infantry=hire(*["sniper"] * 3, *["freelancer"] * 2))
    assert check(three) == ["It has 3 of the type Sniper; the most is 2."]
    assert check(crew(infantry=hire(*["sniper"] * 2, *["freelancer"] * 3))) == []
    limits = replace(tables().roster_limits, specialists=10, same_specialist=10)
    free = replace(tables(), roster_limits=limits)
    monkeypatch.setattr(crews, "tables", lambda: free)
    assert check(crew(infantry=hire(*["sniper"] * 8))) == []


def test_nile_hires_three_of_a_type_but_not_four() -> None:
    assert check(crew(sponsor="nile", infantry=hire(*["sniper"] * 3, *["freelancer"] * 2))) == []
    four = check(crew(sponsor="nile", infantry=hire(*["sniper"] * 4, "freelancer")))
    assert four == ["It has 4 of the type Sniper; the most is 3."]


def test_seven_specialists_are_the_most() -> None:
    pairs = ["infiltrator", "forward_observer", "heavy_weapons"] * 2
    assert check(crew(infantry=hire(*pairs, "sniper"))) == []
    assert check(crew(infantry=hire(*pairs, "sniper", "hacker"))) == ["It has 8 Specialists; the most is 7."]


def test_types_outside_the_list_are_not_for_hire() -> None:
    faults = check(crew(infantry=hire("hunter", *["freelancer"] * 4)))
    assert len(faults) == 1
    assert faults[0].startswith("There is no infantry type for hire called 'hunter'")


# ---------------------------------------------------------------- the Titan


@pytest.mark.rule("TZ-7.2-10")
def test_two_different_primaries() -> None:
    assert check(crew(titan=replace(BARE, primaries=("oc_55",)))) == [
        "With its Experienced Pilot the Titan carries exactly 2 primary weapons, not 1."
    ]
    assert check(crew(titan=replace(BARE, primaries=("oc_55", "oc_55")))) == [
        "It carries OC-55 Machine Gun 2 times; no two of a Titan's parts are alike."
    ]


@pytest.mark.rule("TZ-7.2-11")
def test_three_different_pieces_of_equipment_at_most() -> None:
    three = ("heat_sink", "sniper_config", "mounted_lmg")
    assert check(crew(titan=replace(BARE, equipment=three))) == []
    assert check(crew(titan=replace(BARE, equipment=()))) == []
    four = check(crew(titan=replace(BARE, equipment=(*three, "cluster_pod"))))
    assert four == ["With its Experienced Pilot the Titan carries at most 3 pieces of equipment, not 4."]
    twice = check(crew(titan=replace(BARE, equipment=("heat_sink", "heat_sink"))))
    assert twice == ["It carries Heat Sink 2 times; no two of a Titan's parts are alike."]


@pytest.mark.rule("TZ-7.2-06")
def test_a_veteran_has_one_primary_and_one_piece_of_equipment() -> None:
    veteran = crew(pilot=Hand(name="P", rank="veteran"), titan=replace(LONE, equipment=("heat_sink",)))
    assert check(veteran) == []
    assert check(replace(veteran, titan=BARE)) == [
        "With its Veteran Pilot the Titan carries exactly 1 primary weapon, not 2."
    ]
    assert check(replace(veteran, titan=replace(LONE, equipment=("heat_sink", "mounted_lmg")))) == [
        "With its Veteran Pilot the Titan carries at most 1 piece of equipment, not 2."
    ]


@pytest.mark.rule("TZ-2-10")
@pytest.mark.parametrize(("base", "legal"), [(100, True), (75, True), (60, False)])
def test_a_titan_stands_on_one_of_two_bases(base: int, legal: bool) -> None:
    faults = check(crew(titan=replace(BARE, base_mm=base)))
    assert faults == ([] if legal else ["Bare stands on a base of 60 mm; it has to be 75 or 100 mm."])


def test_infantry_stands_on_one_of_two_bases() -> None:
    recruits = (*hire(*["freelancer"] * 4), Recruit(name="Wide", type="freelancer", base_mm=40))
    assert check(crew(infantry=recruits)) == ["Wide stands on a base of 40 mm; it has to be 25 or 32 mm."]
    assert base_of(Recruit(name="A", type="sniper")) == 32
    assert base_of(Recruit(name="A", type="sniper", base_mm=25)) == 25


def unknown() -> Iterator[tuple[Crew, str]]:
    yield (
        crew(titan=replace(BARE, chassis="vangard")),
        "There is no chassis 'vangard'; did you mean 'vanguard'",
    )
    yield crew(titan=replace(BARE, component="aegis")), "There is no integrated component 'aegis'"
    yield crew(titan=replace(BARE, shield="mesh")), "There is no shield 'mesh'"
    yield crew(titan=replace(BARE, sidearm="oc_55")), "There is no sidearm 'oc_55'"
    yield crew(titan=replace(BARE, primaries=("oc_55", "smg"))), "There is no primary weapon 'smg'"
    yield (
        crew(titan=replace(BARE, equipment=("gauss_cannon",))),
        "There is no piece of equipment 'gauss_cannon'",
    )
    yield crew(pilot=Hand(name="P", rank="ace")), "There is no Pilot's rank 'ace'"
    yield crew(sponsor="nobody"), "There is no sponsor 'nobody'"
    yield crew(ordnance=("big_rock",)), "There is no orbital ordnance 'big_rock'"
    yield (
        crew(infantry=hire(*["freelancer"] * 4, "smiper")),
        "There is no infantry type for hire called 'smiper'",
    )


@pytest.mark.parametrize(("spoilt", "said"), list(unknown()), ids=lambda value: str(value)[:40])
def test_what_the_tables_do_not_know_is_told(spoilt: Crew, said: str) -> None:
    assert [fault for fault in check(spoilt) if fault.startswith(said)]


def test_an_unknown_part_has_no_stats() -> None:
    with pytest.raises(Fault, match="no chassis"):
        titan_stats(crew(titan=replace(BARE, chassis="tricycle")))


def test_a_titan_is_never_built_too_slow_or_too_thin() -> None:
    thin = replace(
        BARE,
        chassis="blitz",
        component="reactive_cerebral_enhancement",
        shield="phthalo_blue_shield_matrix",
        equipment=("jump_jet", "predator_config", "hd_shield_boost_kit"),
    )
    sums = "8 (Blitz) -2 (Reactive Cerebral Enhancement) -4 (Phthalo Blue Shield Matrix) -2 (Jump Jet)"
    sums += " -2 (Predator Config) -2 (HD Shield Boost-Kit)"
    assert check(crew(titan=thin)) == [f"Its Titan has Armor {sums} = -4; the least is 1."]
    slow = replace(BARE, chassis="phalanx", component="aegis_frame", equipment=("sniper_config",))
    assert check(crew(titan=slow)) == [
        "Its Titan has Speed 6 (Phalanx) -3 (Aegis Frame) -2 (Sniper Config) = 1; the least is 2."
    ]
    assert check(crew(titan=replace(slow, equipment=("heat_sink",)))) == []


@pytest.mark.rule("TZ-7.2-03", "TZ-7.2-04", "TZ-7.2-05", "TZ-7.2-12")
@pytest.mark.parametrize(
    ("rank", "actions", "armor", "tactics"),
    [("green", 2, 13, 2), ("experienced", 3, 11, 3), ("veteran", 4, 11, 4)],
)
def test_what_a_rank_makes_of_a_bare_vanguard(rank: str, actions: int, armor: int, tactics: int) -> None:
    stats = titan_stats(crew(pilot=Hand(name="P", rank=rank), titan=LONE if rank == "veteran" else BARE))
    assert (stats.spd, stats.arm, stats.actions, stats.tac) == (8, armor, actions, tactics)


@pytest.mark.rule("TZ-7.2-09")
@pytest.mark.parametrize(
    ("shield", "defence", "spd", "arm"),
    [
        ("gaizon_shield_array", 5, 8, 11),
        ("juniper_4_shield_mesh", 4, 7, 10),
        ("phthalo_blue_shield_matrix", 3, 5, 7),
    ],
)
def test_shields_set_the_defence(shield: str, defence: int, spd: int, arm: int) -> None:
    stats = titan_stats(crew(titan=replace(BARE, shield=shield)))
    assert (stats.defence, stats.spd, stats.arm) == (defence, spd, arm)


def test_everything_built_in_adds_up() -> None:
    stats = titan_stats(find_crew("harbour_watch"))
    assert (stats.spd, stats.arm, stats.defence, stats.tac, stats.actions) == (6, 11, 5, 2, 2)
    assert stats.equipment == ("coordinator_drone", "sniper_config")
    assert stats.weapons == (
        "gauss_cannon",
        "hv_li_missile_launcher",
        "pneumatic_sidearm",
        "ir_missile_pod",
        "titan_basic_melee",
    )
    assert stats.base_mm == 100
    assert titan_stats(crew(titan=replace(BARE, chassis="blitz"))).base_mm == 75


def test_a_sponsor_armors_the_first_titan_apart_from_its_build() -> None:
    plain, armored = titan_stats(crew()), titan_stats(crew(sponsor="tsunsuma"))
    assert (plain.arm, plain.first_armor) == (11, 0)
    assert (armored.arm, armored.first_armor) == (11, 2)


# ---------------------------------------------------------------- sponsors and ordnance


def test_kinds_of_ordnance() -> None:
    two = ("smoke_barrage", "needle_swarm")
    assert check(crew(ordnance=two[:1])) == []
    assert check(crew(ordnance=two)) == ["It buys 2 kinds of ordnance; the most is 1."]
    assert check(crew(sponsor="encom", ordnance=two)) == []
    assert check(crew(sponsor="encom", ordnance=("needle_swarm",) * 2)) == [
        "It buys Needle Swarm 2 times; each kind is bought once."
    ]


def test_qpid_gives_bows_to_grunts_only() -> None:
    bows = crew(sponsor="qpid_llc")
    assert weapons_of(bows, "freelancer") == ("tactical_bow", "basic_melee")
    assert weapons_of(bows, "rifleman") == ("combat_rifle", "grenade", "basic_melee")
    assert weapons_of(crew(), "freelancer") == ("combat_rifle", "basic_melee")
