"""How each kind of model looks: drawn from a few shapes, in inches over the middle of its base, x to the right, y up.

Every figure has an outline of its own, so that it is known without its colour. The colour says whose it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from game.stage.theme import HORDE_LIGHT, NEUTRAL, PANOCYTE, WARN, Colour, blend, rgb

Point = tuple[float, float]

ARMOUR, PLATE, STEEL, GUN = rgb("#868C92"), rgb("#4C535E"), rgb("#272C35"), rgb("#3A4048")
CLOTH, CLOTH2, OLIVE, LEATHER = rgb("#5E6257"), rgb("#4B525F"), rgb("#6A7054"), rgb("#6E5540")
SKIN, PALE, WHITE, BLACK = rgb("#C49A78"), rgb("#B4BD9C"), rgb("#EDEFF2"), rgb("#07090C")
SICK = (rgb("#B4BD9C"), rgb("#BFB598"), rgb("#A9B8AC"))
WOUND, VEIN, GLASS, RED = rgb("#7A2138"), rgb("#FF5AA8"), rgb("#5AC8FF"), rgb("#D6283C")


class Pen:
    """Draws shapes with a dark edge. ``colour`` is the crew's."""

    def __init__(
        self, image: Image.Image, foot: Point, scale: float, colour: Colour, *, mirrored: bool = False
    ) -> None:
        self._draw = ImageDraw.Draw(image)
        self._foot, self._scale = foot, scale
        self._flip = -1.0 if mirrored else 1.0
        self.colour = colour
        self.dark = blend(colour, BLACK, 0.5)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        x, y = self._foot
        return [(x + self._flip * px * self._scale, y - py * self._scale) for px, py in points]

    def poly(self, points: Sequence[Point], fill: Colour) -> None:
        """A filled polygon."""
        at = self._at(points)
        self._draw.polygon(at, fill=fill)
        self._draw.line([*at, at[0], at[1]], fill=blend(fill, BLACK, 0.62), width=self._edge, joint="curve")

    def oval(self, x: float, y: float, rx: float, ry: float, fill: Colour) -> None:
        """A filled ellipse."""
        ((ax, ay), (bx, by)) = self._at([(x - rx, y + ry), (x + rx, y - ry)])
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        self._draw.ellipse(box, fill=fill, outline=blend(fill, BLACK, 0.62), width=self._edge)

    def ring(self, x: float, y: float, r: float, width: float, fill: Colour) -> None:
        """An open circle."""
        ((ax, ay), (bx, by)) = self._at([(x - r, y + r), (x + r, y - r)])
        box = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        self._draw.ellipse(box, outline=fill, width=max(1, int(width * self._scale)))

    def bar(self, start: Point, end: Point, width: float, fill: Colour) -> None:
        """A thick line with a dark edge."""
        at = self._at([start, end])
        self._draw.line(
            at, fill=blend(fill, BLACK, 0.62), width=max(2, int(width * self._scale) + 2 * self._edge)
        )
        self._draw.line(at, fill=fill, width=max(1, int(width * self._scale)))

    def box(self, x: float, y: float, wide: float, high: float, fill: Colour) -> None:
        """An upright rectangle around a middle."""
        self.poly(
            [
                (x - wide / 2, y - high / 2),
                (x + wide / 2, y - high / 2),
                (x + wide / 2, y + high / 2),
                (x - wide / 2, y + high / 2),
            ],
            fill,
        )

    @property
    def _edge(self) -> int:
        return max(1, int(self._scale * 0.028))


Figure = Callable[[Pen], None]

FIGURES: dict[str, Figure] = {}
"""The figure of each profile; what has none is drawn as a plain soldier."""

HEIGHTS: dict[str, float] = {}
"""How high a figure stands on the screen, in inches."""


def figure(*names: str, tall: float) -> Callable[[Figure], Figure]:
    """Register a figure for these profiles."""

    def keep(made: Figure) -> Figure:
        for name in names:
            FIGURES[name], HEIGHTS[name] = made, tall
        return made

    return keep


def figure_of(profile: str, kind: str) -> tuple[Figure, float]:
    """The figure for a profile, and how high it is."""
    plain = {"titan": "vanguard", "horde": "walker", "pilot": "green", "turret": "turret", "drone": "turret"}.get(
        kind, "rifleman"
    )
    name = profile if profile in FIGURES else plain
    return FIGURES[name], HEIGHTS[name]


# --- people --------------------------------------------------------------------------------------------------------


