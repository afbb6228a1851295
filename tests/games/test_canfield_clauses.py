"""Canfield, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

import pytest

from cardtable.ai.hints import reason
from cardtable.games.canfield import COLUMNS, MOST_QUIET
from cardtable.games.kit import FOUNDATIONS
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH, RANK_TEXTS
from cardtable.kernel.game import Auto, checked
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Setup, Turned
from tests.support import clauses
from tests.support.clauses import PACK, after, legal, refused
from tests.support.positions import show

dealt, table = partial(clauses.dealt, "canfield"), partial(clauses.table, "canfield")

CANFIELD = find("canfield")
NO_BASE = {"ca_on_base": "no"}


def test_ca_1_the_pack_is_known_from_the_cards_that_were_dealt_from_it() -> None:
    state = dealt()
    piles = {pile: lying.cards for pile, lying in state.piles.items() if lying.cards}
    assert CANFIELD.undealt(piles) == PACK
    assert CANFIELD.undealt({pile: cards for pile, cards in piles.items() if pile not in FOUNDATIONS}) == ()


def test_ca_1_the_reserve_the_base_the_columns_and_the_stock() -> None:
    state = dealt()
    closed = " ".join(f"({rank}C)" for rank in RANK_TEXTS[:-1])
    assert show(state.piles["reserve"]) == f"{closed} KC"
    assert [show(state.piles[pile]) for pile in FOUNDATIONS] == ["", "", "AD", ""]
    assert [show(state.piles[pile]) for pile in COLUMNS] == ["2D", "3D", "4D", "5D"]
    assert [FRENCH.text(card) for card in state.piles["stock"].cards[:-5:-1]] == ["6D", "7D", "8D", "9D"]
    assert len(state.piles["stock"]) == 34


def test_option_ca_reserve_open() -> None:
    state = dealt({"ca_reserve": "open"})
    assert state.piles["reserve"].open_count == 13
    assert refused(state, Tap("reserve", 3)) == "covered"
    assert show(after(state, "t1:fD:1").piles["reserve"]) == " ".join(f"{rank}C" for rank in RANK_TEXTS[:-1])


def test_ca_2_places() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in CANFIELD.table(complete(CANFIELD.info.options, {})).piles}
    assert [places[pile] for pile in ("stock", "waste", "reserve")] == [(0, 0), (1, 0), (0, 1.1)]
    assert [places[pile] for pile in FOUNDATIONS] == [(n, 0) for n in range(3, 7)]
    assert [places[pile] for pile in COLUMNS] == [(n, 1.1) for n in range(3, 7)]


def test_ca_3_suits_begin_with_the_base_and_go_round_the_corner() -> None:
    state = table(t1="AC", t2="5H", t3="6H", t4="6S", fC="5C 6C 7C 8C 9C 10C JC QC KC", fS="5S")
    assert {"t1:fC:1", "t2:fH:1", "t4:fS:1"} <= legal(state)
    assert CANFIELD.explain(state, Carry("t3", 0, "fH")) == Refusal(
        "build.not_its_turn", {"card": "6H", "suit": "H", "next": 5}
    )
    told = CANFIELD.explain(state, Carry("t3", 0, "fC"))
    assert told.code == "build.other_suit"
    last = table(t1="4C", t2="9D", fC="5C..KC AC 2C 3C", fS="5S")
    assert show(after(last, "t1:fC:1").piles["fC"]).endswith("KC AC 2C 3C 4C")
    assert refused(last, Tap("fC", 11)) == "stays_out"
    assert refused(table(t1="6S 5H", fS="5S"), Carry("t1", 0, "fS")) == "one_at_a_time_up"


def test_ca_3_empty_foundations_show_what_they_begin_with() -> None:
    state = table(t1="AC", fC="5C")
    assert CANFIELD.openers(state) == tuple((f"f{suit}", FRENCH.parse(f"5{suit}")) for suit in "SHD")
    assert find("klondike").openers(find("klondike").deal(Setup(1, complete(find("klondike").info.options, {})))) == ()


def test_ca_3_a_card_is_safe_when_no_card_can_need_it() -> None:
    base = {"t1": "9D 5H", "t2": "9C", "t3": "9H", "t4": "9S", "fC": "5C 6C"}
    assert CANFIELD.automatic(table(**base), Auto.SAFE) is None  # a black four could be laid on it
    assert CANFIELD.automatic(table(NO_BASE, **base), Auto.SAFE) == parse("move:t1:fH:1")
    assert CANFIELD.automatic(table(**base), Auto.ALL) == parse("move:t1:fH:1")
    seven = {**base, "t1": "9D 7C"}
    assert CANFIELD.automatic(table(**seven, fH="5H", fD="5D"), Auto.SAFE) is None  # the red sixes are still in play
    assert CANFIELD.automatic(table(**seven, fH="5H 6H", fD="5D 6D"), Auto.SAFE) == parse("move:t1:fC:1")


def test_ca_4_down_in_alternating_colours_round_the_corner() -> None:
    state = after(dealt(), "t1:fD:1")
    assert refused(state, Carry("reserve", 11, "t1")) == "alternating"  # the queen of clubs on the king of clubs
    corner = table(t1="9D KH", t2="AS", t3="5H", t4="4S", fC="5C", reserve="x")
    assert {"t1:t2:1", "t4:t3:1"} <= legal(corner)
    assert refused(corner, Tap("t2", 0)) == "no_place"
    assert refused(corner, Carry("t2", 0, "t3")) == "alternating"


def test_option_ca_on_base_no() -> None:
    piles = {"t1": "9D 4S", "t2": "5H", "t3": "6H", "t4": "5S", "fC": "5C"}
    assert "t1:t2:1" in legal(table(**piles))
    state = table(NO_BASE, **piles)
    assert "t1:t2:1" not in legal(state)
    assert CANFIELD.explain(state, Carry("t1", 1, "t2")) == Refusal("build.on_base", {"card": "4S", "on": "5H"})
    assert refused(state, Tap("t1", 1)) == "no_place"
    assert "t4:t3:1" in legal(state)


@pytest.mark.parametrize(
    ("build", "fits", "rule"),
    [("colours", {"S", "C"}, "alternating"), ("any", {"S", "H", "D", "C"}, "any_suit"), ("suit", {"H"}, "same_suit")],
)
def test_option_ca_build(build: str, fits: set[str], rule: str) -> None:
    for suit in "SHDC":
        state = table({"ca_build": build}, t1="KH", t2=f"A{suit}", t3="9S", t4="7S", fC="5C", reserve="JS")
        assert ("t1:t2:1" in legal(state)) == (suit in fits), suit
        if suit not in fits:
            assert refused(state, Carry("t1", 0, "t2")) == rule
    assert refused(table({"ca_build": build}, t1="KH", t2="3D", fC="5C"), Carry("t1", 0, "t2")) == rule


RUN = {"t1": "JS 10H 9S 8D", "t2": "10D", "t3": "QD", "t4": "9C", "fC": "5C", "reserve": "2S"}


def test_ca_5_any_part_of_a_run_moves() -> None:
    assert {"t1:t2:2", "t1:t3:4", "t1:t4:1"} <= legal(table(**RUN))
    assert show(after(table(**RUN), "t1:t2:2").piles["t2"]) == "10D 9S 8D"


def test_option_ca_move_whole() -> None:
    state = table({"ca_move": "whole"}, **RUN)
    assert {"t1:t3:4", "t1:t4:1"} <= legal(state)
    assert "t1:t2:2" not in legal(state)
    assert CANFIELD.explain(state, Carry("t1", 2, "t2")) == Refusal("build.whole_or_last", {"card": "9S"})
    assert refused(state, Tap("t1", 2)) == "whole_or_last"


def test_ca_6_an_empty_column_is_filled_at_once_from_the_reserve() -> None:
    step = checked(CANFIELD, dealt(), parse("move:t1:fD:1"))
    assert step.cues[:3] == (
        CardMoved((PACK[14],), "t1", "fD"), CardMoved((PACK[12],), "reserve", "t1"), Turned(PACK[11], "reserve"),
    )  # fmt: skip
    assert show(step.state.piles["t1"]) == "KC"
    assert show(step.state.piles["reserve"]).endswith("(JC) QC")


def test_ca_6_no_hint_says_that_a_filled_column_is_free() -> None:
    move = parse("move:t1:t2:1")
    for reserve, told in (("(KD) 2S", None), ("", ("frees", 0))):
        state = table(t1="6D", t2="7S", t3="9H", t4="9C", fC="5C", reserve=reserve)
        assert reason(CANFIELD, CANFIELD.observe(state, 0), move) == told


def test_ca_6_when_the_reserve_is_used_up_any_card_may_go_there_or_none() -> None:
    state = after(table(t1="6D", t2="7S", t3="9S 8H", t4="9C", fC="5C", waste="2D"), "t1:t2:1")
    assert show(state.piles["t1"]) == ""
    assert {"waste:t1:1", "t3:t1:1", "t2:t1:1", "t3:t4:1"} <= legal(state)
    assert refused(state, Carry("t4", 0, "t1")) == "no_change"


def test_ca_7_the_end_of_the_reserve_and_of_the_waste_are_free() -> None:
    piles = {"t1": "6S", "t2": "9D", "t3": "10D", "t4": "JD", "fC": "5C", "reserve": "(8H) 5D", "waste": "QS 5S"}
    state = table(**piles)
    assert {"reserve:fD:1", "reserve:t1:1", "waste:fS:1"} <= legal(state)
    assert show(after(state, "reserve:t1:1").piles["reserve"]) == "8H"
    assert refused(state, Tap("reserve", 0)) == "face_down"
    assert refused(state, Tap("waste", 0)) == "covered"
    assert refused(state, Carry("t1", 0, "reserve")) == "not_there"
    assert refused(state, Tap("reserve", -1)) == "nothing_here"


def test_ca_8_three_cards_are_turned_and_the_waste_is_turned_over_without_end() -> None:
    state = after(dealt(), "draw")
    assert show(state.piles["waste"]) == "6D 7D 8D"
    assert refused(dealt(), Tap("stock", 33)) == "turn_it"
    one = after(table(t1="9D", t2="9H", t3="9S", t4="9C", fC="5C", reserve="9C", waste="KD QD", stock="(2D)"), "draw")
    assert show(one.piles["waste"]) == "KD QD 2D"
    assert "recycle" in legal(one)
    again = after(one, "recycle")
    assert show(again.piles["stock"]) == "(2D) (QD) (KD)"
    assert CANFIELD.turned_over(after(again, "draw", "recycle").extra) == 0  # nobody counts what has no end


def test_option_ca_draw_1() -> None:
    assert show(after(dealt({"ca_draw": "1"}), "draw").piles["waste"]) == "6D"


@pytest.mark.parametrize("passes", ["1", "3"])
def test_option_ca_passes(passes: str) -> None:
    state = table({"ca_passes": passes}, t1="9D", t2="9H", t3="9S", t4="9C", fC="5C", waste="KD QD", reserve="2H")
    for _ in range(int(passes) - 1):
        state = after(state, "recycle", "draw")
    assert legal(state) == set()
    assert refused(state, Tap("stock", -1)) == "no_redeal"
    outcome = CANFIELD.outcome(state)
    assert outcome.reason is Reason.LOST


ALL_BUT_ONE = {f"f{suit}": f"5{suit}..K{suit} A{suit}..4{suit}" for suit in "HDC"}


def test_ca_9_won_when_all_are_out() -> None:
    state = after(table(**ALL_BUT_ONE, fS="5S..KS AS..3S", waste="4S"), "waste:fS:1")
    assert CANFIELD.outcome(state) == Outcome(Reason.WON, (0,), (52,))
    assert dealt().scores == (1,)


def test_option_ca_stakes_on_pays_five_for_each_card_out() -> None:
    on = {"ca_stakes": "on"}
    assert dealt(on).scores == (-47,)
    assert after(dealt(on), "t1:fD:1").scores == (-42,)
    won = after(table(on, **ALL_BUT_ONE, fS="5S..KS AS..3S", waste="4S"), "waste:fS:1")
    assert won.scores == (208,)
    outcome = CANFIELD.outcome(won)
    assert outcome is not None
    assert [said.key for said in CANFIELD.ended(won, outcome)] == ["end.canfield.won", "end.canfield.money_all"]
    assert [fact.name.key for fact in CANFIELD.facts(won)] == ["play.money", "play.out"]
    lost = dealt(on)
    assert CANFIELD.ended(lost, Outcome(Reason.LOST, (), lost.scores))[1].key == "end.canfield.money"
    assert CANFIELD.ended(dealt(), Outcome(Reason.LOST, (), (1,)))[1].key == "end.canfield.plain"


def test_ca_10_after_a_hundred_moves_that_bring_nothing_only_others_are_left() -> None:
    piles = {"t1": "9D 8S", "t2": "9H", "t3": "5S", "t4": "6D", "fC": "5C", "stock": "x", "reserve": "x QS"}
    tired = table(quiet=MOST_QUIET, **piles)
    assert legal(tired) == {"t3:fS:1", "t3:t4:1"}  # a column that is emptied takes a card of the reserve
    assert refused(tired, Tap("stock", 0)) == "quiet"
    assert refused(tired, Carry("t1", 1, "t2")) == "quiet"
    counts = {text: after(table(quiet=7, **piles), text).extra for text in ("t1:t2:1", "t3:t4:1", "t3:fS:1", "draw")}
    assert counts == {"t1:t2:1": 8, "t3:t4:1": 0, "t3:fS:1": 0, "draw": 8}
    three = after(table({"ca_passes": "3"}, quiet=7, **piles), "draw")
    assert CANFIELD.idle(three.extra) == 0  # the stock comes to an end
