"""A Wayland session without a screen: the compositor weston, whose monitor has so many pixels to a unit.

with wayland_session(scale=2) as session:
    subprocess.run([...], env=session.environ({}))

Several monitors of unlike scales, a pointer and a keyboard are to be had where the monitors are windows of an X server:

with wayland_monitors(1, 2) as session:
    session.drag_window((500, 300), 1000)
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.support.window import PATIENCE, Screen, _running, _tool, picture_of, private_screen, wait_until

TOOLS = ("weston", "weston-screenshooter")
SIZE = 1600, 1000
_BARE = "[shell]\npanel-position=none\nbackground-color=0xff000000\n"
"""Nothing but windows is ever seen, so that a window is what differs from before."""
_SOCKET = "wayland-test"
MONITOR = 1120, 720
"""A monitor of several, in units."""


@dataclass(frozen=True, slots=True)
class WaylandSession:
    """A running compositor; ``runtime`` is its folder, ``scale`` its pixels to a unit."""

    runtime: Path
    scale: int

    def environ(self, more: Mapping[str, str]) -> dict[str, str]:
        """The environment of a program in this session: no X11, no sound, no title bars, ``more`` on top.

        Whether windows have title bars hangs on the plugins of libdecor that a machine happens to have.
        """
        kept = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
        session = {"XDG_RUNTIME_DIR": str(self.runtime), "WAYLAND_DISPLAY": _SOCKET, "SDL_VIDEODRIVER": "wayland"}
        return {**kept, **session, "SDL_AUDIODRIVER": "dummy", "LIBDECOR_PLUGIN_DIR": str(self.runtime), **more}

    def picture(self) -> Image.Image:
        """All that the monitor shows, in its own pixels."""
        with tempfile.TemporaryDirectory() as folder:
            words = [_tool("weston-screenshooter")]
            subprocess.run(words, env=self.environ({}), cwd=folder, check=True, timeout=PATIENCE)
            with Image.open(next(Path(folder).glob("*.png"))) as image:
                return image.convert("RGB")


def missing_wayland_tools() -> list[str]:
    """The programs that are needed here and not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@dataclass(frozen=True, slots=True)
class WaylandMonitors:
    """A running compositor whose monitors stand side by side, each ``MONITOR`` units large, with ``scales`` pixels to a unit."""

    session: WaylandSession
    screen: Screen
    scales: tuple[int, ...]
    windows: tuple[str, ...]
    """The monitors as windows of the X server."""

    def picture(self, monitor: int) -> Image.Image:
        """All that a monitor shows, in its own pixels."""
        return picture_of(self.windows[monitor], self.screen)

    def move(self, monitor: int, at: tuple[int, int]) -> None:
        """Put the pointer at a place of a monitor, in its pixels."""
        self._do("mousemove", "--window", self.windows[monitor], *(str(number) for number in at))

    def key(self, name: str) -> None:
        """Press and release a key by its X name."""
        self._do("key", name)

    def drag_window(self, monitor: int, at: tuple[int, int], pixels: int) -> None:
        """Take the window that is there, as the compositor lets a person do, and draw it so far to the right."""
        self.move(monitor, at)
        steps = [word for _ in range(4) for word in ("mousemove_relative", "--", str(pixels // 4), "0")]
        self._do("keydown", "Super_L", "mousedown", "1", *steps, "mouseup", "1", "keyup", "Super_L")

    def _do(self, *words: str) -> None:
        subprocess.run([_tool("xdotool"), *words], env=self.screen.environ({}), check=True, timeout=PATIENCE)


@contextmanager
def wayland_session(scale: int = 1) -> Iterator[WaylandSession]:
    """Run a compositor for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        session = WaylandSession(Path(folder), scale)
        monitor = [f"--scale={scale}", f"--width={SIZE[0]}", f"--height={SIZE[1]}", "--debug"]
        with _compositor(session, "headless", _BARE, monitor, session.environ({})):
            yield session


@contextmanager
def wayland_monitors(*scales: int) -> Iterator[WaylandMonitors]:
    """Run a compositor with several monitors, of so many pixels to a unit, for as long as the block lasts."""
    width, height = MONITOR
    told = _BARE
    for number, scale in enumerate(scales, 1):
        told += f"[output]\nname=X{number}\nmode={width}x{height}\nscale={scale}\n"
    lefts = [width * sum(scales[:number]) for number in range(len(scales))]
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        session = WaylandSession(folder, scales[0])
        size = width * sum(scales), height * max(scales)
        screen = stack.enter_context(private_screen(size, managed=False))
        many = [f"--output-count={len(scales)}"]
        stack.enter_context(_compositor(session, "x11", told, many, screen.environ({"XDG_RUNTIME_DIR": str(folder)})))
        search = [_tool("xdotool"), "search", "--class", "weston"]
        found = subprocess.run(search, env=screen.environ({}), capture_output=True, text=True, check=True)
        monitors = WaylandMonitors(session, screen, scales, tuple(sorted(found.stdout.split(), key=int)))
        for window, left in zip(monitors.windows, lefts, strict=True):
            monitors._do("windowmove", window, str(left), "0")
        # The keyboard stays there: weston may lose it when it goes from one monitor to another.
        monitors._do("windowfocus", "--sync", monitors.windows[0])
        yield monitors


@contextmanager
def _compositor(
    session: WaylandSession, backend: str, configuration: str, words: Sequence[str], environ: Mapping[str, str]
) -> Iterator[None]:
    """Run weston and wait until programs can come."""
    (written := session.runtime / "weston.ini").write_text(configuration)
    command = [_tool("weston"), f"--backend={backend}-backend.so", "--use-pixman", "--idle-time=0"]
    command += [f"--config={written}", f"--socket={_SOCKET}", *words]
    with _running(command, env=environ):
        wait_until((session.runtime / _SOCKET).exists, "the compositor")
        yield
