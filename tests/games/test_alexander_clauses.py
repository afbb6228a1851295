"""Alexander the Great, clause by clause of docs/rules.md, with the vectors and the options."""

from __future__ import annotations

import pytest

from cardtable.games.alexander import BATTLES, LAST_BATTLE, PILES, REDEAL
from cardtable.games.kit import FOUNDATIONS, out_count
from cardtable.games.registry import find
from cardtable.kernel.game import Auto, counted
from cardtable.kernel.moves import Carry, Pick, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Recycled, Scored, Setup, State
from tests.support.clauses import play, refusal
from tests.support.positions import alexander, show

ALEXANDER = find("alexander")
OTHERS = "2S 4S 9S JS 2H 4H 6H 8H 10H 2D 5D 7D 9D JD 4C"
"""Fifteen cards of which none fits on another or on those of the vector: they fill its other places."""
VECTOR = {
    "t1": "4D 8C KH",
    "t2": "6S",
    "t3": "2C 10D 7S",
    **{f"t{n}": card for n, card in enumerate(OTHERS.split(), 4)},
}
SUITS = {f"f{suit}": f"A{suit}..K{suit}" for suit in "HDC"}


def legal(state: State) -> set[str]:
    """The moves of cards, as "t2:t3"; a redeal is left out."""
    moves = (move for move in ALEXANDER.legal_moves(state) if move != REDEAL)
    return {f"{move.source}:{move.target}" for move in moves}


def dealt(number: int = 1, **options: str) -> State:
    return ALEXANDER.deal(Setup(number, complete(ALEXANDER.info.options, options)))


def with_out(count: int, **options: str) -> State:
    """A state with that many cards on the aces, suit by suit, and the others in the first places."""
    texts = [ALEXANDER.info.deck.text(card) for card in ALEXANDER.info.deck.cards]
    out, left = texts[:count], texts[count:]
    suits = {f"f{suit}": " ".join(text for text in out if text[-1] == suit) for suit in "SHDC"}
    return alexander(options, **suits, **{f"t{n // 3 + 1}": " ".join(left[n : n + 3]) for n in range(0, len(left), 3)})


def test_al_1_seventeen_places_of_three_and_one_card_alone_all_face_up() -> None:
    pack = ALEXANDER.info.deck.cards
    state = ALEXANDER.deal(Setup(1, complete(ALEXANDER.info.options, {}), order=pack))
    assert [len(state.piles[pile]) for pile in PILES] == [3] * 17 + [1]
    assert [state.piles[pile].cards for pile in PILES] == [pack[n : n + 3] for n in range(0, 52, 3)]
    assert all(state.piles[pile].open_count == len(state.piles[pile]) for pile in PILES)
    assert (state.scores, state.extra) == ((0,), 1)


def test_al_2_only_the_top_card_of_a_pile_moves_and_alone() -> None:
    state = alexander({"al_empty_place": "nothing"}, t1="5H 9S 8S", t2="10S", t3="6H", fC="AC 2C", t4="3C 4D")
    assert legal(state) == set()
    assert legal(alexander({"al_empty_place": "nothing"}, t1="5H 9S", t2="10S", t3="6H")) == {"t1:t2"}


def test_al_3_piles_are_built_down_in_suit() -> None:
    state = alexander({"al_empty_place": "nothing"}, t1="5H", t2="6D", t3="6H", t4="QH", t5="KH", t6="6S")
    assert legal(state) == {"t1:t3", "t4:t5"}


def test_al_3_on_the_aces_each_suit_goes_up_one_by_one() -> None:
    state = alexander({"al_empty_place": "nothing"}, t1="AS", t2="2H", t3="3D", t4="4C", fH="AH", fD="AD", fC="AC..3C")
    assert legal(state) == {"t1:fS", "t2:fH", "t4:fC"}
    assert "t3:fD" in legal(alexander(t3="3D", fD="AD 2D"))


def test_al_3_a_king_and_an_ace_are_never_neighbours() -> None:
    assert legal(alexander({"al_empty_place": "nothing", "al_aces": "by_hand"}, t1="AS", t2="KS")) == {"t1:fS"}
    assert legal(alexander({"al_empty_place": "nothing"}, t1="KS", t2="2S AS", t3="AH", t4="KH")) == {"t2:fS", "t3:fH"}


