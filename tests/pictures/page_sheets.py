"""Pages with weeks of playing behind them, or none, at fixed sizes: statistics, score cards, histories, keys, players, and
what opens over them."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from cardtable.settings import Settings
from tests.pictures.frames import PlainGround
from tests.ui.pages.show import paint

USUAL, UPRIGHT = (960, 600), (600, 900)

PAGES: dict[str, tuple[str, tuple[int, int], str, float, tuple[str, ...]]] = {
    "statistics": ("statistics", USUAL, "felt", 1.0, ("@300,400",)),
    "statistics-golf": ("statistics-golf", USUAL, "paper", 1.0, ()),
    "statistics-alexander": ("statistics-alexander", USUAL, "walnut", 1.0, ()),
    "statistics-people": ("statistics-people", USUAL, "midnight", 1.0, ()),
    "statistics-murlan": ("statistics-murlan", UPRIGHT, "felt", 1.0, ()),
    "round-history": ("history", USUAL, "felt", 1.0, ("tab", "tab")),
    "card": ("card", USUAL, "felt", 1.0, ()),
    "card-over": ("card-over", UPRIGHT, "felt", 1.0, ()),
    "keys": ("keys-several", USUAL, "walnut", 1.0, ()),
    "settings-large": ("settings", UPRIGHT, "paper", 1.5, ("tab", "tab", "right")),
    "house-klondike": ("house-klondike", USUAL, "midnight", 1.0, ("tab", "tab", "down")),
    "players-murlan": ("players-murlan", UPRIGHT, "walnut", 1.0, ("tab", "tab")),
    "name-typed": ("players-murlan", USUAL, "walnut", 1.0, ("tab",) * 5 + ("backspace",)),
    "list-open": ("players", USUAL, "midnight", 1.0, ("tab",) * 8 + ("return", "down")),
    "menu-open": ("home", USUAL, "felt", 1.0, ("f10", "down")),
    "dialog": ("keys-patience", USUAL, "paper", 1.0, ("tab",) * 5 + ("return",)),
    "message": ("statistics", USUAL, "paper", 1.0, ("tab",) * 6 + ("return",)),
}
"""By name: the screen of tests/ui/pages/show.py, its size, the theme, the scale of text, and what is done."""


def page(name: str) -> pygame.Surface:
    """Paint one page."""
    screen, size, theme, text, steps = PAGES[name]
    settings = Settings(theme=theme)
    with _in_utc():  # dates are those of the clock on the wall
        return paint(screen, size, text=text, settings=settings, empty=False, steps=steps, ground=PlainGround()).copy()


@contextmanager
def _in_utc() -> Iterator[None]:
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        os.environ.update({"TZ": zone} if zone is not None else {})
        time.tzset()
