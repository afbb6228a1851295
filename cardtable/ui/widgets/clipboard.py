"""The clipboard as two calls; the real one asks the system, and has nothing where there is none."""

from __future__ import annotations

from typing import Protocol

import pygame


class Clipboard(Protocol):
    """Text shared with other programs."""

    def read(self) -> str:
        """The text now on it, empty when there is none."""
        ...

    def write(self, text: str) -> None:
        """Replace what is on it."""
        ...


class SystemClipboard:
    """The desktop's own clipboard."""

    def read(self) -> str:
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    def write(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return  # a system without a clipboard: copying has no effect


class OwnClipboard:
    """A clipboard within this program, for tests and for systems without one."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def read(self) -> str:
        return self.text

    def write(self, text: str) -> None:
        self.text = text
