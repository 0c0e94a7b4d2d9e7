"""The table as one painted picture: floor, terrain with the faces one sees, shadows, dark halls and pools of light.

It is painted once for a board, in numbers, and knows nothing of a window. Beside the colours it keeps how high the
surface is that each pixel shows; models are drawn against that, so that what stands behind a silo is behind it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from threading import Lock

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from game.stage.scene.camera import RISE
from game.stage.scene.tiles import PPI, Cells, Grey, Picture, floor_picture, noise
from game.stage.tables.region import Region
from game.stage.tables.scenery import Scenery, standing
from game.stage.tables.store import patch, read
from game.stage.theme import TERRAIN, Colour
from game.tabletop.parts import Area, Piece, Point

MARGIN = 1.5
"""Inches of darkness around the table."""

STEPS = 50
"""Steps of a height in the picture of heights to an inch."""

SHADOW = (0.55, -0.34)
"""Where the shadow of an inch of height falls, in inches: the light comes from the top left."""

COARSE = 10
"""Pixels to an inch where only soft things are reckoned."""

HIGHEST = 5.1
"""Inches a picture of heights can hold; what is higher is drawn as high as that."""

QUICK = 2
"""How much coarser a part of a table is that is baked while one plays."""

REACH = 4.0
"""How many inches a piece darkens the floor around it at most; wider than any shadow."""


@dataclass(frozen=True, slots=True)
class Painting:
    """Colours, and heights (in ``1 / STEPS`` inches, and 255 where a face is seen instead of a top), the top row first;
    and the inches they span: left, bottom, width, height of the picture, heights pushed up."""

    colours: NDArray[np.uint8]
    heights: NDArray[np.uint8]
    span: tuple[float, float, float, float]
    baked: bool = False


@dataclass(frozen=True, slots=True)
class _Canvas:
    """Where inches lie in the pictures that look straight down: all of the table, or a strip of it."""

    size: Point
    left: float
    right: float

    @property
    def pixels(self) -> tuple[int, int]:
        return (round((self.right - self.left) * PPI), round((self.size[1] + 2 * MARGIN) * PPI))

    @property
    def columns(self) -> slice:
        """Its columns among those of the whole table."""
        return slice(round((self.left + MARGIN) * PPI), round((self.right + MARGIN) * PPI))

    def outline(self, points: Iterable[Point], scale: float = PPI) -> list[tuple[float, float]]:
        start, high = round((self.left + MARGIN) * scale), self.size[1] + MARGIN
        return [
            (round((x + MARGIN) * scale * 8) / 8 - start, round((high - y) * scale * 8) / 8)
            for x, y in points
        ]

    def holds(self, piece: Piece) -> bool:
        """Whether any of a piece lies in it."""
        return any(self.left <= x <= self.right for x, _ in piece.outline) or (
            min(x for x, _ in piece.outline) < self.left < max(x for x, _ in piece.outline)
        )


def paint(
    size: Point,
    cells: Cells,
    pieces: Sequence[Piece],
    areas: Sequence[Area],
    strip: tuple[float, float] | None = None,
) -> Painting:
    """The picture of a table of so many inches, or of a strip of it from one x to another, as it is in the whole."""
    left, right = (-MARGIN, size[0] + MARGIN) if strip is None else strip
    on = _Canvas(size, max(-MARGIN, _even(left) - REACH), min(size[0] + MARGIN, _even(right) + REACH))
    tallest = max((p.height for p in pieces if p.solid), default=0.0)
    solid = sorted((p for p in pieces if p.solid and on.holds(p)), key=lambda p: p.height)
    which, heights = _raised(on, solid)
    light = _light(on, heights, areas)
    ground = floor_picture(size, cells, MARGIN)[:, on.columns] * light[..., None]
    _warm(ground, on, areas)
    whole = _pushed_up(on, solid, which, heights, ground, _tops(on, solid, light), light, tallest)
    return (
        whole
        if strip is None
        else _cut(whole, max(-MARGIN, _even(left)), min(size[0] + MARGIN, _even(right)))
    )


def _over(tallest: float) -> int:
    """Pixels that a picture has more above, for what its heights push up."""
    return int(tallest * RISE * PPI) + 2


def over_inches(pieces: Iterable[Piece]) -> float:
    """The same in inches."""
    return _over(max((p.height for p in pieces if p.solid), default=0.0)) / PPI


def _even(x: float) -> float:
    """The nearest line of the coarse picture, seen from the left edge of the table's margin."""
    return round((x + MARGIN) * COARSE) / COARSE - MARGIN


