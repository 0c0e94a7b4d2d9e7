"""What the battle screen offers at a moment: the buttons of the bar, the open question, the sentence at the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.play.telling import texts
from game.rules.action import Action, refusal
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import Acting, EndActivation, FreeAction, Pass, TakeTurn
from game.rulesets.titanfallz.deployment import FinishSetUp, SettingUp
from game.rulesets.titanfallz.fighting import MeleeAttack
from game.rulesets.titanfallz.models import name_of, terms
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.redrop import DeclineDrop, Dropping
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.terrain import LeaveOut, PlacingTerrain, pool
from game.stage.panels.actions import KEYS, SPARE, Button
from game.stage.panels.icons import ICONS
from game.stage.pointer import Choice, can_be_sure

if TYPE_CHECKING:
    from game.stage.views.battle import BattleView

Answers = list[tuple[str, Callable[[], None]]]


def say(key: str, **filled: object) -> str:
    """A text of the screen by its key."""
    return texts("screen").get(key, key.replace("_", " ").capitalize()).format(**filled)


@dataclass(frozen=True)
class Question:
    """An open question: its title, whom and what it is about, and the answers."""

    title: str
    about: tuple[str, ...]
    answers: Answers


# --- the bar -------------------------------------------------------------------------------------------------------


def buttons_of(view: BattleView) -> list[Button]:
    """The buttons of the bar, in the rulebook's order; those that are always there stand last."""
    tail = _common(view)
    if not view.at_hand:
        return tail
    rows = list[Button]()
    if isinstance(view.battle.waiting, (TakeTurn, Acting)):
        rows += _acts(view, view.choices)
        rows += [_interrupts(view, choice) for choice in view.any_time]
        if view.trial is not None and view.plan.unit and can_be_sure(view.trial, view.plan.unit):
            rows.append(Button("Sure Thing", "T", say("sure_tip"), view.toggle_sure, "sure", view.plan.sure))
    for label, key, icon, action in _enders(view):
        no = refusal(view.battle, action)
        press = None if no else partial(view.send, action)
        rows.append(Button(label, key, no or label, press, icon, main=no is None))
    return rows + tail


def _acts(view: BattleView, choices: Sequence[Choice]) -> list[Button]:
    taken, spare, rows = {"T", "X", "E", "Z", "Q", "H", "L", "N", "O"}, list(SPARE), list[Button]()
    for choice in choices:
        kind = getattr(choice.kind, "kind", "")
        if not choice.shown:
            continue
        key = KEYS.get(choice.name) or KEYS.get(kind, "")
        if not key or key in taken:
            key = next((k for k in spare if k not in taken and k not in KEYS.values()), "")
        taken.add(key)
        press = None if choice.grey else partial(view.pick_kind, choice)
        tip = choice.grey or choice.kind.label
        icon = choice.name if choice.name in ICONS else kind
        rows.append(Button(choice.kind.label, key, tip, press, icon, choice.kind is view.plan.kind))
    return rows


def _interrupts(view: BattleView, choice: Choice) -> Button:
    """What somebody may do who is not acting."""
    name, does = name_of(view.battle.table, choice.unit or 0), choice.kind.label
    press, chosen = partial(view.pick_kind, choice), choice.kind is view.plan.kind
    return Button(f"{name.split()[0]}: {does}", "", f"{name}: {does}", press, "ranged_attack", chosen)


def _enders(view: BattleView) -> list[tuple[str, str, str, Action]]:
    waiting = view.battle.waiting
    if isinstance(waiting, TakeTurn):
        return [(say("pass"), "X", "pass", Pass())]
    if isinstance(waiting, Acting):
        ends = say("forgo" if isinstance(waiting, FreeAction) else "end")
        return [(ends, "E", "end", EndActivation(waiting.unit))]
    if isinstance(waiting, SettingUp):
        return [(say("finish"), "E", "end", FinishSetUp())]
    if isinstance(waiting, Dropping):
        return [(say("no_more"), "E", "end", DeclineDrop())]
    if isinstance(waiting, PlacingTerrain):
        return [(say("leave_out"), "E", "pass", LeaveOut(pool(view.battle.table)[0][0]))]
    return []


def _common(view: BattleView) -> list[Button]:
    no = view.match.why_no_undo()
    speed = "Skip" if view.scene.speed <= 0 else f"×{view.scene.speed:g}"
    return [
        Button(say("undo"), "Z", no or say("undo_tip"), None if no else view.undo, "undo"),
        Button(speed, "Q", say("speed_tip"), view.next_speed, "speed"),
    ]


# --- questions -----------------------------------------------------------------------------------------------------


