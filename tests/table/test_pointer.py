"""Buttons and ways of a pointer become gestures."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kernel.moves import Carry, Tap, resolve
from cardtable.table.geometry import Point
from cardtable.table.gestures import (
    CARRIED_ABOVE,
    FINGER_DRAG_STARTS,
    Drag,
    Finger,
    Hit,
    Pointer,
    Proposal,
    Selection,
    TableView,
)
from tests.support.positions import golf, klondike
from tests.table.tables import GOLF, KLONDIKE, card, deal, on, table_view_in

STATE = klondike(t1="(KS) JS", t2="QD", t3="10H", t4="(4S) 4C", stock="(2S) (3S)", waste="9S")
TABLE_VIEW = table_view_in(KLONDIKE, STATE)
FELT = Point(TABLE_VIEW.layout.place_of("t6").x, 700)


@pytest.fixture
def selection() -> Selection:
    return Selection()


@pytest.fixture
def pointer(selection: Selection) -> Pointer:
    return Pointer(selection)


def chosen(selection: Selection) -> tuple[str, int] | None:
    """The lowest of the chosen cards."""
    return None if selection.chosen is None else (selection.chosen.pile, selection.chosen.index)


def click(
    pointer: Pointer, point: Point, now: float, table_view: TableView = TABLE_VIEW, button: Finger = Finger.MAIN
) -> Proposal | None:
    pointer.down(table_view, point, button, now)
    return pointer.up(table_view, point, button, now + 0.02)


def dragged(pointer: Pointer, start: Point, end: Point, table_view: TableView = TABLE_VIEW) -> Drag | None:
    pointer.down(table_view, start, Finger.MAIN, 0.0)
    pointer.move(table_view, end)
    return pointer.drag


def test_a_press_says_what_lies_under_it_and_does_nothing_yet(pointer: Pointer, selection: Selection) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.0)
    assert pointer.pressed == Hit("t1", 1)
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.1) is None
    assert chosen(selection) == ("t1", 1)
    assert pointer.pressed is None


def test_of_quick_presses_on_the_empty_place_of_a_stock_only_the_second_is_not_meant(pointer: Pointer) -> None:
    table_view = table_view_in(KLONDIKE, klondike(t1="KS", waste="9S"))
    place = on(table_view, "stock")
    told = []
    for press in range(4):
        pointer.down(table_view, place, Finger.MAIN, press / 10, twice=press > 0)
        told.append(pointer.up(table_view, place, Finger.MAIN, press / 10))
    assert told == [Proposal(Tap("stock", -1)), None, Proposal(Tap("stock", -1)), None]


def test_a_press_on_the_felt_lets_go_when_it_is_released(pointer: Pointer, selection: Selection) -> None:
    click(pointer, on(TABLE_VIEW, "t1"), 0.0)
    assert chosen(selection) is not None
    assert click(pointer, FELT, 1.0) is None
    assert chosen(selection) is None


def test_a_pointer_that_trembles_still_clicks(pointer: Pointer, selection: Selection) -> None:
    start = on(TABLE_VIEW, "t1")
    pointer.down(TABLE_VIEW, start, Finger.MAIN, 0.0)
    pointer.move(TABLE_VIEW, start + Point(3, 3))
    assert pointer.drag is None
    assert pointer.up(TABLE_VIEW, start + Point(3, 3), Finger.MAIN, 0.1) is None
    assert chosen(selection) == ("t1", 1)


def test_a_drag_begins_five_pixels_away_times_the_scale(pointer: Pointer) -> None:
    start = on(TABLE_VIEW, "t1")
    drag = Drag("t1", 1, (card("JS"),), start, start + Point(0, 5))
    assert dragged(pointer, start, start + Point(0, 5)) == drag
    assert drag.offset == Point(0, 5)
    doubled = table_view_in(KLONDIKE, STATE, scale=2.0)
    assert dragged(Pointer(Selection()), start, start + Point(0, 9), doubled) is None


def test_a_drag_begins_on_leaving_the_card_too(pointer: Pointer) -> None:
    rect = TABLE_VIEW.rect("t2", 0)
    assert dragged(pointer, Point(rect.x + 1, rect.y + 50), Point(rect.x - 2, rect.y + 50)) is not None


def test_a_press_beside_a_card_needs_the_full_way_to_become_a_drag(pointer: Pointer) -> None:
    rect = TABLE_VIEW.rect("t2", 0)
    beside = Point(rect.x - 2, rect.y + 50)
    assert dragged(pointer, beside, beside + Point(-1, 0)) is None
    pointer.move(TABLE_VIEW, beside + Point(-6, 0))
    assert pointer.drag is not None


def test_cards_are_dropped_on_the_legal_pile_that_is_near(pointer: Pointer) -> None:
    end = on(TABLE_VIEW, "t2") + Point(40, 60)
    dragged(pointer, on(TABLE_VIEW, "t1"), end)
    assert pointer.drag is not None
    assert pointer.drag.over == "t2"
    drop = pointer.up(TABLE_VIEW, end, Finger.MAIN, 0.5)
    assert drop is not None
    assert drop.gesture == Carry("t1", 1, "t2")
    assert drop.drag is not None
    assert drop.drag.tokens == (card("JS"),)
    assert pointer.drag is None


def test_a_drop_on_a_pile_that_may_not_be_is_said_so_that_the_rules_can_answer(pointer: Pointer) -> None:
    end = on(TABLE_VIEW, "t4")
    dragged(pointer, on(TABLE_VIEW, "t1"), end)
    drop = pointer.up(TABLE_VIEW, end, Finger.MAIN, 0.5)
    assert drop is not None
    assert drop.gesture == Carry("t1", 1, "t4")


def test_a_drop_on_the_felt_is_none(pointer: Pointer) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    assert pointer.up(TABLE_VIEW, FELT, Finger.MAIN, 0.5) is None
    assert pointer.drag is None


@pytest.mark.parametrize("pile", ["t1", "t2", "t4", "stock", "waste"])
@pytest.mark.parametrize("on_glass", [False, True])
def test_released_where_it_was_pressed_it_is_a_click_whatever_the_way(pile: str, on_glass: bool) -> None:
    """Also the second click of two: what the first one chose is chosen still."""
    start, way = on(TABLE_VIEW, pile), [Point(4, 0), Point(12, 9), FELT - on(TABLE_VIEW, pile), Point(3, 6)]
    for is_second in (False, True):
        meant = []
        for wander in ([], way[:2], way):
            selection = Selection()
            pointer = Pointer(selection)
            if is_second:
                click(pointer, on(TABLE_VIEW, "t3"), 0.0)
            pointer.down(TABLE_VIEW, start, Finger.MAIN, 1.0, on_glass=on_glass)
            for step in wander:
                pointer.move(TABLE_VIEW, start + step)
            given = pointer.up(TABLE_VIEW, start + (wander or [Point(0, 0)])[-1], Finger.MAIN, 1.2)
            meant.append((given, chosen(selection)))
        assert meant[0] != (None, None)
        assert all(each == meant[0] for each in meant), meant


def test_a_flick_that_begins_and_ends_between_two_moves_is_a_drag(pointer: Pointer) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.0)
    drop = pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.MAIN, 0.1)
    assert drop is not None
    assert drop.drag is not None


def test_what_does_not_come_up_cannot_be_dragged(pointer: Pointer) -> None:
    for pile, index in (("t1", 0), ("t7", -1)):
        start = on(TABLE_VIEW, pile, index)
        assert dragged(pointer, start, FELT) is None
        assert pointer.drag is None
        assert pointer.up(TABLE_VIEW, FELT, Finger.MAIN, 0.1) is None


def test_beginning_a_drag_lets_go_what_was_chosen(pointer: Pointer, selection: Selection) -> None:
    click(pointer, on(TABLE_VIEW, "t3"), 0.0)
    assert dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    assert chosen(selection) is None


def test_a_second_click_in_time_wants_the_best_move(pointer: Pointer, selection: Selection) -> None:
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.0) is None
    assert chosen(selection) == ("t1", 1)
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.3) == Proposal(Tap("t1", 1), best=True)


def test_a_second_click_too_late_lets_go(pointer: Pointer, selection: Selection) -> None:
    click(pointer, on(TABLE_VIEW, "t1"), 0.0)
    assert chosen(selection) is not None
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.5) is None
    assert chosen(selection) is None


def test_how_long_the_second_press_lasts_does_not_matter(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t1"), 0.0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.2)
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 3.0) == Proposal(Tap("t1", 1), best=True)


def test_the_second_button_wants_the_best_move_at_once(pointer: Pointer) -> None:
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.0, button=Finger.SECOND) == Proposal(Tap("t1", 1), best=True)
    click(pointer, on(TABLE_VIEW, "t3"), 1.0)
    assert click(pointer, on(TABLE_VIEW, "t1"), 2.0, button=Finger.SECOND) == Proposal(Tap("t1", 1), best=True)


def test_the_second_button_means_nothing_on_the_felt_and_on_empty_places(pointer: Pointer) -> None:
    assert click(pointer, FELT, 0.0, button=Finger.SECOND) is None
    assert click(pointer, on(TABLE_VIEW, "t7"), 0.0, button=Finger.SECOND) is None
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.0, button=Finger.OTHER) is None


def test_the_second_button_does_not_drag(pointer: Pointer) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.SECOND, 0.0)
    pointer.move(TABLE_VIEW, FELT)
    assert pointer.drag is None
    assert pointer.up(TABLE_VIEW, FELT, Finger.SECOND, 0.1) is None


def test_another_button_calls_a_drag_off_and_the_releases_after_it_do_nothing(pointer: Pointer) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), on(TABLE_VIEW, "t2"))
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.SECOND, 0.2)
    assert pointer.drag is None
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.MAIN, 0.3) is None
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.SECOND, 0.4) is None


def test_another_button_calls_a_press_off_but_keeps_the_choice(pointer: Pointer, selection: Selection) -> None:
    click(pointer, on(TABLE_VIEW, "t3"), 0.0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 1.0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.OTHER, 1.1)
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 1.2) is None
    assert chosen(selection) is not None
    assert click(pointer, on(TABLE_VIEW, "t3"), 5.0) is None
    assert chosen(selection) is None


def test_cancelling_calls_off_the_drag_first_and_then_the_choice(pointer: Pointer, selection: Selection) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    pointer.cancel()
    assert pointer.drag is None
    click(pointer, on(TABLE_VIEW, "t3"), 1.0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 2.0)
    pointer.cancel()
    assert chosen(selection) == ("t3", 0)
    pointer.cancel()
    assert chosen(selection) is None


def test_leaving_the_window_calls_off_the_drag_and_keeps_the_choice(pointer: Pointer, selection: Selection) -> None:
    click(pointer, on(TABLE_VIEW, "t3"), 0.0)
    pointer.leave()
    assert pointer.hover is None
    assert chosen(selection) == ("t3", 0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 1.0)
    pointer.leave()
    assert pointer.pressed is None
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    pointer.leave()
    assert pointer.drag is None


def test_the_pointer_knows_what_it_is_over(pointer: Pointer) -> None:
    pointer.move(TABLE_VIEW, on(TABLE_VIEW, "t1"))
    assert pointer.hover == Hit("t1", 1)
    pointer.move(TABLE_VIEW, FELT)
    assert pointer.hover is None
    pointer.move(TABLE_VIEW, on(TABLE_VIEW, "t1"))
    pointer.follow(table_view_in(KLONDIKE, klondike(t1="KS")))
    assert pointer.hover is None


def test_a_drag_goes_on_when_the_table_changes_elsewhere_and_not_when_its_cards_went_away(pointer: Pointer) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    pointer.follow(table_view_in(KLONDIKE, klondike(t1="(KS) JS", t5="AS")))
    assert pointer.drag is not None
    pointer.follow(table_view_in(KLONDIKE, klondike(t1="KS")))
    assert pointer.drag is None
    assert pointer.up(TABLE_VIEW, FELT, Finger.MAIN, 1.0) is None


def test_a_press_on_an_empty_place_is_over_when_a_card_comes_there(pointer: Pointer) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t7"), Finger.MAIN, 0.0)
    later = table_view_in(KLONDIKE, klondike(t7="KS"))
    pointer.follow(later)
    assert pointer.up(later, on(later, "t7"), Finger.MAIN, 0.1) is None


def test_a_click_in_golf_plays_at_once(pointer: Pointer) -> None:
    table_view = table_view_in(GOLF, golf(t1="9S 7H", waste="6D", stock="(KS)"))
    assert click(pointer, on(table_view, "t1"), 0.0, table_view) == Proposal(Tap("t1", 1))
    assert click(pointer, on(table_view, "stock"), 0.1, table_view) == Proposal(Tap("stock", 0))


def test_a_button_released_that_was_never_pressed_is_ignored(pointer: Pointer) -> None:
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.0) is None


Act = Callable[[Pointer, TableView, Point, float], Proposal | None]
ACTS: list[Act] = [
    lambda pointer, table_view, point, now: pointer.down(table_view, point, Finger.MAIN, now),
    lambda pointer, table_view, point, now: pointer.up(table_view, point, Finger.MAIN, now),
    lambda pointer, table_view, point, now: pointer.down(table_view, point, Finger.SECOND, now),
    lambda pointer, table_view, point, now: pointer.up(table_view, point, Finger.SECOND, now),
    lambda pointer, table_view, point, _: pointer.move(table_view, point),
    lambda pointer, table_view, point, now: click(pointer, point, now, table_view),
    lambda pointer, *_: pointer.cancel(),
    lambda pointer, *_: pointer.leave(),
]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(1, 40),
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 1280), st.integers(40, 780)), max_size=80),
)
def test_fifty_acts_a_second_never_confuse_it(number: int, acts: list[tuple[Act, int, int]]) -> None:
    state, selection = deal(KLONDIKE, number), Selection()
    pointer, table_view, in_hand = Pointer(selection), table_view_in(KLONDIKE, state), None
    for tick, (act, x, y) in enumerate(acts):
        given = act(pointer, table_view, Point(x, y), tick / 50)
        if in_hand is not None and pointer.drag is not None:
            assert pointer.drag.tokens == in_hand
        if given is not None:
            assert given.drag is None or in_hand in {None, given.drag.tokens}
            assert pointer.drag is None
            fitting = resolve(given.gesture, table_view.layout.spec, state.piles, KLONDIKE.legal_moves(state))
            if len(fitting) == 1:
                state = KLONDIKE.apply(state, fitting[0]).state
                table_view = table_view_in(KLONDIKE, state)
                pointer.follow(table_view)
                assert pointer.drag is None
        in_hand = None if pointer.drag is None else pointer.drag.tokens
        assert in_hand is None or selection.chosen is None


def test_a_finger_carries_a_card_above_itself_more_and_more_so_that_it_never_jumps(pointer: Pointer) -> None:
    start = on(TABLE_VIEW, "t1")
    high = TABLE_VIEW.rect("t1", 1).h
    pointer.down(TABLE_VIEW, start, Finger.MAIN, 0.0, on_glass=True)
    pointer.move(TABLE_VIEW, start + Point(0, FINGER_DRAG_STARTS - 1))
    assert pointer.drag is None
    lifts = []
    for way in (FINGER_DRAG_STARTS + 1, high / 4, high / 2, high, 2 * high):
        pointer.move(TABLE_VIEW, start + Point(0, way))
        assert pointer.drag is not None
        lifts.append(pointer.drag.lift)
    assert lifts == sorted(lifts)
    assert 0 < lifts[0] < FINGER_DRAG_STARTS * 2
    assert lifts[2:] == [CARRIED_ABOVE * high] * 3


def test_the_second_press_of_a_double_click_that_played_does_not_play_what_lay_below(pointer: Pointer) -> None:
    first = table_view_in(GOLF, golf(t1="10S 9D", waste="8S", stock="x"))
    after = table_view_in(GOLF, golf(t1="10S", waste="8S 9D", stock="x"))
    point = on(first, "t1")
    assert click(pointer, point, 0.0, first) == Proposal(Tap("t1", 1))
    pointer.down(after, point, Finger.MAIN, 0.1, twice=True)
    assert pointer.pressed is None
    assert pointer.up(after, point, Finger.MAIN, 0.15) is None
