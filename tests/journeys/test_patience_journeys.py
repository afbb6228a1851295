"""Patiences as a person plays them, from the gallery to the sheet at the end, with every way of playing alone."""

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
from cardtable.kernel.state import Reason, Setup
from cardtable.session.desk import is_open, round_of, unfinished
from cardtable.session.records import RoundRow, Status
from cardtable.session.scores import HOLES, hole_deal, total
from cardtable.settings import Animation, AutoMove, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import CloseRequested
from tests.support.driver import Driver, opened, played

# -- Klondike ----------------------------------------------------------------------------------------------------------


WAYS = {"drag": Driver.by_drag, "clicks": Driver.by_click, "keys": Driver.by_keys}
WON = {"drag": 12, "clicks": 85, "keys": 115}
"""Deals that come out for who follows the hints."""


@pytest.mark.parametrize("how", WAYS)
def test_a_whole_game_comes_out_by_one_way_of_playing_alone(table: Driver, how: str) -> None:
    table.play("klondike", WON[how])
    while table.played.outcome is None:
        before = table.played.history.cursor
        played(table, 1, WAYS[how])
        assert table.played.history.cursor > before, table.said
        out = sum(len(table.played.state.piles[pile]) for pile in ("fS", "fH", "fD", "fC"))
        table.frame()
        assert table.facts()[table.word("play.money")] == f"{_signed(5 * out - 52)} kr."
        assert table.facts()[table.word("play.out")].startswith(f"{out} ")
    assert table.facts()[table.word("play.money")] == "+208 kr."
    table.run(30, step=0.1)
    assert table.word("end.klondike.won") in table.texts()
    assert any("+208 kr." in text for text in table.texts())
    kept = table.services.store.load(table.played.record_id)
    assert (kept.status, kept.reason, kept.score) == (Status.FINISHED, Reason.WON, 208)
    assert kept.record.number == WON[how]
    assert kept.record.plies == table.played.history.texts


def test_undo_and_redo_go_all_the_way_without_waiting_for_a_card(table: Driver) -> None:
    table.play("klondike", 12)
    deal = table.played.state
    played(table, 40)
    there = table.played.state
    assert table.table.motion.busy(table.now)
    undone = 0
    while table.played.can_undo:
        table.key("ctrl+z")
        undone += 1
    assert undone == 40
    assert table.played.state == deal
    table.key("backspace")
    assert table.said == table.word("play.nothing_to_undo")
    while table.played.can_redo:
        table.key("ctrl+y")
        undone -= 1
    assert undone == 0
    assert table.played.state == there
    table.key("ctrl+shift+z")
    assert table.said == table.word("play.nothing_to_redo")
    table.settle()
    assert table.at_rest()


def test_what_the_table_adds_goes_back_with_the_ply_it_was_added_to(home: Path) -> None:
    with opened(home, settings=Settings(auto_move=AutoMove.SAFE)) as table:
        table.play("klondike", 12)
        while not any(ply > table.played.history.floor for ply in table.played.history.auto):
            before = table.played.history.cursor, table.played.state
            played(table, 1)
        assert table.played.history.cursor > before[0] + 1
        table.key("ctrl+z")
        assert (table.played.history.cursor, table.played.state) == before


def test_all_out_is_one_ply_for_undo(home: Path) -> None:
    with opened(home, settings=Settings(auto_move=AutoMove.OFF)) as table:
        table.play("klondike", 12)
        while not any(move.target.startswith("f") for move in table.played.legal):
            played(table, 1)
        before = table.played.history.cursor
        table.key("a")
        assert table.played.history.cursor > before
        table.key("ctrl+z")
        assert table.played.history.cursor == before


def test_a_number_is_dealt_and_a_wrong_one_is_not(table: Driver) -> None:
    table.play("klondike")
    table.key("ctrl+g")
    table.type("0")
    table.key("return")
    assert table.table.stage.is_modal
    table.key("backspace")
    table.type("two 24")
    table.push(table.word("play.number.deal"))
    assert not table.table.stage.is_modal
    assert table.played.state.setup.number == 24
    assert table.word("play.deal", number=24) in table.texts()
    table.key("ctrl+g")
    table.key("escape")
    assert not table.table.stage.is_modal
    assert table.played.state.setup.number == 24