def test_al_3_the_single_card_is_a_pile_like_any_other() -> None:
    assert legal(alexander({"al_empty_place": "nothing"}, t1="2S 6D", t18="7D")) == {"t1:t18"}
    assert legal(alexander({"al_empty_place": "nothing"}, t1="2S 7D", t18="6D")) == {"t18:t1"}


def test_al_3_an_ace_is_laid_out_as_it_comes() -> None:
    state = alexander(t1="9S AD 2D", t2="5C 3D", fC="AC")
    assert ALEXANDER.automatic(state, Auto.OFF) is None
    assert ALEXANDER.automatic(alexander(t1="2D AD"), Auto.OFF) == parse("move:t1:fD:1")


def test_al_4_the_positions_of_the_vector() -> None:
    state = alexander(**VECTOR)
    assert legal(state) == {"t2:t3"}
    after = play(state, "move:t2:t3:1").state
    assert legal(after) == {"t1:t2"}
    assert show(play(after, "move:t1:t2:1").state.piles["t1"]) == "4D 8C"


def test_al_4_a_king_shuts_in_the_cards_below_it_until_there_is_an_empty_place() -> None:
    assert legal(alexander(**{**VECTOR, "t2": "QC"})) == set()
    assert legal(alexander(**{**VECTOR, "t2": ""})) == {"t1:t2"}


def test_al_4_a_king_frees_a_single_card_too() -> None:
    assert legal(alexander(t1="5S KH", **{f"t{n}": f"{n}C" for n in range(2, 11)}, fC="AC")) >= {"t1:t11", "t1:t18"}


def test_al_4_a_king_that_lies_alone_does_not_change_places() -> None:
    assert legal(alexander(t1="KH", t2="5S")) == set()


def test_al_5_what_is_not_out_is_shuffled_and_laid_again_in_threes() -> None:
    nine_out = play(with_out(9), "redeal").state
    assert [len(nine_out.piles[pile]) for pile in PILES] == [3] * 14 + [1] + [0] * 3
    eight_out = play(with_out(8), "redeal").state
    assert [len(eight_out.piles[pile]) for pile in PILES] == [3] * 14 + [2] + [0] * 3


def test_al_5_what_is_out_stays_out_and_nothing_is_lost() -> None:
    before = with_out(20)
    step = play(before, "redeal")
    assert {pile: step.state.piles[pile] for pile in FOUNDATIONS} == {pile: before.piles[pile] for pile in FOUNDATIONS}
    assert step.state.scores == before.scores == (20,)
    laid = [card for pile in PILES for card in step.state.piles[pile].cards]
    assert sorted(laid) == sorted(card for pile in PILES for card in before.piles[pile].cards)
    assert step.cues == tuple(Recycled(pile, "stock") for pile in PILES[:11])


def test_al_5_the_player_decides_when() -> None:
    assert REDEAL in ALEXANDER.legal_moves(dealt())
    assert REDEAL in ALEXANDER.legal_moves(alexander(**{**VECTOR, "t2": "QC"}))


def test_al_5_the_next_layout_hangs_on_the_deal_and_the_battle_and_on_no_move_before() -> None:
    one, other = alexander(t1="2S 9D", t2="KH"), alexander(t1="KH", t5="9D", t7="2S")
    assert play(one, "redeal").state.piles == play(other, "redeal").state.piles
    first, second = dealt(1), dealt(2)
    assert play(first, "redeal").state.piles != play(second, "redeal").state.piles
    again = play(first, "redeal").state
    assert play(again, "redeal").state.piles != again.piles


def test_al_5_after_a_redeal_places_without_cards_are_empty_places() -> None:
    state = play(with_out(26), "redeal").state
    kings = [pile for pile in PILES if show(state.piles[pile]).endswith(("KD", "KC")) and len(state.piles[pile]) > 1]
    assert {f"{king}:t18" for king in kings} <= legal(state)


