"""The vectors of docs/rules.md that speak of a whole round of Golf: GO-1, GO-9 and GO-10."""

from __future__ import annotations

import pytest

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.session.golf_round import HOLES, RoundVerdict, total, verdict

BOGEY = complete(find("golf").info.options, {})["go_bogey"]
UNDER_BOGEY = (5, 4, 6, 3, 7, 4, 5, 2, 3)


def test_go_1_a_round_has_nine_holes() -> None:
    assert HOLES == 9


def test_go_9_a_cleared_hole_with_four_cards_in_hand_takes_four_strokes_off_the_total() -> None:
    assert total((11,)) == 11
    assert total((11, -4)) == 7


def test_go_9_a_hole_cleared_with_the_last_card_changes_no_total() -> None:
    assert total((*UNDER_BOGEY[:8], 0)) == 36


@pytest.mark.parametrize(
    ("last_hole", "strokes", "expected"),
    [(3, 39, RoundVerdict.UNDER), (4, 40, RoundVerdict.BOGEY), (5, 41, RoundVerdict.OVER)],
)
def test_go_10_nine_holes_are_added_up_and_held_against_the_mark(
    last_hole: int, strokes: int, expected: RoundVerdict
) -> None:
    holes = (*UNDER_BOGEY[:8], last_hole)
    assert total(holes) == strokes
    assert verdict(total(holes), int(BOGEY)) is expected


def test_option_go_bogey_moves_the_mark() -> None:
    assert verdict(39, 36) is RoundVerdict.OVER
    assert verdict(36, 36) is RoundVerdict.BOGEY
    assert verdict(35, 36) is RoundVerdict.UNDER
