"""A painter on the program's own fonts and icons, and a hand that works a stage of widgets as a person would."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.commands import Command
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerMove, PointerUp, TextInput, Wheel
from cardtable.ui.core.theme import FELT
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter, make_painter
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.widget import Widget
from tests.support.clipboard import OwnClipboard


def keyed(keys: str) -> Command[object]:
    """A command whose key is told beside a widget."""
    return Command(keys, keys, lambda _: None, (keys,))


class Hand:
    """Puts a widget on a stage and does things to it, at times that it counts itself."""

    def __init__(self, painter: Painter, surface: pygame.Surface, root: Widget, size: tuple[int, int]) -> None:
        self.surface = surface
        self.clipboard = OwnClipboard()
        self.stage = WidgetHost(painter, root, clipboard=self.clipboard, tip_delay=0.5)
        self.stage.place(pygame.Rect(0, 0, *size))
        self.now = 0.0
        self.draw()

    def draw(self) -> list[pygame.Rect]:
        self.stage.update(self.now)
        return list(self.stage.draw(self.surface, lambda to, area: to.fill((1, 2, 3), area), everything=False))

    def key(self, name: str, text: str = "") -> bool:
        """``"ctrl+shift+left"``; ``text`` is what the key types."""
        *mods, key = name.split("+") if name != "+" else [name]
        answered = self.stage.handle(KeyDown(key, frozenset(mods)), self.now)
        return self.stage.handle(TextInput(text), self.now) or answered if text else answered

    def keys(self, *names: str) -> None:
        for name in names:
            self.key(name)

    def type(self, text: str) -> None:
        for letter in text:
            self.key("space" if letter == " " else letter.casefold(), letter)

    def move(self, x: float, y: float) -> None:
        self.stage.handle(PointerMove(x, y), self.now)

    def press(self, x: float, y: float, clicks: int = 1) -> bool:
        self.move(x, y)
        return self.stage.handle(PointerDown(x, y, clicks=clicks), self.now)

    def release(self, x: float, y: float) -> None:
        self.stage.handle(PointerUp(x, y), self.now)

    def click(self, at: Widget | tuple[float, float]) -> None:
        x, y = at.rect.center if isinstance(at, Widget) else at
        self.press(x, y)
        self.release(x, y)

    def wheel(self, at: Widget, dy: float) -> None:
        self.stage.handle(Wheel(*at.rect.center, dy), self.now)


@pytest.fixture
def painter(surface):
    pygame.font.init()
    return make_painter(FELT)


@pytest.fixture
def ground():
    return Ground()


@pytest.fixture
def hand(painter, surface):
    """Makes a ``Hand`` on a widget: ``hand(widget)`` or ``hand(widget, (width, height))``."""
    return lambda root, size=(800, 600): Hand(painter, surface, root, size)
