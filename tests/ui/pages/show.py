"""Renders a screen to a picture, for looking at: ``show.py OUT SCREEN --size 1280x800 --theme felt --text 2 --do down …``."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).parents[3]))

import pygame

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Record
from cardtable.settings import Settings
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerMove, PointerUp
from cardtable.ui.core.theme import interface_scale
from cardtable.ui.pages.farewell import FarewellScene
from cardtable.ui.pages.gallery import GALLERY_KEYS
from cardtable.ui.pages.keys_page import TABLE_KEYS
from cardtable.ui.paint.ground import Ground
from cardtable.ui.widgets.screen import WidgetScreen
from tests.support.histories import rich_past
from tests.support.reviewed import GOLF_3
from tests.support.services import Sandbox, sandbox

GAMES = tuple(game.info.id for game in ALL_GAMES)
SCREENS: dict[str, Callable[[Sandbox], object]] = {
    **{name: lambda box, name=name: box.services.screens.rules(name) for name in GAMES},
    **{f"house-{name}": lambda box, name=name: box.services.screens.house_rules(name, begun=False) for name in GAMES},
    "house-begun": lambda box: box.services.screens.house_rules("golf", begun=True),
    "card": lambda box: box.services.screens.score_card(open_round(box)),
    "card-over": lambda box: box.services.screens.score_card(box.services.store.rounds("golf")[-1].id),
    "card-under": lambda box: box.services.screens.score_card(min(box.services.store.rounds("golf"), key=strokes).id),
    "history": lambda box: box.services.screens.round_history("golf"),
    "statistics": lambda box: box.services.screens.statistics("klondike"),
    "statistics-golf": lambda box: box.services.screens.statistics("golf"),
    **{
        f"statistics-{name}": lambda box, name=name: box.services.screens.statistics(name)
        for name in ("alexander", "chinese_wall", "elevens", "monte_carlo", "murlan", "las_vegan", "people")
    },
    "players": lambda box: box.services.screens.players("monte_carlo"),
    "players-murlan": lambda box: box.services.screens.players("murlan"),
    "calendar": lambda box: box.services.screens.calendar("golf"),
    "calendar-all": lambda box: box.services.screens.calendar(None),
    "review": lambda box: box.services.screens.review(finished()),
    "settings": lambda box: box.services.screens.settings(),
    "keys": lambda box: box.services.screens.keys(),
    **{
        f"keys-{name}": lambda box, at=at: box.services.screens.keys(TABLE_KEYS[at])
        for at, name in enumerate(("patience", "several"))
    },
    "keys-gallery": lambda box: box.services.screens.keys(GALLERY_KEYS, with_tables=True),
    "farewell": lambda box: FarewellScene(box.services, "klondike"),
    "home": lambda box: box.services.screens.home(),
}
ALIKE = {f"{head}{name}" for head in ("", "house-") for name in GAMES if name not in {"golf", "murlan"}}
ONE_OF_A_KIND = tuple(name for name in SCREENS if name not in ALIKE)
"""Of rules and house rules those of one patience and one game for several: the others differ in their words alone."""


def strokes(row) -> int:
    return sum(row.strokes)


def open_round(box: Sandbox) -> int:
    row = box.services.store.open_round("golf")
    return row.id if row else 0


def finished() -> Record:
    """A hole of Golf that is over."""
    return Record("golf", 3, dict(complete(find("golf").info.options, {})), GOLF_3, cursor=len(GOLF_3))


def act(screen: WidgetScreen, steps: Sequence[str]) -> None:
    """``tab``, ``ctrl+tab`` … are keys; ``x,y`` is a click, ``@x,y`` moves the pointer."""
    for step in steps:
        if "," in step:
            x, y = (float(part) for part in step.lstrip("@").split(","))
            screen.handle(PointerMove(x, y), 0)
            if step[0] != "@":
                screen.handle(PointerDown(x, y), 0)
                screen.handle(PointerUp(x, y), 0)
        else:
            *mods, key = step.split("+")
            screen.handle(KeyDown(key, frozenset(mods)), 0)


def settle(screen: WidgetScreen, surface: pygame.Surface) -> None:
    """Draw until all faces are there and nothing changes any more."""
    quiet = 0
    screen.draw(surface, 0.0, everything=True)
    while quiet < 8:
        time.sleep(0.05)
        screen.update(0.0)
        quiet = 0 if screen.draw(surface, 0.0, everything=False) else quiet + 1


def paint(
    name: str,
    size: tuple[int, int],
    *,
    settings: Settings,
    empty: bool,
    steps: Sequence[str],
    ground: Ground | None = None,
):
    """The screen as a picture."""
    pygame.display.init()
    surface = pygame.display.set_mode(size)
    box = sandbox(settings, ground=ground)
    if not empty:
        rich_past(box)
    screen = SCREENS[name](box)
    screen.layout(*size, interface_scale(*size, settings.scale))
    screen.resume(None)
    settle(screen, surface)
    act(screen, steps)
    settle(screen, surface)
    box.close()
    return surface


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out")
    parser.add_argument("screen", choices=SCREENS)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--zoom", type=float, default=1.0)
    parser.add_argument("--theme", default="felt")
    parser.add_argument("--empty", action="store_true")
    parser.add_argument("--do", nargs="*", default=[])
    given = parser.parse_args()
    wide, high = (int(part) for part in given.size.split("x"))
    settings = Settings(theme=given.theme, scale=given.zoom)
    surface = paint(given.screen, (wide, high), settings=settings, empty=given.empty, steps=given.do)
    pygame.image.save(surface, given.out)


if __name__ == "__main__":
    main()
