"""Does the same in a real window and in an invisible copy of the program, and compares their pictures.

The copy, called the eye, runs without a screen on a copy of the real one's data.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops, ImageGrab

from cardtable.kernel.compat import override
from cardtable.ui.core.scene import InputEvent, PointerButton
from tests.support.driver import FRAME, Driver, opened
from tests.support.window import Window, WindowProblem, wait_until

ROOT = Path(__file__).resolve().parents[2]
SLIGHT, FEW = 40, 0.003
"""The allowed difference of a pixel (of 255), and the share of pixels that may differ by more: a tooltip, a light. A card is twice that."""
ASIDE = 30
X_NAMES = {
    "f1": "F1",
    "tab": "Tab",
    "return": "Return",
    "right": "Right",
    "left": "Left",
    "up": "Up",
    "down": "Down",
    "home": "Home",
    "end": "End",
    "shift+tab": "shift+Tab",
    "ctrl+tab": "ctrl+Tab",
    "ctrl+shift+tab": "ctrl+shift+Tab",
    "shift+return": "shift+Return",
    "escape": "Escape",
}


class Both(Driver):
    """Does each step in the eye first, then in the window."""

    def __init__(self, eye: Driver, window: Window) -> None:
        self._eye, self._window = eye, window
        self.done: list[tuple[object, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._eye, name)

    @override
    def run(self, seconds: float, *events: InputEvent, step: float = FRAME) -> None:
        self._eye.run(seconds, *events, step=step)

    @override
    def settle(self) -> None:
        self._eye.settle()
        shows_what_the_eye_sees(self._window, self._eye, self.done[-24:])

    @override
    def key(self, *names: str) -> None:
        if not names:
            return
        self.done.append(("key", *names))
        self._window.key(*(X_NAMES.get(name, name) for name in names))
        self._eye.key(*names)

    @override
    def move(self, x: float, y: float) -> None:
        self.done.append(("move", x, y))
        self._window._do("mousemove", "--window", self._window._id, str(round(x)), str(round(y)))
        self._eye.move(round(x), round(y))

    @override
    def press(self, x: float, y: float, button: PointerButton = PointerButton.LEFT, clicks: int = 1) -> None:
        self.move(x + ASIDE, y)  # or a click there just before and this would count as a double click
        self.move(x, y)
        self.done.append(("press", x, y))
        self._window.press()
        self._eye.press(round(x), round(y), button, clicks)

    @override
    def release(self, x: float, y: float, button: PointerButton = PointerButton.LEFT) -> None:
        self.done.append(("release", x, y))
        self._window.release()
        self._eye.release(round(x), round(y), button)

    @override
    def click_at(self, x: float, y: float, button: PointerButton = PointerButton.LEFT) -> None:
        self.done.append(("click", x, y))
        # Nobody but a test clicks for two people at one place so fast that it counts as a double click.
        self._eye.move(round(x) + ASIDE, round(y))
        there = ("mousemove", "--window", self._window._id)
        aside, place = (str(round(x) + ASIDE), str(round(y))), (str(round(x)), str(round(y)))
        self._window._do(*there, *aside, *there, *place, "mousedown", "1", "mouseup", "1")
        self._eye.click_at(round(x), round(y), button)


def shows_what_the_eye_sees(window: Window, seen: Driver, done: object = None) -> None:
    """Wait until both pictures are nearly the same; ``done`` is named in the error if they never are."""
    seen.sharpen()
    wanted = Image.frombytes("RGB", seen.display.size, seen.picture())
    try:
        wait_until(lambda: alike(grabbed(window), wanted), "the window to show what the eye sees")
    except WindowProblem:
        shown = grabbed(window)
        sys.stdout.write(f"done last: {done}; apart within {ImageChops.difference(shown, wanted).getbbox()}\n")
        folder = Path(os.environ.get("CARDTABLE_SHOTS", str(ROOT / ".cache" / "pictures")))
        folder.mkdir(parents=True, exist_ok=True)
        wanted.save(folder / "eye.png")
        shown.save(folder / "window.png")
        raise


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether few pixels differ by much."""
    if one.size != other.size:
        return False
    apart = ImageChops.difference(one, other).convert("L").histogram()
    return sum(apart[SLIGHT:]) <= FEW * one.width * one.height


def grabbed(window: Window) -> Image.Image:
    """The picture of the window, grabbed from the screen: nothing is in front of it."""
    (x, y), (width, height) = window.corner(), window.size()
    return ImageGrab.grab(bbox=(x, y, x + width, y + height), xdisplay=window.screen.name).convert("RGB")


@contextmanager
def eye(home: Path, size: tuple[int, int], *, thinks: bool = False) -> Iterator[Driver]:
    """The program without a screen on a copy of the saved data, with the window's seed. ``thinks``: with its worker."""
    copy = home.parent / "eye"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(home, copy, ignore=shutil.ignore_patterns("cache", "logs"))
    with opened(copy, size, thinks=thinks) as seen:
        yield seen


def shot(window: Window, name: str) -> None:
    """Save the picture, if CARDTABLE_SHOTS names a folder."""
    folder = os.environ.get("CARDTABLE_SHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        grabbed(window).save(Path(folder) / f"{name}.png")
