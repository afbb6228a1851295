"""A virtual screen of one's own, a look at its pixels from outside, and what a process has cost so far. Linux only."""

from __future__ import annotations

import ctypes
import mmap
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

POLL_INTERVAL = 0.001
_Z_PIXMAP = 2
_ALL_PLANES = 0xFFFFFFFF
_CONTROL = 0xFFE3  # the key's name


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


class Hands:
    """Moves the pointer, clicks and types on an X screen."""

    def __init__(self, name: str) -> None:
        self._x = ctypes.CDLL("libX11.so.6")
        self._test = ctypes.CDLL("libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        self._x.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
        self._test.XTestFakeMotionEvent.argtypes = [ctypes.c_void_p, *[ctypes.c_int] * 3, ctypes.c_ulong]
        self._test.XTestFakeButtonEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self._test.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
        self._display = self._x.XOpenDisplay(name.encode())

    def move(self, x: int, y: int) -> None:
        """Put the pointer there."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        self._x.XSync(self._display, 0)

    def click(self) -> None:
        """Press and let go of the left button."""
        for down in (1, 0):
            self._test.XTestFakeButtonEvent(self._display, 1, down, 0)
        self._x.XSync(self._display, 0)

    def key(self, sign: str, *, ctrl: bool = False) -> None:
        """Press and let go of the key of an ASCII sign."""
        keys = [
            self._x.XKeysymToKeycode(self._display, each) for each in ((_CONTROL, ord(sign)) if ctrl else (ord(sign),))
        ]
        for code in keys:
            self._test.XTestFakeKeyEvent(self._display, code, 1, 0)
        for code in reversed(keys):
            self._test.XTestFakeKeyEvent(self._display, code, 0, 0)
        self._x.XSync(self._display, 0)


class Watched:
    """A whole screen seen through the file that its server paints into: no question to the server, hardly any CPU."""

    def __init__(self, name: str, frame: Path, size: tuple[int, int]) -> None:
        self.name = name
        self.hands = Hands(name)
        with frame.open("r+b") as file:
            self._map = mmap.mmap(file.fileno(), 0)
        self._bytes = size[0] * size[1] * 4
        self._width = size[0] * 4
        start = len(self._map) - self._bytes
        self._screen = (ctypes.c_char * self._bytes).from_buffer(self._map, start)
        self._seen = ctypes.create_string_buffer(self._bytes)
        self._libc = ctypes.CDLL(None)
        self._libc.memcmp.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
        self.look()
        self._empty = self.picture()

    def look(self) -> None:
        """Remember what is on the screen."""
        ctypes.memmove(self._seen, self._screen, self._bytes)

    def changed(self) -> float:
        """How many of the rows (every 16th is looked at) are not what they were when last looked at, 0–1; looks.

        More than 0 where any pixel is another.
        """
        if self._libc.memcmp(self._seen, self._screen, self._bytes) == 0:
            return 0.0
        seen, screen = ctypes.addressof(self._seen), ctypes.addressof(self._screen)
        rows = range(0, self._bytes, self._width * 16)
        others = sum(self._libc.memcmp(seen + row, screen + row, self._width) != 0 for row in rows)
        self.look()
        return max(1, others) / len(rows)

    def picture(self) -> bytes:
        """All pixels, four bytes each."""
        return bytes(self._screen)

    def share_changed(self, before: bytes) -> float:
        """How many of the pixels (every 16th row is looked at) are not those of ``before``, 0–1."""
        rows = range(0, self._bytes, self._width * 16)
        now = self.picture()
        changed = 0
        for row in rows:
            if now[row : row + self._width] != before[row : row + self._width]:
                pairs = zip(
                    memoryview(now)[row : row + self._width].cast("I"),
                    memoryview(before)[row : row + self._width].cast("I"),
                    strict=True,
                )
                changed += sum(a != b for a, b in pairs)
        return changed / (self._width // 4 * len(rows))

    def wait_until_gone(self) -> None:
        """Return when every window of the last program is gone."""
        while self.share_changed(self._empty) > 0.001:
            time.sleep(0.01)


@contextmanager
def watched_screen(size: tuple[int, int], folder: Path) -> Iterator[Watched]:
    """An X server that paints into a file of ``folder``, for as long as the block lasts."""
    with _server(size, ["-fbdir", str(folder)]) as name:
        yield Watched(name, folder / "Xvfb_screen0", size)


@contextmanager
def virtual_screen(size: tuple[int, int]) -> Iterator[Screen]:
    """Run an X server without a window manager for as long as the block lasts: windows stand where they ask to."""
    with _server(size, []) as name:
        yield Screen(name)


@contextmanager
def _server(size: tuple[int, int], words: list[str]) -> Iterator[str]:
    """Run an X server with these further ``words``; the name of its display."""
    server = shutil.which("Xvfb")
    if server is None:
        raise SystemExit("Xvfb is not installed")
    read, write = os.pipe()
    command = [server, "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp", *words]
    process = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def program(
    command: list[str], screen: Screen | Watched, home: Path | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run ``command`` on ``screen`` until the block ends; with everything of the person below ``home`` if given."""
    environ = {**os.environ, "DISPLAY": screen.name, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if home is not None:
        home.mkdir(parents=True, exist_ok=True)
        # Compiled modules are kept between starts, as they are for everybody who did not ask for the contrary.
        environ |= {"HOME": str(home), "NO_AT_BRIDGE": "1", "PYTHONPYCACHEPREFIX": str(home.parent / "compiled")}
        left_out = ("XDG_", "DBUS_", "CARDTABLE_", "PYTHONDONTWRITE")
        environ = {name: value for name, value in environ.items() if not name.startswith(left_out)}
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
        time.sleep(POLL_INTERVAL)


def cost_of_all(pid: int) -> Cost:
    """The cost so far of the process ``pid``, and of those that it started and that still run or were waited for."""
    ticks = os.sysconf("SC_CLK_TCK")
    own = cost_of(pid)
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    running, waited_for = sum(map(int, fields[11:13])) / ticks, sum(map(int, fields[13:15])) / ticks
    cpu, wake_ups = max(own.cpu, running) + waited_for, own.wake_ups  # threads that ended are in the second figure only
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text(encoding="ascii").split():
            cost = cost_of_all(int(child))
            cpu, wake_ups = cpu + cost.cpu, wake_ups + cost.wake_ups
    return Cost(cpu, wake_ups)


def cost_of(pid: int) -> Cost:
    """The cost so far of the process ``pid`` and its threads, from /proc (CPU time in nanoseconds there)."""
    cpu, wake_ups = 0, 0
    for task in Path(f"/proc/{pid}/task").iterdir():
        cpu += int((task / "schedstat").read_text().split()[0])
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                wake_ups += int(line.split()[1])
    return Cost(cpu / 1e9, wake_ups)
