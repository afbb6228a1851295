"""The app with one empty scene: what the shell itself costs, before any game."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import pygame

from cardtable.ui.core.app import App
from cardtable.ui.core.clock import Clock
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import InputEvent, Scene, Transition


class Empty(Scene):
    """A table of one colour on which nothing happens."""

    def layout(self, width: int, height: int, scale: float) -> None: ...

    def resume(self, result: object) -> None: ...

    def leave(self) -> None: ...

    def handle(self, event: InputEvent, now: float) -> Transition | None: ...

    def update(self, now: float) -> Transition | None: ...

    def draw(self, surface: pygame.Surface, _now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        if everything:
            surface.fill("#0B5D2A")
        return []

    def wake_at(self, now: float) -> float | None: ...


app = App(Display.open((1280, 800), os.environ), Clock())
app.show(Empty())
app.run()
