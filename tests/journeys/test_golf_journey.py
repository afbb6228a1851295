"""A round of Golf as a person plays it: nine holes, the card, the history, and every way of playing alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from cardtable.ai.hints import useful
from cardtable.games import registry
from cardtable.games.golf import COLUMNS
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from cardtable.session.desk import is_open, round_of
from cardtable.session.records import RoundRow, Status
from cardtable.session.scores import HOLES, hole_deal, total
from cardtable.settings import Animation, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import CloseRequested
from tests.support.driver import Driver, opened

WAYS = {"drag": Driver.by_drag, "clicks": Driver.by_click, "keys": Driver.by_keys}
STILL = Settings(animation=Animation.OFF)
ROUND = 77
"""The round that begins with this deal: who follows the hints clears its first hole with cards in hand."""


@cache
def advised(number: int) -> tuple[Move, ...]:
    """A hole of Golf as the hints play it; thinking takes most of a test's time, so each hole is thought about once."""
    golf = registry.find("golf")
    state, moves = golf.deal(Setup(number, complete(golf.info.options, {}))), list[Move]()
    while golf.outcome(state) is None:
        move = useful(golf, golf.observe(state, 0), golf.legal_moves(state), Chance(len(moves)))
        assert move is not None
        moves.append(move)
        state = golf.apply(state, move).state
    return tuple(moves)


def row_of(table: Driver) -> RoundRow:
    row = round_of(table.services.store, table.sitting)
    assert row is not None
    return row


def turned_until_one_fits(table: Driver) -> str:
    """Turn cards until one of a column fits; its pile."""
    while not (takes := [move.source for move in table.match.legal if move.source]):
        table.key("d")
    return takes[0]


def play_hole(table: Driver, way: Callable[[Driver, Move], None] = Driver.by_click) -> int:
    """Follow the hints to the end of the hole; its strokes."""
    for cursor, move in enumerate(advised(table.match.state.setup.number)):
        assert table.match.history.cursor == cursor, table.said
        way(table, move)
    assert table.match.outcome is not None
    strokes = table.match.state.scores[0]
    table.settle()
    table.run(FULL.sheet_settles + 0.2, step=0.1)  # until then what is pressed was meant for the table
    return strokes


def play_round(table: Driver, way: Callable[[Driver, Move], None] = Driver.by_click) -> list[int]:
    """All nine holes from the one on the table, going on by the button of the sheet; the strokes."""
    strokes = []
    for hole in range(table.sitting.hole or 1, HOLES + 1):
        assert table.sitting.hole == hole
        strokes.append(play_hole(table, way))
        if hole < HOLES:
            table.push(table.word("play.next_hole"))
            table.settle()
    return strokes


@pytest.mark.parametrize("how", WAYS)
def test_nine_holes_by_one_way_of_playing_alone_make_a_round_in_the_history_and_another_follows(
    home: Path, how: str
) -> None:
    with opened(home, settings=STILL) as table:
        table.play("golf", ROUND)
        strokes = play_round(table, WAYS[how])
        assert len(strokes) == HOLES
        row = row_of(table)
        assert row.strokes == tuple(strokes)
        assert row.ended is not None
        assert [kept.id for kept in table.services.store.rounds("golf")] == [row.id]
        assert any(str(total(strokes)) in text for text in table.texts())
        table.push(table.word("play.new_round"))
        assert table.sitting.round_id != row.id
        assert table.sitting.hole == 1
        assert not table.table.stage.is_modal


def test_a_cleared_hole_counts_below_zero_and_the_bar_adds_up(table: Driver) -> None:
    table.play("golf", ROUND)
    assert table.facts()[table.word("play.hole")] == "1 of 9"
    assert table.facts()["This hole"] == "35"
    assert table.facts()[table.word("play.bogey")] == "40"
    assert play_hole(table) == -6
    assert table.facts()["This hole"] == "−6"
    assert table.facts()["So far"] == "−6"  # as on the sheet
    assert any("−6 after the first hole" in text for text in table.texts())
    table.push(table.word("play.next_hole"))
    assert table.match.state.setup.number == hole_deal(ROUND, 2)
    assert table.facts()[table.word("play.hole")] == "2 of 9"
    assert table.facts()["So far"] == "−6"
    second = play_hole(table)
    table.push(table.word("play.next_hole"))
    assert table.facts()["So far"] == _plain(second - 6)


