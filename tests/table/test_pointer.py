"""Buttons and ways of a pointer become intents."""

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
    BestWanted,
    Cancelled,
    Chosen,
    Drag,
    DragBegan,
    DragMoved,
    Dropped,
    Finger,
    Hit,
    Intents,
    LetGo,
    Pointer,
    Selection,
    TableView,
    Tapped,
)
from tests.support.positions import golf, klondike
from tests.table.tables import GOLF, KLONDIKE, card, deal, on, table_view_in

STATE = klondike(t1="(KS) JS", t2="QD", t3="10H", t4="(4S) 4C", stock="(2S) (3S)", waste="9S")
TABLE_VIEW = table_view_in(KLONDIKE, STATE)
FELT = Point(TABLE_VIEW.layout.place_of("t6").x, 700)


@pytest.fixture
def pointer() -> Pointer:
    return Pointer(Selection())


def click(
    pointer: Pointer, point: Point, now: float, table_view: TableView = TABLE_VIEW, button: Finger = Finger.MAIN
) -> Intents:
    down = pointer.down(table_view, point, button, now)
    return (*down, *pointer.up(table_view, point, button, now + 0.02))


def dragged(pointer: Pointer, start: Point, end: Point, table_view: TableView = TABLE_VIEW) -> Intents:
    pointer.down(table_view, start, Finger.MAIN, 0.0)
    return pointer.move(table_view, end)


def test_a_press_says_what_lies_under_it_and_does_nothing_yet(pointer: Pointer) -> None:
    assert pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.0) == ()
    assert pointer.pressed == Hit("t1", 1)
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.1) == (Chosen("t1", 1),)
    assert pointer.pressed is None


def test_of_quick_presses_on_the_empty_place_of_a_stock_only_the_second_is_not_meant(pointer: Pointer) -> None:
    table_view = table_view_in(KLONDIKE, klondike(t1="KS", waste="9S"))
    place = on(table_view, "stock")
    told = []
    for press in range(4):
        pointer.down(table_view, place, Finger.MAIN, press / 10, twice=press > 0)
        told.append(pointer.up(table_view, place, Finger.MAIN, press / 10))
    assert told == [(Tapped(Tap("stock", -1)),), (), (Tapped(Tap("stock", -1)),), ()]


def test_a_press_on_the_felt_lets_go_when_it_is_released(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t1"), 0.0)
    assert click(pointer, FELT, 1.0) == (LetGo(),)


def test_a_pointer_that_trembles_still_clicks(pointer: Pointer) -> None:
    start = on(TABLE_VIEW, "t1")
    pointer.down(TABLE_VIEW, start, Finger.MAIN, 0.0)
    assert pointer.move(TABLE_VIEW, start + Point(3, 3)) == ()
    assert pointer.up(TABLE_VIEW, start + Point(3, 3), Finger.MAIN, 0.1) == (Chosen("t1", 1),)


def test_a_drag_begins_five_pixels_away_times_the_scale(pointer: Pointer) -> None:
    start = on(TABLE_VIEW, "t1")
    intents = dragged(pointer, start, start + Point(0, 5))
    drag = Drag("t1", 1, (card("JS"),), start, start + Point(0, 5))
    assert intents == (DragBegan(Drag("t1", 1, (card("JS"),), start, start)), DragMoved(drag))
    assert pointer.drag == drag
    assert drag.offset == Point(0, 5)
    doubled = table_view_in(KLONDIKE, STATE, scale=2.0)
    assert dragged(Pointer(Selection()), start, start + Point(0, 9), doubled) == ()


def test_a_drag_begins_on_leaving_the_card_too(pointer: Pointer) -> None:
    rect = TABLE_VIEW.rect("t2", 0)
    assert dragged(pointer, Point(rect.x + 1, rect.y + 50), Point(rect.x - 2, rect.y + 50)) != ()


def test_a_press_beside_a_card_needs_the_full_way_to_become_a_drag(pointer: Pointer) -> None:
    rect = TABLE_VIEW.rect("t2", 0)
    beside = Point(rect.x - 2, rect.y + 50)
    assert dragged(pointer, beside, beside + Point(-1, 0)) == ()
    assert pointer.move(TABLE_VIEW, beside + Point(-6, 0)) != ()


def test_cards_are_dropped_on_the_legal_pile_that_is_near(pointer: Pointer) -> None:
    end = on(TABLE_VIEW, "t2") + Point(40, 60)
    dragged(pointer, on(TABLE_VIEW, "t1"), end)
    assert pointer.drag is not None
    assert pointer.drag.over == "t2"
    (drop,) = pointer.up(TABLE_VIEW, end, Finger.MAIN, 0.5)
    assert isinstance(drop, Dropped)
    assert drop.carry == Carry("t1", 1, "t2")
    assert drop.drag is not None
    assert drop.drag.tokens == (card("JS"),)
    assert pointer.drag is None


def test_a_drop_on_a_pile_that_may_not_be_is_said_so_that_the_rules_can_answer(pointer: Pointer) -> None:
    end = on(TABLE_VIEW, "t4")
    dragged(pointer, on(TABLE_VIEW, "t1"), end)
    (drop,) = pointer.up(TABLE_VIEW, end, Finger.MAIN, 0.5)
    assert isinstance(drop, Dropped)
    assert drop.carry == Carry("t1", 1, "t4")


def test_a_drop_on_the_felt_is_none(pointer: Pointer) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    (back,) = pointer.up(TABLE_VIEW, FELT, Finger.MAIN, 0.5)
    assert isinstance(back, Cancelled)
    assert back.drag.point == FELT


@pytest.mark.parametrize("pile", ["t1", "t2", "t4", "stock", "waste"])
@pytest.mark.parametrize("on_glass", [False, True])
def test_released_where_it_was_pressed_it_is_a_click_whatever_the_way(pile: str, on_glass: bool) -> None:
    """Also the second click of two: what the first one chose is chosen still."""
    start, way = on(TABLE_VIEW, pile), [Point(4, 0), Point(12, 9), FELT - on(TABLE_VIEW, pile), Point(3, 6)]
    for chosen in (False, True):
        meant = []
        for wander in ([], way[:2], way):
            pointer = Pointer(Selection())
            if chosen:
                click(pointer, on(TABLE_VIEW, "t3"), 0.0)
            pointer.down(TABLE_VIEW, start, Finger.MAIN, 1.0, on_glass=on_glass)
            for step in wander:
                pointer.move(TABLE_VIEW, start + step)
            intents = pointer.up(TABLE_VIEW, start + (wander or [Point(0, 0)])[-1], Finger.MAIN, 1.2)
            meant.append([intent for intent in intents if not isinstance(intent, DragBegan | Cancelled)])
        assert meant[0]
        assert all(each == meant[0] for each in meant), meant


def test_a_flick_that_begins_and_ends_between_two_moves_is_a_drag(pointer: Pointer) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.0)
    began, drop = pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.MAIN, 0.1)
    assert isinstance(began, DragBegan)
    assert isinstance(drop, Dropped)