def _legs(
    pen: Pen, spread: float = 0.16, hip: float = 0.52, cloth: Colour = CLOTH2, thick: float = 0.17
) -> None:
    for side in (-1, 1):
        pen.bar((side * 0.07, hip), (side * spread, 0.06), thick, cloth)
        pen.oval(side * spread + 0.04, 0.03, 0.12, 0.07, STEEL)


def _trunk(
    pen: Pen, cloth: Colour = CLOTH, wide: float = 0.25, low: float = 0.46, high: float = 0.98
) -> None:
    pen.poly([(-wide * 0.75, low), (wide * 0.75, low), (wide, high), (-wide, high)], cloth)
    pen.poly(
        [
            (-wide * 0.6, low + 0.16),
            (wide * 0.7, low + 0.16),
            (wide * 0.75, high - 0.1),
            (-wide * 0.6, high - 0.1),
        ],
        blend(PLATE, pen.colour, 0.18),
    )


def _shoulders(pen: Pen, y: float = 0.92, reach: float = 0.27, size: float = 0.13) -> None:
    for side in (-1, 1):
        pen.oval(side * reach, y, size, size * 0.95, pen.colour)


def _helmet(pen: Pen, y: float = 1.14, r: float = 0.16, shell: Colour | None = None) -> None:
    pen.oval(0.02, y, r, r * 1.05, shell or blend(pen.colour, STEEL, 0.55))
    pen.poly([(0.0, y - 0.07), (r + 0.01, y - 0.07), (r, y + 0.03), (0.0, y + 0.03)], BLACK)


def _rifle(pen: Pen, y: float = 0.74, length: float = 0.62, thick: float = 0.075) -> None:
    pen.bar((-0.08, y - 0.03), (length, y + 0.08), thick, GUN)
    pen.bar((0.16, y - 0.02), (0.13, y - 0.2), 0.07, STEEL)
    pen.bar((0.24, 0.9), (0.28, y + 0.02), 0.1, CLOTH)


@figure("rifleman", tall=1.34)
def rifleman(pen: Pen) -> None:
    """Helmet, gun at the shoulder."""
    _legs(pen)
    _trunk(pen)
    _helmet(pen)
    _shoulders(pen)
    _rifle(pen, 0.86, 0.66)


@figure("freelancer", "hunter", tall=1.34)
def freelancer(pen: Pen) -> None:
    """A poncho like a tent, bare head, a short gun."""
    _legs(pen, 0.13)
    pen.poly([(-0.42, 0.3), (-0.2, 0.22), (0.05, 0.3), (0.36, 0.24), (0.2, 1.02), (-0.16, 1.02)], LEATHER)
    pen.poly([(-0.36, 0.42), (0.3, 0.38), (0.28, 0.5), (-0.33, 0.54)], pen.colour)
    pen.oval(0.03, 1.14, 0.14, 0.155, SKIN)
    pen.poly([(-0.12, 1.14), (-0.08, 1.3), (0.1, 1.31), (0.16, 1.2)], rgb("#2A221C"))
    pen.bar((0.1, 0.62), (0.5, 0.74), 0.09, GUN)


@figure("marksman", tall=1.42)
def marksman(pen: Pen) -> None:
    """A wide hat and a gun longer than the man."""
    _legs(pen)
    pen.poly([(-0.26, 0.2), (0.24, 0.2), (0.2, 1.0), (-0.22, 1.0)], OLIVE)
    _shoulders(pen, 0.92, 0.22, 0.11)
    pen.oval(0.02, 1.12, 0.12, 0.13, SKIN)
    pen.oval(0.02, 1.2, 0.36, 0.075, blend(OLIVE, BLACK, 0.2))
    pen.poly([(-0.13, 1.2), (0.15, 1.2), (0.11, 1.36), (-0.08, 1.36)], blend(OLIVE, BLACK, 0.1))
    pen.bar((-0.12, 0.56), (1.02, 0.98), 0.06, GUN)
    pen.bar((0.2, 0.76), (0.42, 0.85), 0.12, STEEL)


@figure("rampart", tall=1.36)
def rampart(pen: Pen) -> None:
    """Three panels of shield in front of nearly all of him."""
    _legs(pen, 0.2)
    _trunk(pen, wide=0.29)
    _helmet(pen, 1.15, 0.18)
    _shoulders(pen, 0.94, 0.31, 0.14)
    steel = blend(ARMOUR, pen.colour, 0.25)
    pen.poly([(0.02, 0.1), (0.2, 0.02), (0.2, 1.06), (0.02, 1.0)], blend(steel, BLACK, 0.35))
    pen.poly([(0.2, 0.02), (0.52, 0.02), (0.52, 1.06), (0.2, 1.06)], steel)
    pen.poly([(0.52, 0.02), (0.68, 0.1), (0.68, 1.0), (0.52, 1.06)], blend(steel, BLACK, 0.2))
    pen.poly([(0.24, 0.78), (0.48, 0.78), (0.48, 0.9), (0.24, 0.9)], BLACK)
    pen.box(0.36, 0.4, 0.14, 0.3, pen.colour)


