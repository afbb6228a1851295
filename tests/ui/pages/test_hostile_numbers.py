"""Pages show whatever was once stored: no date, score or count makes them raise, and one bad line costs no other."""

from __future__ import annotations

import math

import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.state import Reason
from cardtable.session.finished import match_results
from cardtable.session.records import Finished, RoundRow
from cardtable.settings import Settings
from cardtable.ui.core.theme import interface_scale
from cardtable.ui.pages.history import RoundHistoryScene
from cardtable.ui.pages.players_page import PlayersScene
from cardtable.ui.pages.score_card_page import ScoreCardScene
from cardtable.ui.pages.statistics_page import PEOPLE, StatisticsScene, counted_rows
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from tests.support.services import sandbox

PAGES = [*(game.info.id for game in ALL_GAMES), PEOPLE]
SEATS = ("person red Anna", "person blue Bjarni")
NUMBERS = st.integers() | st.sampled_from([0, -1, 10**12, -(10**12), 2**63 - 1, -(2**63), 10**5000])
SECONDS = st.floats() | st.sampled_from([9e11, 1e12, -1e12, math.inf, math.nan, 253_402_300_799.0])
ROWS = st.builds(
    Finished,
    st.integers(1, 2**63 - 1),
    st.sampled_from(PAGES[:-1]),
    NUMBERS,
    st.sampled_from(["{}", "nonsense", '{"kl_stakes":"off"}', '{"kl_stakes":5}']),
    st.sampled_from([*Reason, None]),
    NUMBERS,
    NUMBERS,
    SECONDS,
    NUMBERS,
    NUMBERS,
    SECONDS,
    redeals=NUMBERS,
    seats=st.just(SEATS),
    scores=st.tuples(NUMBERS, NUMBERS),
    winners=st.sampled_from([(), (0,), (7, -1)]),
)
ROUNDS = st.builds(
    RoundRow,
    st.integers(1, 9),
    NUMBERS,
    NUMBERS,
    st.just("{}"),
    st.lists(NUMBERS, min_size=0, max_size=10).map(tuple),
    SECONDS,
    st.none() | SECONDS,
)
SIZE = (1280, 800)
GOOD = Finished(1, "klondike", 1, "{}", Reason.WON, 208, 10, 60.0, 0, 0, 1_795_210_000.0)


def show(screen: WidgetScreen) -> None:
    screen.layout(*SIZE, interface_scale(*SIZE, 1.0))
    screen.resume(None)
    screen.update(0.0)
    screen.draw(pygame.Surface(SIZE), 0.0, everything=True)


@given(st.sampled_from(PAGES), st.lists(ROWS, min_size=1, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=75, deadline=None)
def test_statistics_never_raise_on_any_stored_number(box, monkeypatch, page: str, rows: list[Finished]) -> None:
    rows = rows if page == PEOPLE else [replace(row, game=page) for row in rows]
    monkeypatch.setattr(box.store, "finished", lambda game=None: [row for row in rows if game in {None, row.game}])
    show(StatisticsScene(box.services, page))


@given(st.lists(ROUNDS, max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
def test_rounds_and_their_cards_never_raise_on_any_stored_number(box, monkeypatch, rows: list[RoundRow]) -> None:
    monkeypatch.setattr(box.store, "rounds", lambda _: rows)
    monkeypatch.setattr(box.store, "round", lambda number: next((row for row in rows if row.id == number), None))
    show(RoundHistoryScene(box.services, "golf"))
    for row in rows:
        show(ScoreCardScene(box.services, row.id, from_history=True))


@pytest.mark.parametrize(
    "bad",
    [
        replace(GOOD, ended=math.inf),
        replace(GOOD, elapsed=math.nan),
        replace(GOOD, score=10**5000),
        replace(GOOD, redeals=10**13),
        replace(GOOD, scores=(-(10**13),)),
    ],
)
def test_a_line_with_numbers_that_no_game_comes_to_is_left_out_and_costs_no_other(box, monkeypatch, bad) -> None:
    monkeypatch.setattr(box.store, "finished", lambda game=None: [bad, GOOD] if game == "klondike" else [])
    assert counted_rows(box.store, "klondike") == [GOOD]
    show(StatisticsScene(box.services, "klondike"))


def test_a_game_with_a_date_after_the_calendar_is_shown_with_its_last_day(box, monkeypatch) -> None:
    late = replace(GOOD, ended=9e11)
    monkeypatch.setattr(box.store, "finished", lambda game=None: [late] if game == "klondike" else [])
    assert counted_rows(box.store, "klondike") == [late]
    show(StatisticsScene(box.services, "klondike"))


def test_house_rules_of_the_settings_that_make_no_sense_count_for_nothing(surface) -> None:
    nonsense = {"go_kong": "x", "go_bogey": 16**5000, "lv_players": "many", "kl_draw": "7"}
    with sandbox(Settings(options={game.info.id: {**nonsense, "go_wrap": "no"} for game in ALL_GAMES})) as box:
        for game in ALL_GAMES:
            session = box.services.desk.sit(game.info.id)
            if session is None:
                show(PlayersScene(box.services, game.info.id))
            else:
                assert session.played.state.setup.options.get("go_bogey", 40) == 40


def test_the_sheet_of_a_match_that_is_listed_and_cannot_be_read_is_not_opened(box, monkeypatch) -> None:
    scene = StatisticsScene(box.services, "murlan")
    show(scene)
    row = replace(GOOD, id=77, game="murlan", seats=SEATS, scores=(1, 2), winners=(1,))
    (match,) = match_results([row])
    said: list[Toast] = []
    monkeypatch.setattr(scene, "toast", said.append)
    scene._open(match)
    assert [toast.text for toast in said] == [box.services.texts.text("matches.unreadable")]
