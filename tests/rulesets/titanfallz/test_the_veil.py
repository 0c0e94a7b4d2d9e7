"""Rules 13.5: The Veil - a table in the Dark, and horde cards nobody knows before somebody sees them.

Ways it could go wrong: light ends an inch early; two in the Dark are let off; a card spawns when it is drawn, is known
to a player or told in the log, is lost with a reshuffle, or is turned by the dead, an empty Titan or a Downed model.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.play.level import find_level
from game.play.telling import Teller
from game.rules.event import Event
from game.rulesets.titanfallz.attack import AttackConfirmed, AttackRolled
from game.rulesets.titanfallz.attack_questions import Attack
from game.rulesets.titanfallz.horde import HordeAttacked, HordeMoved
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Deck, Floodlight, Spawn
from game.rulesets.titanfallz.preview import preview
from game.rulesets.titanfallz.scenario_veil import CardLaid, CardTurned, LookForCards
from game.rulesets.titanfallz.spawning import (
    CardDrawn,
    DeckShuffled,
    HordeSpawned,
    SpawnBlocked,
    SpawnStep,
    full_deck,
    points,
)
from game.rulesets.titanfallz.special import Special
from game.tabletop.board import Board
from game.tabletop.parts import TABLE, Area
from tests.rulesets.titanfallz.firing import armed, begin, certain, shoot
from tests.sketch import Sketch, rect, sketch, wall

VEIL = Special(hard_dark=True, face_down=True)
DARK_EAST = Area("dark", rect(27, 18, 18, 36))
POINTS = ((4, 18), (18, 18), (32, 18))
BETWEEN = (wall(11, 18, 0.5, 30, 6.0), wall(25, 18, 0.5, 30, 6.0))
"""Two walls too high to see over, with a spawn point in each of the three rooms."""


def night(*models: str, rulings: dict[str, str | int] | None = None) -> Sketch:
    game = certain(sketch(*models, areas=[DARK_EAST], rulings=rulings, special=VEIL))
    return armed(game, "Ash", "pistol", "basic_melee")


def rolled(game: Sketch) -> tuple[bool, int, int]:
    return game.first(AttackConfirmed).dark, game.first(AttackRolled).tn, game.first(AttackRolled).hits


# --- the Dark --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TZ-13.5-01")
def test_the_station_is_dark_but_for_six_inches_around_each_deployment_area() -> None:
    level = find_level("the_veil")
    board = Board(level.size, list(enumerate(level.pieces(), 1)), list(enumerate(level.areas(), 1000)))
    zones = {area.owner: area.outline() for area in level.deployment}
    low, high = max(y for _, y in zones[0]), min(y for _, y in zones[1])
    middle = sum(x for x, _ in zones[0]) / len(zones[0])
    for x in (middle, middle - 4, middle + 4):
        assert not board.dark((x, low + 6.0))
        assert board.dark((x, low + 6.1))
        assert not board.dark((x, high - 6.0))
        assert board.dark((x, high - 6.1))
    assert board.dark((18, 18))
    assert level.special.hard_dark
    assert level.special.face_down


@pytest.mark.rule("TZ-13.5-01")
def test_it_is_as_dark_in_the_last_round_as_at_the_start() -> None:
    game = sketch("A freelancer Ash 30,18", areas=[DARK_EAST], special=VEIL)
    for number in (1, 6):
        game.round(number)
        assert game.table.board.dark((30, 18))


@pytest.mark.rule("TZ-13.5-02")
@pytest.mark.parametrize(("ash", "bo"), [("10,10", "20,10"), ("20,10", "10,10")])
def test_only_sixes_hit_at_or_from_the_dark(ash: str, bo: str) -> None:
    game = night(f"A freelancer Ash {ash}", f"B freelancer Bo {bo}")
    assert preview(game.battle, Attack(game["Ash"], "pistol", "ranged", game["Bo"])).tn == 6
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6)) == (True, 6, 2)


@pytest.mark.rule("TZ-13.5-02")
@pytest.mark.parametrize(("setting", "told", "faces"), [
    ("all", (True, 6, 2), (4, 5, 6, 6, 6, 6)), ("exempt", (False, 4, 4), (4, 5, 6, 6, 6, 6, 6, 6)),
])
def test_two_in_the_dark_are_let_off_only_by_the_switch(
    setting: str, told: tuple[bool, int, int], faces: Sequence[int]
) -> None:
    game = night("A freelancer Ash 20,10", "B freelancer Bo 30,10", rulings={"veil_dark": setting})
    assert rolled(shoot(game, "Ash", "pistol", "Bo", *faces)) == told


@pytest.mark.rule("TZ-13.5-02")
def test_in_any_other_scenario_they_are_let_off_whatever_the_switch_says() -> None:
    game = armed(certain(sketch("A freelancer Ash 20,10", "B freelancer Bo 30,10", areas=[DARK_EAST])), "Ash", "pistol")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)


@pytest.mark.rule("TZ-13.5-02")
def test_in_the_light_and_under_a_floodlight_nothing_is_harder() -> None:
    game = night("A freelancer Ash 5,10", "B freelancer Bo 12,10")
    assert rolled(shoot(game, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)
    lit = night("A freelancer Ash 22,10", "B freelancer Bo 27,10")
    lit.put("Ash", Floodlight())
    assert rolled(shoot(lit, "Ash", "pistol", "Bo", 4, 5, 6, 6, 6, 6, 6, 6)) == (False, 4, 4)


@pytest.mark.rule("TZ-13.5-05")
@pytest.mark.parametrize("where", ["walker", "prey", "both"])
def test_the_horde_moves_and_attacks_as_in_the_light(where: str) -> None:
    def phase(dark: bool) -> list[Event]:
        shapes = {"walker": rect(10, 10, 2, 2), "prey": rect(17, 10, 4, 4), "both": rect(14, 10, 20, 20)}
        areas = [Area("dark" if dark else "light", shapes[where])]
        game = sketch("A freelancer Ash 15,10", "horde walker 10,10", "horde walker 10,8", areas=areas, special=VEIL)
        game.dice(5, 5)
        game.phase("horde_phase")
        return [event for event in game.events if isinstance(event, HordeMoved | HordeAttacked)]

    assert phase(True) == phase(False)
    assert any(isinstance(event, HordeAttacked) for event in phase(True))


# --- cards face down -------------------------------------------------------------------------------------------------


def rooms(*models: str, cards: Sequence[str] = ("pack", "shamble", "armored")) -> Sketch:
    """Three rooms with a spawn point each, and these cards drawn for them."""
    pilots = ("A green Gil 1,1 reserve", "B green Gus 1,1 reserve")
    game = sketch(*models, *pilots, spawns=POINTS, terrain=BETWEEN, special=VEIL)
    game.put(TABLE, Deck((*cards, *["silence"] * 6)))
    game.run(SpawnStep())
    return game


def cards_at(game: Sketch, number: int) -> list[str]:
    point = next(entity for entity, spawn, _ in points(game.table) if spawn.number == number)
    return [card for where, card in game.table.of_table(Deck).laid if where == point]


@pytest.mark.rule("TZ-13.5-03")
def test_a_drawn_card_lies_face_down_and_places_nobody() -> None:
    game = rooms("A freelancer Ash 2,2", "B freelancer Bo 3,33")
    game.put("Ash", game.place("Ash"))
    assert [cards_at(game, number) for number in (2, 3)] == [["shamble"], ["armored"]]
    laid = game.all(CardLaid)
    assert [game.table.get(event.point, Spawn).number for event in laid] == [1, 2, 3]
    assert not game.all(CardDrawn)


@pytest.mark.rule("TZ-13.5-03", "TZ-13.5-04")
def test_nothing_rises_at_a_point_that_nobody_sees() -> None:
    game = rooms("A freelancer Ash 2,2", "B freelancer Bo 3,33")
    risen = {event.point for event in game.all(HordeSpawned)}
    assert risen == {next(e for e, spawn, _ in points(game.table) if spawn.number == 1)}
    assert cards_at(game, 1) == []


@pytest.mark.rule("TZ-13.5-03")
def test_nobody_can_tell_a_card_that_lies_face_down() -> None:
    one, two = rooms("A freelancer Ash 14,2"), rooms("A freelancer Ash 14,2", cards=("armored", "shamble", "pack"))
    for game in (one, two):
        assert (len(cards_at(game, 1)), len(cards_at(game, 3))) == (1, 1)
    for side in (0, 1):
        assert one.battle.seen_by(side).digest() == two.battle.seen_by(side).digest()
    told = "\n".join(Teller(one.battle).lines(one.all(CardLaid)))
    assert told.count("\n") == 2
    assert not [card for card in ("pack", "Pack", "rmored") if card in told]


@pytest.mark.rule("TZ-13.5-04")
def test_it_is_turned_over_when_a_model_comes_to_see_the_point_and_not_before() -> None:
    game = rooms("A freelancer Ash 9.9,2.2", "B freelancer Bo 3,33")
    before = cards_at(game, 2)
    assert before == ["shamble"]
    begin(game, game["Ash"])
    game.do(Move(game["Ash"], ((9.9, 1.0),)))
    assert cards_at(game, 2) == before
    begin(game, game["Ash"])
    game.do(Move(game["Ash"], ((12.0, 1.2), (14.0, 1.2))))
    turned = game.first(CardTurned)
    assert (turned.card, turned.seen_by) == ("shamble", game["Ash"])
    assert cards_at(game, 2) == []
    where = [i for i, event in enumerate(game.events) if isinstance(event, CardTurned | HordeSpawned)]
    assert isinstance(game.events[where[0]], CardTurned)
    assert len(game.all(HordeSpawned)) >= 1


@pytest.mark.rule("TZ-13.5-04")
def test_several_pile_up_and_are_turned_in_the_order_they_were_laid() -> None:
    game = rooms("A freelancer Ash 2,2", cards=("silence", "shamble", "silence", "silence", "armored"))
    game.run(SpawnStep())
    assert cards_at(game, 2) == ["shamble", "armored"]
    game.put("Ash", type(game.place("Ash")).at(18, 2))
    game.run(LookForCards())
    assert [event.card for event in game.all(CardTurned)] == ["shamble", "armored"]


@pytest.mark.rule("TZ-13.5-04")
@pytest.mark.parametrize("who", ["horde walker 18,10", "A null Ox 18,10", "A freelancer Cy 18,10 downed"])
def test_the_dead_an_empty_titan_and_the_downed_turn_nothing(who: str) -> None:
    game = rooms("A freelancer Ash 2,2", who)
    game.run(LookForCards())
    assert cards_at(game, 2) == ["shamble"]


@pytest.mark.rule("TZ-13.5-04")
def test_the_cap_is_looked_at_when_a_card_is_turned() -> None:
    game = rooms("A freelancer Ash 2,2", *[f"horde walker {12 + i % 6 * 2},{30 + i // 6 * 2}" for i in range(18)])
    assert cards_at(game, 2) == ["shamble"]
    game.put("Ash", type(game.place("Ash")).at(18, 2))
    game.run(LookForCards())
    assert game.all(SpawnBlocked)
    assert not game.all(HordeSpawned)


@pytest.mark.rule("TZ-13.5-03")
def test_an_empty_deck_is_made_of_the_discards_alone() -> None:
    game = rooms("A freelancer Ash 14,2")
    laid = game.table.of_table(Deck).laid
    game.put(TABLE, Deck((), ("crowd", "crowd", "heavy"), laid))
    game.run(SpawnStep())
    assert sorted(game.first(DeckShuffled).cards) == ["crowd", "crowd", "heavy"]
    assert game.table.of_table(Deck).laid[: len(laid)] == laid


@pytest.mark.rule("TZ-13.5-03")
def test_no_card_is_ever_lost_or_doubled() -> None:
    game = sketch("A freelancer Ash 2,2", spawns=POINTS, terrain=BETWEEN, special=VEIL)
    whole = sorted(full_deck())
    for _ in range(12):
        game.run(SpawnStep())
        deck = game.table.of_table(Deck)
        assert sorted((*deck.cards, *deck.discards, *(card for _, card in deck.laid))) == whole