@figure("trauma_medic", tall=1.36)
def medic(pen: Pen) -> None:
    """A white box with a red cross, as large as his chest."""
    pen.box(-0.34, 0.86, 0.42, 0.54, WHITE)
    pen.box(-0.38, 0.86, 0.1, 0.36, RED)
    pen.box(-0.38, 0.86, 0.26, 0.11, RED)
    _legs(pen)
    _trunk(pen)
    _helmet(pen, shell=WHITE)
    _shoulders(pen)
    pen.bar((0.24, 0.86), (0.48, 0.68), 0.1, CLOTH)
    pen.box(0.54, 0.68, 0.12, 0.2, RED)


@figure("heavy_weapons", tall=1.42)
def heavy(pen: Pen) -> None:
    """Broad as a door, a rotary gun at the hip and a tube over the shoulder."""
    _legs(pen, 0.24, 0.54, thick=0.22)
    pen.bar((-0.5, 1.02), (0.3, 1.3), 0.16, STEEL)
    _trunk(pen, CLOTH, 0.36, 0.44, 1.04)
    _helmet(pen, 1.16, 0.16)
    _shoulders(pen, 0.98, 0.38, 0.18)
    pen.bar((-0.1, 0.56), (0.42, 0.6), 0.24, GUN)
    for lift in (-0.08, 0.0, 0.08):
        pen.bar((0.42, 0.6 + lift), (0.84, 0.64 + lift), 0.055, ARMOUR)


@figure("field_engineer", tall=1.4)
def engineer(pen: Pen) -> None:
    """A yellow hard hat, and a dish on a mast."""
    pen.bar((-0.3, 0.5), (-0.38, 1.22), 0.06, ARMOUR)
    pen.poly([(-0.62, 1.08), (-0.2, 1.38), (-0.14, 1.16), (-0.34, 0.98)], ARMOUR)
    _legs(pen)
    _trunk(pen, OLIVE)
    pen.oval(0.02, 1.12, 0.13, 0.14, SKIN)
    pen.poly([(-0.2, 1.14), (0.3, 1.14), (0.2, 1.22), (0.12, 1.31), (-0.06, 1.31), (-0.14, 1.22)], WARN)
    _shoulders(pen)
    pen.bar((0.24, 0.86), (0.42, 0.6), 0.1, OLIVE)
    pen.box(0.46, 0.52, 0.26, 0.2, blend(WARN, BLACK, 0.35))


@figure("infiltrator", tall=1.1)
def infiltrator(pen: Pen) -> None:
    """Low under a black cloak, with a blade."""
    pen.poly(
        [(-0.52, 0.02), (0.42, 0.02), (0.3, 0.62), (0.14, 0.98), (-0.12, 0.9), (-0.4, 0.5)], rgb("#14171D")
    )
    pen.poly([(-0.1, 0.72), (0.16, 0.74), (0.3, 0.92), (0.12, 1.06), (-0.08, 0.98)], rgb("#0C0E12"))
    pen.bar((0.12, 0.9), (0.26, 0.88), 0.05, pen.colour)
    pen.bar((-0.4, 0.44), (0.24, 0.56), 0.05, pen.colour)
    pen.poly([(0.3, 0.4), (0.36, 0.34), (0.98, 0.66), (0.9, 0.7)], ARMOUR)


@figure("forward_observer", tall=1.9)
def observer(pen: Pen) -> None:
    """A whip aerial with a pennant, and a drone over the shoulder."""
    pen.bar((-0.24, 0.7), (-0.36, 1.86), 0.035, ARMOUR)
    pen.poly([(-0.36, 1.86), (-0.02, 1.74), (-0.34, 1.62)], pen.colour)
    _legs(pen)
    _trunk(pen)
    pen.box(-0.26, 0.74, 0.2, 0.4, OLIVE)
    _helmet(pen)
    _shoulders(pen)
    pen.bar((0.22, 0.9), (0.3, 1.1), 0.1, CLOTH)
    pen.box(0.28, 1.14, 0.22, 0.1, STEEL)
    pen.oval(0.6, 1.52, 0.13, 0.08, STEEL)
    pen.bar((0.4, 1.58), (0.8, 1.58), 0.035, ARMOUR)


