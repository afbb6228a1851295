"""Alexander, Chinese Wall and Elevens as a person plays them, from the gallery to the sheet at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.kernel.moves import Move
from cardtable.kernel.state import Reason
from cardtable.session.records import Status
from tests.support.driver import Driver, opened, played


def pairs_dragged(table: Driver, move: Move) -> None:
    """Elevens by dragging alone: the last card picked is laid on the one before it."""
    if len(move.picks) == 2:
        table.drag(move.picks[1], move.picks[0])
    else:
        pairs_clicked(table, move)


def pairs_clicked(table: Driver, move: Move) -> None:
    """Elevens by clicks alone."""
    if not move.picks:
        table.click("stock")
    for pile in move.picks:
        table.click(pile)


def pairs_by_keys(table: Driver, move: Move) -> None:
    """Elevens by the keyboard alone."""
    if not move.picks:
        table.key("d")
    for pile in move.picks:
        table.look_at(pile)
        table.key("return")


WAYS = {
    "alexander-drag": ("alexander", 11, Driver.by_drag),
    "alexander-clicks": ("alexander", 1, Driver.by_click),
    "alexander-keys": ("alexander", 2, Driver.by_keys),
    "chinese-wall-drag": ("chinese_wall", 27, Driver.by_drag),
    "chinese-wall-clicks": ("chinese_wall", 19, Driver.by_click),
    "chinese-wall-keys": ("chinese_wall", 77, Driver.by_keys),
    "elevens-drag": ("elevens", 1, pairs_dragged),
    "elevens-clicks": ("elevens", 2, pairs_clicked),
    "elevens-keys": ("elevens", 3, pairs_by_keys),
}
"""Deals that come out for who follows the hints."""


@pytest.mark.some(3)
@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_comes_out_by_one_way_of_playing_alone(home: Path, way: str) -> None:
    game, number, how = WAYS[way]
    with opened(home) as table:
        table.play(game, number)
        while table.match.outcome is None:
            before = table.match.history.cursor
            played(table, 1, how)
            assert table.match.history.cursor > before, table.said
        table.run(30, step=0.1)
        assert table.word(f"end.{game}.won") in table.texts()
        kept = table.services.store.load(table.match.record_id)
        assert (kept.status, kept.reason, kept.record.number) == (Status.FINISHED, Reason.WON, number)
        assert kept.record.plies == table.match.history.texts


@pytest.mark.parametrize(("game", "number"), [("alexander", 11), ("chinese_wall", 27), ("elevens", 1)])
def test_the_window_closed_in_mid_flight_opens_on_the_same_ply(home: Path, game: str, number: int) -> None:
    ways = {"elevens": pairs_clicked}
    with opened(home) as table:
        table.play(game, number)
        played(table, 7, ways.get(game, Driver.by_click))
        state, texts = table.match.state, table.match.history.texts
        assert table.table.motion.busy(table.now)
    with opened(home) as table:
        table.play(game)
        assert (table.match.state, table.match.history.texts) == (state, texts)
        table.settle()
        assert table.at_rest()
