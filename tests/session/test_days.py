"""The deals of the days: for ever the same, wherever and with whatever clock; and what became of them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest

from cardtable.ai.chances import can_be_won
from cardtable.ai.skill import has_days
from cardtable.deal_files import StockFile
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Record
from cardtable.session.deals import (
    DAY_LIMIT,
    DayDeals,
    DayState,
    DayTable,
    chained,
    day_states,
    day_streaks,
    local_day,
    under_way,
    won_today,
)
from cardtable.session.desk import Sitting
from cardtable.session.records import Kept, RoundRow, Status, options_text
from cardtable.session.scores import dealt_together
from cardtable.session.solo_game import SoloGame
from cardtable.storage.store import SqlStore, memory_store
from tests.support.desks import Outside, play, play_out
from tests.support.parties import Questions

# -- from a date to a deal ---------------------------------------------------------------------------------------------

DAY = date(2026, 11, 22)
NOON = 1_795_348_800.0
"""Twelve o'clock of that day in UTC."""
PATIENCES = [game for game in ALL_GAMES if has_days(game.id)]


@pytest.fixture(scope="module")
def shipped() -> DayTable:
    return StockFile(None).days()  # type: ignore[arg-type]  # what is shipped lies elsewhere


class Background(Questions):
    waited_for = False


def test_the_chain_of_a_day_is_a_hash_that_anybody_can_work_out() -> None:
    """The vector of docs/deals.md: the first eight bytes of the SHA-256 of "cardtable klondike 2026-11-22 0"."""
    assert chained("klondike", DAY, 0) == 1 + 0xE548E6EE426CC692 % 999_999_999 == 521_403_643
    assert [chained("golf", DAY, k) for k in (0, 1)] == [748_509_411, 873_946_277]


def test_dates_lead_to_these_deals_for_ever(shipped: DayTable) -> None:
    vectors = {game.info.id: [shipped.number(game.info.id, day) for day in DAYS] for game in PATIENCES}
    assert vectors == FOR_EVER


DAYS = (date(2026, 1, 1), date(2026, 11, 22), date(2028, 2, 29))
FOR_EVER = {
    "alexander": [28_058_764, 354_788_085, 580_224_663],
    "chinese_wall": [363_202_142, 241_165_473, 601_647_851],
    "elevens": [580_513_277, 656_263_102, 472_694_559],
    "golf": [497_794_548, 748_509_411, 406_682_738],
    "klondike": [561_224_281, 521_403_643, 487_621_374],
}


def test_the_table_has_every_day_of_fifteen_years_of_every_game_that_has_days(shipped: DayTable) -> None:
    assert set(shipped.signs) == {game.info.id for game in PATIENCES}
    for game in PATIENCES:
        assert shipped.number(game.info.id, date(2025, 12, 31)) is None
        assert shipped.number(game.info.id, date(2026, 1, 1)) is not None
        assert shipped.number(game.info.id, date(2040, 12, 31)) is not None
        assert shipped.number(game.info.id, date(2041, 1, 1)) is None


def test_what_the_table_says_is_what_the_solver_finds(shipped: DayTable) -> None:
    """The first number of the chain that can be won, on some days of each game."""
    for game in PATIENCES:
        options = complete(game.info.options, {})
        for day in (date(2026, 3, 1), date(2033, 7, 14)):
            k = ord(shipped.signs[game.info.id][(day - shipped.first).days]) - ord("!")
            won = [
                can_be_won(game, dealt_together(game, chained(game.info.id, day, n)), options, DAY_LIMIT)
                for n in range(k + 1)
            ]
            assert won == [False] * k + [True], (game.info.id, day)


@pytest.fixture
def zone() -> Iterator[Any]:
    """Lets the clock on the wall show the time of another place."""
    before = os.environ.get("TZ")

    def show(name: str) -> None:
        os.environ["TZ"] = name
        time.tzset()

    yield show
    os.environ.pop("TZ", None)
    if before is not None:
        os.environ["TZ"] = before
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone of a process cannot be changed here")
def test_the_day_is_that_of_the_wall_and_the_deal_hangs_on_nothing_else(zone: Any, shipped: DayTable) -> None:
    """The same local date has the same deal in Reykjavík and in Auckland, at moments that lie far apart."""
    numbers = set()
    for name, shift in (("UTC", 0), ("NZST-12", -12), ("HST10", 10)):
        zone(name)
        moment = NOON + 3600 * shift
        assert local_day(moment) == DAY, name
        numbers.add(shipped.number("golf", local_day(moment)))
    assert len(numbers) == 1
    zone("NZST-12")
    assert local_day(NOON) == date(2026, 11, 23)


def test_a_moment_that_no_calendar_has_is_some_day() -> None:
    assert local_day(1e30) == date(1970, 1, 1)


