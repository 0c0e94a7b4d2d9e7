"""What a level that loads is warned about."""

import pytest

from game.play.level import Level
from game.records.document import load
from game.records.faults import Fault

HEAD = """version: 1
name: Yard
about: An open yard.
scenario: dark_refinery
size: [24, 24]
floor:
  legend: {d: deck}
  rows:
""" + "  - dddddddddddddddddddddddd\n" * 24

BARE = HEAD + """deployment:
- {owner: 0, rect: {at: [12, 3], size: [24, 6]}}
- {owner: 1, rect: {at: [12, 21], size: [24, 6]}}
spawns: [[3, 3], [21, 21], [3, 21]]
objective: {at: [12, 12]}
terrain:
"""

NOTHING = "  []\n"

def troubles(*pieces, old="", new=""):
    text = BARE.replace(old, new, 1) if old else BARE
    document = load(text + ("".join(pieces) or NOTHING))
    return Level.of(document).check(document)


def errors(*pieces, **more):
    return [(t.field, t.sentence, t.line) for t in troubles(*pieces, **more) if t.severity == "error"]


def block(at, size, kind="container"):
    return f"- {{kind: {kind}, rect: {{at: [{at}], size: [{size}]}}}}\n"


LINE = BARE.count("\n") + 1


def test_an_open_yard_has_no_errors():
    assert errors() == []


def test_a_piece_over_the_edge():
    assert errors(block("1, 12", "4, 2")) == [
        ("terrain.0", "This container reaches over the edge of the table.", LINE)
    ]


def test_a_piece_flush_with_the_edge_is_fine():
    assert errors(block("2, 12", "4, 2")) == []


def test_a_zone_over_the_edge():
    found = errors(old="objective:", new="zones: {dark: [{circle: {at: [23, 12], radius: 2}}]}\nobjective:")
    assert [(field, sentence) for field, sentence, _ in found] == [
        ("zones.dark.0", "This dark zone reaches over the edge of the table.")
    ]


def test_overlapping_deployment_areas():
    touching = errors(old="{at: [12, 21], size: [24, 6]}", new="{at: [12, 15], size: [24, 18]}")
    shared = errors(old="{at: [12, 21], size: [24, 6]}", new="{at: [12, 14], size: [24, 20]}")
    assert touching == []
    assert [row[:2] for row in shared] == [("deployment", "The two deployment areas overlap.")]


def test_the_tank_in_a_container():
    [(field, sentence, line)] = errors(block("12, 12", "1, 1"))
    assert (field, sentence) == (
        "objective.at", "The tank lies in terrain: this container is in its place."
    )  # fmt: skip
    assert line == BARE[: BARE.index("objective")].count("\n") + 1


def test_a_spawn_point_in_terrain():
    assert [field for field, _, _ in errors(block("3, 3", "2, 2"))] == ["spawns.0"]


def test_a_spawn_point_without_room():
    walls = [
        block(at, size, "wall")
        for at, size in [("3, 1.2", "6, 2"), ("3, 4.8", "6, 2"), ("1, 3", "2, 5"), ("5, 3", "2, 5")]
    ]
    assert [row[:2] for row in errors(*walls)] == [
        ("spawns.0", 'Spawn point 1 has no room for three of the horde within 3".')
    ]


def test_a_deployment_area_without_room_for_a_titan():
    fences = [f"- {{kind: fence, rect: {{at: [{x}, 3], size: [0.2, 5.8]}}}}\n" for x in range(1, 24, 2)]
    assert ("deployment.0", "A Titan on a 100 mm base fits nowhere into the deployment area of side 0.") in [
        row[:2] for row in errors(*fences)
    ]


def test_a_deployment_area_without_room_for_a_crew():
    small = errors(old="{at: [12, 3], size: [24, 6]}", new="{at: [3, 2], size: [4.4, 4]}")
    assert ("deployment.0", "The deployment area of side 0 has no room for a Titan, a Pilot and 5 infantry.") in [
        row[:2] for row in small
    ]


def test_a_wall_across_the_table_cuts_both_off():
    wall = "- {kind: wall, rect: {at: [12, 9], size: [24, 0.5]}}\n"
    assert [row[:2] for row in errors(wall)] == [
        ("deployment.0", "A Pilot cannot walk from the deployment area of side 0 to the tank."),
        ("deployment.0", "A Titan on a 100 mm base cannot walk from the deployment area of side 0 to the tank."),
    ]


def test_a_door_for_pilots_is_none_for_titans():
    walls = [
        "- {kind: wall, rect: {at: [5, 15], size: [10, 0.5]}}\n",
        "- {kind: wall, rect: {at: [18.5, 15], size: [11, 0.5]}}\n",
    ]
    assert [row[0] for row in errors(*walls)] == ["deployment.1"]


def test_without_a_tank_the_areas_have_to_be_joined():
    wall = "- {kind: wall, rect: {at: [12, 12], size: [24, 0.5]}}\n"
    found = errors(wall, old="objective: {at: [12, 12]}\n", new="")
    assert [row[:2] for row in found] == [
        ("deployment", "A Pilot cannot walk from one deployment area to the other."),
        ("deployment", "A Titan on a 100 mm base cannot walk from one deployment area to the other."),
    ]
    assert errors(old="objective: {at: [12, 12]}\n", new="") == []


