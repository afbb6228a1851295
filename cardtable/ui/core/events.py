"""What a person did, as plain values in surface pixels; no pygame here, so tests can write them down."""

from __future__ import annotations

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
    """A button went down at (x, y); ``clicks`` is 2 on the second press of a double click."""

    x: float
    y: float
    button: PointerButton = PointerButton.LEFT
    clicks: int = 1


@dataclass(frozen=True, slots=True)
class PointerMove:
    """The pointer is now at (x, y)."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PointerUp:
    """A button was released at (x, y)."""

    x: float
    y: float
    button: PointerButton = PointerButton.LEFT


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
)
