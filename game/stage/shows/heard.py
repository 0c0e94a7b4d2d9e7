"""What is heard of an event while it is shown: a sound by its kind, by the weapon, by how a model moves."""

from __future__ import annotations

from game.records.paths import ASSETS
from game.records.yaml_records import read, record
from game.rules.event import Event, PhaseBegan, Rolled
from game.rulesets.titanfallz.attack import AttackRolled
from game.rulesets.titanfallz.moving import Moved
from game.rulesets.titanfallz.noise import NoiseMade
from game.stage.shows.shooting import FIRES

LOUDEST = 5
"""The level from which noise sounds all alike."""


@record
class Heard:
    """Sounds by the name of an event, and by the kind of a weapon's fire."""

    events: dict[str, str]
    fires: dict[str, str]


HEARD = read(ASSETS / "looks" / "heard.yaml", Heard)


def sound_of(event: Event, *, titan: bool = False) -> str | None:
    """The sound of an event, or None for one that is not heard. ``titan``: whether it is a Titan that moves."""
    if isinstance(event, Rolled):
        return "dice"
    if isinstance(event, AttackRolled):
        return HEARD.fires[FIRES.weapons[event.attack.weapon]]
    if isinstance(event, NoiseMade):
        return f"noise_{max(1, min(LOUDEST, event.level))}"
    if isinstance(event, Moved):
        how = {"jump": "jump_kit", "wall_run": "wall_run", "grapple": "grapple"}
        return how.get(event.how, "titan_step" if titan else "steps")
    return None if isinstance(event, PhaseBegan) else HEARD.events.get(type(event).__name__)
