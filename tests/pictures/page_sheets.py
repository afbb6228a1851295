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
LARGE = 1.5

PAGES: dict[str, tuple[str, tuple[int, int], str, tuple[str, ...]]] = {
    "statistics": ("statistics", USUAL, "felt", ("@300,400",)),
    "statistics-golf": ("statistics-golf", USUAL, "paper", ()),
    "statistics-alexander": ("statistics-alexander", USUAL, "walnut", ()),
    "statistics-people": ("statistics-people", USUAL, "midnight", ()),
    "statistics-murlan": ("statistics-murlan", UPRIGHT, "felt", ()),
    "round-history": ("history", USUAL, "felt", ("tab", "tab")),
    "card": ("card", USUAL, "felt", ()),
    "card-over": ("card-over", UPRIGHT, "felt", ()),
    "keys": ("keys-several", USUAL, "walnut", ()),
    "settings-large": ("settings", UPRIGHT, "paper", ("tab", "tab", "right")),
    "house-klondike": ("house-klondike", USUAL, "midnight", ("tab", "tab", "down")),
    "players-murlan": ("players-murlan", UPRIGHT, "walnut", ("tab", "tab")),
    "name-typed": ("players-murlan", USUAL, "walnut", ("tab",) * 5 + ("backspace",)),
    "list-open": ("players", USUAL, "midnight", ("tab",) * 8 + ("return", "down")),
    "menu-open": ("home", USUAL, "felt", ("f10", "down")),
    "dialog": ("keys-patience", USUAL, "paper", ("tab",) * 5 + ("return",)),
    "message": ("statistics", USUAL, "paper", ("tab",) * 6 + ("return",)),
}
"""By name: the screen of tests/ui/pages/show.py, its size, the theme, and what is done."""


def page(name: str) -> pygame.Surface:
    """Paint one page."""
    screen, size, theme, steps = PAGES[name]
    settings = Settings(theme=theme, scale=LARGE if name == "settings-large" else 1.0)
    with _in_utc():  # dates are those of the clock on the wall
        return paint(screen, size, settings=settings, empty=False, steps=steps, ground=PlainGround()).copy()


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
