"""Rules 13.4, Last Drop: one side holds the middle, the other comes in from the table edges in the drop step."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.battle import Battle
from game.rules.hooks import Hooks, Permission
from game.rules.step import Step
from game.rulesets.titanfallz.deployment import MaySetUp
from game.rulesets.titanfallz.measuring import body_radius
from game.rulesets.titanfallz.models import kind_of, name_of, of_side, role_of, side_of, standing
from game.rulesets.titanfallz.redrop import ComesAlone, HomeGround, HomeSpots, LandingGround, landing_hosts
from game.rulesets.titanfallz.scoring import RoundScored, score
from game.rulesets.titanfallz.special import Edge, Role
from game.rulesets.titanfallz.tables import tables
from game.tabletop.board import Body
from game.tabletop.parts import Point, tidy
from game.tabletop.tabletop import Tabletop

hooks = Hooks()

TOUCHING = 0.01
"""A base no further than this from a table edge, in inches, touches it."""

STRIDE = 1.5
"""Inches between the spots that are tried along an edge; a Titan takes twice as much."""


def _role(battle: Battle, unit: int) -> Role | None:
    side = side_of(battle.table, unit)
    return None if side is None else role_of(battle.table, side)


# --- in reserve ----------------------------------------------------------------------------------------------------


@hooks.modify(MaySetUp, name="all in reserve")
def whole_force_waits_in_reserve(battle: Battle, asked: MaySetUp, value: Permission) -> Permission:
    """Who comes in from the edges has nobody on the table before the first drop step (ruling RH-96)."""
    role = _role(battle, asked.unit)
    if role is None or role.reserve != "all":
        return value
    return value.barred(f"{name_of(battle.table, asked.unit)} begins in reserve.")


@hooks.modify(ComesAlone, name="all in reserve")
def pilot_may_come_on_foot(battle: Battle, asked: ComesAlone, value: bool) -> bool:
    """The Pilot of such a force comes aboard its Titan, or on foot like infantry (ruling RH-96)."""
    role = _role(battle, asked.unit)
    return value or (role is not None and role.reserve == "all")


# --- from the edges ------------------------------------------------------------------------------------------------


def edge_gap(table: Tabletop, there: Body, edges: Iterable[Edge]) -> float:
    """Inches between a base and the nearest of these table edges."""
    wide, deep = table.size
    away = {"bottom": there.y, "top": deep - there.y, "left": there.x, "right": wide - there.x}
    return min(away[edge] for edge in edges) - there.radius


def _named(edges: tuple[Edge, ...]) -> str:
    return "a table edge" if len(edges) == 4 else f"the {' or '.join(edges)} table edge"


@hooks.modify(HomeGround, name="table edges")
def home_is_a_table_edge(battle: Battle, asked: HomeGround, value: str | None) -> str | None:
    """Its reserves come on touching an edge, wherever its deployment zone is."""
    role = _role(battle, asked.unit)
    if role is None or not role.edges:
        return value
    touches = edge_gap(battle.table, asked.there, role.edges) <= TOUCHING
    return None if touches else f"touching {_named(role.edges)}"


@hooks.modify(LandingGround, name="table edges")
def titan_lands_near_an_edge(battle: Battle, asked: LandingGround, value: str | None) -> str | None:
    """Without a Specialist on the table its Titan lands within 6" of an edge (ruling RH-96)."""
    role = _role(battle, asked.titan)
    if value is None or role is None or not role.edges:
        return value
    reach = tables().figures.deploy.titan_edge
    near = edge_gap(battle.table, asked.there, role.edges) <= reach + TOUCHING
    if near and not landing_hosts(battle.table, asked.titan):
        return None
    return f'{value}, or with none on the table within {reach:g}" of {_named(role.edges)}'


@hooks.modify(HomeSpots, name="table edges")
def spots_along_the_edges(battle: Battle, asked: HomeSpots, value: tuple[Point, ...]) -> tuple[Point, ...]:
    """Points along the edges in place of those in the zone."""
    role = _role(battle, asked.unit)
    if role is None or not role.edges:
        return value
    table, radius = battle.table, body_radius(battle.table, asked.unit)
    if kind_of(table, asked.unit) != "titan":
        return tuple(edge_spots(table.size, role.edges, radius, radius, STRIDE))
    reach = tables().figures.deploy.titan_edge
    rows = (radius + 0.25, radius + reach / 2, radius + reach)
    return tuple(point for row in rows for point in edge_spots(table.size, role.edges, radius, row, 2 * STRIDE))


def edge_spots(size: Point, edges: Iterable[Edge], radius: float, inward: float, step: float) -> list[Point]:
    """Points so far inward from these edges, corner to corner, for a base of that radius."""
    wide, deep = size
    rows = {"bottom": inward, "top": deep - inward, "left": inward, "right": wide - inward}
    found = list[Point]()
    for edge in edges:
        level = edge in ("bottom", "top")
        length = (wide if level else deep) - 2 * radius
        count = int(length / step) + 1
        along = [tidy(radius + length * i / count) for i in range(count + 1)]
        found += [(a, tidy(rows[edge])) if level else (tidy(rows[edge]), a) for a in along]
    return found


# --- holding out ---------------------------------------------------------------------------------------------------


@hooks.after(RoundScored)
def survivors_score(battle: Battle, event: RoundScored) -> Iterable[Step]:
    """A round is survived by the side of which any model still stands; it scores besides all else (RH-95)."""
    for side in (0, 1):
        vp = role_of(battle.table, side).survival_vp
        if vp and any(standing(battle.table, unit) for unit in of_side(battle.table, side)):
            score(battle, side, vp, "survived")
    return ()
