"""Chinese Wall, clause by clause of docs/rules.md, with the vectors on the printed example and the options."""

from __future__ import annotations

import pytest

from cardtable.games.chinese_wall import COLUMNS, MOST_QUIET, RESERVE
from cardtable.games.kit import FOUNDATIONS
from cardtable.games.registry import find
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Carry, Pick, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import CardMoved, Outcome, Reason, Scored, Setup, State, Turned
from tests.support.clauses import legal, play, refusal
from tests.support.positions import chinese_wall, show

WALL = find("chinese_wall")
PACK = WALL.info.deck.cards
WHOLE_RUN = {"cw_run": "whole_run"}
LEFTWARD = {"cw_direction": "leftward_only"}
WAY = """
t1:fC:1 r3:fD:1 r4:fC:1 t4:fC:1 t4:fS:1 t5:t3:1 r2:t2:1 r8:t2:1 t3:t2:2 t3:t4:1 r10:t4:1 r11:t4:1 t3:t4:1 t5:t6:1
r13:t4:1 r15:t4:1 t5:t4:1 t5:t1:1 t5:fH:1 t5:t2:1 t2:t5:6 t2:t1:2 t6:t2:2 t2:t6:3 t2:t4:1 t3:t4:1 t3:t5:1 t4:t3:1
t4:fC:1 t3:t4:2 t4:t3:10 t4:fS:1 t4:fD:1 t3:fD:1 t1:fD:1 t1:fC:1 t6:fS:1 t3:fS:1 t3:fD:1 t3:fC:1 t3:t4:6 t1:t5:1
t1:fC:1 t1:fH:1 r12:fC:1 t1:t4:1 t1:t3:1 t1:t2:1 t6:t5:2 t6:fD:1 t6:fC:1 t6:fH:1 t5:fH:1 t5:fS:1 r6:fH:1 t4:fS:1
t4:fD:1 t5:fH:1 t5:fS:1 r14:fH:1 t4:fS:1 t5:fH:1 t4:fH:1 t6:t2:1
"""
NEAR_THE_END = {"fS": "AS..QS", "fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}


def printed(number: int = 1, **options: str) -> State:
    """The magazine's example."""
    return WALL.deal(Setup(number, complete(WALL.info.options, {"cw_deal": "magazine", **options})))


def test_cw_1_six_rows_of_six_and_every_other_row_face_down() -> None:
    state = WALL.deal(Setup(1, complete(WALL.info.options, {}), order=PACK))
    rows = [[state.piles[pile].cards[row] for pile in COLUMNS] for row in range(6)]
    assert rows == [list(PACK[6 * row : 6 * row + 6]) for row in range(6)]
    for pile in COLUMNS:
        assert [state.piles[pile].is_up(row) for row in range(6)] == [False, True] * 3


def test_cw_1_the_other_sixteen_lie_open_as_the_reserve() -> None:
    state = WALL.deal(Setup(1, complete(WALL.info.options, {}), order=PACK))
    assert [state.piles[pile].cards for pile in RESERVE] == [(card,) for card in PACK[36:]]
    assert all(state.piles[pile].top_is_up for pile in RESERVE)


def test_cw_1_the_printed_example_has_18_hidden_18_open_and_16_in_reserve() -> None:
    state = printed()
    assert [show(state.piles[pile]).split()[1::2] for pile in COLUMNS] == [
        ["10H", "2H", "AC"], ["4C", "5C", "KS"], ["7S", "8S", "10D"], ["2D", "QS", "3C"], ["AH", "5D", "9S"],
        ["9D", "9C", "4H"],
    ]  # fmt: skip
    assert sum(len(state.piles[pile]) - state.piles[pile].up.bit_count() for pile in COLUMNS) == 18
    reserve = "KH QD AD 2C KC 5H QH JS JC 10S 9H 8C 7D 7H 6C QC"
    assert " ".join(show(state.piles[pile]) for pile in RESERVE) == reserve
    hidden = {show(state.piles[pile]).split()[row] for pile in COLUMNS for row in (0, 2, 4)}
    kept = "3H 6H 8H JH 7C 10C AS 2S 3S 4S 5S 6S 3D 4D 6D 8D JD KD"
    assert hidden == {f"({text})" for text in kept.split()}


def test_cw_2_the_vector_at_the_start() -> None:
    assert legal(printed()) == {"t1:fC:1", "r3:fD:1", "t5:t3:1", "r2:t2:1", "r7:t2:1", "t4:t6:1"}


def test_cw_2_cards_go_down_by_one_red_and_black_in_turn() -> None:
    state = chinese_wall(t1="10D", t2="9S", t3="9H", t4="8S", t5="KS", t6="3C", r1="QD", r2="QS", r3="9C")
    assert legal(state) == {"t2:t1:1", "r3:t1:1", "t4:t3:1", "r1:t5:1"}


def test_cw_2_the_reserve_is_used_in_the_same_way() -> None:
    after = play(printed(), "r2:t2:1").state
    assert {"r8:t2:1", "r9:t2:1"} <= legal(after)
    assert {text for text in legal(play(after, "r8:t2:1").state) if text.endswith(":t2:1")} == {"t3:t2:1"}


def test_cw_2_what_may_follow_nine_of_spades_on_ten_of_diamonds() -> None:
    after = play(printed(), "t5:t3:1").state
    assert show(after.piles["t3"]).split()[-2:] == ["10D", "9S"]
    onto = {text for text in legal(after) if text.endswith(":t3:1")}
    assert onto == {f"{pile}:t3:1" for pile in COLUMNS if show(after.piles[pile]).split()[-1] in {"8H", "8D"}}


def test_cw_3_aces_come_from_the_bottom_row_or_the_reserve_and_then_twos_and_so_on() -> None:
    after = play(printed(), "t1:fC:1").state
    assert "r4:fC:1" in legal(after)
    after = play(after, "r4:fC:1").state
    assert "t4:fC:1" in legal(after)
    after = play(after, "t4:fC:1").state
    assert not any(text.endswith(":fC:1") for text in legal(after))


def test_cw_3_aces_are_laid_out_by_themselves() -> None:
    assert WALL.automatic(printed(), Auto.OFF) == parse("move:t1:fC:1")
    assert WALL.automatic(play(printed(), "t1:fC:1").state, Auto.OFF) == parse("move:r3:fD:1")
    assert WALL.automatic(play(printed(), "t1:fC:1", "r3:fD:1").state, Auto.OFF) is None


def test_cw_4_the_face_down_card_next_above_is_turned_up() -> None:
    state = printed()
    step = play(state, "t1:fC:1")
    bare = step.state.piles["t1"]
    assert bare.top_is_up
    assert len(bare) == 5
    assert step.cues == (
        CardMoved(state.piles["t1"].cards[-1:], "t1", "fC"),
        Turned(bare.cards[-1], "t1"),
        Scored(0, 1),
    )
    assert play(state, "t5:t3:1").cues[1] == Turned(state.piles["t5"].cards[-2], "t5")


def test_cw_4_a_face_up_card_that_was_dealt_face_up_is_free_when_it_is_reached() -> None:
    state = chinese_wall(t1="(3H) 10H (6H) 2H 4S", t2="5D", t3="3S")
    after = play(state, "t1:t2:1")
    assert after.cues == (CardMoved(state.piles["t1"].cards[-1:], "t1", "t2"),)
    assert "t1:t3:1" in legal(after.state)


def test_cw_5_a_column_that_is_used_up_takes_any_card_or_run() -> None:
    state = chinese_wall(t2="(3H) 10H (6H) 9D 8S", t3="4C", t4="(2C) 6H", r1="KH", r2="2S")
    wanted = {"t2:t1:2", "t2:t1:1", "t4:t1:1", "r1:t1:1", "r2:t1:1"}
    assert {text for text in legal(state) if ":t1:" in text} == wanted
    assert show(play(state, "t2:t1:2").state.piles["t1"]) == "9D 8S"


def test_cw_5_a_whole_column_does_not_change_places_with_a_used_up_one() -> None:
    assert legal(chinese_wall(t1="9D 8S", t2="4C")) == {f"t1:t{n}:1" for n in range(3, 7)}
    assert legal(chinese_wall(t1="9D", t2="4C")) == set()


def test_cw_6_only_the_last_card_of_each_column_is_available() -> None:
    texts = legal(printed())
    assert not any(text.endswith(":fH:1") for text in texts)  # the ace of hearts lies in the second row
    assert refusal(printed(), Carry("t5", 1, "fH")) == (
        "build.one_at_a_time_up", {"card": "AH", "suit": "H"})  # fmt: skip


def test_cw_6_every_card_of_the_reserve_is_available_at_any_time() -> None:
    state = chinese_wall(t1="10D", fS="AS", **{f"r{n}": text for n, text in enumerate(("9S", "4H", "2S"), 1)})
    assert {"r1:t1:1", "r3:fS:1"} <= legal(state)


def test_cw_6_nothing_is_laid_on_the_reserve_and_it_is_not_refilled() -> None:
    after = play(printed(), "r3:fD:1").state
    assert len(after.piles["r3"]) == 0
    assert not any(text.split(":")[1] in RESERVE for text in legal(after))
    assert refusal(printed(), Carry("t4", 5, "r1")) == ("chinese_wall.reserve", {"card": "3C"})


def test_cw_7_a_run_moves_as_a_unit_whole_or_any_end_part_of_it() -> None:
    state = chinese_wall(t1="(3H) 10D 9S", t2="(2S) JS", t3="(2D) 10H", t4="4C", t5="2C", t6="7C")
    assert {"t1:t2:2", "t1:t3:1"} <= legal(state)
    after = play(state, "t1:t2:2").state
    assert show(after.piles["t2"]) == "(2S) JS 10D 9S"
    assert after.piles["t1"].top_is_up


def test_cw_7_dealt_cards_that_happen_to_fit_belong_to_the_run() -> None:
    state = chinese_wall(t1="(3H) 10D 9S", t2="JC", t3="5S", t4="4C", t5="2C", t6="7C")
    assert legal(state) == {"t1:t2:2"}


def test_cw_7_cards_that_are_no_run_do_not_move_as_a_unit() -> None:
    state = chinese_wall(t1="(3H) 10D 8S", t2="JC", t3="5S", t4="4C", t5="2C", t6="7C")
    assert legal(state) == set()
    assert legal(chinese_wall(WHOLE_RUN, t1="(3H) 10D 8S", t2="JC", t3="9H", t4="4C", t5="2C", t6="7C")) == {"t1:t3:1"}


def test_cw_8_all_out_is_won() -> None:
    step = play(chinese_wall(t1="KS", **NEAR_THE_END), "t1:fS:1")
    assert WALL.outcome(step.state) == Outcome(Reason.WON, (0,), (52,))
    assert WALL.legal_moves(step.state) == ()


def test_cw_8_without_a_move_it_is_lost() -> None:
    state = chinese_wall(t1="3S", t2="5H", t3="7C", t4="9D", t5="JS", t6="KH", r1="KD")
    assert WALL.legal_moves(state) == ()
    assert WALL.outcome(state) == Outcome(Reason.LOST, (), (0,))


def test_cw_8_after_fifty_moves_that_bring_nothing_new_only_others_are_left() -> None:
    piles = {"t1": "10D 9S", "t2": "10H", "t3": "(2S) 6S", "t4": "7H", "t5": "3C", "t6": "KC", "r1": "9C", "r2": "KD"}
    tired = chinese_wall(quiet=MOST_QUIET, **piles)
    assert {"t1:t2:1"} == legal(chinese_wall(**piles)) - legal(tired)
    assert legal(tired) == {"t3:t4:1", "r1:t2:1"}
    stuck = chinese_wall(quiet=MOST_QUIET, t1="10D 9S", t2="10H", t3="AS 5C 6C 7C 8C", t4="KC", t5="KD", t6="KH")
    assert WALL.outcome(stuck) == Outcome(Reason.LOST, (), (0,))


def test_cw_8_what_brings_something_new_begins_the_count_again() -> None:
    piles = {"t1": "10D 9S", "t2": "10H", "t3": "(2S) 6S", "t4": "7H", "r1": "9C", "r2": "AD"}
    state = chinese_wall(quiet=7, **piles)
    assert printed().extra == 0
    counts = {text: play(state, text).state.extra for text in ("t1:t2:1", "t3:t4:1", "r1:t2:1", "r2:fD:1")}
    assert counts == {"t1:t2:1": 8, "t3:t4:1": 0, "r1:t2:1": 0, "r2:fD:1": 0}


def test_option_cw_deal_magazine_is_the_same_whatever_the_number() -> None:
    assert printed(1).piles == printed(2).piles
    assert WALL.deal(Setup(1, complete(WALL.info.options, {}))).piles != printed(1).piles


def test_option_cw_deal_magazine_gives_way_to_an_order_laid_by_hand() -> None:
    options = complete(WALL.info.options, {"cw_deal": "magazine"})
    assert WALL.deal(Setup(1, options, order=PACK)).piles["r16"].cards == PACK[-1:]


def test_option_cw_direction_leftward_only_builds_on_columns_farther_left() -> None:
    assert legal(printed(cw_direction="leftward_only")) == legal(printed()) - {"t4:t6:1"}


def test_option_cw_direction_leftward_only_forbids_the_next_column_to_the_right_too() -> None:
    piles = {"t1": "(2S) 9D", "t2": "10C", "t3": "(2C) 9H", "t4": "4S", "t5": "2H", "t6": "2D"}
    assert legal(chinese_wall(**piles)) == {"t1:t2:1", "t3:t2:1"}
    assert legal(chinese_wall(LEFTWARD, **piles)) == {"t3:t2:1"}


def test_option_cw_direction_leftward_only_leaves_used_up_columns_open_to_all() -> None:
    assert "t1:t6:1" in legal(chinese_wall(LEFTWARD, t1="(2S) 9D", t2="4C", t3="2C", t4="4S", t5="2H"))


def test_option_cw_direction_leftward_only_lets_a_whole_column_go_to_a_used_up_place() -> None:
    piles = {"t1": "5H", "t3": "KS QH", "t4": "2C", "t5": "8C", "t6": "2S"}
    assert not {text for text in legal(chinese_wall(**piles)) if ":t2:" in text and text != "t3:t2:1"}
    assert {"t1:t2:1", "t3:t2:1", "t3:t2:2", "t6:t2:1"} <= legal(chinese_wall(LEFTWARD, **piles))
    kings = chinese_wall({**LEFTWARD, "cw_empty_column": "kings"}, **piles)
    assert {text for text in legal(kings) if ":t2:" in text} == {"t3:t2:2"}
    assert refusal(chinese_wall(**piles), Carry("t1", 0, "t2"))[0] == "build.no_change"
    tired = chinese_wall(LEFTWARD, quiet=MOST_QUIET, **piles)
    assert refusal(tired, Carry("t1", 0, "t2"))[0] == "chinese_wall.quiet"


def test_option_cw_run_whole_run_moves_no_part() -> None:
    piles = {"t1": "(3H) 10D 9S", "t2": "(2S) JS", "t3": "(2D) 10H", "t4": "4C", "t5": "2C", "t6": "7C"}
    assert legal(chinese_wall(WHOLE_RUN, **piles)) == legal(chinese_wall(**piles)) - {"t1:t3:1"}
    assert "t1:fS:1" in legal(chinese_wall(WHOLE_RUN, fS="AS..8S", **piles))


def test_option_cw_empty_column_kings_takes_nothing_else() -> None:
    options = {"cw_empty_column": "kings"}
    state = chinese_wall(options, t1="(2S) KS QH", t2="(3S) 5D", t3="4H", t4="2H", t5="2D", r1="KC", r2="QD")
    assert {text for text in legal(state) if ":t6:" in text} == {"t1:t6:2", "r1:t6:1"}
    assert [WALL.table(complete(WALL.info.options, each))["t1"].sign for each in ({}, options)] == ["", "K"]


def test_option_cw_auto_aces_no_leaves_aces_to_the_player() -> None:
    state = printed(cw_auto_aces="no")
    for level in (Auto.OFF, Auto.SAFE, Auto.ALL):
        assert WALL.automatic(state, level) is None
    assert WALL.automatic(state, Auto.ASKED) == parse("move:t1:fC:1")
    out = play(state, "t1:fC:1").state
    assert WALL.automatic(out, Auto.SAFE) == parse("move:r4:fC:1")  # the two follows the ace that was laid out


def test_the_printed_example_can_be_won() -> None:
    """Its hidden cards were laid for that; this is one of the ways."""
    state = printed()
    for text in WAY.split():
        state = play(state, text).state
    while (move := WALL.automatic(state, Auto.ALL)) is not None:
        state = play(state, move.text.removeprefix("move:")).state
    assert WALL.outcome(state) == Outcome(Reason.WON, (0,), (52,))


def test_refusals_say_which_rule_a_gesture_breaks() -> None:
    state = printed()
    assert refusal(state, Tap("t1", 0))[0] == "build.face_down"
    assert refusal(state, Pick(("t1",))) == ("build.nothing_here", {})
    assert refusal(state, Tap("t1", 1)) == ("chinese_wall.no_run", {"card": "10H"})
    assert refusal(state, Carry("t1", 3, "t2")) == (
        "chinese_wall.no_run", {"card": "2H", "on": "KS"})  # fmt: skip
    assert refusal(state, Carry("r1", 0, "t2")) == ("build.alternating", {"card": "KH", "on": "KS"})
    assert refusal(state, Carry("t6", 5, "fH")) == ("build.not_its_turn", {"card": "4H", "suit": "H", "next": 1})
    run = {"t1": "(3H) 10D 9S", "t2": "(2S) 10H", "t3": "JS"}
    assert refusal(chinese_wall(WHOLE_RUN, **run), Carry("t1", 2, "t2")) == ("chinese_wall.whole_run", {"card": "9S"})
    assert refusal(chinese_wall(LEFTWARD, **run), Carry("t1", 2, "t2")) == ("chinese_wall.leftward", {"card": "9S"})
    tired = chinese_wall(quiet=MOST_QUIET, t1="10D 9S", t2="10H")
    assert refusal(tired, Carry("t1", 1, "t2")) == ("chinese_wall.quiet", {})


@pytest.mark.parametrize("suit", "SHDC")
def test_the_suits_lie_above_the_columns(suit: str) -> None:
    table = WALL.table(complete(WALL.info.options, {}))
    assert table[f"f{suit}"].y + 1 <= table["t1"].y
    assert f"f{suit}" in FOUNDATIONS
