"""Crews and rulings drawn by chance: always legal, the same for the same seed, and not always the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.__main__ import main
from game.ai.mustering import random_crew, random_rulings
from game.ai.sim import Order, begin
from game.records.faults import Fault
from game.rulesets.titanfallz.crews import check, threat_of
from game.rulesets.titanfallz.rulings import Rulings, switches
from game.rulesets.titanfallz.tables import tables


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**63))
def test_a_drawn_crew_is_legal(seed: int) -> None:
    crew = random_crew(seed)
    assert check(crew) == []
    assert threat_of(crew) <= tables().roster_limits.threat
    assert random_crew(seed) == crew


def test_draws_differ_and_in_time_bring_everything() -> None:
    crews = [random_crew(seed) for seed in range(120)]
    assert {crew.titan.chassis for crew in crews} == set(tables().chassis)
    assert {crew.pilot.rank for crew in crews} == set(tables().pilots)
    assert {crew.sponsor for crew in crews} == set(tables().sponsors)
    hired = {recruit.type for crew in crews for recruit in crew.infantry}
    assert hired == {profile.id for profile in tables().infantry.values() if profile.listed}
    assert {name for crew in crews for name in crew.ordnance} == set(tables().ordnance)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**63))
def test_drawn_rulings_may_all_be_chosen(seed: int) -> None:
    drawn = random_rulings(seed)
    assert Rulings.of(dict(drawn)) == drawn == random_rulings(seed)


def test_every_option_of_every_switch_comes_up_in_time() -> None:
    seen: dict[str, set[str | int]] = {name: set() for name in switches()}
    for seed in range(300):
        for name, value in random_rulings(seed).items():
            seen[name].add(value)
    for name, switch in switches().items():
        assert seen[name] >= set(switch.options)
        assert switch.figure is None or {switch.least, switch.most} <= seen[name]


def test_rulings_are_read_from_a_command_line() -> None:
    assert Rulings.parse("damage=per_hit, horde_dice = infantry_column").changed() == {
        "damage": "per_hit", "horde_dice": "infantry_column"}
    assert Rulings.parse("") == Rulings.default()
    with pytest.raises(Fault, match="NAME=VALUE"):
        Rulings.parse("damage")
    with pytest.raises(Fault, match="no ruling 'damge'"):
        Rulings.parse("damge=once")


def test_a_game_can_be_begun_with_crews_and_rulings_of_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (begin(Order("dark_refinery", ("ai:random", "ai:random"), seed, ("random", "random")))
                for seed in (5, 6))
    assert one.names == two.names
    assert one.replay.opening.crews != two.replay.opening.crews
    assert main(["sim", "dark_refinery", "--rulings", "nonsense=1"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
