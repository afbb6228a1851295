"""Forty Thieves, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

import pytest

from cardtable.games.forty_thieves import COLUMNS, MOST_QUIET
from cardtable.games.registry import find
from cardtable.kernel.cards import TWO_PACKS
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import show

dealt, table = partial(clauses.dealt, "forty_thieves"), partial(clauses.table, "forty_thieves")

THIEVES = find("forty_thieves")
KINGS = dict(zip(COLUMNS, ("KS", "KH", "KD", "KC", "Ks", "Kh", "Kd", "Kc", "JS", "JH"), strict=True))


def full(**piles: str) -> dict[str, str]:
    """A table without an empty column: kings and jacks where nothing else is said."""
    return KINGS | piles


def test_ft_1_ten_columns_of_four_and_sixty_four_cards_in_the_stock() -> None:
    state = dealt()
    assert [show(state.piles[pile]).upper() for pile in COLUMNS] == [
        "AC JC 8D 5H", "2C QC 9D 6H", "3C KC 10D 7H", "4C AD JD 8H", "5C 2D QD 9H",
        "6C 3D KD 10H", "7C 4D AH JH", "8C 5D 2H QH", "9C 6D 3H KH", "10C 7D 4H AS",
    ]  # fmt: skip
    assert [TWO_PACKS.text(card) for card in state.piles["stock"].cards[:-4:-1]] == ["2S", "3S", "4S"]
    assert len(state.piles["stock"]) == 64
    assert sorted(card for pile in state.piles.values() for card in pile.cards) == list(TWO_PACKS.cards)


def test_ft_2_suits_waste_and_stock_above_the_columns() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in THIEVES.table(complete(THIEVES.info.options, {})).piles}
    assert [places[f"{pack}{suit}"] for pack in "fg" for suit in "SHDC"] == [(n, 0) for n in range(8)]
    assert (places["waste"], places["stock"]) == ((8, 0), (9, 0))
    assert [places[column] for column in COLUMNS] == [(n, 1.1) for n in range(10)]


def test_ft_3_down_in_suit() -> None:
    state = dealt()
    assert {"t1:t2:1", "t10:fS:1"} <= legal(state)  # 5H on 6H
    assert refused(state, Carry("t1", 3, "t3")) == "same_suit"  # 5H on 7H
    state = after(state, "t10:fS:1")
    assert "t10:t1:1" in legal(state)  # 4H on 5H
    assert refused(table(**full(t9="9S", t10="10C")), Carry("t9", 0, "t10")) == "same_suit"


def test_ft_3_any_card_into_an_empty_column() -> None:
    state = table(t1="9D 4S", t2="3C", waste="7H")
    assert {"t1:t3:1", "waste:t3:1"} <= legal(state)
    assert refused(state, Carry("t2", 0, "t3")) == "no_change"


@pytest.mark.parametrize(
    ("build", "fits", "rule"),
    [
        ("suit", {"H"}, "same_suit"),
        ("colours", {"S", "C"}, "alternating"),
        ("any_but_own", {"S", "D", "C"}, "own_suit"),
    ],
)
def test_option_ft_build(build: str, fits: set[str], rule: str) -> None:
    for suit in "SHDC":
        state = table({"ft_build": build}, **full(t9="9H", t10=f"10{suit}"))
        assert ("t9:t10:1" in legal(state)) == (suit in fits), suit
        if suit not in fits:
            assert refused(state, Carry("t9", 0, "t10")) == rule


def test_ft_4_runs_move_as_far_as_empty_columns_allow() -> None:
    assert "t9:t10:2" not in legal(table(**full(t9="QS 6H 5H", t10="7H")))
    assert THIEVES.explain(table(**full(t9="QS 6H 5H", t10="7H")), Carry("t9", 1, "t10")) == Refusal(
        "build.too_many", {"n": 1}
    )
    one = table(**full(t8="", t9="QS 6H 5H", t10="7H"))
    assert "t9:t10:2" in legal(one)
    assert THIEVES.explain(one, Carry("t9", 1, "t8")) == Refusal("build.too_many", {"n": 1})
    two = table(**full(t7="", t8="", t9="QS 6H 5H 4H 3H", t10="7H"))
    assert {"t9:t10:4", "t9:t8:2"} <= legal(two)
    assert "t9:t8:3" not in legal(two)
    assert show(after(two, "t9:t10:4").piles["t10"]) == "7H 6H 5H 4H 3H"
    assert refused(one, Carry("t9", 0, "t8")) == "no_run"


def test_ft_5_eight_suits_two_of_each() -> None:
    state = table(t1="2s", t2="As 2S", fS="AS")
    state = after(state, "t1:fS:1", "t2:t3:1", "t2:gS:1")
    assert "t3:gS:1" in legal(state)
    assert refused(state, Tap("gS", 0)) == "stays_out"
    assert refused(table(t1="2S", fH="AH"), Carry("t1", 0, "fH")) == "other_suit"
    assert refused(table(t1="3S", fS="AS"), Carry("t1", 0, "fS")) == "not_its_turn"
    assert refused(table(t1="2S 5D", fS="AS"), Carry("t1", 0, "fS")) == "one_at_a_time_up"


def test_ft_5_a_card_is_safe_when_no_card_can_need_it() -> None:
    three = {"t1": "9D 3S", "fS": "AS 2S", "gS": "As"}
    assert THIEVES.automatic(table(**three), Auto.SAFE) is None  # the other two could be laid on it
    assert THIEVES.automatic(table(**three | {"gS": "As 2s"}), Auto.SAFE) == parse("move:t1:fS:1")


def test_ft_6_single_cards_and_one_pass() -> None:
    state = after(dealt(), "t10:fS:1", "draw")
    assert show(state.piles["waste"]) == "2S"
    assert "waste:fS:1" in legal(state)
    state = after(dealt(), *["draw"] * 64)
    assert len(state.piles["waste"]) == 64
    assert not {"draw", "recycle"} & legal(state)
    assert refused(state, Tap("stock", -1)) == "no_redeal"
    assert refused(dealt(), Tap("stock", 63)) == "turn_it"
    assert refused(state, Tap("waste", 3)) == "covered"
    assert refused(dealt(), Tap("waste", -1)) == "nothing_here"


@pytest.mark.parametrize("passes", ["2", "3"])
def test_option_ft_passes_turns_the_waste_over(passes: str) -> None:
    state = table({"ft_passes": passes}, **full(waste="7C 9C"))
    for _ in range(int(passes) - 1):
        assert "recycle" in legal(state)
        state = after(state, "recycle", "draw", "draw")
        assert show(state.piles["waste"]) == "7C 9C"
    assert refused(state, Tap("stock", -1)) == "no_redeal"
    assert THIEVES.outcome(state) == Outcome(Reason.LOST, (), (0,))
    assert THIEVES.table(state.setup.options)["stock"].sign == "recycle"


def test_ft_7_won_when_all_are_out() -> None:
    out = {f"{pack}{suit}": f"A{suit if pack == 'f' else suit.lower()}..K{suit if pack == 'f' else suit.lower()}"
           for pack in "fg" for suit in "SHDC"}  # fmt: skip
    last = table(**out | {"gS": "As..Qs", "waste": "Ks"})
    assert THIEVES.outcome(after(last, "waste:gS:1")) == Outcome(Reason.WON, (0,), (104,))


def test_ft_8_lost_without_a_move() -> None:
    stuck = table(**full(t9="9S", t10="5C", waste="2D"))
    assert legal(stuck) == set()
    assert THIEVES.outcome(stuck) == Outcome(Reason.LOST, (), (0,))


def test_ft_8_after_a_hundred_moves_that_bring_nothing_only_others_are_left() -> None:
    piles = full(t7="9D 5H", t8="6H", t9="6h", t10="AS", waste="5h", stock="x")
    tired = table(quiet=MOST_QUIET, **piles)
    assert legal(tired) == {"t10:fS:1", "waste:t8:1", "waste:t9:1", "draw"}
    assert THIEVES.explain(tired, Carry("t7", 1, "t8")) == Refusal("build.quiet", {"n": MOST_QUIET})
    counts = {
        text: after(table(quiet=7, **piles), text).extra for text in ("t7:t8:1", "t10:fS:1", "waste:t8:1", "draw")
    }
    assert counts == {"t7:t8:1": 8, "t10:fS:1": 0, "waste:t8:1": 0, "draw": 0}


def test_ft_8_the_passes_are_counted_beside_the_moves_that_bring_nothing() -> None:
    piles = full(t7="9D 5H", t8="6H", t9="6h", waste="7C")
    state = after(table({"ft_passes": "3"}, **piles), "recycle", "t7:t8:1", "draw", "t8:t9:1", "t9:t8:1")
    assert (THIEVES.turned_over(state.extra), THIEVES.idle(state.extra)) == (1, 2)
    state = after(state, "recycle")
    assert (THIEVES.turned_over(state.extra), THIEVES.idle(state.extra)) == (2, 0)
    tired = table({"ft_passes": "3"}, quiet=2 * MOST_QUIET + 1, **piles)  # turned once
    assert refused(tired, Carry("t7", 1, "t8")) == "quiet"
    assert legal(tired) == {"recycle"}


def test_option_ft_take_back_yes_lets_the_top_of_a_suit_back() -> None:
    back, piles = {"ft_take_back": "yes"}, full(t1="3S", t2="9C", fS="AS 2S", gS="As")
    state = table(back, **piles)
    assert {"fS:t1:1"} == {move for move in legal(state) if move[0] in "fg"}
    assert not any(move[0] in "fg" for move in legal(table(**piles)))
    assert THIEVES.explain(table(**piles), Carry("fS", 1, "t1")).code == "build.stays_out"
    assert after(state, "fS:t1:1").scores[0] == THIEVES.points(state) - 1
