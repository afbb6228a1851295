"""What a screen is, and how one screen hands over to another. Scenes never loop, sleep, or read a clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import pygame
from msgspec import Struct

from cardtable.ui.core.events import InputEvent


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


class Scene(Protocol):
    """One screen. The app calls these, in this order, and never two scenes in one frame."""

    def layout(self, width: int, height: int, scale: float) -> None:
        """Fit the screen to a surface of ``width`` × ``height`` pixels; ``scale`` is the size of the interface (1.0 at 1100 × 800)."""
        ...

    def resume(self, result: object) -> None:
        """The scene is on top (again); ``result`` is what a popped scene gave back, None at first."""
        ...

    def leave(self) -> None:
        """The scene goes away or is covered: let go of drags, stop clocks. May be called again while covered."""
        ...

    def handle(self, event: InputEvent, now: float) -> Transition | None:
        """Answer one event at time ``now`` (seconds of a monotonic clock)."""
        ...

    def update(self, now: float) -> Transition | None:
        """Do what time brings; called once a frame before ``draw``."""
        ...

    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        """Paint what changed (or everything) and return the rectangles that were touched."""
        ...

    def wake_at(self, now: float) -> float | None:
        """When the next frame is wanted: a time ≤ ``now`` at once, later for a timer, None to sleep until an event."""
        ...


@runtime_checkable
class KeepsGame(Protocol):
    """What a screen with a game on it offers besides: leaving the program names what is kept, a crash report holds the game."""

    def kept_game(self) -> str:
        """The id of a game that is under way here; empty when none is."""
        ...

    def game_record(self) -> str:
        """The game on the table as one line of text. Raises CardtableError when it cannot be told any more."""
        ...


@runtime_checkable
class AsksFirst(Protocol):
    """What a screen offers besides from which something would be gone, so that the key for the way home is its own."""

    def asks_first(self) -> bool:
        """Whether it has a question before it is left."""
        ...


@runtime_checkable
class TakesKeys(Protocol):
    """What a scene offers besides that is asked for a key to be given to a command."""

    def takes_keys(self) -> bool:
        """Whether every key is its own at this moment, whatever it means elsewhere."""
        ...


@runtime_checkable
class TakesFiles(Protocol):
    """What a screen offers besides on which files can be dropped that mean something there; all others are the app's."""

    def takes_file(self, path: str) -> bool:
        """Whether a file of that name is meant for this screen."""
        ...


@runtime_checkable
class TakesText(Protocol):
    """What a scene with text fields offers besides, so that letters which are typed are no shortcuts of the app."""

    def takes_text(self) -> bool:
        """Whether letters are text at this moment."""
        ...

    def in_field(self) -> bool:
        """Whether they go into a field, so that no key stands for another one."""
        ...
