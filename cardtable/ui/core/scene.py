"""What a screen is: the events it gets, the transitions it returns, and the stack of screens.

Events are plain values in surface pixels, without pygame, so that tests can write them; a screen reader's requests are
events too (``ActionRequested``). Screens never loop, sleep, or read a clock.
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

    ``by_finger``, here and below: a finger on a touch screen, which acts as the left button.
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
    """Text from a keyboard or an input method."""

    text: str


class FileDropped(Struct, frozen=True):
    """A file was dropped on the window; ``path`` is as the system gives it."""

    path: str


class FocusLost(Struct, frozen=True):
    """The window lost the keyboard focus, or was minimised; drags must be cancelled."""


class FocusGained(Struct, frozen=True):
    """The window has the keyboard focus again."""


class Resized(Struct, frozen=True):
    """The drawing surface is now ``width`` × ``height`` pixels."""

    width: int
    height: int


class CloseRequested(Struct, frozen=True):
    """The player closes the window."""


class SoundDeviceChanged(Struct, frozen=True):
    """A sound device was plugged in (``came``) or removed."""

    came: bool


class Woke(Struct, frozen=True):
    """The machine slept, the program was stopped for long, or the clock was set."""


class AccessibleAction(Enum):
    """An action that a screen reader can request."""

    FOCUS = "focus"
    CLICK = "click"
    SCROLL_INTO_VIEW = "scroll_into_view"
    INCREMENT = "increment"
    DECREMENT = "decrement"
    SET_VALUE = "set_value"  # a text or a number
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
    """Put ``scene`` on top; the scene below keeps its state and is shown again on Pop."""

    scene: Scene


class Pop(Struct, frozen=True):
    """Go one screen back; popping the last screen quits. ``result`` reaches ``resume`` of the scene below."""

    result: object = None


class GoHome(Struct, frozen=True):
    """Go back to the first screen, and put ``scene``, if given, on top of it."""

    scene: Scene | None = None


class Replace(Struct, frozen=True):
    """Put ``scene`` in place of this one."""

    scene: Scene


class Quit(Struct, frozen=True):
    """End the program normally: all screens are left, and ``farewell``, if given, is shown last."""

    farewell: Scene | None = None


Transition = Push | Pop | GoHome | Replace | Quit


class Scene(ABC):
    """One screen. The app calls the abstract methods in this order, and never for two scenes in one frame."""

    @abstractmethod
    def layout(self, width: int, height: int, scale: float) -> None:
        """Fit the screen to a surface of ``width`` × ``height`` pixels; ``scale`` is the size of the interface (1.0 at
        1100 × 800).
        """

    @abstractmethod
    def resume(self, result: object) -> None:
        """The scene is on top (again); ``result`` is what a popped scene gave back, None at first."""

    @abstractmethod
    def leave(self) -> None:
        """The scene is removed or covered: cancel drags, stop clocks. May be called again while covered."""

    @abstractmethod
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        """Handle an event at time ``now`` (seconds of a monotonic clock)."""

    @abstractmethod
    def update(self, now: float) -> Transition | None:
        """Advance to ``now``; called once a frame before ``draw``."""

    @abstractmethod
    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        """Paint what changed (or everything) and return the rectangles that were painted."""

    @abstractmethod
    def wake_at(self, now: float) -> float | None:
        """When the next frame is due: a time ≤ ``now`` for at once, a later one for a timer, None to sleep until an
        event.
        """

    @property
    def game_id(self) -> str:
        """The id of the game on the table; "" without one."""
        return ""

    def kept_game(self) -> str:
        """The id of the unfinished game here; "" without one."""
        return ""

    def game_record(self) -> str:
        """The record of the game on the table as a line of text, "" without one. Raises CardtableError if there can be
        none.
        """
        return ""

    def asks_first(self) -> bool:
        """Whether leaving would lose something, so that it asks first."""
        return False

    def takes_keys(self) -> bool:
        """Whether it takes every key now, even those of commands that work everywhere."""
        return False

    def takes_file(self, path: str) -> bool:
        """Whether it takes a dropped file of that name; the app handles others."""
        return False

    def takes_text(self) -> bool:
        """Whether letters are text now, not keys of commands."""
        return self.in_field()

    def in_field(self) -> bool:
        """Whether a text field is focused, so that no key stands for another one."""
        return False


class SceneStack:
    """The open scenes. One that becomes visible is laid out first (the window may have changed), then resumed."""

    def __init__(self, fit: Callable[[Scene], None]) -> None:
        self._fit = fit
        self._scenes: list[Scene] = []

    @property
    def top(self) -> Scene | None:
        """The scene that is shown; None when all are gone."""
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> Sequence[Scene]:
        """All scenes, the shown one last."""
        return tuple(self._scenes)

    @property
    def asks_first(self) -> bool:
        return self.top is not None and self.top.asks_first()

    @property
    def may_go_home(self) -> bool:
        """Whether the first screen is somewhere below, and nothing has to be asked on the way."""
        return len(self._scenes) > 1 and not self.asks_first

    def apply(self, transition: Transition) -> None:
        """Push, pop or replace scenes; calls ``leave`` and ``resume``."""
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
        """Leave scenes from the top; ``leave`` is called a second time on those that were covered."""
        while len(self._scenes) > kept:
            self._scenes.pop().leave()
