"""The sheet at the end of a game, and the way past it to the finished table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.driver import Driver, opened
from tests.support.playing import played

ENDS = {"klondike": (991, "end.klondike.lost"), "golf": (24, "play.next_hole")}
"""Deals that are over for who follows the hints, and what their sheets say."""


def ended(table: Driver, game: str) -> str:
    """Play to the end and wait for the sheet; what stands on it and nowhere else."""
    number, key = ENDS[game]
    table.play(game, number)
    while table.match.outcome is None:
        played(table, 1)
    table.run(5, step=0.1)
    words = table.word(key)
    assert words in table.texts()
    return words


@pytest.mark.parametrize("game", ENDS)
def test_escape_shows_the_finished_table_first_and_goes_home_then(home: Path, game: str) -> None:
    with opened(home) as table:
        words = ended(table, game)
        state = table.match.state
        table.key("escape")
        table.run(5, step=0.1)
        assert not table.at_home
        assert words not in table.texts()
        assert table.match.state is state
        assert table.at_rest()
        table.key("escape")
        assert table.at_home


def test_the_finished_table_can_be_played_on_from_the_keyboard(home: Path) -> None:
    with opened(home) as table:
        words = ended(table, "klondike")
        table.key("escape", "ctrl+z")
        assert table.match.outcome is None
        table.key("ctrl+y")
        table.run(5, step=0.1)
        assert words in table.texts(), "it has come to its end anew"
        table.key("escape", "ctrl+r")
        assert table.match.history.cursor == table.match.history.floor
        assert words not in table.texts()
        assert not table.at_home
