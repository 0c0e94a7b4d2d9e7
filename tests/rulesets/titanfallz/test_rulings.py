"""Every open question of the rulebook has an answer, and the switches can be set and saved."""

from __future__ import annotations

import pickle
import re
from collections import Counter

import pytest

from game.records.faults import Fault
from game.records.paths import rulebook
from game.records.yaml_records import parse
from game.rulesets.titanfallz.rulings import RulingBook, Rulings, book, switches
from game.rulesets.titanfallz.tables import tables

DEFAULTS: dict[str, str | int] = {
    "horde_attack": "literal",
    "damage": "once",
    "initiative_tactics": "off",
    "exposure_near": 2,
    "exposure_alone": 1,
    "exposure_within": 12,
    "get_up": "repeat",
    "no_repeat": "name",
    "horde_dice": "titan_6",
    "knocked_down_hits": "any",
    "downed": "parent",
    "pilot_death": "loses",
    "sure_thing_public": "public",
    "contracts": "open",
    "open_perk_list": "on",
    "limited_sure_thing_range": "printed",
    "critical_repeat": "each",
    "long_shot_order": "halve_first",
    "infantry_noise": "silent",
    "wall_run_start": "touching",
    "horde_engaged": "stays",
    "spawn_cap_rule": "all_or_nothing",
    "tie_break": "fewer_models",
    "kill_scored": "kia",
    "game_end": "at_once",
    "exposure_time": "after_redrop",
    "veil_dark": "all",
    "null_ejection": "near",
}


def test_the_switches_and_how_they_come() -> None:
    assert dict(Rulings.default()) == DEFAULTS
    assert len(switches()) >= 25


def test_every_open_question_of_the_battle_is_answered_once() -> None:
    asked: set[str] = set()
    for chapters in ("01-07", "08-09", "10-13"):
        text = (rulebook() / f"rulings-{chapters}.yaml").read_text(encoding="utf-8")
        asked |= set(re.findall(r"^- id: (\w+-\d+)", text, re.MULTILINE))
    assert len(asked) == 260
    answered = Counter(book().ids)
    assert set(answered) == asked
    shared = {name for name, times in answered.items() if times > 1}
    assert shared == {"RA-27"}, "the three exposure figures are one question; all others are answered once"


def test_switches_and_decisions_speak_in_sentences() -> None:
    said = [switch.sentence for switch in book().switches]
    said += [text for switch in book().switches for text in switch.options.values()]
    said += [row.ruling for row in book().decided]
    for sentence in said:
        assert sentence[0].isupper(), sentence
        assert sentence.endswith("."), sentence
    assert len(set(said)) == len(said)


def test_every_switch_has_something_to_choose() -> None:
    for switch in book().switches:
        assert len(switch.options) >= 2 or switch.least < switch.most, switch.name
        assert re.fullmatch(r"[a-z][a-z_]*", switch.name)


def test_exposure_numbers_come_from_the_tables() -> None:
    figures, rulings = tables().figures.exposure, Rulings.default()
    assert rulings["exposure_near"] == figures.kia_near_horde
    assert rulings["exposure_alone"] == figures.kia_alone
    assert rulings["exposure_within"] == figures.horde_within


def test_every_option_can_be_chosen_and_comes_back_from_a_save() -> None:
    for switch in book().switches:
        chosen: list[str | int] = [*switch.options] or [switch.least, switch.most]
        for setting in chosen:
            rulings = Rulings.of({switch.name: setting})
            assert rulings[switch.name] == setting
            assert Rulings.of(rulings.changed()) == rulings


def test_only_changes_are_saved() -> None:
    assert Rulings.default().changed() == {}
    assert Rulings.of(DEFAULTS) == Rulings.default()
    assert Rulings.of({"damage": "per_hit", "get_up": "repeat"}).changed() == {"damage": "per_hit"}


def test_rulings_are_values() -> None:
    one = Rulings.of({"damage": "per_hit", "exposure_near": 3})
    other = Rulings.of({"exposure_near": 3, "damage": "per_hit"})
    assert one == other
    assert hash(one) == hash(other)
    assert one != Rulings.default()
    assert pickle.loads(pickle.dumps(one)) == one
    assert "damage" in one
    assert len(one) == len(DEFAULTS)
    with pytest.raises(KeyError):
        one["weather"]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"horde_atack": "saves"}, "there is no ruling 'horde_atack'; did you mean 'horde_attack'"),
        ({"horde_attack": "save"}, "'save' is no option of the ruling horde_attack; did you mean 'saves'"),
        ({"horde_attack": 1}, "1 is no option"),
        ({"exposure_near": 7}, "a whole number from 0 to 6, not 7"),
        ({"exposure_near": -1}, "not -1"),
        ({"exposure_near": True}, "not True"),
        ({"exposure_near": "2"}, "not '2'"),
        ({"exposure_within": 36.5}, "from 0 to 36"),
    ],
)
def test_what_cannot_be_chosen_is_told(settings: dict[str, str | int], said: str) -> None:
    with pytest.raises(Fault, match=re.escape(said)):
        Rulings.of(settings)


@pytest.mark.parametrize(
    ("switch", "said"),
    [
        ("default: a, options: {b: B., c: C.}", "is none of the options"),
        ("default: a, options: {a: A.}, figure: exposure.kia_alone", "either a default"),
        ("options: {a: A.}", "either a default"),
    ],
)
def test_a_switch_has_a_default_it_offers(switch: str, said: str) -> None:
    text = f"switches: [{{name: x, ids: [RA-01], sentence: S., {switch}}}]\ndecided: []"
    with pytest.raises(Fault, match=said):
        parse(text, RulingBook)


def test_no_switch_is_given_twice() -> None:
    row = "{name: x, ids: [RA-01], sentence: S., default: a, options: {a: A.}}"
    with pytest.raises(Fault, match="given twice"):
        parse(f"switches: [{row}, {row}]\ndecided: []", RulingBook)