@figure("sniper", tall=0.75)
def sniper(pen: Pen) -> None:
    """He lies prone behind a gun on two legs."""
    pen.poly([(-0.84, 0.06), (-0.8, 0.2), (-0.1, 0.42), (0.2, 0.4), (0.2, 0.18), (-0.2, 0.06)], OLIVE)
    for i in range(4):
        pen.poly(
            [
                (-0.7 + i * 0.2, 0.16 + i * 0.05),
                (-0.62 + i * 0.2, 0.34 + i * 0.06),
                (-0.54 + i * 0.2, 0.18 + i * 0.05),
            ],
            blend(OLIVE, BLACK, 0.25),
        )
    pen.oval(0.16, 0.5, 0.15, 0.14, blend(OLIVE, BLACK, 0.15))
    pen.bar((-0.02, 0.36), (0.14, 0.36), 0.07, pen.colour)
    pen.bar((0.16, 0.34), (1.12, 0.42), 0.06, GUN)
    pen.bar((0.72, 0.38), (0.64, 0.12), 0.04, GUN)
    pen.bar((0.72, 0.38), (0.82, 0.12), 0.04, GUN)
    pen.bar((0.26, 0.48), (0.5, 0.5), 0.07, STEEL)


@figure("hacker", tall=1.36)
def hacker(pen: Pen) -> None:
    """Three screens float around a hood."""
    _legs(pen)
    pen.poly([(-0.26, 0.34), (0.26, 0.34), (0.2, 1.0), (-0.2, 1.0)], CLOTH2)
    pen.oval(0.0, 1.12, 0.19, 0.2, CLOTH2)
    pen.oval(0.05, 1.1, 0.1, 0.12, BLACK)
    pen.bar((0.0, 1.1), (0.12, 1.1), 0.03, GLASS)
    pen.bar((-0.2, 0.92), (0.2, 0.92), 0.07, pen.colour)
    for x, y, lean in ((-0.58, 0.86, -0.06), (0.42, 0.66, 0.0), (0.62, 1.1, 0.06)):
        pen.poly(
            [
                (x - 0.2, y - 0.13 + lean),
                (x + 0.2, y - 0.13 - lean),
                (x + 0.2, y + 0.13 - lean),
                (x - 0.2, y + 0.13 + lean),
            ],
            GLASS,
        )
        pen.bar((x - 0.12, y + 0.03), (x + 0.1, y + 0.03), 0.025, BLACK)


@figure("field_mechanic", tall=1.6)
def mechanic(pen: Pen) -> None:
    """A tool arm reaches over the shoulder, a wrench hangs in the hand."""
    pen.box(-0.28, 0.78, 0.3, 0.46, LEATHER)
    pen.bar((-0.3, 0.96), (-0.46, 1.44), 0.1, ARMOUR)
    pen.bar((-0.46, 1.44), (0.16, 1.56), 0.09, ARMOUR)
    pen.poly([(0.12, 1.62), (0.34, 1.62), (0.2, 1.52), (0.34, 1.44), (0.12, 1.46)], ARMOUR)
    _legs(pen)
    _trunk(pen, LEATHER)
    _helmet(pen, 1.13, 0.15)
    _shoulders(pen)
    pen.bar((0.24, 0.88), (0.44, 0.56), 0.1, LEATHER)
    pen.bar((0.4, 0.62), (0.56, 0.22), 0.08, ARMOUR)
    pen.ring(0.6, 0.16, 0.12, 0.06, ARMOUR)


@figure("vanguard_operative", tall=1.56)
def operative(pen: Pen) -> None:
    """A crested helmet, a long coat, and a blade in each hand."""
    pen.poly([(-0.4, 0.1), (0.4, 0.1), (0.24, 1.0), (-0.24, 1.0)], CLOTH2)
    _legs(pen, 0.12)
    _trunk(pen, PLATE)
    _helmet(pen, 1.16, 0.17)
    pen.poly([(-0.16, 1.26), (0.02, 1.56), (0.18, 1.28)], pen.colour)
    _shoulders(pen, 0.96, 0.32, 0.15)
    for side in (-1, 1):
        pen.bar((side * 0.36, 0.84), (side * 0.5, 0.54), 0.1, CLOTH)
        pen.poly([(side * 0.48, 0.56), (side * 0.56, 0.52), (side * 0.98, 1.3), (side * 0.9, 1.24)], ARMOUR)


