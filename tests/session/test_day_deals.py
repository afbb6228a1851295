"""From a date to a deal: for ever the same, wherever and with whatever clock."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import date
from typing import Any

import msgspec
import pytest

from cardtable.ai.all_skills import has_days
from cardtable.ai.judged_deals import can_be_won
from cardtable.deal_files import StockFile
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.session.day_deals import LIMIT, DayDeals, DayTable, chained, local_day
from cardtable.session.golf_round import dealt_together
from tests.support.parties import Questions

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
                can_be_won(game, dealt_together(game, chained(game.info.id, day, n)), options, LIMIT)
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
    worker, heard = Background(), list[str]()
    days = DayDeals(DayTable(date(2026, 1, 1), {"golf": "!"}), lambda: worker)
    golf, far = find("golf"), date(2041, 5, 1)
    assert days.number("golf", far) is None
    days.find(golf, far, lambda: heard.append("first"))
    days.find(golf, far, lambda: heard.append("second"))  # the page was left and opened again
    worker.tell[0](False)
    worker.tell[1](True)
    assert [question.deals[0] for question in worker.asked] == [chained("golf", far, k) for k in (0, 1)]
    assert all(question.limit == LIMIT and len(question.deals) == 9 for question in worker.asked)
    assert heard == ["second"]
    assert days.number("golf", far) == chained("golf", far, 1)
    assert days.of_days("golf", far)[chained("golf", far, 1)] == far
    days.find(golf, far, lambda: heard.append("again"))
    assert len(worker.asked) == 2


def test_without_an_answer_a_day_has_no_deal_and_can_be_asked_for_again() -> None:
    worker = Background()
    days = DayDeals(DayTable(date(2026, 1, 1), {}), lambda: worker)
    heard: list[int] = []
    for place in range(2):
        days.find(find("golf"), DAY, lambda: heard.append(1))
        assert days.is_sought("golf", DAY)
        worker.tell[place](None)
        assert not days.is_sought("golf", DAY)
        assert len(heard) == place + 1  # who waits is told that there is nothing to wait for
    assert days.number("golf", DAY) is None


def test_without_a_worker_a_day_that_the_table_does_not_have_has_no_deal() -> None:
    days = DayDeals(DayTable(date(2026, 1, 1), {"golf": "!"}), None)
    days.find(find("golf"), date(2041, 5, 1), lambda: pytest.fail("nobody has found it"))
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
