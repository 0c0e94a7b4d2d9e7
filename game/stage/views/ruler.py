"""Measuring: a ruler between any two points, and the distances of a model that is about to be put down.

All answers are the table's own; nothing is reckoned here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.play.words import say
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.measuring import place_at
from game.rulesets.titanfallz.models import all_bodies, body, here, models, screens
from game.rulesets.titanfallz.redrop import Dropping
from game.rulesets.titanfallz.tables import tables
from game.stage.panels.canvas import Canvas
from game.stage.theme import ATTACK, HI, INK
from game.stage.views.table_clicks import to_place
from game.tabletop.body import Body
from game.tabletop.parts import Cover, Point

if TYPE_CHECKING:
    from game.stage.views.controller import Controller

COVERS = {Cover.NONE: "no_cover", Cover.LIGHT: "light_cover", Cover.HEAVY: "heavy_cover"}
REACH = 12.0
"""Inches within which the distance to a model is told while another is put down."""

ENDS = (-1, -2)
"""Stand in for the numbers of models: the two ends of the ruler are no models."""

CROSS = 7.0
MM = 25.4


@dataclass
class Ruler:
    """A line from one point to another. It is taken up, begun with one click and held with the next."""

    active: bool = False
    start: Point | None = None
    end: Point | None = None
    held: bool = False

    def toggle(self) -> None:
        """Take it up, or put it away."""
        self.active, self.start, self.end, self.held = not self.active, None, None, False

    def click(self, point: Point) -> None:
        """Begin at a point, or hold the end there; a third click begins anew."""
        if self.start is None or self.held:
            self.start, self.end, self.held = point, point, False
        else:
            self.end, self.held = point, True

    def point(self, point: Point) -> None:
        """The free end follows the pointer."""
        if self.start is not None and not self.held:
            self.end = point


def show_ruler(controller: Controller, ruler: Ruler) -> str:
    """Show the ruler on the table; tells what it measures: inches, sight and cover."""
    scene = controller.scene
    if not ruler.active or ruler.start is None or ruler.end is None:
        scene.set_ruler(None)
        return say("ruler_start") if ruler.active else ""
    scene.set_ruler((ruler.start, ruler.end))
    table = controller.shown.table
    a, b = (_person(controller, at, name) for at, name in zip((ruler.start, ruler.end), ENDS, strict=True))
    look = table.board.sight(a, b, screens(table))
    inches = table.board.gap_to(_thin(a), b.point, b.z)
    if not look.seen:
        return say("ruler_hidden", inches=f"{inches:.1f}")
    return say("ruler_seen", inches=f"{inches:.1f}", cover=say(COVERS[look.cover_of(b.id)]))


def _person(controller: Controller, at: Point, name: int) -> Body:
    """Somebody of a Freelancer's size standing there: sight is asked from eye to body."""
    board, size = controller.shown.table.board, tables().profile("freelancer")
    return Body(name, at[0], at[1], board.rest(at, 0.0), size.base_mm / MM / 2, size.height)


def _thin(a: Body) -> Body:
    return Body(a.id, a.x, a.y, a.z, 0.0, a.height)


@dataclass(frozen=True, slots=True)
class Measure:
    """A model near the one in hand: where it stands, how many inches away, and whether the bases would overlap."""

    at: tuple[float, float, float]
    inches: float
    overlaps: bool


def measures(controller: Controller, points: Sequence[Point]) -> list[Measure]:
    """The distances from the model in hand, were it put down under the pointer, to every other in reach."""
    unit, table = _in_hand(controller), controller.shown.table
    if unit is None or not points:
        return []
    mine = body(table, unit, place_at(table, unit, points[0]))
    found = list[Measure]()
    for other in all_bodies(table):
        gap = table.board.gap(mine, other)
        if other.id != unit and other.id in models(table) and here(table, other.id) and gap <= REACH:
            overlaps = gap == 0 and not table.board.touching(mine, _smaller(other))
            found.append(Measure((other.x, other.y, other.z), gap, overlaps))
    return found


def _smaller(other: Body) -> Body:
    return Body(other.id, other.x, other.y, other.z, max(0.0, other.radius - 0.01), other.height)


def _in_hand(controller: Controller) -> int | None:
    """The model a click on the table would put down or move."""
    if not controller.at_hand:
        return None
    if isinstance(controller.battle.waiting, (SettingUp, Dropping)):
        return to_place(controller)
    plan = controller.plan
    moves = controller.trial is not None and plan.kind is not None and plan.regions and not plan.weapons
    return plan.unit if moves else None


def draw_measures(
    canvas: Canvas, rows: Sequence[tuple[tuple[float, float], Measure]], cross: tuple[float, float] | None
) -> None:
    """The distances beside the models at these pixels, a red cross over those in the way; and the keys' pointer."""
    if canvas.fresh((tuple(rows), cross)):
        return
    for (x, y), row in rows:
        if row.overlaps:
            _cross(canvas, x, y)
        else:
            words = f'{row.inches:.1f}"'
            canvas.box((x - 20, y - 9, 40, 18), (*INK[:3], 220))
            canvas.text(words, x, y, 10, HI, bold=True, anchor="center")
    if cross is not None:
        x, y = cross
        for colour, width in ((INK, 6.0), (HI, 2.0)):
            canvas.line([(x - 12, y), (x - 4, y)], colour, width)
            canvas.line([(x + 4, y), (x + 12, y)], colour, width)
            canvas.line([(x, y - 12), (x, y - 4)], colour, width)
            canvas.line([(x, y + 4), (x, y + 12)], colour, width)
    canvas.done()


def _cross(canvas: Canvas, x: float, y: float) -> None:
    for colour, width in ((INK, 7.0), (ATTACK, 4.0)):
        canvas.line([(x - CROSS, y - CROSS), (x + CROSS, y + CROSS)], colour, width)
        canvas.line([(x - CROSS, y + CROSS), (x + CROSS, y - CROSS)], colour, width)
