"""A virtual screen of one's own, a look at its pixels from outside, and what a process has cost so far. Linux only."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

LOOK_EVERY = 0.001
_Z_PIXMAP = 2
_ALL_PLANES = 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process and all its threads have used: CPU seconds, and how often they woke up by themselves."""

    cpu: float
    wake_ups: int


class Screen:
    """An X screen that can be asked for the colour of its middle."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._x = ctypes.CDLL("libX11.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XDefaultRootWindow.restype = ctypes.c_ulong
        self._x.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
        self._x.XGetImage.restype = ctypes.c_void_p
        self._x.XGetImage.argtypes = [
            ctypes.c_void_p,
            ctypes.c_ulong,
            *[ctypes.c_int] * 2,
            *[ctypes.c_uint] * 2,
            ctypes.c_ulong,
            ctypes.c_int,
        ]
        self._x.XGetPixel.restype = ctypes.c_ulong
        self._x.XGetPixel.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
        self._x.XDestroyImage.argtypes = [ctypes.c_void_p]
        self._display = self._x.XOpenDisplay(name.encode())
        self._root = self._x.XDefaultRootWindow(self._display)

    def middle(self, size: tuple[int, int]) -> int:
        """Colour of the pixel in the middle of a screen of ``size``; 0 is black, hence nothing drawn yet."""
        image = self._x.XGetImage(self._display, self._root, size[0] // 2, size[1] // 2, 1, 1, _ALL_PLANES, _Z_PIXMAP)
        colour = int(self._x.XGetPixel(image, 0, 0))
        self._x.XDestroyImage(image)
        return colour & 0xFFFFFF


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Screen]:
    """Run an X server without a window manager for as long as the block lasts: windows stand where they ask to."""
    server = shutil.which("Xvfb")
    if server is None:
        raise SystemExit("Xvfb is not installed")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield Screen(f":{pipe.readline().strip()}")
    finally:
        process.terminate()
        process.wait()


@contextmanager
def program(command: list[str], screen: Screen) -> Iterator[subprocess.Popen[bytes]]:
    """Run ``command`` on ``screen`` until the block ends."""
    environ = {**os.environ, "DISPLAY": screen.name, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    environ.pop("SDL_VIDEODRIVER", None)
    environ.pop("WAYLAND_DISPLAY", None)
    process = subprocess.Popen(command, env=environ, stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def wait_for_picture(process: subprocess.Popen[bytes], screen: Screen, size: tuple[int, int]) -> None:
    """Return as soon as the middle of the screen is not black any more; ends the run if the program dies first."""
    while screen.middle(size) == 0:
        if process.poll() is not None:
            raise SystemExit(f"{process.args} ended with code {process.returncode} before it drew anything")
        time.sleep(LOOK_EVERY)


def cost_of(pid: int) -> Cost:
    """The cost so far of the process ``pid`` and its threads, from /proc (CPU time in nanoseconds there)."""
    cpu, wake_ups = 0, 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        cpu += int((task / "schedstat").read_text().split()[0])
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                wake_ups += int(line.split()[1])
    return Cost(cpu / 1e9, wake_ups)
