"""The table as it is seen: ground, tokens, marks, overlays, and the shows of what happens on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist

import arcade
from arcade.shape_list import Shape

from game.play.level import Floor
from game.play.telling import texts
from game.rules.battle import Battle
from game.rules.event import Event, PhaseBegan, Rolled
from game.rulesets.titanfallz.horde import crowd_around, prey_in_contact
from game.rulesets.titanfallz.interacting import tank_of
from game.rulesets.titanfallz.measuring import body_radius
from game.rulesets.titanfallz.models import (
    armor_left,
    downed,
    has_sure_thing,
    here,
    horde,
    is_null,
    is_spent,
    is_turret,
    kind_of,
    models,
    mount_of,
    on_orders,
    riders,
    side_of,
    standing,
)
from game.rulesets.titanfallz.noise import markers
from game.rulesets.titanfallz.parts import (
    AmmoCache,
    Arms,
    Door,
    DropShield,
    Floodlight,
    Health,
    Jammer,
    Model,
    Sides,
    Spawn,
    Stats,
    Tank,
    Turn,
)
from game.rulesets.titanfallz.scenario_veil import laid_at
from game.rulesets.titanfallz.tables import tables
from game.stage.scene import overlay, parts, sprites
from game.stage.scene.backdrop import Backdrop
from game.stage.scene.camera import RISE, UNIT, Camera, world
from game.stage.scene.marks import Marks
from game.stage.scene.parts import Arc, Drift, Fade, Glide, Later, Recoil, Token
from game.stage.scene.parts import Spot as Height
from game.stage.scene.tiles import cells_of
from game.stage.scene.tokens import (
    PPI,
    RING,
    armour_picture,
    badge,
    base_picture,
    chip,
    crew_colour,
    puff,
    ring,
)
from game.stage.scene.veil import Layer, circle
from game.stage.shows import SHOWS, Show
from game.stage.shows.heard import sound_of
from game.stage.sound.mixer import Mixer
from game.stage.theme import (
    AMBER,
    ATTACK,
    CREW,
    CREW_DARK,
    CREW_LIGHT,
    DARK_ZONE,
    DIM,
    GOOD,
    HI,
    HORDE,
    HORDE_DARK,
    HORDE_LIGHT,
    INK,
    LAMP,
    PANOCYTE,
    SOUND,
    WARN,
    Colour,
    faded,
    side_colour,
)
from game.tabletop.board import Board, Ray, Reach
from game.tabletop.parts import TABLE, Area, Base, Piece, Place, Point
from game.tabletop.tabletop import Tabletop

Roll = tuple[tuple[int, ...], int | None, str, int | None, int]
"""Faces, the face needed, what for, whose, and how many sides the dice have."""

BADGE, CHIP_HIGH, COUNTER = 13.0, 15.0, 17.0
"""Pixels that badges, chips and counters are high at least."""


class Scene:
    """Draws one battle. Call :meth:`rebuild` for how it stands, :meth:`show` for what has just happened."""

    def __init__(
        self, window_size: tuple[int, int], floor: Floor | None = None, mixer: Mixer | None = None
    ) -> None:
        self.camera = Camera(window_size)
        self.floor = floor
        self.mixer = mixer or Mixer()
        self.speed = 1.0
        self.show_noise = True
        self.rolls: tuple[Roll, ...] = ()
        self.overlay = overlay.Overlay()
        self.backdrop = Backdrop()
        self.marks = Marks()
        self.tokens: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.effects: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.noise: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.smoke: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.outlines: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.rings: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.shadows: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.ghosts: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self._noise_marks = Marks()
        self._board: Board | None = None
        self._units: dict[int, int] = {}
        self._turns: dict[int, int] = {}
        self._stood: dict[int, Point] = {}
        self._aimed: dict[int, int] = {}
        self._plan: dict[str, Layer] = {}
        self._outlined: tuple[int | None, int | None] = (None, None)
        self._queue: list[tuple[Show, Event]] = []
        self._wait = 0.0
        self._after: Battle | None = None
        self._battle: Battle | None = None
        parts.prepare()

    # --- the battle as it stands --------------------------------------------------------------------------------

    def rebuild(self, battle: Battle) -> None:
        """Draw the battle as it stands, at once."""
        self._queue.clear()
        self._wait = 0.0
        self.camera.steady()
        self._after = None
        self._battle = battle
        self._rebuild_ground(battle)
        self._rebuild_tokens(battle)
        self._rebuild_noise(battle)

    def _rebuild_ground(self, battle: Battle) -> None:
        table = battle.table
        board = table.board
        areas = [area for _, area in table.having(Area)]
        if board is not self._board:
            self._board = board
            self.backdrop.show(board, cells_of(board.size, self.floor), areas)
            self._rebuild_smoke(board)
        zones = (table.find(TABLE, Sides) or Sides()).zones
        radius = tables().figures.spawn.diameter / 2
        spawns = [(place, spawn.blocked) for _, spawn, place in table.having(Spawn, Place)]
        layers = [layer for area in areas if (layer := _area_layer(area, zones)) is not None]
        layers += [_spawn_layer(place, radius, blocked=blocked) for place, blocked in spawns]
        layers += [_bubble_layer(table, titan) for titan, _ in table.having(DropShield) if here(table, titan)]
        layers += [layer for _, _, place in table.having(Jammer, Place) for layer in _jammer_layers(place)]
        layers += [
            Layer((circle(p.x, p.y, 0.4),), GOOD, 200, 90, 0.08) for _, _, p in table.having(AmmoCache, Place)
        ]
        layers += [_doorway_layer(door) for _, door in table.having(Door)]
        self.backdrop.lay("still", board.size, layers)
        self.backdrop.lay("plan", board.size, list(self._plan.values()))
        lit = tables().figures.dark.light_radius
        lamps = [(u, table.get(u, Place)) for u, _ in table.having(Floodlight) if table.has(u, Place)]
        self.backdrop.light([(p.x, p.y, lit + body_radius(table, u)) for u, p in lamps])

    def _rebuild_smoke(self, board: Board) -> None:
        self.smoke.clear()
        for piece in board.pieces.values():
            if piece.solid:
                continue
            xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
            middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
            for rise, wide in ((0.2, 1.25), (0.9, 1.1), (1.6, 0.8)):
                sprite = arcade.Sprite(
                    puff(), center_x=middle[0] * UNIT, center_y=(middle[1] + rise * RISE) * UNIT
                )
                sprite.size = ((max(xs) - min(xs)) * wide * UNIT, (max(ys) - min(ys)) * wide * UNIT)
                sprite.color = (158, 166, 178, 110)
                self.smoke.append(sprite)

    def _rebuild_tokens(self, battle: Battle) -> None:
        parts.clear()
        for shown in (self.tokens, self.effects, self.shadows):
            shown.clear()
        self.marks.clear()
        self._units.clear()
        table = battle.table
        for unit in sorted(models(table), key=lambda u: _order(table, u)):
            self._add(battle, unit)
        self._add_tank(battle)
        self._add_dark_chips(battle)
        self._add_card_chips(battle)
        self._outline()

    def _add(self, battle: Battle, unit: int) -> None:
        table = battle.table
        place, kind = table.get(unit, Place), kind_of(table, unit)
        base, figure, lift = _sprites(battle, unit, self._turned(table, unit, place))
        turn = table.find(unit, Turn)
        if turn is not None and turn.activated and not turn.left:
            figure.alpha = 165
        at = (place.x, place.y, place.z + _perch(table, unit))
        token = Token(
            unit, base, figure, lift, at, _shadow(table, unit, self._turns[unit]), downed(table, unit)
        )
        token.put(at)
        self.tokens.append(base)
        if token.shadow is not None:
            self.shadows.append(token.shadow)
        radius = body_radius(table, unit)
        if kind in ("titan", "turret"):
            left, side = armor_left(table, unit), side_of(table, unit)
            picture = armour_picture(side, left, max(left, table.get(unit, Stats).arm), round(radius, 2))
            arc = arcade.Sprite(picture, scale=UNIT / PPI)
            arc.position, arc.depth, arc.color = base.position, base.depth, base.color
            self.tokens.append(arc)
        self.tokens.append(figure)
        self._units[unit] = parts.create(token)
        self._add_marks(battle, unit, at, radius)

    def _turned(self, table: Tabletop, unit: int, place: Place) -> int:
        """Which way a model looks: where it went last, or towards the middle of the table."""
        stood = self._stood.get(unit)
        if stood is None:
            self._turns[unit] = sprites.facing(
                0.0, (0.0 if self._board is None else self._board.size[1] / 2) - place.y
            )
        elif dist(stood, (place.x, place.y)) > 0.2:
            self._turns[unit] = sprites.facing(place.x - stood[0], place.y - stood[1])
        self._stood[unit] = (place.x, place.y)
        aim = self._aim(table, unit)
        if aim is not None:
            self._turns[unit] = aim
        return self._turns[unit]

    def _aim(self, table: Tabletop, unit: int) -> int | None:
        """The facing of somebody towards whom it has just attacked, as both stand now or stood last."""
        target = self._aimed.get(unit)
        here_now, there = self._spot(table, unit), None if target is None else self._spot(table, target)
        if here_now is None or there is None or dist(here_now, there) < 0.2:
            return None
        return sprites.facing(there[0] - here_now[0], there[1] - here_now[1])

    def _spot(self, table: Tabletop, unit: int) -> Point | None:
        place = table.find(unit, Place)
        return self._stood.get(unit) if place is None else (place.x, place.y)

    def _face(self, table: Tabletop) -> None:
        """Turn everybody who attacks towards the target, at once, and still as it was before."""
        for unit in self._aimed:
            turn, token = self._aim(table, unit), self.token_of(unit)
            if turn is not None and token is not None and self._battle is not None:
                look = _look(self._battle.table, unit, turn)
                token.turn_to(look.texture, look.lift)

    def _add_marks(self, battle: Battle, unit: int, at: Height, radius: float) -> None:
        table, side = battle.table, side_of(battle.table, unit)
        if side is not None:
            turn = table.find(unit, Turn)
            done = turn is not None and turn.activated and not turn.left
            letter = table.get(unit, Model).profile[:1].upper()
            shape = "diamond" if side == 0 else "square"
            paper, ink = (CREW_DARK[side], DIM) if done else (CREW[side], INK)
            self.marks.add(badge(letter, ink, paper, shape), at, BADGE, unit, (0.8, -0.8), radius)
            if has_sure_thing(table, unit) and standing(table, unit):
                self.marks.add(badge("", INK, GOOD, "tick"), at, BADGE, unit, (-0.8, -0.8), radius)
        attackers = len(crowd_around(battle, unit)) if side is not None and self._is_prey(battle, unit) else 0
        if attackers:
            self.marks.add(
                badge(str(attackers), INK, HORDE, "triangle"), at, COUNTER, unit, (0.0, 1.5), radius
            )
        for row, (words, ink, paper) in enumerate(states_of(battle, unit)):
            self.marks.add(chip(words, ink, paper), at, CHIP_HIGH, unit, (0.0, -1.0), radius, row)

    def _is_prey(self, battle: Battle, unit: int) -> bool:
        return any(unit in prey_in_contact(battle.table, u) for u in horde(battle.table))

    def _add_tank(self, battle: Battle) -> None:
        tank = tank_of(battle.table)
        place = None if tank is None else battle.table.find(tank, Place)
        if place is None:
            return
        look = sprites.sprite("tank")
        at = (place.x, place.y, place.z)
        base = arcade.Sprite(base_picture("tank", None, 0.5), scale=UNIT / PPI)
        figure = arcade.Sprite(look.texture, scale=look.scale)
        base.color = figure.color = PANOCYTE
        token = Token(-1, base, figure, look.lift, at, _shade(sprites.shadow("tank")))
        token.put(at)
        if token.shadow is not None:
            self.shadows.append(token.shadow)
        self.tokens.extend([base, figure])
        self.marks.add(chip("PANOCYTE", PANOCYTE, INK), at, CHIP_HIGH, None, (0.0, -1.0), 0.5, 0)

    def _add_dark_chips(self, battle: Battle) -> None:
        for _, area in battle.table.having(Area):
            if area.kind == "dark":
                x = sum(p[0] for p in area.outline) / len(area.outline)
                at = (x, max(y for _, y in area.outline), 0.0)
                self.marks.add(chip("DARK  TN 6+", DARK_ZONE, INK), at, CHIP_HIGH, None, row=0)

    def _add_card_chips(self, battle: Battle) -> None:
        """How many horde cards lie face down at a spawn point; which they are nobody knows."""
        for point, _, place in battle.table.having(Spawn, Place):
            count = laid_at(battle.table, point)
            if count:
                words = texts("screen")["face_down"].format(count=count)
                self.marks.add(chip(words, HORDE_LIGHT, INK), (place.x, place.y, place.z), CHIP_HIGH, None, row=0)

    def _rebuild_noise(self, battle: Battle) -> None:
        self.noise.clear()
        self._noise_marks.clear()
        for _, noise, place in markers(battle.table):
            x, y = world(place.x, place.y, place.z)
            for i in range(1, 4):
                strength = faded(SOUND, min(255, 70 + 30 * noise.level) // i)
                picture = ring(strength, 0.45 * i + 0.14 * noise.level, 0.045, dashed=True)
                self.noise.append(arcade.Sprite(picture, scale=UNIT / RING, center_x=x, center_y=y))
            at = (place.x, place.y, place.z)
            self._noise_marks.add(badge(str(noise.level), INK, SOUND, "die", 0.5), at, COUNTER)

    # --- what happens -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return bool(self._queue) or self._wait > 0

    def show(self, events: Sequence[Event], after: Battle) -> None:
        """Show what has just happened, then the battle as it stands now."""
        attacks = [a for event in events if (a := getattr(event, "attack", None)) is not None]
        self._aimed = {a.attacker: a.target for a in attacks if isinstance(a.target, int)}
        for event in events:
            if isinstance(event, Rolled):
                roll = (event.faces, event.needed, event.why, event.side, event.sides)
                self.rolls = (*self.rolls, roll)[-2:]
        self._after = after
        if self.speed <= 0:
            self.skip()
            return
        if any(isinstance(event, Rolled) for event in events):
            self.sound("dice")
        found = [(SHOWS[type(event)], event) for event in events if type(event) in SHOWS]
        self._queue.extend(found)
        if not found:
            self.rebuild(after)
        else:
            self._face(after.table)

    def skip(self) -> None:
        """Show the end at once."""
        self.camera.arrive()
        if self._after is not None:
            self.rebuild(self._after)

    def update(self, seconds: float) -> None:
        """Let time pass on the stage."""
        parts.run(seconds * max(1.0, self.speed))
        self.camera.update(seconds)
        self._wait -= seconds * max(1.0, self.speed)
        while self._wait <= 0 and self._queue:
            show, event = self._queue.pop(0)
            self._follow(event)
            self._hear(event)
            self._wait = show(self, event)
        if self._wait <= 0 and not self._queue and self._after is not None:
            self.rebuild(self._after)
        self._wait = max(0.0, self._wait)

    def _hear(self, event: Event) -> None:
        """Let be heard what happens."""
        if isinstance(event, PhaseBegan):
            self.mixer.begin_phase(event.phase)
            return
        unit = getattr(event, "unit", None)
        titan = isinstance(unit, int) and self.kind_of(unit) == "titan"
        key = sound_of(event, titan=titan)
        if key is not None:
            self.sound(key, self._where(event))

    def _where(self, event: Event) -> Point | None:
        """Where something happens, if one of the models it is about has a token."""
        attack = getattr(event, "attack", None)
        units = [getattr(event, name, None) for name in ("unit", "victim", "pilot")]
        units += [] if attack is None else [attack.target, attack.attacker]
        tokens = (self.token_of(unit) for unit in units if isinstance(unit, int))
        return next(((token.at[0], token.at[1]) for token in tokens if token is not None), None)

    def _follow(self, event: Event) -> None:
        """Turn the eye to what happens out of its sight."""
        point = self._where(event)
        if point is not None and not self.camera.sees(*point, once_there=True):
            self.camera.ease_to(*point)

    def token_of(self, unit: int) -> Token | None:
        """The token of a model, for shows."""
        entity = self._units.get(unit)
        return None if entity is None else parts.find(entity, Token)

    def figure_of(self, unit: int) -> arcade.Sprite | None:
        """The figure of a model, for shows."""
        token = self.token_of(unit)
        return None if token is None else token.figure

    def lifted(self, point: Point) -> Height:
        """A point on whatever lies there."""
        z = 0.0 if self._board is None else self._board.rest(point, 0.0)
        return (point[0], point[1], z)

    def sound(self, key: str, at: Point | None = None) -> None:
        """Let something be heard; from where it happens, if that is given: from left or right, fainter out of view."""
        if at is None:
            self.mixer.play(key)
            return
        x, _ = self.camera.to_screen(*at)
        half = self.camera.size[0] / 2
        self.mixer.play(key, (x - half) / half * 0.8, 1.0 if self.camera.sees(*at) else 0.5)

    def glide(self, unit: int, path: Sequence[Point], z: float, seconds: float) -> None:
        """Send a model's token along a path."""
        token = self.token_of(unit)
        if token is not None:
            points = [token.at, *(self.lifted(p) for p in path[:-1]), (path[-1][0], path[-1][1], z)]
            self._turn_along(unit, token, path[-1])
            parts.give(self._units[unit], Glide(points, seconds))

    def kind_of(self, unit: int) -> str | None:
        """What kind of model it is, or None if it is not drawn."""
        return None if self._after is None or unit not in self._units else kind_of(self._after.table, unit)

    def any_of_kind(self, kind: str) -> bool:
        """Whether a model of that kind is on the table."""
        return any(self.kind_of(unit) == kind for unit in self._units)

    def colour_of(self, unit: int) -> Colour:
        """The colour of the crew a model belongs to."""
        return side_colour(None if self._after is None else side_of(self._after.table, unit))

    def spot_of(self, thing: int) -> tuple[float, float] | None:
        """World units of anything that has a place: a marker, a spawn point, a jammer."""
        place = None if self._after is None else self._after.table.find(thing, Place)
        return None if place is None else world(place.x, place.y, place.z)

    def middle_of_piece(self, piece: int) -> tuple[float, float] | None:
        """World units of the middle of a piece of terrain that stands, or stood until now."""
        known = None if self._board is None else self._board.pieces.get(piece)
        if known is None and self._after is not None:
            known = self._after.table.find(piece, Piece)
        if known is None:
            return None
        xs, ys = zip(*known.outline, strict=True)
        return world(sum(xs) / len(xs), sum(ys) / len(ys))

    def leap(self, unit: int, place: Place, rise: float, seconds: float) -> None:
        """Send a model's token through the air to a place."""
        self.hop(unit, (place.x, place.y, place.z), rise, seconds)

    def hop(self, unit: int, end: Height, rise: float, seconds: float) -> None:
        """Send a model's token through the air to a point, so many inches above the line between."""
        token = self.token_of(unit)
        if token is not None:
            parts.give(self._units[unit], Arc(token.at, end, rise, seconds))

    def emerge(self, unit: int, out_of: int) -> None:
        """A token that has not been drawn so far appears where another one is."""
        source = self.token_of(out_of)
        if source is None or self._after is None or unit in self._units or not here(self._after.table, unit):
            return
        self._add(self._after, unit)
        token = self.token_of(unit)
        if token is not None:
            token.put((source.at[0], source.at[1], source.at[2] + 2.0))

    def trail(self, unit: int, images: int, apart: float) -> None:
        """Leave fading images of a moving figure behind, so many seconds apart."""
        for number in range(1, images + 1):
            self.later(number * apart, lambda: self._image_of(unit))

    def _image_of(self, unit: int) -> None:
        figure = self.figure_of(unit)
        if figure is not None:
            image = arcade.Sprite(figure.texture, scale=figure.scale, center_x=figure.center_x,
                                  center_y=figure.center_y)
            self.add(Fade(image, 0.35, 140), sprite=image)

    def recoil(self, unit: int, start: tuple[float, float], end: tuple[float, float], push: float = 6.0) -> None:
        """A figure is kicked back from where it fires."""
        figure = self.figure_of(unit)
        length = dist(start, end)
        if figure is not None and length > 1:
            back = (push * (start[0] - end[0]) / length, push * (start[1] - end[1]) / length)
            self.add(Recoil(figure, (figure.center_x, figure.center_y), back))

    def lob(self, start: tuple[float, float], end: tuple[float, float], colour: Colour, seconds: float) -> float:
        """Something is thrown in an arc, in world units; returns how long it flies."""
        sprite = arcade.SpriteCircle(5, colour, center_x=start[0], center_y=start[1])
        rise = 0.35 * dist(start, end) + UNIT
        self.add(
            Drift(sprite, (end[0] - start[0]) / seconds, (end[1] - start[1]) / seconds + 4 * rise / seconds,
                  -8 * rise / seconds**2),
            Fade(sprite, seconds, 255, 255),
            sprite=sprite,
        )
        return seconds

    def light(self, at: tuple[float, float], colour: Colour, inches: float) -> None:
        """A light falls on the table for a moment."""
        sprite = arcade.Sprite(puff(), center_x=at[0], center_y=at[1])
        sprite.size = (inches * UNIT, inches * UNIT * 0.8)
        sprite.color = colour
        self.add(Fade(sprite, 0.18, 90), sprite=sprite)

    def heads_turn(self, to: tuple[float, float]) -> None:
        """The dead turn to a noise: a short start of everybody who hears it."""
        for unit in self._units:
            if self._after is not None and side_of(self._after.table, unit) is None:
                figure = self.figure_of(unit)
                if figure is not None:
                    lean = 4.0 if to[0] > figure.center_x else -4.0
                    self.add(Recoil(figure, (figure.center_x, figure.center_y), (lean, 0.0), 0.25))

    def later(self, seconds: float, act: Callable[[], None]) -> None:
        """Put something off by so many seconds of the show."""
        self.add(Later(seconds, act))

    def _turn_along(self, unit: int, token: Token, goal: Point) -> None:
        """Let a model look where it goes."""
        before = self._turns.get(unit)
        if self._battle is not None and before is not None and dist(token.at[:2], goal) > 0.2:
            turn = sprites.facing(goal[0] - token.at[0], goal[1] - token.at[1])
            if self._battle.table.find(unit, Place) is not None:
                look = _look(self._battle.table, unit, turn)
                token.turn_to(look.texture, look.lift)

    def add(self, *effect: object, sprite: arcade.Sprite | None = None) -> None:
        """Put an effect on the stage."""
        parts.create(*effect)
        if sprite is not None:
            self.effects.append(sprite)

    # --- drawing ------------------------------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        """The window has another size."""
        self.camera.size = size

    def draw(self) -> None:
        """Draw the table under the current window."""
        self._settle_marks()
        with self.camera.view().activate():
            self.backdrop.draw((self.camera.centre, self.camera.zoom, self.camera.size))
            self.overlay.draw(overlay.UNDER)
            if self.show_noise:
                self.noise.draw()
            self.shadows.draw()
            self.backdrop.against_heights(self.rings)
            self.backdrop.against_heights(self.tokens)
            self.backdrop.against_heights(self.ghosts, 2)
            self.backdrop.against_heights(self.outlines, 1)
            if self.smoke:
                self.smoke.draw()
            self.overlay.draw(overlay.OVER)
            self.marks.sprites.draw()
            if self.show_noise:
                self._noise_marks.sprites.draw()
            self.effects.draw()

    def _settle_marks(self) -> None:
        self.marks.arrange(self.camera.zoom)
        self._noise_marks.arrange(self.camera.zoom)
        for token in parts.gliding():
            self.marks.follow(token.unit, token.at)

    # --- pointing -----------------------------------------------------------------------------------------------

    def model_at(self, pixel: tuple[float, float]) -> int | None:
        """The model whose figure or base is under a pixel; of several the one in front."""
        x, y = self.camera.to_world(*pixel)
        found = list[tuple[bool, float, int]]()
        for entity in self._units.values():
            token = parts.find(entity, Token)
            if token is None:
                continue
            bx, by = token.at[0], token.at[1] + token.at[2] * RISE
            radius = token.base.width / UNIT * 0.36
            on_base = (x - bx) ** 2 + (y - by) ** 2 <= radius * radius
            if on_base or _on_picture(token.figure, x * UNIT, y * UNIT):
                found.append((not _on_picture(token.figure, x * UNIT, y * UNIT), token.at[1], token.unit))
        return min(found)[2] if found else None

    def points_at(self, pixel: tuple[float, float]) -> list[Point]:
        """The points of the table under a pixel: what one sees there first, then what it hides."""
        x, y = self.camera.to_world(*pixel)
        seen = self.backdrop.seen_at(x, y)
        heights = {0.0} if self._board is None else {0.0, *(p.height for p in self._board.pieces.values())}
        rows = [] if seen is None else [(float("inf"), seen[0])]
        for z in heights:
            point = (x, y - z * RISE)
            if self._board is not None and abs(self._board.rest(point, 0.0) - z) < 0.02:
                rows.append((z, point))
        return [point for _, point in sorted(rows, key=lambda row: -row[0])]

    # --- overlays -----------------------------------------------------------------------------------------------

    def _put(self, name: str, key: object, make: Callable[[], Sequence[Shape]]) -> None:
        if not self.overlay.same(name, key):
            self.overlay.put(name, key, list(make()) if key else ())

    def _lay(self, name: str, layer: Layer | None) -> None:
        if layer is None:
            self._plan.pop(name, None)
        else:
            self._plan[name] = layer
        if self._board is not None:
            self.backdrop.lay("plan", self._board.size, list(self._plan.values()))

    def set_reach(self, reach: Reach | None, side: int | None = None) -> None:
        """Shade where a model can walk."""
        outlines = () if reach is None else tuple(tuple(ring) for ring in reach.outlines())
        self._lay("reach", Layer(outlines, side_colour(side), 46, 40, 0.1) if outlines else None)

    @property
    def reach_shown(self) -> bool:
        """Whether a walk is shaded."""
        return "reach" in self._plan

    def set_path(self, points: Sequence[Point] | None, side: int | None = None) -> None:
        """Draw a way."""
        line = [self.lifted(p) for p in points or ()]
        self._put("path", tuple(line), lambda: overlay.path_shapes(line, side_colour(side)))

    def set_sight(self, rays: Sequence[Ray] | None) -> None:
        """Draw sight rays."""
        self._put("sight", tuple(rays or ()), lambda: overlay.ray_shapes(rays or ()))

    def set_target(self, centre: Point | None, radius: float = 0.8, blast: float | None = None) -> None:
        """Bracket a target, or show the circle of a blast."""

        def make() -> Sequence[Shape]:
            assert centre is not None
            at = self.lifted(centre)
            return overlay.target_shapes(at, radius) if blast is None else overlay.blast_shapes(at, blast)

        self._put("target", None if centre is None else (centre, radius, blast), make)

    def set_aims(self, aims: Sequence[tuple[Point, float]]) -> None:
        """Bracket everything that may be aimed at: middles and radii in inches."""

        def make() -> list[Shape]:
            return [
                s for at, r in aims for s in overlay.target_shapes(self.lifted(at), r, faded(ATTACK, 150))
            ]

        self._put("aims", tuple(aims), make)

    def set_spots(self, points: Sequence[Point], side: int | None = None) -> None:
        """Dots where something may be put."""
        self._put(
            "spots",
            tuple(points),
            lambda: overlay.spot_shapes([self.lifted(p) for p in points], side_colour(side)),
        )

    def set_zones(self, outlines: Sequence[Sequence[Point]], side: int | None = None) -> None:
        """Areas where something may be put."""
        rings = tuple(tuple(outline) for outline in outlines)
        self._lay("zones", Layer(rings, side_colour(side), 40, 30, 0.1) if rings else None)

    def set_horde_arrows(self, paths: Sequence[Sequence[Point]]) -> None:
        """Where each of the dead goes next."""
        self._put(
            "horde",
            tuple(tuple(path) for path in paths),
            lambda: overlay.arrow_shapes([[self.lifted(p) for p in path] for path in paths]),
        )

    def set_ruler(self, ends: tuple[Point, Point] | None) -> None:
        """A measured line."""
        self._put(
            "ruler", ends, lambda: overlay.ruler_shapes(*(self.lifted(p) for p in ends)) if ends else ()
        )

    def set_chosen(self, unit: int | None) -> None:
        """Outline the chosen model."""
        self._outlined = (unit, self._outlined[1])
        self._outline()

    @property
    def hovered(self) -> int | None:
        """The model under the pointer."""
        return self._outlined[1]

    def set_hover(self, unit: int | None) -> None:
        """Outline the model under the pointer."""
        if unit != self._outlined[1]:
            self._outlined = (self._outlined[0], unit)
            self._outline()

    def _outline(self) -> None:
        self.outlines.clear()
        self.rings.clear()
        chosen, hovered = self._outlined
        for unit in dict.fromkeys((chosen, hovered)):
            token = None if unit is None else self.token_of(unit)
            if token is None or unit is None:
                continue
            colour = _light(token.figure.color)
            if unit == chosen:
                radius = round(token.base.width / UNIT * 0.4 + 0.28, 1)
                around = arcade.Sprite(ring(colour, radius, 0.07, dashed=True), scale=UNIT / RING)
                around.position, around.depth, around.color = token.base.position, token.base.depth, colour
                self.rings.append(around)
            for sprite in (token.base, token.figure):
                copy = arcade.Sprite(sprite.texture)
                copy.scale = sprite.scale
                copy.position, copy.depth, copy.angle = sprite.position, sprite.depth, sprite.angle
                copy.color = colour
                self.outlines.append(copy)

    def set_ghost(self, battle: Battle, unit: int | None, at: Point | None = None) -> None:
        """A model as it would stand somewhere else; None takes it away."""
        self.ghosts.clear()
        if unit is None or at is None:
            return
        here_now = self._stood.get(unit, at)
        turn = sprites.facing(at[0] - here_now[0], at[1] - here_now[1])
        base, figure, lift = _sprites(battle, unit, turn)
        token = Token(unit, base, figure, lift, self.lifted(at))
        token.put(token.at)
        base.color = figure.color = _light(figure.color)
        self.ghosts.extend([base, figure])

    def clear_plan(self) -> None:
        """Take every overlay of a half-made plan away."""
        for name in ("spots", "aims", "path", "sight", "target"):
            self.overlay.put(name, None, ())
        if self._plan:
            self._plan.clear()
            if self._board is not None:
                self.backdrop.lay("plan", self._board.size, [])
        self.ghosts.clear()


