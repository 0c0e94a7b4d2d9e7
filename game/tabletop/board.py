"""The board: every question of space, answered. Knows inches, bases and terrain, and no particular game.

A board is made from the scenery as it is at the moment and never changes, so forks of a table share it. Bases are
circles, bodies upright cylinders, pieces of terrain solid from the floor to their height: where a model is on plan
settles how high it stands.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from math import ceil, cos, hypot, pi, sin

from game.tabletop.body import CLEARANCE, CONTACT, WITHIN, Body, Misfit
from game.tabletop.flow import Flow
from game.tabletop.geometry import contains, distance_to_edge, signed_distance
from game.tabletop.ground import ground_of, solid
from game.tabletop.parts import EPS, Area, Cover, Piece, Point, tidy
from game.tabletop.reach import Reach, Route, length_of
from game.tabletop.scenery import ANYTHING, SOLID, Scenery
from game.tabletop.sight import Ray, Sight, hiders_of, rays, sees_body, sees_spot, sight
from game.tabletop.standing import misfit, rest
from game.tabletop.walking import Walk, leg_is_free, straight, walk
from game.tabletop.walls import Face, Run, Stretch
from game.tabletop.ways import Ways

__all__ = [
    "CLEARANCE", "CONTACT", "WITHIN", "Board", "Body", "Face", "Flow", "Misfit", "Ray", "Reach", "Route", "Run",
    "Sight", "Stretch", "Walk",
]  # fmt: skip

_REMEMBERED = 512
"""Sights kept, the least recently asked for going first."""

_SPOT_EYE = 0.05
"""How high above its surface a spot on the floor is looked at, in inches."""

_RING = 0.25
"""Inches between the rings on which a free spot is looked for."""


class Board:
    """Distance, sight, cover, room and ways on one table. ``size`` is its width and depth in inches."""

    def __init__(
        self, size: tuple[float, float], pieces: list[tuple[int, Piece]], areas: list[tuple[int, Area]]
    ) -> None:
        self.size = size
        self.pieces: dict[int, Piece] = dict(sorted(pieces, key=_entity))
        self.areas: dict[int, Area] = dict(sorted(areas, key=_entity))
        firm = solid(self.pieces.items())
        self._ground = ground_of(size, firm)
        self._solid = self._ground.scenery
        self._scenery = self._solid if len(firm) == len(pieces) else Scenery(self.pieces.items())
        self._sights: OrderedDict[tuple[Body, Body, tuple[Body, ...]], Sight] = OrderedDict()

    def __reduce__(self) -> tuple[type[Board], tuple[object, ...]]:
        return Board, (self.size, list(self.pieces.items()), list(self.areas.items()))

    # --- standing --------------------------------------------------------------------------------------------

    def rest(self, point: Point, radius: float) -> float:
        """The height at which a base rests there: the highest solid top it overlaps, else 0."""
        return rest(self._solid, point, radius)

    def fits(
        self, radius: float, point: Point, bodies: Iterable[Body] = (), gap: float = 0.0
    ) -> Misfit | None:
        """Why a base cannot stand there, or None if it can. ``gap``: inches it must keep from every body."""
        return misfit(self._solid, self.size, radius, point, bodies, gap)

    def spot(
        self,
        radius: float,
        wish: Point,
        bodies: Iterable[Body] = (),
        allowed: Callable[[Point], bool] | None = None,
        within: float = 12.0,
        draw: Callable[[Sequence[Point]], Point] | None = None,
    ) -> Point | None:
        """The spot nearest to a wish, at most ``within`` inches away, where a base fits and ``allowed`` agrees.

        ``draw`` picks one of several that are as near; without it the first in order of x and y is taken.
        """
        others = tuple(bodies)

        def good(point: Point) -> bool:
            return self.fits(radius, point, others) is None and (allowed is None or allowed(point))

        middle = (tidy(wish[0]), tidy(wish[1]))
        if good(middle):
            return middle
        for ring in range(1, int(within / _RING + EPS) + 1):
            away = ring * _RING
            count = max(8, ceil(2.0 * pi * away / _RING))
            found = [
                self._drawn_in(middle, 2.0 * pi * k / count, away, good)
                for k in range(count)
                if good(_polar(middle, 2.0 * pi * k / count, away))
            ]
            if found:
                ranked = sorted((round(hypot(p[0] - middle[0], p[1] - middle[1]), 3), p) for p in found)
                if draw is None:
                    return ranked[0][1]
                return draw([p for far, p in ranked if far <= ranked[0][0] + WITHIN])
        return None

    @staticmethod
    def _drawn_in(middle: Point, angle: float, away: float, good: Callable[[Point], bool]) -> Point:
        """The good spot at that angle drawn nearer to the middle, to about 1/100 inch."""
        low, high = max(away - _RING, 0.0), away
        while high - low > WITHIN:
            between = (low + high) / 2.0
            if good(_polar(middle, angle, between)):
                high = between
            else:
                low = between
        return _polar(middle, angle, high)

    # --- distance --------------------------------------------------------------------------------------------

    def gap(self, a: Body, b: Body) -> float:
        """Inches from base edge to base edge, through space."""
        return hypot(max(0.0, hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius), a.z - b.z)

    def gap_to(self, body: Body, point: Point, z: float = 0.0) -> float:
        """Inches from base edge to the centre of a marker at height ``z``."""
        return hypot(max(0.0, hypot(body.x - point[0], body.y - point[1]) - body.radius), body.z - z)

    def touching(self, a: Body, b: Body) -> bool:
        """Whether two bases are in contact."""
        return self.gap(a, b) <= CONTACT

    def within(self, a: Body, b: Body, inches: float) -> bool:
        """Whether two bases are at most so many inches apart."""
        return self.gap(a, b) <= inches + WITHIN

    # --- sight -----------------------------------------------------------------------------------------------

    def sight(self, a: Body, b: Body, others: Iterable[Body] = ()) -> Sight:
        """What two bodies see of each other. Of the others only those that hide somebody matter."""
        if b.id < a.id:
            a, b = b, a
        hiders = hiders_of(a, b, others)
        key = (a, b, hiders)
        known = self._sights.get(key)
        if known is not None:
            self._sights.move_to_end(key)
            return known
        found = self._sights[key] = sight(self._scenery, a, b, hiders)
        if len(self._sights) > _REMEMBERED:
            self._sights.popitem(last=False)
        return found

    def sees_body(self, a: Body, b: Body) -> bool:
        """Whether two bodies see each other: ``sight(a, b).seen`` and nothing more, but faster."""
        return sees_body(self._scenery, a, b) if a.id <= b.id else sees_body(self._scenery, b, a)

    def rays(self, a: Body, b: Body, others: Iterable[Body] = ()) -> list[Ray]:
        """The 32 rays from a's eye to b's body, for the screen."""
        return rays(self._scenery, a, b, hiders_of(a, b, others))

    def sees(self, body: Body, point: Point, z: float | None = None, others: Iterable[Body] = ()) -> bool:
        """Whether a body sees a spot at height ``z`` (if not given: just above the surface there).

        ``others`` is there so that all questions of sight are asked alike: no body ever ends sight.
        """
        at = self.rest(point, 0.0) + _SPOT_EYE if z is None else z
        return sees_spot(self._scenery, body, point, at)

    # --- walking ---------------------------------------------------------------------------------------------

    def walk(
        self, body: Body, path: Sequence[Point], blockers: Iterable[Body] = (), bodies: Iterable[Body] = ()
    ) -> Walk:
        """What it comes to if a body walks through these points and ends at the last: exact.

        ``blockers`` may not be passed; nobody among ``bodies`` and ``blockers`` may be stood on at the end.
        """
        return walk(self._solid, self.size, body, path, _without(body, blockers), _without(body, bodies))

    def straight(
        self, body: Body, end: Point, blockers: Iterable[Body] = (), bodies: Iterable[Body] = ()
    ) -> tuple[Point, Misfit | None]:
        """How far a shove straight towards ``end`` moves a body, and what stopped it before the end.

        Terrain above its level, a blocker or the edge of the table stops it. It always ends where it can stand:
        perhaps a little short of what stopped it.
        """
        return straight(self._solid, self.size, body, end, _without(body, blockers), _without(body, bodies))

    def clear(self, radius: float, start: Point, end: Point, height: float) -> bool:
        """Whether a base may pass through the air at this height: nothing solid in the strip is higher."""
        return all(
            block.top <= height + EPS for _, _, block in self._solid.crossings(start, end, radius, SOLID)
        )

    def route(
        self,
        body: Body,
        goal: Point,
        limit: float,
        blockers: Iterable[Body] = (),
        bodies: Iterable[Body] = (),
    ) -> Route | None:
        """The shortest path to a goal that passes :meth:`walk` and is at most ``limit`` long, or None."""
        goal = (tidy(goal[0]), tidy(goal[1]))
        stops, everyone = _without(body, blockers), _without(body, bodies)
        straight_on = hypot(goal[0] - body.x, goal[1] - body.y)
        if straight_on > limit + EPS:
            return None
        if self.fits(body.radius, goal, [*everyone, *stops]) is not None:
            return None
        if leg_is_free(self._solid, body.point, goal, body, stops):
            return Route((goal,), straight_on)
        ways = Ways(self._ground.cliffs(body.radius), body, limit, stops, goal)
        if ways.far[1] > limit + EPS:
            return None
        path = ways.path(1)
        return Route(path, length_of(body.point, path))

    def reach(
        self, body: Body, limit: float, blockers: Iterable[Body] = (), bodies: Iterable[Body] = ()
    ) -> Reach:
        """Everywhere a body can walk to and stand, at most ``limit`` inches away on foot."""
        return Reach(
            self._ground.cliffs(body.radius), body, limit, _without(body, blockers), _without(body, bodies)
        )

    def flow(self, radius: float, goals: Sequence[Point], blockers: Iterable[Body] = ()) -> Flow:
        """The field of ways to the nearest of some goals, for bases of one radius; kept with the ground."""
        return self._ground.flow(radius, goals, blockers)

    # --- running along walls ---------------------------------------------------------------------------------

    def faces_at(self, body: Body) -> list[Face]:
        """The faces a body touches that can be run along: it stands beside them, or on top of them at their edge."""
        return self._ground.walls.touched(body)

    def wall_run(self, body: Body, end: Point, bodies: Iterable[Body] = ()) -> Run | None:
        """The straight run of a body along a wall it touches that ends at this point: exact.

        None if the point is at no face in line with one it touches. Nobody among ``bodies`` may be stood on at the
        end; on the way nobody matters, nor does terrain that is lower than the line or the wall.
        """
        return self._ground.walls.run(body, end, _without(body, bodies))

    def wall_ends(self, body: Body, wish: Point) -> list[Point]:
        """The points on the walls a body touches where a run could end, nearest to a wish first; not checked."""
        return self._ground.walls.ends(body, wish)

    def wall_feet(self, body: Body, inches: float) -> list[Point]:
        """The spot beside each face that can be run along nearest to a body, no farther off than this, nearest first.

        Whether it can stand there is not asked.
        """
        return self._ground.walls.feet(body, inches)

    def wall_reach(self, body: Body, limit: float, gap: float, bodies: Iterable[Body] = ()) -> list[Stretch]:
        """Everywhere runs of a body can end that are at most ``limit`` long and cross no gap over ``gap`` inches."""
        return self._ground.walls.reach(body, limit, gap, _without(body, bodies))

    # --- areas and pieces ------------------------------------------------------------------------------------

    def areas_at(self, point: Point, kind: str) -> list[int]:
        """The areas of a kind that a point lies in, rim included, in order of id."""
        return [
            entity
            for entity, area in self.areas.items()
            if area.kind == kind and signed_distance(area.outline, *point) <= EPS
        ]

    def dark(self, point: Point) -> bool:
        """Whether a point lies in a dark area and in no lit one."""
        return bool(self.areas_at(point, "dark")) and not self.areas_at(point, "light")

    def wholly_in(self, body: Body, outline: Sequence[Point]) -> bool:
        """Whether a whole base, give or take EPS, lies inside an outline."""
        x, y = body.point
        return contains(outline, x, y) and distance_to_edge(outline, x, y) >= body.radius - EPS

    def touches_cover(self, body: Body) -> Cover:
        """The best cover of the pieces a base touches or stands in, of those higher than where it stands."""
        return max((self.pieces[e].cover for e in self.touched(body)), default=Cover.NONE)

    def touched(self, body: Body) -> list[int]:
        """The pieces a base touches or stands in, of those higher than where it stands, in order of id."""
        near = self._scenery.near(body.x, body.y, body.radius + CONTACT)
        return sorted(b.id for b in near if b.top > body.z + EPS)

    def on_line(self, start: Point, end: Point, width: float = 0.0) -> list[int]:
        """The pieces that a strip of that width crosses, nearest to the start first."""
        found: dict[int, float] = {}
        for at, _, block in self._scenery.crossings(start, end, width / 2.0 + EPS, ANYTHING):
            found[block.id] = min(at, found.get(block.id, at))
        return sorted(found, key=lambda entity: (found[entity], entity))

    def faces(self, piece_id: int) -> list[tuple[Point, Point]]:
        """The edges of a piece's outline, counter-clockwise."""
        outline = self._scenery.of_id[piece_id].outline
        return list(zip(outline, (*outline[1:], outline[0]), strict=True))


def _entity(row: tuple[int, Piece] | tuple[int, Area]) -> int:
    return row[0]


def _without(body: Body, others: Iterable[Body]) -> list[Body]:
    """The others, without the body itself if it is among them."""
    return [other for other in others if other.id != body.id]


def _polar(middle: Point, angle: float, away: float) -> Point:
    return (tidy(middle[0] + away * cos(angle)), tidy(middle[1] + away * sin(angle)))
