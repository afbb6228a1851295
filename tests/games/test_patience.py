"""The blocks that building patiences share, by themselves."""

from __future__ import annotations

import pytest

from cardtable.games.kit import alternating, is_complete, is_safe, run_length, same_suit
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.table import Pile, face_up
from tests.support.positions import cards, klondike, near_the_end


def one(text: str) -> Pile:
    return face_up(cards(text))


def test_a_card_is_built_on_the_next_higher_of_the_other_colour() -> None:
    nine = FRENCH.parse("9H")
    assert [FRENCH.text(card) for card in FRENCH.cards if card in alternating[nine]] == ["8S", "8C"]
    assert [FRENCH.text(card) for card in FRENCH.cards if nine in alternating[card]] == ["10S", "10C"]


def test_in_suit_a_card_is_built_on_the_next_higher_of_its_own() -> None:
    nine = FRENCH.parse("9H")
    assert [FRENCH.text(card) for card in FRENCH.cards if card in same_suit[nine]] == ["8H"]


def test_neither_aces_nor_kings_go_round_the_corner() -> None:
    king, ace = FRENCH.parse("KS"), FRENCH.parse("AH")
    assert king not in alternating[ace]
    assert ace not in alternating[king]
    assert FRENCH.parse("KH") not in same_suit[ace]


@pytest.mark.parametrize(("text", "length"), [("KH 9H 8S 7D", 3), ("9H 8S 7S", 1), ("9H 8S", 2), ("5D", 1), ("", 0)])
def test_a_run_reaches_from_the_end_as_far_as_the_cards_lie_on_each_other(text: str, length: int) -> None:
    assert run_length(one(text), alternating) == length


def test_a_run_ends_at_a_back() -> None:
    run = cards("9H 8S 7D")
    assert run_length(Pile(run, 0b110), alternating) == 2
    assert run_length(Pile(run, 0), alternating) == 0


@pytest.mark.parametrize("rank", ["A", "2"])
def test_aces_and_twos_may_always_go_out_by_themselves(rank: str) -> None:
    assert is_safe(FRENCH.parse(rank + "S"), klondike().piles)


def test_a_card_may_go_out_by_itself_when_no_card_at_all_needs_it() -> None:
    three = FRENCH.parse("3H")
    assert is_safe(three, klondike(fS="AS 2S", fC="AC 2C").piles)
    assert not is_safe(three, klondike(fS="AS 2S", fC="AC", fD="AD..6D").piles)


def test_the_pack_is_complete_on_the_suits_with_the_last_king() -> None:
    assert not is_complete(near_the_end(t1="KD").piles)
    assert is_complete(near_the_end().piles)
