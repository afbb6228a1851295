"""The player of sounds with SDL's dummy device, with none at all, and with damaged files."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import wave
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pygame
import pytest

from cardtable.ui.core.sounds import RETRY_INTERVAL, SILENCE, Sounds, is_whole, muted_stderr

ROOT = Path(__file__).parents[3]
SAY = """
from importlib import import_module
from pathlib import Path
from cardtable.ui.core.sounds import Sounds
sounds = Sounds(Path("assets/sounds"))
sounds.play("drop", 0.0)
sounds.rest(0.0)
sounds.set_level(0.5, muted=True)
sounds.set_level(0.5, muted=False)
sounds.play("drop", 1.0)
sounds.rest(1.0)
sounds.rest(100.0)
sounds.close()
print("went on,", "with" if sounds.available else "without")
"""


def wav(seconds: float, rate: int = 44_100, width: int = 2) -> bytes:
    """A quiet WAV file."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(width)
        file.setframerate(rate)
        file.writeframes(bytes(round(seconds * rate) * width))
    return out.getvalue()


WHOLE = wav(0.5)
DAMAGED = {
    "nothing": b"",
    "text": b"this was a sound before somebody wrote into it\n" * 9,
    "half a header": WHOLE[:20],
    "a header without samples": wav(0),
    "a header that promises four gigabytes": WHOLE[:40] + b"\xff\xff\xff\xff",
    "samples cut off": WHOLE[:999],
    "no channels": WHOLE[:22] + b"\0\0" + WHOLE[24:],
    "no rate": WHOLE[:24] + b"\0\0\0\0" + WHOLE[28:],
    "no bits": WHOLE[:34] + b"\0\0" + WHOLE[36:],
    "eight bits": wav(0.5, width=1),
    "half a sample too much": WHOLE[:40] + (len(WHOLE) - 43).to_bytes(4, "little") + WHOLE[44:] + b"\0",
    "samples of another coding": WHOLE[:20] + b"\2\0" + WHOLE[22:],
    "more after the end": WHOLE + b"LIST\4\0\0\0note",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One sound of one kind and one of three, told apart by their lengths."""
    (tmp_path / "flip.wav").write_bytes(wav(2.0))
    for kind in (1, 2, 3):
        (tmp_path / f"drop-{kind}.wav").write_bytes(wav(2.0 + kind))
    return tmp_path


@pytest.fixture
def sounds(folder: Path) -> Iterator[Sounds]:
    made = Sounds(folder)
    yield made
    made.close()
    assert pygame.mixer.get_init() is None


def play(sounds: Sounds, name: str, now: float, share: float = 1.0) -> None:
    """Play it and show the frame that it belongs to."""
    sounds.play(name, now, share)
    sounds.rest(now)


def playing() -> list[int]:
    """How many whole seconds each sound lasts that is heard now."""
    if pygame.mixer.get_init() is None:
        return []
    channels = [pygame.mixer.Channel(n) for n in range(pygame.mixer.get_num_channels())]
    return [round(channel.get_sound().get_length()) for channel in channels if channel.get_busy()]


def heard(sounds: Sounds, name: str, now: float = 0.0) -> list[int]:
    """What is heard after ``name`` was played into silence."""
    if pygame.mixer.get_init():
        pygame.mixer.stop()
    play(sounds, name, now)
    return playing()


def volume() -> float:
    return pygame.mixer.Channel(0).get_sound().get_volume()


def test_the_device_is_opened_at_the_first_sound_only(sounds: Sounds) -> None:
    assert not sounds.is_open
    assert pygame.mixer.get_init() is None
    assert heard(sounds, "flip") == [2]
    assert sounds.is_open
    assert pygame.mixer.get_init() == (44_100, -16, 2)


def test_the_device_is_opened_once_the_frame_of_its_sounds_is_seen(sounds: Sounds) -> None:
    sounds.play("flip", 0.0)
    sounds.play("drop", 0.0)
    assert not sounds.is_open
    sounds.rest(0.0)
    assert playing() == [2, 3]


@pytest.mark.parametrize(("level", "muted"), [(0.8, True), (0.0, False)])
def test_what_is_muted_before_its_frame_is_never_heard(sounds: Sounds, level: float, muted: bool) -> None:
    sounds.play("flip", 0.0)
    sounds.set_level(level, muted=muted)
    sounds.rest(0.0)
    assert not sounds.is_open


def test_the_device_is_closed_a_minute_after_the_last_sound(sounds: Sounds) -> None:
    assert sounds.wake_at() is None
    play(sounds, "flip", 5.0)
    play(sounds, "flip", 9.0)
    assert sounds.wake_at() == 9.0 + SILENCE
    sounds.rest(8.9 + SILENCE)
    assert sounds.is_open
    sounds.rest(9.0 + SILENCE)
    assert not sounds.is_open
    assert sounds.wake_at() is None
    assert pygame.mixer.get_init() is None


def test_the_kinds_of_a_sound_take_turns(sounds: Sounds) -> None:
    assert [heard(sounds, "drop") for _ in range(5)] == [[3], [4], [5], [3], [4]]


def test_a_device_that_was_closed_is_opened_again(sounds: Sounds) -> None:
    play(sounds, "flip", 0.0)
    sounds.close()
    sounds.close()
    assert heard(sounds, "flip", 100.0) == [2]
    pygame.mixer.quit()  # behind our back
    assert heard(sounds, "flip", 101.0) == [2]
    pygame.mixer.quit()
    sounds.set_level(0.5, muted=True)
    assert not sounds.is_open


def test_sounds_are_heard_together_and_more_than_there_are_channels_are_left_out(sounds: Sounds) -> None:
    play(sounds, "flip", 0.0)
    play(sounds, "drop", 0.0)
    assert playing() == [2, 3]
    for _ in range(20):
        play(sounds, "drop", 0.0)
    assert len(playing()) == pygame.mixer.get_num_channels()


@pytest.mark.parametrize(("level", "share", "result"), [(0.5, 1.0, 0.5), (0.5, 0.5, 0.25), (7.0, 1.0, 1.0)])
def test_a_sound_has_its_share_of_the_volume(sounds: Sounds, level: float, share: float, result: float) -> None:
    sounds.set_level(level, muted=False)
    play(sounds, "flip", 0.0, share)
    assert volume() == pytest.approx(result, abs=0.01)


@pytest.mark.parametrize(("level", "muted"), [(0.8, True), (0.0, False), (-3.0, False)])
def test_muting_breaks_off_what_is_heard_and_opens_no_device(sounds: Sounds, level: float, muted: bool) -> None:
    play(sounds, "flip", 0.0)
    sounds.set_level(0.3, muted=False)
    assert playing() == [2]
    sounds.set_level(level, muted=muted)
    assert playing() == []
    sounds.close()
    play(sounds, "flip", 0.0)
    assert not sounds.is_open


def test_what_is_not_there_is_silence(folder: Path) -> None:
    (folder / "pick.wav").mkdir()
    for place, name in ((folder, "none-of-ours"), (folder, "pick"), (folder / "gone", "drop")):
        sounds = Sounds(place)
        assert heard(sounds, name) == [], name
        sounds.close()


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_file_is_known_as_damaged_and_silent(sounds: Sounds, folder: Path, damage: str) -> None:
    assert not is_whole(DAMAGED[damage])
    (folder / "flip.wav").write_bytes(DAMAGED[damage])
    assert [heard(sounds, "flip"), heard(sounds, "flip"), heard(sounds, "drop")] == [[], [], [3]]


def test_a_damaged_kind_loses_its_turn(sounds: Sounds, folder: Path) -> None:
    (folder / "drop-2.wav").write_bytes(DAMAGED["samples cut off"])
    assert [heard(sounds, "drop") for _ in range(4)] == [[3], [5], [3], [5]]


def test_no_byte_of_a_header_is_so_wrong_that_the_program_falls(tmp_path: Path) -> None:
    """In a process of its own, since it is the process that would fall."""
    script = (
        "import sys\nfrom pathlib import Path\nfrom cardtable.ui.core.sounds import Sounds\n"
        "folder = Path(sys.argv[1])\nwhole = (folder / 'flip.wav').read_bytes()\nsounds = Sounds(folder)\n"
        "for place in range(44):\n    for value in (0, 1, 127, 255):\n"
        "        content = whole[:place] + bytes([value]) + whole[place + 1:]\n"
        "        (folder / f'{place}-of-{value}.wav').write_bytes(content)\n"
        "        sounds.play(f'{place}-of-{value}', 0.0)\n        sounds.rest(0.0)\n"
        "sounds.close()\nprint('went on')"
    )
    (tmp_path / "flip.wav").write_bytes(wav(0.01))
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "went on\n", "")


def test_without_a_device_all_is_silence_until_unmuting_finds_one(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "none-such")
    assert heard(sounds, "flip") == []
    assert not sounds.available
    assert not sounds.is_open
    assert sounds.wake_at() is None
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert heard(sounds, "flip") == []
    sounds.set_level(0.5, muted=True)
    sounds.set_level(0.5, muted=False)
    assert sounds.available
    assert heard(sounds, "flip") == [2]


@pytest.mark.parametrize("driver", ["none-such", "alsa", "dummy", None])
def test_nothing_is_written_to_standard_error_with_or_without_a_device(driver: str | None) -> None:
    """ALSA complains at length where it finds no device; on a machine with one this plays a card twice."""
    environment = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    if driver:
        environment["SDL_AUDIODRIVER"] = driver
    done = subprocess.run(
        [sys.executable, "-c", SAY], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    expected: dict[str | None, set[str]] = {"none-such": {"without"}, "dummy": {"with"}}
    assert done.stdout.removeprefix("went on, ").strip() in expected.get(driver, {"with", "without"})


@pytest.mark.parametrize("rate", [22_050, 44_100, 48_000])
def test_a_whole_file_is_known_as_whole(rate: int) -> None:
    assert is_whole(wav(0.1, rate))


class Mixer:
    """SDL's mixer, as far as a device may be there or not."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.there, self.tried = True, 0
        self._init = pygame.mixer.init
        monkeypatch.setattr(pygame.mixer, "init", self.init)

    def init(self, *words: int) -> None:
        self.tried += 1
        if not self.there:
            raise pygame.error("no such device")
        self._init(*words)


@pytest.fixture
def mixer(monkeypatch: pytest.MonkeyPatch) -> Mixer:
    import_module("pygame.mixer")
    return Mixer(monkeypatch)


def test_without_a_device_one_is_looked_for_again_but_not_at_every_sound(mixer: Mixer) -> None:
    mixer.there = False
    sounds = Sounds(ROOT / "assets" / "sounds")
    for tenth in range(100):
        play(sounds, "drop", tenth / 10)
    assert (mixer.tried, sounds.available, sounds.is_open) == (1, False, False)
    mixer.there = True
    play(sounds, "drop", RETRY_INTERVAL)
    assert (mixer.tried, sounds.available, sounds.is_open) == (2, True, True)
    sounds.close()


def test_a_device_that_is_plugged_in_is_heard_at_once(mixer: Mixer) -> None:
    mixer.there = False
    sounds = Sounds(ROOT / "assets" / "sounds")
    play(sounds, "drop", 0.0)
    mixer.there = True
    sounds.device_changed(came=True)
    play(sounds, "drop", 0.1)
    assert sounds.is_open
    sounds.device_changed(came=True)  # another one: what is heard goes on
    assert sounds.is_open
    assert mixer.tried == 2
    sounds.close()


def test_a_device_that_is_gone_is_let_go_of_and_the_next_sound_finds_another(mixer: Mixer) -> None:
    sounds = Sounds(ROOT / "assets" / "sounds")
    play(sounds, "drop", 0.0)
    mixer.there = False
    sounds.device_changed(came=False)
    assert not sounds.is_open
    assert sounds.wake_at() is None
    play(sounds, "drop", 0.1)
    assert not sounds.available
    mixer.there = True
    assert sounds.look_for_device(0.2)
    assert not sounds.look_for_device(0.3)
    play(sounds, "drop", 0.4)
    assert sounds.is_open
    sounds.close()


# -- standard error ----------------------------------------------------------------------------------------------------


WITHOUT_THE_STREAM = (
    "import os; os.close(2)\nfrom cardtable.ui.core.sounds import muted_stderr\nwith muted_stderr(): print('inside')"
)


def test_what_is_written_to_standard_error_in_the_block_is_lost_and_nothing_else(capfd: pytest.CaptureFixture) -> None:
    os.write(2, b"before ")
    with muted_stderr():
        os.write(2, b"inside ")
    os.write(2, b"after")
    assert capfd.readouterr().err == "before after"


def test_standard_error_is_back_after_an_exception(capfd: pytest.CaptureFixture) -> None:
    with pytest.raises(ValueError, match="from the block"), muted_stderr():
        raise ValueError("from the block")
    os.write(2, b"after")
    assert capfd.readouterr().err == "after"


def test_no_file_stays_open() -> None:
    before = os.dup(0)
    os.close(before)
    for _ in range(3):
        with muted_stderr():
            pass
    now = os.dup(0)
    os.close(now)
    assert now == before


def test_a_program_without_standard_error_goes_on() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_THE_STREAM], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, b"inside")