def test_a_day_that_the_table_does_not_have_is_found_along_its_chain() -> None:
    worker = Background()
    days = DayDeals(DayTable(date(2026, 1, 1), {"golf": "!"}), worker)
    golf, far = find("golf"), date(2041, 5, 1)
    assert days.number("golf", far) is None
    days.find(golf, far)
    days.find(golf, far)  # the page was left and opened again
    worker.tell[0](False)
    worker.tell[1](True)
    assert [question.deals[0] for question in worker.asked] == [chained("golf", far, k) for k in (0, 1)]
    assert all(question.limit == DAY_LIMIT and len(question.deals) == 9 for question in worker.asked)
    assert days.number("golf", far) == chained("golf", far, 1)
    assert days.of_days("golf", far)[chained("golf", far, 1)] == far
    days.find(golf, far)
    assert len(worker.asked) == 2


def test_without_an_answer_a_day_has_no_deal_and_can_be_asked_for_again() -> None:
    worker = Background()
    days = DayDeals(DayTable(date(2026, 1, 1), {}), worker)
    for place in range(2):
        days.find(find("golf"), DAY)
        assert days.is_sought("golf", DAY)
        worker.tell[place](None)
        assert not days.is_sought("golf", DAY)
    assert days.number("golf", DAY) is None


def test_without_a_worker_a_day_that_the_table_does_not_have_has_no_deal() -> None:
    days = DayDeals(DayTable(date(2026, 1, 1), {"golf": "!"}), None)
    days.find(find("golf"), date(2041, 5, 1))
    assert days.number("golf", date(2041, 5, 1)) is None


def test_a_day_is_known_or_can_be_looked_for_at_a_game_that_is_solved() -> None:
    table, far = DayTable(DAY, {"golf": "!"}), date(2041, 5, 1)
    alone, helped = DayDeals(table, None), DayDeals(table, Background)
    assert alone.can_find("golf", DAY)
    assert not alone.can_find("golf", far)
    assert helped.can_find("golf", far)
    assert not helped.can_find("murlan", far)


def test_a_number_is_of_a_day_from_that_day_on() -> None:
    days = DayDeals(DayTable(date(2026, 11, 20), {"golf": "!!!!!"}), None)
    today = chained("golf", DAY, 0)
    assert days.is_of_a_day("golf", today, NOON)
    assert days.day_of("golf", today, NOON) == DAY
    assert not days.is_of_a_day("golf", today, NOON - 3 * 86_400)
    assert not days.is_of_a_day("klondike", today, NOON)
    assert not days.is_of_a_day("golf", today + 1, NOON)
    assert days.first == date(2026, 11, 20)


def test_a_table_that_makes_no_sense_is_refused() -> None:
    for data in (
        {},
        {"first": 3, "days": {}},
        {"first": "2026-01-01", "days": []},
        {"first": "2026-01-01", "days": {"golf": "! !"}},
        {"first": "2026-01-01", "days": {"golf": 7}},
        {"first": "soon", "days": {}},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(data, DayTable)
    table = msgspec.convert({"first": "2026-01-01", "days": {"golf": '!"'}}, DayTable)
    assert table.number("golf", date(2026, 1, 2)) == chained("golf", date(2026, 1, 2), 1)


# -- what became of them -----------------------------------------------------------------------------------------------

TODAY = date(2026, 11, 22)
ONE = timedelta(1)
DEALS_OF_DAYS = {chained("klondike", TODAY - n * ONE, 0): TODAY - n * ONE for n in range(5)}


def noon(day: date) -> float:
    """Twelve o'clock on the wall."""
    return time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))


def played(
    store: SqlStore,
    day: date,
    *,
    won: bool,
    ended: float,
    took: float = 300.0,
    aside: float = 0.0,
    **options: str | int,
) -> None:
    """A game of Klondike with the deal of that day; ``aside``: seconds in which it was put aside."""
    rules = dict(complete(find("klondike").info.options, options))
    number = chained("klondike", day, 0)
    record = Record("klondike", number, rules, plies=("draw",), cursor=1, started=ended - took - aside, elapsed=took)
    reason = Reason.WON if won else Reason.LOST
    store.put(Kept(1 + len(store.every()), record, Status.FINISHED, reason=reason, ended=ended))


def states(store: SqlStore) -> dict[date, DayState]:
    return dict(day_states(store, find("klondike"), DEALS_OF_DAYS))


def test_a_day_is_played_won_or_won_on_another_day_and_the_best_counts() -> None:
    store = memory_store()
    assert states(store) == {}
    played(store, TODAY, won=False, ended=noon(TODAY))
    played(store, TODAY - ONE, won=True, ended=noon(TODAY))
    played(store, TODAY - 2 * ONE, won=True, ended=noon(TODAY - 2 * ONE))
    played(store, TODAY - 2 * ONE, won=False, ended=noon(TODAY))
    assert states(store) == {TODAY: DayState.PLAYED, TODAY - ONE: DayState.WON_LATER, TODAY - 2 * ONE: DayState.WON}
    played(store, TODAY, won=True, ended=noon(TODAY))
    assert states(store)[TODAY] is DayState.WON


def test_who_plays_over_midnight_has_won_on_the_day() -> None:
    store = memory_store()
    played(store, TODAY - ONE, won=True, ended=noon(TODAY) - 12 * 3600 + 60, took=300)
    assert states(store) == {TODAY - ONE: DayState.WON}


