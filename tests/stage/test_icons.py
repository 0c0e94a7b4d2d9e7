"""Every action and every model has a sign of its own."""

from __future__ import annotations

from collections import Counter

import game.rulesets.titanfallz  # noqa: F401 - the actions are known once their rules are read
from game.rules.module import snake
from game.rulesets.titanfallz.acting import AnyTime, UnitAction
from game.rulesets.titanfallz.tables import tables


def kinds(base):
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def test_every_action_on_the_bar_has_an_icon_of_its_own():
    from game.stage.panels.icons import ICONS, icon_name

    shown = {kind for base in (UnitAction, AnyTime) for kind in kinds(base) if getattr(kind, "label", "")}
    names = {kind.__name__: icon_name(snake(kind.__name__), getattr(kind, "kind", "")) for kind in shown}
    assert {name for name in names.values() if name not in ICONS} == set()
    shared = {icon for icon, count in Counter(names.values()).items() if count > 1}
    assert shared <= {"move", "charge"}, shared


def test_every_profile_of_infantry_has_a_badge():
    from game.stage.panels.icons import ICONS

    assert [name for name in tables().infantry if name not in ICONS] == []
