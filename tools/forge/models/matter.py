"""What miniatures are made of. Crew parts are neutral here and take their colour from the paint."""

from __future__ import annotations

from game.stage.solids.shapes import Matter

of = Matter.of

ARMOUR = of("#868C92", 0.5, 30, 0.7)
PLATE = of("#4C535E", 0.45, 28, 0.6)
DARK = of("#272C35", 0.35, 18, 0.5)
BLACK = of("#14171C", 0.35, 30, 0.2)
GUN = of("#3A4048", 0.7, 40, 0.3)
CREW = of("#FFFFFF", 0.35, 22, 0.45, crew=0.92)
WHITE = of("#C9CCC8", 0.35, 22, 0.5)
SHELL = of("#5E6670", 0.45, 26, 0.5)
YELLOW = of("#D9A62E", 0.3, 20, 0.8)
CROSS = of("#D6283C", 0.2, 14, 0.2)
TANK_RED = of("#7C2F24", 0.3, 18, 0.8)
STEEL = of("#7F868C", 0.6, 36, 0.4)

CLOTH = of("#5E6257", 0.05, 6, 0.6, edge=0.7)
CLOTH2 = of("#4B525F", 0.05, 6, 0.6, edge=0.7)
OLIVE = of("#6A7054", 0.12, 10, 0.5)
BRIM = of("#565B43", 0.1, 8, 0.6)
LEATHER = of("#6E5540", 0.15, 12, 0.5)
SKIN = of("#B98A6A", 0.15, 10, 0.3, edge=0.6)
BONE = of("#CFC6A6", 0.2, 14, 0.6)
WOUND = of("#7A2138", 0.5, 20, 0.6, edge=0.4)

RUST = of("#7A4A2E", 0.12, 10, 1.2)
CHAR = of("#2E2B2A", 0.15, 12, 1.6)
SOOT = of("#1E1C1C", 0.12, 10, 1.4)
BURNT = of("#5A3A28", 0.12, 10, 1.5)
PIT = of("#07090C", 0.0, 5, 0.0)

EYE = of("#FFFFFF", 0.2, 10, 0.0, crew=1.0).glowing("#FFFFFF", 1.0)
HOT = of("#FFB060", 0.1, 10).glowing("#FF8A3A")
CYAN = of("#9BE8FF", 0.1, 10).glowing("#7FE3FF")
RED = of("#FF4D5A", 0.1, 10).glowing("#FF3D4E")
LIME = of("#C8FF7A", 0.1, 10).glowing("#A8F04A", 1.25)
MAGENTA = of("#FF5AA8", 0.1, 10).glowing("#FF2E88", 1.35)
PANE = of("#0E3A4A", 0.1, 5, edge=2.0).glowing("#12708C", 0.75)

SIDES = (-1, 1)
