"""Pages of widgets in every state, at a fixed size: at rest, lit, pressed, with the keyboard, off, open, in large type."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from tests.pictures.frames import PlainGround
from tests.ui.gallery import paint

SIZE = (960, 600)

SHEETS: dict[str, tuple[str, float, str, tuple[str, ...]]] = {
    "settings": ("settings", 1.0, "felt", ("tab",)),
    "settings-large": ("settings", 1.5, "paper", ("tab", "tab", "@300,300")),
    "list-open": ("settings", 1.0, "midnight", ("tab",) * 7 + ("space", "down")),
    "menu-open": ("charts", 1.0, "felt", ("tab",) * 6 + ("space", "down")),
    "text-typed": ("settings", 1.0, "walnut", ("tab",) * 15 + ("backspace", "@900,196")),
    "dialog": ("settings", 1.0, "paper", ("dialog", "tab")),
    "toast": ("charts", 1.0, "walnut", ("toast", "@200,320")),
    "reading": ("reading", 1.0, "paper", ("tab",) * 7 + ("pagedown",)),
    "tabs": ("reading", 1.0, "felt", ("tab",) * 8 + ("right",)),
    "home": ("home", 1.0, "midnight", ("tab",) * 8 + ("@400,300",)),
    "charts": ("charts", 1.0, "felt", ("@250,300",)),
}
"""By name: the page of tests/ui/gallery.py, the scale of its text, the theme, and what is done."""


def sheet(name: str) -> pygame.Surface:
    """Paint one page."""
    page, text, theme, steps = SHEETS[name]
    return paint(page, SIZE, 0.75, text, theme, steps, PlainGround()).copy()
