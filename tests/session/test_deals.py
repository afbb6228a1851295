"""Which deal is dealt: the deals of the days, for ever the same, what became of them, and deals that can be won."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cardtable.ai.chances import can_be_won
from cardtable.ai.skill import has_days
from cardtable.ai.worker import answered
from cardtable.data_files import StockFile
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.compat import override
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Reason, Record
from cardtable.session.deals import (
    DAY_LIMIT,
    ENOUGH,
    LIMIT,
    MOST_BYTES,
    MOST_RULES,
    MOST_TRIES,
    NONE_YET,
    DayDeals,
    DayState,
    DayTable,
    DealChoice,
    DealFiles,
    Winnable,
    chained,
    day_states,
    day_streaks,
    local_day,
    under_way,
    won_today,
)
from cardtable.session.desk import Session
from cardtable.session.outside import Preferences, World
from cardtable.session.records import ChosenDeal, Kept, RoundRow, Status, options_text
from cardtable.session.scores import dealt_together
from cardtable.session.solo_game import SoloGame
from cardtable.storage.store import GameStore
from tests.support.amount import EVERYTHING
from tests.support.desks import Outside, play, play_out
from tests.support.parties import Questions

DAY, ONE = date(2026, 11, 22), timedelta(1)
GOLF, KLONDIKE = find("golf"), find("klondike")
PATIENCES = [game for game in ALL_GAMES if has_days(game.id)]


def noon(day: date) -> float:
    """Twelve o'clock on the wall."""
    return time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))


class Background(Questions):
    waited_for = False


# -- from a date to a deal ---------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped() -> DayTable:
    return StockFile(None).days()  # what is shipped lies elsewhere


def test_the_chain_of_a_day_is_a_hash_that_anybody_can_work_out() -> None:
    """The vector of docs/deals.md: the first eight bytes of the SHA-256 of "cardtable klondike 2026-11-22 0"."""
    assert chained("klondike", DAY, 0) == 1 + 0xE548E6EE426CC692 % 999_999_999 == 521_403_643
    assert [chained("golf", DAY, k) for k in (0, 1)] == [748_509_411, 873_946_277]


def test_dates_of_fifteen_years_lead_to_these_deals_for_ever(shipped: DayTable) -> None:
    assert set(shipped.signs) == {game.info.id for game in PATIENCES}
    assert {name: [shipped.number(name, day) for day in DAYS] for name in shipped.signs} == FOR_EVER


DAYS = (date(2025, 12, 31), date(2026, 1, 1), DAY, date(2028, 2, 29), date(2040, 12, 31), date(2041, 1, 1))
FOR_EVER = {
    "alexander": [None, 28_058_764, 354_788_085, 580_224_663, 566_745_478, None],
    "black_hole": [None, 558_101_797, 910_797_934, 352_938_638, 97_878_407, None],
    "chinese_wall": [None, 363_202_142, 241_165_473, 601_647_851, 157_595_552, None],
    "elevens": [None, 580_513_277, 656_263_102, 472_694_559, 420_115_947, None],
    "free_cell": [None, 278_497_620, 654_075_680, 517_656_194, 585_933_751, None],
    "golf": [None, 497_794_548, 748_509_411, 406_682_738, 605_680_695, None],
    "klondike": [None, 561_224_281, 521_403_643, 487_621_374, 30_299_332, None],
    "pyramid": [None, 11_665_952, 784_316_553, 732_804_227, 876_847_444, None],
    "seahaven_towers": [None, 633_153_417, 439_460_303, 943_648_836, 765_630_588, None],
    "tri_peaks": [None, 649_745_834, 367_473_993, 567_201_540, 449_963_940, None],
    "yukon": [None, 750_804_044, 868_633_042, 471_324_387, 496_101_292, None],
}


