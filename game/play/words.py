"""The texts of the battle screen."""

from __future__ import annotations

from game.play.telling import texts


def say(key: str, **filled: object) -> str:
    """A text of the screen by its key."""
    return texts("screen").get(key, key.replace("_", " ").capitalize()).format(**filled)