def _pilot(pen: Pen, rank: int) -> None:
    for side in (-1, 1):
        pen.bar((side * 0.3, 0.86), (side * 0.36, 0.5), 0.17, ARMOUR)
        pen.oval(side * 0.37, 0.46, 0.1, 0.07, BLACK)
    pen.poly([(-0.22, 1.3), (-0.02, 1.34), (-0.3, 0.24), (-0.66, 0.14)], pen.colour)
    _legs(pen, 0.2, 0.72, CLOTH2, 0.19)
    _trunk(pen, PLATE, 0.3, 0.66, 1.3)
    for i in range(rank):
        y = 1.02 - i * 0.11
        pen.poly(
            [(-0.04, y), (0.09, y + 0.09), (0.22, y), (0.22, y + 0.06), (0.09, y + 0.15), (-0.04, y + 0.06)],
            pen.colour,
        )
    for side in (-1, 1):
        pen.poly(
            [(side * 0.22, 1.2), (side * 0.46, 1.14), (side * 0.44, 1.36), (side * 0.26, 1.42)], pen.colour
        )
    pen.oval(0.02, 1.52, 0.21, 0.22, WHITE)
    pen.poly([(-0.1, 1.7), (0.0, 1.86), (0.16, 1.72), (0.1, 1.66)], pen.colour)
    pen.poly(
        [
            (-0.06, 1.56),
            (0.23, 1.56),
            (0.23, 1.48),
            (0.13, 1.48),
            (0.13, 1.36),
            (0.05, 1.36),
            (0.05, 1.48),
            (-0.06, 1.48),
        ],
        BLACK,
    )
    pen.bar((0.36, 1.16), (0.44, 0.92), 0.12, PLATE)
    pen.bar((0.2, 0.9), (0.82, 1.06), 0.09, GUN)


@figure("green", tall=1.84)
def green_pilot(pen: Pen) -> None:
    """White helmet with a T visor and a crest, half a cape, two jet cans; one chevron."""
    _pilot(pen, 1)


@figure("experienced", tall=1.84)
def experienced_pilot(pen: Pen) -> None:
    """The same with two chevrons."""
    _pilot(pen, 2)


@figure("veteran", tall=1.84)
def veteran_pilot(pen: Pen) -> None:
    """The same with three chevrons."""
    _pilot(pen, 3)


# --- the dead ------------------------------------------------------------------------------------------------------


@figure("walker", tall=1.3)
def walker(pen: Pen) -> None:
    """Head forward, one arm reaching."""
    skin = SICK[0]
    pen.bar((-0.06, 0.52), (-0.18, 0.05), 0.15, CLOTH2)
    pen.bar((0.05, 0.52), (0.16, 0.05), 0.15, CLOTH2)
    pen.poly([(-0.18, 0.46), (0.16, 0.46), (0.3, 0.96), (-0.08, 1.02)], blend(OLIVE, WOUND, 0.35))
    pen.bar((-0.06, 0.92), (-0.22, 0.5), 0.1, skin)
    pen.bar((0.2, 0.9), (0.8, 0.96), 0.11, skin)
    pen.poly([(0.78, 0.92), (0.94, 1.04), (0.9, 0.9), (0.96, 0.84), (0.78, 0.86)], skin)
    pen.oval(0.3, 1.12, 0.16, 0.17, skin)
    pen.oval(0.38, 1.12, 0.05, 0.05, HORDE_LIGHT)
    pen.bar((0.0, 0.66), (0.16, 0.6), 0.06, WOUND)


@figure("runner", tall=1.0)
def runner(pen: Pen) -> None:
    """Nearly level, one arm thrown back, one leg behind."""
    skin = SICK[1]
    pen.bar((-0.16, 0.5), (-0.72, 0.3), 0.14, CLOTH2)
    pen.bar((-0.1, 0.46), (0.16, 0.08), 0.15, CLOTH2)
    pen.poly([(-0.28, 0.5), (-0.16, 0.34), (0.46, 0.6), (0.4, 0.86), (0.18, 0.86)], blend(CLOTH, WOUND, 0.4))
    pen.bar((0.16, 0.8), (-0.52, 0.98), 0.1, skin)
    pen.bar((0.4, 0.7), (0.86, 0.5), 0.1, skin)
    pen.oval(0.58, 0.86, 0.16, 0.15, skin)
    pen.poly([(0.56, 0.78), (0.76, 0.72), (0.7, 0.84)], WOUND)
    pen.oval(0.66, 0.89, 0.05, 0.045, HORDE_LIGHT)


