"""What comes up and what lights up."""

from __future__ import annotations

import pytest

from cardtable.kernel.game import Touch
from cardtable.kernel.table import face_up
from cardtable.table.geometry import Rect
from cardtable.table.gestures import TableView, legal_targets, liftable
from cardtable.table.grid_layout import fit_grid
from tests.support.positions import cards, klondike
from tests.table.tables import GOLF, KLONDIKE, KLONDIKE_TABLE, WALL, WINDOW, card, deal, dress, table_view_in

STATE = klondike(t1="(KS) QH JS", t2="QD", t3="10H", stock="(2S) (3S)", waste="9S")
LEGAL = KLONDIKE.legal_moves(STATE)


@pytest.mark.parametrize(
    ("pile", "index", "count"),
    [("t1", 0, 0), ("t1", 1, 2), ("t3", 0, 1), ("t4", 0, 0), ("t4", -1, 0), ("stock", 1, 1), ("stock", 0, 0)],
)
def test_faces_come_up_with_what_lies_on_them_and_a_stock_gives_its_last_card(
    pile: str, index: int, count: int
) -> None:
    assert liftable(pile, index, KLONDIKE_TABLE, STATE.piles, LEGAL) == count


def test_a_run_that_moves_as_a_whole_comes_up_as_a_whole() -> None:
    state = klondike(t1="QH JS 10D", t2="KC")
    assert liftable("t1", 2, KLONDIKE_TABLE, state.piles, KLONDIKE.legal_moves(state)) == 3


def test_the_piles_where_cards_may_be_laid_light_up() -> None:
    state = klondike(t1="JS", t2="QD", t3="QH", t4="QC")
    legal = KLONDIKE.legal_moves(state)
    assert legal_targets("t1", 0, KLONDIKE_TABLE, state.piles, legal) == {"t2", "t3"}
    assert legal_targets("t4", 0, KLONDIKE_TABLE, state.piles, legal) == frozenset()
    assert legal_targets("t5", -1, KLONDIKE_TABLE, state.piles, legal) == frozenset()


def test_a_stock_may_be_pulled_onto_the_waste() -> None:
    assert legal_targets("stock", 1, KLONDIKE_TABLE, STATE.piles, LEGAL) == {"waste"}


def test_a_reach_knows_cards_by_their_pile_and_index() -> None:
    table_view = table_view_in(KLONDIKE, STATE)
    assert table_view.count("t1") == 3
    assert table_view.tokens("t1", 1) == (card("QH"), card("JS"))
    assert table_view.tokens("t4", -1) == ()
    assert table_view.placement("t1", 2) == table_view.placements[card("JS")]
    assert table_view.rect("t4", -1) == table_view.layout.place_of("t4")
    assert table_view.rect("t1", 0) == table_view.layout.place_of("t1")
    with pytest.raises(IndexError):
        table_view.placement("t4", 0)


def test_the_base_is_the_lowest_card_that_comes_up() -> None:
    table_view = table_view_in(KLONDIKE, klondike(t1="(2S) QH JS 10D", t2="KC"))
    assert table_view.base("t1", 3) == 1
    assert table_view.base("t1", 0) is None
    assert table_view.base("t3", -1) is None


def test_only_piles_with_verbs_are_clicked() -> None:
    table_view = table_view_in(KLONDIKE, STATE)
    assert table_view.is_clicked("stock")
    assert not table_view.is_clicked("t1")


def test_a_game_brings_its_own_way_of_touching() -> None:
    assert table_view_in(GOLF, deal(GOLF)).touch is Touch.PLAY
    assert table_view_in(KLONDIKE, STATE).touch is Touch.CHOOSE


def test_cards_are_dropped_on_legal_piles_only_and_never_on_their_own() -> None:
    table_view = table_view_in(KLONDIKE, klondike(t1="JS", t2="QD", t3="QC"))
    layout = table_view.layout
    near_both = layout.place_of("t3").translate(-layout.card.w * 0.4, 0)
    assert table_view.drop(near_both, "t1", 0) == "t2"
    assert table_view.covered(near_both, "t1", 0) == "t3"
    assert table_view.drop(layout.place_of("t1"), "t1", 0) is None
    assert table_view.covered(layout.place_of("t1"), "t1", 0) is None
    assert table_view.covered(layout.place_of("t2").translate(0, 600), "t1", 0) is None


def test_of_a_covered_card_shows_what_lies_beside_those_on_it() -> None:
    table_view = table_view_in(KLONDIKE, STATE)
    card, above = table_view.rect("t1", 1), table_view.rect("t1", 2)
    assert table_view.shown("t1", 1, 2.0) == Rect(card.x, card.y, card.w, above.y - 2 - card.y)
    assert table_view.shown("t1", 2, 2.0) == above
    assert table_view.shown("t4", -1, 2.0) == table_view.layout.place_of("t4")


def test_of_a_card_in_a_row_shows_its_left_part() -> None:
    layout = fit_grid(WALL, WINDOW)
    placements = layout.place(dress({"reserve": face_up(cards("AS 5H 9D"))}))
    table_view = TableView(layout, placements, lambda _pile, _index: 0, lambda _pile, _index: ())
    card, above = table_view.rect("reserve", 0), table_view.rect("reserve", 1)
    assert table_view.shown("reserve", 0, 2.0) == Rect(card.x, card.y, above.x - 2 - card.x, card.h)


def test_a_card_right_below_another_is_shown_as_a_whole() -> None:
    table_view = table_view_in(KLONDIKE, klondike(fS="AS 2S"))
    assert table_view.rect("fS", 0) == table_view.rect("fS", 1)
    assert table_view.shown("fS", 0, 2.0) == table_view.rect("fS", 0)
