"""Deals that are not left to chance: read only when they are asked for, found ahead only where somebody wishes for them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date, datetime

import msgspec
import pytest
from msgspec.structs import replace

from cardtable.ai.serve import answered
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.override import override
from cardtable.kernel.shuffle import Chance
from cardtable.session.deals import (
    ENOUGH,
    LIMIT,
    MOST_BYTES,
    MOST_RULES,
    MOST_TRIES,
    NONE_YET,
    DayTable,
    DealChoice,
    DealFiles,
    Winnable,
    chained,
)
from cardtable.session.desk import Desk
from cardtable.session.outside import Preferences, World
from cardtable.session.records import ChosenDeal
from tests.support.desks import Outside
from tests.support.parties import Questions

DAY = date(2026, 11, 22)
KLONDIKE = find("klondike")
SOURCE = complete(KLONDIKE.info.options, {})
THREE = complete(KLONDIKE.info.options, {"kl_draw": "3"})
MONEY = complete(KLONDIKE.info.options, {"kl_unit": 9})


class Files(DealFiles):
    """What is shipped and kept, and what was asked of it."""

    def __init__(self, stock: str = "") -> None:
        self.stock, self.asked = stock, list[str]()
        self.shipped: Mapping[str, Sequence[int]] = {"klondike": (7, 8)}

    @override
    def days(self) -> DayTable:
        self.asked.append("days")
        return DayTable(DAY, {"klondike": "!"})

    @override
    def winnable(self) -> Mapping[str, Sequence[int]]:
        self.asked.append("winnable")
        return self.shipped

    @override
    def read(self) -> str:
        self.asked.append("read")
        return super().read()


class Background(Questions):
    waited_for = False


class Choosing(World, Preferences):
    """A choice of deals with a worker that answers when it is told to."""

    def __init__(self, *wishes: str, text: str = "", house_rules: Mapping[str, str | int] | None = None) -> None:
        self.files, self.worker, self.wishes = Files(text), Background(), wishes or ("klondike",)
        self.rules, self.stream = house_rules or {}, Chance(1)
        self.deals = DealChoice(self.files, self.worker, self, self)

    @override
    def wants_winnable(self, game_id: str) -> bool:
        return game_id in self.wishes

    @override
    def house_rules(self, game_id: str) -> dict[str, str | int]:  # noqa: ARG002 -- those of any game
        return dict(self.rules)

    @override
    def chance(self) -> Chance:
        return self.stream

    def answer(self, *, won: bool) -> str:
        """Answer the latest question; the number of its first deal."""
        number: int = self.worker.asked[-1].deals[0]
        self.worker.tell[-1](won)
        return str(number)

    def number(self, options: Mapping[str, str | int] = SOURCE) -> int | None:
        """The number of a deal that is chosen now."""
        chosen = self.deals.choose(KLONDIKE, options)
        assert chosen is not None
        return chosen.number

    def again(self) -> Choosing:
        """The same at the next start."""
        return Choosing(*self.wishes, text=self.files.stock, house_rules=self.rules)


def test_whoever_has_no_wish_costs_nothing() -> None:
    choosing = Choosing("another")
    assert choosing.deals.choose(KLONDIKE, SOURCE) is None
    choosing.deals.look()
    assert (choosing.files.asked, choosing.worker.asked) == ([], [])


def test_where_the_cards_always_lie_the_same_there_is_nothing_to_choose_and_nothing_to_find() -> None:
    choosing, wall = Choosing("chinese_wall", house_rules={"cw_deal": "magazine"}), find("chinese_wall")
    assert choosing.deals.choose(wall, complete(wall.info.options, {"cw_deal": "magazine"})) is None
    choosing.deals.look()
    assert not choosing.worker.asked


def test_what_is_shipped_is_given_each_deal_once_before_any_comes_again() -> None:
    choosing = Choosing()
    numbers = [choosing.number() for _ in range(4)]
    assert set(numbers[:2]) == {7, 8}
    assert set(numbers[2:]) <= {7, 8}


def test_what_is_found_is_kept_and_given_once_also_after_the_next_start() -> None:
    choosing = Choosing()
    choosing.deals.look()
    found = {choosing.answer(won=True) for _ in range(2)}
    first = choosing.number()
    again = choosing.again()
    assert {str(first), str(again.number())} == found
    assert again.number() in {7, 8}


def test_rules_that_change_play_have_deals_of_their_own_and_others_have_not() -> None:
    choosing = Choosing(house_rules={"kl_unit": 9})
    choosing.deals.look()
    found = choosing.answer(won=True)
    assert choosing.deals.choose(KLONDIKE, THREE) == ChosenDeal(None, NONE_YET)
    assert str(choosing.number()) == found
    choosing.answer(won=True)
    assert choosing.number(MONEY) not in {7, 8}


def test_deals_are_sought_one_after_the_other_until_there_are_enough() -> None:
    choosing = Choosing(house_rules={"kl_draw": "3"})
    choosing.deals.look()
    choosing.deals.look()
    assert len(choosing.worker.asked) == 1
    assert choosing.worker.idle
    choosing.answer(won=False)
    for _ in range(ENOUGH):
        choosing.answer(won=True)
    assert len(choosing.worker.asked) == 1 + ENOUGH
    choosing.deals.look()
    assert len(choosing.worker.asked) == 1 + ENOUGH
    choosing.number(THREE)
    choosing.deals.look()
    assert len(choosing.worker.asked) == 2 + ENOUGH


def test_what_is_asked_can_be_answered_by_the_worker_alone() -> None:
    choosing = Choosing("golf", house_rules={"go_bogey": 300})
    choosing.deals.look()
    (question,) = choosing.worker.asked
    first = question.deals[0]
    assert question.deals == tuple(range(first, first + 9))
    assert (question.limit, question.options["go_bogey"]) == (LIMIT, 300)
    assert answered(replace(question, deals=(1,)), dict, lambda: False) is True


def test_nothing_is_sought_while_nobody_is_there() -> None:
    choosing = Choosing()
    choosing.deals.look()
    choosing.deals.rest(rests=True)
    assert choosing.worker.dropped == [0]
    choosing.deals.look()
    assert len(choosing.worker.asked) == 1
    choosing.deals.rest(rests=False)
    choosing.deals.rest(rests=False)  # nothing is asked twice
    assert len(choosing.worker.asked) == 2
    choosing.deals.rest(rests=False)
    assert len(choosing.worker.asked) == 2, "nothing has changed"


def test_what_cannot_be_found_is_given_up_in_this_sitting() -> None:
    choosing = Choosing()
    choosing.deals.look()
    for _ in range(MOST_TRIES):
        choosing.answer(won=False)
    assert len(choosing.worker.asked) == MOST_TRIES


def test_a_worker_that_does_not_answer_is_asked_about_other_deals() -> None:
    choosing = Choosing()
    choosing.deals.look()
    choosing.worker.tell[-1](None)
    assert len(choosing.worker.asked) == 2


def test_without_a_worker_what_is_shipped_still_helps() -> None:
    deals = DealChoice(Files(), None, Choosing(), World())
    deals.look()
    deals.rest(rests=True)
    assert deals.choose(KLONDIKE, SOURCE) in (ChosenDeal(7), ChosenDeal(8))


def test_where_nothing_is_shipped_no_day_has_a_deal_and_none_is_known_to_be_winnable() -> None:
    deals = DealChoice(DealFiles(), None, Choosing(), World())
    assert deals.days.number("klondike", DAY) is None
    assert deals.choose(KLONDIKE, SOURCE) == ChosenDeal(None, NONE_YET)


def test_the_stock_is_bounded_and_what_was_used_last_stays() -> None:
    choosing = Choosing("golf")
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
    choosing.deals.look()
    assert choosing.answer(won=True) in choosing.files.stock


@pytest.mark.parametrize(
    "data", [None, {}, {"games": []}, {"games": {"golf": {"easy": [9]}}}, {"games": {"golf": [0]}}]
)
def test_a_list_that_makes_no_sense_is_refused(data: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(data, Winnable)


def test_a_list_is_read_by_game() -> None:
    assert msgspec.convert({"limit": 1, "games": {"golf": [9, 4]}}, Winnable).games == {"golf": (9, 4)}


def test_the_table_of_days_is_read_once() -> None:
    choosing = Choosing()
    days = choosing.deals.days
    assert days.number("klondike", DAY) == choosing.deals.days.number("klondike", DAY) == chained("klondike", DAY, 0)
    assert choosing.files.asked == ["days"]


NOON = datetime(DAY.year, DAY.month, DAY.day, 12).timestamp()  # noqa: DTZ001 -- the person's own day is meant


def desk(outside: Outside) -> Desk:
    """A desk on the day of which the table has the deal."""
    outside.date = NOON
    return outside.desk(DealChoice(Files(), None, outside, outside))


@pytest.mark.parametrize(("number", "draw"), [(chained("klondike", DAY, 0), "1"), (6, "3")])
def test_the_deal_of_a_day_is_played_by_the_rules_of_the_source_whatever_the_house_rules_say(
    number: int, draw: str
) -> None:
    outside = Outside(rules={"klondike": {"kl_draw": "3"}})
    assert desk(outside).deal("klondike", number).match.state.setup.options["kl_draw"] == draw


def test_new_house_rules_leave_the_deal_of_a_day_as_it_is() -> None:
    outside = Outside()
    for number, stays in ((chained("klondike", DAY, 0), True), (6, False)):
        here = desk(outside)
        sitting = here.deal("klondike", number)
        outside.rules = {"klondike": {"kl_draw": "3"}}
        assert (here.under_new_rules(sitting, 0.0) is None) is stays
        outside.rules = {}