@figure("fatty", tall=1.6)
def fatty(pen: Pen) -> None:
    """An egg with a small head and boils."""
    skin = SICK[2]
    for side in (-1, 1):
        pen.bar((side * 0.26, 0.4), (side * 0.34, 0.06), 0.24, CLOTH2)
    pen.oval(0.0, 0.76, 0.66, 0.64, blend(skin, WOUND, 0.12))
    pen.bar((-0.56, 0.9), (-0.74, 0.5), 0.17, skin)
    pen.bar((0.54, 0.92), (0.84, 0.66), 0.17, skin)
    pen.oval(0.1, 1.42, 0.17, 0.16, skin)
    for x, y, r in (
        (-0.3, 0.96, 0.13),
        (0.2, 0.62, 0.16),
        (-0.12, 0.5, 0.09),
        (0.36, 1.06, 0.1),
        (-0.42, 0.64, 0.08),
    ):
        pen.oval(x, y, r, r, VEIN)
    pen.oval(0.17, 1.44, 0.045, 0.045, HORDE_LIGHT)


@figure("brute", tall=2.0)
def brute(pen: Pen) -> None:
    """One arm is a drill, twice the other."""
    skin = SICK[2]
    for side in (-1, 1):
        pen.bar((side * 0.2, 0.7), (side * 0.34, 0.08), 0.28, blend(CLOTH2, BLACK, 0.2))
    pen.poly([(-0.4, 0.62), (0.34, 0.62), (0.64, 1.46), (0.2, 1.74), (-0.5, 1.56)], blend(skin, WOUND, 0.3))
    pen.poly([(-0.34, 1.1), (0.4, 1.06), (0.44, 1.24), (-0.4, 1.3)], GUN)
    pen.bar((-0.46, 1.46), (-0.62, 0.86), 0.2, skin)
    pen.oval(0.46, 1.6, 0.3, 0.26, GUN)
    pen.bar((0.56, 1.5), (0.8, 0.96), 0.34, skin)
    pen.poly([(0.54, 0.98), (1.1, 1.02), (1.02, 0.66), (1.2, 0.06), (0.7, 0.62)], ARMOUR)
    for i in range(3):
        pen.bar((0.66 + i * 0.12, 0.86 - i * 0.18), (1.04 + i * 0.02, 0.8 - i * 0.18), 0.05, STEEL)
    pen.oval(0.1, 1.82, 0.17, 0.16, skin)
    pen.oval(0.18, 1.84, 0.05, 0.05, HORDE_LIGHT)


# --- machines ------------------------------------------------------------------------------------------------------


def _titan_legs(pen: Pen, spread: float, hip: float, thick: float) -> None:
    for side in (-1, 1):
        knee = (side * spread * 1.15, hip * 0.55)
        pen.bar((side * spread * 0.55, hip), knee, thick, PLATE)
        pen.bar(knee, (side * spread, 0.24), thick * 0.85, STEEL)
        pen.oval(*knee, thick * 0.5, thick * 0.5, ARMOUR)
        pen.poly(
            [
                (side * spread - 0.42, -0.06),
                (side * spread + 0.46, -0.06),
                (side * spread + 0.3, 0.3),
                (side * spread - 0.28, 0.3),
            ],
            ARMOUR,
        )


def _eye(pen: Pen, x: float, y: float, wide: float, lamp: Colour) -> None:
    pen.box(x, y, wide + 0.1, 0.2, BLACK)
    pen.box(x, y, wide, 0.09, lamp)


@figure("vanguard", tall=4.05)
def vanguard(pen: Pen) -> None:
    """Square shoulders above the head, two stacks, a rifle in the hand, a missile box."""
    for x in (-0.52, 0.52):
        pen.box(x, 3.5, 0.24, 1.0, STEEL)
        pen.box(x, 3.98, 0.3, 0.12, GUN)
    _titan_legs(pen, 0.8, 1.5, 0.56)
    pen.poly([(-0.62, 1.3), (0.62, 1.3), (0.5, 1.66), (-0.5, 1.66)], STEEL)
    pen.poly([(-0.62, 1.6), (0.62, 1.6), (1.0, 2.9), (0.7, 3.2), (-0.7, 3.2), (-1.0, 2.9)], ARMOUR)
    pen.poly([(-0.4, 1.8), (0.4, 1.8), (0.56, 2.66), (-0.56, 2.66)], PLATE)
    pen.bar((-1.3, 2.7), (-1.42, 1.6), 0.42, PLATE)
    pen.box(-1.44, 1.42, 0.44, 0.4, STEEL)
    pen.bar((1.3, 2.7), (1.4, 1.8), 0.42, PLATE)
    pen.bar((0.7, 1.5), (2.5, 2.02), 0.3, GUN)
    pen.bar((2.1, 1.9), (2.7, 2.08), 0.14, STEEL)
    for side in (-1, 1):
        pen.poly(
            [(side * 0.86, 2.5), (side * 1.72, 2.46), (side * 1.76, 3.44), (side * 0.82, 3.5)], pen.colour
        )
        pen.poly([(side * 1.0, 3.02), (side * 1.58, 3.0), (side * 1.58, 3.16), (side * 1.0, 3.18)], pen.dark)
    pen.box(-1.3, 3.64, 0.74, 0.4, STEEL)
    for i in range(3):
        pen.oval(-1.52 + i * 0.22, 3.64, 0.08, 0.1, BLACK)
    pen.box(0.0, 3.12, 0.56, 0.5, PLATE)
    _eye(pen, 0.04, 3.12, 0.36, rgb("#FFE3B8"))