def _sprites(battle: Battle, unit: int, turn: int) -> tuple[arcade.Sprite, arcade.Sprite, float]:
    """The base and the figure of a model, and how far the figure's middle lies above the base's."""
    table = battle.table
    kind, side = kind_of(table, unit), side_of(table, unit)
    radius = round(body_radius(table, unit), 2)
    base = arcade.Sprite(base_picture(kind, side, radius, null=is_null(table, unit)), scale=UNIT / PPI)
    look = _look(table, unit, turn)
    figure = arcade.Sprite(look.texture, scale=look.scale)
    base.color = figure.color = crew_colour(kind, side)
    return base, figure, look.lift


def _named(table: Tabletop, unit: int) -> tuple[str, str]:
    """The model and the pose a unit is drawn with."""
    model, kind = table.get(unit, Model), kind_of(table, unit)
    profile = model.rank if kind in ("horde", "titan") else model.profile
    pose = "null" if is_null(table, unit) else ("down" if downed(table, unit) else "ready")
    return sprites.model_name(kind, profile, unit), pose


def _look(table: Tabletop, unit: int, turn: int) -> sprites.Look:
    name, pose = _named(table, unit)
    return sprites.sprite(name, turn, pose, side_of(table, unit), _carried(table, unit))


def _shadow(table: Tabletop, unit: int, turn: int) -> arcade.Sprite:
    name, pose = _named(table, unit)
    return _shade(sprites.shadow(name, turn, pose))


