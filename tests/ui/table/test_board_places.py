"""Where a frame paints: cards that fly past each other are not joined to all that lies between them."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.table.board import joined_areas

SIDE = 60
NUMBERS = st.integers(0, SIDE - 1)
RECTS = st.lists(
    st.builds(pygame.Rect, NUMBERS, NUMBERS, st.integers(0, SIDE // 2), st.integers(0, SIDE // 2)), max_size=12
)


def area(rect: pygame.Rect) -> int:
    """Its pixels."""
    return rect.width * rect.height


@given(RECTS)
def test_everything_is_covered_and_nothing_twice(rects: list[pygame.Rect]) -> None:
    places = joined_areas(rects)
    assert sum(map(area, places)) == area_together(places), "two of them overlap"
    for rect in rects:
        assert sum(area(rect.clip(place)) for place in places) == area(rect)


def area_together(rects: list[pygame.Rect]) -> int:
    """Pixels that at least one covers."""
    return len({(x, y) for rect in rects for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)})


def test_two_that_touch_at_a_corner_do_not_take_the_rest_of_their_hull_along() -> None:
    places = joined_areas([pygame.Rect(0, 0, 100, 100), pygame.Rect(90, 90, 100, 100)])
    assert sum(map(area, places)) == 2 * 100 * 100 - 10 * 10


def test_one_that_moves_a_little_is_painted_as_one() -> None:
    assert joined_areas([pygame.Rect(0, 0, 100, 140), pygame.Rect(4, 3, 100, 140)]) == [pygame.Rect(0, 0, 104, 143)]


def test_a_crowd_is_not_cut_into_splinters() -> None:
    crowd = [pygame.Rect(17 * n % 400, 31 * n % 300, 60, 60) for n in range(60)]
    assert len(joined_areas(crowd)) <= 50
