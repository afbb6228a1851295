"""Moves and their texts, which stand in saves."""

from __future__ import annotations

from string import ascii_letters, ascii_lowercase, digits

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardtable.kernel.errors import BadInput
from cardtable.kernel.moves import Move, carry, parse

VERBS = st.text(ascii_lowercase + "_", min_size=1)
NAMES = st.text(ascii_letters + digits, min_size=1)
MOVES = (
    st.builds(Move, VERBS)
    | st.builds(Move, VERBS, NAMES, NAMES, st.integers(0, 999))
    | st.builds(Move, VERBS, picks=st.lists(NAMES, min_size=1, max_size=5).map(tuple))
)


@settings(deadline=None, derandomize=True)
@given(MOVES)
def test_every_move_reads_back_from_its_text(move: Move) -> None:
    assert parse(move.text) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("draw", Move("draw")),
        ("move:t3:t5:4", carry("t3", "t5", 4)),
        ("give:hand:t1", Move("give", "hand", "t1")),
        ("clear:c0,c4", Move("clear", picks=("c0", "c4"))),
        ("play:5D", Move("play", picks=("5D",))),
        (" pass \n", Move("pass")),
    ],
)
def test_the_public_texts_stay_as_they_are(text: str, move: Move) -> None:
    assert parse(text) == move
    assert move.text == text.strip()


@pytest.mark.parametrize(
    "text",
    ["", ":", "Draw", "move:", "move:t1:", "move:t1:t2:0", "move:t1:t2:1000", "move:t1:t2:3:4", "clear:c0,", "a b"],
)
def test_a_text_of_another_form_is_named(text: str) -> None:
    with pytest.raises(BadInput, match="is not a move"):
        parse(text)


def test_one_card_is_carried_unless_more_are_asked_for() -> None:
    assert carry("t1", "waste") == Move("move", "t1", "waste", 1)
