"""What the calendar says of a day is told from the games that are kept: number, rules, result and when."""

from __future__ import annotations

import time
from datetime import date, timedelta

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.day_deals import DayDeals, DayTable, chained
from cardtable.session.day_record import DayState, day_states, day_streaks, under_way, won_today
from cardtable.session.desk import Sitting
from cardtable.session.match import Match
from cardtable.session.memory_store import MemoryStore
from cardtable.session.ports import Kept, RoundRow, Status
from cardtable.session.record_text import options_text
from tests.support.desks import Outside, play, play_out

DAY = date(2026, 11, 22)
ONE = timedelta(1)
DAYS = {chained("klondike", DAY - n * ONE, 0): DAY - n * ONE for n in range(5)}


def noon(day: date) -> float:
    """Twelve o'clock on the wall."""
    return time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))


def played(
    store: MemoryStore,
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
    store.put(Kept(1 + len(store._games), record, Status.FINISHED, reason=reason, ended=ended))


def states(store: MemoryStore) -> dict[date, DayState]:
    return dict(day_states(store, find("klondike"), DAYS))


def test_a_day_is_played_won_or_won_on_another_day_and_the_best_counts() -> None:
    store = MemoryStore()
    assert states(store) == {}
    played(store, DAY, won=False, ended=noon(DAY))
    played(store, DAY - ONE, won=True, ended=noon(DAY))
    played(store, DAY - 2 * ONE, won=True, ended=noon(DAY - 2 * ONE))
    played(store, DAY - 2 * ONE, won=False, ended=noon(DAY))
    assert states(store) == {DAY: DayState.PLAYED, DAY - ONE: DayState.WON_LATER, DAY - 2 * ONE: DayState.WON}
    played(store, DAY, won=True, ended=noon(DAY))
    assert states(store)[DAY] is DayState.WON


def test_who_plays_over_midnight_has_won_on_the_day() -> None:
    store = MemoryStore()
    played(store, DAY - ONE, won=True, ended=noon(DAY) - 12 * 3600 + 60, took=300)
    assert states(store) == {DAY - ONE: DayState.WON}


def test_what_was_begun_on_the_day_and_put_aside_over_night_is_won_on_the_day() -> None:
    store = MemoryStore()
    played(store, DAY - ONE, won=True, ended=noon(DAY), aside=24 * 3600.0)
    played(store, DAY - 2 * ONE, won=True, ended=noon(DAY), aside=24 * 3600.0)
    assert states(store) == {DAY - ONE: DayState.WON, DAY - 2 * ONE: DayState.WON_LATER}


def test_a_deal_under_house_rules_is_not_that_of_the_day() -> None:
    store = MemoryStore()
    played(store, DAY, won=True, ended=noon(DAY), kl_draw="3")
    assert states(store) == {}


def test_a_round_of_golf_counts_as_a_whole() -> None:
    store, golf = MemoryStore(), find("golf")
    options = options_text(complete(golf.info.options, {}))
    days = {100: DAY, 200: DAY - ONE, 300: DAY - 2 * ONE, 400: DAY - 3 * ONE}
    results = {100: 40, 200: 41, 300: 12}
    for number, strokes in results.items():
        ended = noon(DAY if number != 300 else DAY - ONE)
        store.put_round(RoundRow(number, number, 40, options, (strokes, *[0] * 8), ended - 900, ended))
    store.put_round(RoundRow(9, 400, 40, "nonsense", (0,) * 9, 1.0, 2.0))
    store.put_round(RoundRow(8, 400, 40, options, (0,) * 5, 1.0, None))
    store.put_round(RoundRow(7, 400, 40, options, (-(10**30), *[0] * 8), 1.0, 2.0))
    assert day_states(store, golf, days) == {
        DAY: DayState.WON,
        DAY - ONE: DayState.PLAYED,
        DAY - 2 * ONE: DayState.WON_LATER,
    }


def test_days_in_a_row_count_wins_on_their_own_day_and_today_may_still_come() -> None:
    def row(*days_ago: int) -> tuple[int, int]:
        return day_streaks({DAY - n * ONE: DayState.WON for n in days_ago}, DAY)

    assert row() == (0, 0)
    assert row(0) == (1, 1)
    assert row(0, 1, 2) == (3, 3)
    assert row(1, 2) == (2, 2)
    assert row(2, 3, 4) == (0, 3)
    assert row(0, 2, 3, 4) == (1, 3)
    mixed = {DAY: DayState.WON, DAY - ONE: DayState.WON_LATER, DAY - 2 * ONE: DayState.WON, DAY + ONE: DayState.WON}
    assert day_streaks(mixed, DAY) == (1, 1)


def test_what_is_won_of_today_is_told_game_by_game() -> None:
    store = MemoryStore()
    days = DayDeals(DayTable(DAY, {"klondike": "!"}), None)
    games = [find("klondike"), find("elevens")]
    assert won_today(store, days, games, noon(DAY)) == [False, False]
    played(store, DAY, won=True, ended=noon(DAY))
    assert won_today(store, days, games, noon(DAY)) == [True, False]
    games.reverse()
    both = DayDeals(DayTable(DAY, {"klondike": "!", "elevens": "!"}), None)
    assert won_today(store, both, games, noon(DAY)) == [False, True]
    assert won_today(store, days, games, noon(DAY + ONE)) == [False, False]


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


def play_on(sitting: Sitting[Match]) -> Sitting[Match]:
    """The sitting after one ply of a person."""
    play(sitting, "draw")
    return sitting
