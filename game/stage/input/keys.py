"""Keys as the window tells them, by the names that bindings use."""

from __future__ import annotations

import arcade

ALIASES = {"RETURN": "ENTER", "NUM_ENTER": "ENTER", "NUM_ADD": "EQUAL", "NUM_SUBTRACT": "MINUS"}


def _names() -> dict[int, str]:
    """The name of each symbol; where one symbol has several names, the shortest that bindings know wins."""
    from game.stage.input.bindings import NAMED, PLAIN

    found = dict[int, str]()
    for name, symbol in vars(arcade.key).items():
        plain = ALIASES.get(name, name).removeprefix("KEY_").removeprefix("NUM_")
        if isinstance(symbol, int) and plain in NAMED | PLAIN and not name.startswith(("MOD_", "MOTION_")):
            found[symbol] = plain
    return found


_BY_SYMBOL: dict[int, str] = {}


def key_name(symbol: int, modifiers: int) -> str:
    """The name of a key with what is held down, like SHIFT+TAB; an empty one for a key nobody names."""
    if not _BY_SYMBOL:
        _BY_SYMBOL.update(_names())
    plain = _BY_SYMBOL.get(symbol, "")
    shift = "SHIFT+" if modifiers & arcade.key.MOD_SHIFT else ""
    ctrl = "CTRL+" if modifiers & arcade.key.MOD_CTRL else ""
    return f"{ctrl}{shift}{plain}" if plain else ""
