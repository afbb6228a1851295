"""Makes the pictures of docs/pictures: ``python build/make_pictures.py [--only NAME]``. Nothing is retouched.

The program runs on SDL's dummy driver with an empty home of its own; time is invented, so that every run gives the same
frames (but for dates). JPEG, because the grain of the table would make PNG files of a megabyte each.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from cardtable.games.registry import ALL_GAMES
from cardtable.program import Program
from cardtable.settings import Animation, Face, Settings
from cardtable.storage.paths import find_paths
from cardtable.ui.display import Display
from cardtable.ui.events import KeyDown
from cardtable.ui.ground import Ground
from cardtable.ui.scene import Scene
from cardtable.ui.services import Services

OUT = ROOT / "docs" / "pictures"
NORMAL, LARGE = (1280, 800), (3840, 2160)
DEAL = 24
PLAIN = Settings(animation=Animation.OFF)
Opener = Callable[[Services], Scene]


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: which screen, how large, with which settings, after which keys."""

    name: str
    scene: Opener
    size: tuple[int, int] = NORMAL
    settings: Settings = PLAIN
    keys: Sequence[str] = ()


def table(game_id: str) -> Opener:
    """A fresh deal of a game."""
    return lambda services: services.screens.play(services.desk.deal(game_id, DEAL))


def played_round(services: Services) -> Scene:
    """The score card of a round of Golf that a sensible player has half finished."""
    return services.screens.score_card(_play_golf(services, 5))


def rounds(services: Services) -> Scene:
    """The history after several rounds."""
    for number in range(1, 9):
        _play_golf(services, 9, number * 100)
    return services.screens.round_history()


def figures(game_id: str) -> Opener:
    """Statistics after a number of games."""

    def open_it(services: Services) -> Scene:
        for number in range(1, 31):
            _play_out(services, game_id, number)
        return services.screens.statistics(game_id)

    return open_it


def _play_out(services: Services, game_id: str, number: int) -> None:
    match = services.desk.deal(game_id, number).match
    while match.outcome is None and (move := match.hint() or match.legal[-1]):
        match.play(move, float(len(match.history.moves)))


def _play_golf(services: Services, holes: int, number: int = 1) -> int:
    sitting = services.desk.deal("golf", number)
    for _ in range(holes):
        match = sitting.match
        while match.outcome is None and (move := match.hint() or match.legal[-1]):
            match.play(move, float(len(match.history.moves)))
        row = services.desk.round_of(sitting)
        if row is not None and row.ended is None:
            sitting = services.desk.next_hole(sitting)
    return sitting.round_id or 0


def shots() -> list[Shot]:
    """Every picture there is."""
    patiences = [game.info.id for game in ALL_GAMES if game.info.seats[1] == 1]
    result = [Shot("home", lambda services: services.screens.home())]
    for game_id in patiences:
        keys = ("d", "d", "d") if game_id in {"klondike", "golf"} else ()
        result += [Shot(game_id, table(game_id), keys=keys), Shot(f"{game_id}-4k", table(game_id), LARGE, keys=keys)]
        result.append(Shot(f"rules-{game_id}", lambda services, game_id=game_id: services.screens.rules(game_id)))
    for theme in ("midnight", "walnut", "paper"):
        result.append(Shot(f"theme-{theme}", table("klondike"), settings=replace(PLAIN, theme=theme), keys=("d",)))
    styles = {"four-colours": {"four_colours": True}, "large-index": {"face": Face.LARGE}}
    for name, change in styles.items():
        result.append(Shot(f"deck-{name}", table("golf"), settings=replace(PLAIN, **change)))
    result += [
        Shot(f"back-{back}", table("klondike"), settings=replace(PLAIN, back=back))
        for back in ("waves", "birch", "night")
    ]
    result += [
        Shot("house-rules", lambda services: services.screens.house_rules("klondike", begun=False)),
        Shot("settings", lambda services: services.screens.settings()),
        Shot("keys", lambda services: services.screens.keys()),
        Shot("score-card", played_round),
        Shot("golf-rounds", rounds),
        Shot("statistics", figures("klondike")),
    ]
    return result


def take(shot: Shot, out: Path) -> None:
    """Make one picture."""
    with tempfile.TemporaryDirectory() as home:
        display = Display.open(shot.size, os.environ)
        program = Program(find_paths({}, Path(home)), shot.settings, display, Ground())
        app, services = program._app, program._services  # noqa: SLF001 -- a program about the program
        app.show(shot.scene(services))
        now = 0.0
        for key in shot.keys:
            app.run_frame([KeyDown(key)], now)
            now += 1.0
        app.run_frame([], now)
        while services.faces.is_painting:
            time.sleep(0.02)
            app.run_frame([], now)
        app.redraw()
        app.run_frame([], now + 1.0)
        pygame.image.save(display.surface, str(out / f"{shot.name}.jpg"))
        program.close()
    print(shot.name)


def main() -> None:
    """Make all pictures, or those whose name begins with --only."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        if shot.name.startswith(options.only):
            take(shot, options.out)


if __name__ == "__main__":
    main()
