"""Deals found ahead: given at once, kept by game and rules, bounded, and nothing where the file is damaged."""

from __future__ import annotations

import json

import pytest

from cardtable.ai.judged_deals import Difficulty
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.session.deal_stock import ENOUGH, MOST, MOST_BYTES, MOST_RULES, NONE_YET, DealStock, classes_of
from cardtable.session.winnable_deals import WinnableDeals, winnable_of

KLONDIKE = find("klondike")
SOURCE = complete(KLONDIKE.info.options, {})
THREE = complete(KLONDIKE.info.options, {"kl_draw": "3"})
MONEY = complete(KLONDIKE.info.options, {"kl_unit": 9})
SHIPPED = {
    "klondike": WinnableDeals(
        (5.0, 10.0), {Difficulty.EASY: (1, 2), Difficulty.MEDIUM: (3, 4), Difficulty.HARD: (5, 6)}
    )
}
EASE = {Difficulty.HARD: 4.9, Difficulty.MEDIUM: 5.0, Difficulty.EASY: 10.0}


class Shelf:
    """A stock and what was kept of it."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self.kept = 0
        self.stock = DealStock(text, self._keep, SHIPPED)

    def _keep(self, text: str) -> None:
        self.text = text
        self.kept += 1

    def again(self) -> Shelf:
        """The same at the next start."""
        return Shelf(self.text)


def test_where_any_deal_will_do_there_is_nothing_to_choose() -> None:
    shelf = Shelf()
    assert shelf.stock.choose(KLONDIKE, SOURCE, "any", Chance(1)) is None
    assert not shelf.stock.lacks(KLONDIKE, SOURCE, "any")
    assert classes_of("") == ()


def test_where_the_cards_always_lie_the_same_there_is_nothing_to_choose_either() -> None:
    shelf, wall = Shelf(), find("chinese_wall")
    magazine = complete(wall.info.options, {"cw_deal": "magazine"})
    assert shelf.stock.choose(wall, magazine, "winnable", Chance(1)) is None
    assert not shelf.stock.lacks(wall, magazine, "winnable")
    assert shelf.stock.lacks(wall, complete(wall.info.options, {}), "winnable")


def test_a_deal_that_was_found_is_given_once_also_after_the_next_start() -> None:
    shelf = Shelf()
    for number in (101, 102):
        shelf.stock.add(KLONDIKE, THREE, number, EASE[Difficulty.MEDIUM])
    first = shelf.stock.choose(KLONDIKE, THREE, "medium", Chance(1))
    second = shelf.again().stock.choose(KLONDIKE, THREE, "winnable", Chance(1))
    assert first is not None
    assert second is not None
    assert {first.number, second.number} == {101, 102}
    assert first.notice is None


def test_a_wish_gets_deals_of_its_class_alone() -> None:
    shelf = Shelf()
    for number, (each, ease) in enumerate(EASE.items(), 201):
        shelf.stock.add(KLONDIKE, THREE, number, ease)
        assert json.loads(shelf.text)["deals"]['klondike {"kl_draw":"3"}'][each.value] == [number]
    for number, each in enumerate(EASE, 201):
        chosen = shelf.stock.choose(KLONDIKE, THREE, each.value, Chance(1))
        assert chosen is not None
        assert chosen.number == number


def test_rules_that_change_play_have_a_stock_of_their_own_and_others_have_not() -> None:
    shelf = Shelf()
    shelf.stock.add(KLONDIKE, THREE, 301, 7.0)
    shelf.stock.add(KLONDIKE, MONEY, 302, 7.0)
    chosen = shelf.stock.choose(KLONDIKE, SOURCE, "medium", Chance(1))
    assert chosen is not None
    assert chosen.number == 302


def test_where_nothing_was_found_yet_what_is_shipped_helps_each_deal_once_before_any_comes_again() -> None:
    shelf = Shelf()
    chosen = [shelf.stock.choose(KLONDIKE, SOURCE, "hard", Chance(seed)) for seed in range(4)]
    numbers = [each.number for each in chosen if each is not None]
    assert set(numbers[:2]) == {5, 6}
    assert set(numbers[2:]) <= {5, 6}
    assert shelf.kept == 0


def test_under_other_rules_nothing_is_shipped_and_a_word_says_so() -> None:
    chosen = Shelf().stock.choose(KLONDIKE, THREE, "hard", Chance(1))
    assert chosen is not None
    assert chosen.number is None
    assert chosen.notice == NONE_YET


def test_enough_is_enough_of_each_class_that_is_wished_for() -> None:
    shelf = Shelf()
    for number in range(ENOUGH):
        assert shelf.stock.lacks(KLONDIKE, SOURCE, "easy")
        shelf.stock.add(KLONDIKE, SOURCE, 1 + number, EASE[Difficulty.EASY])
    assert not shelf.stock.lacks(KLONDIKE, SOURCE, "easy")
    assert shelf.stock.lacks(KLONDIKE, SOURCE, "winnable")
    assert shelf.stock.lacks(KLONDIKE, THREE, "easy")


def test_the_stock_is_bounded_and_what_was_used_last_stays() -> None:
    shelf = Shelf()
    for number in range(1, 20):
        shelf.stock.add(KLONDIKE, SOURCE, number, 0.0)
    golf = {"klondike": SHIPPED["klondike"], "golf": SHIPPED["klondike"]}
    stock = DealStock(shelf.text, shelf._keep, golf)
    rules = find("golf")
    for bogey in range(1, MOST_RULES + 5):
        options = complete(rules.info.options, {"go_bogey": bogey})
        for ease in EASE.values():
            for number in range(MOST + 2):
                stock.add(rules, options, 999_999_000 + number, ease)
    kept = json.loads(shelf.text)["deals"]
    assert len(kept) == MOST_RULES
    assert all(len(numbers) <= MOST for found in kept.values() for numbers in found.values())
    assert not any(key.startswith("klondike") for key in kept)
    assert len(shelf.text) < MOST_BYTES / 2


def test_a_deal_that_is_there_already_is_not_kept_twice_and_a_strange_game_not_at_all() -> None:
    shelf = Shelf()
    for _ in range(2):
        shelf.stock.add(KLONDIKE, SOURCE, 7, 0.0)
    shelf.stock.add(find("golf"), complete(find("golf").info.options, {}), 8, 0.0)
    assert shelf.kept == 1
    assert json.loads(shelf.text) == {"deals": {"klondike {}": {"hard": [7]}}}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "7",
        '{"deals": []}',
        '{"deals": {"klondike {}": []}}',
        '{"deals": {"klondike {}": {"never": [1]}}}',
        '{"deals": {"klondike {}": {"easy": 3}}}',
        '{"deals": {"klondike {}": {"easy": [0, 1000000000, "1", true, null]}}}',
        "[" * 5000,
    ],
)
def test_a_damaged_stock_is_an_empty_one(text: str) -> None:
    shelf = Shelf(text)
    chosen = shelf.stock.choose(KLONDIKE, SOURCE, "easy", Chance(1))
    assert chosen is not None
    assert chosen.number in {1, 2}
    shelf.stock.add(KLONDIKE, SOURCE, 77, 20.0)
    assert "77" in shelf.text


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        {"games": []},
        {"games": {"golf": {"bounds": [1]}}},
        {"games": {"golf": {"bounds": [1, 2], "easy": [], "medium": []}}},
        {"games": {"golf": {"bounds": [1, 2], "easy": [0], "medium": [], "hard": []}}},
    ],
)
def test_a_list_that_makes_no_sense_is_refused(data: object) -> None:
    with pytest.raises(BadInput):
        winnable_of(data)


def test_the_shipped_list_says_of_what_class_a_deal_is() -> None:
    (known,) = winnable_of({"games": {"golf": {"bounds": [1, 2], "easy": [9], "medium": [], "hard": [4, 5]}}}).values()
    assert [known.difficulty(ease) for ease in (0.9, 1.0, 1.9, 2.0)] == [
        Difficulty.HARD,
        Difficulty.MEDIUM,
        Difficulty.MEDIUM,
        Difficulty.EASY,
    ]
    assert known.deals == {Difficulty.EASY: (9,), Difficulty.MEDIUM: (), Difficulty.HARD: (4, 5)}
