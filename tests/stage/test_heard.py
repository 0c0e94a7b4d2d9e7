"""Sounds of what happens: every one there is, every weapon heard, and reduced motion that neither shakes nor glides."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.window


def test_every_sound_of_an_event_is_in_the_bank(display: str) -> None:
    from game.stage.shows.heard import HEARD
    from game.stage.sound.bank import bank

    assert {*HEARD.events.values(), *HEARD.fires.values()} <= set(bank())


def test_only_events_there_are_and_are_shown_are_heard(display: str) -> None:
    from game.stage.shows import SHOWS
    from game.stage.shows.heard import HEARD

    assert set(HEARD.events) <= {kind.__name__ for kind in SHOWS}


def test_every_kind_of_fire_is_heard(display: str) -> None:
    from game.stage.shows.heard import HEARD
    from game.stage.shows.shooting import FIRES

    assert set(HEARD.fires) == set(FIRES.kinds)


def test_with_reduced_motion_the_eye_cuts_and_nothing_shakes(display: str) -> None:
    from game.stage.scene.camera import Camera

    still, lively = Camera((640, 480)), Camera((640, 480))
    still.still = True
    for camera in (still, lively):
        camera.zoom = 84
        camera.shake(8, 1)
        camera.ease_to(5, 5)
    assert not still.moving
    assert still._trembling() == 0
    assert lively.moving
    assert lively._trembling() > 0
    lively.arrive()
    assert lively.centre == still.centre
