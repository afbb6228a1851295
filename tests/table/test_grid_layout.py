"""Where cards lie: at every size inside the table, on nobody else's place, readable as long as possible."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.elevens import Elevens
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.options import complete
from cardtable.kernel.table import Fan, PileSpec, Role, TableSpec
from cardtable.table.geometry import Point, Rect
from cardtable.table.gestures import occupied
from cardtable.table.grid_layout import GridLayout, between, fit_grid
from cardtable.table.layout import Posture, TableCard, VisibleTable
from tests.support.every import every
from tests.table.tables import GOLF, GOLF_TABLE, KLONDIKE, KLONDIKE_TABLE, WALL, deal, dress

SIZES = [
    (320, 240),
    (640, 480),
    (960, 600),
    (1280, 800),
    (1920, 1080),
    (2560, 1080),
    (3840, 2160),
    (600, 1000),
    (1080, 1920),
]
TABLES = {"golf": GOLF_TABLE, "klondike": KLONDIKE_TABLE, "wall": WALL}
LONGEST = {Role.STOCK: 24, Role.WASTE: 24, Role.FOUNDATION: 13, Role.TABLEAU: 19, Role.RESERVE: 16}

areas = st.builds(
    Rect, st.integers(0, 60).map(float), st.integers(0, 60).map(float), st.integers(320, 3840), st.integers(200, 2160)
)


@st.composite
def filled(draw: st.DrawFn, table: TableSpec) -> VisibleTable:
    """Piles as full as they get in play, in any mixture of faces and backs."""
    dressed, token = {}, 0
    for spec in table.piles:
        cards = []
        for up in draw(st.lists(st.booleans(), max_size=LONGEST[spec.role])):
            cards.append(TableCard(token, Card(token % 52) if up else HIDDEN))
            token += 1
        dressed[spec.id] = tuple(cards)
    return dressed


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@settings(max_examples=60, deadline=None)
@given(data=st.data(), area=areas, scale=st.sampled_from([0.75, 1.0, 1.5, 3.0]))
def test_cards_stay_on_the_table_and_off_other_piles(
    table: TableSpec, data: st.DataObject, area: Rect, scale: float
) -> None:
    layout = fit_grid(table, area, scale=scale)
    placements = layout.place(data.draw(filled(table)))
    rects = occupied(placements, layout)
    assert all(area.covers(rect) for rect in rects.values())
    assert not any(one.overlap(other) for one, other in combinations(rects.values(), 2))
    assert not any(one.overlap(other) for one, other in combinations(layout.rooms.values(), 2))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
@settings(max_examples=40, deadline=None)
@given(data=st.data(), area=areas)
def test_later_cards_lie_higher_and_further_along(table: TableSpec, data: st.DataObject, area: Rect) -> None:
    layout = fit_grid(table, area)
    dressed = data.draw(filled(table))
    placements = layout.place(dressed)
    for pile, cards in dressed.items():
        spots = [placements[card.token] for card in cards]
        assert [spot.index for spot in spots] == list(range(len(cards)))
        for lower, upper in pairwise(spots):
            assert lower.z < upper.z
            if table[pile].fan is not Fan.NONE:
                assert (lower.x, lower.y) <= (upper.x, upper.y)


@every("size", SIZES)
@every("table", TABLES.values())
def test_no_larger_card_would_fit(table: TableSpec, size: tuple[int, int]) -> None:
    layout = fit_grid(table, Rect(0, 0, *size))
    card = layout.card
    assert card.w == int(card.w)
    assert card.h == int(card.h)
    assert card.w / card.h == pytest.approx(63 / 88, abs=0.02)
    larger = 1 + 1 / card.h
    across = table.columns + (table.columns - 1) * 0.10 + 0.20
    down = table.rows + (table.rows - 1) * 0.08 + 0.14
    assert across * card.h * larger * 63 / 88 > size[0] or down * card.h * larger > size[1]


@every("size", SIZES)
def test_cards_keep_their_size_and_their_places_whatever_lies_there(size: tuple[int, int]) -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, *size))
    for state in (deal(KLONDIKE, 1), deal(KLONDIKE, 2)):
        placements = layout.place(dress(state.piles))
        firsts = {spot.pile: (spot.x, spot.y) for spot in placements.values() if spot.index == 0}
        assert all(firsts[pile] == (layout.place_of(pile).x, layout.place_of(pile).y) for pile in firsts)


def test_the_deals_of_both_games_need_no_squeezing_in_an_ordinary_window() -> None:
    for game, table in ((GOLF, GOLF_TABLE), (KLONDIKE, KLONDIKE_TABLE)):
        layout = fit_grid(table, Rect(0, 0, 1280, 740))
        placements = layout.place(dress(deal(game).piles))
        last = [spot for spot in placements.values() if spot.pile == "t7"]
        strips = [after.y - before.y for before, after in pairwise(sorted(last, key=lambda spot: spot.index))]
        natural = layout.steps["t7"]
        faces = [spot.card != HIDDEN for spot in last[:-1]]
        assert strips == [int(natural.up) if up else int(natural.down) for up in faces]


def column(backs: int, faces: int) -> VisibleTable:
    """One Klondike column."""
    return {"t1": tuple(TableCard(n, Card(n) if n >= backs else HIDDEN) for n in range(backs + faces))}


def strips_of(layout: GridLayout, dressed: VisibleTable) -> list[float]:
    spots = sorted(layout.place(dressed).values(), key=lambda spot: spot.index)
    return [after.y - before.y for before, after in pairwise(spots)]


def test_a_growing_column_gives_up_its_backs_before_its_faces() -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 1280, 740))
    natural = layout.steps["t1"]
    medium = strips_of(layout, column(6, 5))
    assert medium[-1] == int(natural.up)
    assert medium[0] < int(natural.down)
    longest = strips_of(layout, column(6, 13))
    assert longest[-1] < int(natural.up)
    assert longest[-1] > longest[0]


BACK_MARGIN, INDEX = 34 / 880, 0.25
"""Parts of a card's height: the white margin of all backs, and what the index of a face takes."""