def test_what_the_table_says_is_what_the_solver_finds(shipped: DayTable) -> None:
    """The first number of the chain that can be won, on some days of each game; a usual run asks about one."""
    for game in PATIENCES:
        options = complete(game.info.options, {})
        for day in (date(2026, 3, 1), date(2033, 7, 14))[: 2 if EVERYTHING else 1]:
            k = ord(shipped.signs[game.info.id][(day - shipped.first).days]) - ord("!")
            won = [
                can_be_won(game, dealt_together(game, chained(game.info.id, day, n), options), options, DAY_LIMIT)
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
def test_the_day_is_that_of_the_wall(zone: Any) -> None:
    """The same local date in Reykjavík and in Auckland, at moments that lie far apart."""
    utc_noon = 1_795_348_800.0
    for name, shift in (("UTC", 0), ("NZST-12", -12), ("HST10", 10)):
        zone(name)
        assert local_day(utc_noon + 3600 * shift) == DAY, name
    zone("NZST-12")
    assert local_day(utc_noon) == date(2026, 11, 23)
    assert local_day(1e30) == date(1970, 1, 1), "no calendar has it"


def test_a_day_that_the_table_does_not_have_is_found_along_its_chain() -> None:
    worker, far = Background(), date(2041, 5, 1)
    days = DayDeals(DayTable(date(2026, 1, 1), {"golf": "!"}), worker)
    assert (days.number("golf", far), days.can_find("golf", far), days.can_find("murlan", far)) == (None, True, False)
    days.find(GOLF, far)
    worker.tell[0](None)
    assert not days.is_sought("golf", far), "without an answer it can be asked for again"
    days.find(GOLF, far)
    days.find(GOLF, far)  # the page was left and opened again
    worker.tell[1](False)
    assert days.is_sought("golf", far)
    worker.tell[2](True)
    assert [question.deals[0] for question in worker.asked] == [chained("golf", far, k) for k in (0, 0, 1)]
    assert all(question.limit == DAY_LIMIT and len(question.deals) == 9 for question in worker.asked)
    assert (days.number("golf", far), days.is_sought("golf", far)) == (chained("golf", far, 1), False)
    assert days.of_days("golf", far)[chained("golf", far, 1)] == far
    days.find(GOLF, far)
    assert len(worker.asked) == 3
    alone = DayDeals(DayTable(date(2026, 1, 1), {"golf": "!"}), None)
    alone.find(GOLF, far)
    assert (alone.number("golf", far), alone.can_find("golf", far)) == (None, False)
    assert alone.can_find("golf", date(2026, 1, 1))


def test_a_number_is_of_a_day_from_that_day_on() -> None:
    days = DayDeals(DayTable(date(2026, 11, 20), {"golf": "!!!!!"}), None)
    today = chained("golf", DAY, 0)
    assert days.day_of("golf", today, noon(DAY)) == DAY
    for game, number, day in (("golf", today, DAY - 3 * ONE), ("klondike", today, DAY), ("golf", today + 1, DAY)):
        assert days.day_of(game, number, noon(day)) is None
    assert days.first == date(2026, 11, 20)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        ({}, DayTable),
        ({"first": 3, "days": {}}, DayTable),
        ({"first": "2026-01-01", "days": []}, DayTable),
        ({"first": "2026-01-01", "days": {"golf": "! !"}}, DayTable),
        ({"first": "2026-01-01", "days": {"golf": 7}}, DayTable),
        ({"first": "soon", "days": {}}, DayTable),
        (None, Winnable),
        ({}, Winnable),
        ({"games": []}, Winnable),
        ({"games": {"golf": {"easy": [9]}}}, Winnable),
        ({"games": {"golf": [0]}}, Winnable),
    ],
)
def test_a_table_or_a_list_that_makes_no_sense_is_refused(data: object, kind: type) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, kind)


def test_a_table_is_read_by_day_and_a_list_by_game() -> None:
    table = msgspec.convert({"first": "2026-01-01", "days": {"golf": '!"'}}, DayTable)
    assert table.number("golf", date(2026, 1, 2)) == chained("golf", date(2026, 1, 2), 1)
    assert msgspec.convert({"limit": 1, "games": {"golf": [9, 4]}}, Winnable).games == {"golf": (9, 4)}


# -- what became of them -----------------------------------------------------------------------------------------------


def played(store: GameStore, day: date, ended: float, *, won: bool, aside: float = 0.0, **options: str | int) -> None:
    """A game of Klondike of five minutes with the deal of that day; ``aside``: seconds in which it was put aside."""
    rules = dict(complete(KLONDIKE.info.options, options))
    record = Record("klondike", chained("klondike", day, 0), rules, plies=("draw",), cursor=1,
                    started=ended - 300 - aside, elapsed=300.0)  # fmt: skip
    reason = Reason.WON if won else Reason.LOST
    store.put(Kept(1 + len(store.every()), record, Status.FINISHED, reason=reason, ended=ended))