def _shade(look: sprites.Look) -> arcade.Sprite:
    made = arcade.Sprite(look.texture, scale=look.scale)
    made.properties["lift"] = look.lift
    return made


def _carried(table: Tabletop, unit: int) -> tuple[str, ...]:
    """What a Titan has in its hand, on its back and elsewhere; nothing for others."""
    arms = table.find(unit, Arms)
    if kind_of(table, unit) != "titan" or arms is None:
        return ()
    primary = {row.id for row in tables().weapons.values() if row.slot == "primary"}
    weapons = [w if w == arms.active or w not in primary else f"{w}+back" for w in arms.weapons]
    return (*weapons, *table.get(unit, Model).abilities)


def _perch(table: Tabletop, unit: int) -> float:
    """How high above its place a rider is drawn: at the shoulders of its Titan."""
    mount = mount_of(table, unit)
    return 0.0 if mount is None else 0.6 * table.get(mount, Base).height


def _order(table: Tabletop, unit: int) -> tuple[float, float]:
    """From the back of the table to the front; a rider comes after its Titan."""
    mount = mount_of(table, unit)
    place = table.get(unit if mount is None else mount, Place)
    return (-place.y, place.z + (0.0 if mount is None else 0.01))


def states_of(battle: Battle, unit: int) -> list[tuple[str, Colour, Colour]]:
    """What is the matter with a model, for its chips: words, ink and paper."""
    table = battle.table
    health = table.find(unit, Health) or Health()
    tank = tank_of(table)
    rows = (
        (health.downed, "DOWNED", INK, ATTACK),
        (is_null(table, unit), "AUTO" if on_orders(table, unit) else "NULL", HI, INK),
        (health.knocked > 0, f"KNOCKED ×{health.knocked}", INK, WARN),
        (health.burn > 0, f"BURN ×{health.burn}", INK, AMBER),
        (tank is not None and table.get(tank, Tank).carrier == unit, "TANK", INK, PANOCYTE),
        (table.has(unit, Floodlight), "LAMP", INK, LAMP),
        (bool(riders(table, unit)), "RODEO", INK, WARN),
        (table.has(unit, DropShield), "SHIELD", INK, GOOD),
        (is_spent(table, unit) and side_of(table, unit) is None, "SILENT", HI, INK),
        (
            is_turret(table, unit) and side_of(table, unit) is not None,
            "HACKED",
            INK,
            side_colour(side_of(table, unit)),
        ),
    )
    return [(words, ink, paper) for holds, words, ink, paper in rows if holds]