@figure("phalanx", tall=3.35)
def phalanx(pen: Pen) -> None:
    """The widest and lowest: roof slabs for shoulders, a shield of four panels, a rotary gun."""
    _titan_legs(pen, 0.98, 1.2, 0.7)
    pen.poly([(-0.9, 1.1), (0.9, 1.1), (1.3, 2.4), (-1.3, 2.4)], ARMOUR)
    pen.poly([(-0.5, 1.3), (0.5, 1.3), (0.62, 2.1), (-0.62, 2.1)], PLATE)
    pen.bar((1.5, 2.1), (1.6, 1.3), 0.46, PLATE)
    pen.bar((1.1, 1.2), (2.1, 1.4), 0.5, GUN)
    for lift in (-0.16, 0.0, 0.16):
        pen.bar((2.0, 1.38 + lift), (2.8, 1.54 + lift), 0.1, ARMOUR)
    for side in (-1, 1):
        pen.poly([(side * 0.5, 2.5), (side * 2.1, 2.02), (side * 2.16, 2.5), (side * 0.6, 3.22)], pen.colour)
        pen.poly([(side * 0.62, 2.76), (side * 1.98, 2.3), (side * 1.98, 2.42), (side * 0.66, 2.9)], pen.dark)
    pen.poly([(-0.44, 2.3), (0.44, 2.3), (0.34, 2.84), (-0.34, 2.84)], PLATE)
    _eye(pen, 0.0, 2.54, 0.5, rgb("#FFE3B8"))
    tone = blend(ARMOUR, pen.colour, 0.22)
    for i in range(4):
        x = -2.3 + i * 0.52
        low, high = 0.1 + abs(i - 1.5) * 0.1, 2.0 - abs(i - 1.5) * 0.12
        pen.poly(
            [(x, low), (x + 0.5, low), (x + 0.5, high), (x, high)], blend(tone, BLACK, 0.1 + 0.12 * (i % 2))
        )
    pen.box(-1.26, 1.1, 1.2, 0.16, pen.colour)


@figure("blitz", tall=4.2)
def blitz(pen: Pen) -> None:
    """A narrow dart: backward knees, two fins in a V, a gun longer than the body."""
    for side in (-1, 1):
        pen.poly([(side * 0.3, 2.9), (side * 1.5, 4.2), (side * 0.9, 2.7)], pen.colour)
    for side in (-1, 1):
        knee = (-0.5 + side * 0.34, 0.95)
        pen.bar((side * 0.26, 1.6), knee, 0.32, PLATE)
        pen.bar(knee, (side * 0.62, 0.16), 0.24, STEEL)
        pen.poly([(side * 0.62 - 0.26, -0.06), (side * 0.62 + 0.5, -0.06), (side * 0.62 + 0.1, 0.24)], ARMOUR)
    pen.poly([(-0.46, 1.5), (0.4, 1.4), (0.62, 2.5), (0.34, 3.1), (-0.4, 3.1), (-0.6, 2.5)], ARMOUR)
    pen.poly([(-0.24, 1.7), (0.3, 1.66), (0.36, 2.5), (-0.3, 2.5)], PLATE)
    for side in (-1, 1):
        pen.poly(
            [(side * 0.44, 2.3), (side * 0.98, 2.42), (side * 0.8, 3.06), (side * 0.42, 3.0)], pen.colour
        )
    pen.poly([(-0.1, 2.9), (0.74, 2.86), (0.24, 3.34), (-0.2, 3.34)], PLATE)
    _eye(pen, 0.28, 3.04, 0.34, rgb("#FFE3B8"))
    pen.bar((0.84, 2.4), (0.9, 1.9), 0.26, PLATE)
    pen.bar((-1.5, 1.5), (3.0, 2.42), 0.17, GUN)
    pen.bar((0.3, 1.86), (1.2, 2.06), 0.32, STEEL)


