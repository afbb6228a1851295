"""Klondike, clause by clause of docs/rules.md, with the vectors and the options."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtable.games.klondike import PILES
from cardtable.games.registry import find
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Pick, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Recycled, Scored, Setup, State, Turned
from tests.support.clauses import legal, play, refusal
from tests.support.positions import klondike, near_the_end, show

KLONDIKE = find("klondike")
VECTOR = {"t1": "x x 9H 8S 7D", "t2": "8C", "t3": "10S", "t4": "10C", "fD": "AD..6D"}
"""The position of the test vectors of the rules."""
ANY_PART = {"kl_move": "any_part"}
TAKE_BACK = {"kl_take_back": "yes"}


def dealt_in_order() -> State:
    return KLONDIKE.deal(Setup(1, complete(KLONDIKE.info.options, {}), order=KLONDIKE.info.deck.cards))


def test_kl_1_the_piles_have_one_to_seven_cards_and_one_face_each() -> None:
    state = dealt_in_order()
    assert [len(state.piles[pile]) for pile in PILES] == [1, 2, 3, 4, 5, 6, 7]
    assert [state.piles[pile].open_count for pile in PILES] == [1] * 7
    assert [state.piles[pile].up.bit_count() for pile in PILES] == [1] * 7


def test_kl_1_the_rows_are_dealt_one_on_top_of_the_other_each_from_a_face_up_card() -> None:
    state = dealt_in_order()
    pack = KLONDIKE.info.deck.cards
    firsts = [pack[start] for start in (0, 7, 13, 18, 22, 25, 27)]
    assert [state.piles[pile].cards[-1] for pile in PILES] == firsts
    assert state.piles["t7"].cards == tuple(pack[place] for place in (6, 12, 17, 21, 24, 26, 27))


def test_kl_1_twenty_four_cards_remain_in_hand_face_down() -> None:
    state = dealt_in_order()
    assert state.piles["stock"].cards[::-1] == KLONDIKE.info.deck.cards[28:]
    assert state.piles["stock"].up == 0
    assert len(state.piles["waste"]) == 0


def test_kl_2_an_ace_is_laid_out_as_soon_as_it_is_reached() -> None:
    state = klondike(t1="x AS", t2="5H", waste="AD", stock="x")
    assert KLONDIKE.automatic(state, Auto.OFF) == parse("move:t1:fS:1")
    after = play(state, "move:t1:fS:1").state
    assert KLONDIKE.automatic(after, Auto.OFF) == parse("move:waste:fD:1")


def test_kl_2_the_suits_go_up_from_the_ace_to_the_king() -> None:
    state = klondike(t1="7D", t2="8D", t3="7H", fD="AD..6D", fH="AH..5H")
    assert {text for text in legal(state) if ":f" in text} == {"t1:fD:1"}
    assert "t2:fD:1" in legal(play(state, "move:t1:fD:1").state)


def test_kl_2_a_king_goes_out_last() -> None:
    assert "t1:fS:1" in legal(klondike(t1="KS", fS="AS..QS"))
    assert "t1:fS:1" not in legal(klondike(t1="KS", fS="AS..JS"))


def test_kl_3_piles_are_built_down_in_red_and_black() -> None:
    state = klondike(t1="9H", t2="10S", t3="10C", t4="10D", t5="8C", t6="9D")
    assert legal(state) == {"t1:t2:1", "t1:t3:1", "t5:t1:1", "t5:t6:1", "t6:t2:1", "t6:t3:1"}


def test_kl_4_only_kings_go_into_an_empty_seat() -> None:
    state = klondike(t1="x QD", t2="x KS", t3="JD 10C", t4="x 9S 8D")
    assert legal(state) == {"t2:t5:1", "t2:t6:1", "t2:t7:1", "t1:t2:1"}


def test_kl_4_a_run_with_a_king_at_its_base_goes_into_an_empty_seat() -> None:
    state = klondike(t1="x KS QH JC", t2="5D", t3="3D", t4="2D", t5="7D", t6="9D")
    assert legal(state) == {"t1:t7:3"}
    after = play(state, "move:t1:t7:3")
    assert show(after.state.piles["t7"]) == "KS QH JC"
    assert after.state.piles["t1"].top_is_up


def test_kl_4_a_king_from_the_turned_stock_goes_into_an_empty_seat() -> None:
    assert "waste:t1:1" in legal(klondike(t2="5D", waste="KS"))
    assert "waste:t1:1" not in legal(klondike(t2="5D", waste="QS"))


def test_kl_4_a_whole_pile_does_not_change_places_with_an_empty_one() -> None:
    assert legal(klondike(t1="KS QH", t2="5D")) == set()


def test_kl_5_a_run_moves_as_a_whole() -> None:
    state = klondike(**VECTOR)
    assert {"t1:t3:3", "t1:t4:3"} <= legal(state)
    assert "t1:t2:1" not in legal(state)


def test_kl_5_no_part_of_a_run_goes_onto_another_pile() -> None:
    state = klondike(t1="x x 9H 8S 7D", t2="9D", t3="8C")
    assert {text for text in legal(state) if text.startswith("t1")} == set()


def test_kl_5_the_top_card_alone_may_go_out() -> None:
    assert "t1:fD:1" in legal(klondike(**VECTOR))
    assert "t1:fD:1" in legal(klondike(ANY_PART, **VECTOR))


def test_kl_6_one_card_of_the_stock_is_turned_at_a_time() -> None:
    state = klondike(t1="2D", stock="(9S) (5H) (3C)")
    step = play(state, "draw")
    three = step.state.piles["waste"].cards
    assert show(step.state.piles["waste"]) == "3C"
    assert step.cues == (CardMoved(three, "stock", "waste"), Turned(three[0], "waste"))


def test_kl_6_the_stock_may_be_turned_although_something_fits() -> None:
    assert "draw" in legal(klondike(**VECTOR, stock="x"))


def test_kl_6_the_top_of_the_waste_may_be_taken_and_then_the_next() -> None:
    state = klondike(t1="10S", t2="6D", waste="2C 5C 9D")
    assert legal(state) == {"waste:t1:1"}
    after = play(state, "move:waste:t1:1").state
    assert legal(after) == {"waste:t2:1"}


def test_kl_7_the_game_is_over_when_nothing_fits_after_one_pass() -> None:
    state = klondike(t1="x QD", t2="9S", waste="4C 6C")
    assert KLONDIKE.legal_moves(state) == ()
    assert KLONDIKE.outcome(state) == Outcome(Reason.LOST, (), (-52,))


def test_kl_7_moves_may_still_be_made_after_the_last_card_was_turned() -> None:
    state = play(klondike(t1="10S", stock="(9D)"), "draw").state
    assert KLONDIKE.outcome(state) is None
    assert legal(state) == {"waste:t1:1"}


def test_kl_8_the_card_that_was_laid_bare_is_turned_up() -> None:
    state = klondike(**VECTOR)
    step = play(state, "move:t1:t3:3")
    bare = step.state.piles["t1"]
    assert bare.top_is_up
    assert bare.open_count == 1
    assert step.cues == (CardMoved(state.piles["t1"].cards[2:], "t1", "t3"), Turned(bare.cards[-1], "t1"))


def test_kl_8_nothing_is_turned_where_a_face_or_nothing_is_left() -> None:
    state = klondike(t1="x 9H 8S", t2="7D", fS="AS..7S")
    assert [type(cue) for cue in play(state, "move:t1:fS:1").cues] == [CardMoved, Scored]
    assert [type(cue) for cue in play(klondike(t1="8S", t2="9H"), "move:t1:t2:1").cues] == [CardMoved]


def test_kl_8_cards_do_not_come_back_from_the_ace_piles() -> None:
    assert legal(klondike(t1="8S", fD="AD..7D")) == set()


@pytest.mark.parametrize(("out", "units"), [(0, -52), (10, -2), (11, 3), (51, 203), (52, 208)])
def test_kl_9_five_units_come_back_for_each_card_out_of_a_stake_of_52(out: int, units: int) -> None:
    assert after_one_more(out).scores == (units,)


def test_kl_9_the_whole_pack_out_is_won_and_pays_208_not_more() -> None:
    state = play(near_the_end(t1="KS"), "move:t1:fS:1")
    assert KLONDIKE.outcome(state.state) == Outcome(Reason.WON, (0,), (208,))
    assert state.cues[-1] == Scored(0, 5)


def test_kl_9_the_stake_is_paid_before_the_first_move() -> None:
    assert dealt_in_order().scores == (-52,)


def test_option_kl_move_any_part_moves_each_part_that_fits() -> None:
    state = klondike(ANY_PART, **VECTOR)
    assert {"t1:t3:3", "t1:t4:3", "t1:t2:1"} <= legal(state)
    assert "t1:t5:1" not in legal(state)
    other = klondike(ANY_PART, t1="x 9H 8S 7D", t2="9D", t3="8C")
    assert {"t1:t2:2", "t1:t3:1"} <= legal(other)


def test_option_kl_stakes_off_counts_cards() -> None:
    assert after_one_more(11, {"kl_stakes": "off"}).scores == (11,)
    assert after_one_more(11, {"kl_stakes": "off", "kl_unit": 10, "kl_count_aces": "no"}).scores == (11,)


def test_option_kl_unit_is_the_value_of_a_unit() -> None:
    assert after_one_more(11, {"kl_unit": 100}).scores == (300,)
    assert after_one_more(0, {"kl_unit": 100}).scores == (-5200,)


def test_option_kl_count_aces_no_pays_nothing_for_aces() -> None:
    assert after_one_more(3, {"kl_count_aces": "no"}).scores == (-52,)
    assert after_one_more(11, {"kl_count_aces": "no"}).scores == (5 * 7 - 52,)
    assert after_one_more(52, {"kl_count_aces": "no"}).scores == (5 * 48 - 52,)


def test_option_kl_take_back_brings_the_top_card_of_an_ace_pile_back() -> None:
    state = klondike(TAKE_BACK, t1="8S", t2="9S", t3="3D", t4="9D", t5="2H", t6="2D", t7="5D", fD="AD..7D", fC="AC 2C")
    assert legal(state) == {"fD:t1:1", "fC:t3:1", "t1:t4:1"}
    step = play(state, "move:fD:t1:1")
    assert show(step.state.piles["fD"]) == "AD 2D 3D 4D 5D 6D"
    assert step.cues[-1] == Scored(0, -5)


def test_option_kl_take_back_ends_with_the_last_card_out() -> None:
    state = near_the_end(t1="KS")
    options = complete(KLONDIKE.info.options, TAKE_BACK)
    won = play(State(Setup(0, options), state.piles, scores=state.scores, extra=0), "move:t1:fS:1").state
    assert KLONDIKE.legal_moves(won) == ()
    assert KLONDIKE.outcome(won) is not None


def test_option_kl_auto_aces_no_leaves_aces_to_the_player() -> None:
    state = klondike({"kl_auto_aces": "no"}, t1="x AS", t2="2H", t3="9S", fH="AH", fS="")
    assert KLONDIKE.automatic(state, Auto.OFF) is None
    for level in (Auto.SAFE, Auto.ALL):
        assert KLONDIKE.automatic(state, level) == parse("move:t2:fH:1")  # a two follows the ace that was laid out
        assert KLONDIKE.automatic(play(state, "move:t2:fH:1").state, level) is None
    assert KLONDIKE.automatic(state, Auto.ASKED) == parse("move:t1:fS:1")


def test_option_kl_draw_3_turns_three_cards_together_and_fewer_at_the_end() -> None:
    state = klondike({"kl_draw": "3"}, t1="x QD", stock="(KC) (9H) (8H) (4S) (3C)", waste="KD")
    first = play(state, "draw")
    assert (show(first.state.piles["stock"]), show(first.state.piles["waste"])) == ("(KC) (9H)", "KD 3C 4S 8H")
    turned = tuple(map(KLONDIKE.info.deck.parse, ("3C", "4S", "8H")))
    assert first.cues == (CardMoved(turned, "stock", "waste"), *(Turned(card, "waste") for card in turned))
    last = play(first.state, "draw").state
    assert (show(last.piles["stock"]), show(last.piles["waste"])) == ("", "KD 3C 4S 8H 9H KC")


def test_option_kl_draw_3_gives_only_the_last_card_and_then_the_one_below_it() -> None:
    state = play(klondike({"kl_draw": "3"}, t1="9S", t2="9C", t3="5D", stock="(8H) (8D) (4S)"), "draw").state
    assert legal(state) == {"waste:t1:1", "waste:t2:1"}
    assert refusal(state, Carry("waste", 0, "t3")) == ("build.covered", {"card": "4S"})
    below = play(state, "move:waste:t1:1").state
    assert legal(below) == {"waste:t2:1"}
    assert legal(play(below, "move:waste:t2:1").state) == {"waste:t3:1"}


def test_option_kl_draw_3_brings_the_same_threes_again_after_a_pass_without_a_move() -> None:
    options = {"kl_draw": "3", "kl_passes": "3"}
    state = klondike(options, t1="x QD", stock="(9H) (8H) (7H) (6H)")
    after = play(state, "draw", "draw", "recycle").state
    assert show(after.piles["stock"]) == show(state.piles["stock"])


def test_option_kl_passes_3_turns_the_stock_over_twice() -> None:
    for recycled, more in ((0, True), (1, True), (2, False)):
        state = klondike({"kl_passes": "3"}, t1="x QD", waste="4C 6C", recycled=recycled)
        assert ("recycle" in legal(state)) is more


def test_option_kl_passes_unlimited_always_turns_the_stock_over() -> None:
    assert legal(klondike({"kl_passes": "unlimited"}, t1="x QD", waste="4C", recycled=99)) == {"recycle"}
    assert legal(klondike({"kl_passes": "unlimited"}, t1="x QD", recycled=99)) == set()


def test_turning_the_stock_over_brings_the_cards_again_in_the_same_order() -> None:
    step = play(klondike({"kl_passes": "3"}, t1="x QD", stock="(4C) (6C)"), "draw", "draw", "recycle")
    assert show(step.state.piles["stock"]) == "(4C) (6C)"
    assert step.state.extra == 1
    assert step.cues == (Recycled("waste", "stock"),)


def test_the_empty_stock_shows_a_turn_over_sign_only_where_it_can_be_turned_over() -> None:
    once, thrice = (KLONDIKE.table(complete(KLONDIKE.info.options, {"kl_passes": text})) for text in ("1", "3"))
    assert (once["stock"].sign, thrice["stock"].sign) == ("", "recycle")


def test_the_table_sends_out_only_what_can_do_no_harm_when_it_is_told_to_be_safe() -> None:
    needed = klondike(t1="4S", fS="AS..3S", fH="AH 2H", fD="AD 2D 3D")
    assert KLONDIKE.automatic(needed, Auto.SAFE) is None
    assert KLONDIKE.automatic(needed, Auto.ALL) == parse("move:t1:fS:1")
    three = klondike(t1="3S", fS="AS 2S", fH="AH", fD="AD 2D")
    assert KLONDIKE.automatic(three, Auto.SAFE) is None
    free = klondike(t1="4S", fS="AS..3S", fH="AH..3H", fD="AD..3D")
    assert KLONDIKE.automatic(free, Auto.SAFE) == parse("move:t1:fS:1")


def test_the_table_sends_out_nothing_but_aces_when_it_is_told_to_keep_still() -> None:
    assert KLONDIKE.automatic(klondike(t1="2S", fS="AS"), Auto.OFF) is None
    assert KLONDIKE.automatic(klondike(t1="2S", fS="AS"), Auto.SAFE) == parse("move:t1:fS:1")


def test_refusals_about_the_stock_tell_what_may_be_done_with_it() -> None:
    assert refusal(klondike(t1="5D", stock="x"), Carry("stock", 0, "t1")) == ("build.turn_it", {})
    assert refusal(klondike(t1="5D", waste="2C"), Tap("stock", -1)) == ("build.no_redeal", {})
    assert refusal(klondike(t1="5D"), Tap("stock", -1)) == ("build.no_stock", {})  # there is nothing to turn over


def test_refusals_about_the_card_that_was_taken() -> None:
    state = klondike(**VECTOR, waste="2C 5C")
    assert refusal(state, Pick(("5C",))) == ("build.nothing_here", {})
    assert refusal(state, Tap("t7", -1)) == ("build.nothing_here", {})
    assert refusal(state, Tap("t2", 1)) == ("build.nothing_here", {})
    assert refusal(state, Tap("t1", 0)) == ("build.face_down", {})
    assert refusal(state, Tap("t2", 0)) == ("build.no_place", {"card": "8C"})
    assert refusal(state, Carry("t2", 0, "t2")) == ("build.not_there", {"card": "8C"})
    assert refusal(state, Tap("waste", 0)) == ("build.covered", {"card": "2C"})
    assert refusal(state, Tap("fD", 5)) == ("build.stays_out", {"card": "6D"})


def test_refusals_about_the_place_it_was_laid_on() -> None:
    state = klondike(**VECTOR, waste="KC")
    assert refusal(state, Carry("t1", 4, "t2")) == ("build.whole_run", {"card": "7D"})
    assert refusal(state, Carry("t2", 0, "t3")) == ("build.alternating", {"card": "8C", "on": "10S"})
    assert refusal(state, Carry("t2", 0, "t7")) == ("build.kings_only", {"card": "8C"})
    assert refusal(state, Carry("t2", 0, "waste")) == ("build.not_there", {"card": "8C"})
    assert refusal(klondike(t1="KC"), Carry("t1", 0, "t2")) == ("build.no_change", {"card": "KC"})


def test_refusals_about_the_suits() -> None:
    state = klondike(**VECTOR)
    assert refusal(state, Carry("t1", 3, "fS")) == ("build.one_at_a_time_up", {"card": "8S", "suit": "S"})
    assert refusal(state, Carry("t2", 0, "fS")) == ("build.other_suit", {"card": "8C", "suit": "S"})
    assert refusal(state, Carry("t2", 0, "fC")) == ("build.not_its_turn", {"card": "8C", "suit": "C", "next": 1})


def test_a_card_that_may_be_taken_back_is_refused_for_the_rule_it_breaks() -> None:
    state = klondike(TAKE_BACK, t1="9S", fD="AD..7D")
    assert refusal(state, Carry("fD", 6, "t1")) == ("build.alternating", {"card": "7D", "on": "9S"})


def after_one_more(out: int, options: Mapping[str, str | int] | None = None) -> State:
    """The state with ``out`` cards out, scored by the move that brought the last of them out (a draw for none)."""
    order = [rank + suit for rank in RANKS for suit in "SHDC"]
    suits: dict[str, list[str]] = {}
    for text in order[: max(out - 1, 0)]:
        suits.setdefault("f" + text[-1], []).append(text)
    piles = {pile: " ".join(texts) for pile, texts in suits.items()}
    if out == 0:
        return play(klondike(options, t1="5D", stock="x"), "draw").state
    last = order[out - 1]
    return play(klondike(options, waste=last, **piles), f"move:waste:f{last[-1]}:1").state


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def test_a_card_that_would_go_out_but_for_those_on_it_goes_alone() -> None:
    state = klondike(t1="2S AH", fS="AS")
    assert refusal(state, Tap("t1", 0)) == ("build.one_at_a_time_up", {"card": "2S"})
