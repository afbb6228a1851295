"""What a screen is: the events that reach it, the transitions it returns, the stack of screens.

Events are plain values in surface pixels, without pygame, so that tests can write them down; what a screen reader asks for is
an event like any other (``ActionRequested``). Screens never loop, sleep, or read a clock.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from enum import Enum

import pygame
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


class AccessibleAction(Enum):
    """An action that a screen reader can request."""

    FOCUS = "focus"
    CLICK = "click"
    SCROLL_INTO_VIEW = "scroll into view"
    INCREMENT = "increment"
    DECREMENT = "decrement"
    SET_VALUE = "set value"  # a text or a number
    CUSTOM = "custom"  # one of the part's custom actions


class ActionRequested(Struct, frozen=True):
    """A screen reader requests ``action`` on the widget ``target``, or on its part named ``part``.

    ``text`` is the value to set, or the name of the custom action.
    """

    target: object
    action: AccessibleAction
    part: Hashable = None
    text: str = ""


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
    | ActionRequested
)


class Push(Struct, frozen=True):
    """Lay ``scene`` on top; the scene below keeps its state and is shown again on Pop."""

    scene: Scene


class Pop(Struct, frozen=True):
    """Go one screen back; popping the last screen quits. ``result`` reaches ``resume`` of the scene below."""

    result: object = None


class GoHome(Struct, frozen=True):
    """Back to the first screen, whatever lies over it; there ``scene`` is laid on it, if there is one."""

    scene: Scene | None = None


class Replace(Struct, frozen=True):
    """Put ``scene`` in place of this one."""

    scene: Scene


class Quit(Struct, frozen=True):
    """End the program in an orderly way: all screens are left, and ``farewell``, if there is one, is the last that is shown."""

    farewell: Scene | None = None


Transition = Push | Pop | GoHome | Replace | Quit


class Scene(ABC):
    """One screen. The app calls these, in this order, and never two scenes in one frame; then what few screens answer."""

    @abstractmethod
    def layout(self, width: int, height: int, scale: float) -> None:
        """Fit the screen to a surface of ``width`` × ``height`` pixels; ``scale`` is the size of the interface (1.0 at 1100 × 800)."""

    @abstractmethod
    def resume(self, result: object) -> None:
        """The scene is on top (again); ``result`` is what a popped scene gave back, None at first."""

    @abstractmethod
    def leave(self) -> None:
        """The scene goes away or is covered: let go of drags, stop clocks. May be called again while covered."""

    @abstractmethod
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        """Answer one event at time ``now`` (seconds of a monotonic clock)."""

    @abstractmethod
    def update(self, now: float) -> Transition | None:
        """Do what time brings; called once a frame before ``draw``."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        """Paint what changed (or everything) and return the rectangles that were touched."""

    @abstractmethod
    def wake_at(self, now: float) -> float | None:
        """When the next frame is wanted: a time ≤ ``now`` at once, later for a timer, None to sleep until an event."""

    @property
    def game_id(self) -> str:
        """The id of the game on the table; empty without one."""
        return ""

    def kept_game(self) -> str:
        """The id of a game that is under way here; empty when none is."""
        return ""

    def game_record(self) -> str:
        """The game on the table as one line of text, "" without one. Raises CardtableError when it cannot be told any more."""
        return ""

    def asks_first(self) -> bool:
        """Whether it has a question before it is left, as something would be gone."""
        return False

    def takes_keys(self) -> bool:
        """Whether every key is its own at this moment, whatever it means elsewhere."""
        return False

    def takes_file(self, path: str) -> bool:
        """Whether a dropped file of that name is meant for this screen; all others are the app's."""
        return False

    def takes_text(self) -> bool:
        """Whether letters are text at this moment, and no keys of commands."""
        return self.in_field()

    def in_field(self) -> bool:
        """Whether a text field has the keyboard, so that no key stands for another one."""
        return False


class SceneStack:
    """A shown scene is always laid out first (its window may have changed while it was covered), then resumed."""

    def __init__(self, fit: Callable[[Scene], None]) -> None:
        self._fit = fit
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene that is shown; None when all are gone."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All of them, the shown one last."""
        return tuple(self._scenes)

    @property
    def asks_first(self) -> bool:
        """Whether the shown screen has a question before it is left."""
        return self.top is not None and self.top.asks_first()

    @property
    def may_go_home(self) -> bool:
        """Whether the first screen is somewhere below, and nothing has to be asked on the way."""
        return len(self._scenes) > 1 and not self.asks_first

    def apply(self, transition: Transition) -> None:
        """Push, pop or replace as a scene wished; the scenes that come and go are told."""
        match transition:
            case Push(scene):
                self._leave_top()
                self._scenes.append(scene)
                self._show(None)
            case Replace(scene):
                self._leave_top()
                self._scenes[-1:] = [scene]
                self._show(None)
            case Pop(result):
                self._leave_top()
                del self._scenes[-1:]
                self._show(result)
            case GoHome(scene):
                self._leave_all_but(1)
                self._scenes.extend([] if scene is None else [scene])
                self._show(None)
            case Quit(farewell):
                self._leave_all_but(0)
                if farewell is not None:
                    self._scenes.append(farewell)
                    self._show(None)

    def _show(self, result: object) -> None:
        if self._scenes:
            self._fit(self._scenes[-1])
            self._scenes[-1].resume(result)

    def _leave_top(self) -> None:
        if self._scenes:
            self._scenes[-1].leave()

    def _leave_all_but(self, kept: int) -> None:
        """Every scene is told, the top one first; those below hear it a second time, which must do no harm."""
        while len(self._scenes) > kept:
            self._scenes.pop().leave()
