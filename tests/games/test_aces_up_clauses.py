"""Aces Up, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from cardtable.games.aces_up import COLUMNS
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.moves import Carry, Gesture, Pick, Tap
from cardtable.kernel.state import Reason, State
from cardtable.kernel.table import face_up
from tests.support import clauses
from tests.support.clauses import PACK, after
from tests.support.positions import position

dealt = partial(clauses.dealt, "aces_up")

ACES_UP = find("aces_up")


def table(options: dict[str, str] | None = None, **piles: str) -> State:
    """Cards by pile; those that are named nowhere were taken away."""
    state = position("aces_up", options, piles)
    lying = {card for pile in state.piles.values() for card in pile.cards}
    whole = state.with_piles({"taken": face_up([card for card in FRENCH.cards if card not in lying])})
    return replace(whole, scores=(len(whole.piles["taken"]),))


def legal(state: State) -> list[str]:
    return [move.text for move in ACES_UP.legal_moves(state)]


def refused(state: State, gesture: Gesture) -> str:
    return ACES_UP.explain(state, gesture).code.removeprefix("aces_up.")


def test_au_1_rows_of_four_and_each_later_one_from_the_stock() -> None:
    state = dealt()
    assert [state.piles[pile].cards for pile in COLUMNS] == [(card,) for card in PACK[:4]]
    assert state.piles["stock"].cards[::-1] == PACK[4:]
    state = after(state, "draw")
    assert [state.piles[pile].cards for pile in COLUMNS] == [(PACK[n], PACK[n + 4]) for n in range(4)]
    assert all(state.piles[pile].is_up(1) for pile in COLUMNS)


def test_au_2_the_lower_of_two_ends_of_a_suit_goes_and_the_ace_is_highest() -> None:
    assert legal(dealt()) == ["move:t2:taken:1", "move:t3:taken:1", "move:t4:taken:1", "draw"]
    assert legal(table(t1="KS", t2="QS", t3="KH", t4="2D")) == ["move:t2:taken:1"]
    assert legal(table(t1="KS 2H", t2="QS", t3="KD", t4="2C")) == []  # the king of spades is covered


def test_au_3_the_end_of_a_column_of_several_goes_into_an_empty_one() -> None:
    assert legal(table(t1="AC 5H", t2="AD", t3="AS")) == ["move:t1:t4:1"]
    assert legal(table(t1="AC", t3="AD 5H 9S")) == ["move:t3:t2:1", "move:t3:t4:1"]


def test_option_au_gap_aces_only_keeps_empty_columns_for_aces() -> None:
    only = {"au_gap": "aces_only"}
    assert legal(table(only, t1="AC 5H", t2="2D AD", t3="AS")) == ["move:t2:t4:1"]
    assert legal(table({"au_gap": "any_card"}, t1="AC 5H", t2="2D AD", t3="AS")) == ["move:t1:t4:1", "move:t2:t4:1"]


def test_au_4_a_row_is_dealt_at_any_time_and_onto_empty_columns_too() -> None:
    state = after(dealt(), "move:t2:taken:1")
    assert "draw" in legal(state)
    assert [len(after(state, "draw").piles[pile]) for pile in COLUMNS] == [2, 1, 2, 2]


def test_option_au_deal_no_gap_fills_first_where_that_can_be_done() -> None:
    filled = {"au_deal": "no_gap"}
    state = after(dealt(filled), "draw", "move:t1:taken:1", "move:t2:taken:1", "move:t3:taken:1")
    assert "draw" in legal(state)  # no column is empty
    state = after(state, "move:t2:taken:1")
    assert legal(state) == ["move:t3:taken:1", "move:t4:taken:1", "move:t4:t2:1"]
    assert refused(state, Tap("stock", -1)) == "fill_first"
    assert legal(after(state, "move:t4:t2:1"))[-1] == "draw"
    assert "draw" in legal(after(dealt(filled), "move:t2:taken:1"))  # nothing can be moved into the gap
    assert legal(after(dealt({"au_deal": "any_time"}), "move:t2:taken:1"))[-1] == "draw"


def test_au_5_won_with_an_ace_in_each_column_and_lost_when_nothing_can_be_done() -> None:
    won = ACES_UP.outcome(table(t1="AC", t2="AD", t3="AH", t4="AS"))
    assert (won.reason, won.scores) == (Reason.WON, (48,))
    two = table(t1="AC AD", t3="AH", t4="AS")
    assert ACES_UP.outcome(two) is None
    over = ACES_UP.outcome(after(two, "move:t1:t2:1"))
    assert over.reason is Reason.WON
    lost = ACES_UP.outcome(table(t1="KC 9C", t2="7D", t3="KH", t4="2S"))
    assert (lost.reason, lost.scores) == (Reason.LOST, (47,))


def test_each_refusal_names_the_first_rule_that_is_broken() -> None:
    state = table(t1="AC 5H", t2="AD", t3="9S", t4="4D")
    assert refused(state, Carry("t1", 0, "t2")) == "covered"
    assert refused(state, Tap("t2", 0)) == refused(state, Carry("t3", 0, "taken")) == "highest"
    assert refused(state, Carry("t1", 1, "t2")) == "no_gap"
    assert (
        refused(state, Tap("taken", 3))
        == refused(state, Pick(("t1",)))
        == refused(state, Tap("t1", -1))
        == "nothing_here"
    )
    assert refused(state, Tap("stock", -1)) == "build.no_stock"
    gap = table({"au_gap": "aces_only"}, t1="AC 5H", t2="AD", t3="9S")
    assert refused(gap, Carry("t2", 0, "t4")) == "lone"
    assert refused(gap, Carry("t1", 1, "t4")) == "aces_only"
    assert refused(dealt(), Carry("stock", 47, "t1")) == "click_stock"


def test_the_coach_says_what_may_be_done() -> None:
    def coached(state: State) -> list[str]:
        return [said.key for said in ACES_UP.coached(state, ACES_UP.legal_moves(state))]

    assert coached(dealt()) == ["coach.aces_up.take"]
    assert coached(table(t1="AC 5H", t2="AD", t3="AS")) == ["coach.aces_up.gap.any_card"]
    assert coached(after(table(t1="KC 9C", t2="7D", t3="KH", t4="2S", stock="3C 4D 5H 6S"))) == ["coach.aces_up.deal"]
    assert coached(table(t1="KC 9C", t2="7D", t3="KH", t4="2S")) == []


def test_how_it_ended_is_told_with_the_cards_that_were_taken() -> None:
    for state, keys in (
        (table(t1="AC", t2="AD", t3="AH", t4="AS"), ["end.aces_up.won", "end.aces_up.plain"]),
        (table(t1="KC 9C", t2="7D", t3="KH", t4="2S"), ["end.aces_up.lost", "end.aces_up.plain"]),
    ):
        outcome = ACES_UP.outcome(state)
        assert outcome is not None
        assert [said.key for said in ACES_UP.ended(state, outcome)] == keys
