"""What a card surely covers: nothing of what lies below it shines through there, however it is turned."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.face_art import size_of_card
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.tilts import beside, surely_covered, turned

SIDE = 40
NUMBERS = st.integers(0, SIDE - 1)
RECTS = st.builds(pygame.Rect, NUMBERS, NUMBERS, st.integers(1, SIDE), st.integers(1, SIDE))


@pytest.mark.parametrize("high", [60, 152, 286, 410])
def test_a_turned_card_is_opaque_where_it_surely_covers(surface: pygame.Surface, high: int) -> None:
    face = FaceStore(assets_folder() / "cards", None).face("KH", high)
    for angle in (0.0, 0.75, -6.0, 14.25, -38.0, 52.5, -75.0, 90.0, 178.5):
        card = turned(face, angle) if angle else face
        covered = surely_covered(high, angle).move(card.get_rect().center)
        if covered.width:
            seen = pygame.image.tobytes(card.subsurface(covered), "RGBA")
            assert set(seen[3::4]) == {255}, angle


def test_most_of_a_card_that_lies_straight_is_covered_and_less_the_more_askew_it_lies() -> None:
    wide, high = size_of_card(286)
    sizes = [surely_covered(286, angle) for angle in (0, 6, 12, 24)]
    areas = [size.width * size.height for size in sizes]
    assert areas[0] > 0.85 * wide * high
    assert areas == sorted(areas, reverse=True)
    assert not surely_covered(286, 45).width
    assert surely_covered(286, 90).size == sizes[0].size[::-1], "on its side"


def test_a_card_that_may_lie_otherwise_covers_less_for_sure() -> None:
    assert surely_covered(286, 6, 2.25).width < surely_covered(286, 6).width
    assert surely_covered(286, 6, 2.25).height < surely_covered(286, 6).height


@given(RECTS, RECTS)
def test_the_pieces_beside_are_what_is_not_covered(rect: pygame.Rect, other: pygame.Rect) -> None:
    if not rect.colliderect(other):
        return
    points = [
        (x, y)
        for piece in beside(rect, other)
        for x in range(piece.left, piece.right)
        for y in range(piece.top, piece.bottom)
    ]
    within = {(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)}
    assert len(points) == len(set(points))
    assert set(points) == {point for point in within if not other.collidepoint(point)}