def test_the_hole_survives_a_quit_in_mid_flight(home: Path) -> None:
    with opened(home) as table:
        table.play("golf", ROUND)
        play_hole(table)
        table.push(table.word("play.next_hole"))
        for move in advised(hole_deal(ROUND, 2))[:9]:
            table.by_click(move)
        assert table.table.motion.busy(table.now)
        before = table.sitting.hole, table.match.state, row_of(table).strokes
        table.frame(CloseRequested())
    with opened(home) as table:
        table.play("golf")
        assert (table.sitting.hole, table.match.state, row_of(table).strokes) == before
        assert table.at_rest()


def test_between_two_holes_the_round_goes_on_with_the_next(home: Path) -> None:
    with opened(home) as table:
        table.play("golf", ROUND)
        play_hole(table)
        strokes = row_of(table).strokes
    with opened(home) as table:
        table.play("golf")
        assert table.sitting.hole == 2
        assert row_of(table).strokes == strokes
        assert table.match.history.cursor == 0


def test_one_click_plays_a_card_and_one_that_does_not_fit_says_why(table: Driver) -> None:
    table.play("golf", ROUND)
    fits = turned_until_one_fits(table)
    plies = table.match.history.cursor
    table.click(fits)
    assert table.match.history.cursor == plies + 1
    takes = {move.source for move in table.match.legal}
    table.click(next(pile for pile in COLUMNS if pile not in takes and table.match.state.piles[pile]))
    assert table.match.history.cursor == plies + 1
    assert table.said.strip()
    table.settle()
    assert table.at_rest()


def test_a_hole_that_has_counted_keeps_its_strokes_when_its_end_is_taken_back(table: Driver) -> None:
    table.play("golf", ROUND)
    strokes = play_hole(table)
    assert row_of(table).strokes == (strokes,)
    table.key("d")
    assert table.services.store.load(table.match.record_id).status is Status.FINISHED, "nothing is played on"
    table.push(table.word("play.undo"))
    assert row_of(table).strokes == (strokes,)
    assert table.word("play.next_hole") not in table.texts()
    table.key("ctrl+y")
    assert row_of(table).strokes == (strokes,)
    table.settle()
    table.run(0.1)
    assert table.word("play.next_hole") in table.texts()


def test_a_begun_round_is_put_aside_only_when_asked_and_can_be_had_back(table: Driver) -> None:
    table.play("golf", ROUND)
    play_hole(table)
    table.push(table.word("play.next_hole"))
    before = table.sitting.round_id, table.sitting.hole
    table.key("ctrl+n")
    assert table.word("play.another_round.title") in table.texts()
    table.push(table.word("play.another_round.yes"))
    assert table.sitting.round_id != before[0]
    assert table.sitting.hole == 1
    table.push(table.word("play.take_up"))
    assert (table.sitting.round_id, table.sitting.hole) == before
    assert is_open(table.services.store, "golf")


def test_of_a_hole_of_peaks_that_is_not_cleared_the_next_hole_is_the_way_on(home: Path) -> None:
    settings = Settings(animation=Animation.OFF, options={"tri_peaks": {"tp_points": "strokes"}})
    with opened(home, (1280, 800), settings) as table:
        table.play("tri_peaks", ROUND)
        while table.match.outcome is None:
            table.top.play(table.match.legal[-1])  # turns the stock over as long as there is one
            table.settle()
        assert not table.match.outcome.winners
        table.run(FULL.sheet_settles + 1.0)
        assert table.word("play.next_hole") in table.texts()
        table.key("return")
        assert table.sitting.hole == 2


def _plain(number: int) -> str:
    return str(number).replace("-", "−")
