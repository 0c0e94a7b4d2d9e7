"""Nothing happens unseen: every event has a show, or a reason why it needs none; shows leave nothing behind."""

from __future__ import annotations

import importlib
import pkgutil
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import game.rulesets.campaign
import game.rulesets.titanfallz
from game.play.replay import Replay
from game.play.telling import texts
from game.rules.event import Event
from game.rulesets.titanfallz.tables import tables

GOLDEN = sorted((Path(__file__).parent.parent / "golden").glob("*.yaml"))


def every_event() -> list[type[Event]]:
    """Every kind of event of the game, the campaign's included."""
    for package in (game.rulesets.titanfallz, game.rulesets.campaign):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    return sorted(set(_below(Event)), key=lambda kind: (kind.__module__, kind.__name__))


def _below(kind: type[Event]) -> Iterator[type[Event]]:
    for child in kind.__subclasses__():
        # dataclass(slots=True) makes a class anew; what it was made of still hangs below its parent.
        if child.__module__.startswith("game.") and vars(sys.modules[child.__module__]).get(child.__name__) is child:
            yield child
        yield from _below(child)


# --- every event ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", every_event(), ids=lambda kind: kind.__name__)
def test_an_event_is_shown_or_is_quiet_for_a_reason(kind: type[Event], display: str) -> None:
    from game.stage.shows import QUIET, SHOWS

    shown, reason = kind in SHOWS, QUIET.get(kind)
    assert shown != (reason is not None), f"{kind.__name__} needs a show, or a reason why it has none; not both"
    if reason is not None:
        assert len(reason.split()) >= 4


def test_words_are_there_for_just_those_shows_that_say_something(display: str) -> None:
    from game.stage.shows import SHOWS

    says = re.compile(r"words_of\(event\)|said\(scene, event")
    telling = {kind for kind, show in SHOWS.items() if says.search(_source_of(show))}
    assert {kind.__name__ for kind in telling} == set(texts("shows"))


def _source_of(show: object) -> str:
    import inspect

    return inspect.getsource(show)  # type: ignore[arg-type]


def test_words_name_only_what_the_event_holds() -> None:
    kinds = {kind.__name__: kind for kind in every_event()}
    for name, text in texts("shows").items():
        fields = set(re.findall(r"\{(\w+)", text))
        assert fields <= set(vars(kinds[name])["__dataclass_fields__"]), name


def test_every_weapon_has_its_fire(display: str) -> None:
    from game.stage.shows.shooting import FIRES, fire_of

    assert set(FIRES.weapons) == set(tables().weapons)
    assert set(FIRES.weapons.values()) == set(FIRES.kinds)
    assert fire_of("gauss_cannon").charge > fire_of("combat_rifle").charge


# --- whole games ---------------------------------------------------------------------------------------------------


def told(path: Path, actions: int):
    """The battle after each action of a recorded game, and what happened."""
    replay = Replay.read(path)
    battle = replay.begin()
    yield battle, list(battle.log)
    for action in replay.actions[:actions]:
        yield battle, battle.submit(action)


def standing(scene) -> list[tuple[object, ...]]:
    """All sprites of a scene as they lie there."""
    lists = (scene.tokens, scene.effects, scene.noise, scene.smoke)
    return [(round(s.center_x, 2), round(s.center_y, 2), round(s.angle, 2), s.alpha, s.texture.image_data.hash)
            for sprites in lists for s in sprites]


@pytest.mark.window
@pytest.mark.parametrize("path", GOLDEN[:2], ids=lambda path: path.stem)
def test_a_show_that_is_watched_ends_as_one_that_is_skipped(game, path: Path) -> None:
    from game.stage.scene.scene import Scene

    scene = Scene((640, 480))
    for battle, events in told(path, 70):
        scene.show(events, battle)
        while scene.busy:
            scene.update(0.2)
        watched = standing(scene)
        scene.show(events, battle)
        scene.update(0.05)
        scene.skip()
        assert standing(scene) == watched
        assert not scene.effects


@pytest.mark.window
def test_recorded_games_show_most_kinds_of_events(game) -> None:
    from game.stage.scene.scene import Scene
    from game.stage.shows import SHOWS

    seen, longest = Counter[str](), 0.0
    for path in GOLDEN:
        scene = Scene((640, 480))
        for battle, events in told(path, 400):
            scene.show(events, battle)
            seconds = 0.0
            while scene.busy:
                scene.update(0.5)
                seconds += 0.5
            longest = max(longest, seconds)
            seen.update(type(event).__name__ for event in events if type(event) in SHOWS)
    assert len(seen) >= 60, sorted(seen)
    assert longest < 60
