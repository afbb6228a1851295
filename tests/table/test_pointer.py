"""Buttons and ways of a pointer become intents."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kernel.gesture import Carry, Tap, resolve
from cardtable.table.geometry import Point
from cardtable.table.hit import Hit
from cardtable.table.intents import (
    BestWanted,
    Cancelled,
    Chosen,
    Drag,
    DragBegan,
    DragMoved,
    Dropped,
    Intents,
    LetGo,
    Tapped,
)
from cardtable.table.pointer import Finger, Pointer
from cardtable.table.selection import Selection
from cardtable.table.table_view import TableView
from tests.support.positions import golf, klondike
from tests.table.tables import GOLF, KLONDIKE, card, deal, on, reach_in

STATE = klondike(t1="(KS) JS", t2="QD", t3="10H", t4="(4S) 4C", stock="(2S) (3S)", waste="9S")
REACH = reach_in(KLONDIKE, STATE)
FELT = Point(REACH.layout.place_of("t6").x, 700)


@pytest.fixture
def pointer() -> Pointer:
    return Pointer(Selection())


def click(
    pointer: Pointer, point: Point, now: float, reach: TableView = REACH, button: Finger = Finger.MAIN
) -> Intents:
    down = pointer.down(reach, point, button, now)
    return (*down, *pointer.up(reach, point, button, now + 0.02))


def dragged(pointer: Pointer, start: Point, end: Point, reach: TableView = REACH) -> Intents:
    pointer.down(reach, start, Finger.MAIN, 0.0)
    return pointer.move(reach, end)


def test_a_press_says_what_lies_under_it_and_does_nothing_yet(pointer: Pointer) -> None:
    assert pointer.down(REACH, on(REACH, "t1"), Finger.MAIN, 0.0) == ()
    assert pointer.pressed == Hit("t1", 1)
    assert pointer.up(REACH, on(REACH, "t1"), Finger.MAIN, 0.1) == (Chosen("t1", 1),)
    assert pointer.pressed is None


def test_a_press_on_the_felt_lets_go_when_it_is_released(pointer: Pointer) -> None:
    click(pointer, on(REACH, "t1"), 0.0)
    assert click(pointer, FELT, 1.0) == (LetGo(),)


def test_a_pointer_that_trembles_still_clicks(pointer: Pointer) -> None:
    start = on(REACH, "t1")
    pointer.down(REACH, start, Finger.MAIN, 0.0)
    assert pointer.move(REACH, start + Point(3, 3)) == ()
    assert pointer.up(REACH, start + Point(3, 3), Finger.MAIN, 0.1) == (Chosen("t1", 1),)


def test_a_drag_begins_five_pixels_away_times_the_scale(pointer: Pointer) -> None:
    start = on(REACH, "t1")
    intents = dragged(pointer, start, start + Point(0, 5))
    drag = Drag("t1", 1, (card("JS"),), start, start + Point(0, 5))
    assert intents == (DragBegan(Drag("t1", 1, (card("JS"),), start, start)), DragMoved(drag))
    assert pointer.drag == drag
    assert drag.offset == Point(0, 5)
    doubled = reach_in(KLONDIKE, STATE, scale=2.0)
    assert dragged(Pointer(Selection()), start, start + Point(0, 9), doubled) == ()


def test_a_drag_begins_on_leaving_the_card_too(pointer: Pointer) -> None:
    rect = REACH.rect("t2", 0)
    assert dragged(pointer, Point(rect.x + 1, rect.y + 50), Point(rect.x - 2, rect.y + 50)) != ()


def test_a_press_beside_a_card_needs_the_full_way_to_become_a_drag(pointer: Pointer) -> None:
    rect = REACH.rect("t2", 0)
    beside = Point(rect.x - 2, rect.y + 50)
    assert dragged(pointer, beside, beside + Point(-1, 0)) == ()
    assert pointer.move(REACH, beside + Point(-6, 0)) != ()


def test_cards_are_dropped_on_the_legal_pile_that_is_near(pointer: Pointer) -> None:
    end = on(REACH, "t2") + Point(40, 60)
    dragged(pointer, on(REACH, "t1"), end)
    assert pointer.drag is not None
    assert pointer.drag.over == "t2"
    (drop,) = pointer.up(REACH, end, Finger.MAIN, 0.5)
    assert isinstance(drop, Dropped)
    assert drop.carry == Carry("t1", 1, "t2")
    assert drop.drag is not None
    assert drop.drag.tokens == (card("JS"),)
    assert pointer.drag is None


def test_a_drop_on_a_pile_that_may_not_be_is_said_so_that_the_rules_can_answer(pointer: Pointer) -> None:
    end = on(REACH, "t4")
    dragged(pointer, on(REACH, "t1"), end)
    (drop,) = pointer.up(REACH, end, Finger.MAIN, 0.5)
    assert isinstance(drop, Dropped)
    assert drop.carry == Carry("t1", 1, "t4")


def test_a_drop_on_the_felt_or_at_home_is_none(pointer: Pointer) -> None:
    for end in (FELT, on(REACH, "t1") + Point(12, 8)):
        dragged(pointer, on(REACH, "t1"), end)
        (back,) = pointer.up(REACH, end, Finger.MAIN, 0.5)
        assert isinstance(back, Cancelled)
        assert back.drag.point == end


def test_a_flick_that_begins_and_ends_between_two_moves_is_a_drag(pointer: Pointer) -> None:
    pointer.down(REACH, on(REACH, "t1"), Finger.MAIN, 0.0)
    began, drop = pointer.up(REACH, on(REACH, "t2"), Finger.MAIN, 0.1)
    assert isinstance(began, DragBegan)
    assert isinstance(drop, Dropped)


def test_what_does_not_come_up_cannot_be_dragged(pointer: Pointer) -> None:
    for pile, index in (("t1", 0), ("t7", -1)):
        start = on(REACH, pile, index)
        assert dragged(pointer, start, FELT) == ()
        assert pointer.drag is None
        assert pointer.up(REACH, FELT, Finger.MAIN, 0.1) == ()


def test_beginning_a_drag_lets_go_what_was_chosen(pointer: Pointer) -> None:
    click(pointer, on(REACH, "t3"), 0.0)
    assert dragged(pointer, on(REACH, "t1"), FELT)[0] == LetGo()


def test_a_second_click_in_time_wants_the_best_move(pointer: Pointer) -> None:
    assert click(pointer, on(REACH, "t1"), 0.0)[-1] == Chosen("t1", 1)
    assert click(pointer, on(REACH, "t1"), 0.3)[-1] == BestWanted("t1", 1)


def test_a_second_click_too_late_lets_go(pointer: Pointer) -> None:
    click(pointer, on(REACH, "t1"), 0.0)
    assert click(pointer, on(REACH, "t1"), 0.5)[-1] == LetGo()


def test_how_long_the_second_press_lasts_does_not_matter(pointer: Pointer) -> None:
    click(pointer, on(REACH, "t1"), 0.0)
    pointer.down(REACH, on(REACH, "t1"), Finger.MAIN, 0.2)
    assert pointer.up(REACH, on(REACH, "t1"), Finger.MAIN, 3.0) == (BestWanted("t1", 1),)


def test_the_second_button_wants_the_best_move_at_once(pointer: Pointer) -> None:
    assert click(pointer, on(REACH, "t1"), 0.0, button=Finger.SECOND) == (BestWanted("t1", 1),)
    click(pointer, on(REACH, "t3"), 1.0)
    assert click(pointer, on(REACH, "t1"), 2.0, button=Finger.SECOND) == (LetGo(), BestWanted("t1", 1))


def test_the_second_button_means_nothing_on_the_felt_and_on_empty_places(pointer: Pointer) -> None:
    assert click(pointer, FELT, 0.0, button=Finger.SECOND) == ()
    assert click(pointer, on(REACH, "t7"), 0.0, button=Finger.SECOND) == ()
    assert click(pointer, on(REACH, "t1"), 0.0, button=Finger.OTHER) == ()


def test_the_second_button_does_not_drag(pointer: Pointer) -> None:
    pointer.down(REACH, on(REACH, "t1"), Finger.SECOND, 0.0)
    assert pointer.move(REACH, FELT) == ()
    assert pointer.up(REACH, FELT, Finger.SECOND, 0.1) == ()


def test_another_button_calls_a_drag_off_and_the_releases_after_it_do_nothing(pointer: Pointer) -> None:
    dragged(pointer, on(REACH, "t1"), on(REACH, "t2"))
    (gone,) = pointer.down(REACH, on(REACH, "t2"), Finger.SECOND, 0.2)
    assert isinstance(gone, Cancelled)
    assert pointer.up(REACH, on(REACH, "t2"), Finger.MAIN, 0.3) == ()
    assert pointer.up(REACH, on(REACH, "t2"), Finger.SECOND, 0.4) == ()


def test_another_button_calls_a_press_off_but_keeps_the_choice(pointer: Pointer) -> None:
    click(pointer, on(REACH, "t3"), 0.0)
    pointer.down(REACH, on(REACH, "t1"), Finger.MAIN, 1.0)
    assert pointer.down(REACH, on(REACH, "t1"), Finger.OTHER, 1.1) == ()
    assert pointer.up(REACH, on(REACH, "t1"), Finger.MAIN, 1.2) == ()
    assert click(pointer, on(REACH, "t3"), 5.0)[-1] == LetGo()


def test_cancelling_calls_off_the_drag_first_and_then_the_choice(pointer: Pointer) -> None:
    dragged(pointer, on(REACH, "t1"), FELT)
    (gone,) = pointer.cancel()
    assert isinstance(gone, Cancelled)
    assert pointer.cancel() == ()
    click(pointer, on(REACH, "t3"), 1.0)
    assert pointer.cancel() == (LetGo(),)


def test_leaving_the_window_calls_off_the_drag_and_keeps_the_choice(pointer: Pointer) -> None:
    click(pointer, on(REACH, "t3"), 0.0)
    assert pointer.leave() == ()
    assert pointer.hover is None
    pointer.down(REACH, on(REACH, "t1"), Finger.MAIN, 1.0)
    assert pointer.leave() == ()
    assert pointer.pressed is None
    dragged(pointer, on(REACH, "t1"), FELT)
    assert isinstance(pointer.leave()[-1], Cancelled)


def test_the_pointer_knows_what_it_is_over(pointer: Pointer) -> None:
    pointer.move(REACH, on(REACH, "t1"))
    assert pointer.hover == Hit("t1", 1)
    pointer.move(REACH, FELT)
    assert pointer.hover is None
    pointer.move(REACH, on(REACH, "t1"))
    pointer.follow(reach_in(KLONDIKE, klondike(t1="KS")))
    assert pointer.hover is None


def test_a_drag_goes_on_when_the_table_changes_elsewhere_and_not_when_its_cards_went_away(pointer: Pointer) -> None:
    dragged(pointer, on(REACH, "t1"), FELT)
    assert pointer.follow(reach_in(KLONDIKE, klondike(t1="(KS) JS", t5="AS"))) == ()
    assert pointer.drag is not None
    (gone,) = pointer.follow(reach_in(KLONDIKE, klondike(t1="KS")))
    assert isinstance(gone, Cancelled)
    assert pointer.up(REACH, FELT, Finger.MAIN, 1.0) == ()


def test_a_press_on_an_empty_place_is_over_when_a_card_comes_there(pointer: Pointer) -> None:
    pointer.down(REACH, on(REACH, "t7"), Finger.MAIN, 0.0)
    later = reach_in(KLONDIKE, klondike(t7="KS"))
    assert pointer.follow(later) == ()
    assert pointer.up(later, on(later, "t7"), Finger.MAIN, 0.1) == ()


def test_a_click_in_golf_plays_at_once(pointer: Pointer) -> None:
    reach = reach_in(GOLF, golf(t1="9S 7H", waste="6D", stock="(KS)"))
    assert click(pointer, on(reach, "t1"), 0.0, reach)[-1] == Tapped(Tap("t1", 1))
    assert click(pointer, on(reach, "stock"), 0.1, reach)[-1] == Tapped(Tap("stock", 0))


def test_a_button_released_that_was_never_pressed_is_ignored(pointer: Pointer) -> None:
    assert pointer.up(REACH, on(REACH, "t1"), Finger.MAIN, 0.0) == ()


Act = Callable[[Pointer, TableView, Point, float], Intents]
ACTS: list[Act] = [
    lambda pointer, reach, point, now: pointer.down(reach, point, Finger.MAIN, now),
    lambda pointer, reach, point, now: pointer.up(reach, point, Finger.MAIN, now),
    lambda pointer, reach, point, now: pointer.down(reach, point, Finger.SECOND, now),
    lambda pointer, reach, point, now: pointer.up(reach, point, Finger.SECOND, now),
    lambda pointer, reach, point, _: pointer.move(reach, point),
    lambda pointer, reach, point, now: click(pointer, point, now, reach),
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
    pointer, reach, in_hand = Pointer(selection), reach_in(KLONDIKE, state), None
    for tick, (act, x, y) in enumerate(acts):
        for intent in act(pointer, reach, Point(x, y), tick / 50):
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
            fitting = resolve(gesture, reach.layout.spec, state.piles, legal) if gesture else ()
            if len(fitting) == 1:
                state = KLONDIKE.apply(state, fitting[0]).state
                reach = reach_in(KLONDIKE, state)
                assert not any(isinstance(more, DragBegan) for more in pointer.follow(reach))
        assert (pointer.drag is None) == (in_hand is None)
