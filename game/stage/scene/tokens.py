"""Models as tokens: pictures drawn once for each kind, crew and state, at four times their size and scaled down.

Two crews are told apart by shape as well as colour: amber wears a full ring with four teeth and a diamond badge, teal
four arcs with double bars and a square one; the horde a broken ring, a Null Titan thin dashes.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

import arcade
from PIL import Image, ImageDraw, ImageFont

from game.stage.theme import (
    CREW,
    HORDE,
    HORDE_LIGHT,
    INK,
    NEUTRAL,
    PANOCYTE,
    SOUND,
    WARN,
    Colour,
    blend,
    faded,
    rgb,
)

PPI = 96
"""Pixels of a token picture to an inch of the table."""

OVER = 3
"""Pictures are drawn so many times larger, for smooth edges."""

ARMOUR, CLOTH, SKIN, GUN = rgb("#868C92"), rgb("#5E6257"), rgb("#B4BD9C"), rgb("#3A4048")

Draw = ImageDraw.ImageDraw


@cache
def token(
    kind: str,
    profile: str,
    side: int | None,
    radius: float,
    *,
    null: bool = False,
    down: bool = False,
    done: bool = False,
) -> tuple[arcade.Texture, float]:
    """The picture of a model, and how far its base's centre lies below the picture's middle, in inches."""
    tall = {"titan": 4.6, "horde": 1.9, "pilot": 2.1}.get(kind, 1.7)
    if profile == "titan_zed":
        tall = 4.6
    tall = max(tall, radius * 1.9)
    wide = 2 * radius + 0.7
    high = wide + tall * 0.62
    scale = PPI * OVER
    image = Image.new("RGBA", (int(wide * scale), int(high * scale)))
    draw = ImageDraw.Draw(image)
    foot = (image.width / 2, image.height - wide / 2 * scale)
    _ring(draw, foot, radius * scale, side, kind, null=null)
    colour = HORDE if kind == "horde" else (NEUTRAL if side is None or null else CREW[side])
    figure = Image.new("RGBA", image.size)
    _figure(ImageDraw.Draw(figure), foot, radius * scale, tall * 0.62 * scale, kind, profile, colour)
    if down:
        figure = figure.rotate(80, center=foot)
    image.alpha_composite(figure)
    if done:
        image = Image.blend(Image.new("RGBA", image.size), image, 0.62)
    image = image.resize((image.width // OVER, image.height // OVER), Image.Resampling.LANCZOS)
    return arcade.Texture(image), (high - wide) / 2


def _ring(
    draw: Draw, foot: tuple[float, float], r: float, side: int | None, kind: str, *, null: bool
) -> None:
    x, y = foot
    box = (x - r, y - r, x + r, y + r)
    draw.ellipse((x - r + 2, y - r + r * 0.12, x + r + r * 0.12, y + r + r * 0.16), fill=(0, 0, 0, 110))
    draw.ellipse(box, fill=(*blend(INK, NEUTRAL, 0.12)[:3], 235))
    width = max(6, int(r * 0.13))
    if kind == "horde":
        for i in range(9):
            draw.arc(box, i * 40, i * 40 + (26 if i % 3 else 18), fill=HORDE, width=width)
    elif side is None or null:
        for i in range(12):
            draw.arc(box, i * 30, i * 30 + 14, fill=NEUTRAL if side is None else CREW[side], width=width // 2)
    elif side == 0:
        draw.ellipse(box, outline=CREW[0], width=width)
        for i in range(4):
            a = pi / 4 + i * pi / 2
            tip = (x + (r * 1.2) * cos(a), y + (r * 1.2) * sin(a))
            draw.polygon(
                [
                    tip,
                    (x + r * cos(a - 0.22), y + r * sin(a - 0.22)),
                    (x + r * cos(a + 0.22), y + r * sin(a + 0.22)),
                ],
                fill=CREW[0],
            )
    else:
        for i in range(4):
            draw.arc(box, i * 90 + 14, i * 90 + 76, fill=CREW[1], width=width)
            for shift in (-0.13, 0.13):
                a = i * pi / 2 + shift
                draw.line(
                    (
                        x + r * 0.82 * cos(a),
                        y + r * 0.82 * sin(a),
                        x + r * 1.1 * cos(a),
                        y + r * 1.1 * sin(a),
                    ),
                    fill=CREW[1],
                    width=max(4, width // 2),
                )


def _figure(
    draw: Draw, foot: tuple[float, float], r: float, h: float, kind: str, profile: str, colour: Colour
) -> None:
    if kind == "titan" or profile == "titan_zed":
        _titan(draw, foot, r, h, profile, colour)
    elif kind == "horde":
        _dead(draw, foot, r, h, profile)
    elif kind == "turret":
        _box(draw, foot, r, h, colour)
    else:
        _soldier(draw, foot, r, h, kind, profile, colour)


def _soldier(
    draw: Draw, foot: tuple[float, float], r: float, h: float, kind: str, profile: str, colour: Colour
) -> None:
    x, y = foot
    dark, cloth = blend(CLOTH, INK, 0.4), blend(CLOTH, colour, 0.12)
    bulk = {"heavy_weapons": 1.25, "rampart": 1.2, "infiltrator": 0.85, "sniper": 0.9}.get(profile, 1.0)
    w = r * 0.52 * bulk
    edge = (6, 7, 9, 255)
    for side in (-1, 1):
        draw.polygon(
            [
                (x + side * w * 0.15, y - h * 0.45),
                (x + side * w * 0.85, y - h * 0.45),
                (x + side * w * 0.75, y + r * 0.18),
                (x + side * w * 0.2, y + r * 0.18),
            ],
            fill=dark,
            outline=edge,
            width=4,
        )
    draw.polygon(
        [
            (x - w, y - h * 0.92),
            (x + w, y - h * 0.92),
            (x + w * 0.8, y - h * 0.36),
            (x - w * 0.8, y - h * 0.36),
        ],
        fill=cloth,
        outline=edge,
        width=5,
    )
    for side in (-1, 1):
        draw.ellipse(
            (x + side * w - w * 0.38, y - h * 1.0, x + side * w + w * 0.38, y - h * 0.7),
            fill=colour,
            outline=edge,
            width=4,
        )
    head = w * (0.62 if kind == "pilot" else 0.55)
    top = y - h * 1.05
    helmet = SOUND if kind == "pilot" else blend(colour, GUN, 0.5)
    draw.ellipse((x - head, top - head, x + head, top + head), fill=helmet, outline=edge, width=5)
    draw.rectangle(
        (x - head * 0.6, top - head * 0.2, x + head * 0.6, top + head * 0.25), fill=(10, 14, 20, 255)
    )
    _gear(draw, x, y, w, h, profile, colour, head, top)


def _gear(
    draw: Draw, x: float, y: float, w: float, h: float, profile: str, colour: Colour, head: float, top: float
) -> None:
    """What tells one type from another at a glance."""
    edge = (6, 7, 9, 255)
    long = {"marksman": 1.5, "sniper": 2.0, "heavy_weapons": 1.3, "freelancer": 1.0, "rifleman": 1.05}.get(
        profile, 0.7
    )
    draw.line(
        (x + w * 0.2, y - h * 0.55, x + w * (0.5 + long), y - h * (0.6 + 0.12 * long)),
        fill=GUN,
        width=int(w * (0.42 if profile == "heavy_weapons" else 0.24)),
    )
    if profile == "rampart":
        draw.rectangle((x - w * 1.9, y - h * 0.95, x - w * 0.7, y), fill=colour, outline=edge, width=5)
    elif profile == "trauma_medic":
        draw.rectangle((x - w * 0.55, y - h * 0.8, x + w * 0.35, y - h * 0.42), fill=(240, 240, 240, 255))
        draw.rectangle((x - w * 0.2, y - h * 0.78, x, y - h * 0.44), fill=(214, 40, 60, 255))
        draw.rectangle((x - w * 0.45, y - h * 0.67, x + w * 0.25, y - h * 0.55), fill=(214, 40, 60, 255))
    elif profile == "field_engineer":
        draw.pieslice(
            (x - head * 1.25, top - head * 1.3, x + head * 1.25, top + head * 0.9), 180, 360, fill=WARN
        )
    elif profile == "infiltrator":
        draw.polygon([(x, top - head * 1.7), (x + w * 1.3, y), (x - w * 1.3, y)], fill=(14, 16, 20, 220))
    elif profile == "forward_observer":
        draw.line((x - w * 0.8, y - h * 0.8, x - w * 1.1, y - h * 1.7), fill=(220, 224, 230, 255), width=6)
        draw.polygon(
            [(x - w * 1.1, y - h * 1.7), (x - w * 0.3, y - h * 1.6), (x - w * 1.05, y - h * 1.5)], fill=colour
        )
    elif profile == "hacker":
        for i in (-1, 0, 1):
            draw.rectangle(
                (
                    x + i * w * 0.9 - w * 0.35,
                    y - h * 0.62 - abs(i) * -w * 0.2,
                    x + i * w * 0.9 + w * 0.35,
                    y - h * 0.34,
                ),
                fill=(90, 200, 255, 190),
            )
    elif profile == "field_mechanic":
        draw.line((x - w * 0.9, y - h * 0.3, x - w * 1.3, y - h * 1.25), fill=ARMOUR, width=int(w * 0.3))
        draw.ellipse(
            (x - w * 1.65, y - h * 1.45, x - w * 0.95, y - h * 1.1), outline=ARMOUR, width=int(w * 0.2)
        )
    elif profile in ("green", "experienced", "veteran"):
        draw.polygon(
            [(x - w * 0.9, y - h * 0.95), (x - w * 0.2, y - h * 0.95), (x - w * 1.2, y - h * 0.05)],
            fill=colour,
        )
        for i in range(("green", "experienced", "veteran").index(profile) + 1):
            draw.rectangle(
                (x - w * 0.4 + i * w * 0.35, y - h * 0.85, x - w * 0.2 + i * w * 0.35, y - h * 0.6), fill=WARN
            )
    elif profile == "freelancer":
        draw.polygon(
            [
                (x - w, y - h * 0.9),
                (x + w, y - h * 0.9),
                (x + w * 1.3, y - h * 0.3),
                (x - w * 1.3, y - h * 0.3),
            ],
            outline=colour,
            width=8,
        )


def _dead(draw: Draw, foot: tuple[float, float], r: float, h: float, profile: str) -> None:
    x, y = foot
    edge = (6, 7, 9, 255)
    fat = {"fatty": 1.5, "brute": 1.35, "runner": 0.9}.get(profile, 1.0)
    w = r * 0.5 * fat
    lean = r * {"runner": 0.7, "brute": 0.1, "fatty": 0.05}.get(profile, 0.3)
    skin = blend(SKIN, HORDE, 0.1)
    for side in (-1, 1):
        draw.line(
            (x + side * w * 0.5, y + r * 0.1, x + side * w * 0.35, y - h * 0.5),
            fill=blend(skin, INK, 0.5),
            width=int(w * 0.5),
        )
    draw.polygon(
        [
            (x - w * 0.8, y - h * 0.35),
            (x + w * 0.8, y - h * 0.35),
            (x + w + lean, y - h * 0.95),
            (x - w * 0.9 + lean, y - h * 0.95),
        ],
        fill=blend(skin, rgb("#7A2138"), 0.35),
        outline=edge,
        width=5,
    )
    reach = 1.7 if profile != "brute" else 2.3
    draw.line(
        (x + w * 0.6 + lean, y - h * 0.8, x + w * reach + lean, y - h * 0.72), fill=skin, width=int(w * 0.45)
    )
    head = w * (0.45 if profile in ("fatty", "brute") else 0.55)
    hx, hy = x + lean * 1.4, y - h * 1.05
    draw.ellipse((hx - head, hy - head, hx + head, hy + head), fill=skin, outline=edge, width=5)
    draw.ellipse((hx, hy - head * 0.3, hx + head * 0.5, hy + head * 0.2), fill=HORDE_LIGHT)
    if profile == "brute":
        draw.rectangle((x - w, y - h * 0.9, x + w * 0.9, y - h * 0.6), fill=GUN, outline=edge, width=4)


def _titan(draw: Draw, foot: tuple[float, float], r: float, h: float, profile: str, colour: Colour) -> None:
    x, y = foot
    edge = (6, 7, 9, 255)
    zed = profile == "titan_zed"
    plate = blend(ARMOUR, INK, 0.45 if not zed else 0.7)
    w = r * {"phalanx": 0.95, "blitz": 0.62}.get(profile, 0.78)
    for side in (-1, 1):
        draw.polygon(
            [
                (x + side * w * 0.15, y - h * 0.42),
                (x + side * w * 0.75, y - h * 0.42),
                (x + side * w * 0.95, y + r * 0.2),
                (x + side * w * 0.35, y + r * 0.2),
            ],
            fill=plate,
            outline=edge,
            width=7,
        )
        draw.rectangle(
            (x + side * w * 0.65 - w * 0.4, y + r * 0.05, x + side * w * 0.65 + w * 0.4, y + r * 0.3),
            fill=GUN,
            outline=edge,
            width=6,
        )
    draw.polygon(
        [
            (x - w * 0.8, y - h * 0.95),
            (x + w * 0.8, y - h * 0.95),
            (x + w * 0.55, y - h * 0.35),
            (x - w * 0.55, y - h * 0.35),
        ],
        fill=blend(plate, ARMOUR, 0.5),
        outline=edge,
        width=8,
    )
    for side in (-1, 1):
        sx = x + side * w * 1.0
        draw.polygon(
            [
                (sx - w * 0.42, y - h * 1.08),
                (sx + w * 0.42, y - h * 1.08),
                (sx + w * 0.36, y - h * 0.68),
                (sx - w * 0.36, y - h * 0.68),
            ],
            fill=colour,
            outline=edge,
            width=8,
        )
        draw.line((sx, y - h * 0.68, sx + side * w * 0.15, y - h * 0.3), fill=plate, width=int(w * 0.3))
    draw.rectangle((x - w * 0.3, y - h * 1.16, x + w * 0.3, y - h * 0.9), fill=plate, outline=edge, width=6)
    eye = HORDE_LIGHT if zed else (rgb("#FFE3B8") if colour != NEUTRAL else (20, 22, 26, 255))
    draw.rectangle((x - w * 0.2, y - h * 1.07, x + w * 0.2, y - h * 1.0), fill=eye)
    draw.line((x + w * 1.1, y - h * 0.32, x + w * 2.0, y - h * 0.5), fill=GUN, width=int(w * 0.32))
    if profile == "phalanx":
        draw.polygon(
            [
                (x - w * 1.6, y - h * 0.85),
                (x - w * 0.8, y - h * 0.95),
                (x - w * 0.8, y),
                (x - w * 1.6, y - h * 0.1),
            ],
            fill=blend(plate, colour, 0.3),
            outline=edge,
            width=8,
        )
    elif profile == "blitz":
        for side in (-1, 1):
            draw.polygon(
                [
                    (x + side * w * 0.3, y - h * 1.0),
                    (x + side * w * 1.3, y - h * 1.6),
                    (x + side * w * 0.8, y - h * 0.95),
                ],
                fill=colour,
                outline=edge,
                width=6,
            )
    elif not zed:
        for stack in (-0.6, 0.6):
            draw.rectangle(
                (x + stack * w - w * 0.12, y - h * 1.3, x + stack * w + w * 0.12, y - h * 1.0), fill=GUN
            )


def _box(draw: Draw, foot: tuple[float, float], r: float, h: float, colour: Colour) -> None:
    x, y = foot
    draw.rectangle((x - r * 0.5, y - h * 0.8, x + r * 0.5, y), fill=ARMOUR, outline=(6, 7, 9, 255), width=6)
    draw.line((x, y - h * 0.6, x + r * 1.2, y - h * 0.7), fill=colour, width=int(r * 0.25))


# --- markers -------------------------------------------------------------------------------------------------------


@cache
def badge(word: str, ink: Colour, paper: Colour, shape: str = "round", size: float = 0.62) -> arcade.Texture:
    """A small marker with a character or two on it."""
    side = int(size * PPI * OVER)
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    inset = side * 0.06
    if shape == "diamond":
        draw.polygon(
            [(side / 2, 0), (side, side / 2), (side / 2, side), (0, side / 2)],
            fill=INK,
            outline=paper,
            width=9,
        )
    elif shape == "square":
        draw.rectangle((inset, inset, side - inset, side - inset), fill=paper, outline=INK, width=9)
    elif shape == "hollow":
        draw.polygon(
            [(side / 2, inset), (side - inset, side / 2), (side / 2, side - inset), (inset, side / 2)],
            outline=paper,
            width=12,
        )
    else:
        draw.ellipse((inset, inset, side - inset, side - inset), fill=paper, outline=INK, width=9)
    font = ImageFont.load_default(side * 0.55)
    draw.text((side / 2, side / 2), word, font=font, fill=ink, anchor="mm")
    return arcade.Texture(image.resize((side // OVER, side // OVER), Image.Resampling.LANCZOS))


@cache
def ring(colour: Colour, radius: float, width: float = 0.06, *, dashed: bool = False) -> arcade.Texture:
    """A circle line of so many inches around."""
    side = int((2 * radius + 0.3) * 48)
    image = Image.new("RGBA", (side * 2, side * 2))
    draw = ImageDraw.Draw(image)
    r = radius * 96
    box = (side - r, side - r, side + r, side + r)
    thick = max(3, int(width * 96))
    if dashed:
        for i in range(36):
            draw.arc(box, i * 10, i * 10 + 6, fill=colour, width=thick)
    else:
        draw.ellipse(box, outline=colour, width=thick)
    return arcade.Texture(image.resize((side, side), Image.Resampling.LANCZOS))


@cache
def tank_picture() -> arcade.Texture:
    """The Panocyte Tank: the one lime thing on the table."""
    side = int(1.5 * PPI)
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    middle = side / 2
    draw.regular_polygon((middle, middle + 8, side * 0.44), 6, fill=faded(PANOCYTE, 60), outline=PANOCYTE)
    draw.rounded_rectangle(
        (middle - 26, middle - 50, middle + 26, middle + 34), 16, fill=PANOCYTE, outline=INK, width=5
    )
    draw.rectangle((middle - 26, middle - 18, middle + 26, middle - 8), fill=INK)
    return arcade.Texture(image)
