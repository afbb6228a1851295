"""The sheet at the end of a game, and the way past it to the finished table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pygame
import pytest

from cardtable.ai.skill import skill_at
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.pages.calendar_page import CalendarScene
from cardtable.ui.table.results import EndSheet, cards_lying
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import walk
from tests.support.driver import Driver, opened, played

ENDS = {"klondike": (991, "end.klondike.lost"), "golf": (24, "play.next_hole")}
"""Deals that are over for who follows the hints, and what their sheets say."""
SETTLES = FULL.sheet_settles + 0.2
"""Until then what is pressed was meant for the table."""


def ended(table: Driver, game: str) -> str:
    """Play to the end and wait for the sheet; what stands on it and nowhere else."""
    number, key = ENDS[game]
    table.play(game, number)
    while table.match.outcome is None:
        played(table, 1)
    table.run(5, step=0.1)
    words = table.word(key)
    assert words in table.texts()
    table.run(SETTLES, step=0.1)
    return words


@pytest.mark.parametrize("game", ENDS)
def test_escape_shows_the_finished_table_first_and_goes_home_then(table: Driver, game: str) -> None:
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


@pytest.mark.parametrize("how", ["Enter", "a card"])
def test_a_result_that_was_put_away_is_a_key_or_a_click_away(table: Driver, how: str) -> None:
    words = ended(table, "golf")
    number = table.match.state.setup.number
    table.key("escape")
    table.run(0.1)
    assert table.said == table.word("end.put_away")
    if how == "Enter":
        table.key("return")
    else:
        stuck = next(
            pile.id for pile in table.match.spec.piles if pile.id != "waste" and table.table_view.count(pile.id)
        )
        table.click(stuck)
    table.run(0.1)
    assert words in table.texts()
    assert table.match.state.setup.number == number, "it is shown before it goes on"
    table.run(SETTLES, step=0.1)
    table.key("return")
    table.run(0.1)
    assert table.match.state.setup.number != number


def test_the_finished_table_can_be_played_on_from_the_keyboard(table: Driver) -> None:
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


def sheet_of(table: Driver) -> EndSheet | None:
    """The sheet that lies over the table."""
    return next((layer for layer in table.table.stage.trees.layers if isinstance(layer, EndSheet)), None)


@pytest.mark.parametrize("how", ["click", "Tab"])
def test_after_a_new_deal_from_the_sheet_space_draws_from_the_stock(table: Driver, how: str) -> None:
    ended(table, "klondike")
    if how == "click":
        table.push(table.word("play.new"))
    else:
        table.key("tab", "tab", "tab", "return")
    table.settle()
    dealt, stock = table.match.record_id, table.table_view.count("stock")
    assert table.match.outcome is None
    assert sheet_of(table) is None
    table.key("space")
    assert table.match.record_id == dealt
    assert table.table_view.count("stock") == stock - 1
    table.key("space", "space")
    assert table.table_view.count("stock") == stock - 3


def test_after_the_next_hole_from_the_sheet_each_space_draws(table: Driver) -> None:
    ended(table, "golf")
    table.push(table.word("play.next_hole"))
    table.settle()
    record = table.match.record_id
    table.key("space", "space", "space")
    assert (table.sitting.hole, table.match.record_id, table.match.history.cursor) == (2, record, 3)


@pytest.mark.parametrize("key", ["return", "space", "ctrl+n", "f2"])
def test_a_finished_hole_is_left_for_the_next_by_one_key_and_without_a_question(table: Driver, key: str) -> None:
    ended(table, "golf")
    round_id = table.sitting.round_id
    table.key(key)
    assert not table.table.stage.is_modal
    assert (table.sitting.round_id, table.sitting.hole) == (round_id, 2)


@pytest.mark.parametrize("key", ["space", "return"])
def test_a_key_takes_back_what_lost_a_deal_where_nothing_is_left_to_be_drawn(table: Driver, key: str) -> None:
    ended(table, "klondike")
    number, cursor = table.match.state.setup.number, table.match.history.cursor
    assert table.table_view.count("stock") == 0
    table.key(key)
    assert table.match.state.setup.number == number
    assert table.match.history.cursor < cursor
    assert table.match.outcome is None


def test_tab_goes_to_the_sheet_first_and_the_ring_is_seen_there_and_goes_with_it(home: Path) -> None:
    with opened(home, (960, 600)) as table:
        ended(table, "klondike")
        table.settle()
        sheet = sheet_of(table)
        assert sheet is not None
        before = table.display.surface.copy()
        table.key("tab")
        first = table.table.stage.focused
        assert first.label == table.word("play.undo")
        ring = pygame.Rect(first.rect).inflate(12, 12)
        shots = [pygame.image.tobytes(shot.subsurface(ring), "RGB") for shot in (before, table.display.surface)]
        assert shots[0] != shots[1]
        assert table.is_whole()
        table.key("tab", "tab")
        assert table.table.stage.focused.label == table.word("play.again")
        table.key("escape")
        assert sheet_of(table) is None
        assert table.table.stage.focused is table.table._table
        assert not table.table.stage.ring_shown
        assert table.is_whole()


def test_enter_means_the_sheet_also_after_a_button_of_the_bar_was_clicked(table: Driver) -> None:
    ended(table, "golf")
    table.push(table.word("play.undo"))
    table.settle()
    table.push(table.word("play.redo"))
    table.settle()
    table.run(0.2 + SETTLES, step=0.1)
    assert table.match.outcome is not None
    table.key("return")
    assert table.sitting.hole == 2


def test_a_key_that_is_held_does_not_run_past_the_sheet(table: Driver) -> None:
    ended(table, "golf")
    table.run(0.1, KeyDown("return", repeat=True))
    assert table.sitting.hole == 1


def test_a_won_deal_of_the_day_leads_to_the_calendar_by_a_button_that_stands_with_the_others(home: Path) -> None:
    with opened(home, (1264, 720)) as table:
        table.play("elevens", 3)
        table.key("ctrl+d")
        assert isinstance(table.top, CalendarScene)
        table.key("return")
        table.settle()
        solve = skill_at("elevens").solve
        for move in solve(table.match.state, 200_000).line:
            table.table.play(move)
            table.run(1, step=0.1)
        table.run(10, step=0.1)
        assert table.match.outcome is not None
        words = [table.word(f"play.{name}") for name in ("undo", "review", "of_the_day", "new")]
        lines = Counter(table.button(word).rect.bottom for word in words)
        assert min(lines.values()) >= 2, "no button stands alone on a line"
        assert table.word("play.again") not in table.texts()
        table.push(table.word("play.of_the_day"))
        assert isinstance(table.top, CalendarScene)
        assert table.word("calendar.won") in table.texts()


@pytest.mark.parametrize("game", ENDS)
def test_a_sheet_keeps_clear_of_the_rim_and_says_what_it_says_on_one_line(home: Path, game: str) -> None:
    with opened(home, (1280, 800)) as table:
        ended(table, game)
        sheet, painter = table.table.end, table.table.painter
        assert pygame.Rect(14, 14, 1252, 772).contains(sheet.rect)
        labels = [widget for widget in walk(sheet) if isinstance(widget, Label)]
        assert labels
        assert all(label.rect.height == label.measure(painter, 10_000)[1] for label in labels)


def test_the_sheet_of_elevens_stands_beside_its_cards(home: Path) -> None:
    """Nine cards fill the height of the table, and leave room at their sides."""
    with opened(home, (1280, 800)) as table:
        table.play("elevens", 11)
        while (move := table.advice()) is not None:
            table.table.play(move)
        table.run(12, step=0.1)
        sheet = table.table.end
        assert sheet.rect.collidelist(cards_lying(table.table.motion)) == -1
