"""What lies on the table: entities and their parts, dice, and the board that answers questions of space.

Knows no particular game. Everything above reads the table through :class:`~game.tabletop.tabletop.Tabletop`;
only events (see :mod:`game.rules.event`) change it.
"""
