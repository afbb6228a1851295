"""Click, then click; and cards clicked together."""

from __future__ import annotations

from cardtable.games.elevens import Elevens
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Pick, Tap
from cardtable.kernel.state import State
from cardtable.table.gestures import (
    ChosenCards,
    Drag,
    Finger,
    Hit,
    Pointer,
    Proposal,
    Selection,
    TableView,
    legal_partners,
)
from tests.support.positions import elevens, golf, klondike
from tests.table.tables import GOLF, KLONDIKE, card, table_view_in

STATE = klondike(t1="(KS) JS", t2="QD", t3="10H", t4="(4S) 4C", stock="(2S) (3S)", waste="9S")
TABLE_VIEW = table_view_in(KLONDIKE, STATE)


def place(selection: Selection) -> tuple[str, int] | None:
    """The lowest of the chosen cards."""
    return None if selection.chosen is None else (selection.chosen.pile, selection.chosen.index)


def chosen(pile: str, index: int) -> Selection:
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
    selection = chosen("t1", 1)
    assert selection.click(TABLE_VIEW, Hit("t1", 1), 5.0, twice_within=0.4) is None
    assert selection.chosen is None
    assert selection.chosen is None


def test_clicking_them_again_quickly_wants_their_best_move() -> None:
    assert chosen("t1", 1).click(TABLE_VIEW, Hit("t1", 1), 0.2, twice_within=0.4) == Proposal(Tap("t1", 1), best=True)


def test_clicking_the_felt_lets_go() -> None:
    selection = chosen("t1", 1)
    assert selection.click(TABLE_VIEW, None, 1.0) is None
    assert selection.chosen is None
    assert selection.click(TABLE_VIEW, None, 2.0) is None
    assert selection.chosen is None


def test_clicking_a_back_in_the_chosen_pile_lets_go_even_quickly() -> None:
    selection = chosen("t1", 1)
    assert selection.click(TABLE_VIEW, Hit("t1", 0), 0.1, twice_within=0.4) is None
    assert selection.chosen is None


def test_cards_that_can_go_somewhere_are_chosen_instead() -> None:
    selection = chosen("t4", 1)
    assert selection.click(TABLE_VIEW, Hit("t3", 0), 1.0) is None
    assert place(selection) == ("t3", 0)
    assert selection.chosen == ChosenCards("t3", 0, (card("10H"),), 1.0)


def test_cards_that_can_go_nowhere_were_meant_as_a_target_and_the_rules_say_why_not() -> None:
    assert chosen("t1", 1).click(TABLE_VIEW, Hit("t4", 1), 1.0) == Proposal(Carry("t1", 1, "t4"))


def test_an_empty_place_is_always_meant_as_a_target() -> None:
    assert chosen("t1", 1).click(TABLE_VIEW, Hit("t7", -1), 1.0) == Proposal(Carry("t1", 1, "t7"))


def test_a_stock_is_clicked_whatever_is_chosen() -> None:
    selection = chosen("t1", 1)
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
    selection = chosen("t1", 1)
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
    assert dragged("c1", "c2") == ((), Proposal(Pick(("c1", "c2"))))
    assert dragged("c5", "c7") == (("c5", "c7"), None)


def test_a_card_dragged_onto_one_that_it_does_not_go_with_is_offered_with_it() -> None:
    assert dragged("c1", "c4") == ((), Proposal(Pick(("c1", "c4"))))


def test_while_a_card_is_dragged_its_partners_are_where_it_may_be_laid() -> None:
    assert set(view_of_elevens().targets("c6", view_of_elevens().count("c6") - 1)) == {"c5", "c7"}


def test_the_other_button_still_wants_the_best() -> None:
    table_view, pointer = view_of_elevens(), Pointer(Selection())
    point = table_view.rect("c1", table_view.count("c1") - 1).centre
    pointer.down(table_view, point, Finger.SECOND, 0.0)
    assert pointer.up(table_view, point, Finger.SECOND, 0.1) == Proposal(
        Tap("c1", table_view.count("c1") - 1), best=True
    )


def dragged(source: str, target: str) -> tuple[tuple[str, ...], Proposal | None]:
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
