"""Klondike as a person plays it, from the gallery to the sheet at the end, with every way of playing alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.kernel.laws import STATE_LAWS
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Reason
from cardtable.session.ports import Status
from cardtable.settings import AutoMove, Settings
from cardtable.ui.events import Button, CloseRequested, FocusGained, FocusLost, PointerDown, PointerMove, PointerUp
from cardtable.ui.render.marks import Glow
from tests.support.driver import FRAME, Driver, opened

WAYS = {"drag": Driver.by_drag, "clicks": Driver.by_click, "keys": Driver.by_keys}
WON = {"drag": 12, "clicks": 85, "keys": 115}
"""Deals that come out for who follows the hints."""


def played(table: Driver, plies: int, way: Callable[[Driver, Move], None] = Driver.by_click) -> None:
    """Follow the hints for so many plies of a person, without waiting for any card."""
    for _ in range(plies):
        move = table.advice()
        assert move is not None
        way(table, move)


@pytest.mark.parametrize("how", WAYS)
def test_a_whole_game_comes_out_by_one_way_of_playing_alone(home: Path, how: str) -> None:
    with opened(home) as table:
        table.play("klondike", WON[how])
        while table.match.outcome is None:
            before = table.match.history.cursor
            played(table, 1, WAYS[how])
            assert table.match.history.cursor > before, table.said
        assert table.facts()[table.word("play.money")] == "+208"
        table.run(30, step=0.1)
        assert table.word("end.klondike.won") in table.texts()
        assert any("+208" in text for text in table.texts())
        kept = table.services.records.load(table.match.record_id)
        assert (kept.status, kept.reason, kept.score) == (Status.FINISHED, Reason.WON, 208)
        assert kept.record.number == WON[how]
        assert kept.record.plies == table.match.history.texts


def test_every_card_that_goes_out_pays_five(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        while table.match.outcome is None:
            played(table, 1)
            out = sum(len(table.match.state.piles[pile]) for pile in ("fS", "fH", "fD", "fC"))
            table.frame()
            assert table.facts()[table.word("play.money")] == _signed(5 * out - 52)
            assert table.facts()[table.word("play.out")].startswith(f"{out} ")


def test_undo_and_redo_go_all_the_way_without_waiting_for_a_card(home: Path) -> None:
    with opened(home) as table:
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


def test_a_click_on_a_flying_card_is_judged_by_the_table_as_it_is(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        table.by_click(move)
        assert table.table.motion.busy(table.now)
        table.key("ctrl+z")
        assert table.table.motion.busy(table.now)
        table.by_drag(move)
        assert table.match.history.texts == (move.text,)
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


def test_the_stock_is_turned_by_click_key_and_drag(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        table.click("stock")
        table.key("d", "space")
        table.drag("stock", "waste")
        assert table.match.history.texts == ("draw",) * 4


def test_an_illegal_drop_snaps_back_and_says_why_and_nothing_is_kept(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        before = table.match.state
        table.drag("t7", "t1")
        assert table.match.state is before
        assert table.table.motion.busy(table.now)
        assert table.said not in {"", " "}
        assert table.services.records.load(table.match.record_id).record.plies == ()
        table.settle()
        assert table.at_rest()


def test_a_drop_on_the_felt_lays_the_card_back_without_a_word(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        x, y = table.spot("t7")
        table.press(x, y)
        table.move(x - 40, y + 90)
        table.release(5, table.display.size[1] - 40)
        assert table.said.strip() == ""
        assert table.match.history.cursor == 0
        table.settle()
        assert table.at_rest()


def test_a_number_is_dealt_and_a_wrong_one_is_not(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike")
        table.key("ctrl+g")
        table.type("0")
        table.key("return")
        assert table.table.stage.is_modal
        table.key("backspace")
        table.type("24")
        table.push(table.word("play.number.deal"))
        assert not table.table.stage.is_modal
        assert table.match.state.setup.number == 24
        assert table.word("play.deal", number=24) in table.texts()
        table.key("ctrl+g")
        table.key("escape")
        assert not table.table.stage.is_modal
        assert table.match.state.setup.number == 24


def test_restart_leads_to_the_deal_and_redo_forth_again(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        deal = table.match.state
        played(table, 8)
        there, cursor = table.match.state, table.match.history.cursor
        table.key("ctrl+r")
        assert table.match.state == deal
        for _ in range(8):
            table.key("ctrl+y")
        assert (table.match.state, table.match.history.cursor) == (there, cursor)


def test_a_begun_game_is_given_up_only_when_asked_and_can_be_had_back(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 5)
        before = table.match.record_id, table.match.state
        table.key("ctrl+n", "escape")
        assert table.match.record_id == before[0]
        table.key("f2")
        table.push(table.word("play.give_up.yes"))
        assert table.match.record_id != before[0]
        assert table.services.records.load(before[0]).status is Status.ABANDONED
        table.run(9, step=0.5)
        table.push(table.word("play.take_up"))
        assert (table.match.record_id, table.match.state) == before
        assert table.services.records.load(before[0]).status is Status.OPEN
        table.key("ctrl+z")
        assert table.match.history.cursor < len(table.match.history.moves)


def test_after_ten_seconds_what_was_given_up_is_given_up(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 2)
        table.key("ctrl+n")
        table.push(table.word("play.give_up.yes"))
        table.move(2, 2)
        table.run(11, step=0.5)
        assert table.word("play.take_up") not in table.texts()


def test_a_game_that_was_not_begun_goes_without_a_question(home: Path) -> None:
    with opened(home) as table:
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


def test_a_won_game_can_be_taken_back_from_its_end(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        while table.match.outcome is None:
            played(table, 1)
        table.run(30, step=0.1)
        table.push(table.word("play.undo"))
        assert table.match.outcome is None
        assert table.word("end.klondike.won") not in table.texts()
        assert table.services.records.load(table.match.record_id).status is Status.OPEN
        table.key("ctrl+y")
        assert table.match.outcome is not None
        table.run(30, step=0.1)
        assert table.word("end.klondike.won") in table.texts()
        assert table.services.records.load(table.match.record_id).status is Status.FINISHED


@pytest.mark.parametrize("size", [(640, 400), (1100, 800)])
def test_at_every_moment_of_a_game_the_mended_picture_is_the_whole_one(home: Path, size: tuple[int, int]) -> None:
    with opened(home, size) as table:
        table.play("klondike", 12)
        while table.services.faces.is_painting:
            table.frame()
        for _ in range(4):
            move = table.advice()
            assert move is not None
            if move.source:
                end = table.grip(move.source, table.reach.count(move.source) - move.count, move.target, share=0.7)
                assert table.is_whole()
                table.release(end.x, end.y)
            else:
                table.by_keys(move)
            for _ in range(12):
                table.run(FRAME)
                assert table.is_whole()
        table.drag("t7", "t6")
        for _ in range(12):
            table.run(FRAME)
            assert table.is_whole()
        table.key("h")
        assert table.is_whole()
        table.key("ctrl+z")
        for _ in range(12):
            table.run(FRAME)
            assert table.is_whole()


def test_the_win_show_leaves_no_traces(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        while table.match.outcome is None:
            played(table, 1)
        while not table.table._shown_end:
            table.run(0.1)
        for _ in range(30):
            table.run(0.1)
            assert table.is_whole()


def test_the_win_show_is_skipped_at_once(home: Path) -> None:
    with opened(home) as table:
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


def test_a_game_that_is_stuck_says_so_and_a_new_deal_follows(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 991)
        while table.match.outcome is None:
            played(table, 1)
        table.run(5, step=0.1)
        assert table.word("end.klondike.lost") in table.texts()
        table.push(table.word("play.again"))
        assert table.match.state.setup.number == 991
        assert table.match.outcome is None


def test_pause_stops_the_clock_whatever_the_window_does(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 1)
        table.run(2)
        before = table.match.clock.elapsed(table.now)
        assert before > 2
        table.key("p")
        table.run(3, FocusLost(), step=0.2)
        table.run(3, FocusGained(), step=0.2)
        assert table.match.clock.elapsed(table.now) == pytest.approx(before, abs=3 * FRAME)
        table.key("escape")
        table.run(2)
        assert table.match.clock.elapsed(table.now) == pytest.approx(before + 2, abs=6 * FRAME)


def test_the_clock_starts_with_the_first_ply_and_stands_while_the_window_is_not_in_use(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        table.run(3, step=0.2)
        assert table.facts()[table.word("play.time")] == "0:00"
        played(table, 1)
        table.run(2, step=0.2)
        table.run(60, FocusLost(), step=1)
        table.frame(FocusGained())
        table.run(2, step=0.2)
        assert table.facts()[table.word("play.time")] == "0:04"


def test_the_clock_is_not_started_by_looking_at_another_window_before_the_first_ply(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        table.frame(FocusLost())
        table.run(5, FocusGained(), step=0.5)
        assert not table.match.clock.running


def test_a_right_click_and_a_double_click_make_the_best_move(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        table.click(move.source, button=Button.RIGHT)
        assert table.match.history.texts == (move.text,)
        table.key("ctrl+z")
        table.settle()
        table.click(move.source)
        table.click(move.source)
        assert table.match.history.texts == (move.text,)
        assert table.match.history.cursor == 1


def test_shift_and_enter_make_the_best_move(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        table.look_at(move.source)
        table.key("shift+return")
        assert table.match.history.texts == (move.text,)


def test_the_thumb_buttons_take_back_and_make_again(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 1)
        first = table.match.history.cursor
        played(table, 2)
        last = table.match.history.cursor
        for button, cursor in ((Button.BACK, first), (Button.FORWARD, last)):
            table.click_at(300, 200, button)
            table.click_at(300, 200, button)
            assert table.match.history.cursor == cursor


@pytest.mark.parametrize("button", ["RIGHT", "MIDDLE", "LEFT"])
def test_another_button_during_a_drag_calls_it_off(home: Path, button: str) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        end = table.grip(move.source, -1, move.target)
        table.press(end.x, end.y, Button[button])
        assert table.table.control.hand.pointer.drag is None
        table.release(end.x, end.y, Button[button])
        table.release(end.x, end.y)
        assert table.match.history.cursor == 0
        table.settle()
        assert table.at_rest()


def test_undo_by_thumb_during_a_drag_leaves_a_sound_table(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        played(table, 1)
        move = next(move for move in table.match.legal if move.source)
        end = table.grip(move.source, table.reach.count(move.source) - move.count, move.target, share=0.5)
        table.click_at(end.x, end.y, Button.BACK)
        table.release(end.x, end.y)
        table.settle()
        assert table.at_rest()


def test_lost_focus_in_mid_drag_lays_the_card_back(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        end = table.grip(move.source, -1, move.target)
        table.frame(FocusLost())
        assert table.table.control.hand.pointer.drag is None
        table.release(end.x, end.y)
        table.settle()
        assert table.match.history.cursor == 0
        assert table.at_rest()


def test_escape_always_goes_one_step_back(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        control = table.table.control
        table.grip(move.source, -1, move.target)
        table.key("escape")
        assert control.hand.pointer.drag is None
        table.click(move.source)
        assert control.hand.selection.chosen
        table.key("escape")
        assert control.hand.selection.chosen is None
        table.push(table.word("play.more"))
        table.key("escape")
        table.key("ctrl+g", "escape")
        assert not table.at_home
        assert not table.table.stage.is_modal
        table.key("escape")
        assert table.at_home
        table.key("escape")
        assert table.at_home


def test_the_hint_lights_up_what_it_means_and_goes_out(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        table.key("h")
        assert Glow.HINT in table.table.motion._lights
        table.run(3, step=0.1)
        assert Glow.HINT not in table.table.motion._lights
        assert table.match.record(table.now).hints == 1


@pytest.mark.parametrize("size", [(320, 240), (3840, 2160)])
def test_another_size_in_mid_flight_leaves_a_sound_table(home: Path, size: tuple[int, int]) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 9)
        assert table.table.motion.busy(table.now)
        before = table.match.state
        table.resize(*size)
        assert table.match.state is before
        assert table.display.size == size
        table.settle()
        assert table.at_rest()
        played(table, 2)
        table.settle()
        assert table.at_rest()


def test_another_size_in_mid_drag_lays_the_card_back(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        end = table.grip(move.source, -1, move.target)
        table.resize(800, 600)
        assert table.table.control.hand.pointer.drag is None
        table.release(end.x, end.y)
        table.settle()
        assert table.match.history.cursor == 0
        assert table.at_rest()


@pytest.mark.parametrize("key", ["f1", "?", "ctrl+t", "ctrl+,"])
def test_a_look_elsewhere_stops_the_clock_and_leaves_the_game_as_it_was(home: Path, key: str) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 3)
        table.run(1)
        scene, before, elapsed = table.table, table.match.state, table.match.clock.elapsed(table.now)
        table.key(key)
        assert table.app.top is not scene
        table.run(30, step=1)
        table.key("escape")
        assert table.table is scene
        assert table.match.state is before
        assert table.match.clock.elapsed(table.now) == pytest.approx(elapsed, abs=0.2)
        assert table.at_rest()
        assert table.match.clock.running


def test_house_rules_looked_at_during_a_game_change_nothing_in_it(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        played(table, 2)
        before = table.match.state
        table.push(table.word("play.more"))
        table.choose(table.word("play.house_rules"))
        assert table.word("game.klondike.name") in " ".join(table.texts())
        table.key("escape")
        assert table.match.state is before


def test_fifty_clicks_a_second_leave_a_sound_table(home: Path) -> None:
    with opened(home) as table:
        table.play("klondike", 12)
        piles = [pile.id for pile in table.match.spec.piles]
        for count in range(500):
            rect = table.reach.rect(piles[count * 7 % len(piles)], -1)
            at = (rect.x + rect.w / 2, rect.y + rect.h / 2)
            table.frame(PointerMove(*at), PointerDown(*at), PointerUp(*at))
            table.now += 0.02
        assert table.match.history.cursor > 20
        for law in STATE_LAWS:
            law(table.match.game, table.match.state)
        table.run(30, step=0.1)
        assert table.at_rest()
        assert table.services.records.load(table.match.record_id).record.plies == table.match.history.texts


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"