def _area_layer(area: Area, zones: tuple[int, int]) -> Layer | None:
    if area.kind == "deployment" and area.owner is not None:
        return Layer((area.outline,), faded(side_colour(zones.index(area.owner)), 130), 0, 0, 0.09)
    if area.kind == "dark":
        return Layer((area.outline,), faded(DARK_ZONE, 190), 14, 26, 0.08, dashed=True)
    return None


def _bubble_layer(table: Tabletop, titan: int) -> Layer:
    """The reach of a Drop Shield."""
    place, reach = table.get(titan, Place), tables().figures.drop_shield.radius
    outline = circle(place.x, place.y, body_radius(table, titan) + reach)
    return Layer((outline,), faded(GOOD, 170), 30, 0, 0.07)


def _doorway_layer(door: Door) -> Layer:
    """Where a door runs: dashed while it is open, a line across its leaf while it is shut."""
    return Layer((door.leaf.outline,), faded(WARN, 210), 26 if door.open else 60, 0, 0.07, dashed=door.open)


def _spawn_layer(place: Place, radius: float, *, blocked: bool) -> Layer:
    outline = circle(place.x, place.y, radius)
    colour = HORDE_DARK if blocked else HORDE
    return Layer(
        (outline,), faded(colour, 220), 30 if blocked else 60, 0 if blocked else 70, 0.08, dashed=blocked
    )


