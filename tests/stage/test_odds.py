"""The bubble names every rule that changes a number of an attack."""

from __future__ import annotations

import pytest

from game.rules.hooks import Note
from game.rules.module import Rulebook
from game.rulesets import MODULES
from game.rulesets.titanfallz.attack_questions import (
    Attack,
    AttackDice,
    CoverFrom,
    DamageDealt,
    DefenceDice,
    DefenceNumber,
    Rerolls,
    SpoiledByDark,
    TargetNumber,
)
from game.rulesets.titanfallz.preview import explained
from tests.sketch import sketch

ASKED = (AttackDice, TargetNumber, Rerolls, SpoiledByDark, CoverFrom, DefenceNumber, DefenceDice, DamageDealt)
"""The questions that the numbers of an attack come from."""

pytestmark = pytest.mark.window


def hooks():
    table = Rulebook.of(MODULES.values()).hooks
    return [(question, hook) for question in ASKED for hook in table.modifying.get(question, ())]


def test_each_modifier_of_an_attack_has_a_name_a_player_can_read(display):
    from game.stage.panels.odds import odds_lines

    game = sketch("A rifleman Abe 10,10", "B rifleman Bo 10,14")
    plain = explained(game.battle, Attack(game["Abe"], "combat_rifle", "ranged", game["Bo"]))
    rows = hooks()
    assert len(rows) > 20
    for question, hook in rows:
        assert hook.name, (question, hook)
        last = odds_lines(with_notes(plain, Note(hook.name, 1)))[-1]
        assert last.startswith("Counted in: "), hook
        assert "_" not in last, hook


def with_notes(odds, *notes):
    from dataclasses import replace

    return replace(odds, notes=notes)


@pytest.mark.parametrize("question", ASKED)
def test_a_note_on_any_number_of_an_attack_reaches_the_bubble(display, monkeypatch, question):
    from game.rules.battle import Battle
    from game.rules.hooks import Reckoned

    game = sketch("A rifleman Abe 10,10", "B rifleman Bo 10,14")
    real = Battle.ask

    def noted(battle, asked):
        answer = real(battle, asked)
        return Reckoned(answer.value, (*answer.notes, Note("told", 1))) if type(asked) is question else answer

    monkeypatch.setattr(Battle, "ask", noted)
    odds = explained(game.battle, Attack(game["Abe"], "combat_rifle", "ranged", game["Bo"]))
    assert "told" in [note.name for note in odds.notes]
