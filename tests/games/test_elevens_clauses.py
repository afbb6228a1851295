"""Elevens, clause by clause of docs/rules.md, with the vectors and the options."""

from __future__ import annotations

import pytest

from cardtable.games.elevens import MIDDLE, PLACES, SPARE
from cardtable.games.registry import find
from cardtable.kernel.game import Auto, Touch
from cardtable.kernel.moves import Carry, Pick, Tap, resolve
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Scored, Setup, State, Turned
from tests.support.clauses import play, refusal
from tests.support.positions import cards, elevens, show

ELEVENS = find("elevens")
PACK = ELEVENS.info.deck.cards
FIRST = "AS 10H 5D / 7C JD JS / KH 3C 3D"
STUCK = "AS AH 2D / 2C 3D 3S / 4H 5C JD"
REMOVE = {"el_mode": "remove"}
ONE_EACH = {"el_court_set": "one_j_one_q_one_k"}


def sets(state: State) -> set[frozenset[str]]:
    """What may be taken together, by the texts of the cards."""
    moves = [move for move in ELEVENS.legal_moves(state) if move.picks]
    return {frozenset(top(state, pile) for pile in move.picks) for move in moves}


def top(state: State, pile: str) -> str:
    return show(state.piles[pile]).split()[-1]


def pair(*cards: str) -> frozenset[str]:
    return frozenset(cards)


def test_el_1_nine_cards_in_three_rows_of_three_and_the_rest_is_the_stock() -> None:
    state = ELEVENS.deal(Setup(1, complete(ELEVENS.info.options, {}), order=PACK))
    assert [state.piles[pile].cards for pile in PLACES] == [(card,) for card in PACK[:9]]
    assert all(state.piles[pile].top_is_up for pile in PLACES)
    assert state.piles["stock"].cards[::-1] == PACK[9:]
    assert state.piles["stock"].up == 0
    assert state.scores == (9,)


def test_el_1_the_places_lie_in_a_square_with_one_in_the_middle() -> None:
    table = ELEVENS.table(complete(ELEVENS.info.options, {}))
    left = table["c1"].x
    assert [(table[pile].x - left, table[pile].y) for pile in PLACES] == [(x, y) for y in range(3) for x in range(3)]
    assert (table[MIDDLE].x - left, table[MIDDLE].y) == (1, 1)
    assert table["c5"].x + 0.5 == table.columns / 2


def test_el_2_and_el_3_the_vector() -> None:
    assert sets(elevens(FIRST, stock="x x")) == {pair("AS", "10H"), pair("JD", "JS", "KH")}


@pytest.mark.parametrize(("one", "other"), [("A", "10"), ("2", "9"), ("3", "8"), ("4", "7"), ("5", "6")])
def test_el_2_two_cards_of_any_suits_that_make_eleven(one: str, other: str) -> None:
    rest = "QS QD" if one == "A" else "10S 10D"
    grid = f"{one}S {other}H _ / _ _ _ / _ {rest}"
    assert sets(elevens(grid, REMOVE, stock="x")) == {pair(f"{one}S", f"{other}H")}


def test_el_2_not_more_than_two_cards() -> None:
    assert sets(elevens("AS 4H 6D / _ _ _ / _ _ _", REMOVE, stock="x")) == set()


def test_el_3_any_three_courts() -> None:
    state = elevens("KS KH KD / JC _ _ / _ _ _", REMOVE, stock="x")
    assert len(sets(state)) == 4
    assert pair("KS", "KH", "KD") in sets(state)


def test_el_4_taken_cards_are_covered_in_the_order_in_which_they_were_picked() -> None:
    state = elevens(FIRST, stock="x (9S) (6D)")
    step = play(state, "clear:c1,c2")
    assert (top(step.state, "c1"), top(step.state, "c2")) == ("6D", "9S")
    other = play(state, "clear:c2,c1").state
    assert (top(other, "c1"), top(other, "c2")) == ("9S", "6D")
    six, nine = (state.piles["stock"].cards[n : n + 1] for n in (2, 1))
    assert step.cues == (
        CardMoved(six, "stock", "c1"), Turned(six[0], "c1"), CardMoved(nine, "stock", "c2"), Turned(nine[0], "c2"),
        Scored(0, 2),
    )  # fmt: skip


def test_el_4_each_order_of_picking_is_a_move_of_its_own() -> None:
    texts = {move.text for move in ELEVENS.legal_moves(elevens(FIRST, stock="x x"))}
    orders = ["c5,c6,c7", "c5,c7,c6", "c6,c5,c7", "c6,c7,c5", "c7,c5,c6", "c7,c6,c5", "c1,c2", "c2,c1"]
    assert texts == {f"clear:{order}" for order in orders}


