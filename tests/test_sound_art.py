"""The stored sounds: complete, small, level, without clicks at their ends; paper hisses, wood knocks, nothing beeps."""

from __future__ import annotations

import re
import subprocess
import sys
import wave
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from cardtable.table.choreography import SOUNDS as SOUNDS_OF_CUES
from cardtable.ui.core.sounds import is_whole, kinds_of_sound
from tests.support.every import every
from tests.support.tools import build_program

ROOT = Path(__file__).resolve().parents[1]
SOUNDS = ROOT / "assets" / "sounds"
FILES = sorted(SOUNDS.glob("*.wav"))
NAMES = sorted({re.sub(r"-\d+$", "", path.stem) for path in FILES})
PAPER = [path for path in FILES if re.match("pick|drop|flip|slide|deal|shuffle|trick|undo", path.stem)]
OFTEN = ("pick", "drop", "flip", "slide", "deal", "chip", "coin")
CALLED = re.compile(r'\b(?:Sound|_played|_sound|sound|sounds\.play)\(\s*"([a-z]+)"')
NAMED = {
    name
    for part in ("table", "ui")
    for path in (ROOT / "cardtable" / part).rglob("*.py")
    for name in CALLED.findall(path.read_text(encoding="utf-8"))
} | set(SOUNDS_OF_CUES.values())
EACH = every("path", FILES, lambda path: path.stem)


@cache
def _measure() -> ModuleType:
    """The maker's own measuring, which imports nothing else of the maker's."""
    return build_program("sound/measure")


@cache
def figures(stem: str) -> Any:
    return _measure().figures(SOUNDS / f"{stem}.wav")


def test_every_sound_that_the_program_names_is_there_and_every_one_there_is_named() -> None:
    assert set(NAMES) == NAMED


def test_the_stored_sounds_are_what_their_maker_writes(tmp_path: Path) -> None:
    maker = ROOT / "build" / "make_sounds.py"
    subprocess.run([sys.executable, str(maker), str(tmp_path)], check=True, capture_output=True)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in SOUNDS.iterdir()}
    assert {name for name in made.keys() | kept.keys() if made.get(name) != kept.get(name)} == set()


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) <= 350_000


@every("name", NAMES)
def test_the_player_finds_every_kind_of_a_sound(name: str) -> None:
    found = list(kinds_of_sound(SOUNDS, name))
    assert len(found) == sum(re.fullmatch(rf"{name}(-\d+)?", path.stem) is not None for path in FILES)


@every("name", OFTEN)
def test_what_is_heard_often_has_kinds_that_differ_but_are_equally_loud(name: str) -> None:
    mine = sorted(path.stem for path in FILES if path.stem.startswith(f"{name}-"))
    assert len(mine) >= 2
    assert len({(SOUNDS / f"{stem}.wav").read_bytes() for stem in mine}) == len(mine)
    loud = [figures(stem).rms for stem in mine]
    assert max(loud) / min(loud) < 1.2


@EACH
def test_a_file_is_whole_mono_and_of_16_bits(path: Path) -> None:
    assert is_whole(path.read_bytes())
    with wave.open(str(path)) as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert file.getframerate() in {22_050, 44_100}


@EACH
def test_a_sound_begins_and_ends_in_silence_around_zero(path: Path) -> None:
    measured = figures(path.stem)
    assert (measured.first, measured.last) == (0, 0)
    assert abs(measured.mean) < 0.0005


@EACH
def test_a_sound_is_loud_enough_to_be_heard_and_never_clipped(path: Path) -> None:
    assert 0.1 < figures(path.stem).peak < 0.85
    assert 0.02 < figures(path.stem).rms < 0.12


@EACH
def test_a_sound_is_short(path: Path) -> None:
    assert figures(path.stem).seconds <= {"win": 1.6, "shuffle": 0.6, "trick": 0.4}.get(path.stem, 0.25)


@every("path", PAPER, lambda path: path.stem)
def test_paper_is_noise_of_middle_brightness_without_a_tone(path: Path) -> None:
    measured = figures(path.stem)
    assert 1800 < measured.centroid < 3800
    assert measured.tone < 0.2


@every("stem", ["drop-1", "drop-2", "drop-3", "chip-1", "chip-2", "coin-1", "coin-2", "pass", "refuse"])
def test_a_blow_is_heard_at_once(stem: str) -> None:
    assert figures(stem).rise < 0.015


def test_an_undo_is_a_slide_the_other_way_round_and_softer() -> None:
    assert figures("undo").rise > figures("slide-1").rise
    assert figures("undo").rms < figures("slide-1").rms
    assert figures("undo").centroid < figures("slide-1").centroid


def test_coins_are_brighter_than_chips_and_a_pass_is_lighter_than_a_refusal() -> None:
    assert min(figures(f"coin-{n}").centroid for n in (1, 2)) > max(figures(f"chip-{n}").centroid for n in (1, 2))
    assert 350 < figures("pass").centroid < 1500
    assert figures("pass").centroid > figures("refuse").centroid


def test_a_refusal_is_dull_and_the_tune_is_warm() -> None:
    assert figures("refuse").centroid < 500
    assert 300 < figures("win").centroid < 1200