def _cut(whole: Painting, left: float, right: float) -> Painting:
    start, end = round((left - whole.span[0]) * PPI), round((right - whole.span[0]) * PPI)
    span = (left, whole.span[1], right - left, whole.span[3])
    return Painting(
        np.ascontiguousarray(whole.colours[:, start:end]),
        np.ascontiguousarray(whole.heights[:, start:end]),
        span,
    )


def _raised(on: _Canvas, pieces: Sequence[Piece]) -> tuple[NDArray[np.int32], Grey]:
    """Which piece lies on each pixel (0 for none), and how high the table is there."""
    image = Image.new("I", on.pixels)
    draw = ImageDraw.Draw(image)
    for number, piece in enumerate(pieces, 1):
        draw.polygon(on.outline(piece.outline), fill=number)
    which = np.asarray(image, dtype=np.int32)
    heights = np.array([0.0, *(piece.height for piece in pieces)], dtype=np.float32)
    return which, heights[which]


# --- light ---------------------------------------------------------------------------------------------------------


def _light(on: _Canvas, heights: Grey, areas: Sequence[Area]) -> Grey:
    """How much light falls on each pixel, 0 to about 1.2: shadows by height, corners, dark halls, lamps."""
    wide, high = on.pixels
    coarse = (wide * COARSE // PPI, high * COARSE // PPI)
    image = Image.fromarray(heights)
    low = np.asarray(image.resize(coarse, Image.Resampling.BOX), dtype=np.float32)
    shade = _blurred(_shadowed(low) * HIGHEST, 0.2 * COARSE) / HIGHEST
    hollow = np.clip(_blurred(low, COARSE * 0.55) - low, 0, 2.5) / 2.5
    light = (1.0 - 0.5 * shade) * (1.0 - 0.62 * hollow)
    light *= 1.0 - 0.5 * _soft(on, areas, "dark", 0.35)
    light *= 1.0 + 0.75 * _soft(on, areas, "light", 0.9)
    return np.asarray(
        Image.fromarray(light).resize((wide, high), Image.Resampling.BILINEAR), dtype=np.float32
    )


def _soft(on: _Canvas, areas: Sequence[Area], kind: str, edge: float) -> Grey:
    """Areas of a kind with an edge so many inches soft, 0 to 1, coarse."""
    mask = Image.new("L", (on.pixels[0] * COARSE // PPI, on.pixels[1] * COARSE // PPI))
    for area in areas:
        if area.kind == kind:
            ImageDraw.Draw(mask).polygon(on.outline(area.outline, COARSE), fill=255)
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(COARSE * edge)), dtype=np.float32) / np.float32(
        255
    )


def _warm(ground: Picture, on: _Canvas, areas: Sequence[Area]) -> None:
    """Lamps are warm."""
    share = Image.fromarray(_soft(on, areas, "light", 0.9)).resize(on.pixels, Image.Resampling.BILINEAR)
    glow = np.asarray(share, dtype=np.float32)
    ground[..., 0] *= 1.0 + 0.16 * glow
    ground[..., 2] *= 1.0 - 0.2 * glow


def _shadowed(low: Grey) -> Grey:
    """Where something between a pixel and the light is higher than the ray to it."""
    shade = np.zeros_like(low)
    tallest = float(low.max(initial=0.0))
    steps = int(tallest * max(abs(s) for s in SHADOW) * COARSE)
    for step in range(1, steps + 1):
        rise = step / (SHADOW[0] * COARSE)
        dx, dy = step, round(step * SHADOW[1] / SHADOW[0])
        moved = _shifted(low, dx, -dy)
        shade = np.maximum(shade, (moved > low + rise).astype(np.float32))
    return shade


def _shifted(values: Grey, right: int, down: int) -> Grey:
    """The same picture moved right and down; nothing comes in from the other edge."""
    high, wide = values.shape
    moved = np.zeros_like(values)
    if right < wide and down < high:
        moved[down:, right:] = values[: high - down, : wide - right]
    return moved


def _blurred(values: Grey, radius: float) -> Grey:
    image = Image.fromarray(np.clip(values / HIGHEST * 255, 0, 255).astype(np.uint8))
    return np.asarray(image.filter(ImageFilter.GaussianBlur(radius)), dtype=np.float32) * np.float32(
        HIGHEST / 255
    )


# --- tops and faces ------------------------------------------------------------------------------------------------


def _tops(on: _Canvas, pieces: Sequence[Piece], light: Grey) -> Picture:
    """The tops of all pieces as they are seen from above, lit."""
    image = Image.new("RGB", on.pixels)
    for piece in pieces:
        _top(image, on, piece)
    tops = np.asarray(image, dtype=np.float32)
    all_of_it = (round((on.size[0] + 2 * MARGIN) * PPI), on.pixels[1])
    rough = (noise(all_of_it, 6, 0.06) + noise(all_of_it, 50, 0.09, 5))[:, on.columns]
    open_light = np.clip(0.55 + 0.45 * light, 0.7, 1.25)
    return np.asarray(tops * (1.0 + rough)[..., None] * open_light[..., None], dtype=np.float32)


def _top(image: Image.Image, on: _Canvas, piece: Piece) -> None:
    """One top: its colour, what it is made of, a pale edge towards the light."""
    outline = on.outline(piece.outline)
    left, upper = floor(min(x for x, _ in outline)), floor(min(y for _, y in outline))
    wide = int(max(x for x, _ in outline)) - left + 2
    high = int(max(y for _, y in outline)) - upper + 2
    base = colour_of(piece)
    patch = Image.new("RGB", (wide, high), base)
    draw = ImageDraw.Draw(patch)
    local = [(x - left, y - upper) for x, y in outline]
    _matter(draw, local, piece, base)
    edge = max(2, PPI // 16)
    for (ax, ay), (bx, by) in zip(local, [*local[1:], local[0]], strict=True):
        # Counter-clockwise on the table, and rows run down: the outside of an edge is (dy, -dx) with dy upwards.
        dx, dy = bx - ax, ay - by
        lit = (dy * -0.56 - dx * -0.34) / max(1e-6, (dx * dx + dy * dy) ** 0.5)
        tone = mixed(base, (235, 238, 240), 0.42) if lit > 0.1 else mixed(base, (0, 0, 0), 0.32)
        draw.line([(ax, ay), (bx, by)], fill=tone, width=edge * 2)
    mask = Image.new("L", (wide, high))
    ImageDraw.Draw(mask).polygon(local, fill=255)
    image.paste(patch, (left, upper), mask)


def _matter(draw: ImageDraw.ImageDraw, outline: list[tuple[float, float]], piece: Piece, base: Rgb) -> None:
    dark, pale = mixed(base, (0, 0, 0), 0.3), mixed(base, (255, 255, 255), 0.14)
    kind = piece.kind
    if kind == "rubble" or kind == "wreck" or kind == "rock":
        _facets(draw, outline, base)
    elif len(outline) > 8:
        _rings(draw, outline, dark, pale)
    elif len(outline) == 4 and kind.startswith("container"):
        _ribs(draw, outline, 0.3, dark, pale)
    elif len(outline) == 4 and kind in ("catwalk", "fence"):
        _ribs(draw, outline, 0.16, dark, dark)
    elif len(outline) == 4 and kind in ("platform", "machine"):
        _plates(draw, outline, dark, pale)
    elif len(outline) == 4 and kind == "crate":
        draw.line([outline[0], outline[2]], fill=dark, width=PPI // 8)
        draw.line([outline[1], outline[3]], fill=dark, width=PPI // 8)
    elif len(outline) == 4 and kind == "door":
        _ribs(draw, outline, 0.5, dark, pale)
    elif kind == "barricade":
        _stripes(draw, outline)


def _ribs(
    draw: ImageDraw.ImageDraw, outline: list[tuple[float, float]], every: float, dark: Rgb, pale: Rgb
) -> None:
    """Lines across the long way of a piece, so many inches apart."""
    a, b, c, d = outline
    if _length(a, b) < _length(b, c):
        a, b, c, d = b, c, d, a
    count = max(2, round(_length(a, b) / PPI / every))
    for i in range(1, count):
        one, two = _between(a, b, i / count), _between(d, c, i / count)
        draw.line([one, two], fill=dark, width=max(1, PPI // 20))
        shift = PPI // 20
        draw.line([(one[0] + shift, one[1]), (two[0] + shift, two[1])], fill=pale, width=max(1, PPI // 24))


def _plates(draw: ImageDraw.ImageDraw, outline: list[tuple[float, float]], dark: Rgb, pale: Rgb) -> None:
    """Seams and a hatch."""
    a, b, c, d = outline
    for t in (0.33, 0.66):
        draw.line([_between(a, b, t), _between(d, c, t)], fill=dark, width=max(1, PPI // 24))
    draw.line([_between(a, d, 0.5), _between(b, c, 0.5)], fill=dark, width=max(1, PPI // 24))
    inner = [
        _between(_between(a, b, s), _between(d, c, s), t)
        for s, t in ((0.1, 0.14), (0.26, 0.14), (0.26, 0.4), (0.1, 0.4))
    ]
    draw.polygon(inner, fill=dark, outline=pale)


def _rings(draw: ImageDraw.ImageDraw, outline: list[tuple[float, float]], dark: Rgb, pale: Rgb) -> None:
    """The lid of something round."""
    x = sum(p[0] for p in outline) / len(outline)
    y = sum(p[1] for p in outline) / len(outline)
    r = _length(outline[0], (x, y))
    for share, tone in ((0.82, dark), (0.78, pale), (0.3, dark)):
        box = (x - r * share, y - r * share, x + r * share, y + r * share)
        draw.ellipse(box, outline=tone, width=max(1, PPI // 16))
    for i in range(8):
        turn = np.pi / 4 * i
        start = (x + r * 0.3 * float(np.cos(turn)), y + r * 0.3 * float(np.sin(turn)))
        draw.line(
            [start, (x + r * 0.78 * float(np.cos(turn)), y + r * 0.78 * float(np.sin(turn)))],
            fill=dark,
            width=max(1, PPI // 24),
        )


def _facets(draw: ImageDraw.ImageDraw, outline: list[tuple[float, float]], base: Rgb) -> None:
    """Broken planes around an off-centre peak."""
    x = sum(p[0] for p in outline) / len(outline) - PPI * 0.15
    y = sum(p[1] for p in outline) / len(outline) - PPI * 0.1
    for i, (one, two) in enumerate(zip(outline, [*outline[1:], outline[0]], strict=True)):
        up = (one[1] + two[1]) / 2 < y
        tone = mixed(base, (255, 255, 255) if up else (0, 0, 0), 0.05 + 0.07 * (i % 3))
        draw.polygon([one, two, (x, y)], fill=tone)


def _stripes(draw: ImageDraw.ImageDraw, outline: list[tuple[float, float]]) -> None:
    """Hazard stripes over the whole of it."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    upper, lower = min(y for _, y in outline), max(y for _, y in outline)
    at, step = left - (lower - upper), PPI * 0.36
    while at < right:
        draw.line([(at, lower), (at + lower - upper, upper)], fill=(21, 23, 28), width=int(step * 0.5))
        at += step


def _pushed_up(
    on: _Canvas,
    pieces: Sequence[Piece],
    which: NDArray[np.int32],
    heights: Grey,
    ground: Picture,
    tops: Picture,
    light: Grey,
    tallest: float,
) -> Painting:
    """Everything moved up the screen by its height; what is higher is nearer, and hides what is lower."""
    wide, high = on.pixels
    over = _over(tallest)
    colours = np.zeros((high + over, wide, 3), dtype=np.float32)
    seen = np.zeros((high + over, wide, 2), dtype=np.float32)
    colours[over:] = ground
    rows, columns = np.nonzero(which)
    levels = heights[rows, columns]
    below = np.zeros_like(heights)
    below[:-1] = heights[1:]
    edges = np.nonzero(heights > below + 0.01)
    facing = (edges[0], edges[1])
    faces = _faces(on, pieces, which, facing, light)
    foot, head = below[facing], heights[facing]
    done = 0.0
    for level in sorted({0.0, *np.unique(levels).tolist()}):
        for row in range(int(done * RISE * PPI), int(level * RISE * PPI) + 1):
            z = row / (RISE * PPI)
            on_face = (foot <= z) & (z < head)
            ys, xs = facing[0][on_face], facing[1][on_face]
            tones = _upright(z, foot[on_face], head[on_face], xs + on.columns.start)
            colours[ys + over - row, xs] = faces[on_face] * tones
            seen[ys + over - row, xs] = (z * STEPS, 255)
        at_top = levels == level
        if level > 0 and at_top.any():
            ys, xs = rows[at_top], columns[at_top]
            up = int(level * RISE * PPI)
            colours[ys + over - up, xs] = tops[ys, xs]
            seen[ys + over - up, xs] = (level * STEPS, 0)
        done = level
    span = (on.left, -MARGIN, on.right - on.left, on.size[1] + 2 * MARGIN + over / PPI)
    _fade_edges(colours, seen[..., 0], on, over)
    return Painting(np.clip(colours, 0, 255).astype(np.uint8), np.clip(seen, 0, 255).astype(np.uint8), span)


def _upright(z: float, foot: Grey, head: Grey, columns: NDArray[np.intp]) -> Picture:
    """How a face changes with height: dark at the foot with a hazard strip, a pale lip at the top."""
    share = (z - foot) / np.maximum(head - foot, 0.01)
    tone = 0.5 + 0.42 * share
    tone = np.where(head - z < 0.09, tone * 1.45, tone)
    tone = np.where((columns // (PPI // 4)) % 2 == 0, tone, tone * 0.95)
    strip = (head - foot > 1.2) & (z - foot < 0.2)
    bar = ((columns + int(z * RISE * PPI)) // (PPI // 4)) % 2 == 0
    result = np.repeat(tone[:, None], 3, axis=1).astype(np.float32)
    result[strip & bar] *= np.array([1.25, 1.1, 0.72], dtype=np.float32)
    result[strip & ~bar] *= 0.5
    return result


def _faces(
    on: _Canvas,
    pieces: Sequence[Piece],
    which: NDArray[np.int32],
    facing: tuple[NDArray[np.intp], NDArray[np.intp]],
    light: Grey,
) -> Picture:
    """The colour of the face below each pixel of an edge that looks at us, by which way it is turned."""
    turned = Image.new("F", on.pixels)
    draw = ImageDraw.Draw(turned)
    for piece in pieces:
        outline = on.outline(piece.outline)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
            dx, dy = bx - ax, ay - by
            draw.line([(ax, ay), (bx, by)], fill=float(dy / max(1e-6, (dx * dx + dy * dy) ** 0.5)), width=4)
    sideways = np.asarray(turned, dtype=np.float32)[facing]
    base = np.array([(0, 0, 0), *(colour_of(piece) for piece in pieces)], dtype=np.float32)[which[facing]]
    shine = 0.66 - 0.26 * sideways
    foot = np.clip(0.7 + 0.3 * light[facing], 0.72, 1.2)
    return np.asarray(base * (shine * foot)[:, None], dtype=np.float32)


def _fade_edges(colours: Picture, seen: Grey, on: _Canvas, over: int) -> None:
    """The floor beyond the table's edge sinks into the dark; what stands at the edge does not."""
    wide = round((on.size[0] + 2 * MARGIN) * PPI)
    high, edge = on.pixels[1], MARGIN * PPI
    across = np.clip(np.minimum(np.arange(wide), wide - 1 - np.arange(wide)) / edge, 0, 1)[on.columns]
    rows = np.arange(high + over)
    down = np.clip(np.minimum(rows - over, high + over - 1 - rows) / edge, 0, 1)
    fade = np.minimum(across[None, :], down[:, None]).astype(np.float32)
    colours *= np.where((fade >= 0.999) | (seen > 0), np.float32(1.0), fade**2 * np.float32(0.4))[..., None]


# --- colours -------------------------------------------------------------------------------------------------------

Rgb = tuple[int, int, int]


def colour_of(piece: Piece) -> Rgb:
    """What a piece is painted in; damage leaves it charred."""
    colour: Colour = TERRAIN.get(piece.kind, TERRAIN["wall"])
    plain = (colour[0], colour[1], colour[2])
    return mixed(plain, (16, 12, 10), 0.4) if piece.damage else plain


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """A colour between two."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


def _length(a: tuple[float, float], b: tuple[float, float]) -> float:
    return float(((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5)


def _between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


_painting = Lock()


def painted(size: Point, cells: Cells, pieces: tuple[Piece, ...], areas: tuple[Area, ...]) -> Painting:
    """The picture of a table, kept for the next battle on it. May be called from a thread, ahead of time."""
    with _painting:
        return _painted(size, cells, pieces, areas)


@lru_cache(maxsize=2)
def _painted(size: Point, cells: Cells, pieces: tuple[Piece, ...], areas: tuple[Area, ...]) -> Painting:
    return _from_file(size, cells, pieces, areas) or paint(size, cells, pieces, areas)


def _from_file(
    size: Point, cells: Cells, pieces: tuple[Piece, ...], areas: tuple[Area, ...]
) -> Painting | None:
    """The picture of a table that has been baked beforehand."""
    over = over_inches(pieces)
    pixels = (round((size[0] + 2 * MARGIN) * PPI), round((size[1] + 2 * MARGIN + over) * PPI))
    found = read(Scenery(size, cells, standing(pieces)), areas, pixels)
    if found is None:
        return None
    span = (-MARGIN, -MARGIN, size[0] + 2 * MARGIN, size[1] + 2 * MARGIN + over)
    return Painting(*found, span, baked=True)


def rebaked(
    whole: Painting,
    size: Point,
    cells: Cells,
    pieces: Sequence[Piece],
    areas: Sequence[Area],
    strip: tuple[float, float],
    depth: tuple[float, float],
) -> Painting:
    """A part of a baked table as it is now: from one x to another, and from one y of the picture plane to another."""
    left, bottom, wide, high = whole.span
    top = bottom + high
    columns = [round((min(max(x, left), left + wide)) * PPI / QUICK) * QUICK for x in strip]
    rows = [round((top - min(max(y, bottom), top)) * PPI / QUICK) * QUICK for y in (depth[1], depth[0])]
    region = Region(columns[0], rows[0], columns[1] - columns[0], rows[1] - rows[0], PPI, top)
    colours, heights = patch(Scenery(size, cells, standing(pieces)), areas, region, QUICK)
    at = region.span
    return Painting(colours, heights, (at[0], at[1], at[2] - at[0], at[3] - at[1]), baked=True)
