"""Each patience beyond the oldest five to its end in a real window, once by the pointer and once by the keyboard.

A line of the solver is played where one is found, else the hints, and what is legal where hints run out. An eye plays
beside the window and says where cards are; the database must have each ply, and the window must show what the eye sees.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.skill import skill_at
from cardtable.kernel.moves import Move
from cardtable.kernel.state import Reason
from cardtable.session.records import Status
from cardtable.settings import Animation, Settings, save
from tests.journeys.conftest import Start
from tests.journeys.test_real_play import number_kept
from tests.support.beside import Both, eye, shot, shows_what_the_eye_sees
from tests.support.company import WIDE
from tests.support.driver import Driver
from tests.support.keeping import kept_in
from tests.support.window import Window, WindowProblem, wait_until

pytestmark = pytest.mark.window

NODES = 15_000
"""Enough for the solver at the deals below."""


class Whole(Struct, frozen=True):
    """A deal and how it ends."""

    game: str
    number: int
    ends: Reason = Reason.WON
    rules: Mapping[str, str | int] = {}


DEALS = {
    "free_cell": Whole("free_cell", 3),
    "bakers_game": Whole("free_cell", 3, rules={"fc_build": "suit"}),
    "spider": Whole("spider", 1, rules={"sp_suits": "1"}),
    "pyramid": Whole("pyramid", 9),
    "tri_peaks": Whole("tri_peaks", 4),
    "yukon": Whole("yukon", 2),
    "russian": Whole("yukon", 5, rules={"yu_build": "suit"}),
    "canfield": Whole("canfield", 7),
    "forty_thieves": Whole("forty_thieves", 1, Reason.LOST),
    "scorpion": Whole("scorpion", 11, Reason.LOST),
    "wasp": Whole("scorpion", 1, rules={"sc_space": "any"}),
    "seahaven_towers": Whole("seahaven_towers", 1),
    "beleaguered_castle": Whole("beleaguered_castle", 2),
    "black_hole": Whole("black_hole", 1),
    "gaps": Whole("gaps", 1, Reason.LOST),
    "calculation": Whole("calculation", 4),
    "aces_up": Whole("aces_up", 8),
}


class Player:
    """Knows what to play next."""

    def __init__(self, seen: Driver) -> None:
        self._seen = seen
        self._solve = skill_at(seen.played.game.info.id).solve
        self._line: deque[Move] = deque()

    def move(self) -> Move:
        """The next of the line, without those that the table made by itself; else the hint, else what is legal."""
        match = self._seen.played
        while self._line and self._line[0] not in match.legal:
            self._line.popleft()
        if not self._line and self._solve is not None:
            verdict = self._solve(match.state, NODES)
            self._line.extend(verdict.line if verdict.answer == "won" else ())
            self._solve = self._solve if self._line else None
        return self._line.popleft() if self._line else self._seen.advice() or match.legal[0]


def by_pointer(table: Driver, move: Move) -> None:
    """Cards are clicked and dragged by turns."""
    for pile in move.picks:
        table.click(pile)
    if move.source:
        (Driver.by_drag if table.played.history.cursor % 2 else Driver.by_click)(table, move)
    elif not move.picks:
        table.click("stock")


def by_keys(table: Driver, move: Move) -> None:
    """Cards are walked to."""
    for pile in move.picks:
        table.look_at(pile)
        table.key("return")
    if not move.picks:
        table.by_keys(move)


WAYS = {"pointer": by_pointer, "keys": by_keys}


@pytest.mark.some(9)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", DEALS)
def test_a_whole_game_in_a_real_window_is_counted(start: Start, home: Path, name: str, way: str) -> None:
    deal = DEALS[name]
    # Columns are fitted once cards have landed: without flights that is at the same ply here and there.
    settings = Settings(show_clock=False, animation=Animation.OFF, options={deal.game: deal.rules})
    save(home / "settings.toml", replace(settings, window_width=WIDE[0], window_height=WIDE[1]))
    with start() as window:
        dealt(window, home, deal)
        with eye(home, window.size()) as seen:
            seen.play(deal.game)
            both, player = Both(seen, window), Player(seen)
            while seen.played.outcome is None:
                before, move = seen.played.history.cursor, player.move()
                WAYS[way](both, move)
                assert seen.played.history.cursor > before, f"{move.text}: {seen.said}"
                kept_is(home, seen, both.done[-8:])
            match, score = seen.played, seen.played.state.scores[0]
            seen.run(30, step=0.1)  # the cards come to rest, the last of them in a finale, and the sheet comes
            shows_what_the_eye_sees(window, seen)
            shot(window, f"{name}-{way}-sheet")
            assert match.outcome.reason is deal.ends
            assert seen.word(f"end.{deal.game}.{deal.ends.value}") in seen.texts()
            told = {int(number) for text in seen.texts() for number in re.findall("[0-9]+", text)}
            assert deal.ends is Reason.WON or told & {score, match.game.whole - score}, told
            both.key("escape", "ctrl+t")
            seen.run(1)
            shows_what_the_eye_sees(window, seen)
            shot(window, f"{name}-{way}-statistics")
            assert seen.word("statistics.played") in seen.texts()
        with kept_in(home) as store:
            (row,) = store.finished(deal.game)
            assert (row.reason, row.score) == (deal.ends, score)
            assert store.load(match.record_id).status is Status.FINISHED


def dealt(window: Window, home: Path, deal: Whole) -> None:
    """From the gallery to the deal of that number."""
    window.still_picture()
    with eye(home, window.size()) as seen:
        window.type(seen.word(f"game.{deal.game}.name"))
    window.still_picture()
    window.key("Return")
    wait_until(lambda: number_kept(home, deal.game) is not None, "a first deal")
    window.key("ctrl+g")
    window.type(str(deal.number))
    window.key("Return")
    wait_until(lambda: number_kept(home, deal.game) == deal.number, f"deal {deal.number}")


def kept_is(home: Path, seen: Driver, done: object) -> None:
    """Wait until the database has every ply that the eye has seen."""
    match = seen.played
    try:
        wait_until(lambda: plies_kept(home, match.record_id) == match.history.texts, "the ply in the database", 15)
    except WindowProblem as problem:
        kept = plies_kept(home, match.record_id)
        raise AssertionError(f"{kept[-3:]} instead of {match.history.texts[-3:]} after {done}") from problem


def plies_kept(home: Path, record_id: int) -> tuple[str, ...]:
    with kept_in(home) as store:
        return store.load(record_id).record.plies