@every("table", TABLES.values())
@every("size", [(960, 540), (1280, 740), (1920, 1020), (3840, 2100)])
def test_a_face_with_room_shows_its_whole_index_and_a_back_never_only_its_margin(
    table: TableSpec, size: tuple[int, int]
) -> None:
    layout = fit_grid(table, Rect(0, 0, *size))
    for pile in table.piles:
        steps = layout.steps[pile.id]
        assert steps.least - BACK_MARGIN * layout.card.h >= 2
        if pile.fan is Fan.DOWN:
            assert int(steps.up) >= (INDEX + 0.03) * layout.card.h


@pytest.mark.parametrize("size", [(960, 540), (1280, 740), (1080, 1800)], ids=str)
def test_cards_in_a_square_have_the_same_gap_on_all_sides(size: tuple[int, int]) -> None:
    table = Elevens().table(complete(Elevens().info.options, {}))
    layout = fit_grid(table, Rect(0, 0, *size))
    first, beside, below = (layout.place_of(pile) for pile in ("c1", "c2", "c4"))
    assert beside.x - first.right == below.y - first.bottom > 0
    stock, last = layout.place_of("stock"), layout.place_of("c6")
    assert 0 < stock.x - last.right < 0.5 * layout.card.w


def test_the_hand_and_the_waste_of_golf_stand_under_columns() -> None:
    layout = fit_grid(GOLF_TABLE, Rect(0, 0, 1280, 740))
    assert layout.place_of("stock").x == layout.place_of("t3").x
    assert layout.place_of("waste").x == layout.place_of("t4").x


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080), (3840, 2160)], ids=str)
def test_even_the_longest_column_keeps_a_readable_strip(size: tuple[int, int]) -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, size[0], size[1] - 60))
    assert strips_of(layout, column(6, 13))[-1] >= 0.09 * layout.card.h


def test_a_face_shows_at_least_24_pixels_times_the_scale_where_it_fits() -> None:
    tiny = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 320, 200))
    assert strips_of(tiny, column(0, 3)) == [24, 24]
    large = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 1280, 740), scale=3.0)
    assert strips_of(large, column(0, 3)) == [72, 72]


def test_columns_open_further_in_a_tall_window() -> None:
    wide, tall = (fit_grid(KLONDIKE_TABLE, Rect(0, 0, *size)) for size in ((1080, 700), (1080, 1800)))
    assert tall.steps["t1"].up / tall.card.h > 1.3 * wide.steps["t1"].up / wide.card.h
    tall_golf = fit_grid(GOLF_TABLE, Rect(0, 0, 1080, 1800))
    assert tall_golf.steps["t1"].up / tall_golf.card.h > 0.35
    assert tall_golf.place_of("waste").y > tall_golf.room("t1").bottom


def test_a_table_that_needs_less_height_lies_in_the_middle_unless_its_columns_run_down() -> None:
    golf = fit_grid(GOLF_TABLE, Rect(0, 0, 1080, 1800))
    top, bottom = golf.place_of("t1").y, 1800 - golf.place_of("stock").bottom
    assert top == pytest.approx(bottom, abs=golf.card.h * 0.2)
    assert fit_grid(KLONDIKE_TABLE, Rect(0, 0, 1080, 1800)).place_of("stock").y < 40


