"""The paper of the panels: texts that fit, on whole pixels."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.window

WHITE = (255, 255, 255, 255)


def texts_of(canvas):
    return [text for row in canvas._texts.values() for text in row]


@pytest.fixture
def canvas(game):
    from game.stage.panels.canvas import Canvas

    return Canvas()


def test_a_text_is_cut_to_what_fits(canvas):
    from game.stage.panels.lettering import measured, shortened

    words = "Extermination: 3 of the horde in 4 rounds"
    assert shortened(words, measured(words, 16), 16) == words
    cut = shortened(words, 100, 16)
    assert cut.endswith("…")
    assert measured(cut, 16) <= 100


def test_a_text_grows_smaller_before_it_is_cut(canvas):
    from game.stage.panels.lettering import fitted, measured

    words = "Ironwake Contract"
    wide = measured(words, 18, "display") - 20
    shown, size = fitted(words, wide, 18, "display")
    assert (shown, size < 18) == (words, True)
    assert measured(shown, size, "display") <= wide
    assert fitted(words, 30, 18, "display")[1] >= 12


def test_wrapped_lines_are_no_wider_than_told(canvas):
    from game.stage.panels.lettering import measured, wrapped

    words = "The Armor of Patient Anvil is exceeded, and the core of the Titan is compromised."
    lines = wrapped(words, 140, 14)
    assert " ".join(lines) == words
    assert all(measured(line, 14) <= 140 for line in lines)


def test_texts_lie_on_whole_pixels_and_are_never_smaller_than_twelve(canvas):
    canvas.text("small", 10.4, 20.7, 6, WHITE, anchor="center")
    [text] = texts_of(canvas)
    assert (text.x, text.y) == (int(text.x), int(text.y))
    assert text.font_size * 96 / 72 >= 12


@pytest.mark.parametrize(
    ("role", "style", "name"),
    [
        ("text", {}, "Barlow Semi Condensed"),
        ("strong", {"bold": True}, "Barlow Semi Condensed"),
        ("display", {"display": True}, "Chakra Petch"),
    ],
)
def test_texts_are_set_in_the_face_of_their_role_and_measured_in_it(canvas, role, style, name):
    from game.stage.fonts import faces
    from game.stage.panels.lettering import measured

    words = 'Ironwake Contract 8.2" away'
    canvas.text(words, 0, 0, 20, WHITE, **style)
    [text] = texts_of(canvas)
    font = text.label.document.get_font(0)
    assert (font.name, font.weight) == (name, faces()[role][1])
    assert text.content_width == pytest.approx(measured(words, 20, role), abs=3)


def test_without_the_font_packages_arcades_own_stand_in(game, monkeypatch):
    from game.stage import fonts

    monkeypatch.setattr(fonts, "find_spec", lambda _: None)
    assert {name for name, _ in fonts.faces().values()} == {"Liberation Sans", "Kenney Future Narrow"}
    assert set(fonts.faces()) == {"text", "strong", "display"}
    assert all(path.exists() for family in fonts.chosen() for path in family.paths())
    fonts.load_fonts()


def test_a_wiped_paper_leaves_nothing_on_its_layer(game):
    from game.stage.panels.canvas import Canvas
    from game.stage.panels.layer import Layer

    layer = Layer()
    one, other = Canvas(layer), Canvas(layer)
    for canvas in (one, other):
        canvas.fresh(1)
        canvas.box((0, 0, 10, 10), WHITE)
        canvas.text("words", 0, 0, 16, WHITE)
        canvas.done()
    one.fresh(2)
    one.done()
    assert not one.back
    assert other.back
    assert [text.text for text in texts_of(one)] == [""]
    assert [text.text for text in texts_of(other)] == ["words"]


def test_shapes_fade_at_their_edges_and_never_fold():
    from game.stage.panels.ink import WIDTH, fill, stroke

    for points in ([(0, 0), (10, 0), (10, 10), (0, 10)], [(0, 10), (10, 10), (10, 0), (0, 0)]):
        out: list[float] = []
        fill(out, points, WHITE)
        corners = [out[i : i + WIDTH] for i in range(0, len(out), WIDTH)]
        assert {c[5] for c in corners} == {0.0, 1.0}
        assert min(c[0] for c in corners) == pytest.approx(-0.5)
        assert max(c[1] for c in corners) == pytest.approx(10.5)
    out = []
    stroke(out, [(0, 0), (0, 0)], WHITE, 2)
    assert out == []
