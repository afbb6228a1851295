"""The desktop's clipboard as two calls; where there is none it is empty, and copying has no effect."""

from __future__ import annotations

import pygame


class Clipboard:
    """Text shared with other programs."""

    def read(self) -> str:
        """The text now on it, empty when there is none."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    def write(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return  # a system without a clipboard
