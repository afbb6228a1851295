"""The program with its worker: the bar says what can still come out, and a game that is lost is said to be, once."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardtable.session.analysis import LossPoint
from cardtable.settings import Settings
from cardtable.table.pace import FULL
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.widget import walk
from tests.support.driver import Driver, opened

LONG = 90.0
"""Seconds after which the worker will not answer any more."""

HARD = {"alexander": {"al_empty_place": "nothing"}}


def wait(table: Driver, true: Callable[[GridTable], bool]) -> None:
    """Let frames pass until the worker has answered."""
    end = time.monotonic() + LONG
    while not true(table.table):
        assert time.monotonic() < end, "the worker never answered"
        time.sleep(0.2)  # the worker thinks at the lowest priority
        table.run(0.05)


def lost(table: Driver, *keys: str) -> None:
    """Deal 2, which cannot be won, at its last battle; ``keys`` are pressed before the worker can answer."""
    table.play("alexander", 2)
    table.run(1)
    for pressed in ((), keys):
        match = table.played
        move = next(move for move in match.legal if move.verb == "redeal")
        table.table.play(move)
        table.key(*pressed)
        table.run(0.5)


def test_that_a_game_is_lost_is_said_when_what_is_open_is_closed(home: Path) -> None:
    with opened(home, (1000, 700), Settings(options=HARD), thinks=True) as table:
        lost(table, "ctrl+g")
        wait(table, lambda scene: scene._forecaster is not None and scene._forecaster.lost is not None)
        table.run(4, step=0.1)
        assert table.table._lost is None
        cursor = table.played.history.cursor
        table.key("return")
        assert table.table.stage.is_modal
        assert table.played.history.cursor == cursor
        table.key("escape")
        table.run(1, step=0.1)
        assert table.table._lost is not None
        assert table.top.stage.focused is not None
        table.key("escape")
        assert "No way left to win" not in bar(table), "it may be played on"
        assert not table.at_home


def bar(table: Driver) -> str:
    """What the bar says in words."""
    return " ".join(table.texts())


def test_a_lost_game_is_said_to_be_lost_once_and_there_is_a_way_back(home: Path) -> None:
    with opened(home, (1000, 700), Settings(options=HARD), thinks=True) as table:
        lost(table)
        wait(table, lambda scene: scene._lost is not None)
        assert "No way left to win" in bar(table)
        assert "Can be won" not in bar(table)
        cursor = table.played.history.cursor
        table.run(FULL.sheet_settles + 0.1)  # until then a click is not meant for the sheet
        table.push("Go back to that move")
        table.settle()
        assert "No way left to win" not in bar(table)
        assert table.played.history.cursor < cursor
        assert table.played.state.extra == 2
        table.key("ctrl+y")
        wait(table, lambda scene: scene._forecaster is not None and scene._forecaster.lost is not None)
        table.run(0.5)
        assert "No way left to win" not in bar(table)


def test_the_bar_says_what_can_come_out_where_somebody_wants_to_know(home: Path) -> None:
    with opened(home, (1000, 700), Settings(show_chance=True, options=HARD), thinks=True) as table:
        table.play("alexander", 2)
        table.run(0.1)
        wait(table, lambda scene: scene._forecaster is not None and scene._forecaster.now is not None)
        assert "Can be won Only after shuffling" in bar(table)
        assert "No way left to win" not in bar(table)  # the cards can be laid again
        table.key("escape")
        table.play("elevens", 3)
        wait(
            table,
            lambda scene: (
                scene._forecaster is not None and scene._forecaster.now is not None and scene._forecaster.now.ways == 60
            ),
        )
        assert " of 60" in bar(table)


def test_beside_what_is_left_of_a_lost_game_a_hint_can_be_read_and_the_last_move_be_undone(home: Path) -> None:
    with opened(home, (1000, 700), Settings(options=HARD), thinks=True) as table:
        lost(table)
        wait(table, lambda scene: scene._lost is not None)
        out = sum(len(pile) for name, pile in table.played.state.piles.items() if name.startswith("f"))
        assert f"left: {52 - out}." in bar(table)
        panel = table.table._lost
        assert panel.rect.bottom <= table.table._table.rect.bottom
        table.key("h")
        table.run(0.1)
        assert table.said
        assert "No way left to win" in bar(table)
        cursor = table.played.history.cursor
        next(each for each in walk(panel) if isinstance(each, Button) and each.label == "Undo").activate()
        table.run(0.1)
        assert table.played.history.cursor < cursor
        assert table.table._lost is None


@pytest.mark.parametrize(("size", "scale", "high"), [((1000, 700), 1.0, 0.5), ((1280, 800), 2.0, 0.5)])
def test_what_is_said_of_a_lost_game_stays_within_the_window(
    home: Path, size: tuple[int, int], scale: float, high: float
) -> None:
    with opened(home, size, Settings(scale=scale, language="de")) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        table.table._open_lost(LossPoint(0, never=False))
        table.run(0.1)
        sheet = table.table._lost
        assert sheet is not None
        parts = [part.rect for part in walk(sheet) if part.visible]
        assert all(sheet.rect.contains(part) for part in parts if part.width)
        assert sheet.rect.height < high * size[1]


def test_without_a_worker_nothing_is_said(home: Path) -> None:
    with opened(home, (1000, 700), Settings(show_chance=True, options=HARD)) as table:
        lost(table)
        table.run(1)
        assert "Can be won" not in bar(table)
        assert table.table._lost is None
