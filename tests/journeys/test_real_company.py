"""A match of each game for several, played by two people and bots in a real window, from the first deal to the last sheet.

In a usual run that is a match of Las Vegan; of the others, some turns.

An eye, the same program without a screen, plays the same match beside it: what is done there is done in the window, by
the real pointer and keyboard, once the window shows what the eye sees. Bots do the same in both, for the same deal.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.kernel.moves import Move
from cardtable.session.records import Kept, Status
from cardtable.settings import save
from cardtable.table.pace import FULL
from cardtable.ui.table.words import move_text
from tests.support.amount import EVERYTHING
from tests.support.beside import ROOT, Both, eye, shot, shows_what_the_eye_sees
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import Driver
from tests.support.keeping import kept_in
from tests.support.window import Screen, Window, started, wait_until

pytestmark = [pytest.mark.window, pytest.mark.release]

SOME = 12
"""Deeds of the people, after which the window is looked at, or closed."""
STAYS = 2.0
"""Seconds after which the eye sees nothing any more of what is only shown for a while."""
OPTIONS: dict[str, tuple[str, dict[str, str | int]]] = {
    "las_vegan": ("ppb", {"lv_players": 3, "lv_rounds": 1}),
    "murlan": ("pbpb", {"mu_target": "11", "mu_pass": "locked_until_round_ends"}),
    "mau_mau": ("ppbbb", {"mm_players": 5, "mm_several": "yes"}),
    "monte_carlo": ("ppbbb", {"mc_players": 5, "mc_cut_short": "auto"}),
}
ALONE: dict[str, tuple[str, dict[str, str | int]]] = {
    "hearts": ("pbbb", {"he_end": 10}),
    "briscola": ("pb", {"br_hands": 1}),
    "mau_mau": ("pb", {"mm_players": 2}),
}
MOST_TABS = 40


class RealCompany(Company):
    """People before a real window."""

    ways = (7, 1, 2)

    def __init__(self, eye: Driver, window: Window, seed: int) -> None:
        super().__init__(eye, seed)
        self._eye, self._window = eye, window
        self._both = Both(eye, window)
        self.deeds = 0

    def chosen(self, legal: Sequence[Move]) -> Move:
        """As many cards at once as may be: hands are over sooner."""
        return max(legal, key=lambda move: (len(move.picks), self.chance.random()))

    @property
    def idle(self) -> bool:
        """Whether it is for people to do something."""
        return self.scene.stage.is_modal or self.mine

    def confirm(self) -> None:
        """As before, once the picked cards are seen."""
        shows_what_the_eye_sees(self._window, self._eye, self._both.done[-24:])
        super().confirm()

    def act(self) -> None:
        """As before, but a deed waits until the window shows what is seen here."""
        self.table = self._eye
        self._eye.frame()
        if self.over:
            return
        if self.idle:
            self._eye.run(STAYS, step=STAYS / 2)
        if not self.idle:
            self.wait()
            return
        self.table = self._both
        self.deeds += 1
        shows_what_the_eye_sees(self._window, self._eye, self._both.done[-24:])
        if self.curtain_lies or self.scene.stage.is_modal:
            time.sleep(FULL.sheet_settles)  # until then a click was meant for the table
        super().act()


class AtOneHand(RealCompany):
    """A person who plays by the pointer alone, or by the keyboard alone."""

    def __init__(self, eye: Driver, window: Window, seed: int, *, by_keys: bool) -> None:
        super().__init__(eye, window, seed)
        self._by_keys = by_keys
        self.ways = (0, 1, 0) if by_keys else (1, 0, 1)

    def play(self, move: Move) -> None:
        """A button is walked to as well, where there is no pointer."""
        if move.picks or move.source or not self._by_keys:
            super().play(move)
            return
        words = move_text(move, self.party.game, self.table.services.texts)
        for _ in range(MOST_TABS):
            focused = self.scene.stage.focused
            if focused is not None and focused.label == words:
                break
            self.table.key("tab")
        self.table.key("return")


@pytest.mark.skipif("CARDTABLE_PROGRAM" in os.environ, reason="bots of the frozen program take their time")
@pytest.mark.parametrize("game", OPTIONS)
def test_two_people_and_bots_play_a_whole_match_in_a_real_window(screen: Screen, home: Path, game: str) -> None:
    with begun(screen, home, game, *OPTIONS[game]) as window, eye(home, window.size()) as seen:
        company = RealCompany(seen, window, 24)
        company.sit_down(game)
        company.play_until(lambda: company.deeds >= SOME and company.idle)
        shot(window, f"{game}-at-play")
        if EVERYTHING or game == "las_vegan":
            company.play_out()
            assert len(company.takers()) > 10
        ends_as_seen(home, window, company, f"{game}-over")


@pytest.mark.skipif("CARDTABLE_PROGRAM" in os.environ, reason="bots of the frozen program take their time")
@pytest.mark.skipif(not EVERYTHING, reason="takes minutes")
@pytest.mark.parametrize("way", ["pointer", "keys"])
@pytest.mark.parametrize("game", ALONE)
def test_one_person_plays_a_whole_match_by_one_way_alone(screen: Screen, home: Path, game: str, way: str) -> None:
    with begun(screen, home, game, *ALONE[game]) as window, eye(home, window.size()) as seen:
        company = AtOneHand(seen, window, 24, by_keys=way == "keys")
        company.sit_down(game)
        company.play_out()
        ends_as_seen(home, window, company, f"{game}-{way}-over")


@contextmanager
def begun(screen: Screen, home: Path, game: str, who: str, options: Mapping[str, str | int]) -> Iterator[Window]:
    """A real window at a match that was just dealt, for as long as the block lasts."""
    settings = company_settings(who, game, **options)
    save(home / "settings.toml", replace(settings, window_width=WIDE[0], window_height=WIDE[1]))
    words = [sys.executable, "-m", "tests.support.brisk", "24"]
    with started(words, screen, home, environ={"PYTHONPATH": str(ROOT)}) as window:
        with eye(home, window.size()) as seen:
            both = Both(seen, window)
            shows_what_the_eye_sees(window, seen)
            name = seen.word(f"game.{game}.name")
            window.type(name)
            seen.type(name)
            both.key("return")
            shows_what_the_eye_sees(window, seen)
            shot(window, f"{game}-players")
            both.push(seen.word("players.start"))
        wait_until(lambda: plies_kept(home, game) is not None, "the first record")
        yield window


def ends_as_seen(home: Path, window: Window, company: Company, name: str) -> None:
    """The window shows what the eye sees, and all of it is kept: a match that is over as finished."""
    shows_what_the_eye_sees(window, company.table)
    shot(window, name)
    wait_until(lambda: kept(home, company).record.plies == company.party.history.texts, "every ply in the database")
    if company.over:
        wait_until(lambda: kept(home, company).status is Status.FINISHED, "the whole match in the database")


def plies_kept(home: Path, game: str) -> tuple[str, ...] | None:
    with kept_in(home) as store:
        kept = store.latest_open(game)
    return None if kept is None else kept.record.plies


def kept(home: Path, company: Company) -> Kept:
    with kept_in(home) as store:
        return store.load(company.record_id)
