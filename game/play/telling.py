"""Events as lines a person reads, in the words of ``assets/text``. Every event has a line, or says that it has none."""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from game.records.faults import Fault
from game.records.paths import ASSETS
from game.records.yaml_records import read
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.module import snake
from game.rulesets.titanfallz.models import name_of, terms
from game.rulesets.titanfallz.parts import Terms
from game.rulesets.titanfallz.tables import tables
from game.tabletop.parts import TABLE

LANGUAGE = "en"

Test = Callable[[Any], bool]

VARIANTS: dict[str, tuple[tuple[str, Test], ...]] = {
    "game_ended": (("draw", lambda e: e.winner is None),),
    "got_up": (("still", lambda e: e.left > 0),),
    "interacted": (("failed", lambda e: not e.passed),),
    "attack_declared": (
        ("blast", lambda e: e.attack.how == "blast"),
        ("marker", lambda e: e.attack.target is None),
    ),
    "attack_confirmed": (("nothing", lambda e: not e.dice), ("long", lambda e: e.long)),
    "attack_rolled": (
        ("nothing", lambda e: not e.faces and not e.hits),
        ("certain", lambda e: not e.faces),
    ),
    "defence_rolled": (("sure", lambda e: e.sure),),
    "attack_resolved": (("nothing", lambda e: not e.damage),),
    "reload_counted": (("ready", lambda e: not e.counters),),
    "tactics_tested": (
        ("hopeless", lambda e: e.total is None and not e.passed),
        ("certain", lambda e: e.total is None),
        ("failed", lambda e: not e.passed),
    ),
    "battery_pulled": (("critical", lambda e: not e.armor),),
    "door_moved": (("shut", lambda e: not e.open),),
    "jammer_off": (("by", lambda e: e.by is not None),),
    "shot_waived": (("held", lambda e: e.held),),
    "killed": (("by", lambda e: e.by_side is not None),),
    "horde_destroyed": (("swept", lambda e: not e.counts),),
    "came_down_on": (("nothing", lambda e: e.victim is None),),
    "noise_faded": (("gone", lambda e: e.level == 0),),
    "exposure_rolled": (("downed", lambda e: e.face is None),),
}
"""Other lines an event may have, and when; the first that fits is taken."""


@cache
def texts(file: str, language: str = LANGUAGE) -> Mapping[str, str]:
    """One file of texts: key to text. Raises :class:`Fault` if it cannot be read."""
    return read(ASSETS / "text" / language / f"{file}.yaml", dict[str, str])


def word(name: str) -> str:
    """How a player reads a name the rules use."""
    known = texts("words").get(name)
    if known is not None:
        return known
    for table in (tables().contracts, tables().criticals, tables().horde, tables().horde_cards, tables().weapons,
                  tables().abilities, tables().equipment, tables().components, tables().ordnance, tables().perks):
        if name in table:
            return str(table[name].name)
    return name.replace("_", " ")


def name_of_test(why: str) -> str:
    """How a player reads what a test was for."""
    return texts("words").get(f"test of {why}") or word(why)


class Teller(string.Formatter):
    """Tells the events of one battle."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def line(self, event: Event) -> str:
        """The line of an event, or an empty string for one that is not told. Raises Fault for one without a text."""
        name = snake(type(event).__name__)
        for variant, holds in VARIANTS.get(name, ()):
            if holds(event):
                return self._told(f"{name}.{variant}", event)
        return self._told(name, event)

    def lines(self, events: Iterable[Event]) -> list[str]:
        """The lines of several events, without those that are not told."""
        return [line for event in events if (line := self.line(event))]

    def _told(self, key: str, event: Event) -> str:
        template = texts("events").get(key)
        if template is None:
            raise Fault(f"There is no text for the event '{key}'.")
        return self.vformat(template, (), _Fields(event)) if template else ""

    def format_field(self, value: Any, format_spec: str) -> str:
        style = STYLES.get(format_spec)
        return str(super().format_field(value, format_spec)) if style is None else style(self._battle, value)


class _Fields(Mapping[str, Any]):
    """The fields of an event by name."""

    def __init__(self, event: Event) -> None:
        self._event = event

    def __getitem__(self, key: str) -> Any:
        return getattr(self._event, key)

    def __iter__(self) -> Any:
        return iter(())

    def __len__(self) -> int:
        return 0


def _side(battle: Battle, side: Any) -> str:
    if side is None or battle.table.find(TABLE, Terms) is None:
        return "Nobody" if side is None else f"Side {side + 1}"
    return terms(battle.table).crews[side]


def _faces(_: Battle, faces: Any) -> str:
    return ", ".join(str(face) for face in faces)


STYLES: dict[str, Callable[[Battle, Any], str]] = {
    "name": lambda battle, unit: "nobody" if unit is None else name_of(battle.table, unit),
    "side": _side,
    "word": lambda _, name: word(str(name)),
    "test": lambda _, why: name_of_test(str(why)),
    "words": lambda _, names: ", ".join(word(str(name)) for name in names if name),
    "faces": _faces,
    "perk": lambda _, perk: tables().perks[perk].name,
    "weapon": lambda _, weapon: tables().weapons[weapon].name,
    "hits": lambda _, hits: "1 hit" if hits == 1 else f"{hits} hits",
    "inches": lambda _, length: f'{length:.1f}"',
}
"""How a field is written where its template names one of these styles."""
