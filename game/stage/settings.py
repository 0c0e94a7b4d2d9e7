"""What a player may set about the screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """How the screen is shown. ``ui_scale``: the size of the HUD, 0.75 to 2; never more than fits the window, and
    never so little that a text would be too small to read. ``reduced_motion``: the picture never shakes and the eye
    cuts instead of gliding."""

    ui_scale: float = 1.0
    reduced_motion: bool = False
