"""Hints play well: far better than chance, measured on deals that never change. More of it: tests/bench/hints.py."""

from __future__ import annotations

from cardtable.games.kit import out_count
from cardtable.games.registry import find
from tests.bench.hints import Blind, Hinted, played

DEALS = range(1000, 1040)


def test_hints_leave_less_than_half_the_strokes_of_chance_and_under_ten() -> None:
    hinted, blind = (
        sum(played(find("golf"), number, player).scores[0] for number in DEALS) / len(DEALS)
        for player in (Hinted(), Blind())
    )
    assert hinted < 10
    assert hinted < blind / 2


def test_hints_get_more_cards_out_than_chance() -> None:
    hinted, blind = (
        sum(out_count(played(find("klondike"), number, player).piles) for number in DEALS) / len(DEALS)
        for player in (Hinted(), Blind())
    )
    assert hinted > 1.5 * blind
