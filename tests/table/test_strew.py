"""How thrown cards lie: each in its own way, always the same, never far."""

from __future__ import annotations

from itertools import pairwise

from cardtable.table.strew import lie_of

CARDS = range(54)


def test_a_card_always_lies_in_the_same_way_and_neighbours_differ() -> None:
    assert [lie_of(card) for card in CARDS] == [lie_of(card) for card in CARDS]
    angles = [lie_of(card).angle for card in CARDS]
    assert len({round(angle, 3) for angle in angles}) == len(CARDS)
    assert all(abs(one - other) > 0.5 for one, other in pairwise(angles))


def test_every_card_is_turned_a_little_to_either_side() -> None:
    angles = [lie_of(card).angle for card in CARDS]
    assert all(1.5 <= abs(angle) <= 8 for angle in angles)
    assert 20 < sum(angle > 0 for angle in angles) < 34
    assert all(max(abs(lie_of(card).dx), abs(lie_of(card).dy)) <= 0.035 for card in CARDS)


def test_cards_laid_together_are_tidier() -> None:
    assert lie_of(7, 5).angle == lie_of(7).angle / 5
    assert lie_of(7, 5).dx == lie_of(7).dx / 5