def test_the_tank_where_no_titan_gets_near():
    ring = [
        block(at, size, "crate")
        for at, size in [("12, 14", "6, 2"), ("12, 10", "6, 2"), ("10, 12", "2, 2"), ("14, 12", "2, 2")]
    ]
    assert "A Titan on a 100 mm base finds no room beside the tank." in [row[1] for row in errors(*ring)]


@pytest.mark.parametrize(("size", "warned"), [("12, 10", True), ("18, 10", False), ("22, 11", True)])
def test_the_share_of_terrain(size, warned):
    level = Level.of(load(BARE + block("12, 12", size)))
    assert any("about a third" in t.sentence for t in level.check()) is warned


def test_pieces_that_overlap_count_once():
    level = Level.of(load(BARE + block("12, 12", "6, 6") * 2))
    assert level.terrain_share() == pytest.approx(36 / 576)


def test_a_long_sight_line():
    assert any("one sees straight" in t.sentence for t in troubles())
    wall = block("12, 12", "24, 0.5", "wall")
    assert not any("one sees straight" in t.sentence for t in troubles(wall))
    assert any("one sees straight" in t.sentence for t in troubles(wall.replace("wall", "low_wall")))
    assert any("one sees straight" in t.sentence for t in troubles(wall.replace("wall", "fence")))


def test_errors_come_before_warnings():
    found = [t.severity for t in troubles(block("1, 12", "4, 2"))]
    assert found == sorted(found)
    assert {"error", "warning"} == set(found)


def test_a_trouble_says_where():
    [trouble] = [t for t in troubles(block("1, 12", "4, 2")) if t.severity == "error"]
    assert str(trouble) == f"error: line {LINE}: terrain.0: This container reaches over the edge of the table."


# --- the special rules of a scenario ---------------------------------------------------------------------------


def special(text):
    return {"old": "objective:", "new": f"special: {text}\nobjective:"}


ALL_EDGES = "[bottom, top, left, right]"
WALLED = block("12, 0.5", "24, 1"), block("12, 23.5", "24, 1"), block("0.5, 12", "1, 22"), block("23.5, 12", "1, 22")


def test_a_titan_in_reserve_needs_no_room_in_its_zone():
    cramped = [block(f"{x}, 3", "2.6, 6") for x in (1.3, 6.5, 11.7, 16.9, 22.1)]
    assert any("A Titan on a 100 mm base fits nowhere" in sentence for _, sentence, _ in errors(*cramped))
    assert not any("fits nowhere" in sentence for _, sentence, _ in
                   errors(*cramped, **special("{roles: [{zone: 0, reserve: titan}]}")))


def test_a_crew_in_reserve_needs_no_room_at_all_and_the_rest_still_does():
    full = block("12, 3", "24, 6", "wall")
    sentences = [sentence for _, sentence, _ in errors(full, **special("{roles: [{zone: 0, reserve: titan}]}"))]
    assert "The deployment area of side 0 has no room for a Pilot and 5 infantry." in sentences
    away = errors(full, **special(f"{{roles: [{{zone: 0, reserve: all, edges: {ALL_EDGES}}}]}}"))
    assert not any("The deployment area" in sentence for _, sentence, _ in away)


def test_edges_that_nobody_can_come_from():
    rule = special("{roles: [{zone: 1, reserve: all, edges: [left]}]}")
    wall = "- {kind: wall, rect: {at: [0.5, 12], size: [1, 24]}}\n"
    assert ("special.roles", "Nobody finds room at the table edges that side 1 comes from.") in [
        row[:2] for row in errors(wall, **rule)]
    assert not any(row[0] == "special.roles" for row in errors(**rule))
    rows = [f"- {{kind: wall, rect: {{at: [{x}, 12], size: [0.5, 24]}}}}\n" for x in (1.6, 4.6, 7.6)]
    assert [row[:2] for row in errors(*rows, **rule) if row[0] == "special.roles"] == [
        ("special.roles", "A Titan finds no room near the table edges that side 1 comes from.")]


def test_nobody_looks_across_to_a_zone_where_nobody_stands():
    warned = [t.sentence for t in troubles()]
    assert any("lie open to each other" in sentence for sentence in warned)
    quiet = [t.sentence for t in troubles(**special(f"{{roles: [{{zone: 1, reserve: all, edges: {ALL_EDGES}}}]}}"))]
    assert not any("lie open to each other" in sentence for sentence in quiet)


def test_a_side_may_have_several_areas():
    rows = "".join(f"- {{owner: 1, rect: {{at: [{x}, 15], size: [4, 6]}}}}\n" for x in (4, 20))
    found = errors(old="spawns:", new=f"{rows}spawns:")
    assert found == []
    shared = errors(old="spawns:", new="- {owner: 1, rect: {at: [12, 5], size: [4, 6]}}\nspawns:")
    assert [row[:2] for row in shared] == [("deployment", "The two deployment areas overlap.")]


@pytest.mark.parametrize(("text", "said"), [
    ("{first_landing: {}}", "none is ever the first to land"),
    ("{roles: [{zone: 0, reserve: most}]}", "reserve"),
    ("{roles: [{zone: 0}, {zone: 0}]}", "zone 0 is given two roles"),
    ("{role: []}", "role"),
])
def test_a_special_rule_that_makes_no_sense_names_its_line(text, said):
    with pytest.raises(Fault) as caught:
        troubles(**special(text))
    assert said in str(caught.value)
    assert caught.value.line == BARE[:BARE.index("objective:")].count("\n") + 1
    assert caught.value.field.startswith("special")
