"""The battle screen: the table in the middle, panels around it, and whoever's move it is at the mouse.

What is drawn is the battle as the side at the screen may see it; what is done goes to the battle itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import arcade

from game.ai.seats import seat
from game.play.match import Match
from game.play.telling import Teller, word
from game.records.faults import Fault
from game.records.paths import saves
from game.rules.action import Action, Refused, refusal
from game.rules.battle import Battle
from game.rules.event import Event, PhaseBegan
from game.rules.step import Answer, Choose
from game.rules.step import Spot as Asked
from game.rulesets.titanfallz.acting import Acting, Activate, AnyTime, TakeTurn
from game.rulesets.titanfallz.deployment import SettingUp, SetUp, may_set_up
from game.rulesets.titanfallz.fighting import ApproachRegion
from game.rulesets.titanfallz.horde import goals, next_path
from game.rulesets.titanfallz.models import here, horde, of_side, side_of
from game.rulesets.titanfallz.moving import Move, reach_of
from game.rulesets.titanfallz.redrop import Deploy, Dropping, DropRegion, droppable
from game.rulesets.titanfallz.scoring import zones_of
from game.rulesets.titanfallz.terrain import PlaceTerrain, PlacingTerrain, pool
from game.stage.panels.actions import draw_bar
from game.stage.panels.canvas import Canvas, Spot
from game.stage.panels.card import draw_card
from game.stage.panels.floating import Hint, draw_curtain, draw_dialog, draw_hint, draw_toast
from game.stage.panels.forecast import draw_dice, draw_forecast
from game.stage.panels.layout import Layout
from game.stage.panels.log import Entry, draw_log, entries
from game.stage.panels.minimap import draw_minimap, point_under
from game.stage.panels.roster import draw_strip
from game.stage.panels.topbar import draw_top
from game.stage.pointer import (
    AT_HAND,
    Choice,
    Plan,
    any_time_choices,
    at_points,
    at_target,
    at_thing,
    choices,
    lens,
    nearest,
    why_not_at,
    with_sure_thing,
)
from game.stage.scene.scene import Scene
from game.stage.views.hovering import hint_at
from game.stage.views.offering import buttons_of, expected, question_of, say
from game.tabletop.parts import Base, Place, Point, tidy

SPEEDS = (1.0, 2.0, 4.0, 0.0)
DRAG = 5.0
"""Pixels the mouse has to move before a press is a drag."""

LIVELY, IDLE = 1 / 60, 1 / 12
"""Seconds between two pictures while something moves, and while nothing does."""

PANELS = (
    "map",
    "top",
    "card",
    "log",
    "forecast",
    "dice",
    "bar",
    "strip",
    "toast",
    "dialog",
    "hint",
    "curtain",
)
"""From the one drawn first to the one drawn last."""


class BattleView(arcade.View):
    """Plays a match on the screen. ``leave`` is called when the player goes back to the title."""

    def __init__(self, match: Match, leave: Callable[[], None] | None = None) -> None:
        super().__init__()
        self.match = match
        self.leave = leave
        self.scene = Scene((self.window.width, self.window.height), match.replay.opening.level.floor)
        self.plan = Plan()
        self.trial: Battle | None = None
        self.choices: list[Choice] = []
        self.shown = match.battle
        self.scroll, self.expanded, self.arrows = 0, False, True
        self.curtain: int | None = None
        self.at_screen: int | None = None
        self.toast_words = ""
        self.pointer = (0.0, 0.0)
        self.reported = False
        self.terrain_turn, self.manned = 0.0, True
        self.any_time: list[Choice] = []
        self.hint = Hint()
        self.whole = False
        self._toast_left, self._lively_left = 0.0, 1.0
        self._press: tuple[float, float] | None = None
        self._dragged = False
        self._canvases = {name: Canvas() for name in PANELS}
        seed = match.replay.opening.seed
        self._players = [seat(name, seed * 2 + side) for side, name in enumerate(match.sides)]
        self.lines: list[Entry] = []
        self._tell_all()
        self.frame_table(whole=False)
        self._look_again()
        self.scene.rebuild(self.shown)
        self._turn_over()

    # --- short names ----------------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The battle that is played."""
        return self.match.battle

    @property
    def layout(self) -> Layout:
        """Where the panels are."""
        return Layout(self.window.width, self.window.height)

    @property
    def side(self) -> int:
        """The side the screen is shown to."""
        side = self.battle.side
        if side is not None and self.is_person(side):
            return side
        return (self.at_screen or 0) if self.at_screen is not None else (side or 0)

    @property
    def at_hand(self) -> bool:
        """Whether it is the turn of somebody at the mouse."""
        side = self.battle.side
        return side is not None and self.is_person(side) and self.curtain is None

    def is_person(self, side: int) -> bool:
        """Whether a side is played at the mouse."""
        return self._players[side] is None

    def frame_table(self, *, whole: bool) -> None:
        """Show all of the table, or as much of it as fills the screen from column to column."""
        self.whole = whole
        lay, size = self.layout, self.battle.table.size
        self.scene.resize((self.window.width, self.window.height))
        if whole:
            self.scene.camera.fit(lay.middle, size)
        else:
            self.scene.camera.fill(lay.middle, size, self._own_middle())

    def _own_middle(self) -> Point:
        """About where the side at the screen has its models, or its strip of the table."""
        table = self.shown.table
        wide, deep = table.size
        places = [table.get(u, Place) for u in of_side(table, self.side) if here(table, u)]
        if places:
            return (wide / 2, sum(p.y for p in places) / len(places))
        outlines = zones_of(table, self.side)
        ys = [y for outline in outlines for _, y in outline]
        return (wide / 2, sum(ys) / len(ys) if ys else deep / 2)

    # --- acting ---------------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> bool:
        """Submit actions one after another; a refusal is told and stops it."""
        for action in actions:
            try:
                events = self.match.submit(action)
            except Refused as no:
                self.tell(str(no))
                return False
            except Fault as fault:
                self.tell(str(fault))
                events = []
            self._happened(events)
        return True

    def send(self, action: Action) -> None:
        """Submit one action."""
        self.submit(action)

    def _happened(self, events: Sequence[Event]) -> None:
        seen = [event for event in events if event.audience() in (None, self.side)]
        self.lines += entries(self.battle, seen)
        self.scroll = 0
        self._look_again()
        self.scene.show(seen, self.shown)
        self.plan.clear()
        self.lively()
        self._turn_over()

    def _look_again(self) -> None:
        """See the battle with the eyes of the side at the screen."""
        self.shown = self.battle.seen_by(self.side)

    def _tell_all(self) -> None:
        log = self.battle.log
        self.lines = entries(self.battle, [e for e in log if e.audience() in (None, self.side)])

    def _turn_over(self) -> None:
        """Look at whose move it is now: draw the curtain between two people, choose the acting model."""
        waiting, side = self.battle.waiting, self.battle.side
        if isinstance(waiting, Acting):
            self.plan.unit = waiting.unit
        elif self.plan.unit is not None and not here(self.battle.table, self.plan.unit):
            self.plan.unit = None
        if side is not None and self.is_person(side):
            self._seat(side)
        self._work_out()

    def _seat(self, side: int) -> None:
        """Who sits at the screen now; between two people the curtain falls."""
        waiting = self.battle.waiting
        private = isinstance(waiting, (TakeTurn, SettingUp, Dropping, PlacingTerrain)) or (
            isinstance(waiting, Choose) and waiting.question in ("contract", "initiative", "edge")
        )
        if not private or self.at_screen == side:
            return
        if all(player is None for player in self._players):
            self.curtain = side
        self.at_screen = side
        self._tell_all()
        self._look_again()
        if not self.scene.busy:
            self.scene.rebuild(self.shown)
        if isinstance(waiting, (TakeTurn, SettingUp, Dropping)):
            self.plan = Plan()
        if not self.whole:
            self.scene.camera.ease_to(*self._own_middle())

    def _work_out(self) -> None:
        """Work out what the player may do with the chosen model, and show it on the table."""
        interrupting = self.plan.kind is not None and issubclass(self.plan.kind, AnyTime)
        if interrupting:
            self.trial, self.choices = self.battle, []
        else:
            self.trial = lens(self.battle, self.plan.unit) if self.at_hand else None
            chosen = self.plan.unit if self.trial is not None else None
            self.choices = [] if self.trial is None or chosen is None else choices(self.trial, chosen)
        self.any_time = any_time_choices(self.battle, self.side) if self.at_hand else []
        self.hint = Hint()
        self.scene.clear_plan()
        waiting = self.battle.waiting
        if isinstance(waiting, (SettingUp, Dropping)) and self.at_hand:
            self.scene.set_zones(zones_of(self.battle.table, waiting.side), waiting.side)
            unit = self.to_place()
            if isinstance(waiting, Dropping) and unit is not None:
                self.scene.set_spots(DropRegion(unit).spots(self.battle), waiting.side)
        elif isinstance(waiting, Choose) and self.at_hand and (spot := self.asked_spot()) is not None:
            self.scene.set_spots(spot.spots(self.battle), waiting.side)
        self._show_plan()
        paths = [p for u in horde(self.shown.table) if (p := self._arrow(u))] if self.arrows else []
        self.scene.set_horde_arrows(paths)

    def _arrow(self, unit: int) -> list[Point]:
        table = self.shown.table
        drawn = goals(table, unit)
        path = next_path(self.shown, unit, drawn[0]) if drawn else ()
        return [table.get(unit, Place).point, *path] if path else []

    def _show_plan(self) -> None:
        battle, plan = self.trial, self.plan
        self.scene.set_chosen(plan.unit)
        if battle is None or plan.unit is None or not here(battle.table, plan.unit):
            return
        side = side_of(battle.table, plan.unit)
        if plan.kind is Move:
            self.scene.set_reach(reach_of(battle, plan.unit), side)
        elif plan.kind is not None:
            plain = [r for r in plan.regions if not isinstance(r, ApproachRegion)]
            spots = [p for region in plain for p in region.spots(battle)]
            aims = {getattr(offer, "target", None) or getattr(offer, "titan", None) for offer in plan.fitting}
            targets = [t for t in sorted(a for a in aims if a is not None) if battle.table.has(t, Place)]
            self.scene.set_spots(spots, side)
            self.scene.set_aims([_aim_at(battle, t) for t in targets])

    def asked_spot(self) -> Asked | None:
        """The free point that the open question asks for, if it does."""
        waiting = self.battle.waiting
        if not isinstance(waiting, Choose):
            return None
        return next((o.spot for o in waiting.options if o.spot is not None), None)

    # --- choosing -------------------------------------------------------------------------------------------------

    def pick_unit(self, unit: int) -> None:
        """Choose a model: to read its card, to deploy it, or to act with it."""
        if not isinstance(self.battle.waiting, Acting):
            self.plan = Plan(unit)
            self._work_out()
        self.look_at(unit)

    def look_at(self, unit: int) -> None:
        """Bring a model into view."""
        if self.battle.table.has(unit, Place):
            self.scene.camera.ease_to(*self.battle.table.get(unit, Place).point)
            self.lively()

    def pick_kind(self, choice: Choice) -> None:
        """Press a button of the action bar: act at once, or ask for a weapon, a target or a spot."""
        offers = choice.offers
        self.plan.clear()
        self.plan.unit = self.plan.unit if choice.unit is None else choice.unit
        if len(offers) == 1 and isinstance(offers[0], Action) and not hasattr(offers[0], "target"):
            self.act(offers[0])
            return
        self.plan.kind, self.plan.offers = choice.kind, offers
        if len(self.plan.weapons) == 1:
            self.plan.weapon = self.plan.weapons[0]
        self._keep_plan()

    def _keep_plan(self) -> None:
        kept = (self.plan.kind, self.plan.offers, self.plan.weapon, self.plan.sure)
        self._work_out()
        self.plan.kind, self.plan.offers, self.plan.weapon, self.plan.sure = kept
        self._show_plan()

    def pick_weapon(self, weapon: str) -> None:
        """Choose the weapon of an attack."""
        self.plan.weapon = weapon
        self._keep_plan()

    def toggle_sure(self) -> None:
        """Switch the Sure Thing of the planned action on or off."""
        self.plan.sure = not self.plan.sure

    def act(self, action: Action) -> None:
        """Submit what the plan has become, activating the model first if need be."""
        action = with_sure_thing(action, sure=self.plan.sure)
        first = isinstance(self.battle.waiting, TakeTurn) and not isinstance(action, AnyTime)
        self.submit(*([Activate(self.plan.unit)] if first and self.plan.unit else []), action)

    def answer(self, option: str, at: Point | None = None) -> None:
        """Answer the open question."""
        self.submit(Answer(option, at))

    def cancel(self) -> None:
        """Take back the half-made plan."""
        self.plan.clear()
        if isinstance(self.battle.waiting, Acting):
            self.plan.unit = self.battle.waiting.unit
        self._work_out()

    def undo(self) -> None:
        """Take the last action back, if that is fair."""
        no = self.match.why_no_undo()
        if no is not None:
            self.tell(no)
            return
        self.match.undo()
        self.plan = Plan()
        self._tell_all()
        self._look_again()
        self.scene.rebuild(self.shown)
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
        self.lively()
        self._work_out()

    def next_speed(self) -> None:
        """Show things faster, or not at all."""
        self.scene.speed = SPEEDS[(SPEEDS.index(self.scene.speed) + 1) % len(SPEEDS)]
        if self.scene.speed <= 0:
            self.scene.skip()

    # --- time -----------------------------------------------------------------------------------------------------

    def lively(self) -> None:
        """Something has happened: draw often for a while."""
        self._lively_left = 1.0

    def on_show_view(self) -> None:
        self.lively()

    def on_hide_view(self) -> None:
        self.window.set_draw_rate(LIVELY)

    def on_update(self, delta_time: float) -> None:
        self.scene.update(delta_time)
        self._toast_left -= delta_time
        self._lively_left -= delta_time
        if self._toast_left <= 0:
            self.toast_words = ""
        busy = self.scene.busy or self.scene.camera.moving or self._lively_left > 0
        self.window.set_draw_rate(LIVELY if busy else IDLE)
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
        self.frame_table(whole=self.whole)
        self.lively()

    # --- drawing --------------------------------------------------------------------------------------------------

    def on_draw(self) -> None:
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
        lay, shown, c = self.layout, self.shown, self._canvases
        draw_minimap(c["map"], lay, shown, self.scene.backdrop.small, self.scene.camera.span(lay.middle))
        draw_top(c["top"], lay, shown)
        draw_card(c["card"], lay, shown, self._card_unit())
        draw_log(c["log"], lay, self.lines, self.scroll, self.look_at, expanded=self.expanded)
        draw_forecast(c["forecast"], lay, shown)
        draw_dice(c["dice"], lay, self.scene.rolls)
        spot = self.spot_at(*self.pointer)
        hovered = "" if spot is None else spot.name
        draw_bar(c["bar"], lay, self.side, buttons_of(self), hovered)
        draw_strip(c["strip"], lay, shown, self.side, self.plan.unit, self.pick_unit, hovered)
        draw_toast(c["toast"], lay, self.toast_words or expected(self), self.battle.side)
        self._draw_question(c["dialog"], lay, hovered)
        draw_hint(c["hint"], lay, self.pointer, self.hint)

    def _card_unit(self) -> int | None:
        hovered = self.scene.hovered
        return hovered if hovered is not None and here(self.shown.table, hovered) else self.plan.unit

    def _draw_question(self, canvas: Canvas, lay: Layout, hovered: str) -> None:
        question = question_of(self)
        if question is None:
            canvas.fresh(None)
            canvas.done()
            return
        draw_dialog(
            canvas, lay, self.battle.side or 0, question.title, question.about, question.answers, hovered
        )

    def _draw_curtain(self, side: int) -> None:
        self.clear()
        self.window.default_camera.use()
        canvas = self._canvases["curtain"]
        draw_curtain(canvas, self.layout, side, self.match.names[side], self._news())
        canvas.draw()

    def _news(self) -> list[str]:
        """What both sides know: the round, the phase, and the last lines of the log that are open to both."""
        clock, teller = self.battle.clock, Teller(self.battle)
        when = f"Round {clock.round} · {word(clock.phase)}" if clock.round else word(clock.phase).capitalize()
        told = [e for e in self.battle.log[-40:] if e.audience() is None and not isinstance(e, PhaseBegan)]
        lines = [teller.line(e) for e in told]
        return [when, *[line for line in lines if line][-3:]]

    # --- the mouse ------------------------------------------------------------------------------------------------

    def spot_at(self, x: float, y: float) -> Spot | None:
        """The control under a pixel."""
        found = (self._canvases[name].spot_at(x, y) for name in ("dialog", "bar", "strip", "log"))
        return next((spot for spot in found if spot is not None), None)

    def on_mouse_motion(self, x: float, y: float, dx: float, dy: float) -> None:
        self.pointer = (x, y)
        self.lively()
        if self.curtain is None:
            self._hover(x, y)

    def on_mouse_drag(self, x: float, y: float, dx: float, dy: float, buttons: int, modifiers: int) -> None:
        self.lively()
        if self._press is not None and abs(x - self._press[0]) + abs(y - self._press[1]) > DRAG:
            self._dragged = True
        if self._dragged and self.curtain is None:
            self.scene.camera.pan(dx, dy)

    def on_mouse_press(self, x: float, y: float, button: int, modifiers: int) -> None:
        self._press, self._dragged = (x, y), False

    def on_mouse_release(self, x: float, y: float, button: int, modifiers: int) -> None:
        self.lively()
        dragged, self._press, self._dragged = self._dragged, None, False
        if dragged:
            return
        if button == arcade.MOUSE_BUTTON_RIGHT:
            self.cancel()
            return
        self.click(x, y)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        self.lively()
        left, bottom, wide, high = self.layout.log
        if left <= x <= left + wide and (self.expanded or bottom <= y <= bottom + high):
            self.scroll = max(0, min(len(self.lines) - 5, self.scroll + int(3 * scroll_y)))
        else:
            self.scene.camera.zoom_at(x, y, 1.12**scroll_y)

    def click(self, x: float, y: float) -> None:
        """A click: on a control, a model, or the ground."""
        if self.curtain is not None:
            self.lift_curtain()
            return
        self.refresh()
        spot, far = self.spot_at(x, y), point_under(self.layout, self.battle.table.size, x, y)
        if spot is not None:
            if spot.press is not None:
                spot.press()
            else:
                self.tell(spot.tip)
        elif far is not None:
            self.scene.camera.ease_to(*far)
        elif self.scene.busy:
            self.scene.skip()
        elif self.at_hand and question_of(self) is None and self._on_table(x, y):
            self._click_table(x, y)

    def _on_table(self, x: float, y: float) -> bool:
        """Whether a pixel is not under a panel."""
        lay = self.layout
        return lay.left[1] <= y <= lay.top[1] and lay.left[0] + lay.left[2] < x < lay.right[0]

    def _click_table(self, x: float, y: float) -> None:
        waiting, points = self.battle.waiting, self.points(x, y)
        unit = self.scene.model_at((x, y))
        if not points:
            return
        if isinstance(waiting, Choose):
            self._answer_spot(points)
        elif isinstance(waiting, (SettingUp, Dropping)):
            self._place(points)
        elif isinstance(waiting, PlacingTerrain):
            self._place_terrain(points[-1])
        elif self.trial is not None and self.plan.kind is not None:
            self._aim(unit, points)
        elif unit is not None:
            self.pick_unit(unit)

    def _aim(self, unit: int | None, points: Sequence[Point]) -> None:
        battle = self.trial
        assert battle is not None
        action = at_target(battle, self.plan, unit) if unit is not None else None
        action = action or at_thing(battle, self.plan, points) or at_points(battle, self.plan, points)
        if action is not None:
            self.act(action)
        else:
            no = why_not_at(battle, self.plan, unit) if unit is not None else None
            self.tell(no or say("nothing_there"))

    def _answer_spot(self, points: Sequence[Point]) -> None:
        waiting, spot = self.battle.waiting, self.asked_spot()
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

    def to_place(self) -> int | None:
        """The model that a click on the table deploys or drops."""
        waiting = self.battle.waiting
        units: Sequence[int] = ()
        if isinstance(waiting, SettingUp):
            units = may_set_up(self.battle, waiting.side)
        elif isinstance(waiting, Dropping):
            units = droppable(self.battle, waiting.side)
        return self.plan.unit if self.plan.unit in units else (units[0] if units else None)

    def placing(self, unit: int, point: Point) -> Action:
        """The action that puts it down there."""
        if isinstance(self.battle.waiting, Dropping):
            return Deploy(unit, point)
        return SetUp(unit, point, self.manned)

    def _place(self, points: Sequence[Point]) -> None:
        unit = self.to_place()
        if unit is not None:
            fit = next((p for p in points if refusal(self.battle, self.placing(unit, p)) is None), None)
            if fit is None and isinstance(self.battle.waiting, Dropping):
                fit = nearest(DropRegion(unit).spots(self.battle), points[0])
            self.submit(self.placing(unit, fit or points[0]))

    def _place_terrain(self, point: Point) -> None:
        piece = pool(self.battle.table)[0][0]
        self.submit(PlaceTerrain(piece, point, self.terrain_turn))

    def points(self, x: float, y: float) -> list[Point]:
        """The points of the table a pixel may mean: what is seen there first, then what that hides."""
        return [(tidy(px), tidy(py)) for px, py in self.scene.points_at((x, y))]

    def _hover(self, x: float, y: float) -> None:
        """Say what a click here would do."""
        spot = self.spot_at(x, y)
        if spot is not None or not self._on_table(x, y):
            self.scene.set_hover(None)
            self.hint = Hint(note=spot.tip if spot is not None and spot.tip != spot.name else "")
            return
        self.hint = hint_at(self, x, y) if question_of(self) is None else Hint()

    # --- the keyboard ---------------------------------------------------------------------------------------------

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        self.lively()
        key = arcade.key
        if self.curtain is not None:
            if symbol in (key.ENTER, key.SPACE):
                self.lift_curtain()
            return
        held = {key.LEFT: (40, 0), key.RIGHT: (-40, 0), key.UP: (0, -40), key.DOWN: (0, 40)}
        plain: dict[int, Callable[[], object]] = {
            key.ESCAPE: self._escape,
            key.SPACE: self.scene.skip,
            key.F5: self.save,
            key.L: self._toggle_log,
            key.H: self._toggle_arrows,
            key.N: self._toggle_noise,
            key.TAB: self._next_unit,
            key.HOME: self._toggle_whole,
            key.F11: self._full_screen,
            key.O: self._turn_piece,
        }
        if symbol in held:
            self.scene.camera.pan(*held[symbol])
        elif symbol in plain:
            plain[symbol]()
        else:
            self._press_hotkey(symbol)

    def _press_hotkey(self, symbol: int) -> None:
        letter = chr(symbol).upper() if symbol < 128 else ""
        question = question_of(self)
        if question is not None and letter.isdigit() and 0 < int(letter) <= len(question.answers):
            question.answers[int(letter) - 1][1]()
            return
        for button in buttons_of(self):
            if letter and button.key == letter:
                if button.press is None:
                    self.tell(button.tip)
                else:
                    button.press()
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
        self._keep_plan()

    def _toggle_noise(self) -> None:
        self.scene.show_noise = not self.scene.show_noise

    def _toggle_whole(self) -> None:
        self.frame_table(whole=not self.whole)

    def _turn_piece(self) -> None:
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


def _aim_at(battle: Battle, unit: int) -> tuple[Point, float]:
    """Where a target stands, and how wide its brackets are."""
    base = battle.table.find(unit, Base)
    return (battle.table.get(unit, Place).point, (AT_HAND if base is None else base.radius) + 0.3)