def test_what_does_not_come_up_cannot_be_dragged(pointer: Pointer) -> None:
    for pile, index in (("t1", 0), ("t7", -1)):
        start = on(TABLE_VIEW, pile, index)
        assert dragged(pointer, start, FELT) == ()
        assert pointer.drag is None
        assert pointer.up(TABLE_VIEW, FELT, Finger.MAIN, 0.1) == ()


def test_beginning_a_drag_lets_go_what_was_chosen(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t3"), 0.0)
    assert dragged(pointer, on(TABLE_VIEW, "t1"), FELT)[0] == LetGo()


def test_a_second_click_in_time_wants_the_best_move(pointer: Pointer) -> None:
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.0)[-1] == Chosen("t1", 1)
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.3)[-1] == BestWanted("t1", 1)


def test_a_second_click_too_late_lets_go(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t1"), 0.0)
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.5)[-1] == LetGo()


def test_how_long_the_second_press_lasts_does_not_matter(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t1"), 0.0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.2)
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 3.0) == (BestWanted("t1", 1),)


def test_the_second_button_wants_the_best_move_at_once(pointer: Pointer) -> None:
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.0, button=Finger.SECOND) == (BestWanted("t1", 1),)
    click(pointer, on(TABLE_VIEW, "t3"), 1.0)
    assert click(pointer, on(TABLE_VIEW, "t1"), 2.0, button=Finger.SECOND) == (LetGo(), BestWanted("t1", 1))


def test_the_second_button_means_nothing_on_the_felt_and_on_empty_places(pointer: Pointer) -> None:
    assert click(pointer, FELT, 0.0, button=Finger.SECOND) == ()
    assert click(pointer, on(TABLE_VIEW, "t7"), 0.0, button=Finger.SECOND) == ()
    assert click(pointer, on(TABLE_VIEW, "t1"), 0.0, button=Finger.OTHER) == ()


def test_the_second_button_does_not_drag(pointer: Pointer) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.SECOND, 0.0)
    assert pointer.move(TABLE_VIEW, FELT) == ()
    assert pointer.up(TABLE_VIEW, FELT, Finger.SECOND, 0.1) == ()


def test_another_button_calls_a_drag_off_and_the_releases_after_it_do_nothing(pointer: Pointer) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), on(TABLE_VIEW, "t2"))
    (gone,) = pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.SECOND, 0.2)
    assert isinstance(gone, Cancelled)
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.MAIN, 0.3) == ()
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t2"), Finger.SECOND, 0.4) == ()


def test_another_button_calls_a_press_off_but_keeps_the_choice(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t3"), 0.0)
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 1.0)
    assert pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.OTHER, 1.1) == ()
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 1.2) == ()
    assert click(pointer, on(TABLE_VIEW, "t3"), 5.0)[-1] == LetGo()


