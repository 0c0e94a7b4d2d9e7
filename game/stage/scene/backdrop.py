"""The painted table on the graphics card, and the drawing of models against its heights."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import replace

import arcade
import numpy as np
from arcade.gl import NEAREST, BufferDescription, Framebuffer, Texture2D, geometry
from arcade.hitbox import algo_bounding_box
from numpy.typing import NDArray
from PIL import Image

from game.stage.scene.camera import RISE, UNIT
from game.stage.scene.painting import MARGIN, REACH, STEPS, Painting, paint, painted, rebaked
from game.stage.scene.tiles import PPI, Cells
from game.stage.scene.veil import Layer, mask
from game.stage.tables.scenery import standing
from game.stage.theme import VOID
from game.tabletop.board import Board
from game.tabletop.parts import Area, Piece, Point

TABLE_SHADER = (
    """
    #version 330
    uniform WindowBlock { mat4 projection; mat4 view; } window;
    in vec2 in_place;
    in vec2 in_share;
    out vec2 share;
    void main() {
        share = in_share;
        gl_Position = window.projection * window.view * vec4(in_place, 0.0, 1.0);
    }
    """,
    """
    #version 330
    uniform sampler2D picture;
    in vec2 share;
    out vec4 colour;
    const vec3 night = vec3(0.0196, 0.0275, 0.0431);  // nothing is darker than what lies around the table
    void main() { colour = vec4(max(texture(picture, share).rgb, night), 1.0); }
    """,
)

VEIL_SHADER = (
    TABLE_SHADER[0],
    """
    #version 330
    uniform sampler2D heights;
    uniform sampler2D still;   // areas that stay
    uniform sampler2D plan;    // areas of what is planned
    uniform vec4 reach;        // left and bottom of the picture, table's width and depth, in inches
    uniform vec3 scale;        // picture's width and height in inches, rise of an inch
    uniform float full;        // inches at full height
    uniform vec3 lamps[4];     // x, y and radius of floodlights; a radius of 0 is none
    in vec2 share;
    out vec4 colour;
    vec4 over(vec4 top, vec4 under) {
        float a = top.a + under.a * (1.0 - top.a);
        return a < 0.002 ? vec4(0.0) : vec4((top.rgb * top.a + under.rgb * under.a * (1.0 - top.a)) / a, a);
    }
    void main() {
        vec2 height = texture(heights, share).rg;
        vec2 place = reach.xy + share * scale.xy - vec2(0.0, height.r * full * scale.z);
        vec2 at = place / reach.zw;
        if (at.x < 0.0 || at.y < 0.0 || at.x > 1.0 || at.y > 1.0) discard;
        float face = height.g > 0.5 ? 0.25 : 1.0;
        vec4 below = texture(still, at), above = texture(plan, at);
        below.a *= face;
        above.a *= face;
        vec4 light = vec4(1.0, 0.89, 0.72, 0.0);
        for (int i = 0; i < 4; i++) {
            float far = lamps[i].z > 0.0 ? length(place - lamps[i].xy) / lamps[i].z : 2.0;
            float rim = far > 0.985 && height.g < 0.5 ? 0.25 : 0.0;
            if (far < 1.0) light.a = max(light.a, 0.1 + 0.12 * (1.0 - far * far) + rim);
        }
        colour = over(above, over(below, light));
        if (colour.a < 0.004) discard;
    }
    """,
)

COPY_SHADER = (
    """
    #version 330
    in vec2 in_vert;
    in vec2 in_uv;
    out vec2 share;
    void main() { share = in_uv; gl_Position = vec4(in_vert, 0.0, 1.0); }
    """,
    TABLE_SHADER[1],
)

MODEL_SHADER = (
    """
    #version 330
    in vec4 in_pos;
    in vec2 in_size;
    in float in_texture;
    in vec4 in_color;
    out vec4 v_place;
    out vec4 v_color;
    out vec2 v_size;
    out float v_texture;
    void main() {
        gl_Position = vec4(in_pos.xy, 0.0, 1.0);
        v_place = in_pos;
        v_color = in_color;
        v_size = in_size;
        v_texture = in_texture;
    }
    """,
    """
    #version 330
    #include :system:shaders/lib/sprite.glsl
    layout (points) in;
    layout (triangle_strip, max_vertices = 4) out;
    uniform WindowBlock { mat4 projection; mat4 view; } window;
    uniform sampler2D uv_texture;
    in vec4 v_place[];
    in vec4 v_color[];
    in vec2 v_size[];
    in float v_texture[];
    out vec2 at;
    out vec2 spot;
    flat out vec4 tint;
    flat out float depth;
    flat out vec4 frame;
    void corner(vec2 place, vec2 uv) {
        gl_Position = window.projection * window.view * vec4(place, 0.0, 1.0);
        at = uv;
        spot = place;
        EmitVertex();
    }
    void main() {
        vec2 half_size = v_size[0] / 2.0;
        float turn = radians(v_place[0].w);
        mat2 rotate = mat2(cos(turn), -sin(turn), sin(turn), cos(turn));
        vec2 uv0, uv1, uv2, uv3;
        getSpriteUVs(uv_texture, int(v_texture[0]), uv0, uv1, uv2, uv3);
        tint = v_color[0];
        depth = v_place[0].z;
        frame = vec4(min(uv0, uv3), max(uv0, uv3));
        vec2 middle = v_place[0].xy;
        corner(middle + rotate * vec2(-half_size.x, half_size.y), uv0);
        corner(middle + rotate * vec2(-half_size.x, -half_size.y), uv2);
        corner(middle + rotate * vec2(half_size.x, half_size.y), uv1);
        corner(middle + rotate * vec2(half_size.x, -half_size.y), uv3);
        EndPrimitive();
    }
    """,
    """
    #version 330
    uniform sampler2D sprite_texture;
    uniform sampler2D heights;
    uniform vec4 spritelist_color;
    uniform vec4 span;
    uniform vec3 scale;   // world units to an inch, rise of an inch, inches at full height
    uniform int way;      // 0 as it is, 1 its outline, 2 a ghost
    in vec2 at;
    in vec2 spot;
    flat in vec4 tint;
    flat in float depth;
    flat in vec4 frame;
    out vec4 colour;
    vec2 right, up;
    vec4 taken(float x, float y) {
        return textureLod(sprite_texture, clamp(at + x * right + y * up, frame.xy, frame.zw), 0.0);
    }
    void main() {
        right = dFdx(at);
        up = dFdy(at);
        vec4 drawn = 0.25 * (taken(0.25, 0.125) + taken(-0.25, -0.125) + taken(0.125, -0.25) + taken(-0.125, 0.25));
        float code = abs(depth);
        float floor_y = floor(code) / 100.0 - 50.0, z = fract(code) * 10.0;
        float own = depth < 0.0 ? z : max(z, (spot.y / scale.x - floor_y) / scale.y);
        float ground = textureLod(heights, (spot - span.xy) / span.zw, 0.0).r * scale.z;
        bool hidden = ground > own + 0.12;
        if (way == 0 && !hidden) {
            colour = vec4(drawn.rgb, drawn.a * tint.a);
        } else {
            vec4 near = vec4(taken(1.6, 0.0).a, taken(-1.6, 0.0).a, taken(0.0, 1.6).a, taken(0.0, -1.6).a);
            float least = min(min(near.x, near.y), min(near.z, near.w));
            float most = max(max(near.x, near.y), max(near.z, near.w));
            if (way == 0) {
                colour = vec4(tint.rgb, max((drawn.a - least) * 0.95, drawn.a * 0.16) * tint.a);
            } else if (way == 1) {
                colour = vec4(tint.rgb, (most - drawn.a) * tint.a);
            } else {
                float line = mod(gl_FragCoord.y, 4.0) < 2.0 ? 0.75 : 0.35;
                float light = dot(drawn.rgb, vec3(0.3, 0.6, 0.1));
                vec3 shade = mix(tint.rgb * (0.4 + light), tint.rgb, 0.4);
                colour = vec4(shade, max(drawn.a * line, drawn.a - least) * tint.a);
            }
        }
        colour *= spritelist_color;
        if (colour.a < 0.004) discard;
    }
    """,
)


def depth_of(y: float, z: float, *, flat: bool = False) -> float:
    """Where a sprite stands, as one number for the shader: the y of its base on the floor, its height, and whether it
    lies flat at that height (a base) or stands up (a figure)."""
    packed = round((y + 50.0) * 100) + min(0.99, max(0.0, z) / 10.0)
    return -packed if flat else packed


class Backdrop:
    """Floor and terrain. :meth:`show` paints what has changed since the last time; :meth:`draw` draws it."""

    def __init__(self) -> None:
        self._context = arcade.get_window().ctx
        context = self._context
        self._program = context.program(vertex_shader=TABLE_SHADER[0], fragment_shader=TABLE_SHADER[1])
        self._models = context.program(
            vertex_shader=MODEL_SHADER[0],
            geometry_shader=context.shader_inc(MODEL_SHADER[1]),
            fragment_shader=MODEL_SHADER[2],
        )
        self._models["sprite_texture"], self._models["uv_texture"], self._models["heights"] = 0, 1, 2
        self._models["scale"] = (UNIT, RISE, 255 / STEPS)
        self._veils = context.program(vertex_shader=VEIL_SHADER[0], fragment_shader=VEIL_SHADER[1])
        for unit, name in enumerate(("heights", "still", "plan")):
            self._veils[name] = unit
        self._veils["full"] = 255 / STEPS
        self._lamps: tuple[tuple[float, float, float], ...] = ()
        self._masks: dict[str, tuple[tuple[Point, tuple[Layer, ...]], Texture2D]] = {}
        self._painting: Painting | None = None
        self._picture: Texture2D | None = None
        self._heights: Texture2D | None = None
        self._span = (0.0, 0.0, 1.0, 1.0)
        self._seen: tuple[Cells, tuple[Piece, ...], tuple[Area, ...]] | None = None
        self._geometry = context.geometry()
        self._copy = context.program(vertex_shader=COPY_SHADER[0], fragment_shader=COPY_SHADER[1])
        self._screen = geometry.quad_2d_fs()
        self._kept: Framebuffer | None = None
        self._small: arcade.Texture | None = None
        self._size = (0.0, 0.0)
        self._drawn: object = None

    def show(self, board: Board, cells: Cells, areas: Sequence[Area]) -> None:
        """Bring the picture up to date with a board."""
        pieces, now = tuple(board.pieces.values()), tuple(areas)
        before = self._seen
        if before == (cells, pieces, now):
            return
        self._seen, self._drawn, self._small, self._size = (cells, pieces, now), None, None, board.size
        tallest = max((p.height for p in pieces if p.solid), default=0.0)
        painting = self._painting
        if painting is not None and painting.baked and before is not None and before[::2] == (cells, now):
            box = changed_box(before[1], pieces)
            if box is None:
                return
            if box[1] - box[0] < board.size[0] / 2 and box[3] - box[2] < board.size[1] / 2:
                self._patch(rebaked(painting, board.size, cells, pieces, now, box[:2], box[2:]))
                return
        elif before is not None and before[0] == cells and before[2] == now:
            strip = changed_strip(before[1], pieces)
            if strip is None:
                return
            was = max((p.height for p in before[1] if p.solid), default=0.0)
            if was == tallest and strip[1] - strip[0] < board.size[0] / 2:
                self._patch(paint(board.size, cells, pieces, now, strip))
                return
        self._take(painted(board.size, cells, pieces, now))
        self._veils["reach"] = (self._span[0] / UNIT, self._span[1] / UNIT, *board.size)

    def _take(self, painting: Painting) -> None:
        """A picture of the whole table."""
        high, wide = painting.heights.shape[:2]
        self._painting = replace(painting, colours=painting.colours.copy(), heights=painting.heights.copy())
        self._picture = self._context.texture((wide, high), components=3, data=_bytes(painting.colours))
        self._picture.filter = self._context.LINEAR_MIPMAP_LINEAR, self._context.LINEAR
        self._picture.build_mipmaps()
        self._heights = self._context.texture((wide, high), components=2, data=_bytes(painting.heights))
        self._heights.filter = self._context.NEAREST, self._context.NEAREST
        left, bottom, across, up = (inches * UNIT for inches in painting.span)
        self._span = (left, bottom, across, up)
        self._models["span"] = self._span
        self._veils["scale"] = (painting.span[2], painting.span[3], RISE)
        corners = [
            value
            for s, t in ((0, 0), (1, 0), (0, 1), (1, 1))
            for value in (left + s * across, bottom + t * up, float(s), float(t))
        ]
        self._geometry = self._context.geometry(
            [
                BufferDescription(
                    self._context.buffer(data=_floats(corners)), "2f 2f", ["in_place", "in_share"]
                )
            ],
            mode=self._context.TRIANGLE_STRIP,
        )

    def _patch(self, painting: Painting) -> None:
        """A strip that has changed."""
        if self._picture is None or self._heights is None:
            return
        high, wide = painting.heights.shape[:2]
        across, up = painting.span[0] + MARGIN, painting.span[1] + MARGIN
        where = (round(across * PPI), round(up * PPI), wide, high)
        self._picture.write(_bytes(painting.colours), viewport=where)
        self._picture.build_mipmaps()
        self._heights.write(_bytes(painting.heights), viewport=where)
        if self._painting is not None:
            low = self._painting.heights.shape[0] - where[1]
            part = (slice(low - high, low), slice(where[0], where[0] + wide))
            self._painting.heights[part] = painting.heights
            self._painting.colours[part] = painting.colours

    def lay(self, name: str, size: Point, layers: Sequence[Layer]) -> None:
        """Lay areas over the table: ``still`` for those that stay, ``plan`` for those of a plan."""
        key = (size, tuple(layers))
        if name in self._masks and self._masks[name][0] == key:
            return
        image = mask(size, layers)
        texture = self._context.texture(image.size, components=4, data=_bytes(np.asarray(image)))
        self._masks[name] = (key, texture)
        self._drawn = None

    def light(self, lamps: Sequence[tuple[float, float, float]]) -> None:
        """Floodlights: x, y and radius of each, in inches; no more than four."""
        four = (*lamps, *[(0.0, 0.0, 0.0)] * 4)[:4]
        if four == self._lamps:
            return
        self._lamps, self._drawn = four, None
        self._veils["lamps"] = tuple(value for lamp in self._lamps for value in lamp)

    def draw(self, view: object) -> None:
        """Draw the table under the current camera, and the areas on it. While ``view`` and the table stay as they
        are, what was drawn last is shown again."""
        size = arcade.get_window().get_framebuffer_size()
        if self._kept is None or self._kept.size != size:
            self._kept = self._context.framebuffer(
                color_attachments=[self._context.texture(size, components=4, filter=(NEAREST, NEAREST))]
            )
            self._drawn = None
        if self._drawn != view:
            self._drawn = view
            viewport = self._context.viewport
            with self._kept.activate():
                self._context.viewport = viewport
                self._kept.clear(color=VOID)
                self._draw_table()
        self._kept.color_attachments[0].use(0)
        self._screen.render(self._copy)

    def _draw_table(self) -> None:
        if self._picture is None or self._heights is None:
            return
        self._picture.use(0)
        self._geometry.render(self._program)
        if {"still", "plan"} <= self._masks.keys():
            self._heights.use(0)
            self._masks["still"][1].use(1)
            self._masks["plan"][1].use(2)
            self._context.enable(self._context.BLEND)
            self._geometry.render(self._veils)
            self._context.disable(self._context.BLEND)

    def seen_at(self, x: float, y: float) -> tuple[Point, float] | None:
        """Which point of the table one sees there, and how high it lies: inches on the screen's plane in, inches of
        the floor out. None beside the picture."""
        if self._painting is None:
            return None
        left, bottom, wide, high = self._painting.span
        rows, columns = self._painting.heights.shape[:2]
        column, row = int((x - left) / wide * columns), int((1 - (y - bottom) / high) * rows)
        if not (0 <= column < columns and 0 <= row < rows):
            return None
        z = float(self._painting.heights[row, column, 0]) / STEPS
        return ((x, y - z * RISE), z)

    @property
    def small(self) -> arcade.Texture | None:
        """The table as it is seen, without its margin, small; for a map."""
        if self._painting is None or self._small is not None:
            return self._small
        image = Image.fromarray(self._painting.colours)
        margin = round(MARGIN * PPI)
        deep = round(self._size[1] * PPI)
        low = image.height - margin
        whole = image.crop((margin, low - deep, image.width - margin, low))
        small = whole.resize((360, round(360 * deep / whole.width)), Image.Resampling.BOX).convert("RGBA")
        self._small = arcade.Texture(small, hit_box_algorithm=algo_bounding_box)
        return self._small

    def against_heights(self, sprites: arcade.SpriteList[arcade.Sprite], way: int = 0) -> None:
        """Draw sprites: 0 as they are, hidden parts as an outline in their colour; 1 outlines alone; 2 ghosts."""
        if not sprites or self._heights is None:
            return
        sprites.initialize()
        data = sprites.data
        if getattr(data, "program", None) is not self._models:
            data.program = self._models  # type: ignore[attr-defined]
        self._models["way"] = way
        self._heights.use(2)
        sprites.draw()


def changed_strip(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[float, float] | None:
    """From which x to which the picture of the table changes with its pieces, or None if it does not."""
    changed = [p for p in {*before} ^ {*after} if p.solid]
    if not changed:
        return None
    xs = [x for piece in changed for x, _ in piece.outline]
    return (min(xs) - REACH, max(xs) + REACH)


def changed_box(before: Sequence[Piece], after: Sequence[Piece]) -> tuple[float, float, float, float] | None:
    """From which x to which and from which y of the picture plane to which a baked picture changes; None: nowhere."""
    changed = {*standing(before)} ^ {*standing(after)}
    if not changed:
        return None
    xs = [x for piece in changed for x, _ in piece.outline]
    ys = [y for piece in changed for _, y in piece.outline]
    tall = max(piece.height for piece in changed)
    return (
        min(xs) - 0.5,
        max(xs) + 0.5 + tall * 0.5,
        min(ys) - 0.5 - tall * 0.3,
        max(ys) + 0.5 + tall * RISE,
    )


def _bytes(values: NDArray[np.uint8]) -> bytes:
    """Rows from the bottom up, as the card wants them."""
    return values[::-1].tobytes()


def _floats(values: Sequence[float]) -> bytes:
    return array("f", values).tobytes()