def test_the_table_is_centred_across_and_its_gaps_grow_only_so_far() -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(100, 0, 2560, 700))
    left = layout.place_of("t1").x - 100
    right = 2660 - layout.place_of("t7").right
    assert left == pytest.approx(right, abs=2)
    assert layout.gap.w <= 0.34 * layout.card.w


def test_only_the_last_cards_of_a_waste_are_spread() -> None:
    layout = fit_grid(GOLF_TABLE, Rect(0, 0, 1280, 740))
    waste = {"waste": tuple(TableCard(n, Card(n)) for n in range(10))}
    xs = [spot.x for spot in sorted(layout.place(waste).values(), key=lambda spot: spot.index)]
    assert xs[:5] == [layout.place_of("waste").x] * 5
    assert xs[4:] == sorted(set(xs))
    few = {"waste": waste["waste"][:3]}
    assert [spot.x for spot in layout.place(few).values()] == xs[4:7]


def test_a_stock_grows_upwards_with_its_cards_but_hardly() -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 1280, 740))
    placements = layout.place({"stock": tuple(TableCard(n, HIDDEN) for n in range(24))})
    ys = [placements[n].y for n in range(24)]
    assert ys == sorted(ys, reverse=True)
    assert 1 <= ys[0] - ys[-1] <= 0.04 * layout.card.h


def test_a_thin_strip_opens_under_the_pointer_and_no_other_pile_moves() -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 640, 400), scale=1.5)
    dressed = {**column(6, 12), "t2": (TableCard(40, Card(40)), TableCard(41, Card(41)))}
    plain, grown = layout.place(dressed), layout.place(dressed, Posture(opened=("t1", 9)))
    assert plain[10].y - plain[9].y < 20
    assert grown[10].y - grown[9].y == pytest.approx(36)
    assert grown[9].y <= plain[9].y
    assert grown[10].y >= plain[10].y
    assert (grown[40], grown[41]) == (plain[40], plain[41])
    assert (grown[0], grown[17]) == (plain[0], plain[17])


@pytest.mark.parametrize("index", [2, 17, 30, -1])
def test_backs_the_last_card_and_cards_that_are_not_there_do_not_open(index: int) -> None:
    layout = fit_grid(KLONDIKE_TABLE, Rect(0, 0, 640, 400), scale=1.5)
    assert layout.place(column(6, 12), Posture(opened=("t1", index))) == layout.place(column(6, 12))


def test_cards_are_dealt_from_the_stock_or_from_below() -> None:
    golf = fit_grid(GOLF_TABLE, Rect(0, 0, 1280, 740))
    assert golf.deal_origin == golf.place_of("stock").top_left
    wall = fit_grid(WALL, Rect(0, 0, 1280, 740))
    assert wall.deal_origin == Point(640 - wall.card.w / 2, 740 - wall.card.h)


def test_a_pile_the_plan_does_not_have_is_an_error() -> None:
    layout = fit_grid(GOLF_TABLE, Rect(0, 0, 1280, 740))
    with pytest.raises(KeyError):
        layout.place({"t9": ()})


def test_a_column_in_a_plan_without_room_for_it_is_a_heap() -> None:
    table = TableSpec(1, 1, (PileSpec("t1", Role.TABLEAU, 0, 0, Fan.DOWN),))
    layout = fit_grid(table, Rect(0, 0, 400, 400))
    dressed = column(0, 3)
    assert max(strips_of(layout, dressed)) <= 0.1 * layout.card.h
    assert layout.area.covers(occupied(layout.place(dressed), layout)["t1"])


def test_a_window_of_no_size_still_has_a_card() -> None:
    layout = fit_grid(GOLF_TABLE, Rect(0, 0, 1, 1))
    assert layout.card.w >= 1
    assert layout.card.h >= 1
    assert layout.place(dress(deal(GOLF).piles))


def test_on_its_way_to_another_size_a_table_is_in_between() -> None:
    small, large = (fit_grid(KLONDIKE_TABLE, Rect(0, 0, wide, high)) for wide, high in ((640, 480), (1280, 960)))
    begun, done, half = (between(small, share, large) for share in (0.0, 1.0, 0.5))
    assert (begun.card, begun.places) == (small.card, small.places)
    assert (done.card, done.places) == (large.card, large.places)
    assert half.card.w == (small.card.w + large.card.w) / 2
    assert half.places["t3"].x == (small.places["t3"].x + large.places["t3"].x) / 2
