"""Two models anywhere on a shipped table: preview, legality and what an AI asks agree, whichever is named first."""

from __future__ import annotations

from random import Random

import pytest

from game.play.level import find_level
from game.rulesets.titanfallz.attack_questions import Attack, CoverFrom
from game.rulesets.titanfallz.fighting import RangedAttack
from game.rulesets.titanfallz.measuring import sees, sight
from game.rulesets.titanfallz.preview import preview
from game.tabletop.parts import Place
from tests.conformance.test_levels import SHIPPED
from tests.rulesets.titanfallz.firing import armed, begin, certain
from tests.sketch import Sketch, sketch

NO_SIGHT = "line of sight"


def table_of(level: str) -> Sketch:
    """A rifleman and a freelancer on the terrain of a level; the pilots wait off the table."""
    shipped = find_level(level)
    game = certain(sketch("A rifleman Ash 1,1", "B freelancer Bo 3,1", "A green Gil 1,1 reserve",
                          "B green Gus 1,1 reserve", terrain=shipped.pieces(), areas=shipped.areas()))
    armed(game, "Ash", "anti_materiel_rifle")
    return armed(game, "Bo", "anti_materiel_rifle")


def scatter(game: Sketch, chance: Random) -> bool:
    """Put both models somewhere; False where there is no room for them so."""
    board = game.table.board
    for name in ("Ash", "Bo"):
        x, y = (chance.randrange(20, int(side * 40) - 20) / 40 for side in game.table.size)
        if board.fits(0.7, (x, y)) is not None:
            return False
        game.put(name, Place.at(x, y, board.rest((x, y), 0.492)))
    a, b = game.place("Ash"), game.place("Bo")
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 > 9.0


def compare(game: Sketch) -> None:
    """One answer, asked in every way, from both ends."""
    ash, bo = game["Ash"], game["Bo"]
    assert sight(game.table, ash, bo) == sight(game.table, bo, ash)
    assert sees(game.table, ash, bo) == sees(game.table, bo, ash)
    for shooter, target in (("Ash", "Bo"), ("Bo", "Ash")):
        one, two = game[shooter], game[target]
        attack = Attack(one, "anti_materiel_rifle", "ranged", two)
        view = sight(game.table, one, two)
        begin(game, one)
        offered = [offer for offer in game.battle.options(one) if isinstance(offer, RangedAttack)]
        aimed = [offer for offer in offered if offer.target == two]
        if not view.seen:
            assert aimed == []
            assert NO_SIGHT in game.refused(RangedAttack(one, "anti_materiel_rifle", two))
            continue
        assert aimed
        assert game.battle.value(CoverFrom(attack, two)) == view.cover_of(two) == preview(game.battle, attack).cover


def try_pairs(level: str, pairs: int) -> None:
    game, chance, done, seen = table_of(level), Random(level), 0, 0
    while done < pairs:
        if scatter(game, chance):
            compare(game)
            done += 1
            seen += sees(game.table, game["Ash"], game["Bo"])
    assert 0 < seen < pairs


@pytest.mark.parametrize("level", SHIPPED)
def test_some_pairs_are_answered_alike_however_one_asks(level: str) -> None:
    try_pairs(level, 60)


@pytest.mark.soak
@pytest.mark.parametrize("level", SHIPPED)
def test_ten_thousand_pairs_are_answered_alike_however_one_asks(level: str) -> None:
    try_pairs(level, 10_000)
