"""Black Hole, clause by clause (docs/rules.md): BH-1 to BH-5, the option and the refusals."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from cardtable.games.black_hole import FANS
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import checked
from cardtable.kernel.moves import Carry, Gesture, Pick, Tap, parse
from cardtable.kernel.state import Reason, State
from tests.support import clauses
from tests.support.clauses import PACK
from tests.support.positions import position, show

dealt = partial(clauses.dealt, "black_hole")

BLACK_HOLE = find("black_hole")


def table(options: dict[str, str] | None = None, **piles: str) -> State:
    state = position("black_hole", options, piles)
    return replace(state, scores=(len(state.piles["hole"]),))


def legal(state: State) -> list[str]:
    return [
        show(replace(state.piles[move.source], cards=state.piles[move.source].cards[-1:], up=1))
        for move in BLACK_HOLE.legal_moves(state)
    ]


def after(state: State, *fans: str) -> State:
    for fan in fans:
        state = checked(BLACK_HOLE, state, parse(f"move:{fan}:hole:1")).state
    return state


def refused(state: State, gesture: Gesture) -> str:
    return BLACK_HOLE.explain(state, gesture).code.removeprefix("black_hole.")


def test_bh_1_the_ace_of_spades_in_the_hole_and_fans_of_three() -> None:
    state = dealt()
    assert show(state.piles["hole"]) == "AS"
    assert [show(state.piles[fan]) for fan in ("t1", "t2", "t5", "t13", "t14", "t17")] == [
        "AC 2C 3C", "4C 5C 6C", "KC AD 2D", "JH QH KH", "2S 3S 4S", "JS QS KS",
    ]  # fmt: skip
    assert state.scores == (1,)


def test_bh_2_the_fans_lie_around_the_hole() -> None:
    specs = BLACK_HOLE.table(dealt().setup.options).piles
    hole = specs[-1]
    assert len(FANS) == 17
    assert not [spec for spec in specs[:-1] if abs(spec.x - hole.x) < 1 and abs(spec.y - hole.y) < 1]


def test_bh_3_one_higher_or_lower_and_ace_and_king_meet() -> None:
    assert legal(dealt()) == ["2D", "KH", "KS"]
    state = after(dealt(), "t17")
    assert legal(state) == ["QC", "AH", "QS"]
    assert legal(table(t1="9C 5D", t2="7S", t3="6H", hole="6D")) == ["5D", "7S"]


def test_option_bh_wrap_no_keeps_ace_and_king_apart() -> None:
    assert legal(dealt({"bh_wrap": "no"})) == ["2D"]
    assert legal(dealt({"bh_wrap": "yes"})) == ["2D", "KH", "KS"]


def test_bh_4_nothing_is_built_on_the_fans() -> None:
    state = table(t1="9C 5D", t2="6S", hole="KD")
    assert BLACK_HOLE.legal_moves(state) == ()
    assert refused(state, Carry("t1", 1, "t2")) == refused(state, Carry("t1", 1, "t3")) == "only_hole"


def test_bh_5_won_when_all_are_in_the_hole_and_lost_when_nothing_fits() -> None:
    rest = " ".join(FRENCH.text(card) for card in PACK if FRENCH.text(card) not in {"3C", "2S"})
    won_state = after(table(t1="3C", hole=f"{rest} 2S"), "t1")
    won = BLACK_HOLE.outcome(won_state)
    assert (won.reason, won.scores) == (Reason.WON, (52,))
    assert [said.key for said in BLACK_HOLE.ended(won_state, won)] == ["end.black_hole.won", "end.all_out"]
    lost_state = table(t1="9C", hole="AS 2S")
    lost = BLACK_HOLE.outcome(lost_state)
    assert (lost.reason, lost.scores) == (Reason.LOST, (2,))
    assert [said.key for said in BLACK_HOLE.ended(lost_state, lost)] == ["end.black_hole.lost", "end.black_hole.left"]


def test_each_refusal_names_the_first_rule_that_is_broken() -> None:
    state = dealt({"bh_wrap": "no"})
    assert refused(state, Tap("t1", 0)) == "covered"
    assert refused(state, Tap("t1", 2)) == "not_next"
    assert refused(state, Carry("t17", 2, "hole")) == "no_wrap"
    assert refused(state, Pick(("t1",))) == refused(state, Tap("hole", 0)) == "only_fans"
    assert refused(table(hole="AS"), Tap("t1", -1)) == "only_fans"


def test_the_coach_says_what_goes_into_the_hole() -> None:
    def coached(state: State) -> list[str]:
        return [said.key for said in BLACK_HOLE.coached(state, BLACK_HOLE.legal_moves(state))]

    assert coached(dealt()) == ["coach.black_hole.take.yes"]
    assert coached(dealt({"bh_wrap": "no"})) == ["coach.black_hole.take.no"]
    assert coached(table(t1="9C", hole="2S")) == []


def test_option_bh_cells_a_cell_keeps_one_card_for_the_hole() -> None:
    worm = {"bh_cells": "1"}
    state = table(worm, hole="AS", t1="3C 9D", t2="2H 5H")
    assert {move.text for move in BLACK_HOLE.legal_moves(state)} == {"move:t1:c1:1", "move:t2:c1:1"}
    assert [said.key for said in BLACK_HOLE.coached(state, BLACK_HOLE.legal_moves(state))] == ["coach.black_hole.keep"]
    kept = checked(BLACK_HOLE, state, parse("move:t2:c1:1")).state
    assert {move.text for move in BLACK_HOLE.legal_moves(kept)} == {"move:t2:hole:1"}
    assert refused(kept, Carry("t1", 1, "c1")) == "cell_full"
    assert refused(kept, Carry("c1", 0, "t1")) == "only_hole"
    assert refused(kept, Tap("c1", 0)) == "not_next"
    last = table(worm, hole="AS 2S 3S 4S", c1="5H")
    assert after(last, "c1").scores == (5,)
    assert "c1" not in dealt().piles
