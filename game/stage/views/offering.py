"""What the battle screen offers at a moment: the buttons of the bar, the open question, the sentence at the top."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.play.pointer import Choice, can_be_sure
from game.play.questions import about, answer_reads, title_of, weapon_reads
from game.play.telling import word
from game.play.words import say
from game.rules.action import Action, refusal
from game.rules.step import Choose
from game.rulesets.titanfallz.acting import (
    Acting,
    AnyTime,
    EndActivation,
    FreeAction,
    Pass,
    TakeTurn,
    UnitAction,
)
from game.rulesets.titanfallz.deployment import FinishSetUp, SettingUp
from game.rulesets.titanfallz.fighting import MeleeAttack
from game.rulesets.titanfallz.models import name_of, terms
from game.rulesets.titanfallz.moving import Move
from game.rulesets.titanfallz.parts import Turn
from game.rulesets.titanfallz.redrop import DeclineDrop, Dropping
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.terrain import LeaveOut, PlacingTerrain, pool
from game.stage.input.bindings import bindings
from game.stage.panels.actions import Button
from game.stage.panels.card import PlanStep
from game.stage.panels.icons import icon_name
from game.stage.views.table_clicks import to_place

if TYPE_CHECKING:
    from game.stage.views.controller import Controller


def cap(command: str) -> str:
    """The key of a command, as it is printed on its button."""
    return bindings().cap(command)


Answers = list[tuple[str, Callable[[], None]]]


@dataclass(frozen=True)
class Question:
    """An open question: its title, whom and what it is about, and the answers."""

    title: str
    about: tuple[str, ...]
    answers: Answers


# --- the bar -------------------------------------------------------------------------------------------------------


def buttons_of(controller: Controller) -> list[Button]:
    """The buttons of the bar, in the rulebook's order."""
    if not controller.at_hand:
        return []
    rows, plan, trial = list[Button](), controller.plan, controller.trial
    if isinstance(controller.battle.waiting, (TakeTurn, Acting)):
        rows += _acts(controller, controller.choices)
        rows += [_interrupts(controller, choice) for choice in controller.any_time]
        if trial is not None and plan.unit and can_be_sure(trial, plan.unit):
            rows.append(Button("Sure Thing", cap("sure"), say("sure_tip"), controller.toggle_sure, "sure", plan.sure))
    if isinstance(controller.battle.waiting, TakeTurn):
        no = refusal(controller.battle, Pass())
        press = None if no else partial(controller.send, Pass())
        rows.append(Button(say("pass"), cap("pass"), no or say("pass"), press, "pass"))
    return rows


def main_of(controller: Controller) -> Button | None:
    """What is done next: Space does it as well. None if nothing is up to a person at the screen."""
    if controller.scene.busy:
        return Button(say("skip"), "", say("skip_tip"), controller.scene.skip, "speed", note=cap("main"))
    if not controller.at_hand or isinstance(controller.battle.waiting, Choose):
        return None
    if controller.plan.kind is not None:
        return _confirm(controller)
    if isinstance(controller.battle.waiting, TakeTurn):
        return _first(controller)
    label, icon, action = _ender(controller)
    return None if action is None else _ending(controller, label, icon, action)


def _first(controller: Controller) -> Button:
    """Before anybody acts: choose a model, then what it does."""
    if controller.plan.unit is None:
        return Button(say("next"), cap("next_unit"), say("next_tip"), controller.next_unit, "end", note=cap("main"))
    return Button(say("confirm"), "", say("confirm_tip"), None, "end", note=cap("main"))


def _ending(controller: Controller, label: str, icon: str, action: Action) -> Button:
    no = refusal(controller.battle, action)
    press = None if no else partial(controller.send, action)
    return Button(label, cap("end"), no or label, press, icon, main=True, note=cap("main"))


def _confirm(controller: Controller) -> Button:
    """Do the planned action, if all of it is settled but the yes."""
    plan = controller.plan
    sure = len(plan.actions) == 1 and not plan.regions
    press = partial(controller.act, plan.actions[0]) if sure else None
    return Button(say("confirm"), "", say("confirm_tip"), press, "end", note=cap("main"))


def steps_of(controller: Controller) -> tuple[PlanStep, ...]:
    """What the acting model has done in this activation, and what it is about to do."""
    battle, plan = controller.trial, controller.plan
    if battle is None or plan.unit is None:
        return ()
    turn = battle.table.find(plan.unit, Turn)
    names = {getattr(c.kind, "kind", ""): c.kind.label for c in controller.choices}
    done = () if turn is None else turn.done
    steps = [PlanStep(kind, names.get(kind) or word(kind).capitalize(), "", done=True) for kind in done]
    if plan.kind is not None:
        steps.append(_planned(controller, plan.kind))
    return tuple(steps)


def _planned(controller: Controller, kind: type[UnitAction] | type[AnyTime]) -> PlanStep:
    name, hint = getattr(kind, "kind", ""), controller.hint
    if hint.odds is not None:
        return PlanStep(name, hint.weapon, say("noise", level=f"+{hint.odds.noise}"), attack=True)
    words = hint.note if hint.note.startswith(kind.label) else kind.label
    return PlanStep(name, words)


def _acts(controller: Controller, choices: Sequence[Choice]) -> list[Button]:
    bound, taken, rows = bindings(), set[str](), list[Button]()
    unit, battle = controller.plan.unit, controller.trial
    turn = None if battle is None or unit is None else battle.table.find(unit, Turn)
    done = () if turn is None else turn.done
    for choice in choices:
        kind = getattr(choice.kind, "kind", "")
        if not choice.shown:
            continue
        key = bound.act_cap(choice.name, kind)
        if not key or key in taken:
            key = next((k for k in bound.spare() if k not in taken), "")
        taken.add(key)
        press = None if choice.grey else partial(controller.pick_kind, choice)
        tip = choice.grey or choice.kind.label
        icon = icon_name(choice.name, kind)
        chosen = choice.kind is controller.plan.kind
        rows.append(Button(choice.kind.label, key, tip, press, icon, chosen, spent=kind in done))
    return rows


