"""What is drawn over the table on demand: reach, path, sight, targets, arrows. Each is replaced as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from arcade.shape_list import (
    Shape,
    ShapeElementList,
    create_ellipse_filled,
    create_ellipse_outline,
    create_line_strip,
)

from game.stage.scene.camera import UNIT, world
from game.stage.theme import ATTACK, GOOD, HORDE, HORDE_LIGHT, INK, TEXT, Colour, faded
from game.tabletop.board import Ray

Height = tuple[float, float, float]
"""A point in inches: x, y and how high."""

UNDER, OVER = ("spots", "horde", "path"), ("aims", "sight", "target", "ruler")
"""Layers below the models and above them."""


@dataclass
class Overlay:
    """Layers by name; setting one to what it was costs nothing."""

    layers: dict[str, ShapeElementList[Shape]] = field(default_factory=dict)
    keys: dict[str, object] = field(default_factory=dict)

    def put(self, name: str, key: object, shapes: Sequence[Shape]) -> None:
        """Replace a layer; no shapes take it away."""
        self.keys[name] = key
        if not shapes:
            self.layers.pop(name, None)
            return
        layer = ShapeElementList[Shape]()
        for shape in shapes:
            layer.append(shape)
        self.layers[name] = layer

    def same(self, name: str, key: object) -> bool:
        """Whether a layer was made for this key already."""
        return self.keys.get(name, ...) == key

    def draw(self, names: Sequence[str]) -> None:
        """Draw these layers, one over the other."""
        for name in names:
            layer = self.layers.get(name)
            if layer is not None:
                layer.draw()


def backed(points: Sequence[tuple[float, float]], colour: Colour, width: float) -> list[Shape]:
    """A line on a dark backing."""
    if len(points) < 2:
        return []
    return [create_line_strip(points, faded(INK, 220), width + 3), create_line_strip(points, colour, width)]


def path_shapes(points: Sequence[Height], colour: Colour) -> list[Shape]:
    """A way with a dot at each corner."""
    line = [world(*p) for p in points]
    dots = [create_ellipse_filled(*p, 4, 4, colour) for p in line[1:]]
    return [*backed(line, colour, 3), *dots]


def ray_shapes(rays: Sequence[Ray]) -> list[Shape]:
    """Sight rays as they are: to where each is stopped, dim behind it."""
    shapes = list[Shape]()
    for ray in rays[::3]:
        start, end = world(*ray.start), world(*ray.end)
        if ray.stopped is None:
            shapes.append(create_line_strip([start, end], faded(GOOD, 110), 1))
            continue
        cut = (start[0] + (end[0] - start[0]) * ray.stopped, start[1] + (end[1] - start[1]) * ray.stopped)
        shapes.append(create_line_strip([start, cut], faded(ATTACK, 110), 1))
    return shapes


def target_shapes(centre: Height, radius: float, colour: Colour = ATTACK) -> list[Shape]:
    """Four brackets around a target."""
    x, y, z = centre
    shapes = list[Shape]()
    for sx in (-1, 1):
        for sy in (-1, 1):
            corner = [
                (x + sx * radius, y + sy * radius * 0.45),
                (x + sx * radius, y + sy * radius),
                (x + sx * radius * 0.45, y + sy * radius),
            ]
            shapes += backed([world(*p, z) for p in corner], colour, 3)
    return shapes


def blast_shapes(centre: Height, radius: float) -> list[Shape]:
    """The circle of an area attack."""
    middle, r = world(*centre), radius * UNIT
    return [
        create_ellipse_filled(*middle, r, r, faded(ATTACK, 40)),
        create_ellipse_outline(*middle, r, r, ATTACK, 2.5),
    ]


def spot_shapes(points: Sequence[Height], colour: Colour) -> list[Shape]:
    """Dots where something may be put."""
    return [create_ellipse_filled(*world(*p), 5, 5, faded(colour, 170)) for p in points]


def arrow_shapes(paths: Sequence[Sequence[Height]]) -> list[Shape]:
    """Where the dead will go next."""
    shapes = list[Shape]()
    for path in paths:
        line = [world(*p) for p in path]
        if len(line) < 2:
            continue
        shapes.append(create_line_strip(line, faded(HORDE, 200), 2.5))
        (ax, ay), (bx, by) = line[-2], line[-1]
        length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
        ux, uy = (bx - ax) / length * 9, (by - ay) / length * 9
        shapes.append(
            create_line_strip(
                [
                    (bx - ux - uy * 0.6, by - uy + ux * 0.6),
                    (bx, by),
                    (bx - ux + uy * 0.6, by - uy - ux * 0.6),
                ],
                HORDE_LIGHT,
                2.5,
            )
        )
    return shapes


def ruler_shapes(a: Height, b: Height) -> list[Shape]:
    """A measured line."""
    return backed([world(*a), world(*b)], TEXT, 2)
