"""Which card is meant, and where dropped cards land."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.table.geometry import Point, Rect
from cardtable.table.gestures import Hit, drop_target, hit, occupied
from cardtable.table.grid_layout import GridLayout, fit_grid
from cardtable.table.layout import Placements
from tests.support.positions import klondike
from tests.table.tables import KLONDIKE_TABLE, WINDOW, card, dress

LAYOUT = fit_grid(KLONDIKE_TABLE, WINDOW)
STATE = klondike(t1="(KS) QH JS", t2="9H", stock="(2S) (3S)")


@pytest.fixture
def placements() -> Placements:
    return LAYOUT.place(dress(STATE.piles))


def strip(placements: Placements, text: str) -> Point:
    spot = placements[card(text)]
    return Point(spot.x + 5, spot.y + 3)


@pytest.mark.parametrize(("text", "index"), [("KS", 0), ("QH", 1), ("JS", 2)])
def test_the_topmost_card_at_a_point_is_meant(placements: Placements, text: str, index: int) -> None:
    assert hit(strip(placements, text), placements, LAYOUT) == Hit("t1", index)


def test_of_a_squared_pile_the_last_card_is_meant(placements: Placements) -> None:
    assert hit(LAYOUT.place_of("stock").centre, placements, LAYOUT) == Hit("stock", 1)


def test_an_empty_place_is_meant_by_minus_one(placements: Placements) -> None:
    assert hit(LAYOUT.place_of("t5").centre, placements, LAYOUT) == Hit("t5", -1)


def test_the_felt_is_nothing(placements: Placements) -> None:
    below = LAYOUT.place_of("t2")
    assert hit(Point(below.x, below.bottom + LAYOUT.card.h), placements, LAYOUT) is None


def test_a_point_just_beside_a_card_or_a_place_still_means_it(placements: Placements) -> None:
    nine, empty = LAYOUT.place_of("t2"), LAYOUT.place_of("t7")
    assert hit(Point(nine.right + 3, nine.y + 9), placements, LAYOUT) == Hit("t2", 0)
    assert hit(Point(empty.right + 3, empty.y + 9), placements, LAYOUT) == Hit("t7", -1)


def test_beside_a_column_the_upper_of_two_equally_near_cards_is_meant(placements: Placements) -> None:
    jack = placements[card("JS")]
    assert hit(Point(jack.x - 2, jack.y + 9), placements, LAYOUT) == Hit("t1", 2)


def test_a_table_without_piles_has_nothing_to_hit() -> None:
    bare = fit_grid(type(KLONDIKE_TABLE)(7, 3, ()), WINDOW)
    assert hit(WINDOW.centre, {}, bare) is None


@given(st.floats(0, 1280), st.floats(40, 780))
def test_wherever_one_points_what_is_hit_is_there(x: float, y: float) -> None:
    placements = LAYOUT.place(dress(STATE.piles))
    found = hit(Point(x, y), placements, LAYOUT)
    if found is not None:
        assert -1 <= found.index < max(1, len(STATE.piles[found.pile]))
        assert occupied(placements, LAYOUT)[found.pile].inset(-20, -20).contains(Point(x, y))


def test_a_pile_covers_its_cards_and_an_empty_one_its_place(placements: Placements) -> None:
    rects = occupied(placements, LAYOUT)
    assert rects["t3"] == LAYOUT.place_of("t3")
    assert rects["t1"].bottom == placements[card("JS")].y + LAYOUT.card.h


def dropped(layout: GridLayout, where: Rect, *piles: str) -> str | None:
    home = layout.place_of("t1")
    return drop_target(where, home, {pile: layout.place_of(pile) for pile in piles}, layout.card.w)


def test_the_pile_that_is_covered_most_takes_the_cards() -> None:
    between = LAYOUT.place_of("t4").translate(LAYOUT.card.w * 0.4, 20)
    assert dropped(LAYOUT, between, "t3", "t4", "t5") == "t4"
    assert dropped(LAYOUT, between, "t3", "t5") == "t5"


def test_the_nearest_pile_within_a_card_takes_what_covers_none() -> None:
    beside = LAYOUT.place_of("t4").translate(0, LAYOUT.card.h + 5)
    assert dropped(LAYOUT, beside, "t4") is None
    beside = LAYOUT.place_of("t3").translate(LAYOUT.card.w * 0.85, LAYOUT.card.h * 0.1)
    far = LAYOUT.place_of("t6")
    assert dropped(LAYOUT, beside.translate(-LAYOUT.card.w, 0), "t3", "t6") == "t3"
    assert dropped(LAYOUT, far.translate(LAYOUT.card.w + 4, 0), "t6", "t3") is None
    assert drop_target(far.translate(LAYOUT.card.w + 4, 0), Rect(0, 0, 1, 1), {"t6": far}, LAYOUT.card.w * 1.1) == "t6"


def test_cards_that_hardly_left_their_place_are_put_back() -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 600, 1000))
    home = layout.place_of("t1")
    assert dropped(layout, home.translate(layout.card.w * 0.4, 0), "t2") is None
    assert dropped(layout, home.translate(layout.card.w * 0.7, 0), "t2") == "t2"


def test_without_a_legal_pile_there_is_no_target() -> None:
    assert dropped(LAYOUT, LAYOUT.place_of("t4")) is None


def test_a_long_column_is_near_along_its_whole_length() -> None:
    tall = LAYOUT.place_of("t4").union(LAYOUT.place_of("t4").translate(0, 300))
    beside = LAYOUT.place_of("t4").translate(LAYOUT.card.w + 3, 300)
    assert drop_target(beside, LAYOUT.place_of("t1"), {"t4": tall}, LAYOUT.card.w * 1.2) == "t4"
