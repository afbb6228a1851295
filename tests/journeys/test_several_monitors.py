"""Several monitors, one of which goes while the program runs: the window is never where nobody can reach it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.journeys.test_window_places import place, put
from tests.support.tools import needed
from tests.support.window import (
    PATIENCE,
    Screen,
    WindowProblem,
    _running,
    _tool,
    started,
    wait_until,
    window_manager,
)

SERVER = Path("/usr/lib/xorg/Xorg")
DRIVER = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
_CONFIGURATION = """
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Virtual 5000 2000
  EndSubSection
EndSection
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
EndSection
"""


def missing_monitor_tools() -> list[str]:
    """What is needed here and not installed."""
    missing = [str(path) for path in (SERVER, DRIVER) if not path.exists()]
    try:
        _tool("xrandr")
    except WindowProblem:
        missing.append("xrandr")
    return missing


class Monitors:
    """Monitors side by side, the first one the primary, with their sizes as "1280x800"."""

    def __init__(self, screen: Screen, sizes: Sequence[str]) -> None:
        self.screen = screen
        self._sizes = sizes

    def plug_in(self, number: int) -> None:
        """Put a monitor to the right of the one before it."""
        beside = ["--right-of", f"DUMMY{number - 1}"] if number else ["--primary", "--pos", "0x0"]
        self._xrandr("--addmode", f"DUMMY{number}", self._sizes[number])
        self._xrandr("--output", f"DUMMY{number}", "--mode", self._sizes[number], *beside)
        self._xrandr("--query")  # only when it is asked does the server notice that something is connected

    def pull_out(self, number: int) -> None:
        """Take a monitor away."""
        self._xrandr("--output", f"DUMMY{number}", "--off")
        self._xrandr("--query")

    def _xrandr(self, *words: str) -> None:
        subprocess.run(
            [_tool("xrandr"), *words], env=self.screen.environ({}), check=True, stdout=subprocess.DEVNULL, timeout=60
        )


@contextmanager
def private_monitors(*sizes: str, managed: bool = True) -> Iterator[Monitors]:
    """Run an X server with these monitors for as long as the block lasts, and a window manager unless not ``managed``."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "xorg.conf").write_text(_CONFIGURATION)
        read, write = os.pipe()
        words = [str(SERVER), "-displayfd", str(write), "-config", str(folder / "xorg.conf"), "-noreset"]
        words += ["-nolisten", "tcp", "-logfile", str(folder / "log"), "-novtswitch", "-sharevts"]
        stack.enter_context(_running(words, pass_fds=(write,)))
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise WindowProblem("the X server with several monitors did not start")
        width, height = (int(side) for side in sizes[0].split("x"))
        monitors = Monitors(Screen(f":{number}", (width, height)), sizes)
        for each in range(len(sizes)):
            monitors.plug_in(each)
        if managed:
            stack.enter_context(window_manager(monitors.screen))
        yield monitors


pytestmark = pytest.mark.window

LEFT_OUTSIDE = """
import os, time, pygame
from cardtable.ui.core.display import Display
from cardtable.ui.core.input import Input
from cardtable.ui.core.desktop import WindowPlace, WindowPlaces
class OnTheRight(WindowPlaces):
    def on(self, layout):
        return WindowPlace(1600, 300, 960, 600)
display = Display.open(None, os.environ, places=OnTheRight())
reader = Input(display)
print(display.layout, display.place.left)
os.environ.pop("SDL_VIDEO_WINDOW_POS", None)
window = display._backend.window
window.position = 3100, 300  # where no monitor is any more
while display.place.left < 3000:
    pygame.event.pump()
pygame.event.post(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED, window=window))
while display.place.left >= 3000:
    reader.read(time.monotonic(), 1.0)
    time.sleep(0.02)
print(display.place.left, display.place.top)
display.close()
"""


@pytest.fixture(scope="module")
def _tools() -> None:
    needed(missing_monitor_tools())


@pytest.fixture
def monitors(_tools: None) -> Iterator[Monitors]:
    with private_monitors("1280x800", "1600x1200") as running:
        yield running


def test_full_screen_covers_the_monitor_that_the_window_is_on(
    monitors: Monitors, home: Path, program: Sequence[str]
) -> None:
    with started(program, monitors.screen, home) as window:
        window.still_picture()
        put(window, 1500, 200)
        stood = place(window)
        window.key("F11")
        wait_until(lambda: window.size() == (1600, 1200), "full screen on the second monitor")
        assert place(window) == (1280, 0)
        window.key("F11")
        wait_until(lambda: window.size() != (1600, 1200), "the size that it had")
        wait_until(lambda: place(window) == stood, "the place that it had")


def test_a_monitor_that_is_pulled_out_gives_the_window_back(
    monitors: Monitors, home: Path, program: Sequence[str]
) -> None:
    with started(program, monitors.screen, home) as window:
        window.still_picture()
        put(window, 1600, 900)
        monitors.pull_out(1)
        wait_until(lambda: place(window)[0] < 1280 - 96 and place(window)[1] < 800, "the window to come back")
        window.still_picture()


@pytest.mark.usefixtures("_tools")
def test_where_no_window_manager_does_it_the_program_brings_its_window_back() -> None:
    """SDL tells of a monitor that is gone; here nothing can be pulled out so that it does, so the event is made."""
    with private_monitors("1280x800", "1600x1200", managed=False) as monitors:
        environ = monitors.screen.environ({})
        words = [sys.executable, "-c", LEFT_OUTSIDE]
        done = subprocess.run(words, env=environ, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.stdout.splitlines()[-2:] == ["1280x800+0+0 1600x1200+1280+0 1600", "160 100"], done.stderr


def test_each_layout_has_its_own_place(monitors: Monitors, home: Path, program: Sequence[str]) -> None:
    stood = []
    for x, y, plugged in ((1500, 300, True), (100, 120, False)):
        if not plugged:
            monitors.pull_out(1)
        with started(program, monitors.screen, home) as window:
            window.still_picture()
            put(window, x, y)
            stood.append(place(window))
    places = tomllib.loads((home / "settings.toml").read_text())["window_places"]
    assert list(places) == ["1280x800+0+0 1600x1200+1280+0", "1280x800+0+0"]
    for wanted, plugged in ((stood[1], False), (stood[0], True)):
        if plugged:
            monitors.plug_in(1)
        with started(program, monitors.screen, home) as window:
            window.still_picture()
            assert place(window) == wanted
