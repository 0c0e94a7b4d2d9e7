"""The paper of the panels: texts that fit, on whole pixels."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.window


@pytest.fixture
def canvas(game):
    from game.stage.panels.canvas import Canvas

    return Canvas()


def test_a_text_is_cut_to_what_fits(canvas):
    from game.stage.panels.canvas import measured, shortened

    words = "Extermination: 3 of the horde in 4 rounds"
    assert shortened(words, measured(words, 12), 12) == words
    cut = shortened(words, 100, 12)
    assert cut.endswith("…")
    assert measured(cut, 12) <= 100


def test_wrapped_lines_are_no_wider_than_told(canvas):
    from game.stage.panels.canvas import measured, wrapped

    words = "The Armor of Patient Anvil is exceeded, and the core of the Titan is compromised."
    lines = wrapped(words, 140, 10)
    assert " ".join(lines) == words
    assert all(measured(line, 10) <= 140 for line in lines)


def test_texts_lie_on_whole_pixels_and_are_never_smaller_than_twelve(canvas):
    canvas.text("small", 10.4, 20.7, 6, (255, 255, 255, 255), anchor="center")
    [text] = canvas._texts
    assert (text.x, text.y) == (int(text.x), int(text.y))
    assert text.font_size * 96 / 72 >= 12


def test_the_measure_is_that_of_the_window(canvas):
    from game.stage.panels.canvas import measured

    for words, bold in (("Ironwake Contract", True), ('8.2" away, 4 dice, TN 4+', False)):
        canvas.text(words, 0, 0, 12, (255, 255, 255, 255), bold=bold)
        assert canvas._texts[-1].content_width == pytest.approx(measured(words, 12, bold=bold), abs=4)
        assert canvas._texts[-1].label.document.get_font(0).name == "Liberation Sans"
