"""The mixer: silent without a device, never in the way with a broken one, and as loud as the rules of mixing say."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.records.faults import Fault
from game.records.yaml_records import read
from game.stage.sound import bank as banks
from game.stage.sound.bank import Bus, Sound, Volumes, bank
from game.stage.sound.mixer import VOICES, Mixer, factor
from game.stage.sound.mood import layers, nearness


class Recorded:
    """A voice that only remembers."""

    def __init__(self, path: Path, volume: float, pan: float) -> None:
        self.path, self.volume, self.pan = path, volume, pan
        self.done, self.stopped = False, False

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def stop(self) -> None:
        self.stopped = True


class Recorder:
    """A device that only remembers."""

    def __init__(self) -> None:
        self.voices: list[Recorded] = []

    def play(self, path: Path, volume: float, pan: float, *, loop: bool) -> Recorded:
        self.voices.append(Recorded(path, volume, pan))
        return self.voices[-1]


class Broken:
    """A device whose driver has gone."""

    def play(self, path: Path, volume: float, pan: float, *, loop: bool) -> Recorded:
        raise OSError("the card was pulled out")


class Dying(Recorder):
    """A device whose voices fail after they have begun."""

    def play(self, path: Path, volume: float, pan: float, *, loop: bool) -> Recorded:
        voice = super().play(path, volume, pan, loop=loop)
        voice.set_volume = self._fail  # type: ignore[method-assign]
        return voice

    def _fail(self, volume: float) -> None:
        raise OSError("the card was pulled out")


def loud() -> Volumes:
    return Volumes(all=1.0)


@pytest.mark.parametrize("device", [None, Broken(), Dying()])
def test_without_a_card_or_with_a_broken_one_nothing_happens(device) -> None:
    mixer = Mixer(device, loud())
    for _ in range(3):
        mixer.play("rifle")
        mixer.loop("hum", 1.0)
        mixer.update(0.5)
    mixer.silence()
    assert mixer.device is None


def test_on_this_machine_a_device_is_opened_or_there_is_none() -> None:
    from game.stage.sound.device import open_device

    mixer = Mixer(open_device(), loud())
    mixer.play("hover")
    mixer.update(0.1)
    mixer.silence()


def test_a_driver_that_does_not_start_means_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    import pyglet.media

    from game.stage.sound.device import open_device

    def fails() -> None:
        raise OSError("no such driver")

    monkeypatch.setattr(pyglet.media, "get_audio_driver", fails)
    assert open_device() is None


def test_an_unknown_key_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        Mixer().play("kazoo")


def test_a_sound_whose_file_is_missing_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "sounds.yaml"
    file.write_text("kazoo: {bus: effects, files: [kazoo.wav]}\n")
    monkeypatch.setattr(banks, "FILE", file)
    with pytest.raises(Fault, match=r"kazoo\.wav"):
        banks.bank.__wrapped__()


def test_a_bus_that_does_not_exist_is_told_with_those_that_do(tmp_path: Path) -> None:
    file = tmp_path / "sounds.yaml"
    file.write_text("rifle: {bus: shouting, files: [rifle_1.wav]}\n")
    with pytest.raises(Fault, match="effects"):
        read(file, dict[str, Sound])


def test_every_file_that_ships_belongs_to_a_sound() -> None:
    named = {file for sound in bank().values() for file in sound.files}
    assert named == {path.name for path in banks.FOLDER.glob("*.wav")}


def test_every_caption_belongs_to_a_sound() -> None:
    from game.play.telling import texts

    assert set(texts("captions")) <= set(bank())


def test_a_bus_is_as_loud_as_its_volume() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, Volumes(all=0.5, buses={Bus.EFFECTS: 0.5}))
    mixer.play("rifle")
    mixer.play("confirm")
    assert [voice.volume for voice in recorder.voices] == [0.25, 0.5]
    mixer.set_volumes(Volumes(all=0.0))
    mixer.update(0.1)
    assert [voice.volume for voice in recorder.voices] == [0.0, 0.0]


def test_an_impact_ducks_the_rest_by_nine_db_for_four_tenths() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, loud())
    mixer.play("rifle")
    mixer.play("titanfall_impact")
    mixer.update(0.1)
    assert recorder.voices[0].volume == pytest.approx(factor(-9))
    assert recorder.voices[1].volume == 1.0
    mixer.update(0.35)
    assert recorder.voices[0].volume == 1.0


def test_while_the_horde_moves_all_but_the_horde_is_six_db_down() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, loud())
    mixer.begin_phase("horde_phase")
    for key in ("rifle", "moan", "confirm"):
        mixer.play(key)
    heard = {voice.path.stem.split("_")[0]: voice.volume for voice in recorder.voices}
    assert heard == {
        "stinger": pytest.approx(factor(-6)),
        "rifle": pytest.approx(factor(-6)),
        "moan": 1.0,
        "confirm": 1.0,
    }


def test_there_are_never_more_voices_than_the_limit() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, loud())
    for _ in range(VOICES + 5):
        mixer.play("rifle")
        mixer.update(0.1)
    assert len(recorder.voices) == VOICES + 5
    assert [voice.stopped for voice in recorder.voices].count(True) == 5
    assert recorder.voices[0].stopped


def test_one_and_the_same_sound_is_not_started_twice_at_once() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, loud())
    mixer.play("claw")
    mixer.play("claw")
    assert len(recorder.voices) == 1


def test_a_sound_is_one_of_its_variants() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, loud())
    for _ in range(40):
        mixer.play("rifle")
        mixer.update(0.1)
    assert {voice.path.name for voice in recorder.voices} == set(bank()["rifle"].files)


def test_a_loop_rises_falls_and_ends() -> None:
    recorder = Recorder()
    mixer = Mixer(recorder, loud())
    mixer.loop("hum", 1.0)
    levels = []
    for _ in range(10):
        mixer.update(0.1)
        levels.append(recorder.voices[0].volume)
    assert levels == sorted(levels)
    assert levels[-1] == 1.0
    mixer.loop("hum", 0.0)
    for _ in range(10):
        mixer.update(0.1)
    assert recorder.voices[0].stopped
    assert len(recorder.voices) == 1


def test_captions_come_where_wanted_even_on_a_silent_machine() -> None:
    said: list[str] = []
    mixer = Mixer(None, Volumes(captions=True))
    mixer.caption = said.append
    mixer.play("core_alarm")
    mixer.play("hover")
    assert said == ["A core alarm sounds"]
    mixer.set_volumes(Volumes(captions=False))
    mixer.play("core_alarm")
    assert len(said) == 1


def test_the_murmur_grows_with_their_number_and_nearness() -> None:
    alone, far = nearness([(10, 10)], (10, 10)), nearness([(30, 30)], (10, 10))
    assert 0 < far < alone < nearness([(10, 10)] * 3, (10, 10)) < nearness([(10, 10)] * 20, (10, 10)) == 1
    assert nearness([], (10, 10)) == 0


def test_the_tenser_it_is_the_more_layers_there_are() -> None:
    heard = [sum(level > 0 for level in layers(tense).values()) for tense in (0.0, 0.5, 1.0)]
    assert heard == [1, 2, 3]
    assert max(sum(layers(t / 10).values()) for t in range(11)) <= 2.5


@pytest.mark.window
def test_a_sound_comes_from_where_it_happens_and_is_fainter_out_of_view(battle_view) -> None:
    view = battle_view(seed=1)
    recorder = Recorder()
    view.mixer.device = recorder
    view.mixer.set_volumes(loud())
    view.frame_table(whole=True)
    for x in (2.0, 18.0, 34.0):
        view.scene.sound("rifle", (x, 18.0))
        view.mixer.update(0.1)
    pans = [voice.pan for voice in recorder.voices]
    assert pans == sorted(pans)
    assert pans[0] < -0.1 < 0.1 < pans[2]
    view.scene.camera.zoom = 84.0
    view.scene.sound("rifle", (2.0, 18.0))
    assert recorder.voices[-1].volume < recorder.voices[0].volume


@pytest.mark.window
def test_the_mood_follows_the_battle_and_ends_with_it(game, battle_view) -> None:
    view = battle_view(seed=2, sides=("ai:random", "ai:random"))
    recorder = Recorder()
    view.mixer.device = recorder
    view.reported = True
    for _ in range(400):
        view.on_update(1 / 10)
    names = {voice.path.stem for voice in recorder.voices}
    assert {"hum", "wind", "murmur", "music_calm"} <= names
    view.on_hide_view()
    assert all(voice.stopped for voice in recorder.voices if voice.path.stem in ("hum", "wind", "music_calm"))
