"""Plays games that were just added, as a person meets them: in the gallery, on the table, in the statistics.

``python -m tests.support.new_on_screen aces_up my_game.py``; raises AssertionError where something is missing.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from cardtable.game_file import open_game
from cardtable.games.registry import ALL_GAMES, find
from cardtable.ui.core.scene import Push, Replace
from cardtable.ui.widgets.buttons import Button, Tile
from tests.support.services import Sandbox, sandbox
from tests.ui.conftest import Visitor

_FRAMES = 600
_FRAME = 0.05  # seconds


def main(games: Sequence[str]) -> None:
    """All of it for each game."""
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    for each in games:
        if each.endswith(".py"):
            problems = open_game(Path(each))
            assert not problems, "\n".join(problems)
        game_id = ALL_GAMES[-1].id if each.endswith(".py") else each
        box = sandbox()
        name = box.services.texts.text(f"game.{game_id}.name")
        seen_in_the_gallery(box, game_id)
        if find(game_id).info.seats[1] > 1:
            seen_at_the_table_of_several(box, game_id)
        else:
            played_to_the_end(box, game_id)
        statistics = Visitor(box.services.screens.statistics(game_id))
        seats = find(game_id).info.seats[1]  # a match was begun, a patience was played to its end
        wanted = box.services.texts.text("matches.unfinished" if seats > 1 else "statistics.played")
        assert statistics.says(wanted), "statistics"
        box.close()
        sys.stdout.write(f"{game_id}: {name}\n")


def seen_in_the_gallery(box: Sandbox, game_id: str) -> None:
    """It has a tile with its name, which opens it."""
    name = box.services.texts.text(f"game.{game_id}.name")
    assert any(name in label for label in gallery(box)), f"gallery: {game_id} has no tile"


def gallery(box: Sandbox) -> list[str]:
    """What the tiles of the gallery say."""
    return [tile.label for tile in Visitor(box.services.screens.home()).all(Tile)]


def played_to_the_end(box: Sandbox, game_id: str) -> None:
    """A patience is dealt on its table, played by its hints, and counted."""
    session = box.services.desk.sit(game_id)
    shown(box, box.services.screens.table(session))
    match = session.played
    for _ in range(find(game_id).info.longest):
        if match.outcome is not None:
            break
        match.play(match.hint() or match.legal[-1], 0.0)
    table = shown(box, box.services.screens.table(session))
    assert table.says(box.services.texts.text(f"game.{game_id}.name")), "table"
    assert len(box.store.finished(game_id)) == 1, "statistics"


def seen_at_the_table_of_several(box: Sandbox, game_id: str) -> None:
    """A match is begun on the page of the players; on the table the others play by themselves."""
    players = Visitor(box.services.screens.players(game_id))
    players.click(players.find(box.services.texts.text("players.start"), Button))
    assert isinstance(players.went, Push | Replace), "players"
    table = shown(box, players.went.scene)
    assert table.says(box.services.texts.text(f"game.{game_id}.name")), "table"


def shown(box: Sandbox, scene: object) -> Visitor:
    """The screen after some seconds."""
    visitor = Visitor(scene)
    for _ in range(_FRAMES):
        visitor.now += _FRAME
        visitor.screen.update(visitor.now)
    visitor.draw()
    return visitor


if __name__ == "__main__":
    main(sys.argv[1:])
