"""What the battle screen does to the battle: who sits there, what is planned, and what is submitted.

It knows the match, the scene and the camera, but no window: every mouse, key and button ends in one of its methods.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ai.seats import seat
from game.play.match import Match
from game.play.pointer import Choice, Plan, any_time_choices, choices, lens, with_sure_thing
from game.play.words import say
from game.records.faults import Fault
from game.records.paths import saves
from game.rules.action import Action, Refused
from game.rules.battle import Battle
from game.rules.event import Event
from game.rules.step import Answer
from game.rulesets.titanfallz.acting import Acting, Activate, AnyTime, TakeTurn
from game.rulesets.titanfallz.deployment import SettingUp
from game.rulesets.titanfallz.models import here
from game.rulesets.titanfallz.redrop import Dropping
from game.stage.panels.log import Entry, entries
from game.stage.panels.odds import Hint
from game.stage.scene.scene import Scene
from game.stage.views.framing import Framing, own_middle
from game.stage.views.handover import is_private
from game.stage.views.plan_marks import show_plan
from game.tabletop.parts import Place, Point

SPEEDS = (1.0, 2.0, 4.0, 0.0)
TOAST_SECONDS = 4.0


class Controller:
    """One match at one screen."""

    def __init__(self, match: Match, scene: Scene) -> None:
        self.match = match
        self.scene = scene
        self.framing = Framing(scene.camera)
        self.plan = Plan()
        self.trial: Battle | None = None
        self.choices: list[Choice] = []
        self.any_time: list[Choice] = []
        self.shown = match.battle
        self.lines: list[Entry] = []
        self.scroll, self.arrows = 0, True
        self.curtain: int | None = None
        self.at_screen: int | None = None
        self.hint = Hint()
        self.hovered = ""
        self.menu: list[tuple[str, Callable[[], None]]] = []
        self.menu_open = self.expanded = False
        self.terrain_turn, self.manned = 0.0, True
        self.toast_words, self._toast_left = "", 0.0
        scene.mixer.caption = self.tell
        seed = match.replay.opening.seed
        self.players = [seat(name, seed * 2 + side) for side, name in enumerate(match.sides)]

    def begin(self) -> None:
        """See how the battle stands, and seat whoever moves first."""
        self._tell_all()
        self._look_again()
        self.scene.rebuild(self.shown)
        self.turn_over()

    # --- who is there ---------------------------------------------------------------------------------------------

    @property
    def battle(self) -> Battle:
        """The battle that is played."""
        return self.match.battle

    @property
    def side(self) -> int:
        """The side the screen is shown to."""
        side = self.battle.side
        if side is not None and self.is_person(side):
            return side
        return (side or 0) if self.at_screen is None else self.at_screen

    @property
    def at_hand(self) -> bool:
        """Whether it is the turn of somebody at the screen."""
        side = self.battle.side
        return side is not None and self.is_person(side) and self.curtain is None

    def is_person(self, side: int) -> bool:
        """Whether a side is played at the screen."""
        return self.players[side] is None

    def let_machine_move(self) -> bool:
        """Let a side that nobody plays make its next move, once the last one has been shown; tells whether it did."""
        side = self.battle.side
        player = None if side is None else self.players[side]
        if player is None or side is None or self.scene.busy:
            return False
        self.submit(player.choose(self.battle, side))
        return True

    # --- acting ---------------------------------------------------------------------------------------------------

    def submit(self, *actions: Action) -> bool:
        """Submit actions one after another; a refusal is told and stops it."""
        for action in actions:
            try:
                events = self.match.submit(action)
            except Refused as no:
                self.refuse(str(no))
                return False
            except Fault as fault:
                self.tell(str(fault))
                events = []
            self._happened(events)
        return True

    def send(self, action: Action) -> None:
        """Submit one action."""
        self.submit(action)

    def act(self, action: Action) -> None:
        """Submit what the plan has become, activating the model first if need be."""
        action = with_sure_thing(action, sure=self.plan.sure)
        first = isinstance(self.battle.waiting, TakeTurn) and not isinstance(action, AnyTime)
        self.submit(*([Activate(self.plan.unit)] if first and self.plan.unit else []), action)

    def answer(self, option: str, at: Point | None = None) -> None:
        """Answer the open question."""
        self.submit(Answer(option, at))

    def undo(self) -> None:
        """Take the last action back, if that is fair."""
        no = self.match.why_no_undo()
        if no is not None:
            self.refuse(no)
            return
        self.match.undo()
        self.plan = Plan()
        self.begin()

    def save(self, name: str = "quicksave.yaml") -> None:
        """Write a save beside the autosave."""
        try:
            self.match.save(saves() / name)
            self.tell(say("saved", path=saves() / name))
        except Fault as fault:
            self.tell(str(fault))

    def _happened(self, events: Sequence[Event]) -> None:
        seen = [event for event in events if event.audience() in (None, self.side)]
        self.lines += entries(self.battle, seen)
        self.scroll = 0
        self._look_again()
        self.scene.show(seen, self.shown)
        self.plan.clear()
        self.turn_over()

    # --- seeing and seating ---------------------------------------------------------------------------------------

    def _look_again(self) -> None:
        """See the battle with the eyes of the side at the screen."""
        self.shown = self.battle.seen_by(self.side)

    def _tell_all(self) -> None:
        log = self.battle.log
        self.lines = entries(self.battle, [e for e in log if e.audience() in (None, self.side)])

    def turn_over(self) -> None:
        """Look at whose move it is now: draw the curtain between two people, choose the acting model."""
        waiting, side = self.battle.waiting, self.battle.side
        if isinstance(waiting, Acting):
            self.plan.unit = waiting.unit
        elif self.plan.unit is not None and not here(self.battle.table, self.plan.unit):
            self.plan.unit = None
        if side is not None and self.is_person(side):
            self._seat(side)
        self.work_out()

    def _seat(self, side: int) -> None:
        """Who sits at the screen now; between two people the curtain falls."""
        waiting = self.battle.waiting
        if not is_private(waiting) or self.at_screen == side:
            return
        if all(player is None for player in self.players):
            self.curtain = side
        self.at_screen = side
        self._tell_all()
        self._look_again()
        if not self.scene.busy:
            self.scene.rebuild(self.shown)
        if isinstance(waiting, (TakeTurn, SettingUp, Dropping)):
            self.plan = Plan()
        self.framing.turn_to(own_middle(self.shown.table, self.side))

    def lift_curtain(self) -> None:
        """The other player sits down."""
        self.curtain = None
        self.scene.sound("curtain")
        self.work_out()

    # --- planning -------------------------------------------------------------------------------------------------

    def work_out(self) -> None:
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
        show_plan(self)

    def pick_unit(self, unit: int) -> None:
        """Choose a model: to read its card, to deploy it, or to act with it."""
        if not isinstance(self.battle.waiting, Acting):
            self.plan = Plan(unit)
            self.work_out()
        self.look_at(unit)

    def look_at(self, unit: int) -> None:
        """Bring a model into view."""
        if self.battle.table.has(unit, Place):
            self.scene.camera.ease_to(*self.battle.table.get(unit, Place).point)

    def next_unit(self, step: int = 1) -> None:
        """Choose the next model that can still do something, or the one before."""
        offers = [getattr(o, "unit", None) for o in self.battle.options()]
        units = sorted({u for u in offers if u is not None})
        if units:
            at = units.index(self.plan.unit) if self.plan.unit in units else (-1 if step > 0 else 0)
            self.pick_unit(units[(at + step) % len(units)])

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
        self.work_out()

    def pick_weapon(self, weapon: str) -> None:
        """Choose the weapon of an attack."""
        self.plan.weapon = weapon
        self.work_out()

    def toggle_sure(self) -> None:
        """Switch the Sure Thing of the planned action on or off."""
        self.plan.sure = not self.plan.sure

    def cancel(self) -> None:
        """Take back the half-made plan."""
        self.plan.clear()
        if isinstance(self.battle.waiting, Acting):
            self.plan.unit = self.battle.waiting.unit
        self.work_out()

    # --- the screen's own matters ---------------------------------------------------------------------------------

    def tell(self, words: str) -> None:
        """Show a sentence for a while."""
        self.toast_words, self._toast_left = words, TOAST_SECONDS

    def refuse(self, why: str) -> None:
        """Say why something cannot be."""
        self.scene.sound("error")
        self.tell(why)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.scene.update(seconds)
        self._toast_left -= seconds
        if self._toast_left <= 0:
            self.toast_words = ""

    def scroll_log(self, lines: int) -> None:
        """Read further back in the log, or further forth."""
        self.scroll = max(0, min(len(self.lines) - 5, self.scroll + lines))

    def next_speed(self) -> None:
        """Show things faster, or not at all."""
        self.scene.speed = SPEEDS[(SPEEDS.index(self.scene.speed) + 1) % len(SPEEDS)]
        if self.scene.speed <= 0:
            self.scene.skip()

    def toggle_menu(self) -> None:
        """Open or shut the menu of commands."""
        self.menu_open = not self.menu_open

    def toggle_log(self) -> None:
        """Show all of the log, or its last lines."""
        self.expanded = not self.expanded

    def toggle_arrows(self) -> None:
        """Show where the dead go next, or not."""
        self.arrows = not self.arrows
        self.work_out()

    def toggle_noise(self) -> None:
        """Show the noise on the table, or not."""
        self.scene.show_noise = not self.scene.show_noise

    def turn_piece(self) -> None:
        """Turn the piece of terrain that is placed; man the Titan that is deployed, or not."""
        self.terrain_turn = (self.terrain_turn + 45) % 360
        self.manned = not self.manned
