"""An open question in words: its title, whom it is about, and how its answers read."""

from __future__ import annotations

from game.play.telling import texts
from game.play.words import say
from game.rules.step import Choose
from game.rulesets.titanfallz.models import name_of
from game.rulesets.titanfallz.tables import tables
from game.tabletop.tabletop import Tabletop


def title_of(asked: Choose) -> str:
    """What is asked."""
    step = asked.options[0].follow[0] if asked.options[0].follow else None
    hits = getattr(step, "hits", 0)
    return say(asked.question, hits="1 hit" if hits == 1 else f"{hits} hits")


def about(table: Tabletop, asked: Choose) -> str:
    """Whom a question is about; one about many is about nobody in particular."""
    names = [name_of(table, unit) for unit in asked.about]
    if asked.question == "defend" and len(names) == 2:
        return say("attacked_by", unit=names[0], by=names[1])
    return ", ".join(names) if len(names) <= 2 else ""


def answer_reads(table: Tabletop, option: str) -> str:
    """How an answer reads; the number of a model is its name, and the id of a weapon tells the weapon."""
    key = {"hand_over": "hand_over_option", "eject": "eject_option"}.get(option, option)
    if key in texts("screen"):
        return say(key)
    if option.isdecimal():
        return name_of(table, int(option))
    if option in tables().weapons:
        return weapon_reads(option)
    if option in tables().perks:
        return tables().perks[option].name
    name, _, number = option.rpartition(" (")
    return name if name and number[:-1].isdecimal() else option


def weapon_reads(weapon: str) -> str:
    """A weapon, or a kind of ordnance, with its figures."""
    if weapon in tables().ordnance:
        return tables().ordnance[weapon].name
    arms = tables().weapons[weapon]
    tn = "" if arms.tn is None else f", TN {arms.tn}+"
    return f'{arms.name}  ({arms.range:g}"{tn}, D{arms.damage})'
