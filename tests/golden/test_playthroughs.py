"""One whole seeded game of each kind, every ply and every view in text; rewritten only by build/regenerate_goldens.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from tests.support.golden import GOLDEN, playthrough, playthrough_deal, playthrough_path

GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)


def kept_path(game: Game) -> Path:
    path = playthrough_path(game.id)
    if not game.complete and not path.exists():
        pytest.skip(f"{game.id} has no golden game")
    return path


@GAMES
def test_the_kept_game_is_played_line_by_line(game: Game) -> None:
    path = kept_path(game)
    assert path.exists(), f"{game.info.id} has no playthrough: run build/regenerate_goldens.py {game.info.id}"
    played = playthrough(game.info.id, playthrough_deal(game.info.id)).splitlines()
    kept = path.read_text(encoding="utf-8").splitlines()
    for number, (ours, theirs) in enumerate(zip(played, kept, strict=False), 1):
        assert ours == theirs, f"{path.name}, line {number}"
    assert len(played) == len(kept)


@GAMES
def test_the_kept_game_goes_on_to_its_end(game: Game) -> None:
    last = kept_path(game).read_text(encoding="utf-8").splitlines()[-1]
    assert last.startswith("outcome: Outcome(")


def test_no_playthrough_is_left_behind_by_a_game_that_is_gone() -> None:
    kept = {path.stem for path in (GOLDEN / "playthroughs").glob("*.txt")}
    assert kept <= {game.info.id for game in ALL_GAMES}
    assert kept >= {game.info.id for game in ALL_GAMES if game.complete}
