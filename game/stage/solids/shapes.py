"""Convex solids and the builder that puts them together. Inches; x to the right, y towards the viewer, z up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, pairwise
from math import atan2, cos, degrees, hypot, pi, radians, sin

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Spot = tuple[float, float, float]
Turns = tuple[float, float, float]
"""Degrees about x, then y, then z."""

STRAIGHT: Turns = (0.0, 0.0, 0.0)
HERE: Spot = (0.0, 0.0, 0.0)


@dataclass(slots=True)
class Patch:
    """Where one solid is seen, pixel by pixel: points and normals in its own frame, and its paint so far.

    A mark changes ``colour`` (linear), ``shine``, ``glow`` and ``crew`` (how far a pixel takes the crew's colour) in
    place. ``cue`` is the crew whose shape cue is drawn, or an empty word.
    """

    at: Floats
    normal: Floats
    colour: Floats
    shine: Floats
    glow: Floats
    crew: Floats
    cue: str = ""


Mark = Callable[[Patch], None]


def linear(code: str) -> Spot:
    """``#62676C`` in linear light."""
    values = [int(code[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return (red, green, blue)


@dataclass(frozen=True, slots=True)
class Matter:
    """What a solid is made of. Colours are linear; ``crew`` is how far it is painted in the crew's colour; ``edge`` how
    strongly its edges are worn bright."""

    colour: Spot
    shine: float = 0.25
    gloss: float = 24.0
    grime: float = 0.5
    edge: float = 1.0
    crew: float = 0.0
    glow: Spot | None = None

    @classmethod
    def of(
        cls,
        code: str,
        shine: float = 0.25,
        gloss: float = 24.0,
        grime: float = 0.5,
        *,
        edge: float = 1.0,
        crew: float = 0.0,
    ) -> Matter:
        """Matter of a colour like ``#868C92``."""
        return cls(linear(code), shine, gloss, grime, edge, crew)

    def glowing(self, code: str, strength: float = 1.3) -> Matter:
        """The same as a lamp of that colour."""
        red, green, blue = linear(code)
        return replace(self, glow=(red * strength, green * strength, blue * strength), grime=0.0)


@dataclass(frozen=True, slots=True)
class Solid:
    """``normals @ p <= reach`` for all its points p; an ellipsoid has ``radii`` instead. ``turn`` and ``origin`` are
    the frame its marks count in; the sides of a ``smooth`` one are round about the z axis of that frame."""

    matter: Matter
    turn: Floats
    origin: Floats
    corners: Floats
    normals: Floats | None = None
    reach: Floats | None = None
    radii: Floats | None = None
    smooth: bool = False
    marks: tuple[Mark, ...] = ()
    shades: bool = True

    def moved(self, turn: Floats, shift: Floats) -> Solid:
        """It turned about the origin of the scene and then shifted."""
        normals = None if self.normals is None else self.normals @ turn.T
        reach = None if normals is None or self.reach is None else self.reach + normals @ shift
        return replace(
            self,
            turn=turn @ self.turn,
            origin=turn @ self.origin + shift,
            corners=self.corners @ turn.T + shift,
            normals=normals,
            reach=reach,
        )


def rotation(turns: Turns) -> Floats:
    """The matrix that turns about x, then y, then z."""
    (a, b, c), (d, e, f) = (tuple(g(radians(t)) for t in turns) for g in (cos, sin))
    about_x = np.array([(1, 0, 0), (0, a, -d), (0, d, a)])
    about_y = np.array([(b, 0, e), (0, 1, 0), (-e, 0, b)])
    about_z = np.array([(c, -f, 0), (f, c, 0), (0, 0, 1)])
    return np.asarray(about_z @ about_y @ about_x, float)


def hull(points: Sequence[Spot]) -> tuple[Floats, Floats]:
    """The half-spaces around a few points (fewer than about fifty)."""
    p = np.asarray(points, float)
    one, two, three = np.array(list(combinations(range(len(p)), 3))).T
    normals = np.cross(p[two] - p[one], p[three] - p[one])
    length = np.linalg.norm(normals, axis=1)
    normals, first = normals[length > 1e-9] / length[length > 1e-9, None], one[length > 1e-9]
    beyond = p @ normals.T - (normals * p[first]).sum(1)
    over, under = (beyond > 1e-7).any(0), (beyond < -1e-7).any(0)
    normals[over] *= -1
    faces = ~(over & under)
    normals, first = normals[faces], first[faces]
    rows = np.column_stack([normals, (normals * p[first]).sum(1)])
    _, kept = np.unique(np.round(rows, 5), axis=0, return_index=True)
    return rows[kept, :3], rows[kept, 3]


_hull = lru_cache(maxsize=2048)(hull)


def _bulge(profile: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    """The convex outline of radii and heights, from the top down."""
    rows = sorted(profile, key=lambda row: (-row[1], row[0]))
    outline: list[tuple[float, float]] = []
    for r, z in rows:
        while len(outline) > 1:
            (r0, z0), (r1, z1) = outline[-2:]
            if (r1 - r0) * (z - z0) - (z1 - z0) * (r - r0) < -1e-12:
                break
            outline.pop()
        outline.append((r, z))
    return outline


@lru_cache(maxsize=512)
def _turned(profile: tuple[tuple[float, float], ...], sides: int) -> tuple[Floats, Floats]:
    """The half-spaces of a profile of radii and heights turned around the z axis."""
    angles = 2 * pi * (np.arange(sides) + 0.5) / sides
    flat = cos(pi / sides)
    rows = [(0.0, 0.0, 1.0, max(z for _, z in profile)), (0.0, 0.0, -1.0, -min(z for _, z in profile))]
    for (r0, z0), (r1, z1) in pairwise(_bulge(profile)):
        out, up = z0 - z1, r1 - r0
        length = hypot(out, up)
        if out > 1e-9:
            reach = (out * r0 * flat + up * z0) / length
            rows += [(out / length * cos(a), out / length * sin(a), up / length, reach) for a in angles]
    planes = np.array(rows)
    return planes[:, :3], planes[:, 3]


@dataclass
class Builder:
    """Puts solids together in frames of frames: ``with builder.at((3, 4, 0), (0, 0, 30)): builder.box(…)``."""

    solids: list[Solid] = field(default_factory=list)
    _frames: list[tuple[Floats, Floats]] = field(default_factory=lambda: [(np.eye(3), np.zeros(3))])

    def at(self, spot: Spot = HERE, turns: Turns = STRAIGHT) -> Builder:
        """A frame there, turned; leave it with the ``with`` block."""
        turn, place = self._frames[-1]
        self._frames.append((turn @ rotation(turns), place + turn @ np.asarray(spot, float)))
        return self

    def __enter__(self) -> Builder:
        return self

    def __exit__(self, *_: object) -> None:
        self._frames.pop()

    def _add(
        self,
        planes: tuple[Floats, Floats],
        corners: Floats,
        where: tuple[Spot, Turns],
        matter: Matter,
        marks: tuple[Mark, ...],
        smooth: bool = False,
        shades: bool = True,
    ) -> None:
        with self.at(*where):
            turn, place = self._frames[-1]
        normals = planes[0] @ turn.T
        reach = planes[1] + normals @ place
        spots = corners @ turn.T + place
        self.solids.append(
            Solid(matter, turn, place, spots, normals, reach, smooth=smooth, marks=marks, shades=shades)
        )

    def hull(
        self, points: Sequence[Spot], matter: Matter, *marks: Mark, at: Spot = HERE, turns: Turns = STRAIGHT
    ) -> None:
        """Whatever lies between a few points."""
        corners = tuple((float(x), float(y), float(z)) for x, y, z in points)
        self._add(_hull(corners), np.asarray(corners, float), (at, turns), matter, marks)

    def mirrored(self, points: Sequence[Spot], matter: Matter, *marks: Mark, at: Spot = HERE) -> None:
        """What lies between points and their mirror images to the left."""
        self.hull([(s * x, y, z) for s in (-1, 1) for x, y, z in points], matter, *marks, at=at)

    def box(
        self,
        size: Spot,
        at: Spot,
        matter: Matter,
        *marks: Mark,
        turns: Turns = STRAIGHT,
        chamfer: float = 0.06,
        top: tuple[float, float] = (1.0, 1.0),
        shift: tuple[float, float] = (0.0, 0.0),
        shades: bool = True,
    ) -> None:
        """A box around a point with blunted edges; ``top`` is how wide and deep its upper face is for its lower one,
        ``shift`` how far that face lies aside."""
        points = _box(size, round(chamfer, 4), top, shift)
        self._add(_hull(points), np.asarray(points), (at, turns), matter, marks, shades=shades)

    def prism(
        self,
        outline: Sequence[tuple[float, float]],
        low: float,
        high: float,
        matter: Matter,
        *marks: Mark,
        chamfer: float = 0.05,
    ) -> None:
        """A convex outline from one height to another, its edges blunted above and below."""
        ring = np.asarray(outline, float)
        arms = ring - ring.mean(0)
        inner = ring - arms * (chamfer / np.maximum(np.linalg.norm(arms, axis=1), chamfer))[:, None]
        levels = ((ring, low + chamfer), (ring, high - chamfer), (inner, low), (inner, high))
        self.hull([(x, y, z) for row, z in levels for x, y in row.tolist()], matter, *marks)

    def lathe(
        self,
        profile: Sequence[tuple[float, float]],
        at: Spot,
        matter: Matter,
        *marks: Mark,
        turns: Turns = STRAIGHT,
        sides: int = 18,
        smooth: bool = True,
    ) -> None:
        """Radii and heights turned around an upright axis; a waist is bridged."""
        rows = tuple((round(r, 4), round(z, 4)) for r, z in profile)
        wide, heights = max(r for r, _ in rows), [z for _, z in rows]
        corners = [
            (x, y, z) for x in (-wide, wide) for y in (-wide, wide) for z in (min(heights), max(heights))
        ]
        planes = _turned(rows, sides)
        self._add(planes, np.asarray(corners), (at, turns), matter, marks, smooth=smooth)

    def cylinder(
        self,
        radius: float,
        height: float,
        at: Spot,
        matter: Matter,
        *marks: Mark,
        turns: Turns = STRAIGHT,
        upper: float | None = None,
        sides: int = 16,
        chamfer: float = 0.03,
    ) -> None:
        """A cylinder around a point, or a cone whose upper radius is another."""
        top, half = radius if upper is None else upper, height / 2
        edge = min(chamfer, radius * 0.4, height * 0.4)
        profile = ((max(radius - edge, 0.005), -half), (radius, edge - half), (top, half - edge))
        self.lathe((*profile, (max(top - edge, 0.005), half)), at, matter, *marks, turns=turns, sides=sides)

    def rod(
        self, start: Spot, end: Spot, radius: float, matter: Matter, *, upper: float | None = None
    ) -> None:
        """A round bar from one point to another."""
        a, b = np.asarray(start, float), np.asarray(end, float)
        way = b - a
        lean, heading = degrees(atan2(hypot(way[0], way[1]), way[2])), degrees(atan2(way[1], way[0]))
        middle = (float(a[0] + b[0]) / 2, float(a[1] + b[1]) / 2, float(a[2] + b[2]) / 2)
        length = float(np.linalg.norm(way))
        self.cylinder(radius, length, middle, matter, turns=(0, lean, heading), upper=upper, sides=12)

    def limb(
        self,
        start: Spot,
        end: Spot,
        wide: tuple[float, float],
        matter: Matter,
        *marks: Mark,
        deep: tuple[float, float] | None = None,
        chamfer: float = 0.05,
    ) -> None:
        """A tapered box from one point to another; ``wide`` and ``deep`` at its two ends."""
        a, b = np.asarray(start, float), np.asarray(end, float)
        length = float(np.linalg.norm(b - a))
        upward = (b - a) / length
        level = np.array((1.0, 0, 0) if abs(upward[0]) < 0.9 else (0, 1.0, 0))
        across = np.cross(upward, level)
        across /= np.linalg.norm(across)
        turn, place = self._frames[-1]
        frame = np.stack([np.cross(across, upward), across, upward], 1)
        self._frames.append((turn @ frame, place + turn @ ((a + b) / 2)))
        d0, d1 = deep or wide
        with self:
            size = (wide[0], d0, length)
            self.box(size, HERE, matter, *marks, chamfer=chamfer, top=(wide[1] / wide[0], d1 / d0))

    def ball(
        self, radii: float | Spot, at: Spot, matter: Matter, *marks: Mark, turns: Turns = STRAIGHT
    ) -> None:
        """A ball, or an ellipsoid of three radii."""
        axes = np.broadcast_to(np.asarray(radii, float), (3,))
        with self.at(at, turns):
            turn, place = self._frames[-1]
        far = np.sqrt(((turn * axes) ** 2).sum(1))
        corners = place + far * np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)])
        self.solids.append(Solid(matter, turn, place, corners, radii=axes.copy(), marks=marks))


@lru_cache(maxsize=2048)
def _box(
    size: Spot, chamfer: float, top: tuple[float, float], shift: tuple[float, float]
) -> tuple[Spot, ...]:
    """The corners of a box with blunted edges."""
    wide, deep, high = (side / 2 for side in size)
    cut = min(chamfer, wide * 0.8, deep * 0.8, high * 0.8)
    points = []
    for z, (tw, td), (sx, sy) in ((-1, (1.0, 1.0), (0.0, 0.0)), (1, top, shift)):
        w, d = wide * tw, deep * td
        cx, cy = min(cut, w * 0.8), min(cut, d * 0.8)
        for x in (-1, 1):
            for y in (-1, 1):
                points += [
                    (x * (w - a) + sx, y * (d - b) + sy, z * (high - c))
                    for a, b, c in ((cx, cy, 0.0), (cx, 0.0, cut), (0.0, cy, cut))
                ]
    return tuple(points)


def turned(solids: Iterable[Solid], turns: Turns, shift: Spot = HERE) -> list[Solid]:
    """A whole scene turned about its origin and then shifted."""
    turn, way = rotation(turns), np.asarray(shift, float)
    return [solid.moved(turn, way) for solid in solids]
