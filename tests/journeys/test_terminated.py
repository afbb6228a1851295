"""The system asks the program to end (SIGTERM): it does at once and in good order, whatever it was doing, and keeps all."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.session.records import replay
from cardtable.settings import Settings, save
from cardtable.storage.open_storage import open_storage
from cardtable.storage.paths import find_paths
from cardtable.storage.rescue import checkup
from tests.storage.stores import fill, spoil
from tests.support.window import Screen, Window, missing_tools, private_screen, started, wait_until

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (sys.executable, "-m", "cardtable")
IDLE = 1.5
"""Seconds after which the program rests in its blocking wait, which is cut into naps of one second."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as Unix has them")
windowed = pytest.mark.skipif(bool(missing_tools()), reason=f"not installed: {', '.join(missing_tools())}")


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with private_screen((1000, 700)) as one:
        yield one


@pytest.fixture
def home(tmp_path: Path) -> Path:
    made = tmp_path / "home"
    save(find_paths({}, made).settings, Settings(window_width=960, window_height=600))
    return made


def troubles_of(home: Path) -> list[str]:
    """What is wrong with the database that was left behind."""
    troubles: list[str] = []
    database = find_paths({}, home).database
    open_storage(database, lambda code, detail: troubles.append(f"{code}: {detail}")).shut()
    assert checkup(database).facts["integrity"] == "ok"
    return troubles


def terminate(window: Window) -> int:
    window.process.send_signal(signal.SIGTERM)
    return window.ended()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"], ids=["the system asks", "the terminal goes away"])
def test_without_a_screen_it_ends_while_it_rests(home: Path, name: str) -> None:
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "CARDTABLE_HOME": str(home)}
    with subprocess.Popen(PROGRAM, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        wait_until(find_paths({}, home).database.exists, "the database")
        time.sleep(IDLE)
        program.send_signal(getattr(signal, name))
        out, err = program.communicate(timeout=60)
    assert program.returncode == 0
    assert err == b""
    assert b"rror" not in out
    assert troubles_of(home) == []
    assert not find_paths({}, home).database.with_name("cardtable.db-wal").exists()


@windowed
def test_in_a_minimised_window_it_ends_while_it_rests(screen: Screen, home: Path) -> None:
    with started(PROGRAM, screen, home) as window:
        before = window.still_picture()
        window.minimise()
        time.sleep(IDLE)
        assert before.size == (960, 600)
        assert terminate(window) == 0
        assert "rror" not in window.log()
    assert troubles_of(home) == []
    assert find_paths({}, home).settings.exists()


@windowed
def test_in_the_middle_of_a_game_every_ply_is_kept(screen: Screen, home: Path) -> None:
    with started(PROGRAM, screen, home) as window:
        seen = window.still_picture()
        window.type("golf")
        window.key("Return")
        seen = window.changed_from(seen)
        for _ in range(3):
            window.key("d")
            seen = window.changed_from(seen)
        window.key("d")  # this one is still on its way
        time.sleep(0.1)
        assert terminate(window) == 0
    paths = find_paths({}, home)
    with open_storage(paths.database, lambda *_: None) as storage:
        record = storage.latest_open("golf")
        assert len(record.record.plies) == 4
        assert replay(record.record).problem is None
    assert not list(paths.logs.glob("crash*"))


SHOWS_A_BOX = """
import os, pygame
from cardtable.ui.core.display import Display
display = Display.open((640, 400), os.environ)
print("open", flush=True)
display.message_box("An error", "Something is wrong.")
print("gone", flush=True)
display.close()
"""


def children_of(process: subprocess.Popen[bytes]) -> list[int]:
    words = ["/usr/bin/env", "ps", "--ppid", str(process.pid), "-o", "pid="]
    found = subprocess.run(words, capture_output=True, text=True, check=False)
    return [int(word) for word in found.stdout.split()]


@windowed
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="SDL shows a box in a process of its own on X11")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_with_a_message_box_open_it_ends_and_takes_the_box_along(screen: Screen, name: str) -> None:
    words = [sys.executable, "-c", SHOWS_A_BOX]
    with subprocess.Popen(words, cwd=ROOT, env=screen.environ({}), stdout=subprocess.PIPE) as program:
        wait_until(lambda: children_of(program) != [], "the box")
        time.sleep(IDLE)
        (box,) = children_of(program)
        program.send_signal(getattr(signal, name))
        out, _ = program.communicate(timeout=60)
    assert out.splitlines()[-2:] == [b"open", b"gone"]
    with pytest.raises(ProcessLookupError):
        os.kill(box, 0)


def test_a_bit_that_has_turned_is_put_right_at_the_start_and_said(home: Path) -> None:
    database = find_paths({}, home).database
    fill(database, games=5, plies=3)
    spoil(database, '"id":3,', "draw", "drew")
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "CARDTABLE_HOME": str(home)}
    with subprocess.Popen(PROGRAM, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        wait_until(database.with_name("cardtable.db.damaged-1").exists, "the damaged file")
        time.sleep(IDLE)
        program.send_signal(signal.SIGTERM)
        _, err = program.communicate(timeout=60)
    assert (program.returncode, err) == (0, b"")
    assert "trouble.rebuilt" in (find_paths({}, home).logs / "cardtable.log").read_text(encoding="utf-8")
    assert troubles_of(home) == []
    with open_storage(database, lambda *_: None) as storage:
        assert storage.load(3).record.plies == ("draw",) * 3