def test_restart_leads_to_the_deal_and_redo_forth_again(table: Driver) -> None:
    table.play("klondike", 12)
    deal = table.played.state
    played(table, 8)
    there, cursor = table.played.state, table.played.history.cursor
    table.key("ctrl+r")
    assert table.played.state == deal
    for _ in range(8):
        table.key("ctrl+y")
    assert (table.played.state, table.played.history.cursor) == (there, cursor)


def test_a_begun_game_is_put_aside_only_when_asked_and_can_be_had_back(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 5)
    before = table.played.record_id, table.played.state
    table.key("ctrl+n", "escape")
    assert table.played.record_id == before[0]
    table.key("f2")
    table.push(table.word("play.another.yes"))
    assert table.played.record_id != before[0]
    assert table.services.store.load(before[0]).status is Status.OPEN
    table.run(9, step=0.5)
    table.push(table.word("play.take_up"))
    assert (table.played.record_id, table.played.state) == before
    assert table.services.store.load(before[0]).status is Status.OPEN
    table.key("ctrl+z")
    assert table.played.history.cursor < len(table.played.history.moves)


def test_what_was_put_aside_waits_uncounted_when_the_message_is_gone(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 2)
    table.key("ctrl+n")
    table.push(table.word("play.another.yes"))
    table.move(2, 2)
    table.run(11, step=0.5)
    assert table.word("play.take_up") not in table.texts()
    assert table.services.store.finished() == []
    table.push(table.word("play.more"))
    table.choose(table.word("play.aside"))
    table.key("tab", "return")
    assert table.played.history.cursor > table.played.history.floor


def test_what_was_given_up_counts_as_that_for_good(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 2)
    before = table.played.record_id
    table.key("ctrl+n")
    table.push(table.word("play.give_up"))
    assert table.played.record_id != before
    assert table.word("play.take_up") not in table.texts()
    (row,) = table.services.store.finished()
    assert (row.id, row.reason) == (before, None)
    assert not unfinished(table.services.store, "klondike", 9)


def test_a_game_that_was_not_begun_goes_without_a_question(table: Driver) -> None:
    table.play("klondike", 12)
    before = table.played.record_id
    table.key("ctrl+n")
    assert not table.table.stage.is_modal
    assert table.played.record_id != before
    assert table.word("play.take_up") not in table.texts()


def test_closing_the_window_in_mid_flight_loses_nothing(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 7)
        assert table.table.motion.busy(table.now)
        match = table.played
        table.frame(CloseRequested())
        assert table.app.top is None
        before = match.state, match.history.cursor, match.clock.elapsed(table.now), match.record_id
    with opened(home) as table:
        table.play("klondike")
        assert table.played.state == before[0]
        assert table.played.history.cursor == before[1]
        assert table.played.clock.elapsed(table.now) == pytest.approx(before[2], abs=0.2)
        assert table.played.record_id == before[3]
        assert table.at_rest()
        table.key("ctrl+z")
        assert table.played.history.cursor < before[1]


def test_undone_plies_can_be_redone_after_another_start(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 6)
        table.key("ctrl+z", "ctrl+z", "ctrl+z")
        cursor, texts = table.played.history.cursor, table.played.history.texts
    with opened(home) as table:
        table.play("klondike")
        assert (table.played.history.cursor, table.played.history.texts) == (cursor, texts)
        table.key("ctrl+y", "ctrl+y", "ctrl+y")
        assert table.played.history.cursor == len(texts)


