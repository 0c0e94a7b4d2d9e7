"""Colours, fonts and sizes of the screen. Colour belongs to information; every meaning has a shape as well."""

from __future__ import annotations

Colour = tuple[int, int, int, int]


def rgb(code: str, alpha: int = 255) -> Colour:
    """``#FF9A0A`` as red, green, blue and alpha."""
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16), alpha)


def faded(colour: Colour, alpha: int) -> Colour:
    """The same colour at another opacity."""
    return (colour[0], colour[1], colour[2], alpha)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two, ``share`` of the way to the other."""
    mixed = [round(a + (b - a) * share) for a, b in zip(one[:3], other[:3], strict=True)]
    return (mixed[0], mixed[1], mixed[2], one[3])


VOID, INK, PANEL = rgb("#05070B"), rgb("#0A0E14"), rgb("#10161F", 240)
PANEL2, PANEL3 = rgb("#18212D"), rgb("#223042")
PAPER_TOP, PAPER_LOW = rgb("#141C27", 240), rgb("#0C1219", 240)
"""The paper of a panel, from its top to its bottom."""

LINE, LINE2 = rgb("#2E3D50"), rgb("#4A5D75")
DIM, TEXT, HI = rgb("#7C8DA3"), rgb("#C9D4E2"), rgb("#F2F6FB")
AMBER, AMBER_LIGHT, AMBER_DARK = rgb("#FF9A0A"), rgb("#FFC46B"), rgb("#7A4706")
TEAL, TEAL_LIGHT, TEAL_DARK = rgb("#12C9B5"), rgb("#7DEFE0"), rgb("#0A5C55")
HORDE, HORDE_LIGHT, HORDE_DARK = rgb("#FF3D6E"), rgb("#FF8FAD"), rgb("#6B1230")
ATTACK, SOUND, PANOCYTE = rgb("#FF5A4E"), rgb("#EAF2FF"), rgb("#A8F04A")
WARN, GOOD, DARK_ZONE, LAMP = rgb("#FFD447"), rgb("#7BE08A"), rgb("#7FA8FF"), rgb("#FFE3B8")
NEUTRAL = rgb("#868C92")
ON_AMBER, ON_TEAL = rgb("#1A1004"), rgb("#04201D")

CREW = (AMBER, TEAL)
CREW_LIGHT = (AMBER_LIGHT, TEAL_LIGHT)
CREW_DARK = (AMBER_DARK, TEAL_DARK)
ON_CREW = (ON_AMBER, ON_TEAL)

FLOOR = {
    "deck": rgb("#33383E"),
    "concrete": rgb("#3A3B3C"),
    "grating": rgb("#2B3036"),
    "hazard": rgb("#4A4030"),
    "plate": rgb("#3D454D"),
    "regolith": rgb("#3A3436"),
}
TERRAIN = {
    "container": rgb("#8C3B2C"),
    "container_double": rgb("#3E566B"),
    "door": rgb("#8A7A4E"),
    "wall": rgb("#7C7D79"),
    "low_wall": rgb("#7C7D79"),
    "crate": rgb("#A9A28E"),
    "silo": rgb("#7F868C"),
    "pipe": rgb("#54634E"),
    "catwalk": rgb("#62676C"),
    "barricade": rgb("#C9952A"),
    "rock": rgb("#625C66"),
    "machine": rgb("#54634E"),
    "pillar": rgb("#7C7D79"),
    "platform": rgb("#4C535E"),
    "rubble": rgb("#5A5048"),
    "fence": rgb("#62676C"),
    "wreck": rgb("#3A322C"),
    "smoke": rgb("#AEB6C0", 120),
}


def side_colour(side: int | None) -> Colour:
    """The colour of a crew, or of what belongs to nobody."""
    return HORDE if side is None else CREW[side]
