"""The table as it is seen: ground, tokens, markers, overlays, and the shows of what happens on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import arcade
import esper
from arcade.shape_list import Shape, ShapeElementList

from game.play.level import Floor
from game.rules.battle import Battle
from game.rules.event import Event, Rolled
from game.rulesets.titanfallz.interacting import tank_of
from game.rulesets.titanfallz.measuring import body_radius
from game.rulesets.titanfallz.models import (
    downed,
    has_sure_thing,
    is_null,
    kind_of,
    models,
    side_of,
    standing,
)
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import Floodlight, Health, Model, Sides, Spawn, Tank, Turn
from game.rulesets.titanfallz.tables import tables
from game.stage.scene import ground, overlay
from game.stage.scene.camera import UNIT, Camera, world
from game.stage.scene.parts import (
    FadeProcessor,
    Glide,
    GlideProcessor,
    RiseProcessor,
    Token,
    enter,
)
from game.stage.scene.tokens import PPI, badge, ring, tank_picture, token
from game.stage.shows import SHOWS, Show
from game.stage.theme import AMBER, CREW, GOOD, HORDE, INK, PANOCYTE, SOUND, WARN, faded, side_colour
from game.tabletop.board import Board, Ray, Reach
from game.tabletop.parts import TABLE, Area, Place, Point

DRAWN_LARGER = 1.2
"""Small models are drawn so much larger than they are, on a base of their true size times the same."""


class Scene:
    """Draws one battle. Call :meth:`rebuild` for how it stands, :meth:`show` for what has just happened."""

    def __init__(self, window_size: tuple[int, int], floor: Floor | None = None) -> None:
        self.camera = Camera(window_size)
        self.floor = floor
        self.speed = 1.0
        self.show_noise = True
        self.show_dark = True
        self.last_roll: tuple[tuple[int, ...], int | None, str, int | None] | None = None
        self.overlay = overlay.Overlay()
        self.tokens: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.marks: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.effects: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.noise: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._ground: list[ShapeElementList[Shape]] = []
        self._zones: ShapeElementList[Shape] | None = None
        self._spawns: ShapeElementList[Shape] | None = None
        self._board: Board | None = None
        self._units: dict[int, int] = {}
        self._queue: list[tuple[Show, Event]] = []
        self._wait = 0.0
        self._after: Battle | None = None
        enter()
        esper.clear_database()
        for processor in (GlideProcessor(), FadeProcessor(), RiseProcessor()):
            if esper.get_processor(type(processor)) is None:
                esper.add_processor(processor)

    # --- the battle as it stands --------------------------------------------------------------------------------

    def rebuild(self, battle: Battle) -> None:
        """Draw the battle as it stands, at once."""
        self._queue.clear()
        self._wait = 0.0
        self._after = None
        board = battle.table.board
        if board is not self._board:
            self._board = board
            areas = [area for _, area in battle.table.having(Area)]
            sides = battle.table.find(TABLE, Sides) or Sides()
            self._ground = [ground.floor_shapes(board.size, self.floor)]
            self._zones = ground.area_shapes(areas, sides.zones)
            self._ground.append(ground.terrain_shapes(board))
        radius = tables().figures.spawn.diameter / 2
        spawns = [(place.point, spawn.blocked) for _, spawn, place in battle.table.having(Spawn, Place)]
        self._spawns = ground.spawn_shapes(spawns, radius)
        self._rebuild_tokens(battle)
        self._rebuild_noise(battle)

    def _rebuild_tokens(self, battle: Battle) -> None:
        enter()
        esper.clear_database()
        for sprites in (self.tokens, self.marks, self.effects):
            sprites.clear()
        self._units.clear()
        table = battle.table
        units = sorted(models(table), key=lambda u: -table.get(u, Place).y)
        for unit in units:
            self._add(battle, unit)
        tank = tank_of(table)
        place = None if tank is None else table.find(tank, Place)
        if place is not None:
            self.tokens.append(_sprite(tank_picture(), *world(place.x, place.y, place.z), UNIT / PPI))

    def _add(self, battle: Battle, unit: int) -> None:
        table = battle.table
        model, place, kind = table.get(unit, Model), table.get(unit, Place), kind_of(table, unit)
        small = DRAWN_LARGER if kind not in ("titan",) and model.rank != "titan_zed" else 1.0
        turn = table.find(unit, Turn)
        profile = model.rank if kind in ("horde", "titan") else model.profile
        texture, lift = token(
            kind,
            profile,
            side_of(table, unit),
            round(body_radius(table, unit), 2),
            null=is_null(table, unit),
            down=downed(table, unit),
            done=turn is not None and turn.activated,
        )
        x, y = world(place.x, place.y, place.z)
        rise = lift * small * UNIT
        sprite = _sprite(texture, x, y + rise, UNIT / PPI * small)
        self.tokens.append(sprite)
        enter()
        self._units[unit] = esper.create_entity(Token(unit, sprite, rise, x, y))
        self._add_marks(battle, unit, x, y, body_radius(table, unit) * UNIT * small)

    def _add_marks(self, battle: Battle, unit: int, x: float, y: float, r: float) -> None:
        table, side = battle.table, side_of(battle.table, unit)
        tank = tank_of(table)
        if side is not None:
            letter = table.get(unit, Model).profile[:1].upper()
            shape = "diamond" if side == 0 else "square"
            ink = CREW[0] if side == 0 else INK
            self.marks.append(
                _sprite(badge(letter, ink, CREW[side], shape), x + r * 0.85, y - r * 0.85, UNIT / PPI)
            )
        health = table.find(unit, Health) or Health()
        notes = [
            ("!", INK, WARN, bool(health.knocked)),
            ("*", INK, AMBER, bool(health.burn)),
            ("P", INK, PANOCYTE, tank is not None and table.get(tank, Tank).carrier == unit),
            ("L", INK, SOUND, table.has(unit, Floodlight)),
            ("X", INK, HORDE, health.downed),
        ]
        shown = [(word, ink, paper) for word, ink, paper, on in notes if on]
        for i, (word, ink, paper) in enumerate(shown):
            self.marks.append(
                _sprite(badge(word, ink, paper), x - r * 0.9 + i * 18, y + r * 1.1, UNIT / PPI * 0.8)
            )
        if has_sure_thing(table, unit) and standing(table, unit):
            self.marks.append(
                _sprite(badge("", INK, GOOD, "hollow", 0.3), x - r * 0.85, y - r * 0.8, UNIT / PPI)
            )

    def _rebuild_noise(self, battle: Battle) -> None:
        self.noise.clear()
        for _, noise, place in markers(battle.table):
            x, y = world(place.x, place.y)
            for i in range(1, 4):
                fade = faded(SOUND, min(255, 40 + 25 * noise.level) // i)
                self.noise.append(
                    _sprite(ring(fade, 0.45 * i + 0.12 * noise.level, dashed=True), x, y, UNIT / 48)
                )
            self.noise.append(_sprite(badge(str(noise.level), INK, SOUND, "round"), x, y, UNIT / PPI))

    # --- what happens -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self._queue) or self._wait > 0

    def show(self, events: Sequence[Event], after: Battle) -> None:
        """Show what has just happened, then the battle as it stands now."""
        for event in events:
            if isinstance(event, Rolled):
                self.last_roll = (event.faces, event.needed, event.why, event.side)
        self._after = after
        if self.speed <= 0:
            self.rebuild(after)
            return
        found = [(SHOWS[type(event)], event) for event in events if type(event) in SHOWS]
        self._queue.extend(found)
        if not found:
            self.rebuild(after)

    def skip(self) -> None:
        """Show the end at once."""
        if self._after is not None:
            self.rebuild(self._after)

    def update(self, seconds: float) -> None:
        """Let time pass on the stage."""
        enter()
        esper.process(seconds * max(1.0, self.speed))
        self.camera.update(seconds)
        self._wait -= seconds * max(1.0, self.speed)
        while self._wait <= 0 and self._queue:
            show, event = self._queue.pop(0)
            self._wait = show(self, event)
        if self._wait <= 0 and not self._queue and self._after is not None:
            self.rebuild(self._after)
        self._wait = max(0.0, self._wait)

    def sprite_of(self, unit: int) -> arcade.Sprite | None:
        """The sprite of a model, for shows."""
        enter()
        entity = self._units.get(unit)
        found = None if entity is None else esper.try_component(entity, Token)
        return None if found is None else found.sprite

    def glide(self, unit: int, path: Sequence[Point], z: float, seconds: float) -> None:
        """Send a model's token along a path."""
        enter()
        entity = self._units.get(unit)
        found = None if entity is None else esper.try_component(entity, Token)
        if entity is not None and found is not None:
            points = [(found.x, found.y), *(world(x, y) for x, y in path[:-1]), world(*path[-1], z)]
            esper.add_component(entity, Glide(points, seconds))

    def add(self, *parts: object, sprite: arcade.Sprite | None = None) -> None:
        """Put an effect on the stage."""
        enter()
        esper.create_entity(*parts)
        if sprite is not None:
            self.effects.append(sprite)

    # --- drawing ------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.camera.size = size

    def draw(self) -> None:
        """Draw the table under the current window."""
        with self.camera.view().activate():
            for shapes in self._ground[:1]:
                shapes.draw()
            if self._zones is not None and self.show_dark:
                self._zones.draw()
            if self._spawns is not None:
                self._spawns.draw()
            for shapes in self._ground[1:]:
                shapes.draw()
            self.overlay.draw()
            if self.show_noise:
                self.noise.draw()
            self.tokens.draw()
            self.marks.draw()
            self.effects.draw()

    def model_at(self, pixel: tuple[float, float]) -> int | None:
        """The model whose token is under a pixel; of several the one in front."""
        enter()
        at = self.camera.to_world(*pixel)
        x, y = at[0] * UNIT, at[1] * UNIT
        found = list[tuple[float, int]]()
        for entity in self._units.values():
            part = esper.try_component(entity, Token)
            if part is not None:
                half = part.sprite.width * 0.4
                if abs(x - part.x) <= half and -half <= y - part.y <= part.sprite.height * 0.62:
                    found.append((part.y, part.unit))
        return min(found)[1] if found else None

    # --- overlays -----------------------------------------------------------------------------------------------

    def _put(self, name: str, key: object, make: Callable[[], Sequence[Shape]]) -> None:
        if not self.overlay.same(name, key):
            self.overlay.put(name, key, list(make()) if key else ())

    def set_reach(self, reach: Reach | None, side: int | None = None) -> None:
        """Shade where a model can walk."""
        self._put(
            "reach", reach, lambda: overlay.reach_shapes(reach.outlines() if reach else (), side_colour(side))
        )

    def set_path(self, points: Sequence[Point] | None, side: int | None = None) -> None:
        """Draw a way."""
        self._put("path", tuple(points or ()), lambda: overlay.path_shapes(points or (), side_colour(side)))

    def set_sight(self, rays: Sequence[Ray] | None) -> None:
        """Draw sight rays."""
        self._put("sight", tuple(rays or ()), lambda: overlay.ray_shapes(rays or ()))

    def set_target(self, centre: Point | None, radius: float = 0.8, blast: float | None = None) -> None:
        """Bracket a target, or show the circle of a blast."""

        def make() -> Sequence[Shape]:
            assert centre is not None
            return (
                overlay.target_shapes(centre, radius)
                if blast is None
                else overlay.blast_shapes(centre, blast)
            )

        self._put("target", None if centre is None else (centre, radius, blast), make)

    def set_spots(self, points: Sequence[Point], side: int | None = None) -> None:
        """Dots where something may be put."""
        self._put("spots", tuple(points), lambda: overlay.spot_shapes(points, side_colour(side)))

    def set_zones(self, outlines: Sequence[Sequence[Point]], side: int | None = None) -> None:
        """Areas where something may be put."""
        key = tuple(tuple(outline) for outline in outlines)
        self._put("zones", key, lambda: overlay.zone_shapes(outlines, side_colour(side)))

    def set_horde_arrows(self, paths: Sequence[Sequence[Point]]) -> None:
        """Where each of the dead goes next."""
        self._put("horde", tuple(tuple(path) for path in paths), lambda: overlay.arrow_shapes(paths))

    def set_ruler(self, ends: tuple[Point, Point] | None) -> None:
        """A measured line."""
        self._put("ruler", ends, lambda: overlay.ruler_shapes(*ends) if ends else ())

    def clear_plan(self) -> None:
        """Take every overlay of a half-made plan away."""
        for name in ("zones", "reach", "spots", "path", "sight", "target"):
            self.overlay.put(name, None, ())


def _sprite(texture: arcade.Texture, x: float, y: float, scale: float) -> arcade.Sprite:
    return arcade.Sprite(texture, scale=scale, center_x=x, center_y=y)
