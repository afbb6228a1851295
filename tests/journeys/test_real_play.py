"""The first session of a person, with a real pointer and keyboard in a real window; then the second one.

Where things stand in the window is asked of an eye: the same program without a screen, of the same size, at a copy of
what the real one has kept. Pictures go to CARDTABLE_SHOTS, if that names a folder.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PIL import Image

from cardtable.kernel.moves import Move
from cardtable.session.records import Kept
from cardtable.settings import Settings, save
from cardtable.table.pace import FULL
from tests.journeys.conftest import Start
from tests.support.driver import Driver, opened
from tests.support.keeping import kept_in
from tests.support.window import Window, wait_until

pytestmark = pytest.mark.window

KLONDIKE, GOLF = 24, 77
_BARE = 500
"""The empty room, as it is at first, has this many colours at most."""

Way = tuple[tuple[int, int], tuple[int, int]]


@pytest.fixture(autouse=True)
def still(home: Path) -> None:
    """No clock on the table: a picture that changes every second never stands still on a busy machine."""
    save(home / "settings.toml", Settings(show_clock=False))


def test_a_first_sitting_at_klondike_and_the_second_goes_on_where_it_stopped(start: Start, home: Path) -> None:
    with start() as window:
        enter(window, home, "klondike", KLONDIKE)
        shot(window, "klondike-dealt")
        with eye(home, window, "klondike") as seen:
            good = next(move for move in seen.played.legal if move.source)
            window.drag(*way(seen, good))
        kept_is(home, (good.text,), 1)
        window.still_picture()
        with eye(home, window, "klondike") as seen:
            window.drag(spot(seen, "t7"), spot(seen, "t1"))
        picture = shot(window, "klondike-refused")
        kept_is(home, (good.text,), 1)
        window.key("ctrl+z")
        kept_is(home, (good.text,), 0)
        assert window.changed_from(picture)
        with eye(home, window, "klondike") as seen:
            stock = spot(seen, "stock")
        tap(window, *stock)
        kept_is(home, ("draw",), 1)
        window.still_picture()
        tap(window, *stock)
    kept_is(home, ("draw", "draw"), 2)
    with start() as window:
        enter(window, home, "klondike")
        resumed = shot(window, "klondike-resumed")
        kept_is(home, ("draw", "draw"), 2)
        with eye(home, window, "klondike") as seen:
            first, goal = way(seen, next(move for move in seen.played.legal if move.source))
            window.move(*first)
            window.press()
            for share in (0.2, 0.4, 0.6):
                window.move(*(round(a + (b - a) * share) for a, b in zip(first, goal, strict=True)))
        assert window.changed_from(resumed)
        shot(window, "klondike-in-hand")
        window.key("Escape", holding=True)
        window.release()
    kept_is(home, ("draw", "draw"), 2)


def test_a_first_sitting_at_golf_ends_on_the_score_card(start: Start, home: Path) -> None:
    with start() as window:
        enter(window, home, "golf", GOLF)
        with eye(home, window, "golf") as seen:
            for hole in (1, 2):
                while seen.played.outcome is None:
                    move = seen.advice()
                    tap(window, *spot(seen, move.source or "stock"))
                    seen.by_click(move)
                seen.settle()
                seen.run(0.1)
                shot(window, f"golf-hole-{hole}")
                strokes = tuple(seen.services.store.round(seen.session.round_id or 0).strokes)
                wait_until(lambda strokes=strokes: strokes_kept(home) == strokes, f"strokes {strokes} in the database")
                if hole == 1:
                    press(window, seen, seen.word("play.next_hole"))
                    seen.settle()
                    number = seen.played.state.setup.number
                    wait_until(lambda number=number: number_kept(home, "golf") == number, "the second hole")
                    window.still_picture()
            press(window, seen, seen.word("play.score_card"))
        shot(window, "golf-score-card")
        window.key("Escape", "ctrl+t")
        shot(window, "statistics")
        window.key("Escape", "Escape")
        shot(window, "gallery-after-golf")


# -- the eye -----------------------------------------------------------------------------------------------------------


@contextmanager
def eye(home: Path, window: Window, game: str | None = None) -> Iterator[Driver]:
    """The program without a screen at a copy of what is kept, in the gallery or at the table of ``game``."""
    copy = home.parent / "eye"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(home, copy, ignore=shutil.ignore_patterns("cache", "logs"))
    painted = home.parent / "painted"  # what one eye has painted the next one need not
    painted.mkdir(exist_ok=True)
    (copy / "cache").symlink_to(painted)
    with opened(copy, window.size()) as seen:
        if game is not None:
            seen.play(game)
        yield seen


def enter(window: Window, home: Path, game: str, number: int | None = None) -> None:
    """Click the tile of a game in the gallery; deal by number with the keyboard."""
    picture = shot(window, f"gallery-before-{game}-{number or 'again'}")
    with eye(home, window) as seen:
        press(window, seen, seen.tile(game))
    assert window.changed_from(picture)
    if number is not None:
        window.key("ctrl+g")
        window.type(str(number))
        window.key("Return")
        wait_until(lambda: number_kept(home, game) == number, f"deal {number}")
        window.still_picture()


def tap(window: Window, x: int, y: int) -> None:
    """Click. Unlike ``Window.click`` it does not wait for a pointer to move that may stand there already."""
    window._do("mousemove", "--window", window._id, str(x), str(y), "mousedown", "1", "mouseup", "1")


def press(window: Window, seen: Driver, label: str) -> None:
    """Click the button of that name, in the window and before the eye, when it has been there long enough to be meant."""
    time.sleep(FULL.sheet_settles)
    seen.run(FULL.sheet_settles + 0.1, step=0.1)
    x, y = seen.button(label).rect.center
    tap(window, x, y)
    seen.click_at(x, y)


def spot(seen: Driver, pile: str, index: int = -1) -> tuple[int, int]:
    x, y = seen.spot(pile, index)
    return round(x), round(y)


def way(seen: Driver, move: Move) -> Way:
    """From where to where the pointer goes to make a move."""
    index = seen.table_view.count(move.source) - move.count
    x, y = spot(seen, move.source, index)
    source = seen.table_view.rect(move.source, index)
    goal = seen.table_view.rect(move.target, seen.table_view.count(move.target) - 1)
    return (x, y), (round(x + goal.x - source.x), round(y + goal.y - source.y))


# -- what is kept and shown --------------------------------------------------------------------------------------------


def latest(home: Path, game: str) -> Kept:
    kept = latest_if_any(home, game)
    assert kept is not None
    return kept


def latest_if_any(home: Path, game: str) -> Kept | None:
    with kept_in(home) as store:
        return store.latest_open(game)


def number_kept(home: Path, game: str) -> int | None:
    """The deal number of the game that is open in the database; None as long as there is none."""
    kept = latest_if_any(home, game)
    return None if kept is None else kept.record.number


def kept_is(home: Path, texts: tuple[str, ...], cursor: int) -> None:
    """Wait until the database says so: a click is only on its way when the pointer is done with it."""
    wait_until(
        lambda: (latest(home, "klondike").record.plies, latest(home, "klondike").record.cursor) == (texts, cursor),
        f"{texts} with the cursor at {cursor} in the database",
    )


def strokes_kept(home: Path) -> tuple[int, ...]:
    with kept_in(home) as store:
        row = store.open_round("golf")
    return row.strokes if row else ()


def shot(window: Window, name: str) -> Image.Image:
    """The picture when there is more than the bare room and it stands still."""
    wait_until(lambda: _colours(window.picture()) > _BARE, "more than the bare room")
    picture = window.still_picture()
    folder = os.environ.get("CARDTABLE_SHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        picture.save(Path(folder) / f"{name}.png")
    assert _colours(picture) > _BARE
    return picture


def _colours(picture: Image.Image) -> int:
    return len(picture.getcolors(picture.width * picture.height) or [])
