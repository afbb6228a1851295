"""Calculation, clause by clause of docs/rules.md, with the option and the refusals."""

from __future__ import annotations

from functools import partial

import pytest

from cardtable.games.calculation import PILES, SUMS, next_rank
from cardtable.games.registry import find
from cardtable.kernel.cards import RANK_TEXTS
from cardtable.kernel.game import Auto, checked
from cardtable.kernel.moves import Carry, Pick, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Setup, State, Turned
from cardtable.kernel.telling import Said
from tests.support import clauses
from tests.support.clauses import PACK, after, legal, refused
from tests.support.positions import position, show

dealt = partial(clauses.dealt, "calculation")

CALCULATION = find("calculation")


def table(options: dict[str, str] | None = None, **piles: str) -> State:
    begun = {"f1": "AC", "f2": "2C", "f3": "3C", "f4": "4C"}
    return position("calculation", options, {**begun, **piles})


def test_cl_1_the_first_of_the_four_lowest_ranks_begin() -> None:
    state = dealt()
    assert [show(state.piles[pile]) for pile in SUMS] == ["AC", "2C", "3C", "4C"]
    assert show(state.piles["waste"]) == "5C"
    assert state.piles["stock"].cards[::-1] == PACK[5:]
    assert not state.piles["stock"].up
    turned = Setup(1, complete(CALCULATION.info.options, {}), order=PACK[::-1])
    assert [show(CALCULATION.deal(turned).piles[pile]) for pile in SUMS] == ["AS", "2S", "3S", "4S"]
    assert show(CALCULATION.deal(turned).piles["waste"]) == "KS"


def test_cl_2_the_piles_below_the_foundations() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in CALCULATION.table(complete(CALCULATION.info.options, {})).piles}
    assert [places[pile] for pile in ("stock", "waste", *SUMS)] == [(n, 0) for n in (0, 1, 3, 4, 5, 6)]
    assert [places[pile] for pile in PILES] == [(n, 1.2) for n in (3, 4, 5, 6)]


