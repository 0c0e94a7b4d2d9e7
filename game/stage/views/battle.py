"""The battle screen: the table in the middle, panels around it, and whoever's move it is at the mouse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import partial

import arcade

from game.ai.seats import seat
from game.play.match import Match
from game.play.telling import Teller, texts
from game.records.faults import Fault
from game.records.paths import saves
from game.rules.action import Action, Refused, refusal
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.step import Answer, Choose
from game.rules.step import Spot as Asked
from game.rulesets.titanfallz.acting import Acting, Activate, EndActivation, FreeAction, Pass, TakeTurn
from game.rulesets.titanfallz.attack import Attack
from game.rulesets.titanfallz.deployment import FinishSetUp, SettingUp, SetUp, may_set_up
from game.rulesets.titanfallz.fighting import ApproachRegion
from game.rulesets.titanfallz.horde import goals, next_path
from game.rulesets.titanfallz.measuring import gap, sight
from game.rulesets.titanfallz.models import body, here, horde, is_horde, name_of, side_of, terms
from game.rulesets.titanfallz.moving import Move, path_length, reach_of
from game.rulesets.titanfallz.preview import Preview, preview, verdict
from game.rulesets.titanfallz.redrop import DeclineDrop, Deploy, Dropping, DropRegion, droppable
from game.rulesets.titanfallz.scoring import zones_of
from game.rulesets.titanfallz.tables import tables
from game.rulesets.titanfallz.terrain import LeaveOut, PlaceTerrain, PlacingTerrain, pool
from game.stage.panels import hud
from game.stage.panels.canvas import Canvas, Spot
from game.stage.panels.hud import KEYS, Layout
from game.stage.pointer import (
    Choice,
    Plan,
    at_points,
    at_target,
    can_be_sure,
    choices,
    lens,
    nearest,
    why_not_at,
    with_sure_thing,
)
from game.stage.scene.scene import Scene
from game.stage.theme import CREW, CREW_DARK, HI, INK, VOID, faded
from game.tabletop.parts import Place, Point, tidy

SPEEDS = (1.0, 2.0, 4.0, 0.0)
DRAG = 5.0
"""Pixels the mouse has to move before a press is a drag."""


def say(key: str, **filled: object) -> str:
    """A text of the screen by its key."""
    return texts("screen").get(key, key.replace("_", " ").capitalize()).format(**filled)


class BattleView(arcade.View):
    """Plays a match on the screen. ``leave`` is called when the player goes back to the title."""

    def __init__(self, match: Match, leave: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.match = match
        self.leave = leave
        self.scene = Scene((self.window.width, self.window.height), match.replay.opening.level.floor)
        self.plan = Plan()
        self.lines = Teller(match.battle).lines(match.battle.log)
        self.scroll, self.expanded, self.arrows = 0, False, True
        self.curtain: int | None = None
        self.at_screen: int | None = None
        self.toast_words = ""
        self.pointer = (0.0, 0.0)
        self.reported = False
        self.terrain_turn, self.manned = 0.0, True
        self._toast_left = 0.0
        self._press: tuple[float, float] | None = None
        self._dragged = False
        self._view: Battle | None = None
        self._choices: list[Choice] = []
        self._bubble: tuple[Preview | None, str, str] = (None, "", "")
        self._canvases = {
            name: Canvas()
            for name in (
                "top",
                "card",
                "log",
                "horde",
                "dice",
                "bar",
                "strip",
                "toast",
                "dialog",
                "bubble",
                "curtain",
            )
        }
        self._players = [
            seat(name, match.replay.opening.seed * 2 + side) for side, name in enumerate(match.sides)
        ]
        self._frame_table()
        self.scene.rebuild(match.battle)
        self._turn_over()

    # --- short names ----------------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        return self.match.battle

    @property
    def layout(self) -> Layout:
        return Layout(self.window.width, self.window.height)

    @property
    def side(self) -> int:
        """The side the screen is shown to."""
        side = self.battle.side
        return (self.at_screen or 0) if side is None or self._players[side] is not None else side

    def _frame_table(self) -> None:
        self.scene.resize((self.window.width, self.window.height))
        self.scene.camera.fit(self.layout.table, self.battle.table.size)

    # --- acting ---------------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> bool:
        """Submit actions one after another; a refusal is told and stops it."""
        for action in actions:
            try:
                events = self.match.submit(action)
            except Refused as no:
                self.tell(str(no))
                return False
            self._happened(events)
            if self.match.unsaved is not None:
                self.tell(self.match.unsaved)
        return True

    def _send(self, action: Action) -> None:
        self.submit(action)

    def _happened(self, events: Sequence[Event]) -> None:
        self.lines += Teller(self.battle).lines(e for e in events if e.audience() in (None, self.side))
        self.scroll = 0
        self.scene.show(events, self.battle)
        self.plan.clear()
        self._turn_over()

    def _turn_over(self) -> None:
        """Look at whose move it is now: draw the curtain between two people, choose the acting model."""
        waiting, side = self.battle.waiting, self.battle.side
        if isinstance(waiting, Acting):
            self.plan.unit = waiting.unit
        elif self.plan.unit is not None and not here(self.battle.table, self.plan.unit):
            self.plan.unit = None
        if side is not None and self._players[side] is None:
            people = [s for s in (0, 1) if self._players[s] is None]
            private = isinstance(waiting, (TakeTurn, SettingUp, Dropping, PlacingTerrain)) or (
                isinstance(waiting, Choose) and waiting.question in ("contract", "initiative", "edge")
            )
            if private and self.at_screen != side:
                if len(people) == 2:
                    self.curtain = side
                self.at_screen = side
                if isinstance(waiting, (TakeTurn, SettingUp, Dropping)):
                    self.plan = Plan()
        self._look()

    def _look(self) -> None:
        """Work out what the player may do with the chosen model, and show it on the table."""
        self._view = lens(self.battle, self.plan.unit) if self._mine() else None
        self._choices = (
            [] if self._view is None or self.plan.unit is None else choices(self._view, self.plan.unit)
        )
        self._bubble = (None, "", "")
        self.scene.clear_plan()
        waiting = self.battle.waiting
        if isinstance(waiting, (SettingUp, Dropping)) and self._mine():
            self.scene.set_zones(zones_of(self.battle.table, waiting.side), waiting.side)
            if isinstance(waiting, Dropping) and self.plan.unit in droppable(self.battle.table, waiting.side):
                self.scene.set_spots(DropRegion(self.plan.unit or 0).spots(self.battle), waiting.side)
        elif isinstance(waiting, Choose) and (spot := self._asked_spot()) is not None:
            self.scene.set_spots(spot.spots(self.battle), waiting.side)
        self._show_plan()
        paths = [p for u in horde(self.battle.table) if (p := self._arrow(u))] if self.arrows else []
        self.scene.set_horde_arrows(paths)

    def _arrow(self, unit: int) -> list[Point]:
        drawn = goals(self.battle.table, unit)
        path = next_path(self.battle.table, unit, drawn[0]) if drawn else ()
        return [self.battle.table.get(unit, Place).point, *path] if path else []

    def _show_plan(self) -> None:
        view, plan = self._view, self.plan
        if view is None or plan.unit is None or not here(self.battle.table, plan.unit):
            return
        side = side_of(view.table, plan.unit)
        self.scene.set_chosen(plan.unit)
        if plan.kind is Move:
            self.scene.set_reach(reach_of(view, plan.unit), side)
        elif plan.kind is not None:
            plain = [r for r in plan.regions if not isinstance(r, ApproachRegion)]
            spots = [p for region in plain for p in region.spots(view)]
            aims = {getattr(offer, "target", None) or getattr(offer, "titan", None) for offer in plan.fitting}
            targets = [view.table.get(t, Place).point for t in sorted(a for a in aims if a is not None)]
            self.scene.set_spots([*spots, *targets], side)

    def _mine(self) -> bool:
        side = self.battle.side
        return side is not None and self._players[side] is None and self.curtain is None

    def _asked_spot(self) -> Asked | None:
        waiting = self.battle.waiting
        if not isinstance(waiting, Choose):
            return None
        return next((o.spot for o in waiting.options if o.spot is not None), None)

    # --- choosing -------------------------------------------------------------------------------------------------

    def pick_unit(self, unit: int) -> None:
        """Choose a model: to read its card, to deploy it, or to act with it."""
        if not isinstance(self.battle.waiting, Acting):
            self.plan = Plan(unit)
            self._look()
        if self.battle.table.has(unit, Place):
            self.scene.camera.ease_to(*self.battle.table.get(unit, Place).point)

    def pick_kind(self, choice: Choice) -> None:
        """Press a button of the action bar: act at once, or ask for a weapon, a target or a spot."""
        self.plan.clear()
        self.plan.kind, self.plan.offers = choice.kind, choice.offers
        aimed = any(
            not isinstance(o, Action) or hasattr(o, "target") or hasattr(o, "titan") for o in choice.offers
        )
        if (
            len(choice.offers) == 1
            and isinstance(choice.offers[0], Action)
            and not hasattr(choice.offers[0], "target")
        ):
            self.act(choice.offers[0])
            return
        if not aimed:
            self._look_plan()
            return
        if len(self.plan.weapons) == 1:
            self.plan.weapon = self.plan.weapons[0]
        self._look_plan()

    def _look_plan(self) -> None:
        kept = (self.plan.kind, self.plan.offers, self.plan.weapon, self.plan.sure)
        self._look()
        self.plan.kind, self.plan.offers, self.plan.weapon, self.plan.sure = kept
        self._show_plan()

    def pick_weapon(self, weapon: str) -> None:
        """Choose the weapon of an attack."""
        self.plan.weapon = weapon
        self._look_plan()

    def act(self, action: Action) -> None:
        """Submit what the plan has become, activating the model first if need be."""
        action = with_sure_thing(action, sure=self.plan.sure)
        first = (
            [Activate(self.plan.unit)] if isinstance(self.battle.waiting, TakeTurn) and self.plan.unit else []
        )
        self.submit(*first, action)

    def answer(self, option: str, at: Point | None = None) -> None:
        """Answer the open question."""
        self.submit(Answer(option, at))

    def cancel(self) -> None:
        """Take back the half-made plan."""
        self.plan.clear()
        self._look()

    def undo(self) -> None:
        """Take the last action back, if that is fair."""
        no = self.match.why_no_undo()
        if no is not None:
            self.tell(no)
            return
        self.match.undo()
        self.plan = Plan()
        self.lines = Teller(self.battle).lines(self.battle.log)
        self.scene.rebuild(self.battle)
        self._turn_over()

    def save(self, name: str = "quicksave.yaml") -> None:
        """Write a save beside the autosave."""
        try:
            self.match.save(saves() / name)
            self.tell(say("saved", path=saves() / name))
        except Fault as fault:
            self.tell(str(fault))

    def tell(self, words: str) -> None:
        """Show a sentence for a while."""
        self.toast_words, self._toast_left = words, 4.0

    def lift_curtain(self) -> None:
        """The other player sits down."""
        self.curtain = None
        self._look()

    # --- time -----------------------------------------------------------------------------------------------------

    def on_update(self, delta_time: float) -> None:
        self.scene.update(delta_time)
        self._toast_left -= delta_time
        if self._toast_left <= 0:
            self.toast_words = ""
        side = self.battle.side
        player = None if side is None else self._players[side]
        if player is not None and side is not None and not self.scene.busy:
            self.submit(player.choose(self.battle, side))
        if self.battle.outcome is not None and not self.scene.busy and not self.reported:
            self.reported = True
            from game.stage.views.report import ReportView

            self.window.show_view(ReportView(self))

    def on_resize(self, width: int, height: int) -> None:
        super().on_resize(width, height)
        self._frame_table()

    # --- drawing --------------------------------------------------------------------------------------------------

    def on_draw(self) -> None:
        self.clear(color=VOID)
        if self.curtain is not None:
            self._draw_curtain(self.curtain)
            return
        self.scene.draw()
        self.window.default_camera.use()
        self.refresh()
        for name, canvas in self._canvases.items():
            if name != "curtain":
                canvas.draw()

    def refresh(self) -> None:
        """Bring every panel up to date."""
        lay, battle, c = self.layout, self.battle, self._canvases
        hud.draw_top(c["top"], lay, battle)
        hud.draw_card(c["card"], lay, battle, self._card_unit())
        hud.draw_log(c["log"], lay, self.lines, self.scroll, expanded=self.expanded)
        hud.draw_horde(c["horde"], lay, battle)
        hud.draw_dice(c["dice"], lay, self.scene.last_roll)
        buttons = self._buttons()
        hud.draw_bar(
            c["bar"], lay, self.side, buttons, tuple((b[0], b[2], b[3] is None, b[4]) for b in buttons)
        )
        hud.draw_strip(c["strip"], lay, battle, self.side, self.plan.unit, self.pick_unit)
        hud.draw_toast(c["toast"], lay, self.toast_words or self._expected(), battle.side)
        self._draw_dialog(c["dialog"], lay)
        odds, means, note = self._bubble
        hud.draw_bubble(c["bubble"], lay, self.pointer, odds, means, note)

    def _card_unit(self) -> int | None:
        hovered = self.scene.model_at(self.pointer)
        return hovered if hovered is not None and hovered != self.plan.unit else self.plan.unit or hovered

    def _expected(self) -> str:
        waiting, battle = self.battle.waiting, self.battle
        if waiting is None or battle.side is None:
            return say("over")
        crew_name = terms(battle.table).crews[battle.side]
        if self._players[battle.side] is not None:
            return say("ai_thinks", crew=crew_name)
        if isinstance(waiting, Choose):
            return say(waiting.question)
        names: dict[type, str] = {
            TakeTurn: "your_turn",
            SettingUp: "deploy",
            Dropping: "drop",
            PlacingTerrain: "terrain",
        }
        if type(waiting) in names:
            return say(names[type(waiting)], crew=crew_name)
        unit = name_of(battle.table, self.plan.unit or 0)
        return say(
            "acting" if self.plan.kind is None else ("spot" if self.plan.kind is Move else "aim"), unit=unit
        )

    def _buttons(self) -> list[tuple[str, str, str, Callable[[], None] | None, bool]]:
        waiting = self.battle.waiting
        tail = self._common_buttons()
        if not self._mine():
            return tail
        rows: list[tuple[str, str, str, Callable[[], None] | None, bool]] = []
        if isinstance(waiting, (TakeTurn, Acting)):
            for choice in self._choices:
                if choice.shown:
                    press = None if choice.grey else partial(self.pick_kind, choice)
                    rows.append(
                        (
                            choice.kind.label,
                            KEYS.get(choice.name) or KEYS.get(choice.kind.kind, ""),
                            hud.grey_reason(choice),
                            press,
                            choice.kind is self.plan.kind,
                        )
                    )
            if self._view is not None and self.plan.unit and can_be_sure(self._view, self.plan.unit):
                rows.append(
                    (
                        "Sure Thing",
                        "T",
                        "Make the next roll of this action certain",
                        self.toggle_sure,
                        self.plan.sure,
                    )
                )
        for label, key, action in self._enders():
            no = refusal(self.battle, action)
            rows.append((label, key, no or label, None if no else partial(self._send, action), False))
        return rows + tail

    def _enders(self) -> list[tuple[str, str, Action]]:
        waiting = self.battle.waiting
        if isinstance(waiting, TakeTurn):
            return [(say("pass"), "X", Pass())]
        if isinstance(waiting, Acting):
            ends = say("forgo" if isinstance(waiting, FreeAction) else "end")
            return [(ends, "E", EndActivation(waiting.unit))]
        if isinstance(waiting, SettingUp):
            return [(say("finish"), "E", FinishSetUp())]
        if isinstance(waiting, Dropping):
            return [(say("no_more"), "E", DeclineDrop())]
        if isinstance(waiting, PlacingTerrain):
            return [(say("leave_out"), "E", LeaveOut(pool(self.battle.table)[0][0]))]
        return []

    def _common_buttons(self) -> list[tuple[str, str, str, Callable[[], None] | None, bool]]:
        no = self.match.why_no_undo()
        speed = "skip" if self.scene.speed <= 0 else f"×{self.scene.speed:g}"
        return [
            (say("undo"), "Z", no or say("undo"), None if no else self.undo, False),
            (speed, "Q", "Speed of what is shown", self.next_speed, False),
        ]

    def toggle_sure(self) -> None:
        """Switch the Sure Thing of the planned action on or off."""
        self.plan.sure = not self.plan.sure

    def next_speed(self) -> None:
        """Show things faster, or not at all."""
        self.scene.speed = SPEEDS[(SPEEDS.index(self.scene.speed) + 1) % len(SPEEDS)]

    def _dialog(self) -> tuple[str, str, list[tuple[str, Callable[[], None]]]] | None:
        """The open question, or the choice of a weapon: title, whom it is about, and the answers."""
        waiting = self.battle.waiting
        if not self._mine() or self.scene.busy:
            return None
        if isinstance(waiting, Choose):
            plain = [o for o in waiting.options if o.spot is None]
            if not plain:
                return None
            about = f"{self.match.names[waiting.side]}: " + ", ".join(
                name_of(self.battle.table, u) for u in waiting.about[:2]
            )
            return (
                say(waiting.question, hits=self._hits()),
                about,
                [(self._label(o.name), partial(self.answer, o.name)) for o in plain],
            )
        if self.plan.kind is not None and len(self.plan.weapons) > 1 and self.plan.weapon is None:
            names: list[tuple[str, Callable[[], None]]] = [
                (tables().weapons[w].name, partial(self.pick_weapon, w)) for w in self.plan.weapons
            ]
            return (self.plan.kind.label, name_of(self.battle.table, self.plan.unit or 0), names)
        if self.plan.kind is not None and self.plan.menu:
            menu: list[tuple[str, Callable[[], None]]] = [
                (o.choice(self.battle), partial(self.act, o)) for o in self.plan.menu
            ]
            return (self.plan.kind.label, name_of(self.battle.table, self.plan.unit or 0), menu)
        return None

    def _hits(self) -> str:
        waiting = self.battle.waiting
        assert isinstance(waiting, Choose)
        step = waiting.options[0].follow[0] if waiting.options and waiting.options[0].follow else None
        return str(getattr(step, "hits", ""))

    def _label(self, option: str) -> str:
        names = {"hand_over": "hand_over_option", "eject": "eject_option"}
        key = names.get(option, option)
        return say(key) if key in texts("screen") else option

    def _draw_dialog(self, canvas: Canvas, lay: Layout) -> None:
        dialog = self._dialog()
        if dialog is None:
            canvas.fresh(None)
            canvas.done()
            return
        hud.draw_dialog(canvas, lay, self.battle.side or 0, *dialog)

    def _draw_curtain(self, side: int) -> None:
        canvas, lay = self._canvases["curtain"], self.layout
        self.window.default_camera.use()
        if not canvas.fresh((lay, side)):
            wide, high = self.window.width, self.window.height
            canvas.box((0, 0, wide, high), INK)
            for i in range(9):
                canvas.box((i * wide / 9 + 3, 0, wide / 9 - 6, high), faded(CREW_DARK[side], 60))
            canvas.box((0, high / 2 - 90, wide, 180), (*VOID[:3], 240), CREW[side], 3)
            canvas.text(
                say("hand_over").upper(),
                wide / 2,
                high / 2 + 54,
                15 * lay.k,
                HI,
                display=True,
                anchor="center",
            )
            name = self.match.names[side]
            canvas.text(
                name.upper(), wide / 2, high / 2 + 4, 34 * lay.k, CREW[side], display=True, anchor="center"
            )
            canvas.text(
                say("hand_over_hint", crew=name), wide / 2, high / 2 - 52, 13 * lay.k, HI, anchor="center"
            )
            canvas.done()
        canvas.draw()

    # --- the mouse ------------------------------------------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The control under a pixel."""
        for name in ("dialog", "bar", "strip"):
            found = self._canvases[name].spot_at(x, y)
            if found is not None:
                return found
        return None

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        self.pointer = (x, y)
        if self.curtain is None:
            self._hover(x, y)

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        if self._press is not None and abs(x - self._press[0]) + abs(y - self._press[1]) > DRAG:
            self._dragged = True
        if self._dragged and self.curtain is None:
            self.scene.camera.pan(dx, dy)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._press, self._dragged = (x, y), False

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        dragged, self._press, self._dragged = self._dragged, None, False
        if dragged:
            return
        if button == arcade.MOUSE_BUTTON_RIGHT:
            self.cancel()
            return
        self.click(x, y)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        left = self.layout.left
        if left[0] <= x <= left[0] + left[2]:
            self.scroll = max(0, min(len(self.lines) - 5, self.scroll + int(3 * scroll_y)))
        else:
            self.scene.camera.zoom_at(x, y, 1.12**scroll_y)

    def click(self, x: float, y: float) -> None:
        """A click: on a control, a model, or the ground."""
        if self.curtain is not None:
            self.lift_curtain()
            return
        self.refresh()
        spot = self.spot_at(x, y)
        if spot is not None:
            if spot.press is not None:
                spot.press()
            else:
                self.tell(spot.tip)
            return
        if self.scene.busy:
            self.scene.skip()
            return
        if self._mine() and self._dialog() is None:
            self._click_table(x, y)

    def _click_table(self, x: float, y: float) -> None:
        waiting, points = self.battle.waiting, self._points(x, y)
        unit = self.scene.model_at((x, y))
        if not points:
            return
        if isinstance(waiting, Choose):
            self._answer_spot(points)
        elif isinstance(waiting, (SettingUp, Dropping)):
            self._place(points)
        elif isinstance(waiting, PlacingTerrain):
            self._place_terrain(points[-1])
        elif self._view is not None and self.plan.kind is not None:
            self._aim(unit, points)
        elif unit is not None:
            self.pick_unit(unit)

    def _aim(self, unit: int | None, points: Sequence[Point]) -> None:
        view = self._view
        assert view is not None
        action = at_target(view, self.plan, unit) if unit is not None else None
        action = action or at_points(view, self.plan, points)
        if action is not None:
            self.act(action)
        else:
            no = why_not_at(view, self.plan, unit) if unit is not None else None
            self.tell(no or say("nothing_there"))

    def _answer_spot(self, points: Sequence[Point]) -> None:
        waiting, spot = self.battle.waiting, self._asked_spot()
        assert isinstance(waiting, Choose)
        if spot is None:
            return
        option = next(o for o in waiting.options if o.spot is not None)
        fit = next((p for p in points if spot.refuse(self.battle, p) is None), None)
        near = fit or nearest(spot.spots(self.battle), points[0])
        if near is not None:
            self.answer(option.name, near)
        else:
            self.tell(spot.refuse(self.battle, points[0]) or say("nothing_there"))

    def _to_place(self) -> int | None:
        """The model that a click on the table deploys or drops."""
        waiting, table = self.battle.waiting, self.battle.table
        units: Sequence[int] = ()
        if isinstance(waiting, SettingUp):
            units = may_set_up(table, waiting.side)
        elif isinstance(waiting, Dropping):
            units = droppable(table, waiting.side)
        return self.plan.unit if self.plan.unit in units else (units[0] if units else None)

    def _placing(self, unit: int, point: Point) -> Action:
        if isinstance(self.battle.waiting, Dropping):
            return Deploy(unit, point)
        return SetUp(unit, point, self.manned)

    def _place(self, points: Sequence[Point]) -> None:
        unit = self._to_place()
        if unit is not None:
            fit = next((p for p in points if refusal(self.battle, self._placing(unit, p)) is None), points[0])
            self.submit(self._placing(unit, fit))

    def _place_terrain(self, point: Point) -> None:
        piece = pool(self.battle.table)[0][0]
        self.submit(PlaceTerrain(piece, point, self.terrain_turn))

    def _points(self, x: float, y: float) -> list[Point]:
        """The points of the table a pixel may mean: what is seen there first, then what that hides."""
        return [(tidy(px), tidy(py)) for px, py in self.scene.points_at((x, y))]

    def _hover(self, x: float, y: float) -> None:
        """Say what a click here would do."""
        self._bubble = (None, "", "")
        spot = self.spot_at(x, y)
        if spot is not None:
            self._bubble = (None, "", spot.tip if spot.press is None else "")
            return
        view, plan, unit = self._view, self.plan, self.scene.model_at((x, y))
        self.scene.set_hover(unit)
        if self._mine() and isinstance(self.battle.waiting, (SettingUp, Dropping)):
            self._hover_place(self._points(x, y))
        if view is None or plan.unit is None or plan.kind is None:
            self._hover_plain(unit)
            return
        if (
            unit is not None
            and unit != plan.unit
            and (is_horde(view.table, unit) or side_of(view.table, unit) != self.side)
        ):
            self._hover_target(view, unit)
        elif plan.regions:
            self._hover_point(view, self._points(x, y))

    def _hover_place(self, points: Sequence[Point]) -> None:
        unit = self._to_place()
        fit = None
        if unit is not None and not self.scene.busy:
            fit = next((p for p in points if refusal(self.battle, self._placing(unit, p)) is None), None)
        self.scene.set_ghost(self.battle, unit, fit)

    def _hover_plain(self, unit: int | None) -> None:
        chosen = self.plan.unit
        if unit is None or chosen is None or unit == chosen or not here(self.battle.table, chosen):
            return
        table = self.battle.table
        look = sight(table, chosen, unit)
        seen = f"in sight, {look.cover_of(unit).name.lower()} cover" if look.seen else "out of sight"
        self._bubble = (None, "", f'{name_of(table, unit)}: {gap(table, chosen, unit):.1f}" away, {seen}')

    def _hover_target(self, view: Battle, unit: int) -> None:
        action = at_target(view, self.plan, unit)
        if action is None:
            self._bubble = (None, "", why_not_at(view, self.plan, unit) or "")
            return
        table, attacker = view.table, self.plan.unit or 0
        self.scene.set_target(table.get(unit, Place).point, body(table, unit).radius + 0.35)
        self.scene.set_sight(table.board.rays(body(table, attacker), body(table, unit)))
        if hasattr(action, "weapon"):
            how = {"throw": "throw", "melee_attack": "melee"}.get(getattr(action, "kind", ""), "ranged")
            attack = Attack(attacker, action.weapon, how, unit, None, self.plan.sure)
            self._bubble = (preview(view, attack, getattr(action, "approach", ())), verdict(view, attack), "")

    def _hover_point(self, view: Battle, points: Sequence[Point]) -> None:
        action = at_points(view, self.plan, points)
        if action is None:
            self.scene.set_path(None)
            self.scene.set_ghost(view, None)
            return
        unit = self.plan.unit or 0
        marker = getattr(action, "marker", None)
        if marker is not None:
            self.scene.set_target(marker, blast=tables().weapons[action.weapon].aoe)  # type: ignore[attr-defined]
            return
        start = view.table.get(unit, Place).point
        names = {f.name for f in fields(action)}  # type: ignore[arg-type]
        path = action.path if "path" in names else (action.to,)  # type: ignore[attr-defined]
        self.scene.set_path([start, *path], self.side)
        self.scene.set_ghost(view, unit, path[-1] if path else None)
        self._bubble = (None, "", f'{action.label} {path_length(start, path):.1f}"')

    # --- the keyboard ---------------------------------------------------------------------------------------------

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        if self.curtain is not None:
            if symbol in (arcade.key.ENTER, arcade.key.SPACE):
                self.lift_curtain()
            return
        held = {
            arcade.key.LEFT: (40, 0),
            arcade.key.RIGHT: (-40, 0),
            arcade.key.UP: (0, -40),
            arcade.key.DOWN: (0, 40),
        }
        plain: dict[int, Callable[[], object]] = {
            arcade.key.ESCAPE: self._escape,
            arcade.key.SPACE: self.scene.skip,
            arcade.key.F5: self.save,
            arcade.key.L: self._toggle_log,
            arcade.key.H: self._toggle_arrows,
            arcade.key.N: self._toggle_noise,
            arcade.key.TAB: self._next_unit,
            arcade.key.HOME: self._frame_table,
            arcade.key.F11: self._full_screen,
            arcade.key.O: self._turn_terrain,
        }
        if symbol in held:
            self.scene.camera.pan(*held[symbol])
        elif symbol in plain:
            plain[symbol]()
        else:
            self._press_hotkey(symbol)

    def _press_hotkey(self, symbol: int) -> None:
        letter = chr(symbol).upper() if symbol < 128 else ""
        dialog = self._dialog()
        if dialog is not None and letter.isdigit() and 0 < int(letter) <= len(dialog[2]):
            dialog[2][int(letter) - 1][1]()
            return
        for _, key, tip, press, _chosen in self._buttons():
            if key == letter and letter:
                if press is None:
                    self.tell(tip)
                else:
                    press()
                return

    def _escape(self) -> None:
        if self.plan.kind is not None:
            self.cancel()
        elif self.leave is not None:
            self.leave()

    def _toggle_log(self) -> None:
        self.expanded = not self.expanded

    def _toggle_arrows(self) -> None:
        self.arrows = not self.arrows
        self._look()

    def _toggle_noise(self) -> None:
        self.scene.show_noise = not self.scene.show_noise

    def _turn_terrain(self) -> None:
        self.terrain_turn = (self.terrain_turn + 45) % 360
        self.manned = not self.manned

    def _full_screen(self) -> None:
        self.window.set_fullscreen(not self.window.fullscreen)

    def _next_unit(self) -> None:
        """Choose the next model that can still do something."""
        offers = [getattr(o, "unit", None) for o in self.battle.options()]
        units = sorted({u for u in offers if u is not None})
        if units:
            after = [u for u in units if self.plan.unit is not None and u > self.plan.unit]
            self.pick_unit((after or units)[0])
