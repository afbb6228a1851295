"""The program in a Wayland session, at one, two and three pixels to a unit and between such monitors: crisp, and gone in good order."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from cardtable.settings import Settings, save
from tests.support.tools import needed
from tests.support.window import (
    PATIENCE,
    Screen,
    _running,
    _tool,
    missing_tools,
    own_lines,
    picture_of,
    private_screen,
    wait_until,
)

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


pytestmark = pytest.mark.window

SAY_SIZES = """
import os, pygame
from cardtable.ui.core.display import Display
display = Display.open((960, 600), os.environ)
display.present(None)
print(display.driver, display.window_size, display.size, display.to_surface(480, 300), display.density)
display.toggle_full_screen()
for _ in range(5):
    pygame.event.pump()
    display.present(None)
print(display.size)
display.close()
"""


@pytest.fixture(params=[1, 2, 3])
def session(request: pytest.FixtureRequest) -> Iterator[WaylandSession]:
    needed(missing_wayland_tools())
    with wayland_session(request.param) as running:
        yield running


def colours(picture: Image.Image) -> int:
    return len(picture.getcolors(picture.width * picture.height))


def covered(before: Image.Image, after: Image.Image) -> tuple[int, int]:
    """Width and height of what is other than before: the window."""
    left, top, right, bottom = ImageChops.difference(before, after).getbbox() or (0, 0, 0, 0)
    return right - left, bottom - top


def test_a_window_has_all_the_pixels_of_the_monitor(session: WaylandSession) -> None:
    words = [sys.executable, "-c", SAY_SIZES]
    done = subprocess.run(words, env=session.environ({}), capture_output=True, text=True, check=False, timeout=PATIENCE)
    s = session.scale
    assert done.stdout.splitlines()[-2:] == [
        f"wayland (960, 600) {(960 * s, 600 * s)} {(480.0 * s, 300.0 * s)} {float(s)}",
        str((SIZE[0] * s, SIZE[1] * s)),
    ], done.stderr


def test_the_program_shows_its_gallery_and_ends_when_it_is_asked_to(
    session: WaylandSession, home: Path, program: Sequence[str]
) -> None:
    log_path = home.parent / "program.log"
    env = session.environ({"CARDTABLE_HOME": str(home)})
    empty = session.picture()
    with (
        log_path.open("wb") as log,
        _running([*program], env=env, stdout=log, stderr=log) as process,
    ):
        wait_until(lambda: colours(session.picture()) > colours(empty) + 1000, "the gallery")
        width, height = covered(empty, session.picture())
        assert abs(width - 1280 * session.scale) <= 4 * session.scale
        assert abs(height - 800 * session.scale) <= 4 * session.scale
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert own_lines(log_path.read_text()) == ""
    settings = tomllib.loads((home / "settings.toml").read_text())
    assert (settings["window_width"], settings["window_height"]) == (1280, 800)
    assert list(settings["window_places"]) == [f"{SIZE[0]}x{SIZE[1]}+0+0"]


@pytest.fixture
def monitors() -> Iterator[WaylandMonitors]:
    needed([*missing_wayland_tools(), *missing_tools()])
    with wayland_monitors(1, 2) as running:
        yield running


def test_a_window_that_is_drawn_to_a_denser_monitor_has_its_pixels_and_loses_them_on_the_way_back(
    monitors: WaylandMonitors, home: Path, program: Sequence[str]
) -> None:
    home.mkdir()
    save(home / "settings.toml", Settings(window_width=960, window_height=600))
    log_path = home.parent / "program.log"
    env = monitors.session.environ({"CARDTABLE_HOME": str(home)})
    monitors.move(0, (560, 360))  # the compositor opens windows where the pointer is
    empty = [Image.new("RGB", monitors.picture(number).size) for number in (0, 1)]
    with log_path.open("wb") as log, _running([*program], env=env, stdout=log, stderr=log) as process:
        wait_until(lambda: colours(monitors.picture(0)) > 2000, "the gallery")
        wait_until(lambda: covered(empty[0], still(monitors, 0)) == (960, 600), "the window on the first monitor")
        monitors.drag_window(0, (500, 320), 1120)
        monitors.move(1, (1120, 720))
        wait_until(lambda: covered(empty[1], monitors.picture(1)) == (1920, 1200), "the window on the denser monitor")
        wait_until(lambda: is_fine(monitors.picture(1)), "all the pixels of the denser monitor")
        wait_until(lambda: colours(monitors.picture(0)) == 1, "nothing of it where it was")
        monitors.key("F11")
        wait_until(lambda: covered(empty[1], monitors.picture(1)) == (2240, 1440), "full screen there")
        wait_until(lambda: is_fine(monitors.picture(1)), "all its pixels in full screen")
        monitors.key("F11")
        wait_until(lambda: covered(empty[1], monitors.picture(1)) == (1920, 1200), "the size that it had")
        monitors.drag_window(1, (1120, 720), -2240)
        monitors.move(0, (560, 360))
        wait_until(lambda: covered(empty[0], monitors.picture(0)) == (960, 600), "the window back there")
        still(monitors, 0)
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert own_lines(log_path.read_text()) == ""


def still(monitors: WaylandMonitors, monitor: int) -> Image.Image:
    """What a monitor shows when it has stopped changing."""
    seen = [monitors.picture(monitor)]

    def unchanged() -> bool:
        time.sleep(0.15)
        seen.append(monitors.picture(monitor))
        return seen[-1] == seen[-2]

    wait_until(unchanged, "a picture that stands still")
    return seen[-1]


def is_fine(picture: Image.Image) -> bool:
    """Whether black stands beside white: in a picture that the compositor has enlarged, grey lies between them."""
    grey = picture.convert("L")
    width, height = grey.size
    steps = ImageChops.difference(grey.crop((0, 0, width - 1, height)), grey.crop((1, 0, width, height)))
    return int(steps.getextrema()[1]) > 192
