"""What several panels are drawn on together: one call for their shapes, one for their pictures, few for their texts."""

from __future__ import annotations

from typing import Protocol

import arcade
import numpy as np
from arcade.gl import BufferDescription, Geometry
from pyglet.graphics import Batch

from game.stage.panels.ink import WIDTH, Ink

VERTEX = """#version 330
uniform WindowBlock { mat4 projection; mat4 view; } window;
in vec2 place;
in vec4 ink;
out vec4 shade;
void main() {
    gl_Position = window.projection * window.view * vec4(place, 0.0, 1.0);
    shade = ink;
}
"""
FRAGMENT = """#version 330
in vec4 shade;
out vec4 colour;
void main() { colour = shade; }
"""


class Drawn(Protocol):
    """Something with shapes behind its pictures and in front of them."""

    back: Ink
    front: Ink


class Layer:
    """Panels that do not cover each other: all shapes, then all pictures, shapes over those, and all texts."""

    def __init__(self) -> None:
        context = arcade.get_window().ctx
        self._program = context.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
        self._sheets = (_Sheet(), _Sheet())
        self._members: list[Drawn] = []
        self.pictures: arcade.SpriteList[arcade.Sprite] = arcade.SpriteList()
        self.texts = Batch()
        self.changed = True

    def join(self, member: Drawn) -> None:
        """Draw it with the others from now on."""
        self._members.append(member)

    def draw(self) -> None:
        """Draw everything as it is."""
        if self.changed:
            self._sheets[0].fill([m.back for m in self._members])
            self._sheets[1].fill([m.front for m in self._members])
            self.changed = False
        self._sheets[0].draw(self._program)
        if self.pictures:
            self.pictures.draw()
        self._sheets[1].draw(self._program)
        self.texts.draw()


class _Sheet:
    """Triangles on the card."""

    def __init__(self) -> None:
        self._context = arcade.get_window().ctx
        self._buffer = self._context.buffer(reserve=WIDTH * 4, usage="dynamic")
        self._geometry: Geometry = self._context.geometry(
            [BufferDescription(self._buffer, "2f 4f", ["place", "ink"])], mode=self._context.TRIANGLES
        )
        self._corners = 0

    def fill(self, inks: list[Ink]) -> None:
        """Put other triangles there."""
        rows = np.concatenate(
            [np.asarray(ink, dtype=np.float32) for ink in inks] or [np.empty(0, np.float32)]
        )
        self._corners = len(rows) // WIDTH
        if self._corners:
            self._buffer.orphan(size=rows.nbytes)
            self._buffer.write(rows.tobytes())

    def draw(self, program: arcade.gl.Program) -> None:
        """Draw them."""
        if self._corners:
            self._context.enable(self._context.BLEND)
            self._context.blend_func = self._context.BLEND_DEFAULT
            self._geometry.render(program, vertices=self._corners)
