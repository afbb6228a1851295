"""A real surface and event queue on SDL's dummy driver, a sandbox of services, and a hand that works a whole screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from cardtable.settings import Animation, Settings
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerMove, PointerUp, TextInput, Transition, Wheel
from cardtable.ui.core.theme import interface_scale
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.widget import Widget, walk
from tests.support.driver import Driver, opened
from tests.support.histories import some_past
from tests.support.services import Sandbox, sandbox


class Visitor:
    """Shows a screen at a size and does things to it; ``went`` is where it wanted to go last."""

    def __init__(self, screen: WidgetScreen, size: tuple[int, int] = (1280, 800)) -> None:
        self.screen = screen
        self.surface = pygame.Surface(size)
        self.now = 0.0
        self.went: Transition | None = None
        screen.layout(*size, interface_scale(*size, 1.0))
        screen.resume(None)
        self.draw()

    def resize(self, size: tuple[int, int]) -> None:
        """Show the same screen in a window of another size."""
        self.surface = pygame.Surface(size)
        self.screen.layout(*size, interface_scale(*size, 1.0))
        self.draw()

    def draw(self) -> None:
        self.went = self.screen.update(self.now) or self.went
        self.screen.draw(self.surface, self.now, everything=True)

    def key(self, *names: str) -> None:
        for name in names:
            *mods, key = name.split("+")
            self.went = self.screen.handle(KeyDown(key, frozenset(mods)), self.now)

    def type(self, text: str) -> None:
        for letter in text:
            self.key(letter)
            self.screen.handle(TextInput(letter), self.now)

    def click(self, at: Widget | tuple[float, float]) -> None:
        x, y = at.rect.center if isinstance(at, Widget) else at
        self.screen.handle(PointerMove(x, y), self.now)
        self.screen.handle(PointerDown(x, y), self.now)
        self.went = self.screen.handle(PointerUp(x, y), self.now)

    def pull(self, start: tuple[float, float], dy: float) -> None:
        self.screen.handle(PointerMove(*start), self.now)
        self.screen.handle(PointerDown(*start), self.now)
        self.screen.handle(PointerMove(start[0], start[1] + dy), self.now)
        self.screen.handle(PointerUp(start[0], start[1] + dy), self.now)

    def wheel(self, at: tuple[float, float], dy: float) -> None:
        self.screen.handle(Wheel(*at, dy), self.now)

    def all(self, kind: type[Widget] = Widget) -> list[Widget]:
        return [widget for widget in walk(self.screen.stage.trees.root) if isinstance(widget, kind)]

    def above(self, kind: type[Widget] = Widget) -> list[Widget]:
        """The widgets of dialogs, lists and passing messages that lie over the screen."""
        return [
            widget for layer in self.screen.stage.trees.layers for widget in walk(layer) if isinstance(widget, kind)
        ]

    def find(self, label: str, kind: type[Widget] = Widget) -> Widget:
        """The widget of that label; of several the innermost that can be used."""
        found = [widget for widget in self.all(kind) if widget.label == label]
        assert found, f"nothing here is called {label!r}: {sorted({w.label for w in self.all(kind) if w.label})}"
        return next((widget for widget in found if widget.focusable), found[-1])

    def says(self, text: str) -> bool:
        return any(text in widget.label for widget in self.all())

    @property
    def focused(self) -> Widget | None:
        return self.screen.stage.focused


@pytest.fixture(autouse=True)
def silence() -> None:
    """No device is left open by a test that ran before in the same process: SDL has only one."""
    pygame.mixer.quit()


@pytest.fixture
def display() -> Iterator[Display]:
    """An open window of 1280×800 pixels; text can be drawn."""
    pygame.font.init()
    opened = Display.open((1280, 800), os.environ)
    yield opened
    opened.close()


@pytest.fixture
def surface(display: Display) -> pygame.Surface:
    """The drawing surface of that window, for tests that only need one to be there."""
    return display.surface


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    """The whole program without motion, in a home of its own."""
    with opened(tmp_path, settings=Settings(animation=Animation.OFF)) as made:
        yield made


@pytest.fixture
def box(surface: pygame.Surface) -> Iterator[Sandbox]:
    """Services with nothing in them yet."""
    made = sandbox()
    yield made
    made.close()


@pytest.fixture
def past(box: Sandbox) -> Sandbox:
    """The same with weeks of playing behind them."""
    some_past(box)
    return box


@pytest.fixture
def visit() -> Callable[..., Visitor]:
    """Shows a screen: ``visit(screen, (width, height))``."""
    return Visitor
