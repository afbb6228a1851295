"""Klondike as a person plays it, from the gallery to the sheet at the end, with every way of playing alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.kernel.state import Reason
from cardtable.session.desk import unfinished
from cardtable.session.records import Status
from cardtable.settings import Animation, AutoMove, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import CloseRequested
from tests.support.driver import Driver, opened, played

WAYS = {"drag": Driver.by_drag, "clicks": Driver.by_click, "keys": Driver.by_keys}
WON = {"drag": 12, "clicks": 85, "keys": 115}
"""Deals that come out for who follows the hints."""


@pytest.mark.parametrize("how", WAYS)
def test_a_whole_game_comes_out_by_one_way_of_playing_alone(table: Driver, how: str) -> None:
    table.play("klondike", WON[how])
    while table.match.outcome is None:
        before = table.match.history.cursor
        played(table, 1, WAYS[how])
        assert table.match.history.cursor > before, table.said
        out = sum(len(table.match.state.piles[pile]) for pile in ("fS", "fH", "fD", "fC"))
        table.frame()
        assert table.facts()[table.word("play.money")] == f"{_signed(5 * out - 52)} kr."
        assert table.facts()[table.word("play.out")].startswith(f"{out} ")
    assert table.facts()[table.word("play.money")] == "+208 kr."
    table.run(30, step=0.1)
    assert table.word("end.klondike.won") in table.texts()
    assert any("+208 kr." in text for text in table.texts())
    kept = table.services.store.load(table.match.record_id)
    assert (kept.status, kept.reason, kept.score) == (Status.FINISHED, Reason.WON, 208)
    assert kept.record.number == WON[how]
    assert kept.record.plies == table.match.history.texts


def test_undo_and_redo_go_all_the_way_without_waiting_for_a_card(table: Driver) -> None:
    table.play("klondike", 12)
    deal = table.match.state
    played(table, 40)
    there = table.match.state
    assert table.table.motion.busy(table.now)
    undone = 0
    while table.match.can_undo:
        table.key("ctrl+z")
        undone += 1
    assert undone == 40
    assert table.match.state == deal
    table.key("backspace")
    assert table.said == table.word("play.nothing_to_undo")
    while table.match.can_redo:
        table.key("ctrl+y")
        undone -= 1
    assert undone == 0
    assert table.match.state == there
    table.key("ctrl+shift+z")
    assert table.said == table.word("play.nothing_to_redo")
    table.settle()
    assert table.at_rest()


def test_what_the_table_adds_goes_back_with_the_ply_it_was_added_to(home: Path) -> None:
    with opened(home, settings=Settings(auto_move=AutoMove.SAFE)) as table:
        table.play("klondike", 12)
        while not any(ply > table.match.history.floor for ply in table.match.history.auto):
            before = table.match.history.cursor, table.match.state
            played(table, 1)
        assert table.match.history.cursor > before[0] + 1
        table.key("ctrl+z")
        assert (table.match.history.cursor, table.match.state) == before


def test_all_out_is_one_ply_for_undo(home: Path) -> None:
    with opened(home, settings=Settings(auto_move=AutoMove.OFF)) as table:
        table.play("klondike", 12)
        while not any(move.target.startswith("f") for move in table.match.legal):
            played(table, 1)
        before = table.match.history.cursor
        table.key("a")
        assert table.match.history.cursor > before
        table.key("ctrl+z")
        assert table.match.history.cursor == before


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
    assert table.match.state.setup.number == 24
    assert table.word("play.deal", number=24) in table.texts()
    table.key("ctrl+g")
    table.key("escape")
    assert not table.table.stage.is_modal
    assert table.match.state.setup.number == 24


def test_restart_leads_to_the_deal_and_redo_forth_again(table: Driver) -> None:
    table.play("klondike", 12)
    deal = table.match.state
    played(table, 8)
    there, cursor = table.match.state, table.match.history.cursor
    table.key("ctrl+r")
    assert table.match.state == deal
    for _ in range(8):
        table.key("ctrl+y")
    assert (table.match.state, table.match.history.cursor) == (there, cursor)


def test_a_begun_game_is_put_aside_only_when_asked_and_can_be_had_back(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 5)
    before = table.match.record_id, table.match.state
    table.key("ctrl+n", "escape")
    assert table.match.record_id == before[0]
    table.key("f2")
    table.push(table.word("play.another.yes"))
    assert table.match.record_id != before[0]
    assert table.services.store.load(before[0]).status is Status.OPEN
    table.run(9, step=0.5)
    table.push(table.word("play.take_up"))
    assert (table.match.record_id, table.match.state) == before
    assert table.services.store.load(before[0]).status is Status.OPEN
    table.key("ctrl+z")
    assert table.match.history.cursor < len(table.match.history.moves)


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
    assert table.match.history.cursor > table.match.history.floor


def test_what_was_given_up_counts_as_that_for_good(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 2)
    before = table.match.record_id
    table.key("ctrl+n")
    table.push(table.word("play.give_up"))
    assert table.match.record_id != before
    assert table.word("play.take_up") not in table.texts()
    (row,) = table.services.store.finished()
    assert (row.id, row.reason) == (before, None)
    assert not unfinished(table.services.store, "klondike", 9)


def test_a_game_that_was_not_begun_goes_without_a_question(table: Driver) -> None:
    table.play("klondike", 12)
    before = table.match.record_id
    table.key("ctrl+n")
    assert not table.table.stage.is_modal
    assert table.match.record_id != before
    assert table.word("play.take_up") not in table.texts()


def test_closing_the_window_in_mid_flight_loses_nothing(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 7)
        assert table.table.motion.busy(table.now)
        match = table.match
        table.frame(CloseRequested())
        assert table.app.top is None
        before = match.state, match.history.cursor, match.clock.elapsed(table.now), match.record_id
    with opened(home) as table:
        table.play("klondike")
        assert table.match.state == before[0]
        assert table.match.history.cursor == before[1]
        assert table.match.clock.elapsed(table.now) == pytest.approx(before[2], abs=0.2)
        assert table.match.record_id == before[3]
        assert table.at_rest()
        table.key("ctrl+z")
        assert table.match.history.cursor < before[1]


def test_undone_plies_can_be_redone_after_another_start(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 6)
        table.key("ctrl+z", "ctrl+z", "ctrl+z")
        cursor, texts = table.match.history.cursor, table.match.history.texts
    with opened(home) as table:
        table.play("klondike")
        assert (table.match.history.cursor, table.match.history.texts) == (cursor, texts)
        table.key("ctrl+y", "ctrl+y", "ctrl+y")
        assert table.match.history.cursor == len(texts)


def test_the_win_show_is_skipped_at_once_and_a_won_game_can_be_taken_back(table: Driver) -> None:
    table.play("klondike", 12)
    while table.match.outcome is None:
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
    assert table.match.outcome is None
    assert table.word("end.klondike.won") not in table.texts()
    assert table.services.store.load(table.match.record_id).status is Status.FINISHED, "it has counted"
    table.key("ctrl+y")
    assert table.match.outcome is not None
    table.run(30, step=0.1)
    assert table.word("end.klondike.won") in table.texts()
    assert table.services.store.load(table.match.record_id).status is Status.FINISHED


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def test_when_all_that_is_left_goes_out_by_itself_it_is_said_and_one_key_does_it(home: Path) -> None:
    with opened(home, settings=Settings(auto_move=AutoMove.OFF)) as table:
        table.play("klondike", 12)
        said = table.services.texts.text("play.finish", named="A")
        while said not in table.said and table.match.outcome is None:
            played(table, 1)
        assert table.match.outcome is None
        out = sum(len(table.match.state.piles[pile]) for pile in ("fS", "fH", "fD", "fC"))
        assert out < 45
        table.key("a")
        assert table.match.outcome.reason is Reason.WON


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
