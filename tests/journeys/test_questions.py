"""The questions that a table asks and the cover of a paused one, by keyboard and pointer; and what undo leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.settings import Animation, Settings
from cardtable.ui.paint.places import Glow
from cardtable.ui.table.words import clock_text
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.skins import Look
from tests.support.driver import Driver, opened, played

STILL = Settings(animation=Animation.OFF)


def asked(table: Driver, how: str) -> None:
    """Begin a game and ask for another."""
    table.play("klondike", 12)
    played(table, 2)
    if how == "key":
        table.key("ctrl+n")
    else:
        table.push(table.word("play.new"))
    assert table.word("play.another.title") in table.texts()


@pytest.mark.parametrize("how", ["key", "click"])
def test_the_safe_answer_looks_like_the_usual_one_and_enter_gives_it(home: Path, how: str) -> None:
    with opened(home, (960, 600), STILL) as table:
        asked(table, how)
        record, stage = table.match.record_id, table.table.stage
        focused = stage.focused
        assert isinstance(focused, Button)
        assert (focused.text, focused.look) == (table.word("play.keep_playing"), Look.PRIMARY)
        assert stage.ring_shown
        for words in ("play.another.yes", "play.give_up"):
            other = table.button(table.word(words))
            assert isinstance(other, Button)
            assert other.look is not Look.PRIMARY
        ring = focused.rect.inflate(12, 12)
        with_ring = table.display.surface.subsurface(ring).copy()
        stage.focus(focused, ring=False)
        table.frame()
        assert with_ring.get_buffer().raw != table.display.surface.subsurface(ring).copy().get_buffer().raw
        table.key("return")
        assert not stage.is_modal
        assert table.match.record_id == record


def test_a_paused_table_shows_nothing_of_its_cards(home: Path) -> None:
    with opened(home, (960, 600), Settings(animation=Animation.OFF, show_clock=False)) as table:
        table.play("klondike", 12)
        covers = []
        for _ in range(2):
            played(table, 3)
            table.move(2, 2)
            table.key("p")
            covers.append(table.picture())
            assert table.is_whole()
            table.key("p")
            assert not table.table.stage.is_modal
        assert covers[0] == covers[1], "whatever lies there, the cover looks the same"


def test_the_cover_of_a_paused_table_tells_the_time_played(home: Path) -> None:
    with opened(home, (960, 600), STILL) as table:
        table.play("klondike", 12)
        played(table, 1)
        table.run(70, step=1.0)
        table.key("p")
        clock = clock_text(table.match.clock.elapsed(table.now))
        assert clock.startswith("1:1")
        assert table.texts().count(clock) == 2, "in the bar and on the cover"


@pytest.mark.parametrize("how", ["ctrl+z", "ctrl+r"])
def test_the_outline_of_the_last_move_goes_with_the_move(home: Path, how: str) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.match.legal if move.source)
        table.by_drag(move)
        assert Glow.LAST in table.table.motion._lights
        table.key(how)
        assert Glow.LAST not in table.table.motion._lights
        table.settle()
        assert table.is_whole()