@pytest.mark.parametrize("battle", [1, 2, 3])
def test_al_6_all_out_within_three_battles_is_won(battle: int) -> None:
    step = play(alexander(battle=battle, t1="KS", fS="AS..QS", **SUITS), "move:t1:fS:1")
    assert ALEXANDER.outcome(step.state) == Outcome(Reason.WON, (0,), (52,))
    assert ALEXANDER.legal_moves(step.state) == ()
    assert step.cues == (CardMoved(step.state.piles["fS"].cards[-1:], "t1", "fS"), Scored(0, 1))


def test_al_6_conquered_in_five_battles_is_lost_after_three() -> None:
    step = play(alexander(battle=5, t1="KS", fS="AS..QS", **SUITS), "move:t1:fS:1")
    assert ALEXANDER.outcome(step.state) == Outcome(Reason.LOST, (), (52,))
    assert (step.state.extra, out_count(step.state.piles)) == (5, 52)


def test_al_6_after_three_battles_the_player_may_go_on_and_see_how_many_it_takes() -> None:
    state = alexander(battle=BATTLES, t1="KS 2S", t2="5H")
    assert ALEXANDER.legal_moves(state) == (REDEAL,)
    assert ALEXANDER.outcome(state) is None
    assert play(state, "redeal", "redeal").state.extra == 5


def test_al_6_the_loss_is_settled_when_the_third_battle_ends_unconquered() -> None:
    lost = Outcome(Reason.LOST, (), (0,))
    stuck = alexander(battle=BATTLES, t1="KS 2S", t2="5H")
    assert ALEXANDER.settled(stuck) == counted(ALEXANDER, stuck) == lost
    assert ALEXANDER.settled(play(stuck, "redeal").state) == lost
    assert ALEXANDER.settled(alexander(battle=BATTLES, t1="KS 5S", t2="6S")) is None
    assert ALEXANDER.settled(alexander(battle=BATTLES - 1, t1="KS 2S", t2="5H")) is None


def test_al_6_a_late_conquest_takes_the_place_of_the_loss() -> None:
    over = play(alexander(battle=5, t1="KS", fS="AS..QS", **SUITS), "move:t1:fS:1").state
    assert ALEXANDER.settled(over) is None
    assert counted(ALEXANDER, over) == Outcome(Reason.LOST, (), (52,))


def test_option_al_redeals_unlimited_settles_nothing() -> None:
    stuck = alexander({"al_redeals": "unlimited"}, battle=BATTLES, t1="KS 2S", t2="5H")
    assert ALEXANDER.settled(stuck) is counted(ALEXANDER, stuck) is None


def test_al_6_the_first_layout_is_battle_one_and_each_redeal_begins_the_next() -> None:
    assert dealt().extra == 1
    assert play(dealt(), "redeal").state.extra == 2


def test_al_6_the_ninety_ninth_battle_is_the_last() -> None:
    state = alexander(battle=LAST_BATTLE, t1="KS 2S", t2="5H")
    assert ALEXANDER.legal_moves(state) == ()
    assert ALEXANDER.outcome(state) == Outcome(Reason.LOST, (), (0,))
    assert refusal(state, Tap("stock", -1)) == ("alexander.no_redeal", {})


def test_al_7_the_advice_is_followed_where_the_table_plays_by_itself_aces_first() -> None:
    state = alexander(t1="7D 3S", t2="9C AH", fS="AS 2S")
    assert ALEXANDER.automatic(state, Auto.OFF) == parse("move:t2:fH:1")
    assert ALEXANDER.automatic(state, Auto.SAFE) == parse("move:t1:fS:1")


def test_option_al_empty_place_any_card_takes_what_comes() -> None:
    options = {"al_empty_place": "any_card"}
    after = play(alexander(options, **VECTOR), "move:t2:t3:1").state
    assert {"t1:t2", "t3:t2", "t4:t2"} & legal(after) == {"t1:t2", "t3:t2"}


def test_option_al_empty_place_nothing_leaves_it_empty() -> None:
    assert legal(play(alexander({"al_empty_place": "nothing"}, **VECTOR), "move:t2:t3:1").state) == set()


def test_option_al_redeals_unlimited_only_counts() -> None:
    state = alexander({"al_redeals": "unlimited"}, battle=5, t1="KS", fS="AS..QS", **SUITS)
    assert ALEXANDER.outcome(play(state, "move:t1:fS:1").state) == Outcome(Reason.WON, (0,), (52,))


