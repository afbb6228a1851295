from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.widgets.boxes import RoomClaim, share_out

claims = st.lists(
    st.tuples(st.integers(0, 300), st.integers(0, 300), st.sampled_from([0.0, 1.0, 2.5])).map(
        lambda part: RoomClaim(max(part[:2]), min(part[:2]), part[2])
    ),
    max_size=7,
)


@given(claims, st.integers(0, 2000))
def test_nobody_gets_less_than_the_least(parts, room):
    assert all(length >= claim.least for length, claim in zip(share_out(parts, room), parts, strict=True))


@given(claims, st.integers(0, 2000))
def test_the_room_is_never_overrun_while_the_leasts_fit(parts, room):
    assert sum(share_out(parts, room)) <= max(room, sum(claim.least for claim in parts))


@given(claims, st.integers(0, 2000))
def test_growing_parts_fill_the_room_to_the_last_pixel(parts, room):
    if any(claim.grow for claim in parts) and sum(claim.wanted for claim in parts) <= room:
        assert sum(share_out(parts, room)) == room


def test_spare_room_goes_by_weight():
    assert share_out([RoomClaim(10, 0, 1), RoomClaim(10, 0, 3), RoomClaim(10, 10)], 70) == [20, 40, 10]


def test_what_can_grow_shrinks_before_what_cannot():
    assert share_out([RoomClaim(100, 20, 1), RoomClaim(100, 20)], 150) == [50, 100]
    assert share_out([RoomClaim(100, 20, 1), RoomClaim(100, 20)], 80) == [20, 60]
