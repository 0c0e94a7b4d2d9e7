"""Icons as strokes and surfaces on a grid of 24, y up. A surface is a closed row of points, a stroke an open one."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

Row = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Icon:
    """What an icon is made of."""

    strokes: tuple[Row, ...] = ()
    surfaces: tuple[Row, ...] = ()


def _ring(x: float, y: float, r: float, start: float = 0.0, end: float = 360.0, parts: int = 16) -> Row:
    turns = [pi / 180 * (start + (end - start) * i / parts) for i in range(parts + 1)]
    return tuple((x + r * cos(t), y + r * sin(t)) for t in turns)


def _disc(x: float, y: float, r: float, parts: int = 12) -> Row:
    return _ring(x, y, r, 0, 360 - 360 / parts, parts - 1)


ICONS: dict[str, Icon] = {
    "move": Icon(
        (((12, 4), (12, 20)), ((4, 12), (20, 12))),
        (
            ((12, 23), (9, 19), (15, 19)),
            ((12, 1), (15, 5), (9, 5)),
            ((23, 12), (19, 15), (19, 9)),
            ((1, 12), (5, 9), (5, 15)),
        ),
    ),
    "jump": Icon((_ring(11, 6, 8, 180, 20), ((3, 3), (21, 3))), (((21, 7), (15, 11), (22, 13)),)),
    "climb": Icon(
        (((3, 3), (3, 9), (10, 9), (10, 15), (17, 15), (17, 21)),), (((17, 24), (13, 19), (21, 19)),)
    ),
    "get_up": Icon((((4, 3), (20, 3)), ((12, 5), (12, 18))), (((12, 22), (7, 16), (17, 16)),)),
    "ranged_attack": Icon(
        (_ring(12, 12, 7), ((12, 2), (12, 8)), ((12, 16), (12, 22)), ((2, 12), (8, 12)), ((16, 12), (22, 12)))
    ),
    "throw": Icon((_ring(12, 4, 9, 160, 60),), (_disc(18, 14, 4), ((17, 18), (21, 21), (19, 17)))),
    "melee_attack": Icon(
        (((4, 9), (9, 4)), ((3, 3), (7, 7))), (((7, 9), (9, 7), (22, 20), (22, 22), (20, 22)),)
    ),
    "change_weapon": Icon(
        (((4, 16), (18, 16)), ((20, 8), (6, 8))), (((22, 16), (17, 20), (17, 12)), ((2, 8), (7, 12), (7, 4)))
    ),
    "interact": Icon(
        (
            _ring(12, 12, 5),
            *(
                ((12 + 7 * cos(t), 12 + 7 * sin(t)), (12 + 10 * cos(t), 12 + 10 * sin(t)))
                for t in (pi / 4 * i for i in range(8))
            ),
        )
    ),
    "put_down": Icon((((4, 3), (20, 3)), ((12, 21), (12, 10))), (((12, 6), (7, 12), (17, 12)),)),
    "embark": Icon(
        (((4, 12), (4, 3), (20, 3), (20, 12)), ((12, 22), (12, 12))), (((12, 7), (7, 13), (17, 13)),)
    ),
    "disembark": Icon(
        (((4, 12), (4, 3), (20, 3), (20, 12)), ((12, 7), (12, 17))), (((12, 22), (7, 16), (17, 16)),)
    ),
    "eject": Icon((((4, 4), (20, 4)),), (((12, 21), (3, 9), (21, 9)),)),
    "sure": Icon((((7, 12), (11, 8), (17, 16)), ((12, 23), (23, 12), (12, 1), (1, 12), (12, 23)))),
    "pass": Icon((((20, 4), (20, 20)),), (((3, 4), (3, 20), (10, 12)), ((10, 4), (10, 20), (18, 12)))),
    "end": Icon((((4, 12), (10, 5), (21, 19)),)),
    "undo": Icon((_ring(12, 10, 7, 150, -120),), (((2, 12), (10, 18), (10, 8)),)),
    "speed": Icon((), (((3, 5), (3, 19), (12, 12)), ((12, 5), (12, 19), (21, 12)))),
    "view": Icon(
        (((2, 12), (7, 17), (12, 19), (17, 17), (22, 12), (17, 7), (12, 5), (7, 7), (2, 12)),),
        (_disc(12, 12, 3.4),),
    ),
    "noise": Icon(
        (_ring(11, 12, 6, -50, 50, 8), _ring(11, 12, 10, -50, 50, 8)),
        (((2, 9), (2, 15), (6, 15), (12, 20), (12, 4), (6, 9)),),
    ),
    "skull": Icon((), (_disc(12, 14, 8, 16), ((8, 3), (16, 3), (16, 9), (8, 9)))),
    "flag": Icon((((5, 2), (5, 22)),), (((5, 22), (20, 18), (5, 13)),)),
    "shield": Icon((), (((12, 2), (20, 8), (20, 20), (12, 22), (4, 20), (4, 8)),)),
    "star": Icon(
        (),
        tuple(
            (
                (12, 12),
                (12 + 11 * cos(t), 12 + 11 * sin(t)),
                (12 + 5 * cos(t + 0.63), 12 + 5 * sin(t + 0.63)),
            )
            for t in (pi / 2 + 2 * pi / 5 * i for i in range(5))
        )
        + tuple(
            (
                (12, 12),
                (12 + 5 * cos(t - 0.63), 12 + 5 * sin(t - 0.63)),
                (12 + 11 * cos(t), 12 + 11 * sin(t)),
            )
            for t in (pi / 2 + 2 * pi / 5 * i for i in range(5))
        ),
    ),
    "special": Icon((((12, 2), (12, 22)), ((2, 12), (22, 12)), ((5, 5), (19, 19)), ((5, 19), (19, 5)))),
    "reload": Icon((_ring(12, 12, 8, 60, 360),), (((21, 8), (14, 18), (22, 19)),)),
    "tank": Icon((), (((6, 3), (18, 3), (18, 21), (6, 21)),)),
}
"""The icons of actions by their kind, and a few more."""
