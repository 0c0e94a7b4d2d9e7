"""Rules 15, 16: a campaign is a layer. With nothing carried over it is the same battle, die for die.

Ways it could go wrong: a hook that swaps an event or bends a number; a die rolled or a card drawn for the campaign;
a question more or in another order; perks from the roster in a single game, or gone in the next battle; one twice.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.random_player import RandomPlayer
from game.play.level import find_level
from game.play.match import Match
from game.play.replay import Replay
from game.play.telling import Teller
from game.records.faults import Fault
from game.rules.event import Event
from game.rules.module import Rulebook
from game.rulesets.campaign import CAMPAIGN
from game.rulesets.campaign.adrenaline import AdrenalineAwarded
from game.rulesets.campaign.carried import PerksCarried
from game.rulesets.titanfallz import TITANFALLZ
from game.rulesets.titanfallz.crews import Crew, check, find_crew
from game.rulesets.titanfallz.models import crew, has_ability, kind_of
from game.rulesets.titanfallz.parts import KillTrack, Perks, Score
from game.rulesets.titanfallz.perks import PerkPicked, open_to
from game.rulesets.titanfallz.scoring import mark_kill
from game.rulesets.titanfallz.tables import tables
from game.tabletop.dice import Dice
from game.tabletop.parts import TABLE
from tests.sketch import BOOK, CAMPAIGN_BOOK

ONE_SHOT, CAMPAIGN_MODE = ("titanfallz",), ("titanfallz", "campaign")


def forces() -> tuple[Crew, Crew]:
    return (find_crew("ironwake"), find_crew("meridian"))


def begin(modules: tuple[str, ...], crews: tuple[Crew, Crew] | None = None, seed: int = 3,
          level: str = "dark_refinery") -> Match:
    return Match.begin(find_level(level), crews or forces(), seed, modules=modules)


def play(match: Match, seed: int) -> Match:
    """Play it to the end by chance."""
    players = [RandomPlayer(2 * seed + side) for side in (0, 1)]
    while match.battle.side is not None:
        match.submit(players[match.battle.side].choose(match.battle, match.battle.side))
    return match


def without_the_campaigns(match: Match) -> list[Event]:
    return [event for event in match.battle.log if not isinstance(event, CAMPAIGN.events)]


# --- the same battle -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-15-06")
@pytest.mark.parametrize(("level", "seed"), [("dark_refinery", 1), ("dark_refinery", 2), ("last_drop", 3)])
def test_the_same_seed_and_forces_give_the_same_battle_in_both_modes(level: str, seed: int, tmp_path: Path) -> None:
    single, linked = (play(begin(mode, seed=seed, level=level), seed) for mode in (ONE_SHOT, CAMPAIGN_MODE))
    assert without_the_campaigns(linked) == single.battle.log
    assert linked.replay.actions == single.replay.actions
    assert linked.battle.outcome == single.battle.outcome
    for part in (Dice, Score):
        assert linked.battle.table.get(TABLE, part) == single.battle.table.get(TABLE, part)
    awarded = [event for event in linked.battle.log if isinstance(event, AdrenalineAwarded)]
    assert awarded
    assert len(Teller(linked.battle).lines(awarded)) == len(awarded)
    linked.save(tmp_path / "linked.yaml")
    assert Replay.read(tmp_path / "linked.yaml").fold().digest() == linked.battle.digest()


@pytest.mark.rule("TZ-16-02")
def test_the_campaign_adds_facts_and_changes_no_rule() -> None:
    assert CAMPAIGN_BOOK.actions == BOOK.actions
    assert CAMPAIGN_BOOK.phases == BOOK.phases
    assert CAMPAIGN_BOOK.hooks.modifying == BOOK.hooks.modifying
    assert CAMPAIGN_BOOK.hooks.instead_of == BOOK.hooks.instead_of
    for event, plain in BOOK.hooks.following.items():
        assert CAMPAIGN_BOOK.hooks.following[event][:len(plain)] == plain
    assert (CAMPAIGN.setup, CAMPAIGN.veils, CAMPAIGN.actions, CAMPAIGN.phases) == (None, (), (), ())


@pytest.mark.rule("TZ-16-02")
def test_the_figures_of_a_battle_are_those_of_a_single_game() -> None:
    terms = [begin(mode).battle.table for mode in (ONE_SHOT, CAMPAIGN_MODE)]
    assert terms[0].digest() == terms[1].digest()
    with pytest.raises(ValueError, match="need 'titanfallz'"):
        Rulebook.of([CAMPAIGN])


# --- perks that stay -----------------------------------------------------------------------------------------------


def grown(*perks: str, pilot: tuple[str, ...] = ()) -> Crew:
    """A crew whose first infantry model, and whose Pilot, have perks."""
    plain = find_crew("ironwake")
    first, *rest = plain.infantry
    return replace(plain, pilot=replace(plain.pilot, perks=pilot), infantry=(replace(first, perks=perks), *rest))


def person(match: Match, kind: str) -> int:
    """The first of that kind in the first crew."""
    table = match.battle.table
    return next(unit for unit in crew(table, 0) if kind_of(table, unit) == kind)


@pytest.mark.rule("TZ-15-07")
def test_a_permanent_perk_is_there_when_the_next_battle_begins() -> None:
    match = begin(CAMPAIGN_MODE, (grown("lucky", "slippery"), forces()[1]))
    table, unit = match.battle.table, person(match, "infantry")
    assert table.get(unit, Perks) == Perks(("lucky", "slippery"))
    assert table.get(unit, KillTrack).kills == 0
    assert [event.unit for event in match.battle.log if isinstance(event, PerksCarried)] == [unit]
    others = [u for u in crew(table, 0) if u != unit]
    assert not any(table.has(u, Perks) for u in others)


@pytest.mark.rule("TZ-15-07")
def test_a_perk_that_grants_an_ability_grants_it_from_the_start() -> None:
    match = begin(CAMPAIGN_MODE, (grown(pilot=("jump_kit",)), forces()[1]))
    assert has_ability(match.battle.table, person(match, "pilot"), "wall_run")


@pytest.mark.rule("TZ-15-07")
def test_in_a_single_game_nobody_has_one() -> None:
    one, two = grown("lucky"), grown("lucky", pilot=("blitz",))
    names = (one.infantry[0].name, one.pilot.name)
    said = "perks from earlier battles; outside a campaign every model begins with none."
    assert check(one) == [f"{names[0]} brings {said}"]
    assert check(two) == [f"{names[1]} and {names[0]} bring {said}"]
    with pytest.raises(Fault, match="outside a campaign"):
        begin(ONE_SHOT, (one, forces()[1]))
    assert not begin(ONE_SHOT).battle.table.having(Perks)


@pytest.mark.rule("TZ-15-07")
def test_perks_earned_in_battle_come_beside_them_and_never_twice() -> None:
    match = begin(CAMPAIGN_MODE, (grown("lucky"), forces()[1]))
    battle, unit = match.battle, person(match, "infantry")
    assert "lucky" not in open_to(battle.table, unit)
    mark_kill(battle, unit, 0)
    assert battle.table.get(unit, Perks).owed == 1
    battle.happen(PerkPicked(unit, "slippery"))
    assert battle.table.get(unit, Perks) == Perks(("lucky", "slippery"))
    again = begin(CAMPAIGN_MODE, (grown("lucky"), forces()[1]))
    assert again.battle.table.get(person(again, "infantry"), Perks).held == ("lucky",)


@pytest.mark.rule("TZ-15-07")
def test_a_crew_of_a_campaign_may_bring_any_perk_there_is_once() -> None:
    assert check(grown(*tables().perks), perks_carried=True) == []
    twice = grown("lucky", "lucky")
    sentence = f"{twice.infantry[0].name} has the perk Lucky 2 times; no perk comes twice."
    assert check(twice, perks_carried=True) == [sentence]
    assert check(grown("luky"), perks_carried=True) == ["There is no perk 'luky'; did you mean 'lucky'?"]


@pytest.mark.rule("TZ-15-07")
def test_carried_perks_are_saved_and_told(tmp_path: Path) -> None:
    match = begin(CAMPAIGN_MODE, (grown("lucky", "slippery"), forces()[1]))
    match.save(tmp_path / "battle.yaml")
    assert Replay.read(tmp_path / "battle.yaml").fold().digest() == match.battle.digest()
    lines = Teller(match.battle).lines([event for event in match.battle.log if isinstance(event, PerksCarried)])
    assert lines == [f"{grown().infantry[0].name} brings perks of earlier battles: Lucky, Slippery."]


def test_the_campaign_stands_behind_the_game_it_adds_to() -> None:
    assert CAMPAIGN.needs == (TITANFALLZ.name,)
