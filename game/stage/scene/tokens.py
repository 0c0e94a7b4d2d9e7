"""Pictures of models and markers, drawn once for each kind, crew and state and kept.

Two crews are told apart by shape as well as colour: amber stands on a full ring with four teeth, teal on four arcs with
double bars, the horde on a broken ring, and a Titan with nobody aboard on thin dashes.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

import arcade
import numpy as np
from arcade.hitbox import algo_bounding_box
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from game.stage.fonts import strong_file
from game.stage.scene.figures import FIGURES, HEIGHTS, WHITE, Pen, figure_of
from game.stage.theme import CREW, HORDE, INK, NEUTRAL, Colour, blend, faded, side_colour

PPI = 64
"""Pixels of a token's picture to an inch of the table."""

OVER = 2
"""Pictures are drawn so many times larger, for smooth edges."""

KEYLINE = 0.045
"""Inches of dark line outside a figure."""


def crew_colour(kind: str, side: int | None) -> Colour:
    """The colour of a model: its crew's, the horde's, or nobody's."""
    return HORDE if kind == "horde" else (NEUTRAL if side is None else CREW[side])


@cache
def figure_picture(
    kind: str, profile: str, side: int | None, *, null: bool = False, down: bool = False
) -> tuple[arcade.Texture, float]:
    """The picture of a figure without its base, and how far its middle lies above the base's, in inches."""
    draw, tall = (FIGURES["null"], HEIGHTS["null"]) if null else figure_of(profile, kind)
    reach = max(1.3, tall * 0.86)
    high = tall + 0.6
    scale = PPI * OVER
    image = Image.new("RGBA", (int(2 * reach * scale), int(high * scale)))
    foot = (image.width / 2, image.height - 0.3 * scale)
    draw(Pen(image, foot, scale, crew_colour(kind, side), mirrored=kind == "horde"))
    if down:
        image = _laid_down(image)
    image = _trimmed(_painted(image, scale, crew_colour(kind, side)), image.width / 2)
    return _texture(_smaller(image)), 0.0 if down else high / 2 - 0.3


def _trimmed(image: Image.Image, middle: float) -> Image.Image:
    """Without the empty columns on both sides, as many on the left as on the right of a middle."""
    box = image.getbbox() or (0, 0, image.width, image.height)
    half = int(max(middle - box[0], box[2] - middle)) + OVER
    return image.crop((int(middle) - half, 0, int(middle) + half, image.height))


def _laid_down(image: Image.Image) -> Image.Image:
    """The same figure on the floor, its middle on the base's, its lamps out."""
    box = image.getbbox() or (0, 0, 1, 1)
    lying = image.crop(box).rotate(78, expand=True, resample=Image.Resampling.BICUBIC)
    side = max(image.width, image.height)
    room = Image.new("RGBA", (side, side))
    room.alpha_composite(lying, ((side - lying.width) // 2, (side - lying.height) // 2))
    grey = room.convert("L").convert("RGB")
    dull = Image.blend(room.convert("RGB"), grey, 0.55).convert("RGBA")
    dull.putalpha(room.getchannel("A"))
    return dull


def _painted(image: Image.Image, scale: float, colour: Colour) -> Image.Image:
    """Light from the top left, a rim in the crew's colour at the lower right, and a dark line around it all."""
    alpha = image.getchannel("A")
    soft = np.asarray(alpha.filter(ImageFilter.GaussianBlur(scale * 0.05)), dtype=np.float32) / 255
    shift = max(1, int(scale * 0.05))
    lit = soft - np.roll(soft, (shift, shift), axis=(0, 1))
    pixels = np.asarray(image, dtype=np.float32).copy()
    fall = np.linspace(1.12, 0.82, image.height, dtype=np.float32)[:, None, None]
    pixels[..., :3] *= fall * (1.0 + 0.75 * np.clip(lit, -0.45, 0.6))[..., None]
    rim = np.clip(-lit * 1.6, 0, 0.4)[..., None]
    pixels[..., :3] = pixels[..., :3] * (1 - rim) + np.array(colour[:3], dtype=np.float32) * rim
    figure = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    around = alpha.filter(ImageFilter.GaussianBlur(scale * KEYLINE))
    line = Image.new("RGBA", image.size, (6, 7, 9, 0))
    line.putalpha(around.point(lambda a: min(235, max(0, a - 12) * 5)))
    line.alpha_composite(figure)
    return line


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
        colour = faded(blend(side_colour(side), WHITE, 0.35), 255) if whole else faded(INK, 200)
        draw.arc(box, start + 1.2, start + step - 1.2, fill=faded(INK, 230), width=int(scale * 0.17))
        draw.arc(box, start + 1.8, start + step - 1.8, fill=colour, width=int(scale * 0.12))
    return _texture(_smaller(image))
