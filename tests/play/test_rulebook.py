"""Looking things up in the rulebook: rows by id, section, ruling or word, with what is ruled."""

from __future__ import annotations

import pytest

from game.__main__ import main
from game.play import rulebook
from game.play.rulebook import contents, in_force, look_up, rows, rulings, rulings_of, told
from game.records.faults import Fault
from game.rulesets.titanfallz.rulings import Rulings, book


def test_a_word_nobody_uses_is_a_fault_that_names_the_likely_one():
    with pytest.raises(Fault, match=r"^Nothing in the rulebook is called 'gralpe'.*did you mean 'Grapple'"):
        look_up("gralpe")


def test_nothing_asked_is_a_fault_and_not_the_whole_book():
    with pytest.raises(Fault):
        look_up("  ")


def test_every_section_with_a_row_has_a_name_and_the_rows_follow_the_contents():
    order = list(contents())
    places = [order.index(row.section) for row in rows().values()]
    assert places == sorted(places)
    assert len(rows()) > 700


def test_a_row_is_found_by_its_id_in_any_case():
    assert look_up("tz-8.2-01") == (rows()["TZ-8.2-01"],)


def test_a_section_gives_its_rows_and_those_of_its_own_sections_and_no_others():
    found = {row.section for row in look_up("8.2")}
    assert found == {"8.2", "8.2.1"}
    assert {row.section for row in look_up("TZ-1")} == {"1"}


def test_a_word_finds_the_rows_that_speak_of_it_and_whole_sections_named_so():
    found = look_up("WALL-RUN")
    assert all("wall-run" in row.rule.lower() or row.section == "10.1" for row in found)
    assert {row.id for row in found} >= {"TZ-10.1-05", "TZ-10.7-25", "TZ-8.2-24"}


def test_a_ruling_gives_the_rows_it_concerns():
    assert [row.id for row in look_up("rb-01")] == ["TZ-8-02", "TZ-8.1-01", "TZ-14-04"]


def test_the_settled_answer_stands_before_the_default():
    assert rulings()["RA-01"].settled.startswith("A Pilot on foot carries the Infantry tag")
    assert rulings()["RB-01"].settled.startswith("Reading 1")


def test_a_switch_shows_the_reading_that_is_set():
    (plain,) = in_force("RB-01")
    (other,) = in_force("RB-01", Rulings.of({"initiative_tactics": "on"}))
    assert (plain.switch, plain.setting, other.setting) == ("initiative_tactics", "off", "on")
    assert plain.reading != other.reading
    assert str(other) == f"RB-01 (switch initiative_tactics: on): {other.reading}"


def test_a_number_that_may_be_set_is_shown_as_it_is_set():
    switch = next(each for each in book().switches if each.figure)
    (shown,) = [each for each in in_force(switch.ids[0]) if each.switch == switch.name]
    assert shown.setting == str(switch.standard)


def test_a_question_without_a_switch_says_that_one_reading_is_built():
    decided = book().decided[0]
    assert str(in_force(decided.ids[0])[0]) == f"{decided.ids[0]} (the only reading built): {decided.ruling}"


def test_every_open_question_has_an_answer_in_force():
    for name in rulings():
        if not name.startswith("RK"):
            assert all(answer.reading for answer in in_force(name)), name


def test_rows_name_only_rulings_there_are_and_rulings_only_rows_there_are():
    for row in rows().values():
        assert set(row.rulings) <= set(rulings()), row.id
        assert len(rulings_of(row)) >= len(row.rulings)


def test_the_text_puts_rows_under_their_section_and_rulings_under_their_row():
    lines = told(look_up("TZ-8.1-01"))
    assert lines[0] == "8.1  Initiative"
    assert lines[1].startswith("  TZ-8.1-01  At the start of every round")
    assert lines[2].startswith("      RB-01 (switch initiative_tactics: off): ")


def test_the_command_prints_rows_or_the_contents_or_one_sentence(capsys):
    assert main(["rules", "8.1"]) == 0
    assert capsys.readouterr().out.startswith("8.1  Initiative\n  TZ-8.1-01  ")
    assert main(["rules"]) == 0
    assert capsys.readouterr().out.splitlines()[:2] == rulebook.table_of_contents()[:2]
    assert main(["rules", "no", "such", "thing"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
