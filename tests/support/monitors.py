"""A screen of several monitors that can be plugged in and pulled out: an X server without a graphics card, and a window manager.

with private_monitors("1280x800", "1920x1080") as monitors, started(..., monitors.screen, home) as window:
    monitors.pull_out(1)
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.support.window import _OPENBOX_KEYS, Screen, WindowProblem, _running, _tool, _xprop_says_managed, wait_until

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
            stack.enter_context(_running([_tool("openbox"), *_OPENBOX_KEYS], env=monitors.screen.environ({})))
            wait_until(lambda: _xprop_says_managed(monitors.screen), "a window manager")
        yield monitors