def states(store: GameStore) -> dict[int, DayState]:
    """By how many days ago it was."""
    found = day_states(store, KLONDIKE, {chained("klondike", DAY - n * ONE, 0): DAY - n * ONE for n in range(6)})
    return {(DAY - day).days: state for day, state in found.items()}


def test_a_day_is_played_won_or_won_on_another_day_and_the_best_counts() -> None:
    store, night = GameStore(), 24 * 3600.0
    assert states(store) == {}
    played(store, DAY, noon(DAY), won=True, kl_draw="3")
    assert states(store) == {}, "under house rules it is not the deal of the day"
    played(store, DAY, noon(DAY), won=False)
    played(store, DAY - ONE, noon(DAY), won=True)
    played(store, DAY - 2 * ONE, noon(DAY - 2 * ONE), won=True)
    played(store, DAY - 2 * ONE, noon(DAY), won=False)
    played(store, DAY - 3 * ONE, noon(DAY - 2 * ONE) - night / 2 + 60, won=True)  # over midnight
    played(store, DAY - 4 * ONE, noon(DAY - 3 * ONE), won=True, aside=night)
    played(store, DAY - 5 * ONE, noon(DAY - 3 * ONE), won=True, aside=night)
    won, late = DayState.WON, DayState.WON_LATER
    assert states(store) == {0: DayState.PLAYED, 1: late, 2: won, 3: won, 4: won, 5: late}
    played(store, DAY, noon(DAY), won=True)
    assert states(store)[0] is won


def test_a_round_of_golf_counts_as_a_whole() -> None:
    store = GameStore()
    options = options_text(complete(GOLF.info.options, {}))
    for number, strokes, day in ((100, 40, DAY), (200, 41, DAY), (300, 12, DAY - ONE)):
        row = (strokes, *[0] * 8)
        store.put_round(RoundRow(number, number, 40, options, row, noon(day) - 900, noon(day)))
    store.put_round(RoundRow(9, 400, 40, "nonsense", (0,) * 9, 1.0, 2.0))
    store.put_round(RoundRow(8, 400, 40, options, (0,) * 5, 1.0, None))
    store.put_round(RoundRow(7, 400, 40, options, (-(10**30), *[0] * 8), 1.0, 2.0))
    found = day_states(store, GOLF, {100 * (n + 1): DAY - n * ONE for n in range(4)})
    assert found == {DAY: DayState.WON, DAY - ONE: DayState.PLAYED, DAY - 2 * ONE: DayState.WON_LATER}


@pytest.mark.parametrize(
    ("won", "rows"),
    [((), (0, 0)), ((0,), (1, 1)), ((0, 1, 2), (3, 3)), ((1, 2), (2, 2)), ((2, 3, 4), (0, 3)), ((0, 2, 3, 4), (1, 3))],
)
def test_days_in_a_row_count_wins_on_their_own_day_and_today_may_still_come(
    won: tuple[int, ...], rows: tuple[int, int]
) -> None:
    days = {DAY - n * ONE: DayState.WON for n in won}
    late = {DAY - ONE: DayState.WON_LATER} if 1 not in won else {}
    assert day_streaks({**days, **late, DAY + ONE: DayState.WON}, DAY) == rows


def test_what_is_won_of_today_is_told_game_by_game() -> None:
    store, games = GameStore(), [KLONDIKE, find("elevens")]
    one = DayDeals(DayTable(DAY, {"klondike": "!"}), None)
    both = DayDeals(DayTable(DAY, {"klondike": "!", "elevens": "!"}), None)
    assert won_today(store, one, games, noon(DAY)) == [False, False]
    played(store, DAY, noon(DAY), won=True)
    assert won_today(store, one, games, noon(DAY)) == [True, False]
    assert won_today(store, both, games[::-1], noon(DAY)) == [False, True]
    assert won_today(store, one, games, noon(DAY + ONE)) == [False, False]


def test_a_deal_that_was_begun_is_under_way_and_the_game_played_last_goes_on() -> None:
    outside = Outside()
    desk, store = outside.desk(), outside.store
    desk.put_aside(play_on(desk.deal("klondike", 24)), 1.0)
    last = play_on(desk.deal("klondike", 24))
    last.played.keep(2.0)
    found = under_way(store, KLONDIKE, {24, 25})
    assert {number: kept and kept.id for number, kept in found.items()} == {24: last.played.record_id}
    desk.put_aside(last, 3.0)
    desk.deal("klondike", 25)
    outside.rules = {"klondike": {"kl_draw": "3"}}
    play_on(desk.deal("klondike", 26))
    assert not under_way(store, KLONDIKE, {25, 26}), "untouched, and under house rules"


