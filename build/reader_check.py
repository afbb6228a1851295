"""Queries a real window of cardtable like a screen reader of Windows or macOS, and checks that it describes its contents.

    python build/reader_check.py

For the release workflow; on Linux tests/accessible does it over the accessibility bus. Exit code 1 and a line on failure.
"""

from __future__ import annotations

import ctypes
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Timer

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cardtable.program import Program
from cardtable.settings import Settings
from cardtable.storage.paths import find_paths
from cardtable.ui.accessible.bindings import EarlyPort, ReaderPort, Rectangle, connect_early
from cardtable.ui.accessible.reader import TreeChange
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import Quit
from cardtable.ui.paint.ground import Ground

PATIENCE, AGAIN_AFTER = 60.0, 0.5  # seconds
_WM_GETOBJECT, _UIA_ROOT = 0x003D, -25


class Failed(Exception):
    """A screen reader would get no description."""


def main() -> int:
    """Query the window and print the result."""
    ask = ASK.get(sys.platform)
    if ask is None:
        print("screen reader: tests/accessible does this here")
        return 0
    try:
        print(f"screen reader: {told(ask, connect_early)} nodes were told")
    except Failed as problem:
        print(f"screen reader: {problem}")
        return 1
    return 0


def told(ask: Callable[[int], bool], connect: Callable[[int], EarlyPort]) -> int:
    """The number of nodes the program sends after ``ask``, which gets the window's handle and returns whether it was answered.

    Raises Failed without a connection to screen readers, or without an answer within ``PATIENCE`` seconds.
    """
    counted: list[int] = []

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        display = Display.open((960, 600), os.environ, hidden=True)
        made = connect(display.handle)
        display.show()
        early = EarlyPort(made.port and _Counting(made.port, counted), made.listener)
        if early.port is None:
            raise Failed("there is no way to it: is accesskit installed?")
        program = Program(find_paths({}, Path(folder)), Settings(), display, Ground(), early=early)
        app = program._app  # noqa: SLF001 - as the tests drive it
        limit = Timer(PATIENCE, lambda: app.post(lambda: app.go(Quit())))
        answered: list[bool] = []

        def again() -> None:
            answered.append(ask(display.handle))
            if answered[-1] and counted:
                app.go(Quit())
            else:
                timer = Timer(AGAIN_AFTER, lambda: app.post(again))
                timer.daemon = True
                timer.start()

        limit.daemon = True
        limit.start()
        app.post(again)
        program.run()
        limit.cancel()
        program.close()
    if not counted:
        raise Failed("the program told nothing")
    if not answered[-1]:
        raise Failed("the window does not answer")
    return counted[0]


class _Counting:
    """A connection to screen readers that counts the nodes of full trees."""

    def __init__(self, port: ReaderPort, counted: list[int]) -> None:
        self._port, self._counted = port, counted

    def send(self, change: TreeChange) -> None:
        self._port.send(change)
        if change.whole:
            self._counted.append(len(change.nodes))

    def set_focused(self, *, focused: bool) -> None:
        self._port.set_focused(focused=focused)

    def set_bounds(self, window: Rectangle) -> None:
        self._port.set_bounds(window)


def ask_windows(window: int) -> bool:
    """Ask the window for its provider, like UI Automation."""
    send = ctypes.windll.user32.SendMessageW  # type: ignore[attr-defined]
    send.restype = ctypes.c_ssize_t
    send.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_size_t, ctypes.c_ssize_t]
    return bool(send(window, _WM_GETOBJECT, 0, _UIA_ROOT))


def ask_mac(window: int) -> bool:
    """Ask the content of the window for its children, like VoiceOver."""
    objc = ctypes.CDLL("/usr/lib/libobjc.A.dylib")
    objc.sel_registerName.restype, objc.sel_registerName.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
    objc.objc_msgSend.restype, objc.objc_msgSend.argtypes = ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_void_p]

    def get(of: int | None, name: bytes) -> int | None:
        found: int | None = objc.objc_msgSend(of, objc.sel_registerName(name))
        return found

    return bool(get(get(get(window, b"contentView"), b"accessibilityChildren"), b"count"))


ASK: Mapping[str, Callable[[int], bool]] = {"win32": ask_windows, "darwin": ask_mac}
"""The query by platform."""


if __name__ == "__main__":
    sys.exit(main())
