"""What lies and what is painted on a floor: words, lines, cables, stains, scratches and debris. It hangs on the floor
alone, so that it stays where it is when terrain is moved."""

from __future__ import annotations

import zlib
from importlib.util import find_spec
from math import cos, pi, sin
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from game.stage.tables.looks import floor_looks
from game.stage.tables.region import Colours, Grey, Region, linear
from game.stage.tables.scenery import Scenery

FLOOR = floor_looks()

Spots = list[tuple[float, float]]


class Litter:
    """All of it for one floor, thrown once and painted for any region."""

    def __init__(self, scenery: Scenery) -> None:
        self._scenery = scenery
        self._dice = np.random.default_rng(zlib.crc32(repr(scenery.cells).encode()))
        self.words = self._throw_words()
        self.scratches = self._throw(0.34)
        self.stains = self._throw(0.05)
        self.blood = self._throw(0.007)
        self.heaps = self._throw(0.02)
        self.cables = [self._cable() for _ in range(round(self._area / 150))]

    @property
    def _area(self) -> float:
        return self._scenery.size[0] * self._scenery.size[1]

    def _throw(self, per_inch: float) -> NDArray[np.float64]:
        """Rows of x, y and four numbers 0 to 1."""
        count = round(self._area * per_inch)
        rows = self._dice.random((count, 6))
        rows[:, 0] *= self._scenery.size[0]
        rows[:, 1] *= self._scenery.size[1]
        return rows

    def _throw_words(self) -> list[tuple[str, float, float, float]]:
        """Words with the middle of each and its height: on whole plates, not too near to each other."""
        wide, deep = (int(side // 3) for side in self._scenery.size)
        squares = [(x, y) for y in range(deep) for x in range(wide - 1) if self._plain(3 * x, 3 * y)]
        self._dice.shuffle(squares)
        taken: list[tuple[int, int]] = []
        for x, y in squares:
            if all(abs(x - a) + abs(y - b) > 4 for a, b in taken):
                taken.append((x, y))
        words = FLOOR.stencils
        return [
            (words[i % len(words)], 3 * x + 3.0, 3 * y + 1.5, (1.15, 0.8)[len(words[i % len(words)]) > 5])
            for i, (x, y) in enumerate(taken[:12])
        ]

    def _plain(self, x: int, y: int) -> bool:
        """Whether the six by three inches from there on are deck or concrete throughout."""
        cells, deep = self._scenery.cells, len(self._scenery.cells)
        found = {
            cells[deep - 1 - row][column]
            for row in range(y, y + 3)
            for column in range(x, min(x + 6, len(cells[0])))
        }
        return len(found) == 1 and found <= {"deck", "concrete"}

    def _cable(self) -> Spots:
        """A winding line."""
        x, y = self._dice.random(2) * self._scenery.size
        turn = self._dice.random() * 2 * pi
        spots = [(float(x), float(y))]
        for _ in range(round(14 + 20 * self._dice.random())):
            turn += (self._dice.random() - 0.5) * 0.9
            x, y = x + 0.45 * cos(turn), y + 0.45 * sin(turn)
            spots.append((float(x), float(y)))
        return spots

    # --- painted flat: worn by the weather like the floor --------------------------------------------------------

    def paint(self, colours: Colours, hard: NDArray[np.bool_], region: Region) -> None:
        """Words and scratches, on whatever is hard."""
        mask = Image.new("L", (region.wide, region.high))
        for words, x, y, size in self.words:
            if region.meets(x - 6, y - 1.5, x + 6, y + 1.5):
                _write(mask, words, region.points(((x, y),))[0], size * region.ppi)
        self._lines(mask, region)
        worn = np.asarray(mask, np.float32) / np.float32(255) * _patchy(region) * hard * np.float32(0.62)
        _mix(colours, linear(FLOOR.paint.stencil), worn)
        marks = Image.new("L", (region.wide, region.high))
        pen = ImageDraw.Draw(marks)
        for x, y, a, b, c, d in self.scratches:
            reach = 0.2 + 0.9 * b
            end = (x + reach * cos(a * 2 * pi), y + reach * sin(a * 2 * pi))
            if region.meets(x - 1.2, y - 1.2, x + 1.2, y + 1.2):
                width = max(1, round((0.012 + 0.02 * c) * region.ppi))
                pen.line(region.points(((x, y), end)), fill=round(255 * (0.05 + 0.11 * d)), width=width)
        colours += (np.asarray(marks, np.float32) / 255 * hard * 0.5)[..., None].astype(np.float32)

    def _lines(self, mask: Image.Image, region: Region) -> None:
        """A pale line along one row of plates and one column."""
        wide, deep = self._scenery.size
        pen = ImageDraw.Draw(mask)
        for line in (
            ((1.0, deep / 2 + 7.2), (wide - 1.0, deep / 2 + 7.2)),
            ((wide / 2 - 7.6, 1.0), (wide / 2 - 7.6, deep - 1.0)),
        ):
            pen.line(region.points(line), fill=130, width=max(1, round(0.1 * region.ppi)))

    # --- lying on it ----------------------------------------------------------------------------------------------

    def lay(self, colours: Colours, region: Region) -> None:
        """Stains, blood, cables and debris."""
        self._stain(colours, region)
        self._bleed(colours, region)
        self._run_cables(colours, region)
        self._heap(colours, region)

    def _stain(self, colours: Colours, region: Region) -> None:
        mask = Image.new("L", (region.wide, region.high))
        pen = ImageDraw.Draw(mask)
        for x, y, a, b, _, _ in self.stains:
            size = 0.2 + 0.8 * a
            if region.meets(x - 2 * size, y - 2 * size, x + 2 * size, y + 2 * size):
                for i in range(5):
                    turn = 2.4 * i + 6 * b
                    _disc(
                        pen,
                        region,
                        x + size * 0.5 * cos(turn),
                        y + size * 0.5 * sin(turn),
                        size * (0.25 + 0.07 * i),
                        120,
                    )
        soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(0.05 * region.ppi)), np.float32) / np.float32(
            255
        )
        colours *= (1 - 0.55 * soft * _patchy(region))[..., None]

    def _bleed(self, colours: Colours, region: Region) -> None:
        mask = Image.new("L", (region.wide, region.high))
        pen = ImageDraw.Draw(mask)
        for x, y, a, b, c, _ in self.blood:
            size = 0.3 + 0.4 * a
            if region.meets(x - 3, y - 3, x + 3, y + 3):
                for i in range(22):
                    turn, far = 2.4 * i + 6 * b, size * (i / 22) ** 1.3 * 1.3
                    _disc(
                        pen,
                        region,
                        x + far * cos(turn),
                        y + far * sin(turn) * 0.8,
                        size * (0.34 - 0.013 * i),
                        190,
                    )
                drag = (x + 2.2 * size * cos(6.3 * c), y + 2.2 * size * sin(6.3 * c))
                pen.line(region.points(((x, y), drag)), fill=90, width=max(1, round(0.4 * size * region.ppi)))
        soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(0.02 * region.ppi)), np.float32) / np.float32(
            255
        )
        _mix(colours, linear(FLOOR.wear.blood), soft * np.float32(0.7))

    def _run_cables(self, colours: Colours, region: Region) -> None:
        for i, spots in enumerate(self.cables):
            xs, ys = [x for x, _ in spots], [y for _, y in spots]
            if not region.meets(min(xs) - 1, min(ys) - 1, max(xs) + 1, max(ys) + 1):
                continue
            width = 0.13 - 0.03 * (i % 2)
            tone = linear(FLOOR.cables[i % len(FLOOR.cables)])
            _mix(colours, tone * 0, _line(region, spots, width * 1.7, 0.07, -0.09) * np.float32(0.55))
            _mix(colours, tone, _line(region, spots, width, 0.0, 0.0))
            _mix(
                colours, tone * 1.5 + 0.05, _line(region, spots, width * 0.3, -0.02, 0.025) * np.float32(0.6)
            )

    def _heap(self, colours: Colours, region: Region) -> None:
        for number, (x, y, a, b, c, _) in enumerate(self.heaps):
            if not region.meets(x - 2, y - 2, x + 2, y + 2):
                continue
            shade = Image.new("L", (region.wide, region.high))
            bits = Image.new("L", (region.wide, region.high))
            under, pen = ImageDraw.Draw(shade), ImageDraw.Draw(bits)
            dice = np.random.default_rng(number * 977 + round(b * 1e6))
            for _ in range(round(4 + 10 * c)):
                turn, far, size = (
                    dice.random() * 2 * pi,
                    (0.4 + 1.1 * a) * dice.random(),
                    0.04 + 0.1 * dice.random(),
                )
                mx, my = x + far * cos(turn), y + far * sin(turn)
                corners = tuple(
                    (mx + size * cos(t), my + size * sin(t)) for t in sorted(dice.random(5) * 2 * pi)
                )
                under.polygon(region.points(tuple((p + 0.05, q - 0.06) for p, q in corners)), fill=150)
                pen.polygon(region.points(corners), fill=round(120 + 135 * dice.random()))
            _mix(colours, linear("#000000"), np.asarray(shade, np.float32) / np.float32(255))
            tone = linear(FLOOR.debris[number % len(FLOOR.debris)])
            share = np.asarray(bits, np.float32) / np.float32(255)
            _mix(colours, tone, (share > 0).astype(np.float32))
            colours *= (1 - 0.6 * np.where(share > 0, 1 - share, 0))[..., None].astype(np.float32)


