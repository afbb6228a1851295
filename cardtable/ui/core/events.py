"""What a person did, as plain values in surface pixels; no pygame here, so tests can write them down.

What comes from a screen reader is input like any other: see ``Requested``.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum

from msgspec import Struct


class PointerButton(Enum):
    """A pointer button; BACK and FORWARD are the thumb buttons 4 and 5 of a mouse."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3
    BACK = 4
    FORWARD = 5


class PointerDown(Struct, frozen=True):
    """A button went down at (x, y); ``clicks`` is 2 on the second press of a double click.

    ``by_finger``, here and below: it is a finger on the glass, which is a left button that points at nothing while up.
    """

    x: float
    y: float
    button: PointerButton = PointerButton.LEFT
    clicks: int = 1
    by_finger: bool = False


class PointerMove(Struct, frozen=True):
    """The pointer is now at (x, y)."""

    x: float
    y: float
    by_finger: bool = False


class PointerUp(Struct, frozen=True):
    """A button was released at (x, y)."""

    x: float
    y: float
    button: PointerButton = PointerButton.LEFT
    by_finger: bool = False


class Wheel(Struct, frozen=True):
    """The wheel turned by ``dy`` notches (up is positive) with the pointer at (x, y)."""

    x: float
    y: float
    dy: float
    mods: frozenset[str] = frozenset()


class KeyDown(Struct, frozen=True):
    """A key by lower-case name ("a", "f2", "space", "return", "escape", "tab", "left", "backspace", ",", "?", "=").

    ``mods`` holds any of "ctrl", "shift", "alt"; Command on macOS is reported as "ctrl".
    """

    key: str
    mods: frozenset[str] = frozenset()
    repeat: bool = False


class TextInput(Struct, frozen=True):
    """Text that a keyboard or an input method composed."""

    text: str


class FileDropped(Struct, frozen=True):
    """A file was dropped on the window; ``path`` as the system names it."""

    path: str


class FocusLost(Struct, frozen=True):
    """The window lost the keyboard, or was minimised; a drag in progress must be given up."""


class FocusGained(Struct, frozen=True):
    """The window has the keyboard again."""


class Resized(Struct, frozen=True):
    """The drawing surface is now ``width`` × ``height`` pixels."""

    width: int
    height: int


class CloseRequested(Struct, frozen=True):
    """The person closes the window."""


class SoundDeviceChanged(Struct, frozen=True):
    """A device that sounds are heard through was plugged in (``came``), or is gone."""

    came: bool


class Woke(Struct, frozen=True):
    """The machine slept, or the program was held up for long, or somebody set the clock."""


class Deed(Enum):
    """What a screen reader asks for."""

    FOCUS = "focus"
    CLICK = "click"
    REVEAL = "reveal"  # bring it into view
    MORE = "more"  # less
    LESS = "less"
    WRITE = "write"  # a text or a number
    OTHER = "other"  # one of the deeds that it was offered besides


class Requested(Struct, frozen=True):
    """A screen reader asks for ``deed`` on a widget (``target``), or on the part of it that is called ``part`` there.

    ``text`` is what to write; ``place`` counts, from 0, the deeds that were offered besides, of which one is meant.
    """

    target: object
    deed: Deed
    part: Hashable = None
    text: str = ""
    place: int = 0


InputEvent = (
    PointerDown
    | PointerMove
    | PointerUp
    | Wheel
    | KeyDown
    | TextInput
    | FileDropped
    | FocusLost
    | FocusGained
    | Resized
    | CloseRequested
    | SoundDeviceChanged
    | Woke
    | Requested
)