def test_a_round_is_under_way_by_its_own_number_at_any_hole_and_between_two() -> None:
    outside = Outside()
    desk, store = outside.desk(), outside.store
    first = desk.deal("golf", 24)
    assert not under_way(store, GOLF, {24})
    play_out(first)
    assert under_way(store, GOLF, {24, 25}) == {24: None}, "its next hole is to be dealt"
    second = desk.next_hole(first)
    kept = under_way(store, GOLF, {24, second.played.state.setup.number})
    assert {number: each and each.id for number, each in kept.items()} == {24: second.played.record_id}


def play_on(session: Session[SoloGame]) -> Session[SoloGame]:
    """The session after one ply of a person."""
    play(session, "draw")
    return session


# -- deals that can be won ---------------------------------------------------------------------------------------------

SOURCE = complete(KLONDIKE.info.options, {})
THREE = complete(KLONDIKE.info.options, {"kl_draw": "3"})


class Files(DealFiles):
    """What is shipped and kept, and what was asked of it."""

    def __init__(self, stock: str = "") -> None:
        self.stock, self.asked = stock, list[str]()

    @override
    def days(self) -> DayTable:
        self.asked.append("days")
        return DayTable(DAY, {"klondike": "!"})

    @override
    def winnable(self) -> Mapping[str, Sequence[int]]:
        self.asked.append("winnable")
        return {"klondike": (7, 8)}

    @override
    def read(self) -> str:
        self.asked.append("read")
        return super().read()


class Choosing(World, Preferences):
    """A choice of deals with a worker that answers when it is told to."""

    def __init__(self, *wishes: str, text: str = "", house_rules: Mapping[str, str | int] | None = None) -> None:
        self.files, self.worker, self.wishes = Files(text), Background(), wishes or ("klondike",)
        self.rules, self.stream = house_rules or {}, Chance(1)
        self.deals = DealChoice(self.files, self.worker, self, self)
        self.deals.look()

    @override
    def wants_winnable(self, game_id: str) -> bool:
        return game_id in self.wishes

    @override
    def house_rules(self, game_id: str) -> dict[str, str | int]:  # noqa: ARG002 -- those of any game
        return dict(self.rules)

    @override
    def chance(self) -> Chance:
        return self.stream

    def answer(self, *, won: bool) -> int:
        """Answer the latest question; the number of its first deal."""
        number: int = self.worker.asked[-1].deals[0]
        self.worker.tell[-1](won)
        return number

    def number(self, options: Mapping[str, str | int] = SOURCE) -> int | None:
        """The number of a deal that is chosen now."""
        chosen = self.deals.choose(KLONDIKE, options)
        return chosen.number


def test_whoever_has_no_wish_costs_nothing_and_where_the_cards_always_lie_the_same_there_is_nothing_to_find() -> None:
    choosing = Choosing("another")
    assert choosing.deals.choose(KLONDIKE, SOURCE) is None
    assert (choosing.files.asked, choosing.worker.asked) == ([], [])
    fixed, wall = Choosing("chinese_wall", house_rules={"cw_deal": "magazine"}), find("chinese_wall")
    assert fixed.deals.choose(wall, complete(wall.info.options, {"cw_deal": "magazine"})) is None
    assert not fixed.worker.asked


def test_what_is_shipped_is_given_each_deal_once_before_any_comes_again_also_without_a_worker() -> None:
    choosing = Choosing()
    for deals in (choosing.deals, DealChoice(Files(), None, choosing, World())):
        deals.look()
        deals.rest(rests=True)
        numbers = [deals.choose(KLONDIKE, SOURCE) for _ in range(4)]
        assert set(numbers[:2]) == {ChosenDeal(7), ChosenDeal(8)} >= set(numbers[2:])
    nothing = DealChoice(DealFiles(), None, choosing, World())
    assert nothing.days.number("klondike", DAY) is None
    assert nothing.choose(KLONDIKE, SOURCE) == ChosenDeal(None, NONE_YET)