def question_of(view: BattleView) -> Question | None:
    """The open question, or the choice of a weapon for the planned attack."""
    waiting = view.battle.waiting
    if not view.at_hand or view.scene.busy:
        return None
    if isinstance(waiting, Choose):
        return _asked(view, waiting)
    plan, table = view.plan, view.battle.table
    unit = name_of(table, plan.unit) if plan.unit else ""
    if plan.kind is not None and len(plan.weapons) > 1 and plan.weapon is None:
        names: Answers = [(_weapon(w), partial(view.pick_weapon, w)) for w in plan.weapons]
        return Question(plan.kind.label, (unit,), names)
    if plan.kind is not None and plan.menu:
        menu: Answers = [(o.choice(view.battle), partial(view.act, o)) for o in plan.menu]
        return Question(plan.kind.label, (unit,), menu)
    return None


def _weapon(weapon: str) -> str:
    if weapon in tables().ordnance:
        return tables().ordnance[weapon].name
    arms = tables().weapons[weapon]
    tn = "" if arms.tn is None else f", TN {arms.tn}+"
    return f'{arms.name}  ({arms.range:g}"{tn}, D{arms.damage})'


def _asked(view: BattleView, waiting: Choose) -> Question | None:
    plain = [o for o in waiting.options if o.spot is None]
    if not plain:
        return None
    table = view.battle.table
    step = waiting.options[0].follow[0] if waiting.options[0].follow else None
    people = _people([name_of(table, u) for u in waiting.about], waiting.question)
    side = view.match.names[waiting.side]
    about = (f"{side}: {people}" if people else side, *_read_out(view, waiting))
    answers: Answers = [(label_of(view, o.name), partial(view.answer, o.name)) for o in plain]
    return Question(say(waiting.question, hits=_hits(getattr(step, "hits", 0))), about, answers)


def _hits(hits: int) -> str:
    return "1 hit" if hits == 1 else f"{hits} hits"


def _people(names: Sequence[str], question: str) -> str:
    """Whom a question is about; one about many is about nobody in particular."""
    if question == "defend" and len(names) == 2:
        return say("attacked_by", unit=names[0], by=names[1])
    return ", ".join(names) if len(names) <= 2 else ""


def _read_out(view: BattleView, waiting: Choose) -> tuple[str, ...]:
    """What the perk under the pointer does, if perks are picked from."""
    if waiting.question != "perk":
        return ()
    spot = view.spot_at(*view.pointer)
    rows = [tables().perks[o.name] for o in waiting.options]
    return (next((row.text for row in rows if spot is not None and spot.name == row.name), say("read_perk")),)


def label_of(view: BattleView, option: str) -> str:
    """How an answer reads; the number of a model is its name, and the id of a weapon tells the weapon."""
    key = {"hand_over": "hand_over_option", "eject": "eject_option"}.get(option, option)
    if key in texts("screen"):
        return say(key)
    if option.isdecimal():
        return name_of(view.battle.table, int(option))
    if option in tables().weapons:
        return _weapon(option)
    if option in tables().perks:
        return tables().perks[option].name
    name, _, number = option.rpartition(" (")
    return name if name and number[:-1].isdecimal() else option


# --- the sentence at the top ---------------------------------------------------------------------------------------


def expected(view: BattleView) -> str:
    """What is expected now."""
    waiting, battle = view.battle.waiting, view.battle
    if waiting is None or battle.side is None:
        return say("over") if battle.outcome is not None else say("horde_acts")
    crew_name = terms(battle.table).crews[battle.side]
    if not view.is_person(battle.side):
        return say("ai_thinks", crew=crew_name)
    if isinstance(waiting, Choose):
        return say("land") if question_of(view) is None else ""
    key, unit = _wanted(view)
    return say(key, crew=crew_name, unit="" if unit is None else name_of(battle.table, unit))


def _wanted(view: BattleView) -> tuple[str, int | None]:
    """What a person at the mouse is to do next, and with which model."""
    waiting, plan = view.battle.waiting, view.plan
    kinds = {SettingUp: "deploy", Dropping: "drop", PlacingTerrain: "terrain"}
    key = next((k for kind, k in kinds.items() if isinstance(waiting, kind)), None)
    if key is not None:
        return key, view.to_place()
    if plan.kind is not None:
        return _aim_key(view), plan.unit
    if isinstance(waiting, FreeAction):
        return "free_action", plan.unit
    return ("acting" if view.trial is not None and plan.unit else "your_turn"), plan.unit


def _aim_key(view: BattleView) -> str:
    plan = view.plan
    if len(plan.weapons) > 1 and plan.weapon is None:
        return "weapon"
    if plan.kind is Move or (plan.regions and plan.kind is not MeleeAttack and not plan.actions):
        return "spot"
    return "aim"