def _interrupts(controller: Controller, choice: Choice) -> Button:
    """What somebody may do who is not acting."""
    name, does = name_of(controller.battle.table, choice.unit or 0), choice.kind.label
    press, chosen = partial(controller.pick_kind, choice), choice.kind is controller.plan.kind
    return Button(f"{name.split()[0]}: {does}", "", f"{name}: {does}", press, "ranged_attack", chosen)


def _ender(controller: Controller) -> tuple[str, str, Action | None]:
    """What ends what is going on: its words, its icon, and the action."""
    waiting = controller.battle.waiting
    if isinstance(waiting, Acting):
        ends = say("forgo" if isinstance(waiting, FreeAction) else "end")
        return ends, "end", EndActivation(waiting.unit)
    if isinstance(waiting, SettingUp):
        return say("finish"), "end", FinishSetUp()
    if isinstance(waiting, Dropping):
        return say("no_more"), "end", DeclineDrop()
    if isinstance(waiting, PlacingTerrain):
        return say("leave_out"), "pass", LeaveOut(pool(controller.battle.table)[0][0])
    return "", "", None


def tools_of(controller: Controller) -> list[Button]:
    """What can be done at any time."""
    no = controller.match.why_no_undo()
    key = cap("speed")
    speed = "Skip" if controller.scene.speed <= 0 else f"×{controller.scene.speed:g}"
    return [
        Button(say("menu"), cap("menu"), say("menu_tip"), controller.toggle_menu, "menu"),
        Button(say("log"), cap("log"), say("log_tip"), controller.toggle_log, "log"),
        Button(say("undo"), cap("undo"), no or say("undo_tip"), None if no else controller.undo, "undo"),
        Button(say("speed"), key, say("speed_tip"), controller.next_speed, "speed", note=f"{key} {speed}"),
    ]


# --- questions -----------------------------------------------------------------------------------------------------


def question_of(controller: Controller) -> Question | None:
    """The open question, or the choice of a weapon for the planned attack."""
    waiting = controller.battle.waiting
    if controller.menu_open:
        return Question(say("menu"), (), controller.menu)
    if not controller.at_hand or controller.scene.busy:
        return None
    if isinstance(waiting, Choose):
        return _asked(controller, waiting)
    plan, table = controller.plan, controller.battle.table
    unit = name_of(table, plan.unit) if plan.unit else ""
    if plan.kind is not None and len(plan.weapons) > 1 and plan.weapon is None:
        names: Answers = [(weapon_reads(w), partial(controller.pick_weapon, w)) for w in plan.weapons]
        return Question(plan.kind.label, (unit,), names)
    if plan.kind is not None and plan.menu:
        menu: Answers = [(o.choice(controller.battle), partial(controller.act, o)) for o in plan.menu]
        return Question(plan.kind.label, (unit,), menu)
    return None


def _asked(controller: Controller, waiting: Choose) -> Question | None:
    plain = [o for o in waiting.options if o.spot is None]
    if not plain:
        return None
    table = controller.battle.table
    people = about(table, waiting)
    side = controller.match.names[waiting.side]
    lines = (f"{side}: {people}" if people else side, *_read_out(controller, waiting))
    answers: Answers = [(answer_reads(table, o.name), partial(controller.answer, o.name)) for o in plain]
    return Question(title_of(waiting), lines, answers)


def _read_out(controller: Controller, waiting: Choose) -> tuple[str, ...]:
    """What the perk under the pointer does, if perks are picked from."""
    if waiting.question != "perk":
        return ()
    rows = [tables().perks[o.name] for o in waiting.options]
    return (next((row.text for row in rows if controller.hovered == row.name), say("read_perk")),)


# --- the sentence at the top ---------------------------------------------------------------------------------------


def expected(controller: Controller) -> str:
    """What is expected now."""
    waiting, battle = controller.battle.waiting, controller.battle
    if waiting is None or battle.side is None:
        return say("over") if battle.outcome is not None else say("horde_acts")
    crew_name = terms(battle.table).crews[battle.side]
    if not controller.is_person(battle.side):
        return say("ai_thinks", crew=crew_name)
    if isinstance(waiting, Choose):
        return say("land") if question_of(controller) is None else ""
    key, unit = _wanted(controller)
    return say(key, crew=crew_name, unit="" if unit is None else name_of(battle.table, unit))


def _wanted(controller: Controller) -> tuple[str, int | None]:
    """What a person at the mouse is to do next, and with which model."""
    waiting, plan = controller.battle.waiting, controller.plan
    kinds = {SettingUp: "deploy", Dropping: "drop", PlacingTerrain: "terrain"}
    key = next((k for kind, k in kinds.items() if isinstance(waiting, kind)), None)
    if key is not None:
        return key, to_place(controller)
    if plan.kind is not None:
        return _aim_key(controller), plan.unit
    if isinstance(waiting, FreeAction):
        return "free_action", plan.unit
    return ("acting" if controller.trial is not None and plan.unit else "your_turn"), plan.unit


def _aim_key(controller: Controller) -> str:
    plan = controller.plan
    if len(plan.weapons) > 1 and plan.weapon is None:
        return "weapon"
    if plan.kind is Move or (plan.regions and plan.kind is not MeleeAttack and not plan.actions):
        return "spot"
    return "aim"
