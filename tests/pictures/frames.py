"""Frames of the program at fixed sizes, without motion and without the grain of the table: what the goldens hold."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from cardtable.program import Program
from cardtable.settings import Animation, Settings
from cardtable.storage.paths import find_paths
from cardtable.ui.display import Display
from cardtable.ui.events import KeyDown
from cardtable.ui.ground import Ground
from cardtable.ui.scene import Scene
from cardtable.ui.services import Services
from cardtable.ui.theme import Theme

_FACES = 20.0  # seconds that the background painter may take at most, on the slowest machine
_DEAL = 24


class PlainGround(Ground):
    """The table without grain, which would fill the goldens with noise."""

    def picture(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The light alone."""
        return self.first(theme, width, height)


Opener = Callable[[Services], Scene]


def _table(game: str) -> Opener:
    return lambda services: services.screens.play(services.desk.deal(game, _DEAL))


FRAMES: dict[str, tuple[Opener, tuple[int, int], str, tuple[str, ...]]] = {
    "home": (lambda services: services.screens.home(), (1280, 800), "felt", ()),
    "klondike": (_table("klondike"), (1280, 800), "felt", ("d", "d", "d")),
    "klondike-narrow": (_table("klondike"), (600, 900), "midnight", ("d",)),
    "golf": (_table("golf"), (960, 600), "walnut", ("d",)),
    "golf-hint": (_table("golf"), (960, 600), "paper", ("h",)),
    "settings": (lambda services: services.screens.settings(), (960, 600), "felt", ()),
    "rules": (lambda services: services.screens.rules("golf"), (960, 600), "felt", ()),
    "house-rules": (lambda services: services.screens.house_rules("klondike", begun=True), (960, 600), "felt", ()),
}
"""By name: what is shown, on which size, with which theme, after which keys."""


def frame(name: str, home: Path) -> pygame.Surface:
    """Paint one frame with ``home`` as the person's empty folder."""
    opener, size, theme, keys = FRAMES[name]
    display = Display.open(size, os.environ)
    program = Program(find_paths({}, home), Settings(animation=Animation.OFF, theme=theme), display, PlainGround())
    app, services = program._app, program._services
    app.show(opener(services))
    now = 0.0
    for key in keys:
        app.run_frame([KeyDown(key)], now)
        now += 0.1
    app.run_frame([], now)
    until = time.monotonic() + _FACES
    while services.faces.is_painting:
        assert time.monotonic() < until, "the faces were never painted"
        app.run_frame([], now)
        time.sleep(0.01)
    app.redraw()
    app.run_frame([], now)
    picture = display.surface.copy()
    program.close()
    return picture
