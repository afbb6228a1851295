"""Cards as large as what lies there allows: steps of size, one at a time, and strips in which ranks can be read."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.table.geometry import Rect
from cardtable.table.grid_layout import FIGURES, GridLayout, fit_grid, fit_lying
from cardtable.table.layout import TableCard, VisibleTable
from tests.table.tables import GOLF, GOLF_TABLE, KLONDIKE, KLONDIKE_TABLE, deal, dress

AREA = Rect(16, 62, 1248, 687)
"""What a window of 1280 × 800 leaves."""


def column(downs: int, ups: int) -> VisibleTable:
    """One column of so many backs and faces."""
    backs = [TableCard(n, HIDDEN) for n in range(downs)]
    return {"t1": (*backs, *(TableCard(n, Card(n)) for n in range(downs, downs + ups)))}


def steps(downs: int, ups: int) -> list[GridLayout]:
    """The fits that follow each other while nothing changes any more."""
    table = column(downs, ups)
    fits = [fit_lying(KLONDIKE_TABLE, AREA, column(6, 1))]
    while len(fits) < 2 or fits[-1].card != fits[-2].card:
        fits.append(fit_lying(KLONDIKE_TABLE, AREA, table, before=fits[-1]))
    return fits


def test_a_fresh_klondike_has_cards_of_two_hundred_pixels() -> None:
    fresh = fit_lying(KLONDIKE_TABLE, AREA, dress(deal(KLONDIKE).piles))
    assert fresh.card.h >= 200
    assert fresh.card.h > 1.2 * fit_grid(KLONDIKE_TABLE, AREA).card.h


def test_strips_close_before_cards_become_smaller() -> None:
    fresh, longer = (fit_lying(KLONDIKE_TABLE, AREA, column(6, ups)) for ups in (1, 4))
    assert fresh.card == longer.card
    widest = fit_lying(KLONDIKE_TABLE, AREA, column(6, 2)).thinnest(column(6, 2))
    assert FIGURES.rank * longer.card.h <= longer.thinnest(column(6, 4)) < widest


@pytest.mark.parametrize("area", [AREA, Rect(10, 49, 620, 408), Rect(164, 10, 1096, 780), Rect(43, 193, 3754, 1868)])
@pytest.mark.parametrize("rank", [FIGURES.rank, 0.225, 0.24, 0.25])
def test_ranks_can_be_read_in_the_longest_column_of_any_deck(area: Rect, rank: float) -> None:
    """Thirteen cards on six that lie face down; decks for people who see badly need wider strips."""
    figures = replace(FIGURES, rank=rank, rank_small=rank + 0.01)
    for ups in range(1, 14):
        table = column(6, ups)
        fit = fit_lying(KLONDIKE_TABLE, area, table, figures=figures)
        assert fit.thinnest(table) >= (rank if fit.card.h >= figures.small else rank + 0.01) * fit.card.h
        assert fit.area.covers(Rect(*_below(fit, table)))


def test_small_cards_are_not_made_smaller_for_the_sake_of_the_grip() -> None:
    """At 640 × 480 no card could be as large as it is now if each strip had to have its 24 pixels."""
    area, table = Rect(10, 49, 620, 408), column(6, 13)
    fit = fit_lying(KLONDIKE_TABLE, area, table)
    assert fit.thinnest(table) < fit.strip
    assert fit.card.h > 70


def test_columns_stand_on_the_same_axes_at_all_sizes() -> None:
    for pile in KLONDIKE_TABLE.piles:
        axes = {round(fit.place_of(pile.id).centre.x) for fit in steps(6, 13)}
        assert max(axes) - min(axes) <= 2


def _below(fit: GridLayout, table: VisibleTable) -> tuple[float, float, float, float]:
    last = max(fit.place(table).values(), key=lambda spot: spot.y)
    return last.x, last.y, fit.card.w, fit.card.h


def test_sizes_change_one_step_at_a_time_down_and_up() -> None:
    down = [fit.card.h for fit in steps(6, 13)]
    assert len(set(down)) > 4
    assert down == sorted(down, reverse=True)
    assert all(small >= 0.9 * large for large, small in pairwise(down))
    smallest = steps(6, 13)[-1]
    up = fit_lying(KLONDIKE_TABLE, AREA, column(6, 1), before=smallest)
    assert up.card.h == down[-3]


def test_a_move_there_and_back_does_not_make_cards_flutter() -> None:
    """Cards that shrank for the last card of a run stay so when it goes, until strips are comfortable again."""
    largest = fit_lying(KLONDIKE_TABLE, AREA, column(6, 1))
    ups = next(ups for ups in range(2, 14) if fit_lying(KLONDIKE_TABLE, AREA, column(6, ups)).card != largest.card)
    smaller = fit_lying(KLONDIKE_TABLE, AREA, column(6, ups), before=largest)
    assert fit_lying(KLONDIKE_TABLE, AREA, column(6, ups - 1)).card == largest.card
    assert fit_lying(KLONDIKE_TABLE, AREA, column(6, ups - 1), before=smaller).card == smaller.card


def test_another_window_begins_anew() -> None:
    smallest = steps(6, 13)[-1]
    other = Rect(16, 62, 868, 490)
    alone = fit_lying(KLONDIKE_TABLE, other, column(6, 1))
    assert fit_lying(KLONDIKE_TABLE, other, column(6, 1), before=smallest) == alone


def test_a_fit_that_has_no_such_size_begins_anew() -> None:
    strange = fit_grid(GOLF_TABLE, AREA)
    assert fit_lying(KLONDIKE_TABLE, AREA, column(6, 1), before=strange) == fit_lying(
        KLONDIKE_TABLE, AREA, column(6, 1)
    )


def test_columns_with_piles_below_keep_the_size_of_their_plan() -> None:
    assert fit_lying(GOLF_TABLE, AREA, dress(deal(GOLF).piles)) == fit_grid(GOLF_TABLE, AREA)
