"""Where cards lie: at every size inside the table, on nobody else's place, readable as long as possible; the steps of their size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.games.elevens import Elevens
from cardtable.games.monte_carlo.rounds import RUNS
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.options import Options, complete
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.table import Fan, PileSpec, Role, TableSpec
from cardtable.table.choreography import GridChoreographer, RoundChoreographer, ShownStep, deal_show
from cardtable.table.geometry import Point, Rect, opened_fan
from cardtable.table.gestures import occupied
from cardtable.table.layout import (
    AT_EASE,
    FIGURES,
    GridLayout,
    Layout,
    Placement,
    Posture,
    TableCard,
    Token,
    VisibleTable,
    between,
    fit_grid,
    fit_lying,
)
from cardtable.table.pace import FULL, OFF
from cardtable.table.round_layout import RoundLayout
from tests.support.every import every
from tests.table.tables import GOLF, GOLF_TABLE, KLONDIKE, KLONDIKE_TABLE, WALL, WINDOW, deal, dress
from tests.table.test_round_layout import planned

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


AREA = Rect(16, 62, 1248, 687)
"""What a window of 1280 × 800 leaves."""


def uncovered_column(downs: int, ups: int) -> VisibleTable:
    """One column of so many backs and faces."""
    backs = [TableCard(n, HIDDEN) for n in range(downs)]
    return {"t1": (*backs, *(TableCard(n, Card(n)) for n in range(downs, downs + ups)))}


def steps(downs: int, ups: int) -> list[GridLayout]:
    """The fits that follow each other while nothing changes any more."""
    table = uncovered_column(downs, ups)
    fits = [fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, 1))]
    while len(fits) < 2 or fits[-1].card != fits[-2].card:
        fits.append(fit_lying(KLONDIKE_TABLE, AREA, table, before=fits[-1]))
    return fits


def test_a_fresh_klondike_has_cards_of_two_hundred_pixels() -> None:
    fresh = fit_lying(KLONDIKE_TABLE, AREA, dress(deal(KLONDIKE).piles))
    assert fresh.card.h >= 200
    assert fresh.card.h > 1.2 * fit_grid(KLONDIKE_TABLE, AREA).card.h


def test_strips_close_before_cards_become_smaller() -> None:
    fresh, longer = (fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, ups)) for ups in (1, 4))
    assert fresh.card == longer.card
    widest = fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, 2)).thinnest(uncovered_column(6, 2))
    assert FIGURES.rank * longer.card.h <= longer.thinnest(uncovered_column(6, 4)) < widest


@pytest.mark.parametrize("area", [AREA, Rect(10, 49, 620, 408), Rect(164, 10, 1096, 780), Rect(43, 193, 3754, 1868)])
@pytest.mark.parametrize("rank", [FIGURES.rank, 0.225, 0.24, 0.25])
def test_ranks_can_be_read_in_the_longest_column_of_any_deck(area: Rect, rank: float) -> None:
    """Thirteen cards on six that lie face down; decks for people who see badly need wider strips."""
    figures = replace(FIGURES, rank=rank, rank_small=rank + 0.01)
    for ups in range(1, 14):
        table = uncovered_column(6, ups)
        fit = fit_lying(KLONDIKE_TABLE, area, table, figures=figures)
        assert fit.thinnest(table) >= (rank if fit.card.h >= figures.small else rank + 0.01) * fit.card.h
        assert fit.area.covers(Rect(*_below(fit, table)))


def test_small_cards_are_not_made_smaller_for_the_sake_of_the_grip() -> None:
    """At 640 × 480 no card could be as large as it is now if each strip had to have its 24 pixels."""
    area, table = Rect(10, 49, 620, 408), uncovered_column(6, 13)
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
    up = fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, 1), before=smallest)
    assert up.card.h == down[-3]


def test_a_move_there_and_back_does_not_make_cards_flutter() -> None:
    """Cards that shrank for the last card of a run stay so when it goes, until strips are comfortable again."""
    largest = fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, 1))
    ups = next(
        ups for ups in range(2, 14) if fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, ups)).card != largest.card
    )
    smaller = fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, ups), before=largest)
    assert fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, ups - 1)).card == largest.card
    assert fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, ups - 1), before=smaller).card == smaller.card


def test_another_window_begins_anew() -> None:
    smallest = steps(6, 13)[-1]
    other = Rect(16, 62, 868, 490)
    alone = fit_lying(KLONDIKE_TABLE, other, uncovered_column(6, 1))
    assert fit_lying(KLONDIKE_TABLE, other, uncovered_column(6, 1), before=smallest) == alone


def test_a_fit_that_has_no_such_size_begins_anew() -> None:
    strange = fit_grid(GOLF_TABLE, AREA)
    assert fit_lying(KLONDIKE_TABLE, AREA, uncovered_column(6, 1), before=strange) == fit_lying(
        KLONDIKE_TABLE, AREA, uncovered_column(6, 1)
    )


def test_columns_with_piles_below_keep_the_size_of_their_plan() -> None:
    assert fit_lying(GOLF_TABLE, AREA, dress(deal(GOLF).piles)) == fit_grid(GOLF_TABLE, AREA)


PATIENCES = ("klondike", "golf", "alexander", "chinese_wall", "elevens")
AREAS = {
    "640x480": (Rect(10, 49, 620, 408), 1.0),
    "960x600": (Rect(12, 56, 936, 516), 1.0),
    "1280x800": (Rect(16, 73, 1248, 690), 1.0),
    "1280x800, text at 200 %": (Rect(164, 10, 1096, 780), 1.25),
    "800x1280": (Rect(12, 56, 776, 1196), 1.0),
    "3840x2160": (Rect(43, 193, 3754, 1868), 2.7),
}
"""What these windows leave for cards, and how wide a strip is at least in units of 24 pixels."""
FINE_PRINT, LARGE_PRINT = FIGURES, replace(FIGURES, rank=0.25, rank_small=0.255)
_GAMES, _PLIES = 2, 70


def play(game: AnyGame, options: Options, seed: int) -> Iterator[AnyState]:
    """The states of a game played at random, what the table adds to each ply included."""
    luck = Random(seed)  # noqa: S311 -- no secret
    state = game.deal(Setup(seed, options))
    yield state
    for _ in range(_PLIES):
        legal = () if game.outcome(state) else game.legal_moves(state)
        if not legal:
            return
        state = game.apply(state, luck.choice(legal)).state
        while not game.outcome(state) and (move := game.automatic(state, Auto.SAFE)):
            state = game.apply(state, move).state
        yield state


@pytest.mark.parametrize("game_id", PATIENCES)
@pytest.mark.parametrize("window", AREAS)
def test_nothing_that_lies_moves_by_more_than_a_step(game_id: str, window: str) -> None:
    game, (area, scale) = find(game_id), AREAS[window]
    options = complete(game.info.options, {})
    spec = game.table(options)
    for seed in range(1, _GAMES + 1):
        figures = LARGE_PRINT if seed % 2 else FINE_PRINT
        fit, was, piles = None, {}, {}
        for state in play(game, options, seed):
            table = dress(state.piles)
            now = fit_lying(spec, area, table, before=fit, scale=scale, figures=figures)
            lies = now.place(table)
            assert all(area.covers(now.rect(spot)) for spot in lies.values())
            if fit is not None:
                assert 0.9 <= now.card.h / fit.card.h <= 1 / 0.9
                touched = {pile for pile, cards in state.piles.items() if cards != piles[pile]}
                _look(fit, was, now, {token: spot for token, spot in lies.items() if spot.pile not in touched})
            fit, was, piles = now, lies, state.piles


def _look(fit: GridLayout, was: Mapping[Token, Placement], now: GridLayout, lying: Mapping[Token, Placement]) -> None:
    """Cards that nobody touched: on their places, or after a step near them."""
    if now.card == fit.card:
        assert {token: was[token] for token in lying} == lying
        return
    for token, spot in lying.items():
        before, after = fit.rect(was[token]), now.rect(spot)
        assert abs(before.centre.x - after.centre.x) <= 0.1 * fit.card.w
        assert abs(before.y - after.y) < 0.5 * fit.card.h


def grid() -> GridLayout:
    return fit_grid(KLONDIKE_TABLE, WINDOW)


def round_table() -> RoundLayout:
    return planned("monte_carlo", 5, "1280×800")


@pytest.mark.parametrize("make", [grid, round_table])
def test_every_layout_tells_how_large_cards_are_and_what_piles_are_for(make: object) -> None:
    layout: Layout = make()
    assert all(layout.area.overlap(layout.place_of(pile)) for pile in list(layout.roles)[:1])
    assert list(layout.heights) == sorted(set(layout.heights))
    assert {round(layout.height(pile)) for pile in layout.roles if has(layout, pile)} <= set(layout.heights)
    assert layout.area.contains(layout.deal_origin)
    assert layout.card.h > layout.card.w > 0


def has(layout: Layout, pile: str) -> bool:
    try:
        layout.place_of(pile)
    except KeyError:
        return False
    return True


def test_a_grid_has_cards_of_one_height() -> None:
    layout = grid()
    assert layout.heights == (round(layout.card.h),)
    assert layout.roles["stock"] is Role.STOCK


def test_round_tables_know_hands_tricks_and_runs_apart() -> None:
    roles = round_table().roles
    assert (roles[HANDS[0]], roles[PLAYS[1]], roles[WON[2]]) == (Role.HAND, Role.TRICK, Role.TAKEN)
    assert {roles[run] for run in RUNS.values()} == {Role.FOUNDATION}


def hand(count: int) -> dict[str, tuple[TableCard, ...]]:
    return {HANDS[0]: tuple(TableCard(n, Card(n)) for n in range(count))}


def test_a_thin_strip_of_a_hand_opens_under_the_pointer_and_no_card_leaves_the_hand() -> None:
    layout = planned("monte_carlo", 5, "1280×800")
    many = hand(48)
    plain = [spot.x for spot in layout.place(many).values()]
    wide = [spot.x for spot in layout.place(many, Posture(opened=(HANDS[0], 7))).values()]
    assert plain[8] - plain[7] < 20 <= wide[8] - wide[7] + 1
    assert (wide[0], wide[-1]) == (plain[0], plain[-1])
    assert layout.place(many, Posture(opened=(HANDS[1], 7))) == layout.place(many)
    few = hand(4)
    assert layout.place(few, Posture(opened=(HANDS[0], 2))) == layout.place(few, AT_EASE)
    backs = {HANDS[0]: tuple(TableCard(n, Card(-1)) for n in range(48))}
    assert layout.place(backs, Posture(opened=(HANDS[0], 7))) == layout.place(backs)


def test_an_opened_strip_is_that_of_every_fan() -> None:
    assert opened_fan((0.0, 5.0, 10.0, 15.0), 1, 9.0, 0.0)[2] >= 9.0


def test_who_threw_a_card_is_known_by_its_height() -> None:
    layout = round_table()
    thrown = layout.place({PLAYS[2]: (TableCard(1, Card(9)),)})[1]
    assert layout.thrower(thrown.z) == 2
    held = layout.place(hand(1))[0]
    assert layout.thrower(held.z) is None


def test_each_kind_of_table_has_its_choreographer() -> None:
    layout = grid()
    before, after = (layout.place(dress(deal(KLONDIKE, number).piles)) for number in (1, 2))
    alone = GridChoreographer()
    assert alone.dealt(layout, after, FULL, 1.0) == deal_show(layout, after, FULL, 1.0)
    assert alone.played(before, [ShownStep(after)], layout, FULL, 1.0, {}).flights
    assert alone.landed(FULL) == 0.0
    assert alone.packed(FULL) == 0.0, "it is dealt at once"
    table = round_table()
    held, thrown = hand(1), {PLAYS[0]: hand(1)[HANDS[0]]}
    ring = RoundChoreographer()
    assert [flight.origin.x for flight in ring.dealt(table, table.place(held), FULL, 0.0).flights if flight.origin] == [
        table.deal_origin.x
    ]
    show = ring.played(table.place(held), [ShownStep(table.place(thrown))], table, FULL, 0.0, {})
    assert [flight.duration for flight in show.flights] == [FULL.trick_throw]
    assert (ring.landed(FULL), ring.landed(OFF)) == (FULL.trick_throw, 0.0)
    assert (ring.packed(FULL), ring.packed(OFF)) == (FULL.shuffle, 0.0)