# --- pens ----------------------------------------------------------------------------------------------------------


def _mix(colours: Colours, tone: NDArray[np.float32], share: Grey) -> None:
    where = share > 0
    if where.any():
        colours[where] += (tone - colours[where]) * share[where][:, None]


def _patchy(region: Region) -> Grey:
    from game.stage.tables.region import rough

    return np.clip((rough(region, 0.9, 81, 5) - 0.30) * 4, 0, 1)


def _disc(pen: ImageDraw.ImageDraw, region: Region, x: float, y: float, radius: float, tone: int) -> None:
    (left, high), (right, low) = region.points(((x - radius, y + radius), (x + radius, y - radius)))
    if right - left >= 1:
        pen.ellipse((left, high, right, low), fill=tone)


def _line(region: Region, spots: Spots, width: float, dx: float, dy: float) -> Grey:
    image = Image.new("L", (region.wide, region.high))
    moved = tuple((x + dx, y + dy) for x, y in spots)
    ImageDraw.Draw(image).line(
        region.points(moved), fill=255, width=max(1, round(width * region.ppi)), joint="curve"
    )
    return np.asarray(image, np.float32) / np.float32(255)


def _write(mask: Image.Image, words: str, middle: tuple[float, float], size: float) -> None:
    """Words in stencil letters around a point."""
    ImageDraw.Draw(mask).text(middle, words, fill=255, font=_font(round(size)), anchor="mm")


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    package = find_spec("fontpkg_chakra_petch")
    if package is None or package.origin is None:
        return ImageFont.load_default(size)
    return ImageFont.truetype(str(Path(package.origin).parent / "files" / "ChakraPetch-Bold.ttf"), size)