def test_el_4_a_hand_that_picks_means_its_own_order() -> None:
    state = elevens(FIRST, stock="x x")
    table = ELEVENS.table(state.setup.options)
    meant = resolve(Pick(("c7", "c5", "c6")), table, state.piles, ELEVENS.legal_moves(state))
    assert [move.text for move in meant] == ["clear:c7,c5,c6"]


def test_el_4_only_the_top_card_of_a_pile_counts() -> None:
    state = elevens("_ 10H 5D / 7C JD JS / KH 3C 3D", c1="AS 2S", stock="x x")
    assert sets(state) == {pair("JD", "JS", "KH")}


def test_el_4_covered_as_long_as_the_stock_lasts() -> None:
    step = play(elevens(FIRST, stock="(6D)"), "clear:c2,c1")
    assert (top(step.state, "c2"), top(step.state, "c1")) == ("6D", "AS")
    assert ELEVENS.outcome(step.state) == Outcome(Reason.WON, (0,), (52,))


def test_el_5_when_nothing_can_be_taken_one_card_is_dealt_on_the_middle() -> None:
    state = elevens(STUCK, stock="x (8C)")
    assert ELEVENS.legal_moves(state) == (SPARE,)
    step = play(state, "spare")
    assert show(step.state.piles[MIDDLE]) == "3D 8C"
    assert sets(step.state) == {pair("8C", "3S")}
    assert ELEVENS.outcome(step.state) is None
    assert (step.state.extra, step.state.phase) == (1, "spare")


def test_el_5_not_while_something_can_be_taken() -> None:
    assert SPARE not in ELEVENS.legal_moves(elevens(FIRST, stock="x x"))


def test_el_5_if_the_spare_card_does_not_help_the_patience_has_failed() -> None:
    state = play(elevens(STUCK, stock="x (KS)"), "spare").state
    assert ELEVENS.legal_moves(state) == ()
    assert ELEVENS.outcome(state) == Outcome(Reason.LOST, (), (51,))


def test_el_5_a_spare_card_may_be_had_each_time() -> None:
    state = play(elevens(STUCK, spares=3, stock="(9S) (KS) (QC) (8C)"), "spare", "clear:c5,c6").state
    assert state.phase == "play"
    assert (top(state, MIDDLE), top(state, "c6")) == ("QC", "KS")
    assert ELEVENS.legal_moves(elevens(STUCK, spares=4, stock="x")) == (SPARE,)


def test_el_6_won_when_the_stock_is_used_up() -> None:
    step = play(elevens(FIRST, stock="(6D) (9S)"), "clear:c1,c2")
    assert ELEVENS.outcome(step.state) == Outcome(Reason.WON, (0,), (52,))
    assert ELEVENS.legal_moves(step.state) == ()


def test_el_6_also_when_the_last_card_goes_as_the_spare_one() -> None:
    step = play(elevens(STUCK, stock="(KS)"), "spare")
    assert ELEVENS.outcome(step.state) == Outcome(Reason.WON, (0,), (52,))


def test_option_el_mode_remove_takes_cards_off_and_fills_the_gaps() -> None:
    state = elevens(FIRST, REMOVE, stock="x (9S) (6D)")
    step = play(state, "clear:c1,c2")
    assert (show(step.state.piles["c1"]), show(step.state.piles["c2"])) == ("6D", "9S")
    assert show(step.state.piles["taken"]).split()[-2:] == ["AS", "10H"]
    assert [cue.target for cue in step.cues if isinstance(cue, CardMoved)] == ["taken", "taken", "c1", "c2"]
    assert step.cues[-1] == Scored(0, 2)


def test_option_el_mode_remove_frees_the_card_under_the_spare_one() -> None:
    state = play(elevens(STUCK, REMOVE, stock="(9S) (KS) (8C)"), "spare").state
    assert show(state.piles[MIDDLE]) == "3D 8C"
    after = play(state, "clear:c5,c6").state
    assert (show(after.piles[MIDDLE]), show(after.piles["c6"])) == ("3D", "KS")
    assert len(after.piles["stock"]) == 1


def test_option_el_mode_remove_is_won_when_no_card_is_left() -> None:
    step = play(elevens("AS 10H _ / _ _ _ / _ _ _", REMOVE), "clear:c1,c2")
    assert ELEVENS.outcome(step.state) == Outcome(Reason.WON, (0,), (52,))


