"""From gestures to the legal moves they can mean, on a table of no game in particular."""

from __future__ import annotations

import pytest

from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Tap, carry, lifted, made_with, resolve
from cardtable.kernel.table import EMPTY, PileSpec, Role, TableSpec, face_down, face_up
from tests.support.positions import cards

TABLE = TableSpec(
    4,
    2,
    (
        PileSpec("stock", Role.STOCK, 0, 0, verbs=("draw", "recycle")),
        PileSpec("waste", Role.WASTE, 1, 0),
        PileSpec("t1", Role.TABLEAU, 0, 1),
        PileSpec("t2", Role.TABLEAU, 1, 1),
        PileSpec("t3", Role.TABLEAU, 2, 1),
        PileSpec("fD", Role.FOUNDATION, 3, 0),
    ),
)
PILES = {
    "stock": face_down(cards("2C 3C")),
    "waste": face_up(cards("4C 5C")),
    "t1": face_down(cards("KC")).put(cards("9H 8S 7D")),
    "t2": face_up(cards("10C")),
    "t3": face_up(cards("10S")),
    "fD": EMPTY,
}
DRAW = Move("draw")
RUN_TO_T2, RUN_TO_T3, OUT = carry("t1", "t2", 3), carry("t1", "t3", 3), carry("t1", "fD", 1)
CLEAR = Move("clear", picks=("t2", "t3"))


def meant(gesture: Gesture, *legal: Move) -> tuple[Move, ...]:
    return resolve(gesture, TABLE, PILES, legal)


@pytest.mark.parametrize("index", [-1, 0, 1, 7])
def test_a_click_anywhere_on_the_stock_means_its_verb(index: int) -> None:
    assert meant(Tap("stock", index), RUN_TO_T2, DRAW, CLEAR) == (DRAW,)


def test_a_drag_from_the_stock_onto_the_waste_means_the_same() -> None:
    assert meant(Carry("stock", 1, "waste"), DRAW) == (DRAW,)
    assert meant(Carry("stock", 1, "t1"), DRAW) == ()
    assert meant(Carry("stock", 1, "stock"), DRAW) == ()


def test_a_verb_belongs_to_the_piles_that_have_it() -> None:
    assert meant(Tap("waste", 1), DRAW) == ()
    assert meant(Tap("stock", 1), Move("pass")) == ()


def test_a_click_on_a_card_means_every_move_with_as_many_cards_as_it_lifts() -> None:
    assert meant(Tap("t1", 1), RUN_TO_T2, RUN_TO_T3, OUT) == (RUN_TO_T2, RUN_TO_T3)
    assert meant(Tap("t1", 3), RUN_TO_T2, RUN_TO_T3, OUT) == (OUT,)


def test_a_card_in_the_middle_lifts_the_whole_run_that_may_move() -> None:
    assert meant(Tap("t1", 2), RUN_TO_T2) == (RUN_TO_T2,)
    assert meant(Tap("t1", 3), RUN_TO_T2) == (RUN_TO_T2,)
    assert lifted("t1", 2, PILES, (RUN_TO_T2, OUT)) == 3


def test_a_card_that_no_move_takes_lifts_those_on_top_of_it() -> None:
    assert lifted("t1", 2, PILES, (OUT,)) == 2
    assert lifted("t1", 0, PILES, (RUN_TO_T2,)) == 4


def test_a_drop_means_the_moves_to_that_pile() -> None:
    assert meant(Carry("t1", 1, "t3"), RUN_TO_T2, RUN_TO_T3, OUT) == (RUN_TO_T3,)
    assert meant(Carry("t1", 1, "fD"), RUN_TO_T2, OUT) == ()
    assert meant(Carry("t1", 3, "fD"), RUN_TO_T2, OUT) == (OUT,)


@pytest.mark.parametrize("index", [-1, 4, 99])
def test_a_place_without_a_card_means_nothing(index: int) -> None:
    assert meant(Tap("t1", index), RUN_TO_T2, OUT) == ()
    assert meant(Carry("t1", index, "t2"), RUN_TO_T2, OUT) == ()


def test_what_is_no_card_is_carried_from_its_empty_place() -> None:
    chip = Move("chip", "fD", "t2")
    assert meant(Carry("fD", -1, "t2"), OUT, chip) == (chip,)
    assert meant(Carry("fD", -1, "t3"), OUT, chip) == ()
    assert meant(Tap("fD", -1), OUT, chip) == (chip,)
    assert meant(Carry("t1", 3, "t2"), chip) == ()


def test_picks_mean_the_move_that_takes_just_these_in_any_order() -> None:
    assert meant(Pick(("t3", "t2")), RUN_TO_T2, CLEAR) == (CLEAR,)
    assert meant(Pick(("t2",)), CLEAR) == ()
    assert meant(Pick(()), RUN_TO_T2, CLEAR) == ()


def test_several_meanings_come_in_the_order_of_the_legal_moves() -> None:
    assert meant(Tap("t1", 1), RUN_TO_T3, RUN_TO_T2) == (RUN_TO_T3, RUN_TO_T2)


def test_a_table_knows_its_piles_by_id() -> None:
    assert TABLE["fD"].role is Role.FOUNDATION
    with pytest.raises(KeyError):
        TABLE["t9"]


@pytest.mark.parametrize(
    ("move", "gesture"),
    [
        (RUN_TO_T2, Carry("t1", 1, "t2")),
        (carry("t2", "t1", 9), Carry("t2", -8, "t1")),
        (CLEAR, Pick(("t2", "t3"))),
        (carry("t9", "t1"), None),
        (carry("t1", "t9"), None),
        (DRAW, None),
    ],
)
def test_a_move_is_made_with_the_hand_that_would_mean_it(move: Move, gesture: Gesture | None) -> None:
    assert made_with(move, PILES) == gesture
