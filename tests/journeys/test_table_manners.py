"""How the table takes what hands, clocks and windows do to it: it always knows where every card lies, and shows just that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.table.geometry import Point
from cardtable.ui.core.scene import FocusGained, FocusLost, PointerButton
from cardtable.ui.core.sounds import SILENCE
from tests.support.driver import FRAME, Driver, opened, played


def test_a_click_on_a_flying_card_is_judged_by_the_table_as_it_is(table: Driver) -> None:
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


def test_the_stock_is_turned_by_click_key_and_drag(table: Driver) -> None:
    table.play("klondike", 24)
    table.click("stock")
    table.key("d", "space")
    table.drag("stock", "waste")
    assert table.match.history.texts == ("draw",) * 4


def test_an_illegal_drop_snaps_back_and_says_why_and_nothing_is_kept(table: Driver) -> None:
    table.play("klondike", 24)
    before = table.match.state
    table.drag("t7", "t1")
    assert table.match.state is before
    assert table.table.motion.busy(table.now)
    assert table.said not in {"", " "}
    assert table.services.store.load(table.match.record_id).record.plies == ()
    table.settle()
    assert table.at_rest()


def test_a_drop_on_the_felt_lays_the_card_back_without_a_word(table: Driver) -> None:
    table.play("klondike", 24)
    before = table.said
    x, y = table.spot("t7")
    table.press(x, y)
    table.move(x - 40, y + 90)
    table.release(5, table.display.size[1] - 40)
    assert table.said == before
    assert table.match.history.cursor == 0
    table.settle()
    assert table.at_rest()


@pytest.mark.parametrize("size", [(640, 400), (1100, 800)])
def test_at_every_moment_of_a_game_the_mended_picture_is_the_whole_one(home: Path, size: tuple[int, int]) -> None:
    with opened(home, size) as table:
        table.play("klondike", 12)
        table.sharpen()
        for _ in range(4):
            move = table.advice()
            if move.source:
                end = table.grip(move.source, table.table_view.count(move.source) - move.count, move.target, share=0.7)
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


def test_the_win_show_leaves_no_traces(table: Driver) -> None:
    table.play("klondike", 12)
    while table.match.outcome is None:
        played(table, 1)
    while not table.table._shown_end:
        table.run(0.1)
    for _ in range(30):
        table.run(0.1)
        assert table.is_whole()


def test_pause_stops_the_clock_whatever_the_window_does(table: Driver) -> None:
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


def test_the_clock_starts_with_the_first_ply_and_stands_while_the_window_is_not_in_use(table: Driver) -> None:
    table.play("klondike", 12)
    table.run(3, step=0.2)
    table.frame(FocusLost())
    table.run(5, FocusGained(), step=0.5)
    assert table.facts()[table.word("play.time")] == "0:00"
    played(table, 1)
    table.run(2, step=0.2)
    table.run(60, FocusLost(), step=1)
    table.frame(FocusGained())
    table.run(2, step=0.2)
    assert table.facts()[table.word("play.time")] == "0:04"


def test_a_right_click_a_double_click_and_shift_with_enter_make_the_best_move(table: Driver) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.match.legal if move.source)
    table.click(move.source, button=PointerButton.RIGHT)
    assert table.match.history.texts == (move.text,)
    table.key("ctrl+z")
    table.settle()
    table.click(move.source)
    table.click(move.source)
    assert table.match.history.texts == (move.text,)
    assert table.match.history.cursor == 1
    table.key("ctrl+z")
    table.settle()
    table.look_at(move.source)
    table.key("shift+return")
    assert table.match.history.texts == (move.text,)
    assert table.match.history.cursor == 1


def test_the_thumb_buttons_take_back_and_make_again(table: Driver) -> None:
    table.play("klondike", 12)
    played(table, 1)
    first = table.match.history.cursor
    played(table, 2)
    last = table.match.history.cursor
    for button, cursor in ((PointerButton.BACK, first), (PointerButton.FORWARD, last)):
        table.click_at(300, 200, button)
        table.click_at(300, 200, button)
        assert table.match.history.cursor == cursor


BETWEEN: dict[str, Callable[[Driver, Point], object]] = {
    "the right button": lambda table, at: table.press(at.x, at.y, PointerButton.RIGHT),
    "the middle button": lambda table, at: table.press(at.x, at.y, PointerButton.MIDDLE),
    "the left button again": lambda table, at: table.press(at.x, at.y),
    "undo by the thumb": lambda table, at: table.click_at(at.x, at.y, PointerButton.BACK),
    "lost focus": lambda table, _: table.frame(FocusLost()),
    "another size": lambda table, _: table.resize(800, 600),
}


@pytest.mark.parametrize("between", BETWEEN)
def test_what_comes_between_lays_a_carried_card_back(table: Driver, between: str) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.match.legal if move.source)
    end = table.grip(move.source, -1, move.target)
    BETWEEN[between](table, end)
    assert table.table.control.pointer.drag is None
    table.release(end.x, end.y)
    table.settle()
    assert table.match.history.cursor == 0
    assert table.at_rest()


def test_escape_always_goes_one_step_back(table: Driver) -> None:
    table.play("klondike", 24)
    move = next(move for move in table.match.legal if move.source)
    control = table.table.control
    table.grip(move.source, -1, move.target)
    table.key("escape")
    assert control.pointer.drag is None
    table.click(move.source)
    assert control.selection.chosen
    table.key("escape")
    assert control.selection.chosen is None
    table.push(table.word("play.more"))
    table.key("escape")
    table.key("ctrl+g", "escape")
    assert not table.at_home
    assert not table.table.stage.is_modal
    table.key("escape")
    assert table.at_home
    table.key("escape")
    assert table.at_home


@pytest.mark.parametrize("size", [(320, 240), (3840, 2160)])
def test_another_size_in_mid_flight_leaves_a_sound_table(table: Driver, size: tuple[int, int]) -> None:
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


def test_the_gallery_comes_to_rest_and_so_it_does_after_a_game(home: Path) -> None:
    with opened(home, (1280, 800)) as table:
        table.sharpen()
        before = table.picture()
        table.play("klondike", 12)
        table.sharpen()
        table.move(5, 795)
        table.key("escape", "escape")
        table.sharpen()
        table.run(SILENCE + 1.0, step=1.0)  # the sound device is let go of, and nothing is waited for any more
        assert table.app.wake_at(table.now) is None
        assert len(before) == len(table.picture())


@pytest.mark.parametrize("key", ["f1", "?", "ctrl+t", "ctrl+,"])
def test_a_look_elsewhere_stops_the_clock_and_leaves_the_game_as_it_was(table: Driver, key: str) -> None:
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


def test_cards_in_the_hand_and_in_the_show_have_one_size_after_the_table_has_changed_its_own(home: Path) -> None:
    with opened(home, (1280, 800)) as table:
        table.play("klondike", 24)
        first = table.table.motion.layout.card.h
        while table.table.motion.layout.card.h == first:
            hint = table.match.hint()
            assert hint is not None, "no column grew so long"
            table.table.play(hint)
            table.settle()
        high = round(table.table.motion.layout.card.h)
        columns = [pile for pile, cards in table.match.state.piles.items() if pile.startswith("t") and cards.cards]
        table.grip(columns[-1], table.table_view.count(columns[-1]) - 1, columns[0], share=0.5)
        assert table.table.control.pointer.drag is not None
        assert {drawn.height for drawn in table.table.board.cards} == {high}
        table.key("escape")
        table.settle()
        assert {drawn.height for drawn in table.table.board.cards} == {high}
