"""Rules 4: distance, line of sight, darkness. The same answers serve legality, preview, AI and horde."""

from __future__ import annotations

from game.rulesets.titanfallz.models import all_bodies, body, here, models, mount_of, screens
from game.rulesets.titanfallz.parts import Floodlight
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Sight
from game.tabletop.parts import Base, Place, Point
from game.tabletop.tabletop import Tabletop


def gap(table: Tabletop, a: int, b: int) -> float:
    """Inches between the bases of two models, through space (rules 4, ruling RA-34)."""
    return table.board.gap(body(table, a), body(table, b))


def within(table: Tabletop, a: int, b: int, inches: float) -> bool:
    """Whether two models are that near; exactly that far counts."""
    return table.board.within(body(table, a), body(table, b), inches)


def gap_to_point(table: Tabletop, unit: int, point: Point) -> float:
    """Inches from the base of a model to a spot on the surface there."""
    return table.board.gap_to(body(table, unit), point, table.board.rest(point, 0.0))


def near_point(table: Tabletop, unit: int, point: Point, inches: float) -> bool:
    """Whether a spot is that near to a model; exactly that far counts."""
    return gap_to_point(table, unit, point) <= inches + 0.01


def sight(table: Tabletop, a: int, b: int) -> Sight:
    """What two models see of one another, and the cover of each from the other (rules 4 and 6).

    A Titan is no cover for or against who rides it.
    """
    ends = (a, b, mount_of(table, a), mount_of(table, b))
    return table.board.sight(body(table, a), body(table, b), [s for s in screens(table) if s.id not in ends])


def sees(table: Tabletop, a: int, b: int) -> bool:
    """Line of sight, mutual (rules 4)."""
    return sight(table, a, b).seen


def sees_point(table: Tabletop, unit: int, point: Point) -> bool:
    """Line of sight from a model to a spot on the surface."""
    return table.board.sees(body(table, unit), point)


def dark_at(table: Tabletop, point: Point) -> bool:
    """Whether a base whose centre is here stands in the Dark (rules 4, rulings RA-30 and RA-31)."""
    if not table.board.dark(point):
        return False
    radius = tables().figures.dark.light_radius
    return not any(here(table, unit) and near_point(table, unit, point, radius)
                   for unit, _ in table.having(Floodlight))


def in_dark(table: Tabletop, unit: int) -> bool:
    """Whether a model stands in the Dark. One partly inside a carrier's six inches is lit."""
    place = table.get(unit, Place)
    if not table.board.dark(place.point):
        return False
    radius = tables().figures.dark.light_radius
    return not any(here(table, lamp) and (lamp == unit or within(table, lamp, unit, radius))
                   for lamp, _ in table.having(Floodlight))


def in_blast(table: Tabletop, radius: float, point: Point) -> list[int]:
    """Models any part of whose base is within the radius of a marker, in order of id (ruling RA-36)."""
    return [unit for unit in models(table) if near_point(table, unit, point, radius)]


def around(table: Tabletop, unit: int, radius: float) -> list[int]:
    """Other models within the radius of this one's base, in order of id."""
    return [u for u in models(table) if u != unit and within(table, unit, u, radius)]


def place_at(table: Tabletop, unit: int, point: Point, facing: float = 0.0) -> Place:
    """The place of this model's base with its centre on a point: the height comes from the board."""
    return Place.at(*point, z=table.board.rest(point, body_radius(table, unit)), facing=facing)


def body_radius(table: Tabletop, unit: int) -> float:
    """The radius of its base, in inches."""
    return table.get(unit, Base).radius


def free_spot(table: Tabletop, unit: int, point: Point) -> str | None:
    """Why this model cannot stand on a spot (edge, terrain, ledge, another base), or None."""
    misfit = table.board.fits(body_radius(table, unit), point, all_bodies(table, unit))
    return None if misfit is None else misfit.sentence