def test_option_el_mode_remove_is_lost_with_cards_left_and_no_stock() -> None:
    state = elevens("AS 9H _ / _ _ _ / _ _ _", REMOVE)
    assert ELEVENS.legal_moves(state) == ()
    assert ELEVENS.outcome(state) == Outcome(Reason.LOST, (), (50,))


def test_option_el_mode_remove_scores_what_was_taken() -> None:
    setup = Setup(1, complete(ELEVENS.info.options, REMOVE))
    assert ELEVENS.deal(setup).scores == (0,)
    assert len(ELEVENS.deal(setup).piles["taken"]) == 0
    assert play(elevens(STUCK, REMOVE, stock="(KS) (8C)"), "spare").cues[-1] == Turned(cards("8C")[0], MIDDLE)


def test_option_el_court_set_one_of_each() -> None:
    assert sets(elevens(FIRST, ONE_EACH, stock="x x")) == {pair("AS", "10H")}
    state = elevens("JD QS KH / JS 2C 2D / 3C 3D 4S", ONE_EACH, stock="x")
    assert sets(state) == {pair("JD", "QS", "KH"), pair("JS", "QS", "KH")}


def test_option_el_spare_once_per_game() -> None:
    once = {"el_spare": "once_per_game"}
    assert ELEVENS.deal(Setup(1, complete(ELEVENS.info.options, once))).extra == 0
    assert ELEVENS.legal_moves(elevens(STUCK, once, stock="x")) == (SPARE,)
    assert ELEVENS.legal_moves(elevens(STUCK, once, spares=1, stock="x")) == ()


def test_option_el_spare_none() -> None:
    state = elevens(STUCK, {"el_spare": "none"}, stock="x")
    assert ELEVENS.outcome(state) == Outcome(Reason.LOST, (), (51,))


@pytest.mark.parametrize("level", Auto)
def test_nothing_is_taken_by_itself(level: Auto) -> None:
    assert ELEVENS.automatic(elevens(FIRST, stock="x x"), level) is None


def test_cards_are_picked_by_clicking_them() -> None:
    assert ELEVENS.info.touch is Touch.PICK


def test_refusals_say_why_this_is_no_set() -> None:
    state = elevens(FIRST, stock="x x")
    assert refusal(state, Pick(("c1",))) == ("elevens.needs", {"card": "AS", "on": "AS", "next": 10})
    assert refusal(state, Tap("c1", 0))[0] == "elevens.needs"
    assert refusal(state, Pick(("c1", "c3"))) == ("elevens.not_eleven", {"card": "AS", "on": "5D", "next": 10})
    assert refusal(state, Carry("c1", 0, "c3"))[0] == "elevens.not_eleven"
    assert refusal(state, Pick(("c1", "c5"))) == ("elevens.three_courts", {"card": "JD"})
    assert refusal(state, Pick(("c5", "c6"))) == ("elevens.three_courts", {"card": "JD"})
    one_each = elevens(FIRST, ONE_EACH, stock="x x")
    assert refusal(one_each, Pick(("c5", "c6", "c7"))) == ("elevens.one_of_each", {"card": "JD"})
    assert refusal(one_each, Tap("c5", 0)) == ("elevens.set_of_courts", {"card": "JD"})
    assert refusal(elevens("_ AS _ / _ _ _ / _ _ _", REMOVE), Tap("c1", -1)) == ("elevens.nothing_here", {})


def test_refusals_about_the_stock() -> None:
    assert refusal(elevens(FIRST, stock="x x"), Tap("stock", 1)) == ("elevens.spare_when_stuck", {})
    assert refusal(elevens(STUCK, stock="x", just=True), Tap("stock", 0)) == ("elevens.no_spare", {})


def test_where_no_spare_card_is_to_come_nothing_says_when_one_is_dealt() -> None:
    never, once = {"el_spare": "none"}, {"el_spare": "once_per_game"}
    assert refusal(elevens(FIRST, never, stock="x x"), Tap("stock", 1)) == ("elevens.spare_never", {})
    assert refusal(elevens(STUCK, never, stock="x"), Tap("stock", 0)) == ("elevens.spare_never", {})
    assert refusal(elevens(FIRST, once, stock="x x", spares=1), Tap("stock", 1)) == ("elevens.spare_once", {})
    assert refusal(elevens(FIRST, once, stock="x x"), Tap("stock", 1)) == ("elevens.spare_when_stuck", {})
    assert refusal(elevens(FIRST, REMOVE, stock=""), Tap("stock", -1)) == ("elevens.no_stock", {})


def test_a_spare_card_is_laid_on_the_middle_and_nowhere_else() -> None:
    assert refusal(elevens(STUCK, stock="x x"), Carry("stock", 1, "c1")) == ("elevens.spare_middle", {})
