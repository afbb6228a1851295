"""Everything in this folder runs on SDL's dummy driver: a real surface, a real event queue, no screen."""

from __future__ import annotations

import os
from collections.abc import Iterator

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from cardtable.ui.display import Display


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