def test_what_was_begun_on_the_day_and_put_aside_over_night_is_won_on_the_day() -> None:
    store = memory_store()
    played(store, TODAY - ONE, won=True, ended=noon(TODAY), aside=24 * 3600.0)
    played(store, TODAY - 2 * ONE, won=True, ended=noon(TODAY), aside=24 * 3600.0)
    assert states(store) == {TODAY - ONE: DayState.WON, TODAY - 2 * ONE: DayState.WON_LATER}


def test_a_deal_under_house_rules_is_not_that_of_the_day() -> None:
    store = memory_store()
    played(store, TODAY, won=True, ended=noon(TODAY), kl_draw="3")
    assert states(store) == {}


def test_a_round_of_golf_counts_as_a_whole() -> None:
    store, golf = memory_store(), find("golf")
    options = options_text(complete(golf.info.options, {}))
    days = {100: TODAY, 200: TODAY - ONE, 300: TODAY - 2 * ONE, 400: TODAY - 3 * ONE}
    results = {100: 40, 200: 41, 300: 12}
    for number, strokes in results.items():
        ended = noon(TODAY if number != 300 else TODAY - ONE)
        store.put_round(RoundRow(number, number, 40, options, (strokes, *[0] * 8), ended - 900, ended))
    store.put_round(RoundRow(9, 400, 40, "nonsense", (0,) * 9, 1.0, 2.0))
    store.put_round(RoundRow(8, 400, 40, options, (0,) * 5, 1.0, None))
    store.put_round(RoundRow(7, 400, 40, options, (-(10**30), *[0] * 8), 1.0, 2.0))
    assert day_states(store, golf, days) == {
        TODAY: DayState.WON,
        TODAY - ONE: DayState.PLAYED,
        TODAY - 2 * ONE: DayState.WON_LATER,
    }


def test_days_in_a_row_count_wins_on_their_own_day_and_today_may_still_come() -> None:
    def row(*days_ago: int) -> tuple[int, int]:
        return day_streaks({TODAY - n * ONE: DayState.WON for n in days_ago}, TODAY)

    assert row() == (0, 0)
    assert row(0) == (1, 1)
    assert row(0, 1, 2) == (3, 3)
    assert row(1, 2) == (2, 2)
    assert row(2, 3, 4) == (0, 3)
    assert row(0, 2, 3, 4) == (1, 3)
    mixed = {
        TODAY: DayState.WON,
        TODAY - ONE: DayState.WON_LATER,
        TODAY - 2 * ONE: DayState.WON,
        TODAY + ONE: DayState.WON,
    }
    assert day_streaks(mixed, TODAY) == (1, 1)


def test_what_is_won_of_today_is_told_game_by_game() -> None:
    store = memory_store()
    days = DayDeals(DayTable(TODAY, {"klondike": "!"}), None)
    games = [find("klondike"), find("elevens")]
    assert won_today(store, days, games, noon(TODAY)) == [False, False]
    played(store, TODAY, won=True, ended=noon(TODAY))
    assert won_today(store, days, games, noon(TODAY)) == [True, False]
    games.reverse()
    both = DayDeals(DayTable(TODAY, {"klondike": "!", "elevens": "!"}), None)
    assert won_today(store, both, games, noon(TODAY)) == [False, True]
    assert won_today(store, days, games, noon(TODAY + ONE)) == [False, False]


def test_a_deal_that_was_begun_is_under_way_and_the_game_played_last_goes_on() -> None:
    outside, game = Outside(), find("klondike")
    desk = outside.desk()
    desk.put_aside(play_on(desk.deal("klondike", 24)), 1.0)
    last = play_on(desk.deal("klondike", 24))
    last.match.keep(2.0)
    found = under_way(outside.store, game, {24, 25})
    assert {number: kept and kept.id for number, kept in found.items()} == {24: last.match.record_id}
    assert not under_way(outside.store, game, {25})
    desk.put_aside(last, 3.0)
    desk.deal("klondike", 25)
    assert not under_way(outside.store, game, {25}), "nobody has touched it"


def test_a_deal_begun_under_house_rules_is_not_that_of_the_day_under_way() -> None:
    outside = Outside(rules={"klondike": {"kl_draw": "3"}})
    play_on(outside.desk().deal("klondike", 24))
    assert not under_way(outside.store, find("klondike"), {24})


def test_a_round_is_under_way_by_its_own_number_at_any_hole_and_between_two() -> None:
    outside, golf = Outside(), find("golf")
    desk = outside.desk()
    first = desk.deal("golf", 24)
    assert not under_way(outside.store, golf, {24})
    play_out(first)
    assert under_way(outside.store, golf, {24}) == {24: None}, "its next hole is to be dealt"
    assert not under_way(outside.store, golf, {25})
    second = desk.next_hole(first)
    kept = under_way(outside.store, golf, {24, second.match.state.setup.number})
    assert {number: each and each.id for number, each in kept.items()} == {24: second.match.record_id}


def play_on(sitting: Sitting[SoloGame]) -> Sitting[SoloGame]:
    """The sitting after one ply of a person."""
    play(sitting, "draw")
    return sitting