def test_the_win_show_is_skipped_at_once_and_a_won_game_can_be_taken_back(table: Driver) -> None:
    table.play("klondike", 12)
    while table.played.outcome is None:
        played(table, 1)
    while table.table.motion.busy(table.now) and not table.table._shown_end:
        table.run(0.1)
    assert table.table.motion.busy(table.now)
    table.key("escape")
    assert not table.at_home
    assert not table.table.motion.busy(table.now)
    assert table.word("end.klondike.won") in table.texts()
    table.run(FULL.sheet_settles + 0.2, step=0.1)
    table.push(table.word("play.undo"))
    assert table.played.outcome is None
    assert table.word("end.klondike.won") not in table.texts()
    assert table.services.store.load(table.played.record_id).status is Status.FINISHED, "it has counted"
    table.key("ctrl+y")
    assert table.played.outcome is not None
    table.run(30, step=0.1)
    assert table.word("end.klondike.won") in table.texts()
    assert table.services.store.load(table.played.record_id).status is Status.FINISHED


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def test_when_all_that_is_left_goes_out_by_itself_it_is_said_and_one_key_does_it(home: Path) -> None:
    with opened(home, settings=Settings(auto_move=AutoMove.OFF)) as table:
        table.play("klondike", 12)
        said = table.services.texts.text("play.finish", named="A")
        while said not in table.said and table.played.outcome is None:
            played(table, 1)
        assert table.played.outcome is None
        out = sum(len(table.played.state.piles[pile]) for pile in ("fS", "fH", "fD", "fC"))
        assert out < 45
        table.key("a")
        assert table.played.outcome.reason is Reason.WON


# -- house rules at the table ------------------------------------------------------------------------------------------


THREE = {"klondike": {"kl_draw": "3", "kl_passes": "unlimited"}}


@pytest.mark.parametrize(("options", "there"), [({}, False), (THREE, True)])
def test_a_sign_in_the_bar_says_in_what_the_table_differs(
    home: Path, options: dict[str, dict[str, str | int]], *, there: bool
) -> None:
    with opened(home, (1280, 800), Settings(animation=Animation.OFF, options=options), seed=3) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        name = table.word("play.house_in_force")
        assert (name in table.texts()) is there
        if there:
            hint = table.button(name).hint
            assert hint.startswith(f"{name}. ")
            for key, value in THREE["klondike"].items():
                assert f"{table.word(f'option.{key}')}: {table.word(f'option.{key}.{value}')}." in hint
            table.push(name)
            table.run(0.1)
            assert any("Three cards together" in words for words in table.texts())
            table.push(table.word("house.differs.change"))
            table.run(0.1)
            assert table.word("house.title", game="Klondike") in table.texts()


# -- a round of Golf: nine holes, the card, the history ----------------------------------------------------------------


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
    row = round_of(table.services.store, table.session)
    assert row is not None
    return row


def turned_until_one_fits(table: Driver) -> str:
    """Turn cards until one of a column fits; its pile."""
    while not (takes := [move.source for move in table.played.legal if move.source]):
        table.key("d")
    return takes[0]


def play_hole(table: Driver, way: Callable[[Driver, Move], None] = Driver.by_click) -> int:
    """Follow the hints to the end of the hole; its strokes."""
    for cursor, move in enumerate(advised(table.played.state.setup.number)):
        assert table.played.history.cursor == cursor, table.said
        way(table, move)
    assert table.played.outcome is not None
    strokes = table.played.state.scores[0]
    table.settle()
    table.run(FULL.sheet_settles + 0.2, step=0.1)  # until then what is pressed was meant for the table
    return strokes


def play_round(table: Driver, way: Callable[[Driver, Move], None] = Driver.by_click) -> list[int]:
    """All nine holes from the one on the table, going on by the button of the sheet; the strokes."""
    strokes = []
    for hole in range(table.session.hole or 1, HOLES + 1):
        assert table.session.hole == hole
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
        assert table.session.round_id != row.id
        assert table.session.hole == 1
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
    assert table.played.state.setup.number == hole_deal(ROUND, 2)
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
        before = table.session.hole, table.played.state, row_of(table).strokes
        table.frame(CloseRequested())
    with opened(home) as table:
        table.play("golf")
        assert (table.session.hole, table.played.state, row_of(table).strokes) == before
        assert table.at_rest()


