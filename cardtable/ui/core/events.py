"""What a person did, as plain values in surface pixels; no pygame here, so tests can write them down.

What comes from a screen reader is input like any other: see ``Requested``.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum

from cardtable.values import dataclass, field


class PointerButton(Enum):
    """A pointer button; BACK and FORWARD are the thumb buttons 4 and 5 of a mouse."""

    LEFT = 1
    MIDDLE = 2
    RIGHT = 3
    BACK = 4
    FORWARD = 5


@dataclass(frozen=True, slots=True)
class PointerDown:
    """A button went down at (x, y); ``clicks`` is 2 on the second press of a double click.

    ``by_finger``, here and below: it is a finger on the glass, which is a left button that points at nothing while up.
    """

    x: float
    y: float
    button: PointerButton = PointerButton.LEFT
    clicks: int = 1
    by_finger: bool = False


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer is now at (x, y)."""

    x: float
    y: float
    by_finger: bool = False


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A button was released at (x, y)."""

    x: float
    y: float
    button: PointerButton = PointerButton.LEFT
    by_finger: bool = False


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by ``dy`` notches (up is positive) with the pointer at (x, y)."""

    x: float
    y: float
    dy: float
    mods: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class KeyDown:
    """A key by lower-case name ("a", "f2", "space", "return", "escape", "tab", "left", "backspace", ",", "?", "=").

    ``mods`` holds any of "ctrl", "shift", "alt"; Command on macOS is reported as "ctrl".
    """

    key: str
    mods: frozenset[str] = field(default_factory=frozenset)
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class TextInput:
    """Text that a keyboard or an input method composed."""

    text: str


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window; ``path`` as the system names it."""

    path: str


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window lost the keyboard, or was minimised; a drag in progress must be given up."""


@dataclass(frozen=True, slots=True)
class FocusGained:
    """The window has the keyboard again."""


@dataclass(frozen=True, slots=True)
class Resized:
    """The drawing surface is now ``width`` × ``height`` pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class CloseRequested:
    """The person closes the window."""


@dataclass(frozen=True, slots=True)
class SoundDeviceChanged:
    """A device that sounds are heard through was plugged in (``came``), or is gone."""

    came: bool


@dataclass(frozen=True, slots=True)
class Woke:
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


@dataclass(frozen=True, slots=True)
class Requested:
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
