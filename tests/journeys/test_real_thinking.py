"""What the program thinks, in a real window: the deal of the day with chance, hints and review, and a table of all levels.

An eye sits at the same deal with a worker of its own: the same question has the same answer, so both show the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.ai.skill import skill_at
from cardtable.kernel.state import Reason
from cardtable.session.records import Kept, replay
from cardtable.session.seats import read_player
from cardtable.settings import Animation, Settings, save
from cardtable.table.pace import FULL
from cardtable.ui.pages.calendar_page import CalendarScene
from cardtable.ui.pages.players_page import PlayersScene
from cardtable.ui.pages.review_page import ReviewScene
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from tests.journeys.conftest import Start
from tests.support.beside import Both, alike, eye, grabbed, shot, shows_what_the_eye_sees
from tests.support.company import WIDE
from tests.support.driver import Driver
from tests.support.keeping import kept_in
from tests.support.window import PATIENCE, wait_until

pytestmark = pytest.mark.window

GAME = "elevens"  # the shortest
LEVELS = {"beginner": ("up", "up"), "easy": ("up",), "even": (), "good": ("down",), "best": ("down", "down")}
"""By level the keys that choose it in the list of a seat at which an even player sits."""
SEATS = 6
_LIMIT = 200_000
CORNER = (2, 2)
"""Where nothing lights up below the pointer."""

QUIET = Settings(
    animation=Animation.OFF,
    show_chance=True,
    show_clock=False,
    play_forced=False,  # a hint needs a turn that lasts
    window_width=WIDE[0],
    window_height=WIDE[1],
)


def test_the_deal_of_the_day_with_chance_hints_and_review(start: Start, home: Path) -> None:
    save(home / "settings.toml", QUIET)
    with start() as window, eye(home, window.size(), thinks=True) as seen:
        both = Both(seen, window)
        both.move(*CORNER)

        def same(name: str, known: Callable[[], bool] = lambda: True) -> None:
            thought(seen, known)
            shows_what_the_eye_sees(window, seen, name)
            shot(window, f"day-{name}")

        same("gallery")
        both.key("ctrl+d")
        both.key(*["ctrl+tab"] * 4)  # the patiences of the sources come first, Elevens the last of them
        assert seen.top.about == GAME
        same("calendar")
        both.push(seen.word("calendar.play_today"))
        same("chance", lambda: of_sixty(seen))
        for hint in ("first", "second"):
            seen.key("h")
            thought(seen, lambda: hinted(seen))
            window.key("h")  # when the eye knows what is to be seen: it goes again after a while
            same(f"{hint}-hint")
        assert seen.said.startswith(seen.word("hint.place.2"))
        both.key("return")
        same("played")
        assert seen.played.history.cursor == 1
        number = seen.played.state.setup.number
        both.key("ctrl+z")

        solve = skill_at(GAME).solve
        for move in solve(seen.played.state, _LIMIT).line:
            for pile in move.picks or ("stock",):
                both.click_at(*seen.spot(pile))
            seen.settle()
            assert seen.played.history.moves[-1] == move
        same("won", lambda: seen.played.outcome is not None)
        assert seen.word("play.of_the_day") in seen.texts()
        time.sleep(FULL.sheet_settles)  # until then a click is not meant for the sheet
        both.push(seen.word("play.review"))
        same("review", lambda: looked(seen))
        both.key("home", "right")
        both.push(seen.word("review.play_on"))
        same("trial", lambda: of_sixty(seen))
        both.key("escape", "escape")
        same("back")
        time.sleep(FULL.sheet_settles)
        both.push(seen.word("play.of_the_day"))
        assert isinstance(seen.top, CalendarScene)
        assert seen.word("calendar.won") in seen.texts()
        same("mark")
        wait_until(lambda: won(home) == [number], "the game that was won in the database")


def test_computers_of_all_five_levels_at_one_table(start: Start, home: Path) -> None:
    save(home / "settings.toml", replace(QUIET, options={"monte_carlo": {"mc_players": SEATS}}))
    with start() as window:
        with eye(home, window.size()) as seen:
            both = Both(seen, window)
            both.move(*CORNER)
            both.push(seen.word("game.monte_carlo.name"))
            for seat, (level, keys) in enumerate(LEVELS.items(), 2):
                both.push(seen.word("players.kind", n=seat))
                shows_what_the_eye_sees(window, seen, f"{level}, the list")
                both.key(*keys, "return")
                both.move(*CORNER)
                shows_what_the_eye_sees(window, seen, level)
                assert isinstance(seen.top, PlayersScene)
                assert seen.top.players[seat - 1].bot == level
            shot(window, "levels-chosen")
            both.push(seen.word("players.start"))
        wait_until(lambda: is_mine(home), "the turn of the person")
        with eye(home, window.size(), thinks=True) as seen:
            both = Both(seen, window)
            seen.push(seen.tile("monte_carlo"))
            both.move(*CORNER)
            seen.key("h")
            thought(seen, lambda: hinted(seen))
            unasked = grabbed(window)
            window.key("h")  # when the eye knows what is to be seen: it goes again after a while
            shows_what_the_eye_sees(window, seen)
            assert not alike(unasked, grabbed(window))
            shot(window, "levels-hint")
        played = plies(home)
        window.key("Return")
        wait_until(lambda: plies(home) >= max(SEATS, played + 1) and is_mine(home), "all five to have played")
    kept = at_table(home)
    assert [read_player(text).bot for text in kept.record.seats] == ["", *LEVELS]
    assert kept.record.hints == 1


def of_sixty(seen: Driver) -> bool:
    """Whether the bar says in how many of sixty ways it can be won, in whatever language."""
    return seen.word("forecast.ways", won="", ways=60).strip() in seen.facts().get(seen.word("forecast.name"), "")


def thought(seen: Driver, known: Callable[[], bool]) -> None:
    """Let frames pass until the eye's worker has answered, and then until nothing is shown any more that soon goes."""
    end = time.monotonic() + PATIENCE
    while not known():
        assert time.monotonic() < end, seen.texts()
        time.sleep(0.05)
        seen.run(0.05, step=0.05)
    seen.run(2.0, step=0.5)
    seen.sharpen()  # now: it may take as long as the window's message stays


def hinted(seen: Driver) -> bool:
    """Whether the hint has all its figures."""
    scene = seen.top
    assert isinstance(scene, GridTable | RoundTable)
    hint = scene.hinter.given((scene.session.played if isinstance(scene, GridTable) else scene.party).state)
    return hint is not None and not hint.looking and (hint.judged or len(hint.tips) == 1)  # one card is no choice


def looked(seen: Driver) -> bool:
    """Whether the review has judged every move."""
    assert isinstance(seen.top, ReviewScene)
    done, every = seen.top.findings.progress()
    return done == every


def won(home: Path) -> list[int]:
    """The numbers of the deals that were won, as the database has them."""
    with kept_in(home) as store:
        return [game.number for game in store.finished(GAME) if game.reason is Reason.WON]


def plies(home: Path) -> int:
    """How many the match in the database has."""
    kept = at_table(home)
    return len(kept.record.plies) if kept else 0


def is_mine(home: Path) -> bool:
    """Whether the person in the first seat is to play."""
    kept = at_table(home)
    return kept is not None and replay(kept.record).last.seat == 0


def at_table(home: Path) -> Kept | None:
    with kept_in(home) as store:
        return store.latest_open("monte_carlo")