def test_between_two_holes_the_round_goes_on_with_the_next(home: Path) -> None:
    with opened(home) as table:
        table.play("golf", ROUND)
        play_hole(table)
        strokes = row_of(table).strokes
    with opened(home) as table:
        table.play("golf")
        assert table.session.hole == 2
        assert row_of(table).strokes == strokes
        assert table.played.history.cursor == 0


def test_one_click_plays_a_card_and_one_that_does_not_fit_says_why(table: Driver) -> None:
    table.play("golf", ROUND)
    fits = turned_until_one_fits(table)
    plies = table.played.history.cursor
    table.click(fits)
    assert table.played.history.cursor == plies + 1
    takes = {move.source for move in table.played.legal}
    table.click(next(pile for pile in COLUMNS if pile not in takes and table.played.state.piles[pile]))
    assert table.played.history.cursor == plies + 1
    assert table.said.strip()
    table.settle()
    assert table.at_rest()


def test_a_hole_that_has_counted_keeps_its_strokes_when_its_end_is_taken_back(table: Driver) -> None:
    table.play("golf", ROUND)
    strokes = play_hole(table)
    assert row_of(table).strokes == (strokes,)
    table.key("d")
    assert table.services.store.load(table.played.record_id).status is Status.FINISHED, "nothing is played on"
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
    before = table.session.round_id, table.session.hole
    table.key("ctrl+n")
    assert table.word("play.another_round.title") in table.texts()
    table.push(table.word("play.another_round.yes"))
    assert table.session.round_id != before[0]
    assert table.session.hole == 1
    table.push(table.word("play.take_up"))
    assert (table.session.round_id, table.session.hole) == before
    assert is_open(table.services.store, "golf")


def test_of_a_hole_of_peaks_that_is_not_cleared_the_next_hole_is_the_way_on(home: Path) -> None:
    settings = Settings(animation=Animation.OFF, options={"tri_peaks": {"tp_points": "strokes"}})
    with opened(home, (1280, 800), settings) as table:
        table.play("tri_peaks", ROUND)
        while table.played.outcome is None:
            table.top.play(table.played.legal[-1])  # turns the stock over as long as there is one
            table.settle()
        assert not table.played.outcome.winners
        table.run(FULL.sheet_settles + 1.0)
        assert table.word("play.next_hole") in table.texts()
        table.key("return")
        assert table.session.hole == 2


def _plain(number: int) -> str:
    return str(number).replace("-", "−")


# -- Alexander, Chinese Wall and Elevens -------------------------------------------------------------------------------


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


LINES = {
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
@pytest.mark.parametrize("way", LINES)
def test_a_whole_game_of_the_others_comes_out_by_one_way_of_playing_alone(home: Path, way: str) -> None:
    game, number, how = LINES[way]
    with opened(home) as table:
        table.play(game, number)
        while table.played.outcome is None:
            before = table.played.history.cursor
            played(table, 1, how)
            assert table.played.history.cursor > before, table.said
        table.run(30, step=0.1)
        assert table.word(f"end.{game}.won") in table.texts()
        kept = table.services.store.load(table.played.record_id)
        assert (kept.status, kept.reason, kept.record.number) == (Status.FINISHED, Reason.WON, number)
        assert kept.record.plies == table.played.history.texts


@pytest.mark.parametrize(("game", "number"), [("alexander", 11), ("chinese_wall", 27), ("elevens", 1)])
def test_the_window_closed_in_mid_flight_opens_on_the_same_ply(home: Path, game: str, number: int) -> None:
    ways = {"elevens": pairs_clicked}
    with opened(home) as table:
        table.play(game, number)
        played(table, 7, ways.get(game, Driver.by_click))
        state, texts = table.played.state, table.played.history.texts
        assert table.table.motion.busy(table.now)
    with opened(home) as table:
        table.play(game)
        assert (table.played.state, table.played.history.texts) == (state, texts)
        table.settle()
        assert table.at_rest()
