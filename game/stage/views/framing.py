"""Where the camera stands: all of the table, or as much of it as fills the screen around one's own models."""

from __future__ import annotations

from game.rulesets.titanfallz.models import here, of_side
from game.rulesets.titanfallz.scoring import zones_of
from game.stage.panels.layout import Layout
from game.stage.scene.camera import Camera
from game.tabletop.parts import Place, Point
from game.tabletop.tabletop import Tabletop


class Framing:
    """How much of the table is in view. ``whole``: all of it, so that the camera need not turn to anybody."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.whole = False

    def frame(self, lay: Layout, size: tuple[float, float], around: Point, *, whole: bool) -> None:
        """Show all of a table of that size, or what fills the middle from column to column around a point."""
        self.whole = whole
        self.camera.size = (lay.width, lay.height)
        if whole:
            self.camera.fit(lay.middle, size)
        else:
            self.camera.fill(lay.stage, size, around)

    def turn_to(self, point: Point) -> None:
        """Look there, unless all of the table is in view."""
        if not self.whole:
            self.camera.ease_to(*point)


def own_middle(table: Tabletop, side: int) -> Point:
    """About where a side has its models, or its strip of the table."""
    wide, deep = table.size
    places = [table.get(u, Place) for u in of_side(table, side) if here(table, u)]
    if places:
        return (wide / 2, sum(p.y for p in places) / len(places))
    ys = [y for outline in zones_of(table, side) for _, y in outline]
    return (wide / 2, sum(ys) / len(ys) if ys else deep / 2)