@pytest.mark.parametrize(
    ("pile", "ranks"),
    [
        ("f1", "A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("f2", "2 4 6 8 10 Q A 3 5 7 9 J K"),
        ("f3", "3 6 9 Q 2 5 8 J A 4 7 10 K"),
        ("f4", "4 8 Q 3 7 J 2 6 10 A 5 9 K"),
    ],
)
def test_cl_3_in_steps_round_the_corner_to_the_king(pile: str, ranks: str) -> None:
    assert [RANK_TEXTS[next_rank(pile, count) - 1] for count in range(13)] == ranks.split()


def test_cl_3_regardless_of_suit() -> None:
    assert {"waste:f3:1"} == {move for move in legal(table(waste="6H")) if ":f" in move}
    assert {"waste:f4:1"} == {move for move in legal(table(waste="8S")) if ":f" in move}
    assert not any(":f" in move for move in legal(dealt()))
    whole = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"
    assert not any(":f1" in move for move in legal(table(f1=whole, waste="AD")))


def test_cl_4_the_open_card_goes_out_or_onto_any_pile_and_the_next_is_opened() -> None:
    assert legal(dealt()) == {f"waste:{pile}:1" for pile in PILES}
    step = checked(CALCULATION, dealt(), parse("move:waste:w2:1"))
    five, six = PACK[4], PACK[5]
    assert step.cues == (CardMoved((five,), "waste", "w2"), CardMoved((six,), "stock", "waste"), Turned(six, "waste"))
    assert show(step.state.piles["waste"]) == "6C"
    assert show(after(step.state, "waste:f3:1", "waste:w2:1").piles["w2"]) == "5C 7C"
    assert after(step.state, "waste:f3:1").scores == (5,)


def test_option_cl_piles_three_of_them() -> None:
    state = dealt({"cl_piles": "3"})
    assert legal(state) == {"waste:w1:1", "waste:w2:1", "waste:w3:1"}
    assert "w4" not in state.piles


def test_option_cl_kings_a_pile_of_their_own() -> None:
    own = {"cl_kings": "own_pile"}
    assert legal(table(own, waste="KH")) == {"waste:w4:1"}
    assert legal(table(own, waste="9H")) == {"waste:w1:1", "waste:w2:1", "waste:w3:1"}
    assert legal(table({**own, "cl_piles": "3"}, waste="KH")) == {"waste:w3:1"}
    assert refused(table(own, waste="9H"), Carry("waste", 0, "w4")) == "kings"
    assert refused(table(own, waste="KH"), Carry("waste", 0, "w1")) == "kings"
    assert legal(table(own, w4="KC", w1="9H")) == set()
    signs = {pile.id: pile.sign for pile in CALCULATION.table(table(own).setup.options).piles}
    assert [signs[pile] for pile in PILES] == ["", "", "", "K"]


def test_cl_5_the_end_of_a_pile_goes_only_to_a_foundation() -> None:
    state = table(f3="3C 6C", w1="5D 9S", waste="KC")
    assert {move for move in legal(state) if move[0] == "w" and move[1] == "1"} == {"w1:f3:1"}
    assert refused(state, Carry("w1", 1, "w2")) == "only_out"
    assert show(after(state, "w1:f3:1").piles["waste"]) == "KC"
    assert CALCULATION.automatic(state, Auto.ALL) is None


def test_cl_6_the_stock_is_gone_through_once() -> None:
    state = after(table(waste="5C"), "waste:w1:1")
    assert legal(state) == set()
    assert refused(state, Tap("stock", -1)) == "no_stock"


def test_cl_7_won_with_four_kings_and_lost_without_a_move() -> None:
    steps = {f"f{n}": [n * k % 13 or 13 for k in range(1, 14)] for n in (1, 2, 3, 4)}
    suits = dict(zip(SUMS, "CDHS", strict=True))
    out = {pile: " ".join(RANK_TEXTS[rank - 1] + suits[pile] for rank in ranks) for pile, ranks in steps.items()}
    last = table(**{**out, "f4": out["f4"].removesuffix(" KS"), "waste": "KS"})
    won = CALCULATION.outcome(after(last, "waste:f4:1"))
    assert won == Outcome(Reason.WON, (0,), (52,))
    lost = after(table(waste="5C"), "waste:w1:1")
    assert CALCULATION.outcome(lost) == Outcome(Reason.LOST, (), lost.scores)
    assert [said.key for said in CALCULATION.ended(lost, Outcome(Reason.LOST, (), (4,)))] == [
        "end.calculation.lost",
        "end.calculation.plain",
    ]


def test_each_refusal_names_the_first_rule_that_is_broken() -> None:
    state = table(f1="AC 2D", w1="5D 9S", waste="7H", stock="(KC)")
    assert refused(state, Tap("stock", 0)) == "open_card"
    assert refused(state, Tap("w2", -1)) == refused(state, Pick(("w1",))) == "nothing_here"
    assert refused(state, Tap("f1", 1)) == "stays_out"
    assert refused(state, Tap("w1", 0)) == "covered"
    assert refused(state, Tap("w1", 1)) == "no_sum"
    assert CALCULATION.explain(state, Carry("waste", 0, "f2")) == Refusal(
        "build.not_its_turn", {"card": "7H", "next": 4}
    )
    assert refused(state, Carry("waste", 0, "stock")) == "not_there"
    whole = table(f1="AC 2C 3D 4D 5C 6C 7C 8C 9C 10C JC QC KC", waste="7H")
    assert refused(whole, Carry("waste", 0, "f1")) == "not_there"


def test_what_is_told_and_coached() -> None:
    state = dealt()
    ranks = [Said(f"card.{rank}") for rank in ("2", "4", "6", "8")]
    assert CALCULATION.facts(state)[1].value == Said("play.next_ranks", {"ranks": ranks})
    suits = {pile: " ".join(f"{rank}{suit}" for rank in RANK_TEXTS) for pile, suit in zip(SUMS, "CDHS", strict=True)}
    assert [fact.name.key for fact in CALCULATION.facts(table(**suits))] == ["play.out"]
    assert [said.key for said in CALCULATION.coached(state, CALCULATION.legal_moves(state))] == [
        "coach.calculation.lay"
    ]
    six = after(state, "waste:w1:1")
    assert [said.key for said in CALCULATION.coached(six, CALCULATION.legal_moves(six))] == ["coach.calculation.out"]
    assert CALCULATION.coached(state, ()) == ()
