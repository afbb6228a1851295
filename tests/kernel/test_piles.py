"""Piles are values: cards from bottom to top, and a mask of those that show their face."""

from __future__ import annotations

from cardtable.kernel.table import EMPTY, Pile, face_down, face_up
from tests.support.positions import cards

THREE = cards("9H 8S 7D")


def test_an_empty_pile_has_no_top_and_shows_nothing() -> None:
    assert (len(EMPTY), EMPTY.top, EMPTY.top_is_up, EMPTY.open_count) == (0, None, False, 0)
    assert EMPTY.turned() == EMPTY


def test_cards_lie_face_up_or_face_down_as_they_were_put() -> None:
    assert [face_up(THREE).is_up(n) for n in range(4)] == [True, True, True, False]
    assert [face_down(THREE).is_up(n) for n in range(4)] == [False] * 4
    mixed = face_down(THREE[:1]).put(THREE[1:2]).put_down(THREE[2:])
    assert [mixed.is_up(n) for n in range(3)] == [False, True, False]
    assert mixed.cards == THREE


def test_the_top_is_the_last_card() -> None:
    assert face_up(THREE).top == THREE[2]
    assert face_up(THREE).top_is_up
    assert not face_down(THREE).top_is_up


def test_open_cards_are_counted_from_the_end_up_to_the_first_back() -> None:
    assert face_up(THREE).open_count == 3
    assert face_down(THREE).open_count == 0
    assert Pile(THREE, 0b101).open_count == 1


def test_cards_are_taken_from_the_end_and_leave_no_face_behind() -> None:
    assert face_up(THREE).without(2) == face_up(THREE[:1])
    assert face_up(THREE).without(0) == face_up(THREE)
    assert face_up(THREE).without(3) == EMPTY


def test_only_the_last_card_is_turned() -> None:
    assert face_down(THREE).turned() == Pile(THREE, 0b100)
    assert face_up(THREE).turned() == face_up(THREE)


def test_a_pile_that_was_built_on_stays_as_it_was() -> None:
    pile = face_up(THREE)
    pile.put(cards("6C"))
    pile.without(1)
    assert pile == face_up(THREE)