@figure("titan_zed", tall=4.0)
def titan_zed(pen: Pen) -> None:
    """A Vanguard's hull, the gun arm gone, a claw of flesh, lumps and heads on it."""
    flesh = blend(WOUND, SICK[1], 0.35)
    for x in (-0.52, 0.52):
        pen.box(x, 3.4, 0.24, 0.8, BLACK)
    _titan_legs(pen, 0.8, 1.5, 0.56)
    pen.poly([(-0.62, 1.4), (0.62, 1.4), (1.0, 2.9), (0.7, 3.2), (-0.7, 3.2), (-1.0, 2.9)], STEEL)
    pen.oval(-0.2, 2.1, 0.6, 0.5, flesh)
    pen.poly([(-0.86, 2.5), (-1.72, 2.46), (-1.6, 3.3), (-0.82, 3.5)], blend(STEEL, LEATHER, 0.4))
    pen.bar((1.0, 2.7), (1.7, 2.0), 0.52, flesh)
    pen.bar((1.7, 2.0), (1.6, 1.2), 0.44, flesh)
    for tip in ((1.1, 0.5), (1.6, 0.3), (2.2, 0.6)):
        pen.bar((1.6, 1.2), tip, 0.18, SICK[0])
    for x, y in ((-1.0, 3.3), (0.7, 3.3), (-0.6, 2.4), (0.3, 2.0), (1.0, 2.9)):
        pen.oval(x, y, 0.22, 0.24, SICK[1])
        pen.oval(x + 0.06, y, 0.06, 0.06, HORDE_LIGHT)
    pen.oval(0.0, 3.2, 0.34, 0.32, flesh)
    _eye(pen, 0.04, 3.16, 0.36, VEIN)


@figure("null", tall=3.2)
def null(pen: Pen) -> None:
    """It kneels, the hatch open on a black cockpit, every lamp out."""
    grey = blend(NEUTRAL, BLACK, 0.35)
    for side in (-1, 1):
        pen.poly(
            [(side * 0.4, 0.0), (side * 1.4, 0.0), (side * 1.5, 0.7), (side * 0.7, 1.1), (side * 0.4, 0.8)],
            PLATE,
        )
    pen.poly([(-0.7, 0.7), (0.7, 0.7), (1.0, 2.2), (-1.0, 2.2)], grey)
    pen.oval(0.0, 1.5, 0.56, 0.6, BLACK)
    pen.poly([(-0.56, 2.1), (0.56, 2.1), (0.8, 3.1), (-0.8, 3.1)], blend(grey, BLACK, 0.2))
    for side in (-1, 1):
        pen.poly(
            [(side * 0.9, 1.6), (side * 1.7, 1.5), (side * 1.7, 2.4), (side * 0.9, 2.5)],
            blend(pen.colour, grey, 0.72),
        )
        pen.bar((side * 1.4, 1.5), (side * 1.5, 0.3), 0.36, PLATE)


@figure("turret", tall=1.3)
def turret(pen: Pen) -> None:
    """Four legs, two long barrels."""
    for x in (-0.62, -0.24, 0.24, 0.62):
        pen.bar((x * 0.3, 0.5), (x, 0.02), 0.1, STEEL)
    pen.poly([(-0.34, 0.44), (0.34, 0.44), (0.28, 0.9), (-0.28, 0.9)], ARMOUR)
    for lift in (0.02, 0.2):
        pen.bar((0.1, 0.66 + lift), (1.1, 0.82 + lift), 0.09, GUN)
    pen.box(-0.06, 1.0, 0.34, 0.2, pen.colour)


@figure("tank", tall=1.5)
def tank(pen: Pen) -> None:
    """The Panocyte Tank: a lime cylinder, the one lime thing on the table."""
    pen.box(0.0, 0.12, 0.86, 0.22, GUN)
    pen.box(0.0, 0.68, 0.62, 0.9, PANOCYTE)
    pen.oval(0.0, 1.13, 0.31, 0.13, blend(PANOCYTE, WHITE, 0.45))
    pen.oval(0.0, 0.23, 0.31, 0.1, blend(PANOCYTE, BLACK, 0.3))
    for y in (0.44, 0.92):
        pen.box(0.0, y, 0.68, 0.09, GUN)
    pen.box(0.0, 1.32, 0.2, 0.16, GUN)


@figure("drone", tall=1.2)
def drone(pen: Pen) -> None:
    """Four rotors around a lens."""
    for x, y in ((-0.5, 0.86), (0.5, 0.86), (-0.36, 1.1), (0.36, 1.1)):
        pen.bar((0.0, 0.9), (x, y), 0.06, STEEL)
        pen.oval(x, y + 0.04, 0.24, 0.07, ARMOUR)
    pen.oval(0.0, 0.86, 0.24, 0.17, pen.colour)
    pen.oval(0.08, 0.82, 0.08, 0.08, BLACK)
