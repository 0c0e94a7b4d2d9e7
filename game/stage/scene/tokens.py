"""Pictures of models and markers, drawn once for each kind, crew and state and kept.

Two crews are told apart by shape as well as colour: amber stands on a full ring with four teeth, teal on four arcs with
double bars, the horde on a broken ring, and a Titan with nobody aboard on thin dashes.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

import arcade
from arcade.hitbox import algo_bounding_box
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from game.stage.fonts import strong_file
from game.stage.theme import CREW, HI, HORDE, INK, NEUTRAL, Colour, blend, faded, side_colour

PPI = 64
"""Pixels of a token's picture to an inch of the table."""

OVER = 2
"""Pictures are drawn so many times larger, for smooth edges."""


def crew_colour(kind: str, side: int | None) -> Colour:
    """The colour of a model: its crew's, the horde's, or nobody's."""
    return HORDE if kind == "horde" else (NEUTRAL if side is None else CREW[side])


def _texture(image: Image.Image) -> arcade.Texture:
    """A texture whose hit box is its frame: nothing here collides, and tracing outlines is slow."""
    return arcade.Texture(image, hit_box_algorithm=algo_bounding_box)


def _smaller(image: Image.Image) -> Image.Image:
    return image.resize((image.width // OVER, image.height // OVER), Image.Resampling.LANCZOS)


@cache
def base_picture(kind: str, side: int | None, radius: float, *, null: bool = False) -> arcade.Texture:
    """The base of a model of so many inches' radius: a true circle with its crew's ring on it, and a soft shadow."""
    scale = PPI * OVER
    room = int((2.5 * radius + 0.7) * scale)
    image = Image.new("RGBA", (room, room))
    r, x, y = radius * scale, room / 2, room / 2
    shade = Image.new("L", image.size)
    cast = r * 0.2
    ImageDraw.Draw(shade).ellipse((x - r + cast, y - r + cast, x + r + cast, y + r + cast), fill=170)
    image.putalpha(shade.filter(ImageFilter.GaussianBlur(scale * 0.09)))
    draw = ImageDraw.Draw(image)
    draw.ellipse(
        (x - r, y - r, x + r, y + r), fill=(*blend(INK, NEUTRAL, 0.1)[:3], 150 if radius > 1.4 else 215)
    )
    _ring(draw, (x, y), r, side, kind, null=null)
    return _texture(_smaller(image))


def _ring(
    draw: ImageDraw.ImageDraw,
    middle: tuple[float, float],
    r: float,
    side: int | None,
    kind: str,
    *,
    null: bool,
) -> None:
    x, y = middle
    box = (x - r, y - r, x + r, y + r)
    width = max(7, int(min(r * 0.14, 24)))
    if kind == "horde":
        for i in range(9):
            draw.arc(box, i * 40, i * 40 + (27 if i % 3 else 17), fill=HORDE, width=width)
    elif side is None or null:
        for i in range(18):
            colour = NEUTRAL if side is None else CREW[side]
            draw.arc(box, i * 20, i * 20 + 9, fill=colour, width=width * 2 // 3)
    elif side == 0:
        draw.ellipse(box, outline=CREW[0], width=width)
        for i in range(4):
            turn = pi / 4 + i * pi / 2
            tip = (x + r * 1.16 * cos(turn), y + r * 1.16 * sin(turn))
            sides = [(x + r * 0.97 * cos(turn + t), y + r * 0.97 * sin(turn + t)) for t in (-0.2, 0.2)]
            draw.polygon([tip, *sides], fill=CREW[0])
    else:
        for i in range(4):
            draw.arc(box, i * 90 + 15, i * 90 + 75, fill=CREW[1], width=width)
            for shift in (-0.11, 0.11):
                turn = i * pi / 2 + shift
                ends = [(x + r * s * cos(turn), y + r * s * sin(turn)) for s in (0.84, 1.08)]
                draw.line(ends, fill=CREW[1], width=max(5, width * 2 // 3))


# --- markers -------------------------------------------------------------------------------------------------------

CHIP = 0.34
"""Inches a chip is high."""


@cache
def chip(
    words: str, ink: Colour, paper: Colour, edge: Colour | None = None, size: float = CHIP
) -> arcade.Texture:
    """A small plate with a word on it."""
    scale = PPI * OVER
    font = ImageFont.truetype(strong_file(), size * 0.78 * scale)
    wide, high = int(font.getlength(words) + size * 0.6 * scale), int(size * scale)
    image = Image.new("RGBA", (wide, high))
    draw = ImageDraw.Draw(image)
    line = max(3, int(scale * 0.018))
    draw.rounded_rectangle(
        (line, line, wide - line, high - line), high * 0.24, fill=paper, outline=edge or ink, width=line
    )
    draw.text((wide / 2, high * 0.49), words, font=font, fill=ink, anchor="mm")
    return _texture(_smaller(image))


@cache
def badge(word: str, ink: Colour, paper: Colour, shape: str = "round", size: float = 0.62) -> arcade.Texture:
    """A small marker with a character or two on it: round, a diamond, a square, a die, a tick."""
    side = int(size * PPI * OVER)
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    inset, line = side * 0.06, max(3, int(side * 0.07))
    box = (inset, inset, side - inset, side - inset)
    diamond = [(side / 2, inset), (side - inset, side / 2), (side / 2, side - inset), (inset, side / 2)]
    if shape in ("diamond", "tick"):
        draw.polygon(diamond, fill=paper, outline=INK, width=line)
    elif shape == "hollow":
        draw.polygon(diamond, fill=faded(INK, 150), outline=paper, width=line)
    elif shape == "triangle":
        draw.polygon([(side / 2, inset), (side - inset, side * 0.86), (inset, side * 0.86)], fill=paper)
    elif shape == "die":
        draw.rounded_rectangle(box, side * 0.16, fill=paper, outline=INK, width=line // 2 + 1)
    elif shape == "square":
        draw.rectangle(box, fill=paper, outline=INK, width=line)
    else:
        draw.ellipse(box, fill=paper, outline=INK, width=line)
    if shape == "tick":
        tick = [(side * 0.3, side * 0.5), (side * 0.45, side * 0.64), (side * 0.7, side * 0.36)]
        draw.line(tick, fill=ink, width=line)
    elif word:
        font = ImageFont.truetype(strong_file(), side * (0.6 if len(word) < 2 else 0.46))
        drop = 0.62 if shape == "triangle" else 0.5
        draw.text((side / 2, side * drop), word, font=font, fill=ink, anchor="mm")
    return _texture(_smaller(image))


@cache
def ring(colour: Colour, radius: float, width: float = 0.06, *, dashed: bool = False) -> arcade.Texture:
    """A circle line of so many inches around."""
    side = int((2 * radius + 0.3) * RING)
    image = Image.new("RGBA", (side * 2, side * 2))
    draw = ImageDraw.Draw(image)
    r = radius * RING * 2
    box = (side - r, side - r, side + r, side + r)
    thick = max(3, int(width * RING * 2))
    if dashed:
        for i in range(36):
            draw.arc(box, i * 10, i * 10 + 6, fill=colour, width=thick)
    else:
        draw.ellipse(box, outline=colour, width=thick)
    return _texture(image.resize((side, side), Image.Resampling.LANCZOS))


RING = 48
"""Pixels of a ring's picture to an inch."""


@cache
def puff() -> arcade.Texture:
    """A soft round shadow, or a soft light when tinted."""
    image = Image.new("L", (128, 128))
    ImageDraw.Draw(image).ellipse((24, 24, 104, 104), fill=255)
    soft = image.filter(ImageFilter.GaussianBlur(14))
    white = Image.new("RGBA", soft.size, (255, 255, 255, 0))
    white.putalpha(ImageChops.multiply(soft, Image.new("L", soft.size, 220)))
    return _texture(white)


@cache
def armour_picture(side: int | None, left: int, most: int, radius: float) -> arcade.Texture:
    """The Armor of a Titan: an arc outside its ring, one piece a point; what is lost is hollow."""
    scale = PPI * OVER
    room = int((2 * radius + 1.2) * scale)
    image = Image.new("RGBA", (room, room))
    draw = ImageDraw.Draw(image)
    r = (radius + 0.36) * scale
    box = (room / 2 - r, room / 2 - r, room / 2 + r, room / 2 + r)
    step = 150 / max(1, most)
    for i in range(most):
        start = 165 - (i + 1) * step
        whole = i < left
        colour = faded(blend(side_colour(side), HI, 0.35), 255) if whole else faded(INK, 200)
        draw.arc(box, start + 1.2, start + step - 1.2, fill=faded(INK, 230), width=int(scale * 0.17))
        draw.arc(box, start + 1.8, start + step - 1.8, fill=colour, width=int(scale * 0.12))
    return _texture(_smaller(image))
