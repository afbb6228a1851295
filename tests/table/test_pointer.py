"""Which card is meant, and where dropped cards land; buttons and ways of a pointer become intents; click, then click."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.games.elevens import Elevens
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Pick, Tap, resolve
from cardtable.kernel.state import State
from cardtable.table.geometry import Point, Rect
from cardtable.table.gestures import (
    CARRIED_ABOVE,
    FINGER_DRAG_STARTS,
    ChosenCards,
    Drag,
    Finger,
    Hit,
    Pointer,
    Proposal,
    Selection,
    TableView,
    drop_target,
    hit,
    legal_partners,
    occupied,
)
from cardtable.table.layout import GridLayout, Placements, fit_grid
from tests.support.positions import elevens, golf, klondike
from tests.table.tables import GOLF, KLONDIKE, KLONDIKE_TABLE, WINDOW, card, deal, dress, on, table_view_in

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
    assert pointer.drag.over == "t2"
    drop = pointer.up(TABLE_VIEW, end, Finger.MAIN, 0.5)
    assert drop.gesture == Carry("t1", 1, "t2")
    assert drop.drag.tokens == (card("JS"),)
    assert pointer.drag is None


def test_a_drop_on_a_pile_that_may_not_be_is_said_so_that_the_rules_can_answer(pointer: Pointer) -> None:
    end = on(TABLE_VIEW, "t4")
    dragged(pointer, on(TABLE_VIEW, "t1"), end)
    drop = pointer.up(TABLE_VIEW, end, Finger.MAIN, 0.5)
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


def place(selection: Selection) -> tuple[str, int] | None:
    """The lowest of the chosen cards."""
    return None if selection.chosen is None else (selection.chosen.pile, selection.chosen.index)


def selected(pile: str, index: int) -> Selection:
    selection = Selection()
    selection.click(TABLE_VIEW, Hit(pile, index), 0.0)
    return selection


def test_the_first_click_chooses_and_the_second_says_where() -> None:
    selection = Selection()
    assert selection.click(TABLE_VIEW, Hit("t1", 1), 1.0) is None
    assert place(selection) == ("t1", 1)
    assert selection.chosen == ChosenCards("t1", 1, (card("JS"),), 1.0)
    assert selection.click(TABLE_VIEW, Hit("t2", 0), 2.0) == Proposal(Carry("t1", 1, "t2"))
    assert selection.chosen is None


def test_clicking_the_chosen_cards_again_lets_them_go() -> None:
    selection = selected("t1", 1)
    assert selection.click(TABLE_VIEW, Hit("t1", 1), 5.0, twice_within=0.4) is None
    assert selection.chosen is None
    assert selection.chosen is None


def test_clicking_them_again_quickly_wants_their_best_move() -> None:
    assert selected("t1", 1).click(TABLE_VIEW, Hit("t1", 1), 0.2, twice_within=0.4) == Proposal(Tap("t1", 1), best=True)


def test_clicking_the_felt_lets_go() -> None:
    selection = selected("t1", 1)
    assert selection.click(TABLE_VIEW, None, 1.0) is None
    assert selection.chosen is None
    assert selection.click(TABLE_VIEW, None, 2.0) is None
    assert selection.chosen is None


def test_clicking_a_back_in_the_chosen_pile_lets_go_even_quickly() -> None:
    selection = selected("t1", 1)
    assert selection.click(TABLE_VIEW, Hit("t1", 0), 0.1, twice_within=0.4) is None
    assert selection.chosen is None


def test_cards_that_can_go_somewhere_are_chosen_instead() -> None:
    selection = selected("t4", 1)
    assert selection.click(TABLE_VIEW, Hit("t3", 0), 1.0) is None
    assert place(selection) == ("t3", 0)
    assert selection.chosen == ChosenCards("t3", 0, (card("10H"),), 1.0)


def test_cards_that_can_go_nowhere_were_meant_as_a_target_and_the_rules_say_why_not() -> None:
    assert selected("t1", 1).click(TABLE_VIEW, Hit("t4", 1), 1.0) == Proposal(Carry("t1", 1, "t4"))


def test_an_empty_place_is_always_meant_as_a_target() -> None:
    assert selected("t1", 1).click(TABLE_VIEW, Hit("t7", -1), 1.0) == Proposal(Carry("t1", 1, "t7"))


def test_a_stock_is_clicked_whatever_is_chosen() -> None:
    selection = selected("t1", 1)
    assert selection.click(TABLE_VIEW, Hit("stock", 1), 1.0) == Proposal(Tap("stock", 1))
    assert selection.click(TABLE_VIEW, Hit("stock", 0), 1.0) == Proposal(Tap("stock", 0))


def test_what_does_not_come_up_is_tapped_so_that_the_rules_can_speak() -> None:
    selection = Selection()
    assert selection.click(TABLE_VIEW, Hit("t1", 0), 1.0) == Proposal(Tap("t1", 0))
    assert selection.click(TABLE_VIEW, Hit("t7", -1), 1.0) == Proposal(Tap("t7", -1))


def test_another_card_of_the_same_pile_is_chosen_instead() -> None:
    table_view = table_view_in(KLONDIKE, klondike({"kl_move": "any_part"}, t1="JS 10D", t2="QD", t3="JC"))
    selection = Selection()
    selection.click(table_view, Hit("t1", 0), 0.0)
    assert selection.click(table_view, Hit("t1", 1), 0.1, twice_within=0.4) is None
    assert place(selection) == ("t1", 1)


def test_in_a_game_that_plays_at_a_touch_every_click_is_a_move() -> None:
    table_view = table_view_in(GOLF, golf(t1="9S 7H", t2="5C", waste="6D", stock="(KS)"))
    selection = Selection()
    assert selection.click(table_view, Hit("t1", 1), 0.0, twice_within=0.4) == Proposal(Tap("t1", 1))
    assert selection.click(table_view, Hit("t1", 0), 0.1, twice_within=0.4) == Proposal(Tap("t1", 0))
    assert selection.chosen is None


def test_there_too_cards_can_be_chosen_when_a_click_was_ambiguous() -> None:
    table_view = table_view_in(GOLF, golf(t1="9S 7H", t2="5C", waste="6D", stock="(KS)"))
    assert table_view.touch is Touch.PLAY
    selection = Selection()
    assert selection.choose(table_view, "t1", 1, 0.0)
    assert place(selection) == ("t1", 1)
    assert selection.click(table_view, Hit("t2", 0), 1.0) == Proposal(Tap("t2", 0))
    selection.choose(table_view, "t1", 1, 2.0)
    assert selection.click(table_view, Hit("waste", 0), 3.0) == Proposal(Carry("t1", 1, "waste"))


def test_what_does_not_come_up_cannot_be_chosen() -> None:
    selection = Selection()
    assert not selection.choose(TABLE_VIEW, "t1", 0, 0.0)
    assert selection.chosen is None


def test_the_choice_outlives_changes_elsewhere_and_no_others() -> None:
    selection = selected("t1", 1)
    elsewhere = table_view_in(KLONDIKE, STATE.with_piles(klondike(t5="AS").piles | {"t1": STATE.piles["t1"]}))
    selection.follow(elsewhere)
    assert selection.chosen is not None
    covered = table_view_in(KLONDIKE, klondike(t1="(KS) JS 10H"))
    selection.follow(covered)
    assert selection.chosen is None


ELEVENS = Elevens()
PAIRS = elevens("AS 10H 5D / 7C JD JS / KH 3C 3D", stock="x x")
PAIRS_LEGAL = ELEVENS.legal_moves(PAIRS)


def view_of_elevens(state: State = PAIRS) -> TableView:
    return table_view_in(ELEVENS, state)


def clicked(*piles: str) -> tuple[Selection, Proposal | None]:
    """A selection after clicks on the last cards of piles, and what the last click gave."""
    selection, table_view = Selection(), view_of_elevens()
    given = None
    for pile in piles:
        given = selection.click(table_view, Hit(pile, table_view.count(pile) - 1), 0.0)
    return selection, given


def test_partners_are_those_that_can_still_lead_to_a_move() -> None:
    assert legal_partners((), PAIRS_LEGAL) == {"c1", "c2", "c5", "c6", "c7"}
    assert legal_partners(("c1",), PAIRS_LEGAL) == {"c2"}
    assert legal_partners(("c6",), PAIRS_LEGAL) == {"c5", "c7"}
    assert legal_partners(("c7", "c5"), PAIRS_LEGAL) == {"c6"}
    assert legal_partners(("c1", "c2"), PAIRS_LEGAL) == frozenset()
    assert legal_partners(("c3",), PAIRS_LEGAL) == frozenset()


def test_a_first_click_picks_a_card() -> None:
    selection, given = clicked("c1")
    assert given is None
    assert selection.picked == ("c1",)
    assert selection.picked == ("c1",)


def test_what_is_a_move_together_is_offered_in_the_order_of_the_clicks() -> None:
    selection, given = clicked("c2", "c1")
    assert given == Proposal(Pick(("c2", "c1")))
    assert selection.picked == ()


def test_three_courts_take_three_clicks() -> None:
    selection, given = clicked("c7", "c5")
    assert given is None
    assert selection.picked == ("c7", "c5")
    assert selection.picked == ("c7", "c5")
    assert clicked("c7", "c5", "c6")[1] == Proposal(Pick(("c7", "c5", "c6")))


def test_a_picked_card_that_is_clicked_again_is_let_go() -> None:
    selection, given = clicked("c7", "c5", "c7")
    assert (given, selection.picked) == (None, ("c5",))
    selection, given = clicked("c7", "c7")
    assert (given, selection.picked) == (None, ())


def test_a_card_that_does_not_join_begins_anew() -> None:
    selection, given = clicked("c7", "c1")
    assert (given, selection.picked) == (None, ("c1",))


def test_a_card_that_goes_with_nothing_is_offered_so_that_the_rules_say_why_and_the_others_stay_picked() -> None:
    selection, given = clicked("c1", "c3")
    assert given == Proposal(Pick(("c1", "c3")))
    assert selection.picked == ("c1",)


def test_the_stock_and_empty_places_are_clicked_and_let_go_what_is_picked() -> None:
    selection, given = clicked("c1", "stock")
    assert given == Proposal(Tap("stock", 1))
    assert selection.picked == ()
    removed = view_of_elevens(elevens("_ AS 10H / _ _ _ / _ _ _", {"el_mode": "remove"}))
    assert Selection().click(removed, Hit("c1", -1), 0.0) == Proposal(Tap("c1", -1))


def test_the_felt_and_escape_let_go() -> None:
    selection = clicked("c1")[0]
    assert selection.click(view_of_elevens(), None, 1.0) is None
    assert selection.picked == ()
    selection = clicked("c1")[0]
    selection.let_go()
    assert selection.picked == ()


def test_what_is_picked_outlives_changes_elsewhere_and_no_others() -> None:
    selection = clicked("c7")[0]
    selection.follow(view_of_elevens(elevens("2S 9H 5D / 7C JD JS / KH 3C 3D", stock="x x")))
    assert selection.picked == ("c7",)
    selection.follow(view_of_elevens(elevens("AS 10H 5D / 7C JD JS / 4H 3C 3D", stock="x x")))
    assert selection.picked == ()


def test_one_card_dragged_onto_another_picks_both() -> None:
    assert drag_of("c1", "c2") == ((), Proposal(Pick(("c1", "c2"))))
    assert drag_of("c5", "c7") == (("c5", "c7"), None)


def test_a_card_dragged_onto_one_that_it_does_not_go_with_is_offered_with_it() -> None:
    assert drag_of("c1", "c4") == ((), Proposal(Pick(("c1", "c4"))))


def test_while_a_card_is_dragged_its_partners_are_where_it_may_be_laid() -> None:
    assert set(view_of_elevens().targets("c6", view_of_elevens().count("c6") - 1)) == {"c5", "c7"}


def test_the_other_button_still_wants_the_best() -> None:
    table_view, pointer = view_of_elevens(), Pointer(Selection())
    point = table_view.rect("c1", table_view.count("c1") - 1).centre
    pointer.down(table_view, point, Finger.SECOND, 0.0)
    assert pointer.up(table_view, point, Finger.SECOND, 0.1) == Proposal(
        Tap("c1", table_view.count("c1") - 1), best=True
    )


def drag_of(source: str, target: str) -> tuple[tuple[str, ...], Proposal | None]:
    """What is picked after a drag from one place to another, and what its release gave."""
    selection, table_view = Selection(), view_of_elevens()
    pointer = Pointer(selection)
    start, end = (table_view.rect(pile, table_view.count(pile) - 1).centre for pile in (source, target))
    pointer.down(table_view, start, Finger.MAIN, 0.0)
    pointer.move(table_view, end)
    assert isinstance(pointer.drag, Drag)
    given = pointer.up(table_view, end, Finger.MAIN, 0.2)
    assert pointer.drag is None
    return selection.picked, given


LAYOUT = fit_grid(KLONDIKE_TABLE, WINDOW)
FEW = klondike(t1="(KS) QH JS", t2="9H", stock="(2S) (3S)")


@pytest.fixture
def placements() -> Placements:
    return LAYOUT.place(dress(FEW.piles))


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
    placements = LAYOUT.place(dress(FEW.piles))
    found = hit(Point(x, y), placements, LAYOUT)
    if found is not None:
        assert -1 <= found.index < max(1, len(FEW.piles[found.pile]))
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