def _jammer_layers(place: Place) -> tuple[Layer, ...]:
    """A jammer's token, and the bubble in which nothing lands."""
    bubble = circle(place.x, place.y, tables().abilities["signal_jammer"].radius)
    token = circle(place.x, place.y, 0.4)
    return (
        Layer((bubble,), faded(WARN, 150), 12, 0, 0.06, dashed=True),
        Layer((token,), WARN, 200, 70, 0.08),
    )


def _on_picture(sprite: arcade.Sprite, x: float, y: float) -> bool:
    """Whether a point of the world is on what is drawn of a sprite."""
    image = sprite.texture.image
    column = int((x - sprite.left) / max(1e-6, sprite.width) * image.width)
    row = int((sprite.top - y) / max(1e-6, sprite.height) * image.height)
    if not (0 <= column < image.width and 0 <= row < image.height):
        return False
    alpha = image.getchannel("A").getpixel((column, row))
    return isinstance(alpha, int) and alpha > 90


def _light(colour: Sequence[int]) -> Colour:
    """The light shade of a crew's colour, or the horde's."""
    pairs = ((CREW[0], CREW_LIGHT[0]), (CREW[1], CREW_LIGHT[1]), (HORDE, HORDE_LIGHT))
    return next((light for plain, light in pairs if tuple(colour[:3]) == plain[:3]), HI)
