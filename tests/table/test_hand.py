"""How hands are held: sorted until somebody holds them otherwise, which outlives whatever happens to the cards; what is picked."""

from __future__ import annotations

import pytest

from cardtable.games.las_vegan.casino import DECK as VEGETABLES
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.moves import Move
from cardtable.table.hand import HandOrder, Sort, clicked, completed, open_cards, several


def cards(text: str):
    return tuple(map(FRENCH.parse, text.split()))


def words(held) -> str:
    return " ".join(map(FRENCH.text, held))


@pytest.fixture
def order() -> HandOrder:
    return HandOrder(MonteCarlo())


HAND = cards("KD 5S AH 9C 7S")


def test_a_hand_is_sorted_by_suits_of_changing_colour(order: HandOrder) -> None:
    assert words(order.arranged(0, HAND)) == "5S 7S AH 9C KD"


def test_by_rank_the_ace_is_where_the_game_has_it(order: HandOrder) -> None:
    order.sort(0, Sort.RANK)
    assert words(order.arranged(0, HAND)) == "5S 7S 9C KD AH"
    assert order.sort_of(0) is Sort.RANK
    assert order.sort_of(1) is Sort.SUIT


@pytest.mark.parametrize(
    ("moved", "place", "held"),
    [
        ("5S", 2, "7S AH 5S 9C KD"),
        ("KD", 0, "KD 5S 7S AH 9C"),
        ("AH", 9, "5S 7S 9C KD AH"),
        ("5S 9C", 1, "7S 5S 9C AH KD"),
    ],
)
def test_cards_are_put_before_the_others_counted_from_the_left(
    order: HandOrder, moved: str, place: int, held: str
) -> None:
    order.put(0, HAND, cards(moved), place)
    assert words(order.arranged(0, HAND)) == held


def test_a_card_that_comes_back_finds_its_place(order: HandOrder) -> None:
    order.put(0, HAND, cards("KD"), 1)
    without = tuple(card for card in HAND if card != FRENCH.parse("KD"))
    assert words(order.arranged(0, without)) == "5S 7S AH 9C"
    assert words(order.arranged(0, HAND)) == "5S KD 7S AH 9C"
    order.put(0, without, cards("9C"), 0)
    assert words(order.arranged(0, HAND)) == "9C 5S KD 7S AH"


def test_a_new_card_comes_after_the_next_lower_one(order: HandOrder) -> None:
    order.put(0, HAND, cards("KD"), 0)
    assert words(order.arranged(0, (*HAND, *cards("6S")))) == "KD 5S 6S 7S AH 9C"
    assert words(order.arranged(0, (*HAND, *cards("4S")))) == "4S KD 5S 7S AH 9C"
    order.sort(0, Sort.SUIT)
    assert words(order.arranged(0, (*HAND, *cards("6S")))) == "5S 6S 7S AH 9C KD"


def test_sorting_and_dealing_forget_how_a_hand_was_held(order: HandOrder) -> None:
    for forget in (lambda: order.sort(0, Sort.SUIT), order.dealt):
        order.put(0, HAND, cards("KD"), 0)
        assert order.kept(0) is not None
        forget()
        assert order.kept(0) is None
        assert words(order.arranged(0, HAND)) == "5S 7S AH 9C KD"


def test_what_was_held_can_be_held_again(order: HandOrder) -> None:
    before = order.kept(0)
    order.put(0, HAND, cards("KD"), 0)
    held = order.kept(0)
    order.keep(0, before)
    assert words(order.arranged(0, HAND)) == "5S 7S AH 9C KD"
    order.keep(0, held)
    assert words(order.arranged(0, HAND)) == "KD 5S 7S AH 9C"


def test_another_pack_has_its_own_order_of_suits() -> None:
    order = HandOrder(LasVegan())
    hand = tuple(map(VEGETABLES.parse, ("B3", "R7", "G0", "R1")))
    assert [VEGETABLES.text(card) for card in order.arranged(0, hand)] == ["R1", "R7", "G0", "B3"]


def test_picks_grow_only_towards_a_play() -> None:
    legal = [Move("play", picks=picks) for picks in (("5D",), ("5D", "5S"), ("9C",))]
    one = clicked(frozenset(), "5D", legal)
    assert (one.picks, one.play, one.refused) == ({"5D"}, False, False)
    assert completed(one.picks, legal)
    assert clicked(one.picks, "5S", legal).play
    assert clicked(one.picks, "9C", legal) == clicked(frozenset(), "9C", legal)
    assert clicked(one.picks, "5D", legal).picks == frozenset()
    assert clicked(frozenset(), "KD", legal).refused
    assert open_cards(one.picks, legal) == {"5D", "5S"}
    assert several(legal)
    assert not several(legal[:1])