def test_what_is_found_is_kept_and_given_once_also_after_the_next_start() -> None:
    choosing = Choosing()
    found = {choosing.answer(won=True) for _ in range(2)}
    first = choosing.number()
    again = Choosing(text=choosing.files.stock)
    assert {first, again.number()} == found
    assert again.number() in {7, 8}


def test_rules_that_change_play_have_deals_of_their_own_and_others_have_not() -> None:
    choosing = Choosing(house_rules={"kl_unit": 9})
    found = choosing.answer(won=True)
    assert choosing.deals.choose(KLONDIKE, THREE) == ChosenDeal(None, NONE_YET)
    assert choosing.number() == found
    choosing.answer(won=True)
    assert choosing.number(complete(KLONDIKE.info.options, {"kl_unit": 9})) not in {7, 8}


def test_deals_are_sought_one_after_the_other_until_there_are_enough_and_while_somebody_is_there() -> None:
    choosing = Choosing("golf", house_rules={"go_bogey": 300})
    choosing.deals.look()
    (question,) = choosing.worker.asked
    assert choosing.worker.idle
    assert question.deals == tuple(range(question.deals[0], question.deals[0] + 9))
    assert (question.limit, question.options["go_bogey"]) == (LIMIT, 300)
    assert answered(replace(question, deals=(1,)), {}) is True
    choosing.answer(won=False)
    choosing.worker.tell[-1](None)  # without an answer others are sought
    for _ in range(ENOUGH):
        choosing.answer(won=True)
    choosing.deals.look()
    assert len(choosing.worker.asked) == 2 + ENOUGH
    choosing.deals.choose(GOLF, question.options)
    choosing.deals.look()
    assert len(choosing.worker.asked) == 3 + ENOUGH
    for rests, asked in ((True, 3), (False, 4), (False, 4)):
        choosing.deals.rest(rests=rests)
        assert len(choosing.worker.asked) == asked + ENOUGH
        choosing.deals.look()
        assert len(choosing.worker.asked) == asked + ENOUGH
    assert choosing.worker.dropped == [2 + ENOUGH]


def test_what_cannot_be_found_is_given_up_in_this_sitting() -> None:
    choosing = Choosing()
    for _ in range(MOST_TRIES):
        choosing.answer(won=False)
    assert len(choosing.worker.asked) == MOST_TRIES


def test_the_stock_is_bounded_and_what_was_used_last_stays() -> None:
    choosing = Choosing("golf", house_rules={"go_bogey": 1})
    for bogey in range(1, MOST_RULES + 5):
        choosing.rules = {"go_bogey": bogey}
        choosing.deals.look()
        for _ in range(ENOUGH):
            choosing.answer(won=True)
    kept = json.loads(choosing.files.stock)["deals"]
    assert len(kept) == MOST_RULES
    assert 'golf {"go_bogey":1}' not in kept
    assert all(len(numbers) == ENOUGH for numbers in kept.values())
    assert len(choosing.files.stock) < MOST_BYTES / 5


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"deals": []}',
        '{"deals": {"klondike {}": {"easy": [1]}}}',  # as earlier versions had it: found again
        '{"deals": {"klondike {}": [0, 1000000000]}}',
        "[" * 5000,
    ],
)
def test_a_damaged_stock_is_an_empty_one(text: str) -> None:
    choosing = Choosing(text=text)
    assert choosing.number() in {7, 8}
    assert str(choosing.answer(won=True)) in choosing.files.stock


@pytest.mark.parametrize(
    ("number", "draw"), [(chained("klondike", DAY, 0), "1"), (chained("klondike", DAY, 0) + 1, "3")]
)
def test_the_deal_of_a_day_is_played_by_the_rules_of_the_source_whatever_the_house_rules_say(
    number: int, draw: str
) -> None:
    outside = Outside(rules={"klondike": {"kl_draw": "3"}}, date=noon(DAY))
    files = Files()
    desk = outside.desk(DealChoice(files, None, outside, outside))
    session = desk.deal("klondike", number)
    assert session.played.state.setup.options["kl_draw"] == draw
    outside.rules = {"klondike": {"kl_draw": "1" if draw == "3" else "3", "kl_stakes": "off"}}
    assert (desk.under_new_rules(session, 0.0) is None) is (draw == "1")
    assert files.asked == ["days"], "the table of days is read once"