def test_cancelling_calls_off_the_drag_first_and_then_the_choice(pointer: Pointer) -> None:
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    (gone,) = pointer.cancel()
    assert isinstance(gone, Cancelled)
    assert pointer.cancel() == ()
    click(pointer, on(TABLE_VIEW, "t3"), 1.0)
    assert pointer.cancel() == (LetGo(),)


def test_leaving_the_window_calls_off_the_drag_and_keeps_the_choice(pointer: Pointer) -> None:
    click(pointer, on(TABLE_VIEW, "t3"), 0.0)
    assert pointer.leave() == ()
    assert pointer.hover is None
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 1.0)
    assert pointer.leave() == ()
    assert pointer.pressed is None
    dragged(pointer, on(TABLE_VIEW, "t1"), FELT)
    assert isinstance(pointer.leave()[-1], Cancelled)


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
    assert pointer.follow(table_view_in(KLONDIKE, klondike(t1="(KS) JS", t5="AS"))) == ()
    assert pointer.drag is not None
    (gone,) = pointer.follow(table_view_in(KLONDIKE, klondike(t1="KS")))
    assert isinstance(gone, Cancelled)
    assert pointer.up(TABLE_VIEW, FELT, Finger.MAIN, 1.0) == ()


def test_a_press_on_an_empty_place_is_over_when_a_card_comes_there(pointer: Pointer) -> None:
    pointer.down(TABLE_VIEW, on(TABLE_VIEW, "t7"), Finger.MAIN, 0.0)
    later = table_view_in(KLONDIKE, klondike(t7="KS"))
    assert pointer.follow(later) == ()
    assert pointer.up(later, on(later, "t7"), Finger.MAIN, 0.1) == ()


def test_a_click_in_golf_plays_at_once(pointer: Pointer) -> None:
    table_view = table_view_in(GOLF, golf(t1="9S 7H", waste="6D", stock="(KS)"))
    assert click(pointer, on(table_view, "t1"), 0.0, table_view)[-1] == Tapped(Tap("t1", 1))
    assert click(pointer, on(table_view, "stock"), 0.1, table_view)[-1] == Tapped(Tap("stock", 0))


def test_a_button_released_that_was_never_pressed_is_ignored(pointer: Pointer) -> None:
    assert pointer.up(TABLE_VIEW, on(TABLE_VIEW, "t1"), Finger.MAIN, 0.0) == ()


Act = Callable[[Pointer, TableView, Point, float], Intents]
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
        for intent in act(pointer, table_view, Point(x, y), tick / 50):
            if isinstance(intent, DragBegan):
                assert in_hand is None
                in_hand = intent.drag.tokens
            if isinstance(intent, DragMoved):
                assert in_hand == intent.drag.tokens
            if isinstance(intent, Cancelled) or (isinstance(intent, Dropped) and intent.drag):
                assert in_hand is not None
                in_hand = None
            gesture = getattr(intent, "gesture", getattr(intent, "carry", None))
            legal = KLONDIKE.legal_moves(state)
            fitting = resolve(gesture, table_view.layout.spec, state.piles, legal) if gesture else ()
            if len(fitting) == 1:
                state = KLONDIKE.apply(state, fitting[0]).state
                table_view = table_view_in(KLONDIKE, state)
                assert not any(isinstance(more, DragBegan) for more in pointer.follow(table_view))
        assert (pointer.drag is None) == (in_hand is None)


def test_a_finger_carries_a_card_above_itself_more_and_more_so_that_it_never_jumps(pointer: Pointer) -> None:
    start = on(TABLE_VIEW, "t1")
    high = TABLE_VIEW.rect("t1", 1).h
    pointer.down(TABLE_VIEW, start, Finger.MAIN, 0.0, on_glass=True)
    assert pointer.move(TABLE_VIEW, start + Point(0, FINGER_DRAG_STARTS - 1)) == ()
    lifts = []
    for way in (FINGER_DRAG_STARTS + 1, high / 4, high / 2, high, 2 * high):
        (moved,) = [each for each in pointer.move(TABLE_VIEW, start + Point(0, way)) if isinstance(each, DragMoved)]
        lifts.append(moved.drag.lift)
    assert lifts == sorted(lifts)
    assert 0 < lifts[0] < FINGER_DRAG_STARTS * 2
    assert lifts[2:] == [CARRIED_ABOVE * high] * 3


def test_the_second_press_of_a_double_click_that_played_does_not_play_what_lay_below(pointer: Pointer) -> None:
    first = table_view_in(GOLF, golf(t1="10S 9D", waste="8S", stock="x"))
    after = table_view_in(GOLF, golf(t1="10S", waste="8S 9D", stock="x"))
    point = on(first, "t1")
    assert click(pointer, point, 0.0, first) == (Tapped(Tap("t1", 1)),)
    assert pointer.down(after, point, Finger.MAIN, 0.1, twice=True) == ()
    assert pointer.pressed is None
    assert pointer.up(after, point, Finger.MAIN, 0.15) == ()
