"""A long life in small: many games in one process, and days on which nobody plays, leave nothing behind.

``tests/bench/long_life.py`` does the same for thousands of games and counts the memory too (docs/long-runs.md).
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardtable.session.game_log import GameLog, History, SaveHandle
from cardtable.ui.core.scene import FocusGained
from cardtable.ui.table.board import Board
from cardtable.ui.table.hands import GridHands, RoundHands
from cardtable.ui.table.motion import Motion
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.screen import WidgetScreen
from tests.support.driver import opened
from tests.support.evenings import KINDS, SETTINGS, SIZE, Evenings, go_home, living, take_stock
from tests.support.idle_day import HOUR, PLACES, Place, idle, played

WARM, GAMES = 2 * len(KINDS), 24
MORE = 12
"""Objects of one class that there may be more after so many games; a class that leaks has one more for each."""
BOUNDED = (
    "cardtable.ui.paint.",
    "cardtable.i18n.phrases.",
    "cardtable.ui.core.fonts.FontPiece",
)
"""Parts of classes, of which modules that are loaded late bring more, and what bounded caches hold: keys of pictures and of
widths, and the pieces of 256 texts."""
LEFT = (WidgetScreen, WidgetHost, GameLog, History, SaveHandle, Motion, Board, GridHands, RoundHands)
"""Of these nothing is alive at the gallery but the gallery itself and the host of its widgets."""


@pytest.mark.release
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="counts in /proc")
def test_of_many_games_and_many_events_nothing_is_left(home: Path) -> None:
    with opened(home, SIZE, SETTINGS, seed=8) as table:
        evenings = Evenings(table, 8)
        for number in range(WARM):
            evenings.game(whole=KINDS[number % len(KINDS)] == "elevens")
        evenings.events(100)
        evenings.events(100)
        before = take_stock(table, home)
        for _ in range(GAMES):
            evenings.game(whole=False)
        evenings.events(100)
        after, alive = take_stock(table, home), living(*LEFT)
    assert evenings.finished["elevens"]
    assert sorted(alive) == ["HomeScene", "WidgetHost"]
    grown = {name: (before.objects[name], count) for name, count in after.objects.items()}
    assert not {
        name: counts for name, counts in grown.items() if counts[1] > counts[0] + MORE and not name.startswith(BOUNDED)
    }
    assert after.handles == before.handles


@pytest.mark.parametrize("place", PLACES, ids=[place.name for place in PLACES])
def test_a_day_on_which_nobody_plays_wakes_writes_and_counts_nothing_too_much(home: Path, place: Place) -> None:
    hours = 0.5 if place.hourly else 24.0
    with opened(home, SIZE, SETTINGS, seed=8) as table:
        place.come(table)
        game = played(table)
        elapsed = game.clock.elapsed(table.now) if game else 0.0
        before = sorted(path.name for path in home.iterdir())
        day = idle(table, hours)
        assert day.passed == pytest.approx(hours * HOUR, abs=1)
        assert day.frames <= place.hourly * hours + 30
        assert day.changes == 0
        assert sorted(path.name for path in home.iterdir()) == before
        if game is not None:
            passed = day.passed if place.runs else 0.0
            assert game.clock.elapsed(table.now) - elapsed == pytest.approx(passed, abs=1)
            shown, record_id = game.clock.elapsed(table.now), game.record_id
            table.run(0.2, FocusGained())
            go_home(table)
            kept = table.services.store.load(record_id).record.elapsed
            assert kept == pytest.approx(shown, abs=2)