def test_option_al_aces_by_hand_leaves_aces_to_the_player() -> None:
    state = alexander({"al_aces": "by_hand"}, t1="3D AD", t2="2H", fH="AH")
    assert ALEXANDER.automatic(state, Auto.OFF) is None
    for level in (Auto.SAFE, Auto.ALL):
        assert ALEXANDER.automatic(state, level) == parse("move:t2:fH:1")  # a two follows the ace that was laid out
        assert ALEXANDER.automatic(play(state, "move:t2:fH:1").state, level) is None
    assert ALEXANDER.automatic(state, Auto.ASKED) == parse("move:t1:fD:1")


def test_option_al_redeal_when_when_stuck_waits_until_nothing_can_go_out() -> None:
    stuck = {"al_redeal_when": "when_stuck"}
    state = alexander(stuck, t1="3D 2H", t2="5S 3H", fH="AH")
    assert legal(state) == {"t1:fH", "t1:t2"}
    assert REDEAL not in ALEXANDER.legal_moves(state)
    assert refusal(state, Tap("stock", -1)) == ("alexander.out_first", {})
    assert REDEAL in ALEXANDER.legal_moves(alexander(t1="3D 2H", t2="5S 3H", fH="AH"))
    after = play(state, "move:t1:fH:1", "move:t2:fH:1").state
    assert ALEXANDER.legal_moves(after) == (REDEAL,)
    assert refusal(after, Carry("stock", -1, "t1")) == ("alexander.click_to_redeal", {})
    freeing = alexander(stuck, t1="3D 2H 8C", t2="9C", fH="AH")
    assert REDEAL in ALEXANDER.legal_moves(freeing)  # a move would free the two, but nothing can go out as it lies
    late = alexander(stuck, battle=3, t1="9S", t2="KS 10H", fH="AH..8H", fS="AS")
    assert ALEXANDER.settled(late) == Outcome(Reason.LOST, (), late.scores)


def test_whatever_can_go_out_does_no_harm_there() -> None:
    state = alexander(t1="7D 9H", t2="8H", fH="AH..8H")
    assert ALEXANDER.automatic(alexander(t1="7D 9H", fH="AH..8H"), Auto.SAFE) == parse("move:t1:fH:1")
    assert ALEXANDER.automatic(state, Auto.OFF) is None


def test_the_place_to_redeal_is_clicked() -> None:
    state = dealt()
    table = ALEXANDER.table(state.setup.options)
    assert table["stock"].verbs == ("redeal",)
    assert refusal(state, Carry("stock", -1, "t1")) == ("alexander.click_to_redeal", {})


def test_empty_places_show_a_king_only_where_kings_go() -> None:
    tables = [ALEXANDER.table(dealt(al_empty_place=value).setup.options) for value in ("kings", "any_card", "nothing")]
    assert [table["t1"].sign for table in tables] == ["K", "", ""]


def test_refusals_say_which_rule_a_gesture_breaks() -> None:
    state = play(alexander(**VECTOR), "move:t2:t3:1").state
    assert refusal(state, Tap("t1", 1)) == ("build.covered", {"card": "8C"})
    assert refusal(state, Carry("t3", 2, "t1")) == ("build.covered", {"card": "7S"})
    assert refusal(state, Carry("t4", 0, "t1")) == ("build.same_suit", {"card": "2S", "on": "KH"})
    assert refusal(alexander(t1="5H", t2="6D"), Carry("t1", 0, "t2")) == ("build.same_suit", {"card": "5H", "on": "6D"})
    assert refusal(state, Carry("t4", 0, "t2")) == ("build.only_king", {"card": "2S"})
    assert refusal(state, Carry("t4", 0, "fS")) == ("build.not_its_turn", {"card": "2S", "suit": "S", "next": 1})
    assert refusal(state, Carry("t4", 0, "stock")) == ("build.not_there", {"card": "2S"})
    assert refusal(state, Pick(("t1",))) == ("build.nothing_here", {})
    nothing = alexander({"al_empty_place": "nothing"}, t1="5S KH")
    assert refusal(nothing, Carry("t1", 1, "t2")) == ("build.stays_empty", {"card": "KH"})
