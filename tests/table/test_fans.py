"""How one pile is spread."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.table.geometry import Steps, offsets, opened_fan, strips

STEPS = Steps(up=40, down=20, least=5)
ups = st.lists(st.booleans(), max_size=25)


def test_with_room_enough_every_strip_is_natural() -> None:
    assert strips([False, False, True], STEPS, 500) == (20, 20, 40)


def test_face_down_cards_give_way_first() -> None:
    assert strips([False, False, True, True], STEPS, 100) == (10, 10, 40, 40)


def test_then_the_faces_move_closer() -> None:
    assert strips([False, False, True, True], STEPS, 50) == (5, 5, 20, 20)


@pytest.mark.parametrize("count", range(2, 14))
def test_backs_stay_closed_wherever_faces_share_what_is_left(count: int) -> None:
    """Whatever rounding makes of a share of the room: not all strips are alike for the sake of its last bit."""
    for tenths in range(10 * 5 * 6 + 10 * 6 * count, 10 * 5 * 6 + 10 * 40 * count):
        widths = strips([False] * 6 + [True] * count, STEPS, tenths / 10)
        assert set(widths[:6]) == {5}, (count, tenths)


def test_at_last_all_are_alike() -> None:
    assert strips([False, False, True, True], STEPS, 12) == (3, 3, 3, 3)


def test_a_pile_with_no_covered_card_has_no_strips() -> None:
    assert strips([], STEPS, 100) == ()


@given(ups, st.floats(0, 800))
def test_strips_never_take_more_than_the_room_and_never_run_backwards(faces: list[bool], room: float) -> None:
    widths = strips(faces, STEPS, room)
    assert len(widths) == len(faces)
    assert all(width >= 0 for width in widths)
    assert sum(widths) <= room + 1e-6


@given(ups.filter(bool), st.floats(0, 800))
def test_a_face_is_never_shown_less_than_a_back(faces: list[bool], room: float) -> None:
    widths = strips(faces, STEPS, room)
    faces_shown = [width for width, up in zip(widths, faces, strict=True) if up]
    backs_shown = [width for width, up in zip(widths, faces, strict=True) if not up]
    assert not faces_shown or not backs_shown or min(faces_shown) >= max(backs_shown)


@given(ups.filter(bool), st.floats(0, 300), st.data())
def test_an_opened_strip_contains_what_it_was_and_the_ends_stay(
    faces: list[bool], room: float, data: st.DataObject
) -> None:
    before = offsets(strips(faces, STEPS, room))
    index = data.draw(st.integers(0, len(faces)))
    after = opened_fan(before, index, 24, 4)
    assert len(after) == len(before)
    assert after[0] == pytest.approx(0)
    assert after[-1] == pytest.approx(before[-1])
    assert all(late >= early - 1e-6 for early, late in pairwise(after))
    if index < len(faces):
        assert after[index] <= before[index] + 1e-6
        assert after[index + 1] >= before[index + 1] - 1e-6


def test_a_strip_opens_to_the_wanted_size_where_the_others_can_give_way() -> None:
    after = opened_fan(offsets([8.0] * 10), 4, 24, 3)
    assert after[5] - after[4] == pytest.approx(24)


def test_the_last_card_and_a_strip_that_is_large_enough_need_no_opening() -> None:
    begins = offsets([8.0, 30.0])
    assert opened_fan(begins, 2, 24, 3) == begins
    assert opened_fan(begins, 1, 24, 3) == begins


def test_the_strip_beside_the_last_card_takes_its_room_from_those_before_it() -> None:
    after = opened_fan(offsets([10.0] * 5), 4, 24, 3)
    assert after[4] == pytest.approx(26)
    assert after[5] == 50
