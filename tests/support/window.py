"""Drives a real program on a screen of its own: a virtual X server, a window manager, a real pointer and keyboard.

    with private_screen() as screen, started([sys.executable, "-m", "cardtable"], screen, home) as window:
        window.click(200, 300)
        window.still_picture().save("now.png")

Knows nothing of the program but the class of its window. Ends only what it started. Coordinates are pixels of the
window's drawing area. Waiting is polling with a limit; nothing here judges how long something took.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

TOOLS = ("Xvfb", "openbox", "xdotool", "import")
WINDOW_CLASS = "cardtable"
PATIENCE = 60.0
"""Seconds after which something that should have happened counts as not happening; long, for busy machines."""

_OPENBOX = Path("/etc/xdg/openbox/rc.xml")
"""Its settings as they come, whatever the person has at home."""
_CLICKS_INTO_WINDOWS = re.compile(r'<context name="Client">.*?</context>', re.DOTALL)
"""They let openbox hold each press back until it has looked at it; on a busy machine the next move overtakes it then."""
_LOOK_EVERY = 0.02
_STEPS = 12
_CLOSE_TRIES, _CLOSE_PATIENCE = 4, 8.0


class WindowProblem(Exception):
    """The screen, the program or its window did not do what was waited for."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A running X server: its name for DISPLAY, and its size in pixels."""

    name: str
    size: tuple[int, int]

    def environ(self, more: Mapping[str, str]) -> dict[str, str]:
        """The environment of a program on this screen: no other screen, no sound, ``more`` on top."""
        kept = {key: value for key, value in os.environ.items() if key not in {"WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}}
        return {**kept, "DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy", **more}


def missing_tools() -> list[str]:
    """The programs that are needed here and not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


@contextmanager
def private_screen(
    size: tuple[int, int] = (1440, 900), *, dpi: str | None = None, managed: bool = True, depth: int = 24
) -> Iterator[Screen]:
    """Run an X server for as long as the block lasts, and a window manager unless not ``managed``; ``dpi`` is the resource
    Xft.dpi of the desktop, ``depth`` the bits of a pixel."""
    with ExitStack() as stack:
        read, write = os.pipe()
        # "-r": a key that is held long because the machine is busy is still one key.
        server = [_tool("Xvfb"), "-r", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x{depth}"]
        stack.enter_context(_running([*server, "-nolisten", "tcp", "-noreset"], pass_fds=(write,)))
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise WindowProblem("the X server did not start")
        screen = Screen(f":{number}", size)
        if dpi is not None:
            words = ["-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dpi}\n"]
            subprocess.run([_tool("xprop"), *words], env=screen.environ({}), check=True)
        if managed:
            stack.enter_context(window_manager(screen))
        yield screen


@contextmanager
def window_manager(screen: Screen) -> Iterator[None]:
    """Run a window manager on the screen for as long as the block lasts."""
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder) / "rc.xml"
        config.write_text(_CLICKS_INTO_WINDOWS.sub("", _OPENBOX.read_text(encoding="utf-8")), encoding="utf-8")
        with _running([_tool("openbox"), "--config-file", str(config)], env=screen.environ({})):
            wait_until(lambda: _xprop_says_managed(screen), "a window manager")
            yield


@contextmanager
def started(
    command: Sequence[str],
    screen: Screen,
    home: Path,
    *,
    environ: Mapping[str, str] | None = None,
    window_class: str = WINDOW_CLASS,
) -> Iterator[Window]:
    """Start a program whose games are kept in ``home``, and wait for its window.

    If it still runs at the end of the block it is closed as a person does, and has to end well without a word. What the program writes goes to ``program.log`` in ``home``'s parent folder.
    """
    log_path = home.parent / "program.log"
    env = screen.environ({"CARDTABLE_HOME": str(home), **(environ or {})})
    with log_path.open("ab") as log, _running(command, env=env, stdout=log, stderr=log) as process:
        window = Window(process, screen, window_class, log_path)
        window.find()
        yield window
        if process.poll() is None:
            code, words = window.close(), window.log()
            assert (code, words) == (0, ""), f"the program ended with {code}: {words[-2000:]}"


def picture_of(window: str, screen: Screen) -> Image.Image:
    """What the X server shows of a window of this number, in RGB."""
    # A PNG would take ten times as long to write, and tests look thousands of times.
    words = [_tool("import"), "-silent", "-window", window, "bmp:-"]
    done = subprocess.run(words, env=screen.environ({}), stdout=subprocess.PIPE, check=True, timeout=PATIENCE)
    with Image.open(io.BytesIO(done.stdout)) as image:
        return image.convert("RGB")


def wait_until(happened: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Return when ``happened`` says yes. Raises WindowProblem naming ``what`` when it never does."""
    end = time.monotonic() + patience
    while not happened():
        if time.monotonic() > end:
            raise WindowProblem(f"waited in vain for {what}")
        time.sleep(_LOOK_EVERY)


class Window:
    """A program's window and its process."""

    def __init__(self, process: subprocess.Popen[bytes], screen: Screen, window_class: str, log_path: Path) -> None:
        self.process = process
        self.screen = screen
        self._class = window_class
        self._log_path = log_path
        self._id = ""
        self._corner: tuple[int, int] | None = None

    # -- looking ---------------------------------------------------------------------------------------------------

    def find(self) -> None:
        """Wait until the window is on the screen and has the keyboard."""
        wait_until(self._found, f"a window of class {self._class}")
        self._do("windowactivate", "--sync", self._id)

    def size(self) -> tuple[int, int]:
        """Width and height of the drawing area."""
        shell = dict(line.split("=", 1) for line in self._do("getwindowgeometry", "--shell", self._id).splitlines())
        return int(shell["WIDTH"]), int(shell["HEIGHT"])

    def corner(self) -> tuple[int, int]:
        """Where the drawing area begins on the screen: where a pointer is that was put into its corner."""
        if self._corner is None:
            told = self._do("mousemove", "--window", self._id, "0", "0", "getmouselocation", "--shell")
            shell = dict(line.split("=", 1) for line in told.splitlines())
            self._corner = int(shell["X"]), int(shell["Y"])
        return self._corner

    def picture(self) -> Image.Image:
        """What the window shows now, taken from the X server."""
        return picture_of(self._id, self.screen)

    def still_picture(self) -> Image.Image:
        """The picture after it has stopped changing."""
        seen = [self.picture()]

        def unchanged() -> bool:
            time.sleep(0.15)
            seen.append(self.picture())
            return seen[-1].tobytes() == seen[-2].tobytes()

        wait_until(unchanged, "a picture that stands still")
        return seen[-1]

    def changed_from(self, before: Image.Image) -> Image.Image:
        """Wait until the window shows something else than ``before``; the picture after it has settled."""
        wait_until(lambda: self.picture().tobytes() != before.tobytes(), "the picture to change")
        return self.still_picture()

    def log(self) -> str:
        """What the program has written to its standard streams; not what libraries of the system have."""
        return own_lines(self._log_path.read_text(encoding="utf-8", errors="replace"))

    # -- pointer ---------------------------------------------------------------------------------------------------

    def move(self, x: int, y: int) -> None:
        """Put the pointer at a place of the window."""
        self._do("mousemove", "--sync", "--window", self._id, str(x), str(y))

    def press(self, button: int = 1) -> None:
        """Press a button of the pointer: 1 left, 2 middle, 3 right, 4 and 5 the wheel."""
        self._do("mousedown", str(button))

    def release(self, button: int = 1) -> None:
        """Let a button of the pointer go."""
        self._do("mouseup", str(button))

    def click(self, x: int, y: int, button: int = 1) -> None:
        """Press and release at a place."""
        self.move(x, y)
        self.press(button)
        self.release(button)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = _STEPS) -> None:
        """Press at one place, go to the other in a straight line of ``steps``, and release there."""
        self.move(*start)
        self.press()
        for step in range(1, steps + 1):
            self.move(*(round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True)))
        self.release()

    # -- keyboard --------------------------------------------------------------------------------------------------

    def key(self, *names: str, holding: bool = False) -> None:
        """Press and release keys by their X names: "Return", "ctrl+z", "F11". ``holding``: a pointer button stays down.

        Clearing the modifiers lets go of pointer buttons, too.
        """
        self._do("key", *(() if holding else ("--clearmodifiers",)), *names)

    def type(self, text: str) -> None:
        """Type a text."""
        self._do("type", "--clearmodifiers", "--delay", "20", text)

    # -- window and process ----------------------------------------------------------------------------------------

    def resize(self, width: int, height: int) -> None:
        """Give the drawing area another size and wait until it has it (the window manager may refuse: then it fails)."""
        self._do("windowsize", self._id, str(width), str(height))
        wait_until(lambda: self.size() == (width, height), f"a window of {width}×{height}")

    def minimise(self) -> None:
        """Put the window away, as the button of its frame does."""
        self._do("windowminimize", "--sync", self._id)

    def close(self) -> int:
        """Close the window as a person does, through the window manager (its Alt+F4); the exit code of the program.

        On a busy machine the window manager may not have given the window the keyboard yet; then the key goes nowhere
        and is pressed again, as a person would.
        """
        for tried in range(_CLOSE_TRIES):
            try:
                self._do("windowactivate", "--sync", self._id)
                self.key("alt+F4")
            except WindowProblem:
                if not tried:
                    raise
                break  # the window is gone, and the program about to end
            with suppress(subprocess.TimeoutExpired):
                return self.process.wait(_CLOSE_PATIENCE)
        return self.ended()

    def ended(self) -> int:
        """Wait until the program has ended by itself; its exit code."""
        wait_until(lambda: self.process.poll() is not None, "the program to end")
        return self.process.wait()

    def kill(self) -> None:
        """End the program without warning (SIGKILL)."""
        self.process.kill()
        self.process.wait()

    def _found(self) -> bool:
        if self.process.poll() is not None:
            raise WindowProblem(f"the program ended with code {self.process.returncode}: {self.log()[-2000:]}")
        search = self._run("search", "--onlyvisible", "--class", f"^{self._class}$")
        ids = search.stdout.split()
        if ids:
            self._id = ids[-1]
        return bool(ids)

    def _do(self, *words: str) -> str:
        done = self._run(*words)
        if done.returncode != 0:
            raise WindowProblem(f"xdotool {' '.join(words)}: {done.stderr.strip()} {self.log()[-2000:]}")
        return done.stdout

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [_tool("xdotool"), *words],
            env=self.screen.environ({}),
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )


def _tool(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        raise WindowProblem(f"{name} is not installed")
    return path


def _xprop_says_managed(screen: Screen) -> bool:
    """Whether a window manager has taken the screen: then it can say which desktop is shown."""
    done = subprocess.run([_tool("xdotool"), "get_desktop"], env=screen.environ({}), capture_output=True, check=False)
    return done.returncode == 0 and not done.stderr


@contextmanager
def _running(
    command: Sequence[str],
    *,
    env: Mapping[str, str] | None = None,
    stdout: object = subprocess.DEVNULL,
    stderr: object = subprocess.DEVNULL,
    pass_fds: Sequence[int] = (),
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program until the block ends; then ask it to end, and insist if it does not."""
    process = subprocess.Popen(
        command,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=stderr,
        pass_fds=pass_fds,
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


_OF_THE_SYSTEM = (
    "libdecor",
    "No plugins found, falling back",
    "Couldn't open plugin directory",
    "Failed to load plugin",
)


def own_lines(text: str) -> str:
    """The lines of the program, without those of a library of the system (of window frames) that lacks its plugins."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.strip().startswith(_OF_THE_SYSTEM))
